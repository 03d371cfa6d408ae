"""Edges that no one declared: candidates, measured and judged.

The judge is a small logistic model of how likely a candidate is a key that a designer would have declared. JAR 3.3 adds
header similarity and Jaccard similarity and multiplies by uniqueness. On databases of tables that ranks many pairs
wrong, since a foreign key covers few values of its key (Jaccard near 0) and counters 1 .. n are contained in each
other by chance. The model here looks at what gives a key away: whether all values are contained, whether the names say
`team id` of table `team`, and whether the overlap could be chance. Its weights are in weights/joins.json; the features
know no name of any lake.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lakescout.joins.columns import (
    COMPARABLE,
    CONTAINED,
    KEY_NAMES,
    Booleans,
    Floats,
    Integers,
    LakeColumns,
    Words,
    ends_in_role,
    is_agent,
)
from lakescout.joins.graph import JoinEdge, Measures, Source
from lakescout.joins.joinability import Joinability
from lakescout.joins.profile import ColumnProfile, Kind, Overlap
from lakescout.joins.used import Used
from lakescout.lake.connection import distinct
from lakescout.weights import weights
from lakescout.words.tables import word_list

MODEL: Final = weights("joins", "joins")
MODEL_VERSION: Final = 5
"""Of how the features are made: stored edges of another version are inferred anew."""
INTERCEPT: Final = "intercept"
LIKELIHOOD: Final = weights("joins", "likelihood")
"""From the model's probability of a pair that stands to how often such a pair is a key: a line through their logits."""

THRESHOLD: Final = 0.35
"""Candidates below this are not edges."""
RIVAL: Final = 0.7
"""A column does not refer to a key whose confidence is less than this share of that of the likeliest key."""
UNSEEN_THRESHOLD: Final = 0.04
"""THRESHOLD for columns without values to compare. Lower ones found no more keys in train databases without values."""


NAME_FEATURES: Final = (
    "same_header", "nobodys_header", "ends_with", "names_key", "key_named_like_one", "referring_not_named_like_one",
)  # fmt: skip


def _name_features(header: Words, key: Words) -> tuple[bool, ...]:
    """The NAME_FEATURES of a referring header and a key's, given as stemmed words."""
    stem = tuple(word for word in key if word not in KEY_NAMES)
    return (
        header == key,
        header == key and KEY_NAMES.issuperset(header),
        len(key) < len(header) and header[-len(key) :] == key,
        bool(stem) and header != key and _contains(header, stem),
        bool(key) and key[-1] in KEY_NAMES,
        not header or header[-1] not in KEY_NAMES,
    )


TABLE_FEATURES: Final = ("names_table", "attribute_of_table")


def _table_features(header: Words, table: Words) -> tuple[bool, ...]:
    """Whether a header names a table, and whether it names something of it, as `product_price` does of `products`."""
    named = _contains(header, table)
    return named, named and header[-len(table) :] != table and header[-1] not in KEY_NAMES


MEASURES: Final = frozenset(word_list("ends of measures"))
"""Last words of headers that say how much or how many: such a column refers to nothing."""


def ends_in_measure(text: str) -> bool:
    """Whether the words of a header say how much or how many.

    >>> ends_in_measure("total amount"), ends_in_measure("order id")
    (True, False)
    """
    return not MEASURES.isdisjoint(text.split()[-1:])


ROLE_FEATURES: Final = (
    "ends_in_role", "done_by_people", "agent_among_people", "agent_key_among_people", "role_in_its_table",
    "role_key_in_its_table", "ends_in_measure",
)  # fmt: skip


def _role_features(header: Words, text: str, *, persons: bool, itself: bool) -> tuple[bool, ...]:
    """The ROLE_FEATURES: whether a header names a role in which it refers to a table of persons or to its own table."""
    words = text.split()
    ends = bool(words) and ends_in_role(words[-1])
    agent = any(is_agent(word) for word in words)
    key = bool(header) and header[-1] in KEY_NAMES
    return (
        ends,
        ends and persons,
        agent and persons and not key,
        agent and persons and key and not itself,
        itself and (ends or (agent and persons)),
        itself and agent and key and persons,
        ends_in_measure(text),
    )


def _is_own_key(columns: LakeColumns, left: int) -> bool:
    """Whether a column looks like the key of its own table: first, unique, and named like a key."""
    words = columns.header_words(left)
    return bool(columns.position[left] == 0 and columns.is_key[left] and words and words[-1] in KEY_NAMES)


