"""Questions with the tables, and where they are known the cells, that answer them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path
from typing import Any

from lakescout.arguments import check_question
from lakescout.catalog import Catalog, TableName
from lakescout.errors import ArgumentError
from lakescout.questions.generate import GeneratedQuestion

Cell = tuple[TableName, str]
"""A value of an answer and the table that it was read from."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and the tables that answer it, by their full name or as a user writes them."""

    question: str
    gold: tuple[str | TableName, ...]
    cells: frozenset[Cell] | None = None
    groups: tuple[frozenset[TableName], ...] = ()
    """Sets of tables that answer together, where a join is needed."""
    kind: str = ""


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


def from_generated(questions: Iterable[GeneratedQuestion]) -> list[Asked]:
    """Generated questions as they are asked."""
    return [
        Asked(
            item.question,
            item.tables,
            cells_of((answer.tables[0], answer.rows) for answer in item.answers),
            tuple(dict.fromkeys(frozenset(answer.tables) for answer in item.answers if len(answer.tables) > 1)),
            item.kind,
        )
        for item in questions
    ]


def write_questions(path: Path, questions: Iterable[GeneratedQuestion], catalog: Catalog) -> None:
    """JSON lines that read_questions understands, with the SQL and the rows of each answer. Raises ArgumentError."""
    lines = [
        json.dumps(
            {
                "question": item.question,
                "gold_tables": [catalog.display_name(name) for name in item.tables],
                "sql": item.sql,
                "kind": item.kind,
                "answers": [
                    {"tables": [catalog.display_name(name) for name in answer.tables], "rows": answer.rows}
                    for answer in item.answers
                ],
            },
            ensure_ascii=False,
            default=str,
        )
        for item in questions
    ]
    try:
        path.write_text("\n".join(lines) + "\n", encoding="utf-8", errors="replace")
    except OSError as error:
        raise ArgumentError(f"{path} cannot be written: {error.strerror}") from error


def cells_of(answers: Iterable[tuple[TableName, Iterable[Sequence[Any]]]]) -> frozenset[Cell]:
    """The distinct values of answers, each with its table."""
    return frozenset(
        (table, plain_cell(value)) for table, rows in answers for row in rows for value in row if value is not None
    )


def plain_cell(value: object) -> str:
    """A value so that the same one read in two ways is the same: numbers to six digits, texts without case.

    >>> plain_cell(3), plain_cell(3.0), plain_cell(" Joe "), plain_cell(0.1 + 0.2)
    ('3', '3', 'joe', '0.3')
    """
    if isinstance(value, (int, float, Decimal)) and not isinstance(value, bool):
        return f"{float(value):.6g}"
    return str(value).strip().lower()
