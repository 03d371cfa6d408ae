"""Tables that answer alike (OCTOPUS, section 5, Algorithm 2): one statement, rewritten for each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import pyarrow as pa
from sqlglot import exp

from lakescout.answer.guard import Guarded, Limits, TooLargeError, check, run
from lakescout.answer.result import SOURCE_COLUMN
from lakescout.errors import GuardError, QueryError, first_line
from lakescout.lake.catalog import Table, TableName
from lakescout.lake.connection import ConnectionSource

LIKENESS: Final = 0.8
"""The least share of headers that two tables must have in common to count as twins."""

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


def twins(table: Table, names: Sequence[str], others: Iterable[Table]) -> list[Table]:
    """The tables among `others` that have the matched columns and nearly all headers of `table`."""
    wanted = signature(table, names)
    return [
        other
        for other in others
        if other.name != table.name and signature(other, names) == wanted and likeness(table, other) >= LIKENESS
    ]


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


def combined(statements: Sequence[tuple[str, exp.Query]]) -> exp.Query:
    """UNION ALL BY NAME of statements, with a column naming the table that each row comes from."""
    parts = []
    for label, tree in statements:
        source = exp.alias_(exp.Literal.string(label), SOURCE_COLUMN, quoted=True)
        parts.append(exp.Select(expressions=[source, exp.Star()]).from_(tree.copy().subquery("answer")))
    whole: exp.Query = parts[0]
    for part in parts[1:]:
        whole = exp.Union(this=whole, expression=part, distinct=False, by_name=True)
    return whole


def _path(node: exp.Table) -> tuple[str, ...]:
    return tuple(part.lower() for part in (node.catalog, node.db, node.name) if part)


def answer_together(  # noqa: PLR0917
    first: Guarded,
    rows: pa.Table,
    tables: Sequence[Table],
    shown: Callable[[TableName], str],
    source: ConnectionSource,
    limits: Limits,
) -> tuple[Guarded, pa.Table, tuple[str, ...]]:
    """`first` is over the first of `tables`; returns the statement over all that give rows, its rows, and notes.

    A twin on which the statement is refused or takes too long is left out and noted. For the statement over all,
    raises as `run` does.
    """
    parts = [(shown(tables[0].name), first.tree)] if rows.num_rows else []
    notes = []
    for twin in tables[1:]:
        try:
            statement = check(rewrite(first.tree, tables[0].name, twin.name).sql(dialect="duckdb"), [twin])
            if not run(source, statement, limits).num_rows:
                continue
        except TooLargeError:
            pass
        except (GuardError, QueryError, ValueError) as error:
            notes.append(f"{shown(twin.name)} is left out: {first_line(error)}")
            continue
        parts.append((shown(twin.name), statement.tree))
    if not parts or (len(parts) == 1 and rows.num_rows):
        return first, rows, tuple(notes)
    whole = check(combined(parts).sql(dialect="duckdb"), tables)
    notes.insert(0, f"{len(parts)} tables of one make answer together" if len(parts) > 1 else f"{parts[0][0]} answers")
    return whole, run(source, whole, limits), tuple(notes)
