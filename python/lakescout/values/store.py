"""Keeping the value dictionary in the schema `lakescout` of the user's database.

Segments are appended, one row each; a rebuilt dictionary replaces them. Names of the home
database are stored empty, so that the file may be attached under another name later.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pyarrow as pa

from lakescout.connection import Connection
from lakescout.errors import StateError
from lakescout.sqltext import statement
from lakescout.values.dictionary import ValueDictionary
from lakescout.values.segment import Entry, Segment, checksum


def save(connection: Connection, dictionary: ValueDictionary, home: str) -> None:
    """Append the segments that are not stored yet; replace all when the first ones differ.

    To be called inside the transaction of a refresh.
    """
    connection.execute(statement("values_store"))
    blobs = [_renamed(segment, _without(home)).to_bytes() for segment in dictionary.segments]
    sums = [checksum(blob) for blob in blobs]
    stored = _stored_checksums(connection)
    if stored != sums[: len(stored)]:
        connection.execute("DELETE FROM lakescout.value_segments")
        stored = []
    first = len(stored)
    if first == len(blobs):
        return
    rows = {
        "segment": pa.array(range(first, len(blobs)), pa.int32()),
        "checksum": pa.array(sums[first:], pa.string()),
        "bytes": pa.array(blobs[first:], pa.binary()),
    }
    connection.append("lakescout", "value_segments", pa.table(rows))


def load(connection: Connection, home: str) -> ValueDictionary | None:
    """Read the stored dictionary; None when there is none. Raises StateError when it is damaged."""
    if not _exists(connection, home):
        return None
    rows = connection.query("SELECT checksum, bytes FROM lakescout.value_segments ORDER BY segment")
    segments = [
        _renamed(Segment.from_bytes(data.as_py(), expected.as_py()), _with(home))
        for expected, data in zip(rows.column("checksum"), rows.column("bytes"), strict=True)
    ]
    return ValueDictionary(tuple(segments)) if segments else None


def drop(connection: Connection) -> None:
    """Forget the dictionary."""
    connection.execute("DROP TABLE IF EXISTS lakescout.value_segments")


def load_or_none(connection: Connection, home: str) -> tuple[ValueDictionary | None, str]:
    """The stored dictionary, or None and why it has to be built anew."""
    try:
        return load(connection, home), ""
    except StateError as error:
        return None, str(error)


def _stored_checksums(connection: Connection) -> list[str]:
    rows = connection.query("SELECT checksum FROM lakescout.value_segments ORDER BY segment")
    return [str(value) for value in rows.column(0).to_pylist()]


def _exists(connection: Connection, home: str) -> bool:
    sql = "SELECT 1 FROM duckdb_tables() WHERE database_name = ? AND schema_name = ? AND table_name = ?"
    return bool(connection.query(sql, [home, "lakescout", "value_segments"]).num_rows)


def _renamed(segment: Segment, rename: Callable[[Entry], Entry]) -> Segment:
    return replace(segment, entries=tuple(rename(entry) for entry in segment.entries))


def _without(home: str) -> Callable[[Entry], Entry]:
    return lambda entry: replace(entry, database="") if entry.database == home else entry


def _with(home: str) -> Callable[[Entry], Entry]:
    return lambda entry: replace(entry, database=home) if entry.database == "" else entry
