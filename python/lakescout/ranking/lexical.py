"""The words of a lake: which names, headers and contexts have a word, how rare it is, and which words are near it."""

from __future__ import annotations

import itertools
import math
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lakescout.lake.index import Ids, LakeIndex
from lakescout.lake.texts import (
    Field,
    Floats,
    Vocabulary,
    WordLists,
    field_of,
    make_field,
    runs,
    spread,
    stable_order,
    stems,
)
from lakescout.words.near import abbreviates, may_be_misspelt, misspells, share_prefix
from lakescout.words.onnx import trim_memory
from lakescout.words.text import STOPWORDS, first_sentence, normalise_name

_FRONT: Final = 4
"""The fewest letters that related words share at the start."""
PREFIX: Final = 0.8
"""The grade of a word that only starts like another: enrolled and enrolment."""
SHORTENED: Final = 0.7
"""The grade of a word that is a short form of another: emp and employee."""
_SHORTEST, _LONGEST_SHORT = 3, 5
"""The fewest and the most letters of a short form."""
_YEARS = range(1950, 2050)
_FEW_YEARS, _MOST_YEARS = 3, 0.8
"""Numbers of four digits in names count as years if this many of them, and this share, are in the range of years."""
_GIVEN: Final = frozenset({"main", "public", "dbo"})
_SEGMENT = re.compile(r"\s*[|\n;]\s*")
"""What separates segments of contexts, which are often titles strung together; a note's first sentence is one, too."""


@dataclass(frozen=True)
class LexicalIndex:
    """The words of a snapshot's names, headers, schemas and contexts; made once. All words are stemmed."""

    index: LakeIndex
    context: Field
    header: Field
    name: Field
    schema: Field
    anywhere: Field
    """The words of all four fields, once per table: a word's rarity comes from these."""
    context_pairs: Field
    """Pairs of neighbouring words in the contexts."""
    segments: Field
    """The content words of each segment of a context, without duplicates. Numbered by segment, not by table."""
    segment_table: Ids

    def idf(self, word: str) -> float:
        """The rarity of a word over the tables, always positive (the form of BM25 in Lucene)."""
        frequency = self.anywhere.frequency(word)
        return math.log(1 + (len(self.anywhere.lengths) - frequency + 0.5) / (frequency + 0.5))

    @cached_property
    def vocabulary(self) -> list[str]:
        """All words of names, headers, schemas and contexts, sorted."""
        return sorted(self.anywhere.ids)

    @cached_property
    def are_dated(self) -> bool:
        """Whether numbers in the names of tables are years, as in `survey_2019`, and not running numbers."""
        numbers = {word: self.name.frequency(word) for word in self.name.ids if len(word) == 4 and word.isdecimal()}
        years = sum(count for word, count in numbers.items() if is_year(word))
        return years >= _FEW_YEARS and years >= _MOST_YEARS * sum(numbers.values())

    def names_schemas(self, word: str) -> bool:
        """Whether a word stands in names of schemas, other than those that databases give, and nowhere else."""
        elsewhere = (self.name, self.header, self.context)
        told = word in self.schema.ids and word.isalpha() and word not in _GIVEN
        return told and not any(word in each.ids for each in elsewhere)

    def short_year(self, word: str) -> list[str]:
        """`19` for 2019, if the lake's names have years; else nothing."""
        return [word[2:]] if is_year(word) and word[2:] in self.name.ids and self.are_dated else []

    def joined(self, words: Sequence[str]) -> dict[str, str]:
        """For each of two neighbouring words, the lake's word that joins both: `alderbrook` for `alder brook`."""
        found: dict[str, str] = {}
        for one, two in itertools.pairwise(words):
            if f"{one}{two}" in self.anywhere.ids:
                found |= dict.fromkeys((one, two), f"{one}{two}")
        return found

    def names(self, word: str) -> bool:
        """Whether a stemmed word, or one that shares most of its beginning, is in a name, header, schema or context."""
        return any(each in self.anywhere.ids for each in (word, *self.sharing_prefix(word)))

    @cached_property
    def texts(self) -> Sequence[Sequence[str]]:
        """The words of every text that names a table or a column, by text id; none for other texts."""
        naming = {*self.index.table_text.tolist(), *self.index.column_text.tolist()}
        return [stems(text) if number in naming else [] for number, text in enumerate(self.index.texts)]

    @cached_property
    def with_word(self) -> Field:
        """The words of the texts that name tables and columns, numbered by text, not by table."""
        return make_field(self.texts)

    @cached_property
    def rarity(self) -> dict[str, float]:
        """By word: log(tables / tables with the word in name or header), scaled to 0 .. 1 (as OCTOPUS Eq. 4)."""
        index, holders = self.index, Counter[str]()
        for table, name in enumerate(index.table_text.tolist()):
            texts = {name, *index.column_text[index.first_column[table] : index.first_column[table + 1]].tolist()}
            holders.update({word for text in texts for word in self.texts[text]})
        count = max(len(index.catalog.tables), 2)
        return {word: math.log(count / tables) / math.log(count) for word, tables in holders.items()}

    def texts_with(self, word: str) -> Ids:
        """The ids of the texts that have a word."""
        return self.with_word.tables[self.with_word.postings(word)]

    def sharing_prefix(self, word: str) -> list[str]:
        """Words of the lake that begin as a word does: its relatives, what it shortens, and what is short for it.

        `certified` finds `certificate`, `prerequisite` finds `prereq`, `cert` finds `certificate`.
        """
        if len(word) < _FRONT or not word.isalpha():
            return []
        return [other for other in self._starting(word[:_FRONT]) if other != word and _begin_alike(word, other)]

    def short_forms(self, word: str) -> list[str]:
        """Words of the lake that a word is shortened to: `employee` finds `emp`."""
        if not word.isalpha():
            return []
        return [other for other in self._short.get(word[0], ()) if abbreviates(other, word)]

    def near(self, word: str) -> list[str]:
        """Words of the lake that a word may misspell."""
        return [other for other in self._starting(word[:1]) if misspells(word, other)] if may_be_misspelt(word) else []

    def like(self, word: str) -> list[tuple[str, float]]:
        """Words of names and headers that the question's word may stand for, graded 0 to 1."""
        exact = [(word, 1.0)] if word in self.with_word.ids else []
        others = [] if exact else self.sharing_prefix(word)
        relatives = [(other, PREFIX) for other in others if other in self.with_word.ids]
        return [*exact, *relatives, *((other, SHORTENED) for other in self.short_forms(word))]

    def _starting(self, front: str) -> list[str]:
        first, last = (bisect_left(self.vocabulary, each) for each in (front, front + "\U0010ffff"))
        return self.vocabulary[first:last]

    @cached_property
    def _short(self) -> dict[str, list[str]]:
        """Words of names and headers that may be short forms, by first letter."""
        found: dict[str, list[str]] = {}
        for word in self.with_word.ids:
            if _SHORTEST <= len(word) <= _LONGEST_SHORT and word.isalpha():
                found.setdefault(word[0], []).append(word)
        return found

    @cached_property
    def name_mass(self) -> Floats:
        """Shape (t,): the total rarity of the words of each table's name."""
        mass = np.zeros(len(self.name.lengths), dtype=np.float32)
        for word in self.name.ids:
            mass[self.name.tables[self.name.postings(word)]] += np.float32(self.idf(word))
        return np.asarray(np.maximum(mass, np.float32(1e-6)), dtype=np.float32)

    @cached_property
    def segment_mass(self) -> Floats:
        """Shape (segments,): the total rarity of a segment's words."""
        weights = np.zeros(len(self.segments.tables), dtype=np.float32)
        for word in self.segments.ids:
            weights[self.segments.postings(word)] = self.idf(word)
        mass = np.bincount(self.segments.tables, weights, minlength=len(self.segment_table))
        return np.maximum(mass, 1e-6).astype(np.float32)


