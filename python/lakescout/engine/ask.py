"""Answering a question about a lake: with a model if one is set, otherwise, and as the fallback, without."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, NamedTuple

from lakescout.answer.confidence import in_order, rated
from lakescout.answer.guard import Limits, Together
from lakescout.answer.pipeline import RANKED, UNSAID, Prepared, embedded_answers, prepare
from lakescout.answer.statement import Statement
from lakescout.answer.uncast import UncastCells
from lakescout.engine.define import understood
from lakescout.engine.discover import where_else
from lakescout.engine.following import goes_on, openings
from lakescout.engine.lake import NOTHING_ASKED, Lake, as_question, asks_something, is_a_name
from lakescout.engine.outcome import Outcome, noted, without
from lakescout.engine.refusals import Proposal, joined, proposed, unknown, why_not, why_nothing, without_thread
from lakescout.engine.sources import LakeSources, WithoutCells
from lakescout.engine.verified import followed, near, nearest
from lakescout.errors import ModelError, NoModelError
from lakescout.lake.connection import Connection
from lakescout.lake.index import LakeIndex
from lakescout.lake.terms import NO_TERMS, Terms
from lakescout.llm import Chat
from lakescout.llm.protocol import Tells, is_local
from lakescout.plugins import Late, brought
from lakescout.reading.question import Question
from lakescout.reading.rules.periods import unplaced
from lakescout.reading.terms import definitions, spoken_terms, with_constants


def rehearse(lake: Lake) -> None:
    """Do what else the first question would wait for: read the contents, open the reader. No model is asked."""
    with lake.session() as (connection, index):
        tables = index.catalog.tables
        if tables and lake.settings["parser"] == "embedded":
            prepare(Question(f"number of {tables[0].name.table}"), LakeSources(lake, connection, index))


THINKING: Final = "a model reads the question, too"
"""What a question waits for while a second reader writes, in words."""

WRITERS: Final = brought(dict[str, Late](), lambda plugin: plugin.writers)
"""The papers' ways to let a model answer, by name."""
METHODS: Final = ("auto", "embedded", "model", *WRITERS)
_AROUND: Final = Late("lakescout.plugins.models.told", "Around")
_MODEL_PATH: Final = Late("lakescout.plugins.models.model_path", "ModelPath")
_CONSULT: Final = Late("lakescout.plugins.models.second_reader", "consult")
_IS_ASKED: Final = Late("lakescout.plugins.models.second_reader", "is_asked")


def would_answer(lake: Lake, question: str, proposal: Proposal) -> Outcome:
    """The answers that a question would get if the proposed term were defined. Stores nothing. Raises ArgumentError."""
    with lake.session() as (connection, index):
        made = understood(lake, connection, index, *proposal)
    terms = Terms((*index.terms.listed, made), index.catalog, index.terms.home)
    return ask(lake, question, "embedded", 1, as_of=index.knowing(terms, index.verified))


def ask(
    lake: Lake,
    question: str,
    method: str = "auto",
    k: int = 5,
    *,
    taught: bool = True,
    as_of: LakeIndex | None = None,
) -> Outcome:
    """Answer a question over the lake as it is now, or as the index `as_of` has it, with its terms.

    `taught` False ignores terms and verified questions. Raises NoModelError if a model is requested and none is set.
    """
    return answered(lake, question, method, k, taught=taught, as_of=as_of)[0]


def answered(
    lake: Lake, question: str, method: str, k: int, *, taught: bool = True, as_of: LakeIndex | None = None
) -> tuple[Outcome, Prepared | None]:
    """What `ask` answers, and the candidates that it was chosen from; None where none were made."""
    with lake.session(as_of=as_of) as (connection, index):
        known = index if taught else index.knowing(NO_TERMS, ())
        way = Way(lake, connection, known, question, method, k)
        read = way.refuse_early() or way.follow() or way.refuse_without_thread() or way.read()
        if isinstance(read, Outcome):
            return read, None
    beside = way.beside()
    modelled = way.ask_model(read)
    answers = way.rate(read, modelled)
    answers, second, unread = way.read_again(read, answers)
    notes = [*way.notes(), *modelled.notes, *unread]
    outcome = way.refuse(read, answers, [*beside, *notes]) or way.answer(read, answers, beside, notes)
    return outcome if second is None else replace(outcome, second=second), read.prepared


def around(question: Question, sources: LakeSources, index: LakeIndex) -> Any:
    """What a model may learn of a lake for a question, as far as the sources tell it."""
    ranked = [each.table for each in sources.ranked(question, RANKED)]
    terms = definitions(question.tokens, sources.terms)
    return _AROUND(question, sources.catalog, ranked, sources.edges(), index.representatives, terms, index.descriptions)


class Read(NamedTuple):
    """A question with its candidates."""

    prepared: Prepared
    around: Any
    """What the model may learn of the lake, without cells if it may not see them; None if no model is asked."""
    to_tell: Prepared
    """For a paper's way: the question with its candidates, without cells if the model may not see them."""


