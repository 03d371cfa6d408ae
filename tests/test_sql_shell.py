"""The contract suite through the stock shell."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from shell_support import ShellDoor
from sqllogic import check, parse

FILES = sorted((Path(__file__).parent / "sql").glob("*.test"))


@pytest.fixture(scope="module")
def door(extension: Path, shell: str) -> Iterator[ShellDoor]:
    """One shell for all files: starting Python takes longer than most of them."""
    door = ShellDoor(extension)
    yield door
    assert door.close() in {0, 1}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_contract(path: Path, door: ShellDoor) -> None:
    door.open(":memory:")
    for record in parse(path):
        check(record, door)
