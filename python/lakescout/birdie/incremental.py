"""Tabids for tables that come later, without a change to those that are (BIRDIE 5.1, algorithm 3)."""

from __future__ import annotations

import numpy as np

from lakescout.birdie.tree import TOKENS, Node, Tabid, Vector


class FullTreeError(Exception):
    """No step of a tabid has a number left."""


def insert(root: Node, first: Vector, second: Vector, random: np.random.Generator) -> Tabid:
    """The tabid of a table with embeddings `first` and `second`; the tree takes note of it.

    A node that has used up its numbers sends the table to the nearest child with room instead of a new one.
    Raises FullTreeError.
    """
    if not root.has_room():
        raise FullTreeError
    node, path = root, []
    while not node.is_leaf:
        vector = first if node.children[0].view == 1 else second
        number = _nearest(node, vector)
        child = node.children[number]
        distance = _distance(child.center, vector)
        if (distance > child.radius or not child.has_room()) and len(node.children) < TOKENS:
            number, child = len(node.children), _new_child(node, vector)
            node.children.append(child)
        else:
            if child.cohesion < distance <= child.radius:
                _update(child, vector, distance, random)
            child.size += 1
        path.append(number)
        node = child
    node.places += 1
    return (*path, node.places - 1)


def _nearest(node: Node, vector: Vector) -> int:
    """Equation 4. Full children only come into question while a new one can be made beside them."""
    distances = [_distance(child.center, vector) for child in node.children]
    if len(node.children) >= TOKENS:
        distances = [
            distance if child.has_room() else np.inf for child, distance in zip(node.children, distances, strict=True)
        ]
    return int(np.argmin(distances))


def _update(node: Node, vector: Vector, distance: float, random: np.random.Generator) -> None:
    """Equations 5 and 6; the radius is drawn between its bounds (lemma 1)."""
    center = np.asarray((node.size * node.center + vector) / (node.size + 1), dtype=np.float32)
    node.cohesion = (node.size * node.cohesion + distance) / (node.size + 1)
    low, high = radius_bounds(node.center, node.radius, center, vector)
    node.center, node.radius = center, float(random.uniform(low, high))


def radius_bounds(center: Vector, radius: float, new_center: Vector, vector: Vector) -> tuple[float, float]:
    """Lemma 1: between which the radius of a cluster lies once `vector` has joined it and moved its center."""
    return _distance(vector, new_center), radius + _distance(center, new_center)


def _new_child(node: Node, vector: Vector) -> Node:
    """Case III: a cluster of one, as wide and dense as its siblings are on average."""
    siblings = node.children
    radius = float(np.mean([child.radius for child in siblings]))
    cohesion = float(np.mean([child.cohesion for child in siblings]))
    return Node(vector.astype(np.float32), radius, cohesion, 1, siblings[0].view)


def _distance(left: Vector, right: Vector) -> float:
    return float(np.linalg.norm(left - right))
