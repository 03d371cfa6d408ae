"""The cheapest way to join the tables that a plan reads."""

from __future__ import annotations

import heapq
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from sqlglot import exp

from lakescout.reading.plan import Column, Everything, Plan, Query, Source, conditions, mapped, within
from lakescout.reading.scope import Key, Scope

_ROLE: Final = 0.01


class Holding(Protocol):
    """A column that tells what it holds."""

    @property
    def is_text(self) -> bool:
        """Texts."""
        ...

    @property
    def is_number(self) -> bool:
        """Numbers."""
        ...


def as_joined(column: exp.Expr, here: Holding, there: Holding) -> exp.Expr:
    """A column as it is compared with the other end of its join, as `joins.graph.equality` writes it.

    DuckDB would cast the texts by itself, and end with an error at the first that is no number, or not, by its plan.
    """
    if here.is_text and there.is_number:
        return exp.TryCast(this=column, to=exp.DataType.build("DOUBLE"))
    if there.is_text and not (here.is_text or here.is_number):
        return exp.Cast(this=column, to=exp.DataType.build("VARCHAR"))
    return column


class CannotJoinError(Exception):
    """No keys lead from one table of the plan to another."""


@dataclass(frozen=True, slots=True)
class Step:
    """A table that joins one which is already there."""

    added: Source
    to: Source
    key: Key

    @property
    def link(self) -> tuple[frozenset[Source], Key]:
        """The step without its direction."""
        return frozenset((self.added, self.to)), self.key


@dataclass(frozen=True, slots=True)
class Joined:
    """The first table and those that join it, in order."""

    first: Source
    steps: tuple[Step, ...] = ()

    @property
    def sources(self) -> tuple[Source, ...]:
        """All tables, in order."""
        return (self.first, *(step.added for step in self.steps))

    @property
    def links(self) -> frozenset[tuple[frozenset[Source], Key]]:
        """What joins what, in no particular order."""
        return frozenset(step.link for step in self.steps)

    @property
    def cost(self) -> float:
        """The total cost of the keys."""
        return sum(step.key.cost for step in self.steps)


def place_of(source: Source) -> tuple[int, int]:
    """What sources are sorted by."""
    return source.table, -1 if source.via is None else source.via


def without_needless_tables(query: Query, scope: Scope) -> Query:
    """A selection without tables of which it uses nothing but the column by which they join another that it reads.

    The rows of `orders` where `customers.id` is 5 are those where `orders.customer_id` is 5. A condition may stand on
    either end of the key; what is shown, counted or sorted by may stand on the end that refers, which repeats as often,
    where it is filled in every row: a row without a key joins nothing.
    """
    if not isinstance(query, Plan) or query.keep is not None or query.sources:
        return query
    nodes = list(within(query))
    columns = [node for node in nodes if isinstance(node, Column)]
    if any(isinstance(node, (Plan, Everything)) for node in nodes) or any(item.via is not None for item in columns):
        return query
    for key in scope.keys if len({scope.columns[item.column].table for item in columns}) > 1 else ():
        for here, there in ((key.left, key.right), (key.right, key.left)) if not key.also else ():
            if _may_stand_for(query, columns, scope, here, there, refers=here == key.left):
                return without_needless_tables(_moved(query, here, there), scope)
    return query


def _may_stand_for(plan: Plan, columns: Sequence[Column], scope: Scope, here: int, there: int, *, refers: bool) -> bool:
    """Whether the column `here` may take the place of `there`, the one that is used of its table.

    `columns` are those that the plan reads, as often as it does.
    """
    one, other = scope.columns[here], scope.columns[there]
    used = {item.column for item in columns}
    if one.table == other.table or {each for each in used if scope.columns[each].table == other.table} != {there}:
        return False
    if not any(scope.columns[each].table == one.table for each in used):
        return False
    if one.kind != other.kind and not (one.is_text and other.is_text):
        return False
    as_well = refers and here not in scope.missing
    return as_well or sum(item.column == there for item in columns) == _in_conditions(plan, there)


def _in_conditions(plan: Plan, column: int) -> int:
    """How many conditions on rows name a column."""
    parts = (part for each in conditions(plan.where) for part in within(each))
    return sum(part == Column(column) for part in parts)


def _moved(plan: Plan, here: int, there: int) -> Plan:
    found: Plan = mapped(plan, lambda node: Column(here) if node == Column(there) else node)
    return found


