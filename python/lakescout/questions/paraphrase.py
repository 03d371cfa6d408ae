"""Saying a header in other words: by a synonym, or turned round. Small, by hand, and measured in the benchmarks."""

from __future__ import annotations

import random
from typing import Final

from lakescout.parser.stopwords import STOPWORDS, split_words
from lakescout.questions.english import is_plural, plural
from lakescout.questions.sayable import known_words
from lakescout.questions.synonyms import IN_COMPOUNDS, PHRASES, SYNONYMS
from lakescout.text import stem

_TURNED: Final = frozenset(
    split_words(
        "name city state country region county district type kind category class date year month day number size age "
        "address title status price cost value color height weight length width area count rate score rank level "
        "status description language gender owner manager author director position location population "
        "capacity amount salary"
    )
)
"""Words that may stand before `of the ...`."""
_MODIFIERS: Final = frozenset(
    split_words(
        "average mean total overall median maximum minimum first last second third fourth fifth final main new old "
        "big small high low long short full actual planned expected estimated annual monthly weekly daily yearly home "
        "net gross real personal local national international public private male female other birth sale "
        "open middle top bottom start end air arrival departure create"
    )
)
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
    """`player name` as `name of the player`; '' where that would not be English."""
    if len(words) != 2 or not all(word in known_words() for word in words):
        return ""
    owner, thing = words
    if thing not in _TURNED or owner in _MODIFIERS or owner.endswith(("ed", "ing", "al", "ic", "ive", "ly", "s")):
        return ""
    return f"{thing} of the {owner}"


def said(phrase: str, rng: random.Random, rate: float = 1.0) -> str:
    """The header in other words where there are any, at the given rate; else as it is."""
    others = paraphrases(phrase)
    return rng.choice(others) if others and rng.random() < rate else phrase
