"""Which stretches of a question may be cells: what the value scan is asked for."""

from __future__ import annotations

from typing import Final

from lakescout.answer.builder.lexicon import DEMONYMS, OPERATIONS, SAME_PLACE, STOP
from lakescout.answer.builder.tokens import Token, tokenize
from lakescout.answer.sources import Span
from lakescout.text import stem

MAX_TOKENS: Final = 7
MAX_SPANS: Final = 160


def spans(question: str) -> list[Span]:
    """Stretches of up to seven words, numbers, and other spellings of single words.

    >>> [span.text for span in spans("singers from France")]
    ['singers', 'singer', 'singers from France', 'France']
    """
    tokens = tokenize(question)
    places = [place for place, token in enumerate(tokens) if token.text[0].isalnum()]
    found: list[Span] = []
    for first, start in enumerate(places):
        for last in places[first : first + MAX_TOKENS]:
            found += _readings(question, tokens, start, last + 1)
    return found[:MAX_SPANS]


def _readings(question: str, tokens: list[Token], start: int, end: int) -> list[Span]:
    span = tokens[start:end]
    edge = (span[0], span[-1])
    if any(token.quote is None and token.lower in STOP and token.text != "US" for token in edge):
        return []
    if len({token.quote for token in span}) > 1:
        return []
    text = question[span[0].start : span[-1].end]
    if len(span) > 1:
        same = SAME_PLACE.get(text.lower().removeprefix("the "), ())
        return [Span(start, end, text), *(Span(start, end, other, exact=False) for other in same)]
    token = span[0]
    if token.is_number:
        return [Span(start, end, token.text.replace(",", ""), is_number=True)]
    if token.quote is None and token.lower in OPERATIONS:
        return []
    others = {stem(token.lower), *DEMONYMS.get(token.lower, ())}
    others |= set(SAME_PLACE.get(token.lower, ())) if token.text.isupper() else set()
    others -= {token.lower}
    return [Span(start, end, text), *(Span(start, end, other, exact=False) for other in sorted(others))]
