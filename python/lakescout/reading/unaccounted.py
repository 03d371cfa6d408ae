"""Which words of a question a plan does not account for, and how likely each stands for something that it lacks.

"Late" in "late orders" narrows what is asked for; "people" in "how many people work here" need not, though nothing in
the lake is called so. A logistic curve over a word's vector and over what the plan leaves unsaid tells them apart. It
is fitted on questions with their right plans, and with plans that lack a part of them.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Container, Iterator, Sequence, Set
from dataclasses import dataclass, replace
from functools import cache
from typing import Final, get_args

import numpy as np
from numpy.typing import NDArray

from lakescout.reading import forms
from lakescout.reading.counted import is_counted
from lakescout.reading.demand import SHARES, unit_of
from lakescout.reading.link import PARTLY, WHOLE, Links, denied_bounds
from lakescout.reading.names import name_words
from lakescout.reading.plan import (
    Aggregate,
    Arithmetic,
    Between,
    Column,
    Combined,
    Compare,
    Correlation,
    Everything,
    Like,
    Missing,
    Not,
    Over,
    Period,
    Plan,
    Query,
    Rows,
    Share,
    Source,
    Unit,
    Value,
    all_of,
    columns_in,
    conditions,
    everywhere,
    is_days,
    within,
)
from lakescout.reading.scope import Scope
from lakescout.reading.spans import ALL_FLAGS, EDGES, Found, Operation, find_operations
from lakescout.reading.statistics import CORRELATION, DEVIATION
from lakescout.reading.times import recurring
from lakescout.reading.units import are_alike, measured, units_of
from lakescout.weights import described, weights
from lakescout.words.near import denied_by
from lakescout.words.tables import word_list, word_map
from lakescout.words.text import fold, normalise_name

ALIKE: Final = 0.45
"""From this cosine on, a column counts as spoken of."""
SAME: Final = 0.75
"""From this cosine on, a word means a name that the plan uses."""
PART: Final = 0.55
"""From this cosine on, a word that a name ends in means what the name says."""
UNITS: Final = {unit: frozenset(word_list(f"unit {unit}")) for unit in get_args(Unit)}
"""How a question says the unit of a period."""
ROWS: Final = frozenset(word_list("rows"))
"""How a question says rows, whatever they are of."""
NOES: Final = frozenset(no for _, no in ALL_FLAGS)
LIGHT: Final = frozenset(word_list("light verbs"))
ASKING: Final = frozenset(word_list("asks"))
"""Words that only ask, or say how the rows should look: produce, a table that shows."""
CARRIES: Final = 0.2
"""From this chance on, a word that is left out stops the answer."""
SIZES: Final = frozenset(
    word
    for name in ("sizes", "superlatives of more", "superlatives of less", "other superlatives")
    for word in word_list(name)
) | frozenset(word_list("comparing adjectives"))
"""Words that put things in an order, or compare them with an amount."""
TIMES: Final = frozenset(word_list("words of times"))
"""How a question says a column of days or times."""
MEASURES: Final = frozenset(word_list("units in headers"))
_LASTING: Final = frozenset(word_list("lengths of time"))
"""How a question says the time from one day to another."""
_HOW_MUCH: Final = frozenset(word_list("words of how much"))
_MEASURED: Final = {
    "money": frozenset({"amount", "amounts", "money", "sum", "sales", "spend", "spending"}),
    "area": frozenset({"size", "area"}),
    "length": frozenset({"distance", "length"}),
    "weight": frozenset({"weight"}),
    "time": frozenset({"duration", "time"}),
}
"""How a question says what is measured in units of some kind, whatever its header calls it."""
_DAY: Final = re.compile(r"\d{4}(-|$)")
DENYING: Final = frozenset(word_list("not", "operations"))
_DENYING: Final = frozenset({*word_list("may deny"), "non"})
_KEYS: Final = frozenset(word_list("ends of keys"))
_OF_CORRELATIONS: Final = CORRELATION | frozenset(word_list("of correlations"))
_EMPTY: Final = frozenset(word_list("words of empty cells"))
_CALLING: Final = frozenset(word_list("words of calling"))
_TEXTS: Final = frozenset(
    {*word_list("cues of a text"), "start", "starts", "begin", "begins", "end", "ends", "somewhere"}
)
_SHORT_UNITS: Final = word_map("short units")
"""How headers write the unit that stands behind a number of the question."""
_INTRODUCING: Final = frozenset({*word_list("ends of keys"), "id", "ids", "nr", *UNITS["year"], *UNITS["month"]})
"""Words before a value that say no more than it does: "the year 2020", "account id 1001"."""
_BEHIND_UNITS: Final = frozenset(word_list("behind a unit"))
"""Words behind a unit that say no more than it does."""
FEATURES: Final = (
    "bias", "near used", "with neighbours", "near unsaid", "near others", "names others", "unsaid", "unread", "digits",
    "capital", "cell", "operation",
)  # fmt: skip
"""What is known of a word besides its meaning: how near it comes to the names that the plan uses, alone and with its
neighbours, to those among them that no word names, and to others; whether it is, by letters, one of the others; how
much of the plan no word names, and how many words are left; whether it has digits or a capital letter, whether it
may be a cell, and whether it asks for an operation."""


@dataclass(frozen=True, slots=True)
class Unaccounted:
    """A word by its place, and the probability that the plan lacks what it stands for."""

    place: int
    likely: float


def used_items(query: Query, links: Links, scope: Scope) -> set[int]:
    """The names that a plan uses, as items of the links: those of its columns and of their tables."""
    names = links.names
    found: set[int] = set()
    for node in everywhere(query):
        if isinstance(node, Column):
            found |= {names.column_item(node.column), scope.columns[node.column].table}
            if node.via is not None:
                found.add(names.column_item(node.via))
        elif isinstance(node, (Source, Everything)):
            found.add(node.table)
    return found


def unsaid_columns(query: Query, links: Links, scope: Scope) -> list[int]:
    """The columns of a plan that no word of the question is likely to name, nor their tables."""
    names = links.names
    named = np.asarray(((links.reasons > 0) | (links.similarity >= ALIKE)).any(axis=0))
    columns = dict.fromkeys(columns_in(query))
    return [
        number for number in columns if not named[names.column_item(number)] and not named[scope.columns[number].table]
    ]


def places_left(query: Query, links: Links, items: Set[int], scope: Scope) -> list[int]:
    """The tokens that mean something and that neither a name, a value nor an operation of the plan accounts for.

    The name of the schema or the database accounts for a word unless the scope has something so called: flights beside
    the airports of `nycflights`.
    """
    stated = Stated(query)
    coded = {place for value in links.values if _is_code(value, scope) for place in range(value.start, value.end)}
    spoken = LIGHT.union(MEASURES, *(_words_of(node, scope) for node in everywhere(query)))
    listed = sorted(items)
    named = np.asarray(((links.reasons[:, listed] > 0) | (links.alone[:, listed] >= SAME)).any(axis=1))
    names = {word for item in listed for word in links.names.items[item].words}
    names |= {word for item in listed if item < len(scope.tables) for word in _things(item, query, scope)}
    names |= {word for item in listed if item < len(scope.tables) for word in _events(item, scope)}
    beside = parents_beside(links, {item for item in listed if item < len(scope.tables)}, scope)
    near = links.alone[:, listed].max(axis=1, initial=0.0)
    known = {token.stem for token in links.tokens if len(token.stem) >= 3 and token.lower not in EDGES}
    taken = carried_out(query, links) | values_stated(query, links, stated, _headers(query, scope), scope)
    taken |= _of_forms(query, links, scope)
    around = {
        word
        for item in listed
        if item < len(scope.tables)
        for word in (*name_words(scope.tables[item].name.schema), *name_words(scope.tables[item].name.database))
    }
    lake = np.asarray((links.reasons >= WHOLE).any(axis=1))
    coded |= kinds_unstated(links, items, scope).keys()
    whole = {place for place, token in enumerate(links.tokens) if token.lower in ASKING and _is_in_name(place, links)}
    return [
        place
        for place, token in enumerate(links.tokens)
        if place not in taken
        and place not in beside
        and token.is_word
        and (token.lower not in EDGES or token.lower in DENYING or place in whole)
        and (token.lower not in spoken or place in coded)
        and token.lower not in stated.words
        and (
            token.lower not in ASKING
            or (lake[place] and place not in links.asking)
            or place in whole
            or (is_counted(place, links) and token.lower != token.stem)
        )
        and not named[place]
        and not (names if lake[place] else names | around).issuperset(name_words(token.text))
        and names.isdisjoint(denied_by(token.lower))
        and not any(_is_part(token.stem, name, known) or _is_kind(token.stem, name, near[place]) for name in names)
    ]


def parents_beside(links: Links, read: Set[int], scope: Scope) -> set[int]:
    """The words for tables to which each row that is read refers anyway: a booking is one of a class.

    Not where the question asks for them, counts them or groups by them: drivers in races, and not races with drivers.
    """
    keys = [key for key in scope.keys if scope.columns[key.left].table in read and key.left not in scope.missing]
    parents = sorted({scope.columns[key.right].table for key in keys} - read)
    if not parents:
        return set()
    named = np.flatnonzero(np.asarray((links.reasons[:, parents] >= WHOLE).any(axis=1))).tolist()
    return {place for place in named if not _is_subject(place, links)}


def _is_subject(place: int, links: Links) -> bool:
    """Whether a word is what is asked for: no preposition, verb or article stands right before it."""
    before = links.tokens[place - 1].lower if place else ""
    if before in _ARTICLES and place > 1:
        before = links.tokens[place - 2].lower
    return before not in _BEFORE_PLACES and not before.endswith("ed")


_ARTICLES: Final = frozenset(word_list("articles"))
_BEFORE_PLACES: Final = frozenset(word_list("before a place"))


def names_unused(links: Links, items: Set[int], scope: Scope) -> set[int]:
    """The words that are the whole name of a column which the plan does not use, in a table that it reads.

    Ends of keys do not count: the head of Finance stands in `head_id`. "All products" leave none out.
    """
    names: set[tuple[str, ...]] = set()
    for number, column in enumerate(scope.columns):
        if column.table in items and (item := links.names.column_item(number)) not in items:
            words = links.names.items[item].words
            names.add(words[:-1] if len(words) > 1 and words[-1] in _KEYS else words)
    after_all = {place + 1 for place, token in enumerate(links.tokens) if token.lower == "all"}
    return {place for place, token in enumerate(links.tokens) if tuple(name_words(token.text)) in names} - after_all


def kinds_unstated(links: Links, items: Container[int], scope: Scope) -> dict[int, int]:
    """The words that are a cell of a column of kinds in a table that the plan reads: "paid" beside a status.

    By place, each with such a column. It narrows what is asked for, though elsewhere it may be a verb that says
    nothing.
    """
    return {
        place: column
        for value in links.values
        if value.kind == "cell" and (value.exact or _is_plural(links, value))
        for column in value.columns
        if scope.columns[column].table in items and _holds_kinds(column, scope)
        for place in range(value.start, value.end)
        if links.tokens[place].lower not in LIGHT or _names_table(place + 1, links)
    }


def _names_table(place: int, links: Links) -> bool:
    """Whether there is a word that names a table, or a part of its name: "paid invoices", and not "paid by Ann"."""
    return place < len(links.tokens) and bool((links.reasons[place, : links.names.tables] >= PARTLY).any())


def with_kind(query: Query, links: Links, scope: Scope) -> Query:
    """The plan with a condition for the one cell of a column of kinds that it leaves out, if nothing else may be meant.

    "Paid invoices in EUR" are those with a status of paid. Nothing is added where the question denies anything, where
    several columns hold the cell, where the plan reads the column, or where a query within it seeks one number: the
    largest of the open ones is not the largest, if it is open. What is said in the plural, as apartments are, is all
    that the rows are of: nothing is added beside another table.
    """
    if not isinstance(query, Plan) or {token.lower for token in links.tokens} & (DENYING | _DENYING):
        return query
    items = used_items(query, links, scope)
    if not (kinds := kinds_unstated(links, items, scope)):
        return query
    left = kinds.keys() & places_left(query, links, items, scope)
    found = {
        (column, cell)
        for value in links.values
        if value.kind == "cell" and left.issuperset(range(value.start, value.end)) and value.end > value.start
        for column, cell in value.cells
        if scope.columns[column].table in items and _holds_kinds(column, scope)
    }
    if len(found) != 1:
        return query
    [(column, cell)] = found
    table, nodes = scope.columns[column].table, list(within(query))
    roles = {node.via for node in nodes if isinstance(node, Column) and scope.columns[node.column].table == table}
    roles |= {node.via for node in nodes if isinstance(node, (Source, Everything)) and node.table == table}
    read = any(isinstance(node, Column) and node.column == column for node in everywhere(query))
    read |= any(map(_seeks_number, nodes))
    kept = query.keep is not None and query.keep.table != table
    plural = not any(value.kind == "cell" and value.exact and value.value == cell for value in links.values)
    kept |= plural and any(item != table for item in items if item < links.names.tables)
    if read or kept or len(roles) != 1 or len(left) > max(len(cell.split()), 1):
        return query
    condition = Compare("=", Column(column, *roles), Value(cell))
    return replace(query, where=all_of([*conditions(query.where), condition]))


def _seeks_number(node: object) -> bool:
    """Whether a query gives one number of many rows, or the first of them."""
    if not isinstance(node, Plan):
        return False
    return node.limit is not None or any(isinstance(each, Aggregate) for item in node.show for each in everywhere(item))


def _holds_kinds(column: int, scope: Scope) -> bool:
    """Whether the cells of a column are few kinds that come again."""
    labels = scope.labels.get(column)
    return scope.columns[column].kind == "category" or (labels is not None and labels.repeated)


def _is_plural(links: Links, value: Found) -> bool:
    """Whether a value's one word is the plural of the cell: viewers for a role of viewer."""
    token = links.tokens[value.start]
    return value.end == value.start + 1 and token.lower.endswith("s") and str(value.value).lower() == token.stem


