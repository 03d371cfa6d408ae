"""A lake that is asked between changes ends up giving the same results as one made at once over the same data."""

from __future__ import annotations

import random
import tempfile
import threading
from pathlib import Path

import duckdb
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule

from fakes import LetterEncoder, Source, examples
from lakescout.doors.python import DuckDBConnection
from lakescout.engine.lake import Lake
from lakescout.surface.answer import answers
from lakescout.surface.discover import discover_tables, join_groups
from truth_support import PATIENT, QUESTIONS, change, copied, edges, holds_after_kills, lake_on, truth


class Kept(RuleBasedStateMachine):
    """Changes, questions between them, and new processes."""

    con: duckdb.DuckDBPyConnection
    lake: Lake
    folder: tempfile.TemporaryDirectory[str]
    asked = False

    @initialize(stored=st.booleans())
    def open(self, stored: bool) -> None:
        self.folder = tempfile.TemporaryDirectory()
        # With this file name the database has the same name as one in memory.
        self.con = duckdb.connect(str(Path(self.folder.name) / "memory.duckdb") if stored else ":memory:")
        self.lake = lake_on(self.con)

    @rule(data=st.data())
    def change(self, data: st.DataObject) -> None:
        for _ in range(data.draw(st.sampled_from((1, 2, 4)))):
            change(self.con, self.lake, lambda values: data.draw(st.sampled_from(list(values))))
        self.asked = False

    @rule()
    def ask(self) -> None:
        edges(self.lake)

    @rule()
    def another_process(self) -> None:
        self.lake = lake_on(self.con)

    @precondition(lambda self: not self.asked)
    @rule()
    def compare(self) -> None:
        fresh = copied(self.con)
        try:
            assert truth(self.lake) == truth(lake_on(fresh))
        finally:
            fresh.close()
        self.asked = True

    def teardown(self) -> None:
        if hasattr(self, "con"):
            self.compare()
            self.con.close()
            self.folder.cleanup()


# `make trust` changes 80 lakes 40 times each.
CHECKS = [HealthCheck.too_slow, HealthCheck.data_too_large]
TestKept = pytest.mark.long(Kept.TestCase)
TestKept.settings = settings(
    max_examples=examples(3), stateful_step_count=8, deadline=None, suppress_health_check=CHECKS, derandomize=True
)


def school() -> duckdb.DuckDBPyConnection:
    con = duckdb.connect()
    con.execute("CREATE TABLE team AS SELECT 500 + i AS team_id, 'n' || i AS name FROM range(9) t(i)")
    con.execute("CREATE TABLE player AS SELECT i AS player_id, 500 + i % 9 AS team_id FROM range(30) t(i)")
    return con


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE player SET team_id = team_id + 1000",
        "UPDATE team SET team_id = 7 WHERE team_id < 504",
        "DELETE FROM team WHERE team_id > 501",
        "DELETE FROM team; INSERT INTO team SELECT 900 + i, 'n' FROM range(9) t(i)",
        "CREATE VIEW fan AS SELECT player_id AS fan_id, team_id FROM player; UPDATE player SET team_id = 1",
    ],
)
def test_changed_cells_are_seen_where_columns_and_row_count_stay(sql: str) -> None:
    con = school()
    lake = lake_on(con)
    before = edges(lake)
    assert before
    con.execute(sql)
    after = edges(lake)
    assert after != before
    assert after == edges(lake_on(con)) == edges(lake_on(copied(con)))


def test_a_view_over_a_file_is_read_again_when_the_file_changed(tmp_path: Path) -> None:
    con = school()
    file = tmp_path / "fan.csv"
    con.execute(f"COPY (SELECT i AS fan_id, 500 + i AS team_id FROM range(9) t(i)) TO '{file}' (header)")
    con.execute(f"CREATE VIEW fan AS FROM '{file}'")
    lake = lake_on(con)
    assert any("fan" in {edge.left.table, edge.right.table} for edge in edges(lake).values())
    con.execute(f"COPY (SELECT i AS fan_id, 7000 + i AS team_id FROM range(9) t(i)) TO '{file}' (header)")
    assert not any("fan" in {edge.left.table, edge.right.table} for edge in edges(lake).values())


def test_other_tables_change_how_likely_a_join_is() -> None:
    """A header in many tables is weaker evidence, so edges between unchanged tables are judged again."""
    con = school()
    lake = lake_on(con)
    edges(lake)
    for number in range(12):
        con.execute(f"CREATE TABLE t{number} (team_id INTEGER)")
    assert edges(lake) == edges(lake_on(copied(con)))


def test_a_refresh_of_everything_makes_stored_profiles_anew(tmp_path: Path) -> None:
    """Even in a process that has not read them yet."""
    with duckdb.connect(str(tmp_path / "memory.duckdb")) as con:
        con.execute("CREATE TABLE a AS SELECT 1 AS a_id")
        lake = lake_on(con)
        edges(lake)
        con.execute("UPDATE lakescout.column_profiles SET table_rows = 77")
        again = lake_on(con)
        again.refresh(full=True)
        edges(again)
        assert con.execute("SELECT table_rows FROM lakescout.column_profiles").fetchall() == [(1,)]


@pytest.mark.process
def test_kills_leave_what_a_fresh_index_is(tmp_path: Path) -> None:
    holds_after_kills(tmp_path, kills=2, seed=1)


def test_a_result_is_not_remembered_for_a_newer_lake() -> None:
    """Results hold table ids of one index, so those over an older index do not fit a newer one."""
    with tempfile.TemporaryDirectory() as folder, duckdb.connect(f"{folder}/memory.duckdb") as con:
        con.execute("CREATE TABLE b (x INTEGER)")
        lake = lake_on(con)
        for _ in range(2):
            with lake.session() as (_, index):
                pass
        assert lake.state_token(index) is not None
        con.execute("CREATE TABLE a (y INTEGER)")
        with lake.session():
            assert lake.state_token(index) is None


class Apart(Source):
    """Connections of their own, as the door hands them out: another thread's closing does not affect them."""

    def connect(self) -> DuckDBConnection:
        with self._lock:
            return DuckDBConnection(self.connection.cursor().cursor())


ASKING = 3
"""Threads that ask at once."""
CHANGES = 40
"""The most changes meanwhile: each makes work for every question, so on a busy machine it would never end."""


# Threads ask and change tables for some seconds.
@pytest.mark.long
@pytest.mark.parametrize("stored", [True, False])
def test_threads_ask_while_tables_change(tmp_path: Path, stored: bool) -> None:
    con = duckdb.connect(str(tmp_path / "memory.duckdb") if stored else ":memory:")
    lake, wrong = Lake(Apart(con), dict(PATIENT), LetterEncoder()), list[BaseException]()

    def ask(number: int) -> None:
        try:
            for turn in range(2):
                question = f"{QUESTIONS[(number + turn) % len(QUESTIONS)]} {number}"
                discover_tables(lake, question, k=5, method="scout", threshold=None)
                join_groups(lake, question, k=5, method="scout", max_tables=3)
                answers(lake, question, 3, "embedded")
        except Exception as error:
            wrong.append(error)

    threads = [threading.Thread(target=ask, args=(number,), daemon=True) for number in range(ASKING)]
    for thread in threads:
        thread.start()
    rng, writer = random.Random(5), con.cursor()
    for _ in range(CHANGES):
        change(writer, lake, rng.choice)
        for thread in threads:
            thread.join(0.01)
        if not any(thread.is_alive() for thread in threads):
            break
    for thread in threads:
        thread.join()
    assert wrong == []
    fresh = copied(con)
    assert truth(lake) == truth(lake_on(fresh))
