"""The arrays of one question over the whole lake, from which the features of method 'scout' are computed."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from lakescout.lake.index import Ids, LakeIndex
from lakescout.lake.texts import Field, Floats, stems
from lakescout.ranking import columns
from lakescout.ranking.evidence import CellHit
from lakescout.ranking.interaction import Asked, Interaction, asked
from lakescout.ranking.lexical import LexicalIndex, lexical_index
from lakescout.ranking.request import Request
from lakescout.words.encoder import Vectors

_COMMON_HEADER = 0.3
"""The weight, among a table's headers, of one that every table has; rarer ones weigh this plus their idf."""

_SENTENCE, _LONG = 5, 12
"""The fewest words of a text that ends like a sentence, and of any other text, to count as prose."""


@dataclass(frozen=True)
class LakeVectors:
    """Vectors of the tables and their contexts, made from the stored vectors: nothing more is encoded.

    Made once per snapshot.
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
"""For how many tables column vectors are held in memory at once."""


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
"""The factor on TRUST for a word that only starts alike."""
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
    """The arrays of one question, each computed once, on first use. t tables, w content words."""

    request: Request
    hits: Sequence[CellHit]

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The question's content words, stemmed, distinct."""
        return self.request.parsed.words

    @cached_property
    def lake(self) -> LexicalIndex:
        """The lexical index of the snapshot."""
        return lexical_index(self.request.index)

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
        """For each word, with weights: itself, the lake's word for it and its neighbour run together, and relatives."""
        joined = self.lake.joined(self.words)
        return [
            [
                (word, 1.0),
                *((other, 1.0) for other in [joined.get(word)] if other),
                *((other, KIN_TRUST) for other in self.lake.short_year(word)),
                *((other, KIN_TRUST) for other in self.lake.sharing_prefix(word) if word not in self.value_words),
            ]
            for word in self.words
        ]

    @cached_property
    def value_words(self) -> frozenset[str]:
        """Words of the values that the form of the question shows; no relatives of these are looked up."""
        values = self.request.parsed.values
        return frozenset(word for value in values if value.reason != "bound" for word in stems(value.name))

    @cached_property
    def explained(self) -> Floats:
        """Shape (w, t): how far names, headers, schemas and contexts explain each word."""
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
        """Shape (w, t): `in_cells` for common words that happen to be a cell."""
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
        """The cosines of the column mentions, then of the words of the question: one product for all of them."""
        mentions = self.request.vectors[1:]
        vectors = np.concatenate([mentions, self._asked.vectors]) if self._asked is not None else mentions
        return columns.cosines(self.request.index, vectors)

    @cached_property
    def mentions(self) -> columns.Cosines:
        """The cosines of the column mentions."""
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
