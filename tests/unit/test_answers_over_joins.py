"""What strangers asked of things that refer to one another: units, clocks, places, shares, rivals, each thing once."""

from collections.abc import Iterator

import duckdb
import pytest
from answer_support import check_answer, check_refused, shared_lake

pytestmark = pytest.mark.newest

LAKE = """
CREATE TABLE members(member_id INT PRIMARY KEY, full_name VARCHAR, gender VARCHAR, joined DATE, cancelled DATE);
INSERT INTO members SELECT i, 'Member ' || chr(64 + i::INT), CASE WHEN i % 3 = 0 THEN 'F' ELSE 'M' END,
  DATE '2023-01-01' + (i * 10)::INT, CASE WHEN i % 4 = 0 THEN DATE '2024-01-01' + (i * 10)::INT END FROM range(1, 13) t(i);
CREATE TABLE classes(class_id INT PRIMARY KEY, title VARCHAR, starts_at TIMESTAMP, duration_min INT);
INSERT INTO classes SELECT i, 'Class ' || i, TIMESTAMP '2024-03-01 06:30:00' + to_hours((i * 25)::INT), 30 * (1 + i % 3)
  FROM range(1, 11) t(i);
CREATE TABLE bookings(booking_id INT PRIMARY KEY, class_id INT REFERENCES classes, member_id INT REFERENCES members,
  status VARCHAR);
INSERT INTO bookings SELECT i, 1 + i % 10, 1 + i % 9, ['attended', 'cancelled', 'no-show'][1 + i % 3]
  FROM range(1, 31) t(i);
CREATE TABLE trainers(trainer_id INT PRIMARY KEY, name VARCHAR, hourly_rate DECIMAL(6, 2), certified BOOLEAN);
INSERT INTO trainers SELECT i, 'Trainer ' || i, 20 + i, i = 30 FROM range(1, 41) t(i);
CREATE TABLE ports(port_code VARCHAR PRIMARY KEY, port_name VARCHAR, country VARCHAR);
INSERT INTO ports VALUES ('RTM', 'Rotterdam', 'Netherlands'), ('SSZ', 'Santos', 'Brazil'), ('HAM', 'Hamburg', 'Germany');
CREATE TABLE voyages(voyage_id INT PRIMARY KEY, origin VARCHAR REFERENCES ports, destination VARCHAR REFERENCES ports,
  departure DATE, arrival DATE);
INSERT INTO voyages SELECT i, ['RTM', 'SSZ', 'HAM'][1 + i % 3], ['SSZ', 'HAM', 'RTM'][1 + i % 3],
  DATE '2023-02-01' + (i * 20)::INT, DATE '2023-02-01' + (i * 23)::INT FROM range(1, 19) t(i);
CREATE TABLE customers(customer_no VARCHAR PRIMARY KEY, company VARCHAR, country VARCHAR);
INSERT INTO customers VALUES ('C01', 'Acme Ltd', 'Brazil'), ('C02', 'Bolt Inc', 'Germany'), ('C03', 'Acme Ltd', 'France'),
  ('C04', 'Crane SA', 'Brazil');
CREATE TABLE shipments(shipment_id INT PRIMARY KEY, customer_no VARCHAR REFERENCES customers,
  voyage_id INT REFERENCES voyages, containers INT, weight_kg INT);
INSERT INTO shipments SELECT i, ['C01', 'C02', 'C03'][1 + i % 3], 1 + i % 18, 1 + i % 4, 1000 + 100 * i
  FROM range(1, 31) t(i);
CREATE TABLE claims(claim_id INT PRIMARY KEY, shipment_id INT REFERENCES shipments, claimed_usd INT, paid_usd INT);
INSERT INTO claims VALUES (1, 1, 100, 50), (2, 1, 200, 0), (3, 2, 300, 150), (4, 5, 400, 200);
"""


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake(LAKE) as connection:
        yield connection


ANSWERED: list[tuple[str, str]] = [
    ("how many members have cancelled", "SELECT count(cancelled) FROM members"),
    ("share of trainers that are certified", "SELECT 100.0 * count(*) FILTER (certified) / count(*) FROM trainers"),
    ("how many women and how many men are members", "SELECT gender, count(*) FROM members GROUP BY gender"),
    ("members who never booked a class", "SELECT full_name FROM members WHERE member_id > 9"),
    ("how many classes start before 8 am", "SELECT count(*) FROM classes WHERE hour(starts_at) < 8"),
    ("how many classes start after 1 pm", "SELECT count(*) FROM classes WHERE hour(starts_at) >= 13"),
    ("difference between the highest and lowest hourly rate", "SELECT 39.00"),
    ("trainer with the third highest hourly rate", "SELECT 'Trainer 38'"),
    (
        "how many voyages left Rotterdam in 2023",
        "SELECT count(*) FROM voyages WHERE origin = 'RTM' AND departure < '2024-01-01'",
    ),
    ("average duration of a voyage in days", "SELECT avg(arrival - departure) FROM voyages"),
    ("voyages longer than 30 days", "SELECT voyage_id FROM voyages WHERE arrival - departure > 30"),
    ("customers without any shipment", "SELECT company FROM customers WHERE customer_no = 'C04'"),
    ("how many shipments have more than one claim", "SELECT 1"),
    ("what share of the claimed amount was paid", "SELECT 40.0"),
    ("total weight of the shipments in tonnes", "SELECT sum(weight_kg) / 1000 FROM shipments"),
    ("shipments heavier than 3 tonnes", "SELECT shipment_id FROM shipments WHERE weight_kg > 3000"),
]


@pytest.mark.parametrize(("question", "sql"), ANSWERED)
def test_what_strangers_ask_is_answered(lake: duckdb.DuckDBPyConnection, question: str, sql: str) -> None:
    check_answer(lake, question, sql)


REFUSED = [
    ("how many containers went to Brazil", "may be of"),
    ("classes with more bookings than duration", ""),
]


@pytest.mark.parametrize(("question", "reason"), REFUSED)
def test_what_is_not_said_is_refused(lake: duckdb.DuckDBPyConnection, question: str, reason: str) -> None:
    check_refused(lake, question, reason)
