"""Constraints by type: no total of dates, no largest of names, no length of time without its unit.

Each has a name and a reason for the user. Every plan and every statement of a model must meet all of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from typing import Any, Final, NamedTuple

from lakescout.lake.catalog import Kind, element, kind_of
from lakescout.reading.plan import (
    Aggregate,
    Among,
    Arithmetic,
    Between,
    Column,
    Compare,
    Over,
    Period,
    Plan,
    Share,
    Value,
    everywhere,
    is_days,
)
from lakescout.reading.scope import Scope
from lakescout.reading.times import bounds, months, recurring
from lakescout.words.tables import word_list


class Constraint(NamedTuple):
    """Something that no statement may do, whoever wrote it."""

    name: str
    reason: str
    """Why, for the user; `{column}` is the column, `{holds}` what it holds, by its type."""
    breaks: Callable[[Any, Scope], Column | None]
    """The column that a production does it to; None if it does not."""


def beyond_types(query: object, scope: Scope, but: Sequence[str] = ()) -> str:
    """Why a plan has no answer: the type of a column does not allow what the plan does to it. Empty if it may run.

    Constraints named in `but` are left out. A total of dates is nothing; the largest of names would only be the last
    by spelling.
    """
    for node in everywhere(query):
        for each in TYPE_CONSTRAINTS:
            if each.name not in but and (found := each.breaks(node, scope)) is not None:
                return told(each.reason, found.column, scope)
    return ""


def told(reason: str, number: int, scope: Scope) -> str:
    """A reason with the column that it is about."""
    column, name = scope.columns[number], scope.full_name(number)
    if (doubt := scope.unsure.get(number)) is not None:
        return f"{name} is not read as {doubt.kind}s: {doubt}, and no cell tells which"
    kind = column.column.type if len(column.column.type) <= _SHORT else column.column.type[:_SHORT] + "..."
    return reason.format(column=name, holds=f"{HOLDS[column.kind]} ({kind})")


_SHORT: Final = 40
"""Characters of a type that are told."""
HOLDS: Final[dict[Kind, str]] = {
    "number": "numbers", "text": "texts", "category": "categories", "flag": "yes and no", "date": "dates",
    "moment": "moments", "time": "times of day", "duration": "lengths of time", "list": "lists",
    "structure": "structures", "other": "values",
}  # fmt: skip
"""What kinds of types hold, in words."""
_SUMMED: Final[Set[Kind]] = {"number", "duration"}
_AVERAGED: Final[Set[Kind]] = {"number", "duration", "time"}
_ORDERED: Final[Set[Kind]] = {"number", "duration", "time", "date", "moment", "category"}
_CUT: Final[Set[Kind]] = {"date", "moment"}
NO_SUM: Final = "{column} holds {holds}, which have no sum"
NO_AVERAGE: Final = "{column} holds {holds}, which have no average"
NO_LARGEST: Final = "{column} holds {holds}, of which none is the largest or smallest"


def may(function: str, number: int, scope: Scope) -> bool:
    """Whether a function can take a column, by its type: texts that stand for numbers or dates count as these."""
    column = scope.columns[number]
    kind: Kind = column.kind
    if column.form is not None:
        kind = "date" if column.is_date else "number"
    kinds = _SUMMED if function == "sum" else _AVERAGED if function in {"avg", "median", "stddev"} else _ORDERED
    return function == "count" or kind in kinds


def _aggregated(*functions: str) -> Callable[[Any, Scope], Column | None]:
    def breaks(node: Any, scope: Scope) -> Column | None:
        of = node.of if isinstance(node, Aggregate) and node.function in functions else None
        if isinstance(node, Over) and node.function in functions and isinstance(node.query, Plan):
            of = node.query.show[-1]
        return of if isinstance(of, Column) and not may(functions[0], of.column, scope) else None

    return breaks


def _reckoned(node: Any, scope: Scope) -> Column | None:
    """Arithmetic on what is no number; two dates have days between them."""
    if not isinstance(node, Arithmetic) or is_days(node, scope):
        return None
    sides = [side for side in (node.left, node.right) if isinstance(side, Column)]
    return next((side for side in sides if not may("sum", side.column, scope) or _lasts(side, scope)), None)


def _lasts(node: object, scope: Scope) -> bool:
    return isinstance(node, Column) and scope.columns[node.column].kind == "duration"


def _compared(node: Any, scope: Scope) -> Column | None:
    """Values without a size, compared by size. Texts have a constraint of their own, by the words of the question."""
    pairs: list[tuple[Any, Any]] = []
    if isinstance(node, Compare) and node.comparison not in {"=", "<>"}:
        pairs = [(node.left, node.right), (node.right, node.left)]
    elif isinstance(node, Between):
        pairs = [(node.of, node.low)]
    for of, _ in pairs:
        if isinstance(of, Column) and scope.columns[of.column].kind in {"flag", "list", "structure", "other"}:
            return of
    return None


def _unlike(node: Any, scope: Scope) -> Column | None:
    """A value that no cell of the type can equal: a length of time without its unit, a clock beside a date."""
    pairs: list[tuple[Any, Any]] = []
    if isinstance(node, Compare):
        pairs = [(node.left, node.right), (node.right, node.left)]
    elif isinstance(node, Between):
        pairs = [(node.of, node.low), (node.of, node.high)]
    elif isinstance(node, Among):
        pairs = [(node.of, value) for value in node.values]
    for of, other in pairs:
        if isinstance(of, Column) and isinstance(other, Value):
            column = scope.columns[of.column].column
            kind, declared = scope.columns[of.column].kind, column.type
            if kind == "list":
                kind, declared = kind_of(element(declared)), element(declared)
            if not _fits(kind, declared, other.value):
                return of
    return None


def _fits(kind: Kind, declared: str, value: str | int | float | bool) -> bool:
    """Whether a cell of a type may equal or follow a value."""
    text = str(value).strip()
    if (again := recurring(text)) is not None:
        return kind in {"moment", "text", "category", "time" if again.part == "hour" else "date"}
    if kind in {"date", "moment"}:
        in_digits = kind_of(declared) == "number" and text.isdecimal()
        return in_digits or bounds(text) is not None or _DAY.match(text) is not None
    if kind == "number" and (found := bounds(text)) is not None and (years := months(*found)) is not None:
        return len(years[0]) == 4
    if kind == "flag":
        return text.lower() in _FLAGS
    if kind in {"other", "structure"}:
        return declared == "UUID" and _UUID.fullmatch(text) is not None
    written = {"duration": _LENGTH, "time": _CLOCK, "number": _NUMBER}.get(kind)
    return isinstance(value, bool) or written is None or written.fullmatch(text) is not None


_LENGTH: Final = re.compile(r"(?:[\d.]+ (?:second|minute|hour|day|week|month|year)s? ?)+")
"""A length of time as `spans.lengths` writes it."""
_CLOCK: Final = re.compile(r"\d\d:\d\d:\d\d")
"""A time of day as `spans.clocks` writes it."""
_NUMBER: Final = re.compile(r"[+-]?[\d,]*\.?\d+(?:[eE][+-]?\d+)?")
_DAY: Final = re.compile(r"[+-]?\d{4,}-\d\d-\d\d")
_UUID: Final = re.compile(r"\w{8}-\w{4}-\w{4}-\w{4}-\w{12}")
_FLAGS: Final = frozenset(word_list("cells of flags"))


def _cut(node: Any, scope: Scope) -> Column | None:
    """A period of a column that has none: a month of what is no date, an hour of days."""
    if not isinstance(node, Period) or not isinstance(node.of, Column):
        return None
    column, of = scope.columns[node.of.column], node.of
    if node.unit in {"hour", "hour_of_day"} and column.is_date and not column.has_clock:
        return of
    if column.is_time:
        return None if node.unit == "hour_of_day" else of
    return None if column.is_date or column.kind in _CUT or (node.unit == "decade" and column.holds_years) else of


def _doubted(node: Any, scope: Scope) -> Column | None:
    """Size, order or time of texts of which no cell tells what they stand for (`Unsure`)."""
    pairs: list[tuple[Any, Any]] = []
    if isinstance(node, Compare):
        pairs = [(node.left, node.right), (node.right, node.left)]
    elif isinstance(node, Between):
        pairs = [(node.of, None)]
    elif isinstance(node, Among):
        pairs = [(node.of, value) for value in node.values]
    elif isinstance(node, Period):
        pairs = [(node.of, None)]
    elif isinstance(node, Plan):
        pairs = [(order.by, None) for order in node.order]
    for of, other in pairs:
        if isinstance(of, Column) and of.column in scope.unsure:
            text = str(other.value) if isinstance(other, Value) else ""
            spelt = isinstance(node, (Compare, Among)) and text and not _NUMBER.fullmatch(text)
            alike = isinstance(node, Among) or (isinstance(node, Compare) and node.comparison in {"=", "<>"})
            if not (spelt and alike) or bounds(text) is not None or recurring(text) is not None:
                return of
    return None


def _of_codes(node: Any, scope: Scope) -> Column | None:
    """Sums, averages and arithmetic of codes."""
    of: list[Any] = []
    if isinstance(node, Aggregate) and node.function in {"sum", "avg", "median", "stddev"}:
        of = [node.of]
    elif isinstance(node, Arithmetic):
        of = [node.left, node.right]
    columns = (each for each in of if isinstance(each, Column))
    return next((each for each in columns if each.column in scope.codes), None)


def _ordered(node: Any, scope: Scope) -> Column | None:
    """The first rows by a column that has no order."""
    if not isinstance(node, Plan) or node.limit is None:
        return None
    by = [order.by for order in node.order if isinstance(order.by, Column)]
    kinds = {"list", "structure", "other"}
    return next((column for column in by if scope.columns[column.column].kind in kinds), None)


def _shared(node: Any, scope: Scope) -> Column | None:
    of = node.of.of if isinstance(node, Share) and node.of.function != "count" else None
    return of if isinstance(of, Column) and (_lasts(of, scope) or not may("sum", of.column, scope)) else None


OF_TEXTS: Final = ("sum", "average", "extreme", "share", "arithmetic")
"""Constraints that a text column breaks or not depending on what its cells stand for."""
CODES: Final = Constraint("codes", "{column} holds codes, which have neither sum nor average", _of_codes)
TYPE_CONSTRAINTS: Final = (
    Constraint("doubt", "", _doubted),
    Constraint("sum", NO_SUM, _aggregated("sum")),
    Constraint("average", NO_AVERAGE, _aggregated("avg", "median", "stddev")),
    Constraint("extreme", NO_LARGEST, _aggregated("min", "max")),
    CODES,
    Constraint("share", "{column} holds {holds}, of which there is no percentage", _shared),
    Constraint("arithmetic", "{column} holds {holds}, with which nothing can be computed", _reckoned),
    Constraint("size", "{column} holds {holds}, of which none is more than another", _compared),
    Constraint("order", "{column} holds {holds}, of which none comes first", _ordered),
    Constraint("period", "{column} holds {holds}, which fall into no such period", _cut),
    Constraint("value", "{column} holds {holds}, and no such value", _unlike),
)
"""All of them, in the order in which they are told."""
