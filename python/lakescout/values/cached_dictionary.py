"""When the value dictionary is built, updated, stored and trusted.

It is trusted for tables whose fingerprint has not changed since they were described. Reading all fingerprints costs
as much as a live scan of a small lake. So after a commit the first question scans live, and only a second one, before
the next commit, reads the fingerprints: a lake that is written to all the time, or asked only once, never pays for
them. Where a dictionary is stored, the first question of a process reads them, unless they are remembered for the
files as they are (`remembered`). Where DuckDB's log tells which tables changed, only their fingerprints are read, and
at once. A lake that gives no sign of commits is always scanned live.

After somebody else wrote to the files of a large lake, a question looks at the tables whose numbers of rows changed,
and at others for `remembered.LOOK_SECONDS`; the next questions look at the rest. A refresh looks at all.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from lakescout.errors import StateError
from lakescout.lake import store
from lakescout.lake.cached import Cached, DatabaseState
from lakescout.lake.catalog import Catalog
from lakescout.lake.connection import Connection
from lakescout.lake.freshness import (
    Changes,
    Signature,
    file_fingerprints,
    files_fingerprint,
    rows_in_parquet,
    storage_fingerprints,
)
from lakescout.lake.remembered import LEAST_TABLES, LOOK_SECONDS, Looks, at_the_end, look, remember, remembered
from lakescout.lake.store import checksum
from lakescout.lake.texts import Progress
from lakescout.values.describe import Known
from lakescout.values.dictionary import ValueDictionary
from lakescout.values.segment import Entry, Segment


def save(connection: Connection, dictionary: ValueDictionary, home: str) -> None:
    """Store the segments; those that are stored already stay as they are.

    Call it inside the transaction of a refresh.
    """
    store.create(connection, "value_segments")
    blobs = {(number,): _blob(segment, home) for number, segment in enumerate(dictionary.segments)}
    store.keep_blobs(connection, "value_segments", blobs, reads=False)
    for segment, blob in zip(dictionary.segments, blobs.values(), strict=True):
        [segment.stored_as[home]] = blob.sums


def load(connection: Connection, home: str) -> ValueDictionary | None:
    """Read the stored dictionary; None if there is none. Raises StateError if it is damaged."""
    if "value_segments" not in store.present(connection, home):
        return None
    rows = connection.query("SELECT checksum, bytes FROM lakescout.value_segments ORDER BY segment ASC NULLS LAST")
    segments = []
    for expected, data in zip(rows.column("checksum").to_pylist(), rows.column("bytes"), strict=True):
        segments.append(_renamed(Segment.from_bytes(data.as_py(), expected), _with(home)))
        segments[-1].stored_as[home] = expected
    return ValueDictionary(tuple(segments)) if segments else None


def load_or_none(connection: Connection, home: str) -> tuple[ValueDictionary | None, str]:
    """The stored dictionary, or None and the reason to rebuild it."""
    try:
        return load(connection, home), ""
    except StateError as error:
        return None, str(error)


def _blob(segment: Segment, home: str) -> store.Blob:
    """A segment as a blob to store; its bytes are made here only if it is not known to be stored."""
    known = segment.stored_as.get(home)
    if known is not None:
        return store.Blob([known], lambda: [_bytes(segment, home)])
    data = _bytes(segment, home)
    return store.Blob([checksum(data)], lambda: [data], is_new=True)


def _bytes(segment: Segment, home: str) -> bytes:
    return _renamed(segment, _without(home)).to_bytes()


def _renamed(segment: Segment, rename: Callable[[Entry], Entry]) -> Segment:
    return replace(segment, entries=tuple(rename(entry) for entry in segment.entries), stored_as={})


def _without(home: str) -> Callable[[Entry], Entry]:
    return lambda entry: replace(entry, database="") if entry.database == home else entry


def _with(home: str) -> Callable[[Entry], Entry]:
    return lambda entry: replace(entry, database=home) if entry.database == "" else entry


PAYS_FROM_TABLES = 100
"""The number of tables with rows from which planning a live scan costs more than probing the dictionary."""

PAYS_FROM_ROWS = 200_000
"""The number of rows from which a live scan costs more than probing the dictionary."""

QUICK_ROWS, QUICK_TABLES = 2_000_000, 20_000
"""The most rows, and tables with rows, of a lake that a question itself describes: that takes seconds. A refresh
describes a larger lake."""

PIECE_TABLES, PIECE_ROWS = 2_000, 20_000_000
"""A refresh stores what it described after so many tables or rows: after a stop, the next one goes on from there."""
PIECE_SHARE = 0.1
"""A piece has at least this share of the lake's tables: storing it can make DuckDB rewrite its whole catalog."""

UNCOVERED_SHARE = 0.05
"""A question updates the dictionary once this share of the tables has changed."""


Described = tuple[ValueDictionary | None, frozenset[int]]
"""The dictionary to use and the tables it covers; None to scan live."""

SCAN_LIVE: Described = None, frozenset()


@dataclass(frozen=True)
class DictionaryInputs:
    """The lake to describe. `thorough`: take the time for it."""

    catalog: Catalog
    thorough: bool = False
    progress: Progress | None = field(default=None, compare=False)


