"""Which tables a note is about, by rules that a writer can follow; the first that names a table holds.

1. A line `table: name` or `tables: name, name` at the beginning.
2. The name of the file, or of its folder: `orders.md`, `shop.orders.md`, `shop/orders.md`, `orders/readme.md`.
3. Section by section: a heading that is a table's name, alone or with the word "table".
4. Names in the text: `schema.table`, or a table's name in backticks.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Final

from lakescout.catalog import Catalog, TableName
from lakescout.text import fold

MAX_MENTIONED: Final = 10
"""Tables that a note may be about by mere mention; one that names more is about none of them."""

_MARKER = re.compile(r"^\W*tables?\s*:\s*(.+?)\s*$", re.I | re.M)
_HEADING = re.compile(r"^# (.*)$", re.M)
_BEGINNING = 1000


@dataclass(frozen=True)
class TableNames:
    """The tables by what a writer may call them, in any case."""

    catalog: Catalog
    _by_text: dict[str, set[TableName]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in self.catalog.id_by_name:
            for text in (name.table, ".".join(name[1:]), ".".join(name)):
                self._by_text.setdefault(fold(text), set()).add(name)

    def find(self, text: str) -> TableName | None:
        """The one table of that name; None when there is none, or several."""
        found = self._by_text.get(fold(text.strip().strip("`\"'").strip()), set())
        return next(iter(found)) if len(found) == 1 else None

    def several(self, text: str) -> bool:
        """Whether tables of more than one schema bear the name."""
        return len(self._by_text.get(fold(text.strip()), set())) > 1

    def mentioned(self, text: str) -> list[TableName]:
        """Tables that the text names as `schema.table`, or in backticks."""
        written = [*re.findall(r"`([^`\n]+)`", text), *re.findall(r"(?<![\w.])[\w$]+(?:\.[\w$]+){1,2}", text)]
        return list(dict.fromkeys(name for name in map(self.find, written) if name))


Link = tuple[TableName, str]
"""A table and a text about it."""


def links(path: PurePosixPath, text: str, names: TableNames) -> list[Link]:
    """The tables that the note at `path`, relative to the folder of the notes, is about, with what it says of each."""
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
