"""Types have their own arithmetic: every type against every operation is right, or refused with the reason."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

import duckdb
import pytest

import lakescout
from lakescout.lake.catalog import Column as Named
from lakescout.lake.catalog import Table, TableName, kind_of
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
from lakescout.reading.to_sql import CannotWriteError, to_sql

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
"""Those that not every version has."""

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
