"""Running a checked statement: read-only, with a timeout and with caps on rows and bytes."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Final, NamedTuple

import pyarrow as pa

from lakescout.answer.guard.allowlist import FUNCTIONS, PARSED
from lakescout.answer.guard.tables import CTE_PREFIX, failing_closed
from lakescout.answer.statement import Statement
from lakescout.errors import GuardError, QueryError
from lakescout.lake.connection import (
    Connection,
    ConnectionSource,
    ExactConnection,
    Limit,
    borrowed,
    transaction,
)
from lakescout.lake.sqltext import Sql, quote

TYPE_KEY: Final = b"duckdb_type"
"""Where the schema of a result records the type of a column that is held as text."""

_EXACT: Final = re.compile(
    r"BOOLEAN|U?(TINYINT|SMALLINT|INTEGER|BIGINT)|HUGEINT|FLOAT|DOUBLE|DECIMAL\(\d+,\s*\d+\)|VARCHAR"
)
_DAYS: Final = {"DATE": pa.date32(), "TIMESTAMP": pa.timestamp("us")}
_NO_WAY_BACK: Final = ("UNION(", '"NULL"', "VARIANT")
"""Types whose text does not cast back: they are shown as text."""


class Shape(NamedTuple):
    """Names and types of the columns of a statement."""

    names: Sequence[str]
    types: Sequence[str]


def shape_of(connection: Connection, sql: str) -> Shape:
    """The columns of the SELECT `sql`, without running it. Names are distinct."""
    columns = connection.query("FROM (DESCRIBE SELECT * FROM system.main.query(?))", [sql])
    return Shape(columns.column(0).to_pylist(), columns.column(1).to_pylist())


def reading(shape: Shape, rows: int) -> Sql:
    """The statement that reads at most `rows` rows of a SELECT, which is its parameter."""
    places = range(len(shape.names))
    columns = ", ".join(
        f"{f'c{place}' if _EXACT.fullmatch(kind) else f'CAST(c{place} AS VARCHAR)'} AS {quote(name)}"
        for place, name, kind in zip(places, shape.names, shape.types, strict=True)
    )
    given = ", ".join(f"c{place}" for place in places)
    return Sql(f"SELECT {columns} FROM system.main.query(?) AS given({given}) LIMIT {int(rows)}")


def annotated(rows: pa.Table, shape: Shape) -> pa.Table:
    """The rows, with the type recorded for each column held as text; days that Arrow can hold are days."""
    fields, columns = [], []
    for name, column, kind in zip(shape.names, rows.columns, shape.types, strict=True):
        held = _as_days(column, kind)
        as_text = not _EXACT.fullmatch(kind) and held is column
        shown = "VARCHAR" if any(part in kind for part in _NO_WAY_BACK) else kind
        fields.append(pa.field(name, held.type, metadata={TYPE_KEY: shown.encode()} if as_text else None))
        columns.append(held)
    return pa.Table.from_arrays(columns, schema=pa.schema(fields))


def _as_days(column: pa.ChunkedArray, kind: str) -> pa.ChunkedArray:
    """A column of texts as days or times of day, if all of them are in Python's range."""
    if kind not in _DAYS:
        return column
    try:
        if kind == "DATE":  # the first cast of Arrow loads all its functions, a fiftieth of a short command
            days = [None if text is None else date.fromisoformat(text) for text in column.to_pylist()]
            return pa.chunked_array([pa.array(days, pa.date32())])
        return column.cast(_DAYS[kind])
    except ValueError:
        return column


Names = frozenset[str]


@failing_closed()
def confirm(connection: Connection, statement: Statement) -> None:
    """Check DuckDB's parse of `statement.sql`. Raises GuardError."""
    [parsed] = parse(connection, [statement.sql])
    confirm_parsed(parsed, statement)


def parse(connection: Connection, statements: Sequence[str]) -> list[str]:
    """DuckDB's parse of each statement, as JSON. Nothing runs."""
    asked = (
        "SELECT CAST(system.main.json_serialize_sql(given) AS VARCHAR) AS tree FROM unnest(?::VARCHAR[]) AS t(given)"
    )
    found: list[str] = connection.query(asked, [list(statements)])["tree"].to_pylist()
    return found


