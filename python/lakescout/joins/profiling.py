"""Taking profiles: every column is read once, many columns of small tables in one statement."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence

import numpy as np

from lakescout.catalog import Table
from lakescout.connection import Connection
from lakescout.errors import QueryError
from lakescout.joins.profile import ColumnProfile, Kind, TableProfile, kind_of, unread, unreadable
from lakescout.joins.sketch import EMPTY, SKETCH_SIZE
from lakescout.sqltext import Sql, quote, render, statement

TABLES_AT_ONCE = 100
"""Tables that are read together, and one by one only where one of them fails."""
COLUMNS_PER_STATEMENT = 128
"""Planning dominates for small tables, and grows much faster than the number of columns beyond a few hundred."""
SMALL_ROWS = 200_000
"""Tables up to this size share a statement and have exact distinct counts."""
MAX_ROWS = 20_000_000
"""Rows read of a larger table: the profile then says so."""

_AS_TEXT = {
    Kind.INTEGER: "CAST({{c:identifier}} AS VARCHAR)",
    Kind.TEXT: "CAST({{c:identifier}} AS VARCHAR)",
    Kind.MOMENT: "CAST({{c:identifier}} AS VARCHAR)",
    Kind.TIME: "CAST({{c:identifier}} AS VARCHAR)",
    Kind.OTHER: "CAST({{c:identifier}} AS VARCHAR)",
    Kind.NUMBER: (
        "CASE WHEN abs({{c:identifier}}) < 9e15 AND {{c:identifier}} = trunc({{c:identifier}}) "
        "THEN CAST(CAST({{c:identifier}} AS BIGINT) AS VARCHAR) "
        "ELSE CAST(CAST({{c:identifier}} AS DOUBLE) AS VARCHAR) END"
    ),
}
"""One spelling a value, whatever its type: 42, 42.0 and '42' are the same key."""


def profile_tables(
    connection: Connection, tables: Iterable[Table], *, max_rows: int = MAX_ROWS, deadline: float | None = None
) -> Iterator[tuple[Table, TableProfile]]:
    """Profiles of the tables. After `deadline` (time.monotonic) the rest come back unread.

    A table that the database cannot read (a view over a file that is gone) has a profile without keys.
    """
    small: list[Table] = []
    large: list[Table] = []
    for table in tables:
        (large if table.rows is None or table.rows > SMALL_ROWS else small).append(table)
    for start in range(0, len(small), TABLES_AT_ONCE):
        yield from _profile_together(connection, small[start : start + TABLES_AT_ONCE], deadline)
    for table in large:
        yield table, _late(table, deadline) or _profile_large(connection, table, max_rows)


def _late(table: Table, deadline: float | None) -> TableProfile | None:
    if deadline is None or time.monotonic() < deadline:
        return None
    return unread([column.type for column in table.columns])


def _profile_together(
    connection: Connection, tables: Sequence[Table], deadline: float | None
) -> Iterator[tuple[Table, TableProfile]]:
    if tables and _late(tables[0], deadline):
        yield from ((table, unread([column.type for column in table.columns])) for table in tables)
        return
    try:
        yield from zip(tables, _read_small(connection, tables), strict=True)
    except QueryError:
        if len(tables) == 1:
            yield tables[0], unreadable(len(tables[0].columns))
            return
        middle = len(tables) // 2
        yield from _profile_together(connection, tables[:middle], deadline)
        yield from _profile_together(connection, tables[middle:], deadline)


def _read_small(connection: Connection, tables: Sequence[Table]) -> list[TableProfile]:
    owners = [(number, column.position) for number, table in enumerate(tables) for column in table.columns]
    sources = [
        _cells(table, column.position, cell)
        for cell, (number, position) in enumerate(owners)
        for table in [tables[number]]
        for column in [table.columns[position]]
        if kind_of(column.type) is not Kind.OTHER
    ]
    found: dict[int, ColumnProfile] = {}
    for start in range(0, len(sources), COLUMNS_PER_STATEMENT):
        cells = " UNION ALL ".join(sources[start : start + COLUMNS_PER_STATEMENT])
        rows = connection.query(statement("joins_profile_small", cells=cells, size=SKETCH_SIZE)).to_pydict()
        for place, cell in enumerate(rows["cell"]):
            number, position = owners[cell]
            kind = kind_of(tables[number].columns[position].type)
            found[cell] = _profile(kind, {name: values[place] for name, values in rows.items()})
    return _by_table(tables, owners, found)


def _by_table(
    tables: Sequence[Table], owners: Sequence[tuple[int, int]], found: dict[int, ColumnProfile]
) -> list[TableProfile]:
    columns: list[list[ColumnProfile]] = [[] for _ in tables]
    for cell, (number, position) in enumerate(owners):
        kind = kind_of(tables[number].columns[position].type)
        columns[number].append(found.get(cell) or ColumnProfile(kind))
    rows = [max((profile.rows for profile in profiles), default=0) for profiles in columns]
    return [TableProfile(tuple(profiles), count, count) for profiles, count in zip(columns, rows, strict=True)]


def _cells(table: Table, position: int, cell: int) -> Sql:
    column = table.columns[position]
    kind = kind_of(column.type)
    number = "CAST({{c:identifier}} AS DOUBLE)" if kind in (Kind.INTEGER, Kind.NUMBER) else "CAST(NULL AS DOUBLE)"
    number = render(number, c=column.name) if "{{" in number else Sql(number)
    return render(
        "SELECT {{cell:integer}} AS cell, {{text:sql}} AS v, {{number:sql}} AS n FROM {{table:sql}}",
        cell=cell,
        text=as_text(kind, column.name),
        number=number,
        table=table.name.quoted,
    )


def as_text(kind: Kind, column: str) -> Sql:
    """A column as the text that keys are compared by."""
    return render(_AS_TEXT[kind], c=column)


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


def _profile_large(connection: Connection, table: Table, max_rows: int) -> TableProfile:
    """First counts (distinct by HyperLogLog), then sketches from the hashes under a bound set by the counts."""
    kinds = [kind_of(column.type) for column in table.columns]
    used = [number for number, kind in enumerate(kinds) if kind is not Kind.OTHER]
    try:
        rows = _integer(
            connection.query(render("SELECT count(*) AS n FROM {{t:sql}}", t=table.name.quoted))["n"][0].as_py()
        )
        if not used or not rows:
            return TableProfile(tuple(ColumnProfile(kind, rows=rows) for kind in kinds), rows, rows)
        source = render(
            "(SELECT {{columns:sql}} FROM {{table:sql}} LIMIT {{rows:integer}})",
            columns=", ".join(quote(table.columns[number].name) for number in used),
            table=table.name.quoted,
            rows=max_rows,
        )
        counts = connection.query(_counts(table, used, source)).to_pylist()[0]
        sketches = connection.query(_sketches(table, used, source, counts)).to_pylist()[0]
    except QueryError:
        return unreadable(len(table.columns))
    read = _integer(counts["row_count"])
    profiles = [ColumnProfile(kind, rows=read) for kind in kinds]
    for number in used:
        profiles[number] = _large_column(kinds[number], number, read, counts, sketches)
    return TableProfile(tuple(profiles), rows, read)


def _large_column(
    kind: Kind, number: int, rows: int, counts: dict[str, object], sketches: dict[str, object]
) -> ColumnProfile:
    filled, estimate = _integer(counts[f"filled_{number}"]), _integer(counts[f"distinct_{number}"])
    hashes = np.sort(np.array(sketches[f"sketch_{number}"] or [], dtype=np.uint64))
    whole = _hash_bound(estimate) == _EVERY_HASH
    distinct = len(hashes) if whole else min(filled, max(estimate, len(hashes)))
    if not whole and len(hashes):
        distinct = min(filled, round(len(hashes) * (_EVERY_HASH / _hash_bound(estimate))))
    return ColumnProfile(
        kind,
        rows=rows,
        nulls=rows - filled,
        distinct=distinct,
        low=_number(counts[f"low_{number}"]),
        high=_number(counts[f"high_{number}"]),
        sketch=hashes[:SKETCH_SIZE],
    )


_EVERY_HASH = 2**64 - 1


def _hash_bound(distinct: int) -> int:
    """The hash under which about twice the sketch's size is expected; every hash for a small column."""
    if distinct <= 4 * SKETCH_SIZE:
        return _EVERY_HASH
    return _EVERY_HASH // distinct * 2 * SKETCH_SIZE


