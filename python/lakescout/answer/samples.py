"""A few cells of the columns that a prompt speaks of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lakescout.answer.guard import Limits, check, run
from lakescout.catalog import Table
from lakescout.connection import ConnectionSource
from lakescout.errors import GuardError, QueryError
from lakescout.sqltext import quote

ROWS: Final = 40
"""First rows of a table that are looked at."""
SAMPLES: Final = 3
"""Distinct cells of a column that are told."""


def samples(source: ConnectionSource, table: Table, columns: Sequence[str], limits: Limits) -> dict[str, list[str]]:
    """The first distinct cells of some columns, by column; none where the table cannot be read in time."""
    if not columns:
        return {}
    listed = ", ".join(f"CAST({quote(column)} AS VARCHAR) AS {quote(column)}" for column in columns)
    try:
        rows = run(source, check(f"SELECT {listed} FROM {table.name.quoted} LIMIT {ROWS}", [table]), limits)
    except (GuardError, QueryError):
        return {}
    return {
        column: list(dict.fromkeys(cell for cell in cells.to_pylist() if cell is not None and cell.strip()))[:SAMPLES]
        for column, cells in zip(columns, rows.columns, strict=True)
    }
