from __future__ import annotations

from collections.abc import Collection
from pathlib import Path
from typing import Any

import duckdb
import pytest

from fakes import LetterEncoder, Source
from lakescout.engine.discover import discover
from lakescout.engine.lake import Lake
from lakescout.lake.catalog import Catalog
from lakescout.lake.connection import Connection
from lakescout.lake.freshness import storage_fingerprints
from lakescout.ranking import CellHit
from lakescout.surface.discover import explain_question
from lakescout.values.describe import describe
from lakescout.values.runner import too_slow
from lakescout.values.segment import Segment


@pytest.fixture
def con(tmp_path: Path) -> duckdb.DuckDBPyConnection:
    made = duckdb.connect(str(tmp_path / "lake.duckdb"))
    made.execute("CREATE TABLE singer (country VARCHAR); INSERT INTO singer VALUES ('France'), ('Spain'); CHECKPOINT")
    return made


def cells(lake: Lake, text: str) -> list[CellHit]:
    with lake.session() as (connection, index):
        return lake.evidence(connection, index).cells([text])


def lake_on(con: duckdb.DuckDBPyConnection, value_index: str = "dictionary") -> Lake:
    return Lake(Source(con), {"value_index": value_index}, LetterEncoder())


def segments(con: duckdb.DuckDBPyConnection) -> int:
    found = con.execute("SELECT count(*) FROM duckdb_tables() WHERE table_name = 'value_segments'").fetchone()
    assert found is not None
    return con.execute("SELECT count(*) FROM lakescout.value_segments").fetchone()[0] if found[0] else 0


FRANCE = [CellHit("france", 0, 0, "France", 1)]


def test_a_refresh_makes_it_and_later_processes_use_it(con: duckdb.DuckDBPyConnection) -> None:
    lake_on(con).refresh()
    assert segments(con) == 1
    lake = lake_on(con)
    for _ in range(3):
        assert cells(lake, "france") == FRANCE
        assert lake.derived.dictionary.value()[0] is not None
    assert segments(con) == 1


@pytest.mark.parametrize("value_index", ["auto", "none"])
def test_a_small_lake_or_none_has_no_dictionary(con: duckdb.DuckDBPyConnection, value_index: str) -> None:
    lake = lake_on(con, value_index)
    lake.refresh()
    for _ in range(3):
        assert cells(lake, "france") == FRANCE
    assert segments(con) == 0


@pytest.mark.parametrize(
    "change",
    [
        "INSERT INTO singer VALUES ('Peru')",
        "UPDATE singer SET country = 'Peru' WHERE country = 'Spain'",
        "UPDATE singer SET country = 'Chile' WHERE country = 'Spain'; CHECKPOINT; UPDATE singer SET country = 'Peru' "
        "WHERE country = 'Chile'; CHECKPOINT",
        "DELETE FROM singer; INSERT INTO singer VALUES ('Peru'), ('Peru')",
        "CREATE OR REPLACE TABLE singer (country VARCHAR); INSERT INTO singer VALUES ('Peru')",
        "CREATE TABLE dancer (country VARCHAR); INSERT INTO dancer VALUES ('Peru')",
    ],
)
def test_no_change_of_the_data_goes_unseen(con: duckdb.DuckDBPyConnection, change: str) -> None:
    lake = lake_on(con)
    lake.refresh()
    assert cells(lake, "peru") == []
    con.execute(change)
    for _ in range(4):
        assert [hit.cell for hit in cells(lake, "peru")] == ["Peru"], change


def test_deleted_values_are_not_found(con: duckdb.DuckDBPyConnection) -> None:
    lake = lake_on(con)
    lake.refresh()
    con.execute("DELETE FROM singer WHERE country = 'France'")
    for _ in range(3):
        assert cells(lake, "france") == []


