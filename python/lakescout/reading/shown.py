"""What a thing is shown by, unless the question says otherwise: its name, not its bare key; a person's full name.

A plan that shows one part of this, though its question names no such part, is completed before it becomes SQL. Where
each year has its own column, the plan reads the column of the year that the question names.
"""

from __future__ import annotations

import itertools
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np

from lakescout.reading.arithmetic import NO_AVERAGE, NO_LARGEST, NO_SUM, may, told
from lakescout.reading.link import REASONS, STEM, WHOLE, Links
from lakescout.reading.names import name_words
from lakescout.reading.plan import (
    Aggregate,
    Among,
    And,
    Between,
    Column,
    Combined,
    Compare,
    Expression,
    Length,
    Like,
    Match,
    Missing,
    Not,
    Order,
    Period,
    Plan,
    Predicate,
    Query,
    Rows,
    Value,
    all_of,
    columns_in,
    conditions,
    everywhere,
    has_aggregate,
    mapped,
)
from lakescout.reading.scope import FIRST, LAST, Scope, first_and_last
from lakescout.reading.spans import EDGES, find_operations
from lakescout.reading.texts import Spread
from lakescout.reading.times import recurring
from lakescout.words.tables import word_list
from lakescout.words.text import normalise_name
from lakescout.words.tokens import Token

NAMES: Final = frozenset(word_list("headers of names"))
ATTRIBUTES: Final = frozenset(word_list("headers of attributes"))
"""What headers end in that tell something of a thing and do not name it."""
KEYS: Final = frozenset(word_list("ends of keys"))
"""What headers of keys end in."""
_SHORTENED: Final = REASONS.index("abbreviation")


def in_full(query: Query, scope: Scope, links: Links) -> Query:
    """The query with things shown by what people call them."""
    if isinstance(query, Combined):
        return query
    query = matched(flagged(query, scope), links)
    query = ungrouped(dated(marked(query, scope, [token.lower for token in links.tokens])), links)
    parts = (_full(item, scope, links) if isinstance(item, Column) else (item,) for item in query.show)
    shown = tuple(dict.fromkeys(part for each in parts for part in each))
    if not query.group and len(shown) == 1 and isinstance(shown[0], Column):
        shown = (*_in_order(query, shown[0], scope, links), *shown, *_beside(shown[0], scope, links))
    if not query.distinct and (query.group or all(isinstance(item, Column) for item in shown)):
        keys = (_key_beside(item, scope, links) for item in shown if isinstance(item, Column))
        told = (key for key in keys if key is not None and (not query.group or key in query.group))
        shown = tuple(dict.fromkeys((*shown, *told)))
    return replace(query, show=shown)


def flagged(plan: Plan, scope: Scope) -> Plan:
    """The plan without a column compared with itself: a flag says yes, another has a value."""

    def change(node: object) -> object:
        match node:
            case Compare("=", Column(number) as left, right) if left == right:
                flags = scope.flags.get(number)
                return Not(Missing(left)) if flags is None else replace(node, right=Value(flags.yes))
        return node

    made: Plan = mapped(plan, change)
    return made


def marked(plan: Plan, scope: Scope, words: Sequence[str]) -> Plan:
    """The plan with the things that have a flag in place of the flag: "discontinued products" are not yes and no.

    What is denied behind the word of the flag is something else: "express shipments without delays".
    """
    marks = [item for item in plan.show if isinstance(item, Column) and item.column in scope.flags]
    if not marks or len(marks) < len(plan.show) or plan.group or plan.distinct or not _ASKED.isdisjoint(words):
        return plan
    tested = set(columns_in(plan.where))
    wanted = [item for item in marks if item.column not in tested]
    conditions: list[Predicate] = [plan.where] if plan.where is not None else []
    for item in wanted:
        flags = scope.flags[item.column]
        own = _words(scope, item.column)
        opposites = {prefix + word for prefix in ("un", "in", "dis", "non") for word in own}
        place = next((number for number, word in enumerate(words) if word in own), len(words))
        denied = not opposites.isdisjoint(words) or not _DENIED.isdisjoint(words[:place])
        conditions.append(Compare("=", item, Value(flags.no if denied else flags.yes)))
    table = scope.columns[marks[0].column].table
    names = names_of(scope, table) or (scope.first[table],)
    where = conditions[0] if len(conditions) == 1 else And(tuple(conditions))
    return replace(plan, show=tuple(Column(number, marks[0].via) for number in names), where=where)


