"""What a run found, in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from lakescout.bench.advice import Advice
from lakescout.bench.group_scores import GroupScore
from lakescout.bench.measure import Score
from lakescout.bench.report import Report
from lakescout.bench.scoring import explained


def draw(console: Console, report: Report) -> None:
    """Scores, what was left out, and what would help."""
    draw_scores(console, len(report.questions), report.scores)
    draw_cells(console, report.scores)
    draw_groups(console, report.groups)
    for note in report.notes:
        console.print(escape(note), highlight=False, soft_wrap=True)
    draw_advice(console, report.advice)


def draw_scores(console: Console, questions: int, scores: Sequence[Score]) -> None:
    """The tables that the methods find, a row a method."""
    if not scores:
        return
    grid = _grid(
        f"Tables that answer, {questions:,} questions", "Hit@1", "Hit@5", "recall@10", "P", "R", "F1", "kept", "ms"
    )
    for score in scores:
        best = score.best
        shares = (score.hit_1, score.hit_5, score.recall_10, best.precision, best.recall, best.f1)
        grid.add_row(score.method, *map(_share, shares), str(score.cut), f"{score.milliseconds:.0f}")
    console.print(grid)
    _explain(console, explained(questions))


def draw_cells(console: Console, scores: Sequence[Score]) -> None:
    """The cells that the methods' tables give."""
    found = [(score.method, score.cells) for score in scores if score.cells]
    if not found:
        return
    grid = _grid(f"Cells that answer, {found[0][1].questions:,} questions", "P", "R", "F1", "tables", "statements")
    for method, cells in found:
        shares = (cells.quality.precision, cells.quality.recall, cells.quality.f1)
        grid.add_row(method, *map(_share, shares), f"{cells.tables:.1f}", f"{cells.calls:.1f}")
    console.print(grid)
    _explain(
        console,
        "Read from the tables that are kept, without a model. Tables of the same matched columns share a statement.",
    )


def draw_groups(console: Console, scores: Sequence[GroupScore]) -> None:
    """The groups of joining tables that the methods find."""
    if not scores:
        return
    grid = _grid(f"Joins, {scores[0].questions:,} questions", "Hit@1", "Hit@5", "ms")
    for score in scores:
        grid.add_row(score.method, _share(score.hit_1), _share(score.hit_5), f"{score.milliseconds:.0f}")
    console.print(grid)


def draw_advice(console: Console, advice: Sequence[Advice]) -> None:
    """Warnings with what would help."""
    for item in advice:
        console.print(f"[yellow]![/yellow] {escape(item.warning)}", highlight=False, soft_wrap=True)
        if item.help:
            console.print(f"  [dim]{escape(item.help)}[/dim]", highlight=False, soft_wrap=True)


def _grid(title: str, *heads: str) -> Table:
    grid = Table(title=title, title_justify="left", header_style="bold", box=SIMPLE_HEAD, padding=(0, 1, 0, 0))
    for head in ("method", *heads):
        grid.add_column(head, justify="left" if head == "method" else "right", no_wrap=True)
    return grid


def _explain(console: Console, text: str) -> None:
    console.print(f"[dim]{text}[/dim]", highlight=False)


def _share(value: float) -> str:
    return f"{value:.2f}"
