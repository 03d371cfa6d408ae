"""Shared by the tests of answers: the catalog of a database."""

from __future__ import annotations

import duckdb

from lakescout.lake.catalog import Catalog, Column, Table, TableName


def catalog_of(database: duckdb.DuckDBPyConnection) -> Catalog:
    """Every base table of the database, as the engine would see it."""
    rows = database.execute(
        "SELECT database_name, schema_name, table_name, estimated_size FROM duckdb_tables() WHERE NOT internal ORDER BY ALL"
    ).fetchall()
    tables = []
    for *name, size in rows:
        columns = database.execute(
            "SELECT column_name, data_type, column_index - 1 FROM duckdb_columns() WHERE (database_name, schema_name, table_name)"
            " = (?, ?, ?) ORDER BY column_index",
            name,
        ).fetchall()
        tables.append(Table(TableName(*name), tuple(Column(*column) for column in columns), rows=size))
    return Catalog(tuple(tables))
