"""A question as tokens with their positions, and a long text as passages short enough for one vector each."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from lakescout.words.tables import word_list
from lakescout.words.text import fold, stem


def split_words(text: str) -> list[str]:
    """The words of a space-separated list."""
    return text.split()


_WORDS = word_list("questions", "stopwords")

IMPERATIVES = frozenset(word_list("imperatives", "stopwords"))
"""Words that mean nothing at the start of a question, but may mean something later in it."""

STOPWORDS = frozenset(_WORDS) | frozenset(map(stem, _WORDS))
"""Words and their stems."""


_TOKEN = re.compile(r"\d+(?:[.,:/\-–]\d+)*(?:st|nd|rd|th|s)?(?![^\W_])|[^\W_]+(?:['’.&][^\W_]+)*")
_POSSESSIVE = re.compile(r"['’]s$", re.IGNORECASE)
_GAP_OF_ONE_PHRASE = re.compile(r"(?:['’]s)?[\s\-_/&]*", re.IGNORECASE)
_IRREGULAR = {"ids": "id"}


@dataclass(frozen=True, slots=True)
class Token:
    """One word or number. `joined`: only spaces or a hyphen separate it from the token before."""

    text: str
    start: int
    end: int
    key: str
    joined: bool

    @property
    def is_stop(self) -> bool:
        """A function word, of no use on its own."""
        return self.key in STOPWORDS

    @property
    def is_number(self) -> bool:
        """Starts with a digit."""
        return self.text[0].isdigit()

    @property
    def is_capitalised(self) -> bool:
        """Starts with an upper-case letter."""
        return self.text[0].isupper()


def tokenise(question: str) -> list[Token]:
    """Words, numbers and dates of a question, without possessive endings.

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


LONGEST: Final = 600
"""The most characters in a passage: about 150 tokens."""

_SENTENCE = re.compile(r"(?<=[.!?;])\s+")


def passages(text: str) -> list[str]:
    """Paragraphs, without duplicates: short ones are joined with the next, long ones are cut between sentences.

    >>> passages("# Orders\\n\\nOne row an order.\\n\\nFrom the\\nweb shop.")
    ['Orders: One row an order. From the web shop.']
    """
    made: list[str] = []
    current, heading = "", ""
    for paragraph in re.split(r"\n\s*\n", text):
        words = " ".join(paragraph.split())
        if words.startswith("# "):
            heading = words[2:].rstrip(":") + ": "
            continue
        for piece in _pieces(heading + words) if words else []:
            if current and len(current) + len(piece) >= LONGEST:
                made.append(current)
                current = ""
            current = f"{current} {piece}".strip()
        heading = "" if words else heading
    return list(dict.fromkeys([*made, current] if current else made))


def _pieces(text: str) -> list[str]:
    pieces: list[str] = []
    for sentence in _SENTENCE.split(text):
        cut = [sentence[start : start + LONGEST] for start in range(0, len(sentence), LONGEST)]
        for part in cut:
            if pieces and len(pieces[-1]) + len(part) < LONGEST:
                pieces[-1] += " " + part
            else:
                pieces.append(part)
    return pieces
