"""The dialect of SQLAlchemy: `create_engine("lakescout:///lake.duckdb")` gives connections with the functions.

It is duckdb-engine's, with the lists of tables free of our own schema, and reflection that reads DuckDB's own catalog.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from duckdb_engine import Dialect as DuckDBDialect
from sqlalchemy import text
from sqlalchemy import types as sqltypes
from sqlalchemy.engine.default import DefaultDialect
from sqlalchemy.exc import NoSuchTableError

from lakescout.doors.files import create_readable
from lakescout.doors.python import register
from lakescout.lake.connection import SCHEMA
from lakescout.lake.freshness import RESERVED
from lakescout.lake.settings import SETTINGS
from lakescout.lake.sqltext import template

_TYPES: Final[Mapping[str, Any]] = {
    "BOOLEAN": sqltypes.Boolean,
    "TINYINT": sqltypes.SmallInteger,
    "UTINYINT": sqltypes.SmallInteger,
    "SMALLINT": sqltypes.SmallInteger,
    "USMALLINT": sqltypes.Integer,
    "INTEGER": sqltypes.Integer,
    "UINTEGER": sqltypes.BigInteger,
    "BIGINT": sqltypes.BigInteger,
    "UBIGINT": sqltypes.BigInteger,
    "HUGEINT": sqltypes.Numeric,
    "UHUGEINT": sqltypes.Numeric,
    "FLOAT": sqltypes.Float,
    "DOUBLE": sqltypes.Float,
    "VARCHAR": sqltypes.String,
    "BLOB": sqltypes.LargeBinary,
    "DATE": sqltypes.Date,
    "TIME": sqltypes.Time,
    "TIMESTAMP": sqltypes.DateTime,
    "TIMESTAMP_S": sqltypes.DateTime,
    "TIMESTAMP_MS": sqltypes.DateTime,
    "TIMESTAMP_NS": sqltypes.DateTime,
    "INTERVAL": sqltypes.Interval,
}
_DECIMAL: Final = re.compile(r"DECIMAL\((\d+), ?(\d+)\)")


def sql_type(kind: str) -> Any:
    """The type of SQLAlchemy for a DuckDB type; NullType, which takes values as they come, for nested ones.

    >>> sql_type("DECIMAL(10,2)"), sql_type("BIGINT"), sql_type("VARCHAR[]")
    (Numeric(precision=10, scale=2), BigInteger(), NullType())
    """
    if found := _DECIMAL.fullmatch(kind):
        return sqltypes.Numeric(int(found[1]), int(found[2]))
    if kind == "TIMESTAMP WITH TIME ZONE":
        return sqltypes.DateTime(timezone=True)
    return _TYPES.get(kind, sqltypes.NullType)()


class LakescoutDialect(DuckDBDialect):
    """duckdb-engine's dialect on a lake. Settings may stand in the URL: `lakescout:///lake.duckdb?answer_rows=500`."""

    supports_statement_cache = False

    def connect(self, *given: Any, **named: Any) -> Any:
        """A connection with the functions registered. Raises SettingError."""
        given_options = named.get("url_config") or {}
        known = {setting.name for setting in SETTINGS}
        settings = {name: value for name, value in given_options.items() if name in known}
        options = {name: value for name, value in given_options.items() if name not in known}
        named["url_config"] = options
        path = str(named.get("database") or ":memory:")
        if not named.get("read_only") and options.get("access_mode", "").lower() != "read_only":
            create_readable(path)
        connection = super().connect(*given, **named)
        try:
            register(connection, **settings)
        except BaseException:
            connection.close()
            raise
        return connection

    def get_schema_names(self, connection: Any, **_: Any) -> list[str]:
        """The schemas of the lake, each with its database in front; ours and DuckDB's own are left out."""
        rows = connection.execute(text(template("alchemy/schemas")), {"ours": SCHEMA})
        hidden = (*RESERVED[1:], "system", "temp")
        quoted = self.identifier_preparer.quote_schema
        return [quoted(f"{database}.{schema}") for database, schema in rows if database not in hidden]

    def get_table_names(self, connection: Any, schema: str | None = None, **_: Any) -> list[str]:
        """The tables of a schema, or of the current one."""
        return self._names(connection, schema, "table")

    def get_view_names(self, connection: Any, schema: str | None = None, include: Any = None, **_: Any) -> list[str]:
        """The views of a schema, or of the current one."""
        return self._names(connection, schema, "view")

    def _names(self, connection: Any, schema: str | None, kind: str) -> list[str]:
        database, schema = self._split(schema)
        given = {"kind": kind, "database": database, "schema": schema}
        return [name for (name,) in connection.execute(text(template("alchemy/tables")), given)]

    def _split(self, schema: str | None) -> tuple[str | None, str | None]:
        return (None, None) if schema is None else self.identifier_preparer._separate(schema)

    def get_columns(self, connection: Any, table_name: str, schema: str | None = None, **_: Any) -> list[Any]:
        """The columns of a table or view. Raises NoSuchTableError."""
        rows = self._rows("alchemy/columns", connection, table_name, schema)
        if not rows:
            raise NoSuchTableError(table_name)
        return [
            {
                "name": name,
                "type": sql_type(kind),
                "nullable": nullable,
                "default": default,
                "comment": comment,
                "autoincrement": False,
            }
            for name, kind, nullable, default, comment in rows
        ]

    def _rows(self, name: str, connection: Any, table: str, schema: str | None) -> list[Any]:
        database, schema = self._split(schema)
        given = {"table": table, "database": database, "schema": schema}
        return list(connection.execute(text(template(name)), given))

    def get_pk_constraint(self, connection: Any, table_name: str, schema: str | None = None, **_: Any) -> Any:
        """The primary key, as the catalog has it."""
        for kind, columns, _other, _others in self._rows("alchemy/constraints", connection, table_name, schema):
            if kind == "PRIMARY KEY":
                return {"name": None, "constrained_columns": list(columns)}
        return {"name": None, "constrained_columns": []}

    def get_foreign_keys(self, connection: Any, table_name: str, schema: str | None = None, **_: Any) -> list[Any]:
        """The foreign keys, as the catalog has them."""
        return [
            {
                "name": None,
                "constrained_columns": list(columns),
                "referred_schema": schema,
                "referred_table": other,
                "referred_columns": list(others),
                "options": {},
            }
            for kind, columns, other, others in self._rows("alchemy/constraints", connection, table_name, schema)
            if kind == "FOREIGN KEY"
        ]

    def get_unique_constraints(
        self, connection: Any, table_name: str, schema: str | None = None, **_: Any
    ) -> list[Any]:
        """The unique constraints, as the catalog has them."""
        return [
            {"name": None, "column_names": list(columns)}
            for kind, columns, _other, _others in self._rows("alchemy/constraints", connection, table_name, schema)
            if kind == "UNIQUE"
        ]

    def get_check_constraints(self, *_: Any, **__: Any) -> list[Any]:
        """None: duckdb-engine reads none either."""
        return []

    def get_indexes(self, *_: Any, **__: Any) -> list[Any]:
        """None: duckdb-engine reads none either."""
        return []

    def get_table_comment(self, connection: Any, table_name: str, schema: str | None = None, **_: Any) -> Any:
        """The comment on a table."""
        rows = self._rows("alchemy/comment", connection, table_name, schema)
        return {"text": rows[0][0] if rows else None}

    def get_table_options(self, *_: Any, **__: Any) -> dict[str, Any]:
        """None: DuckDB's tables have none."""
        return {}

    def has_table(self, connection: Any, table_name: str, schema: str | None = None, **_: Any) -> bool:
        """Whether there is such a table or view."""
        return bool(self._rows("alchemy/columns", connection, table_name, schema))


for _many in (
    "columns",
    "pk_constraint",
    "foreign_keys",
    "unique_constraints",
    "check_constraints",
    "indexes",
    "table_comment",
    "table_options",
):
    if hasattr(DefaultDialect, f"get_multi_{_many}"):  # SQLAlchemy 2: one table after the other, by the methods above
        setattr(LakescoutDialect, f"get_multi_{_many}", getattr(DefaultDialect, f"get_multi_{_many}"))
