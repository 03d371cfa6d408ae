"""Sets of joining tables, compared by method."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import Final

from lakescout.bench.asked import Asked
from lakescout.bench.rounds import Stop, Tell, in_rounds, never, silent
from lakescout.catalog import Catalog
from lakescout.engine import Lake
from lakescout.groups.functions import join_groups

GROUP_METHODS: Final = ("scout", "octopus", "pneuma", "bm25", "dense")
LOOKED_AT: Final = 5
"""Groups of a ranking that are looked at."""


@dataclass(frozen=True, slots=True)
class GroupScore:
    """One group method over the questions that need a join (Hit@K of OCTOPUS 7.1)."""

    method: str
    hit_1: float
    hit_5: float
    milliseconds: float
    questions: int


def measure_groups(
    lake: Lake,
    catalog: Catalog,
    questions: Sequence[Asked],
    methods: Sequence[str] = GROUP_METHODS,
    *,
    tell: Tell = silent,
    stop: Stop = never,
) -> list[GroupScore]:
    """Hit@K: a group of the first K holds all tables of one of the answers."""

    def ask(asked: Asked, method: str) -> tuple[bool, bool, float]:
        start = time.perf_counter()
        rows = join_groups(lake, asked.question, k=LOOKED_AT, method=method)
        milliseconds = 1000 * (time.perf_counter() - start)
        answers = [set(map(catalog.display_name, answer)) for answer in asked.groups]
        hits = [any(answer.issubset(row["tables"]) for answer in answers) for row in rows]
        return any(hits[:1]), any(hits), milliseconds

    scores = []
    for method, found in in_rounds(questions, methods, ask, stage="asking for joins", tell=tell, stop=stop).items():
        if found:
            first, five, spent = zip(*found, strict=True)
            scores.append(GroupScore(method, fmean(first), fmean(five), median(spent), len(found)))
    return scores
