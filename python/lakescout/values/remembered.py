"""Fingerprints of tables that outlast a process, so that the next one need not read the storage of each table again.

Over wide tables that reading takes seconds (18 for 2,765 tables of 52 columns), and the result is the same while nobody
commits. So it is remembered for the files as they are, in the user's folder of caches and not in the database, whose
file that would change. A commit changes the size or time of a file, or DuckDB's headers at its beginning; then what was
remembered no longer counts. Losing the folder costs time and nothing else. Names of tables are kept as checksums; of
lakes with an encrypted database nothing is kept.

The variable LAKESCOUT_CACHE names another folder; if it is empty, nothing is kept.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Final

from lakescout.errors import QueryError
from lakescout.lake.catalog import Catalog, TableName
from lakescout.lake.connection import Connection
from lakescout.lake.freshness import Signature
from lakescout.lake.store import checksum
from lakescout.paths import cache_folder

LEAST_TABLES: Final = 200
"""Nothing is kept of lakes with fewer tables: they are read as fast."""
MOST_FILES: Final = 64
"""How many lakes are remembered; the one that was asked longest ago goes first."""
_FORM: Final = 1
_HEADERS: Final = 3 * 4096
"""DuckDB's main header and its two database headers: each checkpoint writes one of them."""


def remembered(connection: Connection, files: Signature | None, catalog: Catalog) -> dict[int, str] | None:
    """The fingerprints of a lake's tables, if its files have not changed since; None if they have, or none are kept."""
    place = _place(files)
    if place is None or files is None:
        return None
    try:
        told = json.loads(place.read_text(encoding="utf-8"))
        known = told["fingerprints"]
        lake = _lake(connection, catalog)
        if lake is None or told["state"] != _state(files, lake) or not isinstance(known, dict):
            return None
        os.utime(place)  # it was asked now
    except (OSError, QueryError, ValueError, KeyError, TypeError, RecursionError):
        return None
    names = {_hidden(table.name): number for number, table in enumerate(catalog.tables)}
    return {names[name]: str(fingerprint) for name, fingerprint in known.items() if name in names}


def remember(
    connection: Connection, files: Signature | None, catalog: Catalog, fingerprints: Mapping[int, str]
) -> None:
    """Keep the fingerprints for the files as they are now; errors of writing are ignored."""
    to_remember(connection, catalog, fingerprints)(files)


def to_remember(
    connection: Connection, catalog: Catalog, fingerprints: Mapping[int, str]
) -> Callable[[Signature | None], None]:
    """Keeps the fingerprints for the files that it is called with; by then the connection may be closed."""
    lake = None
    if len(catalog.tables) >= LEAST_TABLES:
        with suppress(QueryError):
            lake = _lake(connection, catalog)
    known = {_hidden(catalog.tables[table].name): fingerprint for table, fingerprint in fingerprints.items()}

    def keep(files: Signature | None) -> None:
        place = _place(files)
        if place is None or files is None or lake is None:
            return
        with suppress(OSError):
            _write(place, json.dumps({"state": _state(files, lake), "fingerprints": known}))

    return keep


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


def _place(files: Signature | None) -> Path | None:
    base = cache_folder()
    if base is None or not files:
        return None
    paths = json.dumps([path for path, _, _ in files if not path.endswith((".wal", "-wal"))])
    return base / "fingerprints" / f"{checksum(paths.encode('utf-8', 'surrogatepass'))[:32]}.json"


def _hidden(name: TableName) -> str:
    return checksum(json.dumps(name).encode("utf-8", "surrogatepass"))[:32]


_ASKED: Final = (
    "SELECT system.main.version() AS version, database_name, path, encrypted "
    "FROM duckdb_databases() WHERE path IS NOT NULL ORDER BY database_name"
)
"""The databases with files: beside them some doors have one in memory for their functions."""


def _lake(connection: Connection, catalog: Catalog) -> tuple[str, str] | None:
    """The version that reads the storage, and a checksum of which database is which and of the tables that the lake
    has. None where a database is encrypted. Raises QueryError.
    """
    databases = connection.query(_ASKED).to_pylist()
    if any(row["encrypted"] for row in databases):
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
