"""The schema `lakescout`: declared tables, fingerprints that outlast a process, and a user's schema of that name."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pyarrow as pa
import pytest
from typer.testing import CliRunner

import lakescout
from fakes import LetterEncoder, Source
from lakescout.doors.python import DuckDBConnection, lake_of
from lakescout.engine.ask import ask
from lakescout.engine.lake import Lake
from lakescout.errors import LakescoutError, QueryError, StateError
from lakescout.joins import profiling
from lakescout.lake import remembered, store
from lakescout.lake.catalog import Table
from lakescout.lake.connection import BuiltinsFirst, Connection, Parameter
from lakescout.lake.store import ddl, tables
from lakescout.plugins import Origin
from lakescout.plugins.cli.app import app
from lakescout.surface.additions import add_context
from lakescout.values import cached_dictionary

# The declared tables: made, written, read, marked and forgotten by their declaration.


@pytest.fixture
def connection() -> BuiltinsFirst:
    """A connection to a database in memory that has every table of ours."""
    found = BuiltinsFirst(DuckDBConnection(duckdb.connect()))
    store.create(found, *store.tables(), dimension=2)
    return found


def test_each_table_has_the_declared_form(connection: BuiltinsFirst) -> None:
    assert store.present(connection, "memory") == store.tables().keys()
    assert store.misfits(connection, "memory") == frozenset()
    connection.execute("ALTER TABLE lakescout.tables RENAME COLUMN comment TO remark")
    assert store.misfits(connection, "memory") == {"tables"}
    assert store.usable(connection, "memory") == store.tables().keys() - {"tables"}


def test_rows_are_appended_in_the_declared_order_and_types(connection: BuiltinsFirst) -> None:
    moment = datetime(2024, 5, 17)
    store.append(connection, "verified", [("how many", "SELECT 1", ("a", "b"), (), moment)])
    assert store.rows_if_there(connection, "FROM lakescout.verified") == [
        ("how many", "SELECT 1", ("a", "b"), (), moment)
    ]
    store.append(connection, "verified", [])
    vectors = np.array([[0.5, 1.0], [2.0, 4.0]], dtype=np.float32)
    store.append_columns(connection, "headers", [range(2), ["x", "y"], vectors])
    assert store.rows_if_there(connection, "SELECT text, vector FROM lakescout.headers ORDER BY text_id") == [
        ("x", [0.5, 1.0]),
        ("y", [2.0, 4.0]),
    ]
    with pytest.raises(ValueError, match="zip"):
        store.append(connection, "settings", [("a name alone",)])


def test_blobs_are_written_where_they_differ(connection: BuiltinsFirst) -> None:
    made: list[str] = []

    def blob(data: bytes) -> store.Blob:
        whole = store.Blob.of(data)
        return store.Blob(whole.sums, lambda: made.append(data.decode()) or whole.segments())

    table = "value_segments"
    store.keep_blobs(connection, table, {(0,): blob(b"a"), (1,): blob(b"b")})
    store.keep_blobs(connection, table, {(0,): blob(b"a"), (1,): blob(b"c")})
    assert made == ["a", "b", "c"]
    assert store.stored_blobs(connection, table) == {(0,): b"a", (1,): b"c"}
    connection.execute(f"UPDATE lakescout.{table} SET bytes = '\\x00'::BLOB WHERE segment = 0")
    assert store.stored_blobs(connection, table) == {(0,): None, (1,): b"c"}
    store.keep_blobs(connection, table, {(0,): blob(b"a")}, reads=False)
    assert store.stored_blobs(connection, table) == {(0,): None}
    store.keep_blobs(connection, table, {(0,): blob(b"a")})
    assert made == ["a", "b", "c", "a"] and store.stored_blobs(connection, table) == {(0,): b"a"}


def test_what_is_gone_has_no_rows(connection: BuiltinsFirst) -> None:
    assert store.edition(connection, "terms") == ()
    connection.execute("DROP TABLE lakescout.terms")
    assert store.edition(connection, "terms") == ()
    assert store.rows_if_there(connection, "FROM lakescout.terms") == []


def test_an_edition_tells_of_rows_that_were_added_or_changed(connection: BuiltinsFirst) -> None:
    assert store.edition(connection, "verified") == ()
    store.append(connection, "verified", [("one", "SELECT 1", (), (), datetime(2024, 5, 17))])
    first = store.edition(connection, "verified")
    store.append(connection, "verified", [("two", "SELECT 2", (), (), datetime(2024, 5, 17))])
    second = store.edition(connection, "verified")
    connection.execute("UPDATE lakescout.verified SET sql = 'SELECT 3' WHERE question = 'two'")
    third = store.edition(connection, "verified")
    assert (first[0], second[0], third[0]) == (1, 2, 2)
    assert len({first, second, third}) == 3
    connection.execute("UPDATE lakescout.verified SET sql = 'SELECT 2' WHERE question = 'two'")
    assert store.edition(connection, "verified") == second


def test_a_mark_tells_of_rows_that_others_changed(connection: BuiltinsFirst) -> None:
    with store.marking(connection, "settings"):
        store.append(connection, "settings", [("k", "7")])
    assert list(store.changed_by_others(connection)) == []
    connection.execute("UPDATE lakescout.settings SET value = '8'")
    [said] = store.changed_by_others(connection)
    assert said.startswith("lakescout.settings was changed by others")
    store.accept(connection)
    assert list(store.changed_by_others(connection)) == []


def test_an_encoder_takes_along_what_it_made(connection: BuiltinsFirst) -> None:
    store.forget(connection, Origin.ENCODER)
    gone = store.tables().keys() - store.present(connection, "memory")
    assert gone == {"tables", "columns", "headers", "header_index", "row_samples", "summaries"}


def test_the_checksums_of_earlier_dictionaries_hold() -> None:
    earlier = hashlib.blake2b(b"abc", digest_size=16).hexdigest()
    assert store.is_whole(b"abc", earlier) and not store.is_whole(b"abd", earlier)
    assert not store.is_whole(b"abc", "") and not store.is_whole(b"abc", None)


def test_the_page_says_where_the_rows_of_each_table_come_from() -> None:
    page = (Path(__file__).parents[2] / "docs" / "internals.md").read_text(encoding="utf-8")
    told: dict[str, tuple[str, str]] = {}
    for names, _, origin, guard in re.findall(r"^\| (`.+`) \| (.*) \| (.*) \|(.*)\|$", page, re.M):
        told |= dict.fromkeys(re.findall(r"`(\w+)`", names), (origin, guard))
    assert told.keys() == store.tables().keys()
    for name, table in store.tables().items():
        origin, guard = told[name]
        assert table.origin.value in origin
        assert not table.marked or "mark" in guard
        assert "checksum" in guard or not {"checksum", "bytes"} <= table.columns.keys()


def test_a_read_only_lake_whose_meta_table_is_gone_answers(tmp_path: Path) -> None:
    file = tmp_path / "lake.duckdb"
    with lakescout.connect(str(file)) as lake:
        lake.execute("CREATE TABLE singer AS SELECT i AS id, 'S' || i AS name FROM range(12) r(i)")
        lake.execute("CREATE TABLE concert AS SELECT i AS id, i % 12 AS singer_id FROM range(40) r(i)")
        lake.execute("FROM lakescout_joins()").fetchall()
    with duckdb.connect(str(file)) as plain:
        plain.execute("DROP TABLE lakescout.meta")
    with lakescout.connect(str(file), read_only=True) as lake:
        assert lake.execute("FROM answer('how many singers')").fetchall() == [(12,)]


# Fingerprints that outlast a process are used while the files are as they were, and never after.

TABLES = 210


@pytest.fixture(autouse=True)
def _look_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """As long as it takes: a slow machine looks at fewer tables in the time of a question."""
    monkeypatch.setattr("lakescout.values.cached_dictionary.LOOK_SECONDS", 60.0)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A lake of many small tables whose dictionary is stored."""
    file = tmp_path_factory.mktemp("made") / "lake.duckdb"
    with duckdb.connect(str(file)) as connection:
        for number in range(TABLES):
            connection.execute(f"CREATE TABLE t{number} AS SELECT 'city {number}' AS name")
    with lakescout.connect(str(file)) as connection:
        lake_of(connection).refresh()
        found(connection, "Where is 'city 7'?")
    return file


