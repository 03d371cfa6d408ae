"""The value side: which cells of the lake hold what the question names."""

from __future__ import annotations

from lakescout.values.dictionary import ValueDictionary
from lakescout.values.find import find
from lakescout.values.literal import Budget, Kind, Literal, ScanResult, ValueHit
from lakescout.values.marks import contents_marks
from lakescout.values.scan import scan
from lakescout.values.terms import TermCount, term_counts

__all__ = [
    "Budget",
    "Kind",
    "Literal",
    "ScanResult",
    "TermCount",
    "ValueDictionary",
    "ValueHit",
    "contents_marks",
    "find",
    "scan",
    "term_counts",
]
