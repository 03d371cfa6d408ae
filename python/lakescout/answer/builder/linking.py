"""Which words of the question name which columns, tables and cells."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from lakescout.answer.builder.lexicon import CODES, LIGHT_VERBS, MENTIONS, NUMBER_WORDS, OPERATIONS, STOP
from lakescout.answer.builder.matching import is_cut_short, meaning, phrase_match, table_match, word_match
from lakescout.answer.builder.scope import CellHit, Scope
from lakescout.answer.builder.tokens import Mention, Target, tokenize
from lakescout.reading.rules.numbers import ORDINALS
from lakescout.reading.rules.periods import EVERY, find_periods
from lakescout.reading.spans import clocks, lengths
from lakescout.reading.times import MONTH_ALONE, recurring
from lakescout.reading.tokens import Token, quoted_spans
from lakescout.words.text import stem

REPEATED: Final = 2
"""Rows from which on a cell is a kind of thing, whose plural stands for it too."""


def find_literals(question: str, tokens: list[Token], scope: Scope) -> list[Mention]:
    """Mentions of what stands in cells, be it there or not; they may overlap."""
    found = [*_values(question, tokens, scope), *_numbers(tokens), *_ordinals(tokens, scope)]
    return [*found, *_periods(tokens, scope), *_times(tokens, scope), *_every(tokens, scope)]


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
    elif any(token.text[0].isupper() and token.start > 0 for token in span) or any(c.isdecimal() for c in text):
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


def _times(tokens: list[Token], scope: Scope) -> list[Mention]:
    """`09:30` where columns hold times of day, `2 days` where they hold lengths of time."""
    of_kind = {
        kind: [place for place, field in enumerate(scope.fields) if field.column.kind == kind]
        for kind in ("time", "duration")
    }
    found = [*clocks(tokens, of_kind["time"]), *lengths(tokens, of_kind["duration"])]
    said = {(item.start, item.end): str(item.value) for item in found}
    return [
        Mention(start, end, " ".join(token.text for token in tokens[start:end]), (Target("N", -1, 0.95, value),))
        for (start, end), value in said.items()
    ]


def _periods(tokens: list[Token], scope: Scope) -> list[Mention]:
    """`March 2024`, `5 March 2024`, `Q1 2024`, `in March`; what comes again, where columns hold dates."""
    dated = any(field.is_date for field in scope.fields)
    return [
        Mention(start, end, " ".join(token.text for token in tokens[start:end]), (Target("N", -1, 0.95, period),))
        for start, end, period in find_periods(tokens, scope.calendar)
        if dated or MONTH_ALONE.fullmatch(period) or recurring(period) is None
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


MAX_SPAN: Final = 5
LEAST: Final = 0.5
SURE_VERB: Final = 0.65
"""How well a participle must name a column."""
_MEASURED: Final = {"average", "mean", "median", "maximum", "minimum", "highest", "lowest", "largest", "smallest"}
"""Behind these, `amount of` is no count."""
_INNER: Final = {"of", "the", "'s", "per"}
"""Words that may stand inside of a name."""
DERIVED: Final = 0.12
"""How much rather `month` is a column of months than the months of a column of dates."""


def link(question: str, scope: Scope) -> tuple[list[Token], list[Mention]]:
    """Tokens and the mentions that do not overlap, in the question's order."""
    tokens = tokenize(question)
    literals = find_literals(question, tokens, scope)
    return tokens, _disjoint([*literals, *_unless_again(_names(tokens, scope), literals, scope)], tokens)


def _unless_again(mentions: list[Mention], literals: list[Mention], scope: Scope) -> list[Mention]:
    """The names, without the units of dates where times come again: who says `on weekdays` asks for no weekday."""
    again = {
        place
        for item in literals
        if item.targets[0].kind == "N" and recurring(item.targets[0].cell) is not None
        for place in range(item.start, item.end)
    }
    if not again:
        return mentions
    left = (
        replace(item, targets=tuple(t for t in item.targets if t.kind != "C" or not scope.fields[t.number].unit))
        if again & set(range(item.start, item.end))
        else item
        for item in mentions
    )
    return [item for item in left if item.targets]


