"""The join graph: tables are nodes, ways to join are edges.

An edge says which columns of two tables join, why we think so, and what the join does.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from lakescout.joins.profile import Kind, comparable, kind_of
from lakescout.lake.catalog import Catalog, TableName
from lakescout.lake.sqltext import Sql

if TYPE_CHECKING:
    import networkx as nx


class Source(Enum):
    """Who says that two tables join, the most trusted first."""

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
    """Mean rows of the left table per key value: the factor by which a join from the right multiplies."""
    right_fan_out: float | None = None
    left_null_share: float | None = None
    right_null_share: float | None = None
    exact: bool = True
    """False if the figures rest on sketches or unread rows."""

    def reversed(self) -> Measures:
        """The same measures with the sides swapped."""
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
    """The probability that `left` refers to `right`, 0 to 1; 1 for a declared edge."""
    measures: Measures = Measures()

    @property
    def declared(self) -> bool:
        """Whether the catalog or a user declares it."""
        return self.source is not Source.INFERRED

    @property
    def columns(self) -> tuple[tuple[str, str], ...]:
        """The column pairs."""
        return tuple(zip(self.left_columns, self.right_columns, strict=True))

    @property
    def key(self) -> frozenset[tuple[TableName, tuple[str, ...]]]:
        """What makes two edges the same, whatever their direction; names compare case-insensitively."""
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

    def renamed(self, names: Mapping[TableName, TableName]) -> JoinEdge:
        """The same edge of other tables, which have the same columns."""
        return replace(self, left=names.get(self.left, self.left), right=names.get(self.right, self.right))


MAX_DIGITS = 38
"""The digits of DuckDB's widest DECIMAL."""
_DIGITS = {
    "TINYINT": 3, "UTINYINT": 3, "SMALLINT": 5, "USMALLINT": 5, "INTEGER": 10, "UINTEGER": 10,
    "BIGINT": 19, "UBIGINT": 20, "HUGEINT": 39, "UHUGEINT": 39,
}  # fmt: skip
_DECIMAL = re.compile(r"DECIMAL\((\d+), ?(\d+)\)")


def can_be_equal(left: str, right: str) -> bool:
    """Whether columns of these DuckDB types can be joined: same type, or kinds that compare.

    >>> can_be_equal("BIGINT", "VARCHAR"), can_be_equal("DATE", "INTEGER"), can_be_equal("BLOB", "BLOB")
    (True, False, True)
    """
    return left == right or comparable(kind_of(left), kind_of(right))


def equality(sides: tuple[str, str], types: tuple[str, str]) -> Sql:
    """`left = right` for two expressions of these types, with a cast where an implicit cast could fail.

    >>> equality(("a.x", "b.y"), ("BIGINT", "VARCHAR"))
    'CAST(a.x AS VARCHAR) = b.y'
    """
    return Sql(" = ".join(_cast(side, kind, types) for side, kind in zip(sides, types, strict=True)))


def _cast(side: str, own: str, types: tuple[str, str]) -> str:
    kinds = {kind_of(each) for each in types}
    if types[0] == types[1]:
        return side
    if kinds == {Kind.MOMENT}:
        return f"TRY_CAST({side} AS TIMESTAMP)"
    if Kind.TEXT not in kinds:
        return side if _fits(types) else f"CAST({side} AS DOUBLE)"
    text = side if own == "VARCHAR" else f"CAST({side} AS VARCHAR)"
    if Kind.NUMBER not in kinds:
        return text
    return f"TRY_CAST({text} AS DOUBLE)" if kind_of(own) is Kind.TEXT else side


def _fits(types: Sequence[str]) -> bool:
    """Whether the type in which DuckDB compares two numbers can hold all values of both."""
    if "FLOAT" in types or "DOUBLE" in types:
        return True
    found = [_DECIMAL.fullmatch(each) for each in types]
    if not any(found):
        return "UHUGEINT" not in types
    scales = [int(match[2]) if match else 0 for match in found]
    digits = [int(match[1]) if match else _DIGITS[each] for match, each in zip(found, types, strict=True)]
    whole = max(each - scale for each, scale in zip(digits, scales, strict=True))
    return whole + max(scales) <= MAX_DIGITS


