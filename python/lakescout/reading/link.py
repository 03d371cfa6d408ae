"""The one linker: every span of a question with what it may be, each with a score and a reason.

The matches are those of schema linking in RAT-SQL (section 4.2: exact and partial name matches, value matches),
plus stems, short forms, words run together and synonyms found by the encoder. A `Reader` goes on from its links.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, Literal, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from lakescout.reading.demand import find_demand
from lakescout.reading.names import Names, name_words, scope_names
from lakescout.reading.plan import Query
from lakescout.reading.rules.numbers import ORDINALS
from lakescout.reading.rules.periods import MONTHS, find_periods
from lakescout.reading.scope import Cell, Move, Scope, moved
from lakescout.reading.similar import columns_of_names, cosines_with, said_otherwise
from lakescout.reading.spans import EDGES, IN_MONTH, Found, clocks, find_operations, find_values, lengths
from lakescout.reading.times import MONTH_ALONE, recurring
from lakescout.words.near import abbreviates, denied_by, share_prefix
from lakescout.words.tables import word_list
from lakescout.words.text import normalise_name
from lakescout.words.tokens import Token, quoted_spans, tokenize

Reason: TypeAlias = Literal["none", "exact", "stem", "joined", "abbreviation", "part", "prefix", "synonym"]
"""Why a span may be a name."""
REASONS: Final[tuple[Reason, ...]] = ("none", "synonym", "prefix", "part", "abbreviation", "joined", "stem", "exact")
"""From the weakest to the strongest."""
PREFIX: Final = REASONS.index("prefix")
"""From this position on, a span is of a family with a name, as "pay" and "payment" are."""
PARTLY: Final = REASONS.index("part")
"""From this position on, a span says a part of a name by its letters."""
STEM: Final = REASONS.index("stem")
"""From this position on, a span says a whole name, up to the endings of words."""
WHOLE: Final = REASONS.index("joined")
"""From this position on, it says a whole name, or that run together."""
SCORES: Final[dict[Reason, float]] = {
    "none": 0.0,
    "synonym": 0.5,
    "prefix": 0.55,
    "part": 0.6,
    "abbreviation": 0.7,
    "joined": 0.9,
    "stem": 0.95,
    "exact": 1.0,
}
"""What each reason is worth."""
LONGEST: Final = 5
"""The longest span, in words, that may be a name."""
ALIKE: Final = 0.6
"""From this cosine on, a word is a synonym of a name."""
NAMED: Final = 0.3
"""From this cosine on, a word may refer to a column whose cells are yes and no."""

_CODE: Final = {reason: code for code, reason in enumerate(REASONS)}


class Similarity(Protocol):
    """What compares by meaning: `lakescout.reading.similar.Similar`."""

    def vectors(self, phrases: Sequence[str]) -> NDArray[np.float32]:
        """Shape (phrases, d), each row of length 1."""
        ...

    def __call__(self, tokens: Sequence[Token], names: Names) -> NDArray[np.float32]:
        """Cosines of tokens with names, shape (tokens, items)."""
        ...


@dataclass(frozen=True, slots=True)
class Mention:
    """Tokens `start` to `end` may be a table or column (`target` is its number), a value, or an operation.

    `target` of a value is its position in `Links.values`; for an operation it is -1, and `reason` is the operation.
    """

    start: int
    end: int
    kind: Literal["table", "column", "cell", "number", "period", "text", "operation"]
    target: int
    score: float
    reason: str


@dataclass(frozen=True, eq=False)
class Links:
    """What a question's spans may be within one scope."""

    question: str
    tokens: tuple[Token, ...]
    names: Names
    values: tuple[Found, ...]
    reasons: NDArray[np.uint8]
    """Shape (tokens, tables + columns): the strongest reason, as its position in REASONS."""
    similarity: NDArray[np.float32]
    """Shape (tokens, tables + columns): cosines by the encoder, zeros without one."""
    spans: tuple[tuple[int, int, int, Reason], ...]
    """First token, token after the last, item, reason."""
    alone: NDArray[np.float32]
    """Shape (tokens, tables + columns): cosines of single words; those of `similarity` may be owed to a neighbour."""
    vectors: NDArray[np.float32]
    """Shape (tokens, d): the vectors of words that name something, zeros for others; (tokens, 0) without an encoder."""

    @cached_property
    def asking(self) -> frozenset[int]:
        """The tokens that ask for an operation."""
        return frozenset(place for start, end, _ in find_operations(self.tokens) for place in range(start, end))

    @property
    def mentions(self) -> tuple[Mention, ...]:
        """Everything that spans may be, in the question's order, the surest first."""
        found = [*self._named(), *self._alike(), *self._valued()]
        found += [
            Mention(start, end, "operation", -1, 1.0, operation)
            for start, end, operation in find_operations(self.tokens)
        ]
        return tuple(sorted(found, key=lambda item: (item.start, -item.score, item.end, item.kind, item.target)))

    def text_of(self, mention: Mention) -> str:
        """The words of the question that a mention spans."""
        return self.question[self.tokens[mention.start].start : self.tokens[max(mention.end - 1, 0)].end]

    def _named(self) -> Iterator[Mention]:
        for start, end, item, reason in self.spans:
            yield self._mention(start, end, item, SCORES[reason], reason)

    def _alike(self) -> Iterator[Mention]:
        strong = (self.similarity >= ALIKE) & (self.reasons == 0)
        taken = set(self.asking)
        for value in self.values:
            if value.kind == "number" or (value.kind == "cell" and value.exact):
                taken.update(range(value.start, value.end))
        for place, item in np.argwhere(strong).tolist():
            if place in taken or not self.tokens[place].is_word or self.tokens[place].lower in EDGES:
                continue  # what surrounds them is alike
            yield self._mention(place, place + 1, item, round(float(self.similarity[place, item]), 3), "synonym")

    def _mention(self, start: int, end: int, item: int, score: float, reason: Reason) -> Mention:
        if item < self.names.tables:
            return Mention(start, end, "table", item, score, reason)
        return Mention(start, end, "column", item - self.names.tables, score, reason)

    def _valued(self) -> Iterator[Mention]:
        for place, value in enumerate(self.values):
            year = value.kind == "number" and isinstance(value.value, int) and 1000 <= value.value < 2200
            if value.kind == "date" or year:
                yield Mention(value.start, value.end, "period", place, 0.9, "date" if value.kind == "date" else "year")
            if value.kind == "cell":
                exact = "cell" if value.exact else "changed cell"
                yield Mention(value.start, value.end, "cell", place, 1.0 if value.exact else 0.8, exact)
            elif value.kind == "number":
                yield Mention(value.start, value.end, "number", place, 0.9, "number")
            elif value.kind == "text":
                yield Mention(value.start, value.end, "text", place, 0.6, "as typed")


