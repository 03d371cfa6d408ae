"""Which columns of the lake can hold a value, and how each is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import groupby
from typing import Final

from lakescout.lake.catalog import Catalog, Column, Table, TableName
from lakescout.lake.connection import Connection
from lakescout.lake.freshness import native_databases, rows_in_parquet
from lakescout.lake.sqltext import Sql, quote, render, union

_TABLES_A_STATEMENT = 100
_FIELDS_A_STATEMENT = 256
_LARGE = 10_000
_HEAVY = 1_000_000
_WIDE = ((64, 10_000), (4, 1_000))
"""(columns, rows): a table with more columns and no more rows is read in one pass: binding it per column costs more."""


class Family(Enum):
    """Columns that are compared in the same way. The value is the type that cells are read as."""

    TEXT = "VARCHAR"
    LABEL = "VARCHAR "
    """UUID and BOOLEAN: text when written out, read only for literals that look like one."""
    WHOLE = "BIGINT"
    WIDE = "HUGEINT"
    FRACTION = "DOUBLE"
    DAY = "DATE"


_FAMILY_OF_TYPE = {
    "VARCHAR": Family.TEXT,
    "ENUM": Family.TEXT,
    "UUID": Family.LABEL,
    "BOOLEAN": Family.LABEL,
    **dict.fromkeys(("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER"), Family.WHOLE),
    **dict.fromkeys(("UBIGINT", "HUGEINT", "UHUGEINT"), Family.WIDE),
    **dict.fromkeys(("FLOAT", "DOUBLE", "DECIMAL"), Family.FRACTION),
    **dict.fromkeys(
        ("DATE", "TIMESTAMP", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS", "TIMESTAMP WITH TIME ZONE"), Family.DAY
    ),
}
_READ_AS_IT_IS = {("VARCHAR", Family.TEXT), ("DATE", Family.DAY), ("BIGINT", Family.WHOLE), ("DOUBLE", Family.FRACTION)}
_BASE_TYPE = re.compile(r"^(?:[A-Z_]+(?: WITH TIME ZONE)?)(?=\(|$)")


def base_type(declared: str) -> str | None:
    """The name of a flat type without its arguments; None for a nested or unknown one.

    >>> base_type("DECIMAL(10,2)"), base_type("INTEGER[]"), base_type("ENUM('a[]')")
    ('DECIMAL', None, 'ENUM')
    """
    found = _BASE_TYPE.match(declared)
    return found.group() if found and not declared.endswith("]") else None


def family(column: Column) -> Family | None:
    """How a column is compared; None for nested types, BLOB, geometry and the like."""
    return _FAMILY_OF_TYPE.get(base_type(column.type) or "")


@dataclass(frozen=True, slots=True)
class Field:
    """One column to be read. `number` is its name in a statement."""

    number: int
    table: int
    column: Column

    def value(self, family: Family) -> Sql:
        """The expression that reads a cell. What does not fit the type becomes NULL."""
        name = quote(self.column.name)
        base = base_type(self.column.type) or ""
        if (base, family) in _READ_AS_IT_IS:
            return name
        cast = "TRY_CAST" if family is Family.WIDE else "CAST"
        return render("{{cast:sql}}({{name:sql}} AS {{type:sql}})", cast=cast, name=name, type=family.value.strip())


@dataclass(frozen=True)
class Piece:
    """Fields of one table that one part of a statement reads."""

    table: Table
    fields: tuple[Field, ...]
    at_once: bool
    """Read all fields in one pass over the table: views, foreign and wide tables are expensive to read again."""
    in_parquet: int | None = None
    """About how many rows a view has that only reads Parquet, and so is read column by column; None for others."""

    @property
    def rows(self) -> int:
        """The estimated number of rows, 0 when unknown."""
        return self.table.rows or self.in_parquet or 0

    @property
    def is_vast(self) -> bool:
        """Whether it has so many rows in Parquet that cells are compared as written: then the statistics and filters
        of the files tell which parts to read."""
        return (self.in_parquet or 0) > VAST

    @property
    def slow_as(self) -> tuple[TableName, str]:
        """What is given up if it takes too long: the table, or one column of a vast view."""
        return self.table.name, self.fields[0].column.name if self.is_vast else ""

    @property
    def is_large(self) -> bool:
        """Whether reading it costs more than planning the statement."""
        return self.rows > _LARGE and not self.at_once

    @property
    def is_heavy(self) -> bool:
        """Whether reading takes, or may take, so long that planning a statement of its own does not matter."""
        return self.table.is_view or self.rows > _HEAVY

    def halves(self) -> tuple[Piece, Piece]:
        """The piece, split in two."""
        middle = len(self.fields) // 2
        first, second = self.fields[:middle], self.fields[middle:]
        return replace(self, fields=first), replace(self, fields=second)

    def cells(
        self, family: Family, condition: Callable[[Sql, str], Sql | None] | None = None, first: int | None = None
    ) -> Sql:
        """A query of (field, value) over the cells of the piece.

        `condition(column, declared type)` may exclude cells that are not wanted. It is applied
        to large tables, where it saves work; for small ones it would only cost planning. Of a view over
        Parquet with more than `first` rows only so many are read.
        """
        source = self.table.name.quoted
        if first is not None and (self.in_parquet or 0) > first:
            return union(
                Sql(
                    f"SELECT {field.number} AS field, {field.value(family)} AS value "
                    f"FROM (SELECT {quote(field.column.name)} FROM {source} LIMIT {first})"
                )
                for field in self.fields
            )
        if self.at_once:
            numbers = ", ".join(str(field.number) for field in self.fields)
            values = ", ".join(field.value(family) for field in self.fields)
            return Sql(f"SELECT unnest([{numbers}]) AS field, unnest([{values}]) AS value FROM {source}")
        if condition is None or not self.is_large:
            condition = _no_condition
        return union(
            Sql(f"SELECT {field.number} AS field, {field.value(family)} AS value FROM {source}")
            if (needed := condition(quote(field.column.name), field.column.type)) is None
            else Sql(f"SELECT {field.number} AS field, {field.value(family)} AS value FROM {source} WHERE {needed}")
            for field in self.fields
        )


def _no_condition(_column: Sql, _type: str) -> None:
    return None


def fields_by_family(
    catalog: Catalog, tables: Collection[int] | None = None, columns: Collection[tuple[int, int]] | None = None
) -> dict[Family, list[Field]]:
    """The readable columns of the lake, of some tables, or of some (table, position) only, by family.

    Tables that are known to be empty are left out.
    """
    chosen: dict[Family, list[Field]] = {}
    number = 0
    if columns is not None:
        tables = {table for table, _ in columns}
    for table in range(len(catalog.tables)) if tables is None else sorted(tables):
        if table in catalog.empty:
            continue
        for column in catalog.tables[table].columns:
            if columns is not None and (table, column.position) not in columns:
                continue
            kind = family(column)
            if kind:
                chosen.setdefault(kind, []).append(Field(number, table, column))
                number += 1
    return chosen


def pieces(connection: Connection, catalog: Catalog, fields: Sequence[Field]) -> Iterator[Piece]:
    """The fields by table, few enough for one statement.

    Tables in DuckDB's own format and in Parquet are read column by column.
    """
    native = native_databases(connection, catalog)
    in_parquet = rows_in_parquet(connection, catalog, dict.fromkeys(field.table for field in fields))
    for table, group in groupby(fields, key=lambda field: field.table):
        source, members = catalog.tables[table], tuple(group)
        rows = in_parquet.get(table)
        wide = any(len(source.columns) > columns and (source.rows or rows or 0) <= most for columns, most in _WIDE)
        at_once = wide or (rows is None and (source.is_view or source.name.database not in native))
        most = 1 if not at_once and (rows or 0) > VAST else _FIELDS_A_STATEMENT  # so that each column has its own time
        for start in range(0, len(members), most):
            yield Piece(source, members[start : start + most], at_once, None if at_once else rows)


VAST: Final = 5_000_000
"""Above so many rows, cells in Parquet are compared as they are written: normalising them takes seconds."""


def batches(all_pieces: Sequence[Piece]) -> Iterator[tuple[Piece, ...]]:
    """The pieces of one statement at a time. Planning time grows faster than linearly with a statement's fields.

    Large tables and views get their own statements, so a failure or an interrupt there affects no others.
    """
    batch: list[Piece] = []
    fields = 0
    for piece in all_pieces:
        full = len(batch) == _TABLES_A_STATEMENT or fields + len(piece.fields) > _FIELDS_A_STATEMENT
        if batch and (full or piece.is_heavy or piece.is_large != batch[-1].is_large):
            yield tuple(batch)
            batch, fields = [], 0
        batch.append(piece)
        fields += len(piece.fields)
    if batch:
        yield tuple(batch)
