"""From the sums of a candidate to a verdict: which of its features help, how much, and which give the target away."""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lakescout.plugins.augment.evaluator import Evaluator, Measured
from lakescout.plugins.augment.paths import Path
from lakescout.plugins.augment.ridge import ALPHA, Floats, Gain, Score, cross_validated, gain, ordered

LEAK: Final = 0.999
"""A feature with this correlation with the target, or with what the base leaves of it, counts as derived from it."""
NAMED_LEAK: Final = 0.95
"""The correlation that is enough for a column with the target's name."""
MEAN_LEAK: Final = 0.999999
"""The correlation needed if the target varies within keys: an honest cause may come close to the mean of many rows."""
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
class Unseen:
    """What a candidate adds for new values of the base's categories, on which the categories say nothing."""

    r2_before: float
    r2_after: float
    gain: Gain


@dataclass(frozen=True)
class Verdict:
    """What a candidate adds to the design."""

    measured: Measured
    places: tuple[int, ...]
    """The features that help, as positions of `measured.new`; empty if none does."""
    r2_before: float
    r2_after: float
    gain: Gain
    leaks: tuple[Leak, ...] = ()
    unseen: Unseen | None = None
    """For a join on a category that is encoded in the base."""

    @property
    def path(self) -> Path:
        """The candidate."""
        return self.measured.path

    @property
    def promised(self) -> float:
        """The gain that a search counts: the larger of that for known values and that for new ones."""
        return max(self.gain.value, self.unseen.gain.value) if self.unseen else self.gain.value

    @property
    def restates(self) -> bool:
        """Whether it mostly repeats what a category of the base says."""
        new = self.unseen.gain.value if self.unseen else 0.0
        return new >= RESTATED and self.gain.value < MEANT * new


RESTATED: Final = 0.05
"""A table that restates a category is offered, after the others, if its gain for new values is at least this."""
MEANT: Final = 0.5
"""A table restates a category if its gain for known values is less than this share of its gain for new ones."""
EQUAL: Final = 0.01
"""The features that are best for new values are taken if they gain at most this much less for known values."""


def judge(measured: Measured, target: str, alpha: float = ALPHA, *, on_category: bool = False) -> Verdict:
    """The verdict on the best of a few sets of the candidate's features, without leaking ones.

    The design holds the base's encoded categories before and after, so a table that restates one of them gains nothing.
    If the join is `on_category`, its gain for new values of the category is measured too, and the features are those
    that are best for new values, unless they gain much less for known ones.
    """
    leaks = tuple(find_leaks(measured, target))
    before = list(measured.before)
    score, best, taken, kept = _best(measured, leaks, before, alpha)
    known = Verdict(measured, kept, score.r2, best.r2, gain(score, best), leaks)
    if not on_category or not measured.target_encoded:
        return known
    blind, after, taken, kept = _best(
        measured, leaks, [place for place in before if place not in measured.target_encoded], alpha
    )
    both = cross_validated(measured.grams, _with(before, taken), alpha)
    if not kept or gain(score, both).value < known.gain.value - EQUAL:
        return known
    unseen = Unseen(blind.r2, after.r2, gain(blind, after))
    return Verdict(measured, kept, score.r2, both.r2, gain(score, both), leaks, unseen)


def _best(
    measured: Measured, leaks: Sequence[Leak], before: Sequence[int], alpha: float
) -> tuple[Score, Score, NDArray[np.int64], tuple[int, ...]]:
    """The scores before and after; the features taken in each fold, and those taken by all rows.

    The rows of a fold do not influence which features predict them: each fold orders the features by the other folds.
    The features taken in the end are the first in the order by all rows.
    """
    score = best = cross_validated(measured.grams, before, alpha)
    leaking = {leak.column for leak in leaks}
    new = [place for place in measured.new if measured.scaled(place).feature.column not in leaking]
    total = np.asarray(measured.grams.sum(axis=0))
    varying = [place for place in new if _varies(total, place)]
    orders = ordered(np.concatenate([total - measured.grams, total[None]]), before, varying, alpha)
    used = 0
    for size in sorted({min(size, len(varying)) for size in PREFIXES if varying}):
        after = cross_validated(measured.grams, _with(before, orders[:-1, :size]), alpha)
        if after.r2 > best.r2:
            best, used = after, size
    return score, best, orders[:-1, :used], tuple(orders[-1, :used].tolist())


