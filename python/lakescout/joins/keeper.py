"""Keeping the join graph fresh: made at the first use, carried forward when tables change, stored where it can be."""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import dataclass, field, replace

from lakescout.catalog import Catalog, Table, TableName
from lakescout.connection import Connection, transaction
from lakescout.errors import QueryError
from lakescout.index import LakeIndex
from lakescout.joins import store
from lakescout.joins.edge import JoinEdge
from lakescout.joins.state import JoinState, refreshed
from lakescout.limit import Limit

log = logging.getLogger("lakescout")

Shape = tuple[tuple[tuple[str, str], ...], int | None]
"""What tells that a table changed: its columns, and DuckDB's estimate of its rows."""


@dataclass
class JoinKeeper:
    """Owns the join state of one database. Not thread-safe: the lake holds a lock around it.

    Whatever leaves columns and row count alone (an UPDATE in place) is not noticed: `forget` makes all of it anew.
    """

    state: JoinState | None = None
    why_none: str = ""
    """Why the last question had no groups; empty when it had."""
    _shapes: dict[TableName, Shape] = field(default_factory=dict)
    _index: LakeIndex | None = None
    _catalog: Catalog | None = None
    _forgotten: bool = False
    unsaved: bool = False
    """Something was measured that is not stored."""
    _unsaved: set[TableName] = field(default_factory=set)

    def ensure(
        self,
        connection: Connection,
        index: LakeIndex,
        catalog: Catalog,
        home: str,
        *,
        readable: bool = True,
        writable: bool,
        seconds: float,
    ) -> JoinState:
        """The state for the index. `catalog` is the present one, `writable` says that the schema exists to write to.

        `readable`: what is stored is of our format. Tables that cannot be read within the seconds are left for the
        next call.
        """
        late = self.state.late if self.state is not None else frozenset()
        if self.state is not None and self._index is index and self._catalog is catalog and not late:
            self._save_what_is_not(connection, home, writable=writable)
            return self.state
        loaded = self.state is None and not self._forgotten and readable and store.exists(connection, home)
        if loaded:
            self.state = store.load(connection, index.catalog, home)
            self._shapes = {
                name: profile.shape for name, profile in self.state.profiles.items() if profile.shape is not None
            }
        shapes = {table.name: shape(table) for table in catalog.tables}
        changed = {name for name, now in shapes.items() if self._shapes.get(name) != now or name in late}
        old = self.state or JoinState(index.catalog)
        gone = old.profiles.keys() - shapes.keys()
        if changed or gone or loaded or self.state is None or old.catalog is not index.catalog:
            self.state = refreshed(connection, index, old, changed, shapes=shapes, limit=Limit.of(seconds))
        if gone or self._forgotten or changed & self.state.stored or set(self.state.edges) != set(old.edges):
            self.unsaved = True
            self._unsaved |= changed
        self._save_what_is_not(connection, home, writable=writable)
        self._shapes, self._index, self._catalog, self._forgotten = shapes, index, catalog, False
        return self.state

    @property
    def note(self) -> str:
        """What of the lake was not read in full, and why the last question had no groups, in words."""
        parts = [self.state.note if self.state is not None else "", self.why_none]
        return "; ".join(filter(None, parts))

    def declare(self, connection: Connection, index: LakeIndex, edge: JoinEdge, home: str) -> JoinEdge:
        """Add a declared edge and store it; returns it with its measures. To be called inside a transaction."""
        assert self.state is not None
        self.state = self.state.with_declared(index, [edge])
        store.create(connection)
        store.save(connection, self.state, (), home)
        return next(found for found in self.state.edges if found.key == edge.key)

    def is_said(self, edge: JoinEdge) -> bool:
        """Whether a user declared this join."""
        return self.state is not None and any(known.key == edge.key for known in self.state.said)

    def retract(self, connection: Connection, index: LakeIndex, edge: JoinEdge, home: str) -> JoinEdge:
        """Forget a join that a user declared; returns it as it was. To be called inside a transaction."""
        assert self.state is not None
        gone = next(known for known in (*self.state.edges, *self.state.said) if known.key == edge.key)
        old = replace(self.state, said=tuple(known for known in self.state.said if known.key != edge.key))
        self.state = refreshed(connection, index, old, (), judged={edge.left, edge.right})
        store.create(connection)
        store.save(connection, self.state, (), home)
        return gone

    def forget(self) -> None:
        """Make everything but what users declared anew at the next use."""
        if self.state is not None:
            self.state = JoinState(self.state.catalog, said=self.state.said)
        self._shapes, self._index, self._catalog, self._forgotten = {}, None, None, self.state is not None

    def _save_what_is_not(self, connection: Connection, home: str, *, writable: bool) -> None:
        if writable and self.unsaved:
            self._save(connection, home, self._unsaved)
            self.unsaved, self._unsaved = False, set()

    def _save(self, connection: Connection, home: str, changed: Collection[TableName]) -> None:
        assert self.state is not None
        try:
            with transaction(connection):
                store.create(connection)
                store.save(connection, self.state, changed, home)
        except QueryError as error:
            log.warning("the join graph could not be stored and is held in memory: %s", error)


def shape(table: Table) -> Shape:
    """The shape of a table as it is now."""
    return tuple((column.name, column.type) for column in table.columns), table.rows
