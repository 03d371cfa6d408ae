"""The tables of the schema `lakescout`: each is declared once, and created, written, checked and dropped by that.

DuckDB's checksums of blocks guard against a damaged disk. To notice changes by others, tables that cannot be checked
otherwise have a mark: a sum over their rows, kept in `meta`. Bytes for native code, which trusts them, have a checksum
in each row (`checksum`).
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from itertools import count, groupby
from typing import Any, Final, TypeAlias

import numpy as np
import pyarrow as pa

from lakescout import plugins
from lakescout.errors import QueryError
from lakescout.lake.connection import SCHEMA, Connection, Parameter, make_schema, place, rows_of, transaction
from lakescout.lake.sqltext import quote
from lakescout.plugins import Origin, StoredTable

_TEXT, _WHOLE, _BIG, _REAL, _FLAG, _TIME = "VARCHAR", "INTEGER", "BIGINT", "DOUBLE", "BOOLEAN", "TIMESTAMP"
_TEXTS, _BYTES, _VECTOR, _HASHES = "VARCHAR[]", "BLOB", "FLOAT[n]", "UBIGINT[]"
_NAMES: Final = dict.fromkeys(("database_name", "schema_name", "table_name"), _TEXT)
_SIDES: Final = {
    f"{side}_{part}": _TEXTS if part == "columns" else _TEXT
    for side in ("left", "right")
    for part in ("database", "schema", "table", "columns")
}
MEASURES: Final = (
    "jaccard", "left_in_right", "right_in_left", "left_uniqueness", "right_uniqueness",
    "left_fan_out", "right_fan_out", "left_null_share", "right_null_share",
)  # fmt: skip
"""The columns with the measures of a join."""

_OWN: Final = (
    StoredTable("meta", Origin.PEOPLE, {"key": _TEXT, "value": _TEXT}),
    StoredTable("settings", Origin.PEOPLE, {"name": _TEXT, "value": _TEXT}, marked=("name", "value")),
    StoredTable("contexts", Origin.PEOPLE, {**_NAMES, "text": _TEXT, "added_at": _TIME}, marked=(*_NAMES, "text")),
    # What columns mean. A row by a model holds for every table with the same headers (schema_hash); one by a person or
    # by evidence holds for its table, whatever becomes of the other columns (schema_hash is empty).
    StoredTable(
        "narrations",
        Origin.PEOPLE,
        {"schema_hash": _TEXT, **_NAMES, "column_name": _TEXT, "description": _TEXT, "source": _TEXT}
        | {"narrated_at": _TIME},
        marked=("schema_hash", *_NAMES, "column_name", "description"),
    ),
    # Terms: as people wrote them (meaning), with all names in full (expression), and the tables, columns and terms that
    # they rest on. The first table is the one whose rows the term is about.
    StoredTable(
        "terms",
        Origin.PEOPLE,
        {"term": _TEXT, "kind": _TEXT, "meaning": _TEXT, "expression": _TEXT, "tables": _TEXTS, "columns": _TEXTS}
        | {"uses": _TEXTS, "data_type": _TEXT, "source": _TEXT, "defined_at": _TIME},
        marked=("term", "kind", "meaning", "expression", "tables", "columns", "uses", "data_type", "source"),
    ),
    # Questions with the statement that a person confirmed, and the paths, as above, of what it reads.
    StoredTable(
        "verified",
        Origin.PEOPLE,
        {"question": _TEXT, "sql": _TEXT, "tables": _TEXTS, "columns": _TEXTS, "verified_at": _TIME},
        marked=("question", "sql", "tables", "columns"),
    ),
    StoredTable(
        "joins",
        Origin.PEOPLE,
        {**_SIDES, "source": _TEXT, **dict.fromkeys(("joinability", "confidence", *MEASURES), _REAL), "exact": _FLAG},
        marked=tuple(_SIDES),
        marked_where="source = 'user'",
    ),
    StoredTable(
        "tables",
        Origin.ENCODER,
        {"table_id": _BIG, **_NAMES, "is_view": _FLAG, "comment": _TEXT, "fingerprint": _TEXT, "indexed_at": _TIME},
    ),
    StoredTable(
        "columns",
        Origin.ENCODER,
        {"table_id": _BIG, "position": _WHOLE, "column_name": _TEXT, "data_type": _TEXT, "comment": _TEXT}
        | {"text_id": _BIG},
    ),
    StoredTable(
        "headers",
        Origin.ENCODER,
        {"text_id": _BIG, "text": _TEXT, "vector": _VECTOR},
        marked=("text_id", "text", "vector"),
    ),
    StoredTable("header_index", Origin.ENCODER, {"segment": _WHOLE, "texts": _BIG, "checksum": _TEXT, "bytes": _BYTES}),
    StoredTable("value_segments", Origin.CELLS, {"segment": _WHOLE, "checksum": _TEXT, "bytes": _BYTES}, version=2),
    StoredTable(
        "column_profiles",
        Origin.CELLS,
        {**_NAMES, "column_name": _TEXT, "position": _WHOLE, "type": _TEXT, "kind": _TEXT, "mark": _TEXT}
        | {"checksum": _TEXT}
        | dict.fromkeys(("table_rows", "rows_read", "row_count", "null_count", "distinct_count"), _BIG)
        | {"low": _REAL, "high": _REAL, "sketch": _HASHES, "hash_probe": "UBIGINT"},
        version=4,
    ),
    # Which contexts came from which file of notes, so that a folder can be read again.
    StoredTable("context_files", Origin.RECORD, {"folder": _TEXT, "file": _TEXT, **_NAMES, "text_hash": _TEXT}),
    # Which file each table of a folder's database was made from.
    StoredTable(
        "source_files",
        Origin.RECORD,
        {"table_name": _TEXT, "path": _TEXT, "stamp": _TEXT, "scan": _TEXT, "note": _TEXT, "size": _BIG}
        | {"left_out": _FLAG},
    ),
    # Every call to a model, and its reply.
    StoredTable(
        "llm_calls",
        Origin.RECORD,
        {"called_at": _TIME, "purpose": _TEXT, "model": _TEXT, "prompt_tokens": _BIG, "reply_tokens": _BIG}
        | {"milliseconds": _REAL, "cached": _FLAG, "told": _TEXT, "problem": _TEXT},
    ),
    StoredTable(
        "llm_replies",
        Origin.RECORD,
        {"key": _TEXT, "model": _TEXT, "prompt": _TEXT, "reply": _TEXT, "asked_at": _TIME},
        whole=True,
    ),
)

_ARROW: Final = {
    _TEXT: pa.string(), _WHOLE: pa.int32(), _BIG: pa.int64(), _REAL: pa.float64(), _FLAG: pa.bool_(),
    _TIME: pa.timestamp("us"), _BYTES: pa.binary(), "UBIGINT": pa.uint64(), _TEXTS: pa.list_(pa.string()),
    "INTEGER[]": pa.list_(pa.int32()),
}  # fmt: skip
"""The Arrow type of each column type; that of a vector comes from its array."""

Values: TypeAlias = Sequence[Any] | np.ndarray | pa.Array
"""The values of a column; of vectors, an array of shape (n, d)."""


@cache
def tables() -> Mapping[str, StoredTable]:
    """Every table by its name, those of plugins included."""
    own = {table.name: table for table in _OWN}
    return plugins.brought(own, lambda plugin: {table.name: table for table in plugin.stored})


SAID: Final = frozenset(table.name for table in _OWN if table.origin is Origin.PEOPLE)
"""Tables that hold what users said, and `meta`, which describes the others: they are never set aside."""


def create(connection: Connection, *names: str, dimension: int = 1) -> None:
    """Create our schema and those of these tables that are missing; vectors have `dimension`. Raises QueryError."""
    make_schema(connection)
    connection.execute("; ".join(ddl(tables()[name], dimension) for name in names))


def ddl(table: StoredTable, dimension: int = 1) -> str:
    """The statement that creates a table where it is missing."""
    kinds = {column: kind.replace("[n]", f"[{dimension}]") for column, kind in table.columns.items()}
    columns = (f"{quote(column)} {kind}{' NOT NULL' * table.whole}" for column, kind in kinds.items())
    return f"CREATE TABLE IF NOT EXISTS {SCHEMA}.{quote(table.name)} ({', '.join(columns)})"


def append(connection: Connection, name: str, rows: Iterable[Sequence[object]]) -> None:
    """Append rows, each with a value for every declared column in order. Raises QueryError."""
    append_columns(connection, name, list(zip(*rows, strict=True)) or [()] * len(tables()[name].columns))


def append_columns(connection: Connection, name: str, columns: Sequence[Values]) -> None:
    """Append rows, given as the values of every declared column in order. Raises QueryError."""
    declared = tables()[name].columns.items()
    arrays = {column: _array(values, kind) for (column, kind), values in zip(declared, columns, strict=True)}
    connection.append(SCHEMA, name, pa.table(arrays))


def _array(values: Values, kind: str) -> pa.Array:
    if isinstance(values, pa.Array):
        return values
    if isinstance(values, np.ndarray) and values.ndim == 2:
        flat = np.ascontiguousarray(values, dtype=np.float32).reshape(-1)
        return pa.FixedSizeListArray.from_arrays(pa.array(flat), values.shape[1])
    return lists(values) if kind == _HASHES else pa.array(values, _ARROW[kind])


def lists(values: Values) -> pa.ListArray:
    """Arrays of hashes as lists; Arrow's own way takes seven times as long."""
    offsets = np.cumsum([0, *map(len, values)], dtype=np.int32)
    return pa.ListArray.from_arrays(pa.array(offsets), pa.array(np.concatenate([*values, _NONE]), pa.uint64()))


