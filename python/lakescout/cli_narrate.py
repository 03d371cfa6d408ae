"""`lakescout narrate`: what the columns mean, by a model or from a file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from lakescout.errors import ArgumentError


def narrate(
    lake: Annotated[Path, typer.Argument(help="a DuckDB database file", show_default=False)],
    include: Annotated[str, typer.Option(help="glob patterns, comma-separated, of the tables to narrate")] = "*",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="only say what it would take")] = False,
    file: Annotated[
        Path | None, typer.Option("--from", help="take descriptions from JSON lines with column and description")
    ] = None,
) -> None:
    """Describe the columns that nothing is said of yet. A run that was stopped goes on where it was."""
    from lakescout.cli import console, open_lake, progress_bar
    from lakescout.said import add_narrations
    from lakescout.surface.narrate import narrate as run

    with open_lake(lake) as (_, engine):
        if file is not None:
            stored = add_narrations(engine, list(read_descriptions(file)))
            console.print(f"{len(stored):,} columns described from {file}", highlight=False, markup=False)
            return
        with progress_bar("describing columns") as tell:
            row = run(engine, include, dry_run, progress=tell)[0]
    for line in summary(row, dry_run=dry_run):
        console.print(line, highlight=False, markup=False)
    if row["left_over"] and not dry_run:
        raise typer.Exit(2)


def summary(row: dict[str, Any], *, dry_run: bool) -> Iterator[str]:
    """What a run takes or took, in words."""
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
    """Pairs of column and description from a file of JSON lines. Raises ArgumentError with the line."""
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
