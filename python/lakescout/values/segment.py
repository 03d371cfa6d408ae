"""A segment of the value dictionary: what the columns of some tables hold, as flat arrays.

A column with few distinct cells is a sorted list of 32-bit hashes. A text column with very many is a filter: buckets of
16 bits a cell, with two small sketches (lengths, first characters) that rule out most literals before it is asked. It
takes 2.53 bytes a cell where a list takes 4. Days are a range, and so are numbers that have few gaps or are very many.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

from lakescout.errors import StateError
from lakescout.lake.store import is_whole, tables

Hashes = NDArray[np.uint64]

_LOAD, _BLOCK, _MOST = 2, 64, 255
"""Hashes a bucket of a filter in the mean; buckets a block; the largest offset that a byte holds."""


def build(hashes: Hashes) -> bytes:
    """A serialised filter of distinct hashes: about 2.53 bytes each, and 1 of 32,768 other hashes passes.

    A hash is in the bucket that its upper half names, where its last 16 bits are kept. Buckets follow one another;
    where one starts is told by a number for each block of them and an offset in a byte for each.
    """
    keys = np.sort(np.asarray(hashes, dtype=np.uint64))
    count = len(keys)
    buckets = _bucket_count(count)
    own = ((keys >> np.uint64(32)) * np.uint64(buckets)) >> np.uint64(32)
    before = np.cumsum(np.bincount(own.view(np.int64) + 1, minlength=buckets + 1))[:buckets]
    starts = before[::_BLOCK]
    offsets = np.minimum(before - np.repeat(starts, _BLOCK)[:buckets], _MOST)
    sizes = np.append(starts, count).astype("<u4")
    parts = (keys & np.uint64(0xFFFF)).astype("<u2"), offsets.astype("u1")
    return b"".join((_COUNT.pack(count), sizes.tobytes(), *(part.tobytes() for part in parts)))


_COUNT = struct.Struct("<Q")


def _bucket_count(count: int) -> int:
    return max(count // _LOAD, 1)


def _places(count: int) -> tuple[int, int, int]:
    """Where the last bits, and the offsets, of a filter of so many hashes begin, and where it ends, in bytes."""
    buckets = _bucket_count(count)
    rests = _COUNT.size + 4 * (-(-buckets // _BLOCK) + 1)
    return rests, rests + 2 * count, rests + 2 * count + buckets


def is_filter(serialised: bytes) -> bool:
    """Whether the bytes are those of a filter: as many as it says, and its blocks follow one another to the end."""
    if len(serialised) < _COUNT.size:
        return False
    (count,) = _COUNT.unpack_from(serialised)
    rests, _, end = _places(count)
    if len(serialised) != end:
        return False
    starts = np.frombuffer(serialised, "<u4", (rests - _COUNT.size) // 4, _COUNT.size)
    return bool(starts[0] == 0 and starts[-1] == count and np.all(starts[:-1] <= starts[1:]))


class Filter:
    """A filter that was built and serialised earlier; it reads the bytes where they are."""

    def __init__(self, serialised: bytes | memoryview) -> None:
        view = memoryview(serialised)
        (count,) = _COUNT.unpack_from(view)
        rests, offsets, end = _places(count)
        self._buckets = _bucket_count(count)
        self._starts = view[_COUNT.size : rests].cast("I")
        self._rests = view[rests:offsets].cast("H")
        self._offsets = view[offsets:end]

    def __contains__(self, hash_: int) -> bool:
        """Whether the hash may be in the set."""
        bucket = (hash_ >> 32) * self._buckets >> 32
        first = self._starts[bucket // _BLOCK]
        after = bucket + 1
        is_last = after % _BLOCK == 0 or after == self._buckets or self._offsets[after] == _MOST
        stop = self._starts[bucket // _BLOCK + 1] if is_last else first + self._offsets[after]
        return hash_ & 0xFFFF in self._rests[first + self._offsets[bucket] : stop]


_MAGIC = b"LSVD%d\n" % tables()["value_segments"].version
_DAMAGED = "a segment of the value dictionary is damaged"


class Mode(IntEnum):
    """How a column is described."""

    HASHES = 0
    FILTER = 1
    RANGE = 2
    UNKNOWN = 3
    """Not described: it must be read."""


class Kinds(IntEnum):
    """What the hashes of a column are made of."""

    TEXT = 0
    NUMBER = 1
    DAY = 2
    LABEL = 3
    WORDS = 4
    """The words of all text columns of a table, at position 0; tables of very many rows have none."""


COLUMN = np.dtype(
    [
        ("table", "<i4"),  # place in the segment's tables
        ("position", "<i4"),
        ("kind", "u1"),
        ("mode", "u1"),
        ("long", "u1"),  # some cells are longer than what is hashed
        ("lengths", "<u8"),  # bit n: some cell has n bytes; bit 63: 63 or more
        ("firsts", "<u8"),  # bit n: some cell's first character is n modulo 64
        ("smallest", "<f8"),
        ("largest", "<f8"),
        ("start", "<i8"),  # of its hashes, or of its filter's bytes
        ("stop", "<i8"),
    ]
)


@dataclass(frozen=True)
class Entry:
    """One table of a segment. `shape` changes with its columns, and `mark`, a fingerprint, with its contents."""

    database: str
    schema: str
    table: str
    shape: str
    mark: str


@dataclass(frozen=True)
class Segment:
    """What the columns of some tables hold. Immutable; written once, never changed."""

    entries: tuple[Entry, ...]
    columns: NDArray[Any]
    hashes: NDArray[np.uint32]
    filters: bytes
    stored_as: dict[str, str] = field(default_factory=dict, repr=False, compare=False)
    """The checksum of the stored segment, by the name of the home database that stores it."""

    def to_bytes(self) -> bytes:
        """The segment as one BLOB."""
        sizes = {"columns": len(self.columns), "hashes": len(self.hashes), "filters": len(self.filters)}
        header = json.dumps({"entries": [vars(entry) for entry in self.entries], **sizes}).encode()
        parts = (_MAGIC, len(header).to_bytes(8, "little"), header, self.columns.tobytes(), self.hashes.tobytes())
        return b"".join((*parts, self.filters))

    @staticmethod
    def from_bytes(data: bytes, expected: str) -> Segment:
        """Read a BLOB. Raises StateError if it does not match its checksum, is of another format, or is no segment."""
        if not is_whole(data, expected) or not data.startswith(_MAGIC[:4]):
            raise StateError(_DAMAGED)
        if not data.startswith(_MAGIC):
            raise StateError("the value dictionary is of another version's format")
        try:
            segment = Segment._read(data)
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError, RecursionError) as error:
            raise StateError(_DAMAGED) from error
        if not segment.is_sound:
            raise StateError(_DAMAGED)
        return segment

    @property
    def is_sound(self) -> bool:
        """Whether every column is of a table of the segment, and its hashes and filters are there."""
        columns = self.columns
        start, stop = columns["start"], columns["stop"]
        ends = np.where(columns["mode"] == Mode.FILTER, len(self.filters), len(self.hashes))
        places = (columns["table"] >= 0) & (columns["table"] < len(self.entries)) & (columns["position"] >= 0)
        known = (columns["kind"] <= max(Kinds)) & (columns["mode"] <= max(Mode))
        if not np.all(places & known & (start >= 0) & (start <= stop) & (stop <= ends)):
            return False
        spans = columns[["start", "stop"]][columns["mode"] == Mode.FILTER].tolist()
        return all(is_filter(self.filters[first:last]) for first, last in spans)

    @staticmethod
    def _read(data: bytes) -> Segment:
        start = len(_MAGIC) + 8
        stop = start + int.from_bytes(data[len(_MAGIC) : start], "little")
        header = json.loads(data[start:stop])
        columns = np.frombuffer(data, COLUMN, header["columns"], stop)
        stop += columns.nbytes
        hashes = np.frombuffer(data, np.uint32, header["hashes"], stop)
        stop += hashes.nbytes
        return Segment(tuple(Entry(**entry) for entry in header["entries"]), columns, hashes, data[stop:])


@dataclass
class Described:
    """One column before it becomes a row of a segment."""

    table: int
    position: int
    kind: Kinds
    mode: Mode
    hashes: NDArray[np.uint32] | None = None
    filter: bytes = b""
    long: bool = False
    lengths: int = 0
    firsts: int = 0
    smallest: float = 0.0
    largest: float = 0.0


def assemble(entries: Sequence[Entry], described: Sequence[Described]) -> Segment:
    """A segment of described columns."""
    rows, hashes, filters = [], [], []
    hash_count = filter_bytes = 0
    for column in sorted(described, key=lambda column: (column.table, column.position)):
        own = column.hashes if column.hashes is not None else np.empty(0, np.uint32)
        start, size = (filter_bytes, len(column.filter)) if column.mode is Mode.FILTER else (hash_count, len(own))
        described_as = (column.table, column.position, column.kind, column.mode, column.long)
        sketches = (column.lengths, column.firsts, column.smallest, column.largest)
        rows.append((*described_as, *sketches, start, start + size))
        hashes.append(own)
        filters.append(column.filter)
        hash_count += len(own)
        filter_bytes += len(column.filter)
    flat = np.concatenate([np.empty(0, np.uint32), *hashes])
    return Segment(tuple(entries), np.array(rows, COLUMN), flat, b"".join(filters))
