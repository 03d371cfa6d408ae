"""What is kept in the schema `lakescout` of the user's database, and how it is read and written.

Names of the home database are stored with an empty database name, so that the file may be
attached under another name later.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timezone
from functools import cache
from itertools import count
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa

from lakescout import plugins
from lakescout.errors import QueryError, plainly
from lakescout.lake.catalog import Table, TableName, live_name, stored_name
from lakescout.lake.connection import SCHEMA, Connection, distinct, make_schema, place, rows_of, transaction, vectors
from lakescout.lake.settings import Value
from lakescout.lake.sqltext import quote, statement, template
from lakescout.lake.texts import stems
from lakescout.words.encoder import EncoderIdentity, Vectors
from lakescout.words.text import normalise_name

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
    """Everything that was read from the schema `lakescout`; empty if there is none."""

    format_version: int = FORMAT_VERSION
    encoder: EncoderIdentity | None = None
    settings: list[tuple[object, object]] = field(default_factory=list)
    """Names and values, as they are stored."""
    tables: dict[TableName, StoredTable] = field(default_factory=dict)
    texts: list[str] = field(default_factory=list)
    vectors: Vectors | None = None
    contexts: dict[TableName, list[str]] = field(default_factory=dict)
    """Texts about no table are under NOWHERE."""
    exists: bool = False
    damage: str = ""
    """What is wrong with the stored index, in words: it is made anew."""


def is_newer(connection: Connection, home: str) -> bool:
    """Whether a newer lakescout wrote the state, which may look like anything."""
    meta = dict(_rows_if_there(connection, "SELECT key, value FROM lakescout.meta"))
    version = str(meta.get("format_version"))
    return version.isdecimal() and int(version) > FORMAT_VERSION


def load(connection: Connection, home: str) -> Stored:
    """Read the state. A format newer than ours is reported by `format_version` and not read further."""
    if not exists(connection, home):
        return Stored()
    meta: dict[str, str] = dict(_rows_if_there(connection, "SELECT key, value FROM lakescout.meta"))
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
                _check_mark(connection, "headers", meta)
                _load_index(connection, home, stored)
        except (QueryError, ValueError, TypeError, OverflowError) as error:
            stored.tables, stored.texts, stored.vectors = {}, [], None
            stored.damage = f"the stored index was damaged and made anew: {plainly(error)}"
    return stored


def load_notes(connection: Connection, home: str) -> tuple[list[tuple[object, object]], dict[TableName, list[str]]]:
    """The names and values of stored settings, and the added texts by table."""
    rows = _rows_if_there(connection, "SELECT name, value FROM lakescout.settings")
    return [(name, value) for name, value in rows], _load_contexts(connection, home)


def readable(connection: Connection) -> bool:
    """Whether our tables still exist, without searching the catalog. Not for use inside a transaction."""
    try:
        connection.query("SELECT 1 FROM lakescout.meta LIMIT 0")
    except QueryError:
        return False
    return True


def exists(connection: Connection, home: str) -> bool:
    """Whether the home database has one of our tables, of whatever form: what people said may be among them."""
    sql = "SELECT table_name FROM duckdb_tables() WHERE database_name = ? AND schema_name = ?"
    return not expected().keys().isdisjoint(connection.query(sql, [home, SCHEMA])["table_name"].to_pylist())


def _rows(connection: Connection, sql: str) -> list[tuple[Any, ...]]:
    table = connection.query(sql)
    return list(zip(*(column.to_pylist() for column in table.columns), strict=True))


def _rows_if_there(connection: Connection, sql: str) -> list[tuple[Any, ...]]:
    """The rows; none if somebody dropped the table. Not for use inside a transaction."""
    try:
        return _rows(connection, sql)
    except QueryError:
        return []


def _load_contexts(connection: Connection, home: str) -> dict[TableName, list[str]]:
    contexts: dict[TableName, list[str]] = {}
    sql = (
        "SELECT database_name, schema_name, table_name, text FROM lakescout.contexts "
        "ORDER BY added_at ASC NULLS LAST, text ASC NULLS LAST"
    )
    for database, schema, table, text in _rows_if_there(connection, sql):
        whole = None not in (schema, table, text)
        contexts.setdefault(live_name(database, schema, table, home) if whole else NOWHERE, []).append(text or "")
    return contexts


def _load_index(connection: Connection, home: str, stored: Stored) -> None:
    sql = "SELECT database_name, schema_name, table_name, table_id, fingerprint, indexed_at FROM lakescout.tables"
    for database, schema, table, number, fingerprint, indexed_at in rows_of(connection.query(sql)):
        if None in (number, schema, table):
            raise ValueError("a row of lakescout.tables names no table")
        stored.tables[live_name(database, schema, table, home)] = StoredTable(number, fingerprint, indexed_at)
    headers = connection.query("SELECT text_id, text FROM lakescout.headers ORDER BY text_id ASC NULLS LAST")
    stored.texts = headers.column("text").to_pylist()
    if None in stored.texts:
        raise ValueError("a row of lakescout.headers has no text")
    assert stored.encoder is not None
    stored.vectors = _load_vectors(connection, headers.column("text_id"), stored.encoder.dimension)


VECTORS_AT_ONCE: Final = 4096
"""Stored vectors are read by so many: DuckDB, Arrow and numpy each hold their own copy of what is read at once."""


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


def create(connection: Connection) -> None:
    """Create the missing tables that no encoder has a part in, and record the format."""
    make_schema(connection)
    connection.execute(template("lake/state_create"))
    _record(connection, {"format_version": str(FORMAT_VERSION)})


def create_index(connection: Connection, encoder: EncoderIdentity) -> None:
    """Create the missing tables of an index, and record whose vectors it holds."""
    create(connection)
    connection.execute(statement("lake/headers_create", dimension=encoder.dimension))
    _record(
        connection,
        {
            "encoder_name": encoder.name,
            "encoder_sha256": encoder.sha256,
            "encoder_dimension": str(encoder.dimension),
        },
    )


def _record(connection: Connection, note: Mapping[str, str]) -> None:
    if note.items() <= dict(_rows(connection, "SELECT key, value FROM lakescout.meta")).items():
        return
    connection.execute("DELETE FROM lakescout.meta WHERE key IN (SELECT unnest(?::VARCHAR[]))", [list(note)])
    connection.execute(
        "INSERT INTO lakescout.meta SELECT unnest(?::VARCHAR[]), unnest(?::VARCHAR[])",
        [list(note), list(note.values())],
    )


def drop_vectors(connection: Connection) -> None:
    """Forget everything that the encoder made, because there is another one now."""
    for table in (name for plugin in plugins.plugins() for name in plugin.vectors):
        connection.execute(f"DROP TABLE IF EXISTS lakescout.{table}")
    connection.execute(statement("lake/state_drop_vectors"))


NOWHERE: Final = TableName("", "", "")
"""Stands for the table of what somebody said where nothing tells about which."""
MARKED: Final = {
    "headers": ("text_id", "text", "vector"),
    "settings": ("name", "value"),
    "contexts": ("database_name", "schema_name", "table_name", "text"),
    "joins": (
        *("left_database", "left_schema", "left_table", "left_columns"),
        *("right_database", "right_schema", "right_table", "right_columns"),
    ),
    "narrations": ("schema_hash", "database_name", "schema_name", "table_name", "column_name", "description"),
    "terms": ("term", "kind", "meaning", "expression", "tables", "columns", "uses", "data_type", "source"),
    "verified": ("question", "sql", "tables", "columns"),
}
"""Tables with vectors, which nothing else would tell from others, and those of what people said; and the columns that
their marks are made of. Plugins have more."""
_MARKED_ROWS: Final = {"joins": " WHERE source = 'user'"}
SAYINGS: Final = ("settings", "contexts", "narrations", "joins", "terms", "verified")


def mark_key(table: str) -> str:
    """The entry of `meta` with the mark of one of these tables."""
    return f"{table}_mark"


def _mark(connection: Connection, table: str) -> str:
    """What the rows of a table amount to, in any order; before it, what tells the hashes of DuckDB's versions apart."""
    columns = ", ".join(plugins.brought(MARKED, lambda plugin: plugin.vectors)[table])
    sql = (
        "SELECT system.main.hash(7::BIGINT, 'lakescout', [0.5, -2.5]::FLOAT[2])::VARCHAR AS probe, "
        f"coalesce(system.main.sum(system.main.hash({columns})), 0)::VARCHAR AS total FROM lakescout.{table}"
        f"{_MARKED_ROWS.get(table, '')}"
    )
    [row] = connection.query(sql).to_pylist()
    return f"{row['probe']} {row['total']}"


