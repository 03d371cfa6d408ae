"""What the engine asks of an encoder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Vectors = NDArray[np.float32]
"""Shape (n, d), every row of length 1."""


@dataclass(frozen=True, slots=True)
class EncoderIdentity:
    """What tells one encoder from another. Vectors of two identities are never mixed."""

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
