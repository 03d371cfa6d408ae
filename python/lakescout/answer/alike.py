"""Whether two plans differ only in what nobody asked about: a customer by number, by name or by contact.

And whether two plans over different tables ask the same of them: sources that may answer differently.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

import numpy as np

from lakescout.lake.texts import stems
from lakescout.reading.link import PARTLY, STEM, Links
from lakescout.reading.plan import (
    Aggregate,
    Column,
    Everything,
    Expression,
    Plan,
    Query,
    Source,
    Value,
    everywhere,
    has_aggregate,
    mapped,
)
from lakescout.reading.scope import Scope
from lakescout.reading.shown import KEYS, NAMES, names_of
from lakescout.words.text import fold, normalise_name

NEARER: Final = 0.15
"""How much higher the cosine of a word with one column must be than with another, to tell that this one is meant."""

_OF_NAMES: Final = frozenset(stem for word in KEYS | NAMES for stem in stems(word))


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


def lists_one_thing(left: Query | None, right: Query | None) -> bool:
    """Whether two plans list the same rows, and one shows more of them than the other."""
    if not isinstance(left, Plan) or not isinstance(right, Plan) or left.group or left.distinct:
        return False
    if replace(left, show=()) != replace(right, show=()) or any(map(has_aggregate, (*left.show, *right.show))):
        return False
    few, many = sorted((frozenset(left.show), frozenset(right.show)), key=len)
    return few < many


def ask_one_thing(left: Query | None, of_left: Scope, right: Query | None, of_right: Scope) -> bool:
    """Whether two plans over other tables ask the same: one shape, and in each place columns that are called alike.

    The GDP of France is a cell of `world_bank.gdp` where `country` is France, and of `imf.gdp` where `country_name` is.
    """
    if left is None or right is None or not differ_in_place(left, right):
        return False
    pairs = zip(_pointers(left), _pointers(right), strict=True)
    return all(_called_alike(one, of_left, other, of_right) for one, other in pairs)


def differ_in_place(left: Query | None, right: Query | None) -> bool:
    """Whether two plans ask the same but for the tables and columns that they ask it of."""
    return left is not None and right is not None and mapped(left, _unplaced) == mapped(right, _unplaced)


def says_cells_alone(query: Query | None, scope: Scope, links: Links) -> bool:
    """Whether no word of the question says, even in part, what a table or column of the plan is called."""
    if query is None:
        return False
    columns = [each.column for each in _pointers(query) if isinstance(each, Column)]
    if not any(value.kind == "cell" and {*columns} & {*value.columns} for value in links.values):
        return False
    tables = {each.table for each in _pointers(query) if not isinstance(each, Column)}
    tables |= {scope.columns[column].table for column in columns}
    return not (links.reasons[:, [*tables, *map(links.names.column_item, columns)]] >= PARTLY).any()


def _unplaced(node: object) -> object:
    """A production without its pointers into the scope; texts in lower case."""
    match node:
        case Column():
            return Column(0)
        case Source() | Everything():
            return replace(node, table=0, via=None)
        case Value(str(text)):
            return Value(fold(text))
    return node


def _pointers(query: Query) -> list[Column | Source | Everything]:
    return [node for node in everywhere(query) if isinstance(node, (Column, Source, Everything))]


def _called_alike(
    one: Column | Source | Everything, of_one: Scope, other: Column | Source | Everything, of_other: Scope
) -> bool:
    """Whether two tables have one name, or two columns that hold things of one kind."""
    if isinstance(one, Column) and isinstance(other, Column):
        left, right = of_one.columns[one.column], of_other.columns[other.column]
        short, long = sorted((left.called.lower(), right.called.lower()), key=len)
        if len(short) < 4 and (short + long).isalpha() and not long.startswith(short):
            return False  # what is short for a destination may be short for daylight saving: `dst`
        return left.kind == right.kind and _own_words(of_one, one.column) == _own_words(of_other, other.column)
    if isinstance(one, Column) or isinstance(other, Column):
        return False
    return _words_of_table(of_one, one.table) == _words_of_table(of_other, other.table)


def _own_words(scope: Scope, number: int) -> frozenset[str]:
    """What a column is called, without words for names and keys and those of its table, where it has others."""
    column = scope.columns[number]
    words, table = frozenset(stems(normalise_name(column.called))), _words_of_table(scope, column.table)
    return (words - _OF_NAMES - table) or (words | table)


def _words_of_table(scope: Scope, table: int) -> frozenset[str]:
    return frozenset(stems(normalise_name(scope.tables[table].called)))


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
    """Whether the question's words come about as near to each of some columns."""
    found = [
        float(links.alone[_own(number, scope, links), links.names.column_item(number)].max(initial=0.0))
        for number in numbers
    ]
    return max(found) - min(found) < NEARER
