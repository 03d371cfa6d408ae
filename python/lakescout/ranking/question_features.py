"""One question against the whole lake: the arrays from which the features of method 'scout' are computed."""

from __future__ import annotations

import itertools
import math
import re
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from lakescout.lake.index import Ids, LakeIndex
from lakescout.lake.texts import Field, Floats, make_field, pairs, stems
from lakescout.ranking import columns
from lakescout.ranking.evidence import CellHit
from lakescout.ranking.interaction import Asked, Interaction, asked
from lakescout.ranking.request import Request
from lakescout.reading.names import shared_beginning
from lakescout.words.encoder import Vectors
from lakescout.words.text import STOPWORDS, first_sentence, normalise_name

_KIN_PREFIX = 4
_SPELT, _LONG_NAME = 6, 8
"""How many letters a word has that may be misspelt, and one of which two may be wrong."""
_YEARS = range(1950, 2050)
_FEW_YEARS, _MOST_YEARS = 3, 0.8
"""From how many names, and from which share of those with a number of four digits, such a number is a year."""
_GIVEN: Final = frozenset({"main", "public", "dbo"})
_SEGMENT = re.compile(r"\s*[|\n;]\s*")
"""Contexts are often titles strung together; each title is a separate entity, and so is a note's first sentence."""


@dataclass(frozen=True)
class LakeWords:
    """Made once per snapshot. All words are stemmed."""

    context: Field
    header: Field
    name: Field
    schema: Field
    anywhere: Field
    """The words of all four, once per table: the rarity of a word is judged by these."""
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
        """`19` for 2019, where the lake's names have years."""
        return [word[2:]] if is_year(word) and word[2:] in self.name.ids and self.are_dated else []

    def joined(self, words: Sequence[str]) -> dict[str, str]:
        """For each of two neighbouring words the name that is written of both: `alder brook` finds `alderbrook`."""
        found: dict[str, str] = {}
        for one, two in itertools.pairwise(words):
            if f"{one}{two}" in self.anywhere.ids:
                found |= dict.fromkeys((one, two), f"{one}{two}")
        return found

    def names(self, word: str) -> bool:
        """Whether a stemmed word, or one of its kin, is part of a name, of a header, or of what was said of either."""
        return any(each in self.anywhere.ids for each in (word, *self.kin(word)))

    def kin(self, word: str) -> list[str]:
        """Words of the lake that share most of their beginning with a word, without the word itself.

        `certified` finds `certificate`, `prerequisite` finds `prereq`.
        """
        if len(word) < _KIN_PREFIX or not word.isalpha():
            return []
        start = word[:_KIN_PREFIX]
        first, last = bisect_left(self.vocabulary, start), bisect_left(self.vocabulary, start + "\U0010ffff")
        return [other for other in self.vocabulary[first:last] if other != word and _are_kin(word, other)]

    def near(self, word: str) -> list[str]:
        """Words of the lake that differ from a word, as misspelt names do, by a letter, long ones by two.

        `maccokindale` finds `maccorkindale`; the first letter is right.
        """
        if len(word) < _SPELT or not word.isalpha():
            return []
        from rapidfuzz.distance import Levenshtein

        most = 2 if len(word) >= _LONG_NAME else 1
        first, last = bisect_left(self.vocabulary, word[0]), bisect_left(self.vocabulary, word[0] + "\U0010ffff")
        like = self.vocabulary[first:last]
        return [other for other in like if 0 < Levenshtein.distance(word, other, score_cutoff=most) <= most]

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


def _are_kin(left: str, right: str) -> bool:
    common, longest = shared_beginning(left, right), max(len(left), len(right))
    return common == min(len(left), len(right)) or (common > _KIN_PREFIX and common > longest / 2)


def lake_words(index: LakeIndex) -> LakeWords:
    """The postings of a snapshot, made on the first call."""
    return index.derived("lake_words", lambda: _make(index))


