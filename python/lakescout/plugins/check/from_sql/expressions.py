"""SQL expressions and conditions as expressions and conditions of a plan."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final, Protocol

from sqlglot import exp

from lakescout.plugins.check.from_sql.fromclause import Relation, UnreadableError
from lakescout.reading.plan import (
    Aggregate,
    Among,
    And,
    Arithmetic,
    Between,
    Column,
    Compare,
    Comparison,
    Expression,
    Function,
    In,
    Like,
    Missing,
    Not,
    Operator,
    Or,
    Order,
    Period,
    Plan,
    Predicate,
    Query,
    Rows,
    Share,
    Unit,
    Value,
    is_days,
)
from lakescout.reading.scope import Scope
from lakescout.reading.texts import text_of
from lakescout.reading.times import DAY_OF_YEAR, PART_OF, months, recurring, whole

FUNCTIONS: Final[dict[type[exp.Expr], Function]] = {
    exp.Count: "count", exp.Sum: "sum", exp.Avg: "avg", exp.Min: "min", exp.Max: "max", exp.Median: "median",
}  # fmt: skip
_COMPARISONS: Final[dict[type[exp.Expr], Comparison]] = {
    exp.EQ: "=", exp.NEQ: "<>", exp.GT: ">", exp.GTE: ">=", exp.LT: "<", exp.LTE: "<=",
}  # fmt: skip
_OPERATORS: Final[dict[type[exp.Expr], Operator]] = {exp.Add: "+", exp.Sub: "-", exp.Mul: "*", exp.Div: "/"}
_PARTS: Final[dict[type[exp.Expr], Unit]] = {
    exp.Year: "year", exp.Month: "month_of_year", exp.Hour: "hour_of_day", exp.Dayname: "weekday",
}  # fmt: skip
_EXTRACTED: Final[dict[str, Unit]] = {"year": "year", "month": "month_of_year", "hour": "hour_of_day"}
_CUT: Final[dict[str, Unit]] = {
    "year": "year", "quarter": "quarter", "month": "month", "week": "week", "day": "day", "hour": "hour",
}  # fmt: skip
_TRANSPARENT: Final = (
    exp.Paren,
    exp.Round,
    exp.AnyValue,
    exp.IgnoreNulls,
    exp.First,
    exp.Nullif,
    exp.TryCast,
    exp.Alias,
)


class Resolver(Protocol):
    """Tells which column of the scope a reference means."""

    def column(self, node: exp.Column) -> tuple[Relation, int]:
        """The relation and the number of a column. Raises UnreadableError."""
        ...


class Expressions:
    """Reads expressions of one selection."""

    def __init__(self, scope: Scope, clause: Resolver, query: Callable[[exp.Expr], Query]) -> None:
        """`query` reads the queries inside."""
        self.scope = scope
        self.clause = clause
        self.query = query
        self._shown: list[exp.Expr] = []

    def name(self, shown: Sequence[exp.Expr]) -> None:
        """Set the shown expressions, which GROUP BY and ORDER BY may refer to by position or alias."""
        self._shown = list(shown)

    def expression(self, node: exp.Expr) -> Expression:
        """Any expression. Raises UnreadableError."""
        node = self._meant(node)
        if isinstance(node, exp.Column):
            relation, number = self.clause.column(node)
            return Column(number, relation.via)
        if (value := _value(node)) is not None:
            return value
        if type(node) in FUNCTIONS:
            return self._aggregate(node)
        if isinstance(node, exp.Filter):
            return self._filtered(node)
        if isinstance(node, (exp.ArgMax, exp.ArgMin)):
            return self.expression(node.this)
        if type(node) in _OPERATORS:
            return self._arithmetic(node)
        if isinstance(node, exp.DateDiff):
            return self._days(node)
        if isinstance(node, (exp.Subquery, exp.Select)):
            return self.query(node)
        if (period := self._period(node)) is not None:
            return period
        raise UnreadableError(f"the expression {node.key}")

    def _meant(self, node: exp.Expr) -> exp.Expr:
        """The node that a position, alias, bracket or cast stands for."""
        if isinstance(node, exp.Literal) and node.is_int and isinstance(node.parent, (exp.Group, exp.Ordered)):
            return self._meant(self._shown[int(node.this) - 1].unalias())
        if isinstance(node, exp.Column) and not node.table:
            for item in self._shown:
                if isinstance(item, exp.Alias) and item.alias.lower() == node.name.lower() and node.find_ancestor(
                    exp.Order, exp.Group, exp.Having
                ) and not self._is_column(node):  # fmt: skip
                    return self._meant(item.this)
        while True:
            if isinstance(node, _TRANSPARENT) or (isinstance(node, exp.Cast) and not _is_day(node)):
                node = node.this
            elif (text := text_of(node)) is not None:
                node = text
            else:
                return node

    def _is_column(self, node: exp.Column) -> bool:
        try:
            self.clause.column(node)
        except UnreadableError:
            return False
        return True

    def _aggregate(self, node: exp.Expr) -> Expression:
        function, of = FUNCTIONS[type(node)], node.this
        distinct = isinstance(of, exp.Distinct)
        if distinct:
            if len(of.expressions) != 1:
                raise UnreadableError("distinct over several columns")
            of = of.expressions[0]
        if of is None or isinstance(of, exp.Star) or (function == "count" and isinstance(of, exp.Literal)):
            return Aggregate(function, Rows())
        case = self._meant(of)
        if isinstance(case, exp.Case):
            return self._cased(function, case)
        return Aggregate(function, self.expression(of), distinct)

    def _cased(self, function: Function, case: exp.Case) -> Aggregate:
        """`sum(CASE WHEN p THEN x ELSE 0 END)` is the sum of x over rows that meet p."""
        ifs, default = case.args["ifs"], case.args.get("default")
        plain = default is None or isinstance(default, exp.Null) or default.name == "0"
        if len(ifs) != 1 or case.this is not None or not plain or function not in {"sum", "count"}:
            raise UnreadableError("CASE")
        met, then = self.predicate(ifs[0].this), ifs[0].args["true"]
        if isinstance(then, exp.Literal):
            return Aggregate("count", Rows(), where=met)
        return Aggregate(function, self.expression(then), where=met)

    def _filtered(self, node: exp.Filter) -> Aggregate:
        inner = self.expression(node.this)
        if not isinstance(inner, Aggregate) or inner.where is not None:
            raise UnreadableError("a filter")
        return Aggregate(inner.function, inner.of, inner.distinct, self.predicate(node.expression.this))

    def _arithmetic(self, node: exp.Expr) -> Expression:
        if (share := self._share(node)) is not None:
            return share
        return Arithmetic(_OPERATORS[type(node)], self.expression(node.this), self.expression(node.expression))

    def _days(self, node: exp.DateDiff) -> Arithmetic:
        """`date_diff('day', earlier, later)` is the later less the earlier."""
        days = Arithmetic("-", self.expression(node.this), self.expression(node.expression))
        if node.text("unit").lower() not in {"day", "days"} or not is_days(days, self.scope):
            raise UnreadableError("a difference that is not in days")
        return days

    def _share(self, node: exp.Expr) -> Share | None:
        """`100.0 * part / whole`, in any order of the three."""
        factors, divisor = _quotient(node)
        hundreds = [item for item in factors if _value(item) == Value(100)]
        others = [item for item in factors if item not in hundreds]
        if len(hundreds) != 1 or len(others) != 1 or divisor is None:
            return None
        if isinstance(divisor, exp.Window) and isinstance(divisor.this, exp.Sum):
            whole = divisor.this.this
            return Share(_aggregate(self.expression(others[0]))) if whole == others[0] else None
        part, total = self.expression(others[0]), self.expression(divisor)
        if isinstance(part, Aggregate) and isinstance(total, Aggregate) and part.where is not None:
            bare = Aggregate(part.function, part.of, part.distinct)
            return Share(total, part.where) if bare == total else None
        return None

    def _period(self, node: exp.Expr) -> Period | None:
        if type(node) in _PARTS:
            return Period(_PARTS[type(node)], self.expression(node.this))
        if isinstance(node, exp.Cast):
            inner = self.expression(node.this)
            return inner if isinstance(inner, Period) else Period("day", inner)
        if isinstance(node, exp.Extract) and node.this.name.lower() in _EXTRACTED:
            return Period(_EXTRACTED[node.this.name.lower()], self.expression(node.expression))
        if isinstance(node, (exp.DateTrunc, exp.TimestampTrunc)):
            unit = node.args["unit"].name.lower()
            if unit in _CUT:
                return Period(_CUT[unit], self.expression(node.this))
        return None

    def first_of_each(self, node: exp.Expr) -> tuple[tuple[Expression, ...], list[Order], int]:
        """`row_number() OVER (PARTITION BY ... ORDER BY ...) <= n`. Raises UnreadableError."""
        window = node.this
        numbered = isinstance(window, exp.Window) and isinstance(window.this, (exp.RowNumber, exp.Rank))
        if not numbered or not isinstance(node, (exp.EQ, exp.LTE)) or not isinstance(node.expression, exp.Literal):
            raise UnreadableError("QUALIFY")
        per = tuple(self.expression(item) for item in window.args.get("partition_by") or ())
        ordered = window.args.get("order")
        order = [
            Order(self.expression(item.this), bool(item.args.get("desc")))
            for item in (ordered.expressions if ordered else ())
        ]
        return per, order, int(node.expression.this)

    def all_of(self, nodes: Sequence[exp.Expr]) -> Predicate | None:
        """The conjunction of conditions."""
        parts = self._periods([self.predicate(node) for node in nodes])
        return None if not parts else parts[0] if len(parts) == 1 else And(parts)

    def _periods(self, parts: list[Predicate]) -> tuple[Predicate, ...]:
        """The parts, with a first day and the day after the last merged into one period, or a range of them."""
        found: list[Predicate] = []
        for part in parts:
            before = found[-1] if found else None
            match before, part:
                case Compare(">=", one, Value(str(first))), Compare("<", other, Value(str(after))) if one == other:
                    period = whole(first, after)
                    if period is not None:
                        found[-1] = Compare("=", one, Value(period))
                        continue
                    if (ends := months(first, after)) is not None:
                        found[-1] = Between(one, Value(ends[0]), Value(ends[1]))
                        continue
            found.append(part)
        return tuple(found)

    def predicate(self, node: exp.Expr) -> Predicate:
        """A condition. Raises UnreadableError."""
        node = node.unnest()
        if isinstance(node, (exp.And, exp.Or)):
            parts = [self.predicate(part) for part in _flat(node, type(node))]
            if isinstance(node, exp.Or):
                return Or(tuple(parts))
            whole_parts = self._periods(parts)
            return And(whole_parts) if len(whole_parts) > 1 else whole_parts[0]
        if isinstance(node, exp.Not):
            return Not(self.predicate(node.this))
        if (again := recurring_of(node)) is not None:
            return Compare("=", self.expression(again[0]), Value(again[1]))
        if type(node) in _COMPARISONS:
            return self._compare(node)
        if isinstance(node, exp.Between):
            of = self.expression(node.this)
            low, high = (self._typed(of, self.expression(node.args[end]), ordered=True) for end in ("low", "high"))
            return Between(of, low, high)
        if isinstance(node, exp.In):
            return self._in(node)
        if isinstance(node, (exp.Like, exp.ILike)):
            return self._like(node)
        if isinstance(node, exp.Is):
            return self._is(node)
        if isinstance(node, exp.Column):
            return Compare("=", self.expression(node), Value(True))
        raise UnreadableError(f"the condition {node.key}")

    def _compare(self, node: exp.Expr) -> Compare:
        left, right = self.expression(node.this), self.expression(node.expression)
        comparison = _COMPARISONS[type(node)]
        if isinstance(left, Value) and not isinstance(right, Value):
            turned: dict[Comparison, Comparison] = {">": "<", "<": ">", ">=": "<=", "<=": ">="}
            left, right, comparison = right, left, turned.get(comparison, comparison)
        match left, right:
            case Period("year", Column(number) as of), Value(int(year)) if self.scope.columns[number].is_date:
                return Compare(comparison, of, Value(str(year)))  # a column of dates is compared with a whole year
        return Compare(comparison, left, self._typed(left, right, ordered=comparison not in {"=", "<>"}))

    def _typed(self, of: Expression, value: Expression, *, ordered: bool) -> Expression:
        """A value in the form its column has: numbers for numbers, texts for texts."""
        if not isinstance(of, Column) or not isinstance(value, Value) or isinstance(value.value, bool):
            return value
        column = self.scope.columns[of.column]
        if column.is_number or (ordered and column.numeric_text):
            return Value(_number(value.value)) if isinstance(value.value, str) else value
        return Value(str(value.value)) if column.is_text or column.is_date else value

    def _in(self, node: exp.In) -> Predicate:
        of = self.expression(node.this)
        if node.args.get("query") is not None:
            return In(of, _without_null_test(self.query(node.args["query"])))
        values = [self._typed(of, self.expression(item), ordered=False) for item in node.expressions]
        if not all(isinstance(value, Value) for value in values):
            raise UnreadableError("a list of expressions")
        return Among(of, tuple(value for value in values if isinstance(value, Value)))

    def _like(self, node: exp.Expr) -> Like:
        of, pattern = self.expression(node.this), node.expression
        if not isinstance(pattern, exp.Literal):
            raise UnreadableError("a pattern that is no text")
        text = str(pattern.this)
        core = text.strip("%")
        if "%" in core or "_" in core or not core:
            return Like(of, "like", Value(text))
        if text == f"%{core}%":
            return Like(of, "contains", Value(core))
        if text in {f"{core}%", f"%{core}"}:
            return Like(of, "starts" if text.endswith("%") else "ends", Value(core))
        return Like(of, "like", Value(text))

    def _is(self, node: exp.Is) -> Predicate:
        of = self.expression(node.this)
        if isinstance(node.expression, exp.Null):
            return Missing(of)
        if isinstance(node.expression, exp.Boolean):
            return Compare("=", of, Value(bool(node.expression.this)))
        raise UnreadableError("IS")


def _without_null_test(query: Query) -> Query:
    """The query without the IS NOT NULL test that NOT IN needs."""
    if not isinstance(query, Plan) or query.where is None:
        return query
    test = Not(Missing(query.show[0]))
    parts = query.where.parts if isinstance(query.where, And) else (query.where,)
    kept = tuple(part for part in parts if part != test)
    return replace(query, where=None if not kept else kept[0] if len(kept) == 1 else And(kept))


def _aggregate(item: Expression) -> Aggregate:
    if not isinstance(item, Aggregate):
        raise UnreadableError("a share of what is no aggregate")
    return item


def _value(node: exp.Expr) -> Value | None:
    if isinstance(node, exp.Boolean):
        return Value(bool(node.this))
    if isinstance(node, exp.Neg) and isinstance(node.this, exp.Literal):
        positive = _value(node.this)
        if positive is not None and not isinstance(positive.value, str):
            return Value(-positive.value)
    if isinstance(node, exp.Literal):
        if node.is_string:
            return Value(str(node.this))
        return Value(int(node.this) if node.is_int else float(node.this))
    return None


def _number(text: str) -> str | int | float:
    """The number that a text stands for, or the text."""
    try:
        return int(text)
    except ValueError:
        pass
    try:
        return float(text)
    except ValueError:
        return text


def _is_day(node: exp.Cast) -> bool:
    """Whether a node casts to DATE something other than a literal or a parsed text."""
    return node.to.is_type("date") and not isinstance(node.this, exp.Literal) and text_of(node.this) is None


def _flat(node: exp.Expr, kind: type[exp.Expr]) -> list[exp.Expr]:
    node = node.unnest()
    return [*_flat(node.this, kind), *_flat(node.expression, kind)] if isinstance(node, kind) else [node]


def _quotient(node: exp.Expr) -> tuple[list[exp.Expr], exp.Expr | None]:
    """The factors of a product and what it is divided by."""
    node = node.unnest()
    if isinstance(node, exp.Mul):
        (left, below), (right, other) = _quotient(node.this), _quotient(node.expression)
        return [*left, *right], below or other
    if isinstance(node, exp.Div):
        factors, below = _quotient(node.this)
        divisor = node.expression.unnest()
        return factors, divisor.this if isinstance(divisor, exp.Nullif) else divisor if below is None else None
    return [node], None


def recurring_of(node: exp.Expr) -> tuple[exp.Expr, str] | None:
    """The expression that a condition compares with recurring times, and their text; None for other conditions."""
    if isinstance(node, exp.EQ) and isinstance(node.this, exp.TimeToStr):
        text = f"--{node.expression.name}"
        known = node.this.text("format") == DAY_OF_YEAR and recurring(text) is not None
        return (node.this.this, text) if known else None
    part = next((name for name, kind in PART_OF.items() if isinstance(node.this, kind)), None)
    listed = node.expressions if isinstance(node, exp.In) else [node.expression] if isinstance(node, exp.EQ) else []
    if part is None or not all(isinstance(item, exp.Literal) and item.is_int for item in listed):
        return None
    if len(listed) < (1 if part == "weekday" else 2):
        return None  # `month = 3` has a plan of its own
    again = comes_again(part, [int(item.name) for item in listed])
    return None if again is None else (node.this.this, again)


def comes_again(part: str, numbers: Sequence[int]) -> str | None:
    """The text of recurring months, weekdays or hours, if they are consecutive."""
    sign = {"month": "--{:02}", "weekday": "-W-{}", "hour": "T{:02}"}[part]
    first, last = numbers[0], (numbers[-1] + 1) % 24 if part == "hour" else numbers[-1]
    text = sign.format(first) if len(numbers) == 1 and part != "hour" else f"{sign.format(first)}/{sign.format(last)}"
    found = recurring(text)
    return text if found is not None and found.numbers == tuple(numbers) else None
