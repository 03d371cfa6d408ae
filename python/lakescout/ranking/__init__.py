"""Ranking tables for a question: the product's own methods and those of plugins, by name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from lakescout.lake.lookup import check_choice
from lakescout.plugins import TableMethod, brought
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

METHODS: Final[dict[str, TableMethod]] = brought(
    {
        "scout": TableMethod(scout.rank),
        "bm25": TableMethod(retrieval.bm25, reads="read the contents of all tables"),
        "dense": TableMethod(retrieval.dense, reads="encode its documents"),
        "rows": TableMethod(retrieval.rows),
    },
    lambda plugin: plugin.tables,
)
READY: Final = tuple(name for name, method in METHODS.items() if not method.is_trained)
"""Methods that need no training."""
QUICK: Final = tuple(name for name in READY if name != "rows")
"""Of these, those that do not read and encode every row first."""


def rank(method: str, request: Request, k: int | None = None, threshold: float | None = None) -> list[TableHit]:
    """Tables for a question, best first, at most `k`; with a threshold, only those that reach it.

    Scores are min-max over the candidates of the question; a method that tells chances compares these with the
    threshold. Ties go by table id. Of a family only the best member is returned. Raises ArgumentError.
    """
    chosen: Method = METHODS[check_choice("method", method, METHODS)].rank
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
