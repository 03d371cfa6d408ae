"""Ctrl-C stops a statement at once.

DuckDB looks for signals between two parts of its work, and one part may take minutes; once it has seen one, it waits
for all parts to end. So the statement is interrupted, by a thread as long as nobody has seen the signal.
"""

from __future__ import annotations

import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final

AGAIN: Final = 0.1
"""Seconds between two interrupts: one between two statements is lost."""


@contextmanager
def stopping(interrupt: Callable[[], None]) -> Iterator[None]:
    """While the block runs, Ctrl-C calls `interrupt`, again and again until Python raises KeyboardInterrupt.

    Nothing changes where somebody else handles the signal, or outside the main thread.
    """
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler or not _is_main():
        yield
        return
    raised = threading.Event()
    hears, told = socket.socketpair()
    hears.setblocking(True)
    told.setblocking(False)

    def stop() -> None:
        with suppress(Exception):  # what has just been closed
            interrupt()

    def raise_it(number: int, frame: FrameType | None) -> None:
        raised.set()
        stop()
        signal.default_int_handler(number, frame)

    def hear() -> None:
        while given := hears.recv(1):
            while given[0] == signal.SIGINT and signal.getsignal(signal.SIGINT) is raise_it and not raised.wait(AGAIN):
                stop()

    before = signal.set_wakeup_fd(told.fileno(), warn_on_full_buffer=False)
    signal.signal(signal.SIGINT, raise_it)
    thread = threading.Thread(target=hear, daemon=True, name="lakescout-stopping")
    thread.start()
    try:
        yield
    finally:
        raised.set()
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.set_wakeup_fd(before)
        told.close()
        thread.join(1.0)
        hears.close()


def _is_main() -> bool:
    return threading.current_thread() is threading.main_thread()
