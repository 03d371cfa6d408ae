"""Questions with the tables that answer them, asked one after another with every method, as far as time allows.

All methods are asked a question before the next one, so a run that is cut short compares them fairly.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from pathlib import Path
from typing import Any, TypeVar

from lakescout.errors import ArgumentError
from lakescout.lake.catalog import Catalog, TableName
from lakescout.lake.lookup import check_question
from lakescout.plugins.bench.generator.generate import GeneratedQuestion
from lakescout.ranking import TableHit


def moved(hits: Sequence[TableHit], origin: Catalog, target: Catalog) -> list[TableHit]:
    """Hits with the ids of another catalog, in the same order; tables that it lacks are left out."""
    if origin is target:
        return list(hits)
    ids = target.id_by_name
    named = ((hit, origin.tables[hit.table].name) for hit in hits)
    return [replace(hit, table=ids[name]) for hit, name in named if name in ids]


def differing(before: Catalog, after: Catalog) -> list[str]:
    """The tables that only one of two catalogs has, as displayed."""
    return [before.display_name(name) for name in sorted(before.id_by_name.keys() ^ after.id_by_name.keys())]


Item = TypeVar("Item")
Found = TypeVar("Found")
Stop = Callable[[], bool]
Tell = Callable[[str, int, int], None]
"""Receives (what is being done, how much of it is done, how much there is); 0 of 0 if that is unknown."""


def never() -> bool:
    """Nothing ends the run."""
    return False


def silent(_stage: str, _done: int, _total: int) -> None:
    """Reports to no one."""


@dataclass(frozen=True)
class TimeLimit:
    """Ends the asking after `seconds` (None for never), or as soon as `interrupted` says so."""

    seconds: float | None = None
    interrupted: Stop = never
    began: float = field(default_factory=time.monotonic)

    def within(self, share: float) -> Stop:
        """Tells whether that share of the time has passed, or the run was interrupted."""
        if self.seconds is None:
            return self.interrupted
        end = self.began + share * self.seconds
        return lambda: self.interrupted() or time.monotonic() >= end


def in_rounds(
    items: Sequence[Item],
    methods: Iterable[str],
    ask: Callable[[Item, str], Found],
    *,
    stage: str,
    tell: Tell = silent,
    stop: Stop = never,
) -> dict[str, list[Found]]:
    """The results of `ask` for the items with every method: equally many each, from the finished rounds."""
    found: dict[str, list[Found]] = {method: [] for method in methods}
    for place, item in enumerate(items):
        tell(stage, place, len(items))
        last: dict[str, Found] = {}
        for method in found:
            if stop():
                return found
            last[method] = ask(item, method)
        for method, answer in last.items():
            found[method].append(answer)
    return found


Cell = tuple[TableName, str]
"""A value of an answer and the table that it was read from."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question and the tables that answer it, by their full name or as a user writes them."""

    question: str
    gold: tuple[str | TableName, ...]
    cells: frozenset[Cell] | None = None
    groups: tuple[frozenset[TableName], ...] = ()
    """Sets of tables that answer together, if a join is needed."""
    kind: str = ""


def read_questions(path: Path) -> list[Asked]:
    """JSON lines with `question` and `gold_tables`. Raises ArgumentError naming the line that is wrong."""
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
    """Generated questions in the form in which they are asked."""
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
    """A value in a form in which two readings of it are equal: numbers to six digits, texts without case.

    >>> plain_cell(3), plain_cell(3.0), plain_cell(" Joe "), plain_cell(0.1 + 0.2)
    ('3', '3', 'joe', '0.3')
    """
    if isinstance(value, (int, float, Decimal)) and not isinstance(value, bool):
        return f"{float(value):.6g}"
    return str(value).strip().lower()
