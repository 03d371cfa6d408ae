"""What a hostile or broken model may write: none of it runs, not through `FROM answer` either, and no lake changes."""

from __future__ import annotations

import os
import re
import resource
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest
from answer_support import catalog_of
from scripted_model import scripted
from test_guard_limits import BREAKERS, GROWING

import lakescout
from fakes import Source
from lakescout.answer.guard import Limits, check, run
from lakescout.doors.python import lake_of
from lakescout.errors import GuardError, QueryError
from lakescout.lake.catalog import Table
from lakescout.lake.connection import _watch

# Each statement, put to the guard itself.

DISCOVERED = {("main", "singer"), ("main", "concert")}

HOSTILE = {
    "drop": "DROP TABLE singer",
    "create": "CREATE TABLE loot AS SELECT * FROM singer",
    "alter": "ALTER TABLE singer ADD COLUMN x INTEGER",
    "insert": "INSERT INTO singer VALUES (9, 'Eve', 1)",
    "update": "UPDATE singer SET age = 0",
    "delete": "DELETE FROM singer",
    "truncate": "TRUNCATE singer",
    "merge": "MERGE INTO singer USING concert ON singer.id = concert.singer_id WHEN MATCHED THEN DELETE",
    "delete in a cte": "WITH d AS (DELETE FROM singer RETURNING *) SELECT * FROM d",
    "insert in a cte": "WITH d AS (INSERT INTO singer VALUES (9, 'E', 1) RETURNING *) SELECT * FROM d",
    "update in a cte": "WITH d AS (UPDATE singer SET age = 0 RETURNING *) SELECT * FROM d",
    "copy in a cte": "WITH d AS (COPY singer TO 'loot.csv') SELECT 1",
    "delete in a nested cte": "SELECT * FROM (WITH d AS (DELETE FROM singer RETURNING *) SELECT * FROM d)",
    "two statements": "SELECT 1; SELECT 2",
    "commit, then insert": "SELECT 1; COMMIT; INSERT INTO singer VALUES (9, 'E', 1)",
    "statement after a comment": "SELECT 1 -- fine\n; DROP TABLE singer",
    "copy to": "COPY singer TO 'loot.csv'",
    "copy a query": "COPY (SELECT * FROM singer) TO 'loot.parquet'",
    "export": "EXPORT DATABASE 'loot'",
    "attach": "ATTACH 'loot.duckdb' AS loot",
    "install": "INSTALL httpfs",
    "load": "LOAD httpfs",
    "set": "SET memory_limit = '1TB'",
    "pragma": "PRAGMA database_list",
    "call": "CALL pragma_version()",
    "checkpoint": "CHECKPOINT",
    "explain analyze": "EXPLAIN ANALYZE SELECT * FROM singer",
    "describe": "DESCRIBE singer",
    "summarize": "SUMMARIZE singer",
    "show": "SHOW TABLES",
    "from describe": "SELECT * FROM (DESCRIBE singer)",
    "pivot": "PIVOT singer ON name",
    "pivot source": "SELECT * FROM (PIVOT singer ON name)",
    "prepare": "PREPARE p AS SELECT 1",
    "use": "USE memory",
    "vacuum": "VACUUM",
    "begin": "BEGIN TRANSACTION",
    "read_csv": "SELECT * FROM read_csv('/etc/passwd')",
    "read_text scalar": "SELECT (SELECT content FROM read_text('/etc/passwd')) FROM singer",
    "read_blob in where": "SELECT 1 FROM singer WHERE name IN (SELECT filename FROM read_blob('/etc/*'))",
    "read_parquet in a join": "SELECT 1 FROM singer JOIN read_parquet('x') ON true",
    "read_json in a cte": "WITH a AS (FROM read_json('x')) FROM a",
    "file name as table": "SELECT * FROM '/etc/passwd'",
    "quoted file name as table": 'SELECT * FROM "/etc/passwd.csv"',
    "remote file": "SELECT * FROM 'https://example.com/a.parquet'",
    "glob": "SELECT * FROM glob('/etc/*')",
    "sniff": "SELECT * FROM sniff_csv('/etc/passwd')",
    "parquet metadata": "SELECT * FROM parquet_metadata('x.parquet')",
    "getenv": "SELECT getenv('HOME')",
    "getenv in order by": "SELECT name FROM singer ORDER BY getenv('HOME')",
    "getenv in having": "SELECT name FROM singer GROUP BY name HAVING getenv('HOME') IS NOT NULL",
    "getenv in a window": "SELECT rank() OVER (ORDER BY getenv('HOME')) FROM singer",
    "getenv in a filter": "SELECT count(*) FILTER (getenv('HOME') > 'a') FROM singer",
    "getenv in a join condition": "SELECT 1 FROM singer JOIN concert ON getenv('HOME') > 'a'",
    "getenv as a method": "SELECT 'HOME'.getenv()",
    "getenv with a schema": "SELECT system.main.getenv('HOME')",
    "getenv quoted": "SELECT \"getenv\"('HOME')",
    "getvariable": "SELECT getvariable('x')",
    "secrets": "SELECT * FROM duckdb_secrets()",
    "which_secret": "SELECT * FROM which_secret('s3://a', 's3')",
    "settings of duckdb": "SELECT * FROM duckdb_settings()",
    "current_setting": "SELECT current_setting('home_directory')",
    "duckdb_tables": "SELECT * FROM duckdb_tables()",
    "information_schema": "SELECT * FROM information_schema.tables",
    "pg_catalog": "SELECT * FROM pg_catalog.pg_class",
    "sqlite_master": "SELECT * FROM sqlite_master",
    "duckdb view": "SELECT * FROM duckdb_columns",
    "our schema": "SELECT * FROM lakescout.settings",
    "our schema quoted": 'SELECT * FROM memory."lakescout"."settings"',
    "hidden table": "SELECT * FROM secret",
    "hidden table quoted": 'SELECT * FROM "secret"',
    "hidden table qualified": "SELECT * FROM main.secret",
    "hidden table in full": "SELECT * FROM memory.main.secret",
    "hidden table in upper case": "SELECT * FROM SECRET",
    "hidden table in another schema": "SELECT * FROM vault.singer",
    "hidden table in a subquery": "SELECT (SELECT max(x) FROM secret) FROM singer",
    "hidden table in exists": "SELECT 1 FROM singer WHERE EXISTS (FROM secret)",
    "hidden table in a union": "SELECT name FROM singer UNION ALL SELECT x FROM secret",
    "hidden table via query": "SELECT * FROM query('SELECT * FROM secret')",
    "hidden table via query_table": "SELECT * FROM query_table('secret')",
    "hidden table behind a shadow": "SELECT * FROM (WITH secret AS (SELECT 1) SELECT * FROM secret) a, secret",
    "a shadow of its own": "WITH secret AS (SELECT * FROM secret) SELECT * FROM secret",
    "shadowing a discovered table": "WITH singer AS (SELECT 1 AS id) SELECT * FROM singer",
    "two ctes of one name": "SELECT * FROM (WITH a AS (SELECT 1) FROM a), (WITH a AS (SELECT 2) FROM a)",
    "table via comma": "SELECT * FROM singer, secret",
    "table via in": "SELECT 1 FROM singer WHERE age IN secret",
    "time travel": "SELECT * FROM singer AT (VERSION => 1)",
    "sample": "SELECT * FROM singer TABLESAMPLE 10%",
    "sample clause": "SELECT * FROM singer USING SAMPLE 10",
    "nextval": "SELECT nextval('numbers')",
    "nextval of another": "SELECT nextval('memory.main.numbers') FROM singer",
    "currval": "SELECT currval('numbers')",
    "random": "SELECT random()",
    "endless recursion": "WITH RECURSIVE r AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM r) SELECT * FROM r",
    "range products": "SELECT count(*) FROM range(1000000) a, range(1000000) b, range(1000000) c",
    "generate_series": "SELECT * FROM generate_series(1, 100000000000)",
    "unnest of range": "SELECT unnest(range(4000000000))",
    "length of range": "SELECT len(range(400000000))",
    "repeat": "SELECT repeat('x', 4000000000)",
    "lpad": "SELECT lpad('x', 4000000000, 'y')",
    "rpad by a column": "SELECT rpad(name, age * 1000000, 'y') FROM singer",
    "printf": "SELECT printf('%4000000000d', 1)",
    "format": "SELECT format('{:>4000000000}', 'x')",
    "replace": "SELECT replace(name, 'a', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa') FROM singer",
    "replace by a column": "SELECT replace(name, 'a', name) FROM singer",
    "replace between all characters": "SELECT replace(name, '', 'a') FROM singer",
    "replace by a longer character": "SELECT replace(name, 'a', 'ä') FROM singer",
    "pattern of a column": "SELECT regexp_extract(name, name) FROM singer",
    "doubling": "WITH a AS (SELECT name || name || name || name || name || name AS n FROM singer),"
    " b AS (SELECT n || n || n || n || n || n AS n FROM a), c AS (SELECT n || n || n || n || n || n AS n FROM b) FROM c",
    "long string_agg": "SELECT string_agg(a.name, '') FROM singer a, singer b",
    "long list": "SELECT list(a.name) FROM singer a, singer b",
    "levenshtein of columns": "SELECT levenshtein(a.name, b.name) FROM singer a, singer b",
    "bitstring": "SELECT bitstring('1', 4000000000)",
    "cast to a huge array": "SELECT CAST([1] AS INTEGER[100000])",
    "list comprehension": "SELECT [x FOR x IN range(10)]",
    "lambda": "SELECT list_transform([1], lambda x: x + 1)",
    "struct": "SELECT {'a': 1}",
    "json": "SELECT json_serialize_sql('SELECT 1')",
    "json_execute": "SELECT * FROM json_execute_serialized_sql('{}')",
    "columns by pattern": "SELECT COLUMNS('.*') FROM singer",
    "parameter": "SELECT * FROM singer WHERE id = ?",
    "named parameter": "SELECT * FROM singer WHERE id = $id",
    "select into": "SELECT * INTO loot FROM singer",
    "for update": "SELECT * FROM singer FOR UPDATE",
    "for update of a union": "SELECT id FROM singer UNION SELECT 1 FOR UPDATE",
    "for share": "SELECT * FROM singer FOR SHARE",
    "for update in a subquery": "SELECT * FROM (SELECT * FROM singer FOR UPDATE) s",
    "skip locked": "SELECT * FROM singer FOR UPDATE SKIP LOCKED",
    "hint": "SELECT /*+ BROADCAST(singer) */ name FROM singer",
    "hint in a subquery": "SELECT * FROM (SELECT /*+ x */ name FROM singer) s",
    "hint of a table": "SELECT name FROM singer WITH (NOLOCK)",
    "path after in": "SELECT 1 FROM singer WHERE name IN '/etc/passwd'",
    "path after not in": "SELECT 1 FROM singer WHERE name NOT IN '/etc/passwd'",
    "path after in, in double quotes": 'SELECT 1 FROM singer WHERE name IN "/etc/passwd"',
    "address after in": "SELECT 1 FROM singer WHERE name IN 'https://example.com/a.csv'",
    "column after in": "SELECT 1 FROM singer WHERE name IN name",
    "table after in": "SELECT 1 FROM singer WHERE age IN singer",
    "unnest after in": "SELECT 1 FROM singer WHERE name IN UNNEST(['a'])",
    "key of a cte": "WITH a USING KEY (x) AS (SELECT 1 AS x) SELECT x FROM a",
    "limit by": "SELECT name FROM singer LIMIT 1 BY name",
    "totals": "SELECT name FROM singer GROUP BY name WITH TOTALS",
    "settings": "SELECT name FROM singer SETTINGS max_threads = 1",
    "format of a result": "SELECT name FROM singer FORMAT JSON",
    "format of a cast": "SELECT CAST(name AS VARCHAR FORMAT 'x') FROM singer",
    "into outfile": "SELECT name INTO OUTFILE '/tmp/loot' FROM singer",
    "prewhere": "SELECT name FROM singer PREWHERE age > 1",
    "connect by": "SELECT name FROM singer CONNECT BY PRIOR id = age",
    "lateral": "SELECT * FROM singer, LATERAL (SELECT * FROM secret)",
    "positional join": "SELECT * FROM singer POSITIONAL JOIN secret",
    "version": "SELECT version()",
    "current_user": "SELECT current_user",
    "current_database": "SELECT current_database()",
    "write_log": "SELECT write_log('x')",
    "error": "SELECT error('x')",
    "sleep": "SELECT sleep_ms(100000)",
    "txid": "SELECT txid_current()",
    "unbalanced": "SELECT (((1",
    "unclosed quote": "SELECT 'abc",
    "unclosed comment": "SELECT 1 /* abc",
    "deep brackets": "SELECT " + "(" * 5000 + "1" + ")" * 5000,
    "deep negation": "SELECT " + "NOT " * 4000 + "true",
    "long sum": "SELECT " + "+".join("1" for _ in range(9000)),
    "one megabyte": "SELECT '" + "x" * 1_000_000 + "'",
    "prose": "I am sorry, but I cannot write SQL for that question.",
    "prose and sql": "Here you go: SELECT * FROM singer",
    "markdown": "```sql\nSELECT * FROM singer\n```",
    "empty": "",
    "blank": " \n\t ",
    "semicolons": ";;;",
    "a comment only": "-- nothing",
    "nul byte": "SELECT 'a\0b'",
    "lone surrogate": "SELECT '\ud800'",
    "a value": "42",
    "a table": "singer",
    "tables statement": "TABLE secret",
    "hidden by from first": "FROM secret",
    "nested from first": "FROM (FROM secret)",
    "values with a call": "VALUES (getenv('HOME'))",
    "qualified star": "SELECT secret.* FROM singer JOIN secret ON true",
    "semi join": "SELECT * FROM singer SEMI JOIN secret ON singer.id = secret.x",
    "alias of a macro": "SELECT peek() FROM singer",
    "table macro": "SELECT * FROM peek_all()",
}

