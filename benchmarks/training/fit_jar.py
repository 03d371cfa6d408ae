"""Choose what JAR leaves unpublished (alpha, the segment weights) on train questions alone.

    python -m benchmarks.training.fit_jar --lakes LAKES [--questions 300]

As in JAR's setting, each question searches the tables of twenty databases, drawn once from the train split, for exactly
two tables; sub-queries are our own parser's. Half of the questions choose, the other half confirms.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np

from benchmarks.common.lakes import json_lines
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.workbench import CACHE
from benchmarks.groups.lakes import GroupLake, restricted, spider
from benchmarks.groups.methods import jar_choice, precision_recall_f1
from lakescout.joins.joinability import SegmentWeights
from lakescout.plugins.papers.jar.groups import JarOptions

DATABASES = 20
ALPHAS = (0.0, 0.5, 1.0, 2.0)
WEIGHTS = ((1, 0, 0), (0.6, 0.2, 0.2), (0.4, 0.4, 0.2), (0.4, 0.2, 0.4), (0.2, 0.6, 0.2), (0.2, 0.2, 0.6), (1, 1, 1))


def lakes(whole: GroupLake, rows: Sequence[dict[str, Any]], count: int) -> list[tuple[GroupLake, list[dict[str, Any]]]]:
    """Lakes of twenty train databases each, with their questions of two tables."""
    databases = sorted({row["db"] for row in rows})
    random.Random(0).shuffle(databases)
    found = []
    for first in range(0, len(databases) - DATABASES + 1, DATABASES):
        chosen = set(databases[first : first + DATABASES])
        mine = [row for row in rows if row["db"] in chosen and len(row["gold_tables"]) == 2]
        random.Random(first).shuffle(mine)
        small = restricted(whole, lambda table, chosen=chosen: table.name.schema in chosen)
        found.append((small, mine[: count * DATABASES // len(databases)]))
    return found


def score(lake: GroupLake, row: dict[str, Any], options: JarOptions) -> float:
    """F1 of the two tables found for a question."""
    tables = jar_choice(
        lake, "jar", row["question"], graph="inferred", size=2, decomposition=(), options=options
    )  # fmt: skip
    return precision_recall_f1(tables, lake.ids(row["gold_tables"]))[2]


def main() -> None:
    arguments = parser(__doc__ or "")
    arguments.add_argument("--questions", type=int, default=300)
    options = arguments.parse_args()
    root = lakes_folder(options.lakes)
    whole, encoder = spider(root, CACHE)
    rows = [row for row in json_lines(root / "spider" / "spider_questions.jsonl") if row["split"] == "train"]
    parts = lakes(whole, rows, options.questions)
    for alpha, weights in product(ALPHAS, WEIGHTS):
        made = JarOptions(alpha, SegmentWeights(*map(float, weights)))
        halves: tuple[list[float], list[float]] = ([], [])
        for lake, mine in parts:
            for place, row in enumerate(mine):
                halves[place % 2].append(score(lake, row, made))
        print(alpha, weights, *(f"{100 * np.mean(half):.1f} ({len(half)})" for half in halves), flush=True)
    encoder.save()


if __name__ == "__main__":
    main()
