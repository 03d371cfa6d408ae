"""Ranking tables for a question: one method per module, chosen by name."""

from lakescout.ranking.evidence import CellHit, ColumnMatch, Evidence, TableHit, ValueMatch
from lakescout.ranking.methods import METHODS, QUICK, READY, rank
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
