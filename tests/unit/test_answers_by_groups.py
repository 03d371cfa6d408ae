"""Questions with two groups, a group that the reader leaves out, and conditions on how many rows there are of a thing."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest
from answer_support import check_answer, shared_lake

LAKE = """
CREATE TABLE depots(depot_id INT PRIMARY KEY, depot_name VARCHAR, region VARCHAR);
INSERT INTO depots VALUES (1, 'Harbour', 'north'), (2, 'Old Mill', 'south'), (3, 'Kiln Lane', 'north');
CREATE TABLE couriers(courier_id INT PRIMARY KEY, courier_name VARCHAR, built_year INT);
INSERT INTO couriers SELECT i, ['Anders', 'Boone', 'Castor', 'Dunne', 'Ekman'][i], 1980 + i * 7 FROM range(1, 6) t(i);
CREATE TABLE parcels(parcel INT PRIMARY KEY, depot_id INT REFERENCES depots, courier_id INT REFERENCES couriers,
  parcel_type VARCHAR, sent_on DATE, hour INT, weight_kg DOUBLE, price VARCHAR, lost_on DATE);
INSERT INTO parcels SELECT i, 1 + i % 3, 1 + i * i % 5, ['box', 'letter', 'crate'][1 + i * 7 % 3],
  make_date(2019 + i % 4, 1 + i % 12, 3), 8 + i % 9, 1.5 + i % 13, (3 + i % 11) || '.50 EUR',
  CASE WHEN i % 10 = 0 THEN make_date(2021 + i % 3, 6, 1) END
  FROM range(1, 181) t(i);
"""


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake(LAKE) as connection:
        yield connection


@pytest.mark.parametrize(
    ("question", "gold"),
    [
        (
            "total weight per depot per year",
            "SELECT depot_name, year(sent_on), sum(weight_kg) FROM parcels JOIN depots USING (depot_id) GROUP BY ALL",
        ),
        (
            "total weight per depot and year",
            "SELECT depot_name, year(sent_on), sum(weight_kg) FROM parcels JOIN depots USING (depot_id) GROUP BY ALL",
        ),
        (
            "average weight per courier per depot",
            "SELECT courier_name, depot_name, avg(weight_kg) FROM parcels JOIN depots USING (depot_id)"
            " JOIN couriers USING (courier_id) GROUP BY ALL",
        ),
        ("average weight per parcel type", "SELECT parcel_type, avg(weight_kg) FROM parcels GROUP BY 1"),
        ("number of parcels by hour", "SELECT hour, count(*) FROM parcels GROUP BY 1"),
        (
            "parcels sent per decade",
            "SELECT year(sent_on) // 10 * 10, count(*) FROM parcels GROUP BY 1",
        ),
        (
            "how many parcels were lost per year",
            "SELECT year(lost_on), count(*) FROM parcels WHERE lost_on IS NOT NULL GROUP BY 1",
        ),
        (
            "how many parcels cost more than 9 euros",
            "SELECT count(*) FROM parcels WHERE replace(price, ' EUR', '')::DOUBLE > 9",
        ),
        (
            "which couriers have more than 30 parcels",
            "SELECT courier_name FROM parcels JOIN couriers USING (courier_id) GROUP BY ALL HAVING count(*) > 30",
        ),
        (
            "share of parcels per depot",
            "SELECT depot_name, 100.0 * count(*) / 180 FROM parcels JOIN depots USING (depot_id) GROUP BY 1",
        ),
    ],
)
def test_each_group_that_is_asked_for_is_there(lake: duckdb.DuckDBPyConnection, question: str, gold: str) -> None:
    check_answer(lake, question, gold)


def test_one_thing_is_no_group(lake: duckdb.DuckDBPyConnection) -> None:
    asked = lake.execute("FROM answer('number of parcels carried by the courier Anders')")
    assert [column[0] for column in asked.description or ()] == ["count"] and asked.fetchall() == [(36,)]
