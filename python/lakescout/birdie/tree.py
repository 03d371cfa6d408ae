"""The clustering tree behind the tabids, compressed: what a cluster is like, not what is in it (BIRDIE 4.1, 5.1)."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from lakescout.encoder.protocol import Vectors

Vector = NDArray[np.float32]
Tabid = tuple[int, ...]
"""The way from the root to a table: cluster numbers, then a place in a leaf."""

BRANCHES = 20
"""k of algorithm 1: clusters a node is split into (BIRDIE 6.1)."""
LEAF_PLACES = 20
"""c of algorithm 1: tables that a leaf holds when the tree is made (BIRDIE 6.1)."""
FIRST_VIEW_DEPTH = 2
"""l of algorithm 1: levels that are split by metadata, before the contents decide (BIRDIE 6.1)."""
TOKENS = 64
"""Numbers that a step of a tabid may take. Those from k or c on are kept for tables that come later."""


@dataclass
class Node:
    """A cluster. `radius` and `cohesion` are the greatest and the mean distance to `center` (BIRDIE equation 1)."""

    center: Vector
    radius: float
    cohesion: float
    size: int
    view: int
    """1 or 2: the view whose embeddings made this cluster."""
    children: list[Node] = field(default_factory=list)
    places: int = 0
    """Of a leaf: places ever given away. One that was given up is not given again."""

    @property
    def is_leaf(self) -> bool:
        """Whether tables hang here."""
        return not self.children

    def has_room(self) -> bool:
        """Whether another table can come to hang below."""
        if self.is_leaf:
            return self.places < TOKENS
        return len(self.children) < TOKENS or any(child.has_room() for child in self.children)

    def walk(self) -> Iterator[Node]:
        """This node and all below it, parents first."""
        yield self
        for child in self.children:
            yield from child.walk()


def describe(vectors: Vectors, view: int) -> Node:
    """The cluster of these embeddings, shape (n, d), n >= 1."""
    center = vectors.mean(axis=0)
    distances = np.linalg.norm(vectors - center, axis=1)
    return Node(center, float(distances.max()), float(distances.mean()), len(vectors), view)


def to_bytes(root: Node) -> bytes:
    """The tree as a compressed numpy archive; centers in half precision."""
    nodes = list(root.walk())
    number = {id(node): place for place, node in enumerate(nodes)}
    parents = np.full(len(nodes), -1, dtype=np.int32)
    for node in nodes:
        parents[[number[id(child)] for child in node.children]] = number[id(node)]
    file = io.BytesIO()
    np.savez_compressed(
        file,
        centers=np.stack([node.center for node in nodes]).astype(np.float16),
        measures=np.array([(node.radius, node.cohesion) for node in nodes], dtype=np.float32),
        counts=np.array([(node.size, node.view, node.places) for node in nodes], dtype=np.int32),
        parents=parents,
    )
    return file.getvalue()


def from_bytes(data: bytes) -> Node:
    """The tree that `to_bytes` wrote."""
    with np.load(io.BytesIO(data), allow_pickle=False) as file:
        centers, measures, counts, parents = (file[name] for name in ("centers", "measures", "counts", "parents"))
    nodes = [
        Node(center.astype(np.float32), float(radius), float(cohesion), int(size), int(view), [], int(places))
        for center, (radius, cohesion), (size, view, places) in zip(centers, measures, counts, strict=True)
    ]
    for node, parent in zip(nodes, parents, strict=True):
        if parent >= 0:
            nodes[parent].children.append(node)
    return nodes[0]
