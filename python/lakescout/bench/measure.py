"""Asking every question by every method."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

from lakescout.bench.asked import Asked
from lakescout.bench.catalogs import moved
from lakescout.bench.cell_scores import CellScore, cell_scores
from lakescout.bench.rounds import Tell, TimeLimit, in_rounds, silent
from lakescout.bench.scoring import CUTS, Cut, Quality, Ranked, at_cut, best_cut, hit_at, rankings_of, recall_at
from lakescout.catalog import Catalog, TableName
from lakescout.engine import Lake
from lakescout.lookup import find_table
from lakescout.ranking import READY, TableHit

DEPTH: Final = 100
"""Tables of a ranking that are looked at."""
ASKING: Final = 0.55
"""Share of the time after which no further question is asked."""
CELLS: Final = 0.85
"""Share of the time after which no further cells are compared."""


@dataclass(frozen=True)
class Score:
    """One method over all questions that were asked, as many as there are rankings."""

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


def measure(
    lake: Lake,
    catalog: Catalog,
    questions: Sequence[Asked],
    methods: Sequence[str] = READY,
    tell: Tell = silent,
    *,
    with_cells: bool = False,
    limit: TimeLimit | None = None,
) -> list[Score]:
    """Ask every question by every method, as far as the time goes; no scores where it is over before the first.

    Ids of tables are those of `catalog`, whatever comes or goes meanwhile. A model judges no ranking, though 'pneuma'
    would ask one. Raises UnknownTableError for a gold table that is not in the catalog.
    """
    limit = limit or TimeLimit()
    gold = [gold_ids(catalog, asked) for asked in questions]

    def ask(asked: Asked, method: str) -> tuple[list[TableHit], float]:
        start = time.perf_counter()
        index, found = lake.discover(asked.question, k=DEPTH, method=method, threshold=None, judge=False)
        milliseconds = 1000 * (time.perf_counter() - start)
        return moved(found, index.catalog, catalog), milliseconds

    found = in_rounds(questions, methods, ask, stage="asking", tell=tell, stop=limit.within(ASKING))
    done = min(map(len, found.values()), default=0)
    if not done:
        return []
    hits = {method: [ranked for ranked, _ in answers] for method, answers in found.items()}
    cells = cell_scores(lake, catalog, questions, hits, gold, tell=tell, stop=limit.within(CELLS)) if with_cells else {}
    spent = {method: [milliseconds for _, milliseconds in answers] for method, answers in found.items()}
    return [_score(method, hits[method], gold[:done], spent[method], cells.get(method)) for method in methods]


def gold_ids(catalog: Catalog, asked: Asked) -> set[int]:
    """Catalog ids of the answering tables. Raises UnknownTableError."""
    names = (name if isinstance(name, TableName) else find_table(catalog, name) for name in asked.gold)
    return {catalog.id_by_name[name] for name in names}


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
