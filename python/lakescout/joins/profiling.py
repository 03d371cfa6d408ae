"""Taking profiles, and fingerprints that tell whether a profile still holds.

Small tables are read once, many in one statement; a large one takes two passes. The fingerprint of a small table is a
hash of its rows, which costs less than asking its storage and sees deleted rows too; of a large one, its storage and
its number of rows; of a large view over Parquet, its files; of another view, a hash of its rows, as far as time allows.
"""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np

from lakescout.errors import QueryError
from lakescout.joins.profile import (
    EMPTY,
    SKETCH_SIZE,
    ColumnProfile,
    Kind,
    Reading,
    Sketch,
    TableProfile,
    as_number,
    as_text,
    kind_of,
    unread,
)
from lakescout.lake.catalog import Catalog, Table, TableName
from lakescout.lake.connection import NO_LIMIT, Connection, Limit
from lakescout.lake.freshness import (
    FILES_ROWS,
    MALFORMED,
    expanded,
    file_fingerprints,
    local_files,
    native_databases,
    only_reads_parquet,
    over_files,
    parquet_definitions,
    plan_of,
    storage_fingerprints,
)
from lakescout.lake.sqltext import Sql, quote, statement, union

LOOKS_UNIQUE: Final = 0.9
"""A column is read whole if at least this share of its filled rows in the sample are distinct."""
COLUMNS_PER_STATEMENT: Final = 200
"""Planning time grows faster than the number of columns."""
EVERY_HASH: Final = 2**64 - 1
"""The bound under which every hash of a column is kept."""
MOST_HASHES: Final = 50_000
"""About how many hashes the first statement keeps if all values differ: a sketch needs 1,024 values in 50,000 rows."""
FEWEST_FILES: Final = 4
"""The fewest files that a sample by files reads."""
FEWEST_ROWS: Final = 0.5
"""The least share of the wanted rows that a sample by files must have."""

Bounds = Mapping[int, int]
"""For each column, the largest hash that is kept."""


def profile_large(connection: Connection, table: Table, max_rows: int, limit: Limit) -> TableProfile:
    """The profile of one table. About `max_rows` rows are read at most; columns that look like keys are read whole.

    The profile of a table that cannot be read, or not within the limit, has no values.
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
    source = _source(connection, table, max_rows, rows)
    for start in range(0, len(used), COLUMNS_PER_STATEMENT):
        profiles |= _read(connection, table, used[start : start + COLUMNS_PER_STATEMENT], source, min(rows, max_rows))
    read = min(profile.rows for profile in profiles.values())
    if max_rows < rows:
        keys = [number for number, profile in profiles.items() if _looks_like_a_key(profile)]
        profiles |= _whole(connection, table, keys, rows, limit)
    columns = (profiles.get(number) or ColumnProfile(kind, rows=read) for number, kind in enumerate(kinds))
    return TableProfile(tuple(columns), rows, read)


def _read(
    connection: Connection, table: Table, used: Sequence[int], source: Sql, rows: int
) -> dict[int, ColumnProfile]:
    """The profiles of some columns from a source of about `rows` rows.

    One statement gives the counts, and the hashes below a bound that depends on `rows` alone. Those are enough for a
    sketch, unless the column repeats few values. Such a column is read again, with a higher bound.
    """
    bound = _hash_bound(rows, MOST_HASHES)
    counted = _counted(connection, table, used, source, bound)
    hashes = {number: _hashes(counted, f"sketch_{number}") for number in used}
    again = {
        number: _hash_bound(_most_values(len(hashes[number]), bound), 2 * SKETCH_SIZE)
        for number in used
        if bound != EVERY_HASH and len(hashes[number]) < SKETCH_SIZE and counted[f"filled_{number}"].as_py()
    }
    if again:
        few = _few(connection, table, source, again)
        hashes |= {number: _hashes(few, f"sketch_{number}") for number in again}
    return {
        number: _column(kind_of(table.columns[number].type), number, counted, hashes[number], again.get(number, bound))
        for number in used
    }


def _most_values(found: int, bound: int) -> int:
    """About the most values that a column can have, given how many hashes lie within the bound."""
    return round((found + 3 * math.sqrt(found) + 3) * (EVERY_HASH / bound))


def _looks_like_a_key(profile: ColumnProfile) -> bool:
    return profile.has_data and profile.distinct >= LOOKS_UNIQUE * (profile.rows - profile.nulls)


def _whole(
    connection: Connection, table: Table, keys: Sequence[int], rows: int, limit: Limit
) -> dict[int, ColumnProfile]:
    """The profiles of columns that look like keys, from all rows, as far as time allows."""
    found: dict[int, ColumnProfile] = {}
    for key in keys:
        if limit.passed:
            break
        try:
            found |= _read(connection, table, [key], table.name.quoted, rows)
        except QueryError:  # no time left: the part that was read must do
            break
    return found


def _source(connection: Connection, table: Table, wanted: int, rows: int) -> Sql:
    """About `wanted` of a table's `rows` rows, as a source to select from."""
    share = wanted / rows
    if share >= 1:
        return table.name.quoted
    files = _some_files(connection, table, share, round(wanted * FEWEST_ROWS)) if table.is_view else None
    return files or Sql(f"{table.name.quoted} TABLESAMPLE SYSTEM ({100 * share:.6f} PERCENT) REPEATABLE (42)")


