"""What the reader's statements say of groups: the right set is the one that a likely statement reads."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import duckdb
import numpy as np
import pytest
from joins_support import lake_on

from lakescout.engine.groups import Asked, find_groups
from lakescout.engine.lake import Lake
from lakescout.engine.read_sets import reads
from lakescout.engine.sources import LakeSources
from lakescout.groups import scout
from lakescout.groups.readings import LEADING, MOST_SETS, MOST_TABLES, WEIGHTS, Readings, united
from lakescout.groups.request import GroupRequest, Stated
from lakescout.groups.subsets import Group
from lakescout.joins.graph import JoinGraph


@pytest.fixture(scope="module")
def lake() -> Iterator[Lake]:
    """Activities, students, and who takes part in what; teachers, who lead them."""
    with duckdb.connect() as con:
        con.execute(
            "CREATE TABLE activity (activity_id INT PRIMARY KEY, activity_name VARCHAR);"
            "CREATE TABLE student (student_id INT PRIMARY KEY, last_name VARCHAR, age INT);"
            "CREATE TABLE teacher (teacher_id INT PRIMARY KEY, office VARCHAR);"
            "CREATE TABLE participates_in (student_id INT REFERENCES student, activity_id INT REFERENCES activity);"
            "CREATE TABLE leads (teacher_id INT REFERENCES teacher, activity_id INT REFERENCES activity);"
            "INSERT INTO activity VALUES (1, 'Canoeing'), (2, 'Chess'), (3, 'Rowing');"
            "INSERT INTO student SELECT 100 + i, 'name' || i, 15 + i % 5 FROM range(20) t(i);"
            "INSERT INTO teacher SELECT 500 + i, 'room' || i FROM range(5) t(i);"
            "INSERT INTO participates_in SELECT 100 + i, 1 + i % 3 FROM range(20) t(i);"
            "INSERT INTO leads SELECT 500 + i, 1 + i % 3 FROM range(5) t(i);"
        )
        yield lake_on(con)


def first(lake: Lake, question: str) -> set[str]:
    return {name.removeprefix("main.") for name in find_groups(lake, Asked(question)).rows[0]["tables"]}


def request(lake: Lake, question: str) -> GroupRequest:
    """A question that is not read."""
    with lake.session() as (connection, index):
        state = lake.join_state(connection, index)
        inner = lake.request(connection, index, question)
        return GroupRequest(inner, lake.join_graph(state), state.columns(index))


def named(graph: JoinGraph, *names: str) -> Group:
    return tuple(number for number, table in enumerate(graph.catalog.tables) if table.name.table in names)


COUNTED = "What is the name of the activity that has the most students participating?"


def test_who_is_only_counted_is_there_by_the_key(lake: Lake) -> None:
    asked = request(lake, COUNTED)
    assert scout.rank(asked)[0].tables == named(asked.graph, "activity", "participates_in", "student")
    assert first(lake, COUNTED) == {"activity", "participates_in"}


def test_the_table_of_a_cell_that_words_do_not_reach_is_added(lake: Lake) -> None:
    question = "How many students take part in Chess?"
    asked = request(lake, question)
    assert scout.rank(asked)[0].tables == named(asked.graph, "participates_in", "student")
    assert "activity" in first(lake, question)


def test_whose_names_are_asked_for_stays(lake: Lake) -> None:
    question = "What are the last names of the students who participate in Chess?"
    assert first(lake, question) == {"activity", "participates_in", "student"}


def test_the_reader_is_taken_once_for_all_sets(lake: Lake, monkeypatch: pytest.MonkeyPatch) -> None:
    taken: list[LakeSources] = []
    reader: Any = vars(LakeSources)["reader"]

    def counted(sources: LakeSources) -> Any:
        taken.append(sources)
        return reader.fget(sources)

    monkeypatch.setattr(LakeSources, "reader", property(counted))
    assert find_groups(lake, Asked("How many of the students of age 16 take part in Rowing?")).rows
    assert len(taken) == 1


def test_the_reader_says_which_tables_its_statements_read(lake: Lake) -> None:
    asked = request(lake, COUNTED)
    some = named(asked.graph, "activity", "participates_in", "student")
    with lake.session() as (connection, index):
        read = reads(lake, connection, index, lake.evidence(connection, index), asked.request.question)
        found = read(asked.graph, [some, named(asked.graph, "teacher", "leads")])
    best = max((each for each in found if each.over == 0), key=lambda each: each.log)
    assert best.tables == set(named(asked.graph, "activity", "participates_in"))
    assert all(each.tables <= set(some) for each in found if each.over == 0)


def test_a_likely_statement_adds_to_the_score_of_its_tables(lake: Lake) -> None:
    asked = request(lake, COUNTED)
    wanted = named(asked.graph, "activity", "leads")
    seen: list[Sequence[Group]] = []

    def read(graph: JoinGraph, sets: Sequence[Group]) -> list[Stated]:
        seen.append(sets)
        return [Stated(0, frozenset(wanted), -1.0)]

    before = {each.tables: each.raw for each in scout.rank(asked)}
    after = {each.tables: each.raw for each in scout.rank(replace(asked, read=read))}
    gained = {tables: raw - WEIGHTS["score"] * before[tables] for tables, raw in after.items()}
    assert gained.pop(wanted) == pytest.approx(WEIGHTS["read"])
    assert all(
        gain == pytest.approx(WEIGHTS["read_in_part"] if set(wanted) < set(tables) else 0.0)
        for tables, gain in gained.items()
    )
    [sets] = seen
    assert set(next(iter(before))) <= set(sets[0])


def test_nothing_stated_changes_nothing(lake: Lake) -> None:
    asked = request(lake, COUNTED)
    assert scout.rank(replace(asked, read=lambda graph, sets: [])) == scout.rank(asked)


def test_tables_that_do_not_join_are_no_group(lake: Lake) -> None:
    asked = request(lake, COUNTED)
    apart = named(asked.graph, "student", "teacher")
    alone = named(asked.graph, "student")
    joined = named(asked.graph, "activity", "leads")
    said = Readings((frozenset(apart),), tuple(Stated(0, frozenset(each), 0.0) for each in (apart, alone, joined)))
    assert said.sets(asked, asked.graph) == [joined]


def test_a_decomposition_is_not_read(lake: Lake, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("lakescout.engine.groups.reads", lambda *_: pytest.fail("the text says nothing"))
    assert find_groups(lake, Asked("x", decomposition=("student:last name", "activity"))).rows


def test_the_shares_of_statements() -> None:
    stated = (
        Stated(0, frozenset({1, 2}), math.log(0.3)),
        Stated(0, frozenset({1, 2}), math.log(0.1)),
        Stated(0, frozenset({1}), math.log(0.1)),
        Stated(1, frozenset({7, 8}), math.log(0.001)),
    )
    said = Readings((frozenset({1, 2, 3}), frozenset({7, 8})), stated)
    groups = [(1, 2), (1, 2, 3), (2, 3), (7, 8), (4, 5)]
    found = said.features(groups, np.arange(5.0))
    assert np.allclose(found, [[0, 0.8, 0.2], [1, 0, 1], [2, 0, 0], [3, 1, 0], [4, 0, 0]])
    assert [said.states(group) for group in groups] == [True, False, False, True, False]


def test_groups_that_share_tables_are_read_together() -> None:
    assert united([(1, 2), (5, 6), (2, 3)]) == [{1, 2, 3}, {5, 6}]
    assert united([(number * 2, number * 2 + 1) for number in range(LEADING)]) == [
        {number * 2, number * 2 + 1} for number in range(MOST_SETS)
    ]
    [large] = united([(0, number) for number in range(1, 2 * MOST_TABLES)])
    assert len(large) == MOST_TABLES
