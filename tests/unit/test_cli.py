from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
import time
from io import StringIO
from pathlib import Path
from types import SimpleNamespace

import duckdb
import pytest
from rich.console import Console
from scripted_model import scripted
from typer.testing import CliRunner

import lakescout
from lakescout.doors.cli import common, demo
from lakescout.doors.cli.app import app
from lakescout.doors.files import NEWEST_OF_ONE, header_number

README = Path(__file__).parents[2] / "README.md"


@pytest.fixture
def lake(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    with duckdb.connect("lake.duckdb") as con:
        con.execute("CREATE TABLE singer (singer_id INTEGER, country VARCHAR, age INTEGER)")
        con.execute("INSERT INTO singer VALUES (1, 'France', 41)")
        con.execute("CREATE TABLE stadium (capacity INTEGER)")
    return tmp_path / "lake.duckdb"


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, list(arguments), env={"COLUMNS": "100"})
    assert result.exit_code == code, result.output
    return result.output


def readme_commands() -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", README.read_text(encoding="utf-8"), re.S)
    return [
        line for block in blocks for line in block.splitlines() if re.match(r"lakescout (index|discover|ask) ", line)
    ]


def test_the_commands_of_the_readme_run(lake: Path) -> None:
    commands = readme_commands()
    assert len(commands) >= 3
    outputs = [run(*shlex.split(command)[1:]) for command in commands]
    assert "2 tables, 4 columns: 2 tables changed, " in outputs[0]
    assert "main.singer" in outputs[1] and "France → country = France (1 row)" in outputs[1]


GARDENS = """
CREATE TABLE garden AS
SELECT 'garden ' || i AS garden_name, ['Lyon', 'Oslo', 'Rome'][1 + i % 3] AS city, 3 + 7 * i AS visitors
FROM range(1, 31) t(i)
"""


@pytest.mark.parametrize(
    ("statement", "least", "verdict", "code"),
    [
        ("CANNOT ANSWER", "0.6", "changes nothing", 0),
        ("SELECT 42 AS visitors FROM garden LIMIT 1", "0.6", "changes nothing", 0),
        ("SELECT visitors FROM garden LIMIT 1", "0.01", "harms", 1),
    ],
)
def test_a_model_is_checked_on_questions_about_the_lake(
    statement: str, least: str, verdict: str, code: int, tmp_path: Path
) -> None:
    path = tmp_path / "gardens.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute(GARDENS)
    assert "model-check needs the settings llm_base_url" in run("model-check", str(path), code=2)
    with scripted(lambda prompt: "yes" if "yes or no" in prompt else statement) as server:
        run("set", str(path), "llm_base_url", server.url)
        run("set", str(path), "llm_model", "scripted")
        run("set", str(path), "answer_confidence", least)
        output = run("model-check", str(path), "--count", "6", code=code)
    assert f"On 6 questions the model {verdict}." in output, output
    right = re.search(r"right: (\d) without the model, (\d) with it", output)
    assert right is not None and int(right[1]) >= 4
    assert (right[1] == right[2]) == (code == 0)


def test_bench_compares_the_methods(lake: Path) -> None:
    questions = lake.with_name("questions.jsonl")
    questions.write_text(json.dumps({"question": "age of singers from France", "gold_tables": ["main.singer"]}))
    output = run("bench", str(lake), "--questions", str(questions), "--method", "scout", "--method", "bm25")
    assert re.search(r"scout\s+1\.00\s+1\.00\s+1\.00", output), output
    assert "bm25" in output and "dense" not in output
    assert "scout" in lake.with_suffix(".bench.html").read_text(encoding="utf-8")


def test_bench_writes_its_own_questions(lake: Path) -> None:
    saved, report = lake.with_name("saved.jsonl"), lake.with_name("report.html")
    chosen = ("--method", "scout", "--method", "dense", "--count", "6", "--save", str(saved), "--report", str(report))
    output = run("bench", str(lake), *chosen)
    assert "Cells that answer" in output and "1 table without rows" in output
    rows = [json.loads(line) for line in saved.read_text(encoding="utf-8").splitlines()]
    assert rows and all(row["gold_tables"] == ["main.singer"] and row["answers"] and row["sql"] for row in rows)
    again = run("bench", str(lake), "--questions", str(saved), "--method", "scout")
    assert f"{len(rows)} questions" in again


def test_bench_says_what_is_wrong(lake: Path) -> None:
    with duckdb.connect("bare.duckdb") as con:
        con.execute("CREATE TABLE t (x1 BLOB)")
    assert "no question can be written about this lake" in run("bench", "bare.duckdb", code=2)
    assert "count must be a whole number" in run("bench", str(lake), "--count", "0", code=2)
    assert "cannot be written" in run("bench", str(lake), "--count", "2", "--report", "no/such/folder.html", code=2)


