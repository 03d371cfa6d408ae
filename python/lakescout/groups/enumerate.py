"""Every connected set of tables up to a size, within a bound."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from lakescout.groups.subsets import Group
from lakescout.joins.graph import JoinGraph

MAX_GROUPS = 50_000
"""Sets that are tried. Beyond, those around the strongest tables are."""


def connected_groups(
    graph: JoinGraph, strength: NDArray[np.float64], smallest: int, largest: int, limit: int = MAX_GROUPS
) -> list[Group]:
    """Connected sets of `smallest` to `largest` tables, each once, those with the strongest tables first."""
    order = np.lexsort((np.arange(len(strength)), -strength)).tolist()
    place = {table: number for number, table in enumerate(order)}
    found: list[Group] = []
    for start in order:
        for group in _rooted(graph, start, place, largest):
            if len(group) >= smallest:
                found.append(tuple(sorted(group)))
                if len(found) >= limit:
                    return found
    return found


def _rooted(graph: JoinGraph, start: int, place: dict[int, int], largest: int) -> Iterator[tuple[int, ...]]:
    """Connected sets whose strongest table is `start`, each once.

    A table that was passed over is never taken later in the same branch, so no set is met twice.
    """

    def weaker(table: int) -> list[int]:
        neighbours = (other for other in graph.neighbours.get(table, ()) if place[other] > place[start])
        return sorted(neighbours, key=place.__getitem__)

    def grow(group: tuple[int, ...], frontier: tuple[int, ...], seen: frozenset[int]) -> Iterator[tuple[int, ...]]:
        yield group
        if len(group) == largest:
            return
        for number, table in enumerate(frontier):
            fresh = tuple(other for other in weaker(table) if other not in seen)
            yield from grow((*group, table), frontier[number + 1 :] + fresh, seen | set(fresh))

    near = tuple(weaker(start))
    yield from grow((start,), near, frozenset((start, *near)))
