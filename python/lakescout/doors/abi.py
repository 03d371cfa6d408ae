"""The structs that the extension and Python share; `extension/lakescout.h` is the other side."""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from ctypes import (
    CFUNCTYPE,
    POINTER,
    Structure,
    c_bool,
    c_char_p,
    c_double,
    c_int,
    c_int32,
    c_int64,
    c_uint64,
    c_void_p,
)
from enum import IntEnum
from numbers import Integral, Real
from typing import Any, ClassVar

from lakescout.errors import QueryError


class Form(IntEnum):
    """What a request wants back."""

    ROWS = 0
    """All rows of one call, as an Arrow stream."""
    VALUES = 1
    """One value for each row of arguments, as an Arrow stream of one batch."""
    SELECT = 2
    """The text of a SELECT."""
    KEEP = 3
    """Nothing: the SELECT runs, and the work behind it may be stored."""


class ValueKind(IntEnum):
    """What a bound value is."""

    NULL = 0
    BOOL = 1
    INTEGER = 2
    REAL = 3
    TEXT = 4
    BYTES = 5
    TEXTS = 6
    INTEGERS = 7


class Value(Structure):
    """One bound value. `high` and `low` are the halves of a 128-bit integer."""


Value._fields_ = [
    ("kind", c_int32),
    ("high", c_int64),
    ("low", c_uint64),
    ("real", c_double),
    ("bytes", c_char_p),
    ("length", c_uint64),
    ("items", POINTER(Value)),
]

ErrorText = POINTER(c_void_p)


class Host(Structure):
    """What the extension does for Python. Calls release the GIL."""

    _fields_: ClassVar[Any] = [
        ("lend", CFUNCTYPE(c_void_p, c_void_p, c_int, ErrorText)),
        ("trim_memory", CFUNCTYPE(None, c_void_p)),
        ("is_open", CFUNCTYPE(c_bool, c_uint64)),
        ("query", CFUNCTYPE(c_bool, c_void_p, c_char_p, POINTER(Value), c_uint64, c_void_p, ErrorText)),
        ("execute", CFUNCTYPE(c_bool, c_void_p, c_char_p, POINTER(Value), c_uint64, ErrorText)),
        ("append", CFUNCTYPE(c_bool, c_void_p, c_char_p, c_char_p, c_void_p, ErrorText)),
        ("interrupt", CFUNCTYPE(None, c_void_p)),
        ("copy_text", CFUNCTYPE(c_void_p, c_char_p)),
        ("free_text", CFUNCTYPE(None, c_void_p)),
    ]


ArrowSchema = c_void_p * 9
ArrowArray = c_void_p * 10
ArrowStream = c_void_p * 5


class Request(Structure):
    """One call of a function. The Arrow structs move from one side to the other."""

    _fields_: ClassVar[Any] = [
        ("function", c_char_p),
        ("database_id", c_uint64),
        ("database", c_void_p),
        ("rows", c_int64),
        ("form", c_int32),
        ("statement", c_uint64),
        ("arguments_schema", ArrowSchema),
        ("arguments", ArrowArray),
        ("settings_schema", ArrowSchema),
        ("settings", ArrowArray),
        ("result_schema", ArrowSchema),
        ("result", ArrowStream),
        ("text", c_void_p),
        ("error", c_void_p),
    ]

    def place(self, name: str) -> int:
        """The address of a field."""
        return ctypes.addressof(self) + int(getattr(Request, name).offset)


Call = CFUNCTYPE(c_bool, POINTER(Request))
StopThreads = CFUNCTYPE(None, c_double)


class Bridge(Structure):
    """What the extension says about itself, and where it finds Python's functions."""

    _fields_: ClassVar[Any] = [
        ("site_packages", c_char_p),
        ("error", c_void_p),
        ("version", c_char_p),
        ("registry", c_char_p),
        ("executable", c_char_p),
        ("host", POINTER(Host)),
        ("embedded", c_int64),
        ("call", Call),
        ("stop_threads", StopThreads),
    ]


def values(parameters: Sequence[object]) -> ctypes.Array[Value]:
    """The values to bind, in order. Raises QueryError for what cannot be bound."""
    return (Value * len(parameters))(*[_value(parameter) for parameter in parameters])


def _value(parameter: object) -> Value:
    if parameter is None:
        return Value(kind=ValueKind.NULL)
    if isinstance(parameter, (bytes, bytearray, memoryview)):
        return _bytes(ValueKind.BYTES, bytes(parameter))
    if hasattr(parameter, "tolist"):
        parameter = parameter.tolist()
    if isinstance(parameter, bool):
        return Value(kind=ValueKind.BOOL, low=parameter)
    if isinstance(parameter, Integral):
        return _integer(int(parameter))
    if isinstance(parameter, Real):
        return Value(kind=ValueKind.REAL, real=float(parameter))
    if isinstance(parameter, str):
        return _bytes(ValueKind.TEXT, parameter.encode())
    if isinstance(parameter, Sequence):
        return _list(parameter)
    raise QueryError(f"a value of type {type(parameter).__name__} cannot be bound to a parameter")


def _integer(number: int) -> Value:
    if not -(1 << 127) <= number < 1 << 127:
        raise QueryError(f"the integer {number} does not fit into 128 bits")
    return Value(kind=ValueKind.INTEGER, high=number >> 64, low=number & 0xFFFF_FFFF_FFFF_FFFF)


def _bytes(kind: ValueKind, data: bytes) -> Value:
    return Value(kind=kind, bytes=data, length=len(data))


def _list(parameter: Sequence[object]) -> Value:
    items = values(parameter)
    kinds = {ValueKind(item.kind) for item in items}
    if kinds <= {ValueKind.TEXT}:
        return Value(kind=ValueKind.TEXTS, length=len(items), items=items)
    if kinds == {ValueKind.INTEGER} and all(item.high == (-1 if item.low >> 63 else 0) for item in items):
        return Value(kind=ValueKind.INTEGERS, length=len(items), items=items)
    raise QueryError("a list bound to a parameter must hold only texts or only 64-bit integers")
