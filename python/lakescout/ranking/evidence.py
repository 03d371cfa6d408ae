"""What the rankers ask of the contents of the lake. The engine answers with live scans."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from lakescout.index import LakeIndex
from lakescout.ranking.hits import ValueMatch
from lakescout.summaries import Summaries

Counts = NDArray[np.int32]


@dataclass(frozen=True, slots=True)
class CellHit:
    """A literal found in column number `column` of a table, counted from 0: the spelling and the number of rows."""

    literal: str
    table: int
    column: int
    cell: str
    rows: int


class Evidence(Protocol):
    """Looks into the tables as they are now. Whoever implements it bounds and caches the work."""

    def cells(self, literals: Sequence[str]) -> Sequence[CellHit]:
        """Whole cells that equal a literal after normalising; numbers and dates by value."""
        ...

    def containing(self, literals: Sequence[str]) -> Sequence[CellHit]:
        """Cells that equal or contain a literal, as grep finds them (OCTOPUS 4.2)."""
        ...

    def term_counts(self, terms: Sequence[str], tables: Sequence[int]) -> Counts:
        """Shape (len(terms), len(tables)): in how many cells of the table the stemmed word occurs."""
        ...

    def documents(self) -> Sequence[str]:
        """Per table, its contents as one text: for the baseline 'bm25' alone."""
        ...

    def summaries(self) -> Summaries:
        """PNEUMA's documents of every table: for method 'pneuma' alone."""
        ...

    def rows(self) -> Iterator[tuple[int, list[str]]]:
        """Per table, its id and its rows as texts, a bounded number of them: for the baseline 'rows' alone."""
        ...


def value_evidence(
    index: LakeIndex, hits: Iterable[CellHit], tables: Collection[int] | None = None
) -> dict[int, tuple[ValueMatch, ...]]:
    """What is shown for each table, or for some tables alone: values, longest first, then those in most rows."""
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
