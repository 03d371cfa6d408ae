"""Types have their own arithmetic: every type against every operation is right, or refused; and cells left out are counted."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import duckdb
import pyarrow as pa
import pytest
from answer_support import shared_lake

import lakescout
from lakescout.answer.guard import Limits, check
from lakescout.answer.pipeline import UNSAID
from lakescout.answer.uncast import UncastCells
from lakescout.doors.python import DuckDBConnection, lake_of
from lakescout.engine.ask import ask as uncast_ask
from lakescout.engine.sources import LakeSources
from lakescout.lake.catalog import Catalog, Table, TableName, kind_of
from lakescout.lake.catalog import Column as Named
from lakescout.reading.arithmetic import beyond_types
from lakescout.reading.joining import CannotJoinError
from lakescout.reading.plan import (
    Aggregate,
    Arithmetic,
    Between,
    Column,
    Compare,
    Expression,
    Missing,
    Order,
    Period,
    Plan,
    Predicate,
    Rows,
    Share,
    Source,
    Value,
)
from lakescout.reading.scope import make_scope
from lakescout.reading.texts import PLAIN, Amounts, Dates, Flags, Labels, Spread, Unsure
from lakescout.reading.to_sql import CannotWriteError, to_sql

# Every type against every operation is right, or refused with the reason.

TYPES = {
    **dict.fromkeys(("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT"), ("1", "2")),
    **dict.fromkeys(("UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "UHUGEINT"), ("1", "2")),
    **dict.fromkeys(("DECIMAL(9,2)", "FLOAT", "DOUBLE", "BIGNUM"), ("1", "2")),
    "BOOLEAN": ("true", "false"),
    "VARCHAR": ("Lyon", "Gent"),
    "ENUM('low', 'high')": ("low", "high"),
    "DATE": ("2024-01-01", "2024-02-03"),
    **dict.fromkeys(
        ("TIMESTAMP", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS", "TIMESTAMPTZ"),
        ("2024-01-01 10:00:00", "2024-02-03 11:00:00"),
    ),
    "TIME": ("09:00:00", "10:30:00"),
    "TIMETZ": ("09:00:00+01", "10:30:00+02"),
    "INTERVAL": ("2 days", "1 month 26 hours"),
    "UUID": ("00000000-0000-0000-0000-000000000001", "00000000-0000-0000-0000-000000000002"),
    "BLOB": ("ab", "cd"),
    "BIT": ("101", "010"),
    "VARCHAR[]": ("[new, red]", "[old]"),
    "INTEGER[]": ("[1, 2]", "[3]"),
    "INTEGER[2]": ("[1, 2]", "[3, 4]"),
    "STRUCT(a INTEGER)": ("{a: 1}", "{a: 2}"),
    "MAP(VARCHAR, INTEGER)": ("{a=1}", "{b=2}"),
    "UNION(a INTEGER, b VARCHAR)": ("1", "x"),
    "JSON": ('{"a": 1}', '{"a": 2}'),
}
"""The types of DuckDB with two cells of each, as texts that cast to it."""
OPTIONAL = {"GEOMETRY": ("POINT(1 2)", "POINT(3 4)"), "VARIANT": ("1", "x"), "TIME_NS": ("09:00:00", "10:30:00")}
"""Types that not every DuckDB version has."""

X, TABLE = Column(1), Source(0)


def shown(*expressions: Expression, **parts: Any) -> Plan:
    return Plan(show=expressions, sources=(TABLE,), **parts)


def where(predicate: Predicate) -> Plan:
    return shown(Column(0), where=predicate)


OPERATIONS: dict[str, Plan] = {
    "show": shown(X),
    "distinct": shown(X, distinct=True),
    "count": shown(Aggregate("count", X)),
    "count distinct": shown(Aggregate("count", X, True)),
    **{name: shown(Aggregate(name, X)) for name in ("sum", "avg", "median", "min", "max")},  # type: ignore[arg-type]
    "sum distinct": shown(Aggregate("sum", X, True)),
    "sum where": shown(Aggregate("sum", X, where=Compare(">", Column(0), Value(1)))),
    "share": shown(Share(Aggregate("sum", X), Compare("=", Column(0), Value(1)))),
    "group": shown(X, Aggregate("count", Rows()), group=(X,)),
    "largest": shown(Column(0), order=(Order(X, True),), limit=1),
    "sorted": shown(Column(0), X, order=(Order(X),)),
    "missing": where(Missing(X)),
    "plus": shown(Arithmetic("+", X, Value(1))),
    "times itself": shown(Arithmetic("*", X, Column(0))),
    **{f"by {unit}": shown(Period(unit, X)) for unit in ("year", "month", "day", "weekday", "hour_of_day")},  # type: ignore[arg-type]
    **{f"{sign} number": where(Compare(sign, X, Value(1))) for sign in ("=", ">")},  # type: ignore[arg-type]
    "between numbers": where(Between(X, Value(1), Value(2))),
    **{f"{sign} length": where(Compare(sign, X, Value("2 days"))) for sign in ("=", ">")},  # type: ignore[arg-type]
    **{f"{sign} clock": where(Compare(sign, X, Value("09:00:00"))) for sign in ("=", ">")},  # type: ignore[arg-type]
}


def scope_of(declared: str) -> Any:
    columns = (Named("id", "INTEGER", 0), Named("x", declared, 1))
    return make_scope([Table(TableName("memory", "main", "things"), columns)])


def made(declared: str, cells: tuple[str, str]) -> tuple[duckdb.DuckDBPyConnection, str]:
    """A table with a column of that type; the type as DuckDB calls it."""
    connection = duckdb.connect()
    connection.execute(f"CREATE TABLE things(id INTEGER, x {declared})").fetchall()
    for number, cell in enumerate(cells, 1):
        connection.execute(f"INSERT INTO things SELECT ?, CAST(? AS {declared})", [number, cell]).fetchall()
    connection.execute("INSERT INTO things VALUES (3, NULL)").fetchall()
    [(called,)] = connection.execute("SELECT data_type FROM duckdb_columns() WHERE column_name = 'x'").fetchall()
    return connection, called


@pytest.mark.parametrize("declared", [*TYPES, *OPTIONAL])
def test_every_operation_on_every_type_runs_or_is_refused(declared: str) -> None:
    try:
        connection, called = made(declared, (TYPES | OPTIONAL)[declared])
    except duckdb.Error as error:
        if declared in TYPES:
            raise
        pytest.skip(str(error))
    scope = scope_of(called)
    failed = {}
    for name, plan in OPERATIONS.items():
        if reason := beyond_types(plan, scope):
            assert reason.startswith("things.x holds ")
            assert called[:20] in reason
            continue
        try:
            statement = to_sql(plan, scope).sql(dialect="duckdb")
        except (CannotWriteError, CannotJoinError):
            continue
        try:
            connection.execute(statement).fetchall()
        except duckdb.Error as error:
            failed[name] = f"{statement}: {error}"
    assert failed == {}


REFUSED = {
    "text": {"sum", "avg", "median", "min", "max", "plus", "share"},
    "category": {"sum", "avg", "median", "plus"},
    "flag": {"sum", "avg", "median", "min", "max", "> number"},
    "date": {"sum", "avg", "plus", "> length"},
    "moment": {"sum", "avg", "plus"},
    "time": {"sum", "by month", "by year", "= number", "> number", "> length"},
    "duration": {"plus", "share", "= number", "> number", "between numbers", "by month"},
    "list": {"sum", "avg", "median", "min", "max", "largest", "> number", "by month"},
    "structure": {"sum", "avg", "median", "min", "max", "largest", "> number"},
    "other": {"sum", "avg", "median", "min", "max", "largest", "> number"},
    "number": {"by month", "> length"},
}
ALLOWED = {
    "number": {"sum", "avg", "median", "min", "max", "plus", "share", "> number", "largest"},
    "duration": {"sum", "avg", "median", "min", "max", "> length", "largest", "sum where"},
    "time": {"avg", "min", "max", "> clock", "= clock", "by hour_of_day", "largest"},
    "date": {"min", "max", "by month", "largest"},
    "category": {"min", "max"},
}


@pytest.mark.parametrize("declared", TYPES)
def test_what_a_kind_of_type_has_and_has_not(declared: str) -> None:
    kind = kind_of(declared)
    scope = scope_of(declared)
    refused = {name for name, plan in OPERATIONS.items() if beyond_types(plan, scope)}
    assert REFUSED[kind] <= refused
    assert not ALLOWED.get(kind, set()) & refused
    assert not {"show", "distinct", "count", "count distinct", "group", "missing"} & refused


@pytest.fixture(scope="module")
def ask() -> Callable[[str], list[tuple[Any, ...]]]:
    connection = lakescout.connect()
    connection.execute(
        "CREATE TABLE visits(visit_id INT, city VARCHAR, seen_at TIMESTAMPTZ, at_time TIMETZ, stay INTERVAL, "
        "opens TIME, paid BOOLEAN, day DATE, tags VARCHAR[])"
    ).fetchall()
    connection.execute(
        "INSERT INTO visits VALUES "
        "(1, 'Lyon', '2024-03-01', '10:00:00+01', INTERVAL 3 DAY, '08:00', true, '2024-03-01', ['new']), "
        "(2, 'Gent', '2024-04-01', '11:30:00+02', INTERVAL 2 MONTH, '09:30', false, '2024-04-01', ['old']), "
        "(3, 'Lyon', '2040-07-01', NULL, INTERVAL 26 HOUR, '22:15', true, '2040-07-01', [])"
    ).fetchall()
    connection.execute(
        "CREATE TABLE boats AS FROM (VALUES (1, 'Heron', 7), (2, 'Great Gannet', 12)) t(boat_id, name, load)"
    )

    def asked(question: str) -> list[tuple[Any, ...]]:
        return connection.execute("FROM answer(?)", [question]).fetchall()

    return asked


DAY, HOUR = datetime.timedelta(days=1), datetime.timedelta(hours=1)
RIGHT: dict[str, set[tuple[Any, ...]]] = {
    "total stay of visits": {(64 * DAY + 2 * HOUR,)},
    "total stay per city": {("Lyon", 4 * DAY + 2 * HOUR), ("Gent", 60 * DAY)},
    "longest stay": {(60 * DAY,)},
    "Which cities have visits with a stay of more than 2 days?": {("Lyon",), ("Gent",)},
    "number of visits that stay longer than 2 days": {(2,)},
    "number of visits with stay between 1 day and 4 days": {(2,)},
    "how many visits stayed less than 2 days": {(1,)},
    "visits that open after 09:00": {(2,), (3,)},
    "visits that open before 9:00 am": {(1,)},
    "Which visits open at 09:30?": {(2,)},
    "visits not tagged old": {(1,), (3,)},
    "longest name of boats": {("Great Gannet",)},
}


@pytest.mark.parametrize("question", RIGHT)
def test_types_are_reckoned_with_as_what_they_are(question: str, ask: Callable[[str], list[tuple[Any, ...]]]) -> None:
    assert set(ask(question)) == RIGHT[question]


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("sum of opens", "visits.opens holds times of day (TIME), which have no sum"),
        ("total day", "visits.day holds dates (DATE), which have no sum"),
        ("sum of city", "visits.city holds texts (VARCHAR), which have no sum"),
        ("average city", "visits.city holds texts (VARCHAR), which have no average"),
        ("average tags", "visits.tags holds lists (VARCHAR[]), which have no average"),
        ("largest city", "visits.city holds texts (VARCHAR), of which none is the largest or smallest"),
        ("max city", "visits.city holds texts (VARCHAR), of which none is the largest or smallest"),
        ("sum of paid", "visits.paid holds yes and no (BOOLEAN), which have no sum"),
    ],
)
def test_what_a_type_does_not_have_is_refused(
    question: str, reason: str, ask: Callable[[str], list[tuple[Any, ...]]]
) -> None:
    [(told, _)] = ask(question)
    assert told == reason


# An answer says how many cells it left out.

SCHEMA = """
    CREATE TABLE policy (id INTEGER, insured VARCHAR, premium VARCHAR, began VARCHAR, code VARCHAR);
    INSERT INTO policy SELECT i, '$' || (1000 + i) || '.00', i || '', (i % 28 + 1) || '/12/2023', 'A' || i FROM range(100) t(i);
    INSERT INTO policy VALUES (100, 'unknown', 'none', 'soon', 'B'), (101, 'n/a', ' ', NULL, 'C'), (102, '', NULL, '', 'D');
