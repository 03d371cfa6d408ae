"""What newcomers asked: ends of a way, parts of a sum, an order that is said, rows that a join leaves out."""

from collections.abc import Iterator
from typing import Any

import duckdb
import pytest
from answer_support import check_refused, check_rows, shared_lake

import lakescout
from lakescout.answer.uncast import UncastCells
from lakescout.lake.catalog import Table

LAKE = """
CREATE TABLE turnover AS FROM (VALUES ('North', 'pens', 10, 5), ('North', 'ink', 30, 6), ('East', 'pens', 40, 7),
  ('West', 'pens', 20, 9)) AS t(region, product, revenue, quantity);
CREATE TABLE trips(trip_id INT PRIMARY KEY, origin VARCHAR, dest VARCHAR);
INSERT INTO trips VALUES (1, 'JFK', 'LAX'), (2, 'JFK', 'ATL'), (3, 'LGA', 'LAX'), (4, 'LGA', 'ATL'), (5, 'JFK', 'LAX');
CREATE TABLE carriers(carrier VARCHAR PRIMARY KEY, name VARCHAR);
INSERT INTO carriers VALUES ('A', 'Alpha Lines'), ('B', 'Beta Lines'), ('C', 'Gamma Lines');
CREATE TABLE planes(tailnum VARCHAR PRIMARY KEY, seats INT);
INSERT INTO planes SELECT 'N' || i, 100 + i FROM range(6) t(i);
CREATE TABLE flights(flight_id INT PRIMARY KEY, carrier VARCHAR REFERENCES carriers, tailnum VARCHAR REFERENCES planes);
INSERT INTO flights SELECT i, 'A', 'N0' FROM range(9) t(i);
INSERT INTO flights SELECT 9 + i, 'B', 'N' || (1 + i) FROM range(4) t(i);
INSERT INTO flights SELECT 13 + i, 'C', 'N' || (4 + i) FROM range(2) t(i);
CREATE TABLE museum_years AS FROM (VALUES (2018, 10), (2019, 12), (2021, 20)) AS t(year, visitors);
CREATE TABLE power AS SELECT make_date(2014 + i % 4, 1, 1) AS year, ['Coal', 'Renewables', 'Nuclear'][1 + i // 4 % 3]
  AS source, 10 + i AS net_generation FROM range(12) t(i);
CREATE TABLE moves AS FROM (VALUES (1, 'Ann', 'Sales'), (2, 'Bob', 'Law'), (3, 'Cid', 'Sales')) AS t(move_id, employee, dep);
CREATE TABLE customers(customer_id INT PRIMARY KEY, city VARCHAR);
INSERT INTO customers VALUES (1, 'Oslo'), (2, 'Rome'), (3, 'Rome');
CREATE TABLE orders(order_id INT PRIMARY KEY, customer_id INT REFERENCES customers, ordered DATE);
INSERT INTO orders VALUES (1, 1, '2024-01-05'), (2, 2, '2024-01-20'), (3, NULL, '2024-02-01'), (4, 2, '2024-02-10'),
  (5, NULL, '2024-03-01'), (6, 3, '2024-03-05');
"""


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake(LAKE) as connection:
        yield connection


def test_a_number_over_cells_that_are_mostly_empty_says_so() -> None:
    with lakescout.connect() as connection:
        connection.execute(
            "CREATE TABLE planes AS SELECT i AS plane_id, if(i % 50 = 0, 100 + i, NULL) AS speed FROM range(500) t(i)"
        )
        [(rows, told), *_] = connection.execute(
            "SELECT answer, explanation FROM answers('average speed of planes')"
        ).fetchall()
        assert rows == '[{"avg_speed": 325.0}]'
        assert "planes.speed is empty but for 10 of 500 rows" in told


ANSWERED: list[tuple[str, list[tuple[Any, ...]]]] = [
    ("percentage of total revenue per region", [("East", 40.0), ("North", 40.0), ("West", 20.0)]),
    ("share of revenue by region", [("East", 40.0), ("North", 40.0), ("West", 20.0)]),
    ("total revenue per region sorted by region", [("East", 40), ("North", 40), ("West", 20)]),
    ("number of trips per origin sorted by origin", [("JFK", 3), ("LGA", 2)]),
    ("number of trips per dest sorted by dest descending", [("LAX", 3), ("ATL", 2)]),
    ("number of trips from JFK to LAX", [(2,)]),
    ("number of trips to LAX", [(3,)]),
    ("number of moves to Sales", [(2,)]),
    ("which carrier has the most planes", [("Beta Lines", 4)]),
    ("which carrier has the fewest planes", [("Alpha Lines", 1)]),
    ("which carrier has the most flights", [("Alpha Lines", 9)]),
    ("number of orders through 10 February 2024", [(4,)]),
    ("number of orders by 10 February 2024", [(4,)]),
    ("number of orders through February 2024", [(4,)]),
]


@pytest.mark.parametrize(("question", "rows"), ANSWERED)
def test_what_newcomers_ask_is_answered(
    lake: duckdb.DuckDBPyConnection, question: str, rows: list[tuple[Any, ...]]
) -> None:
    check_rows(lake, question, rows)


REFUSED = [
    ("number of trips to JFK", "“to JFK” is not trips.origin"),
    ("number of trips from LAX", "“from LAX” is not trips.dest"),
    ("renewables share of power in 2017", "“Renewables” is the part of a share"),
    ("visitors per year and the difference to the year before", "some periods between have no rows"),
]


@pytest.mark.parametrize(("question", "reason"), REFUSED)
def test_what_has_no_answer_is_refused(lake: duckdb.DuckDBPyConnection, question: str, reason: str) -> None:
    check_refused(lake, question, reason)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("number of orders per city", "2 of 6 rows of orders have no row in customers and are left out"),
        ("number of flights per carrier", None),
        ("which customers have no orders", None),
    ],
)
def test_rows_that_a_join_leaves_out_are_counted(
    lake: duckdb.DuckDBPyConnection, question: str, said: str | None
) -> None:
    [(told,)] = lake.execute("SELECT explanation FROM answers(?, k := 1)", [question]).fetchall()
    assert (said in told) if said else ("left out" not in told)


def test_nothing_is_counted_of_a_join_that_was_found_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    counted: set[str] = set()
    count = UncastCells._counted

    def spy(self: UncastCells, sql: str, *tables: Table) -> tuple[int, int]:
        counted.add(sql)
        return count(self, sql, *tables)

    monkeypatch.setattr(UncastCells, "_counted", spy)
    with lakescout.connect() as lake:
        lake.execute(LAKE)
        for question, counts in (("number of flights per carrier name", 0), ("number of orders per city", 1)):
            counted.clear()
            lake.execute("FROM answer(?)", [question]).fetchall()
            assert len(counted) == counts
