"""Which SQL statement is running, and what it may spend on a model however many questions it asks."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Final

REMEMBERED: Final = 256
"""Statements whose spending is remembered; more than run at a time."""

UNLIMITED: Final = 10**12

_running: ContextVar[int | None] = ContextVar("lakescout_statement", default=None)


@contextmanager
def running(number: int | None) -> Iterator[None]:
    """While the block runs, this thread works for the statement of that number; None when nobody can tell."""
    token = _running.set(number)
    try:
        yield
    finally:
        _running.reset(token)


def running_number() -> int | None:
    """The number of the statement that this thread works for."""
    return _running.get()


@dataclass
class Statement:
    """Bounds on one statement, and what is spent of them. To be read and changed under `lock`."""

    max_calls: int = UNLIMITED
    max_tokens: int = UNLIMITED
    max_seconds: float = float(UNLIMITED)
    calls: int = 0
    tokens: int = 0
    """Spent, and reserved for calls under way."""
    seconds: float = 0.0
    """That calls took, added up."""
    lock: threading.Lock = field(default_factory=threading.Lock, repr=False, compare=False)

    def exceeded(self, needed: int) -> tuple[str, str]:
        """What another call of so many tokens would exceed, and the setting that says so."""
        if self.calls + 1 > self.max_calls:
            return f"the {self.max_calls:,} calls of one statement are spent", "statement_max_calls"
        if self.tokens + needed > self.max_tokens:
            left = max(0, self.max_tokens - self.tokens)
            return f"the call needs about {needed} tokens, {left} are left for the statement", "statement_max_tokens"
        if self.seconds >= self.max_seconds:
            return f"the {self.max_seconds:g} seconds of one statement are spent", "statement_max_seconds"
        return "", ""


class Statements:
    """The statements of one lake that ran last, by number."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, Statement] = OrderedDict()
        self._lock = threading.Lock()

    def now(self, max_calls: int, max_tokens: int, max_seconds: float) -> Statement:
        """The statement that runs in this thread; another one at each call where nobody can tell which it is."""
        number = running_number()
        with self._lock:
            statement = None if number is None else self._known.pop(number, None)
            if statement is None:
                statement = Statement(max_calls, max_tokens, max_seconds)
            if number is not None:
                self._known[number] = statement
                while len(self._known) > REMEMBERED:
                    self._known.popitem(last=False)
        return statement