_NONE: Final = np.empty(0, dtype=np.uint64)


def rows_if_there(connection: Connection, sql: str, parameters: Sequence[Parameter] = ()) -> list[tuple[Any, ...]]:
    """The rows of a query; none if it fails because somebody dropped the table. Not for use inside a transaction."""
    try:
        return list(rows_of(connection.query(sql, parameters)))
    except QueryError:
        return []


def edition(connection: Connection, name: str) -> tuple[object, ...]:
    """Count and hash of a table's rows, which change with them; () if empty. Not for use in a transaction."""
    found = rows_if_there(connection, f"SELECT count(*), sum(hash(stored))::VARCHAR FROM {SCHEMA}.{name} AS stored")
    return found[0] if found and found[0][0] else ()


_META: Final = f"SELECT key, coalesce(value, '') FROM {SCHEMA}.meta"


def recorded(connection: Connection) -> dict[str, str]:
    """The entries of `meta`: the format, the encoder of the stored vectors, marks and checks. Raises QueryError."""
    return dict(rows_of(connection.query(_META)))


def recorded_if_there(connection: Connection) -> dict[str, str]:
    """The entries of `meta`; none if somebody dropped the table. Not for use inside a transaction."""
    return dict(rows_if_there(connection, _META))


def record(connection: Connection, entries: Mapping[str, str]) -> None:
    """Put entries into `meta`, replacing those with the same keys."""
    connection.execute(f"DELETE FROM {SCHEMA}.meta WHERE key IN (SELECT unnest(?::VARCHAR[]))", [list(entries)])
    append(connection, "meta", entries.items())


