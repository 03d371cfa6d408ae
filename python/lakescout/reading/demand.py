"""What a question demands, found once: typed atoms, each with the tokens that say it.

The words of closed classes (units of a period, quantifiers, comparisons, shares, changes) stand in one lexicon,
`words/english/demand.tsv`, each with its atom. What an atom is about (a column, a table) is read off the links.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import Final, Literal, TypeAlias, cast

from lakescout.reading.rules.numbers import NUMBERS, ORDINALS, number_of
from lakescout.reading.rules.periods import find_periods
from lakescout.words.tables import rows, word_list, word_map
from lakescout.words.tokens import Token, tokenize

Kind: TypeAlias = Literal[
    "group by period", "period asked", "running", "change", "exactly", "bound", "percent", "never", "all",
    "aggregate of groups", "distinct", "share", "ratio", "correlation", "median", "average", "until", "newest",
    "top of each", "group", "unit", "direction", "on average",
    "still", "exists", "denial", "place", "spread", "once", "clock", "in turn", "case",
    "ends", "money", "either", "second", "than others", "only", "in force", "difference",
]  # fmt: skip
"""What a question can ask for, by the words of closed classes."""


@dataclass(frozen=True, slots=True)
class Atom:
    """One thing that a question asks for, said by the tokens from `start` to `end`."""

    kind: Kind
    says: str
    """Which one of its kind: 'quarter', '>=', 'kg'."""
    start: int
    end: int
    number: float | None = None
    """The number that it says, if it says one."""
    about: tuple[int, int] = (0, 0)
    """The tokens of what it is about; empty where nothing follows."""


@dataclass(frozen=True)
class Demand:
    """The atoms of one question, in the order of its tokens.

    >>> [(atom.kind, atom.says) for atom in find_demand("average amount per quarter with exactly 2 tills").atoms]
    [('average', 'average'), ('group by period', 'quarter'), ('exactly', '=')]
    """

    question: str
    tokens: tuple[Token, ...]
    atoms: tuple[Atom, ...]

    def of(self, *kinds: Kind) -> Iterator[Atom]:
        """The atoms of some kinds."""
        return (atom for atom in self.atoms if atom.kind in kinds)

    def has(self, *kinds: Kind) -> bool:
        """Whether it has an atom of some kinds."""
        return any(atom.kind in kinds for atom in self.atoms)

    def text(self, atom: Atom) -> str:
        """The words that say an atom, as they are typed."""
        return " ".join(token.text for token in self.tokens[atom.start : atom.end])

    @cached_property
    def words(self) -> tuple[str, ...]:
        """Its tokens, in lower case."""
        return tuple(token.lower for token in self.tokens)


WHETHER: Final = frozenset(word_list("words that ask whether"))
GROUPING: Final = frozenset(word_list("before a group"))
"""Words before what rows are grouped by."""
ARTICLES: Final = frozenset(word_list("between a number and a unit of time"))
"""Words between these and a unit of time."""
_ASKING: Final = frozenset({"which", "what"})
_FIRST: Final = frozenset(word_list("superlatives of more")) | frozenset(word_list("superlatives of less"))
RANKING: Final = (
    _FIRST | frozenset(word_list("other superlatives")) | {"top", "bottom", "first", "last", "best", "worst"}
)
_QUANTIFIED: Final = frozenset(word_list("before a quantified thing"))
"""Words before an "all" that is a condition: "accounts where all deals are won"."""
_ENTRIES: Final = frozenset(word_list("before a whole all"))
"""Words before an "all" that only says that no row is left out."""


@lru_cache(maxsize=256)
def find_demand(question: str) -> Demand:
    """The demand of a question in English."""
    tokens = tokenize(question)
    words = tuple("" if token.quote is not None else token.lower for token in tokens)
    found = sorted(_atoms(tokens, words), key=lambda atom: (atom.start, -atom.end))
    periods = {place for atom in found if atom.kind == "group by period" for place in range(atom.start, atom.end)}
    found = [atom for atom in found if atom.kind != "group" or atom.start not in periods]
    changes = {place for atom in found if atom.kind == "change" for place in range(atom.start, atom.end)}
    found = [atom for atom in found if atom.kind != "unit" or atom.start not in changes]
    sides = {place for atom in found if atom.kind == "either" for place in range(atom.start, atom.end)}
    found = [atom for atom in found if atom.kind != "denial" or atom.start not in sides]
    return Demand(question, tokens, tuple(_longest(found)))


_DENIED: Final = {"<": ">=", ">": "<=", "<=": ">", ">=": "<"}
"""What a bound says behind a "no" or "not"."""


def _longest(atoms: Sequence[Atom]) -> Iterator[Atom]:
    """The atoms, but those of one kind that stand inside another of it."""
    for atom in atoms:
        inside = (other for other in atoms if other is not atom and other.kind == atom.kind)
        if not any(
            other.start <= atom.start and atom.end <= other.end and len_of(other) > len_of(atom) for other in inside
        ):
            yield atom


def len_of(atom: Atom) -> int:
    """How many tokens say an atom."""
    return atom.end - atom.start


def _atoms(tokens: Sequence[Token], words: Sequence[str]) -> Iterator[Atom]:
    said = list(_said(words))
    yield from _changes(said, words)
    for kind, says, start, end in said:
        if kind == "unit":
            yield from _of_unit(words, says, start, end)
        elif kind != "change" and _stands(kind, says, (start, end), words):
            yield _of_lexicon(kind, says, (start, end), words)
    yield from _of_totals(words)
    yield from _of_each(words)
    yield from _in_threes(words)
    yield from _ever(words)
    yield from _all(words)
    yield from _denials(words)
    yield from _places(tokens, words)
    yield from _measured(tokens, words)
    yield from _clock(words)
    yield from _case(words)
    yield from _through(tokens, words)
    yield from _groups(words)
    yield from _either(tokens, words)
    yield from _seconds(words)
    yield from _alone(words)
    yield from _differences(words)
    yield from _costs_of_one(words)
    yield from _in_force(tokens, words)


def _stands(kind: str, says: str, span: tuple[int, int], words: Sequence[str]) -> bool:
    """Whether what the lexicon has is said in its place: "by each year" is a running total of what had been done."""
    if kind == "running" and says in {"each", "had"}:
        return _counts_periods(words, span[1]) and (says == "each" or "had" in words)
    if kind == "money" and says == "spend":
        return _OF_TIME.isdisjoint(words)
    if kind == "than others":
        return words[0] not in WHETHER
    barred = _OF_RELATIONS | _COMPARED if words[1:2] == ("there",) and span == (0, 2) else _OF_RELATIONS
    return kind != "exists" or (span[0] == 0 and barred.isdisjoint(words))


def _of_lexicon(kind: str, says: str, span: tuple[int, int], words: Sequence[str]) -> Atom:
    start, end = span
    if kind in {"bound", "exactly"} and words[end : end + 1] == ("times",):
        end += 1
    if kind == "bound" and start and words[start - 1] in COSTING:
        start -= 1
    number = next((number_of_word(words[place]) for place in range(start, end) if is_number_word(words[place])), None)
    if kind == "bound" and start and words[start - 1] in {"no", "not"}:
        says, start = _DENIED[says], start - 1
    return Atom(cast(Kind, kind), "each" if says == "had" else says, start, end, number, _after(words, end))


COSTING: Final = frozenset(word_list("words of costing"))
"""What says before a bound that it is one of money."""


def _through(tokens: Sequence[Token], words: Sequence[str]) -> Iterator[Atom]:
    """A period that ends with the day or month behind "through" or "by", which is no end of a range."""
    places = [
        place for place, word in enumerate(words) if word in {"through", "by"} and _OPENING.isdisjoint(words[:place])
    ]
    for start, end, period in find_periods(tokens) if places else ():
        if start - 1 in places and len(period) >= _LEAST_MONTH and period.replace("-", "").isdecimal():
            yield Atom("until", words[start - 1], start - 1, end, None, _after(words, end))


_OPENING: Final = frozenset(word_list("openings of a span of time"))
_LEAST_MONTH: Final = len("2024-02")


def _seconds(words: Sequence[str]) -> Iterator[Atom]:
    """A second number behind an "and": "the number of bookings and how many were refunded".

    >>> [atom.start for atom in find_demand("for each guest the number of stays and the average price").of("second")]
    [7]
    >>> find_demand("guests and the number of stays").has("second")
    False
    """
    begins = COUNTING | {("how", "much")}
    starts = [place for place, word in enumerate(words) if word in _MEASURING or words[place : place + 2] in begins]
    for place in starts:
        if place > 1 and words[place - 1] == "and" and words[place : place + 3] == ("how", "many", "of"):
            yield Atom("second", "and", place - 1, place + 3, None, _after(words, place + 3))
            return
    for place in starts:
        before = place - 1 - (words[place - 1] in ARTICLES) if place else -1
        if before >= 0 and words[before] == "and" and any(start < before for start in starts):
            yield Atom("second", "and", before, place + 1, None, _after(words, place + 1))


COUNTING: Final = frozenset({("how", "many"), ("number", "of"), ("count", "of")})
"""The words that ask how many there are, in twos."""
_MEASURING: Final = frozenset(word_list("words of measures"))


def _alone(words: Sequence[str]) -> Iterator[Atom]:
    """That others are left out: "mean weight, men only", about the word before it where nothing follows, else behind.

    >>> [atom.about for atom in find_demand("mean weight, men only").of("only")]
    [(3, 4)]
    """
    for place, word in enumerate(words):
        if word == "only" and place:
            behind = place + 1 < len(words) and words[place + 1][:1].isalpha()
            yield Atom("only", word, place, place + 1, None, _after(words, place + 1) if behind else (place - 1, place))


def _costs_of_one(words: Sequence[str]) -> Iterator[Atom]:
    """What one of many costs, which is a quotient where they are numbers: "how much does a click cost".

    >>> [atom.about for atom in find_demand("what did one conversion cost us").of("ratio")]
    [(3, 4)]
    """
    start = 2 if words[:2] == ("how", "much") else 1 if words[:1] == ("what",) else len(words)
    if {*words[start : start + 1]} & WHETHER and {*words[start + 1 : start + 2]} & ONE:
        end = next((place for place in range(start + 3, len(words)) if words[place].startswith("cost")), None)
        if end is not None:
            yield Atom("ratio", "one", 0, end, None, (start + 2, end))


ONE: Final = frozenset(word_list("one of a thing"))
"""What says behind a verb that one thing of many is meant."""


def _in_force(tokens: Sequence[Token], words: Sequence[str]) -> Iterator[Atom]:
    """What lasts at a time, whenever it began: "contracts running on 1 May 2023", "open in 2022"; about the time.

    >>> [(atom.says, atom.about) for atom in find_demand("campaigns running on 2023-05-01").of("in force")]
    [('running', (3, 4))]
    """
    years = [(place, place + 1) for place, word in enumerate(words) if len(word) == 4 and word.isdecimal()]
    for start, end in dict.fromkeys([*((start, end) for start, end, _ in find_periods(tokens)), *years]):
        done = bool(_DOING & {*words[: max(start - 2, 0)]})  # "did we open in 2024" is when it began
        if start > 1 and words[start - 1] in _AT_A_TIME and words[start - 2] in _LASTING and not done:
            yield Atom("in force", words[start - 2], start - 2, end, None, (start, end))


_DOING: Final = WHETHER - {"is", "are", "was", "were", "has", "have", "had"}
_AT_A_TIME: Final = frozenset(word_list("before a time"))
_LASTING: Final = frozenset(word_list("words of what lasts"))


def _differences(words: Sequence[str]) -> Iterator[Atom]:
    """By how much one number is above another: "how many more orders did we have in 2024 than in 2023".

    >>> [(atom.start, atom.end) for atom in find_demand("how many more orders in May than in June").of("difference")]
    [(0, 3)]
    """
    more = words[:2] in {("how", "many"), ("how", "much")} and {*words[2:3]} <= _MORE and len(words) > 3
    if more and "than" in words[4:] and not any(map(is_number_word, words[words.index("than") + 1 :][:1])):
        yield Atom("difference", words[2], 0, 3, None, _after(words, 3))


_MORE: Final = frozenset(word_list("more or less"))


def _either(tokens: Sequence[Token], words: Sequence[str]) -> Iterator[Atom]:
    """Those that are and those that are not: "smokers and non-smokers", "with and without a fireplace".

    >>> [atom.about for atom in find_demand("size of homes with and without a garden").of("either")]
    [(6, 8)]
    """
    for place in range(len(words) - 3):
        if words[place] == "with" and words[place + 1] in _BETWEEN and words[place + 2] == "without":
            yield Atom("either", "with", place, place + 3, None, _after(words, place + 3))
    stems = [token.stem for token in tokens]
    for one, other in _both_sides(stems):
        yield Atom("either", "both", one, other + 1, None, (one, other + 1))


def _both_sides(words: Sequence[str]) -> Iterator[tuple[int, int]]:
    """Where what stands on both sides of an "and" is, denied on one of them.

    >>> [*_both_sides(["smoker", "and", "non", "-", "smoker"])], [*_both_sides(["normal", "or", "abnormal", "value"])]
    ([(0, 4)], [(0, 2)])
    """
    plain = [word for word in words if word != "-"]
    denied = {word for before, word in itertools.pairwise(plain) if before == "non"}
    for one, other in itertools.combinations(range(len(words)), 2):
        short, long = sorted((words[one], words[other]), key=len)
        grown = 0 < len(long) - len(short) < _ROOT and long.endswith(short)
        opposed = short == long if words[other] in denied else grown
        if opposed and len(short) >= _ROOT and not _BETWEEN.isdisjoint(words[one + 1 : other]):
            yield one, other


_ROOT: Final = 4
"""The letters by which a word is known; what is put before one to deny it has fewer."""
_BETWEEN: Final = frozenset(word_list("between two alternatives"))


def _in_threes(words: Sequence[str]) -> Iterator[Atom]:
    """A running total with its measure or unit inside, and what is done with one row after the other."""
    for place, (first, second, third) in enumerate(zip(words, words[1:], words[2:], strict=False)):
        if first == "running" and second not in _ADDED and _ADDED & {third, *words[place + 3 : place + 4]}:
            yield Atom("running", "running", place, place + 1, None, _after(words, place + 1))
        if first == third and second in {"by", "after"} and not _CLASSES["U"](first):
            yield Atom("in turn", first, place, place + 3, None, (place + 2, place + 3))


def _groups(words: Sequence[str]) -> Iterator[Atom]:
    """What rows are grouped by; what is sorted or divided "by" something is not."""
    for place, word in enumerate(words[:-1]):
        start = place + 1
        while start < len(words) and words[start] in GROUPING | ARTICLES:
            start += 1
        if word not in GROUPING or start == len(words):
            continue
        if word != "by" or not place or words[place - 1] not in _NOT_GROUPED:
            yield Atom("group", word, place, start, None, (start, min(start + 3, len(words))))


SORTED: Final = frozenset(word_list("words of sorting"))
_NOT_GROUPED: Final = SORTED | {"followed", "divided"}


def _changes(said: Sequence[tuple[str, str, int, int]], words: Sequence[str]) -> Iterator[Atom]:
    """What says that a number is followed from period to period, and whether in percent.

    >>> [(atom.says, atom.start, atom.end) for atom in find_demand("how did sales grow from year to year").of("change")]
    [('change', 0, 2), ('change', 3, 4), ('change', 4, 8)]
    >>> find_demand("how did sales change hands").atoms
    ()
    """
    pieces = [piece[1:] for piece in said if piece[0] == "change"]
    told = {says for says, _, _ in pieces}
    periods = any(piece[0] == "unit" for piece in said)
    followed = "pace" in told or "before" in told
    asked = [(start, end) for says, start, end in pieces if says in {"ask", "ask growth"} and start == 0]
    moved = [start for says, start, _ in pieces if says == "moved"]
    kept = {"change", "growth", "pace", "before"}
    kept |= {"ask", "ask growth", "moved"} if asked and moved and (followed or periods) else set()
    kept |= {"besides"} if followed or periods else set()
    kept |= {"percent"} if told & kept else set()
    relative = bool(told & kept & {"growth", "ask growth", "percent"})
    for says, start, end in pieces:
        if says in kept and (says != "moved" or start > asked[0][1]):
            yield Atom("change", "growth" if relative else "change", start, end, None, _after(words, end))


def _said(words: Sequence[str]) -> Iterator[tuple[str, str, int, int]]:
    """Atom, what it says, first token and token after the last, of each entry of the lexicon that is said."""
    by_first = _lexicon()
    for start, word in enumerate(words):
        for key in (word, *(name for name, known in _CLASSES.items() if known(word))):
            for kind, says, pattern in by_first.get(key, ()):
                end = start + len(pattern)
                if end <= len(words) and all(map(_is_said_by, pattern, words[start:end])):
                    yield kind, says, start, end
        if word.endswith("s"):
            for kind, says, pattern in by_first.get(word[:-1], ()):
                if len(pattern) == 1:
                    yield kind, says, start, start + 1


def _is_said_by(part: str, word: str) -> bool:
    """Whether a word of the question is what a pattern has there: the word, its plural, or one of its class."""
    known = _CLASSES.get(part)
    return known(word) if known is not None else part in {word, word.removesuffix("s")}


PERIODS: Final = frozenset({"hour", "hour of day", "day", "week", "month", "quarter", "half year", "year", "decade"})
"""The units of time that rows are grouped by."""
_OF_TIME: Final = frozenset({"time", "long", *(f"{unit}{end}" for unit in PERIODS for end in ("", "s"))})
"""With these, what is spent is time."""
_OF_RELATIONS: Final = frozenset(word_list("words of relations"))
"""Of these a number is asked, even where the question wants to know whether there are any."""


def _counts_periods(words: Sequence[str], end: int) -> bool:
    """Whether rows are grouped by a unit of time: "to date per year", "as of each month"."""
    units = {word for _, says, pattern in itertools.chain(*_lexicon().values()) if says in PERIODS for word in pattern}
    near = words[end : end + 1] if words[end - 1] == "each" else words[end:]
    grouped = any(one in GROUPING and two in units for one, two in itertools.pairwise(words))
    return bool(units & set(near)) if words[end - 1] == "each" else grouped


@cache
def _lexicon() -> dict[str, list[tuple[str, str, tuple[str, ...]]]]:
    found: dict[str, list[tuple[str, str, tuple[str, ...]]]] = {}
    for row in rows("demand"):
        for phrase in row["words"].split("|"):
            pattern = tuple(token.text if token.text in _CLASSES else token.lower for token in tokenize(phrase))
            found.setdefault(pattern[0], []).append((row["atom"], row["says"], pattern))
    return found


_DIGITS: Final = re.compile(r"\d[\d,]*(?:\.\d+)?(?:k|m|bn)?$")


def is_number_word(word: str) -> bool:
    """Whether a word says a number."""
    return bool(_DIGITS.match(word)) or word in NUMBERS


_CLASSES: Final[Mapping[str, Callable[[str], bool]]] = {
    "N": is_number_word,
    "U": frozenset(word_list("words of periods")).__contains__,
    "B": frozenset(word_list("words of what was before")).__contains__,
    "K": frozenset(word_list("words of comparing")).__contains__,
    "C": frozenset(word_list("words of change")).__contains__,
    "A": frozenset(word_list("words of averages")).__contains__,
}
"""What capital letters stand for in the lexicon: numbers, units of time, previous, versus, difference, average."""


def number_of_word(word: str) -> float | None:
    """The number that a word says; None for an abbreviated one."""
    if word in NUMBERS:
        return float(NUMBERS[word])
    plain = word.replace(",", "")
    return float(plain) if plain.replace(".", "", 1).isdecimal() else None


def _after(words: Sequence[str], end: int) -> tuple[int, int]:
    return (end, min(end + 3, len(words)))


def _of_unit(words: Sequence[str], says: str, start: int, end: int) -> Iterator[Atom]:
    before = start - 1
    while before >= 0 and words[before] in ARTICLES:
        before -= 1
    adverb = words[end - 1].endswith("ly")
    grouping = before >= 0 and (words[before] in GROUPING or _joins_groups(words, before))
    if grouping and before and words[before] == "by" and words[before - 1] in {"followed", "end"}:
        return
    if grouping or adverb:
        yield Atom("group by period", says, before if grouping else start, end, None, _after(words, end))
    elif (before >= 0 and words[before] in _ASKING and start - before == 1) or (
        start == 0 and end < len(words) and words[end] in {"with", "that", "which", "in"}
    ):
        yield Atom("period asked", says, start, end, None, _after(words, end))


def _joins_groups(words: Sequence[str], place: int) -> bool:
    """Whether an "and" stands behind another group: "per plot and year"."""
    near = range(max(place - _NEAR_GROUP, 0), place)
    said = [each for each in near if words[each] in {"per", "by", "each"}]
    return words[place] == "and" and bool(said) and not _CLASSES["U"](words[place - 1])


_NEAR_GROUP: Final = 3


def _of_totals(words: Sequence[str]) -> Iterator[Atom]:
    """An average of what is added up or counted for each: "average grant total per sponsor"."""
    for place, word in enumerate(words):
        ends = [each for each in range(place + 2, min(place + 5, len(words) - 1)) if words[each] in TOTALS]
        if _CLASSES["A"](word) and ends and words[ends[0] + 1] in GROUPING | {"for", "in", "across"}:
            yield Atom("aggregate of groups", "average", place, ends[0] + 1, None, _after(words, ends[0] + 1))


SHARES: Final = frozenset(word_list("shares"))
IN_ALL: Final = frozenset(word_list("words of a whole"))
"""What says a share, and behind its "of" that all of the same is meant."""
DIVIDED: Final = ("divided", "by")
TOTALS: Final = frozenset(word_list("words of totals"))
"""What says behind a noun that it is added up or counted."""


def _of_each(words: Sequence[str]) -> Iterator[Atom]:
    """The first few of each, or the first: "top 2 of each store", "for every customer, the last order".

    It says "top" where a number is said, else "one"; it is about what there is one of each.

    >>> [(atom.says, atom.number, atom.about) for atom in find_demand("per ward, top 2 visits").of("top of each")]
    [('top', 2.0, (1, 2))]
    """
    if words[:2] == ("how", "many"):
        return
    places = [place for place, word in enumerate(words) if word in RANKING and _ranks(words, place)]
    for start, (first, last) in _each(words):
        near = range(last, len(words)) if start == 0 else range(max(start - _NEAR, 0), start)
        ranking = [place for place in near if place in places]
        if not ranking:
            continue
        place = ranking[-1] if start else ranking[0]
        beside = [each for each in (place + 1, place - 1) if each in near and is_number_word(words[each])]
        before = [each for each in range(max(place - _NEAR, near.start), place) if is_number_word(words[each])]
        number = next((number_of_word(words[each]) for each in (*beside, *before)), 1.0)
        if number is not None and 0 < number < _MOST_FIRST:
            yield Atom("top of each", "top" if beside or number > 1 else "one", start, first, number, (first, last))
            return


_NEAR: Final = 7
"""How many words before "each" what ranks may stand."""
_MOST_FIRST: Final = 1000


def _ranks(words: Sequence[str], place: int) -> bool:
    """Whether a word chooses the first of many: no "at least", no "highest first", no "last year"."""
    before, after = (words[each] if 0 <= each < len(words) else "" for each in (place - 1, place + 1))
    ordered = after in {"first", "to"} or before in RANKING
    return not (ordered or before in {"at", "from"} or (words[place] in {"first", "last"} and _CLASSES["U"](after)))


def _each(words: Sequence[str]) -> Iterator[tuple[int, tuple[int, int]]]:
    """Where what says "for each" begins, and the first token and that after the last of what there is one of each."""
    for place, word in enumerate(words):
        by = word == "by" and (place == 0 or _CLASSES["U"]("".join(words[place + 1 : place + 2])))
        if word not in {"each", "every", "per"} and not by:
            continue
        start = place - 1 if place and words[place - 1] in _BEFORE_EACH else place
        first = place + 1
        while first < len(words) and words[first] in ARTICLES:
            first += 1
        last = first
        while last < min(len(words), first + 4) and not _closes(words[last]):
            last += 1
        if last > first and (start == 0 or start > 1):
            yield start, (first, last)


_BEFORE_EACH: Final = frozenset(word_list("before each"))
_CLOSING: Final = frozenset(word_list("close a phrase"))


def _closes(word: str) -> bool:
    """Whether what there is one of each ends before a word."""
    return not word[:1].isalpha() or word in _BEFORE_EACH | _CLOSING | RANKING or is_number_word(word)


def _ever(words: Sequence[str]) -> Iterator[Atom]:
    """What asks whether something ever was, or whether somebody has any, by the word that says so.

    >>> [(atom.says, atom.start) for atom in find_demand("did Ana ever miss a class").of("exists")]
    [('times', 2)]
    >>> find_demand("did Ana miss more than any other").atoms
    ()
    """
    if words[:1] and words[0] in WHETHER and not _NO_WHETHER & {*words}:
        for place, word in enumerate(words):
            if word in {"ever", "any"} and place > 1:
                yield Atom("exists", "times", place, place + 1, None, _after(words, place + 1))
                return


_COMPARED: Final = frozenset(word_list("behind what is compared"))
"""With these, "are there" asks for more than whether there are some."""
_ADDED: Final = frozenset(word_list("words of what is added"))
_NO_WHETHER: Final = frozenset(word_list("no yes or no"))


def _all(words: Sequence[str]) -> Iterator[Atom]:
    """An "all", "every" or "only ever" that is a condition."""
    for place, word in enumerate(words):
        only = word == "exclusively" or (word == "only" and place and words[place - 1] in {"have", "has", "had"})
        ever = word == "only" and words[place + 1 : place + 2] == ("ever",)
        if (only or ever) and place + 1 < len(words):
            end = place + (2 if ever else 1)
            yield Atom("all", "only", place, end, None, _after(words, end))
        if word not in {"all", "every", "always"} or not place or place + 1 >= len(words):
            continue
        before = words[place - 1]
        whose = place > 1 and words[place - 2] == "whose" and before.endswith("s")  # "whose flights all landed"
        clause = before in _QUANTIFIED or (before in {"are", "were"} and bool({"whose", "where"} & {*words[:place]}))
        clause = clause or whose
        verb = before not in _ENTRIES and (before.endswith("ed") or before in _VERBS)
        if word == "always" or clause or verb:
            yield Atom("all", word, place, place + 1, None, _after(words, place + 1))


def _places(tokens: Sequence[Token], words: Sequence[str]) -> Iterator[Atom]:
    """The second largest, which is neither the first nor both: a place behind the first, alone."""
    for place, (word, after) in enumerate(itertools.pairwise(words)):
        ordinal = word in ORDINALS or word.endswith(("nd", "rd", "th"))
        number = (number_of(tokens[place]) or 0) if ordinal else 0
        several = place and words[place - 1] in {"top", "first"}
        if number > 1 and after in RANKING | {"most", "least"} and not several:
            yield Atom("place", after, place, place + 2, float(number), _after(words, place + 2))


def _denials(words: Sequence[str]) -> Iterator[Atom]:
    """Each word that denies something: no number ("race No. 9"), no bound ("no more than 3"), no "no duplicates"."""
    for place, word in enumerate(words):
        after = words[place + 1] if place + 1 < len(words) else ""
        if (word, after) == ("out", "of") and not {*words[place + 2 : place + 3]} & _WHOLES:
            yield Atom("denial", "out of", place, place + 2, None, _after(words, place + 2))
        if word in _DENYING and after not in _NOT_DENIED and not is_number_word(after) and not after.endswith("er"):
            yield Atom("denial", word, place, place + 1, None, _after(words, place + 1))


_DENYING: Final = frozenset({*word_list("denials"), "lacking", "lack", "lacks", "except", "excluding", "nobody"}).union(
    *((f"{verb}n't", f"{verb}nt") for verb in ("is", "are", "was", "were", "do", "does", "did", "has", "have", "had"))
) - {"non", "never"}
_WHOLES: Final = frozenset(word_list("said of all of a whole"))
"""What stands behind an "out of" that says of what something is a share."""
_NOT_DENIED: Final = frozenset({".", "more", "less", "only"}) | {
    "duplicates", "duplicate", "repeats", "repeat", "repetition", "repetitions",
}  # fmt: skip

_VERBS: Final = frozenset(word_list("verbs before an all"))


def _measured(tokens: Sequence[Token], words: Sequence[str]) -> Iterator[Atom]:
    """Units of measure: behind a number, or as what an amount is asked in."""
    for place, word in enumerate(words):
        before = words[place - 1] if place else ""
        unit = unit_of(word, measured=bool(before) and is_number_word(before))
        if not unit or not place:
            continue
        if is_number_word(before):
            yield Atom("unit", unit, place - 1, place + 1, number_of_word(before), (place - 1, place))
        elif before == "in" and (
            len(word) > _SHORT_UNIT or place + 1 == len(words) or not words[place + 1][0].isalnum()
        ):
            yield Atom("unit", unit, place - 1, place + 1)
    for place, token in enumerate(tokens):
        if token.text in SIGNS and place + 1 < len(words) and is_number_word(words[place + 1]):
            yield Atom("unit", SIGNS[token.text], place, place + 2, number_of_word(words[place + 1]))


def _clock(words: Sequence[str]) -> Iterator[Atom]:
    """A full hour by the clock, from 0 to 24: "before 8 am", "after 6pm", "at 10 o'clock"."""
    for place, word in enumerate(words):
        after = words[place + 1] if place + 1 < len(words) else ""
        match = _HOUR.fullmatch(word + ("" if word.endswith("m") else after))
        if match is not None and place:
            hour = int(match["hour"]) % 12 + (12 if match["half"][0] == "p" else 0)
            yield Atom("clock", words[place - 1], place, place + (1 if word.endswith("m") else 2), float(hour))


def _case(words: Sequence[str]) -> Iterator[Atom]:
    """That texts are one whatever their case: "ignoring upper/lower case", "case-insensitive", "lowercase".

    >>> [(atom.start, atom.end) for atom in find_demand("plants per fuel (case-insensitively)").of("case")]
    [(4, 7)]
    """
    for place, word in enumerate(words):
        if word not in _CASES:
            continue
        start, end = place, place + 1
        while start and words[start - 1] in _ABOUT_CASE:
            start -= 1
        while end < len(words) and words[end] in _ABOUT_CASE:
            end += 1
        while words[start] in _LINKING:
            start += 1
        while words[end - 1] in _LINKING:
            end -= 1
        around = {*words[start:place], *words[place + 1 : end]} - _LINKING
        closed = end == len(words) or not words[end][:1].isalpha()
        if word != "case" or (around and (closed or around - {"any"})):
            yield Atom("case", "ignored", start, end)


_CASES: Final = frozenset(word_list("words of letter case"))
_ABOUT_CASE: Final = frozenset(word_list("words around case"))
_LINKING: Final = frozenset({"and", "or", "of", "the", "in", "-", "/"})


_HOUR: Final = re.compile(r"(?P<hour>[1-9]|1[0-2])(?P<half>[ap])m")
_SHORT_UNIT: Final = 3
"""The letters of an abbreviated unit at most, which may be another word: "in min"."""
SIGNS: Final = {"$": "usd", "€": "eur", "£": "gbp", "¥": "jpy"}
"""The signs of currencies."""
_SHORT: Final = {long: short[0] for long, short in word_map("short units").items()}


def unit_of(word: str, *, measured: bool = False) -> str:
    """The short form of a unit of measure that a word says; empty for any other word.

    One letter is a unit only where it is `measured`: behind a number, or among the units of a column.

    >>> unit_of("kilograms"), unit_of("dollars"), unit_of("cat"), unit_of("g"), unit_of("g", measured=True)
    ('kg', 'usd', '', '', 'g')
    """
    if word in _SHORT:
        return _SHORT[word]
    plural = word if word.endswith("s") else word + "s"
    if len(word) > 3 and plural in _SHORT:
        return _SHORT[plural]
    known = _units()
    return word if (measured or len(word) > 1) and word in known | _LETTERS else ""


_LETTERS: Final = frozenset({"g", "l", "m", "t", "h", "s"})


@cache
def _units() -> Set[str]:
    return frozenset(word_list("units in headers")) | frozenset(word_list("currencies"))
