"""How the cells of a text column write amounts or dates, decided by the cells alone; such a cell in SQL, and back."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from enum import Enum
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from sqlglot import exp

from lakescout.reading.times import spoken_day
from lakescout.words.tables import rows, word_list
from lakescout.words.text import fold, normalise_name, words

SHARE: Final = 0.8
"""The share of filled cells that must be amounts or dates."""
_MONTHS: Final = word_list("months")
_CLOCK: Final = (
    r"(?:(?P<gap>[ T])\d{1,2}:\d\d(?P<seconds>:\d\d(?P<fraction>\.\d{1,6})?)?(?P<half> ?[AaPp][Mm])?"
    r"(?P<zone>Z|[+-]\d\d:?\d\d)?)?"
)
_IN_NUMBERS: Final = re.compile(r"(\d{1,2}|\d{4})(?P<mark>[-/.])(\d{1,2})(?P=mark)(\d{4}|\d{1,2})" + _CLOCK)
_RUN: Final = re.compile(r"(?:19|20)\d{6}")
_YEAR: Final = r"(?P<year>\d{4}|\d\d)"
_MONTH_FIRST: Final = re.compile(
    r"(?P<month>[A-Za-z]{3,9})(?P<stop>\.?) (?P<day>\d{1,2})(?P<comma>,?) " + _YEAR + _CLOCK
)
_DAY_FIRST: Final = re.compile(
    r"(?P<day>\d{1,2})(?P<mark>[ -])(?P<month>[A-Za-z]{3,9})(?P<stop>\.?)(?P<comma>,?)(?P=mark)" + _YEAR + _CLOCK
)
_SPACES: Final = " \u00a0\u2007\u2009\u202f"
"""What may stand between thousands."""
_MINUS: Final = "(−–"
"""What stands for a minus, besides itself: `(12)` is less than nothing."""
_SIGN: Final = r"[^\d\s.,+()−–-]*"
_AMOUNT: Final = re.compile(
    rf"(?P<outer>[+({_MINUS}-]?)\s*(?P<front>{_SIGN})\s*(?P<inner>[+({_MINUS}-]?)"
    rf"(?P<digits>[.,]?\d(?:[\d.,'’{_SPACES}]*\d)?)\s*(?P<back>{_SIGN})\s*(?P<close>\)?)"
)
_ENGLISH: Final = re.compile(
    r"\d{1,3}(?P<mark>[,' ])\d{3}(?:(?P=mark)\d{3})*(?:\.\d+)?|\d{1,2}(?:,\d\d)+,\d{3}(?:\.\d+)?|\d*\.?\d+"
)
_CONTINENTAL: Final = re.compile(r"\d{1,3}(?P<mark>[. ])\d{3}(?:(?P=mark)\d{3})*(?:,\d+)?|\d*,?\d+")
_EITHER_WAY: Final = re.compile(r"[1-9]\d{0,2}\.\d{3}")
"""Thousands on the continent, a number and thousandths elsewhere."""
_TOLD: Final = re.compile(r"\..*\.|[. ].*,|,0\d|,\d{4}")
"""In numbers of the continent alone: points, a comma after them, or after it what is no number of three digits."""
_CODE: Final = re.compile(r"0\d{2,}")
"""A code: no number begins like this."""
_NO_NUMBER: Final = re.compile(r"[+-]?(?:nan|inf(?:inity)?)", re.IGNORECASE)
"""What a cast takes for a number all the same."""
_CURRENCIES: Final = frozenset(word_list("currencies"))
_UNITS: Final = frozenset(word_list("units in headers")) - {"c", "f", "m"}
"""What amounts may be of: those of one column are of one kind. Single letters are codes as well."""
_BLANK: Final = frozenset(word_list("no cell"))


@dataclass(frozen=True, slots=True)
class Amounts:
    """Numbers, once the characters in `dropped` are left out; with `comma`, a comma stands before the fraction."""

    dropped: str = ""
    comma: bool = False
    minus: str = ""
    """Characters that stand for a minus."""


@dataclass(frozen=True, slots=True)
class Dates:
    """Dates in one format, in the codes of strptime; or in those of ISO 8601, with and without times."""

    format: str
    numbers: bool = field(default=False, repr=False)
    """Whether numbers write them: 20240305, or the seconds or milliseconds since 1970."""

    @property
    def has_time(self) -> bool:
        """Whether a time of day follows."""
        return "%M" in self.format or self.format in {ISO, SECONDS, MILLISECONDS}

    def day(self, text: str) -> str | None:
        """The day that a text in this format stands for, by ISO 8601.

        >>> Dates("%d/%m/%Y").day("31/12/2023")
        '2023-12-31'
        """
        try:
            if self.format == ISO:
                return datetime.fromisoformat(text.strip()).date().isoformat()
            return datetime.strptime(text.strip(), self.format).date().isoformat()
        except ValueError:
            return None


ISO: Final = "iso"
SECONDS: Final = "seconds"
MILLISECONDS: Final = "milliseconds"
"""Since the beginning of 1970, in UTC."""


@dataclass(frozen=True, slots=True)
class Unsure:
    """A cell that may stand for either of two things, in a column where no other cell tells which."""

    cell: str
    either: str
    other: str
    kind: Literal["date", "amount"] = "date"

    def __str__(self) -> str:
        """What is in doubt, for the user."""
        return f"“{self.cell}” may be {self.either} or {self.other}"


@dataclass(frozen=True, slots=True)
class Flags:
    """Yes and no, as the cells spell them."""

    yes: str | int | bool
    no: str | int | bool
    spellings: tuple[str, ...] = field(default=(), repr=False, compare=False)
    """Every text that means yes or no, where there are more than two."""


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
    blanks: tuple[str, ...] = field(default=(), repr=False)
    """Texts that say that there is nothing."""


Form: TypeAlias = Amounts | Dates
"""What the texts of a column stand for."""
PLAIN: Final = Amounts()
"""Numbers as a cast reads them."""


_YES_AND_NO: Final = (
    ("y", "n"), ("yes", "no"), ("true", "false"), ("t", "f"), ("1", "0"), ("on", "off"), (1, 0), (True, False),
)  # fmt: skip


def is_blank(cell: str) -> bool:
    """Whether a cell says that there is nothing to say: marks alone, or a word for it.

    >>> [cell for cell in ("n/a", "-", ".", "12", "none", "A") if is_blank(cell)]
    ['n/a', '-', '.', 'none']
    """
    return not any(map(str.isalnum, cell)) or cell.lower() in _BLANK


def flags_of(cells: Iterable[str | int | bool | None]) -> Flags | None:
    """Yes and no where the filled cells are nothing else and hold both, each as the first cell of its kind spells it.

    >>> flags_of(["Y", "N", None]), flags_of([0, 1, 1]), flags_of(["Y", "N", "?"]), flags_of(["Y", "N", "X"])
    (Flags(yes='Y', no='N'), Flags(yes=1, no=0), Flags(yes='Y', no='N'), None)
    >>> flags_of(["yes", "No", "YES", "no"])
    Flags(yes='yes', no='No')
    """
    found: dict[str | int | bool, str | int | bool] = {}
    texts: dict[str, None] = {}
    for cell in cells:
        if cell is None or (isinstance(cell, str) and is_blank(cell.strip())):
            continue
        found.setdefault(cell.strip().lower() if isinstance(cell, str) else cell, cell)
        if isinstance(cell, str):
            texts[cell] = None
        if len(found) > 2:
            return None
    pair = next((pair for pair in _YES_AND_NO if set(pair) == set(found)), None)
    yes, no = (found[each] for each in pair) if pair else (None, None)
    return None if yes is None or no is None else Flags(yes, no, tuple(texts) if len(texts) > 2 else ())


_BETWEEN_WORDS: Final = re.compile(r"[\s_\-‐‑–]+")


def value_of(cell: str) -> str:
    """What a category's cell says, however it is spelt: cells equal but for case, accents, blanks and hyphens are one.

    >>> {value_of(cell) for cell in ("São Paulo", "sao paulo ", "Sao-Paulo", "SAO_PAULO")}
    {'sao paulo'}
    """
    return _BETWEEN_WORDS.sub(" ", fold(cell)).strip()


_BETWEEN: Final = re.compile(r"\s*[,;|\n]\s*|\s*/\s+|\s+/\s*|\.\s+|\s+(?:and|or)\s+")
_STANDS_FOR: Final = r"\s*(?P<sign>->|→|[=:(–—]|-\s|\bis\b|\bmeans\b|\bfor\b|\s)\s*"
_NUMBER: Final = r"-?\d{1,4}"
"""A code of a column of numbers."""
_EITHER: Final = re.compile(r"\W*\b(?:y/n|yes/no|0/1|1/0|true/false|t/f)\b\W*", re.IGNORECASE)
_ENDS: Final = re.compile(r"[.;:(\n]|\s[-–—]\s")
MOST_SAID: Final = 10
"""The most words of a description that are compared with a question's."""