def _names(tokens: list[Token], scope: Scope) -> list[Mention]:
    mentions = []
    for start in range(len(tokens)):
        for end in range(start + 1, min(start + MAX_SPAN, len(tokens)) + 1):
            span = tokens[start:end]
            content = [token.stem for token in span if token.lower not in STOP]
            if not _nameable(span) or not content:
                continue
            inner = {token.lower for token in span} & _INNER
            targets = name_targets(content, scope, alone=bool(inner))
            if "per" in inner:  # `price per night` is a header, `trips per day` is none
                targets = [t for t in targets if t.kind == "C" and "per" in scope.fields[t.number].words]
            if (
                len(span) == 1
                and span[0].lower in {"number", "count", "amount", "total"}
                and end < len(tokens)
                and tokens[end].lower == "of"
                and not (span[0].lower == "amount" and start and tokens[start - 1].lower in _MEASURED)
            ):
                continue
            if len(span) == 1 and span[0].lower.endswith("ed"):
                loose = "CT" if span[0].lower in LIGHT_VERBS else "T"
                targets = [target for target in targets if target.kind not in loose or target.score >= 0.9]
            if any(word in OPERATIONS for word in (span[0].lower, span[-1].lower, *content)):
                targets = [target for target in targets if _meant(content, target, scope)]
            if _is_idiom(tokens, start, end, scope) or _is_ordering(tokens, start, end):
                continue
            if len(span) == 1:
                targets = _done(span[0], targets) + _undone(span[0], scope)
            if targets:
                mentions.append(Mention(start, end, " ".join(token.text for token in span), tuple(targets)))
    return mentions + _shared_nouns(tokens, scope)


def _done(token: Token, targets: list[Target]) -> list[Target]:
    """`prescribed` is something done; a header that only begins alike says what sort a thing is."""
    if not token.lower.endswith("ed"):
        return targets
    return [target for target in targets if target.kind != "C" or target.score >= SURE_VERB]


def _is_rate(token: Token, scope: Scope) -> bool:
    """`per hour` where a column is hourly."""
    return any(EVERY.get(word) == token.stem for field in scope.fields for word in field.words)


def _undone(token: Token, scope: Scope) -> list[Target]:
    """`inactive` where a column of yes or no says active, `unpaid` where one says when it was paid."""
    found = []
    for prefix in ("un", "in", "non"):
        rest = stem(token.lower.removeprefix(prefix).lstrip("-"))
        if not token.lower.startswith(prefix) or len(rest) < 4:
            continue
        for target in name_targets([rest], scope):
            field = scope.fields[target.number] if target.kind == "C" else None
            if field is not None and not field.unit and (field.is_flag or field.is_date) and target.score >= SURE_VERB:
                found.append(replace(target, score=target.score + 0.2, denied=True))
    return found


def _shared_nouns(tokens: list[Token], scope: Scope) -> list[Mention]:
    """`first and last name`: the first adjective shares the noun of the second."""
    mentions = []
    for joint in range(1, len(tokens) - 2):
        if tokens[joint].lower not in {"and", "or", ",", "/"}:
            continue
        adjective, noun = tokens[joint - 1], tokens[joint + 2]
        second = [tokens[joint + 1].stem, noun.stem]
        if adjective.lower in STOP - {"no"} or not noun.text[0].isalpha():
            continue
        first = [adjective.stem, noun.stem]
        targets = [t for t in name_targets(first, scope) if t.kind == "C" and t.score >= 0.95]
        others = [t for t in name_targets(second, scope) if t.kind == "C" and t.score >= 0.95]
        tables = {scope.fields[other.number].table for other in others}
        kept = tuple(replace(t, score=1.15) for t in targets if scope.fields[t.number].table in tables)
        if kept and {t.number for t in kept} != {t.number for t in others}:
            mentions.append(Mention(joint - 1, joint, adjective.text, kept))
    return mentions


def _is_idiom(tokens: list[Token], start: int, end: int, scope: Scope) -> bool:
    """`for sale` is no table of sales; nor is `per hour` one of hours where a column is hourly."""
    if end - start != 1 or not start:
        return False
    before, word = tokens[start - 1].lower, tokens[start]
    return (before, word.lower) == ("for", "sale") or (before == "per" and _is_rate(word, scope))


def _is_ordering(tokens: list[Token], start: int, end: int) -> bool:
    """`in ascending order`, `in order of`: no table of orders."""
    if end - start != 1 or tokens[start].lower not in {"order", "orders"}:
        return False
    before = tokens[start - 1].lower if start else ""
    after = tokens[end].lower if end < len(tokens) else ""
    return (
        before.endswith(("ing", "ical", "etic"))
        or (before in {"in", "reverse", "reversed"} and after in {"of", "by"})
        or (after == "by" and start > 0)
    )


def _meant(content: Sequence[str], target: Target, scope: Scope) -> bool:
    """A word of an operation names a header only where the header has that very word, beside another one."""
    if len(content) == 1 or target.kind == "T":
        return _whole(content, target, scope)
    field = scope.fields[target.number]
    known = {*field.words, *scope.table_words[field.table]}
    if (
        content[0] in {"number", "count", "amount"}
        and field.words[:1] != (content[0],)
        and content[-1] not in OPERATIONS
    ):
        return False
    return all(word in known for word in content if word in OPERATIONS)


