"""Whether the first prompt of a question holds every column that its right statement reads; no model is asked.

    python -m benchmarks.answers.prompts --lakes FOLDER [--sets club parch ...]

Sizes are tokens as the budget estimates them. A prompt is measured at each of the sizes that the setting
`prompt_tokens` may have.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from sqlglot import exp
from sqlglot.errors import SqlglotError

from benchmarks.answers.real import opened, questions_of
from benchmarks.common.lakes import json_lines
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from lakescout.answer.explain import reads
from lakescout.engine.lake import Lake
from lakescout.lake.catalog import Catalog
from lakescout.lake.sqltext import parsed
from lakescout.plugins.llm.budget import text_tokens
from lakescout.plugins.models.material import Material, describe
from lakescout.plugins.models.told import told
from lakescout.plugins.models.writers import WithoutCells, around
from lakescout.reading.question import Question

SETS = ("acme", "club", "parch", "weeks", "bird")
HEAD = (
    "lake", "prompt_tokens", "questions", "gold columns held", "questions with all", "all tables held", "tokens p50",
    "p95", "at most 2,000", "at most 6,000",
)  # fmt: skip
ENOUGH = (1_000, 2_000, 8_000)
"""Sizes of prompts: the last is the default of `prompt_tokens`."""
Named = frozenset[tuple[str, str]]


@dataclass(frozen=True)
class Held:
    """What the prompt of one question holds."""

    share: float
    """The share of the gold columns that the prompt holds."""
    tables: bool
    tokens: int


def gold_of(sql: str, catalog: Catalog) -> Named:
    """The columns that a statement reads, with their tables; none if it cannot be read."""
    try:
        tree = parsed(sql, "duckdb")[0]
    except (SqlglotError, IndexError):
        return frozenset()
    if not isinstance(tree, exp.Query):
        return frozenset()
    return frozenset(
        (catalog.display_name(table.name), column.name) for _, table, column in reads(tree, catalog.tables)
    )


def told_of(lake: Lake, question: str, enough: int) -> Material:
    """What the prompt of a question tells of the lake."""
    with lake.session() as (connection, index):
        return told(around(Question(question), WithoutCells(lake, connection, index), index), enough).material


def held(made: Material, gold: Named) -> Held:
    """How much of the gold columns a prompt holds; a column that its joins name is held."""
    there = {(".".join(name), column.name) for each in made.tables for name in each.names for column in each.columns}
    joined = " ".join(made.joins).replace('"', "")
    found = {each for each in gold if each in there or ".".join(each) in joined}
    tables = {".".join(name) for each in made.tables for name in each.names}
    return Held(len(found) / len(gold), {name for name, _ in gold} <= tables, text_tokens(describe(made)))


def measured(folder: Path) -> Iterator[tuple[Held, ...]]:
    """For each question whose gold statement can be read: prompts of each size."""
    statements = {row["id"]: row.get("gold_sql") or "" for row in json_lines(folder / "questions.jsonl")}
    questions = [question for question in questions_of(folder) if statements.get(question.id)]
    for scope in dict.fromkeys(question.scope for question in questions):
        with opened(folder, scope) as lake:
            for question in (each for each in questions if each.scope == scope):
                with lake.session() as (_, index):
                    gold = gold_of(statements[question.id], index.catalog)
                if gold:
                    yield tuple(held(told_of(lake, question.text, enough), gold) for enough in ENOUGH)


def row(name: str, columns: str, found: list[Held]) -> tuple[object, ...]:
    """One line of the report."""
    tokens = np.array([each.tokens for each in found])
    whole = np.array([each.share >= 1.0 for each in found])
    return (
        name, columns, len(found), f"{np.mean([each.share for each in found]):.3f}", f"{whole.mean():.3f}",
        f"{np.mean([each.tables for each in found]):.3f}", int(np.median(tokens)), int(np.quantile(tokens, 0.95)),
        *(f"{(whole & (tokens <= most)).mean():.3f}" for most in (2000, 6000)),
    )  # fmt: skip


def main() -> None:
    arguments = parser(__doc__ or "")
    arguments.add_argument("--sets", nargs="+", choices=SETS, default=SETS)
    given = arguments.parse_args()
    root = lakes_folder(given.lakes) / "real"
    lines, every = [], {label: list[Held]() for label in (f"{enough:,}" for enough in ENOUGH)}
    for name in given.sets:
        for (label, kept), found in zip(every.items(), zip(*measured(root / name), strict=True), strict=True):
            kept.extend(found)
            lines.append(row(name, label, list(found)))
    lines += [row("together", label, kept) for label, kept in every.items()]
    notes = (
        "Questions of strangers whose gold statement sqlglot reads. Headers alone, no model. The second column is the "
        "setting `prompt_tokens`: what fits is told whole."
    )
    write(given.out, "answers/prompts", "What a model is given", [notes, table(HEAD, lines)])


if __name__ == "__main__":
    main()