def _of_forms(query: Query, links: Links, scope: Scope) -> set[int]:
    """The tokens that ask for a form which a plan has."""
    words = frozenset(forms.carried(query, links, scope))
    return {place for place, token in enumerate(links.tokens) if token.lower in words}


def values_stated(query: Query, links: Links, stated: Stated, names: Set[str], scope: Scope) -> set[int]:
    """The tokens of values that a plan states, and of what stands around these: "the year 2020", "No. 7", "5 minutes".

    A unit is that of a header: `length_min` has minutes, and no hours.
    """
    dated = any(isinstance(node, Period) for node in everywhere(query)) or stated.has_day
    found: set[int] = set()
    plans = (node for node in everywhere(query) if isinstance(node, Plan))
    grouped = {item.column for plan in plans for item in plan.group if isinstance(item, Column)}
    for value in links.values:
        year = value.kind == "number" and stated.has_year(value.value)
        again = recurring(str(value.value)) if value.kind == "date" else None
        numbers = again.numbers if again is not None else _of_day(value)
        parts = bool(numbers) and all(number in stated for number in numbers)
        if (
            not grouped.isdisjoint(value.columns)
            or value.value in stated
            or (value.kind == "date" and dated)
            or year
            or parts
        ):
            found.update(range(value.start, value.end))
    before = dict(_words_before(links))
    for place in sorted(found):
        word = before.get(place)
        if word is not None and links.tokens[word].lower in _INTRODUCING:
            found.add(word)
        unit = links.tokens[place + 1].lower if place + 1 < len(links.tokens) else ""
        if links.tokens[place].is_number and names & frozenset(_SHORT_UNITS.get(unit, ())):
            found.add(place + 1)
    units = {unit for column in columns_in(query) for unit in units_of(column, scope)}
    for place, (token, after) in enumerate(itertools.pairwise(links.tokens)):
        unit = unit_of(after.lower, measured=True) if token.is_number else ""
        if unit and any(are_alike(unit, other) for other in units):
            found.add(place + 1)  # three tonnes, where a column has kilograms
        if place and links.tokens[place - 1].is_number and place in found and after.lower in _BEHIND_UNITS:
            found.add(place + 1)  # five miles away
    return found


