"""Groups and joins as rows of the SQL functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from lakescout.catalog import Catalog, TableName
from lakescout.groups.fromclause import aliases
from lakescout.groups.result import JoinGroup
from lakescout.joins.edge import JoinEdge


def row(catalog: Catalog, rank: int, group: JoinGroup) -> dict[str, Any]:
    """A group as a row of the contract."""
    shown = {table: catalog.display_name(catalog.tables[table].name) for table in group.tables}
    alias = {catalog.tables[table].name: name for table, name in aliases(catalog, group.tables).items()}
    return {
        "rank": rank,
        "score": group.score,
        "tables": list(shown.values()),
        "joins": [
            join
            for edge, others in zip(group.joins, group.other_ways, strict=True)
            for join in join_rows(catalog, edge, [_condition(alias, other) for other in others])
        ],
        "from_clause": group.from_clause,
        "matched_columns": [
            {"table_name": shown[table], "mention": m.mention, "column_name": m.column, "similarity": m.similarity}
            for table, m in group.matched_columns
        ],
        "matched_values": [
            {"table_name": shown[table], "value": m.value, "column_name": m.column, "cell": m.cell, "rows": m.rows}
            for table, m in group.matched_values
        ],
    }


def join_rows(catalog: Catalog, edge: JoinEdge, other_ways: Sequence[str]) -> list[dict[str, Any]]:
    """An edge as the structs of `joins`, one a column pair."""
    return [
        {
            "left_table": catalog.display_name(edge.left),
            "left_column": left,
            "right_table": catalog.display_name(edge.right),
            "right_column": right,
            "joinability": edge.joinability,
            "declared": edge.declared,
            "fan_out": edge.measures.right_fan_out,
            "exact": edge.measures.exact,
            "other_ways": list(other_ways),
        }
        for left, right in edge.columns
    ]


def edge_row(catalog: Catalog, edge: JoinEdge) -> dict[str, Any]:
    """An edge as a row of lakescout_joins."""
    measures = edge.measures
    return {
        "left_table": catalog.display_name(edge.left),
        "left_columns": list(edge.left_columns),
        "right_table": catalog.display_name(edge.right),
        "right_columns": list(edge.right_columns),
        "source": edge.source.value,
        "confidence": edge.confidence,
        "joinability": edge.joinability,
        "jaccard": measures.jaccard,
        "left_in_right": measures.left_in_right,
        "right_in_left": measures.right_in_left,
        "left_uniqueness": measures.left_uniqueness,
        "right_uniqueness": measures.right_uniqueness,
        "left_fan_out": measures.left_fan_out,
        "right_fan_out": measures.right_fan_out,
        "left_null_share": measures.left_null_share,
        "right_null_share": measures.right_null_share,
        "exact": measures.exact,
    }


def _condition(alias: Mapping[TableName, str], edge: JoinEdge) -> str:
    left, right = alias[edge.left], alias[edge.right]
    return " AND ".join(f"{left}.{one} = {right}.{two}" for one, two in edge.columns)
