"""The `lakescout` command. Each verb opens the database, asks the engine and draws the result."""

from __future__ import annotations

from typing import Annotated

import typer

from lakescout.doors.cli.ask import ask
from lakescout.doors.cli.bench import bench
from lakescout.doors.cli.demo import demo
from lakescout.doors.cli.describe import add_context, import_dbt, narrate
from lakescout.doors.cli.output import never_raise
from lakescout.doors.cli.servers import mcp, ui
from lakescout.doors.cli.shell import extension_path, shell
from lakescout.doors.cli.state import export_encoder, set_, settings, status
from lakescout.doors.cli.tables import augment, discover, groups, index, joins
from lakescout.plugins import plugins
from lakescout.version import __version__

app = typer.Typer(no_args_is_help=True, pretty_exceptions_enable=False)


def show_version(asked: bool) -> None:
    """Print the version and exit, if it was requested."""
    if asked:
        typer.echo(f"lakescout {__version__}")
        raise typer.Exit


@app.callback()
def lakescout(
    _: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Ask a lake of tables in plain language, inside DuckDB.

    Exit codes: 0 for an answer, 1 where ask, discover or groups find nothing, 2 for errors.
    """
    never_raise()


for verb in (index, discover, ask, narrate, demo, export_encoder, augment, bench, add_context, groups, joins):
    app.command()(verb)
for plugin in plugins():
    for name, verb in plugin.verbs.items():
        app.command(name)(verb.resolve())
app.command()(mcp)
app.command()(ui)
app.command()(settings)
app.command()(status)
app.command("import-dbt")(import_dbt)
app.command("set")(set_)
app.command("refresh")(index)
app.command()(extension_path)
app.command(context_settings={"ignore_unknown_options": True})(shell)
