"""What a question demands reaches its answer, or the answer is refused: one small lake, asked by many."""

import json
from collections.abc import Iterator
from datetime import date
from typing import Any

import duckdb
import pytest
from answer_support import shared_lake

import lakescout

pytestmark = pytest.mark.newest

LAKE = """
CREATE TABLE pupils(pupil_id INT PRIMARY KEY, name VARCHAR, town VARCHAR, boards VARCHAR);
INSERT INTO pupils VALUES (1, 'Ada', 'São Paulo', 'yes'), (2, 'Ben', 'sao paulo ', 'no'), (3, 'Cem', 'Zürich', 'YES'),
  (4, 'Dora', NULL, 'No');
CREATE TABLE tests(test_id INT PRIMARY KEY, pupil_id INT REFERENCES pupils(pupil_id), mark INT, taken_on DATE, passed BOOLEAN);
INSERT INTO tests VALUES (1, 1, 60, '2024-01-05', true), (2, 1, 70, '2024-04-05', true), (3, 2, 80, '2024-05-01', false),
  (4, 2, 90, '2024-08-01', true), (5, 3, 30, '2023-11-11', false);
CREATE TABLE cures(cure_id INT PRIMARY KEY, doctor VARCHAR, field VARCHAR, is_active INT, fee INT, minutes INT,
  begun DATE, day_code INT);
INSERT INTO cures VALUES (1, 'Weiss', 'Cardiology', 1, 60, 30, '2022-02-01', 1), (2, 'Haas', 'cardiology', 0, 40, 10,
  '2022-08-01', 2), (3, 'Kim', 'Surgery', 1, 100, 10, '2023-01-01', 3), (4, 'Sand', 'Surgery', 0, 20, 2, '2023-05-05', 4);
CREATE TABLE lines(line_id INT PRIMARY KEY, short_name VARCHAR, long_name VARCHAR);
INSERT INTO lines VALUES (1, NULL, 'Acela'), (2, NULL, 'Cardinal');
CREATE TABLE runs(run_id INT PRIMARY KEY, line_id INT REFERENCES lines(line_id));
INSERT INTO runs VALUES (1, 1), (2, 1), (3, 2);
CREATE TABLE plants(code VARCHAR PRIMARY KEY, plant VARCHAR);
INSERT INTO plants VALUES ('A', 'Atomo'), ('B', 'Brise'), ('C', 'Coal');
CREATE TABLE transfers(transfer_id INT PRIMARY KEY, from_plant VARCHAR REFERENCES plants, to_plant VARCHAR REFERENCES plants,
  energy INT);
INSERT INTO transfers VALUES (1, 'A', 'B', 5), (2, 'A', 'B', 7), (3, 'B', 'A', 10), (4, 'A', 'C', 1);
CREATE TABLE parcels(parcel_id INT PRIMARY KEY, weight DOUBLE, weight_unit VARCHAR);
INSERT INTO parcels VALUES (1, 2, 'kg'), (2, 500, 'g'), (3, 1, 'kg');
CREATE TABLE turnover(region VARCHAR, revenue INT);
INSERT INTO turnover VALUES ('North', 100), ('South', 70), ('East', 30), ('Total', 200);
"""


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake(LAKE) as connection:
        yield connection


ANSWERED: list[tuple[str, list[tuple[Any, ...]]]] = [
    (
        "number of tests per quarter",
        [(date(2023, 10, 1), 1), (date(2024, 1, 1), 1), (date(2024, 4, 1), 2), (date(2024, 7, 1), 1)],
    ),
    ("number of tests per half year", [(date(2023, 7, 1), 1), (date(2024, 1, 1), 3), (date(2024, 7, 1), 1)]),
    ("tests by semester", [(date(2023, 7, 1), 1), (date(2024, 1, 1), 3), (date(2024, 7, 1), 1)]),
    ("average number of tests per pupil", [(5 / 3, 1.25)]),
    ("how many tests does a pupil have on average", [(5 / 3, 1.25)]),
    ("pupils with exactly two tests", [("Ada",), ("Ben",)]),
    ("number of cures per field, ignoring case", [("Cardiology", 2), ("Surgery", 2)]),
    ("top 1 cure by fee in each field", [("Cardiology", 60, 1), ("Surgery", 100, 3)]),
    ("pupils who passed every test", [("Ada",)]),
    ("number of pupils in Sao Paulo", [(2,)]),
    ("how many pupils are not from Zürich", [(3,)]),
    (
        "# tests per month of 2024",
        [(date(2024, 1, 1), 1), (date(2024, 4, 1), 1), (date(2024, 5, 1), 1), (date(2024, 8, 1), 1)],
    ),
    ("which cures are still active?", [(1,), (3,)]),
    ("number of different fields of cures", [(2,)]),
    ("number of cures per field", [("Cardiology", 2), ("Surgery", 2)]),
    ("percentage of cures per field", [("Cardiology", 50.0), ("Surgery", 50.0)]),
    ("fee per minute for each field", [("Cardiology", 2.5), ("Surgery", 10.0)]),
    ("mean fee per cure", [(55.0,)]),
    ("mean total mark per pupil", [(110.0,)]),
    ("pupils who have only passed tests", [("Ada",)]),
    ("number of runs per line", [("Acela", 2), ("Cardinal", 1)]),
    ("which plant received the most energy", [("Brise", 12)]),
    ("total energy sent by Brise", [(10,)]),
    ("plants that never sent a transfer", [("Coal",)]),
    ("is there a cure in Surgery?", [(True, 2)]),
    ("are there any tests before 2023?", [(False, 0)]),
    ("different towns of pupils", [("São Paulo",), ("Zürich",)]),
    ("pupils with two tests or more", [("Ada",), ("Ben",)]),
    ("inactive cures", [(2,), (4,)]),
    ("pupils that aren't from Zürich", [("Ada",), ("Ben",), ("Dora",)]),
    ("number of cures begun as of each year", [(2022, 2, 2), (2023, 2, 4)]),
]


