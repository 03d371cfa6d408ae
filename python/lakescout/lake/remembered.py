"""Fingerprints of tables that outlast a process, so that the next one need not read the storage of each table again.

Over wide tables that reading takes seconds (18 for 2,765 tables of 52 columns), and the result is the same while nobody
commits. So it is remembered for the files as they are, in the user's folder of caches and not in the database, whose
file that would change. A commit changes the size or time of a file, or DuckDB's headers at its beginning. Then tables
whose numbers of rows are other ones are looked at at once, the rest as `look` has time for. Losing the folder costs
time and nothing else. Names of tables are kept as checksums; of lakes with an encrypted database nothing is kept.

The variable LAKESCOUT_CACHE names another folder; if it is empty, nothing is kept.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from lakescout.errors import QueryError
from lakescout.lake.cached import DatabaseState
from lakescout.lake.catalog import Catalog, TableName
from lakescout.lake.connection import Connection
from lakescout.lake.freshness import Signature, storage_fingerprints
from lakescout.lake.store import checksum
from lakescout.paths import cache_folder

LEAST_TABLES: Final = 200
"""Of the storage of fewer tables nothing is kept: they are read as fast."""
LEAST_ROWS: Final = 100_000
"""Of the cells of fewer tables with fewer rows in all nothing is kept: they are read as fast."""
STORAGE: Final = "storage"
CELLS: Final = "cells"
"""The kinds of fingerprints: of how DuckDB stores a table, and of all its cells."""
MOST_FILES: Final = 128
"""How many files are kept, two for a lake; those of the lake that was asked longest ago go first."""
_FORM: Final = 2
_HEADERS: Final = 3 * 4096
"""DuckDB's main header and its two database headers: each checkpoint writes one of them."""


LOOK_SECONDS: Final = 0.1
"""CPU seconds that a question takes to look at tables that may have changed and have as many rows as before."""
_A_LOOK: Final = 25
"""Tables that one statement looks at, so that little more than the time is taken."""


@dataclass(frozen=True)
class Looks:
    """What the storage of a lake's tables told, and of which tables it is an earlier state that may have changed."""

    fingerprints: dict[int, str]
    pending: frozenset[int] = frozenset()
    """Tables not looked at since somebody wrote to the files; they have as many rows as they had."""


def look(connection: Connection, catalog: Catalog, before: Looks, seconds: float) -> Looks:
    """Look at tables of which nothing is known, then at pending ones until the CPU seconds are over."""
    known = dict(before.fingerprints)
    known |= storage_fingerprints(connection, catalog, set(range(len(catalog.tables))) - known.keys())
    rest, spent, began = sorted(before.pending), 0.0, time.process_time()
    while rest and spent < seconds:
        some, rest = rest[:_A_LOOK], rest[_A_LOOK:]
        for table in some:
            del known[table]
        known |= storage_fingerprints(connection, catalog, some)
        spent = time.process_time() - began
    return Looks(known, frozenset(rest))


