"""The contract suite through the stock shell."""

from __future__ import annotations

from pathlib import Path

import pytest

from shell_support import ShellDoor
from sqllogic import check, parse

FILES = sorted((Path(__file__).parent / "sql").glob("*.test"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_contract(path: Path, extension: Path, shell: str) -> None:
    door = ShellDoor(extension)
    try:
        for record in parse(path):
            check(record, door)
    finally:
        assert door.close() in {0, 1}
