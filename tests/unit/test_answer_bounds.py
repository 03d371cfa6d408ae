"""Bounds, denied ones too, means that are named after their column, and extremes of what conditions keep."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest

import lakescout


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with lakescout.connect() as made:
        made.execute(
            "CREATE TABLE batters AS SELECT 'Name ' || chr((65 + i)::INTEGER) AS batter, i * 3 AS strikes, i / 20.0 AS rate,"
            " CASE WHEN i % 2 = 0 THEN 'North Side' ELSE 'South Side' END AS region FROM range(10) r(i)"
        )
        yield made


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("How many batters have at least 24 strikes?", [2]),
        ("How many batters have more than 24 strikes?", [1]),
        ("How many batters have fewer than 6 strikes?", [2]),
        ("How many batters have a rate below 0.1?", [2]),
        ("Can you tell me the greatest strikes where the region is North Side?", [24]),
        ("Could you find the lowest strikes with South Side as region?", [3]),
        ("I want to know the highest strikes for Name C", [6]),
        ("What are the strikes on average for North Side?", [12.0]),
        ("What is the mean strikes in North Side?", [12.0]),
        ("total strikes in North Side", [60]),
        ("How many rows are there with a rate of at least 0.2 in North Side?", [3]),
    ],
)  # fmt: skip
def test_what_is_meant(connection: duckdb.DuckDBPyConnection, question: str, rows: list[float]) -> None:
    found = connection.execute("FROM answer(?)", [question]).fetchall()
    assert sorted(value for (value,) in found) == rows


@pytest.mark.parametrize(
    ("question", "count"),
    [
        ("How many batters have strikes no lower than 24?", 2),
        ("How many batters have strikes no higher than 3?", 2),
        ("How many batters have no fewer than 24 strikes?", 2),
        ("How many batters have no more than 3 strikes?", 2),
    ],
)
def test_a_denied_bound_is_never_turned_round(connection: duckdb.DuckDBPyConnection, question: str, count: int) -> None:
    """The answer is right, or there is none and the reason names the word."""
    (found,) = connection.execute("FROM answer(?)", [question]).fetchall()
    assert found[0] == count or str(found[0]).startswith("not understood: “no”;")
