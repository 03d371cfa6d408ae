"""Which tables bear which word, field by field: computed once a snapshot, read by every question."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from lakescout.text import stem, words

_POSSESSIVE = re.compile(r"['’]s$")
Floats = NDArray[np.float32]
Ids = NDArray[np.int32]


@dataclass(frozen=True)
class Field:
    """Postings of one text per table. Postings of word w are starts[w] .. starts[w + 1] - 1."""

    ids: dict[str, int]
    starts: NDArray[np.int64]
    tables: Ids
    counts: Floats
    """How often the word occurs in that table's text."""
    lengths: Floats
    """Shape (t,): words of each table's text."""

    def postings(self, word: str) -> slice:
        """The postings of a stemmed word; empty when the field does not know it."""
        number = self.ids.get(word)
        return slice(0, 0) if number is None else slice(int(self.starts[number]), int(self.starts[number + 1]))

    def frequency(self, word: str) -> int:
        """Number of tables whose text has the word."""
        span = self.postings(word)
        return int(span.stop) - int(span.start)


def make_field(texts: Iterable[Sequence[str]]) -> Field:
    """Postings of stemmed words, one sequence of words a table."""
    ids: dict[str, int] = {}
    rows: list[tuple[int, int, int]] = []
    lengths: list[int] = []
    for table, text in enumerate(texts):
        lengths.append(len(text))
        rows += [(ids.setdefault(word, len(ids)), table, count) for word, count in Counter(text).items()]
    array = np.array(sorted(rows), dtype=np.int64).reshape(-1, 3)
    starts = np.searchsorted(array[:, 0], np.arange(len(ids) + 1))
    return Field(
        ids, starts, array[:, 1].astype(np.int32), array[:, 2].astype(np.float32), np.array(lengths, np.float32)
    )


def stems(text: str) -> list[str]:
    """Stemmed words of a text, in order, possessives cut off.

    >>> stems("Men's Songs of 2004")
    ['men', 'song', 'of', '2004']
    """
    return [stem(_POSSESSIVE.sub("", word)) for word in words(text)]


def pairs(keys: Sequence[str]) -> list[str]:
    """Neighbouring words joined by a blank: evidence of a phrase.

    >>> pairs(["new", "york", "city"])
    ['new york', 'york city']
    """
    return [f"{left} {right}" for left, right in pairwise(keys)]
