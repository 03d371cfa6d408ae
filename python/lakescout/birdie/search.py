"""Beam search over the valid tabids (BIRDIE 4.3, equation 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from lakescout.birdie.tree import Tabid
from lakescout.birdie.trie import Steps, Trie

Floats = NDArray[np.float32]
BEAM = 20
"""Prefixes that are followed at once (BIRDIE 6.1)."""


class Spelling(Protocol):
    """The decoder, for one question."""

    @property
    def asked(self) -> Floats | None:
        """What the last steps of tabids are compared with at once, shape (width,); None: they are not."""
        ...

    def wanted(self, steps: Floats, units: Sequence[int]) -> Floats:
        """What each row looks for next, shape (rows, width).

        `steps` has shape (rows, steps taken, width); `units` names the memory unit of each row, 0 for none.
        """
        ...


class Found(NamedTuple):
    """A table with the probability of its tabid."""

    table: int
    probability: float


@dataclass(frozen=True)
class Spelled:
    """A model of the hub: the steps its vectors are for, and the tabids that it may spell."""

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
    """The most probable tables of each model, best first, at most `beam`. All models are run side by side."""
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
    """How like a question the tables of each unit are."""

    of_units: list[float]
    """The logarithm of the likeness of a unit's tables, summed."""
    weight: float
    """What a cosine of one is worth in it."""


def likeness(asked: Floats | None, models: Sequence[Spelled]) -> Likeness | None:
    """None where nothing is compared at once."""
    if asked is None:
        return None
    sums = [float(np.logaddexp.reduce(_of_tables(asked, model), initial=-np.inf)) for model in models]
    return Likeness(sums, float(np.linalg.norm(asked)))


def _of_tables(asked: Floats, model: Spelled) -> Floats:
    """The logarithm of the likeness of each table, shape (tables,), tabids ascending."""
    return np.asarray(model.vectors[model.trie.ends] @ asked)


def _prior(asked: Floats | None, model: Spelled) -> Floats | None:
    """What the tables below a step add to it: the logarithm of their likeness to the question, summed."""
    if asked is None or not len(model.trie):
        return None
    return model.trie.gathered(_of_tables(asked, model), len(model.vectors))


def _grow(row: _Beam, wanted: Floats, model: Spelled, prior: Floats | None) -> list[_Beam]:
    """The row with each number that may follow; probabilities are over the valid numbers alone."""
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
