"""Reading a result so that every value of every type of DuckDB's survives.

Arrow and Python have no place for some of them (years before 1 and after 9999, 24:00:00, zones of
times, nanoseconds, bits, the largest integers, unions); DuckDB's own text of a value does, and casts
back to the same. So what is not exact in Arrow is read as text, and its type is noted at the column.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, NamedTuple

import pyarrow as pa

from lakescout.connection import Connection
from lakescout.sqltext import Sql, quote

TYPE_KEY: Final = b"duckdb_type"
"""Where the schema of a result notes the type of a column that is held as text."""

_EXACT: Final = re.compile(
    r"BOOLEAN|U?(TINYINT|SMALLINT|INTEGER|BIGINT)|HUGEINT|FLOAT|DOUBLE|DECIMAL\(\d+,\s*\d+\)|VARCHAR"
)
_DAYS: Final = {"DATE": pa.date32(), "TIMESTAMP": pa.timestamp("us")}
_NO_WAY_BACK: Final = ("UNION(", '"NULL"', "VARIANT")
"""Types whose text does not cast back: what is shown of them is text."""


class Shape(NamedTuple):
    """Names and types of the columns of a statement."""

    names: Sequence[str]
    types: Sequence[str]


def shape_of(connection: Connection, sql: str) -> Shape:
    """What the SELECT `sql` gives, without running it. Names are distinct."""
    columns = connection.query("FROM (DESCRIBE SELECT * FROM system.main.query(?))", [sql])
    return Shape(columns.column(0).to_pylist(), columns.column(1).to_pylist())


def reading(shape: Shape, rows: int) -> Sql:
    """The statement that reads at most `rows` rows of a SELECT, which is its parameter."""
    places = range(len(shape.names))
    columns = ", ".join(
        f"{f'c{place}' if _EXACT.fullmatch(kind) else f'CAST(c{place} AS VARCHAR)'} AS {quote(name)}"
        for place, name, kind in zip(places, shape.names, shape.types, strict=True)
    )
    given = ", ".join(f"c{place}" for place in places)
    return Sql(f"SELECT {columns} FROM system.main.query(?) AS given({given}) LIMIT {int(rows)}")


def annotated(rows: pa.Table, shape: Shape) -> pa.Table:
    """The rows with the type noted at each column that is held as text; days that Arrow can hold are days."""
    fields, columns = [], []
    for name, column, kind in zip(shape.names, rows.columns, shape.types, strict=True):
        held = _as_days(column, kind)
        as_text = not _EXACT.fullmatch(kind) and held is column
        shown = "VARCHAR" if any(part in kind for part in _NO_WAY_BACK) else kind
        fields.append(pa.field(name, held.type, metadata={TYPE_KEY: shown.encode()} if as_text else None))
        columns.append(held)
    return pa.Table.from_arrays(columns, schema=pa.schema(fields))


def _as_days(column: pa.ChunkedArray, kind: str) -> pa.ChunkedArray:
    """A column of texts as days or times of day where all of them are in Python's range."""
    if kind not in _DAYS:
        return column
    try:
        return column.cast(_DAYS[kind])
    except pa.ArrowInvalid:
        return column
