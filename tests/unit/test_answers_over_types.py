"""What columns and keys are reaches the answer: dates in numbers, local times, roles, groups, amounts of things."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import duckdb
import pytest
from answer_support import check_refused, check_rows, shared_lake

import lakescout
from lakescout.doors.python import lake_of
from lakescout.engine.ask import ask

pytestmark = pytest.mark.newest

LAKE = """
CREATE TABLE calendar AS SELECT i AS service_id, (20230401 + i)::BIGINT AS start_date FROM range(28) t(i);
CREATE TABLE logins AS SELECT i AS login_id, 'u' || (i % 5) AS username, (1700000000 + i * 86400)::BIGINT AS created_at,
  1700000000000 + i * 3600000 AS seen_ts FROM range(60) t(i);
CREATE TABLE offices(office_id INT PRIMARY KEY, city VARCHAR, country VARCHAR);
INSERT INTO offices VALUES (1, 'Berlin', 'Germany'), (2, 'Paris', 'France'), (3, 'Rome', 'Italy');
CREATE TABLE parcels(parcel_id INT PRIMARY KEY, shipping_office_id INT REFERENCES offices,
  billing_office_id INT REFERENCES offices);
INSERT INTO parcels VALUES (1, 1, 2), (2, 1, 1), (3, 2, 1), (4, 3, 2), (5, 2, 3);
CREATE TABLE weddings AS SELECT 1990 + i AS "Year", 1000 + i AS "Marriages", 500 + i AS "Divorces" FROM range(10) t(i);
CREATE TABLE warehouses(warehouse_id INT PRIMARY KEY, town VARCHAR);
INSERT INTO warehouses VALUES (1, 'Oslo'), (2, 'Oslo'), (3, 'Lyon');
CREATE TABLE pupils(pupil_id INT PRIMARY KEY, name VARCHAR, grade INT);
INSERT INTO pupils VALUES (1, 'Ann', 9), (2, 'Bob', 9), (3, 'Cy', 10);
CREATE TABLE staff(staff_id INT PRIMARY KEY, name VARCHAR, manager_id INT REFERENCES staff(staff_id), overtime INT);
INSERT INTO staff VALUES (1, 'Ina', NULL, 3);
INSERT INTO staff VALUES (2, 'Bea', 1, NULL), (3, 'Cas', 1, 0);
INSERT INTO staff VALUES (4, 'Dov', 2, 5);
CREATE TABLE goods(kind VARCHAR, form VARCHAR, title VARCHAR);
INSERT INTO goods VALUES ('fruit', 'Canned', 'Pears'), ('fruit', 'Fresh', 'Figs'), ('vegetable', 'Canned', 'Beans'),
  ('herb', 'Canned', 'Basil'), ('herb', 'Fresh', 'Mint'), ('vegetable', 'Fresh', 'Peas');
