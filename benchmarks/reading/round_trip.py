"""How many gold statements become a plan, and SQL again, with the same rows.

python -m benchmarks.reading.round_trip --lakes FOLDER --train FOLDER [--cache FOLDER] [--failures]
"""

from __future__ import annotations

import argparse
import datetime
import itertools
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import duckdb

from benchmarks.common import report
from benchmarks.common.from_tests import helper
from benchmarks.common.lakes import json_lines, lake_folder, open_lake
from benchmarks.common.options import lakes_folder, parser
from benchmarks.training.databases import guessed_keys, numeric_texts, spider_scopes, tables_of
from benchmarks.training.wikisql import questions, web_tables
from lakescout.answer.guard import check
from lakescout.errors import GuardError
from lakescout.lake.sqltext import literal, quote, quote_path
from lakescout.plugins.check.from_sql import UnreadableError, from_sql
from lakescout.reading.joining import CannotJoinError, KeyPaths
from lakescout.reading.plan import Aggregate, And, Column, Compare, Plan, Query, Value
from lakescout.reading.scope import Scope, make_scope
from lakescout.reading.to_sql import CannotWriteError, to_sql

WEB_QUESTIONS = 2_000
NOTE = (
    "Rows are compared as a multiset, columns in any order; statements whose rows depend on ties are left out. "
    "FROM is no part of a plan: it is made from the keys that are declared, or guessed from names and cells. "
    "Where rows differ, most gold statements join by nothing (`ON TRUE`, `ON a.x = a.x`), order numbers kept as text "
    "by their letters, or take `after a day` to include that day's hours; the plan does not."
)

everyday = helper("everyday_lakes")


@dataclass(frozen=True)
class Trip:
    """The outcome of one statement."""

    id: str
    gold: str
    outcome: str
    """`same`, or the cause of failure."""
    sql: str = ""
    plan: Query | None = None
    guarded: bool = False
    """Whether the guard lets the statement run."""
    twice: bool = False
    """Whether the written statement becomes the same plan again."""


def rows_of(connection: duckdb.DuckDBPyConnection, sql: str) -> Counter[tuple[str, ...]]:
    return Counter(tuple(_cell(cell) for cell in row) for row in connection.execute(sql).fetchall())


def _cell(cell: object) -> str:
    if isinstance(cell, str) or cell is None:
        return repr(cell)
    if isinstance(cell, datetime.datetime) and cell.time() == datetime.time():
        return str(cell.date())  # date_trunc turns dates into timestamps
    try:
        return f"{float(str(cell)):.6g}"
    except ValueError:
        return str(cell)


def travelled(connection: duckdb.DuckDBPyConnection, name: str, gold: str, scope: Scope, graph: KeyPaths) -> Trip:
    """A statement to a plan and back, and how that ended."""
    try:
        plan = from_sql(gold, scope, graph)
    except UnreadableError as error:
        return Trip(name, gold, f"no plan: {error}")
    try:
        sql = to_sql(plan, scope, graph).sql(dialect="duckdb")
    except (CannotJoinError, CannotWriteError) as error:
        return Trip(name, gold, f"no statement: {type(error).__name__} {error}", plan=plan)
    try:
        back = rows_of(connection, sql)
    except duckdb.Error as error:
        return Trip(name, gold, f"does not run: {str(error).splitlines()[0][:60]}", sql, plan)
    wanted = rows_of(connection, gold)
    if back != wanted and in_any_order(back) != in_any_order(wanted):
        return Trip(name, gold, "rows repeat otherwise" if set(back) == set(wanted) else "other rows", sql, plan)
    return Trip(name, gold, "same", sql, plan, _is_guarded(sql, scope), _reads_back(sql, plan, scope, graph))


def in_any_order(rows: Counter[tuple[str, ...]]) -> Counter[tuple[str, ...]]:
    """The rows without the order of their columns."""
    return Counter(tuple(sorted(row)) for row in rows.elements())


def _is_guarded(sql: str, scope: Scope) -> bool:
    try:
        check(sql, scope.tables)
    except GuardError:
        return False
    return True


def _reads_back(sql: str, plan: Query, scope: Scope, graph: KeyPaths) -> bool:
    try:
        return from_sql(sql, scope, graph) == plan
    except UnreadableError:
        return False


def spider(lakes: Path, cache: Path) -> Iterator[tuple[str, Trip]]:
    folder = lake_folder(lakes, "spider")
    scopes = spider_scopes(lakes, cache)
    graphs = {name: KeyPaths(scope) for name, scope in scopes.items()}
    with open_lake(folder, cache) as connection:
        connection.execute("SET threads = 1")
        for row in json_lines(folder / "spider_questions.jsonl"):
            if row["answer_stable"]:
                db = row["db"]
                yield (
                    f"Spider {row['split']}",
                    travelled(connection, row["id"], row["gold_sql"], scopes[db], graphs[db]),
                )


