"""The ways to join, as the answer needs them: one column a side, with a cost."""

from __future__ import annotations

from typing import Final

from lakescout.answer.sources import Edge
from lakescout.catalog import Catalog
from lakescout.connection import Connection
from lakescout.engine import Lake
from lakescout.index import LakeIndex
from lakescout.joins.edge import JoinEdge
from lakescout.joins.graph import JoinGraph

GUESSED_COST: Final = 0.8
"""How much dearer a key of confidence 0 is than a declared one."""
SPARE_COST: Final = 0.4
"""How much dearer each further way to join the same two tables is."""


def lake_edges(lake: Lake, connection: Connection, index: LakeIndex) -> list[Edge]:
    """The join graph that the setting `join_edges` admits, best ways first; kept until something is committed."""
    state = lake.join_state(connection, index)
    found: list[Edge] = lake.cache.get(
        ("answer edges",), lake.state_token(), lambda: graph_edges(lake.join_graph(state))
    )
    return found


def graph_edges(graph: JoinGraph) -> list[Edge]:
    """Every edge of one column a side; a second way to join two tables costs more than the first."""
    return [
        _edge(graph.catalog, edge, place)
        for edges in graph.joins.values()
        for place, edge in enumerate(edge for edge in edges if len(edge.left_columns) == 1)
    ]


def _edge(catalog: Catalog, edge: JoinEdge, place: int) -> Edge:
    left, right = catalog.id_by_name[edge.left], catalog.id_by_name[edge.right]
    positions = [
        catalog.tables[table].column_by_name[name.lower()].position
        for table, name in ((left, edge.left_columns[0]), (right, edge.right_columns[0]))
    ]
    cost = 1.0 if edge.declared else 1.0 + GUESSED_COST * (1.2 - edge.confidence) + SPARE_COST * min(place, 3)
    return Edge(left, positions[0], right, positions[1], cost)
