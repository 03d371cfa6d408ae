"""What a model is asked for: the judge, the parser, what one statement may spend, and every fault of a server."""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import duckdb
import pytest
from joins_support import school
from scripted_model import Misbehaviour, Script, ScriptedServer, scripted

import lakescout
from lakescout.engine.calls import REMEMBERED, Statements, running
from lakescout.engine.lake import Lake
from lakescout.lake.index import Lexicon
from lakescout.plugins.augment.surface import augment_tables
from lakescout.plugins.bench.generator.generate import Generator
from lakescout.plugins.bench.generator.rephrase import Rephraser
from lakescout.plugins.llm.budget import Budget
from lakescout.plugins.llm.chat import Chat
from lakescout.plugins.models.judge import chosen
from lakescout.plugins.models.narrations import narrate
from lakescout.plugins.models.openai_client import OpenAIModel
from lakescout.plugins.models.parser import sketch_values
from lakescout.plugins.papers.jar.prompt import PARSER as OF_JAR
from lakescout.plugins.papers.octopus.prompt import PARSER as OF_OCTOPUS
from lakescout.ranking import TableHit
from lakescout.ranking.judge import reordered
from lakescout.reading.embedded import EmbeddedParser
from lakescout.surface.admin import parse
from lakescout.surface.answer import answers
from lakescout.surface.discover import discover_tables, explain_question, join_groups

# The judge of discover_tables: one call, irrelevant tables last, and no harm if it fails.

QUESTION = "age of the singers from France"


@pytest.fixture
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    connection = lakescout.connect()
    connection.execute(
        "CREATE TABLE singer (name VARCHAR, country VARCHAR, age INTEGER);"
        "INSERT INTO singer VALUES ('Joe', 'France', 30);"
        "CREATE TABLE singer_old (name VARCHAR, country VARCHAR, age INTEGER);"
        "INSERT INTO singer_old VALUES ('Ann', 'France', 90);"
        "CREATE TABLE stadium (name VARCHAR, capacity INTEGER); COMMENT ON TABLE singer IS 'hidden remark'"
    )
    yield connection
    connection.close()


def tables(lake: duckdb.DuckDBPyConnection, arguments: str = "judge := true") -> list[str]:
    rows = lake.execute(f"SELECT table_name FROM discover_tables(?, {arguments}) ORDER BY rank", [QUESTION]).fetchall()
    return [name for (name,) in rows]


def test_one_call_moves_what_is_irrelevant_behind(lake: duckdb.DuckDBPyConnection) -> None:
    before = tables(lake, "judge := false")
    with scripted(lambda prompt: "The tables: [2]") as server:
        lakescout.register(lake, llm_base_url=server.url, llm_model="m")
        assert tables(lake) == [before[1], before[0], before[2]]
        assert tables(lake, "k := 1, judge := true") == [before[1]]
        assert len(server.prompts) == 1
        prompt = server.prompts[0]
        assert "1: TABLE" in prompt and "3: TABLE" in prompt
        assert "hidden remark" not in prompt and '= "France"' not in prompt
        scores = lake.execute(
            "SELECT score FROM discover_tables(?, judge := true) ORDER BY rank", [QUESTION]
        ).fetchall()
        assert scores == sorted(scores, reverse=True)
        assert lake.execute("SELECT DISTINCT purpose, told FROM lakescout_llm_log() WHERE NOT cached").fetchall() == [
            ("rank", "headers")
        ]


def test_with_values_the_judge_sees_cells_and_contexts(lake: duckdb.DuckDBPyConnection) -> None:
    with scripted(lambda prompt: "[1]") as server:
        lakescout.register(lake, llm_base_url=server.url, llm_model="m", privacy="values")
        tables(lake)
        assert '"country" = "France"' in server.prompts[0] and "hidden remark" in server.prompts[0]


