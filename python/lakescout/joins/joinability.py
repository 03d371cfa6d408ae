"""JAR's joinability of two columns (3.3): (schema similarity + value overlap) x the larger uniqueness.

The schema similarity is a weighted sum of three cosines: of the headers, of the table names, and of the
other columns of the two tables. The paper publishes no weights; ours are
plain defaults, not tuned. Its third segment is one text of the other headers; here it is the mean of their
vectors, which needs no further encoding.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from lakescout.joins.columns import LakeColumns
from lakescout.joins.sketch import Overlap, overlap

Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class SegmentWeights:
    """Weights of the three cosines; they sum to 1."""

    header: float = 0.6
    table: float = 0.2
    others: float = 0.2


@dataclass(frozen=True)
class Joinability:
    """Joinability over the columns of a lake."""

    columns: LakeColumns
    weights: SegmentWeights = SegmentWeights()

    def schema_similarity(self, left: int, right: int) -> float:
        """e(c_k, c_l): the weighted cosines."""
        index, columns = self.columns.index, self.columns
        vectors = index.vectors
        header = vectors[columns.header[left]] @ vectors[columns.header[right]]
        table = vectors[index.table_text[columns.table[left]]] @ vectors[index.table_text[columns.table[right]]]
        others = self._others[left] @ self._others[right]
        return float(self.weights.header * header + self.weights.table * table + self.weights.others * others)

    def value_overlap(self, left: int, right: int) -> Overlap:
        """j(c_k, c_l) and both containments."""
        one, two = self.columns.flat[left], self.columns.flat[right]
        return overlap(one.sketch, one.distinct, two.sketch, two.distinct)

    def omega(self, left: int, right: int, found: Overlap | None = None) -> float:
        """The joinability, from 0 (or a little below, for opposite vectors) to 2."""
        shared = found or self.value_overlap(left, right)
        unique = max(self.columns.flat[left].uniqueness, self.columns.flat[right].uniqueness)
        return (self.schema_similarity(left, right) + shared.jaccard) * unique

    def matrix(self, lefts: NDArray[np.int64], rights: NDArray[np.int64]) -> NDArray[np.float64]:
        """Joinability of each of `lefts` with each of `rights`, shape (l, r)."""
        index, columns, weights = self.columns.index, self.columns, self.weights
        vectors = index.vectors
        similarity = weights.header * (vectors[columns.header[lefts]] @ vectors[columns.header[rights]].T)
        tables = vectors[index.table_text[columns.table[lefts]]] @ vectors[index.table_text[columns.table[rights]]].T
        others = self._others[lefts] @ self._others[rights].T
        schema = similarity + weights.table * tables + weights.others * others
        jaccard = np.array([[self._jaccard(int(left), int(right)) for right in rights] for left in lefts])
        unique = np.maximum(columns.uniqueness[lefts][:, None], columns.uniqueness[rights][None, :])
        return np.asarray((schema + jaccard.reshape(schema.shape)) * unique, dtype=np.float64)

    def _jaccard(self, left: int, right: int) -> float:
        one, two = self.columns.flat[left], self.columns.flat[right]
        if not one.has_data or not two.has_data:
            return 0.0
        return overlap(one.sketch, one.distinct, two.sketch, two.distinct).jaccard

    @cached_property
    def _others(self) -> Vectors:
        """Per column the mean vector of the other headers of its table, of length 1 (0 in a table of one column)."""
        vectors = self.columns.index.vectors[self.columns.header]
        table = self.columns.table
        sums = np.zeros((len(self.columns.index.catalog.tables), vectors.shape[1]), dtype=np.float32)
        np.add.at(sums, table, vectors)
        others = sums[table] - vectors
        lengths = np.linalg.norm(others, axis=1, keepdims=True)
        return np.asarray(np.where(lengths > 1e-6, others / np.maximum(lengths, 1e-6), 0.0), dtype=np.float32)