CREATE TABLE takings(taking_id INT PRIMARY KEY, taken DATE, amount INT);
INSERT INTO takings VALUES (1, '2024-01-05', 5), (2, '2024-02-05', 7), (3, '2024-04-01', 2);
CREATE TABLE matches AS SELECT i AS match_id, (1990 + 4 * (i % 3)) || ' Winter Cup' AS cup_name FROM range(2100) t(i);
CREATE TABLE mechanics(mechanic_no INT PRIMARY KEY, "Full Name" VARCHAR, "Hourly Rate (EUR)" DOUBLE, hired DATE);
INSERT INTO mechanics VALUES (1, 'Max', 40, '2019-02-01'), (2, 'Eve', 48, '2018-01-01'), (3, 'Kim', 55, '2022-03-01');
CREATE TABLE contracts AS SELECT i AS contract_id, DATE '2026-12-01' + (i * 30)::INT AS signed FROM range(100) t(i);
"""


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake(LAKE) as connection:
        yield connection


ANSWERED: list[tuple[str, list[tuple[Any, ...]]]] = [
    ("how many services start after April 10, 2023", [(18,)]),
    ("how many services start in April 2023", [(28,)]),
    ("how many services start between April 3 and April 7, 2023", [(5,)]),
    ("how many services start from 3 to 7 April 2023", [(5,)]),
    ("earliest start date", [(date(2023, 4, 1),)]),
    ("how many logins were created in December 2023", [(31,)]),
    ("how many logins were created before 20 November 2023", [(6,)]),
    ("parcels shipped to Berlin and billed to Paris", [(1,)]),
    ("number of parcels shipped to Paris and billed to Rome", [(1,)]),
    ("number of marriages in 1995", [(1005,)]),
    ("how many divorces were there in 1991", [(501,)]),
    ("warehouses not in Lyon", [(1,), (2,)]),
    ("how many staff have no overtime", [(2,)]),
    ("how many fruits and vegetables are canned?", [(2,)]),
    ("how many matches at the 1994 Winter Cup", [(700,)]),
    ("number of contracts signed before March 2031", [(52,)]),
    ("average hourly rate of the mechanics", [(143 / 3,)]),
    ("average hourly rate of mechanics hired before 2020", [(44.0,)]),
    ("mechanics with an hourly rate above 50", [("Kim",)]),
]


@pytest.mark.parametrize(("question", "rows"), ANSWERED)
def test_what_is_asked_is_answered(lake: duckdb.DuckDBPyConnection, question: str, rows: list[tuple[Any, ...]]) -> None:
    check_rows(lake, question, rows)


REFUSED = [
    ("total created at", "have no sum"),
    ("month over month change of amount", "no change from each to the next"),
    ("number of returns", "“returns”"),
    ("whom does Bea manage", ""),
]


@pytest.mark.parametrize(("question", "reason"), REFUSED)
def test_what_no_type_allows_is_refused(lake: duckdb.DuckDBPyConnection, question: str, reason: str) -> None:
    check_refused(lake, question, reason)


def test_who_is_no_manager_is_not_who_has_none(lake: duckdb.DuckDBPyConnection) -> None:
    assert lake.execute("FROM answer('staff who are not managers')").fetchall() != [("Ina",)]


ZONED = """
CREATE TABLE departures(departure_id INT PRIMARY KEY, time_hour TIMESTAMPTZ, month INT, day INT, hour INT);
INSERT INTO departures SELECT i, TIMESTAMPTZ '2024-01-31 22:30:00+00' + INTERVAL (i) HOUR,
  month(TIMESTAMP '2024-01-31 17:30:00' + INTERVAL (i) HOUR), day(TIMESTAMP '2024-01-31 17:30:00' + INTERVAL (i) HOUR),
  hour(TIMESTAMP '2024-01-31 17:30:00' + INTERVAL (i) HOUR) FROM range(8) t(i);