def checksum(data: bytes) -> str:
    """The checksum to store beside bytes that native code trusts: graphs, filters, arrays."""
    return hashlib.sha256(data).hexdigest()


def is_whole(data: bytes | None, stored: str | None) -> bool:
    """Whether bytes are those that were stored.

    >>> is_whole(b"abc", checksum(b"abc")), is_whole(b"abd", checksum(b"abc")), is_whole(None, checksum(b""))
    (True, False, False)
    """
    if data is None or stored is None:
        return False
    return stored == (checksum(data) if len(stored) != _EARLIER else hashlib.blake2b(data, digest_size=16).hexdigest())


_EARLIER: Final = 32
"""The length, in characters, of the checksums of earlier value dictionaries."""


SEGMENT = 4 << 20
"""The most bytes in one stored segment of a blob that is cut."""


def cut(blob: bytes) -> list[tuple[int, str, bytes]]:
    """Number, SHA-256 and bytes of each segment.

    >>> [(number, len(part)) for number, _, part in cut(bytes(SEGMENT + 1))]
    [(0, 4194304), (1, 1)]
    """
    parts = [blob[start : start + SEGMENT] for start in range(0, len(blob), SEGMENT)]
    return [(number, checksum(part), part) for number, part in enumerate(parts)]


def joined(rows: Iterable[tuple[str, bytes]]) -> bytes | None:
    """The bytes of (checksum, segment) in order; None if a segment does not match its checksum.

    >>> joined((checksum, part) for _, checksum, part in cut(b"abc"))
    b'abc'
    """
    found = list(rows)
    whole = all(is_whole(part, stored) for stored, part in found)
    return b"".join(part for _, part in found) if whole else None