@pytest.fixture
def lake_file(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A copy of that lake, of which no fingerprints are kept yet."""
    monkeypatch.setenv("LAKESCOUT_CACHE", str(tmp_path / "kept"))
    return Path(shutil.copy(made, tmp_path / "lake.duckdb"))


def found(connection: duckdb.DuckDBPyConnection, question: str) -> list[str]:
    """The tables that hold the value named in the question, by the value dictionary."""
    rows = connection.execute("SELECT table_name FROM discover_tables(?, k := 1)", [question]).fetchall()
    return [name for (name,) in rows]


def reads(monkeypatch: pytest.MonkeyPatch, file: Path, question: str) -> tuple[list[str], int]:
    """What a new `Lake` finds, and for how many tables it reads the storage."""
    count = 0
    read = remembered.storage_fingerprints

    def counted(*arguments: object) -> dict[int, str]:
        nonlocal count
        told = read(*arguments)  # type: ignore[arg-type]
        count += len(told)
        return told

    with monkeypatch.context() as patched, lakescout.connect(str(file)) as connection:
        patched.setattr(remembered, "storage_fingerprints", counted)
        return found(connection, question), count


def test_a_second_process_reads_no_storage(lake_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert reads(monkeypatch, lake_file, "Where is 'city 7'?") == (["t7"], TABLES)
    assert reads(monkeypatch, lake_file, "Where is 'city 8'?") == (["t8"], 0)


def test_the_process_after_the_one_that_stored_the_index_reads_no_storage(
    lake_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert CliRunner().invoke(app, ["index", str(lake_file), "--full"]).exit_code == 0
    assert reads(monkeypatch, lake_file, "Where is 'city 8'?") == (["t8"], 0)
    with duckdb.connect(str(lake_file)) as connection:
        connection.execute("UPDATE t9 SET name = 'Ouagadougou'")
    assert reads(monkeypatch, lake_file, "Where is 'Ouagadougou'?") == (["t9"], TABLES)


def test_another_database_that_changed_meanwhile_is_read_again(
    lake_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other.duckdb"
    with duckdb.connect(str(other)) as connection:
        connection.execute("CREATE TABLE towns AS SELECT 'Bergen' AS name")
    for writes in (False, True):
        with lakescout.connect(str(lake_file)) as connection:
            connection.execute(f"ATTACH '{other}' AS other")
            lake_of(connection).refresh(full=True)
            if writes:
                connection.execute("INSERT INTO other.towns VALUES ('Palermo')")
            after = lake_of(connection).at_the_end()
        after()
        with lakescout.connect(str(lake_file)) as connection:
            connection.execute(f"ATTACH '{other}' AS other (READ_ONLY)")
            with lake_of(connection).session() as (session, index):
                files = lake_of(connection).now(session).files_now()
                known = remembered.remembered(session, files, index.catalog)
                assert known is not None
                assert bool(known.pending) is writes


def test_after_a_commit_all_is_read_again(lake_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, lake_file, "Where is 'city 7'?")
    with duckdb.connect(str(lake_file)) as connection:
        connection.execute("UPDATE t9 SET name = 'Ouagadougou'")
    assert reads(monkeypatch, lake_file, "Where is 'Ouagadougou'?") == (["t9"], TABLES)


def test_of_a_large_lake_a_question_looks_at_some_tables_and_the_next_ones_at_the_rest(
    lake_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads(monkeypatch, lake_file, "Where is 'city 7'?")
    with duckdb.connect(str(lake_file)) as connection:
        connection.execute("INSERT INTO t8 VALUES ('Bamako'); UPDATE t209 SET name = 'Ouagadougou'")
    monkeypatch.setattr(cached_dictionary, "LOOK_SECONDS", 0.0)
    assert reads(monkeypatch, lake_file, "Where is 'Bamako'?") == (["t8"], 1)  # it has one row more
    with lakescout.connect(str(lake_file)) as connection:
        found(connection, "Where is 'city 7'?")
        [[note]] = connection.execute("SELECT DISTINCT note FROM lakescout_status()").fetchall()
        assert "209 tables may have changed" in note
        monkeypatch.setattr(cached_dictionary, "LOOK_SECONDS", 1e-9)  # one statement a question
        for number in range(9):
            found(connection, f"Where is 'city {10 + number}'?")
        assert found(connection, "Where is 'Ouagadougou'?") == ["t209"]
        [[note]] = connection.execute("SELECT DISTINCT note FROM lakescout_status()").fetchall()
        assert "may have changed" not in note
    assert reads(monkeypatch, lake_file, "Where is 'city 8'?") == (["t8"], 0)


def test_a_second_process_hashes_no_cells_for_joins(lake_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hashed: list[int] = []
    read = profiling._hashed

    def counted(connection: Connection, tables: Sequence[Table]) -> profiling.Fingerprints:
        hashed.append(len(tables))
        return read(connection, tables)

    monkeypatch.setattr(profiling, "_hashed", counted)

    def hashes() -> int:
        hashed.clear()
        with lakescout.connect(str(lake_file)) as connection:
            connection.execute("FROM join_groups('city of t7')").fetchall()
        return sum(hashed)

    assert hashes() == 1  # for the family of all tables; the joins are stored, so the file changes
    assert [hashes(), hashes()] == [1, 0]
    with duckdb.connect(str(lake_file)) as connection:
        connection.execute("UPDATE t9 SET name = 'Ouagadougou'")
    assert hashes() == 1
    assert CliRunner().invoke(app, ["index", str(lake_file), "--full"]).exit_code == 0
    assert hashes() == 0


def test_a_lake_in_memory_of_many_rows_has_nothing_to_remember(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAKESCOUT_CACHE", str(tmp_path / "kept"))
    with lakescout.connect() as connection:
        connection.execute("CREATE TABLE sale AS SELECT i AS sale_id, i % 7 AS shop_id FROM range(150_000) t(i)")
        connection.execute("CREATE TABLE shop AS SELECT i AS shop_id, 'shop ' || i AS name FROM range(7) t(i)")
        assert connection.execute("FROM join_groups('sales of each shop')").fetchall()
        lake_of(connection).at_the_end()()
    assert not (tmp_path / "kept").exists()


def test_a_refresh_looks_at_all_tables(lake_file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reads(monkeypatch, lake_file, "Where is 'city 7'?")
    with duckdb.connect(str(lake_file)) as connection:
        connection.execute("UPDATE t209 SET name = 'Ouagadougou'")
    monkeypatch.setattr(cached_dictionary, "LOOK_SECONDS", 0.0)
    with lakescout.connect(str(lake_file)) as connection:
        lake_of(connection).refresh()
        assert found(connection, "Where is 'Ouagadougou'?") == ["t209"]


def test_a_file_of_the_same_size_and_time_is_told_by_its_headers(lake_file: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.duckdb"
    other.write_bytes(bytes(20_000))
    files = ((str(other), 20_000, 1),)
    with lakescout.connect(str(lake_file)) as connection, lake_of(connection).session() as (session, index):
        looks = remembered.Looks({3: "a fingerprint"})
        remembered.remember(session, files, index.catalog, looks)
        assert remembered.remembered(session, files, index.catalog) == looks
        other.write_bytes(bytes(5_000) + b"1" + bytes(14_999))  # a database header says of a checkpoint
        changed = remembered.Looks({3: "a fingerprint"}, frozenset({3}))
        assert remembered.remembered(session, files, index.catalog) == changed


def test_no_name_is_kept_and_nothing_of_a_lake_with_an_encrypted_database(
    lake_file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    kept = tmp_path / "kept" / "fingerprints"
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


# A user's schema with our name, in any case: left alone, never filled, and never dropped on our advice.

BOATS = "CREATE TABLE \"{0}\".boats AS SELECT 'Heron ' || i AS name, i AS metres FROM range(3) t(i)"
VIEW = "CREATE VIEW \"{0}\".boats AS SELECT 'Heron ' || i AS name, i AS metres FROM range(3) t(i)"
TAKEN = 'CREATE TABLE "{0}".tables AS SELECT 1 AS seats; ' + BOATS
FILLS = {"table": BOATS, "view": VIEW, "a name of ours": TAKEN}
ASKED = (
    "FROM lakescout_refresh(full := true)",
    "FROM discover_tables('boats')",
    "FROM join_groups('names of boats and harbours')",
    "FROM answers('number of boats')",
)


def contents(con: duckdb.DuckDBPyConnection) -> list[tuple[str, ...]]:
    return con.execute(
        "SELECT schema_name, table_name FROM duckdb_tables() UNION ALL SELECT schema_name, view_name FROM duckdb_views() "
        "WHERE NOT internal UNION ALL SELECT schema_name, '' FROM duckdb_schemas() WHERE database_name = current_database() "
        "ORDER BY ALL"
    ).fetchall()


LETTERS = ("lakescout", "LakeScout", "LAKESCOUT")
USUAL = {*((name, "table") for name in LETTERS), *(("lakescout", fill) for fill in FILLS)}
"""Each spelling and each filling once. `make trust` runs the others, too."""


@pytest.mark.parametrize(
    ("name", "fill"),
    [
        pytest.param(name, fill, marks=() if (name, fill) in USUAL else pytest.mark.trust)
        for name in LETTERS
        for fill in FILLS
    ],
)
def test_it_is_left_alone(tmp_path: Path, name: str, fill: str) -> None:
    file = tmp_path / "lake.duckdb"
    with duckdb.connect(str(file)) as con:
        con.execute(f'CREATE SCHEMA "{name}"; CREATE TABLE harbours AS SELECT 1 AS depth')
        con.execute(FILLS[fill].format(name))
        before = contents(con)
    for _ in range(2):
        with lakescout.connect(file) as con:
            for sql in ASKED:
                con.execute(sql).fetchall()
            assert con.execute("FROM answer('number of boats')").fetchall() == [(3,)]
            [note] = con.execute("SELECT DISTINCT note FROM lakescout_status()").fetchall()
            assert f"the schema {name} is yours" in note[0] and "drop" not in note[0].lower()
            for store in (
                lambda lake: lake.set_setting("octopus_k", "7"),
                lambda lake: add_context(lake, "boats", "ours"),
            ):
                with pytest.raises(StateError, match="nothing can be stored"):
                    store(lake_of(con))
            assert contents(con) == before
    refused = CliRunner().invoke(app, ["set", str(file), "octopus_k", "7"])
    assert refused.exit_code == 2 and "is yours" in refused.output.replace("\n", " ")
    with duckdb.connect(str(file)) as con:
        assert contents(con) == before


@pytest.mark.parametrize("name", ["LakeScout", "LAKESCOUT"])
def test_an_empty_one_in_other_letters_is_not_filled(name: str) -> None:
    with lakescout.connect() as con:
        con.execute("CREATE TABLE boats AS SELECT 1 AS metres")
        con.execute("EXPLAIN FROM answer('number of boats')")  # the index is made, and not stored
        con.execute(f'CREATE SCHEMA "{name}"')
        assert con.execute("FROM answer('number of boats')").fetchall() == [(1,)]
        assert con.execute("SELECT table_name FROM duckdb_tables()").fetchall() == [("boats",)]


def test_a_table_of_the_users_in_our_schema_is_part_of_the_lake_and_named(tmp_path: Path) -> None:
    with lakescout.connect(tmp_path / "lake.duckdb") as con:
        con.execute("CREATE TABLE harbours AS SELECT 1 AS depth")
        con.execute("FROM lakescout_refresh()").fetchall()
        con.execute("CREATE SCHEMA IF NOT EXISTS LakeScout")
        con.execute(BOATS.format("LakeScout"))
        assert con.execute("FROM answer('number of boats')").fetchall() == [(3,)]
        found = con.execute("SELECT table_name, note FROM lakescout_status() ORDER BY 1").fetchall()
        assert [table for table, _ in found] == ["boats", "harbours"]
        assert "the schema lakescout holds boats of yours" in found[0][1]


def test_a_schema_of_that_name_in_an_attached_file_is_asked_like_any_other(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "other.duckdb")) as con:
        con.execute("CREATE SCHEMA lakescout")
        con.execute(BOATS.format("lakescout"))
    with lakescout.connect(tmp_path / "lake.duckdb") as con:
        con.execute(f"CREATE TABLE harbours AS SELECT 1 AS depth; ATTACH '{tmp_path}/other.duckdb' AS other")
        assert con.execute("FROM answer('number of boats')").fetchall() == [(3,)]
        assert con.execute("SELECT count(*) FROM duckdb_tables() WHERE database_name = 'other'").fetchall() == [(1,)]


@pytest.mark.parametrize("name", ["LakeScout", "LAKESCOUT_FN"])
def test_a_file_of_such_a_name_in_other_letters_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises((duckdb.Error, LakescoutError), match=f"called {name}"):  # noqa: SIM117
        with lakescout.connect(tmp_path / f"{name}.duckdb") as con:
            con.execute("FROM discover_tables('boats')")


def test_a_table_spelled_like_one_of_ours_is_not_written_to() -> None:
    with lakescout.connect() as con:
        con.execute(
            'CREATE TABLE boats AS SELECT 1 AS metres; CREATE SCHEMA lakescout; CREATE TABLE lakescout."Settings" (name VARCHAR, value VARCHAR)'
        )
        assert con.execute("FROM answer('number of boats')").fetchall() == [(1,)]
        with pytest.raises(duckdb.Error, match="nothing can be stored"):
            con.execute("FROM lakescout_set('octopus_k', '7')")
        assert con.execute('SELECT count(*) FROM lakescout."Settings"').fetchall() == [(0,)]


def test_no_table_of_ours_is_part_of_the_lake() -> None:
    with lakescout.connect() as con:
        con.execute("CREATE TABLE boats AS SELECT 1 AS metres; CREATE SCHEMA lakescout")
        for table in tables().values():
            con.execute(ddl(table))
            con.execute(f'CREATE TABLE lakescout."{table.name}_set_aside_1" AS SELECT 1 AS metres')
        assert con.execute("SELECT table_name FROM lakescout_status()").fetchall() == [("boats",)]


class Unlisting(DuckDBConnection):
    """A connection on which no statement can list views, as when an attached SQLite has a broken view."""

    def query(self, sql: str, parameters: Sequence[Parameter] = ()) -> pa.Table:
        if "duckdb_views()" in sql:
            raise QueryError('Failed to prepare query "SELECT nofunc(1)": no such function: nofunc\n\nLINE 1: x')
        return super().query(sql, parameters)

    def cached_query(self, sql: str) -> list[tuple[Any, ...]]:
        return super().cached_query(sql.replace("WHERE type <> 'duckdb'", "WHERE type = 'duckdb'"))


class StoppedOnce(DuckDBConnection):
    """A connection that is interrupted once, while it asks for its settings."""

    stopped = False

    def cached_query(self, sql: str) -> list[tuple[Any, ...]]:
        if "current_setting" in sql and not self.stopped:
            self.stopped = True
            raise QueryError("INTERRUPT Error: Interrupted!")
        return super().cached_query(sql)


def test_a_connection_that_could_not_be_prepared_is_prepared_by_the_next_statement() -> None:
    with duckdb.connect() as con:
        con.execute("SET GLOBAL integer_division = true")
        connection = BuiltinsFirst(StoppedOnce(con.cursor()))
        assert connection.zone is None
        assert connection.query("SELECT 7 / 2 AS half").to_pylist() == [{"half": 3.5}]
        assert connection.zone is not None


class UnlistingSource(Source):
    def connect(self) -> DuckDBConnection:
        return Unlisting(self.connection.cursor())


def test_a_view_that_keeps_duckdb_from_listing_views_ends_no_question() -> None:
    with duckdb.connect() as con:
        con.execute("""
            CREATE TABLE singer AS SELECT * FROM (VALUES ('Zoe', 'France', 30), ('Ann', 'Spain', 40)) t(name, country, age);
            CREATE VIEW concert AS SELECT 'Fado' AS title;
        """)
        lake = Lake(UnlistingSource(con), {}, LetterEncoder())
        assert ask(lake, "number of singers").best.rows.to_pylist() == [{"count": 2}]
        assert [row["table_name"] for row in lake.status()] == ["concert", "singer"]
        note = lake.status()[0]["note"]
        assert 'a view of an attached database cannot be read: Failed to prepare query "SELECT nofunc(1)": no' in note
        assert "LINE 1" not in note
        lake.refresh()
        assert {row["stale"] for row in lake.status()} == {False}
