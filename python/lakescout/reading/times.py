"""What the text of a time stands for: the first day and the day after the last, or the parts of a date that come again.

As a condition in SQL, and back.
"""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from typing import Final, Literal, Protocol

from sqlglot import exp

_WRITTEN: Final = re.compile(r"(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?|-?Q([1-4]))?", re.IGNORECASE)
_MOMENT: Final = r"(\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d)?)"
_STRETCH: Final = re.compile(f"{_MOMENT}/{_MOMENT}")
_RECURRING: Final = re.compile(r"--(\d\d)(?:/--(\d\d)|-(\d\d))?|-W-([1-7])(?:/-W-([1-7]))?|T(\d\d)/T(\d\d)")
EVER: Final = "0001-01-01"
"""The first day of a time that has no beginning."""
MONTH_ALONE: Final = re.compile(r"--\d\d")
"""A month of any year, as the cell of a mention: `--03`."""


@dataclass(frozen=True, slots=True)
class Recurring:
    """What comes again: some months, days of the week (Monday is 1) or hours, or the day (month, day) of each year."""

    part: Literal["month", "day", "weekday", "hour"]
    numbers: tuple[int, ...]

    @property
    def words(self) -> str:
        """What it is in English."""
        match self.part:
            case "day":
                return f"{self.numbers[1]} {calendar.month_name[self.numbers[0]]} of any year"
            case "month":
                ends = dict.fromkeys(calendar.month_name[number] for number in (self.numbers[0], self.numbers[-1]))
                return f"{' to '.join(ends)} of any year"
            case "weekday":
                ends = dict.fromkeys(calendar.day_name[number - 1] for number in (self.numbers[0], self.numbers[-1]))
                return f"{' to '.join(ends)}"
        return f"from {self.numbers[0]:02}:00 to before {(self.numbers[-1] + 1) % 24:02}:00 o'clock"


def recurring(text: str) -> Recurring | None:
    """What comes again, by its text; None for other texts.

    >>> recurring("--12/--02"), recurring("T22/T02")
    (Recurring(part='month', numbers=(12, 1, 2)), Recurring(part='hour', numbers=(22, 23, 0, 1)))
    >>> recurring("-W-1").words, recurring("--12-25").words, recurring("2024-03")
    ('Monday', '25 December of any year', None)
    """
    match = _RECURRING.fullmatch(text)
    if match is None:
        return None
    month, last_month, day, weekday, last_weekday, hour, after = (
        int(part) if part else None for part in match.groups()
    )
    if month is not None:
        return Recurring("day", (month, day)) if day is not None else Recurring("month", _run(month, last_month, 12, 1))
    if weekday is not None:
        return Recurring("weekday", _run(weekday, last_weekday, 7, 1))
    assert hour is not None and after is not None
    return Recurring("hour", _run(hour, (after - 1) % 24, 24, 0))


def _run(first: int, last: int | None, size: int, least: int) -> tuple[int, ...]:
    count = 1 if last is None else (last - first) % size + 1
    return tuple((first - least + step) % size + least for step in range(count))


@lru_cache(maxsize=1 << 14)  # each question asks it of all members of families
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
            first = date(year, month, day)
            return first.isoformat(), (first + timedelta(days=1)).isoformat()
        start, count = (month, 1) if month else (3 * quarter - 2, 3) if quarter else (1, 12)
        after = start + count
        end = date(year + (after > 12), (after - 1) % 12 + 1, 1)
        return date(year, start, 1).isoformat(), end.isoformat()
    except (ValueError, OverflowError):
        return None


_IN_DIGITS: Final = re.compile(r"(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d\d)")
_LITERALS: Final = re.compile(
    r"(?<![\w./-])(?:\d{1,2}([/.-])\d{1,2}\1\d{4}|\d{1,2}/\d{1,2}/\d\d|\d{4}-\d\d?-\d\d?)(?![\w/-]|\.\d)"
)


