"""Weights of the features of method 'scout'.

Fitted by `benchmarks/fit_scout.py`: a softmax over the tables, one weight a feature, the same for every lake.
`passage_meaning` and `narration_meaning` are 0 in the lakes of that fit; their weights were chosen by
`benchmarks/contexts.py`, and by `benchmarks/narrated.py` and `benchmarks/narration.py`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

FIRST_STAGE: Final[Mapping[str, float]] = {
    "context_words": 0.1615,
    "header_words": 0.142,
    "name_words": 0.1462,
    "schema_words": 0.08436,
    "context_phrases": 0.09152,
    "context_titles": 0.2109,
    "cell_words": 0.2487,
    "span_words": 0.08955,
    "best_cell": 0.1091,
    "context_meaning": 5.529,
    "passage_meaning": 10,
    "narration_meaning": 1.0,
    "schema_meaning": 3.118,
    "mention_meaning": 1.614,
    "mentions_matched": 0.1823,
    "name_mentioned": 1.828,
    "explained_so_far": 4.639,
    "schema_coherence": 11.05,
    "schema_best": 3.283,
    "named_in_contents": 0.6367,
}
"""Names, headers, contexts, whole cells, unexplained names: chooses the candidates."""

SECOND_STAGE: Final[Mapping[str, float]] = {
    "context_words": 0.1537,
    "header_words": 0.1352,
    "name_words": 0.1497,
    "schema_words": 0.09589,
    "context_phrases": 0.107,
    "context_titles": 0.2105,
    "cell_words": 0.1762,
    "span_words": 0.01058,
    "best_cell": 0.05099,
    "context_meaning": 4.94,
    "passage_meaning": 10,
    "narration_meaning": 1.0,
    "schema_meaning": 2.975,
    "mention_meaning": 1.465,
    "mentions_matched": 0.2395,
    "name_mentioned": 1.961,
    "explained_so_far": 0,
    "schema_coherence": 11.04,
    "schema_best": 3.94,
    "named_in_contents": 0.2647,
    "content_words": 0.1131,
    "explained": 5.338,
}
"""All of these and the words of the candidates' contents."""
