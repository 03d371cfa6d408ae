"""Making the tree and the tabids of a lake from scratch (BIRDIE 4.1, algorithm 1)."""

from __future__ import annotations

import warnings
from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from lakescout.birdie.tree import BRANCHES, FIRST_VIEW_DEPTH, LEAF_PLACES, TOKENS, Node, Tabid, describe
from lakescout.encoder.protocol import Vectors

Members = NDArray[np.int64]
Split = Callable[[Vectors, int], list[Members]]

MANY = 20_000
"""Vectors from which k-means works on samples (mini-batches)."""
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

    Tables that no clustering can tell apart are dealt out evenly.
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
    """Members of each cluster of k-means, none empty; equal vectors are cut into even parts."""
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
