"""By DuckDB's own word, what the guard lets pass only reads. LAKESCOUT_CASES: how many tries, 3,000 by default."""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Callable

import duckdb
import pytest
from answer_support import catalog_of
from test_guard_adversarial import HARMLESS, HOSTILE

from fakes import Source
from lakescout.answer.guard import Limits, check, run
from lakescout.answer.guard.allowlist import FUNCTIONS
from lakescout.errors import GuardError, QueryError

pytestmark = pytest.mark.trust

CASES = int(os.environ.get("LAKESCOUT_CASES", "3000"))
TOKEN = re.compile(r"'[^']*'|\"[^\"]*\"|\w+|\s+|[^\w\s]")
READ = frozenset({"memory.main.singer", "memory.main.concert"})
PIECES = (
    *(
        "FOR UPDATE",
        "/*+ h */",
        "IN '/etc/passwd'",
        "read_text('/etc/passwd')",
        "'/etc/passwd'",
        "secret",
        "vault.singer",
    ),
    *("getenv('HOME')", "; DROP TABLE singer", "INTO loot", "TABLESAMPLE 10%", "nextval('numbers')", "peek()", "UNION"),
    *(
        "FROM peek_all()",
        "WITH a AS (FROM secret)",
        "lateral",
        "POSITIONAL JOIN secret",
        "AT (VERSION => 1)",
        "USING SAMPLE 1",
    ),
    *(
        "RECURSIVE",
        "MATERIALIZED",
        "random()",
        "query('FROM secret')",
        "COLUMNS(*)",
        "$1",
        "?",
        "::JSON",
        "COLLATE NOCASE",
    ),
    *(
        "lambda x: x",
        "[1]",
        "{'a': 1}",
        "AS OF 1",
        "RETURNING *",
        "ON CONFLICT",
        "current_user",
        "--",
        "/*",
        "*/",
        "'",
        '"',
    ),
    *(
        "SELECT",
        "FROM",
        "WHERE",
        "singer",
        "concert",
        "(",
        ")",
        ",",
        "name",
        "age",
        "id",
        "1",
        "AND",
        "NOT",
        "EXISTS",
        "IN",
    ),
    *(
        "GROUP BY ALL",
        "ORDER BY 1",
        "LIMIT 1",
        "DISTINCT ON (id)",
        "QUALIFY true",
        "WINDOW w AS (ORDER BY id)",
        "OVER w",
    ),
    *("max(age)", "count(*)", "lower(name)", "CAST(age AS VARCHAR)", "x: age", "s", "* EXCLUDE (id)", "VALUES (1)"),
)
"""Pieces that are put into statements, harmless and hostile."""


@pytest.fixture
def lake() -> duckdb.DuckDBPyConnection:
    con = duckdb.connect()
    con.execute(
        """
        CREATE TABLE singer (id INTEGER, name VARCHAR, age INTEGER);
        INSERT INTO singer VALUES (1, 'Ann', 30), (2, 'Bob', 40);
        CREATE TABLE concert (singer_id INTEGER, title VARCHAR); INSERT INTO concert VALUES (1, 'Fado');
        CREATE TABLE secret AS SELECT 'hidden' AS x;
        CREATE SCHEMA vault; CREATE TABLE vault.singer AS SELECT 'hidden' AS x;
        CREATE SEQUENCE numbers; CREATE MACRO peek() AS (SELECT x FROM secret);
        CREATE MACRO peek_all() AS TABLE SELECT x FROM secret;
        """
    )
    return con


def written(rng: random.Random, seeds: list[str]) -> str:
    """A statement made from others: parts exchanged, left out, repeated and inserted."""
    tokens = TOKEN.findall(rng.choice(seeds))
    for _ in range(rng.choice((1, 1, 2, 3, 6))):
        place, kind = rng.randrange(len(tokens) + 1), rng.randrange(5)
        if kind < 2:
            tokens[place:place] = [" ", rng.choice(PIECES), " "]
        elif kind == 2:
            del tokens[place : place + rng.randrange(4)]
        else:
            other = TOKEN.findall(rng.choice(seeds))
            start = rng.randrange(len(other) + 1)
            tokens[place : place + rng.randrange(3) * (kind - 2)] = [
                " ",
                *other[start : start + rng.randrange(12)],
                " ",
            ]
    return "".join(tokens)[:4000]


