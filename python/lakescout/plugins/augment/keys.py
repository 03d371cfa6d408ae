"""How the values of a join's two sides are compared, and which columns of the lake hold which keys.

Keys are compared as they are, by one spelling, or by a normal form. The index keeps the smallest 32,768 hashes of
normal forms per column.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lakescout.errors import QueryError
from lakescout.joins.profile import EMPTY, ColumnProfile, Kind, Sketch, TableProfile, as_text, kind_of
from lakescout.joins.state import JoinState
from lakescout.lake.cached import Cached, DatabaseState
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.lake.connection import Connection
from lakescout.lake.index import LakeIndex
from lakescout.lake.sqltext import Sql, quote, statement


class Form(Enum):
    """A way to compare keys, strictest first."""

    NATIVE = "native"
    """Both sides are of one kind: they are compared as they are."""
    SPELLED = "spelled"
    """One text per value, whatever its type: 42, 42.0 and '42' are equal."""
    NORMAL = "normal"
    """In addition, case, accents, punctuation, leading zeros and the usual ways to write a date do not matter."""


SEPARATOR: Final = " || chr(31) || "
_DATES: Final = {"DATE", "TIMESTAMP", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS"}
_INTEGERS: Final = {"TINYINT", "SMALLINT", "INTEGER", "BIGINT", "UTINYINT", "USMALLINT", "UINTEGER"}


def key_sql(table: Table, columns: Sequence[str], form: Form) -> Sql:
    """SQL of one value for the key columns of a row; NULL if any of them is NULL, because NULL joins nothing."""
    parts = [_part(table.column_by_name[name.lower()], form) for name in columns]
    return parts[0] if len(parts) == 1 else Sql(SEPARATOR.join(f"CAST({part} AS VARCHAR)" for part in parts))


def _part(column: Column, form: Form) -> Sql:
    kind, name = kind_of(column.type), quote(column.name)
    if form is Form.NATIVE:
        return Sql(f"CAST({name} AS {_native(column.type)})")
    return as_text(kind, column.name) if form is Form.SPELLED else normal_sql(column)


def normal_sql(column: Column) -> Sql:
    """The normal form of a column's values; NULL for values without a letter or digit."""
    kind, name = kind_of(column.type), quote(column.name)
    if kind is Kind.TEXT:
        return normal_text(name if column.type.upper() == "VARCHAR" else Sql(f"CAST({name} AS VARCHAR)"))
    if column.type.upper() in _DATES:
        return Sql(f"replace(CAST(CAST({name} AS TIMESTAMP) AS VARCHAR), ' 00:00:00', '')")
    return as_text(kind, column.name)


def normal_text(value: Sql) -> Sql:
    """The normal form of a text."""
    expression = statement("augment/normal_text", c=value).split("\n", 1)[1]
    return Sql(" ".join(expression.split()))


def _native(type_name: str) -> str | None:
    """The type that both sides are cast to; None if values of that type are compared as text."""
    name = type_name.upper()
    if name in _INTEGERS:
        return "BIGINT"
    if kind_of(name) is Kind.TEXT:
        return "VARCHAR"
    return "TIMESTAMP" if name in _DATES else None


def native(left: Sequence[Column], right: Sequence[Column]) -> bool:
    """Whether the two sides can be compared as they are."""
    pairs = zip(left, right, strict=True)
    return all(_native(one.type) is not None and _native(one.type) == _native(two.type) for one, two in pairs)


Integers = NDArray[np.int64]
Cell = tuple[Table, int, ColumnProfile]
"""A column by its position in a table, with its profile."""

SIZE: Final = 32_768
EVERY: Final = 2**64 - 1
TABLES_PER_STATEMENT: Final = 50
SMALL_ROWS: Final = 200_000
MAX_ROWS: Final = 2_000_000
"""The most rows of a large table that are read."""
MIN_SAMPLE: Final = 10
"""A containment counts if it rests on at least so many hashes."""


@dataclass(frozen=True)
class Keys:
    """The smallest hashes of one column, ascending; every distinct value up to the hash `reach` is among them."""

    hashes: Sketch = field(default_factory=lambda: EMPTY)
    reach: int = EVERY


