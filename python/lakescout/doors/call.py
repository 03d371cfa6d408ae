"""Calling a function of the registry with the arguments of a SQL call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from lakescout.doors.macros import STATEMENT, sql_default
from lakescout.engine import Lake
from lakescout.errors import ArgumentError
from lakescout.registry import REQUIRED, Function


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
    return function.call(lake, **given)


def split_statement(arguments: Sequence[object]) -> tuple[Sequence[object], int | None]:
    """The arguments as they were written, and the number of the statement where the macro told it.

    >>> split_statement(("songs", 3, {"lakescout_statement": 17})), split_statement(("songs", 3))
    ((('songs', 3), 17), (('songs', 3), None))
    """
    last = arguments[-1] if arguments else None
    if isinstance(last, dict) and list(last) == [STATEMENT]:
        return arguments[:-1], last[STATEMENT]
    return arguments, None


def signature(function: Function) -> str:
    """The call as it is written, defaults included.

    >>> from lakescout.registry import Kind, Parameter
    >>> parameters = (Parameter("q", "VARCHAR"), Parameter("k", "BIGINT", 10))
    >>> signature(Function("f", Kind.SCALAR, parameters, (), len, "", ""))
    'f(q, k := 10)'
    """
    heads = [
        parameter.name if parameter.default is REQUIRED else f"{parameter.name} := {sql_default(parameter.default)}"
        for parameter in function.parameters
    ]
    return f"{function.name}({', '.join(heads)})"


def _span(low: int, high: int) -> str:
    if low == high:
        return f"{high} argument{'' if high == 1 else 's'}"
    return f"{low} to {high} arguments"
