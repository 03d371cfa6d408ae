"""Plans over joined rows: each thing is counted and added once, and who has "the most" is told by totals."""

from __future__ import annotations

from collections.abc import Iterator, Set
from dataclasses import replace
from functools import partial
from typing import Final

from lakescout.reading.arithmetic import may
from lakescout.reading.demand import COUNTING
from lakescout.reading.link import PARTLY, STEM, Links
from lakescout.reading.names import name_words
from lakescout.reading.plan import (
    Aggregate,
    Column,
    In,
    Plan,
    Query,
    Rows,
    all_of,
    conditions,
    everywhere,
    tables_of,
    tables_read,
    with_numbers,
    within,
)
from lakescout.reading.scope import Key, Scope
from lakescout.words.tables import word_list
from lakescout.words.text import normalise_name

_KEYS: Final = frozenset(word_list("ends of keys"))
_BETWEEN: Final = 3
"""How many words may stand between "how many" and what is counted: "how many young British drivers"."""
_ENDS: Final = frozenset({*word_list("edges of a cell"), "and", "or"})


def counted_once(query: Query, scope: Scope, links: Links) -> Query:
    """The plan; where it counts rows, and a thing may be in several of them, it counts the things that are asked for.

    "How many drivers have won" over drivers and their results counts drivers, not victories.
    """
    if not isinstance(query, Plan) or not any(_counts_rows(node) for node in everywhere(query)):
        return query
    table = counted_table(links, scope)
    tables = tables_read(query, scope)
    if table is None:
        key = _counted_key(links, scope, tables)
    elif table not in tables or tables <= settled_by(table, scope):
        return query
    else:
        key = scope.referred(table)
    if key is None:
        return query
    once = Aggregate("count", Column(key), distinct=True)
    return with_numbers(query, partial(_once, once))


def _counted_key(links: Links, scope: Scope, tables: Set[int]) -> int | None:
    """The column that numbers what the question counts, where no table is called so: services by `service_id`."""
    keys: dict[int, list[int]] = {}
    for place in _counted_places(links):
        for number, column in enumerate(scope.columns):
            words = normalise_name(column.called).split()
            numbered = len(words) == 2 and words[1] in _KEYS and words[0] == links.tokens[place].stem
            if numbered and column.table in tables and _is_apart(number, words[0], scope):
                keys.setdefault(place, []).append(number)
    found = next(iter(keys.values()), [])
    return found[0] if len(found) == 1 else None


def _is_apart(column: int, word: str, scope: Scope) -> bool:
    """Whether a key numbers other things than the rows of its table, or of one that it leads to: parts of orders."""
    table = scope.tables[scope.columns[column].table]
    called = [each for each in normalise_name(table.called).split() if not each.isdecimal()]
    rows = len(called) == 1 and name_words(called[0]) == name_words(word)
    return not rows and not any(key.left == column for key in scope.keys)


def is_counted(place: int, links: Links) -> bool:
    """Whether a word stands right behind "how many", "number of" or "count of"."""
    return tuple(token.lower for token in links.tokens[max(place - 2, 0) : place]) in COUNTING


def _counted_places(links: Links) -> Iterator[int]:
    """The tokens behind "how many" that may be what is counted."""
    tokens = links.tokens
    for place in range(len(tokens) - 2):
        if (tokens[place].lower, tokens[place + 1].lower) not in COUNTING:
            continue
        for near in range(place + 2, min(place + 3 + _BETWEEN, len(tokens))):
            if tokens[near].lower in _ENDS or not tokens[near].is_word:
                break
            yield near


def _counts_rows(node: object) -> bool:
    return isinstance(node, Aggregate) and node.function == "count" and isinstance(node.of, Rows)


def _once(once: Aggregate, node: object) -> object:
    """The number of things where rows were counted."""
    return replace(once, where=node.where) if isinstance(node, Aggregate) and _counts_rows(node) else node


def counted_table(links: Links, scope: Scope) -> int | None:
    """The table whose rows the question counts; None if it counts nothing, or what is no table."""
    most = (place + 1 for place, token in enumerate(links.tokens[:-1]) if token.lower in _MOST)
    for near in (*_counted_places(links), *most):
        named = [table for table in range(len(scope.tables)) if links.reasons[near][table] >= STEM]
        if len(named) == 1:
            return named[0]
    if len(links.tokens) > 1 and links.tokens[1].lower in {"per", "by"}:  # permits per inspector
        named = [table for table in range(len(scope.tables)) if links.reasons[0][table] >= STEM]
        return named[0] if len(named) == 1 else None
    return None


_MOST: Final = frozenset(word_list("most or least"))


