"""The blocks of a lake with their vectors, and the search over them by words and by meaning."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lakescout.lake.texts import stems
from lakescout.words.encoder import Vectors
from lakescout.words.text import STOPWORDS

if TYPE_CHECKING:
    import bm25s

Scores = NDArray[np.float64]


class Kind(str, Enum):
    """What a document says about its table. Blocks never mix kinds."""

    SCHEMA = "schema"
    ROWS = "rows"
    CONTEXT = "context"


@dataclass(frozen=True, slots=True)
class Block:
    """Documents of one table and kind, in one text."""

    table: int
    kind: Kind
    text: str


@dataclass(frozen=True)
class Summaries:
    """An immutable set of blocks with their vectors; `vectors[i]`, shape (d,), belongs to `blocks[i]`."""

    blocks: tuple[Block, ...]
    vectors: Vectors
    note: str = ""
    """What is missing, such as narrations."""

    @cached_property
    def tables(self) -> NDArray[np.int64]:
        """Shape (blocks,): table id of each block."""
        return np.array([block.table for block in self.blocks], dtype=np.int64)

    @cached_property
    def scorer(self) -> bm25s.BM25:
        """BM25 over the blocks, by bm25s as in PNEUMA 7; made on first use, in memory."""
        import bm25s

        scorer = bm25s.BM25()
        scorer.index([content_words(block.text) or [""] for block in self.blocks], show_progress=False)
        return scorer

    def lexical(self, question: str) -> Scores:
        """Shape (blocks,): BM25 of the question."""
        known = [word for word in content_words(question) if word in self.scorer.vocab_dict]
        return np.asarray(self.scorer.get_scores(known) if known else np.zeros(len(self.blocks)), dtype=np.float64)

    def semantic(self, vector: Vectors) -> Scores:
        """Shape (blocks,): cosine of the question's vector, shape (d,)."""
        return np.asarray(self.vectors @ vector, dtype=np.float64)

    def only(self, kinds: Iterable[Kind]) -> Summaries:
        """The blocks of some kinds only: an ablation."""
        wanted = set(kinds)
        kept = [place for place, block in enumerate(self.blocks) if block.kind in wanted]
        return Summaries(tuple(self.blocks[place] for place in kept), self.vectors[kept], self.note)


def content_words(text: str) -> Sequence[str]:
    """Stemmed words without function words, which would cost BM25 a tenth of its recall on questions."""
    return [word for word in stems(text) if word not in STOPWORDS]


NO_SUMMARIES: Final = Summaries((), np.empty((0, 0), dtype=np.float32))


ALPHA: Final = 0.5
"""The weight of the lexical score (PNEUMA 7)."""
FACTOR: Final = 5
"""PNEUMA's n: how many documents, times k, each retriever proposes (PNEUMA 7)."""


class Found(NamedTuple):
    """Documents by their position in the summaries, best first, with s(d) in 0..1."""

    documents: NDArray[np.int64]
    scores: Scores


def search(
    summaries: Summaries, question: str, vector: Vectors, k: int | None, *, alpha: float = ALPHA, factor: int = FACTOR
) -> Found:
    """The up to 2nk documents that either retriever proposes, each scored by both; all of them if k is None.

    s(d) = alpha * lexical + (1 - alpha) * semantic, each min-max scaled over the candidates; ties by position.
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
    """Min-max scaled to 0..1; if all scores are equal, they say nothing and become 0."""
    if not len(scores) or scores.max() <= scores.min():
        return np.zeros_like(scores)
    return np.asarray((scores - scores.min()) / (scores.max() - scores.min()))
