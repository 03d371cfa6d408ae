"""What one question may spend on a language model. A budget holds before the call, not after it."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from lakescout.errors import ModelError
from lakescout.llm.protocol import Message, Reply

CHARACTERS_PER_TOKEN: Final = 4
"""The usual rule of thumb for English, where the server has not counted yet."""


def estimated_tokens(messages: Sequence[Message]) -> int:
    """Tokens of a prompt, before anyone counted them."""
    return sum(len(message.content) // CHARACTERS_PER_TOKEN + 4 for message in messages)


@dataclass
class Budget:
    """Bounds, and what is spent of them."""

    max_calls: int = 8
    max_tokens: int = 20_000
    max_seconds: float = 60.0
    calls: int = 0
    tokens: int = 0
    started: float = field(default_factory=time.monotonic)

    @property
    def seconds_left(self) -> float:
        """Time that is left of the question's."""
        return self.max_seconds - (time.monotonic() - self.started)

    def admit(self, messages: Sequence[Message], reply_tokens: int) -> None:
        """Count a call that is about to be made. Raises ModelError when it would exceed the budget."""
        needed = estimated_tokens(messages) + reply_tokens
        if self.calls + 1 > self.max_calls:
            raise ModelError(f"the budget of {self.max_calls} calls to the model is spent (setting max_calls)")
        if self.tokens + needed > self.max_tokens:
            raise ModelError(
                f"the call needs about {needed} tokens, {max(0, self.max_tokens - self.tokens)} are left"
                " (setting max_tokens)"
            )
        if self.seconds_left <= 0:
            raise ModelError(f"the {self.max_seconds:g} seconds for the model are spent (setting max_seconds)")
        self.calls += 1

    def spend(self, messages: Sequence[Message], reply: Reply) -> None:
        """Count what a call cost."""
        self.tokens += reply.prompt_tokens or estimated_tokens(messages)
        self.tokens += reply.reply_tokens or len(reply.text) // CHARACTERS_PER_TOKEN
