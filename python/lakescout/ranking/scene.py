"""One question before the whole lake: the arrays that the features of method 'scout' are computed from."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np

from lakescout.postings import Field, Floats, stems
from lakescout.ranking import columns
from lakescout.ranking.evidence import CellHit
from lakescout.ranking.lake_vectors import LakeVectors, lake_vectors
from lakescout.ranking.lake_words import LakeWords, lake_words
from lakescout.ranking.request import Request

TRUST: Final = {"context": 1.0, "name": 1.0, "header": 0.8, "cell": 0.8, "schema": 0.7, "term": 0.6, "span": 0.4}
"""How far a word of the question counts as explained by where it was found."""
KIN_TRUST = 0.5
"""The same for a word that only begins alike, as a part of the above."""
LIGHT = 0.4
"""Weight of words that only say what to do."""


class Cell(NamedTuple):
    """A literal that is a whole cell: where, how rare (OCTOPUS equation 6), and whether it looks like a value."""

    literal: str
    tables: list[int]
    rarity: float
    is_value: bool


@dataclass(frozen=True)
class Scene:
    """All is computed once, when it is first asked for. t tables, w content words."""

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
    def vectors(self) -> LakeVectors:
        """Table vectors of the snapshot."""
        return lake_vectors(self.request.index)

    @cached_property
    def count(self) -> int:
        """Number of tables."""
        return len(self.request.index.catalog.tables)

    @cached_property
    def idf(self) -> Floats:
        """Shape (w,): rarity of each word, less for words that only say what to do."""
        light = self.request.parsed.light_words
        return np.array(
            [self.lake.idf(word) * (LIGHT if word in light else 1.0) for word in self.words], dtype=np.float32
        )

    @cached_property
    def share(self) -> Floats:
        """Shape (w,): each word's part in the rarity of the whole question; the parts add up to 1."""
        return np.asarray(self.idf / max(float(self.idf.sum()), 1e-6), dtype=np.float32)

    @cached_property
    def forms(self) -> list[list[tuple[str, float]]]:
        """For each word itself and its kin in the lake, with a weight."""
        return [
            [(word, 1.0), *((other, KIN_TRUST) for other in self.lake.kin(word) if word not in self.value_words)]
            for word in self.words
        ]

    @cached_property
    def value_words(self) -> frozenset[str]:
        """Words of the values that the question's form shows: names have no kin."""
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
        """Whether the question is written without capitals, so that nothing can be told from them."""
        rest = self.request.parsed.question[1:]
        return rest == rest.lower()

    @cached_property
    def cells(self) -> list[Cell]:
        """Literals that are whole cells; those that every table has, or that are bounds of a comparison, left out."""
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
        """Shape (w, t): the rarity of the rarest value in whole cells of the table that has the word."""
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
        """Shape (w, t): as `explained`, whole cells included."""
        values = (self.in_cells > 0) * np.float32(TRUST["cell"])
        spans = (self.in_span_cells > 0) * np.float32(TRUST["span"])
        return np.asarray(np.maximum(self.explained, np.maximum(values, spans)), dtype=np.float32)

    @cached_property
    def mention_similarity(self) -> Floats:
        """Shape (mentions, t): the cosine of each column mention and the table's nearest header or narration."""
        index, vectors = self.request.index, self.request.vectors[1:]
        similarity = np.full((len(vectors), self.count), -1.0, dtype=np.float32)
        if len(vectors):
            bearing = np.flatnonzero(np.diff(index.first_column))
            similarity[:, bearing] = np.maximum.reduceat(
                columns.similarities(index, vectors), index.first_column[bearing], axis=1
            )
        return similarity
