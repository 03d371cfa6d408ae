"""What method 'scout' knows of every table for a question: one array of shape (t,) a feature.

Each feature is a plain count of evidence that a person can check; how they are weighed is in `weights`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

import numpy as np

from lakescout.parser.tokens import tokenise
from lakescout.postings import Field, Floats, pairs, stems
from lakescout.ranking.scene import Scene

_SATURATION, _LENGTH = 1.2, 0.6
"""BM25's k1 and b."""

_UNLIKE, _MATCHED = 0.3, 0.7
"""Cosine below which a mention and a header have nothing in common, and above which they match."""

_UNEXPLAINED, _EXPLAINED = 0.2, 0.4
"""Share of the question that the best table explains: up to the first, it asks for what contexts tell; from the
second, for contents. Fitted on half of the datasheet questions and on spider's training questions."""
_VALUE_NAMED = 0.25
"""What is left of the evidence of passages when the question names a value."""
_FEW_PASSAGES = 3
"""Passages of the lake below which none can stand out."""


def _zeros(scene: Scene) -> Floats:
    return np.zeros(scene.count, dtype=np.float32)


def _bm25(scene: Scene, field: Field) -> Floats:
    total = _zeros(scene)
    filled = field.lengths[field.lengths > 0]
    average = float(filled.mean()) if len(filled) else 1.0
    for forms, idf in zip(scene.forms, scene.idf, strict=True):
        best = _zeros(scene)
        for form, weight in forms:
            span = field.postings(form)
            tables, counts = field.tables[span], field.counts[span]
            norm = _SATURATION * (1 - _LENGTH + _LENGTH * field.lengths[tables] / average)
            best[tables] = np.maximum(best[tables], weight * idf * counts * (_SATURATION + 1) / (counts + norm))
        total += best
    return total


def context_words(scene: Scene) -> Floats:
    """BM25 of the question and the contexts."""
    return _bm25(scene, scene.lake.context)


def header_words(scene: Scene) -> Floats:
    """BM25 of the question and the headers."""
    return _bm25(scene, scene.lake.header)


def name_words(scene: Scene) -> Floats:
    """BM25 of the question and the table names."""
    return _bm25(scene, scene.lake.name)


def schema_words(scene: Scene) -> Floats:
    """BM25 of the question and the schema names."""
    return _bm25(scene, scene.lake.schema)


def context_phrases(scene: Scene) -> Floats:
    """Rarity of the pairs of neighbouring words that question and context share."""
    total = _zeros(scene)
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
    best = _zeros(scene)
    np.maximum.at(best, scene.lake.segment_table, shared * shared / scene.lake.segment_mass)
    return best


def cell_words(scene: Scene) -> Floats:
    """Over the words that nothing else explains, the rarity of the values in whole cells that have them."""
    return np.asarray((scene.in_cells * (1 - scene.explained)).sum(axis=0), dtype=np.float32)


def span_words(scene: Scene) -> Floats:
    """The same for common words that happen to be a cell."""
    return np.asarray((scene.in_span_cells * (1 - scene.explained)).sum(axis=0), dtype=np.float32)


def best_cell(scene: Scene) -> Floats:
    """Rarity of the rarest value that is a whole cell, longer ones counting more."""
    best = _zeros(scene)
    for cell in scene.cells:
        if cell.is_value:
            weight = cell.rarity * min(1.0, 0.5 + 0.25 * len(stems(cell.literal)))
            best[cell.tables] = np.maximum(best[cell.tables], weight)
    return best


def context_meaning(scene: Scene) -> Floats:
    """Cosine of the question and the context."""
    if scene.vectors.context is None:
        return _zeros(scene)
    return np.asarray(scene.vectors.context @ scene.request.vectors[0])


def passage_meaning(scene: Scene) -> Floats:
    """How far the question stands out as near to one passage of the table's contexts, in standard deviations.

    It counts for questions that the lake's words, headers and cells leave unexplained: those ask what the contents
    do not tell, such as purpose or origin. A named value speaks for the contents.
    """
    total = _zeros(scene)
    passages, tables = scene.vectors.passages, scene.vectors.passage_table
    if len(passages) < _FEW_PASSAGES:
        return total
    cosines = passages @ scene.request.vectors[0]
    deviation = (cosines - cosines.mean()) / max(float(cosines.std()), 1e-6)
    np.maximum.at(total, tables, np.maximum(deviation - 1, 0).astype(np.float32))
    best = float((scene.share @ scene.explained_with_cells).max(initial=0.0))
    unexplained = min(max((_EXPLAINED - best) / (_EXPLAINED - _UNEXPLAINED), 0.0), 1.0)
    return np.asarray(total * np.float32(unexplained * (_VALUE_NAMED if scene.request.parsed.values else 1.0)))


def narration_meaning(scene: Scene) -> Floats:
    """How far the question stands out as near to what is said of one column of the table, in standard deviations."""
    total, index = _zeros(scene), scene.request.index
    if len(index.narration_vectors) < _FEW_PASSAGES:
        return total
    cosines = index.narration_vectors @ scene.request.vectors[0]
    deviation = np.maximum((cosines - cosines.mean()) / max(float(cosines.std()), 1e-6) - 1, 0).astype(np.float32)
    np.maximum.at(total, index.column_table[index.narrated], deviation[index.narration_number])
    return total


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
    return np.asarray((mentions @ scene.vectors.name.T).max(axis=0)) if len(mentions) else _zeros(scene)


def explained_so_far(scene: Scene) -> Floats:
    """How much of the question names, headers, context and whole cells explain, as a share of its rarity."""
    return np.asarray(scene.share @ scene.explained_with_cells)


def schema_coherence(scene: Scene) -> Floats:
    """How much of the question the tables of the schema explain together; 0 where there is one schema only."""
    vectors = scene.vectors
    if vectors.schemas < 2:
        return _zeros(scene)
    together = np.zeros((vectors.schemas, len(scene.words)), dtype=np.float32)
    np.maximum.at(together, vectors.schema_id, scene.explained_with_cells.T)
    return np.asarray((together @ scene.share)[vectors.schema_id])


def schema_best(scene: Scene) -> Floats:
    """The best `schema_meaning` in the table's schema; 0 where there is one schema only."""
    vectors = scene.vectors
    if vectors.schemas < 2:
        return _zeros(scene)
    best = np.full(vectors.schemas, -1.0, dtype=np.float32)
    np.maximum.at(best, vectors.schema_id, schema_meaning(scene))
    return np.asarray(best[vectors.schema_id])


FEATURES: Final[tuple[Callable[[Scene], Floats], ...]] = (
    context_words,
    header_words,
    name_words,
    schema_words,
    context_phrases,
    context_titles,
    cell_words,
    span_words,
    best_cell,
    context_meaning,
    passage_meaning,
    narration_meaning,
    schema_meaning,
    mention_meaning,
    mentions_matched,
    name_mentioned,
    explained_so_far,
    schema_coherence,
    schema_best,
)
"""Computed for every table."""


def feature_matrix(scene: Scene, without: frozenset[str] = frozenset()) -> Floats:
    """Shape (t, features), in the order of FEATURES; a feature in `without` is 0."""
    return np.stack([_zeros(scene) if make.__name__ in without else make(scene) for make in FEATURES], axis=1)
