"""The stored index: takes it over at the start, and writes differences in one transaction."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field

from lakescout.errors import QueryError, plainly
from lakescout.lake import header_graph as graph_cache
from lakescout.lake import state, store
from lakescout.lake.build import IndexBuilder
from lakescout.lake.catalog import Snapshot, TableFilter, TableName
from lakescout.lake.connection import Connection, transaction
from lakescout.lake.freshness import Databases
from lakescout.lake.header_graph import HeaderGraph
from lakescout.lake.texts import TextPool
from lakescout.words.encoder import Encoder, EncoderIdentity

log = logging.getLogger("lakescout")


@dataclass
class IndexStore:
    """Knows what the database holds of the index, so that only differences are written. Not thread-safe."""

    found: bool = False
    """Our tables existed at the start."""
    created: bool = False
    """Our tables exist, with an index of our encoder or with none."""
    writable: bool = True
    exposed: tuple[str, ...] = ()
    """Encrypted databases, whose names the home database's file must not hold, so that the index stays in memory."""
    note: str = ""
    """Why nothing is stored, or why what was stored is not used, in words."""
    format_version: int = state.FORMAT_VERSION
    """The format of what is stored."""
    encoder: EncoderIdentity | None = None
    """The encoder that made what is stored."""
    foreign: frozenset[str] = frozenset()
    """Tables with our names but other columns, which were left alone."""
    users: str = ""
    """A schema of the user's that has our schema's name, and was left alone."""
    texts: int = 0
    """How many of the pool's texts are stored."""
    tables: dict[TableName, state.IndexedTable] = field(default_factory=dict)
    _untouched: threading.local = field(default_factory=threading.local)

    @property
    def held_back(self) -> str:
        """Why the index stays in memory although the file could hold it, in words."""
        if not self.exposed:
            return ""
        names = ", ".join(self.exposed)
        are = "is an encrypted database" if len(self.exposed) == 1 else "are encrypted databases"
        return (
            f"{names} {are} and the file of the lake is not: the index is held in memory, and only what you say about "
            "tables and replies of a model are stored"
        )

    @property
    def unreadable(self) -> bool:
        """Whether a newer lakescout, or the user, wrote what is stored, so that none of it is read."""
        return self.format_version > state.FORMAT_VERSION or bool(self.foreign or self.users)

    @property
    def accepts(self) -> bool:
        """Whether something may be stored besides the index."""
        return self.writable and self.created and not self.untouched and not self.exposed

    @property
    def untouched(self) -> bool:
        """Whether this thread must not store anything now."""
        return bool(getattr(self._untouched, "now", False))

    @contextmanager
    def left_alone(self) -> Iterator[None]:
        """While the block runs, this thread stores nothing."""
        before, self._untouched.now = self.untouched, True
        try:
            yield
        finally:
            self._untouched.now = before

    def look(self, databases: Databases, found: state.Stored, repaired: str = "") -> None:
        """Decide what may be stored. No encoder is needed for this."""
        self.exposed = databases.exposed
        self.found = self.created = found.exists
        self.encoder, self.texts, self.tables = found.encoder, 0, {}
        self.format_version = found.format_version
        self.writable, self.note = not databases.home_read_only, ""
        if databases.home_read_only:
            self.note = "the database is read-only: the missing part of the index is held in memory"
        if self.unreadable:
            self.writable = self.found = self.created = False
            self.note = self._why_left_alone()
            return
        self.note = "; ".join(filter(None, (self.note, repaired, found.damage)))

    def begin(
        self,
        connection: Connection,
        encoder: Encoder,
        found: state.Stored,
        *,
        header_index: str,
        forget: bool,
        connect: Callable[[], AbstractContextManager[Connection]],
    ) -> IndexBuilder:
        """A builder that continues from what was found, or starts anew if that does not fit or `forget` is set.

        `connect` gives a connection once the graph of headers is asked for, which is read then.
        """
        builder = IndexBuilder(TextPool(encoder))
        if self.unreadable:
            return builder
        if found.encoder is not None and found.encoder != encoder.identity:
            self.note += "; " if self.note else ""
            self.note += f"the index was made by encoder {found.encoder.name!r}: all texts are encoded again"
        if forget or found.encoder != encoder.identity or found.vectors is None:
            self.created = found.exists and found.encoder is None and not found.damage
            return builder
        builder = IndexBuilder(TextPool(encoder, found.texts, found.vectors))
        self.texts, self.tables = len(found.texts), found.tables
        if graph_cache.wanted(header_index, len(found.texts)):
            stored = graph_cache.find(connection, connect, self._say)
            builder.graph = HeaderGraph(encoder.identity.dimension, stored)
        return builder

    def _say(self, note: str) -> None:
        self.note = "; ".join(filter(None, (self.note, note)))

    def _why_left_alone(self) -> str:
        if self.users:
            return (
                f"the schema {self.users} is yours, and lakescout keeps what it knows in a schema of that name: it was "
                "left alone, and the index is held in memory; to have it stored, open another file and ATTACH this one"
            )
        if self.foreign:
            names = ", ".join(f"lakescout.{name}" for name in sorted(self.foreign))
            return (
                f"{names} has other columns than lakescout's table of that name: nothing is read from the schema "
                "lakescout or stored in it, and the index is held in memory; rename that table"
            )
        return (
            f"the stored index has format {self.format_version}, this lakescout reads {state.FORMAT_VERSION}: "
            "it was left alone, and the index is held in memory; upgrade lakescout"
        )

    def differing(self, snapshot: Snapshot) -> list[TableName]:
        """Tables whose stored form is out of date."""
        return [
            name
            for name, fingerprint in snapshot.fingerprints.items()
            if name not in self.tables or self.tables[name].fingerprint != fingerprint
        ]

    def gone(self, snapshot: Snapshot, keep: TableFilter) -> list[TableName]:
        """Stored tables that no longer exist; those that `keep` leaves out are not touched."""
        return [name for name in self.tables if name not in snapshot.fingerprints and keep.keeps(name)]

    def is_behind(self, builder: IndexBuilder, snapshot: Snapshot, keep: TableFilter) -> bool:
        """Whether something that could be stored is not."""
        if not self.writable or self.exposed:
            return False
        return bool(
            not self.created
            or self.texts < len(builder.pool.texts)
            or (builder.graph is not None and builder.graph.unsaved)
            or self.differing(snapshot)
            or self.gone(snapshot, keep)
        )

    def save(
        self,
        connection: Connection,
        home: str,
        builder: IndexBuilder,
        snapshot: Snapshot,
        keep: TableFilter,
        *,
        rewrite: bool = False,
    ) -> bool:
        """Write the differences, or everything if `rewrite`; returns whether that worked, else `note` says why not."""
        if not self.writable or self.exposed:
            return False
        fresh = rewrite or self.texts == 0
        changed = list(snapshot.fingerprints) if fresh else self.differing(snapshot)
        lost = {*changed, *self.gone(snapshot, keep)}
        try:
            with transaction(connection):
                self._write_texts(connection, home, builder, fresh=fresh)
                tables = {} if fresh else dict(self.tables)
                old = [tables.pop(name).table_id for name in lost if name in tables]
                if old:
                    state.delete_tables(connection, old)
                tables.update(self._append(connection, home, builder, snapshot, changed))
        except QueryError as error:
            self.note = f"the index could not be stored, so it is held in memory: {plainly(error)}"
            log.warning(self.note)
            return False
        self.created, self.texts, self.tables = True, len(builder.pool.texts), tables
        self.encoder = builder.pool.encoder.identity
        if builder.graph is not None:
            builder.graph.unsaved = False
        return True

    def _write_texts(self, connection: Connection, home: str, builder: IndexBuilder, *, fresh: bool) -> None:
        pool = builder.pool
        if fresh and store.present(connection, home):
            state.drop_vectors(connection)
        state.create_index(connection, pool.encoder.identity)
        first = 0 if fresh else self.texts
        if first < len(pool.texts):
            state.append_headers(connection, first, pool.texts[first:], pool.vectors[first:])
        if builder.graph is not None and builder.graph.unsaved:
            builder.graph.save(connection)

    def _append(
        self, connection: Connection, home: str, builder: IndexBuilder, snapshot: Snapshot, names: Iterable[TableName]
    ) -> dict[TableName, state.IndexedTable]:
        first_id = 1 + max((table.table_id for table in self.tables.values()), default=0)
        catalog, fingerprints, moment = snapshot.catalog, snapshot.fingerprints, state.now()
        entries = [
            (
                first_id + number,
                catalog.tables[catalog.id_by_name[name]],
                fingerprints[name],
                builder.known[name].header_ids.tolist(),
            )
            for number, name in enumerate(names)
        ]
        if entries:
            state.append_tables(connection, home, entries, moment)
        return {
            table.name: state.IndexedTable(number, fingerprint, moment) for number, table, fingerprint, _ in entries
        }
