"""Rows of a table as texts: for the baseline 'rows', and for documents of tables."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

from lakescout.errors import QueryError
from lakescout.lake.catalog import Catalog, Table
from lakescout.lake.connection import Connection
from lakescout.lake.sqltext import Sql, quote, statement, union

Atoms = list[str]
"""The parts of one document, in order."""
Cells = tuple[str | None, ...]
"""One row, each cell as text."""

MAX_CELL = 200
"""How many characters of a cell go into a document."""
SEPARATOR: Final = " | "
"""Separates the parts of a document; a new line separates documents. Both cost about a token."""
_TABLES_A_STATEMENT = 50


def row_summary(columns: Sequence[str], cells: Sequence[str | None]) -> Atoms:
    """One atom per cell, with the name of its column (PNEUMA, figure 4); empty cells are left out.

    >>> row_summary(["AB", "BABIP", "Team"], ["76", None, "Cubs"])
    ['AB: 76', 'Team: Cubs']
    """
    return [f"{name}: {cell[:MAX_CELL]}" for name, cell in zip(columns, cells, strict=True) if cell]


def read_rows(connection: Connection, catalog: Catalog, table: int, limit: int) -> list[Cells]:
    """The first rows of a table, every cell as text; none if it cannot be read."""
    if not catalog.tables[table].columns:
        return []
    found = dict(read(connection, {table: head(table, catalog.tables[table], limit)}))
    return list(found.get(table, {}).values())


def cells_of(table: Table) -> Sql:
    """SQL of the columns of a table as texts, cut to MAX_CELL characters."""
    return Sql(", ".join(f"left(CAST({quote(column.name)} AS VARCHAR), {MAX_CELL})" for column in table.columns))


def head(number: int, table: Table, limit: int) -> Sql:
    """The SQL for the first rows of a table, with its number and their places."""
    return statement("ranking/head", number=number, cells=cells_of(table), table=table.name.quoted, limit=limit)


def read(connection: Connection, statements: dict[int, Sql]) -> Iterator[tuple[int, dict[int, Cells]]]:
    """Each table with the rows that its statement gives, by place; tables that cannot be read are left out."""
    numbers = sorted(statements)
    for start in range(0, len(numbers), _TABLES_A_STATEMENT):
        yield from _read_some(connection, statements, numbers[start : start + _TABLES_A_STATEMENT])


def _read_some(
    connection: Connection, statements: dict[int, Sql], numbers: Collection[int]
) -> Iterator[tuple[int, dict[int, Cells]]]:
    chosen = list(numbers)
    try:
        rows = connection.query(union(statements[number] for number in chosen))
    except QueryError:
        if len(chosen) > 1:  # a view over a missing file must not affect the others
            middle = len(chosen) // 2
            yield from _read_some(connection, statements, chosen[:middle])
            yield from _read_some(connection, statements, chosen[middle:])
        return
    found: dict[int, dict[int, Cells]] = {number: {} for number in chosen}
    for number, place, cells in zip(*(rows.column(part).to_pylist() for part in range(3)), strict=True):
        found[number][place] = tuple(cells)
    yield from found.items()
