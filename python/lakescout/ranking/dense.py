"""Method 'dense', a baseline: one vector a question, one a table (name, headers and context as one text)."""

from __future__ import annotations

import numpy as np

from lakescout.encoder.protocol import Vectors
from lakescout.index import LakeIndex
from lakescout.ranking.hits import TableHit, select
from lakescout.ranking.request import Request


def rank(request: Request, k: int | None, threshold: float | None) -> list[TableHit]:
    """All tables by cosine similarity to the question."""
    index = request.index
    vectors = index.derived("dense", lambda: encode_tables(index))
    scores = (vectors @ request.vectors[0]).astype(np.float64)
    return [TableHit(table, score, raw) for table, score, raw in select(np.arange(len(scores)), scores, k, threshold)]


def encode_tables(index: LakeIndex) -> Vectors:
    """One vector a table, shape (t, d)."""
    return index.encoder.encode([table_document(index, table) for table in range(len(index.catalog.tables))])


def table_document(index: LakeIndex, table: int) -> str:
    """Context, table name and headers as a text."""
    headers = ", ".join(index.texts[index.column_text[column]] for column in index.columns_of(table))
    context = " ".join(index.contexts[table])
    return f"{context} {index.texts[index.table_text[table]]}: {headers}".strip()