NAMES_NOTHING = {"a shadow of its own"}
"""Statements that pass the guard because what they name is no longer a table; DuckDB then finds no such name."""

HARMLESS = {
    "projection": ("SELECT name FROM singer ORDER BY id", [("Ann",), ("Bob",)]),
    "qualified": ("SELECT s.name FROM memory.main.singer AS s WHERE s.id = 2", [("Bob",)]),
    "old name as a qualifier": ("SELECT singer.name FROM main.singer WHERE singer.age > 30", [("Bob",)]),
    "count": ("SELECT count(*) FROM singer", [(2,)]),
    "join": ("SELECT name, title FROM singer JOIN concert ON singer.id = concert.singer_id", [("Ann", "Fado")]),
    "cte": ("WITH old AS (SELECT * FROM singer WHERE age > 30) SELECT old.name FROM old", [("Bob",)]),
    "nested": ("SELECT name FROM singer WHERE age > (SELECT avg(age) FROM singer)", [("Bob",)]),
    "not in": ("SELECT name FROM singer WHERE id NOT IN (SELECT singer_id FROM concert)", [("Bob",)]),
    "set operation": ("SELECT name FROM singer EXCEPT SELECT 'Ann'", [("Bob",)]),
    "text": ("SELECT upper(name) || '!' FROM singer WHERE name LIKE 'A%'", [("ANN!",)]),
    "trailing semicolon": ("SELECT 1 AS one;", [(1,)]),
    "small cross product": ("SELECT count(*) FROM singer a, singer b", [(4,)]),
    "hostile text in a literal": ("SELECT '; DROP TABLE singer; --' AS x", [("; DROP TABLE singer; --",)]),
    "any value of a group": ("SELECT any_value(name) FROM singer GROUP BY age ORDER BY age", [("Ann",), ("Bob",)]),
    "padding": ("SELECT lpad(name, 5, '.') FROM singer WHERE id = 1", [("..Ann",)]),
}


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    """One database for all statements: none of them may change it."""
    connection = duckdb.connect()
    connection.execute(
        """
        CREATE TABLE singer (id INTEGER, name VARCHAR, age INTEGER);
        INSERT INTO singer VALUES (1, 'Ann', 30), (2, 'Bob', 40);
        CREATE TABLE concert (singer_id INTEGER, title VARCHAR);
        INSERT INTO concert VALUES (1, 'Fado');
        CREATE TABLE secret AS SELECT 'hidden' AS x;
        CREATE SCHEMA vault; CREATE TABLE vault.singer AS SELECT 'hidden' AS x;
        CREATE SCHEMA lakescout; CREATE TABLE lakescout.settings AS SELECT 'hidden' AS x;
        CREATE SEQUENCE numbers;
        CREATE MACRO peek() AS (SELECT x FROM secret);
        CREATE MACRO peek_all() AS TABLE SELECT x FROM secret;
        """
    )
    yield connection
    connection.close()


