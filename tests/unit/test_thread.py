"""A thread: each kind of edit of the question before, questions of their own, refusals, and the doors that keep one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, ClassVar

import duckdb
import pytest
from answer_support import shared_lake
from starlette.testclient import TestClient
from typer.testing import CliRunner

import lakescout
from lakescout.doors.python import lake_of
from lakescout.engine.outcome import Outcome
from lakescout.errors import ArgumentError
from lakescout.plugins.agents.tools import TOOLS
from lakescout.plugins.agents.tools import ask as call_tool
from lakescout.plugins.cli.app import app
from lakescout.plugins.clients.notebook import Asked, Magics
from lakescout.plugins.shared import StoppableSource, opener
from lakescout.plugins.ui.app import Desk, make_app
from lakescout.surface.answer import outcome

TOKEN = "a-token-of-twenty-five-signs"
LAKE = """
CREATE TABLE airports (faa VARCHAR PRIMARY KEY, name VARCHAR, city VARCHAR, country VARCHAR);
INSERT INTO airports VALUES ('JFK', 'John F Kennedy', 'New York', 'United States'),
    ('FRA', 'Frankfurt Main', 'Frankfurt', 'Germany'), ('MUC', 'Munich Airport', 'Munich', 'Germany');
CREATE TABLE carriers (code VARCHAR PRIMARY KEY, carrier_name VARCHAR);
INSERT INTO carriers VALUES ('LH', 'Lufthansa'), ('UA', 'United Airlines'), ('NW', 'Northwest'), ('BA', 'British');
CREATE TABLE flights (flight_id INTEGER PRIMARY KEY, origin VARCHAR REFERENCES airports,
    carrier VARCHAR REFERENCES carriers, departed DATE, delay INTEGER, distance INTEGER, approved_by VARCHAR, stops INTEGER);
