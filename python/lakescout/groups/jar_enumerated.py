"""JAR's program by trying every set, where those are few: the same optimum, in a few passes over arrays.

For a given set the program falls apart: the joins are a maximum spanning tree of best_omega, and the covers are the
|Q| dearest gains (jar_reduced.objective_of says the same for one set). Trees are the dear part: they are made in the
order of a bound on the objective, until no set that is left can reach the best ones found.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, combinations
from math import comb

import numpy as np
from numpy.typing import NDArray

from lakescout.groups.jar_problem import Floats, JarChoice, JarProblem

MAX_SETS = 200_000
"""Sets that are tried; 20 tables have 184,756 sets of 10."""
BATCH = 10_000
"""Sets whose trees are made at once."""
ROUNDING = 1e-9

Ids = NDArray[np.int64]


def few_sets(problem: JarProblem) -> bool:
    """Whether trying every set is cheap."""
    return comb(problem.tables, problem.size) <= MAX_SETS


def solve_by_trying(problem: JarProblem, groups: int) -> list[JarChoice]:
    """The `groups` best connected sets, best first, ties by the tables' numbers."""
    sets, weights = _sets(problem.tables, problem.size), _weights(problem)
    total = problem.coarse[sets].sum(axis=1) + _coverage(problem, sets)
    bound = total + _tree_bound(weights, sets)
    total, best = np.where(np.isfinite(bound), total, -np.inf), np.full(groups, -np.inf)
    hopeful = np.argsort(-bound, kind="stable")
    for start in range(0, len(sets), BATCH):
        batch = hopeful[start : start + BATCH]
        if not bound[batch[0]] > best[-1] - ROUNDING:
            total[hopeful[start:]] = -np.inf
            break
        total[batch] += _trees(weights, sets[batch])[0]
        best = -np.sort(-np.concatenate([best, total[batch]]))[:groups]
    order = np.argsort(-total, kind="stable")[:groups]
    order = order[np.isfinite(total[order])]
    _, joins = _trees(weights, sets[order])
    return [
        JarChoice(float(total[place]), tuple(sets[place].tolist()), tuple(sorted(map(_pair, tree.tolist()))))
        for place, tree in zip(order.tolist(), joins, strict=True)
    ]


@lru_cache(maxsize=2)
def _sets(tables: int, size: int) -> Ids:
    """All sets of `size` of the tables, shape (sets, size)."""
    flat = chain.from_iterable(combinations(range(tables), size))
    count = comb(tables, size)
    return np.fromiter(flat, dtype=np.int64, count=count * size).reshape(count, size)


def _tree_bound(weights: Floats, sets: Ids) -> Floats:
    """No tree weighs more: hung from any one table, each other table brings one join, its dearest at most."""
    dearest = weights.max(axis=1, initial=-np.inf)[sets]
    if sets.shape[1] == 1:
        return np.zeros(len(sets))
    lowest = dearest.min(axis=1)
    joined = np.isfinite(lowest)
    return np.where(joined, dearest.sum(axis=1) - np.where(joined, lowest, 0.0), -np.inf)


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
    low, high = problem.best_fine.min(), problem.best_fine.max()
    if problem.alpha + low >= max(high, 0.0):  # then no second table of a sub-query outweighs the first of another
        return np.asarray(sum(row[sets].max(axis=1) + problem.alpha for row in problem.best_fine), dtype=np.float64)
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
