"""The clustering tree behind the tabids, compressed: the measures of each cluster, not its members (BIRDIE 4.1, 5.1).

Tables that come later are inserted one by one.
"""

from __future__ import annotations

import io
import warnings
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from lakescout.words.encoder import Vectors

Vector = NDArray[np.float32]
Tabid = tuple[int, ...]
"""The path from the root to a table: cluster numbers, then a place in a leaf."""

BRANCHES = 20
"""k of algorithm 1: clusters a node is split into (BIRDIE 6.1)."""
LEAF_PLACES = 20
"""c of algorithm 1: how many tables a leaf holds when the tree is built (BIRDIE 6.1)."""
FIRST_VIEW_DEPTH = 2
"""l of algorithm 1: how many levels are split by metadata before the contents decide (BIRDIE 6.1)."""
TOKENS = 64
"""The numbers that a step of a tabid may take. Those from k or c on are reserved for tables that come later."""


@dataclass
class Node:
    """A cluster. `radius` and `cohesion` are the greatest and the mean distance to `center` (BIRDIE equation 1)."""

    center: Vector
    radius: float
    cohesion: float
    size: int
    view: int
    """1 or 2: the view whose embeddings formed this cluster."""
    children: list[Node] = field(default_factory=list)
    places: int = 0
    """For a leaf: how many places were ever assigned. The place of a dropped table is not assigned again."""

    @property
    def is_leaf(self) -> bool:
        """Whether tables hang here."""
        return not self.children

    def has_room(self) -> bool:
        """Whether another table can be added below."""
        if self.is_leaf:
            return self.places < TOKENS
        return len(self.children) < TOKENS or any(child.has_room() for child in self.children)

    def walk(self) -> Iterator[Node]:
        """This node and all nodes below it, parents first."""
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


Members = NDArray[np.int64]

MANY = 20_000
"""The number of vectors from which k-means works on samples (mini-batches)."""
SAMPLE = 1000


def make_tree(
    first: Vectors,
    second: Vectors,
    *,
    branches: int = BRANCHES,
    leaf_places: int = LEAF_PLACES,
    first_view_depth: int = FIRST_VIEW_DEPTH,
    seed: int = 0,
) -> tuple[Node, list[Tabid]]:
    """The root, and the tabid of each table. `first` and `second` are both views, shape (t, d), t >= 1.

    Tables that no clustering can tell apart are distributed evenly.
    """
    if not 1 < branches <= TOKENS or not 0 < leaf_places <= TOKENS:
        raise ValueError(f"branches and leaf_places must be at most {TOKENS}, and branches at least 2")
    tabids: list[Tabid] = [()] * len(first)

    def grow(node: Node, members: Members, level: int, path: Tabid) -> None:
        view = 1 if level < first_view_depth else 2
        vectors = first if view == 1 else second
        for number, part in enumerate(split(vectors[members], branches, seed)):
            inside = members[part]
            child = describe(vectors[inside], view)
            node.children.append(child)
            if len(inside) > leaf_places:
                grow(child, inside, level + 1, (*path, number))
                continue
            child.places = len(inside)
            for place, table in enumerate(inside):
                tabids[table] = (*path, number, place)

    root = describe(first, 1)
    grow(root, np.arange(len(first)), 0, ())
    return root, tabids


def split(vectors: Vectors, parts: int, seed: int) -> list[Members]:
    """The members of each cluster of k-means, none empty; equal vectors are split into even parts."""
    from sklearn.cluster import KMeans, MiniBatchKMeans

    parts = min(parts, len(vectors))
    if parts < 2 or np.allclose(vectors, vectors[0], atol=1e-6):
        return [part for part in np.array_split(np.arange(len(vectors)), parts) if len(part)]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # fewer distinct points than clusters: the empty ones are left out
        many = len(vectors) > MANY
        method = (
            MiniBatchKMeans(parts, batch_size=SAMPLE, random_state=seed, n_init=1)
            if many
            else KMeans(parts, random_state=seed, n_init=1)
        )
        labels = method.fit_predict(vectors)
    return [np.flatnonzero(labels == label) for label in np.unique(labels)]


StepIds = NDArray[np.int64]


