"""Greedy forward selection: the table that adds most, then the one that adds most to that, up to k.

Gains mostly shrink as the design grows, so a candidate is measured again only while its last gain exceeds the best
new one (lazy evaluation of a nearly submodular gain).
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from lakescout.augment.evaluator import Evaluator
from lakescout.augment.judge import Leak, Verdict
from lakescout.augment.paths import Path

MIN_GAIN: Final = 0.001
"""A smaller rise of R2 is none."""

DOUBTED: Final = 4.0
"""How many times more gain is asked of a join that nothing but shared numbers speaks for."""
FARTHER: Final = 0.5
"""How much more of its own error a gain must exceed for each further join."""
SIMPLER: Final = 0.98
"""What one more join costs of the gain, when ways are compared."""

Measure = Callable[[Path], Verdict | None]


@dataclass(frozen=True)
class Step:
    """One chosen path with what it added."""

    verdict: Verdict
    evaluations: int


def worth(verdict: Verdict) -> float:
    """The gain; of two ways that gain the same, the one of fewer joins is worth more."""
    return verdict.gain.value * SIMPLER ** (len(verdict.path.hops) - 1)


def worth_it(verdict: Verdict) -> bool:
    """Whether a gain is more than noise: above 0 by more of its own error, the less the joins are to be trusted.

    Hundreds of ways to join are measured, most of them between columns that share numbers by chance, and the
    best of many that add nothing seems to add something.
    """
    hops = verdict.path.hops
    doubt = 1.0 - math.prod(hop.affinity for hop in hops)
    error = (verdict.gain.value - verdict.gain.low) * (1 + FARTHER * (len(hops) - 1))
    least = max(MIN_GAIN * (1 + DOUBTED * doubt), error)
    return bool(verdict.places) and verdict.gain.value > least


def select(
    evaluator: Evaluator,
    first: Iterable[Verdict],
    measure: Measure,
    k: int,
    *,
    check: Callable[[Verdict], list[Leak]],
    spent: Callable[[], bool],
) -> list[Step]:
    """Up to k steps. `first` are verdicts on the bare base; `measure` judges again, `check` looks for hidden leaks."""
    heap = [(-worth(verdict), number, verdict, 0) for number, verdict in enumerate(first) if verdict.places]
    heapq.heapify(heap)
    steps: list[Step] = []
    while heap and len(steps) < k:
        _, number, verdict, round_ = heapq.heappop(heap)
        if round_ < len(steps):
            again = None if spent() else measure(verdict.path)
            if again is not None and again.places:
                heapq.heappush(heap, (-worth(again), number, again, len(steps)))
            continue
        if not worth_it(verdict):
            continue
        if check(verdict):
            again = None if spent() else measure(verdict.path)
            if again is not None and again.places:
                heapq.heappush(heap, (-worth(again), number, again, len(steps)))
            continue
        evaluator.choose(verdict.measured, verdict.places)
        steps.append(Step(verdict, evaluator.evaluations))
    return steps
