"""How a text file is written: its encoding, where its header is, how it writes dates and numbers, which rows fit."""

from __future__ import annotations

import codecs
import csv
import glob
import gzip
import io
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, TYPE_CHECKING, Final, cast

from lakescout.errors import LakescoutError, plainly
from lakescout.lake.sqltext import literal, quote
from lakescout.words.text import counted

if TYPE_CHECKING:
    import duckdb


class FileError(LakescoutError):
    """A file of the lake cannot be read."""


CONVERT: Final = "convert it first, for example by iconv -f latin1 -t utf-8"


def why(error: BaseException) -> str:
    """Why a file cannot be read, in one line, with what to do about an encoding.

    >>> why(ValueError("Error when sniffing file\\nInvalid unicode (byte sequence mismatch) detected."))
    'it is not UTF-8 text: convert it first, for example by iconv -f latin1 -t utf-8'
    """
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    message = str(error)
    if (missing := re.search(r'Extension "(\w+)" is an existing extension', message)) is not None:
        return needs_extension(missing[1])
    if "unicode" in message.lower() or "utf-8" in message.lower():
        return f"it is not UTF-8 text: {CONVERT}"
    return plainly(error).strip()


def needs_extension(name: str) -> str:
    """What to do if DuckDB needs an extension that is not installed and cannot be fetched."""
    import duckdb

    version = duckdb.__version__
    return (
        f"DuckDB {version} reads it by its extension {name}, which is not installed. Where there is a network, run "
        f'`duckdb -c "INSTALL {name}"` with that version; elsewhere copy ~/.duckdb/extensions/v{version} from there'
    )


UTF_8: Final = "utf-8"
BOM: Final = "utf-8-sig"
LATIN_1: Final = "latin-1"
ENCODINGS: Final = {
    LATIN_1: "Latin-1",
    "cp1252": "Windows-1252",
    **dict.fromkeys(("utf-16", "utf-16-le", "utf-16-be"), "UTF-16"),
    "utf-32": "UTF-32",
    **{"cp932": "Shift JIS", "gb18030": "GB 18030", "cp949": "EUC-KR", "big5": "Big5"},
}
"""The encodings besides UTF-8 that are read, with their names for people."""
DETECTED: Final = {
    **dict.fromkeys(("cp932", "shift_jis"), "cp932"),
    **dict.fromkeys(("gb18030", "gbk", "gb2312"), "gb18030"),
    **dict.fromkeys(("cp949", "euc_kr"), "cp949"),
    "big5": "big5",
}
"""The detections of charset-normalizer that are trusted, and what the file is read as: the larger character set.
It takes French, Greek and Russian cells for encodings of old Macintoshs, and Polish for Western: others are ignored."""
TELLING: Final = 1000
"""The fewest bytes beyond ASCII for which charset-normalizer is trusted: in tests it was wrong only with fewer."""

