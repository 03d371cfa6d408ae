"""All narrations of a lake, and what they say of a table.

A narration is versioned by its header and a hash of the table's headers: a model saw these and nothing
else, so what it said holds for every table of the same columns, and no longer when a column comes or goes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final

from lakescout.catalog import Table, TableName

BY_HAND: Final = "user"
"""Source of a narration that somebody wrote; others bear the name of the model."""

MAX_NARRATION: Final = 400
"""Characters of a description that are kept."""


def schema_hash(columns: Iterable[str]) -> str:
    """The hash of a table's column names, in order and as they are spelled."""
    return hashlib.sha256(json.dumps(list(columns), ensure_ascii=False).encode("utf-8", "replace")).hexdigest()


def table_hash(table: Table) -> str:
    """The hash of a table's headers."""
    return schema_hash(column.name for column in table.columns)


@dataclass(frozen=True, slots=True)
class Narration:
    """A description, and the model that wrote it or BY_HAND."""

    description: str
    source: str


@dataclass(frozen=True)
class Narrations:
    """Immutable; a change makes another one."""

    by_schema: Mapping[tuple[str, str], Narration] = field(default_factory=dict)
    """By schema hash and column name, in lower case."""
    by_column: Mapping[tuple[TableName, str], Narration] = field(default_factory=dict)
    """Written by hand: by table and column name, in lower case. Wins over the model's."""

    def __bool__(self) -> bool:
        return bool(self.by_schema or self.by_column)

    def of(self, table: Table) -> tuple[Narration | None, ...]:
        """The narration of each column, None where there is none."""
        if not self:
            return (None,) * len(table.columns)
        key = table_hash(table) if self.by_schema else ""
        names = [column.name.lower() for column in table.columns]
        return tuple(self.by_column.get((table.name, name)) or self.by_schema.get((key, name)) for name in names)

    def descriptions(self, table: Table) -> tuple[str | None, ...]:
        """The description of each column, None where there is none."""
        return tuple(None if narration is None else narration.description for narration in self.of(table))


NO_NARRATIONS: Final = Narrations()
