"""Constraints on conditions and groups: what a plan compares, the question must say, in so many words or as a value."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise
from typing import Final, NamedTuple

import numpy as np

from lakescout.answer.constrained_counts import first_of, words_of
from lakescout.reading.link import PARTLY, STEM, WHOLE, Links
from lakescout.reading.plan import (
    Aggregate,
    Among,
    Arithmetic,
    Between,
    Column,
    Compare,
    Correlation,
    Expression,
    In,
    Missing,
    Or,
    Percent,
    Period,
    Plan,
    Query,
    Value,
    everywhere,
    within,
)
from lakescout.reading.rules.numbers import ORDINALS, number_of
from lakescout.reading.scope import Scope
from lakescout.reading.shown import numbers_rows
from lakescout.reading.spans import find_operations
from lakescout.reading.unaccounted import ALIKE, DENYING, SIZES
from lakescout.words.tables import word_list
from lakescout.words.text import normalise_name, stem

_MANY: Final = frozenset({"multiple", "several", "repeat", "repeated", "single", "double", "twice", "pair", "couple"})
"""Words that say how many without a number."""
_BELOW: Final = frozenset({"negative", "below", "overdrawn", "minus", "under", "loss", "losses"})


def compares_unsaid_number(query: Query, scope: Scope, links: Links) -> str | None:
    """Why a condition on a column is not meant: the question does not say its number, and the column is no flag.

    Those who "have seats" have any number of them, or more than none; nobody asks for `seats = 1`.
    """
    if words_of(links) & _MANY or any(value.kind == "date" for value in links.values):
        return None
    said = [float(value.value) for value in links.values if isinstance(value.value, (int, float))]
    for node in everywhere(query):
        if not isinstance(node, Compare) or not isinstance(node.left, Column) or not isinstance(node.right, Value):
            continue
        number, value = node.left.column, node.right.value
        column, labels = scope.columns[number], scope.labels.get(number)
        if isinstance(value, (bool, str)) or number in scope.flags or column.holds_years or column.holds_months:
            continue
        if labels is not None and str(value) in labels.meanings:
            continue
        near = 0.0 if node.comparison in {"=", "<>"} else 1.0
        if any(abs(value - each * scale) <= near * scale for each in said for scale in (1, 100, 0.01)):
            continue
        below = node.comparison in {"<", "<="} and bool(words_of(links) & _BELOW)
        flag = value in {0, 1} and bool(set(normalise_name(column.called).split()) & {"is", "has", "was", "flag"})
        if (value == 0 and below) or flag:
            continue
        denied = bool(words_of(links) & (DENYING | {"out", "empty"})) and not may_be_missing(number, scope)
        denied &= not numbers_rows(number, scope)
        if value == 0 and (node.comparison in {">", "<>"} or (denied and node.comparison in {"=", "<="})):
            continue
        return f"the question does not say the {value:g} that {scope.full_name(number)} is compared with"
    return None


def may_be_missing(number: int, scope: Scope) -> bool:
    """Whether some rows of a column may have no value, or a cell that stands for none."""
    column = scope.columns[number]
    return number in scope.missing or number in scope.blanks or column.form is not None or column.kind == "list"


def compares_columns(query: Query, scope: Scope, links: Links) -> bool:
    """Whether the cells of two columns are compared, though no word says so: a ratio is no share of equal rows.

    A column that is compared with itself says nothing.
    """
    compared = [node for node in everywhere(query) if isinstance(node, Compare)]
    if any(node.left == node.right for node in compared) or any(map(_is_among_all, everywhere(query))):
        return True
    asked = {operation for _, _, operation in find_operations(links.tokens)}
    if words_of(links) & _COMPARING or asked & {"more", "less"} or ("on", "time") in _pairs(links):
        return False
    return any(
        isinstance(node.left, Column)
        and isinstance(node.right, Column)
        and not any({node.left.column, node.right.column} <= kind for kind in scope.of_one_kind)
        for node in compared
    )


def _pairs(links: Links) -> set[tuple[str, str]]:
    """Each two words that stand side by side."""
    return set(pairwise(token.lower for token in links.tokens))


def _is_among_all(node: object) -> bool:
    """Whether a column is to be among all of its own cells."""
    match node:
        case In(of, Plan(show=(shown, *_), where=None, having=None, limit=None, sources=(), keep=None)):
            return of == shown
    return False


_COMPARING: Final = frozenset(word_list("comparing adjectives")) | {
    "same", "equal", "equals", "match", "matches", "matching", "identical", "both", "own", "themselves", "itself",
    "different", "differ", "differs", "than", "exceed", "exceeds", "exceeded", "before", "after", "late", "early",
    "past", "behind", "overdue", "beyond", "within", "reach", "reached", "reaches", "surpass", "surpassed", "surpasses",
    "outnumber", "outnumbers", "not",
}  # fmt: skip


def divides_nothing(query: Query, links: Links) -> bool:
    """Whether "the ratio of one to the other" is no quotient, but a share of rows."""
    words = [token.lower for token in links.tokens]
    if "ratio" not in words or "to" not in words[words.index("ratio") :]:
        return False
    items = [links.names.column_item(node.column) for node in everywhere(query) if isinstance(node, Column)]
    if links.reasons[words.index("ratio"), items].any():
        return False
    return not any(
        isinstance(node, Percent) or (isinstance(node, Arithmetic) and node.operator == "/")
        for node in everywhere(query)
    )


def adds_unasked(query: Query, links: Links) -> bool:
    """Whether nothing but sums is shown, and no word asks for an amount: "paid invoices" asks for these.

    A word that the plan states as a cell asks for nothing else.
    """
    shown = first_of(query).show
    sums = [item for item in shown if isinstance(item, Aggregate) and item.function == "sum"]
    columns = {node.column for item in sums for node in everywhere(item.of) if isinstance(node, Column)}
    items = [links.names.column_item(column) for column in columns]
    named = ((links.reasons[:, items] >= PARTLY) | (links.similarity[:, items] >= ALIKE)).any(axis=0).all()
    if first_of(query).group or named or not sums or len(sums) < len(shown):
        return False
    stated = {str(node.value).lower() for node in everywhere(query) if isinstance(node, Value)}
    asked = any(operation in {"sum", "count"} for _, _, operation in find_operations(links.tokens))
    used = [links.names.column_item(node.column) for node in everywhere(query) if isinstance(node, Column)]
    told = {token.lower for token, row in zip(links.tokens, links.reasons[:, used], strict=True) if row.any()}
    return not asked and not (words_of(links) - stated - told) & _AMOUNTS


_AMOUNTS: Final = frozenset({*word_list("light verbs"), *word_list("how much")}) | {
    "revenue", "revenues", "turnover", "sales", "sold", "income", "earnings", "proceeds", "takings", "profit", "volume",
}  # fmt: skip


def groups_by_lists(query: Query, scope: Scope) -> str | None:
    """Why rows are not to be grouped: a column of lists would be a group for each combination of what they hold."""
    for node in everywhere(query):
        for item in node.group if isinstance(node, Plan) else ():
            if isinstance(item, Column) and scope.columns[item.column].kind == "list":
                return f"{scope.full_name(item.column)} holds lists, which are not split into groups"
    return None


def leaves_groups_out(query: Query, scope: Scope, links: Links) -> str | None:
    """Why rows are to be grouped: "by currency" names a column, and the plan only has a condition on it.

    Nothing is asked where a value follows: "played by team Ajax".
    """
    plans = [query] if isinstance(query, Plan) else [node for node in within(query) if isinstance(node, Plan)]
    listed = (item for plan in plans for part in (plan.show, plan.group, plan.order, plan.per) for item in part)
    arranged = {node.column for item in listed for node in everywhere(item) if isinstance(node, Column)}
    read = {node.column for node in everywhere(query) if isinstance(node, Column)}
    begun, first = {value.start for value in links.values}, links.names.tables
    for place, token in enumerate(links.tokens[:-1]):
        if token.lower not in _GROUPING or place + 2 in begun or place + 1 in begun:
            continue
        named = np.flatnonzero(links.reasons[place + 1] >= WHOLE).tolist()
        columns = {item - first for item in named if item >= first}
        if len(columns) == len(named) and columns & read and not columns & arranged:
            return f"nothing is grouped by {scope.full_name(min(columns & read))}"
    return None


_GROUPING: Final = frozenset({"by", "per", "each"})


def either_of_both(query: Query, scope: Scope, links: Links) -> bool:
    """Whether lists are to hold one of two things where the question wants both: "tagged red and new"."""
    texts = {str(node.value).lower() for node in everywhere(query) if isinstance(node, Value)}
    beside = zip(links.tokens, links.tokens[1:], links.tokens[2:], strict=False)
    both = any(a.lower in texts and word.lower == "and" and b.lower in texts for a, word, b in beside)
    return (
        both
        and not words_of(links) & _EITHER
        and any(
            (isinstance(node, Among) and len(node.values) > 1 and is_list(node.of, scope))
            or (
                isinstance(node, Or)
                and all(isinstance(part, Compare) and is_list(part.left, scope) for part in node.parts)
            )
            for node in everywhere(query)
        )
    )


_EITHER: Final = frozenset({"or", "either", "any"})


def is_list(item: Expression, scope: Scope) -> bool:
    """Whether the cells of a column are lists."""
    return isinstance(item, Column) and scope.columns[item.column].kind == "list"


def takes_another_place(query: Query, links: Links) -> str | None:
    """Why rows are not to be cut: the second largest is the one behind the first, and neither the first nor both."""
    skipped = {node.skip for node in everywhere(query) if isinstance(node, Plan)}
    for before, (token, after) in zip((None, *links.tokens), pairwise(links.tokens), strict=False):
        if after.lower not in SIZES | {"most", "least"}:
            continue
        number = ORDINALS.get(token.lower) or (number_of(token) if token.lower.endswith(_ORDINAL) else None)
        several = before is not None and before.lower in {"top", "first"}
        if number is not None and number > 1 and not several and number - 1 not in skipped:
            return f"the {token.lower} alone is asked for"
    return None


_ORDINAL: Final = ("nd", "rd", "th")


def takes_operation_for_cell(query: Query, links: Links) -> str | None:
    """Why a cell is not meant: its one word asks for an operation that the plan carries out."""
    functions = {_OPERATIONS.get(node.function, "") for node in everywhere(query) if isinstance(node, Aggregate)}
    texts = {str(node.value).lower() for node in everywhere(query) if isinstance(node, Value)}
    if not functions or not texts:
        return None
    asked = {start: operation for start, end, operation in find_operations(links.tokens) if operation in functions}
    for place in asked if len(asked) == 1 else ():
        token = links.tokens[place]
        if token.quote is not None or token.lower not in texts:
            continue
        if sum(other.lower == token.lower for other in links.tokens) == 1:
            return f"“{token.text}” asks for what is computed, and for no cell"
    return None


_OPERATIONS: Final = {"sum": "sum", "avg": "average", "count": "count"}


def is_always_filled(query: Query, scope: Scope, links: Links) -> str | None:
    """Why rows are not chosen by whether a column is filled: it is in all, and the question says less than its name.

    "Open tickets" are not all those with an `opened_at`, nor those without; "tickets with a topic" may be all of them.
    """
    if words_of(links) & _HAVING:
        return None
    for node in everywhere(query):
        if isinstance(node, Missing) and isinstance(node.of, Column) and scope.looked:
            number = node.of.column
            reasons = links.reasons[:, links.names.column_item(number)]
            if reasons.max(initial=0) <= PARTLY and not may_be_missing(number, scope):
                return f"{scope.full_name(number)} is filled in every row"
    return None


_HAVING: Final = frozenset({"have", "has", "had", "having", "with", "without", "missing", "filled", "empty", "known"})


def asks_yes_or_no(query: Query, links: Links) -> bool:
    """Whether the question wants yes or no: "is the average higher in Bonn than in Kiel?" asks for neither number.

    A coefficient tells whether two columns are correlated.
    """
    if any(isinstance(node, Correlation) for node in everywhere(query)):
        return False
    words = [token.lower for token in links.tokens if token.is_word]
    whether = bool(words) and words[0] in _ASKING_WHETHER and words[1:2] not in (["there"], ["you"])
    return whether and not _ASKING_WHAT.intersection(words)


_ASKING_WHETHER: Final = frozenset({"is", "are", "was", "were", "does", "do", "did", "has", "have", "had"})
_ASKING_WHAT: Final = frozenset({"how", "what", "which", "who"})
"""Words that ask for something in any place: "is it known which accounts are open"."""


def takes_other_days_for_birth(query: Query, scope: Scope, links: Links) -> str | None:
    """Why a day is not meant: somebody "born after 1990" was not hired then. One day of birth among them is enough."""
    if "born" not in words_of(links):
        return None
    used = {node.column for node in everywhere(query) if isinstance(node, Column)}
    if any(_says_birth(column, scope) for column in used):
        return None
    for node in everywhere(query):
        left = node.left if isinstance(node, Compare) else node.of if isinstance(node, Between) else None
        left = left.of if isinstance(left, Period) else left
        if isinstance(left, Column) and (scope.columns[left.column].is_date or scope.columns[left.column].holds_years):
            return f"{scope.full_name(left.column)} is no day of birth"
    return None


def _says_birth(column: int, scope: Scope) -> bool:
    """Whether a column, what is said of it, or its table is about births."""
    called = (scope.columns[column].called, scope.tables[scope.columns[column].table].called)
    words = {word for name in called for word in normalise_name(name).split()}
    words |= set(scope.meanings.get(column, "").split())
    return bool(words & _BIRTH) or any("birth" in word for word in words)


_BIRTH: Final = frozenset({"born", "dob", "yob", "bd", "bday", "bdate", "geb"})


def turns_times_round(query: Query, scope: Scope, links: Links) -> bool:
    """Whether the time "between the order and the delivery" is reckoned from the delivery on."""
    words = [token.lower for token in links.tokens]
    frames = [
        (words.index(first), words.index(then, words.index(first)))
        for first, then in (("between", "and"), ("from", "to"))
        if first in words and then in words[words.index(first) :]
    ]
    for node in everywhere(query):
        match node:
            case Arithmetic("-", Column(later), Column(earlier)):
                if scope.columns[later].is_date and scope.columns[earlier].is_date:
                    one, two = _first_said(later, links), _first_said(earlier, links)
                    if one is not None and two is not None and any(a < one < b < two for a, b in frames):
                        return True
    return False


def _first_said(column: int, links: Links) -> int | None:
    """The first of the words that say a column's name best."""
    reasons = links.reasons[:, links.names.column_item(column)]
    return int(reasons.argmax()) if reasons.any() else None


