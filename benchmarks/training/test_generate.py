"""Generated questions: the same by one seed, over schemas that hold together, with statements that run."""

from __future__ import annotations

import random
from collections.abc import Iterator

import duckdb
import pytest

from benchmarks.training.examples import Example, is_held_out
from benchmarks.training.generate import questions
from benchmarks.training.generate_lake import SampledLake
from benchmarks.training.invented import invented, things
from benchmarks.training.located import located
from lakescout.lake.sqltext import quote, quote_path
from lakescout.reading.joining import KeyPaths
from lakescout.reading.plan import Among, And, Column, Compare, Plan, Value
from lakescout.reading.to_sql import to_sql
from lakescout.reading.verbalize import verbalized

SEEDS = range(12)


def made(seed: int) -> tuple[SampledLake, list[Example]]:
    rng = random.Random(seed)
    lake = invented(seed, rng)
    return lake, list(questions(lake, rng, 12, "made"))


@pytest.fixture(scope="module")
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as opened:
        opened.execute("ATTACH ':memory:' AS made")
        yield opened


@pytest.mark.parametrize("seed", SEEDS)
def test_every_statement_runs_and_every_plan_has_a_sentence(connection: duckdb.DuckDBPyConnection, seed: int) -> None:
    lake, found = made(seed)
    schema = lake.scope.tables[0].name.schema
    connection.execute(f"CREATE SCHEMA made.{schema}")
    for table in lake.scope.tables:
        columns = ", ".join(f"{quote(column.name)} {column.type}" for column in table.columns)
        connection.execute(f"CREATE TABLE {quote_path(*table.name)} ({columns})")
    assert len(found) > 4
    graph = KeyPaths(lake.scope)
    for item in found:
        connection.execute(to_sql(item.plan, lake.scope, graph).sql(dialect="duckdb"))
        assert verbalized(item.plan, lake.scope)


def test_one_seed_makes_the_same_questions() -> None:
    assert made(3)[1] == made(3)[1]
    assert [item.question for item in made(3)[1]] != [item.question for item in made(4)[1]]


def test_what_a_thing_refers_to_is_a_thing() -> None:
    known = things()
    assert len(known) > 60
    assert not [(name, other) for name, thing in known.items() for _, other in thing.references if other not in known]


def test_values_are_found_where_the_question_says_them() -> None:
    column = Column(0)
    plan = Plan(
        (column,),
        where=And(
            (
                Compare("=", column, Value("Los Angeles")),
                Compare(">", column, Value(90287)),
                Compare("=", column, Value("2018-01-05")),
                Compare(">=", column, Value(3)),
                Among(column, (Value("absent"),)),
            )
        ),
    )
    question = "three in los angeles over 90,287 on January 5, 2018"
    places = [None if item.start is None else question[item.start : item.end] for item in located(question, plan)]
    assert places == ["los angeles", "90,287", "January 5, 2018", "three", None]


def test_what_is_held_out_stays_so() -> None:
    assert is_held_out("college_1")
    assert not is_held_out("activity_1")
