"""Plans of generated questions (the template of PNEUMA 6.1, figure 5), their SQL, and all tables that answer them."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Final

from lakescout.errors import QueryError
from lakescout.joins.graph import JoinGraph
from lakescout.lake.catalog import Catalog, TableName
from lakescout.lake.connection import Connection
from lakescout.lake.sqltext import Sql, literal, quote
from lakescout.plugins.bench.generator.columns import NUMBER_TYPES, AskedColumn


class Comparison(Enum):
    """How a filter compares."""

    EQUAL = "="
    ABOVE = ">"
    BELOW = "<"
    AT_LEAST = ">="
    AT_MOST = "<="


class Aggregate(Enum):
    """What is computed over rows."""

    COUNT = "count"
    SUM = "sum"
    AVERAGE = "avg"
    LARGEST = "max"
    SMALLEST = "min"


@dataclass(frozen=True, slots=True)
class Field:
    """A column of one of the tables of the plan; a plan over a single table only has side 0."""

    column: AskedColumn
    side: int = 0


@dataclass(frozen=True, slots=True)
class Filter:
    """A comparison with a cell, in the cell's own spelling."""

    field: Field
    test: Comparison
    value: str


@dataclass(frozen=True, slots=True)
class Measure:
    """An aggregate; `field` None counts rows."""

    aggregate: Aggregate
    field: Field | None = None


@dataclass(frozen=True, slots=True)
class Order:
    """The order of the rows, by a column or by the measure (`by` None), and how many of them are kept."""

    by: Field | None
    descending: bool
    limit: int


@dataclass(frozen=True)
class QuestionPlan:
    """SELECT columns, measure WHERE filters GROUP BY columns HAVING measure > bound ORDER BY ... LIMIT n."""

    select: tuple[Field, ...] = ()
    """With a measure these are the groups."""
    measure: Measure | None = None
    filters: tuple[Filter, ...] = ()
    having: tuple[Comparison, str] | None = None
    order: Order | None = None
    joined_on: tuple[tuple[str, str], ...] = field(default=())
    """Column pairs that join side 0 with side 1; empty for a single table."""

    @property
    def fields(self) -> tuple[Field, ...]:
        """Every field that the question names, without duplicates or join columns."""
        named = [*self.select, *(item.field for item in self.filters)]
        if self.measure and self.measure.field:
            named.append(self.measure.field)
        if self.order and self.order.by:
            named.append(self.order.by)
        return tuple({(item.side, item.column.name): item for item in named}.values())

    @property
    def kind(self) -> str:
        """A word for the form: lookup, top, aggregate or group; with `join` if tables are joined."""
        plain = "top" if self.order else "lookup"
        form = plain if self.measure is None else "group" if self.select else "aggregate"
        return f"join {form}" if self.joined_on else form

    def column_names(self, side: int) -> frozenset[str]:
        """Lower-cased names of the columns that the statement reads on a side."""
        names = {item.column.name.lower() for item in self.fields if item.side == side}
        return frozenset(names | {pair[side].lower() for pair in self.joined_on})


SIDES: Final = ("l", "r")
_ESCAPED: Final = re.compile(r"([\\%_])")


def sql_of(plan: QuestionPlan, tables: Sequence[TableName]) -> Sql:
    """The statement over one table, or over two joined ones in the order of the plan's sides.

    Texts are compared with ILIKE (OCTOPUS 6.1). An aggregate over no rows gives no row, so a table without the
    value does not answer.
    """
    joined = bool(plan.joined_on)
    parts = [f"SELECT {', '.join(_outputs(plan, joined=joined))} FROM {_from(plan, tables)}"]
    tests = [_test(item, joined=joined) for item in plan.filters]
    if plan.order and plan.order.by:
        tests.append(f"{_column(plan.order.by, joined=joined)} IS NOT NULL")
    if tests:
        parts.append("WHERE " + " AND ".join(tests))
    if plan.measure:
        if plan.select:
            parts.append("GROUP BY ALL")
        parts.append(f"HAVING {_having(plan, plan.measure, joined=joined)}")
    if plan.order:
        by = _measure(plan.measure, joined=joined) if plan.order.by is None else _column(plan.order.by, joined=joined)
        direction = "DESC" if plan.order.descending else "ASC"
        ties = ", ".join(f"{_column(item, joined=joined)} ASC NULLS LAST" for item in plan.select)
        parts.append(f"ORDER BY {by} {direction} NULLS LAST, {ties} LIMIT {plan.order.limit}")
    return Sql(" ".join(parts))