LINKING_SHARE = 0.6
"""A table links others if at least this share of its columns refer to tables."""
AS_TRUSTED = 0.1
"""Two inferred ways to join are a real choice unless one's confidence is higher by more than this."""


class Trust(Enum):
    """Which edges to use."""

    AUTO = "auto"
    """Declared edges, and inferred ones that touch a table without a declared edge."""
    DECLARED = "declared"
    INFERRED = "inferred"
    """Only inferred edges, as if nothing were declared."""
    ALL = "all"


@dataclass(frozen=True)
class JoinGraph:
    """Ways to join, by pair of tables. Tables are numbered as in the catalog."""

    catalog: Catalog
    edges: tuple[JoinEdge, ...]
    _restricted: dict[Trust, JoinGraph] = field(default_factory=dict, compare=False, repr=False)

    def restricted(self, trust: Trust) -> JoinGraph:
        """The graph of the edges that `trust` admits, built once."""
        if trust is Trust.ALL:
            return self
        if trust not in self._restricted:
            self._restricted[trust] = self._restrict(trust)
        return self._restricted[trust]

    def _restrict(self, trust: Trust) -> JoinGraph:
        has_key = {name for edge in self.edges if edge.declared for name in (edge.left, edge.right)}

        def kept(edge: JoinEdge) -> bool:
            if trust is Trust.AUTO:
                return edge.declared or not (edge.left in has_key and edge.right in has_key)
            return edge.declared == (trust is Trust.DECLARED)

        return JoinGraph(self.catalog, tuple(edge for edge in self.edges if kept(edge)))

    @cached_property
    def joins(self) -> dict[tuple[int, int], tuple[JoinEdge, ...]]:
        """Ways to join by (smaller table id, larger), best first: declared, by confidence, by columns, by name.

        A table's joins with itself are left out: they add no table.
        """
        ids = self.catalog.id_by_name
        found: dict[tuple[int, int], list[JoinEdge]] = defaultdict(list)
        for edge in self.edges:
            left, right = ids.get(edge.left), ids.get(edge.right)
            if left is not None and right is not None and left != right:
                found[min(left, right), max(left, right)].append(edge)
        return {pair: tuple(sorted(edges, key=_rank)) for pair, edges in found.items()}

    @cached_property
    def within(self) -> dict[int, tuple[JoinEdge, ...]]:
        """The ways to join a table with itself, by its id, best first."""
        ids = self.catalog.id_by_name
        found: dict[int, list[JoinEdge]] = defaultdict(list)
        for edge in self.edges:
            if edge.left == edge.right and edge.left in ids:
                found[ids[edge.left]].append(edge)
        return {table: tuple(sorted(edges, key=_rank)) for table, edges in found.items()}

    def between(self, left: int, right: int) -> JoinEdge | None:
        """The best way to join two tables, seen from `left`."""
        edges = self.joins.get((min(left, right), max(left, right)))
        if not edges:
            return None
        return edges[0] if edges[0].left == self.catalog.tables[left].name else edges[0].reversed()

    def ways(self, left: int, right: int) -> tuple[JoinEdge, ...]:
        """The ways to join two tables that are as trusted as the best one, which comes first, seen from `left`.

        Beside a declared way only declared ones count. Part of a key of several columns is not a way.
        """
        edges = self.joins.get((min(left, right), max(left, right)), ())
        name = self.catalog.tables[left].name
        return tuple(
            edge if edge.left == name else edge.reversed()
            for edge in edges
            if edge.declared == edges[0].declared and edge.confidence >= edges[0].confidence - AS_TRUSTED
            if not any(_pairs(edge) < _pairs(other) for other in edges)
        )

    def with_members(self, chosen: Mapping[int, int]) -> JoinGraph:
        """The graph with other representatives of families: `chosen` maps the present representatives to new ones."""
        chosen = {one: other for one, other in chosen.items() if one != other and one in self.neighbours}
        if not chosen:
            return self
        tables = self.catalog.tables
        names = {tables[one].name: tables[other].name for one, other in chosen.items()}
        near = self.neighbours
        joins = dict(self.joins)
        for pair in {(min(one, other), max(one, other)) for one in chosen for other in near[one]}:
            ends = [chosen.get(table, table) for table in pair]
            joins[min(ends), max(ends)] = tuple(edge.renamed(names) for edge in joins.pop(pair))
        touched = set(chosen) | {other for one in chosen for other in near[one]}
        moved = {
            chosen.get(one, one): tuple(sorted(chosen.get(other, other) for other in near[one])) for one in touched
        }
        neighbours = {one: others for one, others in near.items() if one not in chosen} | moved
        links = self.links.copy()
        links[list(chosen.values())] = self.links[list(chosen)]
        made = JoinGraph(self.catalog, self.edges)
        vars(made).update(joins=joins, neighbours=neighbours, links=links)
        return made

    @cached_property
    def neighbours(self) -> dict[int, tuple[int, ...]]:
        """The tables that a table joins with, ascending."""
        found: dict[int, set[int]] = defaultdict(set)
        for left, right in self.joins:
            found[left].add(right)
            found[right].add(left)
        return {table: tuple(sorted(others)) for table, others in found.items()}

    @cached_property
    def near(self) -> dict[int, frozenset[int]]:
        """The tables that a table joins with, and itself."""
        return {table: frozenset((table, *others)) for table, others in self.neighbours.items()}

    @cached_property
    def links(self) -> NDArray[np.bool_]:
        """Shape (t,): tables that link others: they have at least two referring columns, and few besides."""
        ids = self.catalog.id_by_name
        referring: dict[int, set[str]] = {}
        for edges in self.joins.values():
            for edge in edges:
                referring.setdefault(ids[edge.left], set()).update(column.lower() for column in edge.left_columns)
        links = np.zeros(len(self.catalog.tables), dtype=np.bool_)
        for table, columns in referring.items():
            links[table] = len(columns) >= 2 and len(columns) >= LINKING_SHARE * len(self.catalog.tables[table].columns)
        return links

    @cached_property
    def graph(self) -> nx.Graph[int]:
        """The join graph for networkx; the attribute `confidence` is that of the best way to join."""
        import networkx as nx

        graph: nx.Graph[int] = nx.Graph()
        graph.add_nodes_from(range(len(self.catalog.tables)))
        for (left, right), edges in self.joins.items():
            graph.add_edge(left, right, confidence=edges[0].confidence, edge=edges[0])
        return graph


