"""From a request of the extension to a function of the registry and back."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

import pyarrow as pa

from lakescout.doors.abi import Form, Host, Request
from lakescout.doors.manifest import SETTING_PREFIX
from lakescout.doors.shell_connection import CHUNK_ROWS, ShellSource
from lakescout.errors import LakescoutError
from lakescout.llm.statement import running
from lakescout.registry import Function

Run = Callable[[Callable[[], Any]], Any]
"""Runs a function of the registry, here or on another thread."""


class Server:
    """The functions of one registry module, and one lake for each open database."""

    def __init__(self, host: Host, registry: ModuleType) -> None:
        self.host = host
        self._functions: Mapping[str, Function] = {function.name: function for function in registry.FUNCTIONS}
        self._open_lake: Callable[..., Any] = registry.Lake
        self._lakes: dict[int, Any] = {}
        self._settings: dict[int, dict[str, object]] = {}
        self._lock = threading.Lock()

    def answer(self, request: Request, run: Run) -> None:
        """Answer the request; `run` runs the function itself. Raises whatever that raises."""
        function = self._function(request.function.decode())
        rows = _rows(request)
        lake = self._lake(request, _settings(request))
        number = int(request.statement) or None

        def aside(call: Callable[[], Any]) -> Any:
            """Run it, maybe on another thread, for the statement."""

            def within() -> Any:
                with running(number):
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
        """The lake of the database, with the settings of the session."""
        number = int(request.database_id)
        with self._lock:
            if number not in self._lakes:
                self._forget_closed()
                self._lakes[number] = self._open_lake(ShellSource(self.host, request.database), settings)
            elif settings != self._settings[number]:
                self._lakes[number].override_exactly(settings)
            self._settings[number] = settings
            return self._lakes[number]

    def _forget_closed(self) -> None:
        for number in [number for number in self._lakes if not self.host.is_open(number)]:
            del self._lakes[number], self._settings[number]


def _call(function: Function, lake: Any, given: Mapping[str, object]) -> Any:
    """Fill in the defaults and call."""
    missing = {parameter.name: parameter.default for parameter in function.parameters if parameter.name not in given}
    return function.call(lake, **given, **missing)


def _table(function: Function, lake: Any, given: Mapping[str, object], schema: pa.Schema) -> pa.Table:
    return pa.Table.from_pylist(list(_call(function, lake, given)), schema=schema)


def _values(function: Function, lake: Any, rows: list[dict[str, object]], schema: pa.Schema) -> pa.Table:
    """One value for each row of arguments. Equal rows are asked once, unless asking changes something."""
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
