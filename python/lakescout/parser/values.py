"""Value mentions by their form: quoted, numbers, years, dates, and capitalised names (OCTOPUS 4.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from lakescout.parser.parsed import Mention
from lakescout.parser.stopwords import split_words
from lakescout.parser.tokens import Token
from lakescout.text import fold

_QUOTED = re.compile(r'"([^"]+)"|“([^”]+)”|„([^“”]+)[“”]|«([^»]+)»|`([^`]+)`|(?<![^\W_])[\'‘]([^\'’]+)[\'’](?![^\W_])')
_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\.?"
_DATE = re.compile(
    rf"\b(?:\d{{4}}-\d{{1,2}}-\d{{1,2}}|\d{{1,2}}[/.]\d{{1,2}}[/.]\d{{2,4}}"
    rf"|{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?(?:,? \d{{4}})?|\d{{1,2}}(?:st|nd|rd|th)? (?:of )?{_MONTH}(?:,? \d{{4}})?)\b",
    re.IGNORECASE,
)
_YEAR = re.compile(r"1[5-9]\d\d|20\d\d")
_INSIDE_A_NAME = frozenset(split_words("of the and de la le du von van der den di da del y for in on at to 's &"))


def find_values(question: str, tokens: Sequence[Token]) -> tuple[Mention, ...]:
    """Values in order of appearance; a quoted text or a date hides what lies inside it."""
    found: list[Mention] = []
    for group in (_quoted(question), _dates(question), _names(question, tokens), _numbers(tokens)):
        found += [mention for mention in group if not any(_inside(mention, other) for other in found)]
    return tuple(sorted(found, key=lambda mention: mention.start))


def _inside(inner: Mention, outer: Mention) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _value(text: str, start: int, reason: str) -> Mention:
    return Mention("value", text, start, start + len(text), text, reason)


def _quoted(question: str) -> Iterator[Mention]:
    for match in _QUOTED.finditer(question):
        text = next(group for group in match.groups() if group is not None)
        if text.strip():
            yield Mention("value", text.strip(), match.start(), match.end(), text.strip(), "quoted")


def _dates(question: str) -> Iterator[Mention]:
    for match in _DATE.finditer(question):
        yield _value(match.group(), match.start(), "date")


def _numbers(tokens: Sequence[Token]) -> Iterator[Mention]:
    for token in tokens:
        if token.is_number:
            yield _value(token.text, token.start, "year" if _YEAR.fullmatch(token.text) else "number")


def _names(question: str, tokens: Sequence[Token]) -> Iterator[Mention]:
    """Runs of capitalised words; small words may stand inside, and a number may follow one."""
    number = 0
    while number < len(tokens):
        end = _name_end(tokens, number)
        if end > number:
            start, stop = tokens[number].start, tokens[end - 1].end
            yield _value(question[start:stop], start, "capitalised")
        number = max(end, number + 1)


def _name_end(tokens: Sequence[Token], first: int) -> int:
    """One past the last token of the name that begins at `first`; `first` itself when there is none."""
    if not tokens[first].is_capitalised or (first == 0 and tokens[first].is_stop) or tokens[first].text == "I":
        return first
    end = first + 1
    while end < len(tokens) and tokens[end].joined:
        if tokens[end].is_capitalised:
            end += 1
            continue
        after = end
        while after < len(tokens) and tokens[after].joined and fold(tokens[after].text) in _INSIDE_A_NAME:
            after += 1
        if not (end < after < len(tokens) and tokens[after].joined and tokens[after].is_capitalised):
            break
        end = after + 1
    only_a_sentence_start = first == 0 and end == 1
    return first if only_a_sentence_start else end
