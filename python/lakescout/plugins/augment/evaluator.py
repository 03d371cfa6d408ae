"""Measuring what a path adds: semi-ring aggregates in SQL, ridge regression from their sums (after Kitana).

The base is summed once per join key; a candidate then costs one grouped scan of its own tables and a join of two
tables that have one row per key. Folds are made of keys: no key of a test fold was seen in training. The scores before
and after are measured in the same folds, those of the key that the path joins on. Boosted trees can judge the paths
that are chosen in the end, too.

The last step, from sums per key to Gram matrices, runs in SQL or in memory with the same result. For few keys, planning
the hundreds of sums of products costs more than computing them, so the keys are fetched, one row each, and multiplied
here; for many they never leave the database.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Final

import numpy as np
import pyarrow as pa

from lakescout.lake.catalog import Catalog
from lakescout.lake.connection import Connection
from lakescout.lake.sqltext import Sql, quote, statement
from lakescout.plugins.augment.base import ROW_FOLDS, Base, Feature, Scaled, drop_categories, row_hash
from lakescout.plugins.augment.keys import Form, key_sql
from lakescout.plugins.augment.paths import Path, Relation, relation
from lakescout.plugins.augment.ridge import Floats, Score

FOLDS: Final = 10


def product_sums(names: Sequence[str]) -> Sql:
    """SQL of the sums of products of [1, names] over the rows of a design, named g0_0, g0_1, ...; g0_0 is the count."""
    values = ["1.0", *names]
    parts = [
        f"sum({_product(values[one], values[two])}) AS g{one}_{two}"
        for one in range(len(values))
        for two in range(one, len(values))
    ]
    return Sql(", ".join(parts))


def _product(one: str, two: str) -> str:
    if one == "1.0":
        return two
    return f"{one} * {two}"


def key_sums(features: int, new: int) -> Sql:
    """SQL of a candidate's sums of products over keys: of [1, its `new` features z1, z2, ...] with those of the design
    (named b...), and with each other (c...).

    Features are constant within a key, so a product with a feature of the base needs only that feature's sum over the
    key's rows: sx1, sx2, ...; with the target, sy; with another feature of the candidate, the number of rows n.
    """
    before = ["n", *(f"sx{place}" for place in range(1, features + 1)), "sy"]
    news = ["1.0", *(f"z{place}" for place in range(1, new + 1))]
    parts = [f"sum({_scaled(one, two)}) AS b{i}_{j}" for i, one in enumerate(before) for j, two in enumerate(news)]
    parts += [f"sum(n * {news[i]} * {news[j]}) AS c{i}_{j}" for i in range(1, len(news)) for j in range(i, len(news))]
    return Sql(", ".join(parts))


def _scaled(one: str, two: str) -> str:
    return one if two == "1.0" else f"{one} * {two}"


def base_grams(rows: Sequence[Mapping[str, Any]], size: int) -> Floats:
    """Gram matrices of [1, features, target] by fold; shape (10, size, size)."""
    grams = np.zeros((FOLDS, size, size))
    for row in rows:
        for one in range(size):
            for two in range(one, size):
                grams[row["fold"], one, two] = grams[row["fold"], two, one] = row[f"g{one}_{two}"] or 0.0
    return grams


IN_MEMORY: Final = 50_000
"""The most keys of the base that are fetched into memory: with 24 features on either side, 20 MB."""
ROUNDING: Final = 1e-12
"""A deviation of at most this share of the mean counts as 0."""


@dataclass(frozen=True)
class Sums:
    """A candidate's sums over the keys that it shares with the base."""

    crossed: Floats
    """Shape (10, 1 + p + 1, 1 + q), by fold: [rows, sums of the design's p features, sum of the target] of a key times
    [1, the candidate's q features], scaled."""
    own: Floats
    """Shape (10, 1 + q, 1 + q): the candidate's features with each other, times the rows of the key."""
    scales: tuple[tuple[float, float], ...]
    """Mean and deviation of each of the q features over the keys."""
    between: float
    """Sum over keys of (sum of the target) ** 2 / rows."""
    matched_keys: int


def candidate_sums(connection: Connection, made: Relation, keys: str, size: int, count: int) -> Sums | None:
    """The sums of a relation with `size` features of the design, over a table of `count` keys. Raises QueryError."""
    if count > IN_MEMORY:
        return _read(connection.query(_sums_sql(made, keys, size)).to_pylist(), size, len(made.features))
    rows = connection.query(statement("augment/joined", relation=made.sql, keys=keys))
    return _multiplied(rows, size, len(made.features)) if rows.num_rows else None


