"""Every from clause of every method runs, whatever the types of the columns that bear the same name."""

from __future__ import annotations

from itertools import combinations_with_replacement

import duckdb
import pytest
from joins_support import lake_on, state_of

from lakescout.errors import ArgumentError
from lakescout.groups.methods import METHODS
from lakescout.joins.graph import can_be_equal, equality
from lakescout.joins.profile import kind_of
from lakescout.surface.additions import declare_join
from lakescout.surface.discover import join_groups

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
