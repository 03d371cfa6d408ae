"""What was tried for a base table and a target, and what it added: in `lakescout.augment_history`, or in memory."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass

import pyarrow as pa

from lakescout.errors import LakescoutError, QueryError
from lakescout.lake.catalog import TableName, stored_name
from lakescout.lake.connection import Connection, ConnectionSource, borrowed
from lakescout.lake.sqltext import template
from lakescout.lake.state import now

Writing = Callable[[], AbstractContextManager[Connection]]
"""Opens a transaction on the stored state."""

log = logging.getLogger("lakescout")


@dataclass(frozen=True, slots=True)
class Tried:
    """One path that was measured: tables as `schema.table`, in order."""

    tables: tuple[str, ...]
    columns: tuple[str, ...]
    r2_before: float
    r2_after: float
    chosen: bool

    @property
    def gain(self) -> float:
        """What it added."""
        return self.r2_after - self.r2_before


class History:
    """The history of one lake. `memory` holds what could not be stored."""

    def __init__(self) -> None:
        self._memory: dict[tuple[TableName, str], list[Tried]] = {}

    def read(self, source: ConnectionSource, home: str, base: TableName, target: str) -> list[Tried]:
        """What was tried, later entries last."""
        kept = list(self._memory.get((base, target.lower()), ()))
        sql = (
            "SELECT tables, columns, r2_before, r2_after, chosen FROM lakescout.augment_history "
            "WHERE base_database = ? AND base_schema = ? AND base_table = ? AND lower(target_column) = ? "
            "AND tables NOT NULL AND columns NOT NULL AND r2_before NOT NULL AND r2_after NOT NULL "
            "ORDER BY tried_at ASC NULLS LAST, rowid ASC NULLS LAST"
        )
        try:
            with borrowed(source) as connection:
                rows = connection.query(sql, [*stored_name(base, home), target.lower()]).to_pylist()
        except QueryError:
            return kept
        stored = [
            Tried(tuple(r["tables"]), tuple(r["columns"]), r["r2_before"], r["r2_after"], r["chosen"]) for r in rows
        ]
        return [*stored, *kept]

    def add(
        self, writing: Writing, home: str, base: TableName, target: str, *, method: str, tried: Sequence[Tried]
    ) -> None:
        """Remember, in one transaction; in memory if nothing can be stored."""
        if not tried:
            return
        try:
            with writing() as connection:
                connection.execute(template("augment/history_create"))
                connection.append("lakescout", "augment_history", _rows(stored_name(base, home), target, method, tried))
        except LakescoutError as error:
            log.info("the augmentation history is held in memory: %s", error)
            self._memory.setdefault((base, target.lower()), []).extend(tried)


def _rows(base: TableName, target: str, method: str, tried: Sequence[Tried]) -> pa.Table:
    count, texts = len(tried), pa.list_(pa.string())
    return pa.table(
        {
            "base_database": pa.array([base[0]] * count, pa.string()),
            "base_schema": pa.array([base[1]] * count, pa.string()),
            "base_table": pa.array([base[2]] * count, pa.string()),
            "target_column": pa.array([target] * count, pa.string()),
            "tables": pa.array([list(each.tables) for each in tried], texts),
            "columns": pa.array([list(each.columns) for each in tried], texts),
            "r2_before": pa.array([each.r2_before for each in tried], pa.float64()),
            "r2_after": pa.array([each.r2_after for each in tried], pa.float64()),
            "gain": pa.array([each.gain for each in tried], pa.float64()),
            "chosen": pa.array([each.chosen for each in tried], pa.bool_()),
            "method": pa.array([method] * count, pa.string()),
            "tried_at": pa.array([now()] * count, pa.timestamp("us")),
        }
    )
