"""What a plan may not say of the values that a question names: no such cell, another column's, another kind's."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from itertools import chain
from typing import Final, NamedTuple

import numpy as np
import pyarrow as pa

from lakescout.answer.absent import why_absent
from lakescout.reading.link import STEM, Links
from lakescout.reading.names import name_words
from lakescout.reading.plan import Among, Column, Compare, Like, Query, Value, columns_in, everywhere
from lakescout.reading.scope import Scope
from lakescout.reading.shown import NUMBERING, numbers_rows
from lakescout.reading.spans import Found
from lakescout.reading.times import bounds
from lakescout.words.tables import word_list
from lakescout.words.text import fold, normalise_name
from lakescout.words.tokens import Token


class Violation(NamedTuple):
    """A constraint that a plan does not meet."""

    name: str
    """Its name in `lakescout.answer.constraints.PLAN_CONSTRAINTS`."""
    reason: str
    """Why the plan is no answer, in the user's words."""
    about: str = ""
    """The text of the question that it is about, where it is one."""
    aside: bool = False
    """Whether others with the same name tell the user more."""
    near: float = 0.0
    """How near the column is that it names to the text; of several the nearest is told."""
    column: str = ""
    """The full name of that column."""


MISSING: Final = "no such cell"
TYPES: Final = "types"
MISUSED: Final = "types of all that is named"
"""Where the question asks a column for what its type does not have, however it is read."""


MOST_LETTERS: Final = 4
"""How many letters an amount has at most: those of a currency or a unit."""


def states_what_no_cell_says(query: Query, scope: Scope, links: Links) -> Violation | None:
    """Why a text that a plan states cannot be meant: no cell of the column says it.

    Where no city is called Tokyo, "customers in Tokyo" are neither all customers nor a count of 0.
    """
    if not scope.looked:
        return None
    for column, value in chain(_stated(query), _ordered(query, links)):
        item = scope.columns[column]
        if not isinstance(value, str) or not item.is_text:
            continue
        letters = sum(map(str.isalpha, value))
        if item.form is not None and any(map(str.isdigit, value)) and (letters <= MOST_LETTERS or item.is_date):
            continue  # an amount or a date, as the cells are
        if column in scope.unsure and bounds(value) is not None:
            continue  # types tell why
        if not _is_held(column, value, scope, links):
            labels = scope.labels.get(column)
            aside = labels is None or not labels.repeated
            reason, near, named = why_absent(value, column, scope, links)
            return Violation(MISSING, reason, value, aside, near, named)
    return None


def found_no_cell(query: Query, scope: Scope, links: Links, rows: pa.Table) -> Violation | None:
    """The same of a text that cells were to contain, once the statement ran and found nothing.

    Where the question says that they contain or mention it, nothing is what was found.
    """
    if CUES & {token.lower for token in links.tokens} or not _is_nothing(rows):
        return None
    for node in everywhere(query):
        if isinstance(node, Like) and isinstance(node.of, Column):
            value = str(node.text.value)
            return Violation(MISSING, why_absent(value, node.of.column, scope, links, "contains").reason, value)
    return None


CUES: Final = frozenset({*word_list("cues of a text"), *word_list("verbs of texts")}) - {
    "with",
    "like",
    "include",
    "includes",
}
"""Words by which a question asks for what a text contains."""


def _is_nothing(rows: pa.Table) -> bool:
    """Whether there is no row, or one row of NULLs and zeros."""
    if rows.num_rows == 0:
        return True
    return rows.num_rows == 1 and all(column[0].as_py() in {None, 0} for column in rows.columns)


def _stated(query: Query) -> Iterator[tuple[int, object]]:
    """The columns that a plan compares for equality, each with the value."""
    for node in everywhere(query):
        match node:
            case Compare("=" | "<>", Column(column), Value(value)):
                yield column, value
            case Among(Column(column), values):
                for each in values:
                    yield column, each.value


