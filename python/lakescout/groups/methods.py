"""The group methods by name, and their results prepared for display."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from lakescout.errors import ArgumentError
from lakescout.groups import baselines, scout
from lakescout.groups.editions import one_of_each
from lakescout.groups.fromclause import plan_or_product
from lakescout.groups.request import GroupRequest, JoinGroup, Ranked
from lakescout.joins.graph import JoinEdge, JoinGraph
from lakescout.lake.catalog import TableName
from lakescout.lake.index import LakeIndex
from lakescout.plugins import GroupMethod, brought
from lakescout.ranking import columns
from lakescout.ranking.evidence import min_max, value_evidence
from lakescout.words.encoder import Vectors

Place = tuple[TableName, str]


@dataclass(frozen=True)
class JoinChoice:
    """Chooses between the ways to join two tables by the question; `question` is its vector, shape (d,)."""

    index: LakeIndex
    question: Vectors

    def best(self, ways: Sequence[JoinEdge]) -> JoinEdge:
        """The way that the question is about; of equals, the first."""
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
    """For each join, the other ways to bring in its table: other keys of the two tables, or keys of other tables."""
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
    """Whether nothing joins the two tables yet and the left one refers to the right one, so that no row multiplies."""
    ids = graph.catalog.id_by_name
    left, right = ids[way.left], ids[way.right]
    return frozenset((left, right)) not in used and way in graph.joins[min(left, right), max(left, right)]


METHODS: Final[dict[str, GroupMethod]] = brought(
    {
        "scout": GroupMethod(scout.rank),
        "bm25": GroupMethod(baselines.bm25),
        "dense": GroupMethod(baselines.dense),
    },
    lambda plugin: plugin.groups,
)
SHOWN_SIMILARITY = 0.5
"""Column matches below this are not shown as evidence."""


def join_groups(method: str, request: GroupRequest) -> list[JoinGroup]:
    """The k best groups of a question with their joins and evidence. Raises ArgumentError, SolverError.

    Empty if no connected set of the requested size exists.
    """
    if method not in METHODS:
        raise ArgumentError(f"method {method!r} is unknown; allowed are {', '.join(map(repr, sorted(METHODS)))}")
    ranked = one_of_each_family(request.index, METHODS[method].rank(request))
    ranked = [group for group in ranked if one_of_each(request.index, group.tables, request.question)] or ranked
    if not ranked:
        return []
    scores = min_max(np.array([found.raw for found in ranked]))
    inner = request.request
    evidence = columns.ShownEvidence(
        inner.index,
        [
            columns.match_mention(inner.index, mention, inner.vectors[place], threshold=SHOWN_SIMILARITY)
            for place, mention in enumerate(inner.mentions, start=1)
        ],
        value_evidence(inner.index, request.hits),
    )
    ways = JoinChoice(inner.index, inner.vectors[0])
    return [
        _made(request, found, score, evidence, ways)
        for found, score in zip(ranked[: request.k], scores.tolist(), strict=False)
    ]


def one_of_each_family(index: LakeIndex, ranked: Sequence[Ranked]) -> list[Ranked]:
    """The groups, without those that have two members of one family, or differ from a better group in members alone."""
    if not index.families:
        return list(ranked)
    seen: set[tuple[int, ...]] = set()
    kept = []
    for group in ranked:
        families = [int(index.family_of[table]) for table in group.tables]
        named = [family for family in families if family >= 0]
        representatives = (
            -1 - family if family >= 0 else table for table, family in zip(group.tables, families, strict=True)
        )
        key = tuple(sorted(representatives))
        if len(set(named)) == len(named) and key not in seen:
            seen.add(key)
            kept.append(group)
    return kept


def _made(
    request: GroupRequest, found: Ranked, score: float, evidence: columns.ShownEvidence, ways: JoinChoice
) -> JoinGroup:
    lake = found.lake or request.graph
    graph = found.graph or lake
    plan = plan_or_product(graph, found.tables, ways.best)
    return JoinGroup(
        plan.tables,
        score,
        found.raw,
        plan.joins,
        other_ways(lake, plan.joins),
        plan.sql,
        tuple((table, match) for table in plan.tables for match in evidence.columns_of(table)),
        tuple((table, match) for table in plan.tables for match in evidence.values_of(table)),
    )
