"""A question as words, numbers, dates, marks and quoted texts: all that read a question split it here, once."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from lakescout.words.text import STOPWORDS, fold, root

_TOKEN: Final = re.compile(
    r"\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2})?)?"
    r"|\d{1,2}/\d{1,2}/\d{2,4}|\d{1,2}\.\d{1,2}\.\d{4}(?!\w)"
    r"|\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?"
    r"|\d+\.\d+(?:[kKmMbB]n?)?(?!\w)"
    r"|[^\W_]+(?:[_'’](?![sS]\b)[^\W_]+)*"
    r"|['’][sS]\b|[^\w\s]"
)
_QUOTED: Final = re.compile(
    r"\"([^\"]+)\"|“([^”]+)”|''([^']+)''|(?<!\w)['‘`](?!s\b)((?:[^'’`]|(?<=\w)['’](?=\w))+)['’`](?!\w)"
)
_GAP_OF_ONE_PHRASE: Final = re.compile(r"(?:['’]s)?[\s\-_/&]*", re.IGNORECASE)
_WHOLE: Final = re.compile(r"\d+(?:[.,:/\-–]\d+)*(?:st|nd|rd|th|s)?|[^\W\d_][^\W_]*(?:['’.&][^\W_]+)*")
"""What counts as one word or number: numbers run together by marks, and letters by a dot or an ampersand."""


@dataclass(frozen=True, slots=True)
class Token:
    """One word, number or mark; `quote` is the number of the quoted text that it belongs to."""

    text: str
    lower: str
    stem: str
    start: int
    end: int
    quote: int | None = None
    joined: bool = False
    """A word or number that only a space, a hyphen or the like separates from the one before."""

    @property
    def is_word(self) -> bool:
        """Letters or digits, not a mark."""
        return self.text[0].isalnum()

    @property
    def is_stop(self) -> bool:
        """A function word, of no use on its own."""
        return self.stem in STOPWORDS

    @property
    def is_capitalised(self) -> bool:
        """Starts with an upper-case letter."""
        return self.text[0].isupper()

    @property
    def starts_with_digit(self) -> bool:
        """A number, a date, or a word such as `2nd`."""
        return self.text[0].isdecimal()

    @property
    def is_number(self) -> bool:
        """Digits, with or without thousands and decimals."""
        return self.text[0].isdecimal() and self.text.replace(",", "").replace(".", "", 1).isdecimal()


@lru_cache(maxsize=256)
def tokenize(question: str) -> tuple[Token, ...]:
    """The tokens of a question, with their positions.

    >>> [token.text for token in tokenize("Singers' ages over 1,000.5 on 08/30/2015 in 'New York'?")]
    ['Singers', "'", 'ages', 'over', '1,000.5', 'on', '08/30/2015', 'in', "'", 'New', 'York', "'", '?']
    """
    quoted = [(match.start(), match.end()) for match in _QUOTED.finditer(question)]
    found: list[Token] = []
    last: Token | None = None
    for match in _TOKEN.finditer(question):
        text, start = match.group(), match.start()
        quote = next((number for number, (first, end) in enumerate(quoted) if first <= start < end), None)
        joined = last is not None and _GAP_OF_ONE_PHRASE.fullmatch(question, last.end, start) is not None
        token = make_token(text, start, quote, joined and text[0].isalnum())
        found.append(token)
        last = token if token.is_word else last
    return tuple(found)


@lru_cache(maxsize=256)
def words_of(question: str) -> tuple[Token, ...]:
    """The words and numbers of a question; `2014-15` and `U.S` are one each, `a_b` is two.

    >>> [token.text for token in words_of("Andy Karl's 2nd film_id, made in the U.S. in 2014-15?")]
    ['Andy', 'Karl', '2nd', 'film', 'id', 'made', 'in', 'the', 'U.S', 'in', '2014-15']
    """
    found: list[Token] = []
    for part in (part for token in tokenize(question) if token.is_word for part in _parts(token)):
        last = found[-1] if found else None
        if last and part.start - last.end == 1 and _WHOLE.fullmatch(question, last.start, part.end):
            found[-1] = make_token(question[last.start : part.end], last.start, last.quote, last.joined)
        else:
            found.append(part)
    return tuple(found)


def _parts(token: Token) -> Iterator[Token]:
    """The parts of a name such as `country_code`."""
    for match in re.finditer(r"[^_]+", token.text):
        joined = token.joined if match.start() == 0 else True
        yield make_token(match.group(), token.start + match.start(), token.quote, joined)


def make_token(text: str, start: int, quote: int | None = None, joined: bool = False) -> Token:
    """The token for a text that starts at this place of the question."""
    lower = fold(text)
    return Token(text, lower, root(lower), start, start + len(text), quote, joined)


def quoted_spans(question: str) -> list[tuple[int, int, str]]:
    """Start, end and text of each quoted text; start and end include the quotes.

    >>> quoted_spans("named 'Joe Sharp' or \\"Bob\\"")
    [(6, 17, 'Joe Sharp'), (21, 26, 'Bob')]
    """
    return [
        (match.start(), match.end(), next(group for group in match.groups() if group).strip())
        for match in _QUOTED.finditer(question)
    ]
