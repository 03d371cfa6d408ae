"""Weights of method 'scout', as benchmarks/fit_groups.py printed them from train questions."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from lakescout.groups.features import FEATURES

WEIGHTS: Final[dict[str, float]] = {
    "found_by_name": 6.57,
    "found_by_header": 2.73,
    "found_by_value": 14.05,
    "found_by_weak_value": 6.32,
    "found_by_name_meaning": -1.01,
    "found_by_header_meaning": 1.01,
    "explained": 15.75,
    "explained_well": -1.68,
    "unexplained": -5.31,
    "name_mean": 2.54,
    "name_least": 0.77,
    "name_least_leaf": -1.08,
    "relevance_mean": 0.66,
    "relevance_most": -5.25,
    "relevance_least": -1.46,
    "relevance_together": 9.58,
    "two": 2.86,
    "three": 1.90,
    "four": -0.34,
    "five_or_more": -2.44,
    "join_confidence": 0.05,
    "one_schema": 0.94,
    "least_gain": -1.82,
    "idle_leaves": -0.16,
    "idle_inner": -0.24,
    "link_leaves": -0.26,
    "named_words": -3.48,
    "strongest_table": -5.40,
    "missed_name": 3.40,
    "missed_value": -4.85,
}


def weight_vector() -> NDArray[np.float64]:
    """The weights in the order of FEATURES."""
    return np.array([WEIGHTS[name] for name in FEATURES])
