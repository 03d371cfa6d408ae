"""The answer to a question that follows a verified one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlglot import exp
from sqlglot.errors import SqlglotError

from lakescout.answer.guard import Limits, TooLargeError, check, run
from lakescout.answer.result import Answer
from lakescout.answer.verified import Followed, Statement, follow, may_follow
from lakescout.engine.lake import Lake
from lakescout.errors import GuardError, QueryError
from lakescout.lake.catalog import Column, Table
from lakescout.lake.connection import BuiltinsFirst, Connection, Limit
from lakescout.lake.index import LakeIndex
from lakescout.lake.sqltext import parsed_first, quote
from lakescout.lake.terms import named
from lakescout.lake.verified import Verified
from lakescout.reading.rules import periods
from lakescout.reading.rules.periods import Calendar

SURE: Final = 0.99
"""How sure an answer is that a person confirmed."""
SECONDS: Final = 2.0
"""How long a value is looked for in its column."""


def followed(lake: Lake, connection: Connection, index: LakeIndex, question: str, limits: Limits) -> Answer | None:
    """The answer by the statement of a verified question; None where none is followed, or two that say otherwise."""
    calendar = calendar_of(lake, connection)
    found: dict[str, tuple[Verified, Followed, list[Table]]] = {}
    for each in index.verified:
        home = index.terms.home
        if not may_follow(question, each.question) or each.problem(index.catalog, home):
            continue
        tables = [index.catalog.tables[index.catalog.id_by_name[named(path, home)]] for path in each.tables]
        try:
            tree = parsed_first(each.sql)
        except SqlglotError:
            continue
        if not isinstance(tree, exp.Query):
            continue
        known = Statement(each.question, tree, tables)
        done = follow(question, known, lambda *wanted: _spelt(connection, *wanted), calendar)
        if done is not None:
            found.setdefault(done.tree.sql("duckdb"), (each, done, tables))
            if not done.changes:
                found = {done.tree.sql("duckdb"): (each, done, tables)}
                break
    if len(found) != 1:
        return None
    [(sql, (entry, done, tables))] = found.items()
    changes = [f"“{new}” in the place of “{old}”" for old, new in done.changes]
    reasons = ("; ".join([f"verified: it follows “{entry.question}”", *changes]),)
    reading = ", ".join([f"as verified for “{entry.question}”", *changes])
    try:
        guarded = check(sql, tables)
        rows, problem = run(lake.source, guarded, limits), ""
    except TooLargeError as error:
        guarded, rows, problem = error.guarded, error.first, str(error)
    except (GuardError, QueryError):
        return None
    return Answer(guarded.sql, guarded.tables, rows, SURE, reasons, too_large=problem, reading=reading)


def calendar_of(lake: Lake, connection: Connection) -> Calendar:
    """The time it is for the session that asks, and when fiscal years begin."""
    zone = connection.zone if isinstance(connection, BuiltinsFirst) else None
    return Calendar(periods.now(zone), int(lake.settings["fiscal_year_start"]))


def _spelt(connection: Connection, table: Table, column: Column, texts: Sequence[str]) -> str | None:
    """How a column of texts spells one of some; None if it holds none of them, or several."""
    sql = (
        f"SELECT DISTINCT CAST(t.{quote(column.name)} AS VARCHAR) AS cell FROM {table.name.quoted} AS t "
        f"WHERE lower(CAST(t.{quote(column.name)} AS VARCHAR)) IN (SELECT unnest(?::VARCHAR[])) LIMIT 2"
    )
    try:
        with Limit.of(SECONDS).kept(connection):
            cells = connection.query(sql, [[text.lower() for text in texts]])["cell"].to_pylist()
    except QueryError:
        return None
    return str(cells[0]) if len(cells) == 1 else None
