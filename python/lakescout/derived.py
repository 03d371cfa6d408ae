"""What is worked out beside the index, each at its first use: value dictionary, documents, join graph."""

from __future__ import annotations

import threading

from lakescout.catalog import Catalog
from lakescout.connection import Connection
from lakescout.evidence import LiveEvidence
from lakescout.globs import TableFilter
from lakescout.index import LakeIndex
from lakescout.joins.keeper import JoinKeeper
from lakescout.joins.state import JoinState
from lakescout.keeper import IndexKeeper
from lakescout.settings import Settings
from lakescout.summaries import Summaries
from lakescout.summaries.keeper import SummaryKeeper
from lakescout.values import ValueDictionary
from lakescout.values.keeper import DictionaryKeeper
from lakescout.values.slow import SlowTables
from lakescout.values.words import WordMemory


class Derived:
    """Keeps it as fresh as the index of `keeper`. `lock` is the lake's."""

    def __init__(self, keeper: IndexKeeper, settings: Settings, lock: threading.RLock) -> None:
        self.words = WordMemory()
        self.slow = SlowTables()
        self.dictionary = DictionaryKeeper()
        self.joins = JoinKeeper()
        self.documents = SummaryKeeper()
        self._keeper = keeper
        self._settings = settings
        self._lock = lock
        self._documents_lock = threading.RLock()
        self._last: LiveEvidence | None = None

    def forget(self) -> None:
        """Make everything anew at its next use."""
        self.joins.forget()
        self.dictionary.forget()
        with self._documents_lock:
            self.documents.forget()

    def evidence(self, connection: Connection, index: LakeIndex, state: tuple[object, ...] | None) -> LiveEvidence:
        """Access to the contents for one question."""
        self._last = LiveEvidence(
            connection,
            index,
            self._settings,
            words=self.words,
            slow=self.slow,
            state=state,
            values=lambda: self.values(connection, index.catalog),
            summaries=lambda: self.summaries(connection, index),
        )
        return self._last

    @property
    def skipped(self) -> list[str]:
        """What the scan of the last question did not read, and why, in words."""
        return list(dict.fromkeys(self._last.skipped)) if self._last is not None else []

    def values(
        self, connection: Connection, catalog: Catalog, *, thorough: bool = False
    ) -> tuple[ValueDictionary | None, frozenset[int]]:
        """The value dictionary and the tables that it describes as they are now."""
        with self._lock:
            keeper = self._keeper
            assert keeper.databases is not None
            return self.dictionary.ensure(
                connection,
                catalog,
                keeper.databases.home,
                setting=self._settings["value_index"],
                state=keeper.state_token,
                state_now=keeper.live_token,
                readable=not keeper.stored.newer,
                writable=keeper.stored.accepts,
                thorough=thorough,
            )

    def summaries(self, connection: Connection, index: LakeIndex) -> Summaries:
        """The documents of method 'pneuma' as of now."""
        with self._lock:
            keeper = self._keeper
            assert keeper.snapshot is not None and keeper.databases is not None
            catalog, home, state = keeper.snapshot.catalog, keeper.databases.home, keeper.state_token
            usable = keeper.stored.encoder == index.encoder.identity
            writable = keeper.stored.accepts
        keep = TableFilter(self._settings["include"], self._settings["exclude"])
        with self._documents_lock:  # encoding takes minutes; other questions must not wait for it
            return self.documents.ensure(
                connection,
                index,
                catalog,
                home,
                state=state,
                state_now=keeper.live_token,
                keep=keep,
                usable=usable,
                writable=writable,
            )

    def join_state(self, connection: Connection, index: LakeIndex, *, persist: bool = True) -> JoinState:
        """Profiles and join graph as of now."""
        with self._lock:
            keeper = self._keeper
            assert keeper.snapshot is not None and keeper.databases is not None
            catalog, home = keeper.snapshot.catalog, keeper.databases.home
            return self.joins.ensure(
                connection,
                index,
                catalog,
                home,
                readable=not keeper.stored.newer,
                writable=persist and keeper.stored.accepts,
                seconds=self._settings["join_seconds"],
            )

    def keep(self, connection: Connection, index: LakeIndex) -> None:
        """Store what was worked out while nothing might be stored."""
        with self._lock:
            if self.joins.unsaved:
                self.join_state(connection, index)
            if self.dictionary.unsaved:
                self.values(connection, index.catalog)
