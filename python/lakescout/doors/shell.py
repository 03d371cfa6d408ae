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
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from lakescout.doors.abi import Bridge, Call, Request, StopThreads
from lakescout.doors.serve import Run, Server
from lakescout.errors import TOO_LITTLE, LakescoutError
from lakescout.version import __version__

POLL_SECONDS = 0.05
"""How often the waiting thread checks for interrupts."""

_active: dict[int, float] = {}
"""When the running call of each thread began, by time.monotonic. It leaves with the call: numbers are reused."""
stopping = threading.Lock()
"""Held while threads are stopped, and while one leaves."""


@contextmanager
def stoppable() -> Iterator[None]:
    """While the block runs, Ctrl-C stops this thread."""
    thread = threading.get_ident()
    nested = thread in _active
    try:
        _active.setdefault(thread, time.monotonic())
        yield
    finally:
        if not nested:
            _leave(thread)


def _leave(thread: int) -> None:
    """From here on nothing stops the thread. Raises KeyboardInterrupt if it was stopped on the way out."""
    stopped: KeyboardInterrupt | None = None
    while thread in _active:
        try:
            with stopping:
                _active.pop(thread, None)
                raise_in(thread, None)
        except KeyboardInterrupt as error:
            stopped = error
    if stopped is not None:
        raise stopped


def raise_in(thread: int, error: type[BaseException] | None) -> None:
    """Make a thread raise at its next step; None takes that back."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error) if error else None)


def on_interrupt(number: int, frame: object) -> None:
    """Python's own handler of SIGINT. A signal that comes too late for one call must not end the next one."""
    if threading.get_ident() in _active:
        raise KeyboardInterrupt


def stop_threads(pressed: float) -> None:
    """Raise KeyboardInterrupt in every call that does not run on Python's main thread, which gets the signal itself.

    Calls that began after the key was `pressed` (by time.monotonic) are left alone.
    """
    main = threading.main_thread().ident
    with stopping:
        for thread, began in tuple(_active.items()):
            if thread != main and began <= pressed:
                raise_in(thread, KeyboardInterrupt)


def run_aside(call: Callable[[], Any]) -> Any:
    """The result of `call`, which runs on another thread. Raises what it raises."""
    outcome: list[Any] = []
    done = threading.Event()

    def work() -> None:
        try:
            with stoppable():
                outcome.extend((call(), None))
        except BaseException as error:  # noqa: BLE001 - raised again in the thread that waits
            outcome[:] = (None, error)
        finally:
            done.set()

    threading.Thread(target=work, name="lakescout", daemon=True).start()
    while not done.wait(POLL_SECONDS):
        pass
    result, error = outcome
    if error is not None:
        raise error
    return result


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
    """The result of `call`, run on this thread: in a Python process the host handles Ctrl-C."""
    return call()


def check_version(extension: str) -> None:
    """Raises VersionError, which says how to fix it."""
    if extension != __version__:
        raise VersionError(
            f"the extension is version {extension}, but the Python package in {Path(__file__).parents[1]} is "
            f"{__version__}: LOAD the extension that `lakescout extension-path` prints there, or "
            f"install lakescout {extension} there, from its clone or wheel: {sys.executable} -m pip install PATH"
        )


def _settle_in(executable: str) -> None:
    """Make an interpreter that the extension started behave like one of its own.

    Importing duckdb would put a second database library on the shell's own file. The handler
    is for Python only: the extension restores the host's.
    """
    sys.executable = executable
    warnings.simplefilter("ignore")  # a library's warning would stand between the rows in the user's terminal
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
        request.error = server.host.copy_text(describe(error).replace("\0", " ").encode(errors="replace"))
        return False


def describe(error: BaseException) -> str:
    """What the user reads. A bug of ours is named as one, and logged in full."""
    if isinstance(error, LakescoutError):
        return str(error)
    if isinstance(error, KeyboardInterrupt):
        return "Interrupted!"
    if isinstance(error, MemoryError):
        return TOO_LITTLE
    log.error("a function failed", exc_info=error)
    return f"lakescout failed: {type(error).__name__}: {error}"
