"""Which column pairs are worth measuring: found by header and by value, never by trying all.

A candidate is (referring column, key column). Four channels find them:

- the same header;
- the key's header ends the referring header (`home team id` -> `team id`);
- the key's table is named in the referring header (`stadium id` or `stadium` -> table `stadium`);
- a value: if all values of F are in K, then K is in the posting list of every value of F, so the
  shortest of those lists, kept by schema, names every K. Lists longer than a bound are left out.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from lakescout.joins.columns import COMPARABLE, CONTAINED, KEY_NAMES, Integers, LakeColumns, Words
from lakescout.joins.profile import Kind

Pairs = NDArray[np.int64]
"""Shape (n, 2): referring column, key column."""

MAX_SHARED = 48
"""A header or a value that more keys share than this says nothing across schemas, nor within one of many tables."""
RARE_VALUE = 12
"""A value in no more columns than this is evidence across schemas."""


def candidate_pairs(columns: LakeColumns, changed: NDArray[np.bool_] | None = None) -> Pairs:
    """Distinct candidates that types and counts allow; only those that touch a `changed` table, if given."""
    found = {pair for channel in (_by_header, _by_table_name, _by_value) for pair in channel(columns)}
    pairs = np.array(sorted(found), dtype=np.int64).reshape(-1, 2)
    if changed is not None:
        pairs = pairs[changed[columns.table[pairs]].any(axis=1)]
    return pairs[_possible(columns, pairs)]


def _possible(columns: LakeColumns, pairs: Pairs) -> NDArray[np.bool_]:
    left, right = pairs.T
    known = (columns.distinct[left] > 0) & (columns.distinct[right] > 0) & ~columns.is_part[right]
    fits = ~known | (CONTAINED * columns.distinct[left] <= columns.distinct[right] * 1.05 + 1)
    filled = ~columns.all_null[left] & ~columns.all_null[right]
    return np.asarray(COMPARABLE[columns.kind[left], columns.kind[right]] & (left != right) & filled & fits)


def _by_header(columns: LakeColumns) -> Iterator[tuple[int, int]]:
    keys = _Keys(columns, columns.header_words)
    for column in np.flatnonzero(columns.kind != list(Kind).index(Kind.OTHER)).tolist():
        words = columns.header_words(column)
        for start in range(len(words)):
            suffix = words[start:]
            if start and len(suffix) == 1 and suffix[0] in KEY_NAMES:
                continue
            yield from keys.near(column, suffix)


def _by_table_name(columns: LakeColumns) -> Iterator[tuple[int, int]]:
    keys = _Keys(columns, lambda column: columns.table_words(int(columns.table[column])))
    for column in np.flatnonzero(columns.kind != list(Kind).index(Kind.OTHER)).tolist():
        for part in _parts(columns.header_words(column)):
            yield from keys.near(column, part)


def _parts(words: Words) -> Iterator[Words]:
    """Every run of words: `home team id` -> home, home team, home team id, team, team id, id."""
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            yield words[start:end]


class _Keys:
    """Keys by some words of theirs: all of them, and those of one schema."""

    def __init__(self, columns: LakeColumns, words_of: Callable[[int], Words]) -> None:
        self._schema = columns.schema.tolist()
        self._everywhere: dict[Words, list[int]] = defaultdict(list)
        self._within: dict[tuple[Words, int], list[int]] = defaultdict(list)
        for key in np.flatnonzero(columns.is_key).tolist():
            words = words_of(key)
            self._everywhere[words].append(key)
            self._within[words, self._schema[key]].append(key)

    def near(self, column: int, words: Words) -> Iterator[tuple[int, int]]:
        """The pairs of a column with keys; when too many share the words, those of its schema alone, or else none."""
        keys = self._everywhere.get(words, [])
        if len(keys) > MAX_SHARED:
            keys = self._within.get((words, self._schema[column]), [])
        if len(keys) <= MAX_SHARED:
            yield from ((column, key) for key in keys)


def _by_value(columns: LakeColumns) -> Iterator[tuple[int, int]]:
    owners, hashes = _postings(columns)
    if not len(hashes):
        return
    yield from _by_rarest(columns, owners, hashes, columns.schema[owners], MAX_SHARED)
    yield from _by_rarest(columns, owners, hashes, np.zeros(len(owners), dtype=np.int64), RARE_VALUE)


def _postings(columns: LakeColumns) -> tuple[Integers, NDArray[np.uint64]]:
    lengths = [len(profile.sketch) for profile in columns.flat]
    owners = np.repeat(np.arange(len(lengths), dtype=np.int64), lengths)
    return owners, np.concatenate([profile.sketch for profile in columns.flat] or [np.empty(0, np.uint64)])


def _by_rarest(
    columns: LakeColumns, owners: Integers, hashes: NDArray[np.uint64], scope: Integers, limit: int
) -> Iterator[tuple[int, int]]:
    """For each column the keys in the shortest posting list of its values within the scope, if short enough."""
    order = np.lexsort((hashes, scope))
    sorted_hashes, sorted_scope, sorted_owners = hashes[order], scope[order], owners[order]
    new = np.ones(len(order), dtype=np.bool_)
    new[1:] = (sorted_hashes[1:] != sorted_hashes[:-1]) | (sorted_scope[1:] != sorted_scope[:-1])
    group = np.cumsum(new) - 1
    starts = np.append(np.flatnonzero(new), len(order))
    length = np.diff(starts)[group]
    by_owner = np.lexsort((length, sorted_owners))
    first = np.ones(len(order), dtype=np.bool_)
    first[1:] = sorted_owners[by_owner][1:] != sorted_owners[by_owner][:-1]
    for place in by_owner[first].tolist():
        if length[place] > limit or length[place] < 2:
            continue
        members = sorted_owners[starts[group[place]] : starts[group[place] + 1]]
        column = int(sorted_owners[place])
        yield from ((column, int(key)) for key in members[columns.is_key[members]] if key != column)
