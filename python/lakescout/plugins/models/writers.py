"""How a model answers: one of a server writes by itself, and one in a file reads the question after us."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from lakescout.answer.pipeline import RANKED, prepare
from lakescout.answer.scopes import SpanHit
from lakescout.answer.statement import Statement
from lakescout.engine.calls import Tells
from lakescout.engine.sources import LakeSources
from lakescout.engine.sources import Written as KnownCells
from lakescout.engine.verified import nearest
from lakescout.engine.writing import Task, Writer, Written
from lakescout.errors import ModelError
from lakescout.lake.index import LakeIndex
from lakescout.lake.texts import Progress, doing
from lakescout.plugins.llm.protocol import is_local
from lakescout.plugins.models.model_path import Conversation, ModelPath
from lakescout.plugins.models.second_reader import consult, is_asked
from lakescout.plugins.models.told import Around
from lakescout.ranking import Request
from lakescout.reading.question import Question
from lakescout.reading.spans import Span
from lakescout.reading.terms import definitions

ASKING: Final = "asking the model"
THINKING: Final = "a model reads the question, too"
"""What a question waits for while a model writes, in words."""


def model(task: Task) -> Writer:
    """The way of the model of the settings."""
    return SecondReader(task) if is_local(str(task.lake.settings["llm_model"])) else by_prompts(task, ModelPath)


def by_prompts(task: Task, kind: type[Conversation], *, tells_candidates: bool = False) -> ByPrompts:
    """A writer by prompts of that kind; `tells_candidates`: they tell the candidates, too."""
    seen, to_tell = task.chat.privacy.allows(Tells.VALUES), task.prepared
    if tells_candidates and not seen:
        to_tell = prepare(task.question.unseen, _without_cells(task))
    known = (
        around(task.question, task.sources, task.index)
        if seen
        else around(task.question.unseen, _without_cells(task), task.index)
    )
    return ByPrompts(
        kind(
            task.prepared,
            task.chat,
            task.lake.source,
            task.limits,
            around=known,
            to_tell=to_tell,
            find=partial(_find, task),
            enough=int(task.lake.settings["prompt_tokens"]),
            most=task.most,
        ),
        task.lake.progress(ASKING),
    )


@dataclass(frozen=True)
class ByPrompts:
    """A writer that asks the model before ours are run, and leaves their order alone."""

    talk: Conversation
    progress: Progress | None

    def write(self) -> Written:
        """The answers of the model, or why there are none."""
        problem = ""
        try:
            with doing(self.progress):
                answers = self.talk.answers()
        except ModelError as error:
            answers, problem = [], f"answered without the model: {error}"
        why = [*(f"model: {reason}" for reason in dict.fromkeys(self.talk.reasons)), problem]
        return Written(answers, [] if answers else list(filter(None, why)), bool(problem))

    def read_again(self, answers: Sequence[Statement]) -> None:
        """Nothing is read again."""


@dataclass(frozen=True)
class SecondReader:
    """A writer that reads the question after us."""

    task: Task

    def write(self) -> Written:
        """None: it compares its statement with answers that were found."""
        return Written()

    def read_again(self, answers: Sequence[Statement]) -> Written | None:
        """The answers after its reading; None where it is not asked."""
        task = self.task
        settings = task.lake.settings
        if not is_asked("always" if task.method == "model" else str(settings["second_reader"]), answers):
            return None
        try:
            with doing(task.lake.progress(THINKING)):
                ordered, reading = consult(
                    task.question.english,
                    task.prepared,
                    answers,
                    task.chat,
                    task.lake.source,
                    task.limits,
                    task.least,
                    ((each.question, each.sql) for _, each in nearest(task.index, task.typed)),
                )
        except ModelError as error:
            return Written(answers, [f"answered without a second reader: {error}"], late=True)
        return Written(ordered, [f"second reader: {reading.problem}"] if reading.problem else [], reading=reading)


# What a model may learn of a lake.


def around(question: Question, sources: LakeSources, index: LakeIndex) -> Around:
    """What a model may learn of a lake for a question, as far as the sources tell it."""
    ranked = [each.table for each in sources.ranked(question, RANKED)]
    terms = definitions(question.tokens, sources.terms)
    return Around(question, sources.catalog, ranked, sources.edges(), index.representatives, terms, index.descriptions)


def _find(task: Task, text: str) -> list[int]:
    """Tables for something that the model lacks, best first, by what it may learn."""
    with task.lake.session(as_of=task.index) as (connection, index):
        kind = LakeSources if task.chat.privacy.allows(Tells.VALUES) else WithoutCells
        return [each.table for each in kind(task.lake, connection, index).ranked(Question(text), RANKED)]


def _without_cells(task: Task) -> WithoutCells:
    return WithoutCells(task.lake, task.connection, task.index, task.chat)


class WithoutCells(LakeSources):
    """The sources for a model that may not learn about cells: no cell is looked at for its prompt.

    It may still learn how its tables join, though cells helped to find that out.
    """

    looks = False

    def _permitted(self, request: Request) -> Request:
        return request.unseen

    def cells(self, spans: Sequence[Span], tables: Sequence[int]) -> list[SpanHit]:
        """None."""
        return []

    def forms(self, tables: Sequence[int]) -> dict[tuple[int, int], KnownCells]:
        """None."""
        return {}

    def missing(self, tables: Sequence[int]) -> set[tuple[int, int]]:
        """None."""
        return set()

    def empty(self, tables: Sequence[int]) -> set[tuple[int, int]]:
        """None."""
        return set()
