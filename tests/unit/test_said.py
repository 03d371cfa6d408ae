"""What was understood, in a person's words."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest

import lakescout
from lakescout.doors.python import lake_of
from lakescout.surface.answer import outcome


@pytest.fixture(scope="module")
def con() -> Iterator[duckdb.DuckDBPyConnection]:
    with lakescout.connect() as connection:
        connection.execute("CREATE TABLE airlines (carrier VARCHAR PRIMARY KEY, name VARCHAR)")
        connection.execute("INSERT INTO airlines VALUES ('UA', 'United'), ('B6', 'JetBlue')")
        connection.execute(
            "CREATE TABLE flights (flight_id INTEGER, carrier VARCHAR REFERENCES airlines (carrier), origin VARCHAR, "
            "dep_delay DOUBLE, weight_kg DOUBLE)"
        )
        connection.execute(
            "INSERT INTO flights SELECT i, CASE WHEN i % 3 = 0 THEN 'UA' ELSE 'B6' END, "
            "CASE WHEN i % 2 = 0 THEN 'JFK' ELSE 'EWR' END, i % 7, i FROM range(60) t(i)"
        )
        connection.execute("COMMENT ON COLUMN flights.dep_delay IS 'departure delay in minutes'")
        yield connection


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("which airline has the most flights", "The airline with the most flights"),
        ("number of flights per origin", "Number of flights per origin"),
        ("average departure delay per airline", "Average departure delay of flights per airline"),
        ("how many flights from JFK", "Number of flights where origin is JFK"),
        ("top 2 airlines by average departure delay", "The 2 airlines with the highest average departure delay"),
    ],
)
def test_a_question_is_said_as_a_person_says_it(con: duckdb.DuckDBPyConnection, question: str, said: str) -> None:
    found = outcome(lake_of(con), question, "auto")
    assert found.answers[0].said.text == said
    assert found.answers[0].reading != said, "the exact sentence stays"


def test_columns_have_titles_with_the_units_of_comments_and_headers(con: duckdb.DuckDBPyConnection) -> None:
    for question, title, unit in (
        ("average departure delay per origin", "Average departure delay", "minutes"),
        ("total weight per origin", "Total weight", "kg"),
        ("number of flights per origin", "Number of flights", ""),
    ):
        titles = outcome(lake_of(con), question, "auto").answers[0].said.titles
        assert [(each.text, each.computed, each.unit) for each in titles] == [
            ("Origin", False, ""),
            (title, True, unit),
        ]
