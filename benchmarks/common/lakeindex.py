"""A LakeIndex straight from a connection, for measuring the rankers apart from the stored state."""

from __future__ import annotations

import duckdb
import numpy as np

from lakescout.lake.catalog import Catalog, Column, Table, TableName
from lakescout.lake.index import LakeIndex
from lakescout.words.encoder import Encoder
from lakescout.words.text import normalise_name


def read_catalog(connection: duckdb.DuckDBPyConnection) -> Catalog:
    """Tables of the current database with their columns and comments, less what lakescout keeps there."""
    found = connection.execute(
        "SELECT t.database_name, t.schema_name, t.table_name, t.comment, t.estimated_size, "
        "list(c.column_name ORDER BY c.column_index), list(c.data_type ORDER BY c.column_index) "
        "FROM duckdb_tables() t JOIN duckdb_columns() c USING (database_name, schema_name, table_name) "
        "WHERE t.database_name = current_database() AND t.schema_name <> 'lakescout' GROUP BY ALL"
    ).fetchall()
    tables = [
        Table(
            TableName(database, schema, table),
            tuple(Column(name, kind, place) for place, (name, kind) in enumerate(zip(names, kinds, strict=True))),
            comment=comment,
            rows=rows,
        )
        for database, schema, table, comment, rows, names, kinds in found
    ]
    current = connection.execute("SELECT current_database()").fetchall()[0][0]
    return Catalog(tuple(sorted(tables, key=lambda table: table.name)), current)


def text_ids(index: LakeIndex, new: list[str]) -> tuple[tuple[str, ...], dict[str, int]]:
    """The texts of an index with further ones, and the id of each."""
    ids = {text: number for number, text in enumerate(index.texts)}
    for text in new:
        ids.setdefault(text, len(ids))
    return tuple(ids), ids


def build_index(connection: duckdb.DuckDBPyConnection, encoder: Encoder) -> LakeIndex:
    """Read the catalog and encode its distinct texts."""
    catalog = read_catalog(connection)
    ids: dict[str, int] = {}

    def text_id(text: str) -> int:
        return ids.setdefault(text, len(ids))

    column_text = [text_id(normalise_name(column.name)) for table in catalog.tables for column in table.columns]
    column_table = [number for number, table in enumerate(catalog.tables) for _ in table.columns]
    table_text = [text_id(normalise_name(table.name.table)) for table in catalog.tables]
    contexts = tuple((table.comment,) if table.comment else () for table in catalog.tables)
    context_text = tuple(tuple(text_id(text) for text in texts) for texts in contexts)
    return LakeIndex(
        catalog,
        encoder,
        tuple(ids),
        encoder.encode(list(ids)),
        np.array(column_text, np.int32),
        np.array(column_table, np.int32),
        np.array(table_text, np.int32),
        contexts,
        context_text,
    )
