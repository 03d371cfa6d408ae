"""What the network sees of a question and a scope: pieces of words, names, values, and how any two of them relate.

The relations are those of RAT-SQL (section 3.2, table 1: same table, keys, names and values that match); here each
is a bias of attention, for every layer and head, as in T5 (section 2.1), and cosines by the encoder are one more.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from lakescout.lake.catalog import element, kind_of
from lakescout.reading.link import REASONS, Links
from lakescout.reading.scope import Scope, ScopeColumn
from lakescout.reading.spans import Found
from lakescout.reading.texts import Spread

NEAR: Final = 4
"""Pieces apart that are told from each other."""
TYPES: Final = (
    "number", "text", "numbers in text", "date", "boolean", "other",
    "different texts", "texts with some again", "repeated texts",
)  # fmt: skip
"""Kinds of columns, as the network knows them; texts of which it is not known whether they repeat are the second."""
TEXTS: Final = (1, 6, 7, 8)
"""Those of texts."""
MISSING: Final = 4
"""The bit of a column that is not filled in every row."""
_SPREAD: Final = {spread: place for place, spread in enumerate(Spread, 6)}
KINDS: Final = ("cell", "number", "date", "text", "exact cell", "flag")
"""Kinds of values, as the network knows them."""
FLAG: Final = KINDS.index("flag")
"""The kind that no words of a question stand for: it need not be used."""

_DISTANCE = 0
_TABLE_SAID = _DISTANCE + 2 * NEAR + 1
_COLUMN_SAID = _TABLE_SAID + len(REASONS)
_SAID_TABLE = _COLUMN_SAID + len(REASONS)
_SAID_COLUMN = _SAID_TABLE + len(REASONS)
_TABLES = _SAID_COLUMN + len(REASONS)  # other, same, refers to, is referred to
_OF_TABLE = _TABLES + 4  # column to table: other, its own, its own and a key
_TO_COLUMN = _OF_TABLE + 3
_COLUMNS = _TO_COLUMN + 3  # other, same, same table, refers to, is referred to, same name
_IN_VALUE = _COLUMNS + 6
_VALUE_IN = _IN_VALUE + 2
_VALUE_OF = _VALUE_IN + 2  # value to column: other, fits by type, held with a change, held
_OF_VALUE = _VALUE_OF + 4
_VALUE_TABLE = _OF_VALUE + 4
_TABLE_VALUE = _VALUE_TABLE + 2
_VALUES = _TABLE_VALUE + 2  # other, same, overlapping
RELATIONS: Final = _VALUES + 3
"""How many relations there are."""


@dataclass(frozen=True, eq=False)
class Features:
    """One question over one scope; items are pieces, tables, columns and values, in this order."""

    pieces: int
    tables: int
    columns: int
    values: int
    relations: NDArray[np.uint8]
    """Shape (items, items)."""
    cosines: NDArray[np.float32]
    """Shape (pieces, tables + columns)."""
    column_kinds: NDArray[np.int64]
    """Shape (columns, 2): type, and whether it refers (1), is referred to (2), has rows where it is missing (4)."""
    reasons: NDArray[np.int64]
    """Shape (tables + columns,): the strongest reason of any word."""
    value_kinds: NDArray[np.int64]
    """Shape (values,): the position in KINDS."""
    value_spans: NDArray[np.int64]
    """Shape (values, 2): first piece, piece after the last."""
    shown: NDArray[np.int64] | None = None
    """The columns that the network is shown, ascending; None for all."""

    @property
    def shown_items(self) -> NDArray[np.int64]:
        """The items that the network is shown, ascending."""
        places = np.arange(len(self.relations))
        if self.shown is None:
            return places
        first = self.pieces + self.tables
        return np.concatenate([places[:first], first + self.shown, places[first + self.columns :]])

    @property
    def as_shown(self) -> Features:
        """What is left if the scope has no columns but those that are shown."""
        if self.shown is None:
            return self
        items, names = self.shown_items, np.concatenate([np.arange(self.tables), self.tables + self.shown])
        return replace(
            self,
            columns=len(self.shown),
            relations=self.relations[np.ix_(items, items)],
            cosines=self.cosines[:, names],
            column_kinds=self.column_kinds[self.shown],
            reasons=self.reasons[names],
            shown=None,
        )


@dataclass(frozen=True, eq=False)
class ScopeFeatures:
    """What the network sees of a scope by itself."""

    relations: NDArray[np.uint8]
    column_kinds: NDArray[np.int64]


def scope_features(scope: Scope) -> ScopeFeatures:
    """The relations of tables and columns; remembered, as many questions share a scope."""
    return _scope_features(
        tuple(item.table for item in scope.columns),
        tuple(item.name.lower() for item in scope.columns),
        tuple(column_type(item, scope.spread.get(number)) for number, item in enumerate(scope.columns)),
        tuple((key.left, key.right) for key in scope.keys),
        tuple(sorted(scope.missing)),
        len(scope.tables),
    )


@lru_cache(maxsize=512)
def _scope_features(  # noqa: PLR0917
    table_of: tuple[int, ...],
    names: tuple[str, ...],
    types: tuple[int, ...],
    keys: tuple[tuple[int, int], ...],
    missing: tuple[int, ...],
    tables: int,
) -> ScopeFeatures:
    columns = len(table_of)
    owner = np.array(table_of, dtype=np.int64)
    found = np.empty((tables + columns, tables + columns), dtype=np.uint8)
    found[:tables, :tables] = _TABLES + np.eye(tables, dtype=np.uint8)
    same_table = owner[:, None] == owner[None, :]
    numbers = {name: place for place, name in enumerate(dict.fromkeys(names))}
    named = np.array([numbers[name] for name in names], dtype=np.int64)
    block = np.where(same_table, 2, np.where(named[:, None] == named[None, :], 5, 0))
    np.fill_diagonal(block, 1)
    flags = np.zeros(columns, dtype=np.int64)
    for left, right in keys:
        block[left, right], block[right, left] = 3, 4
        flags[left] |= 1
        flags[right] |= 2
        one, two = table_of[left], table_of[right]
        if one != two:
            found[one, two], found[two, one] = _TABLES + 2, _TABLES + 3
    found[tables:, tables:] = _COLUMNS + block
    own = owner[:, None] == np.arange(tables)[None, :]
    member = own.astype(np.uint8) + (own & (flags >= 2)[:, None])
    found[tables:, :tables] = _OF_TABLE + member
    found[:tables, tables:] = _TO_COLUMN + member.T
    flags[list(missing)] |= MISSING
    return ScopeFeatures(found, np.stack([np.array(types, dtype=np.int64), flags], axis=1))


def column_type(column: ScopeColumn, spread: Spread | None = None) -> int:
    """The position of a column's type in TYPES."""
    if column.numeric_text:
        return 2
    if column.kind == "flag":
        return 4
    if column.is_number:
        return 0
    if column.is_date:
        return 3
    if column.kind == "list":
        return 1 if kind_of(element(column.column.type)) in {"text", "category"} else 5
    return (1 if spread is None else _SPREAD[spread]) if column.is_text else 5