def _counts(table: Table, used: Sequence[int], source: Sql) -> Sql:
    parts = ["count(*) AS row_count"]
    for number in used:
        column = table.columns[number]
        name, numeric = quote(column.name), kind_of(column.type) in (Kind.INTEGER, Kind.NUMBER)
        parts.append(f"count({name}) AS filled_{number}, approx_count_distinct({name}) AS distinct_{number}")
        low, high = (f"CAST({f}({name}) AS DOUBLE)" if numeric else "NULL" for f in ("min", "max"))
        parts.append(f"{low} AS low_{number}, {high} AS high_{number}")
    return render("SELECT {{parts:sql}} FROM {{source:sql}}", parts=", ".join(parts), source=source)


def _sketches(table: Table, used: Sequence[int], source: Sql, counts: dict[str, object]) -> Sql:
    parts = []
    for number in used:
        column = table.columns[number]
        text = as_text(kind_of(column.type), column.name)
        bound = _hash_bound(_integer(counts[f"distinct_{number}"]))
        parts.append(
            f"list(DISTINCT hash({text})) FILTER ({quote(column.name)} IS NOT NULL "
            f"AND hash({text}) <= {bound}::UBIGINT) AS sketch_{number}"
        )
    return render("SELECT {{parts:sql}} FROM {{source:sql}}", parts=", ".join(parts), source=source)
