"""What group ranking gives back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from lakescout.groups.subsets import Group
from lakescout.joins.edge import JoinEdge
from lakescout.joins.graph import JoinGraph
from lakescout.ranking.hits import ColumnMatch, ValueMatch


class Ranked(NamedTuple):
    """What a method returns for one set."""

    tables: Group
    raw: float
    """The method's own score."""
    graph: JoinGraph | None = None
    """The joins that the method chose; None: those of the lake."""


@dataclass(frozen=True, slots=True)
class JoinGroup:
    """A set of tables that join, in the order of its from clause."""

    tables: tuple[int, ...]
    score: float
    """0 to 1 over the groups of the question."""
    raw: float
    """The method's own score."""
    joins: tuple[JoinEdge, ...]
    """One a table after the first, seen from the table already joined (left) to the new one (right)."""
    other_ways: tuple[tuple[JoinEdge, ...], ...]
    """For each of the joins, other keys that could bring in its table."""
    from_clause: str
    matched_columns: tuple[tuple[int, ColumnMatch], ...] = ()
    """Each with its table."""
    matched_values: tuple[tuple[int, ValueMatch], ...] = ()
