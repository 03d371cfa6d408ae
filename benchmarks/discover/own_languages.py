"""Lakes with headers in other languages: `python -m benchmarks.discover.own_languages` (no lakes needed).

Five lakes of twelve tables with rows, in German, French, Spanish, Polish and Chinese (`own_languages.sql`), with
questions in the language of the lake and in English, and for each the tables and the statement that answer it
(`own_languages.tsv`). All of it was written before anything was run on it. The part 'looked at' shaped the tables of
words; the part 'confirming' did not.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import duckdb

import lakescout
from benchmarks import DATA
from benchmarks.common import report
from benchmarks.common.from_tests import helper
from benchmarks.common.options import result_parser
from lakescout.words.languages import LANGUAGES

everyday_lakes = helper("everyday_lakes")

LAKES = DATA / "own_languages.sql"
QUESTIONS = DATA / "own_languages.tsv"
PARTS = ("looked at", "confirming")
HEAD = ("part", "lake", "asked in", "number", "first", "in three", "right", "right of those answered", "answered")


@dataclass(frozen=True)
class Asked:
    """A question, with its gold tables and statement."""

    part: str
    language: str
    text: str
    tables: frozenset[str]
    sql: str


@dataclass(frozen=True)
class Found:
    """The outcome of a question."""

    asked: Asked
    tables: tuple[str, ...]
    sql: str | None
    right: bool

    def among(self, count: int) -> bool:
        """Whether all gold tables are among the first `count`; more gold tables than that get as many places."""
        return self.asked.tables <= set(self.tables[: max(count, len(self.asked.tables))])


def questions(lake: str) -> list[Asked]:
    """The questions over a lake."""
    with QUESTIONS.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE))
    return [
        Asked(row["part"], row["asked in"], row["question"], frozenset(row["tables"].split()), row["sql"])
        for row in rows
        if row["lake"] == lake
    ]


def asked(lake: str, parts: Sequence[str]) -> Iterator[Found]:
    """Each question put to discover_tables and answer_sql."""
    with TemporaryDirectory() as folder, lakescout.connect(Path(folder) / "memory.duckdb") as connection:
        connection.execute("SET threads = 1")
        connection.execute(everyday_lakes.scripts(LAKES)[lake])
        connection.execute("CHECKPOINT")
        for each in questions(lake):
            if each.part in parts:
                yield _found(connection, each)


def _found(connection: duckdb.DuckDBPyConnection, each: Asked) -> Found:
    hits = connection.execute("SELECT table_name FROM discover_tables(?, k := 5)", [each.text]).fetchall()
    row = connection.execute("SELECT answer_sql(?)", [each.text]).fetchone()
    sql = row[0] if row else None
    same = sql is not None and everyday_lakes.same(
        connection.execute(sql).fetchall(), connection.execute(each.sql).fetchall()
    )
    return Found(each, tuple(name for (name,) in hits), sql, same)


def row(part: str, lake: str, language: str, found: Sequence[Found]) -> list[object]:
    """One line of the table."""
    given = [each for each in found if each.sql is not None]
    right = sum(each.right for each in found)
    first = sum(each.among(1) for each in found) / len(found)
    three = sum(each.among(3) for each in found) / len(found)
    shares = (first, three, right / len(found), right / max(len(given), 1), len(given) / len(found))
    return [part, lake, language, len(found), *(f"{share:.3f}" for share in shares)]


def main() -> None:
    options = result_parser(__doc__ or "")
    options.add_argument("--lakes", nargs="+", default=LANGUAGES, choices=LANGUAGES)
    options.add_argument("--parts", nargs="+", default=PARTS, choices=PARTS)
    options.add_argument("--failures", action="store_true", help="print what is not right, and write nothing")
    arguments = options.parse_args()
    lines: list[list[object]] = []
    every: list[Found] = []
    for lake in arguments.lakes:
        found = list(asked(lake, arguments.parts))
        every += found
        for part in arguments.parts:
            for language in (lake, "english"):
                some = [each for each in found if (each.asked.part, each.asked.language) == (part, language)]
                lines.append(row(part, lake, language, some))
                print(*lines[-1], flush=True)
        for each in found if arguments.failures else ():
            if not (each.right and each.among(1)):
                print(f"{each.asked.text}\n    {each.asked.sql}\n    {each.sql}\n    {each.tables[:3]} {each.right}")
    for part in arguments.parts:
        for own in (True, False):
            some = [each for each in every if each.asked.part == part and (each.asked.language != "english") == own]
            lines.append(row(part, "all", "its own language" if own else "english", some))
            print(*lines[-1], flush=True)
    if not arguments.failures:
        text = " ".join((__doc__ or "").split("\n\n")[1].split())
        report.write(
            arguments.out,
            "discover/own_languages",
            "Lakes in other languages",
            [text, report.by_part(HEAD, lines, "part")],
            options=" ".join(["--parts", *(f'"{part}"' for part in arguments.parts)]),
        )


if __name__ == "__main__":
    main()
