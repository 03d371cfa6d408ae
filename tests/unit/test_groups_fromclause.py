"""The FROM clause of a group: its keys, its text, that it runs for any columns; and the parts of a question."""

from __future__ import annotations

from itertools import combinations_with_replacement
from pathlib import Path

import duckdb
import pytest
from joins_support import lake_on, school, state_of

from lakescout.errors import ArgumentError
from lakescout.groups.fromclause import aliases, join_plan, plan_or_product
from lakescout.groups.methods import METHODS
from lakescout.joins.graph import JoinEdge, JoinGraph, Measures, Source, Trust, can_be_equal, equality
from lakescout.joins.profile import kind_of
from lakescout.joins.state import JoinState
from lakescout.lake.index import Lexicon
from lakescout.plugins.papers.jar.subqueries import embedded_subqueries
from lakescout.reading.embedded import EmbeddedParser
from lakescout.surface.additions import declare_join
from lakescout.surface.discover import join_groups

# Which keys, and in which order.


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


# Every FROM clause of every method runs, whatever the types of the columns with the same name.

CELLS = {
    "TINYINT": "1", "INTEGER": "-5", "BIGINT": "9000000000000000000", "UBIGINT": "18446744073709551615",
    "HUGEINT": "170141183460469231731687303715884105727", "UHUGEINT": "340282366920938463463374607431768211455",
    "FLOAT": "1.5", "DOUBLE": "1e300", "DECIMAL(9,2)": "1.5", "DECIMAL(38,30)": "1.5", "DECIMAL(38,0)": "9" * 38,
    "VARCHAR": "'odd'", "UUID": "'a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11'",
    "ENUM('a', 'b')": "'a'", "ENUM('c', 'a')": "'c'",
    "DATE": "'500000-01-01'", "TIME": "'10:00:00'", "TIMESTAMP": "'2024-01-01'", "TIMESTAMP_NS": "'2024-01-01'",
    "TIMESTAMP_S": "'2024-01-01'", "TIMESTAMP WITH TIME ZONE": "'2024-01-01'",
    "BOOLEAN": "true", "BLOB": "'x'", "INTEGER[]": "[1]", "STRUCT(a INTEGER)": "{'a': 1}", "MAP(INTEGER, INTEGER)": "MAP {1: 1}",
    "INTERVAL": "'1 day'", "JSON": "'{}'", "BIT": "'101'",
}  # fmt: skip


def odd_lake() -> duckdb.DuckDBPyConnection:
    con = duckdb.connect()
    for number, (kind, cell) in enumerate(CELLS.items()):
        con.execute(f"CREATE TABLE visit_{number} (visited {kind})")
        con.execute(f"INSERT INTO visit_{number} VALUES ({cell}), (NULL)")
    return con


def test_columns_that_can_be_equal_are_compared_without_an_error() -> None:
    con = odd_lake()
    tried = 0
    for (one, left), (two, right) in combinations_with_replacement(enumerate(CELLS), 2):
        if not can_be_equal(left, right):
            continue
        tried += 1
        condition = equality(("a.visited", "b.visited"), (left, right))
        [(rows,)] = con.sql(f"SELECT count(*) FROM visit_{one} a JOIN visit_{two} b ON {condition}").fetchall()
        assert rows == 1 or left != right, (left, right)
    assert tried == 144


@pytest.mark.parametrize(
    ("left", "right", "allowed"),
    [
        ("DATE", "INTEGER", False),
        ("DATE", "TIME", False),
        ("DATE", "TIMESTAMP", True),
        ("INTEGER[]", "INTEGER", False),
        ("INTEGER[]", "INTEGER[]", True),
        ("BOOLEAN", "INTEGER", False),
        ("UUID", "VARCHAR", True),
        ("DECIMAL(9,2)", "VARCHAR", True),
    ],
)
def test_what_can_be_equal(left: str, right: str, allowed: bool) -> None:
    assert can_be_equal(left, right) is allowed
    assert can_be_equal(right, left) is allowed


@pytest.mark.parametrize("method", sorted(METHODS))
@pytest.mark.parametrize("size", [2, 3])
def test_every_from_clause_of_every_method_runs(method: str, size: int) -> None:
    con = odd_lake()
    rows = join_groups(lake_on(con), "visited of the visit", k=60, method=method, max_tables=size)
    assert rows
    for row in rows:
        con.sql(f"SELECT count(*) {row['from_clause']}").fetchall()


def test_jar_joins_no_date_with_a_number() -> None:
    con = duckdb.connect()
    con.execute("CREATE TABLE visit (visited DATE); INSERT INTO visit VALUES ('2024-01-01')")
    con.execute("CREATE TABLE invoice (visited INTEGER); INSERT INTO invoice VALUES (7)")
    lake = lake_on(con)
    assert join_groups(lake, "visited", method="jar", max_tables=2) == []
    con.execute("CREATE TABLE call (visited DATE); INSERT INTO call VALUES ('2024-01-01')")
    assert [row["tables"] for row in join_groups(lake, "visited", method="jar", max_tables=2)] == [
        ["main.call", "main.visit"]
    ]


