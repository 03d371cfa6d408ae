"""The answer to a question that follows a verified one.

Only what is sure counts: all words that mean something must be the same, in the same order, but for values that the
statement states; these may be others of the same kind, and a text must be a cell of the same column.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from functools import lru_cache
from typing import Final

from sqlglot import exp
from sqlglot.errors import SqlglotError

from lakescout.answer.explain import reads
from lakescout.answer.guard import Limits, check, fetched
from lakescout.answer.statement import Statement
from lakescout.engine.lake import Lake
from lakescout.errors import GuardError, QueryError
from lakescout.lake.catalog import Column, Table
from lakescout.lake.connection import BuiltinsFirst, Connection, Limit
from lakescout.lake.index import LakeIndex
from lakescout.lake.sqltext import parsed_first, quote
from lakescout.lake.terms import Verified, named
from lakescout.reading.rules import periods
from lakescout.reading.rules.numbers import number_of
from lakescout.reading.rules.periods import Calendar, find_periods
from lakescout.reading.times import bounds
from lakescout.words.tables import other_spellings, word_list
from lakescout.words.text import fold
from lakescout.words.tokens import Token, tokenize

CELL_SECONDS: Final = 2.0
"""How long a text is looked for in its column."""
SURE: Final = 0.99
"""The confidence of an answer that follows a verified question."""


def followed(lake: Lake, connection: Connection, index: LakeIndex, question: str, limits: Limits) -> Statement | None:
    """The answer by a verified question's statement; None if none fits, or two with different statements."""
    calendar = calendar_of(lake, connection)
    found: dict[str, tuple[Verified, Followed, list[Table]]] = {}
    for each in index.verified:
        home = index.terms.home
        if not may_follow(question, each.question) or each.problem(index.catalog, home):
            continue
        tables = [index.catalog.tables[index.catalog.id_by_name[named(path, home)]] for path in each.tables]
        try:
            tree = parsed_first(each.sql)
        except SqlglotError:
            continue
        if not isinstance(tree, exp.Query):
            continue
        known = Example(each.question, tree, tables)
        done = follow(question, known, lambda *wanted: _spelt(connection, *wanted), calendar)
        if done is not None:
            found.setdefault(done.tree.sql("duckdb"), (each, done, tables))
            if not done.changes:
                found = {done.tree.sql("duckdb"): (each, done, tables)}
                break
    if len(found) != 1:
        return None
    [(sql, (entry, done, tables))] = found.items()
    changes = [f"“{new}” in the place of “{old}”" for old, new in done.changes]
    reasons = ("; ".join([f"verified: it follows “{entry.question}”", *changes]),)
    reading = ", ".join([f"as verified for “{entry.question}”", *changes])
    try:
        answer = fetched(lake.source, check(sql, tables), limits)
    except (GuardError, QueryError):
        return None
    return replace(answer, confidence=SURE, reasons=reasons, reading=reading)


NEAR: Final = 0.6
"""From this share of common words on, an answer mentions a similar verified question."""


def near(index: LakeIndex, question: str) -> str:
    """A note on the verified question that shares most words; empty if none shares enough."""
    share, best = next(iter(nearest(index, question)), (0.0, None))
    if best is None or share < NEAR:
        return ""
    return f"similar to “{best.question}”, which a person confirmed, but not the same"


def nearest(index: LakeIndex, question: str) -> list[tuple[float, Verified]]:
    """The verified questions that share words with a question and can run, each with the share, the nearest first."""
    asked = {word.key for word in words_of(question)[1]}
    found = []
    for each in index.verified:
        known = {word.key for word in words_of(each.question)[1]}
        share = len(asked & known) / max(len(asked | known), 1)
        if share > 0 and not each.problem(index.catalog, index.terms.home):
            found.append((share, each))
    return sorted(found, key=lambda pair: -pair[0])


def calendar_of(lake: Lake, connection: Connection) -> Calendar:
    """The time it is for the session that asks, and when fiscal years begin."""
    zone = connection.zone if isinstance(connection, BuiltinsFirst) else None
    return Calendar(periods.now(zone), int(lake.settings["fiscal_year_start"]), zone or "")


