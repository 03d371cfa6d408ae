"""Why a question has no answer, in the user's words; and what a word may mean that nothing in the lake says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from contextlib import suppress
from itertools import chain, islice
from textwrap import shorten
from typing import Final, NamedTuple

import numpy as np
from sqlglot import exp
from sqlglot.errors import SqlglotError

from lakescout.answer.constrained_values import MISSING, MISUSED, Broken
from lakescout.answer.pipeline import Prepared
from lakescout.answer.statement import Statement
from lakescout.engine.define import understood
from lakescout.engine.lake import Lake
from lakescout.errors import LakescoutError
from lakescout.lake.sqltext import literal
from lakescout.lake.terms import spelt
from lakescout.reading.link import Links
from lakescout.reading.scope import Scope
from lakescout.reading.unaccounted import kinds_unstated
from lakescout.words.text import stem

SURE: Final = 0.9
"""The least confidence of an answer if the type of a column that the question names does not allow what is asked."""


def why_not(first: Statement, prepared: Prepared, least: float, refused: Sequence[str] = ()) -> str:
    """Why the best statement is no answer; empty if it is one. `refused` says why others could not be run."""
    if first.instead:
        return first.instead
    misused = [each for each in prepared.barred if each.name == MISUSED]
    named = any(not each.aside for each in misused)
    if not first.unused and first.confidence >= (max(least, SURE) if named else least):
        return first.too_large
    if misused and (named or not first.unused or any(_speaks_of(each, first.unused) for each in misused)):
        return "; ".join(each.reason for each in misused)
    if first.unused and (said := _left_out(prepared, first.unused)):
        return "; ".join(
            (*(f"“{name}”, as defined ({meaning}), does not fit here" for name, meaning in said), *refused[:1])
        )
    if first.unused:
        cells = _cells(prepared, first.unused)
        left = [f"“{word}”, a cell of {column}, is left out" for word, column in cells.items()]
        rest = [word for word in first.unused if word not in cells]
        return "; ".join((*left, *([not_understood(rest, prepared.barred)] if rest else [])))
    sure, needed = told_apart(first.confidence, least)
    why = f"not sure enough to answer: confidence {sure}, at least {needed} is needed"
    return "; ".join((why, *(each.reason for each in prepared.barred[:1] if each.name == MISSING)))


def _left_out(prepared: Prepared, words: Sequence[str]) -> list[tuple[str, str]]:
    """The terms that the question says with some of these words, and what they mean."""
    entry = prepared.found[0] if prepared.found else None
    said = [] if entry is None else [(each.term, entry.links.tokens[each.start : each.end]) for each in entry.spoken]
    left = set(words)
    return [(term.name, term.meaning) for term, tokens in said if left & {token.text for token in tokens}]


def _cells(prepared: Prepared, words: Sequence[str]) -> dict[str, str]:
    """By word that is a cell of a column of kinds: the name of the column."""
    if not prepared.found:
        return {}
    links, scope = prepared.found[0].links, prepared.found[0].scope
    kinds = kinds_unstated(links, prepared.found[0].tables, scope)
    said = ((links.tokens[place].text, column) for place, column in kinds.items())
    return {word: scope.full_name(column) for word, column in said if word in words}


def _speaks_of(broken: Broken, words: Sequence[str]) -> bool:
    """Whether a reason mentions one of the words."""
    return any(word.lower() in broken.reason.lower() for word in words)


def why_nothing(prepared: Prepared, refused: Sequence[str]) -> tuple[str, ...]:
    """Why there is no statement to show."""
    if refused:
        return (f"no statement could be run: {'; '.join(refused)}",)
    if prepared.found:
        return ("no statement could be run",)
    told = tuple(each.reason for each in prepared.barred[:1])
    return told or ("nothing in the lake matches the question well enough to build a statement",)


def not_understood(words: Sequence[str], barred: Sequence[Broken] = ()) -> str:
    """Why words that nothing accounts for keep a statement from being the answer.

    >>> not_understood(["red"])
    'not understood: “red”; no name, cell or description says so (lakescout_add_narration describes a column)'
    """
    told = {each.about: each.reason for each in reversed(barred) if each.about}
    reasons = [next((reason for about, reason in told.items() if word in about), "") for word in words]
    rest = [f"“{word}”" for word, reason in zip(words, reasons, strict=True) if not reason]
    told_by = "no name, cell or description says so (lakescout_add_narration describes a column)"
    lines = [f"not understood: {', '.join(dict.fromkeys(rest))}; {told_by}"]
    return "; ".join(dict.fromkeys(filter(None, (*reasons, *(lines if rest else [])))))


def told_apart(one: float, other: float) -> tuple[str, str]:
    """Two different numbers with two decimals, or with as many as show that they differ.

    >>> told_apart(0.3, 0.45), told_apart(0.447, 0.45)
    (('0.30', '0.45'), ('0.447', '0.450'))
    """
    shown = ((f"{one:.{digits}f}", f"{other:.{digits}f}") for digits in range(2, 18))
    return next((pair for pair in shown if pair[0] != pair[1]), (repr(one), repr(other)))


def without_thread(text: str) -> str:
    """Why a text that goes on from an earlier question has no answer.

    >>> without_thread("and in 2022?")
    '“and in 2022” goes on from an earlier question, and no thread is kept: ask the whole question, with this in it'
    """
    said = shorten(text.strip().rstrip("?!. "), 60, placeholder=" …")
    return f"“{said}” goes on from an earlier question, and no thread is kept: ask the whole question, with this in it"


MOST: Final = 3
"""How many definitions are proposed."""
NEAR: Final = 0.35
"""From this cosine on, a column is near a word in meaning."""
_TRIED: Final = 8
"""How many definitions are tried to find them."""
_TOGETHER: Final = 3
"""The most words that one term is proposed for."""


class Proposal(NamedTuple):
    """A way to define words that nothing in the lake says."""

    term: str
    meaning: str

    @property
    def statement(self) -> str:
        """The SQL that defines the term."""
        return f"FROM lakescout_define({literal(self.term)}, {literal(self.meaning)})"


def proposed(lake: Lake, prepared: Prepared, found: Sequence[Statement]) -> list[Proposal]:
    """Up to three ways to define the words that a question's best statement leaves out."""
    if not found or not found[0].unused or found[0].instead or not prepared.found:
        return []
    if any(each.name == MISUSED for each in prepared.barred):  # the word is understood, and its column is not fit
        return []
    entry = prepared.found[0]
    words = unknown_words(entry.links, found[0].unused)
    if not words or _cells(prepared, [entry.links.tokens[place].text for place in words]):
        return []
    term = " ".join(token.lower for token in (entry.links.tokens[place] for place in words))
    if _left_out(prepared, [entry.links.tokens[place].text for place in words]):
        return []
    taken: list[Proposal] = []
    with lake.session() as (connection, index):
        listed = chain(
            _coded(term, entry.links, entry.scope),
            _measured(found, _said(entry.links, entry.scope)),
            _near(words, entry.links, entry.scope),
        )
        for meaning in dict.fromkeys(islice(listed, _TRIED)):
            with suppress(LakescoutError):
                understood(lake, connection, index, term, meaning)
                taken.append(Proposal(term, meaning))
            if len(taken) == MOST:
                break
    return taken


