"""A small grammar of what a question wants done: each rule is a pattern over the plain question."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lakescout.parser.parsed import Mention

_NUMBER = r"(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten)"

RULES: tuple[tuple[str, str], ...] = (
    ("count", r"how many|(?:the |total |what )*number of|count(?: of)?|total count"),
    ("sum", r"total(?! number| count)|sum(?: of)?|combined|altogether"),
    ("average", r"average|avg|mean(?! to| by)"),
    ("minimum", r"minimum|min"),
    ("maximum", r"maximum|max"),
    ("limit", rf"(?:top|first|last|bottom) {_NUMBER}"),
    ("superlative", r"(?:the )?(?:most|least|fewest)(?: \w+)?|(?:the )?\w{2,}(?:[^aeiou\W]|[aeiou])est\b(?<!rest)(?<!west)"),
    ("distinct", r"distinct|different|unique"),
    ("group", r"for each|for every|in each|of each|by each|each|per|grouped by|group by"),
    ("order", r"(?:sorted|ordered|sort|order)(?: \w+){0,4} by|in (?:ascending|descending|alphabetical|alphabetic|lexicographic\w*)"
              r"(?: \w+)? order|alphabetically"),
    ("comparison", rf"(?:more|greater|higher|larger|bigger|less|fewer|lower|smaller|older|younger|longer|shorter|earlier|later) than"
                   rf"|at (?:least|most)|(?:above|below|over|under|exceeding) (?=\$?{_NUMBER})|between(?=.{{1,30}}and)|before(?= \d)|after(?= \d)"),
    ("difference", r"difference(?: in| between| of)?|how (?:much|many) (?:more|less|fewer|longer|older)"),
    ("negation", r"not|never|without|no|except|don't|doesn't|didn't|do not|does not|did not"),
    ("ratio", r"percentage|percent|ratio|proportion|share of"),
)

_COMPILED = tuple((name, re.compile(rf"(?<![\w'])(?:{pattern})(?![\w'])", re.IGNORECASE)) for name, pattern in RULES)


def find_operations(question: str) -> tuple[Mention, ...]:
    """Operations with their places, in order of appearance.

    >>> [(m.name, m.text) for m in find_operations("How many singers are older than 30 in each country?")]
    [('count', 'How many'), ('comparison', 'older than'), ('group', 'in each')]
    """
    return tuple(sorted(_matches(question), key=lambda mention: (mention.start, mention.end, mention.name)))


def _matches(question: str) -> Iterator[Mention]:
    for name, pattern in _COMPILED:
        for match in pattern.finditer(question):
            yield Mention("operation", match.group(), match.start(), match.end(), name, "operation word")