def dated(plan: Plan) -> Plan:
    """The plan with the months of one year as months with their year: "per month in 2024" begins with January 2024."""
    years: set[Expression] = set()
    for part in plan.where.parts if isinstance(plan.where, And) else (plan.where,):
        match part:
            case Compare("=", Period("year", of), Value(_)):
                years.add(of)
            case Compare("=" | ">=" | ">", of, Value(value)) if recurring(str(value)) is None:
                years.add(of)
            case Between(of, Value(_), _):
                years.add(of)
    found: dict[Expression, Expression] = {
        item: Period("month", item.of)
        for item in plan.group
        if isinstance(item, Period) and item.unit == "month_of_year" and item.of in years
    }
    return replace(
        plan,
        show=tuple(found.get(item, item) for item in plan.show),
        group=tuple(found.get(item, item) for item in plan.group),
        order=tuple(replace(item, by=found.get(item.by, item.by)) for item in plan.order),
    )


def numbered(plan: Plan, scope: Scope, links: Links) -> Plan:
    """The plan with "race No. 9" as the race of that number, in whichever column it was sought."""
    keys: dict[object, int] = {}
    for value in links.values:
        words = [place for place in range(max(value.start - 4, 0), value.start) if links.tokens[place].is_word]
        if value.kind != "number" or not words or links.tokens[words[-1]].lower not in NUMBERING:
            continue
        owner = next((place for place in words[::-1] if links.tokens[place].lower not in NUMBERING), None)
        tables = [] if owner is None else np.flatnonzero(links.reasons[owner, : links.names.tables] >= STEM).tolist()
        key = key_of(tables[0], scope) if len(tables) == 1 else None
        if key is not None:
            keys[value.value] = key

    def change(node: object) -> object:
        if isinstance(node, Compare) and isinstance(node.left, Column) and isinstance(node.right, Value):
            key = keys.get(node.right.value)
            if key is not None and node.comparison == "=" and key != node.left.column:
                via = node.left.via if scope.columns[key].table == scope.columns[node.left.column].table else None
                return replace(node, left=Column(key, via))
        return node

    return mapped(plan, change) if keys else plan


def by_number(plan: Plan, scope: Scope, links: Links) -> Plan:
    """The plan with the number of a thing in the place of its key, where it is asked: `flight_no` of flights."""
    shown = {item.column: item for item in plan.show if isinstance(item, Column)}
    asked = {one.stem for one, after in itertools.pairwise(links.tokens) if after.stem in NUMBERING - {"id"}}
    changed: dict[object, Column] = {}
    for key, item in shown.items() if asked else ():
        called = {other: name_words(scope.columns[other].called) for other in scope.beside(key)}
        own = [other for other, name in called.items() if {*name[:-1]} <= asked and {*name[1:]} & NUMBERING - {"id"}]
        if key == key_of(scope.columns[key].table, scope) and len(own) == 1 and own[0] not in shown:
            changed[item] = replace(item, column=own[0])
    return replace(plan, show=tuple(changed.get(item, item) for item in plan.show)) if changed else plan


NUMBERING: Final = frozenset(word_list("headers of numbering"))
"""What stands before the number of a thing."""


def key_of(table: int, scope: Scope) -> int | None:
    """The column that tells the rows of a table apart: others refer to it, or it is called a key and stands first."""
    referred, first = scope.referred(table), scope.first[table]
    return first if referred is None and numbers_rows(first, scope) else referred


def told_apart(query: Query, scope: Scope) -> Query:
    """The first few rows of each with their name and key, and the key of each: two of them may be called alike."""
    by = query.order[0].by if isinstance(query, Plan) and query.per and query.order and not query.group else None
    if not isinstance(query, Plan) or not isinstance(by, Column) or any(map(has_aggregate, query.show)):
        return query
    keys = (item for item in query.per if isinstance(item, Column))
    table = scope.columns[by.column].table
    own = (*names_of(scope, table), *(() if (key := key_of(table, scope)) is None else (key,)))
    shown = (*keys, *query.show, *(Column(number, by.via) for number in own), by)
    return replace(query, show=tuple(dict.fromkeys(shown)))


