"""Memory and descriptors stay flat, in both doors.

LAKESCOUT_CALLS says how often each function is called: 60 by default, 3,000 by `make trust`. LAKESCOUT_LIVES says how
often a connection is opened and closed: 20 by default, 200 by `make trust`. LAKESCOUT_CALL_SECONDS ends the calls of a
function once they took so much processor time, so that many calls of quick functions cost little.
"""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

import duckdb
import pytest

import lakescout
from lakescout.surface.functions import FUNCTIONS
from shell_support import ShellDoor, load
from truth_support import CALLED, LAKE, LEFT_OUT

pytestmark = pytest.mark.trust

CALLS = int(os.environ.get("LAKESCOUT_CALLS", "60"))
CALL_SECONDS = float(os.environ.get("LAKESCOUT_CALL_SECONDS", "inf"))
LIVES = int(os.environ.get("LAKESCOUT_LIVES", "20"))
FRESH = max(8, CALLS // 60)
"""One in this many calls asks a new question; the others repeat questions."""
NOISE = 24_000
"""Kilobytes by which the memory of a process that leaks nothing may vary: DuckDB lists the blocks that it freed, and
empties the list when it is some ten megabytes long."""
A_CALL = 2
"""The most kilobytes that a call may keep: some results and replies are cached on purpose."""


class Door(Protocol):
    """A process that runs statements."""

    def ask(self, sql: str) -> object: ...

    def used(self) -> tuple[int, int]:
        """Resident kilobytes, and open descriptors."""
        ...

    def seconds(self) -> float:
        """Processor time so far."""
        ...

    def reopen(self) -> None:
        """Close the connection and open another."""
        ...


def seconds(process: str) -> float:
    spent = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(spent[11]) + int(spent[12])) / os.sysconf("SC_CLK_TCK")


def used(process: str) -> tuple[int, int]:
    pages = int(Path(f"/proc/{process}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 1024, len(os.listdir(f"/proc/{process}/fd"))


class Python:
    """The Python door, in this process."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.connection = lakescout.connect(file)

    def ask(self, sql: str) -> object:
        return self.connection.execute(sql).fetchall()

    def used(self) -> tuple[int, int]:
        gc.collect()
        return used("self")

    def seconds(self) -> float:
        return seconds("self")

    def reopen(self) -> None:
        self.connection.close()
        self.connection = lakescout.connect(self._file)


class Shell:
    """The extension in the stock shell."""

    def __init__(self, extension: Path, file: Path) -> None:
        self._file, self._load = file, load(extension)
        self.door = ShellDoor(extension, str(file))

    def ask(self, sql: str) -> object:
        return self.door.run(sql)

    def used(self) -> tuple[int, int]:
        return used(str(self.door.process.pid))

    def seconds(self) -> float:
        return seconds(str(self.door.process.pid))

    def reopen(self) -> None:
        self.door.run(f".open {self._file}")
        self.door.run(self._load)


@pytest.fixture(scope="module", params=["python", "shell"])
def door(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    file = tmp_path_factory.mktemp("leaks") / "memory.duckdb"
    with duckdb.connect(str(file), config={"storage_compatibility_version": "v1.5.0"}) as con:
        for sql in LAKE:
            con.execute(sql)
    if request.param == "python":
        made = Python(file)
        yield made
        made.connection.close()
    else:
        request.getfixturevalue("shell")
        shell = Shell(request.getfixturevalue("extension"), file)
        yield shell
        shell.door.close()


def test_every_function_is_called_or_left_out_on_purpose() -> None:
    assert CALLED.keys() | LEFT_OUT == {function.name for function in FUNCTIONS}


@pytest.mark.parametrize("name", CALLED)
def test_calls_keep_no_memory(name: str, door: Door, figures: Callable[[str, object], None]) -> None:
    for sql in CALLED[name]:  # the first call of all starts the engine
        door.ask(sql.format(0))
    began, spent, calls, half = door.seconds(), 0.0, 0, 0
    while calls < CALLS and spent < CALL_SECONDS:
        for sql in CALLED[name]:
            door.ask(sql.format(calls // FRESH))
        calls, spent = calls + 1, door.seconds() - began
        if not half and (calls > CALLS // 2 or spent > CALL_SECONDS / 2):
            half, (memory_half, files_half) = calls, door.used()
    memory, files = door.used()
    figures(f"leaks, {type(door).__name__}, {name}", f"{calls} calls, {memory - memory_half:+} kB since call {half}")
    assert files <= files_half
    assert memory - memory_half < NOISE + A_CALL * (calls - half)


def test_lives_keep_no_memory(door: Door, figures: Callable[[str, object], None]) -> None:
    at = []
    for life in range(LIVES):
        door.reopen()
        door.ask(f"FROM answer('how many players of team {life}')")
        door.ask("FROM lakescout_joins()")
        if life in {LIVES // 2, LIVES - 1}:
            at.append(door.used())
    (memory_half, files_half), (memory, files) = at
    figures(f"leaks, {type(door).__name__}, lives", f"{LIVES}, {memory - memory_half:+} kB in the second half")
    assert files <= files_half + 1
    assert memory - memory_half < NOISE + 20 * LIVES
