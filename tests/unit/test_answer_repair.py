"""Statements as models write them, and as DuckDB takes them."""

from __future__ import annotations

import pytest

from lakescout.answer.model_path import mended
from lakescout.lake.catalog import Column, Table, TableName

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
