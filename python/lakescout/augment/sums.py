"""What a candidate's keys sum to: the last step from sums per key to Gram matrices, in SQL or in memory.

Both ways give the same numbers. For few keys, planning the hundreds of sums of products costs more than computing
them, so the keys, a row each, are fetched and multiplied here; for many they never leave the database.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import pyarrow as pa

from lakescout.augment.gram import FOLDS, key_sums
from lakescout.augment.paths import Relation
from lakescout.augment.ridge import Floats
from lakescout.connection import Connection
from lakescout.sqltext import Sql, statement

IN_MEMORY: Final = 50_000
"""Keys of the base up to which they are fetched: with 24 features on either side, 20 MB."""
ROUNDING: Final = 1e-12
"""A deviation is none when it is no more than this part of the mean."""


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
    rows = connection.query(statement("augment_joined", relation=made.sql, keys=keys))
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
    """The sums from one row a key."""
    columns = [rows.column(name).to_numpy() for name in rows.column_names]
    fold = columns[rows.column_names.index("fold")]
    named = dict(zip(rows.column_names, columns, strict=True))
    count, target = named["n"].astype(np.float64), named["sy"].astype(np.float64)
    left = np.column_stack([count, *(named[f"sx{place}"] for place in range(1, size + 1)), target]).astype(np.float64)
    right, scales = np.ones((rows.num_rows, 1 + new)), []
    for place in range(1, new + 1):
        right[:, place], scale = _scaled(named[f"f{place}"].astype(np.float64))
        scales.append(scale)
    crossed, own = np.zeros((FOLDS, size + 2, 1 + new)), np.zeros((FOLDS, 1 + new, 1 + new))
    for number in range(FOLDS):
        some = fold == number
        crossed[number] = left[some].T @ right[some]
        own[number] = (right[some] * count[some, None]).T @ right[some]
    return Sums(crossed, own, tuple(scales), float((target**2 / count).sum()), rows.num_rows)


def _scaled(values: Floats) -> tuple[Floats, tuple[float, float]]:
    """Values at mean 0 and deviation 1, 0 where they are missing; all 0 when they are all the same."""
    known = ~np.isnan(values)
    mean = float(values[known].mean()) if known.any() else 0.0
    deviation = float(values[known].std()) if known.any() else 0.0
    if not ROUNDING * abs(mean) < deviation < np.inf:
        return np.zeros_like(values), (mean, 1.0)
    return np.where(known, (values - mean) / deviation, 0.0), (mean, deviation)


def _read(rows: Sequence[Mapping[str, Any]], size: int, new: int) -> Sums | None:
    """The sums from one row a fold."""
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
        "augment_candidate",
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
    """The deviation, NULL where it is no more than rounding of the mean."""
    spread = f"stddev_pop(f{number})"
    return f"CASE WHEN {spread} > {ROUNDING!r} * abs(avg(f{number})) THEN {spread} END"