def days_of(text: str) -> list[str]:
    """The days that digits may stand for, by ISO 8601: with the day before the month, and after it.

    >>> days_of("05/03/2024"), days_of("13.03.2024"), days_of("5/5/24"), days_of("31/02/2024"), days_of("2024-02-31")
    (['2024-03-05', '2024-05-03'], ['2024-03-13'], ['2024-05-05'], [], [])
    """
    written = _IN_DIGITS.fullmatch(text)
    if written is None:
        return [found[0]] if (found := bounds(text)) is not None else []
    one, other, year = int(written[1]), int(written[3]), int(written[4])
    year += 2000 if len(written[4]) == 2 else 0
    orders = (f"{year:04}-{month:02}-{day:02}" for day, month in ((one, other), (other, one)))
    return list(dict.fromkeys(day for day in orders if bounds(day) is not None))


def spoken_day(day: str) -> str:
    """A day as people say it.

    >>> spoken_day("2024-03-05")
    '5 March 2024'
    """
    return f"{int(day[8:])} {calendar.month_name[int(day[5:7])]} {day[:4]}"


def undated(question: str, statement: str = "") -> Iterator[str]:
    """Why days in digits are none, or more than one; those that stand in `statement` are cells.

    >>> list(undated("orders of 05/03/2024, 31/02/2024 and 13/03/2024"))[0]
    '“05/03/2024” may be 5 March 2024 or 3 May 2024: write 2024-03-05 or 2024-05-03'
    >>> list(undated("orders of 31/02/2024")), list(undated("orders of 05/03/2024", "day = '05/03/2024'"))
    (['“31/02/2024” is no day of the calendar'], [])
    """
    for found in _LITERALS.finditer(question):
        days = days_of(found[0])
        if found[0] in statement or len(days) == 1:
            continue
        if days:
            yield f"“{found[0]}” may be {' or '.join(map(spoken_day, days))}: write {' or '.join(days)}"
        else:
            yield f"“{found[0]}” is no day of the calendar"


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


_MONTHS_OF: Final = {"year": 12, "half_year": 6, "quarter": 3, "month": 1}


def has_gaps(unit: str, periods: Sequence[object]) -> bool:
    """Whether some period between the first and the last of these, years or first days, is missing.

    >>> has_gaps("month", [date(2024, 1, 1), date(2024, 3, 1)]), has_gaps("year", [2022, 2023])
    (True, False)
    """
    numbers = {
        period if isinstance(period, int)
        else (period.year * 12 + period.month - 1) // _MONTHS_OF[unit] if unit in _MONTHS_OF
        else period.toordinal() // (7 if unit == "week" else 1)
        for period in periods
        if isinstance(period, (int, date))
    }  # fmt: skip
    return bool(numbers) and max(numbers) - min(numbers) >= len(numbers)


SHIFTED: Final = {"day": 0, "week": 0, "month": 1, "quarter": 3, "year": 12}
"""The units by which a period is moved, with their months."""


def shifted(period: str, unit: str, turns: int) -> str:
    """The period that lies so many units after another, or before it; empty where the text is no period.

    >>> shifted("2024", "year", -1), shifted("2024-Q1", "quarter", -1), shifted("2024-03", "year", 1)
    ('2023', '2023-Q4', '2025-03')
    >>> shifted("2024-03-04/2024-03-11", "week", 1), shifted("--03", "month", 1)
    ('2024-03-11/2024-03-18', '')
    """
    ends = bounds(period)
    if ends is None or ends[0] == EVER or "T" in ends[0]:
        return ""
    days = {"day": 1, "week": 7}.get(unit, 0) * turns
    first, after = (_moved(date.fromisoformat(end), SHIFTED[unit] * turns, days).isoformat() for end in ends)
    return whole(first, after) or f"{first}/{after}"


def _moved(day: date, by_months: int, by_days: int) -> date:
    counted = day.year * 12 + day.month - 1 + by_months
    year, month = counted // 12, counted % 12 + 1
    return date(year, month, min(day.day, calendar.monthrange(year, month)[1])) + timedelta(days=by_days)


