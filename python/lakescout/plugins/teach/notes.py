"""Notes about tables in files: reads them, links them to tables, and splits them into passages that become contexts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath
from typing import Final

from lakescout.errors import ArgumentError
from lakescout.lake.catalog import Catalog, TableName
from lakescout.paths import is_file, is_folder
from lakescout.version import to_install
from lakescout.words.text import fold, passages

__all__ = ["Linked", "link_folder"]


MAX_BYTES: Final = 50_000_000
MAX_CHARACTERS: Final = 2_000_000

_HEADINGS = frozenset({"title", "h1", "h2", "h3", "h4", "h5", "h6"})
_BREAKS = frozenset({"p", "div", "section", "article", "ul", "ol", "table", "dl", "blockquote", "pre", "body"})
_LINES = frozenset({"br", "li", "tr", "dt", "dd"})
_SILENT = frozenset({"script", "style", "template", "noscript"})


def read_text(path: Path) -> str:
    """The text of a note. Raises ArgumentError with the reason if it cannot be read."""
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        raise ArgumentError(f"{path.suffix or 'a file without an extension'} is not one of {', '.join(READERS)}")
    if path.stat().st_size > MAX_BYTES:
        raise ArgumentError(f"the file has more than {MAX_BYTES:,} bytes")
    return reader(path)[:MAX_CHARACTERS]


def _plain(path: Path) -> str:
    data = path.read_bytes()
    if b"\0" in data[:10_000] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise ArgumentError("the file is not text")
    encoding = "utf-16" if data.startswith((b"\xff\xfe", b"\xfe\xff")) else "utf-8-sig"
    return data.decode(encoding, "replace")


def _markdown(path: Path) -> str:
    return plain_markdown(_plain(path))


def plain_markdown(text: str) -> str:
    """Markdown with a single kind of heading and without most marks.

    >>> plain_markdown("Orders\\n======\\n\\n* **one** row an [order](x.html)\\n")
    '# Orders\\n\\none row an order\\n'
    """
    text = re.sub(r"\A---\n(.*?)\n---\n", r"\1\n\n", text, flags=re.S)
    text = re.sub(r"^([^\n#>*-][^\n]*)\n(?:=+|-{3,})[ \t]*$", r"# \1", text, flags=re.M)
    text = re.sub(r"^#{1,6}[ \t]+(.*?)[ \t#]*$", r"# \1", text, flags=re.M)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"^[ \t]*(?:[*+>-]|\d+\.)[ \t]+", "", text, flags=re.M)
    return re.sub(r"(\*\*|__|(?<!\w)[*_]|[*_](?!\w))", "", text)


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._silent = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent += tag in _SILENT
        if tag in _HEADINGS:
            self.parts.append("\n\n# ")
        elif tag in _BREAKS:
            self.parts.append("\n\n")
        elif tag in _LINES:
            self.parts.append("\n")
        elif tag == "code":
            self.parts.append("`")
        elif tag in {"td", "th"}:
            self.parts.append(" ")

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in _SILENT and self._silent > 0
        if tag in _HEADINGS | _BREAKS:
            self.parts.append("\n\n")
        elif tag == "code":
            self.parts.append("`")

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.parts.append(re.sub(r"\s+", " ", data))


def _html(path: Path) -> str:
    return plain_html(_plain(path))


def plain_html(text: str) -> str:
    """The text of a page, without scripts and styles.

    >>> plain_html("<h2>Orders</h2><p>one row<br>an order</p><script>x</script>").strip()
    '# Orders\\n\\none row\\nan order'
    """
    parser = _Text()
    parser.feed(text)
    parser.close()
    lines = (line.strip() for line in "".join(parser.parts).splitlines())
    return re.sub(r"\n{3,}", "\n\n", "\n".join(line for line in lines if line != "#"))


def _pdf(path: Path) -> str:
    try:
        from pypdf import PdfReader
        from pypdf.errors import PyPdfError
    except ImportError as error:
        raise ArgumentError(f"PDF needs the extra lakescout[notes]: {to_install('notes')}") from error
    try:
        text = "\n\n".join(page.extract_text() for page in PdfReader(path).pages)
    except (PyPdfError, ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ArgumentError(f"the PDF cannot be read: {error}") from error
    if not text.strip():
        raise ArgumentError("the PDF has no text (scanned pages?)")
    return text


READERS: Final[dict[str, Callable[[Path], str]]] = {
    ".txt": _plain,
    ".md": _markdown,
    ".markdown": _markdown,
    ".html": _html,
    ".htm": _html,
    ".pdf": _pdf,
}
"""The reader for each file extension."""


MAX_MENTIONED: Final = 10
"""The most tables that a note may be about through mentions alone; a note that mentions more is about none of them."""

_MARKER = re.compile(r"^\W*tables?\s*:\s*(.+?)\s*$", re.I | re.M)
_HEADING = re.compile(r"^# (.*)$", re.M)
_BEGINNING = 1000


@dataclass(frozen=True)
class TableNames:
    """Finds tables by the names that a writer may use, in any case."""

    catalog: Catalog
    _by_text: dict[str, set[TableName]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in self.catalog.id_by_name:
            for text in (name.table, ".".join(name[1:]), ".".join(name)):
                self._by_text.setdefault(fold(text), set()).add(name)

    def find(self, text: str) -> TableName | None:
        """The one table with that name; None if there is none, or more than one."""
        found = self._by_text.get(fold(text.strip().strip("`\"'").strip()), set())
        return next(iter(found)) if len(found) == 1 else None

    def several(self, text: str) -> bool:
        """Whether more than one table has the name."""
        return len(self._by_text.get(fold(text.strip()), set())) > 1

    def mentioned(self, text: str) -> list[TableName]:
        """Tables that the text names as `schema.table`, or in backticks."""
        written = [*re.findall(r"`([^`\n]+)`", text), *re.findall(r"(?<![\w.])[\w$]+(?:\.[\w$]+){1,2}", text)]
        return list(dict.fromkeys(name for name in map(self.find, written) if name))


Link = tuple[TableName, str]
"""A table and a text about it."""


def links(path: PurePosixPath, text: str, names: TableNames) -> list[Link]:
    """The tables that a note is about, with what it says about each; `path` is relative to the folder of notes."""
    marker = _MARKER.search(text[:_BEGINNING])
    marked = [name for part in re.split(r"[,;]", marker.group(1)) if (name := names.find(part))] if marker else []
    if marker and marked:
        rest = text[: marker.start()] + text[marker.end() :]
        return [(name, rest) for name in dict.fromkeys(marked)]
    if named := _by_path(path, names):
        return [(named, text)]
    if parts := list(_sections(text, names)):
        return parts
    mentioned = names.mentioned(text)
    return [(name, text) for name in mentioned] if len(mentioned) <= MAX_MENTIONED else []


def _by_path(path: PurePosixPath, names: TableNames) -> TableName | None:
    folders: Sequence[str] = path.parent.parts
    candidates = [path.stem]
    if folders:
        candidates = [f"{folders[-1]}.{path.stem}", path.stem, folders[-1]]
    return next((name for name in map(names.find, candidates) if name), None)


def _sections(text: str, names: TableNames) -> Iterator[Link]:
    headings = list(_HEADING.finditer(text))
    current: TableName | None = None
    for place, heading in enumerate(headings):
        title = heading.group(1)
        bare = re.sub(r"(?i)^(the\s+)?table\s+|\s+table$", "", title.strip().strip(":"))
        found = names.find(bare) or next(iter(names.mentioned(title)), None)
        current = found or current
        end = headings[place + 1].start() if place + 1 < len(headings) else len(text)
        body = text[heading.end() : end]
        if current and body.strip():
            yield current, body if found else f"{title}. {body}"


MAX_PASSAGES: Final = 200
"""The most passages of one file about one table; the rest is left out, and reported."""


@dataclass(frozen=True)
class Linked:
    """One file: its passages by table, and a note on what was left out, or on why it is about no table."""

    path: PurePosixPath
    """Relative to the folder."""
    passages: dict[TableName, tuple[str, ...]] = field(default_factory=dict)
    note: str = ""


def link_folder(folder: Path, catalog: Catalog) -> list[Linked]:
    """Every note in the folder and its subfolders, by path. Raises ArgumentError if there is no such folder."""
    if not is_folder(folder):
        file = "; that is a file: pass the folder that contains it" if is_file(folder) else ""
        raise ArgumentError(f"there is no folder {folder}{file}")
    names = TableNames(catalog)
    files = (path for path in sorted(folder.rglob("*")) if path.suffix.lower() in READERS and path.is_file())
    return [_link(path, PurePosixPath(path.relative_to(folder).as_posix()), names) for path in files]


def _link(path: Path, relative: PurePosixPath, names: TableNames) -> Linked:
    try:
        text = read_text(path)
    except (ArgumentError, OSError) as error:
        return Linked(relative, note=str(error))
    told: dict[TableName, list[str]] = {}
    for name, part in links(relative, text, names):
        told.setdefault(name, []).extend(passages(part))
    cut = {name: tuple(dict.fromkeys(texts))[:MAX_PASSAGES] for name, texts in told.items() if texts}
    if cut:
        lost = sum(len(set(texts)) for texts in told.values()) - sum(map(len, cut.values()))
        return Linked(relative, cut, f"left out {lost} passages beyond {MAX_PASSAGES}" if lost else "")
    if names.several(relative.stem):
        return Linked(relative, note=f"{relative.stem!r} is a table in several schemas: name the file schema.table")
    return Linked(relative, note="names no table" if text.strip() else "has no text")
