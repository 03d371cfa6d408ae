"""PNEUMA's hybrid search over documents (PNEUMA 5.1)."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lakescout.encoder.protocol import Vectors
from lakescout.summaries.model import Scores, Summaries

ALPHA: Final = 0.5
"""Weight of the lexical score (PNEUMA 7)."""
FACTOR: Final = 5
"""PNEUMA's n: times k documents that each retriever proposes (PNEUMA 7)."""


class Found(NamedTuple):
    """Documents by their place in the summaries, best first, with s(d) in 0..1."""

    documents: NDArray[np.int64]
    scores: Scores


def search(
    summaries: Summaries, question: str, vector: Vectors, k: int | None, *, alpha: float = ALPHA, factor: int = FACTOR
) -> Found:
    """The up to 2nk documents that either retriever proposes, each scored by both; all of them when k is None.

    s(d) = alpha * lexical + (1 - alpha) * semantic, each min-max scaled over the candidates; ties by place.
    """
    lexical, semantic = summaries.lexical(question), summaries.semantic(vector)
    wanted = len(lexical) if k is None else factor * k
    by_words = _best(lexical, wanted)
    candidates = np.union1d(by_words[lexical[by_words] > 0], _best(semantic, wanted))
    scores = alpha * _scaled(lexical[candidates]) + (1 - alpha) * _scaled(semantic[candidates])
    order = np.lexsort((candidates, -scores))
    return Found(candidates[order], scores[order])


def _best(scores: Scores, count: int) -> NDArray[np.int64]:
    return np.lexsort((np.arange(len(scores)), -scores))[:count]


def _scaled(scores: Scores) -> Scores:
    """Scale to 0..1; equal scores say nothing and are 0."""
    if not len(scores) or scores.max() <= scores.min():
        return np.zeros_like(scores)
    return np.asarray((scores - scores.min()) / (scores.max() - scores.min()))
