"""From a name that somebody wrote to a table of the lake."""

from __future__ import annotations

from lakescout.catalog import TableName
from lakescout.errors import UnknownTableError
from lakescout.index import LakeIndex
from lakescout.suggest import closest


def find_table(index: LakeIndex, text: str) -> TableName:
    """The table of that name: `table`, `schema.table` or `database.schema.table`, in any case.

    Raises UnknownTableError, also when several tables bear the name.
    """
    parts = tuple(part.strip('"') for part in text.lower().split("."))
    found = [
        name
        for name in index.catalog.id_by_name
        if tuple(part.lower() for part in name)[-len(parts) :] == parts or name.table.lower() == text.lower()
    ]
    if len(found) == 1:
        return found[0]
    names = [index.catalog.display_name(name) for name in found or index.catalog.id_by_name]
    if found:
        raise UnknownTableError(f"table {text!r} is one of several: {', '.join(names[:10])}; write the schema too")
    raise UnknownTableError(f"table {text!r} is not in the lake{closest(text, names)}")