def numbers_rows(column: int, scope: Scope) -> bool:
    """Whether a column numbers rows, by its header."""
    return bool(KEYS & set(_words(scope, column)[-1:]))


def matched(plan: Plan, links: Links) -> Plan:
    """The plan with texts sought at the end of a cell where the question says so: "begins with" contains more."""
    sides: dict[str, Match] = {}
    for value in links.values:
        words = [token.lower for token in links.tokens[max(value.start - 3, 0) : value.start]]
        if "with" in words[1:]:
            before = words[words.index("with", 1) - 1]
            side: Match | None = "starts" if before in _BEGIN else "ends" if before in _END else None
            if side is not None:
                sides[str(value.value).lower()] = side

    def change(node: object) -> object:
        if isinstance(node, Like) and node.match == "contains":
            return replace(node, match=sides.get(str(node.text.value).lower(), node.match))
        return node

    return mapped(plan, change) if sides else plan


_BEGIN: Final = frozenset(word_list("beginnings of a text"))
_END: Final = frozenset(word_list("ends of a text"))


def ungrouped(plan: Plan, links: Links) -> Plan:
    """The plan without its only group, where a condition says which that is, and the question asks for none.

    "Number of orders in 2015" is one number, and no table of years.
    """
    rest = tuple(item for item in plan.show if item not in plan.group)
    if len(plan.group) != 1 or len(rest) == len(plan.show) or plan.having is not None or plan.per:
        return plan
    if not rest or not all(isinstance(item, Aggregate) for item in rest):
        return plan
    by = plan.group[0]
    of = by.of if isinstance(by, Period) and by.unit == "year" else by
    said = any(
        isinstance(part, Compare) and part.comparison == "=" and isinstance(part.right, Value)
        and (part.left == by or (part.left == of and _YEAR.fullmatch(str(part.right.value)) is not None))
        for part in conditions(plan.where)
    )  # fmt: skip
    if not said or any(operation == "group" for _, _, operation in find_operations(links.tokens)):
        return plan
    return replace(plan, show=rest, group=(), order=(), limit=None)


_YEAR: Final = re.compile(r"\d{4}")
_DENIED: Final = frozenset(word_list("denials"))
_ASKED: Final = frozenset(word_list("asks for yes or no"))
"""Words by which a question asks for yes or no itself."""


def _full(item: Column, scope: Scope, links: Links) -> tuple[Column, ...]:
    named = _of_key(item, scope, links) or item
    words = {word for token in links.tokens for word in (token.lower, token.stem)}
    owner = scope.columns[named.column].table
    whole = names_of(scope, owner)
    if len(whole) == 2 and named.column in whole and not words & (FIRST | LAST):
        return tuple(Column(number, named.via) for number in whole)
    return (named,)


def _in_order(query: Plan, item: Column, scope: Scope, links: Links) -> Iterator[Column]:
    """The things whose first few are asked for "by" what alone would be shown: the last four visits by date."""
    words, table = [token.lower for token in links.tokens], scope.columns[item.column].table
    by = words.index("by") if "by" in words else 0
    own = np.flatnonzero(links.reasons[:, links.names.column_item(item.column)])
    called = np.flatnonzero(links.reasons[:, table] >= STEM)
    ordered = query.limit is not None and bool(query.order) and query.order[0].by == item
    if ordered and own.size and called.size and called.min() < by < own.max():
        key = key_of(table, scope)
        yield from (Column(number, item.via) for number in names_of(scope, table))
        yield from () if key is None or key == item.column else (Column(key, item.via),)


def _key_beside(item: Column, scope: Scope, links: Links) -> Column | None:
    """The key of a thing that what is shown does not tell apart, where the question asks for the thing itself.

    "Which meters have no readings" is not answered by "water" and "gas" alone, nor which aircraft by models that
    several have.
    """
    table = scope.columns[item.column].table
    asked = links.reasons[:, links.names.column_item(item.column)].max(initial=0) >= _SHORTENED
    spread, names = scope.spread.get(item.column), names_of(scope, table)
    tells_apart = spread is Spread.ONCE or (bool(names) and (item.column not in names or spread is None))
    if asked or tells_apart or not (links.reasons[:, table] >= STEM).any():
        return None
    key = key_of(table, scope)
    return Column(key, item.via) if key is not None and key != item.column else None


