"""Forms of plans that the learned reader seldom writes, made from its plans where the question has the words for them.

Two things side by side, each with its own number; growth between two periods; a share of a measure, or of those rows
that are spoken of as the whole; and the two ends of a key: from here to there, whose boss, nobody's boss.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence, Set
from dataclasses import replace
from typing import Final, NamedTuple

from lakescout.reading.arithmetic import may
from lakescout.reading.counted import is_counted
from lakescout.reading.demand import SHARES, find_demand
from lakescout.reading.link import PARTLY, REASONS, STEM, Links
from lakescout.reading.plan import (
    Aggregate,
    Among,
    Arithmetic,
    Between,
    Column,
    Combined,
    Compare,
    Expression,
    In,
    Not,
    Or,
    Order,
    Percent,
    Period,
    Plan,
    Predicate,
    Query,
    Rows,
    Share,
    Value,
    all_of,
    columns_in,
    conditions,
    everywhere,
    has_aggregate,
    tables_read,
)
from lakescout.reading.rules.periods import find_periods
from lakescout.reading.scope import Key, Scope
from lakescout.reading.shown import (
    KEYS,
    YearColumns,
    by_number,
    families,
    in_its_column,
    names_of,
    numbered,
    of_family,
    without_years,
    years_in,
    years_read,
)
from lakescout.reading.spans import Found, find_operations
from lakescout.reading.statistics import statistical
from lakescout.reading.times import bounds
from lakescout.reading.units import measured, units_of
from lakescout.words.near import share_prefix
from lakescout.words.tables import word_list
from lakescout.words.text import fold, normalise_name, stem

SIDE_BY_SIDE: Final = frozenset(word_list("side by side"))
"""Words that ask for the number of each of two things, and not of both together."""
GROWTH: Final = frozenset(word_list("growth"))
ALWAYS: Final = frozenset(word_list("words of forms"))
"""Words that only a plan in their form accounts for, whatever else they may mean."""
_AMONG: Final = frozenset(word_list("among"))
_WHOLES: Final = frozenset(word_list("wholes"))
_NOBODY: Final = frozenset(word_list("nobody"))
ENDS: Final = {"from": frozenset(word_list("ends from")), "to": frozenset(word_list("ends to"))}
"""What the keys of either end are called, by the word before a value."""
_AVERAGED: Final = frozenset(word_list("no total"))


def unwritten(plans: Sequence[Query], links: Links, scope: Scope) -> Plan | None:
    """The plan that the question asks for where no plan of the reader has its form; None for most questions."""
    if not plans:
        return None
    return statistical(plans, links, scope) or _other_end(links, scope)


def in_form(query: Query, links: Links, scope: Scope) -> Query:
    """The plan in the form that the question asks for; itself where it asks for none, or lacks what the form needs."""
    if not isinstance(query, Plan):
        return query
    words = {token.lower for token in links.tokens if token.quote is None}
    plan = by_number(numbered(query, scope, links), scope, links)
    plan = in_its_column(_with_ends(plan, links, scope), links, scope)
    if words & _YEARLY and (each := _for_each_year(plan, links, scope)) is not None:
        return each
    if words & SHARES:
        shared = _share_of_measure(plan, links, scope) or _share_of_groups(plan, links, scope)
        plan = shared or _share_of_those(plan, links)
    if words & GROWTH:
        plan = _grown(plan, links, scope) or plan
    if words & SIDE_BY_SIDE:
        plan = _side_by_side(plan, scope) or plan
    return plan


_YEARLY: Final = frozenset(word_list("unit year"))
_MOST_YEARS: Final = 80
_MOST_ROWS: Final = 24
"""More years stand side by side: the guard lets no statement read more sources."""


def _for_each_year(plan: Plan, links: Links, scope: Scope) -> Query | None:
    """A row for each year whose numbers stand in a column of their own, where no year is named: what UNPIVOT does.

    "GDP of Germany per year" over the columns 1960, 1961 and so on.
    """
    tables = tables_read(plan, scope)
    found = [family for family in families(scope) if family.table in tables]
    if len(found) != 1 or years_in(links):
        return None
    members = {first: column for (first, last), column in found[0].members.items() if first == last}
    if not any(_is_of(node, found[0]) for node in everywhere(plan)):
        return None
    kept = [part for part in conditions(plan.where) if not any(_is_of(node, found[0]) for node in everywhere(part))]
    if not 1 < len(members) <= _MOST_YEARS or plan.having is not None or plan.limit is not None:
        return None
    functions = [node.function for node in everywhere(plan.show) if isinstance(node, Aggregate)]
    function = next((each for each in functions if each != "count"), None if kept else "sum")
    if any(operation == "average" for _, _, operation in find_operations(links.tokens)):
        function = "avg"
    measures: list[tuple[Value, Expression]] = []
    for year in sorted(members):
        measure: Expression = Column(members[year])
        measures.append((Value(year), measure if function is None else Aggregate(function, measure)))
    if len(measures) > _MOST_ROWS:
        return Plan(tuple(measure for _, measure in measures), where=all_of(kept))
    rows: list[Query] = [Plan(shown, where=all_of(kept)) for shown in measures]
    while len(rows) > 1:  # halves of halves: one after the other would nest as deep as there are years
        pairs = list(itertools.zip_longest(rows[::2], rows[1::2]))
        rows = [one if other is None else Combined("union_all", one, other) for one, other in pairs]
    return replace(rows[0], order=((0, False),)) if isinstance(rows[0], Combined) else None


def _is_of(node: object, family: YearColumns) -> bool:
    return isinstance(node, Column) and node.column in family.members.values()


# Side by side


def _side_by_side(plan: Plan, scope: Scope) -> Plan | None:
    """The plan with a row for each of the things that it takes together, and what each row is of."""
    if plan.group or plan.limit is not None or plan.per or plan.distinct:
        return None
    aggregates = [has_aggregate(item) for item in plan.show]
    found = _alternatives(plan.where)
    if found is None or any(aggregates) != all(aggregates) or any(isinstance(item, Rows) for item in plan.show):
        return None
    key = _cut(found.of, found.values, scope)
    if key is None:
        return None
    any_of = _any_of(found.of, found.values, scope)
    where = all_of([any_of if part is found.first else part for part in found.parts])
    show = (key, *(item for item in plan.show if item != key))
    if all(aggregates):
        return replace(plan, show=show, group=(key,), where=where)
    return replace(plan, show=show, where=where, order=plan.order or (Order(key),))


class _Alternatives(NamedTuple):
    """A condition that a column equals one of several values."""

    of: Expression
    values: tuple[Value, ...]
    parts: tuple[Predicate, ...]
    """All conditions, but of those on this column only the first."""
    first: Predicate


def _alternatives(where: Predicate | None) -> _Alternatives | None:
    """The one column that is to equal one of several values, or all of them, which no cell does; else None."""
    parts = conditions(where)
    sought: dict[Expression, list[tuple[Predicate, tuple[Value, ...]]]] = {}
    for part in parts:
        equal = _equal(part)
        if equal is not None:
            sought.setdefault(equal[0], []).append((part, equal[1]))
    found = []
    for of, each in sought.items():
        values = tuple(dict.fromkeys(value for _, listed in each for value in listed))
        if len(values) > 1:
            others = [part for part, _ in each[1:]]
            found.append(_Alternatives(of, values, tuple(part for part in parts if part not in others), each[0][0]))
    return found[0] if len(found) == 1 else None


def _equal(part: Predicate) -> tuple[Expression, tuple[Value, ...]] | None:
    """A column and the values that it may equal."""
    match part:
        case Compare("=", (Column() | Period()) as of, Value() as value):
            return of, (value,)
        case Among((Column() | Period()) as of, values):
            return of, values
        case Or(parts):
            each = [_equal(inner) for inner in parts]
            first = each[0]
            if first is not None and all(item is not None and item[0] == first[0] for item in each):
                return first[0], tuple(value for item in each if item is not None for value in item[1])
    return None


def _any_of(of: Expression, values: tuple[Value, ...], scope: Scope) -> Predicate:
    if isinstance(of, Column) and scope.columns[of.column].is_date:
        return Or(tuple(Compare("=", of, value) for value in values))
    return Among(of, values)


def _cut(of: Expression, values: Sequence[Value], scope: Scope) -> Expression | None:
    """What tells the values of an expression apart: dates by the unit of the periods that they are sought in."""
    if not isinstance(of, Column) or not scope.columns[of.column].is_date:
        return of
    lengths = {len(str(value.value)) for value in values}
    if any(bounds(str(value.value)) is None for value in values) or len(lengths) > 1:
        return None
    length, quarters = lengths.pop(), all("Q" in str(value.value) for value in values)
    unit = {4: "year", 7: "quarter" if quarters else "month", 10: "day"}.get(length)
    match unit:
        case "year" | "quarter" | "month" | "day":
            return Period(unit, of)
    return None


# Growth between two periods


def _grown(plan: Plan, links: Links, scope: Scope) -> Plan | None:
    """The measure in the first period and in the second, the difference, and this as a percentage of the first."""
    periods = _periods(links)
    if len(periods) != 2 or plan.per or plan.limit is not None or len(plan.show) - len(plan.group) != 1:
        return None
    in_headers = _grown_in_headers(plan, links, scope)
    if in_headers is not None:
        return in_headers
    dated = [part for part in conditions(plan.where) if _of_time(part, scope) is not None]
    columns = {of for part in dated if (of := _of_time(part, scope)) is not None}
    measure = _aggregate([item for item in plan.show if item not in plan.group], scope)
    if len(columns) != 1 or measure is None or any(not columns.isdisjoint(everywhere(item)) for item in plan.group):
        return None
    [of] = columns
    read = tables_read(plan, scope)
    measure = _of_things(measure, read, scope, links)
    if measure is None:
        return None
    values = [_as_value(period, of, scope) for period in periods]
    first, second = (
        (replace(measure, where=Compare("=", of, value)) for value in values if value is not None)
        if None not in values
        else (None, None)
    )
    if first is None or second is None:
        return None
    return _with_growth(plan, first, second, [part for part in conditions(plan.where) if part not in dated])


def _of_things(measure: Aggregate, tables: Set[int], scope: Scope, links: Links) -> Aggregate | None:
    """The number of rows where nothing names what is added up, and the question names its table: growth of loans.

    None where these are payments: their growth may be that of their number, or of what was paid.
    """
    amount = measure.of.column if isinstance(measure.of, Column) else None
    if amount is not None and measure.function == "sum":
        item = links.names.column_item(amount)
        near = float(links.similarity[:, item].max(initial=0.0))
        things = links.reasons[:, scope.columns[amount].table].max(initial=0) >= STEM
        if not things or links.reasons[:, item].any() or near >= _NEAR:
            return measure
    elif not isinstance(measure.of, Rows) or any(is_counted(place, links) for place in range(len(links.tokens))):
        return measure
    read = {column for table in tables for column in scope.columns_of(table)}
    money = (any(measured(unit) == "money" for unit in units_of(each, scope)) for each in read)
    paid = sum(money) == 1 or any("amount" in _header(each, scope) for each in read)
    return None if paid and len(tables) == 1 else Aggregate("count", Rows())


_NEAR: Final = 0.5
"""From this cosine on, a word may mean what a name says."""


def _with_growth(plan: Plan, first: Aggregate, second: Aggregate, parts: Sequence[Predicate]) -> Plan:
    difference = Arithmetic("-", second, first)
    show = (*plan.group, first, second, difference, Percent(difference, first))
    return replace(plan, show=show, where=all_of(parts), distinct=False, order=())


def _grown_in_headers(plan: Plan, links: Links, scope: Scope) -> Plan | None:
    """Growth from the column of one year to that of another."""
    years = years_in(links)
    measure = _aggregate([item for item in plan.show if item not in plan.group], scope)
    for family in of_family(measure, scope) if measure is not None and len(years) == 2 else ():
        columns = [family.of_year(year) for year in years]
        if measure is not None and isinstance(measure.of, Column) and None not in columns:
            ends = [replace(measure, of=replace(measure.of, column=column)) for column in columns if column is not None]
            return _with_growth(plan, ends[0], ends[1], without_years(plan, family, set(years)))
    return None


def _periods(links: Links) -> list[str]:
    """The periods and years that the question speaks of, in its order."""
    said = [(start, end, text) for start, end, text in find_periods(links.tokens) if bounds(text) is not None]
    taken = {place for start, end, _ in said for place in range(start, end)}
    for place, token in enumerate(links.tokens):
        if place not in taken and token.quote is None and token.text.isdecimal() and 1000 <= int(token.text) < 2200:
            said.append((place, place + 1, token.text))
    return list(dict.fromkeys(text for _, _, text in sorted(said)))


def _of_time(part: Predicate, scope: Scope) -> Column | None:
    """The column of dates or years that a condition is about."""
    of: object = None
    match part:
        case Compare(_, left, Value()) | Between(left, Value(), Value()) | Among(left, _):
            of = left.of if isinstance(left, Period) else left
        case Or(parts):
            each = {_of_time(inner, scope) for inner in parts}
            of = each.pop() if len(each) == 1 else None
    timed = isinstance(of, Column) and (scope.columns[of.column].is_date or scope.columns[of.column].holds_years)
    return of if timed and isinstance(of, Column) else None


def _aggregate(shown: Sequence[Expression], scope: Scope) -> Aggregate | None:
    match shown:
        case [Aggregate(where=None) as measure]:
            return measure
        case [Column(number) as of] if scope.columns[number].is_number or scope.columns[number].numeric_text:
            header = set(normalise_name(scope.columns[number].called).split())
            return None if header & KEYS else Aggregate("avg" if header & _AVERAGED else "sum", of)
    return None


def _as_value(period: str, of: Column, scope: Scope) -> Value | None:
    if scope.columns[of.column].is_date:
        return Value(period)
    return Value(int(period)) if period.isdecimal() else None


# Shares


def _share_of_those(plan: Plan, links: Links) -> Plan:
    """The plan with a share of those rows that the question speaks of as the whole: "among women, the share who"."""
    if len(plan.show) != 1 or plan.group or not isinstance(plan.show[0], Share):
        return plan
    share, parts = plan.show[0], conditions(plan.show[0].where)
    whole = _whole(links)
    inside = [part for part in parts if (places := _places(part, links)) and any(each <= whole for each in places)]
    rest = [part for part in parts if part not in inside]
    if not inside or not rest:
        return plan
    where = all_of([*conditions(plan.where), *inside])
    return replace(plan, show=(replace(share, where=all_of(rest)),), where=where)


def _whole(links: Links) -> set[int]:
    """The tokens that say what a share is of: all before the word for it, those after "among", or those before a verb.

    "The percentage of women who smoke" is one of women.
    """
    words = [token.lower for token in links.tokens]
    share = next(place for place, word in enumerate(words) if word in SHARES)
    among = next((place for place, word in enumerate(words) if place > share and word in _AMONG), len(words))
    verb = next((place for place, word in enumerate(words) if place > share + 1 and word in _VERBS), share + 1)
    return {*range(share), *range(share + 1, verb), *range(among, len(words))}


_VERBS: Final = frozenset(word_list("ends of what a share is of"))


def _places(part: Predicate, links: Links) -> list[set[int]]:
    """Where the question says the values of a condition."""
    stated = {fold(str(node.value)) for node in everywhere(part) if isinstance(node, Value)}
    return [
        set(range(value.start, value.end))
        for value in links.values
        if value.end > value.start and ({fold(str(value.value)), *(fold(text) for _, text in value.cells)} & stated)
    ]


def _share_of_measure(plan: Plan, links: Links, scope: Scope) -> Plan | None:
    """The plan with a measure as a percentage of the one for all: women of total, where each has a column."""
    part = _named_after_share(links, scope)
    whole = None if part is None else _for_all(part, scope)
    reads = set(columns_in(plan))
    if part is None or whole is None or part not in reads or plan.limit is not None or plan.per:
        return None
    of, total = (Aggregate("sum", Column(number)) for number in (part, whole))
    inside = [each for item in plan.show if isinstance(item, (Share, Aggregate)) for each in conditions(item.where)]
    parts = dict.fromkeys((*conditions(plan.where), *inside))
    where = all_of([each for each in parts if part not in columns_in(each)])
    return replace(plan, show=(*plan.group, Percent(of, total)), where=where, distinct=False, having=None, order=())


def _named_after_share(links: Links, scope: Scope) -> int | None:
    """The measure that the words after "percentage of" name, where they are no cell."""
    share = next(place for place, token in enumerate(links.tokens) if token.lower in SHARES)
    place = share + 1
    while place < len(links.tokens) and links.tokens[place].lower in _FILLING:
        place += 1
    found = {
        item - links.names.tables: REASONS.index(reason)
        for start, _, item, reason in links.spans
        if start == place and item >= links.names.tables and REASONS.index(reason) >= PARTLY
    }
    found = {number: reason for number, reason in found.items() if scope.columns[number].is_number}
    cells = [value for value in links.values if value.kind == "cell" and value.start <= place < value.end]
    if not found or any(value.exact for value in cells):
        return None
    best = [number for number, reason in found.items() if reason == max(found.values())]
    return best[0] if len(best) == 1 and not _header(best[0], scope) & (_WHOLES | KEYS) else None


_FILLING: Final = frozenset(word_list("between a share and its whole"))


def _share_of_groups(plan: Plan, links: Links, scope: Scope) -> Plan | None:
    """The plan with each group's part of a sum: "percentage of sales per region" is of all regions."""
    part = _named_after_share(links, scope) if plan.group and plan.limit is None else None
    if part is None or not may("sum", part, scope):
        return None
    item = links.names.column_item(part)
    groups = {atom.start for atom in find_demand(links.question).of("group", "group by period")}
    places = {
        place for start, end, named, _ in links.spans if named == item and end in groups for place in range(start, end)
    }
    rows = links.reasons[sorted(places), : links.names.tables].max(initial=0)
    if not places or rows > links.reasons[sorted(places), item].max():  # of flights, and not of their numbers
        return None
    parts = [each for item in plan.show if isinstance(item, Share) for each in conditions(item.where)]
    if any(part not in columns_in(each) for each in parts):
        return None
    shown = [item for item in plan.show if item in plan.group]
    where = all_of([each for each in conditions(plan.where) if part not in columns_in(each)])
    return replace(plan, show=(*shown, Share(Aggregate("sum", Column(part)))), where=where, having=None, order=())


