"""What the engine needs from a database: SQL in, Arrow out.

Each door brings its own adapter, so the engine never imports `duckdb`: inside the
DuckDB shell, Python's module would be a second database library on the same file.

Numbers of Arrow columns become numpy arrays by DLPack: Arrow's own `to_numpy` imports pandas wherever that is
installed, which costs more than most questions.
"""

from __future__ import annotations

import math
import os
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Any, Final, Protocol, TypeVar, runtime_checkable

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from lakescout.errors import QueryError
from lakescout.lake.sqltext import literal, quote_path


def numbers(column: pa.Array | pa.ChunkedArray) -> NDArray[Any]:
    """The cells of a column, shape (rows,). Raises ValueError for NULLs."""
    cells = column.combine_chunks() if isinstance(column, pa.ChunkedArray) else column
    if cells.null_count:
        raise ValueError("a column of numbers has NULLs")
    return np.from_dlpack(cells)


Scalar = TypeVar("Scalar", bound=np.generic)


def distinct(values: NDArray[Scalar]) -> NDArray[Scalar]:
    """The distinct numbers of an array without NaN, ascending. `numpy.unique` of numpy 2.3 takes forty times as long.

    >>> distinct(np.array([3, 1, 3]))
    array([1, 3])
    """
    ordered = np.sort(values, axis=None)
    first = np.ones(len(ordered), dtype=np.bool_)
    np.not_equal(ordered[1:], ordered[:-1], out=first[1:])
    return ordered[first]


ROWS_AT_ONCE: Final = 20_000


def rows_of(table: pa.Table) -> Iterator[tuple[Any, ...]]:
    """The rows as Python values, made a part at a time, with lists as tuples.

    Equal texts, floats and lists of a column share one object (so do 0.0 and -0.0) until more than half of a part are
    new. Arrow would make an object for each cell.
    """
    shared: list[dict[Any, Any] | None] = [{} for _ in table.column_names]
    for batch in table.to_batches(max_chunksize=ROWS_AT_ONCE):
        parts = []
        for place, cells in enumerate(batch.columns):
            own, known = cells.to_pylist(), shared[place]
            if _is_of_kind(cells.type, "list"):
                own = [None if cell is None else tuple(cell) for cell in own]
            elif not (_is_of_kind(cells.type, "string") or pa.types.is_floating(cells.type)):
                known = shared[place] = None
            if known is None:
                parts.append(own)
                continue
            before = len(known)
            parts.append(list(map(known.setdefault, own, own)))
            if 2 * (len(known) - before) > len(own):
                shared[place] = None
        yield from zip(*parts, strict=True)


def _is_of_kind(found: pa.DataType, kind: str) -> bool:
    """Whether a type is a list or a string, in any layout: settings of DuckDB choose it."""
    checks = (getattr(pa.types, f"is_{name}", None) for name in (kind, f"large_{kind}", f"{kind}_view"))
    return any(check is not None and check(found) for check in checks)


def vectors(column: pa.ChunkedArray, dimension: int) -> NDArray[np.float32]:
    """The arrays of a column of `FLOAT[dimension]`, shape (rows, dimension). Raises ValueError for anything else."""
    if column.type != pa.list_(pa.float32(), dimension):
        raise ValueError(f"a column of vectors is of type {column.type}")
    lists = column.combine_chunks()
    flat = lists.values.slice(lists.offset * dimension, len(lists) * dimension)  # `flatten` imports pyarrow.compute
    return np.asarray(numbers(flat), dtype=np.float32).reshape(len(lists), dimension)


Parameter = None | bool | int | float | str | bytes | Sequence[str] | Sequence[int]
"""What can be bound to a `?`: a scalar, or a list of texts or integers."""


