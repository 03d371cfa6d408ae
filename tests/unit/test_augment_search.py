"""The orders in which paths are tried, on a tree whose verdicts are known."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from lakescout.augment.keys import Form
from lakescout.augment.paths import Hop, Path
from lakescout.augment.search import ORDERS, Frontier

TREE = {0: (1, 2), 1: (3,), 3: (4,), 2: (5, 6)}
BOUNDS = {1: 0.2, 2: 0.9, 3: 0.1, 4: 0.1, 5: 0.5, 6: 0.05}
GAINS = {5: 0.5}


def hop(left: int, right: int) -> Hop:
    return Hop(left, ("a",), right, ("b",), Form.NATIVE, affinity=1.0, bound=BOUNDS[right])


def visited(order: str, budget: int = 100, weight: Any = None) -> list[int]:
    seen: list[int] = []

    def measure(path: Path) -> Any:
        seen.append(path.table)
        return SimpleNamespace(path=path, promised=GAINS.get(path.table, 0.0))

    def expand(path: Path) -> list[Path]:
        return [path.then(hop(path.table, other)) for other in TREE.get(path.table, ())]

    roots = [Path((hop(0, table),)) for table in TREE[0]]
    frontier = Frontier(roots, expand, measure, lambda: len(seen) >= budget, weight or (lambda path: 1.0))
    assert [verdict.path.table for verdict in ORDERS[order](frontier)] == seen
    return seen


def test_breadth_first() -> None:
    assert visited("bfs") == [1, 2, 3, 5, 6, 4]


def test_depth_first() -> None:
    assert visited("dfs") == [1, 3, 4, 2, 5, 6]


def test_best_first_by_promise() -> None:
    assert visited("best") == [2, 5, 1, 3, 4, 6]


def test_history_comes_first() -> None:
    assert visited("best", weight=lambda path: 1e6 if path.table == 1 else 1.0)[0] == 1


def test_monte_carlo_tries_each_branch_and_then_the_one_that_paid() -> None:
    order = visited("mcts")
    assert order[:2] == [1, 2]
    assert sorted(order) == [1, 2, 3, 4, 5, 6]
    assert order.index(6) < order.index(4)


@pytest.mark.parametrize("order", ORDERS)
def test_budgets_hold(order: str) -> None:
    assert len(visited(order, budget=2)) == 2
