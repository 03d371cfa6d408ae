"""All described columns of a value dictionary side by side, for looking up many keys at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lakescout.catalog import TableName
from lakescout.values.keys import Keys
from lakescout.values.segment import Entry, Kinds, Mode, Segment, assemble

Entries = Mapping[TableName, tuple[int, int, Entry]]
"""The segment of each table, its place there, and what is noted of it."""


@dataclass(frozen=True)
class ColumnIndex:
    """The live columns of all segments side by side; column i is described by row `row[i]` of segment `segment[i]`."""

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
        """Put the columns of the latest description of each table together."""
        names = tuple(entries)
        tables, segments, rows, hashes, owners = [], [], [], [], []
        count = 0
        parts = []
        for number, segment in enumerate(all_segments):
            alive = np.full(len(segment.entries), -1)
            for place, name in enumerate(names):
                home, own_place, _ = entries[name]
                if home == number:
                    alive[own_place] = place
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
            segments.append(np.full(len(kept), number))
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
        """Columns whose list holds a hash of the literal."""
        pairs = [(key.literal, key.hash, Kinds.TEXT) for key in keys.texts]
        pairs += [(literal, hash_, Kinds.NUMBER) for literal, _, hash_ in keys.numbers]
        wanted = np.array([hash_ >> 32 for _, hash_, _ in pairs], np.uint32)
        starts, stops = np.searchsorted(self.hashes, wanted, "left"), np.searchsorted(self.hashes, wanted, "right")
        return {
            (literal, int(column))
            for (literal, _, kind), start, stop in zip(pairs, starts, stops, strict=True)
            for column in self.column_of_hash[start:stop]
            if self.kind[column] == kind
        }

    def by_filter(self, keys: Keys, contains: Callable[[int, int], bool]) -> set[tuple[int, int]]:
        """Columns whose sketches and filter let the literal pass."""
        found = set()
        columns = np.flatnonzero(self.mode == Mode.FILTER)
        lengths, firsts = self.lengths[columns], self.firsts[columns]
        one = np.uint64(1)
        for key in keys.texts:
            fits = (lengths >> np.uint64(key.length)) & (firsts >> np.uint64(key.first)) & one
            for column in columns[fits == one]:
                if contains(int(column), key.hash):
                    found.add((key.literal, int(column)))
        return found

    def by_range(self, keys: Keys) -> set[tuple[int, int]]:
        """Columns whose range holds the number or meets the days."""
        spans = [(literal, value, value, Kinds.NUMBER) for literal, value, _ in keys.numbers]
        spans += [(literal, float(first), float(last) + 1, Kinds.DAY) for literal, first, last in keys.days]
        ranged = self.mode == Mode.RANGE
        return {
            (literal, int(column))
            for literal, low, high, kind in spans
            for column in np.flatnonzero(ranged & (self.kind == kind) & (self.smallest <= high) & (self.largest >= low))
        }

    def unknown(self, keys: Keys) -> set[tuple[int, int]]:
        """Columns that are not described, or not as far as the literal goes."""
        return _product(keys.labels, np.flatnonzero(self.kind == Kinds.LABEL)) | _product(
            keys.long, np.flatnonzero(self.long != 0)
        )


def _product(literals: Iterable[int], columns: NDArray[np.int64]) -> set[tuple[int, int]]:
    return {(literal, int(column)) for literal in literals for column in columns}
