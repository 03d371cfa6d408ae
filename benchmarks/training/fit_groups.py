"""Fit the weights of method 'scout' for groups: a conditional logit over the pool of each train question.

    python -m benchmarks.training.fit_groups --lakes LAKES [--questions 700] [--without-join-set] [--write]

With --write the weights go to lakescout/weights/groups.json. The gold set has the mass 1 and a set of one more table
around it 0.3, since that answers too. With --without-join-set no database of spider_join is used.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

from benchmarks.common.fitted import store
from benchmarks.common.lakes import json_lines
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.splits import reserved
from benchmarks.groups.lakes import GroupLake, spider
from lakescout.groups.scout import FEATURES, described

LARGER = 0.3
PENALTY = 1e-3
GRAPHS = ("declared", "inferred")
Case = tuple[np.ndarray, np.ndarray]
"""Features of the groups of one question, and the mass that each should have."""


def make_case(lake: GroupLake, row: dict[str, Any], graph: str) -> Case | None:
    """The pool of a question; None when the gold set is not in it."""
    groups, features, *_ = described(lake.request(row["question"], graph))
    gold = lake.ids(row["gold_tables"])
    mass = np.array([_mass(gold, frozenset(group)) for group in groups])
    return (features, mass / mass.sum()) if mass.sum() else None


def _mass(gold: frozenset[int], group: frozenset[int]) -> float:
    if group == gold:
        return 1.0
    return LARGER if gold < group and len(group) == len(gold) + 1 else 0.0


def fit(cases: list[Case]) -> np.ndarray:
    """The weights of greatest penalised likelihood."""
    scale = np.concatenate([features for features, _ in cases]).std(axis=0) + 1e-6

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        value, gradient = 0.0, np.zeros_like(weights)
        for features, mass in cases:
            scores = (features / scale) @ weights
            scores -= scores.max()
            chance = np.exp(scores) / np.exp(scores).sum()
            value -= float(mass @ np.log(chance + 1e-300))
            gradient -= (features / scale).T @ (mass - chance)
        penalty = PENALTY * weights
        return value / len(cases) + float(penalty @ weights), gradient / len(cases) + 2 * penalty

    best = minimize(loss, np.zeros(len(scale)), jac=True, method="L-BFGS-B", options={"maxiter": 300})
    return np.asarray(best.x / scale)


def main() -> None:
    arguments = parser(__doc__ or "")
    arguments.add_argument("--questions", type=int, default=700)
    arguments.add_argument("--train", type=Path, help="folder of the training questions: the same in synonyms, too")
    arguments.add_argument("--without-join-set", action="store_true")
    arguments.add_argument("--write", action="store_true")
    options = arguments.parse_args()
    root = lakes_folder(options.lakes)
    lake, encoder = spider(root)
    rows = [row for row in json_lines(root / "spider" / "spider_questions.jsonl") if row["split"] == "train"]
    rows = [row for row in rows if len(row["gold_tables"]) > 1 and all(map(reserved, row["gold_tables"]))]
    if options.train:
        known = {row["id"]: row for row in rows}
        said = json_lines(options.train / "spider_syn_train.jsonl")
        rows += [known[row["of"]] | {"question": row["question"]} for row in said if row["of"] in known]
    random.Random(0).shuffle(rows)
    if options.without_join_set:
        out = {row["db"] for row in json_lines(root / "spider" / "spider_join_questions.jsonl")}
        rows = [row for row in rows if row["db"] not in out]
    found = (make_case(lake, row, graph) for row in rows[: options.questions] for graph in GRAPHS)
    fitted = fit([case for case in found if case is not None])
    encoder.save()
    print({name: float(f"{weight:.4g}") for name, weight in zip(FEATURES, fitted, strict=True)})
    if options.write:
        store("groups", "groups", FEATURES, fitted)


if __name__ == "__main__":
    main()
