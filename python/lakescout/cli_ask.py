"""`lakescout ask`: the answer as a table, its SQL, and why."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.syntax import Syntax
from rich.table import Table

from lakescout.render import SafeConsole, harmless

if TYPE_CHECKING:
    from lakescout.answer.ask import Outcome
    from lakescout.answer.result import Answer


def ask(  # noqa: PLR0917
    lake: Annotated[Path, typer.Argument(help="a DuckDB database file", show_default=False)],
    question: Annotated[str, typer.Argument(help="the question, in plain language", show_default=False)],
    sql: Annotated[bool, typer.Option("--sql", help="print the SQL alone")] = False,
    as_json: Annotated[bool, typer.Option("--json", help="print the answers as JSON")] = False,
    explain: Annotated[
        bool, typer.Option("--explain", help="show how each word was used, and the alternatives")
    ] = False,
    method: Annotated[str, typer.Option(help="auto, embedded, model")] = "auto",
) -> None:
    """Answer a question: the rows, the SQL behind them and the reasons."""
    from lakescout.answer.functions import SPARE, outcome, row
    from lakescout.cli import console, open_lake

    with open_lake(lake) as (_, engine):
        found = outcome(engine, question, method, SPARE)
    if as_json:
        rows = [row(rank, item) for rank, item in enumerate(found.answers, start=1)]
        shown = [
            {**item, "answer": json.loads(item["answer"]), "answered": found.answered and item["rank"] == 1}
            for item in rows
        ]
        typer.echo(json.dumps(shown, indent=2, ensure_ascii=False))
    elif sql and found.sql:
        typer.echo(found.sql)
    elif sql:
        draw_reason(SafeConsole(stderr=True), found)
    else:
        draw(console, found, explain=explain)
    if not found.answered:
        raise typer.Exit(2)


def draw(console: Console, found: Outcome, *, explain: bool) -> None:
    """The answer, or why there is none."""
    if found.best is None:
        draw_reason(console, found)
    else:
        console.print(grid(found.best))
    if found.sql:
        draw_sql(console, found.sql)
    if found.best is not None:
        console.print(f"confidence {found.best.confidence:.2f}", style="dim")
    for place, item in enumerate(found.answers if explain else found.answers[:1]):
        if place and item.sql:
            draw_sql(console, item.sql)
            console.print(f"confidence {item.confidence:.2f}", style="dim")
        for reason in item.reasons:
            if reason == found.reason:
                continue
            console.print(f"  · {reason}", style="dim", highlight=False, markup=False)


def draw_reason(console: Console, found: Outcome) -> None:
    """Why there is no answer, in one line."""
    console.print(f"[yellow]No answer:[/yellow] {escape(found.reason)}", highlight=False, soft_wrap=True)


def draw_sql(console: Console, sql: str) -> None:
    """A statement in colours. Its lines are the terminal's to break: a break of ours might fall into a literal."""
    text = Syntax("", "sql", background_color="default").highlight(sql)
    text.rstrip()
    console.print(text, soft_wrap=True)


def grid(item: Answer) -> Table:
    """The rows of an answer, at most a hundred."""
    from lakescout.answer.functions import MAX_ROWS

    table = Table(header_style="bold")
    if item.rows is None:
        return table
    for name in item.rows.column_names:
        table.add_column(_text(name), overflow="fold")
    for cells in zip(*(column.to_pylist() for column in item.rows.slice(0, MAX_ROWS).columns), strict=True):
        table.add_row(*("" if cell is None else _text(str(cell)) for cell in cells))
    if item.rows.num_rows > MAX_ROWS:
        table.caption = f"{item.rows.num_rows - MAX_ROWS:,} more rows"
    return table


def _text(cell: str) -> str:
    """A text of the lake: neither markup nor a terminal's commands."""
    return escape(harmless(cell))
