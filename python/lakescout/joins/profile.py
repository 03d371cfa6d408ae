"""Profiles of columns: counts, range, and a sketch of the values by which columns are compared."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence, Set
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, cached_property
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from lakescout.lake.sqltext import Sql, render
from lakescout.lake.store import tables


class Kind(Enum):
    """What a column's values can be compared with."""

    INTEGER = "integer"
    NUMBER = "number"
    TEXT = "text"
    MOMENT = "moment"
    TIME = "time"
    """A time of day: no date or timestamp can equal it."""
    OTHER = "other"
    """Never a key: booleans, blobs, lists, structs."""


_KINDS = {
    Kind.INTEGER: {
        "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT",
        "UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "UHUGEINT",
    },
    Kind.NUMBER: {"FLOAT", "DOUBLE"},
    Kind.TEXT: {"VARCHAR", "UUID"},
    Kind.MOMENT: {
        "DATE", "TIMESTAMP", "TIMESTAMP WITH TIME ZONE", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS",
    },
    Kind.TIME: {"TIME"},
}  # fmt: skip
_KIND_OF = {name: kind for kind, names in _KINDS.items() for name in names}

_COMPARABLE = {
    frozenset({Kind.INTEGER}), frozenset({Kind.NUMBER}), frozenset({Kind.TEXT}), frozenset({Kind.MOMENT}),
    frozenset({Kind.TIME}),
    frozenset({Kind.INTEGER, Kind.NUMBER}), frozenset({Kind.INTEGER, Kind.TEXT}), frozenset({Kind.NUMBER, Kind.TEXT}),
}  # fmt: skip

SPELLING: Final = tables()["column_profiles"].version
"""The version of how values are spelled and profiles are stored; profiles of other versions are taken anew."""
_PLAIN: Final = "CAST({{c:identifier}} AS VARCHAR)"
_NUMBER: Final = (
    "CASE WHEN abs({{c:identifier}}) < 9e15 AND {{c:identifier}} = trunc({{c:identifier}}) "
    "THEN CAST(CAST({{c:identifier}} AS BIGINT) AS VARCHAR) "
    "ELSE CAST(CAST({{c:identifier}} AS DOUBLE) AS VARCHAR) END"
)
_MOMENT: Final = "replace(CAST({{c:identifier}} AS VARCHAR), ' 00:00:00', '')"
_BY_KIND: Final = {Kind.NUMBER: _NUMBER, Kind.MOMENT: _MOMENT}


def as_text(kind: Kind, column: str) -> Sql:
    """A column as the text by which keys are compared."""
    return render(_BY_KIND.get(kind, _PLAIN), c=column)


def as_number(kind: Kind, column: str) -> Sql:
    """A column as a DOUBLE for its range: of texts the length in bytes, of moments NULL."""
    if kind is Kind.TEXT:
        return render("CAST(strlen(CAST({{c:identifier}} AS VARCHAR)) AS DOUBLE)", c=column)
    numeric = kind in (Kind.INTEGER, Kind.NUMBER)
    return render("CAST({{c:identifier}} AS DOUBLE)", c=column) if numeric else Sql("CAST(NULL AS DOUBLE)")


def kind_of(type_name: str) -> Kind:
    """The kind of a DuckDB type.

    >>> kind_of("DECIMAL(9,2)"), kind_of("ENUM('a', 'b')"), kind_of("INTEGER[]")
    (<Kind.NUMBER: 'number'>, <Kind.TEXT: 'text'>, <Kind.OTHER: 'other'>)
    """
    name = type_name.upper()
    if name.endswith("]"):
        return Kind.OTHER
    if name.startswith("DECIMAL"):
        return Kind.NUMBER
    if name.startswith("ENUM"):
        return Kind.TEXT
    return _KIND_OF.get(name, Kind.OTHER)


def comparable(left: Kind, right: Kind) -> bool:
    """Whether values of the two kinds can be equal, if need be after a cast to text."""
    return frozenset({left, right}) in _COMPARABLE


@dataclass(frozen=True, slots=True)
class ColumnProfile:
    """Figures of one column, from the rows that were read."""

    kind: Kind
    rows: int = 0
    nulls: int = 0
    distinct: int = 0
    low: float | None = None
    """The smallest number, or the shortest length of a text in bytes."""
    high: float | None = None
    sketch: Sketch = field(default_factory=lambda: EMPTY)
    known_uniqueness: float | None = None
    """Uniqueness from another source, for a table whose rows cannot be read."""

    @property
    def has_data(self) -> bool:
        """Whether there are values to compare."""
        return self.distinct > 0

    @property
    def all_null(self) -> bool:
        """Whether rows were read and none has a value: such a column joins nothing."""
        return self.rows > 0 and self.distinct == 0

    @property
    def uniqueness(self) -> float:
        """Distinct values per row read (JAR 3.3); 0 without rows."""
        if self.known_uniqueness is not None:
            return self.known_uniqueness
        return self.distinct / self.rows if self.rows else 0.0

    @property
    def null_share(self) -> float:
        """The share of rows without a value."""
        return self.nulls / self.rows if self.rows else 0.0

    @property
    def fan_out(self) -> float | None:
        """The mean number of rows per value; None if there are no values."""
        return (self.rows - self.nulls) / self.distinct if self.distinct else None


class Reading(Enum):
    """How the reading of a table went."""

    DONE = "done"
    LATE = "not read yet, as time ran out"
    SLOW = "not read, since it took too long"
    FAILED = "cannot be read"


