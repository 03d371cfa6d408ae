"""The verb `bench`: how well the methods do on a lake, on questions of its own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from lakescout.bench import GroupScore, Score
from lakescout.bench.advice import Advice

Lake = Annotated[Path, typer.Argument(help="a DuckDB database file", show_default=False)]
Questions = Annotated[
    Path | None, typer.Option(help="JSON lines with question and gold_tables; questions are generated when not given")
]
Methods = Annotated[
    list[str] | None, typer.Option("--method", help="methods to compare; all but rows and birdie when none is given")
]
Report = Annotated[Path | None, typer.Option(help="where to write the report; beside the lake when not given")]
Save = Annotated[Path | None, typer.Option(help="where to write the generated questions as JSON lines")]


def bench(  # noqa: PLR0917
    lake: Lake,
    questions: Questions = None,
    count: Annotated[int, typer.Option(help="how many questions to generate")] = 100,
    seed: Annotated[int, typer.Option(help="another seed gives other questions")] = 0,
    method: Methods = None,
    report: Report = None,
    save: Save = None,
    cells: Annotated[bool, typer.Option(help="also compare the cells that answer")] = True,
    rephrase: Annotated[bool, typer.Option(help="where a model is set, let it word the questions")] = True,
) -> None:
    """Compare the methods on this lake, on your own questions or on generated ones; writes a report page."""
    from lakescout.bench.run import Wanted, run
    from lakescout.cli import console, open_lake, progress_bar

    target = report or lake.with_suffix(".bench.html")
    wanted = Wanted(questions, count, seed, tuple(method or ()), cells, target, save, lake.name, rephrase)
    with open_lake(lake) as (_, engine), progress_bar("asking") as tell:
        found = run(engine, wanted, tell)
    draw_scores(console, len(found.questions), found.scores)
    draw_groups(console, found.groups)
    for note in found.notes:
        console.print(escape(note), highlight=False)
    draw_advice(console, found.advice)
    console.print(f"Report: {target}", highlight=False, markup=False, soft_wrap=True)


def draw_scores(console: Console, questions: int, scores: Sequence[Score]) -> None:
    """The scores of the methods, a row a method."""
    if not scores:
        return
    grid = Table(title=f"{questions:,} questions", title_justify="left", header_style="bold")
    heads = ("method", "Hit@1", "Hit@5", "recall@10", "precision", "recall", "F1", "cell P/R/F1", "ms")
    for head in heads:
        grid.add_column(head, justify="left" if head == "method" else "right")
    for score in scores:
        best = score.best
        shares = (score.hit_1, score.hit_5, score.recall_10, best.precision, best.recall, best.f1)
        found = score.cells.quality if score.cells else None
        cells = f"{found.precision:.2f}/{found.recall:.2f}/{found.f1:.2f}" if found else "-"
        grid.add_row(score.method, *(f"{share:.3f}" for share in shares), cells, f"{score.milliseconds:.0f}")
    console.print(grid)


def draw_groups(console: Console, scores: Sequence[GroupScore]) -> None:
    """The scores of the group methods."""
    if not scores:
        return
    grid = Table(title="questions that need a join", title_justify="left", header_style="bold")
    for head in ("method", "Hit@1", "Hit@5", "ms"):
        grid.add_column(head, justify="left" if head == "method" else "right")
    for score in scores:
        grid.add_row(score.method, f"{score.hit_1:.3f}", f"{score.hit_5:.3f}", f"{score.milliseconds:.0f}")
    console.print(grid)


def draw_advice(console: Console, advice: Sequence[Advice]) -> None:
    """Warnings with what would help."""
    for item in advice:
        console.print(f"[yellow]![/yellow] {escape(item.warning)}", highlight=False)
        if item.help:
            console.print(f"  [dim]{escape(item.help)}[/dim]", highlight=False)
