"""The Python door: scalar functions and macros in an ordinary duckdb connection.

A UDF lives in the system catalog of the database, is seen by all its connections, and does not
own its callable. So every callable is kept for ever, connections are held weakly, and each call
picks a registered connection that is still open.
"""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from os import PathLike
from typing import Any

import duckdb
import pyarrow as pa

from lakescout.connection import Parameter
from lakescout.doors.advice import accept_copies
from lakescout.doors.call import invoke, split_statement
from lakescout.doors.macros import KEEP, OURS, macro, row_type, scalar_name
from lakescout.doors.nested import inside, refuse_nested
from lakescout.engine import Lake
from lakescout.errors import ArgumentError, ConnectionGoneError, LakescoutError, QueryError
from lakescout.functions import FUNCTIONS, Function, Kind
from lakescout.llm.statement import running
from lakescout.sqltext import quote, quote_path

MACRO_DATABASE = "lakescout_fn"
"""An attached in-memory database that holds the macros for cursors and other connections."""

_IDENTITY = "lakescout_instance"

ARROW_ROWS = 100_000
"""Rows of one Arrow batch."""

_instances: dict[int, Instance]
_kept: list[Callable[..., Any]] = []
_numbers = count(1)
_lock = threading.RLock()


class DuckDBConnection:
    """A cursor of the user's connection, as the engine's `Connection`."""

    def __init__(self, cursor: duckdb.DuckDBPyConnection) -> None:
        self._cursor = cursor
        cursor.execute(f"SET VARIABLE {OURS} = true")

    def query(self, sql: str, parameters: Sequence[Parameter] = ()) -> pa.Table:
        """Run one statement and return its rows."""
        accept_copies(__name__)
        try:
            with inside():
                reader: Any = self._cursor.execute(sql, list(parameters)).to_arrow_reader(ARROW_ROWS)
                return reader.read_all()
        except (duckdb.Error, pa.ArrowException, OSError) as error:  # the last two: after the first rows
            raise QueryError(str(error)) from error

    def execute(self, sql: str, parameters: Sequence[Parameter] = ()) -> None:
        """Run statements for their effect."""
        try:
            with inside():
                self._cursor.execute(sql, list(parameters)) if parameters else self._cursor.execute(sql)
        except duckdb.Error as error:
            raise QueryError(str(error)) from error

    def append(self, schema: str, table: str, rows: pa.Table) -> None:
        """Append rows, columns by position."""
        try:
            self._cursor.register("lakescout_rows", rows)
            self._cursor.execute(f"INSERT INTO {quote_path(schema, table)} SELECT * FROM lakescout_rows")
            self._cursor.unregister("lakescout_rows")
        except duckdb.Error as error:
            raise QueryError(str(error)) from error

    def interrupt(self) -> None:
        """Stop what runs on this cursor."""
        self._cursor.interrupt()

    def close(self) -> None:
        """Close the cursor."""
        self._cursor.close()


class Instance:
    """One database with its lake and the connections that were registered for it."""

    def __init__(self, overrides: Mapping[str, object]) -> None:
        self.number = next(_numbers)
        self._connections: list[weakref.ref[duckdb.DuckDBPyConnection]] = []
        self.lake = Lake(self, overrides)

    def add(self, connection: duckdb.DuckDBPyConnection) -> None:
        """Remember a connection, weakly."""
        with _lock:
            if not any(reference() is connection for reference in self._connections):
                self._connections.append(weakref.ref(connection))

    def connect(self) -> DuckDBConnection:
        """A cursor of a registered connection that is still open. Raises ConnectionGoneError."""
        with _lock:
            for reference in list(self._connections):
                connection = reference()
                try:
                    if connection is not None:
                        return DuckDBConnection(connection.cursor())
                except duckdb.ConnectionException:
                    pass
                self._connections.remove(reference)
        raise ConnectionGoneError(
            "every connection that lakescout was registered on is closed; call lakescout.register(con) on an open one"
        )


_instances = {}


