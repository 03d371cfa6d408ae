"""What strangers asked of what happens to things: permits, complaints, plays; kinds, lists, shares, what is open."""

from collections.abc import Iterator

import duckdb
import pytest
from answer_support import check_answer, shared_lake

from lakescout.doors.python import lake_of
from lakescout.surface.answer import outcome

pytestmark = pytest.mark.newest

LAKE = """
CREATE TABLE parcels(parcel_id INT PRIMARY KEY, address VARCHAR, use VARCHAR);
INSERT INTO parcels SELECT i, i || ' Main Street', ['residential', 'commercial', 'industrial'][1 + i % 3]
  FROM range(1, 13) t(i);
CREATE TABLE permits(permit_id INT PRIMARY KEY, parcel_id INT REFERENCES parcels, kind VARCHAR, inspector VARCHAR,
  issued DATE, approved BOOLEAN, fee INT);
INSERT INTO permits SELECT i, 1 + i % 9, ['plumbing', 'electrical', 'roofing', 'solar'][1 + i % 4],
  ['Ann Lee', 'Bo Kim', 'Cy Roe'][1 + i % 3], DATE '2009-01-05' + (i * 40)::INT, i % 3 > 0, 50 + 5 * i
  FROM range(1, 31) t(i);
CREATE TABLE complaints(complaint_id INT PRIMARY KEY, parcel_id INT REFERENCES parcels, opened DATE, closed DATE);
INSERT INTO complaints SELECT i, 1 + i % 5, DATE '2010-02-01' + (i * 9)::INT,
  CASE WHEN i % 4 > 0 THEN DATE '2010-03-01' + (i * 9)::INT END FROM range(1, 21) t(i);
CREATE TABLE employees(emp_id INT PRIMARY KEY, name VARCHAR, salary INT, manager_id INT);
INSERT INTO employees VALUES (1, 'Ann', 60000, NULL), (2, 'Bob', 48000, 1), (3, 'Cy', 43000, 1), (4, 'Di', 52000, 2);
CREATE TABLE absences(absence_id INT PRIMARY KEY, emp_id INT REFERENCES employees, reason VARCHAR, hours INT);
INSERT INTO absences VALUES (1, 2, 'sick', 8), (2, 2, 'sick', 4), (3, 3, 'holiday', 8), (4, 4, 'sick', 8), (5, 1, 'sick', 8);
CREATE TABLE songs(song_id INT PRIMARY KEY, title VARCHAR, genre VARCHAR);
INSERT INTO songs SELECT i, 'Song ' || chr(64 + i::INT), ['rock', 'jazz'][1 + i % 2] FROM range(1, 9) t(i);
CREATE TABLE plays(play_id INT PRIMARY KEY, song_id INT REFERENCES songs, played_at TIMESTAMP);
INSERT INTO plays SELECT i, 1 + (i * i) % 7, TIMESTAMP '2024-05-01 10:00:00' + to_hours((i * 7)::INT)
  FROM range(1, 41) t(i);
"""
SOLAR = "SELECT 100.0 * count(*) FILTER (approved) / count(*) FROM permits WHERE kind = 'solar'"
ANSWERED = [
    ("number of permits per inspector", "SELECT inspector, count(*) FROM permits GROUP BY 1"),
    ("average number of complaints per parcel", "SELECT 20 / 12"),
    ("most played song", "SELECT 'Song C'"),
    ("percentage of solar permits that were approved", SOLAR),
    ("what percent of solar permits are approved", SOLAR),
    ("number of plumbing, electrical and roofing permits", "SELECT count(*) FROM permits WHERE kind <> 'solar'"),
    ("number of permits issued before 2010", "SELECT count(*) FROM permits WHERE issued < '2010-01-01'"),
    ("average fee per kind of permit", "SELECT kind, avg(fee) FROM permits GROUP BY 1"),
    ("open complaints per parcel", "SELECT parcel_id, count(*) FROM complaints WHERE closed IS NULL GROUP BY 1"),
    ("average days to close a complaint", "SELECT avg(closed - opened) FROM complaints"),
    ("average salary of employees who were sick", "SELECT avg(salary) FROM employees WHERE emp_id <> 3"),
    (
        "number of approved and unapproved permits per inspector",
        "SELECT approved, inspector, count(*) FROM permits GROUP BY 1, 2",
    ),
    ("how many permits were not approved", "SELECT count(*) FROM permits WHERE NOT approved"),
]


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake(LAKE) as connection:
        yield connection


@pytest.mark.parametrize(("question", "sql"), ANSWERED)
def test_what_strangers_ask_is_answered(lake: duckdb.DuckDBPyConnection, question: str, sql: str) -> None:
    check_answer(lake, question, sql)


def test_a_group_of_kinds_shows_no_text_that_differs_within_it(lake: duckdb.DuckDBPyConnection) -> None:
    """No inspector is shown beside the first of all kinds that she permitted."""
    found = outcome(lake_of(lake), "fee of each permit by kind and inspector", "auto")
    assert 'MIN("t1"."kind")' not in found.answers[0].sql


REFUSED = (
    "number of complaints opened on the latest day",
    "ratio of approved permits to permits that were not approved",
    "how many employees report to Ann",
    "biggest parcel",
)


@pytest.mark.parametrize("question", REFUSED)
def test_what_no_plan_says_is_refused(lake: duckdb.DuckDBPyConnection, question: str) -> None:
    assert outcome(lake_of(lake), question, "auto").best is None


def test_those_that_have_the_largest_are_counted(lake: duckdb.DuckDBPyConnection) -> None:
    found = outcome(lake_of(lake), "how many permits have the highest fee", "auto")
    assert found.best is not None
    assert found.best.rows is not None
    assert found.best.rows.to_pylist() == [{"count": 1}]
