"""What can be read of a statement that no plan carries out: its parts, one by one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from sqlglot import exp

from lakescout.answer.explain import columns_read
from lakescout.answer.laws import Facts
from lakescout.plugins.check.from_sql.expressions import FUNCTIONS, Expressions
from lakescout.plugins.check.from_sql.fromclause import Relation, UnreadableError
from lakescout.plugins.check.from_sql.queries import from_sql
from lakescout.reading.link import Links
from lakescout.reading.plan import (
    Aggregate,
    Along,
    Arithmetic,
    Column,
    Combined,
    Correlation,
    In,
    Not,
    Operator,
    Order,
    Over,
    Period,
    Plan,
    Rows,
    SetOperation,
    Source,
    Unit,
    everywhere,
)
from lakescout.reading.scope import Scope


@dataclass(frozen=True, eq=False)
class PartlyRead(Facts):
    """What a statement does, as far as its parts could be read."""

    more: tuple[object, ...] = ()
    """Parts of a statement that stand in no plan."""

    @cached_property
    def nodes(self) -> tuple[object, ...]:
        """Every part that was read."""
        return (*everywhere(self.query), *(node for part in self.more for node in everywhere(part)))


def facts_of(tree: exp.Query, scope: Scope, links: Links) -> tuple[Facts, bool]:
    """What a statement over the scope's tables does, and whether all of it was read."""
    try:
        return Facts(from_sql(tree, scope), scope, links), True
    except UnreadableError:
        reader = _Parts(tree, scope)
        plans = [reader.plan(select) for select in tree.find_all(exp.Select)]
        return PartlyRead(plans[0], scope, links, (*plans[1:], *reader.more)), False


_FORMATS: Final[Mapping[str, Unit]] = {
    "%Y": "year", "%Y-%m": "month", "%m": "month_of_year", "%B": "month_of_year", "%b": "month_of_year",
    "%A": "weekday", "%a": "weekday", "%w": "weekday", "%u": "weekday", "%H": "hour_of_day", "%Y-%m-%d": "day",
    "%W": "week", "%V": "week",
}  # fmt: skip
_UNITS: Final[Mapping[str, Unit]] = {
    "quarter": "quarter", "week": "week", "day": "day", "dow": "weekday", "isodow": "weekday", "weekday": "weekday",
    "dayofweek": "weekday",
}  # fmt: skip
_PERIODS: Final[Mapping[type[exp.Expr], Unit]] = {
    exp.Quarter: "quarter", exp.Week: "week", exp.WeekOfYear: "week", exp.DayOfWeek: "weekday",
    exp.DayOfWeekIso: "weekday", exp.DayOfMonth: "day",
}  # fmt: skip
_OPERATORS: Final[Mapping[type[exp.Expr], Operator]] = {exp.Sub: "-", exp.Mul: "*", exp.Div: "/"}
_SETS: Final[Mapping[type[exp.Expr], SetOperation]] = {
    exp.Union: "union", exp.Intersect: "intersect", exp.Except: "except",
}  # fmt: skip


class _Columns:
    """Columns by where they stand in one statement."""

    def __init__(self, tree: exp.Query, scope: Scope) -> None:
        self._numbers = {id(reference): number for reference, number in columns_read(tree, scope)}
        self._table_of = tuple(column.table for column in scope.columns)

    def column(self, node: exp.Column) -> tuple[Relation, int]:
        """The relation and the number of a column. Raises UnreadableError."""
        if id(node) not in self._numbers:
            raise UnreadableError("a column of an inner query")
        number = self._numbers[id(node)]
        return Relation(node.table.lower(), self._table_of[number]), number


