from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from lakescout.papers.birdie.tree import (
    TOKENS,
    FullTreeError,
    Node,
    describe,
    from_bytes,
    insert,
    make_tree,
    radius_bounds,
    to_bytes,
)

RANDOM = np.random.default_rng(0)


def vectors(count: int, size: int = 6, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).normal(size=(count, size)).astype(np.float32)


@pytest.mark.parametrize("count", [1, 2, 20, 21, 300])
def test_every_table_gets_a_tabid_of_its_own(count: int) -> None:
    root, tabids = make_tree(vectors(count), vectors(count, seed=1), branches=4, leaf_places=5)
    assert len(set(tabids)) == count
    for tabid in tabids:
        node = root
        for number in tabid[:-1]:
            node = node.children[number]
        assert node.is_leaf and tabid[-1] < node.places <= 5
    assert sum(node.places for node in root.walk() if node.is_leaf) == count


def test_the_view_switches_after_the_first_levels() -> None:
    root, _ = make_tree(vectors(200), vectors(200, seed=1), branches=3, leaf_places=2, first_view_depth=2)
    levels = [[root], *[[] for _ in range(9)]]
    for level in range(9):
        levels[level + 1] = [child for node in levels[level] for child in node.children]
    assert [{node.view for node in nodes} for nodes in levels[1:4]] == [{1}, {1}, {2}]


def test_similar_tables_share_a_prefix() -> None:
    near = vectors(40) * 0.01
    near[:20, 0] += 10
    _, tabids = make_tree(near, near, branches=2, leaf_places=3)
    assert len({tabid[0] for tabid in tabids[:20]}) == 1 == len({tabid[0] for tabid in tabids[20:]})
    assert tabids[0][0] != tabids[20][0]


def test_twins_get_tabids_too() -> None:
    same = np.ones((500, 6), dtype=np.float32)
    _, tabids = make_tree(same, same, branches=3, leaf_places=4)
    assert len(set(tabids)) == 500
    assert max(map(len, tabids)) < 8


def test_equal_seeds_give_equal_tabids() -> None:
    assert make_tree(vectors(100), vectors(100), seed=3)[1] == make_tree(vectors(100), vectors(100), seed=3)[1]


def test_the_stored_tree_is_the_tree() -> None:
    root, _ = make_tree(vectors(100), vectors(100, seed=1), branches=4, leaf_places=5)
    stored = from_bytes(to_bytes(root))
    for node, other in zip(root.walk(), stored.walk(), strict=True):
        assert (node.size, node.view, node.places, len(node.children)) == (
            other.size, other.view, other.places, len(other.children)
        )  # fmt: skip
        assert np.allclose(node.center, other.center, atol=1e-2)
        assert (node.radius, node.cohesion) == pytest.approx((other.radius, other.cohesion), rel=1e-4)
    assert to_bytes(stored) == to_bytes(root)


def leaf(center: list[float], *, radius: float = 2.0, cohesion: float = 1.0, size: int = 4, places: int = 4) -> Node:
    return Node(np.array(center, dtype=np.float32), radius, cohesion, size, 1, places=places)


def tree(*leaves: Node) -> Node:
    return Node(np.zeros(2, np.float32), 0, 0, 0, 1, children=list(leaves))


def put(root: Node, *vector: float) -> tuple[int, ...]:
    point = np.array(vector, dtype=np.float32)
    return insert(root, point, point, RANDOM)


def test_a_near_table_changes_nothing_but_the_place() -> None:
    root = tree(leaf([0, 0]), leaf([10, 0]))
    assert put(root, 0.5, 0) == (0, 4)
    node = root.children[0]
    assert (node.center.tolist(), node.radius, node.cohesion, node.size, node.places) == ([0, 0], 2.0, 1.0, 5, 5)


def test_a_table_on_the_rim_moves_the_cluster() -> None:
    root = tree(leaf([0, 0]), leaf([10, 0]))
    assert put(root, 1.5, 0) == (0, 4)
    node = root.children[0]
    assert node.center.tolist() == pytest.approx([0.3, 0])  # (4 * 0 + 1.5) / 5
    assert node.cohesion == pytest.approx(1.1)  # (4 * 1 + 1.5) / 5
    assert 1.2 <= node.radius <= 2.3


def test_a_far_table_founds_a_cluster_like_its_siblings() -> None:
    root = tree(leaf([0, 0], radius=2, cohesion=1), leaf([10, 0], radius=4, cohesion=3))
    assert put(root, 5, 5) == (2, 0)
    node = root.children[2]
    assert (node.center.tolist(), node.radius, node.cohesion, node.places) == ([5, 5], 3.0, 2.0, 1)


def test_insertion_leaves_old_tabids_and_may_exceed_k_and_c() -> None:
    root, tabids = make_tree(vectors(60), vectors(60, seed=1), branches=3, leaf_places=3)
    new = [
        insert(root, one, two, RANDOM) for one, two in zip(vectors(200, seed=2) * 2, vectors(200, seed=3), strict=True)
    ]
    assert len({*tabids, *new}) == 260
    assert max(number for tabid in new for number in tabid) > 3


def test_when_every_number_is_used_up_that_is_said() -> None:
    root = tree(leaf([0, 0], places=TOKENS))
    for place in range(1, TOKENS):
        root.children.append(leaf([place, 0], radius=0.1, places=TOKENS))
    root.children[7].places = TOKENS - 1
    assert put(root, 40, 0) == (7, TOKENS - 1)  # the only room, though far away
    with pytest.raises(FullTreeError):
        put(root, 40, 0)


@settings(deadline=None, max_examples=200)
@given(st.integers(2, 12), st.integers(0, 10_000), st.floats(0, 1))
def test_lemma_1_bounds_the_radius(count: int, seed: int, share: float) -> None:
    points = np.random.default_rng(seed).normal(size=(count + 1, 3)).astype(np.float32)
    old = describe(points[:count], 1)
    points[count] = old.center + share * old.radius * points[count] / np.linalg.norm(points[count])  # case II: inside
    new = describe(points, 1)
    low, high = radius_bounds(old.center, old.radius, new.center, points[count])
    assert low - 1e-4 <= new.radius <= high + 1e-4