def plan_of(con: duckdb.DuckDBPyConnection, sql: str) -> list[dict[str, object]]:
    found, waiting = [], json.loads(con.execute(f"EXPLAIN (FORMAT json) {sql}").fetchall()[0][1])
    while waiting:
        node = waiting.pop()
        waiting += node.get("children", [])
        found.append(node)
    return found


def test_what_passes_is_a_read(lake: duckdb.DuckDBPyConnection, figures: Callable[[str, object], None]) -> None:
    rng = random.Random(3)
    tables = [table for table in catalog_of(lake).tables if str(table.name.quoted).replace('"', "") in READ]
    assert len(tables) == 2
    seeds = [sql for sql, _ in HARMLESS.values()] * 20 + [sql for sql in HOSTILE.values() if len(sql) < 2000]
    before = [lake.execute(f"FROM {name}").fetchall() for name in ("singer", "concert", "secret")]
    functions = {name for (name,) in lake.execute("SELECT DISTINCT function_name FROM duckdb_functions()").fetchall()}
    lake.execute("CALL enable_logging('FileSystem', level = 'trace')")
    passed = ran = 0
    for _ in range(CASES):
        sql = written(rng, seeds)
        try:
            guarded = check(sql, tables)
        except GuardError:
            continue
        passed += 1
        try:
            rows = run(Source(lake), guarded, Limits(seconds=10, rows=1000))
        except (GuardError, QueryError):
            continue
        ran += 1
        assert rows.num_rows <= 1000
        [parsed] = lake.extract_statements(guarded.sql)
        assert parsed.type == duckdb.StatementType.SELECT, sql
        assert duckdb_tables(lake, guarded.sql) <= READ, sql
        called = set(re.findall(r"([a-z_]\w*)\s*\(", re.sub(r"'[^']*'|\"[^\"]*\"", "", guarded.sql.lower())))
        assert called & functions <= FUNCTIONS | {"coalesce", "cast", "try_cast"}, sql
        for node in plan_of(lake, guarded.sql):
            assert not re.search("hidden|secret", node.get("extra_info", {}).get("Table", "")), (
                sql
            )  # no alias of that name
            assert (
                not str(node["name"]).strip().startswith(("READ_", "INSERT", "UPDATE", "DELETE", "CREATE", "COPY"))
            ), sql
    assert before == [lake.execute(f"FROM {name}").fetchall() for name in ("singer", "concert", "secret")]
    assert lake.execute("SELECT last_value FROM duckdb_sequences()").fetchall() == [(None,)]
    touched = "SELECT count(*) FROM duckdb_logs WHERE type = 'FileSystem'"
    assert lake.execute(touched).fetchall() == [(0,)]
    lake.execute(f"FROM read_text('{__file__}')")
    assert lake.execute(touched).fetchall() != [(0,)]  # it would have been seen
    assert ran
    figures("statements made of hostile and harmless ones", f"{CASES}; {passed} passed the guard, {ran} ran, all reads")


def duckdb_tables(con: duckdb.DuckDBPyConnection, sql: str) -> set[str]:
    try:
        names = {name.partition(" AS ")[0].replace('"', "") for name in con.get_table_names(sql, qualified=True)}
    except duckdb.BinderException:  # DuckDB lists no tables of what it runs where an alias is called like a column
        names = parsed_tables(con, sql)
    return {name for name in names if not name.startswith("lakescout_cte_")}


def parsed_tables(con: duckdb.DuckDBPyConnection, sql: str) -> set[str]:
    """The tables of a statement as DuckDB's parser reads it."""
    row = con.execute("SELECT json_serialize_sql(?)", [sql]).fetchone()
    assert row is not None
    found, left = set(), [json.loads(row[0])]
    assert not left[0]["error"], sql
    while left:
        node = left.pop()
        if isinstance(node, dict):
            if node.get("type") == "BASE_TABLE":
                parts = (node["catalog_name"], node["schema_name"], node["table_name"])
                found.add(".".join(part for part in parts if part))
            left += node.values()
        elif isinstance(node, list):
            left += node
    return found


def test_an_alias_called_like_a_column(lake: duckdb.DuckDBPyConnection) -> None:
    sql = "SELECT age.name FROM memory.main.singer AS age WHERE age > (SELECT AVG(age) FROM memory.main.concert)"
    assert parsed_tables(lake, sql) == {"memory.main.singer", "memory.main.concert"}
