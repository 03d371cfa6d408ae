"""The files of a lake: which there are, what reads them, and their tables' names; the version and key of a database."""

from __future__ import annotations

import os
import re
import struct
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from lakescout.errors import LakescoutError, plainly
from lakescout.lake.sqltext import literal, quote
from lakescout.paths import is_there

if TYPE_CHECKING:
    import duckdb

SHEETS: Final = "sheets"
"""Stands for the library that reads spreadsheets."""
READERS: Final = {
    ".csv": "read_csv",
    ".tsv": "read_csv",
    ".parquet": "read_parquet",
    ".json": "read_json",
    ".jsonl": "read_json",
    ".ndjson": "read_json",
    **dict.fromkeys((".xlsx", ".xlsm", ".xlsb", ".xls", ".ods"), SHEETS),
}
"""The function that reads a file, by its ending."""

OF_OTHERS: Final = {
    **dict.fromkeys((".duckdb", ".ddb"), "a database: ask it by itself"),
    **dict.fromkeys(
        (".feather", ".arrow", ".avro", ".orc", ".sqlite"), "no CSV, Parquet or JSON: export it as Parquet"
    ),
}
"""Files of tables that are not read, by their ending: what they are, and what to do."""

STORE: Final = ".lakescout_files.duckdb"
"""The file in a folder that keeps its database. Databases are named after files; none may be called lakescout."""
BOARD: Final = ".lakescout.json"
"""How the names of boards end: files of pinned answers, beside a lake or in its folder, and no tables."""
PACKED: Final = (".gz", ".zst")
"""Endings that say how a file is compressed: the ending before says what it is."""

IN_WORDS: Final = "a DuckDB database, a CSV, Parquet, JSON or spreadsheet file, or a folder of such files"


def reader(path: Path) -> str | None:
    """What reads a file, by its ending; None for other endings.

    >>> reader(Path("sales.csv.gz")), reader(Path("lake.duckdb"))
    ('read_csv', None)
    """
    return READERS.get(ending(path))


def ending(path: Path) -> str:
    """The ending of a file's name that says what it is, so none of PACKED: with its dot, in lower case."""
    name = path.name.lower()
    for ending in PACKED:
        name = name.removesuffix(ending)
    return Path(name).suffix


def files_of(path: Path) -> list[Path]:
    """The files of a lake that is no database: the one, or those below a folder. Raises LakescoutError for none.

    Broken links, and files of OF_OTHERS, are among them, so that messages can name them.
    """
    if not path.is_dir():
        return [path]
    found = sorted(_below(path))
    if not any(reader(file) and not file.is_dir() for file in found):
        raise LakescoutError(
            f"{path} is a folder without CSV, Parquet, JSON or spreadsheet files: a lake is {IN_WORDS}"
        )
    return found


def leads_out(file: Path, folder: Path) -> bool:
    """Whether a file of a folder is a link, or lies behind one, to a place outside of that folder."""
    return folder.is_dir() and not file.resolve().is_relative_to(folder.resolve())


def _below(folder: Path) -> Iterator[Path]:
    """Files of tables below a folder, hidden files and folders left out; then the folders that cannot be read.

    Folders that are links are among these: what they lead to is not read.
    """
    locked: list[OSError] = []
    linked: list[Path] = []
    for here, folders, names in os.walk(folder, onerror=locked.append):
        folders[:] = [name for name in folders if not name.startswith(".")]
        linked += [Path(here, name) for name in folders if Path(here, name).is_symlink()]
        for name in names:
            file = Path(here, name)
            if (
                not name.startswith((".", "~$"))
                and not name.endswith(BOARD)
                and (reader(file) or ending(file) in OF_OTHERS)
            ):
                yield file
    yield from (Path(error.filename) for error in locked)
    yield from linked


def table_name(file: Path, taken: set[str]) -> str:
    """The file's name without its endings, with a number if there is such a table already.

    >>> table_name(Path("Web sales.csv.gz"), set()), table_name(Path("b/sales.csv"), {"sales"})
    ('Web_sales', 'sales_2')
    >>> table_name(Path("API_NY.GDP.MKTP.CD.csv"), set()), table_name(Path("sales.2023.csv"), set())
    ('API_NY_GDP_MKTP_CD', 'sales_2023')
    """
    name = file.name
    for end in (*PACKED, ending(file)):
        name = name[: len(name) - len(end)] if end and name.lower().endswith(end) else name
    plain = re.sub(r"\W+", "_", name).strip("_") or "file"
    number, name = 1, plain
    while name.lower() in taken:
        number += 1
        name = f"{plain}_{number}"
    return name


