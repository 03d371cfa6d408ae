"""English for headers and cells: plurals, articles, agreement, numbers, and a header in other words.

Small, written by hand, and measured in the benchmarks. A header's other words are a synonym, or the phrase turned
around.
"""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from decimal import Decimal
from types import MappingProxyType
from typing import Final

from lakescout.plugins.bench.generator.columns import known_words
from lakescout.plugins.bench.generator.plan import Aggregate, Comparison
from lakescout.words.tables import rows, word_list
from lakescout.words.text import STOPWORDS, stem

_IRREGULAR: Final = {"person": "people", "child": "children", "man": "men", "woman": "women", "foot": "feet"}
_SAME: Final = ("series", "species", "news", "staff", "status quo")
"""Words that are their own plural."""
_NUMBER: Final = re.compile(r"-?\d+(\.\d+)?")


def plural(phrase: str) -> str:
    """The phrase with its last word in the plural.

    >>> [plural(phrase) for phrase in ("home country", "notes", "loss", "campus", "team status", "sales person")]
    ['home countries', 'notes', 'losses', 'campuses', 'team statuses', 'sales people']
    """
    before, blank, last = phrase.rpartition(" ")
    if last in _IRREGULAR:
        return before + blank + _IRREGULAR[last]
    if phrase.endswith(_SAME):
        return phrase
    if phrase.endswith(("ss", "us", "x", "ch", "sh")):
        return phrase + "es"
    if phrase.endswith("s") or not phrase[-1].isalpha():
        return phrase
    if phrase.endswith("y") and phrase[-2:-1] not in "aeiou":
        return phrase[:-1] + "ies"
    return phrase + "s"


def is_plural(name: str) -> bool:
    """Whether a name stands for several things: its head, the word before `of`, is a plural.

    >>> [is_plural(name) for name in ("home goals", "address", "number of votes", "campus", "people", "series")]
    [True, False, False, False, True, False]
    """
    head = name.split(" of ", maxsplit=1)[0].rsplit(" ", 1)[-1]
    if head in _IRREGULAR.values():
        return True
    return head.endswith("s") and not head.endswith(("ss", "us", "is", *_SAME))


def agreed(name: str, verb: str) -> str:
    """The verb, in the plural if the name is.

    >>> agreed("home goals", "is above {v}"), agreed("address", "is"), agreed("number of votes", "exceeds {v}")
    ('are above {v}', 'is', 'exceeds {v}')
    """
    if not is_plural(name):
        return verb
    first, *rest = verb.split(" ", 1)
    several = {"is": "are", "does": "do", "exceeds": "exceed", "reaches": "reach", "stays": "stay"}.get(first, first)
    return " ".join([several, *rest])


def article(name: str) -> str:
    """The name with `a` or `an`, or alone if it is a plural.

    >>> article("age"), article("price"), article("votes")
    ('an age', 'a price', 'votes')
    """
    if is_plural(name):
        return name
    return f"{'an' if name[0] in 'aeio' else 'a'} {name}"


def plain_number(cell: str) -> str:
    """A number without trailing zeros after the point; any other text as it is.

    >>> plain_number("26.0"), plain_number("0.000"), plain_number("-0.50"), plain_number("100"), plain_number("v1.0")
    ('26', '0', '-0.5', '100', 'v1.0')
    """
    if not _NUMBER.fullmatch(cell):
        return cell
    plain = cell.rstrip("0").rstrip(".") if "." in cell else cell
    return "0" if plain == "-0" else plain


def written_number(cell: str) -> str:
    """A number as people write it, with commas from five digits on.

    >>> written_number("1900"), written_number("550000"), written_number("-1234567.5"), written_number("0.25")
    ('1900', '550,000', '-1,234,567.5', '0.25')
    """
    plain = plain_number(cell)
    if not _NUMBER.fullmatch(plain) or len(plain.lstrip("-").split(".")[0]) < 5:
        return plain
    return f"{Decimal(plain):,f}"


