"""A graph for approximate search over the vectors of headers: grown as headers come, stored as segments.

usearch's HNSW graph over vectors of one byte a number. Whoever asks orders what it finds by the vectors themselves, and
searches the headers that are not in it yet exactly, so it decides only which headers are looked at.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from lakescout.errors import QueryError
from lakescout.lake import store
from lakescout.lake.connection import Connection, rows_of
from lakescout.words.encoder import Vectors

if TYPE_CHECKING:
    from usearch.index import Index

MADE_FROM = 2_000
"""header_index = 'auto' makes a graph over more headers than these."""
ASKED_FROM = 5_000
"""The number of headers from which a graph that was made so is asked; below, one product is faster."""

CONNECTIVITY, EXPANSION_ADD, EXPANSION_SEARCH = 32, 256, 128
OVERSAMPLE = 4
"""The graph is asked for this many times k: its numbers are rounded, and some of its texts are no headers any more."""
SHARE = 0.1
"""The greatest share of a refresh that may go into its graph."""
SECONDS_TO_TOUCH = 1e-5
"""About what reading and writing a stored graph takes, for each header in it."""
FEWEST_AT_ONCE, MOST_AT_ONCE = 4, 1024
"""How many headers are added between two looks at the clock."""

Keys = NDArray[np.int64]
_NO_KEYS: Keys = np.empty(0, dtype=np.int64)


@dataclass(frozen=True)
class StoredGraph:
    """Where a graph is stored; its bytes are read once somebody asks for them."""

    count: int
    """How many headers it holds."""
    sums: Sequence[str]
    """The checksum of each of its segments."""
    connect: Callable[[], AbstractContextManager[Connection]]
    damage: Callable[[str], None]
    """Is told, in words, what is wrong with it."""


class HeaderGraph:
    """A graph over headers by their text ids. Several threads may use it at once."""

    def __init__(self, dimension: int, stored: StoredGraph | None = None, *, whole: bool = False) -> None:
        """`whole`: it holds every header after each refresh, whatever that takes, and is asked in any lake."""
        self.dimension, self.whole = dimension, whole
        self.unsaved = False
        """Whether it differs from what is stored."""
        self._stored = stored
        self._index: Index | None = None
        self._held = _NO_KEYS
        self._lock = threading.RLock()

    @property
    def held(self) -> Keys:
        """The text ids of the headers in it, ascending."""
        with self._lock:
            self._load()
            return self._held

    @classmethod
    def of(cls, index: Index) -> HeaderGraph:
        """The whole graph that usearch holds."""
        found = cls(index.ndim, whole=True)
        found._take(index)
        return found

    @property
    def index(self) -> Any:
        """usearch's graph, for measuring it; None if it holds nothing."""
        with self._lock:
            self._load()
            return self._index

    def is_asked(self, headers: int) -> bool:
        """Whether it is to be asked in a lake of that many headers."""
        return self.whole or headers >= ASKED_FROM

    def nearest(self, mentions: Vectors, k: int, is_header: NDArray[np.bool_]) -> list[Keys]:
        """Candidates for the k nearest headers of each mention: text ids for which `is_header`, shape (n,), holds.

        `mentions` has shape (m, d).
        """
        with self._lock:
            self._load()
            if self._index is None:
                return [_NO_KEYS] * len(mentions)
            wanted, held = OVERSAMPLE * k, len(self._held)
            while True:
                found = [ids[ids < len(is_header)] for ids in _search(self._index, mentions, min(wanted, held))]
                live = [ids[is_header[ids]] for ids in found]
                if wanted >= held or all(2 * len(ids) >= min(wanted, OVERSAMPLE * k) for ids in live):
                    return live
                wanted *= OVERSAMPLE

    def grow(self, vectors: Vectors, headers: NDArray[Any], seconds: float | None = None, threads: int = 0) -> None:
        """Add the headers that it lacks, ascending rows of `vectors`, shape (n, d), as far as the time suffices.

        It is made anew if more than half of what it holds are no headers any more. The time is that of storing it, too.
        `threads`: 0 is one per core.
        """
        ends = None if seconds is None else time.perf_counter() + seconds
        with self._lock:
            known = self._stored.count if self._stored is not None else len(self._held)
            if seconds is not None and known * SECONDS_TO_TOUCH > seconds:
                return
            self._load()
            late = np.setdiff1d(headers.astype(np.int64), self._held, assume_unique=True)
            live = len(headers) - len(late)
            if len(self._held) > 2 * live:
                self._index, self._held, self.unsaved, late = None, _NO_KEYS, True, headers.astype(np.int64)
        self._add(vectors, late, ends, threads)

    def _add(self, vectors: Vectors, late: Keys, ends: float | None, threads: int) -> None:
        """Add headers until the time ends, if it does; other threads may ask between two parts."""
        if not len(late):
            return
        start, part = 0, FEWEST_AT_ONCE
        while start < len(late):
            began = time.perf_counter()
            if ends is not None and len(self._held) > (ends - began) / SECONDS_TO_TOUCH:
                break
            with self._lock:
                self._index = index = self._index if self._index is not None else _empty(self.dimension)
                ids = late[start : start + (MOST_AT_ONCE if ends is None else part)]
                self.unsaved = True
                index.add(ids.astype(np.uint64), rounded(vectors[ids]), threads=threads)
                self._held = np.union1d(self._held, ids)
            start += len(ids)
            if ends is not None:
                now = time.perf_counter()
                left = ends - now - SECONDS_TO_TOUCH * len(self._held)
                fits = left * len(ids) / max(now - began, 1e-9) / 2
                if fits < FEWEST_AT_ONCE:
                    break
                part = int(min(fits, 2 * part, MOST_AT_ONCE))

    def save(self, connection: Connection) -> None:
        """Store it as segments, replacing an older one. Call it inside a transaction. Raises QueryError."""
        with self._lock:
            self._load()
            index = self._index
            blobs = {(len(self._held),): store.Blob.of(bytes(index.save() or b""))} if index is not None else {}
            store.keep_blobs(connection, "header_index", blobs)

    def _load(self) -> None:
        """Read what is stored, once; what is damaged is left, so that the headers are late."""
        stored, self._stored = self._stored, None
        if stored is None:
            return
        try:
            with stored.connect() as connection:
                index, wrong = _read(connection, stored, self.dimension)
        except QueryError:
            index, wrong = None, "was missing"
        if index is not None:
            self._take(index)
        else:
            self.unsaved = True
            stored.damage(f"the stored header graph {wrong} and is rebuilt from the vectors")

    def _take(self, index: Index) -> None:
        tuned: Any = index  # these are not stored, and its types call them read-only
        tuned.expansion_add, tuned.expansion_search = EXPANSION_ADD, EXPANSION_SEARCH
        self._index, self._held = index, np.sort(np.asarray(index.keys).astype(np.int64))


