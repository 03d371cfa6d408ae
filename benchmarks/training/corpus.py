"""The reader's training data: questions with their plans."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import duckdb
import pyarrow.parquet as pq

from benchmarks import DATA
from benchmarks.training.databases import CellIndex, Database, under_names, web_database
from benchmarks.training.examples import Part, load_examples
from benchmarks.training.generate import load_generated
from benchmarks.training.invented import Spelling
from lakescout.lake.catalog import Column as LakeColumn
from lakescout.lake.sqltext import quote
from lakescout.reading.plan import Aggregate, And, Column, Compare, Plan, Predicate, Query, Value
from lakescout.reading.scope import Scope
from lakescout.words.text import normalise_name

PARAPHRASES = DATA / "paraphrases.tsv"
"""Ids of Spider's train questions (CC BY-SA 4.0), each with the same question without the words of the headers, or of
the columns' headers alone; those of held-out databases are not trained on."""


@dataclass(frozen=True)
class Example:
    """A question over a database, with its right plan."""

    id: str
    question: str
    database: Database
    plan: Query
    sql: str | None = None


class Corpus:
    """The project's examples, each with its database."""

    def __init__(self, shared: Path, cache: Path) -> None:
        self.data = load_examples(shared / "lakes", shared / "train", cache)
        self.paths = (shared / "lakes", shared / "train", cache)
        self.file = cache / "spider.duckdb"
        self._known: dict[str, Database] = {}

    def part(self, part: Part, group: str) -> Iterator[Example]:
        """Examples over databases: Spider's, Spider-Syn's, and generated ones."""
        for item in self.data.part(part, group):
            yield Example(item.id, item.question, self.database(item.scope), item.plan, item.gold)

    def generated(self, count: int, seed: int) -> Iterator[Example]:
        """Examples that the project's generator makes."""
        made = load_generated(*self.paths, count, seed)
        known: dict[str, Database] = {}
        for item in made.items:
            if item.scope not in known:
                scope = made.scopes[item.scope]
                known[item.scope] = Database(item.scope, scope, self._index(scope, made.cells[item.scope]))
            yield Example(item.id, item.question, known[item.scope], item.plan, item.gold)

    def renamed(self, seed: int) -> Iterator[Example]:
        """Half of Spider's and Spider-Syn's examples, with headers shortened as in real databases.

        Every other such database has comments that say what most of the headers were cut from.
        """
        rng = random.Random(seed)
        known: dict[tuple[str, float], Database] = {}
        for group in ("spider", "syn"):
            for item in self.data.part("train", group):
                share = rng.choice((0.0, 0.0, 0.5, 0.9))
                if not share:
                    continue
                if (item.scope, share) not in known:
                    told = 0.7 if len(known) % 2 else 0.0
                    known[item.scope, share] = _cut_short(self.database(item.scope), share, rng, told)
                yield Example(f"{item.id}-short", item.question, known[item.scope, share], item.plan)

    def paraphrased(self) -> Iterator[Example]:
        """Questions of Spider's train split, worded as by people who do not know the headers; see PARAPHRASES."""
        known = {item.id: item for part in ("train", "held_out") for item in self.data.part(part, "spider")}
        for name, question in said():
            if name in known:
                item = known[name]
                yield Example(f"{name}-said", question, self.database(item.scope), item.plan, item.gold)

    def database(self, name: str) -> Database:
        """A scope with its cells; numbers are looked for in columns of numbers too."""
        if name not in self._known:
            scope = self.data.scopes[name]
            self._known[name] = Database(name, scope, self._index(scope, self.data.cells[name]))
        return self._known[name]

    def _index(self, scope: Scope, cells: Mapping[int, Sequence[str]]) -> CellIndex:
        index = CellIndex()
        with duckdb.connect(str(self.file), read_only=True, config={"threads": 1}) as connection:
            for column, texts in cells.items():
                counts = _counts(connection, scope, column)
                for text in texts:
                    index.add(column, text, counts.get(text, 0), False)
            for number, entry in enumerate(scope.columns):
                name = scope.tables[entry.table].name
                if name.database != "spider":
                    continue
                count = f"SELECT count(*) > count({quote(entry.name)}) FROM {name.quoted}"
                if connection.execute(count).fetchall()[0][0]:
                    index.missing.add(number)
                if entry.is_text:
                    continue
                query = f"SELECT DISTINCT CAST({quote(entry.name)} AS VARCHAR) FROM {name.quoted} LIMIT 20000"
                for (cell,) in connection.execute(query).fetchall():
                    if cell is not None:
                        index.add(number, cell, 1, entry.is_number)
        return index


