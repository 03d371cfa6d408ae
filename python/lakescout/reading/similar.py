"""How similar words of a question and names of a scope are, by the encoder: this finds synonyms."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from lakescout.encoder import Encoder, recall
from lakescout.encoder.protocol import Recall
from lakescout.reading.names import Names
from lakescout.reading.spans import EDGES
from lakescout.reading.tokens import Token


class Similar:
    """Compares phrases with names; the encoder remembers the vectors of phrases."""

    def __init__(self, encoder: Encoder, capacity: int | None = None) -> None:
        """With a `capacity`, it keeps so many vectors of its own."""
        self._recall = recall(encoder) if capacity is None else Recall(encoder, capacity)

    def vectors(self, phrases: Sequence[str]) -> NDArray[np.float32]:
        """Shape (phrases, d), each row of length 1."""
        return self._recall.vectors(phrases)

    def __call__(self, tokens: Sequence[Token], names: Names) -> NDArray[np.float32]:
        """Shape (tokens, items): the best cosine of a word, alone or with its neighbour, with each name."""
        found = np.zeros((len(tokens), len(names.items)), dtype=np.float32)
        spans = _spans(tokens)
        if spans and names.items:
            phrases = phrases_of(tokens)
            cosines = self.vectors(phrases) @ self.vectors([item.text for item in names.items]).T
            for span, row in zip(spans, cosines, strict=True):
                for place in span:
                    np.maximum(found[place], row, out=found[place])
        return found


def phrases_of(tokens: Sequence[Token]) -> list[str]:
    """The texts of a question that are compared with names."""
    return [" ".join(tokens[place].lower for place in span) for span in _spans(tokens)]


def _spans(tokens: Sequence[Token]) -> list[tuple[int, ...]]:
    """Single words that name something, and pairs of neighbours."""
    places = [place for place, token in enumerate(tokens) if token.is_word and token.lower not in EDGES]
    pairs = [(one, two) for one, two in itertools.pairwise(places) if two == one + 1]
    return [*((place,) for place in places), *pairs]