def is_year(word: str) -> bool:
    """Whether a word is a year as names of tables have it: 1950 to 2049."""
    return len(word) == 4 and word.isdecimal() and int(word) in _YEARS


def _begin_alike(one: str, other: str) -> bool:
    short, long = sorted((one, other), key=len)
    return long.startswith(short) or share_prefix(one, other)


def lexical_index(index: LakeIndex) -> LexicalIndex:
    """The lexical index of a snapshot, made on the first call."""
    return index.derived("lexical_index", lambda: _make(index))


def _make(index: LakeIndex) -> LexicalIndex:
    count = len(index.catalog.tables)
    vocabulary = Vocabulary()
    stemmed = [stems(text) for text in index.texts]
    texts = WordLists.of(stemmed, vocabulary)
    names = texts.joined(index.table_text, np.ones(count, np.int64))
    schema = _schemas(index, vocabulary)
    header_sizes = (index.first_column[1:] - index.first_column[:-1]).astype(np.int64)
    headers = texts.joined(index.column_text, header_sizes)
    said = _narrated_words(index, stemmed, vocabulary)
    header = np.concatenate([headers.flat, said.flat])
    of_header = np.concatenate([headers.owners, index.column_table[index.narrated[said.owners]]])
    told, which, sizes = _distinct_texts(index.contexts)
    context = WordLists.of([stems(text) for text in told], vocabulary).joined(which, sizes)
    segments, segment_table = _segments(told, which, sizes, vocabulary)
    known = list(vocabulary)
    parts = (
        field_of(context.flat, context.owners, count, known),
        field_of(header, of_header, count, known),
        field_of(names.flat, names.owners, count, known),
        field_of(schema.flat, schema.owners, count, known),
    )
    made = LexicalIndex(
        index,
        parts[0],
        parts[1],
        parts[2],
        parts[3],
        _anywhere(parts, count, vocabulary),
        _pairs(context, count, known),
        field_of(segments.flat, segments.owners, len(segment_table), known),
        segment_table,
    )
    trim_memory()  # 170 of 220 MB over 2,765 tables
    return made


