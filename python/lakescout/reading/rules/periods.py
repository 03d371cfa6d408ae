"""Days, weeks, months, seasons, quarters and years: how questions say them.

What comes again (Mondays, spring, Christmas, at night) is a period, too: one on parts of a date, without bounds.
"""

from __future__ import annotations

import calendar as months_of
import datetime
import re
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from lakescout.reading.rules.numbers import NUMBERS, ORDINALS, unclear
from lakescout.reading.times import EVER, bounds, days_of, recurring, undated, whole
from lakescout.words.tables import word_list
from lakescout.words.text import stem
from lakescout.words.tokens import Token, tokenize

MONTHS: Final = {
    name[:length]: number for number, name in enumerate(word_list("months"), 1) for length in (3, len(name))
} | {"sept": 9}
"""English names of months and their common short forms."""

UNITS: Final = ("year", "quarter", "month", "week", "day", "hour")
"""What a date can be cut down to, as DATE_TRUNC names it."""

TO: Final = frozenset({"and", "to", "until", "till", "through", "-", "–"})
"""What stands between the first and the last month of a range."""

_MOST_WORDS: Final = 9
_WEEKDAYS: Final = {name: number for number, name in enumerate(word_list("days of the week"), 1)}
_SEASONS: Final = {"spring": "--03/--05", "summer": "--06/--08", "autumn": "--09/--11", "fall": "--09/--11"} | {
    "winter": "--12/--02"
}
"""Meteorological ones, of the north."""
_HOURS: Final = {"morning": "T06/T12", "noon": "T12/T13", "midday": "T12/T13", "afternoon": "T12/T18"} | {
    "evening": "T18/T22", "night": "T22/T06", "midnight": "T00/T01"
}  # fmt: skip
_TURNS: Final = {"this": 0, "current": 0, "next": 1, "coming": 1, "upcoming": 1} | dict.fromkeys(
    ("last", "previous", "past", "prior"), -1
)
_TO_DATE: Final = {"ytd": "year", "qtd": "quarter", "mtd": "month", "wtd": "week"}
_NINETIES: Final = {"sixties": 60, "seventies": 70, "eighties": 80, "nineties": 90}

_DAY: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?")
_LED_BY: Final = {"in", "during", "since", "before", "after", "until", "of", "from", "to", "through", "and", "between"}
_LEADS: Final = {
    "month": frozenset(_LED_BY),
    "months": frozenset({"in", "during", "over", "of", "for"}),
    "day": frozenset({"on", "at", "over", "during", "for", "of", "every", "each"}),
    "weekday": frozenset({"on", "at", "during", "over", "for", "every"}),
    "hour": frozenset({"in", "at", "during", "on", "for"}),
}
"""What stands before a time that comes again, by what it is a part of."""
_GROUPS: Final = frozenset(word_list("before a unit of groups"))
"""Behind these, weekdays are what rows are grouped by."""
_DASHED: Final = re.compile(r"\d{4}-\d{2}-\d{2}(?:[ t]\d{2}:\d{2}(?::\d{2})?)?")
_MARKED: Final = re.compile(r"\d{1,2}([/.])\d{1,2}\1\d{4}")


@dataclass(frozen=True, slots=True)
class Calendar:
    """What relative times are counted from, and the month in which a fiscal year begins; 0 if nobody said it."""

    now: datetime.datetime
    fiscal_year_start: int = 0
    zone: str = ""
    """The time zone in which moments are read; empty where the session has none."""

    @property
    def today(self) -> datetime.date:
        """The day it is."""
        return self.now.date()


def now(zone: str | None = None) -> datetime.datetime:
    """The time it is in a time zone, without its name; here, where no zone is told or this machine does not know it."""
    with suppress(ZoneInfoNotFoundError, ValueError):
        return datetime.datetime.now(ZoneInfo(zone) if zone else None).replace(tzinfo=None)
    return datetime.datetime.now()