_EQUALS: Final = frozenset({"is", "=", ":", "code", "number", "no"})


def _ordered(query: Query, links: Links) -> Iterator[tuple[int, object]]:
    """The columns that a plan compares by order with a text that is no bound: "room 999", "from Mars"."""
    for node in everywhere(query):
        match node:
            case Compare("<" | ">" | "<=" | ">=", Column(column), Value(value)):
                name = links.names.column_item(column)
                for place, token in enumerate(links.tokens[1:]):
                    first = place - (links.tokens[place].lower in _EQUALS)
                    beside = links.reasons[max(first, 0) : place + 1, name].any()
                    placed = token.text.isalpha() and links.tokens[place].lower in _PLACING
                    if token.text == value and (beside or placed):
                        yield column, value


def _is_held(column: int, value: str, scope: Scope, links: Links) -> bool:
    """Whether a cell of a column says a text."""
    text = fold(value)
    if any(fold(str(each.value)) == text and column in each.columns for each in links.values):
        return True
    if any(fold(spelt) == text for each in links.values for number, spelt in each.cells if number == column):
        return True
    flags, labels = scope.flags.get(column), scope.labels.get(column)
    known = [flags.yes, flags.no] if flags is not None else []
    texts = [*map(str, known), *(labels.texts if labels is not None else ())]
    return any(fold(each) == text for each in texts)


def seeks_value_elsewhere(query: Query, scope: Scope, links: Links) -> Violation | None:
    """Why a value cannot be meant: the word before it says in which column it stands, and it is sought in another.

    What is "published by Penguin" has a publisher, and is not itself called so.
    """
    stated = {(column, fold(str(value))) for column, value in _stated(query) if isinstance(value, str)}
    for value in links.values:
        held = [column for column, spelt in value.cells if (column, fold(spelt)) in stated]
        cue = value.start - 2
        if not held or cue < 0 or links.tokens[cue + 1].lower not in _PLACING or not _is_participle(links.tokens[cue]):
            continue
        items = [links.names.column_item(number) for number in range(len(scope.columns))]
        named = (links.reasons[cue, items] > 0) | (links.alone[cue, items] >= SPOKEN)
        said = set(np.flatnonzero(named).tolist())
        tables = {table for table in range(len(scope.tables)) if links.reasons[cue, table]}
        texts = {number for number in said if scope.columns[number].is_text}
        joined = {key.right for key in scope.keys if key.left in said} | {
            key.left for key in scope.keys if key.right in said
        }
        tables |= {scope.columns[number].table for number in joined}
        if texts and not any(column in said or scope.columns[column].table in tables for column in held):
            word, text = (
                links.tokens[cue].text,
                links.question[links.tokens[value.start].start : links.tokens[value.end - 1].end],
            )
            known = scope.full_name(min(texts))
            return Violation(MISSING, f"“{word}” speaks of {known}, and no cell there says “{text}”", text)
    return None


_PLACING: Final = frozenset(word_list("words of placing"))


SPOKEN: Final = 0.55
"""From this cosine on, a word before a text speaks of a column: "born" of `birthCity`."""
DATED: Final = 0.5
"""From this cosine on, a word before a year speaks of a column of dates: "born" of `dob`."""


def _is_participle(token: Token) -> bool:
    return token.is_word and token.lower.endswith(("ed", "en", "rn", "wn", "lt", "de", "ld"))


def passes_over_header(query: Query, scope: Scope, links: Links) -> str | None:
    """Why a plan cannot be meant: the question spells a header as headers are, and the plan takes it for another.

    Who writes `total_amt_usd` or "Close Price" means this column, and no other that is called a little like it.
    """
    spelt = _headers_spelt(links) if _MAY_SPELL.search(links.question) else {}
    read = set(columns_in(query)) if spelt else set()
    for header, (places, items) in spelt.items():
        names = {links.names.items[item].text for item in items}
        others = {number for number in read if normalise_name(scope.columns[number].called) not in names}
        if len(others) == len(read) and not any(item < len(scope.tables) for item in items):
            return f"the question names the column “{header}”, and this does not read it"
        for number in sorted(others):
            said = set(np.flatnonzero(links.reasons[:, links.names.column_item(number)]).tolist())
            if said & places and said <= places | links.asking:
                return f"the question names “{header}”, and this takes it for {scope.full_name(number)}"
    return None


