"""The files of a lake: CSV, Parquet and JSON become views; a database file has a version that shells can read."""

from __future__ import annotations

import codecs
import glob
import gzip
import os
import re
import struct
import weakref
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, TYPE_CHECKING, Final, cast

from lakescout.errors import LakescoutError, plainly
from lakescout.lake.sqltext import Sql, literal, quote
from lakescout.paths import is_there

if TYPE_CHECKING:
    import duckdb

READERS: Final = {
    ".csv": "read_csv",
    ".tsv": "read_csv",
    ".parquet": "read_parquet",
    ".json": "read_json",
    ".jsonl": "read_json",
    ".ndjson": "read_json",
}
"""The function that reads a file, by its ending."""

OF_OTHERS: Final = {
    **dict.fromkeys((".xlsx", ".xlsm", ".xls", ".ods"), "a spreadsheet: save it as CSV"),
    **dict.fromkeys((".duckdb", ".ddb"), "a database: ask it by itself"),
    **dict.fromkeys(
        (".feather", ".arrow", ".avro", ".orc", ".sqlite"), "no CSV, Parquet or JSON: export it as Parquet"
    ),
}
"""What other files of tables are, by their ending, and what to do."""

PACKED: Final = (".gz", ".zst")
"""Endings that say how a file is compressed: the ending before says what it is."""

IN_WORDS: Final = "a DuckDB database file, a CSV, Parquet or JSON file, or a folder of such files"


class FileError(LakescoutError):
    """A file of the lake cannot be read."""


def reader(path: Path) -> str | None:
    """What reads a file; None where its ending says nothing.

    >>> reader(Path("sales.csv.gz")), reader(Path("lake.duckdb"))
    ('read_csv', None)
    """
    return READERS.get(_ending(path))


def _ending(path: Path) -> str:
    name = path.name.lower()
    for ending in PACKED:
        name = name.removesuffix(ending)
    return Path(name).suffix


def files_of(path: Path) -> list[Path]:
    """The files of a lake that is no database: the one, or those below a folder. Raises LakescoutError for none.

    Links to nothing, and tables in files that nothing here reads, are among them: so that they can be named.
    """
    if not path.is_dir():
        return [path]
    found = sorted(_below(path))
    if not any(reader(file) for file in found):
        raise LakescoutError(f"{path} is a folder without CSV, Parquet or JSON files: a lake is {IN_WORDS}")
    return found


def _below(folder: Path) -> Iterator[Path]:
    """Files of tables below a folder, without hidden ones and those in hidden folders; and folders that are locked."""
    locked: list[OSError] = []
    for here, folders, names in os.walk(folder, onerror=locked.append):
        folders[:] = [name for name in folders if not name.startswith(".")]
        for name in names:
            file = Path(here, name)
            if not name.startswith((".", "~$")) and (reader(file) or _ending(file) in OF_OTHERS):
                yield file
    yield from (Path(error.filename) for error in locked)


def add_files(connection: duckdb.DuckDBPyConnection, files: Sequence[Path]) -> dict[str, str]:
    """Make one view for each file; those that cannot be read are left out.

    Gives back what is to be said of files, by the name that their table has or would have. Raises FileError, naming
    the file, where none can be read.
    """
    taken: set[str] = set()
    said: dict[str, str] = {}
    copies = _Copies(connection)
    left_out = []
    for file in files:
        name = table_name(file, taken)
        try:
            note = _add(connection, name, file, copies)
        except FileError as error:
            left_out.append(f"{file} cannot be read: {error}")
            said.setdefault(name, f"{file} is left out: {error}")
            continue
        taken.add(name.lower())
        if note:
            said[name] = f"{file} is {note}"
    if not taken:
        raise FileError(
            "; ".join(left_out[:NAMED]) + (f"; and {len(left_out) - NAMED:,} more" * (len(left_out) > NAMED))
        )
    return said


NAMED: Final = 3
"""So many files are named where none can be read."""


