"""The profile of a large table: counts first, then sketches from the hashes under a bound set by the counts.

Two passes, not one: in a single pass the smallest hashes of a column with many rows to a value would be gathered with
all their repetitions, or all of its distinct hashes be held at once.

A table of more rows than the budget is read in part: blocks of rows from all over it. That is enough for a column
that refers. A column that looks like a key in those rows is then read whole, but of its values only those are kept
whose hash lies under the bound: so what is contained in it can be told, however many rows there are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from lakescout.catalog import Table
from lakescout.connection import Connection
from lakescout.errors import QueryError
from lakescout.joins.profile import ColumnProfile, Kind, Reading, TableProfile, kind_of, unread
from lakescout.joins.sketch import SKETCH_SIZE
from lakescout.joins.spelling import as_number, as_text
from lakescout.limit import Limit
from lakescout.sqltext import Sql, quote

LOOKS_UNIQUE: Final = 0.9
"""Share of distinct among the filled rows that were read from which a column is read whole."""
COLUMNS_PER_STATEMENT: Final = 200
"""Planning grows faster than their number."""
_EVERY_HASH: Final = 2**64 - 1

Bounds = Mapping[int, int]
"""By column: the largest hash that is kept."""


def profile_large(connection: Connection, table: Table, max_rows: int, limit: Limit) -> TableProfile:
    """The profile of one table, of which at most about `max_rows` rows are read but for its keys.

    A table that cannot be read, or not within the limit, has no values.
    """
    try:
        with limit.kept(connection):
            return _profile(connection, table, max_rows, limit)
    except QueryError:
        types = [column.type for column in table.columns]
        return unread(types, Reading.SLOW if limit.passed else Reading.FAILED)


def _profile(connection: Connection, table: Table, max_rows: int, limit: Limit) -> TableProfile:
    kinds = [kind_of(column.type) for column in table.columns]
    used = [number for number, kind in enumerate(kinds) if kind is not Kind.OTHER]
    [rows] = connection.query(f"SELECT count(*) AS n FROM {table.name.quoted}")["n"].to_pylist()
    if not used or not rows:
        return TableProfile(tuple(ColumnProfile(kind, rows=rows) for kind in kinds), rows, rows)
    profiles: dict[int, ColumnProfile] = {}
    for start in range(0, len(used), COLUMNS_PER_STATEMENT):
        profiles |= _read(connection, table, used[start : start + COLUMNS_PER_STATEMENT], max_rows / rows)
    read = min(profile.rows for profile in profiles.values())
    if max_rows < rows:
        keys = [number for number, profile in profiles.items() if _looks_like_a_key(profile)]
        profiles |= _whole(connection, table, keys, rows, limit)
    columns = (profiles.get(number) or ColumnProfile(kind, rows=read) for number, kind in enumerate(kinds))
    return TableProfile(tuple(columns), rows, read)


def _read(connection: Connection, table: Table, used: Sequence[int], share: float) -> dict[int, ColumnProfile]:
    """The profiles of some columns from that share of the rows."""
    source = _source(table, used, share)
    counts = _counts(connection, table, used, source)
    bounds = {number: _hash_bound(counts[f"distinct_{number}"]) for number in used}
    return _columns(connection, table, source, counts, bounds)


def _looks_like_a_key(profile: ColumnProfile) -> bool:
    return profile.has_data and profile.distinct >= LOOKS_UNIQUE * (profile.rows - profile.nulls)


def _whole(
    connection: Connection, table: Table, keys: Sequence[int], rows: int, limit: Limit
) -> dict[int, ColumnProfile]:
    """The profiles of some columns from all rows, as far as there is time; each has about as many values as rows."""
    found: dict[int, ColumnProfile] = {}
    for key in keys:
        if limit.passed:
            break
        source = _source(table, [key], 1.0)
        try:
            counts = _counts(connection, table, [key], source)
            found |= _columns(connection, table, source, counts, {key: _hash_bound(rows)})
        except QueryError:  # no time left: the part that was read has to do
            break
    return found


def _source(table: Table, used: Sequence[int], share: float) -> Sql:
    """The used columns of the table, of that share of its rows."""
    columns = ", ".join(quote(table.columns[number].name) for number in used)
    sample = f" TABLESAMPLE SYSTEM ({100 * share:.6f} PERCENT) REPEATABLE (42)" if share < 1 else ""
    return Sql(f"(SELECT {columns} FROM {table.name.quoted}{sample})")


def _counts(connection: Connection, table: Table, used: Sequence[int], source: Sql) -> dict[str, Any]:
    """By column the distinct values by HyperLogLog, and the range."""
    parts = []
    for number in used:
        column = table.columns[number]
        value = as_number(kind_of(column.type), column.name)
        parts.append(f"approx_count_distinct({quote(column.name)}) AS distinct_{number}")
        parts.append(f"min({value}) AS low_{number}, max({value}) AS high_{number}")
    [row] = connection.query(f"SELECT {', '.join(parts)} FROM {source}").to_pylist()
    return dict(row)


def _columns(
    connection: Connection, table: Table, source: Sql, counts: Mapping[str, Any], bounds: Bounds
) -> dict[int, ColumnProfile]:
    """The profiles. Rows are counted here and not before: a sample is not of the same rows each time."""
    parts = ["count(*) AS row_count"]
    for number, bound in bounds.items():
        column = table.columns[number]
        name, text = quote(column.name), as_text(kind_of(column.type), column.name)
        parts.append(
            f"count({name}) AS filled_{number}, list(DISTINCT hash({text})) FILTER ({name} IS NOT NULL "
            f"AND hash({text}) <= {bound}::UBIGINT) AS sketch_{number}"
        )
    [row] = connection.query(f"SELECT {', '.join(parts)} FROM {source}").to_pylist()
    found = {**counts, **row}
    return {
        number: _column(kind_of(table.columns[number].type), number, found, bound) for number, bound in bounds.items()
    }


def _column(kind: Kind, number: int, found: Mapping[str, Any], bound: int) -> ColumnProfile:
    hashes = np.sort(np.array(found[f"sketch_{number}"] or [], dtype=np.uint64))
    rows, filled, distinct = found["row_count"], found[f"filled_{number}"], len(hashes)
    if bound != _EVERY_HASH:
        distinct = min(filled, round(len(hashes) * (_EVERY_HASH / bound)) or found[f"distinct_{number}"])
    return ColumnProfile(
        kind,
        rows=rows,
        nulls=rows - filled,
        distinct=distinct,
        low=found[f"low_{number}"],
        high=found[f"high_{number}"],
        sketch=hashes[:SKETCH_SIZE],
    )


def _hash_bound(distinct: int) -> int:
    """The hash under which about twice the sketch's size is expected; every hash for a small column."""
    if distinct <= 4 * SKETCH_SIZE:
        return _EVERY_HASH
    return _EVERY_HASH // distinct * 2 * SKETCH_SIZE
