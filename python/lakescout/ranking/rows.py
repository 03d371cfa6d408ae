"""Method 'rows', a baseline: one vector a row, a table is as near as its nearest row.

LlamaIndex's reader of databases, with which PNEUMA (7) and OCTOPUS (7.1) compare, works so. The vectors are made
at the first question, which takes minutes on a large lake, and held in memory; nothing of them is stored.
"""

from __future__ import annotations

import numpy as np

from lakescout.encoder.protocol import Vectors
from lakescout.index import Ids
from lakescout.ranking.hits import TableHit, select
from lakescout.ranking.request import Request


def rank(request: Request, k: int | None, threshold: float | None) -> list[TableHit]:
    """Tables with rows, by the cosine of the question and the nearest row."""
    tables, vectors = request.index.derived("rows", lambda: encode_rows(request))
    if not len(tables):
        return []
    scores = np.full(len(request.index.catalog.tables), -np.inf)
    np.maximum.at(scores, tables, (vectors @ request.vectors[0]).astype(np.float64))
    candidates = np.unique(tables).astype(np.int64)
    return [TableHit(table, score, raw) for table, score, raw in select(candidates, scores[candidates], k, threshold)]


def encode_rows(request: Request) -> tuple[Ids, Vectors]:
    """Table id and vector of each row."""
    tables: list[int] = []
    texts: list[str] = []
    for table, rows in request.evidence.rows():
        tables += [table] * len(rows)
        texts += rows
    return np.array(tables, dtype=np.int32), request.index.encoder.encode(texts)