Key = tuple[Any, ...]
"""What tells the blobs of a table apart: all its columns but segment, checksum and bytes; its segment if it has no
others."""


@dataclass(frozen=True)
class Blob:
    """Bytes to store: cut into segments in a table with keys, else one segment."""

    sums: Sequence[str]
    """The checksum of each segment."""
    segments: Callable[[], Sequence[bytes]]
    """Makes the bytes; called only if they are not stored yet."""
    is_new: bool = False
    """Whether it is written even if a blob with these checksums is stored, whose bytes may be damaged."""

    @classmethod
    def of(cls, data: bytes) -> Blob:
        """The blob of these bytes, cut into segments."""
        parts = cut(data)
        return cls([found for _, found, _ in parts], lambda: [part for *_, part in parts])


def stored_blobs(connection: Connection, name: str) -> dict[Key, bytes | None]:
    """The blobs of a table; None for one with a segment that does not match its checksum. Raises QueryError."""
    return {key: joined(segments) for key, segments in _segments(connection, name, "checksum, bytes")}


def _segments(connection: Connection, name: str, shown: str) -> Iterator[tuple[Key, list[Any]]]:
    """For each blob of a table, in the order of keys, the columns `shown` of its segments. Raises QueryError."""
    keys = _keys(name)
    order = ", ".join(f"{quote(each)} ASC NULLS LAST" for each in dict.fromkeys([*keys, "segment"]))
    sql = f"SELECT {', '.join(map(quote, keys))}, {shown} FROM {SCHEMA}.{name} ORDER BY {order}"
    width = len(keys)
    for key, found in groupby(rows_of(connection.query(sql)), lambda row: row[:width]):
        yield key, [row[width:] for row in found]


def keep_blobs(connection: Connection, name: str, blobs: Mapping[Key, Blob], *, reads: bool = True) -> None:
    """Let a table hold these blobs and no others; those that are stored already stay as they are. Raises QueryError.

    `reads`: compare the stored bytes with their checksums, too. Call it inside the transaction that makes the blobs
    valid: that of a refresh, of a training, or of the piece of a value dictionary that was described.
    """
    keys, columns = _keys(name), tables()[name].columns
    shown = "CASE WHEN system.main.sha256(bytes) = checksum THEN checksum END" if reads else "checksum"
    stored = {key: [found for (found,) in rows] for key, rows in _segments(connection, name, shown)}
    same = {key for key, sums in stored.items() if key in blobs and _holds(blobs[key], sums)}
    where = " AND ".join(f"{quote(each)} IS NOT DISTINCT FROM ?" for each in keys)
    for key in stored.keys() - same:
        connection.execute(f"DELETE FROM {SCHEMA}.{name} WHERE {where}", list(key))
    fresh = []
    for key, blob in blobs.items():
        if key not in same:
            for number, (checksum_, part) in enumerate(zip(blob.sums, blob.segments(), strict=True)):
                row = {"segment": number, **dict(zip(keys, key, strict=True)), "checksum": checksum_, "bytes": part}
                fresh.append([row[column] for column in columns])
    append(connection, name, fresh)


