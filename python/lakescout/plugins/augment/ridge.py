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
Places = Sequence[int] | NDArray[np.int64]
"""Features by their positions in a Gram matrix, shape (q,), or (f, q) if each fold has its own."""

ALPHA: Final = 1.0
FLAT: Final = 1e-9
"""A feature is left out where its variance in the training folds is lower; over all rows it is about 1."""
STUDENT: Final = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)
"""97.5 % quantiles of Student's t with 1 to 9 degrees of freedom."""


@dataclass(frozen=True)
class Score:
    """Squared errors out of fold, squared deviations from the mean, and rows, by fold; shape (f,) each."""

    errors: Floats
    deviations: Floats
    rows: Floats

    @property
    def r2(self) -> float:
        """Pooled R2."""
        total = float(self.deviations.sum())
        return 1.0 - float(self.errors.sum()) / total if total > 0 else 0.0


@dataclass(frozen=True)
class Gain:
    """R2 after minus R2 before, with a 95 % interval."""

    value: float
    low: float
    high: float


def cross_validated(grams: Floats, features: Places, alpha: float = ALPHA) -> Score:
    """The score of the model on `features`, from Gram matrices of shape (f, m, m), target last."""
    places = by_fold(features, len(grams))
    total = grams.sum(axis=0)
    weights, intercepts = fitted(total - grams, places, alpha)
    return Score(_errors(grams, weights, intercepts, places), _deviations(grams, total), grams[:, 0, 0])


def by_fold(features: Places, folds: int) -> NDArray[np.int64]:
    """The positions for each fold, shape (f, q)."""
    places = np.asarray(features, dtype=np.int64)
    return places if places.ndim == 2 else np.tile(places, (folds, 1))


def fitted(train: Floats, features: Places, alpha: float = ALPHA) -> tuple[Floats, Floats]:
    """Weights, shape (f, q), and intercepts, shape (f,), for raw features, from Gram matrices of shape (f, m, m)."""
    places, fold = by_fold(features, len(train)), np.arange(len(train))[:, None]
    count = np.maximum(train[:, 0, 0], 1.0)
    means, mean = train[fold, 0, places] / count[:, None], train[:, 0, -1] / count
    products = train[fold[:, :, None], places[:, :, None], places[:, None, :]]
    square = products / count[:, None, None] - means[:, :, None] * means[:, None, :]
    cross = train[fold, places, -1] / count[:, None] - means * mean[:, None]
    variance = np.einsum("fii->fi", square)
    used = variance > FLAT
    scale = np.where(used, np.sqrt(np.where(used, variance, 1.0)), 1.0)
    mask = used[:, :, None] & used[:, None, :]
    unit = np.where(mask, square / (scale[:, :, None] * scale[:, None, :]), 0.0) * count[:, None, None]
    unit += alpha * np.eye(places.shape[1])
    right = np.where(used, cross / scale, 0.0) * count[:, None]
    weights = np.linalg.solve(unit, right[:, :, None])[:, :, 0] / scale
    return np.asarray(weights), mean - np.einsum("fq,fq->f", weights, means)


def _deviations(grams: Floats, total: Floats) -> Floats:
    mean = total[0, -1] / max(total[0, 0], 1.0)
    return np.asarray(grams[:, -1, -1] - 2 * mean * grams[:, 0, -1] + mean**2 * grams[:, 0, 0])


def _errors(grams: Floats, weights: Floats, intercepts: Floats, places: NDArray[np.int64]) -> Floats:
    """Squared error in each fold of the model that was fitted on the others."""
    full = np.zeros(grams.shape[:2])
    full[:, 0] = -intercepts
    full[np.arange(len(grams))[:, None], places] = -weights
    full[:, -1] = 1.0
    return np.asarray(np.maximum(np.einsum("fi,fij,fj->f", full, grams, full), 0.0))


def gain(before: Score, after: Score) -> Gain:
    """The difference of two R2 over the same folds, with a jackknife interval over the folds.

    Folds of unequal size count as fewer, which widens it: if one key has half of the rows, its fold nearly decides.
    """
    used = before.deviations > 0
    difference, deviations = (before.errors - after.errors)[used], before.deviations[used]
    value = float(difference.sum() / deviations.sum()) if used.any() else 0.0
    count = int(used.sum())
    if count < 2:
        return Gain(value, float("-inf"), float("inf"))
    without = (difference.sum() - difference) / np.maximum(deviations.sum() - deviations, 1e-300)
    spread = float(np.sqrt((count - 1) / count * ((without - without.mean()) ** 2).sum()))
    effective = float(before.rows.sum() ** 2 / (before.rows**2).sum())
    freedom = min(max(round(effective) - 1, 1), len(STUDENT))
    width = STUDENT[freedom - 1] * spread
    return Gain(value, value - width, value + width)


def ordered(train: Floats, before: Sequence[int], new: Sequence[int], alpha: float = ALPHA) -> NDArray[np.int64]:
    """The `new` features in the order of greedy forward regression on each Gram matrix; shapes (f, m, m), (f, q)."""
    fold, count = np.arange(len(train)), np.maximum(train[:, 0, 0], 1.0)
    places = np.array([*before, *new, train.shape[1] - 1])
    means = train[:, 0, places] / count[:, None]
    square = train[:, places[:, None], places] / count[:, None, None] - means[:, :, None] * means[:, None, :]
    scale = np.sqrt(np.maximum(np.einsum("fii->fi", square), FLAT))
    square = square / (scale[:, :, None] * scale[:, None, :])
    np.einsum("fii->fi", square)[:, :-1] += (alpha / count)[:, None]
    for place in range(len(before)):
        _sweep(square, np.full(len(train), place))
    found = np.zeros((len(train), len(new)), dtype=np.int64)
    waiting = np.ones((len(train), len(new)), dtype=bool)
    for number in range(len(new)):
        variance = np.einsum("fii->fi", square)[:, len(before) : -1]
        explained = square[:, len(before) : -1, -1] ** 2 / np.maximum(variance, FLAT)
        best = np.argmax(np.where(waiting, np.where(variance > 1e-6, explained, -1.0), -2.0), axis=1)
        waiting[fold, best] = False
        found[:, number] = places[len(before) + best]
        _sweep(square, len(before) + best)
    return found


def _sweep(square: Floats, place: NDArray[np.int64]) -> None:
    """Sweep one feature per fold out of `square`: it then holds the covariances of the others given that feature."""
    fold = np.arange(len(square))
    pivot = square[fold, place, place]
    usable = pivot > 1e-9
    column, row = square[fold, :, place], square[fold, place, :]
    square -= (
        np.where(usable, 1 / np.where(usable, pivot, 1.0), 0.0)[:, None, None] * column[:, :, None] * row[:, None, :]
    )
    square[fold, place, :] = 0.0
    square[fold, :, place] = 0.0
