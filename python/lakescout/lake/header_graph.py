"""A graph over the vectors of headers, for lakes of very many; stored as segments."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from lakescout.errors import QueryError
from lakescout.lake import store
from lakescout.lake.connection import Connection
from lakescout.words.encoder import Vectors

if TYPE_CHECKING:
    from usearch.index import Index

PAYS_FROM = 1_000_000
"""The number of texts from which header_index = 'auto' builds a graph. Of 218,000 it takes minutes and spares a mention
some 40 ms, in methods that ask for the nearest headers alone; the others compare all texts anyway."""

CONNECTIVITY, EXPANSION_ADD, EXPANSION_SEARCH = 16, 128, 128
STALE_SHARE = 0.25
"""The graph is rebuilt when this share of the texts is newer than it."""


@dataclass
class HeaderGraph:
    """A graph over the first `covered` texts of the pool; later ones are searched exactly."""

    index: Index
    covered: int

    def nearest(self, mentions: Vectors, k: int) -> list[np.ndarray]:
        """Candidate text ids per mention. Shape of `mentions`: (m, d)."""
        found = self.index.search(mentions, min(k, self.covered))
        keys = np.atleast_2d(found.keys)
        return [row.astype(np.int64) for row in keys]


def wanted(setting: str, texts: int) -> bool:
    """Whether `header_index` calls for a graph over that many texts."""
    return setting == "hnsw" or (setting == "auto" and texts >= PAYS_FROM)


def build(vectors: Vectors, threads: int = 0) -> HeaderGraph:
    """A graph over all `vectors`, shape (n, d)."""
    from usearch.index import Index

    index = Index(
        ndim=vectors.shape[1],
        metric="ip",
        dtype="f16",
        connectivity=CONNECTIVITY,
        expansion_add=EXPANSION_ADD,
        expansion_search=EXPANSION_SEARCH,
    )
    index.add(np.arange(len(vectors), dtype=np.uint64), vectors, threads=threads)
    return HeaderGraph(index, len(vectors))


def save(connection: Connection, graph: HeaderGraph) -> None:
    """Store the graph as segments, replacing an older one."""
    blob = store.Blob.of(bytes(graph.index.save() or b""))
    store.keep_blobs(connection, "header_index", {(graph.covered,): blob})


def load(connection: Connection, texts: int) -> tuple[HeaderGraph | None, str]:
    """The stored graph over at most `texts` texts, or None; and what is wrong with it, if anything."""
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
    if covered is None or covered > texts:
        return None, "the stored header graph did not fit the vectors and was rebuilt"
    from usearch.index import Index

    try:
        index = Index.restore(blob)
    except Exception:  # noqa: BLE001 - usearch raises whatever it likes for bytes that are cut
        index = None
    if index is None or len(index) != covered:
        return None, "the stored header graph could not be read and was rebuilt from the vectors"
    return HeaderGraph(index, covered), ""
