"""A lake of files as a database: what is small is loaded once, what is large is read where it is.

`lakescout index FOLDER` keeps the database in the folder; from then on only files that changed are read again.
"""

from __future__ import annotations

import glob
import re
import threading
import time as clock
import weakref
import zlib
from collections.abc import Callable, Collection, ItemsView, Iterator, Mapping, Sequence, ValuesView
from contextlib import suppress
from dataclasses import astuple, dataclass, replace
from datetime import date, datetime, time, timedelta
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from lakescout.doors.files import (
    OF_OTHERS,
    PACKED,
    SHEETS,
    STORE,
    create_readable,
    ending,
    files_of,
    leads_out,
    reader,
    silenced,
    table_name,
)
from lakescout.lake.connection import SCHEMA
from lakescout.lake.sqltext import Sql, literal, quote
from lakescout.lake.store import ddl, tables
from lakescout.paths import is_there
from lakescout.plugins.files.csvs import (
    BOM,
    COPIED,
    ENCODINGS,
    LATIN_1,
    LOOKED_AT,
    UTF_8,
    WHOLE,
    FileError,
    copied,
    encoding_of,
    ends_in_two_ways,
    fitted,
    fitting,
    head_of,
    header_of,
    header_row,
    plain,
    unclosed_quote,
    why,
    with_one_end,
    written,
)

if TYPE_CHECKING:
    import duckdb
    import pyarrow as pa

    from lakescout.engine.lake import Lake

LOADED: Final = 1 << 27
"""The largest file of CSV or JSON that is loaded into memory, in bytes; it takes three times as much there. Loading
costs as much as reading a file six times, and a question reads it five to twelve times: larger files are read where
they are only to save memory."""
LOADED_ALL: Final = 1 << 28
"""The most bytes of files that are loaded into memory together."""
KEPT: Final = 1 << 30
"""The largest file that is loaded into a database which is kept, in bytes."""
KEPT_ALL: Final = 1 << 33
PACKING: Final = 5
"""How many times larger a compressed text file is unpacked, roughly."""
NAMED: Final = 3
"""The most files that an error names if none can be read."""


READING: Final = "reading files"
UNOPENED: Final = "it cannot be opened"