def _add(connection: duckdb.DuckDBPyConnection, name: str, file: Path, copies: _Copies) -> str:
    """Make the view of one file; gives back how its text was read, if it is no UTF-8. Raises FileError."""
    import duckdb

    function, options = reader(file), ""
    try:
        if function is None:
            raise FileError("it cannot be opened" if file.is_dir() else f"it is {OF_OTHERS[_ending(file)]}")
        if not file.exists():
            raise FileError("it is a link to a file that is not there" if file.is_symlink() else "it is not there")
        if not file.stat().st_size:
            raise FileError("it is empty")
        source = file.resolve()
        encoding = UTF_8 if function == "read_parquet" else _encoding(file)
        note = f"read as {ENCODINGS[encoding]}, for it is not UTF-8" if encoding in ENCODINGS else ""
        if function == "read_csv" and encoding == LATIN_1:
            options = ", encoding := 'latin-1'"
        elif encoding in ENCODINGS or (function == "read_json" and encoding != UTF_8):
            source = copies.add(file, encoding)  # no function of DuckDB's reads these
        path = literal(glob.escape(str(source)))
        connection.execute(f"CREATE VIEW {quote(name)} AS FROM {Sql(f'{function}({path}{options})')}")
        found = connection.execute(f"FROM {quote(name)} LIMIT 1")
        columns = [str(head[0]) for head in found.description or ()]
        types = {str(head[0]): str(head[1]) for head in found.description or ()}
        found.fetchall()
        if function == "read_csv" and (told := _told_dates(connection, f"{path}{options}", types)):
            scan = Sql(f"read_csv({path}{options}{told})")
            connection.execute(f"CREATE OR REPLACE VIEW {quote(name)} AS FROM {scan}")
    except (duckdb.Error, OSError, EOFError, UnicodeError) as error:
        connection.execute(f"DROP VIEW IF EXISTS {quote(name)}")
        raise FileError(why(error)) from error
    if any("\0" in column for column in columns):
        connection.execute(f"DROP VIEW {quote(name)}")
        raise FileError("it is no text")
    return note


DATED: Final = ("DATE", "TIMESTAMP")
SNIFFED: Final = 20_480
"""So many rows tell how dates are written, as DuckDB looks at them."""


def _told_dates(connection: duckdb.DuckDBPyConnection, given: str, types: Mapping[str, str]) -> str:
    """How `read_csv` is to read columns of dates whose years do not come first, as further arguments; empty if it does.

    DuckDB takes 22.07.21 for a day of July 2022, and 05/03/2024 for what it tries first. Where no cell tells what is
    meant, they stay texts. Raises duckdb.Error.
    """
    if not any(kind in DATED for kind in types.values()):
        return ""
    from lakescout.reading.texts import Dates, form_of

    found = connection.execute(f"SELECT DateFormat, TimestampFormat FROM sniff_csv({given})").fetchone() or ()
    sniffed = [text for text in found if text]
    if all(text.startswith("%Y") for text in sniffed):
        return ""
    columns = [name for name, kind in types.items() if kind in {*DATED, "VARCHAR"}]
    names = ", ".join(map(quote, columns))
    rows = connection.execute(f"SELECT {names} FROM read_csv({given}, all_varchar := true) LIMIT {SNIFFED}").fetchall()
    forms = {name: form_of(cells) for name, cells in zip(columns, zip(*rows, strict=True), strict=True)}
    plain = {name for name in columns if types[name] in DATED and _says_year_first(forms[name])}
    dated = [form for name, form in forms.items() if types[name] in DATED and name not in plain]
    if all(isinstance(form, Dates) and form.format in sniffed for form in dated):
        return ""
    first = dated[0]
    known = isinstance(first, Dates) and not first.has_time and all(form == first for form in dated)
    kept = [name for name in columns if name not in plain and not (known and forms[name] == first)]
    texts = ", ".join(f"{literal(name)}: 'VARCHAR'" for name in kept)
    told = f", dateformat := {literal(first.format)}" if known and isinstance(first, Dates) else ""
    return f"{told}, types := {{{texts}}}" if texts else told


def _says_year_first(form: object) -> bool:
    from lakescout.reading.texts import ISO, Dates

    return isinstance(form, Dates) and (form.format == ISO or form.format.startswith("%Y"))


