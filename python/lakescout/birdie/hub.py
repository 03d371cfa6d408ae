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
from lakescout.birdie.pretrained import Pretrained, PretrainedSpelling
from lakescout.birdie.runtime import Matrices, OnnxSpelling, load_session
from lakescout.birdie.search import Floats, Spelled, Spelling
from lakescout.birdie.states import question_states
from lakescout.birdie.tree import Node, Tabid
from lakescout.birdie.trie import Steps, Trie
from lakescout.catalog import TableName
from lakescout.encoder import Encoder, EncoderIdentity

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
    pretrained: Pretrained | None = None
    """What a fine-tuned T5 or mT5 has besides; None of lakescout's own decoder."""

    @property
    def model(self) -> str:
        """The Hugging Face id or folder that the model came from; '' of lakescout's own decoder."""
        return self.pretrained.model if self.pretrained is not None else ""

    @cached_property
    def steps(self) -> Steps:
        """The steps of all tabids."""
        return Steps({}, by_number=self.pretrained is not None).extended([table.tabid for table in self.tables])

    @cached_property
    def vectors(self) -> Floats:
        """Shape (steps, width)."""
        return np.concatenate([unit.vectors for unit in self.units]).astype(np.float32)

    @cached_property
    def full_parameters(self) -> dict[str, Floats]:
        """The decoder's parameters as it is run with them."""
        return {name: np.asarray(value, dtype=np.float32) for name, value in self.parameters.items()}

    @cached_property
    def sessions(self) -> tuple[InferenceSession, InferenceSession | None]:
        """The decoder on onnxruntime and, of a pretrained model, its encoder. Raises StateError."""
        return load_session(self.graph), load_session(self.pretrained.encoder) if self.pretrained else None

    def models(self, here: Mapping[TableName, int]) -> list[Spelled]:
        """A model a unit, restricted to the tables that are `here`; dropped ones lose their tabid."""
        tries: list[dict[Tabid, int]] = [{} for _ in self.units]
        for table in self.tables:
            if table.name in here:
                tries[table.unit][table.tabid] = here[table.name]
        return [
            Spelled(number, self.steps, self.vectors, Trie(self.steps, tables)) for number, tables in enumerate(tries)
        ]

    def spelling(self, question: str, reader: Encoder) -> Spelling:
        """The model for one question; `reader` is the lake's encoder, whose states the own decoder reads."""
        decoder, encoder = self.sessions
        units = [unit.matrices for unit in self.units]
        if self.pretrained is None or encoder is None:
            return OnnxSpelling(decoder, self.full_parameters, units, question_states(reader, question))
        layers, embedded = self.pretrained.architecture.encoder_layers, self.pretrained.embedded(question)
        return PretrainedSpelling(encoder, decoder, self.full_parameters, units, embedded, layers)

    def of_unit(self, unit: int) -> list[Trained]:
        """The tables that a unit learned, in the order of its questions."""
        return [table for table in self.tables if table.unit == unit]
