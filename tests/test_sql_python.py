"""The contract suite through the Python door."""

from __future__ import annotations

import re
import sys
from importlib.metadata import version
from pathlib import Path

import duckdb
import pytest

import lakescout
from sqllogic import Door, DoorError, check, parse

FILES = sorted((Path(__file__).parent / "sql").glob("*.test"))


class PythonDoor(Door):
    name = "python"

    def __init__(self) -> None:
        self.connection = lakescout.connect()

    def run(self, sql: str) -> list[tuple[object, ...]]:
        try:
            return self.connection.execute(sql).fetchall()
        except duckdb.Error as error:
            raise DoorError(str(error)) from error


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_contract(path: Path) -> None:
    door = PythonDoor()
    for record in parse(path):
        check(record, door)


@pytest.mark.skipif(Path(sys.prefix).name != ".venv-1.5", reason="this is not the environment of make contract-1.5")
def test_the_environment_of_the_older_duckdb_has_what_the_makefile_pins() -> None:
    makefile = (Path(__file__).parents[1] / "Makefile").read_text(encoding="utf-8")
    (line,) = (line for line in makefile.splitlines() if "$(VENV)-1.5/bin/python" in line and "sqlglot==" in line)
    pinned = dict(re.findall(r"'(\w+)==([\d.]+)'", line))
    assert set(pinned) == {"duckdb", "sqlglot"}
    assert {name: version(name)[: len(number)] for name, number in pinned.items()} == pinned
