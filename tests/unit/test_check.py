"""What is said of a statement that somebody wrote: by lakescout_check, and by the command."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest
from typer.testing import CliRunner

import lakescout
from lakescout.doors.cli.app import app

SHOP = """
CREATE TABLE customer (customer_id INTEGER PRIMARY KEY, name VARCHAR, city VARCHAR);
INSERT INTO customer VALUES (1, 'Ann', 'Lyon'), (2, 'Bob', 'lyon '), (3, 'Cy', 'Paris'), (4, 'Di', 'Lyon');
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer (customer_id), amount DOUBLE);
INSERT INTO orders VALUES (1, 1, 10), (2, 1, 20), (3, 3, 5);
CREATE TABLE item (order_id INTEGER REFERENCES orders (order_id), product VARCHAR);
INSERT INTO item VALUES (1, 'tea'), (1, 'cake'), (2, 'Tea'), (3, 'McTea'), (3, 'tea set');
"""
JOINED = "FROM orders o JOIN item i ON i.order_id = o.order_id"


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with lakescout.connect() as connection:
        connection.execute(SHOP)
        yield connection


def findings(lake: duckdb.DuckDBPyConnection, sql: str, question: str = "") -> list[tuple[str, str, str, str | None]]:
    rows = lake.execute("SELECT law, weight, says, instead FROM lakescout_check(?, ?)", [question, sql]).fetchall()
    return [(law, weight, says, instead) for law, weight, says, instead in rows]


@pytest.mark.parametrize(
    ("sql", "laws"),
    [
        ("SELECT sum(amount) FROM orders", []),
        ("SELECT sum(amount) FROM orders JOIN customer USING (customer_id)", []),
        ("SELECT count(*) FROM orders o JOIN item i ON i.order_id = o.order_id", []),
        (f"SELECT max(o.amount) {JOINED}", []),
        (f"SELECT sum(o.amount) {JOINED}", ["multiplied"]),
        (f"SELECT avg(o.amount), i.product {JOINED} GROUP BY i.product", ["multiplied"]),
        ("SELECT sum(amount) FROM orders JOIN item USING (order_id)", ["multiplied"]),
        (
            "SELECT sum(total) FROM "
            "(SELECT sum(o.amount) AS total FROM orders o, item i WHERE i.order_id = o.order_id) AS t",
            ["multiplied"],
        ),
        ("SELECT sum(amount) FROM orders WHERE order_id IN (SELECT order_id FROM item)", []),
        ("SELECT name FROM customer WHERE city = 'Paris'", []),
        ("SELECT name FROM customer WHERE city = 'Lyon'", ["spellings"]),
        ("SELECT name FROM customer WHERE city IN ('Paris', 'PARIS')", ["no cell"]),
        ("SELECT name FROM customer WHERE city = 'Rome'", ["no cell"]),
        ("SELECT count(*) FROM item WHERE product LIKE 'tea%'", ["spellings"]),
        ("SELECT count(*) FROM item WHERE product ILIKE 'tea%'", []),
        ("SELECT count(*) FROM item WHERE product ILIKE 'coffee%'", ["no cell"]),
        ("SELECT nothing FROM customer", ["runs"]),
        ("SELECT name FROM nowhere", ["guard"]),
        ("DROP TABLE customer", ["guard"]),
        ("SELECT * FROM read_csv('/etc/passwd')", ["guard"]),
    ],
)
def test_what_is_found(lake: duckdb.DuckDBPyConnection, sql: str, laws: list[str]) -> None:
    found = findings(lake, sql)
    assert [law for law, *_ in found] == laws, found
    assert all(weight == ("refused" if law in {"guard", "runs"} else "doubt") for law, weight, *_ in found)


def test_a_finding_says_what_to_write_instead(lake: duckdb.DuckDBPyConnection) -> None:
    [(_, _, says, instead)] = findings(lake, "SELECT name FROM customer WHERE city = 'paris'")
    assert instead == "'Paris'" and "'Paris' (1 row)" in says
    [(_, _, says, instead)] = findings(lake, f"SELECT sum(o.amount) {JOINED}")
    assert "repeats rows of orders, up to 2 times" in says and str(instead).startswith("aggregate item by order_id")


def test_words_of_the_question_that_a_statement_leaves_out(lake: duckdb.DuckDBPyConnection) -> None:
    question = "total amount of the orders of customers from Paris"
    whole = "SELECT sum(o.amount) FROM orders o JOIN customer c USING (customer_id) WHERE c.city = 'Paris'"
    assert findings(lake, whole, question) == []
    [(law, weight, says, _)] = findings(lake, whole.replace(" WHERE c.city = 'Paris'", ""), question)
    assert (law, weight) == ("left out", "doubt") and "“Paris” is a cell of customer.city" in says
    found = findings(lake, "SELECT sum(amount) FROM orders", "total amount of refunded orders")
    assert [(law, weight) for law, weight, *_ in found] == [("unaccounted", "note")] and "refunded" in found[0][2]


def test_a_check_runs_nothing_and_a_null_question_gives_no_rows(lake: duckdb.DuckDBPyConnection) -> None:
    assert findings(lake, "SELECT sum(CAST(name AS INTEGER)) FROM customer") == []
    assert lake.execute("FROM lakescout_check(NULL, 'SELECT 1')").fetchall() == []
    with pytest.raises(duckdb.Error, match="sql must be a text"):
        findings(lake, " ")


def test_the_command_says_what_was_found_and_exits_so(tmp_path: Path) -> None:
    path = tmp_path / "shop.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute(SHOP)
    runner = CliRunner()
    good = runner.invoke(app, ["check", str(path), "", "SELECT sum(amount) FROM orders"])
    assert (good.exit_code, good.output.strip()) == (0, "nothing was found")
    bad = runner.invoke(app, ["check", str(path), "orders from Rome", "SELECT name FROM customer WHERE city = 'Rome'"])
    assert bad.exit_code == 1 and "doubt: no cell of customer.city is 'Rome'" in bad.output
    refused = runner.invoke(app, ["check", str(path), "", "SELECT a FROM nowhere", "--json"])
    assert refused.exit_code == 1 and json.loads(refused.output)[0]["weight"] == "refused"
