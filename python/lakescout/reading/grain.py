"""A plan at the grain that is asked for: shares of a whole, quotients of sums, averages over rows, flags, directions.

The reader finds the right columns and takes them row by row, or tests that a cell is filled where its content is meant.
What the types of the columns say decides: a share of what is always there is 100 for each group, a flag that is filled
in may be no, and a price per litre over many sales is all that was paid for all litres.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, fields, replace
from functools import cached_property, partial
from typing import Final, NamedTuple

import numpy as np

from lakescout.reading.counted import counted_table, is_counted
from lakescout.reading.demand import (
    ARTICLES,
    DIVIDED,
    RANKING,
    SHARES,
    SORTED,
    Atom,
    Demand,
    find_demand,
    is_number_word,
    number_of_word,
)
from lakescout.reading.forms import ENDS
from lakescout.reading.link import PARTLY, PREFIX, STEM, WHOLE, Links
from lakescout.reading.names import name_words
from lakescout.reading.parts import of_their_own
from lakescout.reading.plan import (
    Aggregate,
    Among,
    And,
    Arithmetic,
    Column,
    Combined,
    Compare,
    Comparison,
    Expression,
    In,
    Missing,
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
    Source,
    Value,
    all_of,
    columns_in,
    conditions,
    everywhere,
    has_aggregate,
    is_days,
    mapped,
    mapped_within,
    sources_of,
    tables_of,
    with_numbers,
    within,
)
from lakescout.reading.scope import Scope
from lakescout.reading.shown import NAMES, names_of
from lakescout.reading.spans import Found, find_operations
from lakescout.reading.texts import Spread
from lakescout.reading.times import recurring
from lakescout.reading.unaccounted import DENYING as NOT
from lakescout.reading.units import in_units, is_money, units_of
from lakescout.words.near import share_prefix
from lakescout.words.tables import word_list, word_map
from lakescout.words.text import fold, normalise_name, stem

_FILLED: Final = frozenset(word_list("filled in"))


@dataclass(frozen=True)
class Grain:
    """What a question says of the grain of its plans over one scope, found once for all of them."""

    scope: Scope
    links: Links

    @cached_property
    def demand(self) -> Demand:
        """The atoms of the question."""
        return find_demand(self.links.question)

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(token.lower for token in self.links.tokens)

    @cached_property
    def _said_flags(self) -> frozenset[int]:
        """The columns of yes and no that the question names, and no word denies.

        What is denied of a cell is not denied of the words before it: subscribers who are not in the UK.
        """
        named = (column for column in self.scope.flags if is_named_whole(column, self.scope, self.links))
        if not denies(self.scope, self.links):
            return frozenset(named)
        if told := frozenset(column for column, each in self._attributes.items() if each.holds):
            return told  # "express shipments without delays" are express
        denials = tuple(self.demand.of("denial"))
        cells = {value.start for value in self.links.values if value.exact}
        if len(denials) != 1 or cells.isdisjoint(range(*denials[0].about)):
            return frozenset()
        behind = self.links.reasons[denials[0].start :]
        return frozenset(column for column in named if not behind[:, self.links.names.column_item(column)].any())

    @cached_property
    def _attributes(self) -> Mapping[int, Attribute]:
        return attributes(self.scope, self.links)

    @cached_property
    def _denied_flags(self) -> frozenset[int]:
        """The columns of yes and no whose opposite the question says: "unpaid" of `paid`."""
        denied = frozenset(column for column, each in self._attributes.items() if not each.holds)
        if denied or self._words & DENYING:
            return denied
        return frozenset(column for column in self.scope.flags if _is_opposite(column, self.scope, self.links))

    @cached_property
    def _not_ended(self) -> frozenset[int]:
        """The columns of the end of what the question calls open: `closed_at` of open tickets."""
        opposites = {end for word in self._words for end in _OPPOSITES.get(word, ())}
        headers = {number: set(normalise_name(each.called).split()) for number, each in enumerate(self.scope.columns)}
        return frozenset(number for number, header in headers.items() if header & opposites - self._words)

    @cached_property
    def _roads(self) -> Mapping[tuple[int, int], int]:
        """By two tables that several keys join, the one of which the question speaks."""
        said = {ends: said_roads(columns, self.scope, self.links) for ends, columns in self.scope.roads.items()}
        return {ends: next(iter(found)) for ends, found in said.items() if len(found) == 1}

    def of(self, query: Query) -> Query:
        """A plan at the grain that is asked for; as it is where that is its own."""
        scope, links = self.scope, self.links
        if scope.unlikely:
            query = mapped(query, partial(_by_likely_way, scope))
        for ends, road in self._roads.items():
            query = mapped(query, partial(_by_road, scope, ends, road))
        query = mapped(by_roles(query, scope, links), partial(_once_said, links))
        filled = bool(self._words & _FILLED)
        flags = (self._said_flags, self._denied_flags, self._not_ended)
        if scope.flags or self._not_ended:
            query = mapped(query, partial(_flagged, scope, *flags, filled))
        if scope.flags and not filled:
            query = mapped(query, partial(_counted_flags, scope))
        lacking = bool(self._words & _NONE) or any(atom.says == "out of" for atom in self.demand.of("denial"))
        if lacking and not filled:
            query = mapped(query, partial(_none, scope))
        if "from" in self._words and (alone := of_their_own(self.links.tokens)):
            query = mapped(query, partial(_of_its_own, alone))
        if self.demand.has("until"):
            query = mapped(query, partial(_until, scope))
        if scope.lasting and self.demand.has("in force"):
            query = mapped(query, partial(_in_force, scope))
        if any(scope.local.values()):
            query = mapped(query, partial(_local, scope))
        query = mapped(in_units(query, scope, self.demand), partial(_lasting, scope))
        query = mapped(query, partial(_onwards, scope, links))
        query = mapped(query, partial(_divided_in_order, scope, links))
        stated = {str(node.value) for node in everywhere(query) if isinstance(node, Value)}
        query = mapped(query, partial(_listed, links, stated))
        if not all(value.exact for value in links.values):
            query = mapped(query, partial(_numbered, links))
        if not isinstance(query, Plan):
            return query
        query = _numbers_counted(_attributed(query, scope, self._attributes), scope, links)
        query = _groups_counted(_by_sides(_outside(query, scope), scope, self.demand), scope, links)
        query = _shown_apart(_identified(_at_extreme(query), scope, links), scope, links)
        query = _known(replace(query, show=tuple(_held(item, scope) for item in query.show)), scope)
        query = _amounts_added(_rows_counted(query, scope, links), scope, links)
        query = _of_whole(_in_period(query, self.demand), scope, links)
        query = _over_rows(_of_sums(query, scope, self.demand), scope, links, self.demand)
        query = _labelled(_sorted(_of_rows(query, scope, links), scope, links))
        return _unranked(_directed(query, scope, self.demand), links)


def _by_likely_way(scope: Scope, node: object) -> object:
    """What is reached by a column that hardly refers to its table, by the one beside it that does."""
    match node:
        case Column(number, int() as via) if (via, scope.columns[number].table) in scope.unlikely:
            return replace(node, via=None)
        case Source(table, int() as via) if (via, table) in scope.unlikely:
            return replace(node, via=None)
    return node


def _unranked(plan: Plan, links: Links) -> Plan:
    """All rows, where no word says which is first, or a name alone: the average score in `most_recent_scores`."""
    return plan if plan.limit is None or plan.per or is_ranked(plan, links) else replace(plan, order=(), limit=None)


def is_ranked(plan: Plan, links: Links) -> bool:
    """Whether a word of the question puts rows in an order, or says how many of them; words of names do not."""
    named = np.asarray((links.reasons >= WHOLE).any(axis=1))
    tokens = [token for token, is_name in zip(links.tokens, named, strict=True) if not is_name]
    words = {token.lower for token in tokens}
    numbers = [number_of_word(word) for word in words if is_number_word(word)]
    ranking = {"largest", "smallest", "limit", "order"} | ({"more", "less"} if not numbers else set())
    asked = any(operation in ranking for _, _, operation in find_operations(tokens))
    first = any(word in RANKING | _OF_THE_FIRST or word.endswith("est") for word in words)
    return first or asked or plan.limit in numbers


_OF_THE_FIRST: Final = frozenset(word_list("said of the first"))


def _divided_in_order(scope: Scope, links: Links, node: object) -> object:
    """A quotient of two parts of one table with that on top which is said first: of active to inactive teachers."""
    match node:
        case Arithmetic(
            "/",
            Aggregate(where=Compare("=", one, Value())) as left,
            Aggregate(where=Compare("=", two, Value())) as right,
        ) if one == two:
            first, second = (_place_of(side.where, scope, links) for side in (left, right))
            if first > second >= 0:
                return replace(node, left=right, right=left)
    return node


def _place_of(part: Predicate | None, scope: Scope, links: Links) -> int:
    """Where the question says a cell, or a column of yes and no by its name or its opposite; -1 where it does not."""
    said = [token.lower for token in links.tokens]
    match part:
        case Compare("=", Column(number), Value(value)) if number in scope.flags:
            is_no = str(value).lower() == str(scope.flags[number].no).lower()
            words = set(normalise_name(scope.columns[number].called).split()) - _SIGNS
            turned = {sign + word for sign in NEGATIVE for word in words}
            return next((place for place, word in enumerate(said) if word in (turned if is_no else words)), -1)
        case Compare("=", Column(), Value(value)):
            return next((each.start for each in links.values if each.kind == "cell" and each.value == value), -1)
    return -1


def _numbered(links: Links, node: object) -> object:
    """All cells that a plural says, which differ in their number: the massage rooms are Massage Room 1 and 2."""
    match node:
        case Compare("=", Column(number) as column, Value(str() as cell)):
            alike = numbered_alike(number, cell, links)
            return node if alike is None or not alike.plural else Among(column, tuple(map(Value, alike.cells)))
    return node


def is_of_sides(column: int, atom: Atom, demand: Demand, scope: Scope) -> bool:
    """Whether a column of yes and no tells the two sides apart of which an atom speaks: with and without a garden."""
    stems = [token.stem for token in demand.tokens[slice(*atom.about)]]
    header = normalise_name(scope.columns[column].called).split()
    return any(len(stem) >= _ROOT and stem[:_ROOT] in word for stem in stems for word in header)


def _outside(plan: Plan, scope: Scope) -> Plan:
    """What is said of the things themselves, outside of what they lack: closed campaigns that never had a grant."""

    def moved(part: Predicate) -> Iterator[Predicate]:
        match part:
            case Not(In(Column(key), Plan(show=(Column(other),)) as inner) as sought) if not inner.group:
                own = scope.columns[key].table
                said = [each for each in conditions(inner.where) if tables_of(scope, each) == {own}]
                if said and scope.columns[other].table != own:
                    rest = all_of([each for each in conditions(inner.where) if each not in said])
                    yield from said
                    yield Not(replace(sought, query=replace(inner, where=rest)))
                    return
        yield part

    parts = dict.fromkeys(each for part in conditions(plan.where) for each in moved(part))
    return replace(plan, where=all_of(list(parts)))


def _by_sides(plan: Plan, scope: Scope, demand: Demand) -> Plan:
    """What is computed of those that are and those that are not, for either of them, where one side is left out."""
    asked = tuple(demand.of("either")) if any(map(has_aggregate, plan.show)) else ()
    for number in columns_in(plan.where) if asked else ():
        if number in scope.flags and any(is_of_sides(number, atom, demand, scope) for atom in asked):
            where = all_of([part for part in conditions(plan.where) if set(columns_in(part)) != {number}])
            side = () if Column(number) in plan.group else (Column(number),)
            return replace(plan, where=where, show=(*side, *plan.show), group=(*plan.group, *side))
    return plan


class Numbered(NamedTuple):
    """Cells of one column that differ in their last word, and whether the question says them in the plural."""

    cells: tuple[str, ...]
    plural: bool


def numbered_alike(column: int, cell: str, links: Links) -> Numbered | None:
    """The cells that the same words may as well stand for as a cell; None where there are no others."""
    held = [value for value in links.values if value.kind == "cell" and not value.exact and value.spelt_in(column)]
    name, _, last = cell.rpartition(" ")
    for own in (value for value in held if value.spelt_in(column) == cell) if name and len(last) == 1 else ():
        same = (value.spelt_in(column) or "" for value in held if (value.start, value.end) == (own.start, own.end))
        cells = dict.fromkeys(text for text in same if text.rpartition(" ")[0] == name and len(text) == len(cell))
        called = links.tokens[own.start : own.end + 1]
        plural = any(token.lower != token.stem and fold(name).endswith(token.stem) for token in called)
        if len(cells) > 1:
            return Numbered(tuple(sorted(cells)), plural)
    return None


def denies(scope: Scope, links: Links) -> bool:
    """Whether a word of the question may deny a column of yes and no: "not", "without", "unpaid" of a `paid`."""
    words = {word for token in links.tokens for word in (token.lower, token.stem)}
    headers = {word[:4] for column in scope.flags for word in normalise_name(scope.columns[column].called).split()}
    opposite = (rest[:4] for rest in _turned(words))
    return bool(words & DENYING) or any(len(rest) > 2 and rest in headers for rest in opposite)


def _turned(words: Iterable[str]) -> Iterator[str]:
    """What words say that a prefix turns round: "paid" of "unpaid"."""
    return (word[len(sign) :] for word in words for sign in NEGATIVE if word.startswith(sign))


DENYING: Final = frozenset({*word_list("denials"), *word_list("may deny"), *NOT}) - {"still", "yet"}
_OPPOSITES: Final = word_map("opposites of ends")
NEGATIVE: Final = ("un", "non", "in", "dis", "ir", "im")


def is_named_whole(column: int, scope: Scope, links: Links) -> bool:
    """Whether the question says all words of a column's name but its table's: "part time" does not name `full_time`."""
    own = _own_words(column, scope)
    return bool(own) and len(_named(column, own, links)) == len(own)


def is_named_apart(column: int, scope: Scope, links: Links) -> bool:
    """Whether a word of the question is part of a column's name and not of its table's."""
    return bool(_named(column, _own_words(column, scope), links))


_SIGNS: Final = frozenset(word_list("signs of flags"))


def _own_words(column: int, scope: Scope) -> frozenset[str]:
    """The stems of the words in which a column's name differs from that of its table."""
    table = scope.tables[scope.columns[column].table]
    words = {stem(word) for word in normalise_name(scope.columns[column].called).split() if word not in _SIGNS}
    return frozenset(words - {stem(word) for word in normalise_name(table.called).split()})


