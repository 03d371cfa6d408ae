"""An edge of the join graph: which columns of two tables join, why we think so, and what the join does."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from lakescout.catalog import TableName


class Source(Enum):
    """Who says that two tables join. Earlier ones are trusted more."""

    CATALOG = "catalog"
    USER = "user"
    INFERRED = "inferred"


@dataclass(frozen=True, slots=True)
class Measures:
    """What was measured on the two column sets; None where there was nothing to measure."""

    jaccard: float | None = None
    left_in_right: float | None = None
    right_in_left: float | None = None
    left_uniqueness: float | None = None
    right_uniqueness: float | None = None
    left_fan_out: float | None = None
    """Mean rows of the left table for one key value: what a join from the right multiplies by."""
    right_fan_out: float | None = None
    left_null_share: float | None = None
    right_null_share: float | None = None
    exact: bool = True
    """False when sketches or unread rows stand behind the figures."""

    def reversed(self) -> Measures:
        """The same with the sides exchanged."""
        return Measures(
            self.jaccard, self.right_in_left, self.left_in_right, self.right_uniqueness, self.left_uniqueness,
            self.right_fan_out, self.left_fan_out, self.right_null_share, self.left_null_share, self.exact,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class JoinEdge:
    """One way to join two tables. `left` refers, `right` is the key; composite keys have several columns a side."""

    left: TableName
    left_columns: tuple[str, ...]
    right: TableName
    right_columns: tuple[str, ...]
    source: Source
    joinability: float
    """JAR's omega, 0 to 2; 1 for a declared edge."""
    confidence: float
    """How likely it is a key, 0 to 1; 1 for a declared edge."""
    measures: Measures = Measures()

    @property
    def declared(self) -> bool:
        """Declared in the catalog or by the user."""
        return self.source is not Source.INFERRED

    @property
    def columns(self) -> tuple[tuple[str, str], ...]:
        """The column pairs."""
        return tuple(zip(self.left_columns, self.right_columns, strict=True))

    @property
    def key(self) -> frozenset[tuple[TableName, tuple[str, ...]]]:
        """What makes two edges the same whatever their direction; names compare without regard to case."""
        return frozenset(
            {
                (self.left, tuple(name.lower() for name in self.left_columns)),
                (self.right, tuple(name.lower() for name in self.right_columns)),
            }
        )

    def reversed(self) -> JoinEdge:
        """The same edge seen from the other table."""
        return JoinEdge(
            self.right, self.right_columns, self.left, self.left_columns,
            self.source, self.joinability, self.confidence, self.measures.reversed(),
        )  # fmt: skip
