"""The parts of a table that was cut by date or number, by their names, and of which of them a question speaks."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from lakescout.reading.rules.periods import MONTHS, TO, Calendar, find_periods, now
from lakescout.reading.times import MONTH_ALONE, bounds
from lakescout.words.tables import word_list
from lakescout.words.text import stem
from lakescout.words.tokens import Token

_YEAR, _MONTH_NO, _DAY_NO = r"(?P<y>(?:19|20|21)\d\d)", r"(?P<m>0?[1-9]|1[0-2])", r"(?P<d>0?[1-9]|[12]\d|3[01])"
_WHOLE_MONTH, _WHOLE_DAY = r"(?P<m>0[1-9]|1[0-2])", r"(?P<d>0[1-9]|[12]\d|3[01])"
_IN_NAMES: Final = tuple(
    re.compile(form)
    for form in (
        _YEAR + _WHOLE_MONTH + _WHOLE_DAY,
        f"{_YEAR}-{_MONTH_NO}-{_DAY_NO}",
        f"{_MONTH_NO}-{_DAY_NO}-{_YEAR}",
        f"{_DAY_NO}-{_MONTH_NO}-{_YEAR}",
        _YEAR + _WHOLE_MONTH,
        f"{_YEAR}-{_MONTH_NO}",
        f"{_MONTH_NO}-?{_YEAR}",
        f"{_YEAR}-?q(?P<q>[1-4])",
        f"q(?P<q>[1-4])-?{_YEAR}",
        _YEAR,
        r"(?P<short>\d\d)" + _WHOLE_MONTH + _WHOLE_DAY,
    )
)
"""How names of tables write a day, a month, a quarter or a year."""
_NUMBER: Final = re.compile(r"\d+")
_MONTH_IN_NAME: Final = re.compile("|".join(sorted(MONTHS, key=len, reverse=True)))


def in_names(parts: Sequence[str]) -> list[str] | None:
    """The periods that parts of names stand for, if all of them are written in one way; else None.

    >>> in_names(["20240131", "20240201"]), in_names(["2024_1", "2024_12"]), in_names(["jan_2024", "sept_2024"])
    (['2024-01-31', '2024-02-01'], ['2024-01', '2024-12'], ['2024-01', '2024-09'])
    >>> in_names(["2019", "2020"]), in_names(["2024_q1", "2024_q4"]), in_names(["01_31_2024"])
    (['2019', '2020'], ['2024-Q1', '2024-Q4'], ['2024-01-31'])
    >>> in_names(["jan", "feb"]), in_names(["1", "2"]), in_names(["0001", "0002"])
    (['--01', '--02'], None, None)
    """
    if all(part.lower() in MONTHS for part in parts):
        return [f"--{MONTHS[part.lower()]:02}" for part in parts]
    plain = [_MONTH_IN_NAME.sub(_month_number, re.sub(r"[_-]", "-", part.lower())) for part in parts]
    for form in _IN_NAMES:
        written = [form.fullmatch(part) for part in plain]
        if all(written):
            texts = [_as_text(match.groupdict()) for match in written if match is not None]
            if all(bounds(text) is not None for text in texts):
                return texts
    return None


def _month_number(match: re.Match[str]) -> str:
    return f"{MONTHS[match.group()]:02}"


def _as_text(told: Mapping[str, str | None]) -> str:
    year = told.get("y") or f"20{told['short']}"
    if told.get("q"):
        return f"{year}-Q{told['q']}"
    return "-".join([year, *(f"{int(part):02}" for name in ("m", "d") if (part := told.get(name)))])


@dataclass(frozen=True)
class Spoken:
    """The members of a family that a question speaks of."""

    places: tuple[int, ...]
    """Their places in the family; all of them where the question speaks of none."""
    plain: str | None = None
    """The question without the words that name the members; None if none do, or if these must still filter rows."""


def spoken(
    tokens: Sequence[Token],
    parts: Sequence[str],
    name: str = "",
    calendar: Calendar | None = None,
    contexts: Sequence[str] = (),
) -> Spoken:
    """Which of the dates or numbers in the names of a family, one of which is `name`, a question speaks of.

    If of none of them: those whose `contexts`, one text a member, have most numbers of the question.

    >>> from lakescout.words.tokens import tokenize
    >>> years = ["2020", "2021", "2022"]
    >>> times = "in 2021", "since 2021", "from 2020 to 2021", "in 2030"
    >>> [spoken(tokenize(f"sales {when}"), years).places for when in times]
    [(1,), (1, 2), (0, 1), (0, 1, 2)]
    >>> days = ["20240101", "20240102", "20240201"]
    >>> [spoken(tokenize(f"events {when}"), days).places for when in ("on 2 January 2024", "in Q1 2024", "in February")]
    [(1,), (0, 1, 2), (2,)]
    >>> parts = ["1", "2", "10"]
    >>> [spoken(tokenize(text), parts, "shop_10").places for text in ("the top 2 sales", "sales of shops 2 and 10")]
    [(0, 1, 2), (1, 2)]
    >>> finals = ["100 metres in 2008", "200 metres in 2008", "200 metres in 2012"]
    >>> [spoken(tokenize(text), parts, contexts=finals).places for text in ("who won 200 metres", "who won in 2012")]
    [(1, 2), (2,)]
    """
    of_all = Spoken(tuple(range(len(parts))))
    return parts_said(tokens, tuple(parts), name, calendar) or _by_contexts(tokens, contexts) or of_all


def _by_contexts(tokens: Sequence[Token], contexts: Sequence[str]) -> Spoken | None:
    """The members whose contexts have most numbers of the question; None if these tell none from another."""
    asked = {number for token in tokens for number in _NUMBER.findall(token.text)}
    found = [len(asked & set(_NUMBER.findall(context))) for context in contexts]
    places = tuple(place for place, count in enumerate(found) if count == max(found))
    return Spoken(places) if len(places) < len(found) else None  # also where there are no contexts


def parts_said(
    tokens: Sequence[Token],
    parts: tuple[str, ...],
    name: str = "",
    calendar: Calendar | None = None,
    times: Sequence[tuple[int, int, str]] | None = None,
) -> Spoken | None:
    """The same of a question's tokens; None if it speaks of none of them. `times` are its `times_said`, if known."""
    if named := _by_names(tokens, parts, name):
        return named
    dated = dated_parts(parts)
    if dated is None:
        return _of_numbers(tokens, parts, name)
    return _of_dates(tokens, dated, times_said(tokens, calendar) if times is None else times)


