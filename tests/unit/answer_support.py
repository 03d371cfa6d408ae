"""What the tests of the answer share: a database behind the Connection protocol, and its catalog."""

from __future__ import annotations

from collections.abc import Sequence

import duckdb
import pyarrow as pa

from lakescout.catalog import Catalog, Column, Table, TableName
from lakescout.connection import Connection, Parameter
from lakescout.errors import QueryError


class TestConnection:
    """A cursor of a DuckDB database."""

    __test__ = False

    def __init__(self, cursor: duckdb.DuckDBPyConnection) -> None:
        self.cursor = cursor

    def query(self, sql: str, parameters: Sequence[Parameter] = ()) -> pa.Table:
        try:
            return self.cursor.execute(sql, list(parameters)).to_arrow_table()
        except duckdb.Error as error:
            raise QueryError(str(error)) from error

    def execute(self, sql: str, parameters: Sequence[Parameter] = ()) -> None:
        try:
            self.cursor.execute(sql, list(parameters))
        except duckdb.Error as error:
            raise QueryError(str(error)) from error

    def append(self, schema: str, table: str, rows: pa.Table) -> None:
        raise NotImplementedError

    def interrupt(self) -> None:
        self.cursor.interrupt()

    def close(self) -> None:
        self.cursor.close()


class TestSource:
    """Cursors of one DuckDB database."""

    __test__ = False

    def __init__(self, database: duckdb.DuckDBPyConnection) -> None:
        self.database = database

    def connect(self) -> Connection:
        return TestConnection(self.database.cursor())


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
