"""What one question may spend on a language model. A budget holds before the call, not after it."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from lakescout.errors import ModelError
from lakescout.llm.protocol import Message
from lakescout.llm.statement import Statement
from lakescout.llm.tokens import estimated_tokens

SECONDS_OF_AN_HOUR: Final = 3600.0


class BudgetError(ModelError):
    """The call was not made: it would exceed the budget."""


class Meter:
    """Calls of the last hour, whatever asked them. To be read and changed under `lock`."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self._times: deque[float] = deque()

    def calls(self) -> int:
        """Calls that were made within the last hour."""
        while self._times and time.monotonic() - self._times[0] > SECONDS_OF_AN_HOUR:
            self._times.popleft()
        return len(self._times)

    def count(self) -> None:
        """Another call is made now."""
        self._times.append(time.monotonic())


@dataclass
class Budget:
    """Bounds, and what is spent of them. Safe to share between threads."""

    max_calls: int = 8
    max_tokens: int = 20_000
    max_seconds: float = 60.0
    max_call_tokens: int = 16_000
    max_call_seconds: float = 60.0
    max_calls_per_hour: int = 1_000_000_000
    meter: Meter = field(default_factory=Meter)
    statement: Statement = field(default_factory=Statement)
    """The SQL statement that the question is part of: its bounds hold too."""
    calls: int = 0
    tokens: int = 0
    """Spent, and reserved for calls under way."""
    prompt_tokens: int = 0
    reply_tokens: int = 0
    """What was spent, of each."""
    prefix: str = ""
    """Of the settings that the bounds come from."""
    started: float = field(default_factory=time.monotonic)
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False, compare=False)

    @property
    def seconds_left(self) -> float:
        """Time that is left of the question's."""
        return self.max_seconds - (time.monotonic() - self.started)

    @property
    def call_seconds(self) -> float:
        """Time that the next call may take."""
        left = self.statement.max_seconds - self.statement.seconds
        return max(0.1, min(self.seconds_left, self.max_call_seconds, left))

    def admit(self, messages: Sequence[Message], reply_tokens: int) -> int:
        """Reserve the tokens of a call that is about to be made. Raises BudgetError when it would exceed the budget."""
        needed = estimated_tokens(messages) + reply_tokens
        with self._lock, self.statement.lock, self.meter.lock:
            problem, setting = self._exceeded(needed)
            if not problem:
                problem, setting = self.statement.exceeded(needed)
            if problem:
                raise BudgetError(f"{problem} (setting {setting})")
            self.calls += 1
            self.tokens += needed
            self.statement.calls += 1
            self.statement.tokens += needed
            self.meter.count()
        return needed

    def _exceeded(self, needed: int) -> tuple[str, str]:
        """What another call of so many tokens would exceed, and the setting that says so."""
        if self.meter.calls() + 1 > self.max_calls_per_hour:
            return f"the {self.max_calls_per_hour:,} calls of an hour are spent", "max_calls_per_hour"
        if self.calls + 1 > self.max_calls:
            return f"the budget of {self.max_calls} calls to the model is spent", f"{self.prefix}max_calls"
        if needed > self.max_call_tokens:
            return f"the call needs about {needed} tokens, {self.max_call_tokens} are allowed", "max_call_tokens"
        if self.tokens + needed > self.max_tokens:
            left = max(0, self.max_tokens - self.tokens)
            return f"the call needs about {needed} tokens, {left} are left", f"{self.prefix}max_tokens"
        if self.seconds_left <= 0:
            return f"the {self.max_seconds:g} seconds for the model are spent", f"{self.prefix}max_seconds"
        return "", ""

    def settle(self, reserved: int, prompt_tokens: int, reply_tokens: int, seconds: float) -> None:
        """Count what a call cost in place of what was reserved for it."""
        with self._lock, self.statement.lock:
            self.tokens += prompt_tokens + reply_tokens - reserved
            self.prompt_tokens += prompt_tokens
            self.reply_tokens += reply_tokens
            self.statement.tokens += prompt_tokens + reply_tokens - reserved
            self.statement.seconds += seconds
