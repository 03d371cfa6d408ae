"""Days, months, quarters and years: how questions say them, what they are as bounds of a column, and back.

And the parts of a table that was cut by date or number, of which a question may speak.
"""

from __future__ import annotations

import calendar
import datetime
import re
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from lakescout.reading.rules.numbers import NUMBERS
from lakescout.reading.tokens import Token, tokenize
from lakescout.words.tables import word_list
from lakescout.words.text import stem

MONTHS: Final = {
    name[:length]: number for number, name in enumerate(word_list("months"), 1) for length in (3, len(name))
} | {"sept": 9}
"""English names of months and their common short forms."""

UNITS: Final = ("year", "quarter", "month", "week", "day", "hour")
"""What a date can be cut down to, as DATE_TRUNC names it."""

EVERY: Final = {
    "yearly": "year",
    "annual": "year",
    "annually": "year",
    "quarterly": "quarter",
    "monthly": "month",
    "weekly": "week",
    "daily": "day",
    "hourly": "hour",
}
"""Adjectives that ask for one row a unit."""

_DAY: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?")
_QUARTER: Final = re.compile(r"q([1-4])")
_ORDINALS: Final = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_LED_BY: Final = {"in", "during", "since", "before", "after", "until", "of", "from", "to", "through", "and", "between"}
MONTH_ALONE: Final = re.compile(r"--\d\d")
"""A month of any year, as the cell of a mention: `--03`."""
_WRITTEN: Final = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?|-?Q([1-4]))?", re.IGNORECASE)
_STRETCH: Final = re.compile(r"(\d{4}-\d\d-\d\d)/(\d{4}-\d\d-\d\d)")
_DASHED: Final = re.compile(r"\d{4}-\d{2}-\d{2}(?:[ t]\d{2}:\d{2}(?::\d{2})?)?")
_SLASHED: Final = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")
_TO: Final = frozenset({"and", "to", "until", "till", "through", "-", "–"})
"""What stands between the first and the last month of a range."""


def find_periods(tokens: Sequence[Token], today: datetime.date | None = None) -> list[tuple[int, int, str]]:
    """First token, token behind the last, and the period: `2024-03-05`, `2024-03`, `2024-Q1`, `--03` or `first/after`.

    `last month` and the like are counted from `today`, by default the day it is.

    >>> from lakescout.reading.tokens import tokenize
    >>> find_periods(tokenize("orders of 5 March 2024, in Q2 2023, since Feb 2022 or in May"))
    [(2, 5, '2024-03-05'), (7, 9, '2023-Q2'), (11, 13, '2022-02'), (15, 16, '--05')]
    >>> find_periods(tokenize("orders of last month or the past 7 days"), datetime.date(2024, 3, 10))
    [(2, 4, '2024-02'), (6, 9, '2024-03-03/2024-03-11')]
    """
    found: list[tuple[int, int, str]] = []
    place = 0
    while place < len(tokens):
        read = None if tokens[place].quote is not None else _read(tokens, place, today)
        if read is None:
            place += 1
            continue
        end, period = read
        found.append((place, end, period))
        place = end
    return found


def _read(tokens: Sequence[Token], start: int, today: datetime.date | None) -> tuple[int, str] | None:
    """The period that begins at a token: the longest one."""
    words = [token.lower for token in tokens[start : start + 6]]
    if (day := _in_digits(words[0])) is not None:
        return start + 1, day
    if (near := _near(words, today or datetime.date.today())) is not None:
        return start + near[0], near[1]
    for read in (_day_first, _month_first, _range_first, _quarter):
        if (found := read(words)) is not None:
            return start + found[0], found[1]
    month = MONTHS.get(words[0])
    led = start > 0 and tokens[start - 1].lower in _LED_BY
    if month is not None and led and tokens[start].text[0].isupper():
        return start + 1, f"--{month:02}"
    return None


def _near(words: list[str], today: datetime.date) -> tuple[int, str] | None:
    """`yesterday`, `this month`, `last year`, `the past 30 days`."""
    if words[0] in {"today", "yesterday"}:
        return 1, (today - datetime.timedelta(days=words[0] == "yesterday")).isoformat()
    if words[0] not in {"this", "last", "past", "previous"} or len(words) < 2:
        return None
    if words[1] in UNITS[:-1] and words[0] != "past":
        first = _begin(today, words[1])
        after = _begin(_later(first, words[1], 1), words[1])
        if words[0] != "this":
            first, after = _begin(first - datetime.timedelta(days=1), words[1]), first
        stretch = first.isoformat(), after.isoformat()
        return 2, whole(*stretch) or "/".join(stretch)
    unit = words[2].removesuffix("s") if len(words) > 2 else ""
    count = int(words[1]) if words[1].isdecimal() and len(words[1]) <= 4 else NUMBERS.get(words[1], 0)
    if unit not in UNITS[:-1] or not count or words[0] == "this":
        return None
    return 3, f"{_later(today, unit, -count).isoformat()}/{(today + datetime.timedelta(days=1)).isoformat()}"


