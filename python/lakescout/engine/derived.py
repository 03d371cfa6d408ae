"""What is derived beside the index: value dictionary and join graph on first use, and the last results."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field, replace
from typing import Any, Final

from lakescout.engine.evidence import LiveEvidence
from lakescout.joins.cached_joins import CachedJoins, JoinsInputs
from lakescout.joins.profile import Kind, kind_of
from lakescout.joins.profiling import HASHED, content_fingerprints
from lakescout.joins.profiling import Known as Profiles
from lakescout.joins.state import JoinState
from lakescout.lake.cached import DatabaseState
from lakescout.lake.cached_index import CachedIndex
from lakescout.lake.catalog import Catalog, TableName
from lakescout.lake.connection import Connection
from lakescout.lake.freshness import Signature, attached_databases, signature
from lakescout.lake.index import LakeIndex
from lakescout.lake.settings import Settings
from lakescout.lake.texts import NOTHING_PREPARED, PreparedVectors, Progress, doing
from lakescout.values.cached_dictionary import SCAN_LIVE, CachedDictionary, Described, DictionaryInputs, is_wanted
from lakescout.values.describe import Known as Cells
from lakescout.values.literal import SlowTables
from lakescout.values.scan import HitMemory
from lakescout.values.words import WordMemory
from lakescout.words.encoder import EncoderIdentity

CELLS = "reading cells"
SEARCHING = "searching cells"


HASHED_CELLS: Final = 2_000_000
"""The most cells of a lake in memory that are hashed for each call, in some 50 ms of processor."""
CAPACITY = 256
POLL_SECONDS = 0.05
"""How often a thread that waits for another one's result can be interrupted."""
MAX_POLLS = 1200
"""After this many polls, a minute, the thread computes the result itself."""


class InFlight:
    """A result that a thread is working out."""

    def __init__(self) -> None:
        self.over = threading.Event()
        self.worked = False
        self.result: Any = None


class ResultCache:
    """The most recent results by (call, lake state). A result for state None is never kept.

    Threads that ask for the same one at once share it: the first works it out, the others wait.
    """

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._capacity = capacity
        self._results: OrderedDict[Hashable, Any] = OrderedDict()
        self._in_flight: dict[Hashable, InFlight] = {}
        self._lock = threading.Lock()
        self.waiting = 0
        """How many threads wait for another one's result."""

    def get(
        self,
        call: Hashable,
        state: Hashable | None,
        compute: Callable[[], Any],
        lasts: Callable[[Any], bool] = lambda _: True,
    ) -> Any:
        """The result of `call` in this state of the lake, computed if it is not known; kept if it `lasts`."""
        if state is None:
            return compute()
        key = (call, state)
        with self._lock:
            if key in self._results:
                self._results.move_to_end(key)
                return self._results[key]
            other = self._in_flight.get(key)
            if other is None:
                mine = self._in_flight[key] = InFlight()
        if other is not None:
            return other.result if self._await(other) else compute()
        kept = False
        try:
            mine.result = compute()
            mine.worked = True
            kept = lasts(mine.result)  # without our lock: it may look at the lake, whose lock comes before ours
        finally:
            try:
                self._land(key, mine, kept)
            finally:
                mine.over.set()
        return mine.result

    def _await(self, other: InFlight) -> bool:
        """Wait for the other thread; whether it has the result. An interrupt meant for it alone may have stopped it."""
        with self._lock:
            self.waiting += 1
        try:
            for _ in range(MAX_POLLS):
                if other.over.wait(POLL_SECONDS):
                    break
            return other.worked
        finally:
            with self._lock:
                self.waiting -= 1

    def _land(self, key: Hashable, mine: InFlight, kept: bool) -> None:
        """Keep the result if it is to be kept, unless everything was forgotten meanwhile."""
        with self._lock:
            if self._in_flight.get(key) is not mine:
                return
            del self._in_flight[key]
            if kept:
                self._results[key] = mine.result
                while len(self._results) > self._capacity:
                    self._results.popitem(last=False)

    def clear(self) -> None:
        """Forget everything. What is being worked out is not kept."""
        with self._lock:
            self._results.clear()
            self._in_flight.clear()


@dataclass(frozen=True)
class PreparedRefresh:
    """What the workers of a cluster made for the next refresh. What no longer fits the lake then is made again."""

    vectors: PreparedVectors = field(default_factory=lambda: NOTHING_PREPARED)
    cells: Cells = field(default_factory=dict)
    """What the columns of tables hold, for the value dictionary."""
    profiles: Profiles = field(default_factory=dict)
    """What their values can be joined by."""
    encoder: EncoderIdentity | None = None
    """The encoder that made the vectors."""
    as_of: Signature | None = None
    """The databases' files at the time."""


