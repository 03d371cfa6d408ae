"""The verbs about words and verified questions."""

import json
from pathlib import Path

import duckdb
import pytest
from typer.testing import CliRunner

import lakescout
from lakescout.doors.cli.app import app

TABLES = """
CREATE TABLE staff (staff_id INTEGER PRIMARY KEY, name VARCHAR, department VARCHAR, salary INTEGER, hired DATE);
INSERT INTO staff VALUES (1, 'Eve', 'Sales', 100, '2020-01-01'), (2, 'Fay', 'Sales', 200, '2021-01-01'),
    (3, 'Gus', 'IT', 300, '2019-05-05');
CREATE VIEW spent AS SELECT department, SUM(salary) AS wage_bill FROM staff GROUP BY ALL;
"""


@pytest.fixture
def lake(tmp_path: Path) -> Path:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute(TABLES)
    return tmp_path / "lake.duckdb"


def run(*arguments: object, code: int = 0) -> str:
    found = CliRunner().invoke(app, [str(each) for each in arguments], env={"COLUMNS": "240"})
    assert found.exit_code == code, found.output
    return found.output


def answer(lake: Path, question: str) -> list[list[object]]:
    rows = json.loads(run("ask", lake, question, "--json"))[0]["answer"]
    return [list(row.values()) for row in rows]


def test_terms_are_defined_listed_written_and_read(lake: Path, tmp_path: Path) -> None:
    assert run("define", lake, "payroll", "SUM(salary)", "--table-name", "staff") == "payroll: a measure, SUM(salary)\n"
    run("define", lake, "senior pay", "payroll * 2")
    run("verify", lake, "how nice is Sales", "SELECT count(*) FROM staff WHERE department = 'Sales'")
    assert "payroll" in run("terms", lake)
    file = tmp_path / "terms.yml"
    run("terms", lake, "--export", file)
    assert 'meaning: SUM("main"."staff"."salary")' in file.read_text()
    other = tmp_path / "other.duckdb"
    with duckdb.connect(str(other)) as con:
        con.execute(TABLES)
    assert run("terms", other, "--import", file).startswith("3 terms and verified questions taken")
    assert answer(other, "what is the payroll") == [[600]]
    assert answer(other, "how nice is IT") == [[1]]
    run("define", lake, "payroll", "--remove")
    with lakescout.connect(lake) as con:
        [(problem,)] = con.execute("SELECT problem FROM lakescout_terms() WHERE term = 'senior pay'").fetchall()
    assert "is not defined" in problem


def test_what_cannot_be_taken_from_a_file_is_said(lake: Path, tmp_path: Path) -> None:
    file = tmp_path / "terms.yml"
    file.write_text("terms: [{term: payroll, meaning: SUM(nothing)}, 7]\nverified: [{question: x}]")
    told = run("terms", lake, "--import", file, code=1)
    assert told.count("not taken") == 3 and "no table of the lake has a column 'nothing'" in told
    file.write_text("- 1")
    run("terms", lake, "--import", file, code=2)


def test_learning_proposes_and_keeps(lake: Path, tmp_path: Path) -> None:
    (tmp_path / "queries").mkdir()
    (tmp_path / "queries" / "veterans.sql").write_text(
        "SELECT department, MAX(salary) AS top_wage FROM staff GROUP BY ALL; "
        "CREATE VIEW veteran_staff AS SELECT * FROM staff WHERE hired < DATE '2021-01-01'"
    )
    told = run("learn", lake, tmp_path / "queries")
    assert "top wage" in told and "veteran" in told and "--accept keeps them" in told
    assert "top wage" not in run("terms", lake)
    run("learn", lake, tmp_path / "queries", "--accept")
    assert answer(lake, "how many veteran staff are there") == [[2]]


def test_verifying_takes_the_statement_of_the_answer(lake: Path) -> None:
    assert "verified: how many staff are there" in run("verify", lake, "how many staff are there")
    assert "taken back" in run("verify", lake, "how many staff are there", "--remove")
    run("verify", lake, "weather on mars", code=2)


def test_a_datasheet(lake: Path) -> None:
    run("define", lake, "payroll", "SUM(salary)", "--table-name", "staff")
    told = run("datasheet", lake, "staff")
    assert told.startswith("# main.staff\n")
    for line in ("- 3 rows;", "- hired from 2019-05-05 to 2021-01-01", "- **payroll** (measure): `SUM(salary)`"):
        assert line in told
    assert "- how many staff are there: 3" in told


def test_questions_with_answers_have_a_bar(lake: Path, tmp_path: Path) -> None:
    run("define", lake, "payroll", "SUM(salary)", "--table-name", "staff")
    file = tmp_path / "questions.jsonl"
    rows = [
        {"question": "what is the payroll", "rows": [[600]]},
        {"question": "how many staff are there", "sql": "SELECT count(*) FROM staff"},
        {"question": "how many staff are in Sales", "rows": [{"n": 3}]},
    ]
    file.write_text("\n".join(map(json.dumps, rows)))
    told = run("bench", lake, "--questions", file, "--least", "0.6")
    assert "right: 0.67, without what was taught 0.33" in told
    run("bench", lake, "--questions", file, "--least", "0.9", code=1)


def test_what_broke_since_the_last_run_is_named_with_what_changed(lake: Path, tmp_path: Path) -> None:
    run("define", lake, "payroll", "SUM(salary)", "--table-name", "staff")
    file, last = tmp_path / "questions.jsonl", tmp_path / "last.json"
    rows = [
        {"question": "what is the payroll", "rows": [[600]]},
        {"question": "how many staff are there", "rows": [[3]]},
        {"question": "highest salary of staff", "rows": [[300]]},
    ]
    file.write_text("\n".join(map(json.dumps, rows)))
    ask = ("bench", lake, "--questions", file)
    assert not last.exists() and "kept" not in run(*ask)
    assert f"this run is kept in {last}" in run(*ask, "--last", last)
    assert json.loads(last.read_text())["what is the payroll"] == {
        "outcome": "right", "reads": {"main.staff.salary": "INTEGER"},
    }  # fmt: skip
    kept = last.read_text()
    with duckdb.connect(str(lake)) as con:
        con.execute(
            "DROP VIEW spent; ALTER TABLE staff RENAME COLUMN salary TO wage; DELETE FROM staff WHERE staff_id = 1"
        )
    told = run(*ask, "--last", last, code=1)
    assert "broke: what is the payroll (right, now refused): main.staff.salary is gone" in told
    assert "broke: how many staff are there (right, now wrong), with the schema of what it read as it was" in told
    assert last.read_text() == kept and f"{last} is left as it was" in told
    assert "the term 'payroll' is not used: the column main.staff.salary is not in the lake" in run("status", lake)
    with duckdb.connect(str(lake)) as con:
        con.execute("ALTER TABLE staff RENAME TO people")
    told = run(*ask, "--last", last, code=1)
    assert "main.staff is gone" in told.replace("\n", "")
    for text in ("[1]", '{"name": "another file"}'):
        last.write_text(text)
        run(*ask, "--last", last, code=2)
        assert last.read_text() == text
    run(*ask, "--last", tmp_path / "nowhere" / "last.json", code=2)
