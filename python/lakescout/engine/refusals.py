"""Why a question has no answer, in the user's words; and what a word may mean that nothing in the lake says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import replace
from itertools import chain, islice
from textwrap import shorten
from typing import Final, NamedTuple

import numpy as np
from sqlglot import exp
from sqlglot.errors import SqlglotError

from lakescout.answer.absent import unlike
from lakescout.answer.constrained_values import MISSING, MISUSED, Violation
from lakescout.answer.pipeline import Prepared
from lakescout.answer.statement import Statement
from lakescout.engine.define import understood
from lakescout.engine.lake import Lake
from lakescout.errors import LakescoutError
from lakescout.lake.catalog import Catalog
from lakescout.lake.sqltext import literal
from lakescout.lake.terms import spelt
from lakescout.lake.texts import stems
from lakescout.reading.link import Links
from lakescout.reading.scope import Scope
from lakescout.reading.shown import numbers_rows
from lakescout.reading.unaccounted import kinds_unstated
from lakescout.words.encoder import Encoder
from lakescout.words.text import fold, normalise_name, stem

SURE: Final = 0.9
"""The least confidence of an answer if the type of a column that the question names does not allow what is asked."""


NOT_SURE: Final = "not sure enough to answer"
"""How the reason begins where nothing but the confidence keeps a reading from being the answer."""


def why_not(first: Statement, prepared: Prepared, least: float, encoder: Encoder, refused: Sequence[str] = ()) -> str:
    """Why the best statement is no answer; empty if it is one. `refused` says why others could not be run."""
    if first.instead:
        return first.instead
    misused = [each for each in prepared.barred if each.name == MISUSED]
    named = any(not each.aside for each in misused)
    if not first.unused and first.confidence >= (max(least, SURE) if named else least):
        return first.too_large
    prepared = told_by_cells(prepared, encoder)
    if first.unused or not named:  # what a table says that the best statement does not read is no reason
        read = {name.table for name in first.tables}
        misused = [each for each in misused if each.reason.partition(".")[0] in read or _speaks_of(each, first.unused)]
    if misused and (named or not first.unused or any(_speaks_of(each, first.unused) for each in misused)):
        return joined(*(each.reason for each in misused))
    if first.unused and (said := _left_out(prepared, first.unused)):
        left = (f"“{name}”, as defined ({meaning}), does not fit here" for name, meaning in said)
        return joined(*left, *map(in_words, refused[:1]))
    if first.unused:
        cells = _cells(prepared, first.unused)
        told = {word: f"“{word}”, a cell of {column}, is left out" for word, column in cells.items()}
        rest = [word for word in first.unused if word not in cells]
        told |= _barred_for(rest, prepared.barred) | known_as([word for word in rest if word not in told], prepared)
        return joined(*told.values(), not_understood([word for word in rest if word not in told]))
    sure, needed = told_apart(first.confidence, least)
    why = f"{NOT_SURE}: confidence {sure}, at least {needed} is needed"
    return joined(why, *_missing(prepared))


def told_by_cells(prepared: Prepared, encoder: Encoder) -> Prepared:
    """Without reasons that name a column which is as near to a missing text as another one, but not by its cells.

    Nor those that say of a table which nobody names that it lacks a text which is a cell of another one.
    """
    missing: dict[str, dict[str, float]] = {}
    for each in prepared.barred:
        if each.name == MISSING and each.column:
            missing.setdefault(each.about, {})[each.column] = each.near
    wrong = {
        (text, name)
        for text, near in missing.items() if len(near) > 1
        for ranked in prepared.scopes[:1]
        for name in unlike(text, near, ranked.scope, encoder.encode)
    }  # fmt: skip
    for links, scope in ((each.links, each.scope) for each in prepared.found[:1]):
        held = {fold(links.text_of(each)) for each in links.mentions if each.reason == "cell"}
        named = {scope.tables[item].name.table for _, _, item, _ in links.spans if item < links.names.tables}
        beside = (each for each in prepared.barred if each.column.partition(".")[0] not in named)
        wrong |= {(each.about, each.column) for each in beside if each.name == MISSING and fold(each.about) in held}
    if not wrong:
        return prepared
    return replace(prepared, barred=tuple(each for each in prepared.barred if (each.about, each.column) not in wrong))


def _missing(prepared: Prepared) -> list[str]:
    """Why the likeliest barred reading seeks a text of the question that no cell says, where it does."""
    likeliest = [each for each in prepared.barred[:1] if each.name == MISSING]
    return [each.reason for each in likeliest if fold(each.about) in fold(prepared.question.english)]


def joined(*reasons: str) -> str:
    """Reasons in one line, each once; empty ones leave no mark.

    >>> joined("no cell says so;", "", "no cell says so", "not sure")
    'no cell says so; not sure'
    """
    return "; ".join(dict.fromkeys(filter(None, (reason.strip(" ;") for reason in reasons))))


_FAILURES: Final = (
    ("More than one row returned by a subquery", "it needs one value where several rows fit"),
    ("Conversion Error", "some cells are not the number or date that it needs"),
    ("Out of Range Error", "a result of it is too large for its type"),
    ("Interrupt Error", "it took too long"),
    ("INTERRUPT Error", "it took too long"),
)
"""What DuckDB says of a statement that it cannot run, and the same in a person's words."""
_OF_DUCKDB: Final = re.compile(r"[A-Z][A-Za-z]*(?: [A-Za-z]+)* (?:Error|Exception): ")


