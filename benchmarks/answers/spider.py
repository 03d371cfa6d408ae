"""Answers without a model: exactness over the whole lake and in the right schema, calibration, abstention, time.

python -m benchmarks.answers.spider --lakes FOLDER [--limit N]
"""

from __future__ import annotations

import math
import random
import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from benchmarks import DATA
from benchmarks.answers.lake import (
    LIMITS,
    AnswerQuestion,
    is_exact,
    opened,
    prepared,
    sample,
    spider_questions,
)
from benchmarks.common.lakes import json_lines
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from lakescout.answer.guard import check
from lakescout.answer.pipeline import embedded_answers
from lakescout.answer.statement import Statement
from lakescout.engine.lake import Lake
from lakescout.errors import LakescoutError

SAID = {
    "columns'": DATA / "without_columns.tsv",
    "headers'": DATA / "without_headers.tsv",
}
"""120 development questions (CC BY-SA 4.0) in words of our own, for measuring alone: without the words of the columns'
names, as in Spider-Realistic, and without those of the tables' too."""


@dataclass(frozen=True)
class Asked:
    """One question, the best answer, whether it is exact, and the seconds of its stages."""

    question: AnswerQuestion
    answer: Statement | None
    exact: bool
    stages: tuple[float, float]


def ask_all(lake: Lake, questions: Sequence[AnswerQuestion], *, right_schema: bool) -> list[Asked]:
    results = []
    for question in questions:
        began = time.perf_counter()
        ready = prepared(lake, question.text, question.db if right_schema else "")
        middle = time.perf_counter()
        found, _ = embedded_answers(ready, lake.source, LIMITS, 1)
        ended = time.perf_counter()
        answer = found[0] if found else None
        exact = bool(question.rows is not None and is_exact(question, answer))
        results.append(Asked(question, answer, exact, (middle - began, ended - middle)))
    return results


def summary(results: Sequence[Asked], least: float) -> tuple[float, float, float]:
    """Exact among all, precision among those answered, share answered."""
    answered = [item for item in results if item.answer is not None and item.answer.confidence >= least]
    right = sum(item.exact for item in answered)
    return right / len(results), right / max(len(answered), 1), len(answered) / len(results)


def spread(share: float, count: int) -> float:
    """Half of the 95 % interval of a share of `count` questions."""
    return 1.96 * math.sqrt(share * (1.0 - share) / max(count, 1))


def with_spread(share: float, count: int) -> str:
    return f"{share:.3f} ± {spread(share, count):.3f}"


def measured(results: Sequence[Asked], least: float) -> tuple[object, ...]:
    """Exact and precision with their 95 % intervals, the share answered, and exact without abstaining."""
    exact, precision, answered = summary(results, least)
    count = len(results)
    return (
        count, with_spread(exact, count), with_spread(precision, round(answered * count)), answered,
        summary(results, 0.0)[0],
    )  # fmt: skip


def without_words(questions: Sequence[AnswerQuestion], file: Path) -> list[AnswerQuestion]:
    """The questions that `file` says in words other than the names' words, in those words."""
    lines = (line.split("\t") for line in file.read_text(encoding="utf-8").splitlines() if line.strip())
    said = {line[0]: line[1] for line in lines}
    return [replace(question, text=said[question.id]) for question in questions if question.id in said]


def foreign_questions(root: Path, count: int) -> list[AnswerQuestion]:
    """Questions of other lakes, which this one cannot answer."""
    found = []
    for name, share in (("wtq", count // 2), ("fetaqa", count - count // 2)):
        rows = list(json_lines(root / name / f"{name}_questions.jsonl"))
        found += [
            AnswerQuestion(row["id"], row["question"], "", row["split"], (), (), [["?"]], False)
            for row in random.Random(2).sample(rows, share)
        ]
    return found


def reliability(results: Sequence[Asked]) -> str:
    rows = []
    for least in (0.0, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8):
        exact, precision, answered = summary(results, least)
        mean = [item.answer.confidence for item in results if item.answer and item.answer.confidence >= least]
        rows.append((least, answered, float(np.mean(mean)) if mean else 0.0, precision, exact))
    return table(
        ("confidence at least", "answered", "mean confidence", "right of those answered", "exact of all"), rows
    )


def guard_milliseconds(lake: Lake, results: Sequence[Asked]) -> list[float]:
    with lake.session() as (_, index):
        by_name = {item.name: item for item in index.catalog.tables}
    spent = []
    for item in results:
        if item.answer is None:
            continue
        tables = [by_name[name] for name in item.answer.tables]
        began = time.perf_counter()
        try:
            check(item.answer.sql, tables)
        except LakescoutError:
            continue
        spent.append(1000 * (time.perf_counter() - began))
    return spent


def main() -> None:
    arguments = parser(__doc__ or "")
    arguments.add_argument("--limit", type=int, default=100_000)
    arguments.add_argument("--cache", type=Path, default=Path(".bench"))
    given = arguments.parse_args()
    root = lakes_folder(given.lakes)
    dev = sample(spider_questions(root / "spider", "dev"), given.limit)
    with opened(root, "spider", given.cache) as (_, lake):
        least = float(lake.settings["answer_confidence"])
        ask_all(lake, dev[:3], right_schema=False)
        whole = ask_all(lake, dev, right_schema=False)
        right_schema = ask_all(lake, dev, right_schema=True)
        said = [
            (f"without the {what} words, {'right schema' if inside else 'whole lake'}",
             ask_all(lake, without_words(dev, file), right_schema=inside))
            for what, file in SAID.items()
            for inside in (False, True)
        ]  # fmt: skip
        foreign = ask_all(lake, foreign_questions(root, 100), right_schema=False)
        guard = guard_milliseconds(lake, whole)
    with opened(root, "spider", given.cache, declared=False) as (_, lake):
        guessed = ask_all(lake, dev, right_schema=False)
    rows = [
        (name, *measured(results, least))
        for name, results in (
            ("spider dev, whole lake", whole),
            ("spider dev, right schema", right_schema),
            ("spider dev, whole lake, no key declared", guessed),
            *said,
        )
        if results
    ]
    head = ("setting", "questions", "exact", "precision when it answers", "answered", "exact if it never abstained")
    abstained = 1 - summary(foreign, least)[2]
    timing = [
        (stage, *(1000 * float(np.quantile([item.stages[number] for item in whole], q)) for q in (0.5, 0.95)))
        for number, stage in enumerate(("evidence and building", "guard, running, ranking"))
    ]
    timing.append(
        ("the guard's check of one statement", float(np.quantile(guard, 0.5)), float(np.quantile(guard, 0.95)))
    )
    right = [item.question.db for item in whole if item.answer and item.answer.tables[0].schema == item.question.db]
    write(
        given.out,
        "answers/spider",
        "Answers without a model",
        [
            table(head, rows),
            f"The best candidate is in the right schema for {len(right) / len(whole):.3f} of the dev questions. "
            f"Of 100 questions of the Wikipedia lakes, asked of this one, {abstained:.2f} are abstained on.",
            "Reliability, spider dev over the whole lake:",
            reliability(whole),
            "Milliseconds a question, warm:",
            table(("stage", "p50", "p95"), timing),
        ],
        options=f"--limit {given.limit}",
    )


if __name__ == "__main__":
    main()
