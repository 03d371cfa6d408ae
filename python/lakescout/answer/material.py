"""What a prompt says of the lake: only the columns that matter, cells only where the user allows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from lakescout.answer.builder.mention import Mention
from lakescout.answer.builder.scope import Scope
from lakescout.answer.builder.tokens import tokenize
from lakescout.answer.clusters import LIKENESS, likeness
from lakescout.answer.embedded import ScoredCandidate
from lakescout.answer.prompts import Material, PromptColumn, PromptTable
from lakescout.answer.pruning import column_scores
from lakescout.answer.scopes import RankedScope
from lakescout.catalog import Catalog, Table
from lakescout.parser.stopwords import STOPWORDS
from lakescout.postings import stems

MAX_TABLES: Final = 5
"""Tables that one prompt names at most."""
Cells = Callable[[Table, Sequence[str]], Mapping[str, Sequence[str]]]
"""Reads a few cells of some columns of a table, by column."""

Meanings = Callable[[Table], Sequence[str | None]]
"""What is said of each column of a table; empty when nothing is said of any."""

LEAST_SCORE: Final = 0.025
"""How likely a column must be needed to go into a prompt."""


def kept_fields(
    question: str, scope: Scope, tables: Sequence[int], entries: Sequence[ScoredCandidate] = ()
) -> list[int]:
    """The fields of some tables that go into a prompt: those that the question is likely to need, one of each table.

    The keys between the tables need not be among them: a prompt names them in its joins.
    """
    scores = column_scores(question, scope, [e.candidate for e in entries if e.candidate.scope is scope])
    kept = set()
    for table in tables:
        numbers = scope.fields_of[table]
        kept |= {number for number in numbers if scores[number] >= LEAST_SCORE}
        kept |= {max(numbers, key=lambda number: scores[number])}
    return sorted(kept)


def prompt_tables(ranked: RankedScope, entries: Sequence[ScoredCandidate]) -> list[int]:
    """At most five tables of a scope: those its candidates read, then the best ranked."""
    votes: dict[int, float] = {table: rank for table, rank in enumerate(ranked.ranks) if rank > 0}
    for place, entry in enumerate(entry for entry in entries if entry.ranked is ranked):
        for table in entry.candidate.tables:
            votes[table] = votes.get(table, 0.0) + (2.0 if place == 0 else 0.7)
    ordered = sorted(votes, key=lambda table: (-votes[table], table)) or list(range(len(ranked.tables)))
    return _unlike(ranked.scope, ordered)[:MAX_TABLES]


def _unlike(scope: Scope, tables: Sequence[int]) -> list[int]:
    """Tables without those of the make of an earlier one: what is said of one holds for its twins."""
    kept: list[int] = []
    for table in tables:
        if all(likeness(scope.tables[table], scope.tables[other]) < LIKENESS for other in kept):
            kept.append(table)
    return kept


def material(
    question: str,
    scope: Scope,
    tables: Sequence[int],
    catalog: Catalog,
    *,
    entries: Sequence[ScoredCandidate] = (),
    all_columns: bool,
    cells: Cells | None = None,
    meanings: Meanings = lambda table: (),
) -> Material:
    """The material of one prompt. Without `cells`, which reads samples, no contents are told."""
    said = {table: tuple(meanings(scope.tables[table])) for table in tables}
    kept = {*kept_fields(question, scope, tables, entries), *_meant(question, scope, said)}
    described = []
    for table in tables:
        numbers = [n for n in scope.fields_of[table] if all_columns or n in kept]
        names = [scope.fields[n].name for n in numbers]
        found = cells(scope.tables[table], names) if cells else {}
        columns = tuple(
            PromptColumn(name, scope.fields[n].column.type, tuple(found.get(name, ())), _meaning(scope, n, said))
            for n, name in zip(numbers, names, strict=True)
        )
        described.append(PromptTable(catalog.display_name(scope.tables[table].name), columns))
    values = _values(question, scope, tables) if cells else {}
    return Material(tuple(described), tuple(_joins(scope, tables, catalog)), values)


def _meaning(scope: Scope, number: int, said: Mapping[int, Sequence[str | None]]) -> str | None:
    field = scope.fields[number]
    return said[field.table][field.column.position] if said[field.table] else None


def _meant(question: str, scope: Scope, said: Mapping[int, Sequence[str | None]]) -> set[int]:
    """Fields of which something is said that shares a content word with the question."""
    asked = {word for word in stems(question) if word not in STOPWORDS}
    return {
        number
        for table, meanings in said.items()
        if meanings
        for number in scope.fields_of[table]
        if asked & set(stems(_meaning(scope, number, said) or ""))
    }


def _joins(scope: Scope, tables: Sequence[int], catalog: Catalog) -> list[str]:
    lines = []
    for key in scope.keys:
        left, right = scope.fields[key.left], scope.fields[key.right]
        if left.table in tables and right.table in tables:
            one, two = (catalog.display_name(scope.tables[side.table].name) for side in (left, right))
            lines.append(f"{one}.{left.name} = {two}.{right.name}")
    return lines


def _values(question: str, scope: Scope, tables: Sequence[int]) -> dict[str, str]:
    """Which column holds a word of the question in which spelling; its words left the process with the question."""
    tokens = tokenize(question)
    found: dict[str, str] = {}
    for hit in scope.hits:
        field = scope.fields[hit.field]
        if field.table in tables and hit.end <= len(tokens):
            word = question[tokens[hit.start].start : tokens[hit.end - 1].end]
            found.setdefault(word, f"{scope.tables[field.table].name.table}.{field.name} = {hit.cell}")
    return found


def mention_texts(mentions: Sequence[Mention]) -> list[str]:
    """The words of mentions."""
    return [mention.text for mention in mentions]
