"""Why a statement is what it is, in the user's words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence, Set
from typing import Final, NamedTuple

from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.optimizer.scope import Scope as Selection
from sqlglot.optimizer.scope import traverse_scope

from lakescout.answer.guard.allowlist import NODE
from lakescout.lake.catalog import Catalog, Column, Table
from lakescout.reading.link import NAMED, Links, Mention
from lakescout.reading.plan import Comparison, Operator
from lakescout.reading.scope import Scope
from lakescout.reading.spans import Found
from lakescout.reading.verbalize import COMBINED, COMPARISONS, OPERATORS, listed

Read = tuple[exp.Column, Table, Column]
"""A reference in the statement, and the column in the lake that it means."""

_PATH: Final = ("catalog", "db", "name")


def reads(tree: exp.Query, tables: Sequence[Table]) -> list[Read]:
    """Every reference to a column of `tables`, those in subqueries too; not those to the columns of subqueries.

    A reference without a table belongs to the only table of its SELECT that has such a column. A statement that
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


def sources(scope: Selection, tables: Sequence[Table]) -> Mapping[str, Table]:
    """The tables of the lake that one SELECT reads, by alias in lower case."""
    owners = {}
    for alias, source in scope.sources.items():
        table = _table(source, tables) if isinstance(source, exp.Table) else None
        if table is not None:
            owners[alias.lower()] = table
    return owners


def _full_names(tree: exp.Query, tables: Sequence[Table]) -> dict[int, str]:
    """What each reference to a column reads, as `table.column`, by the reference's id."""
    return {id(reference): f"{table.name.table}.{column.name}" for reference, table, column in reads(tree, tables)}


def joins(tree: exp.Query, tables: Sequence[Table]) -> list[str]:
    """The column pairs that a statement joins on, as `left.column = right.column`, without duplicates."""
    known = _full_names(tree, tables)
    lines = []
    for test in tree.find_all(exp.EQ):
        left, right = known.get(id(test.this)), known.get(id(test.expression))
        if left and right and test.this.table.lower() != test.expression.table.lower():
            lines.append(f"{left} = {right}")
    return list(dict.fromkeys([*_by_using(tree, tables), *lines]))


def columns_read(tree: exp.Query, scope: Scope) -> list[tuple[exp.Column, int]]:
    """Every reference of a statement to a column of a scope, with its number."""
    place = {table.name: number for number, table in enumerate(scope.tables)}
    return [
        (reference, scope.first[place[table.name]] + column.position)
        for reference, table, column in reads(tree, scope.tables)
    ]


def guesses(tree: exp.Query, scope: Scope) -> float:
    """How much the joins of a statement rest on keys that nobody declared: what these cost more than declared ones."""
    if not any(key.cost > 1.0 for key in scope.keys):
        return 0.0
    known = {id(reference): number for reference, number in columns_read(tree, scope)}
    costs = {frozenset((key.left, key.right)): key.cost - 1.0 for key in reversed(scope.keys)}
    pairs = {
        frozenset((known[id(test.this)], known[id(test.expression)]))
        for test in tree.find_all(exp.EQ)
        if id(test.this) in known and id(test.expression) in known
    }
    return sum(costs.get(pair, 0.0) for pair in pairs)


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


def taken(  # noqa: PLR0917
    links: Links,
    scope: Scope,
    catalog: Catalog,
    tables: Set[int],
    columns: Set[int],
    stated: Callable[[Found], int | None],
    by_meaning: Collection[tuple[str, str]] = (),
) -> Iterator[tuple[Mention, str]]:
    """What a statement takes the words of a question for, each stretch of it once, the surest first.

    It reads `tables` and `columns`; `stated` gives the column that it compares with a value, or None. `by_meaning` are
    words and the cells of other words that they were taken for.
    """
    told: set[int] = set()
    for mention in links.mentions:
        item = mention.target + links.names.tables * (mention.kind == "column")
        beside = mention.reason == "synonym" and links.alone[mention.start, item] < NAMED  # its neighbour comes near
        text, line = links.text_of(mention), None
        if mention.kind == "table" and mention.target in tables:
            line = f"“{text}” is the table {catalog.display_name(scope.tables[mention.target].name)}"
        elif mention.kind == "column" and mention.target in columns and mention.target in scope.defined:
            line = (
                f"“{text}” is “{scope.columns[mention.target].name}”, defined as {scope.defined[mention.target].said}"
            )
        elif mention.kind == "column" and mention.target in columns:
            line = f"“{text}” is the column {scope.full_name(mention.target)}"
        elif mention.kind == "cell" and (column := stated(links.values[mention.target])) is not None:
            line = _is_cell(text, links.values[mention.target], column, scope, by_meaning)
        places = set(range(mention.start, mention.end))
        if line is not None and not beside and not places & told:
            told |= places
            yield mention, line


