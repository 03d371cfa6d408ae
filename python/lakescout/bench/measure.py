"""Asking every question by every method."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import Final

from lakescout.bench.asked import Asked
from lakescout.bench.cells import answer_cells
from lakescout.bench.scoring import CUTS, Cut, Quality, Ranked, at_cut, best_cut, hit_at, macro, quality, recall_at
from lakescout.catalog import TableName
from lakescout.engine import Lake
from lakescout.groups.functions import join_groups
from lakescout.index import LakeIndex
from lakescout.lookup import find_table
from lakescout.ranking import READY, TableHit

DEPTH: Final = 100
"""Tables of a ranking that are looked at."""
MOST_TABLES: Final = 20
"""Tables that are asked for cells."""
GROUP_METHODS: Final = ("scout", "octopus", "pneuma", "bm25", "dense")
Tell = Callable[[int, int], None]


@dataclass(frozen=True)
class CellScore:
    """Cells from the tables that a method retrieved; `saved` is the share of statements that clustering spares."""

    quality: Quality
    tables: float
    calls: float

    @property
    def saved(self) -> float:
        """One less the statements written for each table asked."""
        return 1 - self.calls / self.tables if self.tables else 0.0


@dataclass(frozen=True)
class Score:
    """One method over all questions."""

    method: str
    hit_1: float
    hit_5: float
    recall_10: float
    cut: Cut
    """Chosen on every second question; `best` is what it gives on the others."""
    best: Quality
    curve: tuple[tuple[Cut, Quality], ...]
    milliseconds: float
    """Median of a warm question."""
    slow_milliseconds: float
    """95th percentile."""
    rankings: tuple[Ranked, ...]
    cells: CellScore | None = None


@dataclass(frozen=True, slots=True)
class GroupScore:
    """One group method over the questions that need a join (Hit@K of OCTOPUS 7.1)."""

    method: str
    hit_1: float
    hit_5: float
    milliseconds: float


def measure(
    lake: Lake,
    questions: Sequence[Asked],
    methods: Sequence[str] = READY,
    tell: Tell | None = None,
    *,
    with_cells: bool = False,
) -> list[Score]:
    """Ask every question by every method. Raises UnknownTableError for a gold table that is not in the lake."""
    with lake.session() as (_, index):
        gold = [gold_ids(index, asked) for asked in questions]
    scores = []
    for done, method in enumerate(methods):
        lake.discover(questions[0].question, k=1, method=method, threshold=None)
        hits, spent = [], []
        for place, asked in enumerate(questions, start=1):
            start = time.perf_counter()
            hits.append(lake.discover(asked.question, k=DEPTH, method=method, threshold=None)[1])
            spent.append(1000 * (time.perf_counter() - start))
            if tell:
                tell(done * len(questions) + place, len(methods) * len(questions))
        cells = _cells(lake, questions, hits, gold) if with_cells else None
        scores.append(_score(method, hits, gold, spent, cells))
    return scores


def gold_ids(index: LakeIndex, asked: Asked) -> set[int]:
    """Catalog ids of the answering tables. Raises UnknownTableError."""
    names = (name if isinstance(name, TableName) else find_table(index.catalog, name) for name in asked.gold)
    return {index.catalog.id_by_name[name] for name in names}


def _score(
    method: str,
    hits: Sequence[Sequence[TableHit]],
    gold: Sequence[set[int]],
    spent: Sequence[float],
    cells: CellScore | None,
) -> Score:
    rankings = rankings_of(hits)
    cut, best = best_cut(rankings, gold)
    slow = sorted(spent)[min(len(spent) - 1, int(0.95 * len(spent)))]
    return Score(
        method,
        hit_at(rankings, gold, 1),
        hit_at(rankings, gold, 5),
        recall_at(rankings, gold, 10),
        cut,
        best,
        tuple((option, at_cut(rankings, gold, option)) for option in CUTS),
        median(spent),
        slow,
        rankings,
        cells,
    )


def rankings_of(hits: Sequence[Sequence[TableHit]]) -> tuple[Ranked, ...]:
    """Ids and scores alone."""
    return tuple(tuple((hit.table, hit.score) for hit in found) for found in hits)


def _cells(
    lake: Lake, questions: Sequence[Asked], hits: Sequence[Sequence[TableHit]], gold: Sequence[set[int]]
) -> CellScore | None:
    """Cells of the questions whose cells are known, from the tables within the method's best cut."""
    cut, _ = best_cut(rankings_of(hits), gold)
    answers, qualities = [], []
    with lake.session() as (connection, index):
        for asked, found in zip(questions, hits, strict=True):
            if asked.cells is not None and not asked.groups:
                wanted = set(cut.keep([(hit.table, hit.score) for hit in found])[:MOST_TABLES])
                kept = [hit for hit in found if hit.table in wanted]
                answers.append(answer_cells(lake, connection, index, asked.question, kept))
                qualities.append(quality(answers[-1].cells, asked.cells))
    if not answers:
        return None
    return CellScore(
        macro(qualities), fmean(answer.tables for answer in answers), fmean(answer.calls for answer in answers)
    )


def measure_groups(
    lake: Lake, questions: Sequence[Asked], methods: Sequence[str] = GROUP_METHODS, tell: Tell | None = None
) -> list[GroupScore]:
    """Hit@K of the group methods: a group of the first K holds all tables of one of the answers."""
    scores = []
    with lake.session() as (_, index):
        shown = {index.catalog.display_name(name): name for name in index.catalog.id_by_name}
    for done, method in enumerate(methods):
        first, five, spent = [], [], []
        for place, asked in enumerate(questions, start=1):
            start = time.perf_counter()
            rows = join_groups(lake, asked.question, k=5, method=method)
            spent.append(1000 * (time.perf_counter() - start))
            ranked = [{shown[name] for name in row["tables"]} for row in rows]
            hits = [any(answer <= tables for answer in asked.groups) for tables in ranked]
            first.append(any(hits[:1]))
            five.append(any(hits))
            if tell:
                tell(done * len(questions) + place, len(methods) * len(questions))
        if questions:
            scores.append(GroupScore(method, fmean(first), fmean(five), median(spent)))
    return scores