def _begin(day: datetime.date, unit: str) -> datetime.date:
    """The first day of the unit that a day lies in; weeks begin on Monday."""
    if unit == "week":
        return day - datetime.timedelta(days=day.weekday())
    if unit == "day":
        return day
    month = {"month": day.month, "quarter": 3 * ((day.month - 1) // 3) + 1, "year": 1}[unit]
    return day.replace(month=month, day=1)


def _later(day: datetime.date, unit: str, count: int) -> datetime.date:
    """`count` units after a day; the last of a shorter month."""
    if unit in {"day", "week"}:
        return day + datetime.timedelta(days=count * (7 if unit == "week" else 1))
    months = day.year * 12 + day.month - 1 + count * {"month": 1, "quarter": 3, "year": 12}[unit]
    year, month = max(months // 12, 1), months % 12 + 1
    return datetime.date(year, month, min(day.day, calendar.monthrange(year, month)[1]))


def _in_digits(word: str) -> str | None:
    """`2024-03-05`, `03/05/2024`; the month stands first unless it cannot be one."""
    if _DASHED.fullmatch(word):
        return word.upper()
    slashed = _SLASHED.fullmatch(word)
    if slashed is None:
        return None
    first, second = int(slashed[1]), int(slashed[2])
    month, day = (second, first) if first > 12 else (first, second)
    return f"{slashed[3]}-{month:02}-{day:02}"


def _day_first(words: list[str]) -> tuple[int, str] | None:
    """`5 March 2024`, `the 5th of March, 2024`."""
    day = _DAY.fullmatch(words[0])
    if day is None:
        return None
    rest = [word for word in words[1:] if word not in {"of", ","}]
    if len(rest) < 2 or rest[0] not in MONTHS or not _is_year(rest[1]):
        return None
    return words.index(rest[1], 2) + 1, f"{rest[1]}-{MONTHS[rest[0]]:02}-{int(day.group(1)):02}"


def _month_first(words: list[str]) -> tuple[int, str] | None:
    """`March 2024`, `March of 2024`, `March 5, 2024`."""
    month = MONTHS.get(words[0])
    if month is None:
        return None
    rest = [(place, word) for place, word in enumerate(words[1:], 1) if word not in {"of", ",", "the"}]
    if rest and _is_year(rest[0][1]):
        return rest[0][0] + 1, f"{rest[0][1]}-{month:02}"
    if len(rest) >= 2 and (day := _DAY.fullmatch(rest[0][1])) and _is_year(rest[1][1]):
        return rest[1][0] + 1, f"{rest[1][1]}-{month:02}-{int(day.group(1)):02}"
    return None


def _range_first(words: list[str]) -> tuple[int, str] | None:
    """`June` of `between June and August 2023`."""
    month, last = MONTHS.get(words[0]), MONTHS.get(words[2]) if len(words) > 3 else None
    if month is None or last is None or words[1] not in _TO or not _is_year(words[3]):
        return None
    return 1, f"{int(words[3]) - (last < month)}-{month:02}"


def _quarter(words: list[str]) -> tuple[int, str] | None:
    """`Q1 2024`, `the first quarter of 2024`."""
    number, behind = None, 1
    if match := _QUARTER.fullmatch(words[0]):
        number = int(match.group(1))
    elif words[0] in _ORDINALS and words[1:2] == ["quarter"]:
        number, behind = _ORDINALS[words[0]], 2
    if number is None:
        return None
    rest = [(place, word) for place, word in enumerate(words[behind:], behind) if word not in {"of", "in", ","}]
    return (rest[0][0] + 1, f"{rest[0][1]}-Q{number}") if rest and _is_year(rest[0][1]) else None


def _is_year(word: str) -> bool:
    return len(word) == 4 and word.isdecimal() and 1000 <= int(word) <= 2999


def bounds(text: str) -> tuple[str, str] | None:
    """The first day of a year, quarter, month, day or stretch, and the first day after it; None for other texts.

    >>> bounds("2024"), bounds("2023-12"), bounds("2024-Q4")
    (('2024-01-01', '2025-01-01'), ('2023-12-01', '2024-01-01'), ('2024-10-01', '2025-01-01'))
    >>> bounds("2024-02-01/2024-03-01"), bounds("2024-02-31"), bounds("12"), bounds("and/or")
    (('2024-02-01', '2024-03-01'), None, None, None)
    """
    stretch = _STRETCH.fullmatch(text)
    if stretch is not None:
        return stretch[1], stretch[2]
    written = _WRITTEN.fullmatch(text.strip())
    if written is None:
        return None
    year, month, day, quarter = (int(part) if part else 0 for part in written.groups())
    try:
        if day:
            first = datetime.date(year, month, day)
            return first.isoformat(), (first + datetime.timedelta(days=1)).isoformat()
        start, count = (month, 1) if month else (3 * quarter - 2, 3) if quarter else (1, 12)
        after = start + count
        end = datetime.date(year + (after > 12), (after - 1) % 12 + 1, 1)
        return datetime.date(year, start, 1).isoformat(), end.isoformat()
    except (ValueError, OverflowError):
        return None


def whole(first: str, after: str) -> str | None:
    """The year, quarter, month or day that starts at `first` and ends before `after`.

    >>> whole("2024-03-01", "2024-04-01"), whole("2024-01-01", "2025-01-01"), whole("2024-03-01", "2024-03-05")
    ('2024-03', '2024', None)
    """
    if not re.fullmatch(r"\d{4}-\d\d-\d\d", first):
        return None
    year, month = first[:4], int(first[5:7])
    written = (year, f"{year}-Q{month // 3 + 1}", first[:7], first)
    return next((text for text in written if bounds(text) == (first, after)), None)


def same_comparisons(comparison: str, text: str) -> Iterator[tuple[str, str]]:
    """The comparisons with a day, month, quarter or year that mean the same as this one, this one first.

    >>> list(same_comparisons("<", "2024-07-01"))[1:]
    [('<', '2024-07'), ('<', '2024-Q3'), ('<=', '2024-06-30'), ('<=', '2024-06'), ('<=', '2024-Q2')]
    >>> list(same_comparisons(">", "2023"))[3:]
    [('>', '2023-Q4'), ('>=', '2024-01-01'), ('>=', '2024-01'), ('>=', '2024-Q1'), ('>=', '2024')]
    >>> list(same_comparisons("=", "2024")), list(same_comparisons("<", "then"))
    ([('=', '2024')], [('<', 'then')])
    """
    yield comparison, text
    found = bounds(text)
    if found is None or comparison not in {"<", ">=", "<=", ">"}:
        return
    edge = datetime.date.fromisoformat(found[comparison in {"<=", ">"}])
    before, after = (edge - datetime.timedelta(days=1)).isoformat(), edge.isoformat()
    opens = [("<" if comparison in {"<", "<="} else ">=", item) for item in _around(after)]
    ends = [("<=" if comparison in {"<", "<="} else ">", item) for item in _around(before)]
    for way, item in (*opens, *ends) if comparison in {"<", ">="} else (*ends, *opens):
        limits = bounds(item)
        if limits is not None and limits[way in {"<=", ">"}] == after and (way, item) != (comparison, text):
            yield way, item


def _around(day: str) -> tuple[str, str, str, str]:
    """A day, and the month, quarter and year it lies in."""
    return day, day[:7], f"{day[:4]}-Q{(int(day[5:7]) + 2) // 3}", day[:4]


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


def months(first: str, after: str) -> tuple[str, str] | None:
    """The first and the last month, or year, of a time that starts at `first` and ends before `after`.

    >>> months("2023-06-01", "2023-09-01"), months("2021-01-01", "2023-01-01"), months("2023-06-01", "2023-08-31")
    (('2023-06', '2023-08'), ('2021', '2022'), None)
    """
    if not (re.fullmatch(r"\d{4}-\d\d-01", first) and re.fullmatch(r"\d{4}-\d\d-01", after) and first < after):
        return None
    last = (datetime.date.fromisoformat(after) - datetime.timedelta(days=1)).isoformat()
    size = 4 if first.endswith("-01-01") and after.endswith("-01-01") else 7
    return first[:size], last[:size]


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
    return parts_said(tokenize(question), tuple(parts), name, today) or Spoken(tuple(range(len(parts))))


def parts_said(
    tokens: Sequence[Token], parts: tuple[str, ...], name: str = "", today: datetime.date | None = None
) -> Spoken | None:
    """The same of a question's tokens; None if it speaks of none of them."""
    dated = dated_parts(parts)
    return _of_dates(tokens, dated, today) if dated is not None else _of_numbers(tokens, parts, name)


def may_speak_of_parts(tokens: Sequence[Token], today: datetime.date | None = None) -> bool:
    """Whether a question has a number or a time at all: of a part it speaks by nothing else."""
    return any(token.text[0].isdecimal() for token in tokens) or bool(find_periods(tokens, today))


@lru_cache(maxsize=4096)
def dated_parts(parts: tuple[str, ...]) -> tuple[str, ...] | None:
    """What `in_names` tells of them, remembered: each question asks it of all families of a lake."""
    dated = in_names(parts)
    return None if dated is None else tuple(dated)


_ALL_TIME: Final = "0001-01-01", "9999-12-31"
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
        while place < len(tokens) and (tokens[place].text.isdecimal() or (listed and _goes_on(tokens, place))):
            if tokens[place].text.isdecimal():
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
    return behind is not None and behind.text.isdecimal() and tokens[place].lower in _TO | {",", "or"}
