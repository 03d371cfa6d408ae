"""Whether two statements have the same components (the exact match of Spider, as PNEUMA 6.1.2 uses it)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from lakescout.answer.prompts import statement_of

Parts = frozenset[str]


@dataclass(frozen=True, slots=True)
class Components:
    """What a SELECT consists of; the order within a clause, aliases and case do not count."""

    select: Parts
    where: Parts
    group: Parts
    having: Parts
    order: tuple[str, ...]
    limit: str


def components(sql: str) -> Components | None:
    """The components of a statement; None when it is not one plain SELECT."""
    try:
        tree = sqlglot.parse_one(sql, read="duckdb")
    except (SqlglotError, RecursionError):
        return None
    if not isinstance(tree, exp.Select):
        return None
    select = frozenset(_plain(item.unalias()) for item in tree.expressions)
    grouped = tree.args.get("group")
    group = frozenset(_plain(item.unalias()) for item in tree.expressions if not item.find(exp.AggFunc))
    order = tree.args.get("order")
    limit = tree.args.get("limit")
    return Components(
        select,
        _conditions(tree.args.get("where")),
        group if grouped else frozenset(),
        frozenset(part for part in _conditions(tree.args.get("having")) if not _is_guard(part)),
        _keys(order) if order and limit else (),
        limit.expression.sql() if limit else "",
    )


def same_components(left: str, right: str) -> bool:
    """Whether two statements ask the same, component by component.

    >>> one = "SELECT a, max(b) FROM t WHERE c ILIKE 'x' GROUP BY ALL"
    >>> same_components(one, "SELECT MAX(t.b) AS m, a FROM t WHERE c = 'X' GROUP BY a")
    True
    >>> same_components("SELECT a FROM t WHERE b > 3", "SELECT a FROM t WHERE b >= 3")
    False
    """
    one, two = components(left), components(right)
    return one is not None and one == two


def back_sql(reply: str) -> str:
    """The statement in a model's reply; '' when there is none."""
    return statement_of(reply) or ""


def _conditions(clause: Any) -> Parts:
    if clause is None:
        return frozenset()
    parts = (part for part in clause.this.flatten() if part) if isinstance(clause.this, exp.And) else (clause.this,)
    return frozenset(_plain(part) for part in parts if not _not_null(part))


def _not_null(part: Any) -> bool:
    inner = part.unnest()
    return isinstance(inner, exp.Not) and isinstance(inner.this, exp.Is)


def _is_guard(part: str) -> bool:
    """Our own condition that there are rows to reckon with."""
    return part.startswith("COUNT(") and part.endswith("> 0")


def _keys(order: Any) -> tuple[str, ...]:
    """The first sort key and its direction; the others only break ties."""
    first = order.expressions[0]
    return (_plain(first.this), "DESC" if first.args.get("desc") else "ASC")


def _plain(part: Any) -> str:
    """Columns without tables, case or quotes; ILIKE and = alike; no casts and no trimming."""

    def simpler(node: Any) -> Any:
        if isinstance(node, exp.Column):
            return exp.column(node.name.lower())
        if isinstance(node, (exp.Paren, exp.Cast, exp.Trim, exp.Lower, exp.Upper)):
            return node.this
        if isinstance(node, (exp.ILike, exp.Like)):
            return exp.EQ(this=node.this, expression=node.expression)
        if isinstance(node, exp.Escape):
            return node.this
        if isinstance(node, exp.Literal) and node.is_string:
            return exp.Literal.string(node.name.lower())
        return node

    tree = part.copy()
    for _ in range(3):
        tree = tree.transform(simpler)
    return str(tree.sql(dialect="duckdb"))
