"""Dates in questions: days, months, quarters and years against columns of dates, and rows by month."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

import duckdb
import pytest

import lakescout
from lakescout.answer.candidates import Statement
from lakescout.answer.order import in_order
from lakescout.answer.scopes import RankedScope
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.reading.link import link
from lakescout.reading.plan import Aggregate, Period, Plan, Rows, Source
from lakescout.reading.plan import Column as Asked
from lakescout.reading.rules.periods import Calendar, find_periods
from lakescout.reading.scope import make_scope
from lakescout.reading.texts import form_of
from lakescout.reading.times import bounds
from lakescout.reading.to_sql import to_sql
from lakescout.words.tokens import tokenize

VISITS = """
    CREATE TABLE visit (visit_id INTEGER, seen_at TIMESTAMP, paid DOUBLE);
    INSERT INTO visit VALUES (1, '2023-12-31 23:59:59', 1), (2, '2024-01-01 00:00:00', 2), (3, '2024-03-05 12:00:00', 4),
        (4, '2024-03-31 23:00:00', 8), (5, '2024-04-01 00:00:00', 16), (6, '2025-03-02 00:00:00', 32);
"""


@pytest.fixture(scope="module")
def clinic() -> Iterator[duckdb.DuckDBPyConnection]:
    with lakescout.connect() as connection:
        connection.execute(VISITS)
        yield connection


def rows(clinic: duckdb.DuckDBPyConnection, question: str) -> list[tuple[object, ...]]:
    """What the first statement gives, however sure it is, if it uses every word."""
    sql, reasons = clinic.execute("SELECT sql, explanation FROM answers(?, k := 1)", [question]).fetchall()[0]
    assert "not used" not in reasons and "not understood" not in reasons, reasons
    return clinic.execute(sql).fetchall()


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("total paid of visits in March 2024", 12),
        ("total paid of visits in 2024", 30),
        ("total paid of visits in March", 44),
        ("total paid of visits on 5 March 2024", 4),
        ("total paid of visits on March 5, 2024", 4),
        ("total paid of visits on 2024-03-05", 4),
        ("total paid of visits in Q1 2024", 14),
        ("total paid of visits in the first quarter of 2024", 14),
        ("total paid of visits after 2024", 32),
        ("total paid of visits since 2024", 62),
        ("total paid of visits before 2024", 1),
        ("total paid of visits before March 2024", 3),
        ("total paid of visits after March 2024", 48),
        ("total paid of visits between 2023 and 2024", 31),
        ("total paid of visits between January 2024 and March 2024", 14),
    ],
)
def test_periods(clinic: duckdb.DuckDBPyConnection, question: str, expected: float) -> None:
    assert rows(clinic, question) == [(expected,)]


@pytest.mark.parametrize(
    ("question", "expected"),
    [
        ("number of visits per year", [(2023, 1), (2024, 4), (2025, 1)]),
        ("visits per year", [(2023, 1), (2024, 4), (2025, 1)]),
        ("How many visits were there in each year?", [(2023, 1), (2024, 4), (2025, 1)]),
        ("What is the total paid per year?", [(2023, 1), (2024, 30), (2025, 32)]),
    ],
)
def test_rows_by_unit(clinic: duckdb.DuckDBPyConnection, question: str, expected: list[tuple[int, int]]) -> None:
    assert rows(clinic, question) == expected


@pytest.mark.parametrize(
    ("words", "period"),
    [
        ("today", "2024-03-31"),
        ("yesterday", "2024-03-30"),
        ("this week", "2024-03-25/2024-04-01"),
        ("last week", "2024-03-18/2024-03-25"),
        ("this month", "2024-03"),
        ("last month", "2024-02"),
        ("last quarter", "2023-Q4"),
        ("previous year", "2023"),
        ("last 30 days", "2024-03-02/2024-04-01"),
        ("past two weeks", "2024-03-18/2024-04-01"),
        ("last 1 months", "2024-03"),
    ],
)
def test_periods_before_today(words: str, period: str) -> None:
    today = Calendar(datetime.datetime(2024, 3, 31))
    assert [found[2] for found in find_periods(tokenize(f"orders of {words}"), today)] == [period]


@pytest.mark.parametrize(
    "question", ["the last two singers", "last name", "the past", "this is the year", "last 99999 years"]
)
def test_no_period_before_today(question: str) -> None:
    assert find_periods(tokenize(question), Calendar(datetime.datetime(2024, 3, 31))) == []


def test_no_date_no_period() -> None:
    assert bounds("2024-13") is None
    assert bounds("2023-02-29") is None
    assert find_periods(tokenize("they may march 30 miles a day")) == []
    assert find_periods(tokenize("'March 2024' is a title")) == []


def test_a_number_that_is_no_year_beside_a_date(clinic: duckdb.DuckDBPyConnection) -> None:
    found = clinic.execute("FROM answer('visits with seen at 20240')").fetchall()
    assert [why for why, _ in found] == ["visit.seen_at holds moments (TIMESTAMP), and no such value"]


def test_the_unit_of_a_period_is_read() -> None:
    columns = (Column("id", "INTEGER", 0), Column("opened", "DATE", 1))
    scope = make_scope([Table(TableName("memory", "main", "ticket"), columns)])
    month = Period("month", Asked(1))
    unread = []
    for plan in (
        Plan((month, Aggregate("count", Rows())), group=(month,)),
        Plan((Aggregate("count", Rows()),), sources=(Source(0),)),
    ):
        ranked = RankedScope(scope, (0,), (1.0,))
        candidate = Statement(to_sql(plan, scope), plan, link("monthly tickets", scope), ranked, 0.0, 0)
        unread.append(candidate.unread)
    assert unread == [(), ("monthly",)]


SALES = """
    CREATE TABLE sale (sale_id INTEGER, shop VARCHAR, year INTEGER, season VARCHAR, sold VARCHAR, month VARCHAR);
    INSERT INTO sale VALUES (1, 'b', 2015, '10', '3/2/2015', 'June'), (2, 'b', 2007, '9', '12/1/2007', 'May'),
        (3, 'a', 2007, '11', '4/1/2007', 'May'), (4, 'a', 1999, '9', '1/5/1999', 'April'), (5, 'c', NULL, '9', NULL, 'May');
