"""Query mapping: which unit's tables are the answer (BIRDIE 5.2, search stage)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from lakescout.birdie.search import Likeness
from lakescout.encoder.protocol import Vectors


@dataclass(frozen=True)
class QuestionPool:
    """Vectors of the questions of a unit's tables, in 8 bits. Those of table i: first[i] .. first[i + 1]."""

    vectors: NDArray[np.int8]
    """Shape (questions, d)."""
    first: NDArray[np.int32]
    """Shape (tables + 1,): tables in the order of the hub, those of the unit only."""

    def of(self, tables: Sequence[int]) -> Vectors:
        """The vectors of some tables' questions, by their place in the unit."""
        parts = [self.vectors[self.first[table] : self.first[table + 1]] for table in tables]
        return np.concatenate([*parts, self.vectors[:0]]).astype(np.float32) / _SCALE


_SCALE = 127.0 / 0.5
"""Components of unit vectors of some hundred dimensions are small; what is beyond 0.5 is cut."""


def make_pool(vectors: Vectors, counts: Sequence[int]) -> QuestionPool:
    """From vectors of shape (questions, d) and the number of questions of each table."""
    small = np.clip(np.round(vectors * _SCALE), -127, 127).astype(np.int8)
    return QuestionPool(small, np.cumsum([0, *counts]).astype(np.int32))


def choose_unit(question: Vectors, pools: Sequence[Vectors], nearest: int, likeness: Likeness | None = None) -> int:
    """The unit with most of the `nearest` questions; of equals the one with the nearest question.

    `question` has shape (d,), `pools` the questions of each unit's candidates. The paper draws between equals. Where
    the `likeness` of the units' tables is known, it is added to the mean likeness of each unit's `nearest` questions
    instead, which is weighed as it is.
    """
    if likeness is not None:
        tops = [np.sort(pool @ question)[-max(nearest, 1) :] for pool in pools]
        means = np.array([top.mean() if len(top) else 0.0 for top in tops])
        return int(np.argmax(np.array(likeness.of_units) + likeness.weight * means))
    similarities = np.concatenate([pool @ question for pool in pools])
    owners = np.repeat(np.arange(len(pools)), [len(pool) for pool in pools])
    order = np.argsort(-similarities, kind="stable")[: max(nearest, 1)]
    if not len(order):
        return 0
    counts = np.bincount(owners[order], minlength=len(pools))
    best = np.flatnonzero(counts == counts.max())
    return int(next(owner for owner in owners[order] if owner in best))
