"""What no plan may say, whatever the question: one list of constraints, each with its name and a reason for the user.

Every plan of the reader meets it before it is written as SQL.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from itertools import pairwise
from typing import Final

from lakescout.answer.constrained_conditions import (
    asks_yes_or_no,
    compares_unsaid_number,
    either_of_both,
    is_always_filled,
)
from lakescout.answer.constrained_counts import (
    adds_repeatedly,
    counts_unasked,
    first_of,
    words_of,
)
from lakescout.answer.constrained_values import (
    MISSING,
    TYPES,
    Violation,
    passes_over_header,
    seeks_value_elsewhere,
    states_what_no_cell_says,
    takes_number_from_another,
)
from lakescout.reading.arithmetic import beyond_types
from lakescout.reading.link import PARTLY, WHOLE, Links
from lakescout.reading.plan import (
    Aggregate,
    And,
    Arithmetic,
    Column,
    Compare,
    Expression,
    Period,
    Plan,
    Query,
    Share,
    Value,
    everywhere,
)
from lakescout.reading.scope import Scope
from lakescout.reading.shown import KEYS
from lakescout.reading.spans import find_operations
from lakescout.reading.times import bounds, recurring
from lakescout.reading.unaccounted import SIZES, UNITS
from lakescout.words.tables import word_list
from lakescout.words.text import normalise_name

Constraint = Callable[[Query, Scope, Links], "str | Violation | None"]
"""Gives the reason why a plan cannot be meant, or None."""


def broken(query: Query, scope: Scope, links: Links) -> Violation | None:
    """The first constraint that a plan does not meet."""
    for name, constraint in PLAN_CONSTRAINTS.items():
        found = constraint(query, scope, links)
        if found is not None:
            return found if isinstance(found, Violation) else Violation(name, found)
    return None


_TIMES: Final = frozenset(word_list("points in time"))


def wants_two_values(query: Query) -> bool:
    """Whether a column is to equal two things in one row."""
    for node in everywhere(query):
        if isinstance(node, And):
            equal = [
                (part.left, _times_of(part.right))
                for part in node.parts
                if isinstance(part, Compare) and part.comparison == "=" and isinstance(part.left, Column)
            ]
            others = {part.left for part in node.parts if isinstance(part, Compare) and part.comparison == "<>"} & {
                left for left, time in equal if not time
            }
            if len(set(equal)) < len(equal) or others:
                return True
    return False


def _times_of(value: Expression) -> str:
    """The part of a date that a recurring value is about: a Monday may lie in 2024, but it is no Sunday."""
    found = recurring(str(value.value)) if isinstance(value, Value) else None
    return "" if found is None else found.part


def _goes_from(first: str, links: Links) -> bool:
    """Whether a superlative is where an order begins: "from the oldest to the youngest"."""
    said = [token.lower for token in links.tokens]
    return "from" in said[max(said.index(first) - 2, 0) : said.index(first)]


def turned_round(query: Query, scope: Scope, links: Links) -> bool:
    """Whether rows are sorted against the question's superlative: the youngest has the least age, the latest birth.

    The warmest, and who has "the most", has the largest of whatever is measured, unless that is a year or a rank.
    """
    words = [token.lower for token in links.tokens if token.is_word]
    closing = ["most"] if words[-2:] == ["the", "most"] else []
    found = list(dict.fromkeys([word for word in words if word in _SUPERLATIVES or word in RUNS_WITH] + closing))
    if len(found) == 2 and _goes_from(found[0], links):
        found = found[:1]
    if len(found) != 1 or not isinstance(query, Plan):
        return False
    order = query.order[0] if query.order else None
    header = _header(order.by, scope) if order is not None else frozenset()
    if order is not None and found[0] in RUNS_WITH:
        descending, along, against = RUNS_WITH[found[0]]
        if header & along:
            return order.descending != descending
        if header & against:
            return order.descending == descending
    if found[0] not in _MORE | _LESS | set(closing):
        return False
    ends = [item.function == "max" for item in query.show if isinstance(item, Aggregate) and item.function in _ENDS]
    if order is not None and not header & _NO_MEASURES and not _is_day(order.by, scope):
        ends.append(order.descending)
    return any(end != (found[0] not in _LESS) for end in ends)


_BEGINNINGS: Final = frozenset(word_list("headers of beginnings"))

_PRICES: Final = frozenset(word_list("headers of prices"))

_LENGTHS: Final = frozenset(word_list("headers of lengths"))

_HEIGHTS: Final = frozenset(word_list("headers of heights"))

_EXTENTS: Final = frozenset(word_list("headers of extents"))

_NOTHING: Final = frozenset[str]()

RUNS_WITH: Final[dict[str, tuple[bool, Set[str], Set[str]]]] = {
    "oldest": (True, {"age"}, _BEGINNINGS),
    "youngest": (False, {"age"}, {"birth"}),
    "newest": (True, {"year", "founded", "date", "opening"}, _NOTHING),
    "latest": (True, {"date", "year", "time", "founded"}, _NOTHING),
    "earliest": (False, {"date", "year", "time", "founded"}, _NOTHING),
    "longest": (True, _LENGTHS, _NOTHING),
    "shortest": (False, _LENGTHS | {"height"}, _NOTHING),
    "tallest": (True, {"height"}, _NOTHING),
    "heaviest": (True, {"weight"}, _NOTHING),
    "lightest": (False, {"weight"}, _NOTHING),
    "cheapest": (False, _PRICES, _NOTHING),
    "fastest": (True, {"speed"}, {"time"}),
    "slowest": (False, {"speed"}, _NOTHING),
    "highest": (True, _HEIGHTS, _NOTHING),
    "lowest": (False, _HEIGHTS, _NOTHING),
    "richest": (True, {"salary", "money", "worth"}, _NOTHING),
    "biggest": (True, _EXTENTS, _NOTHING),
    "largest": (True, _EXTENTS, _NOTHING),
    "smallest": (False, _EXTENTS, _NOTHING),
    "closest": (False, {"distance"}, _NOTHING),
    "farthest": (True, {"distance"}, _NOTHING),
}
"""Superlatives: whether the largest is meant, words of headers that run along with them, and of those that run the
other way."""

_MORE: Final = frozenset(word_list("superlatives of more"))

_LESS: Final = frozenset(word_list("superlatives of less"))

_SUPERLATIVES: Final = _MORE | _LESS | frozenset(word_list("other superlatives"))

_NO_MEASURES: Final = frozenset({*UNITS["year"], *_BEGINNINGS, "rank", "ranking", "position", "place"})
"""Words of headers of numbers that are less where there is more: the longest began first, the highest rank is 1."""


def _header(item: Expression, scope: Scope) -> frozenset[str]:
    if not isinstance(item, Column):
        return frozenset()
    return frozenset(normalise_name(scope.columns[item.column].called).split())


def _is_day(item: Expression, scope: Scope) -> bool:
    return isinstance(item, Period) or (isinstance(item, Column) and scope.columns[item.column].is_date)


_ENDS: Final = frozenset({"min", "max"})


def limits_unasked(query: Query, links: Links) -> bool:
    """Whether one row is taken of many, or those with the most, and no word asks for these or for a number of rows."""
    limit = query.limit if isinstance(query, Plan) and not query.per else None
    shown = any(isinstance(item, Aggregate) and item.function in _ENDS for item in first_of(query).show)
    if limit is None and not shown and not any(map(_seeks_end, everywhere(query))):
        return False
    asked = {operation for _, _, operation in find_operations(links.tokens)}
    words = words_of(links)
    superlative = any(word.endswith("est") for word in words) or bool(
        words & (SIZES | _SUPERLATIVES | _ENDS_SAID | (_TIMES - _NO_ENDS))
    )
    numbers = any(value.kind == "number" and value.value == limit for value in links.values)
    return not (asked & {"largest", "smallest", "limit", "more", "less"} or superlative or numbers)


def _seeks_end(node: object) -> bool:
    """Whether a condition wants the largest or the smallest cell of all."""
    if not isinstance(node, Compare) or not isinstance(node.right, Plan):
        return False
    return any(isinstance(item, Aggregate) and item.function in _ENDS for item in node.right.show)


_ENDS_SAID: Final = frozenset(
    {"max", "min", "maximum", "minimum", "peak", "record", "favorite", "favourite", "worse", "better", "range", "span"}
) | {"upper", "lower", "final", "extreme", "high", "low", "bound", "limit"}
_NO_ENDS: Final = frozenset(word_list("words of no extremes"))
"""Words about time that ask for neither the first nor the last."""


def reckons_with_keys(query: Query, scope: Scope) -> bool:
    """Whether the numbers of rows are added, multiplied or averaged: `entry_id * entry_fee` is no amount."""
    for node in everywhere(query):
        parts: tuple[Expression, ...] = ()
        if isinstance(node, Arithmetic):
            parts = (node.left, node.right)
        elif isinstance(node, Aggregate) and node.function in {"sum", "avg", "median", "stddev"}:
            parts = (node.of,)
        elif isinstance(node, Compare) and _is_count(node.right):
            parts = (node.left,)
        for part in parts:
            if isinstance(part, Column) and _is_key(part.column, scope):
                return True
    return False


def _is_count(item: Expression) -> bool:
    """Whether an expression is a number of rows, or a query that gives one."""
    shown = item.show if isinstance(item, Plan) else (item,)
    return any(isinstance(each, Aggregate) and each.function == "count" for each in shown)


def _is_key(number: int, scope: Scope) -> bool:
    """Whether a column only tells rows apart, by its header, or by its header and what joins by it or comes first."""
    *owner, last = normalise_name(scope.columns[number].called).split() or [""]
    first = bool(owner) and scope.first[scope.columns[number].table] == number
    apart = first or any(number in known for known in scope.of_one_kind)
    return last in _NUMBERED or (last in KEYS and apart)


def ranks_by_key(query: Query, scope: Scope, links: Links) -> str | None:
    """Why no row is the largest or the oldest by its key, where the question does not name the key.

    The first and the last rows may be meant in the order of their keys.
    """
    if not words_of(links) & _SUPERLATIVES:
        return None
    for node in everywhere(query):
        of: object = None
        if isinstance(node, Aggregate) and node.function in _ENDS:
            of = node.of
        elif isinstance(node, Plan) and node.limit is not None and node.order:
            of = node.order[0].by
        if not isinstance(of, Column) or not _is_key(of.column, scope):
            continue
        if links.reasons[:, links.names.column_item(of.column)].max(initial=0) < WHOLE:
            return f"{scope.full_name(of.column)} only tells rows apart: it makes none the first"
    return None


def takes_length_for_time_since(query: Query, links: Links) -> bool:
    """Whether "how long has Ada been a member" is answered with a column that no word of it names.

    It asks for the time from a day until now, and a length that stands in some column is that of something else.
    """
    words = [token.lower for token in links.tokens]
    starts = (place for place, pair in enumerate(pairwise(words)) if pair == ("how", "long"))
    if not any(words[place + 2 : place + 3] in (["has"], ["have"]) and "been" in words[place:] for place in starts):
        return False
    shown = [node for item in first_of(query).show for node in everywhere(item) if isinstance(node, Column)]
    return not any((links.reasons[:, links.names.column_item(node.column)] >= PARTLY).any() for node in shown)


_NUMBERED: Final = frozenset(word_list("headers of identifiers"))
"""What headers of numbers that only tell rows apart end in, whether anything joins by them or not."""


def has_what_no_type_has(query: Query, scope: Scope, links: Links) -> Violation | None:
    """Why a plan does to a column what its type has not, and about which values it is."""
    reason = beyond_types(query, scope)
    if not reason:
        return None
    values = [str(node.value) for node in everywhere(query) if isinstance(node, Value)]
    return Violation(TYPES, reason, "" if beyond_types(query, scope, but=("value",)) else " ".join(values))


def tells_nothing(query: Query) -> bool:
    """Whether all that is shown was said in the question: "who is Ann's boss" does not ask for Ann.

    What is divided by itself tells nothing, either: a percentage of the salary is one of something else.
    """
    if isinstance(query, Plan) and any(_is_always_one(item, query) for item in query.show):
        return True
    if not isinstance(query, Plan) or query.where is None or query.group:
        return False
    parts = query.where.parts if isinstance(query.where, And) else (query.where,)
    fixed = {
        part.left
        for part in parts
        if isinstance(part, Compare) and part.comparison == "=" and isinstance(part.right, Value)
        if bounds(str(part.right.value)) is None and recurring(str(part.right.value)) is None
    }
    return all(isinstance(item, Column) and item in fixed for item in query.show)


def _is_always_one(item: object, plan: Plan) -> bool:
    if isinstance(item, Share):
        return item.where is None and not plan.group
    return isinstance(item, Arithmetic) and item.operator == "/" and item.left == item.right


PLAN_CONSTRAINTS: Final[Mapping[str, Constraint]] = {
    MISSING: states_what_no_cell_says,
    "value of another column": seeks_value_elsewhere,
    "number of another thing": takes_number_from_another,
    "counts unasked": lambda query, scope, links: (
        "nothing in the question asks how many" if counts_unasked(query, links) else None
    ),
    "limits what has no limit": lambda query, scope, links: (
        "nothing in the question limits how many rows there are" if limits_unasked(query, links) else None
    ),
    TYPES: has_what_no_type_has,
    "header passed over": passes_over_header,
    "two values at once": lambda query, scope, links: "no cell has two values" if wants_two_values(query) else None,
    "turned round": lambda query, scope, links: (
        "it would sort the other way round" if turned_round(query, scope, links) else None
    ),
    "sum that a join multiplies": lambda query, scope, links: adds_repeatedly(query, scope),
    "ranked by key": ranks_by_key,
    "sum of keys": lambda query, scope, links: (
        "the numbers of rows are no amounts" if reckons_with_keys(query, scope) else None
    ),
    "length for a time since": lambda query, scope, links: (
        "the time until now is asked for" if takes_length_for_time_since(query, links) else None
    ),
    "number unsaid": compares_unsaid_number,
    "either of both": lambda query, scope, links: (
        "the question wants both, and this takes either" if either_of_both(query, scope, links) else None
    ),
    "always filled": is_always_filled,
    "yes or no": lambda query, scope, links: (
        "it asks yes or no, which is not answered" if asks_yes_or_no(query, links) else None
    ),
}
"""By name. A new one gets a function above, a reason for the user here, and a test."""
