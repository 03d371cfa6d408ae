"""Unaccounted words: those that narrow a question stop an answer, others need not."""

from __future__ import annotations

import pytest

from lakescout.reading.link import link
from lakescout.reading.plan import Aggregate, Column, Compare, Plan, Rows, Source, Value
from lakescout.reading.scope import make_scope
from lakescout.reading.similar import Similar
from lakescout.reading.unaccounted import (
    CARRIES,
    FEATURES,
    features,
    places_left,
    unaccounted,
    unsaid_columns,
    used_items,
)
from lakescout.words.onnx import default_encoder
from reading.small_lake import table

SCOPE = make_scope(
    [
        table("orders", order_id="INTEGER", customer="VARCHAR", country="VARCHAR", due="DATE", delivered="DATE"),
        table("club", club_id="INTEGER", name="VARCHAR", place="VARCHAR"),
    ]
)
ORDERS = Plan((Column(0), Column(1)))
LATE = Plan((Column(0), Column(1)), where=Compare(">", Column(4), Column(3)))
COUNTED = Plan((Aggregate("count", Rows()),), sources=(Source(0),))


@pytest.fixture(scope="module")
def similar() -> Similar:
    return Similar(default_encoder(1))


def chance(question: str, plan: Plan, similar: Similar) -> float:
    """The greatest chance, over the unaccounted words, that the plan lacks something."""
    links = link(question, SCOPE, similar)
    found = unaccounted(plan, links, SCOPE, used_items(plan, links, SCOPE))
    return max((word.likely for word in found), default=0.0)


@pytest.mark.parametrize(
    ("narrowing", "idle"),
    [
        ("french orders", "the orders here"),
        ("orders from abroad", "orders that we have here"),
        ("the coffee orders", "orders of everyone"),
    ],
)
def test_a_word_that_narrows_weighs_more_than_one_that_does_not(narrowing: str, idle: str, similar: Similar) -> None:
    assert chance(narrowing, ORDERS, similar) > chance(idle, ORDERS, similar)


@pytest.mark.parametrize("question", ["late orders", "unpaid orders", "cancelled orders", "how many urgent orders"])
def test_a_word_that_narrows_stops_an_answer(question: str, similar: Similar) -> None:
    assert chance(question, COUNTED if "many" in question else ORDERS, similar) >= CARRIES


@pytest.mark.parametrize(
    "question", ["orders of everyone", "all orders placed by people", "orders we have made so far"]
)
def test_an_idle_word_stops_none(question: str, similar: Similar) -> None:
    assert chance(question, ORDERS, similar) < CARRIES


def test_a_word_is_excused_where_the_plan_has_columns_that_nobody_named(similar: Similar) -> None:
    assert chance("overdue orders", LATE, similar) < chance("overdue orders", ORDERS, similar)


def test_names_values_and_operations_leave_no_word() -> None:
    question = "how many orders are from 'France'"
    plan = Plan(COUNTED.show, where=Compare("=", Column(2), Value("France")), sources=(Source(0),))
    links = link(question, SCOPE)
    assert places_left(plan, links, used_items(plan, links, SCOPE), SCOPE) == []
    assert [links.tokens[place].text for place in places_left(COUNTED, links, {0}, SCOPE)] == ["France"]


def test_the_features_of_a_word() -> None:
    links = link("how many orders in Paris 2e", SCOPE)
    items = used_items(COUNTED, links, SCOPE)
    places = places_left(COUNTED, links, items, SCOPE)
    assert [links.tokens[place].text for place in places] == ["Paris", "2e"]
    rows = [dict(zip(FEATURES, row, strict=True)) for row in features(COUNTED, links, SCOPE, items, places).tolist()]
    assert [row["capital"] for row in rows] == [1.0, 0.0]
    assert [row["digits"] for row in rows] == [0.0, 1.0]
    assert {row["unread"] for row in rows} == {2 / 5}


def test_columns_that_no_word_names() -> None:
    links = link("overdue orders by customer", make_scope(SCOPE.tables[1:]))
    assert unsaid_columns(Plan((Column(2),)), links, make_scope(SCOPE.tables[1:])) == [2]
    links = link("which place is it", SCOPE)
    assert unsaid_columns(Plan((Column(7),)), links, SCOPE) == []
