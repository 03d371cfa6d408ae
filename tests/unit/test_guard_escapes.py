"""Ways around the guard by what the lake itself defines, by scope, and by what breaks a parser."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest
import sqlglot
from answer_support import catalog_of
from sqlglot.errors import ParseError

from fakes import Source
from lakescout.answer.guard import check, confirm, run
from lakescout.answer.guard.allowlist import FUNCTIONS
from lakescout.answer.guard.check import MAX_CHARACTERS, Guarded
from lakescout.answer.model_path import mended
from lakescout.engine.readers import sketch_values
from lakescout.errors import GuardError, QueryError
from lakescout.lake.catalog import Table
from lakescout.lake.connection import borrowed, place
from lakescout.lake.sqltext import parsed


@pytest.fixture
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    connection = duckdb.connect()
    connection.execute(
        """
        CREATE TABLE singer (id INTEGER, name VARCHAR, age INTEGER);
        INSERT INTO singer VALUES (1, 'Ann', 30), (2, 'Bob', 40);
        CREATE TABLE account (id INTEGER, "user" VARCHAR);
        INSERT INTO account VALUES (1, 'ann@example.com');
        CREATE TABLE secret AS SELECT 'hidden' AS x;
        CREATE TABLE lakescout_cte_x AS SELECT 'hidden' AS h;
        CREATE SEQUENCE numbers;
        """
    )
    yield connection
    connection.close()


def tables(lake: duckdb.DuckDBPyConnection) -> list[Table]:
    return [table for table in catalog_of(lake).tables if table.name.table in {"singer", "account"}]


def rows(lake: duckdb.DuckDBPyConnection, sql: str) -> list[tuple[object, ...]]:
    return [tuple(row.values()) for row in run(Source(lake), check(sql, tables(lake))).to_pylist()]


SHADOWS = {
    "lower(name)": ("lower(p)", "ann"),
    "mean(age)": ("mean(p)", 35.0),
    "age + 1": ('"+"(a, b)', 31),
    "name || '!'": ('"||"(a, b)', "Ann!"),
    "name LIKE 'A%'": ('"~~"(a, b)', True),
    "prefix(name, 'A')": ("prefix(a, b)", True),
    "nullif(age, 30)": ("nullif(a, b)", None),
    "round(age)": ("round(p)", 30),
    "extract(year FROM DATE '2020-05-01')": ("date_part(a, b)", 2020),
    "year(DATE '2020-05-01')": ("year(p)", 2020),
    "count(*)": ("count_star()", 2),
    "age = 30": ('"="(a, b)', True),
    "CAST(DATE '2020-05-01' + INTERVAL 1 YEAR AS VARCHAR)": ("to_years(p)", "2021-05-01 00:00:00"),
    "coalesce(NULL, age)": ("coalesce(a, b)", 30),
    "ifnull(NULL, age)": ("ifnull(a, b)", 30),
}
AGGREGATES = {"mean(age)", "count(*)"}


@pytest.mark.parametrize("body", ["(SELECT max(x) FROM secret)", "nextval('numbers')"])
@pytest.mark.parametrize("expression", SHADOWS)
def test_a_macro_of_the_lake_is_not_what_a_name_means(
    lake: duckdb.DuckDBPyConnection, expression: str, body: str
) -> None:
    head, expected = SHADOWS[expression]
    lake.execute(f"CREATE MACRO {head} AS {body}")
    where = "" if expression in AGGREGATES else " WHERE id = 1"
    assert rows(lake, f"SELECT {expression} AS x FROM singer{where}") == [(expected,)]
    assert lake.execute("SELECT last_value FROM duckdb_sequences()").fetchall() == [(None,)]


def test_a_macro_that_reads_a_file_is_not_what_a_name_means(lake: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    (tmp_path / "private.txt").write_text("private", encoding="utf-8")
    lake.execute(f"CREATE MACRO mean(p) AS (SELECT max(content) FROM read_text('{tmp_path / 'private.txt'}'))")
    assert rows(lake, "SELECT mean(age) FROM singer") == [(35.0,)]


def test_the_guards_own_calls_are_duckdbs(lake: duckdb.DuckDBPyConnection) -> None:
    """Macros of the names that the guard itself calls: the statement still has to pass DuckDB's parser."""
    lake.execute('CREATE MACRO json_serialize_sql(x) AS \'{"error": false, "statements": [1]}\'')
    lake.execute("CREATE MACRO query(x) AS TABLE SELECT x FROM secret")
    lake.execute("CREATE MACRO current_database() AS 'nowhere'")
    assert rows(lake, "SELECT name FROM singer WHERE id = 1") == [("Ann",)]
    with pytest.raises(GuardError, match="DuckDB does not accept"):
        confirm(Source(lake).connect(), Guarded("SELECT (", (), check("SELECT 1", ()).tree))


