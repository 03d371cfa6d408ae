"""What is said of a statement that somebody wrote: by lakescout_check, and by the command."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest
from answer_support import shared_lake
from typer.testing import CliRunner

import lakescout
from lakescout.plugins.cli.app import app

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
    with shared_lake(SHOP) as connection:
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


def test_columns_that_are_called_alike_may_join_without_a_key() -> None:
    with lakescout.connect(join_edges="declared") as lake:
        lake.execute(
            "CREATE TABLE sale (shop_code VARCHAR, fee INTEGER); CREATE TABLE visit (shop_code VARCHAR, n INTEGER)"
        )
        lake.execute("INSERT INTO sale VALUES ('a', 1); INSERT INTO visit VALUES ('a', 1)")
        sql = "SELECT fee FROM sale JOIN visit ON {}"
        for condition, weight in (("sale.shop_code = visit.shop_code", "note"), ("sale.fee = visit.n", "doubt")):
            found = findings(lake, sql.format(condition), "fee of each sale with a visit")
            assert [each[1] for each in found if each[0] == "join"] == [weight], found
        assert findings(lake, "SELECT a.fee FROM sale a JOIN sale b ON a.fee = b.fee", "fee of sales") == []


STREETS = """
CREATE TABLE station (station_id INTEGER PRIMARY KEY, name VARCHAR);
INSERT INTO station VALUES (1, 'North'), (2, 'South'), (3, 'North Sea');
CREATE TABLE ride (ride_id INTEGER PRIMARY KEY, start_station_id INTEGER REFERENCES station (station_id),
  end_station_id INTEGER REFERENCES station (station_id), started DATE, weight_g DOUBLE, fare DOUBLE);
