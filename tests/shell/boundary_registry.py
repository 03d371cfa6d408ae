"""A registry for tests of the boundary alone: each function crosses it in one way. No engine, no encoder."""

from __future__ import annotations

import datetime
import decimal
import itertools
import time
import warnings
from copy import copy
from importlib import import_module
from typing import Any

import pyarrow as pa

from lakescout.engine.calls import running_number
from lakescout.errors import LakescoutError
from lakescout.lake.connection import ConnectionSource, borrowed, transaction
from lakescout.lake.settings import Setting
from lakescout.surface.registry import Function, Kind, Parameter

SETTINGS = (
    Setting("count", "BIGINT", 3, "a number"),
    Setting("mode", "VARCHAR", "plain", 'a text with "quotes", a \\ and an umlaut ü'),
    Setting("ratio", "DOUBLE", 0.5, "a fraction"),
    Setting("flag", "BOOLEAN", False, "a truth"),
)

WIDE = 5000

TYPED: tuple[tuple[str, str, Any], ...] = (
    ("b", "BOOLEAN", True),
    ("i1", "TINYINT", -128),
    ("i2", "SMALLINT", -32768),
    ("i4", "INTEGER", -2147483648),
    ("i8", "BIGINT", -9223372036854775808),
    ("u1", "UTINYINT", 255),
    ("u2", "USMALLINT", 65535),
    ("u4", "UINTEGER", 4294967295),
    ("u8", "UBIGINT", 18446744073709551615),
    ("f4", "FLOAT", 0.5),
    ("f8", "DOUBLE", 0.1),
    ("d", "DECIMAL(18,3)", decimal.Decimal("-123.456")),
    ("t", "VARCHAR", "ö\U0001f986 and more than twelve bytes"),
    ("x", "BLOB", b"\x00\xff"),
    ("day", "DATE", datetime.date(2026, 11, 21)),
    ("clock", "TIME", datetime.time(22, 30, 1, 5)),
    ("moment", "TIMESTAMP", datetime.datetime(2026, 11, 21, 22, 30, 1, 5)),
    ("zoned", "TIMESTAMP WITH TIME ZONE", datetime.datetime(2026, 11, 21, 22, tzinfo=datetime.timezone.utc)),
    ("js", "JSON", '{"a": [1, null]}'),
    ("l", "VARCHAR[]", ["a", None, ""]),
    ("fixed", "INTEGER[2]", [1, 2]),
    ("s", "STRUCT(a INTEGER, b VARCHAR[])", {"a": 1, "b": ["x"]}),
    ("ls", "STRUCT(a INTEGER, b VARCHAR)[]", [{"a": 1, "b": "x"}, {"a": None, "b": None}]),
    ("m", "MAP(VARCHAR, INTEGER)", [("k", 1)]),
)

_counter = itertools.count(1)
_lakes = itertools.count(1)


class Lake:
    """Stands for the engine's `Lake`, which the functions take."""

    def __init__(self, source: ConnectionSource, overrides: dict[str, object]) -> None:
        self.source = source
        self.settings = dict(overrides)
        self.number = next(_lakes)

    def keep(self) -> None:
        """Keeps nothing."""

    def under(self, values: dict[str, object]) -> Lake:
        found = copy(self)
        found.settings = dict(values)
        return found


def open_lake(source: ConnectionSource) -> Lake:
    return Lake(source, {})


def echo(lake: Lake, **given: object) -> list[dict[str, object]]:
    return [given]


def rows(lake: Lake, n: int) -> list[dict[str, object]]:
    return [{"i": i, "t": f"row number {i}"} for i in range(n)]


def typed(lake: Lake, nulls: bool) -> list[dict[str, object]]:
    filled: dict[str, object] = {name: value for name, _, value in TYPED}
    return [dict.fromkeys(filled) if nulls else filled] * 2


def wide(lake: Lake, n: int) -> list[dict[str, object]]:
    return [{f"c{column}": row * column for column in range(WIDE)} for row in range(n)]


