"""llama.cpp's server over a model file, on the loopback: `python serve.py MODEL PORT`. Needs xllamacpp alone."""

from __future__ import annotations

import signal
import sys

import xllamacpp

WINDOW = 4096
"""Tokens of prompt and reply."""
THREADS = 2

if __name__ == "__main__":
    model, port = sys.argv[1:]
    settings = xllamacpp.CommonParams()
    settings.model.path, settings.hostnames, settings.port = model, ["127.0.0.1"], int(port)
    settings.n_ctx, settings.n_parallel, settings.warmup = WINDOW, 1, False
    settings.cpuparams.n_threads = settings.cpuparams_batch.n_threads = THREADS
    server = xllamacpp.Server(settings)
    signal.pause()
