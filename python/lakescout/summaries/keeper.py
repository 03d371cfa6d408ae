"""Keeping the documents fresh: made when method 'pneuma' is first asked, later for changed tables only.

After a commit the sampled rows are read again. Where no more than a fifth of them, or of the number of
rows, changed, the table keeps its documents (PNEUMA 5.2); else it is sampled anew.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

import numpy as np

from lakescout.catalog import Catalog, TableName
from lakescout.connection import Connection, transaction
from lakescout.encoder.protocol import Vectors
from lakescout.errors import QueryError
from lakescout.globs import TableFilter
from lakescout.index import LakeIndex
from lakescout.summaries import store
from lakescout.summaries.build import Material, blocks_of, checksum, encode
from lakescout.summaries.model import Block, Kind, Summaries
from lakescout.summaries.sample import Sample, has_changed, read_samples

log = logging.getLogger("lakescout")

LOOK_SECONDS = 10.0
"""How often the rows are read again in a lake that gives no sign of commits."""


@dataclass(frozen=True, slots=True)
class _Known:
    """The documents of one table."""

    columns: tuple[str, ...]
    said: tuple[object, ...]
    """Contexts and descriptions that the documents were made of."""
    sample: Sample
    blocks: tuple[tuple[Kind, str], ...] = ()


@dataclass
class SummaryKeeper:
    """Owns the documents of one database. Not thread-safe: the lake holds a lock around it."""

    summaries: Summaries | None = None
    note: str = ""
    _known: dict[TableName, _Known] = field(default_factory=dict)
    _stored: store.Stored | None = None
    _vectors: dict[str, Vectors] = field(default_factory=dict)
    _index: LakeIndex | None = None
    _state: Hashable = None
    _looked: float = 0.0
    _anew: bool = False
    """What is stored is to be replaced as a whole."""

    def ensure(
        self,
        connection: Connection,
        index: LakeIndex,
        catalog: Catalog,
        home: str,
        *,
        state: Hashable | None,
        state_now: Callable[[], Hashable],
        keep: TableFilter,
        usable: bool,
        writable: bool,
    ) -> Summaries:
        """The documents as of now. `usable`: what is stored was made by the index's encoder.

        What is stored of tables that `keep` leaves out is left alone.
        """
        if self.summaries is not None and self._index is index and not self._may_have_changed(state):
            return self.summaries
        if self._stored is None:
            self._stored = store.load(connection, home) if usable else store.Stored()
            self._vectors.update(self._stored.vectors)
            self._anew |= not usable
        if catalog.id_by_name != index.catalog.id_by_name:  # somebody made or dropped a table since the index was taken
            catalog = index.catalog
        changed = self._update(connection, index, catalog)
        self._index, self._state, self._looked = index, state, time.monotonic()
        if changed or self.summaries is None:
            self._assemble(index)
        gone = [name for name in self._stored.drawn if name not in self._known and keep.keeps(name)]
        unsaved = [name for name in self._known if self._differs_from_stored(name)]
        if writable and (unsaved or gone or self._anew):
            self._save(connection, home, index, unsaved, gone)
            self._state = state_now()  # our own commit, as far as the file tells
        assert self.summaries is not None
        return self.summaries

    def forget(self) -> None:
        """Make everything anew at the next use."""
        self.summaries, self._index, self._stored, self._anew = None, None, store.Stored(), True
        self._known, self._vectors = {}, {}

    def _may_have_changed(self, state: Hashable | None) -> bool:
        if state is None:
            return time.monotonic() - self._looked > LOOK_SECONDS
        return state != self._state

    def _update(self, connection: Connection, index: LakeIndex, catalog: Catalog) -> bool:
        """Read the samples, make the documents of tables that changed; whether there were any."""
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
        """The sample of every table: the old one where little changed, else one that is drawn now."""
        assert self._stored is not None
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

    def _assemble(self, index: LakeIndex) -> None:
        ids = index.catalog.id_by_name
        blocks = tuple(
            Block(ids[name], kind, text) for name, known in sorted(self._known.items()) for kind, text in known.blocks
        )
        self._vectors, encoded = encode((block.text for block in blocks), self._vectors, index.encoder)
        dimension = index.encoder.identity.dimension
        vectors = np.empty((len(blocks), dimension), dtype=np.float32)
        for place, block in enumerate(blocks):
            vectors[place] = self._vectors[checksum(block.text)]
        narrated = sum(text is not None for table in ids.values() for text in index.descriptions(table))
        without = "" if narrated else ", without narrations: columns are named, not described"
        self.note = f"method 'pneuma': {len(blocks):,} documents, {vectors.nbytes / 1e6:.1f} MB of vectors{without}"
        log.info("%s (%d encoded)", self.note, encoded)
        self.summaries = Summaries(blocks, vectors, self.note)

    def _entry(self, name: TableName) -> store.Entry:
        known = self._known[name]
        blocks = [(kind.value, key, self._vectors[key]) for kind, text in known.blocks for key in [checksum(text)]]
        return store.Entry(store.Drawn(known.sample.rows, known.sample.marks), blocks)

    def _differs_from_stored(self, name: TableName) -> bool:
        assert self._stored is not None
        known = self._known[name]
        if self._stored.drawn.get(name) != store.Drawn(known.sample.rows, known.sample.marks):
            return True
        return self._stored.checksums.get(name, set()) != {checksum(text) for _, text in known.blocks}

    def _save(
        self, connection: Connection, home: str, index: LakeIndex, unsaved: list[TableName], gone: list[TableName]
    ) -> None:
        assert self._stored is not None
        entries = {name: self._entry(name) for name in (self._known if self._anew else unsaved)}
        try:
            with transaction(connection):
                store.save(connection, home, index.encoder.identity.dimension, entries, gone, anew=self._anew)
        except QueryError as error:
            log.warning("the documents of method 'pneuma' could not be stored and are held in memory: %s", error)
            return
        self._anew = False
        for name in gone:
            del self._stored.drawn[name]
            self._stored.checksums.pop(name, None)
        for name, entry in entries.items():
            self._stored.drawn[name] = entry.drawn
            self._stored.checksums[name] = {key for _, key, _ in entry.blocks}
