"""Grouping documents of one table and one kind into blocks of the encoder's window (PNEUMA 5.2)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

SEPARATOR: Final = " | "
"""Stands between the parts of a document; between documents stands a new line. Both cost about a token."""


def blocks(documents: Iterable[Sequence[tuple[str, int]]], window: int) -> list[str]:
    """Texts of at most `window` tokens, made of documents in order; a document that is longer is cut between atoms.

    Each document is a list of (atom, tokens). An atom longer than the window stands alone.

    >>> blocks([[("a: 1", 3), ("b: 2", 3)], [("a: 5", 3)]], 8), blocks([[("a: 1", 3), ("b: 2", 3)]], 4)
    (['a: 1 | b: 2', 'a: 5'], ['a: 1', 'b: 2'])
    """
    made: list[str] = []
    text, used = "", 0
    for document in documents:
        whole = sum(tokens + 1 for _, tokens in document)
        if text and used + whole > window:
            made.append(text)
            text, used = "", 0
        for place, (atom, tokens) in enumerate(document):
            if text and used + tokens + 1 > window:
                made.append(text)
                text, used = "", 0
            text += ("\n" if place == 0 else SEPARATOR) + atom if text else atom
            used += tokens + 1
    return [*made, text] if text else made
