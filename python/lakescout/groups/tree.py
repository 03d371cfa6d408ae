"""The tree of joins that a FROM clause follows: sure keys, along which rows multiply least.

Keys of a group can form a ring: an order refers to a customer and to a store, both of them to a city. One key is left
out then, and which one decides what the rows mean: without the key of the store, every order is joined to all stores
of the customer's city. A tree that leads from the referring tables to their keys multiplies nothing.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from lakescout.joins.edge import JoinEdge
from lakescout.joins.graph import JoinGraph

SURE = 0.9
"""Confidence from which keys are not told apart: the multiplication decides between them."""
DOUBT = 3.0
"""How much a doubtful key costs, by the logarithm of its confidence, against the logarithm of a multiplication."""
UNKNOWN_FAN_OUT = 2.0
"""Rows that a join from a key to what refers to it is taken to multiply by where nothing was measured."""

Choice = Callable[[Sequence[JoinEdge]], JoinEdge]
"""Picks one of several ways to join two tables; the first is the best by itself."""


def first_way(ways: Sequence[JoinEdge]) -> JoinEdge:
    """The way that the graph holds best."""
    return ways[0]


@dataclass(frozen=True, slots=True)
class Step:
    """One join, from a table that is joined already to one that is not."""

    start: int
    end: int
    edge: JoinEdge
    """Seen from `start`."""
    cost: float


def join_tree(
    graph: JoinGraph, members: Sequence[int], choice: Choice = first_way
) -> tuple[int, list[JoinEdge]] | None:
    """The table to start at and the joins outward, nearer tables first; None when nothing connects the tables.

    From every table a tree is grown by its cheapest joins; the cheapest tree is taken.
    """
    steps = {start: list(_steps(graph, members, start, choice)) for start in members}
    trees = [(start, tree) for start in members if (tree := _grown(steps, start)) is not None]
    if not trees:
        return None
    start, tree = min(trees, key=lambda found: (round(sum(step.cost for step in found[1]), 6), _order(*found)))
    return start, [step.edge for step in _outward(start, tree)]


def _steps(graph: JoinGraph, members: Sequence[int], start: int, choice: Choice) -> Iterator[Step]:
    for end in members:
        ways = graph.ways(start, end) if end != start else ()
        if ways:
            edge = choice(ways)
            yield Step(start, end, edge, _cost(graph, edge, (min(start, end), max(start, end))))


def _cost(graph: JoinGraph, edge: JoinEdge, pair: tuple[int, int]) -> float:
    fan_out = edge.measures.right_fan_out
    if fan_out is None:
        fan_out = 1.0 if edge in graph.joins[pair] else UNKNOWN_FAN_OUT
    doubt = 0.0 if edge.confidence >= SURE else -DOUBT * math.log(max(edge.confidence, 1e-3))
    return doubt + math.log(max(fan_out, 1.0))


def _grown(steps: dict[int, list[Step]], start: int) -> list[Step] | None:
    joined, tree = [start], list[Step]()
    while len(joined) < len(steps):
        open_steps = [step for table in joined for step in steps[table] if step.end not in joined]
        if not open_steps:
            return None
        best = min(open_steps, key=lambda step: (round(step.cost, 6), -step.edge.confidence))
        joined.append(best.end)
        tree.append(best)
    return tree


def _outward(start: int, tree: Sequence[Step]) -> list[Step]:
    """The steps, those from nearer tables first, then by table."""
    tables, ordered = [start], list[Step]()
    for table in tables:
        for step in sorted((step for step in tree if step.start == table), key=lambda step: step.end):
            tables.append(step.end)
            ordered.append(step)
    return ordered


def _order(start: int, tree: Sequence[Step]) -> tuple[int, ...]:
    return (start, *(step.end for step in _outward(start, tree)))
