"""Yes and no in any spelling, denied by a prefix too, and codes that stand for words: what the learned reader answers."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest

import lakescout

LAKE = """
    CREATE TABLE incidents (incident_id INTEGER, armed INTEGER, fatal VARCHAR, reported VARCHAR);
    INSERT INTO incidents SELECT i, (i % 3 = 0)::INT, CASE WHEN i % 5 = 0 THEN 'Y' ELSE 'N' END,
        CASE WHEN i % 4 = 0 THEN '1' WHEN i % 7 = 0 THEN 'n/a' ELSE '0' END FROM range(60) t(i);
    CREATE TABLE products (product_id INTEGER, product_name VARCHAR, discontinued INTEGER, taxable VARCHAR);
    INSERT INTO products SELECT i, 'Product ' || i, (i % 4 = 0)::INT, CASE WHEN i % 5 = 0 THEN 'T' ELSE 'F' END FROM range(40) t(i);
    CREATE TABLE players (player_id INTEGER, player_name VARCHAR, bats VARCHAR);
    INSERT INTO players SELECT i, 'Player ' || i, CASE WHEN i % 3 = 0 THEN 'L' WHEN i % 7 = 0 THEN 'B' ELSE 'R' END FROM range(40) t(i);
    CREATE TABLE members (member_id INTEGER, member_name VARCHAR, status VARCHAR);
    INSERT INTO members SELECT i, 'Member ' || i, CASE WHEN i % 4 = 0 THEN 'I' ELSE 'A' END FROM range(40) t(i);
    CREATE TABLE parcels (parcel_id INTEGER, state VARCHAR);
    INSERT INTO parcels SELECT i, ['OT', 'DL', 'RT'][1 + i % 3] FROM range(61) t(i);
    CREATE TABLE parcel_states (code VARCHAR PRIMARY KEY, meaning VARCHAR);
    INSERT INTO parcel_states VALUES ('OT', 'on the way'), ('DL', 'delivered'), ('RT', 'returned');
"""


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with lakescout.connect() as connection:
        connection.execute(LAKE)
        yield connection


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("number of armed incidents", "incidents WHERE armed = 1"),
        ("number of unarmed incidents", "incidents WHERE armed = 0"),
        ("number of nonfatal incidents", "incidents WHERE fatal = 'N'"),
        ("number of reported incidents", "incidents WHERE reported = '1'"),
        ("number of unreported incidents", "incidents WHERE reported = '0'"),
        ("number of products that are not discontinued", "products WHERE discontinued = 0"),
        ("number of taxable products", "products WHERE taxable = 'T'"),
        ("number of nontaxable products", "products WHERE taxable = 'F'"),
        ("number of players who bat left", "players WHERE bats = 'L'"),
        ("number of left-handed players", "players WHERE bats = 'L'"),
        ("how many members are active?", "members WHERE status = 'A'"),
        ("number of inactive members", "members WHERE status = 'I'"),
        ("number of delivered parcels", "parcels WHERE state = 'DL'"),
    ],
)
def test_marks_and_codes_are_read(lake: duckdb.DuckDBPyConnection, question: str, meant: str) -> None:
    found = lake.execute("FROM answer(?)", [question]).fetchall()
    assert found == lake.execute(f"SELECT count(*) FROM {meant}").fetchall()


def test_letters_are_no_codes_beside_others() -> None:
    with lakescout.connect() as connection:
        connection.execute(
            "CREATE TABLE grades AS SELECT 'Pupil ' || i AS pupil, ['A', 'B', 'I'][1 + i % 3] AS grade FROM range(30) t(i)"
        )
        assert connection.sql("FROM answer('number of active pupils')").columns[0] == "no_answer"
