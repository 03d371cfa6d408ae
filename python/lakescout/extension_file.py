"""Where the DuckDB extension was installed, and the shell that loads it."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import lakescout
from lakescout.errors import LakescoutError
from lakescout.sqltext import literal

FILE_NAME = "lakescout.duckdb_extension"


class ExtensionError(LakescoutError):
    """The extension or the shell to load it is missing."""


def extension_path() -> Path:
    """The extension that was built when the package was installed. Raises ExtensionError."""
    for folder in lakescout.__path__:
        path = Path(folder) / "extension" / FILE_NAME
        if path.is_file():
            return path
    raise ExtensionError(
        "this installation has the Python door only: the extension was not built because there was no C compiler, "
        "DuckDB's headers could not be fetched from PyPI, or the system is neither Linux nor macOS; "
        '"pip install -v --force-reinstall --no-deps lakescout" shows which'
    )


def shell_command(arguments: list[str], program: str = "duckdb") -> list[str]:
    """The command that starts the shell with the extension loaded. Raises ExtensionError."""
    found = shutil.which(program) or shutil.which(program, path=str(Path(sys.executable).parent))
    if found is None:
        raise ExtensionError(
            f"there is no {program!r} on the PATH or beside {sys.executable}: get it by: pip install duckdb-cli"
        )
    return [found, "-unsigned", "-cmd", f"LOAD {literal(str(extension_path()))}", *arguments]
