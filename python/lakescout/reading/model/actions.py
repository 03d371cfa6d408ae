"""Plans out of sequences of actions; `benchmarks.training.actions` writes them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Final, NamedTuple, TypeAlias

from lakescout.reading.model.grammar import COLUMN, CONSTANTS, TABLE, TOKENS, VALUE
from lakescout.reading.plan import (
    Aggregate,
    Among,
    And,
    Arithmetic,
    Between,
    Column,
    Combined,
    Compare,
    Everything,
    Expression,
    In,
    Like,
    Missing,
    Not,
    Or,
    Order,
    Over,
    Period,
    Plan,
    Predicate,
    Query,
    Rows,
    Share,
    Source,
    Value,
)
from lakescout.reading.scope import Scope
from lakescout.reading.spans import Found

TOKEN: Final = "token"
Literal: TypeAlias = "str | int | float | bool"


class Action(NamedTuple):
    """A token by its code, or a pointer to a column, table or value by its number."""

    kind: str
    number: int

    @property
    def name(self) -> str:
        """What the grammar calls it: the token, or the kind of pointer."""
        return TOKENS[self.number] if self.kind == TOKEN else self.kind


class UnwritableError(ValueError):
    """The plan says something that the grammar or the question's values cannot express."""


def read(actions: Sequence[Action], values: Sequence[Found], scope: Scope) -> Query:
    """The plan that actions write; they must follow the grammar to its end."""
    return _Reader(actions, values, scope).query()


_CONSTANT: Final = {f"constant {name}": value for name, value in CONSTANTS}


