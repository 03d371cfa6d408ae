"""How large a statement can make its texts and rows: a chain of WITH queries doubles them at every step.

Neither `memory_limit` nor an interrupt reaches a function that writes a vector of long texts, so the
statement is measured before it runs: bottom-up, as multiples of a cell of the lake plus the characters
that the statement itself contains. Every figure is an upper bound.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, product
from math import prod
from operator import itemgetter
from typing import Any, Final, NamedTuple

from sqlglot import exp

from lakescout.answer.guard.allowlist import NODE
from lakescout.errors import GuardError
from lakescout.lake.catalog import Table


class Nodes:
    """The nodes of a statement by class, from one walk over its tree: each search of sqlglot walks all of it again."""

    def __init__(self, tree: exp.Query, nodes: Iterable[exp.Expr]) -> None:
        self.tree = tree
        self._found: dict[type[exp.Expr], list[tuple[int, exp.Expr]]] = {}
        for place, node in enumerate(nodes):
            self._found.setdefault(type(node), []).append((place, node))

    def __call__(self, *kinds: type[exp.Expr]) -> list[Any]:
        """Those of some classes, in the order of the walk."""
        held = [listed for kind, listed in self._found.items() if issubclass(kind, kinds)]
        if len(held) > 1:
            return [node for _, node in sorted(chain.from_iterable(held), key=itemgetter(0))]
        return [node for listed in held for _, node in listed]


def sources(select: exp.Select | None) -> list[exp.Expr]:
    """The entries of the FROM clause and those joined to them, without what is inside subqueries."""
    start = select.args.get("from_") if select is not None else None
    found: list[exp.Expr] = [start.this] if start else []
    if select is not None:
        found += [join.this for join in select.args.get("joins") or ()]
    for source in list(found):
        found += [join.this for join in source.args.get("joins") or ()]
    return found


MAX_SOURCES: Final = 24
MAX_PAIRS: Final = 20_000_000
UNKNOWN_ROWS: Final = 100_000
"""How many rows a view counts as: DuckDB has no estimate for it."""


def check_cross_products(found: Nodes, tables: Sequence[Table]) -> None:
    """Sources of a SELECT that no equation connects may produce at most `MAX_PAIRS` rows."""
    known = {tuple(table.name): table for table in tables}
    rows = {name: UNKNOWN_ROWS if table.rows is None else max(1, table.rows) for name, table in known.items()}
    if len(found(exp.Table)) > MAX_SOURCES:
        raise GuardError(f"the statement reads more than {MAX_SOURCES} sources")
    for select in found(exp.Select):
        groups = _Ties(select, known).groups()
        pairs = prod(max(_size(source, rows) for source in group) for group in groups)
        if len(groups) > 1 and pairs > MAX_PAIRS:
            raise GuardError(f"a join without a condition would make about {pairs:,} rows")


class _Ties:
    """The sources of a SELECT, and which of them are connected by equations that must hold."""

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
        """Connected sources, by group."""
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
        """The sources that one side of an equation reads; None is one that is unknown or not of this SELECT."""
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
    """The conditions that must all hold: the parts of AND, through brackets."""
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


MAX_COLUMNS: Final = 10_000
"""The most columns of any query in the statement."""
MAX_CELLS: Final = 24
"""How many cells of the lake may be joined into one text."""
MAX_CHARACTERS: Final = 20_000
"""How many characters of one text may come from the statement itself."""
MAX_TOTAL: Final = 10
"""How many texts of the largest size the statement may write in total."""

_JOINING: Final = (exp.Concat, exp.ConcatWs, exp.DPipe, exp.Tuple, exp.Anonymous)
_KEEPING: Final = (
    *(exp.Lower, exp.Upper, exp.Trim, exp.Substring, exp.Left, exp.Right, exp.Coalesce, exp.Case, exp.If, exp.Cast),
    *(exp.TryCast, exp.Greatest, exp.Least, exp.Min, exp.Max, exp.AnyValue, exp.First, exp.Last, exp.Mode),
    *(exp.ArgMin, exp.ArgMax, exp.Lag, exp.Lead, exp.FirstValue, exp.LastValue, exp.NthValue, exp.Nullif),
    *(exp.Translate, exp.Replace, exp.RegexpExtract, exp.Reverse, exp.PercentileDisc),
    *(exp.IgnoreNulls, exp.Window, exp.Filter, exp.Paren, exp.Ordered, exp.Alias, exp.Distinct),
)
_NUMBER: Final = 64
"""The characters of a number, a day or a truth value as text."""
_PADDED: Final = 4 * 256
_FORMATTED: Final = 16
"""How many characters one character of a date format may become."""


class Extent(NamedTuple):
    """The columns of a query, and its longest text: in cells of the lake and in characters of the statement."""

    columns: int = 0
    cells: int = 0
    characters: int = 0


def check_growth(found: Nodes, tables: Sequence[Table]) -> None:
    """Refuse a statement whose texts or rows can grow past the limits above."""
    measure = _Measure(found, tables)
    measure.query(found.tree, Extent())
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

    def __init__(self, found: Nodes, tables: Sequence[Table]) -> None:
        self.cells = self.characters = 0
        self._widths = {tuple(table.name): len(table.columns) for table in tables}
        self._queries = {cte.alias.lower(): cte.this for cte in found(exp.CTE)}
        self._known: dict[str, Extent] = {}

    def query(self, query: exp.Expr, outer: Extent) -> Extent:
        """What a query returns. `outer` is what the queries around it read, which it may name too."""
        if isinstance(query, exp.SetOperation):
            return self._checked(_widest([self.query(query.this, outer), self.query(query.expression, outer)]))
        if isinstance(query, exp.Subquery):
            return self.query(query.this, outer)
        return self._checked(self._select(query, outer)) if isinstance(query, exp.Select) else self._source(query)

    def _checked(self, extent: Extent) -> Extent:
        if extent.columns > MAX_COLUMNS:
            raise GuardError(f"the statement makes rows of {extent.columns:,} columns; {MAX_COLUMNS:,} are allowed")
        if extent.cells > MAX_CELLS:
            raise GuardError(f"the statement joins {extent.cells:,} texts into one; {MAX_CELLS} are allowed")
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
                    if isinstance(node, NODE):
                        self._value(node.args.get("on") if isinstance(node, exp.Join) else node, read, rows)
        return _widest(found)._replace(columns=columns)

    def _value(self, node: exp.Expr | None, read: Extent, rows: Iterable[str] = ()) -> Extent:
        """The text that an expression returns, at its longest."""
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
