"""Answers over lakes and questions of strangers: right, wrong, refused, and how sure they said they were.

python -m benchmarks.answers.real --lakes FOLDER [--sets acme club ...] [--records FILE] [--failures]

`FOLDER/real` has a folder for each lake: `tables/<schema>/<table>.parquet`, or files as somebody published them, and
`questions.jsonl`. No question of theirs trains or fits anything.
"""

from __future__ import annotations

import itertools
import json
import math
import re
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks import DATA
from benchmarks.common.lakes import json_lines, load_folder
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from lakescout.answer.statement import SOURCE_COLUMN, Statement
from lakescout.doors.python import connect, lake_of
from lakescout.engine.ask import ask
from lakescout.engine.lake import Lake
from lakescout.errors import LakescoutError
from lakescout.lake.sqltext import literal
from lakescout.plugins.files.folder import Files

SETS = (
    "acme", "club", "parch", "weeks", "dabench", "bird", "retail", "crm", "food", "hamburg", "lade", "f1", "baseball",
)  # fmt: skip
MESSY = frozenset({"hamburg", "lade", "f1", "baseball"})
ABSENT = DATA / "absent.tsv"
"""Our questions about things that a lake does not hold, a line each: lake, schema or table (may be empty), question."""
STEPS = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.01)


@dataclass(frozen=True)
class RealQuestion:
    """A question with every answer that counts as right; None if the lake has no answer."""

    id: str
    text: str
    scope: str
    """The schema or the table that it is asked over; empty for the whole lake."""
    golds: tuple[list[list[Any]], ...] | None
    ordered: bool


@dataclass(frozen=True)
class Record:
    """The outcome of one question."""

    lake: str
    id: str
    question: str
    answered: bool
    reason: str
    answerable: bool
    right: list[bool] = field(default_factory=list)
    """Whether each of the first five candidates is right."""
    confidence: list[float] = field(default_factory=list)
    sql: list[str | None] = field(default_factory=list)
    reading: list[str] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    unused: list[tuple[str, ...]] = field(default_factory=list)
    features: list[Mapping[str, float]] = field(default_factory=list)
    cpu: float = 0.0
    gold_sql: str = ""

    @property
    def outcome(self) -> str:
        """'right', 'wrong' or 'refused'."""
        if not self.answered:
            return "refused"
        return "right" if self.right and self.right[0] else "wrong"


def questions_of(folder: Path) -> list[RealQuestion]:
    """The questions of a lake; those over parts of it are asked over their part alone."""
    found = []
    for row in json_lines(folder / "questions.jsonl"):
        answerable = row.get("answerable", not row.get("absent", False))
        golds = row.get("gold_answers") or ([row["gold"]] if answerable else None)
        scope = ""
        if folder.name in {"weeks", "bird"}:
            scope = row["db"]
        elif folder.name == "dabench":
            scope = row["gold_tables"][0].split(".")[-1]
        found.append(
            RealQuestion(
                row["id"],
                row["question"],
                scope,
                tuple(golds) if answerable else None,
                row.get("answer_ordered", False),
            )
        )
    return found


def absent_questions(lake: str) -> list[RealQuestion]:
    """Questions of ours about what this lake does not hold."""
    lines = (line.split("\t") for line in ABSENT.read_text(encoding="utf-8").splitlines() if line.strip())
    return [
        RealQuestion(f"absent-{number:02d}", text, scope, None, False)
        for number, (name, scope, text) in enumerate(lines, start=1)
        if name == lake
    ]


@contextmanager
def opened(folder: Path, scope: str) -> Iterator[Lake]:
    """The lake, or a schema or table of it, in memory, with its keys declared and its comments."""
    connection = connect()
    try:
        if (folder / "tables").is_dir():
            known = load_folder(connection, folder, scope)
            for row in json_lines(folder / "joins.jsonl"):
                if (
                    all(row[side].rpartition(".")[0] in known for side in ("left", "right"))
                    and row["left"] != row["right"]
                ):
                    sides = ", ".join(literal(row[side]) for side in ("left", "right"))
                    connection.execute(f"FROM lakescout_declare_join({sides})")
        else:
            files = folder / "files" if (folder / "files").is_dir() else next(folder.glob("*.csv"))
            Files(files).follow(connection)
        yield lake_of(connection)
    finally:
        connection.close()


def is_right(answer: Statement, question: RealQuestion) -> bool:
    """Whether the rows are those of one right answer, in any order unless one is asked for, columns in any order.

    Further columns after those of the right answer are allowed.
    """
    if answer.rows is None or question.golds is None:
        return False
    rows = answer.rows
    if SOURCE_COLUMN in rows.column_names:
        rows = rows.drop_columns([SOURCE_COLUMN])
    columns = [[cell_text(cell) for cell in column.to_pylist()] for column in rows.columns]
    for gold in question.golds:
        if not gold:
            if rows.num_rows == 0:
                return True
            continue
        wanted = [[cell_text(row[place]) for row in gold] for place in range(len(gold[0]))]
        if len(columns) >= len(wanted) and len(wanted[0]) == rows.num_rows and _fits(wanted, columns, question.ordered):
            return True
    return False


def _fits(wanted: list[list[str]], columns: list[list[str]], ordered: bool, chosen: tuple[int, ...] = ()) -> bool:
    if len(chosen) == len(wanted):
        mine = list(zip(*(columns[place] for place in chosen), strict=True))
        theirs = list(zip(*wanted, strict=True))
        return mine == theirs if ordered else sorted(mine) == sorted(theirs)
    gold = sorted(wanted[len(chosen)])
    return any(
        place not in chosen and sorted(column) == gold and _fits(wanted, columns, ordered, (*chosen, place))
        for place, column in enumerate(columns)
    )


