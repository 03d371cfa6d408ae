"""Columns are measured, and keys inferred from that: sketches, equal values, and tables that say nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import duckdb
import numpy as np
import pyarrow as pa
import pytest
from hypothesis import given
from hypothesis import strategies as st
from joins_support import edges_of, lake_on, school, state_of

from lakescout.doors.python import DuckDBConnection
from lakescout.groups.methods import METHODS
from lakescout.joins import profiling
from lakescout.joins import profiling as large
from lakescout.joins.profile import SKETCH_SIZE, Kind, Reading, TableProfile, overlap
from lakescout.joins.state import JoinState, refreshed
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.lake.connection import NO_LIMIT, Limit
from lakescout.lake.sqltext import Sql
from lakescout.surface.discover import join_groups

# What is measured of columns.


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
    ("text", 3, 0, 2, 0.0, 1.0, 2),
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
    """Makes the time limits of profiling expire at once, except the longest."""
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


# Sketches of values.


def sketch(values: set[int]) -> np.ndarray:
    return np.array(sorted(values)[:SKETCH_SIZE], dtype=np.uint64)


@given(st.sets(st.integers(0, 60)), st.sets(st.integers(0, 60)))
def test_small_columns_are_exact(left: set[int], right: set[int]) -> None:
    found = overlap(sketch(left), len(left), sketch(right), len(right))
    union = left | right
    assert found.jaccard == (len(left & right) / len(union) if union else 0.0)
    assert found.left_in_right == (len(left & right) / len(left) if left else None)
    assert found.right_in_left == (len(left & right) / len(right) if right else None)


def test_large_columns_are_estimated_within_the_stated_error() -> None:
    rng = np.random.default_rng(7)
    values = rng.choice(2**62, 30_000, replace=False)
    left, right = set(values[:20_000].tolist()), set(values[10_000:].tolist())
    found = overlap(sketch(left), len(left), sketch(right), len(right))
    assert found.jaccard == pytest.approx(1 / 3, abs=4 * 0.016)
    assert found.left_in_right == pytest.approx(0.5, abs=0.07)


def test_an_empty_column_says_nothing_of_containment() -> None:
    empty = np.empty(0, dtype=np.uint64)
    assert overlap(empty, 0, sketch({1}), 1) == (0.0, None, 0.0, 0)


# Which values count as the same key, and how many may be missing from the referred key.

CUSTOMERS = "CREATE TABLE customer AS SELECT 101 + i AS customer_id, 'Name ' || i AS name FROM range(60) t(i);"
ORDERS = "CREATE TABLE orders AS SELECT 7000 + i AS order_id, 101 + i % 60 AS customer_id FROM range(500) t(i);"


@pytest.mark.parametrize("stranger", ["0", "-1", "999999"])
def test_a_few_values_that_are_no_keys_do_not_hide_a_join(stranger: str) -> None:
    con = duckdb.connect()
    con.execute(f"{CUSTOMERS} {ORDERS} INSERT INTO orders VALUES (9001, {stranger}), (9002, {stranger})")
    lake = lake_on(con)
    assert edges_of(lake) == {("orders", "customer_id", "customer", "customer_id", "inferred")}
    [edge] = state_of(lake).edges
    assert edge.measures.left_in_right == pytest.approx(60 / 61)


def test_a_column_of_more_values_than_the_key_that_mostly_are_keys() -> None:
    con = duckdb.connect()
    con.execute(f"{CUSTOMERS} {ORDERS} INSERT INTO orders SELECT 9001 + i, 161 + i FROM range(6) t(i)")
    assert edges_of(lake_on(con)) == {("orders", "customer_id", "customer", "customer_id", "inferred")}


def test_a_date_and_a_timestamp_at_midnight_are_the_same_key() -> None:
    con = duckdb.connect()
    con.execute(
        "CREATE TABLE calendar AS SELECT DATE '2024-01-01' + i::INTEGER AS day, i % 7 AS weekday FROM range(366) t(i);"
        "CREATE TABLE sale AS SELECT 4000 + i AS sale_id, TIMESTAMP '2024-01-01' + (i % 366) * INTERVAL 1 DAY AS day "
        "FROM range(1000) t(i)"
    )
    lake = lake_on(con)
    assert edges_of(lake) == {("sale", "day", "calendar", "day", "inferred")}
    [row] = join_groups(lake, "sales by weekday")
    assert con.sql(f"SELECT count(*) {row['from_clause']}").fetchall() == [(1000,)]


def test_timestamps_that_differ_by_less_than_a_second_are_different_keys() -> None:
    con = duckdb.connect()
    con.execute(
        "CREATE TABLE tick AS SELECT TIMESTAMP '2024-01-01' + i * INTERVAL 1 MICROSECOND AS at FROM range(9) t(i)"
    )
    [profile] = state_of(lake_on(con)).profiles.values()
    assert profile.columns[0].distinct == 9


# Tables from which no join may be concluded: keys without values, views that fail, tables that were not read.


def test_a_key_without_a_value_has_no_inferred_edge() -> None:
    con = duckdb.connect()
    con.execute(
        "CREATE TABLE club (club_id INTEGER, title VARCHAR); INSERT INTO club VALUES (31, 'Chess'), (32, 'Go');"
        "CREATE TABLE member (club_id INTEGER, age INTEGER); INSERT INTO member VALUES (31, 9), (32, 9);"
        "CREATE TABLE void (club_id INTEGER, note VARCHAR); INSERT INTO void VALUES (NULL, 'x'), (NULL, 'y')"
    )
    lake = lake_on(con)
    assert edges_of(lake) == {("member", "club_id", "club", "club_id", "inferred")}
    rows = join_groups(lake, "note of the void of each club", k=10)
    assert [set(row["tables"]) for row in rows] == [{"main.club", "main.member"}]


def test_empty_tables_are_joined_by_their_names() -> None:
    con = duckdb.connect()
    con.execute(
        "CREATE TABLE club (club_id INTEGER, title VARCHAR); CREATE TABLE member (club_id INTEGER, age INTEGER)"
    )
    assert edges_of(lake_on(con)) == {("member", "club_id", "club", "club_id", "inferred")}


@pytest.mark.parametrize("method", sorted(METHODS))
def test_a_view_that_fails_is_joined_with_nothing(method: str, tmp_path: Path) -> None:
    con = duckdb.connect()
    file = tmp_path / "gone.parquet"
    con.execute(f"COPY (SELECT 31 AS club_id, 'x' AS note) TO '{file}'; CREATE VIEW gone AS FROM '{file}'")
    con.execute("CREATE TABLE club (club_id INTEGER, title VARCHAR); INSERT INTO club VALUES (31, 'Chess')")
    file.unlink()
    lake = lake_on(con)
    assert state_of(lake).edges == ()
    assert join_groups(lake, "note of each club", method=method, max_tables=2) == []


def test_a_view_that_failed_is_read_by_the_next_process(tmp_path: Path) -> None:
    file, path = tmp_path / "back.parquet", str(tmp_path / "lake.duckdb")
    with duckdb.connect(path) as con:
        con.execute(f"COPY (SELECT 31 AS club_id, 'x' AS note) TO '{file}'; CREATE VIEW back AS FROM '{file}'")
        con.execute("CREATE TABLE club (club_id INTEGER, title VARCHAR); INSERT INTO club VALUES (31, 'a'), (32, 'b')")
        file.rename(tmp_path / "away")
        assert edges_of(lake_on(con)) == set()
    (tmp_path / "away").rename(file)
    with duckdb.connect(path) as con:
        assert edges_of(lake_on(con)) == {("back", "club_id", "club", "club_id", "inferred")}


BIG = """
CREATE TABLE customer AS SELECT (range * 7919) % 300000 AS customer_id, 'n' || range AS name FROM range(300000);
CREATE TABLE purchase AS SELECT range AS purchase_id, (range * 31) % 300000 AS customer_id FROM range(400000);
CREATE TABLE visit AS SELECT range AS visit_id, (range * 31) % 600000 AS customer_id FROM range(400000);
"""


def read_in_part(con: duckdb.DuckDBPyConnection, max_rows: int, exact_rows: int, limit: Limit = NO_LIMIT) -> JoinState:
    with lake_on(con).session() as (connection, index):
        state = JoinState(index.catalog)
        return refreshed(connection, index, state, set(), max_rows=max_rows, exact_rows=exact_rows, limit=limit)


@pytest.mark.parametrize("exact_rows", [1, 5_000_000])
def test_containment_is_not_biased_by_the_rows_that_are_left_out(exact_rows: int) -> None:
    con = duckdb.connect()
    con.execute(BIG)
    state = read_in_part(con, 60_000, exact_rows)
    [edge] = state.edges
    assert (edge.left.table, edge.left_columns, edge.right.table) == ("purchase", ("customer_id",), "customer")
    measures = edge.measures
    assert measures.left_in_right == 1.0
    assert measures.right_in_left == pytest.approx(1.0, abs=0.05)
    assert measures.left_fan_out == pytest.approx(4 / 3, rel=0.05)
    assert measures.right_fan_out == 1.0
    assert measures.right_uniqueness == 1.0
    assert measures.exact is (exact_rows > 1)
    assert re.fullmatch(
        r"joins: 3 read in part \([\d,]+ of 1,100,000 rows\): main.customer, main.purchase, main.visit", state.note
    )


def test_half_of_the_values_contained_is_no_key_however_many_rows_are_read() -> None:
    con = duckdb.connect()
    con.execute(BIG)
    con.execute("DROP TABLE purchase")
    assert read_in_part(con, 60_000, 1).edges == ()


def test_views_are_measured_by_their_own_number_of_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    con = duckdb.connect()
    con.execute(BIG)
    con.execute("ALTER TABLE purchase RENAME TO rows; CREATE VIEW purchase AS FROM rows; DROP TABLE visit")
    statements: list[str] = []
    original = DuckDBConnection.query

    def spy(self: DuckDBConnection, sql: str, parameters: Sequence[object] = ()) -> pa.Table:
        statements.append(sql)
        return original(self, sql, parameters)  # type: ignore[arg-type]

    monkeypatch.setattr(DuckDBConnection, "query", spy)
    edges = read_in_part(con, 60_000, 100_000).edges
    assert ("purchase", "customer") in {(edge.left.table, edge.right.table) for edge in edges}
    assert not any("left_rows" in sql for sql in statements), "a view of many rows is not measured exactly"


def test_what_there_is_no_time_for_is_said_and_read_at_the_next_question() -> None:
    con, lake = school(join_seconds=0)
    rows = join_groups(lake, "name of the teacher of each course", max_tables=2)
    assert rows[0]["joins"][0]["exact"] is False
    assert {row["note"] for row in lake.status()} == {
        "joins: 4 tables not read yet, as time ran out: school.attendance, school.course, school.pupil, school.teacher"
    }
    assert con.execute("SELECT count(*) FROM lakescout.column_profiles").fetchall() == [(0,)]
    lake.override({"join_seconds": 100})
    rows = join_groups(lake, "name of the teacher of each course", max_tables=2)
    assert rows[0]["joins"][0]["exact"] is True
    assert {row["note"] for row in lake.status()} == {""}


def test_a_view_that_never_ends_is_stopped_and_not_tried_again(tmp_path: Path) -> None:
    path = str(tmp_path / "lake.duckdb")
    with duckdb.connect(path) as con:
        con.execute(
            "CREATE VIEW endless AS SELECT a.range AS club_id FROM range(10000000) a, range(10000000) b, range(1000) c "
            "WHERE a.range + b.range + c.range < 0"
        )
        lake = lake_on(con, join_seconds=1)
        assert state_of(lake).late == frozenset()
        assert state_of(lake).note == "joins: 1 table not read, since it took too long: main.endless"
    with duckdb.connect(path) as con:
        assert state_of(lake_on(con, join_seconds=0)).note.startswith("joins: 1 table not read, since it took too long")
