"""What the search for tables must find, in which order it tries paths, and which gains it must not claim."""

from __future__ import annotations

import statistics
from types import SimpleNamespace
from typing import Any

import duckdb
import numpy as np
import pytest
from augment_support import evaluator_on
from joins_support import lake_on

from lakescout.errors import ArgumentError, QueryError
from lakescout.lake.sqltext import Sql
from lakescout.plugins.augment.base import Feature, drop_categories, row_fold, with_categories
from lakescout.plugins.augment.evaluator import Measured
from lakescout.plugins.augment.judge import formulas, judge
from lakescout.plugins.augment.keys import Form
from lakescout.plugins.augment.paths import Hop, Path
from lakescout.plugins.augment.ridge import Score
from lakescout.plugins.augment.search import ORDERS, Frontier
from lakescout.plugins.augment.surface import augment_tables, told_by_trees

# What does not count as a gain: a category that the base has itself, and columns from which the target is computed.

COUNTIES = """
CREATE TABLE jobless AS
    SELECT i AS county_id, 1 + (i * 7) % 48 AS state_fips, (i * 31) % 17 AS farms,
        0.4 * (((1 + (i * 7) % 48) * 29) % 53) + (i * 613) % 19 AS rate
    FROM range(1200) t(i);
CREATE TABLE states AS
    SELECT i AS state_fips, (i * 29) % 53 AS poverty, 3 * ((i * 29) % 53) + i % 3 AS people FROM range(1, 49) t(i);
CREATE TABLE surveys AS SELECT lpad(CAST(i AS VARCHAR), 6, '0') AS county, (i * 613) % 19 - i % 4 AS industry FROM range(1200) t(i);
"""
HIRES = """
CREATE TABLE hires AS
    SELECT 'day ' || i AS day, 1.0 + i % 5 AS price, 40.0 + (i * 37) % 101 + (i * 53) % 89 AS rentals,
        (1.0 + i % 5) * (5 + (i * 41) % 61) AS takings, round(100.0 * (7 + (i * 43) % 71) / (90 + (i * 47) % 83), 1) AS share,
        (i * 59) % 97 + (i * 61) % 103 + (i * 67) % 107 AS visitors
    FROM range(500) t(i);
CREATE TABLE counts AS
    SELECT 'day ' || i AS day, 40 + (i * 37) % 101 AS walkups, (i * 53) % 89 AS members, 5 + (i * 41) % 61 AS tickets,
        7 + (i * 43) % 71 AS ill, 90 + (i * 47) % 83 AS staff, (i * 59) % 97 AS men, (i * 61) % 103 AS women, (i * 67) % 107 AS children,
        (i * 71) % 113 AS dogs
    FROM range(500) t(i);
"""


def asked(sql: str, base: str, target: str, **options: object) -> list[dict[str, Any]]:
    connection = duckdb.connect()
    connection.execute(sql)
    return augment_tables(lake_on(connection), base, target, **options)


def chosen(rows: list[dict[str, Any]]) -> list[list[str]]:
    return [row["tables"] for row in rows if row["rank"] is not None]


def test_a_table_that_restates_a_category_of_the_base_adds_next_to_nothing() -> None:
    rows = asked(COUNTIES, "jobless", "rate")
    assert chosen(rows)[0] == ["main.surveys"]
    assert rows[0]["r2_before"] > 0.5
    assert all(row["gain"] < 0.02 for row in rows if row["tables"] == ["main.states"] and row["rank"] is not None)


def test_a_table_that_restates_a_category_comes_last_with_what_it_says_of_new_values() -> None:
    rows = asked(COUNTIES + "UPDATE states SET poverty = poverty + (state_fips * 19) % 23; ALTER TABLE states DROP people", "jobless", "rate")  # fmt: skip
    assert chosen(rows) == [["main.surveys"], ["main.states"]]
    assert rows[0]["note"] is None
    assert rows[1]["gain"] < 0.02
    assert rows[1]["note"].startswith(
        "the base's state_fips tells most of it already; where its values are new, R2 goes"
    )


def test_a_table_that_restates_a_category_of_few_values_adds_next_to_nothing() -> None:
    rooms = """
        CREATE TABLE stays AS SELECT i AS stay_id, 'R' || i % 10 AS room, (i * 31) % 17 AS nights,
            40.0 + 9 * ((i % 10) * 7 % 10) + (i * 613) % 11 AS rate FROM range(600) t(i);
        CREATE TABLE room_list AS SELECT 'R' || i AS room_code, 35 + 8 * (i * 7 % 10) + i % 2 AS base_price FROM range(10) t(i);
    """
    rows = asked(rooms, "stays", "rate")
    assert all(row["r2_before"] > 0.9 and abs(row["gain"]) < 0.02 for row in rows if row["rank"] is not None)