def _of_day(value: Found) -> tuple[int, ...]:
    """The year, month and day of a date, as columns beside one another hold them."""
    parts = str(value.value).split("-") if value.kind == "date" else []
    return tuple(map(int, parts)) if all(part.isdecimal() for part in parts) else ()


def _headers(query: Query, scope: Scope) -> set[str]:
    """The words of the headers of what a plan reads, as they are written."""
    columns = set(columns_in(query))
    return {word for number in columns for word in normalise_name(scope.columns[number].called).split()}


def _words_before(links: Links) -> Iterator[tuple[int, int]]:
    """The word before each word, over points and signs of numbers."""
    last = None
    for place, token in enumerate(links.tokens):
        if token.is_word:
            if last is not None:
                yield place, last
            last = place
        elif token.text not in {".", "#", "“", '"', "'"}:
            last = None


def _things(table: int, query: Query, scope: Scope) -> set[str]:
    """What the rows of a table are, as the key says by which others refer to it, or its only one: `passenger_id`.

    Where rows are counted, one key alone may stand in many of them.
    """
    keys = [
        number
        for number in scope.columns_of(table)
        if len(words := normalise_name(scope.columns[number].called).split()) > 1 and words[-1] in _KEYS
    ]
    referred = {key.right for key in scope.keys}
    counts = any(isinstance(node, Rows) for node in everywhere(query))
    told = [number for number in keys if number in referred or (len(keys) == 1 and not counts)]
    return {word for number in told for word in name_words(scope.columns[number].called)}