def _named(column: int, words: frozenset[str], links: Links) -> frozenset[str]:
    """Which of some words of a column's name the question says, in some form."""
    reasons = links.reasons[:, links.names.column_item(column)]
    stems = [token.stem for token, reason in zip(links.tokens, reasons, strict=True) if reason >= PREFIX]
    if stems:  # its other words may be said by what says no name: "require a followup" of `followup_required`
        stems += [token.stem for token in links.tokens if len(token.stem) > _ROOT]
    stems += _turned(token.stem for token in links.tokens)
    return frozenset(word for word in words for said in stems if _is_said(word, said))


def _is_opposite(column: int, scope: Scope, links: Links) -> bool:
    """Whether the question says a column's name with a prefix that turns it round, and never without."""
    own = _own_words(column, scope)
    stems = [token.stem for token in links.tokens]
    turned = list(_turned(stems))
    return bool(own) and all(
        any(_is_said(word, each) for each in turned) and not any(_is_said(word, each) for each in stems) for word in own
    )


class Attribute(NamedTuple):
    """What a question says of things right before their name."""

    place: int
    text: str
    holds: bool
    """Whether the flag says yes of them."""


def attributes(scope: Scope, links: Links) -> Mapping[int, Attribute]:
    """The flags that are said right before the name of their own table: `is_paid` of "unpaid invoices".

    Other flags and cells may stand between: "express lost shipments".
    """
    found: dict[int, Attribute] = {}
    between = {place for value in links.values if value.exact for place in range(value.start, value.end)}
    items = [links.names.column_item(column) for column in scope.flags]
    between |= {*np.flatnonzero((links.reasons[:, items] >= PREFIX).any(axis=1)).tolist()}
    for column in scope.flags:
        own = _own_words(column, scope)
        things = np.flatnonzero(links.reasons[:, scope.columns[column].table] >= STEM)
        places = {
            place: any(_is_said(word, token.stem) for word in own)
            for place, token in enumerate(links.tokens)
            if any(_is_said(word, each) for word in own for each in (token.stem, *_turned([token.stem])))
        }
        if len(own) != 1 or len(set(places.values())) != 1:
            continue  # active and inactive ones are all of them
        for place, said in places.items():
            before = [each.lower for each in links.tokens[max(place - 3, 0) : place] if each.is_word][-2:]
            denied = before[-1:] in (["not"], ["non"])
            noun = next((int(each) for each in things if each > place), None)
            apart = noun is None or set(range(place + 1, noun)) - between
            if not apart and (denied or not set(before) & NOT):
                found[column] = Attribute(place, links.tokens[place].text, said != denied)
    return found


