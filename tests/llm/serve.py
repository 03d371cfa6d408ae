"""llama.cpp's server over a model file, on the loopback: `python serve.py MODEL PORT`. Needs xllamacpp alone."""

from __future__ import annotations

import signal
import sys

WINDOW = 4096
"""Tokens of prompt and reply."""
THREADS = 2


def serve(model: str, port: int) -> None:
    """Serve until the process is ended."""
    import xllamacpp

    settings = xllamacpp.CommonParams()
    settings.model.path, settings.hostnames, settings.port = model, ["127.0.0.1"], port
    settings.n_ctx, settings.n_parallel, settings.warmup = WINDOW, 1, False
    settings.cpuparams.n_threads = settings.cpuparams_batch.n_threads = THREADS
    server = xllamacpp.Server(settings)
    assert server.listening_address
    signal.pause()


if __name__ == "__main__":
    serve(sys.argv[1], int(sys.argv[2]))