def _is_cell(text: str, value: Found, column: int, scope: Scope, by_meaning: Collection[tuple[str, str]]) -> str:
    cell = value.spelt_in(column)
    rows = max((each.rows for each in scope.cells if (each.column, each.text) == (column, cell)), default=0)
    many = f" ({rows:,} row{'s' * (rows != 1)})" if rows else ""
    verb = "is taken to mean" if (text, str(value.value)) in by_meaning else "is"
    return f"“{text}” {verb} the cell {cell!r} of {scope.full_name(column)}{many}"


class Used(NamedTuple):
    """What a statement, of which only the text is known, makes of a question's words."""

    lines: list[str]
    """What each stretch that it accounts for was taken for."""
    ignored: list[Mention]
    """Names and cells of the lake that it does not account for."""


SURE: Final = 0.9
"""From this score on, words that name something in the lake are missed where a statement leaves them out."""


def used(links: Links, scope: Scope, tree: exp.Query, catalog: Catalog) -> Used:
    """What a statement makes of a question's words.

    A name of a column or table is used if the statement reads it, a cell if the statement compares the column with it.
    """
    columns, cells = set(), set()
    for reference, number in columns_read(tree, scope):
        columns.add(number)
        test = reference.find_ancestor(exp.Predicate)
        texts = test.find_all(exp.Literal) if test is not None else ()
        cells |= {(number, text.this.strip("%").lower()) for text in texts}

    def stated(value: Found) -> int | None:
        return next((column for column, cell in value.cells if (column, cell.lower()) in cells), None)

    tables = {scope.columns[number].table for number in columns} | _tables(scope, tree)
    found = list(taken(links, scope, catalog, tables, columns, stated))
    told = {number for mention, _ in found for number in range(mention.start, mention.end)}
    ignored = []
    for mention in sorted(links.mentions, key=lambda item: (item.start - item.end, -item.score)):
        places = set(range(mention.start, mention.end))
        if mention.kind in {"table", "column", "cell"} and mention.score >= SURE and places and not places & told:
            told |= places
            ignored.append(mention)
    return Used([line for _, line in found], ignored)


def _tables(scope: Scope, tree: exp.Query) -> set[int]:
    named = {
        tuple(part.lower() for part in (table.catalog, table.db, table.name)) for table in tree.find_all(exp.Table)
    }
    return {number for number, table in enumerate(scope.tables) if tuple(part.lower() for part in table.name) in named}


LONGEST: Final = 1_000
"""How many characters of a sentence are kept."""

_FUNCTIONS: Final[Mapping[type[exp.Expr], str]] = {
    exp.Sum: "sum of", exp.Avg: "average of", exp.Min: "smallest", exp.Max: "largest", exp.Median: "median of",
    exp.Stddev: "standard deviation of", exp.StddevSamp: "standard deviation of", exp.Length: "length of",
    exp.Year: "year of",
    exp.Month: "month of", exp.Day: "day of", exp.Lower: "lower case of", exp.Upper: "upper case of",
}  # fmt: skip
SIGNS: Final[Mapping[type[exp.Expr], Comparison]] = {
    exp.EQ: "=", exp.NEQ: "<>", exp.GT: ">", exp.GTE: ">=", exp.LT: "<", exp.LTE: "<=",
}  # fmt: skip
OPERATIONS: Final[Mapping[type[exp.Expr], Operator]] = {exp.Add: "+", exp.Sub: "-", exp.Mul: "*", exp.Div: "/"}
_BETWEEN: Final[Mapping[type[exp.Expr], str]] = {
    **{kind: COMPARISONS[sign] for kind, sign in SIGNS.items()},
    **{kind: OPERATORS[sign] for kind, sign in OPERATIONS.items()},
    exp.Like: "is like", exp.ILike: "is like", exp.And: "and", exp.Or: "or",
}  # fmt: skip
_THROUGH: Final = (exp.Alias, exp.Cast, exp.TryCast, exp.AnyValue)
"""What changes how a value is written or called, not which it is."""
_COMBINED: Final[Mapping[type[exp.Expr], str]] = {
    exp.Union: COMBINED["union"], exp.Intersect: COMBINED["intersect"], exp.Except: COMBINED["except"],
}  # fmt: skip


def in_words(tree: exp.Query, tables: Sequence[Table]) -> str:
    """The sentence of a statement over `tables`, without a full stop.

    Columns are written as `table.column`. What has no words is quoted as SQL, so that nothing is left out.
    """
    text = _Sayer(tree, tables).query(tree)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


