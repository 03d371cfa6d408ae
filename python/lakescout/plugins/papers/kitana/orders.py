"""The search orders that the paper names under a budget (4.5): breadth first, depth first, Monte Carlo, and steered."""

from __future__ import annotations

import heapq
import math
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import count
from typing import Final

from lakescout.plugins.augment.judge import Verdict
from lakescout.plugins.augment.paths import Path
from lakescout.plugins.augment.search import HELPFUL, Frontier

EXPLORATION: Final = 0.3
"""UCB1's constant: rewards are gains of R2, of which few exceed it."""


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


def steered(frontier: Frontier) -> Iterator[Verdict]:
    """Depth first, but what a path of much gain leads to waits: it may give less (4.5)."""
    numbers = count()
    heap: list[tuple[float, int, Path]] = []

    def push(paths: Sequence[Path], gained: float) -> None:
        for path in reversed(paths):
            heapq.heappush(heap, (gained, -next(numbers), path))

    push(frontier.roots, 0.0)
    while heap and not frontier.spent():
        gained, _, path = heapq.heappop(heap)
        verdict = frontier.measure(path)
        if verdict is not None:
            gained += verdict.promised if verdict.promised >= HELPFUL else 0.0
            yield verdict
        push(frontier.expand(path), gained)


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
    """UCT: goes down by mean gain plus a bonus for rarely visited branches, then measures one new path."""
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
