"""Fit the weights of method 'scout' for groups: a conditional logit over the pool of each train question.

    python -m benchmarks.training.fit_groups --lakes LAKES [--questions 700] [--without-join-set] [--read] [--write]

With --write the weights go to lakescout/weights/groups.json. The gold set has the mass 1 and a set of one more table
around it 0.3, since that answers too. With --without-join-set no database of spider_join is used. With --read the
weights of words stay, and those of the reader's statements beside them are fitted: on the train databases that were
kept from the reader's training, with the mass 0.1 for a set of one more table.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from scipy.optimize import minimize

from benchmarks.common.fitted import store
from benchmarks.common.lakes import json_lines
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.splits import reserved
from benchmarks.groups.lakes import GroupLake, spider
from benchmarks.training.examples import is_held_out
from lakescout.groups.readings import FEATURES as READ
from lakescout.groups.scout import FEATURES, described, with_readings

LARGER, LARGER_READ = 0.3, 0.1
PENALTY = 1e-3
GRAPHS = ("declared", "inferred")
Case = tuple[np.ndarray, np.ndarray]
"""Features of the groups of one question, and the mass that each should have."""


def make_case(lake: GroupLake, row: dict[str, Any], graph: str) -> Case | None:
    """The pool of a question; None when the gold set is not in it."""
    found = described(lake.request(row["question"], graph))
    gold = lake.ids(row["gold_tables"])
    mass = np.array([_mass(gold, frozenset(group), LARGER) for group in found.groups])
    return (found.features, mass / mass.sum()) if mass.sum() else None


def make_read(lake: GroupLake, row: dict[str, Any], graph: str) -> Case | None:
    """The same with what the reader's statements say of each group beside its score."""
    pool, scores, said = with_readings(lake.request(row["question"], graph))
    gold = lake.ids(row["gold_tables"])
    mass = np.array([_mass(gold, frozenset(group), LARGER_READ) for group in pool.groups])
    return (said.features(pool.groups, scores), mass / mass.sum()) if mass.sum() else None


def _mass(gold: frozenset[int], group: frozenset[int], larger: float) -> float:
    if group == gold:
        return 1.0
    return larger if gold < group and len(group) == len(gold) + 1 else 0.0


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
    arguments.add_argument("--read", action="store_true", help="fit the weights of the reader's statements")
    arguments.add_argument("--write", action="store_true")
    options = arguments.parse_args()
    root = lakes_folder(options.lakes)
    lake, encoder = spider(root)
    rows = [row for row in json_lines(root / "spider" / "spider_questions.jsonl") if row["split"] == "train"]
    rows = [row for row in rows if len(row["gold_tables"]) > 1]
    if options.read:
        held = [row for row in rows if is_held_out(row["db"]) and not any(map(reserved, row["gold_tables"]))]
        store_fitted("read", READ, [make_read(lake, row, graph) for row in held for graph in GRAPHS], options.write)
        encoder.save()
        return
    rows = [row for row in rows if all(map(reserved, row["gold_tables"]))]
    if options.train:
        known = {row["id"]: row for row in rows}
        said = json_lines(options.train / "spider_syn_train.jsonl")
        rows += [known[row["of"]] | {"question": row["question"]} for row in said if row["of"] in known]
    random.Random(0).shuffle(rows)
    if options.without_join_set:
        out = {row["db"] for row in json_lines(root / "spider" / "spider_join_questions.jsonl")}
        rows = [row for row in rows if row["db"] not in out]
    cases = [make_case(lake, row, graph) for row in rows[: options.questions] for graph in GRAPHS]
    store_fitted("groups", FEATURES, cases, options.write)
    encoder.save()


def store_fitted(part: str, names: Sequence[str], cases: Sequence[Case | None], write: bool) -> None:
    """Fit one part of the weights, print it, and write it if told so."""
    fitted = fit([case for case in cases if case is not None])
    print(part, {name: float(f"{weight:.4g}") for name, weight in zip(names, fitted, strict=True)})
    if write:
        store("groups", part, names, fitted)


if __name__ == "__main__":
    main()
