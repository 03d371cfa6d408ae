"""Keeping the join graph fresh: built on first use, carried forward when tables change, stored if possible."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from lakescout.joins.declared import declared_edge
from lakescout.joins.graph import JoinEdge, Measures, Source
from lakescout.joins.inference import LIKELIHOOD, MODEL, MODEL_VERSION
from lakescout.joins.profile import SPELLING, ColumnProfile, Kind, Reading, Shape, TableProfile, digest
from lakescout.joins.profiling import EMPTY_FINGERPRINT, Known, content_fingerprints
from lakescout.joins.state import JoinState, empty_profile, refreshed, represented_tables
from lakescout.joins.used import Used, used
from lakescout.lake import store
from lakescout.lake.cached import Cached, DatabaseState
from lakescout.lake.catalog import Catalog, Table, TableName, live_name, stored_name
from lakescout.lake.connection import Connection, Limit, numbers, rows_of
from lakescout.lake.freshness import Changes, Signature, native_databases
from lakescout.lake.index import LakeIndex
from lakescout.lake.remembered import CELLS, Looks, at_the_end, remember, remembered
from lakescout.lake.sqltext import statement
from lakescout.lake.store import MEASURES
from lakescout.lake.texts import Progress
from lakescout.words.encoder import EncoderIdentity
from lakescout.words.onnx import trim_memory
from lakescout.words.text import counted

_KINDS = {kind.value: kind for kind in Kind}
_SOURCES = frozenset(source.value for source in Source)
_NEEDED = ("left_table", "left_columns", "right_table", "right_columns")


WRITTEN_AT_ONCE: Final = 10_000
"""The most tables whose profiles, and the most edges, that are written at once: their rows are in memory together."""


def save(connection: Connection, state: JoinState, changed: Collection[TableName], home: str) -> None:
    """Write the profiles of the `changed` tables and every edge. Call it inside a transaction.

    Names in the home database are stored with an empty database name, so that the file may be attached under another.
    Profiles of tables that left the lake are deleted. Edges are few and change together, so they are replaced; those
    that users declared stay when their tables leave.
    """
    store.create(connection, "column_profiles", "joins")
    probe = hash_probe(connection)
    kept = [name for name in state.profiles if name not in changed]
    connection.execute(statement("joins/forget_profiles"), _name_lists(kept, home))
    fresh = [(name, state.profiles[name]) for name in sorted(state.stored & set(changed))]
    for start in range(0, len(fresh), WRITTEN_AT_ONCE):
        part = fresh[start : start + WRITTEN_AT_ONCE]
        store.append(connection, "column_profiles", _profile_rows(state.catalog, part, probe, home))
    with store.marking(connection, "joins"):
        _save_edges(connection, state, home)


def _save_edges(connection: Connection, state: JoinState, home: str) -> None:
    connection.execute("DELETE FROM lakescout.joins")
    if state.encoder is None:
        connection.execute("DELETE FROM lakescout.meta WHERE key = ?", [CHECK])
    kept_said = {edge.key for edge in state.edges if edge.source is Source.USER}
    edges = [*state.edges, *(edge for edge in state.said if edge.key not in kept_said)]
    for start in range(0, len(edges), WRITTEN_AT_ONCE):
        rows = (_edge_row(edge, home).values() for edge in edges[start : start + WRITTEN_AT_ONCE])
        store.append(connection, "joins", map(tuple, rows))
    if state.encoder is not None:
        profiles = {name: state.profiles[name] for name in state.stored}
        check = _check(profiles, edges, state.encoder, home)
        others = _others(state.catalog, profiles, state.represented, state.used, home)
        store.record(connection, {CHECK: f"{check} {others}", UNSOUGHT: str(state.unsought)})


def load(connection: Connection, index: LakeIndex, home: str) -> tuple[JoinState, str]:
    """The stored state, with profiles of tables that still have the stored columns; and what was wrong, in words.

    Sketches of another DuckDB version are left out if its hash function differs: those tables are profiled anew.
    """
    catalog, identity = index.catalog, index.encoder.identity
    usable = store.usable(connection, home)
    profiles, damaged = _load_profiles(connection, catalog, home) if "column_profiles" in usable else ({}, 0)
    edges = _load_edges(connection, home) if "joins" in usable else []
    live = tuple(edge for edge in edges if {edge.left, edge.right} <= catalog.id_by_name.keys())
    said = tuple(edge for edge in edges if edge.source is Source.USER)
    recorded = store.recorded_if_there(connection) if edges or profiles else {}
    found = recorded.get(CHECK, "")
    told, _, others = found.partition(" ")
    fits = told == _check(profiles, edges, identity, home)
    if not fits:  # figures may be anything: they are measured anew
        live = tuple(_without_figures(edge) for edge in live if edge.declared)
        said = tuple(map(_without_figures, said))
    stored, represented, verified = len(profiles), represented_tables(index), used(index)
    inferred = fits and others == _others(catalog, profiles, represented, verified, home)
    profiles |= {  # they are not stored
        table.name: empty_profile(table, shape(table, EMPTY_FINGERPRINT))
        for table in (catalog.tables[number] for number in catalog.empty)
        if table.name not in profiles and table.name not in represented
    }
    state = JoinState(
        catalog, profiles, live, said, encoder=identity if inferred else None, unsought=_unsought(recorded),
        used=verified,
    )  # fmt: skip
    if damaged:
        return state, f"the stored profiles of {counted(damaged, 'table')} were damaged: they were made anew"
    if edges and not stored and len(profiles) < len(catalog.tables):
        return state, "the stored profiles of all tables were missing: they were made anew"
    changed = bool(found) and not fits and len(profiles) == len(catalog.tables) - len(represented)
    return state, "the stored joins were changed by others: they were inferred anew" if changed else ""


def _without_figures(edge: JoinEdge) -> JoinEdge:
    return declared_edge(edge.left, edge.left_columns, edge.right, edge.right_columns, edge.source)


_ANY_TEXT: Final = ("utf-8", "surrogatepass")
CHECK: Final = "joins_checksum"
"""The entry of `meta` with two digests: of the stored profiles and edges, and of the other tables in the graph."""


UNSOUGHT: Final = "joins_unsought"
"""The entry of `meta` with the number of pairs of tables in which keys of several columns are still to be sought."""


def _unsought(recorded: Mapping[str, str]) -> int:
    told = recorded.get(UNSOUGHT, "")
    return int(told) if told.isdecimal() and told.isascii() else 0


def _others(
    catalog: Catalog,
    stored: Collection[TableName],
    represented: Collection[TableName],
    verified: Iterable[Used],
    home: str,
) -> str:
    """A digest of what inferred edges rest on besides the stored profiles: the model, tables without a profile, and the
    joins of what people verified.

    Those are empty, failed, or were not read. How likely an edge is depends on the headers of all tables.
    """
    rows = sorted(
        (stored_name(table.name, home), repr(table.shape), number in catalog.empty)
        for number, table in enumerate(catalog.tables)
        if table.name not in stored and table.name not in represented
    )
    joins = sorted(sorted((stored_name(name, home), names) for name, names in join) for join in verified)
    model = MODEL_VERSION, sorted(MODEL.items()), sorted(LIKELIHOOD.items())
    return digest(repr((*model, rows, joins)).encode(*_ANY_TEXT))


def _check(
    profiles: Mapping[TableName, TableProfile], edges: Iterable[JoinEdge], encoder: EncoderIdentity, home: str
) -> str:
    tables = sorted((stored_name(name, home), profile.checksum) for name, profile in profiles.items())
    rows = sorted(digest(repr(sorted(_edge_row(edge, home).items())).encode(*_ANY_TEXT)) for edge in edges)
    return digest(repr((tables, rows, encoder.sha256, encoder.dimension)).encode(*_ANY_TEXT))


def hash_probe(connection: Connection) -> int:
    """A hash that is equal for sketches that can be compared: of one hash function of DuckDB, and one SPELLING."""
    return int(connection.query("SELECT hash(?) AS h", [f"lakescout {SPELLING}"])["h"][0].as_py())


def _name_lists(names: Iterable[TableName], home: str) -> list[list[str]]:
    stored = [stored_name(name, home) for name in names]
    return [[name[part] for name in stored] for part in range(3)]


def _profile_rows(
    catalog: Catalog, profiles: Iterable[tuple[TableName, TableProfile]], probe: int, home: str
) -> Iterator[tuple[object, ...]]:
    for name, table in profiles:
        fingerprint = table.shape[1] if table.shape else None
        of_table = (fingerprint, table.checksum, table.rows if table.reading is Reading.DONE else None, table.rows_read)
        columns = catalog.tables[catalog.id_by_name[name]].columns
        for column, found in zip(columns, table.columns, strict=True):
            which = (*stored_name(name, home), column.name, column.position, column.type, found.kind.value)
            counts = (found.rows, found.nulls, found.distinct, found.low, found.high)
            yield *which, *of_table, *counts, found.sketch, probe


def _load_profiles(connection: Connection, catalog: Catalog, home: str) -> tuple[dict[TableName, TableProfile], int]:
    """The profiles, and how many were damaged."""
    rows = connection.query(statement("joins/load_profiles"), [hash_probe(connection)])
    sketches = rows.column("sketch").combine_chunks()
    if sketches.values.null_count:  # damage, which the checksum shows
        sketches = store.lists(
            [np.array([value or 0 for value in sketch or ()], np.uint64) for sketch in sketches.to_pylist()]
        )
    values, offsets = numbers(sketches.values), numbers(sketches.offsets)
    columns: dict[TableName, dict[str, tuple[str, ColumnProfile]]] = {}
    sizes: dict[TableName, tuple[int | None, int, str, str]] = {}
    for place, cells in enumerate(rows_of(rows.drop_columns(["sketch"]))):
        database, schema, table_name, column, type_name, kind, mark, checksum, table_rows, rows_read = cells[:10]
        count, nulls, distinct, low, high = cells[10:]
        name = live_name(database, schema, table_name, home)
        known = _KINDS.get(kind, Kind.OTHER)  # any other is damage, which the checksum shows
        sketch = values[offsets[place] : offsets[place + 1]]
        profile = ColumnProfile(known, count, nulls, distinct, low, high, sketch)
        columns.setdefault(name, {})[column] = (type_name, profile)
        sizes[name] = (table_rows, rows_read, mark, checksum)
    found = {
        table.name: (_table_profile(table, columns[table.name], *sizes[table.name][:3]), sizes[table.name][3])
        for table in catalog.tables
        if {name: kind for name, (kind, _) in columns.get(table.name, {}).items()}
        == {column.name: column.type for column in table.columns}
    }
    damaged = [name for name, (profile, checksum) in found.items() if profile.checksum != checksum]
    return {name: profile for name, (profile, _) in found.items() if name not in damaged}, len(damaged)


def _table_profile(
    table: Table, columns: dict[str, tuple[str, ColumnProfile]], rows: int | None, rows_read: int, fingerprint: str
) -> TableProfile:
    reading = Reading.SLOW if rows is None else Reading.DONE
    profiles = tuple(columns[column.name][1] for column in table.columns)
    return TableProfile(profiles, rows or 0, rows_read, shape(table, fingerprint), reading)


def _load_edges(connection: Connection, home: str) -> list[JoinEdge]:
    """The stored edges, without rows that are not valid edges."""
    found = connection.query("FROM lakescout.joins")
    rows = (dict(zip(found.column_names, row, strict=True)) for row in rows_of(found))
    return [_edge(row, home) for row in rows if row["source"] in _SOURCES and _is_whole(row)]


def _is_whole(row: dict[str, Any]) -> bool:
    left, right = row["left_columns"] or (), row["right_columns"] or ()
    return all(row[name] for name in _NEEDED) and len(left) == len(right) and None not in (*left, *right)


def _edge_row(edge: JoinEdge, home: str) -> dict[str, Any]:
    return (
        {f"left_{part}": value for part, value in stored_name(edge.left, home)._asdict().items()}
        | {"left_columns": list(edge.left_columns)}
        | {f"right_{part}": value for part, value in stored_name(edge.right, home)._asdict().items()}
        | {"right_columns": list(edge.right_columns)}
        | {"source": edge.source.value, "joinability": edge.joinability, "confidence": edge.confidence}
        | {name: getattr(edge.measures, name) for name in MEASURES}
        | {"exact": edge.measures.exact}
    )


def _edge(row: dict[str, Any], home: str) -> JoinEdge:
    left = live_name(row["left_database"], row["left_schema"], row["left_table"], home)
    right = live_name(row["right_database"], row["right_schema"], row["right_table"], home)
    return JoinEdge(
        left,
        row["left_columns"],
        right,
        row["right_columns"],
        Source(row["source"]),
        row["joinability"],
        row["confidence"],
        Measures(**{name: row[name] for name in MEASURES}, exact=row["exact"]),
    )


@dataclass(frozen=True)
class JoinsInputs:
    """The lake whose joins are wanted: `catalog` is as of now, and reading tables may take `seconds`."""

    index: LakeIndex
    catalog: Catalog
    seconds: float
    progress: Progress | None = field(default=None, compare=False)
    """The callback for how many of the tables are read."""
    spared: frozenset[TableName] = frozenset()
    """Tables not to be read now; profiles of them that exist are used."""
    contents: Hashable | None = None
    """Equal ones: a lake in memory holds the same; None where that is not known."""
    thorough: bool = False
    """Whether to end the search for keys of several columns, however long it takes."""


RETRY_SECONDS: Final = 60.0
"""How long after a failed attempt to store the graph the next one is made."""


@dataclass
class CachedJoins(Cached[JoinsInputs, JoinState]):
    """The join graph of one database. Not thread-safe: the lake holds a lock around it."""

    state: JoinState | None = None
    unsaved: bool = False
    """Something was measured that is not stored."""
    damage: str = ""
    """What was wrong with what was stored."""
    prepared: Known = field(default_factory=dict)
    """Profiles that workers took for the next refresh."""
    settled: bool = False
    """Nothing was committed since `prepared` was taken, so its fingerprints hold."""
    _shapes: dict[TableName, Shape] = field(default_factory=dict)
    _slow: set[TableName] = field(default_factory=set)
    """Views that take too long to be watched for changes."""
    _index: LakeIndex | None = None
    _catalog: Catalog | None = None
    _contents: Hashable | None = None
    _forgotten: bool = False
    _changes: Changes = field(default_factory=Changes)
    _unsaved: set[TableName] = field(default_factory=set)
    _again: float = 0.0
    """When to try again to store what could not be stored."""

    def restore(self, now: DatabaseState, inputs: JoinsInputs) -> None:
        """Read the stored profiles and edges; after `forget`, only what users declared."""
        if now.readable:
            self.state, self.damage = load(now.connection, inputs.index, now.home)
            if self._forgotten:
                self.state, self.damage = JoinState(self.state.catalog, said=self.state.said), ""
            profiles = self.state.profiles.items()
            self._shapes = {name: profile.shape for name, profile in profiles if profile.shape is not None}

    def ahead(
        self, now: DatabaseState, catalog: Catalog, represented: Collection[TableName], *, full: bool = False
    ) -> dict[TableName, str | None]:
        """The tables that `make` would read, with their fingerprints; None where the reader has yet to take it.

        Fingerprints of views are taken here, because they depend on how long all views take together.
        """
        there = now.readable and not full and "column_profiles" in store.usable(now.connection, now.home)
        stored = _load_profiles(now.connection, catalog, now.home)[0] if there else {}
        native = native_databases(now.connection, catalog)
        own = {table.name for table in catalog.tables if table.name.database in native and not table.is_view}
        slow = {name for name, profile in stored.items() if profile.reading is Reading.SLOW}
        fingerprints = content_fingerprints(now.connection, catalog, slow, {*represented, *(() if stored else own)})
        found: dict[TableName, str | None] = {}
        for number, table in enumerate(catalog.tables):
            name, profile = table.name, stored.get(table.name)
            if number in catalog.empty:
                continue
            known = profile is not None and name in fingerprints and profile.shape == shape(table, fingerprints[name])
            if name not in represented and not known:
                found[name] = fingerprints.get(name)
        return found

    def is_valid(self, now: DatabaseState, inputs: JoinsInputs) -> bool:
        """Whether the lake is unchanged and no table is left to read."""
        if inputs.contents is not None and inputs.contents == self._contents:
            self._catalog = inputs.catalog  # of the same tables
        same = self._index is inputs.index and self._catalog is inputs.catalog
        left = self.state is None or self.state.late - inputs.spared or (inputs.thorough and self.state.unsought)
        return same and not left

    def make(self, now: DatabaseState, inputs: JoinsInputs) -> None:
        """Read the changed tables and judge all joins. Tables that there is no time for are left for the next call."""
        index, old = inputs.index, self.state or JoinState(inputs.index.catalog)
        late = old.late - inputs.spared
        slow = {name for name, profile in old.profiles.items() if profile.reading is Reading.SLOW}
        represented = represented_tables(index)
        shapes = {
            table.name: found
            for table in index.catalog.tables
            if self.settled and table.name in self.prepared and table.name not in represented
            if (found := self.prepared[table.name].shape) is not None and found == shape(table, found[1])
        }
        files = now.files_now()
        self._changes.trusted |= now.logs_told
        shapes |= self._unchanged(now.connection, index.catalog, files, represented)
        self._slow |= slow
        fingerprints = content_fingerprints(now.connection, index.catalog, self._slow, {*represented, *shapes})
        shapes |= {
            table.name: shape(table, fingerprints[table.name])
            for table in index.catalog.tables
            if table.name in fingerprints
        }
        changed = {name for name, found in shapes.items() if self._shapes.get(name) != found or name in late}
        gone = old.profiles.keys() - shapes.keys()
        seeks = inputs.thorough and old.unsought > 0
        if changed or gone or seeks or self._index is not index or old.encoder is None:
            limit = Limit.of(inputs.seconds)
            self.state = refreshed(
                now.connection,
                index,
                old,
                changed,
                shapes=shapes,
                limit=limit,
                progress=inputs.progress,
                prepared=self.prepared,
                spared=inputs.spared,
                thorough=inputs.thorough,
            )
        self.prepared, self.settled = {}, False
        assert self.state is not None
        fresh = changed & self.state.stored
        if gone or self._forgotten or fresh or seeks or old.encoder is None or set(self.state.edges) != set(old.edges):
            self.unsaved = True
            self._unsaved |= changed
        self._shapes, self._index, self._catalog, self._forgotten = shapes, index, inputs.catalog, False
        self._contents = inputs.contents if changed or gone or inputs.contents is not None else self._contents
        self._changes.seen = files
        if set(fingerprints.values()) - {EMPTY_FINGERPRINT} and files == now.files_now():
            remember(now.connection, files, inputs.catalog, self._looks(now.connection), CELLS)
        trim_memory()

    def _looks(self, connection: Connection) -> Looks:
        """The fingerprints of tables in DuckDB's own format, to be remembered."""
        assert self._catalog is not None
        native, catalog = native_databases(connection, self._catalog), self._catalog
        told = {
            number: self._shapes[table.name][1]
            for number, table in enumerate(catalog.tables)
            if table.name in self._shapes and table.name.database in native and not table.is_view
        }
        return Looks(told)

    def at_the_end(self, now: DatabaseState) -> Callable[[], None]:
        """See `remembered.at_the_end`."""
        if self._catalog is None:
            return lambda: None
        return at_the_end(now, self._catalog, self._changes.seen, self._looks(now.connection), CELLS)

    def _unchanged(
        self, connection: Connection, catalog: Catalog, files: Signature | None, left_out: Collection[TableName]
    ) -> dict[TableName, Shape]:
        """The shapes of tables in DuckDB's own format that no commit changed between the last look and `files`."""
        if self._index is None:
            looks = remembered(connection, files, catalog, CELLS)
            if looks is None or looks.pending:
                return {}
            told = ((catalog.tables[number], each) for number, each in looks.fingerprints.items())
            return {table.name: shape(table, each) for table, each in told if table.name not in left_out}
        changed = self._changes.since(files, self._shapes)
        if changed is None:
            return {}
        native, views = native_databases(connection, catalog), catalog.views
        return {
            table.name: known
            for number, table in enumerate(catalog.tables)
            if (known := self._shapes.get(table.name)) is not None
            and known == shape(table, known[1])
            and table.name.database in native
            and not (number in views or number in catalog.empty or table.name in changed or table.name in left_out)
        }

    def store(self, now: DatabaseState, inputs: JoinsInputs) -> None:
        """Write the profiles that are new, and every edge."""
        if time.monotonic() < self._again:
            return
        state = self.value()
        if now.saved(
            "the join graph", lambda: save(now.connection, state, self._unsaved, now.home), self._changes, "meta"
        ):
            self.unsaved, self._unsaved = False, set()
        else:
            self._again = time.monotonic() + RETRY_SECONDS
        trim_memory()

    def has_to_seek(self, now: DatabaseState) -> bool:
        """Whether keys of several columns are still to be sought, as far as is known or stored."""
        if self.state is not None:
            return self.state.unsought > 0
        return now.readable and _unsought(store.recorded_if_there(now.connection)) > 0

    @property
    def late(self) -> frozenset[TableName]:
        """Tables that are not read yet."""
        return self.state.late if self.state is not None else frozenset()

    def value(self) -> JoinState:
        """Profiles and join graph."""
        assert self.state is not None
        return self.state

    @property
    def note(self) -> str:
        """What was damaged, and which tables were not read in full, in words."""
        found = self.state.note if self.state is not None else ""
        return "; ".join(filter(None, (self.damage, found)))

    def declare(self, connection: Connection, index: LakeIndex, edge: JoinEdge, home: str) -> JoinEdge:
        """Add a declared edge and store it; returns it with its figures. Call it inside a transaction."""
        assert self.state is not None
        self._said(connection, index, self.state.declaring(edge), home)
        return next(found for found in self.state.edges if found.key == edge.key)

    def is_said(self, edge: JoinEdge) -> bool:
        """Whether a user declared this join."""
        return self.state is not None and any(known.key == edge.key for known in self.state.said)

    def retract(self, connection: Connection, index: LakeIndex, edge: JoinEdge, home: str) -> JoinEdge:
        """Forget a join that a user declared; returns it as it was. Call it inside a transaction."""
        assert self.state is not None
        gone = next(known for known in (*self.state.edges, *self.state.said) if known.key == edge.key)
        self._said(connection, index, self.state.retracting(edge), home)
        return gone

    def forget(self) -> None:
        """Drop all but the joins that users declared; the next use rebuilds the rest."""
        if self.state is not None:
            self.state = JoinState(self.state.catalog, said=self.state.said)
        self._shapes, self._slow, self._index, self._catalog = {}, set(), None, None
        self.damage, self._forgotten = "", True

    def _said(self, connection: Connection, index: LakeIndex, state: JoinState, home: str) -> None:
        self.state = refreshed(connection, index, state, ())
        save(connection, self.state, self._unsaved, home)


def shape(table: Table, fingerprint: str) -> Shape:
    """The shape of a table: it differs after any change to the columns or cells."""
    return table.shape, fingerprint
