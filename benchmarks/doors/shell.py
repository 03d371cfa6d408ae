"""What the shell door costs against the Python door, in one run: first and warm questions, and the boundary itself.

python -m benchmarks.doors.shell --lakes FOLDER
"""

from __future__ import annotations

import itertools
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import duckdb

from benchmarks.common.from_tests import helper
from benchmarks.common.lakes import lake_folder, open_lake, read_questions
from benchmarks.common.options import lakes_folder, parser
from benchmarks.common.report import table, write
from lakescout.lake.sqltext import literal

boundary_registry = helper("boundary_registry")
shell_support = helper("shell_support")

ROUNDS = 5
WARM = 10
ROWS = 100_000

PYTHON_HOST = """
import json, sys, time
questions = json.loads(sys.argv[2])
import lakescout
con = lakescout.connect(sys.argv[1])
marks = [(time.time(), time.process_time())]
for question in questions:
    con.execute("SELECT table_name FROM discover_tables(?, k := 5)", [question]).fetchall()
    marks.append((time.time(), time.process_time()))
print(json.dumps(marks))
"""


Marks = list[tuple[float, float]]
"""Pairs of wall-clock seconds and CPU seconds of all threads of the process."""


def python_door(lake: Path, questions: list[str]) -> Marks:
    """The seconds of a new process until it is ready, then for each question."""
    start = time.time()
    command = [sys.executable, "-c", PYTHON_HOST, str(lake), json.dumps(questions)]
    done = subprocess.run(command, env=shell_support.environment(), capture_output=True, text=True, check=True)
    return steps([(start, 0.0), *json.loads(done.stdout.splitlines()[-1])])


def shell_door(lake: Path, questions: list[str], extension: Path) -> Marks:
    """The same in the stock shell; ready means after LOAD."""
    marks = [(time.time(), 0.0)]
    door = shell_support.ShellDoor(extension, str(lake))
    marks.append((time.time(), cpu_seconds(door.process.pid)))
    for question in questions:
        door.run(f"SELECT table_name FROM discover_tables({literal(question)}, k := 5)")
        marks.append((time.time(), cpu_seconds(door.process.pid)))
    door.close()
    return steps(marks)


def steps(marks: Marks) -> Marks:
    """The differences between successive marks."""
    return [(after[0] - before[0], after[1] - before[1]) for before, after in itertools.pairwise(marks)]


