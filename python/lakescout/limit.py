"""A limit on the time that reading a lake may take."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from lakescout.connection import Connection

_INTERRUPT_EVERY: Final = 0.01
"""Seconds; again and again, since an interrupt between two statements is lost."""


@dataclass(frozen=True, slots=True)
class Limit:
    """Ends at `deadline` (time.monotonic); None is no limit."""

    deadline: float | None = None

    @classmethod
    def of(cls, seconds: float | None) -> Limit:
        """The limit that many seconds from now; None: none."""
        return cls(None if seconds is None else time.monotonic() + seconds)

    @property
    def passed(self) -> bool:
        """Whether there is no time left."""
        return self.deadline is not None and time.monotonic() >= self.deadline

    def half(self) -> Limit:
        """The limit in the middle between now and this one; the same one when it is none."""
        if self.deadline is None:
            return self
        now = time.monotonic()
        return Limit(now + max(self.deadline - now, 0.0) / 2)

    @contextmanager
    def kept(self, connection: Connection) -> Iterator[None]:
        """Interrupts the connection's statements once the time is over: they raise QueryError."""
        if self.deadline is None:
            yield
            return
        done = threading.Event()
        watcher = threading.Thread(target=self._watch, args=(self.deadline, connection, done), daemon=True)
        watcher.start()
        try:
            yield
        finally:
            done.set()
            watcher.join()

    @staticmethod
    def _watch(deadline: float, connection: Connection, done: threading.Event) -> None:
        wait = max(deadline - time.monotonic(), 0.0)
        while not done.wait(wait):
            connection.interrupt()
            wait = _INTERRUPT_EVERY


NO_LIMIT: Final = Limit()
