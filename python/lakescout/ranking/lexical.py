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

from lakescout.lake.index import Ids, LakeIndex
from lakescout.lake.texts import Field, Floats, make_field, pairs, stems
from lakescout.words.near import abbreviates, kin, may_be_misspelt, misspells
from lakescout.words.text import STOPWORDS, first_sentence, normalise_name

_FRONT: Final = 4
"""The fewest letters that related words share at the start."""
KIN: Final = 0.8
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
        """Whether a stemmed word, or one of its kin, is in a name, header, schema or context."""
        return any(each in self.anywhere.ids for each in (word, *self.kin(word)))

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

    def kin(self, word: str) -> list[str]:
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
        kin = [] if exact else [(other, KIN) for other in self.kin(word) if other in self.with_word.ids]
        return [*exact, *kin, *((other, SHORTENED) for other in self.short_forms(word))]

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
    return long.startswith(short) or kin(one, other)


def lexical_index(index: LakeIndex) -> LexicalIndex:
    """The lexical index of a snapshot, made on the first call."""
    return index.derived("lexical_index", lambda: _make(index))


def _make(index: LakeIndex) -> LexicalIndex:
    texts = [stems(text) for text in index.texts]
    several = len({table.name.database for table in index.catalog.tables}) > 1
    schemas: dict[tuple[str, ...], list[str]] = {}
    names = [texts[text] for text in index.table_text]
    schema = [
        schemas.setdefault(path, [word for name in path for word in stems(normalise_name(name))])
        for path in (table.name[not several : 2] for table in index.catalog.tables)
    ]
    said = _narrated_words(index, texts)
    header = [
        [
            word
            for column in index.columns_of(table)
            for word in (*texts[index.column_text[column]], *said.get(column, ()))
        ]
        for table in range(len(names))
    ]
    told = {text: stems(text) for text in {text for entry in index.contexts for text in entry}}
    context = [[word for text in entry for word in told[text]] for entry in index.contexts]
    segments = list(_segments(index.contexts))
    return LexicalIndex(
        index,
        make_field(context),
        make_field(header),
        make_field(names),
        make_field(schema),
        make_field([list(set().union(*parts)) for parts in zip(names, schema, header, context, strict=True)]),
        make_field([pairs(words) for words in context]),
        make_field([words for _, words in segments]),
        np.array([table for table, _ in segments], dtype=np.int32),
    )


def _narrated_words(index: LakeIndex, texts: Sequence[Sequence[str]]) -> dict[int, list[str]]:
    """For each column, the content words of its narration that its header lacks; `texts` are stems, by text id."""
    found: dict[int, list[str]] = {}
    known: dict[tuple[int, int], list[str]] = {}
    for column in index.narrated.tolist():
        header, narration = int(index.column_text[column]), int(index.narration_text[column])
        if (header, narration) not in known:
            words = dict.fromkeys(texts[narration])
            known[header, narration] = [word for word in words if word not in texts[header] and word not in STOPWORDS]
        found[column] = known[header, narration]
    return found


def _segments(contexts: Sequence[Sequence[str]]) -> Iterator[tuple[int, list[str]]]:
    known: dict[str, list[list[str]]] = {}  # tables that were cut by date have the same texts
    for table, texts in enumerate(contexts):
        for text in texts:
            if text not in known:
                known[text] = list(_segments_of(text))
            for words in known[text]:
                yield table, words


def _segments_of(text: str) -> Iterator[list[str]]:
    """The content words of each segment of a text, each once."""
    head, rest = first_sentence(text)
    for segment in (head, *_SEGMENT.split(rest)):
        words = dict.fromkeys(word for word in stems(segment) if word not in STOPWORDS)
        if words:
            yield list(words)
