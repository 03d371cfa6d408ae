"""The verbs of the shell door: `lakescout extension-path` and `lakescout shell`."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final

import typer

from lakescout.doors.files import NEWEST_OF_ONE, READABLE, header_number
from lakescout.errors import LakescoutError
from lakescout.lake.sqltext import literal
from lakescout.plugins.cli.common import friendly_errors

FILE_NAME = "lakescout.duckdb_extension"

INNER = "lib/python*/*-packages/duckdb_cli/duckdb"
"""Where PyPI's duckdb-cli keeps the shell, seen from the environment it is installed in."""

READ_ONLY: Final = {"--read-only": "-readonly"}
"""The one option of the other verbs that the shell has, too, and its name there."""


class ExtensionError(LakescoutError):
    """The extension, or the shell to load it, is missing."""


def find_extension() -> Path:
    """The extension that was built when the package was installed. Raises ExtensionError."""
    package = find_spec("lakescout")
    for folder in package.submodule_search_locations or () if package else ():
        path = Path(folder) / "extension" / FILE_NAME
        if path.is_file():
            return path
    raise ExtensionError(
        "this installation has the Python door only (a wheel called py3-none-any): the extension was not built because "
        "there was no C compiler, DuckDB's headers could not be fetched from PyPI, or the system is neither Linux nor "
        'macOS; "pip install -v --force-reinstall --no-deps ." in a clone of lakescout shows which, and builds it once '
        "that is mended; a wheel made on a machine like this one, with a compiler, is named after its system"
    )


def shell_command(arguments: list[str], program: str = "duckdb") -> list[str]:
    """The command that starts the shell with the extension loaded. Raises ExtensionError, first where it is missing."""
    extension = find_extension()
    found = shutil.which(program) or shutil.which(program, path=str(Path(sys.executable).parent))
    if found is None:
        raise ExtensionError(
            f"there is no {program!r} on the PATH or beside {sys.executable}: get it by: pip install duckdb-cli"
        )
    found, options = inner_binary(found)
    check_storage(found, arguments)
    arguments = [READ_ONLY.get(argument, argument) for argument in arguments]
    return [found, "-unsigned", *options, "-cmd", f"LOAD {literal(str(extension))}", *arguments]


def inner_binary(program: str) -> tuple[str, list[str]]:
    """The shell itself where `program` is the script of PyPI's duckdb-cli, with the options that the script adds.

    The script waits for the shell as Python does: Ctrl-C, which the shell takes to stop a statement, ends the script
    with a traceback.
    """
    path = Path(program).resolve()
    with path.open("rb") as file:
        is_script = file.read(2) == b"#!"
    binaries = sorted(path.parent.parent.glob(INNER)) if is_script else []
    if not binaries:
        return program, []
    folder = binaries[-1].parent.parent / ".duckdb_extensions"
    added = (
        "SET extension_directories = list_append(CASE WHEN current_setting('extension_directories') = '[]' "
        "THEN ['~/.duckdb/extensions'] ELSE current_setting('extension_directories')::VARCHAR[] END, "
        f"{literal(str(folder))})"
    )
    return str(binaries[-1]), ["-cmd", added] if folder.is_dir() else []


def check_storage(program: str, arguments: list[str]) -> None:
    """Raises ExtensionError where a file among the arguments is too new for the shell, and says what to do."""
    for argument in arguments:
        number = header_number(Path(argument))
        if number is None or number <= NEWEST_OF_ONE:
            continue
        told = subprocess.run([program, "--version"], capture_output=True, text=True, check=False).stdout
        if told.startswith(("v0.", "v1.")):
            raise ExtensionError(
                f"{argument} was written in the storage version of DuckDB 2, and {program} is {told.split()[0]}: "
                "put a duckdb of version 2 first on the PATH, or copy the lake with duckdb.sql in Python: "
                f"ATTACH {literal(argument)} AS newer (READ_ONLY); ATTACH 'copy.duckdb' AS readable "
                f"(STORAGE_VERSION '{READABLE}'); COPY FROM DATABASE newer TO readable"
            )


def extension_path() -> None:
    """Print where the DuckDB extension is: LOAD it in any DuckDB process started with -unsigned."""
    with friendly_errors():
        typer.echo(str(find_extension()))


def shell(
    arguments: Annotated[
        list[str] | None, typer.Argument(help="a database file, and whatever else duckdb takes", show_default=False)
    ] = None,
) -> None:
    """Start the DuckDB shell with the extension loaded: the one on the PATH, or else the one beside this Python."""
    with friendly_errors():
        command = shell_command(arguments or [])
    os.execv(command[0], command)
