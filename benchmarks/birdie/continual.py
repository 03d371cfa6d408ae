"""BIRDIE's continual setting (6.4): 70 % of the tables at first, then three batches of 10 %, and what is forgotten."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import torch

from benchmarks.birdie.lab import Lab, TorchSpelling, tree_bytes, vectors_of
from benchmarks.common import report
from lakescout.plugins.papers.birdie.lesson import TrainingPlan
from lakescout.plugins.papers.birdie.search import Spelled, choose_unit, likeness, search
from lakescout.plugins.papers.birdie.training.backbones import Placed, first_model, unit_model, without_unit
from lakescout.plugins.papers.birdie.training.fit import IndexModel
from lakescout.plugins.papers.birdie.tree import Node, Steps, Tabid, Trie, insert, make_tree, to_bytes
from lakescout.words.encoder import Vectors

SHARES = (0.7, 0.1, 0.1, 0.1)
CANDIDATES, NEAREST = 10, 5
"""K, and n_q = B / 4 (BIRDIE 5.2)."""

Outcome = dict[int, tuple[bool, bool]]
"""For each question: whether the right table is first, and whether it is among the first five."""


@dataclass
class World:
    """The lake in batches, its tree as it grew, and the first model."""

    lab: Lab
    batches: list[list[int]]
    trees: list[Node]
    tabids: dict[int, Tabid]
    base: IndexModel

    def known(self, update: int) -> list[int]:
        return [row for batch in self.batches[: update + 1] for row in batch]

    def tabids_until(self, update: int) -> dict[int, Tabid]:
        return {row: self.tabids[row] for row in self.known(update)}

    def steps_until(self, update: int) -> Steps:
        return Steps({}).extended(list(self.tabids_until(update).values()))

    def placed(self, update: int) -> Placed:
        rows = self.batches[update]
        tabids = [self.tabids[row] for row in rows]
        return Placed(self.trees[update], tabids, self.lab.first[rows], self.lab.second[rows])


def make_world(lab: Lab, seed: int = 0) -> World:
    count = len(lab.first)
    order = np.random.default_rng(seed).permutation(count)
    cuts = (np.cumsum(SHARES)[:-1] * count).astype(int)
    batches = [sorted(int(row) for row in part) for part in np.split(order, cuts)]
    root, first_tabids = make_tree(lab.first[batches[0]], lab.second[batches[0]])
    tabids = dict(zip(batches[0], first_tabids, strict=True))
    trees, random = [copy.deepcopy(root)], np.random.default_rng(seed)
    for batch in batches[1:]:
        for row in batch:
            tabids[row] = insert(root, lab.first[row], lab.second[row], random)
        trees.append(copy.deepcopy(root))
    steps = Steps({}).extended(first_tabids)
    torch.manual_seed(seed)
    world = World(lab, batches, trees, tabids, None)  # type: ignore[arg-type]
    base = first_model(world.placed(0), steps, TrainingPlan())
    lab.fit(base, batches[0], world.tabids_until(0), steps)
    world.base = base
    return world


def birdie(world: World) -> tuple[list[Outcome], float, float]:
    """A memory unit a batch; also the share of questions mapped to the right unit, and bytes of a unit."""
    models, outcomes, mapped = [world.base], [_alone(world, world.base, 0)], 1.0
    for update in range(1, len(world.batches)):
        steps = world.steps_until(update)
        decoder = copy.deepcopy(world.base.decoder)
        torch.manual_seed(update)
        model = unit_model(world.placed(update), steps, decoder, torch.from_numpy(vectors_of(models[-1])))
        rows = world.batches[update]
        world.lab.fit(model, rows, {row: world.tabids[row] for row in rows}, steps)
        models.append(model)
        outcome, mapped = _mapped(world, models, update)
        outcomes.append(outcome)
    unit = models[-1]
    learned = sum(part.numel() for part in unit.unit.parameters()) + unit.vectors.numel()
    return outcomes, mapped, learned * 2.0


def _alone(world: World, model: IndexModel, update: int) -> Outcome:
    return world.lab.precision(model, world.tabids_until(update), world.steps_until(update))


def _mapped(world: World, models: Sequence[IndexModel], update: int) -> tuple[Outcome, float]:
    lab, steps = world.lab, world.steps_until(update)
    vectors = vectors_of(models[-1])
    spelled = [
        Spelled(unit, steps, vectors, Trie(steps, {world.tabids[row]: row for row in world.batches[unit]}))
        for unit in range(update + 1)
    ]
    unit_of = {row: unit for unit in range(update + 1) for row in world.batches[unit]}
    outcome, right = {}, []
    for number, (states, vector, gold) in enumerate(lab.asked):
        if gold not in unit_of:
            continue
        spelling = TorchSpelling(models, states)
        found = search(spelling, spelled)
        pools = [_questions(lab, [hit.table for hit in hits[:CANDIDATES]]) for hits in found]
        unit = choose_unit(vector, pools, NEAREST, likeness(spelling.asked, spelled))
        right.append(unit == unit_of[gold])
        hits = [hit.table for hit in found[unit]]
        outcome[number] = (gold in hits[:1], gold in hits[:5])
    return outcome, float(np.mean(right))


def _questions(lab: Lab, rows: Sequence[int]) -> Vectors:
    return np.asarray(lab.pooled[[text for row in rows for text in lab.texts_of[row][1:]]])


def continued(world: World, replay: Callable[[World, int], list[int]]) -> list[Outcome]:
    """All parameters trained on from the last checkpoint, on the new tables and some old ones."""
    model, outcomes = copy.deepcopy(world.base), [_alone(world, world.base, 0)]
    for update in range(1, len(world.batches)):
        steps = world.steps_until(update)
        known = vectors_of(model)
        with torch.no_grad():
            new = torch.from_numpy(world.placed(update).starts(steps.prefixes[len(known) :])) @ model.decoder.project
        torch.manual_seed(update)
        model = IndexModel(model.decoder, without_unit(model.decoder.shape), torch.cat([torch.from_numpy(known), new]))
        rows = [*world.batches[update], *replay(world, update)]
        world.lab.fit(model, rows, world.tabids_until(update), steps)
        outcomes.append(_alone(world, model, update))
    return outcomes


def everything(world: World, update: int) -> list[int]:
    """Full: all tables so far."""
    return world.known(update - 1)


def at_random(world: World, update: int) -> list[int]:
    """DSI++: as many old tables as new ones, drawn."""
    old = world.known(update - 1)
    return [int(row) for row in np.random.default_rng(update).choice(old, len(world.batches[update]), replace=False)]


def similar(world: World, update: int) -> list[int]:
    """CLEVER: as many old tables as new ones, those whose tabids have the longest prefix in common with a new one's."""
    old, chosen = world.known(update - 1), []
    for row in world.batches[update]:
        left = [other for other in old if other not in chosen]
        chosen.append(max(left, key=lambda other: _common(world.tabids[row], world.tabids[other])))
    return chosen


