"""How the cells of a text column write amounts or dates, decided by the cells alone; such a cell in SQL, and back."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import Enum
from typing import Final, TypeAlias

from sqlglot import exp

from lakescout.words.tables import word_list
from lakescout.words.text import words

SHARE: Final = 0.8
"""Of the filled cells that must be amounts or dates."""
_MONTHS: Final = word_list("months")
_CLOCK: Final = (
    r"(?:(?P<gap>[ T])\d{1,2}:\d\d(?P<seconds>:\d\d(?P<fraction>\.\d{1,6})?)?(?P<half> ?[AaPp][Mm])?(?P<zone>Z)?)?"
)
_IN_NUMBERS: Final = re.compile(r"(\d{1,2}|\d{4})(?P<mark>[-/.])(\d{1,2})(?P=mark)(\d{4}|\d{1,2})" + _CLOCK)
_MONTH_FIRST: Final = re.compile(
    r"(?P<month>[A-Za-z]{3,9})(?P<stop>\.?) (?P<day>\d{1,2})(?P<comma>,?) (?P<year>\d{4})" + _CLOCK
)
_DAY_FIRST: Final = re.compile(
    r"(?P<day>\d{1,2})(?P<mark>[ -])(?P<month>[A-Za-z]{3,9})(?P<stop>\.?)(?P<comma>,?)(?P=mark)(?P<year>\d{4})" + _CLOCK
)
_AMOUNT: Final = re.compile(
    r"[+-]?(?P<front>[^\d\s.,+-]?)\s*[+-]?(?P<digits>[.,]?\d(?:[\d.,'’ \u00a0\u202f]*\d)?)\s*"
    r"(?P<back>[^\d\s.,+-]?)"
)
_ENGLISH: Final = re.compile(r"\d{1,3}(?P<mark>[,'’])\d{3}(?:(?P=mark)\d{3})*(?:\.\d+)?|\d*\.?\d+")
_CONTINENTAL: Final = re.compile(r"\d{1,3}(?P<mark>[. \u00a0\u202f])\d{3}(?:(?P=mark)\d{3})*(?:,\d+)?|\d*,?\d+")


@dataclass(frozen=True, slots=True)
class Amounts:
    """Numbers, once the characters in `dropped` are left out; with `comma`, a comma stands before the fraction."""

    dropped: str = ""
    comma: bool = False


@dataclass(frozen=True, slots=True)
class Dates:
    """Dates in one format, in the codes of strptime."""

    format: str

    @property
    def has_time(self) -> bool:
        """Whether a time of day follows."""
        return "%M" in self.format

    def day(self, text: str) -> str | None:
        """The day that a text in this format stands for, by ISO 8601.

        >>> Dates("%d/%m/%Y").day("31/12/2023")
        '2023-12-31'
        """
        try:
            return datetime.strptime(text.strip(), self.format).date().isoformat()
        except ValueError:
            return None


@dataclass(frozen=True, slots=True)
class Flags:
    """Yes and no, as the cells spell them."""

    yes: str | int | bool
    no: str | int | bool


class Spread(Enum):
    """How the texts of a column are spread over its rows: names differ, kinds come again."""

    ONCE = "once"
    SOME = "some"
    REPEATED = "repeated"


@dataclass(frozen=True, slots=True)
class Labels:
    """The few different texts of a column; `repeated` if most stand in several rows, as those of a status do."""

    texts: tuple[str, ...]
    """None where they are many or long."""
    repeated: bool = False
    meanings: Mapping[str, str] = field(default_factory=dict, repr=False)
    """What codes among the texts stand for, as far as a comment says it."""
    spread: Spread | None = None
    """None where too few cells are filled to tell."""


Form: TypeAlias = Amounts | Dates
"""What the texts of a column stand for."""
PLAIN: Final = Amounts()
"""Numbers as a cast reads them."""


_YES_AND_NO: Final = (("y", "n"), ("yes", "no"), ("true", "false"), ("t", "f"), (1, 0), (True, False))


def flags_of(cells: Iterable[str | int | bool | None]) -> Flags | None:
    """Yes and no where the filled cells are nothing else and hold both.

    >>> flags_of(["Y", "N", None]), flags_of([0, 1, 1]), flags_of(["Y", "N", "?"])
    (Flags(yes='Y', no='N'), Flags(yes=1, no=0), None)
    """
    found = {cell.strip().lower() if isinstance(cell, str) else cell: cell for cell in cells if cell not in {None, ""}}
    pair = next((pair for pair in _YES_AND_NO if set(pair) == set(found)), None)
    yes, no = (found[each] for each in pair) if pair else (None, None)
    return None if yes is None or no is None else Flags(yes, no)


_BETWEEN: Final = re.compile(r"\s*[,;|\n]\s*|\s*/\s+|\s+/\s*|\.\s+|\s+(?:and|or)\s+")
_STANDS_FOR: Final = r"\s*(?P<sign>->|→|[=:(–—]|-\s|\bis\b|\bmeans\b|\bfor\b|\s)\s*"
_NUMBER: Final = r"-?\d{1,4}"
"""A code of a column of numbers."""
_EITHER: Final = re.compile(r"\W*\b(?:y/n|yes/no|0/1|1/0|true/false|t/f)\b\W*", re.IGNORECASE)
_ENDS: Final = re.compile(r"[.;:(\n]|\s[-–—]\s")
MOST_SAID: Final = 10
"""The most words of a description that are compared with a question's."""


