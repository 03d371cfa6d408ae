"""When two plans differ in nothing that a person asked for: a customer by number, by name or by who answers there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from lakescout.reading.link import STEM, Links
from lakescout.reading.plan import Aggregate, Column, Expression, Plan, Query
from lakescout.reading.scope import Scope
from lakescout.reading.shown import KEYS, NAMES, names_of
from lakescout.words.text import normalise_name

NEARER: Final = 0.15
"""By so much more is a column meant that a word comes nearer to."""


def show_one_thing(left: Query | None, right: Query | None, scope: Scope, links: Links) -> bool:
    """Whether two plans over one scope differ in how they call the things that they show, and no word says how.

    "Customers from Brazil" are those of `CompanyName`, of `ContactName` and of `CustomerID`.
    """
    if not isinstance(left, Plan) or not isinstance(right, Plan):
        return False
    if replace(left, show=(), group=()) != replace(right, show=(), group=()):
        return False
    sides = [[tuple(_parts(items, scope)) for items in (plan.show, plan.group)] for plan in (left, right)]
    if len({tuple(_things(parts, scope) for parts in side) for side in sides}) > 1:
        return False
    one, other = ({part for parts in side for part in parts if isinstance(part, Column)} for side in sides)
    differ = [column.column for column in one ^ other]
    return bool(differ) and len({_said(number, scope, links) for number in differ}) == 1 and _near(differ, scope, links)


def calls_by_name(plan: Query | None, scope: Scope) -> bool:
    """Whether what a plan shows of a thing is what people call it: the name of a customer, not its number."""
    shown = (
        [part.column for part in _parts(plan.show, scope) if isinstance(part, Column)] if isinstance(plan, Plan) else []
    )
    return any(number in names_of(scope, scope.columns[number].table) for number in shown)


def _parts(items: Iterable[Expression], scope: Scope) -> Iterator[Expression]:
    """What is shown; the least name of a group is the name of its thing."""
    for item in items:
        match item:
            case Aggregate("min" | "max", Column() as named) if _identifies(named, scope):
                yield named
            case _:
                yield item


def _things(parts: Iterable[Expression], scope: Scope) -> tuple[object, ...]:
    """The parts, with the table in the place of columns that call its rows."""
    found = (
        (scope.columns[part.column].table, part.via) if isinstance(part, Column) and _identifies(part, scope) else part
        for part in parts
    )
    return tuple(dict.fromkeys(found))


def _identifies(item: Column, scope: Scope) -> bool:
    column = scope.columns[item.column]
    last = set(normalise_name(column.called).split()[-1:])
    return bool(last & KEYS) or (column.is_text and bool(last & NAMES))


def _own(number: int, scope: Scope, links: Links) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """The tokens that do not name the table of a column."""
    return links.reasons[:, scope.columns[number].table] < STEM


def _said(number: int, scope: Scope, links: Links) -> tuple[int, ...]:
    """The tokens that name a column, and not its table."""
    named = links.reasons[:, links.names.column_item(number)] > 0
    return tuple(np.flatnonzero(named & _own(number, scope, links)).tolist())


def _near(numbers: Iterable[int], scope: Scope, links: Links) -> bool:
    """Whether no word comes nearer to one of some columns than to the others."""
    found = [
        float(links.alone[_own(number, scope, links), links.names.column_item(number)].max(initial=0.0))
        for number in numbers
    ]
    return max(found) - min(found) < NEARER
