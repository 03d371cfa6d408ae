"""Saying a header in other words: by a synonym, or turned around. Small, by hand, and measured in the benchmarks."""

from __future__ import annotations

import random
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from lakescout.generator.columns import known_words
from lakescout.generator.english import is_plural, plural
from lakescout.words.tables import rows, word_list
from lakescout.words.text import stem
from lakescout.words.tokens import STOPWORDS


def _synonyms() -> dict[str, tuple[str, ...]]:
    mine = (row for row in rows("synonyms") if row["read_by"] == "generator")
    return {stem(row["word"]): tuple(row["others"].split("|")) for row in mine}


SYNONYMS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(_synonyms())
"""Other words by the stem of a header's word."""

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
"""Words that may stand before `of the ...`."""
_MODIFIERS: Final = frozenset(word_list("modifiers"))
"""Words that cannot follow it."""


def paraphrases(phrase: str) -> list[str]:
    """Other ways to say a header, none of which has its exact words in its order.

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
    """The header in other words, if there are any, at the given rate; otherwise as it is."""
    others = paraphrases(phrase)
    return rng.choice(others) if others and rng.random() < rate else phrase
