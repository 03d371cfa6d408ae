"""Training an index from scratch, and training a memory unit for tables that came later."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
import torch

from lakescout.errors import TrainingError
from lakescout.lake import state
from lakescout.lake.catalog import TableName
from lakescout.plugins.papers.birdie.hub import About, Hub, Trained, UnitParts
from lakescout.plugins.papers.birdie.lesson import Material, make_lesson
from lakescout.plugins.papers.birdie.search import make_pool
from lakescout.plugins.papers.birdie.training.backbones import Backbone, FineTuned, OwnDecoder, Placed, Workshop
from lakescout.plugins.papers.birdie.training.fit import IndexModel, fit
from lakescout.plugins.papers.birdie.tree import FullTreeError, Steps, Tabid, from_bytes, insert, make_tree, to_bytes
from lakescout.words.encoder import Encoder, Vectors


@dataclass(frozen=True)
class Pupils:
    """The tables to learn; `names` and `material` have the same order."""

    names: Sequence[TableName]
    fingerprints: Mapping[TableName, str]
    material: Material


def train_first(pupils: Pupils, shop: Workshop) -> Hub:
    """A hub with its first model."""
    plan = shop.plan
    backbone: Backbone = FineTuned.load(shop) if plan.model else OwnDecoder(shop)
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
    steps = backbone.steps.extended(tabids)
    torch.manual_seed(plan.seed)
    model = backbone.first(placed, steps)
    unit = _learn(backbone, model, pupils.material, placed, steps, shop=shop)
    stored = backbone.stored(model)
    return Hub(
        About(shop.encoder.identity, plan.seed, plan.questions, state.now()),
        stored.graph,
        stored.parameters,
        from_bytes(to_bytes(root)),
        (unit,),
        _trained(pupils, tabids, 0),
        stored.pretrained,
    )


def train_unit(pupils: Pupils, shop: Workshop, hub: Hub) -> Hub:
    """The hub with one more memory unit, for new tables; everything it knew stays as it was (BIRDIE 5.2)."""
    backbone: Backbone = OwnDecoder(shop) if hub.pretrained is None else FineTuned.trained(shop, hub, hub.pretrained)
    first, second = encode_views(shop, pupils.material)
    root = from_bytes(to_bytes(hub.tree))
    random = np.random.default_rng([shop.plan.seed, len(hub.units)])
    try:
        tabids = [insert(root, one, other, random) for one, other in zip(first, second, strict=True)]
    except FullTreeError as error:
        raise TrainingError(
            "no tabid is left for a new table: rebuild the index with CALL lakescout_train_dsi(mode := 'full')"
        ) from error
    placed = Placed(root, tabids, first, second)
    steps = hub.steps.extended(tabids)
    torch.manual_seed(shop.plan.seed + len(hub.units))
    model = backbone.unit(placed, steps, hub)
    unit = _learn(backbone, model, pupils.material, placed, steps, shop=shop)
    return replace(
        hub,
        about=replace(hub.about, trained_at=state.now()),
        tree=from_bytes(to_bytes(root)),
        units=(*hub.units, unit),
        tables=(*hub.tables, *_trained(pupils, tabids, len(hub.units))),
    )


def _learn(
    backbone: Backbone, model: IndexModel, material: Material, placed: Placed, steps: Steps, *, shop: Workshop
) -> UnitParts:
    """Train the model; returns what is stored of its unit."""
    texts, rows = material.texts()
    readings = backbone.read(texts)
    lesson = make_lesson(readings, range(len(texts)), rows, placed.tabids, steps)
    fit(model, lesson, backbone.effort, shop.folder / "checkpoint.pt", shop.progress("training"))
    asked = backbone.question_vectors(readings, texts, len(material.serialised))
    down1, up1, down2, up2 = (part.detach().numpy()[0] for part in model.unit.matrices())
    vectors = model.vectors.detach().numpy().astype(np.float16)
    return UnitParts((down1, up1, down2, up2), vectors, make_pool(asked, list(map(len, material.questions))))


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


def _trained(pupils: Pupils, tabids: Sequence[Tabid], unit: int) -> tuple[Trained, ...]:
    return tuple(
        Trained(name, tabid, unit, pupils.fingerprints.get(name, ""))
        for name, tabid in zip(pupils.names, tabids, strict=True)
    )
