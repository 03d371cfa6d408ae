"""A guarded result is handed to the caller's transaction as literals: it reads no table there."""

from __future__ import annotations

import duckdb
import pytest

from lakescout.answer.scan import NO_ANSWER, as_select
from lakescout.doors.python import DuckDBConnection

TYPED = """
    SELECT * FROM (VALUES
        (1::BIGINT, 1.5::DOUBLE, 2.50::DECIMAL(9, 2), 'it''s "q"', DATE '2024-02-29', TIMESTAMP '2024-02-29 12:30:00.5',
         true, TIME '10:11:12', INTERVAL 14 MONTH, 3::HUGEINT, 'nan'::DOUBLE, 7::UTINYINT),
        (NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)
    ) t(a, b, c, d, e, f, g, h, i, j, k, l)
"""


def test_rows_and_types_survive() -> None:
    connection = duckdb.connect()
    rows = DuckDBConnection(connection).query(TYPED)
    copied = connection.execute(as_select(rows))
    assert [column[:2] for column in copied.description or ()] == [
        column[:2] for column in connection.execute(TYPED).description or ()
    ]
    assert str(connection.execute(as_select(rows)).fetchall()) == str(connection.execute(TYPED).fetchall())


def test_no_rows_keep_their_columns() -> None:
    connection = duckdb.connect()
    rows = DuckDBConnection(connection).query("SELECT 1 AS a, 'x' AS b WHERE false")
    result = connection.execute(as_select(rows))
    assert [column[0] for column in result.description or ()] == ["a", "b"]
    assert result.fetchall() == []


def test_names_are_quoted_and_distinct() -> None:
    connection = duckdb.connect()
    rows = DuckDBConnection(connection).query('SELECT 1 AS "bo""dy", 2 AS "select", 3 AS "A b", 4 AS "a B"')
    result = connection.execute(as_select(rows))
    assert [column[0] for column in result.description or ()] == ['bo"dy', "select", "A b", "a B_1"]


@pytest.mark.parametrize("in_transaction", [False, True])
def test_scanning_reads_no_table(in_transaction: bool) -> None:
    """Inside a transaction that changed the lake, the scan still gives the guarded rows and changes nothing."""
    connection = duckdb.connect()
    connection.execute("CREATE TABLE t AS SELECT range AS i FROM range(3)")
    sql = as_select(DuckDBConnection(connection).query("SELECT count(*) AS n FROM t"))
    connection.create_function("answer_text", lambda question: sql, ["VARCHAR"], "VARCHAR", side_effects=False)
    connection.execute("CREATE TEMP MACRO answer(question) AS TABLE SELECT * FROM query(answer_text(question))")
    if in_transaction:
        connection.execute("BEGIN")
        connection.execute("DELETE FROM t")
    assert connection.execute("FROM answer('how many')").fetchall() == [(3,)]
    assert connection.execute(f"SELECT * FROM ({NO_ANSWER})").fetchall() == []
