"""Tables from which no join may be concluded: keys without values, views that fail, tables that were not read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import duckdb
import pyarrow as pa
import pytest
from joins_support import edges_of, lake_on, school, state_of

from lakescout.doors.python import DuckDBConnection
from lakescout.groups.methods import METHODS
from lakescout.joins.state import JoinState, refreshed
from lakescout.lake.connection import NO_LIMIT, Limit
from lakescout.surface.discover import join_groups


def test_a_key_without_a_value_has_no_inferred_edge() -> None:
    con = duckdb.connect()
    con.execute(
        "CREATE TABLE club (club_id INTEGER, title VARCHAR); INSERT INTO club VALUES (31, 'Chess'), (32, 'Go');"
        "CREATE TABLE member (club_id INTEGER, age INTEGER); INSERT INTO member VALUES (31, 9), (32, 9);"
        "CREATE TABLE void (club_id INTEGER, note VARCHAR); INSERT INTO void VALUES (NULL, 'x'), (NULL, 'y')"
    )
    lake = lake_on(con)
    assert edges_of(lake) == {("member", "club_id", "club", "club_id", "inferred")}
    rows = join_groups(lake, "note of the void of each club", k=10)
    assert [set(row["tables"]) for row in rows] == [{"main.club", "main.member"}]


def test_empty_tables_are_joined_by_their_names() -> None:
    con = duckdb.connect()
    con.execute(
        "CREATE TABLE club (club_id INTEGER, title VARCHAR); CREATE TABLE member (club_id INTEGER, age INTEGER)"
    )
    assert edges_of(lake_on(con)) == {("member", "club_id", "club", "club_id", "inferred")}


@pytest.mark.parametrize("method", sorted(METHODS))
def test_a_view_that_fails_is_joined_with_nothing(method: str, tmp_path: Path) -> None:
    con = duckdb.connect()
    file = tmp_path / "gone.parquet"
    con.execute(f"COPY (SELECT 31 AS club_id, 'x' AS note) TO '{file}'; CREATE VIEW gone AS FROM '{file}'")
    con.execute("CREATE TABLE club (club_id INTEGER, title VARCHAR); INSERT INTO club VALUES (31, 'Chess')")
    file.unlink()
    lake = lake_on(con)
    assert state_of(lake).edges == ()
    assert join_groups(lake, "note of each club", method=method, max_tables=2) == []


def test_a_view_that_failed_is_read_by_the_next_process(tmp_path: Path) -> None:
    file, path = tmp_path / "back.parquet", str(tmp_path / "lake.duckdb")
    with duckdb.connect(path) as con:
        con.execute(f"COPY (SELECT 31 AS club_id, 'x' AS note) TO '{file}'; CREATE VIEW back AS FROM '{file}'")
        con.execute("CREATE TABLE club (club_id INTEGER, title VARCHAR); INSERT INTO club VALUES (31, 'a'), (32, 'b')")
        file.rename(tmp_path / "away")
        assert edges_of(lake_on(con)) == set()
    (tmp_path / "away").rename(file)
    with duckdb.connect(path) as con:
        assert edges_of(lake_on(con)) == {("back", "club_id", "club", "club_id", "inferred")}


BIG = """
CREATE TABLE customer AS SELECT (range * 7919) % 300000 AS customer_id, 'n' || range AS name FROM range(300000);
CREATE TABLE purchase AS SELECT range AS purchase_id, (range * 31) % 300000 AS customer_id FROM range(400000);
CREATE TABLE visit AS SELECT range AS visit_id, (range * 31) % 600000 AS customer_id FROM range(400000);
"""


def read_in_part(con: duckdb.DuckDBPyConnection, max_rows: int, exact_rows: int, limit: Limit = NO_LIMIT) -> JoinState:
    with lake_on(con).session() as (connection, index):
        state = JoinState(index.catalog)
        return refreshed(connection, index, state, set(), max_rows=max_rows, exact_rows=exact_rows, limit=limit)


@pytest.mark.parametrize("exact_rows", [1, 5_000_000])
def test_containment_is_not_biased_by_the_rows_that_are_left_out(exact_rows: int) -> None:
    con = duckdb.connect()
    con.execute(BIG)
    state = read_in_part(con, 60_000, exact_rows)
    [edge] = state.edges
    assert (edge.left.table, edge.left_columns, edge.right.table) == ("purchase", ("customer_id",), "customer")
    measures = edge.measures
    assert measures.left_in_right == 1.0
    assert measures.right_in_left == pytest.approx(1.0, abs=0.05)
    assert measures.left_fan_out == pytest.approx(4 / 3, rel=0.05)
    assert measures.right_fan_out == 1.0
    assert measures.right_uniqueness == 1.0
    assert measures.exact is (exact_rows > 1)
    assert re.fullmatch(
        r"joins: 3 read in part \([\d,]+ of 1,100,000 rows\): main.customer, main.purchase, main.visit", state.note
    )


def test_half_of_the_values_contained_is_no_key_however_many_rows_are_read() -> None:
    con = duckdb.connect()
    con.execute(BIG)
    con.execute("DROP TABLE purchase")
    assert read_in_part(con, 60_000, 1).edges == ()


def test_views_are_measured_by_their_own_number_of_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    con = duckdb.connect()
    con.execute(BIG)
    con.execute("ALTER TABLE purchase RENAME TO rows; CREATE VIEW purchase AS FROM rows; DROP TABLE visit")
    statements: list[str] = []
    original = DuckDBConnection.query

    def spy(self: DuckDBConnection, sql: str, parameters: Sequence[object] = ()) -> pa.Table:
        statements.append(sql)
        return original(self, sql, parameters)  # type: ignore[arg-type]

    monkeypatch.setattr(DuckDBConnection, "query", spy)
    edges = read_in_part(con, 60_000, 100_000).edges
    assert ("purchase", "customer") in {(edge.left.table, edge.right.table) for edge in edges}
    assert not any("left_rows" in sql for sql in statements), "a view of many rows is not measured exactly"


def test_what_there_is_no_time_for_is_said_and_read_at_the_next_question() -> None:
    con, lake = school(join_seconds=0)
    rows = join_groups(lake, "name of the teacher of each course", max_tables=2)
    assert rows[0]["joins"][0]["exact"] is False
    assert {row["note"] for row in lake.status()} == {
        "joins: 4 tables not read yet, as time ran out: school.attendance, school.course, school.pupil, school.teacher"
    }
    assert con.execute("SELECT count(*) FROM lakescout.column_profiles").fetchall() == [(0,)]
    lake.override({"join_seconds": 100})
    rows = join_groups(lake, "name of the teacher of each course", max_tables=2)
    assert rows[0]["joins"][0]["exact"] is True
    assert {row["note"] for row in lake.status()} == {""}


def test_a_view_that_never_ends_is_stopped_and_not_tried_again(tmp_path: Path) -> None:
    path = str(tmp_path / "lake.duckdb")
    with duckdb.connect(path) as con:
        con.execute(
            "CREATE VIEW endless AS SELECT a.range AS club_id FROM range(10000000) a, range(10000000) b, range(1000) c "
            "WHERE a.range + b.range + c.range < 0"
        )
        lake = lake_on(con, join_seconds=1)
        assert state_of(lake).late == frozenset()
        assert state_of(lake).note == "joins: 1 table not read, since it took too long: main.endless"
    with duckdb.connect(path) as con:
        assert state_of(lake_on(con, join_seconds=0)).note.startswith("joins: 1 table not read, since it took too long")