def rounded(vectors: Vectors) -> NDArray[np.int8]:
    """The vectors of length 1, shape (n, d), at one byte a number; few of their numbers exceed 6 / sqrt(d)."""
    scale = np.float32(127 / min(1.0, 6 / np.sqrt(vectors.shape[1])))
    found: NDArray[np.int8] = np.clip(np.rint(vectors * scale), -127, 127).astype(np.int8)
    return found


def wanted(setting: str, headers: int) -> bool:
    """Whether `header_index` calls for a graph over that many headers."""
    return headers > 0 and (setting == "hnsw" or (setting == "auto" and headers > MADE_FROM))


def find(
    connection: Connection,
    connect: Callable[[], AbstractContextManager[Connection]],
    damage: Callable[[str], None],
) -> StoredGraph | None:
    """The stored graph, unread; None if there is none. `connect` gives connections later, for reading it."""
    try:
        rows = list(rows_of(connection.query(_SUMS)))
    except QueryError:
        rows = []
    return StoredGraph(rows[0][0] or 0, [found or "" for _, found in rows], connect, damage) if rows else None


_SUMS = "SELECT texts, checksum FROM lakescout.header_index ORDER BY texts ASC NULLS LAST, segment ASC NULLS LAST"


def _empty(dimension: int) -> Index:
    from usearch.index import Index

    return Index(
        ndim=dimension,
        metric="ip",
        dtype="i8",
        connectivity=CONNECTIVITY,
        expansion_add=EXPANSION_ADD,
        expansion_search=EXPANSION_SEARCH,
    )


def _search(index: Index, mentions: Vectors, count: int) -> list[Keys]:
    """The text ids that the graph finds for each mention."""
    found = index.search(rounded(np.atleast_2d(mentions)), count, threads=1)
    keys = np.atleast_2d(np.asarray(found.keys)).astype(np.int64)
    counts = np.atleast_1d(np.asarray(getattr(found, "counts", keys.shape[1])))
    return [row[:number] for row, number in zip(keys, counts.tolist(), strict=True)]


def _read(connection: Connection, stored: StoredGraph, dimension: int) -> tuple[Index | None, str]:
    """The stored graph; or None, and what is wrong with it, in words. Raises QueryError."""
    blobs = store.stored_blobs(connection, "header_index")
    if len(blobs) != 1 or None in blobs.values():
        return None, "was damaged (checksum)"
    [((covered,), blob)] = blobs.items()
    assert blob is not None
    if list(store.Blob.of(blob).sums) != list(stored.sums):
        return None, "was changed by others"
    from usearch.index import Index

    try:
        index = Index.restore(blob)
    except Exception:  # noqa: BLE001 - usearch raises whatever it likes for bytes that are cut
        index = None
    if index is None or not len(index) or len(index) != covered or np.asarray(index.keys).max() >> 63:
        return None, "could not be read"
    if (index.ndim, index.dtype, index.connectivity) != (dimension, _empty(dimension).dtype, CONNECTIVITY):
        return None, "is of another version's form"
    return index, ""