def _attributed(plan: Plan, scope: Scope, said: Mapping[int, Attribute]) -> Plan:
    """The plan with what the question says of the things that it reads, where nothing in it is about that."""
    read = {source.table for source in sources_of(plan, tuple(column.table for column in scope.columns))}
    used = set(columns_in(plan))
    stated = {fold(str(node.value)) for node in everywhere(plan) if isinstance(node, Value)}
    more = [
        Compare("=", Column(column), Value(scope.flags[column].yes if each.holds else scope.flags[column].no))
        for column, each in said.items()
        if scope.columns[column].table in read and column not in used and not _own_words(column, scope) & stated
    ]
    return replace(plan, where=all_of([*conditions(plan.where), *more])) if more else plan


def _is_said(word: str, said: str) -> bool:
    return (
        said == word
        or share_prefix(said, word)
        or (len(word) > 2 and said.startswith(word))
        or (len(said) > _ROOT and word.startswith(said))
    )


_ROOT: Final = 4
"""From more letters on, what a word begins with is the word: "require" of `required`."""


def _flagged(  # noqa: PLR0917
    scope: Scope, said: Set[int], denied: Set[int], ended: Set[int], filled: bool, node: object
) -> object:
    """A flag that is filled in as one that says yes; yes and no as the column spells them.

    Those that are `said`, with no word that denies them, are yes, and those that are `denied` no. Of those that are not
    `ended`, the day on which others ended is missing.
    """
    match node:
        case Not(Missing(Column(number) as of)) if number in ended and number in scope.missing:
            return Missing(of)
        case Not(Compare("=", Column(number) as of, Value(value))) if (
            number in scope.flags and str(value).lower() == str(scope.flags[number].no).lower()
        ):
            return Compare("=", of, Value(scope.flags[number].yes))
        case Not(Missing(Column(number) as of)) if number in scope.flags and not filled:
            return Compare("=", of, Value(scope.flags[number].yes))
        case Compare(sign, Column(number) as of, Value(value)) if number in scope.flags:
            flags, text = scope.flags[number], str(value).lower()
            yes, no = str(flags.yes).lower(), str(flags.no).lower()
            if (yes, no) == ("1", "0") and (sign, text) in _AS_FLAGS:
                sign, text = _AS_FLAGS[sign, text]
            if sign in {"=", "<>"} and text in {yes, no, "true", "false"}:
                meant = text in {yes, "true"}
                if number in said and (sign == "=") != meant:
                    return Compare("=", of, Value(flags.yes))
                if number in denied and (sign == "=") == meant:
                    return Compare("=", of, Value(flags.no))
                return Compare(sign, of, Value(flags.yes if meant else flags.no))
    return node


