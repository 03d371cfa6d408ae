"""The second parser's verdict: DuckDB's own tree of the statement, held against its own allowlist.

Two parsers that read one text differently are the classic way around such a guard, so the text
that will run is shown to the one that will run it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from lakescout.answer.guard.allowlist import FUNCTIONS, PARSED
from lakescout.answer.guard.check import Guarded
from lakescout.answer.guard.tables import CTE_PREFIX
from lakescout.connection import Connection
from lakescout.errors import GuardError


def confirm(connection: Connection, guarded: Guarded) -> None:
    """Check DuckDB's parse of `guarded.sql`. Raises GuardError."""
    parsed = json.loads(
        connection.query("SELECT json_serialize_sql(?::VARCHAR) AS tree", [guarded.sql])["tree"][0].as_py()
    )
    if parsed.get("error"):
        raise GuardError(f"DuckDB does not take the statement: {str(parsed.get('error_message'))[:200]}")
    if len(parsed["statements"]) != 1:
        raise GuardError("DuckDB sees more than one statement")
    allowed = {tuple(part.lower() for part in name) for name in guarded.tables}
    for node in _nodes(parsed["statements"]):
        _check(node, allowed)


def _nodes(value: Any) -> Iterator[dict[str, Any]]:
    """Every object of the tree but the bodies of constants, which hold data."""
    stack = [value]
    while stack:
        item = stack.pop()
        if isinstance(item, list):
            stack.extend(item)
        elif isinstance(item, dict):
            yield item
            if item.get("type") != "VALUE_CONSTANT":
                stack.extend(item.values())


def _check(node: dict[str, Any], allowed: set[tuple[str, ...]]) -> None:
    kind = node.get("type")
    if isinstance(kind, str) and kind not in PARSED:
        raise GuardError(f"DuckDB reads {kind} in the statement, which is not allowed")
    if kind == "BASE_TABLE":
        _check_table(node, allowed)
    name = node.get("function_name")
    if name is not None and str(name).lower() not in FUNCTIONS:
        raise GuardError(f"DuckDB reads the function {name!r} in the statement, which is not allowed")


def _check_table(node: dict[str, Any], allowed: set[tuple[str, ...]]) -> None:
    path = tuple(str(node.get(part, "")).lower() for part in ("catalog_name", "schema_name", "table_name"))
    is_cte = not path[0] and not path[1] and path[2].startswith(CTE_PREFIX)
    if not is_cte and path not in allowed:
        raise GuardError(
            f"DuckDB reads the table {'.'.join(part for part in path if part)!r}, which was not discovered"
        )
