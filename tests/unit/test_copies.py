"""One data set in several places is one row of discover_tables, and the tables that belong to one are told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import duckdb
import pytest
from typer.testing import CliRunner

import lakescout
from lakescout.doors.cli.app import app
from lakescout.joins.copies import unmarked

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