@dataclass(frozen=True)
class Steps:
    """Every prefix of every tabid, including the whole tabid, with the number of its last step: 0, 1, ...

    lakescout's own decoder has a step, and a vector, for each prefix: a number means something else in another
    cluster. A pretrained model spells `by_number`, as BIRDIE's does: the step is the last number itself.
    """

    number: Mapping[Tabid, int]
    by_number: bool = False

    @property
    def prefixes(self) -> list[Tabid]:
        """All prefixes, in the order of their steps; not so if steps go `by_number`."""
        return list(self.number)

    def extended(self, tabids: Sequence[Tabid]) -> Steps:
        """Extended with the steps of more tabids."""
        number = dict(self.number)
        for tabid in tabids:
            for length in range(1, len(tabid) + 1):
                number.setdefault(tabid[:length], tabid[length - 1] if self.by_number else len(number))
        return Steps(number, self.by_number)


class Trie:
    """What may follow each prefix of the tabids of one unit (BIRDIE 4.3)."""

    def __init__(self, steps: Steps, tables: Mapping[Tabid, int]) -> None:
        self.tables = dict(tables)
        """The table of each tabid."""
        below: dict[Tabid, dict[int, int]] = {}
        for tabid in self.tables:
            for length in range(len(tabid)):
                below.setdefault(tabid[:length], {})[tabid[length]] = steps.number[tabid[: length + 1]]
        order = sorted(self.tables)
        self.ends = np.array([steps.number[tabid] for tabid in order], dtype=np.int64)
        """The last step of each tabid, tabids ascending."""
        self._levels = [_level(steps, order, length) for length in range(1, max(map(len, order), default=0) + 1)]
        self._next = {
            prefix: (np.array(sorted(found), dtype=np.int64), np.array([found[token] for token in sorted(found)]))
            for prefix, found in below.items()
        }

    def __len__(self) -> int:
        return len(self.tables)

    def next(self, prefix: Tabid) -> tuple[StepIds, StepIds]:
        """The numbers that may follow, ascending, and their step numbers; none after a whole tabid."""
        return self._next.get(prefix, (np.empty(0, np.int64), np.empty(0, np.int64)))

    def gathered(self, likeness: NDArray[np.float32], steps: int) -> NDArray[np.float32]:
        """For each of `steps` steps, the sum over the tabids below, in logarithms; `likeness` is ordered as `ends`."""
        found = np.full(steps, -np.inf, dtype=np.float32)
        for reach, first, ids in self._levels:
            found[ids] = np.logaddexp.reduceat(likeness[reach], first)
        return found

    def way(self, steps: Steps, prefix: Tabid) -> list[int]:
        """The step numbers of a prefix, from the root on."""
        return [steps.number[prefix[: length + 1]] for length in range(len(prefix))]


def _level(steps: Steps, order: Sequence[Tabid], length: int) -> tuple[StepIds, StepIds, StepIds]:
    """Rows of tabids of at least that length; where each prefix of that length starts among them; its last step."""
    reach = [row for row, tabid in enumerate(order) if len(tabid) >= length]
    prefixes = [order[row][:length] for row in reach]
    first = [place for place, prefix in enumerate(prefixes) if place == 0 or prefixes[place - 1] != prefix]
    ids = [steps.number[prefixes[place]] for place in first]
    return np.array(reach), np.array(first), np.array(ids)


class FullTreeError(Exception):
    """No number is left for a step of a tabid."""


def insert(root: Node, first: Vector, second: Vector, random: np.random.Generator) -> Tabid:
    """The tabid of a table with embeddings `first` and `second`; the tree records it.

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
    """The nearest child (equation 4). Full ones count only while a new one can be made beside them."""
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
    """Lemma 1: the bounds of a cluster's radius once `vector` has joined it and moved its center."""
    return _distance(vector, new_center), radius + _distance(center, new_center)


def _new_child(node: Node, vector: Vector) -> Node:
    """Case III: a cluster of one, as wide and dense as its siblings are on average."""
    siblings = node.children
    radius = float(np.mean([child.radius for child in siblings]))
    cohesion = float(np.mean([child.cohesion for child in siblings]))
    return Node(vector.astype(np.float32), radius, cohesion, 1, siblings[0].view)


def _distance(left: Vector, right: Vector) -> float:
    return float(np.linalg.norm(left - right))
