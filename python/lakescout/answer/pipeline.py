"""From a question to answers (OCTOPUS, section 5): candidates, statements, guard, rows, confidence."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from sqlglot import exp

from lakescout.answer.agreement import same_rows
from lakescout.answer.clusters import twins
from lakescout.answer.confidence import MAX_MARGIN, confidence
from lakescout.answer.embedded import ScoredCandidate, candidates, score
from lakescout.answer.explain import reasons
from lakescout.answer.features import features
from lakescout.answer.guard import Guarded, Limits, TooLargeError, check, run
from lakescout.answer.result import Answer
from lakescout.answer.scopes import RankedScope, scopes
from lakescout.answer.sources import Sources
from lakescout.answer.together import answer_together
from lakescout.catalog import Catalog, Table
from lakescout.connection import ConnectionSource
from lakescout.errors import GuardError, QueryError, first_line

RANKED: Final = 12
"""Tables that the answer starts from."""
TRIED: Final = 6
"""Statements that are run for a question."""

AGREED: Final = 1.0
"""The margin that is believed at most where a rival gives the same rows: both may be wrong alike."""


@dataclass(frozen=True)
class Prepared:
    """A question with its scopes and its candidates, before anything ran."""

    question: str
    catalog: Catalog
    scopes: Sequence[RankedScope]
    found: Sequence[ScoredCandidate]


def prepare(question: str, sources: Sources) -> Prepared:
    """Look for evidence and build the statements."""
    ranked = sources.ranked(question, RANKED)
    around = scopes(question, sources, ranked)
    return Prepared(question, sources.catalog, around, candidates(question, around))


def embedded_answers(
    prepared: Prepared, source: ConnectionSource, limits: Limits, k: int
) -> tuple[list[Answer], list[str]]:
    """The candidates that ran, best first, each with its confidence; and why others could not be run.

    A further statement is begun as long as all before it took less than `limits.seconds` together.
    """
    ran: list[tuple[float, ScoredCandidate, Answer]] = []
    refused: list[str] = []
    began = time.monotonic()
    for number, entry in enumerate(prepared.found[:TRIED]):
        if number and time.monotonic() - began > limits.seconds:
            break
        try:
            answer = _run(entry, prepared, source, limits)
            ran.append((score(answer.features), entry, answer))
        except (GuardError, QueryError) as error:
            refused.append(first_line(error))
    ran.sort(key=lambda item: -item[0])
    answers = []
    for value, entry, answer in ran[:k]:
        likely = confidence(answer.features, _margin(value, answer, [item for item in ran if item[2] is not answer]))
        why = (*reasons(entry.candidate, prepared.catalog), *answer.reasons)
        answers.append(replace(answer, confidence=likely, reasons=why))
    return answers, list(dict.fromkeys(refused))


def _margin(value: float, answer: Answer, others: Sequence[tuple[float, ScoredCandidate, Answer]]) -> float:
    """How far the answer is ahead; those with its rows are rivals in words more than in meaning."""
    ahead = value - max((other for other, *_ in others), default=value - MAX_MARGIN)
    apart = value - max((other for other, _, rival in others if not _agree(answer, rival)), default=value - MAX_MARGIN)
    return max(ahead, min(apart, AGREED))


def _agree(left: Answer, right: Answer) -> bool:
    """Both give the same rows: two readings of one meaning are no rivals."""
    return bool(left.rows and right.rows) and same_rows(left.rows, right.rows)


def _run(entry: ScoredCandidate, prepared: Prepared, source: ConnectionSource, limits: Limits) -> Answer:
    """Run one candidate under the guard, together with the twins of its table. Raises GuardError and QueryError."""
    tables = [entry.candidate.scope.tables[number] for number in sorted(entry.candidate.tables)]
    names = tuple(table.name for table in tables)
    guarded = check(entry.candidate.sql, tables)
    notes: tuple[str, ...] = ()
    try:
        rows, problem = run(source, guarded, limits), ""
        found = features(entry.candidate, entry.ranked, rows)
        if rows.num_rows and len(tables) == 1 and (alike := _alike(guarded, tables[0], prepared)):
            shown = prepared.catalog.display_name
            guarded, rows, notes = answer_together(guarded, rows, [*tables, *alike], shown, source, limits)
            names = guarded.tables if len(guarded.tables) > 1 else names
    except TooLargeError as error:
        guarded, rows, problem = error.guarded, error.first, str(error)
        found = features(entry.candidate, entry.ranked, rows)
    return Answer(guarded.sql, names, rows, reasons=notes, features=found, too_large=problem)


def _alike(guarded: Guarded, table: Table, prepared: Prepared) -> list[Table]:
    """The twins of a table among all that were looked at."""
    names = sorted({column.name for column in guarded.tree.find_all(exp.Column) if column.name})
    names = [name for name in names if name.lower() in table.column_by_name]
    return twins(table, names, (other for item in prepared.scopes for other in item.scope.tables))
