"""Why a statement is what it is, in the user's words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sqlglot import exp
from sqlglot.errors import SqlglotError
from sqlglot.optimizer.scope import Scope as Selection
from sqlglot.optimizer.scope import traverse_scope

from lakescout.answer.builder.build import Candidate
from lakescout.answer.builder.linking import link
from lakescout.answer.builder.scope import Scope
from lakescout.answer.builder.tokens import Mention, Target
from lakescout.lake.catalog import Catalog, Column, Table
from lakescout.reading.scope import Scope as ReadingScope

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


def guesses(tree: exp.Query, scope: ReadingScope) -> float:
    """How much the joins of a statement rest on keys that nobody declared: what these cost more than declared ones."""
    if not any(key.cost > 1.0 for key in scope.keys):
        return 0.0
    place = {table.name: number for number, table in enumerate(scope.tables)}
    known = {
        id(reference): scope.first[place[table.name]] + column.position
        for reference, table, column in reads(tree, scope.tables)
    }
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


Trace = tuple[list[tuple[Mention, Target]], list[Mention]]
"""The mentions that a statement accounts for, each with what it stands for, and those that it does not."""


def reasons(candidate: Candidate, catalog: Catalog) -> list[str]:
    """How each mention was used, the join path, what the rows are sorted by, and what nothing accounts for."""
    scope = candidate.scope
    lines = [
        used(mention, target, scope, catalog)
        for mention, target in zip(candidate.mentions, candidate.reading.targets, strict=True)
        if target.number >= 0
    ]
    lines += [f"joins {pair}" for pair in joins(candidate.tree, scope.tables)]
    lines += _sorted_by(candidate.tree, scope)
    return lines + _unused(list(dict.fromkeys((*candidate.unread, *candidate.plan.leftover))))


def used(mention: Mention, target: Target, scope: Scope, catalog: Catalog) -> str:
    """What a mention was taken for."""
    if target.kind == "T":
        return f"“{mention.text}” is the table {catalog.display_name(scope.tables[target.number].name)}"
    field = scope.fields[target.number]
    name = f"{scope.tables[field.table].name.table}.{field.name}"
    if target.kind == "V":
        return f"“{mention.text}” is the cell {target.cell!r} of {name} ({target.rows:,} rows)"
    return f"“{mention.text}” is the column {name}"


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


def _unused(words: Sequence[str]) -> list[str]:
    return ["not used: " + ", ".join(f"“{word}”" for word in words)] if words else []


def traced(question: str, scope: Scope, tree: exp.Query) -> Trace:
    """The mentions of a question that any statement accounts for, and as what, and those that it does not.

    A mention of a column or table is used if the statement reads it, one of a cell if the statement compares the
    column with that cell. Mentions that name nothing in the lake are in neither.
    """
    number_of = {(tuple(scope.tables[field.table].name), field.name.lower()): n for n, field in enumerate(scope.fields)}
    fields, cells = set(), set()
    for reference, table, column in reads(tree, scope.tables):
        number = number_of[tuple(table.name), column.name.lower()]
        fields.add(number)
        test = reference.find_ancestor(exp.Predicate)
        texts = test.find_all(exp.Literal) if test is not None else ()
        cells |= {(number, text.this.strip("%").lower()) for text in texts}
    read = {scope.fields[number].table for number in fields} | _tables(scope, tree)
    explained, ignored = [], []
    for mention in link(question, scope)[1]:
        known = [target for target in mention.targets if target.kind in "CTV" and target.number >= 0]
        fitting = [
            target
            for target in known
            if (target.kind == "T" and target.number in read)
            or (target.kind == "C" and target.number in fields)
            or (target.kind == "V" and (target.number, target.cell.lower()) in cells)
        ]
        if fitting:
            explained.append((mention, fitting[0]))
        elif known:
            ignored.append(mention)
    return explained, ignored


def _tables(scope: Scope, tree: exp.Query) -> set[int]:
    named = {
        tuple(part.lower() for part in (table.catalog, table.db, table.name)) for table in tree.find_all(exp.Table)
    }
    return {number for number, table in enumerate(scope.tables) if tuple(part.lower() for part in table.name) in named}


def statement_reasons(trace: Trace, scope: Scope, tree: exp.Query, catalog: Catalog) -> list[str]:
    """The same for a statement of which only the text is known."""
    explained, ignored = trace
    lines = [used(mention, target, scope, catalog) for mention, target in explained]
    lines += [f"joins {pair}" for pair in joins(tree, scope.tables)]
    lines += _sorted_by(tree, scope)
    return lines + _unused([mention.text for mention in ignored])
