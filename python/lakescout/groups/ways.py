"""Which of several keys joins two tables: a flight refers to airports twice, by where it starts and where it ends.

Nothing in the lake tells which one a question means; its words may. The way is taken whose own columns, those that
the other ways do not have, are closest in meaning to the question.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from lakescout.catalog import TableName
from lakescout.encoder.protocol import Vectors
from lakescout.index import LakeIndex
from lakescout.joins.edge import JoinEdge
from lakescout.joins.graph import JoinGraph

Place = tuple[TableName, str]


@dataclass(frozen=True)
class Ways:
    """Chooses for one question, of which `question` is the vector, shape (d,)."""

    index: LakeIndex
    question: Vectors

    def best(self, ways: Sequence[JoinEdge]) -> JoinEdge:
        """The way that the question speaks of; the first among equals."""
        if len(ways) == 1:
            return ways[0]
        common = frozenset.intersection(*(_places(edge) for edge in ways))
        return max(ways, key=lambda edge: self._similarity(_places(edge) - common))

    def _similarity(self, places: frozenset[Place]) -> float:
        catalog = self.index.catalog
        tables = [catalog.id_by_name[name] for name, _ in places]
        columns = [
            int(self.index.first_column[table]) + catalog.tables[table].column_by_name[column].position
            for table, (_, column) in zip(tables, places, strict=True)
        ]
        vectors = self.index.vectors[self.index.column_text[columns]]
        return float(np.max(vectors @ self.question)) if columns else 0.0


def _places(edge: JoinEdge) -> frozenset[Place]:
    sides = ((edge.left, edge.left_columns), (edge.right, edge.right_columns))
    return frozenset((table, column.lower()) for table, columns in sides for column in columns)


def other_ways(graph: JoinGraph, joins: Sequence[JoinEdge]) -> tuple[tuple[JoinEdge, ...], ...]:
    """For each join what could bring in its table as well: other keys of the two tables, keys of the other tables."""
    ids = graph.catalog.id_by_name
    tables = tuple(dict.fromkeys(ids[name] for edge in joins for name in (edge.left, edge.right)))
    used = {frozenset((ids[edge.left], ids[edge.right])) for edge in joins}
    return tuple(
        tuple(
            way
            for table in tables
            for way in graph.ways(table, ids[edge.right])
            if (way.key != edge.key if way.left == edge.left else _closes_a_ring(graph, way, used))
        )
        for edge in joins
    )


def _closes_a_ring(graph: JoinGraph, way: JoinEdge, used: Collection[frozenset[int]]) -> bool:
    """Whether nothing joins the two tables yet, and the left one refers to the right one, so that no row multiplies."""
    ids = graph.catalog.id_by_name
    left, right = ids[way.left], ids[way.right]
    return frozenset((left, right)) not in used and way in graph.joins[min(left, right), max(left, right)]
