"""A question is made once, and few functions are handed its text."""

import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType, FrameType

import duckdb
import pytest

import lakescout
from lakescout.answer.guard import Limits
from lakescout.answer.pipeline import prepare, run_candidates
from lakescout.doors.python import lake_of
from lakescout.engine.discover import discovered
from lakescout.engine.lake import as_question
from lakescout.engine.sources import LakeSources
from lakescout.reading import ParsedQuestion
from lakescout.reading.question import Question

ASKED = "what is the average age of all the singers who come from France"
HANDED_TO = 40
"""How many functions a question may be handed to on the way from `answer` to its rows."""
ROOT = str(Path(lakescout.__file__).parent)


@pytest.fixture
def con() -> Iterator[duckdb.DuckDBPyConnection]:
    with lakescout.connect() as connection:
        connection.execute(
            "CREATE TABLE singer (singer_id INTEGER PRIMARY KEY, name VARCHAR, country VARCHAR, age INT)"
        )
        connection.execute(
            "INSERT INTO singer VALUES (1, 'Ann', 'France', 30), (2, 'Bo', 'Spain', 40), (3, 'Cy', 'France', 20)"
        )
        yield connection


def test_few_functions_are_handed_the_text_of_a_question(con: duckdb.DuckDBPyConnection) -> None:
    con.execute("FROM answer('how many singers are there')").fetchall()
    found: set[CodeType] = set()

    def seen(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        if event != "call" or not code.co_filename.startswith(ROOT) or code.co_name.startswith("<"):
            return
        names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
        given = [frame.f_locals.get(name) for name in names if name not in {"self", "cls"}]
        if any(
            each == ASKED if isinstance(each, str) else isinstance(each, (Question, ParsedQuestion)) for each in given
        ):
            found.add(code)

    before = sys.getprofile()
    sys.setprofile(seen)
    try:
        rows = con.execute(f"FROM answer('{ASKED}')").fetchall()
    finally:
        sys.setprofile(before)
    assert rows == [(25.0,)]
    assert len(found) <= HANDED_TO, sorted(f"{code.co_filename}:{code.co_firstlineno}" for code in found)


def test_a_question_is_told_in_english_once(con: duckdb.DuckDBPyConnection) -> None:
    lake = lake_of(con)
    with lake.session() as (connection, index):
        evidence = lake.evidence(connection, index)
        question = as_question("Wie viele Sänger kommen aus Frankreich?", index, evidence)
        assert evidence.question.text == question.text
        request = lake.request(connection, index, question, evidence=evidence)
    assert question.english == "how many singer come from France?"
    assert request.question is question is evidence.question
    assert request.parsed.question == question.english


def test_a_statement_is_led_from_a_plan_to_its_rows(con: duckdb.DuckDBPyConnection) -> None:
    lake = lake_of(con)
    with lake.session() as (connection, index):
        prepared = prepare(Question(ASKED), LakeSources(lake, connection, index))
    first = prepared.found[0]
    assert first.guarded is None and first.answer.rows is None
    ran, refused = run_candidates(prepared, lake.source, Limits())
    assert first in ran and not refused
    assert first.guarded is not None and first.answer.sql == first.guarded.sql
    assert first.answer.rows is not None and first.answer.rows.num_rows == 1


def test_a_file_is_named_to_who_asks_in_another_language(tmp_path: Path) -> None:
    (tmp_path / "orte.csv").write_text("ort,einwohner\nBern,134000\nGenf,203000\n")
    (tmp_path / "kunden.parquet").write_text("no parquet")
    with lakescout.connect(str(tmp_path)) as lake:
        found = discovered(lake_of(lake), "Wie viele Kunden gibt es?", k=2, method="scout", threshold=None, judge=False)
    assert any("kunden.parquet" in note for note in found.skipped)
