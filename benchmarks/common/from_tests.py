"""Gives benchmarks helpers of the tests: the everyday lakes, a scripted model, the shell as a door."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

TESTS = Path(__file__).resolve().parents[2] / "tests"


def helper(name: str) -> ModuleType:
    """A module of `tests`, `tests/unit` or `tests/shell`."""
    for folder in (TESTS, TESTS / "unit", TESTS / "shell"):
        if str(folder) not in sys.path:
            sys.path.append(str(folder))
    return import_module(name)
