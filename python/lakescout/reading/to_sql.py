"""A plan as a sqlglot tree in DuckDB's dialect."""

from __future__ import annotations

import itertools
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from sqlglot import exp

from lakescout.lake.catalog import element, kind_of
from lakescout.lake.sqltext import parsed_first
from lakescout.reading.joining import Joined, KeyPaths, as_joined
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
    has_aggregate,
    is_along,
    is_days,
    sources_of,
    tells_days,
)
from lakescout.reading.scope import Scope
from lakescout.reading.terms import is_met, of_row, of_rows, with_columns, with_sources
from lakescout.reading.texts import PLAIN, Amounts, Dates, as_meant
from lakescout.reading.times import UntoldError, bounds, in_period, in_years
from lakescout.reading.verbalize import name_of

_COMPARISONS: Final = {"=": exp.EQ, "<>": exp.NEQ, ">": exp.GT, ">=": exp.GTE, "<": exp.LT, "<=": exp.LTE}
_FUNCTIONS: Final = {
    "count": exp.Count, "sum": exp.Sum, "avg": exp.Avg, "min": exp.Min, "max": exp.Max, "median": exp.Median,
    "stddev": exp.Stddev,
}  # fmt: skip
_OPERATORS: Final = {"+": exp.Add, "-": exp.Sub, "*": exp.Mul, "/": exp.Div}
_PARTS: Final = {"year": exp.Year, "month_of_year": exp.Month, "hour_of_day": exp.Hour}
_VALUE: Final = "value"
_DAY: Final = 86_400_000_000  # microseconds
_MONTH: Final = 30 * _DAY  # what DuckDB counts a month as, where it counts microseconds
_WITH_OFFSET: Final = frozenset({"TIME WITH TIME ZONE", "TIMETZ"})
_REVERSED: Final = {"=": "=", "<>": "<>", ">": "<", ">=": "<=", "<": ">", "<=": ">="}


class CannotWriteError(Exception):
    """The plan has no meaning in SQL."""


def to_sql(query: Query, scope: Scope, graph: KeyPaths | None = None) -> exp.Query:
    """The statement of a plan over `scope`. Raises CannotJoinError, CannotWriteError.

    `graph` is the scope's, for callers that write many plans.
    """
    return Writer(scope, graph or KeyPaths(scope)).query(query)


class Writer:
    """Writes the queries of one statement; its aliases are used once."""

    def __init__(self, scope: Scope, graph: KeyPaths) -> None:
        """A writer over `scope`."""
        self.scope = scope
        self.graph = graph
        self.table_of = tuple(column.table for column in scope.columns)
        self._aliases = (f"t{number}" for number in itertools.count(1))

    def query(self, query: Query) -> exp.Query:
        """A selection or a combination of two."""
        return self._combined(query) if isinstance(query, Combined) else self._plan(query)

    def alias(self) -> str:
        """A name for a table that no other table has."""
        return next(self._aliases)

    def _plan(self, plan: Plan) -> exp.Query:
        if not plan.show:
            raise CannotWriteError("nothing is shown")
        sources = with_sources(plan, sources_of(plan, self.table_of), self.scope)
        if not sources and not all(map(_stands_alone, plan.show)):
            raise CannotWriteError("no table is named")
        match plan.show:
            case (Over() as over,) if not sources:
                return self.over(over)
        joined = self._joined(plan, sources) if sources else None
        return _Selection(self, plan, joined).written()

    def over(self, item: Over) -> exp.Select:
        """A function over the rows of a query."""
        inner = self.query(item.query)
        of: exp.Expr = exp.Star()
        if item.function != "count":
            select: exp.Expr = inner
            while isinstance(select, (exp.SetOperation, exp.Subquery)):
                select = select.this
            *others, last = select.expressions
            select.set("expressions", [*others, exp.alias_(last.unalias(), _VALUE, quoted=True, copy=False)])
            of = exp.column(exp.to_identifier(_VALUE, quoted=True))
        table = inner.subquery(alias=self.alias(), copy=False)
        return exp.Select(expressions=[_FUNCTIONS[item.function](this=of)]).from_(table, copy=False)

    def _joined(self, plan: Plan, sources: tuple[Source, ...]) -> Joined:
        return self.graph.join(sources) if plan.keep is None else self.graph.join_from(plan.keep, sources)

    def _combined(self, query: Combined) -> exp.Query:
        left, right = self.query(query.left), self.query(query.right)
        if len(left.selects) != len(right.selects):
            raise CannotWriteError("two queries of different width")
        ends = _operand(left), _operand(right)
        kinds = {"union": exp.Union, "union_all": exp.Union, "intersect": exp.Intersect, "except": exp.Except}
        built = kinds[query.operation](this=ends[0], expression=ends[1], distinct=query.operation != "union_all")
        for place, descending in query.order:
            ordered = exp.Ordered(this=exp.Literal.number(place + 1), desc=descending, nulls_first=not descending)
            built = built.order_by(ordered, copy=False)
        return built.limit(query.limit, copy=False) if query.limit is not None else built