def test_errors_are_one_line_and_exit_code_2(lake: Path) -> None:
    assert "there is no database file nowhere.duckdb" in run("index", "nowhere.duckdb", code=2)
    assert "method 'magic' is unknown" in run("discover", str(lake), "age", "--method", "magic", code=2)
    lake.with_name("bad.duckdb").write_text("no database")
    assert "cannot be opened" in run("index", str(lake.with_name("bad.duckdb")), code=2)
    lake.with_name("q.jsonl").write_text('{"question": "x"}')
    output = run("bench", str(lake), "--questions", str(lake.with_name("q.jsonl")), code=2)
    assert "line 1: expected an object with 'question'" in output


def test_brackets_are_no_markup(lake: Path) -> None:
    with duckdb.connect(str(lake)) as con:
        con.execute("""CREATE SCHEMA "[bold]"; CREATE TABLE "[bold]"."[/]t" ("[red]price" VARCHAR)""")
        con.execute("""INSERT INTO "[bold]"."[/]t" VALUES ('[/] dear')""")
    output = run("discover", str(lake), "[/] [bold] red price")
    assert "“[/] [bold] red price”" in output and "[bold].[/]t" in output, output
    answered = run("ask", str(lake), "list the red price of t")
    assert "[red]price" in answered and "[/] dear" in answered
    assert "'[/]' is unknown" in run("discover", str(lake), "age", "--method", "[/]", code=2)
    notes = lake.with_name("[notes]")
    notes.mkdir()
    (notes / "[bold].md").write_text("table: main.singer\n\nPeople [/] who sing")
    assert "[bold].md" in run("add-context", str(lake), str(notes))
    assert "[notes]" in run("narrate", str(lake), "--from", str(notes / "none"), code=2)


def test_a_missing_extra_is_named_in_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "optimum", None)
    monkeypatch.setitem(sys.modules, "optimum.exporters.onnx", None)
    assert "lakescout[export]" in run("export-encoder", "some/model", "folder", code=2)


def test_discover_says_what_was_not_scanned(lake: Path) -> None:
    with duckdb.connect(str(lake)) as con:
        con.execute("CREATE VIEW broken AS SELECT CAST(country AS INTEGER)::VARCHAR AS n FROM singer")
    assert "main.broken.n not scanned" in run("discover", str(lake), "singers from France")


def test_the_stock_shell_reads_the_lake_of_the_demo(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(demo, "PACKAGES", {})
    demo.build(tmp_path / "demo.duckdb")
    found = header_number(tmp_path / "demo.duckdb")
    assert found is not None and found <= NEWEST_OF_ONE


def test_the_demo_ends_with_a_group_and_two_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def small(path: Path) -> list[str]:
        with duckdb.connect(str(path)) as con:
            con.execute("""
                CREATE TABLE airlines (carrier VARCHAR PRIMARY KEY, name VARCHAR);
                INSERT INTO airlines VALUES ('AA', 'Red Air'), ('BB', 'Blue Air');
                CREATE TABLE flights (flight INTEGER, carrier VARCHAR REFERENCES airlines, dep_delay DOUBLE);
                INSERT INTO flights VALUES (1, 'AA', 10), (2, 'AA', 30), (3, 'BB', 5);
                CREATE TABLE penguins (species VARCHAR, flipper_length_mm DOUBLE);
                INSERT INTO penguins VALUES ('Gentoo', 210), ('Gentoo', 220), ('Adelie', 190);
            """)
        return ["broken.csv"]

    monkeypatch.setattr(demo, "build", small)
    output = run("demo", str(tmp_path / "demo.duckdb"))
    assert "left out broken.csv" in output
    ending = output[output.index("Tables that join") :]
    assert "└── main.airlines  carrier = carrier (declared)" in ending
    assert re.search(r"│ Red Air +│", ending) and re.search(r"Gentoo +│ +215 │", ending), ending
    assert ending.count("SELECT") == 2


@pytest.mark.process
def test_the_package_runs_as_a_module(lake: Path) -> None:
    command = [sys.executable, "-m", "lakescout", "index", str(lake)]
    path = os.pathsep.join(entry for entry in sys.path if entry)
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": path, "COLUMNS": "200"}
    )
    assert done.stdout.lstrip().startswith("2 tables, 4 columns")


def test_every_verb_is_documented() -> None:
    for command in app.registered_commands:
        assert command.callback is not None and command.callback.__doc__


def test_the_help_names_extras_in_full() -> None:
    shown = re.sub(r"[\s│]+", " ", run("--help"))
    assert "needs the extra lakescout[export]" in shown and "needs the extra lakescout[train]" in shown


def test_the_version() -> None:
    assert run("--version") == f"lakescout {lakescout.__version__}\n"


