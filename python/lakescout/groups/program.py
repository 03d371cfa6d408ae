"""A mixed-integer program, built row by row and solved by HiGHS.

Infeasible and failed are kept apart: `solve` returns None for a program without any solution and
raises SolverError when HiGHS ends in any other way than with a proven optimum.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

import highspy
import numpy as np
from numpy.typing import NDArray

from lakescout.errors import LakescoutError

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
    """Maximise a linear objective over bounded variables, some of them integral."""

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
        """The optimum, or None when no values satisfy the rows. Raises SolverError."""
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
