"""Verdicts on candidates whose worth is known."""

from __future__ import annotations

import statistics
from types import SimpleNamespace
from typing import Any

import numpy as np

from lakescout.augment.base import Feature
from lakescout.augment.evaluator import Measured
from lakescout.augment.judge import judge
from lakescout.augment.keys import Form
from lakescout.augment.paths import Hop, Path
from lakescout.lake.sqltext import Sql

PATH = Path((Hop(0, ("a",), 1, ("b",), Form.NATIVE),))


def measured(x: np.ndarray, y: np.ndarray, folds: int = 10) -> Measured:
    """A candidate with a row a key whose features are x, for a base that has none."""
    full = np.column_stack([np.ones((len(x), 2)), x, y])
    grams = np.stack([full[fold::folds].T @ full[fold::folds] for fold in range(folds)])
    relation: Any = SimpleNamespace(
        features=tuple(Feature(f"c{n}", "value", Sql(f"f{n}")) for n in range(1, x.shape[1] + 1))
    )
    return Measured(PATH, relation, grams, ((0.0, 1.0),) * x.shape[1], float((y**2).sum()), len(x))


def test_the_best_of_many_features_that_say_nothing_adds_nothing() -> None:
    gains = []
    for seed in range(20):
        rng = np.random.default_rng(seed)
        gains.append(judge(measured(rng.normal(size=(40, 24)), rng.normal(size=40)), "y").gain.value)
    assert statistics.mean(gains) < 0.1


def test_the_features_that_help_are_taken_and_the_others_are_not() -> None:
    rng = np.random.default_rng(3)
    x = rng.normal(size=(300, 24))
    verdict = judge(measured(x, 2 * x[:, 4] - x[:, 9] + rng.normal(size=300)), "y")
    assert {verdict.measured.scaled(place).feature.column for place in verdict.places[:2]} == {"c5", "c10"}
    assert len(verdict.places) <= 6
    assert 0.75 < verdict.r2_after < 0.88
