"""Dates and phrases of time in questions: which rows they keep, and rows by month; and no answer outlasts its day."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

import duckdb
import pytest
from answer_support import shared_lake

import lakescout
from lakescout.answer.candidates import Candidate
from lakescout.answer.order import in_order
from lakescout.answer.scopes import RankedScope
from lakescout.doors.python import lake_of
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.plugins.agents.tools import TOOLS, ask
from lakescout.reading.link import link
from lakescout.reading.plan import Aggregate, Period, Plan, Rows, Source
from lakescout.reading.plan import Column as Asked
from lakescout.reading.rules import periods
from lakescout.reading.rules.periods import Calendar, find_periods
from lakescout.reading.scope import make_scope
from lakescout.reading.texts import form_of
from lakescout.reading.times import bounds
from lakescout.reading.to_sql import to_sql
from lakescout.words.tokens import tokenize

# Dates in questions: days, months, quarters and years against columns of dates, and rows by month.

VISITS = """
    CREATE TABLE visit (visit_id INTEGER, seen_at TIMESTAMP, paid DOUBLE);
    INSERT INTO visit VALUES (1, '2023-12-31 23:59:59', 1), (2, '2024-01-01 00:00:00', 2), (3, '2024-03-05 12:00:00', 4),
        (4, '2024-03-31 23:00:00', 8), (5, '2024-04-01 00:00:00', 16), (6, '2025-03-02 00:00:00', 32);
"""


@pytest.fixture(scope="module")
def clinic() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake(VISITS) as connection:
        yield connection


def rows(clinic: duckdb.DuckDBPyConnection, question: str) -> list[tuple[object, ...]]:
    """The rows of the first statement, however unsure, if it uses every word."""
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
    words = []
    for plan in (
        Plan((month, Aggregate("count", Rows())), group=(month,)),
        Plan((Aggregate("count", Rows()),), sources=(Source(0),)),
    ):
        ranked = RankedScope(scope, (0,), (1.0,))
        candidate = Candidate(to_sql(plan, scope), plan, link("monthly tickets", scope), ranked, 0.0, 0)
        words.append(candidate.unaccounted)
    assert words == [(), ("monthly",)]


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


# Phrases of time that people use, asked of a lake on a day that the test sets; and no answer outlasts its day.

NOW = datetime.datetime(2024, 3, 10, 15, 0)
"""A Sunday."""
PHRASES_SALES = """
    CREATE TABLE sales AS SELECT i AS sale_id, DATE '2022-01-01' + i::INT AS sold FROM range(1200) t(i);
    CREATE TABLE visits AS
        SELECT i AS visit_id, TIMESTAMP '2024-01-01' + to_hours(5 * i::INT) AS arrived FROM range(600) t(i);
    CREATE TABLE calls AS SELECT i AS call_id, TIME '00:00' + to_minutes(7 * i::INT) AS started FROM range(205) t(i);
    CREATE TABLE payments AS
        SELECT i AS payment_id, strftime(DATE '2022-01-01' + i::INT, '%d/%m/%Y') AS paid FROM range(1200) t(i);
    CREATE TABLE films AS SELECT i AS film_id, 1950 + i::INT % 80 AS release_year FROM range(400) t(i);