def values_known(columns: LakeColumns, left: int, right: int, found: Overlap) -> bool:
    """Whether both columns have values, and these could be compared."""
    return found.left_in_right is not None and columns.flat[left].has_data and columns.flat[right].has_data


def _contains(words: Words, part: Words) -> bool:
    return any(words[start : start + len(part)] == part for start in range(len(words) - len(part) + 1))


Pairs = NDArray[np.int64]
"""Shape (n, 2): referring column, key column."""

DANGLING: Final = 0.75
"""The share of a column's values that a key must contain if it cannot contain them by chance.

Planes that were sold are missing from the list of planes; the flights still name them.
"""
ENOUGH_VALUES: Final = 20
"""Fewer values may mostly agree by chance."""
SPARSE: Final = 0.3
"""A key with this share of the numbers in its range contains others by chance."""
ENOUGH_NAMED: Final = 5
"""As ENOUGH_VALUES, of a text column that has its header with the key in common."""

MAX_SHARED = 48
"""A header or a value that more keys share says nothing, neither across schemas nor within one schema."""
RAREST = 3
"""How many of a column's rarest shared values lead to keys: one of them may be there by chance."""
RARE_VALUE = 12
"""A value in at most this many columns is evidence across schemas."""


def candidate_pairs(columns: LakeColumns) -> Pairs:
    """The distinct candidates, from headers, table names and rare values, that types and counts allow."""
    count = len(columns.table)
    found = _gathered(part for channel in (_by_header, _by_table_name, _by_value) for part in channel(columns))
    pairs = np.stack(np.divmod(found, max(count, 1)), axis=1)
    return pairs[_possible(columns, pairs)]


def _gathered(parts: Iterable[Integers]) -> Integers:
    """The distinct numbers of all parts, without holding all parts in memory at once."""
    held, size, most = [np.empty(0, dtype=np.int64)], 0, _PAIRS_AT_ONCE
    for part in parts:
        held.append(part)
        size += len(part)
        if size > most:
            held = [distinct(np.concatenate(held))]
            size = len(held[0])
            most = 2 * size + _PAIRS_AT_ONCE
    return distinct(np.concatenate(held))


_PAIRS_AT_ONCE: Final = 1 << 20
"""About how many pairs of columns are held in memory at once: a lake of 100,000 tables has many millions."""


def _possible(columns: LakeColumns, pairs: Pairs) -> Booleans:
    """Whether types and counts allow a pair, and it does not join a table with a copy or another edition of it."""
    left, right = pairs.T
    known = (columns.distinct[left] > 0) & (columns.distinct[right] > 0) & ~columns.is_part[right]
    fits = ~known | (least_contained(columns, pairs) * columns.distinct[left] <= columns.distinct[right] * 1.05 + 1)
    filled = (
        ~columns.counts[left]
        & ~columns.all_null[left]
        & ~columns.all_null[right]
        & ~(columns.keeps_books[left] & columns.keeps_books[right])
    )
    one, other = columns.table[left], columns.table[right]
    alike = (one != other) & (columns.make[one] == columns.make[other]) & (columns.width[left] > 1)
    copies = alike & columns.is_key[left] & (columns.header[left] == columns.header[right])
    copies |= (one != other) & (columns.kin[one] == columns.kin[other]) & _have_both(columns, pairs)
    return np.asarray(COMPARABLE[columns.kind[left], columns.kind[right]] & (left != right) & filled & fits & ~copies)


def _have_both(columns: LakeColumns, pairs: Pairs) -> Booleans:
    """Whether each of the two tables of a pair has both headers."""
    left, right = pairs.T
    base = len(columns.index.texts)
    held = distinct(columns.table * base + columns.header)
    return np.asarray(
        np.isin(columns.table[right] * base + columns.header[left], held)
        & np.isin(columns.table[left] * base + columns.header[right], held)
    )


def least_contained(columns: LakeColumns, pairs: Pairs) -> Floats:
    """Shape (n,): the share of the referring column's values that each key must hold."""
    left, right = pairs.T
    text = list(Kind).index(Kind.TEXT)
    same = (columns.header[left] == columns.header[right]) & columns.says_more_than_key[columns.header[left]]
    named = same & (columns.kind[left] == text) & (columns.kind[right] == text)
    enough = columns.distinct[left] >= np.where(named, ENOUGH_NAMED, ENOUGH_VALUES)
    repeats = ~columns.is_key[left] & (columns.distinct[left] >= ENOUGH_NAMED)
    called = same & repeats & columns.ends_as_key[left]  # many invoices of each subscription_id
    return np.where(called | (enough & (by_chance(columns, pairs) < SPARSE)), DANGLING, CONTAINED)


