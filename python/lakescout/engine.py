"""The engine: one `Lake` for one database, used by every door."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from lakescout import state
from lakescout.arguments import check_text
from lakescout.asking import make_request
from lakescout.birdie.keeper import BirdieKeeper
from lakescout.cache import ResultCache
from lakescout.catalog import Catalog, TableName
from lakescout.connection import Connection, ConnectionSource, borrowed, transaction
from lakescout.encoder import Encoder
from lakescout.errors import ArgumentError, StateError, UnknownTableError
from lakescout.evidence import LiveEvidence
from lakescout.explain import explain
from lakescout.freshness import attached_databases
from lakescout.globs import TableFilter
from lakescout.index import LakeIndex
from lakescout.joins.declared import resolve_column, user_edge
from lakescout.joins.edge import JoinEdge
from lakescout.joins.graph import JoinGraph, Trust
from lakescout.joins.keeper import JoinKeeper
from lakescout.joins.state import JoinState
from lakescout.keeper import IndexKeeper, Refreshed
from lakescout.llm import Chat
from lakescout.llm.budget import Meter
from lakescout.llm.ledger import StoredLedger
from lakescout.llm.opening import open_chat
from lakescout.narration import store as narration_store
from lakescout.narration.narrations import MAX_NARRATION
from lakescout.narration.store import ByHand
from lakescout.parser import EmbeddedParser, Parser
from lakescout.parser.model import ModelParser
from lakescout.pool import Progress
from lakescout.ranking import Request, TableHit, rank
from lakescout.ranking.judge import CANDIDATES, judged
from lakescout.settings import SETTINGS, Settings, check_value, find_setting
from lakescout.suggest import closest
from lakescout.summaries import Summaries
from lakescout.summaries.keeper import SummaryKeeper
from lakescout.values import ValueDictionary
from lakescout.values.keeper import DictionaryKeeper, is_big
from lakescout.values.words import WordMemory


class Lake:
    """All tables and views of the attached databases, and the index over them.

    Safe to call from several threads: refreshes happen one at a time, questions run side by side.
    """

    def __init__(
        self,
        source: ConnectionSource,
        overrides: Mapping[str, object] | None = None,
        encoder: Encoder | None = None,
    ) -> None:
        self.source = source
        self.settings = Settings(overrides)
        self.keeper = IndexKeeper(self.settings, encoder)
        self.cache = ResultCache()
        self.words = WordMemory()
        self.dictionary = DictionaryKeeper()
        self.joins = JoinKeeper()
        self.documents = SummaryKeeper()
        self.ledger = StoredLedger(source, self.writing)
        self.meter = Meter()
        self.birdie = BirdieKeeper()
        self._lock = threading.RLock()
        self._documents_lock = threading.RLock()

    @contextmanager
    def session(self, *, persist: bool = True) -> Iterator[tuple[Connection, LakeIndex]]:
        """A private connection and an index that is up to date."""
        with borrowed(self.source) as connection:
            yield connection, self.index(connection, persist=persist)

    def index(self, connection: Connection, *, persist: bool = True, progress: Progress | None = None) -> LakeIndex:
        """The index as of now. Raises EncoderError, QueryError."""
        with self._lock:
            return self.keeper.ensure(connection, persist=persist, progress=progress)

    def refresh(self, *, full: bool = False, progress: Progress | None = None) -> Refreshed:
        """Bring the stored index up to date; `full` makes all of it anew."""
        with self._lock, borrowed(self.source) as connection:
            self.cache.clear()
            if full:
                self.joins.forget()
                self.dictionary.forget()
                with self._documents_lock:
                    self.documents.forget()
            done = self.keeper.refresh(connection, full=full, progress=progress)
            assert self.keeper.index is not None
            if self.settings["value_index"] == "dictionary" or is_big(self.keeper.index.catalog):
                index = self.keeper.ensure(connection)
                self._values(connection, index.catalog, thorough=True)
            return done

    def discover(
        self, question: str, *, k: int | None, method: str, threshold: float | None, judge: bool | None = None
    ) -> tuple[LakeIndex, list[TableHit]]:
        """Tables for a checked question, best first; and the snapshot that their ids belong to.

        With `judge`, a model looks over the leading ones; None is what the method does, and only 'pneuma' judges where
        a model may be asked. Raises ArgumentError when it is asked for and none may be.
        """

        def compute() -> tuple[LakeIndex, list[TableHit]]:
            chat = self.chat()
            request = self.request(connection, index, question, chat)
            if not (method == "pneuma" and chat is not None if judge is None else judge):
                return index, rank(method, request, k, threshold)
            if chat is None:
                raise ArgumentError(
                    "judge := true needs the settings llm_base_url and llm_model, and privacy other than 'none'"
                )
            hits = rank(method, request, None if k is None else max(k, CANDIDATES), threshold)
            return index, judged(question, index, hits, chat)[:k]

        with self.session() as (connection, index):
            call = ("discover", question, k, method, threshold, judge)
            found: tuple[LakeIndex, list[TableHit]] = self.cache.get(call, self.state_token(), compute)
            return found

    def request(self, connection: Connection, index: LakeIndex, question: str, chat: Chat | None = None) -> Request:
        """A checked question, parsed, with access to the contents. A parser that asks a model does so by `chat`."""
        parser = self.parser(chat)
        return make_request(
            question,
            index,
            self.evidence(connection, index),
            self.settings,
            parser=parser,
            trained=lambda: self.birdie.hub(connection, self.home_and_fingerprints()[0]),
        )

    def parser(self, chat: Chat | None = None) -> Parser:
        """The parser of the setting `parser`; the embedded one where no model may be asked."""
        style = str(self.settings["parser"])
        chat = None if style == "embedded" else chat or self.chat()
        return EmbeddedParser() if chat is None else ModelParser(chat, style)

    def home_and_fingerprints(self) -> tuple[str, Mapping[TableName, str]]:
        """The database that keeps the state, and what each table looked like at the last look."""
        with self._lock:
            assert self.keeper.databases is not None and self.keeper.snapshot is not None
            return self.keeper.databases.home, self.keeper.snapshot.fingerprints

    def explain(self, question: str) -> list[dict[str, Any]]:
        """What each part of a checked question was taken for."""
        with self.session() as (connection, index):
            return explain(self.request(connection, index, question))

    def evidence(self, connection: Connection, index: LakeIndex) -> LiveEvidence:
        """Access to the contents for one question."""
        return LiveEvidence(
            connection,
            index,
            self.settings,
            words=self.words,
            state=self.state_token(),
            values=lambda: self._values(connection, index.catalog),
            summaries=lambda: self._summaries(connection, index),
        )

    def _values(
        self, connection: Connection, catalog: Catalog, *, persist: bool = True, thorough: bool = False
    ) -> tuple[ValueDictionary | None, frozenset[int]]:
        """The value dictionary and the tables that it describes as they are now."""
        with self._lock:
            keeper = self.keeper
            assert keeper.databases is not None
            return self.dictionary.ensure(
                connection,
                catalog,
                keeper.databases.home,
                setting=self.settings["value_index"],
                state=keeper.state_token,
                state_now=keeper.live_token,
                writable=persist and keeper.writable and keeper.saved.created,
                thorough=thorough,
            )

    def _summaries(self, connection: Connection, index: LakeIndex, *, persist: bool = True) -> Summaries:
        """The documents of method 'pneuma' as of now, made at the first call."""
        with self._lock:
            keeper = self.keeper
            assert keeper.snapshot is not None and keeper.databases is not None
            catalog, home, state = keeper.snapshot.catalog, keeper.databases.home, keeper.state_token
            usable = keeper.saved_encoder == index.encoder.identity
            writable = persist and keeper.writable and keeper.saved.created
        keep = TableFilter(self.settings["include"], self.settings["exclude"])
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

    def chat(self, prefix: str = "", questions: int = 1) -> Chat | None:
        """A chat with the model of the settings, within their budget; None when none may be asked.

        With a prefix, the budget is that of the settings `<prefix>max_calls` and so on; several questions
        of one statement have as many budgets together.
        """
        return open_chat(self.settings, self.ledger, self.meter, prefix=prefix, questions=questions)

    def state_token(self) -> tuple[object, ...] | None:
        """Equal tokens mean that nothing was committed between; None when that cannot be told."""
        with self._lock:
            return self.keeper.state_token

    def override(self, values: Mapping[str, object]) -> None:
        """Change settings for this process only. Raises SettingError."""
        with self._lock:
            for name, value in values.items():
                self.settings.override(name, value)
            self.cache.clear()

    def override_exactly(self, values: Mapping[str, object]) -> None:
        """Use these settings in this process and no others, as after SET and RESET. Raises SettingError."""
        with self._lock:
            self.settings.override_exactly(values)
            self.cache.clear()

    def set_setting(self, name: object, value: object) -> dict[str, object]:
        """Store a setting in the database. Raises SettingError, StateError."""
        setting = find_setting(name)
        converted = check_value(name, value)
        with self._lock, self._writing() as connection:
            state.save_setting(connection, setting.name, converted)
            self.settings.stored[setting.name] = converted
            self.cache.clear()
        return {"name": setting.name, "value": str(converted)}

    def list_settings(self) -> list[dict[str, object]]:
        """Every setting with its value, where that comes from, and what it does."""
        with self._lock, borrowed(self.source) as connection:
            self.keeper.load_settings(connection)
        return [
            {
                "name": setting.name,
                "value": str(self.settings[setting.name]),
                "origin": self.settings.origin(setting.name),
                "type": setting.type,
                "description": setting.description,
            }
            for setting in SETTINGS
        ]

    def add_context(self, table_name: object, text: object) -> dict[str, object]:
        """Remember a text about a table. Raises UnknownTableError, ArgumentError, StateError."""
        words = check_text("text", text)
        with self._lock, borrowed(self.source) as connection:
            index = self.keeper.ensure(connection)
            name = find_table(index, check_text("table_name", table_name))
        with self._lock, self._writing() as connection:
            assert self.keeper.databases is not None
            state.append_context(connection, self.keeper.databases.home, name, words)
            self.keeper.contexts.setdefault(name, []).append(words)
            self.keeper.invalidate()
            self.cache.clear()
        return {"table_name": index.catalog.display_name(name), "contexts": len(self.keeper.contexts[name])}

    def add_narrations(self, entries: Sequence[tuple[str, str]]) -> list[dict[str, object]]:
        """Remember what columns mean: pairs of `schema.table.column` and a description.

        Nothing is stored when a column is unknown. Raises UnknownTableError, ArgumentError, StateError.
        """
        with self._lock, borrowed(self.source) as connection:
            index = self.keeper.ensure(connection)
        found = [
            ByHand(*resolve_column(index.catalog, check_text("column_name", column)), check_text("description", text))
            for column, text in entries
        ]
        with self._lock, self._writing() as connection:
            assert self.keeper.databases is not None
            narration_store.append_by_hand(connection, self.keeper.databases.home, found)
        self.look_again()
        return [
            {
                "table_name": index.catalog.display_name(entry.table),
                "column_name": entry.column,
                "description": entry.description[:MAX_NARRATION],
            }
            for entry in found
        ]

    def look_again(self) -> None:
        """Read what is stored anew at the next question."""
        with self._lock:
            self.keeper.invalidate()
            self.cache.clear()

    def join_state(self, connection: Connection, index: LakeIndex, *, persist: bool = True) -> JoinState:
        """Profiles and join graph as of now, made at the first call."""
        with self._lock:
            keeper = self.keeper
            assert keeper.snapshot is not None and keeper.databases is not None
            writable = persist and keeper.writable and keeper.saved.created
            return self.joins.ensure(
                connection, index, keeper.snapshot.catalog, keeper.databases.home, writable=writable
            )

    def join_graph(self, state: JoinState) -> JoinGraph:
        """The edges that the setting `join_edges` admits."""
        return state.graph.restricted(Trust(self.settings["join_edges"]))

    def declare_join(self, left_column: str, right_column: str) -> tuple[Catalog, JoinEdge]:
        """Remember a key. Raises UnknownTableError, ArgumentError, StateError."""
        with self._lock:
            with borrowed(self.source) as connection:
                index = self.keeper.ensure(connection)
                edge = user_edge(index.catalog, left_column, right_column)
                self.join_state(connection, index)
            with self._writing() as connection:
                assert self.keeper.databases is not None
                stored = self.joins.declare(connection, index, edge, self.keeper.databases.home)
            self.keeper.invalidate()
            self.cache.clear()
        return index.catalog, stored

    def status(self) -> list[dict[str, object]]:
        """What is indexed, a row a table, without changing anything."""
        with self._lock, borrowed(self.source) as connection:
            live = self.keeper.live(connection)
            rows = self.keeper.status(live)
            trained = self.birdie.note(connection, attached_databases(connection).home, live.fingerprints)
        documents = self.documents.note
        if documents and self.chat() is None:
            documents += "; no model is set, so that none judges its results"
        notes = "; ".join(note for note in (self.keeper.note, self.dictionary.note, documents, trained) if note)
        return [{**row, "note": notes} for row in rows]

    def writing(self) -> AbstractContextManager[Connection]:
        """A transaction on the stored state. Raises StateError where nothing can be stored."""
        return self._writing()

    def check_writable(self) -> None:
        """Raises StateError where nothing can be stored; to be asked before long work."""
        if not self.keeper.writable:
            raise StateError(f"nothing can be stored: {self.keeper.note}")

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with borrowed(self.source) as connection:
            self.keeper.load_settings(connection)
            self.check_writable()
            with transaction(connection):
                state.create(connection, self.keeper.encoder().identity)
                self.keeper.saved.created = True
                yield connection


def find_table(index: LakeIndex, text: str) -> TableName:
    """The table of that name: `table`, `schema.table` or `database.schema.table`, in any case.

    Raises UnknownTableError, also when several tables bear the name.
    """
    parts = tuple(part.strip('"') for part in text.lower().split("."))
    found = [
        name
        for name in index.catalog.id_by_name
        if tuple(part.lower() for part in name)[-len(parts) :] == parts or name.table.lower() == text.lower()
    ]
    if len(found) == 1:
        return found[0]
    names = [index.catalog.display_name(name) for name in found or index.catalog.id_by_name]
    if found:
        raise UnknownTableError(f"table {text!r} is one of several: {', '.join(names[:10])}; write the schema too")
    raise UnknownTableError(f"table {text!r} is not in the lake{closest(text, names)}")
