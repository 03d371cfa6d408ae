"""From a request of the extension to a function of the registry and back."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

import pyarrow as pa

from lakescout.doors.abi import ArrowStream, Form, Host, Request, values
from lakescout.doors.macros import waiting
from lakescout.doors.manifest import SETTING_PREFIX
from lakescout.engine.calls import running
from lakescout.errors import ConnectionGoneError, LakescoutError, QueryError, SettingError
from lakescout.lake.connection import ZONE, Parameter, in_zone
from lakescout.surface.registry import Function

WAIT_MILLISECONDS = 60_000
"""How long a call waits while all connections in the pool are lent out."""

CHUNK_ROWS = 2048
"""DuckDB's vector size: no batch sent to it may have more rows."""


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
        """Stop what another thread is running on this connection."""
        if self._lease is not None:
            self._host.interrupt(self._lease)

    def close(self) -> None:
        """Give the connection back."""
        lease, self._lease = self._lease, None
        if lease is not None:
            self._host.trim_memory(lease)

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
        """Borrow a connection. Raises ConnectionGoneError if everyone has left the database."""
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
        raise LakescoutError("a statement contains a NUL character: bind values that have one")
    return sql.encode()


Run = Callable[[Callable[[], Any]], Any]
"""Runs a function of the registry, here or on another thread."""


class Server:
    """The functions of one registry module, and one lake for each open database."""

    def __init__(self, host: Host, registry: ModuleType) -> None:
        self.host = host
        self._functions: Mapping[str, Function] = {function.name: function for function in registry.FUNCTIONS}
        self._open_lake: Callable[..., Any] = registry.open_lake
        self._lakes: dict[int, Any] = {}
        self._lock = threading.Lock()

    def answer(self, request: Request, run: Run) -> None:
        """Answer the request; `run` runs the function itself. Raises whatever that raises."""
        function = self._function(request.function.decode())
        rows = _rows(request)
        settings = _settings(request)
        zone = settings.pop(ZONE, None)
        zone = zone if isinstance(zone, str) else None
        lake = self._lake(request, settings)
        number = int(request.statement) or None

        def aside(call: Callable[[], Any]) -> Any:
            """Run it, maybe on another thread, for the statement."""

            def within() -> Any:
                with running(number), in_zone(zone):
                    return call()

            return run(within)

        if request.form == Form.KEEP:
            aside(lake.keep)
            return
        if request.form == Form.SELECT:
            request.text = self.host.copy_text(aside(lambda: str(_call(function, lake, rows[0]))).encode())
            return
        schema = pa.Schema._import_from_c(request.place("result_schema"))
        one_call = request.form == Form.ROWS
        table = aside(
            lambda: _table(function, lake, rows[0], schema) if one_call else _values(function, lake, rows, schema)
        )
        table.to_reader(max_chunksize=CHUNK_ROWS)._export_to_c(request.place("result"))

    def _function(self, name: str) -> Function:
        try:
            return self._functions[name]
        except KeyError:
            raise LakescoutError(
                f"the Python package has no function {name}: the extension was built for another one; install both anew"
            ) from None

    def _lake(self, request: Request, settings: dict[str, object]) -> Any:
        """The lake of the database under the settings of the session, which are those of this call alone."""
        number = int(request.database_id)
        with self._lock:  # never wait for a lake here: that would stop the calls to all databases
            if number not in self._lakes:
                self._forget_closed()
                self._lakes[number] = self._open_lake(ShellSource(self.host, request.database))
                self._lakes[number].listener = waiting
            lake = self._lakes[number]
        try:
            return lake.under(settings)
        except SettingError as error:  # DuckDB's SET asks nobody, and DuckDB alone takes it back
            name = next((each for each in settings if f"setting {each!r}" in str(error)), "<name>")
            raise SettingError(f"{error} (RESET {SETTING_PREFIX}{name} takes it back)") from error

    def _forget_closed(self) -> None:
        for number in [number for number in self._lakes if not self.host.is_open(number)]:
            del self._lakes[number]


def _call(function: Function, lake: Any, given: Mapping[str, object]) -> Any:
    """Fill in the defaults and call."""
    missing = {parameter.name: parameter.default for parameter in function.parameters if parameter.name not in given}
    return function.run(lake, {**given, **missing})


def _table(function: Function, lake: Any, given: Mapping[str, object], schema: pa.Schema) -> pa.Table:
    return pa.Table.from_pylist(list(_call(function, lake, given)), schema=schema)


def _values(function: Function, lake: Any, rows: list[dict[str, object]], schema: pa.Schema) -> pa.Table:
    """One value for each row of arguments. Equal rows are computed once, unless the call changes something."""
    known: dict[object, Any] = {}
    found = []
    for row in rows:
        key = _key(row)
        if function.writes or key not in known:
            known[key] = _call(function, lake, row)
        found.append(known[key])
    values = pa.chunked_array([pa.array(found, type=schema.field(0).type)])
    return pa.Table.from_arrays([values], schema=schema).combine_chunks()


def _key(row: dict[str, object]) -> object:
    values = tuple(row.values())
    try:
        hash(values)
    except TypeError:
        return repr(values)
    return values


def _rows(request: Request) -> list[dict[str, object]]:
    if not request.arguments_schema[0]:
        return [{} for _ in range(request.rows)]
    return _import(request, "arguments")


def _settings(request: Request) -> dict[str, object]:
    if not request.settings_schema[0]:
        return {}
    return {name.removeprefix(SETTING_PREFIX): value for name, value in _import(request, "settings")[0].items()}


def _import(request: Request, name: str) -> list[dict[str, object]]:
    batch = pa.RecordBatch._import_from_c(request.place(name), request.place(f"{name}_schema"))
    columns = [column.to_pylist() for column in batch.columns]
    return [dict(zip(batch.schema.names, values, strict=True)) for values in zip(*columns, strict=True)]
