"""Cells from retrieved tables: one statement for each cluster of tables with the same matched columns.

OCTOPUS 5, Algorithm 2, with the embedded builder in the place of the model; 7.3 for the measure.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

import pyarrow as pa

from lakescout.answer.clusters import rewrite
from lakescout.answer.embedded import ScoredCandidate, candidates
from lakescout.answer.guard import Guarded, Limits, check, run
from lakescout.answer.lake_sources import LakeSources
from lakescout.answer.scopes import scopes
from lakescout.answer.sources import Edge, RankedTable
from lakescout.bench.asked import Cell, cells_of
from lakescout.catalog import Table
from lakescout.connection import Connection, ConnectionSource
from lakescout.engine import Lake
from lakescout.errors import GuardError, QueryError
from lakescout.index import LakeIndex
from lakescout.ranking import TableHit

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

    def edges(self, tables: Sequence[int]) -> list[Edge]:
        """None."""
        return []


def answer_cells(
    lake: Lake, connection: Connection, index: LakeIndex, question: str, hits: Sequence[TableHit]
) -> CellAnswer:
    """Ask every retrieved table for the cells that answer; one statement is written for each cluster."""
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
    """The matched columns of a table; all of its columns where none was matched."""
    names = {match.column.lower() for match in hit.matched_columns} | {
        match.column.lower() for match in hit.matched_values
    }
    return tuple(sorted(names or table.column_by_name))


def _statement(sources: LakeSources, question: str, hit: TableHit) -> ScoredCandidate | None:
    ranked = scopes(question, sources, [RankedTable(hit.table, hit.score)])
    return next(iter(candidates(question, ranked)), None)


def _over(
    entry: ScoredCandidate,
    tables: Sequence[Table],
    hits: Sequence[TableHit],
    source: ConnectionSource,
    found: set[Cell],
) -> list[TableHit]:
    """Run a statement over its table and, rewritten, over the others; the hits on which it does not run."""
    failed = []
    first = tables[0].name
    try:
        guarded: Guarded = check(entry.candidate.sql, [tables[0]])
    except GuardError:
        return list(hits)
    for table, hit in zip(tables, hits, strict=True):
        try:
            mine = check(rewrite(guarded.tree, first, table.name).sql(dialect="duckdb"), [table])
            rows = run(source, mine, LIMITS)
        except (GuardError, QueryError, ValueError):
            failed.append(hit)
            continue
        found |= cells_of([(table.name, rows_of(rows))])
    return failed


def rows_of(table: pa.Table) -> Iterable[Sequence[Any]]:
    """The rows as tuples."""
    return zip(*(column.to_pylist() for column in table.columns), strict=True)
