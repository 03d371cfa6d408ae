"""Tables that answer alike (OCTOPUS, section 5, Algorithm 2): one statement, rewritten for each of them.

The members of a family, which are parts of one table, answer as one: the statement reads their union.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from sqlglot import exp

from lakescout.answer.guard import Limits, TooLargeError, check, fetched, passed, run
from lakescout.answer.statement import SOURCE_COLUMN, Statement
from lakescout.errors import GuardError, QueryError, first_line
from lakescout.lake.catalog import Catalog, Table, TableName
from lakescout.lake.connection import ConnectionSource
from lakescout.lake.texts import stems
from lakescout.words.text import first_sentence, normalise_name

LIKENESS: Final = 0.8
"""The least share of headers that two tables must have in common to count as similar."""

Signature = tuple[tuple[str, str], ...]


def signature(table: Table, names: Iterable[str]) -> Signature | None:
    """The matched columns of a table with their types; None if it lacks one."""
    columns = [table.column_by_name.get(name.lower()) for name in names]
    if any(column is None for column in columns):
        return None
    return tuple(sorted((column.name.lower(), column.type) for column in columns if column is not None))


def likeness(left: Table, right: Table) -> float:
    """Jaccard similarity of two tables' headers."""
    one, two = set(left.column_by_name), set(right.column_by_name)
    return len(one & two) / len(one | two)


def similar_tables(table: Table, names: Sequence[str], others: Iterable[Table]) -> list[Table]:
    """The tables among `others` that have the matched columns and nearly all headers of `table`."""
    wanted = signature(table, names)
    return [
        other
        for other in others
        if other.name != table.name and signature(other, names) == wanted and likeness(table, other) >= LIKENESS
    ]


def context_words(table: Table) -> frozenset[str]:
    """The words of all names that lead to a table, and of its comment's first sentence."""
    first, rest = first_sentence(table.comment or "")
    return frozenset(
        word for text in (*map(normalise_name, (*table.name, table.called)), first or rest) for word in stems(text)
    )


def rewrite(tree: exp.Query, old: TableName, new: TableName) -> exp.Query:
    """The statement with `new` in place of `old`. Raises ValueError if it does not read `old`."""
    copy = tree.copy()
    wanted = tuple(part.lower() for part in old)
    found = [node for node in copy.find_all(exp.Table) if _path(node) == wanted[-len(_path(node)) :]]
    if not found:
        raise ValueError(f"the statement does not read {'.'.join(old)}")
    for node in found:
        for part, name in zip(("catalog", "db", "this"), new, strict=True):
            node.set(part, exp.to_identifier(name, quoted=True))
    return copy


def combined(statements: Sequence[tuple[str, exp.Query]], names: Sequence[str] = ()) -> exp.Query:
    """UNION ALL BY NAME of statements, with a column naming the table that each row comes from.

    `names`: what the columns of all of them are called; each keeps its own if there are none.
    """
    parts = []
    for label, tree in statements:
        source = exp.alias_(exp.Literal.string(label), SOURCE_COLUMN, quoted=True)
        rows = tree.copy().subquery("answer")
        if names:
            rows.args["alias"].set("columns", [exp.to_identifier(name, quoted=True) for name in names])
        parts.append(exp.Select(expressions=[source, exp.Star()]).from_(rows))
    whole: exp.Query = parts[0]
    for part in parts[1:]:
        whole = exp.Union(this=whole, expression=part, distinct=False, by_name=True)
    return whole


def _path(node: exp.Table) -> tuple[str, ...]:
    return tuple(part.lower() for part in (node.catalog, node.db, node.name) if part)


