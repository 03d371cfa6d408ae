"""One data set in several places, and tables that answer the same question differently."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import duckdb
import pytest
from answer_support import shared_lake
from typer.testing import CliRunner

import lakescout
from lakescout.answer.alike import ask_one_thing
from lakescout.doors.python import lake_of
from lakescout.engine.ask import ask
from lakescout.engine.outcome import Outcome
from lakescout.joins.copies import unmarked
from lakescout.lake.catalog import Column as LakeColumn
from lakescout.lake.catalog import Table, TableName
from lakescout.plugins.cli.app import app
from lakescout.reading.joining import without_needless_tables
from lakescout.reading.plan import Aggregate, Column, Compare, Plan, Query, Rows, Source, Value
from lakescout.reading.scope import Key, Scope, make_scope

# One data set in several places is one row of discover_tables; related_tables lists what belongs to a table.

LAKE = """
CREATE TABLE customers AS SELECT i AS customer_id, 'c' || i AS customer_name, i * 2 AS age FROM range(40) t(i);
CREATE TABLE invoices AS SELECT i AS invoice_id, i % 40 AS customer_id, i * 1.5 AS total FROM range(90) t(i);
CREATE SCHEMA archive;
CREATE TABLE archive.customers AS SELECT customer_id::VARCHAR AS customer_id, age, customer_name FROM customers
    ORDER BY age DESC;