@dataclass(frozen=True)
class _Here:
    """A question from one of its tokens on."""

    tokens: Sequence[Token]
    start: int
    calendar: Calendar

    @property
    def words(self) -> list[str]:
        return [token.lower for token in self.tokens[self.start : self.start + _MOST_WORDS]]

    @property
    def before(self) -> str:
        """The word before it; articles do not count."""
        place = self.start - 1
        while place >= 0 and self.tokens[place].lower in {"the", "a", "an"}:
            place -= 1
        return self.tokens[place].lower if place >= 0 else ""

    def goes_on(self, length: int) -> str:
        """How the word behind so many begins: a small letter `a`, a capital `A`, or nothing."""
        behind = self.tokens[self.start + length :][:1]
        first = behind[0].text[0] if behind else ""
        return "A" if first.isupper() else "a" if first.isalpha() and behind[0].lower not in _SMALL else ""


_SMALL: Final = frozenset(word_list("edges of a cell")) | {"'s"}
Read = tuple[int, str]
"""How many words, and the period that they stand for."""


def find_periods(tokens: Sequence[Token], calendar: Calendar | None = None) -> list[tuple[int, int, str]]:
    """First token, token behind the last, and the period: `2024-03-05`, `2024-03`, `2024-Q1`, `first/after`.

    What comes again is written as ISO 8601 did: `--05` and `--03/--05` are months, `--12-25` a day of any year,
    `-W-1/-W-5` weekdays; `T06/T12` are hours of the day. `last month` and the like are counted from the calendar's
    day, by default the day it is.

    >>> from lakescout.words.tokens import tokenize
    >>> find_periods(tokenize("orders of 5 March 2024, in Q2 2023, since Feb 2022 or in May"))
    [(2, 5, '2024-03-05'), (7, 9, '2023-Q2'), (11, 13, '2022-02'), (15, 16, '--05')]
    >>> find_periods(tokenize("orders of last month or the past 7 days"), Calendar(datetime.datetime(2024, 3, 10)))
    [(2, 4, '2024-02'), (6, 9, '2024-03-04/2024-03-11')]
    >>> find_periods(tokenize("orders in the week of 6 March 2024, or in the week starting 6 March 2024"))
    [(3, 8, '2024-03-04/2024-03-11'), (12, 17, '2024-03-06/2024-03-13')]
    >>> find_periods(tokenize("orders on weekdays in spring"))
    [(2, 3, '-W-1/-W-5'), (4, 5, '--03/--05')]
    """
    counted = calendar or Calendar(now())
    found: list[tuple[int, int, str]] = []
    place = 0
    while place < len(tokens):
        read = None if tokens[place].quote is not None else _read(_Here(tokens, place, counted))
        if read is not None and read[1]:
            found.append((place, place + read[0], read[1]))
        place += read[0] if read is not None else 1
    return found


def _read(here: _Here) -> Read | None:
    """The longest period that begins here."""
    words = here.words
    found = [
        (1, day) if (day := _in_digits(words[0])) is not None else None,
        _to_date(words, here.calendar),
        _days_off(words, here.calendar.today),
        _aged(words, here.calendar.today),
        _turned(here),
        _range_first(words, here.calendar),
        _fiscal(words, here.calendar),
        _of_some_year(here),
        _weekdays(here),
        _hours(here),
        _decade(words, here.start > 0 and here.tokens[here.start - 1].lower == "the"),
        _end_of(here),
        _around_day(here),
    ]
    return max((each for each in found if each is not None), key=lambda each: each[0], default=None)


def _days_off(words: list[str], today: datetime.date) -> Read | None:
    """`yesterday`, `the day after tomorrow`, `three days ago`."""
    if words[0] in _OFF:
        return 1, (today + datetime.timedelta(days=_OFF[words[0]])).isoformat()
    if len(words) > 2 and words[:2] in (["day", "before"], ["day", "after"]) and words[2] in _OFF:
        off = _OFF[words[2]] + (1 if words[1] == "after" else -1)
        return 3, (today + datetime.timedelta(days=off)).isoformat()
    if len(words) > 2 and words[2] == "ago" and (count := _count(words[0])) and (unit := _unit(words[1])):
        day = _later(today, unit, -count)
        return 3, _text(_begin(day, unit), _later(_begin(day, unit), unit, 1))
    return None


_OFF: Final = {"yesterday": -1, "today": 0, "tomorrow": 1}


