"""`lakescout add-context`: notes kept in files, linked to the tables that they are about."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.markup import escape
from rich.table import Table


def add_context(
    lake: Annotated[Path, typer.Argument(help="a DuckDB database file", show_default=False)],
    folder: Annotated[Path, typer.Argument(help="text, Markdown, HTML and PDF notes", show_default=False)],
) -> None:
    """Link notes to tables: by a line `table: name`, the file's or folder's name, headings, or names in the text.

    Run again, it makes the contexts what the folder says now.
    """
    from lakescout.cli import console, open_lake
    from lakescout.notes.add import add_folder

    with open_lake(lake) as (_, engine):
        catalog, linked = add_folder(engine, folder)
    table = Table(header_style="bold")
    for name in ("file", "tables", "passages", "note"):
        table.add_column(name, overflow="fold")
    for note in linked:
        names = ", ".join(catalog.display_name(name) for name in note.passages)
        cells = (str(note.path), names, str(sum(map(len, note.passages.values()))), note.note)
        table.add_row(*map(escape, cells))
    console.print(table)
    about = {name for note in linked for name in note.passages}
    unlinked = sum(not note.passages for note in linked)
    console.print(f"{len(linked)} files, {len(about)} tables; files about no table: {unlinked}", highlight=False)
