"""The engine: one `Lake` for one database, used by every door."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from lakescout import state
from lakescout.asking import make_request
from lakescout.birdie.hub import Hub
from lakescout.birdie.keeper import BirdieKeeper
from lakescout.cache import ResultCache
from lakescout.catalog import TableName
from lakescout.connection import Connection, ConnectionSource, borrowed, transaction
from lakescout.derived import Derived
from lakescout.encoder import Encoder
from lakescout.errors import NoModelError, StateError
from lakescout.evidence import LiveEvidence
from lakescout.explain import explain
from lakescout.freshness import attached_databases
from lakescout.index import LakeIndex
from lakescout.joins.graph import JoinGraph, Trust
from lakescout.joins.state import JoinState
from lakescout.keeper import IndexKeeper, Refreshed
from lakescout.llm import Chat
from lakescout.llm.budget import Meter
from lakescout.llm.ledger import StoredLedger
from lakescout.llm.opening import open_chat
from lakescout.llm.statement import Statements
from lakescout.parser import EmbeddedParser, Parser
from lakescout.parser.model import ModelParser
from lakescout.pool import Progress
from lakescout.ranking import Request, TableHit, rank
from lakescout.ranking.judge import CANDIDATES, judged
from lakescout.settings import SETTINGS, Settings, check_value, find_setting
from lakescout.values.keeper import is_big


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
        self.ledger = StoredLedger(source, self.writing)
        self.meter = Meter()
        self.statements = Statements()
        self.birdie = BirdieKeeper()
        self.lock = threading.RLock()
        """Held while the index is looked at or changed."""
        self.derived = Derived(self.keeper, self.settings, self.lock)

    @contextmanager
    def session(self, *, persist: bool = True) -> Iterator[tuple[Connection, LakeIndex]]:
        """A private connection and an index that is up to date."""
        with borrowed(self.source) as connection:
            yield connection, self.index(connection, persist=persist)

    def index(self, connection: Connection, *, persist: bool = True, progress: Progress | None = None) -> LakeIndex:
        """The index as of now. Raises EncoderError, QueryError."""
        with self.lock:
            return self.keeper.ensure(connection, persist=persist, progress=progress)

    def storing_nothing(self) -> AbstractContextManager[None]:
        """While the block runs, what this thread asks is stored nowhere: EXPLAIN and DESCRIBE may have asked it.

        Replies of a model are: they were paid for.
        """
        return self.keeper.stored.left_alone()

    def keep(self) -> None:
        """Store what was worked out while nothing might be stored."""
        with self.session() as (connection, index):
            self.derived.keep(connection, index)

    def refresh(self, *, full: bool = False, progress: Progress | None = None) -> Refreshed:
        """Bring the stored index up to date; `full` makes all of it anew."""
        with self.lock, borrowed(self.source) as connection:
            self.cache.clear()
            self.derived.slow.clear()
            if full:
                self.derived.forget()
            done = self.keeper.refresh(connection, full=full, progress=progress)
            assert self.keeper.index is not None
            if self.settings["value_index"] == "dictionary" or is_big(self.keeper.index.catalog):
                index = self.keeper.ensure(connection)
                self.derived.values(connection, index.catalog, thorough=True)
            return done

    def discover(
        self, question: str, *, k: int | None, method: str, threshold: float | None, judge: bool | None = None
    ) -> tuple[LakeIndex, list[TableHit]]:
        """Tables for a checked question, best first; and the snapshot that their ids belong to.

        With `judge`, a model looks over the leading ones; None is what the method does, and only 'pneuma' judges where
        a model may be asked. Raises NoModelError when it is asked for and none may be.
        """

        def compute() -> tuple[LakeIndex, list[TableHit]]:
            chat = self.chat()
            request = self.request(connection, index, question, chat)
            if not (method == "pneuma" and chat is not None if judge is None else judge):
                return index, rank(method, request, k, threshold)
            if chat is None:
                raise NoModelError("judge := true")
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
            trained=lambda: self._trained(connection),
        )

    def _trained(self, connection: Connection) -> Hub | None:
        newer = self.keeper.stored.newer
        return None if newer else self.birdie.hub(connection, self.home_and_fingerprints()[0])

    def parser(self, chat: Chat | None = None) -> Parser:
        """The parser of the setting `parser`; the embedded one where no model may be asked."""
        style = str(self.settings["parser"])
        chat = None if style == "embedded" else chat or self.chat()
        return EmbeddedParser() if chat is None else ModelParser(chat, style)

    def home_and_fingerprints(self) -> tuple[str, Mapping[TableName, str]]:
        """The database that keeps the state, and what each table looked like at the last look."""
        with self.lock:
            assert self.keeper.databases is not None and self.keeper.snapshot is not None
            return self.keeper.databases.home, self.keeper.snapshot.fingerprints

    def explain(self, question: str) -> list[dict[str, Any]]:
        """What each part of a checked question was taken for."""
        with self.session() as (connection, index):
            rows = explain(self.request(connection, index, question))
            return rows + [
                {"kind": "skipped", "mention": "values", "matched_to": note, "similarity": None}
                for note in self.derived.skipped
            ]

    def evidence(self, connection: Connection, index: LakeIndex) -> LiveEvidence:
        """Access to the contents for one question."""
        return self.derived.evidence(connection, index, self.state_token())

    def chat(self, prefix: str = "", questions: int = 1) -> Chat | None:
        """A chat with the model of the settings, within their budget; None when none may be asked.

        With a prefix, the budget is that of the settings `<prefix>max_calls` and so on; several questions
        that are asked at once have as many budgets together.
        """
        return open_chat(self.settings, self.ledger, self.meter, self.statements, prefix=prefix, questions=questions)

    def state_token(self) -> tuple[object, ...] | None:
        """Equal tokens mean that nothing was committed between; None when that cannot be told."""
        with self.lock:
            return self.keeper.state_token

    def override(self, values: Mapping[str, object]) -> None:
        """Change settings for this process only. Raises SettingError."""
        with self.lock:
            for name, value in values.items():
                self.settings.override(name, value)
            self.cache.clear()

    def override_exactly(self, values: Mapping[str, object]) -> None:
        """Use these settings in this process and no others, as after SET and RESET. Raises SettingError."""
        with self.lock:
            self.settings.override_exactly(values)
            self.cache.clear()

    def set_setting(self, name: object, value: object) -> dict[str, object]:
        """Store a setting in the database. Raises SettingError, StateError."""
        setting = find_setting(name)
        converted = check_value(name, value)
        with self.lock, self._writing() as connection:
            state.save_setting(connection, setting.name, converted)
            self.settings.stored[setting.name] = converted
            self.cache.clear()
        return {"name": setting.name, "value": str(converted)}

    def list_settings(self) -> list[dict[str, object]]:
        """Every setting with its value, where that comes from, and what it does."""
        with self.lock, borrowed(self.source) as connection:
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

    def look_again(self) -> None:
        """Read what is stored anew at the next question."""
        with self.lock:
            self.keeper.invalidate()
            self.cache.clear()

    def join_state(self, connection: Connection, index: LakeIndex, *, persist: bool = True) -> JoinState:
        """Profiles and join graph as of now, made at the first call."""
        return self.derived.join_state(connection, index, persist=persist)

    def join_graph(self, state: JoinState) -> JoinGraph:
        """The edges that the setting `join_edges` admits."""
        return state.graph.restricted(Trust(self.settings["join_edges"]))

    def status(self) -> list[dict[str, object]]:
        """What is indexed, a row a table, without changing anything."""
        with self.lock, borrowed(self.source) as connection:
            live = self.keeper.live(connection)
            rows = self.keeper.status(live)
            home = attached_databases(connection).home
            trained = "" if self.keeper.stored.newer else self.birdie.note(connection, home, live.fingerprints)
        documents = self.derived.documents.note
        if documents and self.chat() is None:
            documents += "; no model is set, so that none judges its results"
        asking = ", ".join(live.catalog.display_name(name) for name in live.asking)
        notes = "; ".join(
            filter(
                None,
                (
                    self.keeper.stored.note,
                    self.derived.dictionary.note,
                    documents,
                    trained,
                    asking and f"left out, for it asks lakescout itself: {asking}",
                    self.derived.joins.note,
                    "; ".join(f"the last question: {note}" for note in self.derived.skipped),
                ),
            )
        )
        return [{**row, "note": notes} for row in rows]

    def writing(self) -> AbstractContextManager[Connection]:
        """A transaction on the stored state. Raises StateError where nothing can be stored."""
        return self._writing()

    @contextmanager
    def noting(self) -> Iterator[tuple[Connection, str]]:
        """A transaction for what somebody says of the lake, and the home database; questions see it afterwards.

        Raises StateError where nothing can be stored.
        """
        with self.lock:
            with self._writing() as connection:
                assert self.keeper.databases is not None
                yield connection, self.keeper.databases.home
            self.look_again()

    def check_writable(self) -> None:
        """Raises StateError where nothing can be stored; to be asked before long work."""
        if not self.keeper.stored.writable:
            raise StateError(f"nothing can be stored: {self.keeper.stored.note}")

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with borrowed(self.source) as connection:
            self.keeper.load_settings(connection)
            self.check_writable()
            with transaction(connection):
                state.create(connection, self.keeper.encoder().identity)
                self.keeper.stored.created = True
                yield connection