@dataclass
class CachedDictionary(Cached[DictionaryInputs, Described]):
    """The dictionary of one database. Not thread-safe: the lake holds a lock around it."""

    dictionary: ValueDictionary | None = None
    note: str = ""
    unsaved: bool = False
    """Something is described that is not stored yet."""
    prepared: Known = field(default_factory=dict)
    """Tables that the workers of a cluster have read, for the next `make`."""
    _fingerprints: Mapping[int, str] = field(default_factory=dict)
    _changes: Changes = field(default_factory=Changes)
    _pending_tables: frozenset[int] = frozenset()
    """Tables that were not looked at since somebody wrote to the files; they count as they were."""
    _may_look: bool = True
    """The question has not looked at some of them yet."""
    _covered: frozenset[int] = frozenset()
    _seen: Hashable = None
    _pending: Hashable = None
    _catalog: Catalog | None = None
    _current: bool = False
    """The fingerprints were read in the state that was last asked about."""
    _damage: str = ""
    """What is wrong with the stored dictionary, until it is rebuilt."""

    def restore(self, now: DatabaseState, inputs: DictionaryInputs) -> None:
        """Read the stored dictionary; note what is wrong with it."""
        self.dictionary, self.note = load_or_none(now.connection, now.home) if now.readable else (None, "")
        self._damage = self.note
        if self.dictionary is not None:
            self._pending = now.token

    def ahead(self, now: DatabaseState, catalog: Catalog, *, full: bool = False) -> dict[int, str]:
        """The tables that `make` would read to be thorough, with their fingerprints."""
        stored = None if full or not now.readable else load_or_none(now.connection, now.home)[0]
        fingerprints = storage_fingerprints(now.connection, catalog) | file_fingerprints(
            now.connection, catalog, catalog.views
        )
        covered = (stored or ValueDictionary()).covered(catalog, fingerprints)
        return {table: fingerprint for table, fingerprint in fingerprints.items() if table not in covered}

    def is_valid(self, now: DatabaseState, inputs: DictionaryInputs) -> bool:
        """Whether nothing was committed, and no file of a view written, since the fingerprints were read."""
        if now.token != self._seen or inputs.catalog is not self._catalog or self._rewritten():
            return False
        if self._pending_tables and (self._may_look or inputs.thorough):
            return False
        return not (inputs.thorough and self._fingerprints.keys() - self._covered)

    def _rewritten(self) -> list[int]:
        """The described views whose files have changed."""
        if self._catalog is None:
            return []
        watched = self._catalog.views & self._covered
        return [view for view in watched if files_fingerprint(self._catalog, view) != self._fingerprints[view]]

    def make(self, now: DatabaseState, inputs: DictionaryInputs) -> None:
        """Read the fingerprints and describe the tables not covered; a first question after a commit may defer this."""
        catalog, thorough = inputs.catalog, inputs.thorough
        quick = not is_big(catalog) and len(catalog.tables) - len(catalog.empty) <= QUICK_TABLES
        files = now.files_now()
        self._changes.trusted |= now.logs_told
        cheap = self.dictionary is not None and self._changes.since(files, ()) is not None
        again = now.token == self._pending if quick else self.dictionary is not None
        self._current = thorough or cheap or again or now.token == self._seen
        if not self._current:
            self._pending, self._seen = now.token, None
            return
        self._fingerprints = self._fingerprints_of(now, catalog, files, thorough=thorough)
        self._may_look = False
        self._seen, self._catalog, self._changes.seen = now.token, catalog, files
        self.unsaved |= self._update(now, inputs)
        self._covered = self.dictionary.covered(catalog, self._fingerprints) if self.dictionary else frozenset()

    def store(self, now: DatabaseState, inputs: DictionaryInputs) -> None:
        """Write it, unless someone committed since the fingerprints were read."""
        if self._current and now.token_now() == self._seen:
            self.unsaved = not self._save(now)
            self._seen = now.token_now()  # our own commit; as far as the file tells, no one else's came between

    def at_the_end(self, now: DatabaseState) -> Callable[[], None]:
        """See `remembered.at_the_end`."""
        if self._catalog is None:
            return lambda: None
        told = {table: each for table, each in self._fingerprints.items() if table not in self._catalog.views}
        return at_the_end(now, self._catalog, self._changes.seen, Looks(told, self._pending_tables))

    def value(self) -> Described:
        """The dictionary and the tables that it describes as they are now."""
        return (self.dictionary, self._covered) if self._current else SCAN_LIVE

    def forget(self) -> None:
        """Describe everything again at the next use."""
        self.dictionary, self._seen, self._pending, self._restored = None, None, None, True

    def begin(self) -> None:
        """A new question begins, which may look at tables that are pending."""
        self._may_look = True

    @property
    def unlooked(self) -> str:
        """A note on tables that may have changed and count as they were; empty if there are none."""
        many = len(self._pending_tables)
        said = "may have changed since they were last looked at, so new cells there can be missed: "
        return f"{many:,} tables {said}the next questions look at them, or a refresh at once" if many else ""

    def _fingerprints_of(
        self, now: DatabaseState, catalog: Catalog, files: Signature | None, *, thorough: bool
    ) -> dict[int, str]:
        """The fingerprints of all tables; reads those of tables that may have changed since the last look."""
        of_files = file_fingerprints(now.connection, catalog, catalog.views)
        looks = self._before(now, catalog, files)
        seconds = math.inf if thorough or self.dictionary is None else LOOK_SECONDS
        found = look(now.connection, catalog, looks, seconds)
        if found != looks and files == now.files_now():
            remember(now.connection, files, catalog, found)
        self._pending_tables = found.pending
        return found.fingerprints | of_files

    def _before(self, now: DatabaseState, catalog: Catalog, files: Signature | None) -> Looks:
        """What is known of the tables before this look, by the last one or by what is remembered of another process."""
        if self._catalog is None:
            return remembered(now.connection, files, catalog) or Looks({})
        last = self._catalog.tables
        changed = set() if now.token == self._seen else self._changes.since(files, (each.name for each in last))
        untold, old = catalog.empty | catalog.views, self._catalog.id_by_name
        known: dict[int, str] = {}
        pending = set()
        for table, entry in enumerate(catalog.tables):
            before = old.get(entry.name)
            if before is None or before not in self._fingerprints or table in untold:
                continue
            if changed is None:
                if entry.rows is None or entry.rows != last[before].rows or len(catalog.tables) < LEAST_TABLES:
                    continue
                pending.add(table)
            elif entry.name in changed:
                continue
            elif before in self._pending_tables:
                pending.add(table)
            known[table] = self._fingerprints[before]
        return Looks(known, frozenset(pending))

    def _update(self, now: DatabaseState, inputs: DictionaryInputs) -> bool:
        """Describe the tables not covered, if that pays now; whether there is something to store."""
        catalog, thorough = inputs.catalog, inputs.thorough
        old = self.dictionary or ValueDictionary()
        missing = sorted(self._fingerprints.keys() - old.covered(catalog, self._fingerprints))
        worth = thorough or len(missing) > UNCOVERED_SHARE * len(catalog.tables)
        if not missing or not worth or (not thorough and _rows(catalog, missing) > QUICK_ROWS):
            return False
        fresh, parts = old, list(_pieces(catalog, missing))
        for number, part in enumerate(parts):
            if number:
                self.dictionary = fresh
                if now.writable and now.token_now() == self._seen and self._save(now):
                    self._seen = now.token_now()
            telling = _telling(inputs.progress, number, len(parts))
            fresh = fresh.update(now.connection, catalog, part, self._fingerprints, telling, known=self.prepared)
        if fresh.needs_compaction:
            fresh = ValueDictionary().update(
                now.connection, catalog, sorted(self._fingerprints), self._fingerprints, inputs.progress
            )
        self.dictionary, damage = fresh, self._damage
        if damage:
            self.note, self._damage = f"{damage}: it was rebuilt", ""
        return fresh is not old or bool(damage)  # tables that cannot be read are tried by each refresh

    def _save(self, now: DatabaseState) -> bool:
        """Store it in one transaction; whether that worked."""
        dictionary = self.dictionary
        assert dictionary is not None
        return now.saved(
            "the value dictionary",
            lambda: save(now.connection, dictionary, now.home),
            self._changes,
            "value_segments",
        )