def months(first: str, after: str) -> tuple[str, str] | None:
    """The first and the last month, or year, of a time that starts at `first` and ends before `after`.

    >>> months("2023-06-01", "2023-09-01"), months("2021-01-01", "2023-01-01"), months("2023-06-01", "2023-08-31")
    (('2023-06', '2023-08'), ('2021', '2022'), None)
    """
    if not (re.fullmatch(r"\d{4}-\d\d-01", first) and re.fullmatch(r"\d{4}-\d\d-01", after) and first < after):
        return None
    last = (date.fromisoformat(after) - timedelta(days=1)).isoformat()
    size = 4 if first.endswith("-01-01") and after.endswith("-01-01") else 7
    return first[:size], last[:size]


PART_OF: Final = {"month": exp.Month, "weekday": exp.DayOfWeekIso, "hour": exp.Hour}
DAY_OF_YEAR: Final = "%m-%d"


def as_recurring(cell: exp.Expr, found: Recurring) -> exp.Expr:
    """The condition that a date or moment is one of those that come again."""
    if found.part == "day":
        day = exp.Literal.string("{:02}-{:02}".format(*found.numbers))
        return exp.EQ(this=exp.TimeToStr(this=cell, format=exp.Literal.string(DAY_OF_YEAR)), expression=day)
    part, numbers = PART_OF[found.part](this=cell), [exp.Literal.number(number) for number in found.numbers]
    return exp.In(this=part, expressions=numbers) if len(numbers) > 1 else exp.EQ(this=part, expression=numbers[0])


class UntoldError(Exception):
    """A column does not tell what it is compared with: no date has hours, and nothing is later than a Monday."""


class Timed(Protocol):
    """A column that tells which times it holds."""

    @property
    def is_time(self) -> bool:
        """Times of the day."""
        ...

    @property
    def has_clock(self) -> bool:
        """Times of the day, with a date or alone."""
        ...

    @property
    def holds_years(self) -> bool:
        """Numbers that are years."""
        ...


def in_period(built: exp.Expr, comparison: str, text: str, column: Timed) -> exp.Expr | None:
    """Dates or moments against a period, or what comes again; None if the text is neither. Raises UntoldError."""
    again, found = recurring(text), bounds(text)
    if again is not None:
        if comparison not in {"=", "<>"} or not (column.has_clock if again.part == "hour" else not column.is_time):
            raise UntoldError(f"the column does not tell what is {again.words}")
        return _unless(comparison, as_recurring(built, again))
    if found is None or (text.count("-") == 2 and not column.has_clock and isinstance(built, exp.Column)):
        return None
    if column.is_time or ("T" in found[0] and not column.has_clock):
        raise UntoldError("the column does not tell such times")
    first, after = (exp.Literal.string(end) for end in found)
    if comparison in {"=", "<>"}:
        begun, over = exp.GTE(this=built, expression=first), exp.LT(this=built.copy(), expression=after)
        return _unless(comparison, over if found[0] == EVER else exp.and_(begun, over, copy=False))
    ends = {">": (exp.GTE, after), ">=": (exp.GTE, first), "<": (exp.LT, first), "<=": (exp.LT, after)}
    kind, end = ends[comparison]
    return kind(this=built, expression=end)


def in_years(built: exp.Expr, comparison: str, text: str, column: Timed) -> exp.Expr | None:
    """Numbers that are years against a time of whole years, as the nineties are; None if the text is no such time.

    Raises UntoldError.
    """
    found = None if text.isdecimal() else bounds(text)
    if found is None:
        return None
    years = months(*found)
    if years is None or len(years[0]) > 4 or not column.holds_years:
        raise UntoldError("the column does not tell such times")
    first, last = (exp.Literal.number(year) for year in years)
    if comparison in {"=", "<>"}:
        return _unless(comparison, exp.Between(this=built, low=first, high=last))
    kinds = {">": (exp.GT, last), ">=": (exp.GTE, first), "<": (exp.LT, first), "<=": (exp.LTE, last)}
    kind, end = kinds[comparison]
    return kind(this=built, expression=end)


def _unless(comparison: str, met: exp.Expr) -> exp.Expr:
    return met if comparison == "=" else exp.not_(exp.paren(met, copy=False), copy=False)
