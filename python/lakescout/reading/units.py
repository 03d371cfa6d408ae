"""Units of measure: which one a header tells, and amounts in the unit that a question says."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from lakescout.reading.demand import SIGNS, Atom, Demand, unit_of
from lakescout.reading.plan import (
    Aggregate,
    Arithmetic,
    Between,
    Column,
    Compare,
    Expression,
    Plan,
    Query,
    Value,
    mapped,
)
from lakescout.reading.scope import Scope
from lakescout.reading.texts import Amounts, Form
from lakescout.words.tables import word_list
from lakescout.words.text import normalise_name

_FACTORS: Final[dict[str, dict[str, float]]] = {
    "length": {
        "mm": 0.001,
        "cm": 0.01,
        "m": 1,
        "km": 1000,
        "inch": 0.0254,
        "in": 0.0254,
        "ft": 0.3048,
        "feet": 0.3048,
        "mi": 1609.344,
    },
    "weight": {"mg": 0.001, "g": 1, "kg": 1000, "t": 1_000_000, "oz": 28.349523125, "lb": 453.59237, "lbs": 453.59237},
    "volume": {"ml": 1, "l": 1000},
    "time": {"ms": 1, "sec": 1000, "s": 1000, "min": 60_000, "h": 3_600_000, "d": 86_400_000},
    "energy": {"kwh": 1, "mwh": 1000},
    "power": {"kw": 1, "mw": 1000},
    "area": {"m2": 1, "sqm": 1, "ha": 10_000},
}
"""By what they measure: units in multiples of one of them."""
_IMPERIAL: Final = frozenset(word_list("imperial units"))
_LASTING: Final = frozenset({*word_list("lengths of time"), "delay", "wait", "runtime"})
_MONEY: Final = frozenset({*word_list("currencies"), "dollar", "euro", "cent", "cents"})


def measured(unit: str) -> str:
    """What a unit measures; empty for one that is not known.

    >>> measured("km"), measured("eur"), measured("stars")
    ('length', 'money', '')
    """
    if unit in _MONEY:
        return "money"
    return next((kind for kind, units in _FACTORS.items() if unit in units), "")


def are_alike(one: str, other: str) -> bool:
    """Whether two units measure the same: metres and feet, euros and dollars."""
    return bool(measured(one)) and measured(one) == measured(other)


def factor(one: str, other: str) -> float | None:
    """How many of the other unit one of this is; None where that is not fixed, or they are of two systems.

    >>> factor("t", "kg"), factor("h", "min"), factor("usd", "eur"), factor("inch", "cm")
    (1000.0, 60.0, None, None)
    """
    units = _FACTORS.get(measured(one), {})
    apart = (one in _IMPERIAL) != (other in _IMPERIAL)
    return units[one] / units[other] if one in units and other in units and not apart else None


def units_of(column: int, scope: Scope) -> frozenset[str]:
    """The units that a column tells; `min` is a minute behind what lasts, and else the minimum.

    Numbers tell them by their header, texts by what stands beside the numbers that they write.
    """
    called = scope.columns[column].called
    words = normalise_name(called).split()
    if words[-1:] == ["minimum"] and called.lower().endswith("min") and not _LASTING.isdisjoint(words):
        words[-1] = "minute"
    if not scope.columns[column].is_number:
        return _written_beside(scope.columns[column].form)
    last = words[-1:] if len(words) > 1 else []
    return frozenset(unit for word in words if (unit := unit_of(word, measured=[word] == last)))


def _written_beside(form: Form | None) -> frozenset[str]:
    """The unit that all numbers of a text column are written with: "1,430.27 EUR"."""
    marks = form.dropped if isinstance(form, Amounts) else ""
    units = {SIGNS[mark] for mark in marks if mark in SIGNS}
    letters = "".join(mark for mark in marks if mark.isalpha()).lower()
    return frozenset(units or filter(None, (unit_of(letters),)))


def is_money(column: int, scope: Scope) -> bool:
    """Whether a column holds money: in a currency, or called a price or a revenue."""
    words = set(normalise_name(scope.columns[column].called).split())
    in_currency = any(measured(unit) == "money" for unit in units_of(column, scope))
    return in_currency or (scope.columns[column].is_number and bool(words & _CALLED_MONEY))


def is_price(column: int, scope: Scope) -> bool:
    """Whether a column holds what one of something costs: a unit's price, or a price beside how many there are."""
    words = normalise_name(scope.columns[column].called).split()
    if is_money(column, scope) and {"unit", "each"} & set(words):
        return True
    return words[-1:] == ["price"] and any(
        scope.columns[other].is_number and _CALLED_QUANTITY & set(normalise_name(scope.columns[other].called).split())
        for other in scope.beside(column)
    )


_CALLED_MONEY: Final = frozenset(word_list("headers of money"))
_CALLED_QUANTITY: Final = frozenset(word_list("headers of quantities"))


def in_units(query: Query, scope: Scope, demand: Demand) -> Query:
    """A plan whose amounts are compared and given in the units that the question says: kilograms in tonnes."""
    for atom in demand.of("unit"):
        if atom.number is not None:
            query = mapped(query, partial(_compared, scope, atom))
        elif isinstance(query, Plan):
            query = replace(query, show=tuple(_given(item, scope, atom.says) for item in query.show))
    return query


def _compared(scope: Scope, atom: Atom, node: object) -> object:
    match node:
        case Compare(_, left, Value(int() | float() as number)) if number == atom.number:
            by = _factor(left, scope, atom.says)
            return node if by is None else replace(node, right=_times(number, by))
        case Between(left, Value(int() | float() as low), Value(int() | float() as high)) if atom.number in {low, high}:
            by = _factor(left, scope, atom.says)
            return node if by is None else Between(left, _times(low, by), _times(high, by))
    return node


def _times(number: float, by: float) -> Value:
    found = round(number * by, 9)
    return Value(int(found) if found == int(found) else found)


def _given(item: Expression, scope: Scope, said: str) -> Expression:
    """An amount in the unit that is said; as it is where it has that, or none that can be turned into it."""
    by = _factor(item, scope, said)
    if by is None:
        return item
    return (
        Arithmetic("*", item, Value(int(1 / by)))
        if by < 1 and (1 / by).is_integer()
        else Arithmetic("/", item, _times(1, by))
    )


def _factor(item: Expression, scope: Scope, said: str) -> float | None:
    """How many units of an expression one of the unit is that is said; None where it is that, or cannot be told."""
    match item:
        case Column(number) | Aggregate("sum" | "avg" | "min" | "max" | "median", Column(number)):
            units = units_of(number, scope)
            # a header of two units, such as km per hour, is of neither
            return factor(said, next(iter(units))) if len(units) == 1 and said not in units else None
    return None
