"""Tables that answer the same question otherwise: both are shown, or it is said that they differ."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import duckdb
import pytest

import lakescout
from lakescout.answer.alike import ask_one_thing
from lakescout.doors.python import lake_of
from lakescout.engine.ask import ask
from lakescout.engine.outcome import Outcome
from lakescout.lake.catalog import Column as LakeColumn
from lakescout.lake.catalog import Table, TableName
from lakescout.reading.joining import without_needless_tables
from lakescout.reading.plan import Aggregate, Column, Compare, Plan, Query, Rows, Source, Value
from lakescout.reading.scope import Key, Scope, make_scope

BANK = "CREATE TABLE world_bank(country VARCHAR, gdp DOUBLE, population INT)"
FUND = "CREATE TABLE imf_economies(country_name VARCHAR, region VARCHAR, gdp DOUBLE, debt DOUBLE)"


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    connection = lakescout.connect()
    connection.execute(f"""
        {BANK};
        INSERT INTO world_bank VALUES ('France', 2639.0, 67), ('Germany', 3888.0, 83), ('Italy', 1907.0, 59);
        {FUND};
        INSERT INTO imf_economies VALUES ('France', 'EU', 2645.3, 99), ('Germany', 'EU', 3888.0, 60),
            ('Italy', 'EU', 1905.0, 130), ('Japan', 'Asia', 5000.0, 200);
    """)
    yield connection
    connection.close()


def asked(lake: duckdb.DuckDBPyConnection, question: str) -> Outcome:
    return ask(lake_of(lake), question)


def test_one_row_of_each_source_is_shown(lake: duckdb.DuckDBPyConnection) -> None:
    relation = lake.execute("FROM answer('gdp of France')")
    assert [column[0] for column in relation.description] == ["source_table", "gdp"]
    assert sorted(relation.fetchall()) == [("main.imf_economies", 2645.3), ("main.world_bank", 2639.0)]
    best = asked(lake, "gdp of France").best
    assert best is not None
    (said,) = best.left_out
    assert said in {"main.world_bank answers otherwise: 2639.0", "main.imf_economies answers otherwise: 2645.3"}
    assert said in best.reasons
    assert {table.table for table in best.tables} == {"world_bank", "imf_economies"}


def test_of_longer_answers_it_is_said_that_they_differ(lake: duckdb.DuckDBPyConnection) -> None:
    best = asked(lake, "countries with gdp over 2000").best
    assert best is not None and best.rows is not None
    rows = [value for (value,) in (row.values() for row in best.rows.to_pylist())]
    if best.tables[0].table == "world_bank":  # either may be ranked first
        assert rows == ["France", "Germany"]
        assert best.left_out == ("main.imf_economies answers otherwise: France; Germany; Japan",)
    else:
        assert rows == ["France", "Germany", "Japan"]
        assert best.left_out == ("main.world_bank answers otherwise: France; Germany",)


@pytest.mark.parametrize(
    ("question", "row"),
    [
        ("What is the gdp of Germany?", (3888.0,)),  # both say the same
        ("gdp of Italy according to the imf", (1905.0,)),  # one of them is named
        ("gdp of Japan", (5000.0,)),  # one of them has it
    ],
)
def test_where_sources_agree_or_one_is_meant_one_answers(
    lake: duckdb.DuckDBPyConnection, question: str, row: tuple[float]
) -> None:
    assert lake.execute("FROM answer(?)", [question]).fetchall() == [row]
    best = asked(lake, question).best
    assert best is not None and best.left_out == ()


def scope(table: str, *columns: str) -> Scope:
    """One table; the types stand behind the names."""
    pairs = [column.split(":") for column in columns]
    made = tuple(LakeColumn(name, kind, place) for place, (name, kind) in enumerate(pairs))
    return make_scope([Table(TableName("lake", "main", table), made)], [])


ONE = scope("world_bank", "country:VARCHAR", "gdp:DOUBLE")
OF_FRANCE = Plan((Column(1),), where=Compare("=", Column(0), Value("France")))
COUNT = Plan((Aggregate("count", Rows()),), sources=(Source(0),))


@pytest.mark.parametrize(
    ("other", "plan", "same"),
    [
        (scope("imf", "country_name:VARCHAR", "imf_gdp:DOUBLE"), OF_FRANCE, True),
        (scope("imf", "country:VARCHAR", "gdp:BIGINT"), OF_FRANCE, True),
        (scope("imf", "country:VARCHAR", "gdp:VARCHAR"), OF_FRANCE, False),  # another kind
        (scope("imf", "country:VARCHAR", "gdp_growth:DOUBLE"), OF_FRANCE, False),  # another measure
        (scope("imf", "region:VARCHAR", "gdp:DOUBLE"), OF_FRANCE, False),  # another condition
        (scope("imf", "country:VARCHAR", "gdp:DOUBLE"), Plan((Aggregate("sum", Column(1)),)), False),
        (scope("imf", "country:VARCHAR", "gdp:DOUBLE"), None, False),
    ],
)
def test_what_asks_the_same_of_other_tables(other: Scope, plan: Query | None, same: bool) -> None:
    assert ask_one_thing(OF_FRANCE, ONE, plan, other) is same
    assert ask_one_thing(plan, other, OF_FRANCE, ONE) is same


def test_rows_of_other_tables_are_other_things() -> None:
    orders, customers = scope("orders", "id:INTEGER"), scope("customers", "id:INTEGER")
    assert not ask_one_thing(COUNT, orders, COUNT, customers)
    assert ask_one_thing(COUNT, orders, COUNT, scope("Orders", "id:INTEGER"))
    names = Plan((Column(0),))
    assert not ask_one_thing(names, scope("singer", "name:VARCHAR"), names, scope("city", "name:VARCHAR"))


JOINED = make_scope(
    [
        Table(
            TableName("lake", "main", "orders"),
            (LakeColumn("id", "INTEGER", 0), LakeColumn("customer_id", "INTEGER", 1), LakeColumn("total", "DOUBLE", 2)),
        ),
        Table(
            TableName("lake", "main", "customers"), (LakeColumn("id", "INTEGER", 0), LakeColumn("name", "VARCHAR", 1))
        ),
    ],
    [Key(1, 3)],
)


@pytest.mark.parametrize(
    ("plan", "needed"),
    [
        (Plan((Column(2),), where=Compare("=", Column(3), Value(5))), Plan((Column(2),), where=Compare("=", Column(1), Value(5)))),
        (Plan((Column(4),), where=Compare("=", Column(1), Value(5))), Plan((Column(4),), where=Compare("=", Column(3), Value(5)))),
        (Plan((Column(3), Column(2))), Plan((Column(1), Column(2)))),  # as many rows: the key does not repeat
        (Plan((Column(1), Column(4))), Plan((Column(1), Column(4)))),  # a customer with two orders stands there twice
        (Plan((Column(4), Column(3)), where=Compare(">", Column(2), Value(9))),) * 2,
        (Plan((Column(2),), where=Compare("=", Column(3), Value(5)), sources=(Source(1),)),) * 2,
    ],
)  # fmt: skip
def test_a_table_of_which_only_the_key_is_used_is_not_joined(plan: Plan, needed: Plan) -> None:
    assert without_needless_tables(plan, JOINED) == needed


def test_what_is_shown_stays_with_its_table_where_keys_are_missing() -> None:
    gappy = replace(JOINED, missing=frozenset({1}))
    shown = Plan((Column(3), Column(2)))
    assert without_needless_tables(shown, gappy) == shown
    sought = Plan((Column(2),), where=Compare("=", Column(3), Value(5)))
    assert without_needless_tables(sought, gappy) == replace(sought, where=Compare("=", Column(1), Value(5)))
