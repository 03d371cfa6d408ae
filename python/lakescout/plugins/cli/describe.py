"""Verbs by which people say what a lake is about: notes, descriptions, words, verified questions."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape

from lakescout.errors import ArgumentError
from lakescout.plugins.cli.common import NOTHING, Lake, console, open_lake, options_of, say
from lakescout.plugins.cli.output import table_of
from lakescout.words.text import counted


def import_dbt(
    lake: Lake,
    manifest: Annotated[Path, typer.Argument(help="the project's target/manifest.json", show_default=False)],
) -> None:
    """Take descriptions and relationship tests of a dbt project as contexts, narrations and declared joins."""
    from lakescout.plugins.clients.dbt import import_manifest, read_manifest

    with open_lake(lake, stores=True) as (_, engine):
        done = import_manifest(engine, read_manifest(manifest))
    console.print(
        f"{counted(done.contexts, 'context')} added, {counted(done.narrations, 'column')} described, "
        f"{counted(done.joins, 'join')} declared",
        highlight=False,
    )
    if done.unknown:
        names = ", ".join(done.unknown[:UNKNOWN])
        say(f"not in the lake: {len(done.unknown):,} ({names})")
    for problem in done.left_out:
        say(f"not taken: {problem}")
    if done.left_out:
        raise typer.Exit(NOTHING)


UNKNOWN = 10
"""The most names that are listed as unknown."""


def listed(names: tuple[str, ...], rows: list[dict[str, Any]]) -> None:
    """Draw rows as a table."""
    table = table_of(*names)
    for row in rows:
        cells = (row[name] for name in names)
        table.add_row(*(escape(", ".join(each) if isinstance(each, list) else str(each or "")) for each in cells))
    console.print(table)


def read_file(path: Path) -> str:
    """The text of a file. Raises ArgumentError."""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ArgumentError(f"{path} cannot be read: {error}") from error


@options_of("lakescout_define")
def define(
    lake: Lake,
    meaning: Annotated[str, typer.Argument(help="a column, a table, or an SQL expression")] = "",
    **options: Any,
) -> None:
    """Define a word: another name, a measure, a condition, a dimension or a constant."""
    from lakescout.surface.terms import define as run

    with open_lake(lake, stores=True) as (_, engine):
        [row] = run(engine, meaning=meaning or None, **options)
    told = "removed" if options["remove"] else f"a {row['kind']}, {row['meaning']}"
    say(f"{row['term']}: {told}")


@options_of("lakescout_verify")
def verify(
    lake: Lake,
    sql: Annotated[str, typer.Argument(help="the statement that answers it; by default that of its answer now")] = "",
    **options: Any,
) -> None:
    """Confirm the statement of a question: it answers when this is asked again, also of other values."""
    from lakescout.engine.ask import ask
    from lakescout.surface.terms import verify as run

    question, remove = options["question"], options["remove"]
    with open_lake(lake, stores=True) as (_, engine):
        statement = None if remove else sql or ask(engine, question).sql
        if not remove and statement is None:
            raise ArgumentError("the question has no answer now: give the statement that answers it")
        [row] = run(engine, question, statement, remove=remove)
    say(f"{'taken back' if remove else 'verified'}: {row['question']}")
    say(str(row["sql"]))