def said_roads(columns: tuple[int, ...], scope: Scope, links: Links, *, by_name: bool = False) -> frozenset[int]:
    """Which of several columns that lead to one table the question speaks of: by their words, or by their direction.

    `by_name`: by their words alone.
    """
    return frozenset(_road_places(columns, scope, links, by_name=by_name))


def _road_places(
    columns: tuple[int, ...], scope: Scope, links: Links, *, by_name: bool = False
) -> dict[int, list[int]]:
    """By column that leads to a table, beside others that do: the tokens that speak of it."""
    headers = {column: set(normalise_name(scope.columns[column].called).split()) for column in columns}
    ends = {scope.columns[key.right].table for key in scope.keys if key.left in columns}
    called = {word for table in ends for word in normalise_name(scope.tables[table].called).split()}
    shared = set.intersection(*headers.values()) | called | {stem(word) for word in called}
    own = {column: words - shared - {"id", "key", "code", "no"} for column, words in headers.items()}
    towards = {column: _TOWARDS[sign] for sign, column in _ends_of(columns, scope) if not by_name}
    found: dict[int, list[int]] = {}
    for place, token in enumerate(links.tokens):
        for column in columns:
            words = (word for word in own[column] if len(word) > 2)
            if {token.stem, token.lower} & towards.get(column, frozenset()) or any(
                word[:4] == each[:4] or (len(word) == 3 and each.startswith(word))
                for word in words
                for each in (token.stem, token.lower)
            ):
                found.setdefault(column, []).append(place)
    return found


def _ends_of(columns: tuple[int, ...], scope: Scope) -> Iterator[tuple[str, int]]:
    """'from' and 'to', each with the one of several columns whose header says that end."""
    for sign, words in ENDS.items():
        ends = [column for column in columns if words & set(normalise_name(scope.columns[column].called).split())]
        if len(ends) == 1:
            yield sign, ends[0]


_TOWARDS: Final = {"from": frozenset(word_list("says from")), "to": frozenset(word_list("says to"))}


def places_of_roads(query: Query, scope: Scope, links: Links) -> Iterator[int]:
    """The tokens that say a direction which the plan takes: "arriving" where it joins by the destination."""
    taken = {node.via for node in everywhere(query) if isinstance(node, (Column, Source))}
    taken |= set(columns_in(query))
    for columns in scope.roads.values():
        for sign, column in _ends_of(columns, scope):
            if column in taken:
                words = _TOWARDS[sign]
                yield from (n for n, token in enumerate(links.tokens) if {token.lower, token.stem} & words)


def by_roles(query: Query, scope: Scope, links: Links) -> Query:
    """A plan over several keys to one table, each cell by the key before which the question speaks of it.

    "Shipped to Berlin and billed to Paris": things that meet both, and not what two lists of keys have in common.
    """
    for (home, table), columns in scope.roads.items():
        places = _road_places(columns, scope, links)
        if len(places) < 2:
            continue
        roads: dict[str, int] = {}
        for value in links.values:
            held = any(scope.columns[each].table == table for each in value.columns)
            if value.kind == "cell" and value.exact and held:
                before = [(place, road) for road, said in places.items() for place in said if place < value.start]
                if before:
                    roads[str(value.value)] = max(before)[1]
        if len(set(roads.values())) < 2:
            continue
        query = mapped(_both(query, home, scope), partial(_by_role, scope, table, roads))
    return query


def _both(query: Query, home: int, scope: Scope) -> Query:
    """What two selections of keys have in common, as the rows of a table that meet both conditions."""
    match query:
        case Combined("intersect", Plan(group=(), limit=None) as left, Plan(group=(), limit=None) as right):
            names = names_of(scope, home) or (scope.first[home],)
            where = all_of([*conditions(left.where), *conditions(right.where)])
            return Plan(tuple(map(Column, names)), where=where)
    return query


def _by_role(scope: Scope, table: int, roads: Mapping[str, int], node: object) -> object:
    match node:
        case Compare("=", Column(number), Value(value)) if scope.columns[number].table == table and str(value) in roads:
            return replace(node, left=Column(number, roads[str(value)]))
    return node


def _by_road(scope: Scope, ends: tuple[int, int], road: int, node: object) -> object:
    """A selection, or a list of what another table refers to, over one key of several."""
    home, table = ends
    columns = scope.roads[ends]
    match node:
        case In(Column(number), Plan(show=(Column(other),)) as inner) if (
            other in columns and scope.columns[number].table == table
        ):
            return replace(node, query=replace(inner, show=(Column(road),)))
        case Plan():
            named = [each for each in within(node) if isinstance(each, Column)]
            read = {scope.columns[each.column].table for each in named} | {source.table for source in node.sources}
            read |= {scope.columns[each.via].table for each in named if each.via is not None}
            if home in read and table in read:
                change = partial(_by_way, scope, table, columns, road)
                return replace(
                    node, **{each.name: mapped_within(getattr(node, each.name), change) for each in fields(node)}
                )
    return node


def _by_way(scope: Scope, table: int, columns: tuple[int, ...], road: int, node: object) -> object:
    match node:
        case Column(number, via) if scope.columns[number].table == table and (via is None or via in columns):
            return replace(node, via=road)
        case Source(number, via) if number == table and (via is None or via in columns):
            return replace(node, via=road)
    return node


_NONE: Final = frozenset(word_list("words of none"))


def _none(scope: Scope, node: object) -> object:
    """No amount, as none that is known or as 0: people with no children."""
    match node:
        case Missing(Column(number) as of) if is_amount(number, scope):
            return Or((Compare("=", of, Value(0)), node))
    return node


def _once_said(links: Links, node: object) -> object:
    """Conditions that other words say already: the year of the 1998 World Cup, being cancelled for when it was."""
    match node:
        case Plan(where=where) if where is not None:
            parts = conditions(where)
            values = [each.value for part in parts for each in everywhere(part) if isinstance(each, Value)]
            words = {word for value in values if isinstance(value, str) for word in value.lower().split()}
            said = [str(value.value) for value in links.values if value.kind in {"number", "date"}]
            read = {links.names.column_item(each) for each in columns_in(*node.show, *node.group)}
            rest = [part for part in parts if not _is_said_by(part, words, said) and not _names(part, read, links)]
            return replace(node, where=all_of(rest)) if len(rest) < len(parts) else node
    return node


