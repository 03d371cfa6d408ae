"""The join graph as a snapshot that a refresh carries forward: profiles and edges of unchanged tables are kept."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from lakescout.catalog import Catalog, TableName
from lakescout.connection import Connection
from lakescout.index import LakeIndex
from lakescout.joins.columns import CONTAINED, LakeColumns
from lakescout.joins.confidence import THRESHOLD
from lakescout.joins.declared import catalog_edges, with_measures
from lakescout.joins.edge import JoinEdge, Measures, Source
from lakescout.joins.graph import JoinGraph, merged
from lakescout.joins.inference import inferred_edges
from lakescout.joins.measure import MAX_ROWS as EXACT_ROWS
from lakescout.joins.measure import measured
from lakescout.joins.profile import Reading, TableProfile, unread
from lakescout.joins.profiling import MAX_ROWS, profile_tables
from lakescout.limit import NO_LIMIT, Limit

Shape = tuple[tuple[tuple[str, str], ...], int | None]
Sides = tuple[TableName, TableName, tuple[tuple[str, str], ...]]

NAMED = 5
"""Tables that a note names."""


@dataclass(frozen=True)
class JoinState:
    """What is known of how the lake's tables join. Immutable; `refreshed` makes the next one."""

    catalog: Catalog
    profiles: dict[TableName, TableProfile] = field(default_factory=dict)
    edges: tuple[JoinEdge, ...] = ()
    said: tuple[JoinEdge, ...] = ()
    """What users declared, whether or not its tables and columns are in the lake at the moment."""
    _columns: dict[str, LakeColumns] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def graph(self) -> JoinGraph:
        """The graph of all edges."""
        return JoinGraph(self.catalog, self.edges)

    @property
    def late(self) -> frozenset[TableName]:
        """Tables that there was no time for: to be read at the next refresh."""
        return frozenset(name for name, profile in self.profiles.items() if profile.reading is Reading.LATE)

    @property
    def stored(self) -> frozenset[TableName]:
        """Tables whose profiles are worth keeping: the others may be readable in the next process."""
        kept = (Reading.DONE, Reading.SLOW)
        return frozenset(name for name, profile in self.profiles.items() if profile.reading in kept)

    @cached_property
    def note(self) -> str:
        """What of the lake was not read in full, in words; empty when all was."""
        parts = [
            f"{len(names)} tables {reading.value}: {_some(self.catalog, names)}"
            for reading in (Reading.LATE, Reading.SLOW, Reading.FAILED)
            if (names := [name for name, profile in self.profiles.items() if profile.reading is reading])
        ]
        part = {name: p for name, p in self.profiles.items() if p.reading is Reading.DONE and not p.complete}
        if part:
            read, rows = (sum(getattr(p, each) for p in part.values()) for each in ("rows_read", "rows"))
            parts.append(f"{len(part)} read in part ({read:,} of {rows:,} rows): {_some(self.catalog, part)}")
        return "joins: " + "; ".join(parts) if parts else ""

    def columns(self, index: LakeIndex) -> LakeColumns:
        """The columns of the index with their profiles; a table without one counts as unread."""
        made = self._columns.get("last")
        if made is None or made.index is not index:
            made = self._columns["last"] = lake_columns(index, self.profiles)
        return made

    def with_declared(self, index: LakeIndex, edges: Iterable[JoinEdge]) -> JoinState:
        """The state with further declared edges, which win over what was inferred."""
        declared = tuple(with_measures(edges, self.columns(index)))
        return JoinState(self.catalog, self.profiles, merged(declared, self.edges), merged(declared, self.said))


def refreshed(
    connection: Connection,
    index: LakeIndex,
    old: JoinState,
    changed: Collection[TableName],
    *,
    judged: Collection[TableName] = (),
    max_rows: int = MAX_ROWS,
    limit: Limit = NO_LIMIT,
    threshold: float = THRESHOLD,
    exact_rows: int = EXACT_ROWS,
    shapes: Mapping[TableName, Shape] | None = None,
) -> JoinState:
    """The state for the index's catalog. `changed`: tables whose rows or columns are new; all else is kept.

    `judged`: tables whose joins are inferred anew from what is known of their values.

    Of a table of more than `max_rows` rows a part is read; tables of more than `exact_rows` are measured by samples.
    What there is no time for within the limit is left unread.
    """
    catalog = index.catalog
    new = [table for table in catalog.tables if table.name in changed or table.name not in old.profiles]
    profiles = {name: profile for name, profile in old.profiles.items() if name in catalog.id_by_name}
    profiles |= {
        table.name: replace(profile, shape=(shapes or {}).get(table.name))
        for table, profile in profile_tables(connection, new, max_rows=max_rows, limit=limit)
    }
    mask = np.zeros(len(catalog.tables), dtype=np.bool_)
    mask[[catalog.id_by_name[name] for name in {*judged, *(table.name for table in new)}]] = True
    columns = lake_columns(index, profiles)
    kept = [edge for edge in old.edges if edge.source is Source.INFERRED and _stays(catalog, mask, edge)]
    before = {_sides(edge): edge.measures for edge in old.edges if edge.declared and _stays(catalog, mask, edge)}

    def measure(edge: JoinEdge) -> JoinEdge:
        return measured(connection, catalog, edge, profiles, max_rows=exact_rows, limit=limit)

    inferred = _verified(inferred_edges(columns, mask, threshold), measure) if mask.any() else ()
    declared = with_measures([*catalog_edges(connection, catalog), *old.said], columns)
    known = (_without_measuring(edge, before) or measure(edge) for edge in declared)
    return JoinState(catalog, profiles, merged(known, kept, inferred), old.said)


def _some(catalog: Catalog, names: Collection[TableName]) -> str:
    shown = [catalog.display_name(name) for name in sorted(names)[:NAMED]]
    return ", ".join(shown) + (", ..." if len(names) > NAMED else "")


def lake_columns(index: LakeIndex, profiles: dict[TableName, TableProfile]) -> LakeColumns:
    """The columns of the index with their profiles; a table without one counts as unread."""
    return LakeColumns(
        index,
        [
            profiles.get(table.name) or unread([column.type for column in table.columns])
            for table in index.catalog.tables
        ],
    )


def _stays(catalog: Catalog, changed: np.ndarray, edge: JoinEdge) -> bool:
    ids = [catalog.id_by_name.get(name) for name in (edge.left, edge.right)]
    return all(number is not None and not changed[number] for number in ids)


def _verified(edges: Iterable[JoinEdge], measure: Callable[[JoinEdge], JoinEdge]) -> Iterator[JoinEdge]:
    """Edges, those that rest on sketches measured and dropped when too few values are contained."""
    for edge in edges:
        if edge.measures.exact:
            yield edge
            continue
        found = measure(edge)
        share = found.measures.left_in_right
        if share is None or share >= CONTAINED:
            yield found


def _without_measuring(edge: JoinEdge, before: Mapping[Sides, Measures]) -> JoinEdge | None:
    """A declared key whose figures are known: from the profiles, or from an earlier measurement of the same tables."""
    if len(edge.left_columns) == 1 and (edge.measures.exact or edge.measures.left_in_right is not None):
        return edge
    measures = before.get(_sides(edge))
    return replace(edge, measures=measures) if measures is not None and measures.left_in_right is not None else None


def _sides(edge: JoinEdge) -> Sides:
    return edge.left, edge.right, edge.columns
