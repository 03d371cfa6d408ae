"""Undeclared keys of several columns: columns with the same headers in two tables that only together tell rows apart.

JAR 3.3 looks at one column on each side. Here a table refers to another by two or three columns with equal headers, if
no single one of them is a key of the other table, together they are, and nearly all cells of the first are in the
second.

The cheapest evidence comes first: names and kinds, then what profiles say of each column, then whether the columns tell
the rows of one table apart, which one statement counts for many sets of columns. Only a set that does is compared
with another table. What that takes is bounded by a budget; pairs of tables that it leaves out are counted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
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
KeySets = dict[TableName, dict[frozenset[str], float]]
"""The distinct values per row of sets of columns of tables."""
CELLS: Final = 40_000_000
"""How many rows, once for each set of columns, are looked at before a first answer: about a second of one core."""
LEAST_CELLS: Final = 10_000
"""As many as a set of columns of a small table counts for: planning its part of a statement takes as long."""
SETS_A_STATEMENT: Final = 100


@dataclass
class Search:
    """A search for keys of several columns, with what it has found out about tables that did not change."""

    count: Callable[[TableName, Sequence[tuple[str, ...]]], list[int | None]]
    """The number of distinct values of some sets of columns of a table; None where it cannot be counted."""
    measure: Callable[[Sequence[JoinEdge]], Iterator[JoinEdge]]
    """Candidates between two tables with their figures, without those that join too little or cannot be measured."""
    known: KeySets = field(default_factory=dict)
    budget: float = CELLS
    """How many cells may still be looked at."""
    left_out: int = 0
    """The pairs of tables in which no key was sought for lack of budget."""

    def uniqueness(self, table: TableName, rows: int, sets: Collection[tuple[str, ...]]) -> dict[frozenset[str], float]:
        """The uniqueness of each set of columns, as far as it is known or the budget allows to count it."""
        known = self.known.setdefault(table, {})
        cost = max(rows, LEAST_CELLS)
        new = list({frozenset(names): names for names in sets if frozenset(names) not in known}.values())
        affordable = new[: int(min(max(self.budget / cost, 0), len(new)))]
        self.budget -= cost * len(affordable)
        for start in range(0, len(affordable), SETS_A_STATEMENT):
            part = affordable[start : start + SETS_A_STATEMENT]
            counts = self.count(table, part)
            known |= {frozenset(names): (count or 0) / rows for names, count in zip(part, counts, strict=True)}
        return known


def compound_edges(
    columns: LakeColumns, joined: Collection[frozenset[TableName]], search: Search
) -> Iterator[JoinEdge]:
    """The keys of several columns between tables that are not `joined` yet."""
    tables = columns.index.catalog.tables
    looked_at = ((a, b, shared) for a, b, shared in _namesakes(columns) if not _is_known(columns, joined, a, b))
    for a, b, shared in islice(looked_at, MOST_LOOKED_AT):
        ways = [[(left, right) for left, right in shared], [(right, left) for left, right in shared]]
        for (one, other), pairs in zip(permutations((a, b)), ways, strict=True):
            found = next(_keys(columns, tables[one].name, tables[other].name, pairs, search), None)
            if found is not None:
                yield found
                break


def _is_known(columns: LakeColumns, joined: Collection[frozenset[TableName]], a: int, b: int) -> bool:
    """Whether two tables join already, or are of one kind or one make, so that their rows belong below each other."""
    one, two = (columns.index.catalog.tables[table] for table in (a, b))
    same = columns.kin[a] == columns.kin[b] or one.column_by_name.keys() == two.column_by_name.keys()
    return bool(same) or frozenset((one.name, two.name)) in joined


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
    columns: LakeColumns, left: TableName, right: TableName, pairs: Sequence[Pair], search: Search
) -> Iterator[JoinEdge]:
    """The keys by which one table refers to another, those of fewest columns first."""
    profiles = columns.flat
    rows = max((profiles[key].rows for _, key in pairs), default=0)
    usable = [pair for pair in pairs if _may_be_part(columns, *pair)]
    if rows < FEWEST_ROWS or len(usable) < 2:
        return
    least = KEY_UNIQUENESS * rows
    values = {_name(columns, key): float(profiles[key].distinct) for _, key in usable}
    found: Mapping[frozenset[str], float] = {}
    for size in range(2, min(MOST_COLUMNS, len(usable)) + 1):
        sets = [
            some
            for some in combinations(usable, size)
            if _most(frozenset(_name(columns, key) for _, key in some), values, found, rows) >= least
        ]
        named = {some: tuple(_name(columns, key) for _, key in some) for some in sets}
        found = search.uniqueness(right, rows, list(named.values()))
        search.left_out += any(frozenset(names) not in found for names in named.values())
        candidates = [
            JoinEdge(
                left, tuple(_name(columns, one) for one, _ in some), right, names,
                Source.INFERRED, JOINABILITY, CONFIDENCE, _UNMEASURED,
            )
            for some, names in named.items()
            if found.get(frozenset(names), 0.0) >= KEY_UNIQUENESS
        ]  # fmt: skip
        for edge in search.measure(candidates):
            if (edge.measures.right_uniqueness or 0.0) >= KEY_UNIQUENESS:
                yield edge


def _most(
    names: frozenset[str], values: Mapping[str, float], found: Mapping[frozenset[str], float], rows: int
) -> float:
    """The most distinct values that a set of columns can have, by those of its columns and of its pairs."""
    most = prod(values[name] for name in names)
    for name in names if len(names) > 2 else ():
        pair = found.get(names - {name})
        most = most if pair is None else min(most, pair * rows * values[name])
    return most


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
