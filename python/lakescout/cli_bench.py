"""The verb `bench`: how well the methods do on a lake, on questions of its own."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Final

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

if TYPE_CHECKING:
    from lakescout.bench.rounds import Tell

Lake = Annotated[Path, typer.Argument(help="a DuckDB database file", show_default=False)]
Questions = Annotated[
    Path | None, typer.Option(help="JSON lines with question and gold_tables; questions are generated when not given")
]
Methods = Annotated[
    list[str] | None,
    typer.Option("--method", help="methods to compare; all that need no long preparation when none is given"),
]
Report = Annotated[Path | None, typer.Option(help="where to write the report; beside the lake when not given")]
Save = Annotated[Path | None, typer.Option(help="where to write the generated questions as JSON lines")]
Seconds = Annotated[
    float, typer.Option(help="time for asking; less where getting ready takes more than half of it; 0: no limit", min=0)
]
ReadOnly = Annotated[bool, typer.Option("--read-only", help="leave the database file as it is")]


COUNT: Final = 100
SECONDS: Final = 60.0


def bench(  # noqa: PLR0917
    lake: Lake,
    questions: Questions = None,
    count: Annotated[int, typer.Option(help="how many questions to generate")] = COUNT,
    seed: Annotated[int, typer.Option(help="another seed gives other questions")] = 0,
    method: Methods = None,
    report: Report = None,
    save: Save = None,
    seconds: Seconds = SECONDS,
    cells: Annotated[bool, typer.Option(help="also compare the cells that answer")] = True,
    rephrase: Annotated[bool, typer.Option(help="where a model is set, let it word the questions")] = True,
    read_only: ReadOnly = False,
) -> None:
    """Compare the methods on this lake, on your own questions or on generated ones; writes a report page.

    Ctrl-C ends the asking and shows what was found by then.
    """
    from lakescout.bench.draw import draw
    from lakescout.bench.run import Wanted, run
    from lakescout.cli import console, open_lake

    target = report or lake.with_suffix(".bench.html")
    wanted = Wanted(
        questions, count, seed, tuple(method or ()), cells, target, save, lake.name, rephrase, seconds or None
    )
    with open_lake(lake, read_only=read_only) as (_, engine), stages(console) as tell, first_interrupt() as interrupted:
        tell("indexing", 0, 0)
        engine.refresh(progress=lambda done, total: tell("encoding names", done, total))
        found = run(engine, wanted, tell, interrupted)
    draw(console, found)
    if found.scores or found.groups:
        console.print(f"Report: {target}", highlight=False, markup=False, soft_wrap=True)


@contextmanager
def stages(console: Console) -> Iterator[Tell]:
    """A line that says what is being done and how far it is."""
    columns = (TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[count]}"), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True) as bar:
        number = bar.add_task("", total=None, count="")

        def tell(stage: str, done: int, total: int) -> None:
            count = f"{done:,}/{total:,}" if total else ""
            bar.update(number, description=stage, completed=done, total=total or None, count=count)

        yield tell


@contextmanager
def first_interrupt() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed; pressed again, it ends the program."""
    pressed = False

    def note(_signal: int, _frame: FrameType | None) -> None:
        nonlocal pressed
        if pressed:
            raise KeyboardInterrupt
        pressed = True

    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)