def test_a_refresh_lets_slow_tables_be_tried_again() -> None:
    raw = duckdb.connect()
    raw.execute("CREATE TABLE t AS SELECT 'x' AS a; CREATE VIEW v AS SELECT a FROM t")
    lake = lake_on(raw, "none")
    discover(lake, "the 'x'", k=1, method="scout", threshold=None)
    keeper = lake.keeper
    assert keeper.index is not None
    name = next(table.name for table in keeper.index.catalog.tables if table.is_view)
    lake.derived.slow.add([(name, "")])
    discover(lake, "rows with 'x'", k=1, method="scout", threshold=None)
    assert f"1 table not scanned ({too_slow(10_000)}): main.v" in lake.status()[0]["note"]
    lake.refresh()
    discover(lake, "rows of 'x'", k=1, method="scout", threshold=None)
    assert too_slow(10_000) not in lake.status()[0]["note"]


DAMAGED = "a segment of the value dictionary is damaged"


def test_what_a_scan_skips_is_said(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("CREATE VIEW broken AS SELECT CAST(country AS INTEGER)::VARCHAR AS n FROM singer")
    lake = lake_on(con, "none")
    discover(lake, "singers from 'France'", k=1, method="scout", threshold=None)
    assert any("broken" in note and "not scanned" in note for _, note in lake.derived.skipped)
    assert "the last question, \"singers from 'France'\": main.broken" in lake.status()[0]["note"]
    said = [row for row in explain_question(lake, "singers from 'France'") if row["kind"] == "skipped"]
    assert len(said) == 1 and said[0]["matched_to"].startswith("main.broken")
    con.execute("DROP VIEW broken")
    assert [row for row in explain_question(lake, "singers from 'France'") if row["kind"] == "skipped"] == []
    assert "last question" not in lake.status()[0]["note"]
    lake.override({"scan_milliseconds": 0})
    said = [row for row in explain_question(lake, "singers from 'France'") if row["kind"] == "skipped"]
    assert said and "budget: more than 0 ms, setting scan_milliseconds" in said[0]["matched_to"]


def test_a_damaged_dictionary_is_made_anew(con: duckdb.DuckDBPyConnection) -> None:
    lake_on(con).refresh()
    con.execute("UPDATE lakescout.value_segments SET bytes = 'x'::BLOB")
    lake = lake_on(con)
    for _ in range(4):
        assert cells(lake, "france") == FRANCE
        noted = {row["note"] for row in lake.status()}
        assert noted <= {f"{DAMAGED}", f"{DAMAGED}: it was rebuilt"}
    assert noted == {f"{DAMAGED}: it was rebuilt"}
    assert lake.derived.dictionary.dictionary is not None


def test_a_read_only_file_keeps_it_in_memory(con: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    con.close()
    with duckdb.connect(str(tmp_path / "lake.duckdb"), read_only=True) as reader:
        lake = lake_on(reader)
        for _ in range(4):
            assert cells(lake, "france") == FRANCE
        assert lake.derived.dictionary.dictionary is not None


def looked_at(monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The names of the tables whose fingerprints are read from now on, look by look."""
    seen: list[list[str]] = []

    def fingerprints(connection: Connection, catalog: Catalog, tables: Collection[int] | None = None) -> dict[int, str]:
        found = storage_fingerprints(connection, catalog, tables)
        seen.append(sorted(catalog.tables[table].name.table for table in found))
        return found

    monkeypatch.setattr("lakescout.values.cached_dictionary.storage_fingerprints", fingerprints)
    return seen


def test_after_a_commit_only_tables_that_it_names_are_looked_at(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    con.execute("CREATE TABLE team AS SELECT 'Rome' AS city; CREATE TABLE empty (a VARCHAR); CHECKPOINT")
    lake = lake_on(con)
    seen = looked_at(monkeypatch)
    lake.refresh()
    con.execute("INSERT INTO team VALUES ('Peru')")
    assert len(cells(lake, "peru")) == 1
    con.execute("INSERT INTO empty VALUES ('Peru')")
    assert len(cells(lake, "peru")) == 2
    con.execute("DELETE FROM singer WHERE country = 'Spain'; INSERT INTO singer VALUES ('Peru')")
    assert len(cells(lake, "peru")) == 3
    con.execute("CHECKPOINT")
    assert [len(cells(lake, "peru")) for _ in range(2)] == [3, 3]
    assert seen == [["singer", "team"], ["team"], ["empty"], ["singer"], ["empty", "singer", "team"]]


def test_what_a_refresh_stores_of_a_new_table_tells_how_to_read_the_log(
    con: duckdb.DuckDBPyConnection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    con.execute("CREATE TABLE team AS SELECT 'Rome' AS city; CREATE TABLE empty (a VARCHAR)")
    lake_on(con).refresh()
    con.close()
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as again:
        lake = lake_on(again)
        seen = looked_at(monkeypatch)
        lake.refresh()
        again.execute("CREATE TABLE fresh (b VARCHAR)")
        lake.refresh()
        again.execute("INSERT INTO team VALUES ('Peru')")
        assert len(cells(lake, "peru")) == 1
    assert seen == [["singer", "team"], [], ["team"]]


@pytest.mark.parametrize(
    "sql",
    [
        "UPDATE team SET city = 'Peru'",
        "BEGIN; DELETE FROM team; INSERT INTO team VALUES ('Peru'); COMMIT",
        "CREATE OR REPLACE TABLE team AS SELECT 'Peru' AS city",
        "ALTER TABLE team RENAME TO club; UPDATE club SET city = 'Peru'; ALTER TABLE club RENAME TO team",
        "INSERT INTO empty VALUES ('Peru')",
        "CHECKPOINT; UPDATE team SET city = 'Peru'; CHECKPOINT",
    ],
)
def test_the_logs_tell_of_every_change(con: duckdb.DuckDBPyConnection, sql: str) -> None:
    con.execute("CREATE TABLE team AS SELECT 'Rome' AS city; CREATE TABLE empty (city VARCHAR); CHECKPOINT")
    lake = lake_on(con)
    lake.refresh()
    assert lake.derived.dictionary._changes.trusted
    assert cells(lake, "peru") == []
    con.execute(sql)
    for _ in range(3):
        assert [hit.cell for hit in cells(lake, "peru")] == ["Peru"]


def test_a_refresh_that_is_stopped_goes_on_where_it_was(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    con.execute("CREATE TABLE a AS SELECT 'Peru' AS x; CREATE TABLE b AS SELECT 'Peru' AS x")
    monkeypatch.setattr("lakescout.values.cached_dictionary.PIECE_TABLES", 1)
    read: list[list[int]] = []

    def describing(*given: Any, **named: Any) -> Segment:
        read.append(list(given[2]))
        if len(read) == 3:
            raise KeyboardInterrupt
        return describe(*given, **named)

    monkeypatch.setattr("lakescout.values.dictionary.describe", describing)
    with pytest.raises(KeyboardInterrupt):
        lake_on(con).refresh()
    assert segments(con) == 2
    lake = lake_on(con)
    lake.refresh()
    assert read == [[0], [1], [2], [2]]
    assert segments(con) == 3
    assert len(cells(lake, "peru")) == 2


@pytest.mark.parametrize("value_index", ["none", "dictionary"])
def test_a_table_that_gets_its_first_rows_is_read(con: duckdb.DuckDBPyConnection, value_index: str) -> None:
    con.execute("CREATE TABLE team (city VARCHAR)")
    lake = lake_on(con, value_index)
    assert cells(lake, "rome") == []
    index = lake.keeper.index
    assert index is not None and index.catalog.empty == {1}
    con.execute("INSERT INTO team VALUES ('Rome')")
    for _ in range(3):
        assert cells(lake, "rome") == [CellHit("rome", 1, 0, "Rome", 1)]
    assert lake.keeper.index is not index and lake.keeper.index._derived is index._derived
    con.execute("TRUNCATE team")
    for _ in range(3):
        assert cells(lake, "rome") == []
