"""What values a question mentions: cells that were found, numbers, dates, and texts as typed."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, TypeAlias

from lakescout.reading.scope import Cell
from lakescout.reading.tokens import Token, quoted_spans
from lakescout.words.tables import word_list
from lakescout.words.text import fold

Kind: TypeAlias = Literal["cell", "number", "date", "text", "flag"]
"""A cell of the scope, a number, a day, words of the question as they stand, or yes and no for a column it names."""

NUMBERS: Final = {word: number for number, word in enumerate(word_list("numbers below twenty"))} | {
    word: 10 * number for number, word in enumerate(word_list("tens"), 2)
}
"""Numbers written as words."""
ORDINALS: Final = {word: number for number, word in enumerate(word_list("ordinals"), 1)}
"""Ordinals, written as words."""
SCALES: Final = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000, "dozen": 12}
"""What a number before it is multiplied by."""
_SHORT: Final = {"k": 1_000, "m": 1_000_000, "b": 1_000_000_000, "mn": 1_000_000, "bn": 1_000_000_000}
_MONTHS: Final = {
    name[:length]: number for number, name in enumerate(word_list("months"), 1) for length in (3, 4, len(name))
}
_NUMBER: Final = re.compile(r"(\d+(?:,\d{3})*(?:\.\d+)?)(?:st|nd|rd|th|s|%)?")
_SCALED: Final = re.compile(r"(\d+(?:\.\d+)?)(k|m|b|mn|bn)")
_SLASHED: Final = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")
_DASHED: Final = re.compile(r"\d{4}-\d{2}-\d{2}(?:[ t]\d{2}:\d{2}(?::\d{2})?)?")
_QUARTER: Final = re.compile(r"q[1-4]")
_DAY: Final = re.compile(r"(\d{1,2})(?:st|nd|rd|th)?")
_TO: Final = frozenset({"and", "to", "until", "till", "through", "-", "–"})
"""What stands between the first and the last month of a range."""
_CUES: Final = frozenset(word_list("cues of a text"))
_SKIPPED: Final = frozenset(word_list("between a cue and its text"))


FLAGS: Final = (("y", "n"), ("yes", "no"), ("true", "false"), ("t", "f"))
"""How cells say yes and no. They are looked up for every question, wherever they stand: `active customers`."""


@dataclass(frozen=True, slots=True)
class Found:
    """A value that tokens `start` to `end` of the question may stand for."""

    start: int
    end: int
    kind: Kind
    value: str | int | float
    cells: tuple[tuple[int, str], ...] = ()
    """The columns that hold it, each with the spelling there."""
    exact: bool = True

    @property
    def columns(self) -> tuple[int, ...]:
        """The columns that hold it."""
        return tuple(column for column, _ in self.cells)

    def spelt_in(self, column: int) -> str | None:
        """How a column spells it; None if the column does not hold it."""
        return next((text for number, text in self.cells if number == column), None)


def find_values(
    question: str, tokens: Sequence[Token], cells: Sequence[Cell], named: Collection[int] = ()
) -> list[Found]:
    """Every value of a question, in order; of several that start at one token, the longest first.

    `named` are the columns that the question may name: their cells for yes and no are values too.
    """
    stated = list(_cells(tokens, [cell for cell in cells if cell.end > cell.start]))
    held = {(item.start, item.end): item.cells for item in stated if _is_number(tokens, item)}
    numbers = (replace(item, cells=held.get((item.start, item.end), ())) for item in _numbers(tokens))
    found = [*(item for item in stated if not _is_number(tokens, item)), *numbers]
    found += [*_days(tokens), *_quoted(question, tokens), *_flags(cells, named)]
    whole = [item for item in stated if item.exact and item.end > item.start + 1]
    found += [
        run for run in _capitals(tokens) if not any(item.start <= run.start < run.end <= item.end for item in whole)
    ]
    found += _cued(tokens, {place for item in found for place in range(item.start, item.end)})
    seen: dict[tuple[object, ...], Found] = {}
    for item in found:
        text = item.value if not isinstance(item.value, str) else fold(item.value)
        kind = "text" if item.kind == "cell" else item.kind
        seen.setdefault((item.start, item.end, kind, text), item)
    return sorted(seen.values(), key=lambda item: (item.start, -item.end, item.kind, str(item.value)))


def _flags(cells: Sequence[Cell], named: Collection[int]) -> Iterator[Found]:
    """Yes and no as the columns that the question names spell them."""
    held: dict[int, dict[str, str]] = {}
    for cell in cells:
        if cell.end == cell.start and cell.column in named:
            held.setdefault(cell.column, {})[fold(cell.text)] = cell.text
    grouped: dict[str, dict[int, str]] = {}
    for column, texts in held.items():
        for pair in FLAGS:
            if all(text in texts for text in pair):
                for text in pair:
                    grouped.setdefault(text, {})[column] = texts[text]
    for text, columns in grouped.items():
        yield Found(0, 0, "flag", next(iter(columns.values()), text), tuple(sorted(columns.items())), exact=False)


def _is_number(tokens: Sequence[Token], item: Found) -> bool:
    token = tokens[item.start]
    return item.end == item.start + 1 and token.quote is None and number_of(token) is not None


def _cells(tokens: Sequence[Token], cells: Sequence[Cell]) -> Iterator[Found]:
    """One for each span and spelling, ignoring case; all spellings of a span that is a number together."""
    grouped: dict[tuple[int, int, str], list[Cell]] = {}
    for cell in cells:
        inside = [place for place, token in enumerate(tokens) if token.start < cell.end and token.end > cell.start]
        if inside:
            start, end = inside[0], inside[-1] + 1
            alone = end == start + 1 and number_of(tokens[start]) is not None
            grouped.setdefault((start, end, "" if alone else fold(cell.text)), []).append(cell)
    for (start, end, _), same in grouped.items():
        columns = {cell.column: cell.text for cell in reversed(same)}
        exact = any(cell.exact for cell in same)
        yield Found(start, end, "cell", same[0].text, tuple(sorted(columns.items())), exact)


def _numbers(tokens: Sequence[Token]) -> Iterator[Found]:
    place = 0
    while place < len(tokens):
        end, value = _number_at(tokens, place)
        if value is not None:
            yield Found(place, end, "number", -value if _is_negative(tokens, place) else value)
        place = max(end, place + 1)


def _number_at(tokens: Sequence[Token], place: int) -> tuple[int, int | float | None]:
    value = number_of(tokens[place])
    if value is None or tokens[place].quote is not None:
        return place, value if tokens[place].quote is not None and value is not None else None
    end = place + 1
    small = tokens[end].lower if end < len(tokens) else ""
    if tokens[place].lower in NUMBERS and value >= 20 and 0 < NUMBERS.get(small, 0) < 10:
        value, end = value + NUMBERS[small], end + 1
    while end < len(tokens) and tokens[end].lower in SCALES:
        value, end = value * SCALES[tokens[end].lower], end + 1
    return end, value


def _is_negative(tokens: Sequence[Token], place: int) -> bool:
    """Whether a minus stands right before the number and nothing right before the minus."""
    if not place or tokens[place - 1].text not in "-–−" or tokens[place - 1].end != tokens[place].start:
        return False
    return place == 1 or tokens[place - 2].end < tokens[place - 1].start


def number_of(token: Token) -> int | float | None:
    """The number that a single token is, also as a word or an ordinal.

    >>> from lakescout.reading.tokens import tokenize
    >>> [number_of(token) for token in tokenize("1,000 seven 3rd 2.50 5k third x")]
    [1000, 7, 3, 2.5, 5000, 3, None]
    """
    lower = token.lower
    if lower in NUMBERS:
        return NUMBERS[lower]
    if lower in ORDINALS:
        return ORDINALS[lower]
    if lower in {"hundred", "thousand", "million", "billion"}:
        return SCALES[lower]
    scaled = _SCALED.fullmatch(lower)
    if scaled:
        return _plain(float(scaled[1]) * _SHORT[scaled[2]])
    match = _NUMBER.fullmatch(lower)
    return None if match is None else _plain(float(match[1].replace(",", "")))


def _plain(value: float) -> int | float:
    return int(value) if value.is_integer() else value


def _days(tokens: Sequence[Token]) -> Iterator[Found]:
    for place, token in enumerate(tokens):
        slashed = _SLASHED.fullmatch(token.lower)
        if _DASHED.fullmatch(token.lower):
            yield Found(place, place + 1, "date", token.text)
        elif slashed:
            first, second = int(slashed[1]), int(slashed[2])
            month, day = (second, first) if first > 12 else (first, second)
            yield Found(place, place + 1, "date", f"{slashed[3]}-{month:02}-{day:02}")
        elif _QUARTER.fullmatch(token.lower) and place + 1 < len(tokens) and _is_year(tokens[place + 1]):
            yield Found(place, place + 2, "date", f"{tokens[place + 1].lower}-{token.text.upper()}")
        elif token.lower in _MONTHS and token.is_word:
            yield from _written_day(tokens, place)


def _written_day(tokens: Sequence[Token], place: int) -> Iterator[Found]:
    """`March 5, 2014`, `5 March 2014`, `5th of March 2014`."""
    month = _MONTHS[tokens[place].lower]
    after = [other for other in range(place + 1, min(place + 4, len(tokens))) if tokens[other].text != ","]
    before = [other for other in range(max(0, place - 2), place) if tokens[other].lower != "of"]
    if len(after) > 1 and _DAY.fullmatch(tokens[after[0]].lower) and _is_year(tokens[after[1]]):
        day = int(_DAY.fullmatch(tokens[after[0]].lower)[1])  # type: ignore[index]
        yield Found(place, after[1] + 1, "date", f"{tokens[after[1]].lower}-{month:02}-{day:02}")
    elif after and before and _is_year(tokens[after[0]]) and (match := _DAY.fullmatch(tokens[before[-1]].lower)):
        yield Found(before[-1], after[0] + 1, "date", f"{tokens[after[0]].lower}-{month:02}-{int(match[1]):02}")
    elif after and _is_year(tokens[after[0]]):
        yield Found(place, after[0] + 1, "date", f"{tokens[after[0]].lower}-{month:02}")
    elif (year := _year_of_range(tokens, place)) is not None:
        yield Found(place, place + 1, "date", f"{year}-{month:02}")
    if tokens[place].lower != "may" or tokens[place].text[0].isupper():
        yield Found(place, place + 1, "number", month)


def _year_of_range(tokens: Sequence[Token], place: int) -> int | None:
    """The year of a month that opens a range: `June` of `between June and August 2023`."""
    rest = tokens[place + 1 : place + 4]
    if len(rest) < 3 or rest[0].lower not in _TO or rest[1].lower not in _MONTHS or not _is_year(rest[2]):
        return None
    return int(rest[2].lower) - (_MONTHS[rest[1].lower] < _MONTHS[tokens[place].lower])


def _is_year(token: Token) -> bool:
    return token.lower.isdigit() and len(token.lower) == 4


def _quoted(question: str, tokens: Sequence[Token]) -> Iterator[Found]:
    for begin, end, text in quoted_spans(question):
        inside = [place for place, token in enumerate(tokens) if begin < token.end and token.start < end]
        inner = [place for place in inside if tokens[place].start > begin and tokens[place].end < end]
        if inner:
            yield Found(inner[0], inner[-1] + 1, "text", text)


def _capitals(tokens: Sequence[Token]) -> list[Found]:
    """Runs of capitalised words that do not open the question: `Joe Sharp`."""
    found, place = [], 1
    while place < len(tokens):
        end = place
        while end < len(tokens) and _is_capital(tokens[end]):
            end += 1
        if end > place:
            text = " ".join(token.text for token in tokens[place:end])
            found.append(Found(place, end, "text", text))
        place = max(end, place + 1)
    return found


def _is_capital(token: Token) -> bool:
    return token.quote is None and token.text[0].isupper()


def _cued(tokens: Sequence[Token], taken: set[int]) -> list[Found]:
    """`contains the word wine`, `starting with A`: the word after it stands for itself."""
    found = []
    for place, token in enumerate(tokens):
        if token.lower not in _CUES or (token.lower == "with" and not _opens(tokens, place)):
            continue
        after = place + 1
        while after < len(tokens) and tokens[after].lower in _SKIPPED and tokens[after].text != "A":
            after += 1
        if after < len(tokens) and after not in taken and tokens[after].is_word and tokens[after].quote is None:
            found.append(Found(after, after + 1, "text", tokens[after].text))
    return found


def _opens(tokens: Sequence[Token], place: int) -> bool:
    """Whether a verb of starting or ending stands before `with`."""
    return place > 0 and tokens[place - 1].lower.startswith(("start", "begin", "end"))