def _by_names(tokens: Sequence[Token], parts: Sequence[str], name: str) -> Spoken | None:
    """The members whose whole names are words of the question, which then says the family's name for them.

    If it excludes these, the others. None if it says none.

    >>> from lakescout.words.tokens import tokenize
    >>> _by_names(tokenize("rows of sales_2023"), ["2022", "2023"], "sales_2022")
    Spoken(places=(1,), plain='rows of sales')
    """
    own = max((part for part in parts if part and part in name), key=len, default="")
    front, _, back = name.partition(own) if own else ("", "", "")
    if not any(map(str.isalpha, front + back)):
        return None  # a number alone says a time, or how many
    named = {f"{front}{part}{back}".lower(): place for place, part in enumerate(parts)}
    found = {place: named[token.lower] for place, token in enumerate(tokens) if token.lower in named}
    if not found:
        return None
    denied = _denied_at(tokens, min(found))
    if denied is not None and {token.lower for token in tokens[denied + 1 : min(found)]} <= _FILLING | {"those"}:
        others = tuple(sorted(set(range(len(parts))) - set(found.values())))
        return Spoken(others, _without(tokens, frozenset(range(denied, max(found) + 1)))) if others else None
    family = f"{front}{back}".strip("_- .")
    said = (replace(token, text=family) if place in found else token for place, token in enumerate(tokens))
    return Spoken(tuple(sorted(set(found.values()))), _without(list(said), frozenset()))


def may_speak_of_parts(tokens: Sequence[Token], calendar: Calendar | None = None) -> bool:
    """Whether a question has a number, a time or the whole name of a table, such as sales_feb: nothing else can."""
    letters = {letter for token in tokens for letter in token.text}
    return "_" in letters or any(map(str.isdecimal, letters)) or bool(find_periods(tokens, calendar))


