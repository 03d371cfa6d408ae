"""The question about groups, read over sets of tables: which tables the likeliest statements need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from sqlglot import exp

from lakescout.answer.scopes import ForeignKey, ForeignKeys, RankedScope, scope_of
from lakescout.engine.define import foreign_key
from lakescout.engine.evidence import LiveEvidence
from lakescout.engine.lake import Lake
from lakescout.engine.sources import LakeSources
from lakescout.groups.request import Reads, Stated
from lakescout.groups.subsets import Group
from lakescout.joins.graph import JoinGraph
from lakescout.lake.connection import Connection
from lakescout.lake.index import LakeIndex
from lakescout.reading.joining import CannotJoinError, KeyPaths, without_needless_tables
from lakescout.reading.link import Readings
from lakescout.reading.question import Question
from lakescout.reading.to_sql import CannotWriteError, to_sql

BEAM: Final = 8
"""How many hypotheses are followed over each set."""
STATEMENTS: Final = 6
"""How many of its plans count."""


class _GroupSources(LakeSources):
    """The sources of an answer, over the joins of a group request."""

    joins: Sequence[ForeignKey] = ()

    def edges(self) -> Sequence[ForeignKey]:
        """The ways to join the tables that are read."""
        return self.joins


def reads(lake: Lake, connection: Connection, index: LakeIndex, evidence: LiveEvidence, question: Question) -> Reads:
    """What reads a question over sets of tables; it scans within the budget of `evidence`."""
    sources = _GroupSources(lake, connection, index)
    vars(sources)["evidence"] = evidence

    def read(graph: JoinGraph, sets: Sequence[Group]) -> list[Stated]:
        scopes = []
        for tables in sets:
            sources.joins = _among(graph, tables)
            scopes.append(scope_of(question, sources, tables))
        reader = sources.reader  # once, since it is handed the vectors of what comments say
        linked = reader.link(question.english, [each.scope for each in scopes])
        pairs = [(each.scope, links) for each, links in zip(scopes, linked, strict=True)]
        found = reader.read_all(question.english, pairs, BEAM)
        return [each for place, plans in enumerate(found) for each in _stated(place, scopes[place], plans)]

    return read


def _among(graph: JoinGraph, tables: Group) -> ForeignKeys:
    ways = [graph.joins.get(pair, ()) for pair in combinations(sorted(tables), 2)]
    ways += [graph.within.get(table, ()) for table in tables]
    return ForeignKeys(foreign_key(graph.catalog, edge, place) for edges in ways for place, edge in enumerate(edges))


def _stated(place: int, ranked: RankedScope, plans: Readings) -> Iterator[Stated]:
    scope, paths = ranked.scope, KeyPaths(ranked.scope)
    known = {tuple(table.name): number for table, number in zip(scope.tables, ranked.tables, strict=True)}
    for plan, log in plans[:STATEMENTS]:
        try:
            tree = to_sql(without_needless_tables(plan, scope), scope, paths)
        except (CannotJoinError, CannotWriteError):
            continue
        names = ((table.catalog, table.db, table.name) for table in tree.find_all(exp.Table))
        yield Stated(place, frozenset(known[name] for name in names if name in known), log)
