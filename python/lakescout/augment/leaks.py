"""Leaks that correlation does not show: the target in ranks, on another scale, or cut into classes."""

from __future__ import annotations

from typing import Final

from lakescout.augment.evaluator import Evaluator
from lakescout.augment.judge import MIN_LEAK_KEYS, Leak, Verdict
from lakescout.sqltext import statement

MONOTONE: Final = 0.998
"""Rank correlation with the target's mean per key from which a column is taken to be derived from it."""
FEW: Final = 0.2
"""Share of distinct values among the keys up to which a column may be the target cut into classes."""
MIN_CLASSES: Final = 3


def hidden_leaks(evaluator: Evaluator, verdict: Verdict) -> list[Leak]:
    """Columns among a verdict's features that are a function of the target. Raises QueryError."""
    if verdict.measured.varies_within_keys:
        return []
    numbers = {}
    for place in verdict.places:
        scaled = verdict.measured.scaled(place)
        if scaled.feature.sql and scaled.feature.how in ("value", "mean of value"):
            numbers[scaled.feature.column] = scaled.feature.sql
    keys = evaluator.keys(verdict.path.base_key).name
    found = []
    for column, name in numbers.items():
        row = evaluator.connection.query(
            statement("augment_leaks", relation=verdict.measured.relation.sql, keys=keys, feature=name)
        ).to_pylist()[0]
        reason = _reason(row)
        if reason:
            found.append(Leak(verdict.path, column, reason))
    return found


def _reason(row: dict[str, float | None]) -> str:
    count = int(row["keys"] or 0)
    ranks = abs(row["ranks"] or 0.0)
    if count < MIN_LEAK_KEYS:
        return ""
    if ranks >= MONOTONE:
        return f"it rises or falls with the target throughout (rank correlation {ranks:.4f})"
    classes = int(row["classes"] or 0)
    if MIN_CLASSES <= classes <= FEW * count and not row["overlaps"]:
        return f"its {classes} values cut the target's range into pieces that do not overlap"
    return ""
