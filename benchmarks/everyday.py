"""Everyday questions, as people type them, over eleven small hand-made lakes: what `answer` gives without a model.

python -m benchmarks.everyday
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import duckdb

import lakescout
from benchmarks import report

FOLDER = Path(__file__).parent / "everyday"
TUNED = {"shop"}
"""The lakes whose failures were looked at before the first measurement of the others."""


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


def questions() -> list[Question]:
    lines = (FOLDER / "questions.tsv").read_text(encoding="utf-8").splitlines()
    return [Question(*line.split("\t")) for line in lines]


def rows(found: Iterable[tuple[object, ...]]) -> Counter[tuple[str, ...]]:
    """Rows without the order of their columns, each once: whether a list repeats itself is nobody's question."""
    return Counter({tuple(sorted(_shown(cell) for cell in row)): 1 for row in found})


def _shown(cell: object) -> str:
    try:
        return f"{float(str(cell)):.6g}"
    except ValueError:
        return str(cell)


def outcomes(lake: str) -> Iterator[Outcome]:
    with lakescout.connect() as connection:
        connection.execute("SET threads = 1")  # rows that tie come in one order
        connection.execute((FOLDER / f"{lake}.sql").read_text(encoding="utf-8"))
        for question in questions():
            if question.lake == lake:
                yield _outcome(connection, question)


def _outcome(connection: duckdb.DuckDBPyConnection, question: Question) -> Outcome:
    sql, found = None, Counter[tuple[str, ...]]()
    row = connection.execute("SELECT answer_sql(?)", [question.text]).fetchone()
    if row is not None and row[0] is not None:
        sql = str(row[0])
        found = rows(connection.execute(sql).fetchall())
    if not question.gold:
        return Outcome(question, sql, sql is None)
    return Outcome(question, sql, sql is not None and found == rows(connection.execute(question.gold).fetchall()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path(__file__).parent / "results")
    parser.add_argument("--failures", action="store_true", help="print what is not right, and write nothing")
    options = parser.parse_args()
    table = []
    for lake in dict.fromkeys(question.lake for question in questions()):
        found = list(outcomes(lake))
        if options.failures:
            for item in found:
                if not item.right:
                    print(f"{lake}: {item.question.text}\n    {item.question.gold}\n    {item.sql}")
        given = [item for item in found if item.sql is not None]
        right = [item for item in found if item.right]
        table.append(
            [
                lake,
                "yes" if lake in TUNED else "no",
                len(found),
                f"{len(right) / len(found):.3f}",
                f"{sum(item.right for item in given) / max(len(given), 1):.3f}",
                f"{len(given) / len(found):.3f}",
            ]
        )
    header = ["lake", "looked at first", "questions", "right", "right of those answered", "answered"]
    text = report.table(header, table)
    if options.failures:
        print(text)
        return
    notes = Path(__file__).parent / "notes" / "everyday.md"
    report.write(
        options.out,
        "everyday",
        "Everyday questions",
        "python -m benchmarks.everyday",
        [text, notes.read_text(encoding="utf-8").strip()],
    )


if __name__ == "__main__":
    main()
