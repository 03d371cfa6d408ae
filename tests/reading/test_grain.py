"""Plans at the grain that is asked for, over fixed links: no network and no database."""

import pytest

from lakescout.lake.catalog import Column as LakeColumn
from lakescout.lake.catalog import Table, TableName
from lakescout.reading.grain import Grain
from lakescout.reading.link import link
from lakescout.reading.plan import (
    Aggregate,
    Arithmetic,
    Column,
    Compare,
    In,
    Missing,
    Not,
    Or,
    Order,
    Period,
    Plan,
    Rows,
    Share,
    Value,
)
from lakescout.reading.scope import Key, make_scope
from lakescout.reading.texts import Flags


def _table(name: str, *columns: tuple[str, str]) -> Table:
    made = (LakeColumn(column, kind, place) for place, (column, kind) in enumerate(columns))
    return Table(TableName("m", "s", name), tuple(made))


FLIGHTS = _table(
    "flights", ("origin", "VARCHAR"), ("dest", "VARCHAR"), ("fuel", "DOUBLE"), ("km", "DOUBLE"), ("is_late", "BOOLEAN")
)
AIRPORTS = _table("airports", ("iata", "VARCHAR"), ("city", "VARCHAR"))
SCOPE = make_scope([FLIGHTS, AIRPORTS], [Key(0, 5), Key(1, 5)], flags={4: Flags(True, False)})
ORIGIN, DEST, FUEL, KM, LATE, IATA = map(Column, range(6))
COUNT, YEAR = Aggregate("count", Rows()), Period("year", Column(1))
LATE_IS = {said: Compare("=", LATE, Value(said)) for said in (True, False)}


@pytest.mark.parametrize(
    ("question", "plan", "meant"),
    [
        ("cities of arriving flights", Plan((Column(6, 0),)), Plan((Column(6, 1),))),  # the key may be column 0
        ("cities of departing flights", Plan((Column(6, 1),)), Plan((Column(6, 0),))),
        ("cities of flights", Plan((Column(6, 1),)), Plan((Column(6, 1),))),
        (
            "airports that no flight departs",
            Plan((IATA,), where=Not(In(IATA, Plan((DEST,))))),
            Plan((IATA,), where=Not(In(IATA, Plan((ORIGIN,))))),
        ),
        ("origin of late flights", Plan((ORIGIN,), where=LATE_IS[False]), Plan((ORIGIN,), where=LATE_IS[True])),
        ("origin of flights not late", Plan((ORIGIN,), where=LATE_IS[False]), Plan((ORIGIN,), where=LATE_IS[False])),
        ("origin of late flights", Plan((ORIGIN,), where=Not(Missing(LATE))), Plan((ORIGIN,), where=LATE_IS[True])),
        (
            "flights with no fuel",
            Plan((ORIGIN,), where=Missing(FUEL)),
            Plan((ORIGIN,), where=Or((Compare("=", FUEL, Value(0)), Missing(FUEL)))),
        ),
        ("flights with missing fuel", Plan((ORIGIN,), where=Missing(FUEL)), Plan((ORIGIN,), where=Missing(FUEL))),
        (
            "fuel per km",
            Plan((Arithmetic("/", FUEL, KM),)),
            Plan((Arithmetic("/", Aggregate("sum", FUEL), Aggregate("sum", KM)),)),
        ),
        (
            "mean fuel per flight",
            Plan((ORIGIN, Aggregate("avg", FUEL)), group=(ORIGIN,)),
            Plan((Aggregate("avg", FUEL),)),
        ),
        (
            "percentage of fuel by origin",
            Plan((ORIGIN, Share(Aggregate("count", FUEL), Not(Missing(FUEL)))), group=(ORIGIN,)),
            Plan((ORIGIN, Share(Aggregate("sum", FUEL))), group=(ORIGIN,)),
        ),
        (
            "flights per origin sorted by the origin",
            Plan((ORIGIN, COUNT), group=(ORIGIN,), order=(Order(COUNT, True),)),
            Plan((ORIGIN, COUNT), group=(ORIGIN,), order=(Order(ORIGIN),)),
        ),
        (
            "flights per origin sorted by number",
            Plan((ORIGIN, COUNT), group=(ORIGIN,), order=(Order(COUNT, True),)),
            Plan((ORIGIN, COUNT), group=(ORIGIN,), order=(Order(COUNT, True),)),
        ),
        ("running fuel over years", Plan((COUNT,), group=(YEAR,)), Plan((YEAR, COUNT), group=(YEAR,))),
        ("busiest year", Plan((COUNT,), group=(YEAR,), limit=1), Plan((COUNT,), group=(YEAR,), limit=1)),
    ],
)
def test_a_plan_is_at_the_grain_that_is_asked_for(question: str, plan: Plan, meant: Plan) -> None:
    assert Grain(SCOPE, link(question, SCOPE)).of(plan) == meant
