"""Measuring the methods on a user's own lake and questions."""

from __future__ import annotations

import json
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from lakescout.arguments import check_question
from lakescout.catalog import TableName
from lakescout.engine import Lake, find_table
from lakescout.errors import ArgumentError
from lakescout.ranking import METHODS


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and the tables that answer it."""

    question: str
    gold: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """One method over all questions. Recall is the mean share of a question's tables among the first k."""

    method: str
    recall_1: float
    recall_5: float
    all_in_10: float
    milliseconds: float
    """Median of a warm question."""


def read_questions(path: Path) -> list[Asked]:
    """JSON lines with `question` and `gold_tables`. Raises ArgumentError with the line that is wrong."""
    if not path.is_file():
        raise ArgumentError(f"there is no file {path}")
    asked = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            asked.append(Asked(check_question(row["question"]), tuple(row["gold_tables"])))
        except (ValueError, KeyError, TypeError) as error:
            raise ArgumentError(
                f"{path}, line {number}: expected an object with 'question' and 'gold_tables', a list of tables"
            ) from error
    if not asked:
        raise ArgumentError(f"{path} has no questions")
    return asked


def measure(
    lake: Lake,
    questions: Sequence[Asked],
    methods: Sequence[str] = tuple(METHODS),
    tell: Callable[[int, int], None] | None = None,
) -> list[Score]:
    """Ask every question by every method. Raises UnknownTableError for a gold table that is not in the lake."""
    with lake.session() as (_, index):
        gold = [{find_table(index, name) for name in asked.gold} for asked in questions]
    scores = []
    for done, method in enumerate(methods):
        lake.discover(questions[0].question, k=10, method=method, threshold=None)
        rows = []
        for place, (asked, wanted) in enumerate(zip(questions, gold, strict=True)):
            rows.append(_ask(lake, asked.question, wanted, method))
            if tell:
                tell(done * len(questions) + place + 1, len(methods) * len(questions))
        first, five, all_ten, spent = zip(*rows, strict=True)
        mean = statistics.fmean
        scores.append(Score(method, mean(first), mean(five), mean(all_ten), statistics.median(spent)))
    return scores


def _ask(lake: Lake, question: str, wanted: set[TableName], method: str) -> tuple[float, float, float, float]:
    start = time.perf_counter()
    index, hits = lake.discover(question, k=10, method=method, threshold=None)
    spent = 1000 * (time.perf_counter() - start)
    found = [index.catalog.tables[hit.table].name for hit in hits]
    recall = [len(wanted & set(found[:k])) / len(wanted) for k in (1, 5, 10)]
    return recall[0], recall[1], float(recall[2] == 1), spent
