"""Shared by the tests of answers: the catalog of a database, and whether an answer holds what SQL gives."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import duckdb

import lakescout
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


@contextmanager
def shared_lake(*scripts: str) -> Iterator[duckdb.DuckDBPyConnection]:
    """A lake that several tests ask and none changes, in a file: one in memory would be read again for each question."""
    with TemporaryDirectory() as folder, lakescout.connect(Path(folder) / "memory.duckdb") as connection:
        for script in scripts:
            connection.execute(script)
        connection.execute("CHECKPOINT")
        yield connection


def check_answer(lake: duckdb.DuckDBPyConnection, question: str, sql: str) -> None:
    """Hold the answer of a question to the rows of a statement: as many, each with all of its cells."""
    asked = lake.execute("FROM answer(?)", [question])
    names, rows = [column[0] for column in asked.description or ()], asked.fetchall()
    expected = lake.execute(sql).fetchall()
    assert names[:1] != ["no_answer"], rows
    assert len(rows) == len(expected)
    assert all(any({*map(_said, row)} >= {*map(_said, each)} for row in rows) for each in expected), rows


def check_rows(lake: duckdb.DuckDBPyConnection, question: str, rows: list[tuple[Any, ...]]) -> None:
    """Hold the answer of a question to its rows, in their order."""
    assert lake.execute("FROM answer(?)", [question]).fetchall() == rows


def check_refused(lake: duckdb.DuckDBPyConnection, question: str, reason: str) -> None:
    """Hold a question to have no answer, for a reason."""
    asked = lake.execute("FROM answer(?)", [question])
    assert [column[0] for column in asked.description or ()] == ["no_answer", "did_you_mean"]
    assert reason in asked.fetchall()[0][0]


def _said(value: Any) -> str:
    return f"{float(value):.5g}" if isinstance(value, (int, float)) or hasattr(value, "as_tuple") else str(value)