def _make(index: LakeIndex) -> LakeWords:
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
    return LakeWords(
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


_COMMON_HEADER = 0.3
"""The weight in the pool of a header that every table has; rarer ones weigh this plus their idf."""

_SENTENCE, _LONG = 5, 12
"""The number of words from which a text that ends like a sentence is one, and from which any text is."""


@dataclass(frozen=True)
class LakeVectors:
    """One vector per table, pooled from the stored vectors of its texts: nothing more is encoded.

    Made once per snapshot; rows of zeros where a table has nothing of the kind.
    """

    schema_text: Vectors
    """Shape (t, d): table name and rarity-weighted headers, with their descriptions."""
    contexts: Vectors
    """Shape (x, d): all contexts, those of one table beside one another."""
    with_context: Ids
    """The tables that have contexts, ascending."""
    first_context: Ids
    """Where the contexts of each of `with_context` begin."""
    schema_id: Ids
    """Shape (t,): tables in one schema of one database share a number."""
    schemas: int
    passages: Ids
    """Shape (p,): which of the contexts are prose."""
    passage_table: Ids
    """Shape (p,): table id of each passage."""


def lake_vectors(index: LakeIndex) -> LakeVectors:
    """The vectors of a snapshot, made on the first call."""
    return index.derived("lake_vectors", lambda: _pool(index))


def _pool(index: LakeIndex) -> LakeVectors:
    lengths = np.array([len(texts) for texts in index.context_text], dtype=np.int32)
    with_context = np.flatnonzero(lengths).astype(np.int32)
    schemas: dict[tuple[str, str], int] = {}
    ids = [schemas.setdefault(table.name[:2], len(schemas)) for table in index.catalog.tables]
    owners = np.repeat(np.arange(len(lengths)), lengths)
    texts = [text for own in index.context_text for text in own]
    prose = np.array([place for place, text in enumerate(texts) if is_prose(index.texts[text])], dtype=np.int32)
    return LakeVectors(
        _schema_text(index),
        index.vectors[texts],
        with_context,
        np.concatenate([[0], np.cumsum(lengths[with_context])[:-1]]).astype(np.int32)
        if len(with_context)
        else with_context,
        np.array(ids, dtype=np.int32),
        len(schemas),
        prose,
        owners[prose].astype(np.int32),
    )


def is_prose(text: str) -> bool:
    """Whether a context is a sentence; titles and names are matched by their words.

    >>> is_prose("Web shop orders, one row an order."), is_prose("2007 in Fighting Network Rings | Events list")
    (True, False)
    """
    length = len(text.split())
    return "|" not in text and (length >= _LONG or (length >= _SENTENCE and text.rstrip().endswith((".", "!", "?"))))


_TABLES: Final = 4096
"""For how many tables the vectors of a column are held at one time."""


def _schema_text(index: LakeIndex) -> Vectors:
    count = len(index.catalog.tables)
    found = np.zeros((count, index.vectors.shape[1]), dtype=np.float32)
    weights = _COMMON_HEADER + columns.column_idf(index)[index.column_text]
    for start in range(0, count, _TABLES):
        stop = min(start + _TABLES, count)
        part, first = found[start:stop], index.first_column[start : stop + 1]
        sizes = np.diff(first)
        for place in range(int(sizes.max(initial=0))):  # the first column of each table, then the second, ...
            having = np.flatnonzero(sizes > place)
            numbers = first[having] + place
            part[having] += _column_vectors(index, numbers) * weights[numbers, None]
        found[start:stop] = _unit(_unit(part) + index.vectors[index.table_text[start:stop]])
    return found


def _column_vectors(index: LakeIndex, numbers: Ids) -> Vectors:
    """Shape (n, d): the header of each of these columns, ascending, or the mean of header and narration."""
    vectors = index.vectors[index.column_text[numbers]]
    places = np.minimum(np.searchsorted(index.narrated, numbers), len(index.narrated) - 1)
    told = np.flatnonzero(index.narrated[places] == numbers) if len(index.narrated) else np.empty(0, np.int64)
    if len(told):
        said = index.narration_vectors[index.narration_number[places[told]]]
        vectors[told] = _unit(vectors[told] + said)
    return vectors


def _unit(vectors: Vectors) -> Vectors:
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9), dtype=np.float32)


TRUST: Final = {"context": 1.0, "name": 1.0, "header": 0.8, "cell": 0.8, "schema": 0.7, "term": 0.6, "span": 0.4}
"""How far a word of the question counts as explained by where it was found."""
KIN_TRUST = 0.5
"""The same for a word that only starts alike, as a fraction of the above."""
LIGHT = 0.4
"""The weight of words that only say what to do."""


class Cell(NamedTuple):
    """A literal that is a whole cell: where, how rare (OCTOPUS equation 6), and whether it looks like a value."""

    literal: str
    tables: list[int]
    rarity: float
    is_value: bool


