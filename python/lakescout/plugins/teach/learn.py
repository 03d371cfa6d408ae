"""What can be learned from the lake and its users' files: terms, joins and descriptions that these already have.

Everything is a proposal with its source. What cannot be read as SQL over the lake's tables is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from sqlglot import exp
from sqlglot.errors import SqlglotError

from lakescout.errors import QueryError
from lakescout.joins.used import Read
from lakescout.lake.catalog import Catalog, Table, TableName
from lakescout.lake.connection import Connection
from lakescout.lake.sqltext import parsed
from lakescout.lake.terms import spelt
from lakescout.reading.names import name_words

MOST_WORDS: Final = 4
"""The longest name, in words, that is proposed as a term."""
_NEVER: Final = (exp.Query, exp.Window, exp.Star, exp.Placeholder, exp.Parameter)


@dataclass(frozen=True, slots=True)
class Proposed:
    """A term found in somebody's SQL."""

    term: str
    meaning: str
    table_name: str | None
    """The table that the meaning is about, if it names no column; else None."""
    source: str


@dataclass(frozen=True, slots=True)
class ProposedJoin:
    """A join that somebody wrote, as paths of columns."""

    left: str
    right: str
    source: str


@dataclass(frozen=True, slots=True)
class ProposedText:
    """The meaning that somebody wrote for a column, which is named by its path."""

    column: str
    text: str
    source: str


Lesson: TypeAlias = Proposed | ProposedJoin | ProposedText


VIEWS: Final = "SELECT view_name AS name, sql FROM duckdb_views() WHERE NOT internal AND NOT temporary ORDER BY ALL"
MACROS: Final = (
    "SELECT function_name AS name, macro_definition AS sql FROM duckdb_functions() WHERE NOT internal "
    "AND function_type = 'table_macro' AND schema_name <> 'lakescout' ORDER BY ALL"
)
GENERATED: Final = (
    "SELECT database_name, schema_name, table_name AS name, sql FROM duckdb_tables() WHERE NOT internal "
    "AND NOT temporary AND sql ILIKE '%generated always%' ORDER BY ALL"
)


def _rows(connection: Connection, sql: str) -> list[dict[str, Any]]:
    """The rows of a statement over the catalog; none where it cannot be read."""
    try:
        found: list[dict[str, Any]] = connection.query(sql).to_pylist()
    except QueryError:
        return []
    return found


def sources_of(connection: Connection) -> tuple[int, int, int]:
    """How many views, table macros and tables with generated columns `from_lake` reads."""
    views, macros, tables = (len(_rows(connection, sql)) for sql in (VIEWS, MACROS, GENERATED))
    return views, macros, tables


def from_lake(connection: Connection, catalog: Catalog) -> Iterator[Lesson]:
    """What the lake's views, table macros and generated columns say."""
    for kind, sql in (("the view", VIEWS), ("the macro", MACROS), ("", GENERATED)):
        for row in _rows(connection, sql):
            if kind:
                yield from from_sql(row["sql"] or "", catalog, f"{kind} {row['name']}", row["name"])
                continue
            number = catalog.id_by_name.get(TableName(row["database_name"], row["schema_name"], row["name"]))
            if number is not None:
                yield from _generated(row["sql"], catalog.tables[number])


_IS: Final = re.compile(r"^(?:is|has|was)_|_(?:flag|yn|ind)$", re.IGNORECASE)
"""How names of flag columns begin or end."""


def _generated(sql: str, table: Table) -> Iterator[Lesson]:
    """What generated columns say: a flag is named like a condition; any other is described by its expression."""
    try:
        [tree] = parsed(sql)
    except (SqlglotError, ValueError):
        return
    for column in tree.find_all(exp.ColumnDef):
        made = column.find(exp.ComputedColumnConstraint, exp.GeneratedAsIdentityColumnConstraint)
        known = table.column_by_name.get(column.name.lower())
        found = None if made is None else made.args.get("expression") or made.this
        if known is None or found is None or isinstance(found, bool):
            continue
        source = f"the generated column {table.name.table}.{known.name}"
        if known.kind == "flag":
            yield from _flagged(known.name, f"{_column(table, known.name).sql('duckdb')} = TRUE", source)
        else:
            yield ProposedText(_column(table, known.name).sql("duckdb"), f"= {found.unnest().sql('duckdb')}", source)


def _flagged(name: str, meaning: str, source: str) -> Iterator[Proposed]:
    """A flag as the condition that its name says: `is_active` is "active"."""
    words = condition_of(name)
    if words != spelt(name):
        yield Proposed(words, meaning, None, source)


def condition_of(name: str) -> str:
    """What a flag column says of a row.

    >>> condition_of("is_active"), condition_of("late_flag"), condition_of("paid")
    ('active', 'late', 'paid')
    """
    return spelt(_IS.sub("", name)) or spelt(name)


def _statements(text: str) -> list[exp.Expr]:
    """The statements of a text; one that is no SQL is left out."""
    try:
        return parsed(text)
    except SqlglotError:
        pass
    found: list[exp.Expr] = []
    for part in _split(text):
        try:
            found += parsed(part)
        except SqlglotError:
            continue
    return found


def _split(text: str) -> Iterator[str]:
    """The parts of a text between its semicolons; those in quotes and comments do not count."""
    start = 0
    for found in _PIECE.finditer(text):
        if found[0] == ";":
            yield text[start : found.start()]
            start = found.end()
    yield text[start:]


