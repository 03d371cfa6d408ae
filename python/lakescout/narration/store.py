"""The table `lakescout.narrations`. Names of the home database are stored without its name."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pyarrow as pa

from lakescout import state
from lakescout.catalog import TableName
from lakescout.connection import Connection
from lakescout.errors import QueryError
from lakescout.narration.narrations import BY_HAND, MAX_NARRATION, Narration, Narrations

Version = tuple[object, ...]

_TEXTS = ("schema_hash", "database_name", "schema_name", "table_name", "column_name", "description", "source")


@dataclass(frozen=True, slots=True)
class ByHand:
    """What somebody wrote about a column."""

    table: TableName
    column: str
    description: str


@dataclass(frozen=True, slots=True)
class ByModel:
    """What a model wrote about a header among others."""

    schema_hash: str
    column: str
    description: str
    source: str


def version(connection: Connection) -> Version:
    """Equal versions: nothing was narrated between. Not for use inside a transaction."""
    try:
        row = connection.query("SELECT count(*) AS n, max(narrated_at) AS last FROM lakescout.narrations").to_pylist()
    except QueryError:
        return ()
    return tuple(row[0].values()) if row[0]["n"] else ()


def load(connection: Connection, home: str) -> Narrations:
    """All narrations; none when there is no such table. Of two about one column the later holds."""
    try:
        sql = f"SELECT {', '.join(_TEXTS)} FROM lakescout.narrations ORDER BY narrated_at, description"
        rows = connection.query(sql)
    except QueryError:
        return Narrations()
    by_schema: dict[tuple[str, str], Narration] = {}
    by_column: dict[tuple[TableName, str], Narration] = {}
    columns = (column.to_pylist() for column in rows.columns)
    for key, database, schema, table, column, description, source in zip(*columns, strict=True):
        narration = Narration(description, source)
        if key:
            by_schema[key, column.lower()] = narration
        else:
            by_column[TableName(database or home, schema, table), column.lower()] = narration
    return Narrations(by_schema, by_column)


def append_by_hand(connection: Connection, home: str, entries: Sequence[ByHand]) -> None:
    """Store what somebody wrote, in place of what was written before. To be called inside a transaction."""
    rows = [
        ("", "" if e.table.database == home else e.table.database, *e.table[1:], e.column, e.description, BY_HAND)
        for e in entries
    ]
    _append(connection, rows)


def append_by_model(connection: Connection, entries: Iterable[ByModel]) -> None:
    """Store what a model wrote. To be called inside a transaction."""
    rows = [(e.schema_hash, "", "", "", e.column, e.description, e.source) for e in entries]
    _append(connection, rows)


def _append(connection: Connection, rows: Sequence[tuple[str, ...]]) -> None:
    parts = list(zip(*rows, strict=True)) or [()] * len(_TEXTS)
    columns = {name: pa.array(part, pa.string()) for name, part in zip(_TEXTS, parts, strict=True)}
    columns["description"] = pa.array(
        [text[:MAX_NARRATION] for text in columns["description"].to_pylist()], pa.string()
    )
    columns["narrated_at"] = pa.array([state.now()] * len(rows), pa.timestamp("us"))
    connection.append("lakescout", "narrations", pa.table(columns))
