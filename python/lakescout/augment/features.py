"""What a column can say to a linear model: numbers, dates as numbers, and few-valued texts as one column a value.

No encoding looks at the target, so none can leak it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from lakescout.catalog import Column, Table
from lakescout.connection import Connection
from lakescout.joins.profile import Kind, TableProfile, kind_of
from lakescout.sqltext import Sql, literal, quote

MAX_FEATURES: Final = 24
"""Features of one table; the Gram matrix grows with their square."""
MAX_LEVELS: Final = 12
"""Values of a text column that get a feature of their own; columns of more values are left out."""
SPREAD: Final = 4
"""Numeric columns that get sums and extremes besides their mean, where a key has several rows."""
LOOKED_AT: Final = 20_000
"""Rows of a table from which its text columns are judged."""
READABLE: Final = 0.9
"""Share of a text column's values that must be numbers, or dates, to be taken as such."""
MISSING: Final = (0.02, 0.98)
"""Shares of NULL between which being NULL is a feature of its own."""

_DATES: Final = {"DATE", "TIMESTAMP", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS"}


@dataclass(frozen=True, slots=True)
class Feature:
    """A number made of one column: `sql` gives it, NULL where there is none, for one row."""

    column: str
    how: str
    """'value', 'days', 'month', 'weekday', 'hour', "is 'x'", 'missing'; 'mean of value', 'sum of value' and so on."""
    sql: Sql
    aggregate: str = "avg"
    """What one number is made of for the rows of one key."""


@dataclass(frozen=True, slots=True)
class Look:
    """What the values of a text column look like."""

    is_number: bool = False
    is_moment: bool = False
    levels: tuple[str, ...] = ()


def look_at(connection: Connection, table: Table) -> dict[str, Look]:
    """A look at each text column, from one scan of at most 20,000 rows."""
    columns = [column for column in table.columns if kind_of(column.type) is Kind.TEXT]
    if not columns:
        return {}
    parts = []
    for place, column in enumerate(columns):
        name = quote(column.name)
        parts.append(
            f"count({name}) AS filled_{place}, count({_number_of_text(name)}) AS numbers_{place}, "
            f"count(TRY_CAST(CAST({name} AS VARCHAR) AS TIMESTAMP)) AS moments_{place}, "
            f"CASE WHEN approx_count_distinct({name}) <= {2 * MAX_LEVELS} "
            f"THEN list_sort(list(DISTINCT CAST({name} AS VARCHAR)) FILTER ({name} IS NOT NULL)) END AS levels_{place}"
        )
    sql = f"SELECT {', '.join(parts)} FROM (FROM {table.name.quoted} LIMIT {LOOKED_AT})"
    row = connection.query(sql).to_pylist()[0]
    return {column.name: _look(row, place) for place, column in enumerate(columns)}


def _look(row: Mapping[str, object], place: int) -> Look:
    filled, numbers, moments = (int(str(row[f"{name}_{place}"])) for name in ("filled", "numbers", "moments"))
    levels = row[f"levels_{place}"]
    few = tuple(levels) if isinstance(levels, list) and 2 <= len(levels) <= MAX_LEVELS else ()
    is_number = filled > 0 and numbers >= READABLE * filled
    return Look(is_number, filled > 0 and not is_number and moments >= READABLE * filled, () if is_number else few)


def row_features(
    table: Table, profile: TableProfile, looks: Mapping[str, Look], exclude: Collection[str] = ()
) -> list[Feature]:
    """The features of a row, numbers first, at most 24. `exclude`: columns to leave out, lower-cased."""
    columns = [column for column in table.columns if column.name.lower() not in exclude]
    found: list[Feature] = []
    for make in (_numbers, _moments, _levels):
        for column in columns:
            found.extend(make(column, looks.get(column.name, Look())))
    found.extend(_missing(table, profile, {feature.column for feature in found}))
    return found[:MAX_FEATURES]


def number_sql(column: Column) -> Sql | None:
    """A numeric column as DOUBLE, without infinities and NaN; None for another type."""
    name = quote(column.name)
    if column.type.upper() == "BOOLEAN":
        return Sql(f"CAST({name} AS DOUBLE)")
    if kind_of(column.type) in (Kind.INTEGER, Kind.NUMBER):
        return _bounded(f"CAST({name} AS DOUBLE)")
    return None


def _bounded(sql: str) -> Sql:
    """Numbers whose square is still finite: NaN and infinity compare as larger than any number."""
    return Sql(f"CASE WHEN abs({sql}) < 1e150 THEN {sql} END")


def _number_of_text(name: str) -> Sql:
    return Sql(f"TRY_CAST(regexp_replace(CAST({name} AS VARCHAR), '[,$€£%\\s]', '', 'g') AS DOUBLE)")


def _numbers(column: Column, look: Look) -> Iterator[Feature]:
    sql = number_sql(column)
    if sql is None and look.is_number:
        sql = _bounded(_number_of_text(quote(column.name)))
    if sql is not None:
        yield Feature(column.name, "value", sql)


def _moments(column: Column, look: Look) -> Iterator[Feature]:
    name = quote(column.name)
    if column.type.upper() == "TIMESTAMP WITH TIME ZONE":
        yield Feature(column.name, "days", Sql(f"CASE WHEN isfinite({name}) THEN epoch({name}) / 86400 END"))
        return
    if column.type.upper() in _DATES:
        moment = f"CAST({name} AS TIMESTAMP)"
    elif look.is_moment:
        moment = f"TRY_CAST(CAST({name} AS VARCHAR) AS TIMESTAMP)"
    else:
        return
    parts = {"days": "epoch({}) / 86400", "month": "month({})", "weekday": "isodow({})"}
    if column.type.upper() != "DATE":
        parts["hour"] = "hour({})"
    for how, part in parts.items():
        yield Feature(column.name, how, Sql(f"CASE WHEN isfinite({moment}) THEN {part.format(moment)} END"))


def _levels(column: Column, look: Look) -> Iterator[Feature]:
    if look.is_moment:
        return
    for level in look.levels:
        sql = f"CAST(CAST({quote(column.name)} AS VARCHAR) = {literal(level)} AS DOUBLE)"
        yield Feature(column.name, f"is {literal(level)}", Sql(sql))


def _missing(table: Table, profile: TableProfile, used: Collection[str]) -> Iterator[Feature]:
    for column, known in zip(table.columns, profile.columns, strict=True):
        if column.name in used and MISSING[0] < known.null_share < MISSING[1]:
            yield Feature(column.name, "missing", Sql(f"CAST({quote(column.name)} IS NULL AS DOUBLE)"))


def aggregated(features: list[Feature], table: Table) -> list[Feature]:
    """The features of a key that has several rows: means of all, sums and extremes of numbers, the number of rows."""
    found = [Feature("*", "number of rows", Sql("1"), "count")]
    found += [Feature(each.column, f"mean of {each.how}", each.sql) for each in features]
    numbers = [each for each in features if each.how == "value"][:SPREAD]
    for how in ("sum", "min", "max"):
        found += [Feature(each.column, f"{how} of value", each.sql, how) for each in numbers]
    return found[:MAX_FEATURES]
