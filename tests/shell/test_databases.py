"""Connections of the pool: several databases, threads, transactions, and giving the file back."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import textwrap
import threading
import time
from contextlib import suppress
from pathlib import Path

import duckdb
import pytest

import lakescout
from shell_support import Connect, environment, handles, load, wait_until


def test_each_database_has_a_lake_of_its_own(connect: Connect, tmp_path: Path) -> None:
    one, two = connect(tmp_path / "one.duckdb"), connect(tmp_path / "two.duckdb")
    assert one.execute("SELECT lake_number()").fetchone() != two.execute("SELECT lake_number()").fetchone()
    assert one.execute("SELECT lake_number()").fetchone() == one.cursor().execute("SELECT lake_number()").fetchone()
    one.execute("CREATE TABLE here(a INTEGER)")
    assert one.execute("SELECT count(*) FROM inner_query('FROM here')").fetchone() == (1,)
    with pytest.raises(duckdb.Error, match="here"):
        two.execute("FROM inner_query('FROM here')").fetchall()


def test_attached_databases_are_seen(connect: Connect, tmp_path: Path) -> None:
    con = connect()
    con.execute(f"ATTACH '{tmp_path / 'other.duckdb'}' AS other; CREATE TABLE other.main.t AS SELECT 1 AS a")
    assert con.execute("SELECT name, rows FROM inner_query('FROM other.main.t')").fetchall() == [("a", 1)]
    con.execute("DETACH other")


def test_read_only_database(connect: Connect, tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    with duckdb.connect(str(path)) as writer:
        writer.execute("CREATE TABLE t AS SELECT 1 AS a")
    con = connect(path, read_only=True)
    assert con.execute("SELECT name FROM inner_query('FROM t')").fetchall() == [("a",)]
    with pytest.raises(duckdb.Error, match="read-only"):
        con.execute("FROM effect('DELETE FROM t')").fetchall()


def test_an_open_transaction_of_the_user_is_left_alone(connect: Connect, tmp_path: Path) -> None:
    con = connect(tmp_path / "lake.duckdb")
    con.execute("CREATE TABLE t AS SELECT 1 AS a")
    con.execute("BEGIN; INSERT INTO t VALUES (2); CREATE TABLE mine(b INTEGER)")
    assert con.execute("SELECT rows FROM inner_query('FROM t')").fetchall() == [(1,)], "only what is committed is seen"
    assert con.execute("FROM run_select('SELECT count(*) FROM t')").fetchall() == [(1,)]
    con.execute("FROM effect('CREATE TABLE theirs(c INTEGER)')").fetchall()
    con.execute("COMMIT")
    assert con.execute("FROM run_select('SELECT count(*) FROM t')").fetchall() == [(2,)]
    assert con.execute("SELECT table_name FROM duckdb_tables() ORDER BY ALL").fetchall() == [
        ("mine",),
        ("t",),
        ("theirs",),
    ]


def test_a_transaction_that_was_left_open_does_not_pin_old_data(connect: Connect) -> None:
    con = connect()
    con.execute("CREATE TABLE t AS SELECT 1 AS a")
    con.execute("SELECT leaves_transaction()").fetchall()
    con.execute("INSERT INTO t VALUES (2)")
    assert con.execute("SELECT rows FROM inner_query('FROM t')").fetchall() == [(2,)]


def test_eight_threads_on_one_database(connect: Connect) -> None:
    con = connect()
    con.execute("CREATE TABLE numbers AS SELECT range AS a FROM range(10000)")
    problems: list[BaseException] = []

    def ask(number: int) -> None:
        try:
            cursor = con.cursor()
            for turn in range(20):
                n = number * 100 + turn
                assert cursor.execute("SELECT count(*) FROM rows(?)", [n]).fetchall() == [(n,)]
                assert cursor.execute("SELECT rows FROM inner_query('FROM numbers')").fetchall() == [(10000,)]
                assert cursor.execute("FROM run_select(?)", [f"SELECT sum(a) + {n} FROM numbers"]).fetchall() == [
                    (49995000 + n,)
                ]
                assert cursor.execute("SELECT doubled(?)", [str(n)]).fetchall() == [(str(n) * 2,)]
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []


def test_scalars_on_many_worker_threads(connect: Connect) -> None:
    con = connect()
    con.execute("SET threads = 4; CREATE TABLE words AS SELECT 'w' || range AS w FROM range(500000)")
    assert con.execute("SELECT count(*) FROM words WHERE doubled(w) = w || w").fetchone() == (500000,)


def test_calls_of_calls(connect: Connect) -> None:
    assert connect().execute("SELECT doubled(doubled(text)) FROM echo('a')").fetchall() == [("aaaa",)]


@pytest.mark.parametrize("call", ["SELECT doubled('x')", "FROM echo('x')", "FROM run_select('SELECT 1')"])
def test_a_call_out_of_our_own_query_is_refused(connect: Connect, call: str) -> None:
    con = connect()
    with pytest.raises(duckdb.Error, match="was called by a query of lakescout itself"):
        con.execute("SELECT rows FROM inner_query(?)", [call]).fetchall()
    assert con.execute("SELECT doubled('x')").fetchall() == [("xx",)]


def test_more_connections_than_the_pool_has(connect: Connect, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lakescout.doors.serve.WAIT_MILLISECONDS", 50)
    con = connect()
    assert con.execute("SELECT hoards(24)").fetchone() == (24,)
    with pytest.raises(duckdb.Error, match="all 24 connections of lakescout to this database are in use"):
        con.execute("SELECT hoards(25)").fetchall()
    assert con.execute("SELECT hoards(24)").fetchone() == (24,)


def test_closing_gives_the_file_back(connect: Connect, tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    for turn in range(5):
        con = connect(path)
        con.execute("CREATE TABLE IF NOT EXISTS t(a INTEGER); INSERT INTO t VALUES (1)")
        assert con.execute("SELECT rows FROM inner_query('FROM t')").fetchall() == [(turn + 1,)]
        con.close()
    with reopened(path) as plain:
        assert plain.execute("SELECT count(*) FROM t").fetchone() == (5,)
    assert [file.name for file in tmp_path.iterdir()] == ["lake.duckdb"], "no WAL is left"


def reopened(path: Path) -> duckdb.DuckDBPyConnection:
    """Opens the file without the extension once its connections are released; since 2.0.1 DuckDB does not wait."""
    for _ in range(1000):
        with suppress(duckdb.ConnectionException):
            return duckdb.connect(str(path))
        time.sleep(0.01)
    raise AssertionError(f"{path} is still open")


def test_a_file_whose_lock_was_lost_is_left_as_it_is(connect: Connect, tmp_path: Path) -> None:
    """Reading a file in DuckDB's process releases its lock, so another process may be writing there by now."""
    path = tmp_path / "lake.duckdb"
    con = connect(path)
    con.execute("CREATE TABLE t AS SELECT 1 AS a")
    assert con.execute("SELECT rows FROM inner_query('FROM t')").fetchall() == [(1,)]
    before = path.read_bytes()
    log = path.with_name("lake.duckdb.wal").read_bytes()
    con.close()
    other = "import duckdb, sys; print(duckdb.connect(sys.argv[1], read_only=True).execute('FROM t').fetchall())"
    done = subprocess.run(
        [sys.executable, "-c", other, str(path)], capture_output=True, text=True, timeout=600, check=False
    )
    assert done.stdout == "[(1,)]\n", done.stderr
    wait_until(lambda: not handles(os.getpid(), path))
    assert (path.read_bytes(), path.with_name("lake.duckdb.wal").read_bytes()) == (before, log)
    with reopened(path) as plain:
        assert plain.execute("FROM t").fetchall() == [(1,)]


