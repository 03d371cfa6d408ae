"""What no plan may say, whatever the question: one list of constraints, each with its name and a reason for the user.

Every plan of the reader meets it before it is written as SQL.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Set
from itertools import pairwise
from typing import Final

from lakescout.answer.constrained_conditions import (
    asks_yes_or_no,
    compares_unsaid_number,
    either_of_both,
    is_always_filled,
    is_list,
    takes_another_place,
    turns_times_round,
)
from lakescout.answer.constrained_counts import (
    adds_repeatedly,
    counts_another,
    counts_unasked,
    first_of,
    is_named,
    words_of,
)
from lakescout.answer.constrained_values import (
    MISSING,
    TYPES,
    Broken,
    compares_other_kinds,
    passes_over_header,
    seeks_value_elsewhere,
    states_what_no_cell_says,
    takes_name_for_cell,
    takes_number_from_another,
)
from lakescout.reading.arithmetic import beyond_types
from lakescout.reading.link import PARTLY, Links
from lakescout.reading.plan import (
    Aggregate,
    And,
    Arithmetic,
    Between,
    Column,
    Compare,
    Expression,
    In,
    Missing,
    Not,
    Period,
    Plan,
    Query,
    Share,
    Value,
    everywhere,
    within,
)
from lakescout.reading.rules.periods import MONTHS
from lakescout.reading.scope import Scope
from lakescout.reading.shown import KEYS, in_its_column, seeks_years
from lakescout.reading.spans import find_operations
from lakescout.reading.times import bounds, recurring
from lakescout.reading.unaccounted import SHARES, SIZES, UNITS
from lakescout.words.near import denied_by
from lakescout.words.tables import word_list
from lakescout.words.text import fold, normalise_name, stem

Constraint = Callable[[Query, Scope, Links], "str | Broken | None"]
"""Gives the reason why a plan cannot be meant, or None."""


def broken(query: Query, scope: Scope, links: Links) -> Broken | None:
    """The first constraint that a plan does not meet."""
    for name, constraint in PLAN_CONSTRAINTS.items():
        found = constraint(query, scope, links)
        if found is not None:
            return found if isinstance(found, Broken) else Broken(name, found)
    return None


_AMOUNTS: Final = frozenset(word_list("how much"))
_TIMES: Final = frozenset(word_list("points in time"))
_HAS_DIGIT: Final = re.compile(r"\d")
_OF_MONTHS: Final = frozenset({"month", "months", "mon", "mth", "mo", "period"})
"""Words of headers of months."""


def seeks_time_elsewhere(query: Query, scope: Scope, links: Links) -> bool:
    """Whether a day or a period is sought where no dates are: "in January 2024" is no visitor's name and no amount."""
    found = {str(value.value): set(value.columns) for value in links.values if value.kind == "date"}
    sought: list[tuple[Expression, object]] = []
    for node in everywhere(query):
        if isinstance(node, Compare):
            sought.append((node.left, node.right))
        elif isinstance(node, Between):
            sought += [(node.of, node.low), (node.of, node.high)]
    for left, right in sought:
        held = found.get(str(right.value)) if isinstance(left, Column) and isinstance(right, Value) else None
        if held is not None and isinstance(left, Column) and left.column not in held:
            column = scope.columns[left.column]
            if (column.is_text or (column.is_number and not column.holds_years)) and column.form is None:
                return True
    return False


def takes_month_for_number(query: Query, scope: Scope, links: Links) -> bool:
    """Whether the number of a month that the question names is sought among other numbers: `id = 1` in January."""
    numbers = [(links.tokens[item.start].lower in MONTHS, item.value) for item in links.values if item.kind == "number"]
    named = {value for month, value in numbers if month} - {value for month, value in numbers if not month}
    for node in everywhere(query) if named else ():
        if isinstance(node, Compare) and isinstance(node.left, Column) and isinstance(node.right, Value):
            header = set(normalise_name(scope.columns[node.left.column].called).split())
            if node.right.value in named and not header & _OF_MONTHS:
                return True
    return False


def takes_year_for_number(query: Query, scope: Scope, links: Links) -> bool:
    """Whether a year is sought in columns that have years in their names, or the column of another year is read."""
    if isinstance(query, Plan) and in_its_column(query, links, scope) != query:
        return True
    return seeks_years(query, links, scope)