_MAY_SPELL: Final = re.compile(r"\w_\w|[\"'“”‘’`]")


def _headers_spelt(links: Links) -> Mapping[str, tuple[Set[int], Set[int]]]:
    """What the question spells as headers are, in quotes or with underscores: its tokens, and the names that are so."""
    found: dict[str, tuple[set[int], set[int]]] = {}
    for start, end, item, _ in links.spans:
        tokens = links.tokens[start:end]
        quoted = tokens[0].quote is not None and all(token.quote == tokens[0].quote for token in tokens)
        text = links.question[tokens[0].start : tokens[-1].end]
        if (quoted or (len(tokens) == 1 and "_" in text)) and normalise_name(text) == links.names.items[item].text:
            places, items = found.setdefault(text, (set(), set()))
            places.update(range(start, end))
            items.add(item)
    return found


def takes_number_from_another(query: Query, scope: Scope, links: Links) -> str | None:
    """Why a number cannot be meant: the word before it says whose it is, and it is sought elsewhere.

    "Race 291" and "race No. 9" are races, not 291 or 9 points, and who is "born in 1980" did not race then.
    """
    sought = {(column, value) for column, value in _stated(query) if isinstance(value, (int, float))}
    for value in links.values if sought else ():
        held = [column for column, each in sought if each == value.value] if value.kind == "number" else []
        if held and (text := _year_in(value, links)) and numbers_rows(held[0], scope) and _has_dates(held, scope):
            return f"“{text}” is no {scope.full_name(held[0])}"
        words = [place for place in range(max(value.start - 3, 0), value.start) if links.tokens[place].is_word]
        numbered = words and links.tokens[words[-1]].lower in NUMBERING
        born = len(words) > 1 and links.tokens[words[-1]].lower in _PLACING and _is_participle(links.tokens[words[-2]])
        owner = words[-2] if (numbered or born) and len(words) > 1 else words[-1] if words else None
        if not held or owner is None:
            continue
        tables = {table for table in range(len(scope.tables)) if links.reasons[owner][table] >= STEM}
        named = {
            number
            for number, column in enumerate(scope.columns)
            if links.tokens[owner].stem in name_words(column.called)
            or links.reasons[owner, links.names.column_item(number)] >= STEM
        }
        others = {number for number in named if numbers_rows(number, scope)}
        if born:
            near = (
                links.alone[owner, [links.names.column_item(number) for number in range(len(scope.columns))]] >= DATED
            )
            named |= set(np.flatnonzero(near).tolist())
            others = {number for number in named if scope.columns[number].is_date}
        if (tables or others) and not any(scope.columns[each].table in tables or each in named for each in held):
            text = links.question[links.tokens[owner].start : links.tokens[value.end - 1].end]
            return f"“{text}” is no {scope.full_name(held[0])}"
    return None


def _year_in(value: Found, links: Links) -> str:
    """The words of a year in which something was; empty where a number is none."""
    if not isinstance(value.value, int) or not _YEARS[0] <= value.value <= _YEARS[1] or value.start == 0:
        return ""
    before = links.tokens[value.start - 1]
    return links.question[before.start : links.tokens[value.end - 1].end] if before.lower in _WITHIN else ""


def _has_dates(columns: Sequence[int], scope: Scope) -> bool:
    tables = {scope.columns[column].table for column in columns}
    return any(column.is_date and column.table in tables for column in scope.columns)


_YEARS: Final = (1900, 2100)
_WITHIN: Final = frozenset(word_list("words before a bound of time"))
