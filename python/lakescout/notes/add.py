"""Making the contexts that come from a folder of notes what the folder says now."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import pyarrow as pa

from lakescout import state
from lakescout.catalog import Catalog, TableName
from lakescout.connection import Connection
from lakescout.engine import Lake
from lakescout.notes.folder import Linked, link_folder
from lakescout.sqltext import statement, template


class _Passage(NamedTuple):
    file: str
    table: TableName
    text: str


def add_folder(lake: Lake, folder: Path) -> tuple[Catalog, list[Linked]]:
    """Link and store every note of a folder. What came from it before and is no longer in it is forgotten.

    Raises ArgumentError, StateError.
    """
    with lake.session() as (_, index):
        linked = link_folder(folder, index.catalog)
    found = [
        _Passage(str(note.path), table, text)
        for note in linked
        for table, texts in note.passages.items()
        for text in texts
    ]
    with lake.writing() as connection:
        assert lake.keeper.databases is not None
        _replace(connection, lake.keeper.databases.home, str(folder.resolve()), found)
    lake.look_again()
    return index.catalog, linked


def _replace(connection: Connection, home: str, folder: str, passages: Iterable[_Passage]) -> None:
    connection.execute(template("notes_create"))
    wanted = {(*_stored(passage.table, home), _hash(passage.text)): passage for passage in passages}
    before = connection.query("SELECT * EXCLUDE (folder, file) FROM lakescout.context_files WHERE folder = ?", [folder])
    old = set(zip(*(column.to_pylist() for column in before.columns), strict=True))
    if gone := [key for key in old if key not in wanted]:
        connection.execute(statement("notes_forget"), [list(part) for part in zip(*gone, strict=True)])
    connection.execute("DELETE FROM lakescout.context_files WHERE folder = ?", [folder])
    there = connection.query("SELECT database_name, schema_name, table_name, md5(text) FROM lakescout.contexts")
    known = set(zip(*(column.to_pylist() for column in there.columns), strict=True))
    mine = {key: passage for key, passage in wanted.items() if key in old or key not in known}
    if fresh := [(key, passage) for key, passage in mine.items() if key not in known]:
        added = [(*key[:3], passage.text) for key, passage in fresh]
        rows = _table(added, ("database_name", "schema_name", "table_name", "text"))
        moments = pa.array([state.now()] * len(fresh), pa.timestamp("us"))
        connection.append("lakescout", "contexts", rows.append_column("added_at", moments))
    if mine:
        files = [(folder, passage.file, *key) for key, passage in mine.items()]
        names = ("folder", "file", "database_name", "schema_name", "table_name", "text_hash")
        connection.append("lakescout", "context_files", _table(files, names))


def _table(rows: Sequence[tuple[str, ...]], names: tuple[str, ...]) -> pa.Table:
    parts = zip(*rows, strict=True)
    return pa.table({name: pa.array(part, pa.string()) for name, part in zip(names, parts, strict=True)})


def _hash(text: str) -> str:
    """The hash of a text as DuckDB's md5() gives it."""
    return hashlib.md5(text.encode("utf-8", "replace"), usedforsecurity=False).hexdigest()


def _stored(name: TableName, home: str) -> TableName:
    return name._replace(database="") if name.database == home else name
