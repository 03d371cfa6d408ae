"""The difference of two dates is a number of days."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest
from benchmarks.reading.actions import write
from benchmarks.reading.from_sql import from_sql
from benchmarks.reading.fromclause import UnreadableError

from lakescout.answer.guard import check
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.reading.link import link
from lakescout.reading.model.actions import UnwritableError, read
from lakescout.reading.plan import Aggregate, Arithmetic, Compare, Plan, Value
from lakescout.reading.plan import Column as Of
from lakescout.reading.scope import make_scope
from lakescout.reading.to_sql import to_sql
from lakescout.reading.verbalize import verbalized

SCHEMA = """
    CREATE TABLE loan (id INTEGER, lent DATE, due DATE, back TIMESTAMP, fee INTEGER);
    INSERT INTO loan VALUES
        (1, '2024-02-27', '2024-03-05', '2024-03-01 08:00', 10), (2, '2023-12-31', '2024-01-10', '2024-01-01 23:30', 4),
        (3, '2024-05-01', NULL, NULL, 1);
"""
HEADERS = {"id": "INTEGER", "lent": "DATE", "due": "DATE", "back": "TIMESTAMP", "fee": "INTEGER"}
LOAN = Table(
    TableName("memory", "main", "loan"),
    tuple(Column(name, kind, place) for place, (name, kind) in enumerate(HEADERS.items())),
)
SCOPE = make_scope([LOAN])
LENT, DUE, BACK, FEE = (Of(list(HEADERS).index(name)) for name in ("lent", "due", "back", "fee"))


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        connection.execute(SCHEMA)
        yield connection


@pytest.mark.parametrize(
    ("plan", "rows", "sentence"),
    [
        (Plan((Of(0), Arithmetic("-", DUE, LENT))), [(1, 7), (2, 10), (3, None)], "days from loan.lent to loan.due"),
        (Plan((Of(0), Arithmetic("-", BACK, LENT))), [(1, 3), (2, 1), (3, None)], "days from loan.lent to loan.back"),
        (Plan((Of(0), Arithmetic("-", LENT, DUE))), [(1, -7), (2, -10), (3, None)], "days from loan.due to loan.lent"),
        (Plan((Aggregate("avg", Arithmetic("-", DUE, LENT)),)), [(8.5,)], "average of days from loan.lent to loan.due"),
        (
            Plan((Arithmetic("-", Aggregate("max", LENT), Aggregate("min", LENT)),)),
            [(122,)],
            "days from smallest of loan.lent to largest of loan.lent",
        ),
        (Plan((Of(0), Arithmetic("-", FEE, Of(0)))), [(1, 9), (2, 2), (3, -2)], "loan.fee minus loan.id"),
    ],
)
def test_dates_apart_are_days(
    lake: duckdb.DuckDBPyConnection, plan: Plan, rows: list[tuple[int | None, ...]], sentence: str
) -> None:
    written = to_sql(plan, SCOPE).sql(dialect="duckdb")
    assert sorted(lake.execute(check(written, [LOAN]).sql).fetchall()) == rows
    assert from_sql(written, SCOPE) == plan
    assert verbalized(plan, SCOPE).endswith(sentence)


def test_a_week_is_a_stretch_of_days(lake: duckdb.DuckDBPyConnection) -> None:
    plan = Plan((Of(0),), where=Compare("=", LENT, Value("2024-02-26/2024-03-04")))
    assert lake.execute(check(to_sql(plan, SCOPE).sql(dialect="duckdb"), [LOAN]).sql).fetchall() == [(1,)]
    assert verbalized(plan, SCOPE) == "loan.id where loan.lent is 2024-02-26 to 2024-03-03"


@pytest.mark.parametrize("days", ["due - lent", "date_diff('day', lent, due)", "datediff('days', lent, due)"])
def test_the_ways_to_write_days_are_one_plan(days: str) -> None:
    assert from_sql(f"SELECT {days} FROM loan", SCOPE) == Plan((Arithmetic("-", DUE, LENT),))


@pytest.mark.parametrize("other", ["date_diff('month', lent, due)", "date_diff('day', lent, current_date)"])
def test_another_difference_is_no_plan(other: str) -> None:
    with pytest.raises(UnreadableError, match=r"\w"):
        from_sql(f"SELECT {other} FROM loan", SCOPE)


@pytest.mark.parametrize(
    ("question", "condition"),
    [
        ("lent between March and May 2024", "lent >= '2024-03-01' AND lent < '2024-06-01'"),
        ("lent between 2022 and 2023", "lent >= '2022-01-01' AND lent < '2024-01-01'"),
        ("lent before May 2024", "lent < '2024-05-01'"),
        ("lent until April 2024", "lent < '2024-05-01'"),
        ("lent after 2023", "lent >= '2024-01-01'"),
        ("lent before 5 May 2024", "lent < '2024-05-05'"),
    ],
)
def test_a_time_is_said_as_the_question_says_it(lake: duckdb.DuckDBPyConnection, question: str, condition: str) -> None:
    gold = f"SELECT id FROM loan WHERE {condition}"
    values = link(question, SCOPE).values
    plan = from_sql(gold, SCOPE)
    again = to_sql(read(write(plan, values, SCOPE), values, SCOPE), SCOPE).sql(dialect="duckdb")
    assert lake.execute(check(again, [LOAN]).sql).fetchall() == lake.execute(gold).fetchall() != []


def test_a_time_that_the_question_does_not_say_cannot_be_written() -> None:
    plan = from_sql("SELECT id FROM loan WHERE lent < '2024-05-01'", SCOPE)
    with pytest.raises(UnwritableError, match="2024-05-01"):
        write(plan, link("lent before June 2024", SCOPE).values, SCOPE)