def features(scope: Scope, links: Links, offsets: Sequence[tuple[int, int]]) -> Features:
    """What the network sees; `offsets` are the characters of the question's pieces, (0, 0) for marks of the encoder."""
    tables, columns, values = len(scope.tables), len(scope.columns), len(links.values)
    pieces, items = len(offsets), len(scope.tables) + len(scope.columns)
    of_token = piece_tokens(links, offsets)
    said = of_token >= 0
    reasons = np.zeros((pieces, items), dtype=np.uint8)
    cosines = np.zeros((pieces, items), dtype=np.float32)
    reasons[said] = links.reasons[of_token[said]]
    cosines[said] = links.similarity[of_token[said]]
    alone = scope_features(scope)
    spans = value_spans(links.values, of_token)
    total = pieces + items + values
    found = np.empty((total, total), dtype=np.uint8)
    names, last = slice(pieces, pieces + items), slice(pieces + items, total)
    head, body = slice(pieces, pieces + tables), slice(pieces + tables, pieces + items)
    steps = np.arange(pieces)
    found[:pieces, :pieces] = np.clip(steps[None, :] - steps[:, None], -NEAR, NEAR) + NEAR
    found[:pieces, head], found[:pieces, body] = _TABLE_SAID + reasons[:, :tables], _COLUMN_SAID + reasons[:, tables:]
    found[head, :pieces], found[body, :pieces] = (
        _SAID_TABLE + reasons[:, :tables].T,
        _SAID_COLUMN + reasons[:, tables:].T,
    )
    found[names, names] = alone.relations
    if values:
        inside = (steps[None, :] >= spans[:, :1]) & (steps[None, :] < spans[:, 1:])
        found[last, :pieces], found[:pieces, last] = _VALUE_IN + inside, (_IN_VALUE + inside).T
        held = _held(links.values, alone.column_kinds, scope)
        found[last, body], found[body, last] = _VALUE_OF + held, (_OF_VALUE + held).T
        of_table = np.zeros((values, tables), dtype=np.uint8)
        for number, value in enumerate(links.values):
            for column in value.columns:
                of_table[number, scope.columns[column].table] = 1
        found[last, head], found[head, last] = _VALUE_TABLE + of_table, (_TABLE_VALUE + of_table).T
        overlap = (spans[:, None, 0] < spans[None, :, 1]) & (spans[None, :, 0] < spans[:, None, 1])
        among = np.where(overlap, 2, 0)
        np.fill_diagonal(among, 1)
        found[last, last] = _VALUES + among
    kinds = [
        KINDS.index("exact cell" if value.kind == "cell" and value.exact else value.kind) for value in links.values
    ]
    strongest = links.reasons.max(axis=0) if len(links.tokens) else np.zeros(items, dtype=np.uint8)
    return Features(
        pieces,
        tables,
        columns,
        values,
        found,
        cosines,
        alone.column_kinds,
        strongest.astype(np.int64),
        np.array(kinds, dtype=np.int64),
        spans,
    )


