"""The parser that needs no model: the lake's own words are its lexicon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from lakescout.parser.lexicon import MAX_PHRASE, Lexicon
from lakescout.parser.operations import find_operations
from lakescout.parser.parsed import Mention, ParsedQuestion
from lakescout.parser.stopwords import IMPERATIVES, STOPWORDS
from lakescout.parser.tokens import Token, tokenise
from lakescout.parser.values import find_values
from lakescout.postings import stems

MAX_SPAN_WORDS = 8
MAX_SPANS = 120


class EmbeddedParser:
    """Rules over the question and the lake's headers and table names."""

    def parse(self, question: str, lexicon: Lexicon) -> ParsedQuestion:
        """Parse one question; the same question and lexicon give the same mentions."""
        tokens = tokenise(question)
        operations = find_operations(question)
        values = tuple(_mark_bound(value, operations) for value in find_values(question, tokens))
        words = dict.fromkeys(word for word in stems(_without_bounds(question, values)) if word not in STOPWORDS)
        said = {word for operation in operations for word in stems(operation.text)}
        return ParsedQuestion(
            question,
            columns=tuple(_columns(question, tokens, values, operations, lexicon)),
            values=values,
            tables=tuple(_known(question, tokens, lexicon.tables, "table", "name of a table")),
            operations=operations,
            spans=tuple(_spans(question, tokens, values))[:MAX_SPANS],
            words=tuple(words),
            light_words=frozenset(said & words.keys()),
        )


def _mark_bound(value: Mention, operations: Sequence[Mention]) -> Mention:
    """A number that something is compared with, or counted to, is no cell to be found."""
    bounds = (operation for operation in operations if operation.name in ("comparison", "limit"))
    near = any(
        operation.start <= value.start <= operation.end + 2 or operation.start == value.end + 1 for operation in bounds
    )
    return replace(value, reason="bound") if near and value.reason == "number" else value


def _without_bounds(question: str, values: Sequence[Mention]) -> str:
    """The question without the numbers that are only compared with: no cell has to have them."""
    for value in reversed(values):
        if value.reason == "bound":
            question = question[: value.start] + question[value.end :]
    return question


def _phrase(question: str, tokens: Sequence[Token]) -> str:
    return question[tokens[0].start : tokens[-1].end]


def _known(question: str, tokens: Sequence[Token], known: frozenset[str], kind: str, reason: str) -> Iterator[Mention]:
    """The longest phrases, from left to right, that `known` holds."""
    first = 0
    while first < len(tokens):
        length = _longest(tokens, first, known)
        if length:
            part = tokens[first : first + length]
            key = " ".join(token.key for token in part)
            yield Mention(kind, _phrase(question, part), part[0].start, part[-1].end, key, reason)  # type: ignore[arg-type]
        first += length or 1


def _longest(tokens: Sequence[Token], first: int, known: frozenset[str]) -> int:
    if tokens[first].is_stop:
        return 0
    for length in range(min(MAX_PHRASE, len(tokens) - first), 0, -1):
        part = tokens[first : first + length]
        if not part[-1].is_stop and " ".join(token.key for token in part) in known:
            return length
    return 0


def _columns(
    question: str,
    tokens: Sequence[Token],
    values: Sequence[Mention],
    operations: Sequence[Mention],
    lexicon: Lexicon,
) -> Iterator[Mention]:
    """Runs of content words; a header of several words holds a run together over function words."""
    free = [token for token in tokens if not _covered(token, values)]
    headers = [mention for mention in _known(question, free, lexicon.headers, "column", "") if " " in mention.name]
    run: list[Token] = []
    for place, token in enumerate(free):
        inside = _covered(token, headers)
        small_talk = place == 0 and token.start == tokens[0].start and token.key in IMPERATIVES
        skip = token.is_stop or token.is_number or small_talk or _covered(token, operations)
        if run and ((skip and not inside) or not token.joined):
            yield _run(question, run, lexicon)
            run = []
        if inside or not skip:
            run.append(token)
    if run:
        yield _run(question, run, lexicon)


def _covered(token: Token, mentions: Sequence[Mention]) -> bool:
    return any(mention.start <= token.start and token.end <= mention.end for mention in mentions)


def _run(question: str, tokens: Sequence[Token], lexicon: Lexicon) -> Mention:
    name = " ".join(token.key for token in tokens)
    reason = "header of the lake" if name in lexicon.headers else "content words"
    return Mention("column", _phrase(question, tokens), tokens[0].start, tokens[-1].end, name, reason)


def _spans(question: str, tokens: Sequence[Token], values: Sequence[Mention]) -> Iterator[Mention]:
    """Runs of words that may be a cell, longest first: neither end is a function word in lower case."""
    known = {(mention.start, mention.end) for mention in values}
    for length in range(min(MAX_SPAN_WORDS, len(tokens)), 0, -1):
        for first in range(len(tokens) - length + 1):
            part = tokens[first : first + length]
            if _weak(part[0]) or _weak(part[-1]) or (part[0].start, part[-1].end) in known:
                continue
            text = _phrase(question, part)
            yield Mention("value", text, part[0].start, part[-1].end, text, "span")


def _weak(token: Token) -> bool:
    return token.is_stop and not token.is_capitalised
