"""Fingerprints that outlast a process are used while the files are as they were, and never after."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import duckdb
import pytest

import lakescout
from lakescout.doors.python import lake_of
from lakescout.values import cached_dictionary, remembered

TABLES = 210


@pytest.fixture
def lake_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A lake of many small tables whose dictionary is stored."""
    monkeypatch.setenv("LAKESCOUT_CACHE", str(tmp_path / "kept"))
    file = tmp_path / "lake.duckdb"
    with duckdb.connect(str(file)) as connection:
        for number in range(TABLES):
            connection.execute(f"CREATE TABLE t{number} AS SELECT 'city {number}' AS name")
    with lakescout.connect(str(file)) as connection:
        lake_of(connection).refresh()
        found(connection, "Where is 'city 7'?")
    return file


def found(connection: duckdb.DuckDBPyConnection, question: str) -> list[str]:
    """Which tables hold what the question names, by the value dictionary."""
    rows = connection.execute("SELECT table_name FROM discover_tables(?, k := 1)", [question]).fetchall()
    return [name for (name,) in rows]


def reads(monkeypatch: pytest.MonkeyPatch, file: Path, question: str) -> tuple[list[str], int]:
    """What a new lake finds, and of how many tables it reads the storage."""
    count = 0
    read = cached_dictionary.storage_fingerprints

    def counted(*arguments: object) -> dict[int, str]:
        nonlocal count
        told = read(*arguments)  # type: ignore[arg-type]
        count += len(told)
        return told

    with monkeypatch.context() as patched, lakescout.connect(str(file)) as connection:
        patched.setattr(cached_dictionary, "storage_fingerprints", counted)
        return found(connection, question), count


def test_a_second_process_reads_no_storage(lake_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert reads(monkeypatch, lake_file, "Where is 'city 7'?") == (["t7"], TABLES)
    assert reads(monkeypatch, lake_file, "Where is 'city 8'?") == (["t8"], 0)


def test_after_a_commit_all_is_read_again(lake_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, lake_file, "Where is 'city 7'?")
    with duckdb.connect(str(lake_file)) as connection:
        connection.execute("UPDATE t9 SET name = 'Ouagadougou'")
    assert reads(monkeypatch, lake_file, "Where is 'Ouagadougou'?") == (["t9"], TABLES)


def test_a_file_of_the_same_size_and_time_is_told_by_its_headers(lake_file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.duckdb"
    other.write_bytes(bytes(20_000))
    files = ((str(other), 20_000, 1),)
    with lakescout.connect(str(lake_file)) as connection, lake_of(connection).session() as (session, index):
        remembered.remember(session, files, index.catalog, {3: "a fingerprint"})
        assert remembered.remembered(session, files, index.catalog) == {3: "a fingerprint"}
        other.write_bytes(bytes(5_000) + b"1" + bytes(14_999))  # a database header says of a checkpoint
        assert remembered.remembered(session, files, index.catalog) is None


def test_no_name_is_kept_and_nothing_of_a_lake_with_an_encrypted_database(
    lake_file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = tmp_path / "kept" / "fingerprints"
    shutil.rmtree(kept)
    with lakescout.connect(str(lake_file)) as connection:
        connection.execute("SET force_mbedtls_unsafe = 'true'")
        connection.execute(f"ATTACH '{tmp_path / 'secret.duckdb'}' AS secret (ENCRYPTION_KEY 'a key of many letters')")
        connection.execute("CREATE TABLE secret.plans AS SELECT 'Ouagadougou' AS town")
        found(connection, "Where is 'city 7'?")
        found(connection, "Where is 'city 8'?")
    assert kept.is_dir() is False
    reads(monkeypatch, lake_file, "Where is 'city 7'?")
    (file,) = kept.iterdir()
    assert "t7" not in file.read_text() and "main" not in file.read_text()


def test_what_cannot_be_kept_or_read_costs_time_alone(
    lake_file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "a file").write_text("")
    for place in ("", str(tmp_path / "a file"), str(tmp_path / "a file" / "below")):
        monkeypatch.setenv("LAKESCOUT_CACHE", place)
        for _ in range(2):
            assert reads(monkeypatch, lake_file, "Where is 'city 7'?") == (["t7"], TABLES)
    monkeypatch.setenv("LAKESCOUT_CACHE", str(tmp_path / "kept"))
    reads(monkeypatch, lake_file, "Where is 'city 7'?")
    for damaged in ("", "[]", '{"state": 1}', "\0", "[" * 200_000):
        for file in (tmp_path / "kept" / "fingerprints").iterdir():
            file.write_text(damaged)
        assert reads(monkeypatch, lake_file, "Where is 'city 7'?") == (["t7"], TABLES)


def test_databases_that_exchange_their_names_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAKESCOUT_CACHE", str(tmp_path / "kept"))
    for file, town in (("north", "Bergen"), ("south", "Palermo")):
        with duckdb.connect(str(tmp_path / f"{file}.duckdb")) as connection:
            for number in range(110):
                connection.execute(f"CREATE TABLE t{number} AS SELECT '{town} {number}' AS name")
    duckdb.connect(str(tmp_path / "home.duckdb")).close()

    def ask(north: str, south: str) -> list[tuple[str, str]]:
        with lakescout.connect(str(tmp_path / "home.duckdb")) as connection:
            for file, name in (("north", north), ("south", south)):
                connection.execute(f"ATTACH '{tmp_path / file}.duckdb' AS {name} (READ_ONLY)")
            lake_of(connection).refresh()
            sql = "SELECT database_name, table_name FROM discover_tables('Where is ''Palermo 7''?', k := 1)"
            return connection.execute(sql).fetchall()

    assert [ask("x", "y"), ask("x", "y"), ask("y", "x")] == [[("y", "t7")], [("y", "t7")], [("x", "t7")]]


def test_a_session_that_sees_fewer_tables_narrows_no_other(lake_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with lakescout.connect(str(lake_file), exclude="t1") as connection:
        found(connection, "Where is 'city 7'?")
    assert reads(monkeypatch, lake_file, "Where is 'city 1'?") == (["t1"], TABLES)


def test_the_lakes_asked_longest_ago_are_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remembered, "MOST_FILES", 2)
    for number in range(4):
        file = tmp_path / str(number)
        file.write_text("")
        os.utime(file, (number, number))
    remembered._forget_the_oldest(tmp_path)
    assert sorted(file.name for file in tmp_path.iterdir()) == ["2", "3"]


def test_small_lakes_are_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAKESCOUT_CACHE", str(tmp_path / "kept"))
    with lakescout.connect(str(tmp_path / "lake.duckdb")) as connection:
        connection.execute("CREATE TABLE towns AS SELECT 'Bern' AS name")
        lake_of(connection).refresh()
        found(connection, "Where is 'Bern'?")
    assert not (tmp_path / "kept").exists()