def test_a_category_of_the_base_is_no_obstacle_to_a_table_that_knows_more() -> None:
    rows = asked(COUNTIES, "jobless", "rate")
    assert rows[0]["r2_after"] > 0.9
    assert rows[0]["joins"][0]["left_column"] == "county_id"


@pytest.mark.parametrize(
    ("target", "columns", "formula"),
    [
        ("rentals", {"walkups", "members"}, "walkups + members"),
        ("takings", {"tickets"}, "tickets * price"),
        ("share", {"ill", "staff"}, "ill / staff"),
        ("visitors", {"men", "women", "children"}, "men + women + children"),
    ],
)
def test_columns_that_make_up_the_target_are_set_apart(target: str, columns: set[str], formula: str) -> None:
    others = {"rentals", "takings", "share", "visitors"} - {target}
    rows = asked(HIRES + "".join(f"ALTER TABLE hires DROP COLUMN {other};" for other in others), "hires", target)
    assert chosen(rows) == []
    leaks = {row["columns"][0]["column_name"]: row["note"] for row in rows if row["columns"]}
    assert leaks.keys() == columns
    assert all(f"{formula} gives the target" in note for note in leaks.values())


def test_a_table_whose_leaks_cannot_be_looked_for_is_not_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    def unreadable(*_: object) -> None:
        raise QueryError("no file there any more")

    assert ["main.surveys"] in chosen(asked(COUNTIES, "jobless", "rate"))
    monkeypatch.setattr("lakescout.plugins.augment.session.hidden_leaks", unreadable)
    rows = asked(COUNTIES, "jobless", "rate")
    assert chosen(rows) == [] and any("no file there any more" in str(row["note"]) for row in rows)


def test_a_difference_with_a_column_of_the_base_is_set_apart() -> None:
    rows = asked(HIRES + "CREATE TABLE gate AS SELECT day, rentals AS all_hires, takings FROM hires;"
                 "CREATE OR REPLACE TABLE hires AS SELECT h.day, walkups, members FROM hires h JOIN counts USING (day); DROP TABLE counts",
                 "hires", "members")  # fmt: skip
    assert chosen(rows) == []
    assert [row["columns"][0]["column_name"] for row in rows if row["columns"]] == ["all_hires"]


RNG = np.random.default_rng(5)
A, B, C, NOISE = (RNG.uniform(1, 9, 300) for _ in range(4))


@pytest.mark.parametrize(
    ("target", "found"),
    [
        (A + B, ["a + b"]),
        (7 - 2 * (A - B), ["a - b"]),
        (A * B, ["a * b"]),
        (B / A + 3, ["b / a"]),
        (A * C, ["a * c"]),
        (np.round(A / B, 2), ["a / b"]),
        (A + B + 0.3 * NOISE, []),
        (A * B + NOISE, []),
        (C, []),
        (C + 0.01 * A, []),
    ],
)
def test_formulas_of_two_columns(target: np.ndarray, found: list[str]) -> None:
    assert [formula for formula, _ in formulas(target, {"a": A, "b": B}, {"c": C})] == found


def test_a_category_is_told_by_the_rows_of_other_folds_alone() -> None:
    connection = duckdb.connect()
    connection.execute(
        "CREATE TABLE t AS SELECT i AS id, 'c' || (i % 20) AS c, 10.0 * (i % 20 % 7) + i % 3 AS y FROM range(200) r(i)"
    )
    evaluator, profiles = evaluator_on(connection, lake_on(connection), "t", "y")
    base = with_categories(evaluator.connection, evaluator.base, profiles[0])
    assert [each.column for each in base.encoded] == ["c"]
    design = base.design([Sql('"c"'), Sql('"id"'), row_fold(base.table, base.target)])
    rows = evaluator.connection.query(design).to_pylist()
    told = f"x{len(base.features)}"
    assert len(rows) == 200 and base.target_encoded == range(len(base.features), len(base.features) + 1)
    assert {row["k2"] for row in rows} == {0, 1, 2, 3, 4}
    others = [[each["y"] for each in rows if each["k0"] == row["k0"] and each["k2"] != row["k2"]] for row in rows]
    means = np.array([sum(some) / len(some) for some in others])
    assert np.allclose([row[told] for row in rows], means, rtol=0.02)
    drop_categories(evaluator.connection, base)
    left = evaluator.connection.query("SELECT count(*) AS n FROM duckdb_tables() WHERE temporary").to_pylist()
    assert left == [{"n": 0}]


