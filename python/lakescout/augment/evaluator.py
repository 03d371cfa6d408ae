"""Measuring what a path adds: semi-ring aggregates in SQL, ridge regression from their sums (after Kitana).

The base is summed once per join key; a candidate then costs one grouped scan of its own tables and a join of two
tables that have one row a key. Folds are made of keys: no key of a test fold was seen in training. Before and after
are measured in the same folds, those of the key that the path in question joins on.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Final

from lakescout.augment.base import Base, Scaled
from lakescout.augment.features import Feature
from lakescout.augment.gram import FOLDS, base_grams, product_sums
from lakescout.augment.keyform import Form, key_sql
from lakescout.augment.paths import Path, Relation, relation
from lakescout.augment.ridge import Floats
from lakescout.augment.sums import candidate_sums, joined_grams
from lakescout.catalog import Catalog
from lakescout.connection import Connection
from lakescout.sqltext import Sql, quote, statement

HASHED_FOLDS: Final = 50_000
"""From this many rows on a key's fold is its hash; below, keys are dealt out evenly in the order of their hashes."""

BaseKey = tuple[tuple[str, ...], Form]
_numbers = count(1)


@dataclass(frozen=True)
class Joined:
    """A path's relation that is part of the design, with the features that were taken from it."""

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
    """Sum over matched keys of (sum of y) ** 2 / rows: what the target varies between keys, y being centred."""
    matched_keys: int

    @property
    def before(self) -> range:
        """Places of the design's features."""
        return range(1, self.grams.shape[1] - len(self.scales) - 2)

    @property
    def new(self) -> range:
        """Places of the indicator and of the path's features."""
        return range(self.before.stop, self.grams.shape[1] - 1)

    @property
    def matched_rows(self) -> float:
        """Rows of the base whose key the path knows."""
        return float(self.grams[:, self.before.stop, self.before.stop].sum())

    @property
    def varies_within_keys(self) -> bool:
        """Whether rows of one key differ in the target."""
        several = self.matched_rows >= 1.5 * self.matched_keys
        return several and self.between < 0.999 * float(self.grams[:, -1, -1].sum())

    def scaled(self, place: int) -> Scaled:
        """The feature at a place of `new`."""
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
    """Measures paths for one base table. To be closed: it makes temporary tables on its connection."""

    connection: Connection
    catalog: Catalog
    base: Base
    chosen: list[Joined] = field(default_factory=list)
    _keys: dict[BaseKey, Keyed] = field(default_factory=dict)
    evaluations: int = 0

    def measure(self, path: Path, features: Sequence[Feature]) -> Measured | None:
        """The path's Gram matrices; None when no key of the base is in it. Raises QueryError."""
        self.evaluations += 1
        keyed = self.keys(path.base_key)
        made = relation(self.catalog, path, features)
        sums = candidate_sums(self.connection, made, keyed.name, keyed.grams.shape[1] - 2, keyed.count)
        if sums is None:
            return None
        return Measured(path, made, joined_grams(keyed.grams, sums), sums.scales, sums.between, sums.matched_keys)

    def bare(self) -> Floats:
        """The Gram matrix of the base alone over all its rows, shape (1, 2 + p, 2 + p)."""
        names = [f"x{place}" for place in range(1, len(self.base.features) + 1)]
        sql = f"SELECT 0 AS fold, {product_sums([*names, 'y'])} FROM ({self.base.design([])})"
        return base_grams(self.connection.query(sql).to_pylist(), len(names) + 2)[:1]

    def base_grams(self, key: BaseKey) -> Floats:
        """The Gram matrices of the design in the folds of a key."""
        return self.keys(key).grams

    def keys(self, key: BaseKey) -> Keyed:
        """The design summed per key; made at the first call."""
        if key not in self._keys:
            self._keys[key] = self._sum_keys(key)
        return self._keys[key]

    def _sum_keys(self, key: BaseKey) -> Keyed:
        name = f"lakescout_augment_{next(_numbers)}"
        design, features = self.design(key)
        sums = ["sum(y) AS sy", *(f"sum({each}) AS sx{place}" for place, each in enumerate(features, start=1))]
        fold = f"CAST(md5_number_lower(CAST(k AS VARCHAR)) % {FOLDS} AS INTEGER)"
        if self.base.rows < HASHED_FOLDS:
            fold = f"CAST((row_number() OVER (ORDER BY md5(CAST(k AS VARCHAR))) - 1) % {FOLDS} AS INTEGER)"
        made = statement("augment_keys", keys=name, design=design, sums=", ".join(sums), fold=fold)
        self.connection.execute(made)
        sums_sql = product_sums([f"d.{each}" for each in (*features, "y")])
        rows = self.connection.query(
            statement("augment_base", design=design, keys=name, folds=FOLDS, sums=sums_sql)
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
        """Make the features at these places of `measured.new` part of the design."""
        taken = tuple(measured.scaled(place) for place in places)
        self.chosen.append(Joined(measured.path, measured.relation, taken))
        self.forget_keys()

    def forget_keys(self) -> None:
        """Drop the temporary tables."""
        for keyed in self._keys.values():
            self.connection.execute(f"DROP TABLE IF EXISTS temp.{quote(keyed.name)}")
        self._keys.clear()

    def close(self) -> None:
        """Drop what was made."""
        self.forget_keys()


def _taken(scaled: Scaled, alias: str) -> str:
    if not scaled.feature.sql:
        return f"CAST({alias}.k IS NOT NULL AS DOUBLE)"
    return scaled.over(f"{alias}.{scaled.feature.sql}")
