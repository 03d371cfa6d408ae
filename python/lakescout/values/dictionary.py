"""The value dictionary: where in the lake a literal may be found, without reading the lake.

It is a cache of hashes that can always be derived from the tables, and it only says where to look: every
hit is verified on the live table, so a wrong entry costs time but never correctness. What it must
not do is miss a value, so it does not answer for a table whose columns or contents have changed. All described columns
lie side by side, to look up many keys at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lakescout.lake.catalog import Catalog, TableName
from lakescout.lake.connection import Connection
from lakescout.lake.freshness import FILES
from lakescout.lake.texts import Progress
from lakescout.values.describe import LONGEST_TEXT, Known, describe, number_hashes
from lakescout.values.literal import Literal, days, number, spellings
from lakescout.values.probe import LABEL, doubles, normal_forms, text_hash
from lakescout.values.segment import Entry, Filter, Kinds, Mode, Segment, assemble

_EPOCH = date(1970, 1, 1).toordinal()


@dataclass(frozen=True, slots=True)
class TextKey:
    """A spelling of a literal: its hash, and the classes of its length and first character."""

    literal: int
    hash: int
    length: int
    first: int


@dataclass
class Keys:
    """Everything to look up for the literals of a question."""

    texts: list[TextKey] = field(default_factory=list)
    long: list[int] = field(default_factory=list)
    """Literals with a spelling too long to be hashed."""
    labels: list[int] = field(default_factory=list)
    numbers: list[tuple[int, float, int]] = field(default_factory=list)
    """Literal, number, hash."""
    days: list[tuple[int, int, int]] = field(default_factory=list)
    """Literal, first and last day since 1970."""


def make_keys(connection: Connection, literals: Sequence[Literal]) -> Keys:
    """The keys of the literals. DuckDB is asked only for normal forms, in one small statement."""
    keys = Keys()
    spelled = [(place, text) for place, literal in enumerate(literals) for text in spellings(literal)]
    for (place, _), form in zip(spelled, normal_forms(connection, [text for _, text in spelled]), strict=True):
        if form.bytes > LONGEST_TEXT:
            keys.long.append(place)
        elif form.bytes:
            keys.texts.append(TextKey(place, form.hash, min(form.bytes, 63), form.first))
        if re.fullmatch(LABEL, form.text):
            keys.labels.append(place)
    for place, literal in enumerate(literals):
        value = number(literal)
        for double in doubles(value) if value is not None else ():
            keys.numbers.append((place, double, int(number_hashes(np.array([double]))[0])))
        span = days(literal)
        if span:
            keys.days.append((place, span[0].toordinal() - _EPOCH, span[1].toordinal() - _EPOCH))
    return keys


_SIDES: Final = ("left", "right")


Entries = Mapping[TableName, tuple[int, int, Entry]]
"""The segment of each table, its position there, and what is recorded about it."""


@dataclass(frozen=True)
class ColumnIndex:
    """The live columns of all segments side by side; row `row[i]` of segment `segment[i]` describes column i."""

    names: tuple[TableName, ...]
    table: NDArray[np.int64]
    position: NDArray[np.int32]
    segment: NDArray[np.int64]
    row: NDArray[np.int64]
    kind: NDArray[np.uint8]
    mode: NDArray[np.uint8]
    long: NDArray[np.uint8]
    lengths: NDArray[np.uint64]
    firsts: NDArray[np.uint64]
    smallest: NDArray[np.float64]
    largest: NDArray[np.float64]
    hashes: NDArray[np.uint32]
    """All hashes of all columns, ascending."""
    column_of_hash: NDArray[np.int32]

    @staticmethod
    def of(all_segments: Sequence[Segment], entries: Entries) -> ColumnIndex:
        """Collect the columns of the latest description of each table."""
        names = tuple(entries)
        tables, segments, rows, hashes, owners = [], [], [], [], []
        count = 0
        parts = []
        places = [np.full(len(segment.entries), -1) for segment in all_segments]
        for place, (home, own_place, _) in enumerate(entries.values()):
            places[home][own_place] = place
        for nth, (segment, alive) in enumerate(zip(all_segments, places, strict=True)):
            table = alive[segment.columns["table"]]
            kept = np.flatnonzero(table >= 0)
            columns = segment.columns[kept]
            listed = columns["mode"] == Mode.HASHES
            sizes = np.where(listed, columns["stop"] - columns["start"], 0)
            owner = np.repeat(np.arange(count, count + len(kept)), sizes)
            first = np.repeat(columns["start"] - np.concatenate([[0], np.cumsum(sizes)[:-1]])[: len(kept)], sizes)
            hashes.append(segment.hashes[np.arange(len(owner)) + first])
            owners.append(owner)
            tables.append(table[kept])
            segments.append(np.full(len(kept), nth))
            rows.append(kept)
            parts.append(columns)
            count += len(kept)
        columns = np.concatenate(parts) if parts else assemble((), ()).columns
        flat = np.concatenate([np.empty(0, np.uint32), *hashes])
        owner = np.concatenate([np.empty(0, np.int64), *owners])
        order = np.argsort(flat, kind="stable")
        described = ("position", "kind", "mode", "long", "lengths", "firsts", "smallest", "largest")
        empty = np.empty(0, np.int64)
        return ColumnIndex(
            names=names,
            table=np.concatenate([empty, *tables]),
            segment=np.concatenate([empty, *segments]),
            row=np.concatenate([empty, *rows]),
            hashes=flat[order],
            column_of_hash=owner[order].astype(np.int32),
            **{name: columns[name].copy() for name in described},
        )

    def by_hash(self, keys: Keys) -> set[tuple[int, int]]:
        """(literal, column) where the column's list contains a hash of the literal."""
        pairs = [(key.literal, key.hash, Kinds.TEXT) for key in keys.texts]
        pairs += [(literal, hash_, Kinds.NUMBER) for literal, _, hash_ in keys.numbers]
        wanted = np.array([hash_ >> 32 for _, hash_, _ in pairs], np.uint32)
        starts, stops = np.searchsorted(self.hashes, wanted, "left"), np.searchsorted(self.hashes, wanted, "right")
        found: set[tuple[int, int]] = set()
        for place in np.flatnonzero(stops > starts).tolist():
            literal, _, kind = pairs[place]
            columns = self.column_of_hash[starts[place] : stops[place]]
            found.update((literal, column) for column in columns[self.kind[columns] == kind].tolist())
        return found

    def by_filter(self, keys: Keys, contains: Callable[[int, int], bool]) -> set[tuple[int, int]]:
        """(literal, column) where the column's sketches and filter let the literal pass."""
        found = set()
        columns = np.flatnonzero((self.mode == Mode.FILTER) & (self.kind == Kinds.TEXT))
        lengths, firsts = self.lengths[columns], self.firsts[columns]
        one = np.uint64(1)
        for key in keys.texts:
            fits = (lengths >> np.uint64(key.length)) & (firsts >> np.uint64(key.first)) & one
            for column in columns[fits == one]:
                if contains(int(column), key.hash):
                    found.add((key.literal, int(column)))
        return found

    def by_range(self, keys: Keys) -> set[tuple[int, int]]:
        """(literal, column) where the column's range contains the number or overlaps the days."""
        spans = [(literal, value, value, Kinds.NUMBER) for literal, value, _ in keys.numbers]
        spans += [(literal, float(first), float(last) + 1, Kinds.DAY) for literal, first, last in keys.days]
        ranged = self.mode == Mode.RANGE
        return {
            (literal, int(column))
            for literal, low, high, kind in spans
            for column in np.flatnonzero(ranged & (self.kind == kind) & (self.smallest <= high) & (self.largest >= low))
        }

    def unknown(self, keys: Keys) -> set[tuple[int, int]]:
        """(literal, column) where the column is not described, or not for such a literal."""
        unread = np.flatnonzero((self.kind == Kinds.TEXT) & (self.mode == Mode.UNKNOWN))
        return (
            _product(keys.labels, np.flatnonzero(self.kind == Kinds.LABEL))
            | _product(keys.long, np.flatnonzero(self.long != 0))
            | _product({key.literal for key in keys.texts} | set(keys.long), unread)
        )


