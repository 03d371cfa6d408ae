"""Ridge regression from sums of products alone, cross-validated by fold.

A Gram matrix holds, for each fold, the sums of products of [1, features, target] over the fold's rows: all that
a linear model and its squared error need. Training on all folds but one is the total less that fold's matrix.
The model is that of scikit-learn's `make_pipeline(StandardScaler(), Ridge(alpha))`, the score that of `r2_score` on
the pooled predictions of `cross_val_predict`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

ALPHA: Final = 1.0
FLAT: Final = 1e-9
"""A feature whose variance in the training folds, of about 1 over all rows, is less than this, is left out there."""
STUDENT: Final = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)
"""97.5 % quantiles of Student's t with 1 to 9 degrees of freedom."""


@dataclass(frozen=True)
class Score:
    """Squared errors out of fold, and squared deviations from the mean, by fold; shape (f,) each."""

    errors: Floats
    deviations: Floats

    @property
    def r2(self) -> float:
        """Pooled R2."""
        total = float(self.deviations.sum())
        return 1.0 - float(self.errors.sum()) / total if total > 0 else 0.0


@dataclass(frozen=True)
class Gain:
    """R2 after less R2 before, with a 95 % interval."""

    value: float
    low: float
    high: float


def cross_validated(grams: Floats, features: Sequence[int], alpha: float = ALPHA) -> Score:
    """The score of the model on `features` (places in the Gram matrices, shape (f, m, m), target last)."""
    target = grams.shape[1] - 1
    total = grams.sum(axis=0)
    deviations = _deviations(grams, total)
    if not len(features):
        return Score(_errors(grams, np.zeros((len(grams), 0)), _means(total - grams, [target])[:, 0], []), deviations)
    weights, intercepts = fitted(total - grams, features, alpha)
    return Score(_errors(grams, weights, intercepts, features), deviations)


def fitted(train: Floats, features: Sequence[int], alpha: float = ALPHA) -> tuple[Floats, Floats]:
    """Weights, shape (f, q), and intercepts, shape (f,), for raw features, from Gram matrices of shape (f, m, m)."""
    target = train.shape[1] - 1
    count = np.maximum(train[:, 0, 0], 1.0)
    means = _means(train, features)
    mean = _means(train, [target])[:, 0]
    places = np.asarray(features)
    square = train[:, places[:, None], places[None, :]] / count[:, None, None] - means[:, :, None] * means[:, None, :]
    cross = train[:, places, target] / count[:, None] - means * mean[:, None]
    variance = np.einsum("fii->fi", square)
    used = variance > FLAT
    scale = np.where(used, np.sqrt(np.where(used, variance, 1.0)), 1.0)
    mask = used[:, :, None] & used[:, None, :]
    unit = np.where(mask, square / (scale[:, :, None] * scale[:, None, :]), 0.0) * count[:, None, None]
    unit += alpha * np.eye(len(places))
    right = np.where(used, cross / scale, 0.0) * count[:, None]
    weights = np.linalg.solve(unit, right[:, :, None])[:, :, 0] / scale
    return np.asarray(weights), mean - np.einsum("fq,fq->f", weights, means)


def _means(grams: Floats, places: Sequence[int]) -> Floats:
    return np.asarray(grams[:, 0, list(places)] / np.maximum(grams[:, 0, 0], 1.0)[:, None])


def _deviations(grams: Floats, total: Floats) -> Floats:
    mean = total[0, -1] / max(total[0, 0], 1.0)
    return np.asarray(grams[:, -1, -1] - 2 * mean * grams[:, 0, -1] + mean**2 * grams[:, 0, 0])


def _errors(grams: Floats, weights: Floats, intercepts: Floats, features: Sequence[int]) -> Floats:
    """Squared error in each fold of the model that was fitted on the others."""
    count = grams.shape[1]
    full = np.zeros((len(grams), count))
    full[:, 0] = -intercepts
    full[:, list(features)] = -weights
    full[:, -1] = 1.0
    return np.asarray(np.maximum(np.einsum("fi,fij,fj->f", full, grams, full), 0.0))


def gain(before: Score, after: Score) -> Gain:
    """The difference of two R2 over the same folds, with the interval of a jackknife over the folds."""
    used = before.deviations > 0
    difference, deviations = (before.errors - after.errors)[used], before.deviations[used]
    value = float(difference.sum() / deviations.sum()) if used.any() else 0.0
    count = int(used.sum())
    if count < 2:
        return Gain(value, float("-inf"), float("inf"))
    without = (difference.sum() - difference) / np.maximum(deviations.sum() - deviations, 1e-300)
    spread = float(np.sqrt((count - 1) / count * ((without - without.mean()) ** 2).sum()))
    width = STUDENT[min(count - 1, len(STUDENT)) - 1] * spread
    return Gain(value, value - width, value + width)


def ordered(total: Floats, before: Sequence[int], new: Sequence[int], alpha: float = ALPHA) -> list[int]:
    """The `new` features in the order of greedy forward regression on one Gram matrix, shape (m, m)."""
    target = len(total) - 1
    count = max(total[0, 0], 1.0)
    places = [*before, *new, target]
    means = total[0, places] / count
    square = total[np.ix_(places, places)] / count - np.outer(means, means)
    scale = np.sqrt(np.maximum(np.diag(square), FLAT))
    square = square / np.outer(scale, scale) + np.diag([alpha / count] * (len(places) - 1) + [0.0])
    for place in range(len(before)):
        _sweep(square, place)
    left, found = list(range(len(before), len(places) - 1)), []
    while left:
        variance = np.maximum(np.diag(square)[left], FLAT)
        explained = np.where(np.diag(square)[left] > 1e-6, square[left, -1] ** 2 / variance, -1.0)
        best = left.pop(int(np.argmax(explained)))
        found.append(places[best])
        _sweep(square, best)
    return found


def _sweep(square: Floats, place: int) -> None:
    """Take a feature out of the others: after it, `square` holds their covariances given that feature."""
    pivot = square[place, place]
    if pivot > 1e-9:
        square -= np.outer(square[:, place], square[place, :]) / pivot
    square[place, :] = square[:, place] = 0.0