_MIDNIGHT = re.compile(r"[ T]00:00:00(\.0+)?(\+00:00)?$")


def cell_text(value: Any) -> str:
    """A cell as a text to compare: numbers with five digits, days without a time."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(int(value))
    try:
        number = float(value)
        return f"{number:.5g}" if math.isfinite(number) else str(value)
    except (TypeError, ValueError):
        return _MIDNIGHT.sub("", str(value).replace("T", " ")).strip()


def asked(folder: Path, questions: Sequence[RealQuestion]) -> Iterator[Record]:
    """The outcome of each question; a lake that cannot be opened counts as refusing all."""
    gold_sql = {row["id"]: row.get("gold_sql", "") for row in json_lines(folder / "questions.jsonl")}
    for scope in dict.fromkeys(question.scope for question in questions):
        mine = [question for question in questions if question.scope == scope]
        try:
            with opened(folder, scope) as lake:
                for question in mine:
                    yield _record(folder.name, lake, question, gold_sql.get(question.id, ""))
        except LakescoutError as error:
            for question in mine:
                yield Record(folder.name, question.id, question.text, False, str(error), question.golds is not None)


def right_of(question: RealQuestion) -> Callable[[Statement], bool] | None:
    """The function that judges an answer to a question; None if the lake has no answer."""
    return None if question.golds is None else partial(is_right, question=question)


def _record(name: str, lake: Lake, question: RealQuestion, gold_sql: str) -> Record:
    return record_of(name, lake, question.id, question.text, right_of(question), gold_sql)


def record_of(
    name: str, lake: Lake, number: str, text: str, right: Callable[[Statement], bool] | None, gold_sql: str = ""
) -> Record:
    """The outcome of a question of a set; `right` judges an answer, None: the lake has none."""
    began = time.process_time()
    found = ask(lake, text)
    spent = time.process_time() - began
    return Record(
        name, number, text, found.answered, found.reason, right is not None,
        [right is not None and right(answer) for answer in found.answers],
        [answer.confidence for answer in found.answers],
        [answer.sql for answer in found.answers],
        [answer.reading for answer in found.answers],
        [answer.explanation for answer in found.answers],
        [answer.unused for answer in found.answers],
        [dict(answer.features) for answer in found.answers],
        spent, gold_sql,
    )  # fmt: skip


HEAD = (
    "lake",
    "questions",
    "right",
    "wrong",
    "refused",
    "right when given",
    "first right",
    "right among five",
    "CPU p50, s",
)


def row_of(name: str, records: Sequence[Record]) -> tuple[object, ...]:
    """One line of the table."""
    count = max(len(records), 1)
    outcomes = [record.outcome for record in records]
    right, wrong = outcomes.count("right"), outcomes.count("wrong")
    return (
        name, len(records), right / count, wrong / count, outcomes.count("refused") / count,
        right / max(right + wrong, 1), sum(any(record.right[:1]) for record in records) / count,
        sum(any(record.right) for record in records) / count, float(np.median([record.cpu for record in records])),
    )  # fmt: skip


def curve(records: Sequence[Record]) -> str:
    """How often the first candidate is right, by how sure it says that it is."""
    first = [(record.confidence[0], record.right[0]) for record in records if record.confidence]
    rows = []
    for low, high in itertools.pairwise(STEPS):
        inside = [right for sure, right in first if low <= sure < high]
        rows.append((f"{low:.1f}", len(inside), sum(inside) / max(len(inside), 1)))
    return table(("confidence from", "candidates", "right"), rows)


def main() -> None:
    """Ask, and write the page."""
    arguments = parser(__doc__ or "")
    arguments.add_argument("--sets", nargs="*", default=list(SETS), choices=SETS)
    arguments.add_argument("--records", type=Path, help="a file for what came of each question, as JSON lines")
    arguments.add_argument("--limit", type=int, default=100_000, help="questions a lake")
    given = arguments.parse_args()
    root = lakes_folder(given.lakes) / "real"
    records: list[Record] = []
    absent: list[Record] = []
    for name in given.sets:
        folder = root / name
        records += asked(folder, questions_of(folder)[: given.limit])
        absent += asked(folder, absent_questions(name)[: given.limit])
        if given.records:
            lines = (json.dumps(asdict(record), default=str) for record in [*records, *absent])
            given.records.write_text("\n".join(lines) + "\n", encoding="utf-8")
        print(table(HEAD, [row_of(name, [record for record in records if record.lake == name])]), flush=True)
    groups = [(name, [record for record in records if record.lake == name]) for name in given.sets]
    tidy = [record for record in records if record.lake not in MESSY]
    messy = [record for record in records if record.lake in MESSY]
    groups += [("all with statements", tidy), ("all messy", messy), ("all", records)]
    parts = [
        table(HEAD, [row_of(name, found) for name, found in groups if found]),
        f"Of {len(absent)} questions about what the lake does not hold, {sum(each.answered for each in absent)} were "
        "answered.",
        "How sure the first candidate says that it is, and how often it is right:",
        curve(records),
    ]
    print("\n\n".join(parts))
    if given.sets == list(SETS):
        write(given.out, "answers/real", "Answers over lakes of strangers", parts)


if __name__ == "__main__":
    main()
