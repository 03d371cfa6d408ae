"""Noticing a commit without reading the catalog, and a change of cells without reading them.

The size and time of a database file and of its write-ahead log change with every commit and with
nothing else. A database without a local file (in memory, Postgres, ...) gives no such sign.
"""

from __future__ import annotations

import glob
import hashlib
import json
import os
import re
import sys
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlglot import exp
from sqlglot.errors import SqlglotError

from lakescout.errors import QueryError, StateError
from lakescout.lake.catalog import Catalog, OverParquet, TableName
from lakescout.lake.connection import SCHEMA, BuiltinsFirst, Connection, cached_query, place
from lakescout.lake.sqltext import Sql, literal, parsed_first, statement, union

Signature = tuple[tuple[str, int, int], ...]

_LOGS = ("", ".wal", "-wal")
RESERVED = ("lakescout", "lakescout_fn")
"""Our schema and the Python door's database of macros: DuckDB could not tell a user's database of that name apart."""
_HIDDEN = ("system", "temp", "lakescout_fn")


@dataclass(frozen=True)
class Databases:
    """The attached databases, as far as freshness is concerned."""

    names: tuple[str, ...]
    paths: tuple[str, ...]
    """The local files of the databases that have one."""
    in_memory: bool
    """Some database is in memory, so every question must check it."""
    remote: bool
    """Some database has no local file, so it is checked from time to time."""
    home: str
    home_read_only: bool
    closed: frozenset[str] = frozenset()
    """The local files of encrypted databases, whose logs only DuckDB can read."""
    exposed: tuple[str, ...] = ()
    """Encrypted databases whose names must not stand in the home database's file, which is not encrypted."""


def taken_name(name: str) -> StateError:
    """The error for a database that bears one of our names."""
    return StateError(
        f"no database of a lake may be called {name}, which lakescout needs for itself: attach its file under another "
        f"name (ATTACH '{name}.duckdb' AS lake) or rename the file"
    )


_DATABASES = (
    "SELECT database_name, path, type, readonly, encrypted, {zone} AS zone, system.main.current_database() AS home, "
    "system.main.current_schema() AS schema FROM system.main.duckdb_databases()"
)
_WITH_ZONE: Final = _DATABASES.format(zone="system.main.current_setting('TimeZone')")
_WITHOUT_ZONE: Final = _DATABASES.format(zone="NULL")
"""For DuckDB without the extension icu, which knows no time zones."""


class _Row(NamedTuple):
    """A database as DuckDB lists it."""

    name: str
    path: str | None
    type: str
    readonly: bool
    encrypted: bool


def attached_databases(connection: Connection) -> Databases:
    """Read duckdb_databases(). The home is the database that a fresh connection starts in."""
    look = connection.first if isinstance(connection, BuiltinsFirst) else partial(cached_query, connection)
    try:
        first = look(_WITH_ZONE)
    except QueryError:
        first = look(_WITHOUT_ZONE)
    rows = [_Row(*row[:5]) for row in first]
    current, _ = place(connection)
    shown = [row for row in rows if row.name not in _HIDDEN]
    home = next(row for row in rows if row.name == current)
    names = {row.name.lower(): row.name for row in rows}
    taken = [names[name] for name in RESERVED if name in (SCHEMA, home.name.lower()) and name in names]
    if taken:
        raise taken_name(taken[0])
    paths = [row.path for row in shown if row.path and os.path.exists(row.path)]  # noqa: PTH110 - as below
    pathless = [row for row in shown if row.path not in paths]
    plain = home.path is not None and not home.encrypted
    return Databases(
        names=tuple(row.name for row in shown),
        paths=tuple(paths),
        in_memory=any(row.type == "duckdb" for row in pathless),
        remote=any(row.type != "duckdb" for row in pathless),
        home=home.name,
        home_read_only=bool(home.readonly),
        closed=frozenset(row.path for row in shown if row.encrypted and row.path),
        exposed=tuple(row.name for row in shown if row.encrypted and plain),
    )