class _Reader:
    def __init__(self, actions: Sequence[Action], values: Sequence[Found], scope: Scope) -> None:
        self._actions = actions
        self._place = 0
        self._values = values
        self._scope = scope

    def _take(self) -> Action:
        self._place += 1
        return self._actions[self._place - 1]

    def _peek(self) -> str:
        return self._actions[self._place].name

    def query(self) -> Query:
        opened = self._take().name
        if opened in {"plan", "plan distinct"}:
            return self._plan(opened == "plan distinct")
        left, right = self.query(), self.query()
        order: list[tuple[int, bool]] = []
        limit: int | None = None
        while (clause := self._take().name) != "end":
            if clause in {"ascending", "descending"}:
                order.append((int(self._take().name.removeprefix("place ")), clause == "descending"))
            else:
                limit = 1 if clause == "limit 1" else self._count()
        return Combined(opened.replace(" ", "_"), left, right, tuple(order), limit)  # type: ignore[arg-type]

    def _plan(self, distinct: bool) -> Plan:
        parts: dict[str, list[Expression]] = {"show": [self.expression()], "group": [], "per": []}
        predicates: dict[str, Predicate] = {}
        order: list[Order] = []
        limit: int | None = None
        skip = 0
        sources: dict[str, list[Source]] = {"source": [], "keep": []}
        while (clause := self._peek()) != "end":
            if clause in {"where", "having"}:
                self._take()
                predicates[clause] = self.predicate()
            elif clause in {"group", "per"}:
                self._take()
                parts[clause].append(self.expression())
            elif clause in {"ascending", "descending"}:
                self._take()
                order.append(Order(self.expression(), clause == "descending"))
            elif clause in {"source", "keep"}:
                self._take()
                sources[clause].append(Source(*self._source()))
            elif clause == "limit 1":
                self._take()
                limit = 1
            elif clause in {"limit", "skip"}:
                self._take()
                limit, skip = (self._count(), skip) if clause == "limit" else (limit, self._count())
            else:
                parts["show"].append(self.expression())
        self._take()
        return Plan(
            show=tuple(parts["show"]),
            distinct=distinct,
            where=predicates.get("where"),
            group=tuple(parts["group"]),
            having=predicates.get("having"),
            order=tuple(order),
            limit=limit,
            skip=skip,
            per=tuple(parts["per"]),
            sources=tuple(sources["source"]),
            keep=sources["keep"][0] if sources["keep"] else None,
        )

    def _count(self) -> int:
        value = self.value(None).value
        try:
            return max(int(float(value)), 0)
        except (ValueError, OverflowError):
            raise UnwritableError("a limit that is no number") from None

    def _source(self) -> tuple[int, int | None]:
        action = self._take()
        if action.kind == TABLE:
            return action.number, None
        via = self._take().number
        return self._take().number, via

    def expression(self, near: Expression | None = None, whole: bool = False) -> Expression:
        action = self._take()
        name = action.name
        if action.kind == COLUMN:
            return Column(action.number)
        if action.kind == VALUE or name in _CONSTANT:
            self._place -= 1
            return self.value(near, whole=whole)
        if name in {"plan", "plan distinct", "union", "union all", "intersect", "except"}:
            self._place -= 1
            return self.query()
        if name == "via":
            via = self._take().number
            return Column(self._take().number, via)
        if name == "everything":
            return Everything(*self._source())
        if name in {"+", "-", "*", "/"}:
            left = self.expression()
            return Arithmetic(name, left, self.expression())  # type: ignore[arg-type]
        if name.startswith("by "):
            return Period(name.removeprefix("by "), self.expression())  # type: ignore[arg-type]
        if name == "over":
            function = self._take().name.removeprefix("function ")
            return Over(function, self.query())  # type: ignore[arg-type]
        if name == "share":
            return Share(self._aggregate(self._take().name))
        if name == "share where":
            return Share(self._aggregate(self._take().name), self.predicate())
        if name == "when":
            of = self._aggregate(self._take().name)
            return Aggregate(of.function, of.of, of.distinct, self.predicate())
        return self._aggregate(name)

    def _aggregate(self, name: str) -> Aggregate:
        if name == "count rows":
            return Aggregate("count", Rows())
        function, how = name.split()
        return Aggregate(function, self.expression(), how == "distinct")  # type: ignore[arg-type]

    def predicate(self) -> Predicate:
        name = self._take().name
        if name in {"and", "or"}:
            kind = And if name == "and" else Or
            parts = (self.predicate(), self.predicate())
            return reduce(lambda one, two: _joined(kind, one, two), parts)
        if name == "not":
            return Not(self.predicate())
        left = self.expression()
        if name == "between":
            return Between(left, self.expression(left), self.expression(left))
        if name == "among":
            values = [self.value(left, whole=True)]
            while self._peek() != "end":
                values.append(self.value(left, whole=True))
            self._take()
            return Among(left, tuple(values))
        if name == "in":
            return In(left, self.query())
        if name == "missing":
            return Missing(left)
        if name in {"contains", "starts", "ends", "like"}:
            return Like(left, name, Value(str(self.value(left, as_text=True).value)))  # type: ignore[arg-type]
        return Compare(name, left, self.expression(left, name in {"=", "<>"}))  # type: ignore[arg-type]

    def value(self, near: Expression | None, as_text: bool = False, whole: bool = False) -> Value:
        """A literal as the column beside it spells it; `whole` if it must equal a cell."""
        action = self._take()
        if action.kind == TOKEN:
            return Value(_CONSTANT[action.name])
        found = self._values[action.number]
        column = near.column if isinstance(near, Column) else -1
        spelt = found.spelt_in(column)
        of = self._scope.columns[column] if column >= 0 else None
        if as_text:
            return Value(str(found.value))
        if of is not None and of.is_text and (whole or not of.numeric_text):
            return Value(str(found.value) if spelt is None else spelt)
        if of is not None and of.is_date:
            return Value(str(found.value))
        if of is not None and of.is_number and isinstance(found.value, str):
            return Value(_number(found.value))
        return Value(found.value)


def _number(text: str) -> Literal:
    try:
        value = float(text.replace(",", ""))
    except ValueError:
        return text
    return int(value) if value.is_integer() else value


def _joined(kind: type[And] | type[Or], left: Predicate, right: Predicate) -> Predicate:
    """Two predicates as one list: `a and (b and c)` has three parts."""
    parts: list[Predicate] = []
    for side in (left, right):
        parts += side.parts if isinstance(side, kind) else (side,)
    return kind(tuple(parts))
