"""Fit how likely a question needs each table that a method finds: `python -m benchmarks.training.fit_chance`.

A logistic curve over what `lakescout.ranking.scout.chances` sees, or what `retrieval.standing` does of the scores of
'bm25' and 'dense', fitted on the ten best tables of each question. Every
lake is asked its own questions and some of each other lake, which none of its tables answers; those count less. Each
lake is measured by a curve of the others. With `--write` the curve of all goes to `lakescout/weights/scout.json`.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.common.fitted import store
from benchmarks.common.logistic import Curve
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from benchmarks.common.workbench import CACHE, Workbench, make_workbench
from benchmarks.discover.real import NAMES
from benchmarks.training.fit_scout import Strangers, strangers, tuning_questions
from lakescout.ranking import METHODS
from lakescout.ranking.evidence import min_max
from lakescout.ranking.question_features import QuestionFeatures
from lakescout.ranking.request import Request
from lakescout.ranking.retrieval import standing
from lakescout.ranking.scout import STANDING, in_order_of, log_shares, nearness, second_scores

SHOWN = 10
"""How many tables of a question are judged."""
FOREIGN, FOREIGN_COUNTS = 12, 0.3
"""How many questions of each other lake are asked, and how much they count beside the lake's own."""
RIDGE = 3.0
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Judged:
    """The best tables of one question."""

    features: Floats
    """Shape (tables, names)."""
    right: NDArray[np.bool_]
    gold: int
    """How many tables the question needs; 0 where the lake does not answer it."""
    before: Floats
    """The scores before the fit: min-max over the candidates."""


def judged(request: Request, gold: Sequence[int]) -> tuple[tuple[str, ...], Judged] | None:
    """The names of the features, and one question's best tables; None if nothing is found."""
    index = request.index
    features = QuestionFeatures(request, request.evidence.cells(request.parsed.literals))
    tables, scores = in_order_of(*second_scores(features))
    if not len(tables):
        return None
    seen = nearness(features, tables)
    wanted = {min(index.members_with(each), default=each) for each in gold}
    best = tables[:SHOWN].tolist()
    rows = np.column_stack([log_shares(scores)[:SHOWN], *(np.full(len(best), value) for value in seen.values())])
    right = np.array([min(index.members_with(each), default=each) in wanted for each in best])
    before = min_max(scores.astype(np.float64))[:SHOWN]
    return (STANDING, *seen), Judged(rows, right, len(wanted), before)


def ranked(request: Request, gold: Sequence[int], method: str) -> tuple[tuple[str, ...], Judged] | None:
    """As `judged`, for a method that gives one score a table."""
    hits = METHODS[method].rank(request, None, None)
    if not hits:
        return None
    index, raw = request.index, np.array([hit.raw for hit in hits])
    wanted = {min(index.members_with(each), default=each) for each in gold}
    best = hits[:SHOWN]
    rows = np.column_stack([standing(raw)[:SHOWN], np.full(len(best), raw[0])])
    right = np.array([min(index.members_with(hit.table), default=hit.table) in wanted for hit in best])
    return ("standing", "best"), Judged(rows, right, len(wanted), min_max(raw)[:SHOWN])


def curve_of(lakes: Sequence[Sequence[Judged]]) -> Curve:
    """A curve over the tables of some lakes, each lake counting alike."""
    weighed = [(item, share) for lake in lakes for item, share in _weighed(lake)]
    rows = np.concatenate([item.features for item, _ in weighed])
    right = np.concatenate([item.right for item, _ in weighed]).astype(np.float64)
    return Curve(rows, right, np.concatenate([np.full(len(item.right), share) for item, share in weighed]), RIDGE)


def _weighed(lake: Sequence[Judged]) -> Iterator[tuple[Judged, float]]:
    own = sum(bool(item.gold) for item in lake)
    for item in lake:
        yield item, 1 / own if item.gold else FOREIGN_COUNTS / max(len(lake) - own, 1)


def calibration_error(said: Floats, right: Floats, parts: int = 10) -> float:
    """The expected calibration error, over `parts` bins of equally many tables."""
    order = np.argsort(said)
    return float(
        sum(abs(said[some].mean() - right[some].mean()) * len(some) for some in np.array_split(order, parts))
        / len(said)
    )


