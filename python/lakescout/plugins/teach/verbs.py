"""The verbs of what people have said already: `terms`, `learn` and `add-context`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from lakescout.plugins.cli.common import NOTHING, Lake, console, open_lake, say
from lakescout.plugins.cli.describe import listed, read_file
from lakescout.plugins.cli.output import table_of
from lakescout.words.text import counted


def terms(
    lake: Lake,
    export: Annotated[Path | None, typer.Option("--export", help="write terms and verified questions as YAML")] = None,
    take: Annotated[Path | None, typer.Option("--import", help="take them from YAML")] = None,
) -> None:
    """Show the words that were defined; write them to a file, or take them from one."""
    from lakescout.plugins.teach import proposals as taught
    from lakescout.surface.terms import terms as known

    with open_lake(lake, stores=take is not None) as (_, engine):
        if export is not None:
            export.write_text(taught.exported(engine), encoding="utf-8")
            say(f"terms and verified questions written to {export}")
            return
        if take is not None:
            done, problems = taught.imported(engine, read_file(take))
            say(f"{done:,} terms and verified questions taken from {take}")
            for problem in problems:
                say(f"not taken: {problem}")
            if problems:
                raise typer.Exit(NOTHING)
            return
        listed(("term", "kind", "meaning", "tables", "problem"), known(engine))


def learn(
    lake: Lake,
    paths: Annotated[
        list[Path] | None,
        typer.Argument(
            help="folders, .sql, .py and .ipynb files, dbt's manifest.json, YAML of MetricFlow or Cube, LookML, "
            "DuckDB's history"
        ),
    ] = None,
    accept: Annotated[bool, typer.Option("--accept", help="keep all that is proposed")] = False,
) -> None:
    """Propose terms, joins and descriptions that the lake and files of its people already have."""
    from lakescout.plugins.teach import proposals as taught

    with open_lake(lake, stores=accept) as (_, engine):
        found = taught.learned(engine, paths or [])
        done, problems = taught.accept(engine, found) if accept else (0, [])
    rows: list[dict[str, Any]] = [
        {"proposed": term.name, "kind": term.kind, "meaning": term.meaning, "source": term.source}
        for term in found.terms
    ]
    rows += [
        {"proposed": "a join", "kind": "join", "meaning": f"{left} = {right}", "source": source}
        for left, right, source in found.joins
    ]
    rows += [
        {"proposed": column, "kind": "description", "meaning": text, "source": source}
        for column, text, source in found.texts
    ]
    if rows:
        listed(("proposed", "kind", "meaning", "source"), rows)
    for problem in found.left_out:
        say(f"left out: {problem}")
    for problem in problems:
        say(f"not kept: {problem}")
    say(f"looked at {found.looked_at}")
    if not rows:
        say("none names an expression, a condition, a join or a description that the lake does not know already")
    say(f"{done:,} kept" if accept else f"{len(rows):,} proposed{'; --accept keeps them' if rows else ''}")
    if not rows:
        raise typer.Exit(NOTHING)


def add_context(
    lake: Lake,
    folder: Annotated[Path, typer.Argument(help="text, Markdown, HTML and PDF notes", show_default=False)],
) -> None:
    """Link notes to tables: by a line `table: name`, the file's or folder's name, headings, or names in the text.

    Run it again, and the contexts match the folder as it is now.
    """
    from lakescout.plugins.teach.contexts import add_folder

    with open_lake(lake, stores=True) as (_, engine):
        catalog, linked = add_folder(engine, folder)
    table = table_of("file", "tables", "passages", "note")
    for note in linked:
        names = ", ".join(catalog.display_name(name) for name in note.passages)
        cells = (str(note.path), names, str(sum(map(len, note.passages.values()))), note.note)
        table.add_row(*map(escape, cells))
    console.print(table)
    about = {name for note in linked for name in note.passages}
    unlinked = sum(not note.passages for note in linked)
    console.print(
        f"{counted(len(linked), 'file')}, {counted(len(about), 'table')}; files about no table: {unlinked}",
        highlight=False,
    )
