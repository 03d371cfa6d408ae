"""From a name that somebody wrote to a table or a column of the lake."""

from __future__ import annotations

from collections.abc import Sequence

from lakescout.catalog import Catalog, TableName
from lakescout.errors import ArgumentError, UnknownTableError
from lakescout.suggest import closest

SHOWN = 20
"""Names in a message, at most."""


def find_table(catalog: Catalog, text: str) -> TableName:
    """The table of that name: `table`, `schema.table` or `database.schema.table`, in any case, quoted or not.

    Of several, the one of the current database and schema is meant, as in SQL. A name with dots needs no quotes where
    no other table could be meant. Raises UnknownTableError, also when several tables bear the name.
    """
    return _find(catalog, split_path(text), text)


def find_column(catalog: Catalog, path: str) -> tuple[TableName, str]:
    """Table and column of `table.column`, `schema.table.column` or `database.schema.table.column`.

    Names are written as for `find_table`. Raises UnknownTableError, and ArgumentError for a path without a table.
    """
    parts = split_path(path)
    if len(parts) < 2:
        raise ArgumentError(f"a column is written schema.table.column, not {path!r}")
    table = catalog.tables[catalog.id_by_name[_find(catalog, parts[:-1], path)]]
    column = table.column_by_name.get(parts[-1].lower())
    if column is None:
        names = ", ".join(column.name for column in table.columns[:SHOWN])
        raise UnknownTableError(f"{catalog.display_name(table.name)} has no column {parts[-1]!r}; it has: {names}")
    return table.name, column.name


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
        elif character == '"' and (quoted or not part):
            quoted = not quoted
        elif character == "." and not quoted:
            parts.append(part)
            part = ""
        else:
            part += character
        place += 1
    return [*parts, part]


def _find(catalog: Catalog, parts: Sequence[str], text: str) -> TableName:
    wanted = tuple(part.lower() for part in parts)
    joined = ".".join(wanted)
    found = [name for name in catalog.id_by_name if _lower(name)[-len(wanted) :] == wanted]
    found = found or [name for name in catalog.id_by_name if joined in _spellings(name)]
    for current in ((catalog.current_database, catalog.current_schema), (catalog.current_database,)):
        if len(found) > 1:
            found = [name for name in found if name[: len(current)] == current] or found
    if len(found) == 1:
        return found[0]
    if found:
        names = ", ".join(".".join(name) for name in found[:SHOWN])
        raise UnknownTableError(f"{text!r} could be any of {names}: write it with its schema and database")
    names_of_all = [catalog.display_name(name) for name in catalog.id_by_name]
    raise UnknownTableError(f"table {'.'.join(parts)!r} is not in the lake{closest(parts[-1], names_of_all)}")


def _lower(name: TableName) -> tuple[str, ...]:
    return tuple(part.lower() for part in name)


def _spellings(name: TableName) -> set[str]:
    parts = _lower(name)
    return {".".join(parts[start:]) for start in range(len(parts))}