def connect(
    path: str | PathLike[str] = ":memory:", *, read_only: bool = False, **settings: object
) -> duckdb.DuckDBPyConnection:
    """Open a database with the functions registered. Settings are those of lakescout_settings()."""
    connection = duckdb.connect(str(path), read_only=read_only)
    try:
        register(connection, **settings)
    except BaseException:
        connection.close()
        raise
    return connection


def register(connection: duckdb.DuckDBPyConnection, **settings: object) -> None:
    """Register the functions on a connection; doing so again only changes the settings given.

    Raises ArgumentError for what is no duckdb connection, SettingError for an unknown setting or a
    value that is not allowed, LakescoutError when the extension is loaded in this database.
    """
    if not hasattr(connection, "create_function"):
        kind = type(connection).__name__
        raise ArgumentError(f"register takes a connection of duckdb, not {kind}; lakescout.connect(path) opens one")
    with _lock:
        instance = _find_instance(connection)
        if instance is None:
            instance = Instance(settings)
            try:
                _create_functions(connection, instance)
            except duckdb.CatalogException as error:
                raise LakescoutError(
                    "the functions are in this database already: the lakescout extension is loaded. Use them as they "
                    "are, or register before LOAD"
                ) from error
            _instances[instance.number] = instance
        else:
            instance.lake.override(settings)
        instance.add(connection)
        _create_macros(connection)


def lake_of(connection: duckdb.DuckDBPyConnection) -> Lake:
    """The engine behind a registered connection; it is registered if need be."""
    register(connection)
    instance = _find_instance(connection)
    assert instance is not None
    return instance.lake


def _find_instance(connection: duckdb.DuckDBPyConnection) -> Instance | None:
    try:
        row = connection.cursor().execute(f"SELECT {_IDENTITY}()").fetchone()
    except duckdb.CatalogException:
        return None
    assert row is not None
    return _instances[row[0]]


def _create_functions(connection: duckdb.DuckDBPyConnection, instance: Instance) -> None:
    def identity() -> int:
        return instance.number

    def keep() -> bool:
        instance.lake.keep()
        return True

    _create(connection, _IDENTITY, identity, "BIGINT", [], side_effects=False)
    _create(connection, KEEP, keep, "BOOLEAN", [], side_effects=True)
    for function in FUNCTIONS:
        kind = row_type(function) if function.kind is Kind.TABLE else function.columns[0][1]
        result = "VARCHAR" if function.kind is Kind.QUERY else kind
        _create(
            connection,
            scalar_name(function),
            _callable(function, instance),
            result,
            None if function.parameters else [],
            side_effects=function.kind is not Kind.QUERY,
        )


def _create(
    connection: duckdb.DuckDBPyConnection,
    name: str,
    call: Callable[..., Any],
    result: str,
    parameters: list[Any] | None,
    *,
    side_effects: bool,
) -> None:
    _kept.append(call)
    create: Any = connection.create_function
    create(name, call, parameters, duckdb.sqltype(result), null_handling="special", side_effects=side_effects)


def _callable(function: Function, instance: Instance) -> Callable[..., Any]:
    def call(*arguments: object) -> Any:
        refuse_nested(function.name)
        known, number = split_statement(arguments)
        with running(number):
            return invoke(function, instance.lake, known)

    def call_without() -> Any:
        return call()

    return call if function.parameters else call_without


def _create_macros(connection: duckdb.DuckDBPyConnection) -> None:
    cursor = connection.cursor()
    try:
        cursor.execute(f"ATTACH IF NOT EXISTS ':memory:' AS {quote(MACRO_DATABASE)} (READ_WRITE)")
        shared = cursor.execute(
            "SELECT count(*) FROM duckdb_functions() WHERE database_name = ? AND function_type = 'table_macro'",
            [MACRO_DATABASE],
        ).fetchone()
        tables = [function for function in FUNCTIONS if function.kind is not Kind.SCALAR]
        if shared is None or shared[0] < len(tables):
            for function in tables:
                cursor.execute(macro(function, MACRO_DATABASE))
        for function in tables:
            connection.execute(macro(function))
    finally:
        cursor.close()
