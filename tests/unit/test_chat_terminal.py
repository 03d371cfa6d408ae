"""`lakescout chat` on a terminal: the prompt is left alone while a person types, Tab completes and Up remembers."""

from __future__ import annotations

import os
import select
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import duckdb
import pytest

pty = pytest.importorskip("pty", reason="there is no terminal to open")
pytest.importorskip("readline", reason="Python has no readline")
pytestmark = pytest.mark.process

PROMPT = b"ask> "
WAIT = 60.0
COMMAND = "from lakescout.plugins.cli.start import main; main()"


class Terminal:
    """A terminal on which the command runs."""

    def __init__(self, *command: str) -> None:
        self.pid, self._end = pty.fork()
        if self.pid == 0:
            os.environ["TERM"] = "xterm"
            signal.signal(
                signal.SIGINT, signal.SIG_DFL
            )  # what runs in the background of a shell inherits that it is ignored
            os.execv(sys.executable, [sys.executable, "-c", COMMAND, *command])

    def read(self, until: bytes, seconds: float = WAIT) -> bytes:
        """What is shown until `until` comes, or for so many seconds."""
        shown, end = b"", time.monotonic() + seconds
        while until not in shown and time.monotonic() < end:
            if select.select([self._end], [], [], 0.05)[0]:
                try:
                    shown += os.read(self._end, 4096)
                except OSError:  # the other end is closed
                    break
        return shown

    def type(self, keys: bytes) -> None:
        """Press keys."""
        os.write(self._end, keys)

    def close(self) -> int:
        """Wait for its end. Returns the exit status; it is killed where it does not end by itself."""
        end = time.monotonic() + WAIT
        while time.monotonic() < end:
            ended, status = os.waitpid(self.pid, os.WNOHANG)
            if ended:
                return os.waitstatus_to_exitcode(status)
            time.sleep(0.05)
        os.kill(self.pid, signal.SIGKILL)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@pytest.fixture
def terminal(tmp_path: Path) -> Iterator[Terminal]:
    path = tmp_path / "shop.duckdb"
    with duckdb.connect(str(path)) as connection:
        connection.execute("CREATE TABLE customers AS SELECT i AS customer_id, 'n' || i AS name FROM range(7) t(i)")
    made = Terminal("chat", str(path))
    assert PROMPT in made.read(PROMPT)
    yield made
    made.type(b"\n/quit\n")
    made.read(b"never shown", 5)
    assert made.close() == 0


def test_nothing_is_drawn_while_a_person_types(terminal: Terminal) -> None:
    assert terminal.read(b"never shown", 3.5) == b""  # a bar comes after two seconds


def test_tab_completes_names_and_up_brings_the_last_question_back(terminal: Terminal) -> None:
    terminal.type(b"number of cust\t")
    assert b"omer" in terminal.read(b"omer")
    terminal.type(b"s\n")
    assert b"number of customers" in terminal.read(PROMPT)
    terminal.type(b"\x1b[A")
    assert b"number of customers" in terminal.read(b"customers", 10)


def test_ctrl_c_drops_the_line(terminal: Terminal) -> None:
    terminal.type(b"some words")
    assert b"words" in terminal.read(b"words")
    terminal.type(b"\x03")
    assert PROMPT in terminal.read(PROMPT)
