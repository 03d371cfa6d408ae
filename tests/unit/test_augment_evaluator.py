"""The semi-ring evaluator against scikit-learn on the joined table."""

from __future__ import annotations

import duckdb
import numpy as np
import pytest
from augment_support import evaluator_on, features_of, one_hop, town
from joins_support import lake_on

from lakescout.augment.evaluator import Evaluator
from lakescout.augment.features import aggregated
from lakescout.augment.keyform import Form
from lakescout.augment.ridge import cross_validated, gain, ordered

MESSY = """
SELECT setseed(0.25);
CREATE TABLE base AS
    SELECT i AS id, CASE WHEN i % 50 > 0 THEN (i * 7) % 97 END AS g, CASE WHEN i % 10 > 0 THEN random() END AS a,
        DATE '2020-01-01' + CAST(i % 700 AS INTEGER) AS day, ['red', 'green', 'blue'][1 + i % 3] AS colour,
        CASE WHEN i % 331 = 0 THEN 'nan'::DOUBLE WHEN i % 333 = 0 THEN 'infinity'::DOUBLE ELSE 1e9 + random() END AS odd
    FROM range(1500) t(i);
CREATE TABLE one AS
    SELECT i AS g, random() AS p, -3 * i AS thrice, CASE WHEN i % 4 > 0 THEN 1e6 + 100 * random() END AS q, 2 * i AS twice, ['a', 'b'][1 + i % 2] AS kind
    FROM range(90) t(i);
CREATE TABLE many AS SELECT i % 80 AS g, random() AS p FROM range(1000) t(i);
ALTER TABLE base ADD COLUMN y DOUBLE;
UPDATE base SET y = coalesce(a, 0.3) + coalesce((SELECT 3 * p FROM one WHERE one.g = base.g), 0) + random();
"""


def sklearn_r2(rows: np.ndarray, target: np.ndarray, folds: np.ndarray) -> float:
    from sklearn.linear_model import Ridge
    from sklearn.metrics import r2_score
    from sklearn.model_selection import PredefinedSplit, cross_val_predict
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    model = make_pipeline(StandardScaler(), Ridge(alpha=1.0))
    return float(r2_score(target, cross_val_predict(model, rows, target, cv=PredefinedSplit(folds))))


def joined_rows(
    connection: duckdb.DuckDBPyConnection, evaluator: Evaluator, key: str, new: str
) -> tuple[np.ndarray, ...]:
    """Fold, target, base features, joined features with a matched flag: the materialised join, imputed by means."""
    base = evaluator.base
    own = ", ".join(f"{each.feature.sql} AS x{number}" for number, each in enumerate(base.features))
    sql = f"""
        WITH r AS ({new}), b AS (SELECT {key} AS k, y, {own} FROM base WHERE y IS NOT NULL)
        SELECT t.fold, b.* EXCLUDE (k), r.* EXCLUDE (k), CAST(r.k IS NOT NULL AS DOUBLE) AS matched, b.k
        FROM b LEFT JOIN r USING (k) LEFT JOIN (SELECT k, fold FROM {evaluator.keys(((key,), Form.NATIVE))[0]}) t USING (k)
    """
    columns = {
        name: np.ma.filled(values.astype(float), np.nan)
        for name, values in evaluator.connection._cursor.execute(sql).fetchnumpy().items()
    }
    keys, y = columns.pop("k"), columns.pop("y")
    folds = columns.pop("fold")
    blank = np.isnan(folds)
    texts = [evaluator.base.scaled_target.over(f"({value!r})") for value in y[blank].tolist()]
    for place, text in zip(np.flatnonzero(blank), texts, strict=True):
        folds[place] = connection.execute(f"SELECT md5_number_lower(CAST({text} AS VARCHAR)) % 10").fetchone()[0]
    count = len(base.features)
    first = np.column_stack(list(columns.values())[:count])
    second = np.column_stack(list(columns.values())[count:])
    matched = second[:, -1] == 1
    _, once = np.unique(keys[matched], return_index=True)
    first = np.where(np.isnan(first), [each.mean for each in base.features], first)
    second = np.where(np.isnan(second), np.nanmean(second[matched][once], axis=0), second)
    return folds, y, first, second


