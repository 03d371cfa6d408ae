"""The value dictionary: where in the lake a literal may be found, without reading the lake.

It is a cache of hashes, for ever derivable from the tables, and says only where to look: every
hit is verified on the live table, so a wrong entry costs time and never truth. What it must
not do is miss a value, so a table whose columns or contents changed since is not asked of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from lakescout.catalog import Catalog, TableName
from lakescout.connection import Connection
from lakescout.values.column_index import ColumnIndex, Entries
from lakescout.values.describe import describe, shape
from lakescout.values.fuse import Filter
from lakescout.values.keys import make_keys
from lakescout.values.literal import Literal
from lakescout.values.segment import Segment

Candidate = tuple[int, int, int]
"""Literal, table, position: the column may hold the literal."""

_COMPACT = 0.5
"""Share of superseded columns from which the segments are better written anew."""


@dataclass(frozen=True)
class ValueDictionary:
    """Segments, later ones superseding earlier ones table by table. Immutable."""

    segments: tuple[Segment, ...] = ()
    filters: dict[tuple[int, int], Filter] = field(default_factory=dict, repr=False, compare=False)

    @staticmethod
    def build(connection: Connection, catalog: Catalog, marks: Mapping[int, str] | None = None) -> ValueDictionary:
        """Describe the whole lake."""
        return ValueDictionary().update(connection, catalog, range(len(catalog.tables)), marks)

    def update(
        self, connection: Connection, catalog: Catalog, tables: Collection[int], marks: Mapping[int, str] | None = None
    ) -> ValueDictionary:
        """The dictionary with one more segment that describes these tables anew."""
        segment = describe(connection, catalog, tables, marks or {})
        return ValueDictionary((*self.segments, segment)) if segment.entries else self

    @cached_property
    def entries(self) -> Entries:
        """The latest (segment, place in it, entry) of each table."""
        return {
            TableName(entry.database, entry.schema, entry.table): (number, place, entry)
            for number, segment in enumerate(self.segments)
            for place, entry in enumerate(segment.entries)
        }

    def covered(self, catalog: Catalog, marks: Mapping[int, str] | None = None) -> frozenset[int]:
        """Tables that are described as they are now: same columns and, where marks are given, same mark."""
        return frozenset(
            table
            for name, (_, _, entry) in self.entries.items()
            if (table := catalog.id_by_name.get(name)) is not None
            and entry.shape == shape(catalog.tables[table])
            and (marks is None or marks.get(table) == entry.mark)
        )

    @property
    def needs_compaction(self) -> bool:
        """Much of what is stored is superseded: build anew and replace the stored segments."""
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
        ids = np.full(len(index.names), -1)
        for number, name in enumerate(index.names):
            ids[number] = catalog.id_by_name.get(name, -1)
        wanted = set(tables)
        return sorted(
            (literal, table, int(index.position[column]))
            for literal, column in found
            if (table := int(ids[index.table[column]])) in wanted
        )

    def contains(self, column: int, hash_: int) -> bool:
        """Whether the filter of a column holds a hash."""
        number, row = int(self._index.segment[column]), int(self._index.row[column])
        if (number, row) not in self.filters:
            segment = self.segments[number]
            start, stop = segment.columns["start"][row], segment.columns["stop"][row]
            self.filters[number, row] = Filter(segment.filters[start:stop])
        return hash_ in self.filters[number, row]

    @cached_property
    def _index(self) -> ColumnIndex:
        return ColumnIndex.of(self.segments, self.entries)
