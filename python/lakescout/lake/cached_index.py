"""Keeps the index fresh: notices a commit, reads what changed, encodes what is new, and saves it.

A refresh goes in this order: attached databases, file signature, catalog snapshot, texts, index, one transaction. If
the state cannot be written (read-only file, a newer format, another writer), the index stays in memory and
`stored.note` says why.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from lakescout.errors import EncoderError
from lakescout.lake import narrations as narration_store
from lakescout.lake import state, store
from lakescout.lake import terms as term_store
from lakescout.lake.build import IndexBuilder, all_contexts
from lakescout.lake.cached import Cached, DatabaseState
from lakescout.lake.catalog import Catalog, Snapshot, TableFilter, TableName, read_snapshot
from lakescout.lake.connection import Connection, ConnectionSource, borrowed, transaction
from lakescout.lake.freshness import (
    Changes,
    Databases,
    ExternalSources,
    Signature,
    attached_databases,
    external_sources,
    signature,
)
from lakescout.lake.header_graph import SHARE
from lakescout.lake.index import LakeIndex, families, representatives
from lakescout.lake.index_store import IndexStore
from lakescout.lake.narrations import NO_NARRATIONS, Narrations
from lakescout.lake.settings import Settings
from lakescout.lake.state import Unused
from lakescout.lake.store import SAID, edition, misfits, of_the_user, set_aside
from lakescout.lake.terms import Terms
from lakescout.lake.texts import NOTHING_PREPARED, PreparedVectors, Progress
from lakescout.words.encoder import Encoder
from lakescout.words.onnx import OnnxEncoder, default_encoder, load_encoder, trim_memory
from lakescout.words.text import counted


@dataclass(frozen=True)
class Refreshed:
    """What a refresh did."""

    tables: int = 0
    columns: int = 0
    tables_changed: int = 0
    headers_embedded: int = 0
    seconds: float = 0.0
    stored: bool = False


@dataclass(frozen=True)
class IndexInputs:
    """The databases that are attached now, the state of their files, and the callback for the progress of encoding."""

    databases: Databases
    signature: Signature
    progress: Progress | None = None


class CachedIndex(Cached[IndexInputs, LakeIndex]):
    """The index of one database. Not thread-safe: the lake holds a lock around it."""

    def __init__(
        self, source: ConnectionSource, settings: Settings, encoder: Encoder | None = None, own: Collection[str] = ()
    ) -> None:
        """`own` are the names of our functions: views that call them are not part of the lake."""
        self.source, self.settings = source, settings
        self._own = own
        self.stored = IndexStore()
        self.index: LakeIndex | None = None
        self.databases: Databases | None = None
        self.snapshot: Snapshot | None = None
        self.contexts: dict[TableName, list[str]] = {}
        self.narrations: Narrations = NO_NARRATIONS
        self.unused: tuple[Unused, ...] = ()
        """What people said that had no effect as of the last look."""
        self._narrations_version: tuple[object, ...] | None = None
        self._taught: tuple[tuple[term_store.Term, ...], tuple[term_store.Verified, ...]] = ((), ())
        self._taught_version: tuple[object, ...] | None = None
        self.generation = 0
        """Grows whenever the index changes."""
        self.given_encoder = encoder
        """The encoder that was passed in, if any: it is used whatever the settings name."""
        self._builder: IndexBuilder | None = None
        self._repaired = ""
        """Which stored tables were set aside because they have other columns than ours, in words."""
        self._closed = ""
        """Why the encoder could not be opened for the status, in words."""
        self._signature: Signature | None = None
        self._checked = 0.0
        self._unsaved_at: int | None = None
        """The generation that was made by a call that must not store it; the next call that may store it does."""
        self._loaded_filter: TableFilter | None = None
        self._changes = Changes()
        self._external: tuple[Snapshot | None, ExternalSources] = (None, ExternalSources())
        self.prepared: PreparedVectors = NOTHING_PREPARED
        """Vectors that workers made for the next refresh."""

    def latest(self, connection: Connection, *, persist: bool = True, progress: Progress | None = None) -> LakeIndex:
        """The index as of now; `persist` False writes nothing (EXPLAIN and DESCRIBE must not)."""
        databases = attached_databases(connection)
        self.stored.exposed = databases.exposed
        now = DatabaseState(connection, databases.home, writable=persist and not self.stored.untouched)
        return self.ensure(now, IndexInputs(databases, signature(databases), progress))

    def now(self, connection: Connection) -> DatabaseState:
        """The database as of the last look, for what is kept besides the index."""
        databases = self.databases
        assert databases is not None
        told = not databases.in_memory and not databases.remote
        return DatabaseState(
            connection,
            databases.home,
            self.state_token,
            self.live_token,
            lambda: signature(databases) if told else None,
            self._changes.trusted,
            readable=not self.stored.unreadable,
            writable=self.stored.accepts,
        )

    def now_as_stored(self, connection: Connection) -> DatabaseState:
        """`now` right after a refresh, with the token of the files as they are: storing the index changed them."""
        found = self.now(connection)
        return replace(found, token=None if found.files_now() is None else found.token_now())

    def restore(self, now: DatabaseState, inputs: IndexInputs) -> None:
        """Read what is stored, settings and contexts included."""
        self.load_settings(now.connection)

    def is_valid(self, now: DatabaseState, inputs: IndexInputs) -> bool:
        """Whether nothing was committed since the last look, as far as can be told."""
        return self.index is not None and not self._looks_stale(inputs.databases, inputs.signature)

    def make(self, now: DatabaseState, inputs: IndexInputs) -> None:
        """Read what changed and encode what is new."""
        self.refresh(now.connection, persist=now.writable, progress=inputs.progress)

    @property
    def unsaved(self) -> bool:  # type: ignore[override]
        """Whether the index was made by a call that must not store it, and is not stored yet."""
        return self._unsaved_at == self.generation and self._is_behind()

    def store(self, now: DatabaseState, inputs: IndexInputs) -> None:
        """Write the differences."""
        self._save(now.connection)

    def value(self) -> LakeIndex:
        """The index."""
        assert self.index is not None
        return self.index

    def forget(self) -> None:
        """Read what is stored, and the catalog, again at the next use."""
        self.index, self._builder, self._restored = None, None, False

    @property
    def state_token(self) -> tuple[object, ...] | None:
        """Equal tokens: nothing was committed between. None if that cannot be told."""
        if self.databases is None or self.databases.in_memory or self.databases.remote or self._signature is None:
            return None
        return (self.generation, self._signature)

    def taught_token(self) -> tuple[object, ...]:
        """Equal tokens: the names and what people said are the same, and no file of a database changed."""
        said = tuple(sorted((name, tuple(texts)) for name, texts in self.contexts.items()))
        return (self.generation, self._signature or (), self._taught_version, self._narrations_version, said)

    def external(self, connection: Connection) -> ExternalSources:
        """What the views of the last look read besides the lake. Raises QueryError."""
        known, found = self._external
        if known is not self.snapshot and self.snapshot is not None:
            found = external_sources(connection, self._own) if self.snapshot.catalog.views else ExternalSources()
            self._external = self.snapshot, found
        return found

    def live_token(self) -> tuple[object, ...] | None:
        """The state token that would hold if the catalog were the known one: the files as they are this instant."""
        return (self.generation, signature(self.databases)) if self.databases is not None else None

    def _looks_stale(self, databases: Databases, found: Signature) -> bool:
        if databases != self.databases or found != self._signature or self._filter() != self._loaded_filter:
            return True
        if databases.in_memory:
            return True
        return databases.remote and time.monotonic() - self._checked > self.settings["refresh_seconds"]

    def refresh(
        self,
        connection: Connection,
        *,
        full: bool = False,
        persist: bool = True,
        called: bool = False,
        progress: Progress | None = None,
    ) -> Refreshed:
        """Read what changed and save it; `full` forgets everything first. `called`: somebody called for a refresh."""
        started = time.perf_counter()
        databases = attached_databases(connection)
        self.stored.exposed = databases.exposed
        before = signature(databases)
        moved = databases.home != (self.databases or databases).home
        dropped = self.stored.created and not state.readable(connection)
        bare = self.databases is not None and self.databases.exposed and not databases.exposed
        if (
            self._builder is None or full or moved or dropped or bare
        ):  # texts encoded for an encrypted database are dropped
            self._start(connection, databases, forget=full)
        elif self.stored.created:
            self.read_notes(connection)
        builder = self._builder
        assert builder is not None
        keep = self._filter()
        previous = self.snapshot if keep == self._loaded_filter else None
        snapshot = read_snapshot(connection, keep, previous, self._own)
        changed = previous is None or snapshot.fingerprints != previous.fingerprints
        encoded, built = 0, False
        narrated = self._read_narrations(connection, databases.home)
        if changed or self.index is None or narrated or self._contexts_changed(builder):
            self.index, encoded = builder.build(
                snapshot,
                self.contexts,
                progress,
                self.settings["header_index"],
                self.narrations,
                prepared=self.prepared,
            )
            self.prepared = NOTHING_PREPARED
            self.generation += 1
            built = True
            trim_memory()
        elif self.index.catalog.empty != snapshot.catalog.empty:  # readers of cells skip empty tables
            self.index = self.index.over(snapshot.catalog)
        self._take_taught(connection, databases.home, self.index)
        self.snapshot, self.databases, self._loaded_filter = snapshot, databases, keep
        terms, verified = self.index.terms, self.index.verified
        lost = (*terms.unused, *term_store.unused_verified(verified, snapshot.catalog, databases.home))
        self.unused = (*self._unused(connection, snapshot, keep, self.contexts, self.narrations), *lost)
        self._signature, self._checked = before, time.monotonic()
        pending = len(self.stored.differing(snapshot))
        if called or (persist and built):
            self._grow_graph(self.index, changed=called or bool(encoded or pending), started=started)
        unsaved = self._is_behind()
        if persist and (full or unsaved):
            unsaved = not self._save(connection, rewrite=full)
            if full and not unsaved:
                store.accept(connection)
                self.unused = (*self._unused(connection, snapshot, keep, self.contexts, self.narrations), *lost)
        self._unsaved_at = self.generation if unsaved and not persist else None
        return Refreshed(
            tables=len(snapshot.catalog.tables),
            columns=len(self.index.column_text),
            tables_changed=pending,
            headers_embedded=encoded,
            seconds=time.perf_counter() - started,
            stored=self.stored.writable and not self.stored.exposed and not unsaved,
        )

    def _grow_graph(self, index: LakeIndex, *, changed: bool, started: float) -> None:
        """Add to the graph the headers that it lacks, in a share of the time that the refresh took so far."""
        if index.graph is not None and (changed or index.graph.whole):
            seconds = None if index.graph.whole else SHARE * (time.perf_counter() - started)
            index.graph.grow(index.vectors, index.header_texts, seconds, self.settings["threads"])

    def ahead(self, connection: Connection, *, full: bool = False) -> tuple[Snapshot, list[str], set[TableName]]:
        """The catalog as it is now, the texts that a refresh would encode, and the tables that others represent."""
        databases = attached_databases(connection)
        self._start(connection, databases, forget=full)
        assert self._builder is not None
        snapshot = read_snapshot(connection, self._filter(), own=self._own)
        self._read_narrations(connection, databases.home)
        self.databases, self._signature = databases, signature(databases)
        tables = snapshot.catalog.tables
        told = [(all_contexts(each, self.contexts), self.narrations.descriptions(each)) for each in tables]
        usual = representatives(snapshot.catalog, families(snapshot.catalog, told))
        represented = {tables[one].name for one, other in usual.items() if one != other}
        return snapshot, self._builder.unknown_texts(snapshot, self.contexts, self.narrations), represented

    def invalidate(self) -> None:
        """Look at the catalog again at the next question."""
        self._signature = None

    def encoder(self) -> Encoder:
        """The encoder that was passed in, or else the one that the settings name."""
        if self.given_encoder is not None:
            return self.given_encoder
        folder = self.settings["encoder"]
        return (
            load_encoder(Path(folder), self.settings["threads"])
            if folder
            else default_encoder(self.settings["threads"])
        )

    @property
    def encoder_note(self) -> str:
        """Why the encoder cannot be opened, or what it ran on, in words; "" for the default one on the processor."""
        if self._builder is None:
            return self._closed
        encoder = self._builder.pool.encoder
        return encoder.ran if isinstance(encoder, OnnxEncoder) else ""

    def encoder_now(self, connection: Connection) -> Encoder:
        """The encoder, once the stored settings are read, which may name it."""
        self.load_settings(connection)
        return self.encoder()

    def load_settings(self, connection: Connection) -> None:
        """Read the stored settings and contexts, unless an index was begun, which reads them. Opens no encoder."""
        if self._builder is None:
            self._look(connection, attached_databases(connection))

    def read_notes(self, connection: Connection) -> None:
        """Read the stored settings and contexts again."""
        rows, self.contexts = state.load_notes(connection, attached_databases(connection).home)
        self.settings.stored.read(rows)

    def _look(self, connection: Connection, databases: Databases) -> state.Stored:
        """Read what is stored; first set aside tables that have other columns than ours, where that is allowed."""
        wrong = misfits(connection, databases.home)
        self.stored.users = "" if wrong & SAID else of_the_user(connection, databases.home)
        if self.stored.users:
            wrong = frozenset()
        if wrong and "meta" not in wrong and state.is_newer(connection, databases.home):
            wrong = frozenset()
        if wrong and not wrong & SAID and not databases.home_read_only and not self.stored.untouched:
            with transaction(connection):
                self._repaired = set_aside(connection, wrong)
            wrong = frozenset()
        self.stored.foreign = wrong
        found = state.Stored() if wrong or self.stored.users else state.load(connection, databases.home)
        self.settings.stored.read(found.settings)
        self.contexts = found.contexts
        self.stored.look(databases, found, self._repaired)
        return found

    def _start(self, connection: Connection, databases: Databases, *, forget: bool) -> None:
        found = self._look(connection, databases)
        self.snapshot, self.index, self._loaded_filter = None, None, None
        self._narrations_version, self._taught_version = None, None
        self._builder = self.stored.begin(
            connection,
            self.encoder(),
            found,
            header_index=self.settings["header_index"],
            forget=forget,
            connect=lambda: borrowed(self.source),
        )

    def _filter(self) -> TableFilter:
        return TableFilter(self.settings["include"], self.settings["exclude"])

    def _read_narrations(self, connection: Connection, home: str) -> bool:
        """Read the narrations if they changed; returns whether they did."""
        found = edition(connection, "narrations") if self.stored.created or self.stored.found else ()
        if found == self._narrations_version:
            return False
        self.narrations = narration_store.load(connection, home) if found else NO_NARRATIONS
        self._narrations_version = found
        return True

    def _take_taught(self, connection: Connection, home: str, index: LakeIndex) -> None:
        """Give the index the terms and the verified questions as they are stored now."""
        there = self.stored.created or self.stored.found
        found = (*edition(connection, "terms"), *edition(connection, "verified")) if there else ()
        changed = found != self._taught_version
        if changed:
            self._taught = (term_store.load(connection), term_store.load_verified(connection)) if found else ((), ())
            self._taught_version = found
        terms, verified = self._taught
        renewed = index.terms.catalog is not index.catalog or index.verified != verified
        if changed or ((terms or verified) and renewed):
            self.index = index.knowing(Terms(terms, index.catalog, home), verified)
            self.generation += changed

    def _unused(
        self,
        connection: Connection,
        snapshot: Snapshot,
        keep: TableFilter,
        contexts: Mapping[TableName, Sequence[str]],
        narrations: Narrations,
    ) -> Iterator[Unused]:
        """What people said and others changed, or what fits no table any more; not of tables that settings hide."""
        if self.stored.foreign:
            yield Unused(self.stored.note)
        if not (self.stored.created or self.stored.found):
            return
        yield from map(Unused, store.changed_by_others(connection))
        known = snapshot.catalog.id_by_name
        for name, texts in contexts.items():
            if name == state.NOWHERE:
                yield Unused(f"{counted(len(texts), 'row')} of lakescout.contexts said nothing of a table")
            elif name not in known and keep.keeps(name):
                note = f"lakescout.contexts tells of {name.schema}.{name.table}, which is not in the lake"
                yield Unused(note, (name.table,))
        if narrations or narrations.broken:
            yield from narration_store.unused(narrations, snapshot.catalog.tables, keep.keeps)
        home = attached_databases(connection).home
        for sides in state.declared(connection, home):
            wanted = all(name == state.NOWHERE or keep.keeps(name) for name, _ in sides)
            if wanted and not all(_fits(snapshot.catalog, *side) for side in sides):
                left, right = (f"{name.schema}.{name.table} ({', '.join(columns)})" for name, columns in sides)
                note = f"the declared join of {left} and {right} fits no tables of the lake"
                yield Unused(note, tuple(name.table for name, _ in sides if name != state.NOWHERE))

    def _contexts_changed(self, builder: IndexBuilder) -> bool:
        return any(known.added != tuple(self.contexts.get(name, ())) for name, known in builder.known.items())

    def _is_behind(self) -> bool:
        if self._builder is None or self.snapshot is None:
            return False
        return self.stored.is_behind(self._builder, self.snapshot, self._filter())

    def _save(self, connection: Connection, *, rewrite: bool = False) -> bool:
        assert self._builder is not None and self.snapshot is not None and self.databases is not None
        before = signature(self.databases)
        saved = self.stored.save(
            connection, self.databases.home, self._builder, self.snapshot, self._filter(), rewrite=rewrite
        )
        if saved:
            self._changes.learn(before, signature(self.databases), "tables")
            self._signature = None  # the commit changed the file; the next question looks once more
        return saved

    def live(self, connection: Connection) -> Snapshot:
        """The catalog as it is now, which the index may not know yet. A note says if the encoder cannot be opened."""
        if self._builder is None:
            try:
                self._start(connection, attached_databases(connection), forget=False)
            except EncoderError as error:
                self._closed = f"nothing can be asked: {error}"
        keep, home = self._filter(), attached_databases(connection).home
        snapshot = read_snapshot(connection, keep, own=self._own)
        there = self.stored.created or self.stored.found
        contexts = state.load_notes(connection, home)[1] if there else {}
        narrations = narration_store.load(connection, home) if there else NO_NARRATIONS
        terms = Terms(term_store.load(connection) if there else (), snapshot.catalog, home)
        lost = term_store.unused_verified(term_store.load_verified(connection) if there else (), snapshot.catalog, home)
        self.unused = (*self._unused(connection, snapshot, keep, contexts, narrations), *terms.unused, *lost)
        return snapshot

    def status(self, live: Snapshot) -> list[dict[str, object]]:
        """One row per table: stored or not, changed since or not."""
        identity = self.stored.encoder.name if self.stored.encoder else None
        rows: list[dict[str, object]] = []
        for table in live.catalog.tables:
            stored = self.stored.tables.get(table.name)
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
                    "format_version": self.stored.format_version,
                    "note": self.stored.note,
                }
            )
        return rows


def _fits(catalog: Catalog, name: TableName, columns: Sequence[str]) -> bool:
    """Whether there is such a table with all of these columns, one at least."""
    number = catalog.id_by_name.get(name)
    there = {} if number is None else catalog.tables[number].column_by_name
    return bool(columns) and all(column.lower() in there for column in columns)
