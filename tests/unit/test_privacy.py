"""What leaves the process: prompts, by purpose and by the setting `privacy`; and the key goes only to the server."""

from __future__ import annotations

import json
import logging
import random
import re
from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle, product
from pathlib import Path

import duckdb
import pytest
from joins_support import lake_on
from scripted_model import Misbehaviour, scripted
from typer.testing import CliRunner

import lakescout
from fakes import Source
from lakescout.doors.python import lake_of as keys_lake_of
from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError, GuardError, QueryError, SettingError
from lakescout.plugins.augment.surface import augment_tables
from lakescout.plugins.bench.generator.generate import Generator
from lakescout.plugins.bench.generator.rephrase import Rephraser
from lakescout.plugins.cli.app import app
from lakescout.plugins.llm.protocol import Privacy
from lakescout.plugins.models.narrations import narrate, wanted
from lakescout.plugins.models.openai_client import OpenAIModel
from lakescout.surface.additions import add_context, add_narrations
from lakescout.surface.admin import llm_log, parse
from lakescout.surface.answer import answers
from lakescout.surface.discover import discover_tables, explain_question, join_groups
from lakescout.surface.functions import FUNCTIONS

# What leaves the process: the prompts that a server records, for every purpose and every setting of `privacy`.

QUESTION = "average height of the towers of each city in Norway"
TABLES = """
CREATE TABLE city (city_id INTEGER, city_name VARCHAR, country VARCHAR, kind ENUM ('Qsecretkind', 'other'));
INSERT INTO city SELECT 7331000 + i, 'Qsecrettown' || i, CASE WHEN i % 2 = 0 THEN 'Norway' ELSE 'Qsecretland' END, 'Qsecretkind' FROM range(24) t(i);
CREATE TABLE tower (city_id INTEGER, nickname VARCHAR, height INTEGER, built DATE, price DECIMAL(18, 2));
INSERT INTO tower SELECT 7331000 + i % 24, 'Qsecret''tower' || i, 7330000 + i, DATE '1733-03-07' + i::INTEGER, 7339000 + i FROM range(60) t(i);
COMMENT ON TABLE city IS 'Qsecretcomment on the table';
COMMENT ON COLUMN tower.height IS 'Qsecretcomment on the column'
"""
CELLS = re.compile(r"Qsecret|7[234]\d{5}|1733")
"""Matches cells, numbers rounded from them, contexts and comments of the lake, and nothing else."""
LEAKY = (
    "SELECT CAST(nickname AS INTEGER) FROM tower",
    "SELECT CAST(nickname AS BOOLEAN) FROM tower",
    "SELECT height * 2000000000 FROM tower",
    "SELECT CAST(height AS TINYINT) FROM tower",
    "SELECT CAST(price AS DECIMAL(4, 2)) FROM tower",
    "SELECT strptime(nickname, '%Y') FROM tower",
    "SELECT kind + 1 FROM city",
    "SELECT sum(kind) FROM city",
)
"""Statements whose error messages quote cells."""


def sentence(prompt: str) -> str:
    """A usable reply to every prompt except the one for SQL."""
    if "yes or no" in prompt:
        return "yes"
    if "Describe these of them" in prompt:
        return json.dumps({str(number): "a thing" for number in range(1, 30)})
    return "[1]"


def rephrase(lake: Lake) -> None:
    chat = lake.chat("questions_")
    if chat is None:
        return
    rephraser = Rephraser(chat)
    with lake.session() as (connection, index):
        made = Generator(connection, index, 3, rephrase=rephraser)
        made.single(25)
    assert rephraser.worded or rephraser.refused or rephraser.problem


PURPOSES: dict[str, Callable[[Lake], object]] = {
    "parse": lambda lake: parse(lake, [QUESTION]),
    "explain": lambda lake: explain_question(lake, QUESTION),
    "rank": lambda lake: discover_tables(lake, QUESTION, k=5, method="scout", threshold=None, judge=True),
    "rank, pneuma": lambda lake: discover_tables(lake, QUESTION, k=5, method="pneuma", threshold=None),
    "groups": lambda lake: join_groups(lake, QUESTION, k=5, method="pneuma"),
    "answer": lambda lake: answers(lake, QUESTION, 5, "auto"),
    "narrate": lambda lake: narrate(lake, "*", False),
    "select": lambda lake: augment_tables(lake, "tower", "height", method="selector"),
    "enrich": lambda lake: augment_tables(lake, "tower", "height", method="enrich"),
    "questions": rephrase,
}