"""


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(periods, "now", lambda zone=None: NOW)
        with shared_lake(PHRASES_SALES) as connection:
            yield connection


@pytest.mark.parametrize(
    ("phrase", "meant"),
    [
        ("yesterday", "sold = '2024-03-09'"),
        ("tomorrow", "sold = '2024-03-11'"),
        ("in the last 7 days", "sold BETWEEN '2024-03-04' AND '2024-03-10'"),
        ("in the past 2 weeks", "sold BETWEEN '2024-02-26' AND '2024-03-10'"),
        ("in the next 30 days", "sold BETWEEN '2024-03-11' AND '2024-04-09'"),
        ("last week", "sold BETWEEN '2024-02-26' AND '2024-03-03'"),
        ("next week", "sold BETWEEN '2024-03-11' AND '2024-03-17'"),
        ("in the next month", "sold BETWEEN '2024-04-01' AND '2024-04-30'"),
        ("since last month", "sold >= '2024-02-01'"),
        ("year to date", "sold BETWEEN '2024-01-01' AND '2024-03-10'"),
        ("YTD", "sold BETWEEN '2024-01-01' AND '2024-03-10'"),
        ("month to date", "sold BETWEEN '2024-03-01' AND '2024-03-10'"),
        ("this quarter so far", "sold BETWEEN '2024-01-01' AND '2024-03-10'"),
        ("last weekend", "sold BETWEEN '2024-03-02' AND '2024-03-03'"),
        ("last summer", "sold BETWEEN '2023-06-01' AND '2023-08-31'"),
        ("in winter 2023", "sold BETWEEN '2023-12-01' AND '2024-02-29'"),
        ("in the first half of 2024", "sold BETWEEN '2024-01-01' AND '2024-06-30'"),
        ("in Q3 2023", "sold BETWEEN '2023-07-01' AND '2023-09-30'"),
        ("on weekdays", "isodow(sold) < 6"),
        ("on weekends", "isodow(sold) > 5"),
        ("not on weekends", "isodow(sold) < 6"),
        ("on Mondays", "isodow(sold) = 1"),
        ("on Mondays or Fridays", "isodow(sold) IN (1, 5)"),
        ("in spring", "month(sold) IN (3, 4, 5)"),
        ("at Christmas", "month(sold) = 12 AND day(sold) = 25"),
        ("on New Year's Day", "month(sold) = 1 AND day(sold) = 1"),
        ("on the 4th of July", "month(sold) = 7 AND day(sold) = 4"),
    ],
)
def test_a_phrase_of_time_is_understood(lake: duckdb.DuckDBPyConnection, phrase: str, meant: str) -> None:
    found = lake.execute("FROM answer(?)", [f"number of sales {phrase}"]).fetchall()
    assert found == lake.execute(f"SELECT count(*) FROM sales WHERE {meant}").fetchall()


@pytest.mark.parametrize(
    ("question", "meant"),
    [
        ("number of visits in May", "FROM visits WHERE month(arrived) = 5"),
        ("number of visits older than 30 days", "FROM visits WHERE arrived < '2024-02-09'"),
        ("number of visits more than 2 weeks ago", "FROM visits WHERE arrived < '2024-02-25'"),
        ("number of visits at noon", "FROM visits WHERE hour(arrived) = 12"),
        ("number of calls in the evening", "FROM calls WHERE hour(started) BETWEEN 18 AND 21"),
        ("number of payments on weekdays", "FROM days WHERE isodow(paid) < 6"),
        ("number of payments at Christmas", "FROM days WHERE month(paid) = 12 AND day(paid) = 25"),
        ("number of payments in the next 7 days", "FROM days WHERE paid BETWEEN '2024-03-11' AND '2024-03-17'"),
        ("number of visits yesterday", "FROM visits WHERE CAST(arrived AS DATE) = '2024-03-09'"),
        ("number of visits in the morning", "FROM visits WHERE hour(arrived) BETWEEN 6 AND 11"),
        ("number of visits at night", "FROM visits WHERE hour(arrived) >= 22 OR hour(arrived) < 6"),
        ("number of weekend visits", "FROM visits WHERE isodow(arrived) > 5"),
        (
            "number of visits in the last 24 hours",
            "FROM visits WHERE arrived >= '2024-03-09 15:00' AND arrived < '2024-03-10 15:00'",
        ),
        ("number of films last year", "FROM films WHERE release_year = 2023"),
        ("number of films in the 1990s", "FROM films WHERE release_year BETWEEN 1990 AND 1999"),
    ],
)
def test_moments_texts_and_years_have_phrases_too(lake: duckdb.DuckDBPyConnection, question: str, meant: str) -> None:
    found = lake.execute("FROM answer(?)", [question]).fetchall()
    days = "WITH days AS (SELECT CAST(strptime(paid, '%d/%m/%Y') AS DATE) AS paid FROM payments)"
    assert found == lake.execute(f"{days} SELECT count(*) {meant}").fetchall()


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("number of sales at Easter", "“Easter” has no fixed date"),
        ("number of sales on Black Friday", "“Black Friday” has no fixed date"),
        ("number of sales in fiscal year 2023", "set fiscal_year_start"),
        ("number of sales in FY23", "set fiscal_year_start"),
        ("number of sales at noon", "not understood: “noon”"),
    ],
)
def test_what_no_column_tells_is_refused(lake: duckdb.DuckDBPyConnection, question: str, reason: str) -> None:
    assert reason in lake.execute("FROM answer(?)", [question]).fetchall()[0][0]


def test_two_phrases_hold_at_once(lake: duckdb.DuckDBPyConnection) -> None:
    question = "number of sales on weekdays in 2023"
    ((sql,),) = lake.execute("SELECT sql FROM answers(?, k := 1)", [question]).fetchall()
    meant = "SELECT count(*) FROM sales WHERE isodow(sold) < 6 AND year(sold) = 2023"
    assert lake.execute(sql).fetchall() == lake.execute(meant).fetchall()


def test_days_tell_no_hours() -> None:
    with lakescout.connect() as connection:
        connection.execute(PHRASES_SALES.split(";", maxsplit=1)[0])
        (found,) = connection.execute("FROM answer('number of sales in the last 24 hours')").fetchall()
        assert found[0].startswith("not understood: “last”, “24”, “hours”")


def test_a_column_may_tell_what_no_calendar_does() -> None:
    with lakescout.connect() as connection:
        connection.execute(
            "CREATE TABLE campaign (campaign_id INTEGER, name VARCHAR, fiscal_year INTEGER, cost INTEGER)"
        )
        connection.execute("INSERT INTO campaign VALUES (1, 'Easter', 2023, 10), (2, 'Summer', 2024, 20)")
        assert connection.sql("FROM answer('cost of the campaign named Easter')").fetchall() == [(10,)]
        assert connection.sql("FROM answer('number of campaigns in fiscal year 2024')").fetchall() == [(1,)]


@pytest.mark.parametrize(
    ("start", "first", "last"), [(10, "2022-10-01", "2023-09-30"), (1, "2023-01-01", "2023-12-31")]
)
def test_a_fiscal_year_begins_where_the_setting_says(start: int, first: str, last: str) -> None:
    with lakescout.connect(fiscal_year_start=start) as connection:
        connection.execute(PHRASES_SALES)
        found = connection.sql("FROM answer('number of sales in fiscal year 2023')").fetchall()
        again = connection.sql("FROM answer('number of sales in FY23')").fetchall()
        meant = connection.sql(f"SELECT count(*) FROM sales WHERE sold BETWEEN '{first}' AND '{last}'").fetchall()
    assert found == again == meant


def test_no_answer_outlasts_its_day(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is committed in between: only the clock shows that a new day has begun."""
    with lakescout.connect() as connection:
        connection.execute("CREATE TABLE sales (sale_id INTEGER, sold DATE)")
        connection.execute("INSERT INTO sales VALUES (1, '2024-03-09'), (2, '2024-03-10'), (3, '2024-03-10')")
        found = []
        for day in (NOW, NOW + datetime.timedelta(days=1), NOW + datetime.timedelta(days=2)):
            monkeypatch.setattr(periods, "now", lambda zone=None, day=day: day)
            found += connection.sql("FROM answer('number of sales yesterday')").fetchall()
    assert found == [(1,), (2,), (0,)]


