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
from lakescout.answer.guard.closed import failing_closed
from lakescout.answer.guard.tables import CTE_PREFIX
from lakescout.connection import Connection
from lakescout.errors import GuardError

Names = frozenset[str]


@failing_closed()
def confirm(connection: Connection, guarded: Guarded) -> None:
    """Check DuckDB's parse of `guarded.sql`. Raises GuardError."""
    tree = connection.query("SELECT system.main.json_serialize_sql(?::VARCHAR) AS tree", [guarded.sql])["tree"][0]
    parsed = json.loads(tree.as_py())
    if parsed.get("error"):
        raise GuardError(f"DuckDB does not take the statement: {str(parsed.get('error_message'))[:200]}")
    if len(parsed["statements"]) != 1:
        raise GuardError("DuckDB sees more than one statement")
    allowed = {tuple(part.lower() for part in name) for name in guarded.tables}
    for node, ctes in _nodes(parsed["statements"]):
        _check(node, allowed, ctes)


def _nodes(value: Any) -> Iterator[tuple[dict[str, Any], Names]]:
    """Every object of the tree but the bodies of constants, which hold data; with the WITH queries in its scope."""
    stack: list[tuple[Any, Names]] = [(value, frozenset())]
    while stack:
        item, ctes = stack.pop()
        if isinstance(item, list):
            stack.extend((part, ctes) for part in item)
        elif isinstance(item, dict):
            for entry in (item.get("cte_map") or {}).get("map") or ():
                stack.append((entry.get("value"), ctes))
                ctes |= {str(entry["key"]).lower()}
            yield item, ctes
            if item.get("type") != "VALUE_CONSTANT":
                stack.extend((part, ctes) for key, part in item.items() if key != "cte_map")


def _check(node: dict[str, Any], allowed: set[tuple[str, ...]], ctes: Names) -> None:
    kind = node.get("type")
    if isinstance(kind, str) and kind not in PARSED:
        raise GuardError(f"DuckDB reads {kind} in the statement, which is not allowed")
    if kind == "BASE_TABLE":
        _check_table(node, allowed, ctes)
    name = node.get("function_name")
    if name is not None and (str(name).lower() not in FUNCTIONS or not _is_plain(node)):
        raise GuardError(f"DuckDB reads the function {name!r} in the statement, which is not allowed")


def _is_plain(function: dict[str, Any]) -> bool:
    """Named without a schema; DuckDB 1.5 puts `main` before some, which `builtins_first` makes its own."""
    return not function.get("catalog") and function.get("schema") in {"", "main"}


def _check_table(node: dict[str, Any], allowed: set[tuple[str, ...]], ctes: Names) -> None:
    path = tuple(str(node.get(part, "")).lower() for part in ("catalog_name", "schema_name", "table_name"))
    is_cte = not path[0] and not path[1] and path[2].startswith(CTE_PREFIX) and path[2] in ctes
    if not is_cte and path not in allowed:
        raise GuardError(
            f"DuckDB reads the table {'.'.join(part for part in path if part)!r}, which was not discovered"
        )