class Connection(Protocol):
    """One private connection to the user's database. It sees committed data only."""

    def query(self, sql: str, parameters: Sequence[Parameter] = ()) -> pa.Table:
        """Run one statement and return its rows. Raises QueryError."""
        ...

    def execute(self, sql: str, parameters: Sequence[Parameter] = ()) -> None:
        """Run one statement (or several, if nothing is bound) for its effect. Raises QueryError."""
        ...

    def append(self, schema: str, table: str, rows: pa.Table) -> None:
        """Append rows to a table of the current database, columns by position. Raises QueryError."""
        ...

    def interrupt(self) -> None:
        """Stop the statement that another thread is running on this connection."""
        ...

    def close(self) -> None:
        """Give the connection back."""
        ...


@runtime_checkable
class ExactConnection(Protocol):
    """A connection that knows the types of a result before it fetches the rows."""

    def exactly(self, sql: str, parameters: Sequence[Parameter] = ()) -> pa.Table | None:
        """The rows of one statement, if Arrow holds every type among its columns exactly; else None.

        Exact are integers but UHUGEINT, FLOAT, DOUBLE, DECIMAL, BOOLEAN and VARCHAR. Raises QueryError.
        """
        ...


def cached_query(connection: Connection, sql: str) -> list[tuple[Any, ...]]:
    """The rows of a statement that reads DuckDB's catalog alone and names all functions in full. Raises QueryError.

    No view and no macro of the lake can be part of it, so a door may run it on a connection that was not prepared.
    """
    look = getattr(connection, "cached_query", None)
    if look is not None:
        found: list[tuple[Any, ...]] = look(sql)
        return found
    return [tuple(row.values()) for row in connection.query(sql).to_pylist()]


class ConnectionSource(Protocol):
    """Where the engine gets private connections; safe to call from several threads."""

    def connect(self) -> Connection:
        """Open or lend a connection. Raises ConnectionGoneError if the database is closed."""
        ...


@contextmanager
def transaction(connection: Connection, *, read_only: bool = False) -> Iterator[Connection]:
    """Commit when the block ends, roll back if it raises."""
    connection.execute("BEGIN TRANSACTION READ ONLY" if read_only else "BEGIN TRANSACTION")
    try:
        yield connection
    except BaseException:
        connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


SCHEMA: Final = "lakescout"
"""The schema in which the home database keeps our tables."""

_MEANT: Final = {
    "Calendar": ("gregorian",),
    "arrow_large_buffer_size": ("false",),
    "arrow_lossless_conversion": ("false",),
    "arrow_output_list_view": ("false",),
    "arrow_output_version": ("1.0",),
    "default_collation": ("",),
    "default_null_order": ("NULLS_LAST",),
    "default_order": ("ASC", "ASCENDING"),
    "dialect_compatibility_mode": ("NONE",),
    "disable_timestamptz_casts": ("false",),
    "errors_as_json": ("false",),
    "ieee_floating_point_ops": ("true",),
    "integer_division": ("false",),
    "lambda_syntax": ("DEFAULT",),
    "max_expression_depth": ("1000",),
    "old_implicit_casting": ("false",),
    "order_by_non_integer_literal": ("false",),
    "preserve_identifier_case": ("preserve_case", "true"),
    "preserve_insertion_order": ("true",),
    "produce_arrow_string_view": ("false",),
    "scalar_subquery_error_on_multiple_rows": ("true",),
}
"""Settings of DuckDB that change what a statement means or what Arrow gets, with the values that our statements expect.

Each has one value, or one for each version of DuckDB. Settings that end statements (`max_execution_time`), that decide
how fast they are, or that views of the lake were made for (`binary_as_string`) are not here.
"""
ZONE: Final = "TimeZone"
"""The setting of DuckDB that belongs to the session which asks."""
NEUTRAL: Final = "UTC"
"""The time zone in which what all sessions share is computed."""
_zone: ContextVar[str | None] = ContextVar("lakescout_zone", default=None)


@contextmanager
def in_zone(zone: str | None) -> Iterator[None]:
    """While the block runs, this thread's statements compute in this time zone; None for that of the connection."""
    token = _zone.set(zone)
    try:
        yield
    finally:
        _zone.reset(token)