"""


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        connection.execute(SCHEMA)
        yield connection


def test_the_first_rows_tell_what_the_texts_are(lake: duckdb.DuckDBPyConnection) -> None:
    engine = lake_of(lake)
    with engine.session() as (connection, index):
        found = LakeSources(engine, connection, index).forms([0])
    labels = found.pop((0, 4))
    assert isinstance(labels, Labels) and len(labels.texts) == 103
    assert found == {(0, 1): Amounts(", $"), (0, 2): PLAIN, (0, 3): Dates("%d/%m/%Y")}


def test_columns_that_are_not_filled_in_every_row_are_known(lake: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    lake.execute(f"COPY policy TO '{tmp_path}/policy.parquet'")
    lake.execute(f"CREATE VIEW filed AS SELECT id, premium FROM '{tmp_path}/policy.parquet'")
    lake.execute("CREATE MACRO stats(x) AS 7")
    engine = lake_of(lake)
    with engine.session() as (connection, index):
        number = {table.name.table: n for n, table in enumerate(index.catalog.tables)}
        sources = LakeSources(engine, connection, index)
        found = sources.missing(list(number.values()))
        again = sources.missing(list(number.values()))
    lake.execute("DROP VIEW filed; DROP MACRO stats")
    assert found == again == {(number["policy"], 2), (number["policy"], 3), (number["filed"], 1)}


def test_a_column_whose_last_null_was_deleted_is_filled(lake: duckdb.DuckDBPyConnection) -> None:
    lake.execute("CREATE TABLE visit AS SELECT nullif(i, 3) AS day, nullif(i, 4) AS room FROM range(9) t(i)")
    lake.execute("DELETE FROM visit WHERE day IS NULL")
    engine = lake_of(lake)
    with engine.session() as (connection, index):
        visit = next(n for n, table in enumerate(index.catalog.tables) if table.name.table == "visit")
        found = LakeSources(engine, connection, index).missing([visit])
    lake.execute("DROP TABLE visit")
    assert found == {(visit, 1)}


def test_a_table_is_sampled_by_one_statement_and_its_gaps_with_those_of_others(
    lake: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    lake.execute("CREATE TABLE mixed AS SELECT i % 2 AS flag, 'Team ' || i AS team, i AS number FROM range(50) t(i)")
    lake.execute(
        "CREATE TABLE bare AS SELECT NULL::INTEGER AS a, 1.5 AS b FROM range(3); CREATE TABLE void (a INTEGER)"
    )
    engine = lake_of(lake)
    asked: list[str] = []
    query = DuckDBConnection.query

    def told(self: DuckDBConnection, sql: str, *given: Any) -> pa.Table:
        asked.append(sql)
        return query(self, sql, *given)

    with engine.session() as (connection, index):
        number = {table.name.table: n for n, table in enumerate(index.catalog.tables)}
        sources = LakeSources(engine, connection, index)
        engine.join_state(connection, index)  # which reads each table, too
        monkeypatch.setattr(DuckDBConnection, "query", told)
        assert sources.missing(list(number.values())) >= {(number["bare"], 0), (number["policy"], 2)}
        forms = sources.forms([number["mixed"]])
    lake.execute("DROP TABLE mixed; DROP TABLE bare; DROP TABLE void")
    assert {place: type(form) for (_, place), form in forms.items()} == {0: Flags, 1: Labels}
    assert sum("stats(" in sql for sql in asked) == 1
    assert sum('."mixed" AS t LIMIT 1000' in sql for sql in asked) == 1
    assert sum('."mixed"' in sql for sql in asked) == 2


def test_in_memory_a_table_is_sampled_again_where_its_cells_changed(
    lake: duckdb.DuckDBPyConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    lake.execute("CREATE TABLE paid AS SELECT i AS id, '$' || i || '.50' AS cost FROM range(50) t(i)")
    lake.execute("CREATE TABLE calm AS SELECT i AS id, 'Room ' || i AS room FROM range(50) t(i)")
    engine, asked = lake_of(lake), list[str]()
    query = DuckDBConnection.query

    def told(self: DuckDBConnection, sql: str, *given: Any) -> pa.Table:
        asked.append(sql)
        return query(self, sql, *given)

    def sampled() -> tuple[list[str], set[type]]:
        asked.clear()
        with engine.session() as (connection, index):
            number = {table.name.table: n for n, table in enumerate(index.catalog.tables)}
            sources = LakeSources(engine, connection, index)
            sources.edges()
            found = sources.forms([number["paid"], number["calm"]])
        names = [name for name in ("paid", "calm") if any(f'."{name}" AS t LIMIT 1000' in sql for sql in asked)]
        return names, {type(form) for (table, _), form in found.items() if table == number["paid"]}

    monkeypatch.setattr(DuckDBConnection, "query", told)
    assert sampled() == (["paid", "calm"], {Amounts})
    assert sampled() == ([], {Amounts})
    lake.execute("UPDATE paid SET cost = 'Room ' || cost")
    assert sampled() == (["paid"], {Labels})
    lake.execute("ALTER TABLE calm RENAME COLUMN room TO code")
    assert sampled() == (["calm"], {Labels})
    lake.execute("DROP TABLE paid; DROP TABLE calm")


def test_whether_texts_repeat_is_known_of_many_texts_too(lake: duckdb.DuckDBPyConnection) -> None:
    lake.execute(
        "CREATE TABLE member AS SELECT 'Member ' || i AS name, 'Team ' || (i % 300) AS team, 'T' || (i // 3) AS crew,"
        " repeat('long ', 20) || i AS note FROM range(900) t(i)"
    )
    engine = lake_of(lake)
    with engine.session() as (connection, index):
        number = next(n for n, table in enumerate(index.catalog.tables) if table.name.table == "member")
        found = LakeSources(engine, connection, index).forms([number])
    lake.execute("DROP TABLE member")
    spread = {position: each.spread for (_, position), each in found.items() if isinstance(each, Labels)}
    assert spread == {0: Spread.ONCE, 1: Spread.REPEATED, 2: Spread.REPEATED, 3: Spread.ONCE}
    assert all(isinstance(each, Labels) and not each.texts for each in found.values())


def test_dates_are_looked_at_further_where_the_first_leave_the_month_open(lake: duckdb.DuckDBPyConnection) -> None:
    lake.execute(
        "CREATE TABLE visit AS SELECT '0' || (1 + i % 9) || '/05/2023' AS day, '0' || (1 + i % 9) || '/05/2023' AS other"
        " FROM range(60) t(i) UNION ALL SELECT '05/31/2023', '05/01/2023'"
    )
    engine = lake_of(lake)
    with engine.session() as (connection, index):
        number = next(n for n, table in enumerate(index.catalog.tables) if table.name.table == "visit")
        found = LakeSources(engine, connection, index).forms([number])
    lake.execute("DROP TABLE visit")
    assert found == {(number, 0): Dates("%m/%d/%Y"), (number, 1): Unsure("01/05/2023", "1 May 2023", "5 January 2023")}


@pytest.mark.parametrize(
    ("sql", "reasons"),
    [
        (
            "SELECT sum(TRY_CAST(translate(insured, ', $', '') AS DOUBLE)) FROM policy",
            ["2 of 102 cells of insured are no amounts and are left out"],
        ),
        (
            "SELECT max(TRY_CAST(p.premium AS DOUBLE)) FROM policy p WHERE TRY_CAST(p.premium AS DOUBLE) > 2",
            ["1 of 101 cells of premium is no number and is left out"],
        ),
        (
            "SELECT CAST(try_strptime(began, '%d/%m/%Y') AS DATE) FROM policy ORDER BY TRY_CAST(id AS DOUBLE)",
            ["1 of 101 cells of began is no date and is left out"],
        ),
        ("SELECT count(*) FROM policy WHERE id IN (SELECT TRY_CAST(premium AS DOUBLE) FROM policy WHERE id < 9)",
         ["1 of 101 cells of premium is no number and is left out"]),
        ("SELECT avg(id) FROM policy", []),
        ("SELECT TRY_CAST(x AS DOUBLE) FROM (SELECT code AS x FROM policy) s", []),
    ],
)  # fmt: skip
def test_cells_that_are_not_read_are_counted(lake: duckdb.DuckDBPyConnection, sql: str, reasons: list[str]) -> None:
    engine = lake_of(lake)
    with engine.session() as (_, index):
        catalog: Catalog = index.catalog
    statement = check(sql, catalog.tables)
    uncast = UncastCells(catalog, engine.source, Limits())
    assert uncast.reasons(statement) == reasons
    assert uncast.reasons(statement) == reasons


def test_a_light_verb_that_is_in_no_reading_stops_no_answer() -> None:
    with lakescout.connect() as connection:
        connection.execute("CREATE TABLE flights (flight INTEGER, origin VARCHAR, dep_delay INTEGER)")
        connection.execute("INSERT INTO flights VALUES (900, 'JFK', 5), (12, 'JFK', 15), (40, 'LGA', 10)")
        assert connection.execute("FROM answer('how many flights left from JFK?')").fetchall() == [(2,)]


def test_no_day_is_sought_among_numbers_or_texts() -> None:
    with duckdb.connect() as connection:
        connection.execute("CREATE TABLE plan_1 (x INTEGER); CREATE TABLE plan_2 (x BIGINT, note VARCHAR)")
        found = uncast_ask(
            lake_of(connection), "What is the total amount of the events from 2024-01-02 to 2024-02-01?"
        ).answers
    assert [answer.sql for answer in found if "2024" in answer.sql and answer.confidence > UNSAID] == []


ITEMS = """
    CREATE TABLE items (item VARCHAR, sku VARCHAR, barcode BIGINT, price VARCHAR);
    INSERT INTO items VALUES ('chair', '00412', 4001, '1 675'), ('table', '00077', 4002, '12 300'), ('lamp', '00950', 4003, '980'),
        ('sofa', '00033', 4004, 'n/a'), ('desk', '00044', 4005, '-'), ('stool', '00088', 4006, '(15)');
    CREATE TABLE fuel (station VARCHAR, litre VARCHAR);
    INSERT INTO fuel SELECT 'Station ' || i, '1.' || (400 + i) FROM range(9) t(i);
