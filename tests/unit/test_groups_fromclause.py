from __future__ import annotations

from pathlib import Path

import duckdb
import pytest
from joins_support import lake_on, school, state_of

from lakescout.groups.fromclause import aliases, join_plan, plan_or_product
from lakescout.joins.graph import JoinEdge, JoinGraph, Measures, Source, Trust
from lakescout.joins.state import JoinState
from lakescout.surface.additions import declare_join
from lakescout.surface.discover import join_groups


def ids(state: JoinState, *names: str) -> list[int]:
    tables = state.catalog.tables
    return [number for name in names for number, table in enumerate(tables) if table.name.table == name]


def test_the_plan_starts_where_joins_multiply_least_and_runs() -> None:
    con, lake = school()
    state = state_of(lake)
    plan = join_plan(state.graph, ids(state, "pupil", "attendance", "course"))
    assert plan is not None
    assert plan.sql == (
        'FROM "memory"."school"."attendance" AS "attendance" '
        'JOIN "memory"."school"."course" AS "course" ON "attendance"."course_id" = "course"."course_id" '
        'JOIN "memory"."school"."pupil" AS "pupil" ON "attendance"."pupil_id" = "pupil"."pupil_id"'
    )
    assert [edge.measures.right_fan_out for edge in plan.joins] == [1.0, 1.0]
    rows = con.sql(f"SELECT pupil.full_name, course.title {plan.sql} ORDER BY ALL").fetchall()
    assert rows == [("Dora", "Algebra"), ("Dora", "History"), ("Emil", "Algebra"), ("Emil", "Geometry")]


def test_a_join_that_multiplies_rows_says_so() -> None:
    con = duckdb.connect()
    con.execute(
        "CREATE TABLE club (club_id INTEGER, title VARCHAR); INSERT INTO club VALUES (31, 'Chess'), (32, 'Go');"
        "CREATE TABLE member (club_id INTEGER, age INTEGER); INSERT INTO member VALUES (31, 9), (31, 10), (31, 11);"
        "CREATE TABLE prize (club_id INTEGER, rank INTEGER); INSERT INTO prize VALUES (31, 1), (31, 2)"
    )
    state = state_of(lake_on(con))
    plan = join_plan(state.graph, ids(state, "club", "member", "prize"))
    assert plan is not None
    assert [(edge.right.table, edge.measures.right_fan_out) for edge in plan.joins] == [("club", 1.0), ("prize", 2.0)]
    assert con.sql(f"SELECT count(*) {plan.sql}").fetchall() == [(6,)]


def test_odd_names_are_quoted_and_equal_names_numbered() -> None:
    con = duckdb.connect()
    con.execute(
        'CREATE SCHEMA "a""b"; CREATE SCHEMA "select";'
        'CREATE TABLE "a""b"."my docs" (doc_id INTEGER, "bo\'dy" VARCHAR); INSERT INTO "a""b"."my docs" VALUES (71, \'x\');'
        'CREATE TABLE "select"."my docs" (doc_id INTEGER, "or""der" INTEGER); INSERT INTO "select"."my docs" VALUES (71, 1)'
    )
    lake = lake_on(con)
    declare_join(lake, 'select."my docs".doc_id', '"a""b"."my docs".DOC_ID')
    state = state_of(lake)
    assert aliases(state.catalog, [0, 1]) == {0: "my docs", 1: "my docs_2"}
    plan = join_plan(state.graph, [0, 1])
    assert plan is not None
    assert con.sql(f'SELECT "my docs"."bo\'dy", "my docs_2"."or""der" {plan.sql}').fetchall() == [("x", 1)]


@pytest.mark.parametrize(("left", "right"), [("VARCHAR", "BIGINT"), ("DOUBLE", "VARCHAR"), ("DECIMAL(9,1)", "INTEGER")])
def test_keys_of_different_types_join_without_a_failing_cast(left: str, right: str) -> None:
    con = duckdb.connect()
    con.execute(f"CREATE TABLE region (region_id {left}, n VARCHAR); CREATE TABLE town (region_id {right}, m VARCHAR)")
    con.execute("INSERT INTO region VALUES (71, 'North'), (72, 'South'); INSERT INTO town VALUES (71, 'a'), (71, 'b')")
    for table, kind in (("region", left), ("town", right)):
        if kind == "VARCHAR":
            con.execute(f"INSERT INTO {table} VALUES ('none', 'x')")
    lake = lake_on(con)
    declare_join(lake, "main.town.region_id", "main.region.region_id")
    state = state_of(lake)
    plan = join_plan(state.graph, [0, 1])
    assert plan is not None
    assert con.sql(f"SELECT region.n, town.m {plan.sql} ORDER BY ALL").fetchall() == [("North", "a"), ("North", "b")]


