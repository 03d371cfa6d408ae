"""What yes and no mean beside other words, and amounts of which types say that they do not go together.

The lake is one of subscriptions and one of shipments, as two people who had never seen lakescout made them.
"""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest
from answer_support import check_answer, check_refused, shared_lake

LAKE = """
CREATE TABLE customers(customer_id INT PRIMARY KEY, name VARCHAR, country VARCHAR, is_active INT);
INSERT INTO customers SELECT i, 'Ann ' || chr((65 + i % 26)::INT) || i, ['Germany', 'France', 'Italy'][1 + i % 3], i % 5 > 0
  FROM range(1, 121) t(i);
CREATE TABLE plans(plan_id INT PRIMARY KEY, plan_name VARCHAR, monthly_price DECIMAL(9, 2));
INSERT INTO plans VALUES (1, 'Starter', 9), (2, 'Team', 29), (3, 'Business', 79);
CREATE TABLE subscriptions(subscription_id INT PRIMARY KEY, customer_id INT REFERENCES customers,
  plan_id INT REFERENCES plans, status VARCHAR, seats INT);
INSERT INTO subscriptions SELECT i, 1 + i * 7 % 105, 1 + i * i % 3, ['active', 'paused', 'cancelled'][1 + i * 5 % 3], 1 + i % 9
  FROM range(1, 181) t(i);
CREATE TABLE invoices AS SELECT i AS invoice_id, 1 + i * 11 % 180 AS subscription_id, 900 + i * 37 % 5000 AS amount_cents,
  if(i % 4 = 0, 'USD', 'EUR') AS currency, (i % 6 > 0)::INT AS is_paid FROM range(1, 701) t(i);
CREATE TABLE shipments(shipment_id INT PRIMARY KEY, carrier VARCHAR, weight_kg DOUBLE, cost DOUBLE, hazardous VARCHAR,
  express INT, status VARCHAR, shipped DATE);
INSERT INTO shipments SELECT i, 'C' || i % 4, 10 + i * 13.5 % 900, 50 + i * 7 % 400, if(i % 5 = 0, 'Y', 'N'), i % 3 = 0,
  ['delivered', 'lost'][1 + i % 7 // 6], DATE '2023-01-01' + i::INT FROM range(1, 501) t(i);
CREATE TABLE delays AS SELECT i AS delay_id, i * 3 AS shipment_id, 10 + i AS minutes FROM range(1, 100) t(i);
CREATE TABLE repairs AS SELECT i AS repair_id, ['Pia', 'Kim'][1 + i % 2] AS mechanic, DATE '2024-01-01' + i::INT AS received,
  DATE '2024-01-01' + (2 * i)::INT AS finished FROM range(40) t(i);
"""


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake(LAKE) as connection:
        yield connection


ANSWERED = [
    ("number of paid invoices in EUR", "SELECT count(*) FROM invoices WHERE is_paid = 1 AND currency = 'EUR'"),
    ("number of not paid invoices", "SELECT count(*) FROM invoices WHERE is_paid = 0"),
    ("number of unpaid invoices per currency", "SELECT currency, count(*) FROM invoices WHERE is_paid = 0 GROUP BY 1"),
    ("average cost of express shipments", "SELECT avg(cost) FROM shipments WHERE express = 1"),
    (
        "average weight of lost express shipments",
        "SELECT avg(weight_kg) FROM shipments WHERE express = 1 AND status = 'lost'",
    ),
    ("how many non-hazardous shipments are there", "SELECT count(*) FROM shipments WHERE hazardous = 'N'"),
    (
        "express shipments without delays",
        "SELECT shipment_id FROM shipments WHERE express = 1 AND shipment_id NOT IN (SELECT shipment_id FROM delays)",
    ),
    (
        "how many express shipments have delays",
        "SELECT count(DISTINCT shipment_id) FROM shipments JOIN delays USING (shipment_id) WHERE express = 1",
    ),
    ("number of inactive customers", "SELECT count(*) FROM customers WHERE is_active = 0"),
]


@pytest.mark.parametrize(("question", "sql"), ANSWERED)
def test_what_stands_before_its_things_is_told_of_them(
    lake: duckdb.DuckDBPyConnection, question: str, sql: str
) -> None:
    check_answer(lake, question, sql)


REFUSED = [
    ("total invoice amount", "has several units"),
    ("largest paid invoice", "says yes or no, and measures nothing"),
    ("longest repair", "is a time, and has no length"),
]


@pytest.mark.parametrize(("question", "reason"), REFUSED)
def test_what_types_do_not_allow_is_refused(lake: duckdb.DuckDBPyConnection, question: str, reason: str) -> None:
    check_refused(lake, question, reason)


WRONG = [
    ("cost of the heaviest express shipment", "*"),
    ("cost of the heaviest shipment", "*"),
    ("average monthly price of active subscriptions", " IN (SELECT"),
    ("sum of monthly price of active subscriptions", " IN (SELECT"),
    ("average seats of active customers", "status"),
    ("which country spends the most", "COUNT("),
    ("which country spends the most?", "COUNT("),
]


@pytest.mark.parametrize(("question", "part"), WRONG)
def test_what_nobody_asked_for_is_not_computed(lake: duckdb.DuckDBPyConnection, question: str, part: str) -> None:
    [(confidence, sql)] = lake.execute("SELECT confidence, sql FROM answers(?, k := 1)", [question]).fetchall()
    assert confidence < 0.6 or part not in sql
