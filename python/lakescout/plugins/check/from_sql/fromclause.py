"""Reads a FROM clause: the tables in their roles, and the conditions that are not a join on a key."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from sqlglot import exp

from lakescout.reading.joining import CannotJoinError, KeyPaths
from lakescout.reading.plan import Source
from lakescout.reading.scope import Key


class UnreadableError(Exception):
    """A statement asks for something that the algebra of plans cannot express; the text says what."""


@dataclass
class Relation:
    """A table under an alias; `via` follows from how it is joined."""

    alias: str
    table: int
    via: int | None = None

    @property
    def source(self) -> Source:
        """The table in its role."""
        return Source(self.table, self.via)


@dataclass(frozen=True)
class _Link:
    left: Relation
    right: Relation
    key: Key


class FromClause:
    """The relations of a selection, its conditions, or the query that it reads."""

    def __init__(self, tree: exp.Select, graph: KeyPaths, known: dict[str, exp.Expr]) -> None:
        """Reads FROM, the joins and WHERE; roles are separated the way `graph` needs. Raises UnreadableError."""
        self.scope = graph.scope
        self.graph = graph
        self.relations: list[Relation] = []
        self.conditions: list[exp.Expr] = []
        self.derived: exp.Expr | None = None
        self.keep: Source | None = None
        self._links: list[_Link] = []
        from_ = tree.args.get("from_") or tree.args.get("from")
        if from_ is None:
            raise UnreadableError("no FROM")
        joins = tree.args.get("joins") or []
        if self._derived(from_.this, known):
            if joins:
                raise UnreadableError("a query in FROM")
            return
        self._add(from_.this)
        outer = False
        for join in joins:
            if self._derived(join.this, known):
                raise UnreadableError("a query in FROM")
            side = (join.side or "").upper()
            if side not in {"", "LEFT"} or (join.kind or "").upper() not in {"", "INNER", "CROSS", "OUTER"}:
                raise UnreadableError(f"a {side or join.kind} join")
            outer = outer or side == "LEFT"
            self._add(join.this)
            self.conditions += self._using(join)
            self.conditions += _conjuncts(join.args.get("on"))
        where = tree.args.get("where")
        self.conditions += _conjuncts(where.this if where else None)
        self._find_roles()
        if outer:
            self.keep = self.relations[0].source

    def relation(self, alias: str) -> Relation:
        """The relation under an alias. Raises UnreadableError."""
        for relation in self.relations:
            if relation.alias == alias.lower():
                return relation
        raise UnreadableError("a column of an outer query")

    def column(self, node: exp.Column) -> tuple[Relation, int]:
        """The relation and the number of a column. Raises UnreadableError.

        A key that refers to a joined row is written as that row's column, so that equal things have one name.
        """
        relation, number = self._written(node)
        if self.keep is None:
            for link in self._links:
                if link.left is relation and link.key.left == number:
                    return link.right, link.key.right
        return relation, number

    def _written(self, node: exp.Column) -> tuple[Relation, int]:
        """The relation and the number of a column as it stands."""
        wanted = [self.relation(node.table)] if node.table else self.relations
        for relation in wanted:
            number = self.scope.number(relation.table, node.name)
            if number is not None:
                return relation, number
        raise UnreadableError("a column of an outer query")

    def _derived(self, node: exp.Expr, known: dict[str, exp.Expr]) -> bool:
        if isinstance(node, exp.Subquery):
            self.derived = node.this
        elif isinstance(node, exp.Table) and not node.db and node.name.lower() in known:
            self.derived = known[node.name.lower()]
        return self.derived is not None

    def _add(self, node: exp.Expr) -> None:
        if not isinstance(node, exp.Table):
            raise UnreadableError(f"a {node.key} in FROM")
        for number, table in enumerate(self.scope.tables):
            if table.name.table.lower() == node.name.lower() and node.db.lower() in {"", table.name.schema.lower()}:
                self.relations.append(Relation(node.alias_or_name.lower(), number))
                return
        raise UnreadableError("a table that is not in the scope")

    def _using(self, join: exp.Join) -> Iterator[exp.Expr]:
        for name in join.args.get("using") or ():
            last, text = self.relations[-1], name.name
            for relation in self.relations[:-1]:
                if self.scope.number(relation.table, text) is not None:
                    yield exp.EQ(
                        this=exp.column(text, table=relation.alias), expression=exp.column(text, table=last.alias)
                    )
                    break

    def _find_roles(self) -> None:
        """Take the joins on a key out of the conditions, and separate those that could use several keys."""
        group = {relation.alias: relation.alias for relation in self.relations}
        links, rest = [], []
        for condition in self.conditions:
            link = self._link(condition)
            if link is None or group[link.left.alias] == group[link.right.alias]:
                rest.append(condition)
                continue
            links.append(link)
            old, new = group[link.right.alias], group[link.left.alias]
            group = {alias: new if value == old else value for alias, value in group.items()}
        self.conditions = [item for item in rest if not _is_empty(item)]
        if any(self._joins_apart(item, group) for item in self.conditions):
            raise UnreadableError("tables that no key joins")
        tables = Counter(relation.table for relation in self.relations)
        for link in links:
            between = self._keys_between(link.left.table, link.right.table)
            several = link.left.table == link.right.table or tables[link.right.table] > 1 or between > 1
            if several and link.right.via is None:
                link.right.via = link.key.left
        self._say_ways(links)
        if len({relation.source for relation in self.relations}) < len(self.relations):
            raise UnreadableError("one table twice in one role")
        self._links = links

    def _say_ways(self, links: list[_Link]) -> None:
        """Name the key of each join that is not the cheapest way: it equates columns that the graph would not."""
        for link in links:
            try:
                joined = self.graph.join([relation.source for relation in self.relations])
            except CannotJoinError:
                return
            ways = [
                (step.added, step.to, step.key) if self.graph.refers(step) else (step.to, step.added, step.key)
                for step in joined.steps
            ]
            wanted = [(item.left.source, item.right.source, item.key) for item in links]
            if _equated(ways) == _equated(wanted):
                return
            if link.right.via is None and _equated([(link.left.source, link.right.source, link.key)])[0] not in [
                *_equated(ways)
            ]:
                link.right.via = link.key.left

    def _joins_apart(self, condition: exp.Expr, group: dict[str, str]) -> bool:
        """Whether columns of tables that no key joins are equated."""
        columns = list(condition.find_all(exp.Column)) if isinstance(condition, (exp.EQ, exp.Or)) else []
        if any(column.find_ancestor(exp.Select) is not condition.find_ancestor(exp.Select) for column in columns):
            return False
        return len({group[self.column(column)[0].alias] for column in columns}) > 1

    def _keys_between(self, one: int, other: int) -> int:
        ends = [{self.scope.columns[key.left].table, self.scope.columns[key.right].table} for key in self.scope.keys]
        return sum(end == {one, other} for end in ends)

    def _link(self, condition: exp.Expr) -> _Link | None:
        if not isinstance(condition, exp.EQ):
            return None
        sides = [_bare(side) for side in (condition.this, condition.expression)]
        if not all(isinstance(side, exp.Column) for side in sides):
            return None
        (one, a), (other, b) = (self._written(side) for side in sides if isinstance(side, exp.Column))
        if one is other:
            return None
        for key in self.scope.keys:
            if (key.left, key.right) == (a, b):
                return _Link(one, other, key)
            if (key.left, key.right) == (b, a):
                return _Link(other, one, key)
        return None


def _is_empty(node: exp.Expr) -> bool:
    """TRUE, or a column that equals itself."""
    if isinstance(node, exp.Boolean):
        return bool(node.this)
    return isinstance(node, exp.EQ) and isinstance(node.this, exp.Column) and node.this == node.expression


def _equated(links: Iterable[tuple[Source, Source, Key]]) -> list[frozenset[tuple[Source, int]]]:
    """The sets of columns that joins make equal."""
    found: list[frozenset[tuple[Source, int]]] = []
    for left, right, key in links:
        pair = frozenset({(left, key.left), (right, key.right)})
        meeting = [item for item in found if item & pair]
        found = [item for item in found if item not in meeting] + [pair.union(*meeting)]
    return sorted(found, key=lambda item: sorted(map(str, item)))


def _bare(node: exp.Expr) -> exp.Expr:
    while isinstance(node, (exp.Cast, exp.TryCast, exp.Paren)):
        node = node.this
    return node


def _conjuncts(node: exp.Expr | None) -> list[exp.Expr]:
    if node is None:
        return []
    node = node.unnest()
    return [*_conjuncts(node.this), *_conjuncts(node.expression)] if isinstance(node, exp.And) else [node]