def _with(before: Sequence[int], new: NDArray[np.int64]) -> NDArray[np.int64]:
    return np.hstack([np.tile(np.asarray(before, dtype=np.int64), (len(new), 1)), new])


def _varies(total: Floats, place: int) -> bool:
    count = max(total[0, 0], 1.0)
    return bool(total[place, place] / count - (total[0, place] / count) ** 2 > 1e-9)


def find_leaks(measured: Measured, target: str) -> list[Leak]:
    """Columns that equal the target, its mean per key, or what the design leaves unexplained, up to scale and shift."""
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
    """|correlation| of a feature with the target's mean per key, over the matched rows."""
    matched = measured.before.stop
    count = total[matched, matched]
    feature = total[place, place] - total[matched, place] ** 2 / count
    target = measured.between - total[matched, -1] ** 2 / count
    cross = total[place, -1] - total[matched, place] * total[matched, -1] / count
    return float(abs(cross) / np.sqrt(feature * target)) if feature > 1e-9 and target > 1e-9 else 0.0


def _partial_correlations(total: Floats, before: Sequence[int], new: Sequence[int]) -> list[float]:
    """|correlation| of each new feature with the target, each without what the design explains of it."""
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


EXACT: Final = 0.02
"""How far the target may be from a formula, in usual deviations of the target, plus half a step of its last digit."""
COARSE: Final = 0.2
"""The step of the last digit is added if it is at most this share of the target's usual deviation."""
AGREEING: Final = 0.9
"""The share of rows that must follow a formula."""
LIKELY: Final = 0.98
"""The correlation with the target from which a formula is checked row by row."""
BETTER: Final = 0.2
"""A formula may miss the target by at most this share of what its best single column misses it by."""
MIN_FORMULA_ROWS: Final = 30
OPERATIONS: Final[Mapping[str, Callable[[Floats, Floats], Floats]]] = {
    "+": np.add,
    "-": np.subtract,
    "*": np.multiply,
    "/": np.divide,
}


def formulas(
    target: Floats, own: Mapping[str, Floats], base: Mapping[str, Floats]
) -> list[tuple[str, tuple[str, ...]]]:
    """The formulas that give the target, up to a factor and a shift, each with the `own` columns in it.

    They are sums, differences, products and ratios of an own column with another, own or of the base; if there are
    none, sums of more columns. Arrays have one value a row, NaN if there is none. An honest cause is seldom as exact: a
    formula must hold to two hundredths of the target's usual deviation, and far better than each of its columns alone.
    """
    if not own:
        return []
    with np.errstate(all="ignore"):
        found = list(_pairs(target, own, base))
        if not found:
            found = list(_totals(target, own, base))
    return found


