"""The columns by which an answer shows its rows, and their order: which come first, how many tie at the cut."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import duckdb
import pytest

from lakescout.answer.order import in_order, measure_of, ties, with_measure
from lakescout.reading.link import link
from lakescout.reading.plan import (
    Aggregate,
    And,
    Column,
    Combined,
    Compare,
    Everything,
    Expression,
    In,
    Length,
    Order,
    Period,
    Plan,
    Predicate,
    Query,
    Rows,
    Source,
    Value,
)
from lakescout.reading.scope import Key, make_scope
from lakescout.reading.shown import dated, in_full, told_apart
from lakescout.reading.texts import Flags, Labels
from lakescout.reading.to_sql import to_sql
from reading.small_lake import table

# How things are shown: names in place of keys, and people by both names, unless the question asks otherwise.

SCOPE = make_scope(
    (
        table("people", person_id="INTEGER", first_name="VARCHAR", last_name="VARCHAR", boss_id="INTEGER"),
        table("shows", show_id="INTEGER", title="VARCHAR", curator="INTEGER", assistant="INTEGER", hall_id="INTEGER"),
        table("halls", hall_id="INTEGER", hall_name="VARCHAR"),
        table("tickets", ticket_no="INTEGER", show_id="INTEGER"),
    ),
    (Key(3, 0), Key(6, 0), Key(7, 0), Key(8, 9), Key(12, 4)),
)


@pytest.mark.parametrize(
    ("question", "show", "expected"),
    [
        ("Who sold the most?", (Column(1),), (Column(1), Column(2))),
        ("Who sold the most?", (Column(2),), (Column(1), Column(2))),
        ("What is the first name of the boss?", (Column(1),), (Column(1),)),
        ("which people", (Column(0),), (Column(1), Column(2))),
        ("person id of everyone", (Column(0),), (Column(0),)),
        ("shows per hall", (Column(8), Aggregate("count", Rows())), (Column(10), Aggregate("count", Rows()))),
        ("shows per assistant", (Column(7),), (Column(1, 7), Column(2, 7))),
        ("boss of each", (Column(3),), (Column(1, 3), Column(2, 3))),
        ("ticket numbers", (Column(11),), (Column(11),)),
        ("tickets and their shows", (Column(11), Column(12)), (Column(11), Column(5))),
    ],
)
def test_things_are_shown_by_their_names(
    question: str, show: tuple[Expression, ...], expected: tuple[Expression, ...]
) -> None:
    plan = Plan(show, sources=(Source(0),))
    assert in_full(plan, SCOPE, link(question, SCOPE)) == Plan(expected, sources=(Source(0),))


FLEET = replace(
    make_scope(
        (
            table("planes", id="INTEGER", registration="VARCHAR", model="VARCHAR", owner="VARCHAR"),
            table("visits", id="INTEGER", kind="VARCHAR", plane="INTEGER"),
            table("bills", visit="INTEGER", hall="INTEGER"),
            table("halls", id="INTEGER", city="VARCHAR"),
        ),
        (Key(6, 0), Key(7, 4), Key(8, 9)),
    ),
    labels={1: Labels(("G-ABC", "G-XYZ")), 5: Labels(("check", "repair"), repeated=True)},
)


@pytest.mark.parametrize(
    ("question", "shown", "expected"),
    [
        ("which planes were repaired", 0, Column(1)),
        ("planes by id", 0, Column(0)),
        ("visits of each", 4, Column(4)),  # `kind` repeats, so it names no visit
        ("planes of each visit", 6, Column(1)),
        ("which halls", 9, Column(9)),  # a hall is no city
    ],
)
def test_without_a_name_the_text_beside_the_key_names_a_thing(question: str, shown: int, expected: Column) -> None:
    plan = Plan((Column(shown),), sources=(Source(0),))
    assert in_full(plan, FLEET, link(question, FLEET)).show == (expected,)


PRODUCTS = make_scope(
    (table("products", sku="VARCHAR", label="VARCHAR", discontinued="INTEGER", weight="INTEGER", organic="VARCHAR"),),
    flags={2: Flags(1, 0), 4: Flags("Y", "N")},
)
HEAVY = Compare(">", Column(3), Value(5))


@pytest.mark.parametrize(
    ("question", "plan", "expected"),
    [
        (
            "discontinued products",
            Plan((Column(2),)),
            Plan((Column(1),), where=Compare("=", Column(2), Value(1))),
        ),
        (
            "organic products over 5 kilos",
            Plan((Column(4),), where=HEAVY),
            Plan((Column(1),), where=And((HEAVY, Compare("=", Column(4), Value("Y"))))),
        ),
        (
            "products that were not discontinued",
            Plan((Column(2),)),
            Plan((Column(1),), where=Compare("=", Column(2), Value(0))),
        ),
        (
            "inorganic products",
            Plan((Column(4),)),
            Plan((Column(1),), where=Compare("=", Column(4), Value("N"))),
        ),
        ("which products are discontinued, yes or no", Plan((Column(1), Column(2))), Plan((Column(1), Column(2)))),
        ("is it organic", Plan((Column(4),)), Plan((Column(4),))),
    ],
)
def test_a_mark_alone_is_a_condition(question: str, plan: Plan, expected: Plan) -> None:
    assert in_full(plan, PRODUCTS, link(question, PRODUCTS)) == expected


def test_short_headers_of_first_and_last_names_are_understood_side_by_side() -> None:
    staff = make_scope([table("stf", sid="INTEGER", fn="VARCHAR", ln="VARCHAR"), table("doc", fn="VARCHAR")])
    assert staff.meanings == {1: "first name", 2: "last name"}
    plan = Plan((Column(2),), sources=(Source(0),))
    assert in_full(plan, staff, link("Who is on duty?", staff)).show == (Column(1), Column(2))


MONTH, MONTH_OF_YEAR = Period("month", Column(3)), Period("month_of_year", Column(3))


@pytest.mark.parametrize(
    ("where", "shown"),
    [
        (Compare("=", Column(3), Value("2024")), MONTH),
        (And((Compare("=", Period("year", Column(3)), Value(2024)), Compare("=", Column(1), Value("x")))), MONTH),
        (Compare("=", Column(2), Value("2024")), MONTH_OF_YEAR),
        (None, MONTH_OF_YEAR),
    ],
)
def test_months_of_a_year_are_shown_with_it(where: Predicate | None, shown: Expression) -> None:
    plan = Plan((MONTH_OF_YEAR, Aggregate("count", Rows())), where=where, group=(MONTH_OF_YEAR,))
    assert dated(plan).show[0] == dated(plan).group[0] == shown


# The order of an answer's rows, how its first rows are chosen, and how many tie at the cut.

ORDER_SCOPE = make_scope([table("bag", shop="VARCHAR", year="INTEGER", kilos="INTEGER", name="VARCHAR")])
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
    found = in_order(to_sql(plan, ORDER_SCOPE), plan, ORDER_SCOPE)
    assert lake.execute(found.sql(dialect="duckdb")).fetchall() == rows


@pytest.mark.parametrize(
    "plan", [Plan((SUM,)), Plan((COUNT,), sources=(Source(0),)), Plan((NAME,)), Plan((NAME,), limit=3)]
)
def test_one_row_and_the_rows_of_a_table_stay(plan: Query) -> None:
    tree = to_sql(plan, ORDER_SCOPE)
    assert in_order(tree, plan, ORDER_SCOPE) is tree


@pytest.mark.parametrize(
    ("plan", "measure"),
    [
        (Plan((NAME,), order=(Order(KILOS, True),), limit=1), KILOS),
        (Plan((SHOP,), group=(SHOP,), order=(Order(SUM, True),), limit=3), SUM),
        (Plan((SHOP,), group=(SHOP,), order=(Order(COUNT, True),), limit=1, skip=1), COUNT),
        (Plan((NAME, KILOS), order=(Order(KILOS, True),), limit=1), None),
        (Plan((NAME,), order=(Order(KILOS, True),)), KILOS),
        (Plan((NAME,), order=(Order(Length(NAME), True),), limit=1), None),
        (Plan((SHOP,), distinct=True, order=(Order(KILOS, True),), limit=1), None),
        (Plan((Everything(0),), order=(Order(KILOS, True),), limit=1), None),
        (Plan((COUNT,), order=(Order(KILOS, True),), limit=1), None),
    ],
)
def test_what_rows_are_chosen_or_sorted_by_is_shown(plan: Plan, measure: Expression | None) -> None:
    assert measure_of(plan) == measure
    shown = with_measure(to_sql(plan, ORDER_SCOPE), plan, ORDER_SCOPE).selects
    assert len(shown) == len(to_sql(plan, ORDER_SCOPE).selects) + (measure is not None)


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
    statement = ties(in_order(to_sql(plan, ORDER_SCOPE), plan, ORDER_SCOPE), plan)
    assert statement is not None
    assert lake.execute(statement.sql(dialect="duckdb")).fetchall() == [row]


@pytest.mark.parametrize("plan", [Plan((NAME,), limit=1), Plan((NAME,), order=(Order(KILOS),)), Plan((SUM,))])
def test_nothing_is_cut_where_no_order_has_a_limit(plan: Plan) -> None:
    assert ties(in_order(to_sql(plan, ORDER_SCOPE), plan, ORDER_SCOPE), plan) is None


def test_the_first_of_each_show_their_name_and_key() -> None:
    scope = make_scope((table("runners", runner_id="INTEGER", name="VARCHAR", club="VARCHAR", points="INTEGER"),))
    key, name, club, points = map(Column, range(4))
    ranked = Plan((club, points), order=(Order(points, True),), limit=2, per=(club,))
    found = told_apart(ranked, scope)
    assert isinstance(found, Plan) and found.show == (club, points, name, key)
    plain = replace(ranked, per=())
    assert told_apart(plain, scope) == plain