def f1(item: Judged, said: Floats) -> float:
    """F1 of the tables that reach 0.5 against those that the question needs."""
    chosen = said >= 0.5
    return float(2 * (chosen & item.right).sum() / max(chosen.sum() + item.gold, 1))


def row_of(name: str, lake: Sequence[Judged], curve: Curve) -> tuple[object, ...]:
    """One lake by a curve of the others."""
    own, foreign = [item for item in lake if item.gold], [item for item in lake if not item.gold]
    said = np.concatenate([curve(item.features) for item in own])
    right = np.concatenate([item.right for item in own]).astype(np.float64)
    best = np.array([curve(item.features)[0] for item in foreign])
    return (
        name,
        len(own),
        f"{calibration_error(said, right):.3f}",
        f"{calibration_error(np.concatenate([item.before for item in own]), right):.3f}",
        f"{np.mean([f1(item, curve(item.features)) for item in own]):.2f}",
        f"{np.mean([f1(item, item.before) for item in own]):.2f}",
        f"{np.mean([curve(item.features)[0] >= 0.2 for item in own]):.2f}",
        f"{(best >= 0.2).mean():.2f}",
        f"{(best >= 0.5).mean():.2f}",
    )


def _some(known: list[tuple[str, list[int]]], chance: random.Random) -> list[tuple[str, list[int]]]:
    return chance.sample(known, min(len(known), FOREIGN))


def main() -> None:
    """Ask, measure each lake by a curve of the others, and write the curve of all."""
    options = parser(__doc__ or "")
    options.add_argument("--names", nargs="+", default=["spider", "fetaqa", "wtq"])
    options.add_argument("--limit", type=int, default=150, help="questions of each lake")
    options.add_argument("--cache", type=Path, default=CACHE)
    options.add_argument("--train", type=Path, help="folder of the training questions")
    options.add_argument("--methods", nargs="+", default=["scout", "bm25", "dense"])
    options.add_argument("--write", action="store_true")
    given = options.parse_args()
    root = lakes_folder(given.lakes)
    chance = random.Random(7)
    with ExitStack() as stack:
        asked: list[tuple[Workbench | Strangers, list[tuple[str, list[int]]]]] = []
        for name in given.names:
            bench = make_workbench(root, name, given.cache)
            questions = tuning_questions(bench, given.limit, given.train)
            asked.append((bench, [(each.text, bench.gold(each)) for each in questions]))
        for name in NAMES:
            lake, told = stack.enter_context(strangers(root, name, given.cache))
            some = chance.sample(told, min(len(told), given.limit))
            asked.append((lake, [(each.text, lake.gold(each)) for each in some]))
        names: dict[str, tuple[str, ...]] = {}
        lakes: dict[str, dict[str, list[Judged]]] = {method: {} for method in given.methods}
        for bench, own in asked:
            foreign = [text for other, known in asked if other is not bench for text, _ in _some(known, chance)]
            for text, gold in [*own, *((text, []) for text in foreign)]:
                request = bench.request(text)
                for method in given.methods:
                    found = judged(request, gold) if method == "scout" else ranked(request, gold, method)
                    if found is not None:
                        names[method], item = found
                        lakes[method].setdefault(bench.name, []).append(item)
            print(bench.name, flush=True)
    head = (
        "left out", "questions", "calibration error", "before", "F1 from 0.5", "before", "own questions from 0.2",
        "questions of other lakes from 0.2", "from 0.5",
    )  # fmt: skip
    parts = []
    for method, found in lakes.items():
        rows = [
            row_of(name, lake, curve_of([items for other, items in found.items() if other != name]))
            for name, lake in found.items()
        ]
        parts += [f"Method '{method}':", table(head, rows)]
        if given.write:
            curve = curve_of(list(found.values()))
            part = "chance" if method == "scout" else method
            store("scout", part, ("intercept", *names[method]), (curve.intercept, *curve.weights.tolist()))
    print("\n\n".join(parts))
    if given.write:
        write(given.out, "discover/fit_chance", "How likely a table is needed", parts)


if __name__ == "__main__":
    main()
