"""Running a checked statement: read-only, against the clock, with caps on rows and bytes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Timer

import pyarrow as pa

from lakescout.answer.guard.check import Guarded
from lakescout.answer.guard.closed import failing_closed
from lakescout.answer.guard.confirm import confirm
from lakescout.connection import Connection, ConnectionSource, borrowed, builtins_first, transaction
from lakescout.errors import GuardError, QueryError


@dataclass(frozen=True, slots=True)
class Limits:
    """What one statement may cost."""

    seconds: float = 10.0
    rows: int = 10_000
    bytes: int = 16 * 1024 * 1024


@failing_closed()
def run(source: ConnectionSource, guarded: Guarded, limits: Limits = Limits()) -> pa.Table:
    """The rows of `guarded`. Raises GuardError past a limit, QueryError when DuckDB refuses it.

    `query()` takes one SELECT and nothing else, and the transaction takes no write: either alone
    stops a statement that the two parsers let through.
    """
    with _guarding(source, limits) as connection:
        confirm(connection, guarded)
        rows = connection.query(f"SELECT * FROM system.main.query(?) LIMIT {int(limits.rows) + 1}", [guarded.sql])
    if rows.num_rows > limits.rows:
        raise GuardError(f"the answer has more than {limits.rows:,} rows")
    if rows.nbytes > limits.bytes:
        raise GuardError(f"the answer has more than {limits.bytes:,} bytes")
    return rows


@contextmanager
def _guarding(source: ConnectionSource, limits: Limits) -> Iterator[Connection]:
    """A connection on which names of functions are DuckDB's own, that takes no write, and is stopped in time."""
    with (
        borrowed(source) as connection,
        builtins_first(connection),
        transaction(connection, read_only=True),
        _clock(connection, limits.seconds),
    ):
        yield connection


@contextmanager
def _clock(connection: Connection, seconds: float) -> Iterator[None]:
    """Interrupt what `connection` runs once `seconds` are over."""
    expired = Event()

    def stop() -> None:
        expired.set()
        connection.interrupt()

    timer = Timer(seconds, stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    except QueryError as error:
        if expired.is_set():
            raise GuardError(f"the statement ran longer than {seconds:g} seconds and was stopped") from error
        raise
    finally:
        timer.cancel()
        timer.join()