def _is_said_by(part: object, words: Set[str], said: Sequence[str]) -> bool:
    match part:
        case Compare("=", Column(), Value(int() as number)):
            return str(number) in words and said.count(str(number)) == 1
    return False


def _names(part: object, read: Set[int], links: Links) -> bool:
    """Whether the one word that a condition rests on is no cell, and names what is shown."""
    match part:
        case Compare("=", Column(number), Value(str() as text)):
            said = [value for value in links.values if value.kind == "cell" and (number, text) in value.cells]
            places = [value.start for value in said if not value.exact and value.end == value.start + 1]
            return (
                bool(places)
                and len(places) == len(said)
                and bool((links.reasons[places][:, sorted(read)] >= PREFIX).any())
            )
    return False


def _lasting(scope: Scope, node: object) -> object:
    """The days from one date to the other, where the number that they are compared with is taken from one: lasts."""
    match node:
        case Compare(sign, Arithmetic("-", Column(number, via), Value(taken)), Value(value)) if taken == value:
            days = [each for each in scope.stored_of(scope.columns[number].table) if scope.columns[each].is_date]
            if number in days and len(days) == 2:
                return Compare(sign, Arithmetic("-", Column(days[1], via), Column(days[0], via)), node.right)
    return node


def _onwards(scope: Scope, links: Links, node: object) -> object:
    """The days from the first date of a row to the next, or from the one to the other that the question says."""
    match node:
        case Arithmetic("-", Column(later) as one, Column(earlier) as other) if is_days(node, scope):
            words = [token.lower for token in links.tokens]
            last, start = _first_said(later, links), _first_said(earlier, links)
            for first, then in (("between", "and"), ("from", "to")):
                if first in words and then in words[words.index(first) :] and last is not None and start is not None:
                    middle = words.index(then, words.index(first))
                    if words.index(first) < min(last, start) < middle < max(last, start):
                        return node if start < last else Arithmetic("-", other, one)
            beside = scope.columns[later].table == scope.columns[earlier].table
            return Arithmetic("-", other, one) if beside and later < earlier else node
    return node


def _first_said(column: int, links: Links) -> int | None:
    """The first of the words that say a column's name best."""
    reasons = links.reasons[:, links.names.column_item(column)]
    return int(reasons.argmax()) if reasons.any() else None


def _groups_counted(plan: Plan, scope: Scope, links: Links) -> Plan:
    """How many things have more than so many of others: one number, and not those of each of them."""
    match plan:
        case Plan(show=(Aggregate("count"),), group=(Column(number) as of,), limit=None, keep=None) if plan.having:
            table = next((scope.columns[key.right].table for key in scope.keys if key.left == number), None)
            own = scope.columns[number].table if scope.referred(scope.columns[number].table) == number else table
            if own is None or own != counted_table(links, scope):
                return plan
            some = In(of, replace(plan, show=(of,), order=()))
            return Plan((Aggregate("count", of, distinct=True),), where=some)
    return plan


def _counted_flags(scope: Scope, node: object) -> object:
    """How many survived are those of whom a flag says yes, and not all of whom it says something."""
    match node:
        case Plan(show=(Aggregate("count", Column(number, None) as of, False, None),), sources=()) as plan if (
            number in scope.flags and number not in columns_in(plan.where)
        ):
            yes = Compare("=", of, Value(scope.flags[number].yes))
            return replace(plan, show=(Aggregate("count", Rows()),), where=all_of([*conditions(plan.where), yes]))
    return node


def _at_extreme(plan: Plan) -> Plan:
    """How many have the largest: one number has no order, and those are counted that have it."""
    match plan:
        case Plan(
            show=(Aggregate("count"),), group=(), order=(Order(Column() as by, descending), *_), limit=1, keep=None
        ):
            most = Plan((Aggregate("max" if descending else "min", by),), where=plan.where)
            where = all_of([*conditions(plan.where), Compare("=", by, most)])
            return replace(plan, where=where, order=(), limit=None)
    return plan


def _listed(links: Links, stated: Set[str], node: object) -> object:
    """One cell of a list that the question says as all of them: "fruits and vegetables" are of either type.

    What another part of the plan says is none of them, unless one column is to equal both in one row.
    """
    match node:
        case Compare("=", Column(number) as of, Value(str() as text)):
            chain = _chain(text, number, links)
            rest = [value for value in chain if value == text or value not in stated]
            return node if len(rest) < 2 else Among(of, tuple(map(Value, rest)))
        case And(parts) if "both" not in {token.lower for token in links.tokens}:
            lists: dict[Column, list[Predicate]] = {}
            for part in parts:
                tested, values = _one_of(part)
                if tested is not None and set(values) <= set(_chain(values[0], tested.column, links)):
                    lists.setdefault(tested, []).append(part)
            for column, said in lists.items():
                if len(said) > 1:
                    either = Among(column, tuple(map(Value, _chain(_one_of(said[0])[1][0], column.column, links))))
                    return all_of([*(part for part in parts if part not in said), either])
    return node


def _one_of(part: object) -> tuple[Column | None, list[str]]:
    """Which column is to be one of some texts, and these."""
    match part:
        case Compare("=", Column() as of, Value(str() as text)):
            return of, [text]
        case Among(Column() as of, values) if all(isinstance(value.value, str) for value in values):
            return of, [str(value.value) for value in values]
    return None, []


def _chain(text: str, column: int, links: Links) -> list[str]:
    """The cells of a column that the question lists, one of which is this; in its order."""
    cells = [value for value in links.values if value.kind == "cell" and column in value.columns]
    listed = [value for value in cells if value.value == text][:1]
    for each in listed:  # grows while it is read: of three, the first stands beside the second alone
        listed += [other for other in cells if other not in listed and _stands_beside(each, other, links)]
    return [str(value.value) for value in sorted(listed, key=lambda each: each.start)]


def _stands_beside(one: Found, other: Found, links: Links) -> bool:
    """Whether nothing but an "and", an "or" or a comma stands between two cells."""
    first, last = sorted((one, other), key=lambda each: each.start)
    between = [token.lower for token in links.tokens[first.end : last.start]]
    return one.value != other.value and 0 < len(between) < 3 and set(between) <= {"and", "or", ",", "&"}


