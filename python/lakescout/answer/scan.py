"""A result as one SELECT of literals, for a door that must hand a statement to the caller's transaction.

The caller's transaction is neither read-only nor on the clock, so what runs there is no generated
SQL: the guarded run's rows are written out as literals, and scanning them reads no table at all.
Each column is one literal, a JSON list of texts: DuckDB parses that in a twentieth of the time and
memory of as many literals as there are cells.
"""

from __future__ import annotations

import json
from typing import Any, Final

import pyarrow as pa
from pyarrow import types

from lakescout.answer.guard.exact import TYPE_KEY
from lakescout.sqltext import Sql, literal, quote

NO_ANSWER: Final = Sql("SELECT CAST(NULL AS VARCHAR) AS answer WHERE false")
"""What an abstention scans: no rows."""


def as_select(rows: pa.Table) -> Sql:
    r"""One SELECT that gives `rows`, in their order, with their names and types.

    >>> as_select(pa.table({"a": pa.array([1, None], pa.int64())}))
    'SELECT unnest(CAST(system.main.from_json(\'["1", null]\', \'["VARCHAR"]\') AS BIGINT[])) AS "a"'
    """
    names = _distinct(rows.column_names)
    columns = [_column(name, rows.schema.field(number), rows.column(number)) for number, name in enumerate(names)]
    if not columns:
        return NO_ANSWER
    return Sql("SELECT " + ", ".join(columns))


def _column(name: str, field: pa.Field, values: pa.ChunkedArray) -> str:
    noted = (field.metadata or {}).get(TYPE_KEY)
    kind = noted.decode() if noted else duckdb_type(values.type)
    cells = [None if cell is None else _text(cell) for cell in values.to_pylist()]
    texts = literal(json.dumps(cells, ensure_ascii=False))
    return f"unnest(CAST(system.main.from_json({texts}, '[\"VARCHAR\"]') AS {kind}[])) AS {quote(name)}"


def _distinct(names: list[str]) -> list[str]:
    seen: dict[str, int] = {}
    result = []
    for name in names:
        count = seen.get(name.lower(), 0)
        seen[name.lower()] = count + 1
        result.append(f"{name}_{count}" if count else name)
    return result


_TYPES: Final[tuple[tuple[Any, str], ...]] = (
    (types.is_boolean, "BOOLEAN"),
    (types.is_int8, "TINYINT"),
    (types.is_int16, "SMALLINT"),
    (types.is_int32, "INTEGER"),
    (types.is_int64, "BIGINT"),
    (types.is_uint8, "UTINYINT"),
    (types.is_uint16, "USMALLINT"),
    (types.is_uint32, "UINTEGER"),
    (types.is_uint64, "UBIGINT"),
    (types.is_float32, "FLOAT"),
    (types.is_floating, "DOUBLE"),
    (types.is_date, "DATE"),
    (types.is_time, "TIME"),
    (types.is_interval, "INTERVAL"),
)


def duckdb_type(kind: pa.DataType) -> str:
    """The DuckDB type of an Arrow type; VARCHAR for what an answer shows as text."""
    if types.is_decimal(kind):
        return "HUGEINT" if kind.scale == 0 and kind.precision == 38 else f"DECIMAL({kind.precision}, {kind.scale})"
    if types.is_timestamp(kind):
        return "TIMESTAMPTZ" if kind.tz else "TIMESTAMP"
    return next((name for test, name in _TYPES if test(kind)), "VARCHAR")


def _text(cell: Any) -> str:
    if isinstance(cell, pa.MonthDayNano):
        return f"{cell.months} months {cell.days} days {cell.nanoseconds // 1000} microseconds"
    return cell.hex() if isinstance(cell, bytes) else str(cell)
