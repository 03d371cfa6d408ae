"""A small town: houses with prices, and tables that explain them, in keys written differently."""

from __future__ import annotations

import duckdb
from joins_support import lake_on

from lakescout.doors.python import DuckDBConnection
from lakescout.engine.lake import Lake
from lakescout.joins.profile import TableProfile
from lakescout.plugins.augment.base import Base, look_at, read_base, row_features
from lakescout.plugins.augment.evaluator import Evaluator
from lakescout.plugins.augment.keys import Form
from lakescout.plugins.augment.paths import Hop, Path

TOWN = """
SELECT setseed(0.5);
CREATE TABLE districts AS
    SELECT upper('district-' || i) AS name, (i * 37) % 100 AS income, '0' || i AS code FROM range(2000, 2500) t(i);
CREATE TABLE transport AS SELECT i AS district_code, (i * 17) % 11 AS metro FROM range(2000, 2500) t(i);
CREATE TABLE visits AS SELECT 'District ' || (2000 + i % 500) AS district, (i * 7) % 5 AS stars FROM range(2000) t(i);
CREATE TABLE junk AS SELECT i AS house_id, (i * 7919) % 1009 AS noise FROM range(800) t(i);
CREATE TABLE house AS
    SELECT i AS house_id, 'District ' || d AS district, 50 + (i * 31) % 97 AS area, CASE WHEN i % 9 > 0 THEN i % 7 END AS rooms,
        2.0 * (50 + (i * 31) % 97) + 3 * ((d * 37) % 100) + 20 * ((d * 17) % 11) + (i * 613) % 19 AS price
    FROM (SELECT i, 2000 + i * 7 % 500 AS d FROM range(800) t(i));
CREATE TABLE copies AS SELECT house_id, round(price * 1.1) AS cost_usd, house_id % 13 AS z FROM house;
"""


def town(**settings: object) -> tuple[duckdb.DuckDBPyConnection, Lake]:
    connection = duckdb.connect()
    connection.execute(TOWN)
    return connection, lake_on(connection, **settings)


def evaluator_on(
    connection: duckdb.DuckDBPyConnection, lake: Lake, base: str, target: str
) -> tuple[Evaluator, list[TableProfile]]:
    with lake.session() as (inner, index):
        profiles = list(lake.join_state(inner, index).columns(index).profiles)
    number = table_id(lake, base)
    private = DuckDBConnection(connection.cursor())
    made: Base = read_base(private, index.catalog, number, target, profiles[number])
    return Evaluator(private, index.catalog, made), profiles


def table_id(lake: Lake, name: str) -> int:
    with lake.session() as (_, index):
        return next(number for number, table in enumerate(index.catalog.tables) if table.name.table == name)


def one_hop(lake: Lake, left: tuple[str, str], right: tuple[str, str], form: Form = Form.NORMAL) -> Path:
    return Path((Hop(table_id(lake, left[0]), (left[1],), table_id(lake, right[0]), (right[1],), form),))


def features_of(evaluator: Evaluator, profiles: list[TableProfile], path: Path) -> list:
    table = evaluator.catalog.tables[path.table]
    exclude = {name.lower() for name in path.hops[-1].right_columns}
    return row_features(table, profiles[path.table], look_at(evaluator.connection, table), exclude)
