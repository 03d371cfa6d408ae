"""Threads, connections and processes side by side. LAKESCOUT_SECONDS says how long: 10 by default, 120 by `make trust`."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest

import lakescout
from lakescout.surface.functions import FUNCTIONS

pytestmark = pytest.mark.trust

SECONDS = float(os.environ.get("LAKESCOUT_SECONDS", "10"))
HANGS = 600.0
"""Seconds after which something counts as hanging, even on the busiest machine."""
TABLES = """
CREATE TABLE team AS SELECT 500 + i AS team_id, 'team ' || i AS name FROM range(9) t(i);
CREATE TABLE player AS SELECT i AS player_id, 500 + i % 9 AS team_id, 'Ann' || i AS name FROM range(30) t(i);
"""
ASKED: dict[str, Callable[[list[tuple[Any, ...]]], bool]] = {
    "FROM answer('how many players')": lambda rows: rows == [(30,)],
    "FROM answer('how many teams')": lambda rows: rows == [(9,)],
    "SELECT table_name FROM discover_tables('names of players', k := 1)": lambda rows: rows == [("player",)],
    "SELECT tables FROM join_groups('players of team 3', k := 1)": lambda rows: (
        sorted(rows[0][0]) == ["main.player", "main.team"]
    ),
    "SELECT count(*) FROM explain_question('names of players')": lambda rows: rows[0][0] > 0,
    "SELECT count(*) FROM lakescout_joins() WHERE left_table || right_table LIKE '%player%'": lambda rows: (
        rows[0][0] > 0
    ),
    "SELECT count(*) FROM lakescout_status() WHERE table_name = 'team'": lambda rows: rows == [(1,)],
}
"""Statements over tables that nobody changes, each with a check of its rows."""


@pytest.fixture
def lake(tmp_path: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    with lakescout.connect(tmp_path / "memory.duckdb") as con:
        con.execute(TABLES)
        yield con


def cursor(con: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyConnection:
    """A cursor that knows the functions by their short names."""
    made = con.cursor()
    lakescout.register(made)
    return made


def side_by_side(*calls: Callable[[], None]) -> None:
    """Run functions on threads; raises the first error of any. None may hang."""
    wrong: list[BaseException] = []

    def guarded(call: Callable[[], None]) -> None:
        try:
            call()
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=guarded, args=(call,), daemon=True) for call in calls]
    for thread in threads:
        thread.start()
    until = time.monotonic() + SECONDS + HANGS
    for thread in threads:
        thread.join(max(0.0, until - time.monotonic()))
    assert not any(thread.is_alive() for thread in threads), "a thread hangs"
    if wrong:
        raise wrong[0]


def test_eight_threads_ask_while_tables_change(
    lake: duckdb.DuckDBPyConnection, figures: Callable[[str, object], None]
) -> None:
    until, done = time.monotonic() + SECONDS, Counter[str]()

    def ask(number: int) -> None:
        rng, con = random.Random(number), cursor(lake)
        while time.monotonic() < until:
            sql = rng.choice(list(ASKED))
            rows = con.execute(sql).fetchall()
            assert ASKED[sql](rows), (sql, rows)
            done["asked"] += 1

    def change() -> None:
        rng, con = random.Random(99), cursor(lake)
        while time.monotonic() < until:
            table = f"t{rng.randrange(6)}"
            try:
                con.execute(
                    rng.choice(
                        (
                            f"CREATE TABLE {table} AS SELECT i AS game_id, 'x' || i AS place FROM range(20) r(i)",
                            f"ALTER TABLE {table} ADD COLUMN c{rng.randrange(100)} VARCHAR",
                            f"ALTER TABLE {table} DROP COLUMN place",
                            f"INSERT INTO {table} SELECT * FROM {table} LIMIT 5",
                            f"UPDATE {table} SET game_id = game_id + 1",
                            f"DROP TABLE {table}",
                            "FROM lakescout_refresh()",
                        )
                    )
                ).fetchall()
                done["changed"] += 1
            except (duckdb.CatalogException, duckdb.BinderException, duckdb.TransactionException):
                continue  # the table is missing or has another form: try the next change

    side_by_side(*(lambda number=number: ask(number) for number in range(8)), change)
    assert done["asked"] >= 8
    figures(
        "8 threads", f"{SECONDS:g} s, {done['asked']} right answers, {done['changed']} changes beside them, 0 errors"
    )


def test_fifty_connections_register(tmp_path: Path, figures: Callable[[str, object], None]) -> None:
    with duckdb.connect(str(tmp_path / "memory.duckdb")) as con:
        con.execute(TABLES)
        connections = [duckdb.connect(str(tmp_path / "memory.duckdb")) for _ in range(50)]

        def register(connection: duckdb.DuckDBPyConnection) -> None:
            lakescout.register(connection)
            for sql in ("FROM answer('how many players')", "FROM answer('how many teams')"):
                assert ASKED[sql](connection.execute(sql).fetchall())
            connection.close()

        side_by_side(*(lambda each=each: register(each) for each in connections))
    figures("register by connections at once", len(connections))


EXAMPLES = {
    **{
        function.name: function.example.replace("main.orders", "player").replace("flights", "player")
        for function in FUNCTIONS
    },
    "lakescout_declare_join": "FROM lakescout_declare_join('player.player_id', 'team.team_id')",
    "lakescout_add_narration": "FROM lakescout_add_narration('player.name', 'what one is called')",
    "lakescout_verify": "FROM lakescout_verify('how big are we', 'SELECT count(*) FROM player')",
    "lakescout_define": "FROM lakescout_define('squad size', 'COUNT(player.player_id)')",
    "augment_tables": "FROM augment_tables('player', 'player_id', k := 1)",
    "lakescout_set": "FROM lakescout_set('exclude', 'staging.*')",
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_an_interrupt_at_any_moment(name: str, lake: duckdb.DuckDBPyConnection) -> None:
    """The call ends, with rows or an error, and the next question is answered."""
    rng = random.Random(name)
    for turn in range(max(2, int(SECONDS / 10))):
        lake.execute(f"CREATE OR REPLACE TABLE more{turn} AS SELECT 1 AS a_{turn}, 'x' AS b_{turn}")
        asking = cursor(lake)
        stop = threading.Timer(rng.expovariate(20), asking.interrupt)
        stop.start()
        try:
            asking.execute(EXAMPLES[name]).fetchall()
        except (duckdb.Error, RuntimeError) as error:
            assert "Traceback" not in str(error)
        stop.join()
        for sql in (
            "FROM answer('how many players')",
            "SELECT table_name FROM discover_tables('names of players', k := 1)",
        ):
            assert ASKED[sql](lake.execute(sql).fetchall())


READER = """
import sys, time
import duckdb, lakescout
right = refused = 0
until = time.monotonic() + float(sys.argv[2])
while time.monotonic() < until or not right:
    try:
        con = lakescout.connect(sys.argv[1], read_only=True)
    except duckdb.IOException:
        refused += 1
        time.sleep(0.01)
        continue
    with con:
        assert con.execute("FROM answer('how many players')").fetchall() == [(30,)]
        right += 1
print(right, refused)
"""
"""A reading process: DuckDB lets many read a file, or one write it, and tells the others to wait."""


def test_processes_read_what_one_writes(tmp_path: Path, figures: Callable[[str, object], None]) -> None:
    file = tmp_path / "memory.duckdb"
    with lakescout.connect(file) as con:
        con.execute(TABLES)
    readers = [
        subprocess.Popen([sys.executable, "-c", READER, str(file), str(SECONDS)], stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    wrote = 0
    while any(reader.poll() is None for reader in readers):
        try:
            with lakescout.connect(file) as con:
                con.execute(f"CREATE TABLE IF NOT EXISTS more{wrote} AS SELECT {wrote} AS a_{wrote}")
                con.execute("FROM lakescout_refresh()").fetchall()
            wrote += 1
        except duckdb.IOException:
            pass
        time.sleep(0.05)
    said = [reader.communicate(timeout=HANGS)[0].split() for reader in readers]
    assert [reader.returncode for reader in readers] == [0, 0, 0]
    with lakescout.connect(file) as con:
        assert con.execute("FROM answer('how many players')").fetchall() == [(30,)]
    figures("3 processes read, one writes", f"{sum(int(right) for right, _ in said)} right answers, {wrote} refreshes")
