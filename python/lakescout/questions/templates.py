"""The phrasings of the grammar: openers, comparisons, aggregates and groups."""

from __future__ import annotations

from typing import Final

from lakescout.questions.plan import Aggregate, Comparison

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
