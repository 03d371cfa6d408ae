"""Running statements over many tables so that one that fails does not fail the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence

import pyarrow as pa

from lakescout.catalog import Catalog, TableName
from lakescout.connection import Connection, Parameter
from lakescout.errors import QueryError
from lakescout.sqltext import Sql
from lakescout.values.fields import Family, Piece
from lakescout.values.meter import Meter

_ATTEMPTS = 16
"""Failures after which the rest of a table is given up: a view may fail in each of 5,000 columns."""

Batch = Sequence[Piece]
Build = Callable[[Batch], Sql]


class Runner:
    """Runs a statement over a batch; halves it when it fails, until the culprit stands alone."""

    def __init__(self, connection: Connection, catalog: Catalog, meter: Meter) -> None:
        self._connection = connection
        self._catalog = catalog
        self._meter = meter
        self._failed: dict[str, str] = {}
        self._failures: Counter[TableName] = Counter()

    def run(self, batch: Batch, build: Build, parameters: Sequence[Parameter]) -> Iterator[tuple[Batch, pa.Table]]:
        """The results over all pieces that can be read, each with its pieces."""
        batch = [piece for piece in batch if self._failures[piece.table.name] < _ATTEMPTS]
        if not batch:
            return
        if self._meter.expired:
            self._meter.out_of_time(batch)
            return
        with self._meter.share(self._connection, batch) as limit:
            found = self._rows(build(batch), parameters)
            late = limit.passed
        if not isinstance(found, QueryError):
            yield batch, found
            return
        if late:
            self._meter.too_slow(batch)
            return
        for part in self._parts(batch, found):
            yield from self.run(part, build, parameters)

    def _rows(self, sql: Sql, parameters: Sequence[Parameter]) -> pa.Table | QueryError:
        try:
            return self._connection.query(sql, parameters)
        except QueryError as error:
            return error

    def notes(self) -> list[str]:
        """What could not be read and why, in words."""
        return [f"{name} not scanned: {why}" for name, why in sorted(self._failed.items())]

    def _parts(self, batch: Batch, failure: QueryError) -> list[Batch]:
        """What to try instead of a batch that failed."""
        if len(batch) == 1:
            return self._parts_of_table(batch[0], failure)
        readable = [piece for piece in batch if self._can_bind(piece)]
        if len(readable) < len(batch):
            return [readable, *([piece] for piece in batch if piece not in readable)]
        return [batch[: len(batch) // 2], batch[len(batch) // 2 :]]

    def _parts_of_table(self, piece: Piece, failure: QueryError) -> list[Batch]:
        name = piece.table.name
        self._failures[name] += 1
        if not self._can_open(piece):
            self._failures[name] = _ATTEMPTS
        given_up = self._failures[name] >= _ATTEMPTS
        if not given_up and len(piece.fields) > 1:
            return [[half] for half in piece.halves()]
        shown = self._catalog.display_name(name)
        culprit = shown if given_up else f"{shown}.{piece.fields[0].column.name}"
        self._failed.setdefault(culprit, str(failure).strip().partition("\n")[0])
        return []

    def _can_open(self, piece: Piece) -> bool:
        return self._succeeds(f"SELECT 1 FROM {piece.table.name.quoted} LIMIT 0")

    def _can_bind(self, piece: Piece) -> bool:
        return self._succeeds(f"SELECT 1 FROM ({piece.cells(Family.TEXT)}) LIMIT 0")

    def _succeeds(self, sql: str) -> bool:
        try:
            self._connection.query(sql)
        except QueryError:
            return False
        return True