@pytest.mark.parametrize(
    "reply", ["[]", "[1, 2, 3]", "keine", "[77]", '{"tables": [1]}', Misbehaviour("status", 500), Misbehaviour("empty")]
)
def test_a_judge_of_no_use_leaves_the_ranking(
    lake: duckdb.DuckDBPyConnection, reply: str | Misbehaviour, caplog: pytest.LogCaptureFixture
) -> None:
    before = tables(lake, "judge := false")
    with scripted(lambda prompt: reply) as server, caplog.at_level(logging.WARNING):
        lakescout.register(lake, llm_base_url=server.url, llm_model="m", max_seconds=2)
        assert tables(lake) == before


def test_a_budget_without_room_leaves_the_ranking(lake: duckdb.DuckDBPyConnection) -> None:
    with scripted(lambda prompt: "[3]") as server:
        lakescout.register(lake, llm_base_url=server.url, llm_model="m", max_calls=0)
        assert tables(lake)[0].startswith("singer")
        assert server.prompts == []


def test_scores_stay_in_order() -> None:
    hits = [TableHit(number, score, 0.0) for number, score in enumerate((1.0, 0.8, 0.5, 0.4))]
    assert [(hit.table, round(hit.score, 3)) for hit in reordered(hits, {1}, 3)] == [
        (1, 0.8),
        (0, 0.8),
        (2, 0.4),
        (3, 0.32),
    ]
    assert chosen("[true]", 3) is None


# The parser that asks a model: what it takes from a reply, and that it falls back with a reason.

PARSER_QUESTION = "How many singers from France are older than 40?"
SKETCH = {
    "columns": ["singer", "nationality", "age"],
    "sql": "SELECT count(*) FROM people WHERE nationality LIKE '%France%' AND age > 40",
}

PARSERS = {"octopus": OF_OCTOPUS, "jar": OF_JAR}


def parsed(script: Script, style: str = "octopus", question: str = PARSER_QUESTION, **budget: float):
    with scripted(script) as server:
        chat = Chat(OpenAIModel(server.url, "m"), Budget(**budget))
        found = PARSERS[style](chat).parse(question, Lexicon())
        return found, server


def test_columns_come_from_the_reply_and_values_from_its_sql() -> None:
    found, server = parsed(lambda prompt: f"Of course.\n```json\n{json.dumps(SKETCH)}\n```")
    assert [mention.text for mention in found.columns] == ["singer", "nationality", "age"]
    assert [(value.name, value.reason) for value in found.values] == [("France", "the model"), ("40", "bound")]
    assert PARSER_QUESTION[found.values[0].start : found.values[0].end] == "France"
    assert (found.sql_sketch, found.note) == (SKETCH["sql"], "")
    embedded = EmbeddedParser().parse(PARSER_QUESTION, Lexicon())
    assert (found.operations, found.words) == (embedded.operations, embedded.words)
    assert len(server.prompts) == 1


def test_jars_decomposition() -> None:
    found, _ = parsed(lambda prompt: '["singers:country", "singers:age"]', "jar")
    assert found.decomposition == ("singers:country", "singers:age")
    assert [mention.text for mention in found.columns] == ["singers", "country", "age"]
    assert [value.name for value in found.values] == ["France", "40"]


LATE = "longer than|no reply in time"
"""The reasons of a timeout: the client or its library may notice it first."""


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
    found, _ = parsed(lambda prompt: reply, max_seconds=0.3 if reason == LATE else 30.0)
    assert re.search(reason, found.note)
    assert found.columns == EmbeddedParser().parse(PARSER_QUESTION, Lexicon()).columns
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
        found = PARSERS["octopus"](chat).parse_many(questions, Lexicon(), 8)
        assert [item.question for item in found] == questions
        assert len(server.prompts) == 20


@pytest.fixture
def parser_lake() -> Iterator[duckdb.DuckDBPyConnection]:
    connection = lakescout.connect()
    connection.execute(
        "CREATE TABLE singer (name VARCHAR, country VARCHAR, age INTEGER);"
        "INSERT INTO singer VALUES ('Joe', 'France', 30); CREATE TABLE other (x INTEGER)"
    )
    yield connection
    connection.close()


