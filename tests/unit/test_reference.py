"""The page about functions, settings and commands, which the README leads to; and what the pages let a reader copy: each
block of code runs here, or in the tests of the client that it is about."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import anyio
import duckdb
import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from scripted_model import scripted
from typer.testing import CliRunner

import lakescout
from lakescout.lake.settings import SETTINGS
from lakescout.plugins.cli.app import app
from lakescout.plugins.cli.reference import TARGET, page
from lakescout.surface.functions import FUNCTIONS
from shell_support import ROOT, build_lakescout, environment, missing_tool, run_shell, stock_shell

README = ROOT / "README.md"


def test_the_page_is_made_from_the_registry_as_it_is() -> None:
    assert TARGET.read_text(encoding="utf-8") == page(FUNCTIONS, SETTINGS), (
        "run: python -m lakescout.plugins.cli.reference"
    )


def test_the_page_has_every_default_and_choice() -> None:
    text = page(FUNCTIONS, SETTINGS)
    assert "| `value_index` | VARCHAR | `auto` | how cell values are found: auto, none, dictionary |" in text
    assert "`discover_tables(question, k := NULL, method := 'scout', threshold := NULL, judge := NULL)`" in text


@pytest.mark.parametrize("verb", [c.name or c.callback.__name__.replace("_", "-") for c in app.registered_commands])
def test_every_verb_is_on_the_page(verb: str) -> None:
    assert f"| `lakescout {verb}` |" in page(FUNCTIONS, SETTINGS)


def test_the_readme_leads_to_the_page() -> None:
    assert "(docs/reference.md)" in README.read_text(encoding="utf-8")


BLOCK = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
PAGES = [README, *sorted((ROOT / "docs").rglob("*.md"))]
BLOCKS = [
    (page.relative_to(ROOT).as_posix(), *found) for page in PAGES for found in BLOCK.findall(page.read_text("utf-8"))
]
CLIENTS = {
    "docs/tutorial.md": "tests/unit/test_docs_pages.py",
    "docs/tasks.md": "tests/unit/test_docs_pages.py",
    "docs/for-analysts.md": "tests/unit/test_docs_pages.py",
    "docs/for-engineers.md": "tests/unit/test_docs_pages.py",
    "docs/for-agent-builders.md": "tests/unit/test_docs_pages.py",
    "docs/cookbook.md": "tests/unit/test_docs_pages.py",
    "docs/clients/dbt.md": "tests/hosts/test_dbt_project.py",
    "docs/clients/harlequin.md": "tests/hosts/test_harlequin.py",
    "docs/clients/node.md": "tests/hosts/test_node.py",
    "docs/clients/notebooks.md": "tests/hosts/test_frames.py",
    "docs/clients/python.md": "tests/hosts/test_frames.py",
    "docs/clients/superset.md": "tests/hosts/test_superset.py",
    "docs/plugins.md": "tests/unit/test_plugins.py",
    "docs/sharing.md": "tests/hosts/test_sharing.py",
}
"""Pages whose blocks need a client: the tests that run them."""

LAKE = """
CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, name VARCHAR, country VARCHAR, age INTEGER);
INSERT INTO singer SELECT i, 'Singer ' || i, ['France', 'Spain'][1 + i % 2], 20 + i FROM range(40) t(i);
CREATE TABLE stadium AS SELECT i AS stadium_id, 'Hall ' || i AS name, 9000 + 500 * i AS seats FROM range(9) t(i);
CREATE TABLE concert AS SELECT i % 40 AS singer_id, i % 9 AS stadium_id, 2010 + i % 9 AS year FROM range(90) t(i);
CREATE TABLE customers AS SELECT i AS id, 'Customer ' || i AS name FROM range(50) t(i);
CREATE TABLE orders AS SELECT i AS order_id, i % 50 AS customer, ['shoes', 'hats'][1 + i % 2] AS product,
    DATE '2024-01-01' + i::INTEGER AS ordered, 5.0 + i AS total FROM range(80) t(i);
