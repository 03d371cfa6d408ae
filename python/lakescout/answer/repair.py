"""Mending what models often write: another dialect's quotes, names without their table, loose types."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from lakescout.answer.guard.check import readable
from lakescout.answer.guard.closed import failing_closed
from lakescout.catalog import Table

_NUMBERS: Final = ("INT", "DOUBLE", "FLOAT", "REAL", "DECIMAL", "BIGINT", "HUGEINT", "SMALLINT", "TINYINT", "UINT")
_ORDERED: Final = (exp.GT, exp.GTE, exp.LT, exp.LTE, exp.EQ, exp.NEQ)


@failing_closed()
def mended(sql: str, tables: Sequence[Table]) -> str:
    """The statement with quoted texts, bare columns of groups and comparisons of texts set right.

    What cannot be parsed is given back as it is: the guard says why it is refused. Raises GuardError
    for a text that is no query, or too long or too deep to be parsed at all.
    """
    tree = _parse(readable(sql))
    if tree is None:
        return sql
    names = {name for table in tables for name in table.column_by_name}
    types = _types(tables)
    for select in list(tree.find_all(exp.Select)):
        _texts_in_double_quotes(select, names)
        _bare_columns(select)
    for comparison in list(tree.find_all(*_ORDERED)):
        _compare_as_numbers(comparison, types)
    for aggregate in list(tree.find_all(exp.Sum, exp.Avg)):
        if isinstance(aggregate.this, exp.Column) and _is_text(aggregate.this, types):
            aggregate.set("this", exp.TryCast(this=aggregate.this.copy(), to=exp.DataType.build("DOUBLE")))
    return tree.sql(dialect="duckdb")


def _parse(sql: str) -> exp.Expr | None:
    for dialect in ("duckdb", "sqlite", "mysql"):
        try:
            trees = [tree for tree in sqlglot.parse(sql, dialect=dialect) if tree is not None]
        except SqlglotError:
            continue
        return trees[0] if len(trees) == 1 and isinstance(trees[0], exp.Query) else None
    return None


def _types(tables: Iterable[Table]) -> dict[str, set[str]]:
    types: dict[str, set[str]] = {}
    for table in tables:
        for column in table.columns:
            types.setdefault(column.name.lower(), set()).add(column.type.upper())
    return types


def _texts_in_double_quotes(select: exp.Select, names: set[str]) -> None:
    """A quoted name that no table has is a text: SQLite and MySQL write texts so."""
    aliases = {alias.alias.lower() for alias in select.find_all(exp.Alias)}
    for column in list(select.find_all(exp.Column)):
        quoted = isinstance(column.this, exp.Identifier) and column.this.quoted
        if quoted and not column.table and column.name.lower() not in names | aliases:
            column.replace(exp.Literal.string(column.name))


def _bare_columns(select: exp.Select) -> None:
    """A column that is neither grouped nor aggregated is any value of its group."""
    group = select.args.get("group")
    aggregated = any(_own(select, node) for node in select.find_all(exp.AggFunc))
    if group is None and not (aggregated and len(select.expressions) > 1):
        return
    grouped = {node.name.lower() for node in (group.expressions if group else ()) if isinstance(node, exp.Column)}
    for place, item in enumerate(list(select.expressions)):
        inner = item.this if isinstance(item, exp.Alias) else item
        if isinstance(inner, exp.Column) and inner.name.lower() not in grouped and not isinstance(inner.this, exp.Star):
            wrapped = exp.alias_(exp.AnyValue(this=inner.copy()), item.alias or inner.name, quoted=True)
            select.expressions[place].replace(wrapped)
    order = select.args.get("order")
    for ordered in order.expressions if order else ():
        known = {item.alias_or_name.lower() for item in select.expressions} | grouped
        if isinstance(ordered.this, exp.Column) and ordered.this.name.lower() not in known:
            ordered.set("this", exp.AnyValue(this=ordered.this.copy()))


def _own(select: exp.Select, node: exp.Expr) -> bool:
    """The node belongs to this SELECT and not to one inside it."""
    return node.find_ancestor(exp.Select) is select


def _compare_as_numbers(comparison: exp.Expr, types: dict[str, set[str]]) -> None:
    """`text < 5` compares numbers; `number = '5'` does so too."""
    for here, there in (("this", "expression"), ("expression", "this")):
        column, value = comparison.args.get(here), comparison.args.get(there)
        if not isinstance(column, exp.Column) or not isinstance(value, (exp.Literal, exp.Subquery)):
            continue
        if isinstance(value, exp.Literal) and not value.is_string and _is_text(column, types):
            comparison.set(here, exp.TryCast(this=column.copy(), to=exp.DataType.build("DOUBLE")))
        if isinstance(value, exp.Subquery) and _is_text(column, types) and value.find(exp.Avg):
            comparison.set(here, exp.TryCast(this=column.copy(), to=exp.DataType.build("DOUBLE")))


def _is_text(column: exp.Column, types: dict[str, set[str]]) -> bool:
    known = types.get(column.name.lower(), set())
    return bool(known) and all(kind.startswith("VARCHAR") for kind in known)
