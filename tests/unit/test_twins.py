"""Date-sharded and numbered tables of one make: they are found as one, and answer as one."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest

from lakescout.doors.cli.output import evidence
from lakescout.doors.python import lake_of
from lakescout.engine.ask import ask
from lakescout.engine.groups import Asked, find_groups
from lakescout.engine.lake import Lake
from lakescout.ranking import METHODS
from lakescout.surface.discover import discover_tables

DAYS = ("20240101", "20240102", "20240201")
COLUMNS = "event_id INTEGER, visitor VARCHAR, amount INTEGER, page_id INTEGER"


@pytest.fixture
def con() -> Iterator[duckdb.DuckDBPyConnection]:
    """Three days of events, a family of two, and tables that look like one."""
    with duckdb.connect() as con:
        for number, day in enumerate(DAYS, start=1):
            con.execute(f"CREATE TABLE events_{day} ({COLUMNS})")
            con.execute(f"INSERT INTO events_{day} VALUES ({number}, 'v{number}', {10**number}, 1)")
        con.execute("CREATE TABLE page AS SELECT 1 AS page_id, 'home' AS title")
        con.execute("CREATE TABLE pair_1 AS SELECT 1 AS shoe; CREATE TABLE pair_2 AS SELECT 2 AS shoe")
        con.execute("CREATE TABLE plan_1 (x INTEGER); CREATE TABLE plan_2 (x BIGINT); CREATE TABLE plan_3 (x INTEGER)")
        yield con


def families(lake: Lake) -> list[list[str]]:
    with lake.session() as (_, index):
        return [[index.catalog.tables[table].name.table for table in each.members] for each in index.families]


def test_three_tables_of_one_make_are_a_family(con: duckdb.DuckDBPyConnection) -> None:
    assert families(lake_of(con)) == [[f"events_{day}" for day in DAYS]]


def test_other_schemas_other_comments_and_other_numbers_are_other_families(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("CREATE SCHEMA other; CREATE TABLE other.pair_3 AS SELECT 3 AS shoe")
    for number in (1, 2, 3):
        con.execute(f"CREATE TABLE film_{number} (title VARCHAR, year INTEGER)")
        con.execute(f"COMMENT ON TABLE film_{number} IS 'films of actor {'xyz'[number - 1]}'")
        con.execute(
            f"CREATE TABLE log_2023_q{number} (line VARCHAR); COMMENT ON TABLE log_2023_q{number} IS 'q{number}'"
        )
    con.execute("CREATE TABLE log_2024_q1 (line VARCHAR); COMMENT ON TABLE log_2024_q1 IS 'q1'")
    assert families(lake_of(con)) == [
        [f"events_{day}" for day in DAYS],
        [f"log_2023_q{number}" for number in (1, 2, 3)],
    ]


def test_a_refresh_finds_the_same_families_as_a_fresh_look(con: duckdb.DuckDBPyConnection) -> None:
    lake = lake_of(con)
    changes = (
        "CREATE TABLE pair_3 AS SELECT 3 AS shoe",
        "DROP TABLE events_20240102",
        f"CREATE TABLE events_20240301 ({COLUMNS})",
        "ALTER TABLE events_20240301 ADD COLUMN more INTEGER",
        "COMMENT ON TABLE pair_2 IS 'another'",
    )
    counts = []
    for change in changes:
        con.execute(change)
        lake.refresh()
        found = families(lake)
        lake.refresh(full=True)
        assert families(lake) == found
        counts.append(len(found))
    assert counts == [2, 1, 2, 1, 0]


@pytest.mark.parametrize("method", [name for name in METHODS if name not in {"birdie", "pneuma"}])
def test_a_family_is_found_as_one(con: duckdb.DuckDBPyConnection, method: str) -> None:
    index, hits = lake_of(con).discover("amount of the events of a visitor", k=3, method=method, threshold=None)
    names = [index.catalog.tables[hit.table].name.table for hit in hits]
    assert sum(name.startswith("events") for name in names) == 1


def test_the_member_that_the_question_names_stands_for_its_family(con: duckdb.DuckDBPyConnection) -> None:
    lake = lake_of(con)
    index, hits = lake.discover("who is v2 among the visitors of events", k=1, method="scout", threshold=None)
    assert index.catalog.tables[hits[0].table].name.table == "events_20240102"


def test_what_a_family_is_called_is_shown(con: duckdb.DuckDBPyConnection) -> None:
    rows = discover_tables(lake_of(con), "amount of the events", k=2, method="scout", threshold=None)
    assert {row["table_name"].partition("_")[0]: row["members"] for row in rows} == {
        "events": "events_20240101 … events_20240201 (3)",
        rows[1]["table_name"].partition("_")[0]: None,
    }
    assert str(evidence(rows[0])).startswith("one of events_20240101 … events_20240201 (3)")


def test_a_group_has_one_of_a_family() -> None:
    with duckdb.connect() as con:
        con.execute("CREATE TABLE page (page_id INTEGER PRIMARY KEY, title VARCHAR)")
        for day in DAYS:
            con.execute(f"CREATE TABLE events_{day} (amount INTEGER, page_id INTEGER REFERENCES page (page_id))")
        lake = lake_of(con)
        rows = find_groups(lake, Asked("title of the page and amount of the events")).rows
        assert [sorted(name.partition("_")[0] for name in row["tables"]) for row in rows] == [
            ["main.events", "main.page"]
        ]


@pytest.mark.parametrize(
    ("question", "total"),
    [
        ("What is the total amount of all events?", 1110),
        ("What is the total amount of the events in January 2024?", 110),
        ("What is the total amount of the events on 2024-02-01?", 1000),
    ],
)
def test_an_answer_reads_the_members_that_the_question_speaks_of(
    con: duckdb.DuckDBPyConnection, question: str, total: int
) -> None:
    best = ask(lake_of(con), question).answers[0]
    assert best.rows is not None and [column.to_pylist() for column in best.rows.columns] == [[total]]
