"""One vector per table, pooled from the stored vectors of its texts: nothing more is encoded."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from lakescout.lake.index import Ids, LakeIndex
from lakescout.ranking.columns import column_idf
from lakescout.words.encoder import Vectors

_COMMON_HEADER = 0.3
"""The weight in the pool of a header that every table has; rarer ones weigh this plus their idf."""

_SENTENCE, _LONG = 5, 12
"""The number of words from which a text that ends like a sentence is one, and from which any text is."""


@dataclass(frozen=True)
class LakeVectors:
    """Made once per snapshot; rows of zeros where a table has nothing of the kind."""

    schema_text: Vectors
    """Shape (t, d): table name and rarity-weighted headers, with their descriptions."""
    name: Vectors
    """Shape (t, d)."""
    context: Vectors | None
    """Shape (t, d): mean of the contexts; None if no table has one."""
    schema_id: Ids
    """Shape (t,): tables in one schema of one database share a number."""
    schemas: int
    passages: Vectors
    """Shape (p, d): the contexts that are prose, one by one."""
    passage_table: Ids
    """Shape (p,): table id of each passage."""


def lake_vectors(index: LakeIndex) -> LakeVectors:
    """The vectors of a snapshot, made on the first call."""
    return index.derived("lake_vectors", lambda: _make(index))


def _make(index: LakeIndex) -> LakeVectors:
    count = len(index.catalog.tables)
    weights = _COMMON_HEADER + column_idf(index)[index.column_text]
    headers = np.zeros((count, index.vectors.shape[1]), dtype=np.float32)
    np.add.at(headers, index.column_table, _column_vectors(index) * weights[:, None])
    name = index.vectors[index.table_text]
    schemas: dict[tuple[str, str], int] = {}
    ids = [schemas.setdefault(table.name[:2], len(schemas)) for table in index.catalog.tables]
    prose = [
        (table, text) for table, texts in enumerate(index.context_text) for text in texts if is_prose(index.texts[text])
    ]
    return LakeVectors(
        _unit(_unit(headers) + name),
        name,
        _context_vectors(index),
        np.array(ids, dtype=np.int32),
        len(schemas),
        index.vectors[[text for _, text in prose]],
        np.array([table for table, _ in prose], dtype=np.int32),
    )


def is_prose(text: str) -> bool:
    """Whether a context is a sentence; titles and names are matched by their words.

    >>> is_prose("Web shop orders, one row an order."), is_prose("2007 in Fighting Network Rings | Events list")
    (True, False)
    """
    length = len(text.split())
    return "|" not in text and (length >= _LONG or (length >= _SENTENCE and text.rstrip().endswith((".", "!", "?"))))


def _column_vectors(index: LakeIndex) -> Vectors:
    """Shape (c, d): the header of each column, or the mean of header and narration."""
    vectors = index.vectors[index.column_text]
    if len(index.narrated):
        said = index.narration_vectors[index.narration_number]
        vectors[index.narrated] = _unit(vectors[index.narrated] + said)
    return vectors


def _context_vectors(index: LakeIndex) -> Vectors | None:
    if not any(index.context_text):
        return None
    vectors = np.zeros((len(index.catalog.tables), index.vectors.shape[1]), dtype=np.float32)
    for table, texts in enumerate(index.context_text):
        if texts:
            vectors[table] = index.vectors[list(texts)].mean(axis=0)
    return _unit(vectors)


def _unit(vectors: Vectors) -> Vectors:
    return np.asarray(vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-9), dtype=np.float32)
