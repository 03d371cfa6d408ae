"""The paths tried for a base table and a target, with their gains: in `lakescout.augment_history`, or in memory."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass

from lakescout.errors import LakescoutError
from lakescout.lake import store
from lakescout.lake.catalog import TableName, stored_name
from lakescout.lake.connection import Connection, ConnectionSource, borrowed
from lakescout.lake.state import now
from lakescout.lake.store import rows_if_there

Writing = Callable[[], AbstractContextManager[Connection]]
"""Opens a transaction on the stored state."""

log = logging.getLogger("lakescout")


@dataclass(frozen=True, slots=True)
class Tried:
    """One path that was measured, with its tables as `schema.table`, in order."""

    tables: tuple[str, ...]
    columns: tuple[str, ...]
    r2_before: float
    r2_after: float
    chosen: bool

    @property
    def gain(self) -> float:
        """How much R2 rose."""
        return self.r2_after - self.r2_before


class History:
    """The history of one lake. `_memory` holds what could not be stored."""

    def __init__(self) -> None:
        self._memory: dict[tuple[TableName, str], list[Tried]] = {}

    def read(self, source: ConnectionSource, home: str, base: TableName, target: str) -> list[Tried]:
        """The paths tried, stored ones first, then those in memory, each in the order of time."""
        kept = list(self._memory.get((base, target.lower()), ()))
        sql = (
            "SELECT tables, columns, r2_before, r2_after, chosen FROM lakescout.augment_history "
            "WHERE base_database = ? AND base_schema = ? AND base_table = ? AND lower(target_column) = ? "
            "AND tables NOT NULL AND columns NOT NULL AND r2_before NOT NULL AND r2_after NOT NULL "
            "ORDER BY tried_at ASC NULLS LAST, rowid ASC NULLS LAST"
        )
        with borrowed(source) as connection:
            rows = rows_if_there(connection, sql, [*stored_name(base, home), target.lower()])
        stored = [Tried(*row) for row in rows]
        return [*stored, *kept]

    def add(
        self, writing: Writing, home: str, base: TableName, target: str, *, method: str, tried: Sequence[Tried]
    ) -> None:
        """Store the tried paths in one transaction; keep them in memory if that fails."""
        if not tried:
            return
        try:
            with writing() as connection:
                store.create(connection, "augment_history")
                store.append(connection, "augment_history", _rows(stored_name(base, home), target, method, tried))
        except LakescoutError as error:
            log.info("the augmentation history is held in memory: %s", error)
            self._memory.setdefault((base, target.lower()), []).extend(tried)


def _rows(base: TableName, target: str, method: str, tried: Sequence[Tried]) -> Iterator[tuple[object, ...]]:
    moment = now()
    for each in tried:
        figures = (each.r2_before, each.r2_after, each.gain, each.chosen)
        yield *base, target, each.tables, each.columns, *figures, method, moment
