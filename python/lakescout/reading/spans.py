"""Which parts of a question may be cells or other values, and which words ask for an operation."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, TypeAlias, get_args

from lakescout.reading.rules.numbers import NUMBERS, find_numbers, number_of
from lakescout.reading.rules.periods import MONTHS, Calendar, find_periods
from lakescout.reading.rules.texts import find_capitals, find_cued, find_quoted
from lakescout.reading.scope import Cell
from lakescout.reading.times import MONTH_ALONE, bounds, months, recurring
from lakescout.words.tables import word_list
from lakescout.words.text import fold
from lakescout.words.tokens import Token, tokenize

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

    >>> from lakescout.words.tokens import tokenize
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
"""The most words of such a cell."""


@dataclass(frozen=True, slots=True)
class Span:
    """Characters `start` to `end` of the question, to look up as `text`; not `exact` if the text was changed."""

    start: int
    end: int
    text: str
    is_number: bool = False
    exact: bool = True


def spans(question: str, others: Callable[[str], Iterable[str]] = lambda _: ()) -> list[Span]:
    """Spans of up to seven words, numbers, and the singular of one or two words.

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
            part = _Part(question, tokens[start : last + 1])
            if len(part.text.split()) > MOST_WORDS:
                break
            found += part.readings(others)
    flags = [Span(0, 0, text, exact=False) for pair in FLAGS for text in pair]
    return found[: MOST - len(flags)] + flags


_CODES: Final = re.compile(r"(?=.*[A-Z])[A-Z0-9]+s")
"""Several of what is called by a code: `P1s`, `TVs`."""


class _Part(NamedTuple):
    """Neighbouring tokens of a question."""

    question: str
    tokens: tuple[Token, ...]

    @property
    def text(self) -> str:
        """What they are in the question."""
        return self.question[self.tokens[0].start : self.tokens[-1].end]

    def readings(self, others: Callable[[str], Iterable[str]]) -> list[Span]:
        """What they may be looked up as; nothing where they begin or end with what names nothing."""
        first, last, text = self.tokens[0], self.tokens[-1], self.text
        start, end = first.start, last.end
        if self._is_edge(0) or self._is_edge(len(self.tokens) - 1) or len({token.quote for token in self.tokens}) > 1:
            return []
        alone = len(self.tokens) == 1
        marked = [Span(start, end, other) for other in dict.fromkeys(self._marked(start, end))]
        if alone and number_of(first) is not None and first.quote is None:
            if first.lower in NUMBERS:
                return []
            signed = [item for item in marked if item.text.rstrip(".)") != text]
            return [*signed, Span(start, end, text.replace(",", ""), is_number=True)]
        further = dict.fromkeys(others(text.lower()))
        if alone and _CODES.fullmatch(text):
            further = dict.fromkeys((text[:-1], *further))
        elif (one := first.stem if alone else self._singular(last)) != last.lower:
            further = dict.fromkeys((text[: last.start - start] + one, *further))
        return [Span(start, end, text), *marked, *(Span(start, end, other, exact=False) for other in further)]

    def _singular(self, last: Token) -> str:
        """The last token of two words or of a compound, of one where it is of several: `road bikes`, `check-ups`."""
        if len(self.text.split()) > 2 or last.quote is not None or not last.lower.endswith("s"):
            return last.lower
        return last.lower[:-1] if len(last.lower) == 3 and " " not in self.text else last.stem

    def _is_edge(self, place: int) -> bool:
        """Whether the first or last token names nothing there; a part of a word may: `n/a`, `carpet (i)`, `Part I`."""
        token = self.tokens[place]
        if token.quote is not None or token.lower not in EDGES or self._is_code(token):
            return False
        if len(self.tokens) == 1:
            return token.text != "A" or not token.start
        if place == 0:
            opens = token.lower == "the" or (token.lower in OPENING and len(self.tokens) <= SHORT)
            return self.question[token.end].isspace() and not opens
        return self.question[token.start - 1].isspace() and token.text not in {"I", "i", "A"}

    def _is_code(self, token: Token) -> bool:
        """Whether capitals make it a name, in a question that is not all in capitals: IT, US."""
        return len(token.text) > 1 and token.text.isupper() and any(map(str.islower, self.question))

    def _marked(self, start: int, end: int) -> Iterator[str]:
        """The text with the marks that belong to it: `Ph.D.`, `13.14 (92)`, `(g)`, `+62.6`."""
        question, after, before = self.question, end, start
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