def _counts(connection: duckdb.DuckDBPyConnection, scope: Scope, column: int) -> dict[str, int]:
    """How many rows hold each text of a column; empty for a table that is not in the file."""
    item = scope.columns[column]
    table = scope.tables[item.table].name
    if table.database != "spider":
        return {}
    query = f"SELECT CAST({quote(item.name)} AS VARCHAR), count(*) FROM {table.quoted} GROUP BY 1"
    return dict(connection.execute(query).fetchall())


def said() -> Iterator[tuple[str, str]]:
    """By id, questions in words that avoid the headers."""
    for line in PARAPHRASES.read_text(encoding="utf-8").splitlines():
        name, question = line.split("\t")
        yield name, question


def _cut_short(database: Database, share: float, rng: random.Random, told: float) -> Database:
    """The same database under shorter names; a share `told` of them has the longer name as a comment."""
    spelling = Spelling(rng)

    def short(name: str, how_often: float) -> str:
        return "_".join(spelling.word(word, how_often) for word in normalise_name(name).split()) or name

    scope, tables = database.scope, []
    for table in scope.tables:
        columns: list[LakeColumn] = []
        for column in table.columns:
            name, taken = short(column.name, share), {each.name.lower() for each in columns}
            name = column.name if name.lower() in taken else name
            comment = normalise_name(column.name) if name != column.name and rng.random() < told else None
            columns.append(replace(column, name=name, comment=comment))
        if len({column.name.lower() for column in columns}) < len(columns):
            columns = list(table.columns)
        name = short(table.name.table, share / 3)
        tables.append(replace(table, name=table.name._replace(table=name), columns=tuple(columns)))
    return under_names(database, tables)


def web(folder: Path) -> Iterator[Example]:
    """WikiSQL's questions, each over one web table."""
    tables = {row["table"]: row for row in pq.read_table(folder / "wikisql_tables.parquet").to_pylist()}
    known: dict[str, Database] = {}
    for line in (folder / "wikisql_questions.jsonl").read_text().splitlines():
        row = json.loads(line)
        source = tables[row["table"]]
        if row["table"] not in known:
            title = source["title"] if len(known) % 2 else "t_" + row["table"].replace("-", "_")
            known[row["table"]] = web_database(row["table"], title, source["columns"], source["rows"])
        plan = _web_plan(row, known[row["table"]])
        if plan is not None:
            yield Example(row["id"], row["question"], known[row["table"]], plan)


def _web_plan(row: dict[str, object], database: Database) -> Plan | None:
    shown = database.scope.number(0, str(row["select"]))
    if shown is None:
        return None
    expression = Column(shown)
    function = str(row["aggregate"]).lower()
    parts: list[Predicate] = []
    for name, operator, value in row["where"]:  # type: ignore[attr-defined]
        column = database.scope.number(0, name)
        if column is None or operator not in {"=", ">", "<"}:
            return None
        cells = database.index.texts.get(database.index.key(value), ())
        spelt = next((text for number, text, _ in cells if number == column), value)
        parts.append(Compare(operator, Column(column), Value(spelt)))
    where = None if not parts else parts[0] if len(parts) == 1 else And(tuple(parts))
    show = Aggregate(function, expression) if function else expression  # type: ignore[arg-type]
    return Plan((show,), where=where)