@pytest.mark.process
def test_the_command_starts_without_the_engine() -> None:
    heavy = ["duckdb", "pyarrow", "sqlglot", "scipy", "networkx", "lakescout.engine.lake"]
    code = f"import sys, lakescout.doors.cli.app; print([name for name in {heavy} if name in sys.modules])"
    path = os.pathsep.join(entry for entry in sys.path if entry)
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": path}
    )
    assert done.stdout == "[]\n"


def test_a_folder_without_files_is_no_lake_and_a_file_of_rows_is_one(lake: Path) -> None:
    assert "is a folder without CSV, Parquet, JSON or spreadsheet files" in run("index", str(lake.parent), code=2)
    with duckdb.connect() as con:
        con.execute("CREATE TABLE singer AS SELECT 'Joe' AS name, 41 AS age UNION ALL SELECT 'Ann', 30")
        con.execute("COPY singer TO 'the singers.csv'; COPY singer TO 'singers.parquet'")
    for name in ("the singers.csv", "singers.parquet"):
        assert "1 table, 2 columns" in run("index", name)
        output = run("ask", name, "average age")
        assert "35.5" in output and "source_table" not in output, output


def test_index_measures_the_joins_too(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "two.duckdb")) as con:
        con.execute(
            "CREATE TABLE singer (id INTEGER PRIMARY KEY); CREATE TABLE song (singer INTEGER REFERENCES singer (id))"
        )
        con.execute("INSERT INTO singer VALUES (1), (2); INSERT INTO song VALUES (1), (1)")
    assert "1 join," in run("index", str(tmp_path / "two.duckdb"))
    with duckdb.connect(str(tmp_path / "two.duckdb")) as con:
        assert con.execute("SELECT count(*) FROM lakescout.joins").fetchall() == [(1,)]


def test_what_takes_long_says_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    written = StringIO()
    monkeypatch.setattr(common, "SafeConsole", lambda **_: Console(file=written, force_terminal=True, width=100))
    engine = SimpleNamespace(listener=None)
    for soon, seen in ((1e9, False), (-1.0, True)):
        monkeypatch.setattr(common, "SOON", soon)
        with common.waiting(engine):
            engine.listener("measuring joins")(1, 3)
            engine.listener("measuring joins")(2, 3)
            time.sleep(0.3)
        assert engine.listener is None and ("measuring joins" in written.getvalue()) is seen


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("discover lake.duckdb singers --method ", {"scout", "octopus", "pneuma", "birdie", "bm25", "dense", "rows"}),
        ("groups lake.duckdb singers --method p", {"pneuma"}),
        ("augment lake.duckdb singer age --search d", {"dfs"}),
    ],
)
def test_the_choices_of_an_option_are_completed(typed: str, offered: set[str]) -> None:
    words = {"COMP_WORDS": f"lakescout {typed}", "COMP_CWORD": str(len(typed.split(" ")))}
    bash = CliRunner().invoke(app, [], env={"_LAKESCOUT_COMPLETE": "complete_bash", **words}, prog_name="lakescout")
    assert set(bash.output.split()) == offered
    words = {"_TYPER_COMPLETE_ARGS": f"lakescout {typed}"}
    zsh = CliRunner().invoke(app, [], env={"_LAKESCOUT_COMPLETE": "complete_zsh", **words}, prog_name="lakescout")
    assert set(re.findall(r'"([^"]+)"', zsh.output)) == offered


def test_k_is_written_the_same_way_with_every_verb(lake: Path) -> None:
    for option in ("-k", "--k"):
        for verb, more in (("discover", ()), ("groups", ("--min-tables", "1")), ("ask", ())):
            found = json.loads(run(verb, "lake.duckdb", "age of singers", option, "1", *more, "--json"))
            assert len(found) == 1, (verb, found)


def test_finding_nothing_has_an_exit_code_of_its_own(tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "bare.duckdb")) as con:
        con.execute("CREATE TABLE x9 (q7 INTEGER)")
    duckdb.connect(str(tmp_path / "empty.duckdb")).close()
    assert "No table in the lake matches" in run("discover", str(tmp_path / "empty.duckdb"), "singers", code=1)
    assert json.loads(run("discover", str(tmp_path / "empty.duckdb"), "singers", "--json", code=1)) == []
    assert "no group of tables" in run("groups", str(tmp_path / "bare.duckdb"), "q7 of x9", code=1)
    assert run("groups", str(tmp_path / "bare.duckdb"), "q7 of x9", "--csv", code=1).startswith("rank,score,tables")
    run("groups", str(tmp_path / "bare.duckdb"), "q7 of x9", "--min-tables", "1")
    shown = re.sub(r"[\s│]+", " ", run("--help"))
    assert "0 for an answer, 1 where ask, discover or groups find nothing, 2 for errors" in shown
