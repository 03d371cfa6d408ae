"""What a question asks, before it is SQL: a plan over the columns of one scope.

FROM is not part of a plan: a plan names columns, and `to_sql` joins their tables by the cheapest keys.
Every class here is one production of an abstract syntax (as in RAT-SQL, section 3.3, and TranX, section 3):
a tuple is a list of any length, `| None` is optional, an `int` named `column`, `table` or `via` is a pointer
into the scope. All are frozen, so plans compare and hash by what they ask.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from operator import is_
from typing import Any, Final, Literal, TypeAlias

from lakescout.reading.scope import Scope

Function: TypeAlias = Literal["count", "sum", "avg", "min", "max", "median", "stddev", "defined"]
"""What is computed over rows; `defined` is the aggregate of a term that people defined as a measure."""
Comparison: TypeAlias = Literal["=", "<>", ">", ">=", "<", "<="]
"""How two expressions compare."""
Operator: TypeAlias = Literal["+", "-", "*", "/"]
"""Arithmetic of two expressions."""
Unit: TypeAlias = Literal[
    "decade", "year", "half_year", "quarter", "month", "week", "day", "hour", "weekday", "month_of_year", "hour_of_day"
]
"""The unit that a date is truncated to: `month` is March 2024, `month_of_year` is 3 of any year, `decade` is 1990."""
Match: TypeAlias = Literal["contains", "starts", "ends", "like"]
"""How one text matches another; `like` takes a pattern with % and _ as it is."""
SetOperation: TypeAlias = Literal["union", "union_all", "intersect", "except"]
"""How two plans become one."""

Progress: TypeAlias = Literal["running", "change", "growth"]
"""How a number of each period is followed: added up so far, less the period before, or that as a percentage."""

Computed: TypeAlias = (
    "Aggregate | Along | Correlation | Arithmetic | Percent | Period | Length | Share | Over | Whether"
)
"""What is computed from columns."""
Expression: TypeAlias = "Column | Rows | Everything | Computed | Value | Plan | Combined"
"""What is shown, grouped by, ordered by or compared. A plan here returns one value."""
Predicate: TypeAlias = "And | Or | Not | Compare | Between | Among | In | Like | Missing"
"""What rows or groups must meet."""
Query: TypeAlias = "Plan | Combined"
"""What returns rows."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column by its number in the scope.

    `via` separates the roles of a table: it is the number of the column that refers to the row in question.
    The name of the destination is `airports.name` via `flights.destination`, the manager's is
    `employees.name` via `employees.manager_id`. None: the row itself, or the only way there is.
    """

    column: int
    via: int | None = None


@dataclass(frozen=True, slots=True)
class Source:
    """A table whose rows are meant although none of its columns is named; `via` as in `Column`."""

    table: int
    via: int | None = None


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows themselves: what `count(*)` counts."""


@dataclass(frozen=True, slots=True)
class Everything:
    """All columns of a table."""

    table: int
    via: int | None = None


@dataclass(frozen=True, slots=True)
class Value:
    """A literal: a text or date as the lake spells it, a number, or true and false."""

    value: str | int | float | bool


@dataclass(frozen=True, slots=True)
class Aggregate:
    """A function over the rows, or over those that meet `where`."""

    function: Function
    of: Expression
    distinct: bool = False
    where: Predicate | None = None


@dataclass(frozen=True, slots=True)
class Arithmetic:
    """Arithmetic on two expressions: price * quantity, sum(a) / sum(b)."""

    operator: Operator
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Period:
    """A date or time truncated to a unit."""

    unit: Unit
    of: Expression


@dataclass(frozen=True, slots=True)
class Length:
    """How many characters a text has: the longest name is that of most letters."""

    of: Expression


@dataclass(frozen=True, slots=True)
class Share:
    """A percentage.

    With `where`: the share of `of` from rows that meet it. Without: each group's share of the whole.
    """

    of: Aggregate
    where: Predicate | None = None


@dataclass(frozen=True, slots=True)
class Percent:
    """One expression as a percentage of another: women of all, the growth of what there was before."""

    of: Expression
    whole: Expression


@dataclass(frozen=True, slots=True)
class Along:
    """An aggregate followed over the periods that its selection groups by."""

    progress: Progress
    of: Aggregate


@dataclass(frozen=True, slots=True)
class Correlation:
    """Pearson's coefficient of two columns over the rows."""

    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Whether:
    """Whether a number is above 0: yes or no."""

    of: Aggregate


