"""Which question word asks for a column."""

from __future__ import annotations

from enum import Enum
from typing import Final

from lakescout.parser.stopwords import split_words
from lakescout.questions.columns import AskedColumn, Role
from lakescout.text import stem


class Ask(Enum):
    """What one asks with."""

    WHO = "who"
    WHERE = "where"
    WHEN = "when"
    HOW_MANY = "how many"
    WHAT = "what"


_PEOPLE: Final = frozenset(
    split_words(
        "name player actor actress director writer author artist singer performer coach manager president winner "
        "champion candidate nominee opponent rival driver rider pilot captain owner founder editor producer employee "
        "customer patient student teacher instructor doctor member person user successor predecessor incumbent "
        "composer athlete swimmer wrestler skipper leader chairman minister mayor governor senator referee host guest "
        "physician nurse pilot"
    )
)
_PLACES: Final = frozenset(
    split_words(
        "city country location place venue stadium arena state county region province district town village airport "
        "nation site birthplace destination origin hometown residence ground"
    )
)
_LABELS: Final = frozenset(
    split_words("sex gender type kind class category status division group sector zone code floor room phone year")
)
"""Words of headers whose numbers say which one, not how much."""
_TIMES: Final = frozenset(split_words("date year day month time season released born died opened founded established"))


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
