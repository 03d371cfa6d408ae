"""Which of several keys joins two tables: a flight refers to airports twice, by where it starts and where it ends.

Nothing in the lake tells which one a question means; its words may. The way is taken whose own columns, those that
the other ways do not have, are closest in meaning to the question.
"""

from __future__ import annotations

from collections.abc import Sequence
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
    """For each join the ways that were not taken, seen from the same table."""
    ids = graph.catalog.id_by_name
    return tuple(
        tuple(way for way in graph.ways(ids[edge.left], ids[edge.right]) if way.key != edge.key) for edge in joins
    )
