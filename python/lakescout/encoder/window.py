"""How many tokens an encoder reads of a text, and how many a text has."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, runtime_checkable

from lakescout.encoder.protocol import Encoder

DEFAULT_WINDOW: Final = 256
"""Tokens that an encoder is taken to read when it does not say."""

TOKENS_A_WORD: Final = 2
"""Tokens that a word is taken for when the encoder does not count: headers and numbers break into several."""


@runtime_checkable
class Windowed(Protocol):
    """An encoder that counts its tokens."""

    @property
    def window(self) -> int:
        """Tokens of a text that are read, the special ones left out."""
        ...

    def token_counts(self, texts: Sequence[str]) -> list[int]:
        """Tokens of each text, the special ones left out, at most `window`."""
        ...


def window_of(encoder: Encoder) -> int:
    """Tokens of a text that the encoder reads."""
    return encoder.window if isinstance(encoder, Windowed) else DEFAULT_WINDOW


def token_counts(encoder: Encoder, texts: Sequence[str]) -> list[int]:
    """Tokens of each text, estimated where the encoder does not count."""
    if isinstance(encoder, Windowed):
        return encoder.token_counts(texts)
    return [TOKENS_A_WORD * len(text.split()) for text in texts]
