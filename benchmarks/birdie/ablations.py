"""BIRDIE's ablations (6.3), and one of ours: where the vectors of the steps begin."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import torch

from benchmarks.birdie.lab import Lab
from benchmarks.common import report
from lakescout.plugins.papers.birdie.lesson import TrainingPlan
from lakescout.plugins.papers.birdie.training.backbones import Placed, first_model
from lakescout.plugins.papers.birdie.tree import BRANCHES, FIRST_VIEW_DEPTH, Node, Steps, Tabid, describe, make_tree


def run(lab: Lab, plain: Lab) -> list[str]:
    """The table of the results page; `plain` has questions that were drawn without table sampling."""
    views = (lab.first, lab.second)
    grown = Placed(*make_tree(*views), *views)
    only_second = Placed(*make_tree(*views, first_view_depth=0), lab.second, lab.second)
    only_first = Placed(*make_tree(lab.first, lab.first, first_view_depth=FIRST_VIEW_DEPTH), lab.first, lab.first)
    settings = [
        ("BIRDIE", lab, grown, False),
        ("no view 1 (contents only)", lab, only_second, False),
        ("no view 2 (metadata only)", lab, only_first, False),
        ("numbers instead of clusters", lab, numbered(lab), False),
        ("no table sampling", plain, grown, False),
        ("steps begin at random", lab, grown, True),
        ("no training", None, grown, False),
    ]
    rows = []
    for name, used, placed, at_random in settings:
        one, five = precision(lab, used, placed, at_random=at_random)
        rows.append([name, f"{one:.3f}", f"{five:.3f}"])
    note = f"{len(lab.first):,} sampled tables, {len(lab.asked):,} questions."
    return ["## Ablations", note, report.table(["setting", "P@1", "P@5"], rows)]


def precision(lab: Lab, used: Lab | None, placed: Placed, *, at_random: bool) -> tuple[float, float]:
    """Train on the texts of `used` (None: not at all) and ask the questions of `lab`."""
    rows = range(len(lab.first))
    steps = Steps({}).extended(placed.tabids)
    torch.manual_seed(0)
    model = first_model(placed, steps, TrainingPlan())
    if at_random:
        with torch.no_grad():
            model.vectors.normal_(std=model.vectors.shape[1] ** -0.5)
    tabids = dict(zip(rows, placed.tabids, strict=True))
    if used is not None:
        used.fit(model, rows, tabids, steps)
    found = list(lab.precision(model, tabids, steps).values())
    one, five = np.mean(found, axis=0)
    return float(one), float(five)


def numbered(lab: Lab) -> Placed:
    """Tables numbered at random; the tabid of a table is its number's digits, in the base of the tree's branches."""
    order = np.random.default_rng(0).permutation(len(lab.first))
    digits = max(1, int(np.ceil(np.log(max(2, len(order))) / np.log(BRANCHES))))
    tabids: list[Tabid] = [
        tuple(int(number) // BRANCHES ** (digits - 1 - place) % BRANCHES for place in range(digits)) for number in order
    ]
    return Placed(_tree_of(lab, tabids), tabids, lab.first, lab.second)


def _tree_of(lab: Lab, tabids: Sequence[Tabid]) -> Node:
    """A tree with a cluster for every prefix of the tabids, though its tables have nothing in common."""

    def grow(prefix: Tabid) -> Node:
        members = [row for row, tabid in enumerate(tabids) if tabid[: len(prefix)] == prefix]
        node = describe((lab.first if len(prefix) <= FIRST_VIEW_DEPTH else lab.second)[members], 1)
        if len(prefix) + 1 < len(tabids[0]):
            present = sorted({tabids[row][len(prefix)] for row in members})
            if present == list(range(len(present))):
                node.children = [grow((*prefix, number)) for number in present]
        return node

    return grow(())
