"""The budget of a scan: which tables fit into it, and an end by the clock."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager

from lakescout.catalog import Catalog
from lakescout.connection import Connection
from lakescout.limit import Limit
from lakescout.values.fields import Piece
from lakescout.values.literal import Budget

_NAMED = 5


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

        Views come last: their size is not known, only the clock bounds them.
        """
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
                self._leave_out(f"more than {self._budget.rows} rows", [piece])
        return kept

    def out_of_time(self, pieces: Sequence[Piece]) -> None:
        """Note what was not read for want of time."""
        self._leave_out(f"more than {self._budget.milliseconds:g} ms", pieces)

    def clock(self, connection: Connection) -> AbstractContextManager[None]:
        """Interrupt the connection's statements once the time is over."""
        return self._limit.kept(connection)

    def notes(self) -> list[str]:
        """What was left out, in words."""
        return [
            f"{len(names)} tables not scanned (budget: {why}): {', '.join(list(names)[:_NAMED])}"
            + (", ..." if len(names) > _NAMED else "")
            for why, names in self._left_out.items()
        ]

    def _leave_out(self, why: str, pieces: Sequence[Piece]) -> None:
        self._left_out.setdefault(why, {}).update(dict.fromkeys(self._name(piece) for piece in pieces))

    def _name(self, piece: Piece) -> str:
        return self._catalog.display_name(piece.table.name)
