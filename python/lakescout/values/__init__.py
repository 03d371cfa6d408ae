"""The value side: which cells of the lake hold what the question names."""

from __future__ import annotations

from lakescout.values.literal import Budget, Kind, Literal, ScanResult, ValueHit
from lakescout.values.scan import scan

__all__ = ["Budget", "Kind", "Literal", "ScanResult", "ValueHit", "scan"]
