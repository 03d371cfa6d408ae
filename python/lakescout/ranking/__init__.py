"""Ranking tables for a question: one method per module, chosen by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lakescout.lake.lookup import check_choice
from lakescout.papers.birdie import discover as birdie
from lakescout.papers.octopus import discover as octopus
from lakescout.ranking import retrieval, scout
from lakescout.ranking.evidence import CellHit, ColumnMatch, Evidence, TableHit, ValueMatch
from lakescout.ranking.request import Options, Request

__all__ = [
    "METHODS",
    "QUICK",
    "READY",
    "CellHit",
    "ColumnMatch",
    "Evidence",
    "Options",
    "Request",
    "TableHit",
    "ValueMatch",
    "rank",
]


Method = Callable[[Request, int | None, float | None], list[TableHit]]

METHODS: Final[dict[str, Method]] = {
    "scout": scout.rank,
    "octopus": octopus.rank,
    "pneuma": retrieval.pneuma,
    "bm25": retrieval.bm25,
    "dense": retrieval.dense,
    "rows": retrieval.rows,
    "birdie": birdie.rank,
}
READY: Final = tuple(name for name in METHODS if name != "birdie")
"""Methods that need no training."""
QUICK: Final = tuple(name for name in READY if name != "rows")
"""Of these, those that do not read and encode every row first."""


def rank(method: str, request: Request, k: int | None = None, threshold: float | None = None) -> list[TableHit]:
    """Tables for a question, best first, at most `k`; with a threshold, only those whose score reaches it.

    Scores are min-max over the candidates of the question; ties go by table id. Of a family of twins only the best is
    returned. Raises ArgumentError.
    """
    chosen = METHODS[check_choice("method", method, METHODS)]
    if not request.index.catalog.tables:
        return []
    if not request.index.families:
        return chosen(request, k, threshold)
    seen: set[int] = set()
    found: list[TableHit] = []
    for hit in chosen(request, None, threshold):
        family = int(request.index.family_of[hit.table])
        if family not in seen:
            found.append(hit)
            seen |= {family} - {-1}
    return found[:k]
