"""What is in the lake: tables, views and their columns, as read from the database."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from lakescout.sqltext import Sql, quote_path


class TableName(NamedTuple):
    """A table's full name. Compares and sorts by database, schema and table."""

    database: str
    schema: str
    table: str

    @property
    def quoted(self) -> Sql:
        """The name as it is written in SQL."""
        return quote_path(*self)


@dataclass(frozen=True, slots=True)
class Column:
    """One column. `position` counts from 0 in the table."""

    name: str
    type: str
    position: int
    comment: str | None = None


@dataclass(frozen=True)
class Table:
    """A table or view of the lake. `rows` is DuckDB's estimate, None for a view."""

    name: TableName
    columns: tuple[Column, ...]
    is_view: bool = False
    comment: str | None = None
    rows: int | None = None

    @cached_property
    def column_by_name(self) -> dict[str, Column]:
        """Columns by lower-cased name: SQL compares names without regard to case."""
        return {column.name.lower(): column for column in self.columns}


@dataclass(frozen=True)
class Catalog:
    """A snapshot of the lake. `tables` is sorted by name; a table's id is its place in it."""

    tables: tuple[Table, ...]
    current_database: str = "memory"
    current_schema: str = "main"
    skipped: tuple[str, ...] = field(default=())
    """Databases that could not be read, each with the reason."""

    @cached_property
    def id_by_name(self) -> dict[TableName, int]:
        """Table id by full name."""
        return {table.name: number for number, table in enumerate(self.tables)}

    def display_name(self, name: TableName) -> str:
        """`schema.table`, with the database in front when it is not the current one."""
        return ".".join(name[1:] if name.database == self.current_database else name)