def indexed() -> duckdb.DuckDBPyConnection:
    database = duckdb.connect()
    database.execute(TABLES)
    lake = Lake(Source(database), {})  # with the shipped encoder, and so the reader
    add_context(lake, "tower", "Qsecretcontext: heights were measured by hand.")
    add_narrations(lake, [("city.country", "the state that it lies in")])
    return database


shared = cache(indexed)
"""The lake that all purposes share which add nothing to it."""


def unasked(database: duckdb.DuckDBPyConnection, url: str, **settings: object) -> Lake:
    """A lake without stored replies, whatever the database was asked before."""
    for table in ("llm_calls", "llm_replies", "augment_history"):
        database.execute(f"DROP TABLE IF EXISTS lakescout.{table}")
    return Lake(Source(database), {"llm_base_url": url, "llm_model": "m", "llm_concurrency": 1, **settings})


def told(name: str, privacy: str, script: Callable[[str], str | Misbehaviour] = sentence) -> list[str]:
    """The prompts that left the process."""
    with scripted(script) as server:
        database = indexed() if name == "narrate" else shared()
        lake = unasked(database, server.url, privacy=privacy, parser="octopus")
        try:
            PURPOSES[name](lake)
        except ArgumentError as error:
            assert privacy == "none" and "privacy other than 'none'" in str(error)
        logged = {row["told"] for row in llm_log(lake)}
    assert logged <= {"none": set(), "headers": {"nothing", "question", "headers"}}.get(privacy, logged)
    return server.prompts


@pytest.mark.parametrize("name", PURPOSES)
def test_nothing_leaves_where_nothing_may(name: str) -> None:
    assert told(name, "none") == []


@pytest.mark.parametrize("name", PURPOSES)
def test_no_cell_context_or_comment_leaves_with_headers(name: str) -> None:
    prompts = told(name, "headers")
    assert prompts
    assert [prompt for prompt in prompts if CELLS.search(prompt)] == []


@pytest.mark.parametrize("privacy", ["headers", "values"])
def test_which_descriptions_are_wanted_is_asked_of_no_model(privacy: str) -> None:
    """The generated questions that show it name cells."""
    with scripted(sentence) as server:
        asked: list[int] = []
        lake = unasked(shared(), server.url, privacy=privacy, parser="octopus")
        wanted(lake, 3, lambda done, _: asked.append(done))
        assert asked == [*range(1, len(asked) + 1)] and len(asked) > 5
        assert server.prompts == []


@pytest.mark.parametrize("name", ["rank", "groups", "answer", "enrich"])
def test_cells_leave_where_they_may(name: str) -> None:
    """Shows that the test above would notice them."""
    assert any(CELLS.search(prompt) for prompt in told(name, "values"))


@pytest.mark.parametrize("statement", LEAKY)
def test_an_error_that_quotes_a_cell_is_not_told_to_the_model(statement: str) -> None:
    def script(prompt: str) -> str:
        return "yes" if "yes or no" in prompt else statement

    refused = [prompt.split("was refused") for prompt in told("answer", "values", script)]
    assert any(CELLS.search(parts[-1]) for parts in refused if len(parts) > 1)
    prompts = told("answer", "headers", script)
    assert [prompt for prompt in prompts if CELLS.search(prompt)] == []


ORACLES = {
    "an error": "SELECT CASE WHEN {} THEN CAST(nickname AS INTEGER) ELSE 1 END FROM tower",
    "no rows": "SELECT height FROM tower WHERE {}",
    "too many rows": "SELECT a.height FROM tower AS a, tower AS b, (SELECT 1 FROM tower LIMIT 4) AS c WHERE {}",
    "a null": "SELECT max(CASE WHEN {} THEN height END) FROM tower",
    "an error of the limit": "SELECT height FROM tower LIMIT (SELECT CASE WHEN {} THEN -1 ELSE 1 END FROM tower LIMIT 1)",
    "an overflow": "SELECT height * CASE WHEN {} THEN 2000000000 ELSE 1 END FROM tower",
}
"""Statements of a server that tries to learn whether a cell has some letters."""


@pytest.mark.parametrize("name", ORACLES)
def test_what_becomes_of_a_statement_tells_the_model_nothing(name: str) -> None:
    def prompts(privacy: str, letter: str) -> list[str]:
        condition = f"starts_with({'a.' if name == 'too many rows' else ''}nickname, '{letter}')"

        def script(prompt: str) -> str:
            return "yes" if "yes or no" in prompt else ORACLES[name].format(condition)

        return told("answer", privacy, script)

    right, wrong = prompts("headers", "Qsec"), prompts("headers", "Rsec")
    assert [each.replace("Rsec", "Qsec") for each in wrong] == right
    assert len(right) == 2  # what parses the question, what writes the statement


