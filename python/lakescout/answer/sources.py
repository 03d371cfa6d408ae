"""What the pipeline takes from the rest of the engine, in the shapes that it uses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from lakescout.answer.builder.scope import CellHit
from lakescout.catalog import Catalog


@dataclass(frozen=True, slots=True)
class RankedTable:
    """A table of the catalog and how well it fits the question, 0 to 1."""

    table: int
    score: float


@dataclass(frozen=True, slots=True)
class Edge:
    """A way to join two tables by one column each; `cost` is 1 for a declared key and more for a guessed one."""

    left: int
    left_column: int
    right: int
    right_column: int
    cost: float = 1.0


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of the question, in tokens, and a text to look for in the cells."""

    start: int
    end: int
    text: str
    is_number: bool = False
    exact: bool = True


@dataclass(frozen=True, slots=True)
class SpanHit:
    """A span found in a column of a catalog table."""

    table: int
    column: int
    hit: CellHit


class Sources(Protocol):
    """The evidence for one question."""

    @property
    def catalog(self) -> Catalog:
        """The lake."""
        ...

    def ranked(self, question: str, k: int) -> Sequence[RankedTable]:
        """Tables for the question, best first."""
        ...

    def edges(self, tables: Sequence[int]) -> Sequence[Edge]:
        """Ways to join within and out of some tables."""
        ...

    def cells(self, spans: Sequence[Span], tables: Sequence[int]) -> Sequence[SpanHit]:
        """Where the spans stand in the cells of some tables."""
        ...

    def narrations(self, table: int) -> Sequence[str | None]:
        """What was said of each column of a table beside its comment."""
        ...

    def numeric_texts(self, tables: Sequence[int]) -> set[tuple[int, int]]:
        """Text columns of some tables, as (table, position), whose cells are numbers."""
        ...
