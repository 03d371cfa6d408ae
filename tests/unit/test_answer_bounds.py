"""Bounds that are denied, means that are named after their column, and extremes of what conditions keep."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest

import lakescout


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with lakescout.connect() as made:
        lakescout.register(made, answer_confidence=0.3)  # the curve is fitted with the reader at hand
        made.execute(
            "CREATE TABLE batters AS SELECT 'Name ' || chr((65 + i)::INTEGER) AS batter, i * 3 AS strikes, i / 20.0 AS rate,"
            " CASE WHEN i % 2 = 0 THEN 'North Side' ELSE 'South Side' END AS region FROM range(10) r(i)"
        )
        yield made


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("How many batters have strikes no lower than 24?", [2]),
        ("How many batters have strikes no higher than 3?", [2]),
        ("How many batters have no fewer than 24 strikes?", [2]),
        ("How many batters have no more than 3 strikes?", [2]),
        ("Can you tell me the greatest strikes where the region is North Side?", [24]),
        ("Could you find the lowest strikes with South Side as region?", [3]),
        ("I want to know the highest strikes for Name C", [6]),
        ("What are the strikes on average for North Side?", [12.0]),
        ("Tell me the typical strikes where the region is North Side", [12.0]),
        ("What are the strikes in total for North Side?", [60]),
        ("How many rows are there with a rate of at least 0.2 in North Side?", [3]),
    ],
)  # fmt: skip
def test_what_is_meant(connection: duckdb.DuckDBPyConnection, question: str, rows: list[float]) -> None:
    found = connection.execute("FROM answer(?)", [question]).fetchall()
    assert sorted(value for (value,) in found) == rows