def joined_grams(base: Floats, sums: Sums) -> Floats:
    """Gram matrices of [1, features, matched, new features, target], from the base's and a candidate's sums."""
    size, new = base.shape[1], len(sums.scales)
    old = np.array([*range(size - 1), size + new])
    places = np.arange(size - 1, size + new)
    grams = np.zeros((FOLDS, size + new + 1, size + new + 1))
    grams[:, old[:, None], old] = base
    grams[:, old[:, None], places] = sums.crossed
    grams[:, places[:, None], old] = sums.crossed.transpose(0, 2, 1)
    grams[:, places[:, None], places] = sums.own
    return grams


def _multiplied(rows: pa.Table, size: int, new: int) -> Sums:
    """The sums from one row per key."""
    columns = [rows.column(name).to_numpy() for name in rows.column_names]
    fold = columns[rows.column_names.index("fold")]
    named = dict(zip(rows.column_names, columns, strict=True))
    count, target = named["n"].astype(np.float64), named["sy"].astype(np.float64)
    left = np.column_stack([count, *(named[f"sx{place}"] for place in range(1, size + 1)), target]).astype(np.float64)
    right, scales = np.ones((rows.num_rows, 1 + new)), []
    for place in range(1, new + 1):
        right[:, place], scale = _scaled_sums(named[f"f{place}"].astype(np.float64))
        scales.append(scale)
    crossed, own = np.zeros((FOLDS, size + 2, 1 + new)), np.zeros((FOLDS, 1 + new, 1 + new))
    for number in range(FOLDS):
        some = fold == number
        crossed[number] = left[some].T @ right[some]
        own[number] = (right[some] * count[some, None]).T @ right[some]
    return Sums(crossed, own, tuple(scales), float((target**2 / count).sum()), rows.num_rows)


def _scaled_sums(values: Floats) -> tuple[Floats, tuple[float, float]]:
    """Values scaled to mean 0 and deviation 1, 0 if they are missing; all 0 if they are all the same."""
    known = ~np.isnan(values)
    mean = float(values[known].mean()) if known.any() else 0.0
    deviation = float(values[known].std()) if known.any() else 0.0
    if not ROUNDING * abs(mean) < deviation < np.inf:
        return np.zeros_like(values), (mean, 1.0)
    return np.where(known, (values - mean) / deviation, 0.0), (mean, deviation)


def _read(rows: Sequence[Mapping[str, Any]], size: int, new: int) -> Sums | None:
    """The sums from one row per fold."""
    if not rows:
        return None
    scales = tuple(
        (float(rows[0][f"m{place}"] or 0.0), float(rows[0][f"s{place}"] or 0.0) or 1.0) for place in range(1, new + 1)
    )
    crossed, own = np.zeros((FOLDS, size + 2, 1 + new)), np.zeros((FOLDS, 1 + new, 1 + new))
    for row in rows:
        fold = row["fold"]
        for i in range(size + 2):
            for j in range(1 + new):
                crossed[fold, i, j] = row[f"b{i}_{j}"] or 0.0
        own[fold, 0] = own[fold, :, 0] = crossed[fold, 0]
        for i in range(1, 1 + new):
            for j in range(i, 1 + new):
                own[fold, i, j] = own[fold, j, i] = row[f"c{i}_{j}"] or 0.0
    between = float(sum(row["between_keys"] for row in rows))
    return Sums(crossed, own, scales, between, int(sum(row["matched_keys"] for row in rows)))


def _sums_sql(made: Relation, keys: str, size: int) -> Sql:
    new = len(made.features)
    numbers = range(1, new + 1)
    return statement(
        "augment/candidate",
        relation=made.sql,
        keys=keys,
        scales=", ".join(["1 AS one", *(f"avg(f{n}) AS m{n}, {_deviation(n)} AS s{n}" for n in numbers)]),
        kept=", ".join(["fold", "n", "sy", *(f"sx{place}" for place in range(1, size + 1))]),
        scaled=", ".join(
            ["one", *(f"coalesce((f{n} - m{n}) / nullif(s{n}, 0), 0) AS z{n}, m{n}, s{n}" for n in numbers)]
        ),
        constants=", ".join(
            ["any_value(one)", *(f"any_value(m{n}) AS m{n}, any_value(s{n}) AS s{n}" for n in numbers)]
        ),
        sums=key_sums(size, new),
    )


