"""Checking a statement against a question and a lake: one function for every door."""

from __future__ import annotations

from functools import partial
from typing import Final

import pyarrow as pa

from lakescout.answer.guard import Limits, Together, bind, check, run
from lakescout.answer.scopes import scope_of
from lakescout.engine.lake import Lake, as_question, asks_something
from lakescout.engine.sources import LakeSources
from lakescout.errors import GuardError, QueryError, plainly
from lakescout.lake.catalog import Table
from lakescout.lake.connection import ConnectionSource
from lakescout.plugins.check.checked import Checked, Finding, Inquiry, checked
from lakescout.reading.link import Links
from lakescout.reading.scope import Scope

_ROWS: Final = 1_000
"""The most rows that a law reads at once."""


def check_statement(lake: Lake, question: str, sql: str) -> Checked:
    """What can be said of a statement; of the question, too, if it is not empty. Nothing of it is run.

    What does not pass the guard, or what DuckDB cannot bind, has one finding, of weight 'refused'.
    """
    limits = Limits(float(lake.settings["answer_seconds"]), _ROWS)
    with lake.session() as (connection, index):
        catalog = index.catalog
        try:
            statement = check(sql, catalog.tables)
            bind(lake.source, statement, limits)
        except (GuardError, QueryError) as error:
            law = "guard" if isinstance(error, GuardError) else "runs"
            return Checked(sql, (Finding(law, "refused", sql[:200], plainly(error)),))
        numbers = [catalog.id_by_name[name] for name in statement.tables]
        sources = LakeSources(lake, connection, index)
        asked = as_question(question, index, sources.evidence) if question.strip() else None
        scope: Scope | None = None
        links: Links | None = None
        if asked is not None and asks_something(asked, index):
            scope = scope_of(asked, sources, numbers).scope
            [links] = sources.reader.link(asked.english, [scope])
    with Together(lake.source) as source:
        read = partial(_read, source, tuple(catalog.tables[number] for number in numbers), limits)
        tables_read = tuple(catalog.tables[number] for number in numbers)
        return checked(Inquiry(statement, tables_read, catalog, read, asked, scope, links))


def _read(source: ConnectionSource, tables: tuple[Table, ...], limits: Limits, sql: str) -> pa.Table:
    """The rows of a SELECT over some tables. Raises GuardError, QueryError."""
    return run(source, check(sql, tables), limits)
