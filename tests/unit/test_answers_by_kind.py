"""What lasts, what one costs, minutes by their header, parts of a whole, and what "only" and "not" stand before."""

from collections.abc import Iterator

import duckdb
import pytest
from answer_support import check_rows, shared_lake

import lakescout

LAKE = """
CREATE TABLE permits(permit_id INT PRIMARY KEY, holder VARCHAR, valid_from DATE, valid_to DATE, fee_eur DOUBLE);
INSERT INTO permits VALUES (1, 'Alma', '2021-03-01', '2023-06-30', 40), (2, 'Bruno', '2023-05-10', NULL, 60),
  (3, 'Carla', '2022-02-01', '2022-12-31', 25), (4, 'Dario', '2023-05-02', '2023-05-04', 30), (5, 'Emil', '2024-01-01', NULL, 55);
CREATE TABLE adverts(advert_id INT PRIMARY KEY, title VARCHAR, channel VARCHAR, cost_eur DOUBLE, clicks INT, viewers INT);
INSERT INTO adverts SELECT i, 'Spot ' || chr(65 + i::INT), ['radio', 'press', 'web'][1 + i % 3], 100.0 + 10 * i, 20 + i * i, 500 + 40 * i
  FROM range(12) t(i);
CREATE TABLE trams(tram_id INT PRIMARY KEY, tram_type VARCHAR);
INSERT INTO trams VALUES (1, 'Long'), (2, 'Short'), (3, 'Long'), (4, 'Short');
CREATE TABLE journeys(journey_id INT PRIMARY KEY, journey_no VARCHAR, tram_id INT REFERENCES trams, delay_min INT, finished VARCHAR,
  journey_day DATE);
INSERT INTO journeys SELECT i, 'J' || (100 + i % 5), 1 + i % 4, (i * 37) % 200, CASE WHEN i % 4 = 1 AND i > 8 THEN 'aborted' ELSE 'complete' END,
  DATE '2022-01-10' + (i * 29)::INT FROM range(24) t(i);
CREATE TABLE readers(reader_id INT PRIMARY KEY, reader_name VARCHAR, subscriber INT, land VARCHAR, sex VARCHAR, weight_kg INT);
INSERT INTO readers SELECT i, 'Reader ' || i, i % 2, ['Norway', 'Spain', 'Chile'][1 + i % 3], ['F', 'M'][1 + i % 5 // 3], 50 + 3 * i
  FROM range(12) t(i);
CREATE TABLE spares(spare_id INT PRIMARY KEY, spare_name VARCHAR, stock_qty INT);
INSERT INTO spares VALUES (1, 'Bolt', 4), (2, 'Nut', 0), (3, 'Gear', NULL), (4, 'Belt', 9), (5, 'Lamp', 0);
CREATE TABLE wares(ware_id INT PRIMARY KEY, ware_name VARCHAR, unit_price DOUBLE);
INSERT INTO wares SELECT i, 'Ware ' || i, 2.5 * i FROM range(9) t(i);
CREATE TABLE jobs(job_id INT PRIMARY KEY, job_state VARCHAR, opened_on DATE, closed_on DATE, amt_eur DOUBLE, crew VARCHAR);
INSERT INTO jobs SELECT i, ['done', 'cancelled', 'open'][1 + i % 3], DATE '2023-02-01' + (i * 31)::INT, DATE '2023-02-20' + (i * 31)::INT,
  40.0 + i, ['North', 'South'][1 + i % 2] FROM range(20) t(i);
CREATE TABLE meterings(metering_id INT PRIMARY KEY, metered_on DATE, litres INT);
INSERT INTO meterings SELECT i, DATE '2024-01-05' + (9 * i)::INT, 100 + 7 * i FROM range(14) t(i);
"""


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake(LAKE) as connection:
        yield connection


ANSWERED = [
    (
        "permits valid on 3 May 2023",
        "SELECT permit_id FROM permits WHERE valid_from <= '2023-05-03' AND (valid_to >= '2023-05-03' OR valid_to IS NULL)",
    ),
    ("number of permits valid in 2022", "SELECT 2"),
    ("how much does a click cost?", "SELECT sum(cost_eur) / sum(clicks) FROM adverts"),
    (
        "viewers by channel in percent of the total",
        "SELECT channel, 100.0 * sum(viewers) / (SELECT sum(viewers) FROM adverts) p FROM adverts GROUP BY 1 ORDER BY p DESC",
    ),
    ("how many journeys were delayed by more than 2 hours", "SELECT count(*) FROM journeys WHERE delay_min > 120"),
    ("which spares are out of stock", "SELECT spare_name FROM spares WHERE coalesce(stock_qty, 0) = 0"),
    ("average delay in minutes", "SELECT avg(delay_min) FROM journeys"),
    ("average delay in hours", "SELECT avg(delay_min) / 60 FROM journeys"),
    (
        "number of subscribers who are not from Norway",
        "SELECT count(*) FROM readers WHERE subscriber = 1 AND land <> 'Norway'",
    ),
    (
        "number of trams whose journeys all complete",
        "SELECT count(*) FROM trams WHERE tram_id NOT IN (SELECT tram_id FROM journeys WHERE finished <> 'complete')",
    ),
    (
        "half-yearly number of journeys, change from one half to the next",
        "SELECT h, n, n - lag(n) OVER (ORDER BY h) FROM (SELECT make_date(year(journey_day), CASE WHEN month(journey_day) <= 6 THEN 1"
        " ELSE 7 END, 1) h, count(*) n FROM journeys GROUP BY 1) ORDER BY h",
    ),
]