def spellings(connection: Connection, table: Table, column: Column, texts: Sequence[str]) -> list[str]:
    """The spellings of some texts in a column, ignoring case, five at most; none if time runs out."""
    cell = f"CAST(t.{quote(column.name)} AS VARCHAR)"
    sql = (
        f"SELECT DISTINCT {cell} AS cell FROM {table.name.quoted} AS t "
        f"WHERE lower({cell}) IN (SELECT lower(unnest(?::VARCHAR[]))) LIMIT 5"
    )
    try:
        with Limit.of(CELL_SECONDS).kept(connection):
            found: list[str] = connection.query(sql, [list(texts)])["cell"].to_pylist()
    except QueryError:
        return []
    return found


def _spelt(connection: Connection, table: Table, column: Column, texts: Sequence[str]) -> str | None:
    """How a text column spells one of some texts; None if it holds none of them, or several."""
    cells = spellings(connection, table, column, texts)
    return cells[0] if len(cells) == 1 else None


Cells = Callable[[Table, Column, Sequence[str]], str | None]
"""How a column spells one of some texts; None if it holds none of them, or several."""

_NOTHING: Final = frozenset(word_list("says nothing in a verified question"))
_WISHES: Final = frozenset({"like", "want", "need", "wish"})
_PER: Final = frozenset({"by", "per", "each", "every"})
_SAME: Final = {
    word: words.split()[0]
    for words in (
        "average avg mean", "total sum", "highest largest biggest greatest maximum max", "lowest smallest minimum min",
    )
    for word in words.split()
}  # fmt: skip
_DAY: Final = re.compile(r"(\d{4}-\d\d-\d\d)(.*)", re.DOTALL)
_YEAR: Final = re.compile(r"1\d{3}|20\d\d|21\d\d")
_LONGEST: Final = 7
"""The longest value, in words."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a question that means something, in the form in which words are compared."""

    key: str
    place: int
    """Its token."""


@dataclass(frozen=True, slots=True)
class Slot:
    """Words of a verified question that say a value of its statement: tokens `start` to `end`."""

    kind: str
    """'period', 'number' or 'text'."""
    start: int
    end: int
    value: str
    literals: tuple[exp.Literal, ...] = ()
    column: tuple[Table, Column] | None = None


@dataclass(frozen=True, slots=True)
class Followed:
    """A statement for a question, made from that of a verified one."""

    tree: exp.Query
    changes: tuple[tuple[str, str], ...]
    """Values of the verified question, and those that stand in their place."""


@lru_cache(maxsize=4096)
def words_of(question: str) -> tuple[tuple[Token, ...], tuple[Word, ...]]:
    """The tokens of a question, and the words of it that mean something.

    >>> [word.key for word in words_of("What is the total revenue for each city?")[1]]
    ['total', 'revenue', '#per', 'city']
    >>> [word.key for word in words_of("How many customers are in Berlin")[1]]
    ['#count', 'customer', 'berlin']
    """
    tokens = tokenize(question)
    lowers = [token.lower for token in tokens]
    found: list[Word] = []
    place = 0
    while place < len(tokens):
        pair = tuple(lowers[place : place + 2])
        token = tokens[place]
        if pair in {("how", "many"), ("number", "of"), ("count", "of")}:
            found.append(Word("#count", place))
            place += 2
            continue
        if token.is_word and token.lower in _PER:
            if not found or found[-1].key != "#per":
                found.append(Word("#per", place))
        elif token.lower == "from" and "to" in lowers[place:]:
            found.append(Word("from", place))
        elif token.lower == "to" and place and lowers[place - 1] in _WISHES:
            pass
        elif token.quote is not None or (token.is_word and token.lower not in _NOTHING):
            found.append(Word(_SAME.get(token.lower, token.stem), place))
        elif token.text in {"<", ">", "=", "%", "-", "+", "*"}:
            found.append(Word(token.text, place))
        place += 1
    return tokens, tuple(found)


def may_follow(question: str, verified: str) -> bool:
    """Whether it pays to compare two questions: most words of one are in the other."""
    asked, known = ({word.key for word in words_of(each)[1]} for each in (question, verified))
    return len(known - asked) <= _LONGEST and 2 * len(known & asked) >= len(known)


@dataclass(frozen=True, slots=True)
class Example:
    """A verified question with its statement, which is not changed, and the tables that it reads."""

    question: str
    tree: exp.Query
    tables: Sequence[Table]


