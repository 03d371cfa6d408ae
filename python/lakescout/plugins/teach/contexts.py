"""A folder of notes as contexts of the tables that they are about."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple

from lakescout.engine.lake import Lake
from lakescout.lake import state, store
from lakescout.lake.catalog import Catalog, TableName, stored_name
from lakescout.lake.connection import Connection
from lakescout.lake.sqltext import statement
from lakescout.plugins.teach.notes import Linked, link_folder


class _Passage(NamedTuple):
    file: str
    table: TableName
    text: str


def add_folder(lake: Lake, folder: Path) -> tuple[Catalog, list[Linked]]:
    """Link and store every note of a folder. Texts that the folder no longer has are forgotten.

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
    store.create(connection, "context_files")
    wanted = {(*stored_name(passage.table, home), _hash(passage.text)): passage for passage in passages}
    before = connection.query("SELECT * EXCLUDE (folder, file) FROM lakescout.context_files WHERE folder = ?", [folder])
    old = set(zip(*(column.to_pylist() for column in before.columns), strict=True))
    if gone := [key for key in old if key not in wanted]:
        with store.marking(connection, "contexts"):
            connection.execute(statement("lake/notes_forget"), [list(part) for part in zip(*gone, strict=True)])
    connection.execute("DELETE FROM lakescout.context_files WHERE folder = ?", [folder])
    there = connection.query("SELECT database_name, schema_name, table_name, md5(text) FROM lakescout.contexts")
    known = set(zip(*(column.to_pylist() for column in there.columns), strict=True))
    mine = {key: passage for key, passage in wanted.items() if key in old or key not in known}
    if fresh := [(key, passage) for key, passage in mine.items() if key not in known]:
        began = state.now()
        moments = (began + timedelta(microseconds=place) for place in range(len(fresh)))
        rows = [(*key[:3], passage.text, moment) for (key, passage), moment in zip(fresh, moments, strict=True)]
        with store.marking(connection, "contexts"):
            store.append(connection, "contexts", rows)
    store.append(connection, "context_files", [(folder, passage.file, *key) for key, passage in mine.items()])


def _hash(text: str) -> str:
    """The hash of a text as DuckDB's md5() gives it."""
    return hashlib.md5(text.encode("utf-8", "replace"), usedforsecurity=False).hexdigest()
