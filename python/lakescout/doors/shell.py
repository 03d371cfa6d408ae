"""The shell door: what the loaded extension calls.

The extension registers the functions of the registry and hands each call over as a `Request`.
Exceptions become DuckDB errors here; nothing is printed and nothing escapes.
"""

from __future__ import annotations

import logging
import signal
import sys
import threading
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import lakescout
from lakescout.doors.abi import Bridge, Call, Request, StopThreads
from lakescout.doors.serve import Run, Server
from lakescout.doors.stoppable import on_interrupt, run_aside, stop_threads, stoppable
from lakescout.errors import LakescoutError

log = logging.getLogger("lakescout")

_kept: list[Any] = []
"""Callbacks that the extension holds: they must outlive it."""


class VersionError(LakescoutError):
    """The extension and the Python package are of different versions."""


def attach(address: int) -> None:
    """Connect the extension, whose `Bridge` is at `address`, to this interpreter."""
    bridge = Bridge.from_address(address)
    check_version(bridge.version.decode())
    log.addHandler(logging.NullHandler())
    if bridge.embedded:
        _settle_in(bridge.executable.decode())
    server = Server(bridge.host.contents, import_module(bridge.registry.decode()))
    run = run_aside if bridge.embedded else run_here

    def call(pointer: Any) -> bool:
        return serve(server, pointer.contents, run)

    bridge.call, bridge.stop_threads = Call(call), StopThreads(stop_threads)
    _kept.extend((bridge.call, bridge.stop_threads, call))


def run_here(call: Callable[[], Any]) -> Any:
    """In a Python process the host looks after Ctrl-C."""
    return call()


def check_version(extension: str) -> None:
    """Raises VersionError, which says how to mend it."""
    if extension != lakescout.__version__:
        raise VersionError(
            f"the extension is version {extension}, but the Python package in {Path(lakescout.__file__).parent} is "
            f"{lakescout.__version__}: LOAD the extension that `lakescout extension-path` prints there, or run "
            f'"{sys.executable} -m pip install lakescout=={extension}"'
        )


def _settle_in(executable: str) -> None:
    """Make an interpreter that the extension started behave like one of its own.

    Importing duckdb would put a second database library on the shell's own file. The handler
    is Python's alone: the extension puts the host's back.
    """
    sys.executable = executable
    sys.modules["duckdb"] = None  # type: ignore[assignment]
    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, on_interrupt)


def serve(server: Server, request: Request, run: Run) -> bool:
    """Answer one request. False: `request.error` says why."""
    try:
        with stoppable():
            server.answer(request, run)
        return True
    except BaseException as error:  # noqa: BLE001 - C has no exceptions: each becomes a message here
        request.error = server.host.copy_text(describe(error).replace("\0", " ").encode())
        return False


def describe(error: BaseException) -> str:
    """What the user reads. A defect of ours is named as one, and logged in full."""
    if isinstance(error, LakescoutError):
        return str(error)
    if isinstance(error, KeyboardInterrupt):
        return "Interrupted!"
    log.error("a function failed", exc_info=error)
    return f"lakescout failed: {type(error).__name__}: {error}"
