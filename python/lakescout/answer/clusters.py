"""Tables that answer alike (OCTOPUS, section 5, Algorithm 2): one statement, rewritten for each of them.

The members of a family, which are parts of one table, answer as one: the statement reads their union.
"""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Final

import pyarrow as pa
from sqlglot import exp

from lakescout.answer.guard import Guarded, Limits, TooLargeError, check, run
from lakescout.answer.result import SOURCE_COLUMN
from lakescout.errors import GuardError, QueryError, first_line
from lakescout.lake.catalog import Table, TableName
from lakescout.lake.connection import ConnectionSource
from lakescout.reading.rules.periods import MONTH_ALONE, bounds, find_periods, in_names
from lakescout.reading.tokens import Token, tokenize
from lakescout.words.text import stem

LIKENESS: Final = 0.8
"""The least share of headers that two tables must have in common to count as twins."""

Signature = tuple[tuple[str, str], ...]


def signature(table: Table, names: Iterable[str]) -> Signature | None:
    """The matched columns of a table with their types; None if it lacks one."""
    columns = [table.column_by_name.get(name.lower()) for name in names]
    if any(column is None for column in columns):
        return None
    return tuple(sorted((column.name.lower(), column.type) for column in columns if column is not None))


def likeness(left: Table, right: Table) -> float:
    """Jaccard similarity of two tables' headers."""
    one, two = set(left.column_by_name), set(right.column_by_name)
    return len(one & two) / len(one | two)


def twins(table: Table, names: Sequence[str], others: Iterable[Table]) -> list[Table]:
    """The tables among `others` that have the matched columns and nearly all headers of `table`."""
    wanted = signature(table, names)
    return [
        other
        for other in others
        if other.name != table.name and signature(other, names) == wanted and likeness(table, other) >= LIKENESS
    ]


def rewrite(tree: exp.Query, old: TableName, new: TableName) -> exp.Query:
    """The statement with `new` in place of `old`. Raises ValueError if it does not read `old`."""
    copy = tree.copy()
    wanted = tuple(part.lower() for part in old)
    found = [node for node in copy.find_all(exp.Table) if _path(node) == wanted[-len(_path(node)) :]]
    if not found:
        raise ValueError(f"the statement does not read {'.'.join(old)}")
    for node in found:
        for part, name in zip(("catalog", "db", "this"), new, strict=True):
            node.set(part, exp.to_identifier(name, quoted=True))
    return copy


def combined(statements: Sequence[tuple[str, exp.Query]]) -> exp.Query:
    """UNION ALL BY NAME of statements, with a column naming the table that each row comes from."""
    parts = []
    for label, tree in statements:
        source = exp.alias_(exp.Literal.string(label), SOURCE_COLUMN, quoted=True)
        parts.append(exp.Select(expressions=[source, exp.Star()]).from_(tree.copy().subquery("answer")))
    whole: exp.Query = parts[0]
    for part in parts[1:]:
        whole = exp.Union(this=whole, expression=part, distinct=False, by_name=True)
    return whole


def _path(node: exp.Table) -> tuple[str, ...]:
    return tuple(part.lower() for part in (node.catalog, node.db, node.name) if part)


def answer_together(  # noqa: PLR0917
    first: Guarded,
    rows: pa.Table,
    tables: Sequence[Table],
    shown: Callable[[TableName], str],
    source: ConnectionSource,
    limits: Limits,
) -> tuple[Guarded, pa.Table, tuple[str, ...]]:
    """`first` is over the first of `tables`; returns the statement over all that give rows, its rows, and notes.

    A twin on which the statement is refused or takes too long is left out and noted. For the statement over all,
    raises as `run` does.
    """
    parts = [(shown(tables[0].name), first.tree)] if rows.num_rows else []
    notes = []
    for twin in tables[1:]:
        try:
            statement = check(rewrite(first.tree, tables[0].name, twin.name).sql(dialect="duckdb"), [twin])
            if not run(source, statement, limits).num_rows:
                continue
        except TooLargeError:
            pass
        except (GuardError, QueryError, ValueError) as error:
            notes.append(f"{shown(twin.name)} is left out: {first_line(error)}")
            continue
        parts.append((shown(twin.name), statement.tree))
    if not parts or (len(parts) == 1 and rows.num_rows):
        return first, rows, tuple(notes)
    whole = check(combined(parts).sql(dialect="duckdb"), tables)
    notes.insert(0, f"{len(parts)} tables of one make answer together" if len(parts) > 1 else f"{parts[0][0]} answers")
    return whole, run(source, whole, limits), tuple(notes)