def _deviation(number: int) -> str:
    """SQL of a feature's deviation; NULL if it could come from rounding the mean."""
    spread = f"stddev_pop(f{number})"
    return f"CASE WHEN {spread} > {ROUNDING!r} * abs(avg(f{number})) THEN {spread} END"


HASHED_FOLDS: Final = 50_000
"""From this many rows on, a key's fold comes from its hash; below, keys are dealt to the folds in turn, by hash."""

BaseKey = tuple[tuple[str, ...], Form]
_numbers = count(1)


@dataclass(frozen=True)
class Joined:
    """A chosen path: its relation, which is part of the design, and the features taken from it."""

    path: Path
    relation: Relation
    taken: tuple[Scaled, ...]
    """The features with the scale over the base's keys; the SQL of each is its column of the relation, or '' for the
    indicator of a matched key."""


@dataclass(frozen=True)
class Measured:
    """The Gram matrices of a path's features together with the base's, by fold."""

    path: Path
    relation: Relation
    grams: Floats
    """Shape (10, 1 + p + 1 + q + 1, same): 1, the design's p features, matched, the path's q features, target."""
    scales: tuple[tuple[float, float], ...]
    """Mean and deviation of each of the q features over the base's keys."""
    between: float
    """Sum over matched keys of (sum of y) ** 2 / rows: how much the centred target, y, varies between keys."""
    matched_keys: int
    target_encoded: range = range(0)
    """Positions of the base's encoded categories."""

    @property
    def before(self) -> range:
        """Positions of the design's features."""
        return range(1, self.grams.shape[1] - len(self.scales) - 2)

    @property
    def new(self) -> range:
        """Positions of the indicator `matched` and of the path's features."""
        return range(self.before.stop, self.grams.shape[1] - 1)

    @property
    def matched_rows(self) -> float:
        """How many rows of the base have a key that the path holds."""
        return float(self.grams[:, self.before.stop, self.before.stop].sum())

    @property
    def varies_within_keys(self) -> bool:
        """Whether many rows share keys and differ in the target."""
        several = self.matched_rows >= 1.5 * self.matched_keys
        return several and self.between < 0.999 * float(self.grams[:, -1, -1].sum())

    def scaled(self, place: int) -> Scaled:
        """The feature at a position of `new`."""
        number = place - self.before.stop
        if number == 0:
            return Scaled(Feature("*", "matched", Sql("")), 0.0, 1.0)
        mean, deviation = self.scales[number - 1]
        feature = self.relation.features[number - 1]
        return Scaled(Feature(feature.column, feature.how, Sql(f"f{number}"), feature.aggregate), mean, deviation)


@dataclass(frozen=True)
class Keyed:
    """The design summed per key of one join."""

    name: str
    """Of a temporary table: k, n (rows), sy, sx1, ... and the key's fold."""
    grams: Floats
    """Gram matrices of the design in the folds of the key, shape (10, 2 + p, 2 + p)."""
    count: int
    """Distinct keys."""


