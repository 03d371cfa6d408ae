"""Which questions a verified one answers, and with which statement."""

import datetime

import pytest
from sqlglot import exp

from lakescout.engine.verified import Example, follow, words_of
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.lake.sqltext import parsed_first
from lakescout.reading.rules.periods import Calendar

ORDERS = Table(
    TableName("m", "main", "orders"),
    (Column("ordered", "DATE", 0), Column("total", "DOUBLE", 1), Column("city", "VARCHAR", 2), Column("to_city", "VARCHAR", 3)),
)  # fmt: skip
CITIES = {"berlin": "Berlin", "paris": "Paris", "new york": "New York"}
TODAY = Calendar(datetime.datetime(2026, 3, 10))


def spelt(_table: Table, _column: Column, texts: list[str]) -> str | None:
    return next((CITIES[text.lower()] for text in texts if text.lower() in CITIES), None)


def followed(asked: str, question: str, sql: str) -> str | None:
    tree = parsed_first(sql)
    assert isinstance(tree, exp.Query)
    found = follow(asked, Example(question, tree, [ORDERS]), spelt, TODAY)
    assert tree.sql("duckdb") == parsed_first(sql).sql("duckdb")
    return None if found is None else found.tree.sql("duckdb")


COUNT = "SELECT count(*) FROM orders WHERE city = 'Berlin' AND ordered >= '2024-01-01' AND ordered < '2025-01-01'"


@pytest.mark.parametrize(
    ("asked", "city", "begin", "end"),
    [
        ("number of orders in Paris in 2023", "Paris", "2023-01-01", "2024-01-01"),
        ("In March 2022, how many orders are there from new york?", "New York", "2022-03-01", "2022-04-01"),
        ("Could you tell me how many orders in berlin during Q2 2024 please", "Berlin", "2024-04-01", "2024-07-01"),
    ],
)
def test_other_values_of_the_same_kinds(asked: str, city: str, begin: str, end: str) -> None:
    wanted = COUNT.replace("Berlin", city).replace("2024-01-01", begin).replace("2025-01-01", end)
    assert followed(asked, "How many orders were there in Berlin in 2024?", COUNT) == parsed_first(wanted).sql("duckdb")


@pytest.mark.parametrize(
    "asked",
    [
        "how many orders were there in Berlin",
        "how many orders were there in Berlin since 2024",
        "how many orders were there in Berlin or Paris in 2024",
        "how many orders were there in Oslo in 2024",
        "how many orders were there not in Berlin in 2024",
        "how many late orders were there in Berlin in 2024",
        "how many orders were there in Berlin in 2023 and 2024",
        "how many customers were there in Berlin in 2024",
        "which orders were there in Berlin in 2024",
    ],
)
def test_another_question_is_not_followed(asked: str) -> None:
    assert followed(asked, "How many orders were there in Berlin in 2024?", COUNT) is None


def test_numbers_stay_where_they_are() -> None:
    sql = "SELECT city FROM orders WHERE total > 100 ORDER BY total DESC LIMIT 5"
    question = "top 5 cities with orders above 100"
    assert followed("top 3 cities with orders above 250.5", question, sql) == (
        "SELECT city FROM orders WHERE total > 250.5 ORDER BY total DESC LIMIT 3"
    )
    for asked in ("top 5 cities with orders below 100", "top cities with orders above 100", "5 top cities orders 100"):
        assert followed(asked, question, sql) is None


def test_from_and_to_are_not_mixed_up() -> None:
    sql = "SELECT count(*) FROM orders WHERE city = 'Berlin' AND to_city = 'Paris'"
    question = "how many orders from Berlin to Paris"
    assert followed("how many orders from Paris to New York", question, sql) == (
        "SELECT COUNT(*) FROM orders WHERE city = 'Paris' AND to_city = 'New York'"
    )
    assert followed("how many orders to Berlin from Paris", question, sql) is None


def test_a_day_that_the_question_does_not_say_stops_another_period() -> None:
    sql = COUNT + " AND ordered <> '2020-06-06'"
    assert followed("how many orders in Berlin in 2023", "how many orders in Berlin in 2024", sql) is None
    assert followed("how many orders in Paris in 2024", "how many orders in Berlin in 2024", sql) is not None


def test_words_that_say_nothing() -> None:
    assert [word.key for word in words_of("I would like to know the average total for each city, please")[1]] == [
        "average", "total", "#per", "city",
    ]  # fmt: skip
