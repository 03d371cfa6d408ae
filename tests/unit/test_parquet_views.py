"""Views over Parquet: their columns are read by themselves, what the files tell is used, and large ones by parts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import duckdb
import pyarrow as pa
import pytest

from lakescout.answer import pipeline
from lakescout.answer.guard import Guarded, Limits
from lakescout.doors.python import DuckDBConnection, lake_of
from lakescout.engine import evidence
from lakescout.engine.ask import ask
from lakescout.errors import GuardError
from lakescout.joins import profiling
from lakescout.lake.catalog import Catalog, TableFilter, read_snapshot
from lakescout.lake.connection import ConnectionSource
from lakescout.lake.freshness import rows_in_parquet
from lakescout.values import Budget, Kind, Literal, ScanResult, fields, scan, term_counts, words
from lakescout.values.fields import Family, fields_by_family, pieces

ROWS = 30_000


@pytest.fixture
def con(tmp_path: Path) -> Iterator[duckdb.DuckDBPyConnection]:
    """A view over two Parquet files of ten row groups each, and others that do more or less than that."""
    with duckdb.connect() as con:
        for part in (0, 1):
            con.execute(
                f"COPY (SELECT i AS id, 'Port ' || (i // 100) AS port, 'code ' || (i * 7919 % {ROWS}) AS code, "
                f"repeat(md5(i::VARCHAR), 4) AS remark, DATE '2024-01-01' + (i // 1000)::INTEGER AS day "
                f"FROM range({part * ROWS // 2}, {(part + 1) * ROWS // 2}) t(i)) "
                f"TO '{tmp_path}/part_{part}.parquet' (FORMAT parquet, ROW_GROUP_SIZE 2048)"
            )
        con.execute(f"CREATE VIEW orders AS FROM read_parquet('{tmp_path}/part_*.parquet')")
        con.execute(
            f"CREATE VIEW few AS SELECT id, upper(port) AS port FROM '{tmp_path}/part_0.parquet' WHERE id < 500"
        )
        con.execute("CREATE VIEW grouped AS SELECT port, count(*) AS n FROM orders GROUP BY ALL")
        con.execute(f"CREATE VIEW ranked AS SELECT port FROM '{tmp_path}/part_1.parquet' ORDER BY port LIMIT 10")
        con.execute("CREATE TABLE own AS SELECT 'parquet' AS word; CREATE VIEW over_own AS FROM own")
        yield con


def catalog_of(con: duckdb.DuckDBPyConnection) -> tuple[DuckDBConnection, Catalog]:
    connection = DuckDBConnection(con.cursor())
    return connection, read_snapshot(connection, TableFilter()).catalog


def found(con: duckdb.DuckDBPyConnection, text: str, kind: Kind = Kind.TEXT) -> list[tuple[str, str, str, int]]:
    """Table, column, cell and rows of each hit in the view of orders."""
    connection, catalog = catalog_of(con)
    result = scan(connection, catalog, [Literal(text, kind)], tables={table_of(catalog, "orders")})
    return [
        (table.name.table, table.columns[hit.column].name, hit.cell, hit.rows)
        for hit in result.hits
        for table in [catalog.tables[hit.table]]
    ]


def table_of(catalog: Catalog, name: str) -> int:
    return next(place for place, table in enumerate(catalog.tables) if table.name.table == name)


def share_read(con: duckdb.DuckDBPyConnection, folder: Path, text: str, kind: Kind) -> float:
    """The bytes that looking a text up reads of the files, in times their size, as DuckDB logs them."""
    con.execute("CALL enable_logging('FileSystem')")
    found(con, text, kind)
    con.execute("CALL disable_logging()")
    read = "SELECT sum(bytes) FROM duckdb_logs_parsed('FileSystem') WHERE op = 'READ' AND contains(path, 'part_')"
    [(read_bytes,)] = con.execute(read).fetchall()
    con.execute("CALL truncate_duckdb_logs()")
    return int(read_bytes or 0) / sum(path.stat().st_size for path in folder.glob("part_*.parquet"))


def test_views_that_only_read_parquet_are_known_with_their_rows(con: duckdb.DuckDBPyConnection) -> None:
    connection, catalog = catalog_of(con)
    rows = rows_in_parquet(connection, catalog, range(len(catalog.tables)))
    named = {catalog.tables[table].name.table: count for table, count in rows.items()}
    assert named.keys() == {"orders", "few"} and named["orders"] == pytest.approx(ROWS, rel=0.1)


def test_a_view_is_asked_once_what_it_reads(con: duckdb.DuckDBPyConnection) -> None:
    connection, catalog = catalog_of(con)
    rows_in_parquet(connection, catalog, range(len(catalog.tables)))
    con.execute("CALL enable_logging('QueryLog')")
    rows_in_parquet(connection, catalog, range(len(catalog.tables)))
    assert con.execute(
        "SELECT count(*) FROM duckdb_logs WHERE type = 'QueryLog' AND message LIKE '%EXPLAIN%'"
    ).fetchall() == [(0,)]


def test_a_view_without_its_file_is_none(con: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    (tmp_path / "part_0.parquet").rename(tmp_path / "elsewhere")
    (tmp_path / "part_1.parquet").unlink()
    connection, catalog = catalog_of(con)
    assert rows_in_parquet(connection, catalog, range(len(catalog.tables))) == {}
    (tmp_path / "elsewhere").rename(tmp_path / "part_0.parquet")
    assert rows_in_parquet(connection, catalog, [table_of(catalog, "orders")]) == {
        table_of(catalog, "orders"): ROWS // 2
    }


def test_each_column_is_read_by_itself(con: duckdb.DuckDBPyConnection) -> None:
    connection, catalog = catalog_of(con)
    texts = fields_by_family(catalog, {table_of(catalog, "orders"), table_of(catalog, "grouped")})[Family.TEXT]
    orders, grouped = sorted(pieces(connection, catalog, texts), key=lambda piece: piece.at_once)
    assert "unnest" not in orders.cells(Family.TEXT) and "unnest" in grouped.cells(Family.TEXT)
    assert orders.rows == pytest.approx(ROWS, rel=0.1)  # an estimate from the first file in DuckDB 1.5
    assert all(half.in_parquet == orders.rows for half in orders.halves())


@pytest.mark.parametrize(
    ("text", "kind", "expected"),
    [
        ("port 7", Kind.TEXT, [("orders", "port", "Port 7", 100)]),
        ("code 7919", Kind.TEXT, [("orders", "code", "code 7919", 1)]),
        ("1234", Kind.NUMBER, [("orders", "id", "1234", 1)]),
        ("2024-01-08", Kind.DATE, [("orders", "day", "2024-01-08", 1000)]),
        ("Atlantis", Kind.TEXT, []),
    ],
)
@pytest.mark.parametrize("vast", [5_000_000, 1000])
def test_values_are_found(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch, vast: int, text: str, kind: Kind, expected: object
) -> None:
    monkeypatch.setattr(fields, "VAST", vast)
    assert found(con, text, kind) == expected


def test_in_a_vast_view_texts_are_found_as_they_are_written(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    con.execute(
        f"COPY (SELECT 'pOrT 7' AS port UNION ALL SELECT 'ünter' UNION ALL SELECT 'OSLO') TO '{tmp_path}/odd.parquet'"
    )
    con.execute(f"CREATE OR REPLACE VIEW orders AS FROM '{tmp_path}/odd.parquet'")
    assert found(con, "port 7") and found(con, "unter") and found(con, "oslo")
    monkeypatch.setattr(fields, "VAST", 2)
    monkeypatch.setattr(fields, "_LARGE", 2)
    assert not found(con, "port 7") and not found(con, "unter") and found(con, "oslo") and found(con, "Ünter")
    connection, catalog = catalog_of(con)
    told: ScanResult = scan(connection, catalog, [Literal("oslo")], tables={table_of(catalog, "orders")})
    assert told.skipped == ("main.orders: texts are compared as cells write them, in small and in large letters",)


@pytest.mark.parametrize(("text", "kind"), [("1234", Kind.NUMBER), ("2024-01-08", Kind.DATE), ("Port 7", Kind.TEXT)])
def test_what_the_files_tell_is_not_read(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str, kind: Kind
) -> None:
    con.execute(
        f"CREATE OR REPLACE VIEW orders AS SELECT * EXCLUDE (remark) FROM read_parquet('{tmp_path}/part_*.parquet')"
    )
    monkeypatch.setattr(fields, "VAST", 1000)
    assert 0 < share_read(con, tmp_path, text, kind) < 0.2


def test_words_are_counted_in_the_first_rows(con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch) -> None:
    connection, catalog = catalog_of(con)
    orders = table_of(catalog, "orders")
    [every] = term_counts(connection, catalog, ["port"], {orders})
    monkeypatch.setattr(words, "FIRST", 5000)
    [first] = term_counts(connection, catalog, ["port"], {orders})
    assert (every.occurrences, first.occurrences) == (ROWS, 5000)
    memory = words.WordMemory()
    for _ in range(2):
        assert memory.counts(connection, catalog, ["port"], [orders], state="now").tolist() == [[5000]]
    assert words.read_words(connection, catalog, [orders]) is not None


def test_the_words_of_parquet_are_read_once_in_a_state_of_the_lake(con: duckdb.DuckDBPyConnection) -> None:
    connection, catalog = catalog_of(con)
    memory, orders = words.WordMemory(), table_of(catalog, "orders")
    con.execute("CALL enable_logging('QueryLog')")
    memory.counts(connection, catalog, ["port"], [orders], state="now")
    memory.counts(connection, catalog, ["code", "atlantis"], [orders], state="now")
    read = "SELECT count(*) FROM duckdb_logs WHERE type = 'QueryLog' AND contains(message, 'string_split_regex')"
    assert con.execute(read).fetchall() == [(1,)]


def test_a_budget_of_no_time_leaves_views_out(con: duckdb.DuckDBPyConnection) -> None:
    connection, catalog = catalog_of(con)
    result = scan(connection, catalog, [Literal("Port 7")], budget=Budget(None, 0))
    assert not result.hits and "not scanned" in result.skipped[0]


def test_a_question_is_answered_by_a_cell_in_parquet(con: duckdb.DuckDBPyConnection) -> None:
    index, hits = lake_of(con).discover("the code of orders in Port 7", k=1, method="scout", threshold=None)
    assert index.catalog.tables[hits[0].table].name.table == "orders"
    matched = [(match.column, match.cell, match.rows) for match in hits[0].matched_values]
    assert matched == [("port", "Port 7", 100), ("id", "7", 1)]


class Clock:
    """A clock that only moves when something is done."""

    def __init__(self) -> None:
        self.now = 100.0

    def monotonic(self) -> float:
        return self.now


def test_the_scans_of_a_question_share_the_time_of_one(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, given = Clock(), []

    def slow(*_: object, budget: Budget, **__: object) -> ScanResult:
        given.append((budget.milliseconds, budget.of))
        clock.now += 0.7
        return ScanResult()

    monkeypatch.setattr(evidence, "time", clock)
    monkeypatch.setattr(evidence, "find", slow)
    lake = lake_of(con)
    lake.override({"scan_milliseconds": 1000})
    with lake.session() as (connection, index):
        asked = lake.evidence(connection, index)
        for _ in range(3):
            asked.find([Literal("Oslo")])
        with asked.scanning(least=0.1) as budget:
            given.append((budget.milliseconds, budget.of))
    assert [(round(left or 0), of) for left, of in given] == [(1000, 1000), (300, 1000), (0, 1000), (100, 1000)]


@pytest.mark.parametrize("fails", [False, True])
def test_the_statements_of_an_answer_share_the_time_of_one(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    clock, given = Clock(), []
    whole = pipeline.run

    def slow(source: ConnectionSource, guarded: Guarded, limits: Limits) -> pa.Table:
        given.append(limits.seconds)
        clock.now += 6.0
        if fails:
            raise GuardError("it took longer than it may")
        return whole(source, guarded, Limits(60))

    monkeypatch.setattr(pipeline, "time", clock)
    monkeypatch.setattr(pipeline, "run", slow)
    ask(lake_of(con), "how many orders for each port")
    assert [round(seconds, 6) for seconds in given] == [10.0, 4.0]


def test_large_views_are_watched_by_their_files(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def marks() -> Mapping[str, str]:
        connection, catalog = catalog_of(con)
        return {name.table: mark for name, mark in profiling.content_marks(connection, catalog, set()).items()}

    assert all(mark.startswith("cells") for mark in marks().values())
    monkeypatch.setattr(profiling, "FILES_ROWS", 400)
    before = marks()
    assert before["orders"].startswith("files 2 ") and before["few"].startswith("files 1 ")
    assert before["grouped"].startswith("cells") and before["ranked"].startswith("cells")
    assert marks() == before
    con.execute(f"COPY (SELECT 1 AS id, 'a' AS port) TO '{tmp_path}/part_0.parquet'")
    after = marks()
    assert after["orders"] != before["orders"] and after["own"] == before["own"]


@pytest.mark.parametrize(
    ("definition", "paths"),
    [
        ("CREATE VIEW v AS SELECT * FROM read_parquet('/a/*.parquet', hive_partitioning = true);", ["/a/*.parquet"]),
        ("CREATE VIEW v AS SELECT x FROM parquet_scan(['/a.parquet', 'b.pq']) WHERE y = 'c.d'", ["/a.parquet", "b.pq"]),
        ("CREATE VIEW v AS SELECT * FROM '/a.parquet'", ["/a.parquet"]),
        ("CREATE VIEW v AS SELECT * FROM read_parquet('s3://lake/a.parquet')", []),
        ("CREATE VIEW v AS SELECT * FROM read_parquet(list_files('a.parquet'))", []),
        ("CREATE VIEW v AS SELECT * FROM 'a.parquet', 'b.parquet'", []),
        ("CREATE VIEW v AS SELECT (", []),
    ],
)
def test_files_of_a_view(definition: str, paths: list[str]) -> None:
    assert profiling.local_files(definition) == paths