def counts_in_another_unit(query: Query, scope: Scope, links: Links) -> str | None:
    """Why a column is not to be shown or compared: its header says a unit, and the question one of another size."""
    wanted = list(_units_wanted(links))
    for node in everywhere(query) if wanted else ():
        for column in _measured(node):
            words = normalise_name(scope.columns[column].called).split()
            if len(words) < 2 or not scope.columns[column].is_number:
                continue
            for unit in wanted:
                sizes = next((sizes for sizes in _SIZES if unit in sizes and words[-1] in sizes), {})
                factor = sizes[unit] / sizes[words[-1]] if sizes else 1.0
                if factor != 1.0 and not _is_converted(node, factor, links):
                    return f"{scope.full_name(column)} is in {words[-1]}, and the question wants {unit}"
    return None


def _measured(node: object) -> Iterator[int]:
    """The columns whose numbers a part of a plan shows, computes or compares with a number; no groups."""
    match node:
        case Plan(show=shown, group=group):
            yield from (item.column for item in shown if isinstance(item, Column) and item not in group)
        case Aggregate(of=Column(column)) | Compare(left=Column(column), right=Value(int() | float())):
            yield column
        case Arithmetic(left=left, right=right):
            yield from (side.column for side in (left, right) if isinstance(side, Column))