@failing_closed()
def confirm_parsed(tree: str, statement: Statement) -> None:
    """Check DuckDB's parse of `statement.sql`, as `parse` gave it. Raises GuardError."""
    parsed = json.loads(tree)
    if parsed.get("error"):
        raise GuardError(f"DuckDB does not accept the statement: {str(parsed.get('error_message'))[:200]}")
    if len(parsed["statements"]) != 1:
        raise GuardError("DuckDB sees more than one statement")
    allowed = {tuple(part.lower() for part in name) for name in statement.tables}
    for node, ctes in _nodes(parsed["statements"]):
        _check(node, allowed, ctes)


def _nodes(value: Any) -> Iterator[tuple[dict[str, Any], Names]]:
    """Every object in the tree except the bodies of constants, which hold data; with the WITH queries in its scope."""
    stack: list[tuple[Any, Names]] = [(value, frozenset())]
    while stack:
        item, ctes = stack.pop()
        if isinstance(item, list):
            stack.extend((part, ctes) for part in item)
        elif isinstance(item, dict):
            for entry in (item.get("cte_map") or {}).get("map") or ():
                stack.append((entry.get("value"), ctes))
                ctes |= {str(entry["key"]).lower()}
            yield item, ctes
            if item.get("type") != "VALUE_CONSTANT":
                stack.extend((part, ctes) for key, part in item.items() if key != "cte_map")


def _check(node: dict[str, Any], allowed: set[tuple[str, ...]], ctes: Names) -> None:
    kind = node.get("type")
    if isinstance(kind, str) and kind not in PARSED:
        raise GuardError(f"DuckDB reads {kind} in the statement, which is not allowed")
    if kind == "BASE_TABLE":
        _check_table(node, allowed, ctes)
    name = node.get("function_name")
    if name is not None and (str(name).lower() not in FUNCTIONS or not _is_plain(node)):
        raise GuardError(f"DuckDB reads the function {name!r} in the statement, which is not allowed")


def _is_plain(function: dict[str, Any]) -> bool:
    """Named without a schema; DuckDB 1.5 puts `main` before some, and on what `borrowed` lends that is its own."""
    return not function.get("catalog") and function.get("schema") in {"", "main"}


def _check_table(node: dict[str, Any], allowed: set[tuple[str, ...]], ctes: Names) -> None:
    path = tuple(str(node.get(part, "")).lower() for part in ("catalog_name", "schema_name", "table_name"))
    is_cte = not path[0] and not path[1] and path[2].startswith(CTE_PREFIX) and path[2] in ctes
    if not is_cte and path not in allowed:
        raise GuardError(
            f"DuckDB reads the table {'.'.join(part for part in path if part)!r}, which was not discovered"
        )


SAMPLE_ROWS: Final = 10
"""How many rows are kept of an answer with too many bytes."""


class TooLargeError(GuardError):
    """The statement ran and returned more than the limits allow: `first` holds its first rows."""

    def __init__(self, problem: str, first: pa.Table) -> None:
        super().__init__(problem)
        self.first = first


@dataclass(frozen=True, slots=True)
class Limits:
    """What one statement may cost."""

    seconds: float = 10.0
    rows: int = 10_000
    cells: int = 1_000_000
    bytes: int = 16 * 1024 * 1024


@failing_closed()
def run(source: ConnectionSource, statement: Statement, limits: Limits = Limits()) -> pa.Table:
    """The rows of `statement`. Raises QueryError from DuckDB, GuardError past the time, TooLargeError past a cap.

    `query()` accepts one SELECT and nothing else, and the transaction accepts no write: either alone
    stops a statement that the two parsers let through. A column that Arrow cannot hold exactly is read
    as text, with DuckDB's type in the metadata of its field (see `exact`).
    """
    if statement.rows is not None:  # its `tables` may now be those that users are told of
        raise GuardError("the statement ran before; it is to be checked again")
    with _guarding(source, limits) as connection:
        if isinstance(source, Together):
            source.confirm(connection, statement)
        else:
            confirm(connection, statement)
        found = _exactly(connection, statement, limits)
        if found is None:
            shape = shape_of(connection, statement.sql)
            most = _most(limits, len(shape.names))
            found = annotated(connection.query(reading(shape, most + 1), [statement.sql]), shape), most
        rows, most = found
    if rows.num_rows > limits.rows:
        problem = f"the answer has more than {limits.rows:,} rows (setting answer_rows)"
        raise TooLargeError(problem, rows.slice(0, limits.rows))
    if rows.num_rows > most:
        problem = f"the answer has more than {limits.cells:,} cells"
        raise TooLargeError(problem, rows.slice(0, SAMPLE_ROWS))
    if rows.nbytes > limits.bytes:
        problem = f"the answer has more than {limits.bytes:,} bytes"
        raise TooLargeError(problem, rows.slice(0, SAMPLE_ROWS))
    return rows