def test_what_is_joined_through_a_column_that_makes_up_the_target_is_left_out() -> None:
    rows = asked("""
        CREATE TABLE dock AS SELECT i AS reading, (i * 7) % 40 AS station, (i * 31) % 11 AS free, 10 + ((i * 7) % 40 * 13) % 37 - (i * 31) % 11 AS bikes
            FROM range(600) t(i);
        CREATE TABLE stations AS SELECT i AS station_no, 10 + (i * 13) % 37 AS places FROM range(40) t(i);
        CREATE TABLE sizes AS SELECT i AS places, 2.5 * i AS metres, i % 3 AS kind FROM range(10, 47) t(i);
    """, "dock", "bikes")  # fmt: skip
    assert not any("main.sizes" in names for names in chosen(rows))
    assert "places" in {row["columns"][0]["column_name"] for row in rows if row["rank"] is None and row["columns"]}


def test_the_number_of_rows_in_a_formula_does_not_hold_the_search_up() -> None:
    rows = asked("""
        CREATE TABLE member AS SELECT i AS member_no, 2.0 + i % 5 AS fee, (2.0 + i % 5) * (3 + i % 13) AS spent FROM range(400) t(i);
        CREATE TABLE visit AS SELECT m.i AS member_no, v.i AS turn FROM range(400) m(i), range(16) v(i) WHERE v.i < 3 + m.i % 13;
    """, "member", "spent")  # fmt: skip
    assert rows[0]["cost"]["evaluations"] < 20


CURVED = """
CREATE TABLE hires AS
    SELECT i AS day_no, CAST(400 + 200 * sin(i / 20.0) AS INT) + (i * 613) % 37 - CASE WHEN hash(i) % 4 = 0 THEN 90 ELSE 0 END AS rentals
    FROM range(600) t(i);
CREATE TABLE sky AS
    SELECT i AS day, round(10 * sin(i / 20.0), 2) AS degrees, CASE WHEN hash(i) % 4 = 0 THEN 'rain' ELSE 'dry' END AS weather
    FROM range(600) t(i);
"""


def test_trees_gain_less_where_a_curve_of_the_base_tells_it_already() -> None:
    connection = duckdb.connect()
    connection.execute(CURVED)
    lake = lake_on(connection)
    told = {judge: augment_tables(lake, "hires", "rentals", judge=judge)[0] for judge in ("ridge", "trees")}
    assert told["ridge"]["tables"] == told["trees"]["tables"] == ["main.sky"]
    assert told["ridge"]["r2_before"] < 0.2 and told["ridge"]["gain"] > 0.6
    assert told["trees"]["r2_before"] > 0.6 and 0.05 < told["trees"]["gain"] < 0.35
    assert told["trees"]["gain"] == pytest.approx(told["trees"]["r2_after"] - told["trees"]["r2_before"])
    assert told["trees"]["gain_low"] < told["trees"]["gain"] < told["trees"]["gain_high"]


def test_trees_encode_a_category_without_the_rows_they_are_tested_on() -> None:
    """In a category of three rows, a row's own target would leak into its encoding."""
    connection = duckdb.connect()
    connection.execute(
        "CREATE TABLE base AS SELECT i AS id, 'pair ' || i // 3 AS pair, hash(i, 7) % 1000 AS y FROM range(900) t(i);"
        "CREATE TABLE known AS SELECT i AS id, hash(i, 7) % 1000 + hash(i, 8) % 900 AS sign FROM range(900) t(i)"
    )
    (row,) = augment_tables(lake_on(connection), "base", "y", judge="trees")[:1]
    assert row["tables"] == ["main.known"]
    assert row["r2_before"] < 0.05
    assert 0.3 < row["r2_after"] < 0.75


def test_a_table_that_trees_gain_nothing_from_is_said_to_be_one() -> None:
    scores = [Score(np.full(5, left), np.full(5, 10.0), np.full(5, 20.0)) for left in (4.0, 4.1)]
    row = told_by_trees({"note": None, "rank": 1}, *scores)
    assert row["note"] == "boosted trees gain nothing from it, a linear model does"
    assert row["gain"] == pytest.approx(-0.01)


