"""BIRDIE trained on questions that a language model asked, and the same index untrained.

python -m benchmarks.birdie.asked

Needs the extra lakescout[train]. `data/fetaqa_asked.tsv` has two questions for each table of FeTaQA's lake, by a
large hosted model, which was shown at most what `shown` gives of each table, and no question of the set.
"""

from __future__ import annotations

import csv
import random
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import torch

from benchmarks.birdie.lab import Lab, open_lab
from benchmarks.common import report
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.workbench import CACHE
from lakescout.plugins.bench.generator.sample import AskedTable, table_random
from lakescout.plugins.papers.birdie.lesson import TrainingPlan
from lakescout.plugins.papers.birdie.train import caption
from lakescout.plugins.papers.birdie.training.backbones import Placed, first_model
from lakescout.plugins.papers.birdie.tree import Steps, make_tree

ASKED = Path(__file__).parents[1] / "data" / "fetaqa_asked.tsv"
ROWS = 3
COLUMNS = 6
CELL = 24
SHARES = (4, 2, 1)
"""The lake is measured in these parts: a quarter of its tables, a half, and all."""
LONGER = 6.0
"""Epochs of the longer training: three times as many steps as BIRDIE's."""

Found = Mapping[int, tuple[bool, bool]]
"""For each question: whether its table came first, and whether among the first five."""


def shown(table: AskedTable) -> str:
    """What the model saw of a table: caption, some attributes, and a part of the rows (BIRDIE 4.2)."""
    columns = table.columns[:COLUMNS]
    rows = table_random(0, table.table, "asked").sample(range(table.rows), min(table.rows, ROWS))
    lines = [caption(table)[:200], " | ".join(column.name for column in columns)]
    lines += [" | ".join((column.cells[row] or "")[:CELL] for column in columns) for row in sorted(rows)]
    return "\n".join(lines)


def read_asked(path: Path = ASKED) -> dict[str, list[str]]:
    """The questions of each table."""
    found: dict[str, list[str]] = {}
    with path.open(encoding="utf-8", newline="") as lines:
        for table, question in csv.reader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
            found.setdefault(table, []).append(question)
    return found


def run(root: Path, cache: Path) -> list[str]:
    """The section of the results page."""
    asked = read_asked()
    few = max(map(len, asked.values()))
    lab = open_lab(root, "fetaqa", cache, 0, only=asked, questions=0, added=asked)
    settings = [
        ("not", None),
        (f"{lab.effort.epochs:g} times", lab),
        (f"{LONGER:g} times", replace(lab, effort=replace(lab.effort, epochs=LONGER))),
    ]
    order = random.Random(7).sample(range(len(lab.first)), len(lab.first))
    rows = []
    for share in SHARES:
        some = sorted(order[: len(order) // share])
        untrained: Found = {}
        for name, used in settings:
            found, seconds = measured(lab, used, some)
            untrained = untrained or found
            count = sum(len(used.texts_of[row]) - 1 for row in some) if used is not None else 0
            one, five = (sum(each[place] for each in found.values()) / len(found) for place in (0, 1))
            gained = sum(found[each][0] > untrained[each][0] for each in found)
            lost = sum(found[each][0] < untrained[each][0] for each in found)
            beside = [f"{gained}, {lost}", f"{seconds:.0f}"] if used is not None else ["", ""]
            rows.append([f"{len(some):,}", len(found), name, f"{count:,}", f"{one:.3f}", f"{five:.3f}", *beside])
            print(rows[-1], flush=True)
    note = (
        f"{len(asked):,} tables, all that are here, and a quarter and a half of them, at random. A large hosted model "
        f"asked {few} questions about each table, shown its caption, up to {COLUMNS} of its columns and {ROWS} rows, "
        "and no question of the set."
    )
    head = [
        "tables",
        "dev questions",
        "trained",
        "on questions",
        "P@1",
        "P@5",
        "at one gained, lost",
        "CPU to learn, s",
    ]
    return [note, report.table(head, rows)]


def measured(lab: Lab, used: Lab | None, rows: Sequence[int]) -> tuple[Found, float]:
    """Ask about some tables of a lab after training it as `used` says (None: not at all); CPU of the learning."""
    views = lab.first[rows], lab.second[rows]
    placed = Placed(*make_tree(*views), *views)
    steps = Steps({}).extended(placed.tabids)
    torch.manual_seed(0)
    model = first_model(placed, steps, TrainingPlan())
    tabids = dict(zip(rows, placed.tabids, strict=True))
    before = time.process_time()
    if used is not None:
        used.fit(model, rows, tabids, steps)
    seconds = time.process_time() - before
    return lab.precision(model, tabids, steps), seconds


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--cache", type=Path, default=CACHE)
    given = options.parse_args()
    parts = run(lakes_folder(given.lakes), given.cache)
    report.write(
        given.out, "birdie/methods", "Questions by a language model", parts, variant="asked", command="birdie.asked"
    )


if __name__ == "__main__":
    main()