def glossary(comment: str, codes: Sequence[str] = ()) -> Mapping[str, str]:
    """What a comment says that codes stand for; without `codes`, numbers may be some.

    >>> glossary("OUT with the reader, RET returned, NEW", ["OUT", "RET", "NEW"])
    {'OUT': 'with the reader', 'RET': 'returned'}
    >>> glossary("1 = open, 2 = closed"), glossary("active (A), retired (R)", "AR"), glossary("GBP per item", ["GBP"])
    ({'1': 'open', '2': 'closed'}, {'A': 'active', 'R': 'retired'}, {})
    >>> glossary("owner: 1 state, 2 county, 3 railroad"), glossary("V violent (person), P property", "VP")
    ({'1': 'state', '2': 'county', '3': 'railroad'}, {'V': 'violent', 'P': 'property'})
    """
    return _listed(comment, tuple(codes))


@lru_cache(maxsize=4096)
def _listed(comment: str, codes: tuple[str, ...]) -> Mapping[str, str]:
    """The same, remembered: each question asks it of the columns of all its scopes."""
    known = {code: code for code in codes} | {code.lower(): code for code in codes if len(code) > 2}
    if codes and not any(code in comment for code in known):
        return {}
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
    return replace(labels, meanings={**labels.meanings, **meanings})


