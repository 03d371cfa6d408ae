"""Asking every question with every method, and measuring tables and cells.

Cells come from retrieved tables: one statement for each cluster of tables with the same matched columns, as in
OCTOPUS 5, Algorithm 2, with the reader in place of the model; 7.3 for the measure.
"""

from __future__ import annotations

import time
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean, median
from typing import Any, Final

import pyarrow as pa

from lakescout.answer.candidates import Candidate, candidates
from lakescout.answer.clusters import rewrite
from lakescout.answer.guard import Limits, check, run
from lakescout.answer.scopes import ForeignKey, RankedTable, scopes
from lakescout.engine.discover import discover
from lakescout.engine.lake import Lake
from lakescout.engine.sources import LakeSources
from lakescout.errors import GuardError, QueryError
from lakescout.lake.catalog import Catalog, Table, TableName
from lakescout.lake.connection import Connection, ConnectionSource
from lakescout.lake.index import LakeIndex
from lakescout.lake.lookup import find_table
from lakescout.plugins.bench.rounds import Asked, Cell, Stop, Tell, TimeLimit, cells_of, in_rounds, moved, never, silent
from lakescout.plugins.bench.scoring import (
    CUTS,
    Cut,
    Quality,
    Ranked,
    at_cut,
    best_cut,
    hit_at,
    macro,
    quality,
    rankings_of,
    recall_at,
)
from lakescout.ranking import READY, TableHit
from lakescout.reading.question import Question

LIMITS: Final = Limits(seconds=5.0, rows=1000)
Signature = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CellAnswer:
    """The cells found, over how many tables, with how many statements written."""

    cells: frozenset[Cell]
    tables: int
    calls: int


class _Alone(LakeSources):
    """The evidence for single tables: nothing is joined."""

    def edges(self) -> list[ForeignKey]:
        """None."""
        return []


def answer_cells(
    lake: Lake, connection: Connection, index: LakeIndex, question: str, hits: Sequence[TableHit]
) -> CellAnswer:
    """Ask every retrieved table for the cells that answer; one statement is written per cluster."""
    sources = _Alone(lake, connection, index)
    calls = 0
    found: set[Cell] = set()
    for cluster in clusters(index, hits):
        entry = _statement(sources, question, cluster[0])
        calls += 1
        rest = list(cluster)
        if entry is not None:
            tables = [index.catalog.tables[hit.table] for hit in cluster]
            rest = _over(entry, tables, cluster, lake.source, found)
        for hit in rest:
            if hit is cluster[0]:  # its statement is the one that failed, or none could be written
                continue
            entry = _statement(sources, question, hit)
            calls += 1
            if entry is not None:
                _over(entry, [index.catalog.tables[hit.table]], [hit], lake.source, found)
    return CellAnswer(frozenset(found), len(hits), calls)


def clusters(index: LakeIndex, hits: Sequence[TableHit]) -> list[list[TableHit]]:
    """Tables by the columns that the question matched, the best ranked first."""
    found: dict[Signature, list[TableHit]] = defaultdict(list)
    for hit in hits:
        found[signature(index.catalog.tables[hit.table], hit)].append(hit)
    return list(found.values())


def signature(table: Table, hit: TableHit) -> Signature:
    """The matched columns of a table; all of its columns if none was matched."""
    names = {match.column.lower() for match in hit.matched_columns} | {
        match.column.lower() for match in hit.matched_values
    }
    return tuple(sorted(names or table.column_by_name))


def _statement(sources: LakeSources, question: str, hit: TableHit) -> Candidate | None:
    asked = Question(question)
    ranked = scopes(asked, sources, [RankedTable(hit.table, hit.score)])
    return next(iter(candidates(asked, ranked, sources.reader).found), None)


def _over(
    entry: Candidate,
    tables: Sequence[Table],
    hits: Sequence[TableHit],
    source: ConnectionSource,
    found: set[Cell],
) -> list[TableHit]:
    """Run a statement over its table and, rewritten, the others; adds to `found`, returns hits on which it fails."""
    failed = []
    first = tables[0].name
    try:
        statement = check(entry.sql, [tables[0]])
    except GuardError:
        return list(hits)
    for table, hit in zip(tables, hits, strict=True):
        try:
            mine = check(rewrite(statement.tree, first, table.name).sql(dialect="duckdb"), [table])
            rows = run(source, mine, LIMITS)
        except (GuardError, QueryError, ValueError):
            failed.append(hit)
            continue
        found |= cells_of([(table.name, rows_of(rows))])
    return failed


def rows_of(table: pa.Table) -> Iterable[Sequence[Any]]:
    """The rows as tuples."""
    return zip(*(column.to_pylist() for column in table.columns), strict=True)


MOST_TABLES: Final = 20
"""How many tables are asked for cells."""


@dataclass(frozen=True)
class CellScore:
    """Cells from the tables that a method retrieved; `saved` is the share of statements that clustering saves."""

    quality: Quality
    tables: float
    calls: float
    questions: int

    @property
    def saved(self) -> float:
        """One minus the statements written per table asked."""
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

    `hits` are for the first questions, with ids of `catalog`. No scores if no cells are known, or the time
    is up.
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
    """The hits that a cut keeps, at most this many."""
    wanted = set(cut.keep([(hit.table, hit.shown) for hit in hits])[:most])
    return [hit for hit in hits if hit.table in wanted]


DEPTH: Final = 100
"""How many tables of a ranking are examined."""
ASKING: Final = 0.55
"""The share of the time after which no further question is asked."""
CELLS: Final = 0.85
"""The share of the time after which no further cells are compared."""


@dataclass(frozen=True)
class Score:
    """One method over all questions that were asked, one ranking each."""

    method: str
    hit_1: float
    hit_5: float
    recall_10: float
    cut: Cut
    """Chosen on every second question; `best` is the result on the others."""
    best: Quality
    curve: tuple[tuple[Cut, Quality], ...]
    milliseconds: float
    """The median time of a warm question."""
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
    """Ask every question with every method, as far as time allows; no scores if it runs out before the first.

    Ids of tables are those of `catalog`, whatever comes or goes meanwhile. A model judges no ranking, though 'pneuma'
    would ask one. Raises UnknownTableError for a gold table that is not in the catalog.
    """
    limit = limit or TimeLimit()
    gold = [gold_ids(catalog, asked) for asked in questions]

    def ask(asked: Asked, method: str) -> tuple[list[TableHit], float]:
        start = time.perf_counter()
        index, found = discover(lake, asked.question, k=DEPTH, method=method, threshold=None, judge=False)
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
