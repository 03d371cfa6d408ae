"""The verb `augment` of the command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from lakescout.plugins.cli.common import NOTHING, Lake, ReadOnly, Waiting, console, open_lake, options_of, progress_bar
from lakescout.plugins.cli.output import SafeConsole, print_text

WIDTH = 40
"""The length of a bar for R2 = 1, in characters."""


@options_of("augment_tables")
def augment(
    lake: Lake,
    sql: Annotated[bool, typer.Option("--sql", help="print only the SQL of the augmented table")] = False,
    read_only: ReadOnly = False,
    **options: Any,
) -> None:
    """Find tables that improve the prediction of a column, and plot what each adds."""
    from lakescout.plugins.augment.surface import MEASURING, augment_tables

    def tell(done: int, _: int) -> None:  # what is found opens ways to measure, so nobody knows how many there will be
        if Waiting.now is not None and done:
            Waiting.now.say(f"{MEASURING}, {done:,} so far")

    with open_lake(lake, read_only=read_only) as (_, engine), progress_bar(MEASURING):
        rows = augment_tables(engine, **options, progress=tell)
    statement = next((row["sql"] for row in reversed(rows) if row["sql"]), "")
    if sql and statement:
        print_text(statement)
        return
    draw_gains(SafeConsole(stderr=True) if sql else console, rows)
    if sql:
        raise typer.Exit(NOTHING)


def draw_gains(console: Console, rows: Sequence[Mapping[str, Any]]) -> None:
    """R2 before, then a bar and a line for each table that was added; notes below."""
    chosen = [row for row in rows if row["rank"] is not None]
    if chosen:
        before = chosen[0]["r2_before"]
        console.print(f"  R2 {before:6.3f}  {bar(before, before)}  [dim]the table alone[/dim]", highlight=False)
    for row in chosen:
        interval = f"+{row['gain']:.3f} ({row['gain_low']:.3f} to {row['gain_high']:.3f})"
        names = " > ".join(row["tables"])
        console.print(
            f"{row['rank']} R2 {row['r2_after']:6.3f}  {bar(row['r2_before'], row['r2_after'])}  "
            f"[bold]{escape(names)}[/bold] {interval}",
            highlight=False,
            soft_wrap=True,
        )
        used = ", ".join(f"{each['column_name']} ({each['feature']})" for each in row["columns"])
        on = ", ".join(f"{each['left_column']} = {each['right_column']}" for each in row["joins"])
        console.print(f"    [dim]{escape(on)}: {escape(used)}[/dim]", highlight=False, soft_wrap=True)
    for row in rows:
        if row["note"]:
            console.print(f"  [yellow]{escape(row['note'])}[/yellow]", highlight=False, soft_wrap=True)


def bar(before: float, after: float) -> str:
    """A bar of the R2 before, and of what was added.

    >>> bar(0.25, 0.5).strip(), len(bar(-3.0, 2.0))
    ('██████████▒▒▒▒▒▒▒▒▒▒', 40)
    """
    old, new = (round(WIDTH * min(max(value, 0.0), 1.0)) for value in (before, after))
    return "█" * old + "▒" * max(new - old, 0) + " " * (WIDTH - max(old, new))