def _for_all(part: int, scope: Scope) -> int | None:
    """The column of the same table that has the total of a measure: its header says so, and no other thing."""
    header = _header(part, scope)
    found = []
    for number in scope.columns_of(scope.columns[part].table):
        words = _header(number, scope)
        if number != part and scope.columns[number].is_number and words & _WHOLES and words - _WHOLES <= header:
            found.append((len(words - _WHOLES) < len(header - words), number))
    return min(found)[1] if found else None


def _header(number: int, scope: Scope) -> Set[str]:
    return frozenset(normalise_name(scope.columns[number].called).split())


# The two ends of a key


def _with_ends(plan: Plan, links: Links, scope: Scope) -> Plan:
    """The plan with each value sought at that end of a row which the word before it says: from here, to there."""
    parts: list[Predicate] = []
    for part in conditions(plan.where):
        equal = _equal(part)
        each = equal[1] if equal is not None and isinstance(equal[0], Column) else ()
        ends = [_end(equal[0], value, links, scope) for value in each] if equal is not None else []
        if each and equal is not None and None not in ends and len(set(ends)) == len(each):
            parts += [Compare("=", end, value) for end, value in zip(ends, each, strict=True) if end is not None]
        else:
            parts.append(part)
    return replace(plan, where=all_of(list(dict.fromkeys(parts))))