def _is_converted(node: object, factor: float, links: Links) -> bool:
    """Whether a column is compared with a number of the question, reckoned in its own unit: 0.5 for 50 cents."""
    if not isinstance(node, Compare) or not isinstance(node.right, Value) or isinstance(node.right.value, str):
        return False
    said = filter(None, map(number_of, links.tokens))
    return any(math.isclose(node.right.value, number * factor) for number in said)


def _units_wanted(links: Links) -> Iterator[str]:
    """The units that numbers should be in: "in hours", and of money also those behind a number."""
    for before, token in pairwise(links.tokens):
        money = token.lower in _MONEY and (number_of(before) is not None or before.lower in _MONEY)
        if money or (before.lower == "in" and token.lower != "second"):
            yield token.lower
        elif before.text in {"$", "€", "£"}:
            yield before.text


_MONEY: Final = dict.fromkeys(("cent", "cents", "pence"), 0.01) | dict.fromkeys(
    ("dollar", "dollars", "usd", "$", "euro", "euros", "eur", "€", "pound", "pounds", "gbp", "£"), 1.0
)
_SIZES: Final = (
    _MONEY,
    dict.fromkeys(("s", "sec", "secs", "second", "seconds"), 1.0)
    | dict.fromkeys(("min", "mins", "minimum", "minute", "minutes"), 60.0)  # as `length_min` is read
    | dict.fromkeys(("hr", "hrs", "hour", "hours"), 3600.0)
    | dict.fromkeys(("day", "days"), 86400.0),
    dict.fromkeys(("m", "meter", "meters", "metre", "metres"), 1.0)
    | dict.fromkeys(("km", "kilometer", "kilometers", "kilometre", "kilometres"), 1000.0)
    | dict.fromkeys(("mi", "mile", "miles"), 1609.3),
    dict.fromkeys(("g", "gram", "grams"), 1.0)
    | dict.fromkeys(("kg", "kilogram", "kilograms"), 1000.0)
    | dict.fromkeys(("lb", "lbs", "pounds"), 453.6)
    | dict.fromkeys(("ton", "tons", "tonne", "tonnes"), 1_000_000.0),
)
"""Units of one kind, each with how many of the smallest it is."""


