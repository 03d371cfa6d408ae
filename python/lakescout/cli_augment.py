"""The verb `augment` of the command."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.markup import escape

from lakescout.render import SafeConsole

Lake = Annotated[Path, typer.Argument(help="a DuckDB database file", show_default=False)]
WIDTH = 40
"""Characters of a bar that stands for R2 = 1."""


def augment(
    lake: Lake,
    base_table: Annotated[str, typer.Argument(help="the table whose column is to be predicted", show_default=False)],
    target_column: Annotated[str, typer.Argument(help="the column to predict", show_default=False)],
    *,
    k: Annotated[int, typer.Option(help="how many tables")] = 5,
    method: Annotated[str, typer.Option(help="gain, embedding, enrich, selector")] = "gain",
    max_hops: Annotated[int, typer.Option(help="most joins in a row")] = 2,
    search: Annotated[str, typer.Option(help="best, bfs, dfs, mcts")] = "best",
    seconds: Annotated[float, typer.Option(help="time at most")] = 60.0,
    evaluations: Annotated[int, typer.Option(help="joins measured at most")] = 1000,
    history: Annotated[bool, typer.Option(help="let earlier searches direct this one")] = True,
    candidates: Annotated[int, typer.Option(help="enrich and selector: tables shown to the model")] = 30,
    sets: Annotated[int, typer.Option(help="selector: in how many prompts")] = 3,
    budgeting: Annotated[str, typer.Option(help="enrich and selector: greedy, value")] = "greedy",
    sql: Annotated[bool, typer.Option("--sql", help="print the SQL of the augmented table alone")] = False,
) -> None:
    """The tables that improve the prediction of a column, with a plot of what each adds."""
    from lakescout.augment.functions import augment_tables
    from lakescout.cli import console, open_lake, progress_bar

    with open_lake(lake) as (_, engine), progress_bar("measuring joins") as tell:
        rows = augment_tables(
            engine,
            base_table,
            target_column,
            k=k,
            method=method,
            max_hops=max_hops,
            search=search,
            seconds=seconds,
            evaluations=evaluations,
            history=history,
            candidates=candidates,
            sets=sets,
            budgeting=budgeting,
            progress=tell,
        )
    statement = next((row["sql"] for row in reversed(rows) if row["sql"]), "")
    if sql and statement:
        typer.echo(statement)
        return
    draw_gains(SafeConsole(stderr=True) if sql else console, rows)
    if sql:
        raise typer.Exit(2)


def draw_gains(console: Console, rows: Sequence[Mapping[str, Any]]) -> None:
    """R2 before, and a bar and a line for each table that was added; notes below."""
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
    """What was explained before, and what was added.

    >>> bar(0.25, 0.5).strip(), len(bar(-3.0, 2.0))
    ('██████████▒▒▒▒▒▒▒▒▒▒', 40)
    """
    old, new = (round(WIDTH * min(max(value, 0.0), 1.0)) for value in (before, after))
    return "█" * old + "▒" * max(new - old, 0) + " " * (WIDTH - max(old, new))
