"""The group methods by name, and their results made ready to show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from lakescout.errors import ArgumentError
from lakescout.groups import baselines, jar, octopus, scout
from lakescout.groups.fromclause import plan_or_product
from lakescout.groups.request import GroupRequest
from lakescout.groups.result import JoinGroup, Ranked
from lakescout.groups.ways import Ways, other_ways
from lakescout.ranking import columns
from lakescout.ranking.evidence import value_evidence
from lakescout.ranking.hits import ColumnMatch, ValueMatch, min_max

Method = Callable[[GroupRequest], list[Ranked]]

METHODS: Final[dict[str, Method]] = {
    "scout": scout.rank,
    "octopus": octopus.rank,
    "jar": jar.rank,
    "bm25": baselines.bm25,
    "dense": baselines.dense,
    "pneuma": baselines.pneuma,
}
SHOWN_SIMILARITY = 0.5
"""Column matches below are not shown as evidence."""


def join_groups(method: str, request: GroupRequest) -> list[JoinGroup]:
    """The k best groups of a question with their joins and evidence. Raises ArgumentError, SolverError.

    Empty when no connected set of the asked size exists.
    """
    if method not in METHODS:
        raise ArgumentError(f"method {method!r} is unknown; allowed are {', '.join(map(repr, sorted(METHODS)))}")
    ranked = METHODS[method](request)
    if not ranked:
        return []
    scores = min_max(np.array([found.raw for found in ranked]))
    evidence = _Evidence(request)
    return [
        _made(request, found, score, evidence)
        for found, score in zip(ranked[: request.k], scores.tolist(), strict=False)
    ]


def _made(request: GroupRequest, found: Ranked, score: float, evidence: _Evidence) -> JoinGroup:
    graph = found.graph or request.graph
    plan = plan_or_product(graph, found.tables, evidence.ways.best)
    return JoinGroup(
        plan.tables,
        score,
        found.raw,
        plan.joins,
        other_ways(request.graph, plan.joins),
        plan.sql,
        tuple((table, match) for table in plan.tables for match in evidence.columns(table)),
        tuple((table, match) for table in plan.tables for match in evidence.values.get(table, ())),
    )


class _Evidence:
    """Columns and values to show for a table, computed for those that are returned alone."""

    def __init__(self, request: GroupRequest) -> None:
        inner = request.request
        self._index = inner.index
        self.ways = Ways(inner.index, inner.vectors[0])
        self.values: dict[int, tuple[ValueMatch, ...]] = value_evidence(inner.index, request.hits)
        self._matches = [
            columns.match_mention(inner.index, mention, inner.vectors[place], threshold=SHOWN_SIMILARITY)
            for place, mention in enumerate(inner.mentions, start=1)
        ]

    def columns(self, table: int) -> tuple[ColumnMatch, ...]:
        return columns.column_evidence(self._index, self._matches, table)