class _Parts:
    """Reads each selection of one statement by itself, and what it cannot read of one part by part."""

    def __init__(self, tree: exp.Query, scope: Scope) -> None:
        self._scope = scope
        self._columns = _Columns(tree, scope)
        self.more: list[object] = [
            Combined(_SETS[type(each)], Plan(()), Plan(())) for each in tree.find_all(*_SETS) if type(each) in _SETS
        ]
        """Parts that stand in no plan: conditions, and what is computed within others."""

    def plan(self, select: exp.Select) -> Plan:
        """What can be read of one selection; its conditions go to `more`."""
        reader = Expressions(self._scope, self._columns, self._query)
        reader.name(select.expressions)
        for part in ("where", "having", "qualify"):
            if (clause := select.args.get(part)) is not None:
                self.more += self._parts(clause.this, reader)
        for join in select.args.get("joins") or ():
            if (condition := join.args.get("on")) is not None:
                self.more += self._tests(condition, reader)
        group, order, limit = (select.args.get(part) for part in ("group", "order", "limit"))
        number = limit.expression if isinstance(limit, exp.Limit) else None
        sorts = order.expressions if order is not None else ()
        return Plan(
            show=self._all(select.expressions, reader),
            distinct=select.args.get("distinct") is not None,
            group=self._all(group.expressions if group is not None else (), reader),
            order=tuple(
                Order(by, bool(item.args.get("desc"))) for item in sorts for by in self._all([item.this], reader)
            ),
            limit=int(number.name) if isinstance(number, exp.Literal) and number.is_int else None,
            sources=tuple(self._sources(select)),
        )

    def _query(self, tree: exp.Expr) -> Plan:
        select = tree.find(exp.Select)
        if select is None:
            raise UnreadableError(f"a {tree.key}")
        return self.plan(select)

    def _sources(self, select: exp.Select) -> Iterator[Source]:
        steps = [select.args.get("from_") or select.args.get("from"), *(select.args.get("joins") or ())]
        names = {step.this.name.lower() for step in steps if step is not None and isinstance(step.this, exp.Table)}
        return (Source(place) for place, table in enumerate(self._scope.tables) if table.name.table.lower() in names)

    def _all(self, nodes: Sequence[exp.Expr], reader: Expressions) -> tuple[Any, ...]:
        """What is shown, grouped or ordered by, as far as it can be read."""
        return tuple(part for node in nodes for part in self._parts(node.unalias(), reader))

    def _tests(self, node: exp.Expr, reader: Expressions) -> list[object]:
        """The parts of a join's condition but those that two tables are joined by."""
        if isinstance(node, (exp.And, exp.Paren)):
            return [part for each in _below(node) for part in self._tests(each, reader)]
        sides = (node.this, node.expression) if isinstance(node, exp.EQ) else ()
        is_key = bool(sides) and all(isinstance(side, exp.Column) for side in sides)
        return [] if is_key else self._parts(node, reader)

    def _parts(self, node: exp.Expr, reader: Expressions) -> list[object]:
        """A part as one, or else what can be read of it."""
        if isinstance(node, exp.Query):
            return []  # each selection is read by itself
        for whole in (reader.predicate,) if isinstance(node, (exp.Predicate, exp.Connector, exp.Not)) else (
            reader.expression, reader.predicate,
        ):  # fmt: skip
            try:
                return [whole(node)]
            except (UnreadableError, AttributeError, LookupError, TypeError, ValueError):
                continue
        below = [part for each in _below(node) for part in self._parts(each, reader)]
        made = self._made(node, below, reader)
        return [*below] if made is None else [made, *below]

    def _made(self, node: exp.Expr, below: Sequence[object], reader: Expressions) -> object | None:
        """What a node says itself that no plan would say so."""
        if isinstance(node, exp.Exists):
            return In(Rows(), Plan(()))
        if isinstance(node, exp.Not):
            return next((Not(part) for part in below if isinstance(part, In)), None)
        if isinstance(node, exp.Corr):
            return Correlation(Rows(), Rows())
        if isinstance(node, (exp.Quantile, exp.PercentileCont)):
            return Aggregate("median", Rows())
        if type(node) in FUNCTIONS and isinstance(node.this, exp.Column):
            return Over(FUNCTIONS[type(node)], Plan(()))  # of what an inner query gives
        if type(node) in FUNCTIONS:
            return Aggregate(FUNCTIONS[type(node)], Rows(), isinstance(node.this, exp.Distinct))
        if type(node) in _OPERATORS:
            return Arithmetic(_OPERATORS[type(node)], Rows(), Rows())
        if isinstance(node, exp.Window):
            per = self._all(node.args.get("partition_by") or (), reader)
            if isinstance(node.this, (exp.RowNumber, exp.Rank, exp.DenseRank)):
                return Plan((), limit=1, per=per) if per else None
            follows = isinstance(node.this, (exp.Lag, exp.Lead))
            return (
                Along("change" if follows else "running", Aggregate("sum", Rows())) if node.args.get("order") else None
            )
        unit = _UNITS.get(node.this.name.lower()) if isinstance(node, exp.Extract) else _PERIODS.get(type(node))
        unit = _FORMATS.get(node.text("format")) if isinstance(node, exp.TimeToStr) else unit
        return (
            None if unit is None else Period(unit, next((part for part in below if isinstance(part, Column)), Rows()))
        )


def _below(node: exp.Expr) -> Iterator[exp.Expr]:
    """The nodes right below one, names and types aside."""
    return (each for each in node.iter_expressions() if not isinstance(each, (exp.Identifier, exp.DataType, exp.Var)))