def test_a_statement_that_duckdb_does_not_accept_goes_back() -> None:
    def script(prompt: str) -> str:
        return "yes" if "yes or no" in prompt else "SELECT heigth FROM tower"

    assert any("was refused" in prompt for prompt in told("answer", "headers", script))


def test_an_error_about_names_is_told_in_full() -> None:
    def script(prompt: str) -> str:
        return "yes" if "yes or no" in prompt else "SELECT heigth FROM tower"

    assert any("heigth" in prompt.split("was refused")[-1] for prompt in told("answer", "headers", script))
    assert Privacy("values").without_cells(QueryError("Conversion Error: 'Joe'\nLINE 1")) == "Conversion Error: 'Joe'"
    assert Privacy("headers").without_cells(QueryError("read 'Joe': no")) == "an error (the rest would quote cells)"
    assert Privacy("headers").without_cells(GuardError("DROP is not allowed")) == "DROP is not allowed"
    unforeseen = GuardError("ArrowInvalid: 'Joe'")
    unforeseen.__cause__ = ValueError("'Joe'")
    assert "Joe" not in Privacy("headers").without_cells(unforeseen)


ASKED = "'" + QUESTION + "'"
CALLS: dict[str, tuple[str, ...]] = {
    "lakescout_add_context": ("FROM lakescout_add_context('tower', 'Qsecretcontext: measured by hand')",),
    "lakescout_add_narration": ("FROM lakescout_add_narration('city.country', 'the state that it lies in')",),
    "lakescout_define": ("FROM lakescout_define('reach', 'MAX(tower.height)')",),
    "lakescout_terms": ("FROM lakescout_terms()",),
    "lakescout_verify": ("FROM lakescout_verify('how tall is it', 'SELECT max(height) FROM tower')",),
    "lakescout_verified": ("FROM lakescout_verified()",),
    "lakescout_set": ("FROM lakescout_set('exclude', 'staging.*')", "FROM lakescout_set('k', 'Q')"),
    "lakescout_declare_join": (
        "FROM lakescout_declare_join('tower.city_id', 'city.city_id')",
        "FROM lakescout_declare_join('tower.nickname', 'city.city_id')",
        "FROM lakescout_declare_join('tower.nothing', 'city.city_id')",
    ),
    "discover_tables": tuple(
        f"FROM discover_tables({ASKED}, {more})"
        for more in ("judge := true", "method := 'octopus'", "method := 'pneuma'", "method := 'birdie'")
    ),
    "explain_question": (f"FROM explain_question({ASKED})",),
    "join_groups": tuple(f"FROM join_groups({ASKED}, method := '{name}')" for name in ("scout", "jar", "pneuma")),
    "lakescout_joins": ("FROM lakescout_joins()",),
    "related_tables": ("FROM related_tables('tower')",),
    "answer": tuple(f"FROM answer('{word} {QUESTION}', method := 'model')" for word in ("the", "what is the", "list")),
    "answers": tuple(f"FROM answers('{word} {QUESTION}')" for word in ("show", "find", "give", "name", "tell", "say")),
    "answer_sql": (f"SELECT answer_sql({ASKED})",),
    "augment_tables": (
        "FROM augment_tables('tower', 'nickname')",
        *(
            f"FROM augment_tables('tower', 'height', method := '{name}', seconds := 20)"
            for name in ("gain", "embedding", "enrich", "selector")
        ),
    ),
    "lakescout_narrate": ("FROM lakescout_narrate(dry_run := true)", "FROM lakescout_narrate()"),
    "lakescout_narrations": ("FROM lakescout_narrations()",),
    "lakescout_parse": (f"FROM lakescout_parse([{ASKED}, 'towers in Norway'])",),
    "lakescout_train_dsi": ("FROM lakescout_train_dsi(questions := 1, epochs := 0.01)",),
    "lakescout_refresh": ("FROM lakescout_refresh(full := true)",),
    "lakescout_check": (f"FROM lakescout_check('{QUESTION}', 'SELECT sum(CAST(nickname AS INTEGER)) FROM tower')",),
    "lakescout_status": ("FROM lakescout_status()",),
    "lakescout_settings": ("FROM lakescout_settings()",),
    "lakescout_llm_log": ("FROM lakescout_llm_log()",),
}
"""Every function of the registry, with arguments that make it ask the model where it can."""