def cpu_seconds(process: int) -> float:
    """CPU seconds that a running process has used (Linux)."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def questions_part(lakes: Path, extension: Path) -> list[list[list[object]]]:
    """Rows of ready, first question, warm question: by the clock, and in CPU time."""
    folder = lake_folder(lakes, "spider")
    asked = [question.text for question in read_questions(folder, "spider")[: 97 * (WARM + 1) : 97]]
    found: dict[str, list[Marks]] = {"python": [], "shell": []}
    with tempfile.TemporaryDirectory() as name:
        work = Path(name)
        open_lake(folder, work).close()
        lake = work / "spider.duckdb"
        python_door(lake, asked[:1])  # the index is stored now
        other = Path(shutil.copy(lake, work / "other.duckdb"))
        for _ in range(ROUNDS):
            found["python"].append(python_door(lake, asked))
            found["shell"].append(shell_door(other, asked, extension))

    return [_compared(found, place) for place in (0, 1)]


PARTS = {
    "process started, functions there": slice(0, 1),
    "first question": slice(1, 2),
    "warm question": slice(2, None),
}


def _compared(found: dict[str, list[Marks]], place: int) -> list[list[object]]:
    def median(door: str, part: slice) -> float:
        return 1000 * statistics.median(mark[place] for run in found[door] for mark in run[part])

    rows: list[list[object]] = []
    for label, part in PARTS.items():
        shell, python = median("shell", part), median("python", part)
        rows.append([label, shell, python, shell / python])
    shell, python = (sum(median(door, part) for part in (slice(0, 1), slice(1, 2))) for door in ("shell", "python"))
    rows.insert(2, ["start to first answer", shell, python, shell / python])
    return rows


def timed(call: Callable[[], object]) -> float:
    """The best of five runs, after one that does not count: other work on the machine only adds."""
    call()
    found = []
    for _ in range(5):
        start = time.process_time()
        call()
        found.append(time.process_time() - start)
    return min(found)


def boundary_part(extension: Path) -> list[list[object]]:
    """100,000 rows in each direction, in one Python process that has both doors."""
    con = shell_support.open_database(extension)
    number, text = duckdb.sqltype("BIGINT"), duckdb.sqltype("VARCHAR")
    rows_type = duckdb.sqltype("STRUCT(i BIGINT, t VARCHAR)[]")
    con.create_function("rows_python", lambda n: boundary_registry.rows(None, n), [number], rows_type)
    con.create_function("doubled_python", lambda given: given * 2, [text], text, side_effects=True)
    con.execute(f"CREATE TABLE numbers AS SELECT range AS i, 'row number ' || range AS t FROM range({ROWS})")
    total = "SELECT count(*), sum(i), max(t) FROM "
    cursor = con.cursor()
    pairs: list[tuple[str, Callable[[], object], Callable[[], object]]] = [
        (
            "rows of a function of Python, as a table",
            lambda: con.execute(f"{total} rows({ROWS})").fetchall(),
            lambda: con.execute(f"{total} (SELECT unnest(rows_python({ROWS}), max_depth := 2))").fetchall(),
        ),
        (
            "calls of a scalar, each with another text",
            lambda: con.execute("SELECT max(doubled(t)) FROM numbers").fetchall(),
            lambda: con.execute("SELECT max(doubled_python(t)) FROM numbers").fetchall(),
        ),
        (
            "rows of a SELECT that Python wrote, against the SELECT itself",
            lambda: con.execute(f"{total} run_select('FROM numbers')").fetchall(),
            lambda: con.execute(f"{total} numbers").fetchall(),
        ),
        (
            "rows that the engine reads (SQL to Arrow)",
            lambda: con.execute("FROM inner_query('FROM numbers')").fetchall(),
            lambda: cursor.execute("FROM numbers").to_arrow_reader(ROWS).read_all(),
        ),
    ]
    made = timed(lambda: boundary_registry.rows(None, ROWS))
    rows: list[list[object]] = [["of it: making the rows in Python", made * 1000, made * 1000, 1.0]]
    for label, extension_call, python_call in pairs:
        ours, theirs = timed(extension_call), timed(python_call)
        rows.append([label, ours * 1000, theirs * 1000, ours / theirs])
    con.close()
    return [rows[1], rows[0], *rows[2:]]


def main() -> None:
    options = parser(__doc__ or "").parse_args()
    extension = shell_support.build_lakescout()
    head = ["milliseconds, medians", "shell door", "Python door", "ratio"]
    clock, cpu = questions_part(lakes_folder(options.lakes), extension)
    parts = [
        f"Questions to the spider lake, indexed before; {ROUNDS} new processes for each door, taking turns, with one "
        f"first and {WARM} warm questions. The shell is PyPI's duckdb-cli 1.5.6; its times hold a pipe and JSON.",
        "CPU time, all threads, which other work on the machine hardly changes:",
        table(["milliseconds of CPU, medians", *head[1:]], cpu),
        f"The same by the clock, at a load of {os.getloadavg()[1]:.0f} on {os.cpu_count()} cores:",
        table(head, clock),
        f"The boundary for {ROWS:,} rows, without the engine: both doors in one Python process over the same function.",
        table(["milliseconds of CPU, best of five", *head[1:]], boundary_part(shell_support.build_boundary())),
    ]
    write(options.out, "doors/shell", "The shell door", parts)


if __name__ == "__main__":
    main()
