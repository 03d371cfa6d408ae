"""Tables and views that were given up for want of time."""

from __future__ import annotations

from collections.abc import Iterable

from lakescout.catalog import TableName


class SlowTables:
    """What took so long that reading it was given up: later questions leave it out and say so, until `clear`."""

    def __init__(self) -> None:
        self._names: frozenset[TableName] = frozenset()

    def __contains__(self, name: TableName) -> bool:
        return name in self._names

    def add(self, names: Iterable[TableName]) -> None:
        """Leave these out from now on."""
        self._names |= frozenset(names)

    def clear(self) -> None:
        """Try all of them again."""
        self._names = frozenset()
