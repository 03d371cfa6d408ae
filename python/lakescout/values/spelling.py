"""What a literal of the question can look like in a cell: as text, as a number, as a span of days."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal, InvalidOperation

from lakescout.values.literal import Kind, Literal

_NUMBER = re.compile(r"[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?")
_YEAR = re.compile(r"\d{4}")
_DAY_FORMATS = ("%Y-%m-%d", "%Y/%m/%d", "%B %d, %Y", "%B %d %Y", "%d %B %Y", "%b %d, %Y", "%d %b %Y", "%m/%d/%Y")
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_QUOTES = {"'": "’", "’": "'"}
_DASHES = {"-": "–", "–": "-"}
LONGEST_NUMBER = 40
"""Digits beyond which a number is only text: HUGEINT has 39."""


def number(literal: Literal) -> Decimal | None:
    """The literal as a number.

    >>> number(Literal("10,000", Kind.NUMBER)), number(Literal("ten", Kind.NUMBER))
    (Decimal('10000'), None)
    """
    text = literal.text.strip()
    if literal.kind not in (Kind.NUMBER, Kind.YEAR) or len(text) > LONGEST_NUMBER or not _NUMBER.fullmatch(text):
        return None
    try:
        return Decimal(text.replace(",", ""))
    except InvalidOperation:
        return None


def days(literal: Literal) -> tuple[date, date] | None:
    """First and last day that a year or a date names.

    >>> days(Literal("2014", Kind.YEAR))
    (datetime.date(2014, 1, 1), datetime.date(2014, 12, 31))
    """
    text = literal.text.strip()
    if literal.kind is Kind.YEAR and _YEAR.fullmatch(text) and int(text) > 0:
        return date(int(text), 1, 1), date(int(text), 12, 31)
    if literal.kind is Kind.DATE and (found := day(text)):
        return found, found
    return None


def day(text: str) -> date | None:
    """A date written in one of the common ways; month first where both orders would do.

    >>> day("May 3, 2014"), day("2014-05-03") == day("5/3/2014"), day("May")
    (datetime.date(2014, 5, 3), True, None)
    """
    for form in _DAY_FORMATS:
        try:
            return datetime.strptime(text, form).date()
        except ValueError:
            continue
    return None


def spellings(literal: Literal) -> tuple[str, ...]:
    """The texts that a whole cell may have for this literal, without repeats.

    >>> spellings(Literal("10,000", Kind.NUMBER))
    ('10,000', '10000', '10000.0')
    """
    return tuple(dict.fromkeys(_spellings(literal)))


def _spellings(literal: Literal) -> Iterator[str]:
    text = literal.text
    yield text
    value = number(literal)
    if value is not None:
        yield from _number_spellings(value, grouped=literal.kind is Kind.NUMBER)
    span = days(literal)
    if span and literal.kind is Kind.DATE:
        yield from _day_spellings(span[0])
    for marks in (_QUOTES, _DASHES):
        for mark in marks:
            if mark in text:
                yield text.replace(mark, marks[mark])


def _number_spellings(value: Decimal, *, grouped: bool) -> Iterator[str]:
    plain = format(value, "f")
    if value == value.to_integral_value():
        whole = format(value.to_integral_value(), "f")
        yield whole
        if grouped:
            yield f"{int(value):,}"
        yield f"{whole}.0"
    else:
        yield plain
        yield plain.rstrip("0")


def _day_spellings(value: date) -> Iterator[str]:
    month = _MONTHS[value.month - 1]
    yield value.isoformat()
    for name in (month, month[:3]):
        yield f"{name} {value.day}, {value.year}"
        yield f"{value.day} {name} {value.year}"
    yield value.isoformat().replace("-", "/")
    yield f"{value.month}/{value.day}/{value.year}"
    yield f"{value.month:02}/{value.day:02}/{value.year}"
    if value.day > 12:  # else it would be another day for readers who put the month first
        yield f"{value.day}/{value.month:02}/{value.year}"
        yield f"{value.day}/{value.month}/{value.year}"
