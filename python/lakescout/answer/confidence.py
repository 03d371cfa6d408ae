"""How likely an answer is right: a logistic curve over the features, fitted on questions with known answers."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

MARGIN: Final = "margin"
"""The score less that of the best other candidate."""

MAX_MARGIN: Final = 3.0

COEFFICIENTS: Final[Mapping[str, float]] = {
    "intercept": -3.298,
    "coverage": 1.045,
    "fit": 0.19,
    "unread": -2.808,
    "penalty": -1.379,
    "leftover": -2.452,
    "joins": 0.131,
    "loose_values": -0.686,
    "rank_best": -0.246,
    "rank_mean": 1.586,
    "exact_names": 1.101,
    "empty": -1.198,
    "null": -0.943,
    "margin": 0.572,
}


def confidence(values: Mapping[str, float], margin: float) -> float:
    """The probability, from 0 to 1."""
    known = {**values, MARGIN: min(margin, MAX_MARGIN), "intercept": 1.0}
    logit = sum(weight * known.get(name, 0.0) for name, weight in COEFFICIENTS.items())
    return 1.0 / (1.0 + math.exp(-logit))