def test_a_declared_join_of_columns_that_cannot_be_equal_is_refused() -> None:
    lake = lake_on(odd_lake())
    numbers = {kind: number for number, kind in enumerate(CELLS)}
    with pytest.raises(ArgumentError) as refused:
        declare_join(lake, f"visit_{numbers['INTEGER[]']}.visited", f"visit_{numbers['BIGINT']}.visited")
    assert str(refused.value) == (
        f"main.visit_{numbers['INTEGER[]']}.visited (INTEGER[]) and main.visit_{numbers['BIGINT']}.visited (BIGINT) "
        "cannot be equal: join columns of one type, or numbers, texts or dates with each other"
    )


def test_a_declared_join_whose_columns_changed_their_type_is_left_out() -> None:
    con = duckdb.connect()
    con.execute(
        "CREATE TABLE a (x INTEGER); CREATE TABLE b (y INTEGER); INSERT INTO a VALUES (1); INSERT INTO b VALUES (1)"
    )
    lake = lake_on(con)
    declare_join(lake, "a.x", "b.y")
    assert [edge.declared for edge in state_of(lake).edges] == [True]
    con.execute("ALTER TABLE a ALTER x TYPE INTEGER[] USING [x]")
    assert [edge for edge in state_of(lake).edges if edge.declared] == []


def test_declared_keys_of_types_that_are_never_inferred() -> None:
    con = duckdb.connect()
    con.execute(
        "CREATE TABLE flag (on_ BOOLEAN, tag BLOB, PRIMARY KEY (on_, tag)); INSERT INTO flag VALUES (true, 'x');"
        "CREATE TABLE use (on_ BOOLEAN, tag BLOB, FOREIGN KEY (on_, tag) REFERENCES flag (on_, tag));"
        "INSERT INTO use VALUES (true, 'x'), (true, 'x')"
    )
    [edge] = state_of(lake_on(con)).edges
    assert (edge.left_columns, edge.measures.left_in_right, edge.measures.left_fan_out) == (("on_", "tag"), 1.0, 2.0)


ROOMS = """
CREATE TABLE room (house VARCHAR, number INTEGER, seats INTEGER, PRIMARY KEY (house, number));
CREATE TABLE lesson (house VARCHAR, number INTEGER, topic VARCHAR,
                     FOREIGN KEY (house, number) REFERENCES room (house, number));
INSERT INTO room VALUES ('A', 1, 20), ('A', 2, 30), ('B', 1, 40);
INSERT INTO lesson VALUES ('A', 1, 'x'), ('A', 2, 'y'), ('B', 1, 'z');
"""


@pytest.mark.parametrize("method", sorted(METHODS))
def test_a_composite_key_joins_on_all_its_columns(method: str) -> None:
    con = duckdb.connect()
    con.execute(ROOMS)
    [row] = join_groups(lake_on(con), "seats of the room of each lesson", method=method, max_tables=2)
    assert con.sql(f"SELECT count(*) {row['from_clause']}").fetchall() == [(3,)]
    assert [(join["left_column"], join["declared"]) for join in row["joins"]] == [("house", True), ("number", True)]


def test_jar_knows_a_declared_key_beyond_the_columns_that_take_part() -> None:
    con = duckdb.connect()
    wide = ", ".join(f"c{number} INTEGER" for number in range(70))
    con.execute(f"CREATE TABLE a ({wide}, b_ref INTEGER); CREATE TABLE b ({wide}, b_key INTEGER PRIMARY KEY)")
    lake = lake_on(con)
    declare_join(lake, "a.b_ref", "b.b_key")
    [row] = join_groups(lake, "c1 and c2", method="jar", max_tables=2)
    assert [(join["left_column"], join["right_column"], join["declared"]) for join in row["joins"]] == [
        ("b_ref", "b_key", True)
    ]


def test_times_are_no_dates() -> None:
    assert kind_of("TIME") is not kind_of("DATE")


# The parts of a question, each of which a table may answer.

LEXICON = Lexicon(frozenset({"name", "age", "full name"}), frozenset({"singer", "concert", "stadium"}))


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("What are the names of the singers?", ("singers:names", "singers")),
        ("the age and the name of each singer in the concert", ("singer:age", "singer:name", "singer", "concert")),
        ("What is the average age for all stadiums", ("stadiums:age", "stadiums")),
        ("the name of singers and the age", ("singers:name", "singers", "age")),
        ("the name that begins with a vowel of a concert", ("name", "begins", "concert:vowel", "concert")),
        ("how many concerts", ("concerts",)),
        ("how many", ("how many",)),
    ],
)
def test_sub_queries_of_the_embedded_parser(question: str, expected: tuple[str, ...]) -> None:
    assert embedded_subqueries(EmbeddedParser().parse(question, LEXICON)) == expected
