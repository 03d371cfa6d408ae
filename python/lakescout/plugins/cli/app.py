"""The `lakescout` command. Each verb opens the database, asks the engine and draws the result."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Final

import typer

from lakescout.plugins import Late, brought
from lakescout.plugins.cli.ask import ask
from lakescout.plugins.cli.bench import bench, model_check
from lakescout.plugins.cli.chat import chat
from lakescout.plugins.cli.demo import demo
from lakescout.plugins.cli.describe import (
    define,
    import_dbt,
    verify,
)
from lakescout.plugins.cli.output import never_raise
from lakescout.plugins.cli.servers import mcp, ui
from lakescout.plugins.cli.shell import extension_path, shell
from lakescout.plugins.cli.state import export_encoder, set_, settings, status
from lakescout.plugins.cli.tables import discover, groups, index, joins, related
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

    Exit codes: 0 for an answer, 1 where ask, discover or groups find nothing or check doubts or refuses, 2 for errors,
    130 after Ctrl-C.
    """
    never_raise()


_OWN: Final[Mapping[str, Callable[..., None]]] = {
    "ask": ask, "chat": chat, "discover": discover, "groups": groups, "joins": joins,
    "related": related, "shell": shell, "ui": ui, "mcp": mcp, "extension-path": extension_path, "define": define,
    "verify": verify, "import-dbt": import_dbt,
    "status": status, "index": index, "refresh": index, "settings": settings, "set": set_, "bench": bench,
    "model-check": model_check, "demo": demo, "export-encoder": export_encoder,
}  # fmt: skip
VERBS: Final = brought(_OWN, lambda plugin: plugin.verbs)
"""The verbs by name, those of plugins included."""
LAST: Final = "Try it, extend it"
"""The panel of verbs that no panel names."""
PANELS: Final = {
    "Ask": ("ask", "chat", "check", "discover", "groups", "joins", "related", "augment"),
    "Ask from elsewhere": ("shell", "ui", "mcp", "extension-path"),
    "Describe what you have": (
        "define", "terms", "verify", "learn", "add-context", "narrate", "describe", "import-dbt", "datasheet",
    ),
    "Keep an eye on it": ("status", "index", "refresh", "settings", "set", "bench", "model", "model-check"),
    LAST: ("demo", "export-encoder"),
}  # fmt: skip
"""The verbs as `--help` shows them, in the order of a day's work."""

_named = {name for names in PANELS.values() for name in names}
for panel, names in PANELS.items():
    for name in (*names, *(name for name in VERBS if name not in _named and panel == LAST)):
        if (verb := VERBS.get(name)) is not None:
            passes_on = {"ignore_unknown_options": True} if name == "shell" else None
            made = verb.resolve() if isinstance(verb, Late) else verb
            app.command(name, rich_help_panel=panel, context_settings=passes_on)(made)