def by_chance(columns: LakeColumns, pairs: Pairs) -> Floats:
    """Shape (n,): the share of the numbers in the key's range that are keys, so how likely any such number is one.

    Where only the referring column has numbers, that of its own range. 0 for two columns of texts.
    """
    left, right = pairs.T
    dense = columns.density
    return np.where(columns.has_range[right], dense[right], np.where(columns.has_range[left], dense[left], 0.0))


def _by_header(columns: LakeColumns) -> Iterator[Integers]:
    keys = _Keys(columns, columns.header_words)
    for words, referring in _by_words(columns):
        for start in range(len(words)):
            suffix = words[start:]
            if start and len(suffix) == 1 and suffix[0] in KEY_NAMES:
                continue
            yield from keys.near(referring, suffix)


def _by_table_name(columns: LakeColumns) -> Iterator[Integers]:
    keys = _Keys(columns, lambda column: columns.table_words(int(columns.table[column])))
    for words, referring in _by_words(columns):
        for part in _parts(words):
            yield from keys.near(referring, part)


def _by_words(columns: LakeColumns) -> Iterator[tuple[Words, Integers]]:
    """The words of each distinct header, with the columns that have it and can be compared."""
    compared = np.flatnonzero(columns.kind != list(Kind).index(Kind.OTHER))
    order = compared[np.argsort(columns.header[compared], kind="stable")]
    for referring in np.split(order, np.flatnonzero(np.diff(columns.header[order])) + 1):
        if len(referring):
            yield columns.header_words(int(referring[0])), referring


def _parts(words: Words) -> Iterator[Words]:
    """Every run of words: `home team id` -> home, home team, home team id, team, team id, id."""
    for start in range(len(words)):
        for end in range(start + 1, len(words) + 1):
            yield words[start:end]


class _Keys:
    """Keys by some of their words: over all schemas, and within each."""

    def __init__(self, columns: LakeColumns, words_of: Callable[[int], Words]) -> None:
        self._schema, self._count = columns.schema, len(columns.table)
        everywhere: dict[Words, list[int]] = defaultdict(list)
        for key in np.flatnonzero(columns.is_key).tolist():
            everywhere[words_of(key)].append(key)
        self._everywhere = {words: np.array(keys, dtype=np.int64) for words, keys in everywhere.items()}
        self._within: dict[Words, dict[int, Integers]] = {}

    def near(self, referring: Integers, words: Words) -> Iterator[Integers]:
        """The pairs of columns with keys of these words; if these are too many, only with keys in the same schema."""
        keys = self._everywhere.get(words)
        if keys is None:
            return
        if len(keys) <= MAX_SHARED:
            yield self._pairs(referring, keys)
            return
        if words not in self._within:
            self._within[words] = self._by_schema(keys)
        for schema, columns in self._by_schema(referring).items():
            own = self._within[words].get(schema)
            if own is not None and len(own) <= MAX_SHARED:
                yield self._pairs(columns, own)

    def _by_schema(self, columns: Integers) -> dict[int, Integers]:
        order = columns[np.argsort(self._schema[columns], kind="stable")]
        parts = np.split(order, np.flatnonzero(np.diff(self._schema[order])) + 1)
        return {int(self._schema[part[0]]): part for part in parts if len(part)}

    def _pairs(self, referring: Integers, keys: Integers) -> Integers:
        """Each of the columns with each of the keys, as one number."""
        return (referring[:, None] * self._count + keys[None, :]).ravel()


def _by_value(columns: LakeColumns) -> Iterator[Integers]:
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
) -> Iterator[Integers]:
    """For each column, the keys in the shortest posting lists of values that it shares, as far as these are short."""
    order = np.lexsort((hashes, scope))
    sorted_hashes, sorted_scope, sorted_owners = hashes[order], scope[order], owners[order]
    new = np.ones(len(order), dtype=np.bool_)
    new[1:] = (sorted_hashes[1:] != sorted_hashes[:-1]) | (sorted_scope[1:] != sorted_scope[:-1])
    group = np.cumsum(new) - 1
    starts = np.append(np.flatnonzero(new), len(order))
    length = np.diff(starts)[group]
    shared = np.flatnonzero((length >= 2) & (length <= limit))
    by_owner = shared[np.lexsort((length[shared], sorted_owners[shared]))]
    mine = sorted_owners[by_owner]
    first = np.searchsorted(mine, mine)
    for place in by_owner[np.arange(len(mine)) - first < RAREST].tolist():
        members = sorted_owners[starts[group[place]] : starts[group[place] + 1]]
        column = int(sorted_owners[place])
        yield column * len(columns.table) + members[columns.is_key[members] & (members != column)]