def _events(table: int, scope: Scope) -> set[str]:
    """What each row of a table is the event of, by the day that none lacks: a loan is borrowed on some day."""
    dates = (
        number for number in scope.columns_of(table) if scope.columns[number].is_date and number not in scope.missing
    )
    said = (set(normalise_name(scope.columns[number].called).split()) - _DAYS for number in dates)
    return {root for words in said if len(words) == 1 for root in name_words(" ".join(words))}


_DAYS: Final = frozenset(word_list("headers of days"))


def _is_part(word: str, name: str, known: Set[str]) -> bool:
    """Whether a header's word is a compound of a word and a known one.

    >>> _is_part("cost", "membercost", {"member"}), _is_part("port", "airport", {"member"})
    (True, False)
    """
    rest = name.removesuffix(word) if name.endswith(word) else name.removeprefix(word)
    return len(word) >= 4 and rest != name and rest in known


def _is_kind(word: str, name: str, cosine: float) -> bool:
    """Whether a header's word ends in one of like meaning: "superhero" does in "hero", and "island" not in "land"."""
    return len(word) >= 4 and len(name) >= len(word) + 3 and name.endswith(word) and cosine >= PART


def _is_code(value: Found, scope: Scope) -> bool:
    """Whether a value is a cell that stands for something else: "left" is no verb where L is left-handed."""
    labels = (scope.labels.get(column) for column in value.columns)
    return any(each is not None and value.value in each.meanings for each in labels)


