"""When one word may stand for another: short forms, relatives, misspellings. All code that compares words uses this."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from lakescout.words.tables import word_map
from lakescout.words.text import stem

_DENYING: Final = ("un", "in", "non", "dis", "im", "ir")
"""What denies the word that it begins."""
_SPELT: Final = 6
"""The fewest letters of a word that may have one letter wrong."""
_LONG: Final = 8
"""The fewest letters of a word that may have two letters wrong."""


@lru_cache(maxsize=100_000)
def abbreviates(short: str, word: str) -> bool:
    """Whether a header's word may be a short form of a word: its beginning, or its letters without vowels.

    >>> abbreviates("qty", "quantity"), abbreviates("dep", "department"), abbreviates("date", "department")
    (True, True, False)
    """
    if len(word) < len(short) + 2 or short[0] != word[0]:
        return False
    if word.startswith(short):
        return len(short) >= 3
    rest = short[1:]
    if len(short) < 2 or set(rest) & set("aeiou"):
        return False
    places = iter(word[1:])
    return len(short) >= 3 and all(letter in places for letter in rest)


def denied_by(word: str) -> list[str]:
    """The stems of what a word may deny.

    >>> denied_by("unresolved"), denied_by("non-paying"), denied_by("resolved")
    (['resolved'], ['paying'], [])
    """
    return [stem(word.removeprefix(prefix).lstrip("-")) for prefix in _DENYING if word.startswith(prefix)]


_DOUBLED: Final = re.compile(r"([bdgmnprt])\1(?:ed|ing)$")
"""What verbs end in that double their last letter."""


_IRREGULAR: Final = {past: verb for verb, pasts in word_map("irregular verbs").items() for past in pasts}


@lru_cache(maxsize=100_000)
def share_prefix(one: str, other: str) -> bool:
    """Whether two words share most of their beginning: `enrolled`, `enrollment`; `lent`, `lender`.

    >>> share_prefix("enrolled", "enrollment"), share_prefix("lent", "lender"), share_prefix("contact", "continent")
    (True, True, False)
    """
    one, other = (_DOUBLED.sub(r"\1", _IRREGULAR.get(word, word)) for word in (one, other))
    shared = shared_beginning(one, other)
    return shared >= 4 and shared >= min(len(one), len(other)) - 2 and shared >= 0.5 * max(len(one), len(other))


def shared_beginning(one: str, other: str) -> int:
    """How many letters two words share at the beginning.

    >>> shared_beginning("austria", "australia")
    5
    """
    return next(
        (place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


def may_be_misspelt(word: str) -> bool:
    """Whether a word is long enough to be recognised with a letter wrong."""
    return len(word) >= _SPELT and word.isalpha()


def misspells(one: str, other: str) -> bool:
    """Whether a word may be another one misspelt: they differ by one letter, long ones by up to two, never the first.

    >>> misspells("maccokindale", "maccorkindale"), misspells("bern", "bonn")
    (True, False)
    """
    if one == other or not may_be_misspelt(one) or one[0] != other[:1]:
        return False
    from rapidfuzz.distance import Levenshtein

    most = 2 if len(one) >= _LONG else 1
    return Levenshtein.distance(one, other, score_cutoff=most) <= most