_settable: Final[list[str]] = []
"""The settings above that this process's DuckDB has; empty until it was asked."""


def _settle(connection: Connection) -> str | None:
    """Give the settings of a connection their values, as far as they can be changed; returns its time zone, if any."""
    if not _settable:
        found = connection.query("SELECT DISTINCT name FROM system.main.duckdb_settings()")["name"].to_pylist()
        _settable[:] = sorted((_MEANT.keys() | {ZONE}) & set(found))  # in one step: other threads may ask, too
    asked = (f"CAST(system.main.current_setting({literal(name)}) AS VARCHAR) AS {name}" for name in _settable)
    [values] = cached_query(connection, f"SELECT {', '.join(asked)}")
    held = dict(zip(_settable, values, strict=True))
    zone: str | None = held.pop(ZONE, None)
    for name, value in held.items():
        if str(value or "").lower() not in {each.lower() for each in _MEANT[name]}:
            for each in _MEANT[name]:
                with suppress(QueryError):  # the configuration is locked
                    connection.execute(f"SET SESSION {name} = {literal(each)}")
                    break
    return zone


class BuiltinsFirst:
    """A connection on which statements mean what they were written for, whatever the session around it has set.

    DuckDB's own functions win over macros of the lake with the same names: otherwise a macro `lower` in the lake's file
    would replace every `lower(...)` of ours, operators included. Settings that change results have the values that our
    statements expect.

    Tables must be named in full, but for those of our own schema. Macros with other names stay within reach, because
    generated columns may use them. Views resolve names on their own. The first statement prepares the connection: a
    question asked again only looks for commits, and needs no preparation. The time zone is that of `in_zone`.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._place: tuple[str, str] | None = None
        self._path = ""
        self._reaches = False
        self._own_zone: str | None = None
        self._zone: str | None = None
        self._knows_zone = False
        """Whether DuckDB was asked for `_own_zone`, which is None if DuckDB knows no time zones."""
        self.unlisted = ""
        """Why DuckDB cannot list views; empty if it can."""

    @property
    def place(self) -> tuple[str, str]:
        """The database and the schema in which names without them were looked up."""
        if self._place is None:
            self._place = _place(self._connection)
            if self._place == _SYSTEM:  # it was lent before, and its path was not reset
                self._connection.execute("RESET search_path")
                self._place = _place(self._connection)
        return self._place

    @property
    def zone(self) -> str | None:
        """The time zone that statements compute in; None if DuckDB knows no time zones, or cannot be asked any more."""
        if _zone.get() is None and not self._knows_zone:
            with suppress(QueryError):
                self._look("")
        return _zone.get() or self._own_zone

    def first(self, sql: str) -> list[tuple[Any, ...]]:
        """The rows of a statement that names all functions in full; its last columns, zone and place, are kept."""
        rows = cached_query(self._connection, sql)
        told: tuple[str, str] = rows[0][-2:]
        if not self._path:
            self._own_zone = self._zone = rows[0][-3]
            self._knows_zone = True
        if self._place is None and told != _SYSTEM:
            self._place = told
        return rows

    def query(self, sql: str, parameters: Sequence[Parameter] = ()) -> pa.Table:
        """Run one statement and return its rows. Raises QueryError."""
        self._look(sql)
        return self._connection.query(_without_views(sql) if self.unlisted else sql, parameters)

    def exactly(self, sql: str, parameters: Sequence[Parameter] = ()) -> pa.Table | None:
        """The rows, if Arrow holds their types exactly and the connection knows that; else None. Raises QueryError."""
        self._look(sql)
        return self._connection.exactly(sql, parameters) if isinstance(self._connection, ExactConnection) else None

    def execute(self, sql: str, parameters: Sequence[Parameter] = ()) -> None:
        """Run one statement (or several, if nothing is bound) for its effect. Raises QueryError."""
        self._look(sql)
        self._connection.execute(sql, parameters)

    def append(self, schema: str, table: str, rows: pa.Table) -> None:
        """Append rows to a table of the home database, columns by position. Raises QueryError."""
        self._look(f"{schema}.")
        self._connection.append(schema, table, rows)

    def interrupt(self) -> None:
        """Stop the statement that another thread is running on this connection."""
        self._connection.interrupt()

    def close(self) -> None:
        """Give the connection back."""
        self._connection.close()

    def _look(self, sql: str) -> None:
        """Prepare for a statement: set the path, with our schema once a statement names it, and the time zone."""
        if not self._path:
            self._path = f"system.main,{quote_path(*self.place)}"
            try:
                self._prepare()
            except QueryError:
                self._path = ""  # the next statement prepares it
                raise
        wanted = _zone.get() or self._own_zone
        if wanted != self._zone:
            self._zone = wanted
            with suppress(QueryError):
                self._connection.execute(f"SET SESSION {ZONE} = {literal(wanted or NEUTRAL)}")
        if not self._reaches and f"{SCHEMA}." in sql:
            there = "SELECT 1 FROM duckdb_schemas() WHERE database_name = ? AND schema_name = ?"
            if self._connection.query(there, [self.place[0], SCHEMA]).num_rows:
                self._reach()

    def _prepare(self) -> None:
        """Set the path and the settings of the connection."""
        try:
            self._reach()
        except QueryError:
            self._connection.execute(f"SET search_path = {literal(self._path)}")
        zone = _settle(self._connection)
        self._own_zone, self._zone, self._knows_zone = self._own_zone or zone, zone, True
        self.unlisted = _unlisted(self._connection)

    def _reach(self) -> None:
        """Put our schema into the path. Raises QueryError if the home database has none."""
        path = f"{self._path},{quote_path(self.place[0], SCHEMA)}"
        self._connection.execute(f"SET search_path = {literal(path)}")
        self._reaches = True


_VIEWS: Final = "duckdb_views()"
_OF_COLUMNS: Final = (
    "(SELECT DISTINCT database_name, schema_name, table_name AS view_name, NULL::VARCHAR AS comment, '' AS sql, "
    "internal, database_name = 'temp' AS temporary FROM duckdb_columns() AS c WHERE NOT EXISTS (FROM duckdb_tables() "
    "AS t WHERE (t.database_oid, t.schema_oid, t.table_oid) = (c.database_oid, c.schema_oid, c.table_oid)))"
)
"""What replaces the list of views if one view of an attached database keeps DuckDB from making it: the list of columns
has all views that can be read, without their definitions."""


def _unlisted(connection: Connection) -> str:
    """Why DuckDB cannot list views; empty if it can. Not for use inside a transaction, which it would end."""
    foreign = "SELECT 1 FROM system.main.duckdb_databases() WHERE type <> 'duckdb' LIMIT 1"
    if cached_query(connection, foreign):
        try:
            connection.query(f"SELECT 1 FROM system.main.{_VIEWS} LIMIT 1")
        except QueryError as error:
            return str(error).partition("\n")[0]
    return ""


def _without_views(sql: str) -> str:
    return sql.replace(f"system.main.{_VIEWS}", _VIEWS).replace(_VIEWS, _OF_COLUMNS)


_SYSTEM: Final = ("system", "main")


def _place(connection: Connection) -> tuple[str, str]:
    sql = "SELECT system.main.current_database() AS home, system.main.current_schema() AS schema"
    [(home, schema)] = cached_query(connection, sql)
    return home, schema


def place(connection: Connection) -> tuple[str, str]:
    """The home database, and the schema in which names without one are looked up."""
    return connection.place if isinstance(connection, BuiltinsFirst) else _place(connection)


def make_schema(connection: Connection) -> None:
    """Make our schema in the home database if it is missing. Raises QueryError if one has its name in other letters."""
    home, _ = place(connection)
    alike = "SELECT schema_name FROM duckdb_schemas() WHERE database_name = ? AND lower(schema_name) = ?"
    found = connection.query(alike, [home, SCHEMA]).column(0).to_pylist()
    if found and found[0] != SCHEMA:
        raise QueryError(f"the schema {found[0]} is yours, and lakescout needs one of that name")
    connection.execute(f"CREATE SCHEMA IF NOT EXISTS {quote_path(home, SCHEMA)}")


@contextmanager
def borrowed(source: ConnectionSource) -> Iterator[Connection]:
    """A connection for the length of the block, on which DuckDB's own functions come first."""
    connection = source.connect()
    try:
        yield BuiltinsFirst(connection)
    finally:
        connection.close()


