"""What method 'scout' knows of every table for a question: one array of shape (t,) a feature.

Each feature is a plain count of evidence that a person can check; how they are weighed is in `weights`.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from lakescout.parser.tokens import tokenise
from lakescout.postings import Field, Floats, pairs, stems
from lakescout.ranking.evidence import CellHit, Counts
from lakescout.ranking.lake_vectors import LakeVectors, lake_vectors
from lakescout.ranking.lake_words import LakeWords, lake_words
from lakescout.ranking.request import Request

_SATURATION, _LENGTH = 1.2, 0.6
"""BM25's k1 and b."""

_TRUST: Final = {"context": 1.0, "name": 1.0, "header": 0.8, "cell": 0.8, "schema": 0.7, "term": 0.6}
"""How far a word of the question counts as explained by where it was found."""

_UNLIKE, _MATCHED = 0.3, 0.7
"""Cosine below which a mention and a header have nothing in common, and above which they match."""


@dataclass(frozen=True)
class Scene:
    """One question before the whole lake: what the features are computed from."""

    request: Request
    hits: Sequence[CellHit]

    @cached_property
    def words(self) -> tuple[str, ...]:
        """The question's content words, stemmed, distinct."""
        return self.request.parsed.words

    @cached_property
    def lake(self) -> LakeWords:
        """Postings of the snapshot."""
        return lake_words(self.request.index)

    @cached_property
    def vectors(self) -> LakeVectors:
        """Table vectors of the snapshot."""
        return lake_vectors(self.request.index)

    @cached_property
    def count(self) -> int:
        """Number of tables."""
        return len(self.request.index.catalog.tables)

    @cached_property
    def idf(self) -> Floats:
        """Rarity of each word."""
        return np.array([self.lake.idf(word) for word in self.words], dtype=np.float32)

    @cached_property
    def share(self) -> Floats:
        """Each word's part in the rarity of the whole question; the parts add up to 1."""
        return np.asarray(self.idf / max(float(self.idf.sum()), 1e-6), dtype=np.float32)

    @cached_property
    def explained(self) -> Floats:
        """Shape (words, t): how far names, headers and context explain each word."""
        cover = np.zeros((len(self.words), self.count), dtype=np.float32)
        for kind in ("context", "header", "name", "schema"):
            field: Field = getattr(self.lake, kind)
            for row, word in enumerate(self.words):
                tables = field.tables[field.postings(word)]
                cover[row, tables] = np.maximum(cover[row, tables], _TRUST[kind])
        return cover

    @cached_property
    def in_cells(self) -> Floats:
        """Shape (words, t): the rarity of the rarest whole cell of the table that has the word."""
        credit = np.zeros((len(self.words), self.count), dtype=np.float32)
        row_of = {word: row for row, word in enumerate(self.words)}
        for literal, tables, rarity in self.cells:
            rows = [row_of[word] for word in stems(literal) if word in row_of]
            for row in rows:
                credit[row, tables] = np.maximum(credit[row, tables], rarity)
        return credit

    @cached_property
    def cells(self) -> list[tuple[str, list[int], float]]:
        """Literals that are whole cells, with their tables and their rarity (OCTOPUS equation 6)."""
        tables: dict[str, set[int]] = defaultdict(set)
        for hit in self.hits:
            tables[hit.literal].add(hit.table)
        found = ((literal, sorted(holders), math.log(self.count / len(holders))) for literal, holders in tables.items())
        return [entry for entry in found if entry[2] > 0]

    @cached_property
    def explained_with_cells(self) -> Floats:
        """Shape (words, t): as `explained`, whole cells included."""
        cells = (self.in_cells > 0) * np.float32(_TRUST["cell"])
        return np.asarray(np.maximum(self.explained, cells), dtype=np.float32)

    @cached_property
    def mention_similarity(self) -> Floats:
        """Shape (mentions, t): the cosine of each column mention and the table's nearest header."""
        index, vectors = self.request.index, self.request.vectors[1:]
        similarity = np.full((len(vectors), self.count), -1.0, dtype=np.float32)
        if len(vectors):
            by_text = np.full((len(vectors), len(index.texts)), -1.0, dtype=np.float32)
            by_text[:, index.header_texts] = vectors @ index.header_vectors.T
            bearing = np.flatnonzero(np.diff(index.first_column))
            similarity[:, bearing] = np.maximum.reduceat(
                by_text[:, index.column_text], index.first_column[bearing], axis=1
            )
        return similarity


def _bm25(scene: Scene, field: Field) -> Floats:
    total = np.zeros(scene.count, dtype=np.float32)
    filled = field.lengths[field.lengths > 0]
    average = float(filled.mean()) if len(filled) else 1.0
    for word, idf in zip(scene.words, scene.idf, strict=True):
        span = field.postings(word)
        tables, counts = field.tables[span], field.counts[span]
        norm = _SATURATION * (1 - _LENGTH + _LENGTH * field.lengths[tables] / average)
        total[tables] += idf * counts * (_SATURATION + 1) / (counts + norm)
    return total


def context_words(scene: Scene) -> Floats:
    """BM25 of the question and the contexts."""
    return _bm25(scene, scene.lake.context)