MOST_LABELS: Final = 200
"""A column with more different texts holds no labels."""
LONGEST_LABEL: Final = 64
LEAST_FILLED: Final = 4
"""Fewer filled cells do not tell whether texts repeat."""
ONCE: Final = 0.97
"""From this share of different texts on, a column says which thing a row is of."""
AGAIN: Final = 0.5
"""Up to this share, it sorts things into kinds."""


_ZONE: Final = re.compile(
    r"(Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific|US|Etc)/\S+"
)
"""A time zone by its name in the IANA database."""
_SETS_OF_CODES: Final = tuple(
    {code: meaning.replace("_", " ") for code, _, meaning in (each.partition("=") for each in row["words"].split())}
    for row in rows("lists")
    if row["list"] == "codes of kinds"
)


def _meant(texts: Collection[str]) -> Mapping[str, str]:
    """What the texts of a column stand for, where these are the well-known codes of some kinds: A and I, R and L."""
    for codes in _SETS_OF_CODES:
        if set(list(codes)[:2]) <= set(texts) <= set(codes):
            return {code: meaning for code, meaning in codes.items() if code in texts}
    return {}


def labels_of(counts: Mapping[str, int]) -> Labels | None:
    """The texts of a column, by how many rows hold each; only their spread and the empty ones if they are many or long.

    Those of time zones are no labels either: what is in `America/Chicago` is seldom in Chicago. Beside many texts, a
    mark such as `-` is one of them, as BIRD's statements count it.

    >>> labels_of({"open": 7, "closed": 3})
    Labels(texts=('open', 'closed'), repeated=True, spread=<Spread.REPEATED: 'repeated'>)
    >>> labels_of({"": 2, "Ann": 1, "n/a": 1}).blanks
    ('', 'n/a')
    >>> labels_of({"Ann": 1, "Bob": 1})
    Labels(texts=('Ann', 'Bob'), repeated=False, spread=None)
    """
    empty, texts = (tuple(text for text in counts if bool(text.strip()) == filled) for filled in (False, True))
    if len(texts) < 2:
        return Labels((), blanks=empty) if empty else None
    filled = sum(counts.values())
    spread = None if filled < LEAST_FILLED else _spread(len(texts) / filled)
    zones = sum(_ZONE.fullmatch(text) is not None for text in texts)
    if len(texts) > MOST_LABELS or 2 * zones > len(texts) or any(len(text) > LONGEST_LABEL for text in texts):
        return Labels((), False, spread=spread, blanks=empty) if spread is not None or empty else None
    return Labels(texts, filled >= 2 * len(texts), _meant(texts), spread, (*empty, *filter(is_blank, texts)))


