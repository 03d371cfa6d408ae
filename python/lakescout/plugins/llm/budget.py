"""Limits on what a question, an SQL statement with all its questions, and an hour may spend on a language model.

A budget is checked before the call, not after it.
"""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

from lakescout.engine.calls import Message, Meter, StatementBudget
from lakescout.errors import ModelError
from lakescout.plugins.llm.protocol import Reply
from lakescout.words.text import counted

A_MESSAGE: Final = 4
"""Tokens that a message has besides its text."""

_WORD: Final = re.compile(r"[A-Z]?[a-z]+")
_LONG: Final = 7
"""The length in letters beyond which a word is more than one token."""
_WEIGHTS: Final = (
    (re.compile(r"[A-Z](?![a-z])"), 0.6),
    (re.compile(r"[0-9]"), 1.0),
    (re.compile(r"[!-/:-@\[-`{-~]"), 0.85),
    (re.compile(r"[^\x00-\x7f]"), 1.5),
)
"""Tokens per character: a capital in an acronym, a digit, a sign, and a letter of another script."""


@lru_cache(maxsize=256)
def text_tokens(text: str) -> int:
    """The estimated number of tokens in a text.

    >>> text_tokens("average age of singers"), text_tokens("BABIP_2024"), text_tokens("")
    (4, 8, 0)
    """
    words = sum(1 + 1.5 * ((len(word) - 1) // _LONG) for word in _WORD.findall(text))
    return round(words + sum(weight * len(kind.findall(text)) for kind, weight in _WEIGHTS))


def estimated_tokens(messages: Sequence[Message]) -> int:
    """The estimated number of tokens in a prompt."""
    return sum(text_tokens(message.content) + A_MESSAGE for message in messages)


def spent_tokens(messages: Sequence[Message], reply: Reply) -> tuple[int, int]:
    """Tokens of prompt and reply: as the server counted them, otherwise estimated."""
    return reply.prompt_tokens or estimated_tokens(messages), reply.reply_tokens or text_tokens(reply.text)


class BudgetError(ModelError):
    """The call was not made, because it would exceed the budget."""


@dataclass
class Budget:
    """The limits of one question, and how much of them is spent. Safe to share between threads."""

    max_calls: int = 8
    max_tokens: int = 20_000
    max_seconds: float = 60.0
    max_call_tokens: int = 16_000
    max_call_seconds: float = 60.0
    max_calls_per_hour: int = 1_000_000_000
    meter: Meter = field(default_factory=Meter)
    statement: StatementBudget = field(default_factory=StatementBudget)
    """The SQL statement that the question belongs to: its limits apply too."""
    calls: int = 0
    tokens: int = 0
    """Spent, plus what is reserved for calls under way."""
    prompt_tokens: int = 0
    reply_tokens: int = 0
    """The tokens spent on prompts, and on replies."""
    prefix: str = ""
    """The prefix of the settings that the limits come from."""
    started: float = field(default_factory=time.monotonic)
    _lock: threading.Lock = field(default_factory=threading.Lock, repr=False, compare=False)

    @property
    def seconds_left(self) -> float:
        """The time left for the question."""
        return self.max_seconds - (time.monotonic() - self.started)

    @property
    def call_seconds(self) -> float:
        """The time that the next call may take."""
        left = self.statement.max_seconds - self.statement.seconds
        return max(0.1, min(self.seconds_left, self.max_call_seconds, left))

    def admit(self, messages: Sequence[Message], reply_tokens: int) -> int:
        """Reserve the tokens of a call that is about to be made. Raises BudgetError if it would exceed the budget."""
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
        """The limit that another call of so many tokens would exceed, and its setting; two empty texts if none."""
        if self.meter.calls() + 1 > self.max_calls_per_hour:
            return f"the limit of {self.max_calls_per_hour:,} calls an hour is reached", "max_calls_per_hour"
        if self.calls + 1 > self.max_calls:
            return f"the budget of {counted(self.max_calls, 'call')} to the model is spent", f"{self.prefix}max_calls"
        if needed > self.max_call_tokens:
            return f"the call needs about {needed} tokens, {self.max_call_tokens} are allowed", "max_call_tokens"
        if self.tokens + needed > self.max_tokens:
            left = max(0, self.max_tokens - self.tokens)
            return f"the call needs about {needed} tokens, {left} are left", f"{self.prefix}max_tokens"
        if self.seconds_left <= 0:
            return f"the {self.max_seconds:g} seconds for the model are spent", f"{self.prefix}max_seconds"
        return "", ""

    def settle(self, reserved: int, prompt_tokens: int, reply_tokens: int, seconds: float) -> None:
        """Replace the reservation of a call with what it really cost."""
        with self._lock, self.statement.lock:
            self.tokens += prompt_tokens + reply_tokens - reserved
            self.prompt_tokens += prompt_tokens
            self.reply_tokens += reply_tokens
            self.statement.tokens += prompt_tokens + reply_tokens - reserved
            self.statement.seconds += seconds

    def forgo(self, reserved: int) -> None:
        """Take back an admitted call that was not made."""
        with self._lock, self.statement.lock, self.meter.lock:
            self.calls -= 1
            self.tokens -= reserved
            self.statement.calls -= 1
            self.statement.tokens -= reserved
            self.meter.discount()
