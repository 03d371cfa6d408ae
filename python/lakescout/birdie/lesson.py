"""What the decoder learns from: texts and the tabids of their tables, as arrays (BIRDIE 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lakescout.birdie.readings import Readings
from lakescout.birdie.tree import Node, Tabid
from lakescout.birdie.trie import Steps, Trie
from lakescout.encoder.protocol import Vectors

Ids = NDArray[np.int64]
NONE = -100
"""Target of a step that a tabid does not have."""


@dataclass(frozen=True)
class Lesson:
    """Examples (a text, its table) and, for each of t tables, the steps of the tabid. Depth is the longest tabid."""

    readings: Readings
    texts: Ids
    """Shape (examples,): number of the text in `readings`."""
    tables: Ids
    """Shape (examples,): row of the table in the arrays below."""
    ways: Ids
    """Shape (t, depth): number of each step, -1 after the last."""
    nodes: Ids
    """Shape (t, depth): row of `below` that each step is chosen from, 0 after the last."""
    targets: Ids
    """Shape (t, depth): column of `below` that is right, NONE after the last."""
    below: Ids
    """Shape (nodes, widest): the steps that may be chosen, -1 where there are fewer."""


def make_lesson(
    readings: Readings, texts: Sequence[int], tables: Sequence[int], tabids: Sequence[Tabid], steps: Steps
) -> Lesson:
    """`tabids` are those of the unit that learns, by table row: only they are told apart."""
    trie = Trie(steps, {tabid: row for row, tabid in enumerate(tabids)})
    prefixes = {tabid[:length]: 0 for tabid in tabids for length in range(len(tabid))}
    number = {prefix: row for row, prefix in enumerate(prefixes)}
    choices = [trie.next(prefix)[1] for prefix in number]
    below = np.full((len(choices), max(map(len, choices))), -1, dtype=np.int64)
    for row, ids in enumerate(choices):
        below[row, : len(ids)] = ids
    depth = max(map(len, tabids))
    ways = np.full((len(tabids), depth), -1, dtype=np.int64)
    nodes = np.zeros_like(ways)
    targets = np.full_like(ways, NONE)
    for row, tabid in enumerate(tabids):
        ways[row, : len(tabid)] = trie.way(steps, tabid)
        for place in range(len(tabid)):
            nodes[row, place] = number[tabid[:place]]
            targets[row, place] = np.flatnonzero(below[nodes[row, place]] == ways[row, place])[0]
    return Lesson(readings, np.asarray(texts, np.int64), np.asarray(tables, np.int64), ways, nodes, targets, below)


def first_vectors(root: Node, tabids: Sequence[Tabid], tables: Vectors, steps: Sequence[Tabid]) -> Vectors:
    """Where the vectors of `steps` begin, shape (steps, d): centers of clusters, and `tables` (one row a tabid)."""
    whole = {tabid: row for row, tabid in enumerate(tabids)}
    found = [tables[whole[prefix]] if prefix in whole else _center(root, prefix) for prefix in steps]
    stacked = np.stack(found).astype(np.float32)
    return np.asarray(stacked / np.maximum(np.linalg.norm(stacked, axis=1, keepdims=True), 1e-9), dtype=np.float32)


def _center(root: Node, prefix: Tabid) -> NDArray[np.float32]:
    node = root
    for number in prefix:
        node = node.children[number]
    return node.center
