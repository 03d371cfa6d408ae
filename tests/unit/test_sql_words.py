"""What a statement of a model does, in words: nothing that changes the rows is left out."""

from __future__ import annotations

import pytest
from sqlglot import exp, parse_one

import lakescout
from lakescout.answer.explain import LONGEST, in_words
from lakescout.doors.python import lake_of
from lakescout.lake.catalog import Table


@pytest.fixture(scope="module")
def tables() -> tuple[Table, ...]:
    connection = lakescout.connect()
    connection.execute(
        "CREATE TABLE singer (id INT, name VARCHAR, age INT, country VARCHAR);"
        "CREATE TABLE concert (concert_id INT, singer_id INT, year INT)"
    )
    with lake_of(connection).session() as (_, index):
        return index.catalog.tables


@pytest.mark.parametrize(
    ("sql", "words"),
    [
        ("SELECT max(age) AS oldest FROM main.singer", "largest singer.age"),
        ("SELECT * FROM singer", "everything from singer"),
        ("SELECT count(DISTINCT s.country) FROM singer s", "number of different singer.country"),
        (
            "SELECT avg(age) FROM singer WHERE country = 'France' AND age >= 30",
            "average of singer.age where singer.country is France and singer.age is at least 30",
        ),
        (
            "SELECT country, count(*) AS n FROM singer GROUP BY country HAVING n > 1 ORDER BY n DESC LIMIT 3",
            "singer.country and number of singer for each singer.country having number of singer is more than 1, "
            "by number of singer, largest first, the first 3",
        ),
        (
            "SELECT name FROM singer JOIN concert c ON c.singer_id = singer.id AND c.year > 2010 "
            "WHERE year < 2020 OR country IN ('FR', 'ES')",
            "singer.name where concert.year is more than 2010 and "
            "(concert.year is less than 2020 or singer.country is one of FR, ES)",
        ),
        ("SELECT name FROM singer JOIN concert ON singer_id = id", "singer.name from concert"),
        (
            "SELECT name FROM singer LEFT JOIN concert ON singer_id = id WHERE concert_id IS NULL",
            "singer.name where concert.concert_id is missing, every row of singer kept",
        ),
        (
            "SELECT name FROM singer WHERE id NOT IN (SELECT singer_id FROM concert WHERE year = 2014)",
            "singer.name where not (singer.id is among (concert.singer_id where concert.year is 2014))",
        ),
        (
            "WITH total AS (SELECT country, sum(age) AS t FROM singer GROUP BY 1) "
            "SELECT country FROM total ORDER BY t LIMIT 1 OFFSET 2",
            "country from total, by t, smallest first, the first after 2; "
            "total is: singer.country and sum of singer.age for each singer.country",
        ),
        (
            "SELECT name FROM singer EXCEPT SELECT country FROM singer ORDER BY 1",
            "singer.name, but not singer.country, by singer.name, smallest first",
        ),
        ("SELECT DISTINCT ON (country) name FROM singer", "singer.name, one row for each singer.country,"),
        ("SELECT age * 2 - 1 FROM singer LIMIT 10%", "singer.age times 2 minus 1, LIMIT 10 PERCENT"),
        ("SELECT ntile(4) OVER (ORDER BY age) FROM singer", "NTILE(4) OVER (ORDER BY age) from singer"),
        ("SELECT sum(age) FROM singer GROUP BY ROLLUP (country)", "sum of singer.age for each ROLLUP (country)"),
    ],
)
def test_a_statement_in_words(tables: tuple[Table, ...], sql: str, words: str) -> None:
    tree = parse_one(sql, dialect="duckdb")
    assert isinstance(tree, exp.Query)
    assert in_words(tree, tables) == words


def test_a_long_statement_is_cut(tables: tuple[Table, ...]) -> None:
    tree = parse_one(f"SELECT {', '.join(['name'] * 500)} FROM singer", dialect="duckdb")
    assert isinstance(tree, exp.Query)
    assert len(in_words(tree, tables)) == LONGEST