def glossary(comment: str, codes: Sequence[str] = ()) -> dict[str, str]:
    """What a comment says that codes stand for; without `codes`, numbers may be some.

    >>> glossary("OUT with the reader, RET returned, NEW", ["OUT", "RET", "NEW"])
    {'OUT': 'with the reader', 'RET': 'returned'}
    >>> glossary("1 = open, 2 = closed"), glossary("active (A), retired (R)", "AR"), glossary("GBP per item", ["GBP"])
    ({'1': 'open', '2': 'closed'}, {'A': 'active', 'R': 'retired'}, {})
    >>> glossary("owner: 1 state, 2 county, 3 railroad"), glossary("V violent (person), P property", "VP")
    ({'1': 'state', '2': 'county', '3': 'railroad'}, {'V': 'violent', 'P': 'property'})
    """
    known = {code: code for code in codes} | {code.lower(): code for code in codes if len(code) > 2}
    code = "|".join(map(re.escape, sorted(known, key=len, reverse=True))) if codes else _NUMBER
    before = re.compile(
        rf"(?:.*:\s*)?[\"'(]?(?P<code>{code})[\"')]?{_STANDS_FOR}(?P<meaning>[^()]*[^\s()])\)?(?:\s*\([^()]*\))?"
    )
    after = re.compile(rf"(?:.*:\s*)?(?P<meaning>[^():]*[^\s():])\s*\([\"']?(?P<code>{code})[\"']?\)")
    found: dict[str, str] = {}
    signed = False
    for piece in _BETWEEN.split(comment):
        match = before.fullmatch(piece.strip()) or after.fullmatch(piece.strip())
        if match is not None:
            found.setdefault(known.get(match["code"], match["code"]), match["meaning"].strip("\"' "))
            signed |= bool(match.groupdict().get("sign", "=").strip())
    return found if signed or (len(found) > 1 and codes) or _counts_up(found) else {}


def _counts_up(codes: Iterable[str]) -> bool:
    """Whether codes are numbers in a row, as those of a list of kinds are: 1, 2, 3."""
    numbers = sorted(int(code) for code in codes if code.isdecimal())
    return len(numbers) > 2 and numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def description(comment: str | None, codes: Sequence[str] = (), yes: str = "") -> str:
    """The first words of a comment, as far as they say what a column or table is; empty if they only list codes.

    Of a column of yes and no, it is what `yes` stands for.

    >>> description("still employed Y/N"), description("Fee charged to the reader (in GBP). See also cost.")
    ('still employed', 'fee charged to the reader')
    >>> description("state of the order: N new, D done", ["N", "D"]), description("N new, D done", ["N", "D"])
    ('state of the order', '')
    >>> description("0 = no, 1 = card blocked", yes="1")
    'card blocked'
    """
    text = _EITHER.sub(" ", comment or "").strip()
    first = _ENDS.split(text, maxsplit=1)[0]
    listed = glossary(text, codes) if text else {}
    if listed and (yes in listed or first == text):
        first = listed.get(yes, "")
    return " ".join(words(first)[:MOST_SAID])


