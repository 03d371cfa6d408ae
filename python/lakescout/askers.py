"""Views that ask lakescout itself, by our functions or by views and macros that do.

They leave the lake: reading one would ask a question in the middle of a question, which would read it again.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache, cached_property

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from lakescout.catalog import TableName
from lakescout.connection import Connection
from lakescout.sqltext import statement

ANY = ""
"""The pattern that every text matches."""


@dataclass(frozen=True)
class _Definition:
    """A view or a macro, and the SQL that it is made of."""

    name: TableName
    is_macro: bool
    sql: str

    def calls(self, functions: Collection[str]) -> bool:
        """Whether one of these functions, in lower case, is called. What cannot be parsed is taken to call it."""
        if not re.search(pattern(functions), self.sql, re.IGNORECASE):
            return False
        if self._tree is None:
            return True
        called = (call.name.lower() for call in self._tree.find_all(exp.Anonymous))
        return any(name in functions for name in called)

    def reads(self, views: Collection[TableName]) -> bool:
        """Whether one of these views is read. A name without a schema may be that of a view in any."""
        if self._tree is None or not views:
            return False
        return any(_names(table, view) for table in self._tree.find_all(exp.Table) for view in views)

    @cached_property
    def _tree(self) -> exp.Expr | None:
        sql = self.sql
        if self.is_macro and not re.match(r"\s*(select|with|from)\b", sql, re.IGNORECASE):
            sql = f"SELECT {sql}"
        try:
            return sqlglot.parse_one(sql, read="duckdb")
        except (SqlglotError, RecursionError):
            return None


def asking_views(connection: Connection) -> frozenset[TableName]:
    """The views of all attached databases that ask lakescout, directly or through one another."""
    if not connection.query(statement("catalog_definitions"), [pattern(_own_functions())]).num_rows:
        return frozenset()
    left = list(_definitions(connection))
    functions, views = set(_own_functions()), set[TableName]()
    while found := [each for each in left if each.calls(functions) or each.reads(views)]:
        functions.update(each.name.table.lower() for each in found if each.is_macro)
        views.update(each.name for each in found if not each.is_macro)
        left = [each for each in left if each not in found]
    return frozenset(views)


def pattern(functions: Collection[str]) -> str:
    """A regular expression for any of these words.

    >>> bool(re.search(pattern(["answer"]), "FROM answer('x')")), bool(re.search(pattern(["answer"]), "FROM answered"))
    (True, False)
    """
    return rf"\b({'|'.join(re.escape(name) for name in sorted(functions))})\b"


def _definitions(connection: Connection) -> Iterator[_Definition]:
    for row in connection.query(statement("catalog_definitions"), [ANY]).to_pylist():
        name = TableName(row["database_name"], row["schema_name"], row["name"])
        yield _Definition(name, row["is_macro"], row["definition"])


@cache
def _own_functions() -> frozenset[str]:
    from lakescout.doors.macros import scalar_name
    from lakescout.functions import FUNCTIONS  # here, for the registry imports the engine

    return frozenset(name for function in FUNCTIONS for name in (function.name, scalar_name(function)))


def _names(table: exp.Table, view: TableName) -> bool:
    written = [part.lower() for part in (table.catalog, table.db, table.name) if part]
    return bool(table.name) and written == [part.lower() for part in view][-len(written) :]