@dataclass(frozen=True, slots=True)
class Source:
    """A file, or a sheet of one, and the table that it has become."""

    table: str
    path: str
    stamp: str
    """Size and time of the file: equal ones mean that it is the same."""
    scan: str = ""
    """What reads it in any DuckDB; empty where only lakescout does."""
    note: str = ""
    """What people should know about it."""
    size: int = 0
    """Bytes that were loaded; 0 where it is read where it is."""
    left_out: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether its fields have the types that were stored: others may have changed the row."""
        kinds = [type(value) for value in astuple(self)]
        return kinds == [str, str, str, str, str, int, bool] and self.size >= 0


class Notes(Mapping[str, str]):
    """Texts by name, all replaced at once, so that other threads may read them meanwhile."""

    def __init__(self) -> None:
        self.now: dict[str, str] = {}

    def __getitem__(self, name: str) -> str:
        return self.now[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.now)

    def __len__(self) -> int:
        return len(self.now)

    def items(self) -> ItemsView[str, str]:
        """As they are now."""
        return self.now.items()

    def values(self) -> ValuesView[str]:
        """As they are now."""
        return self.now.values()


class Files:
    """The files of a lake as the tables of one database, which follow them."""

    def __init__(self, path: Path, told: Callable[[str, int, int], None] | None = None) -> None:
        """Raises LakescoutError where there are none."""
        self.path, self.told = path, told
        self.sources: list[Source] = []
        self.said = Notes()
        """Notes on files, by the name that their table has or would have."""
        self.stored = False
        """Whether the database is kept in the folder, and can be written."""
        self.read_only = False
        """Whether it is kept there and only read."""
        self.made: set[str] | None = set()
        """The tables that a stored database made from files, in lower case; None if it has no record: all may be."""
        self.unkept = ""
        """Why no database is kept though one was wanted, or why the kept one cannot be used."""
        self.most, self.room = LOADED, LOADED_ALL
        """The largest file that is loaded, and how much all of them may be, in bytes."""
        self._lock = threading.Lock()
        files_of(path)

    @property
    def store(self) -> Path:
        """Where the tables of a folder are kept, if they are."""
        return self.path / STORE

    @property
    def scans(self) -> dict[str, str]:
        """By table, the SQL that reads its file in any DuckDB; empty where only lakescout can read the file."""
        return {source.table: source.scan for source in self.sources if not source.left_out}

    @property
    def is_kept(self) -> bool:
        """Whether the folder has such a database."""
        return self.path.is_dir() and is_there(self.store)

    def is_stale(self) -> bool:
        """Whether a file is new, gone, or another than the one that was read. Raises LakescoutError."""
        known = {source.path: source.stamp for source in self.sources}
        return known != {str(file.absolute()): stamp(file) for file in files_of(self.path)}

    def follow(self, connection: duckdb.DuckDBPyConnection) -> bool:
        """Bring the tables up to date with the files; returns whether something changed.

        Raises FileError, which names files, if none can be read.
        """
        now = {str(file.absolute()): (file, stamp(file)) for file in files_of(self.path)}
        kept = [source for source in self.sources if now.get(source.path, (None, ""))[1] == source.stamp]
        known = {source.path for source in kept}
        gone = [source for source in self.sources if source.path not in known]
        if not gone and known == now.keys():
            return False
        for source in gone:
            if not source.left_out:
                _drop(connection, source.table)
        taken = {source.table.lower() for source in kept if not source.left_out}
        if self.made is not None:  # a user's own table is never replaced
            ours = {source.table.lower() for source in self.sources if not source.left_out}
            taken |= _tables(connection) - ours - self.made
        loaded = sum(source.size for source in kept)
        new = [each for path, each in now.items() if path not in known]
        for place, (file, at) in enumerate(new):
            if self.told is not None:
                self.told(READING, place, len(new))
            for made in _made(connection, file, at, taken, min(self.most, self.room - loaded)):
                source = made
                if not made.left_out and leads_out(file, self.path):
                    out = f"is a link to {file.resolve()}, which is outside of {self.path}"
                    source = replace(made, note=f"{made.note}; it {out}" if made.note else f"{file} {out}")
                kept.append(source)
                loaded += source.size
                if not source.left_out:
                    taken.add(source.table.lower())
        self.sources, self.made = kept, set()
        self._say()
        if all(source.left_out for source in kept):
            notes = [source.note.replace(" is left out: ", " cannot be read: ", 1) for source in kept]
            more = f"; and {len(notes) - NAMED:,} more" * (len(notes) > NAMED)
            raise FileError("; ".join(notes[:NAMED]) + more)
        return True

    def watch(self, connection: duckdb.DuckDBPyConnection, lake: Lake) -> None:
        """Let each question check whether a file has changed, as long as the connection is open."""
        import duckdb

        lake.said_of_files = self.said
        open_one = weakref.ref(connection)

        def follow() -> None:
            user = open_one()
            with self._lock, suppress(duckdb.Error, FileError):
                if user is not None and self.is_stale():
                    if self.read_only:
                        self.said.now = {**self.said.now, "": f"files of {self.path} have changed since it was read"}
                    else:
                        with user.cursor() as own:
                            if self.stored:
                                self.begin(own)
                            if self.follow(own) and self.stored:
                                self.write_record(own)

        lake.follow = follow

    def _say(self) -> None:
        said: dict[str, str] = {}
        for source in self.sources:
            if source.note and source.note not in said.values():
                said[_fresh(source.table, said)] = source.note  # two that are left out may have one name
        self.said.now = said

    def read_record(self, connection: duckdb.DuckDBPyConnection) -> None:
        """Read which files a stored database was made from."""
        import duckdb

        self.made = None
        with suppress(duckdb.CatalogException, duckdb.BinderException):
            tables = _tables(connection)
            rows = [Source(*row) for row in connection.execute(f"FROM {SCHEMA}.source_files").fetchall()]
            self.sources = [row for row in rows if row.is_whole and (row.left_out or row.table.lower() in tables)]
            self.made = {str(row.table).lower() for row in rows}
            self._say()

    def begin(self, connection: duckdb.DuckDBPyConnection) -> None:
        """Delete the record until the files are read: if the process ends before that, all of them are read again."""
        connection.execute(f"DROP TABLE IF EXISTS {SCHEMA}.source_files")

    def write_record(self, connection: duckdb.DuckDBPyConnection) -> None:
        """Store which files the tables were made from."""
        connection.execute("BEGIN")
        connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
        connection.execute(f"DROP TABLE IF EXISTS {SCHEMA}.source_files")
        connection.execute(ddl(tables()["source_files"]))
        for source in self.sources:
            connection.execute(f"INSERT INTO {SCHEMA}.source_files VALUES (?, ?, ?, ?, ?, ?, ?)", list(astuple(source)))
        connection.execute("COMMIT")


def stamp(file: Path) -> str:
    """The size and time of a file; empty if it cannot be looked at."""
    try:
        found = file.stat()
    except OSError:
        return ""
    return f"{found.st_size} {found.st_mtime_ns}"


def _tables(connection: duckdb.DuckDBPyConnection) -> set[str]:
    """The tables and views in the schema main of the current database, in lower case."""
    there = "SELECT table_name FROM information_schema.tables "
    there += "WHERE (table_catalog, table_schema) = (current_database(), 'main')"
    return {str(name).lower() for (name,) in connection.execute(there).fetchall()}


def _drop(connection: duckdb.DuckDBPyConnection, name: str) -> None:
    kinds = "SELECT table_type FROM information_schema.tables WHERE table_schema = 'main' AND table_name = ?"
    for (kind,) in connection.execute(kinds, [name]).fetchall():
        connection.execute(f"DROP {'VIEW' if kind == 'VIEW' else 'TABLE'} {quote(name)}")


def _made(connection: duckdb.DuckDBPyConnection, file: Path, at: str, taken: set[str], room: int) -> Iterator[Source]:
    """Make the tables of one file; a file of up to `room` bytes may be loaded."""
    import duckdb

    name, path = table_name(file, taken), str(file.absolute())
    try:
        function = None if file.is_dir() else reader(file)
        if file.is_dir():
            raise FileError("it is a link to a folder, which is not followed" if file.is_symlink() else UNOPENED)
        if function is None:
            raise FileError(f"it is {OF_OTHERS[ending(file)]}")
        if not file.exists():
            raise FileError("it is a link to a file that is not there" if file.is_symlink() else "it is not there")
        if not file.stat().st_size:
            raise FileError("it is empty")
        _drop(connection, name)
        if function == SHEETS:
            yield from _sheets(connection, file, path, at, taken)
        else:
            yield _table(connection, name, function, file, path=path, at=at, room=room)
    except (duckdb.Error, OSError, EOFError, ValueError, zlib.error, FileError) as error:
        reason = str(error) if isinstance(error, FileError) else why(error)
        yield Source(name, path, at, note=f"{file} is left out: {reason}", left_out=True)


def _table(
    connection: duckdb.DuckDBPyConnection, name: str, function: str, file: Path, *, path: str, at: str, room: int
) -> Source:
    """Make the table or view of a text or Parquet file. Raises duckdb.Error, OSError, UnicodeError, FileError."""
    import duckdb

    size = file.stat().st_size * (PACKING if file.suffix.lower() in PACKED else 1)
    encoding = UTF_8 if function == "read_parquet" else encoding_of(file)
    fits = function != "read_parquet" and size <= room
    if encoding == UTF_8 or (function == "read_csv" and encoding in (BOM, LATIN_1)):
        try:
            scan, notes = _loaded(connection, name, function, file, path=file.resolve(), encoding=encoding, fits=fits)
        except duckdb.Error:
            if function != "read_csv" or not ends_in_two_ways(file):
                raise
            scan, fits = "", True
            with with_one_end(file, encoding, ending(file)) as copy:
                _, notes = _loaded(connection, name, function, copy, path=copy, encoding=UTF_8, fits=fits)
            notes = ("its lines end in two ways, as on Windows and as elsewhere: read all the same", *notes)
    else:  # no function of DuckDB's reads these
        fits = True
        with copied(file, encoding, ending(file)) as copy:
            _, notes = _loaded(connection, name, function, copy, path=copy, encoding=UTF_8, fits=fits)
        scan = ""
    other = f"read as {ENCODINGS[encoding]}, for it is not UTF-8" if encoding in ENCODINGS else ""
    note = "; ".join([f"{file} is {other}", *notes] if other else [f"{file}: {note}" for note in notes])
    return Source(name, path, at, scan, note, size if fits else 0)


def _loaded(
    connection: duckdb.DuckDBPyConnection,
    name: str,
    function: str,
    file: Path,
    *,
    path: Path,
    encoding: str,
    fits: bool,
) -> tuple[str, Sequence[str]]:
    """Make the table of a file at `path`, or the view if it does not fit; returns the SQL that reads it, and notes.

    Raises duckdb.Error, FileError.
    """
    import duckdb

    if function != "read_csv":
        scan = f"{function}({literal(glob.escape(str(path)))})"
        _make(connection, name, scan, fits)
        return scan, ()
    made, types = plain(path, encoding), None
    if fits:  # as most files are: what the table is then says how it is written, for one reading
        with suppress(duckdb.Error, FileError):
            types = _make(connection, name, made.scan, fits)
    found = written(connection, file, made, encoding, types)
    try:
        if types is None or found.scan != made.scan:
            _make(connection, name, found.scan, fits)
        odd = not fits and file.stat().st_size <= WHOLE and not fitted(connection, found)
    except duckdb.Error:
        odd = True
    if odd:
        found = fitting(connection, found)
        _make(connection, name, found.scan, fits)
    told = header_of(head_of(file, encoding))
    line = unclosed_quote(file, encoding, found.delim or (told[0] if told else ","))
    if line is not None:
        said = f"line {line:,} opens a quote that is never closed: it, and what follows, may be read wrongly"
        return found.scan, (said, *found.notes)
    return found.scan, found.notes


def _make(connection: duckdb.DuckDBPyConnection, name: str, scan: str, fits: bool) -> dict[str, str]:
    """Make a table of what a scan gives, or a view if that does not fit; returns the types of its columns.

    Raises duckdb.Error, FileError.
    """
    import duckdb

    connection.execute(f"CREATE OR REPLACE {'TABLE' if fits else 'VIEW'} {quote(name)} AS FROM {Sql(scan)}")
    try:
        found = connection.execute(f"FROM {quote(name)} LIMIT 1")
        heads = found.description or ()
        found.fetchall()
        if any("\0" in str(head[0]) for head in heads):
            raise FileError("it is no text")
    except (duckdb.Error, FileError):
        _drop(connection, name)
        raise
    return {str(head[0]): str(head[1]) for head in heads}


def _sheets(
    connection: duckdb.DuckDBPyConnection, file: Path, path: str, at: str, taken: Collection[str]
) -> Iterator[Source]:
    """Make the tables of a spreadsheet, one for each visible sheet with rows. Raises FileError."""
    import python_calamine as calamine

    if file.stat().st_size > COPIED:
        raise FileError("it is a large spreadsheet: save it as CSV")
    try:
        book = calamine.CalamineWorkbook.from_path(file)
        visible = [
            each.name
            for each in book.sheets_metadata
            if each.visible == calamine.SheetVisibleEnum.Visible and each.typ == calamine.SheetTypeEnum.WorkSheet
        ]
        sheets = {name: _cells_of(book.get_sheet_by_name(name)) for name in visible}
    except calamine.PasswordError:
        raise FileError("it is a spreadsheet with a password") from None
    except (calamine.CalamineError, OSError, ValueError) as error:
        raise FileError(f"it is no spreadsheet that can be read: {error}") from error
    tables = {name: found for name, given in sheets.items() if (found := sheet_table(*given)) is not None}
    if not tables:
        raise FileError("it is a spreadsheet without a header and rows")
    names = set(taken)
    for number, (sheet, (skipped, rows, told)) in enumerate(tables.items()):
        own = file if len(tables) == 1 else file.with_name(f"{table_name(file, set())}_{sheet}{file.suffix}")
        name = table_name(own, names)
        names.add(name.lower())
        given = f"lakescout_sheet_{number}"
        connection.register(given, rows)
        _drop(connection, name)
        connection.execute(f"CREATE OR REPLACE TABLE {quote(name)} AS FROM {given}")
        connection.unregister(given)
        plain = file.suffix.lower() == ".xlsx" and not skipped and not told
        said = f"{file}, sheet {sheet}: {'; '.join(told)}" if told else ""
        scan = f"read_xlsx({literal(str(file.resolve()))}, sheet := {literal(sheet)})" if plain else ""
        yield Source(name, path, at, scan, said, max(1, rows.nbytes))


Merged = tuple[int, int, int, int]
"""First row and column of merged cells, and the last ones."""


def _cells_of(sheet: Any) -> tuple[list[list[object]], list[Merged]]:
    """The cells of a sheet without the empty ones around them, and which of them are merged."""
    cells = sheet.to_python(skip_empty_area=True)
    down, right = sheet.start or (0, 0)
    ranges = getattr(sheet, "merged_cell_ranges", None) or []
    return cells, [(top - down, left - right, last - down, end - right) for (top, left), (last, end) in ranges]


def sheet_table(
    cells: Sequence[Sequence[object]], merged: Sequence[Merged] = ()
) -> tuple[int, pa.Table, list[str]] | None:
    """How many rows stand above the header of a sheet, the rows below it, and notes; None for no header or no row.

    Below the header, merged cells all have their text. A last row that is called a total, and whose numbers are the
    sums of those above, is left out.

    >>> skipped, rows, notes = sheet_table([["Sales of 2023", "", ""], ["item", "", "price"], ["cup", "", 3.0]])
    >>> skipped, rows.to_pylist(), notes
    (1, [{'item': 'cup', 'price': 3}], [])
    """
    import pyarrow as pa

    place = header_row([[_shown(cell) for cell in row] for row in cells[:LOOKED_AT]])
    if place is None:
        return None
    names = [_shown(cell) for cell in cells[place]]
    below = _spread([list(row) for row in cells], merged, place + 1)[place + 1 :]
    rows = [row for row in below if any(cell not in ("", None) for cell in row)]
    notes = []
    while len(rows) > 1 and _is_total(rows[-1], rows[:-1]):
        told = next(_shown(cell) for cell in rows.pop() if cell not in ("", None))
        notes.append(f"the last row, {told}, adds up those above and is left out")
    columns: list[pa.Array] = []
    heads: list[str] = []
    given = {name.lower() for name in names if name}
    for number, name in enumerate(names):
        column = [row[number] if number < len(row) else None for row in rows]
        if name or any(cell not in ("", None) for cell in column):
            columns.append(_column([None if cell == "" else cell for cell in column]))
            heads.append(_fresh(name or f"column{number}", [*heads, *(given - {name.lower()})]))
    return (place, pa.table(columns, heads), notes) if rows else None


def _spread(rows: list[list[object]], merged: Sequence[Merged], first: int) -> list[list[object]]:
    """The rows with the text of merged cells in each of them, from a row on; a title that is merged stays one."""
    for top, left, last, end in merged:
        if top < first or not 0 <= left < len(rows[top]) or last >= len(rows):
            continue
        for row in range(top, last + 1):
            for column in range(left, min(end + 1, len(rows[row]))):
                rows[row][column] = rows[top][left]
    return rows


_TOTAL: Final = re.compile(
    r"(?:grand |overall )?(?:totals?|sum|gesamt|summe|insgesamt)\s*:?|total g[eé]n[eé]ral", re.IGNORECASE
)
_SUMMED: Final = 1e-6
"""How far a total may be from the sum, as a share of it."""


def _is_total(row: Sequence[object], above: Sequence[Sequence[object]]) -> bool:
    """Whether a row is called a total and adds up a column of those above."""
    texts = [cell for cell in row if isinstance(cell, str) and cell.strip()]
    if not texts or not _TOTAL.fullmatch(texts[0].strip()):
        return False
    sums = []
    for place, cell in enumerate(row):
        if isinstance(cell, (int, float)) and not isinstance(cell, bool):
            column = [each[place] if place < len(each) else None for each in above]
            numbers = [each for each in column if isinstance(each, (int, float)) and not isinstance(each, bool)]
            sums.append(bool(numbers) and abs(sum(numbers) - cell) <= _SUMMED * max(abs(cell), 1.0))
    return any(sums)


def _fresh(name: str, taken: Collection[str]) -> str:
    lower = {each.lower() for each in taken}
    return next(each for n in count() if (each := f"{name}_{n}" if n else name).lower() not in lower)


def _shown(cell: object) -> str:
    if cell is None:
        return ""
    return str(int(cell)) if isinstance(cell, float) and cell.is_integer() else str(cell).strip()


def _column(cells: Sequence[Any]) -> pa.Array:
    """The cells of a column in one type: texts where they are of several."""
    import pyarrow as pa

    kinds = {type(cell) for cell in cells if cell is not None}
    if kinds and kinds <= {int, float}:
        whole = all(cell is None or (float(cell).is_integer() and abs(cell) < 1 << 53) for cell in cells)
        numbers = [None if cell is None else int(cell) if whole else float(cell) for cell in cells]
        return pa.array(numbers, pa.int64() if whole else pa.float64())
    if kinds == {date, datetime}:
        cells = [datetime(*cell.timetuple()[:3]) if type(cell) is date else cell for cell in cells]
        kinds = {datetime}
    if len(kinds) == 1 and kinds <= {bool, date, datetime, time, timedelta}:
        return pa.array(cells)
    return pa.array([None if cell is None else _shown(cell) for cell in cells], pa.string())


def open_files(
    path: Path,
    *,
    keep: bool = False,
    read_only: bool = False,
    config: Mapping[str, Any] | None = None,
    told: Callable[[str, int, int], None] | None = None,
    opened: Callable[[duckdb.DuckDBPyConnection], object] | None = None,
) -> tuple[duckdb.DuckDBPyConnection, Files]:
    """The database of a file or folder: the one kept in the folder, brought up to date, or one in memory.

    `keep` creates one to keep; `told` hears which task is done, how many files are read, and of how many; `opened` gets
    the connection before files are read. If the folder cannot be written or its database is damaged, the database is in
    memory.
    Raises LakescoutError if no file can be read, or another process holds the kept database.
    """
    import duckdb

    files = Files(path, told)
    if keep or files.is_kept:
        try:
            return _kept(files, read_only, config, opened), files
        except (duckdb.Error, OSError) as error:
            if files.is_kept and is_locked(error):  # what people taught stands there: an answer without it misleads
                raise FileError(f"{files.store} cannot be opened now: {why(error)}") from error
            files = Files(path, told)
            if files.is_kept:
                files.unkept = f"the database kept in {path} cannot be used: {why(error)}"
            elif keep:
                files.unkept = f"nothing is kept in {path}: {why(error)}"
    connection = silenced(duckdb.connect(config=dict(config or {})))
    try:
        if opened is not None:
            opened(connection)
        files.follow(connection)
    except BaseException:
        connection.close()
        raise
    return connection, files


def _kept(
    files: Files,
    read_only: bool,
    config: Mapping[str, Any] | None,
    opened: Callable[[duckdb.DuckDBPyConnection], object] | None,
) -> duckdb.DuckDBPyConnection:
    """The database in the folder, as its files are now. Raises duckdb.Error, OSError, LakescoutError."""
    import duckdb

    path, given = str(files.store), dict(config or {})
    connection = None
    if not read_only:
        with suppress(duckdb.IOException):
            if not is_there(files.store):
                create_readable(path)
            connection = _free(path, given, read_only=False)
    if connection is None:
        connection = _free(path, given, read_only=True)
        read_only = True
    try:
        if opened is not None:
            opened(connection)
        kept(files, connection, read_only=read_only)
    except BaseException:
        connection.close()
        raise
    files.stored, files.read_only = not read_only, read_only
    return connection


LOCKED_SECONDS: Final = 3.0
"""Seconds to wait for a database that another process holds."""


def is_locked(error: Exception) -> bool:
    """Whether the error says that another process holds the database."""
    return "could not set lock" in str(error).lower()


def _free(path: str, config: dict[str, Any], *, read_only: bool) -> duckdb.DuckDBPyConnection:
    """Open a database; waits LOCKED_SECONDS seconds for other processes to close it. Raises duckdb.Error."""
    import duckdb

    until = clock.monotonic() + LOCKED_SECONDS
    while True:
        try:
            return silenced(duckdb.connect(path, read_only=read_only, config=config))
        except duckdb.IOException as error:
            if not is_locked(error) or clock.monotonic() > until:
                raise
        clock.sleep(0.1)


def kept(files: Files, connection: duckdb.DuckDBPyConnection, *, read_only: bool = False) -> None:
    """Bring the database of a folder up to date. Raises duckdb.Error, FileError."""
    import duckdb

    files.most, files.room = KEPT, KEPT_ALL
    files.read_record(connection)
    if files.is_stale():
        if read_only:
            raise duckdb.IOException("files have changed, and the database cannot be written")
        files.begin(connection)
        files.follow(connection)
        files.write_record(connection)