def fetched(source: ConnectionSource, statement: Statement, limits: Limits) -> Statement:
    """The statement with its rows; of too many rows the first ones, and why. Raises QueryError, GuardError."""
    try:
        return replace(statement, rows=run(source, statement, limits))
    except TooLargeError as error:
        return replace(statement, rows=error.first, too_large=str(error))


def _most(limits: Limits, columns: int) -> int:
    """How many rows are read at most."""
    return min(limits.rows, limits.cells // max(1, columns))


def _exactly(connection: Connection, statement: Statement, limits: Limits) -> tuple[pa.Table, int] | None:
    """The rows by one statement and how many may be read, where no type of theirs needs a cast; else None."""
    if not isinstance(connection, ExactConnection) or statement.tree.is_star:
        return None
    columns = len(statement.tree.selects)
    most = _most(limits, columns)
    rows = connection.exactly(Sql(f"SELECT * FROM system.main.query(?) LIMIT {int(most + 1)}"), [statement.sql])
    return None if rows is None or rows.num_columns != columns else (rows, most)


@failing_closed()
def bind(source: ConnectionSource, statement: Statement, limits: Limits = Limits()) -> None:
    """Let DuckDB resolve the names and types of `statement`, without reading a row. Raises QueryError, GuardError."""
    with _guarding(source, limits) as connection:
        confirm(connection, statement)
        shape_of(connection, statement.sql)


class Together:
    """A source for statements that run one after another on one connection, which the first of them prepares.

    A statement that fails ends its transaction, so the next one gets a connection of its own.
    """

    def __init__(self, source: ConnectionSource) -> None:
        self._source = source
        self._open = ExitStack()
        self._connection: Connection | None = None
        self._parsed: dict[str, str] = {}

    def connect(self) -> Connection:
        """A connection that nothing prepared."""
        return self._source.connect()

    def expect(self, statements: Sequence[Statement]) -> None:
        """Let DuckDB parse statements that are to run, all at once, which costs little more than to parse one."""
        texts = list(dict.fromkeys(statement.sql for statement in statements))
        with suppress(QueryError), self.prepared() as connection:
            self._parsed |= dict(zip(texts, parse(connection, texts), strict=True))

    def confirm(self, connection: Connection, statement: Statement) -> None:
        """As the function of that name; a statement that was expected is parsed already."""
        known = self._parsed.get(statement.sql)
        if known is None:
            confirm(connection, statement)
        else:
            confirm_parsed(known, statement)

    def __enter__(self) -> Together:
        return self

    def __exit__(self, *error: object) -> None:
        self._connection = None
        self._open.close()

    @contextmanager
    def prepared(self) -> Iterator[Connection]:
        """The connection, for one statement."""
        if self._connection is None:
            self._connection = self._open.enter_context(_prepared(self._source))
        try:
            yield self._connection
        except BaseException as error:
            self._connection = None
            self._open.__exit__(type(error), error, error.__traceback__)
            raise


@contextmanager
def _prepared(source: ConnectionSource) -> Iterator[Connection]:
    """A connection on which function names mean DuckDB's own, and which accepts no write."""
    with borrowed(source) as connection, transaction(connection, read_only=True):
        yield connection


@contextmanager
def _guarding(source: ConnectionSource, limits: Limits) -> Iterator[Connection]:
    """A prepared connection whose statements are stopped in time."""
    opened = source.prepared() if isinstance(source, Together) else _prepared(source)
    with opened as connection, _clock(connection, limits.seconds):
        yield connection


@contextmanager
def _clock(connection: Connection, seconds: float) -> Iterator[None]:
    """Interrupt what `connection` runs after `seconds`."""
    limit = Limit.of(seconds)
    try:
        with limit.kept(connection):
            yield
    except QueryError as error:
        if limit.passed:
            raise GuardError(f"the statement ran longer than {seconds:g} seconds and was stopped") from error
        raise
