"""The joins that statements state: columns of two tables that they hold equal. People verified some of them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from sqlglot import exp
from sqlglot.errors import SqlglotError

from lakescout.errors import ArgumentError, UnknownTableError
from lakescout.joins.graph import can_be_equal
from lakescout.lake.catalog import Catalog, Table, TableName
from lakescout.lake.index import LakeIndex
from lakescout.lake.lookup import find_table
from lakescout.lake.sqltext import parsed_first, quote

KEPT: Final = 4096
"""How many statements stay parsed."""

Stated = tuple[Table, str]
"""A column of a table, by its name."""
Used = frozenset[tuple[TableName, tuple[str, ...]]]
"""A join as `JoinEdge.key` has it: two tables, each with its columns, in small letters."""


class Read:
    """The tables of the lake that a SELECT reads, and on what it joins them."""

    def __init__(self, select: exp.Select, catalog: Catalog) -> None:
        self.catalog, self.select = catalog, select
        self.owners: dict[str, Table] = {}
        """By alias; a subquery has none."""
        self.whole = True
        """Whether everything that it reads is a table of the lake."""
        start = select.args.get("from_") or select.args.get("from")
        self.steps = select.args.get("joins") or []
        for item in ([start] if start is not None else []) + self.steps:
            table = self._table(item.this)
            if table is None:
                self.whole = False
            else:
                self.owners[item.this.alias_or_name.lower()] = table

    def _table(self, node: exp.Expr) -> Table | None:
        if not isinstance(node, exp.Table) or not node.name:
            return None
        ctes = {cte.alias.lower() for cte in self.select.root().find_all(exp.CTE)}
        if not node.db and node.name.lower() in ctes:
            return None
        path = ".".join(quote(part) for part in (node.catalog, node.db, node.name) if part)
        try:
            return self.catalog.tables[self.catalog.id_by_name[find_table(self.catalog, path)]]
        except (UnknownTableError, ArgumentError):
            return None

    def owner(self, column: exp.Column) -> Table | None:
        """The table of a column; None if it is of something else, or unclear."""
        if column.table:
            found = self.owners.get(column.table.lower())
            return found if found is not None and column.name.lower() in found.column_by_name else None
        having = [table for table in self.owners.values() if column.name.lower() in table.column_by_name]
        return having[0] if len(having) == 1 and self.whole else None

    def joins(self) -> Iterator[tuple[Stated, Stated]]:
        """The pairs of columns on which it joins tables of the lake."""
        tests = [step.args["on"] for step in self.steps if step.args.get("on") is not None]
        where = self.select.args.get("where")
        tests += [where.this] if where is not None else []
        for test in tests:
            for equal in equalities(test):
                one, other = equal.this, equal.expression
                if isinstance(one, exp.Column) and isinstance(other, exp.Column):
                    left, right = self.owner(one), self.owner(other)
                    if left is not None and right is not None and left is not right:
                        yield (left, one.name), (right, other.name)
        yield from self._by_using()

    def _by_using(self) -> Iterator[tuple[Stated, Stated]]:
        for step in self.steps:
            table = self.owners.get(step.this.alias_or_name.lower())
            before = list(self.owners.values())
            before = before[: before.index(table)] if table in before else []
            for name in (each.name for each in step.args.get("using") or ()):
                having = [other for other in before if name.lower() in other.column_by_name]
                if table is not None and having and name.lower() in table.column_by_name:
                    yield (having[0], name), (table, name)


def equalities(condition: exp.Expr | None) -> Iterator[exp.EQ]:
    """The equalities that must all hold where a condition does: none below NOT or OR."""
    match condition:
        case exp.EQ():
            yield condition
        case exp.Paren():
            yield from equalities(condition.this)
        case exp.And():
            yield from equalities(condition.this)
            yield from equalities(condition.expression)


def used(index: LakeIndex) -> frozenset[Used]:
    """The joins of the statements that people verified, over the tables that stand for their families."""
    catalog, stands = index.catalog, index.representatives if index.verified else {}
    home, found = index.terms.home, set[Used]()
    for each in index.verified:
        if len(each.tables) > 1 and not each.problem(catalog, home):
            for select in _selects(each.sql):
                found |= set(_joins(Read(select, catalog), catalog, stands))
    return frozenset(found)


def _joins(read: Read, catalog: Catalog, stands: dict[int, int]) -> Iterator[Used]:
    """Its joins, the equalities of the same two tables as one."""
    columns: dict[tuple[TableName, TableName], dict[tuple[str, str], None]] = defaultdict(dict)
    for sides in read.joins():
        types = [table.column_by_name[name.lower()].type for table, name in sides]
        named = []
        for table, name in sides:
            number = catalog.id_by_name[table.name]
            named.append((catalog.tables[stands.get(number, number)].name, name.lower()))
        (one, left), (other, right) = sorted(named)
        if one != other and can_be_equal(*types):
            columns[one, other].setdefault((left, right))
    for (one, other), pairs in columns.items():
        lefts, rights = zip(*sorted(pairs), strict=True)
        yield frozenset(((one, lefts), (other, rights)))


@lru_cache(maxsize=KEPT)
def _selects(sql: str) -> tuple[exp.Select, ...]:
    """The SELECTs of a statement, which nobody changes; none if it cannot be read."""
    try:
        return tuple(parsed_first(sql).find_all(exp.Select))
    except SqlglotError:
        return ()
