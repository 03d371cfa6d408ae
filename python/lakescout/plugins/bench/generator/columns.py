"""Sampled columns as questions see them: the words for a header, the question word, and what the cells are good for."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cache
from importlib.resources import files
from typing import Final

from lakescout.lake.catalog import Column
from lakescout.words.tables import word_list
from lakescout.words.text import STOPWORDS, fold, normalise_name, stem


class Ask(Enum):
    """The question words."""

    WHO = "who"
    WHERE = "where"
    WHEN = "when"
    HOW_MANY = "how many"
    WHAT = "what"


_PEOPLE: Final = frozenset(word_list("persons and roles"))
_PLACES: Final = frozenset(word_list("places"))
_LABELS: Final = frozenset(word_list("labels"))
"""Words of headers whose numbers say which one it is, not how much."""
_TIMES: Final = frozenset(word_list("times"))


def ask_of(column: AskedColumn) -> Ask:
    """The question word for a column, by its last word and its role."""
    words = [stem(word) for word in column.phrase.split() if word.isalpha()]
    head = words[-1] if words else ""
    if column.role in (Role.DATE, Role.YEAR) or (head in _TIMES and column.role is not Role.NUMBER):
        return Ask.WHEN
    if column.role in (Role.NUMBER, Role.NUMERIC_TEXT):
        return Ask.HOW_MANY
    if head in _PEOPLE:
        return Ask.WHO
    return Ask.WHERE if head in _PLACES else Ask.WHAT


def names_a_thing(phrase: str) -> bool:
    """Whether a header is the word for a person, a place or a kind: numbers below it are references, not quantities.

    >>> [names_a_thing(phrase) for phrase in ("home country", "ticket class", "number of players", "population")]
    [True, True, False, False]
    """
    words = phrase.split()
    return bool(words) and words[0] != "number" and words[-1] in _PEOPLE | _PLACES | _LABELS


SHARE: Final = 0.6
"""The least share of a header's letters that must be in words that can be said."""
_ONSETS: Final = re.compile(
    r"(bl|br|ch|cl|cr|cz|dr|dw|fl|fr|gh|gl|gn|gr|kh|kl|kn|kr|ll|lh|nh|ph|pl|pn|pr|ps|rh|sc|sch|scr|sh|shr|sk|sl|sm|sn|sp|"
    r"spl|spr|sq|st|str|sv|sw|th|thr|tr|ts|tw|wh|wr|zh)?[aeiouyw]|[b-df-hj-np-tv-xz][aeiouy]|[aeiouy]"
)
_JAM: Final = re.compile(r"[bcdfghjklmnpqrstvwxz]{4}|(.)\1\1")
_END: Final = re.compile(
    r"[aeiouy][b-df-hj-np-tv-z]?$|(ch|ck|ct|ft|gh|ld|lf|ll|lm|lt|mp|nd|ng|ns|nk|nt|ph|pt|rd|rk|rl|rm|rn|rs|rt|sh|sk|sm|ss|st|"
    r"th|ts|ls|ks)$"
)
LONGEST_WORD: Final = 15
_CODES: Final = frozenset({"id", "code", "key"})
_SHORT: Final = frozenset(word_list("short words"))
"""Three-letter words that may be a header on their own."""


@cache
def known_words() -> frozenset[str]:
    """English words and names: the whole words of the encoder's vocabulary."""
    path = files("lakescout.words") / "data" / "tokenizer.json"
    vocabulary = json.loads(path.read_text(encoding="utf-8"))["model"]["vocab"]
    return frozenset(word for word in vocabulary if word.isalpha() and len(word) > 2)


def is_word(word: str) -> bool:
    """Whether a lower-case word is a real word: known, or at least pronounceable.

    >>> [is_word(word) for word in ("batter", "matricula", "nblowout", "hcpcs", "bb")]
    [True, True, False, False, False]
    """
    plain = fold(word)
    if word in STOPWORDS or word in _CODES:
        return True
    if not plain.isalpha() or not plain.isascii():
        return len(plain) > 1 and plain.isalpha()
    if plain in known_words():
        return True
    if plain.endswith("id") or plain.startswith("id"):
        return False
    shaped = bool(_ONSETS.match(plain) and _END.search(plain) and not _JAM.search(plain))
    return 4 < len(plain) <= LONGEST_WORD and shaped


@cache
def spoken(phrase: str) -> str:
    """The words of a header phrase as people say them; '' if too little of it can be said.

    Parts that no one could say are dropped from the front; run-together words are split.

    >>> spoken("nppes provider state"), spoken("teamname"), spoken("x 1 b"), spoken("hcpcs code")
    ('provider state', 'team name', '', '')
    """
    words = [part for word in phrase.split() for part in _apart(word)]
    while words and (not is_word(words[0]) or words[0] in STOPWORDS):
        words.pop(0)
    while words and words[-1] in STOPWORDS:
        words.pop()
    if not all(is_word(word) or (word.isdecimal() and len(word) < 5) for word in words):
        return ""
    if len(words) == 1 and len(words[0]) < 4 and words[0] not in _SHORT:
        return ""
    content = [word for word in words if not word.isdecimal() and word not in STOPWORDS and word not in _CODES]
    letters = sum(map(str.isalpha, phrase))
    if words[:1] == ["number"] and len(words) > 1 and words[1] not in STOPWORDS:
        words.insert(1, "of")
    return " ".join(words) if sum(map(len, content)) >= max(3, SHARE * letters) else ""


def _apart(word: str) -> tuple[str, ...]:
    """The two known words that were run together as this one, or the word itself."""
    if word.isalpha() and word not in known_words():
        for cut in range(4, len(word) - 3):
            if word[:cut] in known_words() and word[cut:] in known_words():
                return word[:cut], word[cut:]
    return (word,)


LONG_CELL: Final = 60
"""From this mean number of characters on, a column is prose."""
SHORT_DESCRIPTION: Final = 6
"""The most words of a description that may replace a header that no one could say."""
LONGEST_VALUE: Final = 50
"""The most characters of a cell that a question may name."""
TEXT_TYPES: Final = ("VARCHAR", "ENUM", "UUID")
NUMBER_TYPES: Final = (
    "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "UHUGEINT",
    "FLOAT", "DOUBLE", "DECIMAL",
)  # fmt: skip
DATE_TYPES: Final = ("DATE", "TIMESTAMP")

_NUMBER = re.compile(r"[+\-−±]?[$€£]?\d[\d,. ]*(?:%|[a-z]{1,3})?")
_CODE_WORDS: Final = frozenset(word_list("codes"))
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
    """Identifiers, addresses and other things that no one says aloud."""
    NUMERIC_TEXT = "numeric text"


@dataclass(frozen=True, slots=True)
class AskedColumn:
    """A column with its sampled cells as text, one per sampled row; blank and missing ones are None."""

    name: str
    phrase: str
    """The header in words; empty if it says nothing."""
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

    A short description replaces a header that no one could say.
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
    """The words of a header, without a number that only tells it from a column of the same name; '' if none.

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
    """The words of a description up to its first full stop or bracket; '' if they are too many, or none can be said.

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