def added_up(query: Query, scope: Scope, links: Links) -> Query:
    """The plan; where it finds who has the most by one row, it adds up the rows of each.

    Who paid the most paid it in all, not at once. "The most expensive" is said of one row.
    """
    if not isinstance(query, Plan) or query.limit is None or not query.order or query.group or query.distinct:
        return query
    by, shown = query.order[0].by, [item for item in query.show if isinstance(item, Column)]
    tables = {scope.columns[item.column].table for item in shown}
    if not isinstance(by, Column) or len(shown) < len(query.show) or len(tables) != 1 or len(query.order) > 1:
        return query
    of, owner = scope.columns[by.column], tables.pop()
    if not may("sum", by.column, scope) or of.is_date or by.column in scope.codes:
        return query
    if of.table == owner or owner not in settled_by(of.table, scope):
        return query
    key = scope.referred(owner)
    if key is None or not any(_adds_up(place, by.column, scope, links) for place in range(len(links.tokens))):
        return query
    return replace(query, group=(Column(key, shown[0].via),), order=(replace(query.order[0], by=Aggregate("sum", by)),))


NO_TOTAL: Final = frozenset(word_list("no total"))


def _adds_up(place: int, column: int, scope: Scope, links: Links) -> bool:
    """Whether a word is "most" or "least", followed by the name of the column that is added up, or by nothing.

    So is "by" behind a number of things: "top 2 operators by units made".
    """
    words = [token.lower for token in links.tokens[:place]]
    if links.tokens[place].lower == "by" and {"top", "bottom"} & {*words} and place + 1 < len(links.tokens):
        return bool(links.reasons[place + 1][links.names.column_item(column)] >= PARTLY)
    if links.tokens[place].lower not in _MOST:
        return False
    if place + 1 == len(links.tokens) or links.tokens[place + 1].lower in _ENDS or not links.tokens[place + 1].is_word:
        return not NO_TOTAL & set(normalise_name(scope.columns[column].called).split())
    return bool(links.reasons[place + 1][links.names.column_item(column)] >= PARTLY)


_SUMMED: Final = frozenset({"sum", "avg", "median", "defined"})


def multiplied(query: Query, scope: Scope) -> tuple[int, frozenset[int]] | None:
    """A measure of a plan, and the tables whose join repeats it: one row of the measure may join several of theirs.

    None where nothing is repeated. A price is said of each thing that is sold, and is added once for each.
    """
    if not isinstance(query, Plan):
        return None
    tables = {scope.columns[node.column].table for node in within(query) if isinstance(node, Column)}
    tables |= {source.table for source in query.sources}
    for node in within(query):
        if not isinstance(node, Aggregate) or node.function not in _SUMMED or not isinstance(node.of, Column):
            continue
        column = scope.columns[node.of.column]
        repeats = any(
            key.repeated and {scope.columns[end].table for end in (key.left, key.right)} <= tables for key in scope.keys
        )
        others = frozenset(tables - settled_by(column.table, scope, also_alike=True))
        told = tables_of(scope, *query.show, *query.group, *(each.by for each in query.order)) & others
        if NO_TOTAL & set(normalise_name(column.called).split()) and not repeats and (told or query.sources):
            continue
        if others:
            return node.of.column, others
    return None


def summed_once(query: Query, scope: Scope) -> Query:
    """The plan; where it sums what a join repeats, it asks instead that some joined row meets the conditions.

    The total of the orders with lamps has each order once, however many lamps are in it.
    """
    found = multiplied(query, scope)
    if found is None or not isinstance(query, Plan) or query.sources:
        return query
    of, others = found
    table = scope.columns[of].table
    parts = conditions(query.where)
    apart = tuple(part for part in parts if tables_of(scope, part) & others)
    rest = replace(query, where=all_of([part for part in parts if part not in apart]))
    if not apart or tables_of(scope, rest) & others:
        return query
    ends = [(key.right, key.right) for key in scope.keys if scope.columns[key.right].table == table and not key.also]
    ends += [(key.left, key.right) for key in scope.keys if scope.columns[key.left].table == table and not key.also]
    near = (pair for pair in ends if pair[0] == pair[1] or _tables_joining(pair[1], scope) & others)
    own, other = next(near, (None, None))
    if own is None or other is None:
        return query
    some = In(Column(own), Plan((Column(other),), where=all_of(apart)))
    return replace(rest, where=all_of([*conditions(rest.where), some]))


def _tables_joining(column: int, scope: Scope) -> set[int]:
    """The tables that refer to a column."""
    return {scope.columns[key.left].table for key in scope.keys if key.right == column}


def settled_by(table: int, scope: Scope, *, also_alike: bool = False) -> set[int]:
    """The tables of which a row of this table joins at most one row: those that it refers to, directly or not.

    `also_alike`: also those that refer to it by their own key.
    """
    found, ahead = {table}, [table]
    while ahead:
        here = ahead.pop()
        for key in scope.keys:
            left, right = scope.columns[key.left].table, scope.columns[key.right].table
            if left == here and key.repeated:
                continue
            there = right if left == here else left if also_alike and right == here and _is_own(key, scope) else here
            if there not in found:
                found.add(there)
                ahead.append(there)
    return found


def _is_own(key: Key, scope: Scope) -> bool:
    """Whether the column that refers is the key of its own table: it is referred to, or stands first."""
    table = scope.columns[key.left].table
    return key.left == scope.first[table] or any(each.right == key.left for each in scope.keys)