def table_name(file: Path, taken: set[str]) -> str:
    """The file's name without its endings, with a number if there is such a table already.

    >>> table_name(Path("Web sales.csv.gz"), set()), table_name(Path("b/sales.csv"), {"sales"})
    ('Web_sales', 'sales_2')
    >>> table_name(Path("API_NY.GDP.MKTP.CD.csv"), set()), table_name(Path("sales.2023.csv"), set())
    ('API_NY_GDP_MKTP_CD', 'sales_2023')
    """
    name = file.name
    for ending in (*PACKED, _ending(file)):
        name = name[: len(name) - len(ending)] if ending and name.lower().endswith(ending) else name
    plain = re.sub(r"\W+", "_", name).strip("_") or "file"
    number, name = 1, plain
    while name.lower() in taken:
        number += 1
        name = f"{plain}_{number}"
    return name


CONVERT: Final = "convert it first, for example by iconv -f latin1 -t utf-8"


def why(error: BaseException) -> str:
    """Why a file cannot be read, in one line, with what to do about an encoding.

    >>> why(ValueError("Error when sniffing file\\nInvalid unicode (byte sequence mismatch) detected."))
    'it is not UTF-8 text: convert it first, for example by iconv -f latin1 -t utf-8'
    """
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    message = str(error)
    if "unicode" in message.lower() or "utf-8" in message.lower():
        return f"it is not UTF-8 text: {CONVERT}"
    return plainly(error).strip()


UTF_8: Final = "utf-8"
LATIN_1: Final = "latin-1"
ENCODINGS: Final = {
    LATIN_1: "Latin-1",
    "cp1252": "Windows-1252",
    **dict.fromkeys(("utf-16", "utf-16-le", "utf-16-be"), "UTF-16"),
    "utf-32": "UTF-32",
}
"""What text that is not UTF-8 is read as, in words."""

