"""What the engine needs from an encoder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
"""Shape (n, d), every row of length 1."""


@dataclass(frozen=True, slots=True)
class EncoderIdentity:
    """What distinguishes one encoder from another. Vectors of two identities are never mixed."""

    name: str
    sha256: str
    dimension: int


class Encoder(Protocol):
    """Turns texts into vectors whose inner product is their similarity."""

    @property
    def identity(self) -> EncoderIdentity:
        """Name, hash of the weights and dimension."""
        ...

    def encode(self, texts: Sequence[str]) -> Vectors:
        """Encode `texts` into shape (len(texts), d). An empty list gives shape (0, d)."""
        ...


DEFAULT_WINDOW: Final = 256
"""How many tokens an encoder is assumed to read if it does not say."""

TOKENS_A_WORD: Final = 2
"""Tokens per word to assume if the encoder does not count: headers and numbers break into several."""


@runtime_checkable
class Windowed(Protocol):
    """An encoder that counts its tokens."""

    @property
    def window(self) -> int:
        """How many tokens of a text are read, not counting the special ones."""
        ...

    def token_counts(self, texts: Sequence[str]) -> list[int]:
        """The number of tokens in each text without the special ones, at most `window`."""
        ...


def window_of(encoder: Encoder) -> int:
    """How many tokens of a text the encoder reads."""
    return encoder.window if isinstance(encoder, Windowed) else DEFAULT_WINDOW


def token_counts(encoder: Encoder, texts: Sequence[str]) -> list[int]:
    """The number of tokens in each text, estimated if the encoder does not count."""
    if isinstance(encoder, Windowed):
        return encoder.token_counts(texts)
    return [TOKENS_A_WORD * len(text.split()) for text in texts]
