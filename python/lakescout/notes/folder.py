"""A folder of notes: every file read, linked and cut."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Final

from lakescout.catalog import Catalog, TableName
from lakescout.errors import ArgumentError
from lakescout.notes.link import TableNames, links
from lakescout.notes.read import READERS, read_text
from lakescout.passages import passages

MAX_PASSAGES: Final = 200
"""Passages of one file about one table; the rest is left out, and said."""


@dataclass(frozen=True)
class Linked:
    """One file: what it says of which tables, or why it is about none."""

    path: PurePosixPath
    """Relative to the folder."""
    passages: dict[TableName, tuple[str, ...]] = field(default_factory=dict)
    note: str = ""


def link_folder(folder: Path, catalog: Catalog) -> list[Linked]:
    """Every note of the folder and the folders below it, by path. Raises ArgumentError when there is no such folder."""
    if not folder.is_dir():
        file = "; that is a file: give the folder that it is in" if folder.is_file() else ""
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
        return Linked(relative, cut, f"{lost} passages beyond {MAX_PASSAGES} left out" if lost else "")
    if names.several(relative.stem):
        return Linked(relative, note=f"{relative.stem!r} is a table of several schemas: name the file schema.table")
    return Linked(relative, note="names no table" if text.strip() else "has no text")
