"""Editions and copies: tables that hold the same things, of which a group takes one.

A warehouse keeps a table of each release: `drug_28`, `drug_30`. They join by every key, and say nothing together. The
newest stands for all of them, unless the question names another. Tables of several years, or releases named in another
way, each stand for themselves, and a group takes one, or those that the question names. Copies elsewhere never join
their original either.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import combinations
from typing import Final

from lakescout.joins.copies import alike
from lakescout.lake.catalog import Catalog, TableName
from lakescout.lake.index import LakeIndex

_NUMBERED: Final = re.compile(r"(.*[a-z]{3})[_ -]*v?(\d+)", re.IGNORECASE)
"""A name of one letter, such as `t3`, tells nothing of editions."""
_NUMBER: Final = re.compile(r"\d+")
FEWEST_LETTERS: Final = 3
SHARED: Final = 0.8
"""The share of the columns of the narrower of two editions that the other has, too."""
FEWEST_COLUMNS: Final = 2
LAST: Final = 999
"""A larger number is a year or a date."""


def editions(index: LakeIndex) -> dict[int, tuple[int, int]]:
    """The newest edition of each older one, and the number of the older one; -1 for one without a number.

    Editions stand in one schema, under names that are equal but for a number at the end, and share their columns. Years
    and dates number the parts of a table, and the members of a family are parts, too.
    """
    catalog = index.catalog
    named: dict[TableName, list[tuple[int, int]]] = {}
    for table, each in enumerate(catalog.tables):
        found = _NUMBERED.fullmatch(each.name.table)
        base, number = (found[1], int(found[2])) if found is not None else (each.name.table, -1)
        if number > LAST:
            continue
        named.setdefault(each.name._replace(table=base.lower()), []).append((number, table))
    older: dict[int, tuple[int, int]] = {}
    for held in named.values():
        _, newest = max(held)
        for number, table in held if len(held) > 1 else ():
            parts = index.family_of[table] == index.family_of[newest] >= 0
            if table != newest and not parts and _alike(catalog, table, newest):
                older[table] = newest, number
    return older


def _alike(catalog: Catalog, one: int, other: int) -> bool:
    names = [catalog.tables[table].column_by_name.keys() for table in (one, other)]
    fewer = min(map(len, names))
    return fewer >= FEWEST_COLUMNS and len(names[0] & names[1]) >= SHARED * fewer


def older_ones(index: LakeIndex, question: str) -> list[int]:
    """The tables of which a newer edition stands for them in the groups of a question."""
    said = set(map(int, re.findall(r"\d+", question)))
    return [table for table, (_, number) in _editions(index).items() if number not in said]


def siblings(catalog: Catalog) -> dict[int, int]:
    """By table, the first one of its schema whose name differs in numbers alone and which has its columns, too.

    Tables that have no other such one are left out.
    """
    named: dict[TableName, list[list[int]]] = {}
    for table, each in enumerate(catalog.tables):
        base = _NUMBER.sub("#", each.name.table.lower())
        if base == each.name.table.lower() or sum(map(str.isalpha, base)) < FEWEST_LETTERS:
            continue
        kinds = named.setdefault(each.name._replace(table=base), [])
        kind = next((kind for kind in kinds if _alike(catalog, kind[0], table)), None)
        kinds.append([table]) if kind is None else kind.append(table)
    alike_ones = (kind for kinds in named.values() for kind in kinds if len(kind) > 1)
    return {table: kind[0] for kind in alike_ones for table in kind}


def one_of_each(index: LakeIndex, tables: Iterable[int], question: str) -> bool:
    """Whether no table of a group is an edition, a copy or a sibling of another, unless the question numbers both."""
    tables = tuple(tables)
    copies = index.derived("alike_tables", lambda: alike(index.catalog))
    newest = _editions(index)
    kinds = [min(copies.get(one, (one,))) for one in (newest.get(table, (table, 0))[0] for table in tables)]
    if len(set(kinds)) < len(kinds):
        return False
    first = index.derived("siblings", lambda: siblings(index.catalog))
    pairs = ((one, other) for one, other in combinations(tables, 2) if one in first and first[one] == first.get(other))
    return all(_are_numbered(index.catalog, one, other, question) for one, other in pairs)


def _are_numbered(catalog: Catalog, one: int, other: int, question: str) -> bool:
    """Whether a question says a number of each table's name that the other name has not."""
    mine, theirs = (set(_NUMBER.findall(catalog.tables[table].name.table)) for table in (one, other))
    said = set(_NUMBER.findall(question))
    return bool((mine - theirs) & said and (theirs - mine) & said)


def _editions(index: LakeIndex) -> dict[int, tuple[int, int]]:
    found: dict[int, tuple[int, int]] = index.derived("editions", lambda: editions(index))
    return found