def follow(question: str, known: Example, cells: Cells, calendar: Calendar) -> Followed | None:
    """The statement for a question that asks the same as a verified one, perhaps with other values; else None."""
    tree = known.tree.copy()
    tokens, words = words_of(question)
    known_tokens, known_words = words_of(known.question)
    slots = list(_slots(known_tokens, tree, known.tables, calendar))
    inside = {place for slot in slots for place in range(slot.start, slot.end)}
    fixed = [word for word in known_words if word.place not in inside]
    left = _left_over(words, fixed)
    if left is None:
        return None
    years = any(slot.kind == "period" and _YEAR.fullmatch(slot.value) for slot in slots)
    values = list(_values(tokens, words, left, _periods(tokens, calendar, years=years)))
    changes: list[tuple[str, str]] = []
    for kind in ("period", "number", "text"):
        ours = [slot for slot in slots if slot.kind == kind]
        theirs = [value for value in values if value[0] == kind]
        if len(ours) != len(theirs):
            return None
        for slot, (_, start, end, value) in zip(ours, theirs, strict=True):
            if kind == "number" and _around(known_words, slot.start, fixed) != _around(words, start, fixed):
                return None
            text = _text(tokens, start, end)
            done = _changed(slot, text, value, tree, cells)
            if done is None:
                return None
            changes += [(slot.value, done)] if done != slot.value else []
    return Followed(tree, tuple(changes))


def _left_over(words: Sequence[Word], fixed: Sequence[Word]) -> list[Word] | None:
    """The words besides the fixed ones; None unless all fixed words are there, in order."""
    left, place = [], 0
    for word in words:
        if place < len(fixed) and word.key == fixed[place].key:
            place += 1
        else:
            left.append(word)
    return left if place == len(fixed) else None


def _around(words: Sequence[Word], place: int, fixed: Sequence[Word]) -> tuple[str, str]:
    """The fixed words before and after a place."""
    keys = {word.key for word in fixed}
    before = [word.key for word in words if word.place < place and word.key in keys]
    behind = [word.key for word in words if word.place > place and word.key in keys]
    return (before[-1] if before else "", behind[0] if behind else "")


def _text(tokens: Sequence[Token], start: int, end: int) -> str:
    """The words of a question from a token to another, as they stand."""
    parts = [tokens[start].text]
    for one, other in zip(tokens[start:end], tokens[start + 1 : end], strict=False):
        parts.append(" " * (other.start - one.end) + other.text)
    return "".join(parts).strip("'\"“”")


def _periods(tokens: Sequence[Token], calendar: Calendar, *, years: bool) -> list[tuple[int, int, str]]:
    """The periods of a question that have a first and a last day; numbers that are years among them if wanted."""
    found = [each for each in find_periods(tokens, calendar) if bounds(each[2]) is not None]
    inside = {place for start, end, _ in found for place in range(start, end)}
    alone = [place for place, token in enumerate(tokens) if _YEAR.fullmatch(token.text) and place not in inside]
    return sorted([*found, *((place, place + 1, tokens[place].text) for place in alone if years)])


def _values(
    tokens: Sequence[Token], words: Sequence[Word], left: Sequence[Word], periods: Sequence[tuple[int, int, str]]
) -> Iterator[tuple[str, int, int, str]]:
    """What the words that are left over say: kind, first token, token behind the last, and the value."""
    places = {word.place for word in left}
    taken: set[int] = set()
    for start, end, period in periods:
        if set(range(start, end)) & places:
            taken |= set(range(start, end))
            yield "period", start, end, period
    run: list[int] = []
    for word in words:
        place = word.place
        number = None if tokens[place].quote is not None else number_of(tokens[place])
        if place in places and place not in taken and number is None:
            run.append(place)
            continue
        if run:
            yield "text", run[0], run[-1] + 1, ""
            run = []
        if place in places and place not in taken:
            yield "number", place, place + 1, str(number)
    if run:
        yield "text", run[0], run[-1] + 1, ""


