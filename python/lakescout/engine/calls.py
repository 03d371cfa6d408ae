"""What the engine knows of calls to a model: what a turn reveals, and what a statement and an hour may spend."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, Literal


class Tells(IntEnum):
    """How much a prompt reveals, in rising order."""

    NOTHING = 0
    QUESTION = 1
    """The user's own words."""
    HEADERS = 2
    """Names of tables and columns, their types, the joins between them, and descriptions of columns."""
    VALUES = 3
    """Cells, and free texts about tables, which may quote cells."""


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation, and how much of the lake it reveals."""

    role: Literal["system", "user", "assistant"]
    content: str
    tells: Tells = Tells.VALUES
    schema: str = ""
    """JSON schema of the reply that is asked for; servers that support it make the model follow it."""
    grammar: str = ""
    """GBNF grammar of the reply that is asked for; a model in a file follows it, others do not know it."""


REMEMBERED: Final = 256
"""The most statements whose spending is remembered: more than ever run at once."""

UNLIMITED: Final = 10**12

_running: ContextVar[int | None] = ContextVar("lakescout_statement", default=None)


@contextmanager
def running(number: int | None) -> Iterator[None]:
    """While the block runs, this thread works for the statement with that number; None if it is unknown."""
    token = _running.set(number)
    try:
        yield
    finally:
        _running.reset(token)


def running_number() -> int | None:
    """The number of the statement that this thread works for; None if it is unknown."""
    return _running.get()


@dataclass
class StatementBudget:
    """The limits of one statement, and how much is spent. Read and change it under `lock`."""

    max_calls: int = UNLIMITED
    max_tokens: int = UNLIMITED
    max_seconds: float = float(UNLIMITED)
    calls: int = 0
    tokens: int = 0
    """Spent, plus what is reserved for calls under way."""
    seconds: float = 0.0
    """The total duration of the calls."""
    lock: threading.Lock = field(default_factory=threading.Lock, repr=False, compare=False)

    def exceeded(self, needed: int) -> tuple[str, str]:
        """The limit that another call of so many tokens would exceed, and its setting; two empty texts if none."""
        if self.calls + 1 > self.max_calls:
            return f"the limit of {self.max_calls:,} calls for one statement is reached", "statement_max_calls"
        if self.tokens + needed > self.max_tokens:
            left = max(0, self.max_tokens - self.tokens)
            return f"the call needs about {needed} tokens, {left} are left for the statement", "statement_max_tokens"
        if self.seconds >= self.max_seconds:
            return f"the {self.max_seconds:g} seconds of one statement are spent", "statement_max_seconds"
        return "", ""


class Statements:
    """The statements of one lake that ran last, by number."""

    def __init__(self) -> None:
        self._known: OrderedDict[int, StatementBudget] = OrderedDict()
        self._lock = threading.Lock()

    def now(self, max_calls: int, max_tokens: int, max_seconds: float) -> StatementBudget:
        """The statement that runs in this thread; a new one on each call if its number is unknown."""
        number = running_number()
        with self._lock:
            statement = None if number is None else self._known.pop(number, None)
            if statement is None:
                statement = StatementBudget(max_calls, max_tokens, max_seconds)
            if number is not None:
                self._known[number] = statement
                while len(self._known) > REMEMBERED:
                    self._known.popitem(last=False)
        return statement


SECONDS_OF_AN_HOUR: Final = 3600.0


class Meter:
    """Counts the calls of the last hour. Read and change it under `lock`."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self._times: deque[float] = deque()

    def calls(self) -> int:
        """How many calls were made within the last hour."""
        while self._times and time.monotonic() - self._times[0] > SECONDS_OF_AN_HOUR:
            self._times.popleft()
        return len(self._times)

    def count(self) -> None:
        """Count one more call, made now."""
        self._times.append(time.monotonic())

    def discount(self) -> None:
        """Take back the last call that was counted: it was not made."""
        if self._times:
            self._times.pop()
