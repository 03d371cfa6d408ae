"""A plan as one English sentence: what an answer says it understood."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Final

from lakescout.reading.plan import (
    Aggregate,
    Along,
    Among,
    And,
    Arithmetic,
    Between,
    Column,
    Combined,
    Compare,
    Correlation,
    Everything,
    Expression,
    In,
    Length,
    Like,
    Missing,
    Not,
    Or,
    Order,
    Over,
    Percent,
    Period,
    Plan,
    Predicate,
    Query,
    Rows,
    Share,
    Source,
    Value,
    Whether,
    is_days,
    sources_of,
    tables_read,
    within,
)
from lakescout.reading.scope import Scope
from lakescout.reading.terms import is_met
from lakescout.reading.times import EVER, bounds, months, recurring

_FUNCTIONS: Final = {
    "count": "number", "sum": "sum", "avg": "average", "min": "smallest", "max": "largest", "median": "median",
    "stddev": "standard deviation",
}  # fmt: skip
COMPARISONS: Final = {
    "=": "is", "<>": "is not", ">": "is more than", ">=": "is at least", "<": "is less than", "<=": "is at most",
}  # fmt: skip
_DATED: Final = {">": "is after", ">=": "is on or after", "<": "is before", "<=": "is on or before"}
OPERATORS: Final = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}
_MATCHES: Final = {"contains": "contains", "starts": "starts with", "ends": "ends with", "like": "is like"}
COMBINED: Final = {
    "union": "together with", "union_all": "together with", "intersect": "that are also", "except": "but not",
}  # fmt: skip
_PROGRESS: Final = {"running": "running total", "change": "change to the period before", "growth": "growth in percent"}
UNITS_SAID: Final = {"half_year": "half year", "month_of_year": "month of the year", "hour_of_day": "hour of the day"}
_NEGATED: Final = {"is": "is not", "contains": "does not contain", "starts": "does not start", "ends": "does not end"}


def verbalized(query: Query, scope: Scope) -> str:
    """The sentence of a plan over `scope`, without a full stop.

    Columns are written as `table.column`, so that each can be found in the schema.
    """
    return Sayer(scope).query(query)


def worded(item: Expression, scope: Scope) -> str:
    """What an expression is, in words."""
    return Sayer(scope).expression(item)


def name_of(item: Expression, scope: Scope) -> str:
    """What a computed column is called; empty for others."""
    match item:
        case Aggregate("defined", Column(number)):
            return scope.columns[number].name
        case Aggregate(function, Rows()):
            return function
        case Aggregate(function, Column(number), _, Compare("=", _, Value(value))):
            return f"{function}_{scope.columns[number].name}_{value}"
        case Aggregate(function, Column(number)):
            return f"{function}_{scope.columns[number].name}"
        case Arithmetic("-", Aggregate(), Aggregate()):
            return "difference"
        case Period(unit, _):
            return unit
        case Share() | Percent():
            return "percent"
        case Correlation():
            return "correlation"
        case Whether():
            return "any"
        case Over(function, Plan(keep=Source())):
            return f"{function}_of_all"
        case Over(function, _):
            return function
        case Along(progress, _):
            return _PROGRESS[progress].split(" to ")[0].replace(" ", "_")
    return ""


_MOST_SHOWN: Final = 24
"""More things that are shown are told by their ends."""


def _years(query: Query) -> tuple[Plan, int] | None:
    """The first row and the last year of a combination that has a row for each year; None for another."""
    below, rows = [query], list[Plan]()
    while below:
        part = below.pop()
        if isinstance(part, Combined):
            below += [part.right, part.left]
        else:
            rows.append(part)
    last = rows[-1].show[0]
    each = all(len(row.show) == 2 and isinstance(row.show[0], Value) for row in rows)
    return (rows[0], last.value) if each and isinstance(last, Value) and isinstance(last.value, int) else None


class Sayer:
    """Words plans over one scope, column by column."""

    def __init__(self, scope: Scope) -> None:
        self.scope = scope
        self.table_of = tuple(column.table for column in scope.columns)
        self.rows = "rows"

    def query(self, query: Query) -> str:
        """A selection or a combination."""
        if isinstance(query, Plan):
            return self._plan(query)
        if (years := _years(query)) is not None:
            first, last = years
            return f"{self._plan(replace(first, show=first.show[1:]))}, and so on for each year to {last}"
        whole = f"{self.query(query.left)}, {COMBINED[query.operation]} {self.query(query.right)}"
        if query.order:
            orders = [
                f"what is shown {ordinal(place)}" + (", largest first" if descending else "")
                for place, descending in query.order
            ]
            whole += f", by {' then '.join(orders)}"
        return whole if query.limit is None else f"{whole}, the first {query.limit}"

    def _plan(self, plan: Plan) -> str:
        outer, self.rows = self.rows, self._rows(plan)
        text = self._selection(plan)
        self.rows = outer
        return text

    def _selection(self, plan: Plan) -> str:
        items = [self._shown(place, plan.show) for place in range(len(plan.show))]
        if len(items) > _MOST_SHOWN:
            items = [*items[:2], f"so on to {items[-1]}"]
        shown = listed(items)
        text = f"different {shown}" if plan.distinct else shown
        aside = [self._source(source) for source in plan.sources]
        counted = any(isinstance(node, Rows) for node in within(plan))
        if aside and not counted:
            text += f" with {listed(aside)}"
        if plan.where is not None:
            text += f" where {self.predicate(plan.where)}"
        if plan.group:
            text += f" for each {listed([self.expression(item) for item in plan.group])}"
        if plan.having is not None:
            text += f" having {self.predicate(plan.having)}"
        if plan.keep is not None:
            text += f", every row of {self._source(plan.keep)} kept"
        return text + self._order(plan)

    def _shown(self, place: int, show: tuple[Expression, ...]) -> str:
        """One of the things that are shown; what is computed of those before it says so."""
        match show[place]:
            case Arithmetic("-", left, right) if left in show[:place] and right in show[:place]:
                return "the difference"
            case Percent(of, whole) if of in show[:place] and whole in show[:place]:
                return "the same as a percentage of the first"
        return self.expression(show[place])

    def _rows(self, plan: Plan) -> str:
        """What `count(*)` counts."""
        if plan.sources:
            return listed([self._source(source) for source in plan.sources])
        found = sources_of(plan, self.table_of)
        referring = [source.via for source in found if source.via is not None]
        tables = dict.fromkeys(self.table_of[via] for via in referring) or dict.fromkeys(each.table for each in found)
        return listed([self._table(table) for table in tables]) or "rows"

    def _order(self, plan: Plan) -> str:
        if not plan.order and plan.limit is None:
            return ""
        orders = " then ".join(self._ordered(order) for order in plan.order)
        text = f", by {orders}" if orders else ""
        if plan.limit is not None:
            which = f"the first {plan.limit}" if plan.limit > 1 else "the first"
            text += f", {which}"
        if plan.skip:
            text += f" after {plan.skip}"
        if plan.per:
            text += f" for each {listed([self.expression(item) for item in plan.per])}"
        return text

    def _ordered(self, order: Order) -> str:
        return self.expression(order.by) + (", largest first" if order.descending else ", smallest first")

    def _table(self, number: int) -> str:
        return self.scope.tables[number].name.table

    def _via(self, via: int | None) -> str:
        return "" if via is None else f" ({self.scope.columns[via].name})"

    def _source(self, source: Source) -> str:
        return self._table(source.table) + self._via(source.via)

    def expression(self, item: Expression) -> str:
        """Any expression."""
        match item:
            case Column():
                return self._column(item)
            case Rows():
                return self.rows
            case Everything(table, via):
                return f"everything of {self._table(table)}{self._via(via)}"
            case Value(value):
                return _value(value)
            case Aggregate():
                return self._aggregate(item)
            case Arithmetic() | Percent():
                return self._reckoned(item)
            case Along() | Correlation() | Whether():
                return self._of_rows(item)
            case Period(of=of) | Length(of):
                unit = item.unit if isinstance(item, Period) else "length"
                return f"{UNITS_SAID.get(unit, unit)} of {self.expression(of)}"
            case Share(of, where):
                met = "" if where is None else f" where {self.predicate(where)}"
                return f"percentage of {self.expression(of)}{met}"
            case Over(function, query):
                if function == "count":
                    return f"number of these: {self.query(query)}"
                return f"{_FUNCTIONS[function]} over these{self._of_any(query)}: {self.query(query)}"
            case Plan() | Combined():
                return f"the {self.query(item)}"

    def _of_any(self, query: Query) -> str:
        """That things without what is counted are left out, where some may have none."""
        joins = (
            isinstance(query, Plan) and query.group and query.keep is None and len(tables_read(query, self.scope)) > 1
        )
        return ", of those that have any" if joins else ""

    def _of_rows(self, item: Along | Correlation | Whether) -> str:
        if isinstance(item, Along):
            return f"{_PROGRESS[item.progress]} of {self._aggregate(item.of)}"
        if isinstance(item, Whether):
            return f"whether the {self._aggregate(item.of)} is above 0"
        return f"correlation of {self.expression(item.left)} and {self.expression(item.right)}"

    def _column(self, item: Column) -> str:
        column = self.scope.columns[item.column]
        if item.column in self.scope.defined:
            return f"{column.name}, as defined"
        return f"{self._table(column.table)}.{column.name}{self._via(item.via)}"

    def _aggregate(self, item: Aggregate) -> str:
        of, different = self.expression(item.of), "different " if item.distinct else ""
        whole = of if item.function == "defined" else f"{_FUNCTIONS[item.function]} of {different}{of}"
        return whole + self._filter(item)

    def _reckoned(self, item: Arithmetic | Percent) -> str:
        match item:
            case Percent(of, whole):
                every = " (all of them)" if isinstance(whole, Plan) else ""
                return f"{self._side(of)} as a percentage of {self._side(whole)}{every}"
            case Arithmetic(_, left, right) if is_days(item, self.scope):
                return f"days from {self._side(right)} to {self._side(left)}"
            case Arithmetic(operator, left, right):
                return " ".join((self._side(left), OPERATORS[operator], self._side(right)))

    def _side(self, item: Expression) -> str:
        return f"({self.expression(item)})" if isinstance(item, Arithmetic) else self.expression(item)

    def _filter(self, item: Aggregate) -> str:
        return "" if item.where is None else f" where {self.predicate(item.where)}"

    def predicate(self, item: Predicate) -> str:
        """A condition."""
        match item:
            case And(parts):
                return " and ".join(self._part(part) for part in parts)
            case Or(parts):
                return " or ".join(self._part(part) for part in parts)
            case Not(part):
                return self._negated(part)
            case Compare(comparison, left, right):
                if is_met(left, comparison, right, self.scope):
                    return f"it is {self.expression(left)}"
                word = COMPARISONS[comparison]
                if isinstance(left, Column) and self.scope.columns[left.column].is_date:
                    word = _DATED.get(comparison, word)
                return f"{self.expression(left)} {word} {self.expression(right)}"
            case Between(of, low, high):
                return f"{self.expression(of)} is from {self.expression(low)} to {self.expression(high)}"
            case Among(of, values):
                return f"{self.expression(of)} is {listed([self.expression(value) for value in values], 'or')}"
            case In(of, query):
                return f"{self.expression(of)} is among these: {self.query(query)}"
            case Like(of, match, text):
                return f"{self.expression(of)} {_MATCHES[match]} {self.expression(text)}"
            case Missing(of):
                return f"{self.expression(of)} is missing"

    def _part(self, item: Predicate) -> str:
        return f"({self.predicate(item)})" if isinstance(item, (And, Or)) else self.predicate(item)

    def _negated(self, part: Predicate) -> str:
        if isinstance(part, (And, Or, Not)):
            return f"not ({self.predicate(part)})"
        of = part.left if isinstance(part, Compare) else part.of
        start, whole = self.expression(of), self.predicate(part)
        verb, _, other = whole[len(start) + 1 :].partition(" ")
        if verb not in _NEGATED:  # a term that is met says so by itself
            return f"not ({whole})"
        return f"{start} {_NEGATED[verb]} {other}" if other else f"{start} {_NEGATED[verb]}"


def listed(parts: Sequence[str], word: str = "and") -> str:
    """Items as a list: a, b and c; empty where there are none."""
    return f"{', '.join(parts[:-1])} {word} {parts[-1]}" if len(parts) > 1 else "".join(parts)


def _value(value: str | int | float | bool) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str) and (again := recurring(value)) is not None:
        return again.words
    if isinstance(value, str) and "/" in value and (found := bounds(value)) is not None:
        if "T" in found[0]:
            return " to ".join(found).replace("T", " ")
        if found[0] == EVER:
            return f"before {found[1]}"
        last = (date.fromisoformat(found[1]) - timedelta(days=1)).isoformat()
        return " to ".join(months(*found) or (found[0], last))
    return f"{value:,}" if isinstance(value, int) and abs(value) >= 10_000 else str(value) or "''"


def ordinal(place: int) -> str:
    """The word for a place that counts from 0."""
    return ("first", "second", "third")[place] if place < 3 else f"{place + 1}th"
