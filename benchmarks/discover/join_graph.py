"""Whether the join graph helps to find single tables: scores of 'scout' with and without those of groups.

    python -m benchmarks.discover.join_graph --lakes LAKES [--limit 250]

A table gets, besides its own score, that of the best group that holds it. The weight of the latter is chosen on tuning
questions, and measured on the confirming ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np

from benchmarks.common.lakes import Question, lake_folder, read_questions
from benchmarks.common.measures import all_in, recall_at
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import by_part, write
from benchmarks.common.splits import split
from benchmarks.common.workbench import CACHE
from benchmarks.groups.lakes import GroupLake, spider
from lakescout.groups import scout
from lakescout.ranking import rank

WEIGHTS = (0.0, 0.05, 0.1, 0.2, 0.4, 0.8)
DEEP = 30
GROUPS = 20
Case = tuple[Mapping[str, float], Mapping[str, float], Sequence[str]]
"""Scores of tables, of the best groups around them, and the gold tables."""


def case(lake: GroupLake, question: Question, graph: str) -> Case:
    """One question."""
    request = lake.request(question.text, graph, smallest=1, largest=5)
    names = [".".join(entry.name[1:]) for entry in lake.index.catalog.tables]
    own = {names[hit.table]: hit.score for hit in rank("scout", request.request, DEEP, None)}
    groups = scout.rank(request)[:GROUPS]
    chances = np.exp([group.raw - groups[0].raw for group in groups]) if groups else np.zeros(0)
    around: dict[str, float] = {}
    for group, chance in zip(groups, chances.tolist(), strict=True):
        for number in group.tables:
            around[names[number]] = max(around.get(names[number], 0.0), chance)
    return own, around, question.gold_tables


def measured(cases: Sequence[Case], weight: float) -> list[float]:
    """recall@1, recall@5, all gold tables in the top 10."""
    found = []
    for own, around, gold in cases:
        tables = {*own, *around} if weight else set(own)
        ranked = sorted(tables, key=lambda name: (-own.get(name, 0.0) - weight * around.get(name, 0.0), name))
        found.append((recall_at(ranked, gold, 1), recall_at(ranked, gold, 5), float(all_in(ranked, gold, 10))))
    return [float(value) for value in np.mean(found, axis=0)]


def rows(lake: GroupLake, parts: Mapping[str, Sequence[Question]]) -> list[list[object]]:
    """A row for each graph, part of the questions and weight."""
    lines: list[list[object]] = []
    for graph in ("declared", "inferred"):
        for half, questions in parts.items():
            cases = [case(lake, question, graph) for question in questions]
            lines += [[graph, half, len(cases), weight, *measured(cases, weight)] for weight in WEIGHTS]
    return lines


def main() -> None:
    options = parser(__doc__ or "")
    options.add_argument("--limit", type=int, default=250)
    options.add_argument("--cache", type=Path, default=CACHE)
    given = options.parse_args()
    root = lakes_folder(given.lakes)
    lake, encoder = spider(root, given.cache)
    tuning, confirming = split("spider", read_questions(lake_folder(root, "spider"), "spider"), given.limit)
    lines = rows(lake, {"tuned on": tuning, "confirming": confirming})
    encoder.save()
    heads = ["joins", "questions", "number", "weight of the groups", "recall@1", "recall@5", "all in the top 10"]
    note = (
        "Weight 0 is 'scout' as it is. A table's own score lies between 0 and 1, and so does that of its best group.\n"
        "The groups bring a few questions' last table into the top ten (0.935 to 0.955 on the tuning half, 0.990 "
        "to 0.995 on the confirming one) and push the first table down as soon as their weight is felt (recall@1 "
        "from 0.726 to 0.644 at the same weight). So `discover_tables` does not use the join graph: who wants the "
        "tables that join asks `join_groups`."
    )
    path = write(
        given.out,
        "discover/join_graph",
        "What the join graph adds to discovering tables",
        [by_part(heads, lines, "questions"), note],
        options=f"--limit {given.limit}",
    )
    print(path.read_text())


if __name__ == "__main__":
    main()