def _holds(blob: Blob, sums: Sequence[str | None]) -> bool:
    return not blob.is_new and list(blob.sums) == list(sums)


def _keys(name: str) -> list[str]:
    return [each for each in tables()[name].columns if each not in {"segment", "checksum", "bytes"}] or ["segment"]


def mark_key(name: str) -> str:
    """The entry of `meta` with the mark of a table."""
    return f"{name}_mark"


def _mark(connection: Connection, name: str) -> str:
    """A probe of DuckDB's hash function, and the sum of the hashes of a table's rows."""
    table = tables()[name]
    sql = (
        "SELECT system.main.hash(7::BIGINT, 'lakescout', [0.5, -2.5]::FLOAT[2])::VARCHAR, "
        f"coalesce(system.main.sum(system.main.hash({', '.join(table.marked)})), 0)::VARCHAR FROM {SCHEMA}.{name}"
        + (f" WHERE {table.marked_where}" if table.marked_where else "")
    )
    [(probe, total)] = rows_of(connection.query(sql))
    return f"{probe} {total}"


def save_mark(connection: Connection, name: str) -> None:
    """Store the mark of a table's rows. Call it in the transaction that changed them."""
    record(connection, {mark_key(name): _mark(connection, name)})


def check_mark(connection: Connection, name: str, meta: Mapping[str, str]) -> None:
    """Raises ValueError if rows are not those that were stored, as far as this version of DuckDB can tell."""
    stored = meta.get(mark_key(name))
    if stored is None:
        return
    found = _mark(connection, name)
    if found.split()[:1] == stored.split()[:1] and found != stored:
        raise ValueError(f"the rows of lakescout.{name} are not those that were stored")


def is_as_stored(connection: Connection, name: str) -> bool:
    """Whether the rows of a table are those that were stored, as far as can be told. Raises QueryError."""
    try:
        check_mark(connection, name, recorded(connection))
    except ValueError:
        return False
    return True


@contextmanager
def marking(connection: Connection, name: str) -> Iterator[None]:
    """Store the mark of a table's rows after the block changed them, unless others had changed them before.

    Call it inside the transaction that changes them.
    """
    as_stored = is_as_stored(connection, name)
    yield
    if as_stored:
        save_mark(connection, name)


def changed_by_others(connection: Connection) -> Iterator[str]:
    """Notes on tables of what people said that are not as lakescout wrote them. Not for use inside a transaction."""
    meta = recorded_if_there(connection)
    for name in _MARKED_SAID:
        try:
            check_mark(connection, name, meta)
        except ValueError:
            yield (
                f"lakescout.{name} was changed by others and is used as it is now (lakescout_refresh(full := true) "
                "accepts it)"
            )
        except QueryError:
            yield f"lakescout.{name} is gone or cannot be read, and what you said there with it"


def accept(connection: Connection) -> None:
    """Accept what people said as it is stored now, whoever changed it: store new marks."""
    for name in _MARKED_SAID:
        try:
            with transaction(connection):
                save_mark(connection, name)
        except QueryError:
            continue


_MARKED_SAID: Final = tuple(table.name for table in _OWN if table.origin is Origin.PEOPLE and table.marked)


