"""The order in which paths are measured: the path with the highest promise first.

The promise is what its last key could explain at most, times the rows that it reaches and the trust in its joins.
"""

from __future__ import annotations

import heapq
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from lakescout.plugins import brought
from lakescout.plugins.augment.judge import Verdict
from lakescout.plugins.augment.paths import Hop, Path, promise

MAX_IDLE_STEPS: Final = 100
"""The search 'best' ends after this many paths in a row that help little: the paths left promise even less."""
HELPFUL: Final = 0.01
"""The least gain that keeps the search going."""
FARTHER: Final = 0.8
"""The factor on the promise for each further join."""


@dataclass
class Frontier:
    """What a search order may use: the first paths, their extensions, their verdicts, and the budget."""

    roots: Sequence[Path]
    expand: Callable[[Path], Sequence[Path]]
    """Paths with one more join, likeliest first; none at the largest depth."""
    measure: Callable[[Path], Verdict | None]
    spent: Callable[[], bool]
    weight: Callable[[Path], float] = lambda path: 1.0
    """What history says about a path: above 1 if it helped, below if it did not."""


def best_first(frontier: Frontier) -> Iterator[Verdict]:
    """The verdicts on paths, measuring the most promising path next, whatever its depth."""
    numbers = count()
    heap: list[tuple[float, int, Path]] = []

    def push(paths: Sequence[Path]) -> None:
        for path in paths:
            heapq.heappush(heap, (-path_promise(path) * frontier.weight(path), next(numbers), path))

    push(frontier.roots)
    idle = 0
    while heap and idle < MAX_IDLE_STEPS and not frontier.spent():
        path = heapq.heappop(heap)[2]
        verdict = frontier.measure(path)
        idle += 1
        if verdict is not None:
            idle = 0 if verdict.promised >= HELPFUL else idle
            yield verdict
        push(frontier.expand(path))


def path_promise(path: Path) -> float:
    """The last key's bound, times the reach of all joins and the trust in them, less for each further join."""
    last = promise(path.hops[-1])
    before = math.prod(hop.containment * hop.affinity for hop in path.hops[:-1])
    return last * before * FARTHER ** (len(path.hops) - 1)


ORDERS: Final[dict[str, Callable[[Frontier], Iterator[Verdict]]]] = brought(
    {"best": best_first}, lambda plugin: plugin.orders
)


def extended(path: Path, hops: Sequence[Hop], most: int) -> list[Path]:
    """The path extended by each hop to a table that it has not visited; at most `most` of them."""
    seen = {path.hops[0].left, *path.tables}
    return [path.then(hop) for hop in hops if hop.right not in seen][:most]