@pytest.mark.parametrize(("question", "sql"), ANSWERED)
def test_what_is_asked_is_what_runs(lake: duckdb.DuckDBPyConnection, question: str, sql: str) -> None:
    check_rows(lake, question, lake.execute(sql).fetchall())


NEVER = [
    ("permits valid on 3 May 2023", "\"valid_from\" = '2023-05-03'"),
    ("how much does a click cost?", "* "),
    ("viewers by channel in percent of the total", "COUNT(*) FILTER"),
    ("mean metering by month", "COUNT(*)"),
    ("what is our total revenue?", 'SUM("t1"."unit_price")'),
    ("jobs that aren't cancelled and have no crew", "\"job_state\" = 'cancelled'"),
    ("how many more jobs did we open in 2024 than in 2023", "COUNT(*) AS"),
    ("jobs by crew and how many of those are done", "\"job_state\" = 'done' GROUP BY"),
    ("average weight, men only", 'GROUP BY "t1"."sex"'),
    ("for each channel: cost and clicks", 'SELECT "t1"."channel", "t1"."cost_eur"'),
    ("takings per advert, for each channel", "100.0 *"),
    ("journey numbers of the long trams", 'SELECT "t2"."journey_id"'),
    ("journey numbers of the long trams", 'SELECT "t1"."journey_id"'),
    ("subscribers who are not from Norway", '"subscriber" = 0'),
    ("subscribers who are not from Norway", '"subscriber" <> 1'),
]


@pytest.mark.parametrize(("question", "part"), NEVER)
def test_what_is_not_asked_is_never_sure(lake: duckdb.DuckDBPyConnection, question: str, part: str) -> None:
    shown = lake.execute("SELECT sql, confidence FROM answers(?)", [question]).fetchall()
    assert shown and not [sql for sql, confidence in shown if part in sql and confidence >= 0.6]


def test_the_number_of_a_thing_is_no_key(lake: duckdb.DuckDBPyConnection) -> None:
    [(sql,)] = lake.execute("SELECT sql FROM answers('list the journey numbers', k := 1)").fetchall()
    assert '"journey_no"' in sql


def test_things_are_told_apart_though_all_of_theirs_are_meant(lake: duckdb.DuckDBPyConnection) -> None:
    [(sql,)] = lake.execute("SELECT sql FROM answers('trams whose journeys were all complete', k := 1)").fetchall()
    assert len(lake.execute(sql).fetchall()) == 3


BOUGHT = """
CREATE TABLE plants(plant_code VARCHAR PRIMARY KEY, plant_name VARCHAR, cost DOUBLE);
INSERT INTO plants SELECT 'P' || i, 'Plant ' || i, 1.5 * i FROM range(8) t(i);
CREATE TABLE buyers(buyer_no INT PRIMARY KEY, buyer_name VARCHAR, buyer_type VARCHAR);
INSERT INTO buyers SELECT i, 'Buyer ' || i, ['trade', 'private'][1 + i % 2] FROM range(6) t(i);
CREATE TABLE sale_items(item_no INT PRIMARY KEY, buyer_no INT REFERENCES buyers, plant_code VARCHAR REFERENCES plants, qty INT);
INSERT INTO sale_items SELECT i, i % 6, 'P' || (i % 8), 1 + i % 3 FROM range(30) t(i);
"""


def test_what_sold_things_cost_is_not_what_was_spent() -> None:
    with lakescout.connect() as connection:
        connection.execute(BOUGHT)
        found = connection.execute("SELECT sql, confidence FROM answers('how much have trade buyers spent altogether')")
        assert not [sql for sql, confidence in found.fetchall() if '"cost")' in sql and confidence >= 0.6]


VERSIONS = """
CREATE TABLE tariffs(tariff_id INT PRIMARY KEY, tariff_code VARCHAR, valid_from DATE, is_current BOOLEAN);
INSERT INTO tariffs SELECT i, 'T' || (i // 3), DATE '2023-01-01' + (i * 50)::INT, i % 3 = 2 FROM range(12) t(i);
CREATE TABLE workers(worker_id INT PRIMARY KEY, worker_name VARCHAR, hired DATE, "left" DATE, "current" BOOLEAN);
INSERT INTO workers SELECT i, 'Worker ' || i, DATE '2020-01-01' + (i * 90)::INT, CASE WHEN i % 2 = 0 THEN DATE '2024-01-01' + i::INT END, i % 2 = 1
  FROM range(9) t(i);
"""


def test_versions_are_told_by_their_headers_alone() -> None:
    with lakescout.connect() as connection:
        connection.execute(VERSIONS)
        refused = connection.execute("FROM answer('number of tariffs')")
        assert [column[0] for column in refused.description or ()] == ["no_answer", "did_you_mean"]
        check_rows(connection, "number of workers", [(9,)])
