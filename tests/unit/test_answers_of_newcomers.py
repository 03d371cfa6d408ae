"""What a newcomer asked of a winery and of a city's trees: a year behind "from", denials, kinds that are numbers."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest
from answer_support import check_rows, shared_lake

import lakescout
from lakescout.doors.python import lake_of
from lakescout.engine.ask import ask

LAKE = """
CREATE TABLE plots(plot_id VARCHAR PRIMARY KEY, plot_name VARCHAR, hectares DOUBLE, planted_year INT);
INSERT INTO plots SELECT 'P' || i, ['Fox Hollow', 'Rose Garden', 'Chapel Hill', 'Upper Field'][i], 0.5 + i / 4, 1970 + i * 7
  FROM range(1, 5) t(i);
CREATE TABLE harvests(harvest_id INT PRIMARY KEY, plot_id VARCHAR REFERENCES plots, harvest_date DATE, weight_kg INT);
INSERT INTO harvests SELECT i, 'P' || (1 + i % 4), make_date(2017 + i % 6, 9 + i % 2, 1 + i % 28), 4000 + i * 37 % 3000
  FROM range(60) t(i);
CREATE TABLE wines(wine_id INT PRIMARY KEY, wine_name VARCHAR, colour VARCHAR, vintage INT, bottles INT, price_eur DOUBLE);
INSERT INTO wines SELECT i, 'Cuvée ' || chr(65 + i::INT), ['red', 'white'][1 + i % 2], 2018 + i % 4, 100 * (1 + i % 7), 9.5 + i
  FROM range(24) t(i);
CREATE TABLE tanks(tank_code VARCHAR PRIMARY KEY, material VARCHAR, volume INT, last_cleaned DATE, in_use VARCHAR);
INSERT INTO tanks SELECT 'T' || i, ['oak', 'steel'][1 + i % 2], 1000 * i,
  CASE WHEN i % 5 > 0 THEN make_date(2024, 1 + i % 9, 3) END, ['Y', 'N'][1 + i % 3 // 2] FROM range(1, 20) t(i);
CREATE TABLE meters AS SELECT i AS meter_id, ['day', 'night'][1 + i % 2] AS tariff, 10.0 + i AS kwh, 3.0 + i * 2 AS amount_eur
  FROM range(60) t(i);
CREATE TABLE trees(tree_id INT PRIMARY KEY, condition VARCHAR, removed_on DATE, street VARCHAR);
INSERT INTO trees SELECT i, ['good', 'poor', 'dead'][1 + i % 3], CASE WHEN i % 4 = 0 THEN make_date(2022, 1 + i % 12, 5) END,
  ['Castle Road', 'Garden Way'][1 + i % 2] FROM range(90) t(i);
CREATE TABLE inspections(inspection_id INT PRIMARY KEY, tree_id INT REFERENCES trees, inspector VARCHAR, finding VARCHAR);
INSERT INTO inspections SELECT i, i % 90, ['Brandt', 'Novak', 'Rossi'][1 + i % 3], ['fungus', 'storm damage', 'none'][1 + i * i % 3]
  FROM range(200) t(i);
"""


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake(LAKE) as connection:
        yield connection


@pytest.mark.parametrize(
    ("question", "gold"),
    [
        ("how many wines are from 2020", "SELECT count(*) FROM wines WHERE vintage = 2020"),
        ("how many harvests are from 2019", "SELECT count(*) FROM harvests WHERE year(harvest_date) = 2019"),
        ("how many harvests from 2019 on", "SELECT count(*) FROM harvests WHERE year(harvest_date) >= 2019"),
        (
            "revenue per kwh for every tariff",
            "SELECT tariff, sum(amount_eur) / sum(kwh) q FROM meters GROUP BY 1 ORDER BY 2 DESC",
        ),
        ("how many harvests since 2019", "SELECT count(*) FROM harvests WHERE year(harvest_date) >= 2019"),
        ("average price per vintage", "SELECT vintage, avg(price_eur) FROM wines GROUP BY 1 ORDER BY 2 DESC, 1"),
        (
            "total harvest weight per year",
            "SELECT year(harvest_date), sum(weight_kg) FROM harvests GROUP BY 1 ORDER BY 1",
        ),
        (
            "which finding is most common",
            "SELECT finding, count(*) n FROM inspections GROUP BY 1 ORDER BY n DESC LIMIT 1",
        ),
        ("how many trees have been removed", "SELECT count(*) FROM trees WHERE removed_on IS NOT NULL"),
    ],
)
def test_what_newcomers_ask_is_answered(lake: duckdb.DuckDBPyConnection, question: str, gold: str) -> None:
    check_rows(lake, question, lake.execute(gold).fetchall())


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        ("which tanks were not cleaned since June 2024", '"last_cleaned" >='),
        ("tanks that have not been cleaned in 2024", 'NOT ("t1"."last_cleaned" IS NULL)'),
        ("dead trees that were not removed", 'NOT ("t1"."removed_on" IS NULL)'),
        ("average price per colour per vintage", 'SUM("t1"."vintage")'),
        ("most common finding per inspector", 'GROUP BY "t1"."inspector"'),
        ("harvest weight per hectare per plot", '"weight_kg" / NULLIF("t2"."hectares"'),
        ("total weight per plot and year", '"planted_year"'),
    ],
)
def test_no_answer_says_what_was_not_asked(lake: duckdb.DuckDBPyConnection, question: str, wrong: str) -> None:
    found = ask(lake_of(lake), question)
    assert found.best is None or wrong not in found.best.sql


def test_two_texts_are_compared_only_where_the_question_says_so() -> None:
    with lakescout.connect() as connection:
        connection.execute(
            "CREATE TABLE tastings AS SELECT i AS tasting_id, ['Anna', 'Ben', 'yes'][1 + i % 3] AS taster,"
            " ['yes', 'no', 'maybe'][1 + i % 3] AS would_buy FROM range(30) t(i)"
        )
        sql = "SELECT count(*) FROM tastings WHERE taster = would_buy"
        for question, doubted in (
            ("how many tasters would buy", True),
            ("how many tasters are the same as would buy", False),
        ):
            found = connection.execute("SELECT says FROM lakescout_check(?, ?)", [question, sql]).fetchall()
            assert any("nothing in the question says that" in says for (says,) in found) is doubted, found
