"""The groups that a question asks for and its plan lacks, added where only one column can be meant.

The reader leaves out the second of two groups, and a unit of time for which the question names no date.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final, cast

import numpy as np

from lakescout.reading.counted import counted_table
from lakescout.reading.demand import ARTICLES, PERIODS, SHARES, Atom, Demand
from lakescout.reading.grain import filled_in, holds_counts, is_amount, is_divisor
from lakescout.reading.link import PARTLY, STEM, Links
from lakescout.reading.names import name_words
from lakescout.reading.plan import (
    Aggregate,
    Along,
    Column,
    Compare,
    Expression,
    Period,
    Plan,
    Predicate,
    Query,
    Rows,
    Share,
    Source,
    Unit,
    Value,
    all_of,
    columns_in,
    conditions,
    everywhere,
    has_aggregate,
    mapped_within,
    tables_of,
)
from lakescout.reading.scope import Scope
from lakescout.reading.shown import key_of, names_of


def grouped_as_asked(query: Query, scope: Scope, links: Links, demand: Demand) -> Query:
    """The plan with every group for which the question asks: per species and district, per contractor and year.

    A table that is named groups by the names of its rows. What several columns may be is left out.
    """
    if not isinstance(query, Plan):
        return query
    plan = _of_those_that(_having(query, scope, links, demand), scope, links)
    atoms = [atom for atom in demand.of("group", "group by period") if atom.says not in _OF_CLOCKS]
    if not atoms or not _measures(plan):
        return plan
    plan = _shared(plan, scope, links)
    homes = _homes(plan, scope, links)
    for atom in atoms if len(homes) == 1 else ():
        if atom.kind == "group":
            for column in _things(atom, min(homes), scope, links):
                plan = _by_thing(plan, column, scope)
        elif not _is_measured(atom, plan, links):
            plan = _by_period(plan, atom, min(homes), scope, links)
    return plan


def _is_measured(atom: Atom, plan: Plan, links: Links) -> bool:
    """Whether the unit is in the name of what is measured: an hourly rate."""
    numbers = columns_in(*(item for item in plan.show if item not in plan.group))
    return any(links.reasons[atom.end - 1, links.names.column_item(number)] >= PARTLY for number in numbers)


_OF_CLOCKS: Final = frozenset({"hour of day", "weekday"})


def _having(plan: Plan, scope: Scope, links: Links, demand: Demand) -> Plan:
    """Things by how many rows of a table they have, and by no number of one row: planes with over 500 flights."""
    shown = [item for item in plan.show if isinstance(item, Column)]
    homes = {scope.columns[item.column].table for item in shown}
    if len(homes) != 1 or len(shown) < len(plan.show) or plan.limit is not None:
        return plan
    for atom in demand.of("bound", "exactly"):
        near = links.reasons[atom.end : atom.end + 1, : links.names.tables]
        tables = set(np.flatnonzero(near.max(axis=0, initial=0) >= STEM).tolist()) - homes
        for part in (*conditions(plan.where), *conditions(plan.having)):
            match part:
                case Compare(sign, Column(number) | Aggregate("sum", Column(number)), Value(value) as least) if (
                    scope.columns[number].table in tables and value == atom.number and not holds_counts(number, scope)
                ):
                    counted = Compare(sign, Aggregate("count", Rows()), least)
                    return _counting(plan, part, counted, Source(scope.columns[number].table), scope)
    return plan


def _counting(plan: Plan, part: Predicate, counted: Predicate, rows: Source, scope: Scope) -> Plan:
    """A list of things grouped by their key, with a condition on the number of their rows in place of another."""
    keys = {key_of(scope.columns[number].table, scope) for number in columns_in(*plan.show)}
    group = plan.group or (*(Column(key) for key in keys if key is not None), *plan.show)
    return replace(
        plan,
        where=all_of([each for each in conditions(plan.where) if each != part]),
        distinct=False,
        group=tuple(dict.fromkeys(group)),
        having=all_of([each for each in (*conditions(plan.having), counted) if each != part]),
        sources=tuple(dict.fromkeys((*plan.sources, rows))),
    )


def _of_those_that(plan: Plan, scope: Scope, links: Links) -> Plan:
    """Periods of what is done, without the rows in which it is not: trees that were removed, by the year."""
    stems = {token.stem for token in links.tokens}
    days = [
        item.of
        for item in plan.group
        if isinstance(item, Period) and isinstance(item.of, Column) and item.of.column in scope.missing
    ]
    done = [of for of in days if not stems.isdisjoint(name_words(scope.columns[of.column].called)[:1])]
    return replace(plan, where=filled_in(plan.where, done, scope)) if done else plan


def _shared(plan: Plan, scope: Scope, links: Links) -> Plan:
    """A share of the rows of the table that is named behind "share of", where no column of it is read."""
    places = [place + 2 for place, token in enumerate(links.tokens[:-2]) if token.lower in SHARES]
    tables = {table for table in range(links.names.tables) if (links.reasons[places, table] >= STEM).any()}
    if len(tables) != 1:
        return plan
    counts = any(isinstance(item, Share) and item.of == Aggregate("count", Rows()) for item in plan.show)
    if not counts or plan.sources or tables & tables_of(scope, plan):
        return plan
    return replace(plan, sources=(Source(*tables),))


def _measures(plan: Plan) -> bool:
    """Whether a plan gives nothing but numbers of groups, or of all rows."""
    rest = [item for item in plan.show if item not in plan.group]
    numbers = bool(rest) and all(has_aggregate(item) for item in rest)
    whole = plan.limit is None and not plan.per and plan.keep is None and plan.having is None
    return numbers and whole and not any(isinstance(node, (Along, Plan)) for item in rest for node in everywhere(item))


def _homes(plan: Plan, scope: Scope, links: Links) -> set[int]:
    """The tables of what is measured, or whose rows are counted."""
    measures = [node for item in plan.show for node in everywhere(item) if isinstance(node, Aggregate)]
    counted = counted_table(links, scope)
    if counted is not None and all(each.function == "count" for each in measures):
        return {counted}
    homes = {scope.columns[number].table for each in measures for number in columns_in(each.of)}
    return homes or {source.table for source in plan.sources}


def _things(atom: Atom, home: int, scope: Scope, links: Links) -> Iterator[Column]:
    """The columns that are called by their whole names behind "per", one after the other: by colour and sweetness."""
    tokens, place = links.tokens, atom.about[0]
    while place < len(tokens):
        while place < len(tokens) and tokens[place].lower in ARTICLES:
            place += 1
        end, column = _named(place, home, scope, links)
        if column is None:
            return
        yield column
        if end >= len(tokens) or tokens[end].lower not in _JOINING:
            return
        place = end + 1


_JOINING: Final = frozenset({"and", ",", "&"})
_MOST_WORDS: Final = 4


def _named(start: int, home: int, scope: Scope, links: Links) -> tuple[int, Column | None]:
    """The one column that the longest words from a place on call by its whole name, and where the words end.

    Words that go on with another name call something else: a patient city is no patient.
    """
    for end in range(min(start + _MOST_WORDS, len(links.tokens)), start, -1):
        words = name_words(" ".join(token.lower for token in links.tokens[start:end]))
        for near in _near(home, scope):
            columns = [number for table in near for number in scope.columns_of(table)]
            called = [number for number in columns if words in _calls(number, scope)]
            tables = [table for table in near if table != home and name_words(scope.tables[table].called) == words]
            if len(tables) == 1 and not called:
                called = [*names_of(scope, tables[0])]
            if called or tables:
                one = len(called) == 1 and not is_amount(called[0], scope) and not is_divisor(called[0], scope)
                goes_on = bool((links.reasons[end : end + 1] >= PARTLY).any())
                return end, Column(called[0]) if one and not goes_on else None
    return start, None


def _calls(column: int, scope: Scope) -> list[tuple[str, ...]]:
    """What a column is called, alone and behind its table."""
    own = name_words(scope.columns[column].called)
    return [own, (*name_words(scope.tables[scope.columns[column].table].called), *own)]


def _near(home: int, scope: Scope) -> Iterator[list[int]]:
    """The table itself, then those to which its keys lead, step by step."""
    found, last = {home}, [home]
    while last:
        yield last
        ends = {scope.columns[key.right].table for key in scope.keys if scope.columns[key.left].table in last}
        last = sorted(ends - found)
        found |= ends


def _by_thing(plan: Plan, column: Column, scope: Scope) -> Plan:
    """The plan grouped by a column, where it is by none of that name, nor by the key of its table."""
    table, name = scope.columns[column.column].table, scope.columns[column.column].name
    refers = {key.left: key.right for key in scope.keys}
    grouped = {number for each in columns_in(*plan.group) for number in (each, refers.get(each, each))}
    key = key_of(table, scope)
    is_name = column.column in names_of(scope, table)
    is_there = name in {scope.columns[number].name for number in grouped} or (is_name and key in grouped)
    if is_there or _is_one(table, plan, scope):
        return plan

    def of_rows(node: object) -> object:
        match node:
            case Aggregate("count", Column(number), distinct=True) if number == key or any(
                each.left == number and each.right == key for each in scope.keys
            ):
                return replace(node, of=Rows(), distinct=False)
        return node

    counted = replace(plan, show=tuple(mapped_within(item, of_rows) for item in plan.show))
    return _grouped(counted, column, *((Column(key),) if is_name and key is not None else ()))


def _is_one(table: int, plan: Plan, scope: Scope) -> bool:
    """Whether a condition picks one thing of a table by its name: those made by the maker Acme."""
    equal = (each.left for each in conditions(plan.where) if isinstance(each, Compare) and each.comparison == "=")
    return any(isinstance(left, Column) and left.column in names_of(scope, table) for left in equal)


def _by_period(plan: Plan, atom: Atom, home: int, scope: Scope, links: Links) -> Plan:
    """The plan grouped by a unit of the one date of what is measured, or by the column that the unit's name calls."""
    unit = cast(Unit, atom.says.replace(" ", "_"))
    columns = [number for number in scope.columns_of(home) if number not in scope.empty]
    called = [number for number in columns if name_words(scope.columns[number].called) == (atom.says,)]
    days = [number for number in columns if scope.columns[number].is_date]
    days = [n for n in days if links.reasons[:, links.names.column_item(n)].max(initial=0) >= PARTLY] or (
        [number for number in days if number not in scope.missing] or days
    )
    years = [n for n in columns if unit in {"year", "decade"} and scope.columns[n].holds_years]
    finer = _UNITS[_UNITS.index(unit) :] if unit in _UNITS else ()
    told = any(isinstance(item, Period) and item.unit in {unit, *finer} for item in plan.group)
    if told and len(called) == 1 and unit == "hour" and not any(scope.columns[number].has_clock for number in days):
        return plan if len(plan.group) > 1 else _grouped(_without(plan, [*plan.group]), Column(called[0]))
    if told or (unit != "decade" and {*called, *years} & {*columns_in(*plan.group)}):
        return plan
    if len(called) != 1 and len(days or years) != 1:
        return plan
    of = Column((called or days or years)[0])
    by: Expression = of if called or (not days and unit == "year") else Period(unit, of)
    others = [item for item in plan.group if _is_other_time(item, scope, links)]
    return _grouped(_without(plan, others), by)


