"""The baselines of groups: scores of tables, added up over connected sets (OCTOPUS 7.2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from lakescout.groups.request import GroupRequest, Ranked
from lakescout.groups.subsets import connected_groups
from lakescout.ranking import retrieval
from lakescout.ranking.evidence import TableHit


def bm25(request: GroupRequest) -> list[Ranked]:
    """Full-text scores, summed."""
    return by_sum(request, retrieval.bm25(request.request, None, None))


def dense(request: GroupRequest) -> list[Ranked]:
    """Cosine similarities, summed."""
    return by_sum(request, retrieval.dense(request.request, None, None))


def by_sum(request: GroupRequest, hits: Sequence[TableHit], without: Collection[int] = ()) -> list[Ranked]:
    """Connected sets by the sum of their tables' scores; tables in `without` count 0. Of equals, the smaller first."""
    scores = np.zeros(len(request.index.catalog.tables))
    for hit in hits:
        scores[hit.table] = 0.0 if hit.table in without else hit.raw
    groups = connected_groups(request.graph, scores, request.min_tables, request.max_tables)
    totals = {group: float(scores[list(group)].sum()) for group in groups}
    ranked = sorted(totals.items(), key=lambda item: (-round(item[1], 9), len(item[0]), item[0]))
    return [Ranked(group, score) for group, score in ranked]
