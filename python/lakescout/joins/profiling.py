"""Taking profiles: a small table is read once, many in one statement; a large one takes two passes (large.py)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import numpy as np

from lakescout.catalog import Table
from lakescout.connection import Connection
from lakescout.errors import QueryError
from lakescout.joins.large import profile_large
from lakescout.joins.profile import ColumnProfile, Kind, Reading, TableProfile, kind_of, unread
from lakescout.joins.sketch import EMPTY, SKETCH_SIZE
from lakescout.joins.spelling import as_number, as_text
from lakescout.limit import NO_LIMIT, Limit
from lakescout.sqltext import Sql, statement

TABLES_PER_STATEMENT: Final = 100
"""Planning dominates for small tables, and grows faster than their number."""
COLUMNS_PER_STATEMENT: Final = 1000
"""The same for columns."""
SMALL_ROWS: Final = 200_000
"""Tables up to this size share a statement and have exact distinct counts."""
SMALL_CELLS: Final = 10_000_000
"""The same for rows times columns."""
MAX_ROWS: Final = 20_000_000
"""Rows read of a larger table, about: the profile then says so."""


def profile_tables(
    connection: Connection, tables: Iterable[Table], *, max_rows: int = MAX_ROWS, limit: Limit = NO_LIMIT
) -> Iterator[tuple[Table, TableProfile]]:
    """Profiles of the tables; what there is no time for comes back unread.

    A table that the database cannot read (a view over a file that is gone) has a profile without keys.
    """
    small: list[Table] = []
    large: list[Table] = []
    for table in tables:
        (small if _is_small(table) else large).append(table)
    for batch in _batches(small):
        yield from _profile_together(connection, batch, limit)
    for place, table in enumerate(large):
        if limit.passed:
            yield table, unread(_types(table))
            continue
        profile = profile_large(connection, table, max_rows, limit)
        late = profile.reading is Reading.SLOW and (place or small)  # others took of its time
        yield table, unread(_types(table)) if late else profile


def _is_small(table: Table) -> bool:
    rows = table.rows
    return rows is not None and rows <= SMALL_ROWS and rows * len(table.columns) <= SMALL_CELLS


def _types(table: Table) -> list[str]:
    return [column.type for column in table.columns]


def _batches(tables: Sequence[Table]) -> Iterator[list[Table]]:
    """The tables in order, in lots that one statement can hold."""
    batch: list[Table] = []
    columns = 0
    for table in tables:
        columns += len(table.columns)
        if batch and (len(batch) == TABLES_PER_STATEMENT or columns > COLUMNS_PER_STATEMENT):
            yield batch
            batch, columns = [], len(table.columns)
        batch.append(table)
    if batch:
        yield batch


def _profile_together(
    connection: Connection, tables: Sequence[Table], limit: Limit
) -> Iterator[tuple[Table, TableProfile]]:
    if limit.passed:
        yield from ((table, unread(_types(table))) for table in tables)
        return
    try:
        with limit.kept(connection):
            found = _read_small(connection, tables)
        yield from zip(tables, found, strict=True)
    except QueryError:
        if limit.passed:
            yield from ((table, unread(_types(table))) for table in tables)
        elif len(tables) == 1:
            yield tables[0], unread(_types(tables[0]), Reading.FAILED)
        else:
            middle = len(tables) // 2
            yield from _profile_together(connection, tables[:middle], limit)
            yield from _profile_together(connection, tables[middle:], limit)


def _read_small(connection: Connection, tables: Sequence[Table]) -> list[TableProfile]:
    owners = [(number, column.position) for number, table in enumerate(tables) for column in table.columns]
    numbers = {owner: cell for cell, owner in enumerate(owners)}
    sources = [
        _cells(table, places, [numbers[number, place] for place in places])
        for number, table in enumerate(tables)
        for places in _shares(table)
    ]
    found: dict[int, ColumnProfile] = {}
    for part in [sources] if len(tables) > 1 else [[source] for source in sources]:
        if not part:
            continue
        rows = connection.query(
            statement("joins_profile_small", cells=" UNION ALL ".join(part), size=SKETCH_SIZE)
        ).to_pydict()
        for place, cell in enumerate(rows["cell"]):
            number, position = owners[cell]
            kind = kind_of(tables[number].columns[position].type)
            found[cell] = _profile(kind, {name: values[place] for name, values in rows.items()})
    return _by_table(tables, owners, found)


def _shares(table: Table) -> Iterator[list[int]]:
    """The places of the columns that can be compared, as many at a time as one statement can hold."""
    used = [column.position for column in table.columns if kind_of(column.type) is not Kind.OTHER]
    for start in range(0, len(used), COLUMNS_PER_STATEMENT):
        yield used[start : start + COLUMNS_PER_STATEMENT]


def _cells(table: Table, places: Sequence[int], cells: Sequence[int]) -> Sql:
    """One row a cell: the number of its column, its text and its number. The table is read once for all columns."""
    columns = [(kind_of(table.columns[place].type), table.columns[place].name) for place in places]
    numbers = ", ".join(map(str, cells))
    texts = ", ".join(as_text(*column) for column in columns)
    values = ", ".join(as_number(*column) for column in columns)
    return Sql(
        f"SELECT unnest([{numbers}]) AS cell, unnest([{texts}]) AS v, unnest([{values}]) AS n FROM {table.name.quoted}"
    )


def _by_table(
    tables: Sequence[Table], owners: Sequence[tuple[int, int]], found: dict[int, ColumnProfile]
) -> list[TableProfile]:
    columns: list[list[ColumnProfile]] = [[] for _ in tables]
    for cell, (number, position) in enumerate(owners):
        kind = kind_of(tables[number].columns[position].type)
        columns[number].append(found.get(cell) or ColumnProfile(kind))
    rows = [max((profile.rows for profile in profiles), default=0) for profiles in columns]
    return [TableProfile(tuple(profiles), count, count) for profiles, count in zip(columns, rows, strict=True)]


def _profile(kind: Kind, row: dict[str, object]) -> ColumnProfile:
    sketch = row["sketch"]
    return ColumnProfile(
        kind,
        rows=_integer(row["row_count"]),
        nulls=_integer(row["row_count"]) - _integer(row["filled"]),
        distinct=_integer(row["distinct_count"]),
        low=_number(row["low"]),
        high=_number(row["high"]),
        sketch=np.array(sketch, dtype=np.uint64) if sketch else EMPTY,
    )


def _integer(value: object) -> int:
    return int(value) if isinstance(value, int) else 0


def _number(value: object) -> float | None:
    return float(value) if isinstance(value, (int, float)) else None
