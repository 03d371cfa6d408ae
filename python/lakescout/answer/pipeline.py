"""From a question to answers (OCTOPUS, section 5): candidates, statements, guard, rows, confidence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lakescout.answer.clusters import combined, rewrite, twins
from lakescout.answer.confidence import confidence
from lakescout.answer.embedded import ScoredCandidate, candidates, score
from lakescout.answer.explain import reasons
from lakescout.answer.features import features
from lakescout.answer.guard import Guarded, Limits, check, run
from lakescout.answer.result import Answer
from lakescout.answer.scopes import RankedScope, scopes
from lakescout.answer.sources import Sources
from lakescout.catalog import Catalog, Table
from lakescout.connection import ConnectionSource
from lakescout.errors import GuardError, QueryError

RANKED: Final = 12
"""Tables that the answer starts from."""
TRIED: Final = 6
"""Statements that are run for a question."""


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


def embedded_answers(prepared: Prepared, source: ConnectionSource, limits: Limits, k: int) -> list[Answer]:
    """The candidates that ran, best first, each with its confidence."""
    ran: list[tuple[float, ScoredCandidate, Answer]] = []
    for entry in prepared.found[:TRIED]:
        answer = _run(entry, prepared, source, limits)
        if answer.rows is not None:
            ran.append((score(answer.features), entry, answer))
    ran.sort(key=lambda item: -item[0])
    best = [item[0] for item in ran]
    answers = []
    for place, (value, entry, answer) in enumerate(ran[:k]):
        others = [other for number, other in enumerate(best) if number != place]
        margin = value - max(others) if others else 3.0
        answers.append(_rated(answer, confidence(answer.features, margin), entry, prepared.catalog))
    return answers


def _rated(answer: Answer, likely: float, entry: ScoredCandidate, catalog: Catalog) -> Answer:
    why = (*reasons(entry.candidate, catalog), *answer.reasons)
    return Answer(answer.sql, answer.tables, answer.rows, likely, why, features=answer.features)


def _run(entry: ScoredCandidate, prepared: Prepared, source: ConnectionSource, limits: Limits) -> Answer:
    """Run one candidate under the guard, together with the twins of its table."""
    tables = [entry.candidate.scope.tables[number] for number in sorted(entry.candidate.tables)]
    names = tuple(table.name for table in tables)
    try:
        guarded = check(entry.candidate.sql, tables)
        rows = run(source, guarded, limits)
        found = features(entry.candidate, entry.ranked, rows)
        answer = Answer(guarded.sql, names, rows, features=found)
        return _with_twins(answer, guarded, tables[0], prepared, source, limits) if len(tables) == 1 else answer
    except (GuardError, QueryError) as error:
        return Answer(None, names, reasons=(str(error).splitlines()[0],))


def _with_twins(  # noqa: PLR0917
    answer: Answer, guarded: Guarded, table: Table, prepared: Prepared, source: ConnectionSource, limits: Limits
) -> Answer:
    """Add the rows of tables of the same make that answer too (Algorithm 2, the loop over a cluster)."""
    from sqlglot import exp

    names = sorted({column.name for column in guarded.tree.find_all(exp.Column) if column.name})
    names = [name for name in names if name.lower() in table.column_by_name]
    others = [other for item in prepared.scopes for other in item.scope.tables]
    alike = twins(table, names, others)
    if not alike or answer.rows is None or not answer.rows.num_rows:
        return answer
    parts = [(prepared.catalog.display_name(table.name), guarded.tree)]
    for other in alike:
        statement = check(rewrite(guarded.tree, table.name, other.name).sql(dialect="duckdb"), [other])
        if run(source, statement, limits).num_rows:
            parts.append((prepared.catalog.display_name(other.name), statement.tree))
    if len(parts) == 1:
        return answer
    whole = check(combined(parts).sql(dialect="duckdb"), [table, *alike])
    note = f"{len(parts)} tables of one make answer together"
    return Answer(whole.sql, whole.tables, run(source, whole, limits), reasons=(note,), features=answer.features)