_UNITS: Final[tuple[Unit, ...]] = ("year", "half_year", "quarter", "month", "week", "day", "hour")


def _is_other_time(item: Expression, scope: Scope, links: Links) -> bool:
    """Whether a group is a time that no word of the question names: the year in which a plot was planted."""
    columns = columns_in(item)
    words = {token.stem for token in links.tokens}
    timed = (
        scope.columns[n].holds_years or scope.columns[n].is_date or {*name_words(scope.columns[n].called)} & PERIODS
        for n in columns
    )
    named = ({*name_words(scope.columns[n].called)} - PERIODS & words for n in columns)
    return len(columns) == 1 and any(timed) and not any(named)


def _without(plan: Plan, items: list[Expression]) -> Plan:
    return replace(
        plan,
        show=tuple(item for item in plan.show if item not in items),
        group=tuple(item for item in plan.group if item not in items),
        order=tuple(order for order in plan.order if order.by not in items),
    )


def _grouped(plan: Plan, by: Expression, *keys: Expression) -> Plan:
    """The plan with another group, shown behind those that it has."""
    shown = [item for item in plan.show if item in plan.group]
    rest = [item for item in plan.show if item not in plan.group]
    return replace(plan, show=(*shown, by, *rest), group=(*plan.group, *keys, by))
