"""Cross products: a few small tables without a join condition are more rows than any machine has."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import prod
from typing import Final

from sqlglot import exp

from lakescout.answer.guard.sources import sources
from lakescout.catalog import Table
from lakescout.errors import GuardError

MAX_SOURCES: Final = 24
MAX_PAIRS: Final = 20_000_000
UNKNOWN_ROWS: Final = 100_000
"""What a view counts as: DuckDB has no estimate for it."""


def check_cross_products(tree: exp.Query, tables: Sequence[Table]) -> None:
    """Sources of a SELECT that no equation ties together may make at most `MAX_PAIRS` rows."""
    known = {tuple(table.name): table for table in tables}
    rows = {name: UNKNOWN_ROWS if table.rows is None else max(1, table.rows) for name, table in known.items()}
    if sum(1 for _ in tree.find_all(exp.Table)) > MAX_SOURCES:
        raise GuardError(f"the statement reads more than {MAX_SOURCES} sources")
    for select in tree.find_all(exp.Select):
        groups = _Ties(select, known).groups()
        pairs = prod(max(_size(source, rows) for source in group) for group in groups)
        if len(groups) > 1 and pairs > MAX_PAIRS:
            raise GuardError(f"a join without a condition would make about {pairs:,} rows")


class _Ties:
    """The sources of a SELECT, and which of them equations that must hold tie to each other."""

    def __init__(self, select: exp.Select, known: Mapping[tuple[str, ...], Table]) -> None:
        self._sources = sources(select)
        self._group = list(range(len(self._sources)))
        self._places = {source.alias_or_name.lower(): place for place, source in enumerate(self._sources)}
        self._tables = [
            known.get((source.catalog, source.db, source.name)) if isinstance(source, exp.Table) else None
            for source in self._sources
        ]
        where = select.args.get("where")
        self._tie_by(where.this if where else None)
        for source, join in _joins(select):
            if join.args.get("using") or join.args.get("method") == "NATURAL":
                here = next(place for place, item in enumerate(self._sources) if item is source)
                self._tie(max(here - 1, 0), here)
            self._tie_by(join.args.get("on"))

    def groups(self) -> list[list[exp.Expr]]:
        """Sources that are tied together, by group."""
        return [
            [source for source, its in zip(self._sources, self._group, strict=True) if its == number]
            for number in sorted(set(self._group))
        ]

    def _tie(self, one: int, other: int) -> None:
        old, new = self._group[other], self._group[one]
        self._group = [new if its == old else its for its in self._group]

    def _tie_by(self, condition: exp.Expr | None) -> None:
        for equation in _conjuncts(condition):
            if isinstance(equation, (exp.EQ, exp.NullSafeEQ)):
                left, right = self._read(equation.this), self._read(equation.expression)
                for one, other in product(left, right) if len(left) == len(right) == 1 else ():
                    if one is not None and other is not None:
                        self._tie(one, other)

    def _read(self, side: exp.Expr) -> set[int | None]:
        """The sources that one side of an equation reads; None is one that is not told or not of this SELECT."""
        return {self._owner(column) for column in side.find_all(exp.Column)}

    def _owner(self, column: exp.Column) -> int | None:
        if column.table:
            return self._places.get(column.table.lower())
        name = column.name.lower()
        having = [place for place, table in enumerate(self._tables) if table and name in table.column_by_name]
        owners = having or [place for place, table in enumerate(self._tables) if table is None]
        return owners[0] if len(owners) == 1 else None


def _joins(select: exp.Select) -> Iterator[tuple[exp.Expr, exp.Join]]:
    """Every joined source with its join."""
    start = select.args.get("from_")
    first = [start.this] if start else []
    for holder in [select, *first, *(join.this for join in select.args.get("joins") or ())]:
        for join in holder.args.get("joins") or ():
            yield join.this, join


def _conjuncts(condition: exp.Expr | None) -> Iterator[exp.Expr]:
    """What must hold all together: the parts of AND, through brackets."""
    waiting = [condition] if condition else []
    while waiting:
        node = waiting.pop()
        if isinstance(node, exp.Paren):
            waiting.append(node.this)
        elif isinstance(node, exp.And):
            waiting += [node.this, node.expression]
        else:
            yield node


def _size(source: exp.Expr, rows: dict[tuple[str, ...], int]) -> int:
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
