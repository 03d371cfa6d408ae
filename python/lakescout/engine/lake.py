"""The engine: one `Lake` for one database, used by every door."""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Collection, Hashable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, suppress
from copy import copy
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from textwrap import shorten
from typing import Any, Final, TypeVar

from lakescout.engine.calls import Meter, Statements
from lakescout.engine.derived import CELLS, Derived, PreparedRefresh, ResultCache
from lakescout.engine.evidence import LiveEvidence
from lakescout.engine.ledger import StoredLedger
from lakescout.engine.readers import LearnedReader, learned_reader
from lakescout.errors import LakescoutError, StateError
from lakescout.joins.graph import JoinGraph, Trust
from lakescout.joins.state import JoinState
from lakescout.lake import state, store
from lakescout.lake.cached import DatabaseState
from lakescout.lake.cached_index import CachedIndex, Refreshed
from lakescout.lake.catalog import Catalog, TableName
from lakescout.lake.connection import BuiltinsFirst, Connection, ConnectionSource, borrowed, transaction
from lakescout.lake.freshness import Signature, attached_databases, signature
from lakescout.lake.index import LakeIndex, phrase_key
from lakescout.lake.settings import SETTINGS, Settings, check_value, checked, find_setting
from lakescout.lake.texts import Progress, doing, stems
from lakescout.plugins import brought, plugin_named, plugins
from lakescout.ranking import Options, Request
from lakescout.ranking.judge import WHOLE_TABLES, Judge
from lakescout.ranking.request import no_resource
from lakescout.reading import Parser
from lakescout.reading.embedded import EmbeddedParser
from lakescout.reading.question import Question
from lakescout.reading.rules import periods
from lakescout.reading.terms import rest_on
from lakescout.words.blas import one_thread
from lakescout.words.encoder import Encoder
from lakescout.words.languages import in_english, may_be_cells
from lakescout.words.onnx import bounded, load_encoder, trim_memory
from lakescout.words.text import normalise_name

NAMES = "encoding names"
JOINS = "measuring joins"
LOOKING = "looking for what changed"
"""What a question may have to wait for, in words."""


def judging(request: Request, chat: Any, criterion: str = WHOLE_TABLES) -> Judge | None:
    """A judge of hits that asks the model; None if no plugin brings one."""
    made = next((plugin.judge for plugin in plugins() if plugin.judge is not None), None)
    return made and made(request, chat, criterion)


def of_question(question: str, note: str) -> str:
    """A note about the last question that anyone asked.

    >>> of_question("average age of singers", "t: it cannot be read")
    "the last question, 'average age of singers': t: it cannot be read"
    """
    return f"the last question, {shorten(question, 60, placeholder='…')!r}: {note}"


NOTHING_ASKED = "the question has no word that means something"


def asks_something(question: Question, index: LakeIndex) -> bool:
    """Whether a question, in English, has a word that means something, or is itself the name of a table or column."""
    return question.means_something or is_a_name(question.english, index)


def is_a_name(text: str, index: LakeIndex) -> bool:
    """Whether a text is the name of a table or a column, but for its ending and its spelling."""
    key, known = phrase_key(normalise_name(text)), index.lexicon
    return key in known.headers or key in known.tables


def as_question(text: str, index: LakeIndex, evidence: LiveEvidence) -> Question:
    """The question in English. Words that cells of tables in another language hold stay, spelled as the cells are."""
    evidence.question = Question(text)  # the notes on scans are notes on this question
    glossed = index.derived("glossed", lambda: _glossed(index))
    wanted = may_be_cells(text, index.words) if glossed else {}
    blind = in_english(text, index.words)
    if not wanted:
        return Question(text, blind, blind)
    spelled = {each: word for word, ways in wanted.items() for each in reversed(ways)}
    held = {spelled[hit.literal]: hit.cell for hit in evidence.cells(list(spelled)) if hit.table in glossed}
    return Question(text, in_english(text, index.words, held), blind)