def carried_out(query: Query, links: Links) -> set[int]:
    """The tokens that ask for an operation which a plan carries out: no average answers "the total".

    Words of grouping, of telling apart and of order may be met in many ways; a plan that groups, tells apart or
    orders at all meets them.
    """
    nodes = list(everywhere(query))
    functions = {node.function for node in nodes if isinstance(node, (Aggregate, Over))}
    plans = [node for node in nodes if isinstance(node, (Plan, Combined))]
    ordered = any(plan.order or plan.limit is not None for plan in plans)
    grouped = any(isinstance(plan, Plan) and (plan.group or plan.per) for plan in plans)
    shares = any(isinstance(node, Share) for node in nodes)
    compared = any(isinstance(node, (Between, Period)) for node in nodes) or any(
        isinstance(node, Compare) and node.comparison not in {"=", "<>"} for node in nodes
    )
    divided = any(isinstance(node, Arithmetic) and node.operator == "/" for node in nodes)
    denied = any(
        isinstance(node, (Not, Missing))
        or (isinstance(node, Compare) and node.comparison == "<>")
        or (isinstance(node, Combined) and node.operation == "except")
        or (isinstance(node, Value) and str(node.value).lower() in NOES)
        or (isinstance(node, Compare) and isinstance(node.right, Value) and node.right.value == 0)
        for node in nodes
    )
    aggregated = bool(functions) or shares
    met: dict[Operation, bool] = {
        "count": aggregated or grouped or divided,
        "average": bool(functions & {"avg", "median"}) or divided,
        "sum": aggregated or any(isinstance(node, Arithmetic) for node in nodes),
        "largest": ordered or "max" in functions or compared,
        "smallest": ordered or "min" in functions or compared,
        "order": ordered,
        "group": grouped or divided or not aggregated,
        "distinct": grouped or aggregated or any(isinstance(plan, Plan) and plan.distinct for plan in plans),
        "not": denied,
        "limit": ordered or bool(functions & {"max", "min"}),
        "more": compared or ordered or bool(functions & {"max", "min"}),
        "less": compared or ordered or bool(functions & {"max", "min"}),
    }
    superlative = ordered or compared or bool(functions & {"max", "min"})
    texts = [node.value for node in nodes if isinstance(node, Value) and isinstance(node.value, str)]
    words = {
        **dict.fromkeys(_TEXTS, any(isinstance(node, Like) for node in nodes)),
        **dict.fromkeys(_CALLING, bool(texts)),
        **dict.fromkeys(_EMPTY, any(isinstance(node, Missing) for node in nodes)),
        **dict.fromkeys(SIZES, superlative),
        **dict.fromkeys(SHARES, shares or divided),
        **dict.fromkeys(_DENYING, denied),
        "median": "median" in functions,
        **dict.fromkeys(DEVIATION, "stddev" in functions),
        **dict.fromkeys(_OF_CORRELATIONS, any(isinstance(node, Correlation) for node in nodes)),
        **dict.fromkeys(
            ("minus", "difference"), any(isinstance(node, Arithmetic) and node.operator == "-" for node in nodes)
        ),
        "times": any(isinstance(node, Arithmetic) and node.operator == "*" for node in nodes),
    }
    found = {place for place, token in enumerate(links.tokens) if words.get(token.lower)}
    pairs = itertools.pairwise(token.lower for token in links.tokens)
    found |= {first + 1 for first, pair in enumerate(pairs) if pair[1] == "place" and pair[0] in LIGHT}  # took place
    if functions & {"count", "sum"}:  # the volume of orders, where no column is called so
        unnamed = np.asarray(links.reasons.max(axis=1, initial=0) < WHOLE)
        found |= {place for place, token in enumerate(links.tokens) if token.lower in _HOW_MUCH and unnamed[place]}
    stated = {value.start for value in links.values}
    for start, end, operation in find_operations(links.tokens):
        place = (
            end - start == 1
            and links.tokens[start].lower in {"over", "under"}
            and stated.isdisjoint(range(end, end + 3))
        )
        if met[operation] or place:  # "over all orders" and "under the flag" compare nothing
            found.update(range(start, end))
    read = [links.names.column_item(node.column) for node in nodes if isinstance(node, Column)]
    for first in range(len(links.tokens) - 2):  # the number of rings, where a column has it
        ahead = links.reasons[first + 2 : first + 4, read]
        if links.tokens[first].lower == "number" and links.tokens[first + 1].lower == "of" and (ahead >= WHOLE).any():
            found.add(first)
    if any(isinstance(node, Compare) and node.comparison in {"<=", ">="} for node in nodes):
        found.update(place for start, end, _ in denied_bounds(links.tokens) for place in range(start, end))
    return found


