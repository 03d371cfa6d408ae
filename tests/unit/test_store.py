"""The declared tables: made, written, read, marked and forgotten by their declaration."""

from __future__ import annotations

import hashlib
import re
from datetime import datetime
from pathlib import Path

import duckdb
import numpy as np
import pytest

import lakescout
from lakescout.doors.python import DuckDBConnection
from lakescout.lake import store
from lakescout.lake.connection import BuiltinsFirst
from lakescout.plugins import Origin


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


def test_an_edition_tells_of_rows_that_were_added(connection: BuiltinsFirst) -> None:
    store.append(connection, "verified", [("one", "SELECT 1", (), (), datetime(2024, 5, 17))])
    first = store.edition(connection, "verified")
    assert first == (1, "2024-05-17 00:00:00")
    store.append(connection, "verified", [("two", "SELECT 2", (), (), datetime(2024, 5, 18))])
    assert store.edition(connection, "verified") == (2, "2024-05-18 00:00:00")


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
