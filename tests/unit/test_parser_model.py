"""The parser that asks a model: what it takes from a reply, and that it falls back with a reason."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import duckdb
import pytest
from scripted_model import Misbehaviour, Script, scripted

import lakescout
from lakescout.engine.readers import ModelParser, sketch_values
from lakescout.lake.index import Lexicon
from lakescout.llm import Chat
from lakescout.llm.budget import Budget
from lakescout.llm.openai_client import OpenAIModel
from lakescout.reading.embedded import EmbeddedParser

QUESTION = "How many singers from France are older than 40?"
SKETCH = {
    "columns": ["singer", "nationality", "age"],
    "sql": "SELECT count(*) FROM people WHERE nationality LIKE '%France%' AND age > 40",
}


def parsed(script: Script, style: str = "octopus", question: str = QUESTION, **budget: float):
    with scripted(script) as server:
        chat = Chat(OpenAIModel(server.url, "m"), Budget(**budget))
        found = ModelParser(chat, style).parse(question, Lexicon())
        return found, server


def test_columns_come_from_the_reply_and_values_from_its_sql() -> None:
    found, server = parsed(lambda prompt: f"Of course.\n```json\n{json.dumps(SKETCH)}\n```")
    assert [mention.text for mention in found.columns] == ["singer", "nationality", "age"]
    assert [(value.name, value.reason) for value in found.values] == [("France", "the model"), ("40", "bound")]
    assert QUESTION[found.values[0].start : found.values[0].end] == "France"
    assert (found.sql_sketch, found.note) == (SKETCH["sql"], "")
    embedded = EmbeddedParser().parse(QUESTION, Lexicon())
    assert (found.operations, found.words) == (embedded.operations, embedded.words)
    assert len(server.prompts) == 1


def test_jars_decomposition() -> None:
    found, _ = parsed(lambda prompt: '["singers:country", "singers:age"]', "jar")
    assert found.decomposition == ("singers:country", "singers:age")
    assert [mention.text for mention in found.columns] == ["singers", "country", "age"]
    assert [value.name for value in found.values] == ["France", "40"]


LATE = "longer than|no reply in time"
"""Whether the client or its library notices first that the time is up."""


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        ("I cannot help with that.", "not the JSON"),
        ('{"columns": "age"}', "not the JSON"),
        ('{"columns": []}', "not the JSON"),
        ('{"columns": ["age"', "not the JSON"),
        ('{"columns": ["歌手", "国籍"], "sql": "SELECT 1"}', "not about the question"),
        ("", "not the JSON"),
        ("[" * 100_000, "not the JSON"),
        (Misbehaviour("status", 500), "HTTP 500"),
        (Misbehaviour("limit", 600), "HTTP 429"),
        (Misbehaviour("empty"), "no choices"),
        (Misbehaviour("cut"), "APIConnectionError"),
        (Misbehaviour("stall"), LATE),
        (Misbehaviour("drip"), LATE),
        (Misbehaviour("bytes", b" " * 10_000_000), "longer than 2,097,152 bytes"),
    ],
)
def test_whatever_goes_wrong_leaves_the_embedded_parse_and_a_reason(reply: str | Misbehaviour, reason: str) -> None:
    found, _ = parsed(lambda prompt: reply, max_seconds=1.0 if reason == LATE else 30.0)
    assert re.search(reason, found.note)
    assert found.columns == EmbeddedParser().parse(QUESTION, Lexicon()).columns
    assert found.sql_sketch is None


def test_an_sql_that_is_none_leaves_the_embedded_values() -> None:
    found, _ = parsed(lambda prompt: '{"columns": ["age"], "sql": "not (really sql"}')
    assert [value.name for value in found.values] == ["France", "40"]
    assert found.sql_sketch is None
    assert sketch_values("SELECT") is None or sketch_values("SELECT") == ()


def test_many_questions_are_asked_in_batches_and_each_once() -> None:
    questions = [f"age of singer {number}" for number in range(20)] * 2
    with scripted(lambda prompt: '{"columns": ["age"], "sql": "SELECT 1"}') as server:
        chat = Chat(OpenAIModel(server.url, "m"), Budget(max_calls=20, max_tokens=10**6))
        found = ModelParser(chat, "octopus").parse_many(questions, Lexicon(), 8)
        assert [item.question for item in found] == questions
        assert len(server.prompts) == 20


@pytest.fixture
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    connection = lakescout.connect()
    connection.execute(
        "CREATE TABLE singer (name VARCHAR, country VARCHAR, age INTEGER);"
        "INSERT INTO singer VALUES ('Joe', 'France', 30); CREATE TABLE other (x INTEGER)"
    )
    yield connection
    connection.close()


def test_the_setting_decides_who_parses(lake: duckdb.DuckDBPyConnection) -> None:
    with scripted(lambda prompt: json.dumps(SKETCH)) as server:
        lakescout.register(lake, llm_base_url=server.url, llm_model="m")
        lake.execute("FROM explain_question(?)", [QUESTION]).fetchall()
        assert server.prompts == []
        lakescout.register(lake, parser="octopus")
        rows = lake.execute("SELECT kind, mention, matched_to FROM explain_question(?)", [QUESTION]).fetchall()
        assert rows[0] == ("parser", "model", SKETCH["sql"])
        assert ("value", "France", "main.singer.country = France") in rows
        for method in ("scout", "octopus"):
            found = lake.execute("SELECT table_name FROM discover_tables(?, 1, ?)", [QUESTION, method]).fetchall()
            assert found == [("singer",)]
        assert len(server.prompts) == 1
        assert "singer" not in server.prompts[0].replace(QUESTION, "").split("Example")[0]
        told = lake.execute("SELECT DISTINCT purpose, told FROM lakescout_llm_log() WHERE NOT cached").fetchall()
        assert told == [("parse", "question")]


def test_a_dead_model_still_explains(lake: duckdb.DuckDBPyConnection) -> None:
    lakescout.register(lake, llm_base_url="http://127.0.0.1:9/v1", llm_model="m", parser="jar", max_seconds=30)
    rows = lake.execute("SELECT kind, mention, matched_to FROM explain_question(?)", [QUESTION]).fetchall()
    assert rows[0][:2] == ("parser", "embedded")
    assert "APIConnectionError" in rows[0][2]
    assert ("value", "France", "main.singer.country = France") in rows


def test_a_table_of_questions(lake: duckdb.DuckDBPyConnection) -> None:
    with scripted(lambda prompt: json.dumps(SKETCH)) as server:
        lakescout.register(lake, llm_base_url=server.url, llm_model="m", parser="octopus", max_calls=1)
        lake.execute("CREATE TABLE asked AS SELECT 'age of singer ' || range AS q FROM range(12)")
        rows = lake.execute(
            "SELECT (p).parser, (p).value_mentions FROM (SELECT unnest(lakescout_parse(list(q))) AS p FROM asked)"
        ).fetchall()
        assert rows == [("octopus", ["France", "40"])] * 12
        assert len(server.prompts) == 12
        lake.execute("SELECT * FROM asked, discover_tables(asked.q, k := 1)").fetchall()
        assert len(server.prompts) == 12


def test_a_question_for_every_row_of_a_table_is_bounded_too(lake: duckdb.DuckDBPyConnection) -> None:
    with scripted(lambda prompt: json.dumps(SKETCH)) as server:
        lakescout.register(lake, llm_base_url=server.url, llm_model="m", parser="octopus", max_calls_per_hour=5)
        lake.execute("CREATE TABLE asked AS SELECT 'age of singer ' || range AS q FROM range(12)")
        rows = lake.execute("SELECT * FROM asked, discover_tables(asked.q, k := 1)").fetchall()
        assert len(rows) == 12
        assert len(server.prompts) == 5
        note = lake.execute("SELECT note FROM lakescout_parse(['age of a singer'])").fetchall()[0][0]
        assert note.endswith("the limit of 5 calls an hour is reached (setting max_calls_per_hour)")
