"""What the rankers ask about the contents of the lake, and what they return: tables with their scores and evidence.

The engine answers by scans of the tables, or from what it remembers of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from lakescout.lake.index import LakeIndex

Scores = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class ColumnMatch:
    """A column mention of the question and the column that it matched."""

    mention: str
    column: str
    similarity: float


@dataclass(frozen=True, slots=True)
class ValueMatch:
    """A value of the question, the column and spelling of the cell that holds it, and the number of rows."""

    value: str
    column: str
    cell: str
    rows: int


@dataclass(frozen=True, slots=True)
class TableHit:
    """One ranked table. `score` is 0..1 over the candidates of the question, `raw` is the method's own.

    `chance` is how likely the question needs the table, if the method tells; users then see it as the score.
    """

    table: int
    score: float
    raw: float
    matched_columns: tuple[ColumnMatch, ...] = ()
    matched_values: tuple[ValueMatch, ...] = ()
    chance: float | None = None
    matched_contexts: tuple[str, ...] = ()
    """The contexts of the table that share words with the question or are near to it in meaning."""

    @property
    def shown(self) -> float:
        """What a user sees as the score."""
        return self.score if self.chance is None else self.chance


def min_max(raw: Scores) -> Scores:
    """Scale to 0..1 (OCTOPUS 4.3). A single candidate, or equal scores, give 1.

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

    With a threshold, every candidate that reaches it is kept (OCTOPUS 4.3), and k limits only if it is given.
    """
    scores = min_max(raw)
    order: Sequence[int] = np.lexsort((tables, -raw)).tolist()
    if threshold is not None:
        order = [place for place in order if scores[place] >= threshold]
    return [(int(tables[place]), float(scores[place]), float(raw[place])) for place in order[:k]]


Counts = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class CellHit:
    """A literal found in column number `column` of a table, counted from 0: its spelling and the number of rows."""

    literal: str
    table: int
    column: int
    cell: str
    rows: int


class Evidence(Protocol):
    """Looks into the tables as they are now. The implementation limits and caches the work."""

    def cells(self, literals: Sequence[str]) -> Sequence[CellHit]:
        """Whole cells that equal a literal after normalising; numbers and dates by value."""
        ...

    def containing(self, literals: Sequence[str]) -> Sequence[CellHit]:
        """Cells that equal or contain a literal, as grep finds them (OCTOPUS 4.2)."""
        ...

    def term_counts(self, terms: Sequence[str], tables: Sequence[int]) -> Counts:
        """Shape (len(terms), len(tables)): more than 0 where the stemmed word occurs in a cell of the table."""
        ...

    def documents(self) -> Sequence[str]:
        """For each table, its contents as one text: for the baseline 'bm25' only."""
        ...

    def rows(self) -> Iterator[tuple[int, list[str]]]:
        """For each table, its id and a bounded number of its rows as texts: for the baseline 'rows' only."""
        ...


class Unseen:
    """Evidence without looks into tables: for rankings shown to a model that must not learn about cells."""

    def __init__(self, tables: int) -> None:
        """So many tables are in the lake."""
        self._tables = tables

    def cells(self, literals: Sequence[str]) -> Sequence[CellHit]:
        """None."""
        return ()

    def containing(self, literals: Sequence[str]) -> Sequence[CellHit]:
        """None."""
        return ()

    def term_counts(self, terms: Sequence[str], tables: Sequence[int]) -> Counts:
        """Zeros."""
        return np.zeros((len(terms), len(tables)), dtype=np.int32)

    def documents(self) -> Sequence[str]:
        """Empty texts."""
        return [""] * self._tables

    def rows(self) -> Iterator[tuple[int, list[str]]]:
        """None."""
        return iter(())


def value_evidence(
    index: LakeIndex, hits: Iterable[CellHit], tables: Collection[int] | None = None
) -> dict[int, tuple[ValueMatch, ...]]:
    """The values to show for each table, or for some tables: longest first, then those in most rows."""
    groups: dict[int, list[ValueMatch]] = defaultdict(list)
    for hit in hits:
        if tables is not None and hit.table not in tables:
            continue
        column = index.catalog.tables[hit.table].columns[hit.column].name
        groups[hit.table].append(ValueMatch(hit.literal, column, hit.cell, hit.rows))
    return {
        table: tuple(sorted(matches, key=lambda match: (-len(match.value), -match.rows, match.column, match.cell)))
        for table, matches in groups.items()
    }
