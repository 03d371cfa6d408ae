"""Fit the weights of method 'scout' on the tuning questions: `python -m benchmarks.training.fit_scout`.

One weight a feature and stage, the same for every lake. The loss is the cross entropy of a softmax over
each gold table and all tables that are not gold, averaged over the gold tables; every lake weighs alike, and Spider,
which stands for short questions, as three. No weight is negative: evidence never counts against a table. The lakes of
strangers are those of `benchmarks.discover.real`; `--left-out` measures each by a fit of the others. Of Spider, only
the databases count that `train_interaction` left out; with `--train`, their questions in synonyms count beside them, as
half a lake. With `--write` the weights go to `lakescout/weights/scout.json`; those chosen by hand stay there, and are
held while the others are fitted.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Any
from unittest.mock import patch

import numpy as np
from scipy.optimize import minimize
from scipy.special import logsumexp

from benchmarks.common.fitted import store
from benchmarks.common.lakes import Question, json_lines
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from benchmarks.common.splits import reserved, split
from benchmarks.common.workbench import CACHE, Workbench, make_workbench
from benchmarks.discover.real import NAMES, Asked, Opened, interval, measure
from lakescout.ranking import Request, scout
from lakescout.ranking.features import CANDIDATE_FEATURES, FEATURES, candidate_features, feature_matrix, told_of_members
from lakescout.ranking.question_features import QuestionFeatures
from lakescout.ranking.scout import LEADERS, best, named_in_contents
from lakescout.weights import described, weights

PENALTY = 1e-3
NEGATIVES = 150
SPIDER, SYNONYMS = 3.0, 0.5
"""How much Spider's questions weigh, and the same in synonyms, beside one other lake."""
FIRST = (*(make.__name__ for make in FEATURES), named_in_contents.__name__)
SECOND = FIRST + CANDIDATE_FEATURES


@dataclass
class Example:
    """The features of some tables of one question, which of them are gold, and the question's weight."""

    features: np.ndarray
    gold: np.ndarray
    weight: float


def fit(
    examples: list[Example], penalty: float = PENALTY, held: Mapping[int, float] = MappingProxyType({})
) -> np.ndarray:
    """The weights that make the gold tables likeliest. Features are scaled for the penalty only.

    Those at the places of `held` stay what they are.
    """
    scale = np.maximum(np.concatenate([example.features for example in examples]).std(axis=0), 1e-4)
    size = max(len(example.gold) for example in examples)
    features = np.zeros((len(examples), size, len(scale)), dtype=np.float32)
    absent = np.full((len(examples), size), -1e9, dtype=np.float32)
    target = np.zeros((len(examples), size), dtype=np.float32)
    for row, example in enumerate(examples):
        features[row, : len(example.gold)] = example.features / scale
        absent[row, : len(example.gold)] = 0
        target[row, : len(example.gold)] = example.gold / example.gold.sum()
    importance = np.array([example.weight for example in examples])
    importance /= importance.sum()

    def loss(weights: np.ndarray) -> tuple[float, np.ndarray]:
        scores = features @ weights.astype(np.float32) + absent
        rest = logsumexp(np.where(target > 0, -1e9, scores), axis=1, keepdims=True)
        total = np.logaddexp(scores, rest)
        value = float(importance @ (target * (total - scores)).sum(axis=1))
        missing = target * np.exp(rest - total)
        others = np.where(target > 0, 0, np.exp(scores - rest)) * missing.sum(axis=1, keepdims=True)
        error = (others - missing) * importance[:, None].astype(np.float32)
        gradient = np.tensordot(error, features, axes=([0, 1], [0, 1])).astype(np.float64)
        return value + penalty * float(weights @ weights), gradient + 2 * penalty * weights

    start = np.full(len(scale), 0.3)
    bounds: list[tuple[float, float | None]] = [(0, None)] * len(scale)
    for place, weight in held.items():
        start[place] = weight * scale[place]
        bounds[place] = (start[place], start[place])
    found = minimize(loss, start, jac=True, method="L-BFGS-B", bounds=bounds, options={"maxiter": 200})
    return np.asarray(found.x / scale)


