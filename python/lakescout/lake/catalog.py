"""The catalog of the lake: tables, views and their columns. All of it is read once, afterwards only what changed."""

from __future__ import annotations

import re
import zlib
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import translate
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Final, Literal, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray
from sqlglot import exp
from sqlglot.errors import SqlglotError

from lakescout.lake.connection import Connection, place, rows_of, transaction
from lakescout.lake.sqltext import Sql, parsed_first, quote_path, statement
from lakescout.lake.store import tables
from lakescout.words.languages import language_of_names, name_in_english, other_names


class TableName(NamedTuple):
    """A table's full name. Compares and sorts by database, schema and table."""

    database: str
    schema: str
    table: str

    @property
    def quoted(self) -> Sql:
        """The name as it is written in SQL."""
        return quote_path(*self)


def stored_name(name: TableName, home: str) -> TableName:
    """A name as it is stored: without the home database's name, so that its file may be attached under another."""
    return name._replace(database="") if name.database == home else name


def live_name(database: str, schema: str, table: str, home: str) -> TableName:
    """The full name now of a stored name: an empty database is the home database."""
    return TableName(database or home, schema, table)


@dataclass(frozen=True, slots=True)
class Column:
    """One column. `position` counts from 0 in the table."""

    name: str
    type: str
    position: int
    comment: str | None = None
    gloss: str = ""
    """The name in English, if the table's names are in another known language; else empty."""
    also: tuple[str, ...] = ()
    """What else the name may be in English."""

    @property
    def called(self) -> str:
        """The name by which questions call it: in English where that is known."""
        return self.gloss or self.name

    @property
    def kind(self) -> Kind:
        """What it holds, by its type."""
        return kind_of(self.type)