def _aged(words: list[str], today: datetime.date) -> Read | None:
    """`more than 3 days ago`, `older than 2 weeks`, `less than a month ago`. "Older than 30 years" is an age."""
    side = {"more": -1, "less": 1, "older": -1, "newer": 1, "over": -1}.get(words[0], 0)
    rest = words[2:] if words[1:2] == ["than"] else words[1:] if words[0] == "over" else []
    ago = rest[2:3] == ["ago"]
    if not side or len(rest) < 2 or ago != (words[0] in {"more", "less", "over"}):
        return None
    count, unit = _count(rest[0]), _unit(rest[1])
    if not count or not unit or (unit == "year" and not ago):
        return None
    day, next_day = _later(today, unit, -count), datetime.timedelta(days=1)
    length = len(words) - len(rest) + (3 if ago else 2)
    return length, _text(day + next_day, today + next_day) if side > 0 else f"{EVER}/{day.isoformat()}"


def _count(word: str) -> int:
    if word in {"a", "an"}:
        return 1
    return int(word) if word.isdecimal() and len(word) <= 4 else NUMBERS.get(word, 0)


def _unit(word: str) -> str:
    unit = word.removesuffix("s")
    return unit if unit in UNITS[:-1] else ""


def _turned(here: _Here) -> Read | None:
    """`this month`, `last year`, `the past 30 days`, `next weekend`, `last summer`, `next Friday`."""
    words, today = here.words, here.calendar.today
    turn = _TURNS.get(words[0])
    if turn is None or len(words) < 2:
        return None
    count = _count(words[1]) if turn and len(words) > 2 and words[1] not in {"a", "an"} else 0
    if count and words[2].removesuffix("s") in {"hour", "minute"}:
        span = datetime.timedelta(**{words[2].removesuffix("s") + "s": count * turn})
        begin, end = sorted((here.calendar.now, here.calendar.now + span))
        return 3, f"{begin:%Y-%m-%dT%H:%M:%S}/{end:%Y-%m-%dT%H:%M:%S}"
    if count:
        return (3, _rolled(today, unit, count * turn)) if (unit := _unit(words[2])) else None
    if words[0] == "past" and words[1] in UNITS[:-1]:
        return 2, _rolled(today, words[1], -1)
    if words[0] == "last" and words[1] in UNITS and words[2:3] == ["of"]:
        return None  # of 2024, of March
    if words[1] in UNITS[:-1]:
        first = _later(_begin(today, words[1]), words[1], turn)
        return 2, _text(first, _later(first, words[1], 1))
    if words[1] == "weekend":
        saturday = _later(_begin(today, "week"), "week", turn) + datetime.timedelta(days=5)
        return 2, _text(saturday, saturday + datetime.timedelta(days=2))
    if words[1] in _WEEKDAYS:
        off = _WEEKDAYS[words[1]] - today.isoweekday()
        off += 7 * ((off <= 0) if turn > 0 else -(off >= 0) if turn < 0 else 0)
        return 2, (today + datetime.timedelta(days=off)).isoformat()
    part = _part(words[1:])
    if part is None or (words[1] == "may" and here.tokens[here.start + 1].text == "may"):
        return None
    return 1 + part[0], _text(*_chosen(_around(part[1], today), turn, today))


Span = tuple[datetime.date, datetime.date]


def _around(part: str, today: datetime.date) -> list[Span]:
    """A part of a year, of the years around."""
    spans = (_in_year(part, year) for year in range(today.year - 5, today.year + 6))
    return [span for span in spans if span is not None]


def _chosen(spans: Sequence[Span], turn: int, today: datetime.date) -> Span:
    """The last span before today, the next one after it, or the one of now: around today or else of this year."""
    if turn < 0:
        return max(span for span in spans if span[1] <= today)
    if turn > 0:
        return min(span for span in spans if span[0] > today)
    return min(spans, key=lambda span: (not span[0] <= today < span[1], abs(span[0].year - today.year), span))


def _rolled(today: datetime.date, unit: str, count: int) -> str:
    """So many units that end today, or that begin tomorrow."""
    other, day = _later(today, unit, count), datetime.timedelta(days=1)
    return _text(other + day, today + day) if count < 0 else _text(today + day, other + day)


def _text(first: datetime.date, after: datetime.date) -> str:
    stretch = first.isoformat(), after.isoformat()
    return whole(*stretch) or "/".join(stretch)