class _Sayer:
    def __init__(self, tree: exp.Query, tables: Sequence[Table]) -> None:
        self._known = _full_names(tree, tables)
        self._named: dict[str, exp.Expr] = {}
        self._rows = "rows"

    def query(self, query: exp.Expr) -> str:
        """A SELECT, a combination of two, or one of these in brackets."""
        if isinstance(query, exp.Subquery):
            return self.query(query.this)
        if isinstance(query, exp.SetOperation) and type(query) in _COMBINED:
            both = f"{self.query(query.this)}, {_COMBINED[type(query)]} {self.query(query.expression)}"
            return f"{both}{self._end(query)}{self._stand_ins(query)}"
        return self._select(query) if isinstance(query, exp.Select) else _quoted(query)

    def _select(self, select: exp.Select) -> str:
        start = select.args.get("from_") or select.args.get("from")
        joins: list[exp.Join] = select.args.get("joins") or []
        sources = [start.this, *(join.this for join in joins)] if start is not None else []
        names = [_name(source) for source in sources]
        self._rows = listed(names) or "rows"
        shown = listed([self.words(item) for item in select.expressions])
        distinct, group, where = (select.args.get(part) for part in ("distinct", "group", "where"))
        text = shown if distinct is None else f"different {shown}"
        if distinct is not None and distinct.args.get("on") is not None:
            text = f"{shown}, one row for each {self._each(distinct.args['on'])},"
        conditions, kept = self._joined(joins, names)
        conditions += [_bound(where.this, self.words(where.this), bool(conditions))] if where is not None else []
        parts = [_where(conditions)]
        if group is not None:
            each = [self._place(item, select) for item in group.expressions]
            parts.append(f" for each {listed(each) if each else _quoted(group).strip().removeprefix('GROUP BY ')}")
        told = "".join([text, *parts, *kept])
        silent = [name for name in dict.fromkeys(names) if name not in told]
        parts = [text, f" from {listed(silent)}" if silent else "", *parts]
        for clause, word in (("having", "having"), ("qualify", "keeping rows where")):
            if (condition := select.args.get(clause)) is not None:
                parts.append(f" {word} {self._of_shown(condition.this, select)}")
        return "".join([*parts, *kept, self._end(select), self._stand_ins(select)])

    def _joined(self, joins: Iterable[exp.Join], names: Sequence[str]) -> tuple[list[str], list[str]]:
        """What joins ask besides keys that are equal, and of which tables they keep all rows, or take none."""
        conditions, kept = list[str](), list[str]()
        for place, join in enumerate(joins, start=1):
            on, side, kind = join.args.get("on"), (join.side or "").upper(), (join.kind or "").upper()
            asked = [
                _bound(each, self.words(each), True)
                for each in (on.flatten() if isinstance(on, exp.And) else [on])
                if each is not None and not _is_key(each)
            ]
            if kind in {"SEMI", "ANTI"}:
                has = "with" if kind == "SEMI" else "without"
                kept.append(f", {has} a row in {names[place]}{_where(asked)}")
            elif side:
                all_of = {"LEFT": names[:place], "RIGHT": names[place : place + 1]}.get(side, names[: place + 1])
                kept.append(f", every row of {listed(all_of)} kept{_where(asked)}")
            else:
                conditions += asked
        return conditions, kept

    def _end(self, query: exp.Query) -> str:
        """The order of the rows and how many are shown."""
        order, limit, offset = (query.args.get(part) for part in ("order", "limit", "offset"))
        text = ""
        if order is not None:
            each = [
                self._place(item.this, query) + (", largest first" if item.args.get("desc") else ", smallest first")
                for item in order.expressions
                if isinstance(item, exp.Ordered)
            ]
            text += f", by {' then '.join(each)}" if each else f", by {_quoted(order)}"
        if limit is not None:
            plain = isinstance(limit, exp.Limit) and not limit.args.get("limit_options")
            many = self.words(limit.expression) if plain else ""
            text += f", the first {many}".removesuffix(" 1") if plain else f", {_quoted(limit).strip()}"
        return text if offset is None else f"{text} after {self.words(offset.expression)}"

    def _stand_ins(self, query: exp.Query) -> str:
        """What the names of queries inside stand for."""
        inner: list[tuple[str, exp.Expr]] = []
        listed = query.args.get("with_") or query.args.get("with")
        if listed is not None:
            inner += [(each.alias, each.this) for each in listed.expressions]
        start = query.args.get("from_") or query.args.get("from")
        steps = [start.this] if start is not None else []
        steps += [join.this for join in query.args.get("joins") or ()]
        inner += [(_name(each), each.this) for each in steps if isinstance(each, exp.Subquery)]
        outer = self._rows
        text = "".join(f"; {name} is: {self.query(each)}" for name, each in inner)
        self._rows = outer
        return text

    def _each(self, node: exp.Expr) -> str:
        return listed([self.words(item) for item in (node.expressions if isinstance(node, exp.Tuple) else [node])])

    def _of_shown(self, condition: exp.Expr, select: exp.Select) -> str:
        """A condition, in which the name of something that is shown means that."""
        self._named = {each.alias.lower(): each.unalias() for each in select.selects if each.alias}
        text = self.words(condition)
        self._named = {}
        return text

    def _place(self, item: exp.Expr, query: exp.Query) -> str:
        """What is grouped or ordered by; a number or another name means what is shown."""
        shown = query.selects
        if isinstance(item, exp.Literal) and item.is_int and 0 < int(item.this) <= len(shown):
            return self.words(shown[int(item.this) - 1])
        if isinstance(item, exp.Column) and not item.table and id(item) not in self._known:
            named = next((each for each in shown if each.alias.lower() == item.name.lower()), None)
            return self.words(item if named is None else named)
        return self.words(item)

    def words(self, node: exp.Expr) -> str:
        """Any part of a statement."""
        simple: dict[type[exp.Expr], Callable[[], str]] = {
            exp.Column: lambda: self._column(node),
            exp.Star: lambda: "everything",
            exp.Literal: lambda: node.name,
            exp.Null: lambda: "nothing",
            exp.Boolean: lambda: "true" if node.this else "false",
            exp.Paren: lambda: f"({self.words(node.this)})",
            exp.Count: lambda: self._count(node),
            exp.Between: lambda: " ".join(
                [self.words(node.this), "is from", self.words(node.args["low"]), "to", self.words(node.args["high"])]
            ),
            exp.In: lambda: self._in(node),
            exp.Is: lambda: (
                f"{self.words(node.this)} is missing"
                if isinstance(node.expression, exp.Null)
                else f"{self.words(node.this)} is {self.words(node.expression)}"
            ),
            exp.Not: lambda: f"not ({self.words(node.this)})",
            exp.Distinct: lambda: f"different {listed([self.words(each) for each in node.expressions])}",
            exp.Subquery: lambda: f"({self._inner(node.this)})",
            exp.Exists: lambda: f"there is ({self._inner(node.this)})",
        }
        kind = type(node)
        if kind in simple:
            return simple[kind]()
        if kind in _THROUGH:
            return self.words(node.this)
        if kind in _FUNCTIONS and len([part for part in node.args.values() if isinstance(part, NODE)]) == 1:
            return f"{_FUNCTIONS[kind]} {self.words(node.this)}"
        if kind in _BETWEEN:
            return f"{self.words(node.this)} {_BETWEEN[kind]} {self.words(node.expression)}"
        return _quoted(node)

    def _column(self, node: exp.Expr) -> str:
        meant = None if id(node) in self._known else self._named.pop(_dotted(node).lower(), None)
        if meant is not None:
            text = self.words(meant)
            self._named[_dotted(node).lower()] = meant
            return text
        return self._known.get(id(node)) or ("everything" if node.is_star else _dotted(node))

    def _count(self, node: exp.Expr) -> str:
        of = node.this
        return f"number of {self._rows if of is None or isinstance(of, (exp.Star, exp.Literal)) else self.words(of)}"

    def _in(self, node: exp.Expr) -> str:
        inside = node.args.get("query")
        if inside is not None:
            return f"{self.words(node.this)} is among ({self._inner(inside)})"
        return f"{self.words(node.this)} is one of {', '.join(self.words(each) for each in node.expressions)}"

    def _inner(self, query: exp.Expr) -> str:
        outer = self._rows
        text = self.query(query)
        self._rows = outer
        return text


def _is_key(condition: exp.Expr) -> bool:
    """Whether it says that two columns are equal."""
    return isinstance(condition, exp.EQ) and all(
        isinstance(side, exp.Column) for side in (condition.this, condition.expression)
    )


def _bound(condition: exp.Expr, text: str, several: bool) -> str:
    """A condition in brackets if it is one of several and says "or"."""
    return f"({text})" if several and isinstance(condition, exp.Or) else text


def _where(conditions: Sequence[str]) -> str:
    return f" where {' and '.join(conditions)}" if conditions else ""


def _name(source: exp.Expr) -> str:
    return source.name if isinstance(source, exp.Table) and source.name else source.alias or _quoted(source)


def _dotted(node: exp.Expr) -> str:
    assert isinstance(node, exp.Column)
    return ".".join(filter(None, (node.table, node.name)))


def _quoted(node: exp.Expr) -> str:
    return node.sql(dialect="duckdb")
