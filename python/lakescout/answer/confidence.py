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


MODEL_COEFFICIENTS: Final[Mapping[str, float]] = {
    "intercept": 1.198,
    "used": 0.01,
    "ignored_values": -0.714,
    "joins": 0.444,
    "later": -0.5,
    "repaired": -0.5,
    "empty": -0.398,
    "null": -0.549,
    "agrees": 2.405,
    "rival": -1.42,
}
"""Fitted on the replayed statements of half of the databases (benchmarks.answer_replay --fit). No statement there came
from a later cluster or a repair: those two weights are set by hand."""


def confidence(values: Mapping[str, float], margin: float) -> float:
    """The probability, from 0 to 1."""
    return _logistic(COEFFICIENTS, {**values, MARGIN: min(margin, MAX_MARGIN)})


def model_confidence(values: Mapping[str, float]) -> float:
    """The probability that a model's statement is right, from 0 to 1; the model itself is not asked."""
    return _logistic(MODEL_COEFFICIENTS, values)


def _logistic(weights: Mapping[str, float], values: Mapping[str, float]) -> float:
    logit = weights["intercept"] + sum(weights[name] * value for name, value in values.items() if name in weights)
    return 1.0 / (1.0 + math.exp(-logit))