def test_no_answer_to_an_agent_outlasts_its_day(monkeypatch: pytest.MonkeyPatch) -> None:
    tool = next(each for each in TOOLS if each.name == "answer")
    with lakescout.connect() as connection:
        connection.execute("CREATE TABLE sales (sale_id INTEGER, sold DATE)")
        connection.execute("INSERT INTO sales VALUES (1, '2024-03-09'), (2, '2024-03-10'), (3, '2024-03-10')")
        found = []
        for day in (NOW, NOW + datetime.timedelta(days=1), NOW + datetime.timedelta(days=5)):
            monkeypatch.setattr(periods, "now", lambda zone=None, day=day: day)
            reply = ask(tool, lake_of(connection), {"question": "number of sales yesterday"}, 10_000)
            found.append([tuple(row.values()) for row in reply["rows"]])
    assert found == [[(1,)], [(2,)], [(0,)]]


def test_no_answer_outlasts_its_hours(monkeypatch: pytest.MonkeyPatch) -> None:
    with lakescout.connect() as connection:
        connection.execute("CREATE TABLE visits (visit_id INTEGER, arrived TIMESTAMP)")
        connection.execute("INSERT INTO visits VALUES (1, '2024-03-10 12:30'), (2, '2024-03-10 14:30')")
        found = []
        for time in (NOW, NOW + datetime.timedelta(minutes=45), NOW + datetime.timedelta(hours=5)):
            monkeypatch.setattr(periods, "now", lambda zone=None, time=time: time)
            found += connection.sql("FROM answer('number of visits in the last 3 hours')").fetchall()
    assert found == [(2,), (1,), (0,)]