_PIECE: Final = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|--[^\n]*|/\*.*?\*/|;", re.DOTALL)


def from_sql(text: str, catalog: Catalog, source: str, name: str = "") -> Iterator[Lesson]:
    """What some statements say; `name` is what rows are called of a statement that creates nothing."""
    for tree in _statements(text):
        called = {id(cte.this): cte.alias for cte in tree.find_all(exp.CTE)}
        top = tree.expression if isinstance(tree, exp.Create) and tree.expression is not None else tree
        own = tree.this.find(exp.Table) if isinstance(tree, exp.Create) else None
        called.setdefault(id(top), own.name if own is not None else name)
        for select in tree.find_all(exp.Select):
            yield from _of_select(select, catalog, source, called.get(id(select), ""))


def _of_select(select: exp.Select, catalog: Catalog, source: str, name: str) -> Iterator[Lesson]:
    read = _Read(select, catalog)
    for (left, one), (right, other) in read.joins():
        yield ProposedJoin(_column(left, one).sql("duckdb"), _column(right, other).sql("duckdb"), source)
    where = select.args.get("where")
    condition = None if where is None else read.in_full(where.this)
    for item in select.expressions:
        if isinstance(item, exp.Alias) and (where is None or condition is not None):
            yield from read.named(item, condition, source)
    if condition is not None and len(read.owners) == 1 and name and not condition.find(exp.AggFunc):
        [table] = read.owners.values()
        words = [word for word in spelt(name).split() if name_words(word) != name_words(table.name.table)]
        plain = not select.args.get("group") and not select.args.get("joins")
        told = " ".join(words)
        if plain and words and len(words) < len(spelt(name).split()) and len(words) <= MOST_WORDS:
            yield Proposed(told, condition.sql("duckdb"), None, source)


class _Read(Read):
    """The same with its columns' names in full."""

    def in_full(self, expression: exp.Expr) -> exp.Expr | None:
        """An expression with the names of its columns in full; None if it reads something else than columns."""
        tree: exp.Expr = expression.copy()
        stars = [node for node in tree.find_all(*_NEVER) if not isinstance(node.parent, exp.Count)]
        columns = list(tree.find_all(exp.Column))
        if stars or any(self.owner(column) is None for column in columns):
            return None

        def change(node: exp.Expr) -> exp.Expr:
            table = self.owner(node) if isinstance(node, exp.Column) else None
            return node if table is None else _column(table, node.name)

        return tree.transform(change)

    def named(self, item: exp.Alias, condition: exp.Expr | None, source: str) -> Iterator[Proposed]:
        """The term that an alias defines; a measure counts only the rows that meet the statement's condition."""
        term = spelt(item.alias)
        tree = self.in_full(item.this)
        if tree is None or not 1 <= len(term.split()) <= MOST_WORDS:
            return
        columns = list(tree.find_all(exp.Column))
        if isinstance(tree, exp.Column) and name_words(tree.name) == name_words(term):
            return
        counted = bool(list(tree.find_all(exp.Star)))
        if not columns and not (counted and len(self.owners) == 1):
            return
        if condition is not None and tree.find(exp.AggFunc) is not None:
            if tree.find(exp.Filter) is not None:
                return
            met = exp.Where(this=condition)
            tree = tree.transform(
                lambda node: exp.Filter(this=node, expression=met.copy()) if isinstance(node, exp.AggFunc) else node
            )
        table = None if columns or not self.owners else path_of_table(next(iter(self.owners.values())))
        yield Proposed(term, tree.sql("duckdb"), table, source)


def _column(table: Table, name: str) -> exp.Column:
    parts = (table.column_by_name[name.lower()].name, table.name.table, table.name.schema, table.name.database)
    return exp.column(*(exp.to_identifier(part, quoted=True) for part in parts))


def path_of_table(table: Table) -> str:
    """A table by its quoted name."""
    return str(table.name.quoted)


def column_of(table: Table, name: str) -> exp.Column | None:
    """A column of a table with its name in full; None if there is none."""
    return _column(table, name) if name.lower() in table.column_by_name else None


def is_expression(text: str) -> exp.Expr | None:
    """A text as one expression; None if it is not one."""
    try:
        [tree] = parsed(f"SELECT {text}")
    except (SqlglotError, ValueError):
        return None
    if (
        not isinstance(tree, exp.Select)
        or len(tree.expressions) != 1
        or tree.args.get("from_")
        or tree.args.get("where")
    ):
        return None
    found: exp.Expr = tree.expressions[0].unalias()
    return found


def in_full(text: str, table: Table) -> exp.Expr | None:
    """An expression in which bare names are columns of a table, with their names in full; None if it has others."""
    tree = is_expression(text)
    if tree is None or any(not isinstance(star.parent, exp.Count) for star in tree.find_all(*_NEVER)):
        return None
    known = {table.name.table.lower(), ""}
    for column in tree.find_all(exp.Column):
        if not column.catalog and (column.table.lower() not in known or column_of(table, column.name) is None):
            return None

    def change(node: exp.Expr) -> exp.Expr:
        return _column(table, node.name) if isinstance(node, exp.Column) and not node.catalog else node

    return tree.transform(change)
