"""JAR's program against brute force: the full formulation, the reduced one, and what each says when there is no answer."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from unittest.mock import patch

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jar_full import objective_of, solve_full

from lakescout.plugins.papers.jar import program as jar_program
from lakescout.plugins.papers.jar.program import (
    JarProblem,
    Program,
    SolverError,
    few_sets,
    solve_by_trying,
    solve_reduced,
)


def coverage_by_trying(problem: JarProblem, tables: tuple[int, ...]) -> float:
    """Tries every way to assign at most |Q| covers, one column for each sub-query and table."""
    options = [
        (query, float(problem.fine[table][query].max()))
        for query in range(problem.queries)
        for table in tables
        if problem.fine[table].shape[1]
    ]
    best = 0.0
    for count in range(min(problem.queries, len(options)) + 1):
        for taken in combinations(options, count):
            gained = sum(value for _, value in taken) + problem.alpha * len({query for query, _ in taken})
            best = max(best, gained)
    return best


def tree_by_trying(problem: JarProblem, tables: tuple[int, ...]) -> float | None:
    """The heaviest of all spanning trees, tried one by one."""
    pairs = [pair for pair in combinations(tables, 2) if not np.isnan(problem.omega[pair]).all()]
    trees = [
        sum(float(np.nanmax(problem.omega[pair])) for pair in chosen)
        for chosen in combinations(pairs, len(tables) - 1)
        if nx.is_connected(nx.Graph([*chosen, *((t, t) for t in tables)]))
    ]
    return max(trees, default=None)


def brute_force(problem: JarProblem) -> dict[tuple[int, ...], float]:
    """Objective by set, for every connected set of K tables."""
    found = {}
    for tables in combinations(range(problem.tables), problem.size):
        tree = tree_by_trying(problem, tables)
        if tree is not None:
            found[tables] = float(problem.coarse[list(tables)].sum()) + tree + coverage_by_trying(problem, tables)
    return found


@st.composite
def problems(draw: st.DrawFn) -> JarProblem:
    rng = np.random.default_rng(draw(st.integers(0, 2**32 - 1)))
    tables, queries = draw(st.integers(1, 5)), draw(st.integers(1, 3))
    columns = [draw(st.integers(0, 3)) for _ in range(tables)]
    density = draw(st.sampled_from([0.3, 0.6, 1.0]))
    omega = {}
    for pair in combinations(range(tables), 2):
        matrix = rng.uniform(-0.2, 2.0, (columns[pair[0]], columns[pair[1]]))
        matrix[rng.random(matrix.shape) > density] = np.nan
        omega[pair] = matrix
    return JarProblem(
        coarse=rng.uniform(-0.2, 1.0, tables),
        fine=[rng.uniform(-0.3, 1.0, (queries, count)) for count in columns],
        omega=omega,
        size=draw(st.integers(1, min(4, tables))),
        alpha=draw(st.sampled_from([0.0, 0.5, 2.0])),
    )


@pytest.mark.parametrize("by_trying", [False, True])
@settings(max_examples=60, deadline=None)
@given(problem=problems())
def test_full_and_reduced_program_equal_brute_force(problem: JarProblem, by_trying: bool) -> None:
    expected = brute_force(problem)
    full, reduced = solve_full(problem), solve_reduced(problem, groups=3, by_trying=by_trying)
    if not expected:
        assert full is None
        assert reduced == []
        return
    best = max(expected.values())
    assert full is not None
    assert full.objective == pytest.approx(best, abs=1e-6)
    assert expected[full.tables] == pytest.approx(best, abs=1e-6)
    ranked = sorted(expected.values(), reverse=True)[:3]
    assert [choice.objective for choice in reduced] == pytest.approx(ranked, abs=1e-6)
    for choice in reduced:
        assert expected[choice.tables] == pytest.approx(choice.objective, abs=1e-6)
        assert objective_of(problem, choice.tables) == pytest.approx(choice.objective, abs=1e-6)
        assert len(choice.joins) == problem.size - 1
        assert nx.is_tree(nx.Graph([*choice.joins])) if choice.joins else problem.size == 1


def lake_of_names(seed: int, tables: int, size: int, queries: int = 3) -> JarProblem:
    """A problem as of a real lake: all pairs can be joined, few well, and several tables are alike."""
    rng = np.random.default_rng(seed)
    kinds = rng.integers(0, max(2, tables // 2), tables)
    coarse, fine = rng.uniform(0.1, 0.7, tables)[kinds], rng.uniform(0.0, 0.8, (tables, queries, 3))[kinds]
    omega = {}
    for pair in combinations(range(tables), 2):
        omega[pair] = rng.uniform(0.0, 0.6, (3, 3)) + (rng.random() < 0.1)
    return JarProblem(coarse, list(fine), omega, size)


@pytest.mark.parametrize("seed", range(6))
def test_the_solver_finds_what_trying_all_sets_finds(seed: int) -> None:
    problem = lake_of_names(seed, tables=9 + seed, size=2 + seed % 3)
    tried, solved = solve_by_trying(problem, 5), solve_reduced(problem, 5, by_trying=False)
    assert [choice.objective for choice in solved] == pytest.approx([choice.objective for choice in tried], abs=1e-6)
    assert len({choice.tables for choice in solved}) == 5
    assert [choice.gap for choice in solved] == [0.0] * 5


@pytest.mark.parametrize("seed", range(3))
def test_a_poor_search_changes_nothing(seed: int) -> None:
    problem = lake_of_names(seed, tables=9, size=3)
    worst = [choice for choice in solve_by_trying(problem, 84) if choice.gap == 0][-4:]
    with patch.object(jar_program, "search", lambda problem, groups: worst[:groups]):
        solved = solve_reduced(problem, 3, by_trying=False)
    best = [choice.objective for choice in solve_by_trying(problem, 3)]
    assert [choice.objective for choice in solved] == pytest.approx(best, abs=1e-6)


def test_where_the_time_is_out_the_best_sets_say_how_far_off_they_may_be() -> None:
    problem = lake_of_names(3, tables=16, size=4)
    best = solve_by_trying(problem, 5)
    found = solve_reduced(problem, 5, seconds=0.0, by_trying=False)
    assert len(found) == 5 and all(choice.gap > 0 for choice in found)
    assert best[0].objective <= found[0].objective * (1 + found[0].gap)
    assert found[-1].objective * (1 + found[-1].gap) >= best[-1].objective
    assert all(len(choice.joins) == 3 for choice in found)


def test_five_of_two_hundred_tables_are_found() -> None:
    problem = lake_of_names(0, tables=200, size=5)
    assert not few_sets(problem)
    found = solve_reduced(problem, 5, seconds=0.0)
    assert len(found) == 5 and 0 < found[0].gap < 1
    grown = [choice.objective for choice in found]
    assert grown == sorted(grown, reverse=True)


@settings(max_examples=60, deadline=None)
@given(problem=problems())
def test_trying_one_set_at_a_time_stops_early_enough_and_not_too_early(problem: JarProblem) -> None:
    with patch.object(jar_program, "BATCH", 1):
        found = solve_reduced(problem, groups=2)
    ranked = sorted(brute_force(problem).values(), reverse=True)[:2]
    assert [choice.objective for choice in found] == pytest.approx(ranked, abs=1e-6)


@settings(max_examples=30, deadline=None)
@given(problem=problems(), big_m=st.sampled_from([2.0, 50.0]))
def test_m_changes_nothing_beyond_one(problem: JarProblem, big_m: float) -> None:
    one, other = solve_full(problem), solve_full(replace(problem, big_m=big_m))
    assert (one is None) == (other is None)
    assert one is None or other is None or one.objective == pytest.approx(other.objective, abs=1e-6)


def line(weights: list[float], size: int) -> JarProblem:
    """Tables in a row, each joined to the next."""
    count = len(weights) + 1
    omega = {pair: np.full((1, 1), np.nan) for pair in combinations(range(count), 2)}
    for place, weight in enumerate(weights):
        omega[place, place + 1] = np.array([[weight]])
    return JarProblem(np.zeros(count), [np.zeros((1, 1))] * count, omega, size)


def test_a_bridge_is_chosen_to_connect_two_relevant_tables() -> None:
    problem = JarProblem(
        coarse=np.array([1.0, 0.0, 1.0, 0.9]),
        fine=[np.zeros((1, 1))] * 4,
        omega=line([0.5, 0.5, 0.1], 3).omega,
        size=3,
    )
    [choice] = solve_reduced(problem)
    assert choice.tables == (0, 1, 2)
    assert choice.joins == ((0, 1), (1, 2))


def test_a_triangle_does_not_stand_in_for_four_connected_tables() -> None:
    omega = {pair: np.full((1, 1), np.nan) for pair in combinations(range(5), 2)}
    for pair in ((0, 1), (0, 2), (1, 2)):
        omega[pair] = np.array([[2.0]])
    omega[2, 3] = np.array([[0.1]])
    problem = JarProblem(np.array([1.0, 1, 1, 0, 5]), [np.zeros((1, 1))] * 5, omega, 4)
    assert [choice.tables for choice in solve_reduced(problem, 2)] == [(0, 1, 2, 3)]


def test_no_connected_set_is_empty_and_not_an_error() -> None:
    problem = line([0.5, 0.5], 2)
    apart = JarProblem(problem.coarse, problem.fine, {pair: np.full((1, 1), np.nan) for pair in problem.omega}, 2)
    assert solve_reduced(apart) == []
    assert solve_full(apart) is None


def test_more_tables_than_there_are_is_empty() -> None:
    assert solve_reduced(line([0.5], 5)) == []
    assert solve_full(line([0.5], 5)) is None


def test_a_time_limit_is_an_error_and_not_an_empty_result() -> None:
    rng = np.random.default_rng(1)
    omega = {pair: rng.uniform(0, 2, (2, 2)) for pair in combinations(range(14), 2)}
    problem = JarProblem(rng.uniform(0, 1, 14), [rng.uniform(0, 1, (4, 2)) for _ in range(14)], omega, 6)
    with pytest.raises(SolverError, match=r"the solver ended with 'Time limit reached' after"):
        solve_full(problem, seconds=0.0)


def test_rows_that_contradict_each_other_without_variables() -> None:
    program = Program()
    program.constrain([], 1, 1)
    assert program.solve() is None
