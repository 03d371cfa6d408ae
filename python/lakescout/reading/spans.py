"""Which parts of a question may be cells, what the value scan looks for, and which words ask for an operation."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from lakescout.reading.literals import FLAGS, NUMBERS, number_of
from lakescout.reading.tokens import Token, tokenize
from lakescout.words.tables import word_list

Operation: TypeAlias = Literal[
    "count", "average", "sum", "largest", "smallest", "order", "group", "distinct", "not", "limit", "more", "less"
]
"""What a word asks to be done."""

_BY_WORD: Final = {
    word: tuple(operation for operation in get_args(Operation) if word in word_list(operation, "operations"))
    for each in get_args(Operation)
    for word in word_list(each, "operations")
}


def find_operations(tokens: Sequence[Token]) -> Iterator[tuple[int, int, Operation]]:
    """First token, token after the last, and the operation.

    >>> from lakescout.reading.tokens import tokenize
    >>> list(find_operations(tokenize("How many singers are not French?")))
    [(0, 2, 'count'), (4, 5, 'not')]
    """
    for place, token in enumerate(tokens):
        if token.quote is not None:
            continue
        if token.lower == "how" and place + 1 < len(tokens) and tokens[place + 1].lower in {"many", "much"}:
            yield place, place + 2, "count" if tokens[place + 1].lower == "many" else "sum"
        for operation in _BY_WORD.get(token.lower, ()):
            yield place, place + 1, operation


MOST_WORDS: Final = 7
"""The longest span, in words; what no space divides is one word: `6-4,`."""
MOST_TOKENS: Final = 16
"""The longest span, in words and parts of words."""
MOST: Final = 240
"""The most spans of one question."""
EDGES: Final = frozenset(word_list("edges of a cell"))
"""Words that neither open nor close a cell: they name nothing."""
OPENING: Final = frozenset(word_list("openings of a short cell"))
"""Those that may open a cell of a few words: `on hold`, `in the workshop`."""
SHORT: Final = 3
"""The words of such a cell at most."""


@dataclass(frozen=True, slots=True)
class Span:
    """Characters `start` to `end` of the question, to look up as `text`; not `exact` if the text was changed."""

    start: int
    end: int
    text: str
    is_number: bool = False
    exact: bool = True


def _none(word: str) -> Iterable[str]:
    return ()


def spans(question: str, others: Callable[[str], Iterable[str]] = _none) -> list[Span]:
    """Spans of up to seven words, numbers, and the singular of single words.

    `others` gives further spellings of a lower-case word or phrase: `france` for `french`.

    >>> [span.text for span in spans("singers from France") if span.end]
    ['singers', 'singer', 'singers from France', 'France']
    >>> [span.text for span in spans("open P1s") if span.end]
    ['open', 'open P1s', 'P1s', 'P1']
    """
    tokens = tokenize(question)
    places = [place for place, token in enumerate(tokens) if token.is_word]
    found: list[Span] = []
    for first, start in enumerate(places):
        for last in places[first : first + MOST_TOKENS]:
            if len(question[tokens[start].start : tokens[last].end].split()) > MOST_WORDS:
                break
            found += _readings(question, tokens[start : last + 1], others)
    flags = [Span(0, 0, text, exact=False) for pair in FLAGS for text in pair]
    return found[: MOST - len(flags)] + flags


def _marked(question: str, start: int, end: int) -> Iterable[str]:
    """The text with the marks that belong to it: `Ph.D.`, `13.14 (92)`, `(g)`, `+62.6`."""
    after, before = end, start
    if question.count("(", start, end) > question.count(")", start, end) and question[end:].startswith(" )"):
        after = end + 2
    while after < len(question) and question[after] in ".)%+#*!":
        after += 1
    while before and question[before - 1] in "(+-–−#$£€*":
        before -= 1
    if before and not question[before - 1].isspace():
        before = start
    if after > end:
        yield question[start:after]
        if after > end + 1:
            yield question[start : end + 1].rstrip()
    if before < start:
        yield question[before:end]
        if after > end:
            yield question[before:after]


def _is_edge(question: str, span: tuple[Token, ...], place: int) -> bool:
    """Whether the first or last token names nothing there; a part of a word may: `n/a`, `carpet (i)`, `Part I`."""
    token = span[place]
    if token.quote is not None or token.lower not in EDGES or token.text == "US":
        return False
    if len(span) == 1:
        return token.text != "A" or not token.start
    if place == 0:
        opens = token.lower == "the" or (token.lower in OPENING and len(span) <= SHORT)
        return question[token.end].isspace() and not opens
    return question[token.start - 1].isspace() and token.text not in {"I", "i", "A"}


_CODES: Final = re.compile(r"(?=.*[A-Z])[A-Z0-9]+s")
"""Several of what is called by a code: `P1s`, `TVs`."""


def _readings(question: str, span: tuple[Token, ...], others: Callable[[str], Iterable[str]]) -> list[Span]:
    if any(_is_edge(question, span, place) for place in (0, len(span) - 1)):
        return []
    if len({token.quote for token in span}) > 1:
        return []
    start, end = span[0].start, span[-1].end
    text = question[start:end]
    marked = [Span(start, end, other) for other in dict.fromkeys(_marked(question, start, end))]
    if len(span) == 1 and number_of(span[0]) is not None and span[0].quote is None:
        if span[0].lower in NUMBERS:
            return []
        signed = [item for item in marked if item.text.rstrip(".)") != text]
        return [*signed, Span(start, end, text.replace(",", ""), is_number=True)]
    further = dict.fromkeys(others(text.lower()))
    if len(span) == 1 and _CODES.fullmatch(text):
        further = dict.fromkeys((text[:-1], *further))
    elif len(span) == 1 and span[0].stem != span[0].lower:
        further = dict.fromkeys((span[0].stem, *further))
    return [Span(start, end, text), *marked, *(Span(start, end, other, exact=False) for other in further)]