def link(question: str, scope: Scope, similarity: Similarity | None = None) -> Links:
    """What the spans of a question may be; the cells that it mentions are in `scope.cells`.

    `similarity` finds synonyms, and cells by their meaning.
    """
    tokens = tokenize(question)
    names = scope_names(scope)
    best: dict[tuple[int, int], tuple[int, int, int]] = {}
    reasons = np.zeros((len(tokens), len(names.items)), dtype=np.uint8)
    for start, end, item, reason in (*_matches(tokens, names), *_denying(tokens, names, scope)):
        code = _CODE[reason]
        for place in range(start, end):
            if code > reasons[place, item]:
                reasons[place, item] = code
                best[place, item] = (start, end, code)
    spans = {(start, end, item, REASONS[code]) for (_, item), (start, end, code) in best.items()}
    cosines = similarity(tokens, names) if similarity is not None else np.zeros(reasons.shape, dtype=np.float32)
    named = np.flatnonzero((reasons.max(axis=0, initial=0) > 0) | (cosines.max(axis=0, initial=0.0) >= NAMED))
    columns = {item - names.tables for item in named.tolist() if item >= names.tables}
    grouping = find_demand(question).of("group by period", "period asked")
    units = frozenset(place for atom in grouping for place in range(atom.start, min(atom.end, len(tokens))))
    cells = [
        cell for cell in scope.cells if not _is_header(cell, names, tokens) and not _is_within(cell, tokens, units)
    ]
    flags = ((number, each) for number, each in scope.flags.items() if scope.columns[number].is_text)
    cells += [Cell(0, 0, number, str(text)) for number, each in flags for text in (each.yes, each.no)]
    dated = any(column.is_date for column in scope.columns)
    values = find_values(tokens, cells, columns, scope.calendar, quoted=quoted_spans(question), dated=dated)
    values, inside = _with_times(values, tokens, scope)
    if inside:  # the days of "2 days" are no column
        reasons[inside], cosines[inside] = 0, 0.0
        spans = {span for span in spans if not set(range(span[0], span[1])) & set(inside)}
    if scope.labels:
        compared = None if similarity is None else similarity.vectors
        taken = _taken(tokens, values, reasons) | units
        otherwise = said_otherwise(tokens, scope.labels, taken, compared, columns_of_names(scope))
        values = sorted([*values, *otherwise], key=lambda item: (item.start, -item.end, item.kind, str(item.value)))
    alone, vectors = _words(tokens, names, similarity)
    return Links(question, tokens, names, tuple(values), reasons, cosines, tuple(sorted(spans)), alone, vectors)


