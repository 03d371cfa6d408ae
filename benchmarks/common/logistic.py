"""Logistic regression by Newton's steps, for the few features of a fit."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

STEPS = 50
LONGEST = 1.0
"""The most that one step may change a weight: a full step may overshoot and diverge."""


def logistic(values: NDArray[np.float64]) -> NDArray[np.float64]:
    """From logits to probabilities."""
    return np.asarray(1.0 / (1.0 + np.exp(-np.clip(values, -30.0, 30.0))))


def fitted(
    rows: NDArray[np.float64],
    wanted: NDArray[np.float64],
    penalty: NDArray[np.float64],
    known: NDArray[np.float64] | float = 0.0,
    shares: NDArray[np.float64] | float = 1.0,
) -> NDArray[np.float64]:
    """The weights of greatest penalised likelihood; `penalty`, one a feature, is 0 for the intercept.

    `known`, one a row, is added to what the weights give; `shares`, one a row, is how much it counts.
    """
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        likely = logistic(rows @ weights + known)
        bend = (rows.T * (shares * likely * (1.0 - likely))) @ rows + np.diag(penalty) + 1e-6 * np.eye(len(weights))
        step = np.linalg.solve(bend, rows.T @ (shares * (likely - wanted)) + penalty * weights)
        weights -= np.clip(step, -LONGEST, LONGEST)
    return weights


class Curve:
    """A logistic curve over features, each on its own scale, with a ridge; each row counts by its share."""

    def __init__(
        self,
        rows: NDArray[np.float64],
        wanted: NDArray[np.float64],
        shares: NDArray[np.float64],
        ridge: float,
    ) -> None:
        mean, spread = rows.mean(axis=0), rows.std(axis=0) + 1e-9
        scaled = np.hstack([np.ones((len(rows), 1)), (rows - mean) / spread])
        penalty = np.array([0.0] + [ridge] * rows.shape[1])
        found = fitted(scaled, wanted, penalty, shares=shares * len(rows) / shares.sum())
        self.weights: NDArray[np.float64] = found[1:] / spread
        self.intercept = float(found[0] - self.weights @ mean)

    def __call__(self, rows: NDArray[np.float64]) -> NDArray[np.float64]:
        """The probability of each row."""
        return logistic(self.intercept + rows @ self.weights)
