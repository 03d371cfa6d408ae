"""The model path with published statements in the place of a model.

    python -m benchmarks.answers.replay --lakes FOLDER [--limit N] [--fit]

A chat model in this process answers the first SQL prompt of a question with `sql_din_gpt4`, its tables written in full,
if the prompt tells all gold tables; else it refuses for good. It says yes to every judge prompt.
The ceiling is the same SQL, mended and guarded in the same way, on the gold schema.

The confidence of such answers is fitted on the questions of half of the databases (`--fit` prints the weights); its
reliability is reported on those of the others.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from benchmarks.answers.lake import (
    LIMITS,
    AnswerQuestion,
    is_exact,
    opened,
    prepared,
    sample,
    spider_questions,
)
from benchmarks.common.fitted import store
from benchmarks.common.lakes import json_lines
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from lakescout.answer.confidence import MODEL_COEFFICIENTS, rated
from lakescout.answer.guard import check, fetched
from lakescout.answer.pipeline import embedded_answers
from lakescout.answer.statement import Statement
from lakescout.engine.calls import Message
from lakescout.engine.lake import Lake
from lakescout.engine.sources import LakeSources
from lakescout.errors import GuardError, ModelError, QueryError
from lakescout.plugins.llm.budget import Budget, estimated_tokens
from lakescout.plugins.llm.chat import Chat
from lakescout.plugins.llm.protocol import REFUSAL, Reply
from lakescout.plugins.models.model_path import ModelPath, mended
from lakescout.plugins.models.writers import WithoutCells, around
from lakescout.reading.question import Question

_TABLES = re.compile(r"^TABLE (.+?)(?: and [\d,]+ more alike)?:", re.MULTILINE)
_NAME = re.compile(r'"([^"]+)"\."([^"]+)"')


@dataclass
class ReplayModel:
    """Gives one published statement, once."""

    question: AnswerQuestion
    sql: str
    tables: list[str] = field(default_factory=list)
    asked_sql: bool = False
    calls: int = 0
    tokens: int = 0

    @property
    def name(self) -> str:
        return f"replay {self.question.id}"

    def complete(self, messages: Sequence[Message], *, max_tokens: int, seconds: float) -> Reply:
        self.calls += 1
        self.tokens += estimated_tokens(messages)
        prompt = messages[-1].content
        if "yes or no" in prompt:
            return Reply("yes")
        if self.asked_sql:
            return Reply(REFUSAL)
        self.asked_sql = True
        named = (parts for names in _TABLES.findall(prompt) for parts in _NAME.findall(names))
        self.tables = [".".join(parts).lower() for parts in named]
        enough = {name.lower() for name in self.question.gold_tables} <= set(self.tables)
        return Reply(self.sql if enough else REFUSAL)


def written_out(sql: str, schema: str) -> tuple[str, frozenset[str]]:
    """The statement with its tables named `schema.table`, and those names; unchanged if it cannot be parsed."""
    try:
        tree = sqlglot.parse_one(sql, dialect="sqlite")
    except SqlglotError:
        return sql, frozenset()
    inner = {cte.alias.lower() for cte in tree.find_all(exp.CTE)}
    tables = [item for item in tree.find_all(exp.Table) if item.name.lower() not in inner and not item.db]
    for item in tables:
        if not item.alias:
            item.set("alias", exp.TableAlias(this=exp.to_identifier(item.name)))
        item.set("db", exp.to_identifier(schema))
    return tree.sql(dialect="duckdb"), frozenset(f"{schema}.{item.name}".lower() for item in tables)


def ceiling(lake: Lake, question: AnswerQuestion, sql: str) -> bool:
    """The statement on the gold schema, mended and guarded as in the model path."""
    with lake.session() as (_, index):
        tables = [item for item in index.catalog.tables if item.name.schema == question.db]
    for statement in (sql, mended(sql, tables)):
        try:
            return is_exact(question, fetched(lake.source, check(statement, tables), LIMITS))
        except (GuardError, QueryError):
            continue
    return False


@dataclass(frozen=True)
class Replayed:
    """What the replayed model's first answer to one question was worth."""

    question: AnswerQuestion
    answer: Statement | None
    exact: bool
    ceiling: bool
    model: ReplayModel

    @property
    def answered(self) -> bool:
        return self.answer is not None

    @property
    def confidence(self) -> float:
        return 0.0 if self.answer is None else self.answer.confidence


def replay(lake: Lake, question: AnswerQuestion, sql: str, *, unseen: bool = True) -> Replayed:
    """Ask one question; `unseen`: prompts are chosen without looking at cells, as with privacy 'headers'."""
    model = ReplayModel(question, written_out(sql, question.db)[0])
    ready = prepared(lake, question.text)
    with lake.session() as (connection, index):
        sources = WithoutCells(lake, connection, index) if unseen else LakeSources(lake, connection, index)
        known = around(Question(question.text), sources, index)
    chat, enough = Chat(model, Budget(50, 10**7, 600.0)), int(lake.settings["prompt_tokens"])
    path = ModelPath(ready, chat, lake.source, LIMITS, around=known, enough=enough)
    answer: Statement | None = None
    with suppress(ModelError):
        for first in path.answers():
            answer = rated(first, embedded_answers(ready, lake.source, LIMITS, 1)[0])
    return Replayed(
        question, answer, answer is not None and is_exact(question, answer), ceiling(lake, question, sql), model
    )