_INTERRUPT_EVERY: Final = 0.01
"""Seconds between interrupts, which are repeated because one between two statements is lost."""


def waitable(seconds: float) -> float:
    """Seconds as a number that a thread can wait for; it would refuse an infinite one.

    >>> waitable(-1.0), waitable(2.5), waitable(float("inf")) == threading.TIMEOUT_MAX
    (0.0, 2.5, True)
    """
    return min(max(seconds, 0.0), threading.TIMEOUT_MAX)


@dataclass(frozen=True, slots=True)
class Limit:
    """Ends at `deadline` (time.monotonic); None means no limit."""

    deadline: float | None = None

    @classmethod
    def of(cls, seconds: float | None) -> Limit:
        """The limit that many seconds from now; None means none."""
        return cls(None if seconds is None else time.monotonic() + seconds)

    @property
    def passed(self) -> bool:
        """Whether there is no time left."""
        return self.deadline is not None and time.monotonic() >= self.deadline

    def half(self) -> Limit:
        """The limit halfway between now and this one; the same one if there is none."""
        if self.deadline is None:
            return self
        now = time.monotonic()
        return Limit(now + max(self.deadline - now, 0.0) / 2)

    @contextmanager
    def kept(self, connection: Connection) -> Iterator[None]:
        """Interrupts the connection's statements once the time is up: they raise QueryError."""
        if self.deadline is None:
            yield
            return
        watch = _watch(os.getpid())
        number = watch.begin(self.deadline, connection)
        try:
            yield
        finally:
            watch.end(number)