@dataclass(frozen=True)
class KeyMatches:
    """Columns that share values with the probe; arrays of one length, by column number."""

    columns: Integers
    shared: Integers
    compared: Integers
    """The number of the probe's hashes that lie within the column's reach."""
    weight: NDArray[np.float64]
    """Shape (c, w): for each column the sums of the probe's weights over the shared hashes."""
    whole: NDArray[np.float64]
    """Shape (c, w): the sums of the probe's weights over the compared hashes."""


@dataclass(frozen=True)
class KeyIndex:
    """The keys of every column of the lake, by column number."""

    columns: Sequence[Keys]

    @cached_property
    def _postings(self) -> tuple[Sketch, Integers]:
        lengths = [len(keys.hashes) for keys in self.columns]
        hashes = np.concatenate([EMPTY, *(keys.hashes for keys in self.columns)])
        owners = np.repeat(np.arange(len(lengths), dtype=np.int64), lengths)
        order = np.argsort(hashes, kind="stable")
        return hashes[order], owners[order]

    @cached_property
    def _reach(self) -> Sketch:
        return np.array([keys.reach for keys in self.columns], dtype=np.uint64)

    def containing(self, probe: Keys, weights: NDArray[np.float64]) -> KeyMatches:
        """The columns that hold values of the probe. `weights` has shape (n, w) for the probe's n hashes."""
        hashes, owners = self._postings
        low, high = np.searchsorted(hashes, probe.hashes, "left"), np.searchsorted(hashes, probe.hashes, "right")
        lengths = high - low
        places = np.repeat(low - np.cumsum(lengths) + lengths, lengths) + np.arange(int(lengths.sum()))
        found, of = owners[places], np.repeat(np.arange(len(lengths)), lengths)
        shared = np.bincount(found, minlength=len(self.columns))
        columns = np.flatnonzero(shared)
        totals = [np.bincount(found, weights=weight[of], minlength=len(self.columns)) for weight in weights.T]
        sums = np.column_stack([np.asarray(each[columns], dtype=np.float64) for each in totals])
        compared = np.searchsorted(probe.hashes, np.minimum(self._reach[columns], np.uint64(probe.reach)), "right")
        running = np.vstack([np.zeros((1, weights.shape[1])), np.cumsum(weights, axis=0)])
        return KeyMatches(columns, shared[columns], compared.astype(np.int64), sums, running[compared])


@dataclass(frozen=True)
class KeysInputs:
    """The lake whose keys are wanted, with its profiles."""

    index: LakeIndex
    state: JoinState


class CachedKeys(Cached[KeysInputs, KeyIndex]):
    """The key index, held in memory. Tables whose profile is unchanged are not read again."""

    def __init__(self) -> None:
        self._tables: dict[TableName, tuple[TableProfile, list[Keys]]] = {}
        self._made_for: KeysInputs | None = None
        self._keys = KeyIndex(())

    def is_valid(self, now: DatabaseState, inputs: KeysInputs) -> bool:
        """Whether index and profiles are the same objects."""
        last = self._made_for
        return last is not None and last.index is inputs.index and last.state is inputs.state

    def make(self, now: DatabaseState, inputs: KeysInputs) -> None:
        """Read the keys of the tables that are new or have new profiles."""
        index, columns = inputs.index, inputs.state.columns(inputs.index)
        tables = {table.name: number for number, table in enumerate(index.catalog.tables)}
        kept = {
            name: entry
            for name, entry in self._tables.items()
            if name in tables and entry[0] is columns.profiles[tables[name]]
        }
        new = [table for table in index.catalog.tables if table.name not in kept]
        profiles = [columns.profiles[tables[table.name]] for table in new]
        for table, profile, keys in read_keys(now.connection, list(zip(new, profiles, strict=True))):
            kept[table.name] = (profile, keys)
        self._tables, self._made_for = kept, inputs
        self._keys = KeyIndex([keys for table in index.catalog.tables for keys in kept[table.name][1]])

    def value(self) -> KeyIndex:
        """The keys of every column."""
        return self._keys

    def forget(self) -> None:
        """Read everything again at the next use."""
        self._tables, self._made_for = {}, None


