"""The verb `train` of the command."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from lakescout.birdie.plan import Plan

if TYPE_CHECKING:
    from lakescout.birdie.material import Tell

Lake = Annotated[Path, typer.Argument(help="a DuckDB database file", show_default=False)]


def train(  # noqa: PLR0917
    lake: Lake,
    mode: Annotated[str, typer.Option(help="auto, full (from scratch), update (new tables, however few)")] = "auto",
    questions: Annotated[int, typer.Option(help="questions written for each table")] = Plan.questions,
    epochs: Annotated[float, typer.Option(help="times that all texts are learned from")] = Plan.epochs,
    seed: Annotated[int, typer.Option(help="equal seeds give equal indexes")] = Plan.seed,
    model: Annotated[str, typer.Option(help="Hugging Face id or folder of a T5 or mT5 to fine-tune")] = Plan.model,
) -> None:
    r"""Train the search index of method 'birdie' (needs the extra lakescout\[train]); go on where it was stopped."""
    from lakescout.cli import console, open_lake
    from lakescout.surface.train import train_dsi

    with open_lake(lake) as (_, engine), stages(console) as tell:
        done = train_dsi(engine, mode, questions, epochs, seed, model, tell=tell)[0]
    console.print(
        f"{done['action']}: {done['tables']:,} tables learned from {done['questions']:,} questions, "
        f"{done['units']:,} memory units, {done['bytes']:,} bytes, {done['seconds']:.0f} s; "
        f"{done['pending']:,} new tables are waiting"
    )


@contextmanager
def stages(console: Console) -> Iterator[Tell]:
    """One bar after the other, a stage each."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        number = bar.add_task("", total=None, visible=False)
        shown = ""

        def tell(what: str, done: int, total: int) -> None:
            nonlocal shown
            if what != shown:
                bar.reset(number)
                shown = what
            bar.update(number, description=what, completed=done, total=total, visible=True)

        yield tell