@dataclass(frozen=True, slots=True)
class Over:
    """A function over the last column that a query shows, row by row: the average number of orders per customer."""

    function: Function
    query: Query


@dataclass(frozen=True, slots=True)
class And:
    """All parts hold."""

    parts: tuple[Predicate, ...]


@dataclass(frozen=True, slots=True)
class Or:
    """At least one part holds."""

    parts: tuple[Predicate, ...]


@dataclass(frozen=True, slots=True)
class Not:
    """The part does not hold."""

    part: Predicate


@dataclass(frozen=True, slots=True)
class Compare:
    """`left comparison right`; `right` may be a value, another column, or a plan of one value."""

    comparison: Comparison
    left: Expression
    right: Expression


@dataclass(frozen=True, slots=True)
class Between:
    """From `low` to `high`, both included."""

    of: Expression
    low: Expression
    high: Expression


@dataclass(frozen=True, slots=True)
class Among:
    """Equal to one of some values."""

    of: Expression
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class In:
    """Equal to a value that a query returns; `Not` around it for `not in`."""

    of: Expression
    query: Query


@dataclass(frozen=True, slots=True)
class Like:
    """A text that contains, starts or ends with another, ignoring case."""

    of: Expression
    match: Match
    text: Value


@dataclass(frozen=True, slots=True)
class Missing:
    """No value: NULL."""

    of: Expression


@dataclass(frozen=True, slots=True)
class Order:
    """What rows are sorted by."""

    by: Expression
    descending: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """One selection.

    With `per`, order and limit apply within each group of rows that share it: the two newest orders of each customer.
    """

    show: tuple[Expression, ...]
    distinct: bool = False
    where: Predicate | None = None
    group: tuple[Expression, ...] = ()
    having: Predicate | None = None
    order: tuple[Order, ...] = ()
    limit: int | None = None
    skip: int = 0
    """How many rows are skipped before the first: 1 for the second largest."""
    per: tuple[Expression, ...] = ()
    sources: tuple[Source, ...] = ()
    """Tables that must be joined besides those of the columns; the only tables if nothing but rows is counted."""
    keep: Source | None = None
    """A table all of whose rows are kept, joined or not: customers with their number of orders, even if none."""


@dataclass(frozen=True, slots=True)
class Combined:
    """Two queries, combined; order and limit apply to the whole, by the position of what is shown (from 0)."""

    operation: SetOperation
    left: Query
    right: Query
    order: tuple[tuple[int, bool], ...] = ()
    """Position, and whether descending."""
    limit: int | None = None


class _Fields(dict[type, tuple[str, ...] | None]):
    """The names of the fields of each class that may hold productions; None where the class is none itself."""

    def __missing__(self, kind: type) -> tuple[str, ...] | None:
        names = (item.name for item in fields(kind) if item.type not in _PLAIN) if is_dataclass(kind) else None
        self[kind] = names if names is None else tuple(names)
        return self[kind]


_PLAIN: Final = frozenset({
    "int", "int | None", "str", "bool", "str | int | float | bool", "tuple[tuple[int, bool], ...]",
    "Comparison", "Function", "Match", "Operator", "Progress", "SetOperation", "Unit",
})  # fmt: skip
"""The types of fields that hold no production."""


_FIELDS: Final = _Fields()


def children(node: object) -> list[Any]:
    """The productions directly below `node`."""
    found: list[Any] = []
    for name in _FIELDS[type(node)] or ():
        value = getattr(node, name)
        if type(value) is tuple:
            found += [part for part in value if _FIELDS[type(part)] is not None]
        elif _FIELDS[type(value)] is not None:
            found.append(value)
    return found


def within(node: object) -> Iterator[Any]:
    """All productions of one selection from `node` down; queries below are yielded but not entered."""
    below = children(node)[::-1]
    while below:
        found = below.pop()
        yield found
        if not isinstance(found, (Plan, Combined)):
            below += children(found)[::-1]


def everywhere(node: object) -> Iterator[Any]:
    """`node` and all productions below it, including those of other queries."""
    below = [node]
    while below:
        found = below.pop()
        yield found
        below += children(found)[::-1]


def mapped(node: Any, change: Callable[[object], object]) -> Any:
    """A production with `change` made to each one below it, from the leaves up, and to itself."""
    return _mapped(node, change, ())