def answer_together(
    first: Statement,
    tables: Sequence[Table],
    catalog: Catalog,
    source: ConnectionSource,
    limits: Limits,
) -> Statement:
    """The statement over all of `tables` that give rows, with notes as reasons; `first` ran over the first of them.

    A similar table on which the statement is refused or takes too long is left out and noted. For the statement over
    all, raises as `fetched` does.
    """
    shown = catalog.display_name
    rows = first.rows is not None and first.rows.num_rows
    parts = [(shown(tables[0].name), first.tree)] if rows else []
    notes = []
    for similar in tables[1:]:
        try:
            statement = check(rewrite(first.tree, tables[0].name, similar.name).sql(dialect="duckdb"), [similar])
            if not run(source, statement, limits).num_rows:
                continue
        except TooLargeError:
            pass
        except (GuardError, QueryError, ValueError) as error:
            notes.append(f"{shown(similar.name)} is left out: {first_line(error)}")
            continue
        parts.append((shown(similar.name), statement.tree))
    if not parts or (len(parts) == 1 and rows):
        return replace(first, reasons=tuple(notes))
    whole = fetched(source, check(combined(parts).sql(dialect="duckdb"), tables), limits)
    how = f"{len(parts)} tables with nearly the same columns answer together"
    return replace(
        whole, reasons=() if whole.too_large else (how if len(parts) > 1 else f"{parts[0][0]} answers", *notes)
    )


MOST_MEMBERS: Final = 400
"""How many members of a family a statement reads at most: a year of days, and a month."""


@dataclass(frozen=True)
class Members:
    """The members of a family that a question speaks of, in the order of their names."""

    asked: tuple[TableName, ...]
    plain: str | None = None
    """The question without the words that name these; None if no word does, or if the words must still filter rows."""

    @property
    def read(self) -> tuple[TableName, ...]:
        """Those that one statement reads: the last ones."""
        return self.asked[-MOST_MEMBERS:]

    @property
    def cut(self) -> str:
        """Why a statement over these is no answer; empty if it reads all of them."""
        if len(self.asked) <= MOST_MEMBERS:
            return ""
        return (
            f"the question speaks of {len(self.asked):,} tables like {self.asked[0].table}, and a statement reads "
            f"{MOST_MEMBERS} of them at most: say which, such as a time"
        )


SIDE_BY_SIDE: Final = 25
"""How many members one part of a union holds: a union of hundreds in one row nests too deeply for parsers."""


def over_members(statement: Statement, members: Mapping[TableName, Sequence[TableName]]) -> Statement:
    """The statement with the union of the members in place of each table that stands for its family.

    It passed the guard; members have the columns of the table that they take the place of, so nothing else is read.
    """
    if members.keys().isdisjoint(statement.tables):
        return statement
    tree = statement.tree.copy()
    read = set(statement.tables)
    for node in list(tree.find_all(exp.Table)):
        name = TableName(node.catalog, node.db, node.name)
        if name not in members or list(members[name]) == [name]:
            continue
        read = (read - {name}) | set(members[name])
        union = _union([exp.select("*").from_(_table(member)) for member in members[name]])
        whole = union.subquery(node.alias_or_name)
        whole.args["alias"].this.set("quoted", True)
        whole.set("joins", node.args.get("joins"))
        node.replace(whole)
    return passed(tree, read)


def _table(name: TableName) -> exp.Table:
    database, schema, table = (exp.to_identifier(part, quoted=True) for part in name)
    return exp.Table(this=table, db=schema, catalog=database)


def _union(parts: Sequence[exp.Query]) -> exp.Query:
    while len(parts) > 1:
        parts = [_in_a_row(parts[start : start + SIDE_BY_SIDE]) for start in range(0, len(parts), SIDE_BY_SIDE)]
        if len(parts) > 1:
            parts = [exp.select("*").from_(part.subquery(f"part_{place}")) for place, part in enumerate(parts)]
    return parts[0]


def _in_a_row(parts: Sequence[exp.Query]) -> exp.Query:
    whole = parts[0]
    for part in parts[1:]:
        whole = exp.Union(this=whole, expression=part, distinct=False, by_name=True)
    return whole