def test_a_second_load_changes_nothing(connect: Connect, boundary: Path) -> None:
    con = connect()
    number = con.execute("SELECT lake_number()").fetchone()
    con.execute(load(boundary))
    con.cursor().execute(load(boundary))
    assert con.execute("SELECT lake_number()").fetchone() == number


def test_the_host_ends_while_its_connection_is_open(boundary: Path, tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    script = f"""
        import duckdb
        con = duckdb.connect({str(path)!r}, config={{"allow_unsigned_extensions": "true"}})
        con.execute("SET enable_progress_bar = false")  # DuckDB draws it after two seconds, on a busy machine
        con.execute({load(boundary)!r})
        con.execute("CREATE TABLE t AS SELECT 1 AS a")
        print(con.execute("SELECT rows FROM inner_query('FROM t')").fetchall())
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)],
        env=environment(),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "[(1,)]\n", "")
    with duckdb.connect(str(path), read_only=True) as plain:
        assert plain.execute("FROM t").fetchall() == [(1,)]


def test_a_package_of_another_version(boundary: Path, tmp_path: Path) -> None:
    package = tmp_path / "lakescout"
    shutil.copytree(
        Path(lakescout.__file__).parent,
        package,
        ignore=shutil.ignore_patterns("data", "__pycache__"),
    )
    start = package / "version.py"
    start.write_text(start.read_text().replace('__version__ = "', '__version__ = "99.'))
    script = f"""
        import sys
        sys.meta_path[:] = [finder for finder in sys.meta_path if "Redirecting" not in type(finder).__name__]
        import duckdb
        con = duckdb.connect(config={{"allow_unsigned_extensions": "true"}})
        con.execute({load(boundary)!r})
        try:
            con.execute("FROM echo('x')")
        except duckdb.Error as error:
            print(error)
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)],
        env=environment(PYTHONPATH=str(tmp_path)), capture_output=True, text=True, timeout=600, check=False,
    )  # fmt: skip
    assert f"the Python package in {package} is 99." in done.stdout, done.stderr
    assert "lakescout extension-path" in done.stdout