def _beside(item: Column, scope: Scope, links: Links) -> Iterator[Column]:
    """The text beside the code of a thing without a name, where the thing is asked for: a company beside C038."""
    table, coded = scope.columns[item.column].table, scope.columns[item.column].is_text
    if (
        not coded
        or item.column != key_of(table, scope)
        or names_of(scope, table)
        or not (links.reasons[:, table] >= STEM).any()
    ):
        return
    number = item.column + 1
    if number in scope.columns_of(table) and scope.columns[number].is_text and number not in scope.empty:
        tells = number in scope.flags or number in scope.joining or scope.columns[number].form is not None
        if (
            not tells
            and scope.spread.get(number) is not Spread.REPEATED
            and not ATTRIBUTES & set(_words(scope, number)[-1:])
        ):
            yield Column(number, item.via)


def _of_key(item: Column, scope: Scope, links: Links) -> Column | None:
    """The name of the row that a key stands for; None for what is no key, has no name, or is asked for as a key."""
    ends_in_key = numbers_rows(item.column, scope)
    asked = links.reasons[:, links.names.column_item(item.column)].max(initial=0) >= WHOLE
    keys = [key for key in scope.keys if item.column in {key.left, key.right} and not key.also]
    if not keys or (ends_in_key and asked):
        return None
    owner = scope.columns[item.column].table
    key = next((key for key in keys if key.left == item.column), None)
    if key is None:
        names = names_of(scope, owner)
        return Column(names[0], item.via) if names else None
    table = scope.columns[key.right].table
    names = names_of(scope, table)
    coded = asked and scope.columns[item.column].is_text and not (links.reasons[:, table] >= STEM).any()
    if not names or coded:  # flights per origin are told by its codes
        return None
    ways = {
        each.left
        for each in scope.keys
        if (scope.columns[each.left].table, scope.columns[each.right].table) == (owner, table)
    }
    return Column(names[0], item.column if len(ways) > 1 or owner == table else None)


def names_of(scope: Scope, table: int) -> tuple[int, ...]:
    """The columns that a row of a table is called by: first and last name, its name, or the text beside its number.

    Empty if it has none of these. A text that repeats is no name: `kind` after `visit_id`.
    """
    held = (number for number in scope.columns_of(table) if number not in scope.empty)
    texts = [number for number in held if scope.columns[number].is_text]
    if (both := first_and_last({number: scope.columns[number].name for number in texts})) is not None:
        return both
    named = tuple(number for number in texts if NAMES & set(_words(scope, number)[-1:]))[:1]
    return named or tuple(number for number in texts if _stands_beside_key(scope, number))[:1]


def _stands_beside_key(scope: Scope, number: int) -> bool:
    key = number - 1
    if key < scope.first[scope.columns[number].table] or not any(key == each.right for each in scope.keys):
        return False
    labels = scope.labels.get(number)
    repeated = labels is not None and labels.repeated
    tells = repeated or number in scope.flags or scope.columns[number].form is not None
    tells = tells or bool(ATTRIBUTES & set(_words(scope, number)[-1:]))
    return (scope.columns[key].is_number or bool(KEYS & set(_words(scope, key)[-1:]))) and not tells


def _words(scope: Scope, number: int) -> list[str]:
    return normalise_name(scope.columns[number].called).split()


_SIZES: Final = frozenset(
    {*word_list("superlatives of more"), *word_list("superlatives of less"), "max", "maximum", "min", "minimum"}
)
_LONG: Final = {"longest": True, "shortest": False}
_TOTAL: Final = frozenset(word_list("words of one total"))
_BETWEEN: Final = frozenset(word_list("between a total and its thing"))
_SURELY: Final = frozenset({"exact", "stem", "joined"})


def misused(links: Links, scope: Scope) -> str:
    """Why the question has no answer over a scope: it asks for the sum, average or extreme of a column whose type has
    none. To count it instead would be the answer to another question. Empty if it does not.
    """
    for _, function, columns, word in _asked_of(links):
        if word.lower in _LONG and any(scope.columns[number].is_text for number in columns):
            continue
        if not any(may(function, number, scope) for number in columns):
            return told({"sum": NO_SUM, "avg": NO_AVERAGE}.get(function, NO_LARGEST), columns[0], scope)
    return ""