_CLOSED: Final = "encrypted "
"""Stands before a log in a signature that only DuckDB can read."""


def signature(databases: Databases) -> Signature:
    """Size and modification time of every file and log. Equal signatures: nothing was committed."""
    found = []
    for path in databases.paths:
        for log in _LOGS:
            file = path + log
            try:
                told = os.stat(file)  # noqa: PTH116 - each question does it several times, and a `Path` costs more
            except OSError:
                continue
            named = _CLOSED + file if log and path in databases.closed else file
            found.append((named, told.st_size, told.st_mtime_ns))
    return tuple(found)


MOST_LOG: Final = 16 << 20
"""The most bytes of logs that are searched; DuckDB writes a checkpoint when there are more."""


def appended(before: Signature, after: Signature) -> bytes | None:
    """What commits between two signatures appended to DuckDB's logs; None if that is not all that changed."""
    old, new = ({path: (size, moment) for path, size, moment in files} for files in (before, after))
    if any(new.get(path) != told for path, told in old.items() if not _is_open_log(path)):
        return None
    grown = {path: old.get(path, (0, 0))[0] for path in new if new[path] != old.get(path)}
    if old.keys() - new.keys() or not all(map(_is_open_log, grown)):
        return None
    if not 0 <= sum(new[path][0] - size for path, size in grown.items()) <= MOST_LOG:
        return None
    parts = []
    for path, size in grown.items():
        try:
            with Path(path).open("rb") as file:
                file.seek(size)
                parts.append(file.read(new[path][0] - size))
            main = Path(path.removesuffix(".wal")).stat()
        except OSError:
            return None
        if len(parts[-1]) != new[path][0] - size or (main.st_size, main.st_mtime_ns) != new[path.removesuffix(".wal")]:
            return None
    return b"".join(parts)


def _is_open_log(path: str) -> bool:
    return path.endswith(".wal") and not path.startswith(_CLOSED)


FIELD: Final = 2
"""Bytes of a field's number in a log."""


def named_in(log: bytes, names: Iterable[TableName]) -> set[TableName]:
    r"""The tables whose rows a log changes: before changes it has the schema and the table, each after its length.

    DuckDB 1.5 has the number of a field between them.

    >>> sorted(named_in(b"d\0\2\4main\5other", [TableName("d", "main", "other"), TableName("d", "main", "others")]))
    [TableName(database='d', schema='main', table='other')]
    >>> sorted(named_in(b"e\0\4mainf\0\4team", [TableName("d", "main", "team"), TableName("d", "main", "m")]))
    [TableName(database='d', schema='main', table='team')]
    """
    schemas: dict[bytes, dict[bytes, list[TableName]]] = {}
    for name in names:
        schemas.setdefault(_written(name.schema), {}).setdefault(_written(name.table), []).append(name)
    found: set[TableName] = set()
    for schema, tables in schemas.items():
        lengths = {len(table) for table in tables}
        place = log.find(schema)
        while place >= 0:
            for start in (place + len(schema), place + len(schema) + FIELD):
                for length in lengths:
                    found.update(tables.get(log[start : start + length], ()))
            place = log.find(schema, place + 1)
    return found


def _written(text: str) -> bytes:
    """A text as DuckDB's logs write it: its length, seven bits to a byte, then its bytes."""
    encoded = text.encode("utf-8", "surrogatepass")
    length, prefix = len(encoded), bytearray()
    while length >= 128:
        prefix.append(length % 128 + 128)
        length //= 128
    return bytes([*prefix, length]) + encoded