def _outputs(plan: QuestionPlan, *, joined: bool) -> list[str]:
    found = [_column(item, joined=joined) for item in plan.select]
    if plan.measure:
        found.append(_measure(plan.measure, joined=joined))
    return found if plan.measure or plan.order else [f"DISTINCT {found[0]}", *found[1:]]


def _from(plan: QuestionPlan, tables: Sequence[TableName]) -> str:
    if not plan.joined_on:
        return tables[0].quoted
    on = " AND ".join(f"l.{quote(left)} = r.{quote(right)}" for left, right in plan.joined_on)
    return f"{tables[0].quoted} AS l JOIN {tables[1].quoted} AS r ON {on}"


def _column(item: Field, *, joined: bool) -> str:
    name = quote(item.column.name)
    return f"{SIDES[item.side]}.{name}" if joined else name


def _measure(measure: Measure | None, *, joined: bool) -> str:
    assert measure is not None
    if measure.field is None:
        return "count(*)"
    return f"{measure.aggregate.value}({_column(measure.field, joined=joined)})"


def _having(plan: QuestionPlan, measure: Measure, *, joined: bool) -> str:
    if plan.having:
        test, bound = plan.having
        return f"{_measure(measure, joined=joined)} {test.value} {bound}"
    if measure.field is None or measure.aggregate is Aggregate.COUNT:
        return "count(*) > 0"
    return f"count({_column(measure.field, joined=joined)}) > 0"


def _test(item: Filter, *, joined: bool) -> str:
    column = _column(item.field, joined=joined)
    if item.test is not Comparison.EQUAL:
        return f"{column} {item.test.value} {value_of(item.field.column, item.value)}"
    if not is_text(item.field.column):
        return f"{column} = {value_of(item.field.column, item.value)}"
    if item.value != item.value.strip():
        column = f"trim({column})"
    escaped = _ESCAPED.sub(r"\\\1", item.value.strip())
    return f"{column} ILIKE {literal(escaped)}" + (" ESCAPE '\\'" if escaped != item.value.strip() else "")


def is_text(column: AskedColumn) -> bool:
    """Whether cells of the column are compared as texts."""
    base = re.split(r"[( ]", column.type, maxsplit=1)[0].upper()
    return base not in NUMBER_TYPES and base not in ("DATE", "TIMESTAMP", "BOOLEAN")


def value_of(column: AskedColumn, value: str) -> str:
    """A cell as a literal of its type."""
    base = re.split(r"[( ]", column.type, maxsplit=1)[0].upper()
    if base in NUMBER_TYPES and re.fullmatch(r"-?\d+(\.\d+)?(e[+-]?\d+)?", value):
        return value
    if base == "TIMESTAMP":
        return f"TIMESTAMPTZ {literal(value)}" if "ZONE" in column.type.upper() else f"TIMESTAMP {literal(value)}"
    return f"DATE {literal(value)}" if base == "DATE" else literal(value)


BATCH: Final = 40
"""How many tables with the same column types one statement asks."""
MAX_ROWS: Final = 200
"""How many rows of an answer are kept."""

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

    def rows(self, plan: QuestionPlan, tables: Sequence[TableName]) -> tuple[Row, ...]:
        """The rows of one statement, without rows of NULLs only; none if it does not run."""
        try:
            found = self._connection.query(_capped(plan, tables))
        except QueryError:
            return ()
        return _filled(zip(*(column.to_pylist() for column in found.columns), strict=True))

    def all(self, plan: QuestionPlan) -> list[Truth]:
        """Every table or pair of tables that answers, in the order of the catalog."""
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

    def _batch(self, plan: QuestionPlan, numbers: Sequence[int]) -> dict[int, Truth]:
        """The answers of tables whose columns have the same types, by one statement; table by table if that fails."""
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

    def _joined(self, plan: QuestionPlan) -> list[Truth]:
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


def _capped(plan: QuestionPlan, tables: Sequence[TableName]) -> str:
    return f"SELECT * FROM ({sql_of(plan, tables)}) ORDER BY ALL ASC NULLS LAST LIMIT {MAX_ROWS}"


def _lowered(pairs: Iterable[tuple[str, str]]) -> set[tuple[str, str]]:
    return {(left.lower(), right.lower()) for left, right in pairs}


def _filled(rows: Iterable[Row]) -> tuple[Row, ...]:
    return tuple(row for row in rows if any(cell is not None for cell in row))
