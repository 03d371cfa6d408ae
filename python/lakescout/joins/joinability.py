"""JAR's joinability of two columns (3.3): (schema similarity + value overlap) x the larger uniqueness.

The schema similarity is a weighted sum of three cosines: of the headers, of the table names, and of the other columns
of the two tables. The paper publishes no weights; here they are settings. Its third segment is one text of the other
headers; here it is the mean of their vectors, which needs no further encoding.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from lakescout.joins.columns import LakeColumns
from lakescout.joins.profile import Overlap, overlap

Floats = NDArray[np.float64]
Vectors = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class SegmentWeights:
    """Weights of the three cosines; only their ratios count.

    On train questions the header alone did as well (benchmarks, groups), but then nearly any two tables have a pair
    of columns with omega 1, and joinability decides nothing.
    """

    header: float = 0.6
    table: float = 0.2
    others: float = 0.2

    @property
    def shares(self) -> tuple[float, float, float]:
        """The weights divided by their sum; thirds if all are 0."""
        total = self.header + self.table + self.others
        return (self.header / total, self.table / total, self.others / total) if total > 0 else (1 / 3, 1 / 3, 1 / 3)


@dataclass(frozen=True, slots=True)
class PairParts:
    """The parts of the joinability of the columns of two tables; every array has shape (l, r)."""

    cosines: tuple[Floats, Floats, Floats]
    """Of the headers, the table names and the other columns."""
    jaccard: Floats
    unique: Floats

    def omega(self, weights: SegmentWeights) -> Floats:
        """The joinability under these weights."""
        schema = sum((share * part for share, part in zip(weights.shares, self.cosines, strict=True)), start=0.0)
        return np.asarray((schema + self.jaccard) * self.unique, dtype=np.float64)


_COLUMNS_AT_ONCE = 8192
"""How many columns' vectors are summed at one time."""


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
        one, two = self._others(np.array([left, right]))
        others = one @ two
        shares = self.weights.shares
        return float(shares[0] * header + shares[1] * table + shares[2] * others)

    def value_overlap(self, left: int, right: int) -> Overlap:
        """j(c_k, c_l) and both containments; a column that was read in part is never said to contain another."""
        one, two = self.columns.flat[left], self.columns.flat[right]
        found = overlap(one.sketch, one.distinct, two.sketch, two.distinct)
        is_part = self.columns.is_part
        if not is_part[left] and not is_part[right]:
            return found
        return found._replace(
            left_in_right=None if is_part[right] else found.left_in_right,
            right_in_left=None if is_part[left] else found.right_in_left,
        )

    def omega(self, left: int, right: int, found: Overlap | None = None) -> float:
        """The joinability, from 0 (or a little below, for opposite vectors) to 2."""
        shared = found or self.value_overlap(left, right)
        unique = max(self.columns.flat[left].uniqueness, self.columns.flat[right].uniqueness)
        return (self.schema_similarity(left, right) + shared.jaccard) * unique

    def parts(self, lefts: NDArray[np.int64], rights: NDArray[np.int64]) -> PairParts:
        """The parts of the joinability of each of `lefts` with each of `rights`."""
        columns, vectors = self.columns, self.columns.index.vectors
        names = columns.index.table_text
        header = vectors[columns.header[lefts]] @ vectors[columns.header[rights]].T
        table = vectors[names[columns.table[lefts]]] @ vectors[names[columns.table[rights]]].T
        others = self._others(lefts) @ self._others(rights).T
        jaccard = np.array([[self._jaccard(int(left), int(right)) for right in rights] for left in lefts])
        unique = np.maximum(columns.uniqueness[lefts][:, None], columns.uniqueness[rights][None, :])
        cosines = (header.astype(np.float64), table.astype(np.float64), others.astype(np.float64))
        return PairParts(cosines, jaccard.reshape(header.shape), unique)

    def _jaccard(self, left: int, right: int) -> float:
        one, two = self.columns.flat[left], self.columns.flat[right]
        if not one.has_data or not two.has_data:
            return 0.0
        return overlap(one.sketch, one.distinct, two.sketch, two.distinct).jaccard

    @cached_property
    def _sums(self) -> Vectors:
        """Per table the sum of the vectors of its headers; a vector for each column would not fit a large lake."""
        index, columns = self.columns.index, self.columns
        sums = np.zeros((len(index.catalog.tables), index.vectors.shape[1]), dtype=np.float32)
        for start in range(0, len(columns.table), _COLUMNS_AT_ONCE):
            part = slice(start, start + _COLUMNS_AT_ONCE)
            np.add.at(sums, columns.table[part], index.vectors[columns.header[part]])
        return sums

    def _others(self, places: NDArray[np.int64]) -> Vectors:
        """Per column the mean vector of the other headers of its table, of length 1 (0 in a table of one column)."""
        columns = self.columns
        others = self._sums[columns.table[places]] - columns.index.vectors[columns.header[places]]
        lengths = np.linalg.norm(others, axis=1, keepdims=True)
        return np.asarray(np.where(lengths > 1e-6, others / np.maximum(lengths, 1e-6), 0.0), dtype=np.float32)
