"""One answer: its statement, its rows, and what it rests on."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pyarrow as pa

from lakescout.catalog import TableName

SOURCE_COLUMN = "source_table"
"""The column that names the table a row comes from, where several tables answer together."""


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

    @property
    def explanation(self) -> str:
        """The reasons as one text."""
        return "; ".join(self.reasons)
