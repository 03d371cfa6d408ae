"""Keeping the index fresh: notice a commit, read what changed, encode what is new, save it.

The order of a refresh is: attached databases, file signature, catalog snapshot, texts, index,
one transaction. When the state cannot be written (read-only file, a newer format, another
writer), the index lives in memory and `note` says why.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from lakescout import graph_cache, state
from lakescout.build import IndexBuilder
from lakescout.catalog import TableName
from lakescout.connection import Connection, transaction
from lakescout.encoder import Encoder, EncoderIdentity, default_encoder, load_encoder
from lakescout.errors import QueryError
from lakescout.freshness import Databases, Signature, attached_databases, signature
from lakescout.globs import TableFilter
from lakescout.index import LakeIndex
from lakescout.narration import NO_NARRATIONS, Narrations
from lakescout.narration import store as narration_store
from lakescout.pool import Progress, TextPool
from lakescout.settings import Settings
from lakescout.snapshot import Snapshot, read_snapshot

log = logging.getLogger("lakescout")


@dataclass(frozen=True)
class Refreshed:
    """What a refresh did."""

    tables: int = 0
    columns: int = 0
    tables_changed: int = 0
    headers_embedded: int = 0
    seconds: float = 0.0
    stored: bool = False


@dataclass
class Saved:
    """What the database holds, so that only the difference is written."""

    created: bool = False
    texts: int = 0
    tables: dict[TableName, state.StoredTable] = field(default_factory=dict)


class IndexKeeper:
    """Owns the index of one database. Not thread-safe: the lake holds a lock around it."""

    def __init__(self, settings: Settings, encoder: Encoder | None = None) -> None:
        self.settings = settings
        self.note = ""
        self.index: LakeIndex | None = None
        self.databases: Databases | None = None
        self.snapshot: Snapshot | None = None
        self.contexts: dict[TableName, list[str]] = {}
        self.narrations: Narrations = NO_NARRATIONS
        self._narrations_version: narration_store.Version | None = None
        self._found_state = False
        self.saved = Saved()
        self.saved_encoder: EncoderIdentity | None = None
        self.generation = 0
        """Grows whenever the index changes."""
        self._given_encoder = encoder
        self._builder: IndexBuilder | None = None
        self._signature: Signature | None = None
        self._checked = 0.0
        self.writable = True
        self._unsaved_at: int | None = None
        """The generation that was made without leave to store it; the next question that may, does."""
        self._loaded_filter: TableFilter | None = None

    def ensure(self, connection: Connection, *, persist: bool = True, progress: Progress | None = None) -> LakeIndex:
        """The index as of now; `persist` False writes nothing (EXPLAIN and DESCRIBE must not)."""
        databases = attached_databases(connection)
        now_signature = signature(databases)
        if self.index is None or self._looks_stale(databases, now_signature):
            self.refresh(connection, persist=persist, progress=progress)
        elif persist and self._unsaved_at == self.generation and self._unsaved():
            self._save(connection)
        assert self.index is not None
        return self.index

    @property
    def state_token(self) -> tuple[object, ...] | None:
        """Equal tokens: nothing was committed between. None when that cannot be told."""
        if self.databases is None or self.databases.in_memory or self.databases.remote or self._signature is None:
            return None
        return (self.generation, self._signature)

    def live_token(self) -> tuple[object, ...] | None:
        """The state token that would hold if the catalog were as it is known: the files as they are this instant."""
        return (self.generation, signature(self.databases)) if self.databases is not None else None

    def _looks_stale(self, databases: Databases, found: Signature) -> bool:
        if databases != self.databases or found != self._signature or self._filter() != self._loaded_filter:
            return True
        if databases.in_memory:
            return True
        return databases.remote and time.monotonic() - self._checked > self.settings["refresh_seconds"]

    def refresh(
        self, connection: Connection, *, full: bool = False, persist: bool = True, progress: Progress | None = None
    ) -> Refreshed:
        """Read what changed and save it; `full` forgets everything first."""
        started = time.perf_counter()
        databases = attached_databases(connection)
        before = signature(databases)
        moved = databases.home != (self.databases or databases).home
        dropped = self.saved.created and not state.readable(connection)
        if self._builder is None or full or moved or dropped:
            self._start(connection, databases, forget=full)
        elif self.saved.created:
            self.settings.stored, self.contexts = state.load_notes(connection, databases.home)
        builder = self._builder
        assert builder is not None
        keep = self._filter()
        previous = self.snapshot if keep == self._loaded_filter else None
        snapshot = read_snapshot(connection, keep, previous)
        changed = previous is None or snapshot.fingerprints != previous.fingerprints
        encoded = 0
        narrated = self._read_narrations(connection, databases.home)
        if changed or self.index is None or narrated or self._contexts_changed(builder):
            self.index, encoded = builder.build(
                snapshot, self.contexts, progress, self.settings["header_index"], self.narrations
            )
            self.generation += 1
        self.snapshot, self.databases, self._loaded_filter = snapshot, databases, keep
        self._signature, self._checked = before, time.monotonic()
        pending = len(self._differing())
        unsaved = self._unsaved()
        if persist and (full or unsaved):
            unsaved = not self._save(connection, rewrite=full)
        self._unsaved_at = self.generation if unsaved and not persist else None
        return Refreshed(
            tables=len(snapshot.catalog.tables),
            columns=len(self.index.column_text),
            tables_changed=pending,
            headers_embedded=encoded,
            seconds=time.perf_counter() - started,
            stored=self.writable and not unsaved,
        )

    def invalidate(self) -> None:
        """Look at the catalog again at the next question."""
        self._signature = None

    def encoder(self) -> Encoder:
        """The encoder of the settings, or the one that was given."""
        if self._given_encoder is not None:
            return self._given_encoder
        folder = self.settings["encoder"]
        return (
            load_encoder(Path(folder), self.settings["threads"])
            if folder
            else default_encoder(self.settings["threads"])
        )

    def load_settings(self, connection: Connection) -> None:
        """Read the stored settings and contexts, once."""
        if self._builder is None:
            self._start(connection, attached_databases(connection), forget=False)

    def _start(self, connection: Connection, databases: Databases, *, forget: bool) -> None:
        stored = state.load(connection, databases.home)
        self.settings.stored = stored.settings
        self.contexts = stored.contexts
        self.snapshot, self.index, self._loaded_filter, self._narrations_version = None, None, None, None
        self.writable, self.note = not databases.home_read_only, ""
        if databases.home_read_only:
            self.note = "the database is read-only: what is missing of the index is held in memory"
        encoder = self.encoder()
        self.saved_encoder, self._found_state = stored.encoder, stored.exists
        self.saved = Saved(created=stored.exists)
        if stored.format_version > state.FORMAT_VERSION:
            self.writable = False
            self.note = (
                f"the stored index has format {stored.format_version}, this lakescout reads {state.FORMAT_VERSION}: "
                "it was left alone and the index is held in memory; upgrade lakescout"
            )
            self._builder = IndexBuilder(TextPool(encoder))
            return
        usable = stored.encoder == encoder.identity and not forget
        if stored.encoder is not None and stored.encoder != encoder.identity:
            self.note = f"the index was made by encoder {stored.encoder.name!r}: all texts are encoded anew"
        if usable and stored.vectors is not None:
            self._builder = IndexBuilder(TextPool(encoder, stored.texts, stored.vectors))
            self.saved.texts, self.saved.tables = len(stored.texts), stored.tables
            if graph_cache.wanted(self.settings["header_index"], len(stored.texts)):
                self._builder.graph, damage = graph_cache.load(connection, len(stored.texts))
                self.note = damage or self.note
        else:
            self._builder = IndexBuilder(TextPool(encoder))
            self.saved.created = stored.exists and stored.encoder is None

    def _filter(self) -> TableFilter:
        return TableFilter(self.settings["include"], self.settings["exclude"])

    def _read_narrations(self, connection: Connection, home: str) -> bool:
        """Read the narrations when there are others than before; whether there are."""
        found = narration_store.version(connection) if self.saved.created or self._found_state else ()
        if found == self._narrations_version:
            return False
        self.narrations = narration_store.load(connection, home) if found else NO_NARRATIONS
        self._narrations_version = found
        return True

    def _contexts_changed(self, builder: IndexBuilder) -> bool:
        return any(known.added != tuple(self.contexts.get(name, ())) for name, known in builder.known.items())

    def _differing(self) -> list[TableName]:
        assert self.snapshot is not None
        found = self.snapshot.fingerprints
        return [
            name
            for name, fingerprint in found.items()
            if name not in self.saved.tables or self.saved.tables[name].fingerprint != fingerprint
        ]

    def _gone(self) -> list[TableName]:
        assert self.snapshot is not None
        keep = self._filter()
        return [name for name in self.saved.tables if name not in self.snapshot.fingerprints and keep.keeps(name)]

    def _unsaved(self) -> bool:
        if not self.writable or self._builder is None or self.snapshot is None:
            return False
        return bool(
            not self.saved.created
            or self.saved.texts < len(self._builder.pool.texts)
            or self._builder.graph_is_new
            or self._differing()
            or self._gone()
        )

    def _save(self, connection: Connection, *, rewrite: bool = False) -> bool:
        if not self.writable:
            return False
        try:
            with transaction(connection):
                saved = self._write(connection, rewrite=rewrite)
        except QueryError as error:
            self.note = f"the index could not be stored and is held in memory: {error}"
            log.warning(self.note)
            return False
        self.saved = saved
        self.saved_encoder = self.encoder().identity
        self._signature = None  # the commit changed the file; the next question looks once more
        return True

    def _write(self, connection: Connection, *, rewrite: bool) -> Saved:
        assert self._builder is not None and self.snapshot is not None and self.databases is not None
        pool, home = self._builder.pool, self.databases.home
        fresh = rewrite or self.saved.texts == 0
        if fresh and state.exists(connection, home):
            state.drop_vectors(connection)
        state.create(connection, pool.encoder.identity)
        first = 0 if fresh else self.saved.texts
        if first < len(pool.texts):
            state.append_headers(connection, first, pool.texts[first:], pool.vectors[first:])
        if self._builder.graph_is_new and self._builder.graph is not None:
            graph_cache.save(connection, self._builder.graph)
            self._builder.graph_is_new = False
        tables = {} if fresh else dict(self.saved.tables)
        changed = self._differing() if not fresh else list(self.snapshot.fingerprints)
        old = [tables.pop(name).table_id for name in {*changed, *self._gone()} if name in tables]
        if old:
            state.delete_tables(connection, old)
        tables.update(
            self._append(connection, changed, 1 + max((t.table_id for t in self.saved.tables.values()), default=0))
        )
        return Saved(created=True, texts=len(pool.texts), tables=tables)

    def _append(
        self, connection: Connection, names: list[TableName], first_id: int
    ) -> dict[TableName, state.StoredTable]:
        assert self._builder is not None and self.snapshot is not None and self.databases is not None
        catalog, fingerprints, moment = self.snapshot.catalog, self.snapshot.fingerprints, state.now()
        entries = [
            (
                first_id + number,
                catalog.tables[catalog.id_by_name[name]],
                fingerprints[name],
                self._builder.known[name].header_ids.tolist(),
            )
            for number, name in enumerate(names)
        ]
        if entries:
            state.append_tables(connection, self.databases.home, entries, moment)
        return {table.name: state.StoredTable(number, fingerprint, moment) for number, table, fingerprint, _ in entries}

    def live(self, connection: Connection) -> Snapshot:
        """The catalog as it is now, which the index may not know yet."""
        self.load_settings(connection)
        return read_snapshot(connection, self._filter())

    def status(self, live: Snapshot) -> list[dict[str, object]]:
        """A row a table: stored or not, changed since or not."""
        identity = self.saved_encoder.name if self.saved_encoder else None
        rows: list[dict[str, object]] = []
        for table in live.catalog.tables:
            stored = self.saved.tables.get(table.name)
            rows.append(
                {
                    "database_name": table.name.database,
                    "schema_name": table.name.schema,
                    "table_name": table.name.table,
                    "indexed_at": stored.indexed_at if stored else None,
                    "stale": stored is None or stored.fingerprint != live.fingerprints[table.name],
                    "columns": len(table.columns),
                    "context": len(self.contexts.get(table.name, ())) + bool(table.comment),
                    "encoder": identity,
                    "format_version": state.FORMAT_VERSION,
                    "note": self.note,
                }
            )
        return rows

    def indexed_at(self, name: TableName) -> datetime | None:
        """When the table was stored last, None when it is not stored."""
        stored = self.saved.tables.get(name)
        return stored.indexed_at if stored else None