@dataclass(frozen=True)
class QuestionFeatures:
    """Everything is computed once, on first use. t tables, w content words."""

    request: Request
    hits: Sequence[CellHit]

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The question's content words, stemmed, distinct."""
        return self.request.parsed.words

    @cached_property
    def lake(self) -> LakeWords:
        """Postings of the snapshot."""
        return lake_words(self.request.index)

    @cached_property
    def context_cosines(self) -> Floats:
        """Shape (x,): cosine of the question and each context."""
        return np.asarray(self.vectors.contexts @ self.request.vectors[0])

    @cached_property
    def narration_cosines(self) -> Floats:
        """Shape (n,): cosine of the question and each description of a column."""
        return np.asarray(self.request.index.narration_vectors @ self.request.vectors[0])

    @cached_property
    def vectors(self) -> LakeVectors:
        """Table vectors of the snapshot."""
        return lake_vectors(self.request.index)

    @cached_property
    def count(self) -> int:
        """Number of tables."""
        return len(self.request.index.catalog.tables)

    @cached_property
    def idf(self) -> Floats:
        """Shape (w,): the rarity of each word, less for words that only say what to do."""
        light = self.request.parsed.light_words
        return np.array(
            [self.lake.idf(word) * (LIGHT if word in light else 1.0) for word in self.words], dtype=np.float32
        )

    @cached_property
    def share(self) -> Floats:
        """Shape (w,): each word's share of the rarity of the whole question; the shares add up to 1."""
        return np.asarray(self.idf / max(float(self.idf.sum()), 1e-6), dtype=np.float32)

    @cached_property
    def forms(self) -> list[list[tuple[str, float]]]:
        """Each word itself, what the lake writes together with its neighbour, and its relatives, with a weight."""
        joined = self.lake.joined(self.words)
        return [
            [
                (word, 1.0),
                *((other, 1.0) for other in [joined.get(word)] if other),
                *((other, KIN_TRUST) for other in self.lake.short_year(word)),
                *((other, KIN_TRUST) for other in self.lake.kin(word) if word not in self.value_words),
            ]
            for word in self.words
        ]

    @cached_property
    def value_words(self) -> frozenset[str]:
        """Words of the values that the question's form shows: names have no relatives."""
        values = self.request.parsed.values
        return frozenset(word for value in values if value.reason != "bound" for word in stems(value.name))

    @cached_property
    def explained(self) -> Floats:
        """Shape (w, t): how far names, headers and context explain each word."""
        cover = np.zeros((len(self.words), self.count), dtype=np.float32)
        for kind in ("context", "header", "name", "schema"):
            field: Field = getattr(self.lake, kind)
            for row, forms in enumerate(self.forms):
                for form, weight in forms:
                    tables = field.tables[field.postings(form)]
                    cover[row, tables] = np.maximum(cover[row, tables], TRUST[kind] * weight)
        return cover

    @cached_property
    def is_plain(self) -> bool:
        """Whether the question has no capitals, so that they tell nothing."""
        rest = self.request.parsed.question[1:]
        return rest == rest.lower()

    @cached_property
    def cells(self) -> list[Cell]:
        """Literals that are whole cells, except those that every table has or that are the bounds of a comparison."""
        parsed = self.request.parsed
        bounds = {value.name for value in parsed.values if value.reason == "bound"}
        values = {value.name for value in parsed.values}
        tables: dict[str, set[int]] = defaultdict(set)
        for hit in self.hits:
            if hit.literal not in bounds:
                tables[hit.literal].add(hit.table)
        found = []
        for literal, holders in tables.items():
            rarity = math.log(self.count / len(holders))
            if rarity > 0:
                found.append(
                    Cell(literal, sorted(holders), rarity, self.is_plain or literal in values or " " in literal)
                )
        return found

    @cached_property
    def in_cells(self) -> Floats:
        """Shape (w, t): the rarity of the rarest value in whole cells of the table that contains the word."""
        return self._credit([cell for cell in self.cells if cell.is_value])

    @cached_property
    def in_span_cells(self) -> Floats:
        """Shape (w, t): the same for common words that happen to be a cell."""
        return self._credit([cell for cell in self.cells if not cell.is_value])

    def _credit(self, cells: Sequence[Cell]) -> Floats:
        credit = np.zeros((len(self.words), self.count), dtype=np.float32)
        row_of = {word: row for row, word in enumerate(self.words)}
        for cell in cells:
            for row in {row_of[word] for word in stems(cell.literal) if word in row_of}:
                credit[row, cell.tables] = np.maximum(credit[row, cell.tables], cell.rarity)
        return credit

    @cached_property
    def explained_with_cells(self) -> Floats:
        """Shape (w, t): like `explained`, but including whole cells."""
        values = (self.in_cells > 0) * np.float32(TRUST["cell"])
        spans = (self.in_span_cells > 0) * np.float32(TRUST["span"])
        return np.asarray(np.maximum(self.explained, np.maximum(values, spans)), dtype=np.float32)

    @cached_property
    def schema_meaning(self) -> Floats:
        """Shape (t,): the cosine of the question and the table's name and headers."""
        return np.asarray(self.vectors.schema_text @ self.request.vectors[0])

    @cached_property
    def _asked(self) -> Asked | None:
        return asked(self.request.index, self.request.parsed.question)

    @cached_property
    def _cosines(self) -> columns.Cosines:
        """What the column mentions, and then the words of the question, find: one product for all of them."""
        mentions = self.request.vectors[1:]
        vectors = np.concatenate([mentions, self._asked.vectors]) if self._asked is not None else mentions
        return columns.cosines(self.request.index, vectors)

    @cached_property
    def mentions(self) -> columns.Cosines:
        """What the column mentions find."""
        return self._cosines[: len(self.request.mentions)]

    @cached_property
    def interaction(self) -> Interaction | None:
        """What each word of the question finds in each table, by meaning."""
        if self._asked is None:
            return None
        return self._asked.among(self.request.index, self._cosines[len(self.request.mentions) :])

    @cached_property
    def mention_similarity(self) -> Floats:
        """Shape (mentions, t): the cosine of each column mention and the table's closest header or narration."""
        return self.mentions.of_tables(self.request.index)