"""


@pytest.fixture(scope="module")
def shop() -> Iterator[duckdb.DuckDBPyConnection]:
    with shared_lake(ITEMS) as connection:
        yield connection


LEFT_OUT = "2 of 6 cells of price are no amounts and are left out"


@pytest.mark.parametrize(
    ("question", "rows"),
    [
        ("most expensive item", [("table", 12300.0)]),
        ("cheapest item", [("stool", -15.0)]),
        ("total price", [(14940,)]),
        ("median price of items", [(1327.5,)]),
        ("items with a price above 1000", [("chair",), ("table",)]),
        ("item with the highest price", [("table", 12300.0)]),
    ],
)
def test_texts_are_ordered_by_what_they_write_and_say_what_they_left_out(
    shop: duckdb.DuckDBPyConnection, question: str, rows: list[tuple[object, ...]]
) -> None:
    found = uncast_ask(lake_of(shop), question)
    assert found.best is not None and LEFT_OUT in found.best.reasons
    assert sorted(shop.execute("FROM answer(?)", [question]).fetchall()) == rows


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("items with a barcode above 4.001,50", "“4.001,50” is not read: write 4001.50"),
        ("number of items with a barcode above 4 001", "“4 001” is not read: write 4001"),
        ("items with a barcode above 4.000", "“4.000” may be 4000 or 4: write it so"),
    ],
)
def test_an_amount_as_others_write_it_is_asked_back(
    shop: duckdb.DuckDBPyConnection, question: str, reason: str
) -> None:
    assert shop.execute("FROM answer(?)", [question]).fetchall()[0][0].startswith(reason)


@pytest.mark.parametrize(
    ("question", "reason"),
    [
        ("average sku", "items.sku holds texts (VARCHAR), which have no average"),
        ("highest sku", "items.sku holds texts (VARCHAR), of which none is the largest or smallest"),
        ("average barcode", "items.barcode holds codes, which have neither sum nor average"),
        ("average litre", "fuel.litre is not read as amounts: “1.400” may be 1400 or 1.4, and no cell tells which"),
    ],
)
def test_what_is_no_amount_is_not_reckoned_with(shop: duckdb.DuckDBPyConnection, question: str, reason: str) -> None:
    assert shop.execute("FROM answer(?)", [question]).fetchall()[0][0] == reason