def _pairs(
    target: Floats, own: Mapping[str, Floats], base: Mapping[str, Floats]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    names = [*own, *base]
    columns = np.column_stack([own.get(name, base.get(name, target)) for name in names])
    for place, one in enumerate(own):
        others = [n for n in range(len(names)) if n > place]
        rest = columns[:, others]
        for sign, operation in OPERATIONS.items():
            for turned in (False, True) if sign == "/" else (False,):
                values = operation(rest, own[one][:, None]) if turned else operation(own[one][:, None], rest)
                for n in np.flatnonzero(_correlations(values, target) >= LIKELY).tolist():
                    two = names[others[n]]
                    alone = min(_left(own[one], target), _left(rest[:, n], target))
                    if _gives(values[:, n], target, alone):
                        left, right = (two, one) if turned else (one, two)
                        yield f"{left} {sign} {right}", tuple(name for name in (left, right) if name in own)


def _totals(
    target: Floats, own: Mapping[str, Floats], base: Mapping[str, Floats]
) -> Iterator[tuple[str, tuple[str, ...]]]:
    """A sum of three columns or more, some of them subtracted, if a regression gives all of them the same weight."""
    names = [*own, *base]
    columns = np.column_stack([np.ones(len(target)), *(own.get(name, base.get(name, target)) for name in names)])
    known = np.isfinite(columns).all(axis=1) & np.isfinite(target)
    if known.sum() < max(MIN_FORMULA_ROWS, 2 * len(names)):
        return
    rows, y = columns[known], target[known]
    scale = np.maximum(rows.std(axis=0), 1e-12)
    scale[0] = 1.0
    weights = np.linalg.lstsq(rows / scale, y, rcond=None)[0]
    used = [n for n in range(1, len(weights)) if abs(weights[n]) > 0.01 * y.std()]
    raw = weights / scale
    if len(used) < 3 or np.ptp(np.abs(raw[used])) > 0.02 * np.abs(raw[used]).max():
        return
    signs = [float(np.sign(raw[n] * raw[used[0]])) for n in used]
    total = sum((sign * columns[:, n] for sign, n in zip(signs, used, strict=True)), np.zeros(len(target)))
    mine = tuple(names[n - 1] for n in used if names[n - 1] in own)
    if mine and _gives(total, target, min(_left(columns[:, n], target) for n in used)):
        first, *others = (names[n - 1] for n in used)
        yield (
            first
            + "".join(f" {'+' if sign > 0 else '-'} {name}" for sign, name in zip(signs[1:], others, strict=True)),
            mine,
        )


def _gives(values: Floats, target: Floats, alone: float) -> bool:
    """Whether a line through the values meets the target in nearly every row, far closer than `alone`, the distance of
    the best single column."""
    known = np.isfinite(values) & np.isfinite(target)
    if known.sum() < max(MIN_FORMULA_ROWS, AGREEING * np.isfinite(target).sum() / 2):
        return False
    x, y = values[known], target[known]
    usual = _usual(y)
    step = _step(y)
    near = EXACT * usual + (step / 2 if step <= COARSE * usual else 0.0)
    rest = _rest(x, y)
    return bool((rest <= near).mean() >= AGREEING and np.quantile(rest, AGREEING) <= BETTER * max(alone, near))


def _left(values: Floats, target: Floats) -> float:
    """The distance within which the line through one column meets the target in nine tenths of the rows."""
    known = np.isfinite(values) & np.isfinite(target)
    return float(np.quantile(_rest(values[known], target[known]), AGREEING)) if known.sum() > 2 else float("inf")


def _rest(x: Floats, y: Floats) -> Floats:
    """Distances from the line of least squares, which is fitted three times, then without the farthest tenth."""
    kept = np.ones(len(x), dtype=bool)
    rest: Floats = np.abs(y - y.mean())
    for _ in range(3):
        spread = float(x[kept].var())
        slope = float(np.cov(x[kept], y[kept], bias=True)[0, 1]) / spread if spread > 0 else 0.0
        rest = np.abs(y - y[kept].mean() - slope * (x - x[kept].mean()))
        kept = rest <= np.quantile(rest, 0.9)
    return rest


def _correlations(values: Floats, target: Floats) -> Floats:
    """|correlation| of each column with the target, over the rows that have both; 0 for a constant column."""
    known = np.isfinite(values) & np.isfinite(target)[:, None]
    count = np.maximum(known.sum(axis=0), 1)
    x = np.where(known, values, 0.0)
    x = np.where(known, x - x.sum(axis=0) / count, 0.0)
    y = np.where(known, target[:, None], 0.0)
    y = np.where(known, y - y.sum(axis=0) / count, 0.0)
    size = np.sqrt((x**2).sum(axis=0) * (y**2).sum(axis=0))
    return np.asarray(np.where(size > 0, np.abs((x * y).sum(axis=0)) / np.where(size > 0, size, 1.0), 0.0))


def _usual(values: Floats) -> float:
    """The deviation estimated from the median; the standard deviation if more than half of the values are equal."""
    middle = float(np.median(np.abs(values - np.median(values)))) * 1.4826
    return middle or float(values.std())


def _step(values: Floats) -> float:
    """The step of the values' last digit, from 1 to 0.0001; 0 if they have more digits."""
    for digits in range(5):
        if np.abs(values - np.round(values, digits)).max() < 1e-9 * max(float(np.abs(values).max()), 1.0):
            return float(10.0**-digits)
    return 0.0


MIN_GAIN: Final = 0.001
"""A smaller rise of R2 does not count."""

DOUBTED: Final = 4.0
"""How many times MIN_GAIN is required on top of it for a join without any support; less with support."""
FARTHER: Final = 0.5
"""The share of its error that a gain must exceed in addition, for each further join."""
SIMPLER: Final = 0.98
"""The factor on the gain for each further join, when paths are compared."""

Measure = Callable[[Path], Verdict | None]


@dataclass(frozen=True)
class Step:
    """One chosen path with its verdict, and the evaluations made until then."""

    verdict: Verdict
    evaluations: int


def worth(verdict: Verdict, value: float) -> float:
    """The gain `value`, less for each further join: of equal gains, that of the shorter path is worth more."""
    return value * SIMPLER ** (len(verdict.path.hops) - 1)


def worth_it(verdict: Verdict, found: Gain) -> bool:
    """Whether a gain is more than noise: it must be larger the less the joins can be trusted, and the more there are.

    Hundreds of joins are measured, most of them between columns that share numbers by chance, and the
    best of many that add nothing seems to add something.
    """
    hops = verdict.path.hops
    doubt = 1.0 - math.prod(hop.affinity for hop in hops)
    error = (found.value - found.low) * (1 + FARTHER * (len(hops) - 1))
    least = max(MIN_GAIN * (1 + DOUBTED * doubt), error)
    return bool(verdict.places) and found.value > least


def select(
    evaluator: Evaluator,
    first: Iterable[Verdict],
    measure: Measure,
    k: int,
    *,
    check: Callable[[Verdict], list[Leak] | None],
    spent: Callable[[], bool],
) -> list[Step]:
    """Up to k steps, chosen greedily: first tables that add to the base, then those that add for new values only.

    `first` are verdicts on the bare base; `measure` judges a path again, `check` looks for hidden leaks, `spent` tells
    when the budget is used up.
    """
    verdicts = list(first)
    steps: list[Step] = []
    for value in (_known, _unseen):
        heap = [(-worth(each, value(each).value), n, each, 0) for n, each in enumerate(verdicts) if each.places]
        heapq.heapify(heap)
        chosen = {step.verdict.path for step in steps}
        while heap and len(steps) < k:
            _, number, verdict, round_ = heapq.heappop(heap)
            if verdict.path in chosen or value(verdict).value <= MIN_GAIN:
                continue
            fresh = round_ == len(steps)
            if fresh and not worth_it(verdict, value(verdict)):
                continue
            leaks = check(verdict) if fresh else []
            if leaks is None:
                continue
            if not fresh or leaks:
                again = None if spent() else measure(verdict.path)
                if again is not None and again.places:
                    heapq.heappush(heap, (-worth(again, value(again).value), number, again, len(steps)))
                continue
            evaluator.choose(verdict.measured, verdict.places)
            steps.append(Step(verdict, evaluator.evaluations))
    return steps


def _known(verdict: Verdict) -> Gain:
    return verdict.gain


def _unseen(verdict: Verdict) -> Gain:
    return verdict.unseen.gain if verdict.unseen and verdict.restates else Gain(0.0, 0.0, 0.0)