def _identified(plan: Plan, scope: Scope, links: Links) -> Plan:
    """Things by their key, where a kind of theirs is shown that no word says: machines, and not types of machines."""
    changes: dict[int, tuple[int, ...]] = {}
    compared = set(columns_in(plan.where))
    for node in (*plan.show, *plan.group):
        if not isinstance(node, Column) or node.column in compared or node.column in scope.defined:
            continue
        number, table = node.column, scope.columns[node.column].table
        labels, key = scope.labels.get(number), scope.referred(table)
        own = _own_words(number, scope) - _NAMING
        if key is None or not own or labels is None or not labels.repeated or is_named_apart(number, scope, links):
            continue
        other = links.reasons[:, table] < STEM
        near = float(links.alone[other, links.names.column_item(number)].max(initial=0.0))
        if near < HARDLY and not other.all():
            called = names_of(scope, table)
            changes[number] = called if called and number not in called else (key,)
    if not changes:
        return plan
    show = tuple(dict.fromkeys(part for item in plan.show for part in _changed(item, changes)))
    keys = {number: (scope.referred(scope.columns[number].table) or number,) for number in changes}
    group = tuple(dict.fromkeys(part for item in plan.group for part in _changed(item, keys)))
    return replace(plan, show=show, group=group)


def _changed(item: Expression, changes: Mapping[int, tuple[int, ...]]) -> tuple[Expression, ...]:
    if isinstance(item, Column) and item.column in changes:
        return tuple(replace(item, column=number) for number in changes[item.column])
    return (item,)


_NAMING: Final = frozenset({stem(word) for word in NAMES} | {"id", "key", "code", "no", "number"})


def _shown_apart(plan: Plan, scope: Scope, links: Links) -> Plan:
    """The things that are asked for, where only what they are chosen by is shown: depots, and not their towns."""
    match plan:
        case Plan(show=(Column(number, None),), group=(), distinct=False, limit=None, having=None):
            table = scope.columns[number].table
        case _:
            return plan
    compared = set(columns_in(plan.where))
    places = np.flatnonzero(links.reasons[:, links.names.column_item(number)])
    rows = np.flatnonzero(links.reasons[:, table] >= STEM)
    done = bool(len(places) and len(rows)) and all(_is_done(place, int(rows[0]), links) for place in places.tolist())
    if not len(rows) or not ((number in compared and not len(places)) or (done and number not in compared)):
        return plan
    called = names_of(scope, table) or (scope.first[table],)
    return plan if number in called else replace(plan, show=tuple(map(Column, called)))


def _is_done(place: int, thing: int, links: Links) -> bool:
    """Whether a word says what is done to the things before it: "orders shipped to Spain" asks for no day."""
    word = links.tokens[place].lower
    after = links.tokens[place + 1].lower if place + 1 < len(links.tokens) else ""
    return thing < place and word.endswith("ed") and after in _BEHIND_VERBS


_BEHIND_VERBS: Final = frozenset(word_list("behind a verb"))


def _of_its_own(alone: frozenset[str], node: object) -> object:
    """What is within a period, where a question that says `from` means that one alone."""
    match node:
        case Compare(">=", _, Value(value)) if str(value) in alone:
            return replace(node, comparison="=")
    return node


def _until(scope: Scope, node: object) -> object:
    """What is before the end of a period, or in it."""
    match node:
        case Compare("<" | "=", Column(number), Value(value)) if (
            isinstance(value, str) and scope.columns[number].is_date
        ):
            return replace(node, comparison="<=")
    return node


def _in_force(scope: Scope, node: object) -> object:
    """What lasts at a time: it began before its end, and has not ended before it, or never did."""
    match node:
        case Compare("=", Column(number) as of, Value(str()) as time):
            begin = next((each for each in scope.lasting.items() if number in each), None)
            if begin is not None:
                first, last = (replace(of, column=column) for column in begin)
                going: Predicate = Compare(">=", last, time)
                going = Or((going, Missing(last))) if last.column in scope.missing else going
                return And((Compare("<=", first, time), going))
    return node


_PARTS: Final = {"year": "year", "month_of_year": "month", "hour_of_day": "hour"}


def _local(scope: Scope, node: object) -> object:
    """The local year, month or hour by the column that holds it, and not by a moment in the zone of the session."""
    match node:
        case Period(unit, Column(number, via)) if unit in _PARTS:
            own = scope.local.get(number, {}).get(_PARTS[unit])
            return node if own is None else Column(own, via)
        case Compare("=", Column(number, via), Value(str() as text)) if (again := recurring(text)) is not None:
            own = scope.local.get(number, {}).get(again.part)
            if own is None or again.part == "day":
                return node
            values = tuple(map(Value, again.numbers))
            return Compare("=", Column(own, via), values[0]) if len(values) == 1 else Among(Column(own, via), values)
        case Compare("=", Column(number, via), Value(str() as text)) if _DAY.fullmatch(text):
            local = scope.local.get(number, {})
            parts = dict(zip(("year", "month", "day"), map(int, text.split("-")), strict=False))
            if parts.keys() <= local.keys():
                return all_of([Compare("=", Column(local[unit], via), Value(part)) for unit, part in parts.items()])
    return node


_DAY: Final = re.compile(r"\d{4}(-\d\d){0,2}")


_AS_FLAGS: Final[dict[tuple[str, str], tuple[Comparison, str]]] = {
    (">", "0"): ("=", "1"),
    (">=", "1"): ("=", "1"),
    ("<", "1"): ("=", "0"),
    ("<=", "0"): ("=", "0"),
}


def _rows_counted(plan: Plan, scope: Scope, links: Links) -> Plan:
    """The number of rows of the only table, where the filled cells of a column that nobody names are counted."""
    tables = {scope.columns[number].table for number in columns_in(plan)} | {source.table for source in plan.sources}
    if len(tables) != 1:
        return plan

    def counted(node: object) -> object:
        match node:
            case Aggregate("count", Column(number), distinct=False) if number in scope.missing and (
                links.reasons[:, links.names.column_item(number)].max(initial=0) < PARTLY
            ):
                return replace(node, of=Rows())
        return node

    made = with_numbers(plan, counted)
    return made if made == plan or columns_in(made) else replace(made, sources=(Source(tables.pop()),))


def _amounts_added(plan: Plan, scope: Scope, links: Links) -> Plan:
    """The total of a column that holds numbers of things, where its filled cells are counted: marriages of a year."""
    compared = set(columns_in(plan.where))

    def added(node: object) -> object:
        match node:
            case Aggregate("count", Column(number) as of, distinct=False) if (
                number not in compared and number not in scope.codes and _counts_things(number, scope, links)
            ):
                return replace(node, function="sum", of=of)
        return node

    return with_numbers(plan, added)


