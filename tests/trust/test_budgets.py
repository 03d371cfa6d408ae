"""Questions and statements made to take long end in time. CPU time is measured, since the machine may be busy."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator

import duckdb
import pytest
from answer_support import catalog_of

import lakescout
from fakes import Source
from lakescout.answer.guard import Limits, check, run
from lakescout.errors import GuardError, QueryError
from lakescout.lake.sqltext import literal

pytestmark = pytest.mark.trust

QUESTION_SECONDS = 20.0
STATEMENT_SECONDS = 15.0
"""The most CPU seconds, on one thread. A statement may run for 10 seconds (setting answer_seconds)."""
TABLES = """
CREATE TABLE team AS SELECT 500 + i AS team_id, 'n' || i AS name, i % 4 AS division, DATE '2020-01-01' + (i * 30)::INTEGER AS founded FROM range(40) t(i);
CREATE TABLE player AS SELECT i AS player_id, 500 + i % 40 AS team_id, 'p' || i AS name, i * 1.5 AS height, DATE '1990-01-01' + i::INTEGER AS born FROM range(3000) t(i);
CREATE TABLE payment AS SELECT i AS payment_id, i % 3000 AS player_id, i * 0.25 AS amount, TIMESTAMP '2021-01-01' + INTERVAL (i) HOUR AS paid_at, 'k' || (i % 7) AS kind FROM range(20000) t(i);
"""
MORE = """
CREATE TABLE sales_{n} AS SELECT i AS id, i % 40 AS team_id, 'v' || (i % {m}) AS name, i * 2.5 AS amount, 2000 + i % 20 AS year, DATE '2020-01-01' + i::INTEGER AS day, i AS "{n}", i % 9 AS "0" FROM range({rows}) t(i);
"""


def soup(letters: str, count: int) -> str:
    rng = random.Random(letters)
    return "".join(rng.choice(letters) for _ in range(count))


QUESTIONS = {
    "zero": "0",
    "digits": soup("0123456789 ", 900),
    "punctuation": soup(".,;:!?()[]{}<>=+-*/%$#@ ", 900),
    "digits and punctuation": soup("0123456789.,;:!?()<>=+-*/% ", 900),
    "short numbers": " ".join(soup("0123456789.-/", 720)[place : place + 3] for place in range(0, 720, 3)),
    "per": "average amount per month per year per day",
    "more per": "payments per month per year per day per week per quarter per hour",
    "names": " ".join(("team player payment name kind amount " * 25).split()),
    "cells": " ".join(f"p{n} n{n % 40} k{n % 7}" for n in range(60)),
    "conditions": " and ".join(f"amount above {n}" for n in range(50)),
    "days": " ".join(f"between 2020-01-{n + 1:02} and 2021-05-{n + 1:02}" for n in range(25)),
    "groups": "total amount by kind by name by team by division by month by year by day by player",
    "repeated": "top 3 " * 80 + "players",
    "not": "not " * 200 + "players",
    "one letter": "a" * 900,
}
STATEMENTS = {
    "subscripts": "SELECT " + "name" + "[1]" * 2000 + " FROM player",
    "slices": "SELECT " + "name" + "[1:2]" * 2000 + " FROM player",
    "joins": "SELECT count(*) FROM payment a0 "
    + " ".join(f"JOIN payment a{n} ON a0.kind = a{n}.kind" for n in range(1, 24)),
    "more joins": "SELECT 1 FROM payment a0 " + " ".join(f"JOIN payment a{n} USING (kind)" for n in range(1, 300)),
    "unlike joins": "SELECT count(*) FROM payment a "
    + " ".join(f"JOIN player b{n} ON a.amount > b{n}.height" for n in range(5)),
    "values": "SELECT 1 FROM player WHERE player_id IN (" + ", ".join(map(str, range(3000))) + ")",
    "alternatives": "SELECT 1 FROM player WHERE " + " OR ".join(f"player_id = {n}" for n in range(800)),
    "sums": "SELECT " + " + ".join(["player_id"] * 1500) + " FROM player",
    "texts": "SELECT " + " || ".join(["name"] * 1500) + " FROM player",
    "cases": "SELECT CASE " + " ".join(f"WHEN player_id = {n} THEN {n}" for n in range(500)) + " END FROM player",
    "calls": "SELECT " + "lower(" * 50 + "name" + ")" * 50 + " FROM player",
    "subqueries": "SELECT " + "(SELECT max(player_id) FROM player WHERE player_id > " * 12 + "1" + ")" * 12,
    "correlated": "SELECT (SELECT count(*) FROM payment b WHERE b.amount > a.amount) FROM payment a",
    "unions": " UNION ALL ".join(["SELECT player_id FROM player"] * 200),
    "queries in WITH": "WITH "
    + ", ".join(f"a{n} AS (SELECT * FROM {f'a{n - 1}, a{n - 1} b' if n else 'player'})" for n in range(20))
    + " SELECT count(*) FROM a19",
    "windows": "SELECT "
    + ", ".join(f"sum(amount) OVER (ORDER BY amount ROWS BETWEEN {n} PRECEDING AND CURRENT ROW)" for n in range(60))
    + " FROM payment",
    "cube": "SELECT count(*) FROM payment GROUP BY CUBE (payment_id, player_id, amount, paid_at, kind)",
    "patterns": "SELECT 1 FROM payment WHERE " + " OR ".join(["kind LIKE '%a%b%c%d%e%f%g%h%'"] * 60),
    "expressions": "SELECT 1 FROM payment WHERE regexp_matches(kind, '(a+)+(b+)+(c+)+$')",
    "brackets": "SELECT " + "(" * 59 + "1" + ")" * 59,
    "commas": "SELECT " + ", ".join(["*"] * 200) + " FROM payment",
}


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with lakescout.connect(threads=1) as con:
        con.execute("SET threads = 1")
        con.execute(TABLES)
        for n in range(100):
            con.execute(MORE.format(n=n, m=n + 2, rows=50 + n * 10))
        con.execute("FROM lakescout_refresh()").fetchall()
        con.execute("FROM lakescout_joins()").fetchall()
        con.execute("FROM answer('how many players')").fetchall()
        yield con


@pytest.mark.parametrize("name", QUESTIONS)
def test_a_question_ends(name: str, lake: duckdb.DuckDBPyConnection, figures: Callable[[str, object], None]) -> None:
    spent = {}
    for function in ("answers", "discover_tables", "join_groups", "explain_question"):
        started = time.process_time()
        lake.execute(f"FROM {function}({literal(QUESTIONS[name])})").fetchall()
        spent[function] = time.process_time() - started
    worst = max(spent, key=lambda function: spent[function])
    assert spent[worst] < QUESTION_SECONDS, spent
    figures(f"question, {name}", f"at most {spent[worst]:.1f} s of CPU time ({worst}) over 103 tables")


@pytest.mark.parametrize("name", STATEMENTS)
def test_a_statement_ends(name: str, lake: duckdb.DuckDBPyConnection, figures: Callable[[str, object], None]) -> None:
    tables = [table for table in catalog_of(lake).tables if table.name.table in {"team", "player", "payment"}]
    started = time.process_time()
    try:
        run(Source(lake), check(STATEMENTS[name], tables), Limits(seconds=10))
        end = "ran"
    except (GuardError, QueryError) as error:
        end = str(error).splitlines()[0][:70]
    spent = time.process_time() - started
    assert spent < STATEMENT_SECONDS, end
    figures(f"statement, {name}", f"{spent:.1f} s of CPU time: {end}")
