"""Undeclared keys of several columns: columns with the same headers in two tables that only together tell rows apart.

JAR 3.3 looks at one column on each side. Here a table refers to another by two or three columns with equal headers, if
no single one of them is a key of the other table, together they are, and nearly all cells of the first are in the
second. What the profiles cannot rule out is measured once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from itertools import combinations, islice, permutations
from math import prod
from typing import Final

from lakescout.joins.columns import CONTAINED, KEY_UNIQUENESS, LakeColumns
from lakescout.joins.graph import JoinEdge, Measures, Source
from lakescout.joins.inference import ends_in_measure
from lakescout.joins.profile import Kind, overlap
from lakescout.lake.catalog import TableName
from lakescout.words.tables import word_list

CONFIDENCE: Final = 0.6
"""Lower than that of most keys of one column; not fitted, because too few databases declare such keys."""
JOINABILITY: Final = 1.0
MOST_COLUMNS: Final = 3
MOST_SHARED: Final = 12
"""A header in more columns of a schema says nothing about any two of its tables."""
FEWEST_ROWS: Final = 8
"""In smaller tables, columns tell rows apart by chance."""
MOST_LOOKED_AT: Final = 200
"""How many pairs of tables are looked at in one lake."""
RANKS: Final = frozenset(word_list("ranks"))
"""Words of headers that give a rank or an order: such columns tell rows apart but refer to nothing."""
_UNMEASURED: Final = Measures(exact=False)
_KINDS: Final = frozenset({Kind.INTEGER, Kind.TEXT, Kind.MOMENT})

Pair = tuple[int, int]
"""A referring column, and a column of the key."""


def compound_edges(
    columns: LakeColumns, joined: Collection[frozenset[TableName]], measure: Callable[[JoinEdge], JoinEdge | None]
) -> Iterator[JoinEdge]:
    """The keys of several columns between tables that are not `joined` yet.

    `measure` gives the figures of a candidate; None where it cannot be measured.
    """
    tables = columns.index.catalog.tables
    looked_at = ((a, b, shared) for a, b, shared in _namesakes(columns) if not _is_known(columns, joined, a, b))
    for a, b, shared in islice(looked_at, MOST_LOOKED_AT):
        ways = [[(left, right) for left, right in shared], [(right, left) for left, right in shared]]
        for (one, other), pairs in zip(permutations((a, b)), ways, strict=True):
            found = next(_keys(columns, tables[one].name, tables[other].name, pairs, measure), None)
            if found is not None:
                yield found
                break


def _is_known(columns: LakeColumns, joined: Collection[frozenset[TableName]], a: int, b: int) -> bool:
    """Whether two tables join already, or have the same columns, so that their rows belong below each other."""
    one, two = (columns.index.catalog.tables[table] for table in (a, b))
    return frozenset((one.name, two.name)) in joined or one.column_by_name.keys() == two.column_by_name.keys()


def _namesakes(columns: LakeColumns) -> Iterator[tuple[int, int, list[Pair]]]:
    """Pairs of tables of one schema, with two or more pairs of columns of equal headers that may be parts of a key."""
    of_header: dict[tuple[int, int], list[int]] = defaultdict(list)
    for number, profile in enumerate(columns.flat):
        told = profile.kind in _KINDS and profile.has_data and profile.distinct > 1
        header = columns.header_text(number)
        told &= not ends_in_measure(header) and RANKS.isdisjoint(header.split())
        if told and columns.takes_part[columns.table[number]]:
            of_header[int(columns.schema[number]), int(columns.header[number])].append(number)
    shared: dict[Pair, list[Pair]] = defaultdict(list)
    for numbers in of_header.values():
        if len(numbers) <= MOST_SHARED:
            for left, right in combinations(numbers, 2):
                a, b = int(columns.table[left]), int(columns.table[right])
                if a != b and columns.kind[left] == columns.kind[right]:
                    shared[a, b].append((left, right))
    for (a, b), pairs in sorted(shared.items()):
        if len(pairs) > 1:
            yield a, b, pairs


def _keys(
    columns: LakeColumns,
    left: TableName,
    right: TableName,
    pairs: Sequence[Pair],
    measure: Callable[[JoinEdge], JoinEdge | None],
) -> Iterator[JoinEdge]:
    """The keys by which one table refers to another, those of fewest columns first."""
    profiles = columns.flat
    rows = max((profiles[key].rows for _, key in pairs), default=0)
    usable = [pair for pair in pairs if _may_be_part(columns, *pair)]
    if rows < FEWEST_ROWS or len(usable) < 2:
        return
    for size in range(2, min(MOST_COLUMNS, len(usable)) + 1):
        for some in combinations(usable, size):
            if prod(profiles[key].distinct for _, key in some) < KEY_UNIQUENESS * rows:
                continue
            named = [tuple(_name(columns, pair[side]) for pair in some) for side in (0, 1)]
            found = measure(
                JoinEdge(left, named[0], right, named[1], Source.INFERRED, JOINABILITY, CONFIDENCE, _UNMEASURED)
            )
            if found is not None and (found.measures.right_uniqueness or 0.0) >= KEY_UNIQUENESS:
                yield found


def _may_be_part(columns: LakeColumns, left: int, key: int) -> bool:
    """Whether the other column is no key by itself and contains most values of the referring one."""
    one, other = columns.flat[left], columns.flat[key]
    if other.uniqueness >= KEY_UNIQUENESS or columns.is_part[left] or columns.is_part[key]:
        return False
    share = overlap(one.sketch, one.distinct, other.sketch, other.distinct).left_in_right
    return share is not None and share >= CONTAINED


def _name(columns: LakeColumns, number: int) -> str:
    table = columns.index.catalog.tables[int(columns.table[number])]
    return table.columns[int(columns.position[number])].name