def _end(of: Expression, value: Value, links: Links, scope: Scope) -> Column | None:
    """The column at the end that the word before a value says; None where no word does, or there are not two ends."""
    if not isinstance(of, Column):
        return None
    before = ends_said(value.value, links)
    table = scope.columns[of.column].table
    keys = [key for key in scope.keys if scope.columns[key.right].table == table and not key.also]
    owners = {scope.columns[key.left].table for key in keys if key.left == of.via} or {
        scope.columns[key.left].table for key in keys
    }
    ends = {word: {key.left for key in keys if names & _header(key.left, scope)} for word, names in ENDS.items()}
    if len(before) != 1 or len(owners) != 1 or any(len(each) != 1 for each in ends.values()):
        return None
    return replace(of, via=next(iter(ends[min(before)])))


def ends_said(value: object, links: Links) -> Set[str]:
    """The words right before a value that say at which end of a row it is sought, as keys of ENDS."""
    text = fold(str(value))
    places = (
        item.start
        for item in links.values
        if item.start and item.end > item.start and text in {fold(str(item.value)), *(fold(s) for _, s in item.cells)}
    )
    return {links.tokens[place - 1].lower for place in places} & ENDS.keys()


def _other_end(links: Links, scope: Scope) -> Plan | None:
    """Those who are nobody's boss, or whose boss is somebody: what a key within one table says of its other end."""
    for key in scope.keys:
        table = scope.columns[key.left].table
        if scope.columns[key.right].table != table or key.also or not (names := names_of(scope, table)):
            continue
        show = tuple(Column(number) for number in names)
        if _asks_for_nobodys(links, key, scope):
            return Plan(show, where=Not(In(Column(key.right), Plan((Column(key.left),)))))
        value = _whose(links, key, scope)
        if value is not None:
            column, cell = next((number, text) for number, text in value.cells if number in names)
            return Plan(show, where=Compare("=", Column(column, key.left), Value(cell)))
    return None


