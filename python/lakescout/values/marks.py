"""Marks that tell whether the contents of a table changed since its values were described."""

from __future__ import annotations

from collections.abc import Collection

from lakescout.catalog import Catalog
from lakescout.connection import Connection
from lakescout.errors import QueryError
from lakescout.sqltext import Sql, statement
from lakescout.values.fields import native_databases, union

_TABLES_A_STATEMENT = 50


def contents_marks(connection: Connection, catalog: Catalog, tables: Collection[int] | None = None) -> dict[int, str]:
    """A mark for each table whose storage tells; equal marks: no cell was added or changed.

    Deleted rows may leave a mark as it was, which is harmless: hits are verified. Views, foreign
    tables and tables with updates that no checkpoint has written yet have no mark: they may change
    unseen, so they are to be scanned live.
    """
    native = native_databases(connection)
    chosen = [
        table
        for table in (range(len(catalog.tables)) if tables is None else sorted(tables))
        if catalog.tables[table].name.database in native and not catalog.tables[table].is_view
    ]
    marks: dict[int, str] = {}
    for start in range(0, len(chosen), _TABLES_A_STATEMENT):
        marks.update(_marks(connection, catalog, chosen[start : start + _TABLES_A_STATEMENT]))
    return marks


def _marks(connection: Connection, catalog: Catalog, tables: list[int]) -> dict[int, str]:
    try:
        rows = connection.query(union(_statement(catalog, table) for table in tables)).to_pylist()
    except QueryError:
        if len(tables) == 1:  # dropped, or a name that the pragma of this version cannot take: no mark
            return {}
        middle = len(tables) // 2
        return {**_marks(connection, catalog, tables[:middle]), **_marks(connection, catalog, tables[middle:])}
    return {row["number"]: str(row["mark"]) for row in rows if not row["dirty"]}


def _statement(catalog: Catalog, table: int) -> Sql:
    return statement("values_marks", number=table, path=catalog.tables[table].name.quoted)
