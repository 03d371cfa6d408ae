"""The adapter of Harlequin, the SQL IDE of the terminal: `harlequin -a lakescout lake.duckdb`.

It is Harlequin's own for DuckDB, with the functions registered and our schema left out of its catalog.
"""

from __future__ import annotations

from typing import Any, Final

from harlequin.exception import HarlequinConnectionError
from harlequin_duckdb.adapter import DuckDbAdapter, DuckDbConnection

from lakescout.doors.files import create_readable
from lakescout.doors.python import MACRO_DATABASE, register
from lakescout.errors import LakescoutError
from lakescout.lake.connection import SCHEMA

TITLE: Final = "lakescout could not connect to your database."


class LakescoutConnection(DuckDbConnection):  # type: ignore[misc]
    """A connection whose catalog shows the user's schemas alone."""

    def _get_databases(self) -> list[tuple[str]]:
        return [row for row in super()._get_databases() if row[0] != MACRO_DATABASE]

    def _get_schemas(self, database: str) -> list[tuple[str]]:
        return [row for row in super()._get_schemas(database) if row[0] != SCHEMA]

    def search_catalog(self, *given: Any, **named: Any) -> list[Any]:
        """The items whose name holds a text, ours left out."""
        found = [(each, (*each.parents, each.item.label)) for each in super().search_catalog(*given, **named)]
        return [each for each, path in found if path[0] != MACRO_DATABASE and path[1:2] != (SCHEMA,)]


class LakescoutAdapter(DuckDbAdapter):  # type: ignore[misc]
    """Opens a lake. The options are those of the adapter for DuckDB."""

    ADAPTER_DETAILS = "Harlequin's adapter for DuckDB, with the functions of lakescout."

    def connect(self) -> LakescoutConnection:
        """A connection with the functions. Raises HarlequinConnectionError."""
        if not self.read_only:
            create_readable(self.conn_str[0])
        opened = super().connect()
        try:
            register(opened.conn)
        except LakescoutError as error:
            opened.conn.close()
            raise HarlequinConnectionError(str(error), title=TITLE) from error
        return LakescoutConnection(conn=opened.conn, init_message=opened.init_message)
