from __future__ import annotations

from pathlib import Path

import duckdb
import pytest
from joins_support import lake_on

from lakescout.joins import profiling
from lakescout.joins import profiling as large
from lakescout.joins.profile import Kind, Reading, TableProfile, overlap
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.lake.connection import Limit
from lakescout.lake.sqltext import Sql


def profiles(connection: duckdb.DuckDBPyConnection, **options: object) -> dict[str, TableProfile]:
    with lake_on(connection).session() as (cursor, index):
        found = profiling.profile_tables(cursor, index.catalog.tables, **options)  # type: ignore[arg-type]
        return {table.name.table: profile for table, profile in found}


def figures(profile: TableProfile) -> list[tuple[object, ...]]:
    return [(c.kind.value, c.rows, c.nulls, c.distinct, c.low, c.high, len(c.sketch)) for c in profile.columns]


ODD = """
CREATE TABLE "my docs" (id INTEGER, "bo""dy" VARCHAR, price DECIMAL(9, 2), born DATE, tags VARCHAR[], nothing VARCHAR);
INSERT INTO "my docs" VALUES
    (1, 'x', 1.50, '2024-01-01', ['a'], NULL), (2, 'x', 2, NULL, [], NULL), (NULL, '', 1.5, '2024-01-01', NULL, NULL)
"""
EXPECTED = [
    ("integer", 3, 1, 2, 1.0, 2.0, 2),
    ("text", 3, 0, 2, None, None, 2),
    ("number", 3, 0, 2, 1.5, 2.0, 2),
    ("moment", 3, 1, 1, None, None, 1),
    ("other", 0, 0, 0, None, None, 0),
    ("text", 3, 3, 0, None, None, 0),
]


def test_counts_range_and_sketch() -> None:
    con = duckdb.connect()
    con.execute(ODD)
    assert figures(profiles(con)["my docs"]) == EXPECTED


def test_large_tables_have_the_same_profile(monkeypatch: pytest.MonkeyPatch) -> None:
    con = duckdb.connect()
    con.execute(ODD)
    monkeypatch.setattr(profiling, "SMALL_ROWS", 0)
    large = figures(profiles(con)["my docs"])
    assert [row for row in large if row[0] != "other"] == [row for row in EXPECTED if row[0] != "other"]


def test_a_large_column_keeps_the_smallest_hashes_and_estimates_its_count(monkeypatch: pytest.MonkeyPatch) -> None:
    con = duckdb.connect()
    con.execute("CREATE TABLE big AS SELECT range AS id, range % 5 AS few FROM range(50000)")
    small = profiles(con)["big"]
    monkeypatch.setattr(profiling, "SMALL_ROWS", 0)
    large = profiles(con)["big"]
    assert large.columns[0].sketch.tolist() == small.columns[0].sketch.tolist()
    assert large.columns[0].distinct == pytest.approx(50_000, rel=0.1)
    assert large.columns[1].distinct == small.columns[1].distinct == 5


def test_of_a_very_large_table_blocks_from_all_over_it_are_read_and_its_keys_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    con = duckdb.connect()
    con.execute("CREATE TABLE big AS SELECT range AS id, range // 1000 AS few FROM range(400000)")
    whole = profiles(con)["big"]
    found = profiles(con, max_rows=100_000)["big"]
    assert (found.rows, found.complete) == (400_000, False)
    assert 50_000 < found.rows_read < 150_000
    key, few = found.columns
    assert (key.rows, key.low, key.high) == (400_000, 0, 399_999)
    assert key.distinct == pytest.approx(400_000, rel=0.1)
    assert (key.sketch == whole.columns[0].sketch).all()
    assert (found.is_part(0), found.is_part(1), few.rows) == (False, True, found.rows_read)
    assert few.low is not None and few.high is not None
    assert few.low < 80 and few.high > 320
    assert set(few.sketch.tolist()) <= set(whole.columns[1].sketch.tolist())


def test_a_wide_table_has_the_same_profile() -> None:
    con = duckdb.connect()
    columns = ", ".join(f"range + {number} AS c{number}, [range] AS n{number}" for number in range(1500))
    con.execute(f"CREATE TABLE wide AS SELECT {columns} FROM range(3)")
    found = profiles(con)["wide"]
    assert [(c.low, c.high, c.distinct) for c in found.columns[::2]] == [(n, n + 2, 3) for n in range(1500)]
    assert {c.kind for c in found.columns[1::2]} == {Kind.OTHER}


def test_keys_of_different_types_have_the_same_values() -> None:
    con = duckdb.connect()
    con.execute("CREATE TABLE a AS SELECT range AS k FROM range(5)")
    con.execute("CREATE TABLE b AS SELECT CAST(range AS VARCHAR) AS k FROM range(5)")
    con.execute("CREATE TABLE c AS SELECT CAST(range AS DOUBLE) AS k FROM range(5)")
    found = profiles(con)
    columns = [found[name].columns[0] for name in "abc"]
    for other in columns[1:]:
        assert overlap(columns[0].sketch, 5, other.sketch, 5).jaccard == 1.0


