"""Texts as vectors and as postings: the pool of encoded texts, and fields that say which tables have which word."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
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
"""Receives (done, total) while a long task runs, such as the encoding of texts; (0, 0) where the total is unknown."""


@contextmanager
def doing(progress: Progress | None) -> Iterator[None]:
    """While the block runs, a task is being done: (0, 0) says that it begins, (1, 1) that it is over."""
    if progress is not None:
        progress(0, 0)
    try:
        yield
    finally:
        if progress is not None:
            progress(1, 1)


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


class Vocabulary(dict[str, int]):
    """Words with their numbers 0, 1, ...; a word that is asked for the first time gets the next one."""

    def __missing__(self, word: str) -> int:
        number = self[word] = len(self)
        return number


@dataclass(frozen=True)
class WordLists:
    """Lists of words as numbers of one vocabulary: list i is flat[starts[i]] .. flat[starts[i + 1] - 1]."""

    flat: Ids
    starts: NDArray[np.int64]

    @staticmethod
    def of(lists: Sequence[Sequence[str]], vocabulary: Vocabulary) -> WordLists:
        """The lists as numbers."""
        sizes = np.fromiter(map(len, lists), np.int64, len(lists))
        words = map(vocabulary.__getitem__, chain.from_iterable(lists))
        return WordLists(np.fromiter(words, np.int32, int(sizes.sum())), _starts(sizes))

    def joined(self, members: NDArray[Any], sizes: NDArray[np.int64]) -> WordLists:
        """Lists that are each made of some of these, one after the other: `members` of all, `sizes` for each."""
        lengths = self.starts[members + 1] - self.starts[members]
        return WordLists(self.flat[spread(self.starts[members], lengths)], _starts(lengths)[_starts(sizes)])

    @property
    def owners(self) -> Ids:
        """For each of the words, the number of its list."""
        return np.repeat(np.arange(len(self.starts) - 1, dtype=np.int32), np.diff(self.starts))


def _starts(sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.append(0, np.cumsum(sizes))


def spread(first: NDArray[np.int64], sizes: NDArray[np.int64]) -> NDArray[np.int64]:
    """The numbers of several ranges, one after the other, given their first numbers and their sizes.

    >>> spread(np.array([7, 2]), np.array([2, 3])).tolist()
    [7, 8, 2, 3, 4]
    """
    ends = np.cumsum(sizes)
    found: NDArray[np.int64] = np.repeat(first - (ends - sizes), sizes)
    found += np.arange(len(found))
    return found


def stable_order(numbers: NDArray[Any], order: NDArray[np.int64] | None = None) -> NDArray[np.int64]:
    """The order by numbers that are not negative; equal ones stay in the given order.

    By 16 bits at a time, which numpy sorts without comparing: on long arrays several times as fast as `argsort`.

    >>> stable_order(np.array([3, 1, 3, 0])).tolist()
    [3, 1, 0, 2]
    """
    for shift in range(0, max(int(numbers.max(initial=0)).bit_length(), 1), 16):
        digits = ((numbers if order is None else numbers[order]) >> shift & 0xFFFF).astype(np.uint16)
        step = np.argsort(digits, kind="stable")
        order = step if order is None else order[step]
    assert order is not None
    return order


def runs(*keys: NDArray[Any]) -> NDArray[np.int64]:
    """Where each run of equal neighbours in all keys begins."""
    new = np.ones(len(keys[0]), dtype=np.bool_)
    new[1:] = False
    for key in keys:
        new[1:] |= key[1:] != key[:-1]
    return np.flatnonzero(new)


def field_of(words: NDArray[Any], owners: NDArray[Any], count: int, vocabulary: Sequence[str]) -> Field:
    """Postings of words, given as numbers in `vocabulary`, each with its table; there are `count` tables."""
    ascending = bool(np.all(owners[1:] >= owners[:-1]))
    order = stable_order(words, None if ascending else stable_order(owners))
    found, tables = words[order], owners[order]
    first = runs(found, tables)
    counts = np.diff(np.append(first, len(found)))
    found, tables = found[first], tables[first]
    starts = runs(found)
    ids = {vocabulary[word]: number for number, word in enumerate(found[starts].tolist())}
    lengths = np.bincount(owners, minlength=count).astype(np.float32)
    return Field(ids, np.append(starts, len(found)), tables.astype(np.int32), counts.astype(np.float32), lengths)


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