@pytest.fixture(scope="module")
def before(lake: duckdb.DuckDBPyConnection) -> list[tuple[object, ...]]:
    return state(lake)


@pytest.fixture(scope="module")
def discovered(lake: duckdb.DuckDBPyConnection) -> list[Table]:
    return tables(lake)


@pytest.fixture
def database(lake: duckdb.DuckDBPyConnection) -> Iterator[duckdb.DuckDBPyConnection]:
    """The lake, for a test that changes the table `concert`."""
    yield lake
    lake.execute(
        "CREATE OR REPLACE TABLE concert (singer_id INTEGER, title VARCHAR); INSERT INTO concert VALUES (1, 'Fado')"
    )


def tables(database: duckdb.DuckDBPyConnection) -> list[Table]:
    return [table for table in catalog_of(database).tables if table.name[1:] in DISCOVERED]


def state(database: duckdb.DuckDBPyConnection) -> list[tuple[object, ...]]:
    """Everything that the database holds, the position of the sequence included."""
    names = [table.name for table in catalog_of(database).tables]
    rows = [(name, sorted(database.execute(f"FROM {name.quoted}").fetchall())) for name in names]
    return [*rows, ("sequence", database.execute("SELECT last_value FROM duckdb_sequences()").fetchone())]


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_statement_is_refused(
    name: str,
    lake: duckdb.DuckDBPyConnection,
    discovered: list[Table],
    before: list[tuple[object, ...]],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises((GuardError, QueryError)) as refusal:
        run(Source(lake), check(HOSTILE[name], discovered))
    assert str(refusal.value)
    assert isinstance(refusal.value, GuardError) or name in NAMES_NOTHING
    assert state(lake) == before
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("name", HARMLESS)
def test_harmless_statement_runs(name: str, lake: duckdb.DuckDBPyConnection, discovered: list[Table]) -> None:
    sql, expected = HARMLESS[name]
    rows = run(Source(lake), check(sql, discovered))
    assert [tuple(row.values()) for row in rows.to_pylist()] == expected


def test_a_statement_is_written_with_full_names(database: duckdb.DuckDBPyConnection) -> None:
    guarded = check("SELECT Name FROM Singer", tables(database))
    assert guarded.sql == 'SELECT "Name" FROM "memory"."main"."singer" AS "Singer"'
    assert [name.table for name in guarded.tables] == ["singer"]


def test_the_clock_stops_a_long_statement(database: duckdb.DuckDBPyConnection) -> None:
    database.execute("CREATE OR REPLACE TABLE concert AS SELECT range AS singer_id, 'x' AS title FROM range(3000)")
    long = "SELECT count(*) FROM concert a JOIN concert b ON a.title = b.title JOIN concert c ON b.title = c.title"
    with pytest.raises(GuardError, match="ran longer than 0.2 seconds"):
        run(Source(database), check(long, tables(database)), Limits(seconds=0.2))


def test_the_clock_ends_with_its_statement(database: duckdb.DuckDBPyConnection) -> None:
    """A clock that outlives its statement may stop the next one, and holds the connection when the process ends."""
    run(Source(database), check("SELECT 1 FROM singer", tables(database)))
    watch = _watch(os.getpid())
    assert not watch._due and not watch._connections


def test_a_large_cross_product_is_refused(database: duckdb.DuckDBPyConnection) -> None:
    database.execute("CREATE OR REPLACE TABLE concert AS SELECT range AS singer_id, 'x' AS title FROM range(10000)")
    with pytest.raises(GuardError, match="a join without a condition would make about 100,000,000 rows"):
        check("SELECT count(*) FROM concert a, concert b", tables(database))


def test_rows_and_bytes_are_capped(database: duckdb.DuckDBPyConnection) -> None:
    guarded = check("SELECT name FROM singer", tables(database))
    with pytest.raises(GuardError, match="more than 1 rows"):
        run(Source(database), guarded, Limits(rows=1))
    with pytest.raises(GuardError, match="more than 3 bytes"):
        run(Source(database), guarded, Limits(bytes=3))


def test_what_duckdb_refuses_is_duckdbs_error(database: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(QueryError, match="nowhere"):
        run(Source(database), check("SELECT nowhere FROM singer", tables(database)))


def test_the_transaction_is_read_only_by_itself(database: duckdb.DuckDBPyConnection) -> None:
    """The last line of defence, tested without the parsers before it."""
    connection = Source(database).connect()
    connection.execute("BEGIN TRANSACTION READ ONLY")
    with pytest.raises(QueryError):
        connection.query("SELECT * FROM query(?)", ["DELETE FROM singer"])
    connection.execute("ROLLBACK")
    connection.execute("BEGIN TRANSACTION READ ONLY")
    with pytest.raises(QueryError, match="read-only"):
        connection.execute("DELETE FROM singer")
    connection.execute("ROLLBACK")


# The whole safety suite as replies of a model, through `FROM answer`, on a lake in a file.

QUESTION = "average age of singers from France"
MAX_GROWTH = 1 << 20
"""The most KiB by which the process may grow over the whole suite."""

LOOSE = re.compile(r"\b(?:memory\.main\.|main\.)?(singer|secret|concert|numbers|vault\.singer)\b(?!_|\.\w|')")


def aimed(statement: str) -> str:
    """The statement with full names, so that only the guard keeps it from the lake."""
    return LOOSE.sub(lambda name: "lake." + ("" if "." in name[1] else "main.") + name[1], statement)


REPLIES = {**HOSTILE, **BREAKERS, **{name: sql for name, (sql, _) in GROWING.items()}}

LOCKS = {"for update", "for update of a union", "for share", "for update in a subquery", "skip locked"}
HINTS = {"hint", "hint in a subquery", "hint of a table"}
ANSWER_HARMLESS = {*LOCKS, *HINTS, "markdown", "lone surrogate"}
"""Statements that, unwrapped and written as DuckDB's SQL, are plain SELECTs over the lake: their rows are shown."""
REASONS = ("the statement of the model scripted at", "refused to write a statement", "these tables cannot answer")


@pytest.fixture
def answer_lake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[duckdb.DuckDBPyConnection]:
    """The lake is in a file, which must not change by a byte; lakescout's state is in memory."""
    monkeypatch.chdir(tmp_path)
    connection = lakescout.connect()
    connection.execute(
        f"""
        ATTACH '{tmp_path / "lake.duckdb"}' AS lake;
        CREATE TABLE lake.singer (id INTEGER, name VARCHAR, country VARCHAR, age INTEGER);
        INSERT INTO lake.singer VALUES (1, 'Joe', 'France', 30), (2, 'Ann', 'France', 40), (3, 'Bob', 'Spain', 50);
        CREATE TABLE lake.concert (singer_id INTEGER, title VARCHAR);
        INSERT INTO lake.concert VALUES (1, 'Fado');
        CREATE TABLE lake.secret AS SELECT 'hidden' AS x;
        CREATE SCHEMA lake.vault; CREATE TABLE lake.vault.singer AS SELECT 'hidden' AS x;
        CREATE SEQUENCE lake.numbers;
        CREATE MACRO lake.peek() AS (SELECT x FROM lake.main.secret);
        CREATE MACRO lake.peek_all() AS TABLE SELECT x FROM lake.main.secret;
        CREATE MACRO main.mean(p) AS (SELECT max(x) FROM lake.main.secret);
        CHECKPOINT lake;
        """
    )
    yield connection
    connection.close()


def bytes_of(folder: Path) -> dict[str, bytes]:
    """The lake's file and log."""
    return {path.name: path.read_bytes() for path in folder.glob("lake.duckdb*")}


SOME, OTHERS, EACH = slice(0, None, 4), slice(1, None, 4), slice(None)


# Each hostile statement is a reply of a model to a question.
@pytest.mark.long
@pytest.mark.parametrize(
    ("in_transaction", "part"),
    [(False, SOME), (True, OTHERS), *(pytest.param(each, EACH, marks=pytest.mark.trust) for each in (False, True))],
)
def test_nothing_gets_through_answer(
    answer_lake: duckdb.DuckDBPyConnection,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    in_transaction: bool,
    part: slice,
) -> None:
    """A part of the statements that the guard refuses above; `make trust` asks all, outside a transaction and within.

    After each: rows of the embedded way or none, a reason, the lake's bytes as they were, and no new file.

    `answers` describes the same run that gave the rows of `answer`: no commit lies between them.
    """
    monkeypatch.setattr(lake_of(answer_lake), "state_token", lambda *_: ("as it is",))
    script: dict[str, str] = {}
    with scripted(lambda prompt: "yes" if "yes or no" in prompt else script["reply"]) as server:
        lakescout.register(
            answer_lake, llm_base_url=server.url, llm_model="scripted", exclude="*secret*, *vault*", answer_confidence=0.0,
            max_calls=3, max_calls_per_hour=100_000, when_unsure="empty",
        )  # fmt: skip
        assert answer_lake.execute("FROM answer(?, method := 'embedded')", [QUESTION]).fetchall() == [(35.0,)]
        before, grown = bytes_of(tmp_path), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        files = set(os.listdir(tmp_path))
        asked = list((HOSTILE if in_transaction else REPLIES).items())[part]
        for number, (name, statement) in enumerate(asked):
            script["reply"] = aimed(statement)
            question = f"{QUESTION} {'?' * (number + 1)}"
            if in_transaction:
                answer_lake.execute("BEGIN")
            rows = answer_lake.execute("FROM answer(?)", [question]).fetchall()
            told = answer_lake.execute("SELECT explanation FROM answers(?)", [question]).fetchall()[0][0]
            if in_transaction:
                answer_lake.execute("COMMIT")
            assert "hidden" not in f"{rows} {told}", name
            if name not in ANSWER_HARMLESS:
                assert rows in ([(35.0,)], []), name
                assert any(reason in told for reason in REASONS), (name, told)
            assert bytes_of(tmp_path) == before, name
            assert set(os.listdir(tmp_path)) == files, name
        answer_lake.execute("CHECKPOINT lake")
        assert bytes_of(tmp_path) == before
        assert answer_lake.execute("SELECT last_value FROM duckdb_sequences()").fetchall() == [(None,)]
        assert answer_lake.execute("SELECT database_name FROM duckdb_databases() WHERE NOT internal ORDER BY 1").fetchall() == [
            ("lake",), ("lakescout_fn",), ("memory",)
        ]  # fmt: skip
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - grown < MAX_GROWTH


def test_a_macro_of_the_lake_gives_nothing_away(answer_lake: duckdb.DuckDBPyConnection) -> None:
    with scripted(
        lambda prompt: "yes" if "yes or no" in prompt else "SELECT mean(age) AS m FROM lake.main.singer"
    ) as server:
        lakescout.register(
            answer_lake,
            llm_base_url=server.url,
            llm_model="scripted",
            exclude="*secret*, *vault*",
            answer_confidence=0.0,
        )
        assert answer_lake.execute("FROM answer(?)", [QUESTION]).fetchall() == [(40.0,)]


def test_the_suite_is_aimed_at_the_lake() -> None:
    assert aimed("DROP TABLE singer") == "DROP TABLE lake.main.singer"
    assert aimed("SELECT * FROM memory.main.secret") == "SELECT * FROM lake.main.secret"
    assert aimed("SELECT * FROM vault.singer") == "SELECT * FROM lake.vault.singer"
    assert aimed("SELECT singer_id FROM concert") == "SELECT singer_id FROM lake.main.concert"
    assert len(REPLIES) > 150
