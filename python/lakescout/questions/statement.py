"""The SQL of a plan, over any tables that have its columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from lakescout.catalog import TableName
from lakescout.questions.columns import NUMBER_TYPES, AskedColumn
from lakescout.questions.plan import Aggregate, Comparison, Field, Filter, Measure, Plan
from lakescout.sqltext import Sql, literal, quote

SIDES: Final = ("l", "r")
_ESCAPED: Final = re.compile(r"([\\%_])")


def sql_of(plan: Plan, tables: Sequence[TableName]) -> Sql:
    """The statement over one table, or over two joined ones in the order of the plan's sides.

    Texts are compared by ILIKE (OCTOPUS 6.1). A reckoning over no rows gives no row, so that a table without the
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
        ties = ", ".join(_column(item, joined=joined) for item in plan.select)
        parts.append(f"ORDER BY {by} {direction} NULLS LAST, {ties} LIMIT {plan.order.limit}")
    return Sql(" ".join(parts))


def _outputs(plan: Plan, *, joined: bool) -> list[str]:
    found = [_column(item, joined=joined) for item in plan.select]
    if plan.measure:
        found.append(_measure(plan.measure, joined=joined))
    return found if plan.measure or plan.order else [f"DISTINCT {found[0]}", *found[1:]]


def _from(plan: Plan, tables: Sequence[TableName]) -> str:
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


def _having(plan: Plan, measure: Measure, *, joined: bool) -> str:
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
