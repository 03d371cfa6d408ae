"""Scopes of the benchmark lakes: every schema with its tables, keys, and which texts are numbers."""

from __future__ import annotations

import itertools
import pickle
from collections.abc import Iterable
from pathlib import Path

import duckdb

from benchmarks.common.lakes import json_lines, lake_folder, open_lake
from lakescout.lake.catalog import Column, Table, TableName
from lakescout.lake.sqltext import quote, quote_path
from lakescout.reading.scope import Key, Scope, make_scope
from lakescout.words.text import normalise_name, stem

GUESSED_COST = 1.6
"""Of a key that nobody declared: columns of one name, one of them unique and holding the other's cells."""
NUMERIC_SHARE = 0.9
"""Of the cells of a text column that must be numbers."""
TOO_GENERAL = {"id", "name", "description", "date", "year", "code", "type", "notes", "details"}


def tables_of(connection: duckdb.DuckDBPyConnection, database: str = "") -> list[Table]:
    """All tables of a database (the current one), by schema and name."""
    rows = connection.execute(
        "SELECT database_name, schema_name, table_name, column_name, data_type, comment FROM duckdb_columns() "
        "WHERE NOT internal AND database_name = coalesce(nullif(?, ''), current_database()) "
        "ORDER BY schema_name, table_name, column_index",
        [database],
    ).fetchall()
    found = []
    for name, columns in itertools.groupby(rows, lambda row: row[:3]):
        listed = tuple(Column(row[3], row[4], place, row[5]) for place, row in enumerate(columns))
        found.append(Table(TableName(*name), listed))
    return found


def numeric_texts(connection: duckdb.DuckDBPyConnection, tables: list[Table]) -> frozenset[int]:
    """Numbers (table by table) of the text columns whose cells are numbers."""
    found, first = set(), 0
    for table in tables:
        texts = [column for column in table.columns if column.type.upper().startswith("VARCHAR")]
        if texts:
            parts = ", ".join(
                f"count(TRY_CAST({quote(column.name)} AS DOUBLE)), count(nullif({quote(column.name)}, ''))"
                for column in texts
            )
            counts = connection.execute(f"SELECT {parts} FROM {quote_path(*table.name)}").fetchone() or ()
            for column, numbers, cells in zip(texts, counts[::2], counts[1::2], strict=True):
                if cells and numbers >= NUMERIC_SHARE * cells:
                    found.add(first + column.position)
        first += len(table.columns)
    return frozenset(found)


def guessed_keys(connection: duckdb.DuckDBPyConnection, scope: Scope, known: Iterable[Key]) -> list[Key]:
    """Keys that nobody declared: between columns of one name, and where a column is named after a table."""
    known = list(known)
    pairs = {frozenset((key.left, key.right)) for key in known}
    for one_key, other_key in itertools.combinations(known, 2):  # two that refer to one column do not to each other
        if one_key.right == other_key.right:
            pairs.add(frozenset((one_key.left, other_key.left)))
    found = []
    for left, right in itertools.permutations(range(len(scope.columns)), 2):
        one, other = scope.columns[left], scope.columns[right]
        if frozenset((left, right)) in pairs or not _alike(scope, left, right):
            continue
        if (one.is_text, one.is_number) == (other.is_text, other.is_number) and _is_key(connection, scope, left, right):
            found.append(Key(left, right, GUESSED_COST if one.table != other.table else 1.0))
            pairs.add(frozenset((left, right)))
    return found


def _alike(scope: Scope, left: int, right: int) -> bool:
    one, other = scope.columns[left], scope.columns[right]
    mine, theirs = _words(one.name), _words(other.name)
    named = set(_words(scope.tables[other.table].name.table)) - {"id"}
    is_first = other.column.position == 0 and theirs[-1:] == ["id"] and mine[-1:] == ["id"]
    if one.table == other.table:
        return is_first
    if mine == theirs and " ".join(mine) not in TOO_GENERAL:
        return True
    return bool(named) and named <= set(mine) and set(theirs) <= {"id", "uid", "code", *named}


def _words(name: str) -> list[str]:
    return [word if word == "id" else stem(word) for word in normalise_name(name).split()]


def _is_key(connection: duckdb.DuckDBPyConnection, scope: Scope, left: int, right: int) -> bool:
    (one, a), (other, b) = (
        (quote_path(*scope.tables[scope.columns[number].table].name), quote(scope.columns[number].name))
        for number in (left, right)
    )
    row = connection.execute(
        f"SELECT (SELECT count({b}) = count(DISTINCT {b}) AND count({b}) > 0 FROM {other}), "
        f"(SELECT count(*) FROM {one} WHERE {a} IS NOT NULL AND {a} NOT IN (SELECT {b} FROM {other} "
        f"WHERE {b} IS NOT NULL)), (SELECT count({a}) FROM {one})"
    ).fetchone()
    return row is not None and bool(row[0]) and row[1] <= 0.1 * row[2]


def spider_scopes(lakes: Path, cache: Path) -> dict[str, Scope]:
    """The scope of each Spider database; made once, then read from `cache`."""
    stored = cache / "spider_scopes_2.pickle"
    if stored.is_file():
        loaded: dict[str, Scope] = pickle.loads(stored.read_bytes())
        return loaded
    folder = lake_folder(lakes, "spider")
    found = {}
    with open_lake(folder, cache) as connection:
        declared = list(json_lines(folder / "joins.jsonl"))
        for schema, tables in itertools.groupby(tables_of(connection), lambda table: table.name.schema):
            listed = list(tables)
            numeric = numeric_texts(connection, listed)
            bare = make_scope(listed, numeric_text=numeric)
            keys = [key for row in declared if row["left_schema"] == schema for key in _declared(bare, row)]
            keys = list(dict.fromkeys(keys))
            keys += guessed_keys(connection, bare, keys)
            found[schema] = make_scope(listed, keys, numeric_text=numeric)
    stored.write_bytes(pickle.dumps(found))
    return found


def _declared(scope: Scope, row: dict[str, str]) -> Iterable[Key]:
    ends = []
    for side in ("left", "right"):
        table = next(
            (n for n, item in enumerate(scope.tables) if item.name.table.lower() == row[f"{side}_table"].lower()), None
        )
        number = None if table is None else scope.number(table, row[f"{side}_column"])
        if number is None:
            return
        ends.append(number)
    if ends[0] != ends[1]:
        yield Key(ends[0], ends[1])
