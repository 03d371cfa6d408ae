"""Edges that someone declared: foreign keys in the catalog, and `lakescout_declare_join`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lakescout.errors import ArgumentError
from lakescout.joins.columns import LakeColumns
from lakescout.joins.graph import JoinEdge, Measures, Source, can_be_equal
from lakescout.joins.inference import measure
from lakescout.joins.joinability import Joinability
from lakescout.lake.catalog import Catalog, TableName
from lakescout.lake.connection import Connection
from lakescout.lake.lookup import find_column, split_list
from lakescout.lake.sqltext import statement

DECLARED_OMEGA = 1.0
"""JAR 4.1 gives declared keys a compatibility of 1."""


def catalog_edges(connection: Connection, catalog: Catalog) -> list[JoinEdge]:
    """Foreign keys of every attached DuckDB database, composite ones included."""
    rows = connection.query(statement("joins/declared")).to_pylist()
    return [
        edge
        for row in rows
        for edge in _foreign_key(
            catalog,
            TableName(row["database_name"], row["schema_name"], row["table_name"]),
            row["columns"],
            row["referenced_table"],
            row["referenced_columns"],
        )
    ]


def _foreign_key(
    catalog: Catalog, left: TableName, columns: list[str], referenced: str, referenced_columns: list[str]
) -> Iterator[JoinEdge]:
    """The edge, unless one of its tables is not in the lake. DuckDB keeps a foreign key within one schema."""
    by_name = {(name.database, name.schema, name.table.lower()): name for name in catalog.id_by_name}
    right = by_name.get((left.database, left.schema, referenced.lower()))
    if left in catalog.id_by_name and right is not None and len(columns) == len(referenced_columns):
        yield declared_edge(left, tuple(columns), right, tuple(referenced_columns), Source.CATALOG)


def declared_edge(
    left: TableName, left_columns: tuple[str, ...], right: TableName, right_columns: tuple[str, ...], source: Source
) -> JoinEdge:
    """A declared edge: its joinability and its confidence are 1."""
    return JoinEdge(left, left_columns, right, right_columns, source, DECLARED_OMEGA, 1.0)


def user_edge(catalog: Catalog, left_columns: str, right_columns: str) -> JoinEdge:
    """The edge for two columns given as `schema.table.column`, or for equally many on each side, separated by commas.

    Raises UnknownTableError, ArgumentError.
    """
    left, left_names = _side(catalog, left_columns)
    right, right_names = _side(catalog, right_columns)
    if len(left_names) != len(right_names):
        raise ArgumentError(
            f"a join needs as many columns on each side, not {len(left_names)} ({left_columns}) and "
            f"{len(right_names)} ({right_columns})"
        )
    for one, two in zip(left_names, right_names, strict=True):
        if (left, one) == (right, two):
            raise ArgumentError(f"a column cannot be joined with itself: {catalog.display_name(left)}.{one}")
        _check_types(catalog, (left, one), (right, two))
    return declared_edge(left, left_names, right, right_names, Source.USER)


def _side(catalog: Catalog, text: str) -> tuple[TableName, tuple[str, ...]]:
    """The table and columns of one side."""
    found = [find_column(catalog, path) for path in split_list(text)]
    tables = list(dict.fromkeys(table for table, _ in found))
    if len(tables) != 1:
        named = ", ".join(catalog.display_name(table) for table in tables)
        raise ArgumentError(f"the columns of one side stand in one table, not in {named or 'none'}: {text!r}")
    names = tuple(column for _, column in found)
    if len(set(names)) < len(names):
        raise ArgumentError(f"each column of a side is given once: {text!r}")
    return tables[0], names


def _check_types(catalog: Catalog, left: tuple[TableName, str], right: tuple[TableName, str]) -> None:
    types = [_type(catalog, *column) for column in (left, right)]
    if not can_be_equal(*types):
        one, two = (
            f"{catalog.display_name(table)}.{column} ({kind})"
            for (table, column), kind in zip((left, right), types, strict=True)
        )
        raise ArgumentError(
            f"{one} and {two} cannot be equal: join columns of one type, or numbers, texts or dates with each other"
        )


def _type(catalog: Catalog, table: TableName, column: str) -> str:
    return catalog.tables[catalog.id_by_name[table]].column_by_name[column.lower()].type


def with_measures(edges: Iterable[JoinEdge], columns: LakeColumns) -> Iterator[JoinEdge]:
    """The declared edges, except those whose columns are gone or cannot be equal; those of one column have figures."""
    joinability, catalog = Joinability(columns), columns.index.catalog
    for edge in edges:
        left, right = _numbers(columns, edge.left, edge.left_columns), _numbers(columns, edge.right, edge.right_columns)
        if left is None or right is None:
            continue
        if not all(
            can_be_equal(_type(catalog, edge.left, one), _type(catalog, edge.right, two)) for one, two in edge.columns
        ):
            continue
        if len(left) == 1:
            found = joinability.value_overlap(left[0], right[0])
            yield _measured(edge, measure(columns, left[0], right[0], found))
        else:
            yield edge


def _measured(edge: JoinEdge, measures: Measures) -> JoinEdge:
    return JoinEdge(
        edge.left, edge.left_columns, edge.right, edge.right_columns,
        edge.source, edge.joinability, edge.confidence, measures,
    )  # fmt: skip


def _numbers(columns: LakeColumns, name: TableName, names: tuple[str, ...]) -> list[int] | None:
    catalog = columns.index.catalog
    number = catalog.id_by_name.get(name)
    if number is None:
        return None
    first, by_name = int(columns.index.first_column[number]), catalog.tables[number].column_by_name
    found = [by_name.get(column.lower()) for column in names]
    return None if None in found else [first + column.position for column in found if column is not None]