def _spread(share: float) -> Spread:
    return Spread.ONCE if share >= ONCE else Spread.SOME if share > AGAIN else Spread.REPEATED


def form_of(cells: Iterable[str | None]) -> Form | Unsure | None:
    """What most of the filled cells write, in one way; None if they are texts.

    Cells that say that there is nothing do not count.

    >>> form_of(["$1,250.00", "$80", None]), form_of(["7", "4.5", "", "n/a"])
    (Amounts(dropped=', $', comma=False, minus=''), Amounts(dropped='', comma=False, minus=''))
    >>> form_of(["31/12/2023", "01/02/2024"]), str(form_of(["05/06/2023"]))
    (Dates(format='%d/%m/%Y'), '“05/06/2023” may be 5 June 2023 or 6 May 2023')
    """
    raw = [cell for cell in cells if cell and cell.strip()]
    filled = [cell for cell in map(str.strip, raw) if not is_blank(cell)]
    if not filled:
        return None
    return _dates(filled) or _amounts(filled, raw)


_MOMENTS: Final = frozenset(word_list("headers of moments"))


def dates_in_numbers(header: str, cells: Iterable[object]) -> Dates | None:
    """How numbers write dates: as YYYYMMDD, or as seconds or milliseconds since 1970 where the header tells of a time.

    >>> dates_in_numbers("start_date", [20230401, 20231231]).format, dates_in_numbers("price", [20230401, 20230499])
    ('%Y%m%d', None)
    >>> dates_in_numbers("created_at", [1700000000, 1700086400]).format, dates_in_numbers("views", [1700000000])
    ('seconds', None)
    """
    filled = [cell for cell in cells if isinstance(cell, int) and not isinstance(cell, bool) and cell]
    if not filled:
        return None
    if all(_RUN.fullmatch(str(cell)) and _is_day(cell // 10000, cell // 100 % 100, cell % 100) for cell in filled):
        return Dates("%Y%m%d", numbers=True)
    if not _MOMENTS & set(normalise_name(header).split()):
        return None
    for form, unit in ((SECONDS, 1), (MILLISECONDS, 1000)):
        if all(_EARLIEST * unit <= cell < _LATEST * unit for cell in filled):
            return Dates(form, numbers=True)
    return None


_EARLIEST, _LATEST = 631_152_000, 4_102_444_800
"""The seconds from 1970 to 1990 and to 2100."""


def _is_plain(cell: str) -> bool:
    try:
        return math.isfinite(float(cell))
    except ValueError:
        return False


def _dates(filled: Sequence[str]) -> Dates | Unsure | None:
    """The format of the dates among the cells; in doubt if no cell tells the day from the month, or the century."""
    dated = {cell: found for cell in dict.fromkeys(filled) if (found := _formats(cell))}
    if sum(cell in dated for cell in filled) < SHARE * len(filled):
        return None
    shared = frozenset.intersection(*dated.values())
    if not shared:
        iso = all(cell[:4].isdecimal() and "%p" not in str(found) for cell, found in dated.items())
        zoned = any(re.search(r"(?:Z|[+-]\d\d:?\d\d)$", cell[10:]) for cell in dated)
        return Dates(ISO) if iso and not zoned else None
    if sum("%m" in each for each in shared) > 1:
        cell = next((cell for cell in dated if len(set(_days(cell, shared))) > 1), "")
        one, other = map(spoken_day, _days(cell, sorted(shared))[:2]) if cell else ("", "")
        return Unsure(cell, one, other) if cell else None
    form = Dates(min(shared))
    ahead = date.today().isoformat()
    for cell in dated if "%y" in form.format else ():
        day = form.day(cell) or ""
        if day > ahead:
            return Unsure(cell, f"of {int(day[:4]) - 100}", f"of {day[:4]}")
    return form


def _days(cell: str, formats: Iterable[str]) -> list[str]:
    return [day for each in formats if (day := Dates(each).day(cell)) is not None]


def _formats(cell: str) -> frozenset[str]:
    """The formats of one date."""
    if (found := _IN_NUMBERS.fullmatch(cell)) is not None:
        one, mark, two, three = found.group(1), found["mark"], found.group(3), found.group(4)
        orders = [((one, two, three), "%Y-%m-%d")] if len(one) == 4 and len(three) < 3 else []
        if len(one) < 3 and len(three) in {2, 4}:
            year = "%Y" if len(three) == 4 else "%y"
            orders = [((three, one, two), f"%m-%d-{year}"), ((three, two, one), f"%d-%m-{year}")]
        return frozenset(text.replace("-", mark) + _clock(found) for parts, text in orders if _is_day(*map(int, parts)))
    if _RUN.fullmatch(cell) and _is_day(int(cell[:4]), int(cell[4:6]), int(cell[6:])):
        return frozenset({"%Y%m%d"})
    found = _MONTH_FIRST.fullmatch(cell) or _DAY_FIRST.fullmatch(cell)
    if found is None:
        return frozenset()
    name = found["month"].lower()
    place = next((place for place, month in enumerate(_MONTHS, 1) if name in {month, month[:3]}), 0)
    if not place or not _is_day(int(found["year"]), place, int(found["day"])):
        return frozenset()
    codes = [code for code, known in (("%b", _MONTHS[place - 1][:3]), ("%B", _MONTHS[place - 1])) if known == name]
    after, year = found["stop"], "%Y" if len(found["year"]) == 4 else "%y"
    if found.re is _MONTH_FIRST:
        return frozenset(f"{code}{after} %d{found['comma']} {year}{_clock(found)}" for code in codes)
    mark = found["mark"]
    return frozenset(f"%d{mark}{code}{after}{found['comma']}{mark}{year}{_clock(found)}" for code in codes)


def _is_day(year: int, month: int, day: int) -> bool:
    try:
        date(year + 2000 if year < 100 else year, month, day)
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


def _amounts(filled: Sequence[str], raw: Sequence[str]) -> Amounts | Unsure | None:
    """How the amounts among the cells are written; None if few are, or if the cells do not tell."""
    plain = [cell for cell in filled if _is_plain(cell)]
    if any(map(_CODE.fullmatch, filled)):
        return None
    found = [match for match in map(_AMOUNT.fullmatch, filled) if match and _is_amount(match)]
    if len(plain) >= SHARE * len(filled) and len(found) <= len(plain):
        doubt = _either_way(plain)
        no_numbers = {sign for cell in raw if _NO_NUMBER.fullmatch(cell.strip()) for sign in cell if sign.isalpha()}
        return doubt or (Amounts("".join(sorted(no_numbers))) if no_numbers else PLAIN)
    if len(found) < SHARE * len(filled):
        return None
    signs = {match["front"] + match["back"] for match in found} - {""}
    if len(signs) > 1 or (signs == {"%"} and any(not match["back"] for match in found)):
        return None
    digits = ["".join(" " if sign in _SPACES else sign for sign in match["digits"]) for match in found]
    digits = [text.replace("’", "'") for text in digits]
    sign = "".join(signs)
    marks = {character for match in found for character in match["digits"] if not character.isdecimal()}
    marks |= {character for cell in raw for character in cell if character in _SPACES[1:]}
    marks |= set(_SPACES) if any(" " in text for text in digits) else set()
    minus = "".join(each for each in _MINUS if any(each in match["outer"] + match["inner"] for match in found))
    marks |= {")"} if "(" in minus else set()
    leads = {len(text.split(" ")[0]) for text in digits if " " in text}
    grouped = not leads or min(leads) < 3 or len({len(text) for text in digits}) > 1  # else a number to dial
    if grouped and all(map(_ENGLISH.fullmatch, digits)):
        if doubt := _either_way(digits):
            return doubt if sign != "%" else Amounts(_dropped(", ", marks - {"."}, sign), minus=minus)
        return Amounts(_dropped(", ", marks - {"."}, sign), minus=minus)
    told = bool(sign) or any(map(_TOLD.search, digits))
    told = told or (len(found) == len(filled) and 2 * sum(map(str.isdecimal, digits)) >= len(digits))
    told = told or (len(found) == len(filled) and _has_fractions(digits))
    if told and all(map(_CONTINENTAL.fullmatch, digits)):
        return Amounts(_dropped(". ", marks - {","}, sign), comma=True, minus=minus)
    return None


def _has_fractions(digits: Sequence[str]) -> bool:
    """Whether all commas stand before as many digits, one or two, of many kinds: pairs of numbers differ in length.

    >>> _has_fractions([f"{whole},{whole % 7}" for whole in range(5, 25)]), _has_fractions(["6,4", "10,12", "7,5"])
    (True, False)
    """
    pairs = [text.partition(",")[::2] for text in digits]
    fractions = {fraction for _, fraction in pairs}
    return (
        len(set(digits)) >= ENOUGH
        and {len(fraction) for fraction in fractions} in ({1}, {2})
        and len(fractions) >= ENOUGH // 2
        and len({len(whole) for whole, _ in pairs}) > 1
    )


ENOUGH: Final = 8
"""Fewer different cells do not tell whether a comma stands before a fraction."""


def _either_way(digits: Sequence[str]) -> Unsure | None:
    """In doubt where every point may stand between thousands or before thousandths: a litre's price, a month's rent."""
    pointed = [text.lstrip("+-") for text in digits if "." in text]
    if not pointed or not all(map(_EITHER_WAY.fullmatch, pointed)):
        return None
    return Unsure(pointed[0], pointed[0].replace(".", ""), f"{float(pointed[0]):g}", "amount")


def _is_amount(match: re.Match[str]) -> bool:
    front, back = match["front"], match["back"]
    digits = "".join(" " if sign in _SPACES else sign for sign in match["digits"]).replace("’", "'")
    if (front and back) or (front and not _is_currency(front)) or (match["outer"] and match["inner"]):
        return False
    if ("(" in match["outer"] + match["inner"]) != bool(match["close"]):
        return False
    if back and back != "%" and back.lower() not in _UNITS and not _is_currency(back):
        return False
    return bool(_ENGLISH.fullmatch(digits) or _CONTINENTAL.fullmatch(digits))


def _is_currency(sign: str) -> bool:
    """`€`, `US$`, `EUR`."""
    if sign.lower() in _CURRENCIES:
        return True
    return unicodedata.category(sign[-1]) == "Sc" and len(sign) <= 3 and (sign[:-1].isalpha() or len(sign) == 1)


def _dropped(usual: str, marks: set[str], sign: str) -> str:
    return usual + "".join(sorted(marks - set(usual))) + "".join(dict.fromkeys(sign))


def as_meant(cell: exp.Expr, form: Form) -> exp.Expr:
    """The number or date that a text stands for; NULL for a text that is none."""
    if isinstance(form, Dates) and form.numbers:
        if form.format in {SECONDS, MILLISECONDS}:
            since = cell if form.format == MILLISECONDS else exp.Mul(this=cell, expression=exp.Literal.number(1000))
            return exp.Anonymous(this="epoch_ms", expressions=[exp.cast(since, "BIGINT", dialect="duckdb")])
        cell = exp.cast(cell, "VARCHAR", dialect="duckdb")
    if form == Dates(ISO):
        return exp.TryCast(this=cell, to=exp.DataType.build("TIMESTAMP"))
    if isinstance(form, Dates):
        moment = exp.Anonymous(this="try_strptime", expressions=[cell, exp.Literal.string(form.format)])
        return moment if form.has_time else exp.Cast(this=moment, to=exp.DataType.build("DATE"))
    if form != PLAIN:
        pair = (form.minus, "-" * len(form.minus))
        pair = (f"{pair[0]},{form.dropped}", f"{pair[1]}.") if form.comma else (pair[0] + form.dropped, pair[1])
        cell = exp.func("TRANSLATE", cell, *map(exp.Literal.string, pair), dialect="duckdb")
    return exp.TryCast(this=cell, to=exp.DataType.build("DOUBLE"))


def text_of(node: exp.Expr) -> exp.Expr | None:
    """The text that a call cleans or parses; None if the node is no such call."""
    if isinstance(node, exp.Anonymous):
        return node.expressions[0] if node.name.lower() == "try_strptime" and node.expressions else None
    return node.this if isinstance(node, (exp.Translate, exp.StrToTime)) else None
