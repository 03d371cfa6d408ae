"""Editions and copies: tables that hold the same things, of which a group takes one.

A warehouse keeps a table of each release: `drug_28`, `drug_30`. They join by every key, and say nothing together. The
newest stands for all of them, unless the question names another. Tables of several years, or releases named in another
way, each stand for themselves, and a group takes one, or those that the question names. So do tables with the same
headers whose names share words (`hourly_ozone`, `hourly_lead`). Copies elsewhere never join their original either.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations
from typing import Final

from lakescout.joins.copies import alike, kinds_of
from lakescout.lake.catalog import Catalog
from lakescout.lake.index import LakeIndex
from lakescout.lake.texts import stems
from lakescout.words.text import STOPWORDS, normalise_name

_NUMBERED: Final = re.compile(r"(.*[a-z]{3})[_ -]*v?(\d+)", re.IGNORECASE)
_NUMBER: Final = re.compile(r"\d+")
LAST: Final = 999
"""A larger number is a year or a date."""


def editions(index: LakeIndex) -> dict[int, tuple[int, int]]:
    """The newest edition of each older one, and the number of the older one; -1 for one without a number.

    Editions are tables of one kind whose names are equal but for a number at the end. Years and dates number the parts
    of a table, and the members of a family are parts, too.
    """
    older: dict[int, tuple[int, int]] = {}
    for kind in kinds_of(index):
        named: dict[str, list[tuple[int, int]]] = {}
        for table in kind:
            name = index.catalog.tables[table].name.table
            found = _NUMBERED.fullmatch(name)
            base, number = (found[1], int(found[2])) if found is not None else (name, -1)
            if number <= LAST:
                named.setdefault(base.lower(), []).append((number, table))
        for held in named.values():
            _, newest = max(held)
            for number, table in held:
                parts = index.family_of[table] == index.family_of[newest] >= 0
                if table != newest and not parts:
                    older[table] = newest, number
    return older


def older_ones(index: LakeIndex, question: str) -> list[int]:
    """The tables of which a newer edition stands for them in the groups of a question."""
    said = set(map(int, re.findall(r"\d+", question)))
    return [table for table, (_, number) in _editions(index).items() if number not in said]


def one_of_each(index: LakeIndex, tables: Iterable[int], question: str) -> bool:
    """Whether no two tables of a group are of one kind, unless the question says the numbers of both."""
    tables = tuple(tables)
    copies = index.derived("alike_tables", lambda: alike(index.catalog))
    newest = _editions(index)
    kinds = [min(copies.get(one, (one,))) for one in (newest.get(table, (table, 0))[0] for table in tables)]
    if len(set(kinds)) < len(kinds):
        return False
    kind_of = index.derived("kind_of", lambda: {table: kind[0] for kind in kinds_of(index) for table in kind})
    met = ((one, other) for one, other in combinations(tables, 2) if one in kind_of)
    pairs = ((one, other) for one, other in met if kind_of[one] == kind_of.get(other))
    return all(_are_numbered(index.catalog, one, other, question) for one, other in pairs) and all(
        _are_named(index.catalog, pair, question) for pair in combinations(tables, 2)
    )


FEWEST_HEADERS: Final = 4
"""Tables with fewer headers, such as a key and a name, have the same ones though they hold different things."""


def _are_named(catalog: Catalog, pair: tuple[int, int], question: str) -> bool:
    """Whether two tables may stand in one group: if they are sisters, a question says a word of each one's name alone.

    Sisters stand in one schema, have the same headers, and share words of their names.
    """
    one, other = (catalog.tables[table] for table in pair)
    if one.name[:2] != other.name[:2] or not FEWEST_HEADERS <= len(one.columns) == len(other.columns):
        return True
    if one.column_by_name.keys() != other.column_by_name.keys():
        return True
    mine, theirs = (frozenset(stems(normalise_name(each.called))) for each in (one, other))
    if not mine & theirs:
        return True
    said = frozenset(stems(question)) - STOPWORDS
    return bool((mine - theirs) & said and (theirs - mine) & said)


def _are_numbered(catalog: Catalog, one: int, other: int, question: str) -> bool:
    """Whether a question says a number of each table's name that the other name has not."""
    mine, theirs = (set(_NUMBER.findall(catalog.tables[table].name.table)) for table in (one, other))
    said = set(_NUMBER.findall(question))
    return bool((mine - theirs) & said and (theirs - mine) & said)


def _editions(index: LakeIndex) -> dict[int, tuple[int, int]]:
    found: dict[int, tuple[int, int]] = index.derived("editions", lambda: editions(index))
    return found
