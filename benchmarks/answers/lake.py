"""Shared by the answer benchmarks: a lake behind the engine, its questions with answers, and what exact means."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import duckdb

import lakescout
from benchmarks.common.lakes import json_lines, lake_folder, open_lake
from benchmarks.groups.lakes import with_declared
from lakescout.answer.guard import Limits
from lakescout.answer.pipeline import Prepared, prepare
from lakescout.answer.scopes import ForeignKey, RankedTable
from lakescout.answer.statement import SOURCE_COLUMN, Statement, without_last
from lakescout.doors.python import lake_of
from lakescout.engine.lake import Lake
from lakescout.engine.sources import LakeSources
from lakescout.joins.cached_joins import CachedJoins, JoinsInputs
from lakescout.joins.declared import declared_edge
from lakescout.joins.graph import Source
from lakescout.joins.state import JoinState
from lakescout.lake.cached import DatabaseState
from lakescout.plugins.models.writers import WithoutCells
from lakescout.reading.question import Question

MANY = 100_000
LIMITS = Limits(seconds=20.0)


@dataclass(frozen=True)
class AnswerQuestion:
    """A question with its gold answer."""

    id: str
    text: str
    db: str
    split: str
    gold_tables: tuple[str, ...]
    gold_columns: tuple[str, ...]
    rows: list[list[Any]]
    ordered: bool


def spider_questions(folder: Path, split: str, name: str = "spider") -> list[AnswerQuestion]:
    """The stable questions of a split whose answer is known."""
    return [
        AnswerQuestion(
            row["id"],
            row["question"],
            row["db"],
            row["split"],
            tuple(row["gold_tables"]),
            tuple(row["gold_columns"] or ()),
            row["gold_answer"],
            row["answer_ordered"],
        )
        for row in json_lines(folder / f"{name}_questions.jsonl")
        if row["split"] == split and row["answer_stable"] and row["gold_answer"] is not None
    ]


def train_parts(questions: Sequence[AnswerQuestion]) -> tuple[list[AnswerQuestion], list[AnswerQuestion]]:
    """Train questions by database: two thirds of the databases were looked at, and 400 questions of the others."""
    databases = sorted({question.db for question in questions})
    held = set(random.Random(7).sample(databases, len(databases) // 3))
    rest = [question for question in questions if question.db in held]
    seen = {question.id for question in random.Random(12).sample(rest, min(400, len(rest)))}
    unseen = [question for question in rest if question.id not in seen]
    return [question for question in questions if question.db not in held or question.id in seen], unseen


def sample(questions: Sequence[AnswerQuestion], count: int, seed: int = 5) -> list[AnswerQuestion]:
    """A fixed random sample."""
    return random.Random(seed).sample(list(questions), min(count, len(questions)))


class DeclaredKeys(CachedJoins):
    """The join graph with the keys of joins.jsonl declared, as a database with its own keys would have them."""

    folder: Path

    def ensure(self, now: DatabaseState, inputs: JoinsInputs) -> JoinState:
        index, state = inputs.index, super().ensure(now, inputs)
        if not any(edge.declared for edge in state.edges):
            known = {".".join(name[1:]).lower(): name for name in index.catalog.id_by_name}
            edges = [
                declared_edge(
                    known[f"{row['left_schema']}.{row['left_table']}".lower()],
                    (row["left_column"],),
                    known[f"{row['right_schema']}.{row['right_table']}".lower()],
                    (row["right_column"],),
                    Source.USER,
                )
                for row in json_lines(self.folder / "joins.jsonl")
            ]
            self.state = state = with_declared(state, index, edges)
        return state


@contextmanager
def opened(
    root: Path, name: str, cache: Path, *, declared: bool = True, **settings: object
) -> Iterator[tuple[duckdb.DuckDBPyConnection, Lake]]:
    """The lake's database with the functions registered; its declared keys are known if `declared`."""
    folder = lake_folder(root, name)
    connection = open_lake(folder, cache)
    lakescout.register(connection, **settings)
    lake = lake_of(connection)
    if declared:
        lake.derived.joins = DeclaredKeys()
        lake.derived.joins.folder = folder
    try:
        yield connection, lake
    finally:
        connection.close()


class WithinSchema(LakeSources):
    """The evidence as if the setting `include` named one schema, or one table."""

    schema = ""
    table = ""

    def ranked(self, question: Question, k: int) -> list[RankedTable]:
        found = [item for item in super().ranked(question, MANY) if self._inside(item.table)][:k]
        known = {item.table for item in found}
        others = [n for n in range(len(self.catalog.tables)) if self._inside(n) and n not in known]
        return [*found, *(RankedTable(table, 0.0) for table in others)]

    def edges(self) -> list[ForeignKey]:
        return [edge for edge in super().edges() if self._inside(edge.left) and self._inside(edge.right)]

    def _inside(self, table: int) -> bool:
        name = self.catalog.tables[table].name
        return name.table == self.table if self.table else name.schema == self.schema


def prepared(lake: Lake, question: str, schema: str = "", table: str = "", *, unseen: bool = False) -> Prepared:
    """The question over the whole lake, or over one schema or table; `unseen`: without a look at the cells."""
    with lake.session() as (connection, index):
        sources = WithoutCells(lake, connection, index) if unseen else LakeSources(lake, connection, index)
        if schema or table:
            sources = WithinSchema(lake, connection, index)
            sources.schema, sources.table = schema, table
        return prepare(Question(question), sources)


def is_exact(question: AnswerQuestion, answer: Statement | None) -> bool:
    """Whether the rows are the gold multiset, columns in any order, source aside; in order if the question orders."""
    if answer is None or answer.rows is None:
        return False
    rows = without_last(answer.rows, answer.besides)
    if SOURCE_COLUMN in rows.column_names:
        rows = rows.drop_columns([SOURCE_COLUMN])
    cells = [[_cell(cell) for cell in column.to_pylist()] for column in rows.columns]
    gold = (
        [[_cell(row[place]) for row in question.rows] for place in range(len(question.rows[0]))]
        if question.rows
        else []
    )
    if not question.rows:
        return rows.num_rows == 0
    if len(gold) != len(cells) or len(gold[0]) != rows.num_rows:
        return False
    return _matches(gold, cells, question.ordered, [])


def _cell(value: Any) -> str:
    if isinstance(value, bool) or value is None:
        return repr(value).lower()
    try:
        return repr(round(float(value), 4)) if not isinstance(value, str) else value
    except (TypeError, ValueError):
        return str(value)


def _matches(gold: list[list[str]], found: list[list[str]], ordered: bool, order: list[int]) -> bool:
    """Some order of the found columns gives the gold rows."""
    if len(order) == len(gold):
        mine, theirs = list(zip(*(found[place] for place in order), strict=True)), list(zip(*gold, strict=True))
        return mine == theirs if ordered else sorted(mine) == sorted(theirs)
    wanted = gold[len(order)]
    for place, column in enumerate(found):
        alike = column == wanted if ordered else sorted(column) == sorted(wanted)
        if place not in order and alike and _matches(gold, found, ordered, [*order, place]):
            return True
    return False