def _stands_alone(item: object) -> bool:
    """Whether an expression reads no row of its selection: a function over a query, or a quotient of two."""
    if isinstance(item, Arithmetic):
        return all(isinstance(side, (Plan, Value)) or _stands_alone(side) for side in (item.left, item.right))
    return isinstance(item, Over)


def _operand(query: exp.Query) -> exp.Expr:
    """An ordered or limited query is put in brackets, and so is a set operation."""
    plain = isinstance(query, exp.Select) and not query.args.get("order") and not query.args.get("limit")
    return query if plain else query.subquery(copy=False)


@dataclass
class _Selection:
    """One SELECT under construction."""

    writer: Writer
    plan: Plan
    joined: Joined | None

    def __post_init__(self) -> None:
        self.scope = self.writer.scope
        sources = self.joined.sources if self.joined else ()
        self.folded: set[int] = set()
        self.alias_of = {source: self.writer.alias() for source in sources}

    def written(self) -> exp.Select:
        plan = self.plan
        self.grouped = set(plan.group)
        self.loose = self._loose_aggregate()
        where = None if plan.where is None else self.predicate(plan.where)
        told_apart = (*plan.group, *plan.per, *(plan.show if plan.distinct else ()))
        self.folded = {item.column for item in told_apart if isinstance(item, Column)}
        select = exp.Select(expressions=[self._shown(item) for item in plan.show])
        select = self._from(select)
        if plan.distinct:
            select = select.distinct(copy=False)
        if where is not None:
            select = select.where(where, copy=False)
        if plan.group:
            select = select.group_by(*(self.expression(item) for item in plan.group), copy=False)
        if plan.having is not None:
            select = select.having(self.predicate(plan.having), copy=False)
        orders = [self._ordered(order.by, order.descending) for order in plan.order]
        if plan.per:
            return self._first_of_each(select, orders)
        if orders:
            select = select.order_by(*orders, copy=False)
        if plan.limit is not None:
            select = select.limit(plan.limit, copy=False)
        return select.offset(plan.skip, copy=False) if plan.skip else select

    def _loose_aggregate(self) -> Aggregate | None:
        """The one extreme among what is shown: columns beside it come from its row."""
        found = [item for item in self.plan.show if isinstance(item, Aggregate) and item.function in {"min", "max"}]
        return found[0] if len(found) == 1 and not any(
            isinstance(item, Aggregate) and item not in found for item in self.plan.show
        ) else None  # fmt: skip

    def _from(self, select: exp.Select) -> exp.Select:
        if self.joined is None:
            return select
        select = select.from_(self._table(self.joined.first), copy=False)
        for step in self.joined.steps:
            key = step.key
            ends = (step.added, step.to) if self.writer.graph.refers(step) else (step.to, step.added)
            pairs = [(key.left, key.right), *key.also]
            equal = [exp.EQ(this=self._end(ends[0], a, b), expression=self._end(ends[1], b, a)) for a, b in pairs]
            kind = "left" if self.plan.keep is not None else ""
            on = exp.and_(*equal, copy=False)
            select = select.join(self._table(step.added), on=on, join_type=kind, copy=False)
        return select

    def _table(self, source: Source) -> exp.Expr:
        database, schema, name = self.scope.tables[source.table].name
        table = exp.table_(name, db=schema, catalog=database, quoted=True)
        return exp.alias_(table, self.alias_of[source], table=True, copy=False)

    def _end(self, source: Source, number: int, other: int) -> exp.Expr:
        """A column as it is compared with the other end of its join."""
        return as_joined(self._named(source, number), self.scope.columns[number], self.scope.columns[other])

    def _named(self, source: Source, number: int) -> exp.Column:
        name = exp.to_identifier(self.scope.columns[number].name, quoted=True)
        return exp.column(name, table=self.alias_of[source], copy=False)

    def _shown(self, item: Expression) -> exp.Expr:
        if isinstance(item, Everything):
            return exp.Column(this=exp.Star(), table=exp.to_identifier(self.alias_of[Source(item.table, item.via)]))
        built = self._settled(item)
        bare = item if isinstance(item, Column) and self._is_bare(item) else None
        term = item.column if isinstance(item, Column) and item.column in self.scope.defined else None
        name = self.scope.columns[term].name if bare is None and term is not None else name_of(item, self.scope)
        if isinstance(item, Column) and (bare is not None or self._is_folded(item)):
            name = self.scope.columns[item.column].name
        return exp.alias_(built, name, quoted=True, copy=False) if name else built

    def _is_bare(self, item: Expression) -> bool:
        """A column beside aggregates or groups that belongs to none of them."""
        aggregating = bool(self.plan.group) or any(has_aggregate(shown) for shown in self.plan.show)
        return aggregating and isinstance(item, (Column, Period)) and item not in self.grouped

    def _settled(self, item: Expression) -> exp.Expr:
        """The expression; a bare column becomes that of the extreme's row, or of any row."""
        built = self.expression(item)
        if not self._is_bare(item):
            return built
        if self.loose is not None:
            kind = exp.ArgMax if self.loose.function == "max" else exp.ArgMin
            return kind(this=built, expression=self._measured(self.loose.of))
        return exp.AnyValue(this=built)

    def _ordered(self, item: Expression, descending: bool) -> exp.Ordered:
        first = not descending and self.plan.limit is None  # the least value is not a missing one
        built = self._measured(item)
        if self._is_bare(item):
            built = exp.AnyValue(this=built)
        return exp.Ordered(this=built, desc=descending, nulls_first=first)

    def _first_of_each(self, select: exp.Select, orders: list[exp.Ordered]) -> exp.Select:
        number = exp.Window(
            this=exp.RowNumber(),
            partition_by=[self.expression(item) for item in self.plan.per],
            order=exp.Order(expressions=orders) if orders else None,
        )
        first, last = self.plan.skip, self.plan.skip + (self.plan.limit or 1)
        test: exp.Expr = exp.LTE(this=number, expression=exp.Literal.number(last))
        if first:
            test = exp.Between(this=number, low=exp.Literal.number(first + 1), high=exp.Literal.number(last))
        select.set("qualify", exp.Qualify(this=test))
        return select

    def _along(self, item: Along) -> exp.Expr:
        """An aggregate over the periods before, in their order; groups beside the period are followed apart."""
        periods = [each for each in self.plan.group if is_along(each, self.scope)]
        if len(periods) != 1:
            raise CannotWriteError("nothing to follow a number over")
        apart = [self.expression(each) for each in self.plan.group if each not in periods]
        built = self._aggregate(item.of)

        def over(function: exp.Expr) -> exp.Window:
            order = exp.Order(expressions=[exp.Ordered(this=self.expression(periods[0]), nulls_first=False)])
            return exp.Window(this=function, partition_by=[each.copy() for each in apart] or None, order=order)

        if item.progress == "running":
            return over(exp.Sum(this=built))
        less = exp.paren(exp.Sub(this=built.copy(), expression=over(exp.Lag(this=built.copy()))), copy=False)
        if item.progress == "change":
            return less
        before = exp.Nullif(this=over(exp.Lag(this=built.copy())), expression=exp.Literal.number(0))
        return exp.Div(this=exp.Mul(this=exp.Literal.number("100.0"), expression=less), expression=before)

    def _of_rows(self, item: Percent | Correlation | Along | Whether) -> exp.Expr:
        if isinstance(item, Along):
            return self._along(item)
        if isinstance(item, Whether):
            return exp.GT(this=self._aggregate(item.of), expression=_number(0))
        if isinstance(item, Correlation):
            return exp.Corr(this=self._measured(item.left), expression=self._measured(item.right))
        hundred = exp.Mul(this=exp.Literal.number("100.0"), expression=self._side(item.of))
        return exp.Div(this=hundred, expression=exp.Nullif(this=self._side(item.whole), expression=_number(0)))

    def expression(self, item: Expression) -> exp.Expr:
        """Any expression; a plan is put in brackets."""
        match item:
            case Column():
                return self._column(item)
            case Value(value):
                return _literal(value)
            case Aggregate():
                return self._aggregate(item)
            case Arithmetic(operator, left, right):
                if is_days(item, self.scope):
                    ends = (self._measured(right), self._measured(left))
                    return exp.func("DATE_DIFF", exp.Literal.string("day"), *ends, dialect="duckdb")
                return self._arithmetic(operator, left, right)
            case Period():
                return self._period(item)
            case Length(of):
                return exp.Length(this=self._as_text(of))
            case Share():
                return self._share(item)
            case Percent() | Correlation() | Along() | Whether():
                return self._of_rows(item)
            case Over():
                return self.writer.over(item).subquery(copy=False)
            case Plan() | Combined():
                return self.writer.query(item).subquery(copy=False)
            case Rows():
                return exp.Star()
        raise CannotWriteError(f"{type(item).__name__} is no value")

    def _column(self, item: Column) -> exp.Expr:
        if item.column in self.scope.defined:
            return self._term(item)
        named = self._named(Source(self.writer.table_of[item.column], item.via), item.column)
        return self._in_one_spelling(named, item.column) if item.column in self.folded else named

    def _is_folded(self, item: Column) -> bool:
        """Whether a column stands in one spelling for each value."""
        return item.column in self.folded and bool(self.scope.ways(item.column))

    def _in_one_spelling(self, built: exp.Expr, column: int) -> exp.Expr:
        """A category with its spellings as one value: the first of them stands for all."""
        ways = self.scope.ways(column)
        if not ways:
            return built
        cases = exp.Case(default=built)
        for first, *others in ways:
            among = exp.In(this=built.copy(), expressions=[exp.Literal.string(other) for other in others])
            cases = cases.when(among, exp.Literal.string(first), copy=False)
        return cases

    def _term(self, item: Column, *, measure: bool = False, met: Predicate | None = None) -> exp.Expr:
        """The SQL of a term: what it says of a row, or the measure that it is of the rows that meet a condition."""
        meant, own = self.scope.defined[item.column], self.writer.table_of[item.column]
        columns = (Column(n, item.via if self.writer.table_of[n] == own else None) for n in meant.columns)
        tree = of_rows(meant.tree, None if met is None else self.predicate(met)) if measure else of_row(meant)
        if tree is None:
            raise CannotWriteError(f"{self.scope.columns[item.column].name} is no value of this kind")
        return with_columns(tree, [self.expression(column) for column in columns])

    def _aggregate(self, item: Aggregate) -> exp.Expr:
        if item.function == "defined" and isinstance(item.of, Column):
            return self._term(item.of, measure=True, met=item.where)
        of = self.expression(item.of) if item.function == "count" else self._measured(item.of)
        if item.function in {"sum", "avg", "median", "stddev"}:
            of = self._number(item.of, of)
            if self._kind(item.of) == "time":  # DuckDB 1.5 has no average of the finer ones
                of = exp.cast(of, "TIME", dialect="duckdb")
        if isinstance(of, exp.Star) and item.function != "count":
            raise CannotWriteError("rows are counted, nothing else")
        if item.function == "sum" and self._kind(item.of) == "duration":
            return self._lengths(of, item)
        if item.distinct:
            if isinstance(item.of, Column) and item.of.column not in self.folded:
                of = self._in_one_spelling(of, item.of.column)
            of = exp.Distinct(expressions=[of])
        return self._filtered(_FUNCTIONS[item.function](this=of), item)

    def _filtered(self, built: exp.Expr, item: Aggregate) -> exp.Expr:
        if item.where is None:
            return built
        return exp.Filter(this=built, expression=exp.Where(this=self.predicate(item.where)))

    def _lengths(self, of: exp.Expr, item: Aggregate) -> exp.Expr:
        """The sum of lengths of time, which DuckDB has no function for: of months, of days, and of what is left."""
        if item.distinct:
            raise CannotWriteError("a sum of distinct lengths of time")

        def total(summed: str) -> str:
            tree = exp.replace_placeholders(_parsed(f"SUM({summed})"), x=of.copy())
            return self._filtered(tree, item).sql(dialect="duckdb")

        months = total("12 * YEAR(:x) + MONTH(:x)")
        rest = f"({total('EPOCH_US(:x)')} - {_MONTH} * {months})"
        return exp.paren(
            _parsed(
                f"TO_MONTHS(CAST({months} AS INTEGER)) + TO_DAYS(CAST({rest} // {_DAY} AS INTEGER)) "
                f"+ TO_MICROSECONDS(CAST({rest} % {_DAY} AS BIGINT))"
            ),
            copy=False,
        )

    def _kind(self, item: Expression) -> str:
        return self.scope.columns[item.column].kind if isinstance(item, Column) else ""

    def _measured(self, item: Expression) -> exp.Expr:
        """An expression; a column of texts that are numbers or dates as these."""
        built = self.expression(item)
        form = self.scope.columns[item.column].form if isinstance(item, Column) else None
        return built if form is None else as_meant(built, form)

    def _number(self, item: Expression, built: exp.Expr) -> exp.Expr:
        """An operand: a column of texts as the numbers that its cells may be."""
        is_text = isinstance(item, Column) and self.scope.columns[item.column].is_text
        return as_meant(built, PLAIN) if is_text and isinstance(built, exp.Column) else built

    def _arithmetic(self, operator: str, left: Expression, right: Expression) -> exp.Expr:
        sides = [self._side(side) for side in (left, right)]
        if operator == "/":
            sides[1] = exp.Nullif(this=sides[1], expression=exp.Literal.number(0))
        return _OPERATORS[operator](this=sides[0], expression=sides[1])

    def _side(self, item: Expression) -> exp.Expr:
        """An operand, in brackets if it is computed from two."""
        built = self._number(item, self._measured(item))
        return exp.paren(built, copy=False) if isinstance(built, exp.Binary) else built

    def _period(self, item: Period) -> exp.Expr:
        column = self.scope.columns[item.of.column] if isinstance(item.of, Column) else None
        of = self._measured(item.of) if column is not None and column.is_date else self.expression(item.of)
        if column is not None and column.is_text and not column.is_date:
            of = exp.TryCast(this=of, to=exp.DataType.build("TIMESTAMP"))
        if isinstance(item.of, Column) and tells_days(item):
            of = self._local_day(item.of) or of
        if item.unit in _PARTS:
            return _PARTS[item.unit](this=of)
        if item.unit == "weekday":
            return exp.func("DAYNAME", of, dialect="duckdb")
        if item.unit == "decade":
            year = of if column is not None and column.holds_years else exp.Year(this=of)
            return exp.Sub(this=year, expression=exp.Mod(this=year.copy(), expression=_number(10)))
        if item.unit == "half_year":
            first = exp.Case().when(exp.LTE(this=exp.Month(this=of), expression=_number(6)), "1").else_("7")
            return exp.func("MAKE_DATE", exp.Year(this=of.copy()), first, _number(1), dialect="duckdb")
        if item.unit == "day":
            return exp.Cast(this=of, to=exp.DataType.build("DATE"))
        begin = exp.func("DATE_TRUNC", exp.Literal.string(item.unit), of, dialect="duckdb")
        return begin if item.unit == "hour" else exp.cast(begin, "DATE", dialect="duckdb")

    def _local_day(self, item: Column) -> exp.Expr | None:
        """The day of a moment by the columns beside it, which no time zone moves; None where there are none."""
        parts = [self._column(Column(part, item.via)) for part in self.scope.local_day(item.column)]
        return exp.func("MAKE_DATE", *parts, dialect="duckdb") if parts else None

    def _share(self, item: Share) -> exp.Expr:
        whole = self._aggregate(item.of)
        hundred = exp.Literal.number("100.0")
        if item.where is not None:
            some: exp.Expr = exp.Filter(this=whole.copy(), expression=exp.Where(this=self.predicate(item.where)))
        else:
            some = whole.copy()
            total = exp.Sum(this=whole)
            whole = exp.Window(this=total)
        return exp.Div(this=exp.Mul(this=hundred, expression=some), expression=whole)

    def predicate(self, item: Predicate) -> exp.Expr:
        """A condition."""
        match item:
            case And(parts):
                return exp.and_(*(self.predicate(part) for part in parts), copy=False)
            case Or(parts):
                return exp.paren(exp.or_(*(self.predicate(part) for part in parts), copy=False), copy=False)
            case Not(In(of, query)):
                return exp.not_(self._in(of, query, known=True), copy=False)
            case Not(part):
                return exp.not_(exp.paren(self.predicate(part), copy=False), copy=False)
            case Compare(comparison, left, right):
                return self._compare(comparison, left, right)
            case Between(of, low, high) if self._in_period(">=", of, low) is not None:
                return exp.and_(self._compare(">=", of, low), self._compare("<=", of, high), copy=False)
            case Between(of, low, high):
                measured = self._compared(of, (low, high), ordered=True)
                ends = [self._beside(of, end, ordered=True) for end in (low, high)]
                return exp.Between(this=measured, low=ends[0], high=ends[1])
            case Among(of, values) if (
                self._differently_spelt(of, values) or self._kind(of) == "list" or self._is_timed(of, values)
            ):
                return exp.paren(exp.or_(*(self._compare("=", of, value) for value in values), copy=False), copy=False)
            case Among(of, values):
                cells = [self._beside(of, value) for value in values]
                return exp.In(this=self.expression(of), expressions=cells)
            case In(of, query):
                return self._in(of, query)
            case Like(of, match, text):
                return self._text_like(of, match, text)
            case Missing(of):
                return self._missing(of)
        raise CannotWriteError(f"{type(item).__name__} is no condition")

    def _missing(self, of: Expression) -> exp.Expr:
        """No value, or what stands for none: `-` is no amount and no remark, and an empty list holds nothing."""
        built = exp.Is(this=self._measured(of), expression=exp.Null())
        if self._kind(of) == "list":
            empty = exp.EQ(this=exp.func("LEN", self.expression(of)), expression=exp.Literal.number(0))
            return exp.paren(exp.or_(built, empty, copy=False), copy=False)
        texts = self.scope.blanks.get(of.column, ()) if isinstance(of, Column) else ()
        if not texts:
            return built
        cells = [exp.Literal.string(text) for text in texts]
        return exp.paren(exp.or_(built, exp.In(this=self.expression(of), expressions=cells), copy=False), copy=False)

    def _text_like(self, of: Expression, match: str, text: Value) -> exp.Expr:
        if self._kind(of) == "list":
            return self._holds("=", of, text)
        return exp.ILike(this=self._as_text(of), expression=exp.Literal.string(_pattern(match, text)))

    def _compare(self, comparison: str, left: Expression, right: Expression) -> exp.Expr:
        ordered = comparison not in {"=", "<>"}
        if isinstance(left, Value) and not isinstance(right, Value):
            left, right, comparison = right, left, _REVERSED[comparison]
        if self._kind(left) == "list":
            return self._holds(comparison, left, right)
        if is_met(left, comparison, right, self.scope):
            return self.expression(left)
        if (period := self._in_period(comparison, left, right)) is not None:
            return period
        if (spelt := self._of_one_value(comparison, left, right)) is not None:
            return spelt
        ordered = ordered or self._differently_spelt(left, (right,)) or self._differently_spelt(right, (left,))
        this = self._compared(left, (right,), ordered=ordered)
        return _COMPARISONS[comparison](this=this, expression=self._beside(left, right, ordered=ordered))

    def _of_one_value(self, comparison: str, left: Expression, right: Expression) -> exp.Expr | None:
        """A column of texts against a value, in every spelling of it; None where one comparison says it.

        What is not that value is another one, or none: "not from IT" holds where nothing is filled in.
        """
        if comparison not in {"=", "<>"} or not isinstance(left, Column) or not isinstance(right, Value):
            return None
        column = self.scope.columns[left.column]
        if not column.is_text or column.form is not None or not isinstance(right.value, str):
            return None
        cells = self.scope.spellings(left.column, right.value)
        open_ended = comparison == "<>" and left.column in self.scope.missing
        if len(cells) == 1 and not open_ended:
            return None
        texts = [exp.Literal.string(cell) for cell in cells]
        if len(cells) == 1:
            return exp.NullSafeNEQ(this=self.expression(left), expression=texts[0])
        among = exp.In(this=self.expression(left), expressions=texts)
        if comparison == "=":
            return among
        other = exp.not_(among, copy=False)
        empty = exp.Is(this=self.expression(left), expression=exp.Null())
        return exp.paren(exp.or_(other, empty, copy=False), copy=False) if open_ended else other

    def _holds(self, comparison: str, of: Expression, value: Expression) -> exp.Expr:
        """Whether a list has something in it."""
        if comparison not in {"=", "<>"} or not isinstance(of, Column) or not isinstance(value, Value):
            raise CannotWriteError("a list is compared")
        number = kind_of(element(self.scope.columns[of.column].column.type)) == "number"
        cell = _number(value.value) if number else exp.Literal.string(str(value.value))
        held = exp.ArrayContains(this=self.expression(of), expression=cell)
        return held if comparison == "=" else exp.not_(held, copy=False)

    def _in_period(self, comparison: str, left: Expression, right: Expression) -> exp.Expr | None:
        """A column of dates against a period or what comes again, one of years against whole years; None for others."""
        if not isinstance(left, Column) or not isinstance(right, Value) or not isinstance(right.value, str):
            return None
        column, text = self.scope.columns[left.column], right.value
        if isinstance(column.form, Dates) and comparison not in {"=", "<>"}:
            text = column.form.day(text) or text
        try:
            if column.is_date:
                day = self._local_day(left) if tells_days(Compare("=", left, right)) else None
                return in_period(day or self._measured(left), comparison, text, column)
            return in_years(self.expression(left), comparison, text, column) if column.is_number else None
        except UntoldError as error:
            raise CannotWriteError(str(error)) from error

    def _is_timed(self, of: Expression, values: Iterable[Value]) -> bool:
        """Whether a column is compared with a period that is more than a literal."""
        return any(self._in_period("=", of, value) is not None for value in values)

    def _differently_spelt(self, item: Expression, others: Iterable[Expression]) -> bool:
        """Whether a column of texts equals what the others mean, and not how they are spelt."""
        form = self.scope.columns[item.column].form if isinstance(item, Column) else None
        match form:
            case Dates():
                return any(
                    bounds(str(other.value)) is not None if isinstance(other, Value) else self._is_reckoned(other)
                    for other in others
                )
            case Amounts():
                return any(
                    form != PLAIN and _is_number(other.value) if isinstance(other, Value) else self._is_reckoned(other)
                    for other in others
                )
        return False

    def _is_reckoned(self, item: Expression) -> bool:
        """Whether the expression is a number or date by type."""
        match item:
            case Column(number):
                column = self.scope.columns[number]
                return (column.is_number or column.is_date) and not column.is_text
            case Plan(show=(shown,)):
                return self._is_reckoned(shown)
            case Aggregate(function, of):
                measured = isinstance(of, Column) and self.scope.columns[of.column].form is not None
                return function != "count" and (
                    function in {"sum", "avg", "median", "stddev"} or measured or self._is_reckoned(of)
                )
        return isinstance(item, (Arithmetic, Period, Over))

    def _compared(self, item: Expression, others: Iterable[Expression], *, ordered: bool) -> exp.Expr:
        numbers = any(isinstance(other, Value) and _is_number(other.value) for other in others)
        reckoned = any(not isinstance(other, Value) for other in others)
        if isinstance(item, Column) and self.scope.columns[item.column].column.type.upper() in _WITH_OFFSET:
            return exp.cast(self.expression(item), "TIME", dialect="duckdb")  # what the clock shows there
        if ordered and (numbers or reckoned):
            return self._measured(item)
        return self.expression(item)

    def _beside(self, item: Expression, other: Expression, *, ordered: bool = False) -> exp.Expr:
        """What an expression is compared with, in the form that its type needs."""
        if not isinstance(other, Value) or isinstance(other.value, bool):
            return self._measured(other) if ordered else self.expression(other)
        number = not isinstance(item, Column)
        if isinstance(item, Column):
            column = self.scope.columns[item.column]
            number = column.is_number or (ordered and column.numeric_text)
            if not number:
                return exp.Literal.string(str(other.value))
        if isinstance(item, Period) and not isinstance(other.value, (int, float)):
            number = item.unit in _PARTS
        return exp.Literal.number(_spelt(other.value)) if number and _is_number(other.value) else _literal(other.value)

    def _in(self, of: Expression, query: Query, *, known: bool = False) -> exp.Expr:
        inner = self.writer.query(query)
        if known and isinstance(inner, exp.Select) and isinstance(query, Plan) and not query.group and not query.limit:
            shown = query.show[0]
            if isinstance(shown, Column):  # NOT IN is never true beside a NULL
                cell = inner.expressions[0].unalias().copy()
                inner = inner.where(exp.Not(this=exp.Is(this=cell, expression=exp.Null())), copy=False)
        return exp.In(this=self.expression(of), query=inner.subquery(copy=False))

    def _as_text(self, item: Expression) -> exp.Expr:
        built = self.expression(item)
        if isinstance(item, Column) and not self.scope.columns[item.column].is_text:
            return exp.cast(built, "VARCHAR", dialect="duckdb")
        return built


def _parsed(expression: str) -> exp.Expr:
    found: exp.Expr = parsed_first(f"SELECT {expression}").expressions[0]
    return found


def _number(value: str | int | float) -> exp.Expr:
    return exp.Literal.number(_spelt(value))


def _literal(value: str | int | float | bool) -> exp.Expr:
    if isinstance(value, bool):
        return exp.Boolean(this=value)
    return exp.Literal.string(value) if isinstance(value, str) else exp.Literal.number(_spelt(value))


def _spelt(value: str | int | float) -> str:
    return value.strip().replace(",", "") if isinstance(value, str) else repr(value)


def _is_number(value: str | int | float | bool) -> bool:
    if isinstance(value, str):
        try:
            float(_spelt(value))
        except ValueError:
            return False
        return _spelt(value)[:1] in "+-.0123456789"
    return not isinstance(value, bool)


def _pattern(match: str, text: Value) -> str:
    if match == "like":
        return str(text.value)
    return {"contains": "%{}%", "starts": "{}%", "ends": "%{}"}[match].format(text.value)