def explained(labels: Labels | None, comment: str | None) -> Labels | None:
    """Labels with what a comment says of them; without labels, those that the comment lists for numbers."""
    if not comment:
        return labels
    meanings = glossary(comment, () if labels is None else labels.texts)
    if labels is None:
        return Labels(tuple(meanings), repeated=True, meanings=meanings) if len(meanings) > 1 else None
    return replace(labels, meanings=meanings)


MOST_LABELS: Final = 200
"""A column with more different texts holds no labels."""
LONGEST_LABEL: Final = 64
LEAST_FILLED: Final = 4
"""Fewer filled cells do not tell whether texts repeat."""
ONCE: Final = 0.97
"""From this share of different texts on, a column says which thing a row is of."""
AGAIN: Final = 0.5
"""Up to this share, it sorts things into kinds."""


def labels_of(counts: Mapping[str, int]) -> Labels | None:
    """The texts of a column, by how many rows hold each; only their spread if they are many or long.

    >>> labels_of({"open": 7, "closed": 3})
    Labels(texts=('open', 'closed'), repeated=True, spread=<Spread.REPEATED: 'repeated'>)
    >>> labels_of({"Ann": 1, "Bob": 1})
    Labels(texts=('Ann', 'Bob'), repeated=False, spread=None)
    """
    texts = tuple(text for text in counts if text.strip())
    if len(texts) < 2:
        return None
    filled = sum(counts.values())
    spread = None if filled < LEAST_FILLED else _spread(len(texts) / filled)
    if len(texts) > MOST_LABELS or any(len(text) > LONGEST_LABEL for text in texts):
        return None if spread is None else Labels((), False, spread=spread)
    return Labels(texts, filled >= 2 * len(texts), spread=spread)


def _spread(share: float) -> Spread:
    return Spread.ONCE if share >= ONCE else Spread.SOME if share > AGAIN else Spread.REPEATED


def form_of(cells: Iterable[str | None]) -> Form | None:
    """What most of the filled cells write, in one way; None if they are texts, or if the way is not certain.

    >>> form_of(["$1,250.00", "$80", None]), form_of(["7", "4.5", ""])
    (Amounts(dropped=', $', comma=False), Amounts(dropped='', comma=False))
    >>> form_of(["31/12/2023", "01/02/2024"]), form_of(["05/06/2023"])
    (Dates(format='%d/%m/%Y'), None)
    """
    filled = [cell.strip() for cell in cells if cell and cell.strip()]
    plain = sum(map(_is_plain, filled))
    if not filled or plain == len(filled):
        return PLAIN if filled else None
    shared = _shared_formats(filled)
    if shared:
        return None if _is_open(shared) else Dates(min(shared))
    return _amounts(filled, plain) or (PLAIN if plain >= SHARE * len(filled) else None)


def is_open(cells: Iterable[str | None]) -> bool:
    """Whether the cells are dates of which none tells the day from the month: more cells may.

    >>> is_open(["05/06/2023"]), is_open(["05/06/2023", "31/12/2023"])
    (True, False)
    """
    return _is_open(_shared_formats([cell.strip() for cell in cells if cell and cell.strip()]))


def _is_plain(cell: str) -> bool:
    try:
        float(cell)
    except ValueError:
        return False
    return True


def _is_open(shared: frozenset[str]) -> bool:
    return sum("%m" in each for each in shared) > 1


def _shared_formats(filled: Sequence[str]) -> frozenset[str]:
    """The formats that every date among the cells allows; none if too few cells are dates."""
    dated = [found for found in map(_formats, filled) if found]
    return frozenset.intersection(*dated) if dated and len(dated) >= SHARE * len(filled) else frozenset()


