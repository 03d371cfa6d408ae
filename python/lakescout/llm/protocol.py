"""What the engine needs of a language model."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from lakescout.llm.privacy import Tells


@dataclass(frozen=True, slots=True)
class Message:
    """One turn of a conversation, and how much of the lake it gives away."""

    role: Literal["system", "user", "assistant"]
    content: str
    tells: Tells = Tells.VALUES


@dataclass(frozen=True, slots=True)
class Reply:
    """What the model said, and the tokens it counted."""

    text: str
    prompt_tokens: int = 0
    reply_tokens: int = 0
    cached: bool = False


class ChatModel(Protocol):
    """A chat model. `name` tells models apart in the cache of replies."""

    @property
    def name(self) -> str:
        """Address and model, without secrets."""
        ...

    def complete(self, messages: Sequence[Message], *, max_tokens: int, seconds: float) -> Reply:
        """One reply within `seconds`. Raises ModelError."""
        ...
