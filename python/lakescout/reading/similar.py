"""How similar words of a question and names of a scope are, by the encoder: this finds synonyms."""

from __future__ import annotations

import itertools
from collections import OrderedDict
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from lakescout.encoder import Encoder
from lakescout.reading.names import Names
from lakescout.reading.spans import EDGES
from lakescout.reading.tokens import Token

CAPACITY = 50_000
"""How many phrases' vectors are kept."""


class Similar:
    """Compares phrases with names; the vectors of phrases are kept, and the least recently used leave first."""

    def __init__(self, encoder: Encoder, capacity: int = CAPACITY) -> None:
        self._encoder = encoder
        self._capacity = capacity
        self._kept: OrderedDict[str, NDArray[np.float32]] = OrderedDict()

    def vectors(self, phrases: Sequence[str]) -> NDArray[np.float32]:
        """Shape (phrases, d), each row of length 1."""
        missing = [phrase for phrase in dict.fromkeys(phrases) if phrase not in self._kept]
        if missing:
            fresh = self._encoder.encode(missing)
            for phrase, vector in zip(missing, fresh, strict=True):
                self._kept[phrase] = vector
        found = np.stack([self._kept[phrase] for phrase in phrases]) if phrases else np.zeros((0, 1), np.float32)
        for phrase in phrases:
            self._kept.move_to_end(phrase)
        while len(self._kept) > self._capacity:
            self._kept.popitem(last=False)
        return found

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
