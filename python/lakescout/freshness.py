"""Noticing that something was committed, without reading the catalog.

The size and time of a database file and of its write-ahead log change with every commit and with
nothing else. A database without a local file (in memory, Postgres, ...) gives no such sign.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from lakescout.connection import Connection

Signature = tuple[tuple[str, int, int], ...]

_LOGS = ("", ".wal", "-wal")
_HIDDEN = ("system", "temp", "lakescout_fn")


@dataclass(frozen=True)
class Databases:
    """The attached databases as far as freshness goes."""

    names: tuple[str, ...]
    paths: tuple[str, ...]
    """Local files of the databases that have one."""
    in_memory: bool
    """Some database is in memory: it must be looked at for each question."""
    remote: bool
    """Some database has no local file: it is looked at now and then."""
    home: str
    home_read_only: bool


def attached_databases(connection: Connection) -> Databases:
    """Read duckdb_databases(). The home is the database that a fresh connection starts in."""
    rows = connection.query(
        "SELECT database_name, path, type, readonly, database_name = current_database() AS home FROM duckdb_databases()"
    ).to_pylist()
    shown = [row for row in rows if row["database_name"] not in _HIDDEN]
    home = next(row for row in rows if row["home"])
    paths = [row["path"] for row in shown if row["path"] and Path(row["path"]).exists()]
    pathless = [row for row in shown if row["path"] not in paths]
    return Databases(
        names=tuple(row["database_name"] for row in shown),
        paths=tuple(paths),
        in_memory=any(row["type"] == "duckdb" for row in pathless),
        remote=any(row["type"] != "duckdb" for row in pathless),
        home=home["database_name"],
        home_read_only=bool(home["readonly"]),
    )


def signature(databases: Databases) -> Signature:
    """Size and modification time of every file and log. Equal signatures: nothing was committed."""
    found = []
    for path in databases.paths:
        for log in _LOGS:
            try:
                stat = Path(path + log).stat()
            except OSError:
                continue
            found.append((path + log, stat.st_size, stat.st_mtime_ns))
    return tuple(found)
