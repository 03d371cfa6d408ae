"""The verb `bench`: how well the methods do on a lake, with questions of its own."""

from __future__ import annotations

import json
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from lakescout.errors import ArgumentError
from lakescout.plugins.cli.common import NOTHING, Lake, ReadOnly, console, open_lake, say, stages
from lakescout.plugins.cli.output import table_of
from lakescout.words.text import counted

if TYPE_CHECKING:
    from lakescout.engine.lake import Lake as Engine
    from lakescout.plugins.bench.advice import Advice
    from lakescout.plugins.bench.measure import Score
    from lakescout.plugins.bench.report import Report
    from lakescout.plugins.bench.rounds import Tell
    from lakescout.plugins.bench.scoring import GroupScore


def draw(console: Console, report: Report) -> None:
    """Scores, what was left out, and what would help."""
    draw_scores(console, len(report.questions), report.scores)
    draw_cells(console, report.scores)
    draw_groups(console, report.groups)
    for note in report.notes:
        console.print(escape(note), highlight=False, soft_wrap=True)
    draw_advice(console, report.advice)


def draw_scores(console: Console, questions: int, scores: Sequence[Score]) -> None:
    """The tables that the methods find, one row per method."""
    from lakescout.plugins.bench.scoring import explained

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
        "Read from the tables that are kept, without a model. Tables with the same matched columns share a statement.",
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
    """Warnings, with what would help."""
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


Questions = Annotated[
    Path | None,
    typer.Option(help="JSON lines with question and gold_tables, or with rows or sql; default: generated questions"),
]
Methods = Annotated[
    list[str] | None,
    typer.Option("--method", help="methods to compare; default: all that need no long preparation"),
]
ReportFile = Annotated[Path | None, typer.Option(help="where to write the report; default: beside the lake")]
Save = Annotated[Path | None, typer.Option(help="where to write the generated questions as JSON lines")]
Seconds = Annotated[
    float, typer.Option(help="time for asking; less if preparation takes more than half of it; 0: no limit", min=0)
]


COUNT: Final = 100
SECONDS: Final = 60.0


def bench(  # noqa: PLR0917
    lake: Lake,
    questions: Questions = None,
    count: Annotated[int, typer.Option(help="how many questions to generate")] = COUNT,
    seed: Annotated[int, typer.Option(help="a different seed gives different questions")] = 0,
    method: Methods = None,
    report: ReportFile = None,
    save: Save = None,
    seconds: Seconds = SECONDS,
    cells: Annotated[bool, typer.Option(help="also compare the cells that answer")] = True,
    rephrase: Annotated[bool, typer.Option(help="let the model, if one is set, word the questions")] = True,
    least: Annotated[float, typer.Option(help="of questions with rows or sql: the share that must be right")] = 0.0,
    last: Annotated[
        Path | None,
        typer.Option(
            help="of these: a file with the last run, to name what broke since; this run is kept in its place"
        ),
    ] = None,
    read_only: ReadOnly = False,
) -> None:
    """Compare the methods on this lake, with your own questions or generated ones; writes a report page.

    Questions with the rows or the statement that are expected are answered instead; the exit code is 1 where fewer than
    --least of them are right, or where one broke since the run in --last.

    Ctrl-C ends the asking and shows what was found until then.
    """
    from lakescout.plugins.bench.run import Wanted, run

    if questions is not None and (known := with_answers(questions)):
        with open_lake(lake, read_only=read_only) as (_, engine):
            check_answers(engine, known, least, last)
        return
    target = report or lake.with_suffix(".bench.html")
    wanted = Wanted(
        questions, count, seed, tuple(method or ()), cells, target, save, lake.name, rephrase, seconds or None
    )
    with open_lake(lake, read_only=read_only) as (_, engine), stages() as tell, first_interrupt(tell) as interrupted:
        tell("indexing", 0, 0)
        engine.refresh(progress=lambda done, total: tell("encoding names", done, total))
        found = run(engine, wanted, tell, interrupted)
    draw(console, found)
    if found.scores or found.groups:
        say(f"Report: {target}")
    if interrupted():
        raise typer.Exit(130)


def with_answers(path: Path) -> list[dict[str, Any]]:
    """The questions of a file of JSON lines, if each has its expected rows or statement; else none."""
    try:
        rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    except (OSError, ValueError):
        return []  # whoever reads it says why
    whole = all(isinstance(row, dict) and "gold_tables" not in row and {"rows", "sql"} & row.keys() for row in rows)
    return rows if whole else []


