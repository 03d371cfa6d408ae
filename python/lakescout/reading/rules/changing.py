"""A question that asks to change data: it is refused, whatever else it says."""

from __future__ import annotations

from typing import Final

from lakescout.reading.tokens import tokenize
from lakescout.words.tables import word_list

VERBS: Final = frozenset(word_list("changing verbs"))
"""What changes data when it is told to."""
POLITE: Final = frozenset(word_list("before a changing verb"))
"""Words that may stand before the verb."""
OBJECTS: Final = frozenset(word_list("after a changing verb"))
"""Words that follow a verb which is meant as one: `drop the table`, but `drop rate by month`."""


def asks_to_change(question: str) -> str | None:
    """The verb by which a question asks to change data, None where it only asks.

    >>> asks_to_change("delete all orders"), asks_to_change("deleted orders by month")
    ('delete', None)
    """
    words = [token.lower for token in tokenize(question) if token.is_word]
    while words and words[0] in POLITE:
        words.pop(0)
    if not words or words[0] not in VERBS:
        return None
    return words[0] if len(words) == 1 or words[1] in OBJECTS or words[0] in {"delete", "truncate", "erase"} else None