class Derived:
    """Keeps the value dictionary, the join graph and what scans found as fresh as the index of `keeper`.

    `lock` is the lake's.
    """

    def __init__(self, keeper: CachedIndex, settings: Settings, lock: threading.RLock) -> None:
        self.words = WordMemory()
        self.hits = HitMemory()
        self.slow, self.slow_samples = SlowTables(), SlowTables()
        self.dictionary = CachedDictionary()
        self.joins = CachedJoins()
        self._keeper = keeper
        self._settings = settings
        self._lock = lock
        self._last: LiveEvidence | None = None
        self.last_groups: tuple[str, str] | None = None
        """The last question about groups and why it found none: for `lakescout_status`, as rows cannot say it."""

    def forget(self) -> None:
        """Rebuild everything at its next use."""
        self.joins.forget()
        self.dictionary.forget()

    def at_the_end(self, connection: Connection) -> Callable[[], None]:
        """See `remembered.at_the_end`."""
        now = self._keeper.now(connection)
        dictionary, joins = self.dictionary.at_the_end(now), self.joins.at_the_end(now)

        def closed() -> None:
            dictionary()
            joins()

        return closed

    def take(self, connection: Connection, prepared: PreparedRefresh) -> None:
        """Use at the next refresh what workers made for it."""
        if prepared.encoder == self._keeper.encoder_now(connection).identity:
            self._keeper.prepared = prepared.vectors
        self.dictionary.prepared = prepared.cells
        self.joins.prepared = prepared.profiles
        self.joins.settled = prepared.as_of == signature(attached_databases(connection))

    def ahead(
        self, connection: Connection, catalog: Catalog, represented: set[TableName], *, full: bool = False
    ) -> tuple[dict[int, str], dict[TableName, str | None]]:
        """The tables that the dictionary would describe, and those that joins would read, with their fingerprints."""
        now = self._keeper.now(connection)
        wanted = is_wanted(self._settings["value_index"], connection, catalog, now.token)
        cells = self.dictionary.ahead(now, catalog, full=full) if wanted else {}
        return cells, self.joins.ahead(now, catalog, represented, full=full)

    def contents(self, connection: Connection, index: LakeIndex) -> tuple[object, ...] | None:
        """What all cells of a lake in memory hash to; None if there are too many, or views, or nested types.

        Of such a lake no file tells whether something was committed. Equal tokens: it holds the same rows.
        """
        with self._lock:
            keeper, databases, catalog = self._keeper, self._keeper.databases, index.catalog
            if databases is None or not databases.in_memory or databases.remote or index is not keeper.index:
                return None
            known = keeper.taught_token()
        tables = catalog.tables
        cells = sum((HASHED_CELLS if table.rows is None else table.rows) * len(table.columns) for table in tables)
        nested = any(kind_of(each.type) is Kind.OTHER for table in tables for each in table.columns)
        if catalog.views or nested or cells > HASHED_CELLS:
            return None
        hashed = content_fingerprints(connection, catalog, set())
        if not all(text.startswith(HASHED) for text in hashed.values()):
            return None
        return (*known, *hashed.items())

    def evidence(
        self,
        connection: Connection,
        index: LakeIndex,
        settings: Settings,
        *,
        state: tuple[object, ...] | None,
        contents: Callable[[], Hashable | None],
        telling: Callable[[str], Progress | None],
    ) -> LiveEvidence:
        """Access to the contents for one question with these settings.

        `telling` gives the progress callback of a task by its name.
        """
        self.dictionary.begin()
        made = self._last = LiveEvidence(
            connection,
            index,
            settings,
            words=self.words,
            slow=self.slow,
            hits=self.hits,
            state=state,
            values=lambda: self.values(connection, index.catalog, progress=telling(CELLS)),
            contents=contents,
            progress=telling(SEARCHING),
        )
        return made  # `_last` may be that of another thread by now

    @property
    def skipped(self) -> tuple[tuple[str, str], ...]:
        """What the last answers lack, as pairs of question and note; another thread may have asked the question.

        First why no group was found, then what the scan did not read and why.
        """
        groups, last = self.last_groups, self._last  # other threads may set them at any time
        unread = ((last.question.text, note) for note in last.left_out) if last is not None else ()
        return (*([groups] if groups is not None else ()), *unread)

    def values(
        self,
        connection: Connection,
        catalog: Catalog,
        *,
        now: DatabaseState | None = None,
        thorough: bool = False,
        progress: Progress | None = None,
    ) -> Described:
        """The value dictionary, and the tables that it describes as they are now."""
        with self._lock:
            now = now or self._keeper.now(connection)
            if not is_wanted(self._settings["value_index"], connection, catalog, now.token):
                return SCAN_LIVE
            with doing(progress):
                return self.dictionary.ensure(now, DictionaryInputs(catalog, thorough, progress))

    def join_state(
        self,
        connection: Connection,
        index: LakeIndex,
        *,
        persist: bool = True,
        progress: Progress | None = None,
        spared: frozenset[TableName] = frozenset(),
        contents: Hashable | None = None,
        thorough: bool = False,
    ) -> JoinState:
        """Profiles and join graph as of now; tables that are `spared` are not read for them.

        `contents` stands for what a lake in memory holds. A `thorough` search for keys of several columns goes to
        its end.
        """
        with self._lock:
            now = self._keeper.now(connection)
            assert self._keeper.snapshot is not None
            catalog, seconds = self._keeper.snapshot.catalog, self._settings["join_seconds"]
            inputs = JoinsInputs(index, catalog, seconds, progress, spared, contents, thorough)
            with doing(progress):
                return self.joins.ensure(now if persist else replace(now, writable=False), inputs)

    def seek_keys(self, connection: Connection, index: LakeIndex, progress: Progress | None) -> None:
        """End the search for keys of several columns that a question cut short."""
        with self._lock:
            if self.joins.has_to_seek(self._keeper.now(connection)):
                self.join_state(connection, index, progress=progress, thorough=True)

    @property
    def unsaved(self) -> bool:
        """Something was made that is not stored yet."""
        return self.joins.unsaved or self.dictionary.unsaved

    def keep(self, connection: Connection, index: LakeIndex) -> None:
        """Store what was computed while storing was not allowed."""
        with self._lock:
            if self.joins.unsaved:
                self.join_state(connection, index, spared=self.joins.late)  # to store is not to read more
            if self.dictionary.unsaved:
                self.values(connection, index.catalog)
