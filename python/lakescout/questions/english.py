"""Plurals, articles, agreement and numbers, as far as headers and cells need them. Small, and by hand."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

_IRREGULAR: Final = {"person": "people", "child": "children", "man": "men", "woman": "women", "foot": "feet"}
_SAME: Final = ("series", "species", "news", "staff", "status quo")
"""Words that are their own plural."""
_NUMBER: Final = re.compile(r"-?\d+(\.\d+)?")


def plural(phrase: str) -> str:
    """The phrase with its last word in the plural.

    >>> [plural(phrase) for phrase in ("home country", "notes", "loss", "campus", "team status", "sales person")]
    ['home countries', 'notes', 'losses', 'campuses', 'team statuses', 'sales people']
    """
    before, blank, last = phrase.rpartition(" ")
    if last in _IRREGULAR:
        return before + blank + _IRREGULAR[last]
    if phrase.endswith(_SAME):
        return phrase
    if phrase.endswith(("ss", "us", "x", "ch", "sh")):
        return phrase + "es"
    if phrase.endswith("s") or not phrase[-1].isalpha():
        return phrase
    if phrase.endswith("y") and phrase[-2:-1] not in "aeiou":
        return phrase[:-1] + "ies"
    return phrase + "s"


def is_plural(name: str) -> bool:
    """Whether a name stands for several: its head, the word before `of`, is a plural.

    >>> [is_plural(name) for name in ("home goals", "address", "number of votes", "campus", "people", "series")]
    [True, False, False, False, True, False]
    """
    head = name.split(" of ", maxsplit=1)[0].rsplit(" ", 1)[-1]
    if head in _IRREGULAR.values():
        return True
    return head.endswith("s") and not head.endswith(("ss", "us", "is", *_SAME))


def agreed(name: str, verb: str) -> str:
    """The verb in the plural where the name is.

    >>> agreed("home goals", "is above {v}"), agreed("address", "is"), agreed("number of votes", "exceeds {v}")
    ('are above {v}', 'is', 'exceeds {v}')
    """
    if not is_plural(name):
        return verb
    first, *rest = verb.split(" ", 1)
    several = {"is": "are", "does": "do", "exceeds": "exceed", "reaches": "reach", "stays": "stay"}.get(first, first)
    return " ".join([several, *rest])


def article(name: str) -> str:
    """The name with `a` or `an`, or alone when it is a plural.

    >>> article("age"), article("price"), article("votes")
    ('an age', 'a price', 'votes')
    """
    if is_plural(name):
        return name
    return f"{'an' if name[0] in 'aeio' else 'a'} {name}"


def plain_number(cell: str) -> str:
    """A number without zeros that say nothing; any other text as it is.

    >>> plain_number("26.0"), plain_number("0.000"), plain_number("-0.50"), plain_number("100"), plain_number("v1.0")
    ('26', '0', '-0.5', '100', 'v1.0')
    """
    if not _NUMBER.fullmatch(cell):
        return cell
    plain = cell.rstrip("0").rstrip(".") if "." in cell else cell
    return "0" if plain == "-0" else plain


def written_number(cell: str) -> str:
    """A number as one writes it, with commas from five digits on.

    >>> written_number("1900"), written_number("550000"), written_number("-1234567.5"), written_number("0.25")
    ('1900', '550,000', '-1,234,567.5', '0.25')
    """
    plain = plain_number(cell)
    if not _NUMBER.fullmatch(plain) or len(plain.lstrip("-").split(".")[0]) < 5:
        return plain
    return f"{Decimal(plain):,f}"