def _common(one: Tabid, other: Tabid) -> int:
    length = 0
    for left, right in zip(one, other, strict=False):
        if left != right:
            break
        length += 1
    return length


def reindexed(world: World) -> list[Outcome]:
    """Tabids and model are made anew at each update."""
    outcomes = [_alone(world, world.base, 0)]
    for update in range(1, len(world.batches)):
        outcomes.append(scratch(world.lab, sorted(world.known(update))))
    return outcomes


def scratch(lab: Lab, rows: Sequence[int]) -> Outcome:
    first, second = lab.first[rows], lab.second[rows]
    root, tabids = make_tree(first, second)
    steps = Steps({}).extended(tabids)
    torch.manual_seed(0)
    model = first_model(Placed(root, tabids, first, second), steps, TrainingPlan())
    by_row = dict(zip(rows, tabids, strict=True))
    lab.fit(model, rows, by_row, steps)
    return lab.precision(model, by_row, steps)


def measures(world: World, outcomes: Sequence[Outcome], place: int) -> list[tuple[float, float, float]]:
    """AP, FT and LP after each update (BIRDIE 6.4); `place` 0: at 1, 1: at 5."""
    batch_of = {row: number for number, batch in enumerate(world.batches) for row in batch}
    asked = [batch_of[gold] for _, _, gold in world.lab.asked]

    def share(update: int, batch: int | None) -> float:
        hits = [hit[place] for number, hit in outcomes[update].items() if batch is None or asked[number] == batch]
        return float(np.mean(hits)) if hits else 0.0

    rows = []
    for update in range(1, len(outcomes)):
        lost = [
            max(share(then, batch) for then in range(batch, update)) - share(update, batch) for batch in range(update)
        ]
        learned = [share(batch, batch) for batch in range(1, update + 1)]
        rows.append((share(update, None), sum(lost) / update, float(np.mean(learned))))
    return rows


def run(lab: Lab) -> list[str]:
    """The tables of the results page."""
    world = make_world(lab)
    ours, mapped, unit_bytes = birdie(world)
    runs: Mapping[str, list[Outcome]] = {
        "BIRDIE (memory units)": ours,
        "DSI++ (random replay)": continued(world, at_random),
        "CLEVER (similar replay)": continued(world, similar),
        "Full": continued(world, everything),
        "ReIndex": reindexed(world),
    }
    rows = []
    for name, outcomes in runs.items():
        for update, (one, five) in enumerate(
            zip(measures(world, outcomes, 0), measures(world, outcomes, 1), strict=True), start=1
        ):
            cells = [f"{value:.3f}" for pair in zip(one, five, strict=True) for value in pair]
            rows.append([name, f"D{update}", *([*cells[:2], "", "", "", ""] if name == "ReIndex" else cells)])
    head = ["method", "after", "AP@1", "AP@5", "FT@1", "FT@5", "LP@1", "LP@5"]
    note = (
        f"{len(lab.first):,} sampled tables ({', '.join(str(len(batch)) for batch in world.batches)}), "
        f"{len(lab.asked):,} questions. At the end {mapped:.1%} of the questions are mapped to the right unit. "
        f"A unit has {unit_bytes:,.0f} bytes without the questions of its tables."
    )
    return ["## Tables that come later", note, report.table(head, rows), tree_memory(world)]


def tree_memory(world: World) -> str:
    """What the assignment of tabids keeps in memory, with and without tree compression (BIRDIE table 6)."""
    rows = []
    for update, root in enumerate(world.trees):
        tables = len(world.known(update))
        nodes, compressed, plain = tree_bytes(root, tables)
        rows.append([f"D{update}", tables, nodes, compressed, plain, f"{plain / compressed:.1f}", len(to_bytes(root))])
    head = ["after", "tables", "clusters", "bytes, compressed", "bytes with all embeddings", "ratio", "bytes stored"]
    return "## Memory of the tree\n\n" + report.table(head, rows)