def _whole(content: Sequence[str], target: Target, scope: Scope) -> bool:
    """Every word of the header or table name was asked for."""
    if target.kind == "T":
        words = scope.table_words[target.number]
        return len(words) == len(content) and all(word in words for word in content if word in OPERATIONS)
    field = scope.fields[target.number]
    return any(
        len(words) == len(content)
        and all(
            a == b or (a not in OPERATIONS and word_match(a, b) >= 0.9) for a, b in zip(content, words, strict=True)
        )
        for words in (field.own, field.words)
    )


def _nameable(span: list[Token]) -> bool:
    if span[0].lower in STOP or span[-1].lower in STOP or any(token.quote is not None for token in span):
        return False
    return all(token.lower in _INNER or (token.text[0].isalnum() and token.lower not in STOP) for token in span)


def name_targets(content: Sequence[str], scope: Scope, *, alone: bool = False) -> list[Target]:
    """Fields and tables that the words name, best first; `alone`: the header must hold all of them."""
    targets = []
    fields, tables = _within_reach(content, scope)
    for number in fields:
        field = scope.fields[number]
        table = () if alone else scope.table_words[field.table]
        score = phrase_match(content, field.own, table)
        if field.own != field.words:
            score = max(score, phrase_match(content, field.words, table) - 0.01)
        score = max(score, field.said.match(content))
        if field.unit:
            score = score - DERIVED if field.unit in content else 0.0
        if field.is_id and not {"id", "key", "code", "number"} & set(content):
            score -= 0.2
        if score >= LEAST:
            targets.append(Target("C", number, round(min(score, 1.1), 3)))
    for number in () if alone else tables:
        score = table_match(content, scope.table_words[number])
        score = max(score, meaning(scope.tables[number].comment).match(content))
        if score >= LEAST:
            targets.append(Target("T", number, round(score + 0.02, 3)))
    targets.sort(key=lambda target: -target.score)
    return [target for target in targets if target.score >= targets[0].score - 0.45][:12]


def _within_reach(content: Sequence[str], scope: Scope) -> tuple[list[int], list[int]]:
    """The fields and tables that have, for each of the words, one that it may name: no others can score."""
    fields, tables = (
        set.intersection(*sides) for sides in zip(*(_reached(word, scope) for word in content), strict=True)
    )
    return sorted(fields), sorted(tables)


def _reached(word: str, scope: Scope) -> tuple[set[int], set[int]]:
    """The fields (by their words or their table's) and the tables that a word may name."""
    if word not in scope.reached:
        known = [other for other in scope.vocabulary if word_match(word, other) > 0 or is_cut_short(word, other)]
        bearers = [scope.vocabulary[other] for other in known]
        scope.reached[word] = (
            set().union(*(fields for fields, _ in bearers)),
            set().union(*(tables for _, tables in bearers)),
        )
    return scope.reached[word]


def _disjoint(found: list[Mention], tokens: list[Token]) -> list[Mention]:
    """Longer and surer mentions first; targets of equal spans are pooled."""
    pooled: dict[tuple[int, int], list[Target]] = {}
    for mention in found:
        pooled.setdefault((mention.start, mention.end), []).extend(mention.targets)
    for span, found_targets in list(pooled.items()):
        targets = found_targets
        plain = span[1] - span[0] == 1 and tokens[span[0]].text.islower() and tokens[span[0]].quote is None
        if plain and any(target.kind in "CT" and target.score >= 0.65 for target in targets):
            targets = [replace(t, score=0.6) if t.kind == "V" else t for t in targets]
        if any(target.kind in "CT" and target.score >= 0.95 for target in targets):
            targets = [target for target in targets if target.kind != "V" or target.score > 1.0]
        pooled[span] = targets
    mentions = [
        Mention(start, end, " ".join(t.text for t in tokens[start:end]), tuple(sorted(targets, key=lambda t: -t.score)))
        for (start, end), targets in pooled.items()
    ]
    mentions.sort(key=lambda mention: -_weight(mention, tokens))
    taken: list[Mention] = []
    for mention in mentions:
        if all(mention.end <= other.start or mention.start >= other.end for other in taken):
            taken.append(mention)
    return sorted(taken, key=lambda mention: mention.start)


def _is_period(mention: Mention) -> bool:
    """Whether it is a time of several words: `year to date` is no year of a column."""
    best = mention.targets[0]
    return best.kind == "N" and mention.end - mention.start > 1 and not best.cell.isdigit()


def _weight(mention: Mention, tokens: list[Token]) -> float:
    content = sum(token.lower not in STOP and token.text[0].isalnum() for token in tokens[mention.start : mention.end])
    best = mention.targets[0]
    bonus = 0.6 if (best.kind in "VQ" and best.score > 1.0) or _is_period(mention) else 0.0
    return best.score * (content + 0.01 * (mention.end - mention.start)) + bonus