class _Modelled(NamedTuple):
    """What the model answers."""

    answers: Sequence[Statement] = ()
    notes: Sequence[str] = ()
    """Why it answers nothing."""
    failed: bool = False


class Rated(NamedTuple):
    """All answers, each rated against the others."""

    found: list[Statement]
    """Best first, without those that may depend on cells that were not read."""
    unsure: str
    """Why the best of all may depend on such cells; empty if it does not."""
    not_run: list[str]
    """Why candidates could not be run."""
    uncast: UncastCells
    late: bool


@dataclass(eq=False)
class Way:
    """A question on its way to its outcome: one method for each step, in their order."""

    lake: Lake
    connection: Connection
    index: LakeIndex
    typed: str
    """The question as it was typed."""
    method: str
    k: int

    def __post_init__(self) -> None:
        model, settings = self.lake.chat(), self.lake.settings
        local = is_local(str(settings["llm_model"]))
        self.chat = None if self.method == "embedded" or local else model
        self.second = model if local and self.method != "embedded" else None
        self.sources = LakeSources(self.lake, self.connection, self.index, model)
        question = as_question(self.typed, self.index, self.sources.evidence)
        self.question, self.constants = with_constants(question, self.index.terms)
        self.limits = Limits(settings["answer_seconds"], settings["answer_rows"])
        self.calendar = self.sources.calendar  # while the connection can be asked for the time zone of the session
        self.least = float(settings["answer_confidence"])  # from this confidence on an answer may be shown

    def refuse_early(self) -> Outcome | None:
        """Why the question has no answer, if its words alone tell; else None."""
        if not asks_something(self.question, self.index):
            return Outcome(reason=without_thread(self.typed) if goes_on(self.question.tokens) else NOTHING_ASKED)
        if self.question.changing is not None:
            return Outcome(reason=f"“{self.question.changing}” asks to change data, and lakescout only reads")
        return None

    def follow(self) -> Outcome | None:
        """The answer by a verified question, where it follows one."""
        if not self.index.verified:
            return None
        found = followed(self.lake, self.connection, self.index, self.typed, self.limits)
        return None if found is None else Outcome((found,), found.too_large)

    def refuse_without_thread(self) -> Outcome | None:
        """Why the question has no answer, if it goes on from an earlier one, which no call knows; else None.

        What begins as a cell or a term does is a question of its own: titles may begin with “And” or “Only”.
        """
        tokens = self.question.tokens
        if not goes_on(tokens, lambda name: is_a_name(name, self.index)):
            return None
        if any(each.start == 0 for each in spoken_terms(tokens, self.index.terms)):
            return None
        if (cells := openings(tokens)) and self.sources.evidence.cells(cells):
            return None
        return Outcome(reason=without_thread(self.typed))

    def read(self) -> Read | Outcome:
        """The question with its candidates, or why it has no answer."""
        prepared = self._prepared()
        if isinstance(prepared, str):
            return Outcome(reason=prepared, late=self.sources.evidence.late)
        if self.chat is None:
            return Read(prepared, None, prepared)
        to_tell = prepared
        if self.method in WRITERS and not self.chat.privacy.allows(Tells.VALUES):
            unseen = WithoutCells(self.lake, self.connection, self.index, self.chat)
            to_tell = prepare(self.question.unseen, unseen)
        return Read(prepared, self._around(self.chat), to_tell)

    def _around(self, chat: Chat) -> Any:
        """What the model may learn of the lake for the question."""
        if chat.privacy.allows(Tells.VALUES):
            return around(self.question, self.sources, self.index)
        unseen = WithoutCells(self.lake, self.connection, self.index, chat)
        return around(self.question.unseen, unseen, self.index)

    def _find(self, chat: Chat, text: str) -> list[int]:
        """Tables for something that the model lacks, best first, by what it may learn."""
        seen = chat.privacy.allows(Tells.VALUES)
        with self.lake.session(as_of=self.index) as (connection, index):
            kind = LakeSources if seen else WithoutCells
            return [each.table for each in kind(self.lake, connection, index).ranked(Question(text), RANKED)]

    def _prepared(self) -> Prepared | str:
        """The question with its candidates, or why it has no answer until more cells are read."""
        evidence, ranked = self.sources.evidence, self.sources.ranked(self.question, RANKED)
        if ranked and (unreadable := evidence.without_columns.get(ranked[0].table)):
            return unreadable
        if withheld := evidence.withheld():  # before joins are measured, which may take minutes
            return withheld
        prepared = prepare(self.question, self.sources)
        return evidence.withheld() or prepared

    def beside(self) -> list[str]:
        """Notes beside every answer: on files, on what people said, on a similar verified question."""
        said = self.lake.said_for(self.question.stems_as_asked)
        return [*said, *([near(self.index, self.typed)] if self.index.verified else [])]

    def notes(self) -> list[str]:
        """How the question was understood, and what was left out on the way."""
        english = self.question.english
        in_english = [f"read in English as “{english}”"] * (english != self.typed)
        return [*(self.constants or in_english), *self.sources.notes]

    def ask_model(self, read: Read) -> _Modelled:
        """The answers of the model, where one is asked. Raises NoModelError."""
        if self.chat is None or read.around is None:
            if self.method not in {"auto", "embedded"} and (self.method != "model" or self.second is None):
                raise NoModelError(f"method {self.method!r}")
            return _Modelled()
        path = WRITERS.get(self.method, _MODEL_PATH)(
            read.prepared,
            self.chat,
            self.lake.source,
            self.limits,
            around=read.around,
            to_tell=read.to_tell,
            find=partial(self._find, self.chat),
            enough=int(self.lake.settings["prompt_tokens"]),
            most=self.k,
        )
        problem = ""
        try:
            found = path.answers()
        except ModelError as error:
            found, problem = [], f"answered without the model: {error}"
        why = [*(f"model: {reason}" for reason in dict.fromkeys(path.reasons)), problem]
        return _Modelled(found, [] if found else list(filter(None, why)), bool(problem))

    def rate(self, read: Read, modelled: _Modelled) -> Rated:
        """The answers of the model and those without one, ranked together, and what they leave out."""
        with Together(self.lake.source) as source:
            embedded, not_run = embedded_answers(read.prepared, source, self.limits, self.k)
            known = {answer.sql for answer in modelled.answers}
            own = [answer for answer in embedded if answer.sql not in known]
            both = in_order([rated(answer, embedded) for answer in modelled.answers], own, self.least)
            uncast = UncastCells(read.prepared.catalog, source, self.limits)
            found = [without(answer, uncast.reasons(answer)) for answer in both[: self.k]]
            unsure = [self.sources.blind(answer) or self.sources.evidence.withheld(answer.sql) for answer in found]
        late = self.sources.evidence.late or modelled.failed
        sure = [answer for answer, why in zip(found, unsure, strict=True) if not why]
        return Rated(sure, unsure[0] if unsure else "", not_run, uncast, late)

    def read_again(self, read: Read, answers: Rated) -> tuple[Rated, Any, list[str]]:
        """The answers after a model in a file has read the question, too; its reading, and why there is none."""
        setting = "always" if self.method == "model" else str(self.lake.settings["second_reader"])
        if self.second is None or not answers.found or not _IS_ASKED(setting, answers.found):
            return answers, None, []
        tell = self.lake.progress(THINKING)
        if tell is not None:
            tell(0, 1)
        try:
            found, reading = _CONSULT(
                self.question.english,
                read.prepared,
                answers.found,
                self.second,
                self.lake.source,
                self.limits,
                self.least,
                ((each.question, each.sql) for _, each in nearest(self.index, self.typed)),
            )
        except ModelError as error:
            return answers._replace(late=True), None, [f"answered without a second reader: {error}"]
        finally:
            if tell is not None:
                tell(1, 1)
        if found[0].way == "model":
            unsure = self.sources.blind(found[0]) or self.sources.evidence.withheld(found[0].sql)
            first = [] if unsure else [without(found[0], answers.uncast.reasons(found[0]))]
            found = [*first, *found[1:]]
        notes = [f"second reader: {reading.problem}"] if reading.problem else []
        return answers._replace(found=found), reading, notes

    def refuse(self, read: Read, answers: Rated, said: Sequence[str]) -> Outcome | None:
        """Why no answer can be shown; None if one can."""
        if answers.unsure:
            return Outcome(reason=answers.unsure, late=answers.late)
        if answers.found:
            return None
        untimed = unplaced(self.question.english, self.calendar)
        nothing = why_nothing(read.prepared, answers.not_run, self.index.encoder)
        why = joined(*untimed, *nothing, *said)
        return Outcome(reason=why, late=answers.late)

    def answer(self, read: Read, answers: Rated, beside: Sequence[str], notes: Sequence[str]) -> Outcome:
        """The answers, and why the best is not shown as the answer, where it is not sure enough."""
        prepared, found = read.prepared, answers.found
        by_model = found[0].way == "model"
        untimed = [] if by_model else unplaced(self.question.english, self.calendar, found[0].sql)
        if untimed:
            found = [replace(answer, confidence=min(answer.confidence, UNSAID)) for answer in found]
        why = joined(*untimed, why_not(found[0], prepared, self.least, self.index.encoder, answers.not_run))
        why = why and joined(why, *beside, *answers.uncast.without_rows(found[0]))
        offered = proposed(self.lake, prepared, found) if why else []
        unsaid = unknown(found[0], prepared) if why else ()
        copies = () if why else where_else(prepared.catalog, found[0].tables, self.sources.copies)
        said = (why, *(() if why else beside), *notes, *copies, *found[0].reasons)
        first = replace(found[0], reasons=tuple(dict.fromkeys(text for text in said if text)))
        return Outcome(
            (first, *(noted(answer) for answer in found[1:])), why, answers.late, tuple(offered), unknown=unsaid
        )
