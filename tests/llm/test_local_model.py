"""The parts that talk to a model, against a real one.

It has 135 million parameters and its answers are poor. What must be right is the rest: the protocol, the
budgets, the ledger, progress, cancellation, and that a poor answer never spoils a result.
"""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

import lakescout
from lakescout.doors.python import lake_of
from lakescout.engine.calls import Message, Tells
from lakescout.errors import ModelError, OverloadError
from lakescout.plugins.llm.budget import Budget
from lakescout.plugins.llm.chat import Chat
from lakescout.plugins.models.narrations import narrate
from lakescout.plugins.models.openai_client import OpenAIModel

QUESTION = "average age of singers from France"
TABLES = """
    CREATE TABLE singer (singer_id INTEGER, name VARCHAR, country VARCHAR, age INTEGER);
    INSERT INTO singer VALUES (1, 'Joe', 'France', 30), (2, 'Ann', 'France', 40), (3, 'Bob', 'Spain', 50);
    CREATE TABLE stadium (stadium_id INTEGER, name VARCHAR, capacity INTEGER);
"""


def say(text: str) -> list[Message]:
    return [Message("user", text, Tells.QUESTION)]


@pytest.fixture
def lake(local_model: str) -> Iterator[duckdb.DuckDBPyConnection]:
    connection = lakescout.connect(
        llm_base_url=local_model, llm_model="smollm2", answer_confidence=0.0, max_seconds=120
    )
    connection.execute(TABLES)
    yield connection
    connection.close()


def test_a_reply_has_text_and_counted_tokens(local_model: str) -> None:
    reply = OpenAIModel(local_model, "smollm2").complete(say("Say hello."), max_tokens=8, seconds=60)
    assert reply.text.strip()
    assert reply.prompt_tokens > 5
    assert 0 < reply.reply_tokens <= 8


def test_a_slow_reply_is_given_up_in_time_and_the_server_lives_on(local_model: str) -> None:
    model = OpenAIModel(local_model, "smollm2")
    began = time.monotonic()
    with pytest.raises(OverloadError):
        model.complete(say("Write a very long story about a lake."), max_tokens=1500, seconds=0.5)
    assert time.monotonic() - began < 2
    assert model.complete(say("Say hello."), max_tokens=4, seconds=90).text


def test_a_prompt_beyond_the_models_window_is_refused_clearly(local_model: str) -> None:
    with pytest.raises(ModelError, match="gave no answer"):
        OpenAIModel(local_model, "smollm2").complete(say("word " * 5000), max_tokens=4, seconds=60)


def test_budgets_hold(local_model: str) -> None:
    chat = Chat(OpenAIModel(local_model, "smollm2"), Budget(max_calls=1, max_tokens=500))
    chat.ask(say("Say hello."), purpose="a", max_tokens=8)
    assert 0 < chat.budget.tokens < 100
    with pytest.raises(ModelError, match="budget of 1 call to"):
        chat.ask(say("Say it again."), purpose="b", max_tokens=8)


def test_an_answer_comes_whatever_the_model_says(lake: duckdb.DuckDBPyConnection) -> None:
    rows = lake.execute("FROM answers(?)", [QUESTION]).fetchall()
    assert rows and rows[0][6]
    lake.execute("FROM answer(?)", [QUESTION]).fetchall()
    calls = lake.execute(
        "SELECT purpose, prompt_tokens, reply_tokens, milliseconds, told FROM lakescout_llm_log() WHERE NOT cached AND problem IS NULL"
    ).fetchall()
    assert {call[0] for call in calls} <= {"judge", "sql"}
    assert calls
    assert all(call[1] > 0 and call[2] > 0 and call[3] > 0 and call[4] == "headers" for call in calls)


@pytest.mark.parametrize("parser", ["octopus", "jar"])
def test_a_parse_is_the_models_or_says_why_not(lake: duckdb.DuckDBPyConnection, parser: str) -> None:
    lakescout.register(lake, parser=parser)
    row = lake.execute("SELECT parser, note, column_mentions FROM lakescout_parse([?])", [QUESTION]).fetchone()
    assert row is not None
    assert row[0] == parser or row[1].startswith("parsed without the model")
    assert row[2]
    found = lake.execute("SELECT table_name FROM discover_tables(?, k := 2)", [QUESTION]).fetchall()
    assert ("singer",) in found


def test_the_judge_only_reorders(lake: duckdb.DuckDBPyConnection) -> None:
    found = lake.execute("SELECT table_name FROM discover_tables(?, judge := true)", [QUESTION]).fetchall()
    assert sorted(found) == [("singer",), ("stadium",)]


def test_a_dry_run_knows_the_tokens_of_the_prompts(lake: duckdb.DuckDBPyConnection) -> None:
    likely, spent = (
        lake.execute(f"SELECT calls, prompt_tokens FROM lakescout_narrate('main.*', dry_run := {dry})").fetchone()
        for dry in (True, False)
    )
    assert likely is not None and spent is not None
    again = spent[0] / likely[0]  # columns that a poor reply leaves out are asked for again
    assert spent[1] == pytest.approx(likely[1] * again, rel=0.3)


def test_narration_tells_its_progress_and_is_not_paid_for_twice(lake: duckdb.DuckDBPyConnection) -> None:
    told: list[tuple[int, int]] = []
    row = narrate(lake_of(lake), "*", dry_run=False, progress=lambda done, total: told.append((done, total)))[0]
    assert row["missing"] == 7
    assert row["narrated"] + row["left_over"] == 7
    assert told and told == sorted(told) and told[-1] == (row["narrated"], 7)
    assert row["calls"] > 0 and row["prompt_tokens"] > 0
    again = narrate(lake_of(lake), "*", dry_run=False)[0]  # a reply that cannot be read is asked for again
    assert again["missing"] == row["left_over"]
    assert row["left_over"] or again["calls"] == 0


def test_ctrl_c_ends_a_narration_at_once_and_it_can_go_on(local_model: str, tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    with lakescout.connect(path) as connection:
        for table in range(30):
            connection.execute(f"CREATE TABLE t{table} ({', '.join(f'c{table}_{n} INTEGER' for n in range(10))})")
        connection.execute("SELECT * FROM lakescout_set('llm_base_url', ?)", [local_model]).fetchall()
        connection.execute("FROM lakescout_set('llm_model', 'smollm2')").fetchall()
    code = "from lakescout.plugins.cli.app import app; app()"
    process = subprocess.Popen([sys.executable, "-c", code, "narrate", str(path)], stdout=subprocess.DEVNULL)
    time.sleep(12)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    began = time.monotonic()
    assert process.wait(30) != 0
    assert time.monotonic() - began < 10
    with lakescout.connect(path, narrate_max_calls=1) as connection:
        connection.execute("FROM lakescout_narrate()").fetchall()
        rows = connection.execute("SELECT count(*) FROM lakescout_llm_log()").fetchall()
    assert rows[0][0] >= 1
