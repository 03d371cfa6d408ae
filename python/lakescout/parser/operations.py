"""A small grammar of what a question wants done: each rule is a pattern over the plain question."""

from __future__ import annotations

import re
from collections.abc import Iterator

from lakescout.parser.parsed import Mention

_NUMBER = r"(?:\d[\d.,]*|one|two|three|four|five|six|seven|eight|nine|ten)"
_MORE = r"more|greater|higher|larger|bigger|less|fewer|lower|smaller|older|younger|longer|shorter|earlier|later"
_BEYOND = r"above|below|over|under|exceed(?:s|ed|ing)?|reach(?:es|ed)?"
_ALPHABETICAL = r"in (?:ascending|descending|alphabetical|alphabetic|lexicographic\w*)(?: \w+)? order|alphabetically"

RULES: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("count", (r"how many", r"(?:the |total |what )*number of", r"count(?: of)?", r"total count")),
    ("sum", (r"total(?! number| count)", r"sum(?: of)?", r"combined", r"altogether")),
    ("average", (r"average", r"avg", r"mean(?! to| by)")),
    ("minimum", (r"minimum", r"min")),
    ("maximum", (r"maximum", r"max")),
    ("limit", (rf"(?:top|first|last|bottom) {_NUMBER}",)),
    ("superlative", (r"(?:the )?(?<!at )(?:most|least|fewest)(?: \w+ly)?", r"(?:the )?\w{2,}est\b(?<!rest)(?<!west)")),
    ("distinct", (r"distinct", r"different", r"unique")),
    ("group", (r"for each", r"for every", r"in each", r"of each", r"by each", r"each", r"per", r"group(?:ed)? by")),
    ("order", (r"(?:sorted|ordered|sort|order)(?: \w+){0,4} by", _ALPHABETICAL)),
    (
        "comparison",
        (
            rf"(?:{_MORE}) than(?: or equal to)?",
            r"at (?:least|most)",
            rf"(?:{_BEYOND}|up to|(?:min|max)imum of)(?= \$?{_NUMBER})",
            rf"(?<=\d )or (?:{_MORE}|above|below|over|under|fewer)",
            r"between(?=.{1,30}and)",
            r"(?:before|after)(?= \d)",
        ),
    ),
    ("difference", (r"difference(?: in| between| of)?", rf"how (?:much|many) (?:{_MORE})")),
    ("negation", (r"not", r"never", r"without", r"no", r"except", r"(?:do|does|did)n't")),
    ("ordinal", (r"first", r"second", r"third", r"last", r"next", r"previous")),
    ("ratio", (r"percentage", r"percent", r"ratio", r"proportion", r"share of")),
)
"""Operation and the patterns that ask for it, as whole words in any case."""

_COMPILED = tuple(
    (name, re.compile(rf"(?<![\w'])(?:{'|'.join(patterns)})(?![\w'])", re.IGNORECASE)) for name, patterns in RULES
)


def find_operations(question: str) -> tuple[Mention, ...]:
    """Operations with their places, in order of appearance.

    >>> [(m.name, m.text) for m in find_operations("How many singers are older than 30 in each country?")]
    [('count', 'How many'), ('comparison', 'older than'), ('group', 'in each')]
    >>> [(m.name, m.text) for m in find_operations("prices above 10 with 3 or more rooms")]
    [('comparison', 'above'), ('comparison', 'or more')]
    """
    return tuple(sorted(_matches(question), key=lambda mention: (mention.start, mention.end, mention.name)))


def _matches(question: str) -> Iterator[Mention]:
    for name, pattern in _COMPILED:
        for match in pattern.finditer(question):
            yield Mention("operation", match.group(), match.start(), match.end(), name, "operation word")
