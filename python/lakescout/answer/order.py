"""The order of a statement's rows, what it shows besides, and what is equal to the last row shown.

Rows that a question sorts keep its order. Groups of a period come in the order of time, other groups by their measure,
the largest first. What is still equal is sorted by what is shown, so that the order is the same in every run. The rows
of a single table, which DuckDB reads in its order, keep it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple, get_args

from sqlglot import exp

from lakescout.answer.guard import Limits, check, run
from lakescout.errors import GuardError, QueryError
from lakescout.lake.catalog import Table
from lakescout.lake.connection import ConnectionSource
from lakescout.reading.plan import (
    Aggregate,
    Column,
    Everything,
    Expression,
    Length,
    Period,
    Plan,
    Query,
    Unit,
    Value,
    has_aggregate,
)
from lakescout.reading.scope import Scope
from lakescout.reading.texts import as_meant
from lakescout.reading.unaccounted import UNITS
from lakescout.reading.verbalize import name_of, worded
from lakescout.words.text import normalise_name


class Tied(NamedTuple):
    """What to say of rows that are equal to the last one shown, and are not shown."""

    said: str
    all_of_them: bool
    """All rows are equal, each with a count of 1: none has the most."""


def tied(  # noqa: PLR0917
    sql: str, tables: Sequence[Table], query: Query | None, scope: Scope, source: ConnectionSource, limits: Limits
) -> Tied | None:
    """The rows that are equal to the last one that a statement shows, where some of them are not shown.

    None, too, where they cannot be counted under the guard.
    """
    if not isinstance(query, Plan) or query.limit is None:
        return None
    try:
        statement = ties(check(sql, tables).tree, query)
        if statement is None:
            return None
        rows = run(source, check(statement.sql(dialect="duckdb"), tables), limits)
    except (GuardError, QueryError):
        return None
    if rows.num_rows == 0:
        return None
    place, equal, total, measure = (column[0].as_py() for column in rows.columns)
    shown = query.limit + query.skip - max(place - 1, query.skip)
    if equal <= shown:
        return None
    measures = " and ".join(worded(order.by, scope) for order in query.order)
    said = f"{equal:,} rows are equal in {measures}; {shown:,} of them {'is' if shown == 1 else 'are'} shown"
    by = query.order[0].by
    return Tied(said, equal == total and measure == 1 and isinstance(by, Aggregate) and by.function == "count")


_COARSE: Final = get_args(Unit)
_OF_ONE_ROW: Final = (exp.AnyValue, exp.ArgMax, exp.ArgMin)
"""Aggregates that stand for a bare column beside groups."""


def in_order(tree: exp.Query, plan: Query | None, scope: Scope) -> exp.Query:
    """The statement of a plan with a total order of its rows; `tree` itself if it has one or needs none.

    >>> import sqlglot
    >>> from lakescout.reading.scope import make_scope
    >>> def ordered(sql):
    ...     return in_order(sqlglot.parse_one(sql, dialect="duckdb"), None, make_scope([])).sql(dialect="duckdb")
    >>> ordered("SELECT shop, SUM(paid) FROM sale GROUP BY shop")
    'SELECT shop, SUM(paid) FROM sale GROUP BY shop ORDER BY SUM(paid) DESC, shop'
    >>> ordered("SELECT ANY_VALUE(day), month FROM t GROUP BY month")
    'SELECT MIN(day), month FROM t GROUP BY month ORDER BY MIN(day), month'
    >>> ordered("SELECT shop FROM sale ORDER BY paid LIMIT 1")
    'SELECT shop FROM sale ORDER BY paid, shop LIMIT 1'
    """
    found = tree.copy()
    for select in list(found.find_all(exp.Select)):
        if select is found or select.args.get("limit") or select.args.get("qualify"):
            _sort(select, plan if select is found else None, scope)
    if isinstance(found, exp.SetOperation):
        _sort_by_place(found)
    _settle(found)
    return tree if found == tree else found


def _settle(tree: exp.Query) -> None:
    """Put the least value wherever any of a group would do, in place: ANY_VALUE differs from run to run."""
    for node in list(tree.find_all(exp.AnyValue)):
        whole = node.parent if isinstance(node.parent, exp.IgnoreNulls) else node
        whole.replace(exp.Min(this=node.this))


def _sort(select: exp.Select, plan: Query | None, scope: Scope) -> None:
    """Give a selection its order, in place."""
    grouped = select.args.get("group") is not None
    shown = [item.unalias() for item in select.expressions]
    if not grouped and any(_measures(item) for item in shown):
        return  # one row
    own = list(select.args["order"].expressions) if select.args.get("order") else []
    window = select.args["qualify"].find(exp.Window) if select.args.get("qualify") else None
    orders = own
    if window is not None:
        within = window.args.get("order")
        orders = [*map(_up, window.args.get("partition_by") or ()), *(within.expressions if within else ())]
    elif not own and grouped:
        times = _in_time(select, plan, scope) if select.args.get("limit") is None else []
        measure = next((item for item in shown if _measures(item)), None)
        orders = times or ([] if measure is None else [exp.Ordered(this=measure.copy(), desc=True, nulls_first=False)])
    elif not own and not select.args.get("joins") and not select.args.get("distinct"):
        return
    rest = [_up(item) for item in _columns(select, shown, plan, scope) if not any(item == each.this for each in orders)]
    if window is not None:
        within = window.args.get("order")
        window.set("order", exp.Order(expressions=[*_copies(within.expressions if within else ()), *_copies(rest)]))
    if orders or rest:
        select.set("order", exp.Order(expressions=_copies([*orders, *rest])))


def _columns(select: exp.Select, shown: Sequence[exp.Expr], plan: Query | None, scope: Scope) -> Iterator[exp.Expr]:
    """What is shown, to sort by; a star as the columns that it stands for."""
    for item in shown:
        if isinstance(item, exp.Star) or (isinstance(item, exp.Column) and isinstance(item.this, exp.Star)):
            everything = [each for each in plan.show if isinstance(each, Everything)] if isinstance(plan, Plan) else []
            if len(everything) != 1:
                continue
            read = select.args.get("from_") or select.args["from"]
            source = (item.table if isinstance(item, exp.Column) else "") or read.this.alias_or_name
            keys = [key.right for key in scope.keys if scope.columns[key.right].table == everything[0].table]
            for number in keys[:1] or scope.columns_of(everything[0].table):
                name = exp.to_identifier(scope.columns[number].name, quoted=True)
                yield exp.column(name, table=exp.to_identifier(source, quoted=True))
        elif item.find(exp.Column) is not None and item.find(exp.Select) is None:
            yield item


def _measures(item: exp.Expr) -> bool:
    """Whether an expression computes something of many rows."""
    return any(
        not isinstance(node, _OF_ONE_ROW) and node.find_ancestor(exp.Select) is item.find_ancestor(exp.Select)
        for node in item.find_all(exp.AggFunc)
    )


def _up(item: exp.Expr) -> exp.Ordered:
    return exp.Ordered(this=item.copy(), nulls_first=False)


def _copies(orders: Sequence[exp.Expr]) -> list[exp.Expr]:
    return [order.copy() for order in orders]


def _sort_by_place(whole: exp.SetOperation) -> None:
    """Give a set operation its order, in place: columns of the whole have no names but their places."""
    order = whole.args.get("order")
    own = list(order.expressions) if order else []
    if whole.is_star:
        return
    places = [exp.Literal.number(place + 1) for place in range(len(whole.selects))]
    rest = [_up(place) for place in places if not any(each.this == place for each in own)]
    whole.set("order", exp.Order(expressions=[*own, *rest]))


def _in_time(select: exp.Select, plan: Query | None, scope: Scope) -> list[exp.Ordered]:
    """The order of groups by periods; empty if there is none among them. The coarsest period comes first."""
    group = select.args["group"]
    if not isinstance(plan, Plan) or plan.per or len(group.expressions) != len(plan.group):
        return []
    units = {place: unit for place, item in enumerate(plan.group) if (unit := _unit(item, scope)) is not None}
    if not units:
        return []
    places = sorted(units, key=lambda place: _COARSE.index(units[place]))
    places += [place for place in range(len(plan.group)) if place not in units]
    orders = (_period_in_order(group.expressions[place], plan.group[place], scope) for place in places)
    return [exp.Ordered(this=order, nulls_first=False) for order in orders]


def _unit(item: Expression, scope: Scope) -> str | None:
    """The period that a group stands for: it is cut to one, holds dates, or holds numbers and is called like one."""
    if isinstance(item, Period):
        return item.unit
    if not isinstance(item, Column):
        return None
    column = scope.columns[item.column]
    if column.is_date:
        return "day"
    words = normalise_name(column.called).split()[-1:]
    named = (unit for unit in _COARSE if UNITS[unit] & set(words))
    return next(named, None) if column.is_number or column.numeric_text else None


def _period_in_order(built: exp.Expr, item: Expression, scope: Scope) -> exp.Expr:
    """What a group is sorted by: days of the week as they follow one another, texts as what they write."""
    if isinstance(item, Period) and item.unit == "weekday":
        day = built.copy()
        of = day.expressions[0] if isinstance(day, exp.Anonymous) else day.this
        return exp.AnyValue(this=exp.func("ISODOW", of, dialect="duckdb"))
    form = scope.columns[item.column].form if isinstance(item, Column) else None
    return built.copy() if form is None else as_meant(built.copy(), form)


def measure_of(query: Query | None) -> Expression | None:
    """What rows are chosen or sorted by, where it is not shown: "which team has the most wins" wants the wins, too."""
    if not isinstance(query, Plan) or not query.order or query.distinct:
        return None
    by = query.order[0].by
    if by in query.show or isinstance(by, (Length, Value)) or any(isinstance(item, Everything) for item in query.show):
        return None
    if query.group:
        return by if has_aggregate(by) or by in query.group else None
    return None if has_aggregate(by) or any(has_aggregate(item) for item in query.show) else by


def showing_measure(query: Query) -> Query:
    """The plan with what its rows are chosen or sorted by as its last column, as `with_measure` writes it."""
    by = measure_of(query)
    return query if by is None or not isinstance(query, Plan) else replace(query, show=(*query.show, by))


def with_measure(tree: exp.Query, plan: Query | None, scope: Scope) -> exp.Query:
    """The statement with what its rows are chosen or sorted by as its last column; `tree` itself if it shows that."""
    by, order = measure_of(plan), tree.args.get("order")
    if isinstance(plan, Plan) and plan.per and tree.args.get("qualify"):
        order = tree.args["qualify"].find(exp.Window).args.get("order")
    if by is None or order is None or not isinstance(tree, exp.Select) or tree.args.get("distinct"):
        return tree
    measure = order.expressions[0].this.copy()
    if any(item.unalias() == measure for item in tree.expressions):
        return tree
    name = name_of(by, scope) or (scope.columns[by.column].name if isinstance(by, Column) else "")
    if name and not isinstance(measure, exp.Column):
        measure = exp.alias_(measure, name, quoted=True)
    return tree.select(measure)


def ties(tree: exp.Query, plan: Query | None) -> exp.Select | None:
    """A statement that gives the rank of the last row shown, how many rows share it, how many rows there are, and the
    measure at that rank.

    None where nothing is cut. `place` counts from 1, as ranks do: two rows that share the first place are followed by
    the third. `tree` is the statement of `plan`, in order.

    >>> import sqlglot
    >>> from lakescout.reading.plan import Order
    >>> plan = Plan((Column(0),), order=(Order(Column(1)),), limit=1)
    >>> tree = sqlglot.parse_one("SELECT shop FROM sale ORDER BY paid, shop LIMIT 1", dialect="duckdb")
    >>> ties(tree, plan).sql(dialect="duckdb")
    'SELECT place, COUNT(*) AS tied, MIN(total) AS total, MIN(measure) AS measure FROM \
(SELECT RANK() OVER (ORDER BY paid) AS place, COUNT(*) OVER () AS total, paid AS measure FROM sale) AS ranked \
GROUP BY place HAVING place <= 1 ORDER BY place DESC LIMIT 1'
    """
    if not isinstance(plan, Plan) or plan.limit is None or not plan.order or plan.per or plan.distinct:
        return None
    order = tree.args.get("order")
    if not isinstance(tree, exp.Select) or order is None or not tree.args.get("limit"):
        return None
    inner = tree.copy()
    for part in ("order", "limit", "offset"):
        inner.set(part, None)
    by = exp.Order(expressions=_copies(order.expressions[: len(plan.order)]))
    place = exp.Window(this=exp.Rank(), order=by)
    total = exp.Window(this=exp.Count(this=exp.Star()))
    measure = order.expressions[0].this.copy()
    inner.set("expressions", [exp.alias_(place, "place"), exp.alias_(total, "total"), exp.alias_(measure, "measure")])
    shown = [exp.column("place"), exp.alias_(exp.Count(this=exp.Star()), "tied")]
    shown += [exp.alias_(exp.Min(this=exp.column(name)), name) for name in ("total", "measure")]
    outer = exp.Select(expressions=shown).from_(inner.subquery("ranked"))
    last = exp.LTE(this=exp.column("place"), expression=exp.Literal.number(plan.limit + plan.skip))
    return outer.group_by("place").having(last).order_by(exp.Ordered(this=exp.column("place"), desc=True)).limit(1)