@dataclass(frozen=True)
class Spoken:
    """The members of a family that a question speaks of."""

    places: tuple[int, ...]
    """Their places in the family; all of them where the question speaks of none."""
    plain: str | None = None
    """The question without the words that say so; None if it has none, or if reading these does not do for them."""


def spoken(question: str, parts: Sequence[str], name: str = "", today: datetime.date | None = None) -> Spoken:
    """Which of the dates or numbers in the names of a family, one of which is `name`, a question speaks of.

    >>> years = ["2020", "2021", "2022"]
    >>> [spoken(f"sales {when}", years).places for when in ("in 2021", "since 2021", "from 2020 to 2021", "in 2030")]
    [(1,), (1, 2), (0, 1), (0, 1, 2)]
    >>> days = ["20240101", "20240102", "20240201"]
    >>> [spoken(f"events {when}", days).places for when in ("on 2 January 2024", "in Q1 2024", "in February")]
    [(1,), (0, 1, 2), (2,)]
    >>> parts = ["1", "2", "10"]
    >>> [spoken(text, parts, "shop_10").places for text in ("the top 2 sales", "sales of shops 2 and 10")]
    [(0, 1, 2), (1, 2)]
    """
    tokens = tokenize(question)
    dated = in_names(parts)
    found = _of_dates(tokens, dated, today) if dated is not None else _of_numbers(tokens, parts, name)
    return found or Spoken(tuple(range(len(parts))))


_ALL_TIME: Final = "0001-01-01", "9999-12-31"
_TO: Final = frozenset({"and", "to", "until", "till", "through", "-", "–"})
_FILLING: Final = frozenset(
    {"the", "of", "in", "on", "at", "for", "from", "during", "all", "month", "year", "day", "date"}
)
_DENIED: Final = frozenset({"except", "excluding", "without", "not", "besides", "but"})
_OF_AMOUNTS: Final = frozenset(
    {"over", "under", "than", "least", "most", "above", "below", "top", "first", "$", "€", "£"}
)
Span = tuple[str, str]
"""The first day, and the first day after, as ISO writes them."""


def _of_dates(tokens: Sequence[Token], dated: Sequence[str], today: datetime.date | None) -> Spoken | None:
    """The members of the times that are said. A time that no member lies in, or that is denied, chooses none."""
    said = _periods(tokens, today)
    if not said or any(token.lower in _DENIED for token in tokens[max(said[0][0] - 4, 0) : said[0][0]]):
        return None
    spans, months = _spans(tokens, said), _months(tokens, said)
    kept, wholly = [], True
    for place, period in enumerate(dated):
        own = bounds(period)
        month = int(period[2:]) if own is None else int(own[0][5:7])
        alone = own is None or own[1] <= (bounds(own[0][:7]) or own)[1]
        if alone and month in months:
            kept.append(place)
        elif any(_meets(period, own, span) for span in spans):
            kept.append(place)
            wholly &= own is not None and any(start <= own[0] and own[1] <= end for start, end in spans)
    return Spoken(tuple(kept), _without(tokens, set(_with_filling(tokens, said))) if wholly else None) if kept else None


def _meets(period: str, own: Span | None, span: Span) -> bool:
    """Whether a member's time and one that is said have a day in common; a month of any year, whether it is in it."""
    if own is not None:
        return own[0] < span[1] and span[0] < own[1]
    return bounds(f"{span[0][:4]}-{period[2:]}") == span


def _months(tokens: Sequence[Token], said: Sequence[tuple[int, int, str]]) -> set[int]:
    """The months of any year that are said, and those between two of them."""
    named = [(start, end, int(period[2:])) for start, end, period in said if MONTH_ALONE.fullmatch(period)]
    if len(named) == 2 and tokens[named[0][1] : named[1][0]] and _is_range(tokens, named[0][:2], named[1][0]):
        return {(named[0][2] + count - 1) % 12 + 1 for count in range((named[1][2] - named[0][2]) % 12 + 1)}
    return {month for _, _, month in named}