def _to_date(words: list[str], calendar: Calendar) -> Read | None:
    """`year to date`, `YTD`, `so far this year`, `this quarter so far`: from its first day to today."""
    if words[0] in _TO_DATE:
        return 1, _until_today(_TO_DATE[words[0]], calendar)
    turned = 1 if words[0] in {"this", "current"} else 0
    fiscal = 1 if words[turned : turned + 1] in (["fiscal"], ["financial"]) else 0
    unit = "".join(words[turned + fiscal : turned + fiscal + 1])
    behind = [word for word in words[turned + fiscal + 1 :][:4] if word != "-"][:2]
    if unit in UNITS[:-2] and behind in (["to", "date"], ["so", "far"]):
        length = turned + fiscal + 1 + words[turned + fiscal + 1 :].index(behind[1]) + 1
    elif words[:3] == ["so", "far", "this"] and words[3:4] and words[3] in UNITS[:-2]:
        length, unit = 4, words[3]
    else:
        return None
    if fiscal and not calendar.fiscal_year_start:
        return None
    return length, _until_today(unit, calendar, calendar.fiscal_year_start if fiscal else 1)


def _until_today(unit: str, calendar: Calendar, start: int = 1) -> str:
    return _text(_begin(calendar.today, unit, start), calendar.today + datetime.timedelta(days=1))


def _begin(day: datetime.date, unit: str, start: int = 1) -> datetime.date:
    """The first day of the unit that a day lies in; weeks begin on Monday, years in the month `start`."""
    if unit == "week":
        return day - datetime.timedelta(days=day.weekday())
    if unit == "day":
        return day
    since = (day.month - start) % {"month": 1, "quarter": 3, "year": 12}[unit]
    return _later(day.replace(day=1), "month", -since)


