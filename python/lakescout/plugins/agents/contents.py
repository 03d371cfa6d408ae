"""What the columns of tables hold, in a line each: types, empties, commonest cells, placeholders, spellings, keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

import pyarrow as pa

from lakescout.answer.guard import Limits, Together, check, run
from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError, LakescoutError, plainly
from lakescout.lake.catalog import Column, Table
from lakescout.lake.connection import ConnectionSource
from lakescout.lake.lookup import check_text, find_table
from lakescout.lake.sqltext import quote
from lakescout.reading.texts import is_blank
from lakescout.words.text import fold

ROWS: Final = 100_000
"""How many rows of a table are read."""
CELLS: Final = 200
"""How many different cells of a column are looked at, the commonest first."""
SHOWN: Final = 4
"""How many of them are shown."""
AT_ONCE: Final = 50
"""How many columns one statement counts."""
MOST_COLUMNS: Final = 60
"""Of how many columns of a table the cells are looked at."""
MOST_TABLES: Final = 20
LONGEST: Final = 40
"""How many characters of a cell are shown."""


def contents(lake: Lake, tables: object) -> list[dict[str, Any]]:
    """A row for each table: its rows, the columns that may be a key, and a line for each column.

    Cells are told only if the setting `privacy` is 'values'. Raises ArgumentError, UnknownTableError.
    """
    if not isinstance(tables, (list, tuple)) or not 0 < len(tables) <= MOST_TABLES:
        raise ArgumentError(f"tables must be a list of 1 to {MOST_TABLES} names, not {tables!r:.80}")
    with lake.session() as (_, index):
        catalog = index.catalog
        numbers = [catalog.id_by_name[find_table(catalog, check_text("tables", name))] for name in tables]
        said = {number: index.descriptions(number) for number in numbers}
    limits, seen = Limits(float(lake.settings["answer_seconds"]), CELLS), lake.settings["privacy"] == "values"
    rows = []
    with Together(lake.source) as source:
        for number in dict.fromkeys(numbers):
            table = catalog.tables[number]
            row: dict[str, Any] = {"table": catalog.display_name(table.name), "rows": table.rows}
            try:
                counts = _counts(source, table, limits)
            except LakescoutError as error:
                rows.append(
                    {**row, "keys": [], "columns": [_typed(each) for each in table.columns], "note": plainly(error)}
                )
                continue
            many = counts["many"]
            keys = [
                column.name
                for place, column in enumerate(table.columns)
                if many > 1 and counts[f"different_{place}"] == many
            ]
            lines = [_line(source, table, column, counts, limits, said[number], seen=seen) for column in table.columns]
            note = f"of the first {ROWS:,} rows" if many == ROWS else None
            rows.append(
                {**row, "rows": many if many < ROWS else table.rows, "keys": keys, "columns": lines, "note": note}
            )
    return rows


def _counts(source: ConnectionSource, table: Table, limits: Limits) -> dict[str, int]:
    """How many rows there are, and by place of a column how many are filled, and how many different cells they hold."""
    found: dict[str, int] = {}
    for start in range(0, len(table.columns), AT_ONCE):
        parts = ["count(*) AS many"]
        for column in table.columns[start : start + AT_ONCE]:
            name, place = quote(column.name), column.position
            parts += [f"count({name}) AS filled_{place}", f"count(DISTINCT {name}) AS different_{place}"]
        sql = f"SELECT {', '.join(parts)} FROM (SELECT * FROM {table.name.quoted} LIMIT {ROWS}) AS held"
        [row] = _read(source, table, sql, limits).to_pylist()
        found |= {name: int(value) for name, value in row.items()}
    return found


def _line(  # noqa: PLR0917
    source: ConnectionSource,
    table: Table,
    column: Column,
    counts: dict[str, int],
    limits: Limits,
    said: Sequence[str | None],
    *,
    seen: bool,
) -> str:
    many, filled = counts["many"], counts[f"filled_{column.position}"]
    different = counts[f"different_{column.position}"]
    parts = [f"{different:,} different"]
    parts += [f"{many - filled:,} of {many:,} empty"] if filled < many else []
    meaning = said[column.position] or column.comment
    line = f"{_typed(column)}: {', '.join(parts)}{f'; {meaning}' if meaning else ''}"
    if (
        not seen
        or column.position >= MOST_COLUMNS
        or not filled
        or different == many
        or column.kind in {"list", "structure", "other"}
    ):
        return line
    try:
        cells = list(_cells(source, table, column, limits))
    except LakescoutError:
        return line
    found = [f"{_short(cell)} ({number:,})" for cell, number in cells[:SHOWN] if number > 1]
    line += f"; commonest: {', '.join(found)}" if found else ""
    blank = [_short(cell) for cell, _ in cells if column.kind in {"text", "category"} and is_blank(cell.strip())]
    line += f"; placeholders: {', '.join(blank[:SHOWN])}" if blank else ""
    alike: dict[str, list[str]] = {}
    for cell, _ in cells:
        alike.setdefault(" ".join(fold(cell).split()), []).append(cell)
    spelt = [" = ".join(map(_short, group)) for group in alike.values() if len(group) > 1]
    return f"{line}; spelt in several ways: {', '.join(spelt[:SHOWN])}" if spelt else line


def _cells(source: ConnectionSource, table: Table, column: Column, limits: Limits) -> Iterator[tuple[str, int]]:
    name = quote(column.name)
    sql = (
        f"SELECT CAST({name} AS VARCHAR) AS cell, count(*) AS many "
        f"FROM (SELECT {name} FROM {table.name.quoted} LIMIT {ROWS}) AS held "
        f"WHERE {name} IS NOT NULL GROUP BY {name} ORDER BY many DESC, cell LIMIT {CELLS}"
    )
    for row in _read(source, table, sql, limits).to_pylist():
        yield row["cell"], row["many"]


def _read(source: ConnectionSource, table: Table, sql: str, limits: Limits) -> pa.Table:
    return run(source, check(sql, [table]), limits)


def _typed(column: Column) -> str:
    return f"{column.name} {column.type}"


def _short(cell: str) -> str:
    return repr(cell if len(cell) <= LONGEST else f"{cell[: LONGEST - 1]}…")