Shape = tuple[str, str]
"""`Table.shape` of the columns, and the fingerprint of the cells; one of them differs after a change."""


@dataclass(frozen=True)
class TableProfile:
    """The profiles of a table's columns, by position.

    `rows_read` < `rows`: only part of a very large table was read, in blocks from all over it. A column whose profile
    has as many rows as the table was nevertheless read whole.
    """

    columns: tuple[ColumnProfile, ...]
    rows: int
    rows_read: int
    shape: Shape | None = None
    """The table's shape when the profile was taken: the profile holds while the shape stays."""
    reading: Reading = Reading.DONE
    """Anything but DONE: nothing was read, and `rows` is 0 for lack of a better figure."""

    @cached_property
    def checksum(self) -> str:
        """A digest of all figures and sketches, which shows whether the stored profile was damaged."""
        figures = [
            (column.kind.value, column.rows, column.nulls, column.distinct, column.low, column.high)
            for column in self.columns
        ]
        whole = (figures, self.rows, self.rows_read, self.shape, self.reading.value)
        return digest(
            repr(whole).encode("utf-8", "surrogatepass"), *(column.sketch.tobytes() for column in self.columns)
        )

    @property
    def complete(self) -> bool:
        """Whether every row was read."""
        return self.reading is Reading.DONE and self.rows_read >= self.rows

    def unfilled(self, by_statistics: Set[int]) -> set[int]:
        """The positions of the columns that are not filled in every row.

        For columns not read whole, `by_statistics` decides. DuckDB's statistics of a column still tell of NULLs after
        the last of them is deleted.
        """
        known = {place: c.nulls > 0 for place, c in enumerate(self.columns) if c.rows and not self.is_part(place)}
        return {place for place in range(len(self.columns)) if known.get(place, place in by_statistics)}

    @property
    def empty(self) -> set[int]:
        """The positions of the columns that were read whole and hold nothing."""
        read = enumerate(self.columns)
        return {place for place, c in read if c.rows and c.nulls == c.rows and not self.is_part(place)}

    def is_part(self, column: int) -> bool:
        """Whether not all rows of a column were read: it may hold values that its sketch lacks."""
        return self.columns[column].rows < self.rows


def digest(*parts: bytes) -> str:
    """A checksum of several parts."""
    made = hashlib.blake2b(digest_size=16)
    for part in parts:
        made.update(len(part).to_bytes(8, "little"))
        made.update(part)
    return made.hexdigest()


def unread(types: Sequence[str], reading: Reading = Reading.LATE) -> TableProfile:
    """The profile of a table that was not read: only its column types are known.

    In a table that cannot be read at all, such as a view over a missing file, no column can be a key.
    """
    kinds = (Kind.OTHER if reading is Reading.FAILED else kind_of(name) for name in types)
    return TableProfile(tuple(ColumnProfile(kind) for kind in kinds), 0, 0, reading=reading)


def without_rows(types: Sequence[str]) -> TableProfile:
    """The profile of a table without rows. Each column has an object of its own, as `Overlaps` goes by identity."""
    return TableProfile(tuple(ColumnProfile(kind_of(name)) for name in types), 0, 0)


@cache
def left_out(columns: int) -> TableProfile:
    """The profile of a table that takes no part in the join graph, because another of its family does."""
    return TableProfile((ColumnProfile(Kind.OTHER),) * columns, 0, 0, reading=Reading.FAILED)


Sketch = NDArray[np.uint64]

SKETCH_SIZE = 1024
EMPTY: Sketch = np.empty(0, dtype=np.uint64)


class Overlap(NamedTuple):
    """What two sketches say about two columns. A containment is None if nothing can be said."""

    jaccard: float
    left_in_right: float | None
    right_in_left: float | None
    sample: int
    """On how many values of the smaller side the containments rest."""


def overlap(left: Sketch, left_distinct: int, right: Sketch, right_distinct: int) -> Overlap:
    """Jaccard similarity and containment both ways.

    >>> one, two = np.array([1, 2, 3], np.uint64), np.array([2, 3, 4, 5], np.uint64)
    >>> overlap(one, 3, two, 4)
    Overlap(jaccard=0.4, left_in_right=0.6666666666666666, right_in_left=0.5, sample=3)
    """
    limit = min(_reach(left, left_distinct), _reach(right, right_distinct))
    inside_left = left[: np.searchsorted(left, limit, side="right")]
    inside_right = right[: np.searchsorted(right, limit, side="right")]
    shared = _shared(inside_left, inside_right)
    union = len(inside_left) + len(inside_right) - shared
    return Overlap(
        shared / union if union else 0.0,
        shared / len(inside_left) if len(inside_left) else None,
        shared / len(inside_right) if len(inside_right) else None,
        min(len(inside_left), len(inside_right)),
    )


def _reach(sketch: Sketch, distinct: int) -> int:
    """The hash up to which the sketch knows every value of its column."""
    if distinct <= len(sketch):
        return int(np.iinfo(np.uint64).max)
    return int(sketch[-1]) if len(sketch) else 0


def _shared(left: Sketch, right: Sketch) -> int:
    if len(left) > len(right):
        left, right = right, left
    if not len(left):
        return 0
    places = np.searchsorted(right, left)
    places[places == len(right)] = 0
    return int(np.count_nonzero(right[places] == left))
