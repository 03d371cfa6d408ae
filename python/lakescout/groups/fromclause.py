"""The FROM clause of a group: every table once, joined along the likeliest tree, quoted and aliased."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from lakescout.catalog import Catalog, Table
from lakescout.groups.features import spanning_tree
from lakescout.joins.comparing import equality
from lakescout.joins.edge import JoinEdge
from lakescout.joins.graph import JoinGraph
from lakescout.sqltext import Sql, quote, quote_path

UNKNOWN_FAN_OUT = 2.0
"""Rows that a join is taken to multiply by where nothing was measured."""

Choice = Callable[[Sequence[JoinEdge]], JoinEdge]
"""Picks one of several ways to join two tables; the first is the best by itself."""


@dataclass(frozen=True, slots=True)
class JoinPlan:
    """Tables in join order with the edge that brings in each after the first."""

    tables: tuple[int, ...]
    joins: tuple[JoinEdge, ...]
    sql: Sql


def first_way(ways: Sequence[JoinEdge]) -> JoinEdge:
    """The way that the graph holds best."""
    return ways[0]


def join_plan(graph: JoinGraph, group: Sequence[int], choice: Choice = first_way) -> JoinPlan | None:
    """The plan of a group; None when its tables are not connected. `choice` decides where several keys join two tables.

    It starts where the joins multiply rows least, as a rule at the table that refers to the others.
    """
    members = tuple(sorted(set(group)))
    tree = spanning_tree(graph, members)
    if len(tree) != len(members) - 1:
        return None
    orders = [_walk(graph, tree, start, choice) for start in members]
    _, tables, joins = min((_multiplies(joins), tables, joins) for tables, joins in orders)
    return JoinPlan(tables, joins, from_clause(graph.catalog, tables, joins))


def plan_or_product(graph: JoinGraph, group: Sequence[int], choice: Choice = first_way) -> JoinPlan:
    """The plan of a group; where nothing connects it, its tables side by side, every row with every row."""
    plan = join_plan(graph, group, choice)
    if plan is not None:
        return plan
    tables = tuple(sorted(set(group)))
    alias = aliases(graph.catalog, tables)
    sources = " CROSS JOIN ".join(
        f"{graph.catalog.tables[table].name.quoted} AS {quote(alias[table])}" for table in tables
    )
    return JoinPlan(tables, (), Sql(f"FROM {sources}"))


def _walk(
    graph: JoinGraph, tree: Sequence[tuple[int, int]], start: int, choice: Choice
) -> tuple[tuple[int, ...], tuple[JoinEdge, ...]]:
    """The tables outward from `start`, nearer ones first, and the edges that lead to them."""
    near: dict[int, list[int]] = defaultdict(list)
    for one, two in tree:
        near[one].append(two)
        near[two].append(one)
    tables, joins = [start], []
    for table in tables:
        for other in sorted(near[table]):
            if other not in tables:
                tables.append(other)
                joins.append(choice(graph.ways(table, other)))
    return tuple(tables), tuple(joins)


def _multiplies(joins: Sequence[JoinEdge]) -> float:
    factors = (
        UNKNOWN_FAN_OUT if edge.measures.right_fan_out is None else edge.measures.right_fan_out for edge in joins
    )
    return round(sum(math.log(max(factor, 1.0)) for factor in factors), 6)


def from_clause(catalog: Catalog, tables: Sequence[int], joins: Sequence[JoinEdge]) -> Sql:
    """`FROM a AS a JOIN b AS b ON ...`, runnable as `SELECT * FROM ...`.

    Tables are named with their database: so it runs after USE too, and where a database is called like a schema.
    """
    alias = aliases(catalog, tables)
    parts = [f"FROM {catalog.tables[tables[0]].name.quoted} AS {quote(alias[tables[0]])}"]
    for edge in joins:
        left, right = catalog.id_by_name[edge.left], catalog.id_by_name[edge.right]
        matches = " AND ".join(_equal(catalog, edge, alias[left], alias[right]))
        parts.append(f"JOIN {edge.right.quoted} AS {quote(alias[right])} ON {matches}")
    return Sql(" ".join(parts))


def aliases(catalog: Catalog, tables: Sequence[int]) -> dict[int, str]:
    """The table's name; where several tables of the group bear it, those after the first are numbered by id."""
    taken: set[str] = set()
    found: dict[int, str] = {}
    for table in sorted(tables):
        base = catalog.tables[table].name.table
        name, number = base, 2
        while name.lower() in taken:
            name, number = f"{base}_{number}", number + 1
        taken.add(name.lower())
        found[table] = name
    return found


def _equal(catalog: Catalog, edge: JoinEdge, left: str, right: str) -> list[Sql]:
    tables = [catalog.tables[catalog.id_by_name[name]] for name in (edge.left, edge.right)]
    return [_condition(tables, names, (left, right)) for names in edge.columns]


def _condition(tables: Sequence[Table], names: tuple[str, str], alias: tuple[str, str]) -> Sql:
    one, two = (table.column_by_name[name.lower()] for table, name in zip(tables, names, strict=True))
    return equality((quote_path(alias[0], one.name), quote_path(alias[1], two.name)), (one.type, two.type))
