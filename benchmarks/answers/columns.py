"""Columns kept against column recall (OCTOPUS, figure 11), and the fit of the weights that prune.

    python -m benchmarks.answers.columns --lakes FOLDER [--limit N] [--fit]

A column is kept where its likelihood reaches a threshold; the threshold is swept. `--fit` prints the weights fitted on
200 train questions instead; no database of train is one of dev.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.answers.lake import AnswerQuestion, opened, prepared, sample, spider_questions, train_parts
from benchmarks.common.fitted import store
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from lakescout.engine.lake import Lake
from lakescout.plugins.models.material import LEAST_SCORE, NAMES, column_features, column_scores

SHARES = (0.15, 0.2, 0.25, 0.3, 0.5)
FITTED_ON = 200
SPREAD = 15.0
"""The total weight of one question's columns in the fit."""


@dataclass(frozen=True)
class Seen:
    """The columns that one question looked at."""

    features: NDArray[np.float64]
    scores: NDArray[np.float64]
    gold: NDArray[np.bool_]
    gold_columns: int
    columns: int
    """How many columns there are to keep or to prune, looked at or not."""

    def kept(self, least: float) -> float:
        return float((self.scores >= least).sum() / self.columns)

    def recall(self, least: float) -> float:
        return float((self.scores[self.gold] >= least).sum() / self.gold_columns)


def seen(lake: Lake, question: AnswerQuestion, schema: str) -> Seen:
    """The columns around a question, within one schema or (empty) over the whole lake."""
    ready = prepared(lake, question.text, schema)
    gold = {name.lower() for name in question.gold_columns}
    features: dict[str, NDArray[np.float64]] = {}
    scores: dict[str, float] = {}
    for item, links in list(zip(ready.scopes, ready.links, strict=True))[: 1 if schema else None]:
        scope = item.scope
        found = [entry for entry in ready.found if entry.ranked is item]
        rows = column_features(links, scope, found)
        for column, row, score in zip(scope.columns, rows, column_scores(links, scope, found), strict=True):
            name = ".".join((*scope.tables[column.table].name[1:], column.name)).lower()
            if score >= scores.get(name, -1.0):
                features[name], scores[name] = row, float(score)
    columns = sum(len(item.columns) for item in ready.catalog.tables if schema in {"", item.name.schema})
    return Seen(
        np.array(list(features.values())),
        np.array(list(scores.values())),
        np.array([name in gold for name in scores]),
        len(gold),
        columns,
    )


def fitted(found: Sequence[Seen], ridge: float = 1.0) -> NDArray[np.float64]:
    """Weights of a logistic regression, by Newton's method; every question weighs the same."""
    rows = np.concatenate([item.features for item in found])
    wanted = np.concatenate([item.gold for item in found]).astype(float)
    weight = np.concatenate([np.full(len(item.gold), SPREAD / len(item.gold)) for item in found])
    weights = np.zeros(rows.shape[1])
    for _ in range(50):
        likely = 1.0 / (1.0 + np.exp(-rows @ weights))
        slope = rows.T @ (weight * (likely - wanted)) + ridge * weights
        bend = (rows.T * (weight * likely * (1.0 - likely))) @ rows + ridge * np.eye(len(weights))
        weights -= np.linalg.solve(bend, slope)
    return weights


def at_share(found: Sequence[Seen], share: float) -> tuple[float, float, float]:
    """At the lowest threshold that keeps at most `share` of the columns: share kept, recall, all gold columns kept."""
    levels = np.unique(np.concatenate([item.scores for item in found]))
    low, high = 0, len(levels) - 1
    while low < high:
        middle = (low + high) // 2
        inside = np.mean([item.kept(levels[middle]) for item in found]) <= share
        low, high = (low, middle) if inside else (middle + 1, high)
    return at_level(found, float(levels[low]))


def at_level(found: Sequence[Seen], least: float) -> tuple[float, float, float]:
    recalls = [item.recall(least) for item in found]
    kept = float(np.mean([item.kept(least) for item in found]))
    return kept, float(np.mean(recalls)), float(np.mean(np.array(recalls) >= 1.0))


def sweep(name: str, found: Sequence[Seen], shares: Sequence[float]) -> list[tuple[object, ...]]:
    rows: list[tuple[object, ...]] = [
        (name, f"at most {100 * share:g} %", *map(_share, at_share(found, share))) for share in shares
    ]
    return [*rows, (name, f"as prompts do (likelihood {LEAST_SCORE})", *map(_share, at_level(found, LEAST_SCORE)))]


def _share(value: float) -> str:
    return f"{value:.3f}"


def main() -> None:
    arguments = parser(__doc__ or "")
    arguments.add_argument("--limit", type=int, default=150)
    arguments.add_argument("--cache", type=Path, default=Path(".bench"))
    arguments.add_argument("--fit", action="store_true")
    arguments.add_argument("--write", action="store_true", help="with --fit: into lakescout/weights")
    given = arguments.parse_args()
    root = lakes_folder(given.lakes)
    with opened(root, "spider", given.cache) as (_, lake):
        if given.fit:
            train = train_parts(spider_questions(root / "spider", "train"))[0]
            chosen = sample([item for item in train if item.gold_columns], FITTED_ON, seed=9)
            weights = fitted([seen(lake, item, item.db) for item in chosen])
            print({name: round(float(value), 3) for name, value in zip(NAMES, weights, strict=True)})
            if given.write:
                store("prompt_columns", "columns", NAMES, weights)
            return
        dev = sample([item for item in spider_questions(root / "spider", "dev") if item.gold_columns], given.limit)
        inside = [seen(lake, item, item.db) for item in dev]
        whole = [seen(lake, item, "") for item in dev]
    gold = [item.gold_columns / item.columns for item in inside]
    fifth = [min(1.0, max(1, round(0.2 * item.columns)) / item.gold_columns) for item in inside]
    write(
        given.out,
        "answers/columns",
        "Columns kept against column recall",
        [
            f"{len(dev)} spider dev questions; shares and recalls are means over questions. 'Right schema': of the "
            f"{np.mean([item.columns for item in inside]):.0f} columns that the question's schema has in the mean; "
            f"'whole lake': of all {whole[0].columns}. One threshold for all questions. The gold columns are "
            f"{100 * np.mean(gold):.1f} % of the right schema, so 20 % leaves room for hardly another column. A fifth "
            f"of each schema, chosen by the gold columns themselves, would recall {np.mean(fifth):.3f}.",
            table(
                ("columns of", "kept", "share kept", "recall", "questions with all gold columns"),
                [
                    *sweep("right schema", inside, SHARES),
                    *sweep("whole lake", whole, (0.005, 0.01, 0.02, 0.2)),
                ],
            ),
        ],
        options=f"--limit {given.limit}",
    )


if __name__ == "__main__":
    main()