def test_a_table_that_cannot_be_read_does_not_stop_the_others() -> None:
    con = duckdb.connect()
    con.execute("CREATE TABLE a (k INTEGER); INSERT INTO a VALUES (1)")
    gone = Table(TableName("memory", "main", "gone"), (Column("k", "INTEGER", 0),), rows=1)
    with lake_on(con).session() as (cursor, index):
        found = dict(profiling.profile_tables(cursor, [gone, *index.catalog.tables]))
    assert [(table.name.table, profile.rows, profile.reading) for table, profile in found.items()] == [
        ("gone", 0, Reading.FAILED),
        ("a", 1, Reading.DONE),
    ]
    assert [column.kind for column in found[gone].columns] == [Kind.OTHER]


def test_after_the_deadline_tables_come_back_unread() -> None:
    con = duckdb.connect()
    con.execute("CREATE TABLE a (k INTEGER); INSERT INTO a VALUES (1)")
    [column] = profiles(con, limit=Limit(0.0))["a"].columns
    assert (column.kind, column.rows, column.has_data) == (Kind.INTEGER, 0, False)


def test_no_statement_reads_more_columns_than_planning_bears(monkeypatch: pytest.MonkeyPatch) -> None:
    con = duckdb.connect()
    con.execute(f"CREATE TABLE wide AS SELECT {', '.join(f'i AS c{number}' for number in range(7))} FROM range(3) t(i)")
    con.execute("CREATE TABLE narrow AS SELECT 1 AS id; CREATE TABLE other AS SELECT 'x' AS name")
    whole = {name: figures(profile) for name, profile in profiles(con).items()}
    monkeypatch.setattr(profiling, "SMALL_COLUMNS_PER_STATEMENT", 3)
    read: list[int] = []
    made = profiling.statement

    def counting(name: str, **parts: object) -> object:
        read.append(str(parts["cells"]).count(" AS DOUBLE)"))
        return made(name, **parts)

    monkeypatch.setattr(profiling, "statement", counting)
    assert {name: figures(profile) for name, profile in profiles(con).items()} == whole
    assert read == [2, 3, 3, 1]


def test_counts_and_values_are_of_the_same_rows_of_a_sample(monkeypatch: pytest.MonkeyPatch) -> None:
    con = duckdb.connect()
    con.execute("CREATE TABLE big AS SELECT 7 * range AS seven FROM range(300000)")
    sample = Sql("(FROM big WHERE random() < 0.2 + 0.6 * (SELECT random()))")
    monkeypatch.setattr(large, "_source", lambda *_: sample)
    monkeypatch.setattr(large, "_whole", lambda *_: {})
    for _ in range(5):
        [column] = profiles(con, max_rows=150_000)["big"].columns
        assert column.distinct == pytest.approx(column.rows, rel=0.12)


@pytest.fixture
def no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine on which nothing ends in time."""
    monkeypatch.setattr(profiling, "SECONDS", -1.0)
    monkeypatch.setattr(profiling, "SLOW_SECONDS", -1.0)
    monkeypatch.setattr(profiling, "PATIENT_SECONDS", 600.0)


@pytest.mark.usefixtures("no_time")
def test_a_view_over_few_rows_is_watched_however_busy_the_machine_is() -> None:
    con = duckdb.connect()
    con.execute("CREATE TABLE team AS SELECT 500 + i AS team_id FROM range(9) t(i)")
    con.execute("CREATE TABLE player AS SELECT i AS player_id, 500 + i % 9 AS team_id FROM range(30) t(i)")
    con.execute("CREATE VIEW fan AS SELECT player_id AS fan_id, team_id FROM player WHERE player_id < 20")
    lake, seen = lake_on(con), []
    for _ in range(2):
        with lake.session() as (connection, index):
            seen.append({edge.key for edge in lake.join_state(connection, index).edges if edge.left.table == "fan"})
        con.execute("UPDATE player SET team_id = team_id + 7000")
    assert seen[0] and not seen[1]


@pytest.mark.usefixtures("no_time")
@pytest.mark.parametrize(
    "view",
    [
        "FROM range(30) t(i)",
        "SELECT * FROM few a, few b, few c, few d, few e",
        "FROM read_csv('{}')",
        "WITH RECURSIVE r AS (SELECT 1 AS i UNION ALL SELECT i + 1 FROM r WHERE i < 30) FROM r",
    ],
)
def test_other_views_are_watched_as_far_as_there_is_time(view: str, tmp_path: Path) -> None:
    con = duckdb.connect()
    con.execute("CREATE TABLE few AS SELECT i FROM range(30) t(i)")
    con.execute(f"COPY few TO '{tmp_path}/few.csv'")
    con.execute(f"CREATE VIEW v AS {view.format(tmp_path / 'few.csv')}")
    slow = set[TableName]()
    with lake_on(con).session() as (connection, index):
        profiling.content_fingerprints(connection, index.catalog, slow)
    assert [name.table for name in slow] == ["v"]