def _calls_rows(column: int, scope: Scope) -> bool:
    """Whether a column has the numbers by which the rows of its table are called: `flight` of flights."""
    own, table = (
        normalise_name(each.called) for each in (scope.columns[column], scope.tables[scope.columns[column].table])
    )
    whole = "INT" in scope.columns[column].column.type.upper()
    return whole and own != table and name_words(own) == name_words(table) and not is_money(column, scope)


def _numbers_counted(plan: Plan, scope: Scope, links: Links) -> Plan:
    """The number of rows, where the numbers by which these are called are added up: total flights, not total score."""
    tables, said = set[int](), {token.lower for token in links.tokens}

    def counted(node: object) -> object:
        match node:
            case Aggregate("sum", Column(number), distinct=False) if (
                _calls_rows(number, scope) and normalise_name(scope.columns[number].called) not in said
            ):
                tables.add(scope.columns[number].table)
                return replace(node, function="count", of=Rows())
        return node

    made = with_numbers(plan, counted)
    lost = sorted(tables - tables_of(scope, made))
    return replace(made, sources=tuple(dict.fromkeys((*made.sources, *map(Source, lost)))))


def holds_counts(column: int, scope: Scope) -> bool:
    """Whether a column of whole numbers is called by things in the plural: `strikes`, and not `flight`."""
    item = scope.columns[column]
    last = normalise_name(item.called).split()[-1:]
    whole = is_amount(column, scope) and "INT" in item.column.type.upper()
    return whole and [stem(word) for word in last] != last


def _counts_things(column: int, scope: Scope, links: Links) -> bool:
    """Whether a column holds numbers of things, and the question asks how many of them there are."""
    if not holds_counts(column, scope):
        return False
    named = np.flatnonzero(links.reasons[:, links.names.column_item(column)] >= STEM)
    return any(is_counted(place, links) for place in named.tolist())


HARDLY: Final = 0.45
"""Below this cosine, no word comes near to a name."""


def _known(plan: Plan, scope: Scope) -> Plan:
    """The different values of a column, without the rows that have none: nothing is no ward."""
    match plan:
        case Plan(show=(Column(number) as of,), distinct=True, group=()) if number in scope.missing:
            return replace(plan, where=all_of([*conditions(plan.where), Not(Missing(of))]))
    return replace(plan, where=filled_in(plan.where, plan.per, scope))


def filled_in(where: Predicate | None, groups: Iterable[Expression], scope: Scope) -> Predicate | None:
    """A condition, and that no group is of what is missing: nothing is no ward."""
    missing = (item for item in groups if isinstance(item, Column) and item.column in scope.missing)
    return all_of([*dict.fromkeys([*conditions(where), *(Not(Missing(item)) for item in missing)])])


def _held(item: Expression, scope: Scope) -> Expression:
    """The name of a thing by the first column of names that holds any."""
    if not isinstance(item, Column) or item.column not in scope.empty:
        return item
    names = names_of(scope, scope.columns[item.column].table)
    called = set(normalise_name(scope.columns[item.column].called).split())
    return replace(item, column=names[0]) if len(names) == 1 and called & NAMES else item


def _in_period(plan: Plan, demand: Demand) -> Plan:
    """The period that is asked for, shown: which month, and not what was paid in it."""
    asked = demand.has("period asked")
    periods = tuple(item for item in plan.group if isinstance(item, Period))
    if not asked or len(periods) != 1 or len(plan.group) > 1 or periods[0] in plan.show or plan.limit != 1:
        return plan
    rest = tuple(item for item in plan.show if not isinstance(item, (Period, Aggregate)))
    return replace(plan, show=(*periods, *rest))


def is_amount(column: int, scope: Scope) -> bool:
    """Whether a column holds numbers that can be added: no key, no year, no flag, no rank."""
    item = scope.columns[column]
    apart = item.holds_years or column in scope.flags or column in scope.joining or _calls_rows(column, scope)
    return item.is_number and not apart and not _NO_AMOUNTS & set(normalise_name(item.called).split())


def is_divisor(column: int, scope: Scope) -> bool:
    """Whether amounts are divided by a column: costs per click are of `clicks`; those per level are of each `level`."""
    name = normalise_name(scope.columns[column].called)
    return is_amount(column, scope) and (name.endswith("s") or bool(units_of(column, scope)))


_NO_AMOUNTS: Final = frozenset({*word_list("headers of no amounts"), "id", "key", "code", "no", "nr", "num"})


def _of_whole(plan: Plan, scope: Scope, links: Links) -> Plan:
    """Each group's share of the whole, where its share of itself would be 100; of two amounts the one of the other."""
    plan = replace(plan, show=tuple(_of_amounts(item, scope, links) for item in plan.show))
    if not plan.group:
        return plan

    def whole(item: Expression) -> Expression:
        match item:
            case Share(of, Compare(">" | ">=", Column(number), Value(0))) if number not in scope.flags:
                return Share(of)
            case Share(of, Not(Missing(Column(number) as column))) if not (
                number in scope.missing and scope.columns[number].is_date
            ):
                named = links.reasons[:, links.names.column_item(number)].max(initial=0) >= PARTLY
                counts = of.function == "count" and isinstance(of.of, (Rows, Column)) and not of.distinct
                summed = counts and named and is_amount(number, scope)
                return Share(Aggregate("sum", column) if summed else of)
        return item

    return replace(plan, show=tuple(map(whole, plan.show)))


def _of_amounts(item: Expression, scope: Scope, links: Links) -> Expression:
    """A share of what is claimed that was paid, and not of the rows in which the two are equal: the whole is of.

    What stands behind "divided by" divides.
    """
    match item:
        case Share(Aggregate("count"), Compare("=", Column() as one, Column() as other)):
            pass
        case Percent(Aggregate("sum", Column() as one), Aggregate("sum", Column() as other)):
            pass
        case Arithmetic("/", Aggregate("sum", Column() as one), Aggregate("sum", Column() as other)):
            pass
        case _:
            return item
    words = tuple(token.lower for token in links.tokens)
    share = next((place for place, word in enumerate(words) if word in SHARES), None)
    said_last = share is not None and words[share - 1] in {"a", "as"}  # VAT as a percentage of the net sum
    start = share + 2 if share is not None and (said_last or isinstance(item, Share)) else None
    if start is None and isinstance(item, Arithmetic):
        start = next((place + 2 for place in range(len(words) - 2) if words[place : place + 2] == DIVIDED), None)
    if start is None or not is_amount(one.column, scope) or not is_amount(other.column, scope):
        return item
    near = links.reasons[start : start + 3, [links.names.column_item(each.column) for each in (one, other)]]
    if not near.any() or near[:, 0].max() == near[:, 1].max():
        return item
    whole, part = (one, other) if near[:, 0].max() > near[:, 1].max() else (other, one)
    over, under = Aggregate("sum", part), Aggregate("sum", whole)
    return Arithmetic("/", over, under) if share is None else Percent(over, under)


