"""Exact measurement of one join in the database, for composite keys and where sketches say too little."""

from __future__ import annotations

from dataclasses import replace

from lakescout.catalog import Catalog
from lakescout.connection import Connection
from lakescout.errors import QueryError
from lakescout.joins.edge import JoinEdge, Measures
from lakescout.joins.profile import kind_of
from lakescout.joins.profiling import as_text
from lakescout.sqltext import Sql, statement

MAX_ROWS = 5_000_000
"""A table with more rows than this is not measured exactly."""
MIN_SAMPLE = 30
"""Containment that rests on fewer sketch values is measured again, exactly."""


def measured_exactly(connection: Connection, catalog: Catalog, edge: JoinEdge, max_rows: int = MAX_ROWS) -> JoinEdge:
    """The edge with exact figures; as it was when a table is too large or cannot be read."""
    tables = [catalog.tables[catalog.id_by_name[name]] for name in (edge.left, edge.right)]
    if any(table.rows is not None and table.rows > max_rows for table in tables):
        return edge
    try:
        row = connection.query(
            statement(
                "joins_measure",
                left_key=_key(catalog, edge, left=True),
                left_table=edge.left.quoted,
                right_key=_key(catalog, edge, left=False),
                right_table=edge.right.quoted,
            )
        ).to_pylist()[0]
    except QueryError:
        return edge
    return replace(edge, measures=_measures(row))


def _key(catalog: Catalog, edge: JoinEdge, *, left: bool) -> Sql:
    """One text for the key's values, NULL when any of them is: NULL joins nothing."""
    name, names = (edge.left, edge.left_columns) if left else (edge.right, edge.right_columns)
    columns = catalog.tables[catalog.id_by_name[name]].column_by_name
    texts = [as_text(kind_of(columns[each.lower()].type), columns[each.lower()].name) for each in names]
    if len(texts) == 1:
        return texts[0]
    return Sql(" || chr(31) || ".join(f"({text})" for text in texts))


def _measures(row: dict[str, int]) -> Measures:
    shared = row["shared"]
    union = row["left_distinct"] + row["right_distinct"] - shared
    return Measures(
        jaccard=_ratio(shared, union),
        left_in_right=_ratio(shared, row["left_distinct"]),
        right_in_left=_ratio(shared, row["right_distinct"]),
        left_uniqueness=_ratio(row["left_distinct"], row["left_rows"]),
        right_uniqueness=_ratio(row["right_distinct"], row["right_rows"]),
        left_fan_out=_ratio(row["left_filled"], row["left_distinct"]),
        right_fan_out=_ratio(row["right_filled"], row["right_distinct"]),
        left_null_share=_ratio(row["left_rows"] - row["left_filled"], row["left_rows"]),
        right_null_share=_ratio(row["right_rows"] - row["right_filled"], row["right_rows"]),
    )


def _ratio(part: int, whole: int) -> float | None:
    return part / whole if whole else None
