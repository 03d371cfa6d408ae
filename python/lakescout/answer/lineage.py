"""What a statement reads and joins, seen from its text alone (sqlglot's scopes)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.optimizer.scope import Scope, traverse_scope

from lakescout.catalog import Column, Table

Read = tuple[exp.Column, Table, Column]
"""A reference in the statement, and the column of the lake that it means."""

_PATH: Final = ("catalog", "db", "name")


def reads(tree: exp.Query, tables: Sequence[Table]) -> list[Read]:
    """Every reference to a column of `tables`; one to a subquery's column is left out, as its inside is here.

    A reference without its table belongs to the only table of its SELECT that has such a column. A statement that
    sqlglot cannot resolve reads nothing.
    """
    try:
        scopes = traverse_scope(tree)
    except SqlglotError:
        return []
    found: dict[int, Read] = {}
    for scope in scopes:
        owners = sources(scope, tables)
        for reference in scope.columns:
            named = [owners[reference.table.lower()]] if reference.table.lower() in owners else []
            for table in named if reference.table else owners.values():
                column = table.column_by_name.get(reference.name.lower())
                if column is not None:
                    found.setdefault(id(reference), (reference, table, column))
    return list(found.values())


def sources(scope: Scope, tables: Sequence[Table]) -> Mapping[str, Table]:
    """The tables of the lake that one SELECT reads, by alias in small letters."""
    owners = {}
    for alias, source in scope.sources.items():
        table = _table(source, tables) if isinstance(source, exp.Table) else None
        if table is not None:
            owners[alias.lower()] = table
    return owners


def joins(tree: exp.Query, tables: Sequence[Table]) -> list[str]:
    """The column pairs that a statement joins by, as `left.column = right.column`, each once."""
    known = {id(reference): f"{table.name.table}.{column.name}" for reference, table, column in reads(tree, tables)}
    lines = []
    for test in tree.find_all(exp.EQ):
        left, right = known.get(id(test.this)), known.get(id(test.expression))
        if left and right and test.this.table.lower() != test.expression.table.lower():
            lines.append(f"{left} = {right}")
    return list(dict.fromkeys([*_by_using(tree, tables), *lines]))


def _by_using(tree: exp.Query, tables: Sequence[Table]) -> list[str]:
    lines = []
    for select in tree.find_all(exp.Select):
        start, steps = select.args.get("from_") or select.args.get("from"), select.args.get("joins") or []
        joined = [table for item in (start, *steps) if item is not None and (table := _table(item.this, tables))]
        for step in steps:
            right = _table(step.this, tables)
            for name in step.args.get("using") or ():
                left = next((t for t in joined if t is not right and name.name.lower() in t.column_by_name), None)
                if left is not None and right is not None:
                    lines.append(f"{left.name.table}.{name.name} = {right.name.table}.{name.name}")
    return lines


def _table(source: exp.Expr, tables: Sequence[Table]) -> Table | None:
    if not isinstance(source, exp.Table):
        return None
    path = [part.lower() for key in _PATH if (part := getattr(source, key))]
    found = [table for table in tables if [part.lower() for part in table.name][-len(path) :] == path]
    return found[0] if len(found) == 1 else None
