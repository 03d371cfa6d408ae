"""Why a statement is what it is, in the user's words."""

from __future__ import annotations

from collections.abc import Sequence

from sqlglot import exp

from lakescout.answer.builder.build import Candidate
from lakescout.answer.builder.linking import link
from lakescout.answer.builder.mention import Mention, Target
from lakescout.answer.builder.scope import Scope
from lakescout.answer.lineage import joins, reads
from lakescout.catalog import Catalog

Trace = tuple[list[tuple[Mention, Target]], list[Mention]]
"""Mentions that a statement accounts for, each with what it stands for, and mentions that it does not."""


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
    """What the rows are sorted by: “most expensive” names no column, and its reader sees here which was taken."""
    found = ((place.find_ancestor(exp.Ordered), table, column) for place, table, column in reads(tree, scope.tables))
    lines = [
        f"sorted by {table.name.table}.{column.name}, {'descending' if order.args.get('desc') else 'ascending'}"
        for order, table, column in found
        if order is not None
    ]
    return list(dict.fromkeys(lines))


def _unused(words: Sequence[str]) -> list[str]:
    return ["not used: " + ", ".join(f"“{word}”" for word in words)] if words else []


def traced(question: str, scope: Scope, tree: exp.Query) -> Trace:
    """The mentions of a question that a statement of any author accounts for, as what, and those that it does not.

    A mention of a column or table is used where the statement reads it, one of a cell where the statement holds the
    column against that cell. Mentions that name nothing of the lake are in neither.
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
    """The same of a statement of which nothing is known but its text."""
    explained, ignored = trace
    lines = [used(mention, target, scope, catalog) for mention, target in explained]
    lines += [f"joins {pair}" for pair in joins(tree, scope.tables)]
    lines += _sorted_by(tree, scope)
    return lines + _unused([mention.text for mention in ignored])
