"""JAR's mixed-integer program (3.2): its parameters, a program for HiGHS, and a smaller one with the same optimum.

Infeasible and failed are kept apart: `solve` returns None for a program without a solution and
raises SolverError if HiGHS ends in any way other than with a proven optimum.

The reduced program leaves out the variables that cannot matter:

- Constraint 5 lets a sub-query use one column of a table: only the best can be in an optimum, so d loses
  its column index (best_fine). The same holds for c by constraint 4 (best_omega).
- K tables are connected by at most K - 1 joins only as a tree, which needs no direction: one
  variable for a pair of tables, and K - 1 of them.
- Given the tables, coverage is a linear program with integer corners (each sub-query takes its best
  table first, and |Q| units are shared out), so d and d_q need not be declared integer.
- The best sets of a search by single exchanges are excluded at once. HiGHS then only has to prove that no
  other set is better, and it starts from the next best.
- A disconnected choice contains a cycle. Instead of a flow on every edge, cycles are cut off when they
  appear: for a set S, the joins inside S number at most the chosen tables of S minus any one of them.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import chain, combinations
from math import comb
from typing import Any, Final

import highspy
import networkx as nx
import numpy as np
from numpy.typing import NDArray

from lakescout.errors import LakescoutError

Floats = NDArray[np.float64]
Ids = NDArray[np.integer[Any]]

MAX_SETS = 2_200_000
"""The most sets that are all tried: 50 tables have 2,118,760 sets of 5, which takes 2 seconds. HiGHS does not prove a
tenth of that in 10 seconds, since many sets of a lake are equally good."""
BATCH = 10_000
"""Sets whose trees are computed at once."""
ROUNDING = 1e-9


@dataclass(frozen=True)
class JarProblem:
    """Parameters of JAR 3.2. Tables are numbered 0 .. n - 1, sub-queries 0 .. |Q| - 1."""

    coarse: Floats
    """r_i, shape (n,): the relevance of each table to the whole question."""
    fine: Sequence[Floats]
    """r_qik: per table an array of shape (|Q|, columns)."""
    omega: Mapping[tuple[int, int], Floats]
    """Joinability for i < j, shape (columns of i, columns of j). NaN: the two columns cannot be joined."""
    size: int
    """K, the number of tables to choose."""
    alpha: float = 1.0
    """The value of covering one more sub-query (B.1)."""
    big_m: float = 1.0
    """M of (14) and (15), for the program as published: every flow on a used edge is at least 1, so 1 is enough."""

    @property
    def tables(self) -> int:
        """n."""
        return len(self.coarse)

    @property
    def queries(self) -> int:
        """|Q|."""
        return int(self.fine[0].shape[0]) if len(self.fine) else 0

    @cached_property
    def best_fine(self) -> Floats:
        """max over k of r_qik, shape (|Q|, n); NaN for a table without columns."""
        best: list[Floats] = [
            values.max(axis=1) if values.shape[1] else np.full(values.shape[0], np.nan) for values in self.fine
        ]
        shaped: Floats = np.array(best, dtype=np.float64).T.reshape((self.queries, self.tables))
        return shaped

    @cached_property
    def best_omega(self) -> dict[tuple[int, int], float]:
        """max over k, l of omega, for the pairs that can be joined at all."""
        found = {pair: float(np.nanmax(matrix)) for pair, matrix in self.omega.items() if not np.isnan(matrix).all()}
        return found


@dataclass(frozen=True, slots=True)
class JarChoice:
    """A chosen set: K tables, the joins that connect them, and the objective."""

    objective: float
    tables: tuple[int, ...]
    joins: tuple[tuple[int, int], ...]
    """Pairs (i, j), i < j: K - 1 of them."""
    gap: float = 0.0
    """By how much a set that was not found may be better at most, as a share of the objective; 0: proven best."""


INFINITY = highspy.kHighsInf
OPTIONS: Final = {"mip_rel_gap": 1e-9, "mip_abs_gap": 1e-9, "threads": 1}


class SolverError(LakescoutError):
    """The solver stopped without an answer: a time limit or a numerical failure, not an infeasible program."""

    bound = INFINITY
    """An upper bound of the objective, as tight as the solver got it."""


@dataclass(frozen=True, slots=True)
class Solution:
    """A proven optimum."""

    objective: float
    values: NDArray[np.float64]


Start = Mapping[int, float]
"""Initial values of some variables."""


class _QuietSolver(highspy.Highs):
    """HiGHS without a word: its constructor prints a banner to standard output, and what is to be JSON is none."""

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.silent()

    def enableCallbacks(self) -> None:  # noqa: N802  # what the constructor calls, and what prints
        self.silent()
        super().enableCallbacks()  # type: ignore[no-untyped-call]


@dataclass
class Program:
    """Maximise a linear objective over bounded variables, some of them integer."""

    costs: list[float] = field(default_factory=list)
    uppers: list[float] = field(default_factory=list)
    integral: list[bool] = field(default_factory=list)
    row_lower: list[float] = field(default_factory=list)
    row_upper: list[float] = field(default_factory=list)
    starts: list[int] = field(default_factory=lambda: [0])
    indices: list[int] = field(default_factory=list)
    coefficients: list[float] = field(default_factory=list)

    def variable(self, cost: float = 0.0, upper: float = 1.0, *, integral: bool = False) -> int:
        """A new variable from 0 to `upper`; returns its number."""
        self.costs.append(cost)
        self.uppers.append(upper)
        self.integral.append(integral)
        return len(self.costs) - 1

    def binary(self, cost: float = 0.0) -> int:
        """A new variable that is 0 or 1."""
        return self.variable(cost, integral=True)

    def constrain(self, terms: Iterable[tuple[int, float]], lower: float = -INFINITY, upper: float = INFINITY) -> None:
        """A new row: lower <= sum of coefficient x variable <= upper."""
        for variable, coefficient in terms:
            self.indices.append(variable)
            self.coefficients.append(coefficient)
        self.starts.append(len(self.indices))
        self.row_lower.append(lower)
        self.row_upper.append(upper)

    def solve(self, seconds: float = 60.0, start: Start | None = None) -> Solution | None:
        """The optimum, or None if no values satisfy the rows. Raises SolverError, which has the bound."""
        if not self.costs:
            return Solution(0.0, np.empty(0)) if self._rows_hold_for_nothing() else None
        solver = _QuietSolver()
        for name, value in OPTIONS.items():
            solver.setOptionValue(name, value)
        solver.setOptionValue("time_limit", float(seconds))
        if solver.passModel(self._lp()) == highspy.HighsStatus.kError:
            raise SolverError("the solver refused the program")
        if start:
            solver.setSolution(len(start), np.array([*start], dtype=np.int32), np.array([*start.values()]))
        run = solver.run()
        status = solver.getModelStatus()
        if status in (highspy.HighsModelStatus.kInfeasible, highspy.HighsModelStatus.kUnboundedOrInfeasible):
            return None
        if run == highspy.HighsStatus.kError or status != highspy.HighsModelStatus.kOptimal:
            error = SolverError(
                f"the solver ended with {solver.modelStatusToString(status)!r} after {solver.getRunTime():.1f} s"
            )
            error.bound = solver.getInfo().mip_dual_bound if run != highspy.HighsStatus.kError else INFINITY
            raise error
        return Solution(solver.getInfo().objective_function_value, np.array(solver.getSolution().col_value))

    def _rows_hold_for_nothing(self) -> bool:
        return all(lower <= 0 <= upper for lower, upper in zip(self.row_lower, self.row_upper, strict=True))

    def _lp(self) -> highspy.HighsLp:
        lp = highspy.HighsLp()
        lp.num_col_, lp.num_row_ = len(self.costs), len(self.row_lower)
        lp.sense_ = highspy.ObjSense.kMaximize
        lp.col_cost_ = np.array(self.costs, dtype=np.float64)
        lp.col_lower_ = np.zeros(len(self.costs))
        lp.col_upper_ = np.array(self.uppers, dtype=np.float64)
        lp.row_lower_ = np.array(self.row_lower, dtype=np.float64)
        lp.row_upper_ = np.array(self.row_upper, dtype=np.float64)
        lp.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        lp.a_matrix_.start_ = np.array(self.starts, dtype=np.int32)
        lp.a_matrix_.index_ = np.array(self.indices, dtype=np.int32)
        lp.a_matrix_.value_ = np.array(self.coefficients, dtype=np.float64)
        kinds = (highspy.HighsVarType.kContinuous, highspy.HighsVarType.kInteger)
        lp.integrality_ = [kinds[flag] for flag in self.integral]
        return lp


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
    return _choices(weights, sets[order], total[order])


def _choices(weights: Floats, sets: Ids, objectives: Floats) -> list[JarChoice]:
    """Connected sets with their joins."""
    _, joins = _trees(weights, sets)
    return [
        JarChoice(objective, tuple(tables), tuple(sorted(map(_pair, tree.tolist()))))
        for objective, tables, tree in zip(objectives.tolist(), sets.tolist(), joins, strict=True)
    ]


STARTS: Final = 30
"""How many tables a search grows a set from, one after the other."""


def search(problem: JarProblem, groups: int) -> list[JarChoice]:
    """Up to `groups` good connected sets, best first: grown from one table, then improved by single exchanges."""
    weights, found = _weights(problem), dict[tuple[int, ...], float]()
    dearest = weights.max(axis=1, initial=-np.inf)
    for first in np.argsort(-(problem.coarse + np.where(np.isfinite(dearest), dearest, -np.inf)))[:STARTS].tolist():
        chosen, best = [first], -np.inf
        while len(chosen) < problem.size and chosen:
            chosen = _best(problem, weights, _exchanged(problem.tables, chosen, [chosen]), found, 0)[0]
        while chosen:
            parts = [chosen[:place] + chosen[place + 1 :] for place in range(problem.size)]
            chosen, objective = _best(problem, weights, _exchanged(problem.tables, chosen, parts), found, groups)
            if objective <= best + ROUNDING:
                break
            best = objective
    order = sorted(found, key=lambda tables: (-found[tables], tables))[:groups]
    sets = np.array(order, dtype=np.int64).reshape(len(order), problem.size)
    return _choices(weights, sets, np.array([found[tables] for tables in order]))


def _exchanged(tables: int, chosen: Sequence[int], parts: Sequence[Sequence[int]]) -> Ids:
    """Each part of a set plus each table outside the set; also the set itself, if the parts are smaller."""
    others = np.setdiff1d(np.arange(tables), chosen)
    made = [np.column_stack([np.tile(np.array(part, dtype=np.int64), (len(others), 1)), others]) for part in parts]
    whole = [np.array([chosen], dtype=np.int64)] if len(parts[0]) < len(chosen) else []
    return np.concatenate([*whole, *made]).astype(np.int64)


def _best(
    problem: JarProblem, weights: Floats, sets: Ids, found: dict[tuple[int, ...], float], keep: int
) -> tuple[list[int], float]:
    """The best connected set and its objective, ([], -inf) if none is connected; adds the best few to `found`."""
    sets = np.sort(sets, axis=1)
    total = problem.coarse[sets].sum(axis=1) + _coverage(problem, sets) + _trees(weights, sets)[0]
    order = np.argsort(-total, kind="stable")
    kept = [place for place in order[: 2 * keep].tolist() if np.isfinite(total[place])]
    found.update({tuple(sets[place].tolist()): float(total[place]) for place in kept})
    first = int(order[0]) if len(order) else -1
    return (sets[first].tolist(), float(total[first])) if first >= 0 and np.isfinite(total[first]) else ([], -np.inf)


@lru_cache(maxsize=2)
def _sets(tables: int, size: int) -> Ids:
    """All sets of `size` of the tables, shape (sets, size)."""
    flat = chain.from_iterable(combinations(range(tables), size))
    count = comb(tables, size)
    return np.fromiter(flat, dtype=np.int16, count=count * size).reshape(count, size)


def _tree_bound(weights: Floats, sets: Ids) -> Floats:
    """An upper bound of a tree's weight: whatever the root, each other table adds one join, its best at most."""
    dearest = weights.max(axis=1, initial=-np.inf)[sets]
    if sets.shape[1] == 1:
        return np.zeros(len(sets))
    lowest = dearest.min(axis=1)
    joined = np.isfinite(lowest)
    return np.where(joined, dearest.sum(axis=1) - np.where(joined, lowest, 0.0), -np.inf)


