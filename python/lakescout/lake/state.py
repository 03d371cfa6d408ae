"""The index, settings and contexts in the schema `lakescout` of the home database: how they are read and written.

Names of the home database are stored with an empty database name, so that the file may be
attached under another name later.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from datetime import datetime, timezone
from typing import Final, NamedTuple

import numpy as np
import pyarrow as pa

from lakescout.errors import QueryError, plainly
from lakescout.lake import store
from lakescout.lake.catalog import Table, TableName, live_name, stored_name
from lakescout.lake.connection import Connection, distinct, rows_of, transaction, vectors
from lakescout.lake.settings import Value
from lakescout.lake.store import rows_if_there
from lakescout.lake.texts import stems
from lakescout.plugins import Origin
from lakescout.words.encoder import EncoderIdentity, Vectors
from lakescout.words.text import normalise_name

FORMAT_VERSION = 1
"""Raised whenever an older lakescout could not read what this one writes."""


@dataclass
class IndexedTable:
    """A table as it was when it was last indexed."""

    table_id: int
    fingerprint: str
    indexed_at: datetime


@dataclass
class Stored:
    """Everything that was read from the schema `lakescout`; empty if there is none."""

    format_version: int = FORMAT_VERSION
    encoder: EncoderIdentity | None = None
    settings: list[tuple[object, object]] = field(default_factory=list)
    """Names and values, as they are stored."""
    tables: dict[TableName, IndexedTable] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    vectors: Vectors | None = None
    contexts: dict[TableName, list[str]] = field(default_factory=dict)
    """The added texts by table; those that name no table are under NOWHERE."""
    exists: bool = False
    damage: str = ""
    """What was wrong with the stored index, which is made anew, in words."""


def is_newer(connection: Connection, home: str) -> bool:
    """Whether a newer lakescout wrote the state, which may look like anything."""
    meta = store.recorded_if_there(connection)
    version = meta.get("format_version", "")
    return version.isdecimal() and int(version) > FORMAT_VERSION


def load(connection: Connection, home: str) -> Stored:
    """Read what is stored. Of a format newer than ours only `format_version` is read."""
    if not store.present(connection, home):
        return Stored()
    meta = store.recorded_if_there(connection)
    stored = Stored(exists=True)
    try:
        stored.format_version = int(meta.get("format_version", FORMAT_VERSION))
        if stored.format_version > FORMAT_VERSION:
            return stored
        if "encoder_name" in meta:
            dimension = int(meta["encoder_dimension"])
            stored.encoder = EncoderIdentity(meta["encoder_name"], meta["encoder_sha256"], dimension)
    except (KeyError, TypeError, ValueError):
        stored.damage = "lakescout.meta was damaged: the index was made anew"
    if "format_version" not in meta:
        stored.damage = "lakescout.meta was missing: the index was made anew"
    stored.settings, stored.contexts = load_notes(connection, home)
    if stored.encoder is not None:
        try:
            with transaction(connection, read_only=True):  # several statements, which must see the same rows
                store.check_mark(connection, "headers", meta)
                _load_index(connection, home, stored)
        except (QueryError, ValueError, TypeError, OverflowError) as error:
            stored.tables, stored.texts, stored.vectors = {}, [], None
            stored.damage = f"the stored index was damaged and made anew: {plainly(error)}"
    return stored


def load_notes(connection: Connection, home: str) -> tuple[list[tuple[object, object]], dict[TableName, list[str]]]:
    """The names and values of stored settings, and the added texts by table."""
    rows = rows_if_there(connection, "SELECT name, value FROM lakescout.settings")
    return [(name, value) for name, value in rows], _load_contexts(connection, home)


def readable(connection: Connection) -> bool:
    """Whether our tables still exist, without searching the catalog. Not for use inside a transaction."""
    try:
        connection.query("SELECT 1 FROM lakescout.meta LIMIT 0")
    except QueryError:
        return False
    return True


def _load_contexts(connection: Connection, home: str) -> dict[TableName, list[str]]:
    contexts: dict[TableName, list[str]] = {}
    sql = (
        "SELECT database_name, schema_name, table_name, text FROM lakescout.contexts "
        "ORDER BY added_at ASC NULLS LAST, text ASC NULLS LAST"
    )
    for database, schema, table, text in rows_if_there(connection, sql):
        whole = None not in (schema, table, text)
        contexts.setdefault(live_name(database, schema, table, home) if whole else NOWHERE, []).append(text or "")
    return contexts


def _load_index(connection: Connection, home: str, stored: Stored) -> None:
    sql = "SELECT database_name, schema_name, table_name, table_id, fingerprint, indexed_at FROM lakescout.tables"
    for database, schema, table, number, fingerprint, indexed_at in rows_of(connection.query(sql)):
        if None in (number, schema, table):
            raise ValueError("a row of lakescout.tables names no table")
        stored.tables[live_name(database, schema, table, home)] = IndexedTable(number, fingerprint, indexed_at)
    headers = connection.query("SELECT text_id, text FROM lakescout.headers ORDER BY text_id ASC NULLS LAST")
    stored.texts = headers.column("text").to_pylist()
    if None in stored.texts:
        raise ValueError("a row of lakescout.headers has no text")
    assert stored.encoder is not None
    stored.vectors = _load_vectors(connection, headers.column("text_id"), stored.encoder.dimension)


VECTORS_AT_ONCE: Final = 4096
"""How many stored vectors are read at once: DuckDB, Arrow and numpy each hold a copy of them."""


def _load_vectors(connection: Connection, text_ids: pa.ChunkedArray, dimension: int) -> Vectors:
    """Shape (n, d): the vector of each text, by ascending `text_ids`. Raises ValueError."""
    ids = text_ids.to_numpy()
    if text_ids.null_count or len(distinct(ids)) < len(ids):
        raise ValueError("the rows of lakescout.headers have no numbers of their own")
    found = np.empty((len(ids), dimension), dtype=np.float32)
    sql = "SELECT text_id, vector FROM lakescout.headers WHERE text_id BETWEEN ? AND ?"
    for start in range(0, len(ids), VECTORS_AT_ONCE):
        part = ids[start : start + VECTORS_AT_ONCE]
        rows = connection.query(sql, (int(part[0]), int(part[-1])))
        found[start + np.searchsorted(part, rows.column("text_id").to_numpy())] = vectors(
            rows.column("vector"), dimension
        )
    return found


_BASE: Final = ("meta", "settings", "contexts", "tables", "columns", "header_index", "narrations", "terms", "verified")


def create(connection: Connection) -> None:
    """Create the missing tables that do not depend on an encoder, and record the format."""
    store.create(connection, *_BASE)
    _record(connection, {"format_version": str(FORMAT_VERSION)})


def create_index(connection: Connection, encoder: EncoderIdentity) -> None:
    """Create the missing tables of an index, and record which encoder's vectors it holds."""
    create(connection)
    store.create(connection, "headers", dimension=encoder.dimension)
    _record(
        connection,
        {
            "encoder_name": encoder.name,
            "encoder_sha256": encoder.sha256,
            "encoder_dimension": str(encoder.dimension),
        },
    )


