"""Statements from the learned reader: its plans over each scope, written as SQL, and the order of all statements' rows.

Rows that a question sorts keep its order. Groups of a period come in the order of time, other groups by their measure,
the largest first. What is still equal is sorted by what is shown, so that the order is the same in every run. The rows
of a single table, which DuckDB reads in its order, keep it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final, NamedTuple, get_args

import numpy as np
import pyarrow as pa
from sqlglot import exp

from lakescout.answer.constrained_values import Broken
from lakescout.answer.constraints import broken, tells_nothing
from lakescout.answer.explain import guesses
from lakescout.answer.guard import Limits, check, run
from lakescout.answer.scopes import RankedScope
from lakescout.errors import GuardError, QueryError
from lakescout.lake.catalog import Catalog, Table
from lakescout.lake.connection import ConnectionSource
from lakescout.reading.arithmetic import CODES, beyond_types, told
from lakescout.reading.counted import counted_once
from lakescout.reading.forms import Formed, formed
from lakescout.reading.joining import CannotJoinError, KeyPaths
from lakescout.reading.link import Links, Reader
from lakescout.reading.names import kin
from lakescout.reading.plan import (
    Aggregate,
    Column,
    Everything,
    Expression,
    Length,
    Period,
    Plan,
    Query,
    Source,
    Unit,
    Value,
    everywhere,
    has_aggregate,
)
from lakescout.reading.said import said, worded
from lakescout.reading.scope import Scope
from lakescout.reading.shown import as_measured, in_full, measured_by, misused
from lakescout.reading.spans import EDGES, Found
from lakescout.reading.texts import as_meant
from lakescout.reading.to_sql import CannotWriteError, name_of, to_sql
from lakescout.reading.tokens import tokenize
from lakescout.reading.unread import UNITS, Stated, Unread, unread, unsaid_columns, unused, used_items
from lakescout.words.tables import other_spellings
from lakescout.words.text import normalise_name

PER_SCOPE: Final = 4
"""How many plans one scope may bring into the common ranking."""
MAY_MATTER: Final = 0.25
"""From this chance on, a word that is not accounted for is told."""
RANKED: Final = 8.0
"""What a rank of 1 for one of 0 adds to the logarithm of how likely a barred plan was meant."""
LEAST: Final = -20.0
"""The log probability below which a plan is as unlikely as any."""


@dataclass(frozen=True, eq=False)
class ReadCandidate:
    """One plan of the reader as a statement."""

    tree: exp.Query
    plan: Query
    links: Links
    ranked: RankedScope
    log_probability: float
    place: int
    """0 for the likeliest plan of its scope."""

    @property
    def scope(self) -> Scope:
        """What the plan refers to."""
        return self.ranked.reading

    @cached_property
    def sql(self) -> str:
        """The statement as DuckDB's SQL."""
        return self.tree.sql(dialect="duckdb")

    @cached_property
    def tables(self) -> frozenset[int]:
        """The scope's tables that the statement reads."""
        known = {tuple(table.name): number for number, table in enumerate(self.scope.tables)}
        paths = ((table.catalog, table.db, table.name) for table in self.tree.find_all(exp.Table) if table.db)
        return frozenset(known[path] for path in paths if path in known)

    @cached_property
    def reading(self) -> str:
        """The plan as one sentence, and which words were taken for cells that say something else."""
        taken = [f"“{text}” taken to mean {cell}" for text, cell in self._by_meaning]
        return "; ".join((said(showing_measure(self.plan), self.scope), *taken))

    @cached_property
    def _by_meaning(self) -> list[tuple[str, str]]:
        """Words of the question, and the cells of other words that the plan states for them."""
        found: dict[tuple[str, str], None] = {}
        exact = {value.value for value in self.links.values if value.exact}
        for value in self.links.values:
            if value.kind != "cell" or value.exact or value.end <= value.start or value.value in exact:
                continue
            tokens = self.links.tokens[value.start : value.end]
            text = self.links.question[tokens[0].start : tokens[-1].end]
            words = {token.stem for token in tokens}
            near = any(
                kin(word, token.stem) or word == token.stem for token in tokenize(str(value.value)) for word in words
            )
            if (
                value.value in self._stated
                and not near
                and str(value.value).lower() not in other_spellings(text.lower())
            ):
                found[text, str(value.value)] = None
        return list(found)

    @cached_property
    def _guesses(self) -> float:
        return guesses(self.tree, self.scope) if len(self.tables) > 1 else 0.0

    @cached_property
    def left(self) -> list[Unread]:
        """The words that the plan does not account for, and how likely it lacks what they stand for."""
        return unread(self.plan, self.links, self.scope, self._used_items)

    @cached_property
    def unread(self) -> tuple[str, ...]:
        """Those words that may stand for something."""
        return tuple(self.links.tokens[word.place].text for word in self.left if word.likely >= MAY_MATTER)

    @cached_property
    def unused(self) -> tuple[str, ...]:
        """The words that mean something and that the plan does not account for."""
        return tuple(
            self.links.tokens[word.place].text for word in unused(self.plan, self.links, self.scope, self.tables)
        )

    @cached_property
    def missed(self) -> tuple[str, ...]:
        """Cells and quoted texts of the question that the plan does not compare with anything."""
        found = [
            value
            for value in self.links.values
            if value.exact and value.end > value.start and value.kind in {"cell", "number", "date"}
        ]
        stated = {place for value in found if value.value in self._stated for place in range(value.start, value.end)}
        named = set(np.flatnonzero(self.links.reasons.any(axis=1)).tolist())
        return tuple(
            str(value.value)
            for value in found
            if not (set(range(value.start, value.end)) & stated)
            and not (set(range(value.start, value.end)) <= self.links.asking | named)
        )

    def features(self, rows: pa.Table | None) -> Mapping[str, float]:
        """The evidence for the candidate; `rows` None before it ran."""
        ranks = [self.ranked.ranks[table] for table in self.tables] or [0.0]
        content = sum(token.is_word and token.lower not in EDGES for token in self.links.tokens)
        return {
            "read": 1.0,
            "log_probability": max(self.log_probability, LEAST),
            "read_place": float(min(self.place, 5)),
            "read_left": len(self.left) / max(content, 1),
            "read_unread": 1.0 - math.prod(1.0 - word.likely for word in self.left),
            "read_missed": float(min(len(self.missed), 3)),
            "read_joins": float(max(len(self.tables) - 1, 0)),
            "read_connectors": float(len(self.tables - self._asked)),
            "read_unsaid": self._unsaid,
            "guesses": self._guesses,
            "read_rank_best": max(ranks),
            "read_rank_mean": sum(ranks) / len(ranks),
            "read_empty": float(rows is not None and rows.num_rows == 0),
            "read_null": float(_only_null(rows)),
        }

    @cached_property
    def _asked(self) -> frozenset[int]:
        """The tables that the plan speaks of; the others only connect them."""
        return frozenset(
            self.scope.columns[node.column].table if isinstance(node, Column) else node.table
            for node in everywhere(self.plan)
            if isinstance(node, (Column, Source, Everything))
        )

    @cached_property
    def _unsaid(self) -> float:
        """The share of the plan's columns that no word of the question is likely to name, nor their tables."""
        columns = {node.column for node in everywhere(self.plan) if isinstance(node, Column)}
        return len(unsaid_columns(self.plan, self.links, self.scope)) / max(len(columns), 1)

    def reasons(self, catalog: Catalog) -> list[str]:
        """What was understood, what each word was taken for, and what was not used, in the user's words."""
        lines = [f"read as: {self.reading}", *self._taken(catalog)]
        if self.unread:
            lines.append("not used: " + ", ".join(f"“{word}”" for word in dict.fromkeys(self.unread)))
        return lines

    def _taken(self, catalog: Catalog) -> Iterator[str]:
        """The names and cells that the plan uses, each stretch of the question once, the surest first."""
        used, names, scope = self._used_items, self.links.names, self.scope
        told: set[int] = set()
        for mention in self.links.mentions:
            places = set(range(mention.start, mention.end))
            text = self.links.question[
                self.links.tokens[mention.start].start : self.links.tokens[max(mention.end - 1, 0)].end
            ]
            line = None
            if mention.kind == "table" and mention.target in used:
                line = f"“{text}” is the table {catalog.display_name(scope.tables[mention.target].name)}"
            elif mention.kind == "column" and names.column_item(mention.target) in used:
                line = f"“{text}” is the column {self._column(mention.target)}"
            elif mention.kind == "cell" and self.links.values[mention.target].value in self._stated:
                line = self._cell(text, self.links.values[mention.target], used)
            if line is not None and not places & told:
                told |= places
                yield line

    def _cell(self, text: str, value: Found, used: Set[int]) -> str | None:
        columns = [column for column in value.columns if self.links.names.column_item(column) in used]
        if not columns:
            return None
        cell = value.spelt_in(columns[0])
        rows = max(
            (each.rows for each in self.scope.cells if (each.column, each.text) == (columns[0], cell)), default=0
        )
        many = f" ({rows:,} rows)" if rows else ""
        verb = "is taken to mean" if (text, str(value.value)) in self._by_meaning else "is"
        return f"“{text}” {verb} the cell {cell!r} of {self._column(columns[0])}{many}"

    def _column(self, number: int) -> str:
        column = self.scope.columns[number]
        return f"{self.scope.tables[column.table].name.table}.{column.name}"

    @cached_property
    def _used_items(self) -> set[int]:
        return used_items(self.plan, self.links, self.scope) | set(self.tables)

    @cached_property
    def _stated(self) -> Stated:
        return Stated(self.plan)