def _glossed(index: LakeIndex) -> frozenset[int]:
    """The tables that have a name, or a column with a name, translated into English."""
    tables = enumerate(index.catalog.tables)
    return frozenset(number for number, each in tables if each.gloss or any(column.gloss for column in each.columns))


M = TypeVar("M")
R = TypeVar("R")
IN_MEMORY: Final = "in memory"
"""How the token of a lake begins of which no file tells."""
_written: Final = [0]
"""When this process last stored what somebody said, paid for or set, in nanoseconds."""

_sharing = threading.Lock()
"""Held for an instant, while a lake for another session is found or made."""


@dataclass(frozen=True)
class Ahead:
    """What a refresh would do now, besides reading the catalog and writing."""

    catalog: Catalog
    texts: list[str]
    """To encode, in order."""
    cells: dict[int, str]
    """Tables to read for the value dictionary, with their fingerprints."""
    profiles: dict[TableName, str | None]
    """Tables to read for joins, with their fingerprints; None: whoever reads the table takes its fingerprint."""
    as_of: Signature
    """The databases' files before all of this was looked up."""


SHAPING: Final = (
    "encoder", "threads", "include", "exclude", "header_index", "value_index", "refresh_seconds", "join_seconds"
)  # fmt: skip
"""Settings that shape what is kept beside the lake: sessions that differ in these share no index."""
SHAPES: Final = 4
"""How many such indexes are kept for the sessions of one database: those that were used last."""


