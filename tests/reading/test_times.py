"""Times as conditions on columns of dates, moments, texts and years; and the difference of two dates as days."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

import duckdb
import pytest

from benchmarks.training.actions import write
from lakescout.answer.guard import check
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.plugins.check.from_sql import UnreadableError, from_sql
from lakescout.reading.link import link, retold
from lakescout.reading.model.actions import UnwritableError, read
from lakescout.reading.plan import Aggregate, Among, Arithmetic, Between, Compare, Not, Plan, Predicate, Value
from lakescout.reading.plan import Column as Of
from lakescout.reading.rules import periods
from lakescout.reading.scope import Cell, make_scope, moved
from lakescout.reading.texts import Dates
from lakescout.reading.to_sql import CannotWriteError, to_sql
from lakescout.reading.verbalize import verbalized

# Recurring and other times as conditions on columns of dates, timestamps, texts and years.

HEADERS = {"id": "INTEGER", "day": "DATE", "seen": "TIMESTAMP", "zoned": "TIMESTAMP WITH TIME ZONE", "written": "VARCHAR",
    "year": "INTEGER", "clock": "TIME"}  # fmt: skip
TRIP = Table(
    TableName("memory", "main", "trip"),
    tuple(Column(name, kind, place) for place, (name, kind) in enumerate(HEADERS.items())),
)
SCOPE = make_scope([TRIP], forms={4: Dates("%d/%m/%Y")})
ID, DAY, SEEN, ZONED, WRITTEN, YEAR, CLOCK = (Of(place) for place in range(len(HEADERS)))
MOMENTS = ("2023-12-25 12:30", "2024-01-06 23:00", "2024-03-04 08:00", "2024-07-04 05:59")
"""A Monday, a Saturday, a Monday and a Thursday."""


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        connection.execute("SET TimeZone = 'Asia/Tokyo'")
        values = ", ".join(f"({place}, TIMESTAMP '{moment}')" for place, moment in enumerate(MOMENTS, 1))
        connection.execute(
            "CREATE TABLE trip AS SELECT id, CAST(seen AS DATE) AS day, seen, CAST(seen AS TIMESTAMPTZ) AS zoned, "
            f"strftime(seen, '%d/%m/%Y') AS written, year(seen) AS year, CAST(seen AS TIME) AS clock FROM (VALUES {values}) "
            "t(id, seen) UNION ALL BY NAME SELECT 5 AS id"
        )
        yield connection


def rows(lake: duckdb.DuckDBPyConnection, where: Predicate) -> list[int]:
    written = to_sql(Plan((ID,), where=where), SCOPE).sql(dialect="duckdb")
    return sorted(number for (number,) in lake.execute(check(written, [TRIP]).sql).fetchall())


@pytest.mark.parametrize("of", [DAY, SEEN, ZONED, WRITTEN])
@pytest.mark.parametrize(
    ("period", "found", "words"),
    [
        ("-W-1/-W-5", [1, 3, 4], "Monday to Friday"),
        ("-W-6/-W-7", [2], "Saturday to Sunday"),
        ("-W-1", [1, 3], "Monday"),
        ("--12/--02", [1, 2], "December to February of any year"),
        ("--03/--05", [3], "March to May of any year"),
        ("--12-25", [1], "25 December of any year"),
        ("--03", [3], "March of any year"),
        ("2024-01-01/2024-03-05", [2, 3], "2024-01-01 to 2024-03-04"),
        ("2020-01-01/2024-01-01", [1], "2020 to 2023"),
    ],
)
def test_a_time_is_a_condition(
    lake: duckdb.DuckDBPyConnection, of: Of, period: str, found: list[int], words: str
) -> None:
    plan = Compare("=", of, Value(period))
    others = [number for number in (1, 2, 3, 4) if number not in found]
    assert rows(lake, plan) == found
    assert rows(lake, Compare("<>", of, Value(period))) == rows(lake, Not(plan)) == others
    assert verbalized(Plan((ID,), where=plan), SCOPE).endswith(f" is {words}")


@pytest.mark.parametrize("of", [SEEN, ZONED, CLOCK])
@pytest.mark.parametrize(("period", "found"), [("T12/T13", [1]), ("T22/T06", [2, 4]), ("T06/T12", [3])])
def test_hours_of_the_day(lake: duckdb.DuckDBPyConnection, of: Of, period: str, found: list[int]) -> None:
    assert rows(lake, Compare("=", of, Value(period))) == found


def test_two_times_of_one_column(lake: duckdb.DuckDBPyConnection) -> None:
    assert rows(lake, Among(DAY, (Value("-W-6"), Value("2024-03")))) == [2, 3]


@pytest.mark.parametrize(
    ("comparison", "found"), [("=", [2, 3, 4]), ("<>", [1]), ("<", [1]), (">", []), (">=", [2, 3, 4]), ("<=", [1, 2, 3, 4])]
)  # fmt: skip
def test_years_as_numbers(lake: duckdb.DuckDBPyConnection, comparison: str, found: list[int]) -> None:
    twenties = Value("2024-01-01/2030-01-01")
    assert rows(lake, Compare(comparison, YEAR, twenties)) == found  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "where",
    [
        Compare("=", DAY, Value("T06/T12")),
        Compare("=", WRITTEN, Value("T06/T12")),
        Compare("=", DAY, Value("2024-03-09T15:04:05/2024-03-10T15:04:05")),
        Compare("=", CLOCK, Value("-W-1")),
        Compare("=", CLOCK, Value("2024-03-01/2024-03-08")),
        Compare(">", DAY, Value("--12-25")),
        Compare("<=", SEEN, Value("-W-1/-W-5")),
        Between(DAY, Value("-W-1"), Value("-W-3")),
        Compare("=", YEAR, Value("2024-03-01/2024-03-08")),
    ],
)
def test_a_time_that_a_column_does_not_tell_is_no_condition(where: Predicate) -> None:
    with pytest.raises(CannotWriteError):
        to_sql(Plan((ID,), where=where), SCOPE)


@pytest.mark.parametrize("period", ["-W-1/-W-5", "-W-7", "--12/--02", "--12-25", "T22/T06"])
def test_a_statement_has_its_plan_again(period: str) -> None:
    plan = Plan((ID,), where=Compare("=", SEEN, Value(period)))
    assert from_sql(to_sql(plan, SCOPE).sql(dialect="duckdb"), SCOPE) == plan


def test_a_time_of_the_question_can_be_written() -> None:
    values = link("trips in the last 7 days", SCOPE).values
    [week] = [str(value.value) for value in values if value.kind == "date"]
    first, after = week.split("/")
    plan = from_sql(f"SELECT id FROM trip WHERE day >= '{first}' AND day < '{after}'", SCOPE)
    assert read(write(plan, values, SCOPE), values, SCOPE) == Plan((ID,), where=Compare("=", DAY, Value(week)))


@pytest.mark.parametrize(
    ("question", "told", "meant"),
    [
        ("trips on weekdays", "trips in March 2031", ["-W-1/-W-5"]),
        ("trips at the weekend by day", "trips in March 2031 by day", ["-W-6/-W-7"]),
        ("weekend trips since Christmas 2023", "March 2031 trips since May 2032", ["-W-6/-W-7", "2023-12-25"]),
        ("trips in May", "trips in March 2031", ["--05"]),
        ("the first half of 2024 or Mondays", "March 2031 or May 2032", ["2024-01-01/2024-07-01", "-W-1"]),
    ],
)
def test_the_reader_is_told_times_as_months(question: str, told: str, meant: list[str]) -> None:
    found = retold(question, [SCOPE])
    assert found is not None
    values = found.link(SCOPE).values
    assert found.question.removeprefix("in ") == told
    assert [value.value for value in values if value.kind == "date"] == meant
    assert not [value for value in values if value.kind == "number"]


@pytest.mark.parametrize(
    "question", ["trips in March 2024", "trips on 2024-03-05", "trips in 2024", "trips in March and April"]
)
def test_times_that_are_written_out_stay(question: str) -> None:
    assert retold(question, [SCOPE]) is None


def test_a_cell_is_no_time() -> None:
    """If the cells of a column of terms are called fall, then “the fall” is such a cell."""
    question = "courses in Fall 2009, at night"
    cells = [Cell(11, 15, 4, "Fall"), Cell(26, 31, 4, "Night", exact=False)]
    found = retold(question, [make_scope([TRIP], cells=cells)])
    assert found is not None
    assert found.question == "courses in Fall 2009, in March 2031"
    assert [(cell.start, cell.end) for cell in moved(cells, found.moves)] == [(11, 15)]


def test_without_dates_nothing_comes_again() -> None:
    scope = make_scope([Table(TRIP.name, (Column("term", "VARCHAR", 0),))])
    assert retold("courses in fall", [scope]) is None
    assert not [value for value in link("courses in fall, in Fall 2009", scope).values if value.kind == "date"]


def test_a_time_zone_that_the_machine_does_not_know_is_the_one_here() -> None:
    assert abs(periods.now("Not/AZone") - periods.now()) < datetime.timedelta(minutes=1)
    assert periods.now("Asia/Tokyo") - periods.now("UTC") > datetime.timedelta(hours=8)


# The difference of two dates is a number of days.

SCHEMA = """
    CREATE TABLE loan (id INTEGER, lent DATE, due DATE, back TIMESTAMP, fee INTEGER);
    INSERT INTO loan VALUES
        (1, '2024-02-27', '2024-03-05', '2024-03-01 08:00', 10), (2, '2023-12-31', '2024-01-10', '2024-01-01 23:30', 4),
        (3, '2024-05-01', NULL, NULL, 1);
