"""The ways to join, as the answer needs them: one column a side, with a cost."""

from __future__ import annotations

from lakescout.answer.sources import Edge
from lakescout.connection import Connection
from lakescout.engine import Lake
from lakescout.index import LakeIndex

_DECLARED = """
    SELECT database_name, schema_name, table_name, constraint_column_names AS columns,
        referenced_table AS other, referenced_column_names AS other_columns
    FROM duckdb_constraints() WHERE constraint_type = 'FOREIGN KEY'
"""


def lake_edges(lake: Lake, connection: Connection, index: LakeIndex) -> list[Edge]:
    """Keys that the catalog declares."""
    ids = index.catalog.id_by_name
    edges = []
    for row in connection.query(_DECLARED).to_pylist():
        names = [
            next((n for n in ids if (n.database, n.schema) == (row["database_name"], row["schema_name"]) and n.table == t), None)
            for t in (row["table_name"], row["other"])
        ]
        if None in names or len(row["columns"]) != 1:
            continue
        left, right = (ids[name] for name in names if name is not None)
        positions = [
            index.catalog.tables[table].column_by_name[column.lower()].position
            for table, column in ((left, row["columns"][0]), (right, row["other_columns"][0]))
        ]
        edges.append(Edge(left, positions[0], right, positions[1]))
    return edges
