"""Tables from which no join may be concluded: keys without values, views that fail, tables that were not read."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest
from joins_support import edges_of, lake_on, state_of

from lakescout.groups.functions import join_groups
from lakescout.groups.methods import METHODS


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
