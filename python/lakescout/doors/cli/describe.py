"""`lakescout add-context`: notes kept in files, linked to the tables that they are about."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.table import Table

from lakescout.doors.cli.common import NOTHING, Lake, console, open_lake, options_of, progress_bar
from lakescout.errors import ArgumentError


@options_of("lakescout_narrate")
def narrate(
    lake: Lake,
    file: Annotated[
        Path | None, typer.Option("--from", help="take descriptions from JSON lines with column and description")
    ] = None,
    **options: Any,
) -> None:
    """Describe the columns that have no description. A stopped run resumes where it was."""
    from lakescout.surface.additions import add_narrations
    from lakescout.surface.narrations import narrate as run

    with open_lake(lake, stores=True) as (_, engine):
        if file is not None:
            stored = add_narrations(engine, list(read_descriptions(file)))
            console.print(
                f"{len(stored):,} columns described from {file}", highlight=False, markup=False, soft_wrap=True
            )
            return
        with progress_bar("describing columns") as tell:
            row = run(engine, **options, progress=tell)[0]
    for line in summary(row, dry_run=options["dry_run"]):
        console.print(line, highlight=False, markup=False, soft_wrap=True)
    if row["left_over"] and not options["dry_run"]:
        raise typer.Exit(NOTHING)


def summary(row: dict[str, Any], *, dry_run: bool) -> Iterator[str]:
    """What a run would cost or did cost, in words."""
    price = "" if row["price"] is None else f", ${row['price']:.4f}"
    spent = (
        f"{row['calls']:,} calls, {row['prompt_tokens']:,} + {row['reply_tokens']:,} tokens (prompts + replies){price}"
    )
    if dry_run:
        yield f"{row['missing']:,} of {row['columns']:,} columns have no description; about {spent}"
        return
    yield f"{row['narrated']:,} columns described, {row['left_over']:,} left: {spent}, {row['seconds']:.1f} s"
    if row["note"]:
        yield str(row["note"])


def read_descriptions(path: Path) -> Iterator[tuple[str, str]]:
    """Pairs of column and description from a file of JSON lines. Raises ArgumentError naming the line."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ArgumentError(f"{path} cannot be read: {error}") from error
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            yield row["column"], row["description"]
        except (ValueError, KeyError, TypeError) as error:
            raise ArgumentError(
                f'{path}, line {number}: expected {{"column": "schema.table.column", "description": "..."}}'
            ) from error


def import_dbt(
    lake: Lake,
    manifest: Annotated[Path, typer.Argument(help="the project's target/manifest.json", show_default=False)],
) -> None:
    """Take descriptions and relationship tests of a dbt project as contexts, narrations and declared joins."""
    from lakescout.doors.dbt import import_manifest, read_manifest

    with open_lake(lake, stores=True) as (_, engine):
        done = import_manifest(engine, read_manifest(manifest))
    console.print(
        f"{done.contexts:,} contexts added, {done.narrations:,} columns described, {done.joins:,} joins declared",
        highlight=False,
    )
    if done.unknown:
        names = ", ".join(done.unknown[:UNKNOWN])
        console.print(f"not in the lake: {len(done.unknown):,} ({escape(names)})", highlight=False, soft_wrap=True)


UNKNOWN = 10
"""The most names that are listed as unknown."""


def add_context(
    lake: Lake,
    folder: Annotated[Path, typer.Argument(help="text, Markdown, HTML and PDF notes", show_default=False)],
) -> None:
    """Link notes to tables: by a line `table: name`, the file's or folder's name, headings, or names in the text.

    Run it again, and the contexts match the folder as it is now.
    """
    from lakescout.surface.additions import add_folder

    with open_lake(lake, stores=True) as (_, engine):
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