def in_words(reason: str) -> str:
    """Why a statement of ours could not be run, without what DuckDB says to whoever wrote it.

    >>> in_words("Invalid Input Error: More than one row returned by a subquery used as an expression")
    'it needs one value where several rows fit'
    >>> in_words("Binder Error: Cannot compare VARCHAR and INTEGER"), in_words("shop.csv cannot be read: it is empty")
    ('the statement that was read from the question does not run', 'shop.csv cannot be read: it is empty')
    """
    if (told := next((told for said, told in _FAILURES if said in reason), "")) and _OF_DUCKDB.match(reason):
        return told
    if (typed := _TYPED.search(reason)) is not None:
        return f"there is no {typed[1]}: a column has another type than it needs"
    return _DOES_NOT_RUN if _OF_DUCKDB.match(reason) else reason


_TYPED: Final = re.compile(r"No function matches the given name and argument types '([^']+)'")
_DOES_NOT_RUN: Final = "the statement that was read from the question does not run"


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


def _speaks_of(broken: Violation, words: Sequence[str]) -> bool:
    """Whether a reason mentions one of the words."""
    return any(word.lower() in broken.reason.lower() for word in words)


def why_nothing(prepared: Prepared, refused: Sequence[str], encoder: Encoder) -> tuple[str, ...]:
    """Why there is no statement to show."""
    prepared = told_by_cells(prepared, encoder)
    absent = [reason for reason in refused if reason.startswith("no cell of ")] or _missing(prepared)
    if absent:
        return tuple(absent[:1])
    if refused:
        return (f"no statement could be run: {joined(*map(in_words, refused))}",)
    if prepared.found:
        return ("no statement could be run",)
    told = tuple(each.reason for each in prepared.barred[:1])
    return told or ("nothing in the lake matches the question well enough to build a statement",)


def not_understood(words: Sequence[str]) -> str:
    """Why words that nothing in the lake says keep a statement from being the answer; empty where there are none.

    >>> not_understood(["red"])
    'not understood: “red”; no name, cell or description says so'
    """
    said = ", ".join(dict.fromkeys(f"“{word}”" for word in words))
    return f"not understood: {said}; no name, cell or description says so" if said else ""


def _barred_for(words: Sequence[str], barred: Sequence[Violation]) -> dict[str, str]:
    """By word: why the reading that used it is no answer; not that a table lacks it which nobody speaks of."""
    told: dict[str, Violation] = {}
    for each in (one for one in barred if one.near or one.name != MISSING):
        if each.about and (each.about not in told or each.near > told[each.about].near):
            told[each.about] = each
    found = ((word, next((each.reason for about, each in told.items() if word in about), "")) for word in words)
    return {word: reason for word, reason in found if reason}


def known_as(words: Sequence[str], prepared: Prepared) -> dict[str, str]:
    """By word that the nearest reading leaves out, though the lake has it: what it is there."""
    found: dict[str, str] = {}
    for word in words:
        name = _named_so(word, prepared.catalog)
        if told := (word, name) if name else _cell_so(word, prepared):
            found[word] = f"“{told[0]}” is {told[1]}, which no likely reading uses"
    return found


def _named_so(word: str, catalog: Catalog) -> str:
    """The table or column that is called by one word, or those whose names have it; empty where none is."""
    root, short = stem(word.lower()), word.lower()[:_ROOT]
    if len(root) <= _ROOT < len(word):
        return ""  # "mars" is no "mar"
    column, parts = "", []
    for number, position, said in catalog.spelt.having(lambda name, lower: short in lower and root in _words_of(name)):
        table, exact = catalog.tables[number], _words_of(said) == [root]
        if position is None:
            if exact:
                return f"the table {catalog.display_name(table.name)}"
            parts.append(said)
        elif not column:
            full = f"{table.name.table}.{said}"
            column = f"the column {full}" if exact else ""
            parts += [] if exact else [full]
    some = [*parts[:_PARTS], *([f"{len(parts) - _PARTS:,} more"] if len(parts) > _PARTS else [])]
    return column or (f"a part of {' and '.join(filter(None, (', '.join(some[:-1]), some[-1])))}" if parts else "")


def _words_of(name: str) -> list[str]:
    return stems(normalise_name(name))


_PARTS: Final = 3
"""The most names that are listed."""
_ROOT: Final = 3
"""The letters at the start of a word that its other forms share."""