@dataclass
class Changes:
    """Tells by DuckDB's logs which tables commits may have changed, so that only these have to be looked at.

    If the logs do not tell, `since` says that any table may have changed, and all are looked at, at 0.9 ms each. Below
    a thousand tables nobody feels the difference, and no result depends on it. Logs are trusted once a commit of our
    own was found in that of the home database as expected: another DuckDB may write them differently. Logs of encrypted
    databases are never read: a commit there may have changed anything.
    """

    trusted: bool = False
    seen: Signature | None = None
    """The files as they were just before all tables were last looked at."""

    def since(self, now: Signature | None, names: Iterable[TableName]) -> set[TableName] | None:
        """Which of the tables may have changed since they were looked at; None if any may."""
        if not self.trusted or self.seen is None or now is None:
            return None
        log = appended(self.seen, now)
        return None if log is None else named_in(log, names)

    def learn(self, before: Signature | None, after: Signature | None, own: str) -> None:
        """Learn from a commit of our own between these signatures, which changed rows of our table `own`."""
        log = appended(before, after) if before is not None and after is not None else None
        if log:
            self.trusted = bool(named_in(log, [TableName("", SCHEMA, own)]))


_TABLES_A_STATEMENT = 100


def native_databases(connection: Connection, catalog: Catalog) -> frozenset[str]:
    """Databases in DuckDB's own format, whose columns can be read one at a time at little cost."""
    if catalog.native is not None:
        return catalog.native
    rows = connection.query("SELECT database_name FROM duckdb_databases() WHERE type = 'duckdb'")
    return frozenset(rows.column(0).to_pylist())


def storage_fingerprints(
    connection: Connection, catalog: Catalog, tables: Collection[int] | None = None
) -> dict[int, str]:
    """A fingerprint for each table whose storage has one; equal ones mean that no cell was added or changed.

    Deleted rows may leave a fingerprint unchanged, which is harmless: hits are verified. Views, foreign
    tables and tables with updates that no checkpoint has written yet have no fingerprint: they may change
    unnoticed, so they must be scanned live. Empty tables have none, since there is nothing to read.
    """
    native = native_databases(connection, catalog)
    chosen = [
        table
        for table in (range(len(catalog.tables)) if tables is None else sorted(tables))
        if catalog.tables[table].name.database in native
        and not catalog.tables[table].is_view
        and table not in catalog.empty
    ]
    fingerprints: dict[int, str] = {}
    for start in range(0, len(chosen), _TABLES_A_STATEMENT):
        fingerprints.update(_fingerprints(connection, catalog, chosen[start : start + _TABLES_A_STATEMENT]))
    return fingerprints


def _fingerprints(connection: Connection, catalog: Catalog, tables: list[int]) -> dict[int, str]:
    parts = union(_storage(catalog, table) for table in tables)
    try:
        rows = connection.query(statement("lake/storage_fingerprints", storage=parts)).to_pylist()
    except QueryError:
        if len(tables) == 1:  # dropped, or a name that this version's pragma cannot take: no fingerprint
            return {}
        middle = len(tables) // 2
        return {
            **_fingerprints(connection, catalog, tables[:middle]),
            **_fingerprints(connection, catalog, tables[middle:]),
        }
    return {row["number"]: str(row["fingerprint"]) for row in rows if not row["dirty"]}


def _storage(catalog: Catalog, table: int) -> Sql:
    path = literal(catalog.tables[table].name.quoted)
    return Sql(f"SELECT {table} AS number, {_OF_A_SEGMENT}, has_updates FROM pragma_storage_info({path})")


_OF_A_SEGMENT: Final = "column_id, segment_id, start, count, stats, block_id, block_offset"


_PASSED_THROUGH: Final = frozenset({"PROJECTION", "FILTER"})
_PARQUET: Final = frozenset({"READ_PARQUET", "PARQUET_SCAN"})


def rows_in_parquet(connection: Connection, catalog: Catalog, tables: Iterable[int]) -> dict[int, int]:
    """About how many rows each view has that only reads Parquet; planned once for each snapshot of the catalog."""
    known = catalog.over_parquet
    views = [number for number in tables if catalog.tables[number].is_view]
    missing = [number for number in views if catalog.tables[number].name not in known]
    if missing:
        try:
            named = parquet_definitions(connection)
            varying = _varying_functions(connection) if named else frozenset()
        except QueryError:  # no time left
            return {}
        for name in (catalog.tables[number].name for number in missing):
            try:
                known[name] = _over_parquet(connection, name, named[name], varying) if name in named else None
            except QueryError:  # no time left, or no file there: the next question asks again
                continue
    told = {number: known.get(catalog.tables[number].name) for number in views}
    return {number: found.rows for number, found in told.items() if found is not None}


