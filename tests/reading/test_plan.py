"""Statements become plans; plans become sentences, and statements with the same rows; and how their tables join."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

from lakescout.answer.guard import check
from lakescout.lake.catalog import Column as LakeColumn
from lakescout.lake.catalog import Table, TableName
from lakescout.plugins.check.from_sql import UnreadableError, from_sql
from lakescout.reading.joining import CannotJoinError, KeyPaths
from lakescout.reading.plan import Aggregate, Column, Compare, Order, Plan, Rows, Source, Value, everywhere
from lakescout.reading.scope import Key, make_scope
from lakescout.reading.to_sql import CannotWriteError, to_sql
from lakescout.reading.verbalize import verbalized
from reading.small_lake import column, opened, small_scope, tables

# From a statement to a plan and back.

SCOPE = small_scope()
LINES = Path(__file__).with_name("round_trips.tsv").read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with opened() as connection:
        yield connection


def rows(connection: duckdb.DuckDBPyConnection, sql: str) -> list[str]:
    return sorted(str(row) for row in connection.execute(sql).fetchall())


@pytest.mark.parametrize("line", LINES, ids=lambda line: line.split("\t")[0][:60])
def test_a_statement_comes_back_with_its_rows_and_says_itself(lake: duckdb.DuckDBPyConnection, line: str) -> None:
    sql, sentence = line.split("\t")
    plan = from_sql(sql, SCOPE)
    written = to_sql(plan, SCOPE).sql(dialect="duckdb")
    assert verbalized(plan, SCOPE) == sentence
    assert rows(lake, written) == rows(lake, sql) != []
    assert from_sql(written, SCOPE) == plan
    assert rows(lake, check(written, tables()).sql) == rows(lake, sql)


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT length(name) FROM singer",
        "SELECT name FROM singer s WHERE EXISTS (SELECT 1 FROM appearance a WHERE a.singer_id = s.id)",
        "SELECT count(*) FROM nowhere",
        "SELECT s.name FROM singer s JOIN concert c ON s.age = c.id",
        "VALUES (1)",
        "SELECT name FROM singer ORDER BY 7",
        "SELECT name FROM singer LIMIT 'many'",
    ],
)
def test_what_no_plan_says_is_refused_with_a_reason(sql: str) -> None:
    with pytest.raises(UnreadableError, match=r"\w"):
        from_sql(sql, SCOPE)


def test_a_table_between_is_added_and_one_that_is_not_needed_is_not() -> None:
    plan = Plan(
        (Column(column(SCOPE, "singer.name")),), where=Compare("=", Column(column(SCOPE, "appearance.fee")), Value(90))
    )
    assert {table.name for table in to_sql(plan, SCOPE).find_all(duck_table())} == {"singer", "appearance"}
    across = Plan((Aggregate("count", Rows()),), sources=(Source(0), Source(1), Source(2)))
    assert len(list(to_sql(across, SCOPE).find_all(duck_table()))) == 3


def duck_table() -> type:
    from sqlglot import exp

    return exp.Table


def test_a_value_is_written_as_its_column_wants_it(lake: duckdb.DuckDBPyConnection) -> None:
    name, age, score = (Column(column(SCOPE, f"singer.{header}")) for header in ("name", "age", "score"))
    for condition, wanted in (
        (Compare("=", age, Value("50")), ["('Ada',)"]),
        (Compare(">", age, Value("49")), ["('Ada',)", "('Eva',)"]),
        (Compare("=", score, Value(7)), ["('Ada',)"]),
        (Compare(">", score, Value(8)), ["('Cyd',)", "('Eva',)"]),
        (Compare("=", name, Value("O'Hara")), []),
    ):
        assert rows(lake, to_sql(Plan((name,), where=condition), SCOPE).sql(dialect="duckdb")) == wanted


def test_the_least_is_none_that_is_missing(lake: duckdb.DuckDBPyConnection) -> None:
    name, age = (Column(column(SCOPE, f"singer.{header}")) for header in ("name", "age"))
    youngest = Plan((name,), order=(Order(age),), limit=1)
    assert rows(lake, to_sql(youngest, SCOPE).sql(dialect="duckdb")) == ["('Bea',)"]
    by_score = Plan((name,), order=(Order(Column(column(SCOPE, "singer.score")), True),), limit=1)
    assert rows(lake, to_sql(by_score, SCOPE).sql(dialect="duckdb")) == ["('Cyd',)"]


def test_productions_are_met_from_the_top_and_from_the_left() -> None:
    inner = Plan((Column(3),), where=Compare("=", Column(2), Value("x")))
    plan = Plan((Column(0), Column(1)), where=Compare(">", Column(4), inner), limit=3)
    found = [node.column if isinstance(node, Column) else type(node).__name__ for node in everywhere(plan)]
    assert found == ["Plan", 0, 1, "Compare", 4, "Plan", 3, "Compare", 2, "Value"]


def test_what_cannot_be_written_is_refused() -> None:
    apart = make_scope(tables())
    both = Plan((Column(0), Column(8)))
    with pytest.raises(CannotJoinError):
        to_sql(both, apart)
    with pytest.raises(CannotWriteError):
        to_sql(Plan(()), SCOPE)
    with pytest.raises(CannotWriteError):
        to_sql(Plan((Aggregate("sum", Rows()),), sources=(Source(0),)), SCOPE)


@pytest.mark.parametrize(
    ("kind", "cells", "own", "wanted"),
    [
        ("VARCHAR", "('7'), ('Lyon'), (' 8')", "INTEGER", 2),
        ("INTEGER", "(7), (8)", "VARCHAR", 2),
        ("VARCHAR", "('2024-01-01'), ('soon')", "DATE", 1),
        ("VARCHAR", "('true'), ('perhaps')", "BOOLEAN", 1),
        ("BIGINT", "(7), (9)", "INTEGER", 1),
    ],
)
def test_no_cell_ends_a_join_with_an_error(kind: str, cells: str, own: str, wanted: int) -> None:
    """A text that is no number joins nothing, though DuckDB's own cast would fail the statement."""
    games = Table(TableName("memory", "main", "game"), (LakeColumn("code", kind, 0), LakeColumn("goals", "INTEGER", 1)))
    teams = Table(TableName("memory", "main", "team"), (LakeColumn("id", own, 0), LakeColumn("city", "VARCHAR", 1)))
    keys = {"INTEGER": "7), (8", "VARCHAR": "'7'), ('8'), ('x'", "DATE": "'2024-01-01'", "BOOLEAN": "true"}
    with duckdb.connect() as con:
        con.execute(f"CREATE TABLE game AS SELECT *, 1 AS goals FROM (VALUES {cells}) t(code)")
        con.execute(f"CREATE TABLE team (id {own}, city VARCHAR DEFAULT 'Ajax')")
        con.execute(f"INSERT INTO team (id) VALUES ({keys[own]})")
        scope = make_scope([games, teams], [Key(0, 2)])
        plan = Plan((Aggregate("sum", Column(1)),), where=Compare("=", Column(3), Value("Ajax")))
        guarded = check(to_sql(plan, scope).sql(dialect="duckdb"), [games, teams])
        assert con.execute(guarded.sql).fetchall() == [(wanted,)]