class ReadOver(NamedTuple):
    """What the reader makes of a question over all scopes."""

    found: list[ReadCandidate]
    given: list[Sequence[float | None]]
    """How likely it holds the plans that were given for each scope."""
    barred: list[tuple[float, Broken]]
    """What is wrong with other plans of its, each with how likely it holds the plan."""
    stopped: dict[int, str]
    """The scopes over which the question asks for what types do not have, with the reason, and those over which only
    the reader knows how to measure, with none."""


def read_candidates(
    question: str,
    ranked: Sequence[RankedScope],
    reader: Reader,
    links: Sequence[Links],
    given: Sequence[Sequence[Query]] = (),
) -> ReadOver:
    """The statements of the reader over all scopes, with what it says of others."""
    asked = [(item.reading, linked) for item, linked in zip(ranked, links, strict=True)]
    read = reader.read_all(question, asked, given=given)
    made = ReadOver([], [each.given for each in read], [], {})
    for number, (item, linked, each) in enumerate(zip(ranked, links, read, strict=True)):
        measured = measured_by(linked, item.reading)
        meant = [(as_measured(plan, measured, item.reading), log) for plan, log in each.plans]
        plans = formed(meant, linked, item.reading)
        reason = misused(linked, item.reading)
        reason = reason or (beyond_types(plans[0][0], item.reading, but=("value", CODES.name)) if plans else "")
        reason = reason or (_sums_codes(plans[0][0], item.reading, linked) if plans else "")
        if reason or measured is not None:
            made.stopped[number] = reason
        if not reason:
            made.found.extend(_written(item, linked, plans, made.barred))
    return made


