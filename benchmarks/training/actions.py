"""Plans as the sequences of actions that the learned reader is taught; `lakescout.reading.model.actions` reads them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from typing import TypeAlias

from lakescout.reading.model.actions import TOKEN, Action, UnwritableError
from lakescout.reading.model.grammar import CODE, COLUMN, CONSTANTS, TABLE, VALUE
from lakescout.reading.plan import (
    Aggregate,
    Among,
    And,
    Arithmetic,
    Between,
    Column,
    Combined,
    Compare,
    Comparison,
    Everything,
    Expression,
    In,
    Like,
    Missing,
    Not,
    Or,
    Over,
    Period,
    Plan,
    Predicate,
    Query,
    Rows,
    Share,
    Value,
)
from lakescout.reading.scope import Scope
from lakescout.reading.spans import Found
from lakescout.reading.times import EVER, bounds, months
from lakescout.words.text import fold

Literal: TypeAlias = "str | int | float | bool"


def write(plan: Query, values: Sequence[Found], scope: Scope) -> list[Action]:
    """The actions of a plan whose literals are among `values`. Raises UnwritableError."""
    return list(_Writer(values, scope).query(plan))


class _Writer:
    def __init__(self, values: Sequence[Found], scope: Scope) -> None:
        self._values = values
        self._scope = scope

    def query(self, query: Query) -> Iterator[Action]:
        if isinstance(query, Combined):
            yield _token(query.operation.replace("_", " "))
            yield from self.query(query.left)
            yield from self.query(query.right)
            for place, descending in query.order:
                if place > 3:
                    raise UnwritableError("order by a far place")
                yield _token("descending" if descending else "ascending")
                yield _token(f"place {place}")
            yield from self._limit(query.limit)
            yield _token("end")
            return
        yield _token("plan distinct" if query.distinct else "plan")
        for expression in query.show:
            yield from self.expression(expression)
        for name, predicate in (("where", query.where), ("having", query.having)):
            if name == "having":
                yield from self._each("group", query.group)
            if predicate is not None:
                yield _token(name)
                yield from self.predicate(predicate)
        for order in query.order:
            yield _token("descending" if order.descending else "ascending")
            yield from self.expression(order.by)
        yield from self._limit(query.limit)
        if query.skip:
            yield _token("skip")
            yield self.value(query.skip)
        yield from self._each("per", query.per)
        for source in query.sources:
            yield _token("source")
            yield from _source(source.table, source.via)
        if query.keep is not None:
            yield _token("keep")
            yield from _source(query.keep.table, query.keep.via)
        yield _token("end")

    def _limit(self, limit: int | None) -> Iterator[Action]:
        if limit == 1:
            yield _token("limit 1")
        elif limit is not None:
            yield _token("limit")
            yield self.value(limit)

    def _each(self, clause: str, expressions: Sequence[Expression]) -> Iterator[Action]:
        for expression in expressions:
            yield _token(clause)
            yield from self.expression(expression)

    def expression(self, item: Expression, near: Expression | None = None) -> Iterator[Action]:
        match item:
            case Column(column, None):
                yield Action(COLUMN, column)
            case Column(column, via) if via is not None:
                yield from (_token("via"), Action(COLUMN, via), Action(COLUMN, column))
            case Everything(table, via):
                yield _token("everything")
                yield from _source(table, via)
            case Aggregate():
                yield from self._aggregate(item)
            case Arithmetic(operator, left, right):
                yield _token(operator)
                yield from self.expression(left, right)
                yield from self.expression(right, left)
            case Period(unit, of):
                yield _token(f"by {unit}")
                yield from self.expression(of)
            case Share(of, None):
                yield _token("share")
                yield from self._aggregate(of)
            case Share(of, where) if where is not None:
                yield _token("share where")
                yield from self._aggregate(of)
                yield from self.predicate(where)
            case Over(function, query):
                yield from (_token("over"), _token(f"function {function}"))
                yield from self.query(query)
            case Value(value):
                yield self.value(value, near)
            case Plan() | Combined():
                yield from self.query(item)
            case _:
                raise UnwritableError(f"no production for {type(item).__name__}")

    def _aggregate(self, item: Aggregate) -> Iterator[Action]:
        if item.where is not None:
            yield _token("when")
        if isinstance(item.of, Rows):
            if item.function != "count":
                raise UnwritableError("only counted rows")
            yield _token("count rows")
        else:
            yield _token(f"{item.function} {'distinct' if item.distinct else 'of'}")
            yield from self.expression(item.of)
        if item.where is not None:
            yield from self.predicate(item.where)

    def predicate(self, item: Predicate) -> Iterator[Action]:
        match item:
            case And(parts) if len(merged := self._merged(parts)) == 1:
                yield from self.predicate(merged[0])
            case And(parts) | Or(parts):
                name = "and" if isinstance(item, And) else "or"
                parts = self._merged(parts) if isinstance(item, And) else parts
                for part in parts[:-1]:
                    yield _token(name)
                    yield from self.predicate(part)
                yield from self.predicate(parts[-1])
            case Not(part):
                yield _token("not")
                yield from self.predicate(part)
            case Compare() if (named := self._named(item)) is not None:
                yield from self.predicate(named)
            case Compare(comparison, left, right):
                comparison, right = self._said(comparison, left, right)
                yield _token(comparison)
                yield from self.expression(left)
                yield from self.expression(right, left)
            case Between(of, low, high):
                yield _token("between")
                yield from self.expression(of)
                yield from self.expression(self._said(">=", of, low, turned=False)[1], of)
                yield from self.expression(self._said("<=", of, high, turned=False)[1], of)
            case Among(of, values):
                yield _token("among")
                yield from self.expression(of)
                yield from (self.value(value.value, of) for value in values)
                yield _token("end")
            case In(of, query):
                yield _token("in")
                yield from self.expression(of)
                yield from self.query(query)
            case Like(of, match_, text):
                yield _token(match_)
                yield from self.expression(of)
                yield self.value(text.value, of)
            case Missing(of):
                yield _token("missing")
                yield from self.expression(of)

    def _said(
        self, comparison: Comparison, of: Expression, value: Expression, *, turned: bool = True
    ) -> tuple[Comparison, Expression]:
        """A comparison with a time in the question's words: `< 2023-07-01` may be before July or until June."""
        if not isinstance(value, Value) or not isinstance(value.value, str) or not self._is_date(of):
            return comparison, value
        for way, text in same_comparisons(comparison, value.value):
            if turned or way == comparison:
                try:
                    self.value(text, of)
                except UnwritableError:
                    continue
                return way, Value(text)  # type: ignore[return-value]
        return comparison, value

    def _named(self, item: Compare) -> Predicate | None:
        """The comparison with a time as the question names it, if it does: by months, or as a recurring time."""
        match item:
            case Compare("=", left, Value(str(text))) if (ends := self._months(left, text)) is not None:
                return Between(left, Value(ends[0]), Value(ends[1]))
            case Compare("<", of, Value(str(after))) if self._holds(f"{EVER}/{after}"):
                return Compare("=", of, Value(f"{EVER}/{after}"))
            case Compare("=", Period("month_of_year", of), Value(int(number))) if self._holds(f"--{number:02}"):
                return Compare("=", of, Value(f"--{number:02}"))
        return None

    def _holds(self, period: str) -> bool:
        """Whether the question names the period as such, not just a number."""
        return any(value.kind == "date" and value.value == period for value in self._values)

    def _merged(self, parts: Sequence[Predicate]) -> tuple[Predicate, ...]:
        """The parts; if two comparisons bound one time that the question names, they become one comparison with it."""
        found: list[Predicate] = []
        for part in parts:
            match found[-1] if found else None, part:
                case Compare(">=", one, Value(str(first))), Compare("<", other, Value(str(after))) if one == other:
                    text = f"{first}/{after}"
                    if self._holds(text):
                        found[-1] = Compare("=", one, Value(text))
                        continue
            found.append(part)
        return tuple(found)

    def _months(self, of: Expression, text: str) -> tuple[str, str] | None:
        """The first and the last month of a quarter, if the question names these instead of the quarter."""
        if not self._is_date(of) or "Q" not in text or any(same_value(text, found) for found in self._values):
            return None
        limits = bounds(text)
        return None if limits is None else months(*limits)

    def _is_date(self, item: Expression) -> bool:
        return isinstance(item, Column) and self._scope.columns[item.column].is_date

    def value(self, value: Literal, near: Expression | None = None) -> Action:
        """The action that points to a value of the question; preferably one that the column compared with it holds."""
        column = near.column if isinstance(near, Column) else -1
        fits = [
            (column in found.columns, found.exact, found.kind != "text", -number)
            for number, found in enumerate(self._values)
            if same_value(value, found, column)
        ]
        if fits:
            return Action(VALUE, -max(fits)[-1])
        for name, constant in CONSTANTS:
            if type(constant) is (int if isinstance(value, float) else type(value)) and constant == value:
                return _token(f"constant {name}")
        raise UnwritableError(f"no words for {value!r}")