HELD: Final = 2
"""From this relation of a value with a column on, the column holds it."""


def held_in(item: Features) -> NDArray[np.uint8]:
    """Shape (values, columns): 0 other, 1 fits by type, 2 held with a change, 3 held."""
    first = item.pieces + item.tables
    return np.asarray(item.relations[first + item.columns :, first : first + item.columns] - np.uint8(_VALUE_OF))


def owners_in(item: Features) -> NDArray[np.int64]:
    """Shape (columns,): the table of each column."""
    first = item.pieces + item.tables
    block = item.relations[first : first + item.columns, item.pieces : first]
    return np.asarray((block > _OF_TABLE).argmax(axis=1), dtype=np.int64)


def piece_tokens(links: Links, offsets: Sequence[tuple[int, int]]) -> NDArray[np.int64]:
    """The token that each piece of a word belongs to, -1 for none."""
    found = np.full(len(offsets), -1, dtype=np.int64)
    token = 0
    for place, (start, end) in enumerate(offsets):
        if end <= start:
            continue
        while token < len(links.tokens) and links.tokens[token].end <= start:
            token += 1
        if token < len(links.tokens) and links.tokens[token].start < end:
            found[place] = token
    return found


def value_spans(values: Sequence[Found], of_token: NDArray[np.int64]) -> NDArray[np.int64]:
    """First piece of each value and the piece after its last; a value out of sight gets the first piece."""
    found = np.zeros((len(values), 2), dtype=np.int64)
    for number, value in enumerate(values):
        inside = np.flatnonzero((of_token >= value.start) & (of_token < value.end))
        found[number] = (inside[0], inside[-1] + 1) if len(inside) else (0, 1)
    return found


def _held(values: Sequence[Found], kinds: NDArray[np.int64], scope: Scope) -> NDArray[np.uint8]:
    found = np.zeros((len(values), len(scope.columns)), dtype=np.uint8)
    fits = {"cell": TEXTS, "number": (0, 2), "date": (3,), "text": TEXTS, "flag": ()}
    for number, value in enumerate(values):
        found[number, np.isin(kinds[:, 0], fits[value.kind])] = 1
        for column in value.columns:
            found[number, column] = 3 if value.exact else 2
    return found
