"""What a model reads of many texts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

TOKENS_READ: Final = 64
"""Tokens of a question or of a table's text that are read (BIRDIE 6.1)."""


@dataclass
class Readings:
    """The first tokens of many texts, one text after the other. Text i: flat[first[i] : first[i + 1]]."""

    flat: NDArray[Any]
    """States of a frozen encoder, shape (tokens, d) in half precision; or numbers in a vocabulary, shape (tokens,)."""
    first: NDArray[np.int64]
    """Shape (texts + 1,)."""

    @property
    def lengths(self) -> NDArray[np.int64]:
        """Tokens of each text."""
        return np.diff(self.first)

    def padded(self, texts: NDArray[np.int64]) -> tuple[NDArray[Any], NDArray[np.float32]]:
        """The tokens of some texts and their mask, shapes (texts, longest, ...) and (texts, longest)."""
        lengths = self.lengths[texts]
        kind = np.int64 if np.issubdtype(self.flat.dtype, np.integer) else np.float32
        tokens = np.zeros((len(texts), int(lengths.max()), *self.flat.shape[1:]), dtype=kind)
        for row, (text, length) in enumerate(zip(texts, lengths, strict=True)):
            tokens[row, :length] = self.flat[self.first[text] : self.first[text] + length]
        return tokens, (np.arange(tokens.shape[1]) < lengths[:, None]).astype(np.float32)
