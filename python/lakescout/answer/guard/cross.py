"""Cross products: a few small tables without a join condition are more rows than any machine has."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Final

from sqlglot import exp

from lakescout.catalog import Table
from lakescout.errors import GuardError

MAX_SOURCES: Final = 24
MAX_PAIRS: Final = 20_000_000
UNKNOWN_ROWS: Final = 100_000
"""What a view counts as: DuckDB has no estimate for it."""


def check_cross_products(tree: exp.Query, tables: Sequence[Table]) -> None:
    """Sources of a SELECT that no equation ties together may make at most `MAX_PAIRS` rows."""
    rows = {tuple(table.name): UNKNOWN_ROWS if table.rows is None else max(1, table.rows) for table in tables}
    if sum(1 for _ in tree.find_all(exp.Table)) > MAX_SOURCES:
        raise GuardError(f"the statement reads more than {MAX_SOURCES} sources")
    for select in tree.find_all(exp.Select):
        sources = _sources(select)
        if len(sources) < 2 or _ties(select) >= len(sources) - 1:
            continue
        product = prod(_size(source, rows) for source in sources)
        if product > MAX_PAIRS:
            raise GuardError(f"a join without a condition would make about {product:,} rows")


def _sources(select: exp.Select) -> list[exp.Expression]:
    start = select.args.get("from_") or select.args.get("from")
    found: list[exp.Expression] = [start.this] if start else []
    found += [join.this for join in select.args.get("joins") or ()]
    for source in list(found):
        found += [join.this for join in source.args.get("joins") or ()]
    return found


def _ties(select: exp.Select) -> int:
    """How many pairs of sources an equation ties together, at most one a join."""
    joins = list(select.args.get("joins") or ())
    named = sum(1 for join in joins if join.args.get("using") or join.args.get("method") == "NATURAL")
    pairs = set()
    for clause in [*joins, select.args.get("where")]:
        for equation in clause.find_all(exp.EQ) if clause else ():
            left, right = equation.this, equation.expression
            if isinstance(left, exp.Column) and isinstance(right, exp.Column) and left.table != right.table:
                pairs.add(frozenset((left.table.lower(), right.table.lower())))
    return named + len(pairs)


def _size(source: exp.Expression, rows: dict[tuple[str, ...], int]) -> int:
    if isinstance(source, exp.Table):
        return rows.get((source.catalog, source.db, source.name), UNKNOWN_ROWS)
    if isinstance(source, exp.Values):
        return max(1, len(source.expressions))
    query = source.this if isinstance(source, exp.Subquery) else source
    if isinstance(query, exp.Select) and not query.args.get("group") and query.find(exp.AggFunc):
        return 1
    return max(
        [rows.get((table.catalog, table.db, table.name), UNKNOWN_ROWS) for table in source.find_all(exp.Table)] or [1]
    )
