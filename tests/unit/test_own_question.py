"""What one question found out is its own: questions that run at the same time do not read each other's."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import duckdb
import pytest
from joins_support import lake_on, school

from lakescout.engine import groups
from lakescout.engine.derived import Derived
from lakescout.engine.evidence import LiveEvidence
from lakescout.engine.lake import Lake
from lakescout.surface.discover import explain_question, found_groups, found_tables


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
    """A second question, which scans nothing, is asked while the first one scans."""
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
    """Its connection belongs to one thread. Both questions have noted theirs before either gets it."""
    both, noted = threading.Barrier(2, timeout=600), dict[str, LiveEvidence]()

    def note(self: Derived, evidence: LiveEvidence) -> None:
        noted["last"] = evidence
        both.wait()

    monkeypatch.setattr(Derived, "_last", property(lambda self: noted["last"], note), raising=False)

    def ask() -> bool:
        with half_broken.session() as (connection, index):
            return half_broken.evidence(connection, index)._connection is connection

    assert together(ask, ask) == [True, True]
