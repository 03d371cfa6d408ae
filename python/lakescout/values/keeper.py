"""When the value dictionary is made, brought up to date, stored and trusted.

It is trusted for tables whose mark is the one they were described under. Reading all marks costs
as much as a live scan of a small lake, so after a commit the first question scans live, and only
the second one, in the same state, reads the marks: a lake that is written to all the time, or asked
once, never pays for them. A lake that gives no sign of commits is always scanned live.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field

from lakescout.catalog import Catalog
from lakescout.connection import Connection, builtins_first, transaction
from lakescout.errors import QueryError
from lakescout.values import store
from lakescout.values.dictionary import ValueDictionary
from lakescout.values.marks import contents_marks

log = logging.getLogger("lakescout")

PAYS_FROM_TABLES = 100
"""Tables from which planning a live scan costs more than probing the dictionary."""

PAYS_FROM_ROWS = 200_000
"""Rows from which reading them does."""

QUICK_ROWS, QUICK_TABLES = 2_000_000, 20_000
"""Rows and tables up to which a question describes the lake itself (seconds). With more rows a refresh does;
with more tables, a refresh under the setting 'dictionary'."""

UNCOVERED_SHARE = 0.05
"""Share of tables that changed from which a question brings the dictionary up to date."""


@dataclass
class DictionaryKeeper:
    """Owns the dictionary of one database. Not thread-safe: the lake holds a lock around it."""

    dictionary: ValueDictionary | None = None
    note: str = ""
    unsaved: bool = False
    """Something is described that is not stored."""
    _marks: Mapping[int, str] = field(default_factory=dict)
    _covered: frozenset[int] = frozenset()
    _seen: Hashable = None
    _pending: Hashable = None
    _catalog: Catalog | None = None
    _loaded: bool = False
    _damage: str = ""
    """What is wrong with the stored one, until it is built anew."""

    def ensure(
        self,
        connection: Connection,
        catalog: Catalog,
        home: str,
        *,
        setting: str,
        state: Hashable | None,
        state_now: Callable[[], Hashable],
        readable: bool = True,
        writable: bool,
        thorough: bool = False,
    ) -> tuple[ValueDictionary | None, frozenset[int]]:
        """The dictionary to use and the tables it covers; None to scan live.

        `readable`: what is stored is of our format. `thorough`: take the time to build it.
        """
        if state is None or setting == "none" or (setting == "auto" and not _pays(catalog)):
            return None, frozenset()
        self._load(connection, home, readable=readable)
        if state == self._seen and catalog is self._catalog:
            if self.unsaved and writable:
                self._store(connection, home, state, state_now)
            return self.dictionary, self._covered
        quick = not is_big(catalog) and len(catalog.tables) <= QUICK_TABLES
        if not thorough and ((quick and state != self._pending) or (not quick and self.dictionary is None)):
            self._pending = state
            return None, frozenset()
        self._marks = contents_marks(connection, catalog)
        self._seen, self._catalog = state, catalog
        self.unsaved |= self._update(connection, catalog, thorough=thorough)
        if self.unsaved and writable:
            self._store(connection, home, state, state_now)
        self._covered = self.dictionary.covered(catalog, self._marks) if self.dictionary else frozenset()
        return self.dictionary, self._covered

    def forget(self) -> None:
        """Describe everything anew at the next use."""
        self.dictionary, self._seen, self._pending, self._loaded = None, None, None, True

    def _load(self, connection: Connection, home: str, *, readable: bool) -> None:
        if not self._loaded:
            self.dictionary, self.note = store.load_or_none(connection, home) if readable else (None, "")
            self._damage = self.note
            self._loaded = True

    def _store(self, connection: Connection, home: str, state: Hashable, state_now: Callable[[], Hashable]) -> None:
        if state_now() == state:
            self._save(connection, home)
            self._seen = state_now()  # our own commit; nobody else's came between, as far as the file tells

    def _update(self, connection: Connection, catalog: Catalog, *, thorough: bool) -> bool:
        """Describe what is not covered, when that is worth it now."""
        old = self.dictionary or ValueDictionary()
        missing = sorted(self._marks.keys() - old.covered(catalog, self._marks))
        worth = thorough or len(missing) > UNCOVERED_SHARE * len(catalog.tables)
        if not missing or not worth or (not thorough and _rows(catalog, missing) > QUICK_ROWS):
            return False
        with builtins_first(connection):
            fresh = old.update(connection, catalog, missing, self._marks)
            if fresh.needs_compaction:
                fresh = ValueDictionary().update(connection, catalog, sorted(self._marks), self._marks)
        self.dictionary = fresh
        if self._damage:
            self.note, self._damage = f"{self._damage}: it was built anew", ""
        return True

    def _save(self, connection: Connection, home: str) -> None:
        assert self.dictionary is not None
        try:
            with transaction(connection):
                store.save(connection, self.dictionary, home)
            self.unsaved = False
        except QueryError as error:
            log.warning("the value dictionary could not be stored and is held in memory: %s", error)


def _rows(catalog: Catalog, tables: list[int] | None = None) -> int:
    chosen = catalog.tables if tables is None else [catalog.tables[table] for table in tables]
    return sum(table.rows or 0 for table in chosen)


def is_big(catalog: Catalog) -> bool:
    """Whether there is so much data that a refresh takes the time to describe it."""
    return _rows(catalog) > QUICK_ROWS


def _pays(catalog: Catalog) -> bool:
    return len(catalog.tables) >= PAYS_FROM_TABLES or _rows(catalog) >= PAYS_FROM_ROWS
