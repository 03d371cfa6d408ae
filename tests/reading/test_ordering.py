"""The order of an answer's rows, what its first rows are chosen by, and how many are equal where it is cut."""

from __future__ import annotations

from collections.abc import Iterator

import duckdb
import pytest

from lakescout.answer.order import in_order, measure_of, ties, with_measure
from lakescout.reading.plan import (
    Aggregate,
    Column,
    Combined,
    Everything,
    Expression,
    In,
    Length,
    Order,
    Plan,
    Query,
    Rows,
    Source,
)
from lakescout.reading.scope import make_scope
from lakescout.reading.to_sql import to_sql
from reading.small_lake import table

SCOPE = make_scope([table("bag", shop="VARCHAR", year="INTEGER", kilos="INTEGER", name="VARCHAR")])
SHOP, YEAR, KILOS, NAME = (Column(number) for number in range(4))
COUNT = Aggregate("count", Rows())
SUM = Aggregate("sum", KILOS)
BAGS = """
    CREATE TABLE bag (shop VARCHAR, year INTEGER, kilos INTEGER, name VARCHAR);
    INSERT INTO bag VALUES ('b', 2024, 5, 'w'), ('a', 2023, 5, 'z'), ('c', 2023, 9, 'y'), ('a', 2022, 5, 'x');
"""


@pytest.fixture(scope="module")
def lake() -> Iterator[duckdb.DuckDBPyConnection]:
    with duckdb.connect() as connection:
        connection.execute(BAGS)
        yield connection


@pytest.mark.parametrize(
    ("plan", "rows"),
    [
        (Plan((SHOP, SUM), group=(SHOP,)), [("a", 10), ("c", 9), ("b", 5)]),
        (Plan((SUM, SHOP), group=(SHOP,)), [(10, "a"), (9, "c"), (5, "b")]),
        (Plan((SHOP, COUNT), group=(SHOP,)), [("a", 2), ("b", 1), ("c", 1)]),
        (Plan((YEAR, SUM), group=(YEAR,)), [(2022, 5), (2023, 14), (2024, 5)]),
        (Plan((SHOP,), group=(SHOP,)), [("a",), ("b",), ("c",)]),
        (Plan((SHOP,), distinct=True), [("a",), ("b",), ("c",)]),
        (Plan((NAME,), order=(Order(KILOS),)), [("w",), ("x",), ("z",), ("y",)]),
        (Plan((NAME,), order=(Order(KILOS),), limit=2), [("w",), ("x",)]),
        (Plan((Everything(0),), order=(Order(KILOS),), limit=1), [("a", 2022, 5, "x")]),
        (Plan((NAME,)), [("w",), ("z",), ("y",), ("x",)]),
        (Plan((SHOP, NAME), order=(Order(KILOS),), limit=1, per=(SHOP,)), [("a", "x"), ("b", "w"), ("c", "y")]),
        (Combined("union", Plan((SHOP,)), Plan((NAME,))), [(each,) for each in "abcwxyz"]),
        (
            Plan((NAME,), where=In(NAME, Plan((NAME,), order=(Order(KILOS),), limit=2))),
            [("w",), ("x",)],
        ),
    ],
)
def test_rows_have_one_order(plan: Query, rows: list[tuple[object, ...]], lake: duckdb.DuckDBPyConnection) -> None:
    found = in_order(to_sql(plan, SCOPE), plan, SCOPE)
    assert lake.execute(found.sql(dialect="duckdb")).fetchall() == rows


@pytest.mark.parametrize(
    "plan", [Plan((SUM,)), Plan((COUNT,), sources=(Source(0),)), Plan((NAME,)), Plan((NAME,), limit=3)]
)
def test_one_row_and_the_rows_of_a_table_stay(plan: Query) -> None:
    tree = to_sql(plan, SCOPE)
    assert in_order(tree, plan, SCOPE) is tree


@pytest.mark.parametrize(
    ("plan", "measure"),
    [
        (Plan((NAME,), order=(Order(KILOS, True),), limit=1), KILOS),
        (Plan((SHOP,), group=(SHOP,), order=(Order(SUM, True),), limit=3), SUM),
        (Plan((SHOP,), group=(SHOP,), order=(Order(COUNT, True),), limit=1, skip=1), COUNT),
        (Plan((NAME, KILOS), order=(Order(KILOS, True),), limit=1), None),
        (Plan((NAME,), order=(Order(KILOS, True),)), None),
        (Plan((NAME,), order=(Order(Length(NAME), True),), limit=1), None),
        (Plan((SHOP,), distinct=True, order=(Order(KILOS, True),), limit=1), None),
        (Plan((Everything(0),), order=(Order(KILOS, True),), limit=1), None),
        (Plan((COUNT,), order=(Order(KILOS, True),), limit=1), None),
    ],
)
def test_what_the_first_rows_are_chosen_by_is_shown(plan: Plan, measure: Expression | None) -> None:
    assert measure_of(plan) == measure
    shown = with_measure(to_sql(plan, SCOPE), plan, SCOPE).selects
    assert len(shown) == len(to_sql(plan, SCOPE).selects) + (measure is not None)


@pytest.mark.parametrize(
    ("plan", "row"),
    [
        (Plan((NAME,), order=(Order(KILOS),), limit=1), (1, 3, 4, 5)),
        (Plan((NAME,), order=(Order(KILOS),), limit=2), (1, 3, 4, 5)),
        (Plan((NAME,), order=(Order(KILOS, True),), limit=1), (1, 1, 4, 9)),
        (Plan((NAME,), order=(Order(KILOS, True),), limit=2), (2, 3, 4, 5)),
        (Plan((SHOP,), group=(SHOP,), order=(Order(COUNT),), limit=1), (1, 2, 3, 1)),
        (Plan((NAME,), order=(Order(KILOS), Order(NAME)), limit=1), (1, 1, 4, 5)),
    ],
)
def test_rows_equal_to_the_last_are_counted(
    plan: Plan, row: tuple[int, int, int, int], lake: duckdb.DuckDBPyConnection
) -> None:
    statement = ties(in_order(to_sql(plan, SCOPE), plan, SCOPE), plan)
    assert statement is not None
    assert lake.execute(statement.sql(dialect="duckdb")).fetchall() == [row]


@pytest.mark.parametrize("plan", [Plan((NAME,), limit=1), Plan((NAME,), order=(Order(KILOS),)), Plan((SUM,))])
def test_nothing_is_cut_where_no_order_has_a_limit(plan: Plan) -> None:
    assert ties(in_order(to_sql(plan, SCOPE), plan, SCOPE), plan) is None
