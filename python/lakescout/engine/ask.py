"""Answering a question about a lake: with a model if one is set, otherwise, and as the fallback, without."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from lakescout.answer.confidence import rated
from lakescout.answer.guard import Limits, Together
from lakescout.answer.model_path import ModelPath
from lakescout.answer.pipeline import RANKED, UNSAID, Prepared, embedded_answers, prepare
from lakescout.answer.result import Answer
from lakescout.answer.uncast import UncastCells
from lakescout.engine.define import understood
from lakescout.engine.discover import where_else
from lakescout.engine.lake import NOTHING_ASKED, Lake, as_question, asks_something
from lakescout.engine.outcome import Outcome, model_first, noted, refused, without
from lakescout.engine.refusals import Proposal, proposed, why_not, why_nothing
from lakescout.engine.sources import LakeSources, WithoutCells
from lakescout.engine.verified import followed, near
from lakescout.errors import ModelError, NoModelError
from lakescout.lake.catalog import Table
from lakescout.lake.index import LakeIndex
from lakescout.lake.terms import NO_TERMS, Terms
from lakescout.llm.protocol import Tells
from lakescout.reading.question import Question
from lakescout.reading.rules.periods import unplaced
from lakescout.reading.terms import with_constants


def rehearse(lake: Lake) -> None:
    """Do what else the first question would wait for: read the contents, open the reader. No model is asked."""
    with lake.session() as (connection, index):
        tables = index.catalog.tables
        if tables and lake.settings["parser"] == "embedded":
            prepare(Question(f"number of {tables[0].name.table}"), LakeSources(lake, connection, index))


METHODS: Final = ("auto", "embedded", "model")


def would_answer(lake: Lake, question: str, proposal: Proposal) -> Outcome:
    """What a question would be answered with if a term were defined so; nothing is stored. Raises ArgumentError."""
    with lake.session() as (connection, index):
        made = understood(lake, connection, index, *proposal)
    terms = Terms((*index.terms.listed, made), index.catalog, index.terms.home)
    return ask(lake, question, "embedded", 1, knowing=index.knowing(terms, index.verified))


def ask(
    lake: Lake,
    question: str,
    method: str = "auto",
    k: int = 5,
    *,
    taught: bool = True,
    knowing: LakeIndex | None = None,
) -> Outcome:
    """Answer a question; without terms and verified questions if not `taught`, with those of `knowing` where it is
    given. Raises NoModelError if a model is requested and none is set."""
    with lake.session() as (connection, latest):
        index = knowing or (latest if taught else latest.knowing(NO_TERMS, ()))
        chat = lake.chat()
        sources = LakeSources(lake, connection, index, chat)
        asked, constants = with_constants(as_question(question, index, sources.evidence), index.terms)
        if not asks_something(asked, index):
            return refused(NOTHING_ASKED)
        if asked.changing is not None:
            return refused(f"“{asked.changing}” asks to change data, and lakescout only reads")
        limits = Limits(lake.settings["answer_seconds"], lake.settings["answer_rows"])
        verified = followed(lake, connection, index, question, limits) if index.verified else None
        if verified is not None:
            return Outcome((verified,), verified.too_large)
        prepared = _prepared(sources, asked)
        if isinstance(prepared, str):
            return refused(prepared, sources.evidence.late)
        to_tell = prepared
        if chat is not None and method != "embedded" and not chat.privacy.allows(Tells.VALUES):
            to_tell = prepare(asked.unseen, WithoutCells(lake, connection, index, chat))
    chat = None if method == "embedded" else chat
    if method == "model" and chat is None:
        raise NoModelError("method 'model'")
    beside = [*lake.said_for(asked.stems_as_asked), *([near(index, question)] if index.verified else [])]
    in_english = [f"read in English as “{asked.english}”"] * (asked.english != question)
    notes, enough = [*(constants or in_english), *sources.notes], int(lake.settings["prompt_tokens"])
    modelled, failed = list[Answer](), False
    if chat is not None:
        path = ModelPath(
            to_tell, chat, lake.source, limits, meanings=partial(_meanings, index), seen=prepared, enough=enough
        )
        modelled, failed = _asked(path, k, notes)
    least = float(lake.settings["answer_confidence"])
    with Together(lake.source) as source:
        found, not_run = embedded_answers(prepared, source, limits, k)
        known = {answer.sql for answer in modelled}
        own = [item for item in found if item.sql not in known]
        found = model_first([rated(answer, found) for answer in modelled], own, least)[:k]
        uncast = UncastCells(prepared.catalog, source, limits)
        found = [without(answer, uncast.reasons(answer)) for answer in found]
        unsure = [sources.blind(answer) or sources.evidence.withheld(answer.sql) for answer in found]
    late = sources.evidence.late or failed
    if unsure and unsure[0]:
        return refused(unsure[0], late)
    found = [answer for answer, why in zip(found, unsure, strict=True) if not why]
    if not found:
        said = (*unplaced(asked.english, sources.calendar), *why_nothing(prepared, not_run), *beside, *notes)
        return refused("; ".join(said), late)
    untimed = [] if found[0].sql in known else unplaced(asked.english, sources.calendar, found[0].sql or "")
    if untimed:
        found = [replace(answer, confidence=min(answer.confidence, UNSAID)) for answer in found]
    why = "; ".join(filter(None, (*untimed, why_not(found[0], prepared, least, not_run))))
    why = why and "; ".join((why, *beside, *uncast.without_rows(found[0])))
    offered = proposed(lake, prepared, found) if why else []
    why = "; ".join((why, f"to define it: {' or '.join(each.statement for each in offered)}")) if offered else why
    copies = () if why else where_else(prepared.catalog, found[0].tables, sources.copies)
    said = (why, *(() if why else beside), *notes, *copies, *found[0].reasons)
    first = replace(found[0], reasons=tuple(dict.fromkeys(text for text in said if text)))
    return Outcome((first, *(noted(answer) for answer in found[1:])), why, late, tuple(offered))


def _prepared(sources: LakeSources, asked: Question) -> Prepared | str:
    """The question with its candidates, or why it has no answer before all is read."""
    ranked = sources.ranked(asked, RANKED)
    if ranked and (unreadable := sources.evidence.without_columns.get(ranked[0].table)):
        return unreadable
    if withheld := sources.evidence.withheld():  # before joins are measured, which may take minutes
        return withheld
    prepared = prepare(asked, sources)
    return sources.evidence.withheld() or prepared


def _asked(path: ModelPath, k: int, notes: list[str]) -> tuple[list[Answer], bool]:
    """The model's answers, and whether it failed; the notes say why there are none."""
    problem = ""
    try:
        found = path.answers(k)
    except ModelError as error:
        found, problem = [], f"answered without the model: {error}"
    answers = [answer for answer in found if answer.rows is not None]
    if not answers:
        notes += [f"model: {reason}" for reason in dict.fromkeys(path.reasons)]
        notes += [problem] if problem else []
    return answers, bool(problem)


def _meanings(index: LakeIndex, table: Table) -> tuple[str | None, ...]:
    return index.descriptions(index.catalog.id_by_name[table.name])
