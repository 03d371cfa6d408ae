"""Cells that answer, compared over the tables that each method retrieved (OCTOPUS 7.3)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from lakescout.bench.asked import Asked
from lakescout.bench.catalogs import moved
from lakescout.bench.cells import CellAnswer, answer_cells
from lakescout.bench.rounds import Stop, Tell, in_rounds, never, silent
from lakescout.bench.scoring import Cut, Quality, best_cut, macro, quality, rankings_of
from lakescout.catalog import Catalog
from lakescout.engine import Lake
from lakescout.ranking import TableHit

MOST_TABLES: Final = 20
"""Tables that are asked for cells."""


@dataclass(frozen=True)
class CellScore:
    """Cells from the tables that a method retrieved; `saved` is the share of statements that clustering spares."""

    quality: Quality
    tables: float
    calls: float
    questions: int

    @property
    def saved(self) -> float:
        """One less the statements written for each table asked."""
        return 1 - self.calls / self.tables if self.tables else 0.0


def cell_scores(
    lake: Lake,
    catalog: Catalog,
    questions: Sequence[Asked],
    hits: Mapping[str, Sequence[Sequence[TableHit]]],
    gold: Sequence[set[int]],
    *,
    tell: Tell = silent,
    stop: Stop = never,
) -> dict[str, CellScore]:
    """Scores by method, from the tables within its best cut, over the questions whose cells are known.

    `hits` are for the first of the questions, with ids of `catalog`. No scores where no cells are known, or the time
    is over.
    """
    asked = min(map(len, hits.values()), default=0)
    cuts = {method: best_cut(rankings_of(found), gold[:asked])[0] for method, found in hits.items()}
    places = [place for place in range(asked) if questions[place].cells is not None and not questions[place].groups]
    with lake.session() as (connection, index):

        def ask(place: int, method: str) -> CellAnswer:
            kept = moved(within(cuts[method], hits[method][place], MOST_TABLES), catalog, index.catalog)
            return answer_cells(lake, connection, index, questions[place].question, kept)

        found = in_rounds(places, hits, ask, stage="comparing cells", tell=tell, stop=stop)
    gold_cells = [questions[place].cells or frozenset() for place in places]
    return {
        method: CellScore(
            macro(quality(answer.cells, cells) for answer, cells in zip(answers, gold_cells, strict=False)),
            fmean(answer.tables for answer in answers),
            fmean(answer.calls for answer in answers),
            len(answers),
        )
        for method, answers in found.items()
        if answers
    }


def within(cut: Cut, hits: Sequence[TableHit], most: int) -> list[TableHit]:
    """The hits that a cut keeps, at most so many."""
    wanted = set(cut.keep([(hit.table, hit.score) for hit in hits])[:most])
    return [hit for hit in hits if hit.table in wanted]
