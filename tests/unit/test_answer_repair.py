"""Statements as models write them, and as DuckDB takes them."""

from __future__ import annotations

import pytest
import sqlglot
from sqlglot import exp

from lakescout.answer.model_path import _beyond_types, mended
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.reading.scope import make_scope

SINGER = Table(
    TableName("memory", "main", "singer"),
    (Column("name", "VARCHAR", 0), Column("age", "VARCHAR", 1), Column("height", "DOUBLE", 2)),
)


@pytest.mark.parametrize(
    ("written", "mended_to"),
    [
        ('SELECT name FROM singer WHERE name = "Joe"', "SELECT name FROM singer WHERE name = 'Joe'"),
        ('SELECT "name" FROM singer', 'SELECT "name" FROM singer'),
        (
            "SELECT name, count(*) FROM singer GROUP BY age",
            'SELECT ANY_VALUE(name) AS "name", COUNT(*) FROM singer GROUP BY age',
        ),
        ("SELECT name FROM singer WHERE age > 20", "SELECT name FROM singer WHERE TRY_CAST(age AS DOUBLE) > 20"),
        ("SELECT name FROM singer WHERE height > 2", "SELECT name FROM singer WHERE height > 2"),
        ("SELECT avg(age) FROM singer", "SELECT AVG(TRY_CAST(age AS DOUBLE)) FROM singer"),
        (
            "SELECT age, count(*) AS n FROM singer GROUP BY age ORDER BY n",
            "SELECT age, COUNT(*) AS n FROM singer GROUP BY age ORDER BY n",
        ),
        ("SELECT ((", "SELECT (("),
    ],
)
def test_a_statement_is_mended(written: str, mended_to: str) -> None:
    assert mended(written, [SINGER]) == mended_to


SHIPS = make_scope(
    [
        Table(
            TableName("memory", "main", "ships"),
            (Column("name", "VARCHAR", 0), Column("afloat", "BOOLEAN", 1), Column("tons", "INTEGER", 2)),
        )
    ]
)


@pytest.mark.parametrize(
    ("sql", "barred"),
    [
        ("SELECT sum(name) FROM ships", "ships.name"),
        ("SELECT avg(DISTINCT name) FROM ships", "ships.name"),
        ("SELECT count(*) FROM ships WHERE 3 < afloat", "ships.afloat"),
        ("SELECT name FROM ships WHERE tons BETWEEN 'few' AND 'many'", "ships.tons"),
        ("SELECT name FROM ships WHERE tons IN ('many')", "ships.tons"),
        ("SELECT name * tons FROM ships", "ships.name"),
        ("SELECT sum(tons) FROM ships WHERE tons > 5 AND afloat = 'true'", ""),
    ],
)
def test_what_types_do_not_have_is_told_of_any_statement(sql: str, barred: str) -> None:
    tree = sqlglot.parse_one(sql, dialect="duckdb")
    assert isinstance(tree, exp.Query)
    reason = _beyond_types(tree, SHIPS, ())
    assert reason.startswith(barred) and bool(reason) == bool(barred)
