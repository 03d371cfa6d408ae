"""JAR's program with the variables that cannot matter removed; the optimum is the same.

- Constraint 5 lets a sub-query use one column of a table: only the best can be in an optimum, so the
  column index of d falls away (best_fine). The same holds for c by constraint 4 (best_omega).
- K tables are connected by at most K - 1 joins only as a tree, which needs no direction: one
  variable for a pair of tables, and K - 1 of them.
- Given the tables, what remains of coverage is a linear program with integral corners (each sub-query
  takes its dearest table first, and |Q| units are shared out), so d and d_q need not be declared integral.
- A disconnected choice holds a cycle. Cycles are cut off when they appear, instead of a flow on every
  edge: for a set S, the joins inside S are at most the chosen tables of S less any one of them.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import networkx as nx
import numpy as np

from lakescout.groups.jar_enumerated import few_sets, solve_by_trying
from lakescout.groups.jar_problem import JarChoice, JarProblem
from lakescout.groups.program import Program, Solution


@dataclass
class ReducedProgram:
    """The reduced program of one problem; found sets can be excluded to get the next best."""

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

    def solve(self, seconds: float = 60.0) -> JarChoice | None:
        """The best set that is left, or None when there is none. Raises SolverError, at the latest after `seconds`."""
        end = time.monotonic() + seconds
        while (solution := self.program.solve(max(0.0, end - time.monotonic()))) is not None:
            choice = self._choice(solution)
            if not self._cut(choice):
                return choice
        return None

    def _choice(self, solution: Solution) -> JarChoice:
        tables = tuple(np.flatnonzero(solution.values[self.chosen] > 0.5).tolist())
        joins = tuple(sorted(pair for pair, join in self.joins.items() if solution.values[join] > 0.5))
        return JarChoice(solution.objective, tables, joins)

    def _cut(self, choice: JarChoice) -> bool:
        """Forbid the cycles of a choice; False when it has none."""
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
    """The `groups` best sets, best first; fewer when there are no more. Raises SolverError.

    Where the sets are few they are all tried, which is faster than any solver; `by_trying` False always asks HiGHS.
    """
    if problem.size > problem.tables:
        return []
    if by_trying and few_sets(problem):
        return solve_by_trying(problem, groups)
    program = ReducedProgram(problem)
    found: list[JarChoice] = []
    while len(found) < groups and (choice := program.solve(seconds)) is not None:
        found.append(choice)
        program.exclude(choice.tables)
    return found


def objective_of(problem: JarProblem, tables: Iterable[int]) -> float | None:
    """The best objective of one set of tables, without a solver; None when it is not connected.

    Joins: a maximum spanning tree. Coverage: every sub-query takes its best table at alpha + r, then its
    further tables at r; the |Q| best gains that are worth it are taken.
    """
    members = sorted(set(tables))
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(members)
    for (i, j), value in problem.best_omega.items():
        if i in graph and j in graph:
            graph.add_edge(i, j, weight=value)
    if not members or not nx.is_connected(graph):
        return None
    tree = sum(data["weight"] for _, _, data in nx.maximum_spanning_edges(graph, data=True))
    gains = []
    for query in range(problem.queries):
        values = sorted((float(v) for v in problem.best_fine[query, members] if not np.isnan(v)), reverse=True)
        gains += [value + (problem.alpha if place == 0 else 0.0) for place, value in enumerate(values)]
    coverage = sum(gain for gain in sorted(gains, reverse=True)[: problem.queries] if gain > 0)
    return float(problem.coarse[members].sum() + tree + coverage)