@dataclass
class Evaluator:
    """Measures paths for one base table. Close it: it makes temporary tables on its connection."""

    connection: Connection
    catalog: Catalog
    base: Base
    chosen: list[Joined] = field(default_factory=list)
    _keys: dict[BaseKey, Keyed] = field(default_factory=dict)
    evaluations: int = 0

    def measure(self, path: Path, features: Sequence[Feature]) -> Measured | None:
        """The path's Gram matrices; None if the path holds no key of the base. Raises QueryError."""
        self.evaluations += 1
        keyed = self.keys(path.base_key)
        made = relation(self.catalog, path, features)
        sums = candidate_sums(self.connection, made, keyed.name, keyed.grams.shape[1] - 2, keyed.count)
        if sums is None:
            return None
        grams = joined_grams(keyed.grams, sums)
        return Measured(path, made, grams, sums.scales, sums.between, sums.matched_keys, self.base.target_encoded)

    def bare(self) -> Floats:
        """The Gram matrix of the base alone over all its rows, shape (1, 2 + p, 2 + p)."""
        names = [f"x{place}" for place in range(1, len(self.base.features) + 1)]
        sql = f"SELECT 0 AS fold, {product_sums([*names, 'y'])} FROM ({self.base.design([])})"
        return base_grams(self.connection.query(sql).to_pylist(), len(names) + 2)[:1]

    def keys(self, key: BaseKey) -> Keyed:
        """The design summed per key; made on the first call."""
        if key not in self._keys:
            self._keys[key] = self._sum_keys(key)
        return self._keys[key]

    def _sum_keys(self, key: BaseKey) -> Keyed:
        name = f"lakescout_augment_{next(_numbers)}"
        design, features = self.design(key)
        sums = ["sum(y) AS sy", *(f"sum({each}) AS sx{place}" for place, each in enumerate(features, start=1))]
        fold = f"CAST(md5_number_lower(CAST(k AS VARCHAR)) % {FOLDS} AS INTEGER)"
        if self.base.rows < HASHED_FOLDS:
            fold = (
                f"CAST((row_number() OVER (ORDER BY md5(CAST(k AS VARCHAR)) ASC NULLS LAST) - 1) % {FOLDS} AS INTEGER)"
            )
        made = statement("augment/keys", keys=name, design=design, sums=", ".join(sums), fold=fold)
        self.connection.execute(made)
        sums_sql = product_sums([f"d.{each}" for each in (*features, "y")])
        rows = self.connection.query(
            statement("augment/base", design=design, keys=name, folds=FOLDS, sums=sums_sql)
        ).to_pylist()
        count = self.connection.query(f"SELECT count(*) AS n FROM temp.{quote(name)}")["n"][0].as_py()
        return Keyed(name, base_grams(rows, len(features) + 2), count)

    def design(self, key: BaseKey) -> tuple[Sql, list[str]]:
        """SQL of the rows with a target, columns k, y, x1, ..., z1_1, ...; and the names of the features."""
        keys = [key, *(joined.path.base_key for joined in self.chosen)]
        expressions = [key_sql(self.base.table, columns, form) for columns, form in keys]
        own = [f"x{place}" for place in range(1, len(self.base.features) + 1)]
        parts, joins, names = [f"b.{name}" for name in ("y", *own)], [], list(own)
        for place, joined in enumerate(self.chosen, start=1):
            joins.append(f" LEFT JOIN ({joined.relation.sql}) AS r{place} ON b.k{place} = r{place}.k")
            for number, scaled in enumerate(joined.taken, start=1):
                name = f"z{place}_{number}"
                parts.append(f"{_taken(scaled, f'r{place}')} AS {name}")
                names.append(name)
        inner = self.base.design(expressions)
        return Sql(f"SELECT b.k0 AS k, {', '.join(parts)} FROM ({inner}) AS b{''.join(joins)}"), names

    def choose(self, measured: Measured, places: Sequence[int]) -> None:
        """Make the features at these positions of `measured.new` part of the design."""
        taken = tuple(measured.scaled(place) for place in places)
        self.chosen.append(Joined(measured.path, measured.relation, taken))
        self.forget_keys()

    def forget_keys(self) -> None:
        """Drop the temporary tables."""
        for keyed in self._keys.values():
            self.connection.execute(f"DROP TABLE IF EXISTS temp.{quote(keyed.name)}")
        self._keys.clear()

    def close(self) -> None:
        """Drop all temporary tables, those of the base's categories, too."""
        self.forget_keys()
        drop_categories(self.connection, self.base)


def _taken(scaled: Scaled, alias: str) -> str:
    if not scaled.feature.sql:
        return f"CAST({alias}.k IS NOT NULL AS DOUBLE)"
    return scaled.over(f"{alias}.{scaled.feature.sql}")


TREE_ROWS: Final = 10_000
"""The most rows of the base on which trees learn and are scored."""
TREES: Final = 200


def by_trees(evaluator: Evaluator) -> list[Score]:
    """The scores of boosted trees on rows held out: for the base alone, and after each chosen path.

    A category of the base is encoded anew in each fold, from the rows that the trees learn from. Raises QueryError.
    """
    read = _tree_rows(evaluator)
    target, fold = read.y, read.fold
    rows = np.bincount(fold, minlength=ROW_FOLDS).astype(np.float64)
    deviations = np.bincount(fold, (target - target.mean()) ** 2, ROW_FOLDS).astype(np.float64)
    errors = np.zeros((len(evaluator.chosen) + 1, ROW_FOLDS))
    for number in range(ROW_FOLDS):
        test = fold == number
        if test.any() and (~test).sum() >= FOLDS:
            target_encoded = _target_encoded(read.categories, target, fold, number)
            for place in range(len(errors)):
                own = np.column_stack([*target_encoded, read.x, *read.taken[:place]])
                errors[place, number] = _tree_error(own, target, test)
    return [Score(each, deviations, rows) for each in errors]


