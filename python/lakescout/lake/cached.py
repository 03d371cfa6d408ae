"""The one life cycle of everything that is derived from a lake and kept in its home database.

A cache is restored once, used while it is valid, rebuilt when it is not, and stored if the database can be written to.
"""

from __future__ import annotations

import logging
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from lakescout.errors import QueryError, plainly
from lakescout.lake.connection import NEUTRAL, Connection, in_zone, transaction
from lakescout.lake.freshness import Changes, Signature

log = logging.getLogger("lakescout")

Inputs = TypeVar("Inputs")
Value = TypeVar("Value")


@dataclass(frozen=True)
class DatabaseState:
    """The database as one call sees it."""

    connection: Connection
    home: str
    """The database that holds the stored tables."""
    token: Hashable | None = None
    """Equal tokens: nothing was committed in between. None when that cannot be told."""
    token_now: Callable[[], Hashable | None] = lambda: None
    """The token that holds this instant, which our own commits change too."""
    files_now: Callable[[], Signature | None] = lambda: None
    """The files of the databases this instant; None where they do not tell of every commit."""
    logs_told: bool = False
    """A commit of our own was found in DuckDB's log as expected, so the log is trusted for commits of others too."""
    readable: bool = True
    """What is stored is in our format and may be read."""
    writable: bool = False
    """This call may store something."""

    def saved(self, what: str, write: Callable[[], object], changes: Changes | None = None, told_by: str = "") -> bool:
        """Write in one transaction; returns whether that worked. A failure is logged; what was made stays in memory.

        `changes` learn whether DuckDB's log can be trusted: the commit must show there as a change of table `told_by`.
        """
        before = self.files_now()
        try:
            with transaction(self.connection):
                write()
        except QueryError as error:
            level = logging.DEBUG if "read-only" in str(error) else logging.WARNING  # whoever opened it so knows
            log.log(level, "%s could not be stored, so what is made stays in memory: %s", what, plainly(error))
            return False
        if changes is not None:
            changes.learn(before, self.files_now(), told_by)
        return True


class Cached(ABC, Generic[Inputs, Value]):
    """A cache of something derived from the lake. `ensure` runs the life cycle; a subclass fills in the steps.

    Not thread-safe, unless the subclass says so: callers hold a lock.
    """

    unsaved: bool = False
    """Something was made that is not stored yet."""
    _restored: bool = False

    def ensure(self, now: DatabaseState, inputs: Inputs) -> Value:
        """The value, brought up to date."""
        if not self._restored:
            self.restore(now, inputs)
            self._restored = True
        if not self.is_valid(now, inputs):
            with in_zone(NEUTRAL):  # sessions in other zones use it, too
                self.make(now, inputs)
        if self.unsaved and now.writable:
            self.store(now, inputs)
        return self.value()

    def restore(self, now: DatabaseState, inputs: Inputs) -> None:
        """Read what is stored. Called once, before anything else."""

    @abstractmethod
    def is_valid(self, now: DatabaseState, inputs: Inputs) -> bool:
        """Whether what is held still fits the lake."""

    @abstractmethod
    def make(self, now: DatabaseState, inputs: Inputs) -> None:
        """Make what is missing; sets `unsaved` if that is worth storing."""

    def store(self, now: DatabaseState, inputs: Inputs) -> None:
        """Write what is not stored and clear `unsaved`. What cannot be written stays in memory."""

    @abstractmethod
    def value(self) -> Value:
        """The value that `ensure` returns."""

    @abstractmethod
    def forget(self) -> None:
        """Rebuild everything at the next use."""