def remembered(connection: Connection, files: Signature | None, catalog: Catalog, kind: str = STORAGE) -> Looks | None:
    """What is known of a lake's tables; those of which it may no longer hold are pending. None if nothing is kept."""
    place = _place(files, kind)
    if place is None or files is None:
        return None
    try:
        told = json.loads(place.read_text(encoding="utf-8"))
        known = {str(name): (str(fingerprint), rows) for name, (fingerprint, rows) in told["tables"].items()}
        pending = frozenset(told["pending"])
        lake = _lake(connection, catalog)
        if lake is None:
            return None
        state = _state(files, lake)
        if told["state"][:2] != state[:2]:
            return None
        os.utime(place)  # it was asked now
    except (OSError, QueryError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None
    numbers = {_hidden(table.name): number for number, table in enumerate(catalog.tables)}
    if told["state"] == state:
        found = {numbers[name]: fingerprint for name, (fingerprint, _) in known.items() if name in numbers}
        return Looks(found, frozenset(number for name, number in numbers.items() if name in pending & known.keys()))
    same = {
        number: known[name][0]
        for name, number in numbers.items()
        if name in known and known[name][1] is not None and known[name][1] == catalog.tables[number].rows
    }
    return Looks(same, frozenset(same))


def remember(
    connection: Connection, files: Signature | None, catalog: Catalog, looks: Looks, kind: str = STORAGE
) -> None:
    """Keep what is known for the files as they are now; errors of writing are ignored."""
    to_remember(connection, catalog, looks, kind)(files)


def to_remember(
    connection: Connection, catalog: Catalog, looks: Looks, kind: str = STORAGE
) -> Callable[[Signature | None], None]:
    """Keeps what is known for the files that it is called with; by then the connection may be closed."""
    lake, many = None, kind == CELLS and sum(map(catalog.rows_of, range(len(catalog.tables)))) >= LEAST_ROWS
    if many or len(catalog.tables) >= LEAST_TABLES:
        with suppress(QueryError):
            lake = _lake(connection, catalog)
    hidden = {table: _hidden(catalog.tables[table].name) for table in looks.fingerprints}
    known = {hidden[table]: [told, catalog.tables[table].rows] for table, told in looks.fingerprints.items()}
    pending = sorted(hidden[table] for table in looks.pending)

    def keep(files: Signature | None) -> None:
        place = _place(files, kind)
        if place is None or files is None or lake is None:
            return
        with suppress(OSError):
            _write(place, json.dumps({"state": _state(files, lake), "tables": known, "pending": pending}))

    return keep


def at_the_end(
    now: DatabaseState, catalog: Catalog, looked: Signature | None, looks: Looks, kind: str = STORAGE
) -> Callable[[], None]:
    """To be called once the database is closed, where nobody but lakescout wrote to the home database since the tables
    were looked at: it keeps what is known for the next process, for the files as closing left them.

    What lakescout stores in the home database changes the file and no table of the lake.
    """
    if looked is None or looked == now.files_now():
        return lambda: None
    keep = to_remember(now.connection, catalog, looks, kind)
    sql = "SELECT path FROM duckdb_databases() WHERE database_name = ?"
    [home] = now.connection.query(sql, [now.home]).column(0).to_pylist()

    def others(files: Signature | None) -> list[tuple[str, int, int]]:
        return [each for each in files or () if each[0].removesuffix(".wal") != home]

    def closed() -> None:
        files = now.files_now()
        if others(files) == others(looked):
            keep(files)

    return closed


def _write(place: Path, text: str) -> None:
    """Raises OSError."""
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    handle, part = tempfile.mkstemp(dir=place.parent)  # readable by the user alone
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(part).replace(place)
    finally:
        Path(part).unlink(missing_ok=True)
    _forget_the_oldest(place.parent)


def _place(files: Signature | None, kind: str) -> Path | None:
    base = cache_folder()
    if base is None or not files:
        return None
    paths = json.dumps([path for path, _, _ in files if not path.endswith((".wal", "-wal"))])
    return base / "fingerprints" / f"{checksum(paths.encode('utf-8', 'surrogatepass'))[:32]}.{kind}.json"


def _hidden(name: TableName) -> str:
    return checksum(json.dumps(name).encode("utf-8", "surrogatepass"))[:32]


_ASKED: Final = (
    "SELECT system.main.version() AS version, database_name, path, encrypted "
    "FROM duckdb_databases() WHERE path IS NOT NULL ORDER BY database_name"
)
"""The databases with files: beside them some doors have one in memory for their functions."""


def _lake(connection: Connection, catalog: Catalog) -> tuple[str, str] | None:
    """The version that reads the storage, and a checksum of which database is which and of the tables that the lake
    has. None where a database is encrypted, or none has a file. Raises QueryError.
    """
    databases = connection.query(_ASKED).to_pylist()
    if not databases or any(row["encrypted"] for row in databases):
        return None
    called = [[row["database_name"], row["path"]] for row in databases]
    shown = json.dumps([called, sorted(table.name for table in catalog.tables)])
    return databases[0]["version"], checksum(shown.encode("utf-8", "surrogatepass"))


def _state(files: Signature, lake: tuple[str, str]) -> list[object]:
    """What must be equal: what `_lake` tells, and the files with their headers."""
    headers = []
    for path, _, _ in files:
        try:
            with Path(path).open("rb") as file:
                headers.append(checksum(file.read(_HEADERS)))
        except OSError:
            headers.append("")
    version, tables = lake
    return [_FORM, version, [list(file) for file in files], headers, tables]


def _forget_the_oldest(base: Path) -> None:
    kept = sorted(base.iterdir(), key=lambda file: -file.stat().st_mtime)
    for file in kept[MOST_FILES:]:
        file.unlink(missing_ok=True)
