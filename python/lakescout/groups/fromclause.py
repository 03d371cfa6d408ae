"""The FROM clause of a group: every table once, joined along a tree of keys, quoted and aliased."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from lakescout.joins.graph import JoinEdge, JoinGraph, equality
from lakescout.lake.catalog import Catalog, Table
from lakescout.lake.sqltext import Sql, quote, quote_path

SURE = 0.9
"""Keys with at least this confidence count as equally sure: how much they multiply rows decides between them."""
DOUBT = 3.0
"""The cost of a doubtful key is this times -log(confidence); that of multiplying rows is log(factor)."""
UNKNOWN_FAN_OUT = 2.0
"""The factor by which a join from a key to what refers to it multiplies rows, if nothing was measured."""

Choice = Callable[[Sequence[JoinEdge]], JoinEdge]
"""Picks one of several ways to join two tables; the first is the best on its own."""


def first_way(ways: Sequence[JoinEdge]) -> JoinEdge:
    """The way that the graph ranks best."""
    return ways[0]


@dataclass(frozen=True, slots=True)
class Step:
    """One join, from a table that is already joined to one that is not."""

    start: int
    end: int
    edge: JoinEdge
    """Seen from `start`."""
    cost: float


def join_tree(
    graph: JoinGraph, members: Sequence[int], choice: Choice = first_way
) -> tuple[int, list[JoinEdge]] | None:
    """The table to start at and the joins outward, nearer tables first; None if nothing connects the tables.

    A tree is grown from every table by its cheapest joins; the cheapest tree wins.
    """
    steps = {start: list(_steps(graph, members, start, choice)) for start in members}
    trees = [(start, tree) for start in members if (tree := _grown(steps, start)) is not None]
    if not trees:
        return None
    start, tree = min(trees, key=lambda found: (round(sum(step.cost for step in found[1]), 6), _order(*found)))
    return start, [step.edge for step in _outward(start, tree)]


def _steps(graph: JoinGraph, members: Sequence[int], start: int, choice: Choice) -> Iterator[Step]:
    for end in members:
        ways = graph.ways(start, end) if end != start else ()
        if ways:
            edge = choice(ways)
            yield Step(start, end, edge, _cost(graph, edge, (min(start, end), max(start, end))))


def _cost(graph: JoinGraph, edge: JoinEdge, pair: tuple[int, int]) -> float:
    fan_out = edge.measures.right_fan_out
    if fan_out is None:
        fan_out = 1.0 if edge in graph.joins[pair] else UNKNOWN_FAN_OUT
    doubt = 0.0 if edge.confidence >= SURE else -DOUBT * math.log(max(edge.confidence, 1e-3))
    return doubt + math.log(max(fan_out, 1.0))


def _grown(steps: dict[int, list[Step]], start: int) -> list[Step] | None:
    joined, tree = [start], list[Step]()
    while len(joined) < len(steps):
        open_steps = [step for table in joined for step in steps[table] if step.end not in joined]
        if not open_steps:
            return None
        best = min(open_steps, key=lambda step: (round(step.cost, 6), -step.edge.confidence))
        joined.append(best.end)
        tree.append(best)
    return tree


def _outward(start: int, tree: Sequence[Step]) -> list[Step]:
    """The steps, those from nearer tables first, then by table."""
    tables, ordered = [start], list[Step]()
    for table in tables:
        for step in sorted((step for step in tree if step.start == table), key=lambda step: step.end):
            tables.append(step.end)
            ordered.append(step)
    return ordered


def _order(start: int, tree: Sequence[Step]) -> tuple[int, ...]:
    return (start, *(step.end for step in _outward(start, tree)))


@dataclass(frozen=True, slots=True)
class JoinPlan:
    """Tables in join order, each after the first with the edge that brings it in."""

    tables: tuple[int, ...]
    joins: tuple[JoinEdge, ...]
    sql: Sql


def join_plan(graph: JoinGraph, group: Sequence[int], choice: Choice = first_way) -> JoinPlan | None:
    """The plan of a group; None if its tables are not connected. `choice` decides where several keys join two tables.

    It starts where the joins multiply rows least, usually at the table that refers to the others.
    """
    found = join_tree(graph, sorted(set(group)), choice)
    if found is None:
        return None
    start, joins = found
    tables = (start, *(graph.catalog.id_by_name[edge.right] for edge in joins))
    return JoinPlan(tables, tuple(joins), from_clause(graph.catalog, tables, joins))


def with_between(graph: JoinGraph, tables: Sequence[int]) -> list[int]:
    """Some tables, and the fewest others that connect them, one table after another; those not connected stay apart."""
    around: dict[int, set[int]] = {}
    for left, right in graph.joins:
        around.setdefault(left, set()).add(right)
        around.setdefault(right, set()).add(left)
    return connected(tables, {table: sorted(others) for table, others in around.items()})


def connected(tables: Sequence[int], around: Mapping[int, Iterable[int]]) -> list[int]:
    """The same for tables of which `around` says what each joins; of equal ways, that of the others named first."""
    tables = list(dict.fromkeys(tables))
    joined = tables[:1]
    for target in tables:
        before: dict[int, int | None] = dict.fromkeys(joined)
        ring = list(joined)
        while ring and target not in before:
            ring = [
                other
                for table in ring
                for other in around.get(table, ())
                if before.setdefault(other, table) == table and other not in joined
            ]
        step: int | None = target
        while step is not None and step not in joined:
            joined.append(step)
            step = before.get(step)
    return joined


def plan_or_product(graph: JoinGraph, group: Sequence[int], choice: Choice = first_way) -> JoinPlan:
    """The plan of a group; if nothing connects it, its tables side by side, every row with every row."""
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

    Tables carry their database, so the clause runs after USE, and also if a database and a schema share a name.
    """
    alias = aliases(catalog, tables)
    parts = [f"FROM {catalog.tables[tables[0]].name.quoted} AS {quote(alias[tables[0]])}"]
    for edge in joins:
        left, right = catalog.id_by_name[edge.left], catalog.id_by_name[edge.right]
        matches = " AND ".join(_equal(catalog, edge, alias[left], alias[right]))
        parts.append(f"JOIN {edge.right.quoted} AS {quote(alias[right])} ON {matches}")
    return Sql(" ".join(parts))


def edge_clause(catalog: Catalog, edge: JoinEdge) -> Sql:
    """The FROM clause of one edge; a table that joins itself is there twice, under two names."""
    if edge.left != edge.right:
        return from_clause(catalog, (catalog.id_by_name[edge.left], catalog.id_by_name[edge.right]), (edge,))
    name = edge.left.table
    matches = " AND ".join(_equal(catalog, edge, name, f"{name}_2"))
    return Sql(
        f"FROM {edge.left.quoted} AS {quote(name)} JOIN {edge.right.quoted} AS {quote(f'{name}_2')} ON {matches}"
    )


def aliases(catalog: Catalog, tables: Sequence[int]) -> dict[int, str]:
    """The alias of each table: its name, with a number if a table with a smaller id has the same name."""
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
