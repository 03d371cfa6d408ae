"""Beam search over the valid tabids (BIRDIE 4.3, equation 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from lakescout.plugins.papers.birdie.tree import Steps, Tabid, Trie
from lakescout.words.encoder import Vectors

Floats = NDArray[np.float32]
BEAM = 20
"""How many prefixes are followed at once (BIRDIE 6.1)."""


class Spelling(Protocol):
    """The decoder, for one question."""

    @property
    def asked(self) -> Floats | None:
        """The question's vector, with which all tables' last steps are compared at once, shape (width,); or None."""
        ...

    def wanted(self, steps: Floats, units: Sequence[int]) -> Floats:
        """The vector that each row looks for next, shape (rows, width).

        `steps` has shape (rows, steps taken, width); `units` names the memory unit of each row, 0 for none.
        """
        ...


class Found(NamedTuple):
    """A table with the probability of its tabid."""

    table: int
    probability: float


@dataclass(frozen=True)
class Spelled:
    """A model of the hub: the steps that its vectors are for, and the tabids that it may spell."""

    unit: int
    steps: Steps
    vectors: Floats
    """Shape (steps, width)."""
    trie: Trie


class _Beam(NamedTuple):
    log_probability: float
    tabid: Tabid
    way: tuple[int, ...]
    model: int


def search(spelling: Spelling, models: Sequence[Spelled], beam: int = BEAM) -> list[list[Found]]:
    """The most probable tables of each model, best first, at most `beam`. All models run side by side."""
    priors = [_prior(spelling.asked, model) for model in models]
    alive = [_Beam(0.0, (), (), number) for number, model in enumerate(models) if len(model.trie)]
    done: list[list[_Beam]] = [[] for _ in models]
    while alive:
        steps = np.stack([models[row.model].vectors[np.array(row.way, dtype=np.int64)] for row in alive])
        wanted = spelling.wanted(steps, [models[row.model].unit for row in alive])
        grown: list[list[_Beam]] = [[] for _ in models]
        for row, vector in zip(alive, wanted, strict=True):
            grown[row.model].extend(_grow(row, vector, models[row.model], priors[row.model]))
        alive = []
        for number, rows in enumerate(grown):
            best = sorted(done[number] + rows, key=lambda row: (-row.log_probability, row.tabid))[:beam]
            done[number] = [row for row in best if row.tabid in models[number].trie.tables]
            alive += [row for row in best if row.tabid not in models[number].trie.tables]
    return [
        [Found(models[number].trie.tables[row.tabid], float(np.exp(row.log_probability))) for row in rows]
        for number, rows in enumerate(done)
    ]


class Likeness(NamedTuple):
    """How similar the tables of each unit are to a question."""

    of_units: list[float]
    """The logarithm of the total likeness of a unit's tables."""
    weight: float
    """What a cosine of 1 adds to this logarithm."""


def likeness(asked: Floats | None, models: Sequence[Spelled]) -> Likeness | None:
    """The likeness of each unit's tables to the question; None if the model compares no tables at once."""
    if asked is None:
        return None
    sums = [float(np.logaddexp.reduce(_of_tables(asked, model), initial=-np.inf)) for model in models]
    return Likeness(sums, float(np.linalg.norm(asked)))


def _of_tables(asked: Floats, model: Spelled) -> Floats:
    """The logarithm of the likeness of each table, shape (tables,), tabids ascending."""
    return np.asarray(model.vectors[model.trie.ends] @ asked)


def _prior(asked: Floats | None, model: Spelled) -> Floats | None:
    """What the tables below a step add to it: the logarithm of their total likeness to the question."""
    if asked is None or not len(model.trie):
        return None
    return model.trie.gathered(_of_tables(asked, model), len(model.vectors))


def _grow(row: _Beam, wanted: Floats, model: Spelled, prior: Floats | None) -> list[_Beam]:
    """The row extended by each number that may follow; probabilities are over these only."""
    numbers, ids = model.trie.next(row.tabid)
    logits = model.vectors[ids] @ wanted
    if prior is not None:
        logits = logits + prior[ids]
    logits = logits - logits.max()
    log_probabilities = logits - np.log(np.exp(logits).sum())
    return [
        _Beam(row.log_probability + float(value), (*row.tabid, int(number)), (*row.way, int(step)), row.model)
        for number, step, value in zip(numbers, ids, log_probabilities, strict=True)
    ]


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
"""Components of unit vectors with hundreds of dimensions are small; anything beyond 0.5 is cut."""


def make_pool(vectors: Vectors, counts: Sequence[int]) -> QuestionPool:
    """From vectors of shape (questions, d) and the number of questions of each table."""
    small = np.clip(np.round(vectors * _SCALE), -127, 127).astype(np.int8)
    return QuestionPool(small, np.cumsum([0, *counts]).astype(np.int32))


def choose_unit(question: Vectors, pools: Sequence[Vectors], nearest: int, likeness: Likeness | None = None) -> int:
    """The unit with most of the `nearest` questions; of equals, the one with the nearest question.

    `question` has shape (d,), `pools` are the questions of each unit's candidates. The paper breaks ties at random. If
    the `likeness` of the units' tables is known, the unit is chosen by its sum with the mean likeness of the unit's
    `nearest` questions, both with the same weight.
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