def _anywhere(parts: Sequence[Field], count: int, vocabulary: Vocabulary) -> Field:
    """The words of several fields, once per table."""
    numbers = (np.fromiter(map(vocabulary.__getitem__, part.ids), np.int32, len(part.ids)) for part in parts)
    words = np.concatenate([np.repeat(each, np.diff(part.starts)) for each, part in zip(numbers, parts, strict=True)])
    tables = np.concatenate([part.tables for part in parts])
    order = stable_order(words, stable_order(tables))
    some = order[runs(words[order], tables[order])]
    by_table = some[stable_order(tables[some])]
    return field_of(words[by_table], tables[by_table], count, list(vocabulary))


def _schemas(index: LakeIndex, vocabulary: Vocabulary) -> WordLists:
    """The words of the names of each table's schema, and of its database where there are several."""
    several = len({table.name.database for table in index.catalog.tables}) > 1
    number: dict[tuple[str, ...], int] = {}
    which = [number.setdefault(table.name[not several : 2], len(number)) for table in index.catalog.tables]
    words = [[word for name in path for word in stems(normalise_name(name))] for path in number]
    return WordLists.of(words, vocabulary).joined(np.array(which, np.int64), np.ones(len(which), np.int64))


def _distinct_texts(contexts: Sequence[Sequence[str]]) -> tuple[list[str], NDArray[np.int64], NDArray[np.int64]]:
    """The distinct texts, which of them all tables have, one after the other, and how many each table has."""
    number = Vocabulary()  # tables that were cut by date have the same texts
    which = [number[text] for entry in contexts for text in entry]
    return list(number), np.array(which, np.int64), np.fromiter(map(len, contexts), np.int64, len(contexts))


def _pairs(lists: WordLists, count: int, known: Sequence[str]) -> Field:
    """Pairs of neighbouring words of a list, as texts."""
    owners = lists.owners
    near = np.flatnonzero(owners[1:] == owners[:-1])
    left, right = lists.flat[near], lists.flat[near + 1]
    order = stable_order(left, stable_order(right))
    first = runs(left[order], right[order])
    pair = np.empty(len(order), dtype=np.int32)
    pair[order] = np.repeat(np.arange(len(first), dtype=np.int32), np.diff(np.append(first, len(order))))
    some = order[first]
    texts = [f"{known[one]} {known[two]}" for one, two in zip(left[some].tolist(), right[some].tolist(), strict=True)]
    return field_of(pair, owners[near], count, texts)


def _narrated_words(index: LakeIndex, texts: Sequence[Sequence[str]], vocabulary: Vocabulary) -> WordLists:
    """For each narrated column, the content words of its narration that its header lacks; `texts` has all stems."""
    header, narration = index.column_text[index.narrated], index.narration_text[index.narrated]
    order = stable_order(header, stable_order(narration))
    first = runs(header[order], narration[order])
    which = np.empty(len(order), np.int64)
    which[order] = np.repeat(np.arange(len(first)), np.diff(np.append(first, len(order))))
    lists = []
    for one, other in zip(header[order[first]].tolist(), narration[order[first]].tolist(), strict=True):
        words = dict.fromkeys(texts[other])
        lists.append([word for word in words if word not in texts[one] and word not in STOPWORDS])
    return WordLists.of(lists, vocabulary).joined(which, np.ones(len(which), np.int64))


def _segments(
    told: Sequence[str], which: NDArray[np.int64], sizes: NDArray[np.int64], vocabulary: Vocabulary
) -> tuple[WordLists, Ids]:
    """The segments of the texts of all tables, one after the other, and the table of each."""
    cut = [list(_segments_of(text)) for text in told]
    number = np.fromiter(map(len, cut), np.int64, len(cut))
    places = spread((np.cumsum(number) - number)[which], number[which])
    segments = WordLists.of(list(itertools.chain.from_iterable(cut)), vocabulary)
    table = np.repeat(np.repeat(np.arange(len(sizes), dtype=np.int32), sizes), number[which])
    return segments.joined(places, np.ones(len(places), np.int64)), table


def _segments_of(text: str) -> Iterator[list[str]]:
    """The content words of each segment of a text, each once."""
    head, rest = first_sentence(text)
    for segment in (head, *_SEGMENT.split(rest)):
        words = dict.fromkeys(word for word in stems(segment) if word not in STOPWORDS)
        if words:
            yield list(words)
