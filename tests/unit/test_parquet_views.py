"""Views over Parquet: columns are read one by one, the files' statistics are used, and large views read in parts."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import duckdb
import pyarrow as pa
import pytest

from fakes import LetterEncoder, Source
from lakescout.answer import pipeline
from lakescout.answer.guard import Limits, run
from lakescout.answer.statement import Statement
from lakescout.doors.python import DuckDBConnection, lake_of
from lakescout.engine import evidence
from lakescout.engine.ask import ask
from lakescout.engine.discover import discover
from lakescout.engine.lake import Lake
from lakescout.errors import GuardError
from lakescout.joins import profiling
from lakescout.joins.profile import Reading, TableProfile
from lakescout.joins.profiling import profile_tables
from lakescout.lake.catalog import Catalog, TableFilter, read_snapshot
from lakescout.lake.connection import ConnectionSource
from lakescout.lake.freshness import local_files, over_files, rows_in_parquet
from lakescout.values import (
    Budget,
    Kind,
    Literal,
    ScanResult,
    cached_dictionary,
    describe,
    fields,
    scan,
    term_counts,
    words,
)
from lakescout.values.fields import Family, fields_by_family, pieces
from lakescout.values.runner import Meter, too_slow
from lakescout.values.segment import Kinds, Mode

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
    """The bytes that are read from the files to look a text up, as a multiple of their size, by DuckDB's log."""
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
    index, hits = discover(lake_of(con), "the code of orders in Port 7", k=1, method="scout", threshold=None)
    assert index.catalog.tables[hits[0].table].name.table == "orders"
    matched = [(match.column, match.cell, match.rows) for match in hits[0].matched_values]
    assert matched == [("port", "Port 7", 100), ("id", "7", 1)]


class Clock:
    """A clock that only advances when something is done."""

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
        for port in ("Oslo", "Bergen", "Narvik"):
            asked.find([Literal(port)])
        with asked.scanning(least=0.1) as budget:
            given.append((budget.milliseconds, budget.of))
    assert [(round(left or 0), of) for left, of in given] == [(1000, 1000), (300, 1000), (0, 1000), (100, 1000)]


@pytest.mark.parametrize("fails", [False, True])
def test_the_statements_of_an_answer_share_the_time_of_one(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch, fails: bool
) -> None:
    clock, given = Clock(), []

    def slow(source: ConnectionSource, statement: Statement, limits: Limits) -> pa.Table:
        given.append(limits.seconds)
        clock.now += 6.0
        if fails:
            raise GuardError("it took longer than it may")
        return run(source, statement, Limits(60))

    monkeypatch.setattr(pipeline, "time", clock)
    monkeypatch.setattr(sys.modules["lakescout.answer.guard.run"], "run", slow)
    ask(lake_of(con), "how many orders for each port")
    assert [round(seconds, 6) for seconds in given] == [10.0, 4.0]


