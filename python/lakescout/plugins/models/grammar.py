"""Grammars that models write under: statements over some tables and nothing else, and the number of a candidate.

A grammar is a text in GBNF. It has one query for each set of tables that join, so a column can only be named where its
table is read; each name is spelled in one way, and only its parts are quoted. What is compared is of one kind. Of a
SHORT grammar each text has an end: nothing stands within its like, so a model that goes in circles cannot stay there.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final, Literal, NamedTuple

from sqlglot.dialects.duckdb import DuckDB

from lakescout.lake.catalog import Table
from lakescout.lake.sqltext import quote

Sort = Literal["number", "text", "date", "flag", "other"]
"""What a column is compared with."""
_SORTS: Final[dict[str, Sort]] = {
    "number": "number", "text": "text", "category": "text", "date": "date", "moment": "date", "flag": "flag",
}  # fmt: skip
MOST_JOINED: Final = 4
"""How many tables one query joins at most."""
MOST_SETS: Final = 24
"""How many sets of tables a grammar has queries for."""
_PLAIN: Final = re.compile("[A-Za-z_][A-Za-z0-9_]*")
_KEYWORDS: Final = frozenset(word for key in DuckDB.Tokenizer.KEYWORDS for word in key.upper().split())


def spelled(name: str) -> str:
    """A name as a statement writes it: in quotation marks unless it is plain.

    >>> spelled("city"), spelled("Year built"), spelled("order")
    ('city', '"Year built"', '"order"')
    """
    return name if _PLAIN.fullmatch(name) and name.upper() not in _KEYWORDS else quote(name)


@dataclass(frozen=True)
class GrammarColumn:
    """A column: its name, and whether its texts are numbers as a cast reads them."""

    name: str
    type: str
    sort: Sort
    numeric_text: bool = False

    @property
    def spelled(self) -> str:
        """Its name as a statement writes it."""
        return spelled(self.name)


@dataclass(frozen=True)
class GrammarTable:
    """A table of the lake and those of its columns that statements may name."""

    table: Table
    name: str
    """As statements spell it."""
    columns: tuple[GrammarColumn, ...]


@dataclass(frozen=True)
class JoinedColumns:
    """How two tables of a schema join: their places, and the pairs of columns that are equal, by name."""

    left: int
    right: int
    columns: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Schema:
    """What statements may name, and how it joins."""

    tables: tuple[GrammarTable, ...]
    keys: tuple[JoinedColumns, ...] = ()

    @cached_property
    def sets(self) -> list[frozenset[int]]:
        """The sets of tables that one query may read, the smallest first."""
        joined = {frozenset((key.left, key.right)) for key in self.keys if key.left != key.right}
        found = [frozenset({place}) for place in range(len(self.tables))]
        for size in range(2, MOST_JOINED + 1):
            for places in combinations(range(len(self.tables)), size):
                if _connected(places, joined):
                    found.append(frozenset(places))
        return found[:MOST_SETS]

    def ways(self, places: frozenset[int]) -> Iterator[tuple[GrammarColumn, list[str]]]:
        """The columns of some tables with the ways to name each: behind its table, and alone where one has it."""
        named = [column.name.lower() for place in places for column in self.tables[place].columns]
        every = [column.name.lower() for place in places for column in self.tables[place].table.columns]
        for place in sorted(places):
            table = self.tables[place]
            for column in table.columns:
                alone = named.count(column.name.lower()) == every.count(column.name.lower()) == 1
                yield column, [f"{table.name}.{column.spelled}", *([column.spelled] if alone else [])]

    def cast(self, places: frozenset[int]) -> list[str]:
        """The columns of texts that are numbers, as numbers, as rules write them."""
        every = ((column, way) for column, ways in self.ways(places) for way in ways)
        return [_said(f"TRY_CAST({way} AS DOUBLE)") for column, way in every if column.numeric_text]

    def condition(self, key: JoinedColumns, *, turned: bool = False) -> str:
        """What joins two tables, as a statement writes it."""
        left, right = self.tables[key.left].name, self.tables[key.right].name
        sides = [(f"{left}.{spelled(one)}", f"{right}.{spelled(other)}") for one, other in key.columns]
        return " AND ".join(" = ".join(reversed(pair) if turned else pair) for pair in sides)


def names_of(tables: Sequence[Table]) -> list[str]:
    """How statements spell some tables: by their names, behind those of their schemas where two are called alike."""
    short = [table.name.table.lower() for table in tables]
    middle = [(table.name.schema.lower(), name) for table, name in zip(tables, short, strict=True)]
    found = []
    for table, name, both in zip(tables, short, middle, strict=True):
        parts = table.name[2:] if short.count(name) == 1 else table.name[1:] if middle.count(both) == 1 else table.name
        found.append(".".join(map(spelled, parts)))
    return found


def sort_of(kind: str) -> Sort:
    """What a column of some kind is compared with."""
    return _SORTS.get(kind, "other")


def _connected(places: Sequence[int], joined: set[frozenset[int]]) -> bool:
    reached = {places[0]}
    while True:
        more = {place for place in places if any(frozenset((place, other)) in joined for other in reached)} - reached
        if not more:
            return len(reached) == len(places)
        reached |= more


class Size(NamedTuple):
    """How much a statement may hold: so many parts at most."""

    columns: int
    totals: int
    grouped: int  # columns where rows are grouped
    groups: int  # what they are grouped by
    conditions: int
    terms: int  # numbers of one computation
    listed: int  # values behind IN
    letters: int  # characters of a text
    keys: int  # what rows are sorted by, and conditions of groups
    depth: int  # queries within one another: more is a model that has lost its way
    nests: bool  # whether expressions stand within their like, by brackets and calls


ANY: Final = Size(10, 6, 8, 5, 8, 4, 10, 80, 3, 2, True)
SHORT: Final = Size(4, 3, 4, 2, 3, 2, 3, 40, 2, 0, False)
"""Statements that end within some hundred tokens, whatever a model likes."""


def statement_grammar(schema: Schema, size: Size = ANY) -> str:
    """The grammar of the statements over a schema."""
    return "\n".join(_rules(schema, size)) + "\n"


_FIXED: Final = r"""
ws ::= " " | "\n"
number ::= "-"? [0-9]{{1,12}} ("." [0-9]{{1,6}})?
whole ::= [1-9] [0-9]{{0,3}}
text ::= "'" ([^'\n\r] | "''"){{0,{letters}}} "'"
date ::= "DATE "? "'" [0-9]{{4}} "-" day "'"
day ::= long "-" (few | "30" | "31") | short "-" (few | "30") | "02-" few
long ::= "01" | "03" | "05" | "07" | "08" | "10" | "12"
short ::= "04" | "06" | "09" | "11"
few ::= "0" [1-9] | [1-2] [0-9]
cmp ::= " = " | " <> " | " != " | " < " | " <= " | " > " | " >= "
agg ::= "SUM(" | "AVG(" | "MIN(" | "MAX("
way ::= " ASC" | " DESC"
part ::= "YEAR" | "MONTH" | "DAY"
""".strip()


def _said(text: str) -> str:
    """A literal of GBNF."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def _any(options: Sequence[str]) -> str:
    return " | ".join(options)


MOST_WITHIN: Final = 2
"""How many tables a query within another one joins."""


def _rules(schema: Schema, size: Size) -> Iterator[str]:
    sets = schema.sets
    within = [i for i, places in enumerate(sets) if len(places) <= MOST_WITHIN]
    sorts = [{column.sort for place in places for column in schema.tables[place].columns} for places in sets]
    ways = [f"plain-{i} | total-{i} | grouped-{i}" for i in range(len(sets))]
    for depth in range(1, size.depth + 1):
        for sort in ("number", "text", "date"):
            there = [i for i in within if sort in sorts[i]]
            if there:
                yield f"one-{sort}-{depth} ::= {_any([f'one-{sort}-{i}-{depth}' for i in there])}"
                for i in there:
                    yield (
                        f'one-{sort}-{i}-{depth} ::= "SELECT " "DISTINCT "? c-{sort}-{i} ws from-{i} '
                        f"(ws where-{i}-{depth})?"
                    )
                if depth == 1:
                    ways.append(f'one-{sort}-1 ws ("INTERSECT" | "EXCEPT") ws one-{sort}-1')
        yield f"value-{depth} ::= {_any([f'value-{i}-{depth}' for i in within])}"
        for i in within:
            yield f'value-{i}-{depth} ::= "SELECT " an-{i}-{depth} ws from-{i} (ws where-{i}-{depth})?'
    yield f'root ::= ({_any(ways)}) ";"?'
    nested = {sort for i in within for sort in sorts[i]}
    for i, places in enumerate(sets):
        yield from _tables_of(schema, i, places)
        for depth in range(size.depth + 1 if i in within else 1):
            yield from _expressions(i, depth, sorts[i], nested, schema.cast(places), size)
        yield from _queries(i, size)
    yield _FIXED.format(letters=size.letters)


def _tables_of(schema: Schema, i: int, places: frozenset[int]) -> Iterator[str]:
    """The rules of the tables and columns of one set."""
    found: dict[Sort, list[str]] = {"number": [], "text": [], "date": [], "flag": [], "other": []}
    for column, ways in schema.ways(places):
        found[column.sort] += map(_said, ways)
    there = [sort for sort, columns in found.items() if columns]
    for sort in there:
        yield f"c-{sort}-{i} ::= {_any(found[sort])}"
    yield f"c-{i} ::= {_any([f'c-{sort}-{i}' for sort in there])}"
    yield f'from-{i} ::= "FROM " tables-{"-".join(map(str, sorted(places)))}'
    yield from _joined(schema, places)


def _expressions(  # noqa: PLR0917
    i: int, depth: int, there: Set[Sort], nested: Set[Sort], cast: Sequence[str], size: Size
) -> Iterator[str]:
    """The rules of what one row of a set of tables gives, and several rows: numbers, texts, dates, conditions."""
    at = f"{i}-{depth}"
    deeper = depth + 1 if depth < size.depth else None
    text, date = "text" in there, "date" in there
    value = [f'"(" value-{deeper} ")"'] if deeper is not None else []
    inner = f"t-{at}" if size.nests else f"c-text-{i}"
    within = [
        f'"ROUND(" n-{at} ("," " "? [0-9])? ")"', f'"ABS(" n-{at} ")"', f'"(" n-{at} ")"',
        f'"CASE WHEN " p-{at} " THEN " n-{at} " ELSE " n-{at} " END"',
    ]  # fmt: skip
    numbers = [
        *([f"c-number-{i}"] if "number" in there else []), "number", *(within if size.nests else []), *cast, *value,
    ]  # fmt: skip
    if text:
        numbers.append(f'"LENGTH(" {inner} ")"')
    if date:
        numbers += [
            f'("YEAR(" | "QUARTER(" | "MONTH(" | "DAY(" | "EXTRACT(" part " FROM ") dd-{i} ")"',
            f'"DATE_DIFF(\'day\', " d-{i} ", " d-{i} ")"',
        ]
    yield f'n-{at} ::= nn-{at} (" " [-+*/] " " nn-{at}){{0,{size.terms - 1}}}'
    yield f"nn-{at} ::= {_any(numbers)}"

    listed = f"{{0,{size.listed - 1}}}"
    conditions = [
        *([f'"(" p-{at} ")"'] if size.nests else []), f'c-{i} (" IS NULL" | " IS NOT NULL")', f"n-{at} cmp n-{at}",
        f'n-{at} " BETWEEN " n-{at} " AND " n-{at}', f'n-{at} " NOT"? " IN (" number (", " number){listed} ")"',
    ]  # fmt: skip
    if deeper is not None:
        conditions += [
            f'c-{sort}-{i} " NOT"? " IN (" one-{sort}-{deeper} ")"'
            for sort in ("number", "text", "date")
            if sort in there and sort in nested
        ]
    if text:
        yield f't-{at} ::= c-text-{i} | text | ("LOWER(" | "UPPER(") {inner} ")"'
        conditions += [
            f"t-{at} cmp t-{at}", f't-{at} " NOT"? (" LIKE " | " ILIKE ") text',
            f't-{at} " NOT"? " IN (" text (", " text){listed} ")"',
        ]  # fmt: skip
    if date:
        if depth == 0:
            yield f"d-{i} ::= dd-{i} | date"
            yield f"dd-{i} ::= c-date-{i} | dt-{i}"
            yield f'dt-{i} ::= "DATE_TRUNC(\'" ("month" | "year" | "day") "\', " c-date-{i} ")"'
        conditions += [f"dd-{i} cmp d-{i}", f'dd-{i} " BETWEEN " date " AND " date']
    if "flag" in there:
        conditions += [f'"NOT "? c-flag-{i}', f'c-flag-{i} " = " ("TRUE" | "FALSE")']
    yield f'p-{at} ::= "NOT "? pp-{at} (ws ("AND " | "OR ") "NOT "? pp-{at}){{0,{size.conditions - 1}}}'
    yield f"pp-{at} ::= {_any(conditions)}"
    yield f'where-{at} ::= "WHERE " p-{at}'

    calls = [
        '"COUNT(*)"', f'"COUNT(" "DISTINCT "? c-{i} ")"', f'agg "DISTINCT "? n-{at} ")"',
        *([f'"ROUND(" an-{at} ("," " "? [0-9])? ")"', f'"(" an-{at} ")"'] if size.nests else []),
        *([f'"COUNT(CASE WHEN " p-{at} " THEN " ("1" | c-{i}) " END)"'] if size.nests else []),
    ]  # fmt: skip
    yield f'an-{at} ::= (number " " [-+*/] " ")? call-{at} (" " [-+*/] " " ann-{at}){{0,{size.terms - 1}}}'
    yield f"call-{at} ::= {_any(calls)}"
    yield f"ann-{at} ::= {_any([f'call-{at}', 'number', *value])}"
    if depth == 0:
        others = [f'("MIN(" | "MAX(") c-{sort}-{i} ")"' for sort in ("text", "date") if sort in there]
        yield f"a-{i} ::= {_any([f'an-{at}', *others])}"
        yield f"r-{i} ::= {_any([f'c-{i}', f'n-{at}', *([f't-{at}'] if text else []), *([f'dt-{i}'] if date else [])])}"
        computed = [each for each in numbers if each != "number" and each not in value]
        sums = [f'c-number-{i} " " [-+*/] " " n-{at}'] if "number" in there else []
        yield f"o-{i} ::= {_any([f'c-{i}', *([f'dt-{i}'] if date else []), *computed, *sums])}"


def _queries(i: int, size: Size) -> Iterator[str]:
    """The rules of the queries over one set: of rows, of one row for all, of one row a group."""
    rest = f"ws from-{i} (ws where-{i}-0)?"
    sorted_by = f"{{{{0,{size.keys - 1}}}}}"
    order = f'(ws "ORDER BY " {{0}}-{i} way? (", " {{0}}-{i} way?){sorted_by})? (ws "LIMIT " whole)?'
    yield f'plain-{i} ::= "SELECT " "DISTINCT "? r-{i} (", " r-{i}){{0,{size.columns - 1}}} {rest} {order.format("o")}'
    yield f'total-{i} ::= "SELECT " a-{i} (", " a-{i}){{0,{size.totals - 1}}} {rest}'
    yield f"g-{i} ::= r-{i} | a-{i}"
    yield f"og-{i} ::= o-{i} | a-{i}"
    yield (
        f'grouped-{i} ::= "SELECT " g-{i} (", " g-{i}){{0,{size.grouped - 1}}} {rest} '
        f'ws "GROUP BY " o-{i} (", " o-{i}){{0,{size.groups - 1}}} '
        f'(ws "HAVING " having-{i})? {order.format("og")}'
    )
    yield f'having-{i} ::= an-{i}-0 cmp an-{i}-0 (" AND " an-{i}-0 cmp an-{i}-0){{0,{size.keys - 1}}}'


def _joined(schema: Schema, places: frozenset[int]) -> Iterator[str]:
    """The FROM clause of some tables, in every order in which each joins one before it."""
    name = "-".join(map(str, sorted(places)))
    if len(places) == 1:
        [place] = places
        yield f"tables-{name} ::= {_said(schema.tables[place].name)}"
        return
    options = []
    for last in sorted(places):
        rest = places - {last}
        if rest not in schema.sets:
            continue
        ons = []
        for key in schema.keys:
            if last in (key.left, key.right) and {key.left, key.right} - {last} <= rest:
                ons += [_said(condition) for condition in (schema.condition(key), schema.condition(key, turned=True))]
        if ons:
            before = "-".join(map(str, sorted(rest)))
            options.append(f'tables-{before} ws "JOIN " {_said(schema.tables[last].name)} " ON " ({_any(ons)})')
    yield f"tables-{name} ::= {_any(options)}"
