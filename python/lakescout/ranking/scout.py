"""Method 'scout': entities, context and contents together, in two stages.

All tables are scored by names, headers, contexts and the whole cells that the question names. The best
of them are looked into for the question's words, and scored again with what was found there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from lakescout.postings import Floats
from lakescout.ranking import columns
from lakescout.ranking.candidates import candidate_features
from lakescout.ranking.evidence import CellHit, Counts, value_evidence
from lakescout.ranking.features import FEATURES, feature_matrix
from lakescout.ranking.hits import ColumnMatch, TableHit, ValueMatch, select
from lakescout.ranking.request import Request
from lakescout.ranking.scene import Scene
from lakescout.ranking.weights import FIRST_STAGE, SECOND_STAGE

CANDIDATES = 150
"""Tables whose contents are looked into."""


def rank(request: Request, k: int | None, threshold: float | None) -> list[TableHit]:
    """The candidates of the first stage, by the score of the second."""
    hits = request.evidence.cells(request.parsed.literals) if request.options.use_values else []
    scene = Scene(request, hits)
    matrix = feature_matrix(scene, request.options.without)
    tables, first = first_stage(matrix)
    if not len(tables):
        return []
    scores = second_stage(scene, matrix, tables, first)
    evidence = _Evidence(request, hits)
    return [
        TableHit(table, score, raw, evidence.columns(table), evidence.values(table))
        for table, score, raw in select(tables, scores.astype(np.float64), k, threshold)
    ]


def weigh(matrix: Floats, weights: Mapping[str, float]) -> Floats:
    """Weighted sum of the features of every table."""
    vector = np.array([weights.get(make.__name__, 0.0) for make in FEATURES], dtype=np.float32)
    return np.asarray(matrix @ vector)


def first_stage(matrix: Floats, count: int = CANDIDATES) -> tuple[np.ndarray, Floats]:
    """The ids of the best tables, best first, ties by id, and their scores."""
    scores = weigh(matrix, FIRST_STAGE)
    tables = np.lexsort((np.arange(len(scores)), -scores))[:count]
    return tables, scores[tables]


def second_stage(scene: Scene, matrix: Floats, tables: np.ndarray, first: Floats) -> Floats:
    """The scores of some tables with the evidence of their contents and of each other."""
    scores = weigh(matrix[tables], SECOND_STAGE)
    for name, values in candidate_features(scene, tables, first, count_terms(scene, tables)).items():
        if name not in scene.request.options.without:
            scores = scores + np.float32(SECOND_STAGE.get(name, 0.0)) * values
    return scores


def count_terms(scene: Scene, tables: np.ndarray) -> Counts:
    """In how many cells of each table each word of the question occurs."""
    if not scene.request.options.use_terms or not scene.words:
        return np.zeros((len(scene.words), len(tables)), dtype=np.int32)
    return scene.request.evidence.term_counts(scene.words, tables.tolist())


class _Evidence:
    """Columns and values to show for a table, computed for those that are returned alone."""

    def __init__(self, request: Request, hits: Sequence[CellHit]) -> None:
        self._index = request.index
        self._values = value_evidence(request.index, hits)
        self._matches = [
            columns.closest_columns(request.index, mention, request.vectors[place])
            for place, mention in enumerate(request.mentions, start=1)
        ]

    def columns(self, table: int) -> tuple[ColumnMatch, ...]:
        return columns.column_evidence(self._index, self._matches, table)

    def values(self, table: int) -> tuple[ValueMatch, ...]:
        return self._values.get(table, ())