class Lake:
    """All tables and views of the attached databases, and the index over them.

    Safe to call from several threads: refreshes happen one at a time, questions run side by side.
    """

    def __init__(
        self,
        source: ConnectionSource,
        overrides: Mapping[str, object] | None = None,
        encoder: Encoder | None = None,
        own_functions: Collection[str] = (),
    ) -> None:
        """`own_functions`: views that call one of these are left out, because reading them would ask a question."""
        self.source = source
        self.settings = Settings(overrides)
        self.keeper = CachedIndex(source, self.settings, encoder, own_functions)
        self.cache = ResultCache()
        self.ledger = StoredLedger(source, self.writing)
        self.meter = Meter()
        self.statements = Statements()
        self.lock = threading.RLock()
        """Held while the index is inspected or changed."""
        self.derived = Derived(self.keeper, self.settings, self.lock)
        self._memories: dict[type, Any] = {}
        self.listener: Callable[[str], Progress | None] | None = None
        """Gives the progress callback of a long task by its name; set by doors that show progress."""
        self.said_of_files: Mapping[str, str] = {}
        """Notes on files that were left out or not read as they are, by the name that their table has or would have."""
        self.scans: Mapping[str, str] = {}
        """By table that was made from a file: the SQL that reads the file in any DuckDB."""
        self.follow: Callable[[], None] | None = None
        """Brings tables that were loaded from files up to date; called before each look at the lake."""
        self._own_functions = own_functions
        self._shapes: OrderedDict[Hashable, Lake] = OrderedDict()
        """The lakes of sessions whose settings need another index, by these settings."""

    def under(self, overrides: Mapping[str, object]) -> Lake:
        """This lake as a session with exactly these settings sees it. Raises SettingError.

        Calls under other settings run on, and nobody waits for them. Sessions share an index if their settings need
        the same one; all sessions share the budgets, the stored state and the lock.
        """
        values = checked(overrides)
        if values == self.settings.overrides:
            return self
        found = copy(self._of_shape({name: values[name] for name in SHAPING if name in values}))
        found.settings = Settings(values, self.settings.stored)
        found.listener = self.listener
        return found

    def as_set(self) -> Lake:
        """This lake with its settings of this moment, for one call: others may change them while it runs."""
        found = copy(self)
        found.settings = self.settings.copy()
        return found

    def _of_shape(self, shape: Mapping[str, object]) -> Lake:
        """The lake that sessions of this shape share."""
        if shape.items() == {name: value for name, value in self.settings.overrides.items() if name in SHAPING}.items():
            return self
        with _sharing:
            key = tuple(shape.items())
            found = self._shapes.get(key)
            if found is None:
                found = Lake(self.source, shape, self.keeper.given_encoder, self._own_functions)
                found.settings.stored, found.lock, found.listener = self.settings.stored, self.lock, self.listener
                found.meter, found.statements, found.said_of_files = self.meter, self.statements, self.said_of_files
                found.derived, found.follow = Derived(found.keeper, found.settings, found.lock), self.follow
                self._shapes[key] = found
            self._shapes.move_to_end(key)
            while len(self._shapes) > SHAPES:
                self._shapes.popitem(last=False)
            return found

    @contextmanager
    def session(
        self, *, persist: bool = True, as_of: LakeIndex | None = None
    ) -> Iterator[tuple[Connection, LakeIndex]]:
        """A private connection and the up-to-date index; or `as_of`, the index that the same call had before."""
        if as_of is None:
            self._follow()
        with borrowed(self.source) as connection:
            index = as_of or self.index(connection, persist=persist)
            with one_thread(len(index.texts)):
                yield connection, index

    def _follow(self) -> None:
        if self.follow is not None:
            self.follow()

    def index(self, connection: Connection, *, persist: bool = True, progress: Progress | None = None) -> LakeIndex:
        """The index as of now. Raises EncoderError, QueryError."""
        with self.lock:
            before = self.keeper.stored.exposed
            with doing(self.progress(LOOKING)):
                found = self.keeper.latest(connection, persist=persist, progress=progress or self.progress(NAMES))
            if before and not self.keeper.stored.exposed:  # from here on, what is known may be stored
                self._forget()
            return found

    def progress(self, task: str) -> Progress | None:
        """The progress callback of a long task; None if nobody listens."""
        return self.listener(task) if self.listener is not None and self.settings["progress"] else None

    def stages(self) -> Callable[[str, int, int], None]:
        """A callback for a long task of several parts: it takes the part's name, what is done, and the total."""
        heard: dict[str, Progress | None] = {}

        def tell(task: str, done: int, total: int) -> None:
            if task not in heard:
                heard[task] = self.progress(task)
            if (progress := heard[task]) is not None:
                progress(done, total)

        return tell

    def said_for(self, asked: frozenset[str]) -> list[str]:
        """Notes on files whose names share a stem with the question, and on what people said that it cannot use."""
        files = [note for name, note in self.said_of_files.items() if asked.intersection(stems(name.replace("_", " ")))]
        with self.lock:
            unused = [each.note for each in self.keeper.unused if each.concerns(asked)]
        return [*files, *unused, *filter(None, [self.settings.stored.note])]

    def storing_nothing(self) -> AbstractContextManager[None]:
        """While the block runs, this thread stores nothing: the call may come from EXPLAIN or DESCRIBE.

        A model's replies are stored: they were paid for.
        """
        return self.keeper.stored.left_alone()

    def keep(self) -> None:
        """Store what was computed while storing was not allowed."""
        with self.lock:
            if not (self.keeper.unsaved or self.derived.unsaved):
                return
        with self.session() as (connection, index):
            self.derived.keep(connection, index)

    def at_the_end(self) -> Callable[[], None]:
        """What is to be called once the database is closed, if only lakescout wrote to it in this process: it spares
        the next process to read the storage of all tables again.
        """
        with self.lock:
            if self.keeper.databases is None:
                return lambda: None
            with borrowed(self.source) as connection:
                return self.derived.at_the_end(connection)

    def refresh(self, *, full: bool = False, progress: Progress | None = None) -> Refreshed:
        """Bring the stored index up to date; `full` rebuilds all of it."""
        self._follow()
        with self.lock, borrowed(self.source) as connection:
            self.cache.clear()
            self.derived.slow.clear()
            self.derived.slow_samples.clear()
            if full:
                self._forget()
            with doing(self.progress(LOOKING)):
                done = self.keeper.refresh(
                    connection, full=full, called=True, progress=progress or self.progress(NAMES)
                )
            assert self.keeper.index is not None
            now = self.keeper.now_as_stored(connection)
            self.derived.values(
                connection, self.keeper.index.catalog, now=now, thorough=True, progress=self.progress(CELLS)
            )
            self.derived.seek_keys(connection, self.keeper.index, self.progress(JOINS))
            trim_memory()
            return done

    def ahead(self, *, full: bool = False) -> Ahead:
        """What a refresh would do now. Nothing is written."""
        with self.lock, borrowed(self.source) as connection:
            as_of = signature(attached_databases(connection))
            snapshot, texts, represented = self.keeper.ahead(connection, full=full)
            cells, profiles = self.derived.ahead(connection, snapshot.catalog, represented, full=full)
            return Ahead(snapshot.catalog, texts, cells, profiles, as_of)

    def take(self, prepared: PreparedRefresh) -> None:
        """Use at the next refresh what workers made for it."""
        with self.lock, borrowed(self.source) as connection:
            self.derived.take(connection, prepared)

    def request(
        self,
        connection: Connection,
        index: LakeIndex,
        question: str | Question,
        chat: Any | None = None,
        evidence: LiveEvidence | None = None,
    ) -> Request:
        """A checked question, parsed with the lake's words; the contents are read when a ranker asks for them.

        A question in another language is translated first, unless a model parses it. `chat` is for such a parser.
        """
        parser, evidence = self.parser(chat), evidence or self.evidence(connection, index)
        asked = as_question(question, index, evidence) if isinstance(question, str) else question
        evidence.question = asked
        read = asked if isinstance(parser, EmbeddedParser) else Question(asked.text)
        told = read.english + rest_on(read.tokens, index.terms)
        plain = asked.unseen.english if told != asked.text else told
        return Request(
            index,
            parser.parse(told, index.lexicon),
            evidence,
            Options(self.settings),
            lambda name: self._resource(name, connection, index),
            None if plain == told else partial(parser.parse, plain, index.lexicon),
            read,
        )

    def _resource(self, name: str, connection: Connection, index: LakeIndex) -> Any:
        """What a plugin keeps for its methods. Raises StateError."""
        plugin = plugin_named(name)
        if plugin is None or plugin.resource is None:
            return no_resource(name)
        return plugin.resource(self, connection, index)

    def now(self, connection: Connection) -> DatabaseState:
        """The database as of the last look."""
        with self.lock:
            return self.keeper.now(connection)

    def parser(self, chat: Any | None = None) -> Parser:
        """The parser that the setting `parser` names; the embedded one if no model may be asked."""
        style = str(self.settings["parser"])
        chat = None if style == "embedded" else chat or self.chat()
        if chat is None:
            return EmbeddedParser()
        parser: Parser = brought({}, lambda plugin: plugin.parsers)[style](chat)
        return parser

    def home_and_fingerprints(self) -> tuple[str, Mapping[TableName, str]]:
        """The database that holds the state, and what each table looked like at the last look."""
        with self.lock:
            assert self.keeper.databases is not None and self.keeper.snapshot is not None
            return self.keeper.databases.home, self.keeper.snapshot.fingerprints

    def evidence(self, connection: Connection, index: LakeIndex) -> LiveEvidence:
        """Access to the contents for one question."""
        state = self.results_token(connection, index) or self.state_token(index)
        contents = partial(self._contents_token, connection, index)
        return self.derived.evidence(
            connection, index, self.settings, state=state, contents=contents, telling=self.progress
        )

    def chat(self, prefix: str = "", questions: int = 1) -> Any | None:
        """A chat with the model in the settings, within their budget; None if none may be asked.

        With a prefix, the budget comes from the settings `<prefix>max_calls` and so on; several questions
        that are asked at once share that many budgets.
        """
        opened = next((plugin.chat for plugin in plugins() if plugin.chat is not None), None)
        return opened and opened(
            self.settings, self.ledger, self.meter, self.statements, prefix=prefix, questions=questions,
            threads=self.threads,
        )  # fmt: skip

    def threads(self) -> int:
        """How many threads DuckDB uses; 0 if it does not say."""
        with suppress(LakescoutError), borrowed(self.source) as connection:
            return int(connection.query("SELECT current_setting('threads') AS threads")["threads"][0].as_py())
        return 0

    @property
    def reader(self) -> LearnedReader:
        """The learned reader, which does not depend on the lake's encoder."""
        return learned_reader(bounded(self.settings["threads"]))

    def memory(self, kind: type[M]) -> M:
        """This lake's single `kind()`: what a function of the surface remembers between its calls."""
        with self.lock:
            if kind not in self._memories:
                self._memories[kind] = kind()
            found: M = self._memories[kind]
            return found

    def state_token(self, index: LakeIndex | None = None) -> tuple[object, ...] | None:
        """Equal tokens mean that nothing was committed between; None if that cannot be told.

        With an index: also None if another question has made a newer one, whose tables have other numbers. Take the
        token before you compute what you will remember under it.
        """
        with self.lock:
            token = self.keeper.state_token if index is None or index is self.keeper.index else None
        return None if token is None else (*token, *sorted(self.settings.overrides.items()))

    def results_token(self, connection: Connection, index: LakeIndex | None = None) -> tuple[object, ...] | None:
        """The same for results, which also rest on what views read outside of the lake, and on the day.

        Raises QueryError.
        """
        return self._with_sources(self.state_token(index), connection)

    def call_token(self, connection: Connection, index: LakeIndex) -> tuple[object, ...] | None:
        """The same for whole calls: of a lake in memory, which no file tells of, all cells are hashed.

        Raises QueryError.
        """
        token = self.results_token(connection, index)
        return self._contents_token(connection, index) if token is None else token

    def _contents_token(self, connection: Connection, index: LakeIndex) -> tuple[object, ...] | None:
        told = (IN_MEMORY, _written[0], *sorted(self.settings.overrides.items()))
        found = self.derived.contents(connection, index)
        stored = sorted(self.settings.stored.values.items())
        return self._with_sources(None if found is None else (*told, *stored, *found), connection)

    def _with_sources(self, token: tuple[object, ...] | None, connection: Connection) -> tuple[object, ...] | None:
        if token is None:
            return None
        with self.lock:
            external = self.keeper.external(connection)
        fingerprint = external.fingerprint()
        zone = connection.zone if isinstance(connection, BuiltinsFirst) else None
        return None if fingerprint is None else (*token, fingerprint, zone, periods.now(zone).date())

    def remembered(
        self,
        call: Hashable,
        token: tuple[object, ...] | None,
        index: LakeIndex,
        compute: Callable[[], R],
        lasts: Callable[[R], bool],
    ) -> R:
        """The result of a call, worked out once for each token that `call_token` gives, if it `lasts`.

        What was read from a lake in memory is kept if that is the same afterwards.
        """

        def is_kept(result: R) -> bool:
            if not lasts(result) or token is None or token[0] != IN_MEMORY:
                return lasts(result)
            with suppress(LakescoutError), borrowed(self.source) as connection:
                return self.call_token(connection, index) == token
            return False

        found: R = self.cache.get(call, token, compute, is_kept)
        return found

    def override(self, values: Mapping[str, object]) -> None:
        """Change settings for this process only. Raises SettingError."""
        with self.lock:
            self.settings.override(values)
            self.cache.clear()

    def set_setting(self, name: object, value: object) -> dict[str, object]:
        """Store a setting in the database; an empty text takes back what is stored, so that the default holds.

        No encoder is opened, except to try one that is being set.
        Raises SettingError, StateError, EncoderError.
        """
        setting = find_setting(name)
        back = value == ""
        converted = setting.default if back else check_value(name, value)
        if setting.name == "encoder" and not back:
            load_encoder(Path(str(converted)), self.settings["threads"]).encode(["a first text"])
        with self.lock:
            with self.writing() as connection:
                state.save_setting(connection, setting.name, None if back else converted)
                self.keeper.read_notes(connection)
            self.cache.clear()
        return {"name": setting.name, "value": str(converted)}

    def list_settings(self) -> list[dict[str, object]]:
        """Every setting with its value, where the value comes from, and what it does."""
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
        """Read what is stored again at the next question."""
        with self.lock:
            self.keeper.invalidate()
            self.cache.clear()

    def join_state(
        self,
        connection: Connection,
        index: LakeIndex,
        *,
        persist: bool = True,
        spared: frozenset[TableName] = frozenset(),
        contents: Hashable | None = None,
    ) -> JoinState:
        """Profiles and join graph as of now, built on the first call; tables that are `spared` are not read for it.

        `contents` stands for what a lake in memory holds: while it is the same, nothing is read again.
        """
        return self.derived.join_state(
            connection, index, persist=persist, progress=self.progress(JOINS), spared=spared, contents=contents
        )

    def join_graph(self, state: JoinState) -> JoinGraph:
        """The edges that the setting `join_edges` admits."""
        return state.graph.restricted(Trust(self.settings["join_edges"]))

    def _forget(self) -> None:
        """Rebuild what is derived from the lake at its next use."""
        self.derived.forget()
        for plugin in plugins():
            if plugin.forget is not None:
                plugin.forget(self)

    def status(self) -> list[dict[str, object]]:
        """What is indexed, one row per table, without changing anything."""
        self._follow()
        with self.lock, borrowed(self.source) as connection:
            live = self.keeper.live(connection)
            rows = self.keeper.status(live)
            databases = attached_databases(connection)
            self.keeper.stored.exposed, home = databases.exposed, databases.home
            others = [] if self.keeper.stored.unreadable else store.guests(connection, home)
            noting = [each.note for each in plugins() if each.note is not None]
            methods = [note(self, connection, home, live.fingerprints) for note in noting]
            unlisted = connection.unlisted if isinstance(connection, BuiltinsFirst) else ""
        asking = ", ".join(live.catalog.display_name(name) for name in live.asking)
        notes = "; ".join(
            filter(
                None,
                (
                    self.keeper.stored.note,
                    self.keeper.stored.held_back,
                    *(each.note for each in self.keeper.unused if each.note != self.keeper.stored.note),
                    f"the schema lakescout holds {', '.join(others)} of yours: keep it when you drop ours"
                    if others
                    else "",
                    self.settings.stored.note,
                    self.keeper.encoder_note,
                    self.derived.dictionary.note,
                    self.derived.dictionary.unlooked,
                    *methods,
                    unlisted and f"a view of an attached database cannot be read: {unlisted}",
                    asking and f"left out, because it calls lakescout itself: {asking}",
                    self.derived.joins.note,
                    *self.said_of_files.values(),
                    *(of_question(question, note) for question, note in self.derived.skipped),
                ),
            )
        )
        return [{**row, "note": notes} for row in rows]

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction on the stored state. Raises StateError if nothing can be stored."""
        with borrowed(self.source) as connection:
            self.keeper.load_settings(connection)
            self.check_writable()
            with transaction(connection):
                state.create(connection)
                if self.keeper.stored.encoder is None:
                    self.keeper.stored.created = True
                yield connection
            _written[0] = time.monotonic_ns()

    @contextmanager
    def noting(self) -> Iterator[tuple[Connection, str]]:
        """A transaction for what people say about the lake, and the home database; questions see it afterwards.

        Raises StateError if nothing can be stored.
        """
        with self.lock:
            with self.writing() as connection:
                assert self.keeper.databases is not None
                yield connection, self.keeper.databases.home
            self.look_again()

    def check_writable(self) -> None:
        """Raises StateError if nothing can be stored; call it before long work."""
        if not self.keeper.stored.writable:
            raise StateError(f"nothing can be stored: {self.keeper.stored.note}")

    def check_exposes_nothing(self, what: str) -> None:
        """Raises StateError if `what` would tell of an encrypted database in a file that is not encrypted."""
        if self.keeper.stored.held_back:
            raise StateError(f"{what} cannot be stored: {self.keeper.stored.held_back}")
