"""The base table of an augmentation: its target, its features and their scales, checked before anything is searched."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from lakescout.augment.features import Feature, look_at, number_sql, row_features
from lakescout.catalog import Catalog, Column, Table
from lakescout.connection import Connection
from lakescout.errors import ArgumentError, UnknownTableError
from lakescout.joins.profile import Kind, TableProfile, kind_of
from lakescout.sqltext import Sql

MIN_ROWS: Final = 10
"""Rows with a target below which nothing can be validated."""


@dataclass(frozen=True, slots=True)
class Scaled:
    """A number of each row, brought to about mean 0 and deviation 1, 0 where it is missing."""

    feature: Feature
    mean: float
    deviation: float

    def over(self, value: str) -> Sql:
        """`value`, which is the feature unscaled, as a number that is never NULL."""
        return Sql(f"coalesce(({value} - {self.mean!r}::DOUBLE) / {self.deviation!r}::DOUBLE, 0)")


@dataclass(frozen=True)
class Base:
    """The base table with its target."""

    table: Table
    number: int
    """Its catalog id."""
    target: Column
    scaled_target: Scaled
    features: tuple[Scaled, ...]
    rows: int
    """Rows with a target."""

    def design(self, keys: Sequence[Sql]) -> Sql:
        """One row a row with a target: k0, k1, ... for the keys, y, and x1, x2, ... for the features."""
        parts = [f"{key} AS k{place}" for place, key in enumerate(keys)]
        parts.append(f"{self.scaled_target.over(self.scaled_target.feature.sql)} AS y")
        parts += [f"{each.over(each.feature.sql)} AS x{place}" for place, each in enumerate(self.features, start=1)]
        filled = self.scaled_target.feature.sql
        return Sql(f"SELECT {', '.join(parts)} FROM {self.table.name.quoted} WHERE ({filled}) IS NOT NULL")


def read_base(connection: Connection, catalog: Catalog, number: int, target: str, profile: TableProfile) -> Base:
    """The base table with scales. Raises UnknownTableError, ArgumentError: what is wrong with the target."""
    table = catalog.tables[number]
    column = find_target(catalog, table, target)
    value = number_sql(column)
    assert value is not None
    found = row_features(table, profile, look_at(connection, table), {column.name.lower()})
    counts = _statistics(connection, table, [Feature(column.name, "value", value), *found])
    shown = f"{catalog.display_name(table.name)}.{column.name}"
    rows, mean, deviation = counts[0]
    if not rows:
        raise ArgumentError(f"the target {shown} has no values: every row is NULL, NaN or infinite")
    if not deviation:
        raise ArgumentError(f"the target {shown} is constant ({mean:g}); there is nothing to predict")
    if rows < MIN_ROWS:
        raise ArgumentError(f"the target {shown} has {rows} values; at least {MIN_ROWS} rows are needed")
    scaled = tuple(
        Scaled(feature, mean, deviation)
        for feature, (_, mean, deviation) in zip(found, counts[1:], strict=True)
        if deviation
    )
    return Base(table, number, column, Scaled(Feature(column.name, "value", value), mean, deviation), scaled, rows)


def find_target(catalog: Catalog, table: Table, target: str) -> Column:
    """The numeric column of that name. Raises UnknownTableError, ArgumentError."""
    shown = catalog.display_name(table.name)
    names = ", ".join(column.name for column in table.columns if number_sql(column) is not None) or "none"
    column = table.column_by_name.get(target.lower())
    if column is None:
        raise UnknownTableError(f"table {shown} has no column {target!r}; its numeric columns: {names}")
    if number_sql(column) is None:
        kind = "text" if kind_of(column.type) is Kind.TEXT else column.type
        raise ArgumentError(
            f"the target {shown}.{column.name} is {kind}; it must be a number or BOOLEAN. Numeric columns: {names}"
        )
    return column


def _statistics(connection: Connection, table: Table, features: Sequence[Feature]) -> list[tuple[int, float, float]]:
    """Count, mean and deviation of each feature over the rows where the first of them, the target, has a value."""
    parts = [
        f"count({each.sql}) AS n{place}, avg({each.sql}) AS m{place}, stddev_pop({each.sql}) AS s{place}"
        for place, each in enumerate(features)
    ]
    sql = f"SELECT {', '.join(parts)} FROM {table.name.quoted} WHERE ({features[0].sql}) IS NOT NULL"
    row = connection.query(sql).to_pylist()[0]
    return [
        (int(row[f"n{place}"]), float(row[f"m{place}"] or 0.0), _deviation(row[f"m{place}"], row[f"s{place}"]))
        for place in range(len(features))
    ]


def _deviation(mean: float | None, deviation: float | None) -> float:
    """The deviation, 0 where it is no more than rounding of the mean."""
    if mean is None or deviation is None or deviation <= 1e-12 * abs(mean):
        return 0.0
    return float(deviation)