def _asked_of(links: Links) -> Iterator[tuple[int, str, list[int], Token]]:
    """Where the question asks for a sum, an average or an extreme of what follows: of the columns that this names."""
    operations = {start: name for start, _, name in find_operations(links.tokens)}
    of_operation = {"average": "avg", "sum": "sum"}
    for start, token in enumerate(links.tokens):
        function = of_operation.get(operations.get(start, ""), "max" if token.lower in _SIZES else "")
        named = _named_next(links, start) if function and token.quote is None else None
        if named is not None and not (token.lower in _TOTAL and named[1].lower != named[1].stem):
            yield start, function, named[0], token  # "total customers" counts them


def _named_next(links: Links, start: int) -> tuple[list[int], Token] | None:
    """The columns that the words after a place name and nothing else does, and the last of these words."""
    place = start + 1
    while place < len(links.tokens) and links.tokens[place].lower in _BETWEEN:
        place += 1
    spans = [span for span in links.spans if span[0] == place and span[3] in _SURELY]
    if not spans:
        return None
    end = max(span[1] for span in spans)
    items = [span[2] for span in spans if span[1] == end]
    after = links.tokens[end] if end < len(links.tokens) else None
    more = after is not None and after.is_word and after.lower not in EDGES and links.reasons[end].any()
    if more or any(item < links.names.tables for item in items):
        return None
    return [item - links.names.tables for item in items], links.tokens[end - 1]


class Measured(NamedTuple):
    """A column and how to measure it, where only its type tells how: long texts have many letters."""

    function: str
    """'sum', or 'longest' and 'shortest'."""
    column: int


def measured_by(links: Links, scope: Scope) -> Measured | None:
    """The sum of lengths of time, the longest of these, or the longest of texts, by their letters."""
    for _, function, columns, word in _asked_of(links):
        for number in columns:
            kind, form = scope.columns[number].kind, scope.columns[number].form
            if word.lower in _LONG and (kind == "duration" or (kind == "text" and form is None)):
                return Measured(word.lower, number)
            if function == "sum" and kind == "duration":
                return Measured("sum", number)
    return None


def as_measured(query: Query, measured: Measured | None, scope: Scope) -> Query:
    """The plan with what the question wants measured: a count of lengths of time is no sum of them."""
    if measured is None or not isinstance(query, Plan):
        return query
    column = next(
        (node for node in everywhere(query) if isinstance(node, Column) and node.column == measured.column),
        Column(measured.column),
    )
    if measured.function == "sum":
        total = Aggregate("sum", column)
        show = tuple(total if isinstance(item, Aggregate) and item.of == column else item for item in query.show)
        return replace(query, show=show)
    if query.per or set(query.group) - {column}:
        return query
    by = column if scope.columns[column.column].kind == "duration" else Length(column)
    show = tuple(item for item in query.show if isinstance(item, Column))
    show = show if column in show else (*show, column)
    order = (Order(by, _LONG[measured.function]),)
    return replace(query, show=show, group=(), having=None, order=order, limit=1)


# Years in headers

Years = tuple[int, int]
"""The first and the last year."""
_IN_HEADER: Final = re.compile(
    r"(?<!\d)(?P<from>(?:19|20)\d\d|\d\d)[-_–/](?P<to>(?:19|20)\d\d|\d\d)(?!\d)|(?<!\d)(?P<year>(?:19|20)\d\d)(?!\d)"
)
_CENTURY: Final = 40
"""Two digits below this are of the years from 2000 on."""


@dataclass(frozen=True, slots=True)
class YearColumns:
    """The columns of one measure by the years that their names say."""

    table: int
    members: Mapping[Years, int]

    def meant(self, years: Set[int]) -> int | None:
        """The one column for the years that a question names; None if there is none or several."""
        found = [
            column
            for (first, last), column in self.members.items()
            if ({first, last} == years if first != last else first in years)
        ]
        return found[0] if len(found) == 1 else None

    def of_year(self, year: int) -> int | None:
        """The column of a single year."""
        return self.members.get((year, year))


