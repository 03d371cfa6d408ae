"""Training an index from scratch, and training a memory unit for tables that came later."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from lakescout import state
from lakescout.birdie.clustering import make_tree
from lakescout.birdie.hub import About, Hub, Trained, UnitParts
from lakescout.birdie.incremental import FullTreeError, insert
from lakescout.birdie.lesson import first_vectors, make_lesson
from lakescout.birdie.mapping import make_pool
from lakescout.birdie.material import Material, Tell
from lakescout.birdie.plan import Plan
from lakescout.birdie.states import TokenStates, make_states
from lakescout.birdie.training.export import parameters_of, to_onnx, with_parameters
from lakescout.birdie.training.fit import Effort, IndexModel, fit
from lakescout.birdie.training.network import Decoder, Shape, Unit
from lakescout.birdie.tree import Node, Tabid, from_bytes, to_bytes
from lakescout.birdie.trie import Steps
from lakescout.catalog import TableName
from lakescout.encoder import Encoder
from lakescout.encoder.protocol import Vectors
from lakescout.errors import TrainingError


@dataclass(frozen=True)
class Pupils:
    """The tables that are to be learned, in one order throughout."""

    names: Sequence[TableName]
    fingerprints: Mapping[TableName, str]
    material: Material


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


def train_first(pupils: Pupils, shop: Workshop) -> Hub:
    """A hub with its first model."""
    plan = shop.plan
    first, second = encode_views(shop, pupils.material)
    root, tabids = make_tree(
        first,
        second,
        branches=plan.branches,
        leaf_places=plan.leaf_places,
        first_view_depth=plan.first_view_depth,
        seed=plan.seed,
    )
    placed = Placed(root, tabids, first, second)
    steps = Steps({}).extended(tabids)
    torch.manual_seed(plan.seed)
    model = first_model(placed, steps, plan)
    states = _learn(model, pupils, placed, steps, shop)
    return Hub(
        About(shop.encoder.identity, plan.seed, plan.questions, state.now()),
        to_onnx(model.decoder),
        parameters_of(model.decoder),
        from_bytes(to_bytes(root)),
        (_unit_parts(model, pupils.material, states),),
        _trained(pupils, tabids, 0),
    )


def train_unit(pupils: Pupils, shop: Workshop, hub: Hub) -> Hub:
    """The hub with one memory unit more, for new tables; all that it knew stays as it was (BIRDIE 5.2)."""
    first, second = encode_views(shop, pupils.material)
    root = from_bytes(to_bytes(hub.tree))
    random = np.random.default_rng([shop.plan.seed, len(hub.units)])
    try:
        tabids = [insert(root, one, other, random) for one, other in zip(first, second, strict=True)]
    except FullTreeError as error:
        raise TrainingError(
            "no tabid is left for a new table: make the index anew by CALL lakescout_train_dsi(mode := 'full')"
        ) from error
    placed = Placed(root, tabids, first, second)
    steps = hub.steps.extended(tabids)
    torch.manual_seed(shop.plan.seed + len(hub.units))
    decoder = with_parameters(_shape(hub), hub.parameters)
    model = unit_model(placed, steps, decoder, torch.from_numpy(hub.vectors))
    states = _learn(model, pupils, placed, steps, shop)
    return replace(
        hub,
        about=replace(hub.about, trained_at=state.now()),
        tree=from_bytes(to_bytes(root)),
        units=(*hub.units, _unit_parts(model, pupils.material, states)),
        tables=(*hub.tables, *_trained(pupils, tabids, len(hub.units))),
    )


def _learn(model: IndexModel, pupils: Pupils, placed: Placed, steps: Steps, shop: Workshop) -> TokenStates:
    texts, rows = pupils.material.texts()
    states = make_states(shop.encoder, texts, shop.folder, shop.progress("encoding"))
    lesson = make_lesson(states, range(len(texts)), rows, placed.tabids, steps)
    effort = Effort(epochs=shop.plan.epochs, seed=shop.plan.seed)
    fit(model, lesson, effort, shop.folder / "checkpoint.pt", shop.progress("training"))
    return states


def encode_views(shop: Workshop, material: Material) -> tuple[Vectors, Vectors]:
    """The embeddings of both views, shapes (t, d)."""
    count, tell = len(material.first), shop.progress("reading views")
    first = _encode(shop.encoder, material.first, lambda done: tell(done, 2 * count))
    return first, _encode(shop.encoder, material.second, lambda done: tell(count + done, 2 * count))


def _encode(encoder: Encoder, texts: Sequence[str], tell: Callable[[int], None], chunk: int = 256) -> Vectors:
    parts = []
    for start in range(0, len(texts), chunk):
        parts.append(encoder.encode(texts[start : start + chunk]))
        tell(min(start + chunk, len(texts)))
    return np.concatenate(parts)


def first_model(placed: Placed, steps: Steps, plan: Plan) -> IndexModel:
    """An untrained model whose steps lie where their clusters and tables do, as far as `width` dimensions tell."""
    start = placed.starts(steps.prefixes)
    project = _main_axes(np.concatenate([placed.first, placed.second, start]), plan.width)
    depth = max(map(len, placed.tabids)) + 1
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


def _main_axes(vectors: Vectors, width: int) -> Vectors:
    """Shape (d, width): orthonormal axes along which the vectors differ most; padded with zeros beyond d."""
    _, axes = np.linalg.eigh(vectors.T @ vectors)
    kept = axes[:, ::-1][:, :width]
    return np.pad(kept, ((0, 0), (0, width - kept.shape[1]))).astype(np.float32)


def without_unit(shape: Shape) -> Unit:
    """A unit that changes nothing and does not learn: that of the first model."""
    unit = Unit(shape)
    unit.requires_grad_(False)
    for part in unit.matrices():
        part.zero_()
    return unit


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


def _unit_parts(model: IndexModel, material: Material, states: TokenStates) -> UnitParts:
    down1, up1, down2, up2 = (part.detach().numpy()[0] for part in model.unit.matrices())
    vectors = model.vectors.detach().numpy().astype(np.float16)
    counts = [len(questions) for questions in material.questions]
    return UnitParts((down1, up1, down2, up2), vectors, make_pool(_pooled(states, len(material.serialised)), counts))


def _pooled(states: TokenStates, first: int) -> Vectors:
    """Sentence vectors of the texts from number `first` on: the mean of their states, at length 1."""
    means = [
        states.flat[begin:end].astype(np.float32).mean(axis=0)
        for begin, end in zip(states.first[first:-1], states.first[first + 1 :], strict=True)
    ]
    stacked = np.stack(means) if means else np.empty((0, states.flat.shape[1]), dtype=np.float32)
    return np.asarray(stacked / np.maximum(np.linalg.norm(stacked, axis=1, keepdims=True), 1e-9), dtype=np.float32)


def _trained(pupils: Pupils, tabids: Sequence[Tabid], unit: int) -> tuple[Trained, ...]:
    return tuple(
        Trained(name, tabid, unit, pupils.fingerprints.get(name, ""))
        for name, tabid in zip(pupils.names, tabids, strict=True)
    )