def _some_files(connection: Connection, table: Table, share: float, least: int) -> Sql | None:
    """The rows of a view that come from this share of its files, spread over all of them: a sample by rows would read
    every byte of every file.

    None where the view does more than project and filter local Parquet files, where the sample would be of too few
    files, or where it has fewer than `least` rows, because a condition leaves files out, say.
    """
    definition = parquet_definitions(connection).get(table.name, "")
    paths = sorted(expanded(local_files(definition)))
    count = round(share * len(paths))
    if count < FEWEST_FILES:
        return None
    chosen = [paths[place * len(paths) // count] for place in range(count)]
    found = over_files(definition, chosen) if only_reads_parquet(connection, table.name) else None
    if found is None:
        return None
    try:
        names = ", ".join(quote(column.name) for column in table.columns)
        [rows] = connection.query(f"SELECT count(*) AS n FROM (SELECT {names} FROM ({found}))")["n"].to_pylist()
    except QueryError:
        return None
    return Sql(f"({found})") if rows >= least else None


Counts = Mapping[str, Any]
"""The one row of a statement, as Arrow scalars by name."""


def _counted(connection: Connection, table: Table, used: Sequence[int], source: Sql, bound: int) -> Counts:
    """For each column the filled rows, the range and the hashes up to the bound; and the number of rows of the sample.

    DuckDB lists all hashes and drops repeated ones afterwards: dropping them at once takes three times as long.
    """
    given, asked = [], ["count(*) AS row_count"]
    for number in used:
        column = table.columns[number]
        kind, name = kind_of(column.type), quote(column.name)
        given.append(
            f"{name} AS c{number}, hash({as_text(kind, column.name)}) AS h{number}, "
            f"{as_number(kind, column.name)} AS n{number}"
        )
        asked.append(
            f"count(c{number}) AS filled_{number}, min(n{number}) AS low_{number}, max(n{number}) AS high_{number}, "
            f"list_distinct(list(h{number}) FILTER (c{number} IS NOT NULL AND h{number} <= {bound}::UBIGINT)) "
            f"AS sketch_{number}"
        )
    rows = connection.query(f"SELECT {', '.join(asked)} FROM (SELECT {', '.join(given)} FROM {source})")
    return {name: rows.column(name)[0] for name in rows.column_names}


def _few(connection: Connection, table: Table, source: Sql, bounds: Bounds) -> Counts:
    """The hashes of columns of few values, each up to its bound."""
    parts = []
    for number, bound in bounds.items():
        column = table.columns[number]
        cells = (
            f"SELECT hash({as_text(kind_of(column.type), column.name)}) AS h FROM {source} "
            f"WHERE {quote(column.name)} IS NOT NULL"
        )
        parts.append(
            f"(SELECT list(h) FROM (SELECT DISTINCT h FROM ({cells}) WHERE h <= {bound}::UBIGINT)) AS sketch_{number}"
        )
    rows = connection.query(f"SELECT {', '.join(parts)}")
    return {name: rows.column(name)[0] for name in rows.column_names}


def _hashes(found: Counts, name: str) -> Sketch:
    values = found[name].values
    return EMPTY if values is None else np.sort(values.to_numpy(zero_copy_only=False).astype(np.uint64, copy=False))


def _column(kind: Kind, number: int, counted: Counts, hashes: Sketch, bound: int) -> ColumnProfile:
    rows, filled, distinct = counted["row_count"].as_py(), counted[f"filled_{number}"].as_py(), len(hashes)
    if bound != EVERY_HASH:
        distinct = min(filled, max(1, round(len(hashes) * (EVERY_HASH / bound))))
    return ColumnProfile(
        kind,
        rows=rows,
        nulls=rows - filled,
        distinct=min(filled, distinct),
        low=counted[f"low_{number}"].as_py(),
        high=counted[f"high_{number}"].as_py(),
        sketch=hashes[:SKETCH_SIZE].copy(),
    )


def _hash_bound(distinct: int, wanted: int) -> int:
    """The bound below which about `wanted` of a column's hashes lie; EVERY_HASH for a column of few values."""
    if distinct <= max(4 * SKETCH_SIZE, wanted):
        return EVERY_HASH
    return EVERY_HASH // distinct * wanted


TABLES_PER_STATEMENT: Final = 100
"""Planning dominates for small tables, and its time grows faster than their number."""
SMALL_COLUMNS_PER_STATEMENT: Final = 1000
"""The same for columns."""
SMALL_ROWS: Final = 200_000
"""Tables of up to so many rows share a statement and have exact distinct counts."""
SMALL_CELLS: Final = 10_000_000
"""The same for rows times columns."""
MAX_ROWS: Final = 20_000_000
"""About how many rows of a larger table are read; the profile then says so."""


Known = Mapping[TableName, TableProfile]
"""Profiles that were taken before, with the shapes that their tables had then."""


def profile_tables(
    connection: Connection, tables: Iterable[Table], *, max_rows: int = MAX_ROWS, limit: Limit = NO_LIMIT
) -> Iterator[tuple[Table, TableProfile]]:
    """The tables with their profiles; those that there is no time for come unread.

    A table that the database cannot read (such as a view over a missing file) has a profile without keys.
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
        late = profile.reading is Reading.SLOW and (place or small)  # others used some of its time
        yield table, unread(_types(table)) if late else profile


def _is_small(table: Table) -> bool:
    rows = table.rows
    return rows is not None and rows <= SMALL_ROWS and rows * len(table.columns) <= SMALL_CELLS


def _types(table: Table) -> list[str]:
    return [column.type for column in table.columns]


def _batches(tables: Sequence[Table]) -> Iterator[list[Table]]:
    """The tables in order, in batches that one statement can hold."""
    batch: list[Table] = []
    columns = 0
    for table in tables:
        columns += len(table.columns)
        if batch and (len(batch) == TABLES_PER_STATEMENT or columns > SMALL_COLUMNS_PER_STATEMENT):
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
            statement("joins/profile_small", cells=" UNION ALL ".join(part), size=SKETCH_SIZE)
        ).to_pydict()
        for place, cell in enumerate(rows["cell"]):
            number, position = owners[cell]
            kind = kind_of(tables[number].columns[position].type)
            found[cell] = _small_profile(kind, {name: values[place] for name, values in rows.items()})
    return _by_table(tables, owners, found)


def _shares(table: Table) -> Iterator[list[int]]:
    """The positions of the columns that can be compared, in parts that one statement can hold."""
    used = [column.position for column in table.columns if kind_of(column.type) is not Kind.OTHER]
    for start in range(0, len(used), SMALL_COLUMNS_PER_STATEMENT):
        yield used[start : start + SMALL_COLUMNS_PER_STATEMENT]


def _cells(table: Table, places: Sequence[int], cells: Sequence[int]) -> Sql:
    """One row per cell: the number of its column, its text and its number. All columns are read in one pass."""
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


def _small_profile(kind: Kind, row: dict[str, object]) -> ColumnProfile:
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


HASHED_ROWS: Final = 1_000_000
"""The most rows of a table whose hash is as cheap as asking its storage."""
HASHED: Final = "cells "
"""How the fingerprint of a table begins if it is a hash of every row."""
TABLES_PER_HASH: Final = 50
SLOW_SECONDS: Final = 1.0
"""A view that takes longer is not read again to see whether it changed."""
SECONDS: Final = 3.0
"""The time for all views and foreign tables together."""
PATIENT_SECONDS: Final = 30.0
"""The time for a view over few rows, which is slow only on a busy machine."""
FEW_ROWS: Final = 1_000_000
"""A view is one over few rows if all steps of its plan together have at most so many, as DuckDB estimates."""
UNREADABLE: Final = "unreadable"
EMPTY_FINGERPRINT: Final = "cells 0 None"
"""The fingerprint of a table without rows, as reading it gives it."""

Fingerprints = dict[TableName, str]


def content_fingerprints(
    connection: Connection, catalog: Catalog, slow: set[TableName], left_out: Collection[TableName] = ()
) -> Fingerprints:
    """A fingerprint for each table not left out; equal ones mean the same cells. A slow view's is its row count alone.

    `slow` are views that took too long before; those that do now are added.
    """
    native = native_databases(connection, catalog)
    given = [(number, table) for number, table in enumerate(catalog.tables) if table.name not in left_out]
    tables = [table for number, table in given if number not in catalog.empty]
    own = [table for table in tables if table.name.database in native and not table.is_view]
    small = [table for table in own if (table.rows or 0) <= HASHED_ROWS]
    large = [table for table in own if (table.rows or 0) > HASHED_ROWS]
    others = [table for table in tables if table.name.database not in native or table.is_view]
    fingerprints = _hashed(connection, small)
    fingerprints |= _stored(connection, catalog, large)
    fingerprints |= _of_files(connection, catalog, [table for table in others if table.is_view])
    unread = [table for table in others if table.name not in slow and table.name not in fingerprints]
    fingerprints |= _watched(connection, unread, slow)
    found = {table.name: fingerprints.get(table.name) or f"rows {table.rows}" for table in tables}
    return found | {table.name: EMPTY_FINGERPRINT for number, table in given if number in catalog.empty}


def _hashed(connection: Connection, tables: Sequence[Table]) -> Fingerprints:
    fingerprints: Fingerprints = {}
    for start in range(0, len(tables), TABLES_PER_HASH):
        fingerprints.update(_hash(connection, tables[start : start + TABLES_PER_HASH]))
    return fingerprints


def _hash(connection: Connection, tables: Sequence[Table]) -> Iterator[tuple[TableName, str]]:
    """The fingerprints of tables, in one statement; if it fails, in halves, until the failing table is alone."""
    try:
        rows = connection.query(union([_statement(*entry) for entry in enumerate(tables)])).to_pylist()
    except QueryError:
        if len(tables) == 1:
            yield tables[0].name, UNREADABLE
            return
        middle = len(tables) // 2
        yield from _hash(connection, tables[:middle])
        yield from _hash(connection, tables[middle:])
        return
    for row in rows:
        yield tables[row["number"]].name, f"{HASHED}{row['n']} {row['total']}"


def _statement(number: int, table: Table) -> Sql:
    names = [quote(column.name) for column in table.columns if kind_of(column.type) is not Kind.OTHER]
    return statement("joins/content", number=number, cells=Sql(", ".join(names) or "0"), table=table.name.quoted)


def _stored(connection: Connection, catalog: Catalog, tables: Sequence[Table]) -> Fingerprints:
    """Fingerprints from the storage and the number of rows, which shows deletions."""
    if not tables:
        return {}
    numbers = {table.name: catalog.id_by_name[table.name] for table in tables}
    told = storage_fingerprints(connection, catalog, numbers.values())
    untold = [table for table in tables if numbers[table.name] not in told]
    counted: Fingerprints = {}
    for table in tables:
        if numbers[table.name] in told:
            [rows] = connection.query(f"SELECT count(*) AS n FROM {table.name.quoted}")["n"].to_pylist()
            counted[table.name] = f"storage {told[numbers[table.name]]} {rows}"
    return counted | _hashed(connection, untold)


def _of_files(connection: Connection, catalog: Catalog, views: Sequence[Table]) -> Fingerprints:
    """Fingerprints of large views that only read Parquet, by names, sizes and times of their files: no row is read."""
    numbers = {catalog.id_by_name[view.name]: view.name for view in views}
    found = file_fingerprints(connection, catalog, numbers, FILES_ROWS, steady=False)
    return {numbers[number]: fingerprint for number, fingerprint in found.items()}


def _watched(connection: Connection, tables: Collection[Table], slow: set[TableName]) -> Fingerprints:
    """Fingerprints of views and foreign tables, one at a time, as far as time allows; the rest is added to `slow`."""
    fingerprints: Fingerprints = {}
    end = time.monotonic() + SECONDS
    for table in tables:
        found = _in_time(connection, table, min(end, time.monotonic() + SLOW_SECONDS))
        if found is None and _is_over_few_rows(connection, table):
            found = _in_time(connection, table, time.monotonic() + PATIENT_SECONDS)
        if found is None:
            slow.add(table.name)
        else:
            fingerprints |= found
    return fingerprints


def _in_time(connection: Connection, table: Table, deadline: float) -> Fingerprints | None:
    """The fingerprint of one table; None if there was no time for it."""
    limit = Limit(deadline)
    if limit.passed:
        return None
    with limit.kept(connection):
        found = dict(_hash(connection, [table]))
    return None if limit.passed else found


def _is_over_few_rows(connection: Connection, table: Table) -> bool:
    """Whether a view reads few rows, all of them from tables: then it is worth waiting for."""
    try:
        waiting, total = [plan_of(connection, table.name)], 0
        while waiting:
            node = waiting.pop()
            waiting += node["children"]
            if not node["children"] and node["name"].strip() not in _SCANS:
                return False
            total += int(node["extra_info"].get("Estimated Cardinality", 0))
    except (QueryError, *MALFORMED):
        return False
    return total <= FEW_ROWS


_SCANS: Final = frozenset({"SEQ_SCAN", "TABLE_SCAN", "EMPTY_RESULT", "COLUMN_DATA_SCAN", "DUMMY_SCAN"})
"""The leaves of a plan that read a table, or nothing."""
