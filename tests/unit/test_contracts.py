"""What every door promises: files that cannot be read are named, counts are numbers, words need no quotes."""

from __future__ import annotations

import sys
from dataclasses import replace
from io import StringIO
from pathlib import Path

import duckdb
import pyarrow as pa
import pytest
from rich.console import Console
from typer.testing import CliRunner

from lakescout.answer.statement import Statement
from lakescout.engine.outcome import Outcome
from lakescout.plugins.cli import common
from lakescout.plugins.cli.app import app
from lakescout.plugins.cli.ask import draw
from lakescout.plugins.files.csvs import unclosed_quote
from lakescout.plugins.files.folder import open_files
from lakescout.plugins.shown import readings
from lakescout.reading.said import Said

FLIGHTS = """
CREATE TABLE airlines (carrier VARCHAR, name VARCHAR);
INSERT INTO airlines SELECT 'C' || i, 'Airline ' || i FROM range(20) t(i);
CREATE TABLE flights (flight_id INTEGER, carrier VARCHAR, delay INTEGER);
INSERT INTO flights SELECT i, 'C' || i % 20, i % 60 FROM range(40000) t(i);
"""


def run(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, list(arguments), env={"COLUMNS": "200"})
    assert result.exit_code == code, result.output
    return result.output


@pytest.fixture(scope="module")
def flights(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("contracts") / "lake.duckdb"
    with duckdb.connect(str(path)) as con:
        con.execute(FLIGHTS)
    return path


def test_counts_of_rows_are_numbers(flights: Path) -> None:
    shown = run("related", str(flights), "flights")
    assert "2,000 rows of flights a value" in shown and "e+0" not in shown
    assert "100% contained, 2,000 rows a key" in run("joins", str(flights))


def test_questions_need_no_quotes(flights: Path) -> None:
    assert "main.flights" in run("discover", str(flights), "average", "delay", "of", "flights")
    assert "main.airlines" in run("groups", str(flights), "average", "delay", "per", "airline", "name")
    assert run("discover", str(flights), "average delay of flights") == run(
        "discover", str(flights), "average", "delay", "of", "flights"
    )


def test_learn_says_what_it_looked_at(flights: Path, tmp_path: Path) -> None:
    (tmp_path / "q.sql").write_text("SELECT 1")
    shown = run("learn", str(flights), str(tmp_path), code=1)
    assert (
        f"looked at 0 views, 0 table macros, 0 tables with generated columns of the lake, and 1 file of {tmp_path}"
        in shown
    )
    assert "none names an expression, a condition, a join or a description" in shown and "0 proposed" in shown


def test_every_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "good.csv").write_text("a,b\n1,2\n")
    for name in ("bad.csv", "bad.parquet", "bad.json"):
        (tmp_path / name).write_bytes(b"" if name == "bad.csv" else b"\x00\x01\x02")
    connection, files = open_files(tmp_path)
    with connection:
        told = list(files.said.values())
    assert len(told) == 3 and all(
        any(f"{name} is left out: " in note for note in told) for name in ("bad.csv", "bad.parquet", "bad.json")
    )


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('a,b\n1,"x\n2,y\n3,z\n', 2), ('a,b\n1,"x"\n2,y\n', None), ('a,b\n1,12" pipe\n2,y\n', None),
        ('a,b\n1,"x\nof two lines"\n2,y\n', None), ('a;b\n1;x\n2;"y, z\n3;u\n', 3), ('a,b\n1,x\n2,"open', 3),
    ],
)  # fmt: skip
def test_an_unclosed_quote_is_told_with_its_line(tmp_path: Path, text: str, line: int | None) -> None:
    path = tmp_path / "q.csv"
    path.write_text(text)
    assert unclosed_quote(path, "utf-8", ";" if ";" in text else ",") == line
    connection, files = open_files(path)
    with connection:
        told = files.said.get("q", "")
    assert ("opens a quote that is never closed" in told) == (line is not None)
    assert line is None or f"line {line}" in told


def test_an_unclosed_quote_far_below_is_told(tmp_path: Path) -> None:
    lines = ["a,b", *(f'{i},"t{i}"' for i in range(30_000))]
    lines[25_000] = '24999,"open'
    (tmp_path / "q.csv").write_text("\n".join(lines) + "\n")
    assert "line 25,001 opens a quote that is never closed" in run("ask", str(tmp_path / "q.csv"), "how many rows")


def test_notes_are_told_once_in_a_session_of_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LAKESCOUT_CACHE", str(tmp_path))
    common.tell({"a": "a.csv is left out: it is empty"})
    common.tell({"a": "a.csv is left out: it is empty"})
    assert capsys.readouterr().err.count("it is empty") == 2  # a program reads each run by itself
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    for _ in range(3):
        common.tell({"a": "a.csv is left out: it is empty"})
    common.tell({"a": "a.csv is left out: it is no text"})
    told = capsys.readouterr().err
    assert told.count("it is empty") == 1 and told.count("it is no text") == 1
    monkeypatch.setattr(common, "SESSION", 0)
    common.tell({"a": "a.csv is left out: it is empty"})
    assert capsys.readouterr().err.count("it is empty") == 1


def outcome_of(confidence: float, *readings: tuple[str, str]) -> Outcome:
    """An outcome without an answer; each reading in words, and exactly."""
    rows = pa.table({"n": [1141]})
    made = [
        Statement("SELECT 1 AS n", (), rows=rows, confidence=confidence, reading=exact, said=Said(plain))
        for plain, exact in readings
    ]
    return Outcome(tuple(made), "not sure enough to answer: confidence 0.55, at least 0.60 is needed")


def drawn(found: Outcome) -> str:
    console = Console(record=True, width=100, file=StringIO())
    draw(console, found, explain=False)
    return console.export_text()


def test_a_likely_reading_is_shown_with_a_caution_and_as_a_question() -> None:
    told = drawn(
        outcome_of(0.55, ("The number of flights", "number of flights"), ("The number of planes", "number of planes"))
    )
    assert "No answer" not in told and "Not sure: confidence 0.55, at least 0.60 is needed" in told
    assert "Did you mean: The number of flights?" in told and "1,141" in told and "2. The number of planes?" in told
    large = outcome_of(0.9, ("The number of flights", "number of flights"))
    assert "No answer: too many rows" in drawn(replace(large, reason="too many rows"))
    told = drawn(outcome_of(0.3, ("The number of flights", "number of flights")))
    assert "No answer: not sure enough" in told and "1,141" not in told and "1. The number of flights?" in told


def test_one_list_of_readings_has_one_grammar() -> None:
    one, other, third = ("The age", "a.age"), ("The age", "b.age"), ("The name", "a.name")
    assert readings(outcome_of(0.3, one, other, third)) == ["a.age", "b.age", "a.name"]
    assert readings(outcome_of(0.3, one, third)) == ["The age", "The name"]
