"""Ranking tables for a question: one method a module, chosen by name."""

from lakescout.ranking.evidence import CellHit, Evidence
from lakescout.ranking.hits import ColumnMatch, TableHit, ValueMatch
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
