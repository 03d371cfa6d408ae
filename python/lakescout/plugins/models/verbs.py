"""The verbs of what columns mean: `narrate`, `describe` and `datasheet`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from lakescout.errors import ArgumentError
from lakescout.plugins.cli.common import NOTHING, Lake, console, open_lake, options_of, progress_bar, say
from lakescout.plugins.cli.describe import listed, read_file
from lakescout.plugins.cli.output import AsJson, print_json
from lakescout.words.text import counted

if TYPE_CHECKING:
    from lakescout.plugins.models.narrations import Wanted


@options_of("lakescout_narrate")
def narrate(
    lake: Lake,
    file: Annotated[
        Path | None, typer.Option("--from", help="take descriptions from JSON lines with column and description")
    ] = None,
    **options: Any,
) -> None:
    """Describe the columns that have no description. A stopped run resumes where it was."""
    from lakescout.plugins.models.narrations import narrate as run
    from lakescout.surface.additions import add_narrations

    with open_lake(lake, stores=True) as (_, engine):
        if file is not None:
            stored = add_narrations(engine, list(read_descriptions(file)))
            say(f"{counted(len(stored), 'column')} described from {file}")
            return
        with progress_bar("describing columns") as tell:
            row = run(engine, **options, progress=tell)[0]
    for line in summary(row, dry_run=options["dry_run"]):
        say(line)
    if row["left_over"] and not options["dry_run"]:
        raise typer.Exit(NOTHING)


def summary(row: dict[str, Any], *, dry_run: bool) -> Iterator[str]:
    """What a run would cost or did cost, in words."""
    price = "" if row["price"] is None else f", ${row['price']:.4f}"
    tokens = f"{row['prompt_tokens']:,} + {row['reply_tokens']:,} tokens (prompts + replies)"
    spent = f"{counted(row['calls'], 'call')}, {tokens}{price}"
    if dry_run:
        yield f"{row['missing']:,} of {row['columns']:,} columns have no description; about {spent}"
        return
    yield f"{counted(row['narrated'], 'column')} described, {row['left_over']:,} left: {spent}, {row['seconds']:.1f} s"
    if row["note"]:
        yield str(row["note"])


def read_descriptions(path: Path) -> Iterator[tuple[str, str]]:
    """Pairs of column and description from a file of JSON lines. Raises ArgumentError naming the line."""
    for number, line in enumerate(read_file(path).splitlines(), start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
            yield row["column"], row["description"]
        except (ValueError, KeyError, TypeError) as error:
            raise ArgumentError(
                f'{path}, line {number}: expected {{"column": "schema.table.column", "description": "..."}}'
            ) from error


def _asked(found: Sequence[Wanted]) -> Iterator[tuple[str, str]]:
    """Ask a person about columns; yields paths with meanings. Stopping keeps what was said until then."""
    for place, each in enumerate(found, start=1):
        say(f"{place}/{len(found)} {each.column} ({each.type}): {each.told or each.why}")
        try:
            text = typer.prompt("what it means (nothing to skip)", default="", show_default=False).strip()
        except typer.Abort:
            return
        if text:
            yield each.column, text


def describe(
    lake: Lake,
    count: Annotated[int, typer.Option("--count", help="how many columns to ask about")] = 10,
    as_json: AsJson = False,
) -> None:
    """Ask for the descriptions that would help most; without a terminal, or with --json, list them.

    What helps is seen by generated questions with known answers. Fill in a description in each row of --json, one a
    line, and `lakescout narrate --from` takes them.
    """
    from lakescout.plugins.models.narrations import wanted
    from lakescout.surface.additions import add_narrations

    asks = not as_json and sys.stdin.isatty() and console.is_terminal
    with (
        open_lake(lake, stores=asks, silent=as_json) as (_, engine),
        progress_bar("asking generated questions") as tell,
    ):
        found = wanted(engine, count, tell)
    rows = [
        {"column": each.column, "type": each.type, "gain": round(each.gain, 2), "why": each.why, "told": each.told}
        for each in found
    ]
    if as_json:
        print_json(rows)
    elif not rows:
        say("no description is wanting: the generated questions find their columns")
    elif not asks:
        listed(tuple(rows[0]), rows)
        say("fill in a description for each, and lakescout narrate --from takes them")
    elif said := list(_asked(found)):
        with open_lake(lake, stores=True) as (_, engine):
            stored = add_narrations(engine, said)
        say(f"{counted(len(stored), 'column')} described")
    if not found:
        raise typer.Exit(NOTHING)


def datasheet(
    lake: Lake, table: Annotated[str, typer.Argument(help="table or schema.table", show_default=False)]
) -> None:
    """Write what is known of a table as Markdown: grain, keys, time, terms, joins, questions with answers."""
    from lakescout.plugins.models.narrations import datasheet as run

    with open_lake(lake, read_only=True) as (_, engine):
        say(run(engine, table))