def save_mark(connection: Connection, table: str) -> None:
    """Remember what the rows of a table amount to. Call it in the transaction that changed them."""
    key = mark_key(table)
    connection.execute("DELETE FROM lakescout.meta WHERE key = ?", [key])
    connection.execute("INSERT INTO lakescout.meta VALUES (?, ?)", [key, _mark(connection, table)])


def _check_mark(connection: Connection, table: str, meta: Mapping[str, str]) -> None:
    """Raises ValueError if rows are not those that were stored, as far as this version of DuckDB can tell."""
    stored = meta.get(mark_key(table))
    if stored is None:
        return
    found = _mark(connection, table)
    if found.split()[:1] == stored.split()[:1] and found != stored:
        raise ValueError(f"the rows of lakescout.{table} are not those that were stored")


def is_as_stored(connection: Connection, table: str) -> bool:
    """Whether the rows of a table are those that were stored, as far as can be told. Raises QueryError."""
    rows = connection.query("SELECT value FROM lakescout.meta WHERE key = ?", [mark_key(table)])["value"].to_pylist()
    try:
        _check_mark(connection, table, {mark_key(table): str(rows[0])} if rows else {})
    except (ValueError, IndexError):
        return False
    return True


@contextmanager
def marking(connection: Connection, table: str) -> Iterator[None]:
    """Remember what the rows of a table amount to after the block changed them, unless others had changed them before.

    Call it inside the transaction that changes them.
    """
    as_stored = is_as_stored(connection, table)
    yield
    if as_stored:
        save_mark(connection, table)


