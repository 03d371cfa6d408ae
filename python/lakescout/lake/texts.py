"""Texts as vectors and as postings: the pool of encoded texts, and fields that say which tables have which word."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, pairwise
from typing import Any, Final

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from lakescout.words.encoder import Encoder, Vectors
from lakescout.words.text import root, words

Progress = Callable[[int, int], None]
"""Receives (done, total) while a long task runs, such as the encoding of texts."""


def encode_telling(encoder: Encoder, texts: Sequence[str], progress: Progress | None) -> Vectors:
    """The vectors of texts; `progress` receives how many are done."""
    if progress is None:
        return encoder.encode(texts)
    done = 0

    def tell(count: int) -> None:
        nonlocal done
        done += count
        progress(done, len(texts))

    telling: Any = encoder.encode
    vectors: Vectors = telling(texts, progress=tell)
    return vectors


PreparedVectors = Mapping[str, NDArray[np.float32]]
"""Vectors of shape (d,) that are known before a refresh asks for them."""
NOTHING_PREPARED: Final[PreparedVectors] = {}


def encode_rest(
    encoder: Encoder, texts: Sequence[str], prepared: PreparedVectors, progress: Progress | None
) -> Vectors:
    """The vectors of texts, encoding those that are not prepared."""
    rest = [text for text in texts if text not in prepared] if prepared else texts
    found = encode_telling(encoder, rest, progress) if rest else None
    if not prepared:
        return found if found is not None else encoder.encode(())
    fresh = dict(zip(rest, found, strict=True)) if found is not None else {}
    return np.stack([prepared[text] if text in prepared else fresh[text] for text in texts])


class TextPool:
    """Texts with ids 0, 1, ... and one vector each."""

    def __init__(self, encoder: Encoder, texts: Sequence[str] = (), vectors: Vectors | None = None) -> None:
        self.encoder = encoder
        self.texts: list[str] = list(texts)
        self.id_of: dict[str, int] = {text: number for number, text in enumerate(self.texts)}
        self.vectors: Vectors = (
            vectors if vectors is not None else np.empty((0, encoder.identity.dimension), dtype=np.float32)
        )

    def new(self, texts: Iterable[str]) -> list[str]:
        """The texts that have no id yet, each once."""
        return list(dict.fromkeys(text for text in texts if text not in self.id_of))

    def add(
        self, texts: Iterable[str], progress: Progress | None = None, prepared: PreparedVectors = NOTHING_PREPARED
    ) -> int:
        """Encode the texts that have no id yet; returns how many there were."""
        new = self.new(texts)
        if not new:
            return 0
        encoded = encode_rest(self.encoder, new, prepared, progress)
        self.id_of.update({text: len(self.texts) + number for number, text in enumerate(new)})
        self.texts.extend(new)
        self.vectors = np.concatenate([self.vectors, encoded])
        return len(new)


_POSSESSIVE = re.compile(r"['’]s$")
Floats = NDArray[np.float32]
Ids = NDArray[np.int32]


@dataclass(frozen=True)
class Field:
    """Postings of one text per table. The postings of word w are starts[w] .. starts[w + 1] - 1."""

    ids: dict[str, int]
    starts: NDArray[np.int64]
    tables: Ids
    counts: Floats
    """How often the word occurs in that table's text."""
    lengths: Floats
    """Shape (t,): how many words each table's text has."""

    def postings(self, word: str) -> slice:
        """The postings of a stemmed word; empty if the field does not know it."""
        number = self.ids.get(word)
        return slice(0, 0) if number is None else slice(int(self.starts[number]), int(self.starts[number + 1]))

    def frequency(self, word: str) -> int:
        """Number of tables whose text has the word."""
        span = self.postings(word)
        return int(span.stop) - int(span.start)


def make_field(texts: Iterable[Sequence[str]]) -> Field:
    """Postings of stemmed words, one sequence of words per table."""
    listed = list(texts)
    encoded = pa.array(list(chain.from_iterable(listed)), pa.string()).dictionary_encode()
    ids = {word: number for number, word in enumerate(encoded.dictionary.to_pylist())}
    lengths = np.array([len(text) for text in listed], np.int64)
    count = max(len(lengths), 1)
    owners = np.repeat(np.arange(len(lengths)), lengths)
    keys, counts = np.unique(encoded.indices.to_numpy().astype(np.int64) * count + owners, return_counts=True)
    found, tables = np.divmod(keys, count)
    starts = np.searchsorted(found, np.arange(len(ids) + 1))
    return Field(ids, starts, tables.astype(np.int32), counts.astype(np.float32), lengths.astype(np.float32))


def stems(text: str) -> list[str]:
    """Stemmed words of a text, in order, without possessive endings.

    >>> stems("Men's Songs of 2004")
    ['men', 'song', 'of', '2004']
    """
    return [_stem(word) for word in words(text)]


@lru_cache(maxsize=1 << 16)
def _stem(word: str) -> str:
    return root(_POSSESSIVE.sub("", word))


def pairs(keys: Sequence[str]) -> list[str]:
    """Neighbouring words joined by a space: evidence of a phrase.

    >>> pairs(["new", "york", "city"])
    ['new york', 'york city']
    """
    return [f"{left} {right}" for left, right in pairwise(keys)]
