"""3,498 phrasings of 22 kinds of question over twelve small lakes: what `answer` gives without a model, by kind.

python -m benchmarks.answers.phrasings [--half train|test|office] [--lakes NAME ...] [--failures]

Somebody who did not see the code wrote them: the six lakes of the half 'train' may be read and learned from, those of
'test' are neither. The lakes are invented, so a figure here tells of kinds of question and not of real lakes.
'office' is no half: 180 questions of two more people, as an office asks them, over two more lakes, whose failures were
read once.
"""

from __future__ import annotations

import io
import zipfile
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from datetime import date, datetime, time
from typing import Any, NamedTuple

import duckdb

import lakescout
from benchmarks import DATA
from benchmarks.common import report
from benchmarks.common.options import result_parser

TRAIN = ("hospital", "school", "energy", "museum", "airline", "charity")
TEST = ("logistics", "telecom", "agriculture", "hr", "restaurant", "league")
OFFICE = ("garage", "flats")
LAKES_OF = {"train": TRAIN, "test": TEST, "office": OFFICE}
NOTES = {
    "train": "These lakes are read.",
    "test": "Nobody reads what fails on these lakes.",
    "office": "What fails on these lakes was read once.",
}
HEAD = ("kind", "questions", "right", "wrong", "refused", "right of those answered")


class Phrasing(NamedTuple):
    """A question of a kind, with the statement that answers it; empty if the lake cannot."""

    kind: str
    question: str
    sql: str


class Asked(NamedTuple):
    """What came of a phrasing: 'right', 'wrong' or 'refused'."""

    lake: str
    phrasing: Phrasing
    outcome: str
    said: str


def lake_and_phrasings(name: str) -> tuple[str, list[Phrasing]]:
    """The script that makes a lake, and what is asked of it."""
    with zipfile.ZipFile(DATA / "phrasings.zip") as kept:
        script = kept.read(f"{name}.sql").decode()
        lines = [line.rstrip("\n").split("\t") for line in io.TextIOWrapper(kept.open(f"{name}.tsv"), encoding="utf-8")]
    return script, [Phrasing(line[0], line[2], line[3] if len(line) > 3 else "") for line in lines[1:] if len(line) > 2]


def asked(name: str) -> Iterator[Asked]:
    """Every phrasing over a lake."""
    script, phrasings = lake_and_phrasings(name)
    with lakescout.connect() as lake:
        lake.execute(script)
        for each in phrasings:
            found = lake.execute("FROM answer(?)", [each.question])
            names, rows = [column[0] for column in found.description or ()], found.fetchall()
            if names == ["no_answer", "did_you_mean"]:
                yield Asked(name, each, "refused" if each.sql else "right", str(rows[0][0]))
                continue
            gold = _gold(lake, each.sql) if each.sql else None
            right = gold is not None and holds(rows, gold)
            yield Asked(name, each, "right" if right else "wrong", str(rows[:3]))


def _gold(lake: duckdb.DuckDBPyConnection, sql: str) -> Sequence[tuple[Any, ...]]:
    return lake.execute(sql).fetchall()


def holds(found: Sequence[tuple[Any, ...]], gold: Sequence[tuple[Any, ...]]) -> bool:
    """Whether rows are the right ones, in any order; cells besides those that are needed do no harm.

    >>> holds([("Oslo", 3), ("Rome", 1)], [(1, "Rome"), (3.00001, "oslo")]), holds([("Oslo",)], [("Oslo", 3)])
    (True, False)
    """
    left = [Counter(map(_shown, row)) for row in found]
    for row in gold:
        needed = Counter(map(_shown, row))
        place = next((number for number, each in enumerate(left) if not needed - each), None)
        if place is None:
            return False
        left.pop(place)
    return not left


def _shown(cell: object) -> str:
    """A cell as it is compared: numbers to four digits, a moment at midnight as its day, texts without capitals."""
    if isinstance(cell, datetime):
        return str(cell.date() if cell.time() == time() else cell)
    if isinstance(cell, (bool, date)):
        return str(cell).lower()
    try:
        return f"{float(str(cell)):.4g}"
    except ValueError:
        return str(cell).strip().lower()


def main() -> None:
    """Ask, and write the table."""
    arguments = result_parser(__doc__ or "")
    arguments.add_argument("--half", choices=LAKES_OF, default="test")
    arguments.add_argument("--lakes", nargs="*", help="only these")
    arguments.add_argument("--failures", action="store_true", help="print what is wrong, and write nothing")
    options = arguments.parse_args()
    lakes = options.lakes or LAKES_OF[options.half]
    found = [each for name in lakes for each in asked(name)]
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for each in found:
        counts[each.phrasing.kind][each.outcome] += 1
        counts["all"][each.outcome] += 1
    rows = []
    for kind, count in sorted(counts.items(), key=lambda item: (item[0] == "all", item[0])):
        total, given = count.total(), count["right"] + count["wrong"]
        shares = (count[outcome] / total for outcome in ("right", "wrong", "refused"))
        rows.append((kind, total, *(f"{share:.3f}" for share in shares), f"{count['right'] / max(given, 1):.3f}"))
    text = report.table(HEAD, rows)
    if options.failures or options.lakes:
        print(
            *(f"{each.lake}: {each.phrasing.question} | {each.said}" for each in found if each.outcome == "wrong"),
            sep="\n",
        )
        print(text)
        return
    apart = "" if options.half == "test" else options.half
    report.write(
        options.out, "answers/phrasings", "Phrasings" + (f", '{apart}'" if apart else ""),
        [f"## As it stands\n\n{NOTES[options.half]}", text], options=f"--half {apart}" if apart else "", variant=apart,
    )  # fmt: skip


if __name__ == "__main__":
    main()