def _pairs(edge: JoinEdge) -> frozenset[frozenset[tuple[TableName, str]]]:
    return frozenset(frozenset({(edge.left, one.lower()), (edge.right, two.lower())}) for one, two in edge.columns)


def _rank(edge: JoinEdge) -> tuple[bool, float, int, tuple[str, ...]]:
    columns = edge.left_columns + edge.right_columns
    return (not edge.declared, -edge.confidence, -len(columns), columns)


def merged(*sources: Iterable[JoinEdge]) -> tuple[JoinEdge, ...]:
    """Edges from several sources; an earlier source wins if two name the same columns."""
    kept: dict[object, JoinEdge] = {}
    for edges in sources:
        for edge in edges:
            kept.setdefault(edge.key, edge)
    return tuple(kept.values())


def of_families(edges: Iterable[JoinEdge], represented: Mapping[TableName, TableName]) -> tuple[JoinEdge, ...]:
    """The edges with representatives in place of other members of families; those within a family are left out."""
    found = ((edge, edge.renamed(represented)) for edge in edges)
    return merged(new for old, new in found if new.left != new.right or old.left == old.right)


def beside(known: Sequence[JoinEdge], inferred: Iterable[JoinEdge]) -> tuple[JoinEdge, ...]:
    """The known edges and the inferred ones, except those of columns that are foreign keys in the catalog."""
    keyed = {
        (edge.left, edge.left_columns[0].lower())
        for edge in known
        if edge.source is Source.CATALOG and len(edge.left_columns) == 1
    }
    return merged(known, (edge for edge in inferred if (edge.left, edge.left_columns[0].lower()) not in keyed))