def _slots(tokens: Sequence[Token], tree: exp.Query, tables: Sequence[Table], calendar: Calendar) -> Iterator[Slot]:
    """The values of a statement that its question says, each once."""
    literals = list(tree.find_all(exp.Literal))
    taken: set[int] = set()
    used: set[int] = set()
    for start, end, period in _periods(tokens, calendar, years=True):
        mine = tuple(each for each in literals if _mapped(each, period, period) is not None)
        if any(each.is_string for each in mine):
            taken |= set(range(start, end))
            used |= {id(each) for each in mine}
            yield Slot("period", start, end, period, mine)
    owners = {id(reference): (table, column) for reference, table, column in reads(tree, tables)}
    for literal in literals:
        if id(literal) in used:
            continue
        if literal.is_string:
            column = _compared(literal, owners)
            found = [span for span in _spans(tokens, str(literal.this)) if not taken & set(range(*span))]
            same = [each for each in literals if each.is_string and fold(str(each.this)) == fold(str(literal.this))]
            if column is not None and len(found) == 1:
                used |= {id(each) for each in same}
                taken |= set(range(*found[0]))
                yield Slot("text", *found[0], str(literal.this), tuple(same), column)
        else:
            places = [
                place
                for place, token in enumerate(tokens)
                if place not in taken and token.quote is None and str(number_of(token)) == str(literal.this)
            ]
            equal = [each for each in literals if not each.is_string and each.this == literal.this]
            if len(places) == 1 and len(equal) == 1:
                taken.add(places[0])
                yield Slot("number", places[0], places[0] + 1, str(literal.this), (literal,))


def _spans(tokens: Sequence[Token], text: str) -> Iterator[tuple[int, int]]:
    """Where a question says a text, or another spelling of it."""
    for start in range(len(tokens)):
        for end in range(start + 1, min(start + _LONGEST, len(tokens)) + 1):
            said = _text(tokens, start, end).lower()
            if (
                tokens[start].is_word
                and tokens[end - 1].is_word
                and fold(text) in {fold(said), *map(fold, other_spellings(said))}
            ):
                yield start, end


def _compared(literal: exp.Literal, owners: dict[int, tuple[Table, Column]]) -> tuple[Table, Column] | None:
    """The column that a text is compared with."""
    above = literal.parent
    if not isinstance(above, (exp.EQ, exp.In)):
        return None
    sides = [above.this] if isinstance(above, exp.In) else [above.this, above.expression]
    columns = [side.this if isinstance(side, (exp.Lower, exp.Upper)) else side for side in sides if side is not literal]
    return next((owners[id(each)] for each in columns if id(each) in owners), None)


def _changed(slot: Slot, text: str, value: str, tree: exp.Query, cells: Cells) -> str | None:
    """Put another value into a statement. Returns it as the statement states it; None if it does not fit there."""
    if slot.kind == "period":
        return _other_period(slot, value, tree)
    if slot.kind == "number":
        for literal in slot.literals:
            literal.replace(exp.Literal.number(value))
        return value
    assert slot.column is not None
    if fold(text) == fold(slot.value):
        return slot.value
    cell = cells(*slot.column, [text, *other_spellings(text.lower())])
    if cell is None:
        return None
    for literal in slot.literals:
        beside = literal.parent.find(exp.Lower, exp.Upper) if literal.parent is not None else None
        cased = cell.lower() if isinstance(beside, exp.Lower) else cell.upper() if beside is not None else cell
        literal.replace(exp.Literal.string(cased))
    return cell


def _other_period(slot: Slot, value: str, tree: exp.Query) -> str | None:
    if value == slot.value:
        return value
    others = [each for each in tree.find_all(exp.Literal) if _DAY.fullmatch(str(each.this))]
    if any(all(each is not mine for mine in slot.literals) for each in others):
        return None  # a day that the period does not explain
    changes = [(literal, _mapped(literal, slot.value, value)) for literal in slot.literals]
    if any(text is None for _, text in changes):
        return None
    for literal, text in changes:
        literal.replace(exp.Literal.string(text) if literal.is_string else exp.Literal.number(text))
    return value


def _mapped(literal: exp.Literal, old: str, new: str) -> str | None:
    """What a literal of one period is in another: its first day, the one after it, its last one, its name."""
    first, other = bounds(old), bounds(new)
    text = str(literal.this)
    if first is None or other is None:
        return None
    day = _DAY.fullmatch(text) if literal.is_string else None
    if day is not None:
        pairs = dict(zip((*first, _day_before(first[1])), (*other, _day_before(other[1])), strict=True))
        if old == first[0]:
            pairs[first[0]] = other[0]  # of a day, the day itself
        return None if day[1] not in pairs else pairs[day[1]] + day[2]
    names = text == old and len(old) == len(new) and old.count("-") == new.count("-")
    return new if names and (literal.is_string or re.fullmatch(r"\d{4}", old)) else None


def _day_before(day: str) -> str:
    try:
        return (date.fromisoformat(day) - timedelta(days=1)).isoformat()
    except (ValueError, OverflowError):
        return ""