ROWS: Final = ("entries", "records", "rows")
MEASURES: Final[dict[Aggregate, tuple[str, ...]]] = {
    Aggregate.SUM: ("total {x}", "combined {x}", "sum of the {x}", "{x} in total"),
    Aggregate.AVERAGE: ("average {x}", "mean {x}", "typical {x}", "{x} on average"),
    Aggregate.LARGEST: ("highest {x}", "largest {x}", "maximum {x}", "greatest {x}"),
    Aggregate.SMALLEST: ("lowest {x}", "smallest {x}", "minimum {x}", "least {x}"),
}
COMPARED: Final[dict[Comparison, tuple[str, ...]]] = {
    Comparison.ABOVE: ("above {v}", "over {v}", "of more than {v}", "greater than {v}", "higher than {v}"),
    Comparison.BELOW: ("below {v}", "under {v}", "of less than {v}", "smaller than {v}", "lower than {v}"),
    Comparison.AT_LEAST: ("of at least {v}", "of {v} or more", "not below {v}", "no lower than {v}"),
    Comparison.AT_MOST: ("of at most {v}", "of {v} or less", "not above {v}", "no higher than {v}"),
}
COUNTED: Final[dict[Comparison, tuple[str, ...]]] = {
    Comparison.ABOVE: ("more than {v} {x}", "over {v} {x}"),
    Comparison.BELOW: ("fewer than {v} {x}", "less than {v} {x}", "under {v} {x}"),
    Comparison.AT_LEAST: ("at least {v} {x}", "{v} or more {x}", "no fewer than {v} {x}"),
    Comparison.AT_MOST: ("at most {v} {x}", "{v} or fewer {x}", "no more than {v} {x}"),
}
"""Comparisons of counts, such as votes."""
WHOSE: Final[dict[Comparison, tuple[str, ...]]] = {
    Comparison.ABOVE: ("is above {v}", "exceeds {v}", "is more than {v}", "is greater than {v}"),
    Comparison.BELOW: ("is below {v}", "is under {v}", "is less than {v}", "stays under {v}"),
    Comparison.AT_LEAST: ("is at least {v}", "is {v} or more", "reaches {v}"),
    Comparison.AT_MOST: ("is at most {v}", "is {v} or less", "does not exceed {v}"),
}
IN_TIME: Final[dict[Comparison, tuple[str, ...]]] = {
    Comparison.EQUAL: ("in {v}", "for {v}", "from {v}", "during {v}"),
    Comparison.AT_LEAST: ("since {v}", "from {v} on", "in {v} or later"),
    Comparison.AT_MOST: ("up to {v}", "until {v}", "in {v} or earlier"),
}
ON_DAY: Final[dict[Comparison, tuple[str, ...]]] = {
    Comparison.EQUAL: ("on {v}", "dated {v}"),
    Comparison.AT_LEAST: ("since {v}", "from {v} on"),
    Comparison.AT_MOST: ("up to {v}", "until {v}"),
}
GROUPED: Final = ("for each {g}", "per {g}", "for every {g}", "by {g}", "broken down by {g}")
ORDERS: Final = (
    "Show {n}",
    "List {n}",
    "Give me {n}",
    "Find {n}",
    "I need {n}",
    "Tell me {n}",
    "Return {n}",
    "Get {n}",
)
ASKED: Final = ("Can you tell me {n}", "Could you find {n}", "I want to know {n}", "Could you show {n}")
WHAT_IS: Final = ("What is {n}", "What's {n}")
WHO_IS: Final = ("Who is {n}",)
WHAT_ARE: Final = ("What are {n}", "Can you list {n}")
COUNTS: Final = ("How many {r} are there", "What is the number of {r}", "Count the {r}", "How many {r} do we have")


def _synonyms() -> dict[str, tuple[str, ...]]:
    return {stem(row["word"]): tuple(row["others"].split("|")) for row in rows("synonyms")}


SYNONYMS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(_synonyms())
"""Synonyms of a word of a header, by its stem."""

PHRASES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({
    "birth date": ("date of birth", "birthday"),
    "birth place": ("place of birth",),
    "birth year": ("year of birth",),
    "birthplace": ("place of birth",),
    "date of birth": ("birthday",),
    "death date": ("date of death",),
    "death year": ("year of death",),
    "family name": ("surname", "last name"),
    "first name": ("given name",),
    "full name": ("complete name",),
    "hire date": ("date of hire",),
    "home town": ("town of origin",),
    "last name": ("surname", "family name"),
    "middle name": ("second name",),
    "number of employees": ("size of the staff", "headcount"),
    "number of games": ("number of matches",),
    "number of matches": ("number of games",),
    "number of students": ("number of pupils",),
    "street address": ("street and number",),
    "year of birth": ("birth year",),
})  # fmt: skip
"""Other words for a whole header."""

IN_COMPOUNDS: Final = frozenset(map(stem, word_list("in compounds")))
"""Stems of words that mean the same within a longer header: `home team`, but not `fleet series`."""


_TURNED: Final = frozenset(word_list("turned"))
"""Words that may stand before `of the ...`, as `name` in `name of the player`."""
_MODIFIERS: Final = frozenset(word_list("modifiers"))
"""Words that cannot stand after `of the`."""


def paraphrases(phrase: str) -> list[str]:
    """Other ways to say a header, each with another word or another order.

    >>> paraphrases("player name"), paraphrases("countries"), paraphrases("series"), paraphrases("average rainfall")
    (['athlete name', 'name of the player'], ['nations'], ['show'], [])
    """
    words = phrase.split()
    if any(word in STOPWORDS for word in words):
        return []
    found = list(PHRASES.get(phrase, ()))
    for place, word in enumerate(words):
        if len(words) > 1 and stem(word) not in IN_COMPOUNDS:
            continue
        for other in SYNONYMS.get(stem(word), ()):
            if " " in other and place < len(words) - 1:
                continue
            same = plural(other) if word != stem(word) and is_plural(word) else other
            said = [*words[:place], same, *words[place + 1 :]]
            if len(set(said)) == len(said) and other not in words:
                found.append(" ".join(said))
    if turned := _turned(words):
        found.append(turned)
    return found


def _turned(words: list[str]) -> str:
    """`player name` as `name of the player`; '' if that would not be English."""
    if len(words) != 2 or not all(word in known_words() for word in words):
        return ""
    owner, thing = words
    if thing not in _TURNED or owner in _MODIFIERS or owner.endswith(("ed", "ing", "al", "ic", "ive", "ly", "s")):
        return ""
    return f"{thing} of the {owner}"


def said(phrase: str, rng: random.Random, rate: float = 1.0) -> str:
    """The header in other words with probability `rate`, if there are any; otherwise as it is."""
    others = paraphrases(phrase)
    return rng.choice(others) if others and rng.random() < rate else phrase