MARKS: Final = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""The first bytes that say an encoding; the longer before the shorter."""

NO_TEXT: Final = (
    (b"PK\x03\x04", "a spreadsheet or ZIP archive"),
    (b"\xd0\xcf\x11\xe0", "a spreadsheet of old Excel"),
    (b"PAR1", "Parquet"),
    (b"SQLite format 3", "a database of SQLite"),
    (b"\x1f\x8b", "compressed by gzip"),
    (b"%PDF", "PDF"),
)
"""What a file is that begins so, whatever its ending says."""

FIRST: Final = 1 << 16
"""So many bytes are looked at to tell what a file is."""
READ: Final = 1 << 26
"""So many bytes are read to tell the encoding of a text."""
COPIED: Final = 1 << 28
"""The largest file that is copied to be read as UTF-8, in bytes."""

OTHER: Final = re.compile(
    rb"[\xc0-\xff]{4}|[\xa1-\xff]{6}|(?:[\x81-\x9f][\x40-\xfc]){4}|[\x81\x8d\x8f\x90\x9d]|"
    rb"[a-z][\x82-\x84\x88\x8a\x8c\x8e\x98]|[a-z][\x80-\x90\x98\x9b\xa1-\xa9\xab\xac\xae\xaf\xb1-\xb3\xb6\xb8\xb9\xbb-\xbf][a-z]"
)
"""What no text in a Western language has in Latin-1 or Windows-1252: rows of accents, or signs inside a word."""


def _encoding(file: Path) -> str:
    """How a file of text is encoded, as Python calls it.

    Without a mark at its start it is UTF-8 if it can be; UTF-16 if every other byte is 0; else Latin-1, or
    Windows-1252 where bytes are that only this one has. Raises FileError where it is empty, no text, or in none of
    these.
    """
    if file.name.lower().endswith(".zst"):
        return UTF_8  # which the standard library cannot unpack
    with _bytes_of(file) as stream:
        head = stream.read(FIRST)
        for mark, encoding in MARKS:
            if head.startswith(mark):
                _check_content(head.removeprefix(mark))
                return encoding
        _check_content(head)
        if wide := _wide(head):
            return wide
        stream.seek(0)
        if _is_utf_8(stream):
            return UTF_8
        stream.seek(0)
        return _western(stream)


def _is_utf_8(stream: IO[bytes]) -> bool:
    decoder = codecs.getincrementaldecoder(UTF_8)()
    try:
        for part in _parts(stream):
            decoder.decode(part, final=len(part) < FIRST)
    except UnicodeDecodeError:
        return False
    return True


def _western(stream: IO[bytes]) -> str:
    windows = False
    for part in _parts(stream):
        if OTHER.search(part):
            raise FileError(f"it is not UTF-8 text, and in no encoding that is known: {CONVERT}")
        windows |= re.search(rb"[\x80-\x9f]", part) is not None
    return "cp1252" if windows else LATIN_1


def _parts(stream: IO[bytes]) -> Iterator[bytes]:
    for _ in range(READ // FIRST):
        part = stream.read(FIRST)
        yield part
        if len(part) < FIRST:
            break


def _check_content(head: bytes) -> None:
    """Raises FileError where a file that begins so has no rows, or is no text at all."""
    if head.strip() in (b"", b"[]", b"{}"):
        raise FileError("it is empty")
    for start, what in NO_TEXT:
        if head.startswith(start):
            raise FileError(f"it is {what}, whatever it is called")
    if re.match(rb"\s*<(!doctype html|html)\b", head, re.IGNORECASE):
        raise FileError("it is a page of HTML")


def _wide(head: bytes) -> str:
    """UTF-16 without a mark: text of many zeros, all of them at even places or all at odd ones; '' for other text."""
    even, odd = head[::2].count(0), head[1::2].count(0)
    if len(head) < 4 or even + odd < len(head) / 20:
        return ""
    encoding = "utf-16-le" if odd > even else "utf-16-be"
    text = head[: len(head) // 2 * 2].decode(encoding, "replace")
    return encoding if min(even, odd) * 8 < max(even, odd) and re.search(r"[\n,;\t{]", text) else ""


def _bytes_of(file: Path) -> IO[bytes]:
    """The bytes of a file, unpacked."""
    return cast(IO[bytes], gzip.open(file)) if file.name.lower().endswith(".gz") else file.open("rb")


class _Copies:
    """Files in UTF-8 that are gone when the connection is."""

    def __init__(self, connection: duckdb.DuckDBPyConnection) -> None:
        self._connection = weakref.ref(connection)
        self._made = 0

    @cached_property
    def _folder(self) -> Path:
        folder = TemporaryDirectory(prefix="lakescout")
        weakref.finalize(self._connection(), folder.cleanup)
        return Path(folder.name)

    def add(self, file: Path, encoding: str) -> Path:
        """A copy of a file as it is now. Raises FileError where it is too large, UnicodeError, OSError."""
        if file.stat().st_size > COPIED:
            raise FileError(f"it is {ENCODINGS[encoding]}: convert it first, by iconv -f {encoding} -t utf-8")
        self._made += 1
        made = self._folder / f"{self._made}{_ending(file)}"
        decoder = codecs.getincrementaldecoder(encoding)()
        with _bytes_of(file) as stream, made.open("w", encoding=UTF_8, newline="") as copy:
            while part := stream.read(FIRST):
                copy.write(decoder.decode(part))
            copy.write(decoder.decode(b"", final=True))
        return made


VERSION: Final = "storage_compatibility_version"
"""DuckDB's option for the version of new files."""
READABLE: Final = "v1.5.0"
"""The storage version of new files. Every shell since then reads it, whatever DuckDB the Python package is."""

NEWEST_OF_ONE: Final = 68
"""The highest number in the header of a file that DuckDB 1.x reads."""

MAGIC: Final = b"DUCK"
MAGIC_AT: Final = 8
"""Where a database file says what it is: eight bytes of checksum stand before."""
FLAGS_AT: Final = MAGIC_AT + 4 + 8
"""Where it says how it is written, after the name and the version."""
ENCRYPTED: Final = 1

KEY: Final = "LAKESCOUT_ENCRYPTION_KEY"
"""The environment variable with the key of an encrypted database, which is never an argument: others see these."""


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
    """The version number in the header of a database file; None where that is no such file, or encrypted.

    >>> header_number(Path("no such file"))
    """
    head = _header(path)
    return None if head is None or head[1] & ENCRYPTED else head[0]


def is_encrypted(path: Path) -> bool:
    """Whether the file is a database that needs a key."""
    head = _header(path)
    return head is not None and bool(head[1] & ENCRYPTED)


def _header(path: Path) -> tuple[int, int] | None:
    """Version number and flags of a database file; None where that is no such file."""
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
    connection = duckdb.connect(config={"autoinstall_known_extensions": "false"})
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
"""Names of databases that mean something else."""
