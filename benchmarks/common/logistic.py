"""Logistic regression by Newton's steps, for the few features of a fit."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

STEPS = 50
LONGEST = 1.0
"""How far one step may take a weight: a full one may overshoot and never come back."""


def fitted(
    rows: NDArray[np.float64],
    wanted: NDArray[np.float64],
    penalty: NDArray[np.float64],
    known: NDArray[np.float64] | float = 0.0,
) -> NDArray[np.float64]:
    """The weights of greatest penalised likelihood; `penalty`, one a feature, is 0 for the intercept.

    `known`, one a row, is added to what the weights give.
    """
    weights = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        likely = 1.0 / (1.0 + np.exp(-np.clip(rows @ weights + known, -30.0, 30.0)))
        bend = (rows.T * (likely * (1.0 - likely))) @ rows + np.diag(penalty) + 1e-6 * np.eye(len(weights))
        step = np.linalg.solve(bend, rows.T @ (likely - wanted) + penalty * weights)
        weights -= np.clip(step, -LONGEST, LONGEST)
    return weights