def same_value(value: Literal, found: Found, column: int = -1) -> bool:
    """Whether a literal equals what a value of the question stands for.

    >>> same_value("1,000", Found(0, 1, "number", 1000)), same_value("FRANCE", Found(0, 1, "cell", "France"))
    (True, True)
    """
    if isinstance(value, bool):
        return False
    spelt = found.spelt_in(column)
    if spelt is not None and fold(str(value)) == fold(spelt):
        return True
    if isinstance(found.value, str):
        return fold(str(value)).strip() == fold(found.value).strip()
    if isinstance(value, str):
        try:
            value = float(value.replace(",", ""))
        except ValueError:
            return False
    return float(value) == float(found.value)


def _token(name: str) -> Action:
    return Action(TOKEN, CODE[name])


def _source(table: int, via: int | None) -> Iterator[Action]:
    if via is not None:
        yield from (_token("via"), Action(COLUMN, via))
    yield Action(TABLE, table)


def same_comparisons(comparison: str, text: str) -> Iterator[tuple[str, str]]:
    """The comparisons with a day, month, quarter or year that mean the same as this one, this one first.

    >>> list(same_comparisons("<", "2024-07-01"))[1:]
    [('<', '2024-07'), ('<', '2024-Q3'), ('<=', '2024-06-30'), ('<=', '2024-06'), ('<=', '2024-Q2')]
    >>> list(same_comparisons(">", "2023"))[3:]
    [('>', '2023-Q4'), ('>=', '2024-01-01'), ('>=', '2024-01'), ('>=', '2024-Q1'), ('>=', '2024')]
    >>> list(same_comparisons("=", "2024")), list(same_comparisons("<", "then"))
    ([('=', '2024')], [('<', 'then')])
    """
    yield comparison, text
    found = bounds(text)
    if found is None or comparison not in {"<", ">=", "<=", ">"}:
        return
    edge = date.fromisoformat(found[comparison in {"<=", ">"}])
    before, after = (edge - timedelta(days=1)).isoformat(), edge.isoformat()
    opens = [("<" if comparison in {"<", "<="} else ">=", item) for item in _within(after)]
    ends = [("<=" if comparison in {"<", "<="} else ">", item) for item in _within(before)]
    for way, item in (*opens, *ends) if comparison in {"<", ">="} else (*ends, *opens):
        limits = bounds(item)
        if limits is not None and limits[way in {"<=", ">"}] == after and (way, item) != (comparison, text):
            yield way, item


def _within(day: str) -> tuple[str, str, str, str]:
    """A day, and the month, quarter and year it lies in."""
    return day, day[:7], f"{day[:4]}-Q{(int(day[5:7]) + 2) // 3}", day[:4]
