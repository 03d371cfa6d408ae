"""Reading tables once to describe what their columns hold: how a dictionary segment is made."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from lakescout.errors import QueryError
from lakescout.lake.catalog import Catalog, Table, TableName
from lakescout.lake.connection import Connection, distinct
from lakescout.lake.freshness import FILES, native_databases
from lakescout.lake.sqltext import Sql, quote, render, statement, union
from lakescout.lake.texts import Progress
from lakescout.values import segment as fuse
from lakescout.values.fields import Family, Field, Piece, batches, fields_by_family, pieces
from lakescout.values.literal import Budget
from lakescout.values.probe import NORMAL
from lakescout.values.runner import Meter, Runner
from lakescout.values.segment import Described, Entry, Kinds, Mode, Segment, assemble

LONGEST_TEXT = 80
"""Cells whose normal form has more bytes are not hashed: questions name shorter things."""

MANY = 4096
"""The number of distinct cells from which a column gets a filter or a range instead of a list of hashes."""

SMALL = 200_000
"""The most rows of a table whose words are kept; reading them takes a second."""

FIRST_ROWS, DIFFERENT = 200_000, 0.5
"""A text column's cells mostly differ if more than this share of its cells in the first rows are distinct."""
MANY_ROWS, MOST_ROWS = 1_000_000, 20_000_000
"""Above MANY_ROWS such a column is read by itself, without DISTINCT; above MOST_ROWS, in a view, it is not read."""

SEPARATORS = (
    r"[\x00-\x2f:-\x60{-\x{a9}\x{ab}-\x{b1}\x{b4}\x{b6}-\x{b8}\x{bb}\x{bf}"
    r"\x{2000}-\x{206f}\x{3000}-\x{3004}\x{3008}-\x{3020}\x{ff00}-\x{ff0f}]+"
)
"""What separates words: spaces and punctuation of ASCII, Latin-1, general, CJK and full-width."""

_GAPLESS = 0.25
"""A column of integers is a range if it holds more than this share of the integers between its ends."""

_Build = Callable[[Sequence[Piece], Family], Sql]
_NUMBERS = (Family.WHOLE, Family.WIDE, Family.FRACTION)


Known = Mapping[TableName, tuple[Entry, Sequence[Described]]]
"""Tables that were read before: the entry of each at that time, with what its columns hold."""


def describe(
    connection: Connection,
    catalog: Catalog,
    tables: Collection[int],
    fingerprints: Mapping[int, str],
    progress: Progress | None = None,
    *,
    known: Known | None = None,
) -> Segment:
    """A segment that describes the tables. Those in `known` that have not changed since are not read again.

    Left out are views without a fingerprint of their files, tables of foreign databases, and tables that fail.
    """
    known = known or {}
    ready = {
        table: known[name]
        for table in tables
        if (name := catalog.tables[table].name) in known
        and known[name][0] == _entry(catalog.tables[table], fingerprints.get(table, ""))
    }
    ready |= read(connection, catalog, [table for table in tables if table not in ready], fingerprints, progress)
    order = sorted(ready)
    entries = [ready[table][0] for table in order]
    described = [replace(column, table=place) for place, table in enumerate(order) for column in ready[table][1]]
    return assemble(entries, described)


def read(
    connection: Connection,
    catalog: Catalog,
    tables: Collection[int],
    fingerprints: Mapping[int, str],
    progress: Progress | None = None,
) -> dict[int, tuple[Entry, Sequence[Described]]]:
    """What the columns of each table hold; without those that `describe` leaves out."""
    if not tables:
        return {}
    native = native_databases(connection, catalog)
    chosen = [
        table
        for table in tables
        if catalog.tables[table].name.database in native
        and (not catalog.tables[table].is_view or fingerprints.get(table, "").startswith(FILES))
    ]
    reader = _Reader(connection, catalog, fields_by_family(catalog, chosen))
    columns: dict[int, list[Described]] = {table: [] for table in chosen}
    total = sum(map(len, reader.fields.values()))
    each = chain(reader.texts(), reader.numbers(), reader.days(), reader.labels())
    for done, column in enumerate(each, start=1):
        columns[column.table].append(column)
        if progress is not None and done < total:
            progress(done, total)
    for column in reader.words([table for table in chosen if catalog.rows_of(table) <= SMALL]):
        columns[column.table].append(column)
    if progress is not None:
        progress(total, total)
    failed = {field.table for field in reader.unread}
    return {
        table: (_entry(catalog.tables[table], fingerprints.get(table, "")), found)
        for table, found in columns.items()
        if table not in failed
    }


def _entry(table: Table, fingerprint: str) -> Entry:
    return Entry(*table.name, table.shape, fingerprint)