CREATE TABLE customers_old AS FROM customers;
CREATE SCHEMA shop;
CREATE TABLE shop.customers AS SELECT customer_id, 'x' || customer_id AS customer_name, age FROM main.customers;
CREATE TABLE refunds AS SELECT i AS invoice_id, i % 7 AS customer_id, i * 0.5 AS total FROM range(20) t(i);
CREATE TABLE visits_2023 AS SELECT i AS visit_id, i AS guests FROM range(5) t(i);
CREATE TABLE visits_2024 AS SELECT i AS visit_id, i + 1 AS guests FROM range(5) t(i);
CREATE TABLE visits_2025 AS SELECT i AS visit_id, i + 2 AS guests FROM range(5) t(i);
"""


@pytest.fixture
def con() -> Iterator[duckdb.DuckDBPyConnection]:
    with lakescout.connect() as connection:
        connection.execute(LAKE)
        yield connection


def found(con: duckdb.DuckDBPyConnection, sql: str) -> list[tuple[Any, ...]]:
    return con.execute(sql).fetchall()


def test_the_original_is_shown_once_with_its_copies(con: duckdb.DuckDBPyConnection) -> None:
    rows = found(con, "SELECT schema_name, table_name, also_in FROM discover_tables('names and ages of customers')")
    places = {(schema, table): also_in for schema, table, also_in in rows}
    assert places["main", "customers"] == ["archive.customers", "main.customers_old"]
    assert places["shop", "customers"] == []  # the same name and columns, other cells
    assert not {("archive", "customers"), ("main", "customers_old")} & places.keys()
    assert [rank for (rank,) in found(con, "SELECT rank FROM discover_tables('ages of customers', k := 2)")] == [1, 2]


def test_a_copy_that_changes_is_a_table_of_its_own(con: duckdb.DuckDBPyConnection) -> None:
    sql = "SELECT schema_name FROM discover_tables('names and ages of customers') WHERE table_name = 'customers'"
    assert "archive" not in {schema for (schema,) in found(con, sql)}
    con.execute("UPDATE archive.customers SET age = 99 WHERE customer_id = '3'")
    assert "archive" in {schema for (schema,) in found(con, sql)}


def test_empty_tables_are_no_copies(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("DELETE FROM archive.customers; DELETE FROM customers; DELETE FROM customers_old")
    rows = found(con, "SELECT also_in FROM discover_tables('names and ages of customers', method := 'bm25')")
    assert all(also_in == [] for (also_in,) in rows)


def test_the_answer_says_where_else_its_rows_are(con: duckdb.DuckDBPyConnection) -> None:
    [(sql, said)] = found(con, "SELECT sql, explanation FROM answers('how many customers are there', k := 1)")
    assert sql is not None
    assert "main.customers is also in archive.customers, main.customers_old" in said


def test_tables_that_belong_to_a_table(con: duckdb.DuckDBPyConnection) -> None:
    sql = "SELECT schema_name, table_name, relation, columns FROM related_tables('{}')"
    rows = found(con, sql.format("main.customers"))
    assert [row[:3] for row in rows[:2]] == [("archive", "customers", "copy"), ("main", "customers_old", "copy")]
    joined = {row[1]: row[3] for row in rows if row[2] == "join"}
    assert {"column_name": "customer_id", "other_column": "customer_id"} in joined["invoices"]
    assert ("shop", "customers", "union") in {row[:3] for row in rows}
    like = {row[1]: row[3] for row in found(con, sql.format("invoices")) if row[2] == "union"}
    assert {each["column_name"] for each in like["refunds"]} == {"invoice_id", "customer_id", "total"}
    parts = [row[1] for row in found(con, sql.format("visits_2024")) if row[2] == "part"]
    assert parts == ["visits_2023", "visits_2025"]


def test_a_view_over_a_table_is_its_copy_and_not_the_original(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("DROP TABLE customers_old; CREATE VIEW aged AS FROM customers; ALTER VIEW aged RENAME TO customers_new")
    [row] = found(con, "SELECT table_name, relation, reason FROM related_tables('main.customers_new', k := 1)")
    assert row[:2] == ("customers", "copy") or row[1] == "copy"
    names = found(con, "SELECT table_name FROM discover_tables('names and ages of customers')")
    assert ("customers_new",) not in names


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("FROM related_tables('nothing')", "is not in the lake"),
        ("FROM related_tables('')", "table_name"),
        ("FROM related_tables('main.customers', k := 0)", "k must be"),
    ],
)
def test_what_cannot_be_asked_is_said(con: duckdb.DuckDBPyConnection, statement: str, said: str) -> None:
    with pytest.raises(duckdb.Error, match=said):
        con.execute(statement)


def test_the_command_lists_what_belongs_to_a_table(tmp_path: Path) -> None:
    file = tmp_path / "lake.duckdb"
    with duckdb.connect(str(file)) as con:
        con.execute(LAKE)
    run = CliRunner().invoke(app, ["related", str(file), "main.customers", "--k", "2"])
    assert run.exit_code == 0, run.output
    assert [line.split()[:2] for line in run.output.splitlines()] == [
        ["copy", "archive.customers"],
        ["copy", "main.customers_old"],
    ]


def test_names_without_what_marks_a_copy() -> None:
    assert unmarked("Orders_backup_v2") == unmarked("orders") != unmarked("orders_2023")
    assert unmarked("old") == ("old",)


# Tables that answer the same question differently: both are shown, or the explanation says that they differ.

BANK = "CREATE TABLE world_bank(country VARCHAR, gdp DOUBLE, population INT)"
FUND = "CREATE TABLE imf_economies(country_name VARCHAR, region VARCHAR, gdp DOUBLE, debt DOUBLE)"


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    connection = lakescout.connect()
    connection.execute(f"""
        {BANK};
        INSERT INTO world_bank VALUES ('France', 2639.0, 67), ('Germany', 3888.0, 83), ('Italy', 1907.0, 59);
        {FUND};
        INSERT INTO imf_economies VALUES ('France', 'EU', 2645.3, 99), ('Germany', 'EU', 3888.0, 60),
            ('Italy', 'EU', 1905.0, 130), ('Japan', 'Asia', 5000.0, 200);
    """)
    yield connection
    connection.close()


def asked(lake: duckdb.DuckDBPyConnection, question: str) -> Outcome:
    return ask(lake_of(lake), question)


def test_one_row_of_each_source_is_shown(lake: duckdb.DuckDBPyConnection) -> None:
    relation = lake.execute("FROM answer('gdp of France')")
    assert [column[0] for column in relation.description] == ["source_table", "gdp"]
    assert sorted(relation.fetchall()) == [("main.imf_economies", 2645.3), ("main.world_bank", 2639.0)]
    best = asked(lake, "gdp of France").best
    assert best is not None
    (said,) = best.left_out
    assert said in {"main.world_bank answers otherwise: 2639.0", "main.imf_economies answers otherwise: 2645.3"}
    assert said in best.reasons
    assert {table.table for table in best.tables} == {"world_bank", "imf_economies"}


def test_of_longer_answers_it_is_said_that_they_differ(lake: duckdb.DuckDBPyConnection) -> None:
    best = asked(lake, "countries with gdp over 2000").best
    assert best is not None and best.rows is not None
    rows = [value for (value,) in (row.values() for row in best.rows.to_pylist())]
    if best.tables[0].table == "world_bank":  # either may be ranked first
        assert rows == ["France", "Germany"]
        assert best.left_out == ("main.imf_economies answers otherwise: France; Germany; Japan",)
    else:
        assert rows == ["France", "Germany", "Japan"]
        assert best.left_out == ("main.world_bank answers otherwise: France; Germany",)


@pytest.mark.parametrize(
    ("question", "row"),
    [
        ("What is the gdp of Germany?", (3888.0,)),  # both say the same
        ("gdp of Italy according to the imf", (1905.0,)),  # one of them is named
        ("gdp of Japan", (5000.0,)),  # one of them has it
    ],
)
def test_where_sources_agree_or_one_is_meant_one_answers(
    lake: duckdb.DuckDBPyConnection, question: str, row: tuple[float]
) -> None:
    assert lake.execute("FROM answer(?)", [question]).fetchall() == [row]
    best = asked(lake, question).best
    assert best is not None and best.left_out == ()


def scope(table: str, *columns: str) -> Scope:
    """A scope of one table; a type follows each name."""
    pairs = [column.split(":") for column in columns]
    made = tuple(LakeColumn(name, kind, place) for place, (name, kind) in enumerate(pairs))
    return make_scope([Table(TableName("lake", "main", table), made)], [])


ONE = scope("world_bank", "country:VARCHAR", "gdp:DOUBLE")
OF_FRANCE = Plan((Column(1),), where=Compare("=", Column(0), Value("France")))
COUNT = Plan((Aggregate("count", Rows()),), sources=(Source(0),))


@pytest.mark.parametrize(
    ("other", "plan", "same"),
    [
        (scope("imf", "country_name:VARCHAR", "imf_gdp:DOUBLE"), OF_FRANCE, True),
        (scope("imf", "country:VARCHAR", "gdp:BIGINT"), OF_FRANCE, True),
        (scope("imf", "country:VARCHAR", "gdp:VARCHAR"), OF_FRANCE, False),  # another kind
        (scope("imf", "country:VARCHAR", "gdp_growth:DOUBLE"), OF_FRANCE, False),  # another measure
        (scope("imf", "region:VARCHAR", "gdp:DOUBLE"), OF_FRANCE, False),  # another condition
        (scope("imf", "country:VARCHAR", "gdp:DOUBLE"), Plan((Aggregate("sum", Column(1)),)), False),
        (scope("imf", "country:VARCHAR", "gdp:DOUBLE"), None, False),
    ],
)
def test_what_asks_the_same_of_other_tables(other: Scope, plan: Query | None, same: bool) -> None:
    assert ask_one_thing(OF_FRANCE, ONE, plan, other) is same
    assert ask_one_thing(plan, other, OF_FRANCE, ONE) is same


def test_rows_of_other_tables_are_other_things() -> None:
    orders, customers = scope("orders", "id:INTEGER"), scope("customers", "id:INTEGER")
    assert not ask_one_thing(COUNT, orders, COUNT, customers)
    assert ask_one_thing(COUNT, orders, COUNT, scope("Orders", "id:INTEGER"))
    names = Plan((Column(0),))
    assert not ask_one_thing(names, scope("singer", "name:VARCHAR"), names, scope("city", "name:VARCHAR"))


JOINED = make_scope(
    [
        Table(
            TableName("lake", "main", "orders"),
            (LakeColumn("id", "INTEGER", 0), LakeColumn("customer_id", "INTEGER", 1), LakeColumn("total", "DOUBLE", 2)),
        ),
        Table(
            TableName("lake", "main", "customers"), (LakeColumn("id", "INTEGER", 0), LakeColumn("name", "VARCHAR", 1))
        ),
    ],
    [Key(1, 3)],
)


@pytest.mark.parametrize(
    ("plan", "needed"),
    [
        (Plan((Column(2),), where=Compare("=", Column(3), Value(5))), Plan((Column(2),), where=Compare("=", Column(1), Value(5)))),
        (Plan((Column(4),), where=Compare("=", Column(1), Value(5))), Plan((Column(4),), where=Compare("=", Column(3), Value(5)))),
        (Plan((Column(3), Column(2))), Plan((Column(1), Column(2)))),  # as many rows: the key does not repeat
        (Plan((Column(1), Column(4))), Plan((Column(1), Column(4)))),  # a customer with two orders has two rows
        (Plan((Column(4), Column(3)), where=Compare(">", Column(2), Value(9))),) * 2,
        (Plan((Column(2),), where=Compare("=", Column(3), Value(5)), sources=(Source(1),)),) * 2,
    ],
)  # fmt: skip
def test_a_table_of_which_only_the_key_is_used_is_not_joined(plan: Plan, needed: Plan) -> None:
    assert without_needless_tables(plan, JOINED) == needed


def test_what_is_shown_stays_with_its_table_where_keys_are_missing() -> None:
    gappy = replace(JOINED, missing=frozenset({1}))
    shown = Plan((Column(3), Column(2)))
    assert without_needless_tables(shown, gappy) == shown
    sought = Plan((Column(2),), where=Compare("=", Column(3), Value(5)))
    assert without_needless_tables(sought, gappy) == replace(sought, where=Compare("=", Column(1), Value(5)))


# Over several databases an answer says which it took, and why.

SEVERAL = """
ATTACH ':memory:' AS shop; ATTACH ':memory:' AS clinic; ATTACH ':memory:' AS depot;
CREATE TABLE shop.main.orders AS SELECT i AS order_id, i % 7 AS customer_id, i * 2.5 AS total FROM range(40) t(i);
CREATE TABLE clinic.main.patients AS SELECT i AS patient_id, 'p' || i AS name, 20 + i AS age FROM range(30) t(i);
CREATE TABLE depot.main.orders AS SELECT i AS order_id, 's' || i % 4 AS supplier, i AS pallets FROM range(20) t(i);
"""


@pytest.fixture(scope="module")
def several() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake(SEVERAL) as connection:
        yield connection


@pytest.mark.parametrize(
    ("question", "taken", "others"),
    [
        ("what is the total of the orders of customer 3", "shop", {"clinic", "depot"}),
        ("how many pallets did each supplier order", "depot", {"clinic", "shop"}),
        ("what is the average age of the patients", "clinic", {"shop", "depot"}),
    ],
)
def test_an_answer_over_several_databases_says_which_it_took_and_why(
    several: duckdb.DuckDBPyConnection, question: str, taken: str, others: set[str]
) -> None:
    [(sql, said)] = found(several, f"SELECT sql, explanation FROM answers('{question}', k := 1)")
    assert sql is not None and f"{taken}." in sql.replace('"', "")
    [line] = [part for part in re.split(r"[;\n]", said) if f"read from the database {taken}" in part]
    assert "fits best" in line
    assert all(other in line for other in others)


def test_an_answer_over_one_database_names_none(con: duckdb.DuckDBPyConnection) -> None:
    [(said,)] = found(con, "SELECT explanation FROM answers('how many customers are there', k := 1)")
    assert "read from the database" not in said


# A table that is put aside stands behind the one in use, whatever rows it has, unless the question says so.

ASIDE = """
CREATE TABLE instances AS SELECT i AS id, 'host ' || i % 9 AS host, 'vm' || i AS hostname FROM range(60) t(i);
CREATE TABLE shadow_instances AS SELECT * FROM instances WHERE false;
CREATE TABLE volumes AS SELECT i AS id, i % 60 AS instance_id, i * 10 AS size FROM range(80) t(i);
CREATE TABLE volumes_backup AS SELECT *, DATE '2024-01-01' AS saved FROM volumes WHERE id < 30;
CREATE TABLE hosts AS SELECT i AS host_id, 'rack ' || i AS rack FROM range(9) t(i);
"""


def shown(con: duckdb.DuckDBPyConnection, question: str) -> list[str]:
    return [name for (name,) in found(con, f"SELECT table_name FROM discover_tables('{question}', k := 5)")]


def test_what_is_put_aside_stands_behind_what_is_in_use() -> None:
    with lakescout.connect() as connection:
        connection.execute(ASIDE)
        both = shown(connection, "hostname of each instance with the size of its volumes")[:2]
        assert set(both) == {"instances", "volumes"}
        assert shown(connection, "size of volumes in the backup")[0] == "volumes_backup"
        assert shown(connection, "shadow instances by host")[0] == "shadow_instances"


def test_a_table_that_only_sounds_like_one_that_is_put_aside_keeps_its_place() -> None:
    with lakescout.connect() as connection:
        connection.execute(
            "CREATE TABLE backup_jobs(job_id INT, started DATE); CREATE TABLE old_towns(town VARCHAR, age INT)"
        )
        assert shown(connection, "when was each job started")[0] == "backup_jobs"
        assert shown(connection, "age of towns")[0] == "old_towns"


CELLS = """
CREATE TABLE penguins AS SELECT i AS penguin_id, ['male', 'female'][1 + i % 2] AS sex, i * 10 AS mass FROM range(9) t(i);
CREATE TABLE riders AS SELECT i AS rider_id, ['Male', 'Female'][1 + i % 3 % 2] AS gender, i AS wins FROM range(12) t(i);
"""


def test_cells_that_several_tables_hold_tell_of_none_of_them() -> None:
    with lakescout.connect() as con:
        con.execute(CELLS)
        lake = lake_of(con)
        for question in ("compare male and female", "how many are male"):
            refused = ask(lake, question)
            assert not refused.answered, question
            assert re.fullmatch(r"(memory\.)?\S+ and \S+ hold these cells: say which table is meant", refused.reason)
            assert all(table in refused.reason for table in ("penguins", "riders"))
        told = ask(lake, "how many penguins are male")
        assert told.answered and told.best is not None and told.best.rows is not None
        assert told.best.rows.to_pylist()[0] == {"count": 5}
        con.execute("DROP TABLE riders")
        assert ask(lake, "how many are male").answered


def test_a_table_joined_to_the_one_that_answers_is_no_other_place() -> None:
    with lakescout.connect() as connection:
        connection.execute(
            "CREATE TABLE visits AS SELECT i AS visit_id, ['check-up', 'flu', 'injury'][1 + i % 3] AS reason,"
            " TIMESTAMP '2021-03-01 09:00:00' + to_days((i * 5)::INT) AS visit_time FROM range(200) t(i);"
            "ALTER TABLE visits ADD PRIMARY KEY (visit_id);"
            "CREATE TABLE invoices(invoice_id INT PRIMARY KEY, visit_id BIGINT REFERENCES visits, issued DATE);"
            "INSERT INTO invoices SELECT i, i, DATE '2021-03-02' + (i * 5)::INT FROM range(200) t(i)"
        )
        found = ask(lake_of(connection), "how many check-ups did we do in 2022")
    gold = sum(i % 3 == 0 and 306 <= i * 5 < 671 for i in range(200))
    assert found.best is not None and found.best.rows is not None, found.reason
    assert found.best.rows.to_pylist() == [{"count": gold}]


def test_a_reason_is_of_the_tables_that_the_nearest_reading_reads() -> None:
    with lakescout.connect() as connection:
        connection.execute(
            "CREATE TABLE titanic AS SELECT i AS age, 1 + i % 3 AS class FROM range(60) t(i);"
            "CREATE TABLE cows AS SELECT ['old', 'young'][1 + i % 2] AS age, i AS cow FROM range(20) t(i)"
        )
        found = ask(lake_of(connection), "average age of titanic passengers per class")
    assert found.best is None and "cows" not in found.reason and "passengers" in found.reason


def test_a_short_name_that_begins_otherwise_answers_nothing_beside_a_word() -> None:
    with lakescout.connect() as connection:
        connection.execute(
            "CREATE TABLE routes AS SELECT ['ORD', 'ATL', 'JFK'][1 + i * i % 3] AS destination, i % 4 AS stops FROM range(60) t(i);"
            "CREATE TABLE airports AS SELECT 'A' || i AS faa, ['A', 'N', 'U'][1 + i % 3 % 2] AS dst FROM range(30) t(i)"
        )
        found = ask(lake_of(connection), "which destination is the most popular")
    assert not any("airports" in reason for each in found.answers[:1] for reason in each.reasons)
    assert found.nearest is None or "dst" not in found.nearest.sql
