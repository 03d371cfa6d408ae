"""From a file of notes to plain text; headings stand on lines of their own that begin with '# '."""

from __future__ import annotations

import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Final

from lakescout.errors import ArgumentError

MAX_BYTES: Final = 50_000_000
MAX_CHARACTERS: Final = 2_000_000

_HEADINGS = frozenset({"title", "h1", "h2", "h3", "h4", "h5", "h6"})
_BREAKS = frozenset({"p", "div", "section", "article", "ul", "ol", "table", "dl", "blockquote", "pre", "body"})
_LINES = frozenset({"br", "li", "tr", "dt", "dd"})
_SILENT = frozenset({"script", "style", "template", "noscript"})


def read_text(path: Path) -> str:
    """The text of a note. Raises ArgumentError with the reason when it cannot be read."""
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        raise ArgumentError(f"{path.suffix or 'a file without an ending'} is none of {', '.join(READERS)}")
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
    """Markdown with one kind of heading and without most marks.

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
    """The text of a page, scripts and styles left out.

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
        raise ArgumentError("PDF needs the extra lakescout[notes] (pip install 'lakescout[notes]')") from error
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
"""By the ending of the file's name."""
