"""Names that DuckDB reads as a column where there is one, and else as a function of the session."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlglot import exp

from lakescout.answer.guard.sources import sources
from lakescout.catalog import Table
from lakescout.errors import GuardError

SESSION_NAMES: Final = frozenset(
    {
        *("user", "current_user", "session_user", "current_role", "current_catalog", "current_schema"),
        *("current_time", "current_timestamp", "localtime", "localtimestamp"),
    }
)
"""`SELECT "user"` gives the name of the user when no column is called so, quoted or not."""


def check_columns(tree: exp.Query, tables: Sequence[Table]) -> None:
    """A column of such a name gets its table in front, which leaves no doubt; without a table it is refused."""
    known = {tuple(table.name): table for table in tables}
    for column in list(tree.find_all(exp.Column)):
        if column.table or column.name.lower() not in SESSION_NAMES:
            continue
        owners = [
            source
            for source in sources(column.find_ancestor(exp.Select))
            if isinstance(source, exp.Table)
            and (table := known.get((source.catalog, source.db, source.name))) is not None
            and column.name.lower() in table.column_by_name
        ]
        if len(owners) != 1:
            raise GuardError(f"the name {column.name!r} needs its table in front: alone, it is no column to DuckDB")
        column.set("table", exp.to_identifier(owners[0].alias, quoted=True))