def is_role(word: str, key: Key, scope: Scope) -> bool:
    """Whether a word says what the rows at the other end of a key are: the boss, or what the key is called."""
    header = {stem(part) for part in _header(key.left, scope) - KEYS}
    return stem(word) in header or any(share_prefix(word, part) for part in header) or word in ROLES


ROLES: Final = frozenset({*word_list("roles"), *word_list("persons and roles")})


def _asks_for_nobodys(links: Links, key: Key, scope: Scope) -> bool:
    """Nobody's boss, the boss of nobody, who manages nobody; the question seeks no value besides."""
    words = [token.lower for token in links.tokens if token.is_word or token.lower in {"'s", "’s"}]
    text = " ".join(words).replace("no one", "nobody").replace("’s", "'s").replace(" 's", "'s")
    if any(value.kind in {"cell", "date"} and value.exact and value.end > value.start for value in links.values):
        return False
    parts = text.split()
    for place, word in enumerate(parts):
        if word.removesuffix("'s") not in _NOBODY:
            continue
        after = parts[place + 1] if place + 1 < len(parts) else ""
        before = [part for part in parts[max(place - 2, 0) : place] if part != "of"]
        if word.endswith("'s"):
            return bool(after) and is_role(after, key, scope)
        if before and not after and is_role(before[-1], key, scope):
            return True
    return False