def parquet_definitions(connection: Connection) -> dict[TableName, str]:
    """The definitions of views that may read Parquet. Raises QueryError."""
    rows = connection.query(statement("lake/parquet_views")).to_pylist()
    return {TableName(row["database_name"], row["schema_name"], row["view_name"]): row["sql"] for row in rows}


def only_reads_parquet(connection: Connection, view: TableName) -> bool:
    """Whether a view does no more than project and filter rows of Parquet. Raises QueryError."""
    return _rows_of(connection, view) is not None


def _over_parquet(
    connection: Connection, view: TableName, definition: str, varying: frozenset[str]
) -> OverParquet | None:
    rows = _rows_of(connection, view)
    if rows is None:
        return None
    paths, varies = tuple(local_files(definition)), sources_of([definition], varying).varies
    return OverParquet(rows, paths, hashlib.blake2b(definition.encode(), digest_size=8).hexdigest(), varies)


FILES: Final = "files"
"""How a view's fingerprint begins if it is made of the view's files."""
FILES_ROWS: Final = 100_000
"""A view over Parquet with more rows is watched by its files; smaller ones are read as fast."""


def file_fingerprints(
    connection: Connection, catalog: Catalog, tables: Iterable[int], least: int = FILES_ROWS, *, steady: bool = True
) -> dict[int, str]:
    """Fingerprints of views of more than `least` rows whose cells depend on local Parquet files alone.

    They are made of the names, sizes and times of the files, whose contents are not read: equal ones mean that no file
    was written since. If not `steady`, the views may call functions that vary.
    """
    counts = rows_in_parquet(connection, catalog, tables)
    fingerprints = {
        number: files_fingerprint(catalog, number, steady=steady) for number, rows in counts.items() if rows > least
    }
    return {number: fingerprint for number, fingerprint in fingerprints.items() if fingerprint is not None}


def files_fingerprint(catalog: Catalog, table: int, *, steady: bool = True) -> str | None:
    """The fingerprint now of the files of a view over Parquet; None if they do not tell whether its cells changed."""
    over = catalog.over_parquet.get(catalog.tables[table].name)
    if over is None or (steady and over.varies):
        return None
    try:
        told = [_told_of(path) for path in expanded(over.paths)]
    except OSError:
        return None
    whole = hashlib.blake2b(repr((over.definition, told)).encode("utf-8", "surrogatepass"), digest_size=16)
    return f"{FILES} {len(told)} {whole.hexdigest()}" if told else None


def _told_of(path: str) -> tuple[str, int, int, int, int]:
    """The path, size, times and inode of a file, which differ after it was written. Raises OSError."""
    found = os.stat(path)  # noqa: PTH116 - each question does it for every file, and a `Path` costs more
    return path, found.st_size, found.st_mtime_ns, found.st_ctime_ns, found.st_ino


def expanded(paths: Iterable[str]) -> list[str]:
    """The files that paths, patterns and folders name, sorted."""
    found = {file for path in paths for file in _files_of(os.path.expanduser(path))}  # noqa: PTH111
    return sorted(found)


def _files_of(path: str) -> Iterator[str]:
    """The files of a path or pattern, as DuckDB finds them: hidden ones, too, and all that lie in a folder."""
    if glob.has_magic(path):
        if sys.version_info >= (3, 11):
            yield from glob.glob(path, recursive=True, include_hidden=True)  # noqa: PTH207 - as DuckDB names them
            return
        folder, name = os.path.split(path)
        yield from glob.glob(path, recursive=True)  # noqa: PTH207
        if name.startswith(("*", "?", "[")):
            yield from glob.glob(os.path.join(folder, f".{name}"), recursive=True)  # noqa: PTH118, PTH207
    elif os.path.isdir(path):  # noqa: PTH112
        yield from (os.path.join(folder, name) for folder, _, names in os.walk(path) for name in names)  # noqa: PTH118
    else:
        yield path


