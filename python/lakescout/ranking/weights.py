"""Weights of the features of method 'scout'.

Fitted by `benchmarks/fit_scout.py`: a softmax over the tables, one weight a feature, the same for every lake.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FIRST_STAGE: Final[Mapping[str, float]] = {
    "context_words": 0.1611,
    "header_words": 0.1412,
    "name_words": 0.1506,
    "schema_words": 0.09003,
    "context_phrases": 0.09109,
    "context_titles": 0.2112,
    "cell_words": 0.2507,
    "span_words": 0.08439,
    "best_cell": 0.1049,
    "context_meaning": 5.567,
    "schema_meaning": 3.095,
    "mention_meaning": 1.608,
    "mentions_matched": 0.1854,
    "name_mentioned": 1.801,
    "explained_so_far": 4.635,
    "schema_coherence": 10.98,
    "schema_best": 3.357,
    "named_in_contents": 0.6479,
}
"""Names, headers, contexts, whole cells, unexplained names: chooses the candidates."""

SECOND_STAGE: Final[Mapping[str, float]] = {
    "context_words": 0.1798,
    "header_words": 0.1463,
    "name_words": 0.1715,
    "schema_words": 0.107,
    "context_phrases": 0.1126,
    "context_titles": 0.2023,
    "cell_words": 0.1879,
    "span_words": 0.01892,
    "best_cell": 0.04301,
    "context_meaning": 4.853,
    "schema_meaning": 2.914,
    "mention_meaning": 1.494,
    "mentions_matched": 0.2519,
    "name_mentioned": 1.905,
    "explained_so_far": -0.8669,
    "schema_coherence": 11.31,
    "schema_best": 3.754,
    "named_in_contents": 0.2423,
    "content_words": 0.1257,
    "explained": 5.608,
}
"""All of these and the words of the candidates' contents."""