def header_words(scene: Scene) -> Floats:
    """BM25 of the question and the headers."""
    return _bm25(scene, scene.lake.header)


def schema_words(scene: Scene) -> Floats:
    """BM25 of the question and the schema names."""
    return _bm25(scene, scene.lake.schema)


def context_phrases(scene: Scene) -> Floats:
    """Rarity of the pairs of neighbouring words that question and context share."""
    total = np.zeros(scene.count, dtype=np.float32)
    field = scene.lake.context_pairs
    for pair in set(pairs([token.key for token in tokenise(scene.request.parsed.question)])):
        tables = field.tables[field.postings(pair)]
        if len(tables):
            total[tables] += math.log(1 + scene.count / len(tables))
    return total


def context_titles(scene: Scene) -> Floats:
    """The rarity of the words shared with a segment of the context, times the share of the segment that they are."""
    field = scene.lake.segments
    shared = np.zeros(len(scene.lake.segment_table), dtype=np.float32)
    for word, idf in zip(scene.words, scene.idf, strict=True):
        shared[field.tables[field.postings(word)]] += idf
    best = np.zeros(scene.count, dtype=np.float32)
    np.maximum.at(best, scene.lake.segment_table, shared * shared / scene.lake.segment_mass)
    return best


def cell_words(scene: Scene) -> Floats:
    """Over the words, the rarity of the whole cells that have them."""
    return np.asarray(scene.in_cells.sum(axis=0), dtype=np.float32)


def best_cell(scene: Scene) -> Floats:
    """Rarity of the rarest whole cell, longer ones counting more."""
    best = np.zeros(scene.count, dtype=np.float32)
    for literal, tables, rarity in scene.cells:
        best[tables] = np.maximum(best[tables], rarity * min(1.0, 0.5 + 0.25 * len(stems(literal))))
    return best


def context_meaning(scene: Scene) -> Floats:
    """Cosine of the question and the context."""
    if scene.vectors.context is None:
        return np.zeros(scene.count, dtype=np.float32)
    return np.asarray(scene.vectors.context @ scene.request.vectors[0])


def schema_meaning(scene: Scene) -> Floats:
    """Cosine of the question and the table's name and headers."""
    return np.asarray(scene.vectors.schema_text @ scene.request.vectors[0])


def mention_meaning(scene: Scene) -> Floats:
    """Over the column mentions, the cosine with the nearest header, as far as it is above chance."""
    return np.asarray(np.maximum(scene.mention_similarity - _UNLIKE, 0).sum(axis=0))


def mentions_matched(scene: Scene) -> Floats:
    """The number of column mentions that a header matches."""
    return np.asarray((scene.mention_similarity > _MATCHED).sum(axis=0), dtype=np.float32)


def name_mentioned(scene: Scene) -> Floats:
    """Cosine of the table's name and the mention nearest to it."""
    mentions = scene.request.vectors[1:]
    if not len(mentions):
        return np.zeros(scene.count, dtype=np.float32)
    return np.asarray((mentions @ scene.vectors.name.T).max(axis=0))


def schema_coherence(scene: Scene) -> Floats:
    """How much of the question the tables of the schema explain together; 0 where there is one schema only."""
    vectors = scene.vectors
    if vectors.schemas < 2:
        return np.zeros(scene.count, dtype=np.float32)
    together = np.zeros((vectors.schemas, len(scene.words)), dtype=np.float32)
    np.maximum.at(together, vectors.schema_id, scene.explained_with_cells.T)
    return np.asarray((together @ scene.share)[vectors.schema_id])


def schema_best(scene: Scene) -> Floats:
    """The best `schema_meaning` in the table's schema; 0 where there is one schema only."""
    vectors = scene.vectors
    if vectors.schemas < 2:
        return np.zeros(scene.count, dtype=np.float32)
    best = np.full(vectors.schemas, -1.0, dtype=np.float32)
    np.maximum.at(best, vectors.schema_id, schema_meaning(scene))
    return np.asarray(best[vectors.schema_id])


FEATURES: Final[tuple[Callable[[Scene], Floats], ...]] = (
    context_words,
    header_words,
    schema_words,
    context_phrases,
    context_titles,
    cell_words,
    best_cell,
    context_meaning,
    schema_meaning,
    mention_meaning,
    mentions_matched,
    name_mentioned,
    schema_coherence,
    schema_best,
)
"""Computed for every table."""


def term_features(scene: Scene, tables: np.ndarray, counts: Counts) -> dict[str, Floats]:
    """What the contents of some tables add: `counts` says in how many cells each word occurs."""
    found = (counts > 0).astype(np.float32)
    cover = np.maximum(scene.explained_with_cells[:, tables], found * np.float32(_TRUST["term"]))
    return {"content_words": scene.idf @ found, "explained": scene.share @ cover}


TERM_FEATURES: Final = ("content_words", "explained")
"""Computed for the candidates that the other features choose."""


def feature_matrix(scene: Scene, without: frozenset[str] = frozenset()) -> Floats:
    """Shape (t, features), in the order of FEATURES; a feature in `without` is 0."""
    zeros = np.zeros(scene.count, dtype=np.float32)
    return np.stack([zeros if make.__name__ in without else make(scene) for make in FEATURES], axis=1)