def everyday_lakes() -> Iterator[tuple[str, Trip]]:
    """`everyday` with the keys that are declared or plain from the data."""
    for lake in dict.fromkeys(question.lake for question in everyday.questions()):
        with duckdb.connect() as connection:
            connection.execute("SET threads = 1")
            connection.execute(everyday.scripts()[lake])
            tables = tables_of(connection)
            numeric = numeric_texts(connection, tables)
            bare = make_scope(tables, numeric_text=numeric)
            scope = make_scope(tables, guessed_keys(connection, bare, ()), numeric_text=numeric)
            graph = KeyPaths(scope)
            for question in everyday.questions():
                if question.lake == lake and question.gold:
                    yield "everyday", travelled(connection, f"{lake}: {question.text}", question.gold, scope, graph)


def web(train: Path, count: int) -> Iterator[tuple[str, Trip]]:
    """WikiSQL's questions, as SQL over their tables."""
    tables = web_tables(train)
    asked = list(questions(train, tables))
    with duckdb.connect() as connection:
        connection.execute("ATTACH ':memory:' AS web")
        for name, _, table, plan in random.Random(0).sample(asked, count):
            web_table = tables[table]
            columns = web_table.scope.tables[0].columns
            path = quote_path("web", "main", table)
            rows = list(itertools.zip_longest(*web_table.cells))
            connection.execute(f"CREATE TABLE {path} ({', '.join(f'{quote(c.name)} VARCHAR' for c in columns)})")
            if rows:
                connection.executemany(f"INSERT INTO {path} VALUES ({', '.join('?' * len(columns))})", rows)
            gold = web_sql(web_table.scope, plan, path)
            yield "WikiSQL", travelled(connection, name, gold, web_table.scope, KeyPaths(web_table.scope))
            connection.execute(f"DROP TABLE {path}")


def web_sql(scope: Scope, plan: Plan, path: str) -> str:
    """The statement that WikiSQL means, written without the project's own writer."""

    def cell(number: int, *, measured: bool) -> str:
        column = scope.columns[number]
        return f"TRY_CAST({quote(column.name)} AS DOUBLE)" if measured and column.numeric_text else quote(column.name)

    shown = plan.show[0]
    if isinstance(shown, Aggregate) and isinstance(shown.of, Column):
        measured = shown.function in {"sum", "avg"}
        of = (
            f"TRY_CAST({cell(shown.of.column, measured=False)} AS DOUBLE)"
            if measured
            else cell(shown.of.column, measured=shown.function != "count")
        )
        text = f"{shown.function}({of})"
    else:
        text = cell(shown.column, measured=False) if isinstance(shown, Column) else "*"
    parts = plan.where.parts if isinstance(plan.where, And) else (plan.where,)
    conditions = []
    for part in parts:
        if isinstance(part, Compare) and isinstance(part.left, Column) and isinstance(part.right, Value):
            measured = part.comparison != "=" and scope.columns[part.left.column].numeric_text
            value = str(part.right.value) if measured else literal(str(part.right.value))
            conditions.append(f"{cell(part.left.column, measured=measured)} {part.comparison} {value}")
    where = f" WHERE {' AND '.join(conditions)}" if conditions else ""
    return f"SELECT {text} FROM {path}{where}"


def main() -> None:
    made = parser((__doc__ or "").strip())
    made.add_argument("--cache", type=Path, default=Path(".bench"))
    made.add_argument("--train", type=Path, help="folder of the training questions; without it WikiSQL is left out")
    made.add_argument("--failures", action="store_true", help="print what does not come back, and write nothing")
    options: argparse.Namespace = made.parse_args()
    lakes = lakes_folder(options.lakes)
    found: dict[str, list[Trip]] = defaultdict(list)
    sources = [spider(lakes, options.cache), everyday_lakes()]
    if options.train is not None:
        sources.append(web(options.train, WEB_QUESTIONS))
    for source in sources:
        for name, trip in source:
            found[name].append(trip)
    if options.failures:
        for name, trips in found.items():
            for trip in sorted(trips, key=lambda trip: trip.outcome):
                if trip.outcome != "same":
                    print(f"{name} [{trip.outcome}] {trip.id}\n    {trip.gold}\n    {trip.sql}")
    summary = [
        [name, len(trips), _share(trips, "same"), _share(trips, "same", "guarded"), _share(trips, "same", "twice")]
        for name, trips in found.items()
    ]
    head = ["gold statements of", "number", "same rows", "and the guard accepts them", "and read back as the same plan"]
    causes = Counter((name, trip.outcome) for name, trips in found.items() for trip in trips if trip.outcome != "same")
    parts = [report.table(head, summary), NOTE]
    parts.append(report.table(["of", "cause", "number"], [[*key, count] for key, count in causes.most_common()]))
    print("\n\n".join(parts))
    if not options.failures:
        report.write(options.out, "reading/round_trip", "Statements to plans and back", parts)


def _share(trips: list[Trip], outcome: str, also: str = "") -> str:
    return f"{sum(trip.outcome == outcome and (not also or getattr(trip, also)) for trip in trips) / len(trips):.4f}"


if __name__ == "__main__":
    main()
