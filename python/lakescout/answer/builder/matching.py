"""How well words of a question name a header: whole, begun alike, shortened, or by another word."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from lakescout.answer.builder.lexicon import STOP, SYNONYMS
from lakescout.words.text import stem, words


@lru_cache(maxsize=100_000)
def word_match(asked: str, header: str) -> float:
    """How well a word of the question names a word of a header: both stemmed."""
    if asked == header:
        return 1.0
    for form in (asked, asked.removesuffix("ing")):
        if (known := SYNONYMS.get(frozenset((form, header)))) is not None:
            return known
    short, long = sorted((asked, header), key=len)
    if len(short) >= 4 and long.startswith(short):
        return 0.9 if len(long) - len(short) <= 3 else 0.75
    if len(short) >= 5 and _common_prefix(short, long) >= max(4, len(short) - 2) and len(long) - len(short) <= 4:
        return 0.75
    if asked.endswith("ed") and not header.endswith("ed") and len(asked) > 4:
        return 0.5 if _common_prefix(asked, header) >= 4 else 0.0
    if _one_edit(short, long):
        return 0.85
    if 3 <= len(header) <= 4 and len(asked) > len(header) and _contracts(header, asked):
        return 0.7
    return 0.0


def _one_edit(left: str, right: str) -> bool:
    """One letter added, dropped or changed."""
    short, long = sorted((left, right), key=len)
    if len(short) < 6 or len(long) - len(short) > 1:
        return False
    start = _common_prefix(short, long)
    return short[start + (len(short) == len(long)) :] == long[start + 1 :]


def _common_prefix(left: str, right: str) -> int:
    count = 0
    for a, b in zip(left, right, strict=False):
        if a != b:
            break
        count += 1
    return count


def _contracts(short: str, long: str) -> bool:
    """`dept` for `department`: its letters in order, no vowel in its second half; `date` is no such thing."""
    letters = iter(long)
    if short in STOP:
        return False
    return (
        short[0] == long[0]
        and not set(short[len(short) // 2 :]) & set("aeiou")
        and all(letter in letters for letter in short)
    )


def _cut_short(word: str, own: Sequence[str], used: dict[int, float]) -> int | None:
    """`departure` of `dep_delay`: three letters stand for a word beside another word of the header."""
    places = (n for n in range(len(own)) if len(own) > 1 and n not in used)
    return next((n for n in places if is_cut_short(word, own[n])), None)


def is_cut_short(word: str, header: str) -> bool:
    """Three letters that a longer word begins with."""
    return len(header) == 3 and len(word) > 5 and word.startswith(header)


def phrase_match(asked: Sequence[str], own: Sequence[str], around: Sequence[str]) -> float:
    """How well words name a header: every asked word must fit one of its words or its table's."""
    used: dict[int, float] = {}
    extra = 0.0
    last_is_own = True
    for word in asked:
        scores = [(word_match(word, header), number) for number, header in enumerate(own) if number not in used]
        best, place = max(scores, default=(0.0, -1))
        last_is_own = best > 0
        if best > 0:
            used[place] = best
        elif len(asked) > 1 and (cut := _cut_short(word, own, used)) is not None:
            used[cut] = 0.7
            last_is_own = True
        elif any(word_match(word, other) >= 0.9 for other in around):
            extra += 0.08
        else:
            return 0.0
    if not used or not last_is_own:
        return 0.0  # `paid employees` are employees
    return 0.45 + 0.55 * sum(used.values()) / max(len(own), 1) + extra - 0.02 * (len(own) - len(used))


def table_match(content: Sequence[str], words: Sequence[str]) -> float:
    """Tables are named in their order, and in part only by whole words."""
    score = phrase_match(content, words, ())
    if not score:
        return 0.0
    places = [max(range(len(words)), key=lambda place: word_match(word, words[place])) for word in content]
    if places != sorted(places):
        return 0.0
    loose = any(word_match(word, words[place]) < 0.9 for word, place in zip(content, places, strict=True))
    return 0.0 if loose and len(words) > 1 else score


_HEAD_ENDS: Final = re.compile(
    r"[.,;:()]|\b(?:of|in|for|that|which|who|whose|where|when|per|by|on|at|from|to|with|as|is|are|was|were|if|whether)\b"
)
MOST_WORDS: Final = 12
"""Longer texts are prose: their words say too many things."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """Stemmed words of a text: `capacity in litres` has the head `capacity`."""

    head: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """All of them."""
        return (*self.head, *self.rest)

    def match(self, asked: Sequence[str]) -> float:
        """How well words of a question name what is described: all of the head, its noun, or words of the text."""
        if not self.head or not asked:
            return 0.0
        in_head = [any(word_match(word, other) >= 0.9 for other in self.head) for word in asked]
        if all(in_head) and len(asked) >= len(self.head):
            return 0.85
        if all(in_head) and any(word_match(word, self.head[-1]) >= 0.9 for word in asked):
            return 0.75
        known = all(any(word_match(word, other) >= 0.75 for other in self.words) for word in asked)
        return 0.65 if known and len(asked) > 1 else 0.0


NOTHING_SAID: Final = Meaning()


@lru_cache(maxsize=100_000)
def meaning(text: str | None) -> Meaning:
    """The words of a comment.

    >>> meaning("Volatile acidity in grams per litre")
    Meaning(head=('volatile', 'acidity'), rest=('gram', 'litre'))
    """
    if not text:
        return NOTHING_SAID
    end = _HEAD_ENDS.search(text.lower().lstrip())
    cut = end.start() if end and end.start() > 0 else len(text)
    head, rest = (_content(part) for part in (text.lstrip()[:cut], text.lstrip()[cut:]))
    return Meaning(head, rest) if len(head) > 0 and len(head) + len(rest) <= MOST_WORDS else NOTHING_SAID


def _content(text: str) -> tuple[str, ...]:
    return tuple(stem(word) for word in words(text) if word not in STOP)