def unhelpful() -> Callable[[str], str]:
    """A server whose statements fail by the cells that they read."""
    statements: Iterator[str] = cycle(LEAKY)
    return lambda prompt: next(statements) if "SELECT" in prompt or "SQL" in prompt else sentence(prompt)


def told_by_functions(folder: Path, privacy: str) -> tuple[list[str], list[str]]:
    """The prompts that every function sends, and the errors, notes and names that it leaves behind."""
    with (
        scripted(unhelpful()) as server,
        lakescout.connect(
            folder / "lake.duckdb", llm_base_url=server.url, llm_model="m", privacy=privacy, parser="octopus"
        ) as con,
    ):
        con.execute(TABLES)
        said = []
        for sql in (sql for calls in CALLS.values() for sql in calls):
            try:
                con.execute(sql).fetchall()
            except duckdb.Error as error:
                said.append(str(error))
        said += [str(row) for row in con.execute("SELECT purpose, problem FROM lakescout_llm_log()").fetchall()]
        said += [note for (note,) in con.execute("SELECT DISTINCT note FROM lakescout_status()").fetchall()]
        said += [
            name for (name,) in con.execute("SELECT table_name FROM duckdb_tables() WHERE NOT internal").fetchall()
        ]
    return server.prompts, said + [each.name for each in folder.iterdir()]


def test_every_function_is_called() -> None:
    assert CALLS.keys() == {function.name for function in FUNCTIONS}