@dataclass(frozen=True)
class _TreeRows:
    y: Floats
    fold: np.ndarray
    x: Floats
    """The base's own features, shape (n, p)."""
    taken: tuple[Floats, ...]
    """The features of each chosen path, shape (n, q)."""
    categories: tuple[np.ndarray, ...]
    """The values, as text, of each encoded category of the base."""


def _tree_rows(evaluator: Evaluator) -> _TreeRows:
    """A sample of the base's rows with what the chosen paths add."""
    base, chosen = evaluator.base, evaluator.chosen
    categories = [Sql(f"coalesce(CAST({quote(each.column)} AS VARCHAR), '')") for each in base.encoded]
    joined = [key_sql(base.table, *each.path.base_key) for each in chosen]
    inner = base.design([row_hash(base.table, base.target), *categories, *joined])
    own = [f"b.x{place}" for place in range(1, base.target_encoded.start)]
    parts = [f"b.k{place} AS c{place}" for place in range(1, 1 + len(categories))]
    joins = ""
    for number, each in enumerate(chosen, start=1):
        joins += f" LEFT JOIN ({each.relation.sql}) AS r{number} ON b.k{len(categories) + number} = r{number}.k"
        parts += [f"{_taken(scaled, f'r{number}')} AS z{number}_{n}" for n, scaled in enumerate(each.taken)]
    rows = evaluator.connection.query(
        f"SELECT {', '.join(['b.y', f'CAST(b.k0 % {ROW_FOLDS} AS INTEGER) AS fold', *own, *parts])} "
        f"FROM ({inner}) AS b{joins} ORDER BY b.k0 ASC NULLS LAST LIMIT {TREE_ROWS}"
    )

    def numbers(names: Sequence[str]) -> Floats:
        found = [rows.column(name).to_numpy().astype(np.float64) for name in names]
        return np.column_stack([np.zeros(rows.num_rows), *found])

    return _TreeRows(
        rows.column("y").to_numpy().astype(np.float64),
        rows.column("fold").to_numpy(),
        numbers([name[2:] for name in own]),
        tuple(numbers([f"z{n}_{i}" for i in range(len(each.taken))]) for n, each in enumerate(chosen, start=1)),
        tuple(rows.column(f"c{place}").to_numpy() for place in range(1, 1 + len(categories))),
    )


def _target_encoded(categories: Sequence[np.ndarray], target: Floats, fold: np.ndarray, test: int) -> list[Floats]:
    """Each category as the mean of the target over its rows, without those of fold `test`.

    A row to learn from does not count in its own number either: that comes from the rows of other folds.
    """
    found = []
    for each in categories:
        places, means = np.unique(each, return_inverse=True)[1], np.zeros(len(each))
        for own in range(ROW_FOLDS):
            means[fold == own] = _means(places, target, (fold != test) & (fold != own))[places[fold == own]]
        found.append(means)
    return found


def _means(places: np.ndarray, target: Floats, used: np.ndarray) -> Floats:
    """The mean target of each category over the used rows; the fewer its rows, the closer to the mean of all."""
    size = int(places.max()) + 1
    places, target = places[used], target[used]
    count = np.bincount(places, minlength=size)
    mean = np.bincount(places, target, size) / np.maximum(count, 1)
    within = np.bincount(places, (target - mean[places]) ** 2, size) / np.maximum(count, 1)
    sure = float(target.var()) * count / np.maximum(float(target.var()) * count + within, 1e-300)
    return np.asarray(sure * mean + (1 - sure) * target.mean())


def _tree_error(features: Floats, target: Floats, test: np.ndarray) -> float:
    """The squared error on the rows of `test` of trees that learned from the others."""
    from sklearn.ensemble import HistGradientBoostingRegressor

    trees = HistGradientBoostingRegressor(max_iter=TREES, early_stopping=False, random_state=0)
    trees.fit(features[~test], target[~test])
    return float(((trees.predict(features[test]) - target[test]) ** 2).sum())