def test_the_setting_decides_who_parses(parser_lake: duckdb.DuckDBPyConnection) -> None:
    with scripted(lambda prompt: json.dumps(SKETCH)) as server:
        lakescout.register(parser_lake, llm_base_url=server.url, llm_model="m")
        parser_lake.execute("FROM explain_question(?)", [PARSER_QUESTION]).fetchall()
        assert server.prompts == []
        lakescout.register(parser_lake, parser="octopus")
        rows = parser_lake.execute(
            "SELECT kind, mention, matched_to FROM explain_question(?)", [PARSER_QUESTION]
        ).fetchall()
        assert rows[0] == ("parser", "model", SKETCH["sql"])
        assert ("value", "France", "main.singer.country = France") in rows
        for method in ("scout", "octopus"):
            found = parser_lake.execute(
                "SELECT table_name FROM discover_tables(?, 1, ?)", [PARSER_QUESTION, method]
            ).fetchall()
            assert found == [("singer",)]
        assert len(server.prompts) == 1
        assert "singer" not in server.prompts[0].replace(PARSER_QUESTION, "").split("Example")[0]
        told = parser_lake.execute("SELECT DISTINCT purpose, told FROM lakescout_llm_log() WHERE NOT cached").fetchall()
        assert told == [("parse", "question")]


def test_a_dead_model_still_explains(parser_lake: duckdb.DuckDBPyConnection) -> None:
    lakescout.register(parser_lake, llm_base_url="http://127.0.0.1:9/v1", llm_model="m", parser="jar", max_seconds=30)
    rows = parser_lake.execute(
        "SELECT kind, mention, matched_to FROM explain_question(?)", [PARSER_QUESTION]
    ).fetchall()
    assert rows[0][:2] == ("parser", "embedded")
    assert "APIConnectionError" in rows[0][2]
    assert ("value", "France", "main.singer.country = France") in rows


def test_a_table_of_questions(parser_lake: duckdb.DuckDBPyConnection) -> None:
    with scripted(lambda prompt: json.dumps(SKETCH)) as server:
        lakescout.register(parser_lake, llm_base_url=server.url, llm_model="m", parser="octopus", max_calls=1)
        parser_lake.execute("CREATE TABLE asked AS SELECT 'age of singer ' || range AS q FROM range(12)")
        rows = parser_lake.execute(
            "SELECT (p).parser, (p).value_mentions FROM (SELECT unnest(lakescout_parse(list(q))) AS p FROM asked)"
        ).fetchall()
        assert rows == [("octopus", ["France", "40"])] * 12
        assert len(server.prompts) == 12
        parser_lake.execute("SELECT * FROM asked, discover_tables(asked.q, k := 1)").fetchall()
        assert len(server.prompts) == 12


def test_a_question_for_every_row_of_a_table_is_bounded_too(parser_lake: duckdb.DuckDBPyConnection) -> None:
    with scripted(lambda prompt: json.dumps(SKETCH)) as server:
        lakescout.register(parser_lake, llm_base_url=server.url, llm_model="m", parser="octopus", max_calls_per_hour=5)
        parser_lake.execute("CREATE TABLE asked AS SELECT 'age of singer ' || range AS q FROM range(12)")
        rows = parser_lake.execute("SELECT * FROM asked, discover_tables(asked.q, k := 1)").fetchall()
        assert len(rows) == 12
        assert len(server.prompts) == 5
        note = parser_lake.execute("SELECT note FROM lakescout_parse(['age of a singer'])").fetchall()[0][0]
        assert note.endswith("the limit of 5 calls an hour is reached (setting max_calls_per_hour)")


# What one SQL statement may spend on a model, however many questions it asks.

BUDGET_SKETCH = json.dumps({"columns": ["singer", "age"], "sql": "SELECT age FROM singer"})
QUESTIONS = 6


@pytest.fixture
def server() -> Iterator[ScriptedServer]:
    with scripted(lambda prompt: BUDGET_SKETCH) as server:
        yield server


@pytest.fixture
def budget_lake(server: ScriptedServer) -> Iterator[duckdb.DuckDBPyConnection]:
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
    budget_lake: duckdb.DuckDBPyConnection, server: ScriptedServer, statement: str
) -> None:
    limit(budget_lake, statement_max_calls=4)
    budget_lake.execute(statement).fetchall()
    assert len(server.prompts) == 4
    budget_lake.execute(statement.replace("asked.q", "asked.q || '?'").replace("(q)", "(q || '?')")).fetchall()
    assert len(server.prompts) == 8


