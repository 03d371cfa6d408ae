"""Turns an SQL statement into the plan that it carries out."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sqlglot import exp
from sqlglot.errors import SqlglotError

from lakescout.lake.sqltext import parsed_first
from lakescout.plugins.check.from_sql.expressions import Expressions
from lakescout.plugins.check.from_sql.fromclause import FromClause, Relation, UnreadableError
from lakescout.reading.joining import CannotJoinError, KeyPaths, place_of
from lakescout.reading.plan import (
    Combined,
    Everything,
    Expression,
    Function,
    Order,
    Over,
    Plan,
    Query,
    SetOperation,
    sources_of,
)
from lakescout.reading.scope import Scope

_OPERATIONS: Final[dict[type[exp.Expr], SetOperation]] = {
    exp.Union: "union", exp.Intersect: "intersect", exp.Except: "except",
}  # fmt: skip
_OVER: Final[dict[type[exp.Expr], Function]] = {
    exp.Count: "count", exp.Sum: "sum", exp.Avg: "avg", exp.Min: "min", exp.Max: "max",
}  # fmt: skip


def from_sql(sql: str | exp.Expr, scope: Scope, graph: KeyPaths | None = None) -> Query:
    """The plan of a statement over the scope's tables. Raises UnreadableError, with the reason."""
    tree = parsed_first(sql) if isinstance(sql, str) else sql
    try:
        return _Reader(scope, graph or KeyPaths(scope)).query(tree, {})
    except (
        CannotJoinError,
        SqlglotError,
        AttributeError,
        KeyError,
        IndexError,
        TypeError,
        ValueError,
        RecursionError,
    ) as error:
        raise UnreadableError(f"a statement that no plan carries out ({type(error).__name__})") from error


