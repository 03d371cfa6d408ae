"""The order of passes: every rewrite of a plan comes before the laws, and what the laws saw is what runs."""

import math
from collections.abc import Iterator
from typing import Any

import pytest

import lakescout
from lakescout.answer import candidates as module
from lakescout.answer.order import in_order, with_measure
from lakescout.answer.passes import MADE, READ, Context, rewritten
from lakescout.doors.python import lake_of
from lakescout.engine.ask import answered
from lakescout.lake.catalog import Column as Header
from lakescout.lake.catalog import Table, TableName
from lakescout.reading.joining import KeyPaths
from lakescout.reading.link import link
from lakescout.reading.plan import Aggregate, Column, Plan, Rows
from lakescout.reading.scope import make_scope
from lakescout.reading.to_sql import to_sql

SHOP = """
CREATE TABLE customers(customer_id INTEGER PRIMARY KEY, name VARCHAR, city VARCHAR);
INSERT INTO customers VALUES (1, 'Ann', 'Oslo'), (2, 'Bob', 'Rome'), (3, 'Cid', 'Oslo');
CREATE TABLE orders(order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers(customer_id),
    ordered_on DATE, amount DOUBLE);
INSERT INTO orders VALUES (1, 1, '2024-01-05', 10), (2, 1, '2024-02-06', 20), (3, 2, '2024-02-07', 5);
"""


@pytest.fixture
def shop() -> Iterator[Any]:
    with lakescout.connect() as connection:
        connection.execute(SHOP)
        yield connection


@pytest.mark.parametrize(
    "question",
    [
        "who spent the most",
        "number of customers with orders",
        "amount per month in Oslo",
        "customers with the most orders",
    ],
)
def test_what_the_laws_saw_is_what_runs(shop: Any, monkeypatch: pytest.MonkeyPatch, question: str) -> None:
    seen = []
    monkeypatch.setattr(module, "broken", lambda plan, scope, links: seen.append(plan))
    _, prepared = answered(lake_of(shop), question, "embedded", 5)
    assert prepared is not None
    assert prepared.found
    for found in prepared.found:
        assert found.plan in seen
        plain = to_sql(found.plan, found.scope, KeyPaths(found.scope))
        assert found.tree == in_order(with_measure(plain, found.plan, found.scope), found.plan, found.scope)


def test_plans_that_become_one_are_as_likely_as_both() -> None:
    scope = make_scope([Table(TableName("lake", "main", "sales"), (Header("sale_id", "INTEGER", 0),))])
    counted = Plan((Aggregate("count", Rows()),), sources=())
    plans = [(Plan((Column(0),)), math.log(0.5)), (counted, math.log(0.25)), (counted, math.log(0.125))]
    found = rewritten(plans, Context(scope, link("sales", scope)))
    assert [round(math.exp(item.score), 3) for item in found] == [0.5, 0.375]


def test_every_pass_is_called_in_its_order(monkeypatch: pytest.MonkeyPatch) -> None:
    scope = make_scope([Table(TableName("lake", "main", "sales"), (Header("sale_id", "INTEGER", 0),))])
    called: list[str] = []
    for passes in (READ, MADE):
        for name in list(passes):
            monkeypatch.setitem(passes, name, lambda plan, at, name=name: called.append(name) or plan)  # type: ignore[arg-type]
    rewritten([(Plan((Column(0),)), 0.0)], Context(scope, link("sales", scope)))
    assert called == [*READ, *MADE]
