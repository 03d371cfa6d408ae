"""Encrypted databases: never stale, their names never in a plain file, and opened by a key from the environment."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest
from typer.testing import CliRunner

import lakescout
from lakescout.doors.cli.app import app
from lakescout.doors.files import KEY, header_number, is_encrypted
from lakescout.doors.python import lake_of
from lakescout.doors.shared import SharedSource
from lakescout.errors import LakescoutError, StateError
from lakescout.papers.birdie.train import TrainingPlan, train
from lakescout.surface.narrations import narrate

SECRET = "sesame-0123"
NAME = "zeppelin"
CELL = "Hindenburg"
HOW = {"value_index": "dictionary", "header_index": "hnsw"}


def attach(con: duckdb.DuckDBPyConnection, path: Path) -> None:
    """DuckDB writes such a file with an extension that is fetched, or in its own way, which is not as secure."""
    con.execute("SET force_mbedtls_unsafe = 'true'")
    con.execute(f"ATTACH '{path}' AS vault (ENCRYPTION_KEY '{SECRET}')")


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    """An encrypted file."""
    with duckdb.connect() as con:
        attach(con, tmp_path / "vault.duckdb")
        con.execute(f"CREATE TABLE vault.{NAME} AS SELECT '{CELL}' AS {NAME}_name, i AS metres FROM range(30) t(i)")
    return tmp_path / "vault.duckdb"


@pytest.mark.parametrize("how", ["dictionary", "none"])
def test_a_commit_to_an_attached_file_is_seen(tmp_path: Path, vault: Path, how: str) -> None:
    with lakescout.connect(tmp_path / "lake.duckdb", value_index=how) as con:
        con.execute("CREATE TABLE harbours AS SELECT 'Bergen' AS harbour, i AS depth FROM range(3) t(i)")
        for _ in range(2):  # commits of our own, which teach that logs can be read
            con.execute("FROM lakescout_refresh()").fetchall()
            con.execute("FROM join_groups('harbours and depth')").fetchall()
        attach(con, vault)
        for number, cell in enumerate(("Graf", "Norge", "Italia"), start=40):
            assert con.execute(f"FROM answer('metres of {cell}')").fetchall() != [(number,)]
            con.execute(f"INSERT INTO vault.{NAME} VALUES ('{cell}', {number})")
            found = con.execute(f"SELECT table_name FROM discover_tables('{cell}', k := 1)").fetchall()
            assert found == [(NAME,)]
            assert con.execute(f"FROM answer('metres of {cell}')").fetchall() == [(number,)]


def test_a_log_of_an_encrypted_file_says_nothing(tmp_path: Path, vault: Path) -> None:
    from lakescout.lake.catalog import TableName
    from lakescout.lake.connection import borrowed
    from lakescout.lake.freshness import Changes, appended, attached_databases, signature

    with lakescout.connect(tmp_path / "lake.duckdb") as con:
        attach(con, vault)
        with borrowed(lake_of(con).source) as private:
            databases = attached_databases(private)
            con.execute("CREATE TABLE one (a INTEGER)")
            before = signature(databases)
            con.execute("INSERT INTO one VALUES (1)")
            between = signature(databases)
            con.execute(f"INSERT INTO vault.{NAME} VALUES ('Norge', 1)")
            after = signature(databases)
        assert appended(before, between)
        assert appended(between, after) is None
        names = [TableName("vault", "main", NAME), TableName("lake", "main", "one")]
        assert Changes(True, before).since(between, names) == {names[1]}
        assert Changes(True, between).since(after, names) is None


def stored_text(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.rglob("lake.duckdb*") if path.is_file())


def test_no_name_and_no_cell_gets_into_a_plain_file(
    tmp_path: Path, vault: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("lakescout.papers.birdie.train.check_extra", lambda model: None)
    lake = tmp_path / "lake.duckdb"
    with lakescout.connect(lake, **HOW) as con:
        con.execute("CREATE TABLE harbours AS SELECT 'Bergen' AS harbour, i AS depth FROM range(3) t(i)")
        attach(con, vault)
        for sql in (
            "FROM lakescout_refresh(full := true)",
            f"FROM answer('metres of {CELL}')",
            f"FROM discover_tables('{NAME}', method := 'pneuma')",
            "FROM join_groups('harbours and metres')",
            f"FROM augment_tables('vault.main.{NAME}', 'metres')",
        ):
            con.execute(sql).fetchall()
        assert con.execute("SELECT stored FROM lakescout_refresh()").fetchall() == [(False,)]
        assert con.execute(f"FROM answer('number of {NAME}s')").fetchall() == [(30,)]
        [note] = con.execute("SELECT DISTINCT note FROM lakescout_status()").fetchall()
        assert "vault is an encrypted database and the file of the lake is not" in note[0]
        with pytest.raises(StateError, match="vault is an encrypted database"):
            train(lake_of(con), "full", TrainingPlan(), lambda *_: None)
        with pytest.raises(StateError, match="vault is an encrypted database"):
            narrate(lake_of(con), "*", False, source="evidence")
        con.execute("FROM lakescout_set('octopus_k', '7')")
        con.execute("FROM lakescout_add_context('harbours', 'where ships lie')")
        con.execute("CHECKPOINT")
    found = stored_text(tmp_path)
    assert b"where ships lie" in found and b"harbours" in found
    for word in (NAME, "metres", CELL, SECRET):
        assert word.encode() not in found
    with lakescout.connect(lake, **HOW) as con:  # without the encrypted file everything is stored
        assert con.execute("SELECT stored FROM lakescout_refresh()").fetchall() == [(True,)]
        assert con.execute("SELECT DISTINCT note FROM lakescout_status()").fetchall() == [("",)]


def test_what_was_stored_before_is_used_and_kept(tmp_path: Path, vault: Path) -> None:
    with lakescout.connect(tmp_path / "lake.duckdb", **HOW) as con:
        con.execute("CREATE TABLE harbours AS SELECT 'Bergen' AS harbour, i AS depth FROM range(3) t(i)")
        con.execute("FROM lakescout_refresh()").fetchall()
        attach(con, vault)
        for sql in (f"FROM discover_tables('{NAME}', method := 'pneuma')", "FROM join_groups('harbours and metres')"):
            con.execute(sql).fetchall()
        assert con.execute(f"FROM answer('number of {NAME}s')").fetchall() == [(30,)]
        con.execute("DETACH vault")
        for sql in ("FROM discover_tables('harbours', method := 'pneuma')", "FROM join_groups('harbours and depth')"):
            con.execute(sql).fetchall()
        assert con.execute("FROM answer('number of harbours')").fetchall() == [(3,)]
        assert con.execute("SELECT table_name, stale FROM lakescout_status()").fetchall() == [("harbours", False)]
    assert NAME.encode() not in stored_text(tmp_path)


def run(*arguments: str, key: str | None = SECRET, code: int = 0) -> str:
    done = CliRunner().invoke(app, list(arguments), env={KEY: key, "COLUMNS": "200"})
    assert done.exit_code == code, done.output
    assert SECRET not in done.output
    return done.output


def test_the_command_takes_the_key_from_the_environment(vault: Path) -> None:
    before = vault.read_bytes()
    rows = json.loads(run("ask", str(vault), f"number of {NAME}s", "--json"))
    assert rows[0]["answered"] and list(rows[0]["answer"][0].values()) == [30]
    assert NAME in run("discover", str(vault), NAME)
    assert NAME in run("status", str(vault))
    assert "nothing is stored" in run("set", str(vault), "octopus_k", "7", code=2)
    assert f"is encrypted: put its key into the environment variable {KEY}" in run(
        "ask", str(vault), "x", key=None, code=2
    )
    assert "cannot be opened with the key" in run("ask", str(vault), "x", key="wrong", code=2)
    assert vault.read_bytes() == before


def test_agents_the_page_and_python_take_it_too(vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY, SECRET)
    source, stores = SharedSource.of(vault, read_only=False)
    with source.held():
        connection = source.connect()
        assert connection.query(f"SELECT count(*) AS n FROM vault.main.{NAME}").to_pylist() == [{"n": 30}]
        connection.close()
    assert not stores
    with lakescout.connect(vault) as con:
        assert con.execute(f"SELECT count(*) FROM {NAME}").fetchall() == [(30,)]
        assert con.execute(f"FROM answer('number of {NAME}s')").fetchall() == [(30,)]
    monkeypatch.delenv(KEY)
    with pytest.raises(LakescoutError, match=KEY):
        lakescout.connect(vault)


def test_reading_it_fetches_nothing(vault: Path, tmp_path: Path) -> None:
    (tmp_path / "home").mkdir()
    code = f"import lakescout; con = lakescout.connect({str(vault)!r}); con.execute(\"FROM discover_tables('x')\")"
    given = {"HOME": str(tmp_path / "home"), KEY: SECRET, "PATH": "/usr/bin:/bin"}
    subprocess.run([sys.executable, "-c", code], env=given, check=True, timeout=300)
    assert list((tmp_path / "home").rglob("*")) == []


def test_a_file_says_whether_it_is_encrypted(vault: Path, tmp_path: Path) -> None:
    duckdb.connect(str(tmp_path / "plain.duckdb")).close()
    assert is_encrypted(vault) and header_number(vault) is None
    assert not is_encrypted(tmp_path / "plain.duckdb") and header_number(tmp_path / "plain.duckdb")
    assert not is_encrypted(tmp_path) and not is_encrypted(tmp_path / "none")
