"""The memory hub: the first model, the units that came after it, and what each may spell (BIRDIE 5.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from lakescout.birdie.mapping import QuestionPool
from lakescout.birdie.runtime import Matrices, OnnxSpelling, load_session
from lakescout.birdie.search import Floats, Spelled
from lakescout.birdie.tree import Node, Tabid
from lakescout.birdie.trie import Steps, Trie
from lakescout.catalog import TableName
from lakescout.encoder import EncoderIdentity

if TYPE_CHECKING:
    from onnxruntime import InferenceSession


@dataclass(frozen=True, slots=True)
class Trained:
    """A table with the tabid that it was given, the unit that learned it, and what it looked like then."""

    name: TableName
    tabid: Tabid
    unit: int
    fingerprint: str


@dataclass(frozen=True)
class UnitParts:
    """What one training made: matrices (zeros for the first), vectors of new steps, sample of its questions."""

    matrices: Matrices
    vectors: NDArray[np.float16]
    """Shape (new steps, width), in the order in which `Steps.extended` meets them."""
    questions: QuestionPool


@dataclass(frozen=True)
class About:
    """How the index was trained."""

    encoder: EncoderIdentity
    seed: int
    questions: int
    """B: questions written for a table."""
    trained_at: datetime


@dataclass(frozen=True)
class Hub:
    """All that is stored of the trained index. Immutable: an update makes another."""

    about: About
    graph: bytes
    """The decoder as ONNX; its parameters are inputs."""
    parameters: Mapping[str, NDArray[np.float16]]
    tree: Node
    units: tuple[UnitParts, ...]
    tables: tuple[Trained, ...]
    """In the order in which they were trained: the steps are numbered by it."""

    @cached_property
    def steps(self) -> Steps:
        """The steps of all tabids."""
        return Steps({}).extended([table.tabid for table in self.tables])

    @cached_property
    def vectors(self) -> Floats:
        """Shape (steps, width)."""
        return np.concatenate([unit.vectors for unit in self.units]).astype(np.float32)

    @cached_property
    def full_parameters(self) -> dict[str, Floats]:
        """The decoder's parameters as it is run with them."""
        return {name: np.asarray(value, dtype=np.float32) for name, value in self.parameters.items()}

    @cached_property
    def session(self) -> InferenceSession:
        """The decoder on onnxruntime. Raises StateError."""
        return load_session(self.graph)

    def models(self, here: Mapping[TableName, int]) -> list[Spelled]:
        """A model a unit, restricted to the tables that are `here`; dropped ones lose their tabid."""
        tries: list[dict[Tabid, int]] = [{} for _ in self.units]
        for table in self.tables:
            if table.name in here:
                tries[table.unit][table.tabid] = here[table.name]
        return [
            Spelled(number, self.steps, self.vectors, Trie(self.steps, tables)) for number, tables in enumerate(tries)
        ]

    def spelling(self, states: Floats) -> OnnxSpelling:
        """The decoder for a question with these token states, shape (tokens, d)."""
        return OnnxSpelling(self.session, self.full_parameters, [unit.matrices for unit in self.units], states)

    def of_unit(self, unit: int) -> list[Trained]:
        """The tables that a unit learned, in the order of its questions."""
        return [table for table in self.tables if table.unit == unit]
