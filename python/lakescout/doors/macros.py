"""From SQL to a function of the registry: macros that turn scalars into table functions, and bound arguments."""

from __future__ import annotations

import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Final, NamedTuple, TextIO

from lakescout.engine.lake import Lake
from lakescout.errors import ArgumentError, NestedCallError, pressable
from lakescout.lake.sqltext import Sql, literal, quote, quote_path
from lakescout.surface.registry import REQUIRED, Function, Kind

NESTED = (
    "was called by a query of lakescout itself, which reads a view or macro that calls it; "
    "leave that out of the lake with the setting exclude"
)

_thread = threading.local()


@contextmanager
def inside() -> Iterator[None]:
    """While the block runs, this thread runs one of our own queries."""
    outer = getattr(_thread, "inside", False)
    _thread.inside = True
    try:
        with pressable():
            yield
    finally:
        _thread.inside = outer


def refuse_nested(name: str) -> None:
    """Raises NestedCallError if this thread runs one of our own queries."""
    if getattr(_thread, "inside", False):
        raise NestedCallError(f"{name} {NESTED}")


QUERY_PREFIX = "lakescout_query_"
"""The prefix, before the public name, of the scalar that returns the SELECT of a Kind.QUERY function."""

STATEMENT = "lakescout_statement"
"""The key in the last argument under which a macro passes the number of its statement: see `macro`."""
SESSION_ZONE = "lakescout_zone"
"""The key there under which it passes the time zone of the session."""


class Caller(NamedTuple):
    """What a macro tells of its call: the number of the statement, and the time zone of the session."""

    statement: int | None = None
    zone: str | None = None


ZONED: Final = "system.main.current_setting('TimeZone')"
"""The time zone of a session, where DuckDB has the extension icu."""

KEEP = "lakescout_keep"
"""The scalar that stores the work behind the SELECT of a Kind.QUERY function, and returns true. It runs when the
statement runs, never when it is only explained."""

OURS = "lakescout_own_query"
"""A variable that is set in the engine's connections: what they run may not call us."""


def scalar_name(function: Function) -> str:
    """The name under which the callable is registered as a scalar."""
    return QUERY_PREFIX + function.name if function.kind is Kind.QUERY else function.name


def own_names(functions: Iterable[Function]) -> frozenset[str]:
    """Every name that a call to us can have: the public ones and those of the scalars behind them."""
    return frozenset(name for function in functions for name in (function.name, scalar_name(function)))


def macro(function: Function, database: str | None = None, *, zoned: bool = True) -> Sql:
    """The CREATE MACRO statement of a table function, in `database`, or temporary without one.

    The scalar of a Kind.TABLE function may be called for every row of a table: it receives the number of the statement,
    so that all rows share the statement's budget. That of a Kind.QUERY function is called once, since `query(...)`
    takes no columns. Where DuckDB knows time zones (`zoned`), both receive the session's.
    """
    names = [quote(parameter.name) for parameter in function.parameters]
    heads = [
        name if parameter.default is REQUIRED else f"{name} := {sql_default(parameter.default)}"
        for name, parameter in zip(names, function.parameters, strict=True)
    ]
    told = [f"{quote(STATEMENT)} := system.main.current_query_id()"] if function.kind is Kind.TABLE else []
    told += [f"{quote(SESSION_ZONE)} := {ZONED}"] if zoned else []
    if names and told:
        names.append(Sql(f"system.main.struct_pack({', '.join(told)})"))
    call = f"system.main.{quote(scalar_name(function))}({', '.join(names)})"
    if database:  # only the connection that made a temporary macro sees it, and that is not one of ours
        refusal = literal(f"{function.name} {NESTED}")
        free = f"system.main.getvariable({literal(OURS)}) IS NULL"
        call = f"CASE WHEN {free} THEN {call} ELSE system.main.error({refusal}) END"
    query = f"SELECT answer.* FROM system.main.query({call}) AS answer WHERE (SELECT system.main.{KEEP}())"
    body = query if function.kind is Kind.QUERY else _unnested(call)
    head = f"MACRO {quote_path(database, 'main', function.name)}" if database else f"TEMP MACRO {quote(function.name)}"
    return Sql(f"CREATE OR REPLACE {head}({', '.join(heads)}) AS TABLE {body}")


