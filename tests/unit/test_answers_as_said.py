"""What is said stays where it is said: which amount divides, what "not" denies, which flag, whose key, both ends."""

from collections.abc import Iterator
from typing import Any

import duckdb
import pytest
from answer_support import shared_lake

from lakescout.doors.python import lake_of
from lakescout.engine.ask import ask

pytestmark = pytest.mark.newest

LAKE = """
CREATE TABLE stores(store_id INT PRIMARY KEY, town VARCHAR, sales DECIMAL(9, 2), profit DECIMAL(9, 2));
INSERT INTO stores SELECT i, ['Oslo', 'Rome'][1 + i % 2], 100 + i, 10 + i % 2 * 5 FROM range(10) t(i);
CREATE TABLE artists(artist_id INT PRIMARY KEY, name VARCHAR);
INSERT INTO artists VALUES (1, 'Ada'), (2, 'Ben'), (3, 'Cem');
CREATE TABLE institutions(institution_id INT PRIMARY KEY, institution_name VARCHAR);
INSERT INTO institutions VALUES (1, 'Tate'), (2, 'Prado'), (3, 'Louvre');
CREATE TABLE artworks(artwork_id INT PRIMARY KEY, title VARCHAR, artist_id INT REFERENCES artists, on_display VARCHAR,
  year_made INT, value_eur INT);
INSERT INTO artworks SELECT i, 'Work ' || i, 1 + i % 3, CASE WHEN i % 4 = 0 THEN 'Y' ELSE 'N' END, 1800 + i * 7, 1000 + i
  FROM range(20) t(i);
CREATE TABLE loans(loan_id INT PRIMARY KEY, artwork_id INT REFERENCES artworks, borrower_id INT REFERENCES institutions);
INSERT INTO loans VALUES (1, 1, 1), (2, 2, 1), (3, 3, 2);
CREATE TABLE aircraft(tail_no VARCHAR PRIMARY KEY, model VARCHAR, in_service BOOLEAN);
INSERT INTO aircraft VALUES ('T1', 'A320', true), ('T2', 'A320', true), ('T3', 'B747', false), ('T4', 'B777', true),
  ('T5', 'B747', true);
CREATE TABLE flights(flight_id INT PRIMARY KEY, tail_no VARCHAR REFERENCES aircraft, origin VARCHAR, dest VARCHAR,
  departed DATE);
INSERT INTO flights SELECT i, 'T' || (1 + i % 3), ['JFK', 'EWR'][1 + i % 2], ['SFO', 'LAX', 'ORD'][1 + i % 3],
  DATE '2023-01-01' + (i * 3)::INT FROM range(120) t(i);
"""


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake(LAKE) as connection:
        yield connection


def rows(lake: duckdb.DuckDBPyConnection, question: str) -> list[tuple[Any, ...]]:
    found = ask(lake_of(lake), question)
    assert found.best is not None and found.best.rows is not None, found.reason
    return [
        tuple(round(cell, 3) if isinstance(cell, float) else cell for cell in row.values())
        for row in found.best.rows.to_pylist()
    ]


def test_what_stands_behind_divides(lake: duckdb.DuckDBPyConnection) -> None:
    over = {(town, round(float(part), 3)) for town, part in lake.execute(
        "SELECT town, sum(profit) / sum(sales) FROM stores GROUP BY 1").fetchall()}  # fmt: skip
    assert {(town, round(float(part), 3)) for town, part in rows(lake, "profit divided by sales per town")} == over
    assert {(town, round(float(part), 3)) for town, part in rows(lake, "sales divided by profit per town")} != over
    percent = rows(lake, "profit as a percentage of sales for each town")
    assert {(town, round(float(part) / 100, 3)) for town, part in percent} == over


def test_both_ends_are_both(lake: duckdb.DuckDBPyConnection) -> None:
    best = ask(lake_of(lake), "min and max year made of artworks").nearest
    assert best is not None and [tuple(row.values()) for row in best.rows.to_pylist()] == [(1800, 1933)]


def test_on_display_is_no_order_to_show(lake: duckdb.DuckDBPyConnection) -> None:
    assert rows(lake, "what percentage of artworks is on display?") == [(25.0,)]
    found = ask(lake_of(lake), "total value of what is on display")
    assert found.best is None or "on_display" in found.best.sql
    assert ask(lake_of(lake), "display the titles of artworks").answered


def test_not_denies_what_it_stands_before(lake: duckdb.DuckDBPyConnection) -> None:
    found = ask(lake_of(lake), "number of flights from JFK to SFO per weekday not in December")
    assert found.best is None or ("<> 'SFO'" not in found.best.sql and "12" in found.best.sql)
    assert rows(lake, "number of flights not from JFK") == [(60,)]


def test_keys_of_two_things_are_never_the_same(lake: duckdb.DuckDBPyConnection) -> None:
    found = ask(lake_of(lake), "who has never been a borrower?")
    assert found.best is None or "artists" not in found.best.sql
    assert rows(lake, "artists without artworks") == []


def test_things_of_one_name_are_told_apart(lake: duckdb.DuckDBPyConnection) -> None:
    def told(question: str) -> set[frozenset[object]]:
        return {frozenset(row) for row in rows(lake, question)}

    assert told("aircraft that never flew") == {frozenset(("B777", "T4")), frozenset(("B747", "T5"))}
    assert told("aircraft with at least three flights") == {
        frozenset(("A320", "T1")), frozenset(("A320", "T2")), frozenset(("B747", "T3"))
    }  # fmt: skip
    assert {len(row) for row in rows(lake, "different models of aircraft")} == {1}
    assert {len(row) for row in rows(lake, "names of artists")} == {1}, "no two are called alike"