@pytest.mark.parametrize("table", ["one", "many"])
def test_the_same_r2_as_scikit_learn_on_the_materialised_join(table: str) -> None:
    connection = duckdb.connect()
    connection.execute(MESSY)
    lake = lake_on(connection)
    evaluator, profiles = evaluator_on(connection, lake, "base", "y")
    path = one_hop(lake, ("base", "g"), (table, "g"), Form.NATIVE)
    features = features_of(evaluator, profiles, path)
    if table == "many":
        features = aggregated(features, evaluator.catalog.tables[path.table])
    measured = evaluator.measure(path, features)
    assert measured is not None
    parts = ", ".join(
        f"CAST({each.aggregate}({each.sql}) AS DOUBLE) AS f{number}" for number, each in enumerate(features)
    )
    folds, y, first, second = joined_rows(connection, evaluator, "g", f"SELECT g AS k, {parts} FROM {table} GROUP BY g")
    second = second[:, [second.shape[1] - 1, *range(second.shape[1] - 1)]]
    before = cross_validated(measured.grams, measured.before)
    after = cross_validated(measured.grams, [*measured.before, *measured.new])
    assert before.r2 == pytest.approx(sklearn_r2(first, y, folds), abs=1e-6)
    assert after.r2 == pytest.approx(sklearn_r2(np.hstack([first, second]), y, folds), abs=1e-6)


def test_no_key_is_in_two_folds_and_folds_are_even() -> None:
    connection, lake = town()
    evaluator, _ = evaluator_on(connection, lake, "house", "price")
    name, _ = evaluator.keys((("district",), Form.NATIVE))
    cursor = evaluator.connection._cursor
    assert cursor.execute(f"SELECT count(*), count(DISTINCT k) FROM {name}").fetchone() == (40, 40)
    assert cursor.execute(f"SELECT DISTINCT count(*) FROM {name} GROUP BY fold").fetchall() == [(4,)]


def test_what_was_chosen_becomes_part_of_the_design() -> None:
    connection, lake = town()
    evaluator, profiles = evaluator_on(connection, lake, "house", "price")
    path = one_hop(lake, ("house", "district"), ("districts", "name"))
    measured = evaluator.measure(path, features_of(evaluator, profiles, path))
    assert measured is not None
    after = cross_validated(measured.grams, [*measured.before, *measured.new])
    evaluator.choose(measured, list(measured.new))
    grams = evaluator.base_grams(path.base_key)
    assert cross_validated(grams, range(1, grams.shape[1] - 1)).r2 == pytest.approx(after.r2, abs=1e-9)


def test_temporary_tables_are_dropped() -> None:
    connection, lake = town()
    evaluator, _ = evaluator_on(connection, lake, "house", "price")
    evaluator.keys((("district",), Form.NATIVE))
    evaluator.close()
    left = evaluator.connection._cursor.execute("SELECT count(*) FROM duckdb_tables() WHERE temporary").fetchone()
    assert left == (0,)


def gram_of(rows: np.ndarray, target: np.ndarray, folds: int = 5) -> np.ndarray:
    full = np.column_stack([np.ones(len(rows)), rows, target])
    return np.stack([full[fold::folds].T @ full[fold::folds] for fold in range(folds)])


def test_collinear_and_constant_features_do_no_harm() -> None:
    rng = np.random.default_rng(0)
    x = rng.normal(size=(200, 2))
    y = x @ [1.0, 2.0] + rng.normal(size=200) * 0.1
    rows = np.column_stack([x, x[:, 0] * 3, np.full(200, 7.0)])
    score = cross_validated(gram_of(rows, y), [1, 2, 3, 4])
    assert score.r2 > 0.98


def test_the_interval_of_a_gain_holds_it_and_no_gain_is_around_nothing() -> None:
    rng = np.random.default_rng(1)
    x = rng.normal(size=(400, 3))
    y = x[:, 0] + x[:, 1] + rng.normal(size=400)
    grams = gram_of(x, y, 10)
    helped = gain(cross_validated(grams, [1]), cross_validated(grams, [1, 2]))
    noise = gain(cross_validated(grams, [1, 2]), cross_validated(grams, [1, 2, 3]))
    assert 0 < helped.low < helped.value < helped.high
    assert noise.low < 0 < helped.low
    assert ordered(grams.sum(axis=0), [1], [3, 2]) == [2, 3]
