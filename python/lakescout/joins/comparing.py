"""Which columns can be equal, and the condition that says so without ever failing on a value.

DuckDB casts one side of a comparison where the types differ, and the cast fails on the first value that does not
fit: a text that is no number, a date beyond the timestamps, 38 digits before a scale of 30.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from lakescout.joins.profile import Kind, comparable, kind_of
from lakescout.sqltext import Sql

MAX_DIGITS = 38
"""Digits of DuckDB's widest DECIMAL."""
_DIGITS = {
    "TINYINT": 3, "UTINYINT": 3, "SMALLINT": 5, "USMALLINT": 5, "INTEGER": 10, "UINTEGER": 10,
    "BIGINT": 19, "UBIGINT": 20, "HUGEINT": 39, "UHUGEINT": 39,
}  # fmt: skip
_DECIMAL = re.compile(r"DECIMAL\((\d+), ?(\d+)\)")


def can_be_equal(left: str, right: str) -> bool:
    """Whether columns of these DuckDB types can be joined: of one type, or of kinds that compare.

    >>> can_be_equal("BIGINT", "VARCHAR"), can_be_equal("DATE", "INTEGER"), can_be_equal("BLOB", "BLOB")
    (True, False, True)
    """
    return left == right or comparable(kind_of(left), kind_of(right))


def equality(sides: tuple[str, str], types: tuple[str, str]) -> Sql:
    """`left = right` for two expressions of these types, cast where an implicit cast could fail.

    >>> equality(("a.x", "b.y"), ("BIGINT", "VARCHAR"))
    'CAST(a.x AS VARCHAR) = b.y'
    """
    return Sql(" = ".join(_cast(side, kind, types) for side, kind in zip(sides, types, strict=True)))


def _cast(side: str, own: str, types: tuple[str, str]) -> str:
    kinds = {kind_of(each) for each in types}
    if types[0] == types[1]:
        return side
    if kinds == {Kind.MOMENT}:
        return f"TRY_CAST({side} AS TIMESTAMP)"
    if Kind.TEXT not in kinds:
        return side if _fits(types) else f"CAST({side} AS DOUBLE)"
    text = side if own == "VARCHAR" else f"CAST({side} AS VARCHAR)"
    if Kind.NUMBER not in kinds:
        return text
    return f"TRY_CAST({text} AS DOUBLE)" if kind_of(own) is Kind.TEXT else side


def _fits(types: Sequence[str]) -> bool:
    """Whether the type that DuckDB compares two numbers in holds all values of both."""
    if "FLOAT" in types or "DOUBLE" in types:
        return True
    found = [_DECIMAL.fullmatch(each) for each in types]
    if not any(found):
        return "UHUGEINT" not in types
    scales = [int(match[2]) if match else 0 for match in found]
    digits = [int(match[1]) if match else _DIGITS[each] for match, each in zip(found, types, strict=True)]
    whole = max(each - scale for each, scale in zip(digits, scales, strict=True))
    return whole + max(scales) <= MAX_DIGITS
