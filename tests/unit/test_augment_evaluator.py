"""The semi-ring evaluator against scikit-learn on the joined table."""

from __future__ import annotations

from dataclasses import dataclass

import duckdb
import numpy as np
import pytest
from augment_support import evaluator_on, features_of, one_hop, table_id, town
from joins_support import lake_on

from lakescout.augment.base import aggregated
from lakescout.augment.evaluator import Evaluator
from lakescout.augment.keys import Form
from lakescout.augment.paths import Hop, Path
from lakescout.augment.ridge import Score, cross_validated, gain, ordered

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
CREATE TABLE dated AS
    SELECT i % 70 AS g, DATE '2021-03-01' + CAST(i AS INTEGER) AS seen, ['x', 'y'][1 + i % 2] AS kind,
        CASE i % 9 WHEN 0 THEN 'infinity'::DOUBLE WHEN 1 THEN 'nan'::DOUBLE WHEN 2 THEN NULL ELSE random() END AS wild
    FROM range(400) t(i);
CREATE TABLE pair AS SELECT g, colour, random() AS p FROM (SELECT DISTINCT g, colour FROM base WHERE g < 60);
CREATE TABLE spelled AS SELECT '00' || i AS code, random() AS p FROM range(90) t(i);
CREATE TABLE link AS SELECT i % 90 AS g, 'far ' || (i % 25) AS far FROM range(180) t(i);
CREATE TABLE distant AS SELECT 'FAR-' || (i % 25) AS code, random() AS p FROM range(75) t(i);
ALTER TABLE base ADD COLUMN y DOUBLE;
UPDATE base SET y = coalesce(a, 0.3) + coalesce((SELECT 3 * p FROM one WHERE one.g = base.g), 0) + random();
UPDATE base SET y = 'nan' WHERE id % 500 = 7;
"""
OWN = (
    "id",
    "g",
    "a",
    "CASE WHEN isfinite(odd) THEN odd END",
    "date_diff('day', DATE '1970-01-01', day)",
    "month(day)",
    "isodow(day)",
    *(f"CAST(colour = '{colour}' AS INT)" for colour in ("red", "green", "blue")),
    "CAST(a IS NULL AS INT)",
)
"""The features of the base, by hand."""


@dataclass(frozen=True)
class Case:
    """One join, by hand: `joined` has a row a value of `key` in the base, column k first and then the features."""

    key: tuple[str, ...]
    hops: tuple[tuple[str, tuple[str, ...], str, tuple[str, ...]], ...]
    joined: str
    several: bool = False
    """Whether a key has several rows."""
    form: Form = Form.NATIVE


CASES = {
    "one row a key, collinear columns, categories": Case(
        ("g",),
        (("base", ("g",), "one", ("g",)),),
        "SELECT g AS k, p, thrice, q, twice, CAST(kind = 'a' AS INT), CAST(kind = 'b' AS INT), CAST(q IS NULL AS INT) FROM one",
    ),
    "several rows a key": Case(
        ("g",),
        (("base", ("g",), "many", ("g",)),),
        "SELECT g AS k, count(*), avg(p), sum(p), min(p), max(p) FROM many GROUP BY g",
        several=True,
    ),
    "dates, infinities, NaN and NULL among several rows a key": Case(
        ("g",),
        (("base", ("g",), "dated", ("g",)),),
        """
        SELECT g AS k, count(*), avg(w), sum(w), min(w), max(w), avg(date_diff('day', DATE '1970-01-01', seen)), avg(month(seen)),
            avg(isodow(seen)), avg(CAST(kind = 'x' AS INT)), avg(CAST(kind = 'y' AS INT)), avg(CAST(wild IS NULL AS INT))
        FROM (SELECT *, CASE WHEN isfinite(wild) THEN wild END AS w FROM dated) GROUP BY g
        """,
        several=True,
    ),
    "a composite key": Case(
        ("g", "colour"),
        (("base", ("g", "colour"), "pair", ("g", "colour")),),
        "SELECT g || chr(31) || colour AS k, p FROM pair",
        form=Form.SPELLED,
    ),
    "a key spelled otherwise": Case(
        ("g",),
        (("base", ("g",), "spelled", ("code",)),),
        "SELECT CAST(CAST(code AS INT) AS VARCHAR) AS k, p FROM spelled",
        form=Form.NORMAL,
    ),
    "two joins, each of several rows a key": Case(
        ("g",),
        (("base", ("g",), "link", ("g",)), ("link", ("far",), "distant", ("code",))),
        """
        SELECT CAST(g AS VARCHAR) AS k, sum(c), avg(m), sum(s), min(l), max(h)
        FROM link JOIN (
            SELECT lower(replace(code, '-', ' ')) AS far, count(*) AS c, avg(p) AS m, sum(p) AS s, min(p) AS l, max(p) AS h FROM distant GROUP BY code
        ) USING (far) GROUP BY g
        """,
        several=True,
        form=Form.NORMAL,
    ),
}


def sklearn_r2(rows: np.ndarray, target: np.ndarray, folds: np.ndarray) -> float:
    from sklearn.linear_model import Ridge
    from sklearn.metrics import r2_score
    from sklearn.model_selection import PredefinedSplit, cross_val_predict
    from sklearn.pipeline import make_pipeline
    from sklearn.preprocessing import StandardScaler

    model = make_pipeline(StandardScaler(), Ridge(alpha=1.0))
    return float(r2_score(target, cross_val_predict(model, rows, target, cv=PredefinedSplit(folds))))


def materialised(evaluator: Evaluator, case: Case) -> tuple[np.ndarray, ...]:
    """Fold, target, the base's features and the joined ones with a matched flag; gaps filled by means."""
    names = evaluator.keys((case.key, case.form)).name
    text = " || chr(31) || ".join(case.key) if len(case.key) > 1 else f"CAST({case.key[0]} AS VARCHAR)"
    sql = f"""
        WITH b AS (SELECT {text} AS k, y, {", ".join(OWN)} FROM base WHERE isfinite(y)),
            r AS (SELECT CAST(k AS VARCHAR) AS k, 1 AS matched, * EXCLUDE (k) FROM ({case.joined}))
        SELECT t.fold, b.k, b.* EXCLUDE (k), r.* EXCLUDE (k)
        FROM b LEFT JOIN r USING (k) LEFT JOIN (SELECT CAST(k AS VARCHAR) AS k, fold FROM {names}) t USING (k)
    """
    rows = evaluator.connection._cursor.execute(sql).fetchall()
    folds = np.array([-1 if row[0] is None else row[0] for row in rows])
    values = np.array([[np.nan if cell is None else float(cell) for cell in row[2:]] for row in rows])
    y, first, second = np.split(values, [1, 1 + len(OWN)], axis=1)
    y = y[:, 0]
    for place in np.flatnonzero(folds < 0):
        scaled = evaluator.base.scaled_target.over(f"({y[place].item()!r})")
        folds[place] = evaluator.connection._cursor.execute(
            f"SELECT md5_number_lower(CAST({scaled} AS VARCHAR)) % 10"
        ).fetchone()[0]
    first = np.where(np.isnan(first), np.nanmean(first, axis=0), first)
    matched = second[:, 0] == 1
    second[:, 0] = matched
    _, once = np.unique(np.array([str(row[1]) for row in rows])[matched], return_index=True)
    return folds, y, first, np.where(np.isnan(second), np.nanmean(second[matched][once], axis=0), second)


