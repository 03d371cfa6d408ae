"""Texts that go on from an earlier question are refused with a word: no call knows what was asked before."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest
from answer_support import shared_lake

import lakescout
from lakescout.doors.python import lake_of
from lakescout.engine.ask import ask

LAKE = """
CREATE TABLE airports (faa VARCHAR PRIMARY KEY, name VARCHAR, city VARCHAR);
INSERT INTO airports VALUES ('JFK', 'John F Kennedy', 'New York'), ('LGA', 'La Guardia', 'New York');
CREATE TABLE flights (flight_id INTEGER, origin VARCHAR REFERENCES airports, flown DATE, delay INTEGER, rank INTEGER);
INSERT INTO flights SELECT i, CASE WHEN i % 2 = 0 THEN 'JFK' ELSE 'LGA' END, DATE '2022-01-01' + i::INTEGER, i % 7, i
    FROM range(40) t(i);
CREATE TABLE albums (album_id INTEGER, title VARCHAR, released INTEGER);
INSERT INTO albums VALUES (1, 'And Justice for All', 1988), (2, 'Only by the Night', 2008), (3, 'In Rainbows', 2007);
"""


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake(LAKE) as connection:
        yield connection


GO_ON = (
    "and only from JFK?", "only from JFK", "and in 2022?", "now by origin", "sort by count", "sort them by delay",
    "by origin", "per month", "the average delay instead", "for LGA instead", "what about LGA?", "which ones?",
    "how many of them are from JFK", "show the rows", "the same for LGA", "as a share", "without weekends",
    "ok, and now the five largest", "but not from JFK", "order by delay descending", "group it by origin",
    "limit to 10", "now show only JFK", "And what about LGA?", "only delayed ones", "then by month",
)  # fmt: skip


@pytest.mark.parametrize("text", GO_ON)
def test_what_goes_on_is_refused_with_a_word(lake: duckdb.DuckDBPyConnection, text: str) -> None:
    found = ask(lake_of(lake), text)
    assert not found.answers
    assert "goes on from an earlier question, and no thread is kept" in found.reason
    [(reason, other)] = lake.execute("SELECT * FROM answer(?)", [text]).fetchall()
    assert "no thread is kept" in reason and other is None


OWN = (
    "and how many flights are there?", "now list all airports", "flights by origin", "number of flights per origin",
    "sort flights by delay", "how many flights are only from JFK", "only airports in New York", "rank by origin",
    "and the number of flights from JFK", "group by origin and show the number of flights", "delay of the same flights",
    "And Justice for All released", "Only by the Night year of release", "show those flights that are from JFK",
)  # fmt: skip


@pytest.mark.parametrize("text", OWN)
def test_a_question_of_its_own_is_read(lake: duckdb.DuckDBPyConnection, text: str) -> None:
    assert "no thread" not in ask(lake_of(lake), text).reason


def test_a_verified_question_and_a_term_may_begin_so(lake: duckdb.DuckDBPyConnection) -> None:
    with lakescout.connect() as connection:
        connection.execute(LAKE)
        connection.execute(
            "FROM lakescout_verify('only the delayed ones', 'SELECT count(*) AS n FROM flights WHERE delay > 3')"
        )
        connection.execute("FROM lakescout_define('now flying', 'delay > 4', table_name := 'flights')")
        assert ask(lake_of(connection), "only the delayed ones").answered
        assert "no thread" not in ask(lake_of(connection), "now flying flights").reason
