"""The shell door: what the loaded extension calls.

The extension registers the functions of the registry and hands each call over as a `Request`.
Exceptions become DuckDB errors here; nothing is printed and nothing escapes.
"""

from __future__ import annotations

import ctypes
import logging
import signal
import sys
import threading
from importlib import import_module
from pathlib import Path
from typing import Any

import lakescout
from lakescout.doors.abi import Bridge, Call, Request, StopThreads
from lakescout.doors.serve import Server
from lakescout.errors import LakescoutError

log = logging.getLogger("lakescout")

_kept: list[Any] = []
"""Callbacks that the extension holds: they must outlive it."""
_active: set[int] = set()
"""Threads that are inside a call."""


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

    def call(pointer: Any) -> bool:
        return serve(server, pointer.contents)

    bridge.call, bridge.stop_threads = Call(call), StopThreads(stop_threads)
    _kept.extend((bridge.call, bridge.stop_threads, call))


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
        signal.signal(signal.SIGINT, _on_interrupt)


def _on_interrupt(number: int, frame: object) -> None:
    """Raise in the call that runs; a signal that comes too late for one must not end the next."""
    if _active:
        raise KeyboardInterrupt


def serve(server: Server, request: Request) -> bool:
    """Answer one request. False: `request.error` says why."""
    thread = threading.get_ident()
    _active.add(thread)
    try:
        server.answer(request)
        return True
    except BaseException as error:  # noqa: BLE001 - C has no exceptions: each becomes a message here
        request.error = server.host.copy_text(describe(error).replace("\0", " ").encode())
        return False
    finally:
        _active.discard(thread)


def describe(error: BaseException) -> str:
    """What the user reads. A defect of ours is named as one, and logged in full."""
    if isinstance(error, LakescoutError):
        return str(error)
    if isinstance(error, KeyboardInterrupt):
        return "Interrupted!"
    log.error("a function failed", exc_info=error)
    return f"lakescout failed: {type(error).__name__}: {error}"


def stop_threads() -> None:
    """Ctrl-C for calls that do not run on Python's main thread, which gets the signal itself."""
    main = threading.main_thread().ident
    for thread in tuple(_active):
        if thread != main:
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(KeyboardInterrupt))
