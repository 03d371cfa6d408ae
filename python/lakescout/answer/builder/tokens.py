"""The words that the grammar reads, and what they may stand for."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from lakescout.reading import tokens as reading
from lakescout.reading.tokens import Token

_BEFORE_NOUNS: Final = frozenset(
    ("which", "what", "per", "each", "every", "the", "a", "this", "that", "last", "first", "any", "of")
)


def tokenize(question: str) -> list[Token]:
    """The tokens of a question; the words of a header with underscores are tokens of their own.

    >>> [token.text for token in tokenize("Singers' unit_price over 1,000")]
    ['Singers', "'", 'unit', 'price', 'over', '1,000']
    """
    tokens: list[Token] = []
    for token in reading.tokenize(question):
        for piece in _pieces(token):
            shown = piece.lower == "show" and tokens and _asks_for_noun(tokens[-1].lower)
            tokens.append(replace(piece, lower="shows") if shown else piece)  # `the longest show`: no request
    return tokens


def _pieces(token: Token) -> Iterator[Token]:
    """The words that underscores join."""
    start = token.start
    for text in token.text.split("_"):
        if text:
            yield token if text == token.text else reading.make_token(text, start, token.quote)
        start += len(text) + 1


def _asks_for_noun(word: str) -> bool:
    return word in _BEFORE_NOUNS or (word.endswith("est") and len(word) > 5)


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