@pytest.mark.parametrize("in_memory", [True, False])
@pytest.mark.parametrize("name", CASES)
def test_the_same_r2_as_scikit_learn_on_the_materialised_join(
    name: str, in_memory: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lakescout.augment.evaluator.IN_MEMORY", 10**6 if in_memory else 0)
    case = CASES[name]
    connection = duckdb.connect()
    connection.execute(MESSY)
    lake = lake_on(connection)
    evaluator, profiles = evaluator_on(connection, lake, "base", "y")
    path = Path(
        tuple(
            Hop(table_id(lake, one), left, table_id(lake, two), right, case.form) for one, left, two, right in case.hops
        )
    )
    features = features_of(evaluator, profiles, path)
    if case.several:
        features = aggregated(features, evaluator.catalog.tables[path.table])
    measured = evaluator.measure(path, features)
    assert measured is not None
    folds, y, first, second = materialised(evaluator, case)
    assert len(y) == 1497 and 0 < second[:, 0].mean() < 1
    assert (first.shape[1], second.shape[1]) == (len(evaluator.base.features), 1 + len(features))
    before = cross_validated(measured.grams, measured.before)
    after = cross_validated(measured.grams, [*measured.before, *measured.new])
    assert before.r2 == pytest.approx(sklearn_r2(first, y, folds), abs=1e-6)
    assert after.r2 == pytest.approx(sklearn_r2(np.hstack([first, second]), y, folds), abs=1e-6)


def test_no_key_is_in_two_folds_and_folds_are_even() -> None:
    connection, lake = town()
    evaluator, _ = evaluator_on(connection, lake, "house", "price")
    name = evaluator.keys((("district",), Form.NATIVE)).name
    cursor = evaluator.connection._cursor
    assert cursor.execute(f"SELECT count(*), count(DISTINCT k) FROM {name}").fetchone() == (500, 500)
    assert cursor.execute(f"SELECT DISTINCT count(*) FROM {name} GROUP BY fold").fetchall() == [(50,)]


def test_what_was_chosen_becomes_part_of_the_design() -> None:
    connection, lake = town()
    evaluator, profiles = evaluator_on(connection, lake, "house", "price")
    path = one_hop(lake, ("house", "district"), ("districts", "name"))
    measured = evaluator.measure(path, features_of(evaluator, profiles, path))
    assert measured is not None
    after = cross_validated(measured.grams, [*measured.before, *measured.new])
    evaluator.choose(measured, list(measured.new))
    grams = evaluator.keys(path.base_key).grams
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
    assert ordered(grams.sum(axis=0)[None], [1], [3, 2]).tolist() == [[2, 3]]


def test_folds_of_unlike_size_say_less() -> None:
    even, uneven = np.full(10, 10.0), np.array([55.0, *[5.0] * 9])
    shares = np.linspace(0.5, 0.7, 10)
    gains = [gain(Score(sizes, sizes, sizes), Score(sizes * shares, sizes, sizes)) for sizes in (even, uneven)]
    without_one = [np.delete(np.linspace(0.5, 0.3, 10), place).mean() for place in range(10)]
    spread = float(np.sqrt(0.9 * np.square(without_one - np.mean(without_one)).sum()))
    assert gains[0].value == pytest.approx(0.4)
    assert gains[0].high - gains[0].value == pytest.approx(2.262 * spread)
    assert gains[1].high - gains[1].value > 4 * (gains[0].high - gains[0].value)
