"""Everyday questions, as people type them, over small hand-made lakes, and whether `answer_sql` gets them right.

`everyday/lakes.sql` makes each lake below a line `-- lake: NAME`, and `everyday/questions.tsv` has the questions of every
set. The test and `benchmarks.answers.everyday` read them here.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, time
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb

import lakescout

FOLDER = Path(__file__).with_name("everyday")
BEGINS = re.compile(r"^-- lake: (\w+)\n", re.MULTILINE)
"""The line above the script of each lake."""


@dataclass(frozen=True)
class Question:
    lake: str
    text: str
    gold: str
    """A statement with the right rows; empty where the lake has no answer."""


@dataclass(frozen=True)
class Outcome:
    question: Question
    sql: str | None
    right: bool


def questions(name: str = "questions") -> list[Question]:
    """A set by name; `benchmarks.answers.everyday` says who wrote each set, and whether its failures were looked at."""
    lines = (FOLDER / "questions.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return [Question(*rest) for chosen, *rest in (line.split("\t") for line in lines) if chosen == name]


def scripts(path: Path = FOLDER / "lakes.sql") -> dict[str, str]:
    """The script that makes each lake of a file."""
    _, *parts = BEGINS.split(path.read_text(encoding="utf-8"))
    return dict(zip(parts[::2], parts[1::2], strict=True))


def rows(found: Iterable[tuple[object, ...]]) -> Counter[tuple[str, ...]]:
    """The distinct rows, without the order of columns: no question asks whether a list repeats itself."""
    return Counter({tuple(sorted(_shown(cell) for cell in row)): 1 for row in found})


def same(found: Sequence[tuple[object, ...]], gold: Sequence[tuple[object, ...]]) -> bool:
    """Whether rows are right; further columns after the right ones are allowed, such as how many beside which."""
    width = len(gold[0]) if gold else 0
    return rows(found) == rows(gold) or (width > 0 and rows(row[:width] for row in found) == rows(gold))


def _shown(cell: object) -> str:
    if isinstance(cell, datetime) and cell.time() == time():
        return str(cell.date())  # date_trunc turns dates into timestamps
    try:
        return f"{float(str(cell)):.6g}"
    except ValueError:
        return str(cell)


def outcomes(lake: str, name: str = "questions") -> Iterator[Outcome]:
    """The outcome of every question of the lake, which is in a file: one in memory would be read again for each."""
    with TemporaryDirectory() as folder, lakescout.connect(Path(folder) / "memory.duckdb") as connection:
        connection.execute("SET threads = 1")  # tied rows come in a fixed order
        connection.execute(scripts()[lake])
        connection.execute("CHECKPOINT")
        for question in questions(name):
            if question.lake == lake:
                yield _outcome(connection, question)


def _outcome(connection: duckdb.DuckDBPyConnection, question: Question) -> Outcome:
    sql, found = None, list[tuple[object, ...]]()
    row = connection.execute("SELECT answer_sql(?)", [question.text]).fetchone()
    if row is not None and row[0] is not None:
        sql = str(row[0])
        found = connection.execute(sql).fetchall()
    if not question.gold:
        return Outcome(question, sql, sql is None)
    return Outcome(question, sql, sql is not None and same(found, connection.execute(question.gold).fetchall()))
