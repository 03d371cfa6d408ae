"""What one SQL statement may spend on a model, however many questions it asks."""

from __future__ import annotations

import json
from collections.abc import Iterator

import duckdb
import pytest
from scripted_model import ScriptedServer, scripted

import lakescout
from lakescout.llm.budget import REMEMBERED, Statements, running

SKETCH = json.dumps({"columns": ["singer", "age"], "sql": "SELECT age FROM singer"})
QUESTIONS = 12


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with scripted(lambda prompt: SKETCH) as server:
        yield server


@pytest.fixture
def lake(server: ScriptedServer) -> Iterator[duckdb.DuckDBPyConnection]:
    with lakescout.connect(llm_base_url=server.url, llm_model="m", parser="octopus") as con:
        con.execute("CREATE TABLE singer (name VARCHAR, age INTEGER)")
        con.execute(f"CREATE TABLE asked AS SELECT 'age of singer ' || range AS q FROM range({QUESTIONS})")
        yield con


def limit(lake: duckdb.DuckDBPyConnection, **settings: object) -> None:
    lakescout.register(lake, **settings)


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT * FROM asked, discover_tables(asked.q, k := 1)",
        "SELECT * FROM asked, lakescout_fn.discover_tables(asked.q, k := 1)",
        "SELECT * FROM asked, explain_question(asked.q)",
        "SELECT * FROM asked, join_groups(asked.q, k := 1)",
        "SELECT * FROM asked, answers(asked.q, 1, 'embedded')",
        "SELECT unnest(lakescout_parse(list(q))) FROM asked",
        "FROM lakescout_parse((SELECT list(q) FROM asked))",
    ],
)
def test_all_rows_share_one_budget_and_the_next_statement_has_its_own(
    lake: duckdb.DuckDBPyConnection, server: ScriptedServer, statement: str
) -> None:
    limit(lake, statement_max_calls=5)
    if "list(q)" in statement:
        lake.execute("DELETE FROM asked WHERE q > 'age of singer 5'")
    lake.execute(statement).fetchall()
    assert len(server.prompts) == 5
    lake.execute(statement.replace("asked.q", "asked.q || '?'").replace("(q)", "(q || '?')")).fetchall()
    assert len(server.prompts) == 10


def test_what_was_not_asked_is_in_the_log_with_the_reason(
    lake: duckdb.DuckDBPyConnection, server: ScriptedServer
) -> None:
    limit(lake, statement_max_calls=5)
    lake.execute("SELECT * FROM asked, discover_tables(asked.q, k := 1)").fetchall()
    rows = lake.execute(
        "SELECT told, cached, prompt_tokens + reply_tokens, problem, count(*) FROM lakescout_llm_log() GROUP BY ALL ORDER BY ALL"
    ).fetchall()
    assert rows == [
        (
            "nothing",
            False,
            0,
            "the limit of 5 calls for one statement is reached (setting statement_max_calls)",
            QUESTIONS - 5,
        ),
        ("question", False, 15, None, 5),
    ]


def test_tokens_and_seconds_of_a_statement(lake: duckdb.DuckDBPyConnection, server: ScriptedServer) -> None:
    limit(lake, statement_max_tokens=600)
    lake.execute("SELECT * FROM asked, discover_tables(asked.q, k := 1)").fetchall()
    found = lake.execute("SELECT DISTINCT problem FROM lakescout_llm_log() WHERE problem IS NOT NULL").fetchall()
    assert 0 < len(server.prompts) < QUESTIONS
    assert all("left for the statement (setting statement_max_tokens)" in problem for (problem,) in found)
    limit(lake, statement_max_tokens=10**6, statement_max_seconds=0)
    before = len(server.prompts)
    row = lake.execute("SELECT note FROM lakescout_parse(['how old are singers'])").fetchone()
    assert row == (
        "parsed without the model: the 0 seconds of one statement are spent (setting statement_max_seconds)",
    )
    assert len(server.prompts) == before


def test_a_prepared_statement_has_a_budget_each_time(lake: duckdb.DuckDBPyConnection, server: ScriptedServer) -> None:
    limit(lake, statement_max_calls=2)
    lake.execute("PREPARE ask AS SELECT * FROM asked, discover_tables(asked.q || $1, k := 1)")
    for run, text in enumerate(("", "?", "!"), start=1):
        lake.execute(f"EXECUTE ask('{text}')").fetchall()
        assert len(server.prompts) == 2 * run


def test_the_number_of_the_statement_is_no_argument_of_the_users(lake: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(duckdb.Error, match="discover_tables takes 1 to 5 arguments, not 6"):
        lake.execute("SELECT discover_tables('x', 1, 'scout', NULL, NULL, 7)").fetchall()


def test_a_statement_is_known_by_its_number_until_many_others_came() -> None:
    statements, bounds = Statements(), (5, 100, 10.0)
    assert statements.now(*bounds) is not statements.now(*bounds)
    with running(1):
        first = statements.now(*bounds)
        assert statements.now(*bounds) is first
        with running(None):
            assert statements.now(*bounds) is not first
    for number in range(2, REMEMBERED + 2):
        with running(number):
            statements.now(*bounds)
    with running(1):
        assert statements.now(*bounds) is not first
