from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from lakescout.joins.profile import SKETCH_SIZE, overlap


def sketch(values: set[int]) -> np.ndarray:
    return np.array(sorted(values)[:SKETCH_SIZE], dtype=np.uint64)


@given(st.sets(st.integers(0, 60)), st.sets(st.integers(0, 60)))
def test_small_columns_are_exact(left: set[int], right: set[int]) -> None:
    found = overlap(sketch(left), len(left), sketch(right), len(right))
    union = left | right
    assert found.jaccard == (len(left & right) / len(union) if union else 0.0)
    assert found.left_in_right == (len(left & right) / len(left) if left else None)
    assert found.right_in_left == (len(left & right) / len(right) if right else None)


def test_large_columns_are_estimated_within_the_stated_error() -> None:
    rng = np.random.default_rng(7)
    values = rng.choice(2**62, 30_000, replace=False)
    left, right = set(values[:20_000].tolist()), set(values[10_000:].tolist())
    found = overlap(sketch(left), len(left), sketch(right), len(right))
    assert found.jaccard == pytest.approx(1 / 3, abs=4 * 0.016)
    assert found.left_in_right == pytest.approx(0.5, abs=0.07)


def test_an_empty_column_says_nothing_of_containment() -> None:
    empty = np.empty(0, dtype=np.uint64)
    assert overlap(empty, 0, sketch({1}), 1) == (0.0, None, 0.0, 0)
