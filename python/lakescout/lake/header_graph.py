"""A graph for approximate search over the vectors of headers, for lakes with very many; stored as segments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from lakescout.errors import QueryError
from lakescout.lake import store
from lakescout.lake.connection import Connection
from lakescout.words.encoder import Vectors

if TYPE_CHECKING:
    from usearch.index import Index

PAYS_FROM = 200_000
"""The number of headers from which header_index = 'auto' builds a graph. That takes minutes of CPU and saves some 30 ms
a mention, only in methods that ask for the nearest headers; the others compare all names anyway."""

CONNECTIVITY, EXPANSION_ADD, EXPANSION_SEARCH = 32, 256, 128
STALE_SHARE = 0.25
"""The graph is rebuilt when it lacks more than this share of the headers, or holds so many other texts."""


@dataclass
class HeaderGraph:
    """A graph over headers; headers that came after it was built are not in it, and are searched exactly."""

    index: Index
    held: NDArray[np.int64]
    """The text ids of the headers in the graph, ascending."""

    def nearest(self, mentions: Vectors, k: int) -> list[np.ndarray]:
        """Candidate text ids per mention. Shape of `mentions`: (m, d)."""
        found = self.index.search(mentions, min(k, len(self.held)))
        keys = np.atleast_2d(found.keys)
        return [row.astype(np.int64) for row in keys]

    def is_stale(self, headers: NDArray[Any]) -> bool:
        """Whether too many of the headers are not in it, or too many in it are no headers any more; ids ascending."""
        known = len(np.intersect1d(self.held, headers, assume_unique=True))
        return max(len(headers), len(self.held)) - known > STALE_SHARE * len(headers)


def wanted(setting: str, headers: int) -> bool:
    """Whether `header_index` calls for a graph over that many headers."""
    return headers > 0 and (setting == "hnsw" or (setting == "auto" and headers >= PAYS_FROM))


def build(vectors: Vectors, headers: NDArray[Any], threads: int = 0) -> HeaderGraph:
    """A graph over the rows `headers`, ascending, of `vectors`, shape (n, d)."""
    from usearch.index import Index

    held = np.asarray(headers, dtype=np.int64)

    index = Index(
        ndim=vectors.shape[1],
        metric="ip",
        dtype="f16",
        connectivity=CONNECTIVITY,
        expansion_add=EXPANSION_ADD,
        expansion_search=EXPANSION_SEARCH,
    )
    index.add(held.astype(np.uint64), vectors[held], threads=threads)
    return HeaderGraph(index, held)


def save(connection: Connection, graph: HeaderGraph) -> None:
    """Store the graph as segments, replacing an older one."""
    blob = store.Blob.of(bytes(graph.index.save() or b""))
    store.keep_blobs(connection, "header_index", {(len(graph.held),): blob})


def load(connection: Connection, texts: int) -> tuple[HeaderGraph | None, str]:
    """The stored graph, or None if there is none that fits `texts` texts; and what is wrong with it, in words."""
    try:
        stored = store.stored_blobs(connection, "header_index")
    except QueryError:
        return None, "the stored header graph was missing and was rebuilt from the vectors"
    if not stored:
        return None, ""
    if len(stored) > 1 or None in stored.values():
        return None, "the stored header graph was damaged (checksum) and was rebuilt from the vectors"
    [((covered,), blob)] = stored.items()
    assert blob is not None
    unfit = "the stored header graph did not fit the vectors and was rebuilt"
    if covered is None or covered > texts:
        return None, unfit
    from usearch.index import Index

    try:
        index = Index.restore(blob)
    except Exception:  # noqa: BLE001 - usearch raises whatever it likes for bytes that are cut
        index = None
    if index is None or not len(index) or len(index) != covered:
        return None, "the stored header graph could not be read and was rebuilt from the vectors"
    held = np.sort(np.asarray(index.keys, dtype=np.int64))
    return (HeaderGraph(index, held), "") if held[-1] < texts else (None, unfit)
