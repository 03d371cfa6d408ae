"""Calls that Ctrl-C can end while they are blocked, in a process whose main thread is not Python's to use.

DuckDB runs functions on its worker threads. Python gives signals to its main thread only, and an
exception sent to another thread waits until that thread is back from the operating system. So the
work is done on a thread of its own; the waiting one is stopped at once and leaves it behind.
"""

from __future__ import annotations

import ctypes
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

POLL_SECONDS = 0.05
"""How often the waiting thread can be reached."""

_active: dict[int, float] = {}
"""When the call of each thread began, by time.monotonic. Whoever is in it runs; numbers of threads are used again."""
stopping = threading.Lock()
"""Held while threads are stopped, and while one leaves."""


@contextmanager
def stoppable() -> Iterator[None]:
    """While the block runs, this thread is one that Ctrl-C stops."""
    thread = threading.get_ident()
    nested = thread in _active
    try:
        _active.setdefault(thread, time.monotonic())
        yield
    finally:
        if not nested:
            _leave(thread)


def _leave(thread: int) -> None:
    """From here on nothing stops the thread. Raises KeyboardInterrupt when it was stopped on the way out."""
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
    """Have a thread raise at its next step; None takes that back."""
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(error) if error else None)


def on_interrupt(number: int, frame: object) -> None:
    """Python's own handler of SIGINT. A signal that comes too late for a call must not end the next one."""
    if threading.get_ident() in _active:
        raise KeyboardInterrupt


def stop_threads(pressed: float) -> None:
    """Raise KeyboardInterrupt in every call that does not run on Python's main thread, which gets the signal itself.

    Calls that began after the key was `pressed` (by time.monotonic) are others.
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
