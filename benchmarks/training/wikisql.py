"""WikiSQL's questions (Zhong et al. 2017) as plans, each over its one table."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq

from benchmarks.common.lakes import json_lines
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.reading.plan import Aggregate, And, Compare, Comparison, Function, Plan, Value
from lakescout.reading.plan import Column as PlanColumn
from lakescout.reading.scope import Scope, make_scope
from lakescout.words.text import fold

_FUNCTIONS: dict[str, Function] = {"COUNT": "count", "SUM": "sum", "AVG": "avg", "MIN": "min", "MAX": "max"}
_COMPARISONS: dict[str, Comparison] = {"=": "=", ">": ">", "<": "<"}
NUMERIC_SHARE = 0.9


@dataclass(frozen=True)
class WebTable:
    """A table of a web page with its cells by column, as they are spelt."""

    scope: Scope
    cells: tuple[tuple[str, ...], ...]


def web_tables(folder: Path, wanted: set[str] | None = None) -> dict[str, WebTable]:
    """The tables by name."""
    found = {}
    for row in pq.read_table(folder / "wikisql_tables.parquet").to_pylist():
        if wanted is None or row["table"] in wanted:
            found[row["table"]] = _web_table(row)
    return found


def _web_table(row: dict[str, Any]) -> WebTable:
    names: list[str] = []
    for place, name in enumerate(row["columns"]):
        known = name and name.lower() not in map(str.lower, names)
        names.append(name if known else f"{name or 'column'}_{place + 1}")
    columns = tuple(Column(name, "VARCHAR", place) for place, name in enumerate(names))
    cells = tuple(tuple(cells[place] for cells in row["rows"] if place < len(cells)) for place in range(len(names)))
    numeric = frozenset(place for place, column in enumerate(cells) if all_numbers(column))
    table = Table(TableName("web", "main", row["table"]), columns, comment=row["title"] or None)
    return WebTable(make_scope([table], numeric_text=numeric), cells)


def all_numbers(cells: Sequence[str], share: float = NUMERIC_SHARE) -> bool:
    """Whether at least that share of the cells that are filled are numbers."""
    filled = [cell for cell in cells if cell]
    return bool(filled) and sum(_number(cell) is not None for cell in filled) >= share * len(filled)


def _number(text: str) -> int | float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    if not re.fullmatch(r"[+-]?[\d.]+(e[+-]?\d+)?", text.strip(), re.IGNORECASE):
        return None
    return int(number) if number.is_integer() and "." not in text else number


def questions(folder: Path, tables: dict[str, WebTable]) -> Iterator[tuple[str, str, str, Plan]]:
    """Id, question, table and plan, with values spelt as in the cells; questions over unknown columns are left out."""
    for row in json_lines(folder / "wikisql_questions.jsonl"):
        table = tables.get(row["table"])
        plan = None if table is None else _plan(table, row)
        if plan is not None:
            yield row["id"], row["question"], row["table"], plan


def _plan(table: WebTable, row: dict[str, Any]) -> Plan | None:
    shown = table.scope.number(0, row["select"])
    if shown is None:
        return None
    conditions = []
    for name, operator, value in row["where"]:
        number = table.scope.number(0, name)
        if number is None or operator not in _COMPARISONS:
            return None
        conditions.append(Compare(_COMPARISONS[operator], PlanColumn(number), _spelt(table, number, operator, value)))
    where = None if not conditions else conditions[0] if len(conditions) == 1 else And(tuple(conditions))
    if not row["aggregate"]:
        return Plan((PlanColumn(shown),), where=where)
    function = _FUNCTIONS[row["aggregate"]]
    return Plan((Aggregate(function, PlanColumn(shown)),), where=where)


def _spelt(table: WebTable, column: int, operator: str, text: str) -> Value:
    text = str(text)
    if operator != "=":
        number = _number(text.replace(",", ""))
        return Value(text if number is None else number)
    wanted = _key(text)
    return Value(next((cell for cell in table.cells[column] if _key(cell) == wanted), text))


def _key(text: str) -> str:
    """A text without case, spaces and punctuation."""
    kept = re.sub(r"[\W_]+", "", fold(text))
    number = _number(fold(text).replace(",", ""))
    return f"{number:g}" if number is not None else kept