def _with_times(values: list[Found], tokens: Sequence[Token], scope: Scope) -> tuple[list[Found], list[int]]:
    """The values, with times of day and lengths of time where columns hold such, and the tokens of these.

    What they are made of is no value by itself.
    """
    of_kind = {
        kind: [number for number, column in enumerate(scope.columns) if column.kind == kind]
        for kind in ("time", "duration")
    }
    found = [*clocks(tokens, of_kind["time"]), *lengths(tokens, of_kind["duration"])]
    if not found:
        return values, []
    inside = {place for item in found for place in range(item.start, item.end)}
    kept = [item for item in values if item.kind == "flag" or not set(range(item.start, item.end)) <= inside]
    listed = sorted([*kept, *found], key=lambda item: (item.start, -item.end, item.kind, str(item.value)))
    return listed, sorted(inside)


_BEFORE_TIMES: Final = frozenset(word_list("before a time that is left out"))
_KEPT_BEFORE_TIMES: Final = frozenset(word_list("before a time that is kept"))


_WRITTEN_OUT: Final = frozenset({*MONTHS, *ORDINALS, "quarter", "q1", "q2", "q3", "q4", "of", "the", "in", ","})


@dataclass(frozen=True)
class Retold:
    """A question whose times are said as months of a year, and its bounds plainly, as in the reader's training data."""

    question: str
    meant: Mapping[str, str]
    """The period that each month stands for."""
    moves: tuple[Move, ...]
    """First character, character after the last, and the length of the new text, for each part that was replaced."""

    def link(self, scope: Scope, similarity: Similarity | None = None) -> Links:
        """What the spans of it may be; its times stand for what they are meant to."""
        links = link(self.question, replace(scope, cells=moved(scope.cells, self.moves)), similarity)
        values: list[Found] = []
        months = [value for value in links.values if value.value in self.meant]
        for value in links.values:
            if value.value in self.meant:
                values.append(replace(value, value=self.meant[str(value.value)]))
            elif not any(month.start <= value.start < value.end <= month.end for month in months):
                values.append(value)
        return replace(links, values=tuple(values))


