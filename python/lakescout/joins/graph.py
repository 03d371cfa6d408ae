"""The join graph: tables are nodes, ways to join are edges."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property

import networkx as nx

from lakescout.catalog import Catalog, TableName
from lakescout.joins.edge import JoinEdge

AS_TRUSTED = 0.1
"""Two inferred ways to join, of which neither is this much likelier, are a choice."""


class Trust(Enum):
    """Which edges to use."""

    AUTO = "auto"
    """Declared ones, and inferred ones that touch a table without any declared edge."""
    DECLARED = "declared"
    INFERRED = "inferred"
    """Inferred ones alone, as if nothing were declared."""
    ALL = "all"


@dataclass(frozen=True)
class JoinGraph:
    """Ways to join, by pair of tables. Tables are numbered as in the catalog."""

    catalog: Catalog
    edges: tuple[JoinEdge, ...]
    _restricted: dict[Trust, JoinGraph] = field(default_factory=dict, compare=False, repr=False)

    def restricted(self, trust: Trust) -> JoinGraph:
        """The graph of the edges that `trust` admits, made once."""
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

        Joins of a table with itself are left out: they add no table.
        """
        ids = self.catalog.id_by_name
        found: dict[tuple[int, int], list[JoinEdge]] = defaultdict(list)
        for edge in self.edges:
            left, right = ids.get(edge.left), ids.get(edge.right)
            if left is not None and right is not None and left != right:
                found[min(left, right), max(left, right)].append(edge)
        return {pair: tuple(sorted(edges, key=_rank)) for pair, edges in found.items()}

    def between(self, left: int, right: int) -> JoinEdge | None:
        """The best way to join two tables, seen from `left`."""
        edges = self.joins.get((min(left, right), max(left, right)))
        if not edges:
            return None
        return edges[0] if edges[0].left == self.catalog.tables[left].name else edges[0].reversed()

    def ways(self, left: int, right: int) -> tuple[JoinEdge, ...]:
        """The ways to join two tables that are as trusted as the best one, which comes first, seen from `left`.

        Beside a declared one these are the other declared ones. A part of a key of several columns is no way.
        """
        edges = self.joins.get((min(left, right), max(left, right)), ())
        name = self.catalog.tables[left].name
        return tuple(
            edge if edge.left == name else edge.reversed()
            for edge in edges
            if edge.declared == edges[0].declared and edge.confidence >= edges[0].confidence - AS_TRUSTED
            if not any(_pairs(edge) < _pairs(other) for other in edges)
        )

    @cached_property
    def neighbours(self) -> dict[int, tuple[int, ...]]:
        """The tables that a table joins with, ascending."""
        found: dict[int, set[int]] = defaultdict(set)
        for left, right in self.joins:
            found[left].add(right)
            found[right].add(left)
        return {table: tuple(sorted(others)) for table, others in found.items()}

    @cached_property
    def graph(self) -> nx.Graph[int]:
        """The same for networkx; the attribute `confidence` is that of the best way to join."""
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
    """Edges of several sources, the earlier source winning where two say the same columns."""
    kept: dict[object, JoinEdge] = {}
    for edges in sources:
        for edge in edges:
            kept.setdefault(edge.key, edge)
    return tuple(kept.values())
