"""The memory hub: the first model, the later memory units, and the tabids that each may spell (BIRDIE 5.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from lakescout.errors import StateError
from lakescout.lake.catalog import TableName
from lakescout.lake.index import LakeIndex
from lakescout.plugins.papers.birdie.pretrained import Pretrained, PretrainedSpelling
from lakescout.plugins.papers.birdie.search import Floats, QuestionPool, Spelled, Spelling
from lakescout.plugins.papers.birdie.states import Matrices, OnnxSpelling, load_session, question_states
from lakescout.plugins.papers.birdie.tree import Node, Steps, Tabid, Trie
from lakescout.words.encoder import Encoder, EncoderIdentity

if TYPE_CHECKING:
    from onnxruntime import InferenceSession


@dataclass(frozen=True, slots=True)
class Trained:
    """A table with its tabid, the unit that learned it, and its fingerprint at that time."""

    name: TableName
    tabid: Tabid
    unit: int
    fingerprint: str


@dataclass(frozen=True)
class UnitParts:
    """What one training produced: matrices (zeros for the first), vectors of new steps, a sample of its questions."""

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
    """B: how many questions are written for a table."""
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
    """In the order in which they were trained, which is how the steps are numbered."""
    pretrained: Pretrained | None = None
    """What a fine-tuned T5 or mT5 has in addition; None for lakescout's own decoder."""

    @property
    def model(self) -> str:
        """The Hugging Face id or folder that the model came from; '' for lakescout's own decoder."""
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
        """The decoder's parameters in the form in which it runs."""
        return {name: np.asarray(value, dtype=np.float32) for name, value in self.parameters.items()}

    @cached_property
    def sessions(self) -> tuple[InferenceSession, InferenceSession | None]:
        """The decoder on onnxruntime and, for a pretrained model, its encoder. Raises StateError."""
        return load_session(self.graph), load_session(self.pretrained.encoder) if self.pretrained else None

    def models(self, here: Mapping[TableName, int]) -> list[Spelled]:
        """One model per unit, which may spell the tables that are `here` (ids by name), not dropped ones."""
        tries: list[dict[Tabid, int]] = [{} for _ in self.units]
        for table in self.tables:
            if table.name in here:
                tries[table.unit][table.tabid] = here[table.name]
        return [
            Spelled(number, self.steps, self.vectors, Trie(self.steps, tables)) for number, tables in enumerate(tries)
        ]

    def spelling(self, question: str, reader: Encoder) -> Spelling:
        """The model for one question; `reader` is the lake's encoder, whose states our own decoder reads."""
        decoder, encoder = self.sessions
        units = [unit.matrices for unit in self.units]
        if self.pretrained is None or encoder is None:
            return OnnxSpelling(decoder, self.full_parameters, units, question_states(reader, question))
        layers, embedded = self.pretrained.architecture.encoder_layers, self.pretrained.embedded(question)
        return PretrainedSpelling(encoder, decoder, self.full_parameters, units, embedded, layers)

    def of_unit(self, unit: int) -> list[Trained]:
        """The tables that a unit learned, in the order of its questions."""
        return [table for table in self.tables if table.unit == unit]


LEAST_KNOWN: Final = 0.5
"""The share of the trained tables that must be in the lake; with fewer, it is another lake's index."""


def check_fits(hub: Hub, index: LakeIndex) -> None:
    """Raises StateError if the index was trained on another lake or with another encoder."""
    if hub.about.encoder != index.encoder.identity:
        raise StateError(
            f"the trained index reads the states of encoder {hub.about.encoder.name!r}, the lake has "
            f"{index.encoder.identity.name!r}: set the encoder back, or CALL lakescout_train_dsi(mode := 'full')"
        )
    known = sum(table.name in index.catalog.id_by_name for table in hub.tables)
    if known < LEAST_KNOWN * len(hub.tables):
        raise StateError(
            f"the trained index belongs to another lake: {known} of its {len(hub.tables)} tables are in this one (as "
            "include and exclude leave it): CALL lakescout_train_dsi(mode := 'full')"
        )
