"""Declared joins are kept while their tables are detached; stored measurements never outlive their tables."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import duckdb
import pyarrow as pa
import pytest
from joins_support import edges_of, lake_on, state_of

from lakescout.doors.python import DuckDBConnection
from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError, QueryError
from lakescout.joins import cached_joins, profiling
from lakescout.lake.catalog import Table, TableName
from lakescout.lake.connection import Connection
from lakescout.surface.additions import declare_join
from lakescout.surface.discover import declare_join as declare_again
from lakescout.surface.discover import joins

TABLES = """
CREATE TABLE plan AS SELECT 500 + i AS x, 'n' AS title FROM range(9) t(i);
CREATE TABLE bill AS SELECT 500 + i AS y, 'm' AS note FROM range(9) t(i);
"""
SAID = {("plan", "x", "bill", "y", "user")}


def said(lake: Lake) -> set[tuple[str, str, str, str, str]]:
    return {edge for edge in edges_of(lake) if edge[-1] == "user"}


def test_a_declared_join_comes_back_with_a_table_that_was_excluded() -> None:
    con = duckdb.connect()
    con.execute(TABLES)
    lake = lake_on(con)
    declare_join(lake, "plan.x", "bill.y")
    lake.set_setting("exclude", "main.plan")
    assert edges_of(lake) == set()
    lake.set_setting("exclude", "")
    assert said(lake) == SAID


def test_a_declared_join_comes_back_with_a_table_that_is_made_anew(tmp_path: Path) -> None:
    path = str(tmp_path / "lake.duckdb")
    with duckdb.connect(path) as con:
        con.execute(TABLES)
        lake = lake_on(con)
        declare_join(lake, "plan.x", "bill.y")
        con.execute("DROP TABLE plan")
        assert edges_of(lake) == set()
    with duckdb.connect(path) as con:
        assert edges_of(lake_on(con)) == set()
        con.execute("CREATE TABLE other (z INTEGER)")
        assert edges_of(lake_on(con)) == set()
    with duckdb.connect(path) as con:
        con.execute("CREATE TABLE plan AS SELECT 500 + i AS x FROM range(4) t(i)")
        lake = lake_on(con)
        assert said(lake) == SAID
        [edge] = state_of(lake).edges
        assert edge.measures.right_in_left == pytest.approx(4 / 9)


def test_a_declared_join_comes_back_with_a_database_that_was_not_attached(tmp_path: Path) -> None:
    one, two = str(tmp_path / "one.duckdb"), str(tmp_path / "two.duckdb")
    with duckdb.connect(one) as con:
        con.execute(f"ATTACH '{two}' AS two")
        con.execute(TABLES.replace("TABLE plan", "TABLE two.plan"))
        lake = lake_on(con)
        declare_join(lake, "two.main.plan.x", "bill.y")
        assert said(lake) == SAID
    with duckdb.connect(one) as con:
        lake = lake_on(con)
        assert joins(lake) == []
        con.execute("CREATE TABLE another (z INTEGER)")
        assert joins(lake) == []
    with duckdb.connect(one) as con:
        con.execute(f"ATTACH '{two}' AS two")
        assert said(lake_on(con)) == SAID


def test_making_everything_anew_keeps_what_is_declared_of_tables_that_are_away() -> None:
    con = duckdb.connect()
    con.execute(TABLES)
    lake = lake_on(con)
    declare_join(lake, "plan.x", "bill.y")
    con.execute("DROP TABLE plan")
    lake.refresh(full=True)
    assert edges_of(lake) == set()
    con.execute("CREATE TABLE plan (x INTEGER)")
    assert said(lake) == SAID


def test_the_next_process_lists_no_join_of_tables_that_were_excluded_since(tmp_path: Path) -> None:
    path = str(tmp_path / "lake.duckdb")
    with duckdb.connect(path) as con:
        con.execute("CREATE TABLE a (x INTEGER PRIMARY KEY); CREATE TABLE b (x INTEGER REFERENCES a)")
        assert edges_of(lake_on(con)) == {("b", "x", "a", "x", "catalog")}
    with duckdb.connect(path) as con:
        assert joins(lake_on(con, exclude="main.a")) == []


def test_the_next_process_sees_a_foreign_key_that_was_made_in_between(tmp_path: Path) -> None:
    path = str(tmp_path / "lake.duckdb")
    with duckdb.connect(path) as con:
        con.execute("CREATE TABLE a (x INTEGER PRIMARY KEY); CREATE TABLE b (z INTEGER); INSERT INTO a VALUES (1)")
        assert edges_of(lake_on(con)) == set()
    with duckdb.connect(path) as con:
        con.execute("CREATE OR REPLACE TABLE b (z INTEGER REFERENCES a)")
    with duckdb.connect(path) as con:
        assert edges_of(lake_on(con)) == {("b", "z", "a", "x", "catalog")}


ROOMS = """
CREATE TABLE room (house VARCHAR, number INTEGER, PRIMARY KEY (house, number)); INSERT INTO room VALUES ('A', 1), ('A', 2);
CREATE TABLE lesson (h VARCHAR, n INTEGER, FOREIGN KEY (h, n) REFERENCES room (house, number));
INSERT INTO lesson VALUES ('A', 1);
"""


def test_a_composite_key_is_measured_again_only_when_its_tables_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    con = duckdb.connect()
    con.execute(ROOMS)
    lake = lake_on(con)
    measured: list[str] = []
    original = DuckDBConnection.query

    def spy(self: DuckDBConnection, sql: str, parameters: Sequence[object] = ()) -> pa.Table:
        measured.extend(["measured"] if "left_keys" in sql else [])
        return original(self, sql, parameters)  # type: ignore[arg-type]

    monkeypatch.setattr(DuckDBConnection, "query", spy)
    assert [edge.measures.right_in_left for edge in state_of(lake).edges if edge.declared] == [0.5]
    assert len(measured) == 1
    con.execute("CREATE TABLE other (z INTEGER)")
    assert [edge.measures.right_in_left for edge in state_of(lake).edges if edge.declared] == [0.5]
    assert len(measured) == 1
    con.execute("INSERT INTO lesson VALUES ('A', 2)")
    assert [edge.measures.right_in_left for edge in state_of(lake).edges if edge.declared] == [1.0]
    assert len(measured) == 2


def test_a_declared_join_can_be_taken_back(tmp_path: Path) -> None:
    path = str(tmp_path / "lake.duckdb")
    with duckdb.connect(path) as con:
        con.execute("CREATE TABLE plan AS SELECT 500 + i AS plan_id, 80 + i AS size FROM range(9) t(i)")
        con.execute("CREATE TABLE bill AS SELECT 500 + i AS plan_id, 7 AS sum FROM range(9) t(i)")
        lake = lake_on(con)
        before = edges_of(lake)
        declare_join(lake, "bill.plan_id", "plan.plan_id")
        declare_join(lake, "bill.sum", "plan.size")
        assert {edge[-1] for edge in edges_of(lake)} == {"user"}
        [row] = declare_again(lake, "PLAN.size", "bill.sum", remove=True)
        assert (row["left_table"], row["left_columns"], row["source"]) == ("main.bill", ["sum"], "user")
        assert edges_of(lake) == {("bill", "plan_id", "plan", "plan_id", "user")}
        declare_again(lake, "bill.plan_id", "plan.plan_id", remove=True)
        assert edges_of(lake) == before
        assert {edge[-1] for edge in before} == {"inferred"}
        with pytest.raises(ArgumentError, match="no join of bill.sum and plan.size was declared here; lakescout_joins"):
            declare_again(lake, "bill.sum", "plan.size", remove=True)
    with duckdb.connect(path) as con:
        assert edges_of(lake_on(con)) == before


def test_a_foreign_key_of_the_catalog_cannot_be_taken_back() -> None:
    con = duckdb.connect()
    con.execute("CREATE TABLE a (x INTEGER PRIMARY KEY); CREATE TABLE b (x INTEGER REFERENCES a)")
    with pytest.raises(ArgumentError, match="no join of b.x and a.x was declared here"):
        declare_again(lake_on(con), "b.x", "a.x", remove=True)


@pytest.mark.parametrize("remove", [None, "yes", 1])
def test_remove_is_true_or_false(remove: object) -> None:
    con = duckdb.connect()
    con.execute(TABLES)
    with pytest.raises(ArgumentError, match="remove must be true or false"):
        declare_again(lake_on(con), "plan.x", "bill.y", remove=remove)


def test_empty_tables_are_not_read_and_not_stored(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute("CREATE TABLE team AS SELECT 500 + i AS team_id FROM range(9) t(i)")
        con.execute("CREATE TABLE player (player_id INTEGER, team_id INTEGER)")
        before = edges_of(lake_on(con))
        assert con.execute("SELECT DISTINCT table_name FROM lakescout.column_profiles").fetchall() == [("team",)]
        lake = lake_on(con)
        assert edges_of(lake) == before
        assert not lake.derived.joins.unsaved
        con.execute("INSERT INTO player SELECT i, 500 + i % 9 FROM range(30) t(i)")
        assert ("player", "team_id", "team", "team_id", "inferred") in edges_of(lake)
        names = "SELECT DISTINCT table_name FROM lakescout.column_profiles ORDER BY 1"
        assert con.execute(names).fetchall() == [("player",), ("team",)]
        con.execute("TRUNCATE player; CHECKPOINT")
        assert edges_of(lake) == edges_of(lake_on(con)) == before


@pytest.mark.parametrize(
    "change",
    [
        "ALTER TABLE game RENAME game_id TO match_id",
        "DROP TABLE game",
        "CREATE TABLE game_city (game_id INTEGER, city_id INTEGER)",
    ],
)
def test_the_next_process_sees_that_an_empty_table_is_another(tmp_path: Path, change: str) -> None:
    path = str(tmp_path / "lake.duckdb")
    made = [
        "CREATE TABLE city AS SELECT i AS city_id, i % 3 AS game_id FROM range(9) t(i)",
        "CREATE TABLE game (game_id INTEGER, score INTEGER)",
    ]
    with duckdb.connect(path) as con:
        for sql in made:
            con.execute(sql)
        assert edges_of(lake_on(con))
    with duckdb.connect(path) as con:
        con.execute(change)
        kept = edges_of(lake_on(con))
    with duckdb.connect() as con:
        for sql in (*made, change):
            con.execute(sql)
        assert kept == edges_of(lake_on(con))


def test_the_next_process_sees_that_a_view_that_failed_is_gone(tmp_path: Path) -> None:
    path = str(tmp_path / "lake.duckdb")
    made = "CREATE TABLE city AS SELECT i AS city_id, i AS code FROM range(9) t(i);"
    made += "CREATE TABLE game AS SELECT i AS game_id, i % 3 AS city_id FROM range(20) t(i);"
    with duckdb.connect(path) as con:
        con.execute(made + "CREATE TABLE away AS SELECT i AS city_id FROM range(3) t(i); CREATE VIEW trip AS FROM away")
        lake_on(con).refresh()
        con.execute("DROP TABLE away")
        before = state_of(lake_on(con)).edges
    with duckdb.connect(path) as con:
        con.execute("DROP VIEW trip")
        kept = state_of(lake_on(con)).edges
    with duckdb.connect() as con:
        con.execute(made)
        anew = state_of(lake_on(con)).edges
    of = [sorted((edge.left_columns, edge.confidence) for edge in edges) for edges in (before, kept, anew)]
    assert of[1] == of[2] != of[0]


def test_an_empty_table_is_not_judged_by_what_was_judged_of_another() -> None:
    made = (
        "CREATE TABLE player AS SELECT i AS player_id FROM range(40) t(i)",
        "CREATE TABLE visit (visit_id INTEGER, player_id INTEGER)",
        "CREATE TABLE player_visit (player_id INTEGER, visit_id INTEGER, day DATE)",
    )
    change = ("ALTER TABLE visit RENAME COLUMN visit_id TO player_key", "ALTER TABLE player_visit RENAME TO match")
    with duckdb.connect() as con, duckdb.connect() as other:
        for sql in made:
            con.execute(sql)
        lake = lake_on(con)
        assert state_of(lake).edges
        for sql in change:
            con.execute(sql)
        for sql in (*made, *change):
            other.execute(sql)
        kept, anew = ({edge.key: edge.confidence for edge in state_of(each).edges} for each in (lake, lake_on(other)))
        assert kept == anew


def test_after_a_commit_only_tables_that_the_log_names_are_hashed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(TABLES)
        lake = lake_on(con)
        state_of(lake)
        hashed: list[list[str]] = []

        def fingerprints(connection: Connection, tables: Sequence[Table]) -> dict[TableName, str]:
            hashed.append([table.name.table for table in tables])
            return hashing(connection, tables)

        hashing = profiling._hashed
        monkeypatch.setattr(profiling, "_hashed", fingerprints)
        con.execute("UPDATE plan SET x = 7")
        changed = state_of(lake)
        assert hashed == [["plan"]]
        [[checksum], [fresh]] = [
            [profile.checksum for name, profile in state.profiles.items() if name.table == "plan"]
            for state in (changed, state_of(lake_on(con)))
        ]
        assert checksum == fresh
        con.execute("CHECKPOINT; UPDATE bill SET y = 7; CHECKPOINT")
        hashed.clear()
        state_of(lake)
        assert hashed[0] == ["bill", "plan"]


def test_what_could_not_be_stored_is_stored_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise QueryError("the disk is full")

    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(TABLES)
        lake = lake_on(con)
        with monkeypatch.context() as patch:
            patch.setattr(cached_joins, "save", fails)
            state_of(lake)
        assert lake.derived.unsaved
        monkeypatch.setattr(cached_joins.time, "monotonic", lambda now=cached_joins.time.monotonic: now() + 60)
        state_of(lake)
        assert not lake.derived.unsaved
        assert con.execute("SELECT count(*) > 0 FROM lakescout.column_profiles").fetchone() == (True,)
