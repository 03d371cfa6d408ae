"""The engine's `Connection` over the C API: SQL in, Arrow out, through the extension."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import pyarrow as pa

from lakescout.connection import Parameter
from lakescout.doors.abi import ArrowStream, Host, values
from lakescout.errors import ConnectionGoneError, LakescoutError, QueryError

WAIT_MILLISECONDS = 60_000
"""How long a call waits while all connections of the pool are lent."""

CHUNK_ROWS = 2048
"""DuckDB's vector size: no batch that it is sent may have more rows."""


class ShellConnection:
    """A connection of the extension's pool, lent until it is closed."""

    def __init__(self, host: Host, lease: int) -> None:
        self._host = host
        self._lease: int | None = lease

    def query(self, sql: str, parameters: Sequence[Parameter] = ()) -> pa.Table:
        """Run one statement and return its rows."""
        stream, bound = ArrowStream(), values(parameters)
        self._do(self._host.query, _sql(sql), bound, len(bound), ctypes.addressof(stream))
        try:
            return pa.RecordBatchReader._import_from_c(ctypes.addressof(stream)).read_all()
        except (pa.ArrowException, OSError) as error:
            raise QueryError(str(error)) from error

    def execute(self, sql: str, parameters: Sequence[Parameter] = ()) -> None:
        """Run statements for their effect."""
        bound = values(parameters)
        self._do(self._host.execute, _sql(sql), bound, len(bound))

    def append(self, schema: str, table: str, rows: pa.Table) -> None:
        """Append rows, columns by position."""
        stream = ArrowStream()
        rows.to_reader(max_chunksize=CHUNK_ROWS)._export_to_c(ctypes.addressof(stream))
        self._do(self._host.append, schema.encode(), table.encode(), ctypes.addressof(stream))

    def interrupt(self) -> None:
        """Stop what another thread runs on this connection."""
        if self._lease is not None:
            self._host.interrupt(self._lease)

    def close(self) -> None:
        """Give the connection back."""
        lease, self._lease = self._lease, None
        if lease is not None:
            self._host.give_back(lease)

    def __del__(self) -> None:
        self.close()

    def _do(self, function: Any, *arguments: object) -> None:
        if self._lease is None:
            raise QueryError("this connection was given back")
        error = ctypes.c_void_p()
        if not function(self._lease, *arguments, ctypes.byref(error)):
            raise QueryError(take_text(self._host, error))


class ShellSource:
    """Lends connections of one database."""

    def __init__(self, host: Host, database: int) -> None:
        self._host = host
        self._database = database

    def connect(self) -> ShellConnection:
        """Borrow a connection. Raises ConnectionGoneError when the database was left by everyone."""
        error = ctypes.c_void_p()
        lease = self._host.lend(self._database, WAIT_MILLISECONDS, ctypes.byref(error))
        if lease is None:
            raise ConnectionGoneError(take_text(self._host, error))
        return ShellConnection(self._host, lease)


def take_text(host: Host, text: ctypes.c_void_p) -> str:
    """A message of the extension, which is freed."""
    if not text.value:
        return "unknown error"
    message = ctypes.string_at(text.value).decode(errors="replace")
    host.free_text(text.value)
    return message


def _sql(sql: str) -> bytes:
    if "\0" in sql:
        raise LakescoutError("a statement holds a NUL character: values with one must be bound")
    return sql.encode()
