"""How likely a candidate is a key that a designer would have declared: a small logistic model.

JAR 3.3 adds header similarity and Jaccard similarity and multiplies by uniqueness. On databases of
small tables that ranks many pairs wrong, since a foreign key covers few values of its key
(Jaccard near 0) and counters 1 .. n are contained in each other by chance. The model here looks
at what tells a key: whether all values are contained, whether the names say `team id` of table `team`,
and whether the overlap could be chance. Its weights were fitted on the declared keys of the
databases of Spider's train questions; the features know no name of any lake.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from lakescout.joins.columns import CONTAINED, KEY_NAMES, LakeColumns, Words
from lakescout.joins.profile import ColumnProfile
from lakescout.joins.sketch import Overlap

MODEL: Final[dict[str, float]] = {
    "same_header": 3.6,
    "ends_with": 2.3,
    "names_table": 1.9,
    "header_table_cosine": 3.7,
    "header_cosine": 0.4,
    "table_cosine": 1.2,
    "key_first": 4.1,
    "key_named_like_one": 0.9,
    "referring_not_named_like_one": 1.9,
    "coverage": 0.5,
    "same_table": -4.4,
    "counters": -1.8,
    "unknown_values": -2.6,
    "kinds_differ": -3.0,
    "log_header_count": -0.8,
    "other_schema": -5.0,
}
"""Weights of the features. `other_schema` and `kinds_differ` are set by hand: the train databases declare neither."""
BIAS: Final = -8.0

THRESHOLD: Final = 0.25
"""Candidates below are not edges."""
UNSEEN_THRESHOLD: Final = 0.04
"""The same without values to compare: below it recall stops growing, with the values of the train databases hidden."""


class Names(NamedTuple):
    """Stemmed words of a candidate's names."""

    header: Words
    key_header: Words
    key_table: Words


def confidence(columns: LakeColumns, left: int, right: int, found: Overlap) -> float:
    """Probability that `left` refers to the key `right`; 0 when too few of its values are in the key."""
    known = values_known(columns, left, right, found)
    if known and (found.left_in_right or 0.0) < CONTAINED:
        return 0.0
    weighted = sum(MODEL[name] * value for name, value in features(columns, left, right, known).items())
    return 1.0 / (1.0 + math.exp(-(BIAS + weighted)))


def features(columns: LakeColumns, left: int, right: int, known: bool) -> dict[str, float]:
    """The features of one candidate. `known`: both sides have values that could be compared."""
    table, key_table = int(columns.table[left]), int(columns.table[right])
    names = Names(columns.header_words(left), columns.header_words(right), columns.table_words(key_table))
    return {
        **_name_features(names),
        **_vector_features(columns, left, right),
        **_value_features(columns, left, right, known),
        "key_first": float(columns.position[right] == 0),
        "same_table": float(table == key_table),
        "log_header_count": math.log1p(columns.header_count[int(columns.header[left])]),
        "other_schema": float(columns.schema[left] != columns.schema[right]),
    }


def _name_features(names: Names) -> dict[str, float]:
    header, key = names.header, names.key_header
    return {
        "same_header": float(header == key),
        "ends_with": float(len(key) < len(header) and header[-len(key) :] == key),
        "names_table": float(_contains(header, names.key_table)),
        "key_named_like_one": float(bool(key) and key[-1] in KEY_NAMES),
        "referring_not_named_like_one": float(not header or header[-1] not in KEY_NAMES),
    }


def _vector_features(columns: LakeColumns, left: int, right: int) -> dict[str, float]:
    index, vectors = columns.index, columns.index.vectors
    header, key = vectors[columns.header[left]], vectors[columns.header[right]]
    table = vectors[index.table_text[columns.table[left]]]
    key_table = vectors[index.table_text[columns.table[right]]]
    return {
        "header_cosine": float(header @ key),
        "header_table_cosine": float(header @ key_table),
        "table_cosine": float(table @ key_table),
    }


def _value_features(columns: LakeColumns, left: int, right: int, known: bool) -> dict[str, float]:
    profile, key = columns.flat[left], columns.flat[right]
    return {
        "unknown_values": float(not known),
        "coverage": min(1.0, profile.distinct / key.distinct) if known else 0.0,
        "counters": float(known and profile.low is not None and _counts_up(key)),
        "kinds_differ": float(profile.kind is not key.kind),
    }


def _counts_up(key: ColumnProfile) -> bool:
    """Whether a key's values are 1 .. n with few gaps: many a column is contained in such a one by chance."""
    if key.low is None or key.high is None:
        return False
    return key.low <= 1 and key.distinct > 0.8 * (key.high - key.low + 1)


def values_known(columns: LakeColumns, left: int, right: int, found: Overlap) -> bool:
    """Whether both columns have values that could be compared."""
    return found.left_in_right is not None and columns.flat[left].has_data and columns.flat[right].has_data


def _contains(words: Words, part: Words) -> bool:
    return any(words[start : start + len(part)] == part for start in range(len(words) - len(part) + 1))