def _pair(ends: list[int]) -> tuple[int, int]:
    return min(ends), max(ends)


def _weights(problem: JarProblem) -> Floats:
    """best_omega as a matrix; -inf if two tables cannot be joined."""
    weights = np.full((problem.tables, problem.tables), -np.inf)
    for (i, j), value in problem.best_omega.items():
        weights[i, j] = weights[j, i] = value
    return weights


def _coverage(problem: JarProblem, sets: Ids) -> Floats:
    """Coverage of each set: a sub-query's best table gains alpha + r, others r; the |Q| best gains above 0 count."""
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


@dataclass
class ReducedProgram:
    """The reduced program of one problem; sets already found can be excluded to get the next best."""

    problem: JarProblem

    def __post_init__(self) -> None:
        program = self.program = Program()
        problem = self.problem
        self.chosen = [program.binary(float(relevance)) for relevance in problem.coarse]
        program.constrain(((table, 1.0) for table in self.chosen), problem.size, problem.size)
        self._coverage()
        self.joins = self._joins()

    def _coverage(self) -> None:
        program, problem = self.program, self.problem
        every: list[tuple[int, float]] = []
        for query in range(problem.queries):
            covers = []
            for table, value in enumerate(problem.best_fine[query]):
                if not np.isnan(value):
                    cover = program.variable(float(value))
                    covers.append(cover)
                    program.constrain([(cover, 1.0), (self.chosen[table], -1.0)], upper=0)
            covered = program.variable(problem.alpha)
            program.constrain([(covered, 1.0), *((cover, -1.0) for cover in covers)], upper=0)
            every += [(cover, 1.0) for cover in covers]
        program.constrain(every, upper=problem.queries)

    def _joins(self) -> dict[tuple[int, int], int]:
        program, problem = self.program, self.problem
        joins = {}
        for (i, j), value in problem.best_omega.items():
            join = joins[i, j] = program.binary(value)
            program.constrain([(join, 1.0), (self.chosen[i], -1.0)], upper=0)
            program.constrain([(join, 1.0), (self.chosen[j], -1.0)], upper=0)
        program.constrain(((join, 1.0) for join in joins.values()), problem.size - 1, problem.size - 1)
        return joins

    def exclude(self, group: Sequence[int]) -> None:
        """Rule out one set of tables."""
        self.program.constrain(((self.chosen[table], 1.0) for table in group), upper=len(group) - 1)

    def solve(self, seconds: float = 60.0, start: JarChoice | None = None) -> JarChoice | None:
        """The best set that is not excluded, or None if there is none. Raises SolverError after about `seconds`.

        `start` is such a set, which the solver starts from.
        """
        end, values = time.monotonic() + seconds, self._values(start) if start is not None else None
        while (solution := self.program.solve(max(0.0, end - time.monotonic()), values)) is not None:
            choice = self._choice(solution)
            if not self._cut(choice):
                return choice
        return None

    def _values(self, choice: JarChoice) -> Start:
        tables = {variable: float(table in choice.tables) for table, variable in enumerate(self.chosen)}
        return tables | {variable: float(pair in choice.joins) for pair, variable in self.joins.items()}

    def _choice(self, solution: Solution) -> JarChoice:
        tables = tuple(np.flatnonzero(solution.values[self.chosen] > 0.5).tolist())
        joins = tuple(sorted(pair for pair, join in self.joins.items() if solution.values[join] > 0.5))
        return JarChoice(solution.objective, tables, joins)

    def _cut(self, choice: JarChoice) -> bool:
        """Forbid the cycles of a choice; False if it has none."""
        graph: nx.Graph[int] = nx.Graph(list(choice.joins))
        graph.add_nodes_from(choice.tables)
        cyclic = [
            part for part in nx.connected_components(graph) if graph.subgraph(part).number_of_edges() >= len(part)
        ]
        for part in cyclic:
            inside = [(join, 1.0) for (i, j), join in self.joins.items() if i in part and j in part]
            for left_out in part:
                members = [(self.chosen[table], -1.0) for table in part if table != left_out]
                self.program.constrain([*inside, *members], upper=0)
        return bool(cyclic)


