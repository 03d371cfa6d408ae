"""From the sums of a candidate to a verdict: which of its features help, how much, and which give the target away."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lakescout.augment.evaluator import Measured
from lakescout.augment.paths import Path
from lakescout.augment.ridge import ALPHA, Floats, Gain, cross_validated, gain, ordered

LEAK: Final = 0.999
"""Correlation with the target, or with what the base leaves of it, from which a feature counts as derived from it."""
NAMED_LEAK: Final = 0.95
"""The same for a column that bears the target's name."""
MEAN_LEAK: Final = 0.999999
"""The same where the target varies among the rows of a key: an honest cause may come near the mean of many rows."""
MIN_LEAK_KEYS: Final = 8
PREFIXES: Final = (1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48)
"""How many features are tried, in the order of forward regression."""


@dataclass(frozen=True)
class Leak:
    """A column that is the target under another name, or derived from it."""

    path: Path
    column: str
    reason: str


@dataclass(frozen=True)
class Verdict:
    """What a candidate adds to the design."""

    measured: Measured
    places: tuple[int, ...]
    """The features that help, places of `measured.new`; empty when none does."""
    r2_before: float
    r2_after: float
    gain: Gain
    leaks: tuple[Leak, ...] = ()

    @property
    def path(self) -> Path:
        """The candidate."""
        return self.measured.path


def judge(measured: Measured, target: str, alpha: float = ALPHA) -> Verdict:
    """The best of a few sets of the candidate's features, leaking ones left out.

    The rows of a fold have no say in which features are taken before they are predicted: each fold has an order
    of its own, from the others. Taken are in the end the features that come first in the order of all rows.
    """
    before = list(measured.before)
    score = cross_validated(measured.grams, before, alpha)
    leaks = find_leaks(measured, target)
    leaking = {leak.column for leak in leaks}
    new = [place for place in measured.new if measured.scaled(place).feature.column not in leaking]
    total = np.asarray(measured.grams.sum(axis=0))
    varying = [place for place in new if _varies(total, place)]
    orders = ordered(np.concatenate([total - measured.grams, total[None]]), before, varying, alpha)
    best = score
    kept: tuple[int, ...] = ()
    for size in sorted({min(size, len(varying)) for size in PREFIXES if varying}):
        after = cross_validated(measured.grams, _with(before, orders[:-1, :size]), alpha)
        if after.r2 > best.r2:
            best, kept = after, tuple(orders[-1, :size].tolist())
    return Verdict(measured, kept, score.r2, best.r2, gain(score, best), tuple(leaks))


def _with(before: Sequence[int], new: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.hstack([np.tile(np.asarray(before, dtype=np.int64), (len(new), 1)), new])


def _varies(total: Floats, place: int) -> bool:
    count = max(total[0, 0], 1.0)
    return bool(total[place, place] / count - (total[0, place] / count) ** 2 > 1e-9)


def find_leaks(measured: Measured, target: str) -> list[Leak]:
    """Columns that equal the target, its mean per key, or what the design leaves of it, up to scale and shift."""
    total = np.asarray(measured.grams.sum(axis=0))
    found: dict[str, Leak] = {}
    if measured.matched_keys < MIN_LEAK_KEYS:
        return []
    rests = _partial_correlations(total, list(measured.before), list(measured.new))
    for place, rest in zip(measured.new, rests, strict=True):
        feature = measured.scaled(place).feature
        if feature.column == "*" or feature.column in found:
            continue
        alike = _key_correlation(measured, total, place)
        limit = MEAN_LEAK if measured.varies_within_keys else LEAK
        if feature.column.lower() == target.lower():
            limit = NAMED_LEAK
        if alike >= limit:
            reason = f"its {feature.how} is the target, or the target's mean per key (correlation {alike:.4f})"
            found[feature.column] = Leak(measured.path, feature.column, reason)
        elif rest >= LEAK:
            reason = f"its {feature.how} is what the base leaves of the target (correlation {rest:.4f})"
            found[feature.column] = Leak(measured.path, feature.column, reason)
    return list(found.values())


def _key_correlation(measured: Measured, total: Floats, place: int) -> float:
    """|correlation| of a feature with the target's mean per key, over the rows that found a partner."""
    matched = measured.before.stop
    count = total[matched, matched]
    feature = total[place, place] - total[matched, place] ** 2 / count
    target = measured.between - total[matched, -1] ** 2 / count
    cross = total[place, -1] - total[matched, place] * total[matched, -1] / count
    return float(abs(cross) / np.sqrt(feature * target)) if feature > 1e-9 and target > 1e-9 else 0.0


def _partial_correlations(total: Floats, before: Sequence[int], new: Sequence[int]) -> list[float]:
    """|correlation| of each new feature with the target, both less what the design explains of them."""
    count = max(total[0, 0], 1.0)
    places = [*before, *new, len(total) - 1]
    means = total[0, places] / count
    square = total[np.ix_(places, places)] / count - np.outer(means, means)
    old = len(before)
    if old:
        base = square[:old, :old] + 1e-9 * np.eye(old)
        square = square[old:, old:] - square[old:, :old] @ np.linalg.solve(base, square[:old, old:])
    left = square[-1, -1]
    if left <= 1e-9:
        return [0.0] * len(new)
    own = np.diag(square)[:-1]
    usable = own > 1e-6
    values = np.where(usable, np.abs(square[:-1, -1]) / np.sqrt(np.where(usable, own, 1.0) * left), 0.0)
    return [float(value) for value in values]