def number_hashes(values: NDArray[np.float64]) -> NDArray[np.uint64]:
    """A hash of each number that is the same on every machine (the finaliser of splitmix64)."""
    bits = (np.asarray(values, np.float64) + 0.0).view(np.uint64)  # + 0.0 turns -0.0 into 0.0
    with np.errstate(over="ignore"):
        bits = bits + np.uint64(0x9E3779B97F4A7C15)
        bits = (bits ^ (bits >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        bits = (bits ^ (bits >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    hashes: NDArray[np.uint64] = bits ^ (bits >> np.uint64(31))
    return hashes


def short(hashes: NDArray[np.uint64]) -> NDArray[np.uint32]:
    """The upper half of each hash."""
    upper: NDArray[np.uint32] = (hashes >> np.uint64(32)).astype(np.uint32)
    return upper


class _Reader:
    """Reads the columns family by family and remembers which could not be read."""

    def __init__(self, connection: Connection, catalog: Catalog, fields: Mapping[Family, list[Field]]) -> None:
        self._connection, self._catalog, self.fields = connection, catalog, fields
        self._meter = Meter(catalog, Budget())
        self._runner = Runner(connection, catalog, self._meter)
        self.unread: list[Field] = []

    def texts(self) -> Iterator[Described]:
        """Text columns: hashes or a filter; nothing about the largest ones in views."""
        asked = self.fields.get(Family.TEXT, [])
        rows = self._catalog.rows_of
        many = [field for field in asked if rows(field.table) > MANY_ROWS and self._has_many(field)]
        views = self._catalog.views  # whose columns are read one by one
        unlisted = [field for field in many if rows(field.table) > MOST_ROWS and field.table in views]
        for field in unlisted:
            yield Described(field.table, field.column.position, Kinds.TEXT, Mode.UNKNOWN)
        differing = [field for field in many if field not in unlisted]
        repeating = [field for field in asked if field not in many] if many else asked
        parts = [self._read(Family.TEXT, [field], _every_text_statement) for field in differing]
        for fields, found in chain(self._read(Family.TEXT, repeating, _text_statement), *parts):
            order, starts = _groups(found.column("field"))
            texts = _Texts.of(found, order)
            for number, field in fields.items():
                yield _text(field, texts.part(*starts.get(number, (0, 0))))

    def numbers(self) -> Iterator[Described]:
        """Numeric columns: hashes, or a range. Large tables are asked for the range first."""
        for family in _NUMBERS:
            fields = self.fields.get(family, [])
            large = [field for field in fields if self._is_large(field)]
            few = [field for field in fields if not self._is_large(field)]
            for asked, rows in self._read(family, large, _range_statement):
                found = {row["field"]: row for row in rows.to_pylist()}
                for number, field in asked.items():
                    row = found.get(number)
                    if row and _is_range(row["distinct_cells"], row["smallest"], row["largest"], family):
                        yield _range(field, Kinds.NUMBER, row["smallest"], row["largest"])
                    else:
                        few.append(field)
            for asked, rows in self._read(family, few, _number_statement):
                yield from _numbers(asked, rows, family)

    def days(self) -> Iterator[Described]:
        """Days: a range."""
        for fields, rows in self._read(Family.DAY, self.fields.get(Family.DAY, []), _day_statement):
            found = {row["field"]: row for row in rows.to_pylist()}
            for number, field in fields.items():
                row = found.get(number)
                low, high = (row["smallest"], row["largest"]) if row else (1.0, 0.0)
                yield _range(field, Kinds.DAY, low, high)

    def labels(self) -> Iterator[Described]:
        """UUID and BOOLEAN: nothing is kept about them."""
        for field in self.fields.get(Family.LABEL, []):
            yield Described(field.table, field.column.position, Kinds.LABEL, Mode.UNKNOWN)

    def words(self, tables: Sequence[int]) -> Iterator[Described]:
        """The words of these tables, read together: hashes or a filter."""
        asked = set(tables)
        fields = [field for field in self.fields.get(Family.TEXT, []) if field.table in asked]
        found: dict[int, list[NDArray[np.uint64]]] = {table: [] for table in tables}
        for answered, rows in self._read(Family.TEXT, fields, _words_statement):
            hashes = rows.column("hash").to_numpy()
            order, starts = _groups(rows.column("field"))
            for number, (start, stop) in starts.items():
                found[answered[number].table].append(hashes[order[start:stop]])
        for table, parts in found.items():
            own = distinct(np.concatenate([np.empty(0, np.uint64), *parts]))
            words = Described(table, 0, Kinds.WORDS, Mode.HASHES)
            if len(own) <= MANY:
                words.hashes = distinct(short(own))
            else:
                words.mode, words.filter = Mode.FILTER, fuse.build(own)
            yield words

    def _is_large(self, field: Field) -> bool:
        return self._catalog.rows_of(field.table) > MANY

    def _has_many(self, field: Field) -> bool:
        """Whether most of a column's first cells differ: then DISTINCT would take gigabytes to find few equal ones."""
        source, name = self._catalog.tables[field.table].name.quoted, quote(field.column.name)
        sql = (
            f"SELECT approx_count_distinct({name}) > {DIFFERENT} * count({name}) AS many "
            f"FROM (SELECT {name} FROM {source} LIMIT {FIRST_ROWS})"
        )
        try:
            return bool(self._connection.query(sql).column(0)[0].as_py())
        except QueryError:
            return False

    def _read(
        self, family: Family, fields: Sequence[Field], build: _Build
    ) -> Iterator[tuple[dict[int, Field], pa.Table]]:
        """Each statement's fields by number, with its rows; failures go to `unread`."""
        seen: set[int] = set()
        by_number = {field.number: field for field in fields}
        for batch in batches(self._meter.affordable(list(pieces(self._connection, self._catalog, fields)))):
            for parts, rows in self._runner.run(batch, lambda parts: build(parts, family), ()):
                answered = {field.number: field for piece in parts for field in piece.fields}
                seen |= answered.keys()
                yield answered, rows
        self.unread += [field for number, field in by_number.items() if number not in seen]


def _cells(parts: Sequence[Piece], family: Family) -> Sql:
    return union(piece.cells(family) for piece in parts)


def _text_statement(parts: Sequence[Piece], family: Family) -> Sql:
    distinct = Sql(f"SELECT DISTINCT field, value FROM ({_cells(parts, family)})")
    return statement("values/hashes", cells=distinct, normal=render(NORMAL, text="value"), longest=LONGEST_TEXT)


def _every_text_statement(parts: Sequence[Piece], family: Family) -> Sql:
    normal = render(NORMAL, text="value")
    return statement("values/hashes", cells=_cells(parts, family), normal=normal, longest=LONGEST_TEXT)


def _words_statement(parts: Sequence[Piece], family: Family) -> Sql:
    return statement("values/word_hashes", cells=_cells(parts, family), separators=SEPARATORS)


def _number_statement(parts: Sequence[Piece], _: Family) -> Sql:
    return statement("values/numbers", cells=_cells(parts, Family.FRACTION))


def _range_statement(parts: Sequence[Piece], _: Family) -> Sql:
    return statement("values/ranges", cells=_cells(parts, Family.FRACTION))


def _day_statement(parts: Sequence[Piece], family: Family) -> Sql:
    return statement("values/days_range", cells=_cells(parts, family))


def _groups(fields: pa.ChunkedArray) -> tuple[NDArray[np.int64], dict[int, tuple[int, int]]]:
    """Row numbers ordered by field, and where each field's rows start and stop among them."""
    values = fields.to_numpy()
    order = np.argsort(values, kind="stable")
    found, first = np.unique(values[order], return_index=True)
    stops = [*first[1:], len(values)][: len(first)]
    return order, {int(f): (int(a), int(b)) for f, a, b in zip(found, first, stops, strict=True)}


@dataclass(frozen=True)
class _Texts:
    """The distinct normal forms of some columns; NULL and blank ones have length 0."""

    hashes: NDArray[np.uint64]
    long: NDArray[np.bool_]
    lengths: NDArray[np.uint8]
    firsts: NDArray[np.uint8]

    @staticmethod
    def of(rows: pa.Table, order: NDArray[np.int64]) -> _Texts:
        hashes = rows.column("hash").combine_chunks()
        lengths, firsts = (rows.column(name).combine_chunks().fill_null(0) for name in ("length", "first"))
        long = hashes.is_null().to_numpy(zero_copy_only=False) & (lengths.to_numpy() > 0)
        own = hashes.fill_null(0).to_numpy()
        return _Texts(own[order], long[order], lengths.to_numpy()[order], firsts.to_numpy()[order])

    def part(self, start: int, stop: int) -> _Texts:
        kept = start + np.flatnonzero(self.lengths[start:stop])
        return _Texts(self.hashes[kept], self.long[kept], self.lengths[kept], self.firsts[kept])


def _text(field: Field, rows: _Texts) -> Described:
    place = Described(field.table, field.column.position, Kinds.TEXT, Mode.HASHES)
    place.long = bool(rows.long.any())
    hashes = distinct(rows.hashes[~rows.long])
    if len(hashes) <= MANY:
        place.hashes = distinct(short(hashes))
        return place
    place.mode, place.filter = Mode.FILTER, fuse.build(hashes)
    place.lengths, place.firsts = _bits(rows.lengths), _bits(rows.firsts)
    return place


def _numbers(fields: Mapping[int, Field], rows: pa.Table, family: Family) -> Iterator[Described]:
    order, starts = _groups(rows.column("field"))
    values = rows.column("number").to_numpy()[order]
    for number, field in fields.items():
        start, stop = starts.get(number, (0, 0))
        own = values[start:stop]
        own = own[np.isfinite(own)]
        if len(own) and _is_range(len(own), own.min(), own.max(), family):
            yield _range(field, Kinds.NUMBER, float(own.min()), float(own.max()))
        else:
            hashes = distinct(short(number_hashes(own)))
            yield Described(field.table, field.column.position, Kinds.NUMBER, Mode.HASHES, hashes)


def _bits(classes: NDArray[np.uint8]) -> int:
    return sum(1 << int(number) for number in np.flatnonzero(np.bincount(classes)).tolist())


def _range(field: Field, kind: Kinds, smallest: float, largest: float) -> Described:
    return Described(field.table, field.column.position, kind, Mode.RANGE, smallest=smallest, largest=largest)


def _is_range(distinct: int, smallest: float, largest: float, family: Family) -> bool:
    gapless = family is not Family.FRACTION and distinct > 64 and distinct > _GAPLESS * (largest - smallest + 1)
    return distinct > MANY or gapless
