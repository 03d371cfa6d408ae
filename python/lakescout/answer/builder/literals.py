"""Which words of the question are cells, quoted texts, numbers and periods."""

from __future__ import annotations

import itertools
import re
from typing import Final

from lakescout.answer.builder.lexicon import CODES, MENTIONS, NUMBER_WORDS, ORDINALS, STOP
from lakescout.answer.builder.mention import Mention, Target
from lakescout.answer.builder.periods import EVERY, find_periods
from lakescout.answer.builder.scope import CellHit, Scope
from lakescout.answer.builder.tokens import Token, quoted_spans

REPEATED: Final = 2
"""Rows from which on a cell is a kind of thing, whose plural stands for it too."""


def find_literals(question: str, tokens: list[Token], scope: Scope) -> list[Mention]:
    """Mentions of what stands in cells, be it there or not; they may overlap."""
    found = [*_values(question, tokens, scope), *_numbers(tokens), *_ordinals(tokens, scope)]
    return [*found, *_periods(tokens), *_every(tokens, scope)]


def _values(question: str, tokens: list[Token], scope: Scope) -> list[Mention]:
    mentions = []
    by_span: dict[tuple[int, int], list[CellHit]] = {}
    for hit in scope.hits:
        by_span.setdefault((hit.start, hit.end), []).append(hit)
    for (start, end), hits in by_span.items():
        if end - start == 1 and _is_plain_number(tokens[start]):
            continue
        text = " ".join(token.text for token in tokens[start:end])
        targets = sorted((_value_target(hit, tokens) for hit in hits), key=lambda target: -target.score)
        mentions.append(Mention(start, end, text, tuple(targets[:8])))
    known = {(mention.start, mention.end) for mention in mentions}
    for begin, finish, text in quoted_spans(question):
        inside = [number for number, token in enumerate(tokens) if begin <= token.start < finish]
        inner = [number for number in inside if tokens[number].text[0].isalnum()]
        if inner and (inner[0], inner[-1] + 1) not in known:
            mentions.append(Mention(inside[0], inside[-1] + 1, text, (Target("Q", -1, 1.0, text),)))
    taken = {place for mention in mentions for place in range(mention.start, mention.end)}
    return mentions + _affixes(tokens, taken) + _codes(tokens, scope)


def _affixes(tokens: list[Token], taken: set[int]) -> list[Mention]:
    """`starts with A`, `ending with the letters son`: the word stands for itself, quoted or not."""
    mentions: list[Mention] = []
    for place, token in enumerate(tokens):
        before = [other.lower for other in tokens[max(0, place - 5) : place]]
        while before and before[-1] in {"the", "a", "an", "letter", "letters", "substring", "prefix", "suffix"}:
            before.pop()
        cue = before[-1:] == ["with"] and before[-2:-1] and before[-2].startswith(("start", "begin", "end"))
        cue = cue or (before[-1:] and before[-1] in MENTIONS and token.lower not in STOP)
        if mentions and mentions[-1].end == place:
            continue
        if cue and token.text[0].isalnum() and token.quote is None and place not in taken:
            if token.lower in {"the", "a", "an", "letter", "letters", "substring", "prefix", "suffix"} and (
                place + 1 < len(tokens) and (token.text.islower() or tokens[place + 1].quote is not None)
            ):
                continue
            mentions.append(Mention(place, place + 1, token.text, (Target("Q", -1, 1.05, token.text),)))
    return mentions


def _is_plain_number(token: Token) -> bool:
    return token.quote is None and (token.is_number or token.lower in NUMBER_WORDS)


def _value_target(hit: CellHit, tokens: list[Token]) -> Target:
    span = tokens[hit.start : hit.end]
    text = " ".join(token.text for token in span)
    plain = len(span) == 1 and span[0].quote is None and (span[0].text.islower() or span[0].start == 0)
    score = 0.9 if hit.exact else 0.75 if not plain else 0.8 if hit.rows >= REPEATED else 0.6
    if any(token.quote is not None for token in span):
        score += 0.4
    elif any(token.text[0].isupper() and token.start > 0 for token in span) or any(c.isdigit() for c in text):
        score += 0.2
    if re.sub(r"\W", "", text) == re.sub(r"\W", "", hit.cell):
        score += 0.1
    return Target("V", hit.field, round(score, 3), hit.cell, hit.rows)


def _codes(tokens: list[Token], scope: Scope) -> list[Mention]:
    """`female` where a column of codes says F."""
    mentions = []
    fields = [
        place
        for place, field in enumerate(scope.fields)
        if {"sex", "gender"} & set(field.words) and field.is_text and "code" not in field.words
    ]
    for number, token in enumerate(tokens if fields else ()):
        code = CODES.get(token.lower)
        if code and not any(hit.start == number for hit in scope.hits):
            targets = tuple(Target("V", place, 0.9, code) for place in fields)
            mentions.append(Mention(number, number + 1, token.text, targets))
    return mentions


def _numbers(tokens: list[Token]) -> list[Mention]:
    mentions = []
    for number, token in enumerate(tokens):
        value = token.text.replace(",", "") if token.is_number else None
        if token.is_day:
            value = token.text
        if value is None and token.lower in NUMBER_WORDS and token.lower != "one":
            value = str(NUMBER_WORDS[token.lower])
        if (
            value is None
            and token.lower == "one"
            and number
            and tokens[number - 1].lower in {"than", "least", "most", "exactly", "just", "only"}
        ):
            value = "1"
        if value is not None and token.quote is None:
            mentions.append(Mention(number, number + 1, token.text, (Target("N", -1, 0.8, value),)))
    return mentions


def _ordinals(tokens: list[Token], scope: Scope) -> list[Mention]:
    """`the second floor`, where floors are numbers."""
    mentions = []
    for number, (token, noun) in enumerate(itertools.pairwise(tokens)):
        digits = re.fullmatch(r"(\d{1,2})(?:st|nd|rd|th)", token.lower)
        value = int(digits[1]) if digits else ORDINALS.get(token.lower)
        counted = any(field.is_number and field.own == (noun.stem,) for field in scope.fields)
        if value is not None and counted and token.quote is None:
            mentions.append(Mention(number, number + 1, token.text, (Target("N", -1, 0.9, str(value)),)))
    return mentions


def _periods(tokens: list[Token]) -> list[Mention]:
    """`March 2024`, `5 March 2024`, `Q1 2024`, `in March`."""
    return [
        Mention(start, end, " ".join(token.text for token in tokens[start:end]), (Target("N", -1, 0.95, period),))
        for start, end, period in find_periods(tokens)
    ]


def _every(tokens: list[Token], scope: Scope) -> list[Mention]:
    """`monthly orders`: the months of a column of dates."""
    mentions = []
    for place, token in enumerate(tokens):
        unit = EVERY.get(token.lower)
        targets = tuple(Target("C", number, 0.8) for number, field in enumerate(scope.fields) if field.unit == unit)
        if unit and targets:
            mentions.append(Mention(place, place + 1, token.text, targets))
    return mentions