@lru_cache(maxsize=4096)
def dated_parts(parts: tuple[str, ...]) -> tuple[str, ...] | None:
    """What `in_names` tells of them, remembered: each question asks it of all families of a lake."""
    dated = in_names(parts)
    return None if dated is None else tuple(dated)


_ALL_TIME: Final = "0001-01-01", "9999-12-31"
_FILLING: Final = frozenset(word_list("between the parts of a date"))
_DENIED: Final = frozenset(word_list("before what is left out"))
_OF_AMOUNTS: Final = frozenset(word_list("before an amount"))
Span = tuple[str, str]
"""The first day, and the first day after, as ISO writes them."""


def _of_dates(tokens: Sequence[Token], dated: Sequence[str], said: Sequence[tuple[int, int, str]]) -> Spoken | None:
    """The members of the times that are said. A time that no member lies in, or that is denied, chooses none."""
    if not said or _denied_at(tokens, said[0][0]) is not None:
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


def _denied_at(tokens: Sequence[Token], place: int) -> int | None:
    """Where a word shortly before a place excludes what stands there."""
    return next((each for each in range(max(place - 4, 0), place) if tokens[each].lower in _DENIED), None)


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
    return len(between) == 1 and between <= TO and (between != {"and"} or _led_by(tokens, first[0]) == "between")


def times_said(tokens: Sequence[Token], calendar: Calendar | None) -> Sequence[tuple[int, int, str]]:
    """First token, token behind the last, and the period, in order; years and months of digits are periods here."""
    return _periods_in(tuple(tokens), calendar or Calendar(now()))


@lru_cache(maxsize=64)
def _periods_in(tokens: tuple[Token, ...], calendar: Calendar) -> tuple[tuple[int, int, str], ...]:
    """The same, remembered: each question is held against every family of a lake."""
    found = [item for item in find_periods(tokens, calendar) if MONTH_ALONE.fullmatch(item[2]) or bounds(item[2])]
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
    return tuple(sorted(found))


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


_ON: Final = frozenset(word_list("onwards"))


def _led_by(tokens: Sequence[Token], start: int) -> str:
    """The word before a period that says which way it runs; `from March 2024` alone is that month, and so on."""
    before = [token.lower for token in tokens[max(start - 3, 0) : start]]
    while before and before[-1] in _FILLING - {"from"}:
        before.pop()
    word = before[-1] if before else ""
    return word if word != "from" or any(token.lower in _ON for token in tokens[start:]) else ""


def of_their_own(tokens: Sequence[Token]) -> frozenset[str]:
    """The periods behind `from` that nothing ends and that do not go on: wines from 2020 are of that year alone."""
    alone = (item for item in times_said(tokens, None) if tokens[max(item[0] - 1, 0)].lower == "from")
    return frozenset(period for start, _, period in alone if {t.lower for t in tokens[start:]}.isdisjoint(_ON | TO))


def _with_filling(tokens: Sequence[Token], said: Sequence[tuple[int, int, str]]) -> Iterator[int]:
    """The tokens of periods, and the words that only lead to them."""
    for start, end, _ in said:
        yield from range(start, end)
        leading = _FILLING | TO | {"since", "after", "before", "between"}
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
        while place < len(tokens) and (tokens[place].text.isdecimal() or (listed and _goes_on(tokens, place))):
            if tokens[place].text.isdecimal():
                number = int(tokens[place].text)
                ranged = listed and tokens[place - 1].lower in TO - {"and"}
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


_CALLED_PARTS: Final = frozenset(word_list("names of parts"))
_NUMBERING: Final = frozenset(word_list("before a number of a part"))


def _names(token: Token, words: Set[str]) -> bool:
    """Whether a token is a word of a name; `week` is called `w` in names, too."""
    return token.stem in words or token.lower in words or (len(token.lower) > 3 and token.lower[0] in words)


def _goes_on(tokens: Sequence[Token], place: int) -> bool:
    """Whether a list of numbers goes on behind this token."""
    behind = tokens[place + 1] if place + 1 < len(tokens) else None
    return behind is not None and behind.text.isdecimal() and tokens[place].lower in TO | {",", "or"}
