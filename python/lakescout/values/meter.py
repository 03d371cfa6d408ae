"""The budget of a scan: which tables fit into it, and an end by the clock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

from lakescout.catalog import Catalog
from lakescout.connection import Connection
from lakescout.limit import Limit
from lakescout.values.fields import Piece
from lakescout.values.literal import Budget

_NAMED = 5
TOO_SLOW = "they take too long, until lakescout_refresh() lets them be tried again"
"""Why tables are left out that were given up for want of time."""


class Meter:
    """Keeps a scan within its budget and remembers what that cost."""

    def __init__(self, catalog: Catalog, budget: Budget) -> None:
        self._catalog = catalog
        self._budget = budget
        self._limit = Limit.of(None if budget.milliseconds is None else budget.milliseconds / 1000)
        self._left_out: dict[str, dict[str, None]] = {}

    @property
    def expired(self) -> bool:
        """The time is over."""
        return self._limit.passed

    def affordable(self, pieces: Sequence[Piece]) -> list[Piece]:
        """The pieces in the order of reading, smallest tables first, as far as the rows allow.

        Views come last: their size is not known, only the clock bounds them. What is known to be slow is left out.
        """
        slow = [piece for piece in pieces if piece.table.name in self._budget.slow]
        if slow:
            self._leave_out(TOO_SLOW, slow)
            pieces = [piece for piece in pieces if piece.table.name not in self._budget.slow]
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
                self._leave_out(f"budget: more than {self._budget.rows} rows", [piece])
        return kept

    def out_of_time(self, pieces: Sequence[Piece]) -> None:
        """Note what was not read for want of time."""
        self._leave_out(f"budget: more than {self._budget.milliseconds:g} ms", pieces)

    def too_slow(self, pieces: Sequence[Piece]) -> None:
        """Note what was interrupted for want of time; a table that was read alone is not tried again."""
        if len({piece.table.name for piece in pieces}) > 1:
            self.out_of_time(pieces)
            return
        self._budget.slow.add(piece.table.name for piece in pieces)
        self._leave_out(TOO_SLOW, pieces)

    @contextmanager
    def share(self, connection: Connection, pieces: Sequence[Piece]) -> Iterator[Limit]:
        """The time that these may take: a view half of what is left, so that the others get their turn."""
        limit = self._limit.half() if any(piece.table.is_view for piece in pieces) else self._limit
        if limit is self._limit:  # its clock runs already
            yield limit
            return
        with limit.kept(connection):
            yield limit

    def clock(self, connection: Connection) -> AbstractContextManager[None]:
        """Interrupt the connection's statements once the time is over."""
        return self._limit.kept(connection)

    def notes(self) -> list[str]:
        """What was left out, in words."""
        return [
            f"{len(names)} tables not scanned ({why}): {', '.join(list(names)[:_NAMED])}"
            + (", ..." if len(names) > _NAMED else "")
            for why, names in self._left_out.items()
        ]

    def _leave_out(self, why: str, pieces: Sequence[Piece]) -> None:
        self._left_out.setdefault(why, {}).update(dict.fromkeys(self._name(piece) for piece in pieces))

    def _name(self, piece: Piece) -> str:
        return self._catalog.display_name(piece.table.name)
