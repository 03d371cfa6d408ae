"""Starts and ends a host many times: no crash, hang, growth or WAL. LAKESCOUT_CYCLES says how often (1,000 in CI)."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import duckdb
import pytest

from shell_support import environment, load, run_shell

pytestmark = pytest.mark.slow

CYCLES = int(os.environ.get("LAKESCOUT_CYCLES", "50"))
TABLE = "CREATE TABLE IF NOT EXISTS singer (id INTEGER, country VARCHAR);"
QUESTION = "SELECT table_name FROM discover_tables('singers from France', k := 1)"

OPEN_CLOSE = """
    import gc, os, sys, time
    import duckdb

    def resident():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") // 1024

    def question():
        con = duckdb.connect({path!r}, config={{"allow_unsigned_extensions": "true"}})
        con.execute({load!r})
        con.execute("CREATE TABLE IF NOT EXISTS singer (id INTEGER, country VARCHAR)")
        con.execute("INSERT INTO singer VALUES (1, 'France')")
        assert con.execute({question!r}).fetchall() == [("singer",)]
        con.close()

    half = []
    for cycle in range({cycles}):
        question()
        if cycle in ({cycles} // 2, {cycles} - 1):
            gc.collect()
            until = time.monotonic() + 10
            while half and len(os.listdir("/proc/self/task")) > half[0][2] and time.monotonic() < until:
                time.sleep(0.1)  # a thread may be ending
            seen = None
            while seen != (now := os.listdir("/proc/self/fd")) and time.monotonic() < until:
                seen = now  # a file may be closing
                time.sleep(0.3)
            half.append((resident(), len(os.listdir("/proc/self/fd")), len(os.listdir("/proc/self/task"))))
    print(*half[0], *half[1])
"""


def test_load_question_exit(extension: Path, shell: str, tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    for _ in range(CYCLES):
        assert (
            run_shell(f"{load(extension)}{TABLE}INSERT INTO singer VALUES (1, 'France');{QUESTION};", str(path))
            == "singer\n"
        )
        assert [file.name for file in tmp_path.iterdir()] == ["lake.duckdb"], "no WAL is left"
    with duckdb.connect(str(path)) as con:
        assert con.execute("SELECT count(*) FROM singer").fetchone() == (CYCLES,)


def test_open_close(extension: Path, tmp_path: Path) -> None:
    path = tmp_path / "lake.duckdb"
    script = OPEN_CLOSE.format(path=str(path), load=load(extension), question=QUESTION, cycles=CYCLES)
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(script)],
        env=environment(OMP_NUM_THREADS="1"), capture_output=True, text=True, timeout=60 + 3 * CYCLES, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    memory_half, files_half, threads_half, memory, files, threads = map(int, done.stdout.splitlines()[-1].split())
    assert files == files_half
    assert threads <= threads_half
    assert memory - memory_half < 20_000 + 20 * CYCLES, "kilobytes gained in the second half"
    with duckdb.connect(str(path)) as con:
        assert con.execute("SELECT count(*) FROM singer").fetchone() == (CYCLES,)
    assert [file.name for file in tmp_path.iterdir()] == ["lake.duckdb"]