def test_views_and_generated_columns_keep_the_macros_they_were_made_with(lake: duckdb.DuckDBPyConnection) -> None:
    lake.execute(
        """
        CREATE MACRO double(x) AS 2 * x;
        CREATE MACRO lower(x) AS 'mine';
        CREATE VIEW account_view AS SELECT double(id) AS twice, lower("user") AS l FROM account;
        CREATE TABLE measured (id INTEGER, twice INTEGER AS (double(id)));
        INSERT INTO measured VALUES (4);
        CREATE OR REPLACE TABLE singer AS FROM account_view;
        """
    )
    found = [table for table in catalog_of(lake).tables if table.name.table == "measured"]
    assert run(Source(lake), check("SELECT twice FROM measured", found)).to_pylist() == [{"twice": 8}]
    assert lake.execute("FROM singer").fetchall() == [(2, "mine")]


def test_a_connection_that_is_lent_again_knows_its_home(lake: duckdb.DuckDBPyConnection) -> None:
    """It is given back with DuckDB's own functions first, as the extension's pool keeps it."""
    cursor = Source(lake).connect()

    class Lending:
        def connect(self) -> object:
            return cursor

    cursor.close = lambda: None  # type: ignore[method-assign]
    for _ in range(2):
        run(Lending(), check("SELECT name FROM singer", tables(lake)))  # type: ignore[arg-type]
        with borrowed(Lending()) as connection:  # type: ignore[arg-type]
            assert place(connection) == ("memory", "main")


def test_every_allowed_function_is_duckdbs_own(lake: duckdb.DuckDBPyConnection) -> None:
    """A name that this DuckDB does not have could be a macro of the lake."""
    have = lake.execute("SELECT DISTINCT function_name FROM duckdb_functions() WHERE internal").fetchall()
    assert FUNCTIONS - {name for (name,) in have} == set()


@pytest.mark.parametrize("name", ['"="', "coalesce", "ifnull", "extract", "main.lower", "system.main.lower"])
def test_no_other_name_reaches_a_macro(lake: duckdb.DuckDBPyConnection, name: str) -> None:
    lake.execute(f"CREATE MACRO {name.removeprefix('system.')}(a, b) AS (SELECT max(x) FROM secret)")
    quoted = name if "." in name else f'"{name.strip(chr(34))}"'
    try:
        found = rows(lake, f"SELECT {quoted}(age, 1) AS x FROM singer")
    except (GuardError, QueryError):
        return
    assert found == [(30,), (40,)]


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT q.h FROM (WITH x AS (SELECT 1) SELECT 2 AS z) p, x AS q",
        "SELECT h FROM x UNION ALL SELECT * FROM (WITH x AS (SELECT 1 AS h) SELECT h FROM x)",
        "WITH y AS (SELECT h FROM x), x AS (SELECT 1 AS h) SELECT * FROM y",
        "WITH x AS (SELECT h FROM x) SELECT * FROM x",
        "SELECT h FROM lakescout_cte_x",
    ],
)
def test_a_with_query_is_seen_in_its_scope_only(lake: duckdb.DuckDBPyConnection, sql: str) -> None:
    with pytest.raises(GuardError, match="is not one of the discovered tables"):
        check(sql, tables(lake))


def test_duckdbs_own_scopes_are_checked_too(lake: duckdb.DuckDBPyConnection) -> None:
    tree = check("SELECT 1", ()).tree
    outside = "SELECT q.h FROM (WITH lakescout_cte_x AS (SELECT 1) SELECT 2 AS z) p, lakescout_cte_x AS q"
    with pytest.raises(GuardError, match="DuckDB reads the table 'lakescout_cte_x'"):
        confirm(Source(lake).connect(), Guarded(outside, (), tree))
    inside = "WITH lakescout_cte_x AS (SELECT 1) SELECT (SELECT 1 FROM lakescout_cte_x) FROM lakescout_cte_x"
    confirm(Source(lake).connect(), Guarded(inside, (), tree))


def test_nested_with_queries_run(lake: duckdb.DuckDBPyConnection) -> None:
    sql = (
        "WITH a AS (SELECT name FROM singer), b AS (SELECT * FROM a) "
        "SELECT (WITH c AS (SELECT * FROM b) SELECT count(*) FROM c JOIN a ON a.name = c.name) AS n "
        "UNION ALL SELECT count(*) FROM b"
    )
    assert rows(lake, sql) == [(2,), (2,)]