def test_today_is_that_of_the_session(monkeypatch: pytest.MonkeyPatch) -> None:
    ahead = datetime.timedelta(days=1)
    monkeypatch.setattr(periods, "now", lambda zone=None: NOW + ahead if zone == "Pacific/Kiritimati" else NOW)
    with lakescout.connect() as connection:
        connection.execute("CREATE TABLE sales (sale_id INTEGER, sold DATE)")
        connection.execute("INSERT INTO sales VALUES (1, '2024-03-10'), (2, '2024-03-11'), (3, '2024-03-11')")
        found = []
        for zone in ("UTC", "Pacific/Kiritimati", "UTC"):
            connection.execute(f"SET TimeZone = '{zone}'")
            found += connection.sql("FROM answer('number of sales today')").fetchall()
    assert found == [(1,), (2,), (1,)]


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        (
            "number of sales on 05/03/2024",
            "“05/03/2024” may be 5 March 2024 or 3 May 2024: write 2024-03-05 or 2024-05-03",
        ),
        ("number of sales on 5.3.2024", "“5.3.2024” may be 5 March 2024 or 3 May 2024"),
        ("number of sales since 05/03/24", "“05/03/24” may be 5 March 2024 or 3 May 2024"),
        ("number of sales on 31 February 2024", "“31 February 2024” is no day of the calendar"),
        ("number of sales on February 30", "“February 30” is no day of the calendar"),
        ("number of sales on 31 June", "“31 June” is no day of the calendar"),
        ("number of sales on 29 February 2023", "“29 February 2023” is no day of the calendar"),
        ("number of sales on 31/02/2024", "“31/02/2024” is no day of the calendar"),
        ("number of sales on 2024-02-31", "“2024-02-31” is no day of the calendar"),
    ],
)
def test_no_day_is_guessed(lake: duckdb.DuckDBPyConnection, question: str, reason: str) -> None:
    assert lake.execute("FROM answer(?)", [question]).fetchall()[0][0].startswith(reason)


@pytest.mark.parametrize(
    ("said", "day"),
    [
        ("13/03/2024", "2024-03-13"),
        ("03/13/2024", "2024-03-13"),
        ("13.03.2024", "2024-03-13"),
        ("5/5/2024", "2024-05-05"),
    ],
)
def test_a_day_in_digits_that_can_be_no_other_is_read(lake: duckdb.DuckDBPyConnection, said: str, day: str) -> None:
    found = lake.execute("FROM answer(?)", [f"number of sales since {said}"]).fetchall()
    assert found == lake.execute("SELECT count(*) FROM sales WHERE sold >= ?", [day]).fetchall()


@pytest.mark.parametrize(
    "question", ["number of visits in March 2024", "latest visit", "number of visits per month", "visits sorted by day"]
)
def test_no_day_is_guessed_where_no_cell_tells_it_from_the_month(question: str) -> None:
    doubt = "visits.day is not read as dates: “01/10/2024” may be 1 October 2024 or 10 January 2024, and no cell tells which"
    with lakescout.connect() as connection:
        connection.execute(
            "CREATE TABLE visits AS SELECT i AS visit_id, printf('%02d/%02d/2024', 1 + i % 9, 1 + i % 12) AS day"
            " FROM range(60) t(i)"
        )
        assert connection.execute("FROM answer(?)", [question]).fetchall() == [(doubt, None)]


def test_two_digits_of_a_year_are_read_as_the_cells_say() -> None:
    with lakescout.connect() as connection:
        connection.execute("CREATE TABLE visits (visit_id INTEGER, day VARCHAR)")
        connection.execute("INSERT INTO visits VALUES (1, '31.12.23'), (2, '01.02.24'), (3, '15.02.24'), (4, 'n/a')")
        assert connection.sql("FROM answer('number of visits in February 2024')").fetchall() == [(2,)]


def test_no_day_is_read_that_would_lie_in_the_future() -> None:
    with lakescout.connect() as connection:
        connection.execute("CREATE TABLE staff (name VARCHAR, born VARCHAR)")
        connection.execute("INSERT INTO staff VALUES ('Ann', '31.12.45'), ('Bob', '15.03.51'), ('Cy', '28.02.98')")
        reason = connection.sql("FROM answer('staff born after 1950')").fetchall()[0][0]
    assert "staff.born is not read as dates: “31.12.45” may be of 1945 or of 2045" in reason


def test_no_month_is_cut_out_of_texts_that_are_no_dates() -> None:
    with lakescout.connect() as connection:
        connection.execute("CREATE TABLE trips AS SELECT i AS trip_id, 'day ' || i % 7 AS day FROM range(50) t(i)")
        assert connection.sql("FROM answer('number of trips per month')").columns[0] == "no_answer"
