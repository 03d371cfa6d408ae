"""What a question asks for, before it is SQL."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

MEASURES: Final = frozenset({"avg", "sum", "min", "max", "median"})
"""Aggregates of numbers: all but counting."""


@dataclass(frozen=True, slots=True)
class Related:
    """The value of a field in the row of the same table that `reference` names by its `key`: the manager's salary."""

    field: int
    reference: int
    key: int


@dataclass(frozen=True, slots=True)
class Item:
    """A column, or an aggregate of one; `field` None is count(*)."""

    field: int | None
    agg: str = ""
    distinct: bool = False
    conditions: tuple[Condition, ...] = ()
    """Which rows an aggregate to compare with is taken over; none: all."""
    via: Related | None = None
    """Not of the row itself, but of the one that it refers to."""


@dataclass(frozen=True, slots=True)
class Condition:
    """`field op value`; or, with an op alone, `field IS NULL` ('null') and a column of yes or no ('flag').

    `value` is a text or number as the lake spells it, or an aggregate to compare with.
    """

    field: int
    op: str
    value: str | tuple[str, ...] | Item | Extreme | Related
    """A pair is the bounds of a BETWEEN, a tuple the list of an IN; an Item the aggregate over the whole table."""
    negated: bool = False
    place: int = 0
    """Where it stood in the question."""


@dataclass(frozen=True, slots=True)
class Extreme:
    """The largest or smallest value of a field, for `the row with the most`."""

    field: int
    descending: bool


@dataclass(frozen=True, slots=True)
class Absent:
    """Rows of `table` that have no row in `other` (which may carry conditions)."""

    table: int
    other: int
    conditions: tuple[Condition, ...] = ()
    negated: bool = True


@dataclass
class Draft:
    """A statement in parts."""

    select: list[Item] = field(default_factory=list)
    distinct: bool = False
    star: bool = False
    where: list[Condition] = field(default_factory=list)
    any_of: bool = False
    """The conditions are joined by OR."""
    both: list[Condition] = field(default_factory=list)
    """Conditions that different rows must meet: INTERSECT."""
    absent: list[Absent] = field(default_factory=list)
    group: list[int] = field(default_factory=list)
    having: list[tuple[Item, str, str]] = field(default_factory=list)
    order: list[tuple[Item, bool]] = field(default_factory=list)
    """What to order by, and whether descending."""
    limit: int | None = None
    shown: list[Item] = field(default_factory=list)
    """What is ordered by and worth showing beside what is asked for."""
    tables: list[int] = field(default_factory=list)
    """Tables that must be joined, the subject first."""
    subject: int | None = None
    share: bool = False
    """Not the rows that meet the conditions, but how many of a hundred do."""
    leftover: list[str] = field(default_factory=list)
    """Words that nothing accounts for."""
    notes: list[str] = field(default_factory=list)
    penalty: float = 0.0
