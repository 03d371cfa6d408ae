"""What is kept in the schema `lakescout` of the user's database, and reading and writing it.

Names of the home database are stored with an empty database name, so that the file may be
attached under another name later.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Any

import numpy as np
import pyarrow as pa

from lakescout.catalog import Table, TableName
from lakescout.connection import Connection
from lakescout.encoder import EncoderIdentity
from lakescout.encoder.protocol import Vectors
from lakescout.errors import QueryError, SettingError
from lakescout.settings import SETTINGS, Value, check_value
from lakescout.sqltext import statement

FORMAT_VERSION = 1
"""Raised whenever an older lakescout could not read what this one writes."""


@dataclass
class StoredTable:
    """A table as it was when it was last indexed."""

    table_id: int
    fingerprint: str
    indexed_at: datetime


@dataclass
class Stored:
    """All that was read from the schema `lakescout`; empty when there is none."""

    format_version: int = FORMAT_VERSION
    encoder: EncoderIdentity | None = None
    settings: dict[str, Value] = field(default_factory=dict)
    tables: dict[TableName, StoredTable] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    vectors: Vectors | None = None
    contexts: dict[TableName, list[str]] = field(default_factory=dict)
    exists: bool = False


def load(connection: Connection, home: str) -> Stored:
    """Read the state. A format newer than ours is reported by `format_version` and not read further."""
    if not exists(connection, home):
        return Stored()
    meta: dict[str, str] = dict(_rows(connection, "SELECT key, value FROM lakescout.meta"))
    stored = Stored(format_version=int(meta.get("format_version", FORMAT_VERSION)), exists=True)
    if stored.format_version > FORMAT_VERSION:
        return stored
    stored.settings, stored.contexts = load_notes(connection, home)
    if "encoder_name" in meta:
        stored.encoder = EncoderIdentity(meta["encoder_name"], meta["encoder_sha256"], int(meta["encoder_dimension"]))
        _load_index(connection, home, stored)
    return stored


def load_notes(connection: Connection, home: str) -> tuple[dict[str, Value], dict[TableName, list[str]]]:
    """The stored settings, and the added texts by table."""
    names = {setting.name for setting in SETTINGS}
    rows = _rows(connection, "SELECT name, value FROM lakescout.settings")
    settings: dict[str, Value] = {}
    for name, value in rows:
        if name in names:
            with suppress(SettingError):
                settings[name] = check_value(name, value)
    return settings, _load_contexts(connection, home)


def readable(connection: Connection) -> bool:
    """Whether our tables are still there, without a look through the catalog. Not for use inside a transaction."""
    try:
        connection.query("SELECT 1 FROM lakescout.meta LIMIT 0")
    except QueryError:
        return False
    return True


def exists(connection: Connection, home: str) -> bool:
    """Whether the home database has our tables."""
    sql = "SELECT 1 FROM duckdb_tables() WHERE database_name = ? AND schema_name = 'lakescout' AND table_name = 'meta'"
    return bool(connection.query(sql, [home]).num_rows)


def _rows(connection: Connection, sql: str) -> list[tuple[Any, ...]]:
    table = connection.query(sql)
    return list(zip(*(column.to_pylist() for column in table.columns), strict=True))


def _load_contexts(connection: Connection, home: str) -> dict[TableName, list[str]]:
    contexts: dict[TableName, list[str]] = {}
    sql = "SELECT database_name, schema_name, table_name, text FROM lakescout.contexts ORDER BY added_at, text"
    for database, schema, table, text in _rows(connection, sql):
        contexts.setdefault(TableName(database or home, schema, table), []).append(text)
    return contexts


def _load_index(connection: Connection, home: str, stored: Stored) -> None:
    sql = "SELECT database_name, schema_name, table_name, table_id, fingerprint, indexed_at FROM lakescout.tables"
    for row in connection.query(sql).to_pylist():
        name = TableName(row["database_name"] or home, row["schema_name"], row["table_name"])
        stored.tables[name] = StoredTable(row["table_id"], row["fingerprint"], row["indexed_at"])
    headers = connection.query("SELECT text, vector FROM lakescout.headers ORDER BY text_id")
    assert stored.encoder is not None
    stored.texts = headers.column("text").to_pylist()
    flat = headers.column("vector").combine_chunks().flatten().to_numpy(zero_copy_only=False)
    stored.vectors = np.asarray(flat, dtype=np.float32).reshape(len(stored.texts), stored.encoder.dimension)


def create(connection: Connection, encoder: EncoderIdentity) -> None:
    """Make the tables that are missing and note the format and the encoder."""
    connection.execute(statement("state_create", dimension=encoder.dimension))
    note = {
        "format_version": str(FORMAT_VERSION),
        "encoder_name": encoder.name,
        "encoder_sha256": encoder.sha256,
        "encoder_dimension": str(encoder.dimension),
    }
    if dict(_rows(connection, "SELECT key, value FROM lakescout.meta")) == note:
        return
    connection.execute("DELETE FROM lakescout.meta")
    connection.execute(
        "INSERT INTO lakescout.meta SELECT unnest(?::VARCHAR[]), unnest(?::VARCHAR[])",
        [list(note), list(note.values())],
    )


def drop_vectors(connection: Connection) -> None:
    """Forget everything that was made by the encoder: it is another one now."""
    connection.execute(statement("state_drop_vectors"))


def append_headers(connection: Connection, first: int, texts: Sequence[str], vectors: Vectors) -> None:
    """Append texts with ids first, first + 1, ... and vectors of shape (len(texts), d)."""
    flat = pa.array(np.ascontiguousarray(vectors, dtype=np.float32).reshape(-1))
    rows = pa.table(
        {
            "text_id": pa.array(range(first, first + len(texts)), pa.int64()),
            "text": pa.array(texts, pa.string()),
            "vector": pa.FixedSizeListArray.from_arrays(flat, vectors.shape[1]),
        }
    )
    connection.append("lakescout", "headers", rows)


def delete_tables(connection: Connection, table_ids: Sequence[int]) -> None:
    """Forget tables that were dropped or will be written anew."""
    for table in ("tables", "columns"):
        connection.execute(
            f"DELETE FROM lakescout.{table} WHERE table_id IN (SELECT unnest(?::BIGINT[]))", [list(table_ids)]
        )


def append_tables(
    connection: Connection,
    home: str,
    tables: Iterable[tuple[int, Table, str, Sequence[int]]],
    indexed_at: datetime,
) -> None:
    """Append (table id, table, fingerprint, text id of each column)."""
    entries = list(tables)
    rows = {
        "table_id": pa.array([number for number, *_ in entries], pa.int64()),
        "database_name": pa.array([_stored_database(table.name, home) for _, table, *_ in entries], pa.string()),
        "schema_name": pa.array([table.name.schema for _, table, *_ in entries], pa.string()),
        "table_name": pa.array([table.name.table for _, table, *_ in entries], pa.string()),
        "is_view": pa.array([table.is_view for _, table, *_ in entries], pa.bool_()),
        "comment": pa.array([table.comment for _, table, *_ in entries], pa.string()),
        "fingerprint": pa.array([fingerprint for _, _, fingerprint, _ in entries], pa.string()),
        "indexed_at": pa.array([indexed_at] * len(entries), pa.timestamp("us")),
    }
    connection.append("lakescout", "tables", pa.table(rows))
    cells = [
        (number, column.position, column.name, column.type, column.comment, int(text))
        for number, table, _, texts in entries
        for column, text in zip(table.columns, texts, strict=True)
    ]
    names = ["table_id", "position", "column_name", "data_type", "comment", "text_id"]
    types = [pa.int64(), pa.int32(), pa.string(), pa.string(), pa.string(), pa.int64()]
    parts = list(zip(*cells, strict=True)) or [()] * len(names)
    columns = {name: pa.array(part, kind) for name, part, kind in zip(names, parts, types, strict=True)}
    connection.append("lakescout", "columns", pa.table(columns))


def _stored_database(name: TableName, home: str) -> str:
    return "" if name.database == home else name.database


def append_context(connection: Connection, home: str, name: TableName, text: str) -> None:
    """Remember a text about a table."""
    row: Mapping[str, list[object]] = {
        "database_name": [_stored_database(name, home)],
        "schema_name": [name.schema],
        "table_name": [name.table],
        "text": [text],
        "added_at": [now()],
    }
    connection.append("lakescout", "contexts", pa.table(dict(row)))


def save_setting(connection: Connection, name: str, value: Value) -> None:
    """Remember a setting's value."""
    connection.execute("DELETE FROM lakescout.settings WHERE name = ?", [name])
    connection.execute("INSERT INTO lakescout.settings VALUES (?, ?)", [name, str(value)])


def now() -> datetime:
    """The present time in UTC, without a zone, as the state tables hold it."""
    return datetime.now(timezone.utc).replace(tzinfo=None)
