"""What the engine needs of a database: SQL in, Arrow out.

Each door brings its own adapter, so the engine never imports `duckdb`: inside the
DuckDB shell, Python's module would be a second database library on the same file.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

import pyarrow as pa

from lakescout.sqltext import literal, quote

Parameter = None | bool | int | float | str | bytes | Sequence[str] | Sequence[int]
"""What may be bound to a `?`: a scalar, or a list of texts or of integers."""


class Connection(Protocol):
    """One private connection to the user's database. It sees committed data only."""

    def query(self, sql: str, parameters: Sequence[Parameter] = ()) -> pa.Table:
        """Run one statement and return its rows. Raises QueryError."""
        ...

    def execute(self, sql: str, parameters: Sequence[Parameter] = ()) -> None:
        """Run one statement (several when nothing is bound) for its effect. Raises QueryError."""
        ...

    def append(self, schema: str, table: str, rows: pa.Table) -> None:
        """Append rows to a table of the current database, columns by position. Raises QueryError."""
        ...

    def interrupt(self) -> None:
        """Stop the statement that another thread runs on this connection."""
        ...

    def close(self) -> None:
        """Give the connection back."""
        ...


class ConnectionSource(Protocol):
    """Where the engine gets private connections from; safe to call from several threads."""

    def connect(self) -> Connection:
        """Open or lend a connection. Raises ConnectionGoneError when the database is closed."""
        ...


@contextmanager
def transaction(connection: Connection, *, read_only: bool = False) -> Iterator[Connection]:
    """Commit when the block ends, roll back when it raises."""
    connection.execute("BEGIN TRANSACTION READ ONLY" if read_only else "BEGIN TRANSACTION")
    try:
        yield connection
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


@contextmanager
def builtins_first(connection: Connection) -> Iterator[Connection]:
    """Let DuckDB's own functions come before macros of the lake that bear their names. Tables must be named in full.

    A macro `lower` in the lake's file would else be what every `lower(...)` of ours means, operators included.
    Macros of other names stay in reach: generated columns may use them. Views look names up where they are defined.
    """
    home = connection.query("SELECT system.main.current_database() AS home")["home"][0].as_py()
    path = f"system.main,{quote(str(home))}.main"
    connection.execute(f"SET search_path = {literal(path)}")
    try:
        yield connection
    finally:
        connection.execute("RESET search_path")


@contextmanager
def borrowed(source: ConnectionSource) -> Iterator[Connection]:
    """A connection for the length of the block."""
    connection = source.connect()
    try:
        yield connection
    finally:
        connection.close()