def test_composite_keys_and_databases() -> None:
    con = duckdb.connect()
    con.execute("ATTACH ':memory:' AS other; CREATE TABLE other.main.extra (house VARCHAR, note VARCHAR)")
    con.execute(
        "CREATE TABLE room (house VARCHAR, number INTEGER, PRIMARY KEY (house, number));"
        "CREATE TABLE lesson (h VARCHAR, n INTEGER, FOREIGN KEY (h, n) REFERENCES room (house, number));"
        "INSERT INTO room VALUES ('A', 1), ('A', 2); INSERT INTO lesson VALUES ('A', 1);"
        "INSERT INTO other.main.extra VALUES ('A', 'old')"
    )
    lake = lake_on(con)
    declare_join(lake, "memory.main.room.house", "other.main.extra.house")
    state = state_of(lake)
    plan = join_plan(state.graph, ids(state, "lesson", "room", "extra"))
    assert plan is not None
    assert '"lesson"."h" = "room"."house" AND "lesson"."n" = "room"."number"' in plan.sql
    assert 'JOIN "other"."main"."extra" AS "extra"' in plan.sql
    assert con.sql(f"SELECT room.number, extra.note {plan.sql}").fetchall() == [(1, "old")]


def test_tables_that_nothing_connects() -> None:
    con, lake = school()
    state = state_of(lake)
    apart = ids(state, "pupil", "teacher")
    assert join_plan(state.graph, apart) is None
    assert con.sql(f"SELECT count(*) {plan_or_product(state.graph, apart).sql}").fetchall() == [(9,)]


@pytest.mark.parametrize("before", ["", "ATTACH ':memory:' AS other; USE other"])
def test_the_clause_runs_after_use_and_where_a_database_is_called_like_a_schema(tmp_path: Path, before: str) -> None:
    with duckdb.connect(str(tmp_path / "music.duckdb")) as con:
        con.execute(
            "CREATE SCHEMA music.music; CREATE TABLE music.music.singer (singer_id INTEGER, name VARCHAR);"
            "CREATE TABLE music.music.song (song_id INTEGER, singer_id INTEGER); INSERT INTO music.music.singer VALUES (71, 'x'), (72, 'y');"
            "INSERT INTO music.music.song VALUES (1, 71), (2, 71)"
        )
        lake = lake_on(con)
        con.execute(before)
        [row] = join_groups(lake, "singers of each song")
        assert con.sql(f"SELECT count(*) {row['from_clause']}").fetchall() == [(2,)]


SHOPS = """
CREATE TABLE city (city_id INTEGER PRIMARY KEY, city_name VARCHAR);
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, city_id INTEGER REFERENCES city);
CREATE TABLE store (store_id INTEGER PRIMARY KEY, city_id INTEGER REFERENCES city);
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer, store_id INTEGER REFERENCES store);
"""
ROWS = """
INSERT INTO city VALUES (1, 'Paris'), (2, 'Rome');
INSERT INTO customer SELECT 100 + i, 1 + i % 2 FROM range(30) t(i);
INSERT INTO store SELECT 200 + i, 1 + i % 2 FROM range(10) t(i);
INSERT INTO orders SELECT 900 + i, 100 + i % 30, 200 + i % 10 FROM range(300) t(i);
"""


@pytest.mark.parametrize("rows", [ROWS, ""])
def test_of_a_ring_of_keys_those_are_taken_that_multiply_nothing(rows: str) -> None:
    con = duckdb.connect()
    con.execute(SHOPS + rows)
    state = state_of(lake_on(con, join_edges="declared"))
    plan = join_plan(state.graph.restricted(Trust.DECLARED), ids(state, "city", "customer", "store", "orders"))
    assert plan is not None
    assert '"orders"."store_id" = "store"."store_id"' in plan.sql
    assert '"orders"."customer_id" = "customer"."customer_id"' in plan.sql
    assert con.sql(f"SELECT count(*) {plan.sql}").fetchall() == [(300 if rows else 0,)]


def test_a_doubtful_key_is_not_taken_only_to_multiply_less() -> None:
    con = duckdb.connect()
    con.execute(SHOPS + ROWS)
    catalog = state_of(lake_on(con)).catalog
    names = {name.table: name for name in catalog.id_by_name}
    sure = JoinEdge(
        names["customer"],
        ("city_id",),
        names["city"],
        ("city_id",),
        Source.CATALOG,
        1.0,
        1.0,
        Measures(right_fan_out=1.0, left_fan_out=15.0),
    )
    more = JoinEdge(
        names["store"],
        ("city_id",),
        names["city"],
        ("city_id",),
        Source.CATALOG,
        1.0,
        1.0,
        Measures(right_fan_out=1.0, left_fan_out=2.0),
    )
    doubtful = JoinEdge(
        names["store"],
        ("store_id",),
        names["customer"],
        ("customer_id",),
        Source.INFERRED,
        1.0,
        0.3,
        Measures(right_fan_out=1.0, left_fan_out=1.0),
    )
    plan = join_plan(
        JoinGraph(catalog, (sure, more, doubtful)),
        [catalog.id_by_name[names[each]] for each in ("city", "customer", "store")],
    )
    assert plan is not None
    assert "store_id" not in plan.sql