def _pieces(catalog: Catalog, tables: Sequence[int]) -> Iterator[list[int]]:
    """The tables in order, in pieces that are described and then stored."""
    piece: list[int] = []
    rows, most = 0, max(PIECE_TABLES, int(PIECE_SHARE * len(catalog.tables)))
    for table in tables:
        own = catalog.rows_of(table)
        if piece and (len(piece) == most or rows + own > PIECE_ROWS):
            yield piece
            piece, rows = [], 0
        piece.append(table)
        rows += own
    if piece:
        yield piece


def _telling(progress: Progress | None, number: int, count: int) -> Progress | None:
    """A progress callback for one of `count` pieces, which reports it as a part of the whole."""
    if progress is None or count == 1:
        return progress
    return lambda done, total: progress(number * total + done, count * total)


def _rows(catalog: Catalog, tables: list[int] | None = None) -> int:
    return sum(map(catalog.rows_of, range(len(catalog.tables)) if tables is None else tables))


def is_big(catalog: Catalog) -> bool:
    """Whether the lake has so many rows that only a refresh describes it, not a question."""
    return _rows(catalog) > QUICK_ROWS


def is_wanted(setting: str, connection: Connection, catalog: Catalog, token: Hashable | None) -> bool:
    """Whether `value_index` and the size of the lake call for a dictionary, and freshness can be told."""
    return token is not None and setting != "none" and (setting != "auto" or _pays(connection, catalog))


def _pays(connection: Connection, catalog: Catalog) -> bool:
    if len(catalog.tables) - len(catalog.empty) >= PAYS_FROM_TABLES or _rows(catalog) >= PAYS_FROM_ROWS:
        return True
    rows_in_parquet(connection, catalog, catalog.views)  # from now on the catalog knows the rows of views
    return _rows(catalog) >= PAYS_FROM_ROWS
