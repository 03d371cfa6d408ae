"""Answering a question about a lake: with a model if one is set, otherwise, and as the fallback, without."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from lakescout.answer.confidence import in_order, rated
from lakescout.answer.guard import Limits, Together
from lakescout.answer.pipeline import RANKED, UNSAID, Prepared, embedded_answers, prepare
from lakescout.answer.statement import Statement
from lakescout.answer.uncast import UncastCells
from lakescout.engine.define import understood
from lakescout.engine.discover import where_else, which_database
from lakescout.engine.following import goes_on, openings
from lakescout.engine.lake import NOTHING_ASKED, Lake, as_question, asks_something, is_a_name
from lakescout.engine.outcome import Outcome, noted, without
from lakescout.engine.refusals import Proposal, joined, proposed, unknown, why_not, why_nothing, without_thread
from lakescout.engine.sources import LakeSources
from lakescout.engine.verified import followed, near
from lakescout.engine.writing import A_MODEL, WRITERS, Task, Writer, Written
from lakescout.errors import NoModelError
from lakescout.lake.connection import Connection
from lakescout.lake.index import LakeIndex
from lakescout.lake.terms import NO_TERMS, Terms
from lakescout.lake.texts import doing
from lakescout.reading.question import Question
from lakescout.reading.rules.periods import unplaced
from lakescout.reading.terms import spoken_terms, with_constants


def rehearse(lake: Lake) -> None:
    """Do what else the first question would wait for: read the contents, open the reader. No model is asked."""
    with lake.session() as (connection, index):
        tables = index.catalog.tables
        if tables and lake.settings["parser"] == "embedded":
            prepare(Question(f"number of {tables[0].name.table}"), LakeSources(lake, connection, index))


READING: Final = "reading the question"
RUNNING: Final = "trying readings"
"""What a question waits for, in words."""

METHODS: Final = ("auto", "embedded", *WRITERS)


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
        writer = way.writer(read)
    beside = way.beside()
    modelled = way.write(writer)
    answers = way.rate(read, modelled)
    answers, second, unread = way.read_again(writer, answers)
    notes = [*way.notes(), *modelled.notes, *unread]
    outcome = way.refuse(read, answers, [*beside, *notes]) or way.answer(read, answers, beside, notes)
    return outcome if second is None else replace(outcome, second=second), read


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
        chat, settings = self.lake.chat(), self.lake.settings
        self.chat = None if self.method == "embedded" else chat
        self.sources = LakeSources(self.lake, self.connection, self.index, chat)
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

    def read(self) -> Prepared | Outcome:
        """The question with its candidates, or why it has no answer."""
        with doing(self.lake.progress(READING)):
            prepared = self._prepared()
        if isinstance(prepared, str):
            return Outcome(reason=prepared, late=self.sources.evidence.late)
        return prepared

    def writer(self, prepared: Prepared) -> Writer | None:
        """Who writes answers by a model; None where none may be asked, or not in the way of the method."""
        writer = WRITERS.get(A_MODEL if self.method == "auto" else self.method)
        if self.chat is None or writer is None:
            return None
        return writer(
            Task(
                self.lake, self.connection, self.index, self.sources, self.typed, self.question, prepared, self.chat,
                self.method, self.limits, self.least, self.k,
            )
        )  # fmt: skip

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

    def write(self, writer: Writer | None) -> Written:
        """The answers of the model, where one is asked. Raises NoModelError."""
        if writer is not None:
            return writer.write()
        if self.method not in {"auto", "embedded"}:
            raise NoModelError(f"method {self.method!r}")
        return Written()

    def rate(self, prepared: Prepared, modelled: Written) -> Rated:
        """The answers of the model and those without one, ranked together, and what they leave out."""
        with Together(self.lake.source) as source:
            told = self.lake.progress(RUNNING)
            embedded, not_run = embedded_answers(prepared, source, self.limits, self.k, told)
            known = {answer.sql for answer in modelled.answers}
            own = [answer for answer in embedded if answer.sql not in known]
            both = in_order([rated(answer, embedded) for answer in modelled.answers], own, self.least)
            uncast = UncastCells(prepared.catalog, source, self.limits, self.sources.edges())
            found = [without(answer, uncast.reasons(answer)) for answer in both[: self.k]]
            unsure = [self.sources.blind(answer) or self.sources.evidence.withheld(answer.sql) for answer in found]
        late = self.sources.evidence.late or modelled.late
        sure = [answer for answer, why in zip(found, unsure, strict=True) if not why]
        return Rated(sure, unsure[0] if unsure else "", not_run, uncast, late)

    def read_again(self, writer: Writer | None, answers: Rated) -> tuple[Rated, Any, Sequence[str]]:
        """The answers after a model has read the question, too; what it tells of its reading, and notes on it."""
        again = writer.read_again(answers.found) if writer is not None and answers.found else None
        if again is None:
            return answers, None, []
        found = list(again.answers)
        if found[0].way == "model":
            unsure = self.sources.blind(found[0]) or self.sources.evidence.withheld(found[0].sql)
            first = [] if unsure else [without(found[0], answers.uncast.reasons(found[0]))]
            found = [*first, *found[1:]]
        return answers._replace(found=found, late=answers.late or again.late), again.reading, again.notes

    def refuse(self, prepared: Prepared, answers: Rated, said: Sequence[str]) -> Outcome | None:
        """Why no answer can be shown; None if one can."""
        if answers.unsure:
            return Outcome(reason=answers.unsure, late=answers.late)
        if answers.found:
            return None
        untimed = unplaced(self.question.english, self.calendar)
        nothing = why_nothing(prepared, answers.not_run, self.index.encoder)
        why = joined(self.sources.unread, *untimed, *nothing, *said)
        return Outcome(reason=why, late=answers.late)

    def answer(self, prepared: Prepared, answers: Rated, beside: Sequence[str], notes: Sequence[str]) -> Outcome:
        """The answers, and why the best is not shown as the answer, where it is not sure enough."""
        found = answers.found
        by_model = found[0].way == "model"
        untimed = [] if by_model else unplaced(self.question.english, self.calendar, found[0].sql)
        if untimed:
            found = [replace(answer, confidence=min(answer.confidence, UNSAID)) for answer in found]
        unread = "" if by_model else self.sources.unread
        why = joined(unread, *untimed, why_not(found[0], prepared, self.least, self.index.encoder, answers.not_run))
        why = why and joined(why, *beside, *answers.uncast.why_empty(found[0]))
        offered = proposed(self.lake, prepared, found) if why else []
        unsaid = unknown(found[0], prepared) if why else ()
        copies = () if why else where_else(prepared.catalog, found[0].tables, self.sources.copies)
        ranked = [(each.table, each.score) for each in self.sources.ranked(self.question, RANKED)]
        source = which_database(prepared.catalog, found[0].tables, ranked)
        said = (why, *(() if why else beside), *notes, *copies, *found[0].reasons, *source)
        first = replace(found[0], reasons=tuple(dict.fromkeys(text for text in said if text)))
        return Outcome(
            (first, *(noted(answer) for answer in found[1:])), why, answers.late, tuple(offered), unknown=unsaid
        )
