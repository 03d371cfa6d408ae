"""What questions are drawn from: rows from all over a table, columns by what is said of them, joins that mean something."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest

from fakes import LetterEncoder, Source
from lakescout.engine.lake import Lake
from lakescout.generator import sample
from lakescout.generator.generate import GeneratedQuestion, Generator
from lakescout.joins.graph import JoinEdge, JoinGraph
from lakescout.joins.graph import Source as Declarer
from lakescout.lake.catalog import TableName


@pytest.fixture
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as made:
        yield made


def sampled(connection: duckdb.DuckDBPyConnection, seed: int = 0) -> list[int]:
    with Lake(Source(connection), encoder=LetterEncoder()).session() as (private, index):
        number = next(n for n, table in enumerate(index.catalog.tables) if table.name.table == "t")
        table = sample.read_table(private, index, number, seed)
    assert table is not None
    return sorted(int(cell or 0) for cell in table.columns[0].cells)


def test_a_large_table_is_sampled_all_over(
    connection: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection.execute("CREATE TABLE t AS SELECT i AS place, 'n' || i AS name FROM range(50000) r(i)")
    monkeypatch.setattr(sample, "READ_ROWS", 5000)
    rows = sampled(connection)
    assert len(rows) == sample.SAMPLE_ROWS and rows == sampled(connection) and rows != sampled(connection, 1)
    assert {row // 5000 for row in rows} == set(range(10))


@pytest.mark.parametrize(
    "sql",
    [
        "CREATE VIEW t AS SELECT i AS place FROM range(9000) r(i)",
        "CREATE TABLE t AS SELECT i AS place, 'x' AS rowid FROM range(9000) r(i)",
    ],
    ids=["view", "a column of that name"],
)
def test_rows_without_a_number_are_the_first_ones(
    sql: str, connection: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    connection.execute(sql)
    monkeypatch.setattr(sample, "READ_ROWS", 1000)
    rows = sampled(connection)
    assert len(rows) == sample.SAMPLE_ROWS and max(rows) < 1000


def questions(connection: duckdb.DuckDBPyConnection) -> list[GeneratedQuestion]:
    with Lake(Source(connection), encoder=LetterEncoder()).session() as (private, index):
        return Generator(private, index).single(20)


def test_what_is_said_of_a_column_stands_for_a_header_that_says_nothing(connection: duckdb.DuckDBPyConnection) -> None:
    connection.execute("CREATE TABLE t AS SELECT 'Town ' || i AS xq1, i * 7 AS zz9 FROM range(40) r(i)")
    assert questions(connection) == []
    connection.execute("COMMENT ON COLUMN t.xq1 IS 'Name of the village.'")
    connection.execute("COMMENT ON COLUMN t.zz9 IS 'Water level (metres above the sea, measured at noon)'")
    found = questions(connection)
    assert len(found) == 20 and all("xq1" not in item.question and "zz9" not in item.question for item in found)
    assert any("village" in item.question for item in found) and any("water" in item.question for item in found)
    assert all('"xq1"' in item.sql or '"zz9"' in item.sql for item in found)


@pytest.mark.parametrize(
    ("left", "right", "declarer", "asked"),
    [
        ("year", "year", Declarer.INFERRED, False),
        ("year", "year", Declarer.USER, True),
        ("country", "nation", Declarer.INFERRED, True),
    ],
    ids=["years by chance", "years that are declared", "names"],
)
def test_joins_by_chance_are_not_asked_for(
    left: str, right: str, declarer: Declarer, asked: bool, connection: duckdb.DuckDBPyConnection
) -> None:
    connection.execute(
        "CREATE TABLE births AS SELECT 1990 + i AS year, 'Land ' || i AS country, i * 31 AS babies FROM range(30) r(i)"
    )
    connection.execute(
        "CREATE TABLE exports AS SELECT 1990 + i AS year, 'Land ' || i AS nation, i * 17 AS tons FROM range(30) r(i)"
    )
    with Lake(Source(connection), encoder=LetterEncoder()).session() as (private, index):
        names = [
            TableName(table.name.database, "main", name)
            for table in index.catalog.tables[:1]
            for name in ("births", "exports")
        ]
        edge = JoinEdge(names[0], (left,), names[1], (right,), declarer, 1.0, 1.0)
        graph = JoinGraph(index.catalog, (edge,))
        assert bool(Generator(private, index, 0, graph).joined(5)) is asked
