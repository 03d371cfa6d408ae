"""A question as words, numbers and quoted texts."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Final

from lakescout.words.text import fold, stem

_TOKEN: Final = re.compile(
    r"\d{4}-\d{2}-\d{2}(?: \d{2}:\d{2}(?::\d{2})?)?"
    r"|\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?(?![\w])"
    r"|[^\W_]+(?:['’](?!s\b)[^\W_]+)?|['’]s\b|[^\w\s]"
)
_BEFORE_NOUNS: Final = {
    "which",
    "what",
    "per",
    "each",
    "every",
    "the",
    "a",
    "this",
    "that",
    "last",
    "first",
    "any",
    "of",
}
_QUOTED: Final = re.compile(r"\"([^\"]+)\"|“([^”]+)”|(?<!\w)['‘`]([^'’`]+)['’`](?!\w)|(?<!\w)''([^']+)''")


@dataclass(frozen=True, slots=True)
class Token:
    """One word; `quote` numbers the quoted text that it stands in."""

    text: str
    lower: str
    stem: str
    start: int
    end: int
    quote: int | None = None

    @property
    def is_day(self) -> bool:
        """A date as YYYY-MM-DD, with or without a time."""
        return len(self.text) >= 10 and self.text[4:5] == "-" and self.text[:4].isdigit()

    @property
    def is_number(self) -> bool:
        """Digits, with or without thousands and decimals."""
        return self.text[0].isdigit() and self.text.replace(",", "").replace(".", "").isdigit()


def tokenize(question: str) -> list[Token]:
    """The tokens of a question.

    >>> [token.text for token in tokenize("Singers aged 1,000 or 'Joe Sharp's'?")][:5]
    ['Singers', 'aged', '1,000', 'or', "'"]
    """
    quoted = [(match.start(), match.end()) for match in _QUOTED.finditer(question)]
    tokens: list[Token] = []
    for match in _TOKEN.finditer(question):
        quote = next((number for number, (start, end) in enumerate(quoted) if start <= match.start() < end), None)
        lower = fold(match.group())
        root = "id" if lower == "ids" else stem(lower)
        if lower == "show" and tokens and _asks_for_noun(tokens[-1].lower):
            lower = "shows"  # `the longest show`: no request
        tokens.append(Token(match.group(), lower, root, match.start(), match.end(), quote))
    return tokens


def _asks_for_noun(word: str) -> bool:
    return word in _BEFORE_NOUNS or (word.endswith("est") and len(word) > 5)


def quoted_spans(question: str) -> list[tuple[int, int, str]]:
    """Start, end and text of each quoted text."""
    return [
        (match.start(), match.end(), next(group for group in match.groups() if group).strip())
        for match in _QUOTED.finditer(question)
    ]


@dataclass(frozen=True, slots=True)
class Target:
    """What a mention may stand for: a field, a table, or a cell of a field."""

    kind: str
    """'C', 'T', 'V', 'N' or 'Q' (a quoted or capitalised text that no cell equals)."""
    number: int
    """Field number of a C or V, table number of a T, -1 of an N or Q."""
    score: float
    cell: str = ""
    rows: int = 0
    denied: bool = False
    """The word says that it is not so: `inactive`, `unresolved`."""


@dataclass(frozen=True, slots=True)
class Mention:
    """The tokens `start` to `end`, and what they may stand for, best first."""

    start: int
    end: int
    text: str
    targets: tuple[Target, ...]


def without(mention: Mention, kinds: str) -> Mention:
    """The mention less its targets of these kinds."""
    return replace(mention, targets=tuple(target for target in mention.targets if target.kind not in kinds))