def _whose(links: Links, key: Key, scope: Scope) -> Found | None:
    """Whoever is named after "whose boss is"; None where the question says something else."""
    words = [token.lower for token in links.tokens]
    for place in range(len(words) - 3):
        asked = words[place] == "whose" and words[place + 2] in {"is", "was"} and is_role(words[place + 1], key, scope)
        if asked:
            names = set(names_of(scope, scope.columns[key.left].table))
            found = [
                value
                for value in links.values
                if value.start == place + 3 and value.kind == "cell" and value.exact and names & set(value.columns)
            ]
            rest = [token for token in links.tokens[max((item.end for item in found), default=0) :] if token.is_word]
            return max(found, key=lambda item: item.end) if found and not rest else None
    return None


def carried(query: Query, links: Links, scope: Scope) -> Iterator[str]:
    """The words of forms that a plan carries out."""
    nodes = list(everywhere(query))
    plans = [node for node in nodes if isinstance(node, Plan)]
    subtracted = any(isinstance(node, Arithmetic) and node.operator in {"-", "/"} for node in nodes)
    apart = sum(isinstance(node, Aggregate) and node.where is not None for node in nodes) > 1
    told = any(_tells_apart(plan) for plan in plans)
    if subtracted or apart or told:
        yield from SIDE_BY_SIDE
    if any(isinstance(node, (Percent, Share)) for node in nodes) or subtracted:
        yield from SHARES
    if any(isinstance(node, Percent) for node in nodes) or subtracted:
        yield from GROWTH
    if years_in(links):
        yield from map(str, years_read(query, scope))
    within = {key.left for key in scope.keys if _table(key.left, scope) == _table(key.right, scope)}
    ends = [node for node in nodes if isinstance(node, Column) and (node.via in within or node.column in within)]
    if any(node.via is not None for node in ends) or any(isinstance(node, In) for node in nodes):
        yield from (token.lower for token in links.tokens if token.lower in ROLES | _NOBODY) if ends else ()


def _table(column: int, scope: Scope) -> int:
    return scope.columns[column].table


def _tells_apart(plan: Plan) -> bool:
    """Whether each row says which of several things it is of."""
    found = _alternatives(plan.where)
    shown = {node for item in (*plan.show, *plan.group) for node in everywhere(item)}
    return bool(plan.group) or (found is not None and found.of in shown)
