from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import duckdb
import pytest

from fakes import LetterEncoder, Source
from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError
from lakescout.generator.columns import Role, header_phrase, role_of
from lakescout.generator.sample import parts
from lakescout.papers.birdie.questions import TrainingQuestion, training_questions


@pytest.fixture
def connection() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as made:
        made.execute("CREATE TABLE t1 (Year INTEGER, Film VARCHAR, Role VARCHAR, Notes VARCHAR)")
        made.execute("INSERT INTO t1 SELECT 1950 + i, 'Film ' || i, 'Part ' || i, NULL FROM range(60) r(i)")
        made.execute("COMMENT ON TABLE t1 IS 'Ada Brown (actress) | Filmography'")
        made.execute("CREATE TABLE player_goals (player VARCHAR, goals INTEGER)")
        made.execute("INSERT INTO player_goals VALUES ('Joe Sharp', 3), ('Rose White', 5)")
        made.execute("CREATE TABLE empty_invoices (customer VARCHAR, amount DOUBLE)")
        made.execute("CREATE TABLE t9 (data BLOB)")
        yield made


def ask(connection: duckdb.DuckDBPyConnection, **arguments: object) -> list[TrainingQuestion]:
    lake = Lake(Source(connection), encoder=LetterEncoder())
    with lake.session() as (private, index):
        return list(training_questions(private, index, **arguments))  # type: ignore[arg-type]


def test_twenty_distinct_questions_a_table_that_name_what_it_is_about(connection: duckdb.DuckDBPyConnection) -> None:
    found = ask(connection)
    by_table = Counter(item.table.table for item in found)
    assert by_table["t1"] == 20 and len({item.question for item in found}) == len(found)
    asked = [item.question for item in found if item.table.table == "t1"]
    assert sum("Ada Brown" in question for question in asked) >= 17
    assert sum(any(f"{word} " in question for word in ("Film", "Part", "19", "20")) for question in asked) >= 8
    assert all("{" not in question and question.endswith("?") for question in asked)
    assert by_table["player_goals"] >= 10 and by_table["empty_invoices"] > 0 and "t9" not in by_table


def test_the_seed_decides_and_other_tables_do_not(connection: duckdb.DuckDBPyConnection) -> None:
    first, again, other = (ask(connection, seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other
    connection.execute("CREATE TABLE another (a VARCHAR)")
    assert [item for item in ask(connection, seed=1) if item.table.table == "t1"] == [
        item for item in first if item.table.table == "t1"
    ]


def test_table_sampling_asks_of_the_whole_table() -> None:
    drawn = parts(60, 20, 4, random.Random(0))
    first = [row for _ in range(5) for row in next(drawn)]
    assert sorted(first) == list(range(60))
    assert len(next(drawn)) == 12


def test_a_wrong_count_is_refused(connection: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(ArgumentError, match="per_table must be a whole number"):
        ask(connection, per_table=0)


@pytest.mark.parametrize(
    ("type_name", "phrase", "cells", "role"),
    [
        ("INTEGER", "birth year", ["1990", "2001"], Role.YEAR),
        ("INTEGER", "number of employees", ["1958", "2001"], Role.NUMBER),
        ("INTEGER", "goals", ["1990", "3"], Role.NUMBER),
        ("INTEGER", "customer id", ["1"], Role.CODE),
        ("VARCHAR", "votes", ["16,974", "52.4%"], Role.NUMERIC_TEXT),
        ("VARCHAR", "link", ["http://a.b"], Role.CODE),
        ("VARCHAR", "party", ["Labour", "Labour", "Labour", "Tory"], Role.CATEGORY),
        ("VARCHAR", "singer", ["Joe", "Rose", None], Role.NAME),
        ("VARCHAR", "plot", ["x" * 80], Role.PROSE),
        ("DATE", "released", ["2020-01-01"], Role.DATE),
        ("BOOLEAN", "active", ["true"], Role.FLAG),
    ],
)
def test_roles(type_name: str, phrase: str, cells: list[str | None], role: Role) -> None:
    assert role_of(type_name, phrase, cells) is role


def test_headers_that_say_nothing() -> None:
    assert [header_phrase(name) for name in ("F1", "column_3", "2014", "%", "Calculation_40532458117070874", "Age")] == [
        "", "", "", "", "", "age",
    ]  # fmt: skip
