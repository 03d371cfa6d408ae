"""The Python door: scalar functions and macros in an ordinary duckdb connection.

A UDF lives in the system catalog of the database, is visible to all its connections, and does not
own its callable. So every callable is kept forever, connections are held weakly, and each call
picks a registered connection that is still open.
"""

from __future__ import annotations

import re
import threading
import warnings
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import count
from os import PathLike
from pathlib import Path
from typing import Any, Final

import duckdb
import pyarrow as pa

from lakescout.doors.files import VERSION, create_readable, is_encrypted, open_encrypted, reader, silenced
from lakescout.doors.macros import (
    KEEP,
    OURS,
    ZONED,
    inside,
    invoke,
    macro,
    own_names,
    refuse_nested,
    row_type,
    scalar_name,
    split_caller,
    waiting,
)
from lakescout.engine.calls import running
from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError, ConnectionGoneError, LakescoutError, QueryError, SettingError, plainly
from lakescout.lake.connection import Parameter, in_zone
from lakescout.lake.freshness import taken_name
from lakescout.lake.settings import SETTINGS, check_value
from lakescout.lake.sqltext import literal, quote, quote_path
from lakescout.paths import is_folder
from lakescout.plugins import plugins
from lakescout.surface.functions import FUNCTIONS, Function, Kind
from lakescout.words.onnx import find_encoder

MESSAGE: Final = "Arrow output on a DB-API result"


def accept_copies(module: str) -> None:
    """Hide the warning `MESSAGE` about statements of `module`, whatever the filters say now."""
    if _would_warn(module):
        warnings.filterwarnings("ignore", message=MESSAGE, category=UserWarning, module=module.replace(".", r"\."))


def _would_warn(module: str) -> bool:
    """Whether the warning would be shown or raised, by the first filter that matches it."""
    for action, message, category, place, line in warnings.filters:
        if _fits(message, MESSAGE) and issubclass(UserWarning, category) and _fits(place, module) and not line:
            return action != "ignore"
    return True


def _fits(pattern: Any, text: str) -> bool:
    """Whether the pattern of a filter matches: None (always), a text (in the interpreter's own filters) or a regex."""
    if pattern is None or isinstance(pattern, str):
        return pattern is None or pattern == text
    return pattern.match(text) is not None


MACRO_DATABASE = "lakescout_fn"
"""An attached in-memory database that holds the macros for cursors and other connections."""

COMPLETE: Final = "lakescout_complete"
"""The macro that is made last there: if it exists, all of them do."""

_IDENTITY = "lakescout_instance"

ARROW_ROWS = 100_000
"""How many rows one Arrow batch has."""
FEW_CELLS: Final = 600
"""Up to this many cells of a result are fetched as Python values: for few rows, Arrow costs another statement."""
_FETCHED: Final = {
    "BOOLEAN": pa.bool_(),
    **{"TINYINT": pa.int8(), "SMALLINT": pa.int16(), "INTEGER": pa.int32(), "BIGINT": pa.int64()},
    **{"UTINYINT": pa.uint8(), "USMALLINT": pa.uint16(), "UINTEGER": pa.uint32(), "UBIGINT": pa.uint64()},
    **{"HUGEINT": pa.decimal128(38, 0), "FLOAT": pa.float32(), "DOUBLE": pa.float64(), "VARCHAR": pa.string()},
}
"""The Arrow types of those DuckDB types whose values Python holds exactly."""
_CHEAPER: Final = int(duckdb.__version__.split(".")[0]) >= 2
"""Whether few rows are cheaper as Python values. Before DuckDB 2.0 they are not; there, Arrow also has other types for
large integers, and starts over after rows were fetched."""
_DECIMAL: Final = re.compile(r"DECIMAL\((\d+), ?(\d+)\)")


def _arrow_type(kind: str) -> pa.DataType | None:
    """The Arrow type of a DuckDB type; None if only DuckDB can convert its values."""
    decimal = _DECIMAL.fullmatch(kind)
    return pa.decimal128(int(decimal[1]), int(decimal[2])) if decimal else _FETCHED.get(kind)