def _formats(cell: str) -> frozenset[str]:
    """The formats of one date."""
    if (found := _IN_NUMBERS.fullmatch(cell)) is not None:
        one, mark, two, three = found.group(1), found["mark"], found.group(3), found.group(4)
        orders = [((one, two, three), "%Y-%m-%d")] if len(one) == 4 else []
        if len(one) < 3 and len(three) == 4:
            orders = [((three, one, two), "%m-%d-%Y"), ((three, two, one), "%d-%m-%Y")]
        return frozenset(text.replace("-", mark) + _clock(found) for parts, text in orders if _is_day(*map(int, parts)))
    found = _MONTH_FIRST.fullmatch(cell) or _DAY_FIRST.fullmatch(cell)
    if found is None:
        return frozenset()
    name = found["month"].lower()
    place = next((place for place, month in enumerate(_MONTHS, 1) if name in {month, month[:3]}), 0)
    if not place or not _is_day(int(found["year"]), place, int(found["day"])):
        return frozenset()
    codes = [code for code, known in (("%b", _MONTHS[place - 1][:3]), ("%B", _MONTHS[place - 1])) if known == name]
    after = found["stop"]
    if found.re is _MONTH_FIRST:
        return frozenset(f"{code}{after} %d{found['comma']} %Y{_clock(found)}" for code in codes)
    mark = found["mark"]
    return frozenset(f"%d{mark}{code}{after}{found['comma']}{mark}%Y{_clock(found)}" for code in codes)


def _is_day(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True


def _clock(found: re.Match[str]) -> str:
    """The codes of the time of day after a date."""
    if not found["gap"]:
        return ""
    half = found["half"] or ""
    hour, after = ("%I", f"{half[:-2]}%p") if half else ("%H", "")
    seconds = ":%S" if found["seconds"] else ""
    fraction = ".%f" if found["fraction"] else ""
    return f"{found['gap']}{hour}:%M{seconds}{fraction}{after}{found['zone'] or ''}"


def _amounts(filled: Sequence[str], plain: int) -> Amounts | None:
    """How the amounts among the cells are written; None if few are, or if the cells do not tell."""
    found = [match for match in map(_AMOUNT.fullmatch, filled) if match and _is_amount(match)]
    if len(found) < SHARE * len(filled) or len(found) <= plain:
        return None
    signs = {match["front"] + match["back"] for match in found} - {""}
    if len(signs) > 1 or (signs == {"%"} and any(not match["back"] for match in found)):
        return None
    digits = [match["digits"] for match in found]
    sign = "".join(signs)
    marks = {character for text in digits for character in text if not character.isdecimal()}
    if all(map(_ENGLISH.fullmatch, digits)):
        thousands = any(re.fullmatch(r"\d{1,3}\.\d{3}", text) for text in digits)
        if thousands and sign not in {"", "%"} and all(map(_CONTINENTAL.fullmatch, digits)):
            return None  # '€ 1.459' may be a litre's price or a month's rent
        return Amounts(_dropped(", ", marks - {"."}, sign))
    told = bool(sign) or any("," in text and {".", " ", "\u00a0", "\u202f"} & set(text) for text in digits)
    if told and all(map(_CONTINENTAL.fullmatch, digits)):
        return Amounts(_dropped(". ", marks - {","}, sign), comma=True)
    return None


def _is_amount(match: re.Match[str]) -> bool:
    front, back, digits = match["front"], match["back"], match["digits"]
    if (front and back) or (front and unicodedata.category(front) != "Sc"):
        return False
    if back and back != "%" and unicodedata.category(back) != "Sc":
        return False
    return bool(_ENGLISH.fullmatch(digits) or _CONTINENTAL.fullmatch(digits))


def _dropped(usual: str, marks: set[str], sign: str) -> str:
    return usual + "".join(sorted(marks - set(usual))) + sign


def as_meant(cell: exp.Expr, form: Form) -> exp.Expr:
    """The number or date that a text stands for; NULL for a text that is none."""
    if isinstance(form, Dates):
        moment = exp.Anonymous(this="try_strptime", expressions=[cell, exp.Literal.string(form.format)])
        return moment if form.has_time else exp.Cast(this=moment, to=exp.DataType.build("DATE"))
    if form != PLAIN:
        pair = (f",{form.dropped}", ".") if form.comma else (form.dropped, "")
        cell = exp.func("TRANSLATE", cell, *map(exp.Literal.string, pair), dialect="duckdb")
    return exp.TryCast(this=cell, to=exp.DataType.build("DOUBLE"))


def text_of(node: exp.Expr) -> exp.Expr | None:
    """The text that a call cleans or parses; None if the node is no such call."""
    if isinstance(node, exp.Anonymous):
        return node.expressions[0] if node.name.lower() == "try_strptime" and node.expressions else None
    return node.this if isinstance(node, (exp.Translate, exp.StrToTime)) else None