def _of_sums(plan: Plan, scope: Scope, demand: Demand) -> Plan:
    """A quotient of two amounts over all rows, or over those of each group, in the place of one for each row."""
    quotients = [item for item in plan.show if isinstance(item, Arithmetic) and item.operator == "/"]
    rest = tuple(item for item in plan.show if item not in quotients)
    per = any(atom.says == "per" for atom in demand.of("group"))
    if not per or len(quotients) != 1 or plan.group or plan.limit is not None or plan.order or plan.distinct:
        return plan
    match quotients[0]:
        case Arithmetic("/", Column(upper) as left, Column(lower) as right) if is_amount(upper, scope) and is_amount(
            lower, scope
        ):
            if not all(_divides_rows(item, scope) for item in rest):
                return plan
            quotient = Arithmetic("/", Aggregate("sum", left), Aggregate("sum", right))
            return replace(plan, show=(*rest, quotient), group=rest)
    return plan


def _divides_rows(item: Expression, scope: Scope) -> bool:
    """Whether many rows share an expression: a period, or a text that is no name of each row."""
    if isinstance(item, Period):
        return True
    if not isinstance(item, Column) or item.column not in scope.labels:
        return False
    return scope.labels[item.column].repeated or scope.spread.get(item.column) in {Spread.SOME, Spread.REPEATED}


def _over_rows(plan: Plan, scope: Scope, links: Links, demand: Demand) -> Plan:
    """One average over all rows, where it is asked "per row": the mean amount per payment."""
    shown = [item for item in plan.show if has_aggregate(item)]
    match shown:
        case [Aggregate("avg", Column(number), where=None)]:
            table = scope.columns[number].table
        case _:
            return plan
    columns = [item for item in plan.group if isinstance(item, Column)]
    if not columns or len(columns) < len(plan.group) or any(scope.columns[c.column].table != table for c in columns):
        return plan
    words = [token.lower for token in links.tokens]
    near = (range(*atom.about) for atom in demand.of("group"))
    places = [[*itertools.takewhile(lambda place: words[place] != "of", each)] for each in near]  # per kind of loan
    rows = [place for near in places for place in near if links.reasons[place][table] >= STEM]
    called = {name_words(scope.columns[each.column].called) for each in columns}
    if any(
        name_words(" ".join(words[near[0] : end])) in called
        for near in places
        if near
        for end in range(near[0] + 2, near[-1] + 2)
    ):
        return plan  # a kind of work is no work
    if not rows or len(places) != 1 or plan.having is not None or plan.limit is not None:
        return plan
    return replace(plan, show=tuple(shown), group=(), order=())


def _of_rows(plan: Plan, scope: Scope, links: Links) -> Plan:
    """The row that has the largest or smallest amount, with it: the cheapest booking of each currency is a booking."""
    if plan.having is not None or plan.limit is not None or plan.per or plan.distinct or plan.keep is not None:
        return plan
    if links.tokens[:1] and links.tokens[0].lower in {"when", "how"}:
        return plan  # the amount alone is asked
    match [item for item in plan.show if item not in plan.group]:
        case [Aggregate("min" | "max" as function, Column(number) as of, where=None)]:
            table = scope.columns[number].table
        case _:
            return plan
    named = (place for place, reasons in enumerate(links.reasons) if place and reasons[table] >= STEM)
    before = {token.lower for place in named for token in links.tokens[max(place - 2, 0) : place]}
    if not any(word in RANKING or word.endswith("est") for word in before) or number == scope.first[table]:
        return plan
    called = names_of(scope, table) or (scope.first[table],)
    names = tuple(item for each in called if (item := Column(each)) not in plan.group and item != of)
    order = (Order(of, function == "max"),)
    return replace(plan, show=(*plan.group, *names, of), group=(), order=order, limit=1, per=plan.group)


_EARLY: Final = frozenset(word_list("superlatives of early days"))
_LATE: Final = frozenset(word_list("superlatives of late days"))


def _labelled(plan: Plan) -> Plan:
    """The numbers of periods with the periods that they are of."""
    apart = any(isinstance(item, (Column, Period)) for item in plan.show) or plan.limit is not None
    periods = () if apart else tuple(item for item in plan.group if isinstance(item, Period))
    return replace(plan, show=(*periods, *plan.show)) if len(periods) == len(plan.group) else plan


def _sorted(plan: Plan, scope: Scope, links: Links) -> Plan:
    """Rows by the column of the plan that is named behind "sorted by", and by no other."""
    words = [token.lower for token in links.tokens]
    place = next((n + 1 for n in range(1, len(words)) if words[n] == "by" and words[n - 1] in SORTED), len(words))
    while words[place : place + 1] and words[place] in ARTICLES:
        place += 1
    if place >= len(words) or plan.limit is not None or len(plan.order) > 1:
        return plan
    shown = [item for item in (*plan.group, *plan.show) if isinstance(item, Column)]
    called = {item for item in shown if name_words(scope.columns[item.column].called) == name_words(words[place])}
    named = called or {item for item in shown if links.reasons[place, links.names.column_item(item.column)] >= STEM}
    if len(named) != 1 or any(item.by in named for item in plan.order):
        return plan
    return replace(plan, order=(Order(named.pop()),))


def _directed(plan: Plan, scope: Scope, demand: Demand) -> Plan:
    """Rows in the direction that is said: the highest first, from the oldest to the youngest."""
    words = {token.lower for token in demand.tokens}
    early, late = words & _EARLY, words & _LATE
    dated = len(plan.order) == 1 and isinstance(by := plan.order[0].by, Column) and scope.columns[by.column].is_date
    if dated and bool(early) != bool(late) and (plan.per or plan.limit is not None):
        return replace(plan, order=(replace(plan.order[0], descending=bool(late)),))
    said = next(demand.of("direction"), None)
    if said is None or len(plan.order) != 1 or plan.limit is not None:
        return plan
    return replace(plan, order=(replace(plan.order[0], descending=said.says == "descending"),))