@lru_cache(maxsize=1000)
def _schema(heads: tuple[tuple[str, str], ...]) -> pa.Schema | None:
    """The Arrow schema for names and types of columns; None if one has no Arrow type here."""
    types = [_arrow_type(kind) for _, kind in heads]
    if not _CHEAPER or not types or None in types:
        return None
    return pa.schema([(name, kind) for (name, _), kind in zip(heads, types, strict=True)])


_parsed: Final[dict[str, duckdb.Statement]] = {}
"""Our own statements that `cached_query` runs, each parsed once for all connections."""


_instances: dict[int, Instance]
_open: dict[int, Instance]
_kept: list[Callable[..., Any]] = []
_numbers = count(1)
_lock = threading.RLock()


class DuckDBConnection:
    """A cursor of the user's connection, as the engine's `Connection`."""

    def __init__(self, cursor: duckdb.DuckDBPyConnection) -> None:
        self._bare = cursor
        self._is_marked = False

    @property
    def _cursor(self) -> duckdb.DuckDBPyConnection:
        """The cursor, marked as ours before its first statement; `cached_query` needs no mark, which costs 0.2 ms."""
        if not self._is_marked:
            self._bare.execute(f"SET VARIABLE {OURS} = true")
            self._is_marked = True
        return self._bare

    def cached_query(self, sql: str) -> list[tuple[Any, ...]]:
        """The rows of a statement over DuckDB's catalog alone; see the function of that name."""
        try:
            with inside():
                if sql not in _parsed:
                    [_parsed[sql]] = self._bare.extract_statements(sql)
                return self._bare.execute(_parsed[sql]).fetchall()
        except duckdb.Error as error:
            raise QueryError(str(error)) from error

    def query(self, sql: str, parameters: Sequence[Parameter] = ()) -> pa.Table:
        """Run one statement and return its rows."""
        try:
            with inside():
                self._cursor.execute(sql, list(parameters))
                try:
                    found = self._few()
                except pa.ArrowInvalid:  # an integer of 39 digits
                    self._cursor.execute(sql, list(parameters))
                    found = None
                return self._arrow() if found is None else found
        except (duckdb.Error, pa.ArrowException, OSError) as error:  # the last two: after the first rows
            raise QueryError(str(error)) from error

    def exactly(self, sql: str, parameters: Sequence[Parameter] = ()) -> pa.Table | None:
        """The rows of one statement, if Arrow holds every type among its columns exactly; else None."""
        try:
            with inside():
                self._cursor.execute(sql, list(parameters))
                return self._few()
        except pa.ArrowInvalid:  # an integer of 39 digits
            return None
        except (duckdb.Error, pa.ArrowException, OSError) as error:
            raise QueryError(str(error)) from error

    def _arrow(self) -> pa.Table:
        """The rows that were not fetched yet."""
        accept_copies(__name__)
        pending: Any = self._cursor
        return pending.to_arrow_reader(ARROW_ROWS).read_all()

    def _few(self) -> pa.Table | None:
        """The rows, the first ones fetched as Python values; None if that is not exact, or not cheaper."""
        schema = _schema(tuple((head[0], str(head[1])) for head in self._cursor.description or ()))
        if schema is None:
            return None
        most = max(1, FEW_CELLS // len(schema))
        rows = self._cursor.fetchmany(most)
        columns = zip(*rows, strict=True) if rows else ((),) * len(schema)
        made = [pa.array(cells, kind) for cells, kind in zip(columns, schema.types, strict=True)]
        first = pa.Table.from_arrays(made, schema=schema)
        return first if len(rows) < most else pa.concat_tables([first, self._arrow()])

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
        """Stop what is running on this cursor."""
        self._bare.interrupt()

    def close(self) -> None:
        """Close the cursor."""
        self._bare.close()


class Instance:
    """One database with its lake and the connections that were registered for it."""

    def __init__(self, overrides: Mapping[str, object]) -> None:
        self.number = next(_numbers)
        self._connections: list[weakref.ref[duckdb.DuckDBPyConnection]] = []
        self._made: weakref.WeakSet[DuckDBConnection] = weakref.WeakSet()
        self.lake = self._lake(overrides)

    def _lake(self, overrides: Mapping[str, object]) -> Lake:
        made = Lake(self, overrides, own_functions=own_names(FUNCTIONS))
        made.listener = waiting
        return made

    def let_go(self) -> bool:
        """Forget the lake if no connection is open. The instance itself stays: the registered functions refer to it."""
        with _lock:
            try:
                self.connect().close()
            except ConnectionGoneError:
                self.lake = self._lake(self.lake.settings.overrides)
                return True
        return False

    def add(self, connection: duckdb.DuckDBPyConnection) -> None:
        """Remember a connection, weakly."""
        with _lock:
            self._connections = [reference for reference in self._connections if reference() is not None]
            if not any(reference() is connection for reference in self._connections):
                self._connections.append(weakref.ref(connection))
            _open[self.number] = self

    def interrupt(self) -> None:
        """Stop what runs on connections of our own; another thread may call it."""
        for each in list(self._made):
            each.interrupt()

    def connect(self) -> DuckDBConnection:
        """A connection of our own to the database of a registered one that is open. Raises ConnectionGoneError."""
        made = self._connect()
        self._made.add(made)
        return made

    def _connect(self) -> DuckDBConnection:
        with _lock:
            for reference in list(self._connections):
                connection = reference()
                try:
                    if connection is not None:
                        return DuckDBConnection(_independent(connection))
                except duckdb.ConnectionException:
                    pass
                self._connections.remove(reference)
            shared = _shared_connection(self)
            if shared is not None:
                return DuckDBConnection(shared)
        raise ConnectionGoneError(
            "every connection that lakescout was registered on is closed; call lakescout.register(con) on an open one"
        )


_instances = {}
_open = {}
"""Instances that may still have an open connection."""


def _independent(connection: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyConnection:
    """A connection to the same database that stays open when `connection` is closed. Raises ConnectionException.

    Closing a connection closes its cursors, and their cursors. The cursor in between is dropped and never closed, so
    the last one stays open: other threads may close their connections while a question of ours runs.
    """
    return silenced(connection.cursor().cursor())


def _shared_connection(instance: Instance) -> duckdb.DuckDBPyConnection | None:
    """A connection to the database of `duckdb.sql`, if that is the one of `instance`.

    The Python object of duckdb's default connection lives only while somebody holds it, so a weak reference to it
    says nothing.
    """
    try:
        connection = duckdb.default_connection()
        return _independent(connection) if _find_instance(connection) is instance else None
    except duckdb.ConnectionException:  # it is closed
        return None


def unwrapped(connection: Any) -> duckdb.DuckDBPyConnection:
    """The duckdb connection itself; a client, such as SQLAlchemy's dialect, may pass a wrapper of it.

    Raises ArgumentError if there is none.
    """
    inner = getattr(getattr(connection, "create_function", None), "__self__", None)
    if not isinstance(inner, duckdb.DuckDBPyConnection):
        kind = type(connection).__name__
        raise ArgumentError(f"register takes a connection of duckdb, not {kind}; lakescout.connect(path) opens one")
    return inner


def open_database(
    path: str | PathLike[str] = ":memory:", *, read_only: bool = False, config: Mapping[str, Any] | None = None
) -> duckdb.DuckDBPyConnection:
    """Open a database; a file that is not there yet gets a storage version that the stock shell reads.

    An encrypted file is attached for reading to a database in memory. Raises LakescoutError if the environment lacks
    its key.
    """
    if is_encrypted(Path(path)):
        return open_encrypted(Path(path))
    given = dict(config or {})
    if not read_only and VERSION not in given:
        create_readable(str(path))
    return silenced(duckdb.connect(str(path), read_only=read_only, config=given))


def connect(
    database: str | PathLike[str] = ":memory:",
    read_only: bool = False,
    config: Mapping[str, Any] | None = None,
    **settings: object,
) -> duckdb.DuckDBPyConnection:
    """Open a database as `duckdb.connect` does, with the functions registered.

    A folder of CSV, Parquet, JSON and spreadsheet files, or one such file, becomes a database in memory, or the one
    that `lakescout index` keeps in the folder. Its tables follow the files: each question checks whether one changed.
    `config` holds settings of DuckDB, `settings` are those of lakescout_settings(). A file that is not there yet gets a
    storage version that the stock shell reads, unless `config` says which ("storage_compatibility_version").
    """
    named = settings.pop("path", None)  # the first parameter's former name
    path = database if named is None else str(named)
    files = None
    if str(path) != ":memory:" and (is_folder(Path(path)) or reader(Path(path))):
        opens = next((plugin.opens for plugin in plugins() if plugin.opens is not None), None)
        if opens is None:
            raise LakescoutError(f"{path} is no DuckDB database, and no plugin of lakescout reads files")
        connection: duckdb.DuckDBPyConnection
        connection, files = opens(Path(path), read_only=read_only, config=config)
    else:
        connection = open_database(path, read_only=read_only, config=config)
    try:
        _refuse_settings_of_duckdb(connection, settings)
        register(connection, **settings)
        if files is not None:
            files.watch(connection, lake_of(connection))
    except BaseException:
        connection.close()
        raise
    return connection


def _refuse_settings_of_duckdb(connection: duckdb.DuckDBPyConnection, settings: Mapping[str, object]) -> None:
    """Raises SettingError for a setting of DuckDB, and says where it belongs."""
    others = [name for name in settings if name not in {setting.name for setting in SETTINGS}]
    known = "SELECT name FROM system.main.duckdb_settings() WHERE name IN (SELECT unnest(?::VARCHAR[]))"
    if others and (found := connection.execute(known, [others]).fetchall()):
        name = found[0][0]
        raise SettingError(f"{name} is a setting of DuckDB: lakescout.connect(path, config={{{name!r}: …}}) sets it")


def register(connection: duckdb.DuckDBPyConnection, **settings: object) -> None:
    """Register the functions on a connection; doing so again only changes the settings given.

    A wrapper of such a connection will do, for example that of duckdb-engine. Raises ArgumentError if it is no duckdb
    connection, SettingError for an unknown setting or a value that is not allowed, EncoderError if the setting
    `encoder` names no folder, LakescoutError if the extension is loaded in this database.
    """
    connection = unwrapped(connection)
    if "encoder" in settings and (folder := check_value("encoder", settings["encoder"])):
        find_encoder(Path(str(folder)))
    with _lock:
        instance = _find_instance(connection)
        known = instance is not None
        if instance is None:
            for closed in [each for each in _open.values() if each.let_go()]:
                del _open[closed.number]
            instance = Instance(settings)
            try:
                _create_functions(connection, instance)
            except duckdb.CatalogException as error:
                raise LakescoutError(
                    "the functions are in this database already: the lakescout extension is loaded. Use them as they "
                    "are, or register before LOAD"
                ) from error
            _instances[instance.number] = instance
    if known and settings:  # outside our lock: a question may hold the lake's and want ours, to connect
        instance.lake.override(settings)
    with _lock:
        instance.add(connection)
        _create_macros(connection)


def lake_of(connection: duckdb.DuckDBPyConnection) -> Lake:
    """The engine behind a connection, which is registered if need be."""
    connection = unwrapped(connection)
    register(connection)
    instance = _find_instance(connection)
    assert instance is not None
    return instance.lake


def private_lake(connection: duckdb.DuckDBPyConnection) -> Lake:
    """An engine over a connection that gets no SQL functions, for a program that only calls the engine."""
    instance = Instance({})
    instance.add(connection)
    return instance.lake


def _find_instance(connection: duckdb.DuckDBPyConnection) -> Instance | None:
    try:
        row = connection.cursor().execute(f"SELECT system.main.{_IDENTITY}()").fetchone()
    except (duckdb.CatalogException, duckdb.BinderException):  # the latter where the lake has a macro of that name
        return None
    assert row is not None
    return _instances.get(row[0])


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
        if function.kind is Kind.QUERY:
            _create(connection, function.name, _misused(function), "VARCHAR", None, side_effects=True)


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
    kind, how = duckdb.sqltype(result), {"null_handling": "special", "side_effects": side_effects}
    try:
        create(name, call, parameters, kind, **how)
    except duckdb.CatalogException:  # the lake may have a macro of that name, which DuckDB takes for the function
        with _system_alone(connection):
            create(name, call, parameters, kind, **how)


@contextmanager
def _system_alone(connection: duckdb.DuckDBPyConnection) -> Iterator[None]:
    """While the block runs, names are looked up in DuckDB's own catalog alone."""
    row = connection.execute("SELECT system.main.current_setting('search_path')").fetchone()
    connection.execute("SET search_path = 'system.main'")
    try:
        yield
    finally:
        connection.execute("RESET search_path")
        if row and row[0]:
            connection.execute(f"SET search_path = {literal(row[0])}")


def _callable(function: Function, instance: Instance) -> Callable[..., Any]:
    def call(*arguments: object) -> Any:
        refuse_nested(function.name)
        known, caller = split_caller(arguments)
        try:
            with running(caller.statement), in_zone(caller.zone):
                return invoke(function, instance.lake.as_set(), known)
        except QueryError as error:  # DuckDB puts its own words in front of it
            raise QueryError(plainly(error)) from error

    def call_without() -> Any:
        return call()

    return call if function.parameters else call_without


def _misused(function: Function) -> Callable[..., Any]:
    """A stand-in for a function of rows that is called as a value: its error says how to ask. DuckDB's would not."""

    def refuse(*arguments: object) -> Any:
        raise ArgumentError(
            f"{function.name} gives rows, for one question that is written out: {function.example}. For a column of "
            "questions: SELECT q.question, a.* FROM questions AS q, answers(q.question, k := 1) AS a"
        )

    return refuse


def _create_macros(connection: duckdb.DuckDBPyConnection) -> None:
    cursor = connection.cursor()
    try:
        [name] = cursor.execute("SELECT system.main.current_database()").fetchone() or ("",)
        if name.lower() == MACRO_DATABASE:
            raise taken_name(name)
        known = cursor.execute("FROM system.main.duckdb_databases() WHERE database_name = ?", [MACRO_DATABASE])
        attached = known.fetchone() is not None
        cursor.execute(f"ATTACH IF NOT EXISTS ':memory:' AS {quote(MACRO_DATABASE)} (READ_WRITE)")
        tables = [function for function in FUNCTIONS if function.kind is not Kind.SCALAR]
        zoned = _knows_zones(cursor)
        if not attached or not _has_macros(cursor):
            for function in tables:
                cursor.execute(macro(function, MACRO_DATABASE, zoned=zoned))
            cursor.execute(f"CREATE OR REPLACE MACRO {quote_path(MACRO_DATABASE, 'main', COMPLETE)}() AS true")
        for function in tables:
            connection.execute(macro(function, zoned=zoned))
    finally:
        cursor.close()


def _knows_zones(cursor: duckdb.DuckDBPyConnection) -> bool:
    """Whether sessions have a time zone: the extension icu is there."""
    try:
        cursor.execute(f"SELECT {ZONED}")
    except duckdb.Error:
        return False
    return True


def _has_macros(cursor: duckdb.DuckDBPyConnection) -> bool:
    """Whether MACRO_DATABASE has all macros. Only a call tells cheaply: DuckDB's list of functions takes 20 ms."""
    try:
        cursor.execute(f"SELECT {quote_path(MACRO_DATABASE, 'main', COMPLETE)}()")
    except duckdb.CatalogException:
        return False
    return True
