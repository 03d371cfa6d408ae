"""What a SELECT reads: the tables, subqueries and lists of values of its FROM clause."""

from __future__ import annotations

from sqlglot import exp


def sources(select: exp.Select | None) -> list[exp.Expr]:
    """The entries of the FROM clause with those that are joined to them, not what is inside subqueries."""
    start = select.args.get("from_") if select is not None else None
    found: list[exp.Expr] = [start.this] if start else []
    if select is not None:
        found += [join.this for join in select.args.get("joins") or ()]
    for source in list(found):
        found += [join.this for join in source.args.get("joins") or ()]
    return found
