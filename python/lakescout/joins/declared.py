"""Edges that somebody declared: foreign keys of the catalog, and `lakescout_declare_join`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lakescout.catalog import Catalog, Table, TableName
from lakescout.connection import Connection
from lakescout.errors import ArgumentError, UnknownTableError
from lakescout.joins.columns import LakeColumns
from lakescout.joins.comparing import can_be_equal
from lakescout.joins.edge import JoinEdge, Measures, Source
from lakescout.joins.inference import measure
from lakescout.joins.joinability import Joinability
from lakescout.sqltext import statement

DECLARED_OMEGA = 1.0
"""JAR 4.1 gives declared keys the compatibility 1."""


def catalog_edges(connection: Connection, catalog: Catalog) -> list[JoinEdge]:
    """Foreign keys of every attached DuckDB database, composite ones included."""
    rows = connection.query(statement("joins_declared")).to_pylist()
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
    """The edge, unless a table is left out of the lake. DuckDB keeps a foreign key within one schema."""
    by_name = {(name.database, name.schema, name.table.lower()): name for name in catalog.id_by_name}
    right = by_name.get((left.database, left.schema, referenced.lower()))
    if left in catalog.id_by_name and right is not None and len(columns) == len(referenced_columns):
        yield declared_edge(left, tuple(columns), right, tuple(referenced_columns), Source.CATALOG)


def declared_edge(
    left: TableName, left_columns: tuple[str, ...], right: TableName, right_columns: tuple[str, ...], source: Source
) -> JoinEdge:
    """An edge that is certain."""
    return JoinEdge(left, left_columns, right, right_columns, source, DECLARED_OMEGA, 1.0)


def user_edge(catalog: Catalog, left_column: str, right_column: str) -> JoinEdge:
    """The edge for two columns given as `schema.table.column`. Raises UnknownTableError, ArgumentError."""
    left, left_name = resolve_column(catalog, left_column)
    right, right_name = resolve_column(catalog, right_column)
    if (left, left_name) == (right, right_name):
        raise ArgumentError(f"a column cannot be joined with itself: {left_column!r}")
    types = [_type(catalog, *column) for column in ((left, left_name), (right, right_name))]
    if not can_be_equal(*types):
        one, two = (
            f"{catalog.display_name(table)}.{column} ({kind})"
            for table, column, kind in zip((left, right), (left_name, right_name), types, strict=True)
        )
        raise ArgumentError(
            f"{one} and {two} cannot be equal: join columns of one type, or numbers, texts, or dates with one another"
        )
    return declared_edge(left, (left_name,), right, (right_name,), Source.USER)


def _type(catalog: Catalog, table: TableName, column: str) -> str:
    return catalog.tables[catalog.id_by_name[table]].column_by_name[column.lower()].type


def resolve_column(catalog: Catalog, path: str) -> tuple[TableName, str]:
    """Table and column of `table.column`, `schema.table.column` or `database.schema.table.column`.

    Names may be quoted with double quotes and compare without regard to case. Raises UnknownTableError.
    """
    parts = split_path(path)
    if not 2 <= len(parts) <= 4:
        raise ArgumentError(f"a column is written schema.table.column, not {path!r}")
    table = _resolve_table(catalog, parts[:-1], path)
    column = table.column_by_name.get(parts[-1].lower())
    if column is None:
        names = ", ".join(column.name for column in table.columns[:20])
        raise UnknownTableError(f"{catalog.display_name(table.name)} has no column {parts[-1]!r}; it has: {names}")
    return table.name, column.name


def _resolve_table(catalog: Catalog, parts: list[str], path: str) -> Table:
    wanted = tuple(part.lower() for part in parts)
    found = [table for table in catalog.tables if _tail(table.name, len(wanted)) == wanted]
    for names in ((catalog.current_database, catalog.current_schema), (catalog.current_database,)):
        if len(found) > 1:
            found = [table for table in found if table.name[: len(names)] == names] or found
    if len(found) == 1:
        return found[0]
    if not found:
        similar = [table for table in catalog.tables if table.name.table.lower() == wanted[-1]]
        known = ", ".join(catalog.display_name(table.name) for table in (similar or catalog.tables)[:10])
        raise UnknownTableError(f"{path!r} names no table of the lake; known tables: {known}")
    known = ", ".join(".".join(table.name) for table in found)
    raise UnknownTableError(f"{path!r} could be any of {known}: write it with its schema and database")


def _tail(name: TableName, length: int) -> tuple[str, ...]:
    return tuple(part.lower() for part in name[-length:])


def split_path(path: str) -> list[str]:
    """The parts of a dotted name; a quoted part may hold dots, and a doubled quote stands for one.

    >>> split_path('main."my.docs".id')
    ['main', 'my.docs', 'id']
    """
    parts, part, quoted, place = [], "", False, 0
    while place < len(path):
        character = path[place]
        if character == '"' and quoted and path[place + 1 : place + 2] == '"':
            part, place = part + '"', place + 1
        elif character == '"':
            quoted = not quoted
        elif character == "." and not quoted:
            parts.append(part)
            part = ""
        else:
            part += character
        place += 1
    return [*parts, part]


def with_measures(edges: Iterable[JoinEdge], columns: LakeColumns) -> Iterator[JoinEdge]:
    """Declared edges of one column with their figures; those whose columns are gone or cannot be equal are left out."""
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
