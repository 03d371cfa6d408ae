"""Why a statement is what it is, in the user's words."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence, Set
from typing import Final, NamedTuple

from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.optimizer.scope import Scope as Selection
from sqlglot.optimizer.scope import traverse_scope

from lakescout.lake.catalog import Catalog, Column, Table
from lakescout.reading.link import Links, Mention
from lakescout.reading.scope import Scope
from lakescout.reading.spans import Found

Read = tuple[exp.Column, Table, Column]
"""A reference in the statement, and the column in the lake that it means."""

_PATH: Final = ("catalog", "db", "name")


def reads(tree: exp.Query, tables: Sequence[Table]) -> list[Read]:
    """Every reference to a column of `tables`; one to a subquery's column is left out, as its inside is here.

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


def joins(tree: exp.Query, tables: Sequence[Table]) -> list[str]:
    """The column pairs that a statement joins on, as `left.column = right.column`, without duplicates."""
    known = {id(reference): f"{table.name.table}.{column.name}" for reference, table, column in reads(tree, tables)}
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
        text, line = links.text_of(mention), None
        if mention.kind == "table" and mention.target in tables:
            line = f"“{text}” is the table {catalog.display_name(scope.tables[mention.target].name)}"
        elif mention.kind == "column" and mention.target in columns:
            line = f"“{text}” is the column {_named(mention.target, scope)}"
        elif mention.kind == "cell" and (column := stated(links.values[mention.target])) is not None:
            line = _is_cell(text, links.values[mention.target], column, scope, by_meaning)
        places = set(range(mention.start, mention.end))
        if line is not None and not places & told:
            told |= places
            yield mention, line


def _named(number: int, scope: Scope) -> str:
    column = scope.columns[number]
    return f"{scope.tables[column.table].name.table}.{column.name}"


def _is_cell(text: str, value: Found, column: int, scope: Scope, by_meaning: Collection[tuple[str, str]]) -> str:
    cell = value.spelt_in(column)
    rows = max((each.rows for each in scope.cells if (each.column, each.text) == (column, cell)), default=0)
    many = f" ({rows:,} row{'s' * (rows != 1)})" if rows else ""
    verb = "is taken to mean" if (text, str(value.value)) in by_meaning else "is"
    return f"“{text}” {verb} the cell {cell!r} of {_named(column, scope)}{many}"


def _sorted_by(tree: exp.Query, scope: Scope) -> list[str]:
    """What the rows are sorted by: “most expensive” names no column, and here the reader sees which one was taken."""
    found = ((place.find_ancestor(exp.Ordered), table, column) for place, table, column in reads(tree, scope.tables))
    lines = [
        f"sorted by {table.name.table}.{column.name}, {'descending' if order.args.get('desc') else 'ascending'}"
        for order, table, column in found
        if order is not None and not _breaks_ties(order)
    ]
    return list(dict.fromkeys(lines))


def _breaks_ties(order: exp.Expr) -> bool:
    """Whether it sorts by what is shown, after something else."""
    select = order.find_ancestor(exp.Select)
    first = order.parent is not None and order.parent.expressions[0] is order
    return not first and select is not None and any(item.unalias() == order.this for item in select.expressions)


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


def statement_reasons(used: Used, links: Links, scope: Scope, tree: exp.Query) -> list[str]:
    """Why a statement is what it is, where only its text is known: words, joins, order, and what it leaves out."""
    lines = [*used.lines, *(f"joins {pair}" for pair in joins(tree, scope.tables)), *_sorted_by(tree, scope)]
    left = ", ".join(f"“{links.text_of(mention)}”" for mention in sorted(used.ignored, key=lambda item: item.start))
    return [*lines, f"not used: {left}"] if left else lines
