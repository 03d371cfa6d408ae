"""Readings that look the same to a person count as one, and a header that the question spells out is read as such."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import duckdb
import pytest
from answer_support import shared_lake

import lakescout
from lakescout.answer.constraints import ranks_by_key
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.reading import plan as plans
from lakescout.reading.link import link
from lakescout.reading.scope import make_scope
from lakescout.reading.shown import numbered


@pytest.fixture(scope="module")
def shop() -> Iterator[duckdb.DuckDBPyConnection]:
    script = """
        CREATE TABLE customers ("CustomerID" VARCHAR PRIMARY KEY, "CompanyName" VARCHAR, "ContactName" VARCHAR,
            "Country" VARCHAR, "City" VARCHAR);
        INSERT INTO customers VALUES ('A1', 'Acme', 'Ann Smith', 'Brazil', 'Rio'),
            ('B2', 'Beta', 'Bob Jones', 'Brazil', 'Rio'), ('C3', 'Ceta', 'Cid Vance', 'Chile', 'Lima');
        CREATE TABLE orders ("OrderID" INTEGER PRIMARY KEY, "CustomerID" VARCHAR REFERENCES customers);
        INSERT INTO orders VALUES (1, 'A1'), (2, 'A1'), (3, 'B2');
        """
    with shared_lake(script) as connection:
        yield connection


@pytest.fixture(scope="module")
def paper() -> Iterator[duckdb.DuckDBPyConnection]:
    script = """
        CREATE SCHEMA paper_mill;
        CREATE TABLE paper_mill.orders (id INTEGER, account_id INTEGER, occurred_at TIMESTAMP, total INTEGER,
            total_amt_usd DOUBLE, poster_qty INTEGER, poster_amt_usd DOUBLE);
        INSERT INTO paper_mill.orders SELECT i, i % 5, TIMESTAMP '2015-01-01' + INTERVAL (i) DAY, i, 90 - i, i % 7, i * 1.1
            FROM range(60) t(i);
        CREATE TABLE paper_mill.prices ("Date" DATE, "Open Price" DOUBLE, "Close Price" DOUBLE, "Average Price" DOUBLE);
        INSERT INTO paper_mill.prices SELECT DATE '2020-01-01' + i::INTEGER, i, i + 0.5, i + 0.2 FROM range(20) t(i);
        CREATE TABLE paper_mill.rooms (roomid INTEGER PRIMARY KEY, name VARCHAR, guestcost DOUBLE, upkeep DOUBLE);
        CREATE TABLE paper_mill.talks (title VARCHAR, "lengthMin" INTEGER);
        INSERT INTO paper_mill.talks VALUES ('Pulp', 30), ('Ink', 90);
        INSERT INTO paper_mill.rooms VALUES (0, 'Oak', 25, 200), (1, 'Elm', 25, 200), (5, 'Ash', 80, 3000);
        """
    with shared_lake(script) as connection:
        yield connection


def rows(connection: duckdb.DuckDBPyConnection, question: str) -> list[tuple[Any, ...]]:
    return sorted(connection.execute("FROM answer(?)", [question]).fetchall())


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("customers from Brazil", [("Acme",), ("Beta",)]),
        ("names of customers from Brazil", [("Acme",), ("Beta",)]),
        ("contacts of customers in Rio", [("Ann Smith",), ("Bob Jones",)]),
        ("which customer has the most orders", [("Acme",)]),
        ("customer ids in Brazil", [("A1",), ("B2",)]),
    ],
)
def test_things_are_shown_by_their_names(
    shop: duckdb.DuckDBPyConnection, question: str, expected: list[tuple[Any, ...]]
) -> None:
    assert [row[:1] for row in rows(shop, question)] == expected


def test_readings_that_call_one_thing_otherwise_are_offered_once(shop: duckdb.DuckDBPyConnection) -> None:
    found = shop.execute("SELECT reading FROM answers('customers from Brazil')").fetchall()
    assert [text for (text,) in found if "is Brazil" in text] == [
        "customers.CompanyName where customers.Country is Brazil"
    ]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What is the median of total_amt_usd over all orders?", [(60.5,)]),
        ('Calculate the mean value of the "Close Price" column.', [(10.0,)]),
        ("the largest poster_qty of the orders", [(6,)]),
        ("How many orders were placed in the year 2015?", [(60,)]),
        ("number of paper mill orders", [(60,)]),
        ("Which talks are longer than 60 minutes?", [("Ink",)]),
        ("number of rooms that have a cost to guests of 30 or more", [(1,)]),
    ],
)
def test_what_a_question_spells_is_read(
    paper: duckdb.DuckDBPyConnection, question: str, expected: list[tuple[Any, ...]]
) -> None:
    assert rows(paper, question) == expected


def test_a_unit_of_another_size_is_not_passed_over(paper: duckdb.DuckDBPyConnection) -> None:
    assert rows(paper, "talks longer than 1 hour") == [("Ink",)]
    read = paper.execute("SELECT sql FROM answers('talks longer than 60 hours')").fetchall()
    assert "3600" in read[0][0]


def test_a_spelt_header_is_no_other_column(paper: duckdb.DuckDBPyConnection) -> None:
    found = paper.execute("SELECT sql FROM answers('top 5 orders by largest total_amt_usd')").fetchall()
    assert found and all('"total"' not in sql for (sql,) in found)


def test_words_that_a_reading_leaves_out_stand_beside_it(paper: duckdb.DuckDBPyConnection) -> None:
    question = "number of frozen orders"
    unused, reading = paper.execute("SELECT unused, reading FROM answers(?, k := 1)", [question]).fetchall()[0]
    assert unused == ["frozen"] and reading
    reason, meant = paper.execute("FROM answer(?)", [question]).fetchall()[0]
    assert "not understood: “frozen”" in reason and f"{reading}, leaving out “frozen”?" in meant
    assert paper.execute("SELECT unused FROM answers('number of orders', k := 1)").fetchall() == [([],)]


@pytest.fixture(scope="module")
def races() -> Iterator[duckdb.DuckDBPyConnection]:
    script = """
        CREATE TABLE riders (rider_id INTEGER PRIMARY KEY, name VARCHAR, birthday DATE);
        INSERT INTO riders VALUES (1, 'Ann', '1980-05-01'), (2, 'Bob', '1981-06-02'), (3, 'Cid', '1980-07-03');
        CREATE TABLE races (race_id INTEGER PRIMARY KEY, title VARCHAR, year INTEGER);
        INSERT INTO races VALUES (7, 'Spring', 1980), (9, 'Autumn', 2001);
        CREATE TABLE results (race_id INTEGER REFERENCES races, rider_id INTEGER REFERENCES riders, points INTEGER);
        INSERT INTO results VALUES (7, 1, 9), (7, 2, 4), (9, 1, 2), (9, 2, 9), (9, 3, 1);
        """
    with shared_lake(script) as connection:
        yield connection


@pytest.mark.parametrize(
    "question", ["names of the riders in race No. 9", "how many riders were born in 1980", "riders who got 9 points"]
)
def test_a_number_is_sought_where_the_word_before_it_says(races: duckdb.DuckDBPyConnection, question: str) -> None:
    found = races.execute("SELECT sql FROM answers(?, k := 3)", [question]).fetchall()
    others = {"No. 9": '"points" = 9', "1980": '"year" = 1980', "9 points": '"race_id" = 9'}
    wrong = next(sql for words, sql in others.items() if words in question)
    assert found and all(wrong not in (sql or "") for (sql,) in found)


def test_things_are_counted_once(races: duckdb.DuckDBPyConnection) -> None:
    asked = "SELECT answer FROM answers('how many riders have more than 3 points') WHERE len(unused) = 0"
    found = [list(json.loads(answer)[0].values()) for (answer,) in races.execute(asked).fetchall()]
    assert found == [[2]]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("which rider has the most points", ["Bob", 13]),
        ("which rider got the most points in Autumn", ["Bob", 9]),
        ("which rider has the highest points in Spring", ["Ann", 9]),
    ],
)
def test_who_has_the_most_has_it_in_all(
    races: duckdb.DuckDBPyConnection, question: str, expected: list[object]
) -> None:
    found = races.execute("SELECT answer FROM answers(?, k := 1)", [question]).fetchall()
    assert [list(json.loads(answer)[0].values()) for (answer,) in found] == [expected]


@pytest.mark.parametrize("question", ["open shops", "how many shops are open?"])
def test_a_flag_is_not_denied_without_a_word_for_it(question: str) -> None:
    with lakescout.connect() as connection:
        connection.execute(
            "CREATE TABLE shops (shop_id INTEGER, shop_name VARCHAR, is_open BOOLEAN);"
            "INSERT INTO shops VALUES (1, 'North', true), (2, 'South', false), (3, 'West', true)"
        )
        found = connection.execute("SELECT reading FROM answers(?, k := 5)", [question]).fetchall()
    assert found
    assert not any("is_open is false" in reading or "is_open is not true" in reading for (reading,) in found)


@pytest.fixture(scope="module")
def pumps() -> Iterator[duckdb.DuckDBPyConnection]:
    """Pumps without names, told apart by their numbers."""
    script = """
        CREATE TABLE pumps (pump_id INTEGER PRIMARY KEY, fuel VARCHAR, watts INTEGER, is_broken BOOLEAN);
        INSERT INTO pumps VALUES (1, 'diesel', 900, true), (2, 'diesel', 400, false), (3, 'petrol', 700, true),
            (4, 'petrol', 300, true);
        CREATE TABLE checks (check_id INTEGER PRIMARY KEY, pump_id INTEGER REFERENCES pumps, checked DATE, litres DOUBLE);
        INSERT INTO checks VALUES (9, 1, '2024-01-02', 5), (8, 1, '2024-02-02', 7), (7, 2, '2024-03-01', 20);
        """
    with shared_lake(script) as connection:
        yield connection


@pytest.mark.parametrize(
    ("question", "expected"),
    [("broken pumps", {1, 3, 4}), ("pumps with more than 500 watts", {1, 3}), ("which pumps have no checks", {3, 4})],
)
def test_things_without_a_name_are_told_apart(
    pumps: duckdb.DuckDBPyConnection, question: str, expected: set[int]
) -> None:
    """Their key is shown, possibly beside another column."""
    ((found,),) = pumps.execute("SELECT answer FROM answers(?, k := 1)", [question]).fetchall()
    assert {row["pump_id"] for row in json.loads(found)} == expected


@pytest.fixture(scope="module")
def bakery() -> Iterator[duckdb.DuckDBPyConnection]:
    """Orders of several lines, and sales of dishes with their price."""
    script = """
        CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer VARCHAR, total DOUBLE);
        INSERT INTO orders VALUES (1, 'Ann', 100), (2, 'Ann', 50), (3, 'Bob', 70);
        CREATE TABLE lines (line_id INTEGER PRIMARY KEY, order_id INTEGER REFERENCES orders, product VARCHAR);
        INSERT INTO lines VALUES (1, 1, 'lamp'), (2, 1, 'lamp'), (3, 2, 'chair'), (4, 3, 'lamp'), (5, 3, 'desk');
        CREATE TABLE menu (dish_id INTEGER PRIMARY KEY, dish_name VARCHAR, price DOUBLE);
        INSERT INTO menu VALUES (1, 'soup', 5), (2, 'curry', 9);
        CREATE TABLE sales (sale_id INTEGER, dish_id INTEGER REFERENCES menu, member VARCHAR);
        INSERT INTO sales VALUES (1, 1, 'A'), (2, 1, 'A'), (3, 2, 'B'), (4, 2, 'A');
        """
    with shared_lake(script) as connection:
        yield connection


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("total of the orders with lamps", [[170.0]]),
        ("average total of the orders with a lamp", [[85.0]]),
        ("total price each member spent", [["A", 19.0], ["B", 9.0]]),
    ],
)
def test_a_sum_has_each_row_once(
    bakery: duckdb.DuckDBPyConnection, question: str, expected: list[list[object]]
) -> None:
    ((found,),) = bakery.execute("SELECT answer FROM answers(?, k := 1)", [question]).fetchall()
    assert [list(row.values()) for row in json.loads(found)] == expected


def test_a_sum_that_a_join_repeats_is_no_answer(bakery: duckdb.DuckDBPyConnection) -> None:
    """The amount of an order with two products belongs to neither of them."""
    question = "sum of order totals per product"
    (row,) = bakery.execute("FROM answer(?)", [question]).fetchall()
    assert row[0] == "each row of orders would be added once for each of its rows in lines"


@pytest.mark.parametrize(
    ("question", "match"),
    [("products that begin with la", "LIKE 'la%'"), ("products ending with 'mp'", "LIKE '%mp'")],
)
def test_a_text_is_sought_where_the_question_says(bakery: duckdb.DuckDBPyConnection, question: str, match: str) -> None:
    found = bakery.execute("SELECT sql FROM answers(?, k := 3)", [question]).fetchall()
    assert found and not any("LIKE '%la%'" in sql or "LIKE '%mp%'" in sql for (sql,) in found), match


def test_a_difference_is_no_sum(bakery: duckdb.DuckDBPyConnection) -> None:
    question = "difference between Ann's total and Bob's total"
    found = bakery.execute("SELECT sql, unused FROM answers(?, k := 5)", [question]).fetchall()
    assert all(" - " in sql or "difference" in unused for sql, unused in found)


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("GDP of Peru per year", [(2018, 3.0), (2019, 3.5), (2020, 4.0)]),
        ("average GDP each year", [(2018, 2.5), (2019, 3.0), (2020, 3.5)]),
    ],
)
def test_years_in_headers_are_rows(question: str, expected: list[tuple[int, float]]) -> None:
    with lakescout.connect() as connection:
        connection.execute(
            'CREATE TABLE gdp (country VARCHAR, code VARCHAR, "2018" DOUBLE, "2019" DOUBLE, "2020" DOUBLE);'
            "INSERT INTO gdp VALUES ('Peru', 'PER', 3, 3.5, 4), ('Chad', 'TCD', 2, 2.5, 3)"
        )
        assert connection.execute("FROM answer(?)", [question]).fetchall() == expected


def test_many_years_stand_side_by_side() -> None:
    years = range(1960, 2000)
    with lakescout.connect() as connection:
        columns = ", ".join(f'{year - 1900} AS "{year}"' for year in years)
        connection.execute(f"CREATE TABLE gdp AS SELECT unnest(['Peru', 'Chad']) AS country, {columns}")
        asked = "SELECT reading FROM answers('GDP of Peru per year', k := 1)"
        assert connection.execute("FROM answer('GDP of Peru per year')").fetchall() == [tuple(range(60, 100))]
        ((reading,),) = connection.execute(asked).fetchall()
    assert reading == "gdp.1960, gdp.1961 and so on to gdp.1999 where gdp.country is Peru"


@pytest.mark.parametrize(
    ("question", "barred"),
    [("the largest reading", True), ("the oldest reading", True), ("the largest reading id", False)],
)
def test_no_row_is_the_largest_by_its_key(question: str, barred: bool) -> None:
    columns = (Column("reading_id", "INTEGER", 0), Column("litres", "DOUBLE", 1))
    scope = make_scope([Table(TableName("lake", "main", "readings"), columns)])
    key = plans.Column(0)
    largest = plans.Plan((plans.Aggregate("max", key),))
    first = plans.Plan((plans.Column(1),), order=(plans.Order(key, descending=True),), limit=1)
    links = link(question, scope)
    assert [ranks_by_key(plan, scope, links) is not None for plan in (largest, first)] == [barred, barred]


@pytest.fixture(scope="module")
def visits() -> Iterator[duckdb.DuckDBPyConnection]:
    """Numbers that only identify rows, beside the numbers that questions ask for."""
    script = """
        CREATE TABLE customers AS SELECT 100 + i AS customer_no, 'Name ' || i AS name, ['Rome', 'Bonn'][1 + i % 2] AS city
            FROM range(20) t(i);
        CREATE TABLE visit AS SELECT i AS visit_id, TIMESTAMP '2023-01-01' + INTERVAL (i * 6) HOUR AS seen_at, i % 9 AS paid
            FROM range(1, 4000) t(i);
        CREATE TABLE shifts AS SELECT i AS shift_id, ['Y', 'N'][1 + i % 2] AS night_yn, i % 7 AS worker FROM range(9) t(i);
        """
    with shared_lake(script) as connection:
        yield connection


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("How many customers are there?", [[20]]),
        ("How many customers live in Bonn?", [[10]]),
        ("How many visits were there in 2024?", [[1464]]),
    ],
)
def test_what_is_counted_is_what_was_asked_for(
    visits: duckdb.DuckDBPyConnection, question: str, expected: list[list[object]]
) -> None:
    found = visits.execute("SELECT answer FROM answers(?, k := 1)", [question]).fetchall()
    assert [[list(row.values()) for row in json.loads(answer)] for (answer,) in found] == [expected]


def test_what_nobody_counts_is_shown(visits: duckdb.DuckDBPyConnection) -> None:
    found = visits.execute("SELECT answer FROM answers('night shifts', k := 1)").fetchall()
    assert [[row["shift_id"] for row in json.loads(answer)] for (answer,) in found] == [[0, 2, 4]]  # the first three


def test_an_order_from_one_end_to_the_other_begins_with_the_one(visits: duckdb.DuckDBPyConnection) -> None:
    question = "visits ordered by paid from the largest to the smallest"
    found = visits.execute("SELECT sql FROM answers(?, k := 3)", [question]).fetchall()
    assert found and not any('ORDER BY "t1"."paid" ASC' in sql for (sql,) in found)


@pytest.mark.parametrize(
    ("question", "expected"), [("title of race number 7", ["Spring"]), ("year of the race No. 9", [2001])]
)
def test_a_numbered_thing_is_found_by_its_key(
    races: duckdb.DuckDBPyConnection, question: str, expected: list[object]
) -> None:
    found = races.execute("SELECT answer FROM answers(?, k := 1)", [question]).fetchall()
    assert [list(json.loads(answer)[0].values()) for (answer,) in found] == [expected]


def test_a_number_sought_elsewhere_becomes_the_key() -> None:
    columns = (Column("race_id", "INTEGER", 0), Column("round", "INTEGER", 1))
    scope = make_scope([Table(TableName("lake", "main", "races"), columns)])
    sought = plans.Compare("=", plans.Column(1), plans.Value(9))
    found = numbered(plans.Plan((plans.Column(1),), where=sought), scope, link("round of race No. 9", scope))
    assert found.where == plans.Compare("=", plans.Column(0), plans.Value(9))


@pytest.mark.parametrize(
    ("question", "reading"),
    [
        ("How many batters have strikes no lower than 24?", "number of batters where batters.strikes is at least 24"),
        ("How many batters have no more than 3 strikes?", "number of batters where batters.strikes is at most 3"),
    ],
)
def test_a_denied_bound_is_the_other_one(question: str, reading: str) -> None:
    with lakescout.connect() as connection:
        connection.execute(
            "CREATE TABLE batters AS SELECT i AS id, 'P ' || i AS name, i AS strikes FROM range(30) t(i)"
        )
        found = connection.execute("SELECT reading, unused FROM answers(?, k := 1)", [question]).fetchall()
    assert found == [(reading, [])]


def test_strikes_are_compared_with_strikes() -> None:
    with lakescout.connect() as connection:
        connection.execute(
            "CREATE TABLE batters AS SELECT i AS id, 'P ' || i AS name, i AS strikes FROM range(30) t(i)"
        )
        found = connection.execute("SELECT sql FROM answers('batters with at most 3 strikes', k := 5)").fetchall()
    assert not any("COUNT(*) <= 3" in (sql or "") for (sql,) in found)


def test_other_columns_are_not_taken_for_those_of_years() -> None:
    with lakescout.connect() as connection:
        connection.execute(
            'CREATE TABLE towns (town VARCHAR, founded_year INTEGER, mayors INTEGER, "2018" DOUBLE, "2019" DOUBLE);'
            "INSERT INTO towns VALUES ('Ulm', 1200, 3, 5, 6), ('Bonn', 1200, 4, 7, 8)"
        )
        found = connection.execute("SELECT sql FROM answers('number of mayors per founded year', k := 5)").fetchall()
    assert not any("2018" in (sql or "") for (sql,) in found)