CREATE TABLE codes(code VARCHAR, departure_id INT REFERENCES departures);
INSERT INTO codes VALUES ('DAY', 1), ('DAY', 2), ('HOU', 3);
"""


@pytest.fixture(scope="module")
def zoned() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake("SET TimeZone = 'UTC'", ZONED) as connection:
        yield connection


def test_local_parts_beside_a_moment_are_read(zoned: duckdb.DuckDBPyConnection) -> None:
    assert zoned.execute("FROM answer('number of departures in January')").fetchall() == [(7,)]
    rows = zoned.execute("FROM answer('number of departures by hour of day')").fetchall()
    assert rows == [(0, 1), (17, 1), (18, 1), (19, 1), (20, 1), (21, 1), (22, 1), (23, 1)]


def test_a_reading_names_the_zone_and_where_columns_disagree(zoned: duckdb.DuckDBPyConnection) -> None:
    question = "number of departures on 1 February 2024"
    [(reading, explanation)] = zoned.execute(
        "SELECT reading, explanation FROM answers(?, k := 1)", [question]
    ).fetchall()
    assert "departures.time_hour in the time zone UTC" in reading
    assert "departures.month and departures.day say another day than departures.time_hour in 5 rows" in explanation


def test_a_table_called_by_its_name_is_read_or_named() -> None:
    with lakescout.connect() as connection:
        connection.execute("CREATE TABLE flights(flight_no INT, dest VARCHAR)")
        connection.execute("INSERT INTO flights VALUES (1, 'LAX'), (2, 'JFK')")
        connection.execute("CREATE TABLE airports(iata VARCHAR, name VARCHAR, city VARCHAR)")
        connection.execute(
            "INSERT INTO airports VALUES ('AAA', 'Field', 'Los Angeles'), ('BBB', 'Hall', 'Los Angeles')"
        )
        asked = connection.execute("FROM answer('how many flights went to Los Angeles')")
        assert [column[0] for column in asked.description or ()] == ["no_answer", "did_you_mean"]


SALES = """
CREATE TABLE superstore AS SELECT i AS row_id, ['Oslo', 'Lyon', 'Bern'][1 + i % 3] AS city,
  ['Home', 'Office'][1 + i % 2] AS segment, (i * 37 % 101) - 20.5 AS profit, i * 1.5 AS sales, i % 9 AS quantity FROM range(60) t(i);
CREATE TABLE flights AS SELECT i AS flight_id, i % 7 AS airport_id, 100 + i AS air_time FROM range(90) t(i);
CREATE TABLE airports AS SELECT i AS airport_id, 'place ' || i AS name, i * 10.5 AS longitude, i * 3.5 AS latitude,
  i * 1000 AS altitude FROM range(7) t(i);
CREATE TABLE penguins AS SELECT i AS penguin_id, ['Dream', 'Biscoe'][1 + i % 2] AS island,
  CASE WHEN i <> 3 THEN 3000 + i END AS body_mass_g FROM range(20) t(i);
"""


@pytest.fixture(scope="module")
def sales() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake(SALES) as connection:
        yield connection


@pytest.mark.parametrize(
    ("question", "wrong"),
    [
        ("which city has the lowest profit?", "ORDER BY superstore.profit"),
        ("how many airports are above 5000 feet?", "longitude > 5000"),
        ("average sales per segment as percent of total", "sales / quantity"),
    ],
)
def test_what_nothing_says_is_not_guessed(sales: duckdb.DuckDBPyConnection, question: str, wrong: str) -> None:
    found = ask(lake_of(sales), question)
    assert not found.answered, f"{question} was answered, perhaps by {wrong}: {found.sql}"


@pytest.mark.parametrize(
    ("question", "number"),
    [
        ("how many airports have an altitude above 5000 feet?", 1),
        ("how many flights went to airports above 5000 feet?", 12),
        ("how many penguins live on Biscoe island?", 10),
    ],
)
def test_what_is_said_is_counted(sales: duckdb.DuckDBPyConnection, question: str, number: int) -> None:
    found = ask(lake_of(sales), question)
    assert found.answered, found.reason
    assert found.best is not None and found.best.rows is not None
    assert list(found.best.rows.to_pylist()[0].values()) == [number]


@pytest.mark.parametrize(
    "question", ["sales per segment as percent of total", "total sales by segment as a share of the whole?"]
)
def test_groups_as_shares_of_the_whole(sales: duckdb.DuckDBPyConnection, question: str) -> None:
    found = ask(lake_of(sales), question)
    assert found.answered, found.reason
    assert found.best is not None and found.best.rows is not None
    gold = sales.execute(
        "SELECT segment, 100 * sum(sales) / (SELECT sum(sales) FROM superstore) FROM superstore GROUP BY 1 ORDER BY 2 DESC"
    ).fetchall()
    got = [tuple(row.values()) for row in found.best.rows.to_pylist()]
    assert [name for name, _ in got] == [name for name, _ in gold]
    assert [share for _, share in got] == pytest.approx([share for _, share in gold])
