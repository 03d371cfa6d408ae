"""What a word may mean that a question says and nothing in the lake does: definitions to choose from."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice
from typing import Final

import numpy as np
from sqlglot import exp
from sqlglot.errors import SqlglotError

from lakescout.answer.constrained_values import MISUSED
from lakescout.answer.pipeline import Prepared
from lakescout.answer.result import Answer
from lakescout.engine.define import understood
from lakescout.engine.lake import Lake
from lakescout.engine.learned import Proposed, from_lake
from lakescout.errors import LakescoutError
from lakescout.lake.catalog import Catalog
from lakescout.lake.connection import Connection
from lakescout.lake.sqltext import literal, parsed_first
from lakescout.lake.terms import spelt
from lakescout.reading.link import Links
from lakescout.reading.names import name_words
from lakescout.reading.scope import Scope
from lakescout.words.text import stem

MOST: Final = 3
"""How many definitions are proposed."""
NEAR: Final = 0.35
"""From this cosine on, a column is near a word in meaning."""
_TRIED: Final = 8
"""How many definitions are tried out for those."""
_TOGETHER: Final = 3
"""The most words that one term is proposed for."""


def proposed(lake: Lake, prepared: Prepared, found: Sequence[Answer]) -> list[str]:
    """Up to three ways to define the words that a question's best statement leaves out, as statements to run."""
    if not found or not found[0].unused or found[0].instead or not prepared.found:
        return []
    if any(each.name == MISUSED for each in prepared.barred):  # the word is understood, and its column is not fit
        return []
    entry = prepared.found[0]
    words = unknown_words(entry.links, found[0].unused)
    if not words:
        return []
    term = " ".join(token.lower for token in (entry.links.tokens[place] for place in words))
    taken: list[str] = []
    with lake.session() as (connection, index):
        listed = chain(
            _written(connection, index.catalog, term),
            _coded(term, entry.links, entry.scope),
            _measured(found),
            _near(words, entry.links, entry.scope),
        )
        for meaning in dict.fromkeys(islice(listed, _TRIED)):
            with suppress(LakescoutError):
                understood(lake, connection, index, term, meaning)
                taken.append(meaning)
            if len(taken) == MOST:
                break
    return [f"FROM lakescout_define({literal(term)}, {literal(meaning)})" for meaning in taken]


def unknown_words(links: Links, unused: Sequence[str]) -> list[int]:
    """The places of the first words that nothing accounts for, as far as they stand together."""
    places = [place for place, token in enumerate(links.tokens) if token.text in unused]
    first = [place for number, place in enumerate(places[:_TOGETHER]) if place == places[0] + number]
    return [place for place in first if links.tokens[place].is_word and not links.tokens[place].is_number]


def _written(connection: Connection, catalog: Catalog, term: str) -> Iterator[str]:
    """What views of the lake call so."""
    wanted = set(name_words(term))
    for lesson in from_lake(connection, catalog):
        if isinstance(lesson, Proposed) and wanted & set(name_words(lesson.term)) and lesson.table_name is None:
            yield _short(lesson.meaning, catalog)


def _coded(term: str, links: Links, scope: Scope) -> Iterator[str]:
    """The codes whose meaning says the word, and the texts that hold it."""
    roots = {stem(word) for word in spelt(term).split()}
    for number, labels in scope.labels.items():
        if number in scope.defined:
            continue
        for code, meaning in labels.meanings.items():
            if roots & {stem(word) for word in spelt(meaning).split()}:
                column = scope.columns[number]
                value = code if column.is_number else literal(code)
                yield f"{_named(number, scope)} = {value}"


def _measured(found: Sequence[Answer]) -> Iterator[str]:
    """What the best statements compute, which the word may be a name for."""
    for answer in found[:MOST]:
        try:
            tree = parsed_first(answer.sql or "")
        except SqlglotError:
            continue
        if not isinstance(tree, exp.Select):
            continue
        names = {table.alias: table.name for table in tree.find_all(exp.Table) if table.alias}
        for item in tree.expressions:
            shown = item.unalias().copy()
            if shown.find(exp.AggFunc) is None or not list(shown.find_all(exp.Column)) or shown.find(exp.Query):
                continue
            for column in shown.find_all(exp.Column):
                name = names.get(column.table)
                if name is None:
                    break
                column.set("table", exp.to_identifier(name))
                column.set("this", exp.to_identifier(column.name))
            else:
                yield shown.sql("duckdb")


def _near(words: Sequence[int], links: Links, scope: Scope) -> Iterator[str]:
    """The columns whose names come nearest to the word in meaning: numbers are added up, dates and texts are named."""
    first = links.names.tables
    cosines = links.alone[list(words)].max(axis=0)[first:]
    for number in np.argsort(-cosines, kind="stable")[:MOST].tolist():
        if cosines[number] >= NEAR and number not in scope.defined:
            yield _named(number, scope)


def _named(number: int, scope: Scope) -> str:
    column = scope.columns[number]
    path = exp.column(exp.to_identifier(column.name), exp.to_identifier(scope.tables[column.table].name.table))
    return path.sql("duckdb", identify=False)


def _short(meaning: str, catalog: Catalog) -> str:
    """An expression with its columns as table.column, where no other table is called so."""
    tree = parsed_first(f"SELECT {meaning}").expressions[0]
    called = [table.name.table.lower() for table in catalog.tables]
    for column in tree.find_all(exp.Column):
        if called.count(column.table.lower()) == 1:
            column.set("catalog", None)
            column.set("db", None)
            column.set("table", exp.to_identifier(column.table))
            column.set("this", exp.to_identifier(column.name))
    text: str = tree.sql("duckdb")
    return text
