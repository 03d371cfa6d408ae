"""Correlation and standard deviation, which the reader has no words for."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest

import lakescout


@pytest.fixture(scope="module")
def sea() -> Iterator[duckdb.DuckDBPyConnection]:
    with lakescout.connect() as connection:
        connection.execute(
            'CREATE TABLE readings AS SELECT i AS id, i * 2.0 AS depth, 30 - i AS salinity, i % 5 AS "WaveHeight",'
            " ['north', 'south'][1 + i % 2] AS coast FROM range(20) t(i)"
        )
        yield connection


@pytest.mark.parametrize(
    ("question", "statement"),
    [
        ("correlation between depth and salinity", "SELECT corr(depth, salinity) FROM readings"),
        (
            "Is there a correlation between the depth and the WaveHeight columns? If yes, what is the coefficient?",
            'SELECT corr(depth, "WaveHeight") FROM readings',
        ),
        (
            "Calculate the mean and standard deviation of the salinity column.",
            "SELECT avg(salinity), stddev(salinity) FROM readings",
        ),
        ("standard deviation of depth", "SELECT stddev(depth) FROM readings"),
    ],
)
def test_how_numbers_vary(sea: duckdb.DuckDBPyConnection, question: str, statement: str) -> None:
    (expected,) = sea.execute(statement).fetchall()
    (found,) = sea.execute("FROM answer(?)", [question]).fetchall()
    assert found == pytest.approx(expected)


@pytest.mark.parametrize("question", ["correlation of depth and coast", "is depth correlated with anything?"])
def test_two_columns_of_numbers_must_be_spelt(sea: duckdb.DuckDBPyConnection, question: str) -> None:
    found = sea.execute("SELECT sql, unused FROM answers(?, k := 5)", [question]).fetchall()
    assert all("CORR(" not in (sql or "") for sql, _ in found)
    assert all(unused for sql, unused in found if sql)


def test_groups_stay_and_words_of_names_are_no_functions() -> None:
    with lakescout.connect() as connection:
        connection.execute(
            "CREATE TABLE staff AS SELECT i AS id, ['A', 'B'][1 + i % 2] AS office, i * i AS total_pay FROM range(9) t(i)"
        )
        found = connection.execute("FROM answer('standard deviation of total pay per office')").fetchall()
        expected = connection.execute("SELECT office, stddev(total_pay) FROM staff GROUP BY office").fetchall()
    assert dict(found) == pytest.approx(dict(expected))
