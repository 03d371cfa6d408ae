"""The FROM clause of a group: every table once, joined along a tree of keys, quoted and aliased."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from lakescout.catalog import Catalog, Table
from lakescout.groups.tree import Choice, first_way, join_tree
from lakescout.joins.comparing import equality
from lakescout.joins.edge import JoinEdge
from lakescout.joins.graph import JoinGraph
from lakescout.sqltext import Sql, quote, quote_path


@dataclass(frozen=True, slots=True)
class JoinPlan:
    """Tables in join order with the edge that brings in each after the first."""

    tables: tuple[int, ...]
    joins: tuple[JoinEdge, ...]
    sql: Sql


def join_plan(graph: JoinGraph, group: Sequence[int], choice: Choice = first_way) -> JoinPlan | None:
    """The plan of a group; None when its tables are not connected. `choice` decides where several keys join two tables.

    It starts where the joins multiply rows least, as a rule at the table that refers to the others.
    """
    found = join_tree(graph, sorted(set(group)), choice)
    if found is None:
        return None
    start, joins = found
    tables = (start, *(graph.catalog.id_by_name[edge.right] for edge in joins))
    return JoinPlan(tables, tuple(joins), from_clause(graph.catalog, tables, joins))


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