def local_files(definition: str) -> list[str]:
    """The local files, or patterns of them, that a view over Parquet names; none if that cannot be told."""
    source = _only_source(definition)
    if source is None:
        return []
    if isinstance(source, exp.Identifier):
        found = [source.name]
    else:
        first = next(iter(source.expressions), None)
        parts = [first] if isinstance(first, exp.Literal) else first.expressions if isinstance(first, exp.Array) else []
        found = [part.this for part in parts if isinstance(part, exp.Literal) and part.is_string]
        found = found if len(found) == len(parts) else []
    return [] if any("://" in path or "." not in path for path in found) else found


def over_files(definition: str, paths: Sequence[str]) -> Sql | None:
    """The query of a view over these files in place of its own; None if it cannot be rewritten."""
    source = _only_source(definition)
    if source is None or isinstance(source, exp.Identifier) or not local_files(definition):
        return None
    source.expressions[0].replace(exp.Array(expressions=[exp.Literal.string(path) for path in paths]))
    query = source.root().find(exp.Create)
    return Sql(query.expression.sql("duckdb")) if query is not None and query.expression is not None else None


def _only_source(definition: str) -> exp.Expression | None:
    """What a view reads, if it is one table, file or function."""
    try:
        tree = parsed_first(definition)
    except SqlglotError:
        return None
    sources = [table.this for table in tree.find_all(exp.Table) if table.parent is not tree]
    return sources[0] if len(sources) == 1 else None


def _rows_of(connection: Connection, view: TableName) -> int | None:
    """About how many rows a view has that only reads Parquet; None if it does more. Raises QueryError."""
    try:
        node = plan_of(connection, view)
        while node["name"].strip() in _PASSED_THROUGH:
            [node] = node["children"]
        if node["name"].strip() in _PARQUET and not node["children"]:
            return int(node["extra_info"]["Estimated Cardinality"])
    except MALFORMED:
        pass
    return None


MALFORMED: Final = (ValueError, KeyError, TypeError, IndexError)
"""What is raised when a plan has an unexpected form."""


def plan_of(connection: Connection, view: TableName) -> dict[str, Any]:
    """The first node of DuckDB's plan for all rows of a view or table. Raises QueryError, or one of MALFORMED."""
    plan = connection.query(f"EXPLAIN (FORMAT json) SELECT * FROM {view.quoted}").column(1).to_pylist()
    [node] = json.loads(plan[0])
    return dict(node)


READERS: Final = frozenset({
    "read_parquet", "parquet_scan", "read_csv", "read_csv_auto", "read_json", "read_json_auto", "read_json_objects",
    "read_json_objects_auto", "read_ndjson", "read_ndjson_auto", "read_ndjson_objects", "read_text", "read_blob",
    "read_duckdb", "glob",
})  # fmt: skip
"""Table functions whose first argument names files."""
_WITHIN: Final = frozenset({
    "generate_series", "range", "repeat", "repeat_row", "unnest", "json_each", "json_tree", "query_table",
})  # fmt: skip
"""Table functions whose results depend on the statement and the lake's tables alone."""
_VARYING: Final = frozenset({"age", "ago", "getvariable", "current_setting", "nextval", "currval"})
"""Functions that may give something else tomorrow, though DuckDB's list does not say so in all versions."""
_CALLED: Final = re.compile(r"(?:\"((?:[^\"]|\"\")+)\"|(\w+))\s*\(")
"""Whatever looks like a call."""
_QUOTED: Final = re.compile(r"'(?:[^']|'')*'|\"((?:[^\"]|\"\")*)\"")
_TEXT: Final = r"'(?:[^']|'')*'"
_NAMED: Final = re.compile(
    rf"\s*(?:{_TEXT}|(?:\[|(?:\"?main\"?\.)?\"?list_value\"?\s*\()\s*{_TEXT}(?:\s*,\s*{_TEXT})*\s*[\])])\s*[,)]"
)
"""The first argument of a reader that names its files: a text or a list of texts."""
_CLOCK: Final = re.compile(r"\b(current_(?:local)?(?:date|time|timestamp)|localtime(?:stamp)?)\b")
"""Functions without parentheses that read the clock."""