Kind: TypeAlias = Literal[
    "number", "text", "category", "flag", "date", "moment", "time", "duration", "list", "structure", "other"
]
"""What a type holds, as far as arithmetic tells types apart."""
_KINDS: Final[dict[str, Kind]] = {
    **dict.fromkeys(("TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "INT", "INT128"), "number"),
    **dict.fromkeys(("UTINYINT", "USMALLINT", "UINTEGER", "UBIGINT", "UHUGEINT"), "number"),
    **dict.fromkeys(("FLOAT", "REAL", "DOUBLE", "DECIMAL", "NUMERIC", "BIGNUM", "VARINT"), "number"),
    **dict.fromkeys(("VARCHAR", "CHAR", "BPCHAR", "TEXT", "STRING"), "text"),
    **dict.fromkeys(("TIMESTAMP", "TIMESTAMPTZ", "TIMESTAMP_S", "TIMESTAMP_MS", "TIMESTAMP_NS", "DATETIME"), "moment"),
    **dict.fromkeys(("TIME", "TIMETZ", "TIME_NS"), "time"),
    **dict.fromkeys(("STRUCT", "MAP", "UNION", "JSON", "VARIANT"), "structure"),
    **{"BOOLEAN": "flag", "DATE": "date", "INTERVAL": "duration", "ENUM": "category"},
}


@lru_cache(maxsize=4096)
def kind_of(declared: str) -> Kind:
    """What a type of DuckDB holds.

    >>> [kind_of(each) for each in ("DECIMAL(9,2)", "INTEGER[]", "INTERVAL", "TIME WITH TIME ZONE", "UUID")]
    ['number', 'list', 'duration', 'time', 'other']
    """
    if declared.endswith("]"):
        return "list"
    return _KINDS.get(re.split(r"\W", declared.upper(), maxsplit=1)[0], "other")


def element(declared: str) -> str:
    """The type of what a list or array holds.

    >>> element("VARCHAR[]"), element("INTEGER[3]")
    ('VARCHAR', 'INTEGER')
    """
    return declared[: declared.rindex("[")]


@dataclass(frozen=True)
class Table:
    """A table or view of the lake. `rows` is DuckDB's estimate; None for a view."""

    name: TableName
    columns: tuple[Column, ...]
    is_view: bool = False
    comment: str | None = None
    rows: int | None = None
    gloss: str = ""
    """The name in English, if it is in another known language; else empty."""
    also: tuple[str, ...] = ()
    """What else the name may be in English."""

    @property
    def called(self) -> str:
        """The name by which questions call it: in English where that is known."""
        return self.gloss or self.name.table

    @cached_property
    def column_by_name(self) -> dict[str, Column]:
        """Columns by lower-cased name: SQL compares names case-insensitively."""
        return {column.name.lower(): column for column in self.columns}

    @cached_property
    def said(self) -> tuple[str | None, ...]:
        """What describes each column: its comment, or its own name if it has one in English; empty if nothing does."""
        told = tuple(column.comment or (column.name if column.gloss else None) for column in self.columns)
        return told if any(told) else ()

    @cached_property
    def shape(self) -> str:
        """A checksum that changes when a column is added, dropped, renamed, moved or changes its type."""
        return format(zlib.crc32(repr([(c.name, c.type) for c in self.columns]).encode()), "08x")


@dataclass(frozen=True)
class OverParquet:
    """A view that only reads Parquet."""

    rows: int
    """About how many rows it has."""
    paths: tuple[str, ...] = ()
    """The local files, or patterns of them, that hold all its cells; none if that cannot be told."""
    definition: str = ""
    """A digest of its definition."""
    varies: bool = False
    """Whether it reads what changes without a sign, such as functions that may give something else tomorrow."""


@dataclass(frozen=True)
class Spelt:
    """The names of all tables and columns, of which many share their spelling."""

    names: Sequence[tuple[str, str]]
    """Each spelling, as it is and in lower case."""
    which: NDArray[np.int32]
    """The spellings of all tables, one after the other, that of the table before those of its columns."""
    first: NDArray[np.int64]
    """Where each table begins in `which`, and one more."""

    def having(self, keeps: Callable[[str, str], bool]) -> Iterator[tuple[int, int | None, str]]:
        """The table, the column's position (None for the table itself) and the name, for names that are kept."""
        kept = np.fromiter((keeps(*each) for each in self.names), np.bool_, len(self.names))
        found = np.flatnonzero(kept[self.which])
        owners = np.searchsorted(self.first, found, side="right") - 1
        for number, table in zip(found.tolist(), owners.tolist(), strict=True):
            position = number - int(self.first[table]) - 1
            yield table, position if position >= 0 else None, self.names[self.which[number]][0]


@dataclass(frozen=True)
class Catalog:
    """A snapshot of the lake. `tables` is sorted by name; a table's id is its position in it."""

    tables: tuple[Table, ...]
    current_database: str = "memory"
    current_schema: str = "main"
    skipped: tuple[str, ...] = field(default=())
    """Databases that could not be read, each with the reason."""
    native: frozenset[str] | None = None
    """Databases in DuckDB's own format; None if nobody asked."""
    over_parquet: dict[TableName, OverParquet | None] = field(default_factory=dict, repr=False, compare=False)
    """The views that were looked at: how each reads Parquet; None if it does not, or does more than that."""

    @cached_property
    def id_by_name(self) -> dict[TableName, int]:
        """Table id by full name."""
        return {table.name: number for number, table in enumerate(self.tables)}

    @cached_property
    def by_end(self) -> dict[tuple[str, ...], list[TableName]]:
        """The tables by the end of their names in lower case: table; schema and table; database, schema and table."""
        found: dict[tuple[str, ...], list[TableName]] = {}
        for name in self.id_by_name:
            parts = tuple(part.lower() for part in name)
            for start in range(len(parts)):
                found.setdefault(parts[start:], []).append(name)
        return found

    @cached_property
    def by_spelling(self) -> dict[str, list[TableName]]:
        """The same, with each of these ends as one text, dots between its parts; names may have dots of their own."""
        found: dict[str, dict[TableName, None]] = {}
        for parts, names in self.by_end.items():
            found.setdefault(".".join(parts), {}).update(dict.fromkeys(names))
        order = self.id_by_name
        return {spelling: sorted(names, key=order.__getitem__) for spelling, names in found.items()}

    @cached_property
    def spelt(self) -> Spelt:
        """The names of tables and columns, each spelling once."""
        number: dict[str, int] = {}
        parts = ((table.name.table, *(column.name for column in table.columns)) for table in self.tables)
        which = np.fromiter((number.setdefault(name, len(number)) for each in parts for name in each), np.int32)
        first = np.cumsum([0, *(1 + len(table.columns) for table in self.tables)])
        return Spelt([(name, name.lower()) for name in number], which, first)

    @cached_property
    def empty(self) -> frozenset[int]:
        """Tables in DuckDB's own format without a row, so that nothing in them has to be read."""
        native = self.native or frozenset()
        return frozenset(
            number
            for number, table in enumerate(self.tables)
            if table.rows == 0 and not table.is_view and table.name.database in native
        )

    @cached_property
    def views(self) -> frozenset[int]:
        """Which of the tables are views."""
        return frozenset(number for number, table in enumerate(self.tables) if table.is_view)

    def rows_of(self, table: int) -> int:
        """About how many rows a table has, or a view that is known to read only Parquet; 0 for another."""
        entry = self.tables[table]
        over = self.over_parquet.get(entry.name)
        return entry.rows or (over.rows if over is not None else 0)

    def display_name(self, name: TableName) -> str:
        """`schema.table`, with the database in front if it is not the current one."""
        return ".".join(name[1:] if name.database == self.current_database else name)


ANY = ""
"""The pattern that every text matches."""


@dataclass(frozen=True)
class _Definition:
    """A view or a macro, and the SQL that defines it."""

    name: TableName
    is_macro: bool
    sql: str

    def calls(self, functions: Collection[str]) -> bool:
        """Whether it calls one of these functions, given in lower case; what names one but cannot be parsed does."""
        if not re.search(pattern(functions), self.sql, re.IGNORECASE):
            return False
        if self._tree is None:
            return True
        called = (call.name.lower() for call in self._tree.find_all(exp.Anonymous))
        return any(name in functions for name in called)

    def reads(self, views: Collection[TableName]) -> bool:
        """Whether it reads one of these views. A name without a schema may be that of a view in any schema."""
        if self._tree is None or not views:
            return False
        return any(_names(table, view) for table in self._tree.find_all(exp.Table) for view in views)

    @cached_property
    def _tree(self) -> exp.Expr | None:
        sql = self.sql
        if self.is_macro and not re.match(r"\s*(select|with|from)\b", sql, re.IGNORECASE):
            sql = f"SELECT {sql}"
        try:
            return parsed_first(sql)
        except SqlglotError:
            return None


def asking_views(connection: Connection, own: Collection[str]) -> frozenset[TableName]:
    """The views of all attached databases that call one of our functions (`own`), directly or through one another."""
    if not own or not connection.query(statement("lake/catalog_definitions"), [pattern(own)]).num_rows:
        return frozenset()
    left = list(_definitions(connection))
    functions, views = set(own), set[TableName]()
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
    for row in connection.query(statement("lake/catalog_definitions"), [ANY]).to_pylist():
        name = TableName(row["database_name"], row["schema_name"], row["name"])
        yield _Definition(name, row["is_macro"], row["definition"])


def _names(table: exp.Table, view: TableName) -> bool:
    written = [part.lower() for part in (table.catalog, table.db, table.name) if part]
    return bool(table.name) and written == [part.lower() for part in view][-len(written) :]


@dataclass(frozen=True)
class Snapshot:
    """A catalog with a fingerprint per table: equal ones mean that nothing that the index knows of it changed."""

    catalog: Catalog
    fingerprints: Mapping[TableName, str]
    asking: Mapping[TableName, str] = field(default_factory=dict)
    """Views that call lakescout itself, and so are not part of the lake, with their fingerprints."""
    hidden: Mapping[TableName, str] = field(default_factory=dict)
    """Tables that settings leave out, with their fingerprints."""


def read_snapshot(
    connection: Connection, keep: TableFilter, previous: Snapshot | None = None, own: Collection[str] = ()
) -> Snapshot:
    """Read the catalog, taking unchanged tables from `previous`. Views that call a function of `own` are left out."""
    with transaction(connection, read_only=True):  # or a table that is changed meanwhile would be half old, half new
        return _read_snapshot(connection, keep, previous, own)


def _read_snapshot(
    connection: Connection, keep: TableFilter, previous: Snapshot | None, own: Collection[str]
) -> Snapshot:
    every, columns = _read_entries(connection, previous)
    entries = {name: entry for name, entry in every.items() if keep.keeps(name)}
    hidden = {name: entry.fingerprint for name, entry in every.items() if name not in entries}
    asking = {name: entries.pop(name).fingerprint for name in _asking(connection, entries, previous, own)}
    database, schema = place(connection)
    native = connection.query("SELECT database_name FROM duckdb_databases() WHERE type = 'duckdb'")[0].to_pylist()
    known = previous.catalog.id_by_name if previous else {}
    old = previous.fingerprints if previous else {}
    columns = {name: columns.get(name, ()) for name, entry in entries.items() if old.get(name) != entry.fingerprint}
    tables = []
    for name in sorted(entries):
        entry = entries[name]
        if name in columns:
            tables.append(Table(name, columns[name], entry.is_view, entry.comment, entry.rows))
        elif previous is not None and name in known:
            table = previous.catalog.tables[known[name]]
            tables.append(table if table.rows == entry.rows else replace(table, rows=entry.rows))
    catalog = Catalog(tuple(_glossed(tables, columns)), database, schema, native=frozenset(native))
    return Snapshot(catalog, {name: entry.fingerprint for name, entry in entries.items()}, asking, hidden)


def _glossed(tables: Sequence[Table], fresh: Collection[TableName]) -> Iterator[Table]:
    """The tables, those in `fresh` with the English of their names if they speak another language.

    Where few words of a table are known, the usual language of the other tables of its schema decides.
    """
    names = {
        each.name: (each.name.table, *(column.name for column in each.columns)) for each in tables if each.name in fresh
    }
    spoken = {name: language_of_names(called) for name, called in names.items()}
    usual: dict[tuple[str, ...], Counter[str | None]] = defaultdict(Counter)
    for name, language in spoken.items():
        usual[name[:2]][language] += 1
    for each in tables:
        language = spoken.get(each.name)
        if each.name in fresh and language is None:
            likely = max(usual[each.name[:2]], key=lambda one: (one is not None, usual[each.name[:2]][one]))
            language = likely if likely and language_of_names(names[each.name], 1) == likely else None
        yield each if language is None else _told(each, language)


def _told(table: Table, language: str) -> Table:
    """A table with its names in English; columns that would get the same name take another meaning of their words."""
    first = [name_in_english(column.name, language) for column in table.columns]
    often = Counter(first)
    taken = [
        name_in_english(column.name, language, 1) if often[gloss] > 1 else gloss
        for column, gloss in zip(table.columns, first, strict=True)
    ]
    columns = (
        replace(column, gloss=gloss, also=other_names(column.name, language, gloss))
        for column, gloss in zip(table.columns, taken, strict=True)
    )
    name = table.name.table
    gloss = name_in_english(name, language)
    return replace(table, gloss=gloss, also=other_names(name, language, gloss), columns=tuple(columns))


def _asking(
    connection: Connection,
    entries: Mapping[TableName, _Entry],
    previous: Snapshot | None,
    own: Collection[str],
) -> list[TableName]:
    """The views among `entries` that call lakescout; looked for only if some view is new or changed."""
    known = {**previous.fingerprints, **previous.asking} if previous else {}
    if any(entry.is_view and known.get(name) != entry.fingerprint for name, entry in entries.items()):
        found = asking_views(connection, own)
    else:
        found = frozenset(previous.asking if previous else ())
    return [name for name in entries if name in found]


class _Entry(NamedTuple):
    """A table or view as the catalog has it."""

    is_view: bool
    comment: str | None
    rows: int | None
    fingerprint: str


def _read_entries(
    connection: Connection, previous: Snapshot | None
) -> tuple[dict[TableName, _Entry], dict[TableName, tuple[Column, ...]]]:
    """All tables and views, and the columns of those that are new or changed."""
    known = {**previous.fingerprints, **previous.asking, **previous.hidden} if previous else {}
    given = zip(*((*name, fingerprint) for name, fingerprint in known.items()), strict=True)
    sql = statement("lake/catalog", ours="|".join(sorted(tables())))
    rows = connection.query(sql, list(map(list, given)) or [[], [], [], []])
    entries, columns = dict[TableName, _Entry](), dict[TableName, tuple[Column, ...]]()
    made: dict[tuple[object, ...], Column] = {}  # tables that were cut by date have the same columns
    for key, group in groupby(rows_of(rows), key=lambda row: row[:3]):
        listed = list[Column]()
        for *_, is_view, comment, size, fingerprint, column, data_type, _ in group:
            if is_view is not None:
                entries[TableName(*key)] = _Entry(is_view, comment, size, fingerprint)
            elif column is not None:  # of a view that cannot be read
                told = column, data_type, len(listed), comment
                if told not in made:
                    made[told] = Column(*told)
                listed.append(made[told])
        columns[TableName(*key)] = tuple(listed)
    return entries, columns


@dataclass(frozen=True)
class TableFilter:
    """Comma-separated glob patterns for names of tables; a name is kept if it matches `include` and not `exclude`.

    A pattern is compared with `table`, `schema.table` and `database.schema.table`, ignoring
    case. An empty `include` keeps everything.
    """

    include: str = ""
    exclude: str = ""

    def keeps(self, name: TableName) -> bool:
        """Whether the table is part of the lake.

        >>> TableFilter(include="sales.*").keeps(TableName("db", "sales", "orders"))
        True
        """
        if not self.include and not self.exclude:
            return True
        return (not self.include.strip() or _matches(self.include, name)) and not _matches(self.exclude, name)


def _matches(patterns: str, name: TableName) -> bool:
    spellings = (name.table, f"{name.schema}.{name.table}", ".".join(name))
    return any(
        re.match(translate(pattern.strip().lower()), spelling.lower())
        for pattern in patterns.split(",")
        if pattern.strip()
        for spelling in spellings
    )