def halves(found: Sequence[Replayed]) -> tuple[list[Replayed], list[Replayed]]:
    """The answers over half of the databases, and those over the others."""
    databases = sorted({item.question.db for item in found})
    fitted = set(random.Random(3).sample(databases, len(databases) // 2))
    answered = [item for item in found if item.answered]
    return [i for i in answered if i.question.db in fitted], [i for i in answered if i.question.db not in fitted]


def fitted(found: Sequence[Replayed], ridge: float = 1.0) -> dict[str, float]:
    """Logistic regression by Newton's steps."""
    names = list(MODEL_COEFFICIENTS)
    features = [{"intercept": 1.0, **item.answer.features} for item in found if item.answer is not None]
    rows = np.array([[each.get(name, 0.0) for name in names] for each in features])
    right = np.array([item.exact for item in found], float)
    weights = np.zeros(len(names))
    penalty = ridge * np.diag([float(name != "intercept") for name in names])
    for _ in range(50):
        likely = 1.0 / (1.0 + np.exp(-rows @ weights))
        bend = (rows.T * (likely * (1.0 - likely))) @ rows + penalty + 1e-6 * np.eye(len(names))
        weights -= np.linalg.solve(bend, rows.T @ (likely - right) + penalty @ weights)
    return {name: round(float(value), 3) for name, value in zip(names, weights, strict=True)}


def reliability(found: Sequence[Replayed]) -> str:
    rows = []
    for least in (0.0, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9):
        sure = [item for item in found if item.confidence >= least]
        if sure:
            mean = float(np.mean([item.confidence for item in sure]))
            rows.append((least, len(sure) / len(found), mean, float(np.mean([item.exact for item in sure]))))
    return table(("confidence at least", "share of the answers", "mean confidence", "right of those"), rows)


MEASURES: dict[str, Callable[[Sequence[Replayed]], float]] = {
    "exact, the model path over the whole lake": lambda found: _mean(item.exact for item in found),
    "exact, the same SQL on the gold schema (ceiling)": lambda found: _mean(item.ceiling for item in found),
    "all gold tables in the first SQL prompt": lambda found: _mean(
        {name.lower() for name in item.question.gold_tables} <= set(item.model.tables) for item in found
    ),
    "mean tables in the first SQL prompt": lambda found: _mean(len(item.model.tables) for item in found),
    "mean calls": lambda found: _mean(item.model.calls for item in found),
    "mean prompt tokens": lambda found: _mean(item.model.tokens for item in found),
}


def _mean(values: Iterable[float]) -> float:
    return float(np.mean([float(value) for value in values]))


def main() -> None:
    arguments = parser(__doc__ or "")
    arguments.add_argument("--limit", type=int, default=100_000)
    arguments.add_argument("--cache", type=Path, default=Path(".bench"))
    arguments.add_argument("--fit", action="store_true")
    arguments.add_argument("--write", action="store_true", help="with --fit: into lakescout/weights")
    given = arguments.parse_args()
    root = lakes_folder(given.lakes)
    outputs = {row["id"]: row["sql_din_gpt4"] for row in json_lines(root / "spider" / "llm_outputs.jsonl")}
    dev = [item for item in sample(spider_questions(root / "spider", "dev"), given.limit) if item.id in outputs]
    with opened(root, "spider", given.cache) as (_, lake):
        found = [replay(lake, question, outputs[question.id]) for question in dev]
        seen = [] if given.fit else [replay(lake, question, outputs[question.id], unseen=False) for question in dev]
    first, second = halves(found)
    if given.fit:
        found_weights = fitted(first)
        print(found_weights)
        if given.write:
            store("model_answers", "confidence", found_weights.keys(), found_weights.values())
        return
    count = len(found)
    rows = [(name, measure(found), measure(seen)) for name, measure in MEASURES.items()]
    write(
        given.out,
        "answers/replay",
        "The model path, replaying published statements",
        [
            f"{count} spider dev questions, the whole lake of 779 tables, `sql_din_gpt4`.",
            table(("measure", "privacy 'headers': prompts chosen without cells", "privacy 'values'"), rows),
            "Budgets: 50 calls and 10,000,000 tokens a question, so that no default (8 calls, 40,000 tokens) decides; "
            f"{sum(i.model.calls > 8 for i in found)} questions took more than 8 calls, and of these "
            f"{sum(i.model.calls > 8 and i.answered for i in found)} were answered; the dearest took "
            f"{max(i.model.tokens for i in found):,} tokens.",
            f"Reliability of the confidence, on the {len(second)} answers over databases that it was not fitted on "
            f"({len(first)} answers over the others). It rests on what the statement makes of the question's mentions, "
            "on its rows, and on whether the way without a model gives the same; another model than the replayed one "
            "writes better or worse statements, and its answers are as much surer or less sure than they look.",
            reliability(second),
        ],
        options=f"--limit {given.limit}",
    )


if __name__ == "__main__":
    main()
