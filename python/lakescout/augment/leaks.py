"""Leaks that correlation does not show: the target in ranks, on another scale, or cut into classes."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from lakescout.augment.evaluator import Evaluator, Measured
from lakescout.augment.judge import MIN_LEAK_KEYS, Leak, Verdict
from lakescout.sqltext import Sql, statement

MONOTONE: Final = 0.998
"""Rank correlation with the target's mean per key from which a column is taken to be derived from it."""
FEW: Final = 0.2
"""Share of distinct values among the keys up to which a column may be the target cut into classes."""
CHANCE: Final = math.log(1e-6)
"""How unlikely it must be that classes of these sizes have ranges of their own."""
SPACINGS: Final = 6.0
"""How many mean spacings of the target's values may lie between two classes. A cut leaves none but that of the values
on its sides; things of different kinds, an honest cause, lie apart."""


def hidden_leaks(evaluator: Evaluator, verdict: Verdict) -> list[Leak]:
    """Columns among a verdict's features that are a function of the target. Raises QueryError."""
    if verdict.measured.varies_within_keys:
        return []
    keys = evaluator.keys(verdict.path.base_key).name
    found = []
    for column, value in _values(verdict).items():
        row = evaluator.connection.query(
            statement("augment_leaks", relation=verdict.measured.relation.sql, keys=keys, value=value)
        ).to_pylist()[0]
        reason = _reason(row)
        if reason:
            found.append(Leak(verdict.path, column, reason))
    return found


def _values(verdict: Verdict) -> dict[str, Sql]:
    """SQL of one number a key for each column that the verdict uses: its own, or the number of its class."""
    values: dict[str, Sql] = {}
    for place in verdict.places:
        scaled = verdict.measured.scaled(place)
        if scaled.feature.sql and scaled.feature.how in ("value", "mean of value"):
            values[scaled.feature.column] = scaled.feature.sql
        elif scaled.feature.how.startswith("is "):
            values.setdefault(scaled.feature.column, _class(verdict.measured, scaled.feature.column))
    return values


def _class(measured: Measured, column: str) -> Sql:
    features = enumerate(measured.relation.features, start=1)
    places = [place for place, each in features if each.column == column and each.how.startswith("is ")]
    return Sql(" + ".join(f"{number} * f{place}" for number, place in enumerate(places, start=1)))


def _reason(row: Mapping[str, float | None]) -> str:
    count, classes = int(row["keys"] or 0), int(row["classes"] or 0)
    ranks = abs(row["ranks"] or 0.0)
    if count < MIN_LEAK_KEYS:
        return ""
    if ranks >= MONOTONE:
        return f"it rises or falls with the target throughout (rank correlation {ranks:.4f})"
    apart = (row["gaps"] or 0.0) / max(row["whole"] or 0.0, 1e-300)
    close = apart <= SPACINGS * (classes - 1) / max((row["levels"] or 0) - 1, 1)
    if 2 <= classes <= FEW * count and not row["overlaps"] and close and (row["chance"] or 0.0) < CHANCE:
        return f"its {classes} values cut the target's range into pieces that do not overlap"
    return ""
