"""What an answer leaves out: cells that are no number or date, rows without a partner. Why an empty one is empty."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property

from sqlglot import exp
from sqlglot.errors import SqlglotError

from lakescout.answer.guard import Limits, check, run
from lakescout.answer.guard.growth import sources
from lakescout.answer.scopes import ForeignKey
from lakescout.answer.statement import Statement
from lakescout.errors import GuardError, QueryError
from lakescout.lake.catalog import Catalog, Table, TableName
from lakescout.lake.connection import ConnectionSource
from lakescout.lake.sqltext import quote
from lakescout.reading.texts import text_of

_DATES = ("date", "timestamp")
_MAY_LEAVE_OUT = re.compile("try_cast|strptime|str_to_time", re.IGNORECASE)
"""One of these is in every statement that reads texts as something else."""
_SIDES = (exp.EQ, exp.GT, exp.GTE, exp.LT, exp.LTE, exp.Between)
_YEAR = re.compile("[12][0-9]{3}")
_NUMBERS = ("double", "float", "decimal", "int", "bigint", "int128")


FIRST_ROWS = 100_000
HARDLY = 0.1
"""A column that is filled in fewer of the first rows is hardly filled."""


class UncastCells:
    """Counts cells for the answers to one question; each column once."""

    def __init__(
        self, catalog: Catalog, source: ConnectionSource, limits: Limits, joins: Sequence[ForeignKey] = ()
    ) -> None:
        """What is counted runs under `limits`, as answers do; rows without a partner are those of `joins`."""
        self._catalog = catalog
        self._source = source
        self._limits = limits
        self._joins = joins
        self._known: dict[str, tuple[int, int]] = {}
        self._rows: dict[TableName, bool] = {}

    def reasons(self, answer: Statement) -> list[str]:
        """What an answer leaves out, and why an empty one is empty: one sentence each, as far as that can be told."""
        return [
            *self.why_empty(answer), *self._cells(answer), *self._without_partner(answer), *self._hardly_filled(answer)
        ]  # fmt: skip

    def why_empty(self, answer: Statement) -> list[str]:
        """Why an empty answer is empty, as far as that can be told."""
        return [*self._without_rows(answer), *self._beyond(answer)]

    def _hardly_filled(self, answer: Statement) -> Iterator[str]:
        """One sentence for each column that is added or averaged though it is empty in most of the first rows."""
        computed = (node.this for node in _tree(answer).find_all(exp.Avg, exp.Sum, exp.Median))
        for column in dict.fromkeys(each for each in computed if isinstance(each, exp.Column)):
            table = self._table(column)
            if table is not None:
                filled, rows = self._filled(table, column.name)
                if filled < HARDLY * rows:
                    yield f"{table.called}.{column.name} is empty but for {filled:,} of {rows:,} rows"

    def _filled(self, table: Table, column: str) -> tuple[int, int]:
        """In how many first rows of a table a column is filled, and how many these are; 0 of 0 if it cannot be told."""
        first = f"SELECT t.{quote(column)} AS cell FROM {table.name.quoted} AS t LIMIT {FIRST_ROWS}"
        sql = f"SELECT count(s.cell) AS filled, count(*) AS rows FROM ({first}) AS s"
        if sql not in self._known:
            try:
                [row] = run(self._source, check(sql, [table]), self._limits).to_pylist()
                self._known[sql] = row["filled"], row["rows"]
            except (GuardError, QueryError):
                self._known[sql] = 0, 0
        return self._known[sql]

    def _without_rows(self, answer: Statement) -> Iterator[str]:
        """One sentence for each table without rows that an answer reads.

        They are looked for if the answer has no rows, or NULLs and zeros alone, which may come from no row at all.
        """
        if not _is_empty(answer):
            return
        for name in answer.tables:
            number = self._catalog.id_by_name.get(name)
            if number is not None and not self._has_rows(self._catalog.tables[number]):
                yield f"the table {self._catalog.display_name(name)} has no rows"

    def _has_rows(self, table: Table) -> bool:
        """True also where that cannot be told."""
        if table.name not in self._rows:
            try:
                sql = f"SELECT 1 AS one FROM {table.name.quoted} LIMIT 1"
                self._rows[table.name] = bool(run(self._source, check(sql, [table]), self._limits).num_rows)
            except (GuardError, QueryError):
                self._rows[table.name] = True
        return self._rows[table.name]

    def _beyond(self, answer: Statement) -> Iterator[str]:
        """Where the dates of a column begin or end, for each that an empty answer seeks beyond: none lies there."""
        told: dict[str, None] = {}
        for node in _tree(answer).find_all(*_SIDES) if _is_empty(answer) else ():
            sides = [node.this, node.args.get("low") or node.expression]
            if isinstance(sides[0], exp.Literal):
                sides.reverse()
            column = sides[0].find(exp.Column)
            table = None if column is None else self._table(column)
            bound = sides[1].find(exp.Literal)
            if column is None or table is None or bound is None or len(list(sides[0].find_all(exp.Column))) > 1:
                continue
            for end in self._ends(sides[0], column, table, bound.name):
                told[f"{table.called}.{column.name} {end}"] = None
        yield from told

    def _ends(self, of: exp.Expr, column: exp.Column, table: Table, bound: str) -> Iterator[str]:
        """Where the dates or years of an expression of one column begin or end, if `bound` lies beyond."""
        counts = [exp.alias_(kind(this=of.copy()), name) for kind, name in ((exp.Min, "first"), (exp.Max, "last"))]
        try:
            [row] = run(self._source, check(_over(table, column, counts), [table]), self._limits).to_pylist()
        except (GuardError, QueryError):
            return
        first, last = row["first"], row["last"]
        years = isinstance(first, int) and _YEAR.fullmatch(str(first)) and _YEAR.fullmatch(str(last))
        if not (years or isinstance(first, date)) or not _YEAR.match(bound):
            return
        if bound > str(last):
            yield f"ends at {last}"
        elif bound < str(first)[: len(bound)]:
            yield f"begins at {first}"

    def _cells(self, answer: Statement) -> list[str]:
        if not _MAY_LEAVE_OUT.search(answer.sql):
            return []
        found: dict[tuple[str, str], dict[str, tuple[int, int]]] = {}
        for node, column, kind in _read(_tree(answer)):
            table = self._table(column)
            if table is not None:
                sql = _counting(node, column, table)
                found.setdefault((column.name, kind), {})[sql] = self._counted(sql, table)
        lines = []
        for (name, kind), counts in found.items():
            cells, read = (sum(count[place] for count in counts.values()) for place in (0, 1))
            if read < cells:
                are = f"is no {kind} and is" if cells - read == 1 else f"are no {kind}s and are"
                lines.append(f"{cells - read:,} of {cells:,} cells of {name} {are} left out")
        return lines

    def _without_partner(self, answer: Statement) -> Iterator[str]:
        """One sentence for each join of an answer that leaves out rows of the table that refers to the other."""
        for join in _tree(answer).find_all(exp.Join):
            on = join.args.get("on")
            sides = [] if join.side or not isinstance(on, exp.EQ) else [on.this, on.expression]
            ends = {end: side for side in sides if (end := self._end(side)) is not None}
            for left, right in itertools.permutations(ends, 2):
                if (key := self._keys.get((left, right))) is None or key.complete or key.repeated:
                    continue
                table, other = (self._catalog.tables[number] for number, _ in (left, right))
                if table.rows is None or other.rows is None:
                    continue
                of, to = (quote(ends[end].name) for end in (left, right))
                inside = f"{of} IN (SELECT {to} FROM {other.name.quoted})"
                counts = f"SELECT count(*) AS cells, count(*) FILTER (WHERE {inside}) AS read FROM {table.name.quoted}"
                rows, found = self._counted(counts, table, other)
                if found < rows:
                    lost = f"{rows - found:,} of {rows:,} rows of {table.called}"
                    yield f"{lost} have no row in {other.called} and are left out"

    @cached_property
    def _keys(self) -> Mapping[tuple[tuple[int, int], tuple[int, int]], ForeignKey]:
        """The keys of one column, by the table and position of both ends."""
        return {
            ((key.left, key.left_column), (key.right, key.right_column)): key for key in self._joins if not key.also
        }

    def _end(self, side: exp.Expr) -> tuple[int, int] | None:
        """The table and position of a column that a join compares."""
        table = self._table(side) if isinstance(side, exp.Column) else None
        column = None if table is None else table.column_by_name.get(side.name.lower())
        if table is None or column is None:
            return None
        return self._catalog.id_by_name[table.name], column.position

    def _table(self, column: exp.Column) -> Table | None:
        """The table of the lake that a column belongs to, if that is certain."""
        select = column.find_ancestor(exp.Select)
        while select is not None:
            owners = [source for source in sources(select) if self._may_own(source, column)]
            if owners:
                return self._of(owners[0]) if len(owners) == 1 else None
            select = select.find_ancestor(exp.Select)
        return None

    def _may_own(self, source: exp.Expr, column: exp.Column) -> bool:
        if column.table:
            return bool(source.alias_or_name.lower() == column.table.lower())
        table = self._of(source)
        return table is None or column.name.lower() in table.column_by_name

    def _of(self, source: exp.Expr) -> Table | None:
        if not isinstance(source, exp.Table):
            return None
        number = self._catalog.id_by_name.get(TableName(source.catalog, source.db, source.name))
        return None if number is None else self._catalog.tables[number]

    def _counted(self, sql: str, *tables: Table) -> tuple[int, int]:
        if sql not in self._known:
            try:
                [row] = run(self._source, check(sql, tables), self._limits).to_pylist()
                self._known[sql] = (row["cells"], row["read"])
            except (GuardError, QueryError):
                self._known[sql] = (0, 0)
        return self._known[sql]


def _read(tree: exp.Expr) -> Iterator[tuple[exp.Expr, exp.Column, str]]:
    """Each call that reads a text column as something else, with the column and what a cell becomes."""
    for node in tree.find_all(exp.TryCast, exp.Anonymous, exp.StrToTime):
        if isinstance(node, exp.TryCast):
            cleaned = text_of(node.this)
            column = node.this if cleaned is None else cleaned
            kind = "date" if node.to.is_type(*_DATES) else "number" if cleaned is None else "amount"
            if not node.to.is_type(*_DATES, *_NUMBERS):
                continue
        else:
            column, kind = text_of(node), "date"
        if isinstance(column, exp.Column):
            yield node, column, kind


def _counting(node: exp.Expr, column: exp.Column, table: Table) -> str:
    """The statement that counts a column's filled cells and those that are read."""
    text = exp.cast(column.copy(), "VARCHAR", dialect="duckdb")
    filled = exp.Nullif(this=exp.Trim(this=text), expression=exp.Literal.string(""))
    counts = [exp.alias_(exp.Count(this=what), name) for what, name in ((filled, "cells"), (node.copy(), "read"))]
    return _over(table, column, counts)


def _over(table: Table, column: exp.Column, shown: list[exp.Expr]) -> str:
    """The statement that shows something of all rows of a table, which is called there as `column` says."""
    database, schema, name = table.name
    source = exp.table_(name, db=schema, catalog=database, alias=column.table or name, quoted=True)
    return exp.Select(expressions=shown).from_(source, copy=False).sql(dialect="duckdb")


def _is_empty(answer: Statement) -> bool:
    """Whether an answer that ran has no rows, or NULLs and zeros alone."""
    rows = answer.rows
    return rows is not None and not any(cell for column in rows.columns for cell in column.to_pylist())


def _tree(answer: Statement) -> exp.Expr:
    """The tree of an answer; an empty one where its text cannot be read."""
    try:
        return answer.tree
    except SqlglotError:
        return exp.Select()