def _later(day: datetime.date, unit: str, count: int) -> datetime.date:
    """`count` units after a day; the last of a shorter month."""
    if unit in {"day", "week"}:
        return day + datetime.timedelta(days=count * (7 if unit == "week" else 1))
    months = day.year * 12 + day.month - 1 + count * {"month": 1, "quarter": 3, "year": 12}[unit]
    year, month = min(max(months // 12, 1), 9998), months % 12 + 1
    return datetime.date(year, month, min(day.day, months_of.monthrange(year, month)[1]))


def _in_digits(word: str) -> str | None:
    """`2024-03-05`, `13/03/2024`; not `05/03/2024`, which is a day of March or of May."""
    if _DASHED.fullmatch(word):
        return word.upper() if bounds(word[:10]) is not None else None
    days = days_of(word) if _MARKED.fullmatch(word) else []
    return days[0] if len(days) == 1 else None


def _of_some_year(here: _Here) -> Read | None:
    """A part of a year with its year, as `March 2024`; alone, it comes again, if what stands before says when."""
    words, calendar = here.words, here.calendar
    part = _part(words)
    if part is None:
        return _year_first(words)
    length, text = part
    year = _year(words[length:], calendar)
    if year is not None:
        span = _in_year(text, year[1])
        return None if span is None else (length + year[0], _text(*span))
    kind = _kind(text)
    led = here.before in _LEADS[kind]
    if kind == "month":
        led = here.tokens[here.start - 1].lower in _LED_BY if here.start else False
        led = led and here.tokens[here.start].text[0].isupper()
    elif kind == "months" and words[0][0] not in "qh" and words[0].removesuffix("s") not in _SEASONS:
        led = False  # `in the first quarter`: of what?
    if here.before == "since" and (kind != "month" or led):
        spans = [span for span in _around(text, calendar.today) if span[0] <= calendar.today]
        return length, _text(*max(spans))
    return (length, text) if led and here.goes_on(length) != "A" else None


def _kind(text: str) -> Literal["month", "months", "day", "weekday", "hour"]:
    if text[0] != "-":
        return "hour"
    return "weekday" if text[1] == "W" else "months" if "/" in text else "day" if len(text) > 4 else "month"


def _year(words: Sequence[str], calendar: Calendar) -> tuple[int, int] | None:
    """How many words tell the year, and which: `of 2024`, `, 2024`, `of last year`."""
    skipped = next((place for place, word in enumerate(words) if word not in {"of", "in", ",", "the"}), len(words))
    rest = words[skipped:]
    if rest and _is_year(rest[0]):
        return skipped + 1, int(rest[0])
    if len(rest) > 1 and rest[1] == "year" and rest[0] in _TURNS:
        return skipped + 2, calendar.today.year + _TURNS[rest[0]]
    return None


def _part(words: Sequence[str]) -> Read | None:
    """The part of a year that words begin with, as it comes again: `Q1`, `spring`, `March`, `5 March`, `Christmas`."""
    if not words:
        return None
    found = [_third(words), _listed(words, _holidays("fixed holidays"))]
    if words[0].removesuffix("s") in _SEASONS:
        found.append((1, _SEASONS[words[0].removesuffix("s")]))
    month = MONTHS.get(words[0])
    if month is not None:
        found.append((1, f"--{month:02}"))
        behind = 2 if words[1:2] == ["the"] else 1
        if words[behind:] and (day := _day(words[behind])):
            found.append((behind + 1, f"--{month:02}-{day:02}"))
    elif (day := _day(words[0]) or ORDINALS.get(words[0], 0)) and len(words) > 1:
        behind = 2 if words[1] == "of" and len(words) > 2 else 1
        if (month := MONTHS.get(words[behind])) is not None and (words[0] not in ORDINALS or behind == 2):
            found.append((behind + 1, f"--{month:02}-{day:02}"))
    return max((each for each in found if each is not None), key=lambda each: each[0], default=None)


def _day(word: str) -> int:
    match = _DAY.fullmatch(word)
    return int(match[1]) if match is not None and 0 < int(match[1]) <= 31 else 0


def _third(words: Sequence[str]) -> Read | None:
    """`Q1`, `the first quarter`, `H2`, `the second half`, `the last month`."""
    short = re.fullmatch(r"([qh])([1-4])", words[0])
    sizes = {"quarter": 3, "half": 6, "month": 1}
    if short is not None:
        length, number, size = 1, int(short[2]), 3 if short[1] == "q" else 6
    elif len(words) > 1 and words[1] in sizes:
        digits = re.fullmatch(r"([1-4])(?:st|nd|rd|th)", words[0])
        number, size = int(digits[1]) if digits else ORDINALS.get(words[0], 0), sizes[words[1]]
        length, number = 2, 12 // size if words[0] == "last" and words[2:3] == ["of"] else number
    else:
        return None
    if not 0 < number <= 12 // size:
        return None
    first, last = (number - 1) * size + 1, number * size
    return length, f"--{first:02}" + (f"/--{last:02}" if size > 1 else "")


@cache
def _holidays(name: str) -> dict[tuple[str, ...], str]:
    """The holidays of a list by the stems of their words; what is told of each, or nothing."""
    entries = (entry.partition("=") for entry in word_list(name))
    return {tuple(stem(word) for word in words.split("_")): told for words, _, told in entries}


def _listed(words: Sequence[str], known: dict[tuple[str, ...], str]) -> Read | None:
    """The longest listed run of words that these begin with; marks do not count."""
    found: Read | None = None
    stems: list[str] = []
    for length, word in enumerate(words, 1):
        stems += [] if word in {"'s", "’s", "'", "’", "."} and stems else [stem(word)]
        if tuple(stems) in known:
            found = length, known[tuple(stems)]
    return found


def _in_year(part: str, year: int) -> Span | None:
    """What comes again, in one year; a winter belongs to the year in which it begins."""
    found = recurring(part)
    if found is None or found.part not in {"month", "day"}:
        return None
    try:
        first = datetime.date(year, found.numbers[0], found.numbers[1] if found.part == "day" else 1)
    except ValueError:
        return None
    day = found.part == "day"
    return first, _later(first, "day" if day else "month", 1 if day else len(found.numbers))


def _year_first(words: Sequence[str]) -> Read | None:
    """`2024 Q3`, `2024-H1`."""
    behind = [word for word in words[1:3] if word != "-"][:1]
    if not _is_year(words[0]) or not behind or (part := _third(behind)) is None:
        return None
    span = _in_year(part[1], int(words[0]))
    return None if span is None else (words.index(behind[0]) + 1, _text(*span))


def _range_first(words: list[str], calendar: Calendar) -> Read | None:
    """The first end of a range whose year is said at the last: `June` of `between June and August 2023`.

    So is `June 1` of `June 1 to June 30, 2016`, and `1` of `1 to 30 June 2016`.
    """
    first = _part(words)
    length = first[0] if first is not None else 1
    last = _part(words[length + 1 :]) if words[length : length + 1] and words[length] in TO else None
    if last is None or (year := _year(words[length + 1 + last[0] :], calendar)) is None:
        return None
    text = first[1] if first is not None else last[1][:5] + f"{_day(words[0]):02}" if len(last[1]) > 4 else ""
    spans = [span for number in (year[1], year[1] - 1) if (span := _in_year(text, number)) is not None]
    end = _in_year(last[1], year[1])
    return next(((length, _text(*span)) for span in spans if end is not None and span[0] < end[1]), None)


def _weekdays(here: _Here) -> Read | None:
    """`Mondays`, `on a Monday`, `weekdays`, `at the weekend`, `weekend trips`."""
    words = here.words
    length = 2 if words[0] in {"working", "business"} and words[1:2] in (["day"], ["days"]) else 1
    name = "workday" if length == 2 else words[0].removesuffix("s")
    number = _WEEKDAYS.get(name)
    if number is not None:
        text = f"-W-{number}"
    elif name in {"weekday", "workday", "weekend"}:
        text = "-W-6/-W-7" if name == "weekend" else "-W-1/-W-5"
    else:
        return None
    if number is not None and here.before == "since":
        today = here.calendar.today
        return length, (today - datetime.timedelta(days=(today.isoweekday() - number) % 7)).isoformat()
    led, goes_on = here.before in _LEADS["weekday"] and words[length : length + 1] != ["of"], here.goes_on(length)
    if words[length - 1].endswith("s") and goes_on != "A" and (led or here.before not in _GROUPS):
        return length, text
    before_noun = number is None and goes_on == "a" and here.before not in _GROUPS - {"of", "for"}
    return (length, text) if before_noun or (led and goes_on == "") else None


def _hours(here: _Here) -> Read | None:
    """`in the morning`, `at night`, `at noon`."""
    name = here.words[0].removesuffix("s")
    led = here.before in _LEADS["hour"] and here.tokens[here.start].text.islower() and here.goes_on(1) != "A"
    return (1, _HOURS[name]) if led and name in _HOURS else None


def _decade(words: list[str], led: bool) -> Read | None:
    """`1990s`, `the 90s`, `the nineties`."""
    match = re.fullmatch(r"(1[89]|20|)([1-9]0)(s?)", words[0])
    if match and (match[3] or words[1:2] in (["'s"], ["’s"])) and (match[1] or (led and match[2] > "2")):
        first, length = int((match[1] or "19") + match[2]), 1 if match[3] else 2
    elif words[0] in _NINETIES and led:
        first, length = 1900 + _NINETIES[words[0]], 1
    else:
        return None
    return length, f"{first}-01-01/{first + 10}-01-01"


def _end_of(here: _Here) -> Read | None:
    """`the first day of March 2024`; a week in it is none that a calendar tells, and so is its month then."""
    words = here.words
    if words[0] not in {"first", "last"} or words[1:2] not in (["day"], ["week"]) or words[2:3] != ["of"]:
        return None
    length, text = _inside(here, 3)
    if (span := bounds(text)) is None:
        return None
    last = datetime.date.fromisoformat(span[1]) - datetime.timedelta(days=1)
    day = span[0] if words[0] == "first" else last.isoformat()
    return length, day if words[1] == "day" else ""


def _around_day(here: _Here) -> Read | None:
    """`the week of 5 March 2024`, in which that day lies; `the week beginning 5 March 2024`, which begins with it."""
    unit, after = (*here.words, "")[:2]
    if unit not in {"week", "month", "quarter"} or after not in {"of", "beginning", "starting"}:
        return None
    length, text = _inside(here, 2)
    if not _DASHED.fullmatch(text):
        return None
    day = datetime.date.fromisoformat(text)
    first = _begin(day, unit) if after == "of" else day
    return length, _text(first, _later(first, unit, 1))


def _inside(here: _Here, length: int) -> Read:
    """The period behind some words and an article, with all words up to its end; none where no period stands there."""
    inner = _Here(here.tokens, here.start + length + (here.words[length : length + 1] == ["the"]), here.calendar)
    read = _read(inner) if inner.start < len(here.tokens) else None
    return (0, "") if read is None else (inner.start - here.start + read[0], read[1])


_FISCAL: Final = re.compile(
    r"(?P<one>(?:fiscal|financial) )?"
    r"(?:(?P<part>[qh][1-4]|\w+ (?P<two>(?:fiscal|financial) )?(?:quarter|half)) (?:(?:of|in|the|,) )*)?"
    r"(?P<three>fy ?|(?:fiscal|financial) (?:year )?)?(?P<year>[12]\d{3}|\d\d)(?!\w)"
)


def _fiscal(words: list[str], calendar: Calendar) -> Read | None:
    """`FY24`, `fiscal year 2024`, `last fiscal quarter`, `Q1 FY24`, as far as it is known when it begins.

    A fiscal year is called by the year in which it ends.
    """
    start, today = calendar.fiscal_year_start, calendar.today
    if not start:
        return None
    if words[0] in _TURNS and words[1:2] in (["fiscal"], ["financial"]) and words[2:3] in (["year"], ["quarter"]):
        first = _later(_begin(today, words[2], start), words[2], _TURNS[words[0]])
        return 3, _text(first, _later(first, words[2], 1))
    said = _FISCAL.match(" ".join(words))
    if said is None or not (said["one"] or said["two"] or said["three"]):
        return None
    year = int(said["year"]) + (2000 if len(said["year"]) == 2 else 0)
    first, months = datetime.date(year - (start > 1), start, 1), 12
    if said["part"]:
        part = _third(said["part"].replace(said["two"] or " ", "" if said["two"] else " ").split())
        inside = None if part is None else recurring(part[1])
        if inside is None:
            return None
        first, months = _later(first, "month", inside.numbers[0] - 1), len(inside.numbers)
    return said[0].count(" ") + 1, _text(first, _later(first, "month", months))


def _is_year(word: str) -> bool:
    return len(word) == 4 and word.isdecimal() and 1000 <= int(word) <= 2999


def moments(tokens: Sequence[Token]) -> tuple[str, ...]:
    """The times of a question that are counted from this second, as the last 24 hours are: no answer outlasts them."""
    return tuple(text for _, _, text in find_periods(tokens) if ":" in text)


_FISCAL_WORDS: Final = re.compile(r"fy(\d{4}|\d\d|td)?")


def unplaced(question: str, calendar: Calendar, statement: str = "") -> list[str]:
    """Why times in a question have no dates: no such day, two such days, no fixed date, or a setting is missing.

    Those whose words are in `statement` are left out: a column or cell stands for them.

    >>> unplaced("sales at Easter", Calendar(datetime.datetime(2024, 3, 10)))
    ['“Easter” has no fixed date: say the days that are meant']
    >>> unplaced("sales at Easter", Calendar(datetime.datetime(2024, 3, 10)), "SELECT 1 WHERE campaign = 'Easter'")
    []
    """
    tokens, found = tokenize(question), [*undated(question, statement), *unclear(question, statement)]
    for place, token in enumerate(tokens):
        words = [each.lower for each in tokens[place : place + _MOST_WORDS]]
        read = None if token.quote is not None else _listed(words, _holidays("moving holidays"))
        if read is not None and not re.search(rf"(?<![^\W_]){re.escape(words[0])}", statement.lower()):
            said = question[token.start : tokens[place + read[0] - 1].end]
            found.append(f"“{said}” has no fixed date: say the days that are meant")
        part = None if token.quote is not None else _part(words)
        year = None if part is None else _year(words[part[0] :], calendar)
        if part is not None and _kind(part[1]) == "day" and _in_year(part[1], year[1] if year else 2000) is None:
            end = tokens[place + part[0] + (year[0] if year else 0) - 1].end
            found.append(f"“{question[token.start : end]}” is no day of the calendar")
        fiscal = words[0] in {"fiscal", "financial"} and words[1:2] in (["year"], ["quarter"], ["years"], ["quarters"])
        known = calendar.fiscal_year_start or re.search(r"(?<![^\W_])(?:fiscal|financial|fy)", statement.lower())
        if (fiscal or _FISCAL_WORDS.fullmatch(words[0])) and not known:
            found.append("it is not said in which month a fiscal year begins: set fiscal_year_start")
    return list(dict.fromkeys(found))