class Strangers:
    """A lake of strangers, as a workbench."""

    def __init__(self, opened: Opened, connection: Any) -> None:
        self.name, self.index, self.encoder = opened.name, opened.index, self
        self.opened, self._connection = opened, connection
        self.evidence = opened.lake.evidence(connection, opened.index)
        self._gold = dict(zip((each.id for each in opened.questions), opened.gold, strict=True))

    def request(self, question: str) -> Request:
        """A question, parsed; the contents are read from the tables."""
        return self.opened.lake.request(self._connection, self.index, question)

    def gold(self, question: Question | Asked) -> list[int]:
        """The tables that a question needs, all of those of which any counts."""
        return sorted({table for some in self._gold[question.id] for table in some})

    def save(self) -> None:
        """Does nothing: the lake keeps its vectors."""


@contextmanager
def strangers(
    root: Path, name: str, cache: Path, encoder: Path | None = None
) -> Iterator[tuple[Strangers, list[Asked]]]:
    """A lake of strangers, and its questions."""
    opened = Opened(root / "real", name, cache, encoder)
    with opened.lake.session() as (connection, _):
        yield Strangers(opened, connection), opened.questions


@dataclass
class Tuning:
    """One tuning question with its features of every table; the last column is `named_in_contents`."""

    scene: QuestionFeatures
    matrix: np.ndarray
    gold: list[int]
    stands: np.ndarray
    """Shape (t,), bool: false for all members of a family but one, which has the evidence for any of them."""

    def best(self, weights: np.ndarray, count: int) -> np.ndarray:
        """The best tables by the features so far."""
        found = best(np.where(self.stands, self.matrix @ weights, -np.inf), count)
        return found[self.stands[found]]


def in_synonyms(bench: Workbench, train: Path) -> list[Question]:
    """Spider's training questions said anew (Spider-Syn), of the databases that no learned ranking is trained on."""
    known = {
        question.id: question
        for question in bench.questions
        if question.split == "train" and all(map(reserved, question.gold_tables))
    }
    said = json_lines(train / "spider_syn_train.jsonl")
    return [replace(known[row["of"]], text=row["question"]) for row in said if row["of"] in known]


def tuning_questions(bench: Workbench, limit: int, synonyms: Path | None = None) -> list[Question]:
    """The tuning questions of one lake."""
    some = split(bench.name, bench.questions)[0]
    if bench.name == "spider":
        some = [question for question in some if all(map(reserved, question.gold_tables))]
        some += in_synonyms(bench, synonyms) if synonyms else []
        random.Random(7).shuffle(some)
    return some[:limit]


def tuning(bench: Workbench | Strangers, questions: Sequence[Question | Asked]) -> list[Tuning]:
    """The questions with their features; names are not looked for yet."""
    made, index = [], bench.index
    for question in questions:
        request = bench.request(question.text)
        scene = QuestionFeatures(request, request.evidence.cells(request.parsed.literals))
        matrix, gold, stands = feature_matrix(scene), bench.gold(question), np.ones(scene.count, dtype=np.bool_)
        if index.families:
            chosen = request.standing(told_of_members(scene))
            matrix = index.pooled(matrix, chosen)
            gold = sorted({chosen.get(index.representatives.get(table, table), table) for table in gold})
            stands = np.isfinite(index.alone(np.zeros(scene.count, dtype=np.float32), chosen))
        matrix = np.column_stack([matrix, np.zeros(len(matrix), dtype=np.float32)])
        made.append(Tuning(QuestionFeatures(request, scene.hits), matrix, gold, stands))
    bench.encoder.save()
    return made


def add_names(made: list[Tuning], weights: np.ndarray) -> None:
    """Look for unexplained names, with the leading tables by `weights`."""
    for item in made:
        scene = QuestionFeatures(item.scene.request, item.scene.hits)
        item.matrix[:, -1] = named_in_contents(scene, item.best(weights, LEADERS))


def examples_of(
    bench: Workbench | Strangers, made: list[Tuning], first: np.ndarray, *, share: float, contents: bool
) -> list[Example]:
    """The best tables by `first`, gold ones always among them; all together weigh `share`."""
    examples = []
    weight = share / max(len(made), 1)
    for item in made:
        tables = np.union1d(item.best(first, NEGATIVES), item.gold).astype(np.int64)
        features = item.matrix[tables]
        if contents:
            scene = QuestionFeatures(item.scene.request, item.scene.hits)
            found = candidate_features(scene, tables, bench.evidence.term_counts(scene.words, tables.tolist()))
            features = np.column_stack([features, *(found[name] for name in CANDIDATE_FEATURES)])
        examples.append(Example(features, np.isin(tables, item.gold).astype(np.float32), weight))
    return examples


