"""The contract suite through the Python door."""

from __future__ import annotations

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