INSERT INTO ride VALUES (1, 1, 2, '2024-01-05', 900, 3), (2, 2, 1, '2024-02-07', 2500, 4), (3, 3, 1, '2023-02-07', 20, 5);
"""


@pytest.fixture(scope="module")
def streets() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake(STREETS) as connection:
        yield connection


FROM_START = "FROM ride r JOIN station s ON s.station_id = r.start_station_id"
FROM_END = "FROM ride r JOIN station s ON s.station_id = r.end_station_id"


@pytest.mark.parametrize(
    ("question", "sql", "law", "says"),
    [
        ("average fare per month", "SELECT avg(fare) FROM ride", "unmet", "“per month” is not carried out"),
        ("average fare", "SELECT sum(fare) FROM ride", "unmet", "“average”"),
        ("average fare of rides", "SELECT avg(ride_id) FROM ride", "left out", "“fare” is the name of ride.fare"),
        ("rides with a fare above 4", "SELECT ride_id FROM ride WHERE fare < 4", "unmet", "“above 4”"),
        ("rides with a weight above 2 kg", "SELECT ride_id FROM ride WHERE weight_g > 2", "unmet", "“2 kg”"),
        ("fare of all rides", "SELECT fare FROM ride WHERE weight_g > 33", "unasked", "nothing in the question says"),
        ("number of rides", "SELECT sum(weight_g) FROM ride", "unasked", "nothing in the question names ride.weight_g"),
        ("rides of the station South", f"SELECT ride_id {FROM_END} WHERE s.name = 'South'", "unasked", "both ride."),
        ("end station of each ride", f"SELECT r.ride_id, s.name {FROM_START}", "role", "ride.end_station_id"),
        ("fare of rides", "SELECT fare FROM ride ORDER BY fare LIMIT 7", "unasked", "says 7"),
        (
            "fare and station",
            "SELECT fare, name FROM ride r JOIN station s ON r.ride_id = s.station_id",
            "join",
            "no key",
        ),
        ("total fare of rides", "SELECT fare FROM ride", "unmet", "“total”"),
        (
            "average weight and total fare per station",
            "SELECT start_station_id, sum(fare) FROM ride GROUP BY 1",
            "unmet",
            "“average and total” are not all carried out",
        ),
        ("how many rides", "SELECT ride_id FROM ride", "unmet", "“how many”"),
        ("station with the longest name", "SELECT name FROM station", "unmet", "“longest”"),
        (
            "rides of 2024 above 4",
            "SELECT ride_id FROM ride WHERE fare > 4",
            "unmet",
            "nothing in the statement says 2024",
        ),
        # What no plan carries out goes through the same laws.
        ("average fare per month", "WITH t AS (SELECT fare FROM ride) SELECT avg(t.fare) FROM t", "unmet", "per month"),
        (
            "rides with a fare above 4",
            "SELECT ride_id FROM (SELECT *, row_number() OVER (ORDER BY fare) AS n FROM ride WHERE fare < 4) AS t",
            "unmet",
            "“above 4”",
        ),
        (
            "start stations with a total fare less than 4",
            "SELECT start_station_id, total FROM (SELECT start_station_id, sum(fare) AS total FROM ride GROUP BY 1) AS t "
            "WHERE total > 4",
            "unmet",
            "“less than 4”",
        ),
    ],
)
def test_laws_hold_for_any_statement(
    streets: duckdb.DuckDBPyConnection, question: str, sql: str, law: str, says: str
) -> None:
    found = findings(streets, sql, question)
    assert any(name == law and weight == "doubt" and says in said for name, weight, said, _ in found), found


@pytest.mark.parametrize(
    ("question", "sql"),
    [
        ("what share of rides has a fare above 4", "SELECT avg((fare > 4)::int) FROM ride"),
        ("how many grams on average does a ride weigh", "SELECT avg(weight_g) FROM ride"),
        ("total fare by station number", "SELECT start_station_id, sum(fare) FROM ride GROUP BY 1"),
        (
            "number of rides, and the station with the number of its rides",
            "SELECT start_station_id, count(*) FROM ride GROUP BY 1",
        ),
        ("stations where at least one ride started", f"SELECT DISTINCT s.name {FROM_START}"),
        (
            "how many rides started in South and how many in North",
            f"SELECT sum(CASE WHEN s.name = 'South' THEN 1 ELSE 0 END), sum(CASE WHEN s.name = 'North' THEN 1 ELSE 0 END) {FROM_START}",
        ),
        ("average fare per month", "SELECT date_trunc('month', started), avg(fare) FROM ride GROUP BY 1"),
        ("average fare per month", "SELECT strftime(started, '%Y-%m') AS m, avg(fare) FROM ride GROUP BY m"),
        (
            "average fare per month",
            "WITH t AS (SELECT month(started) AS m, fare FROM ride) SELECT m, avg(fare) FROM t GROUP BY m",
        ),
        ("average fare of rides", "SELECT avg(f) FROM (SELECT fare AS f FROM ride) AS t"),
        ("average rides per day", "SELECT avg(n) FROM (SELECT started, count(*) AS n FROM ride GROUP BY 1) AS t"),
        ("rides with a fare above 4", "SELECT ride_id FROM ride WHERE fare > 4"),
        ("rides with a fare above 4", "SELECT ride_id FROM ride WHERE NOT fare <= 4"),
        ("rides with a weight above 2 kg", "SELECT ride_id FROM ride WHERE weight_g > 2000"),
        ("end station of each ride", f"SELECT r.ride_id, s.name {FROM_END}"),
        ("rides that started in 2024", "SELECT ride_id FROM ride WHERE started BETWEEN '2024-01-01' AND '2024-12-31'"),
        (
            "stations where no ride ended",
            "SELECT name FROM station s WHERE NOT EXISTS (SELECT 1 FROM ride r WHERE r.end_station_id = s.station_id)",
        ),
        (
            "average number of rides per day",
            "SELECT avg(n) FROM (SELECT started, count(*) AS n FROM ride GROUP BY 1) AS t",
        ),
        ("combined list of fares and weights", "SELECT fare FROM ride UNION SELECT weight_g FROM ride"),
        ("rides in 2024", "SELECT ride_id FROM ride WHERE strftime(started, '%Y') = '2024'"),
        ("fare of each ride and the running total", "SELECT fare, sum(fare) OVER (ORDER BY started) FROM ride"),
        (
            "start stations with a total fare less than 4",
            "SELECT start_station_id, total FROM (SELECT start_station_id, sum(fare) AS total FROM ride GROUP BY 1) AS t "
            "WHERE total < 4",
        ),
    ],
)
def test_no_law_speaks_against_what_was_asked(streets: duckdb.DuckDBPyConnection, question: str, sql: str) -> None:
    assert [each for each in findings(streets, sql, question) if each[1] == "doubt"] == []


def test_a_join_by_the_name_of_the_key_is_meant_so() -> None:
    with lakescout.connect() as lake:
        lake.execute("CREATE TABLE product (product_id INTEGER PRIMARY KEY, title VARCHAR)")
        lake.execute("INSERT INTO product VALUES (1, 'tea'), (2, 'cake')")
        lake.execute(
            "CREATE TABLE stock (product_id INTEGER REFERENCES product (product_id), "
            "instead INTEGER REFERENCES product (product_id), shelf VARCHAR)"
        )
        lake.execute("INSERT INTO stock VALUES (1, 2, 'left'), (2, 1, 'right')")
        sql = "SELECT title FROM stock JOIN product USING (product_id) WHERE shelf = 'left'"
        assert [each for each in findings(lake, sql, "title of products on the left shelf") if each[1] == "doubt"] == []


def test_a_cell_chosen_too_narrowly(streets: duckdb.DuckDBPyConnection) -> None:
    [(law, weight, says, _)] = findings(streets, "SELECT station_id FROM station WHERE name = 'North'")
    assert (law, weight) == ("spellings", "note") and "'North Sea' (1 row)" in says
    [(law, weight, says, _)] = findings(streets, "SELECT station_id FROM station WHERE name = 'Sea'")
    assert (law, weight) == ("no cell", "doubt") and "'North Sea' (1 row)" in says


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
