"""The HNSW graph over header vectors: a disposable cache of the vectors, kept as checksummed segments.

The vectors are the truth. A missing, damaged or outdated graph is built again; below
`PAYS_FROM` headers there is none, because exact search is fast enough.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import pyarrow as pa

from lakescout import segments
from lakescout.connection import Connection
from lakescout.encoder.protocol import Vectors

if TYPE_CHECKING:
    from usearch.index import Index

PAYS_FROM = 100_000
"""Texts from which a graph is built under header_index = 'auto'."""

CONNECTIVITY, EXPANSION_ADD, EXPANSION_SEARCH = 16, 128, 128
STALE_SHARE = 0.25
"""The graph is built anew when this share of the texts came after it."""


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
    """Whether `header_index` asks for a graph over that many texts."""
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
    """Store the graph as segments, in place of an older one."""
    blob = bytes(graph.index.save() or b"")
    parts = segments.cut(blob)
    rows = {
        "segment": pa.array([number for number, _, _ in parts], pa.int32()),
        "texts": pa.array([graph.covered] * len(parts), pa.int64()),
        "checksum": pa.array([checksum for _, checksum, _ in parts], pa.string()),
        "bytes": pa.array([part for _, _, part in parts], pa.binary()),
    }
    connection.execute("DELETE FROM lakescout.header_index")
    connection.append("lakescout", "header_index", pa.table(rows))


def load(connection: Connection, texts: int) -> tuple[HeaderGraph | None, str]:
    """The stored graph over at most `texts` texts, or None; and what is wrong with it, if anything."""
    rows = connection.query("SELECT texts, checksum, bytes FROM lakescout.header_index ORDER BY segment").to_pylist()
    if not rows:
        return None, ""
    blob = segments.join((row["checksum"], row["bytes"]) for row in rows)
    if blob is None:
        return None, "the stored header graph was damaged (checksum) and was built anew from the vectors"
    covered = rows[0]["texts"]
    if covered > texts:
        return None, "the stored header graph did not fit the vectors and was built anew"
    from usearch.index import Index

    index = Index.restore(blob)
    if index is None or len(index) != covered:
        return None, "the stored header graph could not be read and was built anew from the vectors"
    return HeaderGraph(index, covered), ""
