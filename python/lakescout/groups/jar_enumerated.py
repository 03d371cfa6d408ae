"""JAR's program by trying every set, where those are few: the same optimum, in one pass over arrays.

For a given set the program falls apart: the joins are a maximum spanning tree of best_omega, and the covers are the
|Q| dearest gains (jar_reduced.objective_of says the same for one set).
"""

from __future__ import annotations

from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from lakescout.groups.jar_problem import Floats, JarChoice, JarProblem

MAX_SETS = 20_000
"""Sets that are tried; 20 tables have 15,504 sets of 5."""

Ids = NDArray[np.int64]


def few_sets(problem: JarProblem) -> bool:
    """Whether trying every set is cheap."""
    return comb(problem.tables, problem.size) <= MAX_SETS


def solve_by_trying(problem: JarProblem, groups: int) -> list[JarChoice]:
    """The `groups` best connected sets, best first, ties by the tables' numbers."""
    count = comb(problem.tables, problem.size)
    flat = chain.from_iterable(combinations(range(problem.tables), problem.size))
    sets = np.fromiter(flat, dtype=np.int64, count=count * problem.size).reshape(count, problem.size)
    weights = _weights(problem)
    total = problem.coarse[sets].sum(axis=1) + _coverage(problem, sets) + _trees(weights, sets)[0]
    order = np.argsort(-total, kind="stable")[:groups]
    order = order[np.isfinite(total[order])]
    _, joins = _trees(weights, sets[order])
    return [
        JarChoice(float(total[place]), tuple(sets[place].tolist()), tuple(sorted(map(_pair, tree.tolist()))))
        for place, tree in zip(order.tolist(), joins, strict=True)
    ]


def _pair(ends: list[int]) -> tuple[int, int]:
    return min(ends), max(ends)


def _weights(problem: JarProblem) -> Floats:
    """best_omega as a matrix; -inf where two tables cannot be joined."""
    weights = np.full((problem.tables, problem.tables), -np.inf)
    for (i, j), value in problem.best_omega.items():
        weights[i, j] = weights[j, i] = value
    return weights


def _coverage(problem: JarProblem, sets: Ids) -> Floats:
    """Per sub-query the dearest table gains alpha + r, further ones r; the |Q| best gains above 0 count."""
    if not problem.queries:
        return np.zeros(len(sets))
    values = -np.sort(-np.nan_to_num(problem.best_fine[:, sets], nan=-np.inf), axis=2)
    values[:, :, 0] += problem.alpha
    gains = np.moveaxis(values, 1, 0).reshape(len(sets), -1)
    best = -np.sort(-gains, axis=1)[:, : problem.queries]
    return np.asarray(np.clip(best, 0, None).sum(axis=1), dtype=np.float64)


def _trees(weights: Floats, sets: Ids) -> tuple[Floats, Ids]:
    """Prim's algorithm for all sets at once: weights of the trees (-inf if there is none) and their edges."""
    count, size = sets.shape
    rows = np.arange(count)
    inside = weights[sets[:, :, None], sets[:, None, :]]
    reached = np.zeros((count, size), dtype=np.bool_)
    reached[:, 0] = True
    best, origin = inside[:, 0].copy(), np.zeros((count, size), dtype=np.int64)
    total, edges = np.zeros(count), np.zeros((count, size - 1, 2), dtype=np.int64)
    for step in range(size - 1):
        nearest = np.where(reached, -np.inf, best).argmax(axis=1)
        unreached = reached[rows, nearest]
        total += np.where(unreached, -np.inf, best[rows, nearest])
        edges[:, step, 0], edges[:, step, 1] = sets[rows, origin[rows, nearest]], sets[rows, nearest]
        reached[rows, nearest] = True
        closer = inside[rows, nearest] > best
        best = np.where(closer, inside[rows, nearest], best)
        origin = np.where(closer, nearest[:, None], origin)
    return total, edges