# Which tables and keys join what a plan names.

SINGER, CONCERT, APPEARANCE = Source(0), Source(1), Source(2)


def test_one_table_needs_no_key() -> None:
    assert KeyPaths(SCOPE).join([SINGER]).steps == ()


def test_the_cheapest_key_is_taken() -> None:
    bare = make_scope(tables())
    host, guest, singer = (column(bare, name) for name in ("concert.host_id", "concert.guest_id", "singer.id"))
    graph = KeyPaths(make_scope(tables(), [Key(host, singer, 1.5), Key(guest, singer, 1.0)]))
    assert [step.key.left for step in graph.join([SINGER, CONCERT]).steps] == [guest]


def test_a_role_names_its_key_and_brings_the_table_that_refers() -> None:
    guest = column(SCOPE, "concert.guest_id")
    joined = KeyPaths(SCOPE).join([Source(0, guest)])
    assert [step.key.left for step in joined.steps] == [guest]
    assert set(joined.sources) == {Source(0, guest), CONCERT}


def test_two_roles_of_one_table_join_the_same_row() -> None:
    host, guest = column(SCOPE, "concert.host_id"), column(SCOPE, "concert.guest_id")
    joined = KeyPaths(SCOPE).join([Source(0, host), Source(0, guest)])
    assert {step.key.left for step in joined.steps} == {host, guest}
    assert set(joined.sources) == {Source(0, host), Source(0, guest), CONCERT}


def test_a_row_and_the_one_it_refers_to_are_two() -> None:
    teacher = column(SCOPE, "singer.teacher_id")
    joined = KeyPaths(SCOPE).join([SINGER, Source(0, teacher)])
    assert set(joined.sources) == {SINGER, Source(0, teacher)}
    assert [step.key.left for step in joined.steps] == [teacher]


def test_the_order_of_what_is_wanted_does_not_matter() -> None:
    graph = KeyPaths(SCOPE)
    assert graph.join([APPEARANCE, SINGER, CONCERT]) == graph.join([CONCERT, APPEARANCE, SINGER])


def test_tables_that_no_key_joins_are_refused() -> None:
    with pytest.raises(CannotJoinError):
        KeyPaths(make_scope(tables())).join([SINGER, CONCERT])
    with pytest.raises(CannotJoinError):
        KeyPaths(SCOPE).join([Source(0, column(SCOPE, "concert.title"))])


def test_a_table_whose_rows_are_all_kept_comes_first() -> None:
    assert KeyPaths(SCOPE).join_from(APPEARANCE, [SINGER]).first == APPEARANCE
