"""What conditions, groups and ends a plan may have for a question: each constraint, met and not met."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lakescout.answer.constraints import broken
from lakescout.lake.catalog import Column as LakeColumn
from lakescout.lake.catalog import Table, TableName
from lakescout.reading.link import link
from lakescout.reading.plan import (
    Aggregate,
    And,
    Arithmetic,
    Column,
    Compare,
    Correlation,
    Everything,
    In,
    Missing,
    Not,
    Or,
    Order,
    Percent,
    Plan,
    Query,
    Rows,
    Source,
    Value,
)
from lakescout.reading.scope import Cell, Key, make_scope
from lakescout.reading.texts import Flags, Labels
from lakescout.reading.unaccounted import with_kind

_ACCOUNTS = {
    "id": "INTEGER",
    "status": "VARCHAR",
    "tags": "VARCHAR[]",
    "revenue": "DOUBLE",
    "seats": "INTEGER",
    "price_cents": "INTEGER",
    "opened_on": "DATE",
    "closed_on": "DATE",
    "claimed": "DOUBLE",
    "active": "VARCHAR",
    "manager_id": "INTEGER",
    "fee_usd": "DOUBLE",
    "call_min": "DOUBLE",
    "city": "VARCHAR",
}
_MANAGERS = {"manager_id": "INTEGER", "grade": "VARCHAR", "retired": "VARCHAR", "started_on": "DATE", "born_on": "DATE"}
_STATES = {"state_id": "INTEGER", "account_id": "INTEGER", "state": "VARCHAR"}
_BIRTHS = {"person_id": "INTEGER", "dateofbirth": "DATE"}
_OTHERS = (("managers", _MANAGERS), ("account_states", _STATES), ("persons", _BIRTHS))
_NAMES = [*_ACCOUNTS, *(f"{table}.{name}" for table, columns in _OTHERS for name in columns)]
_NUMBER = {name: Column(place) for place, name in enumerate(_NAMES)}


def _table(name: str, columns: dict[str, str]) -> Table:
    made = (LakeColumn(column, kind, place) for place, (column, kind) in enumerate(columns.items()))
    return Table(TableName("m", "s", name), tuple(made))


SCOPE = make_scope(
    [_table("accounts", _ACCOUNTS), *(_table(name, columns) for name, columns in _OTHERS)],
    [
        Key(_NUMBER["manager_id"].column, _NUMBER["managers.manager_id"].column),
        Key(_NUMBER["account_states.account_id"].column, _NUMBER["id"].column),
    ],
    flags={_NUMBER["active"].column: Flags("Y", "N"), _NUMBER["managers.retired"].column: Flags("Y", "N")},
    labels={
        _NUMBER["status"].column: Labels(("paid", "open", "-", "total"), repeated=True, blanks=("-",)),
        _NUMBER["account_states.state"].column: Labels(("paid", "open"), repeated=True),
        _NUMBER["city"].column: Labels((), blanks=("",)),
    },
    missing=frozenset({_NUMBER["closed_on"].column, _NUMBER["revenue"].column}),
)


def column(name: str) -> Column:
    return _NUMBER[name]


def count(*conditions: object) -> Plan:
    """How many accounts meet the conditions."""
    where = And(conditions) if len(conditions) > 1 else conditions[0] if conditions else None  # type: ignore[arg-type]
    return Plan((Aggregate("count", Rows()),), where=where, sources=(Source(0),))  # type: ignore[arg-type]


def compare(name: str, value: object, comparison: str = "=") -> Compare:
    right = value if isinstance(value, (Column, Plan)) else Value(value)  # type: ignore[arg-type]
    return Compare(comparison, column(name), right)  # type: ignore[arg-type]


def filled(name: str) -> Not:
    return Not(Missing(column(name)))


def sum_of(name: str) -> Aggregate:
    return Aggregate("sum", column(name))


BOTH = Or((compare("tags", "vip"), compare("tags", "new")))
MOST = Plan((column("id"),), group=(column("id"),), order=(Order(Aggregate("count", Rows()), True),), limit=1)
SECOND = Plan((column("id"),), order=(Order(column("revenue"), True),), limit=1, skip=1)


@pytest.mark.parametrize(
    ("question", "plan", "barred"),
    [
        ("how many accounts have seats", count(compare("seats", 1)), "number unsaid"),
        ("how many accounts have seats", count(compare("seats", 0, "<")), "number unsaid"),
        ("how many accounts have seats", count(compare("seats", 0, ">")), None),
        ("how many accounts have 12 seats", count(compare("seats", 12)), None),
        ("how many accounts have 12 seats", count(compare("seats", 1)), "number unsaid"),
        ("number of accounts with more than 5 seats", count(compare("seats", 6, ">=")), None),
        ("number of accounts without revenue", count(compare("revenue", 0)), "number unsaid"),
        ("number of accounts without seats", count(compare("seats", 0)), None),
        ("number of accounts with several seats", count(compare("seats", 1, ">")), None),
        ("number of accounts with the same revenue as claimed", count(compare("claimed", column("revenue"))), None),
        ("number of accounts with more claimed than revenue", count(compare("claimed", column("revenue"), ">")), None),
        ("number of accounts closed on time", count(compare("closed_on", column("opened_on"), "<=")), None),
        ("number of accounts whose claimed surpasses revenue", count(compare("claimed", column("revenue"), ">")), None),
        (
            "managers that have accounts",
            Plan(
                (column("managers.manager_id"),),
                where=In(column("managers.manager_id"), Plan((column("managers.manager_id"),), sources=(Source(0),))),
            ),
            None,
        ),
        (
            "number of accounts by city",
            Plan((column("city"), Aggregate("count", Rows())), group=(column("city"),), sources=(Source(0),)),
            None,
        ),
        ("accounts by city", Plan((Everything(0),), order=(Order(column("city")),)), None),
        ("number of accounts tagged vip and new", count(BOTH), "either of both"),
        ("number of accounts tagged vip or new", count(BOTH), None),
        ("account with the most calls", MOST, None),
        ("second largest account by revenue", SECOND, None),
        ("top second largest accounts by revenue", replace(SECOND, skip=0, limit=2), None),
        ("number of accounts opened", count(filled("opened_on")), "always filled"),
        ("number of accounts closed", count(filled("closed_on")), None),
        ("number of accounts with an opening day", count(filled("opened_on")), None),
        ("number of accounts by place", count(filled("city")), None),
        ("is the revenue of accounts high", Plan((column("revenue"),)), "yes or no"),
        ("is there an account", Plan((Everything(0),)), None),
        ("do you know the number of accounts", count(), None),
        ("is it known how many accounts there are", count(), None),
        ("are revenue and claimed correlated", Plan((Correlation(column("revenue"), column("claimed")),)), None),
        ("price of accounts in cents", Plan((column("price_cents"),)), None),
        ("number of accounts under $50", count(compare("price_cents", 5000, "<")), None),
        ("number of accounts with a fee under 50 cents", count(compare("fee_usd", 0.5, "<")), None),
        ("call of accounts in minutes", Plan((column("call_min"),)), None),
        ("number of accounts of retired managers", count(compare("managers.retired", "Y")), None),
        ("number of paid accounts", count(compare("account_states.state", "paid")), None),
        ("total of total accounts", Plan((sum_of("revenue"),), where=compare("status", "total")), None),
        ("number of inactive accounts", count(compare("active", "N")), None),
        (
            "number of accounts with the largest revenue",
            count(compare("revenue", Plan((Aggregate("max", column("revenue")),)))),
            None,
        ),
        (
            "number of accounts claimed",
            count(compare("claimed", Plan((Aggregate("max", column("claimed")),)))),
            "limits what has no limit",
        ),
        ("ratio of claimed to revenue", Plan((Arithmetic("/", sum_of("claimed"), sum_of("revenue")),)), None),
        ("ratio of claimed to revenue", Plan((Percent(sum_of("claimed"), sum_of("revenue")),)), None),
        ("total of open accounts", Plan((sum_of("revenue"),), where=compare("status", "open")), None),
        ("revenue of open accounts", Plan((sum_of("revenue"),), where=compare("status", "open")), None),
        (
            "average time between opened and closed of accounts",
            Plan((Aggregate("avg", Arithmetic("-", column("closed_on"), column("opened_on"))),)),
            None,
        ),
        ("how many account cities are there", Plan((Aggregate("count", column("city"), distinct=True),)), None),
        ("how many managers have accounts", Plan((Aggregate("count", column("manager_id"), distinct=True),)), None),
        (
            "number of managers born after 1990",
            Plan((Aggregate("count", Rows()),), where=compare("managers.born_on", "1990-12-31", ">")),
            None,
        ),
        (
            "number of persons born after 1990",
            Plan((Aggregate("count", Rows()),), where=compare("persons.dateofbirth", "1990-12-31", ">")),
            None,
        ),
        ("how long has an account been claimed", Plan((column("seats"),)), "length for a time since"),
        ("how long have accounts been claimed", Plan((column("claimed"),)), None),
    ],
)
def test_a_plan_says_what_the_question_says(question: str, plan: Query, barred: str | None) -> None:
    found = broken(plan, SCOPE, link(question, SCOPE))
    assert (found and found.name) == barred, found


def test_a_kind_is_added_where_no_query_within_seeks_a_number() -> None:
    scope = replace(SCOPE, cells=(Cell(10, 14, _NUMBER["status"].column, "paid", 5),))
    links = link("number of paid accounts with the largest revenue", scope)
    paid = compare("status", "paid")
    largest = compare("revenue", Plan((Aggregate("max", column("revenue")),)))
    managed = In(column("manager_id"), Plan((column("managers.manager_id"),), where=compare("managers.retired", "Y")))
    assert with_kind(count(), links, scope) == count(paid)
    assert with_kind(count(managed), links, scope) == count(managed, paid)
    assert with_kind(count(largest), links, scope) == count(largest)
