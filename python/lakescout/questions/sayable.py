"""Which headers a person could say: those with words, not codes."""

from __future__ import annotations

import json
import re
from functools import cache
from importlib.resources import files
from typing import Final

from lakescout.parser.stopwords import STOPWORDS, split_words
from lakescout.text import fold

SHARE: Final = 0.6
"""Least share of a header's letters that are in words."""
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
_SHORT: Final = frozenset(
    split_words(
        "age sex day tax fee sum pay net low top job car bus gas oil win age air arm art bed cap cup dog eye hat ice"
    )
)
"""Words of three letters that may be a header by themselves."""


@cache
def known_words() -> frozenset[str]:
    """English words and names: the whole words of the encoder's vocabulary."""
    path = files("lakescout.encoder") / "data" / "tokenizer.json"
    vocabulary = json.loads(path.read_text(encoding="utf-8"))["model"]["vocab"]
    return frozenset(word for word in vocabulary if word.isalpha() and len(word) > 2)


def is_word(word: str) -> bool:
    """Whether a lower-case word is one: known, or at least pronounceable.

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
    """The words of a header phrase as they are said; '' when it cannot be known by them.

    What nobody could say is left out where it stands in front; run-together words are written apart.

    >>> spoken("nppes provider state"), spoken("teamname"), spoken("x 1 b"), spoken("hcpcs code")
    ('provider state', 'team name', '', '')
    """
    words = [part for word in phrase.split() for part in _apart(word)]
    while words and (not is_word(words[0]) or words[0] in STOPWORDS):
        words.pop(0)
    while words and words[-1] in STOPWORDS:
        words.pop()
    if not all(is_word(word) or (word.isdigit() and len(word) < 5) for word in words):
        return ""
    if len(words) == 1 and len(words[0]) < 4 and words[0] not in _SHORT:
        return ""
    content = [word for word in words if not word.isdigit() and word not in STOPWORDS and word not in _CODES]
    letters = sum(map(str.isalpha, phrase))
    if words[:1] == ["number"] and len(words) > 1 and words[1] not in STOPWORDS:
        words.insert(1, "of")
    return " ".join(words) if sum(map(len, content)) >= max(3, SHARE * letters) else ""


def _apart(word: str) -> tuple[str, ...]:
    """Two known words that were run together, apart."""
    if word.isalpha() and word not in known_words():
        for cut in range(4, len(word) - 3):
            if word[:cut] in known_words() and word[cut:] in known_words():
                return word[:cut], word[cut:]
    return (word,)