def marks_another_table(query: Query, scope: Scope, links: Links) -> str | None:
    """Why a kind is not meant: the question says it of rows of one table, and it stands in another.

    "Active warehouses" are not those whose manager is active, and "open tickets" not those of whom an invoice is. A
    text may stand in a table that the rows refer to: colours of cars.
    """
    for node in everywhere(query):
        if not isinstance(node, Compare) or not isinstance(node.left, Column) or not isinstance(node.right, Value):
            continue
        number, value = node.left.column, str(node.right.value)
        own, labels = scope.columns[number].table, scope.labels.get(number)
        marked = number in scope.flags or (labels is not None and value in labels.meanings)
        if not marked and (labels is None or not labels.repeated):
            continue
        for word, table, before in _told_of_tables(links):
            about = links.reasons[word, links.names.column_item(number)] > 0 or any(
                found.start <= word < found.end and str(found.value) == value for found in links.values
            )
            looked_up = not marked and (not before or own in _referred(table, scope))
            if about and table != own and not looked_up and not _is_spoken_of(own, table, scope, links):
                name = scope.tables[own].name.table
                return f"“{links.tokens[word].text}” is said of {scope.tables[table].name.table}, and not of {name}"
    return None


def _referred(table: int, scope: Scope) -> set[int]:
    """The tables that rows of a table refer to, directly or through others."""
    found, waiting = set[int](), [table]
    while waiting:
        here = waiting.pop()
        ahead = {scope.columns[key.right].table for key in scope.keys if scope.columns[key.left].table == here} - found
        found |= ahead
        waiting += ahead
    return found


class _Told(NamedTuple):
    """A word that the question says of the rows of a table."""

    place: int
    table: int
    before: bool
    """It stands before the table's name, and not behind a form of "be"."""


def _told_of_tables(links: Links) -> Iterator[_Told]:
    tables = links.reasons[:, : links.names.tables]
    for place in range(len(links.tokens)):
        best = tables[place].max(initial=0)
        if best < PARTLY or (tables[place] == best).sum() != 1:
            continue
        table = int(tables[place].argmax())
        if place and tables[place - 1].max() < PARTLY:
            yield _Told(place - 1, table, before=True)
        if place + 2 < len(links.tokens) and links.tokens[place + 1].lower in {"is", "are", "was", "were"}:
            yield _Told(place + 2, table, before=False)


def _is_spoken_of(own: int, table: int, scope: Scope, links: Links) -> bool:
    """Whether the question calls a table by its name, or by that of another of which it tells: statuses of orders."""
    if (links.reasons[:, own] >= STEM).any():
        return True
    words, others = (
        {stem(word) for word in normalise_name(scope.tables[each].called).split()} for each in (own, table)
    )
    return others < words and table in _referred(own, scope)