def test_what_was_not_asked_is_in_the_log_with_the_reason(
    budget_lake: duckdb.DuckDBPyConnection, server: ScriptedServer
) -> None:
    limit(budget_lake, statement_max_calls=5)
    budget_lake.execute("SELECT * FROM asked, discover_tables(asked.q, k := 1)").fetchall()
    rows = budget_lake.execute(
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


def test_tokens_and_seconds_of_a_statement(budget_lake: duckdb.DuckDBPyConnection, server: ScriptedServer) -> None:
    limit(budget_lake, statement_max_tokens=600)
    budget_lake.execute("SELECT * FROM asked, discover_tables(asked.q, k := 1)").fetchall()
    found = budget_lake.execute("SELECT DISTINCT problem FROM lakescout_llm_log() WHERE problem IS NOT NULL").fetchall()
    assert 0 < len(server.prompts) < QUESTIONS
    assert all("left for the statement (setting statement_max_tokens)" in problem for (problem,) in found)
    limit(budget_lake, statement_max_tokens=10**6, statement_max_seconds=0)
    before = len(server.prompts)
    row = budget_lake.execute("SELECT note FROM lakescout_parse(['how old are singers'])").fetchone()
    assert row == (
        "parsed without the model: the 0 seconds of one statement are spent (setting statement_max_seconds)",
    )
    assert len(server.prompts) == before


def test_a_prepared_statement_has_a_budget_each_time(
    budget_lake: duckdb.DuckDBPyConnection, server: ScriptedServer
) -> None:
    limit(budget_lake, statement_max_calls=2)
    budget_lake.execute("PREPARE ask AS SELECT * FROM asked, discover_tables(asked.q || $1, k := 1)")
    for run, text in enumerate(("", "?", "!"), start=1):
        budget_lake.execute(f"EXECUTE ask('{text}')").fetchall()
        assert len(server.prompts) == 2 * run


def test_the_number_of_the_statement_is_no_argument_of_the_users(budget_lake: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(duckdb.Error, match="discover_tables takes 1 to 5 arguments, not 6"):
        budget_lake.execute("SELECT discover_tables('x', 1, 'scout', NULL, NULL, 7)").fetchall()


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


# Every purpose that a model is asked for, against every way in which a server can fail.
#
# Each gives what it gives without a model, says why, and takes no longer than its time budget.

FAULTS_QUESTION = "name of the teacher of Algebra"
NOBODY = "http://127.0.0.1:9/v1"
BUDGET = 0.3
"""Seconds that a question may wait for a server that would never reply."""

BIG = b'{"choices": [{"message": {"content": "' + b"x" * 10_000_000 + b'"}}]}'


@dataclass(frozen=True)
class Fault:
    """A way for a server to fail; `reason` is what the user reads then."""

    how: str | Misbehaviour | None
    reason: str
    slow: bool = False


FAULTS = {
    "dead": Fault(None, "APIConnectionError"),
    "HTTP 500": Fault(Misbehaviour("status", 500), "HTTP 500"),
    "stalls": Fault(Misbehaviour("stall"), "longer than|no reply in time|seconds for the model are spent", slow=True),
    "drips": Fault(Misbehaviour("drip"), "longer than|no reply in time|seconds for the model are spent", slow=True),
    "rate limit": Fault(
        Misbehaviour("limit", 600), "HTTP 429 .rate limit.; the next try, in 600 seconds, would be too late"
    ),
    "no choices": Fault(Misbehaviour("empty"), "no choices"),
    "no completion": Fault(Misbehaviour("garbage"), "gave no answer"),
    "no JSON at all": Fault(Misbehaviour("bytes", b"\xff\xfe{"), "gave no answer"),
    "truncated": Fault(Misbehaviour("cut"), "APIConnectionError"),
    "10 MB": Fault(Misbehaviour("bytes", BIG), "longer than 2,097,152 bytes"),
}
REPLIES = {
    "wrong JSON": '{"columns": 5, "1": 7}',
    "half a JSON": '{"columns": ["na',
    "another language": "Das weiß ich leider nicht.",
    "another script": '{"columns": ["歌手"], "sql": "SELECT 1", "1": "打数", "2": "打数", "3": "打数"}',
    "nothing": "",
    "deep": "[" * 50_000,
    "an essay": "I am a language model. " * 4_000,
}


@dataclass(frozen=True)
class Purpose:
    """Something a model is asked for. `ask` gives the result and, where there is a place for it, the reason."""

    ask: Callable[[Lake], tuple[Any, str]]
    without: Callable[[Lake], tuple[Any, str]]
    """The same request without a model."""
    settings: dict[str, object]
    first: Script | None = None
    """What the server answers to the prompts before the one that fails."""


def found(lake: Lake, **arguments: Any) -> tuple[Any, str]:
    given: dict[str, Any] = {"k": 3, "method": "scout", "threshold": None, **arguments}
    return [row["table_name"] for row in discover_tables(lake, FAULTS_QUESTION, **given)], ""


def grouped(lake: Lake) -> tuple[Any, str]:
    return [row["tables"] for row in join_groups(lake, FAULTS_QUESTION, k=3, method="pneuma")], ""


def faults_parsed(lake: Lake) -> tuple[Any, str]:
    row = parse(lake, [FAULTS_QUESTION])[0]
    return [row["column_mentions"], row["value_mentions"]], row["note"] or ""


def explained(lake: Lake) -> tuple[Any, str]:
    rows = explain_question(lake, FAULTS_QUESTION)
    notes = [row["matched_to"] for row in rows if row["kind"] == "parser"]
    return [row for row in rows if row["kind"] != "parser"], "; ".join(notes)


def answered(lake: Lake, method: str = "auto") -> tuple[Any, str]:
    row = answers(lake, FAULTS_QUESTION, 1, method)[0]
    return [row["sql"], row["answer"]], row["explanation"]


def narrated(lake: Lake) -> tuple[Any, str]:
    row = narrate(lake, "*teacher", False)[0]
    return [row["narrated"], row["left_over"]], row["note"] or ""


def augmented(lake: Lake, method: str) -> tuple[Any, str]:
    rows = augment_tables(lake, "exam", "points", method=method, history=False)
    return [row["tables"] for row in rows if row["rank"]], " ".join(row["note"] or "" for row in rows)


def reworded(lake: Lake) -> tuple[Any, str]:
    chat = lake.chat("questions_")
    rephraser = Rephraser(chat) if isinstance(chat, Chat) else None
    with lake.session() as (connection, index):
        made = Generator(connection, index, 3, rephrase=rephraser).single(2)
    return [question.question for question in made], rephraser.problem if rephraser else ""


PURPOSES = {
    "parse": Purpose(faults_parsed, faults_parsed, {"parser": "octopus"}),
    "parse, jar": Purpose(explained, explained, {"parser": "jar"}),
    "rank": Purpose(lambda lake: found(lake, judge=True), found, {}),
    "rank, pneuma": Purpose(
        lambda lake: found(lake, method="pneuma"), lambda lake: found(lake, method="pneuma", judge=False), {}
    ),
    "groups": Purpose(grouped, grouped, {}),
    "judge": Purpose(answered, lambda lake: answered(lake, "embedded"), {"answer_confidence": 0.0}),
    "sql": Purpose(
        answered,
        lambda lake: answered(lake, "embedded"),
        {"answer_confidence": 0.0},
        first=lambda prompt: "yes" if "yes or no" in prompt else "",
    ),
    "narrate": Purpose(narrated, lambda lake: ([0, 3], ""), {"llm_concurrency": 1}),
    "select": Purpose(
        lambda lake: augmented(lake, "selector"), lambda lake: augmented(lake, "embedding"), {"augment_max_calls": 5}
    ),
    "enrich": Purpose(
        lambda lake: augmented(lake, "enrich"), lambda lake: augmented(lake, "embedding"), {"augment_max_calls": 5}
    ),
    "questions": Purpose(reworded, reworded, {}),
}
FREE_TEXT = {"enrich", "questions", "sql", "judge"}
"""Purposes whose replies are not JSON: any text can be read, and is refused or harmless later."""


EXAMS = "CREATE TABLE exam AS SELECT i AS exam_id, 501 + i % 7 AS pupil_id, i % 7 AS points FROM range(20) t(i)"


@cache
def lake_for(name: str) -> tuple[Lake, Any]:
    """A lake to ask for the purpose, and what it gives without a model."""
    purpose = PURPOSES[name]
    database, lake = school(llm_model="m", **purpose.settings)
    database.execute(EXAMS)
    return lake, purpose.without(lake)[0]


def run(name: str, how: str | Misbehaviour | None, seconds: float = 60.0) -> tuple[Any, str]:
    """The result of the purpose, with the reasons from every place where a user can read them."""
    purpose, (lake, _) = PURPOSES[name], lake_for(name)
    first = purpose.first or (lambda prompt: "")
    before = len(lake.ledger.calls())
    with scripted(lambda prompt: first(prompt) or how or "") as server:
        limits = {f"{prefix}max_seconds": seconds for prefix in ("", "narrate_", "augment_", "questions_")}
        lake.override({"llm_base_url": NOBODY if how is None else server.url, **limits})
        result, reason = purpose.ask(lake)
    lake.override({"llm_base_url": ""})
    logged = " ".join(call.problem for call in lake.ledger.calls()[before:])
    return result, f"{reason} {logged}"


@pytest.fixture
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lakescout.plugins.models.openai_client.FIRST_PAUSE", 0.01)


@pytest.mark.usefixtures("_no_pauses")
@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("name", PURPOSES)
def test_a_server_that_fails_leaves_the_embedded_result_and_a_reason(name: str, fault: str) -> None:
    case = FAULTS[fault]
    result, reason = run(name, case.how, BUDGET if case.slow else 60.0)
    assert result == lake_for(name)[1]
    assert re.search(case.reason, reason), reason


@pytest.mark.usefixtures("_no_pauses")
@pytest.mark.parametrize("reply", REPLIES)
@pytest.mark.parametrize("name", sorted(PURPOSES.keys() - FREE_TEXT))
def test_a_reply_of_no_use_leaves_the_embedded_result_and_a_reason(name: str, reply: str) -> None:
    result, reason = run(name, REPLIES[reply])
    assert result == lake_for(name)[1]
    assert re.search("its reply (is|describes)|reply names none", reason), reason


@pytest.mark.usefixtures("_no_pauses")
@pytest.mark.parametrize("reply", REPLIES)
@pytest.mark.parametrize("name", ["judge", "sql"])
def test_text_that_is_no_statement_leaves_the_embedded_answer_and_a_reason(name: str, reply: str) -> None:
    result, reason = run(name, REPLIES[reply])
    assert result == lake_for(name)[1]
    assert "the model" in reason


@pytest.mark.usefixtures("_no_pauses")
def test_a_slow_server_costs_a_table_of_questions_the_time_of_one_statement() -> None:
    with scripted(lambda prompt: Misbehaviour("stall")) as server:
        lake = school(
            llm_base_url=server.url, llm_model="m", parser="octopus", max_seconds=0.2, statement_max_seconds=0.5
        )[1]
        with running(1):
            for number in range(30):
                explain_question(lake, f"{FAULTS_QUESTION} {number}")
    asked = len(server.prompts)
    problems = [call.problem for call in lake.ledger.calls()]
    assert 1 <= asked < 10
    assert problems.count("the 0.5 seconds of one statement are spent (setting statement_max_seconds)") == 30 - asked


@pytest.mark.usefixtures("_no_pauses")
def test_the_scripted_big_reply_would_be_read_if_it_were_small() -> None:
    """So the large one fails only for its length."""
    small = Misbehaviour("bytes", BIG.replace(b"x" * 10_000_000, b"[1]"))
    assert run("rank", small)[1].strip() == ""