class _Watch:
    """Interrupts the connections whose time is up, from one thread for the whole process.

    A thread for each statement would cost more than most statements, and a process at the end of its memory may not
    get to start one.
    """

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._due: dict[int, float] = {}
        self._connections: dict[int, Connection] = {}
        self._numbers = count()
        self._wakes = math.inf
        """When the thread looks again; it is woken only for earlier deadlines."""
        self._thread: threading.Thread | None = None

    def begin(self, deadline: float, connection: Connection) -> int:
        """Watch a connection until `end` is called with the number that is returned."""
        with self._changed:
            if self._thread is None or not self._thread.is_alive():
                thread = threading.Thread(target=self._run, name="lakescout-limits", daemon=True)
                thread.start()
                self._thread = thread
            number = next(self._numbers)
            self._due[number], self._connections[number] = deadline, connection
            if deadline < self._wakes:
                self._changed.notify()
        return number

    def end(self, number: int) -> None:
        """Once this returns, the connection is not interrupted any more."""
        with self._changed:
            del self._due[number], self._connections[number]

    def _run(self) -> None:
        with self._changed:
            while True:
                now = time.monotonic()
                for number in [number for number, due in self._due.items() if due <= now]:
                    with suppress(Exception):  # a closed connection needs none, and the others need this thread
                        self._connections[number].interrupt()
                    self._due[number] = now + _INTERRUPT_EVERY
                self._wakes = min(self._due.values(), default=math.inf)
                self._changed.wait(waitable(self._wakes - time.monotonic()))


@cache
def _watch(process: int) -> _Watch:
    """The watch of this process: a forked child needs its own, because it has no threads."""
    return _Watch()


NO_LIMIT: Final = Limit()
