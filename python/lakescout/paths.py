"""Checks of paths that a user gives: one that the system refuses (too long, or with a NUL) counts as missing.

`pathlib` raises OSError or ValueError for such a path.
"""

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
