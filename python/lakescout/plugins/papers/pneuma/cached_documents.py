"""Keeping the documents fresh: made when method 'pneuma' is first used, later for changed tables only.

After a commit the sampled rows are read again. A table keeps its documents if at most a fifth of these rows changed
and its number of rows moved by at most a fifth (PNEUMA 5.2); otherwise it is sampled again.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from lakescout.errors import QueryError
from lakescout.lake import store
from lakescout.lake.cached import Cached, DatabaseState
from lakescout.lake.catalog import Catalog, TableFilter, TableName, live_name, stored_name
from lakescout.lake.connection import Connection, vectors
from lakescout.lake.index import LakeIndex
from lakescout.lake.sqltext import statement
from lakescout.lake.texts import Progress
from lakescout.plugins.papers.pneuma.build import (
    Material,
    Sample,
    blocks_of,
    checksum,
    encode,
    has_changed,
    read_samples,
)
from lakescout.plugins.papers.pneuma.model import Block, Kind, Summaries
from lakescout.words.encoder import Vectors

TABLES = ("row_samples", "summaries")


@dataclass(frozen=True)
class Drawn:
    """How many rows a table had when it was sampled, and the hashes of the sampled ones."""

    rows: int
    marks: tuple[str, ...]


@dataclass(frozen=True)
class Entry:
    """What is stored of one table: its sample and, for each block, kind, checksum and vector."""

    drawn: Drawn
    blocks: Sequence[tuple[str, str, Vectors]]


@dataclass
class Stored:
    """Everything that is stored."""

    drawn: dict[TableName, Drawn] = field(default_factory=dict)
    checksums: dict[TableName, set[str]] = field(default_factory=dict)
    vectors: dict[str, Vectors] = field(default_factory=dict)


def stored_tables(connection: Connection) -> int:
    """How many tables have stored documents. Not for use inside a transaction."""
    found = store.rows_if_there(connection, "SELECT count(*) FROM lakescout.row_samples")
    return int(found[0][0]) if found else 0


def load(connection: Connection, home: str, dimension: int) -> Stored:
    """What is stored; nothing if our tables do not exist. Not for use inside a transaction.

    Raises ValueError if it is damaged.
    """
    stored = Stored()
    try:
        samples = connection.query("FROM lakescout.row_samples").to_pylist()
        found = connection.query("FROM lakescout.summaries")
        as_stored = store.is_as_stored(connection, "summaries")
    except QueryError:
        return stored
    if not as_stored or found["vector"].null_count:
        raise ValueError("the vectors are not those that were stored")
    if any(None in (*row.values(), *(row["row_marks"] or ())) or row["table_rows"] < 0 for row in samples):
        raise ValueError("a sample is not whole")
    for row in samples:
        name = live_name(row["database_name"], row["schema_name"], row["table_name"], home)
        stored.drawn[name] = Drawn(row["table_rows"], tuple(row["row_marks"]))
    matrix = vectors(found["vector"], dimension)
    parts = (found.column(part).to_pylist() for part in ("database_name", "schema_name", "table_name", "checksum"))
    for place, (database, schema, table, digest) in enumerate(zip(*parts, strict=True)):
        stored.checksums.setdefault(live_name(database, schema, table, home), set()).add(digest)
        stored.vectors[digest] = matrix[place]
    return stored


def save(
    connection: Connection,
    home: str,
    dimension: int,
    changed: Mapping[TableName, Entry],
    gone: Collection[TableName],
    *,
    anew: bool,
) -> None:
    """Write what changed, replacing what was there; `anew` forgets everything else. Call it inside a transaction."""
    store.create(connection, *TABLES, dimension=dimension)
    names = [stored_name(name, home) for name in (*changed, *gone)]
    for table in TABLES:
        if anew:
            connection.execute(f"DELETE FROM lakescout.{table}")
        elif names:
            connection.execute(
                statement("pneuma/forget", table=table), [list(part) for part in zip(*names, strict=True)]
            )
    if changed:
        _append(connection, home, dimension, changed)
    store.save_mark(connection, "summaries")


def _append(connection: Connection, home: str, dimension: int, changed: Mapping[TableName, Entry]) -> None:
    drawn = ((*stored_name(name, home), entry.drawn.rows, entry.drawn.marks) for name, entry in changed.items())
    store.append(connection, "row_samples", drawn)
    blocks = [(*stored_name(name, home), *block) for name, entry in changed.items() for block in entry.blocks]
    *texts, found = zip(*blocks, strict=True) if blocks else [()] * 6
    store.append_columns(connection, "summaries", [*texts, np.array(found, np.float32).reshape(-1, dimension)])


log = logging.getLogger("lakescout")

LOOK_SECONDS = 10.0
"""How many seconds pass until the rows are read again in a lake that gives no sign of commits."""


@dataclass(frozen=True, slots=True)
class _Known:
    """The documents of one table."""

    columns: tuple[str, ...]
    said: tuple[object, ...]
    """Contexts and descriptions that the documents were made of."""
    sample: Sample
    blocks: tuple[tuple[Kind, str], ...] = ()


@dataclass(frozen=True)
class DocumentsInputs:
    """The lake whose documents are wanted: `catalog` is the present one.

    What is stored for tables that `keep` leaves out stays untouched. `usable`: whether the index's encoder made what is
    stored.
    """

    index: LakeIndex
    catalog: Catalog
    keep: TableFilter
    usable: bool
    progress: Progress | None = None


@dataclass
class CachedDocuments(Cached[DocumentsInputs, Summaries]):
    """The documents of one database. Not thread-safe: the lake holds a lock around it."""

    summaries: Summaries | None = None
    note: str = ""
    unsaved: bool = False
    """Whether the documents differ from what is stored."""
    _known: dict[TableName, _Known] = field(default_factory=dict)
    _stored: Stored = field(default_factory=Stored)
    _vectors: dict[str, Vectors] = field(default_factory=dict)
    _index: LakeIndex | None = None
    _state: Hashable = None
    _looked: float = 0.0
    _anew: bool = False
    """Whether what is stored must be replaced as a whole."""
    _damage: str = ""
    """What was wrong with what was stored."""

    def restore(self, now: DatabaseState, inputs: DocumentsInputs) -> None:
        """Read the stored samples and vectors."""
        self._stored, self._anew = Stored(), self._anew or not inputs.usable
        if inputs.usable:
            try:
                self._stored = load(now.connection, now.home, inputs.index.encoder.identity.dimension)
            except ValueError:
                self._anew, self._damage = True, "the stored documents were damaged: they were made anew; "
        self._vectors.update(self._stored.vectors)

    def is_valid(self, now: DatabaseState, inputs: DocumentsInputs) -> bool:
        """Whether the index is the same and nothing was committed; without a sign of commits, for LOOK_SECONDS."""
        return self.summaries is not None and self._index is inputs.index and not self._may_have_changed(now.token)

    def make(self, now: DatabaseState, inputs: DocumentsInputs) -> None:
        """Read the samples, and make the documents of tables that changed."""
        index, catalog = inputs.index, inputs.catalog
        if catalog.id_by_name != index.catalog.id_by_name:  # someone made or dropped a table since the index was taken
            catalog = index.catalog
        changed = self._update(now.connection, index, catalog)
        self._index, self._state, self._looked = index, now.token, time.monotonic()
        if changed or self.summaries is None:
            self._assemble(index, inputs.progress)
        self.unsaved = bool(self._anew or self._differing() or self._gone(inputs.keep))

    def store(self, now: DatabaseState, inputs: DocumentsInputs) -> None:
        """Write the documents that differ from the stored ones."""
        gone, anew, dimension = self._gone(inputs.keep), self._anew, inputs.index.encoder.identity.dimension
        entries = {name: self._entry(name) for name in (self._known if anew else self._differing())}
        if now.saved(
            "the documents of method 'pneuma'",
            lambda: save(now.connection, now.home, dimension, entries, gone, anew=anew),
        ):
            self._anew = self.unsaved = False
            for name in gone:
                del self._stored.drawn[name]
                self._stored.checksums.pop(name, None)
            for name, entry in entries.items():
                self._stored.drawn[name] = entry.drawn
                self._stored.checksums[name] = {key for _, key, _ in entry.blocks}
        self._state = now.token_now()  # our own commit, as far as the file tells

    def value(self) -> Summaries:
        """The documents."""
        assert self.summaries is not None
        return self.summaries

    def _differing(self) -> list[TableName]:
        return [name for name in self._known if self._differs_from_stored(name)]

    def _gone(self, keep: TableFilter) -> list[TableName]:
        return [name for name in self._stored.drawn if name not in self._known and keep.keeps(name)]

    def forget(self) -> None:
        """Rebuild everything at the next use."""
        self.summaries, self._index, self._stored, self._anew = None, None, Stored(), True
        self._known, self._vectors, self._restored = {}, {}, True

    def _may_have_changed(self, state: Hashable | None) -> bool:
        if state is None:
            return time.monotonic() - self._looked > LOOK_SECONDS
        return state != self._state

    def _update(self, connection: Connection, index: LakeIndex, catalog: Catalog) -> bool:
        """Read the samples and make the documents of tables that changed; returns whether there were any."""
        samples = self._samples(connection, catalog)
        materials: list[Material] = []
        made: list[tuple[TableName, _Known]] = []
        for name, number in catalog.id_by_name.items():
            table = catalog.tables[number]
            place = index.catalog.id_by_name[name]
            columns = tuple(column.name for column in table.columns)
            contexts, descriptions = index.contexts[place], index.descriptions(place)
            entry = _Known(columns, (contexts, descriptions), samples[name])
            old = self._known.get(name)
            if old is None or (old.columns, old.said, old.sample) != (entry.columns, entry.said, entry.sample):
                made.append((name, entry))
                materials.append(Material(table, entry.sample.cells, descriptions, contexts))
        gone = self._known.keys() - catalog.id_by_name.keys()
        for name in gone:
            del self._known[name]
        for (name, entry), blocks in zip(made, blocks_of(materials, index.encoder), strict=True):
            self._known[name] = _Known(entry.columns, entry.said, entry.sample, tuple(blocks))
        return bool(made or gone)

    def _samples(self, connection: Connection, catalog: Catalog) -> dict[TableName, Sample]:
        """The sample of every table: the old one if little changed, otherwise one that is drawn now."""
        drawn_from: dict[int, int | None] = {}
        for name, number in catalog.id_by_name.items():
            known, stored = self._known.get(name), self._stored.drawn.get(name)
            columns = tuple(column.name for column in catalog.tables[number].columns)
            if known is not None:
                drawn_from[number] = known.sample.rows if known.columns == columns else None
            else:
                drawn_from[number] = stored.rows if stored else None
        found = read_samples(connection, catalog, drawn_from)
        again: dict[int, int | None] = {}
        for number, rows in drawn_from.items():
            if rows is None:
                continue
            table, now = catalog.tables[number], found[number]
            known = self._known.get(table.name)
            marks = known.sample.marks if known else self._stored.drawn[table.name].marks
            if has_changed(marks, now):
                again[number] = None
            elif known is not None:
                found[number] = known.sample
        found |= read_samples(connection, catalog, again)
        return {name: found[number] for name, number in catalog.id_by_name.items()}

    def _assemble(self, index: LakeIndex, progress: Progress | None) -> None:
        ids = index.catalog.id_by_name
        blocks = tuple(
            Block(ids[name], kind, text) for name, known in sorted(self._known.items()) for kind, text in known.blocks
        )
        self._vectors, encoded = encode((block.text for block in blocks), self._vectors, index.encoder, progress)
        dimension = index.encoder.identity.dimension
        matrix = np.empty((len(blocks), dimension), dtype=np.float32)
        for place, block in enumerate(blocks):
            matrix[place] = self._vectors[checksum(block.text)]
        narrated = sum(text is not None for table in ids.values() for text in index.descriptions(table))
        without = "" if narrated else ", without narrations: columns are named, not described"
        counted = f"{len(blocks):,} documents, {matrix.nbytes / 1e6:.1f} MB of vectors{without}"
        self.note = f"method 'pneuma': {self._damage}{counted}"
        log.info("%s (%d encoded)", self.note, encoded)
        self.summaries = Summaries(blocks, matrix, self.note)

    def _entry(self, name: TableName) -> Entry:
        known = self._known[name]
        blocks = [(kind.value, key, self._vectors[key]) for kind, text in known.blocks for key in [checksum(text)]]
        return Entry(Drawn(known.sample.rows, known.sample.marks), blocks)

    def _differs_from_stored(self, name: TableName) -> bool:
        known = self._known[name]
        if self._stored.drawn.get(name) != Drawn(known.sample.rows, known.sample.marks):
            return True
        return self._stored.checksums.get(name, set()) != {checksum(text) for _, text in known.blocks}
