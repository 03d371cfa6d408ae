"""The model path with published statements in the place of a model.

    python -m benchmarks.answer_replay --lakes FOLDER [--limit N]

A chat model in this process says yes to every judge prompt and answers the first SQL prompt of a question with
`sql_din_gpt4`, if the prompt names at most five tables with all gold ones among them; else it refuses for good.
The ceiling is the same SQL, mended and guarded in the same way, on the gold schema.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.answer_lake import (
    LIMITS,
    AnswerQuestion,
    is_exact,
    opened,
    prepared,
    sample,
    spider_questions,
)
from benchmarks.lake_option import lakes_folder, parser
from benchmarks.lakes import json_lines
from benchmarks.report import table, write
from lakescout.answer.guard import check, run
from lakescout.answer.model_path import ModelPath
from lakescout.answer.prompts import REFUSAL
from lakescout.answer.repair import mended
from lakescout.answer.result import Answer
from lakescout.engine import Lake
from lakescout.errors import GuardError, ModelError, QueryError
from lakescout.llm import Chat, Message, Reply
from lakescout.llm.budget import Budget, estimated_tokens

_TABLE = re.compile(r'^TABLE "([^"]+)"', re.MULTILINE)


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
        self.tables = [name.lower() for name in _TABLE.findall(prompt)]
        enough = {name.lower() for name in self.question.gold_tables} <= set(self.tables)
        return Reply(self.sql if enough and len(self.tables) <= 5 else REFUSAL)


def ceiling(lake: Lake, question: AnswerQuestion, sql: str) -> bool:
    """The statement on the gold schema, mended and guarded as in the model path."""
    with lake.session() as (_, index):
        tables = [item for item in index.catalog.tables if item.name.schema == question.db]
    for statement in (sql, mended(sql, tables)):
        try:
            guarded = check(statement, tables)
            return is_exact(question, Answer(guarded.sql, guarded.tables, run(lake.source, guarded, LIMITS)))
        except (GuardError, QueryError):
            continue
    return False


def main() -> None:
    arguments = parser(__doc__ or "")
    arguments.add_argument("--limit", type=int, default=100_000)
    arguments.add_argument("--cache", type=Path, default=Path(".bench"))
    given = arguments.parse_args()
    root = lakes_folder(given.lakes)
    outputs = {row["id"]: row["sql_din_gpt4"] for row in json_lines(root / "spider" / "llm_outputs.jsonl")}
    dev = [item for item in sample(spider_questions(root / "spider", "dev"), given.limit) if item.id in outputs]
    exact = top = named = calls = tokens = full = 0
    with opened(root, "spider", given.cache) as (_, lake):
        for question in dev:
            model = ReplayModel(question, outputs[question.id])
            path = ModelPath(prepared(lake, question.text), Chat(model, Budget(50, 10**7, 600.0)), lake.source, LIMITS)
            with suppress(ModelError):
                exact += is_exact(question, path.answers(1)[0])
            full += {name.lower() for name in question.gold_tables} <= set(model.tables)
            named += len(model.tables)
            calls += model.calls
            tokens += model.tokens
            top += ceiling(lake, question, outputs[question.id])
    count = len(dev)
    rows = [
        ("exact, the model path over the whole lake", exact / count),
        ("exact, the same SQL on the gold schema (ceiling)", top / count),
        ("all gold tables in the first SQL prompt", full / count),
        ("mean tables in the first SQL prompt", named / count),
        ("mean calls, judge included", calls / count),
        ("mean prompt tokens", tokens / count),
    ]
    write(
        given.out,
        "answer_replay",
        "The model path, replaying published statements",
        f"python -m benchmarks.answer_replay --limit {given.limit}",
        [
            f"{count} spider dev questions, the whole lake of 779 tables, `sql_din_gpt4`.",
            table(("measure", "value"), rows),
        ],
    )


if __name__ == "__main__":
    main()