Side = tuple[TableName, tuple[str, ...]]
"""A table and the columns on which it is joined."""


class Unused(NamedTuple):
    """What people said and what has no effect now, or not the one that it had."""

    note: str
    names: tuple[str, ...] = ()
    """What it is about; empty: any question may want it."""

    def concerns(self, words: Set[str]) -> bool:
        """Whether a question of these stemmed words would have used it."""
        return not self.names or any(words & set(stems(normalise_name(name))) for name in self.names)


def changed_by_others(connection: Connection) -> list[Unused]:
    """Which tables of what people said are not as lakescout wrote them. Not for use inside a transaction."""
    meta: dict[str, str] = dict(_rows_if_there(connection, "SELECT key, value FROM lakescout.meta"))
    found = []
    for table in SAYINGS:
        try:
            _check_mark(connection, table, meta)
        except ValueError:
            found.append(
                f"lakescout.{table} was changed by others and is used as it is now (lakescout_refresh(full := true) "
                "accepts it)"
            )
        except QueryError:
            found.append(f"lakescout.{table} is gone or cannot be read, and what you said there with it")
    return [Unused(note) for note in found]


def declared(connection: Connection, home: str) -> list[tuple[Side, Side]]:
    """The two sides of each join that people declared. Not for use inside a transaction."""
    sql = (
        "SELECT left_database, left_schema, left_table, left_columns, right_database, right_schema, right_table, "
        "right_columns FROM lakescout.joins WHERE source = 'user'"
    )
    rows = _rows_if_there(connection, sql)
    return [(_side(home, *row[:4]), _side(home, *row[4:])) for row in rows]


def _side(home: str, database: str, schema: str | None, table: str | None, columns: Sequence[str] | None) -> Side:
    name = NOWHERE if schema is None or table is None else live_name(database, schema, table, home)
    return name, tuple(column for column in columns or () if column is not None)


