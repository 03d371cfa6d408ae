"""Checks of paths that a user gives: one that the system refuses (too long, or with a NUL) counts as missing.

`pathlib` raises OSError or ValueError for such a path.
"""

import os
import os.path
from pathlib import Path


def is_there(path: Path) -> bool:
    """Whether there is such a file or folder.

    >>> is_there(Path("x" * 5000)), is_there(Path("a\\0b"))
    (False, False)
    """
    return os.path.exists(path)  # noqa: PTH110


def is_folder(path: Path) -> bool:
    """Whether there is such a folder."""
    return os.path.isdir(path)  # noqa: PTH112


def is_file(path: Path) -> bool:
    """Whether there is such a file."""
    return os.path.isfile(path)  # noqa: PTH113


def cache_folder() -> Path | None:
    """The user's folder of caches: what LAKESCOUT_CACHE names, else the system's; None if nothing is to be kept."""
    named = os.environ.get("LAKESCOUT_CACHE")
    if named is not None:
        return Path(named).expanduser() if named else None
    base = os.environ.get("LOCALAPPDATA") if os.name == "nt" else os.environ.get("XDG_CACHE_HOME")
    try:
        return Path(base or Path.home() / ".cache") / "lakescout"
    except RuntimeError:  # there is no home
        return None
