"""The join graph as a snapshot that a refresh carries forward: profiles and edges of unchanged tables are kept."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

import numpy as np

from lakescout.catalog import Catalog, TableName
from lakescout.connection import Connection
from lakescout.index import LakeIndex
from lakescout.joins.columns import LakeColumns
from lakescout.joins.confidence import CONTAINED, THRESHOLD
from lakescout.joins.declared import catalog_edges, with_measures
from lakescout.joins.edge import JoinEdge, Source
from lakescout.joins.graph import JoinGraph, merged
from lakescout.joins.inference import inferred_edges
from lakescout.joins.measure import measured_exactly
from lakescout.joins.profile import TableProfile, unread
from lakescout.joins.profiling import MAX_ROWS, profile_tables

Shape = tuple[tuple[tuple[str, str], ...], int | None]


@dataclass(frozen=True)
class JoinState:
    """What is known of how the lake's tables join. Immutable; `refreshed` makes the next one."""

    catalog: Catalog
    profiles: dict[TableName, TableProfile] = field(default_factory=dict)
    edges: tuple[JoinEdge, ...] = ()
    _columns: dict[str, LakeColumns] = field(default_factory=dict, compare=False, repr=False)

    @cached_property
    def graph(self) -> JoinGraph:
        """The graph of all edges."""
        return JoinGraph(self.catalog, self.edges)

    def columns(self, index: LakeIndex) -> LakeColumns:
        """The columns of the index with their profiles; a table without one counts as unread."""
        made = self._columns.get("last")
        if made is None or made.index is not index:
            made = self._columns["last"] = lake_columns(index, self.profiles)
        return made

    def with_declared(self, index: LakeIndex, edges: Iterable[JoinEdge]) -> JoinState:
        """The state with further declared edges, which win over what was inferred."""
        declared = tuple(with_measures(edges, self.columns(index)))
        return JoinState(self.catalog, self.profiles, merged(declared, self.edges))


def refreshed(
    connection: Connection,
    index: LakeIndex,
    old: JoinState,
    changed: Collection[TableName],
    *,
    max_rows: int = MAX_ROWS,
    deadline: float | None = None,
    threshold: float = THRESHOLD,
    shapes: Mapping[TableName, Shape] | None = None,
) -> JoinState:
    """The state for the index's catalog. `changed`: tables whose rows or columns are new; all else is kept."""
    catalog = index.catalog
    new = [table for table in catalog.tables if table.name in changed or table.name not in old.profiles]
    profiles = {name: profile for name, profile in old.profiles.items() if name in catalog.id_by_name}
    profiles |= {
        table.name: replace(profile, shape=(shapes or {}).get(table.name))
        for table, profile in profile_tables(connection, new, max_rows=max_rows, deadline=deadline)
    }
    mask = np.zeros(len(catalog.tables), dtype=np.bool_)
    mask[[catalog.id_by_name[table.name] for table in new]] = True
    columns = lake_columns(index, profiles)
    kept = [edge for edge in old.edges if edge.source is Source.INFERRED and _stays(catalog, mask, edge)]
    user = [edge for edge in old.edges if edge.source is Source.USER]
    inferred = _verified(connection, catalog, inferred_edges(columns, mask, threshold)) if mask.any() else ()
    declared = with_measures([*catalog_edges(connection, catalog), *user], columns)
    measured = (_composite(connection, catalog, edge) for edge in declared)
    return JoinState(catalog, profiles, merged(measured, kept, inferred))


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


def _verified(connection: Connection, catalog: Catalog, edges: Iterable[JoinEdge]) -> Iterator[JoinEdge]:
    """Edges, those that rest on sketches measured exactly and dropped when too few values are contained."""
    for edge in edges:
        if edge.measures.exact:
            yield edge
            continue
        exact = measured_exactly(connection, catalog, edge)
        share = exact.measures.left_in_right
        if share is None or share >= CONTAINED:
            yield exact


def _composite(connection: Connection, catalog: Catalog, edge: JoinEdge) -> JoinEdge:
    return edge if len(edge.left_columns) == 1 else measured_exactly(connection, catalog, edge)
