"""What is looked for in the cells of the lake, and what was found."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum

from lakescout.values.slow import SlowTables


class Kind(Enum):
    """What a piece of the question may be; it decides which columns it is compared with."""

    TEXT = "text"
    NUMBER = "number"
    YEAR = "year"
    DATE = "date"


@dataclass(frozen=True, slots=True)
class Literal:
    """A candidate value (a value mention in OCTOPUS, section 4.1).

    With `contains`, cells that hold the text among other text are looked for too.
    A DATE is written YYYY-MM-DD, or in one of the ways that `spelling.day` reads.
    """

    text: str
    kind: Kind = Kind.TEXT
    contains: bool = False


@dataclass(frozen=True, slots=True)
class ValueHit:
    """Column `column` of table `table` holds literal number `literal` in `rows` cells.

    `exact`: the whole cell is the value. Otherwise the cell holds it among other text, and
    `rows` counts only such cells. `cell` is the most frequent spelling, cut when long.
    """

    literal: int
    table: int
    column: int
    cell: str
    rows: int
    exact: bool


@dataclass(frozen=True)
class ScanResult:
    """Hits ordered by literal, table, column, exact ones first; and what was not scanned, in words."""

    hits: tuple[ValueHit, ...] = ()
    skipped: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Budget:
    """Bounds of one scan; None is no bound. `rows` counts the rows of the tables that are read.

    What is in `slow` is not read at all; what time runs out on is added to it.
    """

    rows: int | None = None
    milliseconds: float | None = None
    slow: SlowTables = field(default_factory=SlowTables, compare=False)


def merge(results: Iterable[ScanResult]) -> ScanResult:
    """One result of several that do not overlap."""
    hits: list[ValueHit] = []
    skipped: list[str] = []
    for result in results:
        hits += result.hits
        skipped += result.skipped
    return ScanResult(tuple(sorted(hits, key=order)), tuple(dict.fromkeys(skipped)))


def order(hit: ValueHit) -> tuple[int, int, int, bool]:
    """The order of hits in a result."""
    return hit.literal, hit.table, hit.column, not hit.exact