def retold(question: str, scopes: Sequence[Scope]) -> Retold | None:
    """The question with its times said as months, and denied bounds said as "at most" or "at least".

    None if it has neither. Times that are written out, such as "March 2024", stay.

    What some scope holds as a cell stays as it is.

    >>> from lakescout.lake.catalog import Column, Table, TableName
    >>> from lakescout.reading.scope import make_scope
    >>> table = Table(TableName("lake", "main", "sales"), (Column("sold", "DATE", 0),))
    >>> found = retold("sales on weekdays, not in March 2024", [make_scope([table])])
    >>> found.question, dict(found.meant)
    ('sales in March 2031, not in March 2024', {'2031-03': '-W-1/-W-5'})
    """
    tokens = tokenize(question)
    calendar = next((scope.calendar for scope in scopes), None)
    dated = any(column.is_date for scope in scopes for column in scope.columns)
    cells = {
        (cell.start, cell.end)
        for scope in scopes
        for cell in scope.cells
        if cell.exact and not question[cell.start : cell.end].isdecimal()
    }
    columns = [column for scope in scopes for column in scope.columns]
    only_clocks = not any(column.has_clock and not column.is_time for column in columns)
    held_clocks = [number for number, column in enumerate(columns) if column.is_time and only_clocks]
    months = any(column.holds_months for column in columns)
    months |= sum(token.lower in MONTHS for token in tokens) > 1  # they may be the ends of a range
    meant: dict[str, str] = {}
    changes = [(tokens[start].start, tokens[end - 1].end, said) for start, end, said in denied_bounds(tokens)]
    for first, last, period in find_periods(tokens, calendar) if dated else ():
        begin, end = tokens[first].start, tokens[last - 1].end
        clock = held_clocks and any(clocks(tokens[first:last], held_clocks))  # a value of its own
        held = any(begin < stop and start < end for start, stop in cells)
        alone = MONTH_ALONE.fullmatch(period) and (months or tokens[first - 1].lower not in IN_MONTH)
        if clock or held or alone or _is_written_out(tokens[first:last], period):
            continue
        before = first - 1
        while before >= 0 and tokens[before].lower in {"the", "a", "an"}:
            before -= 1
        word = tokens[before].lower if before >= 0 else ""
        leads = word in _BEFORE_TIMES
        begin = tokens[before if leads else before + 1].start
        year = next(each for each in itertools.count(2031 + len(meant)) if str(each) not in question)
        month = ("March", "May", "July", "October")[len(meant) % 4]
        noun = last < len(tokens) and tokens[last].is_word and tokens[last].lower not in EDGES
        bare = word in _KEPT_BEFORE_TIMES or (noun and not leads)
        said = f"{month} {year}" if bare else f"in {month} {year}"
        changes.append((begin, end, said))
        meant[f"{year}-{MONTHS[month.lower()]:02}"] = period
    text, done = "", 0
    for begin, end, said in sorted(changes):
        text += question[done:begin] + said
        done = end
    moves = tuple((begin, end, len(said)) for begin, end, said in sorted(changes))
    return Retold(text + question[done:], meant, moves) if changes else None


_ABOVE: Final = frozenset(word_list("comparatives of more"))
_BELOW: Final = frozenset(word_list("comparatives of less"))


def denied_bounds(tokens: Sequence[Token]) -> Iterator[tuple[int, int, str]]:
    """First token, token after the last, and the plain form of a bound that is said by a denial.

    >>> list(denied_bounds(tokenize("no more than 3 strikes, but not fewer than 2")))
    [(0, 3, 'at most'), (7, 10, 'at least')]
    """
    words = [token.lower for token in tokens]
    for place, three in enumerate(zip(words, words[1:], words[2:], strict=False)):
        if three[0] in {"no", "not"} and three[1] in _ABOVE | _BELOW and three[2] == "than":
            yield place, place + 3, "at most" if three[1] in _ABOVE else "at least"


def _is_written_out(tokens: Sequence[Token], period: str) -> bool:
    """Whether a period says its year and is a whole one."""
    dated = any(token.text[:4].isdecimal() or "/" in token.text for token in tokens)
    plain = all(token.lower in _WRITTEN_OUT or token.text[0].isdecimal() for token in tokens)
    return dated and plain and "/" not in period and recurring(period) is None