class Stated:
    """The values and limits that a plan states."""

    def __init__(self, query: Query) -> None:
        nodes = list(everywhere(query))
        self._values = frozenset(_plain(node.value) for node in nodes if isinstance(node, Value))
        self._limits = frozenset(str(getattr(node, "limit", None)) for node in nodes)
        texts = [node.value for node in nodes if isinstance(node, Value) and isinstance(node.value, str)]
        self.words = frozenset(word for text in texts for word in fold(text).split())
        """The words of the texts that it states."""
        self.has_day = any(_DAY.match(text) for text in texts)
        """Whether it states a day or a period."""
        self._years = frozenset(int(text[:4]) for text in texts if _DAY.match(text))

    def has_year(self, value: object) -> bool:
        """Whether a number is the year of a day that it states, or one beside it: after 1980 is from 1981 on."""
        return isinstance(value, (int, float)) and any(abs(value - year) <= 1 for year in self._years)

    def __contains__(self, value: object) -> bool:
        plain = _plain(value)
        within = len(plain) > 2 and any(plain in known for known in self._values)
        return within or plain in self._values | self._limits


def features(query: Query, links: Links, scope: Scope, items: Set[int], places: Sequence[int]) -> NDArray[np.float64]:
    """Shape (places, FEATURES)."""
    unsaid = unsaid_columns(query, links, scope)
    missing = [links.names.column_item(number) for number in unsaid]
    used = np.zeros(len(links.names.items), dtype=np.bool_)
    used[sorted(items)] = True
    stated = Stated(query)
    loose = {
        place
        for value in links.values
        if value.kind == "cell" and value.value not in stated
        for place in range(value.start, value.end)
    }
    found = np.zeros((len(places), len(FEATURES)))
    for row, place in zip(found, places, strict=True):
        near, token = links.alone[place], links.tokens[place]
        row[:] = (
            1.0,
            near[used].max(initial=0.0),
            links.similarity[place][used].max(initial=0.0),
            near[missing].max(initial=0.0),
            near[~used].max(initial=0.0),
            links.reasons[place][~used].max(initial=0) > 0,
            min(len(unsaid), 3) / 3,
            min(len(places), 5) / 5,
            any(character.isdecimal() for character in token.text),
            place > 0 and token.text[0].isupper(),
            place in loose,
            place in links.asking,
        )
    return found