def _record(connection: Connection, entries: Mapping[str, str]) -> None:
    if not entries.items() <= store.recorded(connection).items():
        store.record(connection, entries)


def drop_vectors(connection: Connection) -> None:
    """Forget everything that an encoder made, so that the index is written anew."""
    store.forget(connection, Origin.ENCODER)
    store.create(connection, "meta")
    connection.execute("DELETE FROM lakescout.meta WHERE key <> 'format_version'")


NOWHERE: Final = TableName("", "", "")
"""Stands for the table of what people said if the stored row names none."""

Side = tuple[TableName, tuple[str, ...]]
"""A table and the columns on which it is joined."""


class Unused(NamedTuple):
    """What people said that has no effect now, or not the one that it had."""

    note: str
    names: tuple[str, ...] = ()
    """The names that it is about; if empty, it may concern any question."""

    def concerns(self, words: Set[str]) -> bool:
        """Whether a question of these stemmed words would have used it."""
        return not self.names or any(words & set(stems(normalise_name(name))) for name in self.names)


def declared(connection: Connection, home: str) -> list[tuple[Side, Side]]:
    """The two sides of each join that people declared. Not for use inside a transaction."""
    sql = (
        "SELECT left_database, left_schema, left_table, left_columns, right_database, right_schema, right_table, "
        "right_columns FROM lakescout.joins WHERE source = 'user'"
    )
    rows = rows_if_there(connection, sql)
    return [(_side(home, *row[:4]), _side(home, *row[4:])) for row in rows]


def _side(home: str, database: str, schema: str | None, table: str | None, columns: Sequence[str] | None) -> Side:
    name = NOWHERE if schema is None or table is None else live_name(database, schema, table, home)
    return name, tuple(column for column in columns or () if column is not None)


def append_headers(connection: Connection, first: int, texts: Sequence[str], vectors: Vectors) -> None:
    """Append texts with ids first, first + 1, ... and vectors of shape (len(texts), d)."""
    store.append_columns(connection, "headers", [range(first, first + len(texts)), texts, vectors])
    store.save_mark(connection, "headers")


def delete_tables(connection: Connection, table_ids: Sequence[int]) -> None:
    """Forget tables that were dropped or will be written again."""
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
    described = [
        (number, *stored_name(table.name, home), table.is_view, table.comment, fingerprint, indexed_at)
        for number, table, fingerprint, _ in entries
    ]
    columns = [
        (number, column.position, column.name, column.type, column.comment, int(text))
        for number, table, _, texts in entries
        for column, text in zip(table.columns, texts, strict=True)
    ]
    store.append(connection, "tables", described)
    store.append(connection, "columns", columns)


def append_context(connection: Connection, home: str, name: TableName, text: str) -> None:
    """Remember a text about a table."""
    with store.marking(connection, "contexts"):
        store.append(connection, "contexts", [(*stored_name(name, home), text, now())])


def change_context(connection: Connection, home: str, name: TableName, old: str, new: str | None) -> None:
    """Replace a text about a table, or forget it if `new` is None."""
    where = "WHERE (database_name, schema_name, table_name, text) = (?, ?, ?, ?)"
    which = [*stored_name(name, home), old]
    with store.marking(connection, "contexts"):
        if new is None:
            connection.execute(f"DELETE FROM lakescout.contexts {where}", which)
        else:
            connection.execute(f"UPDATE lakescout.contexts SET text = ? {where}", [new, *which])


def save_setting(connection: Connection, name: str, value: Value | None) -> None:
    """Remember a setting's value; None forgets it."""
    with store.marking(connection, "settings"):
        connection.execute("DELETE FROM lakescout.settings WHERE name = ?", [name])
        if value is not None:
            store.append(connection, "settings", [(name, str(value))])


def now() -> datetime:
    """The present time in UTC, without a zone, in the form that the state tables hold."""
    return datetime.now(timezone.utc).replace(tzinfo=None)
