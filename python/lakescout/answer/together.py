"""Tables of one make answering together (OCTOPUS, section 5, Algorithm 2: the loop over a cluster)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pyarrow as pa

from lakescout.answer.clusters import combined, rewrite
from lakescout.answer.guard import Guarded, Limits, TooLargeError, check, run
from lakescout.catalog import Table, TableName
from lakescout.connection import ConnectionSource
from lakescout.errors import GuardError, QueryError, first_line


def answer_together(  # noqa: PLR0917
    first: Guarded,
    rows: pa.Table,
    tables: Sequence[Table],
    shown: Callable[[TableName], str],
    source: ConnectionSource,
    limits: Limits,
) -> tuple[Guarded, pa.Table, tuple[str, ...]]:
    """`first` is over the first of `tables`; the statement over all that give rows, its rows, and notes.

    A twin on which the statement is refused or takes too long is left out and noted. Raises as `run` does for the
    statement over all.
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
