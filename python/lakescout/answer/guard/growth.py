"""How large a statement can make its texts and rows: a chain of WITH queries doubles them at every step.

Neither `memory_limit` nor an interrupt reaches a function that writes a vector of long texts, so the
statement is measured before it runs: bottom-up, as multiples of a cell of the lake plus characters
that the statement itself brings along. Every figure is an upper bound.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from sqlglot import exp

from lakescout.answer.guard.sources import sources
from lakescout.catalog import Table
from lakescout.errors import GuardError

MAX_COLUMNS: Final = 10_000
"""Of any query of the statement."""
MAX_CELLS: Final = 24
"""Cells of the lake that one text may be joined of."""
MAX_CHARACTERS: Final = 20_000
"""Characters of one text that come from the statement itself."""
MAX_TOTAL: Final = 10
"""Texts of the largest size that the statement may write in all."""

_JOINING: Final = (exp.Concat, exp.ConcatWs, exp.DPipe, exp.Tuple, exp.Anonymous)
_KEEPING: Final = (
    *(exp.Lower, exp.Upper, exp.Trim, exp.Substring, exp.Left, exp.Right, exp.Coalesce, exp.Case, exp.If, exp.Cast),
    *(exp.TryCast, exp.Greatest, exp.Least, exp.Min, exp.Max, exp.AnyValue, exp.First, exp.Last, exp.Mode),
    *(exp.ArgMin, exp.ArgMax, exp.Lag, exp.Lead, exp.FirstValue, exp.LastValue, exp.NthValue, exp.Nullif),
    *(exp.IgnoreNulls, exp.Window, exp.Filter, exp.Paren, exp.Ordered, exp.Alias, exp.Distinct),
)
_NUMBER: Final = 64
"""Characters of a number, a day or a truth value as text."""
_PADDED: Final = 4 * 256
_FORMATTED: Final = 16
"""Characters that one of a date format may turn into."""


class Extent(NamedTuple):
    """The columns of a query, and its longest text: in cells of the lake and in characters of the statement."""

    columns: int = 0
    cells: int = 0
    characters: int = 0


def check_growth(tree: exp.Query, tables: Sequence[Table]) -> None:
    """Refuse a statement whose texts or rows can grow past the limits above."""
    measure = _Measure(tree, tables)
    measure.query(tree, Extent())
    if measure.cells > MAX_TOTAL * MAX_CELLS or measure.characters > MAX_TOTAL * MAX_CHARACTERS:
        raise GuardError("the statement writes more long texts than are allowed")


def _widest(extents: Iterable[Extent]) -> Extent:
    found = list(extents) or [Extent()]
    return Extent(*(max(values) for values in zip(*found, strict=True)))


def _all_of(extents: Iterable[Extent]) -> Extent:
    found = list(extents)
    return Extent(0, sum(extent.cells for extent in found), sum(extent.characters for extent in found))


class _Measure:
    """One statement; `cells` and `characters` count all texts that its functions write."""

    def __init__(self, tree: exp.Query, tables: Sequence[Table]) -> None:
        self.cells = self.characters = 0
        self._widths = {tuple(table.name): len(table.columns) for table in tables}
        self._queries = {cte.alias.lower(): cte.this for cte in tree.find_all(exp.CTE)}
        self._known: dict[str, Extent] = {}

    def query(self, query: exp.Expr, outer: Extent) -> Extent:
        """What a query gives. `outer` is what the queries around it read, which it may name too."""
        if isinstance(query, exp.SetOperation):
            return self._checked(_widest([self.query(query.this, outer), self.query(query.expression, outer)]))
        if isinstance(query, exp.Subquery):
            return self.query(query.this, outer)
        return self._checked(self._select(query, outer)) if isinstance(query, exp.Select) else self._source(query)

    def _checked(self, extent: Extent) -> Extent:
        if extent.columns > MAX_COLUMNS:
            raise GuardError(f"the statement makes rows of {extent.columns:,} columns; {MAX_COLUMNS:,} are allowed")
        if extent.cells > MAX_CELLS:
            raise GuardError(f"the statement joins {extent.cells:,} texts to one; {MAX_CELLS} are allowed")
        if extent.characters > MAX_CHARACTERS:
            raise GuardError(f"the statement repeats its own text until it has {extent.characters:,} characters")
        return extent

    def _source(self, source: exp.Expr) -> Extent:
        if isinstance(source, exp.Subquery):
            return self.query(source.this, Extent())
        if isinstance(source, exp.Values):
            rows = [row.expressions if isinstance(row, exp.Tuple) else [row] for row in source.expressions]
            longest = _widest(self._value(value, Extent()) for row in rows for value in row)
            return longest._replace(columns=max(map(len, rows), default=0))
        if not isinstance(source, exp.Table):
            raise GuardError(f"{source.key.upper()} is not allowed as a source of rows")
        name = source.name.lower()
        if not source.catalog:
            if name not in self._known:
                self._known[name] = self.query(self._queries[name], Extent())
            return self._known[name]
        return Extent(self._widths.get((source.catalog, source.db, source.name), 0), 1, 0)

    def _select(self, select: exp.Select, outer: Extent) -> Extent:
        own = sources(select)
        parts = [self._source(source) for source in own]
        read = _widest([outer, *parts])._replace(columns=sum(part.columns for part in parts))
        rows = {source.alias_or_name.lower() for source in own}
        columns, found = 0, []
        for item in select.expressions:
            star = isinstance(item, exp.Star) or (isinstance(item, exp.Column) and isinstance(item.this, exp.Star))
            columns += read.columns if star else 1
            found.append(read if star else self._value(item, read, rows))
        for clause, value in select.args.items():
            if clause not in {"expressions", "with_", "from_"}:
                for node in value if isinstance(value, list) else [value]:
                    if isinstance(node, exp.Expr):
                        self._value(node.args.get("on") if isinstance(node, exp.Join) else node, read, rows)
        return _widest(found)._replace(columns=columns)

    def _value(self, node: exp.Expr | None, read: Extent, rows: Iterable[str] = ()) -> Extent:
        """The text that an expression gives, at its longest."""
        if node is None or isinstance(node, exp.DataType):
            return Extent()
        if isinstance(node, exp.Column):
            whole = max(1, read.columns) if not node.table and node.name.lower() in rows else 1
            return Extent(1, max(1, read.cells) * whole, read.characters * whole)
        if isinstance(node, exp.Literal):
            return Extent(1, 0, len(node.name))
        if isinstance(node, exp.Query):
            return self.query(node, read)
        below = [self._value(child, read, rows) for child in node.iter_expressions()]
        found = self._checked(self._written(node, below))
        if isinstance(node, (exp.Func, exp.DPipe, exp.Tuple)):
            self.cells += found.cells
            self.characters += found.characters
        return found

    def _written(self, node: exp.Expr, below: list[Extent]) -> Extent:
        if isinstance(node, exp.ConcatWs):
            return _all_of([*below, *[below[0]] * len(below)])
        if isinstance(node, _JOINING):
            return _all_of(below)
        if isinstance(node, exp.Pad):
            return Extent(1, 0, _PADDED)
        if isinstance(node, exp.TimeToStr):
            return Extent(1, 0, _FORMATTED * len(node.args["format"].name))
        if isinstance(node, _KEEPING):
            longest = _widest(below)
            return (
                longest._replace(characters=max(longest.characters, _NUMBER)) if isinstance(node, exp.Cast) else longest
            )
        return Extent(1, 0, _NUMBER)
