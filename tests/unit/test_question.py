"""A question is made once, few functions take its text, and no other question sees what it found out."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import duckdb
import pytest
from joins_support import lake_on, school

import lakescout
from lakescout.answer.guard import Limits, run
from lakescout.answer.pipeline import prepare, run_candidates
from lakescout.doors.python import lake_of
from lakescout.engine import groups
from lakescout.engine.ask import ask
from lakescout.engine.derived import Derived
from lakescout.engine.discover import discovered
from lakescout.engine.evidence import LiveEvidence
from lakescout.engine.lake import Lake, as_question
from lakescout.engine.outcome import Outcome
from lakescout.engine.sources import LakeSources
from lakescout.errors import GuardError
from lakescout.reading import ParsedQuestion
from lakescout.reading.question import Question
from lakescout.surface.discover import explain_question, found_groups, found_tables

# A question is made once, and few functions are handed its text.

ASKED = "what is the average age of all the singers who come from France"
HANDED_TO = 40
"""The most functions that take the question on the way from `answer` to its rows."""
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
    assert first.statement is None
    ran, refused = run_candidates(prepared, lake.source, Limits())
    assert first in ran and not refused
    assert first.ran.tables == (first.scope.tables[0].name,) and first.ran.sql.startswith("SELECT")
    assert first.ran.rows is not None and first.ran.rows.num_rows == 1
    with pytest.raises(GuardError, match="the statement ran before"):
        run(lake.source, first.ran)


def test_an_outcome_without_statements_is_no_answer_and_none_keeps_a_tree(con: duckdb.DuckDBPyConnection) -> None:
    assert not Outcome().answered and Outcome().best is None and Outcome().sql is None
    for question in (ASKED, "total turnover of each singer", "asdf qwer zxcv"):
        assert not any("tree" in vars(each) for each in ask(lake_of(con), question).answers), question


def test_a_file_is_named_to_who_asks_in_another_language(tmp_path: Path) -> None:
    (tmp_path / "orte.csv").write_text("ort,einwohner\nBern,134000\nGenf,203000\n")
    (tmp_path / "kunden.parquet").write_text("no parquet")
    with lakescout.connect(str(tmp_path)) as lake:
        found = discovered(lake_of(lake), "Wie viele Kunden gibt es?", k=2, method="scout", threshold=None, judge=False)
    assert any("kunden.parquet" in note for note in found.skipped)


# What one question found out is its own: questions that run at the same time do not read each other's.


def together(*calls: Callable[[], Any]) -> list[Any]:
    """The results of calls in threads of their own."""
    results: list[Any] = [None] * len(calls)

    def run(place: int, call: Callable[[], Any]) -> None:
        results[place] = call()

    threads = [threading.Thread(target=run, args=entry, daemon=True) for entry in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(600)
    return results


def test_two_questions_for_groups_keep_their_reasons(monkeypatch: pytest.MonkeyPatch) -> None:
    _, lake = school()
    both, why_none = threading.Barrier(2, timeout=600), groups.why_none

    def wait_for_the_other(*arguments: Any) -> str:
        reason = why_none(*arguments)
        both.wait()
        return reason

    monkeypatch.setattr(groups, "why_none", wait_for_the_other)
    six, jar = together(
        lambda: found_groups(lake, "pupils", min_tables=6, max_tables=6),
        lambda: found_groups(lake, "pupils", max_tables=7, method="jar"),
    )
    assert six.reason == "no group of tables: the lake has 4 tables, fewer than the 6 that a group must have"
    assert jar.reason == "no group of tables: the lake has 4 tables, fewer than the 7 that a group must have"


@pytest.fixture
def half_broken() -> Lake:
    con = duckdb.connect()
    con.execute("CREATE TABLE singer AS SELECT 'France' AS country")
    con.execute("CREATE VIEW broken AS SELECT CAST(country AS INTEGER)::VARCHAR AS n FROM singer")
    return lake_on(con, value_index="none")


@pytest.mark.parametrize("asked", ["explain", "discover"])
def test_a_question_gives_what_was_skipped_for_it(
    half_broken: Lake, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    """A second question, which scans nothing, is asked while the first scans."""
    lake, find = half_broken, LiveEvidence.find
    scanned, asked_again = threading.Event(), threading.Event()

    def wait_for_the_second(self: LiveEvidence, *arguments: Any) -> Any:
        result = find(self, *arguments)
        scanned.set()
        assert asked_again.wait(600)
        return result

    monkeypatch.setattr(LiveEvidence, "find", wait_for_the_second)

    def first() -> list[str]:
        if asked == "discover":
            found = found_tables(lake, "singers from 'France'", k=1, method="scout", threshold=None)
            return list(found.skipped)
        return [
            row["matched_to"] for row in explain_question(lake, "singers from 'France'") if row["kind"] == "skipped"
        ]

    def second() -> None:
        assert scanned.wait(600)
        with lake.session() as (connection, index):
            lake.evidence(connection, index)
        asked_again.set()

    [skipped], _ = together(first, second)
    assert skipped.startswith("main.broken")


def test_no_question_gets_the_evidence_of_another(half_broken: Lake, monkeypatch: pytest.MonkeyPatch) -> None:
    """Evidence holds a connection of one thread. Both questions have stored theirs before either reads it."""
    both, noted = threading.Barrier(2, timeout=600), dict[str, LiveEvidence]()

    def note(self: Derived, evidence: LiveEvidence) -> None:
        noted["last"] = evidence
        both.wait()

    monkeypatch.setattr(Derived, "_last", property(lambda self: noted["last"], note), raising=False)

    def ask() -> bool:
        with half_broken.session() as (connection, index):
            return half_broken.evidence(connection, index)._connection is connection

    assert together(ask, ask) == [True, True]