def _is_range(tokens: Sequence[Token], first: tuple[int, int], second: int) -> bool:
    """Whether what stands between two periods, and before them, makes them the ends of a range."""
    between = {token.lower for token in tokens[first[1] : second]} - _FILLING
    return len(between) == 1 and between <= _TO and (between != {"and"} or _led_by(tokens, first[0]) == "between")


def _periods(tokens: Sequence[Token], today: datetime.date | None) -> list[tuple[int, int, str]]:
    """First token, token behind the last, and the period, in order; years and months of digits are periods here."""
    found = [item for item in find_periods(tokens, today) if "/" in item[2] or item[2][:2] == "--" or bounds(item[2])]
    taken = {place for start, end, _ in found for place in range(start, end)}
    for place, token in enumerate(tokens):
        if place not in taken and token.quote is None and token.is_word:
            behind = tokens[place + 1 : place + 3]
            dashed = "".join(each.text for each in (token, *behind))
            if re.fullmatch(r"\d{4}[-/.]\d{1,2}", dashed) and (period := in_names([re.sub(r"\D", "-", dashed)])):
                found.append((place, place + 3, period[0]))
                taken |= {place, place + 1, place + 2}
            elif _may_be_period(tokens, place) and (period := in_names([token.text])):
                found.append((place, place + 1, period[0]))
    return sorted(found)


def _may_be_period(tokens: Sequence[Token], place: int) -> bool:
    """Whether digits may be a year, month or day as names write them: `over 2020` is an amount."""
    written = re.fullmatch(r"\d{4}|\d{6}|\d{8}", tokens[place].text) is not None
    return written and not (place and tokens[place - 1].lower in _OF_AMOUNTS)


def _spans(tokens: Sequence[Token], said: Sequence[tuple[int, int, str]]) -> list[Span]:
    """The times that periods and the words before them amount to."""
    spans = [(start, end, span) for start, end, period in said if (span := bounds(period)) is not None]
    found: list[Span] = []
    place = 0
    while place < len(spans):
        start, end, (first, after) = spans[place]
        if place + 1 < len(spans) and _is_range(tokens, (start, end), spans[place + 1][0]):
            found.append((first, spans[place + 1][2][1]))
            place += 2
            continue
        match _led_by(tokens, start):
            case "since" | "from":
                found.append((first, _ALL_TIME[1]))
            case "after":
                found.append((after, _ALL_TIME[1]))
            case "before":
                found.append((_ALL_TIME[0], first))
            case "until" | "till" | "through":
                found.append((_ALL_TIME[0], after))
            case _:
                found.append((first, after))
        place += 1
    return found


def _led_by(tokens: Sequence[Token], start: int) -> str:
    """The word before a period that says which way it runs; `from March 2024` alone is that month, and so on."""
    before = [token.lower for token in tokens[max(start - 3, 0) : start]]
    while before and before[-1] in _FILLING - {"from"}:
        before.pop()
    word = before[-1] if before else ""
    return word if word != "from" or any(token.lower in {"on", "onwards"} for token in tokens[start:]) else ""


def _with_filling(tokens: Sequence[Token], said: Sequence[tuple[int, int, str]]) -> Iterator[int]:
    """The tokens of periods, and the words that only lead to them."""
    for start, end, _ in said:
        yield from range(start, end)
        leading = _FILLING | _TO | {"since", "after", "before", "between"}
        for place in range(start - 1, -1, -1):
            if tokens[place].lower not in leading:
                break
            yield place


def _of_numbers(tokens: Sequence[Token], parts: Sequence[str], name: str) -> Spoken | None:
    """The members whose numbers follow a word of the family's name: shop 2, shops 2 and 10, shops 2 to 10."""
    numbers = [tuple(map(int, re.findall(r"\d+", part))) for part in parts]
    words = {stem(word) for word in re.findall(r"[^\W\d_]+", name.lower())} | _CALLED_PARTS
    chosen: set[int] = set()
    told: set[int] = set()
    place = 0
    while place < len(tokens):
        start = place
        place += 1
        if not _names(tokens[start], words):
            continue
        while place < len(tokens) and tokens[place].lower in _NUMBERING:
            place += 1
        listed: list[int] = []
        while place < len(tokens) and (tokens[place].text.isdigit() or (listed and _goes_on(tokens, place))):
            if tokens[place].text.isdigit():
                number = int(tokens[place].text)
                ranged = listed and tokens[place - 1].lower in _TO - {"and"}
                listed += range(listed[-1] + 1, min(number, listed[-1] + 100_000) + 1) if ranged else [number]
            place += 1
        own = [item for item, number in enumerate(numbers) if len(number) == 1 and number[0] in set(listed)]
        if own:
            chosen.update(own)
            told.update(range(start, place))
    return Spoken(tuple(sorted(chosen)), _without(tokens, told)) if chosen else None