"""
DAYS_HEADERS = {"id": "INTEGER", "lent": "DATE", "due": "DATE", "back": "TIMESTAMP", "fee": "INTEGER"}
LOAN = Table(
    TableName("memory", "main", "loan"),
    tuple(Column(name, kind, place) for place, (name, kind) in enumerate(DAYS_HEADERS.items())),
)
DAYS_SCOPE = make_scope([LOAN])
LENT, DUE, BACK, FEE = (Of(list(DAYS_HEADERS).index(name)) for name in ("lent", "due", "back", "fee"))


@pytest.fixture(scope="module")
def days_lake() -> Iterator[duckdb.DuckDBPyConnection]:
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
    days_lake: duckdb.DuckDBPyConnection, plan: Plan, rows: list[tuple[int | None, ...]], sentence: str
) -> None:
    written = to_sql(plan, DAYS_SCOPE).sql(dialect="duckdb")
    assert sorted(days_lake.execute(check(written, [LOAN]).sql).fetchall()) == rows
    assert from_sql(written, DAYS_SCOPE) == plan
    assert verbalized(plan, DAYS_SCOPE).endswith(sentence)


def test_a_week_is_a_stretch_of_days(days_lake: duckdb.DuckDBPyConnection) -> None:
    plan = Plan((Of(0),), where=Compare("=", LENT, Value("2024-02-26/2024-03-04")))
    assert days_lake.execute(check(to_sql(plan, DAYS_SCOPE).sql(dialect="duckdb"), [LOAN]).sql).fetchall() == [(1,)]
    assert verbalized(plan, DAYS_SCOPE) == "loan.id where loan.lent is 2024-02-26 to 2024-03-03"


@pytest.mark.parametrize("days", ["due - lent", "date_diff('day', lent, due)", "datediff('days', lent, due)"])
def test_the_ways_to_write_days_are_one_plan(days: str) -> None:
    assert from_sql(f"SELECT {days} FROM loan", DAYS_SCOPE) == Plan((Arithmetic("-", DUE, LENT),))


@pytest.mark.parametrize("other", ["date_diff('month', lent, due)", "date_diff('day', lent, current_date)"])
def test_another_difference_is_no_plan(other: str) -> None:
    with pytest.raises(UnreadableError, match=r"\w"):
        from_sql(f"SELECT {other} FROM loan", DAYS_SCOPE)


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
def test_a_time_is_said_as_the_question_says_it(
    days_lake: duckdb.DuckDBPyConnection, question: str, condition: str
) -> None:
    gold = f"SELECT id FROM loan WHERE {condition}"
    values = link(question, DAYS_SCOPE).values
    plan = from_sql(gold, DAYS_SCOPE)
    again = to_sql(read(write(plan, values, DAYS_SCOPE), values, DAYS_SCOPE), DAYS_SCOPE).sql(dialect="duckdb")
    assert days_lake.execute(check(again, [LOAN]).sql).fetchall() == days_lake.execute(gold).fetchall() != []


def test_a_time_that_the_question_does_not_say_cannot_be_written() -> None:
    plan = from_sql("SELECT id FROM loan WHERE lent < '2024-05-01'", DAYS_SCOPE)
    with pytest.raises(UnwritableError, match="2024-05-01"):
        write(plan, link("lent before June 2024", DAYS_SCOPE).values, DAYS_SCOPE)
