"""A question as tokens with their places."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lakescout.parser.stopwords import STOPWORDS
from lakescout.text import fold, stem

_TOKEN = re.compile(r"\d+(?:[.,:/\-–]\d+)*(?:st|nd|rd|th|s)?(?![^\W_])|[^\W_]+(?:['’.&][^\W_]+)*")
_POSSESSIVE = re.compile(r"['’]s$", re.IGNORECASE)
_GAP_OF_ONE_PHRASE = re.compile(r"(?:['’]s)?[\s\-_/&]*", re.IGNORECASE)
_IRREGULAR = {"ids": "id"}


@dataclass(frozen=True, slots=True)
class Token:
    """One word or number. `joined` says that only blanks or a hyphen part it from the token before."""

    text: str
    start: int
    end: int
    key: str
    joined: bool

    @property
    def is_stop(self) -> bool:
        """A function word, of no use by itself."""
        return self.key in STOPWORDS

    @property
    def is_number(self) -> bool:
        """Begins with a digit."""
        return self.text[0].isdigit()

    @property
    def is_capitalised(self) -> bool:
        """Begins with an upper-case letter."""
        return self.text[0].isupper()


def tokenise(question: str) -> list[Token]:
    """Words, numbers and dates of a question, the possessive cut off.

    >>> [token.text for token in tokenise("Andy Karl's 2nd film, made on 08/30/2015?")]
    ['Andy', 'Karl', '2nd', 'film', 'made', 'on', '08/30/2015']
    """
    tokens: list[Token] = []
    end = 0
    for match in _TOKEN.finditer(question):
        text = _POSSESSIVE.sub("", match.group())
        joined = bool(tokens) and bool(_GAP_OF_ONE_PHRASE.fullmatch(question[end : match.start()]))
        start, end = match.start(), match.start() + len(text)
        folded = fold(text)
        tokens.append(Token(text, start, end, _IRREGULAR.get(folded) or stem(folded), joined))
    return tokens