def read_keys(
    connection: Connection, tables: Sequence[tuple[Table, TableProfile]]
) -> Iterator[tuple[Table, TableProfile, list[Keys]]]:
    """The keys of each column; small tables share statements. A table that cannot be read has none."""
    small = [entry for entry in tables if entry[1].rows <= SMALL_ROWS]
    batches = [small[start : start + TABLES_PER_STATEMENT] for start in range(0, len(small), TABLES_PER_STATEMENT)]
    for batch in [*batches, *([entry] for entry in tables if entry[1].rows > SMALL_ROWS)]:
        yield from _read(connection, batch)


def _read(
    connection: Connection, batch: Sequence[tuple[Table, TableProfile]]
) -> Iterator[tuple[Table, TableProfile, list[Keys]]]:
    cells = [
        (table, place, known)
        for table, profile in batch
        for place, known in enumerate(profile.columns)
        if known.kind is not Kind.OTHER and known.has_data
    ]
    try:
        found = _hashes(connection, cells) if cells else []
    except QueryError:
        if len(batch) > 1:
            middle = len(batch) // 2
            yield from _read(connection, batch[:middle])
            yield from _read(connection, batch[middle:])
            return
        found = [Keys()] * len(cells)
    by_place = {(table.name, place): keys for (table, place, _), keys in zip(cells, found, strict=True)}
    for table, profile in batch:
        yield table, profile, [by_place.get((table.name, place), Keys()) for place in range(len(table.columns))]


def _hashes(connection: Connection, cells: Sequence[Cell]) -> list[Keys]:
    """The keys of each column. Texts share one expression of the normal form, since planning it is the costly part."""
    found: list[Keys] = [Keys()] * len(cells)
    for is_text in (False, True):
        some = [number for number, cell in enumerate(cells) if (cell[2].kind is Kind.TEXT) == is_text]
        if not some:
            continue
        value = normal_text(Sql("v")) if is_text else Sql("v")
        raw = " UNION ALL ".join(_values(number, *cells[number], is_text=is_text) for number in some)
        keys = f"SELECT cell, {value} AS k FROM (SELECT DISTINCT cell, v FROM ({raw}))"
        # HAVING, because the optimizer would push WHERE k IS NOT NULL, and with it the normal form, into every branch.
        sql = (
            f"SELECT cell, hash(k) AS h FROM ({keys}) GROUP BY cell, h HAVING count(k) > 0 "
            "ORDER BY cell ASC NULLS LAST, h ASC NULLS LAST"
        )
        rows = connection.query(sql)
        owners, hashes = (np.asarray(rows.column(name).combine_chunks()) for name in ("cell", "h"))
        for number, part in zip(some, np.split(hashes, np.searchsorted(owners, some[1:])), strict=True):
            found[number] = smallest(part, EVERY)
    return found


def _values(number: int, table: Table, place: int, known: ColumnProfile, *, is_text: bool) -> str:
    column = table.columns[place]
    value = f"CAST({quote(column.name)} AS VARCHAR)" if is_text else normal_sql(column)
    limit = f" LIMIT {MAX_ROWS}" if known.rows > SMALL_ROWS else ""
    return f"(SELECT {number} AS cell, {value} AS v FROM {table.name.quoted}{limit})"


def hash_bound(distinct: int) -> int:
    """The bound below which about 2 * SIZE hashes of a column of `distinct` values lie."""
    return EVERY if distinct <= 2 * SIZE else EVERY // distinct * 2 * SIZE


def smallest(hashes: Iterable[int] | Sketch, bound: int) -> Keys:
    """The keys of a column from all its hashes up to `bound`, ascending."""
    found = np.asarray(hashes, dtype=np.uint64)
    if len(found) > SIZE:
        return Keys(found[:SIZE].copy(), int(found[SIZE - 1]))
    return Keys(found, bound)