@pytest.mark.parametrize(("question", "rows"), ANSWERED)
def test_is_carried_out(lake: duckdb.DuckDBPyConnection, question: str, rows: list[tuple[Any, ...]]) -> None:
    assert sorted(lake.execute("FROM answer(?)", [question]).fetchall()) == sorted(rows)


def test_a_number_is_followed_over_its_periods(lake: duckdb.DuckDBPyConnection) -> None:
    [(sql,)] = lake.execute("SELECT sql FROM answers('running total of mark by month', k := 1)").fetchall()
    assert lake.sql(sql).fetchall() == [
        (date(2023, 11, 1), 30, 30),
        (date(2024, 1, 1), 60, 90),
        (date(2024, 4, 1), 70, 160),
        (date(2024, 5, 1), 80, 240),
        (date(2024, 8, 1), 90, 330),
    ]


def test_the_shortest_of_each_is_a_row(lake: duckdb.DuckDBPyConnection) -> None:
    [(found,)] = lake.execute("SELECT answer FROM answers('the shortest cure of each field', k := 1)").fetchall()
    assert [[*row.values()] for row in json.loads(found)] == [["Cardiology", 2, 10], ["Surgery", 4, 2]]


def test_the_first_of_each_are_told_apart(lake: duckdb.DuckDBPyConnection) -> None:
    [(sql,)] = lake.execute("SELECT sql FROM answers('top 2 marks of each pupil', k := 1)").fetchall()
    rows = [{*row} for row in lake.sql(sql).fetchall()]
    assert len(rows) == 5
    assert all(any(row >= found for row in rows) for found in ({1, "Ada", 60}, {2, "Ada", 70}, {5, "Cem", 30}))


def test_groups_of_what_is_missing_count_for_no_average(lake: duckdb.DuckDBPyConnection) -> None:
    [(sql,)] = lake.execute("SELECT sql FROM answers('average number of pupils per town', k := 1)").fetchall()
    assert lake.sql(sql).fetchall() == [(1.5,)]


REFUSED = [
    "total weight of parcels",
    "region with the highest revenue",
]


@pytest.mark.parametrize("question", REFUSED)
def test_what_is_not_met_is_refused(lake: duckdb.DuckDBPyConnection, question: str) -> None:
    asked = lake.execute("FROM answer(?)", [question])
    named = [column[0] for column in asked.description or ()]
    asked.fetchall()
    assert named == ["no_answer", "did_you_mean"]


def test_the_demand_is_shown(lake: duckdb.DuckDBPyConnection) -> None:
    found = lake.sql(
        "SELECT mention, matched_to FROM explain_question('number of tests per quarter') WHERE kind = 'demand'"
    )
    assert found.fetchall() == [("per quarter", "group by period: quarter")]


def test_a_term_is_never_turned_round() -> None:
    with lakescout.connect() as connection:
        connection.execute("CREATE TABLE deal(deal_id INT PRIMARY KEY, close_date DATE)")
        connection.execute("INSERT INTO deal VALUES (1, NULL), (2, '2024-01-01'), (3, NULL)")
        connection.execute("FROM lakescout_define('open', 'close_date IS NULL', table_name := 'deal')").fetchall()
        found = connection.execute("SELECT reading FROM answers('how many deals are still open')").fetchall()
    assert found[0] == ("number of deal where it is open, as defined",)
