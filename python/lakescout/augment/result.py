"""The rows of augment_tables, and the SQL of the augmented table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lakescout.augment.base import Base, Scaled
from lakescout.augment.features import Feature
from lakescout.augment.greedy import Step
from lakescout.augment.judge import Leak
from lakescout.augment.keyform import Form, key_sql
from lakescout.augment.paths import Hop, Path, relation
from lakescout.catalog import Catalog
from lakescout.sqltext import Sql, quote


def step_row(catalog: Catalog, base: Base, steps: Sequence[Step], rank: int, cost: dict[str, Any]) -> dict[str, Any]:
    """The row of one chosen path; its SQL joins everything up to it."""
    verdict = steps[rank - 1].verdict
    return {
        "rank": rank,
        "tables": _tables(catalog, verdict.path),
        "joins": [join for hop in verdict.path.hops for join in _joins(catalog, hop)],
        "columns": columns(catalog, verdict.path, [verdict.measured.scaled(place) for place in verdict.places]),
        "r2_before": verdict.r2_before,
        "r2_after": verdict.r2_after,
        "gain": verdict.gain.value,
        "gain_low": verdict.gain.low,
        "gain_high": verdict.gain.high,
        "cost": cost,
        "sql": augmented_sql(catalog, base, steps[:rank]),
        "note": None,
    }


def note_row(note: str, cost: dict[str, Any], tables: list[str] | None = None) -> dict[str, Any]:
    """A row that reports something instead of a table."""
    empty = dict.fromkeys(("rank", "r2_before", "r2_after", "gain", "gain_low", "gain_high", "sql"))
    return {**empty, "tables": tables or [], "joins": [], "columns": [], "cost": cost, "note": note}


def leak_row(catalog: Catalog, leak: Leak, cost: dict[str, Any]) -> dict[str, Any]:
    """A column that was found to give the target away."""
    shown = catalog.display_name(catalog.tables[leak.path.table].name)
    row = note_row(f"not counted: {shown}.{leak.column}, {leak.reason}", cost, _tables(catalog, leak.path))
    row["joins"] = [join for hop in leak.path.hops for join in _joins(catalog, hop)]
    row["columns"] = [{"table_name": shown, "column_name": leak.column, "feature": "leak"}]
    return row


def columns(catalog: Catalog, path: Path, taken: Sequence[Scaled]) -> list[dict[str, str]]:
    """Where each feature comes from and what was made of it."""
    shown = catalog.display_name(catalog.tables[path.table].name)
    return [{"table_name": shown, "column_name": each.feature.column, "feature": each.feature.how} for each in taken]


def _tables(catalog: Catalog, path: Path) -> list[str]:
    return [catalog.display_name(catalog.tables[table].name) for table in path.tables]


def _joins(catalog: Catalog, hop: Hop) -> list[dict[str, Any]]:
    left, right = (catalog.display_name(catalog.tables[table].name) for table in (hop.left, hop.right))
    return [
        {
            "left_table": left,
            "left_column": one,
            "right_table": right,
            "right_column": two,
            "containment": hop.containment,
            "fan_out": hop.fan_out,
            "normalised": hop.form is Form.NORMAL,
        }
        for one, two in zip(hop.left_columns, hop.right_columns, strict=True)
    ]


def augmented_sql(catalog: Catalog, base: Base, steps: Sequence[Step]) -> Sql:
    """One SELECT: the base with a column for each feature, every row of the base once."""
    taken = {column.name.lower() for column in base.table.columns}
    parts, joins, keys = [], [], []
    for number, step in enumerate(steps, start=1):
        path, alias = step.verdict.path, f"t{number}"
        taken_here = [step.verdict.measured.scaled(place) for place in step.verdict.places]
        used, values = _used(step, alias)
        keys.append(f"{key_sql(base.table, *path.base_key)} AS {quote(f'lakescout_k{number}')}")
        on = f"b.{quote(f'lakescout_k{number}')} = {alias}.k"
        joins.append(f"LEFT JOIN ({relation(catalog, path, used).sql}) AS {alias} ON {on}")
        name = catalog.tables[path.table].name.table
        for scaled, value in zip(taken_here, values, strict=True):
            parts.append(f"{value} AS {quote(_free(_column_name(name, scaled), taken))}")
    left_out = ", ".join(quote(f"lakescout_k{number}") for number in range(1, len(steps) + 1))
    own = f"b.* EXCLUDE ({left_out})"
    source = f"(SELECT *, {', '.join(keys)} FROM {base.table.name.quoted}) AS b"
    return Sql(f"SELECT {', '.join([own, *parts])} FROM {source} {' '.join(joins)}")


def _used(step: Step, alias: str) -> tuple[list[Feature], list[str]]:
    """The features that a step took, and SQL of each over the relation of these alone."""
    measured = step.verdict.measured
    used: list[Feature] = []
    values = []
    for place in step.verdict.places:
        if place == measured.new.start:
            values.append(f"({alias}.k IS NOT NULL)")
            continue
        used.append(measured.relation.features[place - measured.new.start - 1])
        values.append(f"{alias}.f{len(used)}")
    return used or [measured.relation.features[0]], values


def _column_name(table: str, scaled: Scaled) -> str:
    """`table.column`, with what was made of it where that is not its value."""
    column, how = scaled.feature.column, scaled.feature.how
    if column == "*":
        return f"{table} {how}"
    if how == "value":
        return f"{table} {column}"
    return f"{table} {how} {column}" if " of " in how else f"{table} {column} {how}"


def _free(name: str, taken: set[str]) -> str:
    base, number = name, 2
    while name.lower() in taken:
        name, number = f"{base} {number}", number + 1
    taken.add(name.lower())
    return name
