"""The value side: which cells of the lake hold what the question names."""

from __future__ import annotations

from lakescout.values.dictionary import ValueDictionary
from lakescout.values.literal import Budget, Kind, Literal, ScanResult, ValueHit
from lakescout.values.scan import find, scan
from lakescout.values.words import TermCount, term_counts

__all__ = [
    "Budget",
    "Kind",
    "Literal",
    "ScanResult",
    "TermCount",
    "ValueDictionary",
    "ValueHit",
    "find",
    "scan",
    "term_counts",
]
