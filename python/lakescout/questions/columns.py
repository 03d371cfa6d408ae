"""What a sampled column is to a question: a thing to ask for, a value to name, a number to reckon with, or neither."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from lakescout.catalog import Column
from lakescout.parser.stopwords import split_words
from lakescout.questions.sayable import spoken
from lakescout.text import normalise_name

LONG_CELL: Final = 60
"""Mean characters from which a column is prose."""
SHORT_DESCRIPTION: Final = 6
"""Words of a description that may stand for a header which says nothing."""
LONGEST_VALUE: Final = 50
"""Characters of a cell that a question may name."""
TEXT_TYPES: Final = ("VARCHAR", "ENUM", "UUID")
NUMBER_TYPES: Final = (
    "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "UHUGEINT",
    "FLOAT", "DOUBLE", "DECIMAL",
)  # fmt: skip
DATE_TYPES: Final = ("DATE", "TIMESTAMP")

_NUMBER = re.compile(r"[+\-−±]?[$€£]?\d[\d,. ]*(?:%|[a-z]{1,3})?")
_CODE_WORDS: Final = frozenset(
    split_words("id ids code codes cod codigo key uuid guid url link hash zip phone telephone rowid index idx")
)
_CODE_CELL = re.compile(r"https?://|www\.|[0-9a-f]{12,}|[\[\]{}<>]|@\w")
_YEAR = re.compile(r"(1[5-9]|20)\d\d")


class Role(Enum):
    """What the cells of a column are."""

    NAME = "name"
    """Short texts, mostly distinct."""
    CATEGORY = "category"
    """Short texts that repeat."""
    PROSE = "prose"
    NUMBER = "number"
    YEAR = "year"
    DATE = "date"
    FLAG = "flag"
    CODE = "code"
    """Identifiers, addresses and other things that nobody says aloud."""
    NUMERIC_TEXT = "numeric text"


@dataclass(frozen=True, slots=True)
class AskedColumn:
    """A column with its sampled cells as text, one a sampled row; blank and missing ones are None."""

    name: str
    phrase: str
    """The header in words; empty when it says nothing."""
    type: str
    role: Role
    cells: tuple[str | None, ...]

    @property
    def sayable(self) -> bool:
        """Whether a question can name the column."""
        return bool(self.phrase)


def asked_column(
    column: Column, cells: Sequence[str | None], others: frozenset[str] = frozenset(), description: str | None = None
) -> AskedColumn:
    """Describe a column by its sampled cells; `others` are the lower-cased names of the table's columns.

    A short description stands for a header that nobody could say.
    """
    kept = tuple(cell if cell and cell.strip() else None for cell in cells)
    phrase = header_phrase(column.name, others)
    if description and not spoken(phrase):
        phrase = short_description(description) or phrase
    return AskedColumn(column.name, phrase, column.type, role_of(column.type, phrase, kept), kept)


def readable(type_name: str) -> bool:
    """Whether cells of the type can be put into words.

    >>> readable("DECIMAL(4,1)"), readable("INTEGER[]"), readable("BLOB")
    (True, False, False)
    """
    return not type_name.endswith("]") and _base(type_name) in (
        *TEXT_TYPES, *NUMBER_TYPES, *DATE_TYPES, "BOOLEAN",
    )  # fmt: skip


def _base(type_name: str) -> str:
    return re.split(r"[( ]", type_name, maxsplit=1)[0].upper()


def header_phrase(name: str, others: frozenset[str] = frozenset()) -> str:
    """The words of a header, without the number that only tells it from a column of the same name; '' if it has none.

    >>> header_phrase("BirthYear"), header_phrase("Party_2", frozenset({"party"})), header_phrase("column_3")
    ('birth year', 'party', '')
    """
    base = re.sub(r"_\d+$", "", name)
    if base != name and (base.lower() in others):
        name = base
    phrase = normalise_name(name)
    words = [word for word in phrase.split() if any(map(str.isalpha, word))]
    if not words or re.fullmatch(r"(column|unnamed|field|col|var|calculation|f|c|v|x)( \d+)*", phrase):
        return ""
    return phrase


def short_description(text: str) -> str:
    """The words of a description up to its first full stop or bracket; '' when they are too many, or none can be said.

    >>> short_description("Height of the tree (cm)."), short_description("x1"), short_description("word " * 9)
    ('height of the tree', '', '')
    """
    phrase = spoken(normalise_name(re.split(r"[.;:(]", text, maxsplit=1)[0]))
    return phrase if len(phrase.split()) <= SHORT_DESCRIPTION else ""


def role_of(type_name: str, phrase: str, cells: Sequence[str | None]) -> Role:
    """The role by type, header and cells."""
    base = _base(type_name)
    words = phrase.split()
    filled = [cell.strip() for cell in cells if cell]
    if base == "BOOLEAN":
        return Role.FLAG
    if base in DATE_TYPES:
        return Role.DATE
    if (
        _CODE_WORDS & set(words)
        or (len(words) > 1 and words[-1] == "number")
        or (filled and _share(filled, _CODE_CELL.search) > 0.3)
    ):
        return Role.CODE
    if base in NUMBER_TYPES:
        years = filled and words[:1] != ["number"] and "count" not in words and _share(filled, _YEAR.fullmatch) == 1
        return Role.YEAR if years else Role.NUMBER
    return _text_role(filled)


def _text_role(filled: Sequence[str]) -> Role:
    if not filled:
        return Role.CATEGORY
    if _share(filled, _YEAR.fullmatch) > 0.8:
        return Role.YEAR
    if _share(filled, _NUMBER.fullmatch) > 0.8:
        return Role.NUMERIC_TEXT
    if sum(map(len, filled)) / len(filled) > LONG_CELL:
        return Role.PROSE
    return Role.NAME if len({cell.lower() for cell in filled}) > 0.6 * len(filled) else Role.CATEGORY


def _share(cells: Sequence[str], test: object) -> float:
    assert callable(test)
    return sum(test(cell.lower()) is not None for cell in cells) / len(cells)


def nameable(cell: str | None) -> bool:
    """Whether a question can name the cell: short, with a letter or digit in it.

    >>> nameable("Joe Sharp"), nameable("-"), nameable("x" * 90)
    (True, False, False)
    """
    return cell is not None and len(cell.strip()) <= LONGEST_VALUE and any(map(str.isalnum, cell)) and "\n" not in cell
