"""What comments and narrations call a column or a table: the words at their head, and those behind."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from lakescout.answer.builder.lexicon import STOP
from lakescout.answer.builder.matching import word_match
from lakescout.text import stem, words

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
