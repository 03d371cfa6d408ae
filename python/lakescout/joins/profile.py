"""What is known of a column's values: counts, range and a sketch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum

from lakescout.joins.sketch import EMPTY, Sketch


class Kind(Enum):
    """What a column's values can be compared with."""

    INTEGER = "integer"
    NUMBER = "number"
    TEXT = "text"
    MOMENT = "moment"
    TIME = "time"
    """Of a day: no date or timestamp can equal it."""
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


@dataclass(frozen=True)
class ColumnProfile:
    """Figures of one column, from the rows that were read."""

    kind: Kind
    rows: int = 0
    nulls: int = 0
    distinct: int = 0
    low: float | None = None
    high: float | None = None
    sketch: Sketch = field(default_factory=lambda: EMPTY)
    known_uniqueness: float | None = None
    """Uniqueness from elsewhere, for a table whose rows cannot be read."""

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
        """Distinct values per row of the table (JAR 3.3); 0 for a table without rows."""
        if self.known_uniqueness is not None:
            return self.known_uniqueness
        return self.distinct / self.rows if self.rows else 0.0

    @property
    def null_share(self) -> float:
        """Share of rows without a value."""
        return self.nulls / self.rows if self.rows else 0.0

    @property
    def fan_out(self) -> float | None:
        """Mean number of rows that bear one value; None without values."""
        return (self.rows - self.nulls) / self.distinct if self.distinct else None


class Reading(Enum):
    """How the reading of a table went."""

    DONE = "done"
    LATE = "not read yet for want of time"
    SLOW = "not read, since it took too long"
    FAILED = "cannot be read"


@dataclass(frozen=True)
class TableProfile:
    """The profiles of a table's columns, by position.

    `rows_read` < `rows`: of a very large table only a part was read, blocks from all over it. A column whose profile
    has as many rows as the table was read whole none the less.
    """

    columns: tuple[ColumnProfile, ...]
    rows: int
    rows_read: int
    shape: tuple[tuple[tuple[str, str], ...], int | None] | None = None
    """Columns with types, and the estimated rows, when the profile was taken: it holds while they stay."""
    reading: Reading = Reading.DONE
    """Anything but DONE: nothing was read, and `rows` is 0 for want of better."""

    @property
    def complete(self) -> bool:
        """Whether every row was read."""
        return self.reading is Reading.DONE and self.rows_read >= self.rows

    def is_part(self, column: int) -> bool:
        """Whether values of a column were left out: what is not in its sketch may still be in the column."""
        return self.columns[column].rows < self.rows


def unread(types: Sequence[str], reading: Reading = Reading.LATE) -> TableProfile:
    """The profile of a table of which only the column types are known.

    A table that cannot be read at all, a view over a lost file, has no column that could be a key.
    """
    kinds = (Kind.OTHER if reading is Reading.FAILED else kind_of(name) for name in types)
    return TableProfile(tuple(ColumnProfile(kind) for kind in kinds), 0, 0, reading=reading)
