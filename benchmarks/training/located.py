"""Where the values of a plan stand in its question."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from lakescout.reading.plan import Among, Between, Column, Compare, Like, Query, Value, everywhere
from lakescout.words.text import fold, stem

_WORD = re.compile(r"[^\W_]+(?:\.\d+)?")
_UNITS = "zero one two three four five six seven eight nine ten eleven twelve".split()
_NUMBERS = {word: str(number) for number, word in enumerate(_UNITS)} | {
    "once": "1", "twice": "2", "single": "1", "twenty": "20", "thirty": "30", "fifty": "50", "hundred": "100",
}  # fmt: skip
_MONTHS = {
    name: f"{number:02d}"
    for number, name in enumerate(
        "january february march april may june july august september october november december".split(), 1
    )
}
_MOST_WORDS_APART = 2


@dataclass(frozen=True, slots=True)
class Located:
    """A value of a plan, the column that it is compared with, and the characters of the question that say it."""

    value: Value
    column: int | None
    start: int | None
    end: int | None


def located(question: str, plan: Query) -> tuple[Located, ...]:
    """Every value of `plan`, in order, with its place; None where the question says it otherwise."""
    words = [(match.start(), match.end(), fold(match.group())) for match in _WORD.finditer(question)]
    found = []
    for value, column in values_of(plan):
        span = _span(words, str(value.value)) if not isinstance(value.value, bool) else None
        found.append(Located(value, column, *(span or (None, None))))
    return tuple(found)


def values_of(plan: Query) -> Iterator[tuple[Value, int | None]]:
    """The values of a plan, each with the column that it is compared with."""
    for node in everywhere(plan):
        match node:
            case Compare(_, left, Value() as value):
                yield value, _column(left)
            case Between(of, low, high):
                yield from ((end, _column(of)) for end in (low, high) if isinstance(end, Value))
            case Among(of, values):
                yield from ((value, _column(of)) for value in values)
            case Like(of, _, text):
                yield text, _column(of)


def _column(item: object) -> int | None:
    if isinstance(item, Column):
        return item.column
    of = getattr(item, "of", None)
    return of.column if isinstance(of, Column) else None


def _span(words: list[tuple[int, int, str]], text: str) -> tuple[int, int] | None:
    wanted = [fold(match.group()) for match in _WORD.finditer(text)]
    if not wanted:
        return None
    return _run(words, wanted) or _joined(words, "".join(wanted)) or _day(words, text)


def _run(words: list[tuple[int, int, str]], wanted: list[str]) -> tuple[int, int] | None:
    plain = [_plain(word) for word in wanted]
    for first in range(len(words) - len(wanted) + 1):
        here = [_plain(word) for _, _, word in words[first : first + len(wanted)]]
        if here == plain:
            return words[first][0], words[first + len(wanted) - 1][1]
    return None


def _plain(word: str) -> str:
    if word in _NUMBERS:
        return _NUMBERS[word]
    try:
        return f"{float(word):g}" if len(word) < 12 else word
    except ValueError:
        return stem(word)


def _joined(words: list[tuple[int, int, str]], wanted: str) -> tuple[int, int] | None:
    """The place of a value whose words are split differently: 90,287 or r-22."""
    for first in range(len(words)):
        text = ""
        for start, end, word in words[first:]:
            del start
            text += word
            if text == wanted:
                return words[first][0], end
            if not wanted.startswith(text):
                break
    return None


def _day(words: list[tuple[int, int, str]], text: str) -> tuple[int, int] | None:
    """A day as people write it: January 5, 2018 for 2018-01-05."""
    day = re.match(r"(\d{4})-(\d\d)-(\d\d)", text)
    if day is None:
        return None
    year, month, number = day.groups()
    for place, (_, _, word) in enumerate(words):
        if _MONTHS.get(word) == month:
            near = words[max(0, place - _MOST_WORDS_APART) : place + _MOST_WORDS_APART + 1]
            plain = [re.sub(r"(?<=\d)(st|nd|rd|th)$", "", word).lstrip("0") for _, _, word in near]
            if number.lstrip("0") in plain and year in plain:
                kept = [item for item, said in zip(near, plain, strict=True) if said in {number.lstrip("0"), year}]
                kept.append(words[place])
                return min(start for start, _, _ in kept), max(end for _, end, _ in kept)
    return None
