"""Plurals, articles, agreement and numbers, as far as headers and cells need them. Small, and written by hand."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Final

from lakescout.generator.plan import Aggregate, Comparison

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
    """Whether a name stands for several things: its head, the word before `of`, is a plural.

    >>> [is_plural(name) for name in ("home goals", "address", "number of votes", "campus", "people", "series")]
    [True, False, False, False, True, False]
    """
    head = name.split(" of ", maxsplit=1)[0].rsplit(" ", 1)[-1]
    if head in _IRREGULAR.values():
        return True
    return head.endswith("s") and not head.endswith(("ss", "us", "is", *_SAME))


def agreed(name: str, verb: str) -> str:
    """The verb, in the plural if the name is.

    >>> agreed("home goals", "is above {v}"), agreed("address", "is"), agreed("number of votes", "exceeds {v}")
    ('are above {v}', 'is', 'exceeds {v}')
    """
    if not is_plural(name):
        return verb
    first, *rest = verb.split(" ", 1)
    several = {"is": "are", "does": "do", "exceeds": "exceed", "reaches": "reach", "stays": "stay"}.get(first, first)
    return " ".join([several, *rest])


def article(name: str) -> str:
    """The name with `a` or `an`, or alone if it is a plural.

    >>> article("age"), article("price"), article("votes")
    ('an age', 'a price', 'votes')
    """
    if is_plural(name):
        return name
    return f"{'an' if name[0] in 'aeio' else 'a'} {name}"


def plain_number(cell: str) -> str:
    """A number without zeros that mean nothing; any other text as it is.

    >>> plain_number("26.0"), plain_number("0.000"), plain_number("-0.50"), plain_number("100"), plain_number("v1.0")
    ('26', '0', '-0.5', '100', 'v1.0')
    """
    if not _NUMBER.fullmatch(cell):
        return cell
    plain = cell.rstrip("0").rstrip(".") if "." in cell else cell
    return "0" if plain == "-0" else plain


def written_number(cell: str) -> str:
    """A number as people write it, with commas from five digits on.

    >>> written_number("1900"), written_number("550000"), written_number("-1234567.5"), written_number("0.25")
    ('1900', '550,000', '-1,234,567.5', '0.25')
    """
    plain = plain_number(cell)
    if not _NUMBER.fullmatch(plain) or len(plain.lstrip("-").split(".")[0]) < 5:
        return plain
    return f"{Decimal(plain):,f}"


ROWS: Final = ("entries", "records", "rows")
MEASURES: Final[dict[Aggregate, tuple[str, ...]]] = {
    Aggregate.SUM: ("total {x}", "combined {x}", "sum of the {x}", "{x} in total"),
    Aggregate.AVERAGE: ("average {x}", "mean {x}", "typical {x}", "{x} on average"),
    Aggregate.LARGEST: ("highest {x}", "largest {x}", "maximum {x}", "greatest {x}"),
    Aggregate.SMALLEST: ("lowest {x}", "smallest {x}", "minimum {x}", "least {x}"),
}
COMPARED: Final[dict[Comparison, tuple[str, ...]]] = {
    Comparison.ABOVE: ("above {v}", "over {v}", "of more than {v}", "greater than {v}", "higher than {v}"),
    Comparison.BELOW: ("below {v}", "under {v}", "of less than {v}", "smaller than {v}", "lower than {v}"),
    Comparison.AT_LEAST: ("of at least {v}", "of {v} or more", "not below {v}", "no lower than {v}"),
    Comparison.AT_MOST: ("of at most {v}", "of {v} or less", "not above {v}", "no higher than {v}"),
}
COUNTED: Final[dict[Comparison, tuple[str, ...]]] = {
    Comparison.ABOVE: ("more than {v} {x}", "over {v} {x}"),
    Comparison.BELOW: ("fewer than {v} {x}", "less than {v} {x}", "under {v} {x}"),
    Comparison.AT_LEAST: ("at least {v} {x}", "{v} or more {x}", "no fewer than {v} {x}"),
    Comparison.AT_MOST: ("at most {v} {x}", "{v} or fewer {x}", "no more than {v} {x}"),
}
"""Comparisons of what is counted, such as votes."""
WHOSE: Final[dict[Comparison, tuple[str, ...]]] = {
    Comparison.ABOVE: ("is above {v}", "exceeds {v}", "is more than {v}", "is greater than {v}"),
    Comparison.BELOW: ("is below {v}", "is under {v}", "is less than {v}", "stays under {v}"),
    Comparison.AT_LEAST: ("is at least {v}", "is {v} or more", "reaches {v}"),
    Comparison.AT_MOST: ("is at most {v}", "is {v} or less", "does not exceed {v}"),
}
IN_TIME: Final[dict[Comparison, tuple[str, ...]]] = {
    Comparison.EQUAL: ("in {v}", "for {v}", "from {v}", "during {v}"),
    Comparison.AT_LEAST: ("since {v}", "from {v} on", "in {v} or later"),
    Comparison.AT_MOST: ("up to {v}", "until {v}", "in {v} or earlier"),
}
ON_DAY: Final[dict[Comparison, tuple[str, ...]]] = {
    Comparison.EQUAL: ("on {v}", "dated {v}"),
    Comparison.AT_LEAST: ("since {v}", "from {v} on"),
    Comparison.AT_MOST: ("up to {v}", "until {v}"),
}
GROUPED: Final = ("for each {g}", "per {g}", "for every {g}", "by {g}", "broken down by {g}")
ORDERS: Final = (
    "Show {n}",
    "List {n}",
    "Give me {n}",
    "Find {n}",
    "I need {n}",
    "Tell me {n}",
    "Return {n}",
    "Get {n}",
)
ASKED: Final = ("Can you tell me {n}", "Could you find {n}", "I want to know {n}", "Could you show {n}")
WHAT_IS: Final = ("What is {n}", "What's {n}")
WHO_IS: Final = ("Who is {n}",)
WHAT_ARE: Final = ("What are {n}", "Can you list {n}")
COUNTS: Final = ("How many {r} are there", "What is the number of {r}", "Count the {r}", "How many {r} do we have")
