"""A join of a statement that people verified is an edge, and no rival of another table stands beside it."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest
from joins_support import lake_on, state_of

from lakescout.engine.lake import Lake
from lakescout.surface.terms import verify

QUESTION = "how many calls did each person take"
SURE = 0.99
TABLES = """
CREATE TABLE person AS SELECT i + 1 AS nr, 'Ann ' || i AS called FROM range(30) t(i);
CREATE TABLE desk AS SELECT i + 1 AS nr, 'desk ' || i AS spot FROM range(30) t(i);
CREATE TABLE call AS SELECT 900 + i AS call_id, i % 25 + 1 AS who, i AS seconds FROM range(200) t(i);
CREATE TABLE shift AS SELECT 'd' || i % 10 AS day, i // 10 AS slot, i AS pay FROM range(60) t(i);
CREATE TABLE visit AS SELECT 'd' || i % 10 AS on_day, i % 6 AS at_slot, i AS guests FROM range(300) t(i);
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    made = tmp_path / "lake.duckdb"
    with duckdb.connect(str(made)) as connection:
        connection.execute(TABLES)
    return made


def edges(lake: Lake) -> dict[tuple[str, str, str, str], float]:
    """The likelihood of each edge, by tables and columns."""
    return {
        (edge.left.table, ",".join(edge.left_columns), edge.right.table, ",".join(edge.right_columns)): edge.confidence
        for edge in state_of(lake).edges
    }


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT p.called, count(*) FROM call c JOIN person p ON c.who = p.nr GROUP BY ALL",
        "SELECT called, count(*) FROM person, call WHERE nr = who AND seconds > 3 GROUP BY ALL",
        "WITH some AS (SELECT p.called FROM call JOIN person AS p ON (call.who = p.nr)) SELECT called, count(*) FROM some GROUP BY ALL",
    ],
)
def test_a_join_of_a_verified_statement_is_an_edge_as_long_as_it_is_verified(file: Path, sql: str) -> None:
    wanted = ("call", "who", "person", "nr")
    with duckdb.connect(str(file)) as connection:
        lake = lake_on(connection)
        assert wanted not in edges(lake)
        verify(lake, QUESTION, sql)
        assert edges(lake)[wanted] >= SURE
        assert edges(lake_on(connection))[wanted] >= SURE  # as it is stored
        verify(lake, QUESTION, remove=True)
        assert wanted not in edges(lake)
        assert wanted not in edges(lake_on(connection))


def test_a_used_join_rules_out_another_key_of_its_column(file: Path) -> None:
    with duckdb.connect(str(file)) as connection:
        connection.execute("ALTER TABLE call RENAME who TO own_desk")
        lake = lake_on(connection)
        assert ("call", "own_desk", "desk", "nr") in edges(lake)
        verify(lake, QUESTION, "SELECT called, count(*) FROM call JOIN person ON own_desk = nr GROUP BY ALL")
        found = edges(lake)
    assert ("call", "own_desk", "person", "nr") in found
    assert ("call", "own_desk", "desk", "nr") not in found


def test_a_used_join_on_several_columns_refers_to_the_more_unique_side(file: Path) -> None:
    sql = "SELECT sum(pay), sum(guests) FROM visit JOIN shift ON on_day = day AND at_slot = slot"
    with duckdb.connect(str(file)) as connection:
        lake = lake_on(connection)
        assert not any("shift" in edge for edge in edges(lake))
        verify(lake, "pay and guests", sql)
        assert ("visit", "on_day,at_slot", "shift", "day,slot") in edges(lake)


def test_a_verified_statement_without_a_join_changes_no_edge(file: Path) -> None:
    with duckdb.connect(str(file)) as connection:
        lake = lake_on(connection)
        before = edges(lake)
        verify(lake, "how many calls", "SELECT count(*) FROM call WHERE who <> 3")
        assert edges(lake) == before


def test_a_join_by_using_is_used_too(file: Path) -> None:
    with duckdb.connect(str(file)) as connection:
        connection.execute("ALTER TABLE call RENAME who TO nr")
        lake = lake_on(connection)
        assert ("call", "nr", "person", "nr") not in edges(lake)
        verify(lake, QUESTION, "SELECT called, count(*) FROM call JOIN person USING (nr) GROUP BY ALL")
        assert edges(lake)["call", "nr", "person", "nr"] >= SURE
