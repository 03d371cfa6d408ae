"""Which values count as the same key, and how many may be missing from it."""

from __future__ import annotations

import duckdb
import pytest
from joins_support import edges_of, lake_on, state_of

from lakescout.surface.discover import join_groups

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