def families(scope: Scope) -> list[YearColumns]:
    """Those with two columns or more.

    >>> from lakescout.lake.catalog import Column, Table, TableName
    >>> from lakescout.reading.scope import make_scope
    >>> columns = tuple(Column(name, "INTEGER", place) for place, name in enumerate(["id", "hits_85_99", "hits_00_14"]))
    >>> families(make_scope([Table(TableName("memory", "main", "t"), columns)]))
    [YearColumns(table=0, members={(1985, 1999): 1, (2000, 2014): 2})]
    """
    found: dict[tuple[int, str], dict[Years, int]] = defaultdict(dict)
    for number, column in enumerate(scope.columns):
        years = _years_in(column.name) if column.is_number or column.numeric_text else None
        if years is not None:
            rest = normalise_name(_IN_HEADER.sub(" ", column.name, count=1))
            found[column.table, rest].setdefault(years, number)
    return [YearColumns(table, members) for (table, _), members in found.items() if len(members) > 1]


@lru_cache(maxsize=4096)
def _years_in(name: str) -> Years | None:
    match = _IN_HEADER.search(name)
    if match is None:
        return None
    if match["year"]:
        return int(match["year"]), int(match["year"])
    first, last = (_year(match[part]) for part in ("from", "to"))
    return (first, last) if first < last else None


def _year(digits: str) -> int:
    return int(digits) if len(digits) == 4 else int(digits) + (2000 if int(digits) < _CENTURY else 1900)


def years_in(links: Links) -> list[int]:
    """The years that a question names, in its order."""
    plain = [token for token in links.tokens if token.quote is None and token.text.isdecimal()]
    return list(dict.fromkeys(int(token.text) for token in plain if 1000 <= int(token.text) < 2200))


def in_its_column(plan: Plan, links: Links, scope: Scope) -> Plan:
    """The plan that reads the columns of the years in the question, instead of seeking rows with such a number."""
    years = set(years_in(links))
    for family in families(scope) if years else ():
        column, read = family.meant(years), set(columns_in(plan))
        if column is None or not read & set(family.members.values()):
            continue
        kept = [part for part in conditions(plan.where) if not _seeks(part, family, years)]
        counted = len(kept) < len(conditions(plan.where))
        plan = replace(plan, where=all_of(kept))
        plan = mapped(plan, _Chosen(family, column))
        if counted and plan.show == (Aggregate("count", Rows()),):
            measure = Column(column)
            plan = replace(plan, show=(measure if kept else Aggregate("sum", measure),), sources=())
    return plan


def without_years(plan: Plan, family: YearColumns, years: Set[int]) -> tuple[Predicate, ...]:
    """The conditions of a plan that do not seek a year among a family's numbers."""
    return tuple(part for part in conditions(plan.where) if not _seeks(part, family, years))


def years_read(query: Query, scope: Scope) -> Iterator[int]:
    """The years in the names of the columns that a plan reads."""
    read = set(columns_in(query))
    for family in families(scope):
        for years, column in family.members.items():
            yield from years if column in read else ()


@dataclass(frozen=True)
class _Chosen:
    """Puts one column of a family in place of all."""

    family: YearColumns
    column: int

    def __call__(self, node: object) -> object:
        """The node, or the column that is meant."""
        if isinstance(node, Column) and node.column in self.family.members.values():
            return replace(node, column=self.column)
        return node


def _seeks(part: object, family: YearColumns, years: Set[int]) -> bool:
    """Whether a condition seeks the years of the question among a family's numbers."""
    of, values = _sought(part)
    if not isinstance(of, Column) or of.column not in family.members.values():
        return False
    return bool(values) and all(value.value in years for value in values)


def _sought(part: object) -> tuple[Expression | None, list[Value]]:
    match part:
        case Compare(_, of, Value() as value):
            return of, [value]
        case Between(of, Value() as low, Value() as high):
            return of, [low, high]
        case Among(of, values):
            return of, list(values)
    return None, []


def of_family(item: Expression, scope: Scope) -> Iterator[YearColumns]:
    """The families of the columns that an expression reads."""
    read = set(columns_in(item))
    for family in families(scope):
        if read & set(family.members.values()):
            yield family
