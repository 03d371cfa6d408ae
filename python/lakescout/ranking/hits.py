"""What ranking gives back: tables with their score and the evidence for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Scores = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class ColumnMatch:
    """A column mention of the question and the column it was matched to."""

    mention: str
    column: str
    similarity: float


@dataclass(frozen=True, slots=True)
class ValueMatch:
    """A value of the question, the column and the spelling of the cell that holds it, in how many rows."""

    value: str
    column: str
    cell: str
    rows: int


@dataclass(frozen=True, slots=True)
class TableHit:
    """One table. `score` is 0..1 over the candidates of the question, `raw` the method's own."""

    table: int
    score: float
    raw: float
    matched_columns: tuple[ColumnMatch, ...] = ()
    matched_values: tuple[ValueMatch, ...] = ()


def min_max(raw: Scores) -> Scores:
    """Scale to 0..1 (OCTOPUS 4.3). One candidate, or equal scores, give 1.

    >>> min_max(np.array([2.0, 4.0, 3.0])).tolist(), min_max(np.array([5.0, 5.0])).tolist()
    ([0.0, 1.0, 0.5], [1.0, 1.0])
    """
    if not len(raw):
        return raw
    low, high = float(raw.min()), float(raw.max())
    return np.ones_like(raw) if high <= low else (raw - low) / (high - low)


def select(
    tables: NDArray[np.int64], raw: Scores, k: int | None, threshold: float | None
) -> list[tuple[int, float, float]]:
    """The best candidates as (table, score, raw), best first, ties by table id.

    With a threshold every candidate that reaches it is kept (OCTOPUS 4.3), and k caps only when it is given.
    """
    scores = min_max(raw)
    order: Sequence[int] = np.lexsort((tables, -raw)).tolist()
    if threshold is not None:
        order = [place for place in order if scores[place] >= threshold]
    return [(int(tables[place]), float(scores[place]), float(raw[place])) for place in order[:k]]
