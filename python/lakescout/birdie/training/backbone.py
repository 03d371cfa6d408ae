"""What is trained, behind one interface: lakescout's own decoder or a pretrained encoder-decoder."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from lakescout.birdie.hub import Hub
from lakescout.birdie.lesson import first_vectors
from lakescout.birdie.material import Tell
from lakescout.birdie.plan import Plan
from lakescout.birdie.pretrained import Pretrained
from lakescout.birdie.readings import Readings
from lakescout.birdie.training.fit import Effort, IndexModel
from lakescout.birdie.training.network import Shape, Unit
from lakescout.birdie.tree import Node, Tabid
from lakescout.birdie.trie import Steps
from lakescout.encoder import Encoder
from lakescout.encoder.protocol import Vectors


@dataclass(frozen=True)
class Workshop:
    """What a training works with. `folder` keeps what an interrupted one can go on from."""

    encoder: Encoder
    plan: Plan
    folder: Path
    tell: Tell

    def progress(self, what: str) -> Callable[[int, int], None]:
        """Tells of one stage."""
        return lambda done, total: self.tell(what, done, total)


@dataclass(frozen=True)
class Placed:
    """Tables with their tabids and embeddings of both views, shape (t, d); and the tree they hang in."""

    root: Node
    tabids: Sequence[Tabid]
    first: Vectors
    second: Vectors

    def starts(self, steps: Sequence[Tabid]) -> Vectors:
        """Where the vectors of some steps begin."""
        return first_vectors(self.root, self.tabids, self.first + self.second, steps)


class Stored(NamedTuple):
    """What is stored of a first model, beside the vectors of its steps."""

    graph: bytes
    parameters: Mapping[str, NDArray[np.float16]]
    pretrained: Pretrained | None


class Backbone(Protocol):
    """A kind of model."""

    @property
    def effort(self) -> Effort:
        """How it is trained."""
        ...

    @property
    def steps(self) -> Steps:
        """No steps, of the kind that it spells."""
        ...

    def first(self, placed: Placed, steps: Steps) -> IndexModel:
        """A model to be trained from scratch."""
        ...

    def unit(self, placed: Placed, steps: Steps, hub: Hub) -> IndexModel:
        """The trained model, frozen, with a memory unit to be trained."""
        ...

    def read(self, texts: Sequence[str]) -> Readings:
        """The texts as the model reads them."""
        ...

    def question_vectors(self, readings: Readings, texts: Sequence[str], first: int) -> Vectors:
        """Sentence vectors, by the lake's encoder, of the texts from number `first` on, for query mapping."""
        ...

    def stored(self, model: IndexModel) -> Stored:
        """What is stored of the trained model."""
        ...


def without_unit(shape: Shape) -> Unit:
    """A unit that changes nothing and does not learn: that of the first model."""
    unit = Unit(shape)
    unit.requires_grad_(False)
    for part in unit.matrices():
        part.zero_()
    return unit
