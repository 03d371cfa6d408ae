"""Methods 'bm25', 'dense' and 'pneuma': table scores summed over the connected sets (OCTOPUS 7.2)."""

from __future__ import annotations

from collections.abc import Collection, Sequence

import numpy as np

from lakescout.groups.enumerate import connected_groups
from lakescout.groups.request import GroupRequest
from lakescout.groups.result import Ranked
from lakescout.ranking import METHODS as TABLE_METHODS
from lakescout.ranking import TableHit


def rank_by(method: str, request: GroupRequest) -> list[Ranked]:
    """Sets by the sum of their tables' scores, the smaller first among equals."""
    return _by_sum(request, TABLE_METHODS[method](request.request, None, None))


def _by_sum(request: GroupRequest, hits: Sequence[TableHit], without: Collection[int] = ()) -> list[Ranked]:
    scores = np.zeros(len(request.index.catalog.tables))
    for hit in hits:
        scores[hit.table] = 0.0 if hit.table in without else hit.raw
    groups = connected_groups(request.graph, scores, request.min_tables, request.max_tables)
    totals = {group: float(scores[list(group)].sum()) for group in groups}
    ranked = sorted(totals.items(), key=lambda item: (-round(item[1], 9), len(item[0]), item[0]))
    return [Ranked(group, score) for group, score in ranked]


def bm25(request: GroupRequest) -> list[Ranked]:
    """Full-text scores, summed."""
    return rank_by("bm25", request)


def dense(request: GroupRequest) -> list[Ranked]:
    """Cosine similarities, summed."""
    return rank_by("dense", request)


def pneuma(request: GroupRequest) -> list[Ranked]:
    """Scores of the best documents by PNEUMA's hybrid search, summed; a table without a relevant column adds nothing.

    Whether it has one says the judge, in the wording of OCTOPUS 7.2; without a model every table counts.
    """
    hits = TABLE_METHODS["pneuma"](request.request, None, None)
    verdict = request.judge(hits) if request.judge else None
    if verdict is None or not verdict.relevant:
        return _by_sum(request, hits)
    refused = {hit.table for place, hit in enumerate(hits[: verdict.judged]) if place not in verdict.relevant}
    return _by_sum(request, hits, refused)