def orders_texts(query: Query, scope: Scope, words: Set[str]) -> bool:
    """Whether words are compared by size: no question means a category below 'late', and no name is the heaviest."""
    for node in everywhere(query):
        if isinstance(node, Compare) and node.comparison not in {"=", "<>"} and isinstance(node.left, Column):
            column, right = scope.columns[node.left.column], node.right
            spelt = isinstance(right, Value) and isinstance(right.value, str) and not _HAS_DIGIT.search(right.value)
            if column.is_text and column.form is None and spelt:
                return True
        by = node.order[0].by if isinstance(node, Plan) and node.order and node.limit is not None else None
        if isinstance(by, Column) and words & _SUPERLATIVES - _PLACES:
            column = scope.columns[by.column]
            if column.is_text and column.form is None:
                return True
    return False


_PLACES: Final = frozenset({"top", "bottom"})
"""Superlatives that may mean an order of the alphabet."""


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
    said = _said(links)
    return "from" in said[max(said.index(first) - 2, 0) : said.index(first)]


def _said(links: Links) -> list[str]:
    return [token.lower for token in links.tokens]


def turned_round(query: Query, scope: Scope, links: Links) -> bool:
    """Whether rows are sorted against the question's superlative: the youngest has the least age, the latest birth.

    The warmest, and who has "the most", has the largest of whatever is measured, unless that is a year or a rank.
    """
    words = [token.lower for token in links.tokens if token.is_word]
    closing = ["most"] if words[-2:] == ["the", "most"] else []
    found = list(dict.fromkeys([word for word in words if word in _SUPERLATIVES or word in _MEASURED] + closing))
    if len(found) == 2 and _goes_from(found[0], links):
        found = found[:1]
    if len(found) != 1 or not isinstance(query, Plan):
        return False
    order = query.order[0] if query.order else None
    header = _header(order.by, scope) if order is not None else frozenset()
    if order is not None and found[0] in _MEASURED:
        descending, along, against = _MEASURED[found[0]]
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