@pytest.mark.newest
@pytest.mark.parametrize("privacy", ["none", "headers", "values"])
def test_no_function_tells_more_than_it_may(privacy: str, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    prompts, said = told_by_functions(tmp_path, privacy)
    told = [prompt for prompt in prompts if CELLS.search(prompt)]
    if privacy == "values":
        assert told
    else:
        assert told == []
        assert (prompts == []) == (privacy == "none")
        assert [each for each in said if CELLS.search(each)] == []
    assert [line for line in caplog.text.splitlines() if "Qsecret" in line] == []


PLACES = ("Norway", "towers", "city", "average", "Oslo", "height", "Bergen", "seven")
"""Words that cells may hold: words of the question, words that a server names, names of columns."""
NAMED = {
    "octopus": json.dumps(
        {"columns": ["height", "Oslo"], "sql": "SELECT avg(height) FROM x WHERE at = 'Oslo' AND state = 'Norway'"}
    ),
    "jar": '["Oslo:height", "Norway:city"]',
}
"""Replies of a server that tries to learn where cells are."""


def cells_of(cells: random.Random) -> duckdb.DuckDBPyConnection:
    """Four tables with the same headers, keys and numbers of rows, whatever the cells are."""
    database = duckdb.connect()
    for table, columns in (
        ("city", ("city_name", "country")),
        ("tower", ("nickname", "maker")),
        ("road", ("label", "kind")),
    ):
        rows = [(number, *(cells.choice(PLACES) for _ in columns)) for number in range(12)]
        database.execute(f"CREATE TABLE {table} ({table}_id INTEGER PRIMARY KEY, {' VARCHAR, '.join(columns)} VARCHAR)")
        database.execute(f"INSERT INTO {table} VALUES {str(rows)[1:-1]}")
    database.execute("CREATE TABLE visit (city_id INTEGER REFERENCES city (city_id), height INTEGER, note VARCHAR)")
    rows = [(number, cells.randrange(99), cells.choice(PLACES)) for number in range(12)]
    database.execute(f"INSERT INTO visit VALUES {str(rows)[1:-1]}")
    return database


def test_what_a_prompt_names_does_not_depend_on_cells() -> None:
    def prompts(seed: int) -> dict[tuple[str, str], list[str]]:
        """The prompts by parser and by purpose."""

        def script(prompt: str) -> str:
            if "<data>" not in prompt:
                return NAMED[parser]
            return "yes" if "yes or no" in prompt else "[1]"

        told: dict[tuple[str, str], list[str]] = {}
        with scripted(script) as server, cells_of(random.Random(seed)) as database:
            for parser, name in product(("embedded", "octopus", "jar"), ("rank", "rank, pneuma", "groups", "answer")):
                server.prompts.clear()
                PURPOSES[name](unasked(database, server.url, privacy="headers", parser=parser, join_edges="declared"))
                told[parser, name] = [*server.prompts]
        return told

    first = prompts(0)
    assert [case for case, told in first.items() if not any("<data>" in prompt for prompt in told)] == []
    for seed in range(1, 5):
        assert prompts(seed) == first


def test_what_is_told_in_english_for_a_prompt_does_not_depend_on_cells() -> None:
    def read(cell: str) -> tuple[str, str]:
        database = duckdb.connect()
        database.execute("CREATE TABLE kunde (kunde_id INTEGER, vorname VARCHAR, strasse VARCHAR, geburtsdatum DATE)")
        database.execute("INSERT INTO kunde VALUES (1, 'Anna', ?, '1990-01-01')", [cell])
        lake = lake_on(database)
        with lake.session() as (connection, index):
            request = lake.request(connection, index, "Wie viele Kunden wohnen in der Strasse Berg?")
            return request.parsed.question, request.unseen.parsed.question

    held, other = read("Berg"), read("Weg")
    assert (held[0], other[0]) == (
        "how many customer lives in the street Berg?",
        "how many customer lives in the street mountain?",
    )
    assert held[1] == other[1] == other[0]


# The key of a model server: it goes to the server and appears nowhere else.

KEY = "sk-sesame-0123456789"
KEYS_QUESTION = "age of the singers from France"

Script = Callable[[str], "str | Misbehaviour"]

SCRIPTS: dict[str, Script] = {
    "says it in a reply": lambda prompt: json.dumps({"columns": [f"age {KEY}"], "sql": f"SELECT '{KEY}'"}),
    "says it in text": lambda prompt: f"yes, your key is {KEY}",
    "says it in an error": lambda prompt: Misbehaviour("says", (401, KEY)),
    "says it in a refusal": lambda prompt: Misbehaviour("says", (400, KEY)),
    "says it where no JSON is": lambda prompt: Misbehaviour("bytes", f"{KEY}".encode()),
    "fails": lambda prompt: Misbehaviour("status", 500),
}


@pytest.mark.newest
@pytest.mark.parametrize("name", SCRIPTS)
def test_the_key_is_seen_by_the_server_alone(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("LAKESCOUT_LLM_API_KEY", KEY)
    monkeypatch.setattr("lakescout.plugins.models.openai_client.FIRST_PAUSE", 0.01)
    caplog.set_level(logging.DEBUG)
    path = tmp_path / "lake.duckdb"
    shown: list[object] = []
    with scripted(SCRIPTS[name]) as server, lakescout.connect(path, parser="octopus", answer_confidence=0.0) as con:
        con.execute("CREATE TABLE singer (name VARCHAR, country VARCHAR, age INTEGER)")
        con.execute("INSERT INTO singer VALUES ('Joe', 'France', 30); CREATE TABLE stadium (name VARCHAR)")
        con.execute("SELECT * FROM lakescout_set('llm_base_url', ?)", [server.url]).fetchall()
        con.execute("FROM lakescout_set('llm_model', 'm')").fetchall()
        for statement in (
            f"FROM discover_tables('{KEYS_QUESTION}', judge := true)",
            f"FROM discover_tables('{KEYS_QUESTION}', method := 'pneuma')",
            f"FROM explain_question('{KEYS_QUESTION}')",
            f"FROM lakescout_parse(['{KEYS_QUESTION}'])",
            f"FROM join_groups('{KEYS_QUESTION}', method := 'pneuma')",
            f"FROM answers('{KEYS_QUESTION}')",
            "FROM lakescout_narrate()",
            "FROM lakescout_narrations()",
            "FROM lakescout_settings()",
            "FROM lakescout_status()",
            "FROM lakescout_llm_log()",
            "FROM lakescout.llm_replies",
            "FROM lakescout.llm_calls",
        ):
            shown += con.execute(statement).fetchall() if _exists(con, statement) else []
        lake = keys_lake_of(con)
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


@pytest.mark.newest
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


@pytest.mark.newest
@pytest.mark.parametrize(
    "url", [f"http://user:{KEY}@localhost/v1", f"http://localhost/v1?key={KEY}", f"http://x/#{KEY}"]
)
def test_an_address_with_a_key_is_refused_without_repeating_it(url: str) -> None:
    with lakescout.connect() as con, pytest.raises(duckdb.Error, match="LAKESCOUT_LLM_API_KEY") as problem:
        con.execute("SELECT * FROM lakescout_set('llm_base_url', ?)", [url]).fetchall()
    assert KEY not in str(problem.value)


@pytest.mark.newest
def test_a_model_shows_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LAKESCOUT_LLM_API_KEY", KEY)
    model = OpenAIModel("http://127.0.0.1:9/v1", "m")
    assert KEY not in repr(model) + str(vars(model)) + model.name