INSERT INTO flights SELECT i, ['JFK', 'FRA', 'MUC'][1 + i % 3], ['LH', 'UA'][1 + (i // 5) % 2],
    DATE '2021-01-01' + (i * 13 % 730)::INTEGER, i % 61, 200 + i * 37 % 900, CASE WHEN i % 4 = 0 THEN 'Ann' END, i % 3
    FROM range(300) t(i);
"""


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake(LAKE) as connection:
        yield connection


def after(lake: duckdb.DuckDBPyConnection, *texts: str) -> Outcome:
    return outcome(lake_of(lake), texts[-1], "auto", after=list(texts[:-1]))


def rows(found: Outcome) -> list[tuple[Any, ...]]:
    assert found.best is not None, found.reason
    assert found.best.rows is not None
    return [tuple(row.values()) for row in found.best.rows.to_pylist()]


def gold(lake: duckdb.DuckDBPyConnection, sql: str) -> list[tuple[Any, ...]]:
    return lake.execute(sql).fetchall()


YEAR = "departed >= '2021-01-01' AND departed < '2022-01-01'"
BY_CARRIER = "SELECT carrier_name, count(*) FROM flights JOIN carriers ON carrier = code"
EDITS = (
    # as people say it
    (["number of flights", "I only care about JFK"], "SELECT count(*) FROM flights WHERE origin = 'JFK'"),
    (["number of flights", "focus on JFK"], "SELECT count(*) FROM flights WHERE origin = 'JFK'"),
    (["number of flights", "exclude JFK"], "SELECT count(*) FROM flights WHERE origin <> 'JFK'"),
    (["number of flights", "leave out United Airlines"], "SELECT count(*) FROM flights WHERE carrier <> 'UA'"),
    (["number of flights", "exclude JFK", "put JFK back in"], "SELECT 300"),
    (["number of flights in 2021", "and the year before?"], "SELECT 0"),
    (["number of flights in 2021", "and the following year?"], f"SELECT count(*) FROM flights WHERE NOT ({YEAR})"),
    (
        ["number of flights in January 2021", "and how was March?"],
        "SELECT count(*) FROM flights WHERE departed >= '2021-03-01' AND departed < '2021-04-01'",
    ),
    (["number of flights", "roll that up by origin for me"], "SELECT origin, count(*) FROM flights GROUP BY 1"),
    (
        ["number of flights per origin", "never mind the origin, sorry"],
        "SELECT count(*) FROM flights",
    ),
    (
        ["average delay per origin", "order from highest to lowest"],
        "SELECT origin, avg(delay) FROM flights GROUP BY 1 ORDER BY 2 DESC",
    ),
    (
        ["average delay per origin", "biggest at the top please"],
        "SELECT origin, avg(delay) FROM flights GROUP BY 1 ORDER BY 2 DESC",
    ),
    (
        ["average delay per origin", "cut it down to 2"],
        "SELECT origin, avg(delay) FROM flights GROUP BY 1 ORDER BY 2 DESC LIMIT 2",
    ),
    (
        ["average delay per origin", "and the number of flights too"],
        "SELECT origin, avg(delay), count(*) FROM flights GROUP BY 1",
    ),
    (
        ["number of flights per origin", "take JFK out of it"],
        "SELECT origin, count(*) FROM flights WHERE origin <> 'JFK' GROUP BY 1",
    ),
    (["average delay per origin", "how many flights was that?"], "SELECT origin, count(*) FROM flights GROUP BY 1"),
    (
        ["number of flights per origin", "by distance, not flights"],
        "SELECT origin, sum(distance) FROM flights GROUP BY 1",
    ),
    (
        ["number of flights per origin", "what percentage of those is each?"],
        "SELECT origin, 100.0 * count(*) / 300 FROM flights GROUP BY 1",
    ),
    # filter
    (["number of flights", "only from JFK"], "SELECT count(*) FROM flights WHERE origin = 'JFK'"),
    (["number of flights", "and only those of Lufthansa?"], "SELECT count(*) FROM flights WHERE carrier = 'LH'"),
    (["number of flights", "excluding United Airlines"], "SELECT count(*) FROM flights WHERE carrier <> 'UA'"),
    (["number of flights", "without weekends"], "SELECT count(*) FROM flights WHERE isodow(departed) < 6"),
    (["number of flights", "with a delay above 30"], "SELECT count(*) FROM flights WHERE delay > 30"),
    (
        ["how many flights are from FRA", "only those approved by someone"],
        "SELECT count(*) FROM flights WHERE origin = 'FRA' AND approved_by IS NOT NULL",
    ),
    (["number of flights per carrier", "more than 140 only"], f"{BY_CARRIER} GROUP BY 1 HAVING count(*) > 140"),
    (["how many airports are there?", "who are in Germany"], "SELECT count(*) FROM airports WHERE country = 'Germany'"),
    (["number of flights per origin", "without JFK and FRA"], "SELECT 'MUC', 100"),
    (
        ["average delay per carrier", "only from JFK", "now for every origin again"],
        "SELECT carrier_name, avg(delay) FROM flights JOIN carriers ON carrier = code GROUP BY 1",
    ),
    # replace
    (["how many flights are from JFK", "and from FRA?"], "SELECT count(*) FROM flights WHERE origin = 'FRA'"),
    (["how many flights are from JFK", "what about MUC"], "SELECT count(*) FROM flights WHERE origin = 'MUC'"),
    (["how many flights are from JFK", "MUC"], "SELECT count(*) FROM flights WHERE origin = 'MUC'"),
    (["number of flights in 2022", "and in 2021?"], f"SELECT count(*) FROM flights WHERE {YEAR}"),
    (
        ["number of flights in May 2021", "and in June?"],
        "SELECT count(*) FROM flights WHERE departed >= '2021-06-01' AND departed < '2021-07-01'",
    ),
    (
        ["number of flights in May 2021", "for the whole year"],
        f"SELECT count(*) FROM flights WHERE {YEAR}",
    ),
    (["how many flights are from JFK", "and the others?"], "SELECT count(*) FROM flights WHERE origin <> 'JFK'"),
    (["number of flights in 2022", "2021"], f"SELECT count(*) FROM flights WHERE {YEAR}"),
    (["average delay of flights with 1 stop", "and with 2?"], "SELECT avg(delay) FROM flights WHERE stops = 2"),
    (
        ["average delay per origin", "only with at least 50 flights"],
        "SELECT origin, avg(delay) FROM flights GROUP BY 1 HAVING count(*) >= 50",
    ),
    (
        ["how many flights are from JFK", "and from FRA?", "without the last filter"],
        "SELECT count(*) FROM flights",
    ),
    (
        ["number of flights per origin", "only in 2021", "without the last filter, the two largest"],
        "SELECT origin, count(*) FROM flights GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 2",
    ),
    # group
    (
        ["number of flights per carrier", "split it further by origin"],
        "SELECT carrier_name, origin, count(*) FROM flights JOIN carriers ON carrier = code GROUP BY 1, 2",
    ),
    (["number of flights from JFK", "by carrier"], f"{BY_CARRIER} WHERE origin = 'JFK' GROUP BY 1"),
    (["number of flights per month", "by carrier instead"], f"{BY_CARRIER} GROUP BY 1"),
    (
        ["number of flights per carrier", "and by origin too"],
        "SELECT carrier_name, origin, count(*) FROM flights JOIN carriers ON carrier = code GROUP BY 1, 2",
    ),
    (
        ["which carrier has the most flights", "for each origin"],
        "SELECT origin, c.carrier_name, count(*) FROM flights JOIN carriers AS c ON carrier = code "
        "GROUP BY 1, 2 QUALIFY row_number() OVER (PARTITION BY origin ORDER BY count(*) DESC) = 1",
    ),
    (
        ["number of flights per carrier", "by origin rather than carrier"],
        "SELECT origin, count(*) FROM flights GROUP BY 1",
    ),
    (
        ["average delay of flights from JFK", "by number of stops"],
        "SELECT stops, avg(delay) FROM flights WHERE origin = 'JFK' GROUP BY 1",
    ),
    (
        ["highest delay of flights in 2021", "and the lowest?", "for each carrier"],
        f"SELECT carrier_name, min(delay) FROM flights JOIN carriers ON carrier = code WHERE {YEAR} GROUP BY 1",
    ),
    (["number of flights from JFK", "for each origin"], "SELECT origin, count(*) FROM flights GROUP BY 1"),
    (["number of flights per carrier", "how many in total?"], "SELECT count(*) FROM flights"),
    (["total distance per carrier", "how much is that altogether?"], "SELECT sum(distance) FROM flights"),
    (
        ["average delay per carrier", "how many were there of each?"],
        f"{BY_CARRIER} GROUP BY 1",
    ),
    (["average delay per carrier", "how many flights is that in each?"], f"{BY_CARRIER} GROUP BY 1"),
    (
        ["number of flights per carrier", "not counting United Airlines"],
        f"{BY_CARRIER} WHERE carrier <> 'UA' GROUP BY 1",
    ),
    (["number of flights per carrier", "only from JFK", "no matter the origin"], f"{BY_CARRIER} GROUP BY 1"),
    (
        ["number of flights per carrier", "with a delay longer than 50"],
        f"{BY_CARRIER} WHERE delay > 50 GROUP BY 1",
    ),
    # sort and limit
    (["number of flights per carrier", "show the 2 best"], f"{BY_CARRIER} GROUP BY 1 ORDER BY 2 DESC LIMIT 2"),
    (["number of flights per carrier", "without Northwest"], f"{BY_CARRIER} GROUP BY 1"),
    (["number of flights per carrier", "the largest"], f"{BY_CARRIER} GROUP BY 1 ORDER BY 2 DESC LIMIT 1"),
    (["which carrier has the most flights", "top 2"], f"{BY_CARRIER} GROUP BY 1 ORDER BY 2 DESC LIMIT 2"),
    (["which carrier has the most flights", "and the fewest?"], f"{BY_CARRIER} GROUP BY 1 ORDER BY 2 LIMIT 1"),
    (
        ["list the flights from FRA in March 2021", "sort them by delay", "just the first two"],
        "SELECT flight_id, delay FROM flights WHERE origin = 'FRA' AND departed BETWEEN '2021-03-01' AND '2021-03-31' "
        "ORDER BY delay LIMIT 2",
    ),
    (
        ["number of flights per year", "latest year first"],
        "SELECT year(departed), count(*) FROM flights GROUP BY 1 ORDER BY 1 DESC",
    ),
    (
        ["total delay per origin", "which origin is the largest?"],
        "SELECT origin, sum(delay) FROM flights GROUP BY 1 ORDER BY 2 DESC LIMIT 1",
    ),
    (["number of flights per carrier", "alphabetically"], f"{BY_CARRIER} GROUP BY 1 ORDER BY 1"),
    (["number of flights per carrier", "those above 149"], f"{BY_CARRIER} GROUP BY 1 HAVING count(*) > 149"),
    # measure
    (
        ["average delay per carrier", "distance instead of delay"],
        "SELECT carrier_name, avg(distance) FROM flights JOIN carriers ON carrier = code GROUP BY 1",
    ),
    (
        ["number of flights per carrier", "number of different origins instead"],
        "SELECT carrier_name, count(DISTINCT origin) FROM flights JOIN carriers ON carrier = code GROUP BY 1",
    ),
    (
        ["average delay per carrier", "the maximum instead"],
        "SELECT carrier_name, max(delay) FROM flights JOIN carriers ON carrier = code GROUP BY 1",
    ),
    (
        ["average delay per carrier", "what about distance?"],
        "SELECT carrier_name, avg(distance) FROM flights JOIN carriers ON carrier = code GROUP BY 1",
    ),
    (
        ["which carrier has the most flights", "by distance rather than number"],
        "SELECT carrier_name, sum(distance) FROM flights JOIN carriers ON carrier = code GROUP BY 1 ORDER BY 2 DESC LIMIT 1",
    ),
    (["number of flights per origin", "by carrier instead"], f"{BY_CARRIER} GROUP BY 1"),
    (
        ["number of flights per carrier", "as a share"],
        "SELECT carrier_name, 100.0 * count(*) / 300 FROM flights JOIN carriers ON carrier = code GROUP BY 1",
    ),
    (["how many airports are in Germany", "as a percentage of all"], "SELECT 200.0 / 3"),
    (["how many airports are in Germany", "percentage of all airports?"], "SELECT 200.0 / 3"),
    (["number of flights", "make that the total distance"], "SELECT sum(distance) FROM flights"),
    (["total delay from JFK", "how many flights is that?"], "SELECT count(*) FROM flights WHERE origin = 'JFK'"),
    # drill
    (
        ["list the airports in Germany", "with their city"],
        "SELECT name, city FROM airports WHERE country = 'Germany'",
    ),
    (["number of airports per country", "how many countries are there in all?"], "SELECT 2"),
    (["number of flights per carrier", "what is the average?"], "SELECT 150"),
    (["how many airports are in Germany", "which ones?"], "SELECT name FROM airports WHERE country = 'Germany'"),
    (
        ["how many flights are from JFK", "which carriers?"],
        "SELECT DISTINCT carrier_name FROM flights JOIN carriers ON carrier = code WHERE origin = 'JFK'",
    ),
    (["names of airports in Germany", "how many?"], "SELECT 2"),
    (["carriers without flights", "how many are there?"], "SELECT 2"),
    (
        ["how many airports are in Germany", "show me their names"],
        "SELECT name FROM airports WHERE country = 'Germany'",
    ),
    (["number of flights with a delay above 58", "show the rows"], "SELECT * FROM flights WHERE delay > 58"),
    # back
    (["number of flights", "only from JFK", "by carrier", "without the last filter"], f"{BY_CARRIER} GROUP BY 1"),
    (["how many flights are from JFK", "and from FRA?", "undo"], "SELECT count(*) FROM flights WHERE origin = 'JFK'"),
    (
        ["number of flights from JFK per carrier", "forget the carrier"],
        "SELECT count(*) FROM flights WHERE origin = 'JFK'",
    ),
    (["number of flights in 2021 per carrier", "for all years"], f"{BY_CARRIER} GROUP BY 1"),
    (
        ["number of flights", "only from JFK", "broken down by carrier", "drop the JFK filter"],
        f"{BY_CARRIER} GROUP BY 1",
    ),
    # what an answer names
    (
        ["which carrier has the most flights", "how many of its flights are from JFK?"],
        "SELECT count(*) FROM flights WHERE carrier = 'LH' AND origin = 'JFK'",
    ),
)


OF_PLAYERS = (
    (["number of players in 2016", "2015"], "SELECT count(*) FROM players WHERE year = 2015"),
    (
        ["highest salary in 2016", "and the lowest?", "for each team"],
        "SELECT team, min(salary) FROM players WHERE year = 2016 GROUP BY 1",
    ),
    (
        ["total salary per year", "latest year first"],
        "SELECT year, sum(salary) FROM players GROUP BY 1 ORDER BY 1 DESC",
    ),
    (
        ["average salary per team", "only players in 2016"],
        "SELECT team, avg(salary) FROM players WHERE year = 2016 GROUP BY 1",
    ),
    (
        ["team and salary in 2016", "the three highest"],
        "SELECT team, salary FROM players WHERE year = 2016 ORDER BY salary DESC LIMIT 3",
    ),
    (
        ["which team has the highest average salary", "its number of players"],
        "SELECT count(*) FROM players WHERE team = (FROM players SELECT team GROUP BY 1 ORDER BY avg(salary) DESC LIMIT 1)",
    ),
    (
        ["which team has the highest average salary", "its average player"],
        "SELECT avg(player) FROM players WHERE team = (FROM players SELECT team GROUP BY 1 ORDER BY avg(salary) DESC LIMIT 1)",
    ),
)


@pytest.mark.parametrize(("texts", "sql"), OF_PLAYERS, ids=[" + ".join(texts) for texts, _ in OF_PLAYERS])
def test_a_text_that_goes_on_edits_a_question_about_years(texts: Sequence[str], sql: str) -> None:
    with lakescout.connect() as lake:
        lake.execute(
            "CREATE TABLE players AS SELECT (2010 + i % 7)::INTEGER AS year, ['Rome', 'Oslo', 'Bern'][1 + i // 7 % 3] "
            "AS team, 100 + i % 50 AS player, 500 + i * 7919 % 901 AS salary FROM range(210) t(i)"
        )
        wanted = gold(lake, sql)
        given = [row[: len(wanted[0])] for row in rows(after(lake, *texts))]
    assert (given if "ORDER" in sql else sorted(given)) == (wanted if "ORDER" in sql else sorted(wanted))


@pytest.mark.parametrize(("texts", "sql"), EDITS, ids=[" + ".join(texts) for texts, _ in EDITS])
def test_a_text_that_goes_on_edits_the_question_before(
    lake: duckdb.DuckDBPyConnection, texts: Sequence[str], sql: str
) -> None:
    found = after(lake, *texts)
    assert found.goes_on
    given, wanted = rows(found), gold(lake, sql)
    shown = [
        tuple(round(cell, 6) if isinstance(cell, float) else cell for cell in row[: len(wanted[0])]) for row in given
    ]
    right = [tuple(round(float(cell), 6) if isinstance(cell, float) else cell for cell in row) for row in wanted]
    assert sorted(shown, key=str) == sorted(right, key=str) or [set(row) for row in shown] == [
        set(row) for row in right
    ]


def test_what_is_kept_is_said(lake: duckdb.DuckDBPyConnection) -> None:
    found = after(lake, "number of flights per month", "only from JFK")
    assert found.reading.endswith("where flights.origin is JFK for each month of flights.departed "
                                  "(kept: per month of flights.departed)")  # fmt: skip
    assert found.best is not None
    assert found.best.said.text.endswith("where origin is JFK (kept: per month)"), "as a person says it"
    assert (
        after(lake, "how many flights are from JFK", "and from FRA?").reading
        == "number of flights where flights.origin is FRA"
    )


def test_what_is_added_leaves_the_rows_as_they_are(lake: duckdb.DuckDBPyConnection) -> None:
    texts = ("which carrier has the highest total distance", "show their delay too")
    sql = "SELECT carrier_name, sum(distance), sum(delay) FROM flights JOIN carriers ON carrier = code GROUP BY 1"
    assert [{*row} for row in rows(after(lake, *texts))] == [
        {*row} for row in gold(lake, f"{sql} ORDER BY 2 DESC LIMIT 1")
    ]


def test_the_share_of_all_is_of_all(lake: duckdb.DuckDBPyConnection) -> None:
    found = rows(after(lake, "number of flights per carrier", "only from JFK", "what share of all flights is that?"))
    sql = "SELECT carrier_name, 100.0 * count(*) / 300 FROM flights JOIN carriers ON carrier = code"
    wanted = gold(lake, f"{sql} WHERE origin = 'JFK' GROUP BY 1")
    assert {(name, round(float(part), 6)) for name, part in found} == {(name, round(part, 6)) for name, part in wanted}


def test_how_many_of_them_counts_rows_and_no_groups(lake: duckdb.DuckDBPyConnection) -> None:
    found = after(lake, "number of flights per carrier", "how many of them have 2 stops?")
    assert rows(found) == gold(lake, "SELECT count(*) FROM flights WHERE stops = 2")


def test_a_thread_goes_on_from_a_reading_that_was_not_sure() -> None:
    with lakescout.connect() as connection:
        connection.execute(LAKE)
        first = Asked(lake_of(connection), "number of overbooked flights per origin")
        assert not first.answered
        second = first.ask("only from JFK")
        assert "no thread is kept" not in second.reason and not second.answered
        assert second.history[0] == "number of overbooked flights per origin"


OWN = ("how many airports are there?", "which carrier has the most flights?", "list the airports in Germany")


@pytest.mark.parametrize("text", OWN)
def test_a_question_of_its_own_starts_anew(lake: duckdb.DuckDBPyConnection, text: str) -> None:
    found = after(lake, "number of flights per month", "only from JFK", text)
    assert found.answered and not found.goes_on
    assert found.sql == outcome(lake_of(lake), text, "auto").sql


IN_ORDER = (
    (["number of flights per carrier", "from low to high"], f"{BY_CARRIER} GROUP BY 1 ORDER BY 2, 1"),
    (["number of flights per carrier", "largest on top"], f"{BY_CARRIER} GROUP BY 1 ORDER BY 2 DESC, 1"),
    (["number of flights per carrier", "in alphabetical order"], f"{BY_CARRIER} GROUP BY 1 ORDER BY 1"),
    (["number of flights per carrier", "the largest", "and the next one"], f"{BY_CARRIER} GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 1 OFFSET 1"),
)  # fmt: skip


@pytest.mark.parametrize(("texts", "sql"), IN_ORDER, ids=[" + ".join(texts) for texts, _ in IN_ORDER])
def test_an_order_and_its_next_rows(lake: duckdb.DuckDBPyConnection, texts: Sequence[str], sql: str) -> None:
    assert rows(after(lake, *texts)) == gold(lake, sql)


def test_and_may_replace_a_cell_or_come_beside_it(lake: duckdb.DuckDBPyConnection) -> None:
    found = after(lake, "how many flights are from JFK", "and FRA")
    first, second = (" ".join(each.sql.split()) for each in found.answers[:2])
    assert lake.execute(first).fetchall() == gold(lake, "SELECT count(*) FROM flights WHERE origin = 'FRA'")
    assert lake.execute(second).fetchall() == gold(lake, "SELECT count(*) FROM flights WHERE origin IN ('JFK', 'FRA')")
    assert rows(after(lake, "how many flights are from JFK", "FRA too")) == lake.execute(second).fetchall()


def test_a_superlative_names_its_column() -> None:
    with lakescout.connect() as connection:
        connection.execute("""
            CREATE TABLE hero AS FROM (VALUES ('Ann', 170, 90), ('Bob', 190, 70), ('Cid', 180, 80)) t(name, height, weight)
        """)
        heaviest = "which hero is the heaviest?"
        assert [row[0] for row in rows(after(connection, heaviest, "and the tallest?"))] == ["Bob"]
        assert [row[0] for row in rows(after(connection, heaviest, "and the lightest?"))] == ["Bob"]
        assert [row[0] for row in rows(after(connection, heaviest, "the top 2"))] == ["Ann", "Cid"]
        assert [row[0] for row in rows(after(connection, heaviest, "the top 2", "tallest on top"))] == ["Bob", "Cid"]


def test_what_leaves_a_thread_starts_anew(lake: duckdb.DuckDBPyConnection) -> None:
    found = after(lake, "number of flights", "only from JFK", "something else: how many airports are there?")
    assert rows(found) == [(3,)] and not found.goes_on


def test_what_may_be_either_shows_both(lake: duckdb.DuckDBPyConnection) -> None:
    found = after(lake, "number of flights from JFK", "airports in Germany")
    assert len(found.answers) > 1


REFUSED = (
    *("only in blue", "and the other way round?", "by colour", "the average instead", "without the last filter"),
    *("blah blah", "good good", "hello", "x", "haha haha", "and the next four", "the last three", "which free ones?"),
    "only from JFK, not FRA",
)


@pytest.mark.parametrize("text", REFUSED)
def test_what_changes_nothing_is_refused_and_never_read_alone(lake: duckdb.DuckDBPyConnection, text: str) -> None:
    found = after(lake, "number of flights", text)
    assert not found.answered and found.reason


@pytest.mark.parametrize("text", ["as a share", "which cities?", "by colour of the plane"])
def test_what_has_no_share_or_is_not_shown_is_refused(lake: duckdb.DuckDBPyConnection, text: str) -> None:
    assert not after(lake, "average delay per carrier", text).answered


@pytest.mark.parametrize("text", ["which origin is the worst?", "show those with a loss"])
def test_what_may_be_turned_round_is_refused(lake: duckdb.DuckDBPyConnection, text: str) -> None:
    assert not after(lake, "average delay per origin", text).answered


@pytest.mark.parametrize("text", ["in January", "without Delta"])
def test_a_word_that_no_column_holds_adds_no_condition(text: str) -> None:
    """January is the 1 of months alone, and Delta no name of a column that is like it."""
    with lakescout.connect() as connection:
        connection.execute("""
            CREATE TABLE planes AS SELECT i AS plane_id, 1 + i % 2 AS engines, 2000 + i % 9 AS built,
                CASE WHEN i % 3 > 0 THEN 'MUC' END AS dest FROM range(40) t(i)
        """)
        assert not after(connection, "how many planes are there", text).answered


@pytest.mark.parametrize("text", ["x", "good good", "blah blah", "hello"])
def test_words_that_say_nothing_ask_for_no_number_of_a_key(text: str) -> None:
    with lakescout.connect() as connection:
        connection.execute("""
            CREATE TABLE singer AS SELECT * FROM (VALUES (1, 'Joe', 52), (2, 'Ann', 41)) t(singer_id, name, age)
        """)
        found = after(connection, "how many singers are there", text)
        assert not found.answered and not any("singer_id" in each.sql for each in found.answers)
        assert rows(after(connection, "how many singers are there", "with singer id above 1")) == [(1,)]


def test_what_follows_a_refusal_is_refused(lake: duckdb.DuckDBPyConnection) -> None:
    found = after(lake, "number of flights", "the other way round", "only from JFK")
    assert not found.answers and "goes on from the question before" in found.reason


def test_no_call_remembers_a_question(lake: duckdb.DuckDBPyConnection) -> None:
    after(lake, "number of flights", "only from JFK")
    assert "no thread is kept" in outcome(lake_of(lake), "only from JFK", "auto").reason


def test_sql_takes_the_question_before_or_a_list(lake: duckdb.DuckDBPyConnection) -> None:
    count = gold(lake, "SELECT count(*) FROM flights WHERE origin = 'JFK'")
    assert lake.execute("FROM answer('only from JFK', after := 'number of flights')").fetchall() == count
    texts = "['number of flights', 'only from FRA']"
    assert lake.execute(f"FROM answer('from JFK instead', after := {texts})").fetchall() == count
    [(reading,)] = lake.execute(f"SELECT reading FROM answers('in 2021', after := {texts}, k := 1)").fetchall()
    assert reading.endswith("(kept: where flights.origin is FRA)")


def test_python_keeps_a_thread_in_its_answers(lake: duckdb.DuckDBPyConnection) -> None:
    first = lakescout.ask(lake, "number of flights")
    second = first.ask("only from JFK")
    assert second.history == ("number of flights", "only from JFK")
    assert second.earlier is first
    refused = second.ask("the other way round")
    assert not refused.answered
    assert refused.ask("in 2021").history == (*second.history, "in 2021")
    assert second.ask("how many airports are there?").history == ("how many airports are there?",)


def test_a_notebook_keeps_a_thread_until_it_names_a_lake(lake: duckdb.DuckDBPyConnection) -> None:
    class Shell:
        user_ns: ClassVar[dict[str, Any]] = {"con": lake}

    magics = Magics(Shell())
    magics.lake("con")
    magics.ask("number of flights")
    asked = magics.ask("only from JFK")
    assert asked is not None and asked.rows is not None and asked.rows.to_pylist() == [{"count": 100}]
    assert magics.lake("") == ["number of flights", "only from JFK"]
    magics.lake("con")
    alone = magics.ask("only from JFK")
    assert alone is not None and "no thread is kept" in alone.reason


def test_an_agent_gives_what_was_asked_before(lake: duckdb.DuckDBPyConnection) -> None:
    tool = next(tool for tool in TOOLS if tool.name == "answer")
    given = {"question": "only from JFK", "after": ["number of flights"]}
    reply = call_tool(tool, lake_of(lake), given, 100_000)
    assert reply["answered"] and reply["rows"] == [{"count": 100}]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("thread") / "flights.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute(LAKE)
    return path


def test_the_prompt_keeps_a_thread(path: Path) -> None:
    typed = "number of flights\nonly from JFK\n/history\n/undo\nin 2021\n/new\nonly from JFK\n/quit\n"
    shown = CliRunner().invoke(app, ["chat", str(path)], input=typed)
    assert shown.exit_code == 0
    assert "1. number of flights\n2. only from JFK\ntook back: only from JFK" in shown.output
    assert "no thread is kept" in shown.output
    asked = CliRunner().invoke(app, ["ask", str(path), "only from JFK", "--after", "number of flights", "--csv"])
    assert asked.output == "count\n100\n"


def test_the_prompt_takes_its_commands_without_a_slash_and_explains(path: Path) -> None:
    typed = "explain\nhelp\nnumber of flights\nexplain\nexit\nno\n"
    shown = CliRunner().invoke(app, ["chat", str(path)], input=typed)
    assert shown.exit_code == 0
    assert "nothing was asked yet" in shown.output and "/history lists the thread" in shown.output.replace("\n", " ")
    assert shown.output.count("read as: number of flights\n") == 2 and "“flights” is the table" in shown.output


def test_the_page_has_a_thread(path: Path) -> None:
    source = StoppableSource(opener(path), read_only=True)
    with source.held():
        client = TestClient(make_app(Desk(source, path, writable=False, token=TOKEN)), base_url="http://127.0.0.1:9596")
        client.get("/", params={"token": TOKEN})
        first = client.get("/ask", params={"q": "number of flights"}).text
        assert 'name="after" value="number of flights"' in first
        then = client.get("/ask", params={"q": "only from JFK", "after": "number of flights"}).text
        assert 'class="thread"' in then and "100" in then
        assert 'value="number of flights\nonly from JFK"' in then


def test_an_answer_is_drawn_as_the_chart_that_is_chosen() -> None:
    connection = lakescout.connect()
    connection.execute(
        "CREATE TABLE singer AS SELECT 'a' || i AS name, ['Rome', 'Oslo'][1 + i % 2] AS city FROM range(9) t(i)"
    )
    asked = lakescout.ask(connection, "number of singers per city")
    assert "Bars: " in asked.draw("bar", across="city", of=["count"])
    assert "Rows by number of singers" in asked.draw("histogram", across="count")
    for kind, given, said in (
        ("pie", {}, "not 'pie'"),
        ("bar", {"across": "town"}, "no column 'town'"),
        ("line", {"across": "city"}, "take bars"),
    ):
        with pytest.raises(ArgumentError, match=said):
            asked.draw(kind, **given)


def test_by_a_kind_that_is_a_number_groups() -> None:
    with lakescout.connect() as connection:
        connection.execute(
            "CREATE TABLE wines AS SELECT ['Merlot', 'Riesling'][1 + i % 2] AS grape, 2018 + i % 4 AS vintage,"
            " 9.5 + i AS price FROM range(24) t(i)"
        )
        found = after(connection, "average price per grape", "by vintage instead")
        years = "SELECT vintage, avg(price) FROM wines GROUP BY 1 ORDER BY 2 DESC"
        assert rows(found) == gold(connection, years)