def last_run(path: Path | None) -> dict[str, Any] | None:
    """The run that a file keeps; None where there is none yet. Raises ArgumentError."""
    if path is None or not path.exists():
        return None
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise ArgumentError(f"{path} cannot be read: {error}") from error
    whole = isinstance(found, dict) and all(
        isinstance(each, dict) and {"outcome", "reads"} <= each.keys() for each in found.values()
    )
    if not whole:
        raise ArgumentError(f"{path} keeps no run of questions: name a file that is not there yet")
    return dict(found)


def keep_run(path: Path, run: dict[str, Any]) -> None:
    """Write a run in one go. Raises ArgumentError."""
    part = path.with_name(f"{path.name}.part")
    try:
        part.write_text(json.dumps(run, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise ArgumentError(f"{path} cannot be written: {error}") from error


def check_answers(engine: Engine, questions: Sequence[dict[str, Any]], least: float, last: Path | None = None) -> None:
    """Draw what came of each question, what terms and verified questions changed, and what broke since the last run.

    Exits with 1 if fewer than `least` are right, or something broke.
    """
    from lakescout.lake.lookup import check_folder_for
    from lakescout.plugins.bench.scoring import checked_answers, kept_run, regressions

    kept = last_run(last)
    if last is not None:
        check_folder_for(last)
    grid = table_of("question", "outcome", "without what was taught", "note", box=SIMPLE_HEAD)
    found = list(checked_answers(engine, questions))
    for each in found:
        changed = each.without if each.without != each.outcome else ""
        grid.add_row(*map(escape, (each.question, each.outcome, changed, each.note)))
    console.print(grid)
    right = sum(each.outcome == "right" for each in found) / max(len(found), 1)
    before = sum(each.without == "right" for each in found) / max(len(found), 1)
    console.print(f"right: {right:.2f}, without what was taught {before:.2f}", highlight=False)
    broken = regressions(engine, kept, found) if kept is not None else []
    for one in broken:
        why = f": {one.why}" if one.why else ", with the schema of what it read as it was"
        say(f"broke: {one.question} (right, now {one.outcome}){why}")
    if last is not None and not broken:
        keep_run(last, kept_run(found))
        say(f"this run is kept in {last}")
    elif last is not None:
        say(f"{last} is left as it was; delete it to begin anew")
    if right < least or broken:
        raise typer.Exit(NOTHING)


def model_check(
    lake: Lake,
    count: Annotated[int, typer.Option(help="how many questions to generate")] = 10,
    seed: Annotated[int, typer.Option(help="a different seed gives different questions")] = 0,
    seconds: Annotated[float, typer.Option(help="about how long it may take")] = SECONDS,
    read_only: ReadOnly = False,
) -> None:
    """Say whether your language model helps on this lake: generated questions, answered without it and with it.

    Exit code 1 where it harms: one more answer is wrong with it, or fewer are right.
    """
    from lakescout.plugins.bench.scoring import both_ways, verdict

    grid = table_of("question", "without the model", "with it", "seconds", box=SIMPLE_HEAD)
    with open_lake(lake, read_only=read_only) as (_, engine):
        found = list(both_ways(engine, count, seed, seconds))
        calls = sum(not call.cached for call in engine.ledger.calls())
    for each in found:
        grid.add_row(escape(each.question), each.without, each.with_model, f"{each.seconds:.1f}")
    console.print(grid)
    for kind in ("right", "wrong", "refused"):
        before, after = (sum(getattr(each, way) == kind for each in found) for way in ("without", "with_model"))
        console.print(f"{kind}: {before} without the model, {after} with it", highlight=False)
    said = verdict(found)
    console.print(
        f"On {counted(len(found), 'question')} the model {said}. Calls logged so far: {calls:,}.", highlight=False
    )
    if said == "harms":
        console.print("lakescout set LAKE llm_base_url '' turns it off.", highlight=False)
        raise typer.Exit(NOTHING)


STOPPING: Final = "stopping (Ctrl-C again: at once)"


@contextmanager
def first_interrupt(tell: Tell | None = None) -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C was pressed, which `tell` hears; a second press ends the program."""
    pressed = False

    def note(_signal: int, _frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True
        signal.signal(signal.SIGINT, before if callable(before) else signal.default_int_handler)
        if tell is not None:
            tell(STOPPING, 0, 0)

    before = signal.signal(signal.SIGINT, note)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)