def _words(
    tokens: Sequence[Token], names: Names, similarity: Similarity | None
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Single words without their neighbours: their cosines with names, and their vectors."""
    alone = np.zeros((len(tokens), len(names.items)), dtype=np.float32)
    places = [place for place, token in enumerate(tokens) if token.is_word and token.lower not in EDGES]
    if similarity is None or not places:
        return alone, np.zeros((len(tokens), 0), dtype=np.float32)
    found = similarity.vectors([tokens[place].lower for place in places])
    vectors = np.zeros((len(tokens), found.shape[1]), dtype=np.float32)
    vectors[places] = found
    alone[places] = cosines_with(names, found, similarity.vectors)
    return alone, vectors


def _taken(tokens: Sequence[Token], values: Sequence[Found], reasons: NDArray[np.uint8]) -> set[int]:
    """The tokens that stand for a whole name, a cell, a number, a date or an operation."""
    found = set(np.flatnonzero(reasons.max(axis=1, initial=0) >= _CODE["joined"]).tolist())
    for value in values:
        if value.kind in {"number", "date"} or (value.kind == "cell" and value.exact):
            found.update(range(value.start, value.end))
    for start, end, _ in find_operations(tokens):
        found.update(range(start, end))
    return found


def _is_within(cell: Cell, tokens: Sequence[Token], places: Set[int]) -> bool:
    """Whether a cell stands within some tokens."""
    said = {place for place, token in enumerate(tokens) if token.start < cell.end and cell.start < token.end}
    return bool(said) and said <= places


def _is_header(cell: Cell, names: Names, tokens: Sequence[Token]) -> bool:
    """Whether a cell only repeats the name of its column, as in a file whose header stands among the rows.

    In quotes it is meant all the same.
    """
    if cell.end == cell.start or normalise_name(cell.text) != names.items[names.column_item(cell.column)].text:
        return False
    return not any(token.quote is not None and cell.start <= token.start < cell.end for token in tokens)


def _matches(tokens: Sequence[Token], names: Names) -> Iterator[tuple[int, int, int, Reason]]:
    for start, token in enumerate(tokens):
        if not token.is_word:
            continue
        yield from _whole(tokens, start, names)
        if token.lower in EDGES:
            continue
        for item in names.parts.get(token.stem, ()):
            yield start, start + 1, item, "part"
        for short, items in names.short.get(token.stem[0], ()):
            if abbreviates(short, token.stem):
                for item in items:
                    yield start, start + 1, item, "abbreviation"
        for item in names.told.get(token.stem, ()):
            yield start, start + 1, item, "prefix"
        for word in names.fronts.get(token.stem[:4], ()):
            if word != token.stem and share_prefix(word, token.stem):
                for item in names.parts[word]:
                    yield start, start + 1, item, "prefix"


def _denying(tokens: Sequence[Token], names: Names, scope: Scope) -> Iterator[tuple[int, int, int, Reason]]:
    """Words that deny the name of a column of yes and no: `unarmed` is said of `armed`."""
    marks = {names.column_item(number) for number in scope.flags}
    for place, token in enumerate(tokens) if marks else ():
        for root in denied_by(token.lower) if token.quote is None else ():
            for item in (*names.whole.get((root,), ()), *names.parts.get(root, ())):
                if item in marks:
                    yield place, place + 1, item, "prefix"


def _whole(tokens: Sequence[Token], start: int, names: Names) -> Iterator[tuple[int, int, int, Reason]]:
    roots: list[str] = []
    said: list[str] = []
    for end in range(start, min(start + LONGEST, len(tokens))):
        if not tokens[end].is_word:
            break
        pieces = tokens[end].lower.replace("_", " ").split()
        more = name_roots(pieces, tokens[end])
        roots += more
        said += pieces
        if roots and said[0] not in EDGES and (tokens[end].lower not in EDGES or (more and end > start)):
            for item in names.whole.get(tuple(roots), ()):
                exact = " ".join(said) == names.items[item].text
                yield start, end + 1, item, "exact" if exact else "stem"
            text = "".join(said)
            for item in names.joined.get(text, ()) if len(text) > 2 else ():
                yield start, end + 1, item, "joined"


def name_roots(pieces: Sequence[str], token: Token) -> list[str]:
    """The roots of a token's words, in the form that names have: without `of` and `the`."""
    if len(pieces) == 1:
        return [] if token.lower in {"of", "the"} else [token.stem]
    return list(name_words(token.text))


def columns_named(links: Links, columns: Iterable[int]) -> frozenset[int]:
    """The tokens that name one of some columns whole."""
    items = [links.names.column_item(number) for number in columns]
    return frozenset(np.flatnonzero((links.reasons[:, items] >= STEM).any(axis=1)).tolist()) if items else frozenset()


def tables_named(links: Links) -> frozenset[int]:
    """The tokens that name a table whole."""
    return frozenset(np.flatnonzero((links.reasons[:, : links.names.tables] >= STEM).any(axis=1)).tolist())


Readings: TypeAlias = list[tuple[Query, float]]
"""Plans with their scores, logarithms that compare across scopes, the likeliest first."""


Late: TypeAlias = Callable[[], bool]
"""Whether the time for reading is over."""


def never() -> bool:
    """There is no limit to the time.

    >>> never()
    False
    """
    return False


class Reader(Protocol):
    """What reads questions over scopes."""

    def link(self, question: str, scopes: Sequence[Scope]) -> list[Links]:
        """What the spans of a question may be within each scope."""
        ...

    def read_all(self, question: str, scopes: Sequence[tuple[Scope, Links]], beam: int = 10) -> Sequence[Readings]:
        """The likeliest plans over each scope; none over those for which there was no time."""
        ...