def test_large_views_are_watched_by_their_files(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def fingerprints() -> Mapping[str, str]:
        connection, catalog = catalog_of(con)
        return {
            name.table: fingerprint
            for name, fingerprint in profiling.content_fingerprints(connection, catalog, set()).items()
        }

    assert all(fingerprint.startswith("cells") for fingerprint in fingerprints().values())
    monkeypatch.setattr(profiling, "FILES_ROWS", 400)
    before = fingerprints()
    assert before["orders"].startswith("files 2 ") and before["few"].startswith("files 1 ")
    assert before["grouped"].startswith("cells") and before["ranked"].startswith("cells")
    assert fingerprints() == before
    con.execute(f"COPY (SELECT 1 AS id, 'a' AS port) TO '{tmp_path}/part_0.parquet'")
    after = fingerprints()
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
    assert local_files(definition) == paths


@pytest.mark.parametrize(
    ("definition", "query"),
    [
        (
            "CREATE VIEW v AS SELECT a + 1 AS b FROM read_parquet('/a/*.parquet', filename = true) WHERE a > 0;",
            "SELECT a + 1 AS b FROM READ_PARQUET(['/x', '/y'], filename = TRUE) WHERE a > 0",
        ),
        ("CREATE VIEW v AS SELECT * FROM '/a.parquet'", None),
        ("CREATE VIEW v AS SELECT * FROM read_parquet('s3://lake/a.parquet')", None),
        ("CREATE VIEW v AS SELECT (", None),
    ],
)
def test_a_view_over_other_files(definition: str, query: str | None) -> None:
    assert over_files(definition, ["/x", "/y"]) == query


def test_of_a_view_over_many_files_some_are_read_and_its_keys_whole(
    con: duckdb.DuckDBPyConnection, tmp_path: Path
) -> None:
    for part in range(16):
        con.execute(
            f"COPY (SELECT {part} * 1000 + i AS id, 'Port ' || {part} AS port FROM range(1000) t(i)) "
            f"TO '{tmp_path}/many_{part:02}.parquet'"
        )
    con.execute(f"CREATE VIEW many AS SELECT *, id % 7 AS day FROM read_parquet('{tmp_path}/many_*.parquet')")
    connection, catalog = catalog_of(con)
    asked = [catalog.tables[table_of(catalog, "many")]]
    [(_, found)] = profiling.profile_tables(connection, asked, max_rows=4_000)
    key, port, day = found.columns
    assert (found.rows, found.rows_read, found.complete) == (16_000, 4_000, False)
    assert (key.rows, key.high, port.distinct, day.distinct) == (16_000, 15_999, 4, 7)
    assert key.distinct == pytest.approx(16_000, rel=0.1)


def test_columns_of_few_values_and_of_many_have_their_sketches_of_large_tables(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    con.execute(
        "CREATE TABLE mixed AS SELECT i AS key, i % 3 AS three, i % 9000 AS some, nullif(i, i) AS none, "
        "CASE WHEN i % 2 = 0 THEN 'a ' || i END AS half FROM range(400000) t(i)"
    )
    connection, catalog = catalog_of(con)
    asked = [catalog.tables[table_of(catalog, "mixed")]]
    [(_, large)] = profiling.profile_tables(connection, asked)
    monkeypatch.setattr(profiling, "SMALL_ROWS", 10**6)
    [(_, small)] = profiling.profile_tables(connection, asked)
    for one, other in zip(large.columns, small.columns, strict=True):
        assert one.sketch.tolist() == other.sketch.tolist()
        assert (one.rows, one.nulls, one.low, one.high) == (other.rows, other.nulls, other.low, other.high)
        assert one.distinct == pytest.approx(other.distinct, rel=0.1)


LARGE = 120_000
"""Rows of a view so large that its files' names, sizes and times are compared, not its cells."""


def write(folder: Path, name: str, first: str) -> None:
    """A file of many rows, of which the first has a cell of its own."""
    with duckdb.connect() as con:
        con.execute(
            f"COPY (SELECT i AS id, CASE i WHEN 0 THEN '{first}' ELSE 'Port ' || i % 100 END AS port, "
            f"'code ' || i * 7919 AS code FROM range({LARGE}) t(i)) TO '{folder}/{name}.parquet'"
        )


LakeOver = Callable[..., Lake]


@pytest.fixture
def lake_over(tmp_path: Path) -> Iterator[LakeOver]:
    """Makes a lake of one view over Parquet, in a file of its own."""
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:

        def made(query: str = "SELECT * FROM read_parquet('{}/big_*.parquet')") -> Lake:
            write(tmp_path, "big_0", "Atlantis")
            con.execute(f"CREATE VIEW big AS {query.format(tmp_path)}")
            lake = Lake(Source(con), {"value_index": "dictionary"}, LetterEncoder())
            lake.refresh()
            return lake

        yield made


def cells(lake: Lake, text: str) -> list[str]:
    """The cells in which a text is found."""
    with lake.session() as (connection, index):
        return [hit.cell for hit in lake.evidence(connection, index).find([Literal(text)]).hits]


def described(lake: Lake) -> int:
    """How many tables the dictionary covers."""
    return len(lake.derived.dictionary.value()[1])


def test_a_large_view_is_in_the_dictionary(lake_over: LakeOver) -> None:
    lake = lake_over()
    assert cells(lake, "atlantis") == ["Atlantis"] and cells(lake, "Code 7919") == ["code 7919"]
    assert described(lake) == 1
    with lake.session() as (connection, index):
        connection.execute("CALL enable_logging('FileSystem')")
        assert not lake.evidence(connection, index).find([Literal("Utopia"), Literal("code 1")]).hits
        read = "SELECT count(*) AS n FROM duckdb_logs_parsed('FileSystem') WHERE op = 'READ' AND contains(path, 'big_')"
        assert connection.query(read)["n"].to_pylist() == [0]


@pytest.mark.parametrize("name", ["big_0", "big_1"])
def test_a_file_that_is_written_without_a_commit_is_seen(tmp_path: Path, lake_over: LakeOver, name: str) -> None:
    lake = lake_over()
    assert cells(lake, "utopia") == []
    write(tmp_path, name, "Utopia")
    for _ in range(4):
        assert cells(lake, "utopia") == ["Utopia"]
        assert cells(lake, "atlantis") == (["Atlantis"] if name == "big_1" else [])
    (tmp_path / f"{name}.parquet").unlink()
    assert cells(lake, "utopia") == []


def test_a_rewritten_file_is_described_by_the_next_refresh(tmp_path: Path, lake_over: LakeOver) -> None:
    lake = lake_over()
    write(tmp_path, "big_0", "Utopia")
    assert cells(lake, "utopia") == ["Utopia"]
    lake.refresh()
    assert cells(lake, "utopia") == ["Utopia"] and described(lake) == 1


@pytest.mark.parametrize(
    ("query", "told"),
    [
        ("SELECT CASE WHEN (id >= 0) THEN id END AS id, upper(port) AS port FROM read_parquet('{}/big_*.parquet')", 1),
        ("SELECT * FROM read_parquet('{}/big_*.parquet') WHERE now() > DATE '2020-01-01'", 0),
        ("SELECT *, CURRENT_DATE AS today FROM read_parquet('{}/big_*.parquet')", 0),
        ("SELECT *, \"random\" () AS luck FROM read_parquet('{}/big_*.parquet')", 0),
        ("SELECT *, \"ago\"(INTERVAL 1 DAY) AS n FROM read_parquet('{}/big_*.parquet')", 0),
        ("SELECT *, nullif(year(DATE '2024-01-01'), id) AS n FROM read_parquet('{}/big_*.parquet')", 1),
    ],
)
def test_files_do_not_tell_of_functions_that_vary(lake_over: LakeOver, query: str, told: int) -> None:
    lake = lake_over(query)
    assert cells(lake, "atlantis")
    assert described(lake) == told


@pytest.mark.parametrize(("most", "mode"), [(1000, Mode.UNKNOWN), (LARGE * 2, Mode.FILTER)])
def test_a_text_column_of_many_values_is_listed_without_a_look_for_equal_ones_or_read_instead(
    lake_over: LakeOver, monkeypatch: pytest.MonkeyPatch, most: int, mode: Mode
) -> None:
    monkeypatch.setattr(describe, "MANY_ROWS", 1000)
    monkeypatch.setattr(describe, "MOST_ROWS", most)
    lake = lake_over()
    assert described(lake) == 1
    dictionary, _ = lake.derived.dictionary.value()
    assert dictionary is not None
    [segment] = dictionary.segments
    modes = {(row["position"], row["mode"]) for row in segment.columns if row["kind"] == Kinds.TEXT}
    assert modes == {(1, Mode.HASHES), (2, mode)}
    assert cells(lake, "code 7919") == ["code 7919"] and cells(lake, "atlantis") == ["Atlantis"]


def test_of_a_vast_view_single_columns_are_given_up(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fields, "VAST", 1000)
    connection, catalog = catalog_of(con)
    orders = table_of(catalog, "orders")
    texts = fields_by_family(catalog, {orders})[Family.TEXT]
    parts = {piece.fields[0].column.name: piece for piece in pieces(connection, catalog, texts)}
    assert parts.keys() == {"port", "code", "remark"}
    budget = Budget(milliseconds=60_000)
    Meter(catalog, budget).too_slow([parts["remark"]], 60)
    told = scan(connection, catalog, [Literal("Port 7"), Literal("a" * 128)], tables={orders}, budget=budget)
    assert [hit.cell for hit in told.hits] == ["Port 7"]
    assert told.skipped[0] == f"1 column not scanned ({too_slow(60_000)}): main.orders.remark"


def profiled(con: duckdb.DuckDBPyConnection, name: str, most: int) -> TableProfile:
    """The profile of a table of which at most so many rows are read."""
    connection, catalog = catalog_of(con)
    [(_, found)] = profile_tables(connection, [catalog.tables[table_of(catalog, name)]], max_rows=most)
    return found


def test_a_sample_by_files_gives_way_where_it_is_none(tmp_path: Path, con: duckdb.DuckDBPyConnection) -> None:
    for year in range(20):
        folder = tmp_path / f"year={2000 + year}"
        folder.mkdir()
        late = ", 'x' || i AS late" if year == 19 else ""
        con.execute(
            f"COPY (SELECT {year} * 50000 + i AS id, i % 7 AS w{late} FROM range(50000) t(i)) "
            f"TO '{folder}/a.parquet' (ROW_GROUP_SIZE 2048)"
        )
    reader = f"read_parquet('{tmp_path}/*/*.parquet', hive_partitioning = true, union_by_name = true)"
    con.execute(f"CREATE VIEW recent AS SELECT id, w, year FROM {reader} WHERE year >= 2018")
    con.execute(f"CREATE VIEW counted AS SELECT id % 50000 AS k, count(*) AS n FROM {reader} GROUP BY ALL")
    con.execute(f"CREATE VIEW joined AS FROM {reader}")
    recent = profiled(con, "recent", 20_000)
    assert recent.reading is Reading.DONE and recent.rows == 100_000 and recent.columns[1].rows > 5_000
    assert recent.columns[0].distinct > 90_000 and recent.columns[2].low >= 2018
    counted = profiled(con, "counted", 20_000)
    assert counted.columns[1].low == counted.columns[1].high == 20
    assert profiled(con, "joined", 200_000).reading is Reading.DONE


def test_a_long_text_is_looked_for_in_columns_that_are_not_listed(
    lake_over: LakeOver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(describe, "MANY_ROWS", 1000)
    monkeypatch.setattr(describe, "MOST_ROWS", 1000)
    title = ("a title that goes on " * 6).strip()
    lake = lake_over(
        f"SELECT id, CASE id WHEN 5 THEN '{title}' ELSE code END AS code FROM read_parquet('{{}}/big_*.parquet')"
    )
    assert described(lake) == 1 and cells(lake, title) == [title]


def test_columns_of_tables_are_listed_however_many_rows_they_have(
    con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(describe, "MANY_ROWS", 1000)
    monkeypatch.setattr(describe, "MOST_ROWS", 1000)
    con.execute("CREATE TABLE codes AS SELECT 'code ' || i AS code FROM range(30000) t(i)")
    connection, catalog = catalog_of(con)
    found = describe.describe(connection, catalog, [table_of(catalog, "codes")], {})
    assert {row["mode"] for row in found.columns} == {Mode.FILTER}


@pytest.mark.parametrize(
    ("read", "first", "later"),
    [("{}/*.parquet", "a.parquet", ".b.parquet"), ("{}", "part/a.parquet", "part/b.parquet")],
)
def test_files_that_are_hidden_or_lie_in_a_folder_are_seen(
    tmp_path: Path, lake_over: LakeOver, read: str, first: str, later: str
) -> None:
    folder = tmp_path / "lake.v1"
    (folder / "part").mkdir(parents=True)
    write(folder / Path(first).parent, Path(first).stem, "Atlantis")
    lake = lake_over(f"SELECT * FROM read_parquet('{read.format(folder)}')")
    assert cells(lake, "atlantis") == ["Atlantis"] and cells(lake, "utopia") == []
    write(folder / Path(later).parent, Path(later).stem, "Utopia")
    assert cells(lake, "utopia") == ["Utopia"]


def test_a_refresh_describes_what_a_question_has_seen_to_change(tmp_path: Path, lake_over: LakeOver) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute("; ".join(f"CREATE TABLE t{i} AS SELECT {i} AS a, 'w{i}' AS b" for i in range(30)))
    lake = lake_over()
    assert described(lake) == 31
    write(tmp_path, "big_0", "Utopia")
    assert cells(lake, "utopia") == ["Utopia"] and described(lake) == 30
    lake.refresh()
    assert described(lake) == 31 and cells(lake, "utopia") == ["Utopia"]


def test_joins_see_files_of_views_that_call_functions(
    tmp_path: Path, con: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(profiling, "SLOW_SECONDS", 0.0)
    write(tmp_path, "a", "Atlantis")
    con.execute("CREATE MACRO twice(x) AS 2 * x")
    con.execute(f"CREATE VIEW v AS SELECT twice(id) AS id, now() AS t FROM read_parquet('{tmp_path}/a.parquet')")
    fingerprints = []
    for _ in range(2):
        connection, catalog = catalog_of(con)
        fingerprints.append(
            profiling.content_fingerprints(connection, catalog, set())[catalog.tables[table_of(catalog, "v")].name]
        )
        write(tmp_path, "a", "Utopia")
    assert fingerprints[0].startswith("files 1 ") and fingerprints[1] != fingerprints[0]


def test_what_was_found_in_a_vast_view_is_remembered_with_what_was_said(
    tmp_path: Path, lake_over: LakeOver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(describe, "MANY_ROWS", 1000)
    monkeypatch.setattr(describe, "MOST_ROWS", 1000)
    monkeypatch.setattr(fields, "VAST", 1000)
    lake = lake_over()

    def asked(*texts: str) -> tuple[list[str], tuple[str, ...], int]:
        """The cells, the notes, and how often a file was read."""
        with lake.session() as (connection, index):
            connection.execute("CALL truncate_duckdb_logs(); CALL enable_logging('FileSystem')")
            told = lake.evidence(connection, index).find([Literal(text) for text in texts])
            reads = "SELECT count(*) AS n FROM duckdb_logs_parsed('FileSystem') WHERE op = 'READ' AND contains(path, 'big_')"
            [read] = connection.query(reads)["n"].to_pylist()
            return [hit.cell for hit in told.hits], told.skipped, read

    cells_before, said, read = asked("code 7919", "Nowhere")
    assert cells_before == ["code 7919"] and len(said) == 1 and "as cells write them" in said[0] and read
    assert asked("code 7919", "Nowhere") == (cells_before, said, 0)
    assert asked("Nowhere", "Elsewhere")[1] == said
    write(tmp_path, "big_0", "Nowhere")
    found, said_then, _ = asked("code 7919", "Nowhere")
    assert sorted(found) == ["Nowhere", "code 7919"] and said_then == said


def test_a_refresh_writes_nothing_where_a_table_cannot_be_described(
    lake_over: LakeOver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(describe, "read", lambda *_: {})
    written: list[object] = []
    monkeypatch.setattr(cached_dictionary, "save", lambda *_: written.append(None))
    lake = lake_over()
    lake.refresh()
    written.clear()
    lake.refresh()
    assert not written and described(lake) == 0
