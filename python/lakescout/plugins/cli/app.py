"""The `lakescout` command. Each verb opens the database, asks the engine and draws the result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Final

import typer

from lakescout.plugins import plugins
from lakescout.plugins.cli.ask import ask
from lakescout.plugins.cli.bench import bench, model_check
from lakescout.plugins.cli.chat import chat
from lakescout.plugins.cli.check import check
from lakescout.plugins.cli.demo import demo
from lakescout.plugins.cli.describe import (
    add_context,
    datasheet,
    define,
    describe,
    import_dbt,
    learn,
    narrate,
    terms,
    verify,
)
from lakescout.plugins.cli.model import model
from lakescout.plugins.cli.output import never_raise
from lakescout.plugins.cli.servers import mcp, ui
from lakescout.plugins.cli.shell import extension_path, shell
from lakescout.plugins.cli.state import export_encoder, set_, settings, status
from lakescout.plugins.cli.tables import augment, discover, groups, index, joins, related
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

    Exit codes: 0 for an answer, 1 where ask, discover or groups find nothing or check finds something, 2 for errors.
    """
    never_raise()


PANELS: Final[Mapping[str, tuple[tuple[str, Callable[..., None]], ...]]] = {
    "Ask": (
        *(("ask", ask), ("chat", chat), ("check", check), ("discover", discover), ("groups", groups)),
        *(("joins", joins), ("related", related), ("augment", augment)),
    ),
    "Ask from elsewhere": (("shell", shell), ("ui", ui), ("mcp", mcp), ("extension-path", extension_path)),
    "Describe what you have": (
        ("define", define), ("terms", terms), ("verify", verify), ("learn", learn), ("add-context", add_context),
        ("narrate", narrate), ("describe", describe), ("import-dbt", import_dbt), ("datasheet", datasheet),
    ),
    "Keep an eye on it": (
        ("status", status), ("index", index), ("refresh", index), ("settings", settings), ("set", set_),
        ("bench", bench), ("model", model), ("model-check", model_check),
    ),
    "Try it, extend it": (("demo", demo), ("export-encoder", export_encoder)),
}  # fmt: skip
"""The verbs as `--help` shows them, in the order of a day's work."""

for panel, verbs in PANELS.items():
    for name, verb in verbs:
        passes_on = {"ignore_unknown_options": True} if verb is shell else None
        app.command(name, rich_help_panel=panel, context_settings=passes_on)(verb)
for plugin in plugins():
    for name, late in plugin.verbs.items():
        app.command(name, rich_help_panel="Try it, extend it")(late.resolve())
