"""An empty result of join_groups has a reason, which lakescout_status and the command give."""

from __future__ import annotations

import re
from typing import Any

import duckdb
import pytest
from joins_support import lake_on, school
from rich.console import Console

from lakescout.doors.cli.tables import draw_groups
from lakescout.engine.derived import Derived
from lakescout.groups.methods import METHODS
from lakescout.papers.jar import program
from lakescout.surface.discover import join_groups

PEOPLE = (
    "CREATE TABLE person (person_id INTEGER PRIMARY KEY, boss_id INTEGER REFERENCES person (person_id));"
    "CREATE TABLE colour (shade DOUBLE); INSERT INTO colour VALUES (0.5)"
)


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"max_tables": 5, "method": "jar"}, "the lake has 2 tables, fewer than the 5 that a group must have"),
        ({"min_tables": 4, "max_tables": 4}, "the lake has 2 tables, fewer than the 4 that a group must have"),
        (
            {"max_tables": 2, "method": "jar"},
            "no 2 of the 2 candidates are connected by columns that can be equal",
        ),
        (
            {},
            "the only joins are of a table with itself (main.person on boss_id = person_id), which add no table; "
            "min_tables := 1 gives groups of one table",
        ),
    ],
)
def test_why_there_is_no_group(arguments: dict[str, Any], reason: str) -> None:
    con = duckdb.connect()
    con.execute(PEOPLE.replace("(shade DOUBLE)", "(shade BLOB)").replace("(0.5)", "('x')"))
    lake = lake_on(con)
    assert join_groups(lake, "the boss of each person", **arguments) == []
    assert {row["note"] for row in lake.status()} == {
        f"the last question, 'the boss of each person': no group of tables: {reason}"
    }
    assert join_groups(lake, "the boss of each person", min_tables=1)
    assert {row["note"] for row in lake.status()} == {""}


def test_the_status_says_how_far_off_groups_may_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "lakescout.papers.jar.groups.solve_reduced",
        lambda problem, groups, seconds: program.solve_reduced(problem, groups, 0.0, by_trying=False),
    )
    lake = school()[1]
    assert join_groups(lake, "name of the teacher of Algebra", method="jar", max_tables=3)
    [note] = {row["note"] for row in lake.status()}
    assert re.search(
        r"'name of the teacher of Algebra': the best of 4 sets of tables were not proven to be the best within 10 "
        r"seconds: another may be better by [0-9.]+% at most \(setting jar_candidates\)",
        note,
    )


def test_the_reason_is_given_again_for_a_result_from_the_cache(tmp_path: Any) -> None:
    with duckdb.connect(str(tmp_path / "lake.duckdb")) as con:
        con.execute("CREATE TABLE colour (shade BLOB); CREATE TABLE taste (name BLOB)")
        lake = lake_on(con)
        for _ in range(3):
            assert join_groups(lake, "colours") == []
            assert lake.derived.last_groups[1] == (
                "no group of tables: no two tables of the lake are known to join; "
                "use lakescout_declare_join to say how two of them do"
            )
            assert join_groups(lake, "colours", min_tables=1)
            assert lake.derived.last_groups is None


def test_the_status_while_another_thread_finds_groups(monkeypatch: pytest.MonkeyPatch) -> None:
    """The reason may be gone at the second look."""
    _, lake = school()
    looks: list[tuple[str, str] | None] = [None, ("the boss", "no group of tables")]
    monkeypatch.setattr(Derived, "last_groups", property(lambda _: looks.pop() if looks else None), raising=False)
    assert {row["note"] for row in lake.status()} == {"the last question, 'the boss': no group of tables"}


def test_groups_that_are_larger_than_what_joins() -> None:
    con, lake = school()
    con.execute("CREATE TABLE school.extra (shade BLOB)")
    assert join_groups(lake, "pupils", min_tables=5, max_tables=5) == []
    assert lake.derived.last_groups[1] == (
        "no group of tables: at most 4 tables join with one another, fewer than the 5 that a group must have"
    )


def test_the_command_prints_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    draw_groups(Console(width=200), [], "no group of tables: because [of] this")
    assert capsys.readouterr().out == "no group of tables: because [of] this\n"


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("method", sorted(METHODS))
def test_a_lake_without_tables(method: str) -> None:
    lake = lake_on(duckdb.connect())
    assert join_groups(lake, "the boss of each person", method=method, max_tables=2) == []
    assert lake.derived.last_groups[1] == (
        "no group of tables: the lake has 0 tables, fewer than the 2 that a group must have"
    )