def accept(connection: Connection) -> None:
    """Take what people said as it is now, whoever changed it."""
    for table in SAYINGS:
        try:
            with transaction(connection):
                save_mark(connection, table)
        except QueryError:
            continue


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
    save_mark(connection, "headers")


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
    rows = {
        "table_id": pa.array([number for number, *_ in entries], pa.int64()),
        "database_name": pa.array([stored_name(table.name, home).database for _, table, *_ in entries], pa.string()),
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


def append_context(connection: Connection, home: str, name: TableName, text: str) -> None:
    """Remember a text about a table."""
    row: Mapping[str, list[object]] = {
        "database_name": [stored_name(name, home).database],
        "schema_name": [name.schema],
        "table_name": [name.table],
        "text": [text],
        "added_at": [now()],
    }
    with marking(connection, "contexts"):
        connection.append("lakescout", "contexts", pa.table(dict(row)))


def change_context(connection: Connection, home: str, name: TableName, old: str, new: str | None) -> None:
    """Put a text about a table in the place of another; None forgets that one."""
    where = "WHERE (database_name, schema_name, table_name, text) = (?, ?, ?, ?)"
    which = [*stored_name(name, home), old]
    with marking(connection, "contexts"):
        if new is None:
            connection.execute(f"DELETE FROM lakescout.contexts {where}", which)
        else:
            connection.execute(f"UPDATE lakescout.contexts SET text = ? {where}", [new, *which])


def save_setting(connection: Connection, name: str, value: Value | None) -> None:
    """Remember a setting's value; None forgets it."""
    with marking(connection, "settings"):
        connection.execute("DELETE FROM lakescout.settings WHERE name = ?", [name])
        if value is not None:
            connection.execute("INSERT INTO lakescout.settings VALUES (?, ?)", [name, str(value)])


def now() -> datetime:
    """The present time in UTC, without a zone, in the form that the state tables hold."""
    return datetime.now(timezone.utc).replace(tzinfo=None)


TEMPLATES: Final = (
    "lake/state_create", "joins/create", "values/store", "llm/create", "augment/history_create",
    "lake/notes_create", "lake/files_create",
)  # fmt: skip
"""Beside that of the headers, which needs the number of dimensions, and those of plugins."""
_TABLE: Final = re.compile(r"CREATE TABLE IF NOT EXISTS lakescout\.(\w+) \((.*?)\)(?:;|\s*\Z)", re.S)
_COLUMN: Final = re.compile(r'"?(\w+)"? ([A-Z]+(?:\[\d*\])?)')

SAID: Final = frozenset({"meta", "settings", "contexts", "narrations", "joins", "terms", "verified"})
"""Tables that hold what users said, or that say what the others are: they are never put out of the way."""

Columns = tuple[tuple[str, str], ...]
"""Names and types, without the length of an array."""


@cache
def expected() -> Mapping[str, Columns]:
    """The columns of each table, as the templates make them."""
    names = (*TEMPLATES, "lake/headers_create", *plugins.templates())
    sql = [template(name).replace("{{dimension:integer}}", "1") for name in names]
    without_notes = (re.sub(r"--[^\n]*| NOT NULL", "", each) for each in sql)
    return {
        name: tuple((column, _plain(kind)) for column, kind in _COLUMN.findall(columns))
        for each in without_notes
        for name, columns in _TABLE.findall(each)
    }


def misfits(connection: Connection, home: str) -> frozenset[str]:
    """Tables of our names in our schema that have other columns than ours, and all views of our names."""
    sql = (
        "SELECT table_name, column_name, data_type, table_name IN (SELECT view_name FROM duckdb_views() "
        "WHERE database_name = $1 AND schema_name = $2) AS is_view FROM duckdb_columns() "
        "WHERE database_name = $1 AND schema_name = $2 "
        "ORDER BY table_name ASC NULLS LAST, column_index ASC NULLS LAST"
    )
    found: dict[str, list[tuple[str, str]]] = {}
    for row in connection.query(sql, [home, SCHEMA]).to_pylist():
        columns = found.setdefault(row["table_name"], [])
        if not row["is_view"]:  # whatever columns it has, nothing can be written to it
            columns.append((row["column_name"], _plain(row["data_type"])))
    ours = expected()
    return frozenset(name.lower() for name in found if tuple(found[name]) != ours.get(name) and name.lower() in ours)


def of_the_user(connection: Connection, home: str) -> str:
    """The schema that is called like ours, in whatever letters, and holds nothing of ours: it is the user's.

    Empty where there is none.
    """
    schemas = "SELECT schema_name FROM duckdb_schemas() WHERE database_name = ? AND lower(schema_name) = ?"
    found = connection.query(schemas, [home, SCHEMA])["schema_name"].to_pylist()
    if not found or found[0] != SCHEMA:
        return str(found[0]) if found else ""
    there = _in_ours(connection, home)
    return SCHEMA if there and there.isdisjoint(expected().keys() - misfits(connection, home)) else ""


def guests(connection: Connection, home: str) -> list[str]:
    """Tables and views in our schema that are not ours."""
    return sorted(
        name for name in _in_ours(connection, home) if name.partition("_set_aside_")[0].lower() not in expected()
    )


def _in_ours(connection: Connection, home: str) -> set[str]:
    sql = (
        "SELECT table_name FROM duckdb_tables() WHERE database_name = $1 AND schema_name = $2 "
        "UNION ALL SELECT view_name FROM duckdb_views() WHERE database_name = $1 AND schema_name = $2"
    )
    return set(connection.query(sql, [home, SCHEMA])["table_name"].to_pylist())


def set_aside(connection: Connection, tables: Iterable[str]) -> str:
    """Rename tables that are not of our form, so that ours can be made anew; what was done, in words.

    To be called inside a transaction. Their rows stay: they may be somebody's own.
    """
    home = place(connection)[0]
    taken, done = _in_ours(connection, home), []
    sql = "SELECT view_name FROM duckdb_views() WHERE database_name = ? AND schema_name = ?"
    views = set(connection.query(sql, [home, SCHEMA])["view_name"].to_pylist())
    for table in sorted(tables):
        free = next(name for n in count(1) if (name := f"{table}_set_aside_{n}") not in taken)
        kind = "VIEW" if table in views else "TABLE"
        connection.execute(f"ALTER {kind} {SCHEMA}.{quote(table)} RENAME TO {quote(free)}")
        why = "was a view" if table in views else "did not have the columns of lakescout's table"
        done.append(f"{SCHEMA}.{table} {why}: it was renamed to {SCHEMA}.{free}")
    return "; ".join(done)


def usable(connection: Connection, home: str, table: str) -> bool:
    """Whether the table is there and of our form."""
    sql = "SELECT 1 FROM duckdb_tables() WHERE database_name = ? AND schema_name = ? AND table_name = ?"
    there = bool(connection.query(sql, [home, SCHEMA, table]).num_rows)
    return there and table not in misfits(connection, home)


def _plain(kind: str) -> str:
    return re.sub(r"\[\d+\]", "[n]", kind)