class KeyPaths:
    """The tables of a scope and the cheapest key between any two."""

    def __init__(self, scope: Scope) -> None:
        """A graph of the scope's keys; of several between two tables the cheapest counts; of equals, the first."""
        self.scope = scope
        self._adjacent: list[dict[int, Key]] = [{} for _ in scope.tables]
        self._keys: dict[tuple[int, int], Key] = {}
        for key in scope.keys:
            left, right = scope.columns[key.left].table, scope.columns[key.right].table
            self._keys.setdefault((key.left, right), key)
            known = self._adjacent[left].get(right)
            if left != right and (known is None or key.cost < known.cost):
                self._adjacent[left][right] = self._adjacent[right][left] = key
        self._paths: dict[int, tuple[dict[int, float], dict[int, list[int]]]] = {}

    def join(self, wanted: Sequence[Source]) -> Joined:
        """Join `wanted`, in any order; tables between them are added. Raises CannotJoinError.

        A role (`via`) is joined to the table that refers by that key. The rest grows from one table by the
        nearest next one; every start is tried (Takahashi and Matsuyama 1980, section 3: at most twice the least cost).
        """
        nodes, forced = self._roles(wanted)
        tries = [self._grown(start, nodes, forced) for start in nodes[: 1 if len(nodes) < 3 else None]]
        return min(tries, key=lambda tried: round(tried.cost, 6))

    def join_from(self, start: Source, wanted: Sequence[Source]) -> Joined:
        """Join `wanted` in an order that starts with `start`. Raises CannotJoinError."""
        nodes, forced = self._roles([start, *wanted])
        return self._grown(start, nodes, forced)

    def refers(self, step: Step) -> bool:
        """Whether the added table of a step is the one that refers."""
        if step.added.table == step.to.table:
            return step.added.via != step.key.left
        return self.scope.columns[step.key.left].table == step.added.table

    def distance(self, left: int, right: int) -> float:
        """The total cost of the keys between two tables; infinite if nothing joins them."""
        return self._from(left)[0].get(right, float("inf"))

    def _from(self, table: int) -> tuple[dict[int, float], dict[int, list[int]]]:
        """Dijkstra's distances from a table, and the paths; networkx takes longer to import than a question needs."""
        if table not in self._paths:
            distances: dict[int, float] = {}
            paths = {table: [table]}
            nearest = {table: 0.0}
            order = itertools.count()  # of equally near tables, the one that was seen first
            waiting = [(0.0, next(order), table)]
            while waiting:
                cost, _, here = heapq.heappop(waiting)
                if here in distances:
                    continue
                distances[here] = cost
                for there, key in self._adjacent[here].items():
                    if there not in distances and cost + key.cost < nearest.get(there, float("inf")):
                        nearest[there] = cost + key.cost
                        paths[there] = [*paths[here], there]
                        heapq.heappush(waiting, (nearest[there], next(order), there))
            self._paths[table] = distances, paths
        return self._paths[table]

    def _roles(self, wanted: Sequence[Source]) -> tuple[list[Source], dict[Source, list[Step]]]:
        nodes = sorted(set(wanted), key=place_of)
        forced: dict[Source, list[Step]] = {}
        for role in list(nodes):
            if role.via is None:
                continue
            key = self._keys.get((role.via, role.table))
            if key is None:
                raise CannotJoinError
            referring = self.scope.columns[role.via].table
            known = [node for node in nodes if node.table == referring and node != role]
            other = next((node for node in known if node.via is None), known[0] if known else Source(referring))
            if other not in nodes:
                nodes.append(other)
            forced.setdefault(role, []).append(Step(role, other, key))
            forced.setdefault(other, []).append(Step(other, role, key))
        return nodes, forced

    def _grown(self, start: Source, nodes: Sequence[Source], forced: dict[Source, list[Step]]) -> Joined:
        joined: dict[Source, None] = {}
        steps: list[Step] = []

        def add(step: Step | None, source: Source) -> None:
            if source in joined:
                return
            joined[source] = None
            if step is not None:
                steps.append(step)
            for role in forced.get(source, ()):
                other = role.to
                add(Step(other, source, role.key), other)

        add(None, start)
        while missing := [node for node in nodes if node not in joined]:
            near, far = min(itertools.product(joined, missing), key=lambda pair: self._apart(*pair))
            if near.table == far.table or self.distance(near.table, far.table) == float("inf"):
                raise CannotJoinError
            path = self._from(near.table)[1][far.table]
            last = near
            for left, right in itertools.pairwise(path):
                source = far if right == far.table else Source(right)
                add(Step(source, last, self._adjacent[left][right]), source)
                last = source
        return Joined(start, tuple(steps))

    def _apart(self, near: Source, far: Source) -> float:
        if near.table == far.table:
            return float("inf")
        roles = (near.via is not None) + (far.via is not None)  # of equally good ways, not the one over a role
        return self.distance(near.table, far.table) + _ROLE * roles