def _sums_codes(query: Query, scope: Scope, links: Links) -> str:
    """Why codes that the question names have no sum; empty if it asks for none."""
    found = (CODES.breaks(node, scope) for node in everywhere(query))
    named = (
        each for each in found if each is not None and (links.reasons[:, links.names.column_item(each.column)]).any()
    )
    return next((told(CODES.reason, each.column, scope) for each in named), "")


def _written(
    ranked: RankedScope, links: Links, plans: Sequence[Formed], barred: list[tuple[float, Broken]]
) -> Iterator[ReadCandidate]:
    graph = KeyPaths(ranked.reading)
    seen: set[str] = set()
    for found, score in plans:
        problem = broken(found, ranked.reading, links)
        if problem is not None:
            barred.append((score + RANKED * max(ranked.ranks, default=0.0), problem))
            continue
        plan = counted_once(in_full(found, ranked.reading, links), ranked.reading, links)
        if tells_nothing(plan):
            continue
        try:
            tree = to_sql(plan, ranked.reading, graph)
        except (CannotJoinError, CannotWriteError):
            continue
        text = tree.sql(dialect="duckdb")  # without a measure that it shows besides: two plans speak for one another
        if text not in seen:
            tree = in_order(with_measure(tree, plan, ranked.reading), plan, ranked.reading)
            yield ReadCandidate(tree, plan, links, ranked, score, len(seen))
            seen.add(text)
        if len(seen) == PER_SCOPE:
            return


class Tied(NamedTuple):
    """What to say of rows that are equal to the last one shown, and are not shown."""

    said: str
    all_of_them: bool
    """Each row has one of what is counted: none has the most."""


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
        orders = times or [_down(item) for item in (measure,) if item is not None]
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


def _down(item: exp.Expr) -> exp.Ordered:
    return exp.Ordered(this=item.copy(), desc=True, nulls_first=False)


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
    """What the first rows are chosen by, where it is not shown: "which team has the most wins" wants the wins, too."""
    if not isinstance(query, Plan) or query.limit is None or not query.order or query.distinct or query.per:
        return None
    by = query.order[0].by
    if by in query.show or isinstance(by, (Length, Value)) or any(isinstance(item, Everything) for item in query.show):
        return None
    if query.group:
        return by if has_aggregate(by) or by in query.group else None
    return None if has_aggregate(by) or any(has_aggregate(item) for item in query.show) else by


def showing_measure(query: Query) -> Query:
    """The plan with what its first rows are chosen by as its last column, as `with_measure` writes it."""
    by = measure_of(query)
    return query if by is None or not isinstance(query, Plan) else replace(query, show=(*query.show, by))


def with_measure(tree: exp.Query, plan: Query | None, scope: Scope) -> exp.Query:
    """The statement with what its first rows are chosen by as its last column; `tree` itself if it shows that."""
    by, order = measure_of(plan), tree.args.get("order")
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
    """A statement that tells of the last row shown where it stands, how many rows stand there, how many rows there are,
    and its measure.

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


def _only_null(rows: pa.Table | None) -> bool:
    return rows is not None and rows.num_rows == 1 and all(column.null_count == 1 for column in rows.columns)
