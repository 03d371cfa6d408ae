"""The verbs of the shell door: `lakescout extension-path` and `lakescout shell`."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from lakescout.extension_file import extension_path as find_extension
from lakescout.extension_file import shell_command


def extension_path() -> None:
    """Print where the DuckDB extension is: LOAD it in any DuckDB process started with -unsigned."""
    from lakescout.cli import friendly_errors

    with friendly_errors():
        typer.echo(str(find_extension()))


def shell(
    arguments: Annotated[
        list[str] | None, typer.Argument(help="a database file, and whatever else duckdb takes", show_default=False)
    ] = None,
) -> None:
    """Start the duckdb on the PATH, else the one beside this Python, with the extension loaded."""
    from lakescout.cli import friendly_errors

    with friendly_errors():
        command = shell_command(arguments or [])
    os.execv(command[0], command)