_FORMULA: Final = re.compile(r"[\s\x00]*[=+\-@]|[\t\r]")
_A_NUMBER: Final = re.compile(r"[-+]?(?:\d[\d.,\s]*|\.\d+)(?:[eE][-+]?\d+)?\s*%?")


def for_spreadsheets(cell: Any) -> Any:
    """A cell of CSV that a spreadsheet shows as it is: a text that it would run as a formula begins with `'`.

    Numbers stay, also those that are written as texts.

    >>> [for_spreadsheets(cell) for cell in ("=1+1", "@SUM(A1)", "-x", "-12.5", "+49", -3, None, "a=b", "\\t=1")]
    ["'=1+1", "'@SUM(A1)", "'-x", '-12.5', '+49', -3, None, 'a=b', "'\\t=1"]
    """
    if not isinstance(cell, str) or not _FORMULA.match(cell) or _A_NUMBER.fullmatch(cell):
        return cell
    return f"'{cell}"


VERSION: Final = "storage_compatibility_version"
"""DuckDB's option for the version of new files."""
READABLE: Final = "v1.5.0"
"""The storage version of new files. Every shell since then reads it, whatever DuckDB the Python package is."""

NEWEST_OF_ONE: Final = 68
"""The highest number in the header of a file that DuckDB 1.x reads."""

MAGIC: Final = b"DUCK"
MAGIC_AT: Final = 8
"""The offset of MAGIC in a database file, after eight bytes of checksum."""
FLAGS_AT: Final = MAGIC_AT + 4 + 8
"""The offset of the flags, after MAGIC and the version."""
ENCRYPTED: Final = 1

KEY: Final = "LAKESCOUT_ENCRYPTION_KEY"
"""The environment variable with the key of an encrypted database, never an argument, since others can see those."""


def silenced(connection: duckdb.DuckDBPyConnection) -> duckdb.DuckDBPyConnection:
    """A connection that draws no progress bar; DuckDB 2.0 prints one to standard output from two seconds on."""
    import duckdb

    with suppress(duckdb.Error):  # the configuration may be locked
        connection.execute("SET enable_progress_bar = false")
    return connection


def create_readable(path: str) -> None:
    """Make an empty database file in the storage version READABLE, unless the file is there or `path` names none.

    A file keeps its version when it is opened again. The version is no option of the connection that the user gets:
    DuckDB refuses a second connection with other options.
    """
    if not path or path.startswith(":memory:") or "://" in path or path.startswith("md:") or is_there(Path(path)):
        return
    import duckdb

    duckdb.connect(path, config={VERSION: READABLE}).close()


def header_number(path: Path) -> int | None:
    """The version number in the header of a database file; None if it is no such file, or encrypted.

    >>> header_number(Path("no such file"))
    """
    head = _header(path)
    return None if head is None or head[1] & ENCRYPTED else head[0]


def is_encrypted(path: Path) -> bool:
    """Whether the file is a database that needs a key."""
    head = _header(path)
    return head is not None and bool(head[1] & ENCRYPTED)


def _header(path: Path) -> tuple[int, int] | None:
    """Version number and flags of a database file; None if it is no such file."""
    try:
        with path.open("rb") as file:
            head = file.read(FLAGS_AT + 8)
    except (OSError, ValueError):
        return None
    if len(head) < FLAGS_AT + 8 or head[MAGIC_AT : MAGIC_AT + len(MAGIC)] != MAGIC:
        return None
    version, flags = struct.unpack_from("<QQ", head, MAGIC_AT + len(MAGIC))
    return int(version), int(flags)


def open_encrypted(path: Path) -> duckdb.DuckDBPyConnection:
    """A database in memory that has the encrypted one attached for reading, with the key in the variable KEY.

    DuckDB writes such files with an extension that it would fetch; reading needs none. Raises LakescoutError.
    """
    import duckdb

    key = os.environ.get(KEY)
    if not key:
        raise LakescoutError(f"{path} is encrypted: put its key into the environment variable {KEY}")
    name = re.sub(r"\W+", "_", path.stem) or "lake"
    while name.lower() in TAKEN:
        name += "_"
    connection = silenced(duckdb.connect(config={"autoinstall_known_extensions": "false"}))
    try:
        options = f"ENCRYPTION_KEY {literal(key)}, READ_ONLY"
        connection.execute(f"ATTACH {literal(str(path))} AS {quote(name)} ({options})")
        connection.execute(f"USE {quote(name)}")
    except duckdb.Error as error:
        connection.close()
        reason = plainly(error).replace(key, "***")
        raise LakescoutError(f"{path} cannot be opened with the key in {KEY}: {reason}") from None
    return connection


TAKEN: Final = ("lakescout", "lakescout_fn", "main", "memory", "system", "temp")
"""Names of databases that DuckDB or lakescout uses for something else."""