def by_hand(part: str, names: Sequence[str]) -> dict[int, float]:
    """By place, the weights of a stage that were chosen by hand."""
    chosen, known = described("scout")["by_hand"], weights("scout", part)
    return {place: known[name] for place, name in enumerate(names) if name in chosen}


Made = Sequence[tuple[Workbench | Strangers, list[Tuning], float]]
"""Lakes, their tuning questions, and what these weigh."""


def fit_stages(made: Made) -> tuple[np.ndarray, np.ndarray]:
    """Weights of both stages. The first is fitted against its own best tables, then again with the names found."""

    def pooled(first: np.ndarray, *, contents: bool) -> list[Example]:
        parts = (examples_of(bench, part, first, share=share, contents=contents) for bench, part, share in made)
        return [example for part in parts for example in part]

    spread = np.concatenate([item.matrix[::7] for _, part, _ in made for item in part[::5]]).std(axis=0)
    first = 0.3 / np.maximum(spread, 1e-2)
    for _ in range(2):
        first = fit(pooled(first, contents=False), held=by_hand("first", FIRST))
    for _, part, _ in made:
        add_names(part, first)
    for _ in range(2):
        first = fit(pooled(first, contents=False), held=by_hand("first", FIRST))
    return first, fit(pooled(first, contents=True), held=by_hand("second", SECOND))


@contextmanager
def weighed(first: np.ndarray, second: np.ndarray) -> Iterator[None]:
    """Method 'scout' with other weights of its two stages."""
    stages = (("FIRST_STAGE", FIRST, first), ("SECOND_STAGE", SECOND, second))
    with ExitStack() as stack:
        for name, features, found in stages:
            stack.enter_context(patch.object(scout, name, dict(zip(features, found.tolist(), strict=True))))
        yield


def left_out(made: Made, lakes: Sequence[Strangers]) -> Iterator[tuple[str, ...]]:
    """The measures of `real` for each of some lakes, by weights fitted without that lake."""
    for lake in lakes:
        with weighed(*fit_stages([part for part in made if part[0] is not lake])):
            found, _ = measure(lake.opened, "scout")
        row = (lake.name, str(len(found)), *map(interval, found.T))
        print(*row, flush=True)
        yield row


def lakes_of_project(
    root: Path, names: Sequence[str], limit: int, cache: Path, train: Path | None = None, encoder: Path | None = None
) -> list[tuple[Workbench | Strangers, list[Tuning], float]]:
    """The project's own lakes with their tuning questions, under the default encoder or another; see `Made`."""
    made: list[tuple[Workbench | Strangers, list[Tuning], float]] = []
    for name in names:
        bench = make_workbench(root, name, cache, encoder_folder=encoder)
        share = SPIDER if name == "spider" else 1.0
        made.append((bench, tuning(bench, tuning_questions(bench, limit)), share))
        if name == "spider" and train:
            said_anew = in_synonyms(bench, train)
            random.Random(7).shuffle(said_anew)
            made.append((bench, tuning(bench, said_anew[:limit]), SYNONYMS))
    return made


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--names", nargs="+", default=["spider", "fetaqa", "wtq"])
    options.add_argument("--limit", type=int, default=250, help="tuning questions of each lake")
    options.add_argument("--cache", type=Path, default=CACHE)
    options.add_argument("--train", type=Path, help="folder of the training questions")
    options.add_argument(
        "--left-out", action="store_true", help="measure each lake of strangers by a fit of the others"
    )
    options.add_argument("--write", action="store_true")
    arguments = options.parse_args()
    root = lakes_folder(arguments.lakes)
    made = lakes_of_project(root, arguments.names, arguments.limit, arguments.cache, arguments.train)
    with ExitStack() as stack:
        lakes = []
        for name in NAMES:
            lake, questions = stack.enter_context(strangers(root, name, arguments.cache))
            made.append((lake, tuning(lake, questions), 1.0))
            lakes.append(lake)
        first, second = fit_stages(made)
        if arguments.left_out:
            head = ("lake", "questions", "hit@1", "recall@5", "recall@10")
            parts = [table(head, list(left_out(made, lakes)))]
            write(arguments.out, "discover/fit_scout", "Method 'scout' over lakes that were left out of its fit", parts)
    for part, names, found in (("first", FIRST, first), ("second", SECOND, second)):
        print(part, {name: float(f"{weight:.4g}") for name, weight in zip(names, found, strict=True)})
        if arguments.write:
            store("scout", part, names, found)


if __name__ == "__main__":
    main()
