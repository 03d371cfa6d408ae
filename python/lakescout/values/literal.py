"""What to look for in the cells of the lake, what was found, and what a literal can look like in a cell.

A literal is looked for as text, as a number, and as a span of days.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from decimal import Decimal, InvalidOperation
from enum import Enum

from lakescout.lake.catalog import TableName


class SlowTables:
    """What took too long to read: later questions skip it and say so, until `clear`.

    Each is a table and one of its columns, "" for the whole table. A question that allows more time tries it again.
    """

    def __init__(self) -> None:
        self._enough: dict[tuple[TableName, str], float] = {}
        """The most milliseconds that were not enough."""

    def skips(self, name: tuple[TableName, str], milliseconds: float | None) -> bool:
        """Whether a question that allows so many milliseconds skips it; None allows any time."""
        return milliseconds is not None and milliseconds <= self._enough.get(name, -1.0)

    def add(self, names: Iterable[tuple[TableName, str]], milliseconds: float = math.inf) -> None:
        """Skip these from now on in questions that allow no more milliseconds."""
        self._enough = self._enough | {name: max(milliseconds, self._enough.get(name, 0.0)) for name in names}

    def clear(self) -> None:
        """Try all of them again."""
        self._enough = {}


class Kind(Enum):
    """What a part of the question may be; it decides which columns it is compared with."""

    TEXT = "text"
    NUMBER = "number"
    YEAR = "year"
    DATE = "date"


@dataclass(frozen=True, slots=True)
class Literal:
    """A candidate value (a value mention in OCTOPUS, section 4.1).

    With `contains`, cells that contain the text among other text count too.
    A DATE is written in one of the ways that `day` reads, such as YYYY-MM-DD.
    """

    text: str
    kind: Kind = Kind.TEXT
    contains: bool = False


@dataclass(frozen=True, slots=True)
class ValueHit:
    """Column `column` of table `table` holds literal number `literal` in `rows` cells.

    `exact`: the whole cell is the value. Otherwise the cell contains it among other text, and
    `rows` counts only such cells. `cell` is the most frequent spelling, cut if it is long.
    """

    literal: int
    table: int
    column: int
    cell: str
    rows: int
    exact: bool


@dataclass(frozen=True)
class ScanResult:
    """Hits ordered by literal, table, column, exact ones first; and what was not scanned, in words."""

    hits: tuple[ValueHit, ...] = ()
    skipped: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    """Those of `skipped` that only say how the scan compared: another scan would find no more."""
    late: bool = False
    """Time ran out during this scan: the next one may find more."""

    @property
    def unread(self) -> tuple[str, ...]:
        """What was not read, and why, in words: the literals may stand there."""
        return tuple(said for said in self.skipped if said not in self.remarks)


@dataclass(frozen=True, slots=True)
class Budget:
    """Limits of one scan; None is no limit. `rows` counts the rows of the tables that are read.

    What is in `slow` is not read at all; what time runs out on is added to it.
    """

    rows: int | None = None
    milliseconds: float | None = None
    slow: SlowTables = field(default_factory=SlowTables, compare=False)
    of: float | None = None
    """The milliseconds for all scans of a question, of which `milliseconds` are left; None if none is spent."""

    @property
    def allowed(self) -> float | None:
        """The milliseconds for all scans of the question."""
        return self.milliseconds if self.of is None else self.of


def merge(results: Iterable[ScanResult]) -> ScanResult:
    """One result from several that do not overlap."""
    hits: list[ValueHit] = []
    skipped: list[str] = []
    remarks: list[str] = []
    late = False
    for result in results:
        hits += result.hits
        skipped += result.skipped
        remarks += result.remarks
        late |= result.late
    found = tuple(sorted(hits, key=order))
    return ScanResult(found, tuple(dict.fromkeys(skipped)), tuple(dict.fromkeys(remarks)), late)


def order(hit: ValueHit) -> tuple[int, int, int, bool]:
    """The order of hits in a result."""
    return hit.literal, hit.table, hit.column, not hit.exact


_NUMBER = re.compile(r"[+-]?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:\.\d+)?")
_YEAR = re.compile(r"\d{4}")
_DAY_FORMATS = ("%Y-%m-%d", "%Y/%m/%d", "%B %d, %Y", "%B %d %Y", "%d %B %Y", "%b %d, %Y", "%d %b %Y", "%m/%d/%Y")
_MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip
_QUOTES = {"'": "’", "’": "'"}
_DASHES = {"-": "–", "–": "-"}
_SIGN = re.compile(r"\d+(?:[.,]\d+)+|[^\W_]+(?:[_’'](?!s\b)\w+)*|['’]s\b|[^\w\s]|_")
_UNIT = re.compile(r"(?<=\d)(?=[^\W\d_])")
_SIGNED = re.compile(r"[-–−+]\s?\d")
_GLUE = frozenset("-–/&+:=@*")
_OPENING, _CLOSING = frozenset("([{$#£€"), frozenset(")]}%,;.!?")
LONGEST_NUMBER = 40
"""The most characters of a text that is read as a number: HUGEINT has 39 digits."""


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
    """The first and last day that a year or a date names.

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
    """A date written in one of the common ways; month first if both orders would work.

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
    """The texts that a whole cell may have for this literal, without duplicates.

    >>> spellings(Literal("10,000", Kind.NUMBER))
    ('10,000', '10000', '10000.0')
    >>> spellings(Literal("St. Paul"))
    ('St. Paul', 'St Paul', 'St . Paul')
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
    forms = [text, *(_otherwise(text) if literal.kind in (Kind.TEXT, Kind.DATE) else ())]
    yield from forms
    for form in forms:
        for marks in (_QUOTES, _DASHES):
            for mark in marks:
                if mark in form:
                    yield form.replace(mark, marks[mark])


def _otherwise(text: str) -> Iterator[str]:
    """The text with other spaces around its marks, and without its full stops or all of its marks.

    >>> list(dict.fromkeys(_otherwise("W 30-28")))
    ['W 30-28', 'W 30 - 28', 'W 30 28']
    >>> "frei (pdc)" in _otherwise("frei ( pdc )"), "L Mendel" in _otherwise("L. Mendel")
    (True, True)
    """
    if text[:1].isdecimal():
        yield _UNIT.sub(" ", text, count=1)
    signs = _SIGN.findall(text)
    if "," not in text and all(sign[0].isalnum() for sign in signs) and " ".join(signs) == text:
        return
    stopless = [sign for sign in signs if sign != "."]
    for kept in (signs, stopless):
        yield _spaced(text, kept, apart=False)
        yield _spaced(text, kept, apart=True)
    yield " ".join(signs)
    if _SIGNED.match(text):
        return
    bare = [sign.replace(",", "") for sign in signs if sign[0].isalnum() or sign[0] in "'’"]
    yield " ".join(bare)


def _spaced(text: str, signs: Sequence[str], *, apart: bool) -> str:
    """The signs, spaced as in print; `apart` also puts spaces before commas and around marks that join words."""
    found = ""
    for place, sign in enumerate(signs):
        before = signs[place - 1] if place else ""
        joins = sign in _GLUE or before in _GLUE
        possessive = sign[0] in "'’"
        comma = sign == ","
        close = (
            before in _OPENING or (sign in _CLOSING and not (comma and apart)) or ((joins or possessive) and not apart)
        )
        found += sign if not found or close else f" {sign}"
    return found


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
    if value.day > 12:  # otherwise readers who put the month first would see another day
        yield f"{value.day}/{value.month:02}/{value.year}"
        yield f"{value.day}/{value.month}/{value.year}"