def _product(literals: Iterable[int], columns: NDArray[np.int64]) -> set[tuple[int, int]]:
    return {(literal, int(column)) for literal in literals for column in columns}


Candidate = tuple[int, int, int]
"""Literal, table, position: the column may hold the literal."""

_COMPACT = 0.5
"""The segments are rebuilt when less than this share of their entries is the latest of a table."""


@dataclass(frozen=True)
class ValueDictionary:
    """Segments; later ones supersede earlier ones, table by table. Immutable."""

    segments: tuple[Segment, ...] = ()
    filters: dict[tuple[int, int], Filter] = field(default_factory=dict, repr=False, compare=False)
    _numbers: list[tuple[Catalog, NDArray[np.int64]]] = field(default_factory=list, repr=False, compare=False)

    @staticmethod
    def build(
        connection: Connection, catalog: Catalog, fingerprints: Mapping[int, str] | None = None
    ) -> ValueDictionary:
        """Describe the whole lake."""
        return ValueDictionary().update(connection, catalog, range(len(catalog.tables)), fingerprints)

    def update(
        self,
        connection: Connection,
        catalog: Catalog,
        tables: Collection[int],
        fingerprints: Mapping[int, str] | None = None,
        progress: Progress | None = None,
        *,
        known: Known | None = None,
    ) -> ValueDictionary:
        """The dictionary with one more segment, which describes these tables afresh, as `describe` does."""
        segment = describe(connection, catalog, tables, fingerprints or {}, progress, known=known)
        return ValueDictionary((*self.segments, segment)) if segment.entries else self

    @cached_property
    def entries(self) -> Entries:
        """The latest (segment, position in it, entry) for each table."""
        return {
            TableName(entry.database, entry.schema, entry.table): (number, place, entry)
            for number, segment in enumerate(self.segments)
            for place, entry in enumerate(segment.entries)
        }

    def covered(self, catalog: Catalog, fingerprints: Mapping[int, str] | None = None) -> frozenset[int]:
        """Tables described as they are now: same columns and, if fingerprints are given, the same fingerprint."""
        return frozenset(
            table
            for name, (_, _, entry) in self.entries.items()
            if (table := catalog.id_by_name.get(name)) is not None
            and entry.shape == catalog.tables[table].shape
            and (fingerprints is None or fingerprints.get(table) == entry.mark)
        )

    @cached_property
    def files(self) -> tuple[str, ...]:
        """The fingerprints of files under which views were described."""
        return tuple(entry.mark for *_, entry in self.entries.values() if entry.mark.startswith(FILES))

    @property
    def needs_compaction(self) -> bool:
        """Whether so many entries are superseded that the segments should be rebuilt."""
        return sum(len(s.entries) for s in self.segments) * _COMPACT > len(self.entries)

    @property
    def size(self) -> int:
        """Bytes of all segments."""
        return sum(s.columns.nbytes + s.hashes.nbytes + len(s.filters) for s in self.segments)

    def probe(
        self, connection: Connection, catalog: Catalog, literals: Sequence[Literal], tables: Collection[int]
    ) -> list[Candidate]:
        """Columns of these (covered) tables that may hold the literals. Misses none; few are wrong."""
        keys = make_keys(connection, literals)
        index = self._index
        found: set[tuple[int, int]] = set()
        for parts in (
            index.by_hash(keys),
            index.by_filter(keys, self.contains),
            index.by_range(keys),
            index.unknown(keys),
        ):
            found |= parts
        ids = self._ids(catalog)
        return sorted(
            (literal, table, int(index.position[column]))
            for literal, column in found
            if (table := int(ids[index.table[column]])) in tables
        )

    def holders(self, catalog: Catalog, words: Sequence[str]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
        """Shapes (words, t) and (t,): which tables of the catalog hold each word, and for which tables that is known.

        Words are in lower case, without accents. Of 65,536 words that a table does not hold, one may seem to be held.
        """
        index, ids = self._index, self._ids(catalog)
        told = index.kind == Kinds.WORDS
        found = np.zeros((len(words), len(catalog.tables) + 1), dtype=np.bool_)  # the last for tables that are gone
        known = np.zeros(len(catalog.tables) + 1, dtype=np.bool_)
        known[ids[index.table[told]]] = True
        filters = np.flatnonzero(told & (index.mode == Mode.FILTER))
        for row, word in enumerate(words):
            hash_ = text_hash(word)
            start, stop = (np.searchsorted(index.hashes, np.uint32(hash_ >> 32), side) for side in _SIDES)
            columns = index.column_of_hash[start:stop]
            held = [int(column) for column in filters if self.contains(int(column), hash_)]
            found[row, ids[index.table[np.concatenate([columns[told[columns]], held]).astype(np.int64)]]] = True
        return found[:, :-1], known[:-1]

    def _ids(self, catalog: Catalog) -> NDArray[np.int64]:
        """The number of each described table in the catalog, -1 if it is gone; remembered for the last catalog."""
        for known, numbers in self._numbers:
            if known is catalog:
                return numbers
        found = np.array([catalog.id_by_name.get(name, -1) for name in self._index.names], dtype=np.int64)
        self._numbers[:] = [(catalog, found)]
        return found

    def contains(self, column: int, hash_: int) -> bool:
        """Whether the filter of a column holds a hash."""
        number, row = int(self._index.segment[column]), int(self._index.row[column])
        if (number, row) not in self.filters:
            segment = self.segments[number]
            start, stop = segment.columns["start"][row], segment.columns["stop"][row]
            self.filters[number, row] = Filter(memoryview(segment.filters)[start:stop])
        return hash_ in self.filters[number, row]

    @cached_property
    def _index(self) -> ColumnIndex:
        return ColumnIndex.of(self.segments, self.entries)
