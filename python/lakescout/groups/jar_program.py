"""A mixed-integer program, built row by row and solved by HiGHS.

Infeasible and failed are kept apart: `solve` returns None for a program without a solution and
raises SolverError if HiGHS ends in any way other than with a proven optimum.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

import highspy
import numpy as np
from numpy.typing import NDArray

from lakescout.errors import LakescoutError

Floats = NDArray[np.float64]


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


INFINITY = highspy.kHighsInf
OPTIONS: Final = {"mip_rel_gap": 1e-9, "mip_abs_gap": 1e-9, "threads": 1}


class SolverError(LakescoutError):
    """The solver stopped without an answer: a time limit or a numerical failure, not an infeasible program."""


@dataclass(frozen=True, slots=True)
class Solution:
    """A proven optimum."""

    objective: float
    values: NDArray[np.float64]


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

    def solve(self, seconds: float = 60.0) -> Solution | None:
        """The optimum, or None if no values satisfy the rows. Raises SolverError."""
        if not self.costs:
            return Solution(0.0, np.empty(0)) if self._rows_hold_for_nothing() else None
        solver = highspy.Highs()  # type: ignore[no-untyped-call]
        solver.silent()
        for name, value in OPTIONS.items():
            solver.setOptionValue(name, value)
        solver.setOptionValue("time_limit", float(seconds))
        if solver.passModel(self._lp()) == highspy.HighsStatus.kError:
            raise SolverError("the solver refused the program")
        run = solver.run()
        status = solver.getModelStatus()
        if status in (highspy.HighsModelStatus.kInfeasible, highspy.HighsModelStatus.kUnboundedOrInfeasible):
            return None
        if run == highspy.HighsStatus.kError or status != highspy.HighsModelStatus.kOptimal:
            raise SolverError(
                f"the solver ended with {solver.modelStatusToString(status)!r} after {solver.getRunTime():.1f} s"
            )
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