@dataclass(frozen=True)
class ExternalSources:
    """What the views of a lake read besides its tables, and no commit shows: files, and functions that vary.

    A remembered result holds as long as the files are as they were; if that cannot be told, none is remembered.
    """

    paths: tuple[str, ...] = ()
    """Local files, or patterns of them; some may be other texts that look like files."""
    varies: bool = False
    """Whether there is more, and nothing tells when that changes."""

    def fingerprint(self) -> str | None:
        """Equal fingerprints mean that no file changed; None if there are sources of which that cannot be told.

        They are made of the names, sizes and times of the files, which takes microseconds a file.
        """
        if self.varies:
            return None
        told = []
        for path in expanded(self.paths):
            with suppress(OSError):
                told.append(_told_of(path))
        return hashlib.blake2b(repr(told).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest() if told else ""


def external_sources(connection: Connection, own: Collection[str] = ()) -> ExternalSources:
    """What all views read besides tables, by their definitions. Raises QueryError.

    Views that call `own`, our functions, are not part of the lake, so our functions do not count as varying.
    """
    rows = connection.query(statement("lake/external_views")).to_pylist()
    texts = [row["definition"] for row in rows if row["name"] is None]
    macros: dict[str, list[str]] = {}
    for row in rows:
        if row["name"] is not None:
            macros.setdefault(row["name"], []).append(row["definition"])
    reached: set[str] = set()
    called = _calls(texts)
    while fresh := called & macros.keys() - reached:
        reached |= fresh
        told = [text for name in fresh for text in macros[name]]
        texts += told
        called |= _calls(told)
    return sources_of(texts, _varying_functions(connection) - reached - frozenset(own) if called else ())


def _varying_functions(connection: Connection) -> frozenset[str]:
    """Functions that may give something else though no table changed, and macros of users. Raises QueryError."""
    rows = connection.query(statement("lake/external_functions")).to_pylist()
    return frozenset(row["name"] for row in rows).union(_VARYING) - READERS - _WITHIN


def sources_of(definitions: Iterable[str], varying: Iterable[str] = ()) -> ExternalSources:
    """What these definitions read besides tables; `varying` are the functions that vary.

    >>> sources_of(["CREATE VIEW v AS SELECT * FROM read_csv('data/*.csv') WHERE (year(d) = 2024)"], {"random"})
    ExternalSources(paths=('data/*.csv',), varies=False)
    >>> sources_of(["SELECT random()", 'SELECT * FROM "s3://bucket/a.parquet"'], {"random"}).varies
    True
    """
    paths: set[str] = set()
    unstable = frozenset(varying)
    for text in definitions:
        for call in _CALLED.finditer(text):
            name = (call.group(1) or call.group(2)).lower()
            named = _NAMED.match(text, call.end()) if name in READERS else None
            if name in unstable or (name in READERS and named is None):
                return ExternalSources(varies=True)
            paths |= {each[1:-1].replace("''", "'") for each in re.findall(_TEXT, named[0])} if named else set()
        # a file without a reader stands in double quotes
        bare = {name.replace('""', '"') for name in _QUOTED.findall(text)}
        paths |= {name for name in bare if "." in name or "/" in name}
        if _CLOCK.search(text.lower()) or any("://" in path for path in paths):
            return ExternalSources(varies=True)
    return ExternalSources(tuple(sorted(paths)))


def _calls(texts: Iterable[str]) -> set[str]:
    return {(one or other).lower() for text in texts for one, other in _CALLED.findall(text)}