USED: Final = 0.999
"""How likely a pair of columns is a key on which a statement joins that a person verified."""


def inferred_edges(
    columns: LakeColumns,
    threshold: float = THRESHOLD,
    overlaps: Overlaps | None = None,
    used: Collection[Used] = (),
) -> list[JoinEdge]:
    """The inferred edges. `overlaps` remembers what columns share from one call to the next.

    Joins that are `used` by what people verified are edges, whatever names and values say.
    """
    joinability = Joinability(columns)
    pairs = candidate_pairs(columns)
    pairs = pairs[may_be_contained(columns, pairs)]
    scores = confidences(columns, pairs)
    some = promising(columns, pairs, scores, threshold)
    pairs, scores = pairs[some], Confidences(scores.known[some], scores.unknown[some])
    found_pairs = _with_used(joinability, _one_way(judged(joinability, pairs, scores, overlaps or Overlaps())), used)
    likely = [
        found
        for found in _in_roles(columns, list(found_pairs))
        if found.confidence >= (threshold if found.known else min(threshold, UNSEEN_THRESHOLD))
    ]
    return [_edge(joinability, found) for found in _likeliest(columns, likely)]


def _with_used(joinability: Joinability, found: Iterable[Judged], used: Collection[Used]) -> Iterable[Judged]:
    """The pairs, and those of one column that are used, which refer to the more unique of the two."""
    columns = joinability.columns
    catalog, first = columns.index.catalog, columns.index.first_column
    made = {frozenset((each.left, each.right)): each for each in found}
    for join in used:
        sides = [
            int(first[table]) + catalog.tables[table].column_by_name[names[0]].position
            for table, names in sorted((catalog.id_by_name[name], names) for name, names in join)
            if len(names) == 1
        ]
        if len(sides) == 2:
            left, right = sorted(sides, key=lambda column: float(columns.uniqueness[column]))
            known = made.get(frozenset(sides))
            known = known or Judged(left, right, joinability.value_overlap(left, right), True, USED)
            made[frozenset(sides)] = known._replace(confidence=max(known.confidence, USED), known=True)
    return made.values()


ROLE_SHARE: Final = 0.8
"""How likely a second column refers to a key to which one like it surely does."""
LEAST_ROLE: Final = 0.02
"""A pair that names and values make less likely than this is no second role of a key."""


def _in_roles(columns: LakeColumns, pairs: list[Judged]) -> list[Judged]:
    """The pairs, likelier where a column like the referring one has the same key.

    `origin` has three airports, which may be any codes; beside `dest`, which has a hundred, it refers to them as well.
    So does `dest` of another table of the schema. The key must contain all of the values, and not by chance.
    """
    best: dict[tuple[int, int, int], float] = {}
    for pair in pairs:
        if pair.known and pair.confidence >= THRESHOLD:
            for place in _roles_of(columns, pair):
                best[place] = max(pair.confidence, best.get(place, 0.0))
    if not best:
        return pairs
    places = np.array([(pair.left, pair.right) for pair in pairs], dtype=np.int64)
    found = []
    for pair, told in zip(pairs, _may_be_roles(columns, places).tolist(), strict=True):
        sure = pair.confidence
        if told and pair.known and sure >= LEAST_ROLE and pair.found.left_in_right == 1.0:
            sure = max(sure, *(ROLE_SHARE * best.get(place, 0.0) for place in _roles_of(columns, pair)))
        found.append(pair._replace(confidence=sure))
    return found


def _may_be_roles(columns: LakeColumns, pairs: Pairs) -> Booleans:
    """Whether a column, not unique itself, has codes or numbers that a key of its schema does not contain by chance."""
    told = (_are_codes(columns, pairs) > 1.0 - SPARSE) | _are_numbers(columns, pairs)
    told &= columns.schema[pairs[:, 0]] == columns.schema[pairs[:, 1]]
    return np.asarray(told & (by_chance(columns, pairs) < SPARSE) & ~columns.is_key[pairs[:, 0]], dtype=np.bool_)


def _roles_of(columns: LakeColumns, pair: Judged) -> tuple[tuple[int, int, int], ...]:
    """Where columns like the referring one are looked up: in its table, and by header in its schema."""
    left = pair.left
    return (
        (pair.right, -1, int(columns.table[left])),
        (pair.right, int(columns.schema[left]), int(columns.header[left])),
    )