def test_trees_need_scikit_learn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lakescout.plugins.augment.surface.find_spec", lambda name: None)
    with pytest.raises(ArgumentError, match=r"judge 'trees' needs scikit-learn: pip install 'scikit-learn>=1.4'"):
        asked(CURVED, "hires", "rentals", judge="trees")


# Verdicts on candidates with known gains.

PATH = Path((Hop(0, ("a",), 1, ("b",), Form.NATIVE),))


def measured(x: np.ndarray, y: np.ndarray, folds: int = 10) -> Measured:
    """A candidate with one row for each key and the features x, for a base without features."""
    full = np.column_stack([np.ones((len(x), 2)), x, y])
    grams = np.stack([full[fold::folds].T @ full[fold::folds] for fold in range(folds)])
    relation: Any = SimpleNamespace(
        features=tuple(Feature(f"c{n}", "value", Sql(f"f{n}")) for n in range(1, x.shape[1] + 1))
    )
    return Measured(PATH, relation, grams, ((0.0, 1.0),) * x.shape[1], float((y**2).sum()), len(x))


def test_the_best_of_many_features_that_say_nothing_adds_nothing() -> None:
    gains = []
    for seed in range(20):
        rng = np.random.default_rng(seed)
        gains.append(judge(measured(rng.normal(size=(40, 24)), rng.normal(size=40)), "y").gain.value)
    assert statistics.mean(gains) < 0.1


def test_the_features_that_help_are_taken_and_the_others_are_not() -> None:
    rng = np.random.default_rng(3)
    x = rng.normal(size=(300, 24))
    verdict = judge(measured(x, 2 * x[:, 4] - x[:, 9] + rng.normal(size=300)), "y")
    assert {verdict.measured.scaled(place).feature.column for place in verdict.places[:2]} == {"c5", "c10"}
    assert len(verdict.places) <= 6
    assert 0.75 < verdict.r2_after < 0.88


# The orders in which paths are tried, on a tree whose verdicts are known.

TREE = {0: (1, 2), 1: (3,), 3: (4,), 2: (5, 6)}
BOUNDS = {1: 0.2, 2: 0.9, 3: 0.1, 4: 0.1, 5: 0.5, 6: 0.05}
GAINS = {5: 0.5}


def hop(left: int, right: int) -> Hop:
    return Hop(left, ("a",), right, ("b",), Form.NATIVE, affinity=1.0, bound=BOUNDS[right])


def visited(order: str, budget: int = 100, weight: Any = None) -> list[int]:
    seen: list[int] = []

    def measure(path: Path) -> Any:
        seen.append(path.table)
        return SimpleNamespace(path=path, promised=GAINS.get(path.table, 0.0))

    def expand(path: Path) -> list[Path]:
        return [path.then(hop(path.table, other)) for other in TREE.get(path.table, ())]

    roots = [Path((hop(0, table),)) for table in TREE[0]]
    frontier = Frontier(roots, expand, measure, lambda: len(seen) >= budget, weight or (lambda path: 1.0))
    assert [verdict.path.table for verdict in ORDERS[order](frontier)] == seen
    return seen


def test_breadth_first() -> None:
    assert visited("bfs") == [1, 2, 3, 5, 6, 4]


def test_depth_first() -> None:
    assert visited("dfs") == [1, 3, 4, 2, 5, 6]


def test_best_first_by_promise() -> None:
    assert visited("best") == [2, 5, 1, 3, 4, 6]


def test_history_comes_first() -> None:
    assert visited("best", weight=lambda path: 1e6 if path.table == 1 else 1.0)[0] == 1


def test_monte_carlo_tries_each_branch_and_then_the_one_that_paid() -> None:
    order = visited("mcts")
    assert order[:2] == [1, 2]
    assert sorted(order) == [1, 2, 3, 4, 5, 6]
    assert order.index(6) < order.index(4)


def test_steered_leaves_what_contributed_for_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAINS, 1, 0.3)
    assert visited("dfs") == [1, 3, 4, 2, 5, 6]
    assert visited("steered") == [1, 2, 5, 6, 3, 4], "1 gained, so what it leads to comes after 2 and its own"


@pytest.mark.parametrize("order", ORDERS)
def test_budgets_hold(order: str) -> None:
    assert len(visited(order, budget=2)) == 2
