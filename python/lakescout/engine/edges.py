"""The ways to join that a statement may use, and what each costs."""

from __future__ import annotations

from typing import Final

from lakescout.answer.scopes import ForeignKey, ForeignKeys
from lakescout.engine.lake import Lake
from lakescout.joins.graph import JoinEdge, JoinGraph
from lakescout.lake.catalog import Catalog, TableName
from lakescout.lake.connection import Connection
from lakescout.lake.index import LakeIndex

GUESSED_COST: Final = 0.8
"""How much more a key of confidence 0 costs than a declared one."""
SPARE_COST: Final = 0.4
"""How much more each further way to join the same two tables costs."""


def lake_edges(
    lake: Lake, connection: Connection, index: LakeIndex, spared: frozenset[TableName] = frozenset()
) -> ForeignKeys:
    """The join graph that the setting `join_edges` admits, best ways first; kept until something is committed.

    Tables that are `spared` are not read for it. What rests on a part of the tables is not kept.
    """
    token = lake.state_token(index)
    state = lake.join_state(connection, index, spared=spared)
    call = ("answer edges", state.late)
    found: ForeignKeys = lake.cache.get(
        call, token, lambda: graph_edges(lake.join_graph(state)), lambda _: not state.late
    )
    return found


def graph_edges(graph: JoinGraph) -> ForeignKeys:
    """Every edge; a second way to join two tables costs more than the first.

    Those of a table with itself come last: an employee's manager is an employee.
    """
    listed = [*graph.joins.values(), *graph.within.values()]
    return ForeignKeys(_edge(graph.catalog, edge, place) for edges in listed for place, edge in enumerate(edges))


def _edge(catalog: Catalog, edge: JoinEdge, place: int) -> ForeignKey:
    left, right = catalog.id_by_name[edge.left], catalog.id_by_name[edge.right]
    of_left, of_right = catalog.tables[left].column_by_name, catalog.tables[right].column_by_name
    pairs = [(of_left[one.lower()].position, of_right[two.lower()].position) for one, two in edge.columns]
    cost = 1.0 if edge.declared else 1.0 + GUESSED_COST * (1.2 - edge.confidence) + SPARE_COST * min(place, 3)
    return ForeignKey(left, pairs[0][0], right, pairs[0][1], cost, tuple(pairs[1:]))
