"""Sums of products in SQL, and back into matrices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from lakescout.augment.ridge import Floats
from lakescout.sqltext import Sql

FOLDS: Final = 10


def product_sums(names: Sequence[str]) -> Sql:
    """The sums of a design of rows: count, `names` and their products, named g0_0, g0_1, ... with 1 at place 0."""
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
    """The sums of a candidate over keys: its indicator and `new` features z1, z2, ... with all that was before.

    Features are constant within a key, so a product with a feature of the base needs that feature's sum over the
    key's rows alone: sx1, sx2, ...; with the target, sy; with another feature of the candidate, the number of rows n.
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
