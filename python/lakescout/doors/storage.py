"""The storage version of database files: the Python door makes files that the stock shell reads too."""

from __future__ import annotations

import struct
from pathlib import Path
from typing import Final

READABLE: Final = "v1.5.0"
"""The storage version of new files. Every shell since then reads it, whatever DuckDB the Python package is."""

NEWEST_OF_ONE: Final = 68
"""The highest number in the header of a file that DuckDB 1.x reads."""

MAGIC: Final = b"DUCK"
MAGIC_AT: Final = 8
"""Where a database file says what it is: eight bytes of checksum stand before."""


def create_readable(path: str) -> None:
    """Make an empty database file in the storage version READABLE, unless the file is there or `path` names none.

    A file keeps its version when it is opened again. The version is no option of the connection that the user gets:
    DuckDB refuses a second connection with other options.
    """
    if not path or path.startswith(":memory:") or "://" in path or path.startswith("md:") or Path(path).exists():
        return
    import duckdb

    duckdb.connect(path, config={"storage_compatibility_version": READABLE}).close()


def header_number(path: Path) -> int | None:
    """The version number in the header of a database file; None where that is no such file.

    >>> header_number(Path("no such file"))
    """
    try:
        with path.open("rb") as file:
            head = file.read(MAGIC_AT + len(MAGIC) + 8)
    except OSError:
        return None
    if len(head) < MAGIC_AT + len(MAGIC) + 8 or head[MAGIC_AT : MAGIC_AT + len(MAGIC)] != MAGIC:
        return None
    return int(struct.unpack_from("<Q", head, MAGIC_AT + len(MAGIC))[0])