IN_MONTH: Final = frozenset(word_list("before a month"))
"""Before a month, these say that it is one of any year, and no end of a range."""
ValueKind: TypeAlias = Literal["cell", "number", "date", "text", "flag"]
"""A cell of the scope, a number, a day, words of the question as they stand, or yes and no for a column it names."""

FLAGS: Final = (("y", "n"), ("yes", "no"), ("true", "false"), ("t", "f"))
"""How cells say yes and no. They are looked up for every question, wherever they stand: `active customers`."""
ALL_FLAGS: Final = (*FLAGS, ("1", "0"), ("on", "off"))
"""Those that are no words, too: they mean yes and no in a column that holds nothing else."""


@dataclass(frozen=True, slots=True)
class Found:
    """A value that tokens `start` to `end` of the question may stand for."""

    start: int
    end: int
    kind: ValueKind
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
    tokens: Sequence[Token],
    cells: Sequence[Cell],
    named: Collection[int] = (),
    calendar: Calendar | None = None,
    *,
    quoted: Iterable[tuple[int, int, str]] = (),
    dated: bool = True,
) -> list[Found]:
    """Every value of a question, in order; of several that start at one token, the longest first.

    `named` are the columns that the question may name: their cells for yes and no are values too. Times are counted
    from `calendar`; those that come again are values if the columns are `dated`: else fall is a cell or nothing. Texts
    in quotes are `quoted`.
    """
    stated = list(_cells(tokens, [cell for cell in cells if cell.end > cell.start]))
    held = {(item.start, item.end): item.cells for item in stated if _is_number(tokens, item)}
    numbers = (
        Found(start, end, "number", value, held.get((start, end), ())) for start, end, value in find_numbers(tokens)
    )
    found = [*(item for item in stated if not _is_number(tokens, item)), *numbers]
    found += [*_days(tokens, calendar, dated), *_texts(find_quoted(quoted, tokens)), *_flags(cells, named)]
    whole = [item for item in stated if item.exact and item.end > item.start + 1]
    found += [
        run
        for run in _texts(find_capitals(tokens))
        if not any(item.start <= run.start < run.end <= item.end for item in whole)
    ]
    found += _texts(find_cued(tokens, {place for item in found for place in range(item.start, item.end)}))
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
        for pair in ALL_FLAGS:
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


def _days(tokens: Sequence[Token], calendar: Calendar | None, dated: bool) -> Iterator[Found]:
    """Periods, and months that may be meant of any year."""
    for start, end, text in find_periods(tokens, calendar):
        alone = MONTH_ALONE.fullmatch(text) is not None and (start == 0 or tokens[start - 1].lower not in IN_MONTH)
        if not alone and (dated or _may_be_year(text)):
            yield Found(start, end, "date", text)
    for place, token in enumerate(tokens):
        if token.lower in MONTHS and (token.lower != "may" or token.text[0].isupper()):
            yield Found(place, place + 1, "number", MONTHS[token.lower])


_UNIT_OF: Final = {
    word: unit
    for unit, words in {
        "seconds": "second seconds sec secs",
        "minutes": "minute minutes min mins",
        "hours": "hour hours hr hrs h",
        "days": "day days",
        "weeks": "week weeks",
        "months": "month months",
        "years": "year years",
    }.items()
    for word in words.split()
}
_ONE: Final = frozenset(word_list("one"))
_FIRST: Final = frozenset(word_list("before a number of rows"))
_HALVES: Final = frozenset(word_list("halves of a day"))


