"""The key of a model server: it goes to the server, and is nowhere else to be seen."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from pathlib import Path

import duckdb
import pytest
from scripted_model import Misbehaviour, scripted
from typer.testing import CliRunner

import lakescout
from lakescout.doors.cli.app import app
from lakescout.doors.python import lake_of
from lakescout.errors import SettingError
from lakescout.llm.openai_client import OpenAIModel

KEY = "sk-sesame-0123456789"
QUESTION = "age of the singers from France"

Script = Callable[[str], "str | Misbehaviour"]

SCRIPTS: dict[str, Script] = {
    "says it in a reply": lambda prompt: json.dumps({"columns": [f"age {KEY}"], "sql": f"SELECT '{KEY}'"}),
    "says it in text": lambda prompt: f"yes, your key is {KEY}",
    "says it in an error": lambda prompt: Misbehaviour("says", (401, KEY)),
    "says it in a refusal": lambda prompt: Misbehaviour("says", (400, KEY)),
    "says it where no JSON is": lambda prompt: Misbehaviour("bytes", f"{KEY}".encode()),
    "fails": lambda prompt: Misbehaviour("status", 500),
}


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_key_is_seen_by_the_server_alone(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("LAKESCOUT_LLM_API_KEY", KEY)
    monkeypatch.setattr("lakescout.llm.openai_client.FIRST_PAUSE", 0.01)
    caplog.set_level(logging.DEBUG)
    path = tmp_path / "lake.duckdb"
    shown: list[object] = []
    with scripted(SCRIPTS[name]) as server, lakescout.connect(path, parser="octopus", answer_confidence=0.0) as con:
        con.execute("CREATE TABLE singer (name VARCHAR, country VARCHAR, age INTEGER)")
        con.execute("INSERT INTO singer VALUES ('Joe', 'France', 30); CREATE TABLE stadium (name VARCHAR)")
        con.execute("SELECT * FROM lakescout_set('llm_base_url', ?)", [server.url]).fetchall()
        con.execute("FROM lakescout_set('llm_model', 'm')").fetchall()
        for statement in (
            f"FROM discover_tables('{QUESTION}', judge := true)",
            f"FROM discover_tables('{QUESTION}', method := 'pneuma')",
            f"FROM explain_question('{QUESTION}')",
            f"FROM lakescout_parse(['{QUESTION}'])",
            f"FROM join_groups('{QUESTION}', method := 'pneuma')",
            f"FROM answers('{QUESTION}')",
            "FROM lakescout_narrate()",
            "FROM lakescout_narrations()",
            "FROM lakescout_settings()",
            "FROM lakescout_status()",
            "FROM lakescout_llm_log()",
            "FROM lakescout.llm_replies",
            "FROM lakescout.llm_calls",
        ):
            shown += con.execute(statement).fetchall() if _exists(con, statement) else []
        lake = lake_of(con)
        shown += [repr(lake.chat()), vars(lake), repr(lake.settings), vars(lake.settings), vars(lake.ledger)]
    assert any(KEY in str(headers) for headers in server.headers)
    assert KEY not in repr(shown)
    assert KEY not in caplog.text
    outcome = CliRunner().invoke(app, ["narrate", str(path)])
    assert KEY not in outcome.output + outcome.stderr
    assert KEY.encode() not in b"".join(file.read_bytes() for file in tmp_path.iterdir() if file.is_file())


def _exists(con: duckdb.DuckDBPyConnection, statement: str) -> bool:
    """Whether the table is there: nothing is stored before the first call."""
    name = statement.removeprefix("FROM lakescout.")
    found = con.execute("SELECT count(*) FROM duckdb_tables() WHERE table_name = ?", [name]).fetchone()
    return name == statement or found != (0,)


@pytest.mark.parametrize("setting", ["llm_api_key", "openai_api_key", "llm_token", "password"])
def test_a_key_is_no_setting(setting: str) -> None:
    with lakescout.connect() as con:
        for statement in ("SELECT * FROM lakescout_set(?, ?)", "SELECT lakescout_set(?, ?)"):
            with pytest.raises(duckdb.Error, match="set them in the environment") as problem:
                con.execute(statement, [setting, KEY]).fetchall()
            assert KEY not in str(problem.value)
        with pytest.raises(SettingError) as refused:
            lakescout.register(con, **{setting: KEY})
        assert KEY not in str(refused.value)


@pytest.mark.parametrize(
    "url", [f"http://user:{KEY}@localhost/v1", f"http://localhost/v1?key={KEY}", f"http://x/#{KEY}"]
)
def test_an_address_with_a_key_is_refused_without_repeating_it(url: str) -> None:
    with lakescout.connect() as con, pytest.raises(duckdb.Error, match="LAKESCOUT_LLM_API_KEY") as problem:
        con.execute("SELECT * FROM lakescout_set('llm_base_url', ?)", [url]).fetchall()
    assert KEY not in str(problem.value)


def test_a_model_shows_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAKESCOUT_LLM_API_KEY", KEY)
    model = OpenAIModel("http://127.0.0.1:9/v1", "m")
    assert KEY not in repr(model) + str(vars(model)) + model.name