def unknown_words(links: Links, unused: Sequence[str]) -> list[int]:
    """The places of the first adjacent words that nothing accounts for."""
    places = [place for place, token in enumerate(links.tokens) if token.text in unused]
    first = [place for number, place in enumerate(places[:_TOGETHER]) if place == places[0] + number]
    return [place for place in first if links.tokens[place].is_word and not links.tokens[place].is_number]


def _coded(term: str, links: Links, scope: Scope) -> Iterator[str]:
    """Conditions for the codes whose meaning contains a word of the term."""
    roots = {stem(word) for word in spelt(term).split()}
    for number, labels in scope.labels.items():
        if number in scope.defined:
            continue
        for code, meaning in labels.meanings.items():
            if roots & {stem(word) for word in spelt(meaning).split()}:
                column = scope.columns[number]
                value = code if column.is_number else literal(code)
                yield f"{_named(number, scope)} = {value}"


def _said(links: Links, scope: Scope) -> set[str]:
    """The columns that the question names in words of their own."""
    _, named = np.nonzero(links.reasons[:, links.names.tables :])
    return {_named(number, scope).lower() for number in set(named.tolist())}


def _measured(found: Sequence[Statement], said: Set[str]) -> Iterator[str]:
    """What the best statements compute of a column that no other word names: the word may be a name for it."""
    for answer in found[:MOST]:
        try:
            tree = answer.tree
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
                if not any(column.sql("duckdb").lower() in said for column in shown.find_all(exp.Column)):
                    yield shown.sql("duckdb")


def _near(words: Sequence[int], links: Links, scope: Scope) -> Iterator[str]:
    """The columns whose names come nearest to the words in meaning."""
    first = links.names.tables
    cosines = links.alone[list(words)].max(axis=0)[first:]
    for number in np.argsort(-cosines, kind="stable")[:MOST].tolist():
        if cosines[number] >= NEAR and number not in scope.defined:
            yield _named(number, scope)


def _named(number: int, scope: Scope) -> str:
    column = scope.columns[number]
    path = exp.column(exp.to_identifier(column.name), exp.to_identifier(scope.tables[column.table].name.table))
    return path.sql("duckdb", identify=False)
