"""Method 'scout': entities, context and contents together, in three steps.

1. All tables are scored by names, headers, contexts and the whole cells that the question names.
2. Names that none of the leading tables explains are looked for in the whole lake; most questions have none.
3. The best tables are looked into for the question's words, and scored again with what was found there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

import numpy as np

from lakescout.postings import Floats
from lakescout.ranking import columns
from lakescout.ranking.candidates import candidate_features
from lakescout.ranking.evidence import CellHit, Counts, value_evidence
from lakescout.ranking.features import FEATURES, feature_matrix
from lakescout.ranking.hits import ColumnMatch, TableHit, ValueMatch, select
from lakescout.ranking.names import LEADERS, named_in_contents
from lakescout.ranking.request import Request
from lakescout.ranking.scene import Scene
from lakescout.ranking.weights import FIRST_STAGE, SECOND_STAGE

CANDIDATES = 150
"""Tables whose contents are looked into."""

NAMED: Final = named_in_contents.__name__


def rank(request: Request, k: int | None, threshold: float | None) -> list[TableHit]:
    """The candidates of the first two steps, by the score of the third."""
    hits = request.evidence.cells(request.parsed.literals) if request.options.use_values else []
    scene = Scene(request, hits)
    if not scene.count:
        return []
    matrix = feature_matrix(scene, request.options.without)
    named = look_for_names(scene, weigh(matrix, FIRST_STAGE))
    tables = best(weigh(matrix, FIRST_STAGE) + np.float32(FIRST_STAGE[NAMED]) * named, CANDIDATES)
    scores = weigh(matrix[tables], SECOND_STAGE) + np.float32(SECOND_STAGE[NAMED]) * named[tables]
    scores = scores + look_into(scene, tables)
    chosen = select(tables, scores.astype(np.float64), k, threshold)
    evidence = _Evidence(request, hits, {table for table, _, _ in chosen})
    return [
        TableHit(table, score, raw, evidence.columns(table), evidence.values(table)) for table, score, raw in chosen
    ]


def weigh(matrix: Floats, weights: Mapping[str, float]) -> Floats:
    """Weighted sum of the features of every table."""
    return np.asarray(matrix @ np.array([weights[make.__name__] for make in FEATURES], dtype=np.float32))


def best(scores: Floats, count: int) -> np.ndarray:
    """The ids of the best tables, best first, ties by id."""
    return np.lexsort((np.arange(len(scores)), -scores))[:count]


def look_for_names(scene: Scene, scores: Floats) -> Floats:
    """The feature `named_in_contents`, with the leading tables by the scores so far."""
    if NAMED in scene.request.options.without or not scene.request.options.use_terms:
        return np.zeros(scene.count, dtype=np.float32)
    return named_in_contents(scene, best(scores, LEADERS))


def look_into(scene: Scene, tables: np.ndarray) -> Floats:
    """What the contents of some tables add to their scores."""
    total = np.zeros(len(tables), dtype=np.float32)
    for name, values in candidate_features(scene, tables, count_terms(scene, tables)).items():
        if name not in scene.request.options.without:
            total += np.float32(SECOND_STAGE[name]) * values
    return total


def count_terms(scene: Scene, tables: np.ndarray) -> Counts:
    """In how many cells of each table each word of the question occurs."""
    if not scene.request.options.use_terms or not scene.words:
        return np.zeros((len(scene.words), len(tables)), dtype=np.int32)
    return scene.request.evidence.term_counts(scene.words, tables.tolist())


class _Evidence:
    """Columns and values to show for a table, computed for those that are returned alone."""

    def __init__(self, request: Request, hits: Sequence[CellHit], tables: Collection[int]) -> None:
        self._index = request.index
        self._values = value_evidence(request.index, hits, tables)
        self._matches = [
            columns.closest_columns(request.index, mention, request.vectors[place])
            for place, mention in enumerate(request.mentions, start=1)
        ]

    def columns(self, table: int) -> tuple[ColumnMatch, ...]:
        return columns.column_evidence(self._index, self._matches, table)

    def values(self, table: int) -> tuple[ValueMatch, ...]:
        return self._values.get(table, ())
