"""What a question gets whose words ask for more than a pooled number: two rows side by side, growth, shares, ends."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest

import lakescout
from lakescout.doors.python import lake_of
from lakescout.engine.ask import ask

LAKE = """
    CREATE TABLE teams (year INTEGER, league VARCHAR, team VARCHAR, home_runs INTEGER, wins INTEGER);
    INSERT INTO teams SELECT y, l, l || n, 10 * n + y - 2010 + CASE l WHEN 'NL' THEN 5 ELSE 0 END, 30 + n
        FROM range(2010, 2018) t(y), (VALUES ('NL'), ('AL')) u(l), range(5) v(n);
    CREATE TABLE employee (id INTEGER PRIMARY KEY, name VARCHAR, manager_id INTEGER REFERENCES employee (id), salary INTEGER);
    INSERT INTO employee VALUES (1, 'Ann', NULL, 100);
    INSERT INTO employee VALUES (2, 'Bob', 1, 80), (3, 'Cid', 1, 80);
    INSERT INTO employee VALUES (4, 'Dee', 2, 60), (5, 'Eve', 2, 60);
    CREATE TABLE airport (code VARCHAR PRIMARY KEY, city VARCHAR);
    CREATE TABLE flight (flight_no VARCHAR, origin VARCHAR REFERENCES airport (code),
        destination VARCHAR REFERENCES airport (code), price INTEGER);
    INSERT INTO airport VALUES ('FRA', 'Frankfurt'), ('JFK', 'New York'), ('LHR', 'London');
    INSERT INTO flight VALUES ('A1', 'FRA', 'JFK', 500), ('A2', 'JFK', 'FRA', 450), ('A3', 'FRA', 'LHR', 100),
        ('A4', 'FRA', 'JFK', 520);
    CREATE TABLE faculty (department VARCHAR, women INTEGER, men INTEGER, total INTEGER);
    INSERT INTO faculty VALUES ('Physics', 10, 30, 40), ('Biology', 30, 20, 50), ('Law', 25, 25, 50);
    CREATE TABLE sale (sold DATE, product VARCHAR, amount INTEGER);
    INSERT INTO sale SELECT DATE '2022-01-01' + 7 * n::INTEGER, CASE WHEN n % 3 = 0 THEN 'tea' ELSE 'coffee' END,
        CASE WHEN n < 52 THEN 10 ELSE 12 END FROM range(104) t(n);
    CREATE TABLE badge (badge_id INTEGER, owner VARCHAR, given DATE);
    INSERT INTO badge VALUES (1, 'Ann', '2024-01-01'), (2, 'Bob', '2024-01-02'), (3, 'Cid', '2024-01-03');
    CREATE TABLE murders (city VARCHAR, state VARCHAR, "2014_murders" INTEGER, "2015_murders" INTEGER);
    INSERT INTO murders VALUES ('Baltimore', 'MD', 211, 344), ('Chicago', 'IL', 411, 478), ('Houston', 'TX', 242, 303);
"""


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with lakescout.connect() as connection:
        connection.execute(LAKE)
        yield connection


def rows_of(lake: duckdb.DuckDBPyConnection, question: str) -> list[tuple[object, ...]]:
    return [tuple(map(_plain, row)) for row in lake.execute("FROM answer(?)", [question]).fetchall()]


def _plain(cell: object) -> object:
    return round(float(str(cell)), 2) if not isinstance(cell, str) else cell


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("total home runs of NL vs AL in 2016", [("NL", 155.0), ("AL", 130.0)]),
        ("compare the average wins of NL and AL", [("AL", 32.0), ("NL", 32.0)]),
        ("growth of amount from 2022 to 2023", [(532.0, 612.0, 80.0, 15.04)]),
        ("growth of murders from 2014 to 2015", [(864.0, 1125.0, 261.0, 30.21)]),
        ("percentage of women", [(46.43,)]),
        ("percentage of women in Physics", [(25.0,)]),
        ("murders in Chicago in 2015", [(478.0,)]),
        ("who is nobody's boss", [("Cid",), ("Dee",), ("Eve",)]),
        ("whose boss is Ann", [("Bob",), ("Cid",)]),
        ("flights from Frankfurt to New York", [("A1",), ("A4",)]),
        ("which product has the most sales", [("coffee", 69.0)]),
        ("employee with the highest salary", [("Ann", 100.0)]),
    ],
)
def test_answers_in_the_form_that_is_asked_for(
    question: str, expected: list[tuple[object, ...]], lake: duckdb.DuckDBPyConnection
) -> None:
    assert rows_of(lake, question) == expected


@pytest.mark.parametrize(
    "question", ["growth of home runs", "percentage of salary", "wins vs murders", "murders in Chicago per year"]
)
def test_a_form_that_no_plan_has_is_no_answer(question: str, lake: duckdb.DuckDBPyConnection) -> None:
    assert lake.execute("SELECT answer_sql(?)", [question]).fetchall() == [(None,)]


@pytest.mark.parametrize(
    ("question", "tied"),
    [
        ("employee with the lowest salary", "2 rows are equal in employee.salary; 1 of them is shown"),
        ("employee with the highest salary", ""),
        ("the two best paid employees", "2 rows are equal in employee.salary; 1 of them is shown"),
    ],
)
def test_ties_at_the_limit_are_said(question: str, tied: str, lake: duckdb.DuckDBPyConnection) -> None:
    best = ask(lake_of(lake), question).best
    assert best is not None and best.left_out == ((tied,) if tied else ())
    [explanation] = lake.execute("SELECT explanation FROM answers(?) LIMIT 1", [question]).fetchall()[0]
    assert tied in explanation if tied else "are equal in" not in explanation


def test_nothing_has_the_most_where_each_has_one(lake: duckdb.DuckDBPyConnection) -> None:
    question = "which owner has the most badges"
    assert lake.execute("SELECT answer_sql(?)", [question]).fetchall() == [(None,)]
    lake.execute("INSERT INTO badge VALUES (4, 'Bob', '2024-01-04')")
    assert rows_of(lake, question) == [("Bob", 2.0)]