def unaccounted(query: Query, links: Links, scope: Scope, items: Set[int]) -> list[Unaccounted]:
    """The words that the plan does not account for, with the chance that it lacks what each stands for."""
    places = places_left(query, links, items, scope)
    if not places:
        return []
    meant = kinds_unstated(links, items, scope).keys() | names_unused(links, items, scope)
    told, vector = _curve()
    logits = features(query, links, scope, items, places) @ told
    if links.vectors.shape[1] == len(vector):
        logits += links.vectors[places] @ vector
    likely = (1.0 / (1.0 + math.exp(-logit)) for logit in logits.tolist())
    return [
        Unaccounted(place, 1.0 if links.tokens[place].lower in forms.ALWAYS or place in meant else chance)
        for place, chance in zip(places, likely, strict=True)
    ]


def _is_in_name(place: int, links: Links) -> bool:
    """Whether a token is a part of a column's whole name: what is on display displays nothing."""
    for start in range(max(place - 2, 1), place + 1):
        for end in range(max(start + 2, place + 1), min(start + 3, len(links.tokens)) + 1):
            named = links.names.whole.get(name_words(" ".join(token.lower for token in links.tokens[start:end])), ())
            if any(item >= links.names.tables for item in named):
                return True
    return False


@cache
def _curve() -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    told = weights("unaccounted", "features")
    return np.array([told[name] for name in FEATURES]), np.array(
        list(described("unaccounted")["meaning"]), dtype=np.float64
    )


def _words_of(node: object, scope: Scope) -> frozenset[str]:
    """The words of the language, not of the lake, that a part of a plan accounts for."""
    if isinstance(node, Period):
        return UNITS[node.unit]
    if isinstance(node, Column):
        if scope.columns[node.column].is_date:
            return TIMES
        return frozenset[str]().union(*(_MEASURED.get(measured(unit), ()) for unit in units_of(node.column, scope)))
    if isinstance(node, Arithmetic) and is_days(node, scope):
        return _LASTING | UNITS["day"]
    return ROWS if isinstance(node, Rows) else frozenset()


def _plain(value: object) -> str:
    text = str(value).lower()
    try:
        return f"{float(text):g}"
    except ValueError:
        return text