def misfits(connection: Connection, home: str) -> frozenset[str]:
    """Tables of our names in our schema that have other columns than ours, and all views of our names."""
    sql = (
        "SELECT table_name, column_name, data_type, table_name IN (SELECT view_name FROM duckdb_views() "
        "WHERE database_name = $1 AND schema_name = $2) AS is_view FROM duckdb_columns() "
        "WHERE database_name = $1 AND schema_name = $2 "
        "ORDER BY table_name ASC NULLS LAST, column_index ASC NULLS LAST"
    )
    found: dict[str, list[tuple[str, str]]] = {}
    for name, column, kind, is_view in rows_of(connection.query(sql, [home, SCHEMA])):
        columns = found.setdefault(name, [])
        if not is_view:  # whatever columns it has, nothing can be written to it
            columns.append((column, re.sub(r"\[\d+\]", "[n]", kind)))
    ours = {name: list(table.columns.items()) for name, table in tables().items()}
    return frozenset(name.lower() for name in found if found[name] != ours.get(name) and name.lower() in ours)


def of_the_user(connection: Connection, home: str) -> str:
    """The name of a schema of the user's that has our schema's name; empty if there is none.

    It is spelled in other letters, or has tables, none of them ours.
    """
    schemas = "SELECT schema_name FROM duckdb_schemas() WHERE database_name = ? AND lower(schema_name) = ?"
    found = connection.query(schemas, [home, SCHEMA])["schema_name"].to_pylist()
    if not found or found[0] != SCHEMA:
        return str(found[0]) if found else ""
    there = _in_ours(connection, home)
    return SCHEMA if there and there.isdisjoint(tables().keys() - misfits(connection, home)) else ""


def guests(connection: Connection, home: str) -> list[str]:
    """Tables and views in our schema that are not ours."""
    return sorted(
        name for name in _in_ours(connection, home) if name.partition("_set_aside_")[0].lower() not in tables()
    )


def _in_ours(connection: Connection, home: str) -> set[str]:
    sql = (
        "SELECT table_name FROM duckdb_tables() WHERE database_name = $1 AND schema_name = $2 "
        "UNION ALL SELECT view_name FROM duckdb_views() WHERE database_name = $1 AND schema_name = $2"
    )
    return set(connection.query(sql, [home, SCHEMA])["table_name"].to_pylist())


def set_aside(connection: Connection, names: Iterable[str]) -> str:
    """Rename tables that have other columns than ours, so that ours can be made; returns what was done, in words.

    Call it inside a transaction. Their rows stay: they may be somebody's own.
    """
    home = place(connection)[0]
    taken, done = _in_ours(connection, home), []
    sql = "SELECT view_name FROM duckdb_views() WHERE database_name = ? AND schema_name = ?"
    views = set(connection.query(sql, [home, SCHEMA])["view_name"].to_pylist())
    for table in sorted(names):
        free = next(name for n in count(1) if (name := f"{table}_set_aside_{n}") not in taken)
        kind = "VIEW" if table in views else "TABLE"
        connection.execute(f"ALTER {kind} {SCHEMA}.{quote(table)} RENAME TO {quote(free)}")
        why = "was a view" if table in views else "did not have the columns of lakescout's table"
        done.append(f"{SCHEMA}.{table} {why}: it was renamed to {SCHEMA}.{free}")
    return "; ".join(done)


def present(connection: Connection, home: str) -> Set[str]:
    """Which of our tables the home database has, with whatever columns."""
    sql = "SELECT table_name FROM duckdb_tables() WHERE database_name = ? AND schema_name = ?"
    return tables().keys() & frozenset(connection.query(sql, [home, SCHEMA])["table_name"].to_pylist())


def usable(connection: Connection, home: str) -> Set[str]:
    """Which of our tables the home database has with our columns."""
    return present(connection, home) - misfits(connection, home)


def forget(connection: Connection, origin: Origin) -> None:
    """Drop every table of this origin."""
    for table in tables().values():
        if table.origin is origin:
            connection.execute(f"DROP TABLE IF EXISTS {SCHEMA}.{quote(table.name)}")