def _cell_so(word: str, prepared: Prepared) -> tuple[str, str] | None:
    """The cell that a word of the question says, with others or alone, and of which column it is; None for others."""
    for entry in prepared.found[:1]:
        for value in entry.links.values:
            said = entry.links.tokens[value.start : value.end]
            if value.kind == "cell" and value.exact and value.cells and word in {token.text for token in said}:
                return " ".join(token.text for token in said), f"a cell of {entry.scope.full_name(value.cells[0][0])}"
    return None


def unknown(first: Statement | None, prepared: Prepared) -> tuple[str, ...]:
    """The words of the best statement's question that nothing in the lake says."""
    if first is None or not first.unused or _left_out(prepared, first.unused):
        return ()
    if any(each.name == MISUSED for each in prepared.barred):  # the word is understood, and its column is not fit
        return ()
    known = _cells(prepared, first.unused) | known_as(first.unused, prepared)
    told = [each.about for each in prepared.barred if each.about]  # a reason names it
    return tuple(word for word in first.unused if word not in known and not any(word in text for text in told))


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
NEAR: Final = 0.45
"""From this cosine on, a column is near enough to a word in meaning to be proposed for it: of 25 pairs that mean one
thing (delay and lateness: 0.56) 17 are above, of 18 that do not (quarter and quantity: 0.43) none."""
APART: Final = 0.14
"""How much nearer a word is to the header of a column than to its cells, where it means the header: "town" beside
`city` (0.33), not Tokyo (0.11) or purple beside `color` (0.13). Of 38 such words 22 are above, of 30 cells two."""
NUMBERED: Final = 0.5
"""The same for a column that numbers rows: its short header is a little near to anything (price and id: 0.47)."""
_TRIED: Final = 8
"""How many definitions, and how many cells of a column, are tried to find them."""
_TOGETHER: Final = 3
"""The most words that one term is proposed for."""


class Proposal(NamedTuple):
    """A way to define words that nothing in the lake says. It is shown as a question: nothing is stored unasked."""

    term: str
    meaning: str

    @property
    def question(self) -> str:
        """What a person is asked."""
        return f"does “{self.term}” mean {self.meaning}?"

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
    texts = [entry.links.tokens[place].text for place in words]
    if not words or _cells(prepared, texts) or known_as(texts, prepared):
        return []
    if any(each.name == MISSING and any(text in each.about for text in texts) for each in prepared.barred):
        return []  # a value, and no name
    term = " ".join(token.lower for token in (entry.links.tokens[place] for place in words))
    if _left_out(prepared, texts) or not any(sign.isalpha() for sign in term):  # a number is no word
        return []
    taken: list[Proposal] = []
    with lake.session() as (connection, index):
        listed = chain(
            _coded(term, entry.links, entry.scope),
            _measured(found, _said(entry.links, entry.scope), _alike(words, entry.links, entry.scope)),
            _near(words, entry.links, entry.scope, index.encoder),
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


def _alike(words: Sequence[int], links: Links, scope: Scope) -> Mapping[str, float]:
    """By column, in lower case: how near its name is to the words in meaning, of those that are near enough."""
    cosines = links.alone[list(words)].max(axis=0)[links.names.tables :].tolist()
    near = (number for number, cosine in enumerate(cosines) if cosine >= _least(number, scope))
    return {_named(number, scope).lower(): cosines[number] for number in near}


def _least(number: int, scope: Scope) -> float:
    """From which cosine on a column may be what is meant."""
    return NUMBERED if numbers_rows(number, scope) else NEAR


def _measured(found: Sequence[Statement], said: Set[str], alike: Mapping[str, float]) -> Iterator[str]:
    """What the best statements compute of a column that no other word names, and that is near the words in meaning."""
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
                names_of = [column.sql("duckdb").lower() for column in shown.find_all(exp.Column)]
                if alike.keys() & set(names_of) and not any(name in said for name in names_of):
                    yield shown.sql("duckdb")


def _near(words: Sequence[int], links: Links, scope: Scope, encoder: Encoder) -> Iterator[str]:
    """The columns whose names come nearest to the words in meaning, and nearer than their cells."""
    first = links.names.tables
    cosines = links.alone[list(words)].max(axis=0)[first:]
    for number in np.argsort(-cosines, kind="stable")[:MOST].tolist():
        if cosines[number] < _least(number, scope) or number in scope.defined:
            continue
        labels = scope.labels.get(number)
        if labels is not None and labels.texts:
            cells = encoder.encode(labels.texts[:_TRIED]) @ links.vectors[list(words)].T
            if cosines[number] < np.sort(cells.max(axis=1))[-MOST:].mean() + APART:
                continue
        yield _named(number, scope)


def _named(number: int, scope: Scope) -> str:
    column = scope.columns[number]
    path = exp.column(exp.to_identifier(column.name), exp.to_identifier(scope.tables[column.table].name.table))
    return path.sql("duckdb", identify=False)
