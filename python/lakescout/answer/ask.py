"""Answering a question of a lake: with a model where one is set, else and as the fallback without."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from lakescout.answer.agreement import rated
from lakescout.answer.guard import Limits
from lakescout.answer.lake_sources import LakeSources
from lakescout.answer.model_path import ModelPath
from lakescout.answer.pipeline import embedded_answers, prepare
from lakescout.answer.result import Answer
from lakescout.catalog import Table
from lakescout.engine import Lake
from lakescout.errors import ModelError, NoModelError
from lakescout.index import LakeIndex

METHODS: Final = ("auto", "embedded", "model")


@dataclass(frozen=True)
class Outcome:
    """The answers to a question, best first, and whether the best may be shown as the answer."""

    answers: tuple[Answer, ...]
    answered: bool
    reason: str = ""

    @property
    def best(self) -> Answer | None:
        """The answer, if there is one."""
        return self.answers[0] if self.answered else None

    @property
    def sql(self) -> str | None:
        """The statement of the answer, also where its rows are too many to be given."""
        first = self.answers[0]
        return first.sql if self.answered or (first.too_large and self.reason == first.too_large) else None


def ask(lake: Lake, question: str, method: str = "auto", k: int = 5) -> Outcome:
    """Answer a question. Raises NoModelError when a model is asked for and none is set."""
    with lake.session() as (connection, index):
        chat = lake.chat()
        sources = LakeSources(lake, connection, index, chat)
        prepared = prepare(question, sources)
    limits = Limits(lake.settings["answer_seconds"], lake.settings["answer_rows"])
    chat = None if method == "embedded" else chat
    if method == "model" and chat is None:
        raise NoModelError("method 'model'")
    notes = list(sources.notes)
    modelled: list[Answer] = []
    if chat is not None:
        path = ModelPath(prepared, chat, lake.source, limits, meanings=partial(_meanings, index))
        modelled = _asked(path, k, notes)
    found, refused = embedded_answers(prepared, lake.source, limits, k)
    known = {answer.sql for answer in modelled}
    found = [*(rated(answer, found) for answer in modelled), *(item for item in found if item.sql not in known)][:k]
    least = float(lake.settings["answer_confidence"])
    if not found:
        reason = "; ".join((_why_nothing(prepared.found, refused), *notes))
        return Outcome((Answer(None, reasons=(reason,)),), False, reason)
    why = found[0].too_large
    if found[0].confidence < least:
        why = f"not sure enough to answer: confidence {found[0].confidence:.2f}, {least:.2f} is needed"
    first = replace(found[0], reasons=tuple(dict.fromkeys(text for text in (why, *notes, *found[0].reasons) if text)))
    return Outcome((first, *(_noted(answer) for answer in found[1:])), not why, why)


def _asked(path: ModelPath, k: int, notes: list[str]) -> list[Answer]:
    """The model's answers; why there are none goes to the notes."""
    problem = ""
    try:
        found = path.answers(k)
    except ModelError as error:
        found, problem = [], f"answered without the model: {error}"
    answers = [answer for answer in found if answer.rows is not None]
    if not answers:
        notes += [f"model: {reason}" for reason in dict.fromkeys(path.reasons)]
        notes += [problem] if problem else []
    return answers


def _meanings(index: LakeIndex, table: Table) -> tuple[str | None, ...]:
    return index.descriptions(index.catalog.id_by_name[table.name])


def _noted(answer: Answer) -> Answer:
    return replace(answer, reasons=(answer.too_large, *answer.reasons)) if answer.too_large else answer


def _why_nothing(found: object, refused: Sequence[str]) -> str:
    if refused:
        return f"no statement could be run: {'; '.join(refused)}"
    return (
        "no statement could be run"
        if found
        else "nothing in the lake matches the question well enough to build a statement"
    )
