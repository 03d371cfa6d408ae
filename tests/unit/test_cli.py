"""The command: its verbs and options, `ask`, `join`, `groups` and `augment`."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from io import StringIO
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace

import duckdb
import pytest
from augment_support import TOWN
from joins_support import SCHOOL, school
from rich.console import Console
from rich.text import Text
from scripted_model import scripted
from typer.main import get_command
from typer.testing import CliRunner

import lakescout
from lakescout.doors.files import NEWEST_OF_ONE, header_number
from lakescout.plugins.cli import common, demo, start
from lakescout.plugins.cli.app import app
from lakescout.plugins.cli.tables import group_tree, mermaid
from lakescout.plugins.files.folder import open_files
from lakescout.surface.discover import join_groups

# The command as a whole.


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


def test_a_lake_is_indexed_searched_and_asked(lake: Path) -> None:
    question = "average age of singers from France"
    outputs = [run("index", "lake.duckdb"), *(run(verb, "lake.duckdb", question) for verb in ("discover", "ask"))]
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
        output = run("model-check", str(path), "--count", "3", "--seed", "1", code=code)
    assert f"On 3 questions the model {verdict}." in output, output
    right = re.search(r"right: (\d) without the model, (\d) with it", output)
    assert right is not None and int(right[1]) >= 2
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
    for option, file in (("--report", "no/such/folder.html"), ("--save", "no/such/questions.jsonl")):
        told = run("bench", str(lake), "--count", "2", option, file, code=2)
        assert f"{file} cannot be written: there is no folder no/such" in told


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


@pytest.mark.parametrize("question", ["how many singers are from France", "which zorbs are flimsy", "of the"])
def test_a_question_alone_is_answered_as_by_the_whole_command(
    question: str, lake: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = CliRunner().invoke(app, ["ask", str(lake), *question.split()], env={"COLUMNS": "100"})
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COLUMNS", "100")
        assert start.answered(str(lake), question.split()) == whole.exit_code
    assert capsys.readouterr().out == whole.stdout != ""


@pytest.mark.process
def test_a_question_alone_needs_no_parser_of_options(lake: Path) -> None:
    code = "import sys; from lakescout.plugins.cli.start import main\ntry: main()\nfinally: print('pydantic' in sys.modules)"
    path = os.pathsep.join(entry for entry in sys.path if entry)
    for asked, expected, status in (
        ([str(lake), "how many singers"], "False", 0),
        ([str(lake), "how many singers", "--json"], "True", 0),
        (["absent.duckdb", "how many singers"], "False", 2),
    ):
        done = subprocess.run(
            [sys.executable, "-c", code, "ask", *asked], capture_output=True, text=True, check=False,
            env={**os.environ, "PYTHONPATH": path},
        )  # fmt: skip
        assert (done.stdout.splitlines()[-1], done.returncode) == (expected, status), done.stderr


def test_the_help_names_extras_in_full() -> None:
    shown = re.sub(r"[\s│]+", " ", run("--help"))
    assert "needs the extra lakescout[export]" in shown and "needs the extra lakescout[train]" in shown


def test_the_version() -> None:
    assert run("--version") == f"lakescout {lakescout.__version__}\n"


@pytest.mark.process
def test_the_command_starts_without_the_engine() -> None:
    heavy = ["duckdb", "pyarrow", "sqlglot", "scipy", "networkx", "lakescout.engine.lake"]
    code = f"import sys, lakescout.plugins.cli.app; print([name for name in {heavy} if name in sys.modules])"
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


class Terminal(StringIO):
    """A terminal that keeps what is drawn."""

    def isatty(self) -> bool:
        """It is one."""
        return True


def test_what_takes_long_says_what_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    written = Terminal()
    monkeypatch.setattr(common, "SafeConsole", lambda **_: Console(file=written, force_terminal=True, width=100))
    engine = SimpleNamespace(listener=None)
    for soon, seen in ((1e9, False), (-1.0, True)):
        monkeypatch.setattr(common, "SOON", soon)
        with common.waiting(engine):
            engine.listener("measuring joins")(1, 3)
            engine.listener("measuring joins")(2, 3)
            time.sleep(0.3)
        assert engine.listener is None and ("measuring joins" in written.getvalue()) is seen


def test_what_tells_nothing_of_itself_is_named_with_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """One call of DuckDB may take a minute and tells nothing meanwhile: a bar says what is done all the same."""
    written = Terminal()
    monkeypatch.setattr(common, "SafeConsole", lambda **_: Console(file=written, force_terminal=True, width=100))
    engine = SimpleNamespace(listener=None)
    monkeypatch.setattr(common, "SOON", 0.01)
    with common.waiting(engine), common.progress_bar("asking generated questions") as tell:
        time.sleep(0.3)
        assert "asking generated questions" in written.getvalue()
        tell(3, 7)
        time.sleep(0.3)
        assert "3/7" in written.getvalue()
    assert common.Waiting.now is None


def test_files_tell_which_of_them_is_read(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / f"{name}.csv").write_text("x,y\n1,2\n")
    heard: list[tuple[str, int, int]] = []
    connection, _ = open_files(tmp_path, told=lambda *told: heard.append(told))
    connection.close()
    assert heard == [("reading files", 0, 2), ("reading files", 1, 2)]


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
    assert (
        "0 for an answer, 1 where ask, discover or groups find nothing or check doubts or refuses, 2 for errors"
        in shown
    )


# `lakescout ask`: the rows, the statement alone, everything as JSON, and the reasons.

QUESTION = "average age of singers from France"
SQL = """SELECT AVG("t1"."age") AS "avg_age" FROM "lake"."main"."singer" AS "t1" WHERE "t1"."country" = 'France'"""


@pytest.fixture(scope="module")
def ask_lake(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("ask") / "lake.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute("CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, name VARCHAR, country VARCHAR, age INTEGER)")
        con.execute("INSERT INTO singer VALUES (1, 'Joe', 'France', 41), (2, 'Ann\x1b[31m\x07[/red]', 'France', 30)")
        con.execute(
            "CREATE TABLE customer AS SELECT i AS customer_id, 'Customer ' || i AS customer_name FROM range(12000) t(i)"
        )
    assert CliRunner().invoke(app, ["index", str(path)]).exit_code == 0
    return path


def ask(lake: Path, question: str, *options: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, ["ask", str(lake), question, *options], env={"COLUMNS": "200"})
    assert result.exit_code == code, result.output
    return result.output


def test_the_answer_its_statement_and_the_reasons(ask_lake: Path) -> None:
    shown = ask(ask_lake, QUESTION)
    assert "35.5" in shown and SQL in shown
    assert "· “France” is the cell 'France' of singer.country (2 rows)" in shown


def test_sql_alone_can_be_run(ask_lake: Path) -> None:
    assert ask(ask_lake, QUESTION, "--sql") == SQL + "\n"
    nothing = CliRunner().invoke(app, ["ask", str(ask_lake), "weather on mars", "--sql"], env={"COLUMNS": "40"})
    assert nothing.exit_code == 1 and nothing.stdout == ""
    assert nothing.stderr.startswith(
        "No answer: not understood: “weather”, “mars”; no name, cell or description says so"
    )


def test_a_picture_holds_the_answer_and_loads_nothing(ask_lake: Path, tmp_path: Path) -> None:
    path = tmp_path / "answer.svg"
    assert ask(ask_lake, QUESTION, "--svg", str(path)) == ""
    drawn = path.read_text(encoding="utf-8").replace("&#160;", " ")
    assert QUESTION in drawn and "35.5" in drawn and "singer.country" in drawn
    assert "url(" not in drawn.replace("url(#", "")


def test_json_is_json(ask_lake: Path) -> None:
    found = json.loads(ask(ask_lake, QUESTION, "--json"))
    assert [row["rank"] for row in found] == list(range(1, len(found) + 1))
    assert found[0]["answered"] is True
    assert (found[0]["sql"], found[0]["answer"], found[0]["row_count"]) == (SQL, [{"avg_age": 35.5}], 1)
    assert found[0]["confidence"] >= 0.6 and found[0]["reading"].startswith("average of singer.age")
    nothing = json.loads(ask(ask_lake, "delete all singers", "--json", code=1))
    assert [(row["answered"], row["sql"], row["answer"]) for row in nothing] == [(False, None, [])]
    unsure = json.loads(ask(ask_lake, "weather on mars", "--json", code=1))
    assert unsure and not any(row["answered"] for row in unsure)
    assert unsure[0]["explanation"].startswith("not understood: “weather”, “mars”")


def test_csv_is_the_rows_and_no_answer_is_none(ask_lake: Path) -> None:
    assert ask(ask_lake, QUESTION, "--csv") == "avg_age\n35.5\n"
    assert ask(ask_lake, "names of singers", "--csv", "--limit", "1").count("\n") == 2
    with duckdb.connect(str(ask_lake)) as con:
        con.execute(
            "CREATE OR REPLACE TABLE town AS SELECT i AS town_id, 'Town ' || i AS town_name FROM range(150) t(i)"
        )
    assert ask(ask_lake, "names of all towns", "--csv").count("\n") == 151
    nothing = CliRunner().invoke(app, ["ask", str(ask_lake), "weather on mars", "--csv"])
    assert nothing.exit_code == 1 and nothing.stdout == ""
    assert nothing.stderr.startswith("No answer: not understood: “weather”, “mars”")
    both = CliRunner().invoke(app, ["ask", str(ask_lake), QUESTION, "--csv", "--json"])
    assert both.exit_code == 2 and "exclude each other" in both.stderr


def test_explain_shows_the_alternatives_too(ask_lake: Path) -> None:
    question = "names of singers in France"
    found = json.loads(ask(ask_lake, question, "--json", "--alternatives"))
    assert len(found) > 1 and json.loads(ask(ask_lake, question, "--json")) == found[:1]
    assert not any(row["answered"] for row in found[1:])
    assert found[1]["sql"] not in ask(ask_lake, question).replace("\n", "")
    shown = ask(ask_lake, question, "--explain")
    assert all(row["sql"] in shown.replace("\n", "") for row in found)


def test_no_answer_says_why(ask_lake: Path) -> None:
    assert ask(ask_lake, "weather on mars", code=1).count("not understood: “weather”, “mars”") == 1
    shown = ask(ask_lake, "names of all customers", code=1)
    assert "No answer: the answer has more than 10,000 rows (setting answer_rows)" in shown
    assert 'SELECT "t1"."customer_name" FROM "lake"."main"."customer" AS "t1"' in shown


def test_cells_do_not_steer_the_terminal(ask_lake: Path) -> None:
    shown = ask(ask_lake, "names of the singers whose age is 30")
    assert r"Ann\x1b[31m\x07[/red]" in shown
    assert "\x1b" not in shown and "\x07" not in shown


ODD = "a\u202eb\u2066c\x9bd\u200be"


def test_what_turns_the_direction_of_writing_is_written_out(tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute("CREATE TABLE file (name VARCHAR, size DOUBLE)")
        con.execute("INSERT INTO file VALUES (?, 'nan')", [ODD])
    shown = ask(path, "names of files")
    assert r"a\u202eb\u2066c\x9bd\u200be" in shown and not set(ODD) & set(shown) - set("abcde")
    printed = ask(path, "name and size of files", "--json")
    assert r"a\u202eb\u2066c\u009bd\u200be" in printed
    assert json.loads(printed, parse_constant=pytest.fail)[0]["answer"] == [{"name": ODD, "size": None}]
    assert ODD in ask(path, "names of files", "--csv")


def test_numbers_are_numbers(tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute("CREATE TABLE sale (price DECIMAL(38, 18), seats INTEGER, atoms HUGEINT)")
        con.execute(
            "INSERT INTO sale VALUES (12345678901234567890.5, 3, 170141183460469231731687303715884105727), (2, 4, 0)"
        )
    for question, digits in (
        ("total seats", "7"),
        ("total price", "12345678901234567892.5"),
        ("highest number of atoms", "170141183460469231731687303715884105727"),
    ):
        assert re.search(rf'"answer": \[\s*{{\s*"\w+": {re.escape(digits)}\s', ask(path, question, "--json", "-k", "1"))


def test_a_printed_statement_can_be_copied_from_a_narrow_terminal(ask_lake: Path) -> None:
    with duckdb.connect(str(ask_lake)) as con:
        con.execute("CREATE OR REPLACE TABLE wine (label VARCHAR, price DOUBLE)")
        con.execute("INSERT INTO wine VALUES ('Upper South Slope Reserve of Old Vines', 22), ('House', 7)")
    question = "price of the wine Upper South Slope Reserve of Old Vines"
    for width in ("30", "80"):
        result = CliRunner().invoke(app, ["ask", str(ask_lake), question], env={"COLUMNS": width})
        assert "'Upper South Slope Reserve of Old Vines'\n" in result.output, result.output


def test_the_reasons_say_what_the_rows_are_sorted_by(ask_lake: Path) -> None:
    assert "· read as: singer.name and singer.age, by singer.age, largest first" in ask(
        ask_lake, "Who is the oldest singer?"
    )
    assert "· read as: singer.name and singer.age, by singer.age, smallest first" in ask(ask_lake, "youngest singer")
    assert "first" not in ask(ask_lake, QUESTION)


def test_a_question_needs_no_quotes(ask_lake: Path) -> None:
    assert ask(ask_lake, "how", "many", "singers", "are", "there") == ask(ask_lake, "how many singers are there")


def test_json_says_first_whether_it_is_an_answer_and_whether_rows_are_missing(ask_lake: Path) -> None:
    found = json.loads(ask(ask_lake, "names of singers", "--json", "--limit", "1"))[0]
    assert list(found)[:4] == ["rank", "answered", "answer", "truncated"]
    assert found["truncated"] and len(found["answer"]) == 1 < found["row_count"]
    assert not json.loads(ask(ask_lake, "names of singers", "--json"))[0]["truncated"]


def test_numbers_are_rounded_for_people_and_whole_for_programs(tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute("CREATE TABLE trips AS SELECT i % 2 AS kind, i / 7 AS distance FROM range(10000) t(i)")
    shown = ask(path, "average distance of trips per kind")
    assert " 714 │" in shown and "714.1428" not in shown
    assert "714.1428" in ask(path, "average distance of trips per kind", "--csv")


def test_another_database_is_attached(ask_lake: Path, tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "zoo.duckdb")) as con:
        con.execute("CREATE TABLE lions AS SELECT 'Leo' || i AS name FROM range(7) t(i)")
    assert "7" in ask(ask_lake, "how many lions are there", "--attach", str(tmp_path / "zoo.duckdb"))
    missing = CliRunner().invoke(app, ["ask", str(ask_lake), "how many lions", "--attach", str(tmp_path / "no.duckdb")])
    assert missing.exit_code == 2 and "there is no database file" in missing.stderr


# The graph of joins, and groups of tables.


@pytest.fixture(scope="module")
def groups_lake(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lake") / "lake.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute(SCHOOL)
    return path


def test_the_graph_for_drawing_programs(groups_lake: Path) -> None:
    run = CliRunner().invoke(app, ["joins", str(groups_lake), "--dot"])
    assert run.exit_code == 0
    assert '"school.course" -> "school.teacher" [label="teacher_id = teacher_id" style=dashed];' in run.output
    run = CliRunner().invoke(app, ["joins", str(groups_lake), "--mermaid"])
    assert run.output.startswith("flowchart LR\n")
    assert '-. "teacher_id = teacher_id" .->' in run.output


GROUPS_ODD = [
    'a"] --> evil["',
    "%%{init: {'theme': 'dark'}}%%",
    "`**bold**`",
    "<b>style:x#quot;",
    "line\nend",
    "naïve 表",
]
MERMAID_TEXT = r'"((?:[\w .,=()/$*+\'-]|#[0-9]+;)*)"'
MERMAID_NODE = rf"t([0-9]+)(?:\[{MERMAID_TEXT}\])?"
MERMAID_LINE = re.compile(rf"  {MERMAID_NODE} (?:-- {MERMAID_TEXT} -->|-\. {MERMAID_TEXT} \.->) {MERMAID_NODE}")


def test_whatever_tables_are_called_the_diagram_is_one_of_mermaid() -> None:
    """A node gets its label at its first mention, and only there; each label is quoted and keeps its meaning."""

    def meant(text: str) -> str:
        return re.sub(r"#([0-9]+);", lambda found: chr(int(found[1])), text)

    rows = [
        {"left_table": left, "left_columns": [left], "right_table": right, "right_columns": ["id"], "source": source}
        for left, right in pairwise([*GROUPS_ODD, GROUPS_ODD[0]])
        for source in ("catalog", "inferred")
    ]
    first, *lines = mermaid(rows).split("\n")
    assert first == "flowchart LR" and len(lines) == len(rows)
    names: dict[str, str] = {}
    for row, line in zip(rows, lines, strict=True):
        found = MERMAID_LINE.fullmatch(line)
        assert found, line
        left, left_name, solid, dashed, right, right_name = found.groups()
        assert (dashed is None) == (row["source"] == "catalog")
        assert meant(solid or dashed) == f"{row['left_table']} = id".replace("\n", " ")
        for number, name, table in ((left, left_name, row["left_table"]), (right, right_name, row["right_table"])):
            assert (number in names) == (name is None)
            assert names.setdefault(number, meant(name or "")) == str(table).replace("\n", " ")
    assert len(names) == len(GROUPS_ODD)


def test_groups_of_a_file(groups_lake: Path) -> None:
    run = CliRunner().invoke(app, ["groups", str(groups_lake), "which pupil goes to the course Algebra", "--k", "1"])
    assert run.exit_code == 0
    assert "school.attendance" in run.output


def test_groups_of_one_table_where_no_two_join(tmp_path: Path) -> None:
    path = tmp_path / "people.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute("CREATE TABLE person (person_id INTEGER PRIMARY KEY, boss_id INTEGER REFERENCES person)")
        con.execute("CREATE TABLE colour (shade BLOB)")
    run = CliRunner().invoke(app, ["groups", str(path), "the boss of each person"])
    assert "min_tables := 1 gives groups of one table" in " ".join(run.output.split())
    run = CliRunner().invoke(app, ["groups", str(path), "the boss of each person", "--min-tables", "1"])
    assert run.exit_code == 0
    assert "main.person" in run.output


def test_a_group_is_a_tree_that_warns_where_rows_multiply() -> None:
    [row] = join_groups(school()[1], "which pupil goes to the course Algebra", k=1)
    row["joins"][0] |= {"fan_out": 2.5, "exact": False}
    console = Console(width=120, record=True, file=StringIO())
    console.print(group_tree(row))
    lines = console.export_text().splitlines()
    assert lines[0].startswith("1  school.attendance  1.00")
    assert "school.course  course_id = course_id (joinability" in lines[1]
    assert ", estimated)" in lines[1]
    assert "estimated" not in lines[2]
    assert lines[1].rstrip().endswith("x 2.5 rows")
    assert "x " not in lines[2]


# Tables that improve a prediction.


@pytest.fixture(scope="module")
def augment_lake(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("lake") / "town.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute(TOWN)
    return path


def test_gains_are_drawn(augment_lake: Path) -> None:
    run = CliRunner().invoke(app, ["augment", str(augment_lake), "house", "price", "--max-hops", "1"])
    assert run.exit_code == 0, run.output
    assert "the table alone" in run.output
    assert "main.districts" in run.output and "▒" in run.output
    assert "not counted: main.copies.cost_usd" in run.output.replace("\n", " ")


def test_the_sql_alone(augment_lake: Path) -> None:
    run = CliRunner().invoke(app, ["augment", str(augment_lake), "house", "price", "--max-hops", "1", "--sql"])
    assert run.output.lstrip().startswith('SELECT b.* EXCLUDE ("lakescout_k1"), t1.f1 AS "districts income"')


def test_no_sql_is_no_output_and_exit_code_1(augment_lake: Path) -> None:
    options = ["--evaluations", "1", "--no-history", "--max-hops", "1", "--sql"]
    run = CliRunner().invoke(app, ["augment", str(augment_lake), "districts", "income", *options])
    assert run.exit_code == 1 and run.stdout == ""
    assert "improves the prediction" in run.stderr or "can be joined" in run.stderr, run.stderr


def test_options_reach_the_search(augment_lake: Path) -> None:
    options = ["--evaluations", "1", "--no-history", "--k", "1", "--max-hops", "1"]
    run = CliRunner().invoke(app, ["augment", str(augment_lake), "house", "price", *options])
    assert run.exit_code == 0, run.output
    assert "1 ways to join were measured" in run.output.replace("\n", " ")
    for option, text in (("--budgeting", "greedy"), ("--method", "gain"), ("--search", "mcts")):
        refused = CliRunner().invoke(app, ["augment", str(augment_lake), "house", "price", option, "none"])
        assert refused.exit_code == 2
        assert text in refused.output


def test_a_bad_target_is_one_line(augment_lake: Path) -> None:
    run = CliRunner().invoke(app, ["augment", str(augment_lake), "house", "district"])
    assert run.exit_code == 2


def test_help_swallows_nothing_that_stands_in_brackets() -> None:
    verbs = get_command(app).commands.values()  # type: ignore[attr-defined]
    texts = [text for verb in verbs for text in (verb.help, *(getattr(each, "help", "") for each in verb.params))]
    for text in filter(None, texts):
        assert Text.from_markup(text).plain == text.replace("\\[", "["), "write \\[ for a bracket"