_BEGINNINGS: Final = frozenset({"birth", "founded", "year", "opening", "open", "establish", "built"})
_PRICES: Final = frozenset({"price", "cost", "rate", "fee"})
_LENGTHS: Final = frozenset({"length", "duration", "distance", "time", "page"})
_HEIGHTS: Final = frozenset({"height", "altitude", "elevation"})
_EXTENTS: Final = frozenset({"size", "area", "capacity", "population"})
_NOTHING: Final = frozenset[str]()
_MEASURED: Final[dict[str, tuple[bool, Set[str], Set[str]]]] = {
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
_ENDS: Final = frozenset({"min", "max"})
_NO_MEASURES: Final = frozenset({*UNITS["year"], *_BEGINNINGS, "rank", "ranking", "position", "place"})
"""Words of headers of numbers that are less where there is more: the longest began first, the highest rank is 1."""


def _header(item: Expression, scope: Scope) -> frozenset[str]:
    if not isinstance(item, Column):
        return frozenset()
    return frozenset(normalise_name(scope.columns[item.column].called).split())


def _is_day(item: Expression, scope: Scope) -> bool:
    return isinstance(item, Period) or (isinstance(item, Column) and scope.columns[item.column].is_date)


def denies_what_is_said(query: Query, scope: Scope, links: Links) -> bool:
    """Whether a flag that the question calls by its name is to be no, and no word denies: insured cars are insured."""
    words = {word for token in links.tokens for word in (token.lower, token.stem)}
    if words & _MAY_DENY:
        return False
    nodes = list(within(query))
    turned = [node.part for node in nodes if isinstance(node, Not)]
    for node in nodes:
        if isinstance(node, Compare) and isinstance(node.left, Column) and isinstance(node.right, Value):
            flags = scope.flags.get(node.left.column)
            equal = (node.comparison == "=") != any(node is part for part in turned)
            if flags is not None and (fold(str(node.right.value)) == fold(str(flags.no))) == equal:
                header = {stem(word) for word in _header(node.left, scope) - _OF_FLAGS}
                if header and header <= words:
                    return True
    return False


def affirms_what_is_denied(query: Query, scope: Scope, links: Links) -> str | None:
    """Why a flag is not to be yes, nor a column filled: a word denies it, and none says it. Nobody unarmed is armed."""
    words = {token.stem for token in links.tokens} | {token.lower for token in links.tokens}
    if words & _MAY_DENY - {"non"}:
        return None
    for node in everywhere(query):
        affirmed = _affirmed(node, scope)
        header = {stem(word) for word in _header(affirmed, scope) - _OF_FLAGS} if affirmed is not None else set()
        denying = next((token.text for token in links.tokens if not header.isdisjoint(denied_by(token.lower))), None)
        if affirmed is not None and denying is not None and not header & words:
            return f"“{denying}” denies {scope.full_name(affirmed.column)}"
    return None


def _affirmed(node: object, scope: Scope) -> Column | None:
    """The flag that is to be yes, or the column that is to be filled."""
    match node:
        case Not(Missing(Column() as column)):
            return column
        case Compare(comparison, Column() as column, Value(value)) if column.column in scope.flags:
            yes = fold(str(value)) == fold(str(scope.flags[column.column].yes))
            return column if yes == (comparison == "=") else None
    return None


def mixes_keys(query: Query, scope: Scope) -> bool:
    """Whether keys of different things are held against one another: no animal's number is among those of keepers.

    A key of nothing known, such as `seen_id`, may be one of animals, but not where its own row refers to an animal.
    """
    for node in everywhere(query):
        match node:
            case Compare(comparison="=" | "<>", left=Column(column=one), right=Column(column=two)):
                pass
            case In(of=Column(column=one), query=Plan(show=(Column(column=two), *_))):
                pass
            case _:
                continue
        sides = [next((known for known in scope.of_one_kind if number in known), None) for number in (one, two)]
        if one == two or (sides[0] is sides[1] and (sides[0] is not None or isinstance(node, Compare))):
            continue
        names = [normalise_name(scope.columns[number].called).split()[-1:] for number in (one, two)]
        if sides == [None, None] and (_is_of(one, two, scope) or _is_of(two, one, scope)):
            continue
        if None not in sides or names[0] != names[1] or _refer_apart(one, two, scope):
            return True
    return False


def _is_of(name: int, other: int, scope: Scope) -> bool:
    """Whether a column is called like the table of another: `airports.country` holds names of countries."""
    header = {stem(word) for word in normalise_name(scope.columns[name].called).split()}
    table = {stem(word) for word in normalise_name(scope.tables[scope.columns[other].table].called).split()}
    return bool(header & table)


def _refer_apart(one: int, two: int, scope: Scope) -> bool:
    """Whether two columns stand in one row, of which one refers to another table and nothing refers to either."""
    beside = scope.columns[one].table == scope.columns[two].table
    pair = {one, two}
    return beside and any(key.left in pair for key in scope.keys) and not any(key.right in pair for key in scope.keys)


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
_NO_ENDS: Final = frozenset({"date", "day", "days", "time", "when", "age", "born", "hired", "joined", "since", "until"})
"""Words about time that ask for neither the first nor the last."""


def reckons_with_unsaid(query: Query, links: Links) -> bool:
    """Whether amounts are multiplied by, or added to, a number that the question does not say."""
    said = {value.value for value in links.values if value.kind == "number"}
    if words_of(links) & SHARES:
        said.add(100)
    return any(
        isinstance(node, Arithmetic)
        and any(isinstance(side, Value) and side.value not in said for side in (node.left, node.right))
        for node in everywhere(query)
    )


def reckons_with_keys(query: Query, scope: Scope) -> bool:
    """Whether the numbers of rows are added, multiplied or averaged: `entry_id * entry_fee` is no amount."""
    for node in everywhere(query):
        parts: tuple[Expression, ...] = ()
        if isinstance(node, Arithmetic):
            parts = (node.left, node.right)
        elif isinstance(node, Aggregate) and node.function in {"sum", "avg"}:
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
    """Whether a column only tells rows apart, by its header, or by its header and what joins by it."""
    last = set(normalise_name(scope.columns[number].called).split()[-1:])
    return bool(last & _NUMBERED or (last & KEYS and any(number in known for known in scope.of_one_kind)))


def ranks_by_key(query: Query, scope: Scope, links: Links) -> str | None:
    """Why no row is the largest or the oldest by its key, where the question does not name the key.

    The first and the last rows may be meant in the order of their keys.
    """
    if not words_of(links) & (_SUPERLATIVES | _MEASURED.keys()):
        return None
    for node in everywhere(query):
        of: object = None
        if isinstance(node, Aggregate) and node.function in _ENDS:
            of = node.of
        elif isinstance(node, Plan) and node.limit is not None and node.order:
            of = node.order[0].by
        if isinstance(of, Column) and _is_key(of.column, scope) and not is_named(of.column, links):
            return f"{scope.full_name(of.column)} only tells rows apart: it makes none the first"
    return None


def takes_length_for_time_since(query: Query, scope: Scope, links: Links) -> bool:
    """Whether "how long has Ada been a member" is answered with a column that no word of it names.

    It asks for the time from a day until now, and a length that stands in some column is that of something else.
    """
    words = [token.lower for token in links.tokens]
    starts = (place for place, pair in enumerate(pairwise(words)) if pair == ("how", "long"))
    if not any(words[place + 2 : place + 3] in (["has"], ["have"]) and "been" in words[place:] for place in starts):
        return False
    shown = [node for item in first_of(query).show for node in everywhere(item) if isinstance(node, Column)]
    return not any((links.reasons[:, links.names.column_item(node.column)] >= PARTLY).any() for node in shown)


_NUMBERED: Final = frozenset({"id", "ids", "identifier", "uuid", "guid"})
"""What headers of numbers that only tell rows apart end in, whether anything joins by them or not."""
_MAY_DENY: Final = frozenset({*word_list("denials"), *word_list("may deny")})
_OF_FLAGS: Final = frozenset(
    {"is", "has", "was", "flag", "fl", "yn", "ind", "y", "n", "yes", "no", "true", "false", "0", "1"}
)


def has_what_no_type_has(query: Query, scope: Scope, links: Links) -> Broken | None:
    """Why a plan does to a column what its type has not, and about which values it is."""
    reason = beyond_types(query, scope)
    if not reason:
        return None
    values = [str(node.value) for node in everywhere(query) if isinstance(node, Value)]
    return Broken(TYPES, reason, "" if beyond_types(query, scope, but=("value",)) else " ".join(values))


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


def has_what_is_denied(query: Query, scope: Scope, words: Set[str]) -> bool:
    """Whether lists are to hold what the question wants them without."""
    if not words & _WITHOUT:
        return False
    held = [node for node in everywhere(query) if isinstance(node, Compare) and is_list(node.left, scope)]
    denied = [node.part for node in everywhere(query) if isinstance(node, Not)]
    return bool(held) and not any(node in denied or node.comparison == "<>" for node in held)


_WITHOUT: Final = frozenset({"without", "not", "no", "lacking", "except", "excluding"})


PLAN_CONSTRAINTS: Final[Mapping[str, Constraint]] = {
    MISSING: states_what_no_cell_says,
    "other kind": compares_other_kinds,
    "value of another column": seeks_value_elsewhere,
    "number of another thing": takes_number_from_another,
    "counts another": counts_another,
    "counts unasked": lambda query, scope, links: (
        "nothing in the question asks how many" if counts_unasked(query, links) else None
    ),
    "limits what has no limit": lambda query, scope, links: (
        "nothing in the question limits how many rows there are" if limits_unasked(query, links) else None
    ),
    "reckons with a number of its own": lambda query, scope, links: (
        "nothing in the question says a number that it reckons with" if reckons_with_unsaid(query, links) else None
    ),
    "name for cell": takes_name_for_cell,
    TYPES: has_what_no_type_has,
    "lists with what is denied": lambda query, scope, links: (
        "the question wants it without that" if has_what_is_denied(query, scope, words_of(links)) else None
    ),
    "header passed over": passes_over_header,
    "time elsewhere": lambda query, scope, links: (
        "no column that it reads holds dates" if seeks_time_elsewhere(query, scope, links) else None
    ),
    "month for number": lambda query, scope, links: (
        "it would take a month for a number" if takes_month_for_number(query, scope, links) else None
    ),
    "year for number": lambda query, scope, links: (
        "it would take a year for a number" if takes_year_for_number(query, scope, links) else None
    ),
    "texts by size": lambda query, scope, links: (
        "texts are neither more nor less than one another" if orders_texts(query, scope, words_of(links)) else None
    ),
    "two values at once": lambda query, scope, links: "no cell has two values" if wants_two_values(query) else None,
    "turned round": lambda query, scope, links: (
        "it would sort the other way round" if turned_round(query, scope, links) else None
    ),
    "denied": lambda query, scope, links: (
        "nothing in the question denies what it would leave out" if denies_what_is_said(query, scope, links) else None
    ),
    "affirmed": affirms_what_is_denied,
    "keys of two things": lambda query, scope, links: (
        "keys of different things are never equal in meaning" if mixes_keys(query, scope) else None
    ),
    "sum that a join multiplies": lambda query, scope, links: adds_repeatedly(query, scope),
    "ranked by key": ranks_by_key,
    "sum of keys": lambda query, scope, links: (
        "the numbers of rows are no amounts" if reckons_with_keys(query, scope) else None
    ),
    "length for a time since": lambda query, scope, links: (
        "the time until now is asked for" if takes_length_for_time_since(query, scope, links) else None
    ),
    "number unsaid": compares_unsaid_number,
    "either of both": lambda query, scope, links: (
        "the question wants both, and this takes either" if either_of_both(query, scope, links) else None
    ),
    "another place": lambda query, scope, links: takes_another_place(query, links),
    "always filled": is_always_filled,
    "yes or no": lambda query, scope, links: (
        "it asks yes or no, which is not answered" if asks_yes_or_no(query, links) else None
    ),
    "times turned round": lambda query, scope, links: (
        "it would take the later time off the earlier one" if turns_times_round(query, scope, links) else None
    ),
}
"""By name. A new one gets a function above, a reason for the user here, and a test."""
