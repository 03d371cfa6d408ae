"""The command over files and folders, for programs, and in terminals that know few characters."""

from __future__ import annotations

import csv
import json
import os
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest
from typer.testing import CliRunner

from lakescout.doors.cli.app import app


@pytest.fixture
def files(tmp_path: Path) -> Path:
    (tmp_path / "sales.csv").write_text("region,amount\nnorth,3\nsouth,5\n")
    (tmp_path / "shops.json").write_text('[{"shop": "Corner", "city": "Caf\u00e9ville"}]')
    return tmp_path


@pytest.fixture
def lake(tmp_path: Path) -> Path:
    path = tmp_path / "lake.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute("""
            CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, name VARCHAR, country VARCHAR);
            INSERT INTO singer VALUES (1, 'Zoé', 'France'), (2, 'Ann', 'Spain');
            CREATE TABLE concert (concert_id INTEGER, title VARCHAR, singer_id INTEGER REFERENCES singer);
            INSERT INTO concert VALUES (1, 'Fado', 1), (2, 'Rock', 2);
        """)
    return path


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, list(arguments), env={"COLUMNS": "200"})
    assert result.exit_code == code, result.output
    return result.output


def test_a_file_and_a_folder_are_lakes(files: Path) -> None:
    answered = json.loads(run("ask", str(files / "sales.csv"), "total amount", "--json"))[0]
    assert [list(row.values()) for row in answered["answer"]] == [["8"]] and answered["tables"] == ["main.sales"]
    found = json.loads(run("status", str(files), "--json"))
    assert sorted(row["table_name"] for row in found) == ["sales", "shops"]
    assert "Caféville" in run("ask", str(files), "city of the shop Corner")


def test_nothing_can_be_stored_in_a_file(files: Path) -> None:
    assert "nothing can be stored in" in run("set", str(files / "sales.csv"), "exclude", "x", code=2)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("latin.csv", "name,city\nJos\xe9,M\xe1laga\n".encode("latin-1"), "it is not UTF-8 text: convert it first"),
        ("bad.json", b'{"a": 1, "b": [}', "Malformed JSON in file"),
        ("empty.parquet", b"", "too small to be a Parquet file"),
    ],
)
def test_a_file_that_cannot_be_read_is_one_line(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    for lake in (path, tmp_path):
        shown = run("ask", str(lake), "how many rows are there", code=2)
        assert shown.count("\n") == 1 and shown.startswith(f"lakescout: {path} cannot be read: ") and message in shown


def test_the_rows_of_a_file_are_counted(tmp_path: Path) -> None:
    path = tmp_path / "sales.csv"
    path.write_text("a,b\n1,2\n3,4\n")
    for question in ("how many rows are there", "number of records"):
        (found,) = json.loads(run("ask", str(path), question, "--json", "-k", "1"))
        assert found["answered"] and list(found["answer"][0].values()) == [2]


@pytest.mark.parametrize("verb", ["mcp", "ui", "train", "export-encoder"])
def test_the_help_names_the_extra_that_a_verb_needs(verb: str) -> None:
    extra = {"train": "train", "export-encoder": "export"}.get(verb, verb)
    assert f"lakescout[{extra}]" in "".join(run(verb, "--help").split())


def test_rows_for_programs(lake: Path) -> None:
    found = json.loads(run("discover", str(lake), "names of singers", "--json", "--read-only"))
    assert found[0]["table_name"] == "singer" and found[0]["matched_columns"]
    rows = list(csv.DictReader(run("discover", str(lake), "names of singers", "--csv").splitlines()))
    assert rows[0]["table_name"] == "singer" and json.loads(rows[0]["matched_columns"]) == found[0]["matched_columns"]
    joined = json.loads(run("joins", str(lake), "--json"))
    assert [(row["left_table"], row["right_table"]) for row in joined] == [("main.concert", "main.singer")]
    assert run("joins", str(lake), "--csv").splitlines()[0].startswith("left_table,left_columns,right_table")
    groups = json.loads(run("groups", str(lake), "titles of the concerts of singers from France", "--json"))
    assert set(groups[0]["tables"]) == {"main.concert", "main.singer"}
    assert "exclude each other" in run("joins", str(lake), "--csv", "--json", code=2)


def test_settings_are_shown_and_stored(lake: Path) -> None:
    assert run("set", str(lake), "exclude", "concert") == "exclude = concert\n"
    stored = {row["name"]: row for row in json.loads(run("settings", str(lake), "--json"))}
    assert (stored["exclude"]["value"], stored["exclude"]["origin"]) == ("concert", "stored")
    assert "when_unsure" in run("settings", str(lake))
    assert run("refresh", str(lake)).startswith("1 tables")
    assert [row["table_name"] for row in json.loads(run("status", str(lake), "--json"))] == ["singer"]
    assert "singer" in run("status", str(lake), "--read-only")
    assert "there is no setting 'colour'" in run("set", str(lake), "colour", "red", code=2)


def test_read_only_leaves_the_file_as_it_is(lake: Path) -> None:
    before = lake.read_bytes()
    assert "Ann" in run("ask", str(lake), "names of singers", "--read-only")
    assert lake.read_bytes() == before


def test_fewer_alternatives_and_rows(lake: Path) -> None:
    assert len(json.loads(run("ask", str(lake), "names of singers", "--json", "-k", "1"))) == 1
    assert len(json.loads(run("ask", str(lake), "names of singers", "--json", "--limit", "1"))[0]["answer"]) == 1
    assert "1 more rows" in " ".join(run("ask", str(lake), "names of singers", "--limit", "1").split())


def test_an_abstention_explained_shows_its_statement(lake: Path) -> None:
    run("set", str(lake), "answer_confidence", "0.999")
    assert "SELECT" not in run("ask", str(lake), "names of singers", code=1)
    assert 'SELECT "t2"."name" FROM' in run("ask", str(lake), "names of singers", "--explain", code=1)


@pytest.mark.process
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_no_terminal_makes_it_fail(lake: Path, encoding: str) -> None:
    path = os.pathsep.join(entry for entry in sys.path if entry)
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": encoding, "COLUMNS": "120"}
    shown = []
    for arguments in (
        ["ask", str(lake), "names of singers"],
        ["ask", str(lake), "names of singers", "--json"],
        ["--help"],
    ):
        command = [sys.executable, "-m", "lakescout", *arguments]
        done = subprocess.run(command, capture_output=True, env=environment, check=False)
        assert done.returncode == 0, done.stderr
        shown.append(done.stdout.decode(encoding))
    assert ("Zoé" if encoding == "latin-1" else "Zo\\xe9") in shown[0]
    assert json.loads(shown[1])[0]["answer"][0] == {"name": "Zoé"}
