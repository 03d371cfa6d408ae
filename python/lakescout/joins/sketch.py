"""Bottom-k sketches of a column's distinct values, and what two of them tell.

A sketch keeps the k smallest hashes of the distinct values, ascending. It is the whole set
while the column has at most k distinct values; every figure below is then exact. Beyond,
the Jaccard similarity of two columns is estimated from the k smallest hashes of their union,
with standard error sqrt(J (1 - J) / k) <= 0.016 for k = 1,024. Containment is estimated from the
hashes of the contained column that lie under the other's largest kept hash: how many those
are is returned too, since a small column in a large one leaves few.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Sketch = NDArray[np.uint64]

SKETCH_SIZE = 1024
EMPTY: Sketch = np.empty(0, dtype=np.uint64)


class Overlap(NamedTuple):
    """What two sketches say of two columns. A containment is None when nothing can be said."""

    jaccard: float
    left_in_right: float | None
    right_in_left: float | None
    sample: int
    """Values of the smaller column that the containments rest on."""


def overlap(left: Sketch, left_distinct: int, right: Sketch, right_distinct: int) -> Overlap:
    """Jaccard similarity and containment both ways.

    >>> one, two = np.array([1, 2, 3], np.uint64), np.array([2, 3, 4, 5], np.uint64)
    >>> overlap(one, 3, two, 4)
    Overlap(jaccard=0.4, left_in_right=0.6666666666666666, right_in_left=0.5, sample=3)
    """
    limit = min(_reach(left, left_distinct), _reach(right, right_distinct))
    inside_left = left[: np.searchsorted(left, limit, side="right")]
    inside_right = right[: np.searchsorted(right, limit, side="right")]
    shared = _shared(inside_left, inside_right)
    union = len(inside_left) + len(inside_right) - shared
    return Overlap(
        shared / union if union else 0.0,
        shared / len(inside_left) if len(inside_left) else None,
        shared / len(inside_right) if len(inside_right) else None,
        min(len(inside_left), len(inside_right)),
    )


def _reach(sketch: Sketch, distinct: int) -> int:
    """The hash up to which the sketch knows every value of its column."""
    if distinct <= len(sketch):
        return int(np.iinfo(np.uint64).max)
    return int(sketch[-1]) if len(sketch) else 0


def _shared(left: Sketch, right: Sketch) -> int:
    if len(left) > len(right):
        left, right = right, left
    if not len(left):
        return 0
    places = np.searchsorted(right, left)
    places[places == len(right)] = 0
    return int(np.count_nonzero(right[places] == left))