def _likeliest(columns: LakeColumns, likely: list[Judged]) -> list[Judged]:
    """For each column and schema the likeliest key and its near rivals; without rivals if a role names the column.

    A column with a likely key in its own schema refers to none of another schema.
    """
    best: dict[tuple[int, int], float] = {}
    for judged in likely:
        place = judged.left, int(columns.schema[judged.right])
        best[place] = max(judged.confidence, best.get(place, 0.0))
    found = []
    for judged in likely:
        share = judged.confidence / best[judged.left, int(columns.schema[judged.right])]
        own = int(columns.schema[judged.left])
        if own != columns.schema[judged.right] and best.get((judged.left, own), 0.0) >= RIVAL * judged.confidence:
            continue
        if share >= (1.0 if _is_role(columns, judged.left) else RIVAL):
            found.append(judged)
    return found


def _is_role(columns: LakeColumns, left: int) -> bool:
    """Whether a header ends in a role, as `sold_by` does, and so does not say what it refers to."""
    return bool(columns.ends_in_role[left])


_LOOKED_UP: Final = (8, 64)
"""How many values of a referring column each round looks for in the key: most pairs share hardly any."""


def may_be_contained(columns: LakeColumns, pairs: Pairs) -> Booleans:
    """Whether the key may contain enough values of the referring column for the pair to be judged.

    Values are looked up for many pairs at once. Pairs of columns that were not read whole are not ruled out.
    """
    owners, hashes = _postings(columns)
    if not len(hashes):
        return np.ones(len(pairs), dtype=np.bool_)
    values = np.unique(hashes, return_inverse=True)[1].astype(np.int64)
    base = int(values.max()) + 1
    held = owners * base + values
    held.sort()
    size = np.array([len(each.sketch) for each in columns.flat], dtype=np.int64)
    first = np.cumsum(size) - size
    whole = (size > 0) & (size >= columns.distinct) & ~columns.is_part
    whole &= np.array([each.has_data for each in columns.flat], dtype=np.bool_)
    open_, least = np.ones(len(pairs), dtype=np.bool_), least_contained(columns, pairs)
    for most in _LOOKED_UP:
        places = np.flatnonzero(open_ & whole[pairs[:, 0]] & whole[pairs[:, 1]])
        for start in range(0, len(places), _LOOKED_UP_AT_ONCE // most):
            some = places[start : start + _LOOKED_UP_AT_ONCE // most]
            left, right = pairs[some].T
            number = np.minimum(size[left], most)
            of_pair = np.repeat(np.arange(len(some)), number)
            within = np.arange(len(of_pair)) - np.repeat(np.cumsum(number) - number, number)
            sought = right[of_pair] * base + values[first[left][of_pair] + within]
            found = held[np.minimum(np.searchsorted(held, sought), len(held) - 1)] == sought
            missing = np.bincount(of_pair[~found], minlength=len(some))
            open_[some] = (size[left] - missing) / size[left] >= least[some]
    return open_


_LOOKED_UP_AT_ONCE: Final = 1 << 20
"""About how many values are looked up at once."""


class Confidences(NamedTuple):
    """For each pair the probability that one refers to the other, from names, positions and figures of each column."""

    known: Floats
    """The probability if the values of both columns are known, and the key contains those of the referring column."""
    unknown: Floats
    """The probability if the values cannot be compared."""


def confidences(columns: LakeColumns, pairs: Pairs) -> Confidences:
    """The model's probabilities for each pair, before its values are compared."""
    found = Confidences(np.empty(len(pairs)), np.empty(len(pairs)))
    order = np.argsort(columns.header[pairs[:, 0]], kind="stable")  # equal names come together
    for start in range(0, len(pairs), _PAIRS_AT_ONCE):
        some = order[start : start + _PAIRS_AT_ONCE]
        total = np.full(len(some), MODEL[INTERCEPT])
        for part, places in _feature_parts(columns, pairs[some]):
            total += _weighted(part)[places]
        found.known[some] = _probability(total + _weighted(_value_features(columns, pairs[some])))
        found.unknown[some] = _probability(total + MODEL["unknown_values"])
    return found


def features(columns: LakeColumns, pairs: Pairs, known: Booleans) -> dict[str, Floats]:
    """The features of each pair. `known`: both columns have values that could be compared."""
    found = {name: part[name][places] for part, places in _feature_parts(columns, pairs) for name in part}
    given = _value_features(columns, pairs)
    found |= {name: np.where(known, values, 0.0) for name, values in given.items()}
    return {**found, "unknown_values": (~known).astype(np.float64), "dangling": np.zeros(len(pairs))}


def _weighted(part: Mapping[str, NDArray[Any]]) -> Floats:
    return np.asarray(sum(MODEL[name] * values for name, values in part.items()), dtype=np.float64)


def _probability(logit: Floats) -> Floats:
    return np.asarray(1.0 / (1.0 + np.exp(-logit)), dtype=np.float64)


Part = tuple[Mapping[str, NDArray[Any]], Integers | slice]
"""Features by name, with one value for equal inputs, and the place of each pair's value."""


def _feature_parts(columns: LakeColumns, pairs: Pairs) -> Iterator[Part]:
    """The features that do not depend on values.

    Those of names are computed once for each two texts: in a lake of many similar tables, most pairs repeat them.
    """
    index, words = columns.index, columns.text_words
    left, right = pairs.T
    header, key = columns.header[left], columns.header[right]
    names = np.asarray(index.table_text, dtype=np.int64)
    table, key_table = names[columns.table[left]], names[columns.table[right]]
    referring, places = np.unique(left, return_inverse=True)
    own = np.array([_is_own_key(columns, column) for column in referring.tolist()], dtype=np.bool_)[places]
    same_table = columns.table[left] == columns.table[right]
    same_schema = columns.schema[left] == columns.schema[right]
    meant = (np.bincount(names, minlength=len(index.texts))[key_table] == 1) & _called_after(columns, header, key_table)
    persons = columns.of_persons[columns.table[right]] & same_schema & ~own

    def role(text: int, kind: int) -> tuple[bool, ...]:
        return _role_features(words[text], index.texts[text], persons=kind >= 2, itself=kind % 2 == 1)

    yield _of_each(NAME_FEATURES, header, key, lambda one, other: _name_features(words[one], words[other]))
    yield _of_each(TABLE_FEATURES, header, key_table, lambda one, other: _table_features(words[one], words[other]))
    yield _of_each(ROLE_FEATURES, header, persons * 2 + same_table, role)
    yield _cosines("header_cosine", index.vectors, header, key)
    yield _cosines("header_table_cosine", index.vectors, header, key_table)
    yield _cosines("table_cosine", index.vectors, table, key_table)
    table_words = columns.table_name
    of_pair = {
        "key_first": columns.position[right] == 0,
        "left_is_own_key": own,
        "same_table": same_table,
        "other_schema": np.where(same_schema, 0.0, np.where(meant, _strangeness(columns), 1.0)),
        "log_header_count": columns.log_header_count[left],
        "kinds_differ": columns.kind[left] != columns.kind[right],
        "names_another": (columns.named[left] >= 0) & (columns.named[left] != table_words[columns.table[right]]),
        "key_names_another": (columns.named[right] >= 0)
        & (columns.named[right] != table_words[columns.table[right]])
        & (header != key),
        "fraction_key": columns.kind[right] == list(Kind).index(Kind.NUMBER),
    }
    yield of_pair, slice(None)


def _strangeness(columns: LakeColumns) -> float:
    """How much a schema is a stranger to another: 1 among as many as the weight was fitted on, less among fewer.

    Two schemas of a hundred have nothing in common; the two of a firm have. Where only one table has the name that a
    header says, the weight is the logarithm of how many schemas there are.
    """
    return min(1.0, math.log(max(len(distinct(columns.schema)), 1)) / math.log(_SCHEMAS))


_SCHEMAS: Final = 166
"""In the lake that the weight was fitted on."""


def _called_after(columns: LakeColumns, header: Integers, table: Integers) -> Booleans:
    """Whether a header is the name of a table with the end of a key: `account_id` beside `accounts`."""
    words = columns.text_words
    different, places, base = _distinct(header, table)
    pairs = (divmod(each, base) for each in different.tolist())
    found = [words[one][:-1] == words[other] and not KEY_NAMES.isdisjoint(words[one][-1:]) for one, other in pairs]
    return np.array(found, dtype=np.bool_)[places]


def _value_features(columns: LakeColumns, pairs: Pairs) -> dict[str, NDArray[Any]]:
    """The features that count only for pairs whose values are known, and mostly contained."""
    left, right = pairs.T
    many = np.minimum(1.0, np.log2(1.0 + columns.distinct[left]) / _MANY)
    chance = by_chance(columns, pairs)
    text = list(Kind).index(Kind.TEXT)
    texts = (columns.kind[left] == text) & (columns.kind[right] == text)
    numbers = _are_numbers(columns, pairs)
    counters = np.where(columns.has_range[right], columns.counts_up[right], columns.counts_up[left])
    unique = columns.is_key[left]
    same_table = columns.table[left] == columns.table[right]
    same_schema = columns.schema[left] == columns.schema[right]
    return {
        "coverage": np.minimum(1.0, columns.distinct[left] / np.maximum(columns.distinct[right], 1)),
        "counters": counters,
        "told_by_texts": texts * many,
        "told_by_codes": _are_codes(columns, pairs) * many * same_schema,
        "nobodys_header_told": same_schema
        & (columns.header[left] == columns.header[right])
        & ~columns.says_more_than_key[columns.header[left]]
        & numbers
        & (chance < SPARSE)
        & (columns.distinct[left] >= ENOUGH_VALUES),
        "told_by_numbers": numbers * many * (1.0 - chance),
        "one_value": (columns.distinct[left] == 1)
        & (columns.filled[left] >= ENOUGH_VALUES)
        & (columns.named[left] != columns.table_name[columns.table[right]]),
        "role_in_a_key_of_its_table": same_table & columns.ends_in_role[left],
        "parent_in_its_table": same_table & columns.says_parent[left],
        "one_to_one": unique,
        "one_to_one_in_its_table": unique & same_table,
        "unnamed_counter": counters & ~_named_as_key(columns)[left],
        "years_of_data": columns.in_years[left] & columns.in_years[right] & (columns.width[right] > _LIST_OF_YEARS),
    }


def _are_codes(columns: LakeColumns, pairs: Pairs) -> Floats:
    """Shape (n,): of texts that all have one length, the share of the codes of that length that are no keys; else 0."""
    left, right = pairs.T
    length = columns.code_length[right]
    same = (length > 1) & (columns.code_length[left] == length)
    return np.where(same, 1.0 - np.minimum(1.0, columns.distinct[right] / _LETTERS ** np.clip(length, 1.0, _LONG)), 0.0)


def _are_numbers(columns: LakeColumns, pairs: Pairs) -> Booleans:
    """Whether a column of each pair has numbers; those of the other may be kept as text."""
    return np.asarray(columns.has_range[pairs[:, 0]] | columns.has_range[pairs[:, 1]], dtype=np.bool_)


_LETTERS: Final = 26.0
_LONG: Final = 200.0
"""Of longer codes there are as good as infinitely many."""
_LIST_OF_YEARS: Final = 3
"""A table with a row a year and more columns holds figures of each year."""
_MANY: Final = 8.0
"""The binary logarithm of the number of values from which more tell nothing more."""


def _named_as_key(columns: LakeColumns) -> Booleans:
    """Shape (columns,): whether the header ends as those of keys do."""
    words = columns.text_words
    ends = np.array([not KEY_NAMES.isdisjoint(each[-1:]) for each in words], dtype=np.bool_)
    return np.asarray(ends[columns.header], dtype=np.bool_)


def _of_each(
    names: tuple[str, ...], one: Integers, other: Integers, make: Callable[[int, int], tuple[bool, ...]]
) -> Part:
    """What `make` gives for each pair of numbers, computed once for equal pairs."""
    different, places, base = _distinct(one, other)
    made = (make(*divmod(place, base)) for place in different.tolist())
    values = np.fromiter(made, dtype=(np.bool_, len(names)), count=len(different))
    return dict(zip(names, values.T, strict=True)), places


def _cosines(name: str, vectors: NDArray[np.float32], one: Integers, other: Integers) -> Part:
    """The cosine of each pair of texts, computed once for equal pairs."""
    different, places, base = _distinct(one, other)
    found = np.empty(len(different), dtype=np.float64)
    for start in range(0, len(different), _AT_ONCE):
        left, right = np.divmod(different[start : start + _AT_ONCE], base)
        found[start : start + _AT_ONCE] = np.einsum("nd,nd->n", vectors[left], vectors[right])
    return {name: found}, places


_AT_ONCE: Final = 8192
"""How many pairs of vectors are multiplied at once."""


def _distinct(one: Integers, other: Integers) -> tuple[Integers, Integers, int]:
    """The distinct pairs as numbers `one * base + other`, the place of each pair among them, and the base."""
    base = int(other.max(initial=0)) + 1
    found, places = np.unique(one * base + other, return_inverse=True)
    return found, places, base


def promising(columns: LakeColumns, pairs: Pairs, scores: Confidences, threshold: float) -> Booleans:
    """Whether a pair may be likely enough for an edge, in either direction; values are not compared yet."""
    filled = columns.distinct > 0
    read = filled & np.array([len(each.sketch) >= each.distinct for each in columns.flat], np.bool_)
    left, right = pairs.T
    surely = read[left] & read[right] & ~columns.is_part[right]
    enough = (scores.known >= threshold) & filled[left] & filled[right]
    enough |= (scores.known >= LEAST_ROLE) & filled[left] & filled[right] & _may_be_roles(columns, pairs)
    enough |= (scores.unknown >= min(threshold, UNSEEN_THRESHOLD)) & ~surely
    both = pairs.min(axis=1) * len(columns.table) + pairs.max(axis=1)
    return np.isin(both, both[enough])


class Overlaps:
    """The values that pairs of columns share, kept while the profiles of both columns stay."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], Overlap] = {}
        """By the identities of the two profiles."""
        self._held: Sequence[ColumnProfile] = ()
        """The profiles, held so that no other object gets their identities."""

    def of(self, joinability: Joinability, pairs: Pairs) -> Iterator[Overlap]:
        """The overlap of each pair; overlaps of all other pairs are forgotten."""
        before, _held = self._known, self._held
        self._known, self._held = {}, tuple(joinability.columns.flat)
        profiles = [id(profile) for profile in self._held]
        for left, right in pairs.tolist():
            key = profiles[left], profiles[right]
            found = before.get(key) or joinability.value_overlap(left, right)
            self._known[key] = found
            yield found


class Judged(NamedTuple):
    """A pair that may be a key."""

    left: int
    right: int
    found: Overlap
    known: bool
    confidence: float


def judged(joinability: Joinability, pairs: Pairs, scores: Confidences, overlaps: Overlaps) -> Iterator[Judged]:
    """The pairs whose key contains enough values, or whose values are unknown, each with its probability."""
    columns = joinability.columns
    figures = (*scores, least_contained(columns, pairs))
    rows = zip(pairs.tolist(), *map(np.ndarray.tolist, figures), overlaps.of(joinability, pairs), strict=True)
    for (left, right), if_known, if_unknown, least, found in rows:
        known = values_known(columns, left, right, found)
        held = found.left_in_right or 0.0
        if not known:
            yield Judged(left, right, found, known, if_unknown)
        elif held >= least:
            yield Judged(left, right, found, known, dangling_less(if_known, held))


def dangling_less(likely: float, held: float) -> float:
    """The probability of a key that holds this share of the values, from that of one that holds all."""
    odds = likely / max(1.0 - likely, 1e-12) * math.exp(MODEL["dangling"] * (1.0 - held))
    return odds / (1.0 + odds)


def _one_way(pairs: Iterable[Judged]) -> Iterable[Judged]:
    """Each unordered pair once, in its likelier direction."""
    best: dict[frozenset[int], Judged] = {}
    for found in pairs:
        key = frozenset((found.left, found.right))
        if key not in best or found.confidence > best[key].confidence:
            best[key] = found
    return best.values()


def likelihood(judged: Judged) -> float:
    """How often a pair like this, which its column's other keys do not outdo, is a key; as judged without values."""
    if not judged.known:
        return judged.confidence
    sure = min(max(judged.confidence, _LEAST), 1.0 - _LEAST)
    return 1.0 / (1.0 + math.exp(-(LIKELIHOOD["slope"] * math.log(sure / (1.0 - sure)) + LIKELIHOOD[INTERCEPT])))


_LEAST: Final = 1e-6


def _edge(joinability: Joinability, judged: Judged) -> JoinEdge:
    columns, left, right = joinability.columns, judged.left, judged.right
    (left_table, left_name), (right_table, right_name) = (_place(columns, number) for number in (left, right))
    tables = columns.index.catalog.tables
    return JoinEdge(
        tables[left_table].name,
        (left_name,),
        tables[right_table].name,
        (right_name,),
        Source.INFERRED,
        joinability.omega(left, right, judged.found),
        likelihood(judged),
        measure(columns, left, right, judged.found),
    )


def _place(columns: LakeColumns, number: int) -> tuple[int, str]:
    table = int(columns.table[number])
    return table, columns.index.catalog.tables[table].columns[int(columns.position[number])].name


def measure(columns: LakeColumns, left: int, right: int, found: Overlap) -> Measures:
    """The figures of a pair of columns, from their profiles."""
    one, two = columns.flat[left], columns.flat[right]
    whole = all(columns.profiles[int(columns.table[number])].complete for number in (left, right))
    if not one.rows or not two.rows:
        return Measures(exact=whole)
    part = bool(columns.is_part[[left, right]].any())
    return Measures(
        None if part else found.jaccard,
        found.left_in_right,
        found.right_in_left,
        one.uniqueness,
        two.uniqueness,
        one.fan_out,
        two.fan_out,
        one.null_share,
        two.null_share,
        exact=whole and all(len(profile.sketch) >= profile.distinct for profile in (one, two)),
    )
