"""A question as words, numbers, dates, marks and quoted texts, as it is read.

What ranks tables takes words and numbers alone, as `lakescout.words.text.tokenise` gives them.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from lakescout.words.text import fold, stem

_TOKEN: Final = re.compile(
    r"\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2})?)?"
    r"|\d{1,2}/\d{1,2}/\d{2,4}|\d{1,2}\.\d{1,2}\.\d{4}(?!\w)"
    r"|\d+(?:,\d{3})+(?:\.\d+)?"
    r"|\d+\.\d+(?:[kKmMbB]n?)?(?!\w)"
    r"|[^\W_]+(?:[_'’](?!s\b)[^\W_]+)*"
    r"|['’]s\b|[^\w\s]"
)
_QUOTED: Final = re.compile(
    r"\"([^\"]+)\"|“([^”]+)”|''([^']+)''|(?<!\w)['‘`](?!s\b)((?:[^'’`]|(?<=\w)['’](?=\w))+)['’`](?!\w)"
)


@dataclass(frozen=True, slots=True)
class Token:
    """One word, number or mark; `quote` is the number of the quoted text that it belongs to."""

    text: str
    lower: str
    stem: str
    start: int
    end: int
    quote: int | None = None

    @property
    def is_word(self) -> bool:
        """Letters or digits, not a mark."""
        return self.text[0].isalnum()

    @property
    def is_number(self) -> bool:
        """Digits, with or without thousands and decimals."""
        return self.text[0].isdecimal() and self.text.replace(",", "").replace(".", "", 1).isdecimal()


def tokenize(question: str) -> tuple[Token, ...]:
    """The tokens of a question, with their positions.

    >>> [token.text for token in tokenize("Singers' ages over 1,000.5 on 08/30/2015 in 'New York'?")]
    ['Singers', "'", 'ages', 'over', '1,000.5', 'on', '08/30/2015', 'in', "'", 'New', 'York', "'", '?']
    """
    quoted = [(match.start(), match.end()) for match in _QUOTED.finditer(question)]
    found: list[Token] = []
    for match in _TOKEN.finditer(question):
        text = match.group()
        quote = next((number for number, (start, end) in enumerate(quoted) if start <= match.start() < end), None)
        found.append(make_token(text, match.start(), quote))
    return tuple(found)


def make_token(text: str, start: int, quote: int | None = None) -> Token:
    """The token that a text is at a place of the question."""
    lower = fold(text)
    return Token(text, lower, root(lower), start, start + len(text), quote)


def root(word: str) -> str:
    """The stem that joins singular and plural; `ids` and identifiers are `id`.

    >>> root("cities"), root("identifiers")
    ('city', 'id')
    """
    return "id" if word in {"ids", "identifier", "identifiers"} else stem(word)


def quoted_spans(question: str) -> list[tuple[int, int, str]]:
    """Start, end and text of each quoted text; start and end include the quotes.

    >>> quoted_spans("named 'Joe Sharp' or \\"Bob\\"")
    [(6, 17, 'Joe Sharp'), (21, 26, 'Bob')]
    """
    return [
        (match.start(), match.end(), next(group for group in match.groups() if group).strip())
        for match in _QUOTED.finditer(question)
    ]
