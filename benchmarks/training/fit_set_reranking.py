"""Fit how 'scout' orders the leading tables once more: `python -m benchmarks.training.fit_set_reranking`.

Each question gives a series of choices: the tables so far are those that the weights of the round before chose, and the
next one should be gold. The loss is that of `fit_scout`; no weight is negative. The questions are those of made
warehouses (the `fit` part) and of `fit_scout`. With `--write` the weights go to `lakescout/weights/set_reranking.json`.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.common.fitted import store
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.warehouses import made_warehouse
from benchmarks.common.workbench import CACHE, RememberingEncoder, make_workbench
from benchmarks.discover.warehouses import Bench, index_of
from benchmarks.training.fit_scout import Example, fit, tuning_questions
from lakescout.ranking.question_features import QuestionFeatures
from lakescout.ranking.request import Request
from lakescout.ranking.scout import in_order_of, second_scores
from lakescout.ranking.set_reranking import FEATURES, MOST, Round
from lakescout.words.onnx import default_encoder

ROUNDS, STEPS = 4, 8
MADE = 2.0
"""How much the made warehouses weigh, beside one other lake."""
LAKES = ("spider", "fetaqa", "wtq")


@dataclass
class Asked:
    """One question's candidates, which of them are gold, and the question's weight."""

    round: Round
    gold: np.ndarray
    weight: float


def asked(request: Request, gold: list[int], weight: float) -> Asked | None:
    """One question's candidates; None if none of them is gold."""
    scene = QuestionFeatures(request, request.evidence.cells(request.parsed.literals))
    tables, scores = in_order_of(*second_scores(scene))
    found = np.isin(tables[:MOST], gold)
    return Asked(Round(scene, tables[:MOST], scores[:MOST]), found, weight) if found.any() else None


def steps(item: Asked, factors: np.ndarray) -> list[Example]:
    """The choices of one question while gold tables are left."""
    found: list[Example] = []
    item.round.chosen = []
    for _ in range(min(STEPS, len(item.gold))):
        left = np.setdiff1d(np.arange(len(item.gold)), item.round.chosen)
        if not item.gold[left].any():
            break
        found.append(Example(item.round.features()[left], item.gold[left].astype(np.float32), 1.0))
        item.round.choose(factors)
    for each in found:
        each.weight = item.weight / len(found)
    return found


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--made", type=int, default=8, help="made warehouses")
    options.add_argument("--questions", type=int, default=40, help="questions of each of them")
    options.add_argument("--limit", type=int, default=150, help="tuning questions of each other lake")
    options.add_argument("--cache", type=Path, default=CACHE)
    options.add_argument("--train", type=Path, help="folder of the training questions")
    options.add_argument("--write", action="store_true")
    arguments = options.parse_args()
    encoder = RememberingEncoder(default_encoder(1), arguments.cache / "warehouses.vectors")
    items: list[Asked | None] = []
    for number in range(arguments.made):
        made = made_warehouse("fit", number, questions=arguments.questions)
        bench = Bench(made, index_of(made, encoder))
        ids = {".".join(table.name[1:]): place for place, table in enumerate(made.tables)}
        weight = MADE / (arguments.made * len(made.questions))
        for question in made.questions:
            gold = [ids[name] for name in question.gold_tables]
            items.append(asked(bench.request(question.text), gold, weight))
    encoder.save()
    root = lakes_folder(arguments.lakes)
    for name in LAKES:
        other = make_workbench(root, name, arguments.cache)
        questions = tuning_questions(other, arguments.limit, arguments.train)
        items += [asked(other.request(q.text), other.gold(q), 1 / len(questions)) for q in questions]
        other.encoder.save()
    chosen = [item for item in items if item is not None]
    factors = np.array([float(name == "score") for name in FEATURES])
    for _ in range(ROUNDS):
        factors = fit([step for item in chosen for step in steps(item, factors)])
    print({name: float(f"{weight:.4g}") for name, weight in zip(FEATURES, factors, strict=True)})
    if arguments.write:
        store("set_reranking", "next", FEATURES, factors)


if __name__ == "__main__":
    main()