class _Reader:
    """Reads the queries of one statement."""

    def __init__(self, scope: Scope, graph: KeyPaths) -> None:
        self.scope = scope
        self.graph = graph
        self.table_of = tuple(column.table for column in scope.columns)

    def query(self, tree: exp.Expr, known: dict[str, exp.Expr]) -> Query:
        """The plan of a query; `known` are the named queries (WITH) that it may read."""
        if isinstance(tree, exp.Subquery):
            return self.query(tree.this, known)
        if with_ := tree.args.get("with_") or tree.args.get("with"):
            known = known | {item.alias.lower(): item.this for item in with_.expressions}
        if isinstance(tree, exp.SetOperation):
            return self._combined(tree, known)
        if isinstance(tree, exp.Select):
            return self._select(tree, known)
        raise UnreadableError(f"a {tree.key}")

    def _combined(self, tree: exp.SetOperation, known: dict[str, exp.Expr]) -> Combined:
        operation = _OPERATIONS[type(tree)]
        if operation == "union" and tree.args.get("distinct") is False:
            operation = "union_all"
        left, right = self.query(tree.this, known), self.query(tree.expression, known)
        names = [item.alias_or_name.lower() for item in tree.selects]
        order = []
        for item in tree.args["order"].expressions if tree.args.get("order") else ():
            place = item.this
            if isinstance(place, exp.Literal) and place.is_int:
                number = int(place.this) - 1
            elif place.name.lower() in names:
                number = names.index(place.name.lower())
            else:
                raise UnreadableError("the order of a combination")
            order.append((number, bool(item.args.get("desc"))))
        return Combined(operation, left, right, tuple(order), _limit(tree))

    def _select(self, tree: exp.Select, known: dict[str, exp.Expr]) -> Query:
        clause = FromClause(tree, self.graph, known)
        if clause.derived is not None:
            return self._over(tree, clause.derived, known)
        expressions = Expressions(self.scope, clause, lambda inner: self.query(inner, known))
        expressions.name(tree.expressions)
        show = [part for item in tree.expressions for part in _shown(item, expressions, clause)]
        where = expressions.all_of([*clause.conditions])
        group = tuple(expressions.expression(item) for item in _parts(tree, "group"))
        having = tree.args.get("having")
        order = [
            Order(expressions.expression(item.this), bool(item.args.get("desc"))) for item in _parts(tree, "order")
        ]
        limit, skip = _limit(tree), _skip(tree)
        per: tuple[Expression, ...] = ()
        if qualify := tree.args.get("qualify"):
            per, order, limit = expressions.first_of_each(qualify.this)
        plan = Plan(
            show=tuple(show),
            distinct=bool(tree.args.get("distinct")),
            where=where,
            group=group,
            having=expressions.predicate(having.this) if having else None,
            order=tuple(order),
            limit=limit,
            skip=skip,
            per=per,
            keep=clause.keep,
        )
        return self._with_sources(plan, clause.relations)

    def _with_sources(self, plan: Plan, relations: list[Relation]) -> Plan:
        """The plan with the tables that its columns do not lead to."""
        wanted = [relation.source for relation in relations]
        named = sources_of(plan, self.table_of)
        try:
            links = self.graph.join(wanted).links if len(wanted) > 1 else frozenset()
        except CannotJoinError:
            raise UnreadableError("tables that no key joins") from None
        spare = sorted((source for source in wanted if source not in named), key=place_of)
        for source in list(spare):
            fewer = [*named, *(other for other in spare if other != source)]
            if not fewer:
                continue
            try:
                joined = self.graph.join(fewer)
            except CannotJoinError:
                continue
            if joined.links == links and source in joined.sources:
                spare.remove(source)
        return replace(plan, sources=tuple(spare))

    def _over(self, tree: exp.Select, inner: exp.Expr, known: dict[str, exp.Expr]) -> Plan:
        """One function over a query in FROM."""
        if len(tree.expressions) != 1 or any(tree.args.get(part) for part in ("where", "group", "having", "joins")):
            raise UnreadableError("a query in FROM")
        call = tree.expressions[0].unalias()
        while isinstance(call, (exp.Round, exp.Cast, exp.Paren)):
            call = call.this
        if type(call) not in _OVER:
            raise UnreadableError("a query in FROM")
        query = self.query(inner, known)
        if isinstance(call, exp.Count):
            of = call.this
            if isinstance(of, exp.Distinct):
                raise UnreadableError("distinct over a query")
            return Plan((Over("count", query),))
        select = inner
        while isinstance(select, (exp.SetOperation, exp.Subquery)):
            select = select.this
        names = [item.alias_or_name.lower() for item in select.expressions]
        name = call.this.name.lower() if isinstance(call.this, exp.Column) else ""
        if name not in names or not isinstance(query, Plan) or len(query.show) != len(names):
            raise UnreadableError("a query in FROM")
        place = names.index(name)
        show = (*query.show[:place], *query.show[place + 1 :], query.show[place])
        return Plan((Over(_OVER[type(call)], replace(query, show=show)),))


def _shown(item: exp.Expr, expressions: Expressions, clause: FromClause) -> list[Expression]:
    item = item.unalias()
    if isinstance(item, exp.Star):
        return [Everything(relation.source.table, relation.source.via) for relation in clause.relations]
    if isinstance(item, exp.Column) and isinstance(item.this, exp.Star):
        source = clause.relation(item.table).source
        return [Everything(source.table, source.via)]
    return [expressions.expression(item)]


def _parts(tree: exp.Expr, clause: str) -> list[exp.Expr]:
    found = tree.args.get(clause)
    return list(found.expressions) if found else []


def _limit(tree: exp.Expr) -> int | None:
    limit = tree.args.get("limit")
    return _number(limit.args.get("expression") or limit.args.get("count")) if limit else None


def _skip(tree: exp.Expr) -> int:
    offset = tree.args.get("offset")
    return _number(offset.expression) if offset else 0


def _number(node: exp.Expr) -> int:
    if not isinstance(node, exp.Literal) or not node.is_int:
        raise UnreadableError("a limit that is no number")
    return int(node.this)
