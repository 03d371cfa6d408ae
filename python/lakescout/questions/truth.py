"""Ground truth: every table, or pair of joined tables, on which a statement runs and returns rows (OCTOPUS 6.1)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from lakescout.catalog import Catalog, TableName
from lakescout.connection import Connection
from lakescout.errors import QueryError
from lakescout.joins.graph import JoinGraph
from lakescout.questions.plan import Plan
from lakescout.questions.statement import sql_of

BATCH: Final = 40
"""Tables of the same column types that are asked by one statement."""
MAX_ROWS: Final = 200
"""Rows of an answer that are kept."""

Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Truth:
    """Tables that answer together (one, or two that join), and their rows, at most MAX_ROWS."""

    tables: tuple[TableName, ...]
    rows: tuple[Row, ...]


class TruthFinder:
    """Runs plans over all tables of a lake that could answer them."""

    def __init__(self, connection: Connection, catalog: Catalog, graph: JoinGraph | None = None) -> None:
        self._connection = connection
        self._catalog = catalog
        self._graph = graph
        self._tables_of: dict[str, set[int]] = defaultdict(set)
        for number, table in enumerate(catalog.tables):
            for name in table.column_by_name:
                self._tables_of[name].add(number)

    def rows(self, plan: Plan, tables: Sequence[TableName]) -> tuple[Row, ...]:
        """The rows of one statement, those of NULLs alone left out; none when it does not run."""
        try:
            found = self._connection.query(_capped(plan, tables))
        except QueryError:
            return ()
        return _filled(zip(*(column.to_pylist() for column in found.columns), strict=True))

    def all(self, plan: Plan) -> list[Truth]:
        """Everything that answers, in the order of the catalog."""
        if plan.joined_on:
            return self._joined(plan)
        names = plan.column_names(0)
        holders = sorted(set.intersection(*(self._tables_of[name] for name in names)))
        by_shape: dict[tuple[str, ...], list[int]] = defaultdict(list)
        for number in holders:
            columns = self._catalog.tables[number].column_by_name
            by_shape[tuple(columns[name].type for name in sorted(names))].append(number)
        found: dict[int, Truth] = {}
        for numbers in by_shape.values():
            for start in range(0, len(numbers), BATCH):
                found |= self._batch(plan, numbers[start : start + BATCH])
        return [found[number] for number in sorted(found)]

    def _batch(self, plan: Plan, numbers: Sequence[int]) -> dict[int, Truth]:
        """One statement for tables of one shape; table by table where it fails."""
        parts = (
            f"SELECT {number} AS table_number, * FROM ({_capped(plan, [self._catalog.tables[number].name])})"
            for number in numbers
        )
        try:
            table = self._connection.query(" UNION ALL ".join(f"({part})" for part in parts))
        except QueryError:
            if len(numbers) == 1:
                return {}
            singles = (self._batch(plan, [number]) for number in numbers)
            return {number: truth for single in singles for number, truth in single.items()}
        by_table: dict[int, list[Row]] = defaultdict(list)
        for number, *cells in zip(*(column.to_pylist() for column in table.columns), strict=True):
            by_table[number].append(tuple(cells))
        answers = {number: _filled(rows) for number, rows in by_table.items()}
        return {n: Truth((self._catalog.tables[n].name,), rows) for n, rows in answers.items() if rows}

    def _joined(self, plan: Plan) -> list[Truth]:
        assert self._graph is not None
        ids = self._catalog.id_by_name
        found = []
        for left, right in sorted(self._graph.joins):
            for sides in ((left, right), (right, left)):
                names = tuple(self._catalog.tables[number].name for number in sides)
                both = self._graph.joins[left, right]
                edges = (edge if ids[edge.left] == sides[0] else edge.reversed() for edge in both)
                joinable = any(_lowered(edge.columns) == _lowered(plan.joined_on) for edge in edges)
                held = all(
                    plan.column_names(side) <= set(self._catalog.tables[number].column_by_name)
                    for side, number in enumerate(sides)
                )
                if joinable and held and (rows := self.rows(plan, names)):
                    found.append(Truth(names, rows))
        return found


def _capped(plan: Plan, tables: Sequence[TableName]) -> str:
    return f"SELECT * FROM ({sql_of(plan, tables)}) ORDER BY ALL LIMIT {MAX_ROWS}"


def _lowered(pairs: Iterable[tuple[str, str]]) -> set[tuple[str, str]]:
    return {(left.lower(), right.lower()) for left, right in pairs}


def _filled(rows: Iterable[Row]) -> tuple[Row, ...]:
    return tuple(row for row in rows if any(cell is not None for cell in row))
