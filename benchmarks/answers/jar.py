"""JAR's setting from end to end: the tables of the dev databases, the first five of a group search in the prompt.

    python -m benchmarks.answers.jar --lakes FOLDER [--limit N]

The groups are searched as `join_groups` measures it. The model is replayed as in `benchmarks.answers.replay`:
`sql_din_gpt4`, its names written out as the prompt has them, given only where all gold tables are among the five;
otherwise it refuses. A refusal is not exact and used no tables. Published (JAR, tables 2 and 3): 50.6 exact, and
52.2 with gold keys.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from benchmarks.answers.lake import LIMITS, AnswerQuestion, is_exact, opened, sample, spider_questions
from benchmarks.answers.replay import ReplayModel, ceiling, written_out
from benchmarks.common.lakes import json_lines
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from benchmarks.groups.lakes import GroupLake, restricted, spider
from benchmarks.groups.methods import jar_choice, precision_recall_f1
from lakescout.answer.pipeline import Prepared
from lakescout.answer.scopes import RankedScope
from lakescout.engine.lake import Lake
from lakescout.engine.sources import LakeSources
from lakescout.errors import ModelError
from lakescout.plugins.llm.budget import Budget
from lakescout.plugins.llm.chat import Chat
from lakescout.plugins.models.model_path import ModelPath
from lakescout.plugins.models.told import Around
from lakescout.reading.link import link
from lakescout.reading.question import Question
from lakescout.reading.scope import Key, make_scope

IN_PROMPT = 5
RUNS = (
    ("scout", "inferred", False),
    ("scout", "all", False),
    ("scout", "inferred", True),
    ("jar", "inferred", False),
    ("jar", "all", False),
)
"""The runs: method, joins, and whether our own parser gives the sub-queries."""


@dataclass(frozen=True)
class Asked:
    """A question with its sub-queries and the statement that is replayed."""

    question: AnswerQuestion
    decomposition: tuple[str, ...]
    sql: str
    read: frozenset[str]
    """`schema.table` of the tables that the statement reads."""


@dataclass(frozen=True)
class Outcome:
    """The outcome of one question."""

    exact: bool
    covered: bool
    used: tuple[float, float, float]


def asked_questions(root: Path, limit: int) -> list[Asked]:
    """A fixed random sample of the stable questions of jar_spider."""
    rows = {row["id"]: row for row in json_lines(root / "spider" / "jar_spider_questions.jsonl")}
    outputs = {row["id"]: row["sql_din_gpt4"] for row in json_lines(root / "spider" / "llm_outputs.jsonl")}
    found = []
    for question in sample(spider_questions(root / "spider", "dev", "jar_spider"), limit):
        row = rows[question.id]
        found.append(Asked(question, tuple(row["decomposition"]), *written_out(outputs[row["spider_id"]], question.db)))
    return found


def names_of(lake: GroupLake, tables: set[int]) -> list[str]:
    return [".".join(lake.index.catalog.tables[number].name[1:]).lower() for number in sorted(tables)]


def over(lake: Lake, question: str, names: Sequence[str]) -> tuple[Prepared, Around]:
    """The question with exactly these tables to answer it from, as if the lake had no others; and for a model."""
    with lake.session() as (connection, index):
        known = {".".join(name[1:]).lower(): number for name, number in index.catalog.id_by_name.items()}
        tables = tuple(known[name] for name in names)
        alone = replace(index.catalog, tables=tuple(index.catalog.tables[number] for number in sorted(tables)))
        first = dict(zip(tables, np.cumsum([0, *(len(index.catalog.tables[n].columns) for n in tables)]), strict=False))
        edges = [
            edge for edge in LakeSources(lake, connection, index).edges() if edge.left in first and edge.right in first
        ]
        keys = tuple(
            Key(int(first[edge.left]) + edge.left_column, int(first[edge.right]) + edge.right_column, edge.cost)
            for edge in edges
        )
        scope = make_scope(tuple(index.catalog.tables[number] for number in tables), keys)
        places = tuple(alone.id_by_name[table.name] for table in scope.tables)
        ranked = RankedScope(scope, places, (1.0,) * len(tables))
        place = {number: alone.id_by_name[index.catalog.tables[number].name] for number in tables}
        known = [replace(edge, left=place[edge.left], right=place[edge.right]) for edge in edges]
        asked = Question(question)
        return Prepared(asked, alone, [ranked], [], [link(question, scope)]), Around(asked, alone, places, known)


def outcome(lake: Lake, asked: Asked, names: Sequence[str]) -> Outcome:
    """One question with its five tables."""
    model = ReplayModel(asked.question, asked.sql)
    prepared, around = over(lake, asked.question.text, names)
    chat = Chat(model, Budget(50, 10**7, 600.0))
    path = ModelPath(prepared, chat, lake.source, LIMITS, around=around, enough=10**6)
    exact = False
    with suppress(ModelError):
        exact = any(is_exact(asked.question, answer) for answer in path.answers())
    gold = frozenset(name.lower() for name in asked.question.gold_tables)
    covered = gold <= set(model.tables)
    numbers = {name: number for number, name in enumerate(sorted(gold | asked.read))}
    read = {numbers[name] for name in asked.read} if covered else set()
    return Outcome(exact, covered, precision_recall_f1(read, frozenset(numbers[name] for name in gold)))


def dev_lake(root: Path, cache: Path) -> GroupLake:
    whole, encoder = spider(root, cache)
    dev = {question.db for question in spider_questions(root / "spider", "dev")}
    encoder.save()
    return restricted(whole, lambda item: item.name.schema in dev)


def main() -> None:
    arguments = parser(__doc__ or "")
    arguments.add_argument("--limit", type=int, default=150)
    arguments.add_argument("--cache", type=Path, default=Path(".bench"))
    given = arguments.parse_args()
    root = lakes_folder(given.lakes)
    questions = asked_questions(root, given.limit)
    groups = dev_lake(root, given.cache)
    rows: list[tuple[object, ...]] = []
    with opened(root, "spider", given.cache) as (_, lake):
        top = float(np.mean([ceiling(lake, asked.question, asked.sql) for asked in questions]))
        for name, graph, own in RUNS:
            found = []
            for asked in questions:
                tables = jar_choice(
                    groups,
                    name,
                    asked.question.text,
                    graph=graph,
                    size=IN_PROMPT,
                    decomposition=() if own else asked.decomposition,
                )
                found.append(outcome(lake, asked, names_of(groups, tables)))
            used = [f"{100 * value:.1f}" for value in np.mean([item.used for item in found], axis=0)]
            shares = [f"{100 * np.mean([getattr(item, part) for item in found]):.1f}" for part in ("covered", "exact")]
            words = "own parser" if own else "GPT-3.5's"
            rows.append((name, "gold keys" if graph == "all" else graph, words, *shares, *used))
    write(
        given.out,
        "answers/jar",
        "JAR's setting from end to end",
        [
            f"{len(questions)} jar_spider questions with a stable answer, the 80 tables of the dev databases, the "
            f"first {IN_PROMPT} tables of a group search in the prompt, `sql_din_gpt4` replayed; the same SQL on the "
            f"gold schema (ceiling): {100 * top:.1f} exact. P, R and F1 are of the tables that the final SQL reads; a "
            "refusal counts 0. 'inferred' knows no declared key.",
            table(
                ("groups", "joins", "sub-queries", "gold tables among the five", "exact", "P", "R", "F1"),
                [
                    *rows,
                    ("JAR, published", "inferred", "GPT-3.5's", "", "50.6", "77.2", "77.4", "77.0"),
                    ("JAR, published", "gold keys", "GPT-3.5's", "", "52.2", "", "", ""),
                ],
            ),
            "The published figures are of GPT-3.5 writing SQL from five tables that it had to choose among; the "
            "replayed statements are GPT-4's with the gold schema before it, given only where all gold tables were "
            "found. So this measures what the search of tables costs (exact against the ceiling); it is no comparison "
            "of models, and the P, R and F1 of a model that must choose among five tables would be lower.",
        ],
        options=f"--limit {given.limit}",
    )


if __name__ == "__main__":
    main()