@pytest.mark.parametrize(
    "name", ["user", "USER", "current_schema", "current_catalog", "session_user", "current_timestamp", "localtime"]
)
@pytest.mark.parametrize("quoted", [True, False])
def test_a_keyword_is_no_column(lake: duckdb.DuckDBPyConnection, name: str, quoted: bool) -> None:
    written = f'"{name}"' if quoted else name
    with pytest.raises(GuardError):
        check(f"SELECT {written} FROM singer", tables(lake))
    with pytest.raises(GuardError):
        check(f"SELECT name FROM singer WHERE {written} IS NOT NULL", tables(lake))
    with pytest.raises(GuardError):
        check(f'SELECT {written} FROM (SELECT "user" FROM account) a, singer', tables(lake))


def test_a_column_that_is_called_like_a_keyword_is_read(lake: duckdb.DuckDBPyConnection) -> None:
    assert rows(lake, 'SELECT "user" FROM account') == [("ann@example.com",)]
    assert rows(lake, "SELECT a.user FROM account a JOIN singer s ON a.id = s.id") == [("ann@example.com",)]
    assert rows(lake, 'SELECT "user" FROM account a JOIN singer s ON a.id = s.id') == [("ann@example.com",)]


BREAKERS = {
    "long number": f"SELECT lpad(name, {'9' * 5000}, 'x') FROM singer",
    "exotic digits": "SELECT lpad(name, ²³, 'x') FROM singer",
    "long sum": "SELECT " + "+".join(["age"] * 700) + " FROM singer",
    "medium sum": "SELECT " + "+".join(["1"] * 450),
    "negations": "SELECT " + "NOT " * 900 + "true",
    "minus signs": "SELECT " + "- " * 900 + "1",
    "cases": "SELECT " + "CASE WHEN true THEN " * 300 + "1" + " END" * 300,
    "unions": " UNION ALL ".join(["SELECT 1"] * 700),
    "conjunction": "SELECT 1 FROM singer WHERE " + " AND ".join(["age > 1"] * 900),
    "long name": "SELECT " + "a" * 15_000 + " FROM singer",
    "many aliases": "SELECT " + ", ".join(f"1 AS a{i}" for i in range(1500)) + ", a0.a1.a2.a3.a4.a5 FROM singer",
}


@pytest.mark.parametrize("name", BREAKERS)
@pytest.mark.parametrize("mend", [False, True])
def test_nothing_but_our_errors_leaves_the_guard(lake: duckdb.DuckDBPyConnection, name: str, mend: bool) -> None:
    found = tables(lake)
    with pytest.raises((GuardError, QueryError)) as refusal:
        run(Source(lake), check(mended(BREAKERS[name], found) if mend else BREAKERS[name], found))
    assert str(refusal.value)


def test_any_error_is_a_refusal(lake: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*arguments: object) -> None:
        raise AttributeError("surprise")

    guarded = check("SELECT 1 AS x", ())
    monkeypatch.setattr(sys.modules["lakescout.answer.guard.run"], "confirm", broken)
    with pytest.raises(GuardError, match="could not be checked: AttributeError: surprise"):
        run(Source(lake), guarded)
    monkeypatch.setattr(sys.modules["lakescout.answer.guard.check"], "STAGES", (broken,))
    with pytest.raises(GuardError, match="could not be checked: AttributeError: surprise"):
        check("SELECT 1", ())


@pytest.mark.parametrize("text", ["SELECT " + "1+" * MAX_CHARACTERS + "1", "SELECT " + "(" * 100 + "1" + ")" * 100])
def test_what_is_too_long_or_deep_is_not_parsed_to_be_mended(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sqlglot.parse", lambda *a, **k: pytest.fail("it was parsed"))
    with pytest.raises(GuardError):
        mended(text, [])


def test_no_file_is_made_by_a_refusal(
    lake: duckdb.DuckDBPyConnection, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lake.execute("CREATE MACRO mean(x) AS (SELECT 1)")
    rows(lake, "SELECT mean(age) FROM singer")
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("text", ["SELECT {:, y} FROM t", "SELECT {:, y}"])
def test_errors_of_python_in_the_parser_are_errors_of_parsing(text: str) -> None:
    with pytest.raises(AttributeError):
        sqlglot.parse(text, dialect="duckdb")
    with pytest.raises(ParseError, match="sqlglot cannot read it"):
        parsed(text)
    assert sketch_values(text) is None
    assert mended(text, []) == text
    with pytest.raises(GuardError):
        check(text, ())
