"""Running a checked statement: read-only, against the clock, with caps on rows and bytes."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Event, Timer
from typing import Final

import pyarrow as pa

from lakescout.answer.guard.check import Guarded
from lakescout.answer.guard.closed import failing_closed
from lakescout.answer.guard.confirm import confirm
from lakescout.answer.guard.exact import annotated, reading, shape_of
from lakescout.connection import Connection, ConnectionSource, borrowed, builtins_first, transaction
from lakescout.errors import GuardError, QueryError

SAMPLE_ROWS: Final = 10
"""Rows that are kept of an answer of too many bytes."""


class TooLargeError(GuardError):
    """The statement ran and gave more than the limits allow: `first` holds its first rows."""

    def __init__(self, problem: str, guarded: Guarded, first: pa.Table) -> None:
        super().__init__(problem)
        self.guarded = guarded
        self.first = first


@dataclass(frozen=True, slots=True)
class Limits:
    """What one statement may cost."""

    seconds: float = 10.0
    rows: int = 10_000
    cells: int = 1_000_000
    bytes: int = 16 * 1024 * 1024


@failing_closed()
def run(source: ConnectionSource, guarded: Guarded, limits: Limits = Limits()) -> pa.Table:
    """The rows of `guarded`. Raises QueryError from DuckDB, GuardError past the time, TooLargeError past a cap.

    `query()` takes one SELECT and nothing else, and the transaction takes no write: either alone
    stops a statement that the two parsers let through. A column that Arrow cannot hold exactly is read
    as text, with DuckDB's type in the metadata of its field (see `exact`).
    """
    with _guarding(source, limits) as connection:
        confirm(connection, guarded)
        shape = shape_of(connection, guarded.sql)
        most = min(limits.rows, limits.cells // max(1, len(shape.names)))
        rows = annotated(connection.query(reading(shape, most + 1), [guarded.sql]), shape)
    if rows.num_rows > limits.rows:
        problem = f"the answer has more than {limits.rows:,} rows (setting answer_rows)"
        raise TooLargeError(problem, guarded, rows.slice(0, limits.rows))
    if rows.num_rows > most:
        problem = f"the answer has more than {limits.cells:,} cells"
        raise TooLargeError(problem, guarded, rows.slice(0, SAMPLE_ROWS))
    if rows.nbytes > limits.bytes:
        problem = f"the answer has more than {limits.bytes:,} bytes"
        raise TooLargeError(problem, guarded, rows.slice(0, SAMPLE_ROWS))
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
