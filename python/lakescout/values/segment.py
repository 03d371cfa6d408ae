"""A segment of the value dictionary: what the columns of some tables hold, as flat arrays.

A column with few distinct cells is a sorted list of 32-bit hashes. A text column with very many is a binary fuse
filter, with two small sketches (lengths, first characters) that rule out most literals before it is asked: 2.26 bytes a
cell where a list takes 4. Days are a range, and so are numbers that have few gaps or are very many.
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
from pyfusefilter import _xorfilter

from lakescout.errors import StateError
from lakescout.lake.store import is_whole, tables

Hashes = NDArray[np.uint64]

_ffi: Any = _xorfilter.ffi
_lib: Any = _xorfilter.lib


def build(hashes: Hashes) -> bytes:
    """A serialised 16-bit filter of distinct hashes: about 2.26 bytes each, 1 of 65,536 other hashes passes."""
    keys = np.array(hashes, dtype=np.uint64)  # a copy: populating reorders it
    filter_ = _ffi.new("binary_fuse16_t *")
    if not _lib.binary_fuse16_allocate(len(keys), filter_):
        raise MemoryError(f"a filter of {len(keys)} hashes")
    try:
        if not _lib.binary_fuse16_populate(_ffi.from_buffer("uint64_t[]", keys), len(keys), filter_):
            raise MemoryError(f"a filter of {len(keys)} hashes")
        buffer = _ffi.new("char[]", _lib.binary_fuse16_serialization_bytes(filter_))
        _lib.binary_fuse16_serialize(filter_, buffer)
        return bytes(_ffi.buffer(buffer))
    finally:
        _lib.binary_fuse16_free(filter_)


_HEADER = struct.Struct("<Q5I")


def is_filter(serialised: bytes) -> bool:
    """Whether a filter is safe to read and ask: the library trusts every size in the bytes."""
    if len(serialised) < _HEADER.size:
        return False
    _, _, length, count, span, size = _HEADER.unpack_from(serialised)
    fits = span == count * length and size == (count + 2) * length and len(serialised) >= _HEADER.size + 2 * size
    return bool(fits and length and not length & (length - 1))


class Filter:
    """A filter that was built and serialised earlier."""

    def __init__(self, serialised: bytes) -> None:
        self._filter = _ffi.gc(_ffi.new("binary_fuse16_t *"), _lib.binary_fuse16_free)
        if not _lib.binary_fuse16_deserialize(self._filter, _ffi.from_buffer(serialised)):
            raise StateError("a filter of the value dictionary cannot be read")

    def __contains__(self, hash_: int) -> bool:
        """Whether the hash may be in the set."""
        return bool(_lib.binary_fuse16_contain(hash_, self._filter))


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
        """Read a BLOB. Raises StateError if it does not match its checksum, or is no segment in spite of it."""
        if not is_whole(data, expected) or not data.startswith(_MAGIC):
            raise StateError(_DAMAGED)
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
