"""A question, made once for all that read it: as it was asked, in English, and what is read off that."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from lakescout.lake.texts import stems
from lakescout.reading.spans import Span, spans
from lakescout.words.tables import other_spellings, word_list
from lakescout.words.tokens import Token, tokenize, words_of

VERBS: Final = frozenset(word_list("changing verbs"))
"""Verbs that ask to change data."""
POLITE: Final = frozenset(word_list("before a changing verb"))
"""Words that may stand before the verb."""
OBJECTS: Final = frozenset(word_list("after a changing verb"))
"""Words that follow a verb which is meant as one: `drop the table`, but `drop rate by month`."""
_ASKING: Final = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Nd", "Mn", "Mc"})
"""The Unicode categories of letters, digits and the marks on them."""


@dataclass(frozen=True)
class Question:
    """One question. Its words are read off when they are first needed.

    >>> question = Question("Wie viele Sänger?", "how many singer?")
    >>> question.english, [token.lower for token in question.tokens], Question("how many?").english
    ('how many singer?', ['how', 'many', 'singer', '?'], 'how many?')
    """

    text: str
    """As it was asked."""
    translated: str | None = None
    """In English, with constants in the place of their names, where that is another text."""
    blind: str | None = None
    """In English by the names of the lake alone, without a look into the cells, where that is another text."""

    @property
    def english(self) -> str:
        """What all but a language model reads."""
        return self.text if self.translated is None else self.translated

    @property
    def unseen(self) -> Question:
        """The question for a model that may not learn about cells."""
        return Question(self.text, self.blind)

    @cached_property
    def tokens(self) -> tuple[Token, ...]:
        """Its words, numbers and marks, in English."""
        return tokenize(self.english)

    @cached_property
    def spans(self) -> tuple[Span, ...]:
        """What may be a cell."""
        return tuple(spans(self.english, other_spellings))

    @cached_property
    def stems(self) -> frozenset[str]:
        """Its words, stemmed."""
        return frozenset(stems(self.english))

    @cached_property
    def stems_as_asked(self) -> frozenset[str]:
        """The same, and those of the language in which it was asked: files are often called in that one."""
        return self.stems if self.translated is None else self.stems | frozenset(stems(self.text))

    @property
    def means_something(self) -> bool:
        """Whether there is a word or a number in it that is no function word: signs and pictures ask nothing.

        >>> [Question(text).means_something for text in ("how many 7s", "名前", "of the", "№ ½ 👻 _ /*")]
        [True, True, False, False]
        """
        asked = "".join(sign if unicodedata.category(sign) in _ASKING else " " for sign in self.english)
        return any(not token.is_stop for token in words_of(asked))

    @property
    def changing(self) -> str | None:
        """The verb by which it asks to change data: it is refused, whatever else it says. None where it only asks.

        >>> Question("delete all orders").changing, Question("deleted orders by month").changing
        ('delete', None)
        """
        words = [token.lower for token in self.tokens if token.is_word]
        while words and words[0] in POLITE:
            words.pop(0)
        if not words or words[0] not in VERBS:
            return None
        return (
            words[0] if len(words) == 1 or words[1] in OBJECTS or words[0] in {"delete", "truncate", "erase"} else None
        )
