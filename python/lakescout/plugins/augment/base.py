"""The base table of an augmentation: its target, its features and their scales, checked before any search."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Final

from lakescout.errors import ArgumentError, UnknownTableError
from lakescout.joins.profile import Kind, TableProfile, kind_of
from lakescout.lake.catalog import Catalog, Column, Table
from lakescout.lake.connection import Connection
from lakescout.lake.sqltext import Sql, literal, quote, statement

MAX_FEATURES: Final = 24
"""The most features of one table; the Gram matrix grows with their square."""
MAX_LEVELS: Final = 12
"""The most values of a text column that each get a feature of their own; columns with more values have none."""
SPREAD: Final = 4
"""How many numeric columns get sums and extremes besides their mean, if a key has several rows."""
LOOKED_AT: Final = 20_000
"""The most rows of a table that are read to judge its text columns."""
READABLE: Final = 0.9
"""The share of a text column's values that must be numbers, or dates, for the column to be treated as such."""
MISSING: Final = (0.02, 0.98)
"""The shares of NULL between which being NULL is a feature of its own."""

_DATES: Final = {"DATE", "TIMESTAMP", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS"}


@dataclass(frozen=True, slots=True)
class Feature:
    """A number made from one column: `sql` gives it for one row, NULL if there is none."""

    column: str
    how: str
    """'value', 'days', 'month', 'weekday', 'hour', "is 'x'", 'missing'; 'mean of value', 'sum of value' and so on.
    For a category of the base, 'mean of target'."""
    sql: Sql
    aggregate: str = "avg"
    """The SQL aggregate that makes one number of the rows of a key."""


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
            f"THEN list_sort(list(DISTINCT CAST({name} AS VARCHAR)) FILTER ({name} IS NOT NULL), 'ASC', 'NULLS LAST') "
            f"END AS levels_{place}"
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
    """The features of a key with several rows: their number, means of all features, sums and extremes of numbers."""
    found = [Feature("*", "number of rows", Sql("1"), "count")]
    found += [Feature(each.column, f"mean of {each.how}", each.sql) for each in features]
    numbers = [each for each in features if each.how == "value"][:SPREAD]
    for how in ("sum", "min", "max"):
        found += [Feature(each.column, f"{how} of value", each.sql, how) for each in numbers]
    return found[:MAX_FEATURES]


MIN_ROWS: Final = 10
"""The fewest rows with a target by which a model can be validated."""


@dataclass(frozen=True, slots=True)
class Scaled:
    """A feature with its mean and deviation, which scale it to about mean 0 and deviation 1, and to 0 if missing."""

    feature: Feature
    mean: float
    deviation: float

    def over(self, value: str) -> Sql:
        """`value`, which is the unscaled feature, as a number that is never NULL."""
        return Sql(f"coalesce(({value} - {self.mean!r}::DOUBLE) / {self.deviation!r}::DOUBLE, 0)")


@dataclass(frozen=True, slots=True)
class Encoded:
    """A category of the base, encoded by the target's mean over rows of the same value in other folds of rows."""

    column: str
    table: str
    """A temporary table of values, folds and means; its columns have its name with `_v`, `_f` and `_x` appended."""


@dataclass(frozen=True)
class Base:
    """The base table with its target."""

    table: Table
    number: int
    """Its catalog id."""
    target: Column
    scaled_target: Scaled
    features: tuple[Scaled, ...]
    """The last of them are those of `encoded`."""
    rows: int
    """Rows with a target."""
    encoded: tuple[Encoded, ...] = ()

    @property
    def target_encoded(self) -> range:
        """Positions of the encoded categories in a Gram matrix of [1, features, ...]."""
        return range(1 + len(self.features) - len(self.encoded), 1 + len(self.features))

    def design(self, keys: Sequence[Sql]) -> Sql:
        """One row for each row with a target: k0, k1, ... for the keys, y, and x1, x2, ... for the features."""
        parts = [f"{key} AS k{place}" for place, key in enumerate(keys)]
        parts.append(f"{self.scaled_target.over(self.scaled_target.feature.sql)} AS y")
        parts += [f"{each.over(each.feature.sql)} AS x{place}" for place, each in enumerate(self.features, start=1)]
        filled = self.scaled_target.feature.sql
        joins = [
            f" LEFT JOIN {quote(each.table)} ON {quote(each.column)} = {quote(each.table + '_v')} "
            f"AND {row_fold(self.table, self.target)} = {quote(each.table + '_f')}"
            for each in self.encoded
        ]
        source = f"{self.table.name.quoted} AS lakescout_base{''.join(joins)}"
        return Sql(f"SELECT {', '.join(parts)} FROM {source} WHERE ({filled}) IS NOT NULL")


def read_base(connection: Connection, catalog: Catalog, number: int, target: str, profile: TableProfile) -> Base:
    """The base table with scales. Raises UnknownTableError, ArgumentError if the target is missing or unusable."""
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
    """The deviation; 0 if it could come from rounding the mean."""
    if mean is None or deviation is None or deviation <= 1e-12 * abs(mean):
        return 0.0
    return float(deviation)


MAX_ENCODED: Final = 8
"""The most categories of the base that are encoded: those that explain most of the target."""
LEAST_ROWS: Final = 2.0
"""The mean number of rows per value from which a column counts as a category."""
LEAST_SHARE: Final = 0.005
"""The least share of the target's variance that must lie between the values of a category."""
ROW_FOLDS: Final = 5
HASHED: Final = 12
"""How many columns at most decide a row's fold."""

_tables = count(1)


def row_fold(table: Table, target: Column) -> Sql:
    """SQL of a row's fold, the same in every query and for equal rows."""
    return Sql(f"({row_hash(table, target)} % {ROW_FOLDS})")


def row_hash(table: Table, target: Column) -> Sql:
    """SQL of a row's hash, the same in every query and for equal rows."""
    others = [column for column in table.columns if kind_of(column.type) is not Kind.OTHER and column != target]
    names = [quote(column.name) for column in (target, *others)][:HASHED]
    return Sql(f"hash({', '.join(names)})")


def with_categories(connection: Connection, base: Base, profile: TableProfile) -> Base:
    """The base with its categories encoded, so that a table which restates one of them gains nothing by that.

    A category, of text or numbers, becomes the target's mean over the rows of the same value in the other four folds,
    drawn towards the mean of all rows by the ratio of the variances within and between the values. So no row's feature
    rests on its own target. The features for single values of the category are dropped: a join on the category puts all
    rows of a value in one fold, so that the other folds teach nothing about it. `drop_categories` drops the temporary
    tables. Raises QueryError.
    """
    weighed: list[tuple[float, float, Column]] = []
    for column, known in zip(base.table.columns, profile.columns, strict=True):
        if column.name.lower() == base.target.name.lower() or known.kind not in (Kind.TEXT, Kind.INTEGER, Kind.NUMBER):
            continue
        if 3 <= known.distinct <= base.rows / LEAST_ROWS:
            share, prior = _between(connection, base, column)
            if share >= LEAST_SHARE:
                weighed.append((share, prior, column))
    weighed.sort(key=lambda each: -each[0])
    made = base
    for _, prior, column in weighed[:MAX_ENCODED]:
        name = f"lakescout_category_{next(_tables)}"
        names = {"means": name, "v": f"{name}_v", "f": f"{name}_f", "x": f"{name}_x"}
        fold = row_fold(base.table, base.target)
        values = _category_values(base, column)
        connection.execute(statement("augment/category", **names, **values, fold=fold, prior=Sql(repr(prior))))
        feature = Feature(column.name, "mean of target", Sql(quote(names["x"])))
        scaled = Scaled(feature, 0.0, 1.0)
        kept = (each for each in made.features if each.feature.column != column.name or each.feature.how[:3] != "is ")
        made = replace(made, features=(*kept, scaled), encoded=(*made.encoded, Encoded(column.name, name)))
    return made


def drop_categories(connection: Connection, base: Base) -> None:
    """Drop the tables of a base's encoded categories."""
    for each in base.encoded:
        connection.execute(f"DROP TABLE IF EXISTS temp.{quote(each.table)}")


def _category_values(base: Base, column: Column) -> dict[str, object]:
    target = base.scaled_target
    return {
        "value": Sql(quote(column.name)),
        "target": target.over(target.feature.sql),
        "filled": target.feature.sql,
        "base": base.table.name.quoted,
    }


def _between(connection: Connection, base: Base, column: Column) -> tuple[float, float]:
    """The share of the target's variance that lies between a column's values, less what chance explains, and the ratio
    of the variances within and between the values (a one-way analysis of variance with groups of unequal sizes)."""
    row = connection.query(statement("augment/categories", **_category_values(base, column))).to_pylist()[0]
    levels, rows = float(row["levels"]), float(row["rows"])
    if levels < 3 or rows < LEAST_ROWS * levels or rows <= levels:
        return 0.0, 0.0
    within = max(row["squares"] - row["between_levels"], 0.0) / (rows - levels)
    spread = row["between_levels"] - row["whole"] ** 2 / rows - (levels - 1) * within
    between = spread / (rows - row["squared_rows"] / rows)
    if between <= 0:
        return 0.0, 0.0
    return between / (between + within), within / between
