"""The order in which paths are measured: breadth first, depth first, by Monte Carlo tree search, or best first.

The paper on table search for Kitana (4.5) compares the first three under a budget. Ours, 'best', measures the path
with the highest promise: what its key could explain at most, times the rows it reaches and the trust in its joins.
"""

from __future__ import annotations

import heapq
import math
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Final

from lakescout.augment.judge import Verdict
from lakescout.augment.paths import Hop, Path, promise

EXPLORATION: Final = 0.3
"""UCB1's constant: rewards are gains of R2, of which few exceed it."""
PATIENCE: Final = 100
"""'best' ends after this many paths in a row that add nothing: those that are left promise less."""
HELPFUL: Final = 0.01
"""A gain that keeps it going."""
FARTHER: Final = 0.8
"""What each further join costs in promise."""


@dataclass
class Frontier:
    """What a search order may ask: the ways on from a path, and a path's verdict."""

    roots: Sequence[Path]
    expand: Callable[[Path], Sequence[Path]]
    """Paths with one more join, likeliest first; none at the largest depth."""
    measure: Callable[[Path], Verdict | None]
    spent: Callable[[], bool]
    weight: Callable[[Path], float] = lambda path: 1.0
    """What history says about a path: above 1 if it helped, below if it did not."""


def breadth_first(frontier: Frontier) -> Iterator[Verdict]:
    """All paths of one join, then those of two, and so on."""
    queue = deque(frontier.roots)
    while queue and not frontier.spent():
        path = queue.popleft()
        verdict = frontier.measure(path)
        if verdict is not None:
            yield verdict
        queue.extend(frontier.expand(path))


def depth_first(frontier: Frontier) -> Iterator[Verdict]:
    """Each path to its end before the next."""
    stack = list(reversed(frontier.roots))
    while stack and not frontier.spent():
        path = stack.pop()
        verdict = frontier.measure(path)
        if verdict is not None:
            yield verdict
        stack.extend(reversed(frontier.expand(path)))


@dataclass
class _Node:
    """A path in the search tree with the results of its visits."""

    path: Path | None
    visits: int = 0
    reward: float = 0.0
    children: list[_Node] = field(default_factory=list)
    waiting: deque[Path] | None = None
    """Next hops that were not tried; None before the node was expanded."""

    @property
    def finished(self) -> bool:
        """Whether nothing below is left to measure."""
        return self.waiting is not None and not self.waiting and all(child.finished for child in self.children)


def monte_carlo(frontier: Frontier) -> Iterator[Verdict]:
    """UCT: down the tree by mean gain and an allowance for rarely visited branches, then one new path."""
    root = _Node(None, waiting=deque(frontier.roots))
    while not root.finished and not frontier.spent():
        line = _selected(root, frontier)
        leaf = line[-1]
        if not leaf.waiting:
            continue
        path = leaf.waiting.popleft()
        verdict = frontier.measure(path)
        reward = max(verdict.promised, 0.0) if verdict is not None else 0.0
        leaf.children.append(_Node(path, 1, reward))
        for node in line:
            node.visits += 1
            node.reward += reward
        if verdict is not None:
            yield verdict


def _selected(root: _Node, frontier: Frontier) -> list[_Node]:
    line = [root]
    while True:
        node = line[-1]
        if node.waiting is None:
            node.waiting = deque(frontier.expand(node.path)) if node.path is not None else deque()
        open_children = [child for child in node.children if not child.finished]
        if node.waiting or not open_children:
            return line
        line.append(max(open_children, key=partial(_confidence, node)))


def _confidence(parent: _Node, child: _Node) -> float:
    return child.reward / child.visits + EXPLORATION * math.sqrt(math.log(max(parent.visits, 1)) / child.visits)


def best_first(frontier: Frontier) -> Iterator[Verdict]:
    """The most promising path next, whatever its depth."""
    numbers = count()
    heap: list[tuple[float, int, Path]] = []

    def push(paths: Sequence[Path]) -> None:
        for path in paths:
            heapq.heappush(heap, (-path_promise(path) * frontier.weight(path), next(numbers), path))

    push(frontier.roots)
    idle = 0
    while heap and idle < PATIENCE and not frontier.spent():
        path = heapq.heappop(heap)[2]
        verdict = frontier.measure(path)
        idle += 1
        if verdict is not None:
            idle = 0 if verdict.promised >= HELPFUL else idle
            yield verdict
        push(frontier.expand(path))


def path_promise(path: Path) -> float:
    """The last key's bound, times the reach of all joins and the trust in them, less for each further join."""
    last = promise(path.hops[-1])
    before = math.prod(hop.containment * hop.affinity for hop in path.hops[:-1])
    return last * before * FARTHER ** (len(path.hops) - 1)


ORDERS: Final[dict[str, Callable[[Frontier], Iterator[Verdict]]]] = {
    "best": best_first,
    "bfs": breadth_first,
    "dfs": depth_first,
    "mcts": monte_carlo,
}


def extended(path: Path, hops: Sequence[Hop], most: int) -> list[Path]:
    """The path with each hop that leads to a table it has not visited, at most `most`."""
    seen = {path.hops[0].left, *path.tables}
    return [path.then(hop) for hop in hops if hop.right not in seen][:most]