def solve_reduced(
    problem: JarProblem, groups: int = 1, seconds: float = 60.0, *, by_trying: bool = True
) -> list[JarChoice]:
    """The `groups` best sets, best first; fewer if there are no more. Raises SolverError.

    If there are few sets, all are tried, which is faster than any solver; `by_trying` False always uses HiGHS. If time
    runs out, after about `seconds`, the best sets found say in `gap` how far off they may be; SolverError is raised
    only if none was found.
    """
    if problem.size > problem.tables:
        return []
    if by_trying and few_sets(problem):
        return solve_by_trying(problem, groups)
    end = time.monotonic() + seconds
    program, known = ReducedProgram(problem), search(problem, groups + 1)
    found, start, bound = known[:groups], known[groups] if len(known) > groups else None, -INFINITY
    for choice in found:
        program.exclude(choice.tables)
    while True:
        try:
            further = program.solve(max(0.0, end - time.monotonic()), start)
        except SolverError as error:
            if not found:
                raise
            bound = min(error.bound, _upper(problem))
            break
        if further is None or (len(found) == groups and further.objective <= found[-1].objective + ROUNDING):
            break
        found = sorted([*found, further], key=lambda choice: (-choice.objective, choice.tables))[:groups]
        program.exclude(further.tables)
        start = None if start is not None and further.tables == start.tables else start
    return [replace(each, gap=_gap(each.objective, bound)) for each in found]


def _upper(problem: JarProblem) -> float:
    """An upper bound of any set's objective: each table but one adds one join, its best at most."""
    dearest = _weights(problem).max(axis=1, initial=-np.inf)
    best = [np.sort(values)[::-1] for values in (problem.coarse, dearest)]
    everything = np.arange(problem.tables)[None, :]
    joins = float(best[1][: problem.size - 1].sum())
    return float(best[0][: problem.size].sum() + _coverage(problem, everything)[0]) + joins


def _gap(objective: float, bound: float) -> float:
    """By how much a set falls short of a bound, as a share of its objective; 0 if it does not.

    >>> _gap(10.0, 10.5), _gap(10.0, 9.0)
    (0.05, 0.0)
    """
    return max(0.0, bound - objective) / max(abs(objective), ROUNDING)
