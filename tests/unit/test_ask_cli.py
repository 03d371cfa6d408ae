"""`lakescout ask`: the rows, the statement alone, everything as JSON, and the reasons."""

from __future__ import annotations

import json
import re
from pathlib import Path

import duckdb
import pytest
from typer.testing import CliRunner

from lakescout.doors.cli.app import app

QUESTION = "average age of singers from France"
SQL = """SELECT AVG("t1"."age") AS "avg_age" FROM "lake"."main"."singer" AS "t1" WHERE "t1"."country" = 'France'"""


@pytest.fixture(scope="module")
def lake(tmp_path_factory: pytest.TempPathFactory) -> Path:
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


def test_the_answer_its_statement_and_the_reasons(lake: Path) -> None:
    shown = ask(lake, QUESTION)
    assert "35.5" in shown and SQL in shown
    assert "· “France” is the cell 'France' of singer.country (2 rows)" in shown


def test_sql_alone_can_be_run(lake: Path) -> None:
    assert ask(lake, QUESTION, "--sql") == SQL + "\n"
    nothing = CliRunner().invoke(app, ["ask", str(lake), "weather on mars", "--sql"], env={"COLUMNS": "40"})
    assert nothing.exit_code == 1 and nothing.stdout == ""
    assert nothing.stderr.startswith(
        "No answer: not understood: “weather”, “mars”; no name, cell or description says so"
    )


def test_a_picture_holds_the_answer_and_loads_nothing(lake: Path, tmp_path: Path) -> None:
    path = tmp_path / "answer.svg"
    assert ask(lake, QUESTION, "--svg", str(path)) == ""
    drawn = path.read_text(encoding="utf-8").replace("&#160;", " ")
    assert QUESTION in drawn and "35.5" in drawn and "singer.country" in drawn
    assert "url(" not in drawn.replace("url(#", "")


def test_json_is_json(lake: Path) -> None:
    found = json.loads(ask(lake, QUESTION, "--json"))
    assert [row["rank"] for row in found] == list(range(1, len(found) + 1))
    assert found[0]["answered"] is True
    assert (found[0]["sql"], found[0]["answer"], found[0]["row_count"]) == (SQL, [{"avg_age": 35.5}], 1)
    assert found[0]["confidence"] >= 0.6 and found[0]["reading"].startswith("average of singer.age")
    nothing = json.loads(ask(lake, "delete all singers", "--json", code=1))
    assert [(row["answered"], row["sql"], row["answer"]) for row in nothing] == [(False, None, [])]
    unsure = json.loads(ask(lake, "weather on mars", "--json", code=1))
    assert unsure and not any(row["answered"] for row in unsure)
    assert unsure[0]["explanation"].startswith("not understood: “weather”, “mars”")


def test_csv_is_the_rows_and_no_answer_is_none(lake: Path) -> None:
    assert ask(lake, QUESTION, "--csv") == "avg_age\n35.5\n"
    assert ask(lake, "names of singers", "--csv", "--limit", "1").count("\n") == 2
    with duckdb.connect(str(lake)) as con:
        con.execute(
            "CREATE OR REPLACE TABLE town AS SELECT i AS town_id, 'Town ' || i AS town_name FROM range(150) t(i)"
        )
    assert ask(lake, "names of all towns", "--csv").count("\n") == 151
    nothing = CliRunner().invoke(app, ["ask", str(lake), "weather on mars", "--csv"])
    assert nothing.exit_code == 1 and nothing.stdout == ""
    assert nothing.stderr.startswith("No answer: not understood: “weather”, “mars”")
    both = CliRunner().invoke(app, ["ask", str(lake), QUESTION, "--csv", "--json"])
    assert both.exit_code == 2 and "exclude each other" in both.stderr


def test_explain_shows_the_alternatives_too(lake: Path) -> None:
    question = "names of singers in France"
    found = json.loads(ask(lake, question, "--json", "--alternatives"))
    assert len(found) > 1 and json.loads(ask(lake, question, "--json")) == found[:1]
    assert not any(row["answered"] for row in found[1:])
    assert found[1]["sql"] not in ask(lake, question).replace("\n", "")
    shown = ask(lake, question, "--explain")
    assert all(row["sql"] in shown.replace("\n", "") for row in found)


def test_no_answer_says_why(lake: Path) -> None:
    assert ask(lake, "weather on mars", code=1).count("not understood: “weather”, “mars”") == 1
    shown = ask(lake, "names of all customers", code=1)
    assert "No answer: the answer has more than 10,000 rows (setting answer_rows)" in shown
    assert 'SELECT "t1"."customer_name" FROM "lake"."main"."customer" AS "t1"' in shown


def test_cells_do_not_steer_the_terminal(lake: Path) -> None:
    shown = ask(lake, "names of the singers whose age is 30")
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


def test_a_printed_statement_can_be_copied_from_a_narrow_terminal(lake: Path) -> None:
    with duckdb.connect(str(lake)) as con:
        con.execute("CREATE OR REPLACE TABLE wine (label VARCHAR, price DOUBLE)")
        con.execute("INSERT INTO wine VALUES ('Upper South Slope Reserve of Old Vines', 22), ('House', 7)")
    question = "price of the wine Upper South Slope Reserve of Old Vines"
    for width in ("30", "40", "60", "80"):
        result = CliRunner().invoke(app, ["ask", str(lake), question], env={"COLUMNS": width})
        assert "'Upper South Slope Reserve of Old Vines'\n" in result.output, result.output


def test_the_reasons_say_what_the_rows_are_sorted_by(lake: Path) -> None:
    assert "· read as: singer.name and singer.age, by singer.age, largest first" in ask(
        lake, "Who is the oldest singer?"
    )
    assert "· read as: singer.name and singer.age, by singer.age, smallest first" in ask(lake, "youngest singer")
    assert "first" not in ask(lake, QUESTION)


def test_a_question_needs_no_quotes(lake: Path) -> None:
    assert ask(lake, "how", "many", "singers", "are", "there") == ask(lake, "how many singers are there")


def test_json_says_first_whether_it_is_an_answer_and_whether_rows_are_missing(lake: Path) -> None:
    found = json.loads(ask(lake, "names of singers", "--json", "--limit", "1"))[0]
    assert list(found)[:4] == ["rank", "answered", "answer", "truncated"]
    assert found["truncated"] and len(found["answer"]) == 1 < found["row_count"]
    assert not json.loads(ask(lake, "names of singers", "--json"))[0]["truncated"]


def test_numbers_are_rounded_for_people_and_whole_for_programs(tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute("CREATE TABLE trips AS SELECT i % 2 AS kind, i / 7 AS distance FROM range(10000) t(i)")
    shown = ask(path, "average distance of trips per kind")
    assert " 714 │" in shown and "714.1428" not in shown
    assert "714.1428" in ask(path, "average distance of trips per kind", "--csv")


def test_another_database_is_attached(lake: Path, tmp_path: Path) -> None:
    with duckdb.connect(str(tmp_path / "zoo.duckdb")) as con:
        con.execute("CREATE TABLE lions AS SELECT 'Leo' || i AS name FROM range(7) t(i)")
    assert "7" in ask(lake, "how many lions are there", "--attach", str(tmp_path / "zoo.duckdb"))
    missing = CliRunner().invoke(app, ["ask", str(lake), "how many lions", "--attach", str(tmp_path / "no.duckdb")])
    assert missing.exit_code == 2 and "there is no database file" in missing.stderr
