"""lakescout's own decoder over the frozen states of the lake's encoder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import torch
from torch import Tensor

from lakescout.birdie.hub import Hub
from lakescout.birdie.plan import Plan
from lakescout.birdie.readings import Readings
from lakescout.birdie.states import make_states
from lakescout.birdie.training.backbone import Placed, Stored, Workshop, without_unit
from lakescout.birdie.training.export import load_parameters, own_graph, parameters_of
from lakescout.birdie.training.fit import Effort, IndexModel
from lakescout.birdie.training.network import Decoder, Shape, Unit
from lakescout.birdie.trie import Steps
from lakescout.encoder.protocol import Vectors

LEAST_DEPTH = 16
"""Positions that a decoder has at least, so that small lakes have graphs of one shape."""


@dataclass(frozen=True)
class OwnDecoder:
    """A `Backbone`."""

    shop: Workshop
    steps: Steps = Steps({})  # noqa: RUF009

    @property
    def effort(self) -> Effort:
        """The default, for as many epochs as planned."""
        return Effort(epochs=self.shop.plan.epochs, seed=self.shop.plan.seed)

    def first(self, placed: Placed, steps: Steps) -> IndexModel:
        """See `first_model`."""
        return first_model(placed, steps, self.shop.plan)

    def unit(self, placed: Placed, steps: Steps, hub: Hub) -> IndexModel:
        """See `unit_model`."""
        decoder = decoder_of(hub)
        return unit_model(placed, steps, decoder, torch.from_numpy(hub.vectors))

    def read(self, texts: Sequence[str]) -> Readings:
        """States of the encoder, on disk."""
        return make_states(self.shop.encoder, texts, self.shop.folder, self.shop.progress("encoding"))

    def question_vectors(self, readings: Readings, texts: Sequence[str], first: int) -> Vectors:
        """The mean of the states, at length 1."""
        return _pooled(readings, first)

    def stored(self, model: IndexModel) -> Stored:
        """The decoder."""
        return Stored(own_graph(model.decoder.shape), parameters_of(model.decoder), None)


def first_model(placed: Placed, steps: Steps, plan: Plan) -> IndexModel:
    """An untrained model whose steps lie where their clusters and tables do, as far as `width` dimensions tell."""
    start = placed.starts(steps.prefixes)
    project = _main_axes(np.concatenate([placed.first, placed.second, start]), plan.width)
    depth = max(LEAST_DEPTH, max(map(len, placed.tabids)) + 1)
    shape = Shape(start.shape[1], project.shape[1], plan.hidden, plan.layers, depth=depth)
    return IndexModel(Decoder(shape, torch.from_numpy(project)), without_unit(shape), torch.from_numpy(start @ project))


def unit_model(placed: Placed, steps: Steps, decoder: Decoder, frozen: Tensor) -> IndexModel:
    """A trained decoder, which stays as it is, with a memory unit and vectors for the new steps that learn.

    `frozen`, shape (steps known so far, width), are the vectors of the first of `steps`.
    """
    decoder.requires_grad_(False)
    with torch.no_grad():
        vectors = torch.from_numpy(placed.starts(steps.prefixes[len(frozen) :])) @ decoder.project
    return IndexModel(decoder, Unit(decoder.shape), vectors, frozen)


def decoder_of(hub: Hub) -> Decoder:
    """The decoder that is stored."""
    shape = _shape(hub)
    decoder = Decoder(shape, torch.zeros(shape.states, shape.width))
    load_parameters(decoder, hub.parameters)
    return decoder


def _main_axes(vectors: Vectors, width: int) -> Vectors:
    """Shape (d, width): orthonormal axes along which the vectors differ most; padded with zeros beyond d."""
    _, axes = np.linalg.eigh(vectors.T @ vectors)
    kept = axes[:, ::-1][:, :width]
    return np.pad(kept, ((0, 0), (0, width - kept.shape[1]))).astype(np.float32)


def _shape(hub: Hub) -> Shape:
    parameters = hub.parameters
    states, width = parameters["project"].shape
    return Shape(
        states=states,
        width=width,
        hidden=parameters["blocks.0.feed1.weight"].shape[0],
        layers=sum(name.endswith("feed1.weight") for name in parameters),
        depth=parameters["positions"].shape[0],
    )


def _pooled(readings: Readings, first: int) -> Vectors:
    """Sentence vectors of the texts from number `first` on: the mean of their states, at length 1."""
    means = [
        readings.flat[begin:end].astype(np.float32).mean(axis=0)
        for begin, end in zip(readings.first[first:-1], readings.first[first + 1 :], strict=True)
    ]
    stacked = np.stack(means) if means else np.empty((0, readings.flat.shape[1]), dtype=np.float32)
    return np.asarray(stacked / np.maximum(np.linalg.norm(stacked, axis=1, keepdims=True), 1e-9), dtype=np.float32)