def _unnested(call: str) -> str:
    return f"SELECT unnest(found) FROM (SELECT unnest({call}) AS found)"


def row_type(function: Function) -> Sql:
    """The DuckDB type of a table function's rows: STRUCT(...)[]."""
    fields = ", ".join(f"{quote(name)} {kind}" for name, kind in function.columns)
    return Sql(f"STRUCT({fields})[]")


def sql_default(value: object) -> str:
    """A default as SQL."""
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    return literal(str(value))


def invoke(function: Function, lake: Lake, arguments: Sequence[object]) -> Any:
    """Bind `arguments` by position, fill in the defaults and call. Raises LakescoutError."""
    parameters = function.parameters
    required = sum(parameter.default is REQUIRED for parameter in parameters)
    if not required <= len(arguments) <= len(parameters):
        raise ArgumentError(
            f"{function.name} takes {_span(required, len(parameters))}, not {len(arguments)}: {signature(function)}"
        )
    given = {parameter.name: value for parameter, value in zip(parameters, arguments, strict=False)}
    for parameter in parameters[len(arguments) :]:
        given[parameter.name] = parameter.default
    return function.run(lake, given)


def split_caller(arguments: Sequence[object]) -> tuple[Sequence[object], Caller]:
    """The arguments as the user wrote them, and what the macro passed about the call.

    >>> split_caller(("songs", 3, {"lakescout_statement": 17}))
    (('songs', 3), Caller(statement=17, zone=None))
    >>> split_caller(("songs", 3))
    (('songs', 3), Caller(statement=None, zone=None))
    """
    last = arguments[-1] if arguments else None
    if isinstance(last, dict) and last and last.keys() <= {STATEMENT, SESSION_ZONE}:
        return arguments[:-1], Caller(last.get(STATEMENT), last.get(SESSION_ZONE))
    return arguments, Caller()


def signature(function: Function) -> str:
    """The call as it is written, defaults included.

    >>> from lakescout.surface.registry import Kind, Parameter
    >>> parameters = (Parameter("q", "VARCHAR"), Parameter("k", "BIGINT", 10))
    >>> signature(Function("f", Kind.SCALAR, parameters, (), len, "", ""))
    'f(q, k := 10)'
    """
    heads = [
        parameter.name if parameter.default is REQUIRED else f"{parameter.name} := {sql_default(parameter.default)}"
        for parameter in function.parameters
    ]
    return f"{function.name}({', '.join(heads)})"


SOON: Final = 2.0
"""Seconds of waiting after which the line of a task appears."""
OFTEN: Final = 0.1
"""The least time between two updates of that line, in seconds."""
WIPE: Final = "\r\x1b[K"


def waiting(task: str) -> Waiting | None:
    """The progress line of a task on stderr; None unless that is a notebook or a terminal that can wipe a line."""
    stream = sys.stderr
    if type(stream).__module__.startswith("ipykernel"):
        return Waiting(task, stream)
    own = stream is not None and stream is sys.__stderr__  # a program that draws the whole screen puts its own there
    return Waiting(task, stream) if own and stream.isatty() and os.environ.get("TERM") != "dumb" else None


class Waiting:
    """The progress line of a task: appears once the task takes SOON seconds, and goes when it ends."""

    def __init__(self, task: str, stream: TextIO, clock: Callable[[], float] = time.monotonic) -> None:
        self._task, self._stream, self._clock = task, stream, clock
        self._next = clock() + SOON
        self._shown = False

    def __call__(self, done: int, total: int) -> None:
        """Show how much of the task is done."""
        if done >= total:
            self._wipe()
        elif self._clock() >= self._next:
            line = f"lakescout: {self._task}, {done:,} of {total:,}"
            self._write(WIPE + line[: shutil.get_terminal_size().columns - 1])
            self._shown, self._next = True, self._clock() + OFTEN

    def __del__(self) -> None:
        """Wipe the line of a task that an error ended."""
        self._wipe()

    def _wipe(self) -> None:
        if self._shown:
            self._write(WIPE)
            self._shown = False

    def _write(self, text: str) -> None:
        with suppress(OSError, ValueError):  # the terminal is gone
            self._stream.write(text)
            self._stream.flush()


def _span(low: int, high: int) -> str:
    if low == high:
        return f"{high} argument{'' if high == 1 else 's'}"
    return f"{low} to {high} arguments"