CREATE TABLE flights AS SELECT i AS flight, i % 60 AS tail, 3.0 * (i % 60 % 7) + i % 2 AS arr_delay FROM range(300) t(i);
CREATE TABLE planes AS SELECT i AS tail, i % 7 AS wear FROM range(60) t(i);
CREATE TABLE batting (player VARCHAR, AB INTEGER);
CREATE SCHEMA sales; CREATE TABLE sales.q3 (f7 INTEGER, f8 VARCHAR); CREATE SCHEMA staging; CREATE TABLE staging.raw (x INTEGER);
"""


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pages") / "lake.duckdb"
    with lakescout.connect(path) as con:
        con.execute(LAKE)
        con.execute("FROM lakescout_joins()").fetchall()
    return path


@pytest.fixture
def folder(made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working directory of the reader, with the files that the pages name."""
    shutil.copy(made, tmp_path / "lake.duckdb")
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "orders.md").write_text("Orders of the web shop, kept by the sales team.")
    (tmp_path / "columns.jsonl").write_text('{"column": "main.batting.AB", "description": "number of at-bats"}')
    (tmp_path / "questions.csv").write_text("q\nsingers from France\norders of shoes\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def of(language: str, *left_out: str) -> list[Any]:
    """The blocks in a language, for a test of each."""
    chosen = [(page, body) for page, kind, body in BLOCKS if kind == language and page not in left_out]
    return [pytest.param(page, body, id=f"{page}:{number}") for number, (page, body) in enumerate(chosen)]


def test_each_block_is_of_a_kind_that_runs() -> None:
    for source, kind, body in BLOCKS:
        if kind in {"sh", "json"} or (kind == "sql" and source not in CLIENTS) or (kind == "python" and ">>>" in body):
            continue  # below, and as doctests
        assert source in CLIENTS and Path(source).name in (ROOT / CLIENTS[source]).read_text("utf-8"), (
            source,
            kind,
            body,
        )


NO_ROWS = (
    "FROM lakescout_status() WHERE stale",
    "FROM lakescout_narrations()",
    "FROM lakescout_terms()",
    "FROM lakescout_verified()",
    "SET ",
    "CREATE ",
    "LOAD ",
)
"""Statements that may return no rows."""


@pytest.mark.parametrize(("page", "body"), of("sql", *CLIENTS, "docs/shell.md"))
def test_statements_run(folder: Path, page: str, body: str) -> None:
    with scripted(lambda _: "[1]") as server, lakescout.connect("lake.duckdb") as con:
        if page != "docs/models.md":  # which sets this itself
            con.execute(f"FROM lakescout_set('llm_base_url', '{server.url}'); FROM lakescout_set('llm_model', 'm')")
        if "lakescout_llm_log" in body and page == "docs/reference.md":
            con.execute("FROM discover_tables('singers from France', judge := true)")
        for statement in duckdb.extract_statements(body.replace("http://localhost:8080/v1", server.url)):
            text = statement.query.strip().rstrip(";")
            if "train_dsi" in text and find_spec("torch") is None:
                with pytest.raises(duckdb.Error, match=r"lakescout\[train\]"):
                    con.execute(text)
                continue
            found = con.execute(text)
            assert "no_answer" not in [name for name, *_ in found.description or ()], text
            assert found.fetchall() or text.startswith(NO_ROWS), text


@pytest.mark.process
@pytest.mark.parametrize(("page", "body"), [each for each in of("sql") if each.values[0] == "docs/shell.md"])
def test_statements_run_in_the_shell(folder: Path, page: str, body: str) -> None:
    if missing_tool() or stock_shell() is None:
        pytest.skip("the extension cannot be built here, or there is no shell")
    given = "/path/that/extension-path/printed/lakescout.duckdb_extension"
    assert given in body
    told = run_shell(body.replace(given, str(build_lakescout())), "lake.duckdb")
    assert "Error" not in told and "|orders|" in told and "exclude" in told, told


REQUIREMENTS = (ROOT / "pyproject.toml").read_text("utf-8"), (ROOT / "Makefile").read_text("utf-8")


ON_THE_DEMO = "cd .demo"
"""Stands in a block of commands over the demo's lake, which test_docs_pages runs."""


@pytest.mark.parametrize(("page", "body"), [each for each in of("sh") if ON_THE_DEMO not in str(each.values[1])])
def test_commands_run(folder: Path, page: str, body: str, monkeypatch: pytest.MonkeyPatch) -> None:
    served: list[str] = []
    monkeypatch.setattr("lakescout.plugins.shared.Served.prepare", lambda self, *, stored: None)
    monkeypatch.setattr(
        "lakescout.plugins.ui.app.serve", lambda desk, host, port, tell: served.append(f"{host}:{port}")
    )
    monkeypatch.setattr("lakescout.plugins.agents.mcp.serve_stdio", lambda service: served.append("stdio"))
    monkeypatch.setattr("lakescout.plugins.agents.mcp.serve_http", lambda service, port, *_: served.append(str(port)))
    monkeypatch.setattr(os, "execv", lambda program, command: served.append(command[-1]))
    for line in body.splitlines():
        words = shlex.split(line, comments=True)
        if words[0] == "lakescout":
            fewer = ["--count", "3"] if words[1] == "bench" else []
            done = CliRunner().invoke(app, [*words[1:], *fewer], env={"COLUMNS": "100"})
            if words[1] in {"shell", "extension-path"} and done.exit_code == 2:
                assert (
                    "this installation has the Python door only" in done.output or "there is no 'duckdb'" in done.output
                )
                continue
            assert done.exit_code == 0, (line, done.output)
            assert done.output.strip() or served.pop(), line
        elif words[0] == "make":
            assert f"\n{words[1]}:" in REQUIREMENTS[1], line
        elif words[:2] == ["pip", "install"]:
            for word in words[2:]:
                name, _, extra = word.rstrip("]").partition("[")
                own = name in {".", "lakescout"} and (not extra or f"\n{extra} = [" in REQUIREMENTS[0])
                assert own or any(name in text for text in REQUIREMENTS), word
        else:
            assert page in CLIENTS or words[0] == "echo", line


@pytest.mark.process
def test_the_shell_finds_the_extension_by_its_startup_file(folder: Path) -> None:
    (line,) = [body for page, _, body in BLOCKS if page == "docs/shell.md" and body.startswith("echo ")]
    shell = stock_shell()
    if missing_tool() or shell is None:
        pytest.skip("the extension cannot be built here, or there is no shell")
    command = folder / "bin" / "lakescout"
    command.parent.mkdir()
    command.write_text(f"#!/bin/sh\necho {build_lakescout()}\n")
    command.chmod(0o755)
    own = environment(HOME=str(folder), PATH=f"{command.parent}:{os.environ['PATH']}")
    subprocess.run(["sh", "-c", line], env=own, check=True)
    asked = [shell, "-unsigned", "-csv", "-c", "SELECT table_name FROM discover_tables('people who sing', k := 1)"]
    done = subprocess.run([*asked, "lake.duckdb"], env=own, capture_output=True, text=True, check=False)
    assert "singer" in done.stdout, done.stdout + done.stderr


@pytest.mark.process
@pytest.mark.parametrize("body", sorted({body for _, kind, body in BLOCKS if kind == "json"}))
def test_what_agents_read_starts_the_server(folder: Path, body: str) -> None:
    (server,) = json.loads(body)["mcpServers"].values()
    assert server["command"] == "lakescout" and server["args"][-1] == "/path/to/lake.duckdb"
    arguments = ["-m", "lakescout", *server["args"][:-1], "lake.duckdb"]

    async def ask() -> Any:
        async with Client(StdioServerParameters(command=sys.executable, args=arguments, cwd=folder)) as client:
            return await client.call_tool("query", {"sql": "SELECT count(*) AS n FROM singer"})

    assert anyio.run(ask).structured_content["rows"] == [{"n": 40}]
