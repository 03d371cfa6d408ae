"""How the values of a join's two sides are compared: as they are, by one spelling, or by a normal form."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Final

from lakescout.catalog import Column, Table
from lakescout.joins.profile import Kind, kind_of
from lakescout.joins.spelling import as_text
from lakescout.sqltext import Sql, quote, statement


class Form(Enum):
    """A way to compare keys, strictest first."""

    NATIVE = "native"
    """Both sides are of one kind: their own equality."""
    SPELLED = "spelled"
    """One text a value whatever its type: 42, 42.0 and '42' are equal."""
    NORMAL = "normal"
    """Besides, case, accents, punctuation, leading zeros and the usual ways to write a date do not matter."""


SEPARATOR: Final = " || chr(31) || "
_DATES: Final = {"DATE", "TIMESTAMP", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS"}
_INTEGERS: Final = {"TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER"}


def key_sql(table: Table, columns: Sequence[str], form: Form) -> Sql:
    """One value for the key columns of a row; NULL when any of them is: NULL joins nothing."""
    parts = [_part(table.column_by_name[name.lower()], form) for name in columns]
    return parts[0] if len(parts) == 1 else Sql(SEPARATOR.join(f"CAST({part} AS VARCHAR)" for part in parts))


def _part(column: Column, form: Form) -> Sql:
    kind, name = kind_of(column.type), quote(column.name)
    if form is Form.NATIVE:
        return Sql(f"CAST({name} AS {_native(column.type)})")
    return as_text(kind, column.name) if form is Form.SPELLED else normal_sql(column)


def normal_sql(column: Column) -> Sql:
    """The normal form of a column's values, NULL for values without a letter or digit."""
    kind, name = kind_of(column.type), quote(column.name)
    if kind is Kind.TEXT:
        return normal_text(name if column.type.upper() == "VARCHAR" else Sql(f"CAST({name} AS VARCHAR)"))
    if column.type.upper() in _DATES:
        return Sql(f"replace(CAST(CAST({name} AS TIMESTAMP) AS VARCHAR), ' 00:00:00', '')")
    return as_text(kind, column.name)


def normal_text(value: Sql) -> Sql:
    """The normal form of a text."""
    expression = statement("augment_normal_text", c=value).split("\n", 1)[1]
    return Sql(" ".join(expression.split()))


def _native(type_name: str) -> str | None:
    """The type that both sides are cast to, None where values of that type are compared as text."""
    name = type_name.upper()
    if name in _INTEGERS:
        return "BIGINT"
    if kind_of(name) is Kind.TEXT:
        return "VARCHAR"
    return "TIMESTAMP" if name in _DATES else None


def native(left: Sequence[Column], right: Sequence[Column]) -> bool:
    """Whether the two sides can be compared as they are."""
    pairs = zip(left, right, strict=True)
    return all(_native(one.type) is not None and _native(one.type) == _native(two.type) for one, two in pairs)