def select(lake: Lake, sql: str) -> str:
    return sql


def doubled(lake: Lake, text: str | None) -> str | None:
    return None if text is None else text * 2


def fails(lake: Lake, how: str) -> list[dict[str, object]]:
    errors: dict[str, BaseException] = {
        "ours": LakescoutError('the sentence that the user reads: it\'s "quoted", 100 % and ü'),
        "value": ValueError("not ours"),
        "exit": SystemExit(3),
        "keyboard": KeyboardInterrupt(),
        "nul": LakescoutError("before\0after"),
        "surrogate": LakescoutError("before\udcc3after"),
        "long": LakescoutError("x" * 100_000),
        "memory": MemoryError(),
    }
    if how == "recursion":
        return fails(lake, how)
    if how == "warns":
        warnings.warn("a library is not content", RuntimeWarning, stacklevel=2)
        return [{"n": 1}]
    if how == "type":
        return [{"n": "a text"}]
    raise errors[how]


def sleeps(lake: Lake, seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def spins(lake: Lake, seconds: float) -> float:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        pass
    return seconds


def inner(lake: Lake, sql: str) -> list[dict[str, object]]:
    with borrowed(lake.source) as connection:
        table = connection.query(sql)
    return [
        {"name": field.name, "type": str(field.type), "rows": table.num_rows, "nulls": table.column(number).null_count}
        for number, field in enumerate(table.schema)
    ]


def imports(lake: Lake, module: str) -> list[dict[str, object]]:
    return [{"name": import_module(module).executable}]


def effect(lake: Lake, sql: str) -> list[dict[str, object]]:
    with borrowed(lake.source) as connection:
        connection.execute("RESET search_path")  # else a created table must be named in full, as the package does
        connection.execute(sql)
    return [{"n": next(_counter)}]


def counted(lake: Lake, text: str) -> int:
    return next(_counter)


def numbered(lake: Lake, text: str) -> int | None:
    return running_number()


BOUND: tuple[Any, ...] = (
    None, True, 0, -1, 2**63 - 1, -(2**63), 2**63, -(2**127), 1.5, float("inf"), "", "ö\0x", b"", b"\x00\xff",
    ["a", "ö", ""], [1, -(2**63)], [], ("t",), memoryview(b"m"),
)  # fmt: skip


def binds(lake: Lake) -> list[dict[str, object]]:
    found = []
    with borrowed(lake.source) as connection:
        for value in BOUND:
            row = connection.query("SELECT typeof(x) AS type, x AS value FROM (SELECT ? AS x)", [value]).to_pylist()[0]
            found.append({"given": repr(value), "type": row["type"], "value": repr(row["value"])})
        members = connection.query(
            "SELECT count(*) AS n FROM range(10) WHERE range IN (SELECT unnest(?))", [[1, 2, 99]]
        )
        empty = connection.query("SELECT count(*) AS n FROM range(10) WHERE range IN (SELECT unnest(?))", [[]])
    found += [{"given": "in", "type": "", "value": repr(members.to_pylist() + empty.to_pylist())}]
    return found


def appends(lake: Lake, table: str, n: int, fail: bool) -> list[dict[str, object]]:
    data = pa.table({
        "i": pa.array(range(n), pa.int32()),
        "v": pa.array([[float(i), 1.0] for i in range(n)], pa.list_(pa.float32(), 2)),
        "x": pa.array([bytes([i % 256]) * 3 for i in range(n)]),
        "t": pa.array([None if i % 3 else f"text {i}" for i in range(n)]),
    })  # fmt: skip
    with borrowed(lake.source) as connection, transaction(connection):
        connection.append("main", table, data)
        if fail:
            raise LakescoutError("rolled back")
    return [{"n": n}]


def hoards(lake: Lake, connections: int) -> int:
    held = [lake.source.connect() for _ in range(connections)]
    for connection in held:
        connection.close()
    return len(held)


def leaves_transaction(lake: Lake) -> int:
    connection = lake.source.connect()
    connection.execute("BEGIN TRANSACTION")
    connection.query("SELECT 1 AS one")
    connection.close()
    return 1


def lake_number(lake: Lake) -> int:
    return lake.number


def settings(lake: Lake) -> list[dict[str, object]]:
    return [{"name": name, "value": repr(value)} for name, value in sorted(lake.settings.items())]


def _table(name: str, call: Any, columns: Any, *parameters: Parameter, writes: bool = False) -> Function:
    return Function(name, Kind.TABLE, parameters, tuple(columns), call, "", "", writes)


def _scalar(name: str, call: Any, kind: str, *parameters: Parameter, writes: bool = False) -> Function:
    return Function(name, Kind.SCALAR, parameters, (("value", kind),), call, "", "", writes)


TEXT, N, SECONDS = Parameter("text", "VARCHAR"), Parameter("n", "BIGINT"), Parameter("seconds", "DOUBLE")
SQL = Parameter("sql", "VARCHAR")
ECHOED = (
    ("text", "VARCHAR"),
    ("number", "BIGINT"),
    ("ratio", "DOUBLE"),
    ("flag", "BOOLEAN"),
    ("words", "VARCHAR[]"),
)

FUNCTIONS = (
    _table(
        "echo", echo, ECHOED, TEXT,
        Parameter("number", "BIGINT", 7), Parameter("ratio", "DOUBLE", 0.5), Parameter("flag", "BOOLEAN", False),
        Parameter("words", "VARCHAR[]", None),
    ),
    _table("rows", rows, (("i", "BIGINT"), ("t", "VARCHAR")), N),
    _table("typed", typed, [(name, kind) for name, kind, _ in TYPED], Parameter("nulls", "BOOLEAN", False)),
    _table("wide", wide, [(f"c{number}", "BIGINT") for number in range(WIDE)], N),
    Function("run_select", Kind.QUERY, (SQL,), (), select, "", ""),
    _scalar("doubled", doubled, "VARCHAR", TEXT),
    _table("fails", fails, (("n", "BIGINT"),), Parameter("how", "VARCHAR")),
    Function("fails_select", Kind.QUERY, (Parameter("how", "VARCHAR"),), (), fails, "", ""),
    _scalar("sleeps", sleeps, "DOUBLE", SECONDS),
    _scalar("spins", spins, "DOUBLE", SECONDS),
    _table("inner_query", inner, (("name", "VARCHAR"), ("type", "VARCHAR"), ("rows", "BIGINT"), ("nulls", "BIGINT")), SQL),
    Function(
        "spins_in_bind", Kind.QUERY, (TEXT, SECONDS), (),
        lambda lake, text, seconds: f"SELECT {spins(lake, seconds)} AS spun", "", "",
    ),
    _table("naps", lambda lake, seconds: [{"n": sleeps(lake, seconds)}], (("n", "DOUBLE"),), SECONDS),
    _table("imports", imports, (("name", "VARCHAR"),), Parameter("module", "VARCHAR")),
    _table("effect", effect, (("n", "BIGINT"),), SQL, writes=True),
    _scalar("counted", counted, "BIGINT", TEXT, writes=True),
    _scalar("counted_once", counted, "BIGINT", TEXT),
    _scalar("numbered", numbered, "BIGINT", TEXT),
    _table("numbered_row", lambda lake: [{"n": running_number()}], (("n", "BIGINT"),)),
    _table("binds", binds, (("given", "VARCHAR"), ("type", "VARCHAR"), ("value", "VARCHAR"))),
    _table(
        "appends", appends, (("n", "BIGINT"),),
        Parameter("table", "VARCHAR"), N, Parameter("fail", "BOOLEAN", False), writes=True,
    ),
    _scalar("hoards", hoards, "BIGINT", Parameter("connections", "BIGINT")),
    _scalar("leaves_transaction", leaves_transaction, "BIGINT"),
    _scalar("lake_number", lake_number, "BIGINT"),
    _table("settings_given", settings, (("name", "VARCHAR"), ("value", "VARCHAR"))),
)  # fmt: skip
