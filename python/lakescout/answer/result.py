"""One answer: its statement, its rows, and what it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

import pyarrow as pa

from lakescout.lake.catalog import TableName

SOURCE_COLUMN = "source_table"
"""The column that names the table a row comes from, if several tables answer together."""


@dataclass(frozen=True)
class Answer:
    """A statement that ran under the guard, or a reason why there is none."""

    sql: str | None
    tables: tuple[TableName, ...] = ()
    rows: pa.Table | None = None
    confidence: float = 0.0
    reasons: tuple[str, ...] = ()
    """How each mention was used, what joins, what was left out: in the user's words."""
    way: str = "embedded"
    """'embedded' or 'model'."""
    features: Mapping[str, float] = field(default_factory=dict)
    too_large: str = ""
    """Why `rows` are only the first rows, which are shown as a sample and never as the answer."""
    instead: str = ""
    """Why another statement, which ranked above this one, could not read its tables; empty if there is none."""
    unused: tuple[str, ...] = ()
    """The words of the question that mean something and that the statement does not account for."""
    reading: str = ""
    """What was understood, as one sentence; empty if the statement says more than a plan can."""

    @cached_property
    def columns(self) -> list[list[str]]:
        """The cells of each column as texts, without their order and that of the columns; every rival is compared."""
        return [] if self.rows is None else columns_of(self.rows)

    @property
    def explanation(self) -> str:
        """The reasons as one text."""
        return "; ".join(self.reasons)


def columns_of(rows: pa.Table) -> list[list[str]]:
    """The cells of each column as texts, sorted, and the columns sorted, too."""
    return sorted(sorted(map(str, column.to_pylist())) for column in rows.columns)