def lengths(tokens: Sequence[Token], columns: Iterable[int]) -> Iterator[Found]:
    """Lengths of time for columns that hold such: `2 days and 3 hours`, as DuckDB writes an INTERVAL.

    >>> from lakescout.words.tokens import tokenize
    >>> [found.value for found in lengths(tokenize("more than 2 days and 3 hours, or a week"), [4])]
    ['2 days 3 hours', '1 week']
    """
    held, place = tuple(columns), 0
    while held and place < len(tokens) - 1:
        start, parts = place, []
        while place < len(tokens) - 1 and (part := _length(tokens, place)) is not None:
            parts.append(part)
            place += 2
            if not _goes_on(tokens, start, place):
                break
            place += tokens[place].lower == "and"
        if parts:
            text = " ".join(parts)
            yield Found(start, place, "number", text, tuple((column, text) for column in held))
        else:
            place += 1


def _goes_on(tokens: Sequence[Token], start: int, place: int) -> bool:
    """Whether a length goes on with a smaller unit: in `between 1 day and 4 days` it does not."""
    more = place + (place < len(tokens) and tokens[place].lower == "and")
    if more > len(tokens) - 2 or _length(tokens, more) is None or (start and tokens[start - 1].lower == "between"):
        return False
    units = list(dict.fromkeys(_UNIT_OF.values()))
    before, after = (units.index(_UNIT_OF[tokens[each].lower]) for each in (place - 1, more + 1))
    return after < before


def _length(tokens: Sequence[Token], place: int) -> str | None:
    unit, token = _UNIT_OF.get(tokens[place + 1].lower), tokens[place]
    first = place and tokens[place - 1].lower in _FIRST  # rows, or a period
    counted = token.is_number or token.lower in NUMBERS or token.lower in _ONE
    if unit is None or token.quote is not None or first or not counted:
        return None
    number = 1 if token.lower in _ONE else number_of(token)
    return None if number is None else f"{number:g} {unit if number != 1 else unit[:-1]}"


def clocks(tokens: Sequence[Token], columns: Iterable[int]) -> Iterator[Found]:
    """Times of day for columns that hold such, with seconds.

    >>> from lakescout.words.tokens import tokenize
    >>> [found.value for found in clocks(tokenize("after 9:30 pm, before 08:00, by 7am or at noon"), [4])]
    ['21:30:00', '08:00:00', '07:00:00', '12:00:00']
    """
    held, place = tuple(columns), 0
    while held and place < len(tokens):
        found = _clock(tokens, place)
        if found is not None:
            end, text = found
            yield Found(place, end, "date", text, tuple((column, text) for column in held))
        place = place + 1 if found is None else found[0]


def _clock(tokens: Sequence[Token], start: int) -> tuple[int, str] | None:
    words = [token.lower for token in tokens[start : start + 6]]
    if words[0] in _NAMED_TIMES:
        return start + 1, _NAMED_TIMES[words[0]]
    run = re.fullmatch(r"(\d{1,2})(am|pm)?", words[0])
    if run is None:
        return None
    parts, end, half = [int(run[1])], 1, run[2]
    while not half and len(parts) < 3 and words[end : end + 1] == [":"] and end + 1 < len(words):
        more = re.fullmatch(r"(\d\d)(am|pm)?", words[end + 1])
        if more is None:
            return None
        parts, end, half = [*parts, int(more[1])], end + 2, more[2]
    if not half and words[end : end + 1] and words[end] in _HALVES:
        half, end = words[end], end + 1
    if len(parts) == 1 and half is None:
        return None
    hour, minute, second = (*parts, 0, 0)[:3]
    if half:
        hour = hour % 12 + 12 * (half == "pm") if 1 <= hour <= 12 else 99
    return (start + end, f"{hour:02}:{minute:02}:{second:02}") if hour < 24 and minute < 60 and second < 60 else None


_NAMED_TIMES: Final = {"noon": "12:00:00", "midday": "12:00:00", "midnight": "00:00:00"}


def _may_be_year(text: str) -> bool:
    """Whether a period may be told without a column of dates."""
    if recurring(text) is not None:
        return False
    found = bounds(text) if "/" in text else None
    years = None if found is None else months(*found)
    return found is None or (years is not None and len(years[0]) == 4)


def _texts(found: Iterable[tuple[int, int, str]]) -> Iterator[Found]:
    return (Found(start, end, "text", text) for start, end, text in found)
