"""Texts as they are typed: in quotes, after a cue such as `starting with`, or capitalised within the question."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final

from lakescout.words.tables import word_list
from lakescout.words.tokens import Token

_CUES: Final = frozenset(word_list("cues of a text"))
_SKIPPED: Final = frozenset(word_list("between a cue and its text"))


def find_quoted(quoted: Iterable[tuple[int, int, str]], tokens: Sequence[Token]) -> Iterator[tuple[int, int, str]]:
    """First token, token after the last, and the text of each quoted one, as `quoted_spans` gives them."""
    for begin, end, text in quoted:
        inside = [place for place, token in enumerate(tokens) if begin < token.end and token.start < end]
        inner = [place for place in inside if tokens[place].start > begin and tokens[place].end < end]
        if inner:
            yield inner[0], inner[-1] + 1, text


def find_capitals(tokens: Sequence[Token]) -> Iterator[tuple[int, int, str]]:
    """Runs of capitalised words that do not open the question: `Joe Sharp`."""
    place = 1
    while place < len(tokens):
        end = place
        while end < len(tokens) and tokens[end].quote is None and tokens[end].text[0].isupper():
            end += 1
        if end > place:
            yield place, end, " ".join(token.text for token in tokens[place:end])
        place = max(end, place + 1)


def find_cued(tokens: Sequence[Token], taken: Collection[int]) -> Iterator[tuple[int, int, str]]:
    """`contains the word wine`, `starting with A`: the word after it stands for itself, unless it is `taken`."""
    for place, token in enumerate(tokens):
        begins = place > 0 and tokens[place - 1].lower.startswith(("start", "begin", "end"))
        if token.lower not in _CUES or (token.lower == "with" and not begins):
            continue
        after = place + 1
        while after < len(tokens) and tokens[after].lower in _SKIPPED and tokens[after].text != "A":
            after += 1
        if after < len(tokens) and after not in taken and tokens[after].is_word and tokens[after].quote is None:
            yield after, after + 1, tokens[after].text
