"""A lake small enough to work out by hand, and its scope."""

from __future__ import annotations

import duckdb

from lakescout.lake.catalog import Column, Table, TableName
from lakescout.reading.scope import Key, Scope, make_scope

SCHEMA = """
    CREATE TABLE singer (
        id INTEGER, name VARCHAR, country VARCHAR, age INTEGER, teacher_id INTEGER, score VARCHAR, active BOOLEAN);
    INSERT INTO singer VALUES
        (1, 'Ada', 'France', 50, NULL, '7', true), (2, 'Bea', 'France', 28, 1, '4.5', false),
        (3, 'Cyd', 'Spain', 35, 1, '10', true), (4, 'Dan', 'Norway', NULL, 3, '', true), (5, 'Eva', 'Spain', 61, 2, '9', NULL);
    CREATE TABLE concert (id INTEGER, title VARCHAR, held DATE, host_id INTEGER, guest_id INTEGER);
    INSERT INTO concert VALUES (10, 'Gala', '2023-05-01', 1, 2), (11, 'Prom', '2024-03-31', 2, 1), (12, 'Matinee', '2024-03-02', 1, 3);
    CREATE TABLE appearance (id INTEGER, singer_id INTEGER, concert_id INTEGER, fee INTEGER, nights INTEGER);
    INSERT INTO appearance VALUES (100, 1, 10, 90, 2), (101, 1, 11, 150, 1), (102, 3, 10, 200, 3), (103, NULL, 12, 40, 1);
"""
TABLES = {
    "singer": "id:INTEGER name:VARCHAR country:VARCHAR age:INTEGER teacher_id:INTEGER score:VARCHAR active:BOOLEAN",
    "concert": "id:INTEGER title:VARCHAR held:DATE host_id:INTEGER guest_id:INTEGER",
    "appearance": "id:INTEGER singer_id:INTEGER concert_id:INTEGER fee:INTEGER nights:INTEGER",
}
KEYS = (
    ("singer.teacher_id", "singer.id"),
    ("concert.host_id", "singer.id"),
    ("concert.guest_id", "singer.id"),
    ("appearance.singer_id", "singer.id"),
    ("appearance.concert_id", "concert.id"),
)


def table(named: str, /, **columns: str) -> Table:
    """A table outside any lake, with its columns by name and type."""
    listed = tuple(Column(column, kind, place) for place, (column, kind) in enumerate(columns.items()))
    return Table(TableName("memory", "main", named), listed)


def tables() -> list[Table]:
    """The tables of SCHEMA as in a catalog."""
    return [
        Table(
            TableName("memory", "main", name),
            tuple(Column(*part.split(":"), place) for place, part in enumerate(columns.split())),
        )
        for name, columns in TABLES.items()
    ]


def column(scope: Scope, name: str) -> int:
    """The number of `table.column`."""
    table, header = name.split(".")
    number = scope.number(list(TABLES).index(table), header)
    assert number is not None
    return number


def small_scope() -> Scope:
    """The scope over all tables; `score` is numbers in a text column."""
    bare = make_scope(tables())
    keys = [Key(column(bare, left), column(bare, right)) for left, right in KEYS]
    return make_scope(tables(), keys, numeric_text=frozenset({column(bare, "singer.score")}))


def opened() -> duckdb.DuckDBPyConnection:
    """A database with the lake's rows."""
    connection = duckdb.connect()
    connection.execute(SCHEMA)
    return connection
