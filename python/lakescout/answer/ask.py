"""Answering a question of a lake: with a model where one is set, else and as the fallback without."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from lakescout.answer.guard import Limits
from lakescout.answer.lake_sources import LakeSources
from lakescout.answer.model_path import ModelPath
from lakescout.answer.pipeline import embedded_answers, prepare
from lakescout.answer.result import Answer
from lakescout.catalog import Table
from lakescout.engine import Lake
from lakescout.errors import ArgumentError, ModelError
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


def ask(lake: Lake, question: str, method: str = "auto", k: int = 5) -> Outcome:
    """Answer a question. Raises ArgumentError when a model is asked for and none is set."""
    with lake.session() as (connection, index):
        chat = lake.chat()
        sources = LakeSources(lake, connection, index, chat)
        prepared = prepare(question, sources)
    limits = Limits(lake.settings["answer_seconds"], lake.settings["answer_rows"])
    chat = None if method == "embedded" else chat
    if method == "model" and chat is None:
        raise ArgumentError(
            "method 'model' needs the settings llm_base_url and llm_model, and privacy other than 'none'"
        )
    warnings = tuple(sources.notes)
    if chat is not None:
        path = ModelPath(prepared, chat, lake.source, limits, meanings=partial(_meanings, index))
        try:
            found = path.answers(k)
            if found[0].rows is not None:
                return Outcome(tuple(_noted(found, warnings)), True)
            warnings += tuple(f"model: {reason}" for reason in found[0].reasons)
        except ModelError as error:
            warnings += (f"answered without the model: {error}",)
    found = embedded_answers(prepared, lake.source, limits, k)
    least = float(lake.settings["answer_confidence"])
    if not found:
        reason = "; ".join((_why_nothing(prepared.found), *warnings))
        return Outcome((Answer(None, reasons=(reason,)),), False, reason)
    if found[0].confidence < least:
        unsure = f"not sure enough to answer: confidence {found[0].confidence:.2f}, {least:.2f} is needed"
        return Outcome(tuple(_noted(found, (unsure, *warnings))), False, unsure)
    return Outcome(tuple(_noted(found, warnings)), True)


def _meanings(index: LakeIndex, table: Table) -> tuple[str | None, ...]:
    return index.descriptions(index.catalog.id_by_name[table.name])


def _noted(found: list[Answer], warnings: tuple[str, ...]) -> list[Answer]:
    return [replace(answer, reasons=(*warnings, *answer.reasons)) for answer in found]


def _why_nothing(found: object) -> str:
    return (
        "no statement could be run"
        if found
        else "nothing in the lake matches the question well enough to build a statement"
    )