MARKS: Final = (
    (codecs.BOM_UTF8, BOM),
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
"""Byte order marks with their encodings; longer ones come before shorter ones."""

NO_TEXT: Final = (
    (b"PK\x03\x04", "a spreadsheet or ZIP archive"),
    (b"\xd0\xcf\x11\xe0", "a spreadsheet of old Excel"),
    (b"PAR1", "Parquet"),
    (b"SQLite format 3", "a database of SQLite"),
    (b"\x1f\x8b", "compressed by gzip"),
    (b"%PDF", "PDF"),
)
"""What a file is by its first bytes, whatever its ending says."""

FIRST: Final = 1 << 16
"""How many first bytes tell what a file is."""
READ: Final = 1 << 26
"""The most bytes that are read to tell the encoding of a text."""
COPIED: Final = 1 << 28
"""The largest file that is copied into UTF-8, in bytes."""

OTHER: Final = re.compile(
    rb"[\xc0-\xff]{4}|[\xa1-\xff]{6}|(?:[\x81-\x9f][\x40-\xfc]){4}|[\x81\x8d\x8f\x90\x9d]|"
    rb"[a-z][\x82-\x84\x88\x8a\x8c\x8e\x98]|[a-z][\x80-\x90\x98\x9b\xa1-\xa9\xab\xac\xae\xaf\xb1-\xb3\xb6\xb8\xb9\xbb-\xbf][a-z]|"
    rb"[\xd0\xdd\xde\xf0\xfd\xfe]|(?<![A-Za-z\x80-\xff])[\xa2-\xaa\xac-\xba\xbc-\xbe\xc0-\xff]{2,}(?![A-Za-z\x80-\xff])"
)
"""What no text in a Western language has in Latin-1 or Windows-1252: runs of accented letters, signs inside a word,
words of accented letters alone. Nor eth, thorn and accented y: these bytes are other letters in Turkish and Czech."""


def encoding_of(file: Path) -> str:
    """How a file of text is encoded, as Python calls it.

    Without a byte order mark it is UTF-16 if every other byte tends to be 0; else UTF-8 if it decodes as that; else
    Latin-1, or Windows-1252 if it has bytes of that alone; else, in a long text, what is detected and trusted
    (DETECTED). Raises FileError if it is empty, no text, or in none of these.
    """
    if file.name.lower().endswith(".zst"):
        return UTF_8  # which the standard library cannot unpack
    with bytes_of(file) as stream:
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
        return _western(stream) or _detected(head)


def _is_utf_8(stream: IO[bytes]) -> bool:
    decoder = codecs.getincrementaldecoder(UTF_8)()
    try:
        for part in _parts(stream):
            decoder.decode(part, final=len(part) < FIRST)
    except UnicodeDecodeError:
        return False
    return True


def _western(stream: IO[bytes]) -> str:
    """Latin-1 or Windows-1252; empty where it is neither."""
    windows = False
    for part in _parts(stream):
        if OTHER.search(part):
            return ""
        windows |= re.search(rb"[\x80-\x9f]", part) is not None
    return "cp1252" if windows else LATIN_1


def _detected(head: bytes) -> str:
    """The encoding that charset-normalizer detects, if that is trusted. Raises FileError."""
    if len(re.findall(rb"[\x80-\xff]", head)) >= TELLING:
        from charset_normalizer import from_bytes

        best = from_bytes(head[: head.rfind(b"\n") + 1] or head).best()
        if best is not None and best.encoding in DETECTED:
            return DETECTED[best.encoding]
    raise FileError(f"it is not UTF-8 text, and in no encoding that is known: {CONVERT}")


def _parts(stream: IO[bytes]) -> Iterator[bytes]:
    for _ in range(READ // FIRST):
        part = stream.read(FIRST)
        yield part
        if len(part) < FIRST:
            break


def _check_content(head: bytes) -> None:
    """Raises FileError if a file that begins with `head` has no rows, or is no text."""
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


def bytes_of(file: Path) -> IO[bytes]:
    """The bytes of a file, unpacked."""
    return cast(IO[bytes], gzip.open(file)) if file.name.lower().endswith(".gz") else file.open("rb")


@contextmanager
def copied(file: Path, encoding: str, ending: str) -> Iterator[Path]:
    """A copy of a file in UTF-8, for the length of the block. Raises FileError where it is too large, UnicodeError."""
    if file.stat().st_size > COPIED:
        raise FileError(f"it is {ENCODINGS[encoding]}: convert it first, by iconv -f {encoding} -t utf-8")
    with TemporaryDirectory(prefix="lakescout") as folder:
        made = Path(folder, f"copy{ending}")
        decoder = codecs.getincrementaldecoder(encoding)()
        with bytes_of(file) as stream, made.open("w", encoding=UTF_8, newline="") as copy:
            while part := stream.read(FIRST):
                copy.write(decoder.decode(part))
            copy.write(decoder.decode(b"", final=True))
        yield made


def ends_in_two_ways(file: Path) -> bool:
    """Whether some lines of a text end as on Windows and others do not, which DuckDB may not take."""
    if file.name.lower().endswith(".zst") or file.stat().st_size > COPIED:
        return False
    ends = both = 0
    with bytes_of(file) as stream:
        for line in stream:
            ends, both = ends + line.endswith(b"\n"), both + line.endswith(b"\r\n")
    return 0 < both < ends


@contextmanager
def with_one_end(file: Path, encoding: str, ending: str) -> Iterator[Path]:
    """A copy of a file in UTF-8 whose lines all end alike, for the length of the block. Raises UnicodeError."""
    with copied(file, encoding, ending) as copy:
        copy.write_bytes(copy.read_bytes().replace(b"\r\n", b"\n"))
        yield copy


@dataclass(frozen=True, slots=True)
class Written:
    """How to read a CSV file: the options of `read_csv` besides what DuckDB finds by itself, and notes for people."""

    path: str
    """As a literal of SQL."""
    encoding: str = ""
    delim: str = ""
    skip: int = 0
    """Lines above the header."""
    decimal: str = ""
    thousands: str = ""
    dates: str = ""
    texts: tuple[str, ...] = ()
    """Columns to read as texts, though DuckDB takes them for numbers or dates."""
    padded: bool = False
    """Rows that are too short are filled up with empty cells."""
    leaves_out: bool = False
    """Rows that do not fit are left out."""
    notes: tuple[str, ...] = ()

    @property
    def scan(self) -> str:
        """The SQL that reads it."""
        return f"read_csv({', '.join([self.path, *self.options])})"

    @property
    def options(self) -> Iterator[str]:
        """The arguments after the path."""
        if self.encoding:
            yield f"encoding := {literal(self.encoding)}"
        if self.delim:
            yield f"delim := {literal(self.delim)}, skip := {self.skip}, header := true"
        if self.decimal:
            yield f"decimal_separator := {literal(self.decimal)}"
        if self.thousands:
            yield f"thousands := {literal(self.thousands)}"
        if self.dates:
            yield f"dateformat := {literal(self.dates)}"
        if self.texts:
            named = ", ".join(f"{literal(name)}: 'VARCHAR'" for name in self.texts)
            yield f"types := {{{named}}}"
        if self.padded:
            yield "null_padding := true"
        if self.leaves_out:
            yield "ignore_errors := true"


def unclosed_quote(file: Path, encoding: str, delim: str) -> int | None:
    """The line of a CSV file whose quote is never closed; None where every one is, or that cannot be told.

    Only a file with an odd number of quotes is read as cells.
    """
    if file.name.lower().endswith(".zst") or file.stat().st_size > WHOLE:
        return None
    with bytes_of(file) as stream:
        odd = sum(part.count(b'"') for part in iter(lambda: stream.read(FIRST), b"")) % 2
    if not odd:
        return None
    done = 0
    with bytes_of(file) as stream, io.TextIOWrapper(stream, encoding, "replace", newline="") as text:
        reader = csv.reader(text, delimiter=delim, strict=True)
        try:
            for _ in reader:
                done = reader.line_num
        except csv.Error as error:
            ends = any(told in str(error) for told in ("unexpected end of data", "field larger than"))
            runs_on = reader.line_num > done + 1  # it took the quote of a later line for its own
            return done + 1 if ends or runs_on else None
    return None


TRIES: Final = 4
"""The most times that `fitting` reads a file to find columns that must become texts."""
WHOLE: Final = 1 << 30
"""The largest file that stays on disk and still has all its rows checked once, in bytes."""


def plain(path: Path, encoding: str) -> Written:
    """A CSV file, which SQL finds at `path`, as DuckDB reads it."""
    return Written(literal(glob.escape(str(path))), "latin-1" if encoding == LATIN_1 else "")


def written(
    connection: duckdb.DuckDBPyConnection,
    file: Path,
    found: Written,
    encoding: str,
    types: Mapping[str, str] | None = None,
) -> Written:
    """How to read a CSV file, by its first rows; `fitting` checks the others.

    `types` are those of a table that was made of it as it is. Raises duckdb.Error, OSError, FileError.
    """
    first, head = types or _first_types(connection, found), head_of(file, encoding)
    headed = _with_header(connection, found, head, list(first or ()))
    types = first if headed is found else _first_types(connection, headed)
    found = headed
    if types is None:
        found = replace(found, leaves_out=True)
        types = _types(connection, found)
    if any(kind in {"VARCHAR", "DOUBLE"} for kind in types.values()):
        told = _with_commas(connection, found, types, commas=";" in head.partition("\n")[0])
        types = types if told is found else _types(connection, told)
        found = told
    return replace(_with_dates(connection, found, types), leaves_out=False)


def _first_types(connection: duckdb.DuckDBPyConnection, found: Written) -> Mapping[str, str] | None:
    """The types of the columns; None where DuckDB cannot read a first row."""
    import duckdb

    try:
        return _types(connection, found, rows=1)
    except duckdb.Error:
        return None


def head_of(file: Path, encoding: str) -> str:
    """The first whole lines of a file."""
    if file.name.lower().endswith(".zst"):
        return ""
    with bytes_of(file) as stream:
        head = stream.read(FIRST)
    text = head.decode(encoding, "ignore").removeprefix("\ufeff")
    return text[: text.rfind("\n") + 1] if len(head) == FIRST else text


def _types(connection: duckdb.DuckDBPyConnection, found: Written, rows: int = 0) -> dict[str, str]:
    run = connection.execute(f"FROM {found.scan} LIMIT {rows}")
    heads = run.description or ()
    run.fetchall()
    return {str(head[0]): str(head[1]) for head in heads}


DELIMITERS: Final = ",;\t|"
LOOKED_AT: Final = 200
"""The most rows that are read to find the header."""
ABOVE: Final = 20
"""The header is among this many first rows."""
YEARS: Final = re.compile(r"(?:1[89]|20)\d\d")
A_NUMBER: Final = re.compile(r"[-+]?[\d.,]*\d[\d.,]*%?")


def _with_header(connection: duckdb.DuckDBPyConnection, found: Written, head: str, plain: Sequence[str]) -> Written:
    """`found` with the line of the header, if DuckDB takes another line for it or sees fewer than two columns.

    `plain` are the columns that DuckDB sees; none where it cannot read a first row.
    """
    told = header_of(head)
    if told is None:
        return found
    delim, skip, names = told
    if len(plain) > 1 and (list(plain[: len(names)]) == names or (not skip and len(plain) == len(names))):
        return found
    ours = replace(found, delim=delim, skip=skip)
    return ours if len(_types(connection, replace(ours, leaves_out=True))) >= len(names) else found


def header_of(text: str) -> tuple[str, int, list[str]] | None:
    """The delimiter of a CSV text, how many lines stand above its header, and the header; None if that is unclear.

    What stands above is a title: its rows fill at most half of the columns that most rows fill, the first among them.

    >>> header_of("Sales 2023,,\\n,,\\nregion,amount,day\\nnorth,3,2023-01-01\\n")
    (',', 2, ['region', 'amount', 'day'])
    >>> header_of("region;amount\\nnorth;3\\n"), header_of("1,2\\n3,4\\n")
    ((';', 0, ['region', 'amount']), None)
    """
    best: tuple[float, int, str, list[tuple[int, list[str]]]] = (0.5, 0, "", [])
    for delim in DELIMITERS:
        rows = list(_rows(text, delim))
        filled = Counter(len(row) for _, row in rows if any(row))
        if not filled:
            continue
        width, count = max(filled.items(), key=lambda each: (each[1], each[0]))
        share = count / sum(filled.values())
        if width > 1 and (share, width) > best[:2]:
            best = (share, width, delim, rows)
    _, _, delim, rows = best
    if not delim:
        return None
    place = header_row([row for _, row in rows])
    if place is None:
        return None
    names = rows[place][1]
    while names and not names[-1]:
        names = names[:-1]
    return delim, rows[place - 1][0] if place else 0, names


def header_row(rows: Sequence[Sequence[str]]) -> int | None:
    """Which row is the header; None if that is unclear, or nothing stands below it.

    >>> header_row([["Sales", "", ""], ["item", "price", "day"], ["cup", "3", "2023-01-01"]])
    1
    """
    counts = Counter(sum(map(bool, row)) for row in rows if any(row)).most_common(1)
    usual = counts[0][0] if counts else 0
    widest = max((len(row) for row in rows if sum(map(bool, row)) == usual), default=0)
    filled = [sum(map(bool, row)) for row in rows[:ABOVE]]
    place = next((at for at, cells in enumerate(filled) if usual < 2 * cells <= 2 * widest), None)
    if place is None or not _is_header(rows[place]):
        return None
    above, below = ([row for row in part if any(row)] for part in (rows[:place], rows[place + 1 :]))
    if not below or not all(row[0] for row in above):
        return None
    few = sum(map(bool, rows[place])) < 3
    return None if above and few and not _differs(rows[place], below) else place


def _rows(text: str, delim: str) -> Iterator[tuple[int, list[str]]]:
    """Rows, each with the number of its last line."""
    reader = csv.reader(io.StringIO(text), delimiter=delim)
    try:
        for row in reader:
            yield reader.line_num, [cell.strip() for cell in row]
            if reader.line_num > LOOKED_AT:
                return
    except csv.Error:
        return


def _is_header(names: Sequence[str]) -> bool:
    given = [name for name in names if name]
    numbers = [name for name in given if A_NUMBER.fullmatch(name) and not YEARS.fullmatch(name)]
    return len(given) > 1 and len(set(given)) == len(given) and not numbers and not all(map(YEARS.fullmatch, given))


def _differs(names: Sequence[str], rows: Sequence[Sequence[str]]) -> bool:
    """Whether some column has only numbers below its name."""
    for place, _ in enumerate(names):
        cells = [row[place] for row in rows if len(row) > place and row[place]]
        if cells and all(A_NUMBER.match(cell) for cell in cells):
            return True
    return False


DATED: Final = ("DATE", "TIMESTAMP")
SNIFFED: Final = 20_480
"""How many rows tell how dates and numbers are written: as many as DuckDB samples."""


def _with_commas(
    connection: duckdb.DuckDBPyConnection, found: Written, types: Mapping[str, str], *, commas: bool
) -> Written:
    """`found` with decimal commas, if some columns have them and none has decimal points.

    Where a comma stands before fractions, or may, since it parts no cells (`commas`), 2.000 beside 120 is two thousand.
    """
    from lakescout.reading.texts import Amounts, form_of

    doubles = [name for name, kind in types.items() if kind == "DOUBLE"]
    pointed = dict(zip(doubles, _cells(connection, found, doubles), strict=True))
    thousands = {name for name, each in pointed.items() if all(_THOUSANDS.fullmatch(cell) for cell in each if cell)}
    if len(thousands) < len(doubles):
        return found
    mixed = any("." not in cell for each in pointed.values() for cell in each if cell)
    texts = [name for name, kind in types.items() if kind == "VARCHAR"]
    cells = dict(zip(texts, _cells(connection, found, texts), strict=True))
    forms = {name: form_of(each) for name, each in cells.items()}
    amounts = {name for name, form in forms.items() if isinstance(form, Amounts) and form.comma}
    if not amounts and not (thousands and mixed and commas):
        return found
    points = "." if thousands or any("." in cell for name in amounts for cell in cells[name] if cell) else ""
    import duckdb

    told = replace(found, decimal=",", thousands=points)
    try:
        now = _types(connection, told)
    except duckdb.Error:
        return found
    turned = {name for name, kind in types.items() if now.get(name) != kind}
    return told if turned and turned <= amounts | thousands else found


_THOUSANDS: Final = re.compile(r"[+-]?\d{1,3}(?:\.\d{3})*")
"""Numbers of which points may part the thousands."""


def _cells(
    connection: duckdb.DuckDBPyConnection, found: Written, columns: Sequence[str]
) -> list[tuple[str | None, ...]]:
    """The first cells of columns, as texts."""
    if not columns:
        return []
    names = ", ".join(map(quote, columns))
    scan = f"read_csv({', '.join([found.path, *replace(found, texts=()).options, 'all_varchar := true'])})"
    rows = connection.execute(f"SELECT {names} FROM {scan} LIMIT {SNIFFED}").fetchall()
    return list(zip(*rows, strict=True)) if rows else [() for _ in columns]


def _with_dates(connection: duckdb.DuckDBPyConnection, found: Written, types: Mapping[str, str]) -> Written:
    """`found` with how to read columns of dates that do not begin with the year.

    DuckDB takes 22.07.21 for a day of July 2022, and reads 05/03/2024 as what it tries first. If no cell tells what is
    meant, the columns stay texts. Raises duckdb.Error.
    """
    if not any(kind in DATED for kind in types.values()):
        return found
    from lakescout.reading.texts import Dates, form_of

    given = ", ".join([found.path, *found.options])
    sniffed = connection.execute(f"SELECT DateFormat, TimestampFormat FROM sniff_csv({given})").fetchone() or ()
    formats = [text for text in sniffed if text]
    if all(text.startswith("%Y") for text in formats):
        return found
    columns = [name for name, kind in types.items() if kind in {*DATED, "VARCHAR"}]
    forms = {name: form_of(cells) for name, cells in zip(columns, _cells(connection, found, columns), strict=True)}
    plain = {name for name in columns if types[name] in DATED and _says_year_first(forms[name])}
    dated = [form for name, form in forms.items() if types[name] in DATED and name not in plain]
    if all(isinstance(form, Dates) and form.format in formats for form in dated):
        return found
    first = dated[0]
    known = isinstance(first, Dates) and not first.has_time and all(form == first for form in dated)
    kept = [name for name in columns if name not in plain and not (known and forms[name] == first)]
    return replace(found, dates=first.format if known and isinstance(first, Dates) else "", texts=tuple(kept))


def _says_year_first(form: object) -> bool:
    from lakescout.reading.texts import ISO, Dates

    return isinstance(form, Dates) and (form.format == ISO or form.format.startswith("%Y"))


def fitting(connection: duckdb.DuckDBPyConnection, found: Written) -> Written:
    """`found`, changed so that every row can be read, or is left out and counted. Reads the whole file.

    A column of numbers or dates that has other cells further down becomes one of texts. A row that is too short is
    filled up, unless it is a lone text, as below a table; one that is too long is left out. Raises duckdb.Error,
    and FileError where most rows do not fit.
    """
    own = connection.cursor()  # nobody else sees its temporary tables of rejected rows
    try:
        for _ in range(TRIES):
            rows, rejected = _rejected(own, found)
            cast = {name for name, kind, _, _, _ in rejected if kind == "CAST"} - {*found.texts}
            if not cast:
                break
            found = replace(found, texts=(*found.texts, *sorted(cast)))
        odd = [(kind, line, text, count) for _, kind, line, text, count in rejected if kind != "CAST"]
        if not odd:
            return found
        lost = sum(count for *_, count in odd)
        if lost > rows:
            raise FileError(f"{lost:,} of {rows + lost:,} rows do not have as many cells as the header")
        line = min(line for _, line, _, _ in odd)
        one = lost == 1
        seen = f"{lost:,} of {counted(rows + lost, 'row')} (line {line:,}{'' if one else ' is the first'})"
        given = ", ".join([found.path, *found.options, "ignore_errors := true"])
        sniffed = own.execute(f"SELECT Delimiter FROM sniff_csv({given})").fetchone() or (",",)
        delim = found.delim or sniffed[0]
        short = all(kind == "MISSING COLUMNS" for kind, *_ in odd) and any(delim in text for _, _, text, _ in odd)
        padded = replace(found, padded=True)
        if short and fitted(own, padded):
            said = f"{seen} {'has' if one else 'have'} fewer cells than the header: the others are empty"
            return replace(padded, notes=(*found.notes, said))
        said = f"{seen} {'does not fit the header and is' if one else 'do not fit the header and are'} left out"
        return replace(found, leaves_out=True, notes=(*found.notes, said))
    finally:
        own.close()


def fitted(connection: duckdb.DuckDBPyConnection, found: Written) -> bool:
    """Whether every row can be read. Reads the whole file."""
    import duckdb

    try:
        connection.execute(f"SELECT system.main.count(COLUMNS(*)) FROM {found.scan}").fetchall()
    except duckdb.Error:
        return False
    return True


def _rejected(
    connection: duckdb.DuckDBPyConnection, found: Written
) -> tuple[int, list[tuple[str, str, int, str, int]]]:
    """How many rows fit, and what is wrong with others: column, error, first line, its text, number of lines."""
    for table in ("reject_errors", "reject_scans"):
        connection.execute(f"DROP TABLE IF EXISTS temp.{table}")
    scan = f"read_csv({', '.join([found.path, *found.options, 'ignore_errors := true, store_rejects := true'])})"
    [row] = connection.execute(f"SELECT count(*), count(COLUMNS(*)) FROM {scan}").fetchall()
    rejected = connection.execute(
        "SELECT coalesce(column_name, ''), error_type::VARCHAR, min(line), arg_min(coalesce(csv_line, ''), line), "
        "count(DISTINCT line) FROM temp.reject_errors GROUP BY ALL ORDER BY 3"
    ).fetchall()
    return int(row[0]), rejected