def _without(tokens: Sequence[Token], left_out: Set[int]) -> str:
    """The question without some tokens."""
    text, end = "", tokens[0].start
    for place, token in enumerate(tokens):
        if place not in left_out:
            text += ("" if token.start == end or not text else " ") + token.text
        end = token.end
    return text.strip()


_CALLED_PARTS: Final = frozenset({"part", "number", "no", "shard"})
_NUMBERING: Final = frozenset({"number", "numbers", "no", ".", "#", "nr", "from", "between"})


def _names(token: Token, words: Set[str]) -> bool:
    """Whether a token is a word of a name; `week` is called `w` in names, too."""
    return token.stem in words or token.lower in words or (len(token.lower) > 3 and token.lower[0] in words)


def _goes_on(tokens: Sequence[Token], place: int) -> bool:
    """Whether a list of numbers goes on behind this token."""
    behind = tokens[place + 1] if place + 1 < len(tokens) else None
    return behind is not None and behind.text.isdigit() and tokens[place].lower in _TO | {",", "or"}


MOST_MEMBERS: Final = 400
"""How many members of a family a statement reads at most: a year of days, and a month."""


@dataclass(frozen=True)
class Members:
    """The members of a family that a question speaks of, in the order of their names."""

    asked: tuple[TableName, ...]
    plain: str | None = None
    """The question without the words that say which; None if it has none, or if reading these does not do for them."""

    @property
    def read(self) -> tuple[TableName, ...]:
        """Those that one statement reads: the last ones."""
        return self.asked[-MOST_MEMBERS:]

    @property
    def cut(self) -> str:
        """Why a statement over these is no answer; empty if it reads all of them."""
        if len(self.asked) <= MOST_MEMBERS:
            return ""
        return (
            f"the question speaks of {len(self.asked):,} tables like {self.asked[0].table}, and a statement reads "
            f"{MOST_MEMBERS} of them at most: say which, such as a time"
        )


SIDE_BY_SIDE: Final = 25
"""How many members one part of a union holds: a union of hundreds in one row nests too deeply for parsers."""


def over_members(guarded: Guarded, members: Mapping[TableName, Sequence[TableName]]) -> Guarded:
    """The statement with the union of the members in place of each table that stands for its family.

    It passed the guard; members have the columns of the table that they take the place of, so nothing else is read.
    """
    if members.keys().isdisjoint(guarded.tables):
        return guarded
    tree = guarded.tree.copy()
    read = set(guarded.tables)
    for node in list(tree.find_all(exp.Table)):
        name = TableName(node.catalog, node.db, node.name)
        if name not in members or list(members[name]) == [name]:
            continue
        read = (read - {name}) | set(members[name])
        union = _union([exp.select("*").from_(_table(member)) for member in members[name]])
        whole = union.subquery(node.alias_or_name)
        whole.args["alias"].this.set("quoted", True)
        whole.set("joins", node.args.get("joins"))
        node.replace(whole)
    return Guarded(tree.sql(dialect="duckdb", identify=True, comments=False), tuple(sorted(read)), tree)


def _table(name: TableName) -> exp.Table:
    database, schema, table = (exp.to_identifier(part, quoted=True) for part in name)
    return exp.Table(this=table, db=schema, catalog=database)


def _union(parts: Sequence[exp.Query]) -> exp.Query:
    while len(parts) > 1:
        parts = [_in_a_row(parts[start : start + SIDE_BY_SIDE]) for start in range(0, len(parts), SIDE_BY_SIDE)]
        if len(parts) > 1:
            parts = [exp.select("*").from_(part.subquery(f"part_{place}")) for place, part in enumerate(parts)]
    return parts[0]


def _in_a_row(parts: Sequence[exp.Query]) -> exp.Query:
    whole = parts[0]
    for part in parts[1:]:
        whole = exp.Union(this=whole, expression=part, distinct=False, by_name=True)
    return whole