def mapped_within(node: Any, change: Callable[[object], object]) -> Any:
    """As `mapped`, for one production or several, but selections and combinations stay as they are."""
    return _mapped(node, change, (Plan, Combined))


def with_numbers(plan: Plan, change: Callable[[object], object]) -> Plan:
    """The plan with what it shows, asks of groups and sorts by changed, as `mapped_within`; its rows stay."""
    return replace(plan, **{name: mapped_within(getattr(plan, name), change) for name in ("show", "having", "order")})


def _mapped(node: Any, change: Callable[[object], object], kept: tuple[type, ...]) -> Any:
    if isinstance(node, tuple):
        made = tuple(_mapped(part, change, kept) for part in node)
        return node if all(map(is_, made, node)) else made
    names = _FIELDS[type(node)]
    if names is None or isinstance(node, kept):
        return node
    changed = {}
    for name in names:
        part = getattr(node, name)
        if part and (made := _mapped(part, change, kept)) is not part:
            changed[name] = made
    return change(replace(node, **changed) if changed else node)


def conditions(predicate: Predicate | None) -> tuple[Predicate, ...]:
    """The parts that must all hold."""
    return predicate.parts if isinstance(predicate, And) else () if predicate is None else (predicate,)


def all_of(parts: Sequence[Predicate]) -> Predicate | None:
    """The condition that all parts hold; None for none."""
    return And(tuple(parts)) if len(parts) > 1 else parts[0] if parts else None


def columns_in(*nodes: object) -> list[int]:
    """The numbers of the columns of some productions, those of other queries among them, in their order."""
    return [node.column for each in nodes for node in everywhere(each) if isinstance(node, Column)]


def tables_of(scope: Scope, *nodes: object) -> set[int]:
    """The tables whose columns some productions read."""
    return {scope.columns[number].table for number in columns_in(*nodes)}


def tables_read(plan: Plan, scope: Scope) -> set[int]:
    """The tables that a selection and the queries within it read, by their columns or as rows."""
    return tables_of(scope, plan) | {source.table for source in plan.sources}


def has_aggregate(node: object) -> bool:
    """Whether this expression computes an aggregate, sub-plans aside."""
    if isinstance(node, (Aggregate, Along, Share, Correlation)):
        return True
    return not isinstance(node, (Plan, Combined)) and any(has_aggregate(child) for child in children(node))


def sources_of(plan: Plan, table_of: tuple[int, ...]) -> tuple[Source, ...]:
    """The tables that a selection reads, each role once, by columns first; `table_of` is each column's table."""
    found: dict[Source, None] = {}
    if plan.keep is not None:
        found[plan.keep] = None
    for node in within(plan):
        if isinstance(node, Column):
            found[Source(table_of[node.column], node.via)] = None
        elif isinstance(node, Everything):
            found[Source(node.table, node.via)] = None
    found.update(dict.fromkeys(plan.sources))
    return tuple(found)


def is_day(node: object, scope: Scope) -> bool:
    """Whether this expression is a date or a moment, so that days lie between two of its kind."""
    match node:
        case Column(number):
            column = scope.columns[number]
            return column.is_date and not column.is_time
        case Aggregate("min" | "max", of):
            return is_day(of, scope)
        case Period("half_year" | "quarter" | "month" | "week" | "day" | "hour", of):
            return is_day(of, scope)
    return False


def tells_days(node: object) -> bool:
    """Whether a period, or a condition on a date, needs its day and no hour."""
    match node:
        case Period(unit):
            return unit not in {"hour", "hour_of_day"}
        case Compare(right=Value(str() as text)):
            return not _CLOCK & set(text)
        case Between(low=Value(str() as first), high=Value(str() as last)):
            return not _CLOCK & set(first + last)
    return False


_CLOCK: Final = frozenset("T:")
"""What a text with a time of day has and a day has not."""


def is_along(item: object, scope: Scope) -> bool:
    """Whether numbers can be followed over the values of an expression: periods, days, years, months."""
    if isinstance(item, Period):
        return item.unit not in {"weekday", "hour_of_day"}
    if not isinstance(item, Column):
        return False
    column = scope.columns[item.column]
    return column.is_date or column.holds_years or column.holds_months


def is_days(node: Arithmetic, scope: Scope) -> bool:
    """Whether this is the number of days between two dates."""
    return node.operator == "-" and is_day(node.left, scope) and is_day(node.right, scope)