"""
SHOP, YEAR, SEASON, SOLD, MONTH = (Asked(number) for number in range(1, 6))
SEEN = Asked(7)
COUNT = Aggregate("count", Rows())


@pytest.mark.parametrize(
    ("plan", "order"),
    [
        (Plan((YEAR, COUNT), group=(YEAR,)), [1999, 2007, 2015, None]),
        (Plan((SHOP, YEAR), group=(SHOP, YEAR)), ["a", "a", "b", "b", "c"]),
        (Plan((SOLD, COUNT), group=(SOLD,)), ["1/5/1999", "4/1/2007", "12/1/2007", "3/2/2015", None]),
        (Plan((Period("weekday", SEEN), COUNT), group=(Period("weekday", SEEN),)), ["Monday", "Tuesday", "Sunday"]),
        (Plan((Period("year", SEEN), COUNT), group=(Period("month_of_year", SEEN), Period("year", SEEN))),
         [2023, 2024, 2024, 2024, 2025]),
    ],
)  # fmt: skip
def test_groups_of_a_period_come_in_its_order(plan: Plan, order: list[object]) -> None:
    found = in_order(to_sql(plan, SHOPS), plan, SHOPS)
    with duckdb.connect() as connection:
        connection.execute(SALES + VISITS)
        assert [row[0] for row in connection.execute(found.sql(dialect="duckdb")).fetchall()] == order


def _columns(*kinds: str) -> tuple[Column, ...]:
    return tuple(Column(*kind.split(), place) for place, kind in enumerate(kinds))


SHOPS = make_scope(
    [
        Table(
            TableName("memory", "main", "sale"),
            _columns(
                "sale_id INTEGER", "shop VARCHAR", "year INTEGER", "season VARCHAR", "sold VARCHAR", "month VARCHAR"
            ),
        ),
        Table(TableName("memory", "main", "visit"), _columns("visit_id INTEGER", "seen_at TIMESTAMP", "paid DOUBLE")),
    ],
    forms={4: form_of(["3/2/2015", "12/1/2007", "4/21/2007", "1/5/1999"])},
)


def test_an_answer_by_month_is_in_order() -> None:
    with lakescout.connect() as connection:
        connection.execute(VISITS)
        connection.execute(
            "INSERT INTO visit SELECT 10 + n, TIMESTAMP '2024-12-01' - to_months(n), 1 FROM range(12) t(n)"
        )
        rows = connection.sql("FROM answer('number of visits per month')").fetchall()
    months = [month for month, _ in rows]
    assert len(months) == 14 and months == sorted(months)
