"""Scopes: the tables around the ranked ones that a statement may join, each a closed little schema."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from lakescout.answer.builder.scope import CellHit, Key, Scope, make_scope
from lakescout.answer.sources import Edge, RankedTable, Sources, SpanHit
from lakescout.answer.spans import spans

HOPS: Final = 3
MAX_TABLES: Final = 24
MAX_SCOPES: Final = 6


@dataclass(frozen=True)
class RankedScope:
    """A scope with the catalog's numbers of its tables and how well each was ranked."""

    scope: Scope
    tables: tuple[int, ...]
    ranks: tuple[float, ...]


def scopes(question: str, sources: Sources, ranked: Sequence[RankedTable]) -> list[RankedScope]:
    """One scope for each neighbourhood of the ranked tables, the best ranked first."""
    edges = sources.edges([item.table for item in ranked])
    groups = neighbourhoods([item.table for item in ranked], edges)
    everything = sorted({table for group in groups for table in group})
    found = sources.cells(spans(question), everything)
    numeric = sources.numeric_texts(everything)
    scores = {item.table: item.score for item in ranked}
    return [_scope(sources, group, edges, found, numeric, scores) for group in groups]


def neighbourhoods(seeds: Sequence[int], edges: Iterable[Edge]) -> list[tuple[int, ...]]:
    """For each seed the tables within a few joins; a seed inside an earlier group starts none."""
    around: dict[int, set[int]] = defaultdict(set)
    for edge in edges:
        around[edge.left].add(edge.right)
        around[edge.right].add(edge.left)
    groups: list[tuple[int, ...]] = []
    seen: set[int] = set()
    for seed in seeds:
        if seed in seen or len(groups) == MAX_SCOPES:
            continue
        group = _reach(seed, around, seeds)
        seen |= set(group)
        groups.append(tuple(sorted(group)))
    return groups


def _reach(seed: int, around: dict[int, set[int]], seeds: Sequence[int]) -> list[int]:
    group, frontier = [seed], [seed]
    favoured = set(seeds)
    for _ in range(HOPS):
        ring = {other for table in frontier for other in around[table]} - set(group)
        frontier = sorted(ring, key=lambda table: (table not in favoured, table))[: MAX_TABLES - len(group)]
        group += frontier
    return group


def _scope(  # noqa: PLR0917
    sources: Sources,
    group: tuple[int, ...],
    edges: Sequence[Edge],
    found: Sequence[SpanHit],
    numeric: set[tuple[int, int]],
    scores: dict[int, float],
) -> RankedScope:
    first: dict[int, int] = {}
    total = 0
    for table in group:
        first[table] = total
        total += len(sources.catalog.tables[table].columns)
    keys = tuple(
        Key(first[edge.left] + edge.left_column, first[edge.right] + edge.right_column, edge.cost)
        for edge in edges
        if edge.left in first and edge.right in first
    )
    hits = tuple(
        CellHit(
            item.hit.start, item.hit.end, first[item.table] + item.column, item.hit.cell, item.hit.rows, item.hit.exact
        )
        for item in found
        if item.table in first
    )
    texts = frozenset(first[table] + column for table, column in numeric if table in first)
    said = {
        first[table] + column: text
        for table in group
        for column, text in enumerate(sources.narrations(table))
        if text is not None
    }
    scope = make_scope(tuple(sources.catalog.tables[table] for table in group), keys, hits, texts, said)
    return RankedScope(scope, group, tuple(scores.get(table, 0.0) for table in group))
