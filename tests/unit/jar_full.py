"""JAR's program as published: every column and every column pair is a variable (3.2, B.1, B.2).

Kept as the reference that the reduced program is tested and timed against.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

import networkx as nx
import numpy as np

from lakescout.plugins.papers.jar.program import JarChoice, JarProblem, Program

ColumnPair = tuple[int, int, int, int]
"""Table i, table j, column k of i, column l of j; flow runs from i to j."""


def solve_full(problem: JarProblem, excluded: Iterable[Sequence[int]] = (), seconds: float = 600.0) -> JarChoice | None:
    """The best set, or None when no connected set of that size exists. Raises SolverError."""
    program = Program()
    chosen = [program.binary(float(relevance)) for relevance in problem.coarse]
    _coverage(program, problem, chosen)
    joins = _joins(program, problem, chosen)
    _connectedness(program, problem, chosen, joins)
    for group in excluded:
        program.constrain(((chosen[table], 1.0) for table in group), upper=len(tuple(group)) - 1)
    solution = program.solve(seconds)
    if solution is None:
        return None
    values = solution.values
    pairs = {(min(i, j), max(i, j)) for (i, j, _, _), join in joins.items() if values[join] > 0.5}
    return JarChoice(solution.objective, tuple(np.flatnonzero(values[chosen] > 0.5).tolist()), tuple(sorted(pairs)))


def _coverage(program: Program, problem: JarProblem, chosen: list[int]) -> None:
    """Constraints 5 and 6 and (7) to (10)."""
    by_query: dict[int, list[int]] = defaultdict(list)
    for table, relevance in enumerate(problem.fine):
        by_column: dict[int, list[int]] = defaultdict(list)
        for query in range(problem.queries):
            covers = [program.binary(float(value)) for value in relevance[query]]
            by_query[query] += covers
            program.constrain(((cover, 1.0) for cover in covers), upper=1)
            for column, cover in enumerate(covers):
                by_column[column].append(cover)
        for covers in by_column.values():
            share = 1.0 / problem.queries
            program.constrain([*((cover, share) for cover in covers), (chosen[table], -1.0)], upper=0)
    for query in range(problem.queries):
        covered = program.binary(problem.alpha)
        program.constrain([(covered, 1.0), *((cover, -1.0) for cover in by_query[query])], upper=0)
    program.constrain(((cover, 1.0) for covers in by_query.values() for cover in covers), upper=problem.queries)


def _joins(program: Program, problem: JarProblem, chosen: list[int]) -> dict[ColumnPair, int]:
    """Variables c and constraints 2 to 4."""
    joins: dict[ColumnPair, int] = {}
    by_tables: dict[tuple[int, int], list[int]] = defaultdict(list)
    for (i, j), matrix in problem.omega.items():
        for k, row in enumerate(matrix):
            for column, value in enumerate(row):
                if not np.isnan(value):
                    forward, backward = program.binary(float(value)), program.binary(float(value))
                    joins[i, j, k, column], joins[j, i, column, k] = forward, backward
                    by_tables[i, j].append(forward)
                    by_tables[j, i].append(backward)
                    ends = [(chosen[i], -1.0), (chosen[j], -1.0)]
                    program.constrain([(forward, 2.0), (backward, 2.0), *ends], upper=0)
    for variables in by_tables.values():
        program.constrain(((variable, 1.0) for variable in variables), upper=1)
    program.constrain(((table, 1.0) for table in chosen), problem.size, problem.size)
    program.constrain(((join, 1.0) for join in joins.values()), upper=problem.size - 1)
    return joins


def _connectedness(program: Program, problem: JarProblem, chosen: list[int], joins: dict[ColumnPair, int]) -> None:
    """Flow from one chosen table to all others: (11) to (15)."""
    size = float(problem.size)
    arriving: dict[int, list[tuple[int, float]]] = defaultdict(list)
    for (i, j, _, _), join in joins.items():
        flow = program.variable(upper=size)
        arriving[j].append((flow, 1.0))
        arriving[i].append((flow, -1.0))
        program.constrain([(flow, 1.0 / size), (join, -1.0)], upper=0)
        program.constrain([(join, 1.0), (flow, -problem.big_m)], upper=0)
    starts, sinks = [], []
    for table, selected in enumerate(chosen):
        start, source, sink = program.binary(), program.variable(upper=size), program.variable()
        program.constrain([(source, 1.0), (sink, -1.0), *arriving[table]], 0, 0)
        program.constrain([(start, 1.0), (selected, -problem.big_m)], upper=0)
        program.constrain([(source, 1.0), (start, -size)], 0, 0)
        starts.append(start)
        sinks.append(sink)
    program.constrain(((sink, 1.0) for sink in sinks), size, size)
    program.constrain(((start, 1.0) for start in starts), 1, 1)


def objective_of(problem: JarProblem, tables: Iterable[int]) -> float | None:
    """The best objective of one set of tables, without a solver; None if it is not connected.

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
