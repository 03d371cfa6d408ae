"""Keeping profiles and edges in the schema `lakescout`: create, save what changed, load."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Any

import numpy as np
import pyarrow as pa

from lakescout.catalog import Catalog, Table, TableName
from lakescout.connection import Connection
from lakescout.joins.edge import JoinEdge, Measures, Source
from lakescout.joins.profile import ColumnProfile, Kind, Reading, TableProfile
from lakescout.joins.sketch import EMPTY
from lakescout.joins.spelling import SPELLING
from lakescout.joins.state import JoinState
from lakescout.sqltext import statement, template

SCHEMA = "lakescout"

_MEASURES = (
    "jaccard", "left_in_right", "right_in_left", "left_uniqueness", "right_uniqueness",
    "left_fan_out", "right_fan_out", "left_null_share", "right_null_share",
)  # fmt: skip


def create(connection: Connection) -> None:
    """Make the tables `column_profiles` and `joins` where they are missing; the schema must exist."""
    connection.execute(template("joins_create"))


def exists(connection: Connection, home: str) -> bool:
    """Whether the home database has our tables."""
    sql = "SELECT 1 FROM duckdb_tables() WHERE database_name = ? AND schema_name = ? AND table_name = 'column_profiles'"
    return bool(connection.query(sql, [home, SCHEMA]).num_rows)


def save(connection: Connection, state: JoinState, changed: Collection[TableName], home: str) -> None:
    """Write the profiles of the `changed` tables and every edge. To be called inside a transaction.

    Names of the home database are stored with an empty database name, so that the file may be attached under another.
    Profiles of tables that left the lake are deleted. Edges are few and change together, so they are replaced; those
    that users declared stay when their tables leave.
    """
    probe = hash_probe(connection)
    kept = [name for name in state.profiles if name not in changed]
    connection.execute(statement("joins_forget_profiles"), _name_lists(kept, home))
    fresh = [(name, state.profiles[name]) for name in sorted(state.stored & set(changed))]
    if fresh:
        connection.append(SCHEMA, "column_profiles", _profile_rows(state.catalog, fresh, probe, home))
    connection.execute("DELETE FROM lakescout.joins")
    kept_said = {edge.key for edge in state.edges if edge.source is Source.USER}
    edges = [*state.edges, *(edge for edge in state.said if edge.key not in kept_said)]
    if edges:
        connection.append(SCHEMA, "joins", _edge_rows(edges, home))


def load(connection: Connection, catalog: Catalog, home: str) -> JoinState:
    """What is stored, for the tables that still have the stored columns.

    Sketches of another DuckDB version are left out when its hash function differs: those tables are profiled anew.
    """
    profiles = _load_profiles(connection, catalog, home)
    edges = [_edge(row, home) for row in connection.query("FROM lakescout.joins").to_pylist()]
    live = [edge for edge in edges if {edge.left, edge.right} <= catalog.id_by_name.keys()]
    known = [edge for edge in live if edge.source is not Source.INFERRED or {edge.left, edge.right} <= profiles.keys()]
    said = [edge for edge in edges if edge.source is Source.USER]
    return JoinState(catalog, profiles, tuple(known), tuple(said))


def hash_probe(connection: Connection) -> int:
    """A hash that tells sketches apart that cannot be compared: of DuckDB versions, or of spellings of values."""
    return int(connection.query("SELECT hash(?) AS h", [f"lakescout {SPELLING}"])["h"][0].as_py())


def _stored(name: TableName, home: str) -> TableName:
    return name._replace(database="") if name.database == home else name


def _live(database: str, schema: str, table: str, home: str) -> TableName:
    return TableName(database or home, schema, table)


def _name_lists(names: Iterable[TableName], home: str) -> list[list[str]]:
    stored = [_stored(name, home) for name in names]
    return [[name[part] for name in stored] for part in range(3)]


def _profile_rows(
    catalog: Catalog, profiles: Iterable[tuple[TableName, TableProfile]], probe: int, home: str
) -> pa.Table:
    rows = [
        (*_stored(name, home), column.name, column.position, column.type, profile, table)
        for name, table in profiles
        for column, profile in zip(catalog.tables[catalog.id_by_name[name]].columns, table.columns, strict=True)
    ]
    database, schema, table_name, column_name, position, types, found, tables = zip(*rows, strict=True)
    return pa.table(
        {
            "database_name": pa.array(database, pa.string()),
            "schema_name": pa.array(schema, pa.string()),
            "table_name": pa.array(table_name, pa.string()),
            "column_name": pa.array(column_name, pa.string()),
            "position": pa.array(position, pa.int32()),
            "type": pa.array(types, pa.string()),
            "kind": pa.array([profile.kind.value for profile in found], pa.string()),
            "row_estimate": pa.array([table.shape[1] if table.shape else None for table in tables], pa.int64()),
            "table_rows": pa.array(
                [table.rows if table.reading is Reading.DONE else None for table in tables], pa.int64()
            ),
            "rows_read": pa.array([table.rows_read for table in tables], pa.int64()),
            "row_count": pa.array([profile.rows for profile in found], pa.int64()),
            "null_count": pa.array([profile.nulls for profile in found], pa.int64()),
            "distinct_count": pa.array([profile.distinct for profile in found], pa.int64()),
            "low": pa.array([profile.low for profile in found], pa.float64()),
            "high": pa.array([profile.high for profile in found], pa.float64()),
            "sketch": _lists([profile.sketch for profile in found]),
            "hash_probe": pa.array([probe] * len(found), pa.uint64()),
        }
    )


def _lists(sketches: list[np.ndarray]) -> pa.Array:
    offsets = np.cumsum([0, *(len(sketch) for sketch in sketches)], dtype=np.int32)
    return pa.ListArray.from_arrays(pa.array(offsets), pa.array(np.concatenate([*sketches, EMPTY]), pa.uint64()))


def _load_profiles(connection: Connection, catalog: Catalog, home: str) -> dict[TableName, TableProfile]:
    rows = connection.query(statement("joins_load_profiles"), [hash_probe(connection)])
    sketches = rows.column("sketch").combine_chunks()
    values, offsets = np.asarray(sketches.values), np.asarray(sketches.offsets)
    columns: dict[TableName, dict[str, tuple[str, ColumnProfile]]] = {}
    sizes: dict[TableName, tuple[int | None, int, int | None]] = {}
    for place, row in enumerate(rows.drop_columns(["sketch"]).to_pylist()):
        name = _live(row["database_name"], row["schema_name"], row["table_name"], home)
        profile = ColumnProfile(
            Kind(row["kind"]), row["row_count"], row["null_count"], row["distinct_count"], row["low"], row["high"],
            values[offsets[place] : offsets[place + 1]],
        )  # fmt: skip
        columns.setdefault(name, {})[row["column_name"]] = (row["type"], profile)
        sizes[name] = (row["table_rows"], row["rows_read"], row["row_estimate"])
    return {
        table.name: _table_profile(table, columns[table.name], *sizes[table.name])
        for table in catalog.tables
        if {name: kind for name, (kind, _) in columns.get(table.name, {}).items()}
        == {column.name: column.type for column in table.columns}
    }


def _table_profile(
    table: Table, columns: dict[str, tuple[str, ColumnProfile]], rows: int | None, rows_read: int, estimate: int | None
) -> TableProfile:
    shape = tuple((column.name, column.type) for column in table.columns), estimate
    reading = Reading.SLOW if rows is None else Reading.DONE
    return TableProfile(
        tuple(columns[column.name][1] for column in table.columns), rows or 0, rows_read, shape, reading
    )


def _edge_rows(edges: Iterable[JoinEdge], home: str) -> pa.Table:
    rows = [_edge_row(edge, home) for edge in edges]
    types = pa.schema(
        [(f"left_{part}", pa.string()) for part in TableName._fields]
        + [("left_columns", pa.list_(pa.string()))]
        + [(f"right_{part}", pa.string()) for part in TableName._fields]
        + [("right_columns", pa.list_(pa.string())), ("source", pa.string())]
        + [(name, pa.float64()) for name in ("joinability", "confidence", *_MEASURES)]
        + [("exact", pa.bool_())]
    )
    return pa.Table.from_pylist(rows, types)


def _edge_row(edge: JoinEdge, home: str) -> dict[str, Any]:
    return (
        {f"left_{part}": value for part, value in _stored(edge.left, home)._asdict().items()}
        | {f"right_{part}": value for part, value in _stored(edge.right, home)._asdict().items()}
        | {"left_columns": list(edge.left_columns), "right_columns": list(edge.right_columns)}
        | {"source": edge.source.value, "joinability": edge.joinability, "confidence": edge.confidence}
        | {name: getattr(edge.measures, name) for name in _MEASURES}
        | {"exact": edge.measures.exact}
    )


def _edge(row: dict[str, Any], home: str) -> JoinEdge:
    left = _live(row["left_database"], row["left_schema"], row["left_table"], home)
    right = _live(row["right_database"], row["right_schema"], row["right_table"], home)
    return JoinEdge(
        left,
        tuple(row["left_columns"]),
        right,
        tuple(row["right_columns"]),
        Source(row["source"]),
        row["joinability"],
        row["confidence"],
        Measures(**{name: row[name] for name in _MEASURES}, exact=row["exact"]),
    )
