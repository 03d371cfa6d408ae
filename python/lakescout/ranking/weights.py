"""Weights of the features of method 'scout'.

Fitted by `benchmarks/fit_scout.py`: a softmax over the tables, one weight a feature, the same for every lake.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FIRST_STAGE: Final[Mapping[str, float]] = {
    "context_words": 0.3203,
    "header_words": 0.1837,
    "schema_words": 0.09545,
    "context_phrases": 0.1113,
    "context_titles": 0.1223,
    "cell_words": 0.2144,
    "best_cell": 0.285,
    "context_meaning": 5.999,
    "schema_meaning": 3.956,
    "mention_meaning": 1.663,
    "mentions_matched": 0.1091,
    "name_mentioned": 2.244,
    "schema_coherence": 10.46,
    "schema_best": 3.36,
}
"""Names, headers, contexts and whole cells: chooses the candidates whose contents are looked into."""

SECOND_STAGE: Final[Mapping[str, float]] = {
    "context_words": 0.0967,
    "header_words": 0.06964,
    "schema_words": 0.1017,
    "context_phrases": 0.08726,
    "context_titles": 0.166,
    "cell_words": 0.009065,
    "best_cell": 0.2088,
    "context_meaning": 5.571,
    "schema_meaning": 3.166,
    "mention_meaning": 1.205,
    "mentions_matched": 0.2232,
    "name_mentioned": 2.155,
    "schema_coherence": 8.321,
    "schema_best": 4.245,
    "content_words": 0.1022,
    "explained": 5.829,
}
"""All of these and the words of the contents."""
