"""Running statements over many tables, within the budget of a scan; one failure does not affect the others."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

import pyarrow as pa

from lakescout.errors import QueryError
from lakescout.lake.catalog import Catalog, TableName
from lakescout.lake.connection import Connection, Limit, Parameter
from lakescout.lake.sqltext import Sql
from lakescout.values.fields import Family, Piece
from lakescout.values.literal import Budget
from lakescout.words.text import counted

_NAMED = 5


def too_slow(milliseconds: float | None) -> str:
    """The reason shown for tables that are left out because reading them takes longer than this."""
    return f"reading takes over {milliseconds or 0:g} ms: setting scan_milliseconds; lakescout_refresh() tries again"


FAIR = 0.2
"""A table that had this share of a question's time in vain is not tried again; one with less may have come too late."""


class Meter:
    """Keeps a scan within its budget and remembers what was left out for it."""

    def __init__(self, catalog: Catalog, budget: Budget) -> None:
        self._catalog = catalog
        self._budget = budget
        self._limit = Limit.of(None if budget.milliseconds is None else budget.milliseconds / 1000)
        self._left_out: dict[tuple[str, str], dict[str, None]] = {}
        self.late = False
        """Time ran out in this scan. Tables left out because they were slow before do not count."""

    @property
    def expired(self) -> bool:
        """Whether the time is up."""
        return self._limit.passed

    def affordable(self, pieces: Sequence[Piece]) -> list[Piece]:
        """The pieces in reading order, smallest tables first, as far as the row limit allows.

        Views come last: their size is unknown, so only the clock limits them. Known slow ones are left out.
        """
        allowed = self._budget.allowed
        slow = [piece for piece in pieces if self._budget.slow.skips(piece.slow_as, allowed)]
        if slow:
            self._leave_out(too_slow(allowed), slow)
            pieces = [piece for piece in pieces if not self._budget.slow.skips(piece.slow_as, allowed)]
        ordered = sorted(pieces, key=lambda piece: (piece.table.is_view, piece.rows))
        if self._budget.rows is None:
            return ordered
        kept, total, seen = [], 0, ""
        for piece in ordered:
            name = self._name(piece)
            total += 0 if name == seen else piece.rows
            seen = name
            if total <= self._budget.rows:
                kept.append(piece)
            else:
                self._leave_out(f"budget: more than {self._budget.rows} rows, setting scan_rows", [piece])
        return kept

    def out_of_time(self, pieces: Sequence[Piece]) -> None:
        """Record what there was no time to read."""
        self.late = True
        self._leave_out(f"budget: more than {self._budget.allowed or 0:g} ms, setting scan_milliseconds", pieces)

    def too_slow(self, pieces: Sequence[Piece], seconds: float) -> None:
        """Record what was interrupted after so many seconds because time ran out.

        A table or column that was read alone, and had its share of the time, is not tried again.
        """
        allowed = self._budget.allowed or 0.0
        if len({piece.table.name for piece in pieces}) > 1 or 1000 * seconds < FAIR * allowed:
            self.out_of_time(pieces)
            return
        self.late = True
        self._budget.slow.add((piece.slow_as for piece in pieces), allowed)
        self._leave_out(too_slow(allowed), pieces)

    @contextmanager
    def share(self, connection: Connection, pieces: Sequence[Piece]) -> Iterator[Limit]:
        """The time these may take: a view gets half of what is left, so that the others get their turn."""
        limit = self._limit.half() if any(piece.table.is_view for piece in pieces) else self._limit
        if limit is self._limit:  # its clock is already running
            yield limit
            return
        with limit.kept(connection):
            yield limit

    def clock(self, connection: Connection) -> AbstractContextManager[None]:
        """Interrupt the connection's statements once the time is up."""
        return self._limit.kept(connection)

    def notes(self) -> list[str]:
        """What was left out, in words."""
        return [
            f"{counted(len(names), what)} not scanned ({why}): {', '.join(list(names)[:_NAMED])}"
            + (", ..." if len(names) > _NAMED else "")
            for (what, why), names in self._left_out.items()
        ]

    def _leave_out(self, why: str, pieces: Sequence[Piece]) -> None:
        for piece in pieces:
            _, column = piece.slow_as
            named = ("column", f"{self._name(piece)}.{column}") if column else ("table", self._name(piece))
            self._left_out.setdefault((named[0], why), {})[named[1]] = None

    def _name(self, piece: Piece) -> str:
        return self._catalog.display_name(piece.table.name)


_ATTEMPTS = 16
"""How many failures before the rest of a table is given up: a view may fail in each of 5,000 columns."""

Batch = Sequence[Piece]
Build = Callable[[Batch], Sql]


class Runner:
    """Runs a statement over a batch and, if it fails, halves the batch until the culprit is alone."""

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
        began = time.monotonic()
        with self._meter.share(self._connection, batch) as limit:
            found = self._rows(build(batch), parameters)
            late = limit.passed
        if not isinstance(found, QueryError):
            yield batch, found
            return
        if late:
            self._meter.too_slow(batch, time.monotonic() - began)
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
