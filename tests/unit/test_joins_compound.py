"""Keys of several columns that no one declared."""

from __future__ import annotations

from pathlib import Path

import duckdb
import pytest
from joins_support import lake_on, state_of

FIXTURE = "CREATE TABLE fixture AS SELECT i % 5 AS season, i // 5 AS round, i * 1.5 AS goals FROM range(40) t(i)"
REFEREE = "CREATE TABLE referee AS SELECT i % 5 AS season, i // 5 AS round, 'r' || i AS whistle FROM range(45) t(i)"


def compound(con: duckdb.DuckDBPyConnection) -> set[tuple[str, tuple[str, ...], str]]:
    edges = state_of(lake_on(con)).edges
    return {(e.left.table, tuple(sorted(e.left_columns)), e.right.table) for e in edges if len(e.left_columns) > 1}


def test_two_columns_that_are_a_key_together_join() -> None:
    with duckdb.connect() as con:
        con.execute(f"{FIXTURE}; {REFEREE}")
        assert compound(con) == {("fixture", ("round", "season"), "referee")}
        [edge] = [edge for edge in state_of(lake_on(con)).edges if len(edge.left_columns) > 1]
        assert edge.measures.right_uniqueness == 1.0 and edge.measures.left_in_right == 1.0 and not edge.declared


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE referee SET round = 0 WHERE season = 1",  # the pair is no key any more
        "UPDATE fixture SET round = round + 100",  # its rows are not found
        "ALTER TABLE referee RENAME round TO matchday",  # one header in common
        "ALTER TABLE referee DROP whistle; ALTER TABLE fixture DROP goals",  # rows of one make stand below each other
    ],
)
def test_what_only_looks_like_one_does_not_join(change: str) -> None:
    with duckdb.connect() as con:
        con.execute(f"{FIXTURE}; {REFEREE}; {change}")
        assert compound(con) == set()


def test_three_columns_join_where_no_two_do() -> None:
    with duckdb.connect() as con:
        cells = "i % 4 AS site, i // 4 % 4 AS wing, i // 16 AS floor"
        con.execute(f"CREATE TABLE room AS SELECT {cells}, 'n' || i AS sign FROM range(64) t(i)")
        con.execute(f"CREATE TABLE visit AS SELECT {cells}, j AS guest FROM range(64) t(i), range(3) s(j)")
        assert compound(con) == {("visit", ("floor", "site", "wing"), "room")}


def test_the_next_process_knows_them_without_measuring(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(tmp_path / "lake.duckdb")
    with duckdb.connect(path) as con:
        con.execute(f"{FIXTURE}; {REFEREE}")
        before = compound(con)
    with duckdb.connect(path) as con:
        monkeypatch.setattr("lakescout.joins.state.measured", None)
        assert compound(con) == before != set()
